#include "config.h"

#include "stream/both.h"

#include "base/escape.h"
#include "stream/input.h"

struct both_note {
    size_t at;
    uint32_t name; /* its ID */
};

void both_note(struct both *b, struct slice name, size_t at)
{
    size_t none = 0;
    struct both_note note = {at, intern_add(&b->names, slice_trim(name, "."))};

    if (note.name == b->lines.size / sizeof none)
        buffer_append(&b->lines, &none, sizeof none);
    buffer_append(&b->notes, &note, sizeof note);
}

/* Appends the name ID, the first one if IS_FIRST, to the line NUMBER, once. */
static void put_name(struct both *b, uint32_t id, size_t number, bool is_first,
                     bool escapes)
{
    size_t *line = (size_t *)(void *)b->lines.data + id;

    if (*line == number)
        return;
    *line = number;
    buffer_text(&b->rest, is_first ? " (" : ", ");
    if (escapes)
        escape_append(&b->rest, intern_get(&b->names, id));
    else
        buffer_put(&b->rest, intern_get(&b->names, id));
}

void both_put(struct both *b, struct buffer *result, char terminator,
              bool escapes)
{
    const struct both_note *note = (const void *)b->notes.data;

    if (note == NULL || b->notes.size == 0)
        return;
    const struct both_note *end = note + b->notes.size / sizeof *note;
    struct slice rest = slice_from(buffer_slice(result), note->at);
    result->size = note->at;
    b->rest.size = 0;
    for (size_t number = 1; note < end; number++) {
        const struct both_note *first = note;
        size_t skipped = first->at - (size_t)(rest.text - result->data);
        struct slice line_end =
            record_end(slice_from(rest, skipped), terminator);
        buffer_put(&b->rest, record_before(rest, line_end));
        rest = slice_from(rest, (size_t)(line_end.text - rest.text));
        for (; note < end && result->data + note->at <= rest.text; note++)
            put_name(b, note->name, number, note == first, escapes);
        buffer_text(&b->rest, ")");
    }
    buffer_put(&b->rest, rest);
    buffer_put(result, buffer_slice(&b->rest));
    both_forget(b);
}

void both_forget(struct both *b)
{
    if (b->notes.size == 0)
        return;
    b->notes.size = b->lines.size = 0;
    intern_free(&b->names);
}

void both_close(struct both *b)
{
    intern_free(&b->names);
    buffer_free(&b->lines);
    buffer_free(&b->notes);
    buffer_free(&b->rest);
}
