#include "config.h"

#include "text/skip.h"

#include "base/chunk.h"

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Signs. */

/* Returns true if the dot at AT is before a label that is no number, or before
 * a pattern. A name has such a dot, as its last label is no number. */
static inline bool is_name_dot(struct slice text, size_t at)
{
    char next = slice_at(text, at + 1);

    return (unsigned char)next >= 0x80 ||
           (run_is_label_byte(next) && !ascii_is_digit(next)) || next == '*' ||
           next == '(' || next == '[';
}

static inline bool is_closing(char c)
{
    return c == ']' || c == ')' || c == '}';
}

/* Returns 0 if the byte at AT is no sign of names. If it is one, the words that
 * begin before the result may be names. Signs are the dots of names, the ends
 * of written dots, "[.]" and "(dot)", and bytes before places of names, also
 * "%2F". */
static inline size_t sign_end(struct slice text, size_t at)
{
    char c = text.text[at], before = slice_at(text, at - 1);
    size_t end = at + 1;

    switch (c) {
    case '.':
        return is_name_dot(text, at) ? at + 2 : 0;
    case ']':
    case ')':
    case '}':
        if (before == '.' || (before | 0x20) == 't')
            return at + 2;
        break;
    case '%':
        if ((before | 0x20) != 'f' || (end = separator_end(text, at)) == 0)
            return 0;
        break;
    case '/':
    case '@':
    case '|':
    case '=':
        break;
    default:
        return 0;
    }
    unsigned place = (unsigned char)before > ' ' ? place_after(text, end) : 0;
    return place == 0 ? 0 : place == PLACE_RULE ? SIZE_MAX : end + 1;
}

/* Returns a mask of the bytes of CHUNK that may be signs: bit N for byte N. Few
 * others are among them, such as '<', which the second test finds with '=',
 * ']', '|' and '}'. */
static uint32_t find_signs(struct chunk chunk)
{
    for (int i = 0; i < 2; i++) {
        chunk_vector v = chunk.half[i];
        chunk.half[i] = ((v | 1) == '/') | ((v & ~0x61) == ('=' & ~0x61)) |
                        (v == ')') | (v == '@') | (v == '%');
    }
    return chunk_top_bits(chunk);
}

/* Returns the next sign at FROM or later if it is before END, or END. */
static size_t next_sign(struct slice text, size_t from, size_t end)
{
    size_t at = from;

    for (; at < end && text.size - at >= CHUNK_SIZE; at += CHUNK_SIZE) {
        uint32_t found = find_signs(chunk_load(text.text + at));
        for (; found != 0; found &= found - 1) {
            size_t sign = at + (size_t)__builtin_ctz(found);
            if (sign_end(text, sign) > 0)
                return smaller(sign, end);
        }
    }
    while (at < end && sign_end(text, at) == 0)
        at++;
    return smaller(at, end);
}

/* Stretches. */

struct stretch {
    struct text_span span;
    bool is_bare; /* it has only bytes of labels */
    size_t end;   /* the words that begin before it may have non-ASCII names;
                     or 0 */
    /* While it is read: */
    bool has_dot, has_wide; /* since the last separator */
    size_t place; /* before it the word in a place of names begins; or 0 */
};

/* Returns where the stretch of text before AT begins: after a hard end, or at
 * FROM. */
static inline size_t stretch_start(struct slice text, size_t from, size_t at)
{
    while (at > from && !word_is_hard_end(text.text[at - 1]))
        at--;
    return at - (at > from && text.text[at - 1] == SEPARATOR_ESCAPE);
}

/* Passes the ASCII character at AT of S, which is in no label. */
static void pass_ascii(struct slice text, size_t at, struct stretch *s)
{
    char c = text.text[at];

    s->is_bare = false;
    if (c == '.') {
        bool is_dot = is_name_dot(text, at);
        s->has_dot |= is_dot;
        s->end = is_dot && s->has_wide ? larger(s->end, at + 1) : s->end;
        return;
    }
    size_t end = sign_end(text, at);
    if (!(run_bytes[(unsigned char)c] & CHAR_WORD) && c != '*' && c != '\\')
        s->has_dot = s->has_wide = false;
    if (end > 0) {
        s->place = larger(s->place, end);
        s->end = is_closing(c) ? larger(s->end, end) : s->end;
    } else if (c == '/') {
        s->place = 0;
    }
}

