/* charset.h - bytes in any charset from and to UTF-8: all that knows iconv.
 *
 * A stream has one iconv descriptor from its beginning to its end, because the
 * shift state of ISO-2022 and the byte order of UTF-16 belong to the stream.
 * UTF-8 needs no descriptor: its bytes are used as they are, valid or not.
 *
 * iconv holds some characters back until it knows whether a combining mark
 * follows (CP1255, CP1258, EUC-JISX0213, BIG5-HKSCS and others). So the caller
 * has to say where valid bytes end: charset_read_held and charset_write_held
 * in the middle of a stream, the functions with _end at its end.
 *
 * A character that iconv replaces is an error here, unless the charset's name
 * has a "//" suffix that asks for replacement. Reading replaces nothing,
 * because UTF-8 holds every character.
 *
 * Stray bytes are input bytes that are copied unchanged. Between UTF-8 text, a
 * stray is written as two bytes that are not valid UTF-8. So it ends a name, is
 * part of no character, and becomes the same byte again in the output.
 *
 * Exact text is text that its charset writes as the very bytes that were read:
 * characters that it would write with other bytes are strays. */

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

/* Whether A and B are names of one charset: case, '-' and '_' do not count. */
bool charset_is_same(const char *a, const char *b);

/* Input. */

struct charset_reader {
    const char *name;
    bool utf8;
    void *descriptor;        /* an iconv_t */
    void *trial;             /* a second one, for short streams of their own */
    size_t unit;             /* bytes of the charset's code unit */
    char character;          /* the terminator of records: newline or NUL */
    char terminator[4];      /* CHARACTER in the charset: one unit */
    bool exceeds_unicode;    /* whether iconv reads what is above U+10FFFF */
    struct buffer discarded; /* text that TRIAL or a skipped part gave */
    struct buffer exact;     /* scratch of charset_make_exact */
};

/* Opens a reader for the charset NAME and finds how that writes TERMINATOR,
 * newline or NUL. NAME must outlive the reader. Only if the result is
 * CHARSET_OK has the caller to close it. */
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

/* Appends the character that iconv holds back, if any: to be called where the
 * next bytes of the stream are not valid. Some stateful charsets return to
 * their initial state. */
void charset_read_held(struct charset_reader *reader, struct buffer *text);

/* Appends the character that iconv holds back at the end of a stream, if any.
 * Another stream can follow. */
void charset_read_end(struct charset_reader *reader, struct buffer *text);

/* Skips BYTES, the first of which are not valid, but follows the shifts in
 * them. */
void charset_read_past(struct charset_reader *reader, struct slice bytes);

/* Output. */

struct charset_writer {
    const char *name;
    bool utf8;
    bool replaces;    /* the name has a "//" suffix */
    bool ascii;       /* ASCII text is its own form in the initial state */
    bool has_mark;    /* a stream begins with a byte-order mark or the like */
    void *descriptor; /* an iconv_t */
    void *trial;      /* a second one, to try what can be written */
    struct buffer tried; /* what TRIAL wrote */
};

/* Opens a writer for the charset NAME, which must have a form of TERMINATOR.
 * NAME must outlive the writer. Only if the result is CHARSET_OK has the caller
 * to close it. */
enum charset_status charset_writer_open(struct charset_writer *writer,
                                        const char *name, char terminator);
void charset_writer_close(struct charset_writer *writer);

/* Whether the charset has all characters of TEXT, which is valid UTF-8. If not,
 * stores the first that it lacks in *CODE_POINT. The state of the stream does
 * not change. */
bool charset_can_write(struct charset_writer *writer, struct slice text,
                       uint32_t *code_point);

/* Appends TEXT, for which charset_can_write is true, to OUT. */
void charset_write(struct charset_writer *writer, struct slice text,
                   struct buffer *out);

/* Appends the character that iconv holds back, if any, and returns to the
 * charset's initial state: to be called before other bytes are appended. */
void charset_write_held(struct charset_writer *writer, struct buffer *out);

/* Does the same at the end of the stream. */
void charset_write_end(struct charset_writer *writer, struct buffer *out);

/* Stray bytes. */

enum { CHARSET_STRAY = 2 }; /* bytes that a stray takes in UTF-8 text */

/* Appends BYTE to TEXT as a stray. */
void charset_append_stray(struct buffer *text, char byte);

/* Returns the byte of the stray that TEXT begins with. */
char charset_stray(const char *text);

/* Exact text. */

/* Makes TEXT exact from FROM on, where READER read RAW: WRITER, of the same
 * charset, then writes it as RAW byte for byte. A record for which that is
 * impossible stays as it is, which happens in stateful charsets. */
void charset_make_exact(struct charset_reader *reader,
                        struct charset_writer *writer, struct slice raw,
                        struct buffer *text, size_t from);

/* Stores EXACT as plain UTF-8 in *TEXT, in place of what that held: WRITER, of
 * the same charset, writes it, and READER reads the bytes. */
void charset_undo_exact(struct charset_reader *reader,
                        struct charset_writer *writer, struct slice exact,
                        struct buffer *text);

#endif
