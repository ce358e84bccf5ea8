/* trace.c - the traces of RFC 3492 sections 7.2 and 7.3; see trace.h.
 *
 * The insertions are those of the codec (deltas.h), but each is found by a scan
 * of the whole text, and made at once: the trace shows every state. */

#include "config.h"

#include "codec/trace.h"

#include <string.h>

#include "base/escape.h"
#include "codec/deltas.h"

static void put_coded(const struct trace *t, const char *words,
                      const char *text, size_t size)
{
    buffer_text(t->out, words);
    buffer_text(t->out, "\"");
    if (t->escape)
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

/* Encoding. */

static void put_literals(const struct trace *t, const uint32_t *text,
                         size_t length, const char *coded, size_t size)
{
    const char *words = "\nbasic code points (";

    if (size == 0) {
        buffer_text(t->out, "\nthere are no basic code points, so no literal "
                            "portion");
        return;
    }
    for (size_t i = 0; i < length; i++)
        if (profile_is_basic(text[i])) {
            put_points(t, words, text + i, 1);
            words = ", ";
        }
    put_coded(t, ") are copied to literal portion: ", coded, size);
}

/* Stores the smallest non-basic code point of TEXT that is at least *POINT.
 * Returns false if there is none. */
static bool next_point(const uint32_t *text, size_t length, uint32_t *point)
{
    uint32_t next = UINT32_MAX;

    for (size_t i = 0; i < length; i++)
        if (!profile_is_basic(text[i]) && text[i] >= *point &&
            text[i] < next)
            next = text[i];
    *point = next;
    return next != UINT32_MAX;
}

/* Encodes all insertions of POINT. Returns false if they do not fit. */
static bool put_insertions(const struct trace *t, const struct profile *p,
                           struct encoder *e, const uint32_t *text,
                           size_t length, const bool *uppercase, uint32_t point)
{
    size_t rank = 0;

    for (size_t i = 0; i < length; i++) {
        const char *start = e->out;
        uint64_t delta = encoder_delta(e, point, rank);
        rank += text[i] <= point || profile_is_basic(text[i]);
        if (text[i] != point)
            continue;
        if (!encoder_put(p, e, point, rank - 1,
                         uppercase != NULL && uppercase[i]))
            return false;
        put_points(t, "\nnext code point to insert is ", &point, 1);
        put_number(t, "\nneeded delta is ", delta);
        put_coded(t, ", encodes as ", start, (size_t)(e->out - start));
        put_number(t, "\nbias becomes ", e->bias);
    }
    return true;
}

enum bootstring_status trace_encode(struct trace *t, const struct profile *p,
                                    const uint32_t *text, size_t length,
                                    const bool *uppercase, char *out,
                                    size_t room,
                                    struct bootstring_outcome *outcome)
{
    size_t mark = t->out->size, basic = 0;

    put_number(t, "bias is ", p->initial_bias);
    put_points(t, "\ninput is:\n", text, length);
    enum bootstring_status status = bootstring_check(text, length, outcome);
    if (status != BOOTSTRING_OK)
        return status;
    bool fits = room > length;
    for (size_t i = 0; fits && i < length; i++)
        if (profile_is_basic(text[i]))
            out[basic++] = (char)text[i];
    struct encoder e = encoder_open(p, out, room, basic);
    put_literals(t, text, length, out, (size_t)(e.out - out));
    for (uint32_t m = 0; fits && next_point(text, length, &m); m++)
        fits = put_insertions(t, p, &e, text, length, uppercase, m);
    if (!fits) {
        t->out->size = mark;
        return BOOTSTRING_NO_ROOM;
    }
    outcome->length = (size_t)(e.out - out);
    put_coded(t, "\noutput is ", out, outcome->length);
    return BOOTSTRING_OK;
}

/* Decoding. */

static enum bootstring_status take_literals(const struct trace *t,
                                            const struct decoder *d,
                                            uint32_t *out,
                                            struct bootstring_outcome *outcome)
{
    enum bootstring_status status = decoder_check_literals(d, outcome);

    if (status != BOOTSTRING_OK)
        return status;
    if (d->basic == 0) {
        buffer_text(t->out, "\nthere is no delimiter, so extended string "
                            "starts empty");
        return status;
    }
    for (size_t i = 0; i < d->basic; i++)
        out[i] = d->input[i];
    put_coded(t, "\nliteral portion is ", (const char *)d->input, d->position);
    put_points(t, ", so extended string starts as:\n", out, d->basic);
    return status;
}

enum bootstring_status trace_decode(struct trace *t, const struct profile *p,
                                    const char *encoded, size_t length,
                                    uint32_t *out,
                                    struct bootstring_outcome *outcome)
{
    struct decoder d = decoder_open(p, encoded, length);
    size_t size = d.basic;

    *outcome = (struct bootstring_outcome){.length = 0};
    put_number(t, "n is ", p->initial_n);
    put_number(t, ", i is 0, bias is ", p->initial_bias);
    put_coded(t, "\ninput is ", encoded, length);
    enum bootstring_status status = take_literals(t, &d, out, outcome);
    while (status == BOOTSTRING_OK && d.position < length) {
        uint64_t delta;
        size_t start = d.position;
        status = decoder_take_delta(p, &d, ++size, &delta, outcome);
        if (status != BOOTSTRING_OK)
            break;
        put_coded(t, "\ndelta ", encoded + start, d.position - start);
        put_number(t, " decodes to ", delta);
        put_number(t, "\nbias becomes ", d.bias);
        status = decoder_advance(p, &d, size, delta, outcome);
        if (status != BOOTSTRING_OK)
            break;
        /* An asterisk follows the inserted code point. */
        uint32_t *at = out + d.i++;
        memmove(at + 1, at, (size_t)(out + size - 1 - at) * sizeof *at);
        *at = (uint32_t)d.n;
        put_points(t, "\n", out, (size_t)d.i);
        put_points(t, d.i < size ? " * " : " *", out + d.i, size - d.i);
    }
    return status;
}
