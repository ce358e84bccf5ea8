#include "config.h"

#include "text/run.h"

#include <string.h>

#include "base/unicode.h"

/* Characters. */

enum {
    O = 0,
    W = RUN_WORD,             /* . : + %, and non-ASCII bytes */
    H = RUN_WORD | RUN_LABEL, /* - _ */
    D = RUN_WORD | RUN_LABEL | RUN_DIGIT,
    U = RUN_WORD | RUN_LABEL | RUN_UPPER,
    L = RUN_WORD | RUN_LABEL | RUN_LOWER
};
/* clang-format off */
const unsigned char run_bytes[0x100] = {
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
        return (struct character){.length = 1, .properties = RUN_FOREIGN};
    return (struct character){length, code_point, run_properties(code_point)};
}

struct character run_wide_before(struct slice text, size_t from, size_t at)
{
    size_t start = at - 1;

    while (start > from && at - start < UTF8_MAX_BYTES &&
           utf8_is_tail((unsigned char)text.text[start]))
        start--;
    struct character c = run_character(text, start);
    if (c.length != at - start)
        c = (struct character){.length = 1, .properties = RUN_FOREIGN};
    return c;
}

struct character run_base_before(struct slice text, size_t from, size_t at)
{
    struct character c;

    do {
        c = run_character_before(text, from, at);
        at -= c.length;
    } while (at > from && (c.properties & RUN_JOINED));
    return c;
}

/* Labels. */

enum {
    MIDDLE_DOT = 0xB7,
    HEBREW_GERESH = 0x5F3,
    HEBREW_GERSHAYIM = 0x5F4,
    KATAKANA_MIDDLE_DOT = 0x30FB
};

/* True if the label at START, which contains a katakana middle dot, also
 * contains a Han, Hiragana or Katakana character. Searches no further than a
 * label can be long. */
static bool has_han_or_kana(struct slice text, size_t start)
{
    enum { NEAR = 256, INNER = RUN_LABEL | RUN_SYMBOL };
    size_t end = text.size - start < NEAR ? text.size : start + NEAR;

    for (size_t at = start; at < end;) {
        struct character c = run_character(text, at);
        if (c.code_point != KATAKANA_MIDDLE_DOT && !(c.properties & INNER))
            return false;
        if (c.length > 1 && c.code_point != KATAKANA_MIDDLE_DOT &&
            run_is_han_or_kana(c.code_point))
            return true;
        at += c.length;
    }
    return false;
}

static bool is_hebrew(uint32_t code_point)
{
    return strcmp(unicode_script_name(code_point), "Hebrew") == 0;
}

/* Returns true if the symbols at AT are a whole label. */
static bool is_symbol_label(struct slice text, size_t at)
{
    enum { SYMBOLS = RUN_SYMBOL | RUN_EMOJI | RUN_JOINED };

    while (at < text.size) {
        struct character c = run_character(text, at);
        at += c.length;
        if (c.properties & SYMBOLS)
            continue;
        if (c.code_point != '.' || at == text.size)
            return false;
        c = run_character(text, at);
        return (c.properties & (RUN_LABEL | RUN_SYMBOL)) != 0;
    }
    return false;
}

/* Returns the size of the punctuation at AT that is part of the label at START
 * (RFC 5892, appendix A.3 and A.5 to A.7), or 0. */
static size_t inner_mark(struct slice text, size_t start, size_t at)
{
    struct character c = run_character(text, at);
    size_t next = at + c.length;
    bool is_inner = false;

    if (start == at || next >= text.size)
        return 0;
    struct character after = run_character(text, next);
    bool is_before_letter =
        (after.properties & RUN_LABEL) && !(after.properties & RUN_JOINED);
    bool is_before_dot =
        after.code_point == '.' && next + 1 < text.size &&
        ((run_character(text, next + 1).properties & RUN_LABEL) ||
         is_symbol_label(text, next + 1));
    switch (c.code_point) {
    case MIDDLE_DOT:
        is_inner = run_is_between_l(run_base_before(text, start, at).code_point,
                                    after.code_point);
        break;
    case HEBREW_GERESH:
    case HEBREW_GERSHAYIM:
        is_inner = is_before_letter &&
                   is_hebrew(run_base_before(text, start, at).code_point);
        break;
    case KATAKANA_MIDDLE_DOT:
        is_inner =
            (is_before_letter || is_before_dot) && has_han_or_kana(text, start);
        break;
    }
    return is_inner ? c.length : 0;
}

