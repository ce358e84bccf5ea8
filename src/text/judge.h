/* judge.h - whether a word is a name: a table of rules; and whether one that is
 * none looks like one. */

#pragma once

#include "base/base.h"
#include "text/run.h"
#include "text/word.h"

/* Why a word is not a name. */
enum judge_reason {
    JUDGE_NAME,         /* it is one */
    JUDGE_NO_TOP_LEVEL, /* its last label is not a top-level domain */
    JUDGE_SINGLE,       /* it is a single label after "//" or '@' */
    JUDGE_PLACE,        /* no name is there: in a path, a page, a local part,
                          after a backslash; no A-label, after a letter */
    JUDGE_PATTERN,      /* it is part of a regular expression, or a wildcard */
    JUDGE_PROSE, /* it is of words: a sentence ends in it, or it is a file, a
                    call, a pronunciation */
    JUDGE_PARTS, /* something in it is in no name */
    /* Why one that the judge accepts is not converted: */
    JUDGE_NOT_VALID,   /* the names' rules refuse it */
    JUDGE_NOT_RESTORED /* encoding would not find it again, if decoded */
};

/* A rule that says why a word is no name. It is for words that have all
 * places and facts of NEEDS, and none of UNLESS. */
struct judge_rule {
    enum judge_reason reason;
    const char *example; /* a text whose first run with a non-ASCII character
                            is refused by this rule */
    unsigned needs;
    unsigned unless;
    bool (*holds)(struct source *source, const struct word *word); /* or NULL */
};

/* The rules, in the order in which they are tried; puny-text(7) has the reasons
 * in the same order. */
extern const struct judge_rule judge_rules[];
extern const size_t judge_rule_count;

/* Returns why WORD, which is cut, is not a name, or JUDGE_NAME. The names'
 * rules still have to accept it. DECODES: a plain word with A-labels is one
 * wherever a name can be; replace.c tests whether encoding would find the
 * result. */
enum judge_reason judge_word(struct source *source, const struct word *word,
                             bool decodes);

/* Returns true if a rule may refuse R, of labels without hyphens at their ends
 * and with a last label that will do, that is all of a line. */
bool judge_may_refuse(const struct run *r);

/* Returns true if the name at SPAN is a part of a pattern of names, which is
 * converted in filters, but not to be listed. */
bool judge_is_part(struct slice text, struct text_span span);

/* Returns true if WORD, which is no name because of REASON, looks like one, and
 * is to be reported. */
bool judge_looks_like_name(struct source *source, const struct word *word,
                           enum judge_reason reason);
