/* escape.h - text that is safe to show on a terminal. */

#ifndef ESCAPE_H
#define ESCAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Whether CODE_POINT is unsafe, so is written as \u{...}: controls, line and
 * paragraph separators, and format characters except the joiners U+200C and
 * U+200D. */
bool escape_wants(uint32_t code_point);

/* Appends TEXT to OUT. An unsafe code point is written as \u{202E}, a byte that
 * is not valid UTF-8 as \x{FF}. The backslash of a literal \u{ or \x{ is
 * written as \u{5C}, so nothing else looks like an escape. */
void escape_append(struct buffer *out, struct slice text);

/* Appends BYTES, of an unknown charset: all but printable ASCII is written as
 * \x{FF}. */
void escape_append_bytes(struct buffer *out, struct slice bytes);

/* Appends TEXT, valid UTF-8, with \u{...} for every character that is not
 * ASCII. */
void escape_append_ascii(struct buffer *out, struct slice text);

#endif
