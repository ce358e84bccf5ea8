/* source.c - read a registry's table from a file; see source.h. */

#include "config.h"

#include "registry/source.h"

#include <errno.h>
#include <string.h>

#include "base/unicode.h"
#include "base/utf8.h"
#include "names/idna2008.h"
#include "registry/lgr.h"
#include "registry/lines.h"

enum {
    FILE_MAX = 16 * 1024 * 1024, /* bytes; published tables have up to 4 MB */
    PART = 16 * 1024             /* bytes of a read */
};

/* A file that is read in parts. */
struct source {
    FILE *file;
    struct buffer part;
    size_t read; /* bytes */
};

/* Stores the next part, empty at the end. Returns false, with *PROBLEM set, if
 * the file cannot be read, or is too large. */
static bool next_part(struct source *source, struct slice *part,
                      struct problem *problem)
{
    char *room = buffer_array(&source->part, PART, 1);

    *part = slice_of(room, fread(room, 1, PART, source->file));
    source->read += part->size;
    if (ferror(source->file))
        return problem_set_error(problem, errno);
    if (source->read > FILE_MAX)
        return problem_set(problem, 0, "larger than 16 MiB", slice_of(NULL, 0));
    return true;
}

static bool is_utf16(struct slice start)
{
    return start.size >= 2 && (memcmp(start.text, "\xFF\xFE", 2) == 0 ||
                               memcmp(start.text, "\xFE\xFF", 2) == 0);
}

/* Returns true if START begins an XML document: '<' after a byte-order mark and
 * white space; in UTF-16 right after the mark. */
static bool is_xml(struct slice start)
{
    size_t i = utf8_mark_size(start);

    if (is_utf16(start))
        return start.size >= 4 && memchr(start.text + 2, '<', 2) != NULL;
    while (i < start.size && memchr(" \t\r\n", start.text[i], 4) != NULL)
        i++;
    return i < start.size && start.text[i] == '<';
}

static bool read_xml(struct ruleset *ruleset, struct source *source,
                     struct slice part, struct problem *problem)
{
    struct lgr *lgr = lgr_open(ruleset, problem);
    bool is_valid = lgr != NULL;

    while (is_valid) {
        bool is_last = part.size == 0;
        is_valid = lgr_read(lgr, part, is_last);
        if (is_last)
            break;
        is_valid = is_valid && next_part(source, &part, problem);
    }
    if (lgr != NULL)
        lgr_close(lgr);
    return is_valid && ruleset_close(ruleset, false, problem);
}

static bool read_lines(struct ruleset *ruleset, struct source *source,
                       struct slice part, struct problem *problem)
{
    struct buffer text = {.data = NULL};
    bool is_valid = true;

    if (is_utf16(part))
        return problem_set(problem, 0,
                           "in UTF-16; iconv -f UTF-16 -t UTF-8 converts it",
                           slice_of(NULL, 0));
    while (is_valid && part.size > 0) {
        buffer_put(&text, part);
        is_valid = next_part(source, &part, problem);
    }
    is_valid = is_valid && lines_read(ruleset, buffer_slice(&text), problem);
    buffer_free(&text);
    return is_valid && ruleset_close(ruleset, true, problem);
}

/* Returns true for an upper-case letter that no label can have. Those of
 * Cherokee are PVALID. */
static bool is_mapped_letter(uint32_t code_point)
{
    return unicode_properties(code_point) & UNICODE_UPPER &&
           idna2008_class(code_point) == IDNA2008_DISALLOWED;
}

/* Stores in *PROBLEM the first entry that no label can have because of its
 * upper-case letter, if any. Of a range, only the first code point counts. */
static void warn_of_upper_case(const struct repertoire *r,
                               struct problem *problem)
{
    size_t count = r->entries.length / sizeof(struct entry);

    for (uint32_t i = 0; i < count; i++) {
        const struct entry *e = repertoire_entry(r, i);
        const uint32_t *text = repertoire_text(r, e->text);
        for (uint32_t k = 0; k < e->length; k++)
            if (is_mapped_letter(text[k])) {
                problem_set_point(problem, 0,
                                  "labels have no upper-case letters", text[k]);
                return;
            }
    }
}

static bool read_any(struct ruleset *ruleset, struct source *source,
                     struct problem *problem)
{
    struct slice part;

    if (!next_part(source, &part, problem))
        return false;
    bool has_xml = is_xml(part);
    if (!(has_xml ? read_xml : read_lines)(ruleset, source, part, problem))
        return false;
    *problem = (struct problem){.words = NULL};
    if (!has_xml || repertoire_is_symmetric(&ruleset->repertoire, problem))
        warn_of_upper_case(&ruleset->repertoire, problem);
    return true;
}

bool source_read(struct ruleset *ruleset, FILE *file, struct problem *problem)
{
    struct source source = {.file = file};
    bool is_valid = read_any(ruleset, &source, problem);

    buffer_free(&source.part);
    return is_valid;
}
