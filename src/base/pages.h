/* pages.h - a byte for each code point, initially 0, for caching properties.
 * The bytes are in pages, which are allocated when one of their bytes is set.
 */

#ifndef PAGES_H
#define PAGES_H

#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"

enum { PAGES_SIZE = 256, PAGES_COUNT = (UTF8_LAST + 1) / PAGES_SIZE };

/* Initialize with zero. */
struct pages {
    unsigned char *pages[PAGES_COUNT];
};

/* CODE_POINT must be at most UTF8_LAST. */

static inline unsigned char pages_get(const struct pages *p,
                                      uint32_t code_point)
{
    const unsigned char *page = p->pages[code_point / PAGES_SIZE];

    return page == NULL ? 0 : page[code_point % PAGES_SIZE];
}

static inline void pages_set(struct pages *p, uint32_t code_point,
                             unsigned char value)
{
    unsigned char **page = &p->pages[code_point / PAGES_SIZE];

    if (*page == NULL)
        *page = memory_new(PAGES_SIZE);
    (*page)[code_point % PAGES_SIZE] = value;
}

static inline void pages_free(struct pages *p)
{
    for (size_t i = 0; i < PAGES_COUNT; i++)
        free(p->pages[i]);
}

#endif
