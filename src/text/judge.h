/* judge.h - whether a run of labels is a name: a table of rules, and
 * the reports of runs that are none. */

#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>

#include "text/place.h"
#include "text/run.h"

/* A rule that says why a run is no name. It is for runs that have all facts of
 * NEEDS, and none of UNLESS. */
struct judge_rule {
    enum text_reason reason;
    const char *example; /* a text whose first run with a non-ASCII character
                            is refused by this rule */
    unsigned needs;
    unsigned unless;
    bool (*holds)(struct places *places, struct run *run);
};

/* The rules, in the order in which they are tried; puny-text(7) has the same
 * table. */
extern const struct judge_rule judge_rules[];
extern const size_t judge_rule_count;

/* Returns true if a sentence may end at one of the dots of RUN, which has such
 * ones (run.h). */
bool judge_may_end(struct places *places, struct run *run);

/* Returns why RUN is not a name, or TEXT_NAME: the reason of the first rule
 * that holds. */
enum text_reason judge_run(struct places *places, struct run *run);

/* Returns true if RUN looks like a name, and stores in *FOUND, which has the
 * reason why it is none, the span to report. END is where the labels end that
 * RUN is the beginning of. */
bool judge_reports(struct places *places, struct run *run, size_t end,
                   struct text_found *found);

/* Returns why the word at SPAN, of which RUN is only a part, is no name, or
 * TEXT_NAME: in an exact place the names' rules decide. */
enum text_reason judge_word(struct places *places, struct run *run,
                            struct text_span span);

/* Returns true if FOUND, such a word that is no name, is reported. PATTERNS:
 * also patterns in ASCII. */
bool judge_reports_word(struct places *places, struct run *run, bool patterns,
                        const struct text_found *found);

#endif
