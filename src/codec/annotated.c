/* annotated.c - strings as code points with a case each; see annotated.h. */

#include "config.h"

#include "codec/annotated.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/unicode.h"
#include "codec/trace.h"
#include "base/utf8.h"

/* The arrays of a string. */
struct points {
    uint32_t *points;
    bool *uppercase;
    size_t length;
};

/* Arrays for up to LENGTH code points. */
static struct points open_points(struct annotated *a, size_t length)
{
    return (struct points){
        .points = buffer_array(&a->points, length, sizeof(uint32_t)),
        .uppercase = buffer_array(&a->uppercase, length, sizeof(bool))};
}

/* Mixed case of text: a letter that is not ASCII and has one to one a
 * lower-case form that is not ASCII either is that, and upper case. */
static bool fold(uint32_t *code_point)
{
    uint32_t lower = *code_point < BOOTSTRING_BASIC_END
                         ? *code_point
                         : unicode_to_lower(*code_point);

    if (lower == *code_point || lower < BOOTSTRING_BASIC_END ||
        unicode_to_upper(lower) != *code_point)
        return false;
    *code_point = lower;
    return true;
}

static uint32_t unfold(uint32_t code_point)
{
    uint32_t upper = code_point < BOOTSTRING_BASIC_END
                         ? code_point
                         : unicode_to_upper(code_point);

    return upper >= BOOTSTRING_BASIC_END &&
                   unicode_to_lower(upper) == code_point
               ? upper
               : code_point;
}

/* The value of a hexadecimal digit, 16 if BYTE is none. */
static unsigned hex_value(char byte)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *found = byte == '\0' ? NULL : strchr(digits, byte);
    return found == NULL ? 16 : (unsigned)(found - digits) % 16;
}

/* Reads one "u+0644" at TEXT. Returns its size, 0 if it is none. */
static size_t read_point(const char *text, size_t size, uint32_t *code_point,
                         bool *uppercase)
{
    size_t i = 2;

    if (size < 2 || (text[0] != 'u' && text[0] != 'U') || text[1] != '+')
        return 0;
    *uppercase = text[0] == 'U';
    for (*code_point = 0; i < size && i < 8 && hex_value(text[i]) < 16; i++)
        *code_point = *code_point * 16 + hex_value(text[i]);
    return i > 2 && (i == size || text[i] == ' ' || text[i] == '\t') ? i : 0;
}

/* As encode_basic in appendix C: the annotation decides on the case. */
static uint32_t set_case(uint32_t code_point, bool uppercase)
{
    if (uppercase && code_point >= 'a' && code_point <= 'z')
        return code_point - 'a' + 'A';
    if (!uppercase && code_point >= 'A' && code_point <= 'Z')
        return code_point - 'A' + 'a';
    return code_point;
}

/* Text to arrays: in the RFC's notation. */
static bool read_notation(struct annotated *a, const char *text, size_t size,
                          struct points *s, struct codec_fault *fault)
{
    size_t i = 0;

    while (i < size) {
        uint32_t code_point;
        bool uppercase;
        if (text[i] == ' ' || text[i] == '\t') {
            i++;
            continue;
        }
        size_t step = read_point(text + i, size - i, &code_point, &uppercase);
        if (step == 0) {
            *fault = (struct codec_fault){.kind = CODEC_NOTATION,
                                          .where = s->length};
            return false;
        }
        i += step;
        if (a->options.mixed_case)
            code_point = set_case(code_point, uppercase);
        s->points[s->length] = code_point;
        s->uppercase[s->length++] = uppercase;
    }
    return true;
}

/* Text to arrays: in UTF-8. */
static bool read_utf8(struct annotated *a, const char *text, size_t size,
                      struct points *s, struct codec_fault *fault)
{
    size_t valid = utf8_decode(text, size, s->points, &s->length);

    if (valid < size) {
        *fault = (struct codec_fault){.kind = CODEC_INVALID,
                                      .where = valid,
                                      .found = (unsigned char)text[valid]};
        return false;
    }
    for (size_t i = 0; i < s->length; i++)
        s->uppercase[i] = a->options.mixed_case && fold(&s->points[i]);
    return true;
}

/* Arrays to text. */
static void write_text(const struct annotated *a, const struct points *s,
                       struct buffer *out)
{
    bool mixed_case = a->options.mixed_case;

