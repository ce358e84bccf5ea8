/* code-points.c - code points, one a line, in columns; see code-points.h.
 *
 * Code points are described once and remembered for later names, because their
 * names and mappings take long to find: --explain needs half the instructions.
 */

#include "config.h"

#include "explain/code-points.h"

#include <string.h>

#include "base/ascii.h"
#include "base/escape.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "safe/safe.h"

enum column { NUMBER, CHARACTER, SCRIPT, NAME, NOTES };

struct cell {
    size_t start; /* in WORDS */
    size_t size;
    size_t width; /* in columns of a terminal */
};

struct description {
    uint32_t code_point;
    bool is_valid; /* as in struct code_points when the point was described */
    bool ascii;    /* as IS_VALID */
    struct cell cells[CODE_POINTS_COLUMNS];
};

/* Returns the point NUMBER of the list, from 0. */
static const struct description *description_of(const struct code_points *p,
                                                size_t number)
{
    const uint32_t *list = (const void *)p->list.data;

    return (const struct description *)(const void *)p->known.data +
           list[number];
}

static struct slice cell_text(const struct code_points *p,
                              const struct cell *cell)
{
    return slice_of(p->words.data + cell->start, cell->size);
}

/* Contents of the cells. */

/* Appends the character C, or an escape if it is unsafe, invisible, or not
 * writable. */
static void put_point_character(const struct code_points *p, uint32_t c,
                                struct buffer *out)
{
    bool is_hidden = escape_wants(c) || unicode_is_blank(c);

    if (c == ' ' || (is_hidden && !p->unescaped) ||
        (p->ascii && c >= ASCII_END)) {
        buffer_format(out, "\\u{%X}", (unsigned)c);
    } else {
        char text[UTF8_MAX_BYTES];
        size_t size = utf8_write(c, text);
        buffer_append(out, text, size);
    }
}

/* Appends the note on how names map C, TEXT in UTF-8; none if unchanged. */
static void put_mapping(struct code_points *p, uint32_t c, struct slice text,
                        struct buffer *out)
{
    struct utf8_character mapped;

    p->mapped.size = 0;
    bool is_allowed = c < ASCII_END
                          ? name_convert(p->names, text, &p->mapped, NULL)
                          : idna_map_code_point(p->idna, c, &p->mapped);
    struct slice rest = buffer_slice(&p->mapped);
    if (unicode_is_unassigned(c)) {
        buffer_format(out, "unassigned in Unicode %s", unicode_version());
    } else if (!is_allowed) {
        if (!p->is_valid) /* otherwise composed, like "=" before U+0338 */
            buffer_text(out, "disallowed");
    } else if (rest.size == 0) {
        buffer_text(out, "left out");
    } else if (!slice_equal(rest, text)) {
        buffer_text(out, "becomes ");
        while (utf8_next(&rest, &mapped))
            put_point_character(p, mapped.code_point, out);
    }
}

/* Appends the mapping of C, TEXT in UTF-8, and its lookalike. */
static void put_notes(struct code_points *p, uint32_t c, struct slice text,
                      struct buffer *out)
{
    size_t start = out->size;
    struct slice like = {"", 0};

    put_mapping(p, c, text, out);
    if (c >= ASCII_END)
        like = safe_lookalike(c);
    if (like.size == 0)
        return;
    buffer_text(out, out->size > start ? ", looks like " : "looks like ");
    buffer_put(out, like);
}

static void put_cell(struct code_points *p, enum column column, uint32_t c,
                     struct slice text)
{
    struct buffer *out = &p->words;
    size_t size;

    switch (column) {
    case NUMBER:
        buffer_code_point(out, c);
        break;
    case CHARACTER:
        put_point_character(p, c, out);
        break;
    case SCRIPT:
        buffer_text(out, unicode_script_name(c));
        break;
    case NAME:
        size = unicode_name(c, buffer_room(out, UNICODE_NAME_MAX_BYTES));
        out->size += size;
        buffer_text(out, size == 0 ? "-" : "");
        break;
    case NOTES:
        put_notes(p, c, text, out);
        break;
    }
}

/* The known points. */

