/* judge.h - whether a run of labels is a name: a table of rules, and what is
 * reported of a run that is none. */

#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>

#include "text/place.h"
#include "text/run.h"

/* Returns why RUN is not a name, or TEXT_NAME. */
enum text_reason judge_run(struct places *places, struct run *run);

/* Returns true if RUN looks like a name, and stores in *FOUND, which has the
 * reason why it is none, what to report. END is where the labels end that RUN
 * is the beginning of. */
bool judge_reports(struct places *places, struct run *run, size_t end,
                   struct text_found *found);

/* Returns why the word at SPAN, of which RUN is only a part, is no name, or
 * TEXT_NAME: in an exact place the names' rules decide. */
enum text_reason judge_word(struct places *places, struct run *run,
                            struct text_span span);

/* Returns true if FOUND, such a word that is no name, is reported. PATTERNS: also
 * patterns in ASCII. */
bool judge_reports_word(struct places *places, struct run *run, bool patterns,
                        const struct text_found *found);

#endif
