/* text.h - the door of src/text: finds domain names in free text.
 *
 * A finder scans UTF-8, which may contain invalid bytes, and yields disjoint
 * spans in order. name.h then decides whether a span is a valid name. Line
 * feeds and NUL never belong to a span and never affect one, so scanning many
 * terminated records at once gives the same spans as scanning each alone.
 * Scanning is linear in the size of the text.
 *
 * A word (word.h) is a name as a whole, or it is none. In an exact place any
 * last label will do; elsewhere only a known top-level domain (tlds.h), unless
 * the word is prose: judge.h. A text goes through these functions:
 *
 *   search_words        search.c     where words may be names, quickly
 *   line_at             line.c       whether the line is one of a list of names
 *   cursor_next         cursor.c     the next word, and its place
 *   end_read            end.c        its end
 *   authority_host_end  authority.c  the same, of a host
 *   end_trim            end.c        without decoration
 *   end_cut             end.c        without the sentence that follows
 *   word_find_facts     word.c       what it is
 *   judge_word          judge.c      why it is no name, if there is a reason
 *   judge_looks_like_name            whether it is to be reported then
 *   convert, decode     replace.c    the result, which is copied
 *
 * The other files: source.c, the text around a word; sign.h, bytes before
 * places of names, and dots; run.c and char.c, labels and characters;
 * separator.c, escapes; zone.c, records of zone files; token.c, words of lists.
 */

#pragma once

#include "base/base.h"
#include "names/tlds.h"
#include "text/judge.h"
#include "text/run.h"

/* Which names a finder yields. */
enum text_kind {
    TEXT_WIDE,     /* those with a non-ASCII character */
    TEXT_IDN,      /* also those with an A-label candidate */
    TEXT_ALL,      /* all */
    TEXT_A_LABELS, /* only runs with an A-label candidate, names or not */
};

/* The words that a finder yields. */
struct text_wanted {
    struct tlds *tlds; /* borrowed */
    enum text_kind kind;
    bool lists;            /* no part of a pattern is a name */
    bool reports;          /* also those that look like names */
    bool reports_a_labels; /* also all others that may have A-labels */
    bool is_slow; /* all words are read: for tests of the quick search */
};

/* A word that is a name, or to be reported. */
struct text_found {
    struct text_span span;
    enum judge_reason reason;
    bool is_written; /* a dot in it is written as in a pattern */
};

/* A scan over a text. */
struct text_finder;

/* Returns a finder, which the caller closes. */
struct text_finder *text_open(struct text_wanted wanted);
void text_close(struct text_finder *finder);

/* Begins a scan of TEXT, which is borrowed until the next scan. */
void text_scan(struct text_finder *finder, struct slice text);

/* Stores the next name, or word to be reported (judge_looks_like_name), in
 * *FOUND. Returns false at the end of the text. */
bool text_next(struct text_finder *finder, struct text_found *found);

/* Stores the first A-label candidate of TEXT at FROM or later, wherever it is,
 * in *LABEL: "xn--" in either case with all following ASCII letters, digits,
 * "-" and "_", to which no other letter or digit is adjacent; before it "-" and
 * "_" can be. Returns false if there is none. */
bool text_find_a_label(struct slice text, size_t from, struct text_span *label);
