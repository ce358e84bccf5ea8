/* forms.h - the forms of a label that may not be valid, for those who explain
 * it. */

#ifndef FORMS_H
#define FORMS_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "names/name.h"

/* Begin with all zero. The memory is kept from one label to the next. */
struct forms {
    bool is_a_label;    /* the label was given as one */
    bool has_u;         /* false if it is an A-label that does not decode */
    bool has_a;         /* false if it is a U-label that begins with xn-- */
    struct buffer text; /* the label; an A-label is decoded */
    struct buffer u;    /* TEXT as mapped by UTS #46; of an A-label, whose text
                           should be mapped already, with ASCII in lower case */
    struct buffer a;    /* the A-form of U */
};

/* Finds the forms of LABEL, valid UTF-8 without full stops, whatever is wrong
 * with it. NAMES must not be lenient. */
void forms_find(struct names *names, struct slice label, struct forms *forms);

void forms_free(struct forms *forms);

#endif
