/* ruleset.h - a registry's table of any format, as a ruleset of RFC 7940: a
 * repertoire, whole label evaluation (WLE) rules, and actions.
 *
 * The repertoire has entries: code points, sequences, and ranges of code points
 * that share one context. Variants follow their entry. A WLE rule, "rule" for
 * short, is a tree of nodes, which are match operators (section 6.3).
 *
 * Rules, types of variants and dispositions have IDs, entries and variants
 * indices; each kind counts from 0. A pointer to one is valid until one of its
 * kind is added; one to a node always. */

#pragma once

#include "base/base.h"
#include "base/intern.h"

enum {
    RULESET_LENGTH_MAX = 63, /* code points of a label, so of an entry */
    RULESET_SIZE_MAX = 500,  /* of all rules, with the actions and the types of
                                these; published tables have up to 250 */
    RULESET_STEPS_MAX = 10000, /* for a label of 63 code points: less than a
                                 second a megabyte of names; published tables
                                 need up to 4,000 */
    RULESET_WARNINGS_MAX = 100
};

#define RULESET_NONE INTERN_NONE /* no ID and no index */

/* Borrowed code points: a label, or a part of one. */
struct points {
    const uint32_t *at;
    size_t length;
};

/* A condition on the position in the label: section 5.2. */
struct context {
    uint32_t rule;  /* its ID, or RULESET_NONE for any position */
    bool is_denied; /* not-when: the rule must not match */
};

struct ruleset_entry {
    struct points points; /* of a range the first one */
    struct context context;
    uint32_t variant; /* index of its first variant */
    uint32_t variant_count;
    uint32_t reflexive; /* index, among these, of the first reflexive one */
    uint32_t reflexive_count;
    uint32_t line;
};

struct variant {
    struct points points;
    uint32_t type; /* its ID, or RULESET_NONE */
    struct context context;
    uint32_t line;
    uint64_t order; /* among the variants of one text: see sort_variants */
};

/* The entries of one code point. */
struct ruleset_slot {
    uint64_t lengths; /* of the sequences that begin with it: bit N for N */
    uint32_t single;  /* index of its entry alone, plus 1, or 0 */
};

enum node_kind {
    NODE_SEQUENCE,    /* of its children */
    NODE_CHOICE,      /* of its children */
    NODE_POINTS,      /* the code points POINTS */
    NODE_CLASS,       /* one of MEMBERS */
    NODE_ANY,         /* a code point */
    NODE_START,       /* the start of the label */
    NODE_END,         /* the end of the label */
    NODE_ANCHOR,      /* the code points whose context is evaluated */
    NODE_LOOK_BEHIND, /* its children end here */
    NODE_LOOK_AHEAD,  /* its children begin here */
    NODE_REFERENCE    /* the tree whose root is TARGET */
};

/* A count beyond this changes nothing, because labels have 63 code points. */
enum { NODE_UNBOUNDED = RULESET_LENGTH_MAX + 1 };

/* The matches of a node in a label; see evaluate.c. */
struct ruleset_memo {
    uint64_t stamp; /* of the label */
    uint64_t known; /* positions that were tried */
    uint64_t found; /* positions of matches */
};

struct ruleset_node {
    uint8_t kind;    /* enum node_kind */
    uint8_t least;   /* the lowest number of occurrences in a row */
    uint8_t most;    /* the highest; NODE_UNBOUNDED: any */
    bool has_anchor; /* it contains a NODE_ANCHOR */
    bool has_edge;   /* it contains a NODE_START or NODE_END */
    struct ruleset_memo memo;
    struct points points; /* of a class only the length, 1 */
    uint64_t *members;    /* of a class: a bit for each code point */
    struct ruleset_node *target;
    struct ruleset_node *parent;       /* or NULL */
    struct ruleset_node *first, *last; /* child, or NULL */
    struct ruleset_node *next;         /* sibling, or other root, or NULL */
    uint64_t size;  /* nodes in it, each as often as it occurs at most; an
                       unbounded number counts as one */
    uint64_t steps; /* the most nodes that a match visits, about 7 ns each */
};

