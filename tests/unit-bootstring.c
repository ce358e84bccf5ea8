/* unit-bootstring.c - the codec has the results and the errors of the RFC's
 * procedures (rfc3492.c). */

#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"
#include "codec/bootstring.h"
#include "codec/short.h"
#include "lib/rfc3492.h"
#include "lib/outcome.h"
#include "lib/random.h"
#include "lib/tap.h"

enum {
    LENGTH = 2000,         /* elements of the longest input */
    ROOM = LENGTH * 9 + 1, /* most bytes of its encoding */
    GUARD = 16,            /* elements after the writable ones */
    GUARD_BYTE = 0xA5
};

static const struct profile *const punycode = &profile_punycode;

/* Results of the oracle and of the codec, the latter followed by a guard. */
static char oracle_code[ROOM], code[ROOM + GUARD];
static uint32_t oracle_text[ROOM], text_out[ROOM + GUARD];
static bool oracle_upper[ROOM], upper_out[ROOM + GUARD];
static uint64_t scratch[16 * ROOM];

static size_t most = ROOM; /* bytes allowed for an encoding */

static uint64_t seed;

static uint32_t below(uint32_t limit)
{
    return (uint32_t)(random_next(&seed) % limit);
}

/* Guards. */

static void guard(void *array, size_t element, size_t length)
{
    memset((char *)array + element * length, GUARD_BYTE, element * GUARD);
}

static bool is_guarded(const void *array, size_t element, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)array;
    for (size_t i = 0; i < element * GUARD; i++)
        if (bytes[element * length + i] != GUARD_BYTE)
            return false;
    return true;
}

/* The scratch memory for an input of LENGTH elements, with a guard. */
static uint64_t *open_scratch(size_t length)
{
    size_t size = bootstring_scratch(length);
    if (size > sizeof scratch - GUARD)
        abort();
    guard((char *)scratch + size, 1, 0);
    return size == 0 ? NULL : scratch;
}

static bool scratch_is_guarded(size_t length)
{
    return is_guarded((char *)scratch + bootstring_scratch(length), 1, 0);
}

/* Comparison. */

static void show_status(const char *who, enum rfc3492_status status,
                        const struct rfc3492_outcome *outcome)
{
    tap_add("# %s: status %d, length %zu, where %zu, found %" PRIX32 "\n", who,
            (int)status, outcome->length, outcome->where, outcome->found);
}

static bool differ(enum rfc3492_status wanted,
                   const struct rfc3492_outcome *oracle,
                   enum rfc3492_status status,
                   const struct rfc3492_outcome *outcome)
{
    show_status("wanted", wanted, oracle);
    show_status("   got", status, outcome);
    return false;
}

/* The short encoder of short.h has the same results, and refuses text that
 * is too long. unit-short tests the short decoder. */

enum { SHORT_BYTES = 64 };

static char utf8[4 * LENGTH], short_code[SHORT_BYTES * 9 + 1];

static bool encodes_short_alike(const uint32_t *text, size_t length,
                                enum rfc3492_status wanted,
                                const struct rfc3492_outcome *oracle)
{
    size_t short_length = 0;

    if (wanted != RFC3492_OK)
        return true; /* not encodable in UTF-8 */
    size_t size = utf8_encode(text, length, utf8);
    size_t room =
        size > SHORT_BYTES ? sizeof short_code : bootstring_bound(size);
    bool done =
        short_encode(slice_of(utf8, size), short_code, room, &short_length);
    if (size > SHORT_BYTES)
        return !done;
    return done && short_length == oracle->length &&
           memcmp(short_code, oracle_code, short_length) == 0;
}

