/* registry-lines.c - the lines of --explain about registries' tables; see
 * registry-lines.h. */

#include "config.h"

#include "explain/registry-lines.h"

#include <stdlib.h>

#include "base/escape.h"
#include "base/utf8.h"

/* A variant. The order of UTF-8 is that of code points. */
struct line {
    size_t start; /* in TEXTS */
    size_t size;
    size_t disposition; /* where it begins */
    size_t end;
};

struct lines {
    struct names *encoder;
    bool raw;
    struct buffer texts; /* variants and dispositions */
    struct buffer list;  /* struct line */
};

static void put_points(struct buffer *out, const uint32_t *points,
                       size_t length)
{
    char *room = buffer_room(out, UTF8_MAX_BYTES * length);

    out->size += utf8_encode(points, length, room);
}

static bool take_line(void *state, const uint32_t *variant, size_t length,
                      struct slice disposition)
{
    struct lines *l = state;
    struct line line = {.start = l->texts.size};

    put_points(&l->texts, variant, length);
    line.disposition = l->texts.size;
    line.size = line.disposition - line.start;
    buffer_put(&l->texts, disposition);
    line.end = l->texts.size;
    buffer_append(&l->list, &line, sizeof line);
    return l->list.size / sizeof line <= REGISTRY_LINES_MAX;
}

/* The text that compare_lines sorts by: qsort has no argument for it. */
static const char *sorted_texts;

static int compare_lines(const void *left, const void *right)
{
    const struct line *a = left, *b = right;
    size_t shared = a->size < b->size ? a->size : b->size;
    int order =
        memcmp(sorted_texts + a->start, sorted_texts + b->start, shared);

    return order != 0 ? order : (a->size > b->size) - (a->size < b->size);
}

static void put_label(const struct lines *l, struct slice label,
                      struct buffer *out)
{
    if (l->raw)
        buffer_put(out, label);
    else
        escape_append(out, label);
}

/* Appends the A-label of LABEL. Returns false if it has none. */
static bool put_a_label(const struct lines *l, struct slice label,
                        struct buffer *out)
{
    return label.size > 0 && name_convert(l->encoder, label, out, NULL);
}

static void put_index(const struct lines *l, const struct buffer *index,
                      struct buffer *out)
{
    struct buffer label = {.data = NULL};

    put_points(&label, (const void *)index->data,
               index->size / sizeof(uint32_t));
    buffer_text(out, "  index  ");
    if (!put_a_label(l, buffer_slice(&label), out))
        put_label(l, buffer_slice(&label), out);
    buffer_text(out, "\n");
    buffer_free(&label);
}

static void put_variant(const struct lines *l, const struct line *line,
                        struct buffer *out)
{
    struct slice texts = buffer_slice(&l->texts);
    struct slice label = slice_part(texts, line->start, line->disposition);

    buffer_text(out, "  variant  ");
    put_label(l, label, out);
    buffer_text(out, "  ");
    if (!put_a_label(l, label, out))
        buffer_text(out, "-");
    buffer_text(out, "  ");
    escape_append(out, slice_part(texts, line->disposition, line->end));
    buffer_text(out, "\n");
}

static void put_variants(struct lines *l, bool is_complete, struct buffer *out)
{
    struct line *list = (void *)l->list.data;
    size_t count = l->list.size / sizeof *list;

    if (count > REGISTRY_LINES_MAX)
        count = REGISTRY_LINES_MAX;
    sorted_texts = l->texts.data;
    if (count > 0)
        qsort(list, count, sizeof *list, compare_lines);
    for (size_t i = 0; i < count; i++)
        put_variant(l, &list[i], out);
    if (!is_complete)
        buffer_text(out, "  variant  more\n");
}

void registry_lines_put(struct tables *tables, struct names *encoder, bool raw,
                        struct slice label, struct buffer *out)
{
    struct lines l = {.encoder = encoder, .raw = raw};
    struct buffer points = {.data = NULL}, index = {.data = NULL};
    size_t length;
    bool is_complete;

    utf8_decode(label.text, label.size,
                buffer_array(&points, label.size, sizeof(uint32_t)), &length);
    if (tables_explain(tables, (const void *)points.data, length, &index,
                       take_line, &l, &is_complete)) {
        put_index(&l, &index, out);
        put_variants(&l, is_complete, out);
    }
    buffer_free(&points);
    buffer_free(&index);
    buffer_free(&l.texts);
    buffer_free(&l.list);
}
