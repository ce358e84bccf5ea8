/* safe.h - which names may be shown: those that are not likely to deceive.
 *
 * Punycode lets anybody register a name that looks like another one. The rules
 * are those of UTS #39, and what browsers add to them. They apply to labels
 * that are not ASCII, in this order:
 *
 *   1. Each character is for names.
 *   2. The scripts go together.
 *   3. Digits, marks and signs are where they make sense.
 *   4. Not all letters look like ASCII, unless the top-level domain is of a
 *      country that writes the script.
 *   5. The label does not look like a number.
 *   6. The name does not look like a protected one (protect.h). If it does,
 *      that is the reason, whichever rules it breaks beside this one.
 *
 * A user can also ask for certain scripts, and for the characters of
 * registries' tables (table.h). Rules 1 to 5 and these are in rules.c. */

#ifndef SAFE_H
#define SAFE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "safe/look.h"
#include "names/name.h"
#include "safe/protect.h"
#include "safe/scripts.h"
#include "registry/table.h"
#include "names/tlds.h"

/* Why a label is not safe, in the order of the rules. */
enum safe_reason {
    SAFE_CHARACTER,    /* FOUND is not for names (UTS #39 section 3.1) */
    SAFE_ELSEWHERE,    /* FOUND is for the top-level domains DOMAINS */
    SAFE_SCRIPTS,      /* FOUND and OTHER have scripts that do not go together
                          (UTS #39 section 5.2) */
    SAFE_LATIN,        /* FOUND is Latin and not ASCII, OTHER not Latin */
    SAFE_DIGITS,       /* FOUND and OTHER are digits of two systems (UTS #39
                          section 5.3) */
    SAFE_MARK_AGAIN,   /* FOUND, a mark, is twice on one letter (UTS #39 section
                          5.4) */
    SAFE_MARK,         /* FOUND, a mark, does not go with OTHER before it */
    SAFE_PLACE,        /* FOUND makes no sense where it is */
    SAFE_LIKE_ASCII,   /* all letters look like ASCII; FOUND is the first */
    SAFE_LIKE_DIGITS,  /* it looks like digits alone */
    SAFE_IMITATES,     /* the name looks like IMITATED */
    SAFE_OTHER_SCRIPT, /* FOUND is of none of the wanted scripts */
    SAFE_NOT_IN_TABLE  /* FOUND is in none of the tables, or, if there are
                          several, not in the one that has most of the label */
};

/* Why a name is not safe. WORD, NAME and TLD are in the name that was judged;
 * IMITATED lasts until a name is added. */
struct safe_failure {
    enum safe_reason reason;
    size_t label;          /* its number, from 1 */
    struct slice word;     /* the label */
    struct slice name;     /* the whole name */
    struct slice tld;      /* its last label */
    struct slice imitated; /* a protected name */
    const char *domains;   /* top-level domains, one space between them */
    uint32_t found;        /* a code point */
    uint32_t other;        /* a code point */
};

/* Begin with safe_open, then set and add what is wanted. */
struct safe {
    bool policy;      /* ask rules 1 to 5 */
    bool has_scripts; /* ask for SCRIPTS */
    struct scripts scripts;
    struct table *tables; /* ask for the characters of one of these */
    size_t table_count;
    struct buffer trusted;   /* top-level domains, a full stop after each */
    struct protect *protect; /* ask rule 6, or NULL */
    struct looks *looks;
    struct tlds tlds;
    struct scripts latin;
    struct scripts accented; /* with which marks for any letter are used */
    struct codec codec;
    struct buffer shown; /* scratch of safe_put_back */
    struct buffer kept;  /* a byte for each label of the last name: not 0 if it
                            is not safe */
};

/* Returns false, with the reason in *REASON, if ICU's data are missing. */
bool safe_open(struct safe *safe, const char **reason);
void safe_close(struct safe *safe);

/* Adds the scripts of LIST, their ISO 15924 or Unicode names with commas
 * between them. Returns false, with the name in *WRONG, if there is no such
 * script. */
bool safe_add_scripts(struct safe *safe, struct slice list,
                      struct slice *wrong);

/* Adds the top-level domains of LIST, in either form, with commas between
 * them: rules 1 to 5 are not asked about names under them. Returns false, with
 * the name in *WRONG, if one is not a single label. */
bool safe_add_trusted(struct safe *safe, struct slice list,
                      struct slice *wrong);

/* Adds the registry's table in the file PATH; one of the tables must have all
 * characters of a label. Returns false, with *FAILURE set, if the file is not a
 * table. */
bool safe_add_table(struct safe *safe, const char *path,
                    struct list_failure *failure);

/* Adds the names in the file PATH to those that must not be imitated. Returns
 * false, with *FAILURE set, if the file is not a list of names. */
bool safe_add_protected(struct safe *safe, const char *path,
                        struct list_failure *failure);

/* Judges NAME: valid, mapped, with A-labels decoded. Returns whether it is
 * safe; if not, *FAILURE has the first reason. */
bool safe_judge(struct safe *safe, struct slice name,
                struct safe_failure *failure);

/* Whether the label NUMBER, from 1, of the name that was judged last has to be
 * kept as an A-label: it is not ASCII, and breaks a rule or stands where a
 * protected name is imitated. */
bool safe_keeps(const struct safe *safe, size_t number);

/* Judges the name in NAME from FROM on, which is as for safe_judge, and
 * replaces its labels that are not safe by their A-labels. */
void safe_put_back(struct safe *safe, struct buffer *name, size_t from);

/* Returns the ASCII that CODE_POINT looks like, empty if there is none. Valid
 * until the next call. */
struct slice safe_lookalike(struct safe *safe, uint32_t code_point);

#endif
