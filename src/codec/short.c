/* short.c - a fast path for short strings; see short.h.
 *
 * Encoding orders the insertions by comparing all pairs. Decoding reads the
 * digits of a delta without tests for the end of the string, bad digits and
 * overflow. The deltas of real words have at most DIGITS_MAX digits, so their
 * sums fit in 32 bits. Bad digits, and a delta that continues past the end, are
 * detected once, after the last delta.
 *
 * Each decoded code point is inserted in its place at once: a few vector
 * instructions move the rest of the text. A text with several literals is kept
 * in UTF-8, any other in units of 16 bits, which can all be converted to pairs
 * of bytes at once.
 *
 * A word takes 528 instructions to decode, and 1,549 by bootstring.c; encoding
 * words takes 36 % fewer, and -n a quarter. Without decode_bytes, -d of words
 * takes 1.26 times the instructions; without write_pairs, 1.14 times. */

#include "codec/short.h"

#include "base/chunk.h"
#include "codec/bootstring.h"
#include "codec/rankset.h"

/* The elements of a table from D on. */
#define EIGHT(element, d)                                       \
    element(d), element(d + 1), element(d + 2), element(d + 3), \
        element(d + 4), element(d + 5), element(d + 6), element(d + 7)

/* Encoding. */

enum { UNROLLED_MAX = 16 }; /* keys that are ordered by an unrolled loop */

/* Keys sort in the order of insertion. They are compared four at once. */
typedef int32_t four __attribute__((vector_size(16)));

/* The keys in the order of insertion, each with its rank: the number of code
 * points before it at that moment. */
struct ordered {
    int32_t key[SHORT_MAX];
    int32_t rank[SHORT_MAX];
};

/* A sum counts smaller keys: all, plus PLACED times those before a key. */
enum { PLACED = 1 << 16 };
#define LATER(n) 1
#define EARLIER(n) (1 + PLACED)

/* Orders COUNT keys, which are in QUADS fours, by comparing all pairs: the
 * place of a key is the number of smaller keys. Its rank counts the literals,
 * and the code points of smaller keys, before it in the text. The results for
 * the rest of the last fours, which is arbitrary, are not used. With an
 * insertion sort, whose branches are unpredictable, encoding words takes a
 * quarter more time. */
static inline void order_keys(const four *keys, size_t count, size_t quads,
                              struct ordered *ordered)
{
    /* At SHORT_MAX - 1 + n: what a smaller key adds to the nth key after it. */
    static const int32_t weights[2 * SHORT_MAX] = {
        EIGHT(LATER, 0),   EIGHT(LATER, 0),   EIGHT(LATER, 0),
        EIGHT(LATER, 0),   EIGHT(LATER, 0),   EIGHT(LATER, 0),
        EIGHT(LATER, 0),   EIGHT(LATER, 0),   EIGHT(EARLIER, 0),
        EIGHT(EARLIER, 0), EIGHT(EARLIER, 0), EIGHT(EARLIER, 0),
        EIGHT(EARLIER, 0), EIGHT(EARLIER, 0), EIGHT(EARLIER, 0),
        EIGHT(EARLIER, 0)};
    const int32_t *key = (const int32_t *)keys;
    four sums[SHORT_MAX / 4];

    for (size_t q = 0; q < quads; q++)
        sums[q] = (four){0};
    for (size_t i = 0; i < count; i++) {
        const int32_t *weight = weights + SHORT_MAX - 1 - i;
#pragma GCC unroll 4
        for (size_t q = 0; q < quads; q++) {
            four added;
            memcpy(&added, weight + 4 * q, sizeof added);
            sums[q] += (key[i] < keys[q]) & added;
        }
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t sum = ((const uint32_t *)sums)[i], at = sum % PLACED;
        uint32_t index = (uint32_t)key[i] % SHORT_MAX;
        ordered->key[at] = key[i];
        ordered->rank[at] = (int32_t)(index - i + sum / PLACED);
    }
}

/* Encodes a text of BASIC literals, which are at OUT, and COUNT insertions. */
INLINE bool encode_keys(const int32_t *keys, size_t count, size_t basic,
                        char *out, size_t room, size_t *size)
{
    const struct profile *p = &profile_punycode;
    const four *fours = (const four *)keys;
    struct ordered ordered;

    if (count <= UNROLLED_MAX)
        order_keys(fours, count, 4, &ordered);
    else
        order_keys(fours, count, (count + 3) / 4, &ordered);

    struct encoder e = encoder_open(p, out, room, basic);
    for (size_t i = 0; i < count; i++)
        if (!encoder_put(p, &e, (uint32_t)ordered.key[i] / SHORT_MAX,
                         (uint64_t)ordered.rank[i], false))
            return false;
    *size = (size_t)(e.out - out);
    return true;
}

bool short_encode_keys(const int32_t *keys, size_t count, size_t basic,
                       char *out, size_t room, size_t *size)
{
    return basic < room && encode_keys(keys, count, basic, out, room, size);
}

