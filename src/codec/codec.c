#include "config.h"

#include "codec/codec.h"

#include <assert.h>
#include <string.h>

#include "base/ascii.h"
#include "base/escape.h"
#include "base/utf8.h"
#include "codec/bootstring.h"
#include "codec/deltas.h"
#include "codec/short.h"

enum { LONG = 1024 }; /* bytes of a string whose copy would need much memory */

/* A string as code points. */
struct code_points {
    uint32_t *code_points;
    bool *uppercase; /* the case of each; NULL without mixed case */
    size_t length;
};

/* The output of a trace. */
struct trace {
    struct buffer *out;
    bool escape; /* escape quoted input (escape.h) */
};

/* Provides room for LENGTH code points. */
static struct code_points open_points(struct codec *c, size_t length)
{
    struct code_points points = {
        .code_points = buffer_array(&c->points, length, sizeof(uint32_t))};

    if (c->mixed_case != NULL)
        points.uppercase = buffer_array(&c->uppercase, length, sizeof(bool));
    return points;
}

static bool needs_points(const struct codec *c)
{
    return c->mixed_case != NULL || c->code_points || c->traces;
}

static bool is_short_punycode(const struct codec *c, struct slice text)
{
    return text.size <= SHORT_MAX && c->profile == &profile_punycode;
}

/* Mixed case of text. */

/* Maps an upper-case letter beyond ASCII to lower case if that maps back to it.
 * Returns true if it did. */
static bool fold_case(const struct codec_case *letters, uint32_t *code_point)
{
    uint32_t upper = *code_point, lower;

    if (upper < ASCII_END)
        return false;
    lower = letters->to_lower(upper);
    if (lower == upper || letters->to_upper(lower) != upper)
        return false;
    *code_point = lower;
    return true;
}

/* Returns the upper-case letter that fold_case() maps to CODE_POINT, or
 * CODE_POINT itself. */
static uint32_t unfold(const struct codec_case *letters, uint32_t code_point)
{
    uint32_t upper;

    if (code_point < ASCII_END)
        return code_point;
    upper = letters->to_upper(code_point);
    return letters->to_lower(upper) == code_point ? upper : code_point;
}

/* Code-point notation. */

