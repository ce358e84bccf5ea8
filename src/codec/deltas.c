#include "codec/deltas.h"

const char deltas_surrogate[] = "code point %p: %U is a surrogate";

bool decoder_fail(const struct decoder *d, enum deltas_fault fault,
                  struct failure *failure)
{
    static const char *const messages[] = {
        [DELTAS_TRUNCATED] = "code point %p: truncated: the input ends inside "
                             "the delta that begins here",
        [DELTAS_OVERFLOW] =
            "code point %p: overflow: the delta does not fit in 64 bits",
        [DELTAS_ABOVE] = "code point %p: the delta decodes to a code point "
                         "above U+10FFFF",
        [DELTAS_SURROGATE] = deltas_surrogate,
        [DELTAS_BASIC] =
            "code point %p: the delta decodes to the basic code point %U",
    };
    uint32_t found = (uint32_t)d->n;
    struct slice rest = slice_from(d->input, d->at);

    if (fault != DELTAS_NOT_A_DIGIT)
        return FAIL(failure, messages[fault], .where = d->start,
                    .found = fault < DELTAS_SURROGATE ? 0 : found);
    /* Report the character, not its first byte. */
    if (utf8_read(rest.text, rest.size, &found) == 0)
        return failure_utf8(failure, d->input, d->at);
    return FAIL(failure,
                profile_is_basic(found)
                    ? "code point %p: %f is not a digit"
                    : "code point %p: %f is not a basic (ASCII) code point",
                .where = d->at, .found = found);
}

bool decoder_open(struct decoder *d, const struct profile *p,
                  struct slice encoded, struct failure *failure)
{
    size_t basic = encoded.size > 0 ? encoded.size - 1 : 0;

    while (basic > 0 && (unsigned char)encoded.text[basic] != p->delimiter)
        basic--;
    *d = (struct decoder){.n = p->initial_n,
                          .bias = p->initial_bias,
                          .input = encoded,
                          .basic = basic,
                          .at = basic > 0 ? basic + 1 : 0};
    for (size_t i = 0; i < basic; i++)
        if (!profile_is_basic((unsigned char)encoded.text[i])) {
            d->at = i;
            return decoder_fail(d, DELTAS_NOT_A_DIGIT, failure);
        }
    return true;
}

enum deltas_fault decoder_read_zeros(const struct profile *p, struct decoder *d,
                                     uint64_t k)
{
    for (;; k += p->base) {
        if (d->at == d->input.size)
            return DELTAS_TRUNCATED;
        unsigned digit = p->value[(unsigned char)d->input.text[d->at]];
        if (digit >= p->base)
            return DELTAS_NOT_A_DIGIT;
        if (digit != 0)
            return DELTAS_OVERFLOW;
        d->at++;
        if (p->tmin > 0 || k > d->bias)
            return DELTAS_GOOD;
    }
}
