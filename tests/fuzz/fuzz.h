/* fuzz.h - shared by the fuzzers.
 *
 * Each fuzzer tests promises of puny's, and aborts if an input breaks one.
 * libFuzzer searches for such inputs (make fuzz); replay.c replays the corpus
 * (make check).
 *
 * An input begins with letters that choose modes, 'a' for the first, so that
 * inputs can be written by hand. The data follows. */

#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/profile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* All of a fuzzer in a build that lacks what it tests. */
#define FUZZ_NOTHING                                             \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) \
    {                                                            \
        (void)data, (void)size;                                  \
        return 0;                                                \
    }

#ifdef FUZZ_LEAKS
/* Runs of this fuzzer leave memory that a run of puny keeps to its end. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}
#endif

/* Aborts if PROMISE is broken. */
#define FUZZ_CHECK(promise) \
    ((promise) ? (void)0 : fuzz_fail(#promise, __FILE__, __LINE__))

static inline void fuzz_fail(const char *promise, const char *file, int line)
{
    fprintf(stderr, "%s:%d: broken: %s\n", file, line, promise);
    abort();
}

/* Allocates exactly SIZE bytes, so that the sanitizer detects overruns. */
static inline void *fuzz_alloc(size_t size)
{
    void *memory = size > PTRDIFF_MAX ? NULL : malloc(size > 0 ? size : 1);
    if (memory == NULL)
        abort();
    return memory;
}

/* The unread rest of an input. */
struct fuzz_input {
    const char *text;
    size_t size;
};

static inline struct fuzz_input fuzz_open(const uint8_t *data, size_t size)
{
    return (struct fuzz_input){.text = (const char *)data, .size = size};
}

/* Reads a letter as a number below LIMIT. Returns 0 at the end of the input. */
static inline unsigned fuzz_below(struct fuzz_input *in, unsigned limit)
{
    if (in->size == 0)
        return 0;
    unsigned byte = (unsigned char)*in->text++;
    in->size--;
    return (byte + 0x100 - 'a') % 0x100 % limit;
}

static inline bool fuzz_bool(struct fuzz_input *in)
{
    return fuzz_below(in, 2) == 1;
}

/* Reads a Bootstring profile: Punycode, a named one, or any that --bootstring
 * accepts, in PARAMETERS. */
static inline const struct profile *fuzz_profile(struct fuzz_input *in,
                                                 struct profile *parameters)
{
    static const char digits[] =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*"
        "+./:;<>?@[]^_`{|}~";
    unsigned variant = fuzz_below(in, PROFILE_COUNT + 1);
    char list[256];

    if (variant == PROFILE_COUNT)
        return &profile_punycode;
    profile_get(variant, parameters);
    if (variant > 0)
        return parameters;
    unsigned base = 2 + fuzz_below(in, 80), tmin = fuzz_below(in, base - 1),
             tmax = tmin + fuzz_below(in, base - tmin);
    snprintf(list, sizeof list,
             "base=%u,tmin=%u,tmax=%u,skew=%u,damp=%u,initial-bias=%u,"
             "initial-n=%u,digits=%.*s",
             base, tmin, tmax, 1 + fuzz_below(in, 256),
             2 + fuzz_below(in, 256) * 5, fuzz_below(in, 256),
             fuzz_below(in, 0x81), (int)base, digits);
    return profile_change(parameters, list, NULL) ? parameters
                                                  : &profile_punycode;
}

#endif
