/* unit-tlds.c - which labels are top-level domains, and files that add some. */

#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/slice.h"
#include "base/utf8.h"
#include "names/tlds.h"
#include "lib/tap.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static bool has_icu(void)
{
#ifdef HAVE_ICU
    return true;
#else
    return false;
#endif
}

/* Labels. */

static const struct row {
    const char *label;
    bool is_tld;
} rows[] = {
    {"com", true},
    {"aaa", true},
    {"zw", true},
    {"COM", true},
    {"De", true},
    {"xn--p1ai", true},
    {"XN--P1AI", true},
    {"vermögensberatung", true},
    {"travelersinsurance", true},
    {"рф", true},
    {"한국", true},
    {"भारत", true},
    /* RFC 6761, 6762 with appendix G, 7686, 9476. */
    {"test", true},
    {"example", true},
    {"invalid", true},
    {"localhost", true},
    {"local", true},
    {"intranet", true},
    {"internal", true},
    {"private", true},
    {"corp", true},
    {"home", true},
    {"lan", true},
    {"onion", true},
    {"alt", true},
    /* Words and suffixes of files. */
    {"co", true},
    {"c", false},
    {"comm", false},
    {"co-m", false},
    {"pdf", false},
    {"txt", false},
    {"12", false},
    {"xn--", false},
    {"xn--p1a", false},
    {"und", false},
    {"für", false},
    {"руб", false},
    {"简介", false},
    {"خ", false},
    {"u\u0308", false},
    {"-", false},
    {"_", false},
    {"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmno",
     false},
};

/* Labels that ICU maps. */
static const struct row mapped_rows[] = {
    {"РФ", true},
    {"ｃｏｍ", true},
    {"ﬁ", true},
    {"FÜR", false},
};

static bool test_row(struct tlds *tlds, const struct row *row)
{
    struct slice label = slice_string(row->label);

    /* The second answer comes from the cache. */
    return tap_same_number("known", row->is_tld, tlds_has(tlds, label)) &&
           tap_same_number("known again", row->is_tld, tlds_has(tlds, label));
}

/* Labels that share a place in the cache. */
static bool test_answers(struct tlds *tlds)
{
    char label[] = "aa";

    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < tlds_table_size; i++)
            if (!tlds_has(tlds, slice_string(tlds_table[i]))) {
                tap_add("# not found: %s\n", tlds_table[i]);
                return false;
            }
    for (label[0] = 'a'; label[0] <= 'z'; label[0]++)
        for (label[1] = '0'; label[1] <= '9'; label[1]++)
            if (tlds_has(tlds, slice_string(label))) {
                tap_add("# found: %s\n", label);
                return false;
            }
    return true;
}

static bool test_order(void)
{
    for (size_t i = 1; i < tlds_table_size; i++)
        if (strcmp(tlds_table[i - 1], tlds_table[i]) >= 0) {
            tap_add("# wrong place: %s\n", tlds_table[i]);
            return false;
        }
    return tlds_table_size > 1000;
}

static bool test_date(void)
{
    int year, month, day, end;

    return sscanf(tlds_table_date, "%4d-%2d-%2d%n", &year, &month, &day,
                  &end) == 3 &&
           tlds_table_date[end] == '\0' && year >= 2026 && month <= 12 &&
           day <= 31;
}

/* Files. */

