/* deltas.h - the deltas of an encoding, written and read one by one (RFC 3492
 * section 3).
 *
 * Internal to bootstring.c and punycode.c. The functions are always inlined:
 * with Punycode's parameters, which are constants here, the compiler folds most
 * of their arithmetic. */

#ifndef DELTAS_H
#define DELTAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "codec/bootstring.h"

/* A large body pays only where the parameters are constants. */
#define INLINE static inline __attribute__((always_inline))

/* The parameters of section 5. */

#define DELTAS_X BOOTSTRING_NOT_A_DIGIT
#define DELTAS_X6 DELTAS_X, DELTAS_X, DELTAS_X, DELTAS_X, DELTAS_X, DELTAS_X
#define DELTAS_X7 DELTAS_X6, DELTAS_X
#define DELTAS_X16 DELTAS_X7, DELTAS_X7, DELTAS_X, DELTAS_X
#define DELTAS_X48 DELTAS_X16, DELTAS_X16, DELTAS_X16
#define DELTAS_A_TO_Z                                                         \
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, \
        21, 22, 23, 24, 25
#define DELTAS_0_TO_9 26, 27, 28, 29, 30, 31, 32, 33, 34, 35

/* clang-format off */
#define DELTAS_PUNYCODE                                                   \
    {                                                                     \
        .base = 36, .tmin = 1, .tmax = 26, .skew = 38, .damp = 700,       \
        .initial_bias = 72, .initial_n = 0x80, .delimiter = '-',          \
        .digit = "abcdefghijklmnopqrstuvwxyz0123456789",                  \
        .value = {DELTAS_X48, DELTAS_0_TO_9, DELTAS_X7, DELTAS_A_TO_Z,    \
                  DELTAS_X6, DELTAS_A_TO_Z, DELTAS_X, DELTAS_X, DELTAS_X, \
                  DELTAS_X, DELTAS_X, DELTAS_X48, DELTAS_X48, DELTAS_X16, \
                  DELTAS_X16}                                             \
    }
/* clang-format on */

/* A copy of bootstring_punycode that the compiler can see. */
static const struct bootstring deltas_punycode = DELTAS_PUNYCODE;

/* The last division of section 6.1 for Punycode. Its numerator is at most
 * (base - tmin) * tmax / 2 = 455, so a table replaces it. */
#define DELTAS_ADAPT(delta) (unsigned char)(36 * (delta) / ((delta) + 38))
#define DELTAS_ADAPT8(d)                                               \
    DELTAS_ADAPT(d), DELTAS_ADAPT(d + 1), DELTAS_ADAPT(d + 2),         \
        DELTAS_ADAPT(d + 3), DELTAS_ADAPT(d + 4), DELTAS_ADAPT(d + 5), \
        DELTAS_ADAPT(d + 6), DELTAS_ADAPT(d + 7)
#define DELTAS_ADAPT64(d)                                                    \
    DELTAS_ADAPT8(d), DELTAS_ADAPT8(d + 8), DELTAS_ADAPT8(d + 16),           \
        DELTAS_ADAPT8(d + 24), DELTAS_ADAPT8(d + 32), DELTAS_ADAPT8(d + 40), \
        DELTAS_ADAPT8(d + 48), DELTAS_ADAPT8(d + 56)

static const unsigned char deltas_adapted[] = {
    DELTAS_ADAPT64(0),   DELTAS_ADAPT64(64),  DELTAS_ADAPT64(128),
    DELTAS_ADAPT64(192), DELTAS_ADAPT64(256), DELTAS_ADAPT64(320),
    DELTAS_ADAPT64(384), DELTAS_ADAPT8(448)};

/* 1 / points as a fixed-point number, for 1 to 64 points: exact for dividends
 * below 2^27, which nearly all are. Without this table, decoding words of
 * Cyrillic takes a tenth longer. */
#define DELTAS_SHIFT 34
#define DELTAS_RECIPROCAL(points) ((UINT64_C(1) << DELTAS_SHIFT) / (points) + 1)
#define DELTAS_RECIPROCAL8(p)                               \
    DELTAS_RECIPROCAL(p + 1), DELTAS_RECIPROCAL(p + 2),     \
        DELTAS_RECIPROCAL(p + 3), DELTAS_RECIPROCAL(p + 4), \
        DELTAS_RECIPROCAL(p + 5), DELTAS_RECIPROCAL(p + 6), \
        DELTAS_RECIPROCAL(p + 7), DELTAS_RECIPROCAL(p + 8)

static const uint64_t deltas_reciprocals[] = {
    DELTAS_RECIPROCAL8(0),  DELTAS_RECIPROCAL8(8),  DELTAS_RECIPROCAL8(16),
    DELTAS_RECIPROCAL8(24), DELTAS_RECIPROCAL8(32), DELTAS_RECIPROCAL8(40),
    DELTAS_RECIPROCAL8(48), DELTAS_RECIPROCAL8(56)};

INLINE uint64_t deltas_divide(uint64_t dividend, uint64_t points)
{
    if (dividend >> 27 == 0 && points <= 64)
        return dividend * deltas_reciprocals[points - 1] >> DELTAS_SHIFT;
    return dividend / points;
}

/* The threshold t of sections 6.2 and 6.3. */
INLINE uint64_t deltas_threshold(const struct bootstring *p, uint64_t k,
                                 uint64_t bias)
{
    int64_t t = (int64_t)k - (int64_t)bias;
    t = t < p->tmin ? p->tmin : t;
    return (uint64_t)(t > p->tmax ? p->tmax : t);
}

