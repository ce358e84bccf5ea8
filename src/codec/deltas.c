#include "codec/deltas.h"

const char deltas_surrogate[] = "code point %p: %U is a surrogate";

bool decoder_fail(const struct decoder *d, const char *message,
                  struct failure *failure)
{
    return FAIL(failure, message, .where = d->start, .found = (uint32_t)d->n);
}

bool decoder_fail_digit(const struct decoder *d, struct failure *failure)
{
    struct slice rest = slice_from(d->input, d->at);
    uint32_t found;

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
            return decoder_fail_digit(d, failure);
        }
    return true;
}
