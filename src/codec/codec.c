#include "config.h"

#include "codec/codec.h"

#include "base/escape.h"
#include "base/unicode.h"
#include "codec/bootstring.h"
#include "codec/short.h"

enum { LONG = 1024 }; /* bytes of a string whose copy would need much memory */

/* Provides room for LENGTH code points. */
static struct code_points open_points(struct codec *c, size_t length)
{
    struct code_points points = {
        .at = buffer_array(&c->points, length, sizeof(uint32_t))};

    if (c->mode.mixed_case)
        points.uppercase = buffer_array(&c->uppercase, length, sizeof(bool));
    return points;
}

static bool needs_points(const struct codec *c)
{
    return c->mode.mixed_case || c->mode.code_points || c->mode.trace ||
           profile_is_swift(c->mode.profile);
}

/* Returns true unless the profile is Swift's, and one of POINTS is ASCII that
 * it writes as a surrogate. */
static bool check_swift(const struct codec *c, struct code_points points,
                        struct failure *failure)
{
    bool is_swift = profile_is_swift(c->mode.profile);

    for (size_t i = 0; is_swift && i < points.length; i++) {
        uint32_t found = points.at[i];
        if (found < ASCII_END && !ascii_is_alphanumeric(found) &&
            found != '_' && found != '$')
            return FAIL(failure,
                        "code point %p: %f cannot be in a symbol; Swift writes "
                        "it as a surrogate, which puny does not",
                        .where = i, .found = found);
    }
    return true;
}

/* Fails if CODED is a whole symbol of Rust (RFC 2603 of Rust), with a "u" and a
 * length before an identifier: decoded as one identifier it gives nonsense. */
static bool check_rust(const struct codec *c, struct slice coded,
                       struct failure *failure)
{
    size_t at = 3;

    if (slice_at(coded, 0) != '_' || slice_at(coded, 1) != 'R' ||
        !ascii_is_one_of(slice_at(coded, 2), "BCIMNXY") ||
        !profile_is_rust(c->mode.profile))
        return true;
    for (; at < coded.size; at++) {
        if (coded.text[at] != 'u')
            continue;
        size_t start = at + 1, length = 0;
        for (; ascii_is_digit(slice_at(coded, start)); start++)
            if (length <= coded.size)
                length = length * 10 + (size_t)(coded.text[start] - '0');
        if (start == at + 1)
            continue;
        start += slice_at(coded, start) == '_';
        struct slice rest = slice_from(coded, start);
        bool is_end = length > 0 && length < rest.size &&
                      (ascii_is_upper(rest.text[length]) ||
                       ascii_is_digit(rest.text[length]));
        return FAIL(failure,
                    "a whole symbol, of which one identifier is encoded: %q",
                    .text = is_end ? slice_part(rest, 0, length) : rest);
    }
    return true;
}

/* Mixed case of text. */

/* Returns C as MAP maps it, unless it is ASCII, or BACK does not restore it. */
static uint32_t map_case(uint32_t c, uint32_t (*map)(uint32_t),
                         uint32_t (*back)(uint32_t))
{
    uint32_t mapped = c < ASCII_END ? c : map(c);

    return mapped != c && back(mapped) == c ? mapped : c;
}

/* Code-point notation. */

