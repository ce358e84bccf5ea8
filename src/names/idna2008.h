/* idna2008.h - which labels IDNA2008 lets a registry register.
 *
 * The tables and rules of RFC 5892, and the checks of a label in RFC 5891
 * section 4.2.3. They are stricter than UTS #46 (idna.h): no symbols, no
 * emoji, no capitals. The bidi rule (RFC 5893) is not looked at, as it is a
 * rule of the whole name; ICU checks it.
 *
 * Without ICU (HAVE_ICU is not defined) nothing here is of use: all code points
 * are UNASSIGNED. */

#ifndef IDNA2008_H
#define IDNA2008_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

/* The classes of code points: RFC 5892 section 1. */
enum idna2008_class {
    IDNA2008_PVALID,   /* valid in any label */
    IDNA2008_CONTEXTJ, /* a joiner: valid where its rule allows it */
    IDNA2008_CONTEXTO, /* another one with a rule (appendix A) */
    IDNA2008_DISALLOWED,
    IDNA2008_UNASSIGNED
};

/* The class of CODE_POINT, derived from its properties in ICU's version of
 * Unicode as RFC 5892 section 3 says. */
enum idna2008_class idna2008_class(uint32_t code_point);

/* The name of a class, such as "PVALID". */
const char *idna2008_class_name(enum idna2008_class class);

enum idna2008_reason {
    IDNA2008_VALID,
    IDNA2008_HYPHEN_FIRST, /* RFC 5891 section 4.2.3.1 */
    IDNA2008_HYPHEN_LAST,
    IDNA2008_HYPHENS_3_4,  /* in third and fourth place, in characters */
    IDNA2008_LEADING_MARK, /* section 4.2.3.2: a combining mark comes first */
    IDNA2008_CLASS,        /* CODE_POINT is DISALLOWED or UNASSIGNED */
    IDNA2008_CONTEXT       /* CODE_POINT's rule does not allow it here */
};

/* Why a label is not valid. */
struct idna2008_verdict {
    enum idna2008_reason reason;
    uint32_t code_point;       /* of IDNA2008_CLASS and IDNA2008_CONTEXT */
    enum idna2008_class class; /* of CODE_POINT */
};

/* Checks LABEL, a U-label or an ASCII label in valid UTF-8 and normal form C.
 * Of several faults the verdict names the first in the order of the reasons;
 * of code points, the first that is at fault. */
struct idna2008_verdict idna2008_check(struct slice label);

#endif
