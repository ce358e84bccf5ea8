/* bootstring.c - the codec; see bootstring.h.
 *
 * Each direction has one body for every Bootstring. bootstring_encode and
 * bootstring_decode expand it twice: with Punycode's parameters, which are
 * constants there, and with the caller's.
 *
 * The printed procedures are quadratic because they scan the text again for
 * each distinct code point, and make room in the middle of an array for each
 * insertion. Here an insertion is known by its rank, the number of code points
 * that have been placed before it by then:
 *
 * - Encoding sorts the non-basic code points by value and then by place, which
 *   is the order of insertion. The state <n,i> of section 3 moves from one
 *   insertion to the next by
 *   delta = (m - n) * (placed + 1) + rank - (previous rank + 1).
 * - Decoding reads all the deltas first. From the last insertion back to the
 *   first, each takes the free place that has RANK free places before it. The
 *   literal code points take the places that remain, in order.
 *
 * Ranks come from a bit set of the places. A short string has one word of them,
 * a longer one many, with a tree of counts over them (places.c). */

#include "codec/bootstring.h"

#include "base/ascii.h"
#include "base/utf8.h"
#include "codec/bits.h"
#include "codec/deltas.h"
#include "codec/places.h"
#include "codec/shorts.h"

const struct bootstring bootstring_punycode = DELTAS_PUNYCODE;

/* An insertion in one word, to be sorted: from the top the code point, the mark
 * of upper case, and the place or rank. */
#define CODE_POINT_BITS 21
#define CODE_POINT_SHIFT (64 - CODE_POINT_BITS)
#define MARK (UINT64_C(1) << 42)
#define PLACE_MASK (MARK - 1)

size_t bootstring_scratch(size_t length)
{
    if (length <= SHORTS_MAX)
        return 0;
    /* Each element takes two words; the set of places takes less than one word
     * for each. */
    if (length > SIZE_MAX / (3 * sizeof(uint64_t)))
        return SIZE_MAX;
    return (2 * length + places_size(length)) * sizeof(uint64_t);
}

/* Encoding. */

/* Separates a short text: its literal code points go to OUT, the others become
 * keys. Returns the number of keys, SIZE_MAX if a code point does not fit
 * one. */
INLINE size_t split_points(const uint32_t *text, size_t length, char *out,
                           struct shorts_keys *keys)
{
    size_t basic = 0, count = 0;
    uint32_t all = 0;

    shorts_open(keys);
    /* Branch-free: in mixed scripts half of the branches would be
     * mispredicted. */
    for (size_t i = 0; i < length; i++) {
        uint32_t code_point = text[i];
        bool literal = bootstring_is_basic(code_point);
        out[basic] = (char)code_point;
        shorts_key(keys)[count] = (int32_t)(code_point * SHORTS_MAX + i);
        basic += literal;
        count += !literal;
        all |= code_point;
    }
    return all >> CODE_POINT_BITS == 0 ? count : SIZE_MAX;
}

INLINE size_t encode_short(const struct bootstring *p, const uint32_t *text,
                           size_t length, const bool *uppercase, char *out,
                           size_t room)
{
    struct shorts_keys keys;
    size_t count = split_points(text, length, out, &keys);

    if (count == SIZE_MAX)
        return SIZE_MAX;
    return shorts_encode(p, &keys, count, length, uppercase, out, room);
}

/* Sorts COUNT insertions by code point; those of one code point keep their
 * order. SPARE has room for as many. */
static void sort_insertions(uint64_t *keys, size_t count, uint64_t *spare)
{
    enum { RADIX_BITS = 11, RADIX = 1 << RADIX_BITS };

    for (unsigned shift = CODE_POINT_SHIFT; shift < 64; shift += RADIX_BITS) {
        size_t end[RADIX] = {0}, sum = 0;
        for (size_t i = 0; i < count; i++)
            end[keys[i] >> shift & (RADIX - 1)]++;
        for (size_t i = 0; i < RADIX; i++) {
            size_t here = end[i];
            end[i] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; i++)
            spare[end[keys[i] >> shift & (RADIX - 1)]++] = keys[i];
        uint64_t *swap = keys;
        keys = spare;
        spare = swap;
    }
}

