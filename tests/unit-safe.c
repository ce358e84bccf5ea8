/* unit-safe.c - which names may be shown: the verdicts in safe.tsv and
 * imitations.tsv of tests/vectors/; what is shown; lists of protected names,
 * trusted domains, scripts and tables; and facts that hold for all characters.
 */

#include "config.h"

#include "safe/confusable.h"
#include "safe/safe.h"

#include <stdint.h>
#include <string.h>

#include "base/io.h"
#include "base/utf8.h"
#include "lib/tap.h"

#ifdef HAVE_ICU

#include "base/icu.h"
#include "safe/properties.h"

/* Tables. */

enum { CELLS = 5 };

/* A row of a table in tests/vectors/; cells that it lacks are empty. */
struct row {
    struct slice cell[CELLS];
};

/* Returns CELL, in which {U+0301} is that code point and {w*31} is 31 times
 * "w". The result is valid until the next call with the same ROOM. */
static const char *expand(struct slice cell, struct buffer *room)
{
    struct slice part;

    room->size = 0;
    while (slice_cut(&cell, '{', &part)) {
        buffer_put(room, part);
        if (!slice_cut(&cell, '}', &part))
            break;
        const char *number = part.text + 2;
        if (slice_begins(part, slice_string("U+")))
            room->size += utf8_write((uint32_t)strtoul(number, NULL, 16),
                                     buffer_room(room, UTF8_MAX_BYTES));
        else
            for (unsigned long i = strtoul(number, NULL, 10); i > 0; i--)
                buffer_append(room, part.text, 1);
    }
    buffer_append(room, "", 1);
    return room->data;
}

/* Calls CHECK for each row of tests/vectors/NAME. */
static void for_each_row(const char *name, void check(const struct row *row))
{
    const char *source = getenv("srcdir");
    struct buffer text = {.data = NULL};
    struct slice rest, line;
    struct failure failure;
    char path[4096];

    snprintf(path, sizeof path, "%s/tests/vectors/%s",
             source == NULL ? "." : source, name);
    tap_ok(io_read_file(path, 1, &text, &failure), name);
    rest = buffer_slice(&text);
    while (slice_cut(&rest, '\n', &line)) {
        struct row row = {.cell = {{NULL, 0}}};
        for (size_t i = 0; i < CELLS && slice_cut(&line, '\t', &row.cell[i]);)
            i++;
        if (row.cell[1].text != NULL && slice_at(row.cell[0], 0) != '#')
            check(&row);
    }
    buffer_free(&text);
}

/* Opens a checker. Checkers are never freed; detectors of leaks find them
 * here. */
static struct safe *open_safe(bool has_rules)
{
    enum { COUNT = 300 };
    static struct safe *opened[COUNT];
    static size_t count;

    return opened[count++ % COUNT] = safe_open(has_rules);
}

/* Checks that NAME gets the verdict WANTED, "safe -" or "RULE U+XXXX". */
static bool has_verdict(struct safe *safe, const char *name, const char *wanted)
{
    struct failure failure;
    char got[64];

    if (safe_check(safe, slice_string(name), &failure))
        return tap_same_text(wanted, "safe -");
    snprintf(got, sizeof got, "%s U+%04X", failure.rule,
             (unsigned)failure.found);
    return tap_same_text(wanted, got);
}

/* A row of safe.tsv: mode, name, verdict, character, why. */
static void check_row(const struct row *row)
{
    static struct safe *safe;
    static struct buffer room;
    struct failure failure;
    UVersionInfo unicode;
    char wanted[64];

    if (safe == NULL)
        safe = open_safe(true);
    icu()->u_getUnicodeVersion(unicode);
    const char *name = expand(row->cell[1], &room);
    bool is_since_17 =
        slice_equal(row->cell[0], slice_string("name-16")) && unicode[0] >= 17;
    snprintf(wanted, sizeof wanted, "%.*s %.*s", (int)row->cell[2].size,
             row->cell[2].text, (int)row->cell[3].size, row->cell[3].text);
    bool passed = is_since_17
                      ? !safe_check(safe, slice_string(name), &failure) &&
                            tap_same_text("character", failure.rule)
                      : has_verdict(safe, name, wanted);
    tap_ok(passed, name);
}

/* Accents go with any Latin, Greek or Cyrillic letter, whatever scripts Unicode
 * lists for them, which it does since version 16. */
static void check_accents(struct safe *safe)
{
    static const uint32_t accents[] = {0x300, 0x301, 0x302, 0x303, 0x304, 0x306,
                                       0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C,
                                       0x323, 0x326, 0x327, 0x328, 0x331};
    static const struct {
        const char *before, *after;
        const char *broken; /* a rule, by the accent; or a verdict */
    } letters[] = {
        {"q", ".com", "safe -"},   {"ж", "ж.com", "safe -"},
        {"πχ", "ξ.com", "safe -"}, {"qж", ".com", "scripts U+0071"},
        {"أ", ".com", "mark"},     {"ד", "דל.com", "mark"},
        {"中", ".com", "mark"},    {"जज", ".com", "mark"},
    };

    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        for (size_t k = 0; k < sizeof accents / sizeof *accents; k++) {
            char name[64], verdict[64], accent[UTF8_MAX_BYTES + 1] = "";
            bool has_character = strchr(letters[i].broken, ' ') != NULL;
            utf8_write(accents[k], accent);
            snprintf(name, sizeof name, "%s%s%s", letters[i].before, accent,
                     letters[i].after);
            snprintf(verdict, sizeof verdict, "%s U+%04X", letters[i].broken,
                     (unsigned)accents[k]);
            tap_ok(has_verdict(safe, name,
                               has_character ? letters[i].broken : verdict),
                   name);
        }
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

/* A row of imitations.tsv: list, name, imitated, why. */
static void check_imitation(const struct row *row)
{
    static struct buffer list, name, imitated;
    struct safe *safe = open_safe(false);
    struct failure failure;
    char title[300];

    expand(row->cell[0], &list);
    for (char *at = list.data; (at = strchr(at, ' ')) != NULL;)
        *at = '\n';
    write_list(list.data);
    expand(row->cell[1], &name);
    expand(row->cell[2], &imitated);
    bool is_honest = strcmp(imitated.data, "-") == 0;
    bool passed = safe_add_protected(safe, list_name, false, &failure) &&
                  (is_honest ? is_safe(safe, name.data)
                             : imitates(safe, name.data, imitated.data));
    snprintf(title, sizeof title, "%s imitates %s", name.data,
             is_honest ? "nothing" : imitated.data);
    tap_ok(passed, title);
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
    tap_ok(!safe_add_trusted(safe, slice_string("a b"), NULL),
           "an item that is not valid is refused");
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
    for_each_row("safe.tsv", check_row);
    check_accents(safe);
    check_shown(safe);
    check_lookalikes();
    check_prototypes();
    check_protected();
    for_each_row("imitations.tsv", check_imitation);
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
