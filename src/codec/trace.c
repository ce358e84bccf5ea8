/* trace.c - the traces of RFC 3492 sections 7.2 and 7.3; see trace.h. */

#include "config.h"

#include "codec/trace.h"

#include "base/escape.h"
#include "base/number.h"
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

static void put_number(const struct trace *t, const char *words,
                       uint64_t number)
{
    buffer_text(t->out, words);
    number_decimal(t->out, number);
}

static void put_points(const struct trace *t, const uint32_t *text,
                       size_t length, const char *between)
{
    for (size_t i = 0; i < length; i++) {
        if (i > 0)
            buffer_text(t->out, between);
        number_hex(t->out, text[i]);
    }
}

static void put_bias(const struct trace *t, const struct rfc3492_event *event)
{
    put_number(t, "\nbias becomes ", event->value);
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
        put_number(t, "\nneeded delta is ", event->value);
        buffer_text(t->out, ", encodes as ");
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

/* Appends the string with an asterisk after the inserted code point. */
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
        put_number(t, " decodes to ", event->value);
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

    put_number(t, "bias is ", parameters->initial_bias);
    buffer_text(t->out, "\ninput is:\n");
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
    put_number(t, "n is ", parameters->initial_n);
    put_number(t, ", i is 0, bias is ", parameters->initial_bias);
    buffer_text(t->out, "\ninput is ");
    put_coded(t, encoded, length);
    return rfc3492_decode(parameters, encoded, length, out, NULL,
                          observe_decode, t, outcome);
}
