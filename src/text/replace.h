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

struct replacer;

/* Returns a replacer, which the caller closes.
 *
 * NAMES     convert in the direction of SETTINGS; borrowed, like these
 * OBSERVER  is told about the names, and the runs that look like some but are
 *           not converted */
struct replacer *replace_open(const struct settings *settings,
                              struct name_converter *names,
                              struct observer observer);
void replace_close(struct replacer *replacer);

/* Appends TEXT, which may contain raw bytes, to OUT: copied, except for the
 * names in it, which are converted. If only names are wanted, OUT must omit
 * copied text. */
void replace_names(struct replacer *replacer, struct slice text,
                   struct parts *out);