static bool separates_points(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* Removes "u+0644" and the blank or end after it from the start of *TEXT.
 * Returns false if it begins with something else. */
static bool read_point(struct slice *text, uint32_t *code_point,
                       bool *uppercase)
{
    enum { PREFIX = 2 };

    if (text->size < PREFIX || (text->text[0] | 0x20) != 'u' ||
        text->text[1] != '+')
        return false;
    *uppercase = text->text[0] == 'U';
    *text = slice_from(*text, PREFIX);
    size_t digits = ascii_read_hex(*text, code_point);
    *text = slice_from(*text, digits);
    return digits > 0 && (text->size == 0 || separates_points(*text->text));
}

static bool read_notation(struct codec *c, struct slice text,
                          struct code_points *points, struct failure *failure)
{
    while (text.size > 0) {
        uint32_t code_point;
        bool uppercase;
        if (separates_points(*text.text)) {
            text = slice_from(text, 1);
            continue;
        }
        if (!read_point(&text, &code_point, &uppercase))
            return FAIL(failure, "code point %p: not in the notation u+0644",
                        .where = points->length);
        if (c->mixed_case != NULL) {
            /* As encode_basic in appendix C: "U+0062" is "B". */
            code_point = uppercase ? ascii_to_upper(code_point)
                                   : ascii_to_lower(code_point);
            points->uppercase[points->length] = uppercase;
        }
        points->code_points[points->length++] = code_point;
    }
    return true;
}

static void write_notation(const struct code_points *points, struct buffer *out)
{
    for (size_t i = 0; i < points->length; i++) {
        bool uppercase = points->uppercase != NULL && points->uppercase[i];
        if (i > 0)
            buffer_append(out, " ", 1);
        buffer_append(out, uppercase ? "U+" : "u+", 2);
        buffer_hex(out, points->code_points[i]);
    }
}

/* UTF-8. */

static bool read_utf8(struct codec *c, struct slice text,
                      struct code_points *points, struct failure *failure)
{
    size_t valid =
        utf8_decode(text.text, text.size, points->code_points, &points->length);

    if (valid < text.size)
        return failure_utf8(failure, text, valid);
    if (c->mixed_case != NULL)
        for (size_t i = 0; i < points->length; i++)
            points->uppercase[i] =
                fold_case(c->mixed_case, &points->code_points[i]);
    return true;
}

static void write_utf8(const struct codec *c, const struct code_points *points,
                       struct buffer *out)
{
    char *to = buffer_room(out, points->length * UTF8_MAX_BYTES);

    if (c->mixed_case != NULL)
        for (size_t i = 0; i < points->length; i++)
            if (points->uppercase[i])
                points->code_points[i] =
                    unfold(c->mixed_case, points->code_points[i]);
    out->size += utf8_encode(points->code_points, points->length, to);
}

/* The traces of RFC 3492 sections 7.2 and 7.3. The insertions are those of
 * bootstring.c, but each is found by a scan of the whole text, and made at
 * once, because the trace shows every state. */

static void put_encoded(const struct trace *t, const char *words,
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

static void put_literals(const struct trace *t,
                         const struct code_points *points, const char *encoded,
                         size_t size)
{
    const char *words = "\nbasic code points (";

    if (size == 0) {
        buffer_text(t->out, "\nthere are no basic code points, so no literal "
                            "portion");
        return;
    }
    for (size_t i = 0; i < points->length; i++)
        if (profile_is_basic(points->code_points[i])) {
            put_points(t, words, points->code_points + i, 1);
            words = ", ";
        }
    put_encoded(t, ") are copied to literal portion: ", encoded, size);
}

/* Stores the smallest non-basic code point that is at least *M in *M. Returns
 * false if there is none. */
static bool next_point(const struct code_points *points, uint32_t *m)
{
    uint32_t next = UINT32_MAX;

    for (size_t i = 0; i < points->length; i++) {
        uint32_t c = points->code_points[i];
        if (!profile_is_basic(c) && c >= *m && c < next)
            next = c;
    }
    *m = next;
    return next != UINT32_MAX;
}

/* Encodes all insertions of M. Returns false if they do not fit. */
static bool put_insertions(const struct trace *t, const struct profile *p,
                           struct encoder *e, const struct code_points *points,
                           uint32_t m)
{
    size_t rank = 0;

    for (size_t i = 0; i < points->length; i++) {
        const char *start = e->out;
        uint32_t c = points->code_points[i];
        uint64_t delta = encoder_delta(e, m, rank);
        rank += c <= m || profile_is_basic(c);
        if (c != m)
            continue;
        if (!encoder_put(p, e, m, rank - 1,
                         points->uppercase != NULL && points->uppercase[i]))
            return false;
        put_points(t, "\nnext code point to insert is ", &m, 1);
        put_number(t, "\nneeded delta is ", delta);
        put_encoded(t, ", encodes as ", start, (size_t)(e->out - start));
        put_number(t, "\nbias becomes ", e->bias);
    }
    return true;
}

/* Like bootstring_encode, but appends the steps to the trace; if the result
 * does not fit, nothing. ROOM is at least bootstring_bound. */
static size_t trace_encode(const struct trace *t, const struct profile *p,
                           const struct code_points *points, char *out,
                           size_t room)
{
    const uint32_t *text = points->code_points;
    size_t length = points->length, start = t->out->size, basic = 0;

    put_number(t, "bias is ", p->initial_bias);
    put_points(t, "\ninput is:\n", text, length);
    if (!bootstring_check(text, length, NULL))
        return SIZE_MAX;
    for (size_t i = 0; i < length; i++)
        if (profile_is_basic(text[i]))
            out[basic++] = (char)text[i];
    struct encoder e = encoder_open(p, out, room, basic);
    bool fits = true;
    put_literals(t, points, out, (size_t)(e.out - out));
    for (uint32_t m = 0; fits && next_point(points, &m); m++)
        fits = put_insertions(t, p, &e, points, m);
    if (!fits) {
        t->out->size = start;
        return SIZE_MAX;
    }
    size_t size = (size_t)(e.out - out);
    put_encoded(t, "\noutput is ", out, size);
    return size;
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

/* Like bootstring_decode, but appends the steps to the trace, up to a fault. */
static bool trace_decode(const struct trace *t, const struct profile *p,
                         struct slice encoded, uint32_t *out,
                         struct failure *failure)
{
    struct decoder d;

    put_number(t, "n is ", p->initial_n);
    put_number(t, ", i is 0, bias is ", p->initial_bias);
    put_encoded(t, "\ninput is ", encoded.text, encoded.size);
    if (!decoder_open(&d, p, encoded, failure))
        return false;
    put_decoded_literals(t, &d, out);
    for (size_t length = d.basic + 1; d.at < encoded.size; length++) {
        uint64_t delta = 0;
        if (!decoder_read_delta(p, &d, length, &delta, failure))
            return false;
        put_encoded(t, "\ndelta ", encoded.text + d.start, d.at - d.start);
        put_number(t, " decodes to ", delta);
        put_number(t, "\nbias becomes ", d.bias);
        if (!decoder_advance(p, &d, length, delta, failure))
            return false;
        /* An asterisk follows the inserted code point. */
        uint32_t *at = out + d.i++;
        memmove(at + 1, at, (size_t)(out + length - 1 - at) * sizeof *at);
        *at = (uint32_t)d.n;
        put_points(t, "\n", out, (size_t)d.i);
        put_points(t, d.i < length ? " * " : " *", out + d.i,
                   length - (size_t)d.i);
    }
    return true;
}

/* Encoding. */

/* Appends the encoded form of POINTS, or the trace, to OUT. */
static bool encode_points(struct codec *c, const struct code_points *points,
                          struct buffer *out, struct failure *failure)
{
    struct trace trace = {.out = out, .escape = c->escapes};
    struct buffer *result = c->traces ? &c->traced : out;
    size_t length = points->length, size = SIZE_MAX;
    void *scratch = buffer_array(&c->scratch, bootstring_scratch(length), 1);

    for (size_t room = bootstring_bound(length); size == SIZE_MAX; room *= 2) {
        char *to = buffer_room(result, room);
        size = c->traces
                   ? trace_encode(&trace, c->profile, points, to, room)
                   : bootstring_encode(c->profile, points->code_points, length,
                                       points->uppercase, to, room, scratch);
        if (size == SIZE_MAX &&
            !bootstring_check(points->code_points, length, failure))
            return false;
    }
    if (!c->traces)
        out->size += size;
    return true;
}

/* Encodes TEXT without an array of code points. Returns false if it must be
 * encoded with one. */
static bool encode_fast(const struct codec *c, struct slice text,
                        struct buffer *out)
{
    size_t size, room = bootstring_bound(text.size);

    if (needs_points(c))
        return false;
    if (is_short_punycode(c, text)) {
        if (!short_encode(text, buffer_room(out, room), room, &size))
            return false;
        out->size += size;
        return true;
    }
    /* Saves two thirds of the memory of a long ASCII string. */
    if (text.size > LONG && utf8_is_ascii(text)) {
        buffer_append(out, text.text, text.size);
        buffer_append(out, &c->profile->delimiter, 1);
        return true;
    }
    return false;
}

bool codec_encode(struct codec *c, struct slice text, struct buffer *out,
                  struct failure *failure)
{
    if (encode_fast(c, text, out))
        return true;
    struct code_points points = open_points(c, text.size);
    return (c->code_points ? read_notation(c, text, &points, failure)
                           : read_utf8(c, text, &points, failure)) &&
           encode_points(c, &points, out, failure);
}

/* Decoding. */

/* Decodes TEXT without an array of code points. Returns false if it must be
 * decoded with one. */
static bool decode_fast(const struct codec *c, struct slice text,
                        struct buffer *out)
{
    size_t size;

    if (needs_points(c))
        return false;
    /* All literals: nothing follows the delimiter. Saves two thirds of the
     * memory of a long ASCII string. */
    if (text.size > 1 &&
        text.text[text.size - 1] == (char)c->profile->delimiter &&
        utf8_is_ascii(text)) {
        buffer_append(out, text.text, text.size - 1);
        return true;
    }
    if (!is_short_punycode(c, text) ||
        !short_decode(text, buffer_room(out, SHORT_DECODED_MAX_BYTES), &size))
        return false;
    out->size += size;
    return true;
}

bool codec_decode(struct codec *c, struct slice text, struct buffer *out,
                  struct failure *failure)
{
    if (decode_fast(c, text, out))
        return true;
    struct code_points points = open_points(c, text.size);
    if (c->traces) {
        struct trace trace = {.out = out, .escape = c->escapes};
        size_t start = out->size;
        assert(failure != NULL);
        if (trace_decode(&trace, c->profile, text, points.code_points, failure))
            return true;
        if (failure->message == failure_invalid)
            out->size = start;
        return false;
    }
    void *scratch = buffer_array(&c->scratch, bootstring_scratch(text.size), 1);
    if (!bootstring_decode(c->profile, text, points.code_points,
                           points.uppercase, scratch, &points.length, failure))
        return false;
    if (c->code_points)
        write_notation(&points, out);
    else
        write_utf8(c, &points, out);
    return true;
}

void codec_close(struct codec *c)
{
    buffer_free(&c->points);
    buffer_free(&c->uppercase);
    buffer_free(&c->scratch);
    buffer_free(&c->traced);
}
