/* message.h - messages on standard error, and the end of the process after a
 * mistake on the command line. */

#pragma once

#include "base/base.h"

/* The exit status of mistaken options, and of trouble with I/O or memory;
 * EXIT_FAILURE is that of input that cannot be converted. */
enum { EXIT_TROUBLE = 2 };

/* Sets the CHARSET of the locale, which must last. Messages are in it, with
 * \u{...} for characters that it lacks. */
void message_open(const char *charset);

/* Appends WORD, of the command line in the locale's charset, escaped. */
void message_quote(struct buffer *message, const char *word);

/* Prints MESSAGE, which is escaped (base/escape.h). */
void message_print(const struct buffer *message);

/* Returns true if a message could not be written. */
bool message_was_lost(void);

/* Prints "puny: ", SENTENCE and REASON, which can be empty. */
void message_sentence(const char *sentence, const char *reason);

/* The following functions end the process with a message, a line that names
 * --help, and status 2. The message is "puny: BEFORE 'WORD'AFTER", with WORD
 * from the command line; "puny: " and SENTENCE; or MESSAGE, which is escaped
 * and has no end of line. */

_Noreturn void message_refuse(const char *before, const char *word,
                              const char *after);
_Noreturn void message_refuse_sentence(const char *sentence);
_Noreturn void message_refuse_formatted(struct buffer *message);
