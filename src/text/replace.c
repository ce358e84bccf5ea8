#include "config.h"

#include "text/replace.h"

#include <stdlib.h>

#include "base/escape.h"
#include "names/label.h"
#include "names/tlds.h"
#include "safe/safe.h"
#include "text/line.h"
#include "text/text.h"

struct replacer {
    const struct settings *settings;
    struct name_converter *names;
    struct observer observer;
    struct text_finder *finder;
    struct text_finder *check_finder; /* of the names in DECODED */
    struct buffer name;               /* a converted name */
    struct buffer plain;      /* the same, or its source, with other dots */
    struct buffer lower;      /* the same in lower case */
    struct buffer candidates; /* for decoding: those of a line */
    struct buffer decoded;    /* that line, with the names decoded */
    struct slice text;        /* the caller's, and below */
    size_t built;             /* DECODED has the text of its line before this */
    size_t done;              /* the text before this has been appended */
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
    if ((s->safe == NULL && !s->strict) || !reports)
        return s->both ? TEXT_IDN : TEXT_WIDE;
    return s->safe != NULL && safe_checks_ascii(s->safe) ? TEXT_ALL : TEXT_IDN;
}

struct replacer *replace_open(const struct settings *settings,
                              struct name_converter *names,
                              struct observer observer)
{
    struct replacer *r = memory_new(sizeof *r);

    *r = (struct replacer){
        .settings = settings, .names = names, .observer = observer};
    bool reports = observer.report != NULL || observer.note_word != NULL;
    r->finder = text_open((struct text_wanted){
        .tlds = settings->tlds,
        .kind = kind_of(settings, observer.report != NULL),
        .lists = settings->only_names != 0,
        .reports = reports,
        .reports_a_labels =
            reports && (settings->only_names || settings->decode)});
    r->check_finder = text_open(
        (struct text_wanted){.tlds = settings->tlds, .kind = TEXT_WIDE});
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
    buffer_free(&r->decoded);
    free(r);
}

/* Dots that are written as in patterns. */

/* Converts RUN to r->name. MAY_BE_WRITTEN: its dots may be written so. */
static bool convert_run(struct replacer *r, struct slice run,
                        bool may_be_written, struct failure *why)
{
    r->name.size = 0;
    return name_convert(r->names,
                        may_be_written ? host_normal(run, &r->plain) : run,
                        &r->name, why);
}

/* Returns NAME, until the next call, with the dots of RUN that are written as
 * in patterns. RUN has as many labels. */
static struct slice with_dots(struct replacer *r, struct slice name,
                              struct slice run)
{
    struct run_labels labels = {.text = run};
    struct slice label;

    r->plain.size = 0;
    while (slice_cut(&name, '.', &label)) {
        run_next_label(&labels);
        struct slice dot = slice_of(run.text + labels.label.end, labels.dot);
        buffer_put(&r->plain, label);
        buffer_put(&r->plain, utf8_is_ascii(dot) ? dot : slice_string("."));
    }
    return buffer_slice(&r->plain);
}

/* Output. */

static void put_name(struct replacer *r, struct slice name)
{
    if (settings_escape_results(r->settings))
        escape_append(r->out->text, name);
    else
        buffer_put(r->out->text, name);
}

/* Appends the text up to FOUND, and NAME in its place. */
static void put(struct replacer *r, struct text_span found, struct slice name)
{
    struct slice source = span_slice(r->text, found);

    if (r->settings->check)
        r->observer.report(r->observer.user, source, NULL);
    parts_copy(r->out, slice_part(r->text, r->done, found.start));
    put_name(r, name);
    r->done = found.end;
}

/* Appends the name in r->lower, which is at FOUND, as a line of its own; with
 * --both also UNICODE, which is the same with U-labels. */
static void put_listed(struct replacer *r, struct text_span found,
                       struct slice unicode)
{
    put(r, found, buffer_slice(&r->lower));
    if (r->settings->both) {
        buffer_text(r->out->text, "\t");
        put_name(r, unicode);
    }
    buffer_append(r->out->text, &r->settings->terminator, 1);
}

