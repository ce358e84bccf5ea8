/* count.c - makes callgrind count the later lines of standard input only.
 *
 * instructions.sh preloads this library (LD_PRELOAD) into puny, which runs
 * under `valgrind --tool=callgrind --collect-atstart=no`. The first WARM_UP
 * bytes come in reads of their own; the counter runs from the next read to the
 * end of the input. So the start of the program, and what the first lines load,
 * do not count, and one run is enough. */

#define _GNU_SOURCE

#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

ssize_t read(int descriptor, void *to, size_t size)
{
    static size_t warm_up;
    static enum { START, WARM, COUNTING, END } state;

    if (descriptor != STDIN_FILENO)
        return syscall(SYS_read, descriptor, to, size);
    if (state == START) {
        const char *wish = getenv("WARM_UP");
        warm_up = wish != NULL ? (size_t)strtoul(wish, NULL, 10) : 0;
        state = WARM;
    }
    if (state == WARM && warm_up > 0) {
        size = size < warm_up ? size : warm_up;
    } else if (state == WARM) {
        state = COUNTING;
        CALLGRIND_TOGGLE_COLLECT;
    }
    ssize_t got = syscall(SYS_read, descriptor, to, size);
    if (state == WARM && got > 0) {
        warm_up -= (size_t)got;
    } else if (state == COUNTING && got == 0) {
        state = END;
        CALLGRIND_TOGGLE_COLLECT;
    }
    return got;
}
