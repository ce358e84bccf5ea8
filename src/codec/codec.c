/* codec.c - strings of UTF-8 to Bootstring and back; see codec.h. */

#include "config.h"

#include "codec/codec.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "codec/punycode.h"
#include "codec/trace.h"

enum { LONG = 1024 }; /* bytes of a string whose copy would need much memory */

/* A string as code points. */
struct code_points {
    uint32_t *code_points;
    bool *uppercase; /* the case of each; NULL without mixed case */
    size_t length;
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

static bool has_annotations(const struct codec *c)
{
    return c->mixed_case != NULL || c->code_points;
}

static bool is_short_punycode(const struct codec *c, struct slice text)
{
    return text.size <= PUNYCODE_MAX_BYTES &&
           c->profile == &profile_punycode;
}

static bool fail_bootstring(struct failure *failure,
                            enum bootstring_status status,
                            const struct bootstring_outcome *outcome)
{
    static const char *const words[] = {
        [BOOTSTRING_SURROGATE] = "code point %p: %U is a surrogate",
        [BOOTSTRING_OVERFLOW] =
            "code point %p: overflow: the delta does not fit in 64 bits",
        [BOOTSTRING_NOT_BASIC] =
            "code point %p: %f is not a basic (ASCII) code point",
        [BOOTSTRING_BAD_DIGIT] = "code point %p: %f is not a digit",
        [BOOTSTRING_TRUNCATED] =
            "code point %p: the input ends within the delta that begins here",
        [BOOTSTRING_BASIC_CODED] =
            "code point %p: the delta stands for the basic code point %U",
    };
    static const char *const above[] = {
        "code point %p: the delta leads to a code point above U+10FFFF",
        "code point %p: %U is above U+10FFFF"};

    return FAIL(failure,
                status == BOOTSTRING_ABOVE_UNICODE
                    ? above[outcome->found > UTF8_LAST]
                    : words[status],
                .where = outcome->where, .found = outcome->found);
}

static bool fail_utf8(struct failure *failure, struct slice text, size_t where)
{
    return FAIL(failure, failure_invalid, .name = "UTF-8", .where = where,
                .found = (unsigned char)text.text[where]);
}

static bool fail_decode(struct failure *failure, enum bootstring_status status,
                        struct bootstring_outcome outcome, struct slice text)
{
    struct slice rest = slice_from(text, outcome.where);

