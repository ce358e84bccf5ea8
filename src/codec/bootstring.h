/* bootstring.h - Bootstring and its best-known profile, Punycode (RFC 3492).
 *
 * Results and errors are those of the procedures in section 6, with which the
 * tests compare them. The algorithms differ: both directions run in O(n log n)
 * time, the printed procedures in O(n^2).
 *
 * These functions neither allocate nor keep state. A text has fewer than 2^42
 * code points; the encoded form consists of ASCII characters. */

#pragma once

#include "base/base.h"
#include "codec/profile.h"

struct code_points {
    uint32_t *at;
    size_t length;
    bool *uppercase; /* NULL without mixed case; else for each code point,
                        whether it, or the last digit of its delta, is in upper
                        case (appendix A) */
};

/* Returns how many bytes of scratch memory, aligned for uint64_t, an input of
 * LENGTH elements needs; SIZE_MAX if memory cannot be that large. */
size_t bootstring_scratch(size_t length);

/* Returns how many bytes Punycode needs at most for LENGTH code points;
 * SIZE_MAX if memory cannot be that large. Other profiles can need far more:
 * even a million digits for each code point if tmax is base - 1, or if tmin is
 * 0 and initial_bias is large. If it does not fit, try again with more. */
static inline size_t bootstring_bound(size_t length)
{
    return length > (SIZE_MAX - 1) / 9 ? SIZE_MAX : 9 * length + 1;
}

/* Returns true if TEXT can be encoded: its code points are Unicode scalar
 * values. If not, sets *FAILURE for the first other one. */
bool bootstring_check(struct code_points text, struct failure *failure);

/* Encodes TEXT (section 6.3), and appends the result to OUT, within its
 * capacity. Returns false, with nothing appended, if the result does not fit,
 * or bootstring_check refuses TEXT. SCRATCH: bootstring_scratch(TEXT.length)
 * bytes. */
bool bootstring_encode(const struct profile *profile, struct code_points text,
                       struct buffer *out, void *scratch);

/* Decodes ENCODED (section 6.2).
 * TEXT: gets the result; its arrays have room for a code point per byte of
 *   ENCODED.
 * SCRATCH: bootstring_scratch(ENCODED.size) bytes.
 * Returns false, with *FAILURE set, if ENCODED is not the form of a text. */
bool bootstring_decode(const struct profile *profile, struct slice encoded,
                       struct code_points *text, void *scratch,
                       struct failure *failure);

/* The deltas of an encoding, written and read one by one (section 3). Internal
 * to the codec. */

/* The threshold t of sections 6.2 and 6.3. */
static inline uint64_t deltas_threshold(const struct profile *p, uint64_t k,
                                        uint64_t bias)
{
    int64_t t = (int64_t)k - (int64_t)bias;
    t = t < p->tmin ? p->tmin : t;
    return (uint64_t)(t > p->tmax ? p->tmax : t);
}

/* Section 6.1: LENGTH is that of the text with the insertion. */
static inline uint64_t deltas_adapt(const struct profile *p, uint64_t delta,
                                    uint64_t length, bool first)
{
    uint64_t k = 0;

    delta = first ? delta / p->damp : delta / 2;
    delta += delta / length;
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

/* Writes the delta that inserts CODE_POINT after RANK others. Returns false if
 * CODE_POINT is not a Unicode scalar value, or the delta does not fit. */
static inline bool encoder_put(const struct profile *p, struct encoder *e,
                               uint32_t code_point, uint64_t rank,
                               bool uppercase)
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
    struct slice input;
    size_t basic;   /* the length of the literal portion */
    size_t at;      /* index of the next byte of INPUT */
    size_t start;   /* index of the first digit of the last delta */
    uint64_t delta; /* the last delta */
    size_t length;  /* of the text with its insertion */
};

#define DELTAS_SURROGATE "code point %p: %U is a surrogate"

/* Says MESSAGE about the delta at START. Returns false. */
__attribute__((cold)) static inline bool decoder_fail(const struct decoder *d,
                                                      const char *message,
                                                      struct failure *failure)
{
    return FAIL(failure, message, .where = d->start, .found = (uint32_t)d->n);
}

