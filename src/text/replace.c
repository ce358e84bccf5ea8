#include "config.h"

#include "text/replacer.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/escape.h"
#include "base/memory.h"
#include "names/label.h"
#include "text/text.h"

/* Returns the kind of names that the main finder looks for. */
static enum text_kind kind_of(const struct settings *s, bool reports)
{
    if (s->only_names)
        return s->only_names == SETTINGS_ALL_NAMES ? TEXT_ALL : TEXT_IDN;
    if (s->decode)
        return TEXT_A_LABELS;
    if (s->safe == NULL || !reports)
        return TEXT_WIDE;
    return safe_checks_ascii(s->safe) ? TEXT_ALL : TEXT_IDN;
}

struct replacer *replace_open(const struct settings *settings,
                              struct names *names, replace_report *report,
                              void *user)
{
    struct replacer *r = memory_new(sizeof *r);
    struct tlds *tlds = settings->lenient ? NULL : settings->tlds;

    *r = (struct replacer){
        .settings = *settings, .names = names, .report = report, .user = user};
    struct text_search search = {.tlds = tlds,
                                 .kind = kind_of(settings, report != NULL),
                                 .reports = report != NULL,
                                 .parts = settings->lenient};
    r->finder = text_open(search);
    search.kind = TEXT_WIDE;
    r->check_finder = text_open(search);
    search.reports = false;
    r->line_finder = text_open(search);
    return r;
}

void replace_close(struct replacer *r)
{
    if (r == NULL)
        return;
    text_close(r->finder);
    text_close(r->line_finder);
    text_close(r->check_finder);
    buffer_free(&r->name);
    buffer_free(&r->lower);
    buffer_free(&r->candidates);
    buffer_free(&r->results);
    buffer_free(&r->line);
    free(r);
}

/* Output. */

void replacer_put(struct replacer *r, struct text_span found, struct slice name)
{
    struct slice source = span_slice(r->text, found);
    struct buffer *out = r->out;

    if (r->settings.check && r->report != NULL && !slice_equal(source, name))
        r->report(r->user, source, NULL);
    if (!r->settings.only_names)
        buffer_put(out, slice_part(r->text, r->copied, found.start));
    size_t start = out->size;
    if (settings_escape_results(&r->settings))
        escape_append(out, name);
    else
        buffer_put(out, name);
    struct replace_edit edit = {found.start, found.end, out->size - start};
    if (r->edits != NULL)
        buffer_append(r->edits, &edit, sizeof edit);
    if (r->settings.only_names)
        buffer_append(out, &r->settings.terminator, 1);
    r->copied = found.end;
}

/* The words for the reasons why a run is not converted. */
const char *const replacer_reasons[] = {
    [TEXT_NO_TOP_LEVEL] = "no top-level domain (--tlds)",
    [TEXT_SINGLE] = "a single label",
    [TEXT_SENTENCE] = "looks like the end of a sentence",
    [TEXT_ATTACHED] = "part of an escape or a longer word",
    [TEXT_PAGE] = "part of the text of a page",
    [TEXT_PATH] = "part of a path",
    [TEXT_LOCAL_PART] = "the local part of an address",
    [TEXT_PATTERN] = "part of a pattern",
    [TEXT_CODE] = "source code",
    [TEXT_FILE] = "the name of a file",
    [TEXT_NUMBER] = "a numbered heading",
    [TEXT_ABBREVIATION] = "an abbreviation",
    [TEXT_UNSPACED] = "words next to an ASCII name",
    [TEXT_PRONUNCIATION] = "a pronunciation",
    [TEXT_PARTS] = "something in it is not part of a name in text",
    [TEXT_NO_LABEL] = "it decodes to nothing, or to text with xn--",
    [TEXT_NOT_RESTORED] =
        "--text would not encode it again; --lenient decodes it",
    [TEXT_MIXED] = "it has U-labels, too; --lenient decodes it",
};

void replacer_report(struct replacer *r, struct slice run,
                     enum text_reason reason, struct failure why)
{
    if (r->report == NULL)
        return;
    if (reason == TEXT_NOT_VALID)
        why.lead = "not valid: ";
    if (why.message == NULL)
        why.message = replacer_reasons[reason];
    r->report(r->user, run, &why);
}

/* Returns true if the last converted name is safe; if not, reports RUN. */
static bool is_safe(struct replacer *r, struct slice run)
{
    if (r->settings.safe == NULL)
        return true;
    struct failure why = {.message = NULL};
    if (safe_check(r->settings.safe, name_unicode(r->names), &why))
        return true;
    replacer_report(r, run, TEXT_NAME, why);
    return false;
}

/* Encoding, and names alone. */

/* Returns true if a dot and an upper-case letter follow FOUND: once mapped to
 * ASCII, FOUND would join the next word in one name. */
static bool precedes_sentence(struct slice text, struct text_span found)
{
    size_t next = found.end + 1;

    return next < text.size && text.text[found.end] == '.' &&
           (run_character(text, next).properties & UNICODE_UPPER);
}

enum { NO_FOREIGN = 0x110000 };

/* Returns the first code point in PART that is in no name, 0 for an invalid
 * byte; or '.' if a dot is next to it; or NO_FOREIGN. */
