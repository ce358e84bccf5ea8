/* bootstring.c - the codec; see bootstring.h.
 *
 * Each direction has one body for every Bootstring. bootstring_encode and
 * bootstring_decode expand it twice: with Punycode's parameters, which become
 * constants there, and with those the caller gave.
 *
 * The printed procedures are quadratic because they rescan the text for each
 * distinct code point and make room in the middle of an array for each
 * insertion. Here an insertion is known by its rank, the number of code
 * points placed before it so far:
 *
 * - Encoding sorts the non-basic code points by value and then position,
 *   which is the order of insertion. The state <n,i> of section 3 then moves
 *   from one insertion to the next by
 *   delta = (m - n) * (placed + 1) + rank - (previous rank + 1).
 * - Decoding reads all the deltas first. Walking back from the last
 *   insertion, each takes the rank-th place that is still free; what remains
 *   belongs to the literal code points, in order.
 *
 * Ranks come from a bit set of the places: one word for short strings, and
 * beyond them many, with a tree of counts over them (places.c). */

#include "codec/bootstring.h"

#include "codec/bits.h"
#include "codec/places.h"
#include "base/utf8.h"

enum {
    SHORT = 64,  /* strings up to this long need no scratch memory */
    SHORTER = 16 /* places that fit one word as nibbles */
};

/* The bodies are large; they pay only where the parameters are constants. */
#define INLINE static inline __attribute__((always_inline))

#define X BOOTSTRING_NOT_A_DIGIT
#define X6 X, X, X, X, X, X
#define X7 X6, X
#define X16 X7, X7, X, X
#define X48 X16, X16, X16
#define A_TO_Z                                                                \
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, \
        21, 22, 23, 24, 25
#define ZERO_TO_NINE 26, 27, 28, 29, 30, 31, 32, 33, 34, 35

/* clang-format off */
#define PUNYCODE                                                          \
    {                                                                     \
        .base = 36, .tmin = 1, .tmax = 26, .skew = 38, .damp = 700,       \
        .initial_bias = 72, .initial_n = 0x80, .delimiter = '-',          \
        .digit = "abcdefghijklmnopqrstuvwxyz0123456789",                  \
        .value = {X48, ZERO_TO_NINE, X7, A_TO_Z, X6, A_TO_Z, X, X, X, X,  \
                  X, X48, X48, X16, X16}                                  \
    }
/* clang-format on */

const struct bootstring bootstring_punycode = PUNYCODE;

/* The same again where the compiler may take each field for a constant. */
static const struct bootstring punycode = PUNYCODE;

/* The last division of adapt() (section 6.1) for Punycode: its numerator is
 * at most (base - tmin) * tmax / 2 = 455, so a table is cheaper. */
#define ADAPT(delta) (unsigned char)(36 * (delta) / ((delta) + 38))
#define ADAPT8(d)                                                     \
    ADAPT(d), ADAPT(d + 1), ADAPT(d + 2), ADAPT(d + 3), ADAPT(d + 4), \
        ADAPT(d + 5), ADAPT(d + 6), ADAPT(d + 7)
#define ADAPT64(d)                                                            \
    ADAPT8(d), ADAPT8(d + 8), ADAPT8(d + 16), ADAPT8(d + 24), ADAPT8(d + 32), \
        ADAPT8(d + 40), ADAPT8(d + 48), ADAPT8(d + 56)

static const unsigned char adapted[] = {
    ADAPT64(0),   ADAPT64(64),  ADAPT64(128), ADAPT64(192),
    ADAPT64(256), ADAPT64(320), ADAPT64(384), ADAPT8(448)};

/* 1 / d as a fixed-point number, for d below 128: exact for dividends below
 * 2^27, as nearly all are, at a third of the price of a division. */
#define RECIPROCAL_SHIFT 34
#define RECIPROCAL(d) \
    ((d) == 0 ? 0 : (UINT64_C(1) << RECIPROCAL_SHIFT) / ((d) + !(d)) + 1)
#define RECIPROCAL8(d)                                                      \
    RECIPROCAL(d), RECIPROCAL(d + 1), RECIPROCAL(d + 2), RECIPROCAL(d + 3), \
        RECIPROCAL(d + 4), RECIPROCAL(d + 5), RECIPROCAL(d + 6),            \
        RECIPROCAL(d + 7)
#define RECIPROCAL32(d) \
    RECIPROCAL8(d), RECIPROCAL8(d + 8), RECIPROCAL8(d + 16), RECIPROCAL8(d + 24)