/* Sets *FAILURE: the byte at AT, ASCII or not, is no digit. Returns false. */
__attribute__((cold)) static inline bool
decoder_fail_digit(const struct decoder *d, struct failure *failure)
{
    struct slice rest = slice_from(d->input, d->at);
    uint32_t found;

    /* Report the character, not its first byte. */
    if (utf8_read(rest.text, rest.size, &found) == 0)
        return failure_utf8(failure, d->input, d->at);
    return FAIL(failure,
                found < ASCII_END
                    ? "code point %p: %f is not a digit"
                    : "code point %p: %f is not a basic (ASCII) code point",
                .where = d->at, .found = found);
}

/* Creates a decoder that continues after the literals and the last delimiter. A
 * leading delimiter delimits nothing: section 6.2 reads it as an invalid digit.
 * Returns false, with *FAILURE set, if a literal is not ASCII. */
static inline bool decoder_open(struct decoder *d, const struct profile *p,
                                struct slice encoded, struct failure *failure)
{
    size_t basic = encoded.size > 0 ? encoded.size - 1 : 0;

    while (basic > 0 && (unsigned char)encoded.text[basic] != p->delimiter)
        basic--;
    *d = (struct decoder){.n = p->initial_n,
                          .bias = p->initial_bias,
                          .input = encoded,
                          .basic = basic,
                          .at = basic > 0 ? basic + 1 : 0,
                          .length = basic};
    for (size_t i = 0; i < basic; i++)
        if ((unsigned char)encoded.text[i] >= ASCII_END) {
            d->at = i;
            return decoder_fail_digit(d, failure);
        }
    return true;
}

/* Reads the next delta, a variable-length integer (section 3.3), and adapts the
 * bias. Returns false, with *FAILURE set, if it is invalid. */
static inline bool decoder_read_delta(const struct profile *p,
                                      struct decoder *d,
                                      struct failure *failure)
{
    uint64_t sum = 0, weight = 1;

    d->start = d->at;
    d->length++;
    for (uint64_t k = p->base;; k += p->base) {
        if (d->at == d->input.size)
            return decoder_fail(d,
                                "code point %p: the delta that begins here "
                                "has no end: cut off, or not Punycode",
                                failure);
        uint64_t digit = p->value[(unsigned char)d->input.text[d->at]], part;
        if (digit >= p->base)
            return decoder_fail_digit(d, failure);
        d->at++;
        if ((digit > 0 && weight == 0) ||
            __builtin_mul_overflow(digit, weight, &part) ||
            __builtin_add_overflow(sum, part, &sum))
            return decoder_fail(
                d, "code point %p: overflow: the delta does not fit in 64 bits",
                failure);
        uint64_t t = deltas_threshold(p, k, d->bias);
        if (digit < t)
            break;
        if (__builtin_mul_overflow(weight, p->base - t, &weight))
            weight = 0; /* too large for any digit but 0 */
    }
    d->delta = sum;
    d->bias = deltas_adapt(p, sum, d->length, d->length == d->basic + 1);
    return true;
}

/* Moves N and I by the delta to its insertion. Returns false, with *FAILURE
 * set, if N is not a Unicode scalar value, or basic. */
static inline bool decoder_advance(const struct profile *p, struct decoder *d,
                                   struct failure *failure)
{
    uint64_t turns;

    if (__builtin_add_overflow(d->i, d->delta, &d->i) ||
        (turns = d->i / d->length) > UTF8_LAST - d->n)
        return decoder_fail(d,
                            "code point %p: the delta decodes to a code point "
                            "above U+10FFFF",
                            failure);
    d->n += turns;
    d->i -= turns * d->length;
    if (utf8_is_surrogate((uint32_t)d->n))
        return decoder_fail(d, DELTAS_SURROGATE, failure);
    /* Only possible if initial_n is basic. */
    if (p->initial_n < ASCII_END && d->n < ASCII_END)
        return decoder_fail(
            d, "code point %p: the delta decodes to the basic code point %U",
            failure);
    return true;
}