    /* Report the character, not its first byte. */
    if (status == BOOTSTRING_NOT_BASIC &&
        utf8_read(rest.text, rest.size, &outcome.found) == 0)
        return fail_utf8(failure, text, outcome.where);
    return fail_bootstring(failure, status, &outcome);
}

/* Mixed case of text. */

/* Maps an upper-case letter to lower case if that maps back to it and neither
 * letter is ASCII. Returns true if it did. */
static bool fold_case(const struct codec_case *letters, uint32_t *code_point)
{
    uint32_t upper = *code_point, lower;

    if (upper < ASCII_END)
        return false;
    lower = letters->to_lower(upper);
    if (lower == upper || lower < ASCII_END ||
        letters->to_upper(lower) != upper)
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
    return upper >= ASCII_END && letters->to_lower(upper) == code_point
               ? upper
               : code_point;
}

/* Code-point notation. */

static bool separates_points(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* Removes "u+0644" and the blank or end after it from the start of *TEXT.
 * Returns false if it begins with something else. */
static bool take_point(struct slice *text, uint32_t *code_point,
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
        if (!take_point(&text, &code_point, &uppercase))
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
        return fail_utf8(failure, text, valid);
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

/* Encoding. */

static bool read_points(struct codec *c, struct slice text,
                        struct code_points *points, struct failure *failure)
{
    *points = open_points(c, text.size);
    return c->code_points ? read_notation(c, text, points, failure)
                          : read_utf8(c, text, points, failure);
}

/* Appends the encoded form of POINTS to OUT, and the trace to TRACE unless that
 * is NULL. */
static bool encode_points(struct codec *c, const struct code_points *points,
                          struct trace *trace, struct buffer *out,
                          struct failure *failure)
{
    struct bootstring_outcome outcome;
    enum bootstring_status status;
    void *scratch =
        buffer_array(&c->scratch, bootstring_scratch(points->length), 1);

    for (size_t room = bootstring_bound(points->length);; room *= 2) {
        char *to = buffer_room(out, room);
        status = trace == NULL
                     ? bootstring_encode(c->profile, points->code_points,
                                         points->length, points->uppercase, to,
                                         room, scratch, &outcome)
                     : trace_encode(trace, c->profile, points->code_points,
                                    points->length, points->uppercase, to, room,
                                    &outcome);
        if (status != BOOTSTRING_NO_ROOM)
            break;
    }
    if (status != BOOTSTRING_OK)
        return fail_bootstring(failure, status, &outcome);
    out->size += outcome.length;
    return true;
}

/* Encodes TEXT without an array of code points. Returns false if it must be
 * encoded with one. */
static bool encode_fast(const struct codec *c, struct slice text,
                        struct buffer *out)
{
    size_t length, room = bootstring_bound(text.size);

    if (has_annotations(c))
        return false;
    if (is_short_punycode(c, text)) {
        if (!punycode_encode_short(text, buffer_room(out, room), room, &length))
            return false;
        out->size += length;
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
    struct code_points points;

    return encode_fast(c, text, out) ||
           (read_points(c, text, &points, failure) &&
            encode_points(c, &points, NULL, out, failure));
}

bool codec_trace_encode(struct codec *c, struct slice text, bool escape,
                        struct buffer *out, struct failure *failure)
{
    struct code_points points;
    struct trace trace = {.out = out, .escape = escape};

    c->traced.size = 0;
    return read_points(c, text, &points, failure) &&
           encode_points(c, &points, &trace, &c->traced, failure);
}

/* Decoding. */

/* Decodes TEXT without an array of code points. Returns false if it must be
 * decoded with one. */
static bool decode_fast(const struct codec *c, struct slice text,
                        struct buffer *out)
{
    size_t length;

    if (has_annotations(c))
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
        !punycode_decode_short(
            text, buffer_room(out, PUNYCODE_DECODED_MAX_BYTES), &length))
        return false;
    out->size += length;
    return true;
}

bool codec_decode(struct codec *c, struct slice text, struct buffer *out,
                  struct failure *failure)
{
    struct bootstring_outcome outcome;

    if (decode_fast(c, text, out))
        return true;
    struct code_points points = open_points(c, text.size);
    void *scratch = buffer_array(&c->scratch, bootstring_scratch(text.size), 1);
    enum bootstring_status status = bootstring_decode(
        c->profile, text.text, text.size, points.code_points,
        points.uppercase, scratch, &outcome);
    if (status != BOOTSTRING_OK)
        return fail_decode(failure, status, outcome, text);
    points.length = outcome.length;
    if (c->code_points)
        write_notation(&points, out);
    else
        write_utf8(c, &points, out);
    return true;
}

bool codec_trace_decode(struct codec *c, struct slice text, bool escape,
                        struct buffer *out, struct failure *failure)
{
    struct bootstring_outcome outcome;
    struct code_points points = open_points(c, text.size);
    struct trace trace = {.out = out, .escape = escape};
    size_t mark = out->size;
    enum bootstring_status status =
        trace_decode(&trace, c->profile, text.text, text.size,
                     points.code_points, &outcome);

    if (status == BOOTSTRING_OK)
        return true;
    fail_decode(failure, status, outcome, text);
    if (failure->words == failure_invalid)
        out->size = mark;
    return false;
}

void codec_close(struct codec *c)
{
    buffer_free(&c->points);
    buffer_free(&c->uppercase);
    buffer_free(&c->scratch);
    buffer_free(&c->traced);
}