static const uint64_t reciprocals[] = {RECIPROCAL32(0), RECIPROCAL32(32),
                                       RECIPROCAL32(64), RECIPROCAL32(96)};

INLINE uint64_t divide(uint64_t dividend, uint64_t divisor)
{
    if (dividend >> 27 == 0 && divisor >> 7 == 0)
        return dividend * reciprocals[divisor] >> RECIPROCAL_SHIFT;
    return dividend / divisor;
}

/* The threshold t of sections 6.2 and 6.3. */
INLINE uint64_t threshold(const struct bootstring *p, uint64_t k, uint64_t bias)
{
    int64_t t = (int64_t)k - (int64_t)bias;
    t = t < p->tmin ? p->tmin : t;
    return (uint64_t)(t > p->tmax ? p->tmax : t);
}

/* Section 6.1. */
INLINE uint64_t adapt(const struct bootstring *p, uint64_t delta,
                      uint64_t points, bool first)
{
    uint64_t k = 0;

    delta = first ? delta / p->damp : delta / 2;
    delta += divide(delta, points);
    while (delta > (p->base - p->tmin) * p->tmax / 2) {
        delta /= p->base - p->tmin;
        k += p->base;
    }
    if (p == &punycode)
        return k + adapted[delta];
    return k + (p->base - p->tmin + 1) * delta / (delta + p->skew);
}

INLINE bool is_basic(uint32_t code_point)
{
    return code_point < BOOTSTRING_BASIC_END;
}

INLINE bool is_surrogate(uint64_t code_point)
{
    return code_point >> 11 == 0xD800 >> 11;
}

INLINE bool is_scalar(uint32_t code_point)
{
    return !is_surrogate(code_point) && code_point <= 0x10FFFF;
}

/* A code point, a mark and a place (or rank) in one word, sorted by the code
 * point first. */
#define CODE_POINT_BITS 21
#define CODE_POINT_SHIFT (64 - CODE_POINT_BITS)
#define MARK (UINT64_C(1) << 42)
#define PLACE_MASK (MARK - 1)

size_t bootstring_scratch(size_t length)
{
    if (length <= SHORT)
        return 0;
    /* Two words each, and what a set of places takes: less than one. */
    if (length > SIZE_MAX / (3 * sizeof(uint64_t)))
        return SIZE_MAX;
    return (2 * length + places_size(length)) * sizeof(uint64_t);
}

/* Encoding. */

struct encoder {
    uint64_t n;      /* as in section 6.3 */
    uint64_t bias;   /* as in section 6.3 */
    uint64_t placed; /* h there */
    uint64_t next;   /* the rank after that of the last insertion */
    char *out;
    char *limit;
    bool first;
};

/* Writes Q, a delta, as a variable-length integer (section 3.3). Returns false
 * if there is no room. */
INLINE bool put_delta(const struct bootstring *p, struct encoder *e, uint64_t q,
                      bool uppercase)
{
    for (uint64_t k = p->base;; k += p->base) {
        uint64_t t = threshold(p, k, e->bias);
        if (e->out == e->limit)
            return false;
        if (q < t)
            break;
        uint64_t rest = divide(q - t, p->base - t);
        *e->out++ = (char)p->digit[q - rest * (p->base - t)];
        q = rest;
    }
    char last = (char)p->digit[q];
    if (uppercase && last >= 'a' && last <= 'z')
        last = (char)(last - 'a' + 'A');
    *e->out++ = last;
    return true;
}

/* Encodes the insertion of CODE_POINT behind RANK others. Returns false if it
 * is no character or there is no room. */
INLINE bool put_insertion(const struct bootstring *p, struct encoder *e,
                          uint32_t code_point, uint64_t rank, bool uppercase)
{
    uint64_t delta = (code_point - e->n) * (e->placed + 1) + rank - e->next;

    if (!is_scalar(code_point) || !put_delta(p, e, delta, uppercase))
        return false;
    e->placed++;
    e->bias = adapt(p, delta, e->placed, e->first);
    e->first = false;
    e->n = code_point;
    e->next = rank + 1;
    return true;
}

/* Begins with the BASIC literal code points that stand at OUT already. */
INLINE struct encoder encoder_open(const struct bootstring *p, char *out,
                                   size_t room, size_t basic)
{
    struct encoder e = {.n = p->initial_n,
                        .bias = p->initial_bias,
                        .placed = basic,
                        .out = out + basic,
                        .limit = out + room,
                        .first = true};
    if (basic > 0)
        *e.out++ = (char)p->delimiter;
    return e;
}

