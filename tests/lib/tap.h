/* tap.h - TAP output of the unit tests: one line for each call of tap_ok, and
 * one for tap_done at the end of main.
 *
 * Below a failed test are its notes, which say what was wanted:
 *
 *   tap_ok(tap_same(wanted, got), "NAME");
 *
 * harness.sh tests this file. */

#ifndef TAP_H
#define TAP_H

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/slice.h"
#include "base/utf8.h"

enum {
    TAP_SHOWN = 20, /* failures; the others are counted */
    TAP_NOTES_BYTES = 1 << 14,
    TAP_CONTEXT_BYTES = 60, /* of a text, before the first difference */
    TAP_TEXT_BYTES = 300
};

static int tap_count, tap_failures;
static char tap_notes[TAP_NOTES_BYTES];
static size_t tap_notes_size;

/* Adds text to the notes of the next tap_ok, if there is room. Lines begin with
 * "# " and end in a newline. */
__attribute__((format(printf, 1, 2))) static inline void
tap_add(const char *format, ...)
{
    size_t room = sizeof tap_notes - tap_notes_size;
    va_list arguments;

    va_start(arguments, format);
    int size = vsnprintf(tap_notes + tap_notes_size, room, format, arguments);
    va_end(arguments);
    if (size > 0 && (size_t)size < room)
        tap_notes_size += (size_t)size;
    tap_notes[tap_notes_size] = '\0';
}

/* Adds a line with TEXT from FROM on. Controls and invalid bytes are shown as
 * \x{FF}. */
static inline void tap_add_text(const char *title, struct slice text,
                                size_t from)
{
    struct slice rest = slice_from(text, from);
    size_t shown = 0;
    struct utf8_character c;

    tap_add("# %s: %s", title, from > 0 ? "..." : "");
    while (rest.size > 0 && shown < TAP_TEXT_BYTES) {
        struct slice at = rest;
        if (utf8_next(&rest, &c) && c.code_point >= ' ' && c.code_point != 127)
            tap_add("%.*s", (int)c.text.size, c.text.text);
        else {
            tap_add("\\x{%02X}", (unsigned char)at.text[0]);
            rest = slice_from(at, 1);
        }
        shown = text.size - from - rest.size;
    }
    tap_add(rest.size > 0 ? "...\n" : "\n");
}

/* Returns whether GOT is WANTED. If not, notes both. */
static inline bool tap_same(struct slice wanted, struct slice got)
{
    size_t same = 0;

    if (slice_equal(wanted, got))
        return true;
    while (same < wanted.size && same < got.size &&
           wanted.text[same] == got.text[same])
        same++;
    size_t from = same > TAP_CONTEXT_BYTES ? same - TAP_CONTEXT_BYTES : 0;
    while (from > 0 && from < wanted.size &&
           utf8_is_tail((unsigned char)wanted.text[from]))
        from--;
    tap_add_text("wanted", wanted, from);
    tap_add_text("   got", got, from);
    return false;
}

/* Do the same for strings and for numbers. */
static inline bool tap_same_text(const char *wanted, const char *got)
{
    return tap_same(slice_string(wanted), slice_string(got));
}

static inline bool tap_same_number(const char *title, uint64_t wanted,
                                   uint64_t got)
{
    if (got != wanted)
        tap_add("# %s: wanted %" PRIu64 ", got %" PRIu64 "\n", title, wanted,
                got);
    return got == wanted;
}

/* Returns whether GOT has WORDS in it. If not, notes both. */
static inline bool tap_has(const char *words, const char *got)
{
    bool has = strstr(got, words) != NULL;

    if (!has)
        tap_add("# wanted: ... %s ...\n#    got: %s\n", words, got);
    return has;
}

/* Reports the test NAME. Prints the notes if it failed, and drops them. */
static inline void tap_ok(bool passed, const char *name)
{
    if (!passed && ++tap_failures > TAP_SHOWN) {
        tap_notes_size = 0;
        return;
    }
    printf("%s %d - %s\n", passed ? "ok" : "not ok", ++tap_count, name);
    if (!passed)
        fwrite(tap_notes, 1, tap_notes_size, stdout);
    fflush(stdout);
    tap_notes_size = 0;
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
    if (tap_failures > TAP_SHOWN)
        printf("not ok %d - %d more failures\n", ++tap_count,
               tap_failures - TAP_SHOWN);
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
