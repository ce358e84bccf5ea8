/* buffer.h - growable arrays of bytes.
 *
 * A buffer owns DATA, of whose CAPACITY bytes SIZE are in use. Initialize it
 * with zero. No function fails: exhausted memory ends the process (memory.h).
 *
 * In the whole program a size is a number of bytes, a length one of code
 * points, and a count one of other elements. Functions called put_... append to
 * a buffer. */

#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/slice.h"

struct buffer {
    char *data;
    size_t size;
    size_t capacity;
};

/* Implements buffer_room for a capacity below SIZE + MORE bytes. */
char *buffer_grow(struct buffer *buffer, size_t more);

/* Returns room for MORE bytes after the SIZE in use, valid until the buffer
 * changes. The caller adds the number of bytes that it writes to SIZE. */
static inline char *buffer_room(struct buffer *buffer, size_t more)
{
    if (buffer->data != NULL && more <= buffer->capacity - buffer->size)
        return buffer->data + buffer->size;
    return buffer_grow(buffer, more);
}

/* Empties the buffer and returns room for COUNT elements of SIZE bytes each,
 * aligned as by malloc(). */
void *buffer_array(struct buffer *buffer, size_t count, size_t size);

/* Appends the SIZE bytes at BYTES, which must be outside of the buffer. */
static inline void buffer_append(struct buffer *buffer, const void *bytes,
                                 size_t size)
{
    if (size == 0)
        return;
    memcpy(buffer_room(buffer, size), bytes, size);
    buffer->size += size;
}

/* Appends the bytes of SLICE, which must be outside of the buffer. */
static inline void buffer_put(struct buffer *buffer, struct slice slice)
{
    buffer_append(buffer, slice.text, slice.size);
}

/* Returns the bytes in use, valid until the buffer changes; not NULL even if
 * the buffer has never held any. */
static inline struct slice buffer_slice(const struct buffer *buffer)
{
    return slice_of(buffer->data == NULL ? "" : buffer->data, buffer->size);
}

/* Appends the characters of a C string. */
void buffer_text(struct buffer *buffer, const char *string);

/* Appends text formatted as by printf(). */
void buffer_format(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Append NUMBER in decimal or hexadecimal, as printf() with "%" PRIu64 and
 * "%04" PRIX32, for a tenth of its time. */
void buffer_decimal(struct buffer *buffer, uint64_t number);
void buffer_hex(struct buffer *buffer, uint32_t number);

/* Appends CODE_POINT in the notation of Unicode, such as U+00FC. */
void buffer_code_point(struct buffer *buffer, uint32_t code_point);

/* Frees the memory; the buffer is empty and can be used again. */
void buffer_free(struct buffer *buffer);
