/* rules.h - the rules for one label: those of UTS #39 and of browsers.
 *
 * A rule is a row of a table in rules.c: its name, its test, the labels that it
 * concerns, and the words of its reason, with placeholders:
 *
 *   %f  FOUND, as U+00FC 'u with diaeresis'; %F: its scripts
 *   %o  OTHER; %O: its scripts
 *   %d  DOMAINS
 *   |   the words end here if the label is the top-level domain itself
 *   %t  the top-level domain, quoted
 *   %n  the whole name, quoted; %i: the imitated one
 *   %r  a registry's rule, quoted; %c: its comment, in brackets, or nothing
 *
 * %n, %i, %r and %c occur only in the words of safe.c, which have the same
 * form. */

#ifndef RULES_H
#define RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "names/tlds.h"
#include "safe/look.h"
#include "safe/scripts.h"

/* State shared by the rules. */
struct rules {
    struct looks *looks; /* borrowed */
    struct tlds tlds;
    struct scripts latin;
    struct scripts accented; /* scripts whose letters may have any mark */
    unsigned concerns;       /* the traits that any rule concerns */
};

/* Why a label is not safe. */
struct rules_failure {
    const char *rule;    /* its name, such as "scripts" */
    const char *words;   /* see above */
    const char *domains; /* top-level domains, separated by spaces, or NULL */
    uint32_t found;      /* a code point of the label */
    uint32_t other;      /* another one, or 0 */
};

/* Prepares RULES. LOOKS must outlive them. The caller calls rules_close. */
void rules_open(struct rules *rules, struct looks *looks);
void rules_close(struct rules *rules);

/* Judges LABEL, a non-ASCII U-label in a name whose last label is TLD, a part
 * of the same string. Returns true if it obeys all rules; if not, sets *FAILURE
 * by the first that it breaks. */
bool rules_judge(struct rules *rules, struct slice label, struct slice tld,
                 struct rules_failure *failure);

/* Returns true if each character of LABEL is in one of the scripts WANTED, or
 * in all scripts; if not, sets *FAILURE. */
bool rules_judge_scripts(struct rules *rules, struct slice label,
                         struct scripts wanted, struct rules_failure *failure);

#endif