static bool decodes_alike(const struct profile *p, const char *encoded,
                          size_t length, bool with_upper)
{
    struct rfc3492_outcome oracle = {0}, outcome = {0};
    bool *upper = with_upper ? upper_out : NULL;
    enum rfc3492_status wanted =
        rfc3492_decode(p, encoded, length, oracle_text,
                       with_upper ? oracle_upper : NULL, NULL, NULL, &oracle);

    guard(text_out, sizeof *text_out, length);
    guard(upper_out, sizeof *upper_out, length);
    enum rfc3492_status status = outcome_decode(
        p, encoded, length, text_out, upper, open_scratch(length), &outcome);
    bool same = status == wanted && scratch_is_guarded(length) &&
                is_guarded(text_out, sizeof *text_out, length) &&
                is_guarded(upper_out, sizeof *upper_out, length);
    if (same && status != RFC3492_OK)
        same = outcome_same_error(status, true, &oracle, &outcome);
    else if (same)
        same = oracle.length == outcome.length &&
               memcmp(oracle_text, text_out,
                      outcome.length * sizeof *text_out) == 0 &&
               (!with_upper || memcmp(oracle_upper, upper_out,
                                      outcome.length * sizeof *upper) == 0);
    if (same)
        return true;
    tap_add_text("decoding", slice_of(encoded, length), 0);
    return differ(wanted, &oracle, status, &outcome);
}

/* Encodes to exactly ROOM bytes. */
static enum rfc3492_status encode_to(const struct profile *p,
                                     const uint32_t *text, size_t length,
                                     const bool *upper, size_t room,
                                     struct rfc3492_outcome *outcome)
{
    guard(code, 1, room);
    enum rfc3492_status status = outcome_encode(
        p, text, length, upper, code, room, open_scratch(length), outcome);
    if (is_guarded(code, 1, room) && scratch_is_guarded(length))
        return status;
    tap_add("# wrote where it may not\n");
    return (enum rfc3492_status) - 1;
}

/* The NEEDED bytes are enough, one byte less is not. */
static bool knows_room(const struct profile *p, const uint32_t *text,
                       size_t length, const bool *upper, size_t needed)
{
    struct rfc3492_outcome outcome = {0};
    if (needed <= length)
        needed = length + 1;
    return encode_to(p, text, length, upper, needed, &outcome) == RFC3492_OK &&
           encode_to(p, text, length, upper, needed - 1, &outcome) ==
               RFC3492_NO_ROOM &&
           (length > 130 || /* the RFC's takes quadratic time */
            rfc3492_encode(p, text, length, upper, code, needed - 1, NULL, NULL,
                           &outcome) == RFC3492_NO_ROOM) &&
           is_guarded(code, 1, needed - 1);
}

/* And the result decodes to the text. */
static bool encodes_alike(const struct profile *p, const uint32_t *text,
                          size_t length, const bool *upper)
{
    struct rfc3492_outcome oracle = {0}, outcome = {0};
    enum rfc3492_status wanted = rfc3492_encode(
        p, text, length, upper, oracle_code, most, NULL, NULL, &oracle);
    enum rfc3492_status status =
        encode_to(p, text, length, upper, most, &outcome);
    bool same = status == wanted;

    if (p == punycode && status == RFC3492_OK)
        same = same && outcome.length <= bootstring_bound(length);
    if (same && status != RFC3492_OK)
        same = outcome_same_error(status, false, &oracle, &outcome);
    else if (same)
        same = oracle.length == outcome.length &&
               memcmp(oracle_code, code, outcome.length) == 0 &&
               decodes_alike(p, oracle_code, oracle.length, upper != NULL) &&
               memcmp(text_out, text, length * sizeof *text) == 0 &&
               knows_room(p, text, length, upper, oracle.length);
    if (p == punycode && upper == NULL)
        same = same && encodes_short_alike(text, length, wanted, &oracle);
    if (same)
        return true;
    tap_add("# encoding");
    for (size_t i = 0; i < length; i++)
        tap_add(" u+%04" PRIX32, text[i]);
    tap_add("\n");
    return differ(wanted, &oracle, status, &outcome);
}

/* Exhaustive tests. */

static bool test_every_code_point(void)
{
    for (uint32_t c = 0; c <= 0x110001; c++) {
        uint32_t text[] = {'a', c};
        if (c > 0x3000 && c % 16 > 1 && !tap_long())
            continue;
        if (!encodes_alike(punycode, text + 1, 1, NULL) ||
            !encodes_alike(punycode, text, 2, NULL))
            return false;
    }
    return encodes_alike(punycode, (const uint32_t[]){UINT32_MAX}, 1, NULL);
}

