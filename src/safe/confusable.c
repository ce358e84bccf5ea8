#include "config.h"

#include "safe/confusable.h"

/* For a letter or digit pairs of characters: two that look like it together, or
 * one and a blank. An 'l' in a pair also stands for its own lookalikes (1, i).
 */
static const char *const table[ASCII_END] = {
    ['0'] = "o ",   ['1'] = "i l ", ['i'] = "l ", ['2'] = "z ",
    ['3'] = "e ",   ['5'] = "s ",   ['6'] = "b ", ['8'] = "b ",
    ['9'] = "g q ", ['g'] = "q ",   ['c'] = "e ", ['m'] = "rnnnrr",
    ['w'] = "vvuu", ['d'] = "cldl", ['b'] = "lb", ['h'] = "lhli",
    ['k'] = "lklc", ['n'] = "ri",   ['_'] = "- ",
};

/* Returns the pairs for LETTER, maybe none. */
static const char *pairs_of(char letter)
{
    unsigned char c = (unsigned char)letter;

    return c < ASCII_END && table[c] != NULL ? table[c] : "";
}

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

/* Returns true if C is LETTER or, if LETTER is l, a lookalike of it. */
static bool is_part(char c, char letter)
{
    char given = letter_of(c);

    return given == letter || (letter == 'l' && ascii_is_one_of(given, "1i"));
}

/* Returns true if the table has a pair for ONE that is FIRST and SECOND. */
static bool has_pair(char one, char first, char second)
{
    const char *pair = pairs_of(letter_of(one));

    while (*pair != '\0' &&
           (!is_part(first, pair[0]) || !is_part(second, pair[1])))
        pair += 2;
    return *pair != '\0';
}

static bool are_alike(char a, char b)
{
    return letter_of(a) == letter_of(b) ||
           ((is_of_ascii(a) || is_of_ascii(b)) &&
            (has_pair(a, b, ' ') || has_pair(b, a, ' ')));
}

/* Returns true if ONE looks like FIRST and SECOND together. */
static bool is_like_two(char one, char first, char second)
{
    return (is_of_ascii(one) || is_of_ascii(first) || is_of_ascii(second)) &&
           has_pair(one, first, second);
}

bool confusable_alike(struct slice a, struct slice b, unsigned *steps)
{
    if (a.size == 0 || b.size == 0)
        return a.size == b.size;
    if (*steps == 0)
        return false;
    --*steps;
    char first = *a.text, other = *b.text;
    struct slice rest = slice_from(a, 1), rest_of_b = slice_from(b, 1);
    return (are_alike(first, other) &&
            confusable_alike(rest, rest_of_b, steps)) ||
           (rest_of_b.size > 0 && is_like_two(first, other, *rest_of_b.text) &&
            confusable_alike(rest, slice_from(rest_of_b, 1), steps)) ||
           (rest.size > 0 && is_like_two(other, first, *rest.text) &&
            confusable_alike(slice_from(rest, 1), rest_of_b, steps));
}
