/* place.h - whether a run of labels belongs to something larger: an address,
 * the path of a URL or file, or the list of names of a filter rule.
 *
 * These functions cache how far they have read, so that the time of all calls
 * is linear. Call them with runs in the order of the text. */

#ifndef PLACE_H
#define PLACE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "text/run.h"

enum place_url { PLACE_NO_URL, PLACE_AUTHORITY, PLACE_PATH };

/* A text and cached answers. Initialize TEXT, and all else to zero. */
struct place {
    struct slice text;
    size_t local_end; /* LOCAL is valid for runs that end before this */
    bool local;       /* an '@' follows */
    size_t rule_end;  /* RULE is valid for runs that end before this */
    bool rule;        /* the list precedes a cosmetic rule */
    size_t url_known; /* the text before this has been searched for URLs */
    enum place_url url;
    size_t path_known;  /* the text before this has been searched for paths */
    bool is_list;       /* slashes separate names before PATH_KNOWN */
    size_t list;        /* the start of that list, after the '=' */
    size_t hosts_known; /* the start of a word; 0: none */
    bool is_hosts;      /* an address, and names, precede that word */
};

/* Returns true if START follows a marker of names: "//", '@' or the "||" of a
 * filter list, optionally with "*." or a dot between. */
bool place_is_marked(struct slice text, size_t start);

/* Returns true if RUN precedes an '@' of an address or a URL, separated only by
 * characters of labels and local parts. */
bool place_is_local_part(struct place *place, const struct run *run);

/* Returns true if RUN is in the path, query or fragment of a URL: after "//"
 * and a later '/', '?' or '#'. */
bool place_is_in_url_path(struct place *place, const struct run *run);

/* Returns true if RUN follows a directory name and a slash: "src/größe.rs". */
bool place_is_in_file_path(struct place *place, const struct run *run);

/* Returns true if RUN follows a backslash in a path that begins with a drive:
 * "C:\\fotos\\rückseite.de". */
bool place_is_in_drive_path(const struct place *place, const struct run *run);

/* Returns true if RUN follows a slash in a list of dnsmasq:
 * "=/größe.example/ä.example/". */
bool place_is_in_slashes(struct place *place, const struct run *run);

/* Returns true if END is in the list of names before the "##", "#@#", "#?#" or
 * the like of a cosmetic rule. */
bool place_is_in_rule(struct place *place, size_t end);

#endif
