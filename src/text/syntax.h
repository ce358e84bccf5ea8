/* syntax.h - the syntaxes of lists: the places of names, and of parts of
 * names. */

#ifndef SYNTAX_H
#define SYNTAX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "text/found.h"
#include "text/place.h"
#include "text/run.h"

/* Returns true if RUN is alone in its line, or in a field between tabs, commas,
 * semicolons or bars. */
bool syntax_is_alone(struct slice text, const struct run *run);

/* Returns true if only a name can be where RUN is: after the address that
 * begins a line of a hosts file, between the slashes of dnsmasq, after
 * unbound's local-zone and local-data, in a zone file, as an owner or a target,
 * and in a filter list before a cosmetic rule and in an option such as
 * "$domain=". */
bool syntax_has_only_names(struct place *place, const struct run *run);

/* Returns true if the part WORD of the text is where only a name can be, or is
 * alone in its line, or is all of a host in a filter list ("||größe^"). */
bool syntax_is_place_of_name(struct place *place, struct text_span word);

/* Returns true if RUN, a single label, may be a top-level domain alone, as in
 * "||рф^", "||*.рф^", "*.рф", "+.рф", ".рф:8080/", "|~рф|", "has-text(.рф)",
 * "server=/рф/". */
bool syntax_is_top_level(struct place *place, const struct run *run);

/* Returns true if the slash before a list of domains is at START, after an
 * option of dnsmasq that begins its line: "server=/рф/". */
bool syntax_is_list(struct slice text, size_t start);

/* Returns true if START is in such a list, after a slash. */
bool syntax_is_in_list(struct place *place, size_t start);

/* Returns true if RUN is a name under any top-level domain: "||bücher.*^",
 * "bücher.*##.ad", "$domain=bücher.*|~größe.*". */
bool syntax_is_under_any(struct place *place, const struct run *run);

/* Returns true if START follows the "||" or "|~" of a filter list. */
static inline bool syntax_follows_bars(struct slice text, size_t start)
{
    return slice_at(text, start - 2) == '|' &&
           (slice_at(text, start - 1) == '|' ||
            slice_at(text, start - 1) == '~');
}

#endif
