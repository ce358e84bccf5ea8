/* unit-safe.c - which names may be shown: names of 24 scripts, safe and not,
 * each with its reason; protected names, trusted domains, scripts and tables.
 */

#include "config.h"

#include "safe/confusable.h"
#include "safe/safe.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "lib/tap.h"

#ifdef HAVE_ICU

#include "base/icu.h"
#include "safe/properties.h"

struct row {
    const char *name; /* in the form that decoding gives */
    const char *rule; /* broken by the name, or NULL if it is safe */
    uint32_t found;   /* the code point that breaks it */
};

static const struct row rows[] = {
    /* ASCII, which is not checked. */
    {"example.com", NULL, 0},
    {"paypa1.com", NULL, 0},
    {"", NULL, 0},
    {".", NULL, 0},
    {"www.example.com.", NULL, 0},
    /* Latin. */
    {"bücher.example", NULL, 0},
    {"straße.de", NULL, 0},
    {"smörgåsbord.se", NULL, 0},
    {"façade.fr", NULL, 0},
    {"cœur.fr", NULL, 0},
    {"niño.es", NULL, 0},
    {"ação.com.br", NULL, 0},
    {"łódź.pl", NULL, 0},
    {"čeština.cz", NULL, 0},
    {"işık.com.tr", NULL, 0},
    {"tiếng-việt.vn", NULL, 0},
    {"ŵyn.cymru", NULL, 0},
    {"bücher-2024.example.", NULL, 0},
    {"google\u00E9.com", NULL, 0}, /* what --protect is for */
    {"pi\u0307xel.com", "mark", 0x307},
    {"p\u0131\u0307xel.com", "mark", 0x307},
    {"p\u0131\u0301xel.com", "mark", 0x301},
    {"pil\u0307ot.com", "mark", 0x307},
    {"1\u0301a.com", "mark", 0x301},
    {"a\u0328\u0328.com", "repeated-mark", 0x328},
    {"a\u0323\u0331.com", "marks", 0x331},
    {"ė\u0301.lt", NULL, 0},
    {"ọ\u0301.ng", NULL, 0},
    {"κι\u0307νο.com", "mark", 0x307},
    {"ж\u04CF\u0307ж.ru", "mark", 0x307},
    {"ж\u044B\u0307ж.ru", "mark", 0x307},
    {"а\u030Fж.ru", "character", 0x30F},
    {"жа\u0331\u0323.ru", "marks", 0x323},
    {"م\u064E\u0650\u0651\u0652.com", NULL, 0},
    {"م\u064E\u0650\u0651\u0652\u0670.com", "marks", 0x670},
    {"ಅ\u0CC6\u0CCA.in", "repeated-mark", 0xCCA},
    {"ಅ\u0CCA\u0CC6.in", "repeated-mark", 0xCC6},
    {"ب\u0640ن.ir", "character", 0x640},
    {"ب\u0640ن.com", "character", 0x640},
    {"\u00E1\u0301.com", "repeated-mark", 0x301},
    {"ex\u0335it.com", "rare", 0x335},
    {"and\u0338or.com", "rare", 0x338},
    {"\u0261old.com", "character", 0x261},
    {"\u1D00pple.com", "character", 0x1D00},
    {"\U0001DF25ropbox.com", "character", 0x1DF25},
    {"o\u0138.com", "rare", 0x138},
    {"a\u02BCb.com", "rare", 0x2BC},
    {"a\u2019b.com", "rare", 0x2019},
    {"b\u1E3Bog.com", "rare", 0x1E3B},
    {"n\u01D0hao.com", "rare", 0x1D0},
    {"\u01C3kung.com", "character", 0x1C3},
    {"paral·lel.cat", NULL, 0},
    {"paral·lel.com", "position", 0xB7},
    {"paral·ela.cat", "position", 0xB7},
    {"a·b.cat", "position", 0xB7},
    {"·l.cat", "position", 0xB7},
    {"þing.is", NULL, 0},
    {"føroyar-ð.fo", NULL, 0},
    {"þaypal.com", "country", 0xFE},
    {"gðogle.com", "country", 0xF0},
    {"gəncə.az", NULL, 0},
    {"googlə.com", "country", 0x259},
    {"ṣe.ng", NULL, 0},
    {"ṣe.com", "country", 0x1E63},
    {"col·lecció.barcelona", NULL, 0},
    {"æœ.com", "like-ascii-latin", 0xE6},
    {"æ-1.com", "like-ascii-latin", 0xE6},
    {"æ.dk", NULL, 0},
    {"æb.com", NULL, 0},
    {"ä.com", NULL, 0},
    /* Greek. */
    {"ελλάδα.gr", NULL, 0},
    {"ουτοπία-123.gr", NULL, 0},
    {"παράδειγμα.δοκιμή", NULL, 0},
    {"λόγος.com", NULL, 0},
    {"ορκα.com", "like-ascii", 0x3BF},
    {"ορκα.gr", NULL, 0},
    {"ορκα.cy", NULL, 0},
    {"ορκα.eu", "like-ascii", 0x3BF},
    {"ορκα.ελ", NULL, 0},
    {"p\u03B1ypal.com", "scripts", 'p'},
    {"πλάτωνicrelationship.com", "scripts", 0x3C0},
    {"\u1F31.gr", "rare", 0x1F31},
    /* Cyrillic. */
    {"пример.com", NULL, 0},
    {"почта-123.рф", NULL, 0},
    {"київ.укр", NULL, 0},
    {"ћирилица.срб", NULL, 0},
    {"аррӏе.com", "like-ascii", 0x430},
    /* Marks and modifier letters decide nothing. */
    {"аррӏе\u0323.com", "like-ascii", 0x430},
    {"а\u0301ррӏе.com", "like-ascii", 0x430},
    {"аррӏе\uA71D.com", "character", 0xA71D},
    {"соре\u02EC.com", "rare", 0x2EC},
    {"ко\u0301са.com", "like-ascii", 0x43A},
    {"ικα\u0323.com", "like-ascii", 0x3B9},
    {"พ\u0E31บ.com", "like-ascii", 0xE1E},
    {"paypal.co\u0323m", "like-tld", 'c'},
    {"example.со\u0323м", "like-tld", 0x441},
    {"аррӏе.eu", "like-ascii", 0x430},
    {"аррӏе.me", "like-ascii", 0x430},
    {"аррӏе-123.com", "like-ascii", 0x430},
    {"www.аррӏе.co.uk", "like-ascii", 0x430},
    {"ѕсоре.net", "like-ascii", 0x455},
    {"оса.com", "like-ascii", 0x43E},
    {"оса.ru", NULL, 0},
    {"оса.рф", NULL, 0},
    {"оса.su", NULL, 0},
    {"оса.rs", NULL, 0},
    {"оса.ba", NULL, 0},
    {"оса.kz", NULL, 0},
    {"оса.de", "like-ascii", 0x43E},
    {"оса.gr", "like-ascii", 0x43E},
    {"оса.中国", "like-ascii", 0x43E},
    {"оса.ф", "like-ascii", 0x43E},
    {"оса.a1", "like-ascii", 0x43E},
    {"_оса.com", "like-ascii", 0x43E},
    {"аррӏе", "like-ascii", 0x430},
    {".аррӏе.", "like-ascii", 0x430},
    {"пример", NULL, 0},
    {"томск.com", NULL, 0},
    {"карта.com", NULL, 0},
    {"театр.com", NULL, 0},
    {"дуб.com", NULL, 0},
    {"секс.tv", "like-ascii", 0x441},
    {"ск.com", "like-ascii", 0x441},
    {"пример.орг", NULL, 0},
    {"орг", NULL, 0},
    {"*.орг", NULL, 0},
    {"аррӏе.орг", NULL, 0},
    {"аррӏе.сом", "like-ascii", 0x430},
    {"пример.сом", "like-tld", 0x441},
    {"example.сом", "like-tld", 0x441},
    {"пример.мсс", NULL, 0},
    {"pаypal.com", "scripts", 'p'},
    {"1жa.com", "scripts", 0x436},
    {"gооgle.ru", "scripts", 'g'},
    {"ρаура.com", "scripts", 0x3C1},
    {"толсто\u0301й.ru", NULL, 0},
    {"о\u0301\u0301.ru", "repeated-mark", 0x301},
    {"\uA661.ru", "character", 0xA661},
    {"зз6.com", "like-number", 0x437},
    {"36б.ru", NULL, 0},
    {"5б.рф", NULL, 0},
    {"36б.com", "like-number", 0x431},
    /* Armenian. */
    {"օրինակ.am", NULL, 0},
    {"հայաստան.com", NULL, 0},
    {"ոսօ.com", "like-ascii", 0x578},
    {"ոսօ.am", NULL, 0},
    {"g\u0585\u0585gle.com", "scripts", 'g'},
    {"ա\u058Aբ.am", "rare", 0x58A},
    {"1շ.am", NULL, 0},
    {"1շ.com", "like-ascii", 0x577},
    /* Hebrew. */
    {"דוגמה.il", NULL, 0},
    {"עברית-123.il", NULL, 0},
    {"סון.com", "like-ascii", 0x5E1},
    {"סון.il", NULL, 0},
    {"צה״ל.il", NULL, 0},
    {"אل.il", "scripts", 0x5D0},
    /* Arabic. */
    {"مثال.com", NULL, 0},
    {"نامه\u200Cای.ir", NULL, 0},
    {"نامه\u200Cای.ایران", NULL, 0},
    {"نامه\u200Cای.com", "joiner", 0x200C},
    {"نامهای.ir", NULL, 0},
    {"اها.com", "like-ascii", 0x627},
    {"اها.eg", NULL, 0},
    {"اها.مصر", NULL, 0},
    {"ن١2.com", "digits", '2'},
    {"م\u064E\u064E.com", "repeated-mark", 0x64E},
    {"م\u0301.com", "mark", 0x301},
    /* Devanagari, and other scripts of India. */
    {"उदाहरण.भारत", NULL, 0},
    {"हिन्दी-123.in", NULL, 0},
    {"हिन्दी.com", NULL, 0},
    {"ab\u0939\u093F.in", "scripts", 'a'},
    {"नागरी\u0301.com", "mark", 0x301},
    {"न२2.in", "digits", '2'},
    {"२२.com", "like-ascii", 0x968},
    {"२२.in", NULL, 0},
    {"क\u0995.in", "scripts", 0x915},
    {"क्\u200Dष.in", NULL, 0},
    {"क्\u200Dष.com", "joiner", 0x200D},
    {"ශ්\u200Dරීලංකා.lk", NULL, 0},
    {"উদাহরণ.ভারত", NULL, 0},
    {"বাংলা.com", NULL, 0},
    {"০৭.com", "like-ascii", 0x9E6},
    {"০৭.in", NULL, 0},
    {"ਪੰਜਾਬੀ.com", NULL, 0},
    {"ગુજરાતી.com", NULL, 0},
    {"ଓଡ଼ିଆ.com", NULL, 0},
    {"ଠଠ.com", "like-ascii", 0xB20},
    {"ଠଠ.in", NULL, 0},
    {"தமிழ்.இலங்கை", NULL, 0},
    {"டப.com", "like-ascii", 0xB9F},
    {"டப.lk", NULL, 0},
    {"తెలుగు.com", NULL, 0},
    {"ಕನ್ನಡ.com", NULL, 0},
    {"മലയാളം.com", NULL, 0},
    {"fo\u0D20.com", "scripts", 'f'},
    {"සිංහල.com", NULL, 0},
    /* South-east Asia. */
    {"ภาษาไทย-123.th", NULL, 0},
    {"รี่.th", NULL, 0},
    {"รี\u0E48\u0E48.th", "repeated-mark", 0xE48},
    {"พบ.com", "like-ascii", 0xE1E},
    {"พบ.th", NULL, 0},
    {"พบ.ไทย", NULL, 0},
    {"ทลรล.com", "like-ascii", 0xE17},
    {"บรล.com", "like-ascii", 0xE1A},
    {"ลรนร.com", "like-ascii", 0xE25},
    {"ລບ.com", "like-ascii", 0xEA5},
    {"มะลิ.com", NULL, 0},
    {"י.com", "like-ascii", 0x5D9},
    {"ስነተከዕዘጠ.com", "like-ascii", 0x1235},
    {"ստյլ.am", NULL, 0},
    {"սյլ.com", "like-ascii", 0x57D},
    {"ысоре.com", "like-ascii", 0x44B},
    {"abไทย.th", "scripts", 'a'},
    {"ລາວ.com", NULL, 0},
    {"ຣບ.com", "like-ascii", 0xEA3},
    {"ဥပမာ.com", NULL, 0},
    {"ဝ၀.com", "like-ascii", 0x101D},
    {"ភាសាខ្មែរ.com", NULL, 0},
    /* Georgian, Ethiopic, Tibetan. */
    {"საქართველო.com", NULL, 0},
    {"იყო.com", "like-ascii", 0x10D8},
    {"იყო.გე", NULL, 0},
    {"იყო.ge", NULL, 0},
    {"abc\u10EBef.com", "scripts", 'a'},
    {"አማርኛ.et", NULL, 0},
    {"ሀዐ.com", "like-ascii", 0x1200},
    {"ሀዐ.et", NULL, 0},
    {"བོད་སྐད.com", NULL, 0},
    /* Han, kana, Bopomofo, Hangul. */
    {"例え.jp", NULL, 0},
    {"北京大学.cn", NULL, 0},
    {"漢汉hanzi.tw", NULL, 0},
    {"振り仮名カタkanji.jp", NULL, 0},
    {"ビタミンb1.com", NULL, 0},
    {"コマース.jp", NULL, 0},
    {"カー野球.jp", NULL, 0},
    {"ー動画.com", "position", 0x30FC},
    {"日本ー野球.jp", "position", 0x30FC},
    {"日本・野球.jp", NULL, 0},
    {"・野球.jp", NULL, 0},
    {"アー・ア.jp", NULL, 0},
    {"らーめん.jp", NULL, 0},
    {"aーb.jp", "position", 0x30FC},
    {"abc・def.jp", "position", 0x30FB},
    {"ア・a.jp", "position", 0x30FB},
    {"a・ア.jp", "position", 0x30FB},
    {"סו׳.com", "like-ascii", 0x5E1}, /* a sign is no letter */
    {"カヽ.jp", NULL, 0},
    {"ヺヽ.jp", NULL, 0},
    {"かヽ.jp", "position", 0x30FD},
    {"かゝ.jp", NULL, 0},
    {"カゝ.jp", "position", 0x309D},
    {"モヒートへブン.com", "position", 0x3078},
    {"アほア.com", NULL, 0},
    {"アへ.com", "position", 0x3078},
    {"カナダ行へ.com", NULL, 0},
    {"へや.com", NULL, 0},
    {"かヘや.com", "position", 0x30D8},
    {"くヘ.jp", NULL, 0},
    {"ヘく.jp", NULL, 0},
    {"ノンソ.jp", NULL, 0},
    {"ノ.jp", NULL, 0},
    {"aノカ.jp", NULL, 0},
    {"カノa.jp", NULL, 0},
    {"example.comノtest", "stroke", 0x30CE},
    {"example.com丶test", "stroke", 0x4E36},
    {"ip一address.com", "stroke", 0x4E00},
    {"一二三.com", NULL, 0},
    {"一123.com", NULL, 0},
    {"10.0.0.1ノ8.example.com", "stroke", 0x30CE},
    {"24ノ7.com", "stroke", 0x30CE},
    {"1一1.com", "stroke", 0x4E00},
    {"第1一1号.com", "stroke", 0x4E00},
    {"日本・.jp", "position", 0x30FB},
    {"google工.com", "stroke", 0x5DE5},
    {"工google.com", "stroke", 0x5DE5},
    {"漢工google.com", "stroke", 0x5DE5},
    {"google漢工.com", NULL, 0},
    {"google-ソ-a.com", "stroke", 0x30BD},
    {"ソa.com", "stroke", 0x30BD},
    {"工業.com", NULL, 0},
    {"お\u30A0い.com", "rare", 0x30A0},
    {"״.com", "wordless", 0x5F4},
    {"་.com", "wordless", 0xF0B},
    {"・.jp", "wordless", 0x30FB},
    {"۽۾.pk", "wordless", 0x6FD},
    {"々.jp", NULL, 0},
    {"代々々木.jp", NULL, 0},
    {"すごーーい.jp", NULL, 0},
    {"〇.jp", NULL, 0},
    {"café漢.com", "latin", 0xE9},
    {"é漢.com", "latin", 0xE9},
    {"한국.kr", NULL, 0},
    {"한글han韓.kr", NULL, 0},
    {"café카페.kr", "latin", 0xE9},
    {"한ひら.kr", "scripts", 0xD55C},
    {"中д.cn", "scripts", 0x4E2D},
    /* Scripts no longer recommended for names, and characters of no script. */
    {"ᏣᎳᎩ.com", "limited", 0x13E3},
    {"ᏣᎳᎩ.us", NULL, 0},
    {"ᏣᎳᎩ-1.us", NULL, 0},
    {"ᬩᬮᬶ.id", NULL, 0},
    {"ᬩᬮᬶ.in", "limited", 0x1B29},
    {"ꦗꦮ.id", NULL, 0},
    {"\U00011423\U00011425.np", NULL, 0},
    {"ꆈꌠ.cn", NULL, 0},
    {"ꆈꌠ.jp", "limited", 0xA188},
    {"ᑖᓂᓯ.ca", NULL, 0},
    {"ᑖᓂᓯ.com", "limited", 0x1456},
    {"𐌰𐌱.com", "character", 0x10330},
    {"☕.example", "character", 0x2615},
    {"i❤.ws", "character", 0x2764},
    {"a\u2010b.com", "rare", 0x2010},
    {"😀.la", "character", 0x1F600},
};

