/* prose.h - runs of labels that end in a top-level domain and yet are not
 * names: headings, abbreviations, names of files, code. */

#ifndef PROSE_H
#define PROSE_H

#include <stdbool.h>

#include "base/slice.h"
#include "names/tlds.h"
#include "text/found.h"
#include "text/run.h"

/* Returns why RUN is prose, or TEXT_NAME. Judges by the run and the characters
 * next to it. */
enum text_reason prose_judge(struct slice text, const struct run *run);

/* Returns true if RUN is a word in the phonetic alphabet. */
bool prose_is_pronunciation(struct slice text, const struct run *run);

/* Returns true if one of the labels of RUN joins an ASCII name to another:
 * "example.com或example.org". TLDS may be NULL: any label is a top-level
 * domain.
 */
bool prose_joins_names(struct slice text, const struct run *run,
                       struct tlds *tlds);

/* Returns the start of the ASCII name that begins with "www" in the first label
 * of RUN, after a script without spaces: "请访问www.例子.中国". Otherwise the
 * start of RUN. */
size_t prose_find_www(struct slice text, const struct run *run);

#endif
