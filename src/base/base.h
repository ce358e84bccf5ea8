/* base.h - the door of src/base: the types and functions that all other rooms
 * use. It includes the files that nearly all of them need:
 *
 *   slice           borrowed bytes
 *   buffer          memory: bytes that grow, arrays by code point; fatal errors
 *   ascii, utf8     characters as bytes
 *   failure         why something is refused: the message, and the facts in it
 *
 * The others are included by their names:
 *
 *   charset         any charset to UTF-8 and back, by iconv
 *   chunk           32 bytes in vectors
 *   escape          escapes for terminals
 *   intern          IDs of strings: equal ones have the same
 *   io              complete reads and writes; files of lists
 *   library, icu    libraries that are loaded on first use; ICU
 *   message         messages on standard error, and mistakes in options
 *   parts           the result of a conversion: copied parts and made ones
 *   unicode         properties of characters, through ICU; common letters */

#pragma once

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/failure.h"
#include "base/slice.h"
#include "base/utf8.h"

/* Of functions that would be called in the innermost loops. */
#define INLINE static inline __attribute__((always_inline))
