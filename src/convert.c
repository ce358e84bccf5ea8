/* convert.c - one string, by the chosen mode; see convert.h. */

#include "config.h"

#include "convert.h"

#include <string.h>

#include "escape.h"
#include "utf8.h"

/* Room for COUNT elements of SIZE bytes in BUFFER, or NULL. */
static void *scratch(struct buffer *buffer, size_t count, size_t size)
{
    buffer->length = 0;
    if (count > SIZE_MAX / size) {
        buffer->failed = true;
        return NULL;
    }
    /* Never NULL for want of nothing. */
    return buffer_room(buffer, count * size + 1);
}

static bool fail_invalid(struct converter *c, const char *text, size_t where)
{
    c->failure = (struct convert_failure){.reason = CONVERT_INVALID,
                                          .where = where,
                                          .found = (unsigned char)text[where],
                                          .charset = "UTF-8"};
    return false;
}

static bool fail_codec(struct converter *c, enum bootstring_status status,
                       const struct bootstring_outcome *outcome)
{
    c->failure = (struct convert_failure){.reason = CONVERT_CODEC,
                                          .status = status,
                                          .where = outcome->where,
                                          .found = outcome->found};
    return false;
}

static bool encode(struct converter *c, const char *text, size_t size,
                   struct buffer *out)
{
    const struct bootstring *bootstring = c->options.bootstring;
    uint32_t *code_points = scratch(&c->code_points, size, sizeof *code_points);
    struct bootstring_outcome outcome;
    enum bootstring_status status;
    size_t length;

    if (code_points == NULL)
        return false;
    size_t valid = utf8_decode(text, size, code_points, &length);
    if (valid < size)
        return fail_invalid(c, text, valid);
    void *memory = scratch(&c->scratch, bootstring_scratch(length), 1);
    size_t room = length * 9 + 1;
    do {
        char *to = buffer_room(out, room);
        if (to == NULL || memory == NULL)
            return false;
        status = bootstring_encode(bootstring, code_points, length, NULL, to,
                                   room, memory, &outcome);
        room *= 2;
    } while (status == BOOTSTRING_NO_ROOM);
    if (status != BOOTSTRING_OK)
        return fail_codec(c, status, &outcome);
    out->length += outcome.length;
    return true;
}

/* All is literal: the text and the delimiter behind it, but for nothing. */
static bool encode_ascii(struct converter *c, const char *text, size_t size,
                         struct buffer *out)
{
    char *to = buffer_room(out, size + 1);
    if (to == NULL)
        return false;
    memcpy(to, text, size);
    to[size] = (char)c->options.bootstring->delimiter;
    out->length += size + (size > 0);
    return true;
}

static bool decode(struct converter *c, const char *text, size_t size,
                   struct buffer *out)
{
    uint32_t *code_points = scratch(&c->code_points, size, sizeof *code_points);
    void *memory = scratch(&c->scratch, bootstring_scratch(size), 1);
    struct bootstring_outcome outcome;

    if (code_points == NULL || memory == NULL)
        return false;
    enum bootstring_status status = bootstring_decode(
        c->options.bootstring, text, size, code_points, NULL, memory, &outcome);
    if (status == BOOTSTRING_NOT_BASIC &&
        utf8_read(text + outcome.where, size - outcome.where, &outcome.found) ==
            0)
        return fail_invalid(c, text, outcome.where);
    if (status != BOOTSTRING_OK)
        return fail_codec(c, status, &outcome);
    char *to = buffer_room(out, outcome.length * UTF8_MAX);
    if (to == NULL)
        return false;
    out->length += utf8_encode(code_points, outcome.length, to);
    return true;
}

static bool convert_raw(struct converter *c, const char *text, size_t size,
                        struct buffer *out)
{
    if (!c->options.decode) {
        c->plain = utf8_is_ascii(text, size);
        return c->plain ? encode_ascii(c, text, size, out)
                        : encode(c, text, size, out);
    }
    /* Nothing behind the delimiter: all is literal. */
    if (size > 1 && text[size - 1] == c->options.bootstring->delimiter &&
        utf8_is_ascii(text, size)) {
        buffer_append(out, text, size - 1);
        return true;
    }
    return decode(c, text, size, out);
}

bool convert(struct converter *c, const char *text, size_t size,
             struct buffer *out)
{
    if (!c->options.escape)
        return convert_raw(c, text, size, out);
    c->result.length = 0;
    if (!convert_raw(c, text, size, &c->result))
        return false;
    escape_append(out, c->result.data, c->result.length);
    return true;
}

bool convert_out_of_memory(const struct converter *c)
{
    return c->code_points.failed || c->scratch.failed || c->result.failed;
}

size_t convert_plain(struct converter *c, const char *text, size_t size,
                     char terminator, struct buffer *out, uint64_t *records)
{
    if (c->options.decode || c->options.escape)
        return 0;
    (void)text;
    (void)size;
    (void)terminator;
    (void)out;
    (void)records;
    return 0;
}

/* Appends "U+00FC 'ü'", or the number alone where the character is unsafe. */
static void name_character(struct buffer *out, uint32_t code_point)
{
    char text[UTF8_MAX];

    buffer_format(out, "U+%04X", (unsigned)code_point);
    if (code_point > 0x10FFFF || code_point - 0xD800 < 0x800 ||
        escape_wants(code_point))
        return;
    buffer_text(out, " '");
    buffer_append(out, text, utf8_write(code_point, text));
    buffer_text(out, "'");
}

static void explain_codec(const struct convert_failure *f, struct buffer *out)
{
    buffer_format(out, "code point %zu: ", f->where + 1);
    switch (f->status) {
    case BOOTSTRING_OK:
    case BOOTSTRING_NO_ROOM:
        break;
    case BOOTSTRING_SURROGATE:
        buffer_format(out, "U+%04X is a surrogate", (unsigned)f->found);
        break;
    case BOOTSTRING_ABOVE_UNICODE:
        buffer_text(out, "the delta leads to a code point above U+10FFFF");
        break;
    case BOOTSTRING_OVERFLOW:
        buffer_text(out, "overflow: the delta does not fit 64 bits");
        break;
    case BOOTSTRING_NOT_BASIC:
        name_character(out, f->found);
        buffer_text(out, " is not a basic (ASCII) code point");
        break;
    case BOOTSTRING_BAD_DIGIT:
        name_character(out, f->found);
        buffer_text(out, " is not a digit");
        break;
    case BOOTSTRING_TRUNCATED:
        buffer_text(out, "the input ends within the delta that begins here");
        break;
    case BOOTSTRING_BASIC_CODED:
        buffer_format(out, "the delta stands for the basic code point U+%04X",
                      (unsigned)f->found);
        break;
    }
}

void convert_explain(const struct convert_failure *f, struct buffer *out)
{
    switch (f->reason) {
    case CONVERT_CODEC:
        explain_codec(f, out);
        break;
    case CONVERT_INVALID:
        buffer_format(out, "byte %zu: \\x{%02X} is not valid ", f->where + 1,
                      (unsigned)f->found);
        escape_append(out, f->charset, strlen(f->charset));
        break;
    case CONVERT_UNWRITABLE:
        name_character(out, f->found);
        buffer_text(out, " cannot be written in ");
        escape_append(out, f->charset, strlen(f->charset));
        break;
    }
}

void convert_close(struct converter *c)
{
    buffer_free(&c->code_points);
    buffer_free(&c->scratch);
    buffer_free(&c->result);
}
