/* bootstring.c - Bootstring; see bootstring.h.
 *
 * The printed procedures are quadratic because they scan the text again for
 * each distinct code point, and move the rest of an array at each insertion.
 * Here an insertion has a rank instead: the number of code points before it at
 * that moment.
 *
 * - Encoding sorts the non-basic code points by value, then by place: the order
 *   of insertion. The state <n,i> of section 3 moves from one insertion to the
 *   next by delta = (m - n) * (placed + 1) + rank - (previous rank + 1).
 * - Decoding reads all deltas first. Then, from the last insertion back to the
 *   first, each fills the free place that has RANK free places before it. The
 *   literals fill the remaining places in order.
 *
 * Ranks come from a bit set of the places: one word for a short string; for a
 * longer one many words, with a tree of counts (places.c). */

#include "codec/bootstring.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "codec/bits.h"
#include "codec/deltas.h"
#include "codec/places.h"
#include "codec/shorts.h"

/* The values of bytes, for profile_punycode. */
#define X PROFILE_NOT_A_DIGIT
#define X6 X, X, X, X, X, X
#define X16 X6, X6, X, X, X, X
#define X48 X16, X16, X16
#define A_TO_Z                                                                \
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, \
        21, 22, 23, 24, 25
#define ZERO_TO_9 26, 27, 28, 29, 30, 31, 32, 33, 34, 35

const struct profile profile_punycode = {
    .base = PUNYCODE_BASE,
    .tmin = PUNYCODE_TMIN,
    .tmax = PUNYCODE_TMAX,
    .skew = PUNYCODE_SKEW,
    .damp = PUNYCODE_DAMP,
    .initial_bias = PUNYCODE_INITIAL_BIAS,
    .initial_n = PUNYCODE_INITIAL_N,
    .delimiter = '-',
    .digit = "abcdefghijklmnopqrstuvwxyz0123456789",
    .value = {X48, ZERO_TO_9, X6, X, A_TO_Z, X6, A_TO_Z, X, X, X, X, X, X48,
              X48, X16, X16}};

/* An insertion as one word, for sorting: from the top bit, the code point, the
 * mark of upper case, and the place or rank. */
#define CODE_POINT_BITS 21
#define CODE_POINT_SHIFT (64 - CODE_POINT_BITS)
#define MARK (UINT64_C(1) << 42)
#define PLACE_MASK (MARK - 1)

size_t bootstring_scratch(size_t length)
{
    if (length <= SHORTS_MAX)
        return 0;
    /* Each element needs two words, and less than one in the set of places. */
    if (length > SIZE_MAX / (3 * sizeof(uint64_t)))
        return SIZE_MAX;
    return (2 * length + places_size(length)) * sizeof(uint64_t);
}

/* Encoding. */

/* Copies the literals of a short text to OUT and turns its other code points
 * into keys. Returns the number of keys; SIZE_MAX if a code point does not fit
 * in one. */
static size_t split_points(const uint32_t *text, size_t length, char *out,
                           struct shorts_keys *keys)
{
    size_t basic = 0, count = 0;
    uint32_t all = 0;

    shorts_open(keys);
    /* Branch-free, because in mixed scripts half of the branches would be
     * mispredicted. */
    for (size_t i = 0; i < length; i++) {
        uint32_t code_point = text[i];
        bool literal = profile_is_basic(code_point);
        out[basic] = (char)code_point;
        shorts_key(keys)[count] = (int32_t)(code_point * SHORTS_MAX + i);
        basic += literal;
        count += !literal;
        all |= code_point;
    }
    return all >> CODE_POINT_BITS == 0 ? count : SIZE_MAX;
}

static size_t encode_short(const struct profile *p, const uint32_t *text,
                           size_t length, const bool *uppercase, char *out,
                           size_t room)
{
    struct shorts_keys keys;
    size_t count = split_points(text, length, out, &keys);

    if (count == SIZE_MAX)
        return SIZE_MAX;
    return shorts_encode(p, &keys, count, length, uppercase, out, room);
}