static uint32_t find_foreign(struct slice text, struct text_span part)
{
    struct character c;

    for (size_t at = part.start; at < part.end; at += c.length) {
        c = run_character(text, at);
        if (!(c.properties & UNICODE_LABEL) && c.code_point != '.')
            return c.code_point;
    }
    return slice_at(text, part.end) == '.' ? '.' : NO_FOREIGN;
}

void replacer_report_found(struct replacer *r, struct text_found found)
{
    struct slice run = span_slice(r->text, found.span);
    struct failure why = {.message = NULL};

    r->name.size = 0;
    if (found.reason == TEXT_PARTS) {
        if (!name_convert(r->names, run, &r->name, &why) && !why.is_byte) {
            replacer_report(r, run, TEXT_NOT_VALID, why);
            return;
        }
        uint32_t foreign = find_foreign(r->text, found.span);
        why = (struct failure){
            .message = foreign == NO_FOREIGN ? NULL
                       : foreign == 0
                           ? "an invalid byte is not part of a name in text"
                       : foreign == '.'
                           ? "an empty label is not part of a name in text"
                           : "%f is not part of a name in text",
            .found = foreign};
    }
    replacer_report(r, run, found.reason, why);
}

/* Encodes the run at FOUND to NAME, which is valid. */
static void encode_name(struct replacer *r, struct text_span found,
                        struct slice name)
{
    struct slice run = span_slice(r->text, found);

    if (!is_safe(r, run) || utf8_is_ascii(run))
        return;
    if (precedes_sentence(r->text, found) && !label_contains_prefix(name))
        replacer_report(r, run, TEXT_SENTENCE,
                        (struct failure){.message = NULL});
    else
        replacer_put(r, found, name);
    if (r->settings.unsafe_names != NULL)
        unsafe_names_note(r->settings.unsafe_names, name_unicode(r->names));
}

/* Returns true if FOUND is only the end or the beginning of names that a
 * pattern stands for: "ads*.de", "||*ads.de", "ads.*^". "*.de" is all below a
 * name. */
static bool is_in_pattern(struct slice text, struct text_span found)
{
    size_t at = found.start - (slice_at(text, found.start - 1) == '.');
    unsigned char before = (unsigned char)slice_at(text, at - 2);

    if (slice_at(text, at - 1) == '*')
        return (run_bytes[before] & (UNICODE_LABEL | RUN_WORD)) ||
               (before == '|' && at == found.start);
    return slice_at(text, found.end) == '.' &&
           slice_at(text, found.end + 1) == '*' &&
           ascii_is_one_of(slice_at(text, found.end + 2), "^/$|,#");
}

/* Appends NAME, which is valid, in the form and the case of lists. */
static void list_name(struct replacer *r, struct text_span found)
{
    struct buffer *name = &r->name;

    if (is_in_pattern(r->text, found)) {
        replacer_report(r, span_slice(r->text, found), TEXT_PATTERN,
                        (struct failure){.message = NULL});
        return;
    }
    if (r->settings.decode && r->settings.safe != NULL)
        safe_hide_unsafe(r->settings.safe, name, 0);
    else if (!is_safe(r, span_slice(r->text, found)))
        return;
    if (r->settings.decode && r->settings.unsafe_names != NULL)
        unsafe_names_note(r->settings.unsafe_names, name_unicode(r->names));
    r->lower.size = 0;
    label_put_lower(&r->lower, buffer_slice(name));
    replacer_put(r, found, buffer_slice(&r->lower));
}

/* Reports the run at FOUND, which is not valid. A name in ASCII that has only a
 * fake A-label works in browsers: it is listed with all names. */
static void refuse(struct replacer *r, struct text_span found,
                   struct failure why)
{
    struct slice run = span_slice(r->text, found);
    bool is_fake = label_has_prefix(why.label);

    replacer_report(r, run, TEXT_NOT_VALID, why);
    if (r->settings.only_names != SETTINGS_ALL_NAMES || !is_fake ||
        r->settings.safe != NULL || !utf8_is_ascii(run))
        return;
    r->lower.size = 0;
    label_put_lower(&r->lower, run);
    replacer_put(r, found, buffer_slice(&r->lower));
}

static void convert(struct replacer *r)
{
    struct text_found found;

    while (text_next(r->finder, &found)) {
        struct slice run = span_slice(r->text, found.span);
        struct failure why = {.message = NULL};
        r->name.size = 0;
        if (found.reason != TEXT_NAME)
            replacer_report_found(r, found);
        else if (!name_convert(r->names, run, &r->name, &why))
            refuse(r, found.span, why);
        else if (r->settings.only_names)
            list_name(r, found.span);
        else
            encode_name(r, found.span, buffer_slice(&r->name));
    }
}

void replace_names(struct replacer *r, struct slice text, struct buffer *out,
                   struct buffer *edits)
{
    r->text = text;
    r->lines = (struct line_reader){.text = text};
    r->copied = 0;
    r->out = out;
    r->edits = edits;
    text_scan(r->finder, text);
    if (r->settings.decode && !r->settings.only_names)
        replacer_decode(r);
    else
        convert(r);
    if (!r->settings.only_names)
        buffer_put(out, slice_from(text, r->copied));
}
