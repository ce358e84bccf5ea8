/* message.c - messages on standard error; see message.h. */

#include "config.h"

#include "message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/escape.h"
#include "base/io.h"

static bool is_ascii_only;

void message_open(const char *charset)
{
    is_ascii_only = !charset_is_utf8(charset);
}

void message_print(const struct buffer *message)
{
    struct slice text = buffer_slice(message);
    struct buffer ascii = {.data = NULL};

    if (is_ascii_only) {
        escape_append_ascii(&ascii, text);
        text = buffer_slice(&ascii);
    }
    io_write(STDERR_FILENO, text);
    buffer_free(&ascii);
}

void message_error(const char *what)
{
    struct buffer message = {.data = NULL};

    buffer_format(&message, "puny: %s: %s\n", what, strerror(errno));
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
    exit(MESSAGE_TROUBLE);
}

_Noreturn void message_refuse(const char *before, const char *word,
                              const char *after)
{
    struct buffer message = {.data = NULL};

    buffer_text(&message, "puny: ");
    buffer_text(&message, before);
    buffer_text(&message, " '");
    escape_append(&message, slice_string(word));
    buffer_text(&message, "'");
    buffer_text(&message, after);
    message_refuse_with(&message);
}

_Noreturn void message_refuse_sentence(const char *sentence)
{
    struct buffer message = {.data = NULL};

    buffer_text(&message, "puny: ");
    buffer_text(&message, sentence);
    message_refuse_with(&message);
}
