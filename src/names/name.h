/* name.h - domain names: mapping, A-labels, lengths.
 *
 * A name is processed by UTS #46 (non-transitional, with CheckBidi and
 * CheckJoiners), with these differences: hyphens can be anywhere; the only
 * ASCII characters are letters, digits, "-", "_", "*" and dots; one leading dot
 * is kept; and the bidi rule leaves out labels that are "*" or begin with "_".
 *
 * With STRICT, a name must also be one that a registry can register: nothing is
 * mapped except the case of ASCII letters (RFC 5891 section 4.1), labels are
 * valid by IDNA2008, and there is no leading dot. With LENIENT, only dots, the
 * prefix xn-- and Punycode matter.
 *
 * Labels are numbered from 1; a leading dot does not count as one. */

#ifndef NAME_H
#define NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "codec/codec.h"
#include "names/idna2008.h"

enum {
    NAME_LABEL_MAX = 63,   /* octets; RFC 1035 section 2.3.4 */
    NAME_MAX_OCTETS = 253, /* without the final dot; 255 in wire form */
    NAME_INPUT_MAX = 4096  /* bytes; no sensible name is longer before mapping,
                              and ICU is quadratic in runs of combining marks */
};

enum name_reason {
    NAME_FAULT,           /* an A-label does not decode: FAULT says why */
    NAME_INVALID,         /* the name is not valid UTF-8: FAULT says where */
    NAME_IDNA,            /* ICU finds ERRORS */
    NAME_FORBIDDEN,       /* the ASCII character MAPPED cannot be in a name;
                             FOUND is, or maps to text that contains, MAPPED */
    NAME_A_LABEL_EMPTY,   /* an A-label decodes to nothing */
    NAME_A_LABEL_ASCII,   /* an A-label decodes to ASCII */
    NAME_A_LABEL_PREFIX,  /* an A-label decodes to text that begins with xn-- */
    NAME_A_LABEL_DOT,     /* an A-label decodes to text with a dot */
    NAME_A_LABEL_CHANGED, /* an A-label decodes to text that UTS #46 changes */
    NAME_PREFIX,          /* a non-ASCII label begins with xn-- */
    NAME_INPUT_LENGTH,    /* the name has more than NAME_INPUT_MAX bytes */
    NAME_LABEL_LENGTH,    /* LENGTH octets are too many for a label */
    NAME_LENGTH,          /* LENGTH octets are too many for a name */
    /* Only with STRICT; the name is valid without it: */
    NAME_CHANGED,    /* FOUND is mapped to BECAME; if FOUND is 0, the label is
                        not in normal form C, but BECAME is */
    NAME_IDNA2008,   /* IDNA2008 says why */
    NAME_LEADING_DOT /* the name begins with a dot */
};

/* Why a name is not valid. */
struct name_failure {
    enum name_reason reason;
    size_t label;      /* its number, from 1; 0 for the whole name */
    struct slice word; /* the label, given or decoded; within the given name,
                          or valid until the next call */
    unsigned errors;   /* a set of the bits in idna.h */
    struct idna2008_verdict idna2008;
    uint32_t found;      /* a code point; 0 if unknown */
    uint32_t mapped;     /* a code point */
    struct slice became; /* valid until the next call */
    size_t length;       /* of the A-form */
    struct codec_fault fault;
};

/* Returns true if the name that failed is valid without STRICT. */
static inline bool name_is_valid_without_strict(const struct name_failure *f)
{
    return f->reason >= NAME_CHANGED;
}

struct name_options {
    bool decode;
    bool lenient;
    bool strict;
};

/* Memory and ICU's objects, reused for each name. */
struct names;

/* Returns a converter of names with OPTIONS; the caller calls names_close.
 * Without ICU (no HAVE_ICU), OPTIONS must be lenient. */
struct names *names_open(struct name_options options);

/* Appends NAME, converted, to OUT. Returns false, with *FAILURE set and nothing
 * appended, if it is not a valid name. */
bool name_convert(struct names *names, struct slice name, struct buffer *out,
                  struct name_failure *failure);

/* Returns the U-form of the last name, which must have been valid and not
 * lenient, without dots at its ends. Valid until the next name_convert. */
struct slice name_u_form(const struct names *names);

/* NAMES may be NULL. */
void names_close(struct names *names);

#endif
