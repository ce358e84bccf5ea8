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
    uint64_t bits[4];
};

struct scripts scripts_of(uint32_t code_point);

bool scripts_are_empty(struct scripts a);
bool scripts_are_all(struct scripts a);
bool scripts_equal(struct scripts a, struct scripts b);
struct scripts scripts_both(struct scripts a, struct scripts b);
struct scripts scripts_either(struct scripts a, struct scripts b);

/* Whether A has one of the scripts of B. */
bool scripts_meet(struct scripts a, struct scripts b);

/* Whether A has one of the writing systems that go with Latin at the level
 * "Highly Restrictive" (UTS #39 section 5.2): Jpan, Hanb, Kore. */
bool scripts_go_with_latin(struct scripts a);

/* Adds the script NAME, by its ISO 15924 or Unicode name, in any case; the
 * parts of what stands for several (Jpan). Returns false if there is none. */
bool scripts_add(struct scripts *scripts, struct slice name);

/* The set of the scripts that have ISO 15924 names in NAMES, one space between
 * them. */
struct scripts scripts_named(const char *names);

/* The scripts that are mostly written in the country REGION, two letters, as
 * CLDR's likely subtags know it; empty if they do not. */
struct scripts scripts_of_country(const char *region);

#endif
