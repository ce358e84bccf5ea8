/* list.c - a file with an entry on each line; see list.h. */

#include "config.h"

#include "names/list.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"

/* State of reading a file. */
struct list {
    FILE *file;
    struct buffer text; /* the line; its first LIST_LINE_MAX_BYTES + 1 bytes if
                           it is longer */
    size_t line;        /* its number */
};

/* Reads the next line, without its newline. Returns false at the end. */
static bool next_line(struct list *list)
{
    int c = 0;

    list->text.size = 0;
    while (list->text.size <= LIST_LINE_MAX_BYTES &&
           (c = getc(list->file)) != EOF && c != '\n')
        buffer_append(&list->text, &(char){(char)c}, 1);
    list->line++;
    return c != EOF || list->text.size > 0;
}

/* Stores the next entry, valid until the next call. Returns false at the end,
 * or if a line is too long. */
static bool next_entry(struct list *list, struct slice *entry)
{
    while (next_line(list) && list->text.size <= LIST_LINE_MAX_BYTES) {
        struct slice line = buffer_slice(&list->text);
        if (list->line == 1)
            line = slice_from(line, utf8_bom_size(line));
        slice_cut(&line, '#', entry);
        *entry = slice_trim(*entry, " \t\r\n");
        if (entry->size > 0)
            return true;
    }
    return false;
}

bool list_read(const char *path, list_add *add, void *context,
               struct list_failure *failure)
{
    struct list list = {.file = fopen(path, "r")};
    struct slice entry;
    bool is_valid = list.file != NULL;

    *failure = (struct list_failure){.error = is_valid ? 0 : errno};
    if (!is_valid)
        return false;
    while (is_valid && next_entry(&list, &entry))
        is_valid = add(context, entry, &failure->why);
    failure->line = list.line;
    if (ferror(list.file)) {
        *failure = (struct list_failure){.error = errno};
        is_valid = false;
    } else if (list.text.size > LIST_LINE_MAX_BYTES) {
        is_valid = FAIL(&failure->why, "longer than 65536 bytes");
    }
    fclose(list.file);
    buffer_free(&list.text);
    return is_valid;
}
