/* buffer.c - bytes that grow; see buffer.h. */

#include "config.h"

#include "buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *buffer_room(struct buffer *buffer, size_t more)
{
    /* Room for nothing is not NULL, which would be a failure. */
    if (buffer->data != NULL && more <= buffer->capacity - buffer->length)
        return buffer->data + buffer->length;

    size_t capacity = buffer->length + more;
    if (capacity < more) {
        buffer->failed = true;
        return NULL;
    }
    /* Half as much again: appending stays linear, and what is never touched
     * of a large buffer costs no memory. */
    if (capacity < buffer->capacity + buffer->capacity / 2)
        capacity = buffer->capacity + buffer->capacity / 2;
    if (capacity < 64)
        capacity = 64;
    char *data = realloc(buffer->data, capacity);
    if (data == NULL) {
        buffer->failed = true;
        return NULL;
    }
    buffer->data = data;
    buffer->capacity = capacity;
    return data + buffer->length;
}

void buffer_append(struct buffer *buffer, const void *bytes, size_t size)
{
    if (size == 0)
        return;
    char *room = buffer_room(buffer, size);
    if (room == NULL)
        return;
    memcpy(room, bytes, size);
    buffer->length += size;
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
    char *room = size < 0 ? NULL : buffer_room(buffer, (size_t)size + 1);
    if (room == NULL) {
        buffer->failed = true;
        return;
    }
    va_start(arguments, format);
    vsnprintf(room, (size_t)size + 1, format, arguments);
    va_end(arguments);
    buffer->length += (size_t)size;
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){.data = NULL};
}
