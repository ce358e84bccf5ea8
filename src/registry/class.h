/* class.h - classes of a ruleset in XML while it is read: sets of code points
 * (RFC 7940 section 6.2). Needs HAVE_ICU. */

#ifndef CLASS_H
#define CLASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/icu.h"
#include "base/slice.h"
#include "registry/intern.h"

enum class_operation {
    CLASS_MEMBERS, /* none */
    CLASS_UNION,
    CLASS_INTERSECTION,
    CLASS_DIFFERENCE,
    CLASS_SYMMETRIC_DIFFERENCE,
    CLASS_COMPLEMENT
};

/* The meaning of a name. */
enum class_kind { CLASS_NAMED = 'c', CLASS_TAG = 't', CLASS_PROPERTY = 'p' };

/* Named sets. Initialize with zero. */
struct classes {
    struct intern names; /* a kind, then a name */
    struct buffer sets;  /* USet *: of each name; NULL while it is undefined */
    size_t ranges;       /* of all sets so far */
};

/* Returns where the set NAME is stored, valid until another is named. */
USet **classes_at(struct classes *classes, enum class_kind kind,
                  struct slice name);

/* The following functions return NULL, or the words of a fault. */

/* Adds to SET the code points with a property of Unicode, such as "gc:Mn". */
const char *classes_add_property(struct classes *classes, USet *set,
                                 struct slice property);

/* Adds to SET the code points and ranges of TEXT, such as "0061 0063-0066".
 * Stores the word at fault in *WRONG. */
const char *classes_add_members(USet *set, struct slice text,
                                struct slice *wrong);

/* Combines the set TO, which has OPERANDS operands so far, with another one. */
const char *classes_combine(struct classes *classes, USet *to,
                            enum class_operation operation, size_t operands,
                            const USet *operand);

/* Completes SET, the result of OPERATION on OPERANDS operands. */
const char *classes_close(struct classes *classes, USet *set,
                          enum class_operation operation, size_t operands);

/* Reads a code point in four to six hexadecimal digits. Returns false if WORD
 * is something else. */
bool classes_read_point(struct slice word, uint32_t *point);

void classes_free(struct classes *classes);

#endif