static bool test_small_alphabet(void)
{
    static const uint32_t alphabet[] = {'a',    'Z',    '-',    0x7F,
                                        0x80,   0xFC,   0x3B1,  0x4F8B,
                                        0xD7FF, 0xDABC, 0xE000, 0x10FFFF};
    enum { SIZE = sizeof alphabet / sizeof *alphabet };
    uint32_t total = 1;

    for (size_t length = 0; length <= 4; length++, total *= SIZE)
        for (uint32_t i = 0; i < total; i++) {
            uint32_t text[4], rest = i;
            for (size_t j = 0; j < length; j++, rest /= SIZE)
                text[j] = alphabet[rest % SIZE];
            if (!encodes_alike(punycode, text, length, NULL))
                return false;
        }
    return true;
}

/* All inputs of up to 3 bytes that are digits, the delimiter, neither or not
 * ASCII. unit-codec-exhaustive has longer ones. */
static bool test_every_input(void)
{
    static const char alphabet[] =
        "abcdefghijklmnopqrstuvwxyz0123456789-?QZ\xFC";
    enum { SIZE = sizeof alphabet - 1, LONGEST = 3 };
    uint32_t total = 1;

    for (size_t length = 0; length <= LONGEST; length++, total *= SIZE)
        for (uint32_t i = 0; i < total; i++) {
            char input[LONGEST];
            uint32_t rest = i;
            for (size_t j = 0; j < length; j++, rest /= SIZE)
                input[j] = alphabet[rest % SIZE];
            if (!decodes_alike(punycode, input, length, false) ||
                !decodes_alike(punycode, input, length, true))
                return false;
        }
    return true;
}

/* Random tests. */

/* A string of one to three kinds of code points. */
static void random_text(uint32_t *text, size_t length)
{
    static const struct {
        uint32_t first, count;
    } kinds[] = {{0, 0x80},      {'a', 26},        {0x80, 0x80},
                 {0x430, 32},    {0x4E00, 0x5000}, {0x1F600, 0x50},
                 {0xE000, 2000}, {0x10FFFE, 2},    {0x10000, 0x100000}};
    uint32_t chosen[3];

    for (size_t i = 0; i < 3; i++)
        chosen[i] = below(sizeof kinds / sizeof *kinds);
    for (size_t i = 0; i < length; i++) {
        uint32_t kind = chosen[below(3)];
        text[i] = kinds[kind].first + below(kinds[kind].count);
    }
}

/* Returns a length, often one at which the codec changes its method. */
static size_t random_length(void)
{
    switch (below(4)) {
    case 0:
        return 63 + below(4);
    case 1:
        return 15 + below(3);
    default:
        return below(131);
    }
}

static bool test_random_text(const struct profile *p, uint32_t rounds,
                             size_t longest, bool with_upper)
{
    static uint32_t text[LENGTH];
    static bool upper[LENGTH];

    for (; rounds > 0; rounds--) {
        size_t length = longest > 130 ? below((uint32_t)longest + 1)
                                      : random_length() % (longest + 1);
        random_text(text, length);
        for (size_t i = 0; with_upper && i < length; i++)
            upper[i] = below(2) == 1;
        if (!encodes_alike(p, text, length, with_upper ? upper : NULL))
            return false;
    }
    return true;
}

/* The encoded text with one byte changed. */
static size_t spoiled_code(char *input)
{
    uint32_t text[130];
    size_t length = random_length();
    struct rfc3492_outcome outcome = {0};

    random_text(text, length);
    if (rfc3492_encode(punycode, text, length, NULL, input, ROOM, NULL, NULL,
                       &outcome) != RFC3492_OK)
        abort();
    if (outcome.length > 0)
        input[below((uint32_t)outcome.length)] = (char)below(256);
    return outcome.length;
}

/* Runs of few digits: large and small ones, zeros after large ones, so that
 * deltas and weights do not fit 64 bits. */
static size_t random_code(char *input)
{
    static const char *const alphabets[] = {
        "99zz98a",  "9aaaaaaaaaaaaaab", "z9",  "a9",       "ab-",
        "abcdefgh", "bcxyzBCXYZ0189-",  "aA9", "aaaab9999"};
    const char *alphabet =
        alphabets[below(sizeof alphabets / sizeof *alphabets)];
    size_t length = random_length();

    for (size_t i = 0; i < length; i++)
        input[i] = alphabet[below((uint32_t)strlen(alphabet))];
    return length;
}

