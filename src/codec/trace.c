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

/* Replaces *M by the next non-basic code point, which may be *M itself. Returns
 * false after the last one. */
static bool next_point(struct code_points points, uint32_t *m)
{
    uint32_t next = UINT32_MAX;

    for (size_t i = 0; i < points.length; i++) {
        uint32_t c = points.at[i];
        if (!profile_is_basic(c) && c >= *m && c < next)
            next = c;
    }
    *m = next;
    return next != UINT32_MAX;
}

/* Encodes all insertions of M. Returns false if they do not fit. */
static bool put_insertions(const struct trace *t, struct encoder *e,
                           struct code_points points, uint32_t m)
{
    size_t rank = 0;

    for (size_t i = 0; i < points.length; i++) {
        const char *start = e->out;
        uint32_t c = points.at[i];
        uint64_t delta = encoder_delta(e, m, rank);
        rank += c <= m || profile_is_basic(c);
        if (c != m)
            continue;
        if (!encoder_put(t->settings->profile, e, m, rank - 1,
                         points.uppercase != NULL && points.uppercase[i]))
            return false;
        put_points(t, "\nnext code point to insert is ", &m, 1);
        put_number(t, "\nneeded delta is ", delta);
        put_encoded(t, ", encodes as ", start, (size_t)(e->out - start));
        put_number(t, "\nbias becomes ", e->bias);
    }
    return true;
}

/* Appends the steps that encode POINTS. Returns false, with nothing appended,
 * if the result does not fit in the ROOM bytes of OUT. */
static bool put_steps(const struct trace *t, struct code_points points,
                      char *out, size_t room)
{
    size_t start = t->out->size, basic = 0;
    bool fits = true;

    for (size_t i = 0; i < points.length; i++)
        if (profile_is_basic(points.at[i]))
            out[basic++] = (char)points.at[i];
    struct encoder e = encoder_open(t->settings->profile, out, room, basic);
    put_literals(t, points, out, (size_t)(e.out - out));
    for (uint32_t m = 0; fits && next_point(points, &m); m++)
        fits = put_insertions(t, &e, points, m);
    if (fits)
        put_encoded(t, "\noutput is ", out, (size_t)(e.out - out));
    else
        t->out->size = start;
    return fits;
}

bool trace_encode(const struct trace *t, struct code_points points,
                  struct buffer *scratch, struct failure *failure)
{
    size_t room = bootstring_bound(points.length);

    put_number(t, "bias is ", t->settings->profile->initial_bias);
    put_points(t, "\ninput is:\n", points.at, points.length);
    if (!bootstring_check(points, failure))
        return false;
    while (!put_steps(t, points, buffer_room(scratch, room), room))
        room *= 2;
    return true;
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
