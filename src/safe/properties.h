/* properties.h - the properties of a character that the checks of --safe need:
 * its scripts, whether names may have it, and its skeletons.
 *
 * Queries of ICU are slow, so the properties are cached. */

#pragma once

#include "base/base.h"

/* Sets of scripts.
 *
 * The scripts of a character are its Script_Extensions, augmented as in UTS #39
 * section 5.1: Han, kana, Bopomofo and Hangul add the writing systems Jpan,
 * Hanb and Kore that contain them. Common and Inherited characters have all
 * scripts if Unicode lists none for them, and so do those below U+0370 for
 * which it lists several. */

struct scripts {
    uint64_t bits[4]; /* by ICU's number of the script */
};

bool scripts_are_empty(struct scripts a);

/* Returns true if A has all scripts, as of Common and Inherited characters. */
bool scripts_are_all(struct scripts a);

struct scripts scripts_intersection(struct scripts a, struct scripts b);

/* Returns true if A and B have a script in common. */
bool scripts_intersect(struct scripts a, struct scripts b);

/* Returns true if A has one of the writing systems that the level "Highly
 * Restrictive" allows with Latin (UTS #39 section 5.2): Jpan, Hanb, Kore. */
bool scripts_are_combined_with_latin(struct scripts a);

/* Adds the script NAME, an ISO 15924 or Unicode name in upper or lower case. A
 * name for several scripts (Jpan) adds its parts. Returns false if NAME does
 * not name a script, or no character has that script. */
bool scripts_add(struct scripts *scripts, struct slice name);

/* Returns the scripts in NAMES: ISO 15924 names, separated by spaces. */
struct scripts scripts_named(const char *names);

/* Returns the main script of the country with the top-level domain TLD, by
 * CLDR's likely subtags; an empty set unless that is two letters. A composite
 * (Jpan) is replaced by its parts. */
struct scripts scripts_of_country(struct slice tld);

/* A row of lookalikes.txt: a character that looks like ASCII, or like another
 * one, beyond ICU's data on confusables. */
struct lookalike {
    uint32_t code_point;
    bool is_strong;     /* mistaken for ASCII in any word */
    const char *first;  /* its lookalike, in lower case */
    const char *second; /* another lookalike, or an empty string */
};

/* Sorted by code point. */
extern const struct lookalike lookalikes[];
extern const size_t lookalikes_count;

/* Properties. */

enum {
    PROPERTY_KNOWN = 1 << 0,         /* ICU has been queried */
    PROPERTY_ASCII = 1 << 1,         /* an ASCII character */
    PROPERTY_REFUSED = 1 << 2,       /* not Identifier_Status=Allowed (UTS #39),
                                        in some version of Unicode, except
                                        PROPERTY_JOINER and PROPERTY_LIMITED */
    PROPERTY_ALL_SCRIPTS = 1 << 3,   /* Common, Inherited, or a shared accent */
    PROPERTY_LATIN = 1 << 4,         /* a non-ASCII Latin letter */
    PROPERTY_EAST_ASIAN = 1 << 5,    /* Han, kana or Bopomofo */
    PROPERTY_MARK = 1 << 6,          /* a nonspacing or enclosing mark */
    PROPERTY_SPACING_MARK = 1 << 7,  /* any other mark */
    PROPERTY_DIGIT = 1 << 8,         /* a decimal digit */
    PROPERTY_LETTER = 1 << 9,        /* a letter, except modifier letters and
                                        ASCII */
    PROPERTY_ALPHANUMERIC = 1 << 10, /* a letter or digit */
    PROPERTY_LIKE_ASCII = 1 << 11,   /* an ASCII character, or a strong
                                        confusable of ASCII letters, digits or
                                        hyphens */
    PROPERTY_LETTER_LIKE_ASCII = 1 << 12, /* has PROPERTY_LIKE_ASCII, or lacks
                                             PROPERTY_LETTER */
    PROPERTY_LIKE_DIGIT = 1 << 13, /* an ASCII digit, or looks like one */
    PROPERTY_NEAR_LATIN = 1 << 14, /* looks like ASCII next to Latin letters */
    PROPERTY_TO_DOMAINS = 1 << 15, /* restricted to top-level domains */
    PROPERTY_POSITIONAL = 1 << 16, /* restricted to places */
    PROPERTY_JOINER = 1 << 17,     /* U+200C or U+200D */
    PROPERTY_NEUTRAL = 1 << 18,  /* a mark of any kind, or a modifier letter */
    PROPERTY_LIMITED = 1 << 19,  /* of a script in limited use (UAX #31) */
    PROPERTY_ACCENTED = 1 << 20, /* of a script that has marks for any letter:
                                    Latin, Greek or Cyrillic */
    PROPERTY_RARE = 1 << 21      /* restricted: UTS #39 allows it, but few
                                    languages need it, and browsers found that it
                                    deceives */
};

/* Where a PROPERTY_POSITIONAL character may be. */
enum position {
    POSITION_BETWEEN_L,         /* under its domains (RFC 5892, A.3) */
    POSITION_NEXT_TO_NON_ASCII, /* else it looks like a hyphen or dot */
    POSITION_NONE,              /* precomposed characters exist */
    POSITION_AFTER_HIRAGANA,
    POSITION_AFTER_KATAKANA,
    POSITION_AFTER_KANA,
    POSITION_NOT_IN_HIRAGANA, /* not between two of them */
    POSITION_NOT_IN_KATAKANA
};

/* Characters that UTS #39 allows, but names may have only in some places. */
struct restricted {
    const uint_least32_t *set; /* characters, and ranges such as A-Z */
    unsigned flag;             /* PROPERTY_REFUSED, PROPERTY_RARE,
                                  PROPERTY_TO_DOMAINS,
                                  PROPERTY_NEAR_LATIN or
                                  PROPERTY_POSITIONAL */
    const char *domains;       /* separated by spaces, or NULL */
    enum position position;
};

struct properties {
    uint32_t flags;
    const struct restricted *restricted; /* or NULL */
    struct scripts scripts;
    uint32_t scripts_id; /* equal for equal SCRIPTS */

    /* Characters that look the same have a skeleton in common. It is that of
     * UTS #39 section 4, in lower case, or that of lookalikes.txt, without
     * marks in Latin, Greek, Cyrillic, Hebrew and Arabic; in other scripts
     * marks are vowels. The skeleton of ASCII is its lower case. */
    struct slice skeletons[2]; /* the second may be empty */
    uint32_t simplified; /* private: see properties_simplified; 0 if unknown */
};

/* The cache: struct properties; private. */
extern struct pages properties_known;

/* Queries ICU about CODE_POINT and caches the result; for properties_get. */
const struct properties *properties_find(uint32_t code_point);

/* Returns the properties of CODE_POINT, which last as long as the process. Ends
 * it if ICU lacks memory or its data. */
static inline const struct properties *properties_get(uint32_t code_point)
{
    const struct properties *p =
        pages_find(&properties_known, code_point, sizeof *p);

    return p != NULL && p->flags & PROPERTY_KNOWN ? p
                                                  : properties_find(code_point);
}

/* Returns the skeleton of the simplified form of CODE_POINT, a Han character,
 * by ICU's transform Hant-Hans, which the first call loads in 25 ms; its own if
 * it has no such form, or ICU's data lack the transform. Returns an empty slice
 * if CODE_POINT is not Han. */
struct slice properties_simplified(uint32_t code_point);
