#include "config.h"

#include "text/text.h"

#include <stdlib.h>

#include "base/chunk.h"
#include "names/label.h"
#include "text/cursor.h"
#include "text/end.h"
#include "text/facts.h"
#include "text/separator.h"
#include "text/zone.h"

struct text_finder {
    struct text_search search;
    struct slice text;
    struct cursor cursor;
    bool a_labels;          /* "xn--" is a clue */
    size_t wide;            /* cached: the next byte beyond ASCII, or escape */
    struct text_span words; /* those that begin in it are to be read */
    struct word rest;       /* no name; WHOLE is still to be searched */
    bool has_lines;         /* lines that are one name are found quickly */
    bool is_list;           /* the last name that was found ends its line */
};

struct text_finder *text_open(struct text_search search)
{
    struct text_finder *f = memory_new(sizeof *f);

    f->search = search;
    f->a_labels = search.kind != TEXT_WIDE || search.reports;
    f->has_lines = !search.reports &&
                   (search.kind == TEXT_WIDE || search.kind == TEXT_A_LABELS);
    if (search.reports && search.kind == TEXT_A_LABELS)
        f->search.reports = TEXT_ALL_REPORTS;
    return f;
}

void text_close(struct text_finder *f)
{
    free(f);
}

void text_scan(struct text_finder *f, struct slice text)
{
    f->text = text;
    f->rest.whole = (struct text_span){0, 0};
    f->cursor = (struct cursor){
        .source = {.text = text,
                   .tlds = f->search.tlds,
                   .lines = {.text = text, .tlds = f->search.tlds}}};
    f->wide = 0;
    f->words = (struct text_span){0, f->search.is_slow ? text.size : 0};
}

/* The quick search, which decides about no word. It looks for
 *
 *   clue     the next byte that a name asked for has: one beyond ASCII, or that
 *            of "xn--"; any, if all names are asked for; for reports also the
 *            escape of a letter
 *   stretch  the text around it between hard ends (word_is_hard_end)
 *   sign     in the stretch, a dot, or what may precede a place of names
 *
 * Only stretches with a sign or "xn--" are cut into words, and lines of lists
 * that have names (line.h). */

/* Returns true if the byte at AT is a sign: a dot before a label that is no
 * number, or before a pattern; the end of a written dot; before a place. */
static inline bool is_sign(struct slice text, size_t at)
{
    char before = slice_at(text, at - 1), next = slice_at(text, at + 1);

    switch (text.text[at]) {
    case '.':
        return (unsigned char)next >= 0x80 ||
               (run_is_label_byte(next) ? !ascii_is_digit(next)
                                        : ascii_is_one_of(next, "*(["));
    case ']':
    case ')':
    case '}':
        return before == '.' || (before | 0x20) == 't';
    case '%':
        return (before | 0x20) == 'f';
    case '/':
        return before == '/' || before == '\\';
    case '@':
        return (run_bytes[(unsigned char)before] & CHAR_WORD) != 0;
    case '|':
        return before == '|' && next != '|';
    case '=':
        return ascii_is_one_of(before, "mnow");
    default:
        return false;
    }
}

/* Returns a mask of the bytes of CHUNK that may be signs: bit N for byte N. Few
 * others are among them, such as '<', which is found with '=' and '|'. */
static uint32_t find_signs(struct chunk chunk)
{
    for (int i = 0; i < 2; i++) {
        chunk_vector v = chunk.half[i];
        chunk.half[i] = ((v | 1) == '/') | ((v & ~0x61) == ('=' & ~0x61)) |
                        (v == ')') | (v == '@') | (v == '%');
    }
    return chunk_top_bits(chunk);
}

/* Returns the next sign from AT to END, or END. */
static size_t next_sign(struct slice text, size_t at, size_t end)
{
    for (; at < end && text.size - at >= CHUNK_SIZE; at += CHUNK_SIZE) {
        uint32_t found = find_signs(chunk_load(text.text + at));
        for (; found != 0; found &= found - 1) {
            size_t sign = at + (size_t)__builtin_ctz(found);
            if (is_sign(text, sign))
                return sign < end ? sign : end;
        }
    }
    while (at < end && !is_sign(text, at))
        at++;
    return at < end ? at : end;
}