bool short_encode(struct slice text, char *out, size_t room, size_t *size)
{
    const char *at = text.text, *end = at + text.size;
    short_keys keys;
    size_t basic = 0, count = 0;

    if (text.size > SHORT_MAX || room <= text.size)
        return false;
    /* Unrolled loops compare these keys, set or not. */
    for (size_t i = 0; i < UNROLLED_MAX; i++)
        keys[i] = 0;
    while (at < end) {
        uint32_t code_point;
        size_t step = utf8_read(at, (size_t)(end - at), &code_point);
        if (step == 0)
            return false;
        at += step;
        size_t index = basic + count;
        if (step == 1)
            out[basic++] = (char)code_point;
        else
            keys[count++] = short_key(code_point, index);
    }
    return encode_keys(keys, count, basic, out, room, size);
}

/* Decoding. */

enum {
    DIGITS_MAX = 5,
    LITERALS_MIN = 3, /* of a text that is kept in UTF-8 */
    BYTES_MAX = 31,   /* code points of a text that is kept in UTF-8 */
    UNITS_MAX = 24,   /* code points of a text that is kept in units */
    VECTOR = 8        /* units of a vector */
};

_Static_assert(SHORT_MAX + DIGITS_MAX <= SHORT_READ_BYTES,
               "a delta that begins within the string can be read");

enum { ADAPTED_MAX = (PUNYCODE_BASE - PUNYCODE_TMIN) * PUNYCODE_TMAX / 2 };

/* 1 / points as a fixed-point number, for 1 to 32 points. Exact for dividends
 * below 2^29. The largest, from bad digits with the value 255, is smaller. A
 * division is one instruction less, but -d would take 20 % more time. */
#define RECIPROCAL_SHIFT 34
#define RECIPROCAL(points) ((UINT64_C(1) << RECIPROCAL_SHIFT) / (points) + 1)

static const uint64_t reciprocals[] = {
    0, EIGHT(RECIPROCAL, 1), EIGHT(RECIPROCAL, 9), EIGHT(RECIPROCAL, 17),
    EIGHT(RECIPROCAL, 25)};

static inline uint32_t divide(uint32_t dividend, size_t points)
{
    return (uint32_t)(dividend * reciprocals[points] >> RECIPROCAL_SHIFT);
}

struct digit_reader {
    const unsigned char *at; /* the next digit */
    const unsigned char *end;
    uint32_t n;    /* as in RFC 3492 section 6.2 */
    uint32_t i;    /* as in section 6.2 */
    uint32_t bias; /* as in section 6.2 */
    uint32_t bad;  /* the values of all digits, ORed */
};

INLINE uint32_t read_digit(struct digit_reader *r)
{
    uint32_t digit = profile_punycode.value[*r->at++];

    r->bad |= digit;
    return digit;
}

/* The threshold t of section 6.2. */
INLINE uint32_t threshold(uint32_t k, uint32_t bias)
{
    int32_t t = (int32_t)k - (int32_t)bias;

    t = t < PUNYCODE_TMIN ? PUNYCODE_TMIN : t;
    return (uint32_t)(t > PUNYCODE_TMAX ? PUNYCODE_TMAX : t);
}

/* Reads the next delta and moves N and I to its insertion, after which the text
 * has LENGTH code points. Returns false if the delta has too many digits. */
INLINE bool read_delta(struct digit_reader *r, size_t length, bool is_first)
{
    uint32_t digit = read_digit(r), delta = digit, weight = 1;

    for (uint32_t k = PUNYCODE_BASE;; k += PUNYCODE_BASE) {
        uint32_t t = threshold(k, r->bias);
        if (digit < t)
            break;
        if (k == DIGITS_MAX * PUNYCODE_BASE)
            return false;
        weight *= PUNYCODE_BASE - t;
        digit = read_digit(r);
        delta += digit * weight;
    }
    r->i += delta;
    uint32_t turns = divide(r->i, length);
    r->n += turns;
    r->i -= turns * (uint32_t)length;

    uint32_t k = 0;
    delta = is_first ? delta / PUNYCODE_DAMP : delta / 2;
    delta += divide(delta, length);
    for (; delta > ADAPTED_MAX; k += PUNYCODE_BASE)
        delta /= PUNYCODE_BASE - PUNYCODE_TMIN;
    r->bias = k + (PUNYCODE_BASE - PUNYCODE_TMIN + 1) * delta /
                      (delta + PUNYCODE_SKEW);
    return true;
}

/* Returns true if all deltas were valid. */
static inline bool is_read(const struct digit_reader *r)
{
    return r->bad < ASCII_END && r->at == r->end;
}

