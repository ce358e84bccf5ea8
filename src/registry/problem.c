/* problem.c - why a registry's table cannot be read; see problem.h. */

#include "config.h"

#include "registry/problem.h"

#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"

bool problem_set(struct problem *problem, size_t line, const char *words,
                 struct slice word)
{
    *problem = (struct problem){.line = line, .words = words};
    if (word.size > PROBLEM_WORD_MAX)
        word.size = PROBLEM_WORD_MAX;
    if (word.size > 0)
        memcpy(problem->word, word.text, utf8_valid(word));
    return false;
}

bool problem_set_point(struct problem *problem, size_t line, const char *words,
                       uint32_t code_point)
{
    struct buffer word = {.data = NULL};

    buffer_code_point(&word, code_point);
    problem_set(problem, line, words, buffer_slice(&word));
    buffer_free(&word);
    return false;
}

bool problem_set_error(struct problem *problem, int error)
{
    *problem = (struct problem){.error = error};
    return false;
}
