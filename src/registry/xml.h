/* xml.h - read XML with namespaces.
 *
 * A document type is refused, so there are no entities. Faults are those of a
 * ruleset, whose LINE is always the current one. */

#ifndef XML_H
#define XML_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "registry/ruleset.h"

enum { XML_SEPARATOR = '\n' }; /* between a namespace and a name */

/* Receives a document. USER is the first argument of the functions. After one
 * has returned false, because of a fault, nothing more is read. */
struct xml_events {
    void *user;

    /* Begins the element NAME, which follows its namespace, if any, and
     * XML_SEPARATOR. LIST has the names of attributes, each before its value,
     * and ends with NULL. */
    bool (*begin)(void *user, const char *name, const char **list);

    /* Ends the innermost element. */
    bool (*end)(void *user);

    struct buffer *text; /* gets the text between these */
};

/* Reads TEXT, a document. Returns false after a fault, or without an XML
 * parser. */
bool xml_read(struct ruleset *ruleset, struct slice text,
              const struct xml_events *events);

#endif
