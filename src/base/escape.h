/* escape.h - escapes that make text safe for a terminal. */

#pragma once

#include "base/base.h"

/* Returns true if CODE_POINT is unsafe: a control, a line or paragraph
 * separator, or a format character other than the joiners U+200C and U+200D. */
bool escape_wants(uint32_t code_point);

/* Appends TEXT to OUT: an unsafe code point as \u{202E}, a byte of invalid
 * UTF-8 as \x{FF}, and the backslash of a literal \u{ or \x{ as \u{5C}, so that
 * nothing else looks like an escape. */
void escape_append(struct buffer *out, struct slice text);

/* Appends TEXT in quotation marks, like escape_append; or ends with one OUT, in
 * which a text that is escaped begins at START. If the text is longer than any
 * name, as somebody else may have made it, only its beginning is quoted. */
void escape_quote(struct buffer *out, struct slice text);
void escape_end_quote(struct buffer *out, size_t start);

/* Appends BYTES of an unknown charset, all but printable ASCII as \x{FF}. */
void escape_append_bytes(struct buffer *out, struct slice bytes);

/* Appends TEXT, valid UTF-8, with each non-ASCII character as \u{...}. */
void escape_append_ascii(struct buffer *out, struct slice text);
