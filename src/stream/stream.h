/* stream.h - the door of src/stream: the conversion of a stream of records,
 * which are operands, or in files.
 *
 *   input     reads records, and finds the bytes of each
 *   bulk      converts many simple records at once
 *   fields    the fields of a record, as in numfmt(1) or RFC 4180
 *   convert   converts one string, in the chosen mode
 *   output    the result, in copied and made parts, and the bytes to write
 *   report    the messages, and the exit status
 *   advice    the ways out in messages
 *   stream    brings records from one to the next
 *
 * Each record takes this way:
 *
 * 1. input reads a block, decodes it, and cuts it into records, whose source
 *    bytes it can find again.
 * 2. Unless the mode must look at each record, convert (convert_bulk) appends
 *    the results of the next ones, until one fails, and returns that failure;
 *    if the output is not UTF-8, of some kilobytes at a time.
 * 3. Any other record is converted as a whole, or field by field; convert
 *    appends copied and made parts to the result.
 * 4. The result is at the end of the output; or, if that is not UTF-8, in a
 *    buffer, which is encoded when the result ends. Until then, it can be
 *    withdrawn.
 * 5. A record that fails, or whose result the output's charset lacks, is noted
 *    by report; its result is withdrawn, and it is treated as --invalid says.
 * 6. After each block, the complete records are written.
 *
 * With --explain, a description replaces steps 2 to 5. */

#pragma once

#include "base/base.h"
#include "base/charset.h"
#include "settings.h"

/* The state of a run. */
struct stream;

/* Begins the run, with SETTINGS, which are borrowed. Takes over READER and
 * WRITER, which are open. Tells HINT about the first record, and about the
 * names and words. The caller calls stream_finish. */
struct stream *stream_open(const struct settings *settings,
                           const struct charset_reader *reader,
                           const struct charset_writer *writer,
                           struct observer hint);

/* What an operand looks like: a file is an error, because --files is missing;
 * one that may be a string as well deserves a hint. */
enum stream_look { STREAM_STRING, STREAM_MAYBE_FILE, STREAM_FILE };

enum stream_look stream_look(const struct settings *s, const char *operand);

/* Converts OPERAND as one record. Returns false if the run must end. */
bool stream_operand(struct stream *stream, const char *operand);

/* Converts the records of the file at PATH; "-" is standard input. Results are
 * written before the next block is read. A file that cannot be read, or that is
 * the output, is reported. Returns false if the run must end. */
bool stream_file(struct stream *stream, const char *path);

/* Writes the remaining output, and frees STREAM with its reader and writer.
 * Returns the exit status: EXIT_FAILURE if some input could not be converted,
 * EXIT_TROUBLE if I/O failed, which has been reported. */
int stream_finish(struct stream *stream);
