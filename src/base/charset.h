/* charset.h - conversion between any charset and UTF-8, by iconv.
 *
 * A reader keeps one iconv descriptor for a stream, because the shift state of
 * ISO-2022 and the byte order of UTF-16 last as long as the stream. A writer
 * returns to the initial state after each text. UTF-8 needs no descriptor: its
 * bytes are used unchanged, valid or not.
 *
 * iconv buffers some characters until it knows whether a combining mark follows
 * (CP1255, CP1258, EUC-JISX0213, BIG5-HKSCS and others). It is collected where
 * valid bytes or the stream end.
 *
 * A character that iconv would replace is an error, unless the charset's name
 * has a "//" suffix, which requests that. So is a value that is no code point,
 * whether iconv reads it or replaces it.
 *
 * An input byte that must be copied unchanged (a raw byte) is represented in
 * UTF-8 text by two bytes that are invalid UTF-8 (a coded byte). So it ends a
 * name and cannot combine with a character. */

#pragma once

#include "base/base.h"

/* Returns the name and version of the library that has iconv. */
const char *charset_library(void);

/* Returns whether NAME is a spelling of UTF-8. */
bool charset_is_utf8(const char *name);

/* Returns whether A and B are the same name, up to case, '-' and '_'. */
bool charset_is_same(const char *a, const char *b);

/* Input. */

struct charset_reader {
    const char *name;
    bool utf8;        /* under any name */
    bool is_stateful; /* has shift sequences, as ISO-2022 and UTF-7 */
    char terminator;  /* of records: newline or NUL */
    size_t unit;      /* size of a code unit */
    char end[4];      /* the encoded terminator, one code unit */
    struct charset_decoder *decoder; /* not used for UTF-8 */
};

/* Opens a reader of the charset NAME, borrowed, and records that end in
 * TERMINATOR, newline or NUL; the caller closes it. Returns false if iconv does
 * not know NAME, or TERMINATOR is not one code unit in it; *FAILURE, unless
 * NULL, then has the words that follow NAME in a message. */
bool charset_reader_open(struct charset_reader *reader, const char *name,
                         char terminator, struct failure *failure);
void charset_reader_close(struct charset_reader *reader);

/* Prepares READER for the beginning of another stream. */
void charset_reader_restart(struct charset_reader *reader);

/* Detects the byte order from START, the first code unit of the stream. */
void charset_reader_start(struct charset_reader *reader, const char *start);

/* Returns the size of the byte-order mark of BYTES, a stream, or 0. */
size_t charset_bom_size(struct charset_reader *reader, struct slice bytes);

/* The next two functions are given BYTES that begin at a code unit. */

/* Returns the offset of the next terminator from FROM, or the size of BYTES. */
size_t charset_find_terminator(const struct charset_reader *reader,
                               struct slice bytes, size_t from);

/* Returns the offset after the last terminator, or 0 if that is before FROM. */
size_t charset_last_end(const struct charset_reader *reader, struct slice bytes,
                        size_t from);

/* Appends BYTES, the next ones of the stream, to TEXT as UTF-8, up to the first
 * invalid sequence. Returns the number of bytes read. IS_END tells that the
 * stream ends with BYTES; another may follow. Not for UTF-8. */
size_t charset_read(struct charset_reader *reader, struct slice bytes,
                    bool is_end, struct buffer *text);

/* Sets *TEXT to BYTES, a whole stream, as UTF-8. Returns false if invalid. */
bool charset_read_alone(struct charset_reader *reader, struct slice bytes,
                        struct buffer *text);

/* Output. */

/* How text represents raw bytes. */
enum charset_raw {
    CHARSET_NO_RAW,     /* text is valid UTF-8 */
    CHARSET_RAW_BYTES,  /* single bytes between valid UTF-8 */
    CHARSET_CODED_BYTES /* coded bytes */
};

struct charset_writer {
    const char *name;
    enum charset_raw raw; /* in the text to write; the caller may set it */
    bool utf8;
    bool ascii;          /* ASCII text is its own encoding */
    bool is_stateful;    /* has shift sequences, as ISO-2022 and UTF-7 */
    bool is_bom_written; /* the stream has its BOM */
    size_t unit;         /* size of a code unit */
    char end[4];         /* the encoded terminator, one code unit */
    struct buffer bom;   /* the bytes that begin a stream, if any: a byte-order
                            mark, or ISO-2022-KR's header */
    struct charset_encoder *encoder; /* NULL for UTF-8 */
};

/* The same for a writer, of records that end in TERMINATOR. */
bool charset_writer_open(struct charset_writer *writer, const char *name,
                         char terminator, struct failure *failure);
void charset_writer_close(struct charset_writer *writer);

/* Returns whether text is written unchanged. */
static inline bool charset_keeps_text(const struct charset_writer *writer)
{
    return writer->utf8 && writer->raw != CHARSET_CODED_BYTES;
}

/* Appends RAW, bytes to be copied, to OUT, after the BOM of the stream. */
void charset_write_raw(struct charset_writer *writer, struct slice raw,
                       struct buffer *out);

/* Appends TEXT, with its raw bytes unchanged, to OUT; anything may follow. If
 * the charset lacks a character, returns false with nothing appended, and
 * stores the first such character in *LACKS, unless that is NULL. */
bool charset_write(struct charset_writer *writer, struct slice text,
                   struct buffer *out, uint32_t *lacks);

/* Removes the raw byte that *TEXT begins with, in the form RAW. Returns it. */
char charset_next_raw(enum charset_raw raw, struct slice *text);

/* Coded bytes. */

enum { CHARSET_CODED_BYTE_SIZE = 2 }; /* in UTF-8 text */

/* Appends the coded byte for BYTE to TEXT. */
void charset_put_coded_byte(struct buffer *text, char byte);
