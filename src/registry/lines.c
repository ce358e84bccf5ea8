/* lines.c - read a registry's table of plain lines; see lines.h. */

#include "config.h"

#include "registry/lines.h"

#include <string.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/utf8.h"

/* The code points of an entry or variant. */
struct item {
    uint32_t points[REPERTOIRE_MAX];
    size_t length;
    uint32_t last;   /* of a range; else equal to the first */
    bool has_prefix; /* the first one has "U+" */
};

/* The type of code points that their own preferred variants lack. */
static const char unpreferred[] = "unpreferred";

static struct slice trim(struct slice text)
{
    return slice_trim(text, " \t\r\v\f");
}

static bool has_point_prefix(struct slice text)
{
    return text.size > 2 && (text.text[0] | 0x20) == 'u' && text.text[1] == '+';
}

/* Removes the code point, of four to six digits, that *TEXT begins with.
 * Returns false if *TEXT begins with something else. */
static bool take_point(struct slice *text, uint32_t *point)
{
    struct slice rest = has_point_prefix(*text) ? slice_from(*text, 2) : *text;
    size_t digits = ascii_read_hex(rest, point);

    if (digits < 4 || !utf8_is_scalar(*point))
        return false;
    rest = slice_from(rest, digits);
    if (rest.size > 0 && (ascii_is_letter((unsigned char)*rest.text) ||
                          ascii_is_digit((unsigned char)*rest.text)))
        return false;
    *text = rest;
    return true;
}

/* Removes ".." or "-" from the beginning of *TEXT, with blanks around it; "-"
 * only if a code point follows. Returns false if neither is there. */
static bool take_range_sign(struct slice *text)
{
    struct slice rest = trim(*text), last;
    uint32_t ignored;
    bool is_hyphen = rest.size > 0 && *rest.text == '-';

    if (!is_hyphen && (rest.size < 2 || memcmp(rest.text, "..", 2) != 0))
        return false;
    rest = last = trim(slice_from(rest, is_hyphen ? 1 : 2));
    if (is_hyphen && !take_point(&last, &ignored))
        return false;
    *text = rest;
    return true;
}

/* Reads the code points that TEXT begins with; other text may follow them after
 * a blank. Returns false if TEXT begins with none, or with too many. */
static bool read_item(struct slice text, struct item *item)
{
    text = trim(text);
    item->has_prefix = has_point_prefix(text);
    item->length = 0;
    if (!take_point(&text, &item->points[item->length++]))
        return false;
    item->last = item->points[0];
    if (take_range_sign(&text) &&
        (!take_point(&text, &item->last) || item->last < item->points[0]))
        return false;
    for (;;) {
        struct slice rest = trim(text);
        uint32_t point;
        if (rest.size == 0 || rest.text == text.text)
            return rest.size == 0; /* other text needs a blank before it */
        if (has_point_prefix(rest) != item->has_prefix ||
            !take_point(&rest, &point))
            return !has_point_prefix(rest);
        if (item->length == REPERTOIRE_MAX || item->last != item->points[0])
            return false;
        item->points[item->length++] = point;
        text = rest;
    }
}

/* Replaces references, in round or square brackets, by blanks. */
static bool blank_references(struct buffer *line)
{
    char closing = '\0';

    for (size_t i = 0; i < line->size; i++) {
        char c = line->data[i];
        if (closing == '\0' && (c == '(' || c == '['))
            closing = c == '(' ? ')' : ']';
        else if (closing == '\0')
            continue;
        line->data[i] = ' ';
        if (c == closing)
            closing = '\0';
    }
    return closing == '\0';
}

/* Entries. The functions that return a bool return false, with the problem set,
 * if the line is faulty. */

/* State of reading a table. */
struct reader {
    struct ruleset *ruleset;
    struct problem *problem;
    size_t line;     /* number of the current one */
    size_t repeated; /* code points of ranges that had an entry already */
};

/* Published tables repeat a few code points. Lines that all repeat the same
 * long range would need quadratic time. */