/* Names with a character that is recommended only before Unicode 17: from then
 * on they break "character". */
static const struct row rows_before_17[] = {
    {"ж\u0342ж.ru", "scripts", 0x436},
    {"੧੦.com", "like-ascii", 0xA67},
    {"ငၔဌ၂ဝ.com", "like-ascii", 0x1004},
    {"ငၔဌ၂ဝ.mm", NULL, 0},
    {"ჽჿხ.com", "like-ascii", 0x10FD},
    {"foo\u0F37.com", "scripts", 'f'},
    {"か\u3099.jp", "position", 0x3099},
    {"あa\u3099.jp", "mark", 0x3099},
    {"注音ㄓㄨㄧㄣ.tw", NULL, 0},
    {"googleㄧ.com", "stroke", 0x3127},
    {"ㄅカ.tw", "scripts", 0x3105},
    {"googleㄅ.com", NULL, 0},
    {"googleㄐㄓㄦ.tw", NULL, 0},
    {"google\u31B4\u31B5.tw", NULL, 0},
    {"1ㄅ2.tw", NULL, 0},
    {"1\u312812.tw", "stroke", 0x3128},
    {"aㄈ.tw", "stroke", 0x3108},
    {"aㄒ.tw", "stroke", 0x3112},
    {"aㄚ.tw", "stroke", 0x311A},
    {"aㄟ.tw", "stroke", 0x311F},
    {"aㄩ.tw", "stroke", 0x3129},
    {"a\u31B2.tw", "stroke", 0x31B2},
    {"a\u31B3.tw", "stroke", 0x31B3},
    {"a\u31BA.tw", "stroke", 0x31BA},
    {"ㄅㄈㄩ.tw", NULL, 0},
};