/* Returns where the stretch of text before AT begins: after a hard end, or at
 * FROM. */
static size_t stretch_start(struct slice text, size_t from, size_t at)
{
    while (at > from && !word_is_hard_end(text.text[at - 1]))
        at--;
    return at - (at > from && text.text[at - 1] == SEPARATOR_ESCAPE);
}

/* A stretch. */
struct stretch {
    struct text_span span;
    bool is_bare;  /* it has only bytes of labels */
    bool has_sign; /* that of a name asked for */
    /* While it is read: */
    bool has_dot, has_wide; /* since the last separator */
    bool has_place;         /* since the last path */
};

/* Passes the ASCII character at AT of S, which is in no label; or the escape of
 * a letter, and returns the size of the rest. */
static inline size_t pass_ascii(struct slice text, size_t at, struct stretch *s)
{
    char c = text.text[at];

    s->is_bare = false;
    if (c == '&' || c == '\\') {
        size_t escape = separator_letter_size(text, at);
        s->has_wide |= escape > 0;
        return escape > 0 ? escape - 1 : 0;
    }
    if (!(run_bytes[(unsigned char)c] & CHAR_WORD) && c != '*')
        s->has_dot = s->has_wide = false;
    if (!is_sign(text, at))
        s->has_place &= c != '/';
    else if (c == '.')
        s->has_dot = true;
    else if (ascii_is_one_of(c, ")]}"))
        s->has_sign = true;
    else
        s->has_place = true;
    return 0;
}

/* Reads the stretch that begins at START. TAKES_ASCII: words in ASCII are
 * names asked for, too. */
static struct stretch read_stretch(struct slice text, size_t start,
                                   bool takes_ascii)
{
    struct stretch s = {.is_bare = true};
    size_t at = start;

    for (;; at++) {
        while (at < text.size && run_is_label_byte(text.text[at]))
            at++;
        if (at == text.size || (word_is_hard_end(text.text[at]) && at > start))
            break;
        if ((unsigned char)text.text[at] < 0x80) {
            at += pass_ascii(text, at, &s);
        } else {
            s.has_wide = true;
            while ((unsigned char)slice_at(text, at + 1) >= 0x80)
                at++;
        }
        s.has_sign |= (s.has_dot | s.has_place) & (s.has_wide | takes_ascii);
    }
    s.span = (struct text_span){start, at};
    return s;
}

/* Returns the next clue at FROM or later, or the end of the text. */
static size_t next_clue(struct text_finder *f, size_t from)
{
    struct slice text = f->text;
    bool is_wide = f->search.kind != TEXT_A_LABELS;

    if (f->search.kind == TEXT_ALL) {
        while (from < text.size && word_is_hard_end(text.text[from]))
            from++;
        return from;
    }
    if (is_wide && (f->wide < from || f->wide == 0)) {
        f->wide = from + utf8_ascii(slice_from(text, from));
        for (size_t at = from; f->search.reports && at < f->wide; at++)
            if (ascii_is_one_of(text.text[at], "&\\") &&
                separator_letter_size(text, at) > 0)
                f->wide = at;
    }
    size_t clue = is_wide ? f->wide : text.size;
    size_t prefix =
        f->a_labels ? facts_next_prefix(&f->cursor.source, from) : clue;
    return prefix < clue ? prefix : clue;
}

/* Returns START, where the stretch with CLUE begins; or, if its line has been
 * read, and has no names of lists at CLUE or later, where the next one with a
 * sign begins, or the end of the line. Stores the sign in *SIGN. */
static size_t next_signed(struct text_finder *f, size_t start, size_t clue,
                          size_t *sign)
{
    struct slice text = f->text;
    const struct line *line = &f->cursor.source.lines.line;
    size_t end = line->span.end, limit = end;

    *sign = end;
    if (clue >= end || line_has_names(line, clue))
        return start;
    if (f->a_labels && facts_next_prefix(&f->cursor.source, start) < end)
        limit = f->cursor.source.prefix;
    *sign = next_sign(text, start, limit);
    return *sign < end ? stretch_start(text, start, *sign) : end;
}

