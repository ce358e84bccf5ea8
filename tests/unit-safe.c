/* unit-safe.c - which names may be shown: names of 24 scripts, safe and not,
 * each with its reason; protected names, trusted domains, scripts and tables.
 */

#include "config.h"

#include "safe/safe.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "tap.h"

#ifdef HAVE_ICU

enum { SAFE = -1 };

/* A name, in the form that decoding gives; why it is not safe; the code point
 * that is to blame. */
struct row {
    const char *name;
    int reason;
    uint32_t found;
};

static const struct row rows[] = {
    /* ASCII, which is not looked at. */
    {"example.com", SAFE, 0},
    {"paypa1.com", SAFE, 0},
    {"", SAFE, 0},
    {".", SAFE, 0},
    {"www.example.com.", SAFE, 0},
    /* Latin. */
    {"bücher.example", SAFE, 0},
    {"straße.de", SAFE, 0},
    {"smörgåsbord.se", SAFE, 0},
    {"façade.fr", SAFE, 0},
    {"cœur.fr", SAFE, 0},
    {"niño.es", SAFE, 0},
    {"ação.com.br", SAFE, 0},
    {"łódź.pl", SAFE, 0},
    {"čeština.cz", SAFE, 0},
    {"işık.com.tr", SAFE, 0},
    {"tiếng-việt.vn", SAFE, 0},
    {"ŵyn.cymru", SAFE, 0},
    {"bücher-2024.example.", SAFE, 0},
    {"google\u00E9.com", SAFE, 0}, /* what --protect is for */
    {"pi\u0307xel.com", SAFE_MARK, 0x307},
    {"p\u0131\u0307xel.com", SAFE_MARK, 0x307},
    {"p\u0131\u0301xel.com", SAFE_MARK, 0x301},
    {"pil\u0307ot.com", SAFE_MARK, 0x307},
    {"1\u0301a.com", SAFE_MARK, 0x301},
    {"a\u0328\u0328.com", SAFE_MARK_AGAIN, 0x328},
    {"\u00E1\u0301.com", SAFE_MARK_AGAIN, 0x301},
    {"ex\u0335it.com", SAFE_CHARACTER, 0x335},
    {"and\u0338or.com", SAFE_CHARACTER, 0x338},
    {"\u0261old.com", SAFE_CHARACTER, 0x261},
    {"\u1D00pple.com", SAFE_CHARACTER, 0x1D00},
    {"o\u0138.com", SAFE_CHARACTER, 0x138},
    {"a\u02BCb.com", SAFE_CHARACTER, 0x2BC},
    {"a\u2019b.com", SAFE_CHARACTER, 0x2019},
    {"b\u1E3Bog.com", SAFE_CHARACTER, 0x1E3B},
    {"n\u01D0hao.com", SAFE_CHARACTER, 0x1D0},
    {"\u01C3kung.com", SAFE_CHARACTER, 0x1C3},
    {"paral·lel.cat", SAFE, 0},
    {"paral·lel.com", SAFE_PLACE, 0xB7},
    {"a·b.cat", SAFE_PLACE, 0xB7},
    {"·l.cat", SAFE_PLACE, 0xB7},
    {"þing.is", SAFE, 0},
    {"føroyar-ð.fo", SAFE, 0},
    {"þaypal.com", SAFE_ELSEWHERE, 0xFE},
    {"gðogle.com", SAFE_ELSEWHERE, 0xF0},
    {"gəncə.az", SAFE, 0},
    {"googlə.com", SAFE_ELSEWHERE, 0x259},
    /* Greek. */
    {"ελλάδα.gr", SAFE, 0},
    {"ουτοπία-123.gr", SAFE, 0},
    {"παράδειγμα.δοκιμή", SAFE, 0},
    {"λόγος.com", SAFE, 0},
    {"ορκα.com", SAFE_LIKE_ASCII, 0x3BF},
    {"ορκα.gr", SAFE, 0},
    {"ορκα.cy", SAFE, 0},
    {"ορκα.eu", SAFE, 0},
    {"ορκα.ελ", SAFE, 0},
    {"p\u03B1ypal.com", SAFE_SCRIPTS, 'p'},
    {"πλάτωνicrelationship.com", SAFE_SCRIPTS, 0x3C0},
    {"\u1F31.gr", SAFE_CHARACTER, 0x1F31},
    /* Cyrillic. */
    {"пример.com", SAFE, 0},
    {"почта-123.рф", SAFE, 0},
    {"київ.укр", SAFE, 0},
    {"ћирилица.срб", SAFE, 0},
    {"аррӏе.com", SAFE_LIKE_ASCII, 0x430},
    {"аррӏе-123.com", SAFE_LIKE_ASCII, 0x430},
    {"www.аррӏе.co.uk", SAFE_LIKE_ASCII, 0x430},
    {"ѕсоре.net", SAFE_LIKE_ASCII, 0x455},
    {"оса.com", SAFE_LIKE_ASCII, 0x43E},
    {"оса.ru", SAFE, 0},
    {"оса.рф", SAFE, 0},
    {"оса.su", SAFE, 0},
    {"оса.rs", SAFE, 0},
    {"оса.ba", SAFE, 0},
    {"оса.kz", SAFE, 0},
    {"оса.de", SAFE_LIKE_ASCII, 0x43E},
    {"оса.gr", SAFE_LIKE_ASCII, 0x43E},
    {"аррӏе", SAFE_LIKE_ASCII, 0x430},
    {".аррӏе.", SAFE_LIKE_ASCII, 0x430},
    {"пример", SAFE, 0},
    {"пример.орг", SAFE, 0},
    {"орг", SAFE, 0},
    {"*.орг", SAFE, 0},
    {"аррӏе.орг", SAFE, 0},
    {"аррӏе.сом", SAFE_LIKE_ASCII, 0x430},
    {"пример.сом", SAFE_LIKE_ASCII, 0x441},
    {"example.сом", SAFE_LIKE_ASCII, 0x441},
    {"pаypal.com", SAFE_SCRIPTS, 'p'},
    {"gооgle.ru", SAFE_SCRIPTS, 'g'},
    {"ρаура.com", SAFE_SCRIPTS, 0x3C1},
    {"толсто\u0301й.ru", SAFE, 0},
    {"о\u0301\u0301.ru", SAFE_MARK_AGAIN, 0x301},
    {"\uA661.ru", SAFE_CHARACTER, 0xA661},
    {"зз6.com", SAFE_LIKE_DIGITS, 0x437},
    {"36б.ru", SAFE_LIKE_DIGITS, 0x431},
    /* Armenian. */
    {"օրինակ.am", SAFE, 0},
    {"հայաստան.com", SAFE, 0},
    {"ոսօ.com", SAFE_LIKE_ASCII, 0x578},
    {"ոսօ.am", SAFE, 0},
    {"g\u0585\u0585gle.com", SAFE_SCRIPTS, 'g'},
    {"ա\u058Aբ.am", SAFE_CHARACTER, 0x58A},
    {"1շ.am", SAFE_LIKE_DIGITS, 0x577},
    /* Hebrew. */
    {"דוגמה.il", SAFE, 0},
    {"עברית-123.il", SAFE, 0},
    {"סון.com", SAFE_LIKE_ASCII, 0x5E1},
    {"סון.il", SAFE, 0},
    {"צה״ל.il", SAFE, 0},
    {"אل.il", SAFE_SCRIPTS, 0x5D0},
    /* Arabic. */
    {"مثال.com", SAFE, 0},
    {"نامه\u200Cای.ir", SAFE_CHARACTER, 0x200C},
    {"نامهای.ir", SAFE, 0},
    {"اها.com", SAFE_LIKE_ASCII, 0x627},
    {"اها.eg", SAFE, 0},
    {"اها.مصر", SAFE, 0},
    {"ن١2.com", SAFE_DIGITS, '2'},
    {"م\u064E\u064E.com", SAFE_MARK_AGAIN, 0x64E},
    {"م\u0301.com", SAFE_MARK, 0x301},
    /* Devanagari, and other scripts of India. */
    {"उदाहरण.भारत", SAFE, 0},
    {"हिन्दी-123.in", SAFE, 0},
    {"हिन्दी.com", SAFE, 0},
    {"ab\u0939\u093F.in", SAFE_SCRIPTS, 'a'},
    {"नागरी\u0301.com", SAFE_MARK, 0x301},
    {"न२2.in", SAFE_DIGITS, '2'},
    {"२२.com", SAFE_LIKE_ASCII, 0x968},
    {"२२.in", SAFE_LIKE_DIGITS, 0x968},
    {"क\u0995.in", SAFE_SCRIPTS, 0x915},
    {"श्री\u200D.in", SAFE_CHARACTER, 0x200D},
    {"উদাহরণ.ভারত", SAFE, 0},
    {"বাংলা.com", SAFE, 0},
    {"০৭.com", SAFE_LIKE_ASCII, 0x9E6},
    {"০৭.in", SAFE_LIKE_DIGITS, 0x9E6},
    {"ਪੰਜਾਬੀ.com", SAFE, 0},
    {"੧੦.com", SAFE_LIKE_ASCII, 0xA67},
    {"ગુજરાતી.com", SAFE, 0},
    {"ଓଡ଼ିଆ.com", SAFE, 0},
    {"ଠଠ.com", SAFE_LIKE_ASCII, 0xB20},
    {"ଠଠ.in", SAFE, 0},
    {"தமிழ்.இலங்கை", SAFE, 0},
    {"டப.com", SAFE_LIKE_ASCII, 0xB9F},
    {"டப.lk", SAFE, 0},
    {"తెలుగు.com", SAFE, 0},
    {"ಕನ್ನಡ.com", SAFE, 0},
    {"മലയാളം.com", SAFE, 0},
    {"fo\u0D20.com", SAFE_SCRIPTS, 'f'},
    {"සිංහල.com", SAFE, 0},
    /* South-east Asia. */
    {"ภาษาไทย-123.th", SAFE, 0},
    {"รี่.th", SAFE, 0},
    {"รี\u0E48\u0E48.th", SAFE_MARK_AGAIN, 0xE48},
    {"พบ.com", SAFE_LIKE_ASCII, 0xE1E},
    {"พบ.th", SAFE, 0},
    {"พบ.ไทย", SAFE, 0},
    {"abไทย.th", SAFE_SCRIPTS, 'a'},
    {"ລາວ.com", SAFE, 0},
    {"ຣບ.com", SAFE_LIKE_ASCII, 0xEA3},
    {"ဥပမာ.com", SAFE, 0},
    {"ဝ၀.com", SAFE_LIKE_ASCII, 0x101D},
    {"ភាសាខ្មែរ.com", SAFE, 0},
    /* Georgian, Ethiopic, Tibetan. */
    {"საქართველო.com", SAFE, 0},
    {"იყო.com", SAFE_LIKE_ASCII, 0x10D8},
    {"იყო.გე", SAFE, 0},
    {"იყო.ge", SAFE, 0},
    {"abc\u10EBef.com", SAFE_SCRIPTS, 'a'},
    {"አማርኛ.et", SAFE, 0},
    {"ሀዐ.com", SAFE_LIKE_ASCII, 0x1200},
    {"ሀዐ.et", SAFE, 0},
    {"བོད་སྐད.com", SAFE, 0},
    {"foo\u0F37.com", SAFE_SCRIPTS, 'f'},
    /* Han, kana, Bopomofo, Hangul. */
    {"例え.jp", SAFE, 0},
    {"北京大学.cn", SAFE, 0},
    {"漢汉hanzi.tw", SAFE, 0},
    {"振り仮名カタkanji.jp", SAFE, 0},
    {"ビタミンb1.com", SAFE, 0},
    {"コマース.jp", SAFE, 0},
    {"カー野球.jp", SAFE, 0},
    {"ー動画.com", SAFE_PLACE, 0x30FC},
    {"日本ー野球.jp", SAFE_PLACE, 0x30FC},
    {"日本・野球.jp", SAFE, 0},
    {"abc・def.jp", SAFE_PLACE, 0x30FB},
    {"カヽ.jp", SAFE, 0},
    {"かヽ.jp", SAFE_PLACE, 0x30FD},
    {"かゝ.jp", SAFE, 0},
    {"カゝ.jp", SAFE_PLACE, 0x309D},
    {"モヒートへブン.com", SAFE_PLACE, 0x3078},
    {"アほア.com", SAFE, 0},
    {"アへ.com", SAFE, 0},
    {"へや.com", SAFE, 0},
    {"かヘや.com", SAFE_PLACE, 0x30D8},
    {"か\u3099.jp", SAFE_PLACE, 0x3099},
    {"ノンソ.jp", SAFE, 0},
    {"ノ.jp", SAFE, 0},
    {"example.comノtest", SAFE_PLACE, 0x30CE},
    {"example.com丶test", SAFE_PLACE, 0x4E36},
    {"ip一address.com", SAFE_PLACE, 0x4E00},
    {"一二三.com", SAFE, 0},
    {"一123.com", SAFE, 0},
    {"google工.com", SAFE_PLACE, 0x5DE5},
    {"工google.com", SAFE_PLACE, 0x5DE5},
    {"漢工google.com", SAFE_PLACE, 0x5DE5},
    {"google漢工.com", SAFE, 0},
    {"google-ソ-a.com", SAFE_PLACE, 0x30BD},
    {"ソa.com", SAFE_PLACE, 0x30BD},
    {"工業.com", SAFE, 0},
    {"注音ㄓㄨㄧㄣ.tw", SAFE, 0},
    {"googleㄧ.com", SAFE_PLACE, 0x3127},
    {"ㄅカ.tw", SAFE_SCRIPTS, 0x3105},
    {"お\u30A0い.com", SAFE_CHARACTER, 0x30A0},
    {"café漢.com", SAFE_LATIN, 0xE9},
    {"é漢.com", SAFE_LATIN, 0xE9},
    {"한국.kr", SAFE, 0},
    {"한글han韓.kr", SAFE, 0},
    {"café카페.kr", SAFE_LATIN, 0xE9},
    {"한ひら.kr", SAFE_SCRIPTS, 0xD55C},
    {"中д.cn", SAFE_SCRIPTS, 0x4E2D},
    /* Scripts that are not for names any more, and no scripts. */
    {"ᏣᎳᎩ.com", SAFE_CHARACTER, 0x13E3},
    {"ꆈꌠ.cn", SAFE_CHARACTER, 0xA188},
    {"ᑖᓂᓯ.ca", SAFE_CHARACTER, 0x1456},
    {"☕.example", SAFE_CHARACTER, 0x2615},
    {"i❤.ws", SAFE_CHARACTER, 0x2764},
    {"a\u2010b.com", SAFE_CHARACTER, 0x2010},
    {"😀.la", SAFE_CHARACTER, 0x1F600},
};

