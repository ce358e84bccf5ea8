/* unit-fields.c - lists of fields, and the fields of records. */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "stream/fields.h"
#include "lib/tap.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* Lists: the ranges they give, "N-M" or "N-" each. */

struct list_row {
    const char *list;
    const char *fault; /* a part of its words, or NULL */
    const char *result;
};

static const struct list_row list_rows[] = {
    {"1", NULL, "1-1"},
    {"12", NULL, "12-12"},
    {"007", NULL, "7-7"},
    {"2-", NULL, "2-"},
    {"2-4", NULL, "2-4"},
    {"5-5", NULL, "5-5"},
    {"-3", NULL, "1-3"},
    {"-", NULL, "1-"},
    {"1,3", NULL, "1-1 3-3"},
    {"1 3", NULL, "1-1 3-3"},
    {"1\t3", NULL, "1-1 3-3"},
    {"1, 3", NULL, "1-1 3-3"},
    {"1 \t,  3-5 7", NULL, "1-1 3-5 7-7"},
    {"3,1", NULL, "1-1 3-3"},
    {"5-7,2,9-", NULL, "2-2 5-7 9-"},
    {"1,2,3", NULL, "1-3"},
    {"2-5,3-4", NULL, "2-5"},
    {"3-6,1-4", NULL, "1-6"},
    {"3-,5", NULL, "3-"},
    {"5,-", NULL, "1-"},
    {"4-,3-", NULL, "3-"},
    {"7,7,7", NULL, "7-7"},
    {"18446744073709551614", NULL, "18446744073709551614-18446744073709551614"},
    {"18446744073709551614-", NULL, "18446744073709551614-"},
    {"1-18446744073709551614,5-", NULL, "1-"},

    {"", "not a list", ""},
    {",", "not a list", ""},
    {"1,", "not a list", ""},
    {",1", "not a list", ""},
    {"1,,2", "not a list", ""},
    {"1, ,2", "not a list", ""},
    {"1 ", "not a list", ""},
    {" 1", "not a list", ""},
    {"a", "not a list", ""},
    {"1a", "not a list", ""},
    {"3,1a-2,4", "not a list", ""},
    {"1-a", "not a list", ""},
    {"--", "not a list", ""},
    {"1--2", "not a list", ""},
    {"1-2-3", "not a list", ""},
    {"+1", "not a list", ""},
    {"1;2", "not a list", ""},
    {"\xD9\xA1", "not a list", ""},
    {"0", "numbered", ""},
    {"1,0", "numbered", ""},
    {"00", "numbered", ""},
    {"0-", "numbered", ""},
    {"0-2", "numbered", ""},
    {"-0", "numbered", ""},
    {"2-1", "decreases", ""},
    {"1,10-9,2", "decreases", ""},
    {"18446744073709551615", "too large", ""},
    {"1,2-18446744073709551616", "too large", ""},
    {"99999999999999999999999", "too large", ""},
};

static void append_range(struct buffer *out, const struct fields_range *range)
{
    buffer_format(out, "%s%llu-", out->size > 0 ? " " : "",
                  (unsigned long long)range->first);
    if (range->last != UINT64_MAX)
        buffer_format(out, "%llu", (unsigned long long)range->last);
}

static bool test_list(const struct list_row *row)
{
    struct fields fields = {.count = 0};
    struct buffer result = {.data = NULL};
    struct failure failure;
    const char *fault =
        fields_parse(&fields, row->list, &failure) ? NULL : failure.message;

    for (size_t i = 0; i < fields.count; i++)
        append_range(&result, &fields.ranges[i]);
    buffer_append(&result, "", 1);
    bool passed = tap_has(row->fault == NULL ? "no fault" : row->fault,
                          fault == NULL ? "no fault" : fault) &&
                  tap_same_text(row->result, result.data);
    free(fields.ranges);
    buffer_free(&result);
    return passed;
}

/* Records: the chosen fields are those in brackets, [so]. */

