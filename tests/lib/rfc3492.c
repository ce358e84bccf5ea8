/* rfc3492.c - the procedures of section 6 as printed; see rfc3492.h.
 *
 * "Fail on overflow" means that a delta does not fit in 64 bits. */

#include "rfc3492.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

/* Section 6.1. */
static uint64_t adapt(const struct profile *p, uint64_t delta,
                      uint64_t numpoints, bool firsttime)
{
    if (firsttime)
        delta = delta / p->damp;
    else
        delta = delta / 2;
    delta = delta + delta / numpoints;

    uint64_t k = 0;
    while (delta > (p->base - p->tmin) * p->tmax / 2) {
        delta = delta / (p->base - p->tmin);
        k = k + p->base;
    }
    return k + (p->base - p->tmin + 1) * delta / (delta + p->skew);
}

/* The threshold t of sections 6.2 and 6.3. */
static uint64_t threshold(const struct profile *p, uint64_t k, uint64_t bias)
{
    if (k <= bias)
        return p->tmin;
    if (k >= bias + p->tmax)
        return p->tmax;
    return k - bias;
}

static void report(rfc3492_observer *observer, void *context,
                   const struct rfc3492_event *event)
{
    if (observer != NULL)
        observer(context, event);
}

/* Writes Q as a variable-length integer to OUT, which has ROOM bytes. Returns
 * its size, or 0 if it does not fit. */
static size_t put_integer(const struct profile *p, uint64_t q, uint64_t bias,
                          bool uppercase, char *out, size_t room)
{
    size_t size = 0;
    unsigned char last;

    for (uint64_t k = p->base;; k += p->base) {
        uint64_t t = threshold(p, k, bias);
        if (size == room)
            return 0;
        if (q < t)
            break;
        out[size++] = (char)p->digit[t + (q - t) % (p->base - t)];
        q = (q - t) / (p->base - t);
    }
    last = p->digit[q];
    if (uppercase)
        last = (unsigned char)ascii_to_upper(last);
    out[size++] = (char)last;
    return size;
}

/* Returns the smallest non-basic code point at or above N in TEXT, which must
 * contain one. */
static uint64_t next_code_point(const uint32_t *text, size_t length, uint64_t n)
{
    uint64_t m = UINT64_MAX;
    for (size_t i = 0; i < length; i++)
        if (text[i] >= ASCII_END && text[i] >= n && text[i] < m)
            m = text[i];
    return m;
}

enum rfc3492_status rfc3492_encode(const struct profile *p,
                                   const uint32_t *text, size_t length,
                                   const bool *uppercase, char *out,
                                   size_t room, rfc3492_observer *observer,
                                   void *context,
                                   struct rfc3492_outcome *outcome)
{
    uint64_t n = p->initial_n, delta = 0, bias = p->initial_bias;
    size_t h, b = 0, size;

    for (size_t i = 0; i < length; i++)
        if (!utf8_is_scalar(text[i])) {
            *outcome = (struct rfc3492_outcome){.where = i, .found = text[i]};
            return utf8_is_surrogate(text[i]) ? RFC3492_SURROGATE
                                              : RFC3492_ABOVE_UNICODE;
        }
    if (room <= length)
        return RFC3492_NO_ROOM;
    for (size_t i = 0; i < length; i++)
        if (text[i] < ASCII_END)
            out[b++] = (char)text[i];
    h = size = b;
    if (b > 0)
        out[size++] = (char)p->delimiter;
    report(observer, context,
           &(struct rfc3492_event){.step = RFC3492_LITERAL,
                                   .encoded = out,
                                   .encoded_size = size,
                                   .text = text,
                                   .text_length = length});

    while (h < length) {
        uint64_t m = next_code_point(text, length, n);
        delta += (m - n) * (h + 1);
        n = m;
        for (size_t i = 0; i < length; i++) {
            if (text[i] < n || text[i] < ASCII_END)
                delta++;
            if (text[i] != n)
                continue;
            report(observer, context,
                   &(struct rfc3492_event){.step = RFC3492_NEXT,
                                           .code_point = text[i]});
            size_t digits =
                put_integer(p, delta, bias, uppercase != NULL && uppercase[i],
                            out + size, room - size);
            if (digits == 0)
                return RFC3492_NO_ROOM;
            report(observer, context,
                   &(struct rfc3492_event){.step = RFC3492_DELTA,
                                           .value = delta,
                                           .encoded = out + size,
                                           .encoded_size = digits});
            size += digits;
            bias = adapt(p, delta, h + 1, h == b);
            report(
                observer, context,
                &(struct rfc3492_event){.step = RFC3492_BIAS, .value = bias});
            delta = 0;
            h++;
        }
        delta++;
        n++;
    }
    outcome->length = size;
    return RFC3492_OK;
}

/* Reads the variable-length integer at *POSITION of INPUT into *DELTA. Moves
 * *POSITION to its end, or to a fault in it. */