    for (size_t i = 0; i < s->length; i++) {
        bool uppercase = mixed_case && s->uppercase[i];
        uint32_t code_point = s->points[i];
        if (a->options.code_points) {
            buffer_format(out, "%s%c+%04" PRIX32, i > 0 ? " " : "",
                          uppercase ? 'U' : 'u', code_point);
            continue;
        }
        char *to = buffer_room(out, UTF8_MAX);
        out->length +=
            utf8_write(uppercase ? unfold(code_point) : code_point, to);
    }
}

/* Encodes into ENCODED, with the trace if that is wanted. */
static enum bootstring_status encode(struct annotated *a,
                                     const struct points *s,
                                     struct bootstring_outcome *outcome)
{
    const struct annotated_options *o = &a->options;
    const bool *uppercase = o->mixed_case ? s->uppercase : NULL;
    void *scratch = buffer_array(&a->scratch, bootstring_scratch(s->length), 1);
    enum bootstring_status status;

    for (size_t room = s->length * 9 + 1;; room *= 2) {
        char *to = buffer_array(&a->encoded, room, 1);
        status = bootstring_encode(o->bootstring, s->points, s->length,
                                   uppercase, to, room, scratch, outcome);
        if (status != BOOTSTRING_NO_ROOM)
            break;
    }
    if (status == BOOTSTRING_OK)
        a->encoded.length = outcome->length;
    if (!o->trace)
        return status;

    /* The trace comes from other code, which must agree. */
    size_t room = a->encoded.length + s->length + 1;
    char *checked = buffer_array(&a->checked, room, 1);
    struct bootstring_outcome traced = {.length = 0};
    enum bootstring_status again =
        trace_encode(o->bootstring, s->points, s->length, uppercase, checked,
                     room, o->escape, &a->trace, &traced);
    assert(again == status);
    assert(status != BOOTSTRING_OK ||
           (traced.length == a->encoded.length &&
            memcmp(checked, a->encoded.data, traced.length) == 0));
    return again;
}

bool annotated_encode(struct annotated *a, const char *text, size_t size,
                      struct buffer *out, struct codec_fault *fault)
{
    struct bootstring_outcome outcome = {.length = 0};
    struct points s = open_points(a, size);

    a->trace.length = 0;
    if (!(a->options.code_points ? read_notation(a, text, size, &s, fault)
                                 : read_utf8(a, text, size, &s, fault)))
        return false;
    enum bootstring_status status = encode(a, &s, &outcome);
    if (status != BOOTSTRING_OK)
        return codec_fail(fault, status, &outcome);
    const struct buffer *result = a->options.trace ? &a->trace : &a->encoded;
    buffer_append(out, result->data, result->length);
    return true;
}

/* Adds the trace of decoding and sees that it comes to what S is. */
static void trace_decoding(struct annotated *a, const char *text, size_t size,
                           const struct points *s,
                           enum bootstring_status status)
{
    const struct annotated_options *o = &a->options;
    struct bootstring_outcome traced = {.length = 0};
    uint32_t *checked = buffer_array(&a->checked, size, sizeof *checked);

    enum bootstring_status again =
        trace_decode(o->bootstring, text, size, checked, NULL, o->escape,
                     &a->trace, &traced);
    assert(again == status);
    assert(status != BOOTSTRING_OK ||
           (traced.length == s->length &&
            memcmp(checked, s->points, s->length * sizeof *checked) == 0));
    (void)again;
}

bool annotated_decode(struct annotated *a, const char *text, size_t size,
                      struct buffer *out, struct codec_fault *fault)
{
    struct bootstring_outcome outcome;
    struct points s = open_points(a, size);
    void *scratch = buffer_array(&a->scratch, bootstring_scratch(size), 1);

    a->trace.length = 0;
    enum bootstring_status status =
        bootstring_decode(a->options.bootstring, text, size, s.points,
                          s.uppercase, scratch, &outcome);
    s.length = outcome.length;
    if (a->options.trace)
        trace_decoding(a, text, size, &s, status);
    if (status != BOOTSTRING_OK)
        return codec_fail_decode(fault, status, &outcome, text, size);
    if (a->options.trace)
        buffer_append(out, a->trace.data, a->trace.length);
    else
        write_text(a, &s, out);
    return true;
}

void annotated_close(struct annotated *a)
{
    buffer_free(&a->points);
    buffer_free(&a->uppercase);
    buffer_free(&a->encoded);
    buffer_free(&a->checked);
    buffer_free(&a->scratch);
    buffer_free(&a->trace);
}
