/* label.h - the labels of a name: the dots between them, the prefix of
 * A-labels, and their Punycode.
 *
 * A dot is U+002E, U+3002, U+FF0E or U+FF61 (UTS #46 section 4, RFC 3490
 * section 3.1); the last three are wide dots. */

#pragma once

#include "base/base.h"

#define LABEL_PREFIX "xn--"
enum { LABEL_PREFIX_SIZE = sizeof LABEL_PREFIX - 1 };

/* Returns true if TEXT begins with the prefix, in upper or lower case. */
static inline bool label_has_prefix(struct slice text)
{
    return text.size >= LABEL_PREFIX_SIZE && (text.text[0] | 0x20) == 'x' &&
           (text.text[1] | 0x20) == 'n' && text.text[2] == '-' &&
           text.text[3] == '-';
}

/* Returns true if typography puts C in place of a hyphen. */
static inline bool label_is_dash(uint32_t c)
{
    return (c >= 0x2010 && c <= 0x2015) || c == 0x2212;
}

/* Returns the dash or minus sign if typography has put one in place of hyphens
 * of the prefix that begins TEXT; otherwise 0. */
uint32_t label_find_dash(struct slice text);
#define LABEL_DASH_WORDS \
    "the prefix of an A-label is xn--, with two hyphens, not %f"

static inline bool label_is_wide_dot(uint32_t c)
{
    return c == 0x3002 || c == 0xFF0E || c == 0xFF61;
}

/* Returns the offset of the next prefix in TEXT at or after FROM, or the size
 * of TEXT. Skips text without a prefix at memory speed. */
size_t label_find_prefix(struct slice text, size_t from);

static inline bool label_contains_prefix(struct slice text)
{
    return label_find_prefix(text, 0) < text.size;
}

/* Returns the size of the wide dot at the start of TEXT, or 0. */
size_t label_wide_dot_size(struct slice text);

/* Returns the size of the dot at the start of TEXT, or 0. */
static inline size_t label_dot_size(struct slice text)
{
    if (text.size == 0)
        return 0;
    unsigned char first = (unsigned char)*text.text;
    return first < ASCII_END ? first == '.' : label_wide_dot_size(text);
}

/* Implements label_final_dot_size for a TEXT that does not end with ASCII. */
size_t label_final_wide_dot_size(struct slice text);

/* Returns the size of the dot at the end of TEXT, or 0. */
static inline size_t label_final_dot_size(struct slice text)
{
    if (text.size == 0)
        return 0;
    unsigned char last = (unsigned char)text.text[text.size - 1];
    return last < ASCII_END ? last == '.' : label_final_wide_dot_size(text);
}

/* Returns the number of bytes before the first dot of TEXT. */
size_t label_size(struct slice text);

/* Returns the size of the first label of TEXT, in upper or lower case, if it is
 * ASCII with the prefix; otherwise 0. Its Punycode may be invalid. */
static inline size_t label_xn_size(struct slice text)
{
    if (!label_has_prefix(text))
        return 0;
    struct slice given = slice_of(text.text, slice_find(text, 0, '.'));
    size_t size = utf8_ascii(given);
    bool is_whole =
        size == text.size || label_dot_size(slice_from(text, size)) > 0;
    return is_whole ? size : 0;
}

/* Removes the first label and the following dot from *NAME, and stores the
 * label in *LABEL. Returns false if no label is left. After the last one, the
 * text of *NAME is NULL. At leading and final dots a label is empty. */
bool label_next(struct slice *name, struct slice *label);

/* Appends the A-label of TEXT, valid UTF-8, to OUT. */
void label_encode(struct slice text, struct buffer *out);

/* Appends the form of TEXT, a label, in the DNS, without mapping it: itself if
 * it is of ASCII letters, digits and hyphens, or else its A-label. Returns
 * false, with nothing appended, if that is too long, or TEXT is empty or other
 * ASCII. */
bool label_put_a_label(struct slice text, struct buffer *out);

/* Appends the decoded A-label ACE to OUT. Returns false, with *FAILURE set
 * and nothing appended, if its Punycode is invalid. */
bool label_decode(struct slice ace, struct buffer *out,
                  struct failure *failure);

/* Appends TEXT with ASCII in lower case. */
void label_put_lower(struct buffer *out, struct slice text);
