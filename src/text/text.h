/* text.h - find domain names in free text.
 *
 * A finder scans UTF-8, which may contain invalid bytes, and yields disjoint
 * spans in order. name.h then decides whether a span is a valid name. Line
 * feeds and NUL never belong to a span and never affect one, so scanning many
 * terminated records at once gives the same spans as scanning each alone.
 *
 * Scanning is linear in the size of the text. Regions with no candidate are
 * skipped at memory speed.
 *
 * A run of labels (run.h) is a name if all of the following hold:
 *
 * - It has at least two labels, separated by single U+002E, and a non-ASCII
 *   character. A leading "." or "*.", a trailing "." and ".." are excluded
 *   from the span, and so is decoration: emoji before a letter at the
 *   beginning (unless a marker of names precedes them, or the run is alone in
 *   its line or field), emoji at the end, "_" at both ends.
 * - Its last label is a top-level domain (tlds.h). If any label is accepted
 *   there, it has at least two characters, not counting marks and joiners, and
 *   does not start with a digit ("3.5µm").
 * - None of its dots ends a sentence. A dot does if an upper-case letter
 *   follows it, and a lower-case letter, a letter without case, an initial or
 *   a numeric label precedes it ("schön.In", "请看.Is", "É.Zola", "12.März");
 *   the span then ends before the dot, and no span starts right after it.
 *   Exceptions: the labels before the dot are lower-case ASCII, contain no
 *   A-label, and the rest is a name on its own ("www.Bücher.example"); the
 *   top-level domain is all upper case, and if it is ASCII, so are the labels
 *   before it.
 * - It is not the local part of an address or a user name: no "@" follows,
 *   separated only by label characters, ".", ":", "+" and "%".
 * - It is not in the path of a URL, that is, after "//" and a later "/", "?"
 *   or "#". A URL ends before a control character, a blank, any of
 *   "'()<>\^`{|},;$, a "]" (except of an IPv6 address or an index), and a
 *   non-ASCII character that cannot occur in labels.
 * - It is not in a file path, that is, after a directory name and a slash.
 * - It is not part of an escape or path that starts with a backslash. These
 *   may precede it: an escaped separator, as in C, JSON, URLs and mail, a
 *   decimal escape of a zone file in an ASCII label, and a control sequence
 *   (separator.h).
 * - It is not part of a regular expression: no "\." is adjacent, except before
 *   an absolute name of a zone file.
 * - It does not look like prose (prose.h).
 *
 * Where only a name can be (syntax.h), or after a marker of names (place.h),
 * nothing is a sentence. In filter lists and between the slashes of dnsmasq, a
 * single top-level domain is also a name; in filter lists so is a name under a
 * wildcard top-level domain.
 *
 * An A-label candidate is "xn--" in either case with all following ASCII
 * letters, digits, "-" and "_". It is bounded on both sides: no letter, mark,
 * digit or joiner of any script, "-", "_" or "\." is adjacent, except within an
 * escaped separator or a control sequence before it, and "\." before an
 * absolute name. */

#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "names/tlds.h"
#include "text/found.h"

/* A scan over a text. */
struct text_finder;

/* Returns a finder for TLDS, which it borrows; NULL accepts any last label. The
 * caller closes it. */
struct text_finder *text_open(struct tlds *tlds);
void text_close(struct text_finder *finder);

/* Begins a scan of TEXT, which is borrowed until the next scan. */
void text_scan(struct text_finder *finder, struct slice text);

/* Stores the next name in *NAME. Returns false at the end of the text. */
bool text_next_name(struct text_finder *finder, struct text_span *name);

/* Returns true if a scan of TEXT would find NAME, as the fast path for a text
 * with one name: it looks nowhere else. If false, only a scan can tell. Ends
 * the current scan. */
bool text_finds_one(struct text_finder *finder, struct slice text,
                    struct text_span name);

/* Stores the next run that looks like a name, and whether it is one, in *FOUND:
 * names, all runs of two labels or more with a non-ASCII character, and
 * non-ASCII words where only a name can be. Returns false at the end of the
 * text. */
bool text_next_run(struct text_finder *finder, struct text_found *found);

/* Stores the next A-label candidate in *LABEL. Returns false at the end of the
 * text. */
bool text_next_ace(struct text_finder *finder, struct text_span *label);

/* Stores the next name that contains A-label candidates in *NAME: the first one
 * with all adjacent labels, separated by single dots. */
bool text_next_ace_name(struct text_finder *finder, struct text_span *name);

/* Returns true if TEXT contains "xn--", in either case. */
bool text_has_ace(struct slice text);

#endif