static bool separates_points(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* Removes "u+0644" and the blank or end after it from the start of *TEXT.
 * Returns false if it begins with something else. */
static bool read_u_plus(struct slice *text, uint32_t *code_point,
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

static bool read_notation(struct slice text, struct code_points *points,
                          struct failure *failure)
{
    while (text.size > 0) {
        uint32_t code_point;
        bool uppercase;
        if (separates_points(*text.text)) {
            text = slice_from(text, 1);
            continue;
        }
        if (!read_u_plus(&text, &code_point, &uppercase))
            return FAIL(failure, "code point %p: not in the notation u+0644",
                        .where = points->length);
        if (points->uppercase != NULL) {
            /* As encode_basic in appendix C: "U+0062" is "B". */
            code_point = uppercase ? ascii_to_upper(code_point)
                                   : ascii_to_lower(code_point);
            points->uppercase[points->length] = uppercase;
        }
        points->at[points->length++] = code_point;
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
        buffer_hex(out, points->at[i]);
    }
}

/* UTF-8. */

static bool read_utf8(struct slice text, struct code_points *points,
                      struct failure *failure)
{
    size_t valid =
        utf8_decode(text.text, text.size, points->at, &points->length);

    if (valid < text.size)
        return failure_utf8(failure, text, valid);
    for (size_t i = 0; points->uppercase != NULL && i < points->length; i++) {
        uint32_t given = points->at[i];
        points->at[i] = map_case(given, unicode_to_lower, unicode_to_upper);
        points->uppercase[i] = points->at[i] != given;
    }
    return true;
}

static void write_utf8(const struct code_points *points, struct buffer *out)
{
    char *to = buffer_room(out, points->length * UTF8_MAX_BYTES);

    for (size_t i = 0; points->uppercase != NULL && i < points->length; i++)
        if (points->uppercase[i])
            points->at[i] =
                map_case(points->at[i], unicode_to_upper, unicode_to_lower);
    out->size += utf8_encode(points->at, points->length, to);
}

/* Traces (RFC 3492 sections 7.2 and 7.3): the steps of an encoding or decoding,
 * in lines separated by newlines. The deltas are those of bootstring.h, read
 * one by one. Decoding shows the text after each insertion: quadratic time. */

struct trace {
    const struct codec_mode *mode;
    struct buffer *out; /* the trace is appended */
};

static void put_encoded(const struct trace *t, const char *words,
                        const char *text, size_t size)
{
    buffer_text(t->out, words);
    buffer_text(t->out, "\"");
    if (t->mode->escapes)
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
        if (points.at[i] < ASCII_END) {
            put_points(t, words, points.at + i, 1);
            words = ", ";
        }
    put_encoded(t, ") are copied to literal portion: ", encoded, size);
}

/* Appends the steps that encode POINTS as ENCODED; those before the first one
 * if its text is NULL, because POINTS cannot be encoded. */
static void trace_encode(const struct trace *t, struct code_points points,
                         struct slice encoded)
{
    const struct profile *p = t->mode->profile;
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

/* Appends the steps that decode ENCODED to POINTS, up to a fault. */
static bool trace_decode(const struct trace *t, struct slice encoded,
                         struct code_points *points, struct failure *failure)
{
    const struct profile *p = t->mode->profile;
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

/* Encoding. */

static bool encode_points(struct codec *c, struct code_points points,
                          struct buffer *out, struct failure *failure)
{
    size_t room = bootstring_bound(points.length);
    void *scratch =
        buffer_array(&c->scratch, bootstring_scratch(points.length), 1);

    for (;; room *= 2) {
        buffer_room(out, room);
        if (bootstring_encode(c->mode.profile, points, out, scratch))
            return true;
        if (!bootstring_check(points, failure))
            return false;
    }
}

/* Encodes TEXT without an array of points. Returns false if it needs one. */
static bool encode_fast(const struct codec *c, struct slice text,
                        struct buffer *out)
{
    size_t size, room = bootstring_bound(SHORT_MAX);

    if (needs_points(c))
        return false;
    /* Saves two thirds of the memory of a long ASCII string. */
    if (text.size > LONG && utf8_is_ascii(text)) {
        buffer_append(out, text.text, text.size);
        buffer_append(out, &c->mode.profile->delimiter, 1);
        return true;
    }
    if (c->mode.profile != &profile_punycode ||
        !short_encode(text, buffer_room(out, room), room, &size))
        return false;
    out->size += size;
    return true;
}

bool codec_encode(struct codec *c, struct slice text, struct buffer *out,
                  struct failure *failure)
{
    const struct codec_mode *mode = &c->mode;
    size_t start = out->size;

    if (encode_fast(c, text, out))
        return true;
    struct code_points points = open_points(c, text.size);
    if (mode->code_points ? !read_notation(text, &points, failure)
                          : !read_utf8(text, &points, failure))
        return false;
    if (!check_swift(c, points, failure))
        return false;
    c->encoded.size = 0;
    bool done =
        encode_points(c, points, mode->trace ? &c->encoded : out, failure);
    if (mode->trace) {
        struct slice encoded = buffer_slice(&c->encoded);
        trace_encode(&(struct trace){mode, out}, points,
                     done ? encoded : slice_of(NULL, 0));
    }
    if (!done || mode->trace)
        return done;
    if (check_rust(c, slice_from(buffer_slice(out), start), failure))
        return true;
    out->size = start;
    return false;
}

/* Decoding. */

/* Decodes TEXT without an array of points. Returns false if it needs one. */
static bool decode_fast(const struct codec *c, struct slice text,
                        struct buffer *out)
{
    size_t size;

    if (needs_points(c))
        return false;
    /* All literals: nothing follows the delimiter. Saves two thirds of the
     * memory of a long ASCII string. */
    if (text.size > 1 &&
        text.text[text.size - 1] == (char)c->mode.profile->delimiter &&
        utf8_is_ascii(text)) {
        buffer_append(out, text.text, text.size - 1);
        return true;
    }
    if (c->mode.profile != &profile_punycode ||
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
    if (!check_rust(c, text, failure))
        return false;
    struct code_points points = open_points(c, text.size);
    if (c->mode.trace) {
        struct trace trace = {&c->mode, out};
        size_t start = out->size;
        struct failure why = {.message = NULL};
        if (trace_decode(&trace, text, &points, &why))
            return check_swift(c, points, failure);
        failure_set(failure, &why);
        if (why.is_byte)
            out->size = start; /* invalid UTF-8 has no steps before it */
        return false;
    }
    void *scratch = buffer_array(&c->scratch, bootstring_scratch(text.size), 1);
    if (!bootstring_decode(c->mode.profile, text, &points, scratch, failure) ||
        !check_swift(c, points, failure))
        return false;
    if (c->mode.code_points)
        write_notation(&points, out);
    else
        write_utf8(&points, out);
    return true;
}

void codec_close(struct codec *c)
{
    buffer_free(&c->points);
    buffer_free(&c->uppercase);
    buffer_free(&c->scratch);
    buffer_free(&c->encoded);
}