/* Returns the span in which the next words may be names, which begin in it; the
 * text before FROM has been read. It is empty at the end of the text. */
static struct text_span next_words(struct text_finder *f, size_t from)
{
    struct source *s = &f->cursor.source;
    struct slice text = f->text;
    bool is_all = f->search.kind == TEXT_ALL;
    size_t clue, sign;

    while ((clue = next_clue(f, from)) < text.size) {
        size_t start = stretch_start(text, from, clue);
        size_t end = is_all ? line_at(&s->lines, clue)->span.end : 0;
        if ((from = next_signed(f, start, clue, &sign)) > start)
            continue;
        if (sign < end) {
            size_t escape = separator_end(text, sign);
            size_t last = escape > 0 && escape < end
                              ? escape + !is_sign(text, escape)
                              : sign + 2;
            return (struct text_span){
                start, text.text[sign] == '=' || last > end ? end : last};
        }
        struct stretch x = read_stretch(text, start, is_all);
        if (x.has_sign || (f->a_labels && facts_has_prefix(s, x.span)))
            return x.span;
        char before = slice_at(text, start - 1);
        bool is_in_no_list = /* all of a line, or begins a comment */
            (x.is_bare && line_is_end(before) &&
             line_is_end(slice_at(text, x.span.end))) ||
            (before == ' ' && slice_at(text, start - 2) == '#' &&
             token_is_blank(slice_at(text, start - 3)));
        if (!is_in_no_list && line_has_names(line_at(&s->lines, clue), clue))
            return (struct text_span){start, s->lines.line.span.end};
        from = x.span.end;
    }
    return (struct text_span){text.size, text.size};
}

/* Words. */

/* Returns true if a word at SPAN is one of the kind; HAS_A_LABEL: if it is so
 * by an A-label. */
static bool is_of_kind(struct text_finder *f, struct text_span span,
                       bool has_a_label)
{
    enum text_kind kind = f->search.kind;

    return kind == TEXT_ALL ||
           (kind != TEXT_A_LABELS &&
            !utf8_is_ascii(slice_part(f->text, span.start, span.end))) ||
           (kind != TEXT_WIDE && has_a_label &&
            facts_has_prefix(&f->cursor.source, span));
}

/* Cuts W, which is trimmed, to its end, and stores whether it is a name in
 * *FOUND. Returns false if it is not asked for. When decoding, each plain word
 * with A-labels is a name, except in a place where none is: replace.c tests
 * whether encoding would find the result. */
static bool find_word(struct text_finder *f, struct word *w,
                      struct text_found *found)
{
    struct source *s = &f->cursor.source;
    enum text_reports reports = f->search.reports;
    bool decodes = f->search.kind == TEXT_A_LABELS;

    end_cut(s, w);
    facts_find(s, w);
    enum text_reason reason = judge_word(s, w);
    if (f->search.kind == TEXT_ALL && reason != TEXT_NAME &&
        (w->facts & WORD_UNSPACED))
        f->rest = *w;
    if (decodes && (w->facts & WORD_PLAIN) && reason != TEXT_PLACE)
        reason = TEXT_NAME;
    if (reason == TEXT_PLACE && w->run.is_written)
        reason = TEXT_PATTERN; /* "/größe\\.de/i" */
    bool is_word = decodes || reason == TEXT_NAME,
         is_kind = is_of_kind(
             f, w->span, !(w->facts & WORD_PLAIN) || (w->facts & WORD_A_LABEL));
    *found = (struct text_found){
        .span = is_word ? w->span : w->whole,
        .reason = reason == TEXT_NAME && !is_kind ? TEXT_PLACE : reason,
        .is_written = w->run.is_written};
    return (is_word && is_kind) ||
           (reports == TEXT_ALL_REPORTS && facts_has_prefix(s, w->span) &&
            ((w->facts & WORD_A_LABEL) || !w->run.is_ascii ||
             !(w->facts & WORD_PLAIN))) || /* not "httpsxn--tda.com" */
           (reports && !is_word && judge_looks_like_name(s, w, reason));
}

