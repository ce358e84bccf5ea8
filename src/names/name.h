/* name.h - the door of src/names: domain names, their mapping, A-labels and
 * lengths. The other files:
 *
 *   label      the labels of a name: dots, prefix, Punycode
 *   uts46      UTS #46 for a label, through ICU; the bidi rule
 *   idna2008   what a registry may register, for --strict
 *   host       where the name is in a URL or an address
 *   tlds       top-level domains: IANA's list (made of tlds.txt), and more
 *
 * A name is processed by UTS #46 (non-transitional, with CheckBidi and
 * CheckJoiners), with these differences: hyphens can be anywhere; the only
 * ASCII characters are letters, digits, "-", "_", "*" and dots; one leading dot
 * is kept; and the bidi rule leaves out labels that are "*" or begin with "_".
 *
 * With STRICT, a name must also be one that a registry can register: nothing is
 * mapped except the case of ASCII labels (RFC 5891 section 4.1), labels are
 * valid by IDNA2008, and there is no leading dot. With LENIENT, only dots, the
 * prefix xn-- and Punycode matter.
 *
 * Labels are numbered from 1; a leading dot does not count as one. */

#pragma once

#include "base/base.h"

enum {
    NAME_LABEL_MAX_OCTETS = 63, /* RFC 1035 section 2.3.4 */
    NAME_MAX_OCTETS = 253,      /* without the final dot; 255 in wire form */
    /* No sensible name is longer before mapping, and ICU is quadratic in runs
     * of combining marks. */
    NAME_INPUT_MAX_BYTES = 4096
};

/* What a converter does with names; without ICU, it must be lenient. */
struct name_mode {
    bool decode; /* the result has U-labels, not A-labels */
    bool lenient;
    bool strict;
};

/* Converts names, and keeps its memory from one to the next. */
struct name_converter;

/* Returns a converter, which the caller closes. */
struct name_converter *name_open(struct name_mode mode);

/* Appends NAME, converted, to OUT. Returns false, with *FAILURE set unless it
 * is NULL, and nothing appended, if it is not a valid name. */
bool name_convert(struct name_converter *converter, struct slice name,
                  struct buffer *out, struct failure *failure);

/* Returns the last converted name with U-labels, without leading and final dot,
 * until the next name_convert. The name must have been valid. If the mode is
 * lenient, it is empty. */
struct slice name_unicode(const struct name_converter *converter);

/* CONVERTER may be NULL. */
void name_close(struct name_converter *converter);
