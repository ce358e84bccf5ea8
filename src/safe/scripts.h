/* scripts.h - sets of scripts.
 *
 * The scripts of a character are its Script_Extensions, augmented as in UTS #39
 * section 5.1: Han, kana, Bopomofo and Hangul add the writing systems Jpan,
 * Hanb and Kore that contain them. Common and Inherited characters have all
 * scripts.
 *
 * Without ICU all sets are empty. */

#ifndef SCRIPTS_H
#define SCRIPTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

struct scripts {
    uint64_t bits[4]; /* by ICU's number of the script */
};

/* Returns the scripts of CODE_POINT. */
struct scripts scripts_of(uint32_t code_point);

bool scripts_are_empty(struct scripts a);

/* Returns true if A contains every script, as for Common and Inherited
 * characters. */
bool scripts_are_all(struct scripts a);

bool scripts_equal(struct scripts a, struct scripts b);
struct scripts scripts_intersection(struct scripts a, struct scripts b);

struct scripts scripts_union(struct scripts a, struct scripts b);

/* Returns true if A and B have a script in common. */
bool scripts_intersect(struct scripts a, struct scripts b);

/* Returns true if A has one of the writing systems that the level "Highly
 * Restrictive" allows with Latin (UTS #39 section 5.2): Jpan, Hanb, Kore. */
bool scripts_are_combined_with_latin(struct scripts a);

/* Adds the script NAME, an ISO 15924 or Unicode name in any case. A name for
 * several scripts (Jpan) adds its parts. Returns false if NAME does not name a
 * script, or no character has that script. */
bool scripts_add(struct scripts *scripts, struct slice name);

/* If NAME is a variant of a script that Unicode does not distinguish (Cyrs,
 * Latf), returns the ISO 15924 name of that script (Cyrl, Latn); otherwise
 * NULL. */
const char *scripts_canonical_name(struct slice name);

/* Returns the scripts in NAMES: ISO 15924 names, separated by spaces. */
struct scripts scripts_named(const char *names);

/* Returns the main script of the country REGION, two letters, by CLDR's likely
 * subtags, or an empty set. A composite (Jpan) is replaced by its parts. */
struct scripts scripts_of_country(const char *region);

#endif
