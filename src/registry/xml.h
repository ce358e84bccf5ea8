/* xml.h - XML with namespaces, read by libexpat, which is loaded when it is
 * first needed, unless EXPAT_LINKED is defined. */

#pragma once

#include "base/base.h"
#include "registry/ruleset.h"

enum { XML_SEPARATOR = '\n' }; /* between a namespace and a name */

/* The functions that read a document. After one returns false, for a fault of
 * the ruleset, nothing more is read. */
struct xml_reader {
    /* Begins the element NAME, which follows its namespace, if any, and
       XML_SEPARATOR. LIST has the names of attributes, each before its value,
       and ends with NULL. */
    bool (*begin)(void *user, const char *name, const char **list);
    bool (*end)(void *user); /* ends the innermost element */
    void *user;
    struct buffer *characters; /* gets the text between the calls */
};

/* Reads TEXT, a document. The LINE of RULESET is always the current one.
 * Returns false after a fault; without an XML parser, that is one. */
bool xml_read(struct ruleset *ruleset, struct slice text,
              const struct xml_reader *reader);
