/* text.h - where the names are in free text.
 *
 * A finder walks over a text, UTF-8 that may hold invalid bytes, and gives the
 * spans that look like names, in order and apart from each other. Whether one
 * is valid is for name.h to say. No control character is part of a span, or of
 * what decides about one. So a text of many records with their terminators
 * (newlines, NULs) gives the spans that its records give one by one.
 *
 * A walk takes time linear in the size of the text, and regions without
 * anything to find are passed at the speed of memory.
 *
 * text_next_name finds a name where all of this holds:
 *
 * - It has two labels or more, with one U+002E between each two (run.h), and a
 *   character that is not ASCII. A leading dot, a final one, ".." and "*." are
 *   not part of the name. It does not begin with a mark or a joiner, or right
 *   after one that belongs to punctuation.
 * - Its last label is a top-level domain (tlds.h). Where any will do, it has at
 *   least two characters, marks and joiners not counted, and does not begin
 *   with a digit ("3.5µm").
 * - No dot in it ends a sentence. A dot does if an upper-case letter follows,
 *   and a lower-case letter, an initial, or a label of digits precedes
 *   ("schön.In", "É.Zola", "12.März"); then the name ends, and none begins
 *   right after the dot. There are three exceptions: the labels before the dot
 *   are ASCII without upper-case letters, none of them is an A-label, and the
 *   rest would be a name by itself ("www.Bücher.example"); the top-level domain
 *   is all in capitals; no prose can be there (prose.h).
 * - It is not the local part of an address or the name of a user: no '@'
 * follows it, with nothing between but characters of labels, '.', ':', '+' and
 * '%'.
 * - It is not in the path of a URL: after "//" and a later '/', '?' or '#'. A
 *   URL ends before a control character, a blank, one of "'()<>\^`{|},;$ or a
 *   character that is not ASCII and that no label can have.
 * - It is not in the path of a file: after the name of a directory.
 * - It is not part of an escape or path that begins with a backslash. But an
 *   escape for a separator, as in C, JSON, URLs and mail, may precede it.
 * - It is not part of a pattern: no "\." is beside it.
 * - It does not look like prose (prose.h).
 *
 * The syntax of filter lists also has names that are a top-level domain alone,
 * and names under any top-level domain.
 *
 * What text_next_ace takes for an A-label: "xn--" in any case and all letters
 * and digits of ASCII, hyphens and underscores that follow. No letter, mark,
 * digit or joiner of any script, '-' or '_' is next to it, but for those of
 * such an escape; nor is "\.". */

#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "names/tlds.h"

/* The bytes of the text from START to before END. */
struct text_span {
    size_t start;
    size_t end;
};

/* What part of a URL a place in the text belongs to. */
enum text_url { TEXT_NO_URL, TEXT_AUTHORITY, TEXT_PATH };

/* A walk. Begin with TEXT and TLDS set and all else zero. */
struct text_finder {
    struct slice text;
    struct tlds *tlds; /* NULL: any last label will do */

    /* The module's own. */
    size_t at;    /* what precedes this has been dealt with */
    bool blocked; /* what precedes AT lets no name begin there */

    /* Answers that hold up to a place, so that it is not gone over again. */
    size_t dot;          /* the next dot */
    size_t local_end;    /* up to here LOCAL holds */
    bool local;          /* whether an '@' follows */
    size_t capitals_end; /* up to here CAPITALS holds */
    bool capitals;       /* whether the top-level domain is all in capitals */
    size_t rule_end;     /* up to here RULE holds */
    bool rule;           /* whether it is a filter list's rule for elements */
    size_t url_known;    /* up to here URLs have been looked for */
    enum text_url url;   /* the part of a URL that is there */
    size_t path_known;   /* up to here paths have been looked for */
    bool is_list;        /* whether a list of dnsmasq is there, no path */
};

/* Stores the next name in *NAME. Returns false if there is none. */
bool text_next_name(struct text_finder *finder, struct text_span *name);

/* Stores the next A-label in *LABEL. Returns false if there is none. */
bool text_next_ace(struct text_finder *finder, struct text_span *label);

/* Whether "xn--" is anywhere in TEXT. */
bool text_has_ace(struct slice text);

/* Returns the labels around LABEL in TEXT, with dots between them; LABEL alone
 * if they are longer than a name can be. */
struct text_span text_name_around(struct slice text, struct text_span label);

/* Whether text_next_name would not find NAME, labels with dots between them, in
 * TEXT because it looks like prose, or has a middle dot that separates. */
bool text_is_prose(struct slice text, struct text_span name, struct tlds *tlds);

#endif