/* Passes the bytes beyond ASCII at AT of S. Returns the last one. */
static inline size_t pass_wide(struct slice text, size_t at, struct stretch *s)
{
    const char *c = text.text + at, *last = text.text + text.size - 1;

    s->has_wide = true;
    s->end = larger(s->end, s->has_dot && s->place <= at ? at + 1 : s->place);
    while (last - c > 7 && utf8_has_no_ascii(c + 1))
        c += 8;
    while (c < last && (unsigned char)c[1] >= 0x80)
        c++;
    return (size_t)(c - text.text);
}

/* Reads the stretch that begins at START. */
static inline void read_stretch(struct slice text, size_t start,
                                struct stretch *s)
{
    size_t at = start;

    *s = (struct stretch){.is_bare = true};
    for (;; at++) {
        while (at < text.size && run_is_label_byte(text.text[at]))
            at++;
        if (at == text.size || (word_is_hard_end(text.text[at]) && at > start))
            break;
        if ((unsigned char)text.text[at] >= 0x80)
            at = pass_wide(text, at, s);
        else
            pass_ascii(text, at, s);
    }
    s->span = (struct text_span){start, at};
}

/* Returns true if S is a single label, and all of a line, or begins a comment
 * after other text: no list has names there. */
static bool is_in_no_list(struct slice text, const struct stretch *s)
{
    size_t start = s->span.start;

    return (s->is_bare && line_is_end(slice_at(text, start - 1)) &&
            line_is_end(slice_at(text, s->span.end))) ||
           (slice_at(text, start - 1) == ' ' &&
            slice_at(text, start - 2) == '#' &&
            slice_at(text, start - 3) == ' ');
}

/* Returns the end of the words of S, which CLUE is in, that may be names; or
 * 0. */
static size_t words_end(struct skip *k, const struct stretch *s, size_t clue)
{
    struct source *source = k->source;

    if (k->a_labels && facts_has_prefix(source, s->span))
        return s->span.end;
    if (s->end > 0)
        return smaller(s->end, s->span.end);
    return !is_in_no_list(source->text, s) &&
                   line_has_names(line_at(&source->lines, clue), clue)
               ? s->span.end
               : 0;
}

/* Clues. */

/* Returns START, where a stretch with CLUE begins; or, if the line of CLUE has
 * been read, and no names of lists are at CLUE or later, where the next one
 * begins that has a sign, or the end of the line. */
static size_t next_signed(struct skip *k, size_t start, size_t clue)
{
    struct slice text = k->source->text;
    const struct line *line = &k->source->lines.line;
    size_t end = line->span.end, limit = end;

    if (clue >= end || line_has_names(line, clue))
        return start;
    if (k->a_labels)
        limit = smaller(end, facts_next_prefix(k->source, start));
    size_t sign = next_sign(text, start, limit);
    return sign < end ? stretch_start(text, start, sign) : end;
}

static struct text_span next_with_clue(struct skip *k, size_t at)
{
    struct slice text = k->source->text;
    size_t clue;

    while ((clue = skip_clue(k, at)) < text.size) {
        size_t start = stretch_start(text, at, clue);
        at = next_signed(k, start, clue);
        if (at > start)
            continue;
        struct stretch s;
        read_stretch(text, start, &s);
        size_t end = words_end(k, &s, clue);
        if (end > 0)
            return (struct text_span){start, end};
        at = s.span.end;
    }
    return (struct text_span){text.size, text.size};
}

/* The same if all names are asked for: each sign may be one of a name. */
static struct text_span next_of_all(struct skip *k, size_t at)
{
    struct slice text = k->source->text;

    while (at < text.size) {
        const struct line *line = line_at(&k->source->lines, at);
        size_t end = line->span.end;
        size_t names = larger(line->names[0].end, line->names[1].end);
        if (at < names)
            return (struct text_span){at, names};
        size_t prefix = smaller(facts_next_prefix(k->source, at), end);
        size_t sign = next_sign(text, at, prefix);
        if (sign < end) {
            size_t last = sign < prefix ? sign_end(text, sign) : sign + 2;
            return (struct text_span){stretch_start(text, at, sign),
                                      smaller(last, end)};
        }
        at = end + 1;
    }
    return (struct text_span){text.size, text.size};
}

struct text_span skip_next(struct skip *k, size_t from)
{
    return k->all ? next_of_all(k, from) : next_with_clue(k, from);
}
