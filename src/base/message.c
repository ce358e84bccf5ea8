/* message.c - messages on standard error; see message.h. */

#include "config.h"

#include "base/message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/escape.h"
#include "base/io.h"
#include "base/utf8.h"

static const char *locale_charset = "UTF-8";

void message_open(const char *charset)
{
    locale_charset = charset;
}

void message_quote(struct buffer *message, const char *word)
{
    struct slice bytes = slice_string(word);
    struct buffer text = {.data = NULL};
    struct charset_reader reader;

    if (charset_is_utf8(locale_charset) ||
        charset_reader_open(&reader, locale_charset, '\n') != CHARSET_OK) {
        escape_append(message, bytes);
        return;
    }
    if (charset_read_alone(&reader, bytes, &text))
        escape_append(message, buffer_slice(&text));
    else
        escape_append_bytes(message, bytes);
    charset_reader_close(&reader);
    buffer_free(&text);
}

/* Appends TEXT, UTF-8, to OUT in the locale's charset, with \u{...} for the
 * characters that it lacks. */
static void put_in_locale(struct slice text, struct buffer *out)
{
    struct charset_writer writer;
    struct utf8_character c;

    if (charset_writer_open(&writer, locale_charset, '\n') != CHARSET_OK) {
        escape_append_ascii(out, text);
        return;
    }
    while (utf8_next(&text, &c))
        if (!charset_write(&writer, c.text, out, NULL))
            escape_append_ascii(out, c.text);
    charset_writer_close(&writer);
}

void message_print(const struct buffer *message)
{
    struct buffer encoded = {.data = NULL};

    if (charset_is_utf8(locale_charset)) {
        io_write(STDERR_FILENO, buffer_slice(message));
        return;
    }
    put_in_locale(buffer_slice(message), &encoded);
    io_write(STDERR_FILENO, buffer_slice(&encoded));
    buffer_free(&encoded);
}

void message_error(const char *place)
{
    struct buffer message = {.data = NULL};

    buffer_format(&message, "puny: %s: %s\n", place, strerror(errno));
    message_print(&message);
    buffer_free(&message);
}

void message_sentence(const char *sentence)
{
    struct buffer message = {.data = NULL};

    buffer_format(&message, "puny: %s\n", sentence);
    message_print(&message);
    buffer_free(&message);
}

_Noreturn void message_refuse_with(struct buffer *message)
{
    buffer_text(message, "\nTry 'puny --help' for more information.\n");
    message_print(message);
    exit(EXIT_TROUBLE);
}

/* Prints "puny: BEFORE 'QUOTED'AFTER" for QUOTED, which is escaped. */
_Noreturn static void refuse(const char *before, const struct buffer *quoted,
                             const char *after)
{
    struct buffer message = {.data = NULL};

    buffer_format(&message, "puny: %s '", before);
    buffer_put(&message, buffer_slice(quoted));
    buffer_text(&message, "'");
    buffer_text(&message, after);
    message_refuse_with(&message);
}

_Noreturn void message_refuse(const char *before, const char *word,
                              const char *after)
{
    struct buffer quoted = {.data = NULL};

    message_quote(&quoted, word);
    refuse(before, &quoted, after);
}

_Noreturn void message_refuse_item(const char *before, struct slice item,
                                   const char *after)
{
    struct buffer quoted = {.data = NULL};

    escape_append(&quoted, item);
    refuse(before, &quoted, after);
}

_Noreturn void message_refuse_sentence(const char *sentence)
{
    struct buffer message = {.data = NULL};

    buffer_text(&message, "puny: ");
    buffer_text(&message, sentence);
    message_refuse_with(&message);
}
