/* trace.c - the traces of RFC 3492 sections 7.2 and 7.3; see trace.h. */

#include "config.h"

#include "codec/trace.h"

#include <inttypes.h>

#include "base/escape.h"
#include "codec/rfc3492.h"

static void put_coded(const struct trace *t, const char *text, size_t size)
{
    buffer_text(t->out, "\"");
    if (t->escape)
        escape_append(t->out, slice_of(text, size));
    else
        buffer_append(t->out, text, size);
    buffer_text(t->out, "\"");
}

static void put_points(const struct trace *t, const uint32_t *text,
                       size_t length, const char *between)
{
    for (size_t i = 0; i < length; i++)
        buffer_format(t->out, "%s%04" PRIX32, i > 0 ? between : "", text[i]);
}

static void put_bias(const struct trace *t, const struct rfc3492_event *event)
{
    buffer_format(t->out, "\nbias becomes %" PRIu64, event->value);
}

static void encode_literal(const struct trace *t,
                           const struct rfc3492_event *event)
{
    const char *between = "";

    if (event->coded_length == 0) {
        buffer_text(t->out, "\nthere are no basic code points, so no literal "
                            "portion");
        return;
    }
    buffer_text(t->out, "\nbasic code points (");
    for (size_t i = 0; i < event->text_length; i++)
        if (event->text[i] < BOOTSTRING_BASIC_END) {
            buffer_text(t->out, between);
            put_points(t, event->text + i, 1, "");
            between = ", ";
        }
    buffer_text(t->out, ") are copied to literal portion: ");
    put_coded(t, event->coded, event->coded_length);
}

static void observe_encode(void *context, const struct rfc3492_event *event)
{
    struct trace *t = context;

    switch (event->step) {
    case RFC3492_LITERAL:
        encode_literal(t, event);
        break;
    case RFC3492_NEXT:
        buffer_text(t->out, "\nnext code point to insert is ");
        put_points(t, &event->code_point, 1, "");
        break;
    case RFC3492_DELTA:
        buffer_format(t->out, "\nneeded delta is %" PRIu64 ", encodes as ",
                      event->value);
        put_coded(t, event->coded, event->coded_length);
        break;
    case RFC3492_BIAS:
        put_bias(t, event);
        break;
    case RFC3492_INSERTED:
        break;
    }
}

static void decode_literal(const struct trace *t,
                           const struct rfc3492_event *event)
{
    if (event->coded_length == 0) {
        buffer_text(t->out, "\nthere is no delimiter, so extended string "
                            "starts empty");
        return;
    }
    buffer_text(t->out, "\nliteral portion is ");
    put_coded(t, event->coded, event->coded_length);
    buffer_text(t->out, ", so extended string starts as:\n");
    put_points(t, event->text, event->text_length, " ");
}

/* The string, with a star after the code point that was inserted. */
static void decode_inserted(const struct trace *t,
                            const struct rfc3492_event *event)
{
    size_t before = event->place + 1;

    buffer_text(t->out, "\n");
    put_points(t, event->text, before, " ");
    buffer_text(t->out, before < event->text_length ? " * " : " *");
    put_points(t, event->text + before, event->text_length - before, " ");
}

static void observe_decode(void *context, const struct rfc3492_event *event)
{
    struct trace *t = context;

    switch (event->step) {
    case RFC3492_LITERAL:
        decode_literal(t, event);
        break;
    case RFC3492_NEXT:
        break;
    case RFC3492_DELTA:
        buffer_text(t->out, "\ndelta ");
        put_coded(t, event->coded, event->coded_length);
        buffer_format(t->out, " decodes to %" PRIu64, event->value);
        break;
    case RFC3492_BIAS:
        put_bias(t, event);
        break;
    case RFC3492_INSERTED:
        decode_inserted(t, event);
        break;
    }
}

enum bootstring_status
trace_encode(struct trace *t, const struct bootstring *parameters,
             const uint32_t *text, size_t length, const bool *uppercase,
             char *out, size_t room, struct bootstring_outcome *outcome)
{
    size_t mark = t->out->length;

    buffer_format(t->out, "bias is %" PRIu32 "\ninput is:\n",
                  parameters->initial_bias);
    put_points(t, text, length, " ");
    enum bootstring_status status =
        rfc3492_encode(parameters, text, length, uppercase, out, room,
                       observe_encode, t, outcome);
    if (status == BOOTSTRING_OK) {
        buffer_text(t->out, "\noutput is ");
        put_coded(t, out, outcome->length);
    } else if (status == BOOTSTRING_NO_ROOM) {
        t->out->length = mark;
    }
    return status;
}

enum bootstring_status trace_decode(struct trace *t,
                                    const struct bootstring *parameters,
                                    const char *encoded, size_t length,
                                    uint32_t *out,
                                    struct bootstring_outcome *outcome)
{
    buffer_format(t->out,
                  "n is %" PRIu32 ", i is 0, bias is %" PRIu32 "\ninput is ",
                  parameters->initial_n, parameters->initial_bias);
    put_coded(t, encoded, length);
    return rfc3492_decode(parameters, encoded, length, out, NULL,
                          observe_decode, t, outcome);
}