/* Sorts COUNT insertions by code point, by a stable radix sort. SPARE has room
 * for as many. Returns where the result is: in KEYS or SPARE. */
static const uint64_t *sort_insertions(uint64_t *keys, size_t count,
                                       uint64_t *spare)
{
    enum { MOST_BITS = 11, FEW_BITS = 7, FEW = 1 << MOST_BITS };
    unsigned bits = count < FEW ? FEW_BITS : MOST_BITS;
    size_t radix = (size_t)1 << bits, end[1 << MOST_BITS];

    for (unsigned shift = CODE_POINT_SHIFT; shift < 64; shift += bits) {
        size_t sum = 0;
        memset(end, 0, radix * sizeof *end);
        for (size_t i = 0; i < count; i++)
            end[keys[i] >> shift & (radix - 1)]++;
        for (size_t i = 0; i < radix; i++) {
            size_t here = end[i];
            end[i] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; i++)
            spare[end[keys[i] >> shift & (radix - 1)]++] = keys[i];
        uint64_t *swap = keys;
        keys = spare;
        spare = swap;
    }
    return keys;
}

static size_t encode_long(const struct profile *p, const uint32_t *text,
                          size_t length, const bool *uppercase, char *out,
                          size_t room, uint64_t *scratch)
{
    uint64_t *keys = scratch;
    struct places places = places_open(scratch + 2 * length, length);
    size_t basic = 0, count = 0;
    uint32_t all = 0;

    for (size_t i = 0; i < length; i++) {
        if (profile_is_basic(text[i])) {
            out[basic++] = (char)text[i];
            places.words[i / 64] |= UINT64_C(1) << i % 64;
        } else {
            keys[count++] = (uint64_t)text[i] << CODE_POINT_SHIFT | i;
            all |= text[i];
        }
    }
    if (all >> CODE_POINT_BITS != 0)
        return SIZE_MAX;
    struct encoder e = encoder_open(p, out, room, basic);

    const uint64_t *sorted = sort_insertions(keys, count, keys + count);
    places_count(&places);
    for (size_t i = 0; i < count; i++) {
        enum { AHEAD = 8 }; /* saves a tenth of the time of 2^24 insertions */
        if (i + AHEAD < count)
            places_expect(&places, (size_t)(sorted[i + AHEAD] & PLACE_MASK));
        size_t place = (size_t)(sorted[i] & PLACE_MASK);
        if (!encoder_put(p, &e, (uint32_t)(sorted[i] >> CODE_POINT_SHIFT),
                         places_add(&places, place),
                         uppercase != NULL && uppercase[place]))
            return SIZE_MAX;
    }
    return (size_t)(e.out - out);
}

enum bootstring_status bootstring_check(const uint32_t *text, size_t length,
                                        struct bootstring_outcome *outcome)
{
    size_t i = 0;

    while (i < length && utf8_is_scalar(text[i]))
        i++;
    if (i == length)
        return BOOTSTRING_OK;
    *outcome = (struct bootstring_outcome){.where = i, .found = text[i]};
    return utf8_is_surrogate(text[i]) ? BOOTSTRING_SURROGATE
                                      : BOOTSTRING_ABOVE_UNICODE;
}

enum bootstring_status bootstring_encode(const struct profile *p,
                                         const uint32_t *text, size_t length,
                                         const bool *uppercase, char *out,
                                         size_t room, void *scratch,
                                         struct bootstring_outcome *outcome)
{
    size_t size = SIZE_MAX;

    *outcome = (struct bootstring_outcome){.length = 0};
    if (length <= SHORTS_MAX && room > length)
        size = encode_short(p, text, length, uppercase, out, room);
    else if (room > length)
        size = encode_long(p, text, length, uppercase, out, room, scratch);
    if (size == SIZE_MAX) {
        enum bootstring_status status = bootstring_check(text, length, outcome);
        return status == BOOTSTRING_OK ? BOOTSTRING_NO_ROOM : status;
    }
    outcome->length = size;
    return BOOTSTRING_OK;
}

