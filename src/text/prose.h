/* prose.h - runs of labels that end in a top-level domain and yet are not
 * names: headings, abbreviations, names of files, code. */

#ifndef PROSE_H
#define PROSE_H

#include "base/slice.h"
#include "names/tlds.h"
#include "text/found.h"
#include "text/run.h"

/* Returns why RUN is prose, or TEXT_NAME. Judges by the run and the characters
 * next to it; after a marker of names (place.h), only some of the rules apply.
 * TLDS may be NULL: any label is a top-level domain. */
enum text_reason prose_judge(struct slice text, const struct run *run,
                             struct tlds *tlds);

#endif
