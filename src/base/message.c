#include "config.h"

#include "base/message.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/escape.h"
#include "base/io.h"

static const char *locale_charset = "UTF-8";
static bool is_one_lost;

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
        !charset_reader_open(&reader, locale_charset, '\n', NULL)) {
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

bool message_was_lost(void)
{
    return is_one_lost;
}

void message_print(const struct buffer *message)
{
    struct slice text = buffer_slice(message);
    struct buffer encoded = {.data = NULL};
    struct charset_writer writer;
    struct utf8_character c;

    if (!charset_is_utf8(locale_charset)) {
        bool is_open = charset_writer_open(&writer, locale_charset, '\n', NULL);
        while (utf8_next(&text, &c))
            if (!is_open || !charset_write(&writer, c.text, &encoded, NULL))
                escape_append_ascii(&encoded, c.text);
        if (is_open)
            charset_writer_close(&writer);
        text = buffer_slice(&encoded);
    }
    is_one_lost |= !io_write(STDERR_FILENO, text);
    buffer_free(&encoded);
}

void message_sentence(const char *sentence, const char *reason)
{
    struct buffer message = {.data = NULL};

    buffer_format(&message, "puny: %s%s\n", sentence, reason);
    message_print(&message);
    buffer_free(&message);
}

_Noreturn void message_refuse_formatted(struct buffer *message)
{
    buffer_text(message, "\nTry 'puny --help' for more information.\n");
    message_print(message);
    exit(EXIT_TROUBLE);
}

_Noreturn void message_refuse(const char *before, const char *word,
                              const char *after)
{
    struct buffer message = {.data = NULL};

    buffer_format(&message, "puny: %s '", before);
    message_quote(&message, word);
    buffer_format(&message, "'%s", after);
    message_refuse_formatted(&message);
}

_Noreturn void message_refuse_sentence(const char *sentence)
{
    struct buffer message = {.data = NULL};

    buffer_format(&message, "puny: %s", sentence);
    message_refuse_formatted(&message);
}
