#include "config.h"

#include "text/text.h"

#include <stdlib.h>

#include "base/chunk.h"
#include "base/memory.h"
#include "names/label.h"
#include "text/end.h"
#include "text/facts.h"
#include "text/judge.h"
#include "text/word.h"

struct text_finder {
    struct text_search search;
    bool seeks_a_labels; /* those are asked for, or reported */
    struct slice text;
    struct cursor cursor;
    size_t end;  /* all words before it are to be read */
    size_t wide; /* cached: the non-ASCII byte after the last place that was
                    looked at */
};

struct text_finder *text_open(struct text_search search)
{
    struct text_finder *f = memory_new(sizeof *f);

    f->search = search;
    if (search.reports != TEXT_NO_REPORTS && search.kind == TEXT_A_LABELS)
        f->search.reports = TEXT_ALL_REPORTS;
    f->seeks_a_labels =
        search.kind != TEXT_WIDE || search.reports >= TEXT_REPORTS;
    return f;
}

void text_close(struct text_finder *f)
{
    free(f);
}

void text_scan(struct text_finder *f, struct slice text)
{
    f->text = text;
    f->cursor = (struct cursor){.source = {.text = text,
                                           .tlds = f->search.tlds,
                                           .lines = {.text = text}}};
    f->end = f->wide = 0;
}

/* Skipping: most of a text has no names. Of its stretches between blanks,
 * quotation marks and the like, only those are cut that have a clue, and a sign
 * or a place where a single label is a name. */

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Returns the next byte at FROM or later that is a clue of a word that is asked
 * for. */
static size_t next_clue(struct text_finder *f, size_t from)
{
    enum text_kind kind = f->search.kind;

    if (kind == TEXT_A_LABELS)
        return facts_next_prefix(&f->cursor.source, from);
    if (f->wide < from || f->wide == 0)
        f->wide = from + utf8_ascii(slice_from(f->text, from));
    return f->seeks_a_labels
               ? smaller(f->wide, facts_next_prefix(&f->cursor.source, from))
               : f->wide;
}

/* A stretch of a line: no word, and no place of one, extends beyond it. */
struct stretch {
    struct text_span span;
    bool is_bare; /* it has only bytes of labels */
    size_t end;   /* the words that begin before it may have non-ASCII names;
                     or 0 */
};

/* Returns true if a dot before a label that is no number, or before a pattern,
 * is at AT. A name has such a dot, as its last label is no number. */
static inline bool is_name_dot(struct slice text, size_t at)
{
    char next = slice_at(text, at + 1);

    return text.text[at] == '.' &&
           ((unsigned char)next >= 0x80 ||
            (run_is_label_byte(next) && !ascii_is_digit(next)) || next == '*' ||
            next == '(' || next == '[');
}

/* Returns true if the byte at AT is a sign of a name: such a dot; the end of a
 * written dot ("[.]", "(dot)"); or the byte before a place of names, that is,
 * the last slash before a host, which may be encoded, '@', the last bar of
 * "||", or the '=' of an option of a filter. */
static inline bool is_sign(struct slice text, size_t at)
{
    char before = slice_at(text, at - 1);

    switch (text.text[at]) {
    case '.':
        return is_name_dot(text, at);
    case '/':
        return ascii_is_one_of(before, ":/\\") && slice_at(text, at + 1) != '/';
    case '%': /* of "%2F%2F" or "%252F%252F" */
        return slice_at(text, at + 1) == '2' && (before | 0x20) == 'f';
    case '|':
        return before == '|' && slice_at(text, at + 1) != '|';
    case '@':
        return true;
    case '=': /* of "domain" and the like */
        return ascii_is_one_of(before, "nmow") &&
               line_follows_option(text, at + 1);
    case ']':
    case ')':
    case '}':
        return ascii_is_one_of(before, ".tT");
    default:
        return false;
    }
}

