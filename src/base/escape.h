/* escape.h - text that is safe to show on a terminal. */

#ifndef ESCAPE_H
#define ESCAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Whether CODE_POINT is written as \u{...}: controls, format characters but
 * the joiners (U+200C, U+200D), line and paragraph separators. */
bool escape_wants(uint32_t code_point);

/* Appends the SIZE bytes at TEXT to OUT as UTF-8. What escape_wants becomes
 * \u{202E}, a byte that is not part of valid UTF-8 \x{FF}, and the backslash
 * of a literal \u{ or \x{ \u{5C}; so the result tells all that was there. */
void escape_append(struct buffer *out, const char *text, size_t size);

/* The same for bytes in an unknown charset: all but printable ASCII becomes
 * \x{FF}. */
void escape_append_bytes(struct buffer *out, const char *bytes, size_t size);

/* Appends TEXT, valid UTF-8, with \u{...} for all that is not ASCII. */
void escape_append_ascii(struct buffer *out, struct slice text);

#endif
