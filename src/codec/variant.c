/* variant.c - Bootstrings by name and by parameters; see variant.h. */

#include "config.h"

#include "codec/variant.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/escape.h"

enum { LARGEST = 1000000000 }; /* keeps the sums of the procedures small */

static unsigned char other_case(unsigned char byte)
{
    return (unsigned char)(ascii_is_lower(byte) ? ascii_to_upper(byte)
                                                : ascii_to_lower(byte));
}

/* Sets the digits, COUNT of them in the order of their values. If their letters
 * are all of one case, the letters of the other case are the same digits. */
static void set_digits(struct bootstring *p, const char *digits, size_t count)
{
    bool has_lower = false, has_upper = false;

    memset(p->value, BOOTSTRING_NOT_A_DIGIT, sizeof p->value);
    for (size_t i = 0; i < count; i++) {
        p->digit[i] = (unsigned char)digits[i];
        p->value[p->digit[i]] = (unsigned char)i;
        has_lower |= ascii_is_lower(p->digit[i]);
        has_upper |= ascii_is_upper(p->digit[i]);
    }
    if (has_lower != has_upper)
        for (size_t i = 0; i < count; i++)
            p->value[other_case(p->digit[i])] = (unsigned char)i;
}

bool variant_find(const char *name, struct bootstring *p)
{
    static const char swift[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ";

    *p = bootstring_punycode;
    if (strcmp(name, "punycode") == 0)
        return true;
    p->delimiter = '_';
    if (strcmp(name, "swift") == 0)
        set_digits(p, swift, sizeof swift - 1);
    return strcmp(name, "swift") == 0 || strcmp(name, "rust") == 0;
}

bool variant_has_free_case(const struct bootstring *p)
{
    /* The last digit of a delta is below a threshold, so below tmax. */
    for (size_t i = 0; i < p->tmax; i++)
        if (!ascii_is_lower(p->digit[i]) ||
            p->value[other_case(p->digit[i])] != i)
            return false;
    return true;
}

/* Parsing. */

enum key {
    KEY_BASE,
    KEY_TMIN,
    KEY_TMAX,
    KEY_SKEW,
    KEY_DAMP,
    KEY_INITIAL_BIAS,
    KEY_INITIAL_N,
    KEY_DELIMITER,
    KEY_DIGITS
};

static bool fail_key(struct buffer *message, const char *key,
                     const char *sentence)
{
    buffer_format(message, "%s %s", key, sentence);
    return false;
}

static bool parse_value(const char *key, const char *word, uint32_t *number,
                        struct buffer *message)
{
    char *end;

    errno = 0;
    /* Base 0 would take 010 for 8. */
    unsigned long value = strtoul(word, &end, strncmp(word, "0x", 2) ? 10 : 16);
    if (!ascii_is_digit((unsigned char)*word) || *end != '\0')
        return fail_key(message, key, "is not a number");
    if (errno != 0 || value > LARGEST)
        return fail_key(message, key, "is too large");
    *number = (uint32_t)value;
    return true;
}

/* Whether the characters of WORD are printable ASCII and all different. */
static bool are_distinct(const char *word)
{
    for (; *word != '\0'; word++)
        if (*word <= ' ' || *word > '~' || strchr(word + 1, *word) != NULL)
            return false;
    return true;
}

static bool parse_digits(struct bootstring *p, const char *word,
                         struct buffer *message)
{
    if (strlen(word) < 2 || !are_distinct(word))
        return fail_key(message, "digits",
                        "must be two or more different printable ASCII "
                        "characters");
    set_digits(p, word, strlen(word));
    return true;
}

static bool parse_delimiter(struct bootstring *p, const char *word,
                            struct buffer *message)
{
    if (strlen(word) != 1 || *word < ' ' || *word > '~')
        return fail_key(message, "delimiter",
                        "must be one printable ASCII character");
    p->delimiter = (unsigned char)*word;
    return true;
}

/* The member that KEY sets; NULL if its value is not a number. */
static uint32_t *number_of(struct bootstring *p, enum key key)
{
    switch (key) {
    case KEY_BASE:
        return &p->base;
    case KEY_TMIN:
        return &p->tmin;
    case KEY_TMAX:
        return &p->tmax;
    case KEY_SKEW:
        return &p->skew;
    case KEY_DAMP:
        return &p->damp;
    case KEY_INITIAL_BIAS:
        return &p->initial_bias;
    case KEY_INITIAL_N:
        return &p->initial_n;
    case KEY_DELIMITER:
    case KEY_DIGITS:
        break;
    }
    return NULL;
}

/* Checks what section 4 asks for, and that the procedures end: with tmax = 0 no
 * digit would be the last, and with tmin = base - 1 the loop of section 6.1
 * would run for ever. */
static bool check_parameters(const struct bootstring *p, struct buffer *message)
{
    if (p->base < 2)
        return fail_key(message, "base", "must be at least 2");
    if (p->tmin > p->tmax)
        return fail_key(message, "tmin", "must not be above tmax");
    if (p->tmax > p->base - 1)
        return fail_key(message, "tmax", "must be below base");
    if (p->tmax < 1)
        return fail_key(message, "tmax", "must be at least 1");
    if (p->tmin > p->base - 2)
        return fail_key(message, "tmin", "must be at most base - 2");
    if (p->skew < 1)
        return fail_key(message, "skew", "must be at least 1");
    if (p->damp < 2)
        return fail_key(message, "damp", "must be at least 2");
    if (p->initial_bias % p->base > p->base - p->tmin)
        return fail_key(message, "initial-bias",
                        "modulo base must be at most base - tmin");
    if (p->initial_n > BOOTSTRING_BASIC_END)
        return fail_key(message, "initial-n", "must be at most 0x80");
    if (p->value[p->delimiter] != BOOTSTRING_NOT_A_DIGIT)
        return fail_key(message, "delimiter", "must not be a digit");
    return true;
}

/* Makes the base and the number of digits agree, if the list has only one of
 * them. */
static bool match_digits(struct bootstring *p, bool has_base, size_t digits,
                         struct buffer *message)
{
    if (digits == 0 && p->base > 36)
        return fail_key(message, "base", "above 36 needs digits");
    if (digits == 0) {
        char known[36];
        for (uint32_t i = 0; i < p->base; i++)
            known[i] = (char)p->digit[i];
        set_digits(p, known, p->base);
    } else if (!has_base) {
        p->base = (uint32_t)digits;
    } else if (p->base != digits) {
        return fail_key(message, "digits", "must be as many as base");
    }
    return true;
}

bool variant_change(struct bootstring *p, char *list, struct buffer *message)
{
    static const char *const names[] = {
        "base",         "tmin",      "tmax",      "skew",   "damp",
        "initial-bias", "initial-n", "delimiter", "digits", NULL};
    char *tokens[sizeof names / sizeof *names];
    bool has_base = false;
    size_t digits = 0;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        tokens[i] = (char *)(uintptr_t)names[i]; /* getsubopt only reads */
    while (*list != '\0') {
        char *word = list, *value;
        int key = getsubopt(&list, tokens, &value);
        if (key < 0) {
            buffer_text(message, "unknown key '");
            escape_append(message, slice_string(word));
            buffer_text(message, "'");
            return false;
        }
        if (value == NULL)
            return fail_key(message, names[key], "needs a value");
        uint32_t *number = number_of(p, (enum key)key);
        if (number != NULL) {
            if (!parse_value(names[key], value, number, message))
                return false;
            has_base |= key == KEY_BASE;
        } else if (key == KEY_DELIMITER) {
            if (!parse_delimiter(p, value, message))
                return false;
        } else {
            if (!parse_digits(p, value, message))
                return false;
            digits = strlen(value);
        }
    }
    return match_digits(p, has_base, digits, message) &&
           check_parameters(p, message);
}