/* Returns the end of the places of which the byte at AT is a sign: the words
 * that begin before it may be names. */
static inline size_t sign_end(struct slice text, size_t at)
{
    switch (text.text[at]) {
    case '=':
        return SIZE_MAX;
    case '%':
        return at + sizeof "%252F";
    default:
        return at + 2;
    }
}

/* Returns the stretch that begins at START. */
static struct stretch read_stretch(struct slice text, size_t start)
{
    const char *c = text.text + start, *last = text.text + text.size;
    bool has_dot = false, has_wide = false;
    size_t place = 0; /* before it the word in a place of names begins; or 0 */
    struct stretch s = {.is_bare = true};

    for (;; c++) {
        while (c < last && run_is_label_byte(*c))
            c++;
        size_t at = (size_t)(c - text.text);
        s.span = (struct text_span){start, at};
        if (c == last || (word_is_hard_end(*c) && at > start))
            return s;
        if ((unsigned char)*c >= 0x80) {
            has_wide = true;
            s.end = larger(s.end, has_dot && place <= at ? at + 1 : place);
            while (last - c > 8 && utf8_has_no_ascii(c + 1))
                c += 8;
            while (c + 1 < last && (unsigned char)c[1] >= 0x80)
                c++;
            continue;
        }
        s.is_bare = false;
        if (is_name_dot(text, at)) {
            has_dot = true;
            s.end = has_wide ? larger(s.end, at + 1) : s.end;
        } else if (!(run_bytes[(unsigned char)*c] & RUN_WORD) && *c != '*' &&
                   *c != '\\') {
            has_dot = has_wide = false;
            if (is_sign(text, at)) {
                place = larger(place, sign_end(text, at));
                if (ascii_is_one_of(*c, "])}"))
                    s.end = larger(s.end, at + 2);
            } else if (*c == '/') {
                place = 0;
            }
        } else if (*c == '%' && is_sign(text, at)) {
            place = larger(place, sign_end(text, at));
        }
    }
}

/* Returns a mask of the bytes of CHUNK that may be signs: bit N for byte N. Few
 * others are among them, such as '<', which the second test finds with '=',
 * ']', '|' and '}'. */
static uint32_t find_signs(struct chunk chunk)
{
    for (int i = 0; i < 2; i++) {
        chunk_vector v = chunk.half[i];
        chunk.half[i] = ((v | 1) == '/') | ((v & ~0x61) == ('=' & ~0x61)) |
                        (v == ')') | (v == '@') | (v == '%');
    }
    return chunk_top_bits(chunk);
}

/* Returns the next sign at FROM or later if it is before END, or END. */
static size_t next_sign(struct slice text, size_t from, size_t end)
{
    size_t at = from;

    for (; at < end && text.size - at >= CHUNK_SIZE; at += CHUNK_SIZE) {
        uint32_t found = find_signs(chunk_load(text.text + at));
        for (; found != 0; found &= found - 1) {
            size_t sign = at + (size_t)__builtin_ctz(found);
            if (is_sign(text, sign))
                return smaller(sign, end);
        }
    }
    while (at < end && !is_sign(text, at))
        at++;
    return smaller(at, end);
}

/* A quick test: returns true if S may be in a place of names. If it is a single
 * label, it is one only next to another word, as in "DOMAIN, рф". */
static bool may_have_place(struct slice text, const struct stretch *s)
{
    size_t start = s->span.start;
    char before, after = slice_at(text, s->span.end);

    if (!s->is_bare)
        return true;
    do
        before = slice_at(text, --start);
    while (before == ' ' || before == '\t');
    if ((unsigned char)before < ' ')
        return after == ' ' || after == '\t';
    return (run_bytes[(unsigned char)before] & RUN_WORD) ||
           ascii_is_one_of(before, ",*\"@(");
}

/* Returns where the first stretch with a sign begins at FROM or later in the
 * line of CLUE; or the end of the line. It is FROM if the line has not been
 * read, or if names of a list may be at CLUE or later. */