/* Opens a checker. Checkers are never freed; detectors of leaks find them
 * here. */
static struct safe *open_safe(bool has_rules)
{
    enum { COUNT = 300 };
    static struct safe *opened[COUNT];
    static size_t count;

    return opened[count++ % COUNT] = safe_open(has_rules);
}

/* Stores in words the verdict that RULE is broken by FOUND, if not 0. */
static void verdict(const char *rule, uint32_t found, char *words, size_t room)
{
    if (rule == NULL || found == 0)
        snprintf(words, room, "%s", rule == NULL ? "safe" : rule);
    else
        snprintf(words, room, "%s, U+%04X", rule, (unsigned)found);
}

static void check_row(struct safe *safe, const struct row *row)
{
    struct failure failure;
    bool is_safe = safe_check(safe, slice_string(row->name), &failure);
    char wanted[64], got[64];

    verdict(row->rule, row->found, wanted, sizeof wanted);
    bool is_any = row->rule != NULL && row->found == 0;
    verdict(is_safe ? NULL : failure.rule, is_any ? 0 : failure.found, got,
            sizeof got);
    tap_ok(tap_same_text(wanted, got), row->name);
}

static void check_rows(struct safe *safe)
{
    UVersionInfo unicode;

    icu()->u_getUnicodeVersion(unicode);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(safe, &rows[i]);
    for (size_t i = 0; i < sizeof rows_before_17 / sizeof *rows_before_17;
         i++) {
        struct row row = rows_before_17[i];
        if (unicode[0] >= 17)
            row = (struct row){row.name, "character", 0};
        check_row(safe, &row);
    }
}

