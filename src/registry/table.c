/* table.c - registries' tables of characters; see table.h. */

#include "config.h"

#include "registry/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

/* Reads a code point of four to six digits at the beginning of *TEXT, which
 * then begins after it. Returns false if there is none. */
static bool read_code_point(struct slice *text, uint32_t *code_point)
{
    struct slice rest = *text;
    size_t digits = 0;
    unsigned digit;

    if (rest.size > 2 && (rest.text[0] == 'U' || rest.text[0] == 'u') &&
        rest.text[1] == '+')
        rest = slice_from(rest, 2);
    *code_point = 0;
    while (digits < rest.size && digits < 7 &&
           (digit = ascii_hex_value(rest.text[digits])) < ASCII_NO_HEX) {
        *code_point = *code_point * 16 + digit;
        digits++;
    }
    *text = slice_from(rest, digits);
    return digits >= 4 && digits <= 6 && *code_point <= UTF8_LAST;
}

/* Reads the code points that LINE begins with. Returns false if it is not a
 * line of a table. */
static bool read_range(struct slice line, struct table_range *range)
{
    if (!read_code_point(&line, &range->first))
        return false;
    range->last = range->first;
    if (line.size >= 2 && memcmp(line.text, "..", 2) == 0) {
        line = slice_from(line, 2);
        if (!read_code_point(&line, &range->last) || range->last < range->first)
            return false;
    }
    while (line.size > 0 && (*line.text == ' ' || *line.text == '\t'))
        line = slice_from(line, 1);
    return line.size == 0 || memchr("|;(", *line.text, 3) != NULL;
}

static bool begins_with(struct slice line, const char *word)
{
    size_t size = strlen(word);

    return line.size >= size && memcmp(line.text, word, size) == 0 &&
           (line.size == size || memchr(" \t:", line.text[size], 3) != NULL);
}

static int compare_entries(const void *left, const void *right)
{
    const struct table_range *a = left, *b = right;

    return (a->first > b->first) - (a->first < b->first);
}

/* Sorts the ranges and joins those that overlap or touch. */
static void sort(struct buffer *ranges)
{
    struct table_range *range = (void *)ranges->data;
    size_t count = ranges->length / sizeof *range, kept = 0;

    if (count == 0)
        return;
    qsort(range, count, sizeof *range, compare_entries);
    for (size_t i = 1; i < count; i++) {
        if (range[i].first > range[kept].last + 1)
            range[++kept] = range[i];
        else if (range[i].last > range[kept].last)
            range[kept].last = range[i].last;
    }
    ranges->length = (kept + 1) * sizeof *range;
}

bool table_load(struct table *table, const char *path,
                struct list_failure *failure)
{
    struct list list;
    struct slice line;
    bool is_table = true;

    if (!list_open(&list, path, failure))
        return false;
    while (is_table && list_next(&list, &line)) {
        struct table_range range;
        if (begins_with(line, "Reference") || begins_with(line, "Version"))
            continue;
        is_table = read_range(line, &range);
        if (is_table)
            buffer_append(&table->ranges, &range, sizeof range);
        else
            *failure = (struct list_failure){.problem = LIST_NO_ENTRY,
                                             .line = list.line};
    }
    sort(&table->ranges);
    return list_close(&list, failure) && is_table;
}

bool table_has(const struct table *table, uint32_t code_point)
{
    const struct table_range *range = (const void *)table->ranges.data;
    size_t from = 0, to = table->ranges.length / sizeof *range;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (code_point > range[middle].last)
            from = middle + 1;
        else if (code_point < range[middle].first)
            to = middle;
        else
            return true;
    }
    return false;
}

void table_free(struct table *table)
{
    buffer_free(&table->ranges);
}