enum { REPEATED_MAX = UTF8_LAST + 1 };

static const struct context anywhere = {.rule = INTERN_NONE};

static bool fail_line(const struct reader *r)
{
    return problem_set(r->problem, r->line,
                       "not a line of a registry's table, such as U+00E4, "
                       "U+0061..U+007A, U+00E4|U+0061:U+00E5 (RFC 4290) or "
                       "4E07;4E07;842C (RFC 3743)",
                       slice_of(NULL, 0));
}

static void add_variant(const struct reader *r, const struct item *item,
                        const char *type)
{
    repertoire_add_variant(&r->ruleset->repertoire, item->points, item->length,
                           intern_add(&r->ruleset->types, slice_string(type)),
                           anywhere, r->line);
}

/* Adds the variants in FIELD to the last entry, which is BASE, as TYPE. Sets
 * *HAS_BASE to true if BASE is one of them. */
static bool add_variants(const struct reader *r, const struct item *base,
                         struct slice field, char separator, const char *type,
                         bool *has_base)
{
    struct slice part;
    struct item item;

    *has_base = false;
    while (slice_cut(&field, separator, &part)) {
        if (trim(part).size == 0)
            continue;
        if (!read_item(part, &item) || item.last != item.points[0])
            return fail_line(r);
        if (repertoire_compare(item.points, item.length, base->points,
                               base->length) == 0) {
            *has_base = true;
            continue;
        }
        if (base->last != base->points[0])
            return fail_line(r); /* a range has no variants */
        add_variant(r, &item, type);
    }
    return true;
}

/* Adds the code points of a range that are new. */
static bool add_new_points(struct reader *r, uint32_t first, uint32_t last)
{
    struct repertoire *repertoire = &r->ruleset->repertoire;

    while (first <= last) {
        uint32_t end = first;
        if (repertoire_has(repertoire, first)) {
            if (++r->repeated > REPEATED_MAX)
                return problem_set_point(r->problem, r->line,
                                         "too many code points are repeated",
                                         first);
            first++;
            continue;
        }
        while (end < last && !repertoire_has(repertoire, end + 1))
            end++;
        if (!repertoire_add(repertoire, &first, 1, end, anywhere, r->line,
                            r->problem))
            return false;
        first = end + 1;
    }
    return true;
}

/* Adds the entry ITEM. A code point may be repeated if this line has no
 * variants. */
static bool add_entry(struct reader *r, const struct item *item,
                      bool has_variants)
{
    if (item->length == 1 && !has_variants)
        return add_new_points(r, item->points[0], item->last);
    return repertoire_add(&r->ruleset->repertoire, item->points, item->length,
                          item->last, anywhere, r->line, r->problem);
}

/* Adds an action: labels that keep a code point of the type "unpreferred", but
 * change another one, are "blocked". A preferred label has only preferred
 * variants. */
static void block_unpreferred(struct ruleset *s)
{
    struct ruleset_action action = {
        .disposition = intern_add(&s->dispositions, slice_string("blocked")),
        .match = anywhere,
        .variants = RULESET_ANY_VARIANT,
        .comment = INTERN_NONE};

    ruleset_add_action(s, action, slice_string(unpreferred));
}

/* Returns true if TEXT has a hexadecimal digit, so a variant. */
static bool has_item(struct slice text)
{
    for (size_t i = 0; i < text.size; i++)
        if (ascii_hex_value(text.text[i]) != ASCII_NO_HEX)
            return true;
    return false;
}

/* Returns the number of columns of preferred variants in REST, the line without
 * its first column. RFC 3743 has one; tables with simplified and traditional
 * characters, such as DotAsia's, have one for each. */
static size_t count_preferred(struct slice rest)
{
    size_t separators = 0;

    for (size_t i = 0; i < rest.size; i++)
        separators += rest.text[i] == ';';
    return separators < 2 ? 1 : 2;
}

/* Removes the columns of preferred variants from *REST, and adds these to the
 * last entry, which is BASE. */
