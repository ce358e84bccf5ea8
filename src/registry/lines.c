#include "config.h"

#include "registry/lines.h"

/* The code points of an entry or variant. */
struct item {
    uint32_t points[RULESET_LENGTH_MAX];
    size_t length;
    uint32_t last;   /* of a range; else equal to the first */
    bool has_prefix; /* the first one has "U+" */
    bool has_hyphen; /* hyphens separate the code points */
};

/* The state of reading a table. Functions return false after a fault. */
struct reader {
    struct ruleset *ruleset;
    struct slice rest;    /* of the table */
    char end;             /* of a line */
    bool is_valid;        /* no fault so far */
    struct buffer entry;  /* the current one, without references */
    bool has_variants;    /* in any line */
    bool has_two_columns; /* of preferred variants */
    size_t repeated;      /* code points of ranges that had an entry already */

    /* The preferred variants of the current entry. */
    unsigned own;     /* the columns that have the entry itself, ORed */
    size_t preferred; /* the number of all others */
};

/* The columns of preferred variants, ORed: the IDs of their types. */
enum { COLUMN_FIRST = 1, COLUMN_SECOND, COLUMNS_BOTH, TYPE_BLOCKED };

enum {
    PREFERRED_MAX = 1000, /* variants of an entry; published tables have 20 */
    /* Published tables repeat a few code points. Lines that all repeat the same
     * long range would need quadratic time. */
    REPEATED_MAX = UTF8_LAST + 1
};

static const struct context anywhere = {.rule = RULESET_NONE};

static bool fail_line(const struct reader *r)
{
    return ruleset_fail(r->ruleset,
                        "not a line of a registry's table, such as U+00E4, "
                        "U+0061..U+007A, U+00E4|U+0061:U+00E5 (RFC 4290) or "
                        "4E07;4E07;842C (RFC 3743)");
}

/* Code points. */

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

    if (digits < 4 || !utf8_is_scalar(*point) ||
        ascii_is_alphanumeric(slice_at(rest, digits)))
        return false;
    *text = slice_from(rest, digits);
    return true;
}

/* Returns true if TEXT begins with a word that has a digit. */
static bool has_digit(struct slice text)
{
    size_t i = 0;

    while (ascii_is_letter(slice_at(text, i)))
        i++;
    return ascii_is_digit(slice_at(text, i));
}

/* Checks that skipped TEXT has no code point: with "U+" or, unless
 * ONLY_PREFIXED, of four to six digits after a blank, except words such as
 * FACE. */
static bool check_skipped(const struct reader *r, struct slice text,
                          bool only_prefixed)
{
    char previous = ' ';

    for (; text.size > 0; text = slice_from(text, 1)) {
        uint32_t point;
        bool has_prefix = has_point_prefix(text);
        bool may_begin = has_prefix ? !ascii_is_alphanumeric(previous)
                                    : !only_prefixed &&
                                          ascii_is_one_of(previous, " \t,") &&
                                          has_digit(text);
        if (may_begin && take_point(&text, &point))
            return ruleset_fail_point(r->ruleset,
                                      "the text that is skipped has a code "
                                      "point, perhaps of a range or variant",
                                      point);
        if (may_begin && has_prefix)
            return fail_line(r);
        previous = text.text[0];
    }
    return true;
}

/* Removes the separator and the following code point from the beginning of
 * *TEXT. Returns false if *TEXT begins with something else. */
static bool take_next(struct slice *text, const char *separator,
                      uint32_t *point)
{
    struct slice rest = slice_trim(*text, " "), mark = slice_string(separator);

    if (!slice_begins(rest, mark))
        return false;
    rest = slice_trim(slice_from(rest, mark.size), " ");
    if (!take_point(&rest, point))
        return false;
    *text = rest;
    return true;
}

/* Removes blanks and a code point, with "U+" if HAS_PREFIX and only then, from
 * the beginning of *TEXT. Returns false if it begins with something else. */
static bool take_joined(struct slice *text, bool has_prefix, uint32_t *point)
{
    struct slice rest = slice_trim(*text, " ");

    return slice_at(*text, 0) == ' ' && has_point_prefix(rest) == has_prefix &&
           take_next(text, "", point);
}

