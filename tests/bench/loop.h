/* loop.h - a library's function, called for each line of data in memory.
 *
 * What the programs that link a rival's library share: standard input is read
 * and cut into lines, a function is called for all of them against the clock,
 * and then its results are written to standard output, for comparison. */

#ifndef LOOP_H
#define LOOP_H

#include <stddef.h>
#include <stdint.h>

/* A line as UTF-8, and as code points. */
struct loop_line {
    const char *text;
    size_t size;
    const uint32_t *code_points;
    size_t length;
};

/* Converts LINE; the result goes to TEXT or, as code points, to CODE_POINTS,
 * which have room for LOOP_ROOM each. Returns its length. */
typedef size_t loop_function(const struct loop_line *line, char *text,
                             uint32_t *code_points);

enum { LOOP_ROOM = 1024 };

/* Calls a function for each line, and reports the seconds to descriptor 3, as
 * run.c wants it: */

/* FUNCTION gives text. */
void loop_to_text(loop_function *function);

/* FUNCTION gives code points. */
void loop_to_code_points(loop_function *function);

/* Ends the program: a line could not be converted. */
_Noreturn void loop_fail(const char *why);

#endif