/* The insertions of a short string in their order: for each its KEY, made of
 * code point and position, and its RANK. */
struct insertions {
    int32_t key[SHORT];
    int32_t rank[SHORT];
};

/* Four keys at once; the compiler makes what vector code it can. */
typedef int32_t four __attribute__((vector_size(16)));

/* For up to SHORT code points: the literal ones to OUT, the keys of the others
 * to KEYS, whose first SHORTER can be read in any case. Returns how many of
 * the latter, SIZE_MAX if one does not fit. */
INLINE size_t split_short(const uint32_t *text, size_t length, char *out,
                          int32_t *keys)
{
    size_t basic = 0, count = 0;
    uint32_t all = 0;

    for (size_t i = 0; i < SHORTER; i++)
        keys[i] = 0;
    /* No branch depends on the text: in mixed scripts they would be
     * mispredicted half of the time. */
    for (size_t i = 0; i < length; i++) {
        uint32_t code_point = text[i];
        bool literal = is_basic(code_point);
        out[basic] = (char)code_point;
        keys[count] = (int32_t)(code_point * SHORT + i);
        basic += literal;
        count += !literal;
        all |= code_point;
    }
    return all >> CODE_POINT_BITS == 0 ? count : SIZE_MAX;
}

/* The same for up to SHORT bytes of UTF-8; *LENGTH is their number of code
 * points. Returns SIZE_MAX if they are not valid. */
INLINE size_t split_utf8(const char *text, size_t size, char *out,
                         int32_t *keys, size_t *length)
{
    const char *end = text + size;
    size_t basic = 0, count = 0;

    for (size_t i = 0; i < SHORTER; i++)
        keys[i] = 0;
    for (; text < end; basic++) {
        uint32_t code_point;
        size_t step = utf8_read(text, (size_t)(end - text), &code_point);
        if (step == 0)
            return SIZE_MAX;
        text += step;
        out[basic] = (char)code_point;
        if (step > 1) {
            keys[count] = (int32_t)(code_point * SHORT + basic + count);
            count++;
            basic--;
        }
    }
    *length = basic + count;
    return count;
}

/* Orders up to QUADS * 4 insertions by comparing each key with each: as many
 * as are less come before it, and of these those that also stand before it in
 * the text are placed by then, like all literal code points there. A sort by
 * insertion takes longer, for its jumps are mispredicted. */
INLINE void order_by_rank(const four *keys, size_t count, size_t quads,
                          struct insertions *ordered)
{
    static const four lanes[] = {
        {0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}};
    const int32_t *key = (const int32_t *)keys;
    four less[SHORTER / 4] = {{0}}, placed[SHORTER / 4] = {{0}};

    for (int32_t i = 0; i < (int32_t)count; i++) {
#pragma GCC unroll 4
        for (size_t q = 0; q < quads; q++) {
            four is_less = key[i] < keys[q]; /* -1 if so */
            less[q] -= is_less;
            placed[q] -= is_less & (i < lanes[q]);
        }
    }
    for (size_t i = 0; i < count; i++) {
        size_t at = (size_t)((const int32_t *)less)[i];
        ordered->key[at] = key[i];
        ordered->rank[at] =
            key[i] % SHORT - (int32_t)i + ((const int32_t *)placed)[i];
    }
}

/* Orders up to SHORT insertions. */
INLINE void order_by_insertion(const int32_t *keys, size_t count, size_t length,
                               struct insertions *ordered)
{
    uint64_t placed = length < 64 ? (UINT64_C(1) << length) - 1 : UINT64_MAX;

    for (size_t i = 0; i < count; i++) {
        size_t j = i;
        for (; j > 0 && ordered->key[j - 1] > keys[i]; j--)
            ordered->key[j] = ordered->key[j - 1];
        ordered->key[j] = keys[i];
        placed &= ~(UINT64_C(1) << keys[i] % SHORT);
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t bit = UINT64_C(1) << ordered->key[i] % SHORT;
        ordered->rank[i] = (int32_t)bits_count(placed & (bit - 1));
        placed |= bit;
    }
}

/* Encodes a string that has been split: COUNT keys, and LENGTH - COUNT literal
 * code points at OUT. Returns the size of the result, SIZE_MAX if there is none
 * or no room. */
