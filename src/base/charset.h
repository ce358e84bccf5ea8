/* charset.h - conversion between any charset and UTF-8, by iconv.
 *
 * An input stream keeps one iconv descriptor, because the shift state of
 * ISO-2022 and the byte order of UTF-16 last as long as the stream. Output is
 * written in pieces that begin and end in the initial state. UTF-8 needs no
 * descriptor: its bytes are used unchanged, valid or not.
 *
 * iconv holds some characters back until it knows whether a combining mark
 * follows (CP1255, CP1258, EUC-JISX0213, BIG5-HKSCS and others). So a reader
 * must be told where valid bytes end: charset_read_held in the middle of the
 * stream, charset_read_end at its end.
 *
 * A character that iconv replaces is an error, unless a "//" suffix of the
 * charset's name requests replacement.
 *
 * A coded byte represents a raw byte, that is, an input byte to be copied
 * unchanged, in UTF-8 text: by two bytes that are invalid UTF-8, so it ends a
 * name and joins no character. */

#ifndef CHARSET_H
#define CHARSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

enum charset_status {
    CHARSET_OK,
    CHARSET_UNKNOWN,      /* unknown to iconv */
    CHARSET_NO_TERMINATOR /* the terminator is not one code unit in it */
};

/* Returns whether NAME is a spelling of UTF-8. */
bool charset_is_utf8(const char *name);

/* Returns whether A and B name the same charset. Ignores case, '-' and '_'. */
bool charset_is_same(const char *a, const char *b);

/* Input. */

struct charset_reader {
    const char *name;
    bool utf8;
    void *descriptor;        /* an iconv_t */
    void *trial;             /* a second iconv_t, for charset_read_alone */
    size_t unit;             /* size of a code unit in bytes */
    char character;          /* the terminator of records: newline or NUL */
    char terminator[4];      /* CHARACTER as one code unit of the charset */
    bool exceeds_unicode;    /* iconv reads code points above U+10FFFF */
    bool is_stateful;        /* has shift sequences, as ISO-2022 and UTF-7 */
    struct buffer discarded; /* scratch for unneeded text */
};

/* Opens a reader for the charset NAME and records of TERMINATOR, newline or
 * NUL. NAME must outlive the reader. The caller closes the reader if the result
 * is CHARSET_OK. */
enum charset_status charset_reader_open(struct charset_reader *reader,
                                        const char *name, char terminator);
void charset_reader_close(struct charset_reader *reader);

/* Detects the byte order from START, the first code unit of the stream. */
void charset_reader_start(struct charset_reader *reader, const char *start);

/* Returns the size of the byte-order mark at the start of BYTES, a stream; 0 if
 * there is none. */
size_t charset_bom_size(struct charset_reader *reader, struct slice bytes);

/* Returns the offset of the first terminator at or after FROM in BYTES, or
 * their size. BYTES begin at a code unit. */
size_t charset_find_terminator(const struct charset_reader *reader,
                               struct slice bytes, size_t from);

/* Returns the offset after the last terminator in BYTES, or 0 if none begins at
 * or after FROM. */
size_t charset_last_end(const struct charset_reader *reader, struct slice bytes,
                        size_t from);

/* Returns whether BYTES, which precede a newline, end in a carriage return. */
bool charset_ends_in_return(const struct charset_reader *reader,
                            struct slice bytes);

/* Appends BYTES to TEXT as UTF-8, up to the first invalid sequence. Returns the
 * number of bytes read. */
size_t charset_read(struct charset_reader *reader, struct slice bytes,
                    struct buffer *text);

/* Stores BYTES, a stream of their own, in *TEXT as UTF-8. Returns false if they
 * are invalid. */
bool charset_read_alone(struct charset_reader *reader, struct slice bytes,
                        struct buffer *text);

/* Appends the character that iconv holds back, if any. Call this before invalid
 * bytes of the stream. It reads a terminator, so some stateful charsets return
 * to their initial state. */
void charset_read_held(struct charset_reader *reader, struct buffer *text);

/* Appends the character that iconv holds back, if any, and ends the stream.
 * Another stream may follow. Not for UTF-8. */
void charset_read_end(struct charset_reader *reader, struct buffer *text);

/* Output. */

struct charset_writer {
    const char *name;
    bool utf8;
    bool replaces;       /* the name has a "//" suffix */
    bool ascii;          /* ASCII text is its own encoding */
    bool is_stateful;    /* has shift sequences, as ISO-2022 and UTF-7 */
    bool has_begun;      /* the stream has its BOM */
    bool has_substitute; /* U+001A is the byte SUBSTITUTE */
    char substitute;
    struct buffer bom;  /* the bytes that begin a stream, if any: a byte-order
                            mark, or ISO-2022-KR's header */
    void *descriptor;    /* an iconv_t, in its initial state between calls */
    struct buffer tried; /* scratch */
};

/* Opens a writer for the charset NAME, which must be able to encode TERMINATOR.
 * NAME must outlive the writer. The caller closes the writer if the result is
 * CHARSET_OK. */
enum charset_status charset_writer_open(struct charset_writer *writer,
                                        const char *name, char terminator);
void charset_writer_close(struct charset_writer *writer);

/* Appends RAW, bytes to be copied, to OUT, after the BOM of its stream. */
void charset_write_raw(struct charset_writer *writer, struct slice raw,
                       struct buffer *out);

/* Appends TEXT, valid UTF-8, to OUT. The bytes begin and end in the initial
 * state of the charset, so any other bytes may follow. Returns false, with
 * nothing appended and the first such character in *LACKS, if the charset lacks
 * a character. */
bool charset_write(struct charset_writer *writer, struct slice text,
                   struct buffer *out, uint32_t *lacks);

/* Coded bytes. */

enum { CHARSET_CODED_BYTE_SIZE = 2 }; /* in UTF-8 text */

/* Appends BYTE to TEXT as a coded byte. */
void charset_put_coded_byte(struct buffer *text, char byte);

/* Returns the raw byte for the coded byte at the start of TEXT. */
char charset_decode_byte(const char *text);

#endif
