/* buffer.h - bytes that grow.
 *
 * A buffer owns DATA (LENGTH bytes in use of CAPACITY); all zero is an empty
 * one. An append that finds no memory changes nothing but FAILED, which stays
 * set, so a caller can append freely and ask once at the end. */

#ifndef BUFFER_H
#define BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct buffer {
    char *data;
    size_t length;
    size_t capacity;
    bool failed;
};

/* Makes the capacity at least LENGTH + MORE bytes. As buffer_room. */
char *buffer_grow(struct buffer *buffer, size_t more);

/* Makes room for MORE bytes behind the LENGTH in use and returns where they
 * begin; NULL, with FAILED set, when memory is exhausted. The caller adds
 * what it writes there to LENGTH. */
static inline char *buffer_room(struct buffer *buffer, size_t more)
{
    if (buffer->data != NULL && more <= buffer->capacity - buffer->length)
        return buffer->data + buffer->length;
    return buffer_grow(buffer, more);
}

/* Appends the SIZE bytes at BYTES, which are not in the buffer itself. */
static inline void buffer_append(struct buffer *buffer, const void *bytes,
                                 size_t size)
{
    char *room = size == 0 ? NULL : buffer_room(buffer, size);
    if (room == NULL)
        return;
    memcpy(room, bytes, size);
    buffer->length += size;
}

/* Appends the characters of a C string. */
void buffer_text(struct buffer *buffer, const char *string);

/* Appends what printf would print. */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void buffer_format(struct buffer *buffer, const char *format, ...);

/* Frees the memory; the buffer is empty and can be used again. */
void buffer_free(struct buffer *buffer);

#endif
