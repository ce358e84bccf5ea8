/* strong.h - strong places, where only a name can be: the names of a line in a
 * list, and a word after an anchor, such as "//" or BIND's 'zone "'.
 *
 * A line of a list has at most two spans of names, and may end in the text of a
 * page, in which nothing is a name. Each line is read once. */

#ifndef STRONG_H
#define STRONG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "text/run.h"

enum { STRONG_SPANS = 2 };

enum strong_place {
    STRONG_NO,
    STRONG_KNOWN,  /* a name with a known top-level domain */
    STRONG_DOTTED, /* a name of two labels or more */
    STRONG_ANY     /* a name, also of one label */
};

/* The lines of a text, in order. Initialize TEXT, and all else to zero. */
struct strong_lines {
    struct slice text;
    struct text_span line; /* the last one */
    size_t line_feed;      /* cached: the next one */
    size_t nul;            /* the same for NUL */
};

/* A text, and cached answers about it. Initialize TEXT, and all else to zero.
 * Ask about places in the order of the text. */
struct strong {
    struct slice text;
    struct strong_lines lines; /* those that were read */
    struct text_span names[STRONG_SPANS];
    bool is_list;      /* it is the line of a list; else NAMES do not count */
    size_t page;       /* the text of a page begins there; 0: none */
    size_t hash;       /* cached: the next '#' */
    size_t line_hash;  /* the same, from the last line on */
    size_t hash_known; /* the text before this has been searched for '#' */
    size_t bar;        /* cached: the next '|' */
    size_t equals;     /* cached: the next '=' */
    size_t quote;      /* cached: the next '\"' */
    size_t sign;       /* cached: the first of these three */
    size_t
        option_known; /* the text before this has been searched for options */
    bool is_option;   /* the names of an option precede OPTION_KNOWN */
};

/* Makes the line that contains AT the last one. Line feed or NUL ends it, as no
 * name or its context extends beyond either. */
void strong_find_line(struct strong_lines *lines, size_t at);

/* Returns true if AT is between the names of a line of a list: of a hosts file,
 * dnsmasq, unbound, a zone file, or before the "##" of a filter rule. */
bool strong_is_in_list(struct strong *strong, size_t at);

/* Returns true if AT follows the "##" of a filter rule, or the like. */
bool strong_is_in_page(struct strong *strong, size_t at);

/* Returns the place of a word that begins at START and ends at END. */
enum strong_place strong_at(struct strong *strong, size_t start, size_t end);

/* Returns true if the word from START to END ends where that of a single label
 * in a strong place can end. */
bool strong_has_end(struct slice text, size_t start, size_t end);

/* Returns true if START follows an anchor of names: "//", '@' or "||",
 * optionally with "*." or a dot between. */
bool strong_follows_anchor(struct slice text, size_t start);

/* Returns true if START follows "||", or "|~" in an option of a filter rule. */
bool strong_follows_bars(struct slice text, size_t start);

/* Returns the next place between FROM and END where a single label may be a
 * name, or END. FROM is not in a list. */
size_t strong_next(struct strong *strong, size_t from, size_t end);

#endif