/* Section 6.1. */
INLINE uint64_t deltas_adapt(const struct bootstring *p, uint64_t delta,
                             uint64_t points, bool first)
{
    uint64_t k = 0;

    delta = first ? delta / p->damp : delta / 2;
    delta += deltas_divide(delta, points);
    while (delta > (p->base - p->tmin) * p->tmax / 2) {
        delta /= p->base - p->tmin;
        k += p->base;
    }
    if (p == &deltas_punycode)
        return k + deltas_adapted[delta];
    return k + (p->base - p->tmin + 1) * delta / (delta + p->skew);
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

/* Begins after the BASIC literal code points, which are at OUT already. OUT
 * has room for more than these. */
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

/* Writes Q as a variable-length integer (section 3.3). Returns false if there
 * is no room. */
INLINE bool encoder_put_integer(const struct bootstring *p, struct encoder *e,
                                uint64_t q, bool uppercase)
{
    for (uint64_t k = p->base;; k += p->base) {
        uint64_t t = deltas_threshold(p, k, e->bias);
        if (e->out == e->limit)
            return false;
        if (q < t)
            break;
        uint64_t rest = (q - t) / (p->base - t);
        *e->out++ = (char)p->digit[q - rest * (p->base - t)];
        q = rest;
    }
    unsigned char last = p->digit[q];
    *e->out++ = (char)(uppercase ? ascii_to_upper(last) : last);
    return true;
}

/* Writes the delta that inserts CODE_POINT after RANK others. Returns false if
 * it is not a Unicode scalar value or there is no room. */
INLINE bool encoder_put(const struct bootstring *p, struct encoder *e,
                        uint32_t code_point, uint64_t rank, bool uppercase)
{
    uint64_t delta = (code_point - e->n) * (e->placed + 1) + rank - e->next;

    if (!utf8_is_scalar(code_point) ||
        !encoder_put_integer(p, e, delta, uppercase))
        return false;
    e->placed++;
    e->bias = deltas_adapt(p, delta, e->placed, e->first);
    e->first = false;
    e->n = code_point;
    e->next = rank + 1;
    return true;
}

/* Decoding. */

struct decoder {
    uint64_t n;    /* as in section 6.2 */
    uint64_t i;    /* as in section 6.2 */
    uint64_t bias; /* as in section 6.2 */
    const unsigned char *input;
    size_t length;
    size_t basic;    /* the length of the literal portion */
    size_t position; /* of the next byte of the input */
};

/* Begins after the literal portion, which is all before the last delimiter,
 * and that delimiter. A delimiter in first place delimits nothing: section 6.2
 * reads it as a digit, which it is not. */
INLINE struct decoder decoder_open(const struct bootstring *p,
                                   const char *encoded, size_t length)
{
    const unsigned char *input = (const unsigned char *)encoded;
    size_t after = length;

    while (after > 0 && input[after - 1] != p->delimiter)
        after--;
    return (struct decoder){.n = p->initial_n,
                            .bias = p->initial_bias,
                            .input = input,
                            .length = length,
                            .basic = after > 1 ? after - 1 : 0,
                            .position = after > 1 ? after : 0};
}

/* Reads the digits from that of K on, whose weights do not fit in 64 bits: the
 * delta does only if all these digits are zeros. Rare, so out of line. */
static enum bootstring_status decoder_take_zeros(const struct bootstring *p,
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

/* Reads a variable-length integer (section 3.3) into *DELTA. */
INLINE enum bootstring_status decoder_take_integer(const struct bootstring *p,
                                                   struct decoder *d,
                                                   uint64_t *delta)
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
        uint64_t t = deltas_threshold(p, k, d->bias);
        *delta = sum;
        if (digit < t)
            return BOOTSTRING_OK;
        if (__builtin_mul_overflow(weight, p->base - t, &weight))
            return decoder_take_zeros(p, d, k + p->base);
    }
}

/* Reads the next delta and moves N and I to its insertion, in a string that
 * has POINTS code points with the one inserted. On a fault, sets WHERE and
 * FOUND of *OUTCOME. */
INLINE enum bootstring_status decoder_take(const struct bootstring *p,
                                           struct decoder *d, uint64_t points,
                                           struct bootstring_outcome *outcome)
{
    size_t start = d->position;
    uint64_t delta, turns;
    enum bootstring_status status = decoder_take_integer(p, d, &delta);

    if (status == BOOTSTRING_BAD_DIGIT) {
        outcome->where = d->position;
        outcome->found = d->input[d->position];
        return bootstring_is_basic(outcome->found) ? status
                                                   : BOOTSTRING_NOT_BASIC;
    }
    outcome->where = start;
    if (status != BOOTSTRING_OK)
        return status;
    d->bias = deltas_adapt(p, delta, points, points == d->basic + 1);

    if (__builtin_add_overflow(d->i, delta, &d->i))
        return BOOTSTRING_ABOVE_UNICODE;
    turns = deltas_divide(d->i, points);
    if (turns > UTF8_LAST - d->n)
        return BOOTSTRING_ABOVE_UNICODE;
    d->n += turns;
    d->i -= turns * points;
    outcome->found = (uint32_t)d->n;
    if (utf8_is_surrogate(outcome->found))
        return BOOTSTRING_SURROGATE;
    if (p->initial_n < BOOTSTRING_BASIC_END &&
        bootstring_is_basic(outcome->found))
        return BOOTSTRING_BASIC_CODED;
    return BOOTSTRING_OK;
}

#endif
