/* problem.h - why a registry's table cannot be read. */

#ifndef PROBLEM_H
#define PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

enum { PROBLEM_WORD_MAX = 60 }; /* bytes */

struct problem {
    size_t line;       /* counted from 1; 0 is the file */
    int error;         /* errno if the file cannot be read, else 0 */
    const char *words; /* a sentence without its dot; static */
    char word[PROBLEM_WORD_MAX + 1]; /* follows WORDS; may be cut or empty */
};

/* Stores LINE, WORDS and WORD in *PROBLEM. Returns false. */
bool problem_set(struct problem *problem, size_t line, const char *words,
                 struct slice word);

/* Stores LINE, WORDS and CODE_POINT, as U+0061, in *PROBLEM. Returns false. */
bool problem_set_point(struct problem *problem, size_t line, const char *words,
                       uint32_t code_point);

/* Stores ERROR, an errno. Returns false. */
bool problem_set_error(struct problem *problem, int error);

#endif
