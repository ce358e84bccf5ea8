/* output.c - the buffer that is written to standard output; see output.h. */

#include "config.h"

#include "output.h"

#include <unistd.h>

#include "base/escape.h"
#include "base/io.h"
#include "base/memory.h"
#include "base/utf8.h"

static struct output *current; /* for memory_hook, which has no argument */

static void write_whole_records(void)
{
    current->bytes.length = current->complete;
    output_flush(current);
}

void output_open(struct output *out)
{
    current = out;
    memory_hook = write_whole_records;
}

bool output_is_direct(const struct output *out)
{
    return out->writer.utf8 && !out->has_strays;
}

/* Appends the byte that TEXT begins with, which is not valid UTF-8. Returns
 * what follows. */
static struct slice put_invalid(struct output *out, struct slice text)
{
    size_t size = out->has_strays ? CHARSET_STRAY : 1;
    char byte = out->has_strays ? charset_stray(text.text) : *text.text;

    charset_write_held(&out->writer, &out->bytes);
    buffer_append(&out->bytes, &byte, 1);
    return slice_from(text, size);
}

bool output_can_put(struct output *out, struct slice text, uint32_t *code_point)
{
    if (out->writer.utf8)
        return true;
    for (size_t i = 0, valid; i < text.size; i += valid + 1) {
        valid = utf8_valid(slice_from(text, i));
        if (!charset_can_write(&out->writer, slice_of(text.text + i, valid),
                               code_point))
            return false;
    }
    return true;
}

bool output_put(struct output *out, struct slice text, uint32_t *code_point)
{
    if (output_is_direct(out)) {
        buffer_put(&out->bytes, text);
        return true;
    }
    if (!output_can_put(out, text, code_point))
        return false;
    for (;;) {
        size_t valid = utf8_valid(text);
        charset_write(&out->writer, slice_of(text.text, valid), &out->bytes);
        text = slice_from(text, valid);
        if (text.size == 0)
            return true;
        text = put_invalid(out, text);
    }
}

/* Appends what is in ESCAPED. */
static bool put_escaped(struct output *out)
{
    uint32_t ignored;

    return output_put(out, buffer_slice(&out->escaped), &ignored);
}

void output_put_raw(struct output *out, struct slice raw, bool is_utf8)
{
    if (!out->escapes) {
        charset_write_held(&out->writer, &out->bytes);
        buffer_put(&out->bytes, raw);
        return;
    }
    out->escaped.length = 0;
    if (is_utf8) {
        escape_append(&out->escaped, raw);
        if (put_escaped(out))
            return;
        /* The output's charset lacks a character. */
        out->escaped.length = 0;
    }
    escape_append_bytes(&out->escaped, raw);
    /* National forms of ASCII lack even the backslash or the braces. */
    if (!put_escaped(out))
        buffer_put(&out->bytes, buffer_slice(&out->escaped));
}

void output_mark(struct output *out)
{
    out->complete = out->bytes.length;
}

bool output_flush(struct output *out)
{
    bool written = io_write(STDOUT_FILENO, buffer_slice(&out->bytes));

    out->bytes.length = out->complete = 0;
    return written;
}

bool output_finish(struct output *out)
{
    charset_write_end(&out->writer, &out->bytes);
    return output_flush(out);
}

void output_close(struct output *out)
{
    memory_hook = NULL;
    buffer_free(&out->bytes);
    buffer_free(&out->escaped);
}
