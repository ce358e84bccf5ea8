/* resemblance.c - which skeletons look alike; see resemblance.h. */

#include "config.h"

#include "safe/resemblance.h"

#include <stddef.h>

#include "base/ascii.h"

/* Letters and digits that resemble each other. */
static const char pairs[][2] = {
    {'0', 'o'}, {'1', 'i'}, {'1', 'l'}, {'i', 'l'}, {'2', 'z'},
    {'3', 'e'}, {'5', 's'}, {'6', 'b'}, {'8', 'b'}, {'9', 'g'},
    {'9', 'q'}, {'g', 'q'}, {'c', 'e'},
};

/* Letters that resemble two letters. For l, its lookalikes count, too. */
static const char triples[][3] = {
    {'m', 'r', 'n'}, {'m', 'n', 'n'}, {'m', 'r', 'r'},
    {'w', 'v', 'v'}, {'d', 'c', 'l'}, {'d', 'd', 'l'},
    {'b', 'l', 'b'}, {'h', 'l', 'h'}, {'k', 'l', 'k'},
};

/* Keys that are equal for all pairs and triples above. The key of l is empty,
 * because an l can be overlooked; so d and e have the key of c, and m and r
 * have keys made of n. */
static const struct {
    char byte;
    char keys[3];
} keys_of[] = {
    {'0', "o"},  {'1', ""},  {'2', "z"}, {'3', "c"},  {'5', "s"}, {'6', "b"},
    {'8', "b"},  {'9', "g"}, {'d', "c"}, {'e', "c"},  {'i', ""},  {'l', ""},
    {'m', "nn"}, {'q', "g"}, {'r', "n"}, {'w', "vv"},
};

/* Returns C with RESEMBLANCE_ASCII set. */
static char letter_of(char c)
{
    return (unsigned char)c < ASCII_END ? (char)(c | RESEMBLANCE_ASCII) : c;
}

/* Sets the key of BYTE. */
static void set_key(struct resemblance_keys *keys, unsigned byte,
                    const char *key)
{
    enum { BASE = 0x01000193 };
    uint32_t factor = 1, addend = 0;

    for (; *key != '\0'; key++) {
        factor *= BASE;
        addend = addend * BASE + (unsigned char)*key * UINT32_C(0x9E3779B1);
    }
    keys->of[byte].factor = factor;
    keys->of[byte].addend = addend;
}

void resemblance_make_keys(struct resemblance_keys *keys)
{
    for (unsigned i = 0; i < 256; i++)
        set_key(keys, i, (char[]){letter_of((char)i), '\0'});
    for (size_t i = 0; i < sizeof keys_of / sizeof *keys_of; i++) {
        unsigned byte = (unsigned char)keys_of[i].byte;
        set_key(keys, byte, keys_of[i].keys);
        set_key(keys, byte & ~(unsigned)RESEMBLANCE_ASCII, keys_of[i].keys);
    }
}

static bool is_of_ascii(char c)
{
    return c & RESEMBLANCE_ASCII;
}

/* Returns true if A and B are a pair, in this order. */
static bool is_pair(char a, char b)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i][0] == a && pairs[i][1] == b)
            return true;
    return false;
}

static bool are_alike(char a, char b)
{
    char x = letter_of(a), y = letter_of(b);

    return x == y || ((is_of_ascii(a) || is_of_ascii(b)) &&
                      (is_pair(x, y) || is_pair(y, x)));
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
    for (size_t i = 0; i < sizeof triples / sizeof *triples; i++)
        if (letter_of(one) == triples[i][0] && is_part(first, triples[i][1]) &&
            is_part(second, triples[i][2]))
            return true;
    return false;
}

/* State of an alignment of A and B: bit CENTRE + K is set if the first I bytes
 * of A look like the first I + K bytes of B. Shifts above SHIFT_MAX bytes are
 * not followed, so such strings do not look alike. */
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

bool resemblance_holds(struct slice a, struct slice b)
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