static const struct file_row {
    const char *name;
    const char *text;
    size_t size;
    const char *has;
    const char *lacks;
    int line; /* 0: no failure; else WORD is there */
    const char *word;
} file_rows[] = {
#define TEXT(text) text, sizeof(text) - 1
    {"labels", TEXT("bit\nfoo-1\n"), "bit", "com2", 0, ""},
    {"no newline", TEXT("bit"), "BIT", "bix", 0, ""},
    {"comments, blanks, CRLF", TEXT("# a\n\n \t\r\nbit # b\r\n  eth\t\r\n"),
     "eth", "b", 0, ""},
    {"byte-order mark",
     TEXT("\xEF\xBB\xBF"
          "bit\n"),
     "bit", "bix", 0, ""},
#ifdef HAVE_ICU /* which maps it to nothing */
    {"byte-order mark in a later line",
     TEXT("bit\n"
          "\xEF\xBB\xBF#\n"),
     "bit", "bix", 2, "\xEF\xBB\xBF"},
#endif
    {"upper case", TEXT("BIT\n"), "bit", "bix", 0, ""},
    {"A-label", TEXT("xn--bcher-kva\n"), "xn--bcher-kva", "bcher", 0, ""},
    {"twice, and one of IANA", TEXT("bit\ncom\nbit\n"), "com", "bix", 0, ""},
    {"empty", TEXT(""), "com", "bit", 0, ""},
    {"a name", TEXT("bit\na.bit\n"), "bit", "a", 2, "a.bit"},
    {"a dot before", TEXT(".bit\n.com\n"), "bit", "bix", 0, ""},
    {"two dots before", TEXT("..bit\n"), "com", "bit", 1, "..bit"},
    {"a dot after", TEXT("bit.\n"), "com", "bit", 1, "bit."},
    {"a dot alone", TEXT("eth\n.\n"), "eth", "bit", 2, "."},
    {"two words", TEXT("\n\na b\n"), "com", "a", 3, "a b"},
    {"an underscore", TEXT("a_b\n"), "com", "a", 1, "a_b"},
    {"no UTF-8", TEXT("b\xFC\n"), "com", "b", 1, "b\xFC"},
    {"too long",
     TEXT("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl\n"),
     "com", "a", 1,
     "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl"},
};

static const char path[] = "tests/unit-tlds.tmp";

static bool write_file(const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");

    return file != NULL && fwrite(text, 1, size, file) == size &&
           fclose(file) == 0;
}

static bool test_file(const struct file_row *row)
{
    static struct tlds all[COUNT(file_rows)];
    struct tlds *tlds = &all[row - file_rows];
    struct failure failure = {.line = 0};

    if (!write_file(row->text, row->size))
        return false;
    bool is_read = tlds_add_file(tlds, path, &failure);
    uint64_t line = is_read ? 0 : failure.line;
    bool passed =
        tap_same_number("line at fault", (uint64_t)row->line, line) &&
        tap_same(slice_string(row->word), failure.text) &&
        tap_same_number(row->has, 1, tlds_has(tlds, slice_string(row->has))) &&
        tap_same_number(row->lacks, 0,
                        tlds_has(tlds, slice_string(row->lacks)));
    remove(path);
    return passed;
}

/* A U-label is compared by its A-label, and adding it invalidates the cache. */
static bool test_mapped(void)
{
    static struct tlds tlds;
    struct failure failure;

    if (!write_file("Bücher\n", sizeof "Bücher\n" - 1) ||
        tlds_has(&tlds, slice_string("bücher")) ||
        !tlds_add_file(&tlds, path, &failure))
        return false;
    bool passed = tlds_has(&tlds, slice_string("bücher")) &&
                  tlds_has(&tlds, slice_string("xn--bcher-kva")) &&
                  tlds_has(&tlds, slice_string("BU\u0308CHER"));
    remove(path);
    return passed;
}

static bool test_no_file(void)
{
    static struct tlds tlds;
    struct failure failure = {.line = 0};

    return !tlds_add_file(&tlds, "tests/none/none", &failure) &&
           failure.is_unreadable && failure.line == 0 &&
           strcmp(failure.message, strerror(ENOENT)) == 0;
}

int main(void)
{
    static struct tlds tlds;

    for (size_t i = 0; i < COUNT(rows); i++)
        tap_ok(test_row(&tlds, &rows[i]), rows[i].label);
    for (size_t i = 0; has_icu() && i < COUNT(mapped_rows); i++)
        tap_ok(test_row(&tlds, &mapped_rows[i]), mapped_rows[i].label);
    tap_ok(!tlds_has(&tlds, slice_of(NULL, 0)), "an empty label");
    tap_ok(test_answers(&tlds), "the whole table");
    tap_ok(test_order(), "the table is in order");
    tap_ok(test_date(), "the date");
    for (size_t i = 0; i < COUNT(file_rows); i++)
        tap_ok(test_file(&file_rows[i]), file_rows[i].name);
    if (has_icu())
        tap_ok(test_mapped(), "file: a U-label");
    tap_ok(test_no_file(), "no file");
    return tap_done();
}