static void check_row(struct safe *safe, const struct row *row)
{
    struct safe_failure failure = {.reason = 0};
    bool is_safe = safe_judge(safe, slice_string(row->name), &failure);
    bool passed = row->reason == SAFE
                      ? is_safe
                      : !is_safe && (int)failure.reason == row->reason &&
                            failure.found == row->found;

    tap_ok(passed, row->name);
    if (!passed)
        printf("# safe: %d, reason %d, U+%04X\n", is_safe, (int)failure.reason,
               (unsigned)failure.found);
}

/* What is shown. */

static bool shows(struct safe *safe, const char *name, const char *as)
{
    struct buffer out = {.data = NULL};

    buffer_text(&out, "before ");
    buffer_text(&out, name);
    safe_put_back(safe, &out, strlen("before "));
    bool is_same = slice_equal(
        slice_from(buffer_slice(&out), strlen("before ")), slice_string(as));
    if (!is_same)
        printf("# %.*s\n", (int)out.length, out.data);
    buffer_free(&out);
    return is_same;
}

static void check_shown(struct safe *safe)
{
    tap_ok(shows(safe, "www.аррӏе.com", "www.xn--80ak6aa92e.com"),
           "a label that is not safe is shown as its A-label");
    tap_ok(shows(safe, "bücher.аррӏе.com.", "bücher.xn--80ak6aa92e.com."),
           "the others, and the final dot, are shown as they are");
    tap_ok(shows(safe, ".пример.com", ".пример.com"),
           "a leading dot is no label");
    tap_ok(shows(safe, "☕.оса.com", "xn--53h.xn--80a1aj.com"),
           "each label is judged");
}

