/* charset.h - bytes in any charset from and to UTF-8, through iconv.
 *
 * A stream has one iconv descriptor from its beginning to its end, and it is
 * never reset: the shift state of ISO-2022 and the byte order of UTF-16 are
 * the stream's. UTF-8 itself needs no descriptor; its bytes are used as they
 * are, valid or not.
 *
 * iconv counts characters that it replaced. That is an error here, unless the
 * name of the charset has a "//" suffix that asks for it. Reading replaces
 * nothing: UTF-8 holds every character. */

#ifndef CHARSET_H
#define CHARSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Whether NAME is one of the spellings of UTF-8. */
bool charset_is_utf8(const char *name);

/* Input. */

struct charset_reader {
    const char *name;
    bool utf8;
    void *descriptor;   /* an iconv_t */
    size_t unit;        /* bytes of the charset's code unit */
    char terminator[4]; /* one unit */
    struct buffer discarded;
};

/* Opens a reader for NAME, which it keeps, and finds how TERMINATOR, newline
 * or NUL, is written in it. Returns false, with nothing to close, if iconv does
 * not know the charset or the charset has no such character, and with errno
 * ENOMEM if memory is exhausted. */
bool charset_reader_open(struct charset_reader *reader, const char *name,
                         char terminator);
void charset_reader_close(struct charset_reader *reader);

/* Learns the byte order from START, the first UNIT bytes of the stream. */
void charset_reader_start(struct charset_reader *reader, const char *start);

/* Begins another stream. */
void charset_reader_rewind(struct charset_reader *reader);

/* Returns the first terminator at or after FROM among the SIZE bytes, which
 * begin at a unit, or SIZE if there is none. */
size_t charset_find_terminator(const struct charset_reader *reader,
                               const char *bytes, size_t size, size_t from);

/* Returns the end of the last terminator that begins at or after FROM, 0 if
 * there is none. */
size_t charset_last_end(const struct charset_reader *reader, const char *bytes,
                        size_t size, size_t from);

/* Whether SIZE bytes, which end before a newline, end with the carriage return
 * of CR LF. */
bool charset_ends_in_return(const struct charset_reader *reader,
                            const char *bytes, size_t size);

/* Appends SIZE bytes to TEXT as UTF-8. Returns how many were read; it is less
 * than SIZE where the next are not valid. */
size_t charset_read(struct charset_reader *reader, const char *bytes,
                    size_t size, struct buffer *text);

/* Reads SIZE bytes, of which the first are not valid, only for the sake of
 * the shift state behind them. */
void charset_read_past(struct charset_reader *reader, const char *bytes,
                       size_t size);

/* Output. */

struct charset_writer {
    const char *name;
    bool utf8;
    bool replaces;    /* the name has a "//" suffix */
    bool ascii;       /* ASCII text is its own form, in the initial
                         state, to which a line's end returns */
    void *descriptor; /* an iconv_t */
    void *trial;      /* the same for trials */
    struct buffer tried;
};

/* As for readers. */
bool charset_writer_open(struct charset_writer *writer, const char *name);
void charset_writer_close(struct charset_writer *writer);

/* Whether the charset holds all of TEXT, which is valid UTF-8; if not,
 * *CODE_POINT is the first that it lacks. Leaves the stream's state alone. */
bool charset_can_write(struct charset_writer *writer, const char *text,
                       size_t size, uint32_t *code_point);

/* Appends TEXT, which charset_can_write, to OUT. */
void charset_write(struct charset_writer *writer, const char *text, size_t size,
                   struct buffer *out);

/* Appends what returns the stream to its initial state. */
void charset_write_end(struct charset_writer *writer, struct buffer *out);

#endif