/* The words for the reasons why a run is not converted. */
static const char *const reasons[] = {
    [JUDGE_NO_TOP_LEVEL] = "unknown TLD (--tlds=any)",
    [JUDGE_SINGLE] = "a single label (-n or -dn converts it)",
    [JUDGE_PLACE] = "part of a path or the like (alone, it is a name)",
    [JUDGE_PATTERN] = "part of a pattern",
    [JUDGE_PROSE] = "words or a file (-n or -dn converts it)",
    [JUDGE_PARTS] = "something in it is not part of a name in text",
    [JUDGE_NOT_RESTORED] =
        "--text would not encode it again; --lenient decodes it",
};

/* Reports that RUN is not converted because of WHY. */
static void report(struct replacer *r, struct slice run, struct failure why)
{
    if (r->observer.report != NULL)
        r->observer.report(r->observer.user, run, &why);
    else if (r->observer.note_word != NULL)
        r->observer.note_word(r->observer.user);
}

/* Reports that RUN is not converted because of REASON. */
static void report_reason(struct replacer *r, struct slice run,
                          enum judge_reason reason)
{
    bool is_any = reason == JUDGE_NO_TOP_LEVEL && r->settings->tlds->is_any;

    report(r, run,
           (struct failure){.message = is_any ? "too short for a top-level "
                                                "domain, or a number (-n or "
                                                "-dn converts it)"
                                              : reasons[reason]});
}

/* Reports that the names' rules refuse RUN because of WHY. */
static void report_refused(struct replacer *r, struct slice run,
                           struct failure why)
{
    why.lead = "not valid: ";
    report(r, run, why);
}

/* Notes NAME, with U-labels. */
static void note_name(struct replacer *r, struct slice name)
{
    if (r->observer.note_name != NULL)
        r->observer.note_name(r->observer.user, name);
}

/* Returns true if the last converted name is safe; if not, reports RUN. */
static bool is_safe(struct replacer *r, struct slice run)
{
    if (r->settings->safe == NULL)
        return true;
    struct failure why = {.message = NULL};
    if (safe_check(r->settings->safe, name_unicode(r->names), &why))
        return true;
    report(r, run, why);
    return false;
}

/* Encoding, and names alone. */

/* Reports that the run at SPAN is not converted because of REASON; by what the
 * names' rules say, if they refuse a part of it. */
static void report_found(struct replacer *r, struct text_span span,
                         enum judge_reason reason)
{
    struct slice run = span_slice(r->text, span);
    struct failure why = {.message = NULL};

    if ((reason == JUDGE_PARTS || reason == JUDGE_NOT_VALID) &&
        r->observer.report != NULL && !convert_run(r, run, true, &why))
        report_refused(r, run, why);
    else
        report_reason(r, run, reason);
}

/* Encodes the run at FOUND to NAME, which is valid. */
static void encode_name(struct replacer *r, struct text_found found,
                        struct slice name)
{
    struct slice run = span_slice(r->text, found.span);
    bool is_ascii = utf8_is_ascii(run);

    if (!is_safe(r, run) ||
        (is_ascii && !(r->settings->both && label_contains_prefix(run))))
        return;
    if (is_ascii)
        name = run;
    else if (found.is_written)
        name = with_dots(r, name, run);
    put(r, found.span, name);
    note_name(r, name_unicode(r->names));
}

/* Appends NAME, which is valid, in the form and the case of lists. */
static void list_name(struct replacer *r, struct text_span found)
{
    struct buffer *name = &r->name;
    bool decodes = settings_decode_names(r->settings);

    if (decodes && r->settings->safe != NULL)
        safe_hide_unsafe(r->settings->safe, name, 0);
    else if (!is_safe(r, span_slice(r->text, found)))
        return;
    if (decodes)
        note_name(r, name_unicode(r->names));
    name->size -= label_final_dot_size(buffer_slice(name));
    r->lower.size = 0;
    label_put_lower(&r->lower, buffer_slice(name));
    put_listed(r, found, name_unicode(r->names));
}

