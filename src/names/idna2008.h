/* idna2008.h - labels that IDNA2008 allows to be registered.
 *
 * Implements the code point classes and contextual rules of RFC 5892, and the
 * checks of a label in RFC 5891 section 4.2.3. They are stricter than UTS #46
 * (idna.h): no symbols, no emoji, no upper case. The bidi rule (bidi.h)
 * concerns whole names.
 *
 * Without ICU (no HAVE_ICU) all code points are UNASSIGNED, and all labels are
 * valid. */

#ifndef IDNA2008_H
#define IDNA2008_H

#include <stdint.h>

#include "base/slice.h"

/* Classes of code points: RFC 5892 section 1. */
enum idna2008_class {
    IDNA2008_PVALID,   /* valid in any label */
    IDNA2008_CONTEXTJ, /* a joiner, valid where its rule allows it */
    IDNA2008_CONTEXTO, /* any other with a rule (appendix A) */
    IDNA2008_DISALLOWED,
    IDNA2008_UNASSIGNED
};

/* Returns the class of CODE_POINT, derived from its properties in ICU's version
 * of Unicode: RFC 5892 section 3. */
enum idna2008_class idna2008_class(uint32_t code_point);

/* Returns the name of CLASS, such as "PVALID". */
const char *idna2008_class_name(enum idna2008_class class);

enum idna2008_reason {
    IDNA2008_VALID,
    IDNA2008_HYPHEN_FIRST, /* RFC 5891 section 4.2.3.1 */
    IDNA2008_HYPHEN_LAST,
    IDNA2008_HYPHENS_3_4,  /* as third and fourth character */
    IDNA2008_LEADING_MARK, /* section 4.2.3.2: it begins with a combining mark
                            */
    IDNA2008_CLASS,        /* CODE_POINT is DISALLOWED or UNASSIGNED */
    IDNA2008_CONTEXT       /* CODE_POINT's rule does not allow it here */
};

/* The result of a check. */
struct idna2008_verdict {
    enum idna2008_reason reason;
    uint32_t code_point;       /* of IDNA2008_CLASS and IDNA2008_CONTEXT */
    enum idna2008_class class; /* of CODE_POINT */
};

/* Checks LABEL, a U-label or an ASCII label in valid UTF-8 and normal form C.
 * Returns the first fault in the order of the reasons; for code points, the
 * first at fault. */
struct idna2008_verdict idna2008_check(struct slice label);

#endif
