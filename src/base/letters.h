/* letters.h - common letters, known without ICU: Latin, Greek, Cyrillic and
 * others with the same properties in ICU 62 and all later versions.
 *
 * Loading ICU takes nine tenths of the instructions of a run that converts one
 * name, and most names consist of these letters. */

#ifndef LETTERS_H
#define LETTERS_H

#include <stdbool.h>
#include <stdint.h>

struct letter {
    unsigned properties; /* by unicode_properties; 0 if it is not known */
    uint32_t lower;      /* the letter that UTS #46 maps it to, or itself */
    bool is_right_to_left;
};

/* Returns the facts about CODE_POINT, not ASCII. */
struct letter letters_find(uint32_t code_point);

#endif