static size_t skip(struct text_finder *f, size_t from, size_t clue)
{
    const struct line *line = &f->cursor.source.lines.line;

    if (clue >= line->span.end || line_has_names(line, clue))
        return from;
    size_t end = line->span.end;
    if (f->seeks_a_labels)
        end = smaller(end, facts_next_prefix(&f->cursor.source, from));
    size_t sign = next_sign(f->text, from, end);
    return sign < line->span.end ? word_stretch_start(f->text, from, sign)
                                 : line->span.end;
}

/* Returns true if S, which CLUE is in, may have words that are asked for, and
 * stores their end in *END; or else that of S. */
static bool is_asked_for(struct text_finder *f, const struct stretch *s,
                         size_t clue, size_t *end)
{
    *end = s->span.end;
    if (f->seeks_a_labels && facts_has_prefix(&f->cursor.source, s->span))
        return true;
    if (s->end > 0) {
        *end = smaller(s->end, *end);
        return true;
    }
    return may_have_place(f->text, s) &&
           line_has_names(line_at(&f->cursor.source.lines, clue), clue);
}

/* Moves to the next stretch that may have a word that is asked for. Returns
 * false at the end of the text. */
static bool find_words(struct text_finder *f)
{
    size_t at = f->cursor.at, clue;

    while ((clue = next_clue(f, at)) < f->text.size) {
        size_t start = word_stretch_start(f->text, at, clue);
        at = skip(f, start, clue);
        if (at > start)
            continue;
        struct stretch s = read_stretch(f->text, start);
        if (is_asked_for(f, &s, clue, &at)) {
            if (start > f->cursor.at)
                word_go_to(&f->cursor, start);
            f->end = at;
            return true;
        }
    }
    return false;
}

/* The same for TEXT_ALL: each sign may be one of a name in ASCII. */
static bool find_all_words(struct text_finder *f)
{
    const struct line *line;

    for (size_t at = f->cursor.at; at < f->text.size; at = line->span.end + 1) {
        line = line_at(&f->cursor.source.lines, at);
        size_t start = at;
        f->end = larger(line->names[0].end, line->names[1].end);
        if (at >= f->end) {
            size_t prefix = facts_next_prefix(&f->cursor.source, at);
            size_t sign =
                next_sign(f->text, at, smaller(prefix, line->span.end));
            if (sign >= line->span.end)
                continue;
            start = word_stretch_start(f->text, at, sign);
            f->end = smaller(sign_end(f->text, sign), line->span.end);
        }
        if (start > f->cursor.at)
            word_go_to(&f->cursor, start);
        return true;
    }
    return false;
}

/* Words. */

/* Returns true if a word at SPAN may be a name of the kind. */
static bool may_be_of_kind(struct text_finder *f, struct text_span span)
{
    enum text_kind kind = f->search.kind;

    return kind == TEXT_ALL ||
           (kind != TEXT_A_LABELS &&
            !utf8_is_ascii(slice_part(f->text, span.start, span.end))) ||
           (kind != TEXT_WIDE && facts_has_prefix(&f->cursor.source, span));
}

/* Returns true if W, whose facts are known, is one of the kind. */
static bool is_of_kind(struct text_finder *f, const struct word *w)
{
    enum text_kind kind = f->search.kind;

    if ((w->facts & WORD_PLAIN) && kind != TEXT_ALL &&
        (w->run.is_ascii || kind == TEXT_A_LABELS))
        return kind != TEXT_WIDE && (w->facts & WORD_A_LABEL);
    return may_be_of_kind(f, w->span);
}

/* Returns true if W, of the kind, needs no look: it is a single label where
 * none is a name, or a number such as an address, in one sentence. */
