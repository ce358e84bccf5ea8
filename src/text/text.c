#include "config.h"

#include "text/text.h"

#include <stdlib.h>

#include "names/label.h"
#include "text/cursor.h"
#include "text/end.h"
#include "text/source.h"
#include "text/search.h"
#include "text/separator.h"

struct text_finder {
    struct text_wanted wanted;
    struct cursor cursor;
    unsigned clues;         /* of the words wanted, for search.h */
    struct text_span words; /* those that begin in it are to be read */
    struct word rest;       /* no name; WHOLE is still to be searched */
    bool is_list;           /* the last name that was found ends its line */
};

struct text_finder *text_open(struct text_wanted wanted)
{
    struct text_finder *f = memory_new(sizeof *f);
    enum text_kind kind = wanted.kind;

    f->wanted = wanted;
    f->clues = (kind == TEXT_ALL ? SEARCH_ALL : 0) |
               (kind != TEXT_A_LABELS ? SEARCH_WIDE : 0) |
               (kind != TEXT_WIDE || wanted.reports ? SEARCH_PREFIX : 0) |
               (wanted.reports ? SEARCH_ESCAPE : 0);
    return f;
}

void text_close(struct text_finder *f)
{
    free(f);
}

void text_scan(struct text_finder *f, struct slice text)
{
    f->rest.whole = (struct text_span){0, 0};
    f->cursor = (struct cursor){
        .source = {.text = text,
                   .tlds = f->wanted.tlds,
                   .clues = f->clues,
                   .lines = {.text = text, .tlds = f->wanted.tlds}}};
    f->words = (struct text_span){0, f->wanted.is_slow ? text.size : 0};
}

/* Words. */

/* Returns true if a word at SPAN is one of the kind; HAS_A_LABEL: if it is so
 * by an A-label. */
static bool is_of_kind(struct text_finder *f, struct text_span span,
                       bool has_a_label)
{
    struct source *s = &f->cursor.source;
    enum text_kind kind = f->wanted.kind;

    return kind == TEXT_ALL ||
           (kind != TEXT_A_LABELS &&
            !utf8_is_ascii(slice_part(s->text, span.start, span.end))) ||
           (kind != TEXT_WIDE && has_a_label && source_has_prefix(s, span));
}

/* Cuts W, which is trimmed, to its end, and stores whether it is a name in
 * *FOUND. Returns false if it is not asked for. */
static bool find_word(struct text_finder *f, struct word *w,
                      struct text_found *found)
{
    struct source *s = &f->cursor.source;
    bool decodes = f->wanted.kind == TEXT_A_LABELS;

    end_cut(s, w);
    word_find_facts(s, w);
    bool may_decode = !(w->facts & WORD_PLAIN) || (w->facts & WORD_A_LABEL);
    enum judge_reason reason = judge_word(s, w, decodes);
    bool is_word = decodes || reason == JUDGE_NAME;
    *found = (struct text_found){.span = is_word ? w->span : w->whole,
                                 .reason = reason,
                                 .is_written = w->run.is_written};
    if (is_word && is_of_kind(f, w->span, may_decode)) {
        if (f->wanted.lists && judge_is_part(s->text, w->span))
            found->reason = JUDGE_PATTERN;
        return true;
    }
    if (f->wanted.kind == TEXT_ALL && (w->facts & WORD_UNSPACED))
        f->rest = *w;
    return (f->wanted.reports && !is_word &&
            judge_looks_like_name(s, w, reason)) ||
           (f->wanted.reports_a_labels && source_has_prefix(s, w->span) &&
            (may_decode || !w->run.is_ascii)); /* not "httpsxn--tda.com" */
}

/* Reads the next word in ASCII between letters of a script without spaces, in
 * the rest of a word that is no name, and stands where it does:
 * "访问evil.com下载". */
static bool next_ascii(struct text_finder *f, struct word *w)
{
    struct text_span *rest = &f->rest.whole;
    struct source *s = &f->cursor.source;
    struct slice text = s->text;
    unsigned before = CHAR_UNSPACED;

    while (rest->start < rest->end) {
        size_t start = rest->start;
        size_t end = start + utf8_ascii(slice_part(text, start, rest->end));
        if (end == start) {
            before = run_at(text, end);
            rest->start += run_character(text, end).length;
            continue;
        }
        rest->start = end;
        *w = (struct word){.raw = {start, start},
                           .place = f->rest.place & ~(unsigned)PLACE_PATH,
                           .facts = f->rest.facts & WORD_IN_PATH};
        if ((before & CHAR_UNSPACED) &&
            (end == rest->end || (run_at(text, end) & CHAR_UNSPACED)) &&
            text.text[start] != '.' && text.text[end - 1] != '.' &&
            end_read(s, w, end))
            return true;
    }
    return false;
}