/* Decodes the deltas after BASIC literals by inserting UTF-8 into OUT. */
INLINE bool decode_bytes(struct digit_reader r, const char *encoded,
                         size_t basic, char *out, size_t *written)
{
    uint32_t wide = 0; /* a bit for each code point, set if it has two bytes */
    size_t points = basic;

    chunk_store(out, chunk_load(encoded));
    while (r.at < r.end) {
        if (points++ == BYTES_MAX ||
            !read_delta(&r, points, points == basic + 1) || r.n > 0x7FF)
            return false;
        uint32_t bit = UINT32_C(1) << r.i, before = wide & (bit - 1);
        char *at = out + r.i + rankset_popcount(before);
        struct chunk low = chunk_load(at), high = chunk_load(at + CHUNK_SIZE);
        chunk_store(at + 2, low);
        chunk_store(at + 2 + CHUNK_SIZE, high);
        utf8_write(r.n, at);
        wide = before | bit | (wide - before) << 1;
        r.i++;
    }
    *written = 2 * points - basic;
    return is_read(&r);
}

typedef uint16_t units __attribute__((vector_size(2 * VECTOR)));

static inline units load_units(const void *from)
{
    units loaded;
    memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

static inline void store_units(void *to, units stored)
{
    memcpy(to, &stored, sizeof stored);
}

/* Moves UNITS_MAX units up by one. */
static inline void make_room(uint16_t *at)
{
    units a = load_units(at), b = load_units(at + VECTOR),
          c = load_units(at + 2 * VECTOR);
    store_units(at + 1, a);
    store_units(at + 1 + VECTOR, b);
    store_units(at + 1 + 2 * VECTOR, c);
}

/* Writes LENGTH code points of two bytes each to OUT. Returns the size. */
INLINE size_t write_pairs(const uint16_t *text, size_t length, char *out)
{
    for (size_t i = 0; i < length; i += VECTOR) {
        units from = load_units(text + i);
        units lead = from >> 6 | 0xC0, trail = (from & 0x3F) | 0x80;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        store_units(out + 2 * i, lead << 8 | trail);
#else
        store_units(out + 2 * i, trail << 8 | lead);
#endif
    }
    return 2 * length;
}

/* Decodes the deltas after BASIC literals by inserting units of 16 bits. */
INLINE bool decode_units(struct digit_reader r, const char *encoded,
                         size_t basic, char *out, size_t *written)
{
    uint16_t text[3 * UNITS_MAX];
    size_t points = basic;

    for (size_t i = 0; i < CHUNK_SIZE; i++)
        text[i] = (unsigned char)encoded[i];
    while (r.at < r.end) {
        if (points++ == UNITS_MAX ||
            !read_delta(&r, points, points == basic + 1) || r.n > 0xFFFF ||
            utf8_is_surrogate(r.n))
            return false;
        make_room(text + r.i);
        text[r.i++] = (uint16_t)r.n;
    }
    if (basic == 0 && r.n <= 0x7FF) {
        *written = write_pairs(text, points, out);
    } else {
        char *end = out;
        for (size_t i = 0; i < points; i++)
            end += utf8_write(text[i], end);
        *written = (size_t)(end - out);
    }
    return is_read(&r);
}

/* Stores a bit for each byte of ENCODED, set if it is a hyphen, in *HYPHENS.
 * Returns the top bit of each byte. Bits beyond SIZE are arbitrary. */
INLINE uint64_t scan(const char *encoded, size_t size, uint64_t *hyphens)
{
    struct chunk chunk = chunk_load(encoded);
    uint64_t high = chunk_top_bits(chunk);

    *hyphens = chunk_find(chunk, '-');
    if (size > CHUNK_SIZE) {
        chunk = chunk_load(encoded + CHUNK_SIZE);
        high |= (uint64_t)chunk_top_bits(chunk) << CHUNK_SIZE;
        *hyphens |= (uint64_t)chunk_find(chunk, '-') << CHUNK_SIZE;
    }
    return high;
}

bool short_decode_padded(struct slice encoded, char *out, size_t *written)
{
    size_t size = encoded.size;

    if (size - 1 >= SHORT_MAX) {
        *written = 0;
        return size == 0;
    }
    uint64_t mask = UINT64_MAX >> (SHORT_MAX - size), hyphens;
    if (scan(encoded.text, size, &hyphens) & mask)
        return false;
    hyphens &= mask & ~UINT64_C(1);
    size_t basic = hyphens == 0 ? 0 : 63 - (size_t)__builtin_clzll(hyphens);
    const unsigned char *input = (const unsigned char *)encoded.text;
    struct digit_reader r = {.at = input + (basic > 0 ? basic + 1 : 0),
                             .end = input + size,
                             .n = PUNYCODE_INITIAL_N,
                             .bias = PUNYCODE_INITIAL_BIAS};
    if (basic >= LITERALS_MIN && basic <= BYTES_MAX &&
        decode_bytes(r, encoded.text, basic, out, written))
        return true;
    return basic <= UNITS_MAX &&
           decode_units(r, encoded.text, basic, out, written);
}

bool short_decode(struct slice encoded, char *out, size_t *written)
{
    char copy[SHORT_READ_BYTES] = {0};

    if (encoded.size > SHORT_MAX)
        return false;
    memcpy(copy, encoded.text, encoded.size);
    return short_decode_padded(slice_of(copy, encoded.size), out, written);
}