/* Accents go with any Latin, Greek or Cyrillic letter, whatever scripts Unicode
 * lists for them, which it does since version 16. */
static void check_accents(struct safe *safe)
{
    static const char *const accents[] = {
        "\u0300", "\u0301", "\u0302", "\u0303", "\u0304", "\u0306",
        "\u0307", "\u0308", "\u0309", "\u030A", "\u030B", "\u030C",
        "\u0323", "\u0326", "\u0327", "\u0328", "\u0331"};
    static const struct row letters[] = {
        {"q%.com", NULL, 0},    {"ж%ж.com", NULL, 0},
        {"πχ%ξ.com", NULL, 0},  {"qж%.com", "scripts", 'q'},
        {"أ%.com", "mark", 0},  {"ד%דל.com", "mark", 0},
        {"中%.com", "mark", 0}, {"जज%.com", "mark", 0},
    };

    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        for (size_t k = 0; k < sizeof accents / sizeof *accents; k++) {
            char name[64];
            const char *text = letters[i].name;
            int before = (int)strcspn(text, "%");
            snprintf(name, sizeof name, "%.*s%s%s", before, text, accents[k],
                     text + before + 1);
            struct row row = {name, letters[i].rule, letters[i].found};
            check_row(safe, &row);
        }
    const struct row dot = {"par\u00E9l\u00B7lel.cat", NULL, 0};
    check_row(safe, &dot);
}

/* Labels that are shown or kept. */

static bool shows(struct safe *safe, const char *name, const char *as)
{
    struct buffer out = {.data = NULL};

    buffer_text(&out, "before ");
    buffer_text(&out, name);
    safe_hide_unsafe(safe, &out, strlen("before "));
    bool is_same = tap_same(slice_string(as),
                            slice_from(buffer_slice(&out), strlen("before ")));
    buffer_free(&out);
    return is_same;
}

static void check_shown(struct safe *safe)
{
    tap_ok(shows(safe, "www.аррӏе.com", "www.xn--80ak6aa92e.com"),
           "an unsafe label is shown as its A-label");
    tap_ok(shows(safe, "bücher.аррӏе.com.", "bücher.xn--80ak6aa92e.com."),
           "safe labels and the final dot are shown unchanged");
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
    struct failure failure = {.rule = "safe"};

    safe_check(safe, slice_string(name), &failure);
    return tap_same_text("imitation", failure.rule) &&
           tap_same(slice_string(name), failure.whole) &&
           tap_same(slice_string(known), failure.text);
}

static bool is_safe(struct safe *safe, const char *name)
{
    struct failure failure = {.rule = "safe"};

    return safe_check(safe, slice_string(name), &failure) ||
           tap_same_text("safe", failure.rule);
}

static bool is_unsafe(struct safe *safe, const char *name)
{
    if (!safe_check(safe, slice_string(name), NULL))
        return true;
    tap_add("# %s: wanted unsafe, got safe\n", name);
    return false;
}

static void check_protected(void)
{
    struct safe *safe = open_safe(false);
    struct failure failure;
    struct failure below;

    write_list("# comment\n\npaypal.com # mine\n  xn--bcher-kva.example\r\n"
               "MICROSOFT.com\nexample.com\nпример.рф\n");
    tap_ok(safe_add_protected(safe, list_name, false, &failure),
           "a list has comments, blanks, CRLF, upper case and A-labels");
    tap_ok(!safe_check(safe, slice_string("login.pаypal.com"), &below) &&
               below.label_number == 0 &&
               slice_equal(below.text, slice_string("paypal.com")),
           "an imitation concerns the whole name");
    tap_ok(shows(safe, "bücher.pаypal.com", "bücher.xn--pypal-4ve.com"),
           "labels below an imitation are shown");
    write_list("good.example\nx n.example\n");
    tap_ok(!safe_add_protected(safe, list_name, false, &failure) &&
               !failure.is_unreadable && failure.line == 2,
           "a line that is not a name is refused");
    remove(list_name);
    tap_ok(!safe_add_protected(safe, list_name, false, &failure) &&
               failure.line == 0 && failure.is_unreadable,
           "a missing file is an error");
}

#define L10 "llllllllll"
#define V10 "vvvvvvvvvv"
#define W10 "wwwwwwwwww"