static bool test_random_code(size_t (*make)(char *), uint32_t rounds)
{
    static char input[ROOM];
    for (; rounds > 0; rounds--) {
        size_t length = make(input);
        if (!decodes_alike(punycode, input, length, rounds % 4 == 0))
            return false;
    }
    return true;
}

/* The longest runs of each digit alone: each overflow, at its place. */
static bool test_runs(void)
{
    char input[200];
    for (uint32_t digit = 0; digit < 36; digit++)
        for (size_t length = 0; length <= sizeof input; length++) {
            memset(input, punycode->digit[digit], sizeof input);
            if (!decodes_alike(punycode, input, length, false))
                return false;
            /* And ended by the smallest digit, which stops it anywhere. */
            if (length > 0)
                input[length - 1] = 'a';
            if (!decodes_alike(punycode, input, length, false))
                return false;
        }
    return true;
}

/* Writes UINT64_MAX as a variable-length integer; with MORE, UINT64_MAX + 1. */
static size_t write_largest(char *input, uint64_t bias, bool more)
{
    uint64_t q = UINT64_MAX, k = 36;
    size_t size = 0;

    for (;; k += 36) {
        uint64_t t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
        if (q < t)
            break;
        uint64_t digit = t + (q - t) % (36 - t);
        q = (q - t) / (36 - t);
        /* Digits run from t to 35; a larger one carries into the next. */
        if (more)
            digit = digit < 35 ? digit + 1 : t;
        more = more && digit == t;
        input[size++] = (char)punycode->digit[digit];
    }
    input[size++] = (char)punycode->digit[q + more];
    return size;
}

static bool decodes_to(const char *input, size_t size,
                       enum rfc3492_status wanted)
{
    struct rfc3492_outcome outcome;
    return decodes_alike(punycode, input, size, false) &&
           outcome_decode(punycode, input, size, text_out, NULL,
                          open_scratch(size), &outcome) == wanted;
}

/* The largest delta of 64 bits gives a code point above Unicode, also when
 * added to an index, here 1. A delta larger by one overflows. */
static bool test_largest_delta(void)
{
    char input[80];
    return decodes_to(input, write_largest(input, 72, false),
                      RFC3492_ABOVE_UNICODE) &&
           decodes_to(input, write_largest(input, 72, true),
                      RFC3492_OVERFLOW) &&
           /* "a" is U+0080; after it the bias is 0. */
           decodes_to(memcpy(input, "a", 1),
                      1 + write_largest(input + 1, 0, false),
                      RFC3492_ABOVE_UNICODE) &&
           decodes_to(input, 1 + write_largest(input + 1, 0, true),
                      RFC3492_OVERFLOW);
}

static bool test_bound(void)
{
    const size_t largest = (SIZE_MAX - 1) / 9;

    return bootstring_bound(0) == 1 && bootstring_bound(7) == 64 &&
           bootstring_bound(largest) == largest * 9 + 1 &&
           bootstring_bound(largest + 1) == SIZE_MAX;
}

/* A size that does not fit a size_t is SIZE_MAX. */
static bool test_scratch(void)
{
    const size_t word = sizeof(uint64_t);

    for (size_t length = 65; length < SIZE_MAX / 2; length += length / 3) {
        size_t size = bootstring_scratch(length);
        if (size != SIZE_MAX && size / word / 2 < length)
            return false;
    }
    return bootstring_scratch(1 << 20) != SIZE_MAX &&
           bootstring_scratch(SIZE_MAX / word) == SIZE_MAX;
}

/* Other Bootstring profiles. */

static struct profile make_bootstring(const struct profile *like,
                                      const char *digits)
{
    struct profile made = *like;
    memset(made.value, PROFILE_NOT_A_DIGIT, sizeof made.value);
    for (uint32_t i = 0; i < made.base; i++) {
        made.digit[i] = (unsigned char)digits[i];
        made.value[made.digit[i]] = (unsigned char)i;
    }
    return made;
}

