/* run.c - runs of labels with dots between them; see run.h. */

#include "config.h"

#include "text/run.h"

/* Characters. */

enum {
    O = 0,
    W = RUN_WORD,                 /* . : + %, and what is not ASCII */
    H = RUN_WORD | UNICODE_LABEL, /* - _ */
    D = RUN_WORD | UNICODE_LABEL | UNICODE_DIGIT,
    U = RUN_WORD | UNICODE_LABEL | UNICODE_UPPER,
    L = RUN_WORD | UNICODE_LABEL | UNICODE_LOWER
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
        return (struct character){.length = 1};
    return (struct character){length, code_point,
                              unicode_properties(code_point)};
}

struct character run_character_before(struct slice text, size_t from, size_t at)
{
    size_t start = at - 1;

    while (start > from && at - start < UTF8_MAX &&
           utf8_is_tail((unsigned char)text.text[start]))
        start--;
    struct character c = run_character(text, start);
    if (c.length != at - start)
        c = (struct character){.length = 1};
    return c;
}

/* Labels. */

enum { MIDDLE_DOT = 0xB7, KATAKANA_MIDDLE_DOT = 0x30FB };

/* Whether the label at START, which has a katakana middle dot, has a character
 * of Han, Hiragana or Katakana, too. What is too long for a label is not
 * looked through. */
static bool has_han_or_kana(struct slice text, size_t start)
{
    enum { NEAR = 256 };
    size_t end = text.size - start < NEAR ? text.size : start + NEAR;

    for (size_t at = start; at < end;) {
        struct character c = run_character(text, at);
        if (c.code_point != KATAKANA_MIDDLE_DOT &&
            !(c.properties & UNICODE_LABEL))
            return false;
        if (c.length > 1 && c.code_point != KATAKANA_MIDDLE_DOT &&
            unicode_is_han_or_kana(c.code_point))
            return true;
        at += c.length;
    }
    return false;
}

/* The last character of the label before AT that is no mark or joiner. */
static uint32_t base_before(struct slice text, size_t start, size_t at)
{
    struct character c;

    do {
        c = run_character_before(text, start, at);
        at -= c.length;
    } while (at > start && (c.properties & UNICODE_JOINED));
    return c.code_point;
}

/* Whether CODE_POINT, of LENGTH bytes at AT, is a middle dot that is part of
 * the label that begins at START < AT. In "日本.jp・中国.cn" it is between two
 * names. */
static bool is_inner_dot(struct slice text, size_t start, size_t at,
                         uint32_t code_point, size_t length)
{
    size_t next = at + length;

    if ((code_point != MIDDLE_DOT && code_point != KATAKANA_MIDDLE_DOT) ||
        start == at || next == text.size)
        return false;
    struct character after = run_character(text, next);
    if (code_point == MIDDLE_DOT)
        return unicode_is_between_l(base_before(text, start, at),
                                    after.code_point);
    bool is_after_name = start > 0 && text.text[start - 1] == '.' &&
                         utf8_is_ascii(slice_part(text, start, at));
    return (after.properties & UNICODE_LABEL) &&
           !(after.properties & UNICODE_JOINED) && !is_after_name &&
           has_han_or_kana(text, start);
}

/* The label that begins at START; it may be empty. */
static inline struct label read_run_label(struct slice text, size_t start)
{
    struct label l = {.start = start, .end = start, .all = ~0U};

    while (l.end < text.size) {
        unsigned char byte = (unsigned char)text.text[l.end];
        unsigned properties = run_bytes[byte];
        size_t length = 1;
        if (byte >= 0x80) {
            uint32_t code_point = 0;
            length =
                utf8_read(text.text + l.end, text.size - l.end, &code_point);
            if (length == 0)
                break;
            properties = unicode_properties(code_point);
            if (!(properties & UNICODE_LABEL) &&
                is_inner_dot(text, start, l.end, code_point, length))
                properties = UNICODE_LABEL;
        }
        if (!(properties & UNICODE_LABEL))
            break;
        if (l.end == start)
            l.first = properties;
        if (!(properties & UNICODE_JOINED)) {
            l.last = properties;
            l.length++;
        }
        l.any |= properties;
        l.all &= properties;
        l.end += length;
    }
    return l;
}

/* Runs. */

/* Whether NEXT, after L and a dot, begins a sentence, or is a name after its
 * initial or a month after its day. */
static bool begins_sentence(const struct label *l, const struct label *next)
{
    bool is_initial = l->length == 1 && (l->first & UNICODE_UPPER);

    return (next->first & UNICODE_UPPER) &&
           ((l->all & UNICODE_DIGIT) || (l->last & UNICODE_LOWER) ||
            is_initial);
}

/* Makes L the last label of the run. */
static void append_label(struct run *r, const struct label *l)
{
    const struct label *last = &r->last;

    if (r->labels > 0) {
        if (last->length > r->longest)
            r->longest = last->length;
        r->before &= last->all;
    } else {
        r->first = l->first;
    }
    r->labels++;
    r->end = l->end;
    r->any |= l->any;
    r->is_ascii = r->is_ascii && (l->all & RUN_WORD);
    r->last = *l;
}

/* Adds the labels from AT on, to the end of a sentence, or BEYOND it. */
static void read_on(struct slice text, struct run *r, size_t at, bool beyond)
{
    for (;;) {
        struct label next = read_run_label(text, at);
        r->before_sentence = false;
        if (r->labels > 0) {
            if (next.length == 0)
                return;
            r->before_sentence = !beyond && begins_sentence(&r->last, &next);
            if (r->before_sentence)
                return;
        }
        append_label(r, &next);
        if (r->end == text.size || text.text[r->end] != '.')
            return;
        at = r->end + 1;
    }
}

void run_read(struct slice text, size_t start, struct run *run)
{
    *run = (struct run){.start = start, .before = ~0U, .is_ascii = true};
    read_on(text, run, start, false);
}

void run_extend(struct slice text, struct run *run)
{
    read_on(text, run, run->end + 1, true);
}

void run_join(struct run *run, const struct run *rest)
{
    struct run first = *run;

    *run = *rest;
    run->start = first.start;
    run->labels += first.labels;
    run->first = first.first;
    run->before &= first.before & first.last.all;
    run->any |= first.any;
    run->is_ascii = run->is_ascii && first.is_ascii;
    if (first.longest > run->longest)
        run->longest = first.longest;
    if (first.last.length > run->longest)
        run->longest = first.last.length;
}
