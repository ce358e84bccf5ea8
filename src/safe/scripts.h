/* scripts.h - sets of scripts.
 *
 * The scripts of characters are their Script_Extensions, augmented as in UTS
 * #39 section 5.1: a character of Han, kana, Bopomofo or Hangul also has the
 * writing systems Jpan, Hanb and Kore that it is part of. Common and Inherited
 * characters have all scripts.
 *
 * In a build without ICU all sets are empty. */

#ifndef SCRIPTS_H
#define SCRIPTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct scripts {
    uint64_t bits[4]; /* by ICU's number of the script */
};

/* Returns the scripts of CODE_POINT. */
struct scripts scripts_of(uint32_t code_point);

bool scripts_are_empty(struct scripts a);
bool scripts_are_all(struct scripts a);
bool scripts_equal(struct scripts a, struct scripts b);

/* Returns the scripts that A and B have in common. */
struct scripts scripts_both(struct scripts a, struct scripts b);

/* Returns the scripts of A and those of B. */
struct scripts scripts_either(struct scripts a, struct scripts b);

/* Whether A has one of the scripts of B. */
bool scripts_meet(struct scripts a, struct scripts b);

/* Whether A has one of the writing systems that go with Latin at the level
 * "Highly Restrictive" (UTS #39 section 5.2): Jpan, Hanb, Kore. */
bool scripts_go_with_latin(struct scripts a);

/* Adds the script NAME, an ISO 15924 or Unicode name in any case. A name for
 * several scripts (Jpan) adds its parts. Returns false if there is no such
 * script. */
bool scripts_add(struct scripts *scripts, struct slice name);

/* Returns the scripts in NAMES: ISO 15924 names, one space between them. */
struct scripts scripts_named(const char *names);

/* Returns the scripts that are mostly written in the country REGION, two
 * letters, by CLDR's likely subtags; empty if these do not know it. */
struct scripts scripts_of_country(const char *region);

#endif