static enum rfc3492_status read_integer(const struct profile *p,
                                        const unsigned char *input,
                                        size_t length, uint64_t bias,
                                        size_t *position, uint64_t *delta)
{
    uint64_t i = 0, w = 1;
    bool w_fits = true;

    for (uint64_t k = p->base;; k += p->base) {
        if (*position == length)
            return RFC3492_TRUNCATED;
        uint64_t digit = p->value[input[*position]];
        if (digit >= p->base)
            return input[*position] < ASCII_END ? RFC3492_BAD_DIGIT
                                                : RFC3492_NOT_BASIC;
        if (digit > 0 && (!w_fits || digit > (UINT64_MAX - i) / w))
            return RFC3492_OVERFLOW;
        ++*position;
        if (digit > 0)
            i += digit * w;
        uint64_t t = threshold(p, k, bias);
        if (digit < t)
            break;
        /* Zeros may follow even if w no longer fits. */
        w_fits = w_fits && w <= UINT64_MAX / (p->base - t);
        w *= p->base - t;
    }
    *delta = i;
    return RFC3492_OK;
}

/* Returns the length of the literal portion, which the last delimiter ends
 * unless it is in first place. */
static size_t literal_length(const struct profile *p,
                             const unsigned char *input, size_t length)
{
    for (size_t i = length; i-- > 1;)
        if (input[i] == p->delimiter)
            return i;
    return 0;
}

/* Moves <n,i> by DELTA to the insertion of the POINTSth code point. */
static enum rfc3492_status advance(uint64_t *n, uint64_t *i, uint64_t delta,
                                   uint64_t points)
{
    if (delta > UINT64_MAX - *i)
        return RFC3492_ABOVE_UNICODE;
    *i += delta;
    if (*i / points > UTF8_LAST - *n)
        return RFC3492_ABOVE_UNICODE;
    *n += *i / points;
    *i %= points;
    if (utf8_is_surrogate((uint32_t)*n))
        return RFC3492_SURROGATE;
    if (*n < ASCII_END)
        return RFC3492_BASIC_CODED;
    return RFC3492_OK;
}

static void insert_point(void *array, size_t size, size_t length, size_t place,
                         const void *element)
{
    char *at = (char *)array + place * size;
    memmove(at + size, at, (length - place) * size);
    memcpy(at, element, size);
}

enum rfc3492_status rfc3492_decode(const struct profile *p, const char *encoded,
                                   size_t length, uint32_t *out,
                                   bool *uppercase, rfc3492_observer *observer,
                                   void *context,
                                   struct rfc3492_outcome *outcome)
{
    const unsigned char *input = (const unsigned char *)encoded;
    uint64_t n = p->initial_n, i = 0, bias = p->initial_bias;
    size_t b = literal_length(p, input, length), position, size = 0;

    for (; size < b; size++) {
        if (input[size] >= ASCII_END) {
            outcome->where = size;
            outcome->found = input[size];
            return RFC3492_NOT_BASIC;
        }
        out[size] = input[size];
        if (uppercase != NULL)
            uppercase[size] = ascii_is_upper(input[size]);
    }
    position = b > 0 ? b + 1 : 0;
    report(observer, context,
           &(struct rfc3492_event){.step = RFC3492_LITERAL,
                                   .encoded = encoded,
                                   .encoded_size = position,
                                   .text = out,
                                   .text_length = size});

    while (position < length) {
        size_t start = position;
        uint64_t delta;
        enum rfc3492_status status =
            read_integer(p, input, length, bias, &position, &delta);
        if (status == RFC3492_BAD_DIGIT || status == RFC3492_NOT_BASIC) {
            outcome->where = position;
            outcome->found = input[position];
            return status;
        }
        outcome->where = start;
        if (status != RFC3492_OK)
            return status;
        report(observer, context,
               &(struct rfc3492_event){.step = RFC3492_DELTA,
                                       .value = delta,
                                       .encoded = encoded + start,
                                       .encoded_size = position - start});
        bias = adapt(p, delta, size + 1, size == b);
        report(observer, context,
               &(struct rfc3492_event){.step = RFC3492_BIAS, .value = bias});
        status = advance(&n, &i, delta, size + 1);
        outcome->found = (uint32_t)n;
        if (status != RFC3492_OK)
            return status;

        uint32_t code_point = (uint32_t)n;
        bool upper = ascii_is_upper(input[position - 1]);
        insert_point(out, sizeof *out, size, (size_t)i, &code_point);
        if (uppercase != NULL)
            insert_point(uppercase, sizeof *uppercase, size, (size_t)i, &upper);
        size++;
        report(observer, context,
               &(struct rfc3492_event){.step = RFC3492_INSERTED,
                                       .text = out,
                                       .text_length = size,
                                       .place = (size_t)i});
        i++;
    }
    outcome->length = size;
    return RFC3492_OK;
}