INLINE size_t encode_split(const struct bootstring *p, const four *quads,
                           size_t count, size_t length, const bool *uppercase,
                           char *out, size_t room)
{
    struct insertions ordered;

    if (count == SIZE_MAX)
        return SIZE_MAX;
    if (count <= 8)
        order_by_rank(quads, count, 2, &ordered);
    else if (count <= 12)
        order_by_rank(quads, count, 3, &ordered);
    else if (count <= SHORTER)
        order_by_rank(quads, count, 4, &ordered);
    else
        order_by_insertion((const int32_t *)quads, count, length, &ordered);

    struct encoder e = encoder_open(p, out, room, length - count);
    for (size_t i = 0; i < count; i++) {
        uint32_t key = (uint32_t)ordered.key[i];
        if (!put_insertion(p, &e, key / SHORT, (uint64_t)ordered.rank[i],
                           uppercase != NULL && uppercase[key % SHORT]))
            return SIZE_MAX;
    }
    return (size_t)(e.out - out);
}

INLINE size_t encode_short(const struct bootstring *p, const uint32_t *text,
                           size_t length, const bool *uppercase, char *out,
                           size_t room)
{
    four quads[SHORT / 4];
    size_t count = split_short(text, length, out, (int32_t *)quads);

    return encode_split(p, quads, count, length, uppercase, out, room);
}

bool bootstring_encode_utf8(const char *text, size_t size, char *out,
                            size_t room, size_t *length)
{
    four quads[SHORT / 4];
    size_t points, count;

    if (size > SHORT || room <= size)
        return false;
    count = split_utf8(text, size, out, (int32_t *)quads, &points);
    *length = encode_split(&punycode, quads, count, points, NULL, out, room);
    return *length != SIZE_MAX;
}

/* Sorts COUNT keys by code point; those of one code point keep their order.
 * SPARE has room for as many. */
static void sort_long(uint64_t *keys, size_t count, uint64_t *spare)
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
        if (is_basic(text[i])) {
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

    sort_long(keys, count, keys + count);
    places_count(&places);
    for (size_t i = 0; i < count; i++) {
        enum { AHEAD = 8 }; /* insertions; a fifth of the time of 2^24 */
        if (i + AHEAD < count)
            places_expect(&places, keys[i + AHEAD] & PLACE_MASK);
        size_t place = keys[i] & PLACE_MASK;
        if (!put_insertion(p, &e, (uint32_t)(keys[i] >> CODE_POINT_SHIFT),
                           places_add(&places, place),
                           uppercase != NULL && uppercase[place]))
            return SIZE_MAX;
    }
    return (size_t)(e.out - out);
}

/* Why TEXT could not be encoded. */
static enum bootstring_status explain(const uint32_t *text, size_t length,
                                      struct bootstring_outcome *outcome)
{
    for (size_t i = 0; i < length; i++) {
        outcome->where = i;
        outcome->found = text[i];
        if (is_surrogate(text[i]))
            return BOOTSTRING_SURROGATE;
        if (text[i] > 0x10FFFF)
            return BOOTSTRING_ABOVE_UNICODE;
    }
    return BOOTSTRING_NO_ROOM;
}

INLINE enum bootstring_status encode(const struct bootstring *p,
                                     const uint32_t *text, size_t length,
                                     const bool *uppercase, char *out,
                                     size_t room, void *scratch,
                                     struct bootstring_outcome *outcome)
{
    size_t size = SIZE_MAX;
    if (length <= SHORT && room > length)
        size = encode_short(p, text, length, uppercase, out, room);
    else if (room > length)
        size = encode_long(p, text, length, uppercase, out, room, scratch);
    if (size == SIZE_MAX)
        return explain(text, length, outcome);
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
        return encode(&punycode, text, length, NULL, out, room, scratch,
                      outcome);
    return encode(parameters, text, length, uppercase, out, room, scratch,
                  outcome);
}

/* Decoding. */

struct decoder {
    uint64_t n;    /* as in section 6.2 */
    uint64_t i;    /* as in section 6.2 */
    uint64_t bias; /* as in section 6.2 */
    const unsigned char *input;
    size_t length;
    size_t position; /* of the next byte of the input */
};

/* Once the weight of a digit no longer fits 64 bits, a delta goes on fitting
 * them only as long as the digits that remain are zeros. */
