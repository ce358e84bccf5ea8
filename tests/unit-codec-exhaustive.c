/* unit-codec-exhaustive.c - the codec and the procedures as the RFC prints them
 * (rfc3492.c) agree on all strings up to a length over small alphabets. */

#include "config.h"

#include <string.h>

#include "base/utf8.h"
#include "codec/bootstring.h"
#include "codec/short.h"
#include "rfc3492.h"
#include "codec/profile.h"
#include "outcome.h"
#include "tap.h"

enum { LONGEST = 6, ROOM = LONGEST * 9 + 1 };

/* Stores the string of LENGTH with this RANK, in alphabetical order, as the
 * indices of its characters in an alphabet. */
static void spell(uint32_t rank, uint32_t alphabet, size_t length,
                  unsigned char *string)
{
    for (size_t i = length; i-- > 0; rank /= alphabet)
        string[i] = (unsigned char)(rank % alphabet);
}

static uint32_t power(uint32_t base, size_t exponent)
{
    uint32_t result = 1;
    for (; exponent > 0; exponent--)
        result *= base;
    return result;
}

/* Returns whether the fast path for short strings has the same result, if it
 * has one. */
static bool decodes_short(const char *encoded, size_t length, bool valid,
                          const uint32_t *text, size_t text_length)
{
    char wanted[LONGEST * 4], got[SHORT_DECODED_MAX_BYTES];
    size_t size = 0;
    bool done = short_decode(slice_of(encoded, length), got, &size);

    return !done || (valid && size == utf8_encode(text, text_length, wanted) &&
                     memcmp(got, wanted, size) == 0);
}

static bool decodes_alike(const char *encoded, size_t length)
{
    uint32_t wanted[LONGEST], got[LONGEST];
    struct rfc3492_outcome oracle = {0}, outcome = {0};
    enum rfc3492_status status = rfc3492_decode(
        &profile_punycode, encoded, length, wanted, NULL, NULL, NULL, &oracle);
    bool valid = status == RFC3492_OK;

    return outcome_decode(&profile_punycode, encoded, length, got, NULL, NULL,
                          &outcome) == status &&
           (valid ? outcome.length == oracle.length &&
                        memcmp(got, wanted, oracle.length * sizeof *got) == 0
                  : outcome_same_error(status, true, &oracle, &outcome)) &&
           decodes_short(encoded, length, valid, wanted, oracle.length);
}

/* Each encoded string of up to LONGEST digits and delimiters. */
static bool test_codes(size_t longest)
{
    static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    enum { SIZE = sizeof alphabet - 1 };

    for (size_t length = 0; length <= longest; length++)
        for (uint32_t rank = power(SIZE, length); rank-- > 0;) {
            unsigned char string[LONGEST];
            char encoded[LONGEST];
            spell(rank, SIZE, length, string);
            for (size_t i = 0; i < length; i++)
                encoded[i] = alphabet[string[i]];
            if (decodes_alike(encoded, length))
                continue;
            tap_add_text("input", slice_of(encoded, length), 0);
            return false;
        }
    return true;
}

static bool encodes_alike(const struct profile *p, const uint32_t *text,
                          size_t length)
{
    char wanted[ROOM], got[ROOM];
    uint32_t back[ROOM];
    struct rfc3492_outcome oracle = {0}, outcome = {0}, decoded = {0};

    return rfc3492_encode(p, text, length, NULL, wanted, ROOM, NULL, NULL,
                          &oracle) == RFC3492_OK &&
           outcome_encode(p, text, length, NULL, got, ROOM, NULL, &outcome) ==
               RFC3492_OK &&
           tap_same(slice_of(wanted, oracle.length),
                    slice_of(got, outcome.length)) &&
           outcome_decode(p, got, outcome.length, back, NULL, NULL, &decoded) ==
               RFC3492_OK &&
           decoded.length == length &&
           memcmp(back, text, length * sizeof *back) == 0;
}

/* Each text of up to LONGEST code points: basic, the delimiter, and the
 * borders of UTF-8's lengths. */
static bool test_texts(size_t number)
{
    static const uint32_t alphabet[] = {'a',   '-',   0xFC,   0x80,
                                        0x7FF, 0x800, 0xFFFF, 0x10FFFF};
    enum { SIZE = sizeof alphabet / sizeof *alphabet };
    struct profile p;

    profile_get(number, &p);
    for (size_t length = 0; length <= LONGEST; length++)
        for (uint32_t rank = power(SIZE, length); rank-- > 0;) {
            unsigned char string[LONGEST];
            uint32_t text[LONGEST];
            spell(rank, SIZE, length, string);
            for (size_t i = 0; i < length; i++)
                text[i] = alphabet[string[i]];
            if (encodes_alike(&p, text, length))
                continue;
            char utf8[4 * LONGEST];
            tap_add_text("text",
                         slice_of(utf8, utf8_encode(text, length, utf8)), 0);
            return false;
        }
    return true;
}

int main(void)
{
    tap_ok(test_codes(tap_long() ? 5 : 4),
           "encoded strings of up to 4 digits or, with make check-long, 5");
    for (size_t i = 0; i < PROFILE_COUNT; i++) {
        char name[64];
        snprintf(name, sizeof name, "texts of up to 6 code points: %s",
                 profile_names[i]);
        tap_ok(test_texts(i), name);
    }
    return tap_done();
}
