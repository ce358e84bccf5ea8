#include "config.h"

#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "names/label.h"
#include "text/judge.h"
#include "text/word.h"

enum { TEXT_SIGNS = 6 }; /* bytes that are signs of names */

struct text_finder {
    struct text_search search;
    struct slice text;
    struct words words;
    size_t end;  /* all words before it are to be read */
    size_t wide; /* cached: the next non-ASCII byte; valid if at least AT */
    size_t next[TEXT_SIGNS]; /* how far the bytes of signs were looked for */
    size_t sign;             /* and for the next sign */
    size_t bytes_end;        /* that of the last clue, up to the next sign */
    struct slice rest;       /* of the last word, for text_next_a_label */
    struct word word;
};

struct text_finder *text_open(struct text_search search)
{
    struct text_finder *f = memory_new(sizeof *f);

    f->search = search;
    return f;
}

void text_close(struct text_finder *f)
{
    free(f);
}

void text_scan(struct text_finder *f, struct slice text)
{
    *f = (struct text_finder){.search = f->search,
                              .text = text,
                              .words = {.text = text,
                                        .tlds = f->search.tlds,
                                        .parts = f->search.parts,
                                        .lines = {.text = text}}};
}

/* Skipping: most of a text has no names. Its words are cut only from the blank
 * before a clue on. */

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Returns the next byte at FROM or later that is a clue of a word that is asked
 * for. */
static size_t next_clue(struct text_finder *f, size_t from)
{
    enum text_kind kind = f->search.kind;

    if (kind == TEXT_A_LABELS)
        return word_next_prefix(&f->words, from);
    if (kind == TEXT_ALL) {
        while (from < f->text.size && (unsigned char)f->text.text[from] <= ' ')
            from++;
        return from;
    }
    if (f->wide < from || f->wide == 0)
        f->wide = from + utf8_ascii(slice_from(f->text, from));
    return kind == TEXT_WIDE && !f->search.reports
               ? f->wide
               : smaller(f->wide, word_next_prefix(&f->words, from));
}

static bool is_in_word(char c)
{
    return (run_bytes[(unsigned char)c] & RUN_WORD) != 0;
}

/* Returns where the bytes of words before AT begin, at FROM or later. */
static size_t bytes_start(struct slice text, size_t from, size_t at)
{
    const char *c = text.text + at, *least = text.text + from;

    while (c > least && is_in_word(c[-1]))
        c--;
    return (size_t)(c - text.text);
}

/* Returns where the bytes of words from AT on end, at END or before. */
static size_t bytes_end(struct slice text, size_t at, size_t end)
{
    const char *c = text.text + at, *most = text.text + end;

    while (c < most && is_in_word(*c))
        c++;
    return (size_t)(c - text.text);
}

/* Signs: a word that is no single label has one, or follows one. */

static const char signs[TEXT_SIGNS] = {'.', '/', '@', ']', ')', '}'};

/* Returns true if the sign at AT is one: a dot before a label, the second slash
 * before a host, '@', the end of a written dot ("[.]", "(dot)"). */
static bool is_sign(struct slice text, size_t at)
{
    char before = slice_at(text, at - 1);
    unsigned char after = (unsigned char)slice_at(text, at + 1);

    switch (text.text[at]) {
    case '.':
        return after >= 0x80 || run_is_label_byte((char)after);
    case '/':
        return before == '/' || before == '\\';
    case '@':
        return true;
    default:
        return before == '.' || before == 't';
    }
}

/* Returns the next sign at FROM or later, or the size of the text. */
static size_t next_sign(struct text_finder *f, size_t from)
{
    struct slice text = f->text;
    size_t sign = text.size;

    if (f->sign > from)
        return f->sign;
    for (int i = 0; i < TEXT_SIGNS; i++) {
        size_t at = from, *next = &f->next[i];
        while ((at = slice_find_before(text, at, sign, signs[i], next)) <
                   sign &&
               !is_sign(text, at))
            at++;
        sign = smaller(sign, at);
    }
    f->sign = sign;
    return sign;
}

/* Returns the start of a line, at most at STOP, so that the lines from AT to it
 * are free of all bytes that are next to names: they are words, and need not be
 * read. Otherwise returns AT. */
static size_t skip_lines(struct slice text, size_t at, size_t stop)
{
    enum { STEP = 4096 };
    static const char separators[] = " \t:,=#$|/";
    size_t end = stop - at < STEP ? stop : at + STEP;

    if (memchr(text.text + at, '\n', end - at) == NULL)
        return at;
    for (const char *c = separators; *c != '\0'; c++)
        if (memchr(text.text + at, *c, end - at) != NULL)
            return at;
    while (end > at && text.text[end - 1] != '\n')
        end--;
    return end;
}

/* A quick test: returns false if the byte before the word at START, and that
 * before blanks, tells that no single label in it is a name. One is in
 * "DOMAIN, рф". */
