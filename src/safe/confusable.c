#include "config.h"

#include "safe/confusable.h"

/* Letters and digits, and one or two that look like each. An 'l' in the second
 * column also stands for its own lookalikes (1, i). */
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

/* Returns C; with CONFUSABLE_ASCII if it is a letter, digit or hyphen. */
static char letter_of(char c)
{
    return (unsigned char)c < ASCII_END && c != '_'
               ? (char)(c | CONFUSABLE_ASCII)
               : c;
}

/* Bytes, each followed by its key; any other byte is its own key. Strings that
 * look alike by the table have equal keys: m looks like nn, so its key is "nn";
 * b looks like lb, so the key of l is empty; d looks like cl, so it has that of
 * c. */
static const char *const keys_of[] = {
    "0o", "1",  "i",  "l",  "h",  "2z", "3c", "dc",  "ec",  "kc",
    "5s", "6b", "8b", "9g", "qg", "rn", "uv", "mnn", "wvv", "_-",
};

static const char *key_of(const char *letter)
{
    for (size_t i = 0; i < sizeof keys_of / sizeof *keys_of; i++)
        if (keys_of[i][0] == *letter)
            return keys_of[i] + 1;
    return letter;
}

void confusable_make_keys(struct confusable_keys *keys)
{
    enum { BASE = 0x01000193 };

    for (unsigned i = 0; i < 256; i++) {
        const char letter[] = {letter_of((char)i), '\0'};
        uint32_t factor = 1, addend = 0;
        for (const char *key = key_of(letter); *key != '\0'; key++) {
            factor *= BASE;
            addend = addend * BASE + (unsigned char)*key * UINT32_C(0x9E3779B1);
        }
        keys->of[i].factor = factor;
        keys->of[i].addend = addend;
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

bool confusable_match(struct slice a, struct slice b)
{
    return a.size > 1   ? is_like_two(*b.text, a.text[0], a.text[1])
           : b.size > 1 ? is_like_two(*a.text, b.text[0], b.text[1])
                        : are_alike(*a.text, *b.text);
}
