#include "config.h"

#include "text/run.h"

#include "base/unicode.h"

/* Characters. */

enum {
    O = 0,
    W = CHAR_WORD, /* . : + %, and non-ASCII bytes */
    D = CHAR_WORD | CHAR_LABEL | CHAR_DIGIT,
    H = CHAR_WORD | CHAR_LABEL | CHAR_NO_DIGIT, /* - _ */
    U = H | CHAR_UPPER,
    L = H | CHAR_LOWER
};
/* clang-format off */
const uint16_t run_bytes[0x100] = {
    O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O,
    O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O,
    O, O, O, O, O, W, O, O, O, O, O, W, O, H, W, O,
    D, D, D, D, D, D, D, D, D, D, W, O, O, O, O, O,
    O, U, U, U, U, U, U, U, U, U, U, U, U, U, U, U,
    U, U, U, U, U, U, U, U, U, U, U, O, O, O, O, H,
    O, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L,
    L, L, L, L, L, L, L, L, L, L, L, O, O, O, O, O,
    W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W,
    W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W,
    W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W,
    W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W,
    W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W,
    W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W,
    W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W,
    W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W,
};
/* clang-format on */

struct character run_wide_character(struct slice text, size_t at)
{
    uint32_t code_point;
    size_t length = utf8_read(text.text + at, text.size - at, &code_point);

    if (length == 0)
        return (struct character){.length = 1, .properties = CHAR_FOREIGN};
    return (struct character){length, code_point, char_properties(code_point)};
}

struct character run_wide_before(struct slice text, size_t from, size_t at)
{
    size_t start = at - 1;

    while (start > from && at - start < UTF8_MAX_BYTES &&
           utf8_is_tail((unsigned char)text.text[start]))
        start--;
    struct character c = run_character(text, start);
    if (c.length != at - start)
        c = (struct character){.length = 1, .properties = CHAR_FOREIGN};
    return c;
}

size_t run_after(struct slice text, size_t at, unsigned properties)
{
    while (run_at(text, at) & properties)
        at += run_character(text, at).length;
    return at;
}

struct character run_base_before(struct slice text, size_t from, size_t at)
{
    struct character c;

    do {
        c = run_character_before(text, from, at);
        at -= c.length;
    } while (at > from && (c.properties & CHAR_JOINED));
    return c;
}

/* Labels. */

enum {
    MIDDLE_DOT = 0xB7,
    HEBREW_GERESH = 0x5F3,
    HEBREW_GERSHAYIM = 0x5F4,
    KATAKANA_MIDDLE_DOT = 0x30FB
};

/* True if the label at START, which has a katakana middle dot, also has a Han,
 * Hiragana or Katakana character, no further than a label can be long. */
static bool has_han_or_kana(struct slice text, size_t start)
{
    enum { NEAR = 256, INNER = CHAR_LABEL | CHAR_SYMBOL };
    size_t end = text.size - start < NEAR ? text.size : start + NEAR;

    for (size_t at = start; at < end;) {
        struct character c = run_character(text, at);
        at += c.length;
        if (c.code_point == KATAKANA_MIDDLE_DOT)
            continue;
        if (!(c.properties & INNER))
            return false;
        if (c.length > 1 && char_is_han_or_kana(c.code_point))
            return true;
    }
    return false;
}

static bool is_hebrew(uint32_t code_point)
{
    return strcmp(unicode_script_name(code_point), "Hebrew") == 0;
}

/* Returns true if the symbols at AT are a whole label. More than NEAR bytes are
 * too long for one: 59 symbols, each with a variation selector. So a word of
 * symbols, each of which may begin a label, takes linear time. */
static bool is_symbol_label(struct slice text, size_t at)
{
    enum { NEAR = 512 };
    struct slice near =
        slice_of(text.text, text.size - at < NEAR ? text.size : at + NEAR);

    at = run_after(near, at, CHAR_SYMBOL | CHAR_EMOJI | CHAR_JOINED);
    return slice_at(text, at) == '.' &&
           (run_at(text, at + 1) & (CHAR_LABEL | CHAR_SYMBOL));
}

/* Returns true if the character at AT is punctuation that is part of the label
 * at START: RFC 5892, appendix A.3 and A.5 to A.7. */
