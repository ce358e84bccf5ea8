/* lgr.h - read a label generation ruleset in XML (RFC 7940). */

#ifndef LGR_H
#define LGR_H

#include <stdbool.h>

#include "base/slice.h"
#include "registry/problem.h"
#include "registry/ruleset.h"

struct lgr;

/* Opens a reader that fills RULESET. Returns NULL, with *PROBLEM set, without
 * an XML parser. RULESET and PROBLEM must outlive the reader. The caller calls
 * lgr_close. */
struct lgr *lgr_open(struct ruleset *ruleset, struct problem *problem);

/* Reads the next part of the document; IS_LAST ends it. Returns false, with the
 * problem set, if that fails. */
bool lgr_read(struct lgr *lgr, struct slice part, bool is_last);

void lgr_close(struct lgr *lgr);

#endif