struct ruleset_rule {
    struct ruleset_node *root; /* of its tree, or NULL while it is undefined */
    uint32_t comment;          /* its ID, or RULESET_NONE */
    uint32_t line;             /* of its first mention */
};

/* Which types of variants an action needs: section 7.2. */
enum action_variants {
    ACTION_ANY_LABEL,
    ACTION_ANY_VARIANT,
    ACTION_ALL_VARIANTS,
    ACTION_ONLY_VARIANTS
};

/* An action: section 7. */
struct action {
    uint32_t disposition; /* its ID */
    struct context match; /* the rule that must match, or must not */
    enum action_variants variants;
    uint32_t type; /* where its types begin in ACTION_TYPES */
    uint32_t type_count;
    uint32_t comment; /* its ID, or RULESET_NONE */
    size_t line;      /* in its file, or 0 for an action of the format */
};

/* IDs of dispositions that all rulesets have; others are greater. */
enum { RULESET_INVALID, RULESET_BLOCKED };

/* Begin with ruleset_open. */
struct ruleset {
    /* The repertoire. */
    uint32_t *room;          /* for code points that are stored */
    size_t room_length;      /* of ROOM */
    struct buffer entries;   /* struct ruleset_entry */
    struct buffer variants;  /* struct variant, by entry, text and strictness */
    struct intern sequences; /* their code points */
    struct buffer sequence_entries; /* uint32_t: the entry of each */
    struct pages slots;             /* struct ruleset_slot */
    uint64_t lengths; /* of all sequences: bit N for N code points */

    /* Rules and actions. */
    uint64_t size;              /* of all nodes */
    uint64_t steps;             /* for each label, without those of contexts */
    struct ruleset_node *roots; /* the last one added, then NEXT; keeps those of
                           faulty rules reachable */
    struct intern rule_names;
    struct buffer rules; /* struct ruleset_rule, by ID */
    struct intern types;
    struct intern dispositions;
    struct intern comments;
    struct buffer actions;      /* struct action */
    struct buffer action_types; /* uint32_t, without repetition in an action */
    bool spares_labels;         /* the actions apply only to variants */

    /* Messages. */
    size_t line;            /* that they are about: the one that is read, or of
                               an entry; from 1, or 0: the whole file */
    struct failure fault;   /* the last one */
    struct buffer detail;   /* the text in it */
    struct buffer warnings; /* lines that follow the path of the file, such as
                               ":4: warning: the label is long" */
    size_t warning_count;
};

/* Initializes RULESET: it is empty except for the dispositions above. */
void ruleset_open(struct ruleset *ruleset);

/* Functions that return bool return false after a fault, which is in FAULT.
 * These store one, in LINE: WORDS, then DETAIL, unless it is empty, or
 * CODE_POINT. They return false. */
bool ruleset_fail(struct ruleset *ruleset, const char *words);
bool ruleset_fail_word(struct ruleset *ruleset, const char *words,
                       struct slice detail);
bool ruleset_fail_point(struct ruleset *ruleset, const char *words,
                        uint32_t code_point);

/* Adds a warning like ruleset_fail_word. Those beyond RULESET_WARNINGS_MAX are
 * omitted, and the last message says so. */
void ruleset_warn(struct ruleset *ruleset, const char *words,
                  struct slice detail);

/* The repertoire. */

/* Adds an entry; a code point, or the sequence, must not have one already.
 * POINTS: its code points, 1 to RULESET_LENGTH_MAX.
 * LAST: the last code point of a range that begins with the first of POINTS,
 *   else that one.
 * CONTEXT: where a label can have it. */
bool ruleset_add_entry(struct ruleset *ruleset, struct points points,
                       uint32_t last, struct context context);