/* Reports the run at FOUND, which is not valid. A name in ASCII that has only a
 * fake A-label works in browsers: it is listed with all names. */
static void refuse(struct replacer *r, struct text_span found,
                   struct failure why)
{
    struct slice run = span_slice(r->text, found);
    bool is_fake =
        label_has_prefix(why.label) && !r->settings->strict && run_has_dot(run);

    report_refused(r, run, why);
    if (r->settings->only_names != SETTINGS_ALL_NAMES || !is_fake ||
        r->settings->safe != NULL)
        return;
    r->lower.size = 0;
    label_put_lower(&r->lower, host_normal(run, &r->plain));
    if (utf8_is_ascii(buffer_slice(&r->lower)))
        put_listed(r, found, buffer_slice(&r->lower));
}

/* Returns true if the last converted name has ASCII that is in no label, or two
 * dots in a row, which --lenient accepts, but would not decode again. */
static bool has_other_ascii(const struct replacer *r)
{
    for (size_t i = 0; i < r->name.size; i++) {
        char c = r->name.data[i];
        bool is_dot = c == '.' && (i == 0 || r->name.data[i - 1] != '.');
        if ((unsigned char)c < 0x80 && !is_dot && !run_is_label_byte(c))
            return true;
    }
    return false;
}

static void convert(struct replacer *r)
{
    struct text_found found;

    while (text_next(r->finder, &found)) {
        struct slice run = span_slice(r->text, found.span);
        struct failure why = {.message = NULL};
        if (found.reason != JUDGE_NAME)
            report_found(r, found.span, found.reason);
        else if (!convert_run(r, run, found.is_written, &why))
            refuse(r, found.span, why);
        else if (r->settings->lenient && has_other_ascii(r))
            report_reason(r, run, JUDGE_PARTS);
        else if (r->settings->only_names)
            list_name(r, found.span);
        else
            encode_name(r, found, buffer_slice(&r->name));
    }
}

/* Decoding: each line with candidates is built with its names decoded. A name
 * that encoding would not find in it stays as it was. */

/* A word with A-labels. */
struct candidate {
    struct text_span source;  /* in the text */
    struct text_span result;  /* in r->decoded */
    bool differs;             /* a label of the result is decoded */
    enum judge_reason reason; /* why it is not decoded, or JUDGE_NAME */
};

/* Appends the labels of SOURCE to r->decoded, in lower case, with its A-labels,
 * except unsafe ones, replaced by those of DECODED. With --lenient, all are.
 * Returns false if a label decodes to nothing, as "xn--" does with --lenient,
 * or to text with "xn--", which could be decoded again. */
static bool decode_labels(struct replacer *r, struct candidate *c,
                          struct slice source, struct slice decoded)
{
    struct slice label, u_label = {NULL, 0};

    while (slice_cut(&source, '.', &label)) {
        slice_cut(&decoded, '.', &u_label);
        bool is_unsafe = r->settings->safe != NULL && utf8_is_ascii(u_label);
        bool decodes = label_has_prefix(label) && !is_unsafe;
        if (decodes && (u_label.size == 0 || label_contains_prefix(u_label)))
            return false;
        if (decodes)
            buffer_put(&r->decoded, u_label);
        else
            label_put_lower(&r->decoded, label);
        if (source.text != NULL)
            buffer_append(&r->decoded, ".", 1);
        c->differs |= decodes;
    }
    return true;
}

/* Appends the result of C, the word of FOUND, whose reason says whether it is a
 * name, to r->decoded. Returns why that is not its name, or JUDGE_NAME. */
static enum judge_reason decode_name(struct replacer *r, struct candidate *c,
                                     struct text_found found)
{
    struct slice name = span_slice(r->text, found.span);

