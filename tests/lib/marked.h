/* marked.h - texts with marks around the names to find: ⟦so⟧. */

#ifndef MARKED_H
#define MARKED_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "base/utf8.h"

#define OPENING "⟦"
#define CLOSING "⟧"
enum { MARK = sizeof OPENING - 1 };

/* A test: a text with marks. */
struct row {
    char *name;
    struct buffer marked;
};

struct rows {
    struct row *row;
    size_t count;
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline bool marked_is_mark(struct slice rest, const char *mark)
{
    return rest.size >= MARK && memcmp(rest.text, mark, MARK) == 0;
}

/* Appends MARKED without its marks. */
static inline void marked_strip(struct buffer *out, struct slice marked)
{
    while (marked.size > 0) {
        bool mark =
            marked_is_mark(marked, OPENING) || marked_is_mark(marked, CLOSING);
        if (!mark)
            buffer_append(out, marked.text, 1);
        marked = slice_from(marked, mark ? MARK : 1);
    }
}

_Noreturn static inline void marked_fail(const char *file, const char *what)
{
    printf("Bail out! %s: %s\n", file, what);
    exit(EXIT_FAILURE);
}

/* Appends the byte of \n, \r, \t, \\ or \x{FF}, or the character of \u{200B}.
 * Returns the end of the escape, or NULL for others. */
static inline const char *marked_unescape(struct buffer *out, const char *at)
{
    static const char letters[] = "\\nrt", bytes[] = "\\\n\r\t";
    const char *letter = at[1] == '\0' ? NULL : strchr(letters, at[1]);
    char *end = NULL;

    if (letter != NULL) {
        buffer_append(out, bytes + (letter - letters), 1);
        return at + 2;
    }
    if ((at[1] != 'x' && at[1] != 'u') || at[2] != '{')
        return NULL;
    uint32_t number = (uint32_t)strtoul(at + 3, &end, 16);
    char *to = buffer_room(out, UTF8_MAX_BYTES);
    *to = (char)number;
    out->size += at[1] == 'x' ? 1 : utf8_write(number, to);
    return *end == '}' ? end + 1 : NULL;
}

/* Reads tests/cases/FILE, a file of rows as in read-cases.sh. */
static inline struct rows marked_read(const char *file)
{
    const char *source = getenv("srcdir");
    struct rows rows = {.row = NULL};
    char path[4096], *line = NULL;
    size_t room = 0;

    snprintf(path, sizeof path, "%s/tests/cases/%s",
             source == NULL ? "." : source, file);
    FILE *stream = fopen(path, "rb");
    if (stream == NULL)
        marked_fail(path, "cannot be read");
    while (getline(&line, &room, stream) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "=== ", 4) == 0) {
            rows.row = realloc(rows.row, ++rows.count * sizeof *rows.row);
            rows.row[rows.count - 1] = (struct row){.name = strdup(line + 4)};
        } else if (rows.count > 0 && *line != '\0' &&
                   strncmp(line, "### ", 4) != 0) {
            struct buffer *marked = &rows.row[rows.count - 1].marked;
            buffer_text(marked, marked->size > 0 ? "\n" : "");
            for (const char *at = line; *at != '\0';) {
                size_t plain = strcspn(at, "\\");
                buffer_append(marked, at, plain);
                at += plain;
                if (*at == '\\' && (at = marked_unescape(marked, at)) == NULL)
                    marked_fail(path, line);
            }
        }
    }
    free(line);
    fclose(stream);
    if (rows.count == 0)
        marked_fail(path, "has no rows");
    return rows;
}

static inline void marked_free(struct rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        free(rows->row[i].name);
        buffer_free(&rows->row[i].marked);
    }
    free(rows->row);
}

#endif