bool run_can_hold(const struct character *c)
{
    return (c->properties & (RUN_LABEL | RUN_SYMBOL)) ||
           c->code_point == MIDDLE_DOT || c->code_point == HEBREW_GERESH ||
           c->code_point == HEBREW_GERSHAYIM ||
           c->code_point == KATAKANA_MIDDLE_DOT;
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

/* Appends the ASCII characters of L that follow its end. */
static inline void read_ascii(struct slice text, struct run_label *l)
{
    size_t at = l->end;
    unsigned properties, last = 0;

    while (
        at < text.size &&
        ((properties = run_bytes[(unsigned char)text.text[at]]) & RUN_LABEL)) {
        last = properties;
        l->any |= properties;
        l->all &= properties;
        at++;
    }
    if (at == l->end)
        return;
    if (l->end == l->start)
        l->first = run_bytes[(unsigned char)text.text[l->start]];
    l->last = last;
    l->length += at - l->end;
    l->end = at;
}

/* Returns the label at START, which may be empty. */
static inline struct run_label read_run_label(struct slice text, size_t start)
{
    struct run_label l = {.start = start, .end = start, .all = ~0U};
    bool is_symbol = false;

    for (;;) {
        uint32_t code_point = 0;
        read_ascii(text, &l);
        if (l.end == text.size || (unsigned char)text.text[l.end] < 0x80)
            break;
        size_t length =
            utf8_read(text.text + l.end, text.size - l.end, &code_point);
        if (length == 0)
            break;
        unsigned properties = run_properties(code_point);
        if (!(properties & RUN_LABEL) && inner_mark(text, start, l.end) > 0)
            properties = RUN_LABEL;
        if (properties & RUN_SYMBOL) {
            is_symbol |= l.end == start && is_symbol_label(text, start);
            properties = is_symbol ? RUN_LABEL | RUN_EMOJI : 0;
        }
        if (!(properties & RUN_LABEL))
            break;
        if (l.end == start)
            l.first = properties;
        if (!(properties & RUN_JOINED)) {
            l.last = properties;
            l.length++;
        }
        l.any |= properties;
        if (code_point - 0x250 < 0x370 - 0x250)
            l.any |= RUN_PHONETIC;
        l.all &= properties;
        l.end += length;
    }
    return l;
}

/* Runs. */

/* True for the properties of a letter in a script without case. */
static bool is_caseless(unsigned properties)
{
    return !(properties &
             (RUN_LOWER | RUN_UPPER | RUN_DIGIT | RUN_EMOJI | RUN_WORD));
}

/* True if NEXT, after L and a dot, begins a sentence, or is a name after its
 * initial or a month after its day. */
static bool begins_sentence(const struct run_label *l,
                            const struct run_label *next)
{
    bool is_initial = l->length == 1 && (l->first & RUN_UPPER);

    return (next->first & RUN_UPPER) &&
           ((l->all & RUN_DIGIT) || (l->last & RUN_LOWER) || is_initial ||
            is_caseless(l->last));
}

/* Appends label L to the run. */
static void append_label(struct run *r, const struct run_label *l)
{
    if (r->labels > 0) {
        r->before_any |= r->last.any;
    } else {
        r->first = l->first;
    }
    r->labels++;
    r->end = l->end;
    r->any |= l->any;
    r->is_ascii = r->is_ascii && (l->all & RUN_WORD);
    r->last = *l;
}

void run_read(struct slice text, size_t start, struct run *run)
{
    size_t at = start, size = 0;

    *run = (struct run){.start = start, .end = start, .is_ascii = true};
    for (;;) {
        struct run_label next = read_run_label(text, at);
        if (next.end == at || (run->labels > 0 && next.length == 0 &&
                               run_dot(text, next.end) == 0))
            break;
        if (run->labels > 0 && run->sentence == 0 &&
            begins_sentence(&run->last, &next))
            run->sentence = run->end;
        append_label(run, &next);
        run->is_written |= size > 1;
        size = run_dot(text, run->end);
        if (size == 0)
            break;
        at = run->end + size;
    }
}
