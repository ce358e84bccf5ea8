#include "config.h"

#include "names/list.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"

enum { LINE_MAX_BYTES = 65536 }; /* without the newline */

/* Replaces LINE by the next line of FILE without its newline, or its first
 * LINE_MAX_BYTES + 1 bytes if it is longer. Returns false at the end. */
static bool next_line(FILE *file, struct buffer *line)
{
    int c = 0;

    line->size = 0;
    while (line->size <= LINE_MAX_BYTES && (c = getc(file)) != EOF && c != '\n')
        buffer_append(line, &(char){(char)c}, 1);
    return c != EOF || line->size > 0;
}

static bool fail_reading(struct failure *failure)
{
    return FAIL(failure, strerror(errno), .is_unreadable = true);
}

bool list_read(const char *path, list_add *add, void *context,
               struct failure *failure)
{
    FILE *file = fopen(path, "r");
    struct buffer buffer = {.data = NULL};
    size_t number = 0;
    bool is_valid = true;

    if (file == NULL)
        return fail_reading(failure);
    while (is_valid && next_line(file, &buffer)) {
        struct slice line = buffer_slice(&buffer), entry;
        if (++number == 1)
            line = slice_from(line, utf8_bom_size(line));
        slice_cut(&line, '#', &entry);
        entry = slice_trim(entry, " \t\r\n");
        if (buffer.size > LINE_MAX_BYTES)
            is_valid = FAIL(failure, "longer than 65536 bytes");
        else if (entry.size > 0)
            is_valid = add(context, entry, failure);
        if (!is_valid)
            failure->line = number;
    }
    if (ferror(file))
        is_valid = fail_reading(failure);
    fclose(file);
    buffer_free(&buffer);
    return is_valid;
}
