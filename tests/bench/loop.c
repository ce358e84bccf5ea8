/* loop.c - calls a rival's library for each line of data in memory; the library
 * is ADA, ICU, LIBIDN or LIBIDN2, one of which is defined.
 *
 * Reads standard input and cuts it into lines, measures the time of converting
 * all of them, and writes the results to standard output, for comparison. All
 * memory is allocated and touched before the clock starts. */

#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined ICU
#include <unicode/uidna.h>
#elif defined LIBIDN
#include <punycode.h>
#elif defined LIBIDN2
#include <idn2.h>
#endif

#include "base/utf8.h"

enum { REPORT = 3, FIRST_BLOCK = 1 << 20, ROOM = 1024 };

/* A line as UTF-8, and as code points. */
struct line {
    const char *text; /* ends in NUL */
    size_t size;
    const uint32_t *code_points;
    size_t length;
};

struct input {
    char *bytes;
    size_t size;
    struct line *line;
    size_t lines;
};

_Noreturn static void fail(const char *why)
{
    fprintf(stderr, "loop: %s\n", why);
    exit(1);
}

/* The rivals. Each has choose, which does what OPTION says, and returns whether
 * the results are code points; and convert, which converts LINE to TEXT or to
 * CODE_POINTS, each of which has room for ROOM elements, and returns the length
 * of the result. */

#if defined ADA

size_t ada_convert(const char *name, size_t size, char *result, bool decodes);

static bool decodes;

static bool choose(const char *option)
{
    decodes = strcmp(option, "-d") == 0;
    return false;
}

static size_t convert(const struct line *line, char *text,
                      uint32_t *code_points)
{
    size_t size = ada_convert(line->text, line->size, text, decodes);

    (void)code_points;
    if (size == 0)
        fail("a name is not valid");
    return size;
}

#elif defined ICU

/* The function that OPTION names, with puny's options. */
static int32_t (*function)(const UIDNA *idna, const char *name, int32_t length,
                           char *dest, int32_t capacity, UIDNAInfo *info,
                           UErrorCode *error);
static UIDNA *idna;

static bool choose(const char *option)
{
    UErrorCode error = U_ZERO_ERROR;

    function = strcmp(option, "labelToASCII") == 0  ? uidna_labelToASCII_UTF8
               : strcmp(option, "nameToASCII") == 0 ? uidna_nameToASCII_UTF8
                                                    : uidna_nameToUnicodeUTF8;
    idna = uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                               UIDNA_NONTRANSITIONAL_TO_ASCII |
                               UIDNA_NONTRANSITIONAL_TO_UNICODE,
                           &error);
    if (U_FAILURE(error))
        fail("ICU has no IDNA");
    return false;
}

static size_t convert(const struct line *line, char *text,
                      uint32_t *code_points)
{
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = function(idna, line->text, (int32_t)line->size, text, ROOM,
                              &info, &error);

    (void)code_points;
    if (U_FAILURE(error) || info.errors != 0)
        fail("a name is not valid");
    return (size_t)length;
}

#elif defined LIBIDN2

static int (*function)(const char *name, char **result, int flags);

/* Non-transitional, as puny -n. */
static bool choose(const char *option)
{
    function =
        strcmp(option, "-d") == 0 ? idn2_to_unicode_8z8z : idn2_to_ascii_8z;
    return false;
}

static size_t convert(const struct line *line, char *text,
                      uint32_t *code_points)
{
    char *result;

    (void)code_points;
    if (function(line->text, &result, IDN2_NONTRANSITIONAL) != IDN2_OK)
        fail("a name is not valid");
    size_t size = strlen(result);
    memcpy(text, result, size);
    idn2_free(result);
    return size;
}

#elif defined LIBIDN

/* Punycode from and to code points. */
static bool choose(const char *option)
{
    return strcmp(option, "-d") == 0;
}

static size_t convert(const struct line *line, char *text,
                      uint32_t *code_points)
{
    size_t length = ROOM;
    int status = code_points == NULL
                     ? punycode_encode(line->length, line->code_points, NULL,
                                       &length, text)
                     : punycode_decode(line->size, line->text, &length,
                                       code_points, NULL);

    if (status != PUNYCODE_SUCCESS)
        fail("a line is not valid");
    return length;
}

#endif

/* The loop. */

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL)
        fail("memory exhausted");
    memset(memory, 1, count * size);
    return memory;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct input read_input(void)
{
    struct input in = {.bytes = NULL};
    size_t room = 0, size;

    do {
        if (in.size == room) {
            room = room == 0 ? FIRST_BLOCK : room * 2;
            in.bytes = realloc(in.bytes, room);
            if (in.bytes == NULL)
                fail("memory exhausted");
        }
        size = fread(in.bytes + in.size, 1, room - in.size, stdin);
        in.size += size;
    } while (size > 0);
    for (size_t i = 0; i < in.size; i++)
        in.lines += in.bytes[i] == '\n';
    in.line = allocate(in.lines, sizeof *in.line);
    return in;
}

static void cut_into_lines(struct input *in)
{
    uint32_t *code_points = allocate(in->size, sizeof *code_points);
    char *text = in->bytes;

    for (struct line *line = in->line; line < in->line + in->lines; line++) {
        char *end = memchr(text, '\n', in->size - (size_t)(text - in->bytes));
        *end = '\0';
        line->text = text;
        line->size = (size_t)(end - text);
        line->code_points = code_points;
        if (utf8_decode(text, line->size, code_points, &line->length) <
            line->size)
            fail("the input is not UTF-8");
        code_points += line->length;
        text = end + 1;
    }
}

int main(int argc, char **argv)
{
    bool makes_code_points = choose(argc == 2 ? argv[1] : "");
    struct input in = read_input();
    size_t used = 0;
    /* More than the growth of names and words. */
    size_t room = in.size * (makes_code_points ? 2 : 4) + ROOM;

    cut_into_lines(&in);
    char *text = makes_code_points ? NULL : allocate(room, 1);
    uint32_t *code_points =
        makes_code_points ? allocate(room, sizeof *code_points) : NULL;
    double start = now();
    for (size_t i = 0; i < in.lines; i++) {
        if (used + ROOM >= room)
            fail("the result is too long");
        if (makes_code_points) {
            used += convert(&in.line[i], NULL, code_points + used);
            code_points[used++] = '\n';
        } else {
            used += convert(&in.line[i], text + used, NULL);
            text[used++] = '\n';
        }
    }
    /* To run.c, without which the descriptor is closed. */
    if (dprintf(REPORT, "%.9f\n", now() - start) < 0 && errno != EBADF)
        fail("cannot report the time");
    if (makes_code_points) {
        text = allocate(used, UTF8_MAX_BYTES);
        used = utf8_encode(code_points, used, text);
    }
    fwrite(text, 1, used, stdout);
    return 0;
}
