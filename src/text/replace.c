#include "config.h"

#include "text/replace.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/escape.h"
#include "base/memory.h"
#include "names/label.h"
#include "text/line.h"
#include "text/text.h"

struct replacer {
    struct settings settings;
    struct names *names;
    replace_report *report;
    void *user;
    struct text_finder *finder;
    struct text_finder *check_finder; /* of the names in a decoded line */
    struct buffer name;               /* a converted name */
    struct buffer plain;      /* the same, or its source, with other dots */
    struct buffer lower;      /* the same in lower case */
    struct buffer candidates; /* of the current line */
    struct buffer results;    /* their decoded names, or their sources */
    struct buffer line;       /* the line with its names decoded */
    struct slice text;        /* the caller's, and below */
    struct line_reader lines;
    size_t done; /* the text before this has been appended */
    struct parts *out;
};

/* The text of SPAN in TEXT. */
static inline struct slice span_slice(struct slice text, struct text_span span)
{
    return slice_part(text, span.start, span.end);
}

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
                                 .a_labels = settings->only_names != 0,
                                 .parts = settings->lenient};
    r->finder = text_open(search);
    search.kind = TEXT_WIDE;
    r->check_finder = text_open(search);
    return r;
}

void replace_close(struct replacer *r)
{
    if (r == NULL)
        return;
    text_close(r->finder);
    text_close(r->check_finder);
    buffer_free(&r->name);
    buffer_free(&r->lower);
    buffer_free(&r->plain);
    buffer_free(&r->candidates);
    buffer_free(&r->results);
    buffer_free(&r->line);
    free(r);
}

/* Dots that are written as in patterns. */

static bool has_written_dot(struct slice run)
{
    for (size_t i = 0; i < run.size; i++)
        if (!(run_bytes[(unsigned char)run.text[i]] & RUN_WORD) &&
            run_dot(run, i) > 1)
            return true;
    return false;
}

/* Stores NAME in OUT with the dots of RUN, which has as many labels, or without
 * RUN with plain ones. */
static struct slice put_dots(struct buffer *out, struct slice name,
                             const struct slice *run)
{
    struct slice rest = run != NULL ? *run : name, label, dot, part;

    out->size = 0;
    while (run_cut(&name, &label, &dot)) {
        buffer_put(out, label);
        if (run != NULL)
            run_cut(&rest, &part, &dot);
        if (name.text != NULL)
            buffer_put(out, run != NULL ? dot : slice_string("."));
    }
    return buffer_slice(out);
}

/* Returns RUN with plain dots: itself, or a copy that the next call overwrites.
 */
static struct slice plain(struct replacer *r, struct slice run)
{
    return has_written_dot(run) ? put_dots(&r->plain, run, NULL) : run;
}

/* Output. */

/* Appends the text up to FOUND, and NAME in its place. */
static void put(struct replacer *r, struct text_span found, struct slice name)
{
    struct slice source = span_slice(r->text, found);
    struct buffer *out = r->out->text;

    if (r->settings.check && r->report != NULL && !slice_equal(source, name))
        r->report(r->user, source, NULL);
    parts_copy(r->out, slice_part(r->text, r->done, found.start));
    if (settings_escape_results(&r->settings))
        escape_append(out, name);
    else
        buffer_put(out, name);
    if (r->settings.only_names)
        buffer_append(out, &r->settings.terminator, 1);
    r->done = found.end;
}

/* The words for the reasons why a run is not converted. */
static const char *const reasons[] = {
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
    [TEXT_UNSPACED] = "words next to an ASCII name",
    [TEXT_PRONUNCIATION] = "a pronunciation",
    [TEXT_PARTS] = "something in it is not part of a name in text",
    [TEXT_NO_LABEL] = "it decodes to nothing, or to text with xn--",
    [TEXT_NOT_RESTORED] =
        "--text would not encode it again; --lenient decodes it",
    [TEXT_MIXED] = "it has U-labels, too; --lenient decodes it",
};

/* Reports that RUN is not converted. WHY has the words if it is not a valid
 * name. */
