/* confusable.c - which skeletons look alike; see confusable.h. */

#include "config.h"

#include "safe/confusable.h"

#include <assert.h>
#include <stddef.h>

#include "base/ascii.h"

/* Letters and digits, and one or two that look like each. An 'l' in the second
 * column also stands for its own lookalikes (1, i). Keys are derived from this
 * table. */
static const struct {
    char one;
    char other[3];
} table[] = {
    {'0', "o"},  {'1', "i"},  {'1', "l"},  {'i', "l"},  {'2', "z"},
    {'3', "e"},  {'5', "s"},  {'6', "b"},  {'8', "b"},  {'9', "g"},
    {'9', "q"},  {'g', "q"},  {'c', "e"},  {'m', "rn"}, {'m', "nn"},
    {'m', "rr"}, {'w', "vv"}, {'d', "cl"}, {'d', "dl"}, {'b', "lb"},
    {'h', "lh"}, {'k', "lk"}, {'k', "lc"}, {'n', "ri"}, {'h', "li"},
    {'w', "uu"}, {'_', "-"},
};

enum { ROWS = sizeof table / sizeof *table };

/* Returns C with CONFUSABLE_ASCII set, if it is an ASCII letter, digit or
 * hyphen. */
static char letter_of(char c)
{
    return (unsigned char)c < ASCII_END && c != '_'
               ? (char)(c | CONFUSABLE_ASCII)
               : c;
}

/* Keys. All bytes that look alike belong to one class. The key of a class is
 * one letter, or that of two other classes (m: n n), or empty: because b is
 * like lb, an l does not count. */

struct classes {
    unsigned char parents[256];  /* union-find: another byte of the class */
    bool is_empty[256];          /* of roots */
    unsigned char parts[256][2]; /* of roots: two bytes, or NUL */
    bool has_changed;
};

static unsigned char find_class(const struct classes *c, unsigned char byte)
{
    while (c->parents[byte] != byte)
        byte = c->parents[byte];
    return byte;
}

static void make_empty(struct classes *c, unsigned char root)
{
    c->has_changed |= !c->is_empty[root];
    c->is_empty[root] = true;
}

/* If the class ROOT is a part of itself, its other part is empty. */
static void drop_own_part(struct classes *c, unsigned char root)
{
    unsigned char *parts = c->parts[root];
    unsigned char a = find_class(c, parts[0]), b = find_class(c, parts[1]);

    if (parts[0] == '\0' || (a != root && b != root))
        return;
    make_empty(c, a == root ? b : a);
    parts[0] = '\0';
}

static void unite(struct classes *c, unsigned char a, unsigned char b)
{
    a = find_class(c, a);
    b = find_class(c, b);
    if (a == b)
        return;
    c->parents[a] = b;
    c->is_empty[b] |= c->is_empty[a];
    if (c->parts[b][0] == '\0') {
        c->parts[b][0] = c->parts[a][0];
        c->parts[b][1] = c->parts[a][1];
    }
    drop_own_part(c, b);
    c->has_changed = true;
}

/* Makes the key of ONE equal to those of A and B together. */
static void equate(struct classes *c, unsigned char one, unsigned char a,
                   unsigned char b)
{
    one = find_class(c, one);
    a = find_class(c, a);
    b = find_class(c, b);
    if (c->is_empty[a] && c->is_empty[b]) {
        make_empty(c, one);
    } else if (c->is_empty[a] || one == b) {
        make_empty(c, a);
        unite(c, one, b);
    } else if (c->is_empty[b] || one == a) {
        make_empty(c, b);
        unite(c, one, a);
    } else if (c->is_empty[one]) {
        make_empty(c, a);
        make_empty(c, b);
    } else if (c->parts[one][0] == '\0') {
        c->parts[one][0] = a;
        c->parts[one][1] = b;
        c->has_changed = true;
    } else {
        unite(c, c->parts[one][0], a);
        unite(c, c->parts[one][1], b);
    }
}

static void make_classes(struct classes *c)
{
    *c = (struct classes){.has_changed = true};
    for (unsigned i = 0; i < 256; i++)
        c->parents[i] = (unsigned char)letter_of((char)i);
    while (c->has_changed) {
        c->has_changed = false;
        for (size_t i = 0; i < ROWS; i++) {
            unsigned char one = (unsigned char)table[i].one,
                          first = (unsigned char)table[i].other[0],
                          second = (unsigned char)table[i].other[1];
            if (second == '\0')
                unite(c, one, first);
            else
                equate(c, one, first, second);
        }
    }
}

