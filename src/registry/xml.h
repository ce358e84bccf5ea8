/* xml.h - read XML elements, through libexpat.
 *
 * The library is loaded when it is first needed, unless EXPAT_LINKED is
 * defined, because linking it would slow down each start of the program.
 *
 * Hostile documents are harmless: a document type is refused, so there are no
 * entities, and the depth and the size of tags are limited. */

#ifndef XML_H
#define XML_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "registry/problem.h"

enum {
    XML_DEPTH_MAX = 64,          /* of elements */
    XML_MARKUP_MAX = 1024 * 1024 /* bytes of a tag or comment */
};

/* Functions that are called with STATE. If one returns false, with the problem
 * set, reading ends. NAME has no namespace. ATTRIBUTES alternate between names
 * and values, and end in NULL. */
struct xml_handler {
    void *state;
    const char *namespace; /* of all elements */
    struct problem *problem;
    bool (*start)(void *state, const char *name, const char **attributes,
                  size_t line);
    bool (*end)(void *state, size_t line);
    void (*text)(void *state, struct slice text);
};

struct xml;

/* Opens a parser. Returns NULL, with the problem set, without the library.
 * HANDLER must outlive it. The caller calls xml_close. */
struct xml *xml_open(const struct xml_handler *handler);

/* Reads the next part of the document; IS_LAST ends it. Returns false, with the
 * problem set, if that fails. */
bool xml_read(struct xml *xml, struct slice part, bool is_last);

void xml_close(struct xml *xml);

#endif