struct record_row {
    const char *list;
    const char *delimiter; /* NULL for blanks */
    const char *marked;
    size_t size;
};

#define ROW(list, delimiter, marked)                \
    {                                               \
        list, delimiter, marked, sizeof(marked) - 1 \
    }

static const struct record_row record_rows[] = {
    ROW("1", NULL, "[a] b c"),
    ROW("2", NULL, "a [b] c"),
    ROW("3", NULL, "a b [c]"),
    ROW("4", NULL, "a b c"),
    ROW("-", NULL, "[a] [b] [c]"),
    ROW("2-", NULL, "a [b] [c]"),
    ROW("-2", NULL, "[a] [b] c"),
    ROW("1,3-4", NULL, "[a] b [c] [d] e"),
    ROW("4,2", NULL, "a [b] c [d] e"),
    ROW("1", NULL, "  [a]  b"),
    ROW("2", NULL, "  a \t\t [b]\tc "),
    ROW("-", NULL, "\t[a] \t [b]  "),
    ROW("2", NULL, "a "),
    ROW("1", NULL, ""),
    ROW("1", NULL, "   "),
    ROW("1-", NULL, " \t "),
    ROW("2", NULL, "a\n[b]\n"),
    ROW("1", NULL, "[a\v\r\f\302\240b] c"),
    ROW("2", NULL, "\xFF\x20[\xC3\xFF]\x20\x80"),
    ROW("2", NULL, "\0 [\0x\0] y"),
    ROW("18446744073709551614-", NULL, "a b c"),

    ROW("1", ",", "[a],b,c"),
    ROW("2", ",", "a,[b],c"),
    ROW("3", ",", "a,b,[c]"),
    ROW("4", ",", "a,b,c"),
    ROW("-", ",", "[],[a],[],[]"),
    ROW("2", ",", "a,[]"),
    ROW("2", ",", "a"),
    ROW("1", ",", "[]"),
    ROW("2", ",", ""),
    ROW("1,3", ",", "[],b,[]"),
    ROW("2", ",", "a,[ b\t],c"),
    ROW("2", " ", "a [] b"),
    ROW("3", "\t", "a b\t\t[c d]\te"),
    ROW("2", "\n", "a\n[b]\nc"),
    ROW("2", "\xC3\xBC",
        "a\xC3\xBC[b]\xC3\xBC"
        "c"),
    ROW("2", "\xC3\xBC", "\xC3\xA4\xC3\xBC[\xC3\xA4\xBC\xC3]\xC3\xBC"),
    ROW("-", "\xE2\x80\xA2", "[\xE2\x80,]"),
    ROW("3", "\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80\xF0\x9F\x98\x80[\xF0\x9F]"),
    ROW("-", ",", "[\xFF],[\0],[\xC3],[\xBC]"),
};

/* CSV: quotation marks are outside of the brackets. */
static const struct record_row csv_rows[] = {
    ROW("2", ",", "a,[b],c"),
    ROW("2", ",", "a,\"[b]\",c"),
    ROW("1", ",", "\"[b, c]\",d"),
    ROW("2", ",", "\"b, c\",[d]"),
    ROW("-", ",", "\"[]\",[],\"[]\""),
    ROW("-", ",", "\"[\"\"]\",\"[\"\",\"\"]\""),
    ROW("-", ",", "[a\"b\"],[ \"c\"]"),
    ROW("3", ",", "\"a\",\"b\""),
    ROW("1", ",", "\xEF\xBB\xBF\"[a,b]\",c"),
    ROW("2", "\xC3\xBC", "\"a\xC3\xBC\"\xC3\xBC\"[,]\""),
    ROW("1", ",", "\"[a\nb\0]\",c"),
    ROW("1", ",", "\"open"),
    ROW("1", ",", "\"open\"\""),
    ROW("1", ",", "\""),
    ROW("1", ",", "\"a\"b,c"),
    ROW("2", ",", "a,\"b\"\xC3"),
};

