/* pages.h - an array with an element for each code point, in pages that are
 * allocated on demand. All elements have one size, an argument of each call. */

#pragma once

#include "base/base.h"

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
