#include "config.h"

#include "registry/xml.h"

#ifdef HAVE_EXPAT

#include <expat.h>
#include <iconv.h>

#include "base/library.h"

/* expat 2.9 deprecates XML_GetCurrentLineNumber, but only 2.9 has the function
 * that replaces it, and the library that is loaded may be older. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

/* The functions that this file calls; see library.h. */
#define FUNCTIONS(FUNCTION)                  \
    FUNCTION(XML_ErrorString)                \
    FUNCTION(XML_GetCurrentLineNumber)       \
    FUNCTION(XML_GetErrorCode)               \
    FUNCTION(XML_Parse)                      \
    FUNCTION(XML_ParserCreateNS)             \
    FUNCTION(XML_ParserFree)                 \
    FUNCTION(XML_SetCharacterDataHandler)    \
    FUNCTION(XML_SetElementHandler)          \
    FUNCTION(XML_SetStartDoctypeDeclHandler) \
    FUNCTION(XML_SetUnknownEncodingHandler)  \
    FUNCTION(XML_SetUserData)                \
    FUNCTION(XML_StopParser)

struct library {
    FUNCTIONS(LIBRARY_MEMBER)
};

#ifdef EXPAT_LINKED

static const struct library library = {FUNCTIONS(LIBRARY_ADDRESS)};

static const char *load_library(void)
{
    return NULL;
}

#else

#define SONAME "libexpat.so.1"

LIBRARY_NOTE(expat_note, SONAME, "table", "tables of registries in XML",
             "recommended");

static struct library library;

/* Returns NULL, or why it failed. */
static const char *load_library(void)
{
    if (library.XML_Parse != NULL)
        return NULL;
    return library_load(SONAME, FUNCTIONS(LIBRARY_NAME), &library);
}

#endif

struct xml {
    struct ruleset *ruleset;
    const struct xml_reader *reader;
    XML_Parser parser;
    bool has_failed;
};

/* Begins an event in the current line. Returns false after a fault: the parser
 * may report some more. */
static bool begin_event(struct xml *x)
{
    x->ruleset->line = (size_t)library.XML_GetCurrentLineNumber(x->parser);
    return !x->has_failed;
}

static void stop_unless(struct xml *x, bool is_valid)
{
    if (is_valid)
        return;
    x->has_failed = true;
    library.XML_StopParser(x->parser, XML_FALSE);
}

static void XMLCALL handle_start(void *data, const XML_Char *name,
                                 const XML_Char **list)
{
    struct xml *x = data;

    if (begin_event(x))
        stop_unless(x, x->reader->begin(x->reader->user, name, list));
}

static void XMLCALL handle_end(void *data, const XML_Char *name)
{
    struct xml *x = data;

    (void)name;
    if (begin_event(x))
        stop_unless(x, x->reader->end(x->reader->user));
}

static void XMLCALL handle_text(void *data, const XML_Char *text, int size)
{
    struct xml *x = data;

    if (!x->has_failed)
        buffer_append(x->reader->characters, text, (size_t)size);
}

static void XMLCALL handle_doctype(void *data, const XML_Char *name,
                                   const XML_Char *system,
                                   const XML_Char *public, int has_subset)
{
    struct xml *x = data;

    (void)system, (void)public, (void)has_subset;
    begin_event(x);
    stop_unless(x,
                ruleset_fail_word(x->ruleset, "a document type is not allowed",
                                  slice_string(name)));
}

/* Describes the charset NAME, in which each byte is a character. */
static int XMLCALL read_encoding(void *data, const XML_Char *name,
                                 XML_Encoding *info)
{
    iconv_t descriptor = iconv_open("UTF-8", name);

    (void)data;
    if (descriptor == (iconv_t)-1)
        return XML_STATUS_ERROR;
    for (int i = 0; i < 256; i++) {
        char byte = (char)i, text[UTF8_MAX_BYTES], *from = &byte, *to = text;
        size_t left = 1, room = sizeof text;
        struct utf8_character c;
        info->map[i] = -1;
        iconv(descriptor, &from, &left, &to, &room);
        iconv(descriptor, NULL, NULL, &to, &room); /* may be held back */
        struct slice rest = slice_of(text, sizeof text - room);
        if (utf8_next(&rest, &c))
            info->map[i] = (int)c.code_point;
    }
    iconv_close(descriptor);
    return XML_STATUS_OK;
}

static bool parse(struct xml *x, struct slice text)
{
    x->parser = library.XML_ParserCreateNS(NULL, XML_SEPARATOR);
    if (x->parser == NULL)
        memory_exhausted();
    library.XML_SetUserData(x->parser, x);
    library.XML_SetElementHandler(x->parser, handle_start, handle_end);
    library.XML_SetCharacterDataHandler(x->parser, handle_text);
    library.XML_SetStartDoctypeDeclHandler(x->parser, handle_doctype);
    library.XML_SetUnknownEncodingHandler(x->parser, read_encoding, NULL);
    enum XML_Status status =
        library.XML_Parse(x->parser, text.text, (int)text.size, true);
    if (!begin_event(x))
        return false;
    if (status != XML_STATUS_ERROR)
        return true;
    enum XML_Error error = library.XML_GetErrorCode(x->parser);
    if (error == XML_ERROR_NO_MEMORY)
        memory_exhausted();
    return ruleset_fail_word(x->ruleset, "not well-formed XML",
                             slice_string(library.XML_ErrorString(error)));
}

bool xml_read(struct ruleset *ruleset, struct slice text,
              const struct xml_reader *reader)
{
    struct xml x = {.ruleset = ruleset, .reader = reader};
    const char *reason = load_library();

    if (reason != NULL)
        return ruleset_fail_word(ruleset,
                                 "a table in XML (RFC 7940) needs libexpat, "
                                 "which cannot be loaded",
                                 slice_string(reason));
    bool is_valid = parse(&x, text);
    library.XML_ParserFree(x.parser);
    return is_valid;
}

#else

bool xml_read(struct ruleset *ruleset, struct slice text,
              const struct xml_reader *reader)
{
    (void)text, (void)reader;
    return ruleset_fail(ruleset,
                        "this build cannot read tables in XML (RFC 7940), "
                        "because it has no libexpat");
}

#endif