/* Lists. */

static const char list_name[] = "unit-safe.list";

static void write_list(const char *text)
{
    FILE *file = fopen(list_name, "w");

    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0)
        exit(EXIT_FAILURE);
}

static bool imitates(struct safe *safe, const char *name, const char *known)
{
    struct safe_failure failure;

    return !safe_judge(safe, slice_string(name), &failure) &&
           failure.reason == SAFE_IMITATES &&
           slice_equal(failure.name, slice_string(name)) &&
           slice_equal(failure.imitated, slice_string(known));
}

static bool is_safe(struct safe *safe, const char *name)
{
    struct safe_failure failure;

    return safe_judge(safe, slice_string(name), &failure);
}

static struct safe open_safe(void)
{
    const char *reason;
    struct safe safe;

    if (!safe_open(&safe, &reason)) {
        printf("Bail out! %s\n", reason);
        exit(EXIT_FAILURE);
    }
    return safe;
}

static void check_protected(void)
{
    struct safe safe = open_safe();
    struct list_failure failure;

    write_list("# comment\n\npaypal.com # mine\n  xn--bcher-kva.example\r\n"
               "MICROSOFT.com\nexample.com\nпример.рф\n");
    tap_ok(safe_add_protected(&safe, list_name, &failure), "a list of names");
    tap_ok(imitates(&safe, "pаypal.com", "paypal.com"), "one letter");
    tap_ok(imitates(&safe, "раураӏ.com", "paypal.com"), "all letters");
    tap_ok(imitates(&safe, "раураІ.com", "paypal.com"), "a capital");
    tap_ok(imitates(&safe, "paypaĺ.com", "paypal.com"), "a mark");
    tap_ok(imitates(&safe, "paypaĺ.com.", "paypal.com"), "a final dot");
    tap_ok(imitates(&safe, "paypa1.com", "paypal.com"), "a digit");
    tap_ok(imitates(&safe, "rnicrosoft.com", "microsoft.com"), "rn for m");
    tap_ok(imitates(&safe, "bucher.example", "bücher.example"),
           "the name without its mark");
    tap_ok(imitates(&safe, "login.pаypal.com", "paypal.com"), "a name below");
    struct safe_failure below;
    tap_ok(!safe_judge(&safe, slice_string("login.pаypal.com"), &below) &&
               below.label == 2 &&
               slice_equal(below.word, slice_string("pаypal")),
           "the label where the imitation begins");
    tap_ok(imitates(&safe, "примёр.рф", "пример.рф"), "a Cyrillic name");
    tap_ok(is_safe(&safe, "paypal.com"), "the name itself");
    tap_ok(is_safe(&safe, "paypai.com"), "i is not l");
    tap_ok(is_safe(&safe, "bücher.example"), "the name that was an A-label");
    tap_ok(is_safe(&safe, "раураӏ.paypal.com"), "a name really below");
    tap_ok(is_safe(&safe, "paypal.com.evil.net"), "a name before others");
    tap_ok(is_safe(&safe, "xpаypal.com"), "a longer label");
    tap_ok(is_safe(&safe, "pаypal.net"), "another top-level domain");
    tap_ok(shows(&safe, "bücher.pаypal.com", "bücher.xn--pypal-4ve.com"),
           "labels below the imitation are shown");
    write_list("good.example\nx n.example\n");
    tap_ok(!safe_add_protected(&safe, list_name, &failure) &&
               failure.problem == LIST_NO_NAME && failure.line == 2,
           "a line that is no name");
    remove(list_name);
    tap_ok(!safe_add_protected(&safe, list_name, &failure) &&
               failure.problem == LIST_UNREADABLE && failure.line == 0 &&
               failure.error != 0,
           "a file that is not there");
    safe_close(&safe);
}

