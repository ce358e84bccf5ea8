/* output.h - the output: complete records, and then the result of the current
 * one, or of many in bulk.
 *
 * A result consists of copied parts and made ones (parts.h). If the output is
 * UTF-8, they are appended to it at once, because a copy would triple the
 * instructions of -T for ASCII; otherwise the result is encoded when it ends.
 * Until then it can be withdrawn. Functions that may lack a character return
 * false then, with nothing appended, and *FAILURE set unless FAILURE is NULL.
 */

#pragma once

#include "base/charset.h"
#include "base/parts.h"
#include "settings.h"
#include "stream/input.h"

/* Begins with WRITER open, DROPS set, and all else zero. Must not move. */
struct output {
    struct charset_writer writer;
    bool drops;           /* output_end_record withdraws the result */
    bool ends_records;    /* the terminator follows a result */
    bool is_same_charset; /* copied records keep their bytes; not if the charset
                             is stateful */
    struct parts result;
    struct buffer text;   /* that of the result, if not in BYTES; or scratch */
    struct buffer copied; /* struct parts_copied[]: those of the result */
    bool has_written;     /* a result, such as a trace or block, has been */
    struct buffer bytes;  /* to be written */
    size_t complete;      /* the size of the complete records in BYTES */
    bool lacks_end;       /* what is written ends without terminator */
};

/* Chooses how results are made of what READER reads. */
void output_open(struct output *output, const struct settings *settings,
                 const struct charset_reader *reader);

/* Returns true if results are made at the end of the output. */
static inline bool output_is_direct(const struct output *o)
{
    return o->result.text == &o->bytes;
}

/* Begins a result after the last one, which is complete. */
static inline void output_begin(struct output *o)
{
    o->complete = o->bytes.size;
    o->text.size = o->copied.size = 0;
}

static inline struct slice output_result(const struct output *o)
{
    return output_is_direct(o)
               ? slice_from(buffer_slice(&o->bytes), o->complete)
               : buffer_slice(&o->text);
}

static inline void output_withdraw(struct output *o)
{
    o->bytes.size = o->complete;
    o->text.size = o->copied.size = 0;
}

/* Ends the result. */
bool output_end(struct output *output, struct failure *failure);

/* Ends the result for RECORD of INPUT, unless OUTPUT drops it. Copied parts
 * keep their bytes, if the charset is that of INPUT. */
bool output_end_record(struct output *output, const struct record *record,
                       struct input *input, struct failure *failure);

/* Appends TEXT. */
bool output_put(struct output *output, struct slice text,
                struct failure *failure);

/* Like output_put, but appends nothing; TEXT may be a part of the result. */
bool output_can_put(struct output *output, struct slice text,
                    struct failure *failure);

/* Appends BYTES of the input, unchanged. */
static inline void output_copy(struct output *o, struct slice bytes)
{
    charset_write_raw(&o->writer, bytes, &o->bytes);
}

/* Appends RECORD of INPUT, with COLUMNS at its end; as its source bytes if both
 * charsets are the same, or if it has invalid bytes, unless these could leave
 * the output shifted. If FAILURE is NULL, appends the source bytes instead of
 * failing. */
bool output_pass_on(struct output *output, const struct record *record,
                    struct input *input, struct slice columns,
                    struct failure *failure);

/* Writes the first SIZE bytes, after a terminator if the last file ended
 * without one, as sed(1) does: two names would become one; and removes them.
 * Returns false on failure. IS_AT_END: the input is. */
bool output_flush(struct output *output, size_t size, bool is_at_end);

/* Frees everything, including WRITER. */
void output_close(struct output *output);