    if (found.reason != JUDGE_NAME)
        return found.reason;
    if (!r->settings->lenient && !utf8_is_ascii(name))
        return JUDGE_NOT_RESTORED; /* encoding would change its U-labels, too */
    if (!convert_run(r, name, found.is_written, NULL))
        return JUDGE_NOT_VALID;
    if (r->settings->safe != NULL)
        safe_hide_unsafe(r->settings->safe, &r->name, 0);
    struct slice source =
        found.is_written ? host_normal(name, &r->plain) : name;
    if (!decode_labels(r, c, source, buffer_slice(&r->name)))
        return JUDGE_NOT_RESTORED;
    if (found.is_written) {
        struct slice result = with_dots(
            r, slice_from(buffer_slice(&r->decoded), c->result.start), name);
        r->decoded.size = c->result.start;
        buffer_put(&r->decoded, result);
    }
    return JUDGE_NAME;
}

static void add_candidate(struct replacer *r, struct text_found found)
{
    struct candidate c = {.source = found.span};

    buffer_put(&r->decoded, slice_part(r->text, r->built, found.span.start));
    c.result.start = r->decoded.size;
    c.reason = decode_name(r, &c, found);
    if (c.reason != JUDGE_NAME) {
        r->decoded.size = c.result.start;
        buffer_put(&r->decoded, span_slice(r->text, found.span));
    }
    c.result.end = r->decoded.size;
    r->built = found.span.end;
    buffer_append(&r->candidates, &c, sizeof c);
}

/* Finds which of the COUNT candidates at C encoding would not restore, up to
 * labels in ASCII at its end, where a sentence may end. */
static void check_candidates(struct replacer *r, struct candidate *c,
                             size_t count)
{
    struct slice decoded = buffer_slice(&r->decoded);
    struct text_found found = {.reason = JUDGE_NAME};
    bool has_next = true;

    text_scan(r->check_finder, decoded);
    for (; count > 0; c++, count--) {
        if (c->reason != JUDGE_NAME || !c->differs)
            continue;
        while (has_next && found.span.end <= c->result.start)
            has_next = text_next(r->check_finder, &found);
        if (!has_next || found.span.start != c->result.start ||
            found.span.end > c->result.end ||
            !utf8_is_ascii(slice_part(decoded, found.span.end, c->result.end)))
            c->reason = JUDGE_NOT_RESTORED;
    }
}

/* Appends the text up to the last candidate, whose line ends at END: decoded,
 * as far as encoding would restore it. */
static void decode_line(struct replacer *r, size_t end)
{
    struct candidate *c = (struct candidate *)(void *)r->candidates.data;
    size_t count = r->candidates.size / sizeof *c;

    if (count == 0)
        return;
    buffer_put(&r->decoded, slice_part(r->text, r->built, end));
    if (!r->settings->lenient)
        check_candidates(r, c, count);
    for (; count > 0; c++, count--) {
        if (c->reason != JUDGE_NAME) {
            report_found(r, c->source, c->reason);
            continue;
        }
        struct slice result = span_slice(buffer_slice(&r->decoded), c->result);
        if (c->differs)
            put(r, c->source,
                r->settings->both ? span_slice(r->text, c->source) : result);
        if (r->observer.note_name == NULL)
            continue;
        r->lower.size = 0;
        label_put_lower(&r->lower, host_normal(result, &r->plain));
        note_name(r, buffer_slice(&r->lower));
    }
    r->candidates.size = r->decoded.size = 0;
}

/* Decodes the text: appends it up to the last name in it. */
static void decode(struct replacer *r)
{
    struct line_reader lines = {.text = r->text};
    const struct text_span *line = &lines.line.span;
    struct text_found found = {.reason = JUDGE_NAME};

    while (r->settings->lenient
               ? text_find_a_label(r->text, found.span.end, &found.span)
               : text_next(r->finder, &found)) {
        if (found.span.start >= line->end) {
            decode_line(r, line->end);
            line_find(&lines, found.span.start);
            r->built = line->start;
        }
        add_candidate(r, found);
    }
    decode_line(r, line->end);
}

void replace_names(struct replacer *r, struct slice text, struct parts *out)
{
    r->text = text;
    r->built = r->done = 0;
    r->out = out;
    text_scan(r->finder, text);
    if (r->settings->decode && !r->settings->only_names)
        decode(r);
    else
        convert(r);
    parts_copy(out, slice_from(text, r->done));
}