/* Lists. */

/* Returns true if a line ends at AT, perhaps after the '^' of a filter. */
static bool ends_line(struct slice text, size_t at)
{
    at += slice_at(text, at) == '^';
    return line_is_end(slice_at(text, at + (slice_at(text, at) == '\r')));
}

/* Finds the name that is all of the line with the next clue, alone or after the
 * address of most hosts files or the bars of a filter, if by no rule it can be
 * another one, or none. Most lines of most lists are such: without this, hosts
 * files take 1.2 to 1.8 times the instructions; other lists gain nothing. */
static bool find_line(struct text_finder *f, struct text_found *found)
{
    static const char *const starts[] = {"0.0.0.0 ", "127.0.0.1 ", "||", ""};
    struct source *s = &f->cursor.source;
    struct slice text = s->text;
    size_t line = search_clue(s, f->cursor.at), i = 0;
    bool decodes = f->wanted.kind == TEXT_A_LABELS;
    struct run r;

    while (line > f->cursor.at && !line_is_end(text.text[line - 1]))
        line--;
    while (*starts[i] != '\0' &&
           (*starts[i] != slice_at(text, line) ||
            !slice_begins(slice_from(text, line), slice_string(starts[i]))))
        i++;
    run_read(text, line + strlen(starts[i]), &r);
    size_t prefix = source_next_prefix(s, r.start);
    if (r.labels < 2 || judge_may_refuse(&r) || r.is_ascii != decodes ||
        !ends_line(text, r.end) ||
        (*starts[i] == '|') != (slice_at(text, r.end) == '^') ||
        ascii_is_one_of(text.text[r.start], "-_") ||
        ascii_is_one_of(text.text[r.end - 1], "-_"))
        return false;
    if (decodes ? prefix > r.start && text.text[prefix - 1] != '.'
                : prefix < r.end ||
                      !(*starts[i] != '\0' ? r.last.any & CHAR_NO_DIGIT
                                           : source_has_top_level(s, &r)))
        return false;
    *found = (struct text_found){{r.start, r.end}, JUDGE_NAME, false};
    f->words.end = r.end;
    cursor_go_to(&f->cursor, r.end);
    return true;
}

bool text_next(struct text_finder *f, struct text_found *found)
{
    struct cursor *c = &f->cursor;
    struct slice text = c->source.text;
    struct word w;

    for (;;) {
        while ((f->rest.whole.start < f->rest.whole.end && next_ascii(f, &w)) ||
               (c->at < f->words.end && cursor_next(c, f->words.end, &w)))
            if ((f->wanted.reports || is_of_kind(f, w.raw, true)) &&
                end_trim(&c->source, &w) && find_word(f, &w, found)) {
                size_t start = c->source.lines.line.span.start;
                f->is_list =
                    (f->clues == SEARCH_WIDE || f->clues == SEARCH_PREFIX) &&
                    ends_line(text, found->span.end) &&
                    (found->span.start == start ||
                     ascii_is_one_of(text.text[start], "01|"));
                return true;
            }
        if (f->is_list && (f->is_list = find_line(f, found)))
            return true;
        f->words = search_words(&c->source, c->at);
        if (f->words.start == text.size)
            return false;
        if (f->words.start > c->at)
            cursor_go_to(c, f->words.start);
    }
}

/* A-labels. */

bool text_find_a_label(struct slice text, size_t from, struct text_span *label)
{
    for (size_t at = from; (at = label_find_prefix(text, at)) < text.size;) {
        size_t start = at, before = at;
        while (run_is_label_byte(slice_at(text, at)))
            at++;
        while (slice_at(text, before - 1) == '-')
            before--;
        if ((!run_ends_label(text, before) ||
             (separator_precedes(text, before) && /* x and "n--" are "xn--" */
              (text.text[before - 1] | 0x20) != 'x')) &&
            !(run_at(text, at) & CHAR_LABEL)) {
            *label = (struct text_span){start, at};
            return true;
        }
    }
    return false;
}
