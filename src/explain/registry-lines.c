/* registry-lines.c - the lines of --explain about registries' tables; see
 * registry-lines.h. */

#include "config.h"

#include "explain/registry-lines.h"

#include <stdlib.h>

#include "base/escape.h"
#include "base/utf8.h"
#include "names/label.h"
#include "names/name.h"

enum {
    UNBLOCKED_MAX = 1000, /* variants */
    BLOCKED_MAX = 64,     /* variants that are written, not only counted */
    COUNTED_MAX = 10000   /* variants */
};

/* A variant. The order of UTF-8 is that of code points. */
struct line {
    size_t start; /* in TEXTS */
    size_t size;
    size_t disposition; /* where it begins */
    size_t end;
};

struct lines {
    struct codec *codec;
    bool escapes;
    bool is_blocked;     /* the variants to collect are blocked */
    size_t most;         /* how many are collected */
    size_t count;        /* how many there are */
    struct buffer texts; /* variants and dispositions */
    struct buffer list;  /* struct line */
};

static void put_points(struct buffer *out, const uint32_t *points,
                       size_t length)
{
    char *room = buffer_room(out, UTF8_MAX_BYTES * length);

    out->size += utf8_encode(points, length, room);
}

/* Collects a variant: a tables_visitor. */
static bool collect(void *user, const uint32_t *variant, size_t length,
                    struct slice disposition)
{
    struct lines *l = user;
    struct line line = {.start = l->texts.size};

    if (slice_equal(disposition, slice_string("blocked")) != l->is_blocked)
        return true;
    if (++l->count > l->most)
        return l->is_blocked && l->count < COUNTED_MAX;
    put_points(&l->texts, variant, length);
    line.disposition = l->texts.size;
    line.size = line.disposition - line.start;
    buffer_put(&l->texts, disposition);
    line.end = l->texts.size;
    buffer_append(&l->list, &line, sizeof line);
    return true;
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
    if (l->escapes)
        escape_append(out, label);
    else
        buffer_put(out, label);
}

static void put_index(const struct lines *l, const struct buffer *index,
                      struct buffer *out)
{
    struct buffer label = {.data = NULL};

    put_points(&label, (const void *)index->data,
               index->size / sizeof(uint32_t));
    buffer_text(out, "  index  ");
    if (!label_put_a_label(l->codec, buffer_slice(&label), out))
        put_label(l, buffer_slice(&label), out);
    buffer_text(out, "\n");
    buffer_free(&label);
}

static void put_variants(struct lines *l, struct buffer *out)
{
    struct line *list = (void *)l->list.data;
    size_t count = l->list.size / sizeof *list;
    struct slice texts = buffer_slice(&l->texts);

    sorted_texts = texts.text;
    if (count > 0)
        qsort(list, count, sizeof *list, compare_lines);
    for (size_t i = 0; i < count; i++) {
        const struct line *line = &list[i];
        struct slice label = slice_part(texts, line->start, line->disposition);
        buffer_text(out, "  variant  ");
        put_label(l, label, out);
        buffer_text(out, "  ");
        if (!label_put_a_label(l->codec, label, out))
            buffer_text(out, "-");
        buffer_text(out, "  ");
        escape_append(out, slice_part(texts, line->disposition, line->end));
        buffer_text(out, "\n");
    }
}

static void clear(struct lines *l, bool is_blocked, size_t most)
{
    l->is_blocked = is_blocked;
    l->most = most;
    l->count = l->texts.size = l->list.size = 0;
}

void registry_lines_put(struct tables *tables, struct codec *codec,
                        bool escapes, struct slice label, struct buffer *out)
{
    struct lines l = {.codec = codec, .escapes = escapes};
    struct buffer index = {.data = NULL};
    uint32_t points[NAME_LABEL_MAX_OCTETS];
    size_t length, table;
    struct slice disposition;

    utf8_decode(label.text, label.size, points, &length);
    if (!tables_find(tables, points, length, &table, &disposition))
        return;
    tables_index(tables, table, points, length, &index);
    put_index(&l, &index, out);
    if (!slice_equal(disposition, slice_string("valid"))) {
        buffer_text(out, "  disposition  ");
        escape_append(out, disposition);
        buffer_text(out, "\n");
    }
    clear(&l, false, UNBLOCKED_MAX);
    bool is_complete =
        tables_each_variant(tables, table, points, length, true, collect, &l);
    put_variants(&l, out);
    if (!is_complete)
        buffer_text(out, "  variant  more\n");
    clear(&l, true, BLOCKED_MAX);
    is_complete =
        tables_each_variant(tables, table, points, length, false, collect, &l);
    if (is_complete && l.count <= BLOCKED_MAX)
        put_variants(&l, out);
    else if (l.count > 0)
        buffer_format(out, "  blocked  %s%zu\n", is_complete ? "" : "at least ",
                      l.count);
    buffer_free(&index);
    buffer_free(&l.texts);
    buffer_free(&l.list);
}
