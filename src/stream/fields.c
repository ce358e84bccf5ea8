/* fields.c - the fields of a record; see fields.h. */

#include "config.h"

#include "stream/fields.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"

/* Lists. */

static bool is_separator(char c)
{
    return c == ',' || c == ' ' || c == '\t';
}

/* Returns the number of items of LIST, empty ones included. */
static size_t count_items(const char *list)
{
    size_t count = 1;

    for (; *list != '\0'; list++)
        count += is_separator(*list);
    return count;
}

/* Reads the number at *ITEM, which ends before END, into *NUMBER, and moves
 * *ITEM after it. Without a digit there, changes nothing. */
static enum fields_status parse_number(const char **item, const char *end,
                                       uint64_t *number)
{
    const char *s = *item;
    uint64_t n = 0;

    for (; s < end && ascii_is_digit((unsigned char)*s); s++) {
        unsigned digit = (unsigned)(*s - '0');
        /* UINT64_MAX is the end of the record. */
        if (n > (UINT64_MAX - 1 - digit) / 10)
            return FIELDS_TOO_LARGE;
        n = n * 10 + digit;
    }
    if (s > *item) {
        *item = s;
        *number = n;
        return n == 0 ? FIELDS_ZERO : FIELDS_OK;
    }
    return FIELDS_OK;
}

/* Reads the item from ITEM to END. */
static enum fields_status parse_range(const char *item, const char *end,
                                      struct fields_range *range)
{
    const char *start = item;
    enum fields_status status;

    range->first = 1;
    status = parse_number(&item, end, &range->first);
    if (status != FIELDS_OK)
        return status;
    range->last = range->first;
    if (item < end && *item == '-') {
        item++;
        range->last = UINT64_MAX;
        status = parse_number(&item, end, &range->last);
        if (status != FIELDS_OK)
            return status;
    }
    if (item < end || item == start)
        return FIELDS_NOT_A_RANGE;
    return range->first > range->last ? FIELDS_DECREASING : FIELDS_OK;
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

enum fields_status fields_parse(struct fields *fields, const char *list)
{
    size_t count = count_items(list);
    const char *item = list;

    fields->ranges = memory_new(count * sizeof *fields->ranges);
    for (fields->count = 0; fields->count < count; fields->count++) {
        const char *end = item;
        while (*end != '\0' && !is_separator(*end))
            end++;
        enum fields_status status =
            parse_range(item, end, &fields->ranges[fields->count]);
        if (status != FIELDS_OK) {
            fields_free(fields);
            return status;
        }
        item = end + 1;
    }
    merge_ranges(fields);
    return FIELDS_OK;
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

void fields_free(struct fields *fields)
{
    free(fields->ranges);
    fields->ranges = NULL;
    fields->count = 0;
}

/* Records. */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* Finds the next field of WALK, after any blanks. Returns false at the end of
 * the record. */
static bool read_blank_separated(struct fields_walk *walk, size_t *start,
                                 size_t *end)
{
    size_t at = walk->at;

    while (at < walk->record.size && is_blank(walk->record.text[at]))
        at++;
    *start = at;
    while (at < walk->record.size && !is_blank(walk->record.text[at]))
        at++;
    *end = walk->at = at;
    return *start < *end;
}

/* Returns the offset of the next delimiter at or after FROM, or the size of the
 * record. In UTF-8 no character begins within another. */
static size_t find_delimiter(const struct fields *fields,
                             const struct fields_walk *walk, size_t from)
{
    size_t size = fields->delimiter_size;

    while (walk->record.size - from >= size) {
        const char *found =
            memchr(walk->record.text + from, fields->delimiter[0],
                   walk->record.size - from - size + 1);
        if (found == NULL)
            break;
        from = (size_t)(found - walk->record.text);
        if (memcmp(found, fields->delimiter, size) == 0)
            return from;
        from++;
    }
    return walk->record.size;
}

static bool read_delimited(const struct fields *fields,
                           struct fields_walk *walk, size_t *start, size_t *end)
{
    if (walk->done)
        return false;
    *start = walk->at;
    *end = find_delimiter(fields, walk, walk->at);
    walk->done = *end == walk->record.size;
    walk->at = walk->done ? *end : *end + fields->delimiter_size;
    return true;
}

bool fields_next(const struct fields *fields, struct fields_walk *walk,
                 size_t *start, size_t *end)
{
    size_t from, to;

    while (walk->range < fields->count) {
        const struct fields_range *range = &fields->ranges[walk->range];
        if (walk->number >= range->last) {
            walk->range++;
            continue;
        }
        if (fields->delimiter_size > 0
                ? !read_delimited(fields, walk, &from, &to)
                : !read_blank_separated(walk, &from, &to))
            return false;
        walk->number++;
        if (walk->number >= range->first) {
            *start = from;
            *end = to;
            return true;
        }
    }
    return false;
}