static enum bootstring_status take_zeros(const struct bootstring *p,
                                         struct decoder *d, uint64_t k)
{
    for (;; k += p->base) {
        if (d->position == d->length)
            return BOOTSTRING_TRUNCATED;
        unsigned digit = p->value[d->input[d->position]];
        if (digit >= p->base)
            return BOOTSTRING_BAD_DIGIT;
        if (digit != 0)
            return BOOTSTRING_OVERFLOW;
        d->position++;
        if (p->tmin > 0 || k > d->bias)
            return BOOTSTRING_OK;
    }
}

/* Reads a variable-length integer (section 3.3) into *DELTA. The built-in
 * functions detect overflow at the price of a jump that is never taken. */
INLINE enum bootstring_status take_delta(const struct bootstring *p,
                                         struct decoder *d, uint64_t *delta)
{
    uint64_t sum = 0, weight = 1;

    for (uint64_t k = p->base;; k += p->base) {
        if (d->position == d->length)
            return BOOTSTRING_TRUNCATED;
        uint64_t digit = p->value[d->input[d->position]], part;
        if (digit >= p->base)
            return BOOTSTRING_BAD_DIGIT;
        d->position++;
        if (__builtin_mul_overflow(digit, weight, &part) ||
            __builtin_add_overflow(sum, part, &sum))
            return BOOTSTRING_OVERFLOW;
        uint64_t t = threshold(p, k, d->bias);
        *delta = sum;
        if (digit < t)
            return BOOTSTRING_OK;
        if (__builtin_mul_overflow(weight, p->base - t, &weight))
            return take_zeros(p, d, k + p->base);
    }
}

/* Moves the state by the delta that begins at the current position, for a
 * string that has POINTS code points with the one inserted. */
INLINE enum bootstring_status take_insertion(const struct bootstring *p,
                                             struct decoder *d, uint64_t points,
                                             bool first,
                                             struct bootstring_outcome *outcome)
{
    size_t start = d->position;
    uint64_t delta, turns;
    enum bootstring_status status = take_delta(p, d, &delta);

    if (status == BOOTSTRING_BAD_DIGIT) {
        outcome->where = d->position;
        outcome->found = d->input[d->position];
        return is_basic(outcome->found) ? status : BOOTSTRING_NOT_BASIC;
    }
    outcome->where = start;
    if (status != BOOTSTRING_OK)
        return status;
    d->bias = adapt(p, delta, points, first);

    if (__builtin_add_overflow(d->i, delta, &d->i))
        return BOOTSTRING_ABOVE_UNICODE;
    turns = divide(d->i, points);
    if (turns > 0x10FFFF - d->n)
        return BOOTSTRING_ABOVE_UNICODE;
    d->n += turns;
    d->i -= turns * points;
    outcome->found = (uint32_t)d->n;
    if (is_surrogate(d->n))
        return BOOTSTRING_SURROGATE;
    if (p->initial_n < BOOTSTRING_BASIC_END && is_basic((uint32_t)d->n))
        return BOOTSTRING_BASIC_CODED;
    return BOOTSTRING_OK;
}

INLINE bool is_upper(unsigned char byte)
{
    return byte >= 'A' && byte <= 'Z';
}

/* Puts one code point, with the MARK of upper case, in its place. */
INLINE void set_place(uint32_t *out, bool *uppercase, size_t place,
                      uint64_t insertion)
{
    out[place] = (uint32_t)(insertion >> CODE_POINT_SHIFT);
    if (uppercase != NULL)
        uppercase[place] = (insertion & MARK) != 0;
}

/* The same for the next literal code point. */
INLINE void set_literal(uint32_t *out, bool *uppercase, size_t place,
                        unsigned char literal)
{
    out[place] = literal;
    if (uppercase != NULL)
        uppercase[place] = is_upper(literal);
}

/* Up to SHORT: the free places are the bits of a word. */
INLINE void place_short(const uint64_t *insertions, size_t count,
                        const unsigned char *literal, size_t total,
                        uint32_t *out, bool *uppercase)
{
    uint64_t free = ~UINT64_C(0);

    for (size_t i = count; i-- > 0;) {
        unsigned place =
            bits_select(free, (unsigned)(insertions[i] & PLACE_MASK));
        set_place(out, uppercase, place, insertions[i]);
        free &= ~(UINT64_C(1) << place);
    }
    for (size_t i = 0; i < total - count; i++, free &= free - 1)
        set_literal(out, uppercase, (size_t)__builtin_ctzll(free), literal[i]);
}