/* Lines of a list, a name, and the line that it imitates, or NULL. */
static void check_imitations(void)
{
    static const struct {
        const char *list, *name, *imitated;
    } cases[] = {
        {"paypal.com\n", "pаypal.com", "paypal.com"},
        {"paypal.com\n", "раураӏ.com", "paypal.com"},
        {"paypal.com\n", "раураІ.com", "paypal.com"},
        {"paypal.com\n", "paypaĺ.com", "paypal.com"},
        {"paypal.com\n", "paypaĺ.com.", "paypal.com"},
        {"paypal.com\n", "paypa1.com", "paypal.com"},
        {"paypal.com\n", "paypa1.com.", "paypal.com"},
        {"paypal.com\n", "login.pаypal.com", "paypal.com"},
        {"paypal.com\n", "paypal.com", NULL},
        {"paypal.com\n", "paypal.com.evil.net", NULL},
        {"paypal.com\n", "xpаypal.com", NULL},
        {"paypal.com\n", "pаypal.net", NULL},
        {"MICROSOFT.com\n", "rnicrosoft.com", "microsoft.com"},
        {"xn--bcher-kva.example\n", "bucher.example", "bücher.example"},
        {"xn--bcher-kva.example\n", "bücher.example", NULL},
        {"пример.рф\n", "примёр.рф", "пример.рф"},
        /* The name with more labels decides. */
        {"co.uk\nbarclays.co.uk\n", "bаrclays.co.uk", "barclays.co.uk"},
        {"co.uk\nbarclays.co.uk\n", "barc1ays.co.uk", "barclays.co.uk"},
        {"co.uk\nbarclays.co.uk\n", "bаrclays.cо.uk", "barclays.co.uk"},
        {"co.uk\nbarclays.co.uk\n", "www.barclays.co.uk", NULL},
        {"co.uk\nbarclays.co.uk\n", "bаrc.co.uk", NULL},
        {"paypal.com\n", "раураӏ.paypal.com", NULL},
        /* Words. */
        {"paypal\n", "paypál.net", "paypal"},
        {"paypal\n", "раураl.com.evil.example", "paypal"},
        {"paypal\n", "www.paypa1.co.uk", "paypal"},
        {"paypal\n", "paypal.net", NULL},
        {"paypal\n", "paypal.раураl.net", "paypal"},
        {"paypal\n", "mypaypa1.net", "paypal"},
        {"paypal\n", "xpаypal.com", "paypal"},
        {"paypal.com\n", "mypaypa1.com", NULL},
        {"paypal\n", "paypa1", "paypal"},
        {"paypal\npaypál.net\n", "paypál.net", NULL},
        {"paypal\npaypal.com\n", "раураӏ.paypal.com", "paypal"},
        {"xn--bcher-kva\n", "bucher.com", "bücher"},
        /* Patterns. */
        {"*.sparkasse.de\n", "sparkässe.de", "sparkasse.de"},
        {"*.sparkasse.de\n", "www.sparkasse.de", NULL},
        {"sparkasse.*\n", "sparkässe.com", "sparkasse"},
        {".sparkasse.de.\n", "sparkässe.de", "sparkasse.de"},
        /* Confusable ASCII. */
        {"wikipedia.org\n", "vvikipedia.org", "wikipedia.org"},
        {"wikipedia.org\n", "wikipeclia.org", "wikipedia.org"},
        {"wikipedia.org\n", "w1k1pedla.org", "wikipedia.org"},
        {"microsoft.com\n", "rnicros0ft.com", "microsoft.com"},
        {"microsoft.com\n", "nnicro5oft.com", "microsoft.com"},
        {"microsoft.com\n", "rricrosoft.com", "microsoft.com"},
        {"google.com\n", "qoo9l3.com", "google.com"},
        {"ebay.com\n", "e6ay.com", "ebay.com"},
        {"ebay.com\n", "cbay.com", "ebay.com"},
        {"ebay.com\n", "elbay.com", "ebay.com"},
        {"ebay.com\n", "e8ay.com", "ebay.com"},
        {"zoom.us\n", "200rn.us", "zoom.us"},
        {"tiktok.com\n", "tilctok.com", "tiktok.com"},
        {"amazon.com\n", "amazori.com", "amazon.com"},
        {"github.com\n", "gitliub.com", "github.com"},
        {"twitter.com\n", "tuuitter.com", "twitter.com"},
        {"my-bank.com\n", "my_bank.com", "my-bank.com"},
        {"my_bank.com\n", "my-bank.com", "my_bank.com"},
        /* Letters whose names have ASCII ones, and further lookalikes. */
        {"netflix.com\n", "\u0274etflix.com", "netflix.com"},
        {"kayak.com\n", "\u2C6Aaya\u2C6A.com", "kayak.com"},
        {"reddit.com\n", "\uA783eddit.com", "reddit.com"},
        {"adobe.com\n", "a\uA77Aobe.com", "adobe.com"},
        {"dzbank.de\n", "\u02A5bank.de", "dzbank.de"},
        {"aldi.de\n", "\u03B1ldi.de", "aldi.de"},
        {"alphabet.xyz\n", "\u0251lphabet.xyz", "alphabet.xyz"},
        {"yahoo.com\n", "yaho口.com", "yahoo.com"},
        {"ebay.com\n", "əbay.com", "ebay.com"},
        {"ebay.com\n", "әbay.com", "ebay.com"},
        {"ebay.com\n", "ǝbay.com", "ebay.com"},
        {"google.com\n", "gǫǫgle.com", "google.com"},
        {"google.com\n", "goo\u01EBle.com", "google.com"},
        {"wise.com\n", "\u0561ise.com", "wise.com"},
        {"uber.com\n", "\u0561ber.com", "uber.com"},
        {"dropbox.com\n", "𝼥ropbox.com", "dropbox.com"},
        {"dropbox.com\n", "dᴙopbox.com", "dropbox.com"},
        /* What ICU calls alike, of which one is in lookalikes.txt. */
        {"ขทข.th\n", "ขฑข.th", "ขทข.th"},
        {"ขฑข.th\n", "ขทข.th", "ขฑข.th"},
        /* Kana and Han. */
        {"メルカリ.jp\n", "メルカり.jp", "メルカリ.jp"},
        {"リンク.jp\n", "りンク.jp", "リンク.jp"},
        {"ソニー.jp\n", "ンニー.jp", "ソニー.jp"},
        {"アマゾン.jp\n", "アマゾソ.jp", "アマゾン.jp"},
        {"日本.jp\n", "曰本.jp", "日本.jp"},
        {"未来.jp\n", "末来.jp", "未来.jp"},
        {"千代田.jp\n", "干代田.jp", "千代田.jp"},
        {"己.jp\n", "巳.jp", "己.jp"},
        {"入口.jp\n", "人ロ.jp", "入口.jp"},
        {"八千.jp\n", "人チ.jp", "八千.jp"},
        {"カメラ.jp\n", "力メう.jp", "カメラ.jp"},
        {"かに.jp\n", "力に.jp", "かに.jp"},
        {"パナソニック.jp\n", "バナソニツク.jp", "パナソニック.jp"},
        {"へや.jp\n", "ヘや.jp", "へや.jp"},
        {"楽天.jp\n", "楽夫.jp", NULL},
        {"霞ヶ関.jp\n", "霞ケ関.jp", "霞ヶ関.jp"},
        {"カメラ.jp\n", "ヵメラ.jp", "カメラ.jp"},
        {"クワイ.jp\n", "クヮイ.jp", "クワイ.jp"},
        {"ぱん.jp\n", "ばん.jp", "ぱん.jp"},
        {"ぶた.jp\n", "ぷた.jp", "ぶた.jp"},
        {"推理.jp\n", "椎理.jp", "推理.jp"},
        {"夫.jp\n", "矢.jp", "夫.jp"},
        {"字宙.jp\n", "宇宙.jp", "字宙.jp"},
        {"晴天.cn\n", "睛天.cn", "晴天.cn"},
        {"减.cn\n", "灭.cn", NULL}, /* 減 looks like 滅, but not 减 like 灭 */
        /* Hangul. */
        {"롯데.kr\n", "롯뎨.kr", "롯데.kr"},
        {"현대.kr\n", "헌대.kr", "현대.kr"},
        {"카카오.kr\n", "가카요.kr", "카카오.kr"},
        {"국민은행\n", "귝민은행.kr", "국민은행"},
        {"멜론.kr\n", "멭론.kr", "멜론.kr"},
        {"네이버.kr\n", "내이버.kr", "네이버.kr"},
        {"롯데.kr\n", "롯대.kr", "롯데.kr"},
        {"예스.kr\n", "애스.kr", "예스.kr"},
        {"기아.kr\n", "기어.kr", NULL},
        /* Traditional and simplified Han. */
        {"中国银行\n", "中國銀行.com", "中国银行"},
        {"中國銀行\n", "中国银行.com", "中國銀行"},
        {"中國銀行\n", "中国銀行.com", "中國銀行"},
        {"中国银行\n", "中国銀行.com", "中国银行"},
        {"中国银行\n", "中国银行.com", NULL},
        {"中国银行\n", "中国很行.com", NULL},
        {"楽天.jp\n", "樂天.jp", NULL}, /* ICU does not know this form */
        /* Han that look alike stay so, and have one simplified form. */
        {"学问.cn\n", "學問.cn", "学问.cn"},
        {"学间.cn\n", "學問.cn", "学间.cn"},
        {"学间.cn\n", "学问.cn", "学间.cn"},
        {"乌.cn\n", "烏.cn", "乌.cn"},
        {"元帅.cn\n", "元帥.cn", "元帅.cn"},
        {"纲目.cn\n", "綱目.cn", "纲目.cn"},
        {"运输.cn\n", "運輸.cn", "运输.cn"},
        {"意见.cn\n", "意見.cn", "意见.cn"},
        {"乡镇.cn\n", "鄉鎮.cn", "乡镇.cn"},
        {"橡胶.cn\n", "橡膠.cn", "橡胶.cn"},
        {"隶书.cn\n", "隸書.cn", "隶书.cn"},
        {"干部.cn\n", "幹部.cn", "干部.cn"},
        {"责任.cn\n", "責任.cn", "责任.cn"},
        {"责任.cn\n", "貴任.cn", "责任.cn"},
        {"勤.cn\n", "懃.cn", "勤.cn"},
        /* Voicing marks in labels of four kana and more. */
        {"アマゾン.jp\n", "アマソン.jp", "アマゾン.jp"},
        {"アマゾン.jp\n", "ァマゾソ.jp", "アマゾン.jp"},
        {"アマソン.jp\n", "アマゾン.jp", "アマソン.jp"},
        {"グーグル\n", "クークル.com", "グーグル"},
        {"パナソニック.jp\n", "ハナゾニッグ.jp", "パナソニック.jp"},
        {"ぷらすもじ\n", "ふらすもし.jp", "ぷらすもじ"},
        {"トヨタ.jp\n", "ドヨタ.jp", NULL},
        {"トヨタ.アマゾン.jp\n", "ドヨタ.アマゾン.jp", NULL},
        {"トヨタ.アマゾン.jp\n", "トヨタ.アマソン.jp", "トヨタ.アマゾン.jp"},
        {"カメラガ.jp\n", "力メラガ.jp", "カメラガ.jp"},
        {"paypal.com\n", "paypai.com", "paypal.com"},
        {"rn.com\n", "m.com", "rn.com"},
        {"barn\n", "bam.com", "barn"},
        {"bam\n", "barn.com", "bam"},
        {"barn\n", "baм.com", "barn"},
        {"bam\n", "baгп.com", "bam"},
        /* One of two such letters must be ASCII. */
        {"гп\n", "м.com", NULL},
        /* The longest labels. */
        {W10 W10 W10 "w\n", V10 V10 V10 V10 V10 V10 "vv.com", W10 W10 W10 "w"},
        {V10 V10 V10 V10 V10 V10 "vv\n", W10 W10 W10 "w.com",
         V10 V10 V10 V10 V10 V10 "vv"},
        {"paypal.com\n", "paypallllllllllllllllllllllllllllllllll.com", NULL},
        {"lidl" L10 L10 L10 "ll.com\n", "lidl.com", NULL},
        /* In words of other scripts, confusables of ASCII are not compared as
         * ASCII. */
        {"вал.рф\n", "бал.рф", NULL},
        {"вал.рф\n", "6al.рф", NULL},
        {"вал.рф\n", "val.рф", NULL},
        {"fed.com\n", "feel.com", NULL},
        {"berry.com\n", "benny.com", NULL},
        /* Characters with two looks. */
        {"wordpress.com\n", "wordpreß.com", "wordpress.com"},
        {"bbc.com\n", "ßbc.com", "bbc.com"},
        {"straße.de\n", "strasse.de", "straße.de"},
        {"straße.de\n", "strabe.de", "straße.de"},
        {"straße.de\n", "straße.de", NULL},
        {"amazon.com\n", "амазоп.com", "amazon.com"},
        {"uber.com\n", "иbег.com", "uber.com"},
        {"vtb.ru\n", "ντβ.ru", "vtb.ru"},
        {"telegram.org\n", "էelegrам.org", "telegram.org"},
        {"telegram.org\n", "t\u0435\u04CF\u0435gr\u0430m.org", "telegram.org"},
        {"ebay.com\n", "зbay.com", "ebay.com"},
        {"hbo.com\n", "нво.com", "hbo.com"},
        {"google.com\n", "\u050Doog1\u04E1.com", "google.com"},
        {"google.com\n", "\u0262oogle.com", "google.com"},
        {"lidl.de\n", "lıdl.de", "lidl.de"},
        {"lidl.de\n", "lӏdӏ.de", "lidl.de"},
        {"bcx.com\n", "bcı.com", NULL},
        {"3a.com\n", "ca.com", NULL},
        {"3a.com\nea.com\n", "ca.com", "ea.com"},
        {"dcl.com\n", "ddl.com", NULL},
        {"dcl.com\n", "dd.com", "dcl.com"},
        {"rnr.com\n", "mm.com", NULL},
        {"bbbbb.de\n", "ßßßßß.de", "bbbbb.de"}, /* the last of 32 skeletons */
        /* Marks and inconspicuous characters are ignored. */
        {"dell.es\n", "del·l.es", "dell.es"},
        {"کتابخانه.ir\n", "کتاب\u200Cخانه.ir", "کتابخانه.ir"},
        {"کتاب.ir\n", "کِتاب.ir", "کتاب.ir"},
        {"שלום.il\n", "שָׁלוֹם.il", "שלום.il"},
        /* In other scripts they are vowels. */
        {"คั่ว.th\n", "ดิ้ว.th", NULL},
        {"कल.in\n", "काल.in", NULL},
        {"कि.in\n", "की.in", NULL},
        {"ບໍ.la\n", "ບຸ.la", NULL},
        {"かき.jp\n", "がき.jp", NULL},
        {"·\n", "·", NULL},
        {"ßßßßßß.de\n", "ssssssssssss.de", "ßßßßßß.de"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct safe *safe = open_safe(false);
        struct failure failure;
        write_list(cases[i].list);
        bool passed = safe_add_protected(safe, list_name, false, &failure) &&
                      (cases[i].imitated == NULL
                           ? is_safe(safe, cases[i].name)
                           : imitates(safe, cases[i].name, cases[i].imitated));
        char label[200];
        snprintf(label, sizeof label, "%s imitates %s", cases[i].name,
                 cases[i].imitated == NULL ? "nothing" : cases[i].imitated);
        tap_ok(passed, label);
    }
    remove(list_name);
}

static uint32_t hash(const struct confusable_keys *keys, const char *text)
{
    uint32_t hash = CONFUSABLE_START;

    for (size_t i = strlen(text); i > 0; i--)
        hash = confusable_step(keys, hash, text[i - 1]);
    return confusable_finish(hash);
}

/* All strings of one character, and of two, that look like another. */
static void check_keys(void)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    struct confusable_keys keys;
    unsigned alike = 0, found = 0;

    confusable_make_keys(&keys);
    for (const char *a = letters; *a != '\0'; a++)
        for (const char *b = letters; *b != '\0'; b++)
            for (const char *c = letters; *c != '\0'; c++) {
                const char one[] = {*a, '\0'}, other[] = {*b, *c, '\0'};
                const char single[] = {*b, '\0'};
                const char *text = c == letters ? single : other;
                unsigned steps = 8;
                if (!confusable_alike(slice_string(one), slice_string(text),
                                      &steps))
                    continue;
                alike++;
                found += hash(&keys, one) == hash(&keys, text);
                if (found < alike)
                    tap_add("# wanted equal hashes: %s and %s\n", one, text);
            }
    tap_ok(alike > 38 && found == alike, "what looks alike has equal hashes");
}