static bool may_be_single(struct text_finder *f, size_t start)
{
    const char *c = f->text.text + start, *least = f->text.text + f->words.at;

    if (c > least && (unsigned char)c[-1] > ' ')
        return ascii_is_one_of(c[-1], "=|~/,\"'*");
    while (c > least && (c[-1] == ' ' || c[-1] == '\t'))
        c--;
    return c == least || (unsigned char)c[-1] <= ' ' || is_in_word(c[-1]) ||
           c[-1] == '*' ||
           (c[-1] == ',' && c - least > 1 && ascii_is_upper(c[-2]));
}

/* Returns CLUE if a word that is asked for may be around it; otherwise a later
 * place to look for a clue. */
static size_t skip_word(struct text_finder *f, size_t at, size_t clue)
{
    enum { DOT_MAX = 5 }; /* bytes: "[dot]" */
    struct slice text = f->text;
    size_t start = bytes_start(text, at, clue), sign = next_sign(f, start);
    if (f->search.kind != TEXT_WIDE) /* a single A-label may be a name */
        sign = smaller(sign, word_next_prefix(&f->words, start));
    char before = slice_at(text, start - 1), other = slice_at(text, start - 2);

    if (sign <= clue || ascii_is_one_of(before, "@])}") ||
        (before == '/' && (other == '/' || other == '\\')))
        return clue;
    if (clue >= f->bytes_end)
        f->bytes_end = bytes_end(text, clue, sign);
    size_t end = f->bytes_end;
    if ((end == sign && sign < text.size) || run_dot(text, end) > 0)
        return clue;
    if (start == 0 || before == '\n') {
        size_t next = skip_lines(text, start, sign);
        if (next > clue)
            return next;
    }
    bool is_single = may_be_single(f, start);
    if (is_single) {
        const struct line *line = line_at(&f->words.lines, clue);
        if (line_has_places(line, clue))
            return clue;
        if (sign >= line->span.end)
            return line->span.end;
    }
    if (!is_single || sign - end <= DOT_MAX)
        return end;
    return bytes_start(text, end, sign - DOT_MAX);
}

/* Moves to the next words that are asked for. Returns false at the end of the
 * text. */
static bool find_words(struct text_finder *f)
{
    struct slice text = f->text;
    size_t at = f->words.at, clue;

    while ((clue = next_clue(f, at)) < text.size) {
        if (clue != f->words.prefix && (at = skip_word(f, at, clue)) > clue)
            continue;
        size_t start = word_line_up(text, f->words.at, clue);
        if (start > f->words.at)
            word_go_to(&f->words, start);
        f->end = clue + 1;
        if (f->search.kind == TEXT_ALL) {
            const struct line *line = line_at(&f->words.lines, clue);
            if (line->has_bars || line->has_dollar) /* all of it is read */
                f->end = line->span.end;
        }
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
           (kind != TEXT_WIDE && word_has_prefix(&f->words, span));
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
 * none is a name, or a number such as an address. */
static bool is_no_name(struct text_finder *f, const struct word *w)
{
    enum { OTHER = WORD_PLAIN | WORD_EXACT };
    const struct run *r = &w->run;

    return (w->facts & OTHER) == WORD_PLAIN && !f->search.reports &&
           ((r->labels == 1 && slice_at(f->text, w->span.start - 1) != '.') ||
            (r->is_ascii && (r->last.first & UNICODE_DIGIT))) &&
           !word_has_prefix(&f->words, w->raw);
}

/* Stores W in *FOUND. Returns false if it is not asked for. */
static bool find_word(struct text_finder *f, struct word *w,
                      struct text_found *found)
{
    bool reports = f->search.reports;

    found->span = w->span;
    found->reason = judge_word(&f->words, w);
    found->is_written = w->run.is_written;
    bool is_kind = is_of_kind(f, w);
    if (f->search.kind == TEXT_A_LABELS) {
        found->span = w->span;
        if ((w->facts & WORD_PLAIN) && found->reason != TEXT_PATH)
            found->reason = is_kind ? TEXT_NAME : TEXT_ATTACHED;
        return is_kind || (reports && word_has_prefix(&f->words, w->span));
    }
    if (found->reason == TEXT_NAME) {
        found->span = w->span;
        return is_kind;
    }
    return reports &&
           ((f->search.a_labels && word_has_prefix(&f->words, w->span)) ||
            judge_reports(&f->words, w, found));
}

bool text_next(struct text_finder *f, struct text_found *found)
{
    struct word *w = &f->word;

    do
        while (word_next(&f->words, f->end, w))
            if ((f->search.reports || may_be_of_kind(f, w->raw)) &&
                !is_no_name(f, w) && word_read(&f->words, w) &&
                find_word(f, w, found))
                return true;
    while (find_words(f));
    return false;
}

/* A-labels. */

bool text_next_a_label(struct text_finder *f, struct text_span *label)
{
    struct text_found found;
    struct slice part, dot;

    f->words.parts = true; /* an A-label can be in any part of a word */
    for (;;) {
        while (run_cut(&f->rest, &part, &dot))
            if (label_has_prefix(part) && utf8_is_ascii(part)) {
                label->start = (size_t)(part.text - f->text.text);
                label->end = label->start + part.size;
                return true;
            }
        if (!text_next(f, &found))
            return false;
        f->rest = slice_part(f->text, found.span.start, found.span.end);
        if (judge_holds_a_label(f->rest))
            f->rest = slice_of(NULL, 0);
    }
}