static bool test_bootstring(const struct profile *like)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ!#";
    struct profile p = make_bootstring(like, digits);

    if (!test_random_text(&p, 2000, 70, false))
        return false;
    for (unsigned i = 0; i < 20000; i++) {
        char input[80];
        size_t length = random_length() % sizeof input;
        /* Mostly small digits, because large ones soon exceed the limits. */
        for (size_t j = 0; j < length; j++)
            input[j] = digits[below(below(p.base) + 1)];
        if (length > 0 && below(2) == 0)
            input[below((uint32_t)length)] = (char)p.delimiter;
        if (!decodes_alike(&p, input, length, false))
            return false;
    }
    return true;
}

static const struct {
    const char *name;
    struct profile parameters;
} bootstrings[] = {
    {"delimiter _", {36, 1, 26, 38, 700, 72, 0x80, '_', "", ""}},
    {"base 64", {64, 1, 40, 38, 700, 72, 0x80, '-', "", ""}},
    {"base 10", {10, 1, 8, 10, 50, 17, 0x80, '-', "", ""}},
    {"base 3", {3, 1, 1, 1, 2, 0, 0x80, '-', "", ""}},
    {"tmin 0", {16, 0, 13, 8, 100, 24, 0x80, '-', "", ""}},
    {"tmin = tmax", {36, 13, 13, 38, 700, 0, 0x80, '-', "", ""}},
    {"initial n 0", {36, 1, 26, 38, 700, 72, 0, '-', "", ""}},
    {"initial n U+0041", {36, 1, 26, 38, 700, 72, 'A', '-', "", ""}},
    {"initial bias 1000", {20, 0, 15, 38, 700, 1000, 0x80, '-', "", ""}},
};

static void test_bootstrings(void)
{
    for (size_t i = 0; i < sizeof bootstrings / sizeof *bootstrings; i++)
        tap_ok(test_bootstring(&bootstrings[i].parameters),
               bootstrings[i].name);
}

/* Random parameters: all that section 4 allows and with which the procedures
 * terminate. */

/* Often one of the limits. */
static uint32_t between(uint32_t first, uint32_t last)
{
    switch (below(4)) {
    case 0:
        return first;
    case 1:
        return last;
    default:
        return first + below(last - first + 1);
    }
}

/* Returns 1 to USUAL, or, in a quarter of cases, 1 to RARE. */
static uint32_t rarely_large(uint32_t usual, uint32_t rare)
{
    return 1 + below(below(4) > 0 ? usual : rare);
}

/* Gives the COUNT characters at FROM, in any order, to the digits; with
 * FREE_CASE the letters' other case, too. */
static void deal_digits(struct profile *p, char *from, uint32_t count,
                        bool free_case)
{
    memset(p->value, PROFILE_NOT_A_DIGIT, sizeof p->value);
    for (uint32_t i = 0; i < p->base; i++) {
        uint32_t chosen = i + below(count - i);
        unsigned char digit = (unsigned char)from[chosen];
        from[chosen] = from[i];
        p->digit[i] = digit;
        p->value[digit] = (unsigned char)i;
        if (free_case && digit >= 'a' && digit <= 'z')
            p->value[digit - 'a' + 'A'] = (unsigned char)i;
    }
}

static struct profile random_bootstring(bool free_case)
{
    char ascii[ASCII_END], few[] = "abcdefghijklmnopqrstuvwxyz"
                                   "0123456789";
    struct profile p = {.delimiter = '-'};
    uint32_t count = 0;

    if (!free_case)
        p.delimiter = (unsigned char)below(ASCII_END);
    for (uint32_t c = 0; c < ASCII_END; c++)
        if (c != p.delimiter)
            ascii[count++] = (char)c;
    p.base = between(2, free_case ? 36 : count);
    p.tmin = between(0, p.base - 2);
    p.tmax = between(p.tmin < 1 ? 1 : p.tmin, p.base - 1);
    p.skew = rarely_large(100, 1000000000);
    p.damp = 1 + rarely_large(1000, 999999999);
    p.initial_bias =
        p.base * (rarely_large(8, 1000) - 1) + between(0, p.base - p.tmin);
    p.initial_n = below(2) == 0 ? ASCII_END : between(0, ASCII_END);
    deal_digits(&p, free_case ? few : ascii, free_case ? 36 : count, free_case);
    return p;
}

/* Stores input for the decoder: mostly small digits, or the altered encoding of
 * the last text, from oracle_code. */
