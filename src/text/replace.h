/* replace.h - convert the names in a text and copy everything else.
 *
 * Encoding converts the runs of labels that text.h finds and name.h accepts,
 * unless they are unsafe. Decoding converts a name with A-labels, to lower
 * case, only if encoding would restore it. An unsafe label stays an A-label.
 * Lenient decoding decodes each A-label on its own. */

#pragma once

#include "base/base.h"
#include "base/parts.h"
#include "settings.h"
#include "names/name.h"

/* Called for RUN: labels that look like a name, but are not converted because
 * of WHY; or, if WHY is NULL, a name that is converted to another text. */
typedef void replace_report(void *user, struct slice run,
                            const struct failure *why);

struct replacer;

/* Returns a replacer, which the caller closes.
 *
 * NAMES   convert in the direction of SETTINGS; borrowed
 * REPORT  called for each run that is not converted, with --check also for
 *         each name that is; or NULL
 * USER    its first argument */
struct replacer *replace_open(const struct settings *settings,
                              struct name_converter *names,
                              replace_report *report, void *user);
void replace_close(struct replacer *replacer);

/* Appends TEXT, which may contain raw bytes, to OUT: copied, except for the
 * names in it, which are converted. If only names are wanted, OUT must omit
 * copied text. */
void replace_names(struct replacer *replacer, struct slice text,
                   struct parts *out);
