#include "config.h"

#include "stream/fields.h"

#include <stdlib.h>

/* Lists. */

/* Reads the number at *LIST into *NUMBER, and moves *LIST after it. Without a
 * digit there, changes nothing. */
static bool parse_number(const char **list, uint64_t *number,
                         struct failure *failure)
{
    char *end;

    if (!ascii_is_digit(**list))
        return true;
    *number = strtoull(*list, &end, 10);
    *list = end;
    /* UINT64_MAX is the end of the record, and the limit of strtoull(). */
    if (*number == UINT64_MAX)
        return FAIL(failure, ": a number too large");
    return *number > 0 || FAIL(failure, ": fields are numbered from 1");
}

/* Reads the item at *LIST, and moves *LIST after it. */
static bool parse_range(const char **list, struct fields_range *range,
                        struct failure *failure)
{
    const char *start = *list;

    range->first = 1;
    if (!parse_number(list, &range->first, failure))
        return false;
    range->last = range->first;
    if (**list == '-') {
        ++*list;
        range->last = UINT64_MAX;
        if (!parse_number(list, &range->last, failure))
            return false;
    }
    if (*list == start || strchr(", \t", **list) == NULL)
        return FAIL(failure, ": not a list of fields (N, N-, N-M, -M)");
    return range->first <= range->last ||
           FAIL(failure, ": a range that decreases");
}

static int compare_ranges(const void *a, const void *b)
{
    const struct fields_range *x = a, *y = b;

    return (x->first > y->first) - (x->first < y->first);
}

/* Sorts the ranges, and joins adjacent and overlapping ones. */
static void merge_ranges(struct fields *fields)
{
    struct fields_range *r = fields->ranges;
    size_t kept = 0;

    qsort(r, fields->count, sizeof *r, compare_ranges);
    for (size_t i = 1; i < fields->count; i++) {
        if (r[i].first - 1 > r[kept].last)
            r[++kept] = r[i];
        else if (r[i].last > r[kept].last)
            r[kept].last = r[i].last;
    }
    fields->count = kept + 1;
}

bool fields_parse(struct fields *fields, const char *list,
                  struct failure *failure)
{
    struct buffer ranges = {.data = NULL};

    for (;;) {
        struct fields_range range;
        if (!parse_range(&list, &range, failure)) {
            buffer_free(&ranges);
            return false;
        }
        buffer_append(&ranges, &range, sizeof range);
        if (*list == '\0')
            break;
        list += strspn(list, " \t");
        list += *list == ',';
        list += strspn(list, " \t");
    }
    fields->ranges = (void *)ranges.data;
    fields->count = ranges.size / sizeof *fields->ranges;
    merge_ranges(fields);
    return true;
}

bool fields_set_delimiter(struct fields *fields, const char *character)
{
    size_t size = strlen(character);
    uint32_t ignored;

    if (size == 0 || utf8_read(character, size, &ignored) != size)
        return false;
    memcpy(fields->delimiter, character, size);
    fields->delimiter_size = size;
    return true;
}

/* Records. */

