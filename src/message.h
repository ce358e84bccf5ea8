/* message.h - what is said on standard error, and the end of a run that the
 * command line does not allow. */

#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>

#include "base/buffer.h"

/* The exit status of mistaken options, and of trouble with I/O or memory. */
enum { MESSAGE_TROUBLE = 2 };

/* Has messages in ASCII alone where the locale's CHARSET is not UTF-8. */
void message_open(const char *charset);

/* Prints MESSAGE, which is escaped (escape.h). */
void message_print(const struct buffer *message);

/* Prints "puny: WHAT: " and the words for errno. */
void message_error(const char *what);

/* Prints "puny: " and SENTENCE. */
void message_sentence(const char *sentence);

/* These end the process with a message, a line that names --help, and
 * status 2: "puny: BEFORE 'WORD'AFTER", where WORD is from the command line; or
 * a SENTENCE of our own; or MESSAGE, which is escaped and lacks only the end of
 * its line. */
_Noreturn void message_refuse(const char *before, const char *word,
                              const char *after);
_Noreturn void message_refuse_sentence(const char *sentence);
_Noreturn void message_refuse_with(struct buffer *message);

#endif
