/* run.h - runs the program on bytes in memory, without a process. */

#ifndef RUN_H
#define RUN_H

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

#include "codec/profile.h"
#include "names/tlds.h"
#include "stream/fields.h"
#include "stream/stream.h"

/* io.c, with read() and write() replaced by functions of this file. */
static ssize_t source_read(int descriptor, void *to, size_t room);
static ssize_t sink_write(int descriptor, const void *from, size_t size);

#define read source_read
#define write sink_write
#include "../../src/base/io.c"
#undef read
#undef write

static struct {
    struct slice left;
    size_t read_max; /* bytes */
} source;

/* The output and messages of one run. Initialize with zeros. */
struct result {
    struct buffer out;
    struct buffer messages;
    int status;
};

static struct result *sink;

static ssize_t source_read(int descriptor, void *to, size_t room)
{
    size_t size = source.left.size;

    (void)descriptor;
    if (size > source.read_max)
        size = source.read_max;
    if (size > room)
        size = room;
    if (size > 0)
        memcpy(to, source.left.text, size);
    source.left = slice_from(source.left, size);
    return (ssize_t)size;
}

static ssize_t sink_write(int descriptor, const void *from, size_t size)
{
    assert(size <= PTRDIFF_MAX); /* or gcc -O3 warns that it may be larger */
    buffer_append(descriptor == STDERR_FILENO ? &sink->messages : &sink->out,
                  from, size);
    return (ssize_t)size;
}

/* A way to run the program. */
struct mode {
    const char *name;
    enum settings_kind kind;
    bool decode;
    int only_names; /* enum settings_names */
    bool to_utf8;
    uint64_t header;
    const char *fields;
};

/* Runs the program with MODE and -f CHARSET, and -t CHARSET or UTF-8, on INPUT,
 * in reads of at most READ_MAX bytes. Returns false if this iconv does not know
 * CHARSET, or CHARSET has no newline. */
static bool run(const struct mode *mode, const char *charset,
                struct slice input, size_t read_max, struct result *result)
{
    struct charset_reader reader;
    struct charset_writer writer;
    struct fields fields = {.ranges = NULL};
    static struct tlds any = {.is_any = true};
    struct settings settings = {
        .kind = mode->kind,
        .decode = mode->decode,
        .only_names = mode->only_names,
        .lenient = mode->decode,
        .profile = &profile_punycode,
        .terminator = '\n',
        .header = mode->header,
        .escape = SETTINGS_NEVER,
        .tlds = &any,
    };

    assert(mode->kind != SETTINGS_EXPLAIN); /* which needs a policy */
    if (!charset_reader_open(&reader, charset, '\n', NULL))
        return false;
    if (!charset_writer_open(&writer, mode->to_utf8 ? "UTF-8" : charset, '\n',
                             NULL)) {
        charset_reader_close(&reader);
        return false;
    }
    if (mode->fields != NULL) {
        fields_parse(&fields, mode->fields, NULL);
        settings.fields = &fields;
    }
    struct stream *stream = stream_open(&settings, &reader, &writer,
                                        (struct observer){.user = NULL});
    source.left = input;
    source.read_max = read_max;
    sink = result;
    stream_file(stream, "-");
    result->status = stream_finish(stream);
    free(fields.ranges);
    return true;
}

static void free_result(struct result *result)
{
    buffer_free(&result->out);
    buffer_free(&result->messages);
}

#endif