/* Puts the key of BYTE before the strings of *FACTOR and *ADDEND. */
static void put_key(const struct classes *c, unsigned char byte, unsigned depth,
                    uint32_t *factor, uint32_t *addend)
{
    enum { BASE = 0x01000193, DEPTH_MAX = 4 };
    unsigned char root = find_class(c, byte);

    assert(depth < DEPTH_MAX); /* otherwise a key contains itself */
    if (c->is_empty[root])
        return;
    if (c->parts[root][0] != '\0') {
        put_key(c, c->parts[root][0], depth + 1, factor, addend);
        put_key(c, c->parts[root][1], depth + 1, factor, addend);
        return;
    }
    *factor *= BASE;
    *addend = *addend * BASE + root * UINT32_C(0x9E3779B1);
}

void confusable_make_keys(struct confusable_keys *keys)
{
    struct classes classes;

    make_classes(&classes);
    for (unsigned i = 0; i < 256; i++) {
        keys->of[i].factor = 1;
        keys->of[i].addend = 0;
        put_key(&classes, (unsigned char)i, 0, &keys->of[i].factor,
                &keys->of[i].addend);
    }
}

/* Matching. */

static bool is_of_ascii(char c)
{
    return c & CONFUSABLE_ASCII;
}

/* Returns true if the table has ONE with OTHER alone. */
static bool is_listed(char one, char other)
{
    for (size_t i = 0; i < ROWS; i++)
        if (table[i].one == one && table[i].other[0] == other &&
            table[i].other[1] == '\0')
            return true;
    return false;
}

static bool are_alike(char a, char b)
{
    char x = letter_of(a), y = letter_of(b);

    return x == y || ((is_of_ascii(a) || is_of_ascii(b)) &&
                      (is_listed(x, y) || is_listed(y, x)));
}

/* Returns true if C is LETTER or, if LETTER is l, a lookalike of it. */
static bool is_part(char c, char letter)
{
    return letter_of(c) == letter || (letter == 'l' && are_alike(c, letter));
}

/* Returns true if ONE looks like FIRST and SECOND together. */
static bool is_like_two(char one, char first, char second)
{
    if (!is_of_ascii(one) && !is_of_ascii(first) && !is_of_ascii(second))
        return false;
    for (size_t i = 0; i < ROWS; i++)
        if (letter_of(one) == table[i].one && table[i].other[1] != '\0' &&
            is_part(first, table[i].other[0]) &&
            is_part(second, table[i].other[1]))
            return true;
    return false;
}

/* Dynamic programming over alignments of A and B: bit CENTRE + K of NOW is set
 * if the first I bytes of A match the first I + K bytes of B. Strings whose
 * alignment needs a shift above SHIFT_MAX bytes do not match. */
struct reach {
    struct slice a, b;
    uint64_t now, next, after; /* for I, I + 1 and I + 2 */
};

enum { CENTRE = 32, SHIFT_MAX = 30 };

/* Extends the alignment of I bytes of A, which has more, with J bytes of B,
 * which has BIT. */
static void advance(struct reach *r, size_t i, size_t j, uint64_t bit)
{
    const char *a = r->a.text + i, *b = r->b.text + j;
    size_t left_a = r->a.size - i, left_b = r->b.size - j;

    if (left_b == 0)
        return;
    if (are_alike(a[0], b[0]))
        r->next |= bit;
    if (left_b > 1 && is_like_two(a[0], b[0], b[1]))
        r->next |= bit << 1;
    if (left_a > 1 && is_like_two(b[0], a[0], a[1]))
        r->after |= bit >> 1;
}

bool confusable_match(struct slice a, struct slice b)
{
    struct reach r = {.a = a, .b = b, .now = UINT64_C(1) << CENTRE};

    for (size_t i = 0; i < a.size && (r.now | r.next) != 0; i++) {
        for (int k = -SHIFT_MAX; k <= SHIFT_MAX; k++) {
            uint64_t bit = UINT64_C(1) << (CENTRE + k);
            if (r.now & bit)
                advance(&r, i, i + (size_t)k, bit);
        }
        r.now = r.next;
        r.next = r.after;
        r.after = 0;
    }
    size_t shift = b.size - a.size + CENTRE;
    return shift < 64 && r.now >> shift & 1;
}
