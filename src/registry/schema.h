/* schema.h - the schema of rulesets in XML (RFC 7940 appendix D): where
 * elements and attributes can be, with which values.
 *
 * Functions that return bool return false after a fault of the ruleset. */

#pragma once

#include "base/base.h"
#include "registry/ruleset.h"

/* Where elements can be. */
enum schema_place {
    IN_DOCUMENT = 1,
    IN_LGR = 2,
    IN_META = 4,
    IN_REFERENCES = 8,
    IN_DATA = 16,
    IN_CHAR = 32,
    IN_RULES = 64,
    IN_RULE = 128, /* a match operator with children */
    IN_LOOK = 256, /* look-behind or look-ahead, or an operator in these */
    IN_SETS = 512, /* an operator on sets */
    IN_CLASS = 1024,
    IN_SCOPE = 2048, /* whose elements have another namespace */
    IN_NOTHING = 4096
};

/* Effects of elements; NODE: enum node_kind, SET: enum schema_operation. */
enum schema_kind { PLAIN, CHAR, RANGE, VAR, NODE, SET, ACTION };

enum schema_operation {
    MEMBERS, /* none: a class */
    UNION,
    INTERSECTION,
    DIFFERENCE,
    SYMMETRIC_DIFFERENCE,
    COMPLEMENT
};

/* The text of an element, or the value of an attribute. */
enum schema_value {
    NO_TEXT, /* white space alone */
    ANY_TEXT,
    SOME_TEXT,      /* not empty */
    VERSION_NUMBER, /* of Unicode */
    WORD,           /* not empty, without blanks */
    NAME,           /* a word that begins with no digit, hyphen or dot */
    NEW_TYPE,       /* a word that begins with no underscore */
    WORDS,          /* such words, at least one */
    TAGS            /* different words */
};

/* clang-format off */
/* Sets of attributes. */
enum schema_attribute {
    A_CP = 1 << 0, A_FIRST_CP = 1 << 1, A_LAST_CP = 1 << 2, A_NAME = 1 << 3,
    A_PROPERTY = 1 << 4, A_FROM_TAG = 1 << 5, A_REF = 1 << 6,
    A_BY_REF = 1 << 7, A_ONLY_VARIANTS = 1 << 8, A_ALL_VARIANTS = 1 << 9,
    A_ANY_VARIANT = 1 << 10, A_NOT_WHEN = 1 << 11, A_WHEN = 1 << 12,
    A_NOT_MATCH = 1 << 13, A_MATCH = 1 << 14, A_COMMENT = 1 << 15,
    A_COUNT = 1 << 16, A_DISP = 1 << 17, A_ID = 1 << 18, A_TAG = 1 << 19,
    A_TYPE = 1 << 20,
    A_CONTEXT = A_WHEN | A_NOT_WHEN,
    A_NOTES = A_REF | A_COMMENT,
    A_VARIANTS = A_ANY_VARIANT | A_ALL_VARIANTS | A_ONLY_VARIANTS
};
/* clang-format on */

enum { SCHEMA_ATTRIBUTES = 21 };

/* The attributes of an element. */
struct schema_attributes {
    unsigned given;                         /* enum schema_attribute, ORed */
    struct slice values[SCHEMA_ATTRIBUTES]; /* by the bit of each, trimmed */
};

/* An element at some places. */
struct schema_element {
    const char *name;
    unsigned places;          /* where it can be, ORed */
    unsigned required;        /* attributes */
    unsigned optional;        /* attributes */
    enum schema_place inside; /* the place of its children */
    enum schema_kind kind;
    unsigned operand; /* see enum schema_kind */
    enum schema_value text;
    unsigned once; /* 0, or the bit of an element that comes once at most; in
                      IN_LGR after those with lower bits */
};

/* Returns the element NAME at PLACE, or NULL. */
const struct schema_element *schema_find(const char *name,
                                         enum schema_place place);

/* Checks TEXT, of an element or attribute, without blanks around it. */
bool schema_check(struct ruleset *ruleset, enum schema_value value,
                  struct slice text);

/* Stores the attributes in LIST, in which each name precedes its value, and
 * NULL follows the last one. Checks that ELEMENT can have them, and has those
 * that it needs. The values are borrowed. */
bool schema_read(struct ruleset *ruleset, const struct schema_element *element,
                 const char **list, struct schema_attributes *attributes);

/* Returns true if TEXT is like PATTERN, in which 'D' stands for digits. */
bool schema_matches(struct slice text, const char *pattern);