/* Reads the code points that TEXT begins with, perhaps up to a blank. */
static bool read_item(const struct reader *r, struct slice text,
                      struct item *item)
{
    uint32_t point;
    bool has_blank = false;

    text = ascii_trim(text);
    *item = (struct item){.has_prefix = has_point_prefix(text)};
    if (!take_point(&text, &item->points[item->length++]))
        return fail_line(r);
    item->last = item->points[0];
    struct slice end = ascii_trim(text);
    if (slice_at(end, 0) == '.' && slice_at(end, 1) == '.') {
        text = end;
        if (!take_next(&text, "..", &item->last))
            return ruleset_fail_word(
                r->ruleset, "the range does not end with a code point", end);
        if (item->last < item->points[0])
            return ruleset_fail(r->ruleset, "the range is backwards");
    } else {
        for (;;) {
            if (take_next(&text, "-", &point))
                item->has_hyphen = true;
            else if (take_joined(&text, item->has_prefix, &point))
                has_blank = true;
            else
                break;
            if (item->length == RULESET_LENGTH_MAX)
                return fail_line(r);
            item->points[item->length++] = point;
        }
    }
    if ((item->has_hyphen && has_blank) ||
        (text.size > 0 && !ascii_is_white(text.text[0])))
        return fail_line(r);
    return check_skipped(r, text, item->has_prefix);
}

/* Decides what a hyphen in ITEM means. It joins a sequence in an entry with
 * variants, and between more than two code points; in a table without variants
 * two are a range. Elsewhere it may be either, which is a fault. */
static bool read_hyphen(const struct reader *r, struct item *item,
                        bool has_variants)
{
    if (!item->has_hyphen || has_variants || item->length > 2)
        return true;
    if (r->has_variants || item->points[0] >= item->points[1])
        return ruleset_fail(
            r->ruleset,
            "the hyphen may mean a sequence, written U+0061 U+007A, "
            "or a range, written U+0061..U+007A");
    item->length = 1;
    item->last = item->points[1];
    return true;
}

/* Entries. */

static struct points points_of(const struct item *item)
{
    return (struct points){item->points, item->length};
}

/* Returns the variant POINTS of the last entry, or NULL. */
static struct variant *find_variant(const struct reader *r,
                                    struct points points)
{
    const struct ruleset_entry *entry =
        ruleset_entry(r->ruleset, ruleset_entry_count(r->ruleset) - 1);
    struct variant *v = ruleset_variants(r->ruleset, entry);

    for (uint32_t i = 0; i < entry->variant_count; i++)
        if (points_compare(v[i].points, points) == 0)
            return &v[i];
    return NULL;
}

/* Adds a preferred variant of the last entry: one that COLUMN, or both, has. */
static bool add_preferred(struct reader *r, struct points points,
                          unsigned column)
{
    struct variant *known = find_variant(r, points);

    if (++r->preferred > PREFERRED_MAX)
        return ruleset_fail(r->ruleset, "more than 1,000 preferred variants");
    if (known == NULL)
        ruleset_add_variant(r->ruleset, points, column, anywhere);
    else if (known->type != column)
        known->type = COLUMNS_BOTH;
    return true;
}

/* Adds the variants in FIELD to the last entry, which is BASE: preferred ones
 * in COLUMN, or, if that is 0, blocked ones. */
static bool add_variants(struct reader *r, const struct item *base,
                         struct slice field, char separator, unsigned column)
{
    struct slice part;
    struct item item;

    while (slice_cut(&field, separator, &part)) {
        if (ascii_trim(part).size == 0)
            continue;
        if (!read_item(r, part, &item))
            return false;
        if (item.last != item.points[0] || base->last != base->points[0])
            return fail_line(r);
        if (points_compare(points_of(&item), points_of(base)) == 0)
            r->own |= column;
        else if (column == 0)
            ruleset_add_variant(r->ruleset, points_of(&item), TYPE_BLOCKED,
                                anywhere);
        else if (!add_preferred(r, points_of(&item), column))
            return false;
    }
    return true;
}

/* Returns true if TEXT has a hexadecimal digit, so a variant. */
static bool has_item(struct slice text)
{
    for (size_t i = 0; i < text.size; i++)
        if (ascii_hex_value(text.text[i]) != ASCII_NO_HEX)
            return true;
    return false;
}

