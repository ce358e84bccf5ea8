/* lgr-state.h - the state of the reader of RFC 7940, and the attributes of the
 * current element. Only the parts of the reader include it. */

#ifndef LGR_STATE_H
#define LGR_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "registry/intern.h"
#include "registry/problem.h"
#include "registry/repertoire.h"
#include "registry/rule.h"
#include "registry/ruleset.h"
#include "registry/set.h"
#include "registry/xml.h"

/* Where elements can be. */
enum lgr_place {
    LGR_IN_DOCUMENT = 1,
    LGR_IN_LGR = 2,
    LGR_IN_META = 4,
    LGR_IN_TEXT = 8, /* elements whose content is text */
    LGR_IN_REFERENCES = 16,
    LGR_IN_DATA = 32,
    LGR_IN_CHAR = 64,
    LGR_IN_RULES = 128,
    LGR_IN_RULE = 256, /* operators of rules with children */
    LGR_IN_CLASS = 512,
    LGR_IN_SETS = 1024, /* operators on sets */
    LGR_IN_NOTHING = 2048
};

/* An element that is open. */
struct lgr_frame {
    enum lgr_place inside; /* the place of its children */
    uint32_t node;         /* of a rule, or RULE_NONE */
    uint32_t rule;         /* a named rule, or INTERN_NONE */
    uint32_t class;        /* a named class, or INTERN_NONE */
    bool is_set;           /* it is a class or an operator on sets */
    bool is_ready;         /* SET is sorted */
    enum set_operation operation;
    size_t operands;   /* how many sets an operator has so far */
    struct buffer set; /* as in set.h */
};

struct lgr {
    struct ruleset *ruleset;
    struct problem *problem;
    struct xml_handler handler;
    struct xml *xml;
    struct lgr_frame frames[XML_DEPTH_MAX + 1];
    size_t depth;
    size_t line;
    const char **attributes;     /* of the element that starts */
    struct intern classes;       /* names */
    struct buffer class_sets;    /* uint32_t: the set of each, or INTERN_NONE
                                    while it is undefined */
    struct intern tags;          /* names */
    struct buffer tag_ranges;    /* struct buffer: the ranges of each */
    struct intern properties;    /* such as "gc:Mn" */
    struct buffer property_sets; /* uint32_t: the set of each */
    size_t set_bytes;            /* of all sets so far */
    struct buffer text;          /* content of a class */
    struct buffer scratch;
};

/* Reports WORDS, followed by WORD, as the problem at the current line. Returns
 * false. */
bool lgr_fail(struct lgr *lgr, const char *words, struct slice word);

/* Returns an empty word, for lgr_fail. */
static inline struct slice lgr_no_word(void)
{
    return slice_of(NULL, 0);
}

/* Attributes. The functions that return a bool return false, with the problem
 * set, if the attribute is faulty. */

/* Returns the value of the attribute NAME, or NULL. */
const char *lgr_attribute(const struct lgr *lgr, const char *name);

/* Returns the number of the comment in the element, or INTERN_NONE. */
uint32_t lgr_read_comment(struct lgr *lgr);

/* Reads WORD, one to six hexadecimal digits, as a code point. Returns false if
 * it is none. */
bool lgr_read_point(struct slice word, uint32_t *point);

/* Reads the code points of the attribute NAME, LEAST to REPERTOIRE_MAX. */
bool lgr_read_points(struct lgr *lgr, const char *name, size_t least,
                     uint32_t *points, size_t *length);

/* Reads the only code point of the attribute NAME. */
bool lgr_read_one_point(struct lgr *lgr, const char *name, uint32_t *point);

/* Reads "first-cp" and "last-cp". */
bool lgr_read_range(struct lgr *lgr, uint32_t *first, uint32_t *last);

/* Reads the attribute ALLOWED or DENIED, the name of a rule. An element can
 * have one of them. */
bool lgr_read_context(struct lgr *lgr, const char *allowed, const char *denied,
                      struct context *context);

/* Reads the attribute "count" ("2", "2+" or "2:3") for NODE, if present. */
bool lgr_read_count(struct lgr *lgr, struct rule_node *node);

#endif