struct fault_row {
    const char *record;
    unsigned number; /* of the field at fault, or 0 */
};

static const struct fault_row fault_rows[] = {
    {"", 0},         {"a,b", 0},        {"\"a\",\"\"", 0},    {"a\"", 0},
    {"\"\"\"\"", 0}, {"\"", 1},         {"a,\"b", 2},         {"a,\"b\"\"", 2},
    {"\"a\"b", 1},   {"a,\"b\" ,c", 2}, {"a,b,\"c,\"\"d", 3},
};

static bool test_fault(const struct fault_row *row)
{
    struct fields fields = {.is_csv = true};
    uint64_t number = 0;

    fields_set_delimiter(&fields, ",");
    bool is_sound =
        fields_check(&fields, slice_string(row->record), &number, NULL);
    return is_sound == (row->number == 0) &&
           (is_sound || number == row->number);
}

/* The converted field RESULT of an unquoted or a quoted field of CSV. */
struct quote_row {
    bool is_quoted;
    const char *field, *result, *wanted; /* NULL: it can stand as it is */
};

static const struct quote_row quote_rows[] = {
    {false, "a", "b", NULL},
    {false, "a", "b,c", "\"b,c\""},
    {false, "a", "b\"", "\"b\"\"\""},
    {false, "a\"", "b\"", NULL},
    {false, "a\"", "\"b", "\"\"\"b\""},
    {false, "a", "b\n", "\"b\n\""},
    {false, "a", "\rb", "\"\rb\""},
    {false, "a\r", "\rb", NULL},
    {false, "a", "", NULL},
    {true, "a", "b,c\r\n", NULL},
    {true, "a", "b\"\"", "b\"\"\"\""},
    {true, "a", "", NULL},
};

static bool test_quote(const struct quote_row *row)
{
    struct fields fields = {.is_csv = true};
    struct fields_walk walk = {.field = slice_string(row->field),
                               .is_quoted = row->is_quoted};
    struct buffer out = {.data = NULL};

    fields_set_delimiter(&fields, ",");
    bool is_changed =
        fields_quote(&fields, &walk, slice_string(row->result), &out);
    bool passed =
        is_changed == (row->wanted != NULL) &&
        slice_equal(buffer_slice(&out),
                    slice_string(row->wanted == NULL ? "" : row->wanted));
    buffer_free(&out);
    return passed;
}

static bool is_bracket(char c)
{
    return c == '[' || c == ']';
}

static void append_marked(struct buffer *out, const struct fields *fields,
                          const char *record, size_t size)
{
    struct fields_walk walk = {.record = slice_of(record, size)};
    const char *copied = record;

    while (fields_next(fields, &walk)) {
        buffer_append(out, copied, (size_t)(walk.field.text - copied));
        buffer_text(out, "[");
        buffer_put(out, walk.field);
        buffer_text(out, "]");
        copied = walk.field.text + walk.field.size;
    }
    buffer_append(out, copied, size - (size_t)(copied - record));
}

static bool test_record(const struct record_row *row, bool is_csv)
{
    struct fields fields = {.is_csv = is_csv};
    struct buffer found = {.data = NULL};
    /* An exact-size copy, so that sanitizers detect overruns. */
    char *record = malloc(row->size + 1);
    size_t size = 0;

    if (record == NULL || !fields_parse(&fields, row->list, NULL) ||
        (row->delimiter != NULL &&
         !fields_set_delimiter(&fields, row->delimiter)))
        abort();
    for (size_t i = 0; i < row->size; i++)
        if (!is_bracket(row->marked[i]))
            record[size++] = row->marked[i];
    char *exact = realloc(record, size + (size == 0));
    if (exact == NULL)
        abort();
    append_marked(&found, &fields, exact, size);
    bool passed =
        tap_same(slice_of(row->marked, row->size), buffer_slice(&found));
    free(exact);
    free(fields.ranges);
    buffer_free(&found);
    return passed;
}