static void place_long(const uint64_t *insertions, size_t count,
                       const unsigned char *literal, size_t total,
                       uint32_t *out, bool *uppercase, uint64_t *memory)
{
    struct places free = places_open(memory, total);

    for (size_t i = 0; i < total; i++)
        free.words[i / 64] |= UINT64_C(1) << i % 64;
    places_count(&free);
    for (size_t i = count; i-- > 0;)
        set_place(out, uppercase,
                  places_take(&free, insertions[i] & PLACE_MASK),
                  insertions[i]);
    for (size_t word = 0, i = 0; i < total - count; word++)
        for (; free.words[word] != 0; free.words[word] &= free.words[word] - 1)
            set_literal(out, uppercase,
                        word * 64 + (size_t)__builtin_ctzll(free.words[word]),
                        literal[i++]);
}

/* The length of the literal portion: all before the last delimiter. One in
 * first place delimits nothing: section 6.2 consumes no delimiter then. */
INLINE size_t literal_length(const struct bootstring *p,
                             const unsigned char *input, size_t length)
{
    while (length > 0 && input[length - 1] != p->delimiter)
        length--;
    return length > 0 ? length - 1 : 0;
}

/* Begins behind BASIC literal code points and their delimiter. */
INLINE struct decoder decoder_open(const struct bootstring *p,
                                   const unsigned char *input, size_t length,
                                   size_t basic)
{
    return (struct decoder){.n = p->initial_n,
                            .bias = p->initial_bias,
                            .input = input,
                            .length = length,
                            .position = basic > 0 ? basic + 1 : 0};
}

INLINE enum bootstring_status decode(const struct bootstring *p,
                                     const unsigned char *input, size_t length,
                                     uint32_t *out, bool *uppercase,
                                     uint64_t *scratch,
                                     struct bootstring_outcome *outcome)
{
    uint64_t stack[SHORT];
    uint64_t *insertions = length <= SHORT ? stack : scratch;
    size_t basic = literal_length(p, input, length), count = 0;
    struct decoder d = decoder_open(p, input, length, basic);

    for (size_t i = 0; i < basic; i++)
        if (!is_basic(input[i])) {
            outcome->where = i;
            outcome->found = input[i];
            return BOOTSTRING_NOT_BASIC;
        }
    while (d.position < length) {
        enum bootstring_status status =
            take_insertion(p, &d, basic + count + 1, count == 0, outcome);
        if (status != BOOTSTRING_OK)
            return status;
        insertions[count++] =
            d.n << CODE_POINT_SHIFT |
            (uppercase != NULL && is_upper(input[d.position - 1]) ? MARK : 0) |
            d.i++;
    }

    size_t total = basic + count;
    if (total <= SHORT)
        place_short(insertions, count, input, total, out, uppercase);
    else
        place_long(insertions, count, input, total, out, uppercase,
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
    const unsigned char *input = (const unsigned char *)encoded;

    *outcome = (struct bootstring_outcome){.length = 0};
    if (parameters == &bootstring_punycode && uppercase == NULL)
        return decode(&punycode, input, length, out, NULL, scratch, outcome);
    return decode(parameters, input, length, out, uppercase, scratch, outcome);
}

bool bootstring_decode_utf8(const char *encoded, size_t length, char *out,
                            size_t *size)
{
    const unsigned char *input = (const unsigned char *)encoded;
    size_t basic = literal_length(&punycode, input, length), total;
    uint32_t points[SHORTER]; /* in order of insertion, literal ones first */
    uint64_t order = UINT64_C(0xFEDCBA9876543210); /* of these, in nibbles */
    uint32_t all = 0;
    struct bootstring_outcome ignored;
    struct decoder d = decoder_open(&punycode, input, length, basic);
    char *end = out;

    if (basic > SHORTER)
        return false;
    for (total = 0; total < basic; total++) {
        points[total] = input[total];
        all |= input[total];
    }
    if (!is_basic(all))
        return false;
    while (d.position < length) {
        if (total == SHORTER ||
            take_insertion(&punycode, &d, total + 1, total == basic,
                           &ignored) != BOOTSTRING_OK)
            return false;
        uint64_t shift = d.i++ * 4, below = (UINT64_C(1) << shift) - 1;
        order =
            (order & below) | (uint64_t)total << shift | (order & ~below) << 4;
        points[total++] = (uint32_t)d.n;
    }
    for (size_t i = 0; i < total; i++, order >>= 4)
        end += utf8_write(points[order & 15], end);
    *size = (size_t)(end - out);
    return true;
}
