/* name.h - domain names: labels, dots, prefix, lengths.
 *
 * A name is processed by UTS #46 (non-transitional), except that hyphens may
 * stand anywhere, that of ASCII letters, digits, "-", "_", "*" and full stops
 * are allowed, and that one leading dot is kept. STRICT wants labels that are
 * also valid by IDNA2008, and no leading dot. LENIENT knows only dots, the
 * prefix xn-- and Punycode. */

#ifndef NAME_H
#define NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
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
    NAME_FORBIDDEN,       /* FOUND is MAPPED, or to text with it: an ASCII
                             character that no name has */
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

/* What is wrong with a name. */
struct name_failure {
    enum name_reason reason;
    size_t label;      /* its number, from 1; 0 is the whole name */
    struct slice word; /* the label, as it was or as it was decoded; lasts until
                          the next call */
    unsigned errors;
    struct idna2008_verdict idna2008;
    uint32_t found;
    uint32_t mapped;
    size_t length;
    struct codec_fault fault;
};

struct name_options {
    bool decode;
    bool lenient;
    bool strict;
};

/* A label of a name. */
struct name_label {
    struct slice given; /* in the name, in either form */
    size_t start, size; /* its U-form in that of the name */
    bool is_a_label;    /* it was given as one */
    bool is_ascii;      /* its U-form is ASCII */
    bool is_plain;      /* it is valid and mapped to itself, which ICU need not
                           be asked */
};

/* Memory and ICU's processing, kept from one name to the next. */
struct names {
    struct name_options options;
    struct codec codec;
    struct idna *idna;
    unsigned char ascii[256]; /* what a byte becomes that can be in a label;
                                 else 0 */

    /* Of the last name, without dots at its ends: valid until the next one. */
    struct name_label *labels;
    size_t count;
    bool is_ascii; /* all labels are */
    bool is_plain;
    struct slice u_form;

    struct buffer memory;  /* of LABELS */
    struct buffer unicode; /* the name with its A-labels decoded */
    struct buffer mapped;  /* UNICODE by UTS #46 */
    struct buffer scratch;
};

/* Opens NAMES for the options. Returns false if ICU is wanted and cannot be
 * had. */
bool names_open(struct names *names, const struct name_options *options);

/* Whether TEXT begins with xn--, in any case. */
static inline bool name_has_prefix(struct slice text)
{
    return text.size >= 4 && (text.text[0] | 0x20) == 'x' &&
           (text.text[1] | 0x20) == 'n' && text.text[2] == '-' &&
           text.text[3] == '-';
}

/* Appends what becomes of NAME to OUT. Returns false, with *FAILURE set and
 * nothing appended, if it is not a name. */
bool name_convert(struct names *names, struct slice name, struct buffer *out,
                  struct name_failure *failure);

/* For those who explain a name that may not be valid. */

/* Takes the first label off *NAME, and the full stop after it. Returns false if
 * there is none left; *NAME then has the text NULL. A full stop at an end has
 * an empty label beside it. */
bool name_next_label(struct slice *name, struct slice *label);

/* The forms of a label. Begin with all zero. */
struct name_forms {
    bool is_a_label;    /* it was given as one */
    bool has_u;         /* an A-label that does not decode has no TEXT and U, */
    bool has_a;         /* a U-label that begins with xn-- has no A */
    struct buffer text; /* what it says: an A-label is decoded */
    struct buffer u; /* TEXT as mapped; but an A-label should have been mapped,
                        so that of one is only in lower case where ASCII */
    struct buffer a;
};

/* Finds the forms of LABEL, valid UTF-8 without full stops, whatever is wrong
 * with it. NAMES must not be lenient. */
void name_find_forms(struct names *names, struct slice label,
                     struct name_forms *forms);

void name_free_forms(struct name_forms *forms);

void names_close(struct names *names);

#endif
