/* context.h - what surrounds a run of labels: whether it is alone, part of
 * something larger, such as an address, a URL or the path of a file, or prose.
 */

#ifndef CONTEXT_H
#define CONTEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "names/tlds.h"
#include "text/run.h"

enum context_url { CONTEXT_NO_URL, CONTEXT_AUTHORITY, CONTEXT_PATH };

/* A text and cached answers, so that the time of all calls is linear.
 * Initialize TEXT, and all else to zero. */
struct context {
    struct slice text;
    size_t local_end; /* LOCAL is valid for runs that end before this */
    bool local;       /* an '@' follows */
    size_t url_known; /* the text before this has been searched for URLs */
    enum context_url url;
};

/* Returns true if RUN is alone in its line, or in a field between tabs, commas,
 * semicolons or bars. */
bool context_is_field(struct slice text, const struct run *run);

/* Returns true if RUN is a field, or all that is in quotation marks or in a
 * tag, or all of a value after '=', or after ':' and a blank, or follows "*.".
 */
bool context_is_alone(struct slice text, const struct run *run);

/* Returns why the characters around RUN rule out a name, or TEXT_NAME. Call it
 * with runs in the order of the text. */
enum text_reason context_judge(struct context *context, const struct run *run);

/* Returns why RUN is prose, though it ends in a top-level domain, or TEXT_NAME:
 * a sentence, a heading, an abbreviation, the name of a file, code. */
enum text_reason context_judge_prose(struct slice text, const struct run *run);

/* Returns true if RUN is a word in the phonetic alphabet. */
bool context_is_pronunciation(struct slice text, const struct run *run);

/* Returns true if one of the labels of RUN joins an ASCII name to another:
 * "example.com或example.org". TLDS may be NULL: any label is a top-level
 * domain. */
bool context_joins_names(struct slice text, const struct run *run,
                         struct tlds *tlds);

/* Returns the start of the ASCII name that begins with "www" in the first label
 * of RUN, after a script without spaces: "请访问www.例子.中国". Otherwise the
 * start of RUN. */
size_t context_find_www(struct slice text, const struct run *run);

#endif
