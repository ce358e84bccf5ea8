#include "config.h"

#include "text/replacer.h"

#include <string.h>

#include "base/ascii.h"
#include "names/label.h"
#include "text/text.h"

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
    struct slice label, u_label;
    size_t number = 0;

    while (slice_cut(&source, '.', &label) &&
           slice_cut(&decoded, '.', &u_label)) {
        if (number++ > 0)
            buffer_append(&r->results, ".", 1);
        bool decodes = label_has_prefix(label) &&
                       !(is_unsafe && safe_is_unsafe(safe, number));
        if (decodes && (u_label.size == 0 || label_contains_prefix(u_label)))
            return false;
        buffer_put(&r->results, decodes ? u_label : label);
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
    } else if (!name_convert(r->names, name, &r->name, NULL)) {
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

/* The names that encoding finds in a line, one at a time. */
struct names_in_line {
    struct text_finder *finder;
    struct text_found next;
    bool has_next;
};

static void find_next(struct names_in_line *n)
{
    n->has_next = text_next(n->finder, &n->next);
}

/* Returns true if encoding finds the same names in both gaps: in the line that
 * was, from BEFORE to its end BEFORE_END, and in the decoded one. */
static bool is_same_gap(struct names_in_line *was, struct text_span before,
                        struct names_in_line *is, struct text_span after)
{
    bool is_same = true;

    for (;;) {
        while (is->has_next && is->next.reason != TEXT_NAME &&
               is->next.span.end <= after.end)
            find_next(is);
        bool has_was = was->has_next && was->next.span.start < before.end;
        bool has_is = is->has_next && is->next.reason == TEXT_NAME &&
                      is->next.span.end <= after.end;
        if (!has_was && !has_is)
            return is_same;
        is_same &= has_was && has_is &&
                   was->next.span.start - before.start ==
                       is->next.span.start - after.start &&
                   was->next.span.end - before.start ==
                       is->next.span.end - after.start;
        if (has_was)
            find_next(was);
        if (has_is)
            find_next(is);
    }
}

/* Returns true if encoding would find the result of C in r->line, up to labels
 * in ASCII at its end, where a sentence may end. */
static bool is_restored(struct replacer *r, struct candidate *c,
                        struct names_in_line *is)
{
    struct slice line = buffer_slice(&r->line);

    for (; is->has_next && is->next.span.start < c->place.end; find_next(is)) {
        if (is->next.span.end <= c->place.start)
            continue;
        c->check_reason = is->next.reason;
        if (is->next.reason == TEXT_NAME)
            return is->next.span.start == c->place.start &&
                   is->next.span.end <= c->place.end &&
                   utf8_is_ascii(
                       slice_part(line, is->next.span.end, c->place.end));
    }
    return false;
}

/* Undoes each decoding in r->line that encoding would not restore, or that
 * changes which other names it finds. Returns true if there was none. */
static bool check_line(struct replacer *r)
{
    struct names_in_line was = {.finder = r->line_finder};
    struct names_in_line is = {.finder = r->check_finder};
    struct text_span line = r->lines.line.span;
    struct slice source = span_slice(r->text, line);
    size_t count;
    struct candidate *c = candidates_of(r, &count), *previous = NULL;
    struct text_span before = {0, 0}, after = {0, 0};
    bool is_good = true;

    if (utf8_is_ascii(source) && count == 1 &&
        text_finds_one(r->check_finder, buffer_slice(&r->line), c->place))
        return true;
    text_scan(r->line_finder, source);
    text_scan(r->check_finder, buffer_slice(&r->line));
    find_next(&was);
    find_next(&is);
    for (size_t i = 0; i <= count; i++) {
        bool is_last = i == count;
        if (!is_last && !is_decoded(&c[i]))
            continue;
        before.end = is_last ? source.size : c[i].source.start - line.start;
        after.end = is_last ? r->line.size : c[i].place.start;
        if (!is_same_gap(&was, before, &is, after)) {
            if (previous != NULL && is_decoded(previous))
                keep_source(r, previous, TEXT_NOT_RESTORED);
            if (!is_last)
                keep_source(r, &c[i], TEXT_NOT_RESTORED);
            is_good = false;
        }
        if (is_last)
            break;
        previous = &c[i];
        before.start = c[i].source.end - line.start;
        after.start = c[i].place.end;
        if (is_decoded(&c[i]) && !is_restored(r, &c[i], &is)) {
            undo(r, &c[i]);
            is_good = false;
        }
        while (is.has_next && is.next.span.start < after.start)
            find_next(&is);
        while (was.has_next && was.next.span.start < before.start)
            find_next(&was);
    }
    return is_good;
}

/* Returns why encoding would not find RUN, the source of C, again, or
 * TEXT_NAME. Where it does not even report the result, that has most often no
 * known top-level domain. */
static enum text_reason why_lost(const struct replacer *r,
                                 const struct candidate *c, struct slice run)
{
    struct slice last;
    size_t labels = 0;

    if (c->check_reason != TEXT_NAME || r->settings.tlds == NULL)
        return c->check_reason;
    while (slice_cut(&run, '.', &last))
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
        replacer_report_found(r, (struct text_found){c->source, c->reason});
        return;
    }
    r->name.size = 0;
    if (c->reason == TEXT_NOT_VALID) {
        name_convert(r->names, run, &r->name, &why);
    } else if (c->reason == TEXT_NOT_RESTORED &&
               (reason = why_lost(r, c, run)) != TEXT_NAME) {
        why.message =
            "--text would not encode it again (%s); --lenient decodes "
            "it";
        why.name = replacer_reasons[reason];
    }
    replacer_report(r, run, c->reason, why);
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
            name_convert(r->names, span_slice(r->text, c->source), &r->name,
                         NULL))
            unsafe_names_note(r->settings.unsafe_names, name_unicode(r->names));
        replacer_put(r, c->source, span_slice(results, c->result));
    }
}

/* Appends the text up to the last candidate in the line, decoded. Undoing can
 * change the context of other names, so the line is checked again. */
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

void replacer_decode(struct replacer *r)
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
