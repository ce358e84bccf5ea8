/* domain.h - the scripts that are written in the country of a top-level domain.
 */

#ifndef DOMAIN_H
#define DOMAIN_H

#include "base/slice.h"
#include "safe/scripts.h"

/* Returns the scripts that are commonly written in the country of TLD, a
 * top-level domain, or an empty set. */
struct scripts domain_scripts(struct slice tld);

/* Returns the scripts in limited use (UAX #31, table 7) of that country, or an
 * empty set. */
struct scripts domain_limited_scripts(struct slice tld);

#endif
