#include "config.h"

#include "text/run.h"

#include <string.h>

#include "base/ascii.h"
#include "text/separator.h"

/* Characters. */

enum {
    O = 0,
    W = RUN_WORD,                 /* . : + %, and non-ASCII bytes */
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
        return (struct character){.length = 1, .properties = UNICODE_FOREIGN};
    return (struct character){length, code_point,
                              unicode_properties(code_point)};
}

struct character run_wide_before(struct slice text, size_t from, size_t at)
{
    size_t start = at - 1;

    while (start > from && at - start < UTF8_MAX_BYTES &&
           utf8_is_tail((unsigned char)text.text[start]))
        start--;
    struct character c = run_character(text, start);
    if (c.length != at - start)
        c = (struct character){.length = 1, .properties = UNICODE_FOREIGN};
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
    enum { NEAR = 256, INNER = UNICODE_LABEL | UNICODE_SYMBOL };
    size_t end = text.size - start < NEAR ? text.size : start + NEAR;

    for (size_t at = start; at < end;) {
        struct character c = run_character(text, at);
        if (c.code_point != KATAKANA_MIDDLE_DOT && !(c.properties & INNER))
            return false;
        if (c.length > 1 && c.code_point != KATAKANA_MIDDLE_DOT &&
            unicode_is_han_or_kana(c.code_point))
            return true;
        at += c.length;
    }
    return false;
}

/* Returns the last character before AT of the label at START, ignoring marks
 * and joiners. */
static uint32_t base_before(struct slice text, size_t start, size_t at)
{
    struct character c;

    do {
        c = run_character_before(text, start, at);
        at -= c.length;
    } while (at > start && (c.properties & UNICODE_JOINED));
    return c.code_point;
}

static bool is_hebrew(uint32_t code_point)
{
    return strcmp(unicode_script_name(code_point), "Hebrew") == 0;
}

/* True if CODE_POINT, of LENGTH bytes at AT, is punctuation that is part of the
 * label at START < AT (RFC 5892, appendix A.3 and A.5 to A.7). A katakana
 * middle dot after a label in ASCII separates names: "日本.jp・中国.cn". */
static bool is_inner_mark(struct slice text, size_t start, size_t at,
                          uint32_t code_point, size_t length)
{
    size_t next = at + length;

    if (start == at || next == text.size)
        return false;
    struct character after = run_character(text, next);
    bool is_before_letter = (after.properties & UNICODE_LABEL) &&
                            !(after.properties & UNICODE_JOINED);
    bool is_before_dot =
        after.code_point == '.' && next + 1 < text.size &&
        (run_character(text, next + 1).properties & UNICODE_LABEL);
    switch (code_point) {
    case MIDDLE_DOT:
        return unicode_is_between_l(base_before(text, start, at),
                                    after.code_point);
    case HEBREW_GERESH:
    case HEBREW_GERSHAYIM:
        return is_before_letter && is_hebrew(base_before(text, start, at));
    case KATAKANA_MIDDLE_DOT:
        return (is_before_letter || is_before_dot) &&
               !(start > 0 && text.text[start - 1] == '.' &&
                 utf8_is_ascii(slice_part(text, start, at))) &&
               has_han_or_kana(text, start);
    default:
        return false;
    }
}

bool run_joins(const struct character *c)
{
    return (c->properties & (UNICODE_LABEL | UNICODE_SYMBOL)) ||
           c->code_point == HEBREW_GERESH ||
           c->code_point == HEBREW_GERSHAYIM ||
           c->code_point == KATAKANA_MIDDLE_DOT;
}

bool run_can_hold(const struct character *c)
{
    return run_joins(c) || c->code_point == MIDDLE_DOT;
}

bool run_is_hidden(const struct character *c)
{
    return c->code_point == 0 ||
           (c->code_point >= 0x80 && unicode_is_blank(c->code_point) &&
            unicode_width(c->code_point) == 0);
}

bool run_is_symbol_label(struct slice text, size_t at)
{
    enum { SYMBOLS = UNICODE_SYMBOL | UNICODE_EMOJI | UNICODE_JOINED };

    while (at < text.size) {
        struct character c = run_character(text, at);
        at += c.length;
        if (c.properties & SYMBOLS)
            continue;
        if (c.code_point != '.' || at == text.size)
            return false;
        c = run_character(text, at);
        return (c.properties & (UNICODE_LABEL | UNICODE_SYMBOL)) != 0;
    }
    return false;
}

