/* memory.c - the end of a process that has no memory left; see memory.h. */

#include "config.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

void (*memory_hook)(void);

_Noreturn void memory_exhausted(void)
{
    void (*hook)(void) = memory_hook;

    memory_hook = NULL; /* it may run out of memory itself */
    if (hook != NULL)
        hook();
    fputs("puny: memory exhausted\n", stderr);
    exit(2);
}

void *memory_new(size_t size)
{
    void *memory = calloc(1, size);

    if (memory == NULL)
        memory_exhausted();
    return memory;
}