/* Returns the number of terminal columns of TEXT, valid UTF-8. */
static size_t text_width(struct slice text)
{
    struct utf8_character c;
    size_t width = utf8_ascii(text);

    text = slice_from(text, width);
    while (utf8_next(&text, &c))
        width += c.code_point < ASCII_END ? 1 : unicode_width(c.code_point);
    return width;
}

/* Describes the code point C, TEXT in UTF-8. Returns its index in KNOWN. */
static uint32_t describe(struct code_points *p, uint32_t c, struct slice text)
{
    struct description point = {
        .code_point = c, .is_valid = p->is_valid, .ascii = p->ascii};
    uint32_t index = (uint32_t)(p->known.size / sizeof point);

    for (int k = 0; k < CODE_POINTS_COLUMNS; k++) {
        struct cell *cell = &point.cells[k];
        cell->start = p->words.size;
        put_cell(p, (enum column)k, c, text);
        cell->size = p->words.size - cell->start;
        cell->width = text_width(cell_text(p, cell));
    }
    buffer_append(&p->known, &point, sizeof point);
    return index;
}

/* Returns the index of the code point C, TEXT in UTF-8, in KNOWN. */
static uint32_t find_point(struct code_points *p, uint32_t c, struct slice text)
{
    uint32_t *slot = &p->slots[c % CODE_POINTS_SLOTS];
    const struct description *known = (const void *)p->known.data;

    if (*slot < p->known.size / sizeof *known) {
        known += *slot;
        if (known->code_point == c && known->is_valid == p->is_valid &&
            known->ascii == p->ascii)
            return *slot;
    }
    *slot = describe(p, c, text);
    return *slot;
}

/* The list. */

void code_points_clear(struct code_points *p, bool is_valid)
{
    enum { MOST = 64 * 1024 }; /* bytes of words */

    p->is_valid = is_valid;
    p->list.size = 0;
    memset(p->widths, 0, sizeof p->widths);
    if (p->words.size > MOST)
        p->known.size = p->words.size = 0;
}

struct code_points_range code_points_add(struct code_points *p,
                                         struct slice text)
{
    struct code_points_range range = {p->list.size / sizeof(uint32_t), 0};
    struct utf8_character c;

    for (; utf8_next(&text, &c); range.count++) {
        uint32_t index = find_point(p, c.code_point, c.text);
        buffer_append(&p->list, &index, sizeof index);
        const struct description *point =
            description_of(p, range.first + range.count);
        for (int k = 0; k < CODE_POINTS_COLUMNS; k++)
            if (point->cells[k].width > p->widths[k])
                p->widths[k] = point->cells[k].width;
    }
    return range;
}

static struct slice script_of(const struct code_points *p, size_t number)
{
    return cell_text(p, &description_of(p, number)->cells[SCRIPT]);
}

void code_points_put_scripts(const struct code_points *p,
                             struct code_points_range range, struct buffer *out)
{
    size_t start = out->size;

    for (size_t i = range.first; i < range.first + range.count; i++) {
        struct slice script = script_of(p, i);
        size_t first = range.first; /* the first point of SCRIPT */
        while (!slice_equal(script_of(p, first), script))
            first++;
        if (first < i ||
            unicode_is_of_any_script(description_of(p, i)->code_point))
            continue;
        if (out->size > start)
            buffer_text(out, " + ");
        buffer_put(out, script);
    }
    if (out->size == start)
        buffer_put(out, script_of(p, range.first));
}

static void put_line(const struct code_points *p,
                     const struct description *point, struct buffer *out)
{
    enum { GAP = 2 };
    size_t blanks = GAP;

    for (int k = 0; k < CODE_POINTS_COLUMNS; k++) {
        const struct cell *cell = &point->cells[k];
        if (cell->size == 0)
            continue;
        memset(buffer_room(out, blanks), ' ', blanks);
        out->size += blanks;
        buffer_put(out, cell_text(p, cell));
        blanks = GAP + p->widths[k] - cell->width;
    }
    buffer_text(out, "\n");
}

void code_points_put_lines(const struct code_points *p,
                           struct code_points_range range, struct buffer *out)
{
    for (size_t i = 0; i < range.count; i++)
        put_line(p, description_of(p, range.first + i), out);
}

void code_points_close(struct code_points *p)
{
    buffer_free(&p->list);
    buffer_free(&p->known);
    buffer_free(&p->words);
    buffer_free(&p->mapped);
}
