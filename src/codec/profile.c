#include "config.h"

#include "codec/profile.h"

#include <stdlib.h>

static unsigned char other_case(unsigned char byte)
{
    return (unsigned char)(ascii_is_lower(byte) ? ascii_to_upper(byte)
                                                : ascii_to_lower(byte));
}

/* Sets the COUNT digits, in the order of their values. If all their letters
 * have the same case, digits are read in either case. */
static void set_digits(struct profile *p, const char *digits, size_t count)
{
    bool has_lower = false, has_upper = false;

    memset(p->value, PROFILE_NOT_A_DIGIT, sizeof p->value);
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

static const char swift_digits[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ";

const char *const profile_names[] = {"punycode", "rust", "swift", NULL};

void profile_get(size_t number, struct profile *p)
{
    static const struct {
        char delimiter;
        const char *digits; /* NULL: those of Punycode */
    } rows[PROFILE_COUNT] = {{'-', NULL}, {'_', NULL}, {'_', swift_digits}};

    *p = profile_punycode;
    p->delimiter = (unsigned char)rows[number].delimiter;
    if (rows[number].digits != NULL)
        set_digits(p, rows[number].digits, p->base);
}

bool profile_is_rust(const struct profile *p)
{
    return p->delimiter == '_' &&
           memcmp(p->digit, profile_punycode.digit, sizeof p->digit) == 0;
}

bool profile_is_swift(const struct profile *p)
{
    return p->delimiter == '_' &&
           memcmp(p->digit, swift_digits, sizeof swift_digits - 1) == 0;
}

bool profile_has_case(const struct profile *p)
{
    /* The last digit of a delta is below its threshold, so below tmax. */
    for (size_t i = 0; i < p->tmax; i++)
        if (!ascii_is_lower(p->digit[i]) ||
            p->value[other_case(p->digit[i])] != i)
            return false;
    return true;
}

/* Parsing. */

enum {
    NUMBER_MAX = 1000000000, /* keeps the sums of the procedures small */
    KEY_DELIMITER = 7,
    KEY_DIGITS
};

/* The keys whose values are numbers come first, with their members. */
static const struct {
    const char *name;
    size_t member;
    uint32_t min;
} keys[] = {
    {"base", offsetof(struct profile, base), 2},
    {"tmin", offsetof(struct profile, tmin), 0},
    /* With tmax = 0 no digit would be the last. */
    {"tmax", offsetof(struct profile, tmax), 1},
    {"skew", offsetof(struct profile, skew), 1},
    {"damp", offsetof(struct profile, damp), 2},
    {"initial-bias", offsetof(struct profile, initial_bias), 0},
    {"initial-n", offsetof(struct profile, initial_n), 0},
    [KEY_DELIMITER] = {.name = "delimiter"},
    [KEY_DIGITS] = {.name = "digits"},
};

enum { KEY_COUNT = sizeof keys / sizeof *keys };

static uint32_t *member_of(struct profile *p, size_t key)
{
    return (uint32_t *)(void *)((char *)p + keys[key].member);
}

static bool parse_parameter(struct profile *p, size_t key, const char *value,
                            struct failure *failure)
{
    char *end;

    /* With base 0, strtoul() would read 010 as octal. */
    unsigned long number =
        strtoul(value, &end, strncmp(value, "0x", 2) ? 10 : 16);
    if (!ascii_is_digit(*value) || *end != '\0')
        return FAIL(failure, "%s must be a number, not %q",
                    .name = keys[key].name, .text = slice_string(value));
    if (number > NUMBER_MAX) /* at its limit, strtoul() returns ULONG_MAX */
        return FAIL(failure, "%s is too large", .name = keys[key].name);
    *member_of(p, key) = (uint32_t)number;
    return true;
}

/* Returns true if VALUE has only printable ASCII from FIRST on, each once. */
static bool is_printable(const char *value, char first)
{
    for (; *value != '\0'; value++)
        if (*value < first || *value > '~' || strchr(value + 1, *value) != NULL)
            return false;
    return true;
}

static bool parse_value(struct profile *p, size_t key, const char *value,
                        struct failure *failure)
{
    size_t size = strlen(value);

    if (key < KEY_DELIMITER)
        return parse_parameter(p, key, value, failure);
    if (key == KEY_DELIMITER) {
        p->delimiter = (unsigned char)*value;
        return (size == 1 && is_printable(value, ' ')) ||
               FAIL(failure, "delimiter must be one printable ASCII character");
    }
    if (size < 2 || !is_printable(value, '!'))
        return FAIL(failure, "digits must be two or more different printable "
                             "ASCII characters");
    set_digits(p, value, size);
    return true;
}

/* Checks the conditions of section 4, and one more: with tmin = base - 1 the
 * loop of section 6.1 would be infinite. */
static bool check_parameters(struct profile *p, struct failure *failure)
{
    unsigned base = p->base, tmin = p->tmin, tmax = p->tmax;

    if (tmin > tmax)
        return FAIL(failure,
                    "tmin must not be above tmax (tmin is %u, tmax is %l)",
                    .number = tmin, .limit = tmax);
    for (size_t i = 0; i < KEY_DELIMITER; i++)
        if (*member_of(p, i) < keys[i].min)
            return FAIL(failure, "%s must be at least %l", .name = keys[i].name,
                        .limit = keys[i].min);
    if (tmax > base - 1)
        return FAIL(failure, "tmax must be below base (tmax is %u, base is %l)",
                    .number = tmax, .limit = base);
    if (tmin > base - 2)
        return FAIL(failure,
                    "tmin must be at most base - 2 (tmin is %u, base is %l)",
                    .number = tmin, .limit = base);
    if (p->initial_bias % p->base > p->base - p->tmin)
        return FAIL(failure,
                    "initial-bias modulo base must be at most base - tmin");
    if (p->initial_n > ASCII_END)
        return FAIL(failure, "initial-n must be at most 0x80");
    return p->value[p->delimiter] == PROFILE_NOT_A_DIGIT ||
           FAIL(failure, "delimiter must not be a digit (it is %f)",
                .found = p->delimiter);
}

/* Derives the base from the digits, or the digits from the base, if only one of
 * them is in the list. DIGITS is the number of those of the list, or 0. */
static bool match_digits(struct profile *p, bool has_base, size_t digits,
                         struct failure *failure)
{
    if (digits == 0 && p->base > PUNYCODE_BASE)
        return FAIL(failure, "base above 36 needs digits");
    if (digits == 0) {
        char first[ASCII_END];
        memcpy(first, p->digit, p->base);
        set_digits(p, first, p->base);
    } else if (!has_base) {
        p->base = (uint32_t)digits;
    } else if (p->base != digits) {
        return FAIL(failure, "digits must be as many as base");
    }
    return true;
}

bool profile_change(struct profile *p, char *list, struct failure *failure)
{
    char *tokens[KEY_COUNT + 1] = {NULL};
    size_t digits = 0;
    bool has_base = false;

    for (size_t i = 0; i < KEY_COUNT; i++)
        tokens[i] = (char *)(uintptr_t)keys[i].name; /* only read */
    while (*list != '\0') {
        char *word = list, *value;
        int key = getsubopt(&list, tokens, &value);
        if (key < 0)
            return FAIL(failure,
                        "unknown key %q: the keys are base, tmin, tmax, skew, "
                        "damp, initial-bias, initial-n, delimiter, digits",
                        .text = slice_string(word));
        if (value == NULL)
            return FAIL(failure, "%s needs a value", .name = keys[key].name);
        if (!parse_value(p, (size_t)key, value, failure))
            return false;
        digits = key == KEY_DIGITS ? strlen(value) : digits;
        has_base |= key == 0;
    }
    return match_digits(p, has_base, digits, failure) &&
           check_parameters(p, failure);
}
