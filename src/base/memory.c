#include "config.h"

#include "base/base.h"

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
