/* idna2008.h - labels that IDNA2008 allows to be registered.
 *
 * Implements the derived properties and contextual rules of RFC 5892, and the
 * checks of a label in RFC 5891 section 4.2.3. They are stricter than UTS #46
 * (uts46.h): no symbols, no emoji, no upper case. The bidi rule (uts46.h)
 * concerns whole names. Needs ICU. */

#pragma once

#include "base/base.h"

/* Derived property values of code points: RFC 5892 section 1. */
enum idna2008_property {
    IDNA2008_PVALID,   /* valid in any label */
    IDNA2008_CONTEXTJ, /* a joiner, valid where its rule allows it */
    IDNA2008_CONTEXTO, /* any other with a rule (appendix A) */
    IDNA2008_DISALLOWED,
    IDNA2008_UNASSIGNED
};

/* Returns the value for CODE_POINT, derived from its properties in ICU's
 * version of Unicode: RFC 5892 section 3. */
enum idna2008_property idna2008_property(uint32_t code_point);

/* Returns the name of VALUE, such as "PVALID". */
const char *idna2008_property_name(enum idna2008_property value);

/* Says which joiner in LABEL, valid UTF-8, is not allowed. Returns false. */
bool idna2008_fail_joiner(struct slice label, struct failure *failure);

/* Returns true if LABEL, which UTS #46 and the bidi rule allow and leave as it
 * is, is valid: they refuse leading marks, and Arabic digits of two kinds. If
 * not, sets *FAILURE: by hyphens, then the first code point at fault. */
bool idna2008_check(struct slice label, struct failure *failure);

/* Returns true if a registry can register the label of a name whose U-form is
 * MAPPED as it was GIVEN (RFC 5891 sections 4.1 and 4.2): it is valid, and the
 * mapping changed nothing but the case of a label in ASCII. If not, sets
 * *FAILURE, which may refer to SCRATCH. */
bool idna2008_check_given(struct slice given, struct slice mapped,
                          struct buffer *scratch, struct failure *failure);