/* Lines that are neither a name nor a word. */
static void check_patterns(void)
{
    static const char *const lines[] = {
        "*",          "*.*",      "a.*.com", "*a.com", "paypal.com.*",
        "*.paypal.*", "pay*.com",
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct safe *safe = open_safe(false);
        struct failure failure;
        char text[64];
        snprintf(text, sizeof text, "a.example\n%s\n", lines[i]);
        write_list(text);
        tap_ok(!safe_add_protected(safe, list_name, false, &failure) &&
                   strchr(failure.message, '*') != NULL && failure.line == 2,
               lines[i]);
    }
    remove(list_name);
}

/* More names than the initial room in the tables, and many confusable ones. */
static void check_many_protected(void)
{
    static const char *const vowels[] = {"a", "à", "á", "â", "ã"};
    enum { NAMES = 500, DIGITS = 4 };
    struct safe *safe = open_safe(false);
    struct failure failure;
    struct buffer list = {.data = NULL};
    char name[64], known[64];
    bool found = true;

    buffer_text(&list, "y\n");
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
    found = safe_add_protected(safe, list_name, false, &failure);
    for (int i = 0; i < NAMES && found; i++) {
        snprintf(name, sizeof name, "www.%dх.example", i);
        snprintf(known, sizeof known, "%dx.example", i);
        found = imitates(safe, name, known) && is_safe(safe, known);
    }
    tap_ok(found, "each of 1,126 names is protected");
    tap_ok(is_safe(safe, "aãáà.test") &&
               imitates(safe, "ааaa.test", "aaaa.test"),
           "listed names that look alike do not imitate each other");
    tap_ok(imitates(safe, "ž", "z") && imitates(safe, "ý", "y") &&
               is_safe(safe, "x"),
           "a word of one letter is protected");
    remove(list_name);
}