/* Decoding. */

static void set_inserted(uint32_t *out, bool *uppercase, size_t place,
                         uint64_t insertion)
{
    out[place] = (uint32_t)(insertion >> CODE_POINT_SHIFT);
    if (uppercase != NULL)
        uppercase[place] = (insertion & MARK) != 0;
}

static void set_literal(uint32_t *out, bool *uppercase, size_t place,
                        unsigned char literal)
{
    out[place] = literal;
    if (uppercase != NULL)
        uppercase[place] = ascii_is_upper(literal);
}

/* Writes COUNT insertions, in the order of their deltas, and the literals to
 * OUT. The bits of a word are the free places. */
static void place_short(const uint64_t *insertions, size_t count,
                        const unsigned char *literal, size_t total,
                        uint32_t *out, bool *uppercase)
{
    uint64_t free = ~UINT64_C(0);

    for (size_t i = count; i-- > 0;) {
        unsigned place =
            bits_select(free, (unsigned)(insertions[i] & PLACE_MASK));
        set_inserted(out, uppercase, place, insertions[i]);
        free &= ~(UINT64_C(1) << place);
    }
    for (size_t i = 0; i < total - count; i++, free &= free - 1)
        set_literal(out, uppercase, (size_t)__builtin_ctzll(free), literal[i]);
}

/* Does the same for longer texts, with the set of free places in MEMORY. */
static void place_long(const uint64_t *insertions, size_t count,
                       const unsigned char *literal, size_t total,
                       uint32_t *out, bool *uppercase, uint64_t *memory)
{
    struct places free = places_open(memory, total);

    for (size_t i = 0; i < total; i++)
        free.words[i / 64] |= UINT64_C(1) << i % 64;
    places_count(&free);
    for (size_t i = count; i-- > 0;)
        set_inserted(out, uppercase,
                     places_take(&free, insertions[i] & PLACE_MASK),
                     insertions[i]);
    for (size_t word = 0, i = 0; i < total - count; word++)
        for (; free.words[word] != 0; free.words[word] &= free.words[word] - 1)
            set_literal(out, uppercase,
                        word * 64 + (size_t)__builtin_ctzll(free.words[word]),
                        literal[i++]);
}

enum bootstring_status bootstring_decode(const struct profile *p,
                                         const char *encoded, size_t length,
                                         uint32_t *out, bool *uppercase,
                                         void *scratch,
                                         struct bootstring_outcome *outcome)
{
    uint64_t stack[SHORTS_MAX];
    uint64_t *insertions = length <= SHORTS_MAX ? stack : scratch;
    struct decoder d = decoder_open(p, encoded, length);
    size_t count = 0;

    *outcome = (struct bootstring_outcome){.length = 0};
    enum bootstring_status status = decoder_check_literals(&d, outcome);
    if (status != BOOTSTRING_OK)
        return status;
    while (d.position < length) {
        size_t points = d.basic + count + 1;
        /* Constant parameters make divisions multiplications, which saves a
         * fifteenth of the time of 2^20 insertions. */
        status = p == &profile_punycode
                     ? decoder_take(&profile_punycode, &d, points, outcome)
                     : decoder_take(p, &d, points, outcome);
        if (status != BOOTSTRING_OK)
            return status;
        bool is_upper =
            uppercase != NULL && ascii_is_upper(d.input[d.position - 1]);
        insertions[count++] =
            d.n << CODE_POINT_SHIFT | (is_upper ? MARK : 0) | d.i++;
    }

    size_t total = d.basic + count;
    if (total <= SHORTS_MAX)
        place_short(insertions, count, d.input, total, out, uppercase);
    else
        place_long(insertions, count, d.input, total, out, uppercase,
                   insertions + length);
    outcome->length = total;
    return BOOTSTRING_OK;
}
