#include "config.h"

#include "stream/output.h"

#include <unistd.h>

#include "base/io.h"
#include "base/memory.h"

static struct output *current; /* for memory_hook, which takes no argument */

static void write_complete_records(void)
{
    current->bytes.size = current->complete;
    output_flush(current);
}

void output_open(struct output *out)
{
    current = out;
    memory_hook = write_complete_records;
}

bool output_put(struct output *out, struct slice text, struct failure *failure)
{
    uint32_t lacks = 0;

    if (charset_keeps_text(&out->writer)) {
        buffer_put(&out->bytes, text);
        return true;
    }
    if (charset_write(&out->writer, text, &out->bytes,
                      failure != NULL ? &lacks : NULL))
        return true;
    return failure != NULL && FAIL(failure, "%f cannot be written in %s",
                                   .name = out->writer.name, .found = lacks);
}

bool output_can_put(struct output *out, struct slice text,
                    struct failure *failure)
{
    size_t length = out->bytes.size;
    bool was_bom_written = out->writer.is_bom_written;

    if (charset_keeps_text(&out->writer))
        return true;
    bool can = output_put(out, text, failure);
    out->bytes.size = length;
    out->writer.is_bom_written = was_bom_written;
    return can;
}

void output_copy(struct output *out, struct slice bytes)
{
    charset_write_raw(&out->writer, bytes, &out->bytes);
}

bool output_flush(struct output *out)
{
    bool written = io_write(STDOUT_FILENO, buffer_slice(&out->bytes));

    out->bytes.size = out->complete = 0;
    return written;
}

void output_close(struct output *out)
{
    memory_hook = NULL;
    buffer_free(&out->bytes);
}
