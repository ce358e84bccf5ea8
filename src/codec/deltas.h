/* deltas.h - the deltas of an encoding, written and read one by one (RFC 3492
 * section 3).
 *
 * Internal to the codec. */

#ifndef DELTAS_H
#define DELTAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "codec/bootstring.h"

/* The threshold t of sections 6.2 and 6.3. */
static inline uint64_t deltas_threshold(const struct profile *p, uint64_t k,
                                        uint64_t bias)
{
    int64_t t = (int64_t)k - (int64_t)bias;
    t = t < p->tmin ? p->tmin : t;
    return (uint64_t)(t > p->tmax ? p->tmax : t);
}

/* Section 6.1. */
static inline uint64_t deltas_adapt(const struct profile *p, uint64_t delta,
                                    uint64_t points, bool first)
{
    uint64_t k = 0;

    delta = first ? delta / p->damp : delta / 2;
    delta += delta / points;
    while (delta > (p->base - p->tmin) * p->tmax / 2) {
        delta /= p->base - p->tmin;
        k += p->base;
    }
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

/* Writes the delimiter after the BASIC literals at OUT, if any, and returns an
 * encoder of the deltas. OUT has ROOM bytes, more than BASIC. */
static inline struct encoder encoder_open(const struct profile *p, char *out,
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

/* Writes Q as a variable-length integer (section 3.3), with UPPERCASE for its
 * last digit. Returns false if it does not fit. */
static inline bool encoder_put_integer(const struct profile *p,
                                       struct encoder *e, uint64_t q,
                                       bool uppercase)
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

/* Returns the delta that inserts CODE_POINT after RANK others. */
static inline uint64_t encoder_delta(const struct encoder *e,
                                     uint32_t code_point, uint64_t rank)
{
    return (code_point - e->n) * (e->placed + 1) + rank - e->next;
}

/* Writes that delta. Returns false if CODE_POINT is not a Unicode scalar value,
 * or the delta does not fit. */
static inline bool encoder_put(const struct profile *p, struct encoder *e,
                               uint32_t code_point, uint64_t rank,
                               bool uppercase)
{
    uint64_t delta = encoder_delta(e, code_point, rank);

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

/* Inlined, so that bootstring_decode can be compiled for constant parameters.
 */
#define DELTAS_INLINE static inline __attribute__((always_inline))

struct decoder {
    uint64_t n;    /* as in section 6.2 */
    uint64_t i;    /* as in section 6.2 */
    uint64_t bias; /* as in section 6.2 */
    const unsigned char *input;
    size_t length;
    size_t basic;    /* the length of the literal portion */
    size_t position; /* of the next byte of the input */
};

/* Returns a decoder that continues after the literal portion and the last
 * delimiter. A leading delimiter delimits nothing: section 6.2 reads it as an
 * invalid digit. */
static inline struct decoder decoder_open(const struct profile *p,
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

/* Reads the digits from K on, whose weights do not fit in 64 bits. The delta
 * fits only if all these digits are zero. Rare, so out of line. */
static enum bootstring_status decoder_take_zeros(const struct profile *p,
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
DELTAS_INLINE enum bootstring_status
decoder_take_integer(const struct profile *p, struct decoder *d,
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

/* Returns BOOTSTRING_OK if the literals are ASCII. If not, sets *OUTCOME. */
static inline enum bootstring_status
decoder_check_literals(const struct decoder *d,
                       struct bootstring_outcome *outcome)
{
    for (size_t i = 0; i < d->basic; i++)
        if (!profile_is_basic(d->input[i])) {
            outcome->where = i;
            outcome->found = d->input[i];
            return BOOTSTRING_NOT_BASIC;
        }
    return BOOTSTRING_OK;
}

/* Reads the next delta, that of the POINTSth code point of the text, and adapts
 * the bias. On a fault, sets WHERE and FOUND of *OUTCOME. */
DELTAS_INLINE enum bootstring_status
decoder_take_delta(const struct profile *p, struct decoder *d,
                   uint64_t points, uint64_t *delta,
                   struct bootstring_outcome *outcome)
{
    size_t start = d->position;
    enum bootstring_status status = decoder_take_integer(p, d, delta);

    if (status == BOOTSTRING_BAD_DIGIT) {
        outcome->where = d->position;
        outcome->found = d->input[d->position];
        return profile_is_basic(outcome->found) ? status
                                                   : BOOTSTRING_NOT_BASIC;
    }
    outcome->where = start;
    if (status == BOOTSTRING_OK)
        d->bias = deltas_adapt(p, *delta, points, points == d->basic + 1);
    return status;
}

/* Moves N and I by DELTA to the insertion of the POINTSth code point. On a
 * fault, sets FOUND of *OUTCOME. */
DELTAS_INLINE enum bootstring_status
decoder_advance(const struct profile *p, struct decoder *d, uint64_t points,
                uint64_t delta, struct bootstring_outcome *outcome)
{
    uint64_t turns;

    if (__builtin_add_overflow(d->i, delta, &d->i))
        return BOOTSTRING_ABOVE_UNICODE;
    turns = d->i / points;
    if (turns > UTF8_LAST - d->n)
        return BOOTSTRING_ABOVE_UNICODE;
    d->n += turns;
    d->i -= turns * points;
    outcome->found = (uint32_t)d->n;
    if (utf8_is_surrogate(outcome->found))
        return BOOTSTRING_SURROGATE;
    if (p->initial_n < PROFILE_BASIC_END &&
        profile_is_basic(outcome->found))
        return BOOTSTRING_BASIC_CODED;
    return BOOTSTRING_OK;
}

/* Does both. */
DELTAS_INLINE enum bootstring_status
decoder_take(const struct profile *p, struct decoder *d, uint64_t points,
             struct bootstring_outcome *outcome)
{
    uint64_t delta;
    enum bootstring_status status =
        decoder_take_delta(p, d, points, &delta, outcome);

    return status == BOOTSTRING_OK
               ? decoder_advance(p, d, points, delta, outcome)
               : status;
}

#endif
