/* replacer.h - shared by replace.c, which encodes, and decode.c. */

#ifndef REPLACER_H
#define REPLACER_H

#include "text/line.h"
#include "text/replace.h"
#include "text/run.h"
#include "text/text.h"

struct replacer {
    struct settings settings;
    struct names *names;
    replace_report *report;
    void *user;
    struct text_finder *finder;
    struct text_finder *line_finder;  /* of the names in a line before and */
    struct text_finder *check_finder; /* after it is decoded */
    struct buffer name;               /* a converted name */
    struct buffer lower;              /* the same in lower case */
    struct buffer candidates;         /* of the current line */
    struct buffer results; /* their decoded names, or their sources */
    struct buffer line;    /* the line with its names decoded */
    struct slice text;     /* the caller's, and below */
    struct line_reader lines;
    size_t copied; /* the text before this has been appended */
    struct buffer *out;
    struct buffer *edits; /* may be NULL */
};

/* The words for the reasons why a run is not converted. */
extern const char *const replacer_reasons[];

/* The text of SPAN in TEXT. */
static inline struct slice span_slice(struct slice text, struct text_span span)
{
    return slice_part(text, span.start, span.end);
}

/* Appends the text up to FOUND, and NAME in its place. */
void replacer_put(struct replacer *replacer, struct text_span found,
                  struct slice name);

/* Reports that RUN is not converted. WHY has the words if it is not a valid
 * name. */
void replacer_report(struct replacer *replacer, struct slice run,
                     enum text_reason reason, struct failure why);

/* Reports FOUND, which is not a name. For TEXT_PARTS, the reason is why the
 * names' rules refuse it, or else the first foreign character. */
void replacer_report_found(struct replacer *replacer, struct text_found found);

/* Decodes the text: appends it up to the last name in it. */
void replacer_decode(struct replacer *replacer);

#endif
