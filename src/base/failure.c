#include "config.h"

#include "base/base.h"

#include <assert.h>

#include "base/escape.h"
#include "base/unicode.h"

void failure_set(struct failure *failure, const struct failure *why)
{
    if (failure != NULL)
        *failure = *why;
}

bool failure_byte(struct failure *failure, const char *charset, size_t where,
                  char byte)
{
    return FAIL(failure, "byte %p: %x is not valid %s", .name = charset,
                .where = where, .found = (unsigned char)byte, .is_byte = true);
}

bool failure_utf8(struct failure *failure, struct slice text, size_t where)
{
    return failure_byte(failure, "UTF-8", where, text.text[where]);
}

bool failure_in_label(struct failure *failure, size_t number,
                      struct slice label)
{
    if (failure != NULL) {
        failure->label_number = number;
        failure->label = label;
    }
    return false;
}

/* Appends "U+00FC 'ü'", or the number alone if the character is unsafe. */
static void put_character(struct buffer *out, uint32_t code_point)
{
    char text[UTF8_MAX_BYTES];

    buffer_code_point(out, code_point);
    assert(utf8_is_scalar(code_point));
    if (escape_wants(code_point))
        return;
    buffer_text(out, " '");
    buffer_append(out, text, utf8_write(code_point, text));
    buffer_text(out, "'");
}

static void put_placeholder(const struct failure *f, char letter,
                            struct buffer *out)
{
    switch (letter) {
    case 'f':
    case 'o':
        put_character(out, letter == 'f' ? f->found : f->other);
        if (letter == 'f' && f->origin != 0) {
            buffer_text(out, " (mapped from ");
            put_character(out, f->origin);
            buffer_text(out, ")");
        }
        break;
    case 'F':
    case 'O':
        unicode_put_scripts(letter == 'F' ? f->found : f->other, out);
        break;
    case 'U':
        buffer_code_point(out, f->found);
        break;
    case 'x':
        buffer_format(out, "\\x{%02X}", (unsigned)f->found);
        break;
    case 'l':
    case 'p':
    case 'u':
        buffer_decimal(out, letter == 'l'   ? f->limit
                            : letter == 'p' ? f->where + 1
                                            : f->number);
        break;
    case 's':
        escape_append(out, slice_string(f->name));
        break;
    case 'w':
        escape_append(out, f->text);
        break;
    case 'q':
    case 'n':
    case 't':
        escape_quote(out, letter == 'q'   ? f->text
                          : letter == 'n' ? f->whole
                                          : f->tld);
        break;
    case 'c':
        if (f->comment.size > 0) {
            buffer_text(out, " (");
            escape_append(out, f->comment);
            buffer_text(out, ")");
        }
        break;
    }
}

static void put_message(const struct failure *f, const char *message,
                        struct buffer *out)
{
    while (message != NULL && *message != '\0') {
        size_t plain = strcspn(message, "%|");
        buffer_append(out, message, plain);
        message += plain;
        if (*message == '%')
            put_placeholder(f, *++message, out);
        else if (*message == '|' && f->tld.size == 0)
            return;
        message += *message != '\0';
    }
}

void failure_explain(const struct failure *f, struct buffer *out)
{
    put_message(f, f->lead, out);
    if (f->label_number > 0) {
        buffer_text(out, "label ");
        buffer_decimal(out, f->label_number);
        if (f->label.size > 0) {
            buffer_text(out, ", ");
            escape_quote(out, f->label);
        }
        buffer_text(out, ": ");
    }
    put_message(f, f->before, out);
    put_message(f, f->message, out);
    put_message(f, f->after, out);
}