static bool separates_fields(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* Finds the next field of WALK, after blanks. Returns false at the end. */
static bool read_blank_separated(struct fields_walk *walk)
{
    struct slice record = walk->record;
    size_t start = walk->at;

    while (start < record.size && separates_fields(record.text[start]))
        start++;
    walk->at = start;
    while (walk->at < record.size && !separates_fields(record.text[walk->at]))
        walk->at++;
    walk->field = slice_part(record, start, walk->at);
    return walk->field.size > 0;
}

static bool begins_delimiter(const struct fields *fields, struct slice text,
                             size_t at)
{
    return slice_begins(slice_from(text, at),
                        slice_of(fields->delimiter, fields->delimiter_size));
}

/* Returns the offset of the next delimiter at or after FROM, or the size of
 * TEXT. A byte search is enough: UTF-8 is self-synchronizing. */
static size_t find_delimiter(const struct fields *fields, struct slice text,
                             size_t from)
{
    const char *found = memmem(text.text + from, text.size - from,
                               fields->delimiter, fields->delimiter_size);

    return found == NULL ? text.size : (size_t)(found - text.text);
}

static bool read_delimited(const struct fields *fields,
                           struct fields_walk *walk)
{
    if (walk->at > walk->record.size)
        return false;
    size_t end = find_delimiter(fields, walk->record, walk->at);
    walk->field = slice_part(walk->record, walk->at, end);
    walk->at = end + fields->delimiter_size;
    return true;
}

/* CSV. */

static bool read_csv(const struct fields *fields, struct fields_walk *walk)
{
    struct slice record = walk->record;

    if (walk->at == 0)
        walk->at = utf8_bom_size(record);
    walk->is_quoted = slice_at(record, walk->at) == '"';
    if (!walk->is_quoted)
        return read_delimited(fields, walk);
    size_t start = walk->at + 1, end = slice_find(record, start, '"');
    while (slice_at(record, end + 1) == '"')
        end = slice_find(record, end + 2, '"');
    walk->field = slice_part(record, start, end);
    walk->at = end + 1 + fields->delimiter_size;
    walk->fault =
        end >= record.size ? "no closing quotation mark in this line"
        : slice_at(record, end + 1) == ';' && *fields->delimiter != ';'
            ? "';' follows the closing quotation mark (--delimiter=';')"
        : end + 1 < record.size && !begins_delimiter(fields, record, end + 1)
            ? "text follows the closing quotation mark"
            : NULL;
    return walk->fault == NULL;
}

bool fields_check(const struct fields *fields, struct slice text,
                  uint64_t *number, struct failure *failure)
{
    struct fields_walk walk = {.record = text};

    if (!fields->is_csv || !slice_has(text, '"'))
        return true;
    for (*number = 1; read_csv(fields, &walk); ++*number)
        ;
    return walk.fault == NULL || FAIL(failure, walk.fault);
}

struct slice fields_value(const struct fields_walk *walk,
                          struct buffer *scratch)
{
    struct slice field = walk->field;

    if (!walk->is_quoted || !slice_has(field, '"'))
        return field;
    scratch->size = 0;
    for (size_t i = 0; i < field.size; i++) {
        buffer_append(scratch, &field.text[i], 1);
        i += field.text[i] == '"';
    }
    return buffer_slice(scratch);
}

/* Returns true if RESULT, of a field without quotation marks, needs them. */
static bool needs_quotes(const struct fields *fields, struct slice field,
                         struct slice result)
{
    static const char special[] = "\"\r\n";

    if (slice_at(result, 0) == '"' ||
        find_delimiter(fields, result, 0) < result.size)
        return true;
    for (const char *c = special; *c != '\0'; c++)
        if (slice_has(result, *c) && !slice_has(field, *c))
            return true;
    return false;
}

bool fields_quote(const struct fields *fields, const struct fields_walk *walk,
                  struct slice result, struct buffer *out)
{
    bool is_quoted = walk->is_quoted;

    if (is_quoted ? !slice_has(result, '"')
                  : !needs_quotes(fields, walk->field, result))
        return false;
    buffer_text(out, is_quoted ? "" : "\"");
    for (size_t i = 0; i < result.size; i++)
        buffer_append(out, result.text[i] == '"' ? "\"\"" : &result.text[i],
                      result.text[i] == '"' ? 2 : 1);
    buffer_text(out, is_quoted ? "" : "\"");
    return true;
}

bool fields_misquoted(const struct fields *fields,
                      const struct fields_walk *walk, struct failure *failure)
{
    struct slice field = walk->field;
    size_t at = 0;

    while (separates_fields(slice_at(field, at)))
        at++;
    if (!fields->is_csv || walk->is_quoted || at == 0 ||
        slice_at(field, at) != '"')
        return false;
    return !FAIL(failure, "%f precedes the quotation mark of the field",
                 .found = (unsigned char)field.text[0]);
}

bool fields_look_like_csv(const struct fields *fields, struct slice text)
{
    size_t size = fields->delimiter_size, at = slice_find(text, 0, '"');

    for (; size > 0 && at < text.size; at = slice_find(text, at + 1, '"'))
        if (at == 0 || at + 1 == text.size ||
            begins_delimiter(fields, text, at + 1) ||
            (at >= size && begins_delimiter(fields, text, at - size)))
            return true;
    return false;
}

bool fields_next(const struct fields *fields, struct fields_walk *walk)
{
    while (walk->range < fields->count) {
        const struct fields_range *range = &fields->ranges[walk->range];
        if (walk->number >= range->last) {
            walk->range++;
            continue;
        }
        if (fields->is_csv               ? !read_csv(fields, walk)
            : fields->delimiter_size > 0 ? !read_delimited(fields, walk)
                                         : !read_blank_separated(walk))
            return false;
        walk->number++;
        if (walk->number >= range->first)
            return true;
    }
    return false;
}
