/* observer.h - who is told about the names and words of a run, for the rooms
 * from src/text/ upwards. */

#pragma once

#include "base/base.h"

/* Each function gets USER, and may be NULL. */
struct observer {
    void *user;

    /* Called with the first record of all files. */
    void (*note_record)(void *user, struct slice record);

    /* Called with each converted name, in Unicode. */
    void (*note_name)(void *user, struct slice name);

    /* Called with each word in free text that looks like a name and stays. */
    void (*note_word)(void *user);

    /* The same, with RUN, the word, and WHY it stays, in place of note_word.
     * WHY is NULL for a name that --check reports: it would be converted. */
    void (*report)(void *user, struct slice run, const struct failure *why);
};