static void check_trusted(void)
{
    struct safe *safe = open_safe(true);

    tap_ok(safe_add_trusted(safe, slice_string("de"), NULL) &&
               safe_add_trusted(safe, slice_string("xn--p1ai"), NULL) &&
               safe_add_trusted(safe, slice_string("FR"), NULL),
           "top-level domains are trusted");
    tap_ok(is_safe(safe, "оса.de") && is_safe(safe, "☕.fr."),
           "names under a trusted domain are shown");
    tap_ok(is_safe(safe, "☕.рф"), "A-labels and U-labels are trusted");
    tap_ok(is_unsafe(safe, "оса.d") && is_unsafe(safe, "оса.dee") &&
               is_unsafe(safe, "оса.de.com"),
           "other domains are not trusted");
    tap_ok(!safe_add_trusted(safe, slice_string("co.uk"), NULL),
           "a name is no top-level domain");
    tap_ok(!safe_add_trusted(safe, slice_string(""), NULL),
           "an empty item is refused");
}

static bool fails(struct safe *safe, const char *name, const char *rule,
                  uint32_t found)
{
    struct failure failure = {.rule = "safe"};

    safe_check(safe, slice_string(name), &failure);
    return tap_same_text(rule, failure.rule) &&
           tap_same_number("code point", found, failure.found) &&
           tap_same(slice_string(""), failure.text);
}

static void check_scripts(void)
{
    struct safe *safe = open_safe(false);

    tap_ok(safe_add_script(safe, slice_string("latin"), NULL) &&
               safe_add_script(safe, slice_string("Grek"), NULL) &&
               safe_add_script(safe, slice_string("Jpan"), NULL),
           "scripts have ISO 15924 and Unicode names");
    tap_ok(is_safe(safe, "bücher-1.com") && is_safe(safe, "λόγος.gr"),
           "labels in the scripts are safe");
    tap_ok(is_safe(safe, "例えカタ.jp"),
           "a writing system of several scripts is accepted");
    tap_ok(fails(safe, "пример.com", "other-script", 0x43F),
           "labels in other scripts are unsafe");
    tap_ok(is_unsafe(safe, "оса.com"),
           "a word of lookalikes is in another script");
    tap_ok(is_safe(safe, "pα.com"), "the policy does not apply");
    tap_ok(!safe_add_script(safe, slice_string("Klingon"), NULL),
           "an unknown script is refused");
    static const struct {
        const char *script, *has, *lacks;
    } several[] = {
        {"Jpan", "漢かナ", "한"}, {"Kore", "漢한", "か"},
        {"Hanb", "漢ㄅ", "か"},   {"Hant", "漢ㄅ", "한"},
        {"Hans", "漢", "ㄅ"},     {"Hrkt", "かナー", "漢"},
        {"Hani", "漢", "か"},     {"Hiragana", "か", "ナ"},
        {"Jpan", "漢", "ㄅ"},     {"Kore", "한", "ㄅ"},
        {"Hanb", "漢", "ナ"},     {"Hans", "漢", "か"},
        {"Hrkt", "か", "ㄅ"},
    };
    for (size_t i = 0; i < sizeof several / sizeof *several; i++) {
        safe = open_safe(false);
        tap_ok(safe_add_script(safe, slice_string(several[i].script), NULL) &&
                   is_safe(safe, several[i].has) &&
                   is_unsafe(safe, several[i].lacks),
               several[i].script);
    }
    safe = open_safe(false);
    tap_ok(safe_add_script(safe, slice_string("Cyrl"), NULL) &&
               fails(safe, "ab-ё.com", "other-script", 'a') &&
               is_safe(safe, "1-ё.com") && is_safe(safe, "ab.com"),
           "ASCII characters of a non-ASCII label count");
}