/* Removes the columns of preferred variants from *REST, and adds the variants
 * to the last entry, BASE. If one of two columns is empty, the other counts for
 * both. A label that keeps BASE is a preferred one only by the columns that
 * list BASE. If these are not both, BASE becomes a variant of itself, with the
 * type for these columns. */
static bool read_preferred(struct reader *r, const struct item *base,
                           struct slice *rest)
{
    struct slice first, second = {NULL, 0};

    if (!slice_cut(rest, ';', &first))
        return true;
    if (r->has_two_columns)
        slice_cut(rest, ';', &second);
    bool has_first = has_item(first), has_second = has_item(second);
    r->own = 0;
    r->preferred = 0;
    if (!add_variants(r, base, first, ',',
                      has_second ? COLUMN_FIRST : COLUMNS_BOTH) ||
        !add_variants(r, base, second, ',',
                      has_first ? COLUMN_SECOND : COLUMNS_BOTH))
        return false;
    if ((has_first || has_second) && r->own != COLUMNS_BOTH)
        ruleset_add_variant(r->ruleset, points_of(base), r->own, anywhere);
    return true;
}

/* Adds the code points from FIRST to LAST that are new: an entry without
 * variants may repeat others. */
static bool add_new_points(struct reader *r, uint32_t first, uint32_t last)
{
    struct ruleset *s = r->ruleset;

    while (first <= last) {
        uint32_t end = first;
        while (end <= last && !ruleset_has(s, end))
            end++;
        if (end > first) /* new ones, so this never fails */
            ruleset_add_entry(s, (struct points){&first, 1}, end - 1, anywhere);
        if (end <= last && ++r->repeated > REPEATED_MAX)
            return ruleset_fail_point(s, "too many code points are repeated",
                                      end);
        first = end + 1;
    }
    return true;
}

static bool read_entry(struct reader *r)
{
    struct slice rest = buffer_slice(&r->entry), field;
    struct item item;

    bool is_jet = !slice_has(rest, '|');
    const char outer = is_jet ? ';' : '|', inner = is_jet ? ',' : ':';
    slice_cut(&rest, outer, &field);
    bool has_variants = has_item(rest);
    if (!read_item(r, field, &item) || !read_hyphen(r, &item, has_variants))
        return false;
    bool is_added = item.length == 1 && !has_variants
                        ? add_new_points(r, item.points[0], item.last)
                        : ruleset_add_entry(r->ruleset, points_of(&item),
                                            item.last, anywhere);
    if (!is_added || (is_jet && !read_preferred(r, &item, &rest)))
        return false;
    if (slice_cut(&rest, outer, &field) &&
        !add_variants(r, &item, field, inner, 0))
        return false;
    while (slice_cut(&rest, outer, &field))
        if (ascii_trim(field).size > 0)
            return fail_line(r);
    return true;
}

/* Headers. */

/* Returns true if LINE begins with a known word, in upper or lower case. */
static bool begins_with_known_word(struct slice line)
{
    static const char words[] =
        "author contact copyright date description domain effective email idn "
        "language languages name note notes policy published publisher "
        "reference references registry script scripts source status table "
        "title tld unicode url version website";
    char lower[16]; /* the longest word has 11 letters */
    size_t size = 0;

    for (; size < sizeof lower && ascii_is_letter(slice_at(line, size)); size++)
        lower[size] = (char)ascii_to_lower((unsigned char)line.text[size]);
    return slice_at(line, size) != '.' &&
           slice_is_among(slice_of(lower, size), slice_string(words), ' ');
}

/* Returns true if LINE begins with letters, digits, blanks and hyphens, and a
 * colon after them. */
static bool has_key(struct slice line)
{
    size_t i = 0;

    if (!ascii_is_letter(slice_at(line, 0)))
        return false;
    while (i < line.size && (ascii_is_alphanumeric(line.text[i]) ||
                             ascii_is_one_of(line.text[i], " \t-_()/")))
        i++;
    return slice_at(line, i) == ':';
}

static bool begins_header(struct slice line)
{
    uint32_t point;
    struct slice start = line;

    return !has_point_prefix(line) && !take_point(&start, &point) &&
           (begins_with_known_word(line) || has_key(line));
}

/* Lines. */