/* More names than the tables have room for at first, and many that look alike.
 */
static void check_many_protected(void)
{
    static const char *const vowels[] = {"a", "à", "á", "â", "ã"};
    enum { NAMES = 500, DIGITS = 4 };
    struct safe safe = open_safe();
    struct list_failure failure;
    struct buffer list = {.data = NULL};
    char name[64], known[64];
    bool found = true;

    for (int i = 0; i < NAMES; i++)
        buffer_format(&list, "%dx.example\n", i);
    for (int i = 0; i < 625; i++) {
        for (int k = 0, rest = i; k < DIGITS; k++, rest /= 5)
            buffer_text(&list, vowels[rest % 5]);
        buffer_text(&list, ".test\n#\n");
    }
    buffer_text(&list, "z\n#");
    buffer_append(&list, "", 1);
    write_list(list.data);
    buffer_free(&list);
    found = safe_add_protected(&safe, list_name, &failure);
    for (int i = 0; i < NAMES && found; i++) {
        snprintf(name, sizeof name, "www.%dх.example", i);
        snprintf(known, sizeof known, "%dx.example", i);
        found = imitates(&safe, name, known) && is_safe(&safe, known);
    }
    tap_ok(found, "many names");
    tap_ok(is_safe(&safe, "aãáà.test") &&
               imitates(&safe, "ааaa.test", "aaaa.test"),
           "names that look alike");
    tap_ok(imitates(&safe, "ž", "z") && is_safe(&safe, "x"), "a short name");
    remove(list_name);
    safe_close(&safe);
}

