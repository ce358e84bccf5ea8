/* unit-short.c - the short decoder has the results of the RFC's
 * procedures (rfc3492.c), for words and for hostile strings. */

#include "config.h"

#include <string.h>

#include "base/utf8.h"
#include "lib/rfc3492.h"
#include "codec/short.h"
#include "lib/random.h"
#include "lib/tap.h"

enum {
    LONGEST = 40, /* code points of a word */
    ROOM = 9 * LONGEST + 1,
    GUARD_BYTE = 0xA5
};

static uint64_t seed;

static uint32_t below(uint32_t limit)
{
    return (uint32_t)(random_next(&seed) % limit);
}

/* Returns any byte once in RARITY times, else one of ALPHABET. */
static char random_byte(const char *alphabet, uint32_t rarity)
{
    if (below(rarity) == 0)
        return (char)below(256);
    return alphabet[below((uint32_t)strlen(alphabet))];
}

/* Whether the decoder promises to decode a string: see short.h. */

static void find_longest(void *context, const struct rfc3492_event *event)
{
    size_t *longest = context;

    if (event->step == RFC3492_DELTA && event->encoded_size > *longest)
        *longest = event->encoded_size;
}

static bool fits(const uint32_t *text, size_t length, size_t digits)
{
    size_t literals = 0;
    uint32_t largest = 0;

    for (size_t i = 0; i < length; i++) {
        literals += text[i] < 0x80;
        largest = text[i] > largest ? text[i] : largest;
    }
    return digits <= 5 && largest <= 0xFFFF &&
           (length <= 24 ||
            (length <= 31 && largest <= 0x7FF && literals >= 3));
}

/* Decodes the first SIZE bytes of BLOCK. Other bytes follow. */
static bool decodes_alike(const char *block, size_t size)
{
    static char out[SHORT_DECODED_MAX_BYTES + 1];
    char wanted[SHORT_MAX * UTF8_MAX_BYTES];
    uint32_t text[SHORT_MAX];
    size_t digits = 0, written = 0;
    struct rfc3492_outcome outcome = {0};
    bool valid = rfc3492_decode(&profile_punycode, block, size, text, NULL,
                                find_longest, &digits, &outcome) == RFC3492_OK;

    out[SHORT_DECODED_MAX_BYTES] = (char)GUARD_BYTE;
    bool done = short_decode_padded(slice_of(block, size), out, &written);
    if (tap_same_number("guard", GUARD_BYTE,
                        (unsigned char)out[SHORT_DECODED_MAX_BYTES]) &&
        tap_same_number("is decoded",
                        valid && fits(text, outcome.length, digits), done) &&
        (!done ||
         tap_same(slice_of(wanted, utf8_encode(text, outcome.length, wanted)),
                  slice_of(out, written))))
        return true;
    tap_add_text("input", slice_of(block, size), 0);
    return false;
}

/* Words. */

/* A word of one script, often with Latin letters. */
static size_t random_word(uint32_t *text)
{
    static const struct {
        uint32_t first, count;
    } scripts[] = {{0xE0, 32},       {0x3B1, 25},     {0x430, 32},
                   {0x5D0, 27},      {0x3041, 80},    {0x4E00, 0x5000},
                   {0xAC00, 0x2B00}, {0x1F600, 0x50}, {0x7FE, 4}};
    uint32_t script = below(sizeof scripts / sizeof *scripts);
    uint32_t letters = below(8); /* of eight characters that are Latin */
    size_t length = 1 + below(below(4) == 0 ? LONGEST : 14);

    for (size_t i = 0; i < length; i++)
        if (below(8) < letters)
            text[i] = below(16) == 0 ? '-' : 'a' + below(26);
        else
            text[i] = scripts[script].first + below(scripts[script].count);
    return length;
}

/* Fills BLOCK with random bytes, and then the Punycode of a word that is not
 * too long. Returns its size. */
static size_t random_code(char *block)
{
    static char encoded[ROOM];
    uint32_t text[LONGEST];
    struct rfc3492_outcome outcome = {0};

    for (size_t i = 0; i < SHORT_READ_BYTES; i++)
        block[i] = (char)below(256);
    do
        rfc3492_encode(&profile_punycode, text, random_word(text), NULL,
                       encoded, sizeof encoded, NULL, NULL, &outcome);
    while (outcome.length > SHORT_MAX);
    memcpy(block, encoded, outcome.length);
    return outcome.length;
}

static bool test_words(uint32_t rounds)
{
    static char block[SHORT_READ_BYTES];

    while (rounds-- > 0)
        if (!decodes_alike(block, random_code(block)))
            return false;
    return true;
}

/* Hostile strings. */

/* Changes up to three bytes of a word's Punycode, or cuts it. */
static size_t spoiled_code(char *block)
{
    size_t size = random_code(block);

    for (uint32_t changes = below(4); changes > 0; changes--)
        block[below((uint32_t)size)] = random_byte("-a09zA", 4);
    return below(4) == 0 ? below((uint32_t)size) : size;
}

/* Any bytes, mostly of a few kinds, often at the limits of the sizes. */
static size_t noise(char *block)
{
    static const char *const alphabets[] = {
        "a",   "9",        "-",        "ab-",    "abcdefghijklmnopqrstuvwxyz0-",
        "az9", "aaaab999", "aAzZ09--", "ab\xFF", "a\n"};
    static const size_t sizes[] = {24, 31, 32, 33, 63, SHORT_MAX};
    const char *alphabet =
        alphabets[below(sizeof alphabets / sizeof *alphabets)];

    for (size_t i = 0; i < SHORT_READ_BYTES; i++)
        block[i] = random_byte(alphabet, 64);
    return below(2) == 0 ? below(SHORT_MAX + 1)
                         : sizes[below(sizeof sizes / sizeof *sizes)];
}

/* Literals up to the limits, and then a few digits. */
static size_t many_literals(char *block)
{
    size_t literals = 20 + below(20), size = literals + 1 + below(12);

    for (size_t i = 0; i < SHORT_READ_BYTES; i++)
        block[i] = "bcdefghijk0"[below(11)];
    block[literals] = '-';
    return size;
}

static bool test_hostile(uint32_t rounds)
{
    static size_t (*const kinds[])(char *) = {spoiled_code, noise,
                                              many_literals};
    static char block[SHORT_READ_BYTES];

    while (rounds-- > 0)
        if (!decodes_alike(block, kinds[rounds % 3](block)))
            return false;
    return true;
}

int main(void)
{
    uint32_t rounds = tap_long() ? 1000000 : 50000;
    char longer[SHORT_MAX + 1 + SHORT_READ_BYTES] = {0};
    char out[SHORT_DECODED_MAX_BYTES];
    size_t written;

    tap_ok(!short_decode_padded(slice_of(longer, SHORT_MAX + 1), out, &written),
           "a string that is too long is refused");
    tap_ok(!short_encode(slice_string("b\u00FC"), out, 3, &written),
           "the result needs more room than the text");
    tap_ok(test_words(rounds), "words decode as in RFC 3492");
    tap_ok(test_hostile(rounds), "hostile strings decode as in RFC 3492");
    return tap_done();
}
