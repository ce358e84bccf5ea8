/* profile.h - Bootstring profiles: their parameters (RFC 3492 section 4), by
 * name and from a list. The basic code points are always ASCII. */

#pragma once

#include "base/base.h"

enum { PROFILE_NOT_A_DIGIT = 0xFF };

struct profile {
    uint32_t base;
    uint32_t tmin;
    uint32_t tmax;
    uint32_t skew;
    uint32_t damp;
    uint32_t initial_bias;
    uint32_t initial_n;
    unsigned char delimiter;
    unsigned char digit[ASCII_END]; /* of each value below BASE */
    unsigned char value[256];       /* of each byte, or PROFILE_NOT_A_DIGIT */
};

/* The parameters of section 5. */
enum {
    PUNYCODE_BASE = 36,
    PUNYCODE_TMIN = 1,
    PUNYCODE_TMAX = 26,
    PUNYCODE_SKEW = 38,
    PUNYCODE_DAMP = 700,
    PUNYCODE_INITIAL_BIAS = 72,
    PUNYCODE_INITIAL_N = 0x80
};
extern const struct profile profile_punycode; /* in bootstring.c */

enum { PROFILE_COUNT = 3 };

/* The names of the profiles, then NULL. */
extern const char *const profile_names[PROFILE_COUNT + 1];

/* Sets *PROFILE to the one whose name is number NUMBER, from 0. */
void profile_get(size_t number, struct profile *profile);

/* Changes *PROFILE, of profile_get, by LIST, KEY=VALUE,..., which it
 * overwrites. Returns false, with *FAILURE set, if LIST is malformed, the
 * parameters violate section 4, or the procedures would not terminate. */
bool profile_change(struct profile *profile, char *list,
                    struct failure *failure);

/* Returns true if PROFILE is Rust's. */
bool profile_is_rust(const struct profile *profile);

/* Returns true if PROFILE is Swift's, which writes ASCII as a surrogate, unless
 * a symbol can have it: letters, digits, '_' and '$'. */
bool profile_is_swift(const struct profile *profile);

/* Returns true if the case of digits can carry the case of the text (appendix
 * A): each digit that can end a delta is a letter, in lower case when written,
 * and in either case when read. */
bool profile_has_case(const struct profile *profile);
