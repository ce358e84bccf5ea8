/* bootstring.c - Bootstring; see bootstring.h.
 *
 * The printed procedures are quadratic because they scan the text again for
 * each distinct code point, and move the rest of an array at each insertion.
 * Here an insertion has a rank instead: the number of code points before it
 * then.
 *
 * - Encoding sorts the non-basic code points by value, then by index: the order
 *   of insertion. The state <n,i> of section 3 moves from one insertion to the
 *   next by delta = (m - n) * (placed + 1) + rank - (previous rank + 1).
 * - Decoding reads all deltas first. Then, from the last insertion back to the
 *   first, each goes to the free index that has RANK free ones before it. The
 *   literals fill the remaining ones in order.
 *
 * Ranks come from a set of indices (rankset.h): one word for a short string. */

#include "codec/bootstring.h"

#include "codec/rankset.h"

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

/* An insertion as one word, for sorting: from the top bit, the code point, a
 * bit for upper case, and the index or rank. */
#define CODE_POINT_BITS 21
#define CODE_POINT_SHIFT (64 - CODE_POINT_BITS)
#define UPPERCASE (UINT64_C(1) << 42)
#define INDEX_MASK (UPPERCASE - 1)

size_t bootstring_scratch(size_t length)
{
    /* Each element needs two words; the set has at most LENGTH + 2. */
    if (length > SIZE_MAX / (3 * sizeof(uint64_t)) - 1)
        return SIZE_MAX;
    return (2 * length + rankset_words(length)) * sizeof(uint64_t);
}

/* Encoding. */

/* Sorts COUNT insertions by code point, then by index. */
static void sort_few(uint64_t *keys, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t key = keys[i];
        size_t at = i;
        for (; at > 0 && keys[at - 1] > key; at--)
            keys[at] = keys[at - 1];
        keys[at] = key;
    }
}

/* Does the same in linear time, by a radix sort. SPARE has room for as many.
 * Returns where the result is: in KEYS or SPARE. */
static const uint64_t *sort_many(uint64_t *keys, size_t count, uint64_t *spare)
{
    enum { SMALL_BITS = 7, BITS = 11, RADIX_MAX = 1 << BITS };
    unsigned bits = count < RADIX_MAX ? SMALL_BITS : BITS;
    size_t radix = (size_t)1 << bits, end[RADIX_MAX];

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

bool bootstring_check(struct code_points text, struct failure *failure)
{
    size_t i = 0;

    while (i < text.length && utf8_is_scalar(text.at[i]))
        i++;
    return i == text.length ||
           FAIL(failure,
                utf8_is_surrogate(text.at[i]) ? DELTAS_SURROGATE
                                              : "code point %p: %U is above "
                                                "U+10FFFF",
                .where = i, .found = text.at[i]);
}

bool bootstring_encode(const struct profile *p, struct code_points text,
                       struct buffer *out, void *scratch)
{
    enum { FEW = 32 };
    uint64_t *keys = scratch;
    struct rankset set = rankset_open(keys + 2 * text.length, text.length);
    char *to = out->data + out->size;
    size_t room = out->capacity - out->size, basic = 0, count = 0;
    uint32_t all = 0;

    if (room <= text.length)
        return false;
    for (size_t i = 0; i < text.length; i++) {
        uint32_t c = text.at[i];
        if (c < ASCII_END) {
            to[basic++] = (char)c;
        } else {
            keys[count++] = (uint64_t)c << CODE_POINT_SHIFT | i;
            set.words[i / 64] &= ~(UINT64_C(1) << i % 64);
            all |= c;
        }
    }
    if (all >> CODE_POINT_BITS != 0)
        return false;
    struct encoder e = encoder_open(p, to, room, basic);

    const uint64_t *sorted = keys;
    if (count <= FEW)
        sort_few(keys, count);
    else
        sorted = sort_many(keys, count, keys + count);
    rankset_count(&set);
    for (size_t i = 0; i < count; i++) {
        size_t index = (size_t)(sorted[i] & INDEX_MASK);
        bool is_upper = text.uppercase != NULL && text.uppercase[index];
        if (!encoder_put(p, &e, (uint32_t)(sorted[i] >> CODE_POINT_SHIFT),
                         rankset_add(&set, index), is_upper))
            return false;
    }
    out->size += (size_t)(e.out - to);
    return true;
}

/* Decoding. */

/* Writes COUNT insertions, in the order of their deltas, and the literals to
 * TEXT, whose length is set. MEMORY is for the set of free indices. */
static void insert(const uint64_t *insertions, size_t count,
                   const char *literal, const struct code_points *text,
                   uint64_t *memory)
{
    struct rankset free = rankset_open(memory, text->length);
    bool is_word = text->length <= 64;

    if (!is_word)
        rankset_count(&free);
    for (size_t i = count; i-- > 0;) {
        uint64_t rank = insertions[i] & INDEX_MASK;
        size_t index = is_word ? rankset_take(free.words, (unsigned)rank)
                               : rankset_remove(&free, rank);
        text->at[index] = (uint32_t)(insertions[i] >> CODE_POINT_SHIFT);
        if (text->uppercase != NULL)
            text->uppercase[index] = (insertions[i] & UPPERCASE) != 0;
    }
    for (size_t i = 0, word = 0; i < text->length - count; i++) {
        while (free.words[word] == 0)
            word++;
        size_t index = word * 64 + rankset_take(&free.words[word], 0);
        text->at[index] = (unsigned char)literal[i];
        if (text->uppercase != NULL)
            text->uppercase[index] = ascii_is_upper(literal[i]);
    }
}

bool bootstring_decode(const struct profile *p, struct slice encoded,
                       struct code_points *text, void *scratch,
                       struct failure *failure)
{
    uint64_t *insertions = scratch;
    struct decoder d;
    size_t count = 0;

    if (!decoder_open(&d, p, encoded, failure))
        return false;
    while (d.at < encoded.size) {
        if (!decoder_read_delta(p, &d, failure) ||
            !decoder_advance(p, &d, failure))
            return false;
        bool is_upper =
            text->uppercase != NULL && ascii_is_upper(encoded.text[d.at - 1]);
        insertions[count++] =
            d.n << CODE_POINT_SHIFT | (is_upper ? UPPERCASE : 0) | d.i++;
    }

    text->length = d.length;
    insert(insertions, count, encoded.text, text, insertions + encoded.size);
    return true;
}