struct delimiter_row {
    const char *character;
    bool valid;
    const char *name;
};

static const struct delimiter_row delimiter_rows[] = {
    {",", true, "ASCII"},
    {" ", true, "a blank"},
    {"\xC3\xBC", true, "two bytes"},
    {"\xEF\xBD\x9C", true, "three bytes"},
    {"\xF0\x9F\x98\x80", true, "four bytes"},
    {"", false, "none"},
    {"ab", false, "two"},
    {"\xC3\xBC,", false, "two, the first of them not ASCII"},
    {"u\xCC\x88", false, "a letter and a mark"},
    {"\xC3", false, "not valid"},
    {"\xBC", false, "not valid either"},
};

static bool test_delimiter(const struct delimiter_row *row)
{
    struct fields fields = {.count = 0};

    size_t size = row->valid ? strlen(row->character) : 0;

    return tap_same_number("is valid", row->valid,
                           fields_set_delimiter(&fields, row->character)) &&
           tap_same_number("size", size, fields.delimiter_size);
}

/* A record of a million fields, or a tenth of that without LONG, and a list of
 * as many items. */
static bool test_huge(const char *delimiter, const char *unit)
{
    const int length = tap_long() ? 1000000 : 100000;
    struct fields fields = {.count = 0};
    struct buffer list = {.data = NULL}, record = list;
    size_t count = 0;

    for (int i = length; i > 0; i--) {
        buffer_format(&list, "%d,", 2 * i);
        buffer_text(&record, unit);
    }
    buffer_append(&list, "1", 2);
    if (!fields_parse(&fields, list.data, NULL) ||
        (delimiter != NULL && !fields_set_delimiter(&fields, delimiter)))
        abort();
    struct fields_walk walk = {.record = buffer_slice(&record)};
    while (fields_next(&fields, &walk))
        count++;
    buffer_free(&list);
    buffer_free(&record);
    free(fields.ranges);
    return tap_same_number("fields", (uint64_t)length / 2 + 1, count);
}

int main(void)
{
    char name[100];

    for (size_t i = 0; i < COUNT(list_rows); i++) {
        snprintf(name, sizeof name, "list '%s'", list_rows[i].list);
        tap_ok(test_list(&list_rows[i]), name);
    }
    for (size_t i = 0; i < COUNT(record_rows); i++) {
        const struct record_row *r = &record_rows[i];
        snprintf(name, sizeof name, "record, row %zu: fields %s, %s", i + 1,
                 r->list, r->delimiter == NULL ? "blanks" : "a delimiter");
        tap_ok(test_record(r, false), name);
    }
    for (size_t i = 0; i < COUNT(csv_rows); i++) {
        snprintf(name, sizeof name, "CSV, row %zu: fields %s", i + 1,
                 csv_rows[i].list);
        tap_ok(test_record(&csv_rows[i], true), name);
    }
    for (size_t i = 0; i < COUNT(fault_rows); i++) {
        snprintf(name, sizeof name, "CSV: a fault in '%s'",
                 fault_rows[i].record);
        tap_ok(test_fault(&fault_rows[i]), name);
    }
    for (size_t i = 0; i < COUNT(quote_rows); i++) {
        snprintf(name, sizeof name, "CSV: quotes after conversion, row %zu",
                 i + 1);
        tap_ok(test_quote(&quote_rows[i]), name);
    }
    for (size_t i = 0; i < COUNT(delimiter_rows); i++) {
        snprintf(name, sizeof name, "delimiter: %s", delimiter_rows[i].name);
        tap_ok(test_delimiter(&delimiter_rows[i]), name);
    }
    tap_ok(test_huge(NULL, "a  "), "huge: fields between blanks");
    tap_ok(test_huge(",", "a,"), "huge: fields between commas");
    tap_ok(test_huge("\xC3\xBC", "\xC3\xA4\xC3\xBC"),
           "huge: fields between other characters");
    return tap_done();
}