INLINE size_t encode_long(const struct bootstring *p, const uint32_t *text,
                          size_t length, const bool *uppercase, char *out,
                          size_t room, uint64_t *scratch)
{
    uint64_t *keys = scratch;
    struct places places = places_open(scratch + 2 * length, length);
    size_t basic = 0, count = 0;
    uint32_t all = 0;

    for (size_t i = 0; i < length; i++) {
        if (bootstring_is_basic(text[i])) {
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

    sort_insertions(keys, count, keys + count);
    places_count(&places);
    for (size_t i = 0; i < count; i++) {
        enum { AHEAD = 8 }; /* saves a fifth of the time of 2^24 insertions */
        if (i + AHEAD < count)
            places_expect(&places, (size_t)(keys[i + AHEAD] & PLACE_MASK));
        size_t place = (size_t)(keys[i] & PLACE_MASK);
        if (!encoder_put(p, &e, (uint32_t)(keys[i] >> CODE_POINT_SHIFT),
                         places_add(&places, place),
                         uppercase != NULL && uppercase[place]))
            return SIZE_MAX;
    }
    return (size_t)(e.out - out);
}

/* Returns why TEXT could not be encoded. */
static enum bootstring_status find_fault(const uint32_t *text, size_t length,
                                         struct bootstring_outcome *outcome)
{
    for (size_t i = 0; i < length; i++) {
        outcome->where = i;
        outcome->found = text[i];
        if (utf8_is_surrogate(text[i]))
            return BOOTSTRING_SURROGATE;
        if (text[i] > UTF8_LAST)
            return BOOTSTRING_ABOVE_UNICODE;
    }
    return BOOTSTRING_NO_ROOM;
}

INLINE enum bootstring_status encode_with(const struct bootstring *p,
                                          const uint32_t *text, size_t length,
                                          const bool *uppercase, char *out,
                                          size_t room, void *scratch,
                                          struct bootstring_outcome *outcome)
{
    size_t size = SIZE_MAX;
    if (length <= SHORTS_MAX && room > length)
        size = encode_short(p, text, length, uppercase, out, room);
    else if (room > length)
        size = encode_long(p, text, length, uppercase, out, room, scratch);
    if (size == SIZE_MAX)
        return find_fault(text, length, outcome);
    outcome->length = size;
    return BOOTSTRING_OK;
}

enum bootstring_status bootstring_encode(const struct bootstring *parameters,
                                         const uint32_t *text, size_t length,
                                         const bool *uppercase, char *out,
                                         size_t room, void *scratch,
                                         struct bootstring_outcome *outcome)
{
    *outcome = (struct bootstring_outcome){.length = 0};
    if (parameters == &bootstring_punycode && uppercase == NULL)
        return encode_with(&deltas_punycode, text, length, NULL, out, room,
                           scratch, outcome);
    return encode_with(parameters, text, length, uppercase, out, room, scratch,
                       outcome);
}

/* Decoding. */

INLINE void set_inserted(uint32_t *out, bool *uppercase, size_t place,
                         uint64_t insertion)
{
    out[place] = (uint32_t)(insertion >> CODE_POINT_SHIFT);
    if (uppercase != NULL)
        uppercase[place] = (insertion & MARK) != 0;
}

INLINE void set_literal(uint32_t *out, bool *uppercase, size_t place,
                        unsigned char literal)
{
    out[place] = literal;
    if (uppercase != NULL)
        uppercase[place] = ascii_is_upper(literal);
}

/* Places INSERTIONS, whose code points are in order of insertion, and the
 * literal code points at OUT. The free places are the bits of a word. */
INLINE void place_short(const uint64_t *insertions, size_t count,
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

/* As place_short, but with a set of free places in MEMORY. */
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

INLINE enum bootstring_status decode_with(const struct bootstring *p,
                                          const char *encoded, size_t length,
                                          uint32_t *out, bool *uppercase,
                                          uint64_t *scratch,
                                          struct bootstring_outcome *outcome)
{
    uint64_t stack[SHORTS_MAX];
    uint64_t *insertions = length <= SHORTS_MAX ? stack : scratch;
    struct decoder d = decoder_open(p, encoded, length);
    size_t count = 0;

    for (size_t i = 0; i < d.basic; i++)
        if (!bootstring_is_basic(d.input[i])) {
            outcome->where = i;
            outcome->found = d.input[i];
            return BOOTSTRING_NOT_BASIC;
        }
    while (d.position < length) {
        enum bootstring_status status =
            decoder_take(p, &d, d.basic + count + 1, outcome);
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
                   scratch + length);
    outcome->length = total;
    return BOOTSTRING_OK;
}

enum bootstring_status bootstring_decode(const struct bootstring *parameters,
                                         const char *encoded, size_t length,
                                         uint32_t *out, bool *uppercase,
                                         void *scratch,
                                         struct bootstring_outcome *outcome)
{
    *outcome = (struct bootstring_outcome){.length = 0};
    if (parameters == &bootstring_punycode && uppercase == NULL)
        return decode_with(&deltas_punycode, encoded, length, out, NULL,
                           scratch, outcome);
    return decode_with(parameters, encoded, length, out, uppercase, scratch,
                       outcome);
}
