/* xml.c - read XML elements; see xml.h. */

#include "config.h"

#include "registry/xml.h"

#ifdef HAVE_EXPAT

#include <expat.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* FUNCTION(name) for each function of the library that is called here. */
#define FUNCTIONS(FUNCTION)                  \
    FUNCTION(XML_ErrorString)                \
    FUNCTION(XML_GetCurrentByteIndex)        \
    FUNCTION(XML_GetCurrentLineNumber)       \
    FUNCTION(XML_GetErrorCode)               \
    FUNCTION(XML_Parse)                      \
    FUNCTION(XML_ParserCreateNS)             \
    FUNCTION(XML_ParserFree)                 \
    FUNCTION(XML_SetCharacterDataHandler)    \
    FUNCTION(XML_SetElementHandler)          \
    FUNCTION(XML_SetStartDoctypeDeclHandler) \
    FUNCTION(XML_SetUserData)                \
    FUNCTION(XML_StopParser)

#define MEMBER(name) __typeof__(name) *name;

struct library {
    FUNCTIONS(MEMBER)
};

#ifdef EXPAT_LINKED

#define ADDRESS(name) name,

static const struct library library = {FUNCTIONS(ADDRESS)};

static const char *load_library(void)
{
    return NULL;
}

#else

#include "base/library.h"

#define SONAME "libexpat.so.1"
#define QUOTED(name) #name
#define NAME(name) QUOTED(name),

LIBRARY_NOTE(expat_note, SONAME, "table", "tables of registries in XML",
             "recommended");

static struct library library;

/* Returns NULL, or why it failed. */
static const char *load_library(void)
{
    static const char *const names[] = {FUNCTIONS(NAME)};

    if (library.XML_Parse != NULL)
        return NULL;
    return library_load(SONAME, names, sizeof names / sizeof *names, &library);
}

#endif

struct xml {
    const struct xml_handler *handler;
    XML_Parser parser;
    size_t read;  /* bytes */
    size_t depth; /* of the current element */
    bool has_failed;
};

static size_t line_of(const struct xml *x)
{
    return (size_t)library.XML_GetCurrentLineNumber(x->parser);
}

static void stop(struct xml *x)
{
    x->has_failed = true;
    library.XML_StopParser(x->parser, XML_FALSE);
}

static void fail(struct xml *x, const char *words, struct slice word)
{
    problem_set(x->handler->problem, line_of(x), words, word);
    stop(x);
}

enum { SEPARATOR = '\n' }; /* between a namespace and a name */

/* Returns NAME without the namespace, or NULL if NAME is in another namespace.
 */
static const char *local_name(const struct xml *x, const char *name)
{
    size_t size = strlen(x->handler->namespace);

    if (strncmp(name, x->handler->namespace, size) != 0 ||
        name[size] != SEPARATOR)
        return NULL;
    return name + size + 1;
}

static void XMLCALL start_element(void *data, const XML_Char *name,
                                  const XML_Char **attributes)
{
    struct xml *x = data;
    const char *local = local_name(x, name);

    if (x->has_failed)
        return;
    if (local == NULL) {
        const char *separator = strrchr(name, SEPARATOR);
        fail(x, "not an element of RFC 7940",
             slice_string(separator == NULL ? name : separator + 1));
    } else if (x->depth++ == XML_DEPTH_MAX) {
        fail(x, "elements are nested too deeply", slice_string(local));
    } else if (!x->handler->start(x->handler->state, local, attributes,
                                  line_of(x))) {
        stop(x);
    }
}

static void XMLCALL end_element(void *data, const XML_Char *name)
{
    struct xml *x = data;

    (void)name;
    x->depth--;
    if (!x->has_failed && !x->handler->end(x->handler->state, line_of(x)))
        stop(x);
}

static void XMLCALL read_text(void *data, const XML_Char *text, int size)
{
    struct xml *x = data;

    if (!x->has_failed)
        x->handler->text(x->handler->state, slice_of(text, (size_t)size));
}

static void XMLCALL start_doctype(void *data, const XML_Char *name,
                                  const XML_Char *system,
                                  const XML_Char *public, int has_subset)
{
    (void)system, (void)public, (void)has_subset;
    fail(data, "a document type is not allowed", slice_string(name));
}

struct xml *xml_open(const struct xml_handler *handler)
{
    const char *reason = load_library();
    struct xml *x = memory_new(sizeof *x);

    x->handler = handler;
    if (reason != NULL) {
        problem_set(handler->problem, 0,
                    "a table in XML (RFC 7940) needs libexpat, which cannot be "
                    "loaded",
                    slice_string(reason));
        free(x);
        return NULL;
    }
    x->parser = library.XML_ParserCreateNS(NULL, SEPARATOR);
    if (x->parser == NULL)
        memory_exhausted();
    library.XML_SetUserData(x->parser, x);
    library.XML_SetElementHandler(x->parser, start_element, end_element);
    library.XML_SetCharacterDataHandler(x->parser, read_text);
    library.XML_SetStartDoctypeDeclHandler(x->parser, start_doctype);
    return x;
}

bool xml_read(struct xml *x, struct slice part, bool is_last)
{
    if (library.XML_Parse(x->parser, part.text, (int)part.size, is_last) ==
        XML_STATUS_ERROR) {
        enum XML_Error error = library.XML_GetErrorCode(x->parser);
        if (error == XML_ERROR_NO_MEMORY)
            memory_exhausted();
        if (!x->has_failed)
            problem_set(x->handler->problem, line_of(x), "not well-formed XML",
                        slice_string(library.XML_ErrorString(error)));
        return false;
    }
    /* The parser scans an incomplete tag again with each part: long ones would
     * need quadratic time. */
    x->read += part.size;
    size_t place = (size_t)library.XML_GetCurrentByteIndex(x->parser);
    if (!is_last && x->read - place > XML_MARKUP_MAX)
        return problem_set(x->handler->problem, line_of(x),
                           "a tag or comment is too long", slice_of(NULL, 0));
    return !x->has_failed;
}

void xml_close(struct xml *x)
{
    library.XML_ParserFree(x->parser);
    free(x);
}

#else

struct xml *xml_open(const struct xml_handler *handler)
{
    problem_set(handler->problem, 0,
                "this build cannot read tables in XML (RFC 7940), because it "
                "has no libexpat",
                slice_of(NULL, 0));
    return NULL;
}

/* Never called: nothing was opened. */
bool xml_read(struct xml *xml, struct slice part, bool is_last)
{
    (void)xml, (void)part, (void)is_last;
    return false;
}

void xml_close(struct xml *xml)
{
    (void)xml;
}

#endif