static bool is_passed_over(struct text_finder *f, const struct word *w)
{
    enum { PLACE = WORD_PLAIN | WORD_EXACT };
    const struct run *r = &w->run;

    return (w->facts & PLACE) == WORD_PLAIN && !f->search.reports &&
           ((r->labels == 1 && slice_at(f->text, w->span.start - 1) != '.') ||
            (r->is_ascii && r->sentence == 0 && (r->last.first & RUN_DIGIT))) &&
           !facts_has_prefix(&f->cursor.source, w->raw);
}

/* Cuts W, which is trimmed, to its end, and stores whether it is a name in
 * *FOUND. Returns false if it is not asked for. A plain word with A-labels is
 * one to decode outside of paths; whether encoding would find it is asked
 * later. */
static bool find_word(struct text_finder *f, struct word *w,
                      struct text_found *found)
{
    struct source *s = &f->cursor.source;
    enum text_reports reports = f->search.reports;
    bool decodes = f->search.kind == TEXT_A_LABELS;

    end_cut(s, w);
    facts_find(s, w);
    enum text_reason reason = judge_word(s, w);
    if (decodes && (w->facts & WORD_PLAIN) && reason != TEXT_PATH)
        reason = TEXT_NAME;
    bool is_word = decodes || reason == TEXT_NAME, is_kind = is_of_kind(f, w);
    *found = (struct text_found){
        .span = is_word ? w->span : w->whole,
        .reason = reason == TEXT_NAME && !is_kind ? TEXT_ATTACHED : reason,
        .is_written = w->run.is_written};
    return (is_word && is_kind) ||
           (reports == TEXT_ALL_REPORTS && facts_has_prefix(s, w->span)) ||
           (reports != TEXT_NO_REPORTS && !is_word &&
            judge_reports(
                s, w, reports == TEXT_ALL_REPORTS && f->search.kind == TEXT_ALL,
                found));
}

bool text_next(struct text_finder *f, struct text_found *found)
{
    struct word w;

    do
        while (word_next(&f->cursor, f->end, &w))
            if ((f->search.reports || may_be_of_kind(f, w.raw)) &&
                !is_passed_over(f, &w) && end_trim(&f->cursor.source, &w) &&
                find_word(f, &w, found))
                return true;
    while (f->search.kind == TEXT_ALL ? find_all_words(f) : find_words(f));
    return false;
}

/* A-labels. */

/* Returns true if C beside an A-label makes it a part of a longer one. */
static bool continues_label(struct character c)
{
    return (c.properties & (RUN_LABEL | RUN_EMOJI)) == RUN_LABEL;
}

/* Returns true if an escape sequence ends at END; not with an 'x', which would
 * make "xn--" of a result that begins with "n--". */
static bool follows_escape(struct slice text, size_t end)
{
    return separator_precedes(text, end) &&
           ascii_to_lower((unsigned char)text.text[end - 1]) != 'x';
}

/* Returns true if a label begins at START, perhaps after hyphens, which are no
 * part of a label unless a dot or a slash precedes them. Marks and joiners are
 * part of the character before them. */
static bool begins_label(struct slice text, size_t start)
{
    size_t before = start;
    struct character c;

    while (before > 0 && text.text[before - 1] == '-')
        before--;
    if (before < start && ascii_is_one_of(slice_at(text, before - 1), "./"))
        return false;
    if (before == 0)
        return true;
    c = run_base_before(text, 0, before);
    return (c.properties & RUN_JOINED) || !continues_label(c) ||
           follows_escape(text, before);
}

bool text_find_a_label(struct slice text, size_t from, struct text_span *label)
{
    for (size_t at = from; (at = label_find_prefix(text, at)) < text.size;) {
        size_t start = at;
        while (run_is_label_byte(slice_at(text, at)))
            at++;
        if (begins_label(text, start) &&
            (at == text.size || !continues_label(run_character(text, at)))) {
            *label = (struct text_span){start, at};
            return true;
        }
    }
    return false;
}
