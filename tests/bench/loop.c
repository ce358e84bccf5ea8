/* loop.c - calls a library's function for each line; see loop.h.
 *
 * All memory is allocated and touched before the clock starts. */

#include "config.h"

#include "loop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/utf8.h"

enum { REPORT = 3, FIRST_BLOCK = 1 << 20 };

struct input {
    char *bytes;
    size_t size;
    struct loop_line *line;
    size_t lines;
};

_Noreturn void loop_fail(const char *why)
{
    fprintf(stderr, "loop: %s\n", why);
    exit(1);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL)
        loop_fail("memory exhausted");
    memset(memory, 1, count * size);
    return memory;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Reports to run.c. Without run.c the descriptor is closed: ignore that. */
static void report(double seconds)
{
    char text[32];
    int size = snprintf(text, sizeof text, "%.9f\n", seconds);
    if (write(REPORT, text, (size_t)size) < 0 && errno != EBADF)
        loop_fail("cannot report the time");
}

static void read_all(struct input *in)
{
    size_t room = 0, size;

    do {
        if (in->size == room) {
            room = room == 0 ? FIRST_BLOCK : room * 2;
            in->bytes = realloc(in->bytes, room);
            if (in->bytes == NULL)
                loop_fail("memory exhausted");
        }
        size = fread(in->bytes + in->size, 1, room - in->size, stdin);
        in->size += size;
    } while (size > 0);
}

static size_t count_lines(const struct input *in)
{
    size_t lines = 0;
    for (size_t i = 0; i < in->size; i++)
        lines += in->bytes[i] == '\n';
    return lines;
}

static struct input read_input(void)
{
    struct input in = {.bytes = NULL};

    read_all(&in);
    in.lines = count_lines(&in);
    in.line = allocate(in.lines, sizeof *in.line);
    uint32_t *code_points = allocate(in.size, sizeof *code_points);
    char *text = in.bytes, *end = in.bytes + in.size;
    for (size_t i = 0; i < in.lines; i++) {
        struct loop_line *line = &in.line[i];
        line->text = text;
        line->size =
            (size_t)((char *)memchr(text, '\n', (size_t)(end - text)) - text);
        text[line->size] = '\0';
        line->code_points = code_points;
        if (utf8_decode(text, line->size, code_points, &line->length) <
            line->size)
            loop_fail("the input is not UTF-8");
        code_points += line->length;
        text += line->size + 1;
    }
    return in;
}

void loop_to_text(loop_function *function)
{
    struct input in = read_input();
    size_t used = 0;
    /* More than the growth of names and words. */
    size_t room = in.size * 4 + LOOP_ROOM;
    char *out = allocate(room, 1);
    double start = now();

    for (size_t i = 0; i < in.lines; i++) {
        if (used + LOOP_ROOM >= room)
            loop_fail("the result is too long");
        used += function(&in.line[i], out + used, NULL);
        out[used++] = '\n';
    }
    report(now() - start);
    fwrite(out, 1, used, stdout);
}

void loop_to_code_points(loop_function *function)
{
    struct input in = read_input();
    size_t used = 0;
    size_t room = in.size * 2 + LOOP_ROOM;
    uint32_t *out = allocate(room, sizeof *out);
    double start = now();

    for (size_t i = 0; i < in.lines; i++) {
        if (used + LOOP_ROOM >= room)
            loop_fail("the result is too long");
        used += function(&in.line[i], NULL, out + used);
        out[used++] = '\n';
    }
    report(now() - start);
    char *text = allocate(used, UTF8_MAX_BYTES);
    fwrite(text, 1, utf8_encode(out, used, text), stdout);
}
