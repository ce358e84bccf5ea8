/* safe.h - the door of src/safe: names that are unlikely to deceive.
 *
 * With Punycode, anybody can register a name that looks like another one. A
 * checker applies to each non-ASCII label the rules of --safe, except under
 * trusted top-level domains, the scripts of --scripts and, below the top-level
 * domain, registries' tables (registry/table.h); to whole names, ASCII or not,
 * protected names.
 *
 *   rules         the rules for one label: UTS #39 and browsers
 *   properties    of a character: its scripts, skeleton, and where it may be
 *   lookalikes    characters that look like others, made of lookalikes.txt
 *   protect       names that must not be imitated
 *   confusable    which skeletons look alike */

#pragma once

#include "base/base.h"
#include "registry/table.h"

struct safe;

/* Returns a checker of names, with the rules of --safe if HAS_RULES. Ends the
 * process if ICU lacks memory or its data; useless without ICU. It lives as
 * long as the process. */
struct safe *safe_open(bool has_rules);

/* Adds the script NAME, by ISO 15924 or Unicode: each character of a label must
 * be in one of the scripts. Returns false, with *FAILURE set, if NAME does not
 * name a script, or no character has that script; the message follows NAME. */
bool safe_add_script(struct safe *safe, struct slice name,
                     struct failure *failure);

/* Adds the top-level domain NAME, in either form, likewise: the rules do not
 * apply under it. Private networks have their own, so any label will do. */
bool safe_add_trusted(struct safe *safe, struct slice name,
                      struct failure *failure);

/* Adds the registry's table in the file PATH; one of the tables must allow each
 * label below the top-level domain. Call it before safe_add_protected.
 * Appends its warnings to WARNINGS, each a line that follows the path. Returns
 * false, with *FAILURE set, if it is faulty. */
bool safe_add_table(struct safe *safe, const char *path,
                    struct buffer *warnings, struct failure *failure);

/* Adds the names in the file PATH to those that must not be imitated: not even
 * by each other if ARE_COMPARED, which all calls have alike. Returns false,
 * with *FAILURE set, if the file is not a list of names, or is empty. */
bool safe_add_protected(struct safe *safe, const char *path, bool are_compared,
                        struct failure *failure);

/* Returns true if names of ASCII labels alone can be unsafe. */
bool safe_checks_ascii(const struct safe *safe);

/* Quick test. Returns false if NAME, which is ASCII, is certainly safe. */
bool safe_may_refuse_ascii(struct safe *safe, struct slice name);

/* Checks NAME, which is valid and mapped, with its A-labels decoded. Returns
 * true if it is safe. Otherwise sets *FAILURE, unless that is NULL: by the
 * imitated name, if any, or by the first broken rule. The slices of *FAILURE
 * are in NAME, or last until a name or table is added. */
bool safe_check(struct safe *safe, struct slice name, struct failure *failure);

/* Replaces the unsafe labels of the name that begins at byte START of NAME by
 * their A-labels. The name is as in safe_check, but may have a leading dot. */
void safe_hide_unsafe(struct safe *safe, struct buffer *name, size_t start);

/* Returns the tables (registry/table.h). */
struct table *safe_tables(const struct safe *safe);

/* Checks NAME, as in safe_check, by the tables alone. */
bool safe_check_tables(struct safe *safe, struct slice name,
                       struct failure *failure);

/* In NAME from FROM on, the converted form of UNICODE, which safe_check
 * accepts, replaces each label below the top-level domain by its index label,
 * by the first table that allows it. ASCII labels that safe_check passes over
 * are replaced if a table has them. For checkers with tables. */
void safe_put_index(struct safe *safe, struct slice unicode,
                    struct buffer *name, size_t from);

/* Returns the ASCII that CODE_POINT looks like, or an empty slice. */
struct slice safe_lookalike(uint32_t code_point);