/* Replaces references, in round or square brackets, by blanks. */
static bool blank_references(const struct reader *r, struct buffer *line)
{
    char *closing = NULL; /* the open bracket as a closing one */

    for (size_t i = 0; i < line->size; i++) {
        char *c = &line->data[i];
        if (closing == NULL && (*c == '(' || *c == '[')) {
            *c = *c == '(' ? ')' : ']';
            closing = c;
        } else if (closing != NULL && *c == *closing) {
            size_t start = (size_t)(closing - line->data);
            if (!check_skipped(r, slice_part(buffer_slice(line), start, i),
                               true))
                return false;
            memset(closing, ' ', i - start + 1);
            closing = NULL;
        }
    }
    if (closing != NULL)
        return fail_line(r);
    return true;
}

/* Moves to the next line with an entry. Returns false at the end or a fault. */
static bool next_entry(struct reader *r)
{
    struct slice rest, line;

    while (r->is_valid && slice_cut(&r->rest, r->end, &rest)) {
        if (rest.size > 0 || r->rest.text != NULL)
            r->ruleset->line++;
        slice_cut(&rest, '#', &line);
        line = ascii_trim(line);
        if (line.size == 0)
            continue;
        if (begins_header(line)) {
            r->is_valid = check_skipped(r, line, true);
            continue;
        }
        r->entry.size = 0;
        buffer_put(&r->entry, line);
        r->is_valid = blank_references(r, &r->entry);
        return r->is_valid;
    }
    return false;
}

/* Returns true if LINE begins with "U+", or with letters and digits that have a
 * digit or precede a separator: it is more than a word. */
static bool has_notation(struct slice line)
{
    bool has_one = false;

    for (; ascii_is_alphanumeric(slice_at(line, 0)); line = slice_from(line, 1))
        has_one |= ascii_is_digit(line.text[0]);
    return has_one || ascii_is_one_of(slice_at(ascii_trim(line), 0), "+|;.-");
}

/* Stores which variants the table has. */
static void survey(struct reader *r)
{
    size_t least = SIZE_MAX; /* fields of a line with semicolons */
    bool has_fourth = false;

    while (next_entry(r)) {
        struct slice entry = buffer_slice(&r->entry), rest = entry, field;
        size_t count = 0;
        for (; slice_cut(&rest, ';', &field); count++)
            has_fourth |= count == 3 && has_item(field);
        r->has_variants |= count > 1 || slice_has(entry, '|');
        if (count > 1 && count < least)
            least = count;
    }
    r->has_two_columns = has_fourth || (least >= 4 && least != SIZE_MAX);
}

bool lines_read(struct ruleset *s, struct slice text)
{
    static const char *const types[] = {[0] = "unpreferred",
                                        [COLUMN_FIRST] = "first",
                                        [COLUMN_SECOND] = "second",
                                        [COLUMNS_BOTH] = "both",
                                        [TYPE_BLOCKED] = "blocked"};
    static const struct ruleset_action_row actions[] = {
        {"blocked", "unpreferred blocked", ACTION_ANY_VARIANT},
        {"allocatable", "both first", ACTION_ALL_VARIANTS},
        {"allocatable", "both second", ACTION_ALL_VARIANTS},
        {"blocked", "both first second", ACTION_ANY_VARIANT},
    };
    struct slice start = slice_from(text, utf8_bom_size(text));
    struct reader r = {.ruleset = s, .rest = start, .is_valid = true};
    bool is_table = false;

    /* Old files from Macs have CR alone. */
    r.end = slice_has(text, '\n') ? '\n' : '\r';
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        intern_add(&s->types, slice_string(types[i]));
    survey(&r);
    r.rest = start;
    s->line = 0;
    while (next_entry(&r)) {
        is_table |= has_notation(buffer_slice(&r.entry));
        r.is_valid = read_entry(&r);
    }
    buffer_free(&r.entry);
    if (r.is_valid && !is_table && ruleset_entry_count(s) > 0)
        r.is_valid =
            ruleset_fail(s, "the lines may be words; code points are written "
                            "U+ABCD, or with separators, as in ABCD;ABCD");
    ruleset_add_actions(s, actions, sizeof actions / sizeof *actions);
    s->spares_labels = true;
    return r.is_valid && ruleset_complete(s, true);
}