static void check_trusted(void)
{
    struct safe safe = open_safe();
    struct slice wrong;

    safe.policy = true;
    tap_ok(safe_add_trusted(&safe, slice_string("de,xn--p1ai,FR"), &wrong),
           "trusted domains");
    tap_ok(is_safe(&safe, "оса.de") && is_safe(&safe, "☕.fr."),
           "names under a trusted domain are shown");
    tap_ok(is_safe(&safe, "☕.рф"), "trusted in either form");
    tap_ok(!is_safe(&safe, "оса.d") && !is_safe(&safe, "оса.dee") &&
               !is_safe(&safe, "оса.de.com"),
           "no others are");
    tap_ok(!safe_add_trusted(&safe, slice_string("com,co.uk"), &wrong) &&
               slice_equal(wrong, slice_string("co.uk")),
           "a name is no top-level domain");
    tap_ok(!safe_add_trusted(&safe, slice_string("com,"), &wrong),
           "nothing is none");
    safe_close(&safe);
}

static bool fails(struct safe *safe, const char *name, enum safe_reason reason,
                  uint32_t found)
{
    struct safe_failure failure;

    return !safe_judge(safe, slice_string(name), &failure) &&
           failure.reason == reason && failure.found == found;
}

static void check_scripts(void)
{
    struct safe safe = open_safe();
    struct slice wrong;

    tap_ok(safe_add_scripts(&safe, slice_string("latin,Grek,Jpan"), &wrong),
           "scripts by their names");
    tap_ok(is_safe(&safe, "bücher-1.com") && is_safe(&safe, "λόγος.gr"),
           "labels in the scripts");
    tap_ok(is_safe(&safe, "例えカタ.jp"), "what stands for several scripts");
    tap_ok(fails(&safe, "пример.com", SAFE_OTHER_SCRIPT, 0x43F),
           "labels in others");
    tap_ok(is_safe(&safe, "оса.com") == false, "in the same way as the policy");
    tap_ok(is_safe(&safe, "pα.com"), "the policy is not asked");
    tap_ok(!safe_add_scripts(&safe, slice_string("Cyrl,Klingon"), &wrong) &&
               slice_equal(wrong, slice_string("Klingon")),
           "no script");
    safe_close(&safe);
    static const struct {
        const char *script, *has, *lacks;
    } several[] = {
        {"Jpan", "漢かナ", "한"}, {"Kore", "漢한", "か"},
        {"Hanb", "漢ㄅ", "か"},   {"Hant", "漢ㄅ", "한"},
        {"Hans", "漢", "ㄅ"},     {"Hrkt", "かナー", "漢"},
        {"Hani", "漢", "か"},     {"Hiragana", "か", "ナ"},
    };
    for (size_t i = 0; i < sizeof several / sizeof *several; i++) {
        safe = open_safe();
        tap_ok(
            safe_add_scripts(&safe, slice_string(several[i].script), &wrong) &&
                is_safe(&safe, several[i].has) &&
                !is_safe(&safe, several[i].lacks),
            several[i].script);
        safe_close(&safe);
    }
    safe = open_safe();
    tap_ok(safe_add_scripts(&safe, slice_string("Cyrl"), &wrong) &&
               fails(&safe, "ab-ё.com", SAFE_OTHER_SCRIPT, 'a') &&
               is_safe(&safe, "1-ё.com") && is_safe(&safe, "ab.com"),
           "all characters of a label that is not ASCII count");
    safe_close(&safe);
}

