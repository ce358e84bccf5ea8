/* unit-codec-exhaustive.c - the codec and the procedures as the RFC prints them
 * (rfc3492.c) agree on all strings up to a length over small alphabets. */

#include "config.h"

#include <string.h>

#include "base/utf8.h"
#include "codec/short.h"
#include "lib/rfc3492.h"
#include "codec/profile.h"
#include "lib/outcome.h"
#include "lib/tap.h"

enum { LONGEST = 6, ROOM = LONGEST * 9 + 1 };

static uint64_t scratch[4 * ROOM]; /* bootstring_scratch(ROOM) bytes, or more */

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

/* Memory of exact sizes on the heap, so that sanitizers detect overruns. */

static void *allocate(size_t size)
{
    void *memory = malloc(size + (size == 0));

    if (memory == NULL)
        abort();
    return memory;
}

/* An encoded string and its results. */
struct decoding {
    char *encoded;
    size_t size;
    uint32_t *text;
    bool *uppercase;
    char *utf8; /* of the fast path for short strings */
};

static struct decoding open_decoding(size_t size)
{
    return (struct decoding){.encoded = allocate(size),
                             .size = size,
                             .text = allocate(size * sizeof(uint32_t)),
                             .uppercase = allocate(size * sizeof(bool)),
                             .utf8 = allocate(SHORT_DECODED_MAX_BYTES)};
}

static void close_decoding(struct decoding *d)
{
    free(d->encoded);
    free(d->text);
    free(d->uppercase);
    free(d->utf8);
}

/* Returns whether the fast path has the text of LENGTH that is WANTED, or NULL
 * if the string is invalid, unless it leaves the string to the other decoder.
 */
static bool decodes_short(struct decoding *d, const uint32_t *wanted,
                          size_t length)
{
    char utf8[LONGEST * UTF8_MAX_BYTES];
    size_t size = 0;

    if (!short_decode(slice_of(d->encoded, d->size), d->utf8, &size))
        return true;
    return wanted != NULL &&
           tap_same(slice_of(utf8, utf8_encode(wanted, length, utf8)),
                    slice_of(d->utf8, size));
}

static bool decodes_alike(struct decoding *d)
{
    uint32_t wanted[LONGEST];
    bool uppercase[LONGEST];
    struct rfc3492_outcome oracle = {0}, outcome = {0};
    enum rfc3492_status status =
        rfc3492_decode(&profile_punycode, d->encoded, d->size, wanted,
                       uppercase, NULL, NULL, &oracle);

    if (!tap_same_number("status", status,
                         outcome_decode(&profile_punycode, d->encoded, d->size,
                                        d->text, d->uppercase, scratch,
                                        &outcome)))
        return false;
    if (status != RFC3492_OK)
        return outcome_same_error(status, true, &oracle, &outcome) &&
               decodes_short(d, NULL, 0);
    return tap_same_number("length", oracle.length, outcome.length) &&
           memcmp(d->text, wanted, oracle.length * sizeof *wanted) == 0 &&
           memcmp(d->uppercase, uppercase, oracle.length * sizeof *uppercase) ==
               0 &&
           decodes_short(d, wanted, oracle.length);
}

/* Each string of up to LONGEST bytes: all digits, upper case, the delimiter,
 * and bytes that are no digits, ASCII and not. */
static bool test_codes(size_t longest)
{
    static const char alphabet[] =
        "abcdefghijklmnopqrstuvwxyz0123456789AZ-.\x80";
    enum { SIZE = sizeof alphabet - 1 };
    bool same = true;

    for (size_t length = 0; length <= longest && same; length++) {
        struct decoding d = open_decoding(length);
        for (uint32_t rank = power(SIZE, length); rank-- > 0 && same;) {
            unsigned char string[LONGEST];
            spell(rank, SIZE, length, string);
            for (size_t i = 0; i < length; i++)
                d.encoded[i] = alphabet[string[i]];
            same = decodes_alike(&d);
            if (!same)
                tap_add_text("input", slice_of(d.encoded, length), 0);
        }
        close_decoding(&d);
    }
    return same;
}

static bool encodes_alike(const struct profile *p, const uint32_t *text,
                          size_t length)
{
    char wanted[ROOM], got[ROOM];
    uint32_t back[ROOM];
    struct rfc3492_outcome oracle = {0}, outcome = {0}, decoded = {0};

    return rfc3492_encode(p, text, length, NULL, wanted, ROOM, NULL, NULL,
                          &oracle) == RFC3492_OK &&
           outcome_encode(p, text, length, NULL, got, ROOM, scratch,
                          &outcome) == RFC3492_OK &&
           tap_same(slice_of(wanted, oracle.length),
                    slice_of(got, outcome.length)) &&
           outcome_decode(p, got, outcome.length, back, NULL, scratch,
                          &decoded) == RFC3492_OK &&
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
           "encoded strings of up to 4 bytes or, with make check-long, 5");
    for (size_t i = 0; i < PROFILE_COUNT; i++) {
        char name[64];
        snprintf(name, sizeof name, "texts of up to 6 code points: %s",
                 profile_names[i]);
        tap_ok(test_texts(i), name);
    }
    return tap_done();
}