/* Adds a variant to the last entry.
 * POINTS: its code points; none if it deletes the entry from a label (section
 *   5.3.3).
 * TYPE: the ID of its type, or RULESET_NONE.
 * CONTEXT: where it can replace the entry. */
void ruleset_add_variant(struct ruleset *ruleset, struct points points,
                         uint32_t type, struct context context);

/* Returns true if CODE_POINT alone has an entry. */
bool ruleset_has(const struct ruleset *ruleset, uint32_t code_point);

/* Stores the entries that TEXT, from index FROM on, begins with, the longest
 * first. Returns their number, at most RULESET_LENGTH_MAX. */
size_t ruleset_find(const struct ruleset *ruleset, struct points text,
                    size_t from, const struct ruleset_entry **entries);

static inline const struct ruleset_entry *
ruleset_entry(const struct ruleset *ruleset, uint32_t index)
{
    return (const struct ruleset_entry *)(const void *)ruleset->entries.data +
           index;
}

static inline uint32_t ruleset_entry_count(const struct ruleset *ruleset)
{
    return (uint32_t)(ruleset->entries.size / sizeof(struct ruleset_entry));
}

/* Returns the variants of ENTRY, or NULL if it has none. */
static inline struct variant *
ruleset_variants(const struct ruleset *ruleset,
                 const struct ruleset_entry *entry)
{
    struct variant *all = (void *)ruleset->variants.data;

    return entry->variant_count == 0 ? NULL : all + entry->variant;
}

/* Returns the bytes of POINTS, for an intern. */
static inline struct slice points_bytes(struct points points)
{
    return slice_of((const char *)points.at, points.length * sizeof *points.at);
}

/* Compares A and B by code point. Returns a number as memcmp() does. */
int points_compare(struct points a, struct points b);

/* Decodes LABEL, valid UTF-8, into ROOM for RULESET_LENGTH_MAX code points. */
struct points points_decode(struct slice label, uint32_t *room);

/* Rules and actions. */

/* Returns the ID of the rule NAME. */
uint32_t ruleset_rule_id(struct ruleset *ruleset, struct slice name);

static inline struct ruleset_rule *ruleset_rule(const struct ruleset *ruleset,
                                                uint32_t id)
{
    return (struct ruleset_rule *)(void *)ruleset->rules.data + id;
}

/* Adds a node that occurs once, as the last child of PARENT, if any. */
struct ruleset_node *ruleset_add_node(struct ruleset *ruleset,
                                      enum node_kind kind,
                                      struct ruleset_node *parent);

/* Completes NODE, whose children are complete. It is a fault if the rules then
 * are too large, or would need too many steps. */
bool ruleset_complete_node(struct ruleset *ruleset, struct ruleset_node *node);

/* Checks the size of the rules and actions so far. */
bool ruleset_check_size(struct ruleset *ruleset);

/* Returns a copy of POINTS that lasts as long as the ruleset. */
struct points ruleset_store(struct ruleset *ruleset, struct points points);

/* An action for labels with certain variants. */
struct ruleset_action_row {
    const char *disposition, *types;
    enum action_variants variants;
};

/* Adds COUNT actions. */
void ruleset_add_actions(struct ruleset *ruleset,
                         const struct ruleset_action_row *rows, size_t count);

/* Adds ACTION with DISPOSITION and the words of TYPES. */
void ruleset_add_action(struct ruleset *ruleset, struct action action,
                        struct slice disposition, struct slice types);

/* Completes RULESET: adds the default actions (section 7.6) and sorts the
 * variants. It is a fault if a rule is undefined or there is no entry. Unless
 * IS_LENIENT, it is one if a variant is repeated with the same context, and a
 * warning if an entry is a variant of another, but not the reverse. */
bool ruleset_complete(struct ruleset *ruleset, bool is_lenient);

/* Removes the next word from *TEXT and stores it; white space separates words.
 * Returns false at the end. */
bool ruleset_next_word(struct slice *text, struct slice *word);