static size_t random_input(const struct profile *p, char *input, size_t encoded)
{
    size_t length = below(24);

    if (encoded > 0 && below(2) == 0) {
        memcpy(input, oracle_code, encoded);
        length = below(4) == 0 ? below((uint32_t)encoded + 1) : encoded;
    } else {
        for (size_t i = 0; i < length; i++)
            input[i] = (char)p->digit[below(below(p->base) + 1)];
    }
    if (length > 0 && below(4) == 0)
        input[below((uint32_t)length)] = (char)p->delimiter;
    if (length > 0 && below(4) > 0)
        input[below((uint32_t)length)] =
            (char)(below(8) == 0 ? below(256) : p->digit[below(p->base)]);
    return length;
}

static void show_bootstring(const struct profile *p)
{
    tap_add("# base %" PRIu32 ", tmin %" PRIu32 ", tmax %" PRIu32
            ", skew %" PRIu32 ", damp %" PRIu32 ", initial bias %" PRIu32
            ", initial n %" PRIu32 "\n",
            p->base, p->tmin, p->tmax, p->skew, p->damp, p->initial_bias,
            p->initial_n);
}

/* Tries one text, and one input for the decoder. Adds 1 to *FITTED if there was
 * room for the encoding. */
static bool test_with(const struct profile *p, bool with_upper,
                      uint32_t *fitted)
{
    uint32_t text[16];
    bool upper[16];
    static char input[ROOM];
    size_t length = below(17), encoded = 0;
    struct rfc3492_outcome outcome = {0};

    random_text(text, length);
    if (length > 0 && below(32) == 0)
        text[below((uint32_t)length)] = below(2) == 0 ? 0xDABC : 0x110000;
    for (size_t i = 0; i < length; i++)
        upper[i] = below(2) == 1;
    if (!encodes_alike(p, text, length, with_upper ? upper : NULL))
        return false;
    if (encode_to(p, text, length, NULL, most, &outcome) == RFC3492_OK) {
        encoded = outcome.length;
        memcpy(oracle_code, code, encoded);
        ++*fitted;
    }
    length = random_input(p, input, encoded);
    return decodes_alike(p, input, length, with_upper);
}

static bool test_random_bootstrings(uint32_t rounds)
{
    enum { STRINGS = 100, SHORT_ROOM = 160 };
    uint32_t fitted = 0;
    bool same = true;

    /* Parameters near the limits can need millions of digits. */
    most = SHORT_ROOM;
    for (uint32_t round = 0; same && round < rounds; round++) {
        bool free_case = round % 4 == 0;
        struct profile p = random_bootstring(free_case);
        for (uint32_t i = 0; same && i < STRINGS; i++)
            same = test_with(&p, free_case && i % 2 == 0, &fitted);
        if (!same)
            show_bootstring(&p);
    }
    most = ROOM;
    tap_add("# %" PRIu32 " of %" PRIu32 " texts had room\n", fitted,
            rounds * STRINGS);
    return same && fitted > rounds * (STRINGS / 3);
}

int main(void)
{
    uint32_t times = tap_long() ? 25 : 1;

    tap_ok(test_every_code_point(),
           "every code point, or many, alone and after a letter");
    tap_ok(test_small_alphabet(), "all strings of up to 4 code points of 12");
    tap_ok(test_every_input(), "all short inputs of the decoder");
    tap_ok(test_random_text(punycode, 4000 * times, 130, false),
           "random strings of up to 130 code points");
    tap_ok(test_random_text(punycode, 400 * times, 130, true),
           "the same, with upper case");
    tap_ok(test_random_text(punycode, 80 * times, LENGTH, false),
           "random strings of up to 2,000 code points");
    tap_ok(test_random_code(spoiled_code, 2000 * times),
           "encodings with one wrong byte");
    tap_ok(test_random_code(random_code, 4000 * times), "random digits");
    tap_ok(test_runs(), "runs of one digit");
    tap_ok(test_largest_delta(), "the largest delta, and one more");
    tap_ok(test_bound(), "the bound of an encoding");
    tap_ok(test_scratch(), "scratch memory is never too small");
    test_bootstrings();
    tap_ok(test_random_bootstrings(200 * times),
           "random Bootstrings, 100 strings each");
    return tap_done();
}
