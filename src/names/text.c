/* text.c - where the names are in free text; see text.h. */

#include "config.h"

#include "names/text.h"

#include <stdint.h>
#include <string.h>

#include "base/unicode.h"
#include "base/utf8.h"

/* Characters. */

struct character {
    size_t length;       /* in bytes; 1 for a byte that is not valid UTF-8 */
    uint32_t code_point; /* 0 for that */
    unsigned properties; /* unicode_properties, 0 too; of ASCII also WORD */
};

/* What the ASCII characters are, in rows of 16, and that all other bytes may be
 * in a word. */
enum {
    WORD = 0x80, /* may be in a word, see below */
    O = 0,
    W = WORD,                 /* . : + %, and what is not ASCII */
    H = WORD | UNICODE_LABEL, /* - _ */
    D = WORD | UNICODE_LABEL | UNICODE_DIGIT,
    U = WORD | UNICODE_LABEL | UNICODE_UPPER,
    L = WORD | UNICODE_LABEL | UNICODE_LOWER
};
/* clang-format off */
static const unsigned char bytes[0x100] = {
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

static bool is_ascii(char c)
{
    return (unsigned char)c < 0x80;
}

static bool is_ascii_label(char c)
{
    return (bytes[(unsigned char)c] & UNICODE_LABEL) != 0;
}

static struct character wide_character_at(const struct text_finder *f,
                                          size_t at)
{
    uint32_t code_point;
    size_t length = utf8_read(f->text + at, f->size - at, &code_point);

    if (length == 0)
        return (struct character){.length = 1};
    return (struct character){length, code_point,
                              unicode_properties(code_point)};
}

static inline struct character character_at(const struct text_finder *f,
                                            size_t at)
{
    unsigned char byte = (unsigned char)f->text[at];

    if (byte < 0x80)
        return (struct character){1, byte, bytes[byte]};
    return wide_character_at(f, at);
}

/* The one that ends at AT, of those that begin at or after FROM < AT. */
static struct character character_before(const struct text_finder *f,
                                         size_t from, size_t at)
{
    size_t start = at - 1;

    while (start > from && at - start < UTF8_MAX &&
           utf8_is_tail((unsigned char)f->text[start]))
        start--;
    struct character c = character_at(f, start);
    if (c.length != at - start)
        c = (struct character){.length = 1};
    return c;
}

/* Whether C is one of the characters of SET; NUL is none. */
static bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

/* Whether the character at AT is escaped by a backslash: one that is not
 * escaped itself. */
static bool is_escaped(const struct text_finder *f, size_t at)
{
    size_t start = at;

    while (start > 0 && f->text[start - 1] == '\\')
        start--;
    return (at - start) % 2 == 1;
}

/* Whether the letter at AT is that of \n or another escape for a separator,
 * as in C and JSON. */
static bool is_separator_escape(const struct text_finder *f, size_t at)
{
    return is_escaped(f, at) && is_one_of(f->text[at], "bfnrt");
}

/* Labels. */

/* Begins an A-label, in either case. */
static const char prefix[] = "xn--";
enum { PREFIX = sizeof prefix - 1 };

static bool is_prefix(const char *text)
{
    return (text[0] | 0x20) == prefix[0] && (text[1] | 0x20) == prefix[1] &&
           text[2] == prefix[2] && text[3] == prefix[3];
}

struct label {
    size_t start;
    size_t end;
    size_t length;  /* in characters, without marks and joiners */
    unsigned first; /* properties of the first character, */
    unsigned last;  /* of the last one that is no mark or joiner, */
    unsigned any;   /* of any, */
    unsigned all;   /* and what all have */
};

/* Whether C, at AT, is a middle dot in a label, where the last character before
 * it that is no mark begins at BASE. */
static bool is_inner_dot(const struct text_finder *f, size_t base, size_t at,
                         const struct character *c)
{
    size_t next = at + c->length;
    uint32_t before, after;

    return c->length > 1 && next < f->size &&
           utf8_read(f->text + base, at - base, &before) > 0 &&
           utf8_read(f->text + next, f->size - next, &after) > 0 &&
           unicode_is_inner_dot(before, c->code_point, after);
}

/* Adds the ASCII characters that come next to the label. Most labels have
 * nothing else, and here a character takes a third of the instructions. */
static void read_ascii(const struct text_finder *f, struct label *l)
{
    size_t at = l->end;

    while (at < f->size && is_ascii_label(f->text[at])) {
        l->last = bytes[(unsigned char)f->text[at++]];
        l->any |= l->last;
        l->all &= l->last;
    }
    l->length += at - l->end;
    l->end = at;
}

/* Stores the label that begins at START; it may be empty. */
static void read_label(const struct text_finder *f, size_t start,
                       struct label *label)
{
    struct label l = {.start = start, .end = start, .all = ~0U};
    size_t base = start; /* the last one that is no mark or joiner */

    for (;;) {
        size_t from = l.end;
        read_ascii(f, &l);
        if (l.end > from)
            base = l.end - 1;
        if (l.end == f->size)
            break;
        struct character c = character_at(f, l.end);
        if (!(c.properties & UNICODE_LABEL) &&
            (l.length == 0 || !is_inner_dot(f, base, l.end, &c)))
            break;
        if (!(c.properties & UNICODE_JOINED)) {
            base = l.end;
            l.last = c.properties;
            l.length++;
        }
        l.any |= c.properties;
        l.all &= c.properties;
        l.end += c.length;
    }
    if (l.end > start)
        l.first = character_at(f, start).properties;
    *label = l;
}

/* Names. */

/* Labels with dots between them. */
struct name {
    struct text_span span;
    size_t labels;
    bool ascii;
    bool common;          /* without upper-case letters and A-labels */
    bool has_last_label;  /* the last one is as the last of a name must be, */
    bool can_be_sentence; /* or as the last word of a sentence can be */
    bool before_sentence; /* a dot and the next sentence follow */
};

static void add_label(const struct text_finder *f, struct name *n,
                      const struct label *l)
{
    n->span.end = l->end;
    n->labels++;
    n->ascii &= (l->all & WORD) != 0;
    n->common &= !(l->any & UNICODE_UPPER) &&
                 (l->end - l->start < PREFIX || !is_prefix(f->text + l->start));
    n->has_last_label = l->length >= 2 && !(l->first & UNICODE_DIGIT);
    n->can_be_sentence = (l->all & UNICODE_DIGIT) || (l->last & UNICODE_LOWER);
}

/* Stores what begins with the label at START. */
static void read_name(const struct text_finder *f, size_t start, struct name *n)
{
    struct label label;

    *n = (struct name){.span.start = start, .ascii = true, .common = true};
    read_label(f, start, &label);
    do {
        add_label(f, n, &label);
        if (n->span.end == f->size || f->text[n->span.end] != '.')
            return;
        read_label(f, n->span.end + 1, &label);
        n->before_sentence =
            n->can_be_sentence && (label.first & UNICODE_UPPER);
    } while (label.length > 0 && !n->before_sentence);
}

static bool looks_like_name(const struct name *n)
{
    return n->labels >= 2 && !n->ascii && n->has_last_label;
}

/* Stores what begins with the label at START, beyond the end of a sentence if
 * only labels of www.Bücher.example's kind are before that. */
static void read_long_name(const struct text_finder *f, size_t start,
                           struct name *n)
{
    struct name rest;

    read_name(f, start, n);
    if (!n->before_sentence || !n->ascii || !n->common)
        return;
    read_name(f, n->span.end + 1, &rest);
    if (!looks_like_name(&rest))
        return;
    rest.span.start = start;
    *n = rest;
}

/* Whether what ends at END stands before an '@'. */
static bool is_local_part(struct text_finder *f, size_t end)
{
    if (end < f->local_end)
        return f->local;
    while (end < f->size) {
        struct character c = character_at(f, end);
        if (!(c.properties & (UNICODE_LABEL | WORD)))
            break;
        end += c.length;
    }
    f->local_end = end;
    f->local = end < f->size && f->text[end] == '@';
    return f->local;
}

/* Whether the character C, whose first byte is BYTE, ends a URL. */
static bool ends_url(const struct character *c, char byte)
{
    if (!is_ascii(byte))
        return !(c->properties & UNICODE_LABEL);
    return byte <= ' ' || byte == 0x7F || is_one_of(byte, "\"'()<>\\^`{|},;$");
}

/* Whether just two slashes are before AT, and behind what URLs have been
 * looked for in. */
static bool begins_authority(const struct text_finder *f, size_t at)
{
    size_t start = at;

    while (start > f->url_known && at - start < 3 && f->text[start - 1] == '/')
        start--;
    return at - start == 2;
}

/* Whether a name that begins at START is in the path of a URL. The URL is
 * looked for backwards, not beyond what an earlier call has seen. */
static bool is_in_path(struct text_finder *f, size_t start)
{
    enum text_url url = f->url;
    bool slash = false;

    for (size_t at = start; at > f->url_known;) {
        struct character c = character_before(f, f->url_known, at);
        at -= c.length;
        if (ends_url(&c, f->text[at])) {
            url = TEXT_NO_URL;
            break;
        }
        if (begins_authority(f, at + 1)) {
            url = TEXT_AUTHORITY;
            break;
        }
        slash |= is_one_of(f->text[at], "/?#");
    }
    if (url == TEXT_AUTHORITY && slash)
        url = TEXT_PATH;
    f->url = url;
    f->url_known = start;
    return url == TEXT_PATH;
}

/* Words: what holds names, in bytes, before characters are looked at. */

/* Whether C is part of a word: all that is not ASCII, and of ASCII what can be
 * in a name or in the local part before an '@'. */
static bool is_in_word(char c)
{
    return (bytes[(unsigned char)c] & WORD) != 0;
}

static size_t word_start(const struct text_finder *f, size_t at)
{
    while (at > f->at && is_in_word(f->text[at - 1]))
        at--;
    return at;
}

/* Where the word that AT is in ends, or END if that comes first. */
static size_t word_end(const struct text_finder *f, size_t at, size_t end)
{
    while (at < end && is_in_word(f->text[at]))
        at++;
    return at;
}

static bool is_at_word(const struct text_finder *f)
{
    return f->at < f->size && is_in_word(f->text[f->at]);
}

/* Moves on to the next word that is not all ASCII and has a dot behind its
 * first character. Each of the two is looked for from where the other was
 * found, since in most texts one of them is rare. */
static bool find_word(struct text_finder *f)
{
    for (;;) {
        size_t wide = f->at + utf8_ascii(f->text + f->at, f->size - f->at);
        if (wide == f->size)
            break;
        size_t start = word_start(f, wide);
        const char *found =
            memchr(f->text + start + 1, '.', f->size - start - 1);
        if (found == NULL)
            break;
        size_t dot = (size_t)(found - f->text);
        if (dot <= wide || word_end(f, wide, dot) == dot) {
            f->at = start;
            f->blocked = false;
            return true;
        }
        f->at = word_start(f, dot);
    }
    f->at = f->size;
    return false;
}

/* Whether a mark or joiner is right before AT. An A-label would be glued to it,
 * and not be found again. */
static bool follows_mark(const struct text_finder *f, size_t at)
{
    if (at == 0 || is_ascii(f->text[at - 1]))
        return false;
    struct character before = character_before(f, 0, at);
    return (before.properties & (UNICODE_JOINED | UNICODE_EMOJI)) ==
           UNICODE_JOINED;
}

/* Reads what is at AT in the word, a name or anything else, and moves on.
 * Returns whether it is a name. */
static bool read_next(struct text_finder *f, struct text_span *span)
{
    struct character c = character_at(f, f->at);

    if (!(c.properties & UNICODE_LABEL) || (c.properties & UNICODE_JOINED) ||
        is_separator_escape(f, f->at)) {
        f->blocked &= (c.properties & UNICODE_LABEL) || c.code_point == '.';
        f->at += c.length;
        return false;
    }
    struct name n;
    read_long_name(f, f->at, &n);
    bool blocked = f->blocked || is_escaped(f, f->at) || follows_mark(f, f->at);
    bool is_name = looks_like_name(&n) && !blocked &&
                   !is_local_part(f, n.span.end) &&
                   !is_in_path(f, n.span.start);
    f->blocked = n.before_sentence;
    f->at = n.span.end;
    *span = n.span;
    return is_name;
}

bool text_next_name(struct text_finder *f, struct text_span *name)
{
    while (is_at_word(f) || find_word(f))
        if (read_next(f, name))
            return true;
    return false;
}

/* A-labels. */

/* The eight bytes at TEXT, each with the bits of SET set, compared with C:
 * those that are equal are zero in the result. */
static uint64_t differences(const char *text, unsigned char set, char c)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t word;

    memcpy(&word, text, sizeof word);
    return (word | each * set) ^ each * (unsigned char)c;
}