static bool add_preferred(const struct reader *r, const struct item *base,
                          struct slice *rest)
{
    struct slice field;
    bool has_any = false, has_own = false, has_base;

    for (size_t left = count_preferred(*rest);
         left > 0 && slice_cut(rest, ';', &field); left--) {
        if (!add_variants(r, base, field, ',', "allocatable", &has_base))
            return false;
        has_any |= has_item(field);
        has_own |= has_base;
    }
    if (has_any && !has_own)
        add_variant(r, base, unpreferred);
    return true;
}

/* Reads a line with an entry. TEXT is changed. */
static bool read_entry(struct reader *r, struct buffer *text)
{
    struct slice rest, field;
    struct item item;
    bool ignored;

    if (!blank_references(text))
        return fail_line(r);
    rest = buffer_slice(text);
    bool is_jet = memchr(rest.text, '|', rest.size) == NULL;
    const char outer = is_jet ? ';' : '|', inner = is_jet ? ',' : ':';
    slice_cut(&rest, outer, &field);
    if (!read_item(field, &item))
        return fail_line(r);
    if (!add_entry(r, &item, has_item(rest)) ||
        (is_jet && !add_preferred(r, &item, &rest)))
        return false;
    if (slice_cut(&rest, outer, &field) &&
        !add_variants(r, &item, field, inner, "blocked", &ignored))
        return false;
    while (slice_cut(&rest, outer, &field))
        if (trim(field).size > 0)
            return fail_line(r);
    return true;
}

/* Headers. */

static bool begins_with_word(struct slice line, const char *word)
{
    size_t size = strlen(word);

    if (line.size < size)
        return false;
    for (size_t i = 0; i < size; i++)
        if (ascii_to_lower((unsigned char)line.text[i]) !=
            (unsigned char)word[i])
            return false;
    return line.size == size ||
           !(ascii_is_letter((unsigned char)line.text[size]) ||
             line.text[size] == '.');
}

/* Returns true if LINE begins with letters, digits, blanks and hyphens, and a
 * colon after them. */
static bool has_key(struct slice line)
{
    size_t i = 0;

    if (!ascii_is_letter((unsigned char)slice_at(line, 0)))
        return false;
    while (i < line.size && (ascii_is_letter((unsigned char)line.text[i]) ||
                             ascii_is_digit((unsigned char)line.text[i]) ||
                             ascii_is_one_of(line.text[i], " \t-_()/")))
        i++;
    return slice_at(line, i) == ':';
}

static bool is_header(struct slice line)
{
    static const char *const words[] = {
        "reference", "references", "version",   "language",    "languages",
        "script",    "scripts",    "date",      "registry",    "policy",
        "contact",   "effective",  "published", "name",        "title",
        "email",     "tld",        "unicode",   "table",       "source",
        "idn",       "author",     "copyright", "description", "domain",
        "note",      "notes",      "publisher", "status",      "url",
        "website",
    };
    uint32_t point;
    struct slice start = line;

    if (has_point_prefix(line) || take_point(&start, &point))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins_with_word(line, words[i]))
            return true;
    return has_key(line);
}

/* Lines. */

bool lines_read(struct ruleset *s, struct slice text, struct problem *problem)
{
    struct reader r = {.ruleset = s, .problem = problem};
    struct buffer entry = {.data = NULL};
    struct slice rest, line;
    bool is_valid = true;

    text = slice_from(text, utf8_bom_size(text));
    /* Old files from Macs have CR alone. */
    const char end = text.size > 0 && memchr(text.text, '\n', text.size) == NULL
                         ? '\r'
                         : '\n';
    while (is_valid && slice_cut(&text, end, &rest)) {
        r.line++;
        slice_cut(&rest, '#', &line);
        line = trim(line);
        if (line.size == 0 || is_header(line))
            continue;
        entry.size = 0;
        buffer_put(&entry, line);
        is_valid = read_entry(&r, &entry);
    }
    buffer_free(&entry);
    block_unpreferred(s);
    return is_valid;
}