static void check_table(void)
{
    struct safe *safe = open_safe(false);
    struct buffer warnings = {.data = NULL};
    struct failure failure;

    write_list("Version 1.0 20240101\nReference 1 a book\n# a comment\n"
               "U+002D\n0061..007A # letters\nU+00E4|U+0061\n00F6(1);(2)\n"
               "u+00fc\t(1)\n10FFFF\n");
    tap_ok(safe_add_table(safe, list_name, &warnings, &failure),
           "a table is read");
    tap_ok(is_unsafe(safe, "smörgås-ä.com") &&
               fails(safe, "smörgås-ä.com", "table", 0xE5),
           "a character that no table has is refused");
    tap_ok(is_safe(safe, "löffel-übär.com") && is_safe(safe, "q-a.com"),
           "labels of its characters are safe");
    tap_ok(fails(safe, "ü9.com", "table", '9') &&
               fails(safe, "q9.com", "table", '9'),
           "all characters of a label count");
    write_list("Version\nU+00E5\n0061..007A\n");
    tap_ok(safe_add_table(safe, list_name, &warnings, &failure) &&
               is_safe(safe, "åb.com") && is_safe(safe, "äb.com"),
           "one of several tables is enough");
    tap_ok(fails(safe, "åbä.com", "table", 0xE4),
           "one table must have the whole label");
    static const char *const no_tables[] = {
        "0061\nhello\n",      "0061\n61\n",         "0061\nU+110000\n",
        "0061\n0062..0061\n", "0061\n0061..\n",     "0061\n|0062\n",
        "0061\nU+00000061\n", "0061\nVersions 1\n",
    };
    for (size_t i = 0; i < sizeof no_tables / sizeof *no_tables; i++) {
        write_list(no_tables[i]);
        tap_ok(!safe_add_table(safe, list_name, &warnings, &failure) &&
                   failure.line == 2,
               "a line without an entry is refused");
    }
    remove(list_name);
    buffer_free(&warnings);
}

static bool looks_like(uint32_t code_point, const char *ascii)
{
    return tap_same(slice_string(ascii), safe_lookalike(code_point));
}

static void check_lookalikes(void)
{
    tap_ok(looks_like(0x0430, "a") && looks_like(0x04CF, "l") &&
               looks_like(0x044E, "lo"),
           "a strong confusable has its ASCII");
    tap_ok(looks_like(0x0416, "") && looks_like(0xE9, "") &&
               looks_like('a', ""),
           "weak confusables and ASCII have none");
}

/* Stores ICU's skeleton of C in ROOM, of 256 bytes, and returns it. */
static struct slice icu_skeleton(uint32_t c, char *room)
{
    static USpoofChecker *checker;
    UErrorCode error = U_ZERO_ERROR;
    char text[UTF8_MAX_BYTES];

    if (checker == NULL)
        checker = icu_i18n()->uspoof_open(&error);
    int32_t size = icu_i18n()->uspoof_getSkeletonUTF8(
        checker, 0, text, (int32_t)utf8_write(c, text), room, 256, &error);
    return slice_of(room, (size_t)size);
}

/* Unicode 17 makes one of these. The letters look like i and like o; the kana
 * is archaic. */
static bool differ_for_us(uint32_t code_point, uint32_t prototype)
{
    return (code_point == 0x10D8 && prototype == 0x0D30) ||
           (code_point == 0x4E8E && prototype == 0x1B122);
}

/* The characters that ICU makes one of look alike: if lookalikes.txt has one of
 * them, it has a row for that one, too. */
static void check_prototypes(void)
{
    bool passed = true;

    for (size_t i = 0; i < lookalikes_count; i++) {
        uint32_t code_point = lookalikes[i].code_point;
        char room[256];
        struct utf8_character c;
        struct slice rest = icu_skeleton(code_point, room);
        if (!utf8_next(&rest, &c) || rest.size > 0 ||
            c.code_point < ASCII_END || differ_for_us(code_point, c.code_point))
            continue;
        struct slice own = properties_get(code_point)->skeletons[0];
        const struct slice *of = properties_get(c.code_point)->skeletons;
        if (slice_equal(own, of[0]) || slice_equal(own, of[1]))
            continue;
        tap_add("# U+%04X is like U+%04X\n", (unsigned)code_point,
                (unsigned)c.code_point);
        passed = false;
    }
    tap_ok(passed, "a prototype of a lookalike is one");
}

/* Returns true if C is a row of lookalikes.txt. */
static bool is_listed(uint32_t c)
{
    for (size_t i = 0; i < lookalikes_count; i++)
        if (lookalikes[i].code_point == c)
            return true;
    return false;
}

/* Returns true if ICU says of C, which has PROPERTIES, what properties.c says
 * without ICU: it is a recommended small letter, Latin only, and its skeleton
 * is an ASCII letter and marks, unless lookalikes.txt has another. */
static bool is_latin_letter(uint32_t c, const struct properties *properties)
{
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode scripts[8];
    char room[256];
    struct utf8_character part;
    struct slice rest = icu_skeleton(c, room);
    bool is_like = utf8_next(&rest, &part) && rest.size > 0 &&
                   slice_equal(part.text, properties->skeletons[0]);

    while (utf8_next(&rest, &part))
        is_like &= (icu_category((UChar32)part.code_point) & U_GC_MN_MASK) != 0;
    return icu()->uset_contains(icu_i18n()->uspoof_getRecommendedSet(&error),
                                (UChar32)c) &&
           icu_category((UChar32)c) == U_GC_LL_MASK &&
           icu()->uscript_getScriptExtensions((UChar32)c, scripts, 8, &error) ==
               1 &&
           scripts[0] == USCRIPT_LATIN && (is_like || is_listed(c));
}

static void check_latin_letters(void)
{
    enum { FIRST = 0x80, LAST = 0x1EFF };
    unsigned count = 0;
    bool passed = true;

    for (uint32_t c = FIRST; c <= LAST; c++) {
        icu_is_loaded = false;
        const struct properties *properties = properties_get(c);
        if (icu_is_loaded)
            continue;
        count++;
        if (!is_latin_letter(c, properties)) {
            tap_add("# U+%04X\n", (unsigned)c);
            passed = false;
        }
    }
    tap_ok(tap_same_number("letters", 136, count) && passed,
           "Latin letters that need no ICU");
}

int main(void)
{
    struct safe *safe = open_safe(true);

    check_latin_letters();
    check_rows(safe);
    check_accents(safe);
    check_shown(safe);
    check_lookalikes();
    check_prototypes();
    check_protected();
    check_imitations();
    check_keys();
    check_patterns();
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
