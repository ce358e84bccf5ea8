/* idna.h - UTS #46 and properties of characters, through ICU. The only file
 * that knows ICU.
 *
 * Names are processed non-transitionally, with CheckBidi and CheckJoiners.
 *
 * In a build without ICU (HAVE_ICU is not defined) idna_open returns NULL, and
 * there are no versions. */

#ifndef IDNA_H
#define IDNA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "buffer.h"

/* What ICU can find wrong with a name; a set of bits. */
enum {
    IDNA_EMPTY_LABEL = 1 << 0,
    IDNA_LEADING_HYPHEN = 1 << 1,
    IDNA_TRAILING_HYPHEN = 1 << 2,
    IDNA_HYPHEN_3_4 = 1 << 3,
    IDNA_LEADING_MARK = 1 << 4,
    IDNA_DISALLOWED = 1 << 5,
    IDNA_PUNYCODE = 1 << 6,
    IDNA_LABEL_HAS_DOT = 1 << 7,
    IDNA_INVALID_A_LABEL = 1 << 8,
    IDNA_BIDI = 1 << 9,
    IDNA_CONTEXTJ = 1 << 10,
    IDNA_FAILED = 1 << 11, /* memory or ICU's data are missing, or ICU has a
                              reason that it does not have in ICU 72 */
    IDNA_BITS = 12
};

struct idna;

/* Opens ICU's processing; STRICT adds UseSTD3ASCIIRules and CheckHyphens.
 * Returns NULL if that cannot be done. */
struct idna *idna_open(bool strict);
void idna_close(struct idna *idna);

/* Stores the mapped form of NAME, SIZE bytes of valid UTF-8, in *MAPPED, in
 * place of what it held: labels that begin with xn-- decoded, full stops
 * between labels. Returns the set of errors. */
unsigned idna_map_name(const struct idna *idna, const char *name, size_t size,
                       struct buffer *mapped);

/* The same for one label, whose errors do not depend on others. */
unsigned idna_map_label(const struct idna *idna, const char *label, size_t size,
                        struct buffer *mapped);

/* Whether CODE_POINT, not ASCII, is plain: mapping and normalization leave it
 * alone, whatever its neighbours are, it can begin a label and does not make
 * the bidi rule apply. A name of labels of plain characters and lower-case
 * ASCII is valid and maps to itself, which this tells at a tenth of the price:
 * what ICU said of a code point is remembered. */
bool idna_is_plain(struct idna *idna, uint32_t code_point);

/* The simple case mappings of CODE_POINT; itself without ICU. */
uint32_t idna_to_lower(uint32_t code_point);
uint32_t idna_to_upper(uint32_t code_point);

/* Whether ICU's Unicode has no character CODE_POINT, but a later one may. */
bool idna_is_unassigned(uint32_t code_point);

/* What a character can be to a name in a text. */
enum {
    IDNA_LABEL = 1,   /* it can be in a label */
    IDNA_DIGIT = 2,   /* a decimal digit of any script */
    IDNA_LOWER = 4,   /* a lower-case letter */
    IDNA_UPPER = 8,   /* an upper-case or title-case letter */
    IDNA_JOINED = 16, /* part of the character before it: a mark, a joiner */
    IDNA_EMOJI = 32   /* an emoji, no letter, or its variation selector */
};

/* The properties of CODE_POINT, ORed; 0 for what ends a name.
 *
 * In a label can be letters, marks and decimal digits of any script, '-',
 * '_', U+200C, U+200D, emoji, and the few other characters that IDNA has in
 * words (RFC 5892, sections 2.6 F and 2.7; of these U+00B7 and U+30FB depend
 * on their neighbours and are left to the caller). Emoji are what has the
 * property Extended_Pictographic, but neither ASCII nor U+00A9, U+00AE,
 * U+2122 nor punctuation (U+203C), the regional indicators and the emoji
 * modifiers.
 *
 * Without ICU, what is not ASCII may be anything: IDNA_LABEL. */
unsigned idna_properties(uint32_t code_point);

/* Whether DOT is a middle dot that is part of the word, between these
 * characters or what they are mapped to: U+00B7 between two "l", U+30FB between
 * two of Han, Hiragana or Katakana (RFC 5892, appendices A.3 and A.7). */
bool idna_is_inner_dot(uint32_t before, uint32_t dot, uint32_t after);

/* The versions of Unicode and of ICU in use, such as "15.0" and "72.1"; NULL
 * without ICU. */
const char *idna_unicode_version(void);
const char *idna_icu_version(void);

#endif
