/* list.c - a file with an entry on each line; see list.h. */

#include "config.h"

#include "names/list.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void fail_line(struct list_failure *failure, int error)
{
    *failure =
        (struct list_failure){.problem = LIST_UNREADABLE, .error = error};
}

bool list_open(struct list *list, const char *path,
               struct list_failure *failure)
{
    *list = (struct list){.file = fopen(path, "r")};
    if (list->file == NULL)
        fail_line(failure, errno);
    return list->file != NULL;
}

static bool is_list_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* LINE without its comment and the blanks around it. */
static struct slice trim(struct slice line)
{
    const char *comment =
        line.size > 0 ? memchr(line.text, '#', line.size) : NULL;

    if (comment != NULL)
        line.size = (size_t)(comment - line.text);
    while (line.size > 0 && is_list_blank(line.text[line.size - 1]))
        line.size--;
    while (line.size > 0 && is_list_blank(line.text[0]))
        line = slice_from(line, 1);
    return line;
}

bool list_next(struct list *list, struct slice *entry)
{
    static const char bom[] = "\xEF\xBB\xBF";
    ssize_t length;

    while ((length = getline(&list->text, &list->room, list->file)) >= 0) {
        *entry = slice_of(list->text, (size_t)length);
        if (list->line++ == 0 && entry->size >= 3 &&
            memcmp(entry->text, bom, 3) == 0)
            *entry = slice_from(*entry, 3);
        *entry = trim(*entry);
        if (entry->size > 0)
            return true;
    }
    if (errno == ENOMEM && !feof(list->file))
        memory_exhausted();
    return false;
}

bool list_close(struct list *list, struct list_failure *failure)
{
    bool has_failed = ferror(list->file) != 0;

    if (has_failed)
        fail_line(failure, errno);
    fclose(list->file);
    free(list->text);
    return !has_failed;
}
