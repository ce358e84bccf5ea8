/* tap.h - TAP output of the unit tests: one line for each call of tap_ok, and
 * one for tap_done at the end of main. */

#ifndef TAP_H
#define TAP_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int tap_count, tap_failures;

static inline void tap_ok(bool passed, const char *name)
{
    printf("%s %d - %s\n", passed ? "ok" : "not ok", ++tap_count, name);
    fflush(stdout);
    tap_failures += !passed;
}

static inline void tap_skip(const char *name, const char *reason)
{
    printf("ok %d - %s # SKIP %s\n", ++tap_count, name, reason);
}

/* Replaces all tests of a program. */
static inline int tap_skip_all(const char *reason)
{
    printf("1..0 # SKIP %s\n", reason);
    return EXIT_SUCCESS;
}

static inline int tap_done(void)
{
    printf("1..%d\n", tap_count);
    return tap_failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Whether make check-long asks for more than a minute's worth of tests. */
static inline bool tap_long(void)
{
    const char *wish = getenv("LONG");
    return wish != NULL && *wish != '\0';
}

#endif
