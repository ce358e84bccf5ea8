/* found.h - a run of labels in a text, and whether it is a name. */

#ifndef FOUND_H
#define FOUND_H

#include <stddef.h>

/* Byte range of a text: START inclusive, END exclusive. */
struct text_span {
    size_t start;
    size_t end;
};

/* Why a run of labels is not a name. */
enum text_reason {
    TEXT_NAME,          /* it is one */
    TEXT_NO_TOP_LEVEL,  /* its last label is not a top-level domain */
    TEXT_SINGLE,        /* it is a single label after "//" or '@' */
    TEXT_SENTENCE,      /* a sentence ends at one of its dots */
    TEXT_ATTACHED,      /* a backslash precedes it */
    TEXT_PAGE,          /* it is in the text of a page: a filter's selector */
    TEXT_PATH,          /* it is in the path of a URL or file */
    TEXT_LOCAL_PART,    /* it precedes an '@' */
    TEXT_PATTERN,       /* it is part of a regular expression, or a wildcard */
    TEXT_CODE,          /* a call follows */
    TEXT_FILE,          /* it is the name of a file */
    TEXT_NUMBER,        /* it is a numbered heading */
    TEXT_ABBREVIATION,  /* it is an abbreviation or an initial */
    TEXT_UNSPACED,      /* it is an ASCII name next to other words */
    TEXT_PRONUNCIATION, /* it is a word in the phonetic alphabet */
    TEXT_PARTS,         /* it is a word where only a name can be, but contains
                           something that is in no name */
    TEXT_NOT_VALID,     /* it is found, but not a valid name */
    TEXT_NO_LABEL,      /* it decodes to nothing, or to text with "xn--" */
    TEXT_NOT_RESTORED,  /* encoding would not find it again, if decoded */
    TEXT_MIXED          /* the same, because it has U-labels, too */
};

struct text_found {
    struct text_span span;
    enum text_reason reason;
};

#endif
