/* buffer.h - memory: growable arrays of bytes, an array by code point, and
 * fatal errors.
 *
 * No function fails: exhausted memory ends the process, so nobody has to report
 * it.
 *
 * In the whole program a size is a number of bytes, a length one of code
 * points, and a count one of other elements. Functions called put_... append to
 * a buffer. */

#pragma once

#include "base/slice.h"

/* Called before the process ends, if not NULL. The program writes its complete
 * records. A fuzzer may leave by longjmp(). */
extern void (*memory_hook)(void);

/* Calls the hook, prints "puny: PROBLEM: REASON" to standard error, and exits
 * with status 2. REASON can be empty. */
_Noreturn void memory_end_process(const char *problem, const char *reason);
_Noreturn void memory_exhausted(void);

/* Returns SIZE bytes, all zero. The caller frees them with free(). */
void *memory_new(size_t size);

/* Owns its bytes. All zero is empty. */
struct buffer {
    char *data;
    size_t size;     /* bytes in use */
    size_t capacity; /* bytes of DATA */
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

/* An array with an element for each code point, in pages that are allocated on
 * demand. All elements have one size, an argument of each call. */

enum { PAGES_LENGTH = 256, PAGES_COUNT = 0x110000 / PAGES_LENGTH };

/* All zero is empty. */
struct pages {
    char *pages[PAGES_COUNT];
};

/* Returns the element of CODE_POINT, SIZE bytes; NULL if it has no page. */
static inline void *pages_find(const struct pages *pages, uint32_t code_point,
                               size_t size)
{
    char *page = pages->pages[code_point / PAGES_LENGTH];

    return page == NULL ? NULL : page + code_point % PAGES_LENGTH * size;
}

/* Returns the element of CODE_POINT, SIZE bytes, zero in a new page. */
static inline void *pages_add(struct pages *pages, uint32_t code_point,
                              size_t size)
{
    char **page = &pages->pages[code_point / PAGES_LENGTH];

    if (*page == NULL)
        *page = memory_new(PAGES_LENGTH * size);
    return *page + code_point % PAGES_LENGTH * size;
}