/* Appends the ASCII characters of L that follow its end. */
static inline void read_ascii(struct slice text, struct run_label *l)
{
    size_t at = l->end;
    unsigned properties, last = 0;

    while (at < text.size &&
           ((properties = run_bytes[(unsigned char)text.text[at]]) &
            UNICODE_LABEL)) {
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
static inline struct run_label read_run_label(struct slice text, size_t start,
                                              bool has_symbols)
{
    struct run_label l = {.start = start, .end = start, .all = ~0U};

    for (;;) {
        uint32_t code_point = 0;
        read_ascii(text, &l);
        if (l.end == text.size || (unsigned char)text.text[l.end] < 0x80)
            break;
        size_t length =
            utf8_read(text.text + l.end, text.size - l.end, &code_point);
        if (length == 0)
            break;
        unsigned properties = unicode_properties(code_point);
        if (!(properties & UNICODE_LABEL) &&
            is_inner_mark(text, start, l.end, code_point, length))
            properties = UNICODE_LABEL;
        if (properties & UNICODE_SYMBOL) {
            has_symbols |= l.end == start && run_is_symbol_label(text, start);
            properties = has_symbols ? UNICODE_LABEL | UNICODE_EMOJI : 0;
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
    return !(properties & (UNICODE_LOWER | UNICODE_UPPER | UNICODE_DIGIT |
                           UNICODE_EMOJI | RUN_WORD));
}

/* True if NEXT, after L and a dot, begins a sentence, or is a name after its
 * initial or a month after its day. */
static bool begins_sentence(const struct run_label *l,
                            const struct run_label *next)
{
    bool is_initial = l->length == 1 && (l->first & UNICODE_UPPER);

    return (next->first & UNICODE_UPPER) &&
           ((l->all & UNICODE_DIGIT) || (l->last & UNICODE_LOWER) ||
            is_initial || is_caseless(l->last));
}

/* Appends label L to the run. */
static void append_label(struct run *r, const struct run_label *l)
{
    const struct run_label *last = &r->last;

    if (r->labels > 0) {
        if (last->length > r->longest)
            r->longest = last->length;
        r->before_all &= last->all;
        r->before_any |= last->any;
    } else {
        r->first = l->first;
    }
    r->labels++;
    r->end = l->end;
    r->any |= l->any;
    r->is_ascii = r->is_ascii && (l->all & RUN_WORD);
    r->last = *l;
}

void run_read(struct slice text, size_t start, bool has_symbols,
              struct run *run)
{
    unsigned facts = run->facts, known = run->known;
    size_t at = start;

    *run = (struct run){.start = start,
                        .facts = facts,
                        .known = known,
                        .before_all = ~0U,
                        .has_symbols = has_symbols,
                        .is_ascii = true};
    for (;;) {
        struct run_label next = read_run_label(text, at, has_symbols);
        if (run->labels > 0 && next.length == 0)
            return;
        if (run->labels > 0 && begins_sentence(&run->last, &next)) {
            if (run->sentences == 0)
                run->sentence = run->end;
            run->sentences++;
        }
        append_label(run, &next);
        if (run->end == text.size || text.text[run->end] != '.')
            return;
        at = run->end + 1;
    }
}

/* Words. */

bool run_is_foreign(struct slice text, size_t at, const struct character *c)
{
    return (c->properties & UNICODE_FOREIGN) ||
           (c->code_point == '%' && separator_end(text, at) == 0);
}

/* Returns the end of the label, without dots, that something joins to END, or
 * END. BEFORE has the properties of the last character before END. */
static size_t joined_label(struct slice text, size_t end, unsigned *before)
{
    enum { ELLIPSIS = 3 };
    size_t at = end, dots = 0;
    bool is_foreign = false, is_space = false;
    struct character c;

    for (; at < text.size; at += c.length) {
        c = run_character(text, at);
        dots = c.code_point == '.' ? dots + 1 : is_foreign ? 0 : dots;
        if (run_is_foreign(text, at, &c))
            is_foreign = true, is_space |= c.code_point == RUN_ZERO_WIDTH_SPACE;
        else if (dots == ELLIPSIS ||
                 (c.code_point != '.' &&
                  !(is_foreign && (c.properties & UNICODE_JOINED))))
            break;
    }
    if (at == text.size || (!is_foreign && dots == 0) || dots == ELLIPSIS ||
        (is_space && ((c.properties | *before) & UNICODE_UNSPACED)))
        return end;
    for (; at < text.size; at += c.length) {
        c = run_character(text, at);
        if (!(c.properties & UNICODE_LABEL) || (c.properties & UNICODE_EMOJI))
            break;
        *before = c.properties;
        end = at + c.length;
    }
    return end;
}

size_t run_word_end(struct slice text, const struct run *r)
{
    unsigned char after = (unsigned char)slice_at(text, r->end);
    unsigned before = r->last.last;
    size_t end = r->end, last;

    if (after < 0x80 && after != '%' &&
        (after != '.' || (unsigned char)slice_at(text, r->end + 1) <= ' '))
        return end;
    do
        last = end;
    while ((end = joined_label(text, last, &before)) > last);
    return end;
}

/* Removes the characters from END on from the last label. */
static void cut(struct run *r, size_t end, size_t count)
{
    r->end = r->last.end = end;
    r->last.length -= count;
}

static void trim_emoji(struct slice text, struct run *r)
{
    size_t end = r->end, count = 0;

    while (end > r->last.start) {
        struct character c = run_character_before(text, r->last.start, end);
        if (!(c.properties & (UNICODE_EMOJI | UNICODE_SYMBOL | UNICODE_JOINED)))
            break;
        count += !(c.properties & UNICODE_JOINED);
        end -= c.length;
    }
    if (end == r->last.start)
        return;
    /* An A-label would be part of a word with the joiner. */
    struct character next = run_character(text, end);
    if ((next.properties & (UNICODE_JOINED | UNICODE_EMOJI)) == UNICODE_JOINED)
        return;
    cut(r, end, count);
    r->is_ascii = utf8_is_ascii(slice_part(text, r->start, end));
}

static bool begins_label(struct slice text, size_t at)
{
    struct character c = run_character(text, at);

    return (c.properties & (UNICODE_LABEL | UNICODE_JOINED)) == UNICODE_LABEL;
}

static void trim_underscores(struct slice text, struct run *r)
{
    size_t count = 0;

    while (r->end - count > r->last.start + 1 &&
           text.text[r->end - count - 1] == '_' &&
           text.text[r->start + count] == '_')
        count++;
    if (!begins_label(text, r->start + count))
        return;
    r->start += count;
    cut(r, r->end - count, count);
}

void run_trim(struct slice text, struct run *r, bool underscores)
{
    if (r->last.last & UNICODE_EMOJI)
        trim_emoji(text, r);
    if (underscores && r->labels > 1 && !r->has_symbols &&
        text.text[r->end - 1] == '_')
        trim_underscores(text, r);
}

static bool is_letter(unsigned properties)
{
    return (properties & UNICODE_LABEL) &&
           ((properties & (UNICODE_LOWER | UNICODE_UPPER)) ||
            is_caseless(properties));
}

/* Returns true if the digit at AT, before END, is part of a keycap. */
static bool is_keycap(struct slice text, size_t at, size_t end)
{
    enum { VARIATION_SELECTOR = 0xFE0F };

    if (at + 1 >= end)
        return false;
    uint32_t next = run_character(text, at + 1).code_point;
    return next == VARIATION_SELECTOR || next == RUN_KEYCAP;
}

size_t run_emoji(struct slice text, const struct run *r)
{
    size_t at = r->start;

    while (at < r->end) {
        struct character c = run_character(text, at);
        if (!(c.properties &
              (UNICODE_EMOJI | UNICODE_SYMBOL | UNICODE_JOINED)) &&
            !is_keycap(text, at, r->end))
            return is_letter(c.properties) ? at - r->start : 0;
        at += c.length;
    }
    return 0;
}

size_t run_before_www(struct slice text, const struct run *r)
{
    enum { WWW = 3 };
    const char *dot = memchr(text.text + r->start, '.', r->end - r->start);
    size_t end = dot == NULL ? r->start : (size_t)(dot - text.text);

    if (end - r->start <= WWW)
        return 0;
    for (size_t at = end - WWW; at < end; at++)
        if (ascii_to_lower((unsigned char)text.text[at]) != 'w')
            return 0;
    size_t at = end - WWW;
    struct character c;
    do {
        c = run_character_before(text, r->start, at);
        at -= c.length;
    } while (at > r->start && (c.properties & UNICODE_JOINED));
    return c.properties & UNICODE_UNSPACED ? end - WWW - r->start : 0;
}

bool run_begins_www(struct slice text, size_t start)
{
    return text.size - start > 4 && memcmp(text.text + start, "www.", 4) == 0;
}
