/* variant.c - Bootstring profiles; see variant.h. */

#include "config.h"

#include "codec/variant.h"

#include <errno.h>
#include <stddef.h>
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

/* Sets the COUNT digits, in the order of their values. If all their letters
 * have the same case, digits are read in either case. */
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

const char *const variant_names[] = {"punycode", "rust", "swift", NULL};

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
    /* The last digit of a delta is below its threshold, so below tmax. */
    for (size_t i = 0; i < p->tmax; i++)
        if (!ascii_is_lower(p->digit[i]) ||
            p->value[other_case(p->digit[i])] != i)
            return false;
    return true;
}

/* Parsing. */

/* Indices of keys. The keys of numbers come first; MEMBERS has the
 * offsets of their members. */
enum { KEY_BASE, KEY_DELIMITER = 7, KEY_DIGITS };

static const char *const keys[] = {
    "base",         "tmin",      "tmax",      "skew",   "damp",
    "initial-bias", "initial-n", "delimiter", "digits", NULL};

static const size_t members[KEY_DELIMITER] = {
    offsetof(struct bootstring, base),
    offsetof(struct bootstring, tmin),
    offsetof(struct bootstring, tmax),
    offsetof(struct bootstring, skew),
    offsetof(struct bootstring, damp),
    offsetof(struct bootstring, initial_bias),
    offsetof(struct bootstring, initial_n)};

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
    /* With base 0, strtoul() would read 010 as octal. */
    unsigned long value = strtoul(word, &end, strncmp(word, "0x", 2) ? 10 : 16);
    if (!ascii_is_digit((unsigned char)*word) || *end != '\0')
        return fail_key(message, key, "is not a number");
    if (errno != 0 || value > LARGEST)
        return fail_key(message, key, "is too large");
    *number = (uint32_t)value;
    return true;
}

/* Returns true if the characters of WORD are printable ASCII and distinct. */
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

/* Reports that KEY, whose value is VALUE, breaks RULE, which compares it to
 * OTHER. Values outside of the list are those of the profile. */
static bool fail_comparison(struct buffer *message, const char *key,
                            uint32_t value, const char *rule, const char *other,
                            uint32_t other_value)
{
    buffer_format(message, "%s %s (%s is %u, %s is %u)", key, rule, key,
                  (unsigned)value, other, (unsigned)other_value);
    return false;
}

/* Checks the conditions of section 4, and two more, without which the
 * procedures would not terminate: with tmax = 0 no digit would be the last, and
 * with tmin = base - 1 the loop of section 6.1 would be infinite. */
static bool check_parameters(const struct bootstring *p, struct buffer *message)
{
    if (p->base < 2)
        return fail_key(message, "base", "must be at least 2");
    if (p->tmin > p->tmax)
        return fail_comparison(message, "tmin", p->tmin,
                               "must not be above tmax", "tmax", p->tmax);
    if (p->tmax > p->base - 1)
        return fail_comparison(message, "tmax", p->tmax, "must be below base",
                               "base", p->base);
    if (p->tmax < 1)
        return fail_key(message, "tmax", "must be at least 1");
    if (p->tmin > p->base - 2)
        return fail_comparison(message, "tmin", p->tmin,
                               "must be at most base - 2", "base", p->base);
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
        buffer_format(message, "delimiter must not be a digit (it is %c)",
                      p->delimiter);
    return p->value[p->delimiter] == BOOTSTRING_NOT_A_DIGIT;
}

/* Derives the base from the digits, or the digits from the base, if only one of
 * them is in the list. KNOWN is the number of digits of the profile, DIGITS
 * that of the list, or 0. */
static bool match_digits(struct bootstring *p, size_t known, bool has_base,
                         size_t digits, struct buffer *message)
{
    if (digits == 0 && p->base > known) {
        buffer_format(message, "base above %zu needs digits", known);
        return false;
    }
    if (digits == 0) {
        char first[BOOTSTRING_BASIC_END];
        memcpy(first, p->digit, p->base);
        set_digits(p, first, p->base);
    } else if (!has_base) {
        p->base = (uint32_t)digits;
    } else if (p->base != digits) {
        return fail_key(message, "digits", "must be as many as base");
    }
    return true;
}

static bool fail_unknown(struct buffer *message, const char *word)
{
    buffer_text(message, "unknown key '");
    escape_append(message, slice_string(word));
    buffer_text(message, "': the keys are ");
    for (const char *const *key = keys; *key != NULL; key++) {
        buffer_text(message, key == keys ? "" : ", ");
        buffer_text(message, *key);
    }
    return false;
}

bool variant_change(struct bootstring *p, char *list, struct buffer *message)
{
    char *tokens[KEY_DIGITS + 2];
    size_t known = p->base, digits = 0;
    bool has_base = false;

    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
        tokens[i] = (char *)(uintptr_t)keys[i]; /* only read */
    while (*list != '\0') {
        char *word = list, *value;
        int key = getsubopt(&list, tokens, &value);
        bool is_valid = true;
        if (key < 0)
            return fail_unknown(message, word);
        if (value == NULL)
            return fail_key(message, keys[key], "needs a value");
        if (key == KEY_DIGITS)
            is_valid = parse_digits(p, value, message);
        else if (key == KEY_DELIMITER)
            is_valid = parse_delimiter(p, value, message);
        else
            is_valid = parse_value(
                keys[key], value,
                (uint32_t *)(void *)((char *)p + members[key]), message);
        if (!is_valid)
            return false;
        digits = key == KEY_DIGITS ? strlen(value) : digits;
        has_base |= key == KEY_BASE;
    }
    return match_digits(p, known, has_base, digits, message) &&
           check_parameters(p, message);
}
