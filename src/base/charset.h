/* charset.h - bytes in any charset from and to UTF-8: all that knows iconv.
 *
 * A stream has one iconv descriptor from its beginning to its end, since the
 * shift state of ISO-2022 and the byte order of UTF-16 are the stream's. UTF-8
 * itself needs no descriptor; its bytes are used as they are, valid or not.
 *
 * iconv holds some characters back until it knows whether a combining mark
 * follows (CP1255, CP1258, EUC-JISX0213, BIG5-HKSCS and others). So the caller
 * has to say where valid bytes end: charset_read_held and charset_write_held
 * in the middle of a stream, the functions with _end at its end.
 *
 * iconv counts characters that it replaced. That is an error here, unless the
 * name of the charset has a "//" suffix that asks for it. Reading replaces
 * nothing: UTF-8 holds every character.
 *
 * Stray bytes are bytes of the input that the caller wants to copy as they are:
 * charset_append_stray puts one between UTF-8 text as two bytes that are not
 * valid UTF-8. So it ends a name, is part of no character, and comes out again
 * as itself. */

#ifndef CHARSET_H
#define CHARSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

enum charset_status {
    CHARSET_OK,
    CHARSET_UNKNOWN,      /* iconv does not know it */
    CHARSET_NO_TERMINATOR /* it cannot write newline, or NUL */
};

/* Whether NAME is one of the spellings of UTF-8. */
bool charset_is_utf8(const char *name);

/* Whether A and B name one charset: case and punctuation apart. */
bool charset_is_same(const char *a, const char *b);

/* Input. */

struct charset_reader {
    const char *name;
    bool utf8;
    void *descriptor;   /* an iconv_t */
    void *trial;        /* the same, for streams of a moment */
    size_t unit;        /* bytes of the charset's code unit */
    char character;     /* the terminator of records, newline or NUL, */
    char terminator[4]; /* and how the charset writes it: one unit */
    struct buffer discarded;
    struct buffer exact;
};

/* Opens a reader for NAME, which it keeps, and finds how TERMINATOR, newline
 * or NUL, is written in it. There is nothing to close unless the result is
 * CHARSET_OK. */
enum charset_status charset_reader_open(struct charset_reader *reader,
                                        const char *name, char terminator);
void charset_reader_close(struct charset_reader *reader);

/* Learns the byte order from START, the first UNIT bytes of the stream. */
void charset_reader_start(struct charset_reader *reader, const char *start);

/* Returns the first terminator at or after FROM in BYTES, which begin at a
 * unit, or their size if there is none. */
size_t charset_find_terminator(const struct charset_reader *reader,
                               struct slice bytes, size_t from);

/* Returns the end of the last terminator that begins at or after FROM, 0 if
 * there is none. */
size_t charset_last_end(const struct charset_reader *reader, struct slice bytes,
                        size_t from);

/* Whether BYTES, which end before a newline, end with the carriage return of
 * CR LF. */
bool charset_ends_in_return(const struct charset_reader *reader,
                            struct slice bytes);

/* Appends BYTES to TEXT as UTF-8. Returns how many were read; it is less than
 * their size where the next are not valid. */
size_t charset_read(struct charset_reader *reader, struct slice bytes,
                    struct buffer *text);

/* Appends the character that iconv holds back, if there is one: the next bytes
 * of the stream are not valid. Some stateful charsets return to their initial
 * state. */
void charset_read_held(struct charset_reader *reader, struct buffer *text);

/* The same at the end of a stream, and begins another one. */
void charset_read_end(struct charset_reader *reader, struct buffer *text);

/* Reads BYTES, of which the first are not valid, for the sake of the shift
 * state after them. */
void charset_read_past(struct charset_reader *reader, struct slice bytes);

/* Output. */

struct charset_writer {
    const char *name;
    bool utf8;
    bool replaces;    /* the name has a "//" suffix */
    bool ascii;       /* ASCII text is its own form in the initial state */
    bool has_mark;    /* a stream begins with a byte-order mark or the like */
    void *descriptor; /* an iconv_t */
    void *trial;      /* the same, to try what can be written */
    struct buffer tried;
};

/* Opens a writer for NAME, which it keeps. There is nothing to close unless the
 * result is CHARSET_OK. */
enum charset_status charset_writer_open(struct charset_writer *writer,
                                        const char *name, char terminator);
void charset_writer_close(struct charset_writer *writer);

/* Whether the charset holds all of TEXT, which is valid UTF-8; if not,
 * *CODE_POINT is the first that it lacks. Leaves the stream's state alone. */
bool charset_can_write(struct charset_writer *writer, struct slice text,
                       uint32_t *code_point);

/* Appends TEXT, for which charset_can_write is true, to OUT. */
void charset_write(struct charset_writer *writer, struct slice text,
                   struct buffer *out);

/* Appends the character that iconv holds back, if there is one: bytes that it
 * does not see come next. The charset's initial state follows. */
void charset_write_held(struct charset_writer *writer, struct buffer *out);

/* The same at the end of the stream. */
void charset_write_end(struct charset_writer *writer, struct buffer *out);

/* Stray bytes. */

void charset_append_stray(struct buffer *text, char byte);

/* The stray byte that TEXT begins with; it has it as CHARSET_STRAY bytes. */
enum { CHARSET_STRAY = 2 };
char charset_stray(const char *text);

/* TEXT from FROM on is what READER made of RAW. Changes it to what WRITER, of
 * the same charset, writes as RAW byte for byte: characters that it would write
 * with other bytes become strays. Leaves records alone where that cannot be
 * done, which happens in stateful charsets. */
void charset_make_exact(struct charset_reader *reader,
                        struct charset_writer *writer, struct slice raw,
                        struct buffer *text, size_t from);

/* Stores in *TEXT, in place of what that held, what READER makes of the bytes
 * that WRITER, of the same charset, makes of EXACT. */
void charset_undo_exact(struct charset_reader *reader,
                        struct charset_writer *writer, struct slice exact,
                        struct buffer *text);

#endif
