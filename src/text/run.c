#include "config.h"

#include "text/run.h"

/* Characters. */

enum {
    O = 0,
    F = CHAR_FOREIGN, /* control characters that separate nothing */
    W = CHAR_WORD,    /* . : + %, and non-ASCII bytes */
    D = CHAR_WORD | CHAR_LABEL | CHAR_DIGIT,
    H = CHAR_WORD | CHAR_LABEL | CHAR_NO_DIGIT, /* - _ */
    U = H | CHAR_UPPER,
    L = H | CHAR_LOWER
};
/* clang-format off */
const uint16_t run_bytes[0x100] = {
    O, O, F, F, F, F, F, F, F, O, O, O, O, O, F, F,
    F, F, F, F, F, F, F, F, F, F, F, O, O, O, O, O,
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

struct character run_wide_before(struct slice text, size_t at)
{
    size_t first = at < UTF8_MAX_BYTES ? 0 : at - UTF8_MAX_BYTES;
    uint32_t code_point;
    size_t size = utf8_read_last(slice_part(text, first, at), &code_point);

    return run_wide_character(slice_part(text, 0, at), at - (size ? size : 1));
}

/* Labels. */

bool run_ends_label(struct slice text, size_t at)
{
    return at > 0 && (run_character_before(text, at).properties & CHAR_LABEL);
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

struct text_span run_last_label(struct slice text, struct text_span span)
{
    struct run_labels labels = {.text = slice_part(text, 0, span.end),
                                .next = span.start};
    bool is_last = false;

    while (!is_last && run_next_label(&labels))
        is_last = labels.next == span.end &&
                  (unsigned char)text.text[labels.label.end] >= 0x80;
    return labels.label;
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
        if (!(properties & CHAR_LABEL))
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

/* True if NEXT, after L and a dot, begins a sentence, or is a name after an
 * initial, or a month after a day. */
static bool begins_sentence(const struct run_label *l,
                            const struct run_label *next)
{
    bool is_initial = l->length == 1 && (l->first & CHAR_UPPER);

    return (next->first & CHAR_UPPER) &&
           (!(l->any & CHAR_NO_DIGIT) || (l->last & CHAR_LOWER) || is_initial ||
            /* or a letter in a script without case */
            !(l->last & (CHAR_UPPER | CHAR_DIGIT | CHAR_WORD)));
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
        if (r->labels++ > 0 && r->sentence == 0 &&
            begins_sentence(&r->last, &next))
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
