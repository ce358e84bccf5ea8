/* message.c - what is said on standard error; see message.h. */

#include "config.h"

#include "message.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/charset.h"
#include "base/escape.h"

static bool is_ascii_only;

void message_open(const char *charset)
{
    is_ascii_only = !charset_is_utf8(charset);
}

void message_print(const struct buffer *message)
{
    escape_print(stderr, message->data, message->length, is_ascii_only);
}

void message_error(const char *what)
{
    fprintf(stderr, "puny: %s: %s\n", what, strerror(errno));
}

void message_sentence(const char *sentence)
{
    fprintf(stderr, "puny: %s\n", sentence);
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
    escape_append(&message, word, strlen(word));
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
