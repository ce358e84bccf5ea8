/* memory.h - the end of a process that has no memory left.
 *
 * Exhausted memory ends the process, so nothing that allocates has to report
 * it. */

#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/* Called before the process ends, if not NULL: the program writes the complete
 * records that it has. A fuzzer may leave with longjmp(). */
extern void (*memory_hook)(void);

/* Calls the hook, prints "puny: memory exhausted" to standard error, and exits
 * with status 2. */
_Noreturn void memory_exhausted(void);

/* Returns SIZE bytes, all zero. The caller frees them with free(). */
void *memory_new(size_t size);

#endif
