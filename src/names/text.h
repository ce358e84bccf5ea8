/* text.h - where the names are in free text.
 *
 * A finder walks over a text, UTF-8 that may hold invalid bytes, and gives the
 * spans that look like names, in order and apart from each other; whether one
 * is a name is for IDNA to say. No control character is ever part of a span,
 * or of what decides on one, so a text of many records with their terminators
 * (newlines, NULs) gives what its records give one by one.
 *
 * A walk takes time linear in the size of the text, and regions without
 * anything to find are passed at the speed of memory.
 *
 * What text_next_name takes for a name:
 *
 * - Labels with one U+002E between each two (run.h): at least two of them, and
 *   a character in them that is not ASCII. A leading dot, a final one, "..",
 *   "*." are not part of the name. No name begins with a mark or a joiner, or
 *   right after one that belongs to punctuation.
 * - The last label is a top-level domain (tlds.h). Where any will do, it has at
 *   least two characters, marks and joiners not counted, and does not begin
 *   with a digit ("3.5µm").
 * - A dot ends a sentence, so the name too, if an upper-case letter follows
 *   and a lower-case one, an initial or a number that is a whole label precedes
 *   ("schön.In", "É.Zola", "12.März"), and nothing that follows such a dot is a
 *   name. But it does not if the labels before it are ASCII without upper-case
 *   letters, none is an A-label, and the rest would be a name by itself
 *   ("www.Bücher.example"); or if the top-level domain is all in capitals, or
 *   no prose can be there (prose.h).
 * - What stands before an '@', with nothing between but characters of labels,
 *   '.', ':', '+' and '%', is the local part of an address or a user's name.
 * - Nor is what follows "//" and, after it, a '/', '?' or '#': the path of a
 *   URL. It ends with a control character, a blank, one of "'()<>\^`{|},;$ or
 *   a character that is not ASCII and cannot be in a label. Nor is what
 *   follows the name of a directory in the path of a file.
 * - What begins right after a backslash is not a name, but part of an escape
 *   or of a path. But an escape for a separator, in the ways of C, JSON, URLs
 *   and mail, ends before the name. "\." beside it makes it a pattern.
 * - It does not look like prose (prose.h).
 *
 * In the syntax of filter lists there are also top-level domains alone, and
 * names under any.
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

/* A walk. Begin with TEXT, which it only reads, and TLDS set and all else zero;
 * the rest is its own. All that is before AT has been dealt with. */
struct text_finder {
    struct slice text;
    struct tlds *tlds; /* NULL: any last label will do */
    size_t at;
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

/* The same for A-labels. */
bool text_next_ace(struct text_finder *finder, struct text_span *label);

/* Whether "xn--" is anywhere in TEXT. */
bool text_has_ace(struct slice text);

/* The labels around LABEL in TEXT, with dots between them; LABEL alone if they
 * are more than a name can have. */
struct text_span text_name_around(struct slice text, struct text_span label);

/* Whether NAME, labels with dots between them, is not found as a name in TEXT
 * because it looks like prose, or has a middle dot that separates. */
bool text_is_prose(struct slice text, struct text_span name, struct tlds *tlds);

#endif
