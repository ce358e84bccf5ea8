/* name.h - domain names: mapping, A-labels, lengths.
 *
 * A name is processed by UTS #46 (non-transitional), with three differences:
 * hyphens may stand anywhere; the only ASCII characters are letters, digits,
 * "-", "_", "*" and full stops; and one leading dot is kept. With STRICT,
 * labels must also be valid by IDNA2008, and there is no leading dot. With
 * LENIENT, only dots, the prefix xn-- and Punycode count. */

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
    NAME_INPUT_MAX = 4096  /* bytes; a longer name cannot sensibly end up short
                              enough, and ICU takes quadratic time for long runs
                              of combining marks */
};

enum name_reason {
    NAME_FAULT,           /* an A-label does not decode: FAULT says why */
    NAME_INVALID,         /* the name is not valid UTF-8: FAULT says where */
    NAME_IDNA,            /* ICU finds ERRORS */
    NAME_IDNA2008,        /* with STRICT: IDNA2008 says why */
    NAME_FORBIDDEN,       /* no name has the ASCII character MAPPED; FOUND is
                             that, or is mapped to text with it */
    NAME_A_LABEL_EMPTY,   /* an A-label decodes to nothing */
    NAME_A_LABEL_ASCII,   /* an A-label decodes to ASCII */
    NAME_A_LABEL_PREFIX,  /* an A-label decodes to text that begins with xn-- */
    NAME_A_LABEL_DOT,     /* an A-label decodes to text with a dot */
    NAME_A_LABEL_CHANGED, /* an A-label decodes to text that UTS #46 changes */
    NAME_PREFIX,          /* a label that is not ASCII begins with xn-- */
    NAME_INPUT_LENGTH,    /* the name has more than NAME_INPUT_MAX bytes */
    NAME_LABEL_LENGTH,    /* LENGTH octets are too many for a label */
    NAME_LENGTH           /* LENGTH octets are too many for a name */
};

/* What is wrong with a name. */
struct name_failure {
    enum name_reason reason;
    size_t label;      /* its number, from 1; 0 is the whole name */
    struct slice word; /* the label, given or decoded; in the name that was
                          given, or valid until the next call */
    unsigned errors;   /* a set of the bits in idna.h */
    struct idna2008_verdict idna2008;
    uint32_t found;  /* a code point, or 0 if none is known */
    uint32_t mapped; /* a code point */
    size_t length;   /* of the A-form */
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
    size_t start;       /* of its U-form, in that of the name */
    size_t size;        /* of its U-form, in bytes */
    bool is_a_label;    /* it was given as one */
    bool is_ascii;      /* its U-form is ASCII */
    bool is_plain;      /* it is known to be valid and mapped to itself, without
                           ICU */
};

/* Memory and ICU's processing, kept from one name to the next. */
struct names {
    struct name_options options;
    struct codec codec;
    struct idna *idna;
    unsigned char ascii[256]; /* for each byte that a label can have, its lower
                                 case; 0 for the others */

    /* The last name, without dots at its ends. Valid until the next one. */
    struct name_label *labels;
    size_t count;  /* of the labels */
    bool is_ascii; /* all labels are */
    bool is_plain; /* all labels are */
    struct slice u_form;

    struct buffer memory;  /* of LABELS */
    struct buffer unicode; /* the name with its A-labels decoded */
    struct buffer mapped;  /* UNICODE by UTS #46 */
    struct buffer scratch;
};

/* Opens NAMES for the options. Returns false if ICU is needed and its data are
 * missing. */
bool names_open(struct names *names, const struct name_options *options);

/* Converts NAME and appends the result to OUT. Returns false, with *FAILURE set
 * and nothing appended, if it is not a valid name. */
bool name_convert(struct names *names, struct slice name, struct buffer *out,
                  struct name_failure *failure);

void names_close(struct names *names);

#endif
