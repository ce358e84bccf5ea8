#include "config.h"

#include "base/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void (*memory_hook)(void);

_Noreturn void memory_end_process(const char *problem, const char *reason)
{
    void (*hook)(void) = memory_hook;

    memory_hook = NULL; /* it may run out of memory itself */
    if (hook != NULL)
        hook();
    fprintf(stderr, "puny: %s%s%s\n", problem, *reason == '\0' ? "" : ": ",
            reason);
    exit(2);
}

_Noreturn void memory_exhausted(void)
{
    memory_end_process("memory exhausted", "");
}

void *memory_new(size_t size)
{
    void *memory = calloc(1, size);

    if (memory == NULL)
        memory_exhausted();
    return memory;
}

char *buffer_grow(struct buffer *buffer, size_t more)
{
    size_t capacity = buffer->size + more;

    if (capacity < more)
        memory_exhausted();
    /* Growth by half keeps appending linear; unused room costs no memory. */
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

void buffer_decimal(struct buffer *buffer, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;

    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    buffer_append(buffer, digits + at, sizeof digits - at);
}

void buffer_hex(struct buffer *buffer, uint32_t number)
{
    unsigned digits = 4;

    while (digits < 8 && number >> 4 * digits > 0)
        digits++;
    char *to = buffer_room(buffer, digits);
    for (unsigned left = digits; left-- > 0;)
        *to++ = "0123456789ABCDEF"[number >> 4 * left & 15];
    buffer->size += digits;
}

void buffer_code_point(struct buffer *buffer, uint32_t code_point)
{
    buffer_text(buffer, "U+");
    buffer_hex(buffer, code_point);
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){.data = NULL};
}
