/* label.h - where labels begin and end: full stops, and the prefix of
 * A-labels. */

#ifndef LABEL_H
#define LABEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/slice.h"
#include "codec/codec.h"

#define LABEL_PREFIX "xn--"
enum { LABEL_PREFIX_SIZE = sizeof LABEL_PREFIX - 1 };

/* Whether TEXT begins with the prefix, in upper or lower case. */
static inline bool label_has_prefix(struct slice text)
{
    return text.size >= LABEL_PREFIX_SIZE && (text.text[0] | 0x20) == 'x' &&
           (text.text[1] | 0x20) == 'n' && text.text[2] == '-' &&
           text.text[3] == '-';
}

/* Whether C is a full stop to UTS #46 section 4 and IDNA2003, but not the ASCII
 * one. */
static inline bool label_is_wide_dot(uint32_t c)
{
    return c == 0x3002 || c == 0xFF0E || c == 0xFF61;
}

/* The size of the full stop, not ASCII, that TEXT begins with, or 0. */
size_t label_wide_dot_size(struct slice text);

/* The size of the full stop, not ASCII, that TEXT ends in, or 0. */
size_t label_final_wide_dot_size(struct slice text);

/* The size of the full stop that TEXT begins with, or 0. */
static inline size_t label_dot_size(struct slice text)
{
    if (text.size == 0)
        return 0;
    unsigned char first = (unsigned char)*text.text;
    return first < ASCII_END ? first == '.' : label_wide_dot_size(text);
}

/* The size of the full stop that TEXT ends in, or 0. */
static inline size_t label_final_dot_size(struct slice text)
{
    if (text.size == 0)
        return 0;
    unsigned char last = (unsigned char)text.text[text.size - 1];
    return last < ASCII_END ? last == '.' : label_final_wide_dot_size(text);
}

/* How many bytes of TEXT are before its first full stop. */
size_t label_size(struct slice text);

/* What label_ace_size returns for TEXT that begins with the prefix. */
size_t label_prefixed_size(struct slice text);

/* The size of the A-label that TEXT begins with, in upper or lower case, or 0.
 * A label that begins with the prefix but is not ASCII is no A-label. */
static inline size_t label_ace_size(struct slice text)
{
    return label_has_prefix(text) ? label_prefixed_size(text) : 0;
}

/* Takes the first label off *NAME, and the full stop after it. Returns false if
 * none is left; the text of *NAME is NULL after the last. Before a leading full
 * stop, and after a final one, there is an empty label. */
bool label_next(struct slice *name, struct slice *label);

/* Appends the A-label of TEXT, which is valid UTF-8, to OUT. CODEC is for
 * Punycode. */
void label_encode(struct codec *codec, struct slice text, struct buffer *out);

/* Appends what ACE, an A-label, decodes to. Returns false, with *FAULT set and
 * nothing appended, if it does not decode. CODEC is for Punycode. */
bool label_decode(struct codec *codec, struct slice ace, struct buffer *out,
                  struct codec_fault *fault);

/* Appends TEXT with ASCII in lower case. */
void label_put_lower(struct buffer *out, struct slice text);

#endif