static bool is_inner_mark(struct slice text, size_t start, size_t at)
{
    struct character c = run_character(text, at);
    size_t next = at + c.length;

    if (start == at || next >= text.size)
        return false;
    struct character after = run_character(text, next);
    bool is_before_letter =
        (after.properties & CHAR_LABEL) && !(after.properties & CHAR_JOINED);
    bool is_before_dot =
        after.code_point == '.' && ((run_at(text, next + 1) & CHAR_LABEL) ||
                                    is_symbol_label(text, next + 1));
    switch (c.code_point) {
    case MIDDLE_DOT:
        return char_is_between_l(run_base_before(text, start, at).code_point,
                                 after.code_point);
    case HEBREW_GERESH:
    case HEBREW_GERSHAYIM:
        return is_before_letter &&
               is_hebrew(run_base_before(text, start, at).code_point);
    case KATAKANA_MIDDLE_DOT:
        return (is_before_letter || is_before_dot) &&
               has_han_or_kana(text, start);
    default:
        return false;
    }
}

bool run_ends_label(struct slice text, size_t at)
{
    return at > 0 && (run_character_before(text, 0, at).properties & CHAR_HELD);
}

bool run_next_label(struct run_labels *l)
{
    struct slice text = l->text;
    size_t at = l->next;

    if (at > text.size)
        return false;
    l->dot = 0;
    while (at < text.size && (run_is_label_byte(text.text[at]) ||
                              (l->dot = run_any_dot(text, at)) == 0))
        at++;
    l->label = (struct text_span){l->next, at};
    l->next = at + (l->dot > 0 ? l->dot : 1);
    return true;
}

/* Returns the properties of the character at AT of the label at START, which
 * has PROPERTIES without CHAR_LABEL; or 0 if it ends the label. */
static unsigned odd_properties(struct slice text, size_t start, size_t at,
                               unsigned properties)
{
    enum { ODD = CHAR_LABEL | CHAR_WIDE | CHAR_NO_DIGIT };

    if ((properties & CHAR_INNER) && is_inner_mark(text, start, at))
        return ODD;
    if (!(properties & CHAR_SYMBOL))
        return 0;
    bool is_label = at == start ? is_symbol_label(text, start)
                                : run_at(text, start) & CHAR_SYMBOL;
    return is_label ? ODD | CHAR_EMOJI : 0;
}

/* Reads the label at START into *LABEL, and returns its end. It may be empty.
 */
static inline size_t read_label(struct slice text, size_t start,
                                struct run_label *label)
{
    struct run_label l = {.start = start};
    size_t at = start, size;
    uint32_t code_point;

    for (;; at += size) {
        unsigned properties;
        size_t ascii = at;
        for (; at < text.size; at++) {
            properties = run_bytes[(unsigned char)text.text[at]];
            if (!(properties & CHAR_LABEL))
                break;
            l.any |= properties;
        }
        if (at > ascii)
            l.last = run_bytes[(unsigned char)text.text[at - 1]];
        l.length += at - ascii;
        if (at == text.size || (unsigned char)text.text[at] < 0x80)
            break;
        size = utf8_read(text.text + at, text.size - at, &code_point);
        if (size == 0)
            break;
        properties = char_properties(code_point);
        if (!(properties & CHAR_LABEL) &&
            (properties = odd_properties(text, start, at, properties)) == 0)
            break;
        l.any |= properties;
        if (!(properties & CHAR_JOINED)) {
            l.last = properties;
            l.length++;
        }
    }
    if (at > start)
        l.first = run_at(text, start);
    *label = l;
    return at;
}

/* Runs. */

/* True for the properties of a letter in a script without case. */
static bool is_caseless(unsigned properties)
{
    return !(properties &
             (CHAR_LOWER | CHAR_UPPER | CHAR_DIGIT | CHAR_EMOJI | CHAR_WORD));
}

/* True if NEXT, after L and a dot, begins a sentence, or is a name after an
 * initial, or a month after a day. */
static bool begins_sentence(const struct run_label *l,
                            const struct run_label *next)
{
    bool is_initial = l->length == 1 && (l->first & CHAR_UPPER);

    return (next->first & CHAR_UPPER) &&
           (!(l->any & CHAR_NO_DIGIT) || (l->last & CHAR_LOWER) || is_initial ||
            is_caseless(l->last));
}

void run_read(struct slice text, size_t start, struct run *r)
{
    size_t at = start, dot = 1; /* the size of that before the next label */

    *r = (struct run){.start = start, .end = start};
    for (; dot > 0; at += dot) {
        struct run_label next;
        size_t end = read_label(text, at, &next);
        size_t after = run_dot(text, end);
        if (end == at || (r->labels > 0 && next.length == 0 && after == 0))
            break;
        if (r->labels++ == 0)
            r->first = next.first;
        else if (r->sentence == 0 && begins_sentence(&r->last, &next))
            r->sentence = r->end;
        r->before_any |= r->last.any;
        r->is_written |= dot > 1;
        r->last = next;
        r->end = at = end;
        dot = after;
    }
    r->any = r->before_any | r->last.any;
    r->is_ascii = !(r->any & CHAR_WIDE);
}
