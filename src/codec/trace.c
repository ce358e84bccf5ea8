#include "config.h"

#include "codec/trace.h"

#include <string.h>

#include "base/escape.h"
#include "codec/deltas.h"
#include "codec/profile.h"

static void put_encoded(const struct trace *t, const char *words,
                        const char *text, size_t size)
{
    buffer_text(t->out, words);
    buffer_text(t->out, "\"");
    if (settings_escape_results(t->settings))
        escape_append(t->out, slice_of(text, size));
    else
        buffer_append(t->out, text, size);
    buffer_text(t->out, "\"");
}

static void put_number(const struct trace *t, const char *words,
                       uint64_t number)
{
    buffer_text(t->out, words);
    buffer_decimal(t->out, number);
}

static void put_points(const struct trace *t, const char *words,
                       const uint32_t *text, size_t length)
{
    buffer_text(t->out, words);
    for (size_t i = 0; i < length; i++) {
        if (i > 0)
            buffer_text(t->out, " ");
        buffer_hex(t->out, text[i]);
    }
}

static void put_literals(const struct trace *t, struct code_points points,
                         const char *encoded, size_t size)
{
    const char *words = "\nbasic code points (";

    if (size == 0) {
        buffer_text(t->out, "\nthere are no basic code points, so no literal "
                            "portion");
        return;
    }
    for (size_t i = 0; i < points.length; i++)
        if (profile_is_basic(points.at[i])) {
            put_points(t, words, points.at + i, 1);
            words = ", ";
        }
    put_encoded(t, ") are copied to literal portion: ", encoded, size);
}

void trace_encode(const struct trace *t, struct code_points points,
                  struct slice encoded)
{
    const struct profile *p = t->settings->profile;
    struct decoder d;

    put_number(t, "bias is ", p->initial_bias);
    put_points(t, "\ninput is:\n", points.at, points.length);
    if (encoded.text == NULL)
        return;
    decoder_open(&d, p, encoded, NULL);
    put_literals(t, points, encoded.text, d.at);
    while (d.at < encoded.size) {
        decoder_read_delta(p, &d, NULL);
        decoder_advance(p, &d, NULL);
        uint32_t inserted = (uint32_t)d.n;
        d.i++;
        put_points(t, "\nnext code point to insert is ", &inserted, 1);
        put_number(t, "\nneeded delta is ", d.delta);
        put_encoded(t, ", encodes as ", encoded.text + d.start, d.at - d.start);
        put_number(t, "\nbias becomes ", d.bias);
    }
    put_encoded(t, "\noutput is ", encoded.text, encoded.size);
}

static void put_decoded_literals(const struct trace *t, const struct decoder *d,
                                 uint32_t *out)
{
    if (d->basic == 0) {
        buffer_text(t->out, "\nthere is no delimiter, so extended string "
                            "starts empty");
        return;
    }
    for (size_t i = 0; i < d->basic; i++)
        out[i] = (unsigned char)d->input.text[i];
    put_encoded(t, "\nliteral portion is ", d->input.text, d->at);
    put_points(t, ", so extended string starts as:\n", out, d->basic);
}

/* Appends the steps that decode ENCODED to OUT, up to a fault. */
static bool put_decoding(const struct trace *t, struct slice encoded,
                         struct code_points *points, struct failure *failure)
{
    const struct profile *p = t->settings->profile;
    uint32_t *out = points->at;
    struct decoder d;

    put_number(t, "n is ", p->initial_n);
    put_number(t, ", i is 0, bias is ", p->initial_bias);
    put_encoded(t, "\ninput is ", encoded.text, encoded.size);
    if (!decoder_open(&d, p, encoded, failure))
        return false;
    put_decoded_literals(t, &d, out);
    while (d.at < encoded.size) {
        if (!decoder_read_delta(p, &d, failure))
            return false;
        put_encoded(t, "\ndelta ", encoded.text + d.start, d.at - d.start);
        put_number(t, " decodes to ", d.delta);
        put_number(t, "\nbias becomes ", d.bias);
        if (!decoder_advance(p, &d, failure))
            return false;
        /* An asterisk follows the inserted code point. */
        uint32_t *at = out + d.i++;
        memmove(at + 1, at, (size_t)(out + d.length - 1 - at) * sizeof *at);
        *at = (uint32_t)d.n;
        put_points(t, "\n", out, (size_t)d.i);
        put_points(t, d.i < d.length ? " * " : " *", out + d.i,
                   d.length - (size_t)d.i);
    }
    points->length = d.length;
    return true;
}

bool trace_decode(const struct trace *t, struct slice encoded,
                  struct code_points *points, struct failure *failure)
{
    size_t start = t->out->size;

    if (put_decoding(t, encoded, points, failure))
        return true;
    if (failure != NULL && failure->is_byte)
        t->out->size = start;
    return false;
}