static void report(struct replacer *r, struct slice run,
                   enum text_reason reason, struct failure why)
{
    if (r->report == NULL)
        return;
    if (reason == TEXT_NOT_VALID)
        why.lead = "not valid: ";
    if (why.message == NULL)
        why.message = reasons[reason];
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
    report(r, run, TEXT_NAME, why);
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

/* Reports FOUND, which is not a name. For TEXT_PARTS, the reason is why the
 * names' rules refuse it, or else the first foreign character. */
static void report_found(struct replacer *r, struct text_found found)
{
    struct slice run = span_slice(r->text, found.span);
    struct failure why = {.message = NULL};

    r->name.size = 0;
    if (found.reason == TEXT_PARTS) {
        if (!name_convert(r->names, plain(r, run), &r->name, &why) &&
            !why.is_byte) {
            report(r, run, TEXT_NOT_VALID, why);
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
            .is_byte = foreign == 0,
            .found = foreign};
    }
    report(r, run, found.reason, why);
}

/* Encodes the run at FOUND to NAME, which is valid. */
static void encode_name(struct replacer *r, struct text_found found,
                        struct slice name)
{
    struct slice run = span_slice(r->text, found.span);

    if (!is_safe(r, run) || utf8_is_ascii(run))
        return;
    if (precedes_sentence(r->text, found.span) && !label_contains_prefix(name))
        report(r, run, TEXT_SENTENCE, (struct failure){.message = NULL});
    else
        put(r, found.span,
            found.is_written ? put_dots(&r->plain, name, &run) : name);
    if (r->settings.unsafe_names != NULL)
        unsafe_names_note(r->settings.unsafe_names, name_unicode(r->names));
}

/* Appends NAME, which is valid, in the form and the case of lists. */
static void list_name(struct replacer *r, struct text_span found)
{
    struct buffer *name = &r->name;

    if (judge_precedes_wildcard(r->text, found)) {
        report(r, span_slice(r->text, found), TEXT_PATTERN,
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
    put(r, found, buffer_slice(&r->lower));
}

/* Reports the run at FOUND, which is not valid. A name in ASCII that has only a
 * fake A-label works in browsers: it is listed with all names. */
static void refuse(struct replacer *r, struct text_span found,
                   struct failure why)
{
    struct slice run = span_slice(r->text, found);
    bool is_fake = label_has_prefix(why.label) && !r->settings.strict &&
                   memchr(run.text, '.', run.size) != NULL;

    report(r, run, TEXT_NOT_VALID, why);
    if (r->settings.only_names != SETTINGS_ALL_NAMES || !is_fake ||
        r->settings.safe != NULL || !utf8_is_ascii(run))
        return;
    r->lower.size = 0;
    label_put_lower(&r->lower, run);
    put(r, found, buffer_slice(&r->lower));
}

static void convert(struct replacer *r)
{
    struct text_found found;

    while (text_next(r->finder, &found)) {
        struct slice run = span_slice(r->text, found.span);
        struct failure why = {.message = NULL};
        r->name.size = 0;
        if (found.reason != TEXT_NAME)
            report_found(r, found);
        else if (!name_convert(r->names, found.is_written ? plain(r, run) : run,
                               &r->name, &why))
            refuse(r, found.span, why);
        else if (r->settings.only_names)
            list_name(r, found.span);
        else
            encode_name(r, found, buffer_slice(&r->name));
    }
}

/* Decoding. */

/* A run of labels with A-labels, in the line that is being decoded. */
struct candidate {
    struct text_span source; /* in the text */
    struct text_span result; /* in the replacer's RESULTS */
    struct text_span place;  /* of the result in LINE, when that was built */
    bool differs;            /* a label of the result is decoded */
    enum text_reason reason; /* why it is not decoded, or TEXT_NAME */
    enum text_reason check_reason; /* why encoding would not find it, if it is
                                      not TEXT_NAME */
};

/* Appends the labels of SOURCE to r->results, with its A-labels, except unsafe
 * ones, replaced by the labels of DECODED. Returns false if a label decodes to
 * nothing, as "xn--" does with --lenient, or to text with "xn--", which could
 * be decoded again. */
static bool put_labels(struct replacer *r, struct candidate *c,
                       struct slice source, struct slice decoded)
{
    struct safe *safe = r->settings.safe;
    bool is_unsafe = safe != NULL && !safe_check(safe, decoded, NULL);
    struct slice label, u_label, dot;
    size_t number = 0;

    while (run_cut(&source, &label, &dot) &&
           slice_cut(&decoded, '.', &u_label)) {
        number++;
        bool decodes = label_has_prefix(label) &&
                       !(is_unsafe && safe_is_unsafe(safe, number));
        if (decodes && (u_label.size == 0 || label_contains_prefix(u_label)))
            return false;
        buffer_put(&r->results, decodes ? u_label : label);
        buffer_put(&r->results, dot);
        c->differs |= decodes;
    }
    return true;
}

/* Returns true if C is decoded. */
static bool is_decoded(const struct candidate *c)
{
    return c->reason == TEXT_NAME && c->differs;
}

/* Replaces the result of C by its source. */
static void keep_source(struct replacer *r, struct candidate *c,
                        enum text_reason reason)
{
    c->result.start = r->results.size;
    buffer_put(&r->results, span_slice(r->text, c->source));
    c->result.end = r->results.size;
    c->reason = reason;
}

/* Replaces the result of C, which encoding would not restore, by itself in
 * lower case, or then by its source. */
static void undo(struct replacer *r, struct candidate *c)
{
    size_t start = r->results.size;
    struct slice result = span_slice(buffer_slice(&r->results), c->result);

    r->lower.size = 0;
    label_put_lower(&r->lower, result);
    if (slice_equal(buffer_slice(&r->lower), result)) {
        keep_source(r, c, TEXT_NOT_RESTORED);
        return;
    }
    buffer_put(&r->results, buffer_slice(&r->lower));
    c->result = (struct text_span){start, r->results.size};
}

/* Adds FOUND to the candidates. */
static void add_candidate(struct replacer *r, struct text_found found)
{
    struct slice name = span_slice(r->text, found.span);
    struct candidate c = {.source = found.span, .reason = TEXT_NAME};

    r->name.size = 0;
    c.result.start = r->results.size;
    if (found.reason != TEXT_NAME) {
        keep_source(r, &c, found.reason);
    } else if (!r->settings.lenient && !utf8_is_ascii(name)) {
        /* Encoding would change its U-labels, too. */
        keep_source(r, &c, TEXT_MIXED);
    } else if (!name_convert(r->names, found.is_written ? plain(r, name) : name,
                             &r->name, NULL)) {
        keep_source(r, &c, TEXT_NOT_VALID);
    } else if (!put_labels(r, &c, name, buffer_slice(&r->name))) {
        keep_source(r, &c, TEXT_NO_LABEL);
    } else {
        c.result.end = r->results.size;
    }
    buffer_append(&r->candidates, &c, sizeof c);
}

static struct candidate *candidates_of(const struct replacer *r, size_t *count)
{
    *count = r->candidates.size / sizeof(struct candidate);
    return (struct candidate *)(void *)r->candidates.data;
}

/* Sets r->line to the current line with the results in it. */
static void build_line(struct replacer *r)
{
    size_t count, at = r->lines.line.span.start;
    struct candidate *c = candidates_of(r, &count);

    r->line.size = 0;
    for (size_t i = 0; i < count; i++, c++) {
        buffer_put(&r->line, slice_part(r->text, at, c->source.start));
        c->place.start = r->line.size;
        buffer_put(&r->line, span_slice(buffer_slice(&r->results), c->result));
        c->place.end = r->line.size;
        at = c->source.end;
    }
    buffer_put(&r->line, slice_part(r->text, at, r->lines.line.span.end));
}

/* Returns true if FOUND, which encoding finds in r->line, is the result of C,
 * up to labels in ASCII at its end, where a sentence may end. */
static bool is_restored(const struct replacer *r, const struct candidate *c,
                        const struct text_found *found)
{
    struct slice line = buffer_slice(&r->line);

    return found->reason == TEXT_NAME && found->span.start == c->place.start &&
           found->span.end <= c->place.end &&
           utf8_is_ascii(slice_part(line, found->span.end, c->place.end));
}

/* Undoes each decoding in r->line that encoding would not restore. No other
 * word depends on it. Returns true if there was none. */
static bool check_line(struct replacer *r)
{
    struct text_found found = {.reason = TEXT_NAME};
    size_t count;
    struct candidate *c = candidates_of(r, &count), *end = c + count;
    bool is_good = true, has_next = true;

    text_scan(r->check_finder, buffer_slice(&r->line));
    for (; c < end; c++) {
        if (!is_decoded(c))
            continue;
        while (has_next && found.span.end <= c->place.start)
            has_next = text_next(r->check_finder, &found);
        bool is_found = has_next && found.span.start < c->place.end;
        if (is_found && is_restored(r, c, &found))
            continue;
        c->check_reason = is_found ? found.reason : TEXT_NAME;
        undo(r, c);
        is_good = false;
    }
    return is_good;
}

/* Returns why encoding would not find RUN, the source of C, again, or
 * TEXT_NAME. Where it does not even report the result, that has most often no
 * known top-level domain. */
static enum text_reason why_lost(const struct replacer *r,
                                 const struct candidate *c, struct slice run)
{
    struct slice last, dot;
    size_t labels = 0;

    if (c->check_reason != TEXT_NAME || r->settings.tlds == NULL)
        return c->check_reason;
    while (run_cut(&run, &last, &dot))
        labels++;
    return labels > 1 && !tlds_has(r->settings.tlds, last) ? TEXT_NO_TOP_LEVEL
                                                           : TEXT_NAME;
}

static void report_candidate(struct replacer *r, const struct candidate *c)
{
    struct slice run = span_slice(r->text, c->source);
    struct failure why = {.message = NULL};
    enum text_reason reason;

    if (c->reason == TEXT_PARTS) {
        report_found(r, (struct text_found){c->source, c->reason, false});
        return;
    }
    r->name.size = 0;
    if (c->reason == TEXT_NOT_VALID) {
        name_convert(r->names, plain(r, run), &r->name, &why);
    } else if (c->reason == TEXT_NOT_RESTORED &&
               (reason = why_lost(r, c, run)) != TEXT_NAME) {
        why.message =
            "--text would not encode it again (%s); --lenient decodes "
            "it";
        why.name = reasons[reason];
    }
    report(r, run, c->reason, why);
}

/* Appends the text up to the end of the last candidate, with the results. */
static void put_results(struct replacer *r)
{
    size_t count;
    const struct candidate *c = candidates_of(r, &count);
    struct slice results = buffer_slice(&r->results);

    for (size_t i = 0; i < count; i++, c++) {
        if (c->reason != TEXT_NAME) {
            if (r->report != NULL)
                report_candidate(r, c);
            continue;
        }
        r->name.size = 0;
        if (r->settings.unsafe_names != NULL &&
            name_convert(r->names, plain(r, span_slice(r->text, c->source)),
                         &r->name, NULL))
            unsafe_names_note(r->settings.unsafe_names, name_unicode(r->names));
        put(r, c->source, span_slice(results, c->result));
    }
}

/* Appends the text up to the last candidate in the line, decoded. What is not
 * restored is tried in lower case; and a change may make another line of it, so
 * it is checked again. */
static void decode_line(struct replacer *r)
{
    enum { CHECKS_MAX = 8 };
    size_t count;
    struct candidate *c = candidates_of(r, &count);

    for (int i = 0; !r->settings.lenient && count > 0; i++) {
        build_line(r);
        if (check_line(r) || i > CHECKS_MAX)
            break;
        for (size_t k = 0; i == CHECKS_MAX && k < count; k++)
            if (is_decoded(&c[k]))
                keep_source(r, &c[k], TEXT_NOT_RESTORED);
    }
    put_results(r);
    r->candidates.size = r->results.size = 0;
}

/* Decodes the text: appends it up to the last name in it. */
static void decode(struct replacer *r)
{
    struct text_found found = {.reason = TEXT_NAME};

    while (r->settings.lenient ? text_next_a_label(r->finder, &found.span)
                               : text_next(r->finder, &found)) {
        if (found.span.start >= r->lines.line.span.end) {
            decode_line(r);
            line_find(&r->lines, found.span.start);
        }
        add_candidate(r, found);
    }
    decode_line(r);
}

void replace_names(struct replacer *r, struct slice text, struct parts *out)
{
    r->text = text;
    r->lines = (struct line_reader){.text = text};
    r->done = 0;
    r->out = out;
    text_scan(r->finder, text);
    if (r->settings.decode && !r->settings.only_names)
        decode(r);
    else
        convert(r);
    parts_copy(out, slice_from(text, r->done));
}
