/* name.h - domain names: labels, dots, prefix, lengths.
 *
 * A name is processed by UTS #46 (non-transitional), except that hyphens are
 * not looked at, underscores and other ASCII that WHATWG's URL standard does
 * not forbid in domains are allowed, and one leading dot is kept. STRICT wants
 * labels that are also valid by IDNA2008, and no leading dot. LENIENT knows
 * only dots, the prefix xn-- and Punycode. */

#ifndef NAME_H
#define NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "codec/codec.h"
#include "names/idna.h"
#include "names/idna2008.h"

enum {
    NAME_LABEL_MAX = 63,   /* octets; RFC 1035 section 2.3.4 */
    NAME_MAX_OCTETS = 253, /* without the final dot; 255 in wire form */
    NAME_INPUT_MAX = 4096  /* bytes; what is longer cannot end up short enough
                              in any sensible way, and ICU takes quadratic time
                              for long runs of combining marks */
};

enum name_reason {
    NAME_FAULT,           /* an A-label does not decode: FAULT says why */
    NAME_INVALID,         /* not valid UTF-8: FAULT */
    NAME_IDNA,            /* what ICU says: ERRORS, a set of its bits */
    NAME_IDNA2008,        /* with STRICT: what IDNA2008 says */
    NAME_FORBIDDEN,       /* FOUND, a forbidden domain code point */
    NAME_A_LABEL_EMPTY,   /* an A-label decodes to nothing */
    NAME_A_LABEL_ASCII,   /* ... to what needs no Punycode */
    NAME_A_LABEL_PREFIX,  /* ... to what begins with xn-- */
    NAME_A_LABEL_DOT,     /* ... to what holds a dot */
    NAME_A_LABEL_CHANGED, /* ... to what UTS #46 would change */
    NAME_PREFIX,          /* a non-ASCII label begins with xn-- */
    NAME_INPUT_LENGTH,    /* more than NAME_INPUT_MAX */
    NAME_LABEL_LENGTH,    /* LENGTH octets are too many for a label */
    NAME_LENGTH           /* ... for a name */
};

/* What is wrong with a name. LABEL counts from 1; 0 is the whole name. WORD is
 * the label, as it was or as it was decoded; it lasts until the next call. */
struct name_failure {
    enum name_reason reason;
    size_t label;
    const char *word;
    size_t word_size;
    unsigned errors;
    struct idna2008_verdict idna2008;
    uint32_t found;
    size_t length;
    struct codec_fault fault;
};

struct name_options {
    bool decode;
    bool lenient;
    bool strict;
};

/* Memory and ICU's processing, kept from one name to the next. */
struct names {
    struct name_options options;
    struct codec codec;
    struct idna *idna;
    unsigned char ascii[256]; /* what a byte of an ASCII name becomes, or 0 */
    struct buffer unicode;    /* the name with its A-labels decoded */
    struct buffer decoded;    /* for each of its labels whether it was one */
    bool has_a_labels;        /* one of them was */
    struct buffer mapped;     /* that by UTS #46 */
    struct buffer scratch;
    const char *u_form; /* of the last name that was converted and was not */
    size_t u_form_size; /* ASCII; in its text, or lasts until the next call */
};

/* Opens NAMES for the options. Returns false if ICU is wanted and cannot be
 * had. */
bool names_open(struct names *names, const struct name_options *options);

/* Appends what becomes of the name TEXT to OUT. Returns false, with *FAILURE
 * set and nothing appended, if it is not one. */
bool name_convert(struct names *names, const char *text, size_t size,
                  struct buffer *out, struct name_failure *failure);

void names_close(struct names *names);

#endif