/* Whether one of the eight places from TEXT on begins with the prefix. */
static bool has_prefix_in_word(const char *text)
{
    uint64_t word = differences(text, 0x20, prefix[0]) |
                    differences(text + 1, 0x20, prefix[1]) |
                    differences(text + 2, 0, prefix[2]) |
                    differences(text + 3, 0, prefix[3]);

    return ((word - UINT64_C(0x0101010101010101)) & ~word &
            UINT64_C(0x8080808080808080)) != 0;
}

/* The next prefix at or after FROM, or the size of the text. */
static size_t find_prefix(const struct text_finder *f, size_t from)
{
    size_t at = from;

    while (f->size - at >= sizeof(uint64_t) + PREFIX - 1 &&
           !has_prefix_in_word(f->text + at))
        at += sizeof(uint64_t);
    for (; f->size - at >= PREFIX; at++)
        if (is_prefix(f->text + at))
            return at;
    return f->size;
}

/* Whether a label that has C beside it goes on there. An emoji does not count:
 * people put it beside a name. */
static bool is_glue(const struct character *c)
{
    return (c->properties & UNICODE_LABEL) && !(c->properties & UNICODE_EMOJI);
}

static bool is_whole_label(const struct text_finder *f, size_t start,
                           size_t end)
{
    if (start > 0 && !is_separator_escape(f, start - 1)) {
        struct character before = character_before(f, 0, start);
        if (is_glue(&before))
            return false;
    }
    if (end == f->size)
        return true;
    struct character after = character_at(f, end);
    return !is_glue(&after);
}

bool text_next_ace(struct text_finder *f, struct text_span *label)
{
    while (f->at < f->size) {
        size_t start = find_prefix(f, f->at), end = start;
        while (end < f->size && is_ascii_label(f->text[end]))
            end++;
        /* Another prefix on the way is not the beginning of a label. */
        f->at = end;
        if (start < end && is_whole_label(f, start, end)) {
            *label = (struct text_span){start, end};
            return true;
        }
    }
    return false;
}