static void check_table(void)
{
    struct safe safe = open_safe();
    struct list_failure failure;

    write_list("Version 1.0 20240101\nReference 1 a book\n# a comment\n"
               "U+002D\n0061..007A # letters\nU+00E4|U+0061\n00F6(1);(2)\n"
               "u+00fc\t(1)\n10FFFF\n");
    tap_ok(safe_add_table(&safe, list_name, &failure), "a table");
    tap_ok(is_safe(&safe, "smörgås-ä.com") == false &&
               fails(&safe, "smörgås-ä.com", SAFE_NOT_IN_TABLE, 0xE5),
           "a character that is in none");
    tap_ok(is_safe(&safe, "löffel-übär.com") && is_safe(&safe, "q9.com"),
           "labels of its characters");
    tap_ok(fails(&safe, "ü9.com", SAFE_NOT_IN_TABLE, '9'),
           "all characters of a label count");
    write_list("U+00E5\n0061..007A\n");
    tap_ok(safe_add_table(&safe, list_name, &failure) &&
               is_safe(&safe, "åb.com") && is_safe(&safe, "äb.com"),
           "several tables");
    tap_ok(fails(&safe, "åbä.com", SAFE_NOT_IN_TABLE, 0xE4),
           "one of them must have all");
    static const char *const no_tables[] = {
        "0061\nhello\n",      "0061\n61\n",        "0061\nU+110000\n",
        "0061\n0062..0061\n", "0061\n0061-007A\n", "0061\n0061..\n",
        "0061\nU+0061 a\n",   "0061\n|0062\n",     "0061\nU+00000061\n",
        "0061\nVersions 1\n",
    };
    for (size_t i = 0; i < sizeof no_tables / sizeof *no_tables; i++) {
        write_list(no_tables[i]);
        tap_ok(!safe_add_table(&safe, list_name, &failure) &&
                   failure.problem == LIST_NO_ENTRY && failure.line == 2,
               "no line of a table");
    }
    remove(list_name);
    safe_close(&safe);
}

static bool looks_like(struct safe *safe, uint32_t code_point,
                       const char *ascii)
{
    return slice_equal(safe_lookalike(safe, code_point), slice_string(ascii));
}

static void check_lookalikes(struct safe *safe)
{
    tap_ok(looks_like(safe, 0x0430, "a") && looks_like(safe, 0x04CF, "l") &&
               looks_like(safe, 0x044E, "lo"),
           "what a character looks like");
    tap_ok(looks_like(safe, 0x0416, "") && looks_like(safe, 0xE9, "") &&
               looks_like(safe, 'a', ""),
           "what looks like no ASCII, or is ASCII");
}

int main(void)
{
    struct safe safe = open_safe();

    safe.policy = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&safe, &rows[i]);
    check_shown(&safe);
    check_lookalikes(&safe);
    safe_close(&safe);
    check_protected();
    check_many_protected();
    check_trusted();
    check_scripts();
    check_table();
    return tap_done();
}

#else

int main(void)
{
    return tap_skip_all("this build has no ICU");
}

#endif
