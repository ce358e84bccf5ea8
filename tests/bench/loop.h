/* loop.h - calls a library's function for each line of data in memory.
 *
 * Shared by the programs that call a rival's library: reads standard input,
 * cuts it into lines, measures the time of calling a function for all of them,
 * and writes the results to standard output, for comparison. */

#ifndef LOOP_H
#define LOOP_H

#include <stddef.h>
#include <stdint.h>

/* A line as UTF-8, and as code points. */
struct loop_line {
    const char *text; /* ends in NUL */
    size_t size;
    const uint32_t *code_points;
    size_t length;
};

/* Converts LINE to TEXT or to CODE_POINTS, each of which has room for LOOP_ROOM
 * elements. Returns the length of the result. */
typedef size_t loop_function(const struct loop_line *line, char *text,
                             uint32_t *code_points);

enum { LOOP_ROOM = 1024 };

/* Call FUNCTION for each line, and report the seconds to descriptor 3, for
 * run.c. */

/* FUNCTION returns text. */
void loop_to_text(loop_function *function);

/* FUNCTION returns code points. */
void loop_to_code_points(loop_function *function);

/* Ends the program because a line could not be converted. */
_Noreturn void loop_fail(const char *why);

#endif
