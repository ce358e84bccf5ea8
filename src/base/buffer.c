/* buffer.c - bytes that grow; see buffer.h. */

#include "config.h"

#include "base/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

char *buffer_grow(struct buffer *buffer, size_t more)
{
    size_t capacity = buffer->size + more;

    if (capacity < more)
        memory_exhausted();
    /* Growth by half keeps appending linear. Spare room costs no memory until
     * it is written. */
    if (capacity < buffer->capacity + buffer->capacity / 2)
        capacity = buffer->capacity + buffer->capacity / 2;
    if (capacity < 64)
        capacity = 64;
    char *data = realloc(buffer->data, capacity);
    if (data == NULL)
        memory_exhausted();
    buffer->data = data;
    buffer->capacity = capacity;
    return buffer->data + buffer->size;
}

void *buffer_array(struct buffer *buffer, size_t count, size_t size)
{
    if (count > SIZE_MAX / size)
        memory_exhausted();
    buffer->size = 0;
    return buffer_room(buffer, count * size);
}

void buffer_text(struct buffer *buffer, const char *string)
{
    buffer_append(buffer, string, strlen(string));
}

void buffer_format(struct buffer *buffer, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    int size = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (size < 0)
        memory_exhausted(); /* the only reason: our formats are right */
    char *room = buffer_room(buffer, (size_t)size + 1);
    va_start(arguments, format);
    vsnprintf(room, (size_t)size + 1, format, arguments);
    va_end(arguments);
    buffer->size += (size_t)size;
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){.data = NULL};
}
