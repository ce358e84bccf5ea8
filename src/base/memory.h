/* memory.h - allocation, and fatal errors.
 *
 * Exhausted memory ends the process, so nobody has to report it. */

#pragma once

#include <stddef.h>

/* Called before the process ends, if not NULL. The program writes its complete
 * records. A fuzzer may leave by longjmp(). */
extern void (*memory_hook)(void);

/* Calls the hook, prints "puny: PROBLEM: REASON" to standard error, and exits
 * with status 2. REASON can be empty. */
_Noreturn void memory_end_process(const char *problem, const char *reason);
_Noreturn void memory_exhausted(void);

/* Returns SIZE bytes, all zero. The caller frees them with free(). */
void *memory_new(size_t size);