/* Reads the next word in ASCII between letters of a script without spaces, in
 * the rest of a word that is no name: "访问evil.com下载". */
static bool next_ascii(struct text_finder *f, struct word *w)
{
    struct source *s = &f->cursor.source;
    struct text_span *rest = &f->rest.whole;
    unsigned before = CHAR_UNSPACED;
    bool is_found = false;

    while (!is_found && rest->start < rest->end) {
        size_t start = rest->start;
        size_t end = start + utf8_ascii(slice_part(f->text, start, rest->end));
        *w = (struct word){
            .raw = {start, start}, .place = f->rest.place, .url = f->rest.url};
        rest->start = end;
        if (end > start) {
            s->text.size = end;
            is_found =
                (before & CHAR_UNSPACED) &&
                (end == rest->end || (run_at(f->text, end) & CHAR_UNSPACED)) &&
                f->text.text[start] != '.' && f->text.text[end - 1] != '.' &&
                end_read(s, w);
            s->text = f->text;
        } else {
            before = run_at(f->text, end);
            rest->start += run_character(f->text, end).length;
        }
    }
    return is_found;
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
 * another one, or none. Most lines of most lists are such. */
static bool find_line(struct text_finder *f, struct text_found *found)
{
    enum { WORD = 8, ODD = CHAR_UNSPACED | CHAR_PHONETIC | CHAR_MAPPED };
    static const char *const starts[] = {"0.0.0.0 ", "127.0.0.1 ", "||", ""};
    struct source *s = &f->cursor.source;
    struct slice text = f->text;
    size_t line = next_clue(f, f->cursor.at), i = 0;
    bool decodes = f->search.kind == TEXT_A_LABELS;
    struct run r;

    while (line > f->cursor.at && !line_is_end(text.text[line - 1]))
        line--;
    while (*starts[i] != '\0' &&
           (*starts[i] != slice_at(text, line) ||
            !slice_begins(slice_from(text, line), slice_string(starts[i]))))
        i++;
    run_read(text, line + strlen(starts[i]), &r);
    size_t prefix = facts_next_prefix(s, r.start);
    if (r.labels < 2 || r.sentence > 0 || r.is_written || (r.any & ODD) ||
        ((r.last.any & CHAR_WIDE) && r.end - r.last.start >= WORD) ||
        r.is_ascii != decodes || !ends_line(text, r.end) ||
        (*starts[i] == '|') != (slice_at(text, r.end) == '^') ||
        ascii_is_one_of(text.text[r.start], "-_") ||
        ascii_is_one_of(text.text[r.end - 1], "-_"))
        return false;
    if (decodes ? prefix >= r.end ||
                      (prefix > r.start && text.text[prefix - 1] != '.')
                : prefix < r.end ||
                      !(*starts[i] != '\0' ? r.last.any & CHAR_NO_DIGIT
                                           : facts_has_top_level(s, &r)))
        return false;
    *found = (struct text_found){{r.start, r.end}, TEXT_NAME, false};
    f->words.end = r.end;
    cursor_go_to(&f->cursor, r.end);
    return true;
}

bool text_next(struct text_finder *f, struct text_found *found)
{
    struct cursor *c = &f->cursor;
    struct word w;

    for (;;) {
        while ((f->rest.whole.start < f->rest.whole.end && next_ascii(f, &w)) ||
               (c->at < f->words.end && cursor_next(c, f->words.end, &w)))
            if ((f->search.reports || is_of_kind(f, w.raw, true)) &&
                end_trim(&c->source, &w) && find_word(f, &w, found)) {
                size_t start = c->source.lines.line.span.start;
                f->is_list = f->has_lines &&
                             ends_line(f->text, found->span.end) &&
                             (found->span.start == start ||
                              ascii_is_one_of(f->text.text[start], "01|"));
                return true;
            }
        if (f->is_list && (f->is_list = find_line(f, found)))
            return true;
        f->words = next_words(f, c->at);
        if (f->words.start == f->text.size)
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
