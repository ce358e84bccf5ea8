#include "config.h"

#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "names/label.h"
#include "text/extent.h"
#include "text/judge.h"
#include "text/separator.h"
#include "text/word.h"

struct text_finder {
    struct text_search search;
    struct slice text;
    size_t at; /* scan position */
    struct places places;
    size_t dot;  /* cached: the next dot; valid if at least AT */
    size_t wide; /* the same for a non-ASCII byte */
    size_t odd;  /* the same for what makes an ASCII word odd (next_odd) */
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
                              .places = {.text = text,
                                         .tlds = f->search.tlds,
                                         .lines = {.text = text}}};
}

static bool is_in_word(char c)
{
    return (run_bytes[(unsigned char)c] & RUN_WORD) != 0;
}

/* Reads the run from the start of R to END at most; R keeps its facts about
 * the text before it. If any last label is accepted, underscores are part of
 * it.
 */
static void read_run(struct text_finder *f, size_t end, bool has_symbols,
                     struct run *r)
{
    size_t start = r->start;

    run_read(slice_part(f->text, 0, end), start, has_symbols, r);
    size_t read = r->end;
    r->word_end =
        end < f->text.size || f->search.parts ? read : run_word_end(f->text, r);
    run_trim(f->text, r, f->places.tlds != NULL);
    if (r->word_end == read)
        r->word_end = r->end;
    place_reset(&f->places, r, start);
}

/* The ends of runs. */

/* Reads only the labels of R before the possible end of a sentence, unless
 * none can be there. */
static void cut_sentence(struct text_finder *f, struct run *r)
{
    if (!judge_may_end(&f->places, r))
        return;
    struct run part = *r;
    read_run(f, r->sentence, r->has_symbols, &part);
    if (!place_facts(&f->places, r, PLACE_DOTTED) ||
        place_facts(&f->places, &part, PLACE_KNOWN))
        *r = part;
}

/* Removes a particle that is glued to the top-level domain of R:
 * "http://日本語.jpです", "www.한글.한국에서". */
static void cut_particle(struct text_finder *f, struct run *r)
{
    enum { CHARACTERS_MAX = 4 }; /* after a non-ASCII top-level domain */
    struct slice last = slice_part(f->text, r->last.start, r->end);
    size_t end = utf8_ascii(last);
    bool is_cased = end < last.size && (run_character(last, end).properties &
                                        (UNICODE_LOWER | UNICODE_UPPER)) != 0;
    bool is_found = end >= 2 && !is_cased &&
                    tlds_has(f->places.tlds, slice_of(last.text, end));

    if (end == 0 && (r->last.last & UNICODE_UNSPACED)) {
        end = last.size;
        for (int i = 0; i < CHARACTERS_MAX && !is_found; i++) {
            end -= run_character_before(last, 0, end).length;
            if (end == 0)
                return;
            is_found = tlds_has(f->places.tlds, slice_of(last.text, end));
        }
    }
    if (is_found)
        read_run(f, r->last.start + end, r->has_symbols, r);
}

/* Reading. */

/* Returns true if symbols, or emoji that may precede them, follow END, or a dot
 * there. */
static bool precedes_symbol(struct slice text, size_t end)
{
    if (slice_at(text, end) == '.')
        end++;
    if ((unsigned char)slice_at(text, end) < 0x80)
        return false;
    struct character c = run_character(text, end);
    return (c.properties & (UNICODE_SYMBOL | UNICODE_EMOJI)) != 0;
}

/* Returns true if a symbol begins at AT that is part of a label. */
static bool begins_symbol_label(struct text_finder *f, struct run *r)
{
    size_t at = r->start;

    if (place_facts(&f->places, r, PLACE_STRONG))
        return true;
    if ((unsigned char)slice_at(f->text, at - 1) >= 0x80) {
        struct character c = run_character_before(f->text, 0, at);
        if (run_joins(&c))
            return false;
    }
    return !run_is_label_byte(slice_at(f->text, at - 1)) &&
           run_is_symbol_label(f->text, at);
}

/* Returns true if C, which is no symbol and where R begins, begins a label. A
 * hyphen does in a strong place, and after a dot. */
static bool begins_run(struct text_finder *f, struct run *r,
                       const struct character *c)
{
    return (c->properties & (UNICODE_LABEL | UNICODE_JOINED)) ==
               UNICODE_LABEL &&
           (c->code_point != '-' || slice_at(f->text, r->start - 1) == '.' ||
            (!ascii_is_one_of(slice_at(f->text, r->start + 1), " -") &&
             place_facts(&f->places, r, PLACE_STRONG)));
}

/* Returns the size of the emoji that decorate the name at the beginning of R.
 */
static size_t decoration_size(struct text_finder *f, struct run *r)
{
    bool is_keycap = (r->first & UNICODE_DIGIT) &&
                     (unsigned char)slice_at(f->text, r->start + 1) >= 0x80;

    if (!(r->first & UNICODE_EMOJI) && !is_keycap)
        return 0;
    size_t size = run_emoji(f->text, r);

    if (place_facts(&f->places, r, PLACE_STRONG) ||
        (place_facts(&f->places, r, PLACE_FIELD) &&
         !run_begins_www(f->text, r->start + size)))
        return 0;
    return size;
}

/* Returns the size of the prefix of R that is none of the name's: emoji, or
 * words before "www". */
static size_t prefix_size(struct text_finder *f, struct run *r)
{
    size_t size = decoration_size(f, r);

    if (size == 0 && (r->facts & PLACE_UNSPACED) &&
        (size = run_before_www(f->text, r)) > 0 &&
        place_facts(&f->places, r, PLACE_EXACT))
        size = 0;
    return size;
}

/* Reads the run at AT if it is ASCII without upper case, and so needs no look
 * at its characters: most A-labels do not. Stores only where it is. */
static bool read_lower(const struct text_finder *f, struct run *r)
{
    struct slice text = f->text;
    const char *c = text.text + f->at, *end = text.text + text.size;
    enum { CASED = UNICODE_LABEL | UNICODE_UPPER };

    for (;; c++) {
        while (c < end &&
               (run_bytes[(unsigned char)*c] & CASED) == UNICODE_LABEL)
            c++;
        if (c + 1 >= end || *c != '.' || !run_is_label_byte(c[1]))
            break;
    }
    size_t at = (size_t)(c - text.text);
    char after = slice_at(text, at), next = slice_at(text, at + 1);
    if (text.text[f->at] == '-' || run_is_label_byte(after) ||
        text.text[at - 1] == '_' || (unsigned char)after >= 0x80 ||
        after == '%' ||
        (after == '.' && ((unsigned char)next >= 0x80 || next == '.')))
        return false;
    *r = (struct run){
        .start = f->at, .end = at, .word_end = at, .is_ascii = true};
    return true;
}

/* Reads the run or character at AT, and moves AT to its end. Returns true if it
 * is a run; *R then ends where a sentence does, and has its facts. */
static bool read_next(struct text_finder *f, struct run *r)
{
    size_t escape = separator_end(f->text, f->at);
    if (escape > 0) {
        f->at = escape;
        return false;
    }
    if (f->search.kind == TEXT_A_LABELS &&
        run_is_label_byte(f->text.text[f->at]) && read_lower(f, r)) {
        f->at = r->end;
        return true;
    }
    struct character c = run_character(f->text, f->at);
    r->start = f->at;
    r->facts = r->known = 0;
    if (c.properties & UNICODE_SYMBOL ? !begins_symbol_label(f, r)
                                      : !begins_run(f, r, &c)) {
        f->at += c.length;
        return false;
    }
    read_run(f, f->text.size, false, r);
    if (precedes_symbol(f->text, r->end) &&
        place_facts(&f->places, r, PLACE_STRONG)) {
        struct run whole = *r;
        read_run(f, f->text.size, true, &whole);
        if (place_facts(&f->places, &whole, PLACE_KNOWN) ||
            !place_facts(&f->places, r, PLACE_KNOWN))
            *r = whole;
    }
    size_t prefix = prefix_size(f, r);
    if (prefix > 0) {
        f->at += prefix;
        return false;
    }
    f->at = r->end;
    if (r->word_end > r->end)
        return true;
    if (r->sentences > 0)
        cut_sentence(f, r);
    if (f->places.tlds != NULL && r->labels > 1 && !(r->last.all & RUN_WORD) &&
        !place_facts(&f->places, r, PLACE_KNOWN) &&
        (run_begins_www(f->text, r->start) ||
         place_facts(&f->places, r, PLACE_ANCHOR | PLACE_EXACT) ==
             PLACE_ANCHOR))
        cut_particle(f, r);
    return true;
}

/* Words: a search for bytes skips text without names, before any character is
 * decoded. */

static size_t word_start(const struct text_finder *f, size_t at)
{
    const char *text = f->text.text, *c = text + at, *from = text + f->at;

    while (c > from && is_in_word(c[-1]))
        c--;
    return (size_t)(c - text);
}

/* Returns the end of the word that contains AT, at most END. */
static size_t word_end(const struct text_finder *f, size_t at, size_t end)
{
    const char *text = f->text.text, *c = text + at;

    while (c < text + end && is_in_word(*c))
        c++;
    return (size_t)(c - text);
}

static size_t next_wide(struct text_finder *f)
{
    if (f->wide < f->at || f->wide == 0)
        f->wide = f->at + utf8_ascii(slice_from(f->text, f->at));
    return f->wide;
}

/* Returns the next dot at FROM or later that may be followed by a label. */
static size_t next_dot(struct text_finder *f, size_t from)
{
    struct slice text = f->text;
    size_t at = slice_find(text, from, '.', &f->dot);

    while (at < text.size && (unsigned char)slice_at(text, at + 1) < 0x80 &&
           !run_is_label_byte(slice_at(text, at + 1)))
        at = slice_find(text, at + 1, '.', &f->dot);
    return at;
}

/* Returns the next place where a word in ASCII may be none that is a name, but
 * be reported: two dots, a '%', or the word after "||". */
static size_t next_odd(struct text_finder *f)
{
    struct slice text = f->text;
    size_t at = f->at;

    if (f->odd >= at && f->odd > 0)
        return f->odd;
    for (; at < text.size; at++) {
        char c = text.text[at];
        if (c == '%' || (c == '.' && slice_at(text, at + 1) == '.'))
            break;
        if (c == '|' && slice_at(text, at + 1) == '|' &&
            is_in_word(slice_at(text, at + 2))) {
            at += 2;
            break;
        }
    }
    return f->odd = at;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Returns the next byte that is a clue of a name of the kind. */
static size_t next_clue(struct text_finder *f)
{
    size_t at = f->at;

    if (f->search.kind == TEXT_ALL) {
        while (at < f->text.size && !is_in_word(f->text.text[at]))
            at++;
        return at;
    }
    if (f->search.kind == TEXT_A_LABELS)
        return place_next_prefix(&f->places, at);
    at = next_wide(f);
    if (f->search.reports)
        at = least(at, next_odd(f));
    return f->search.kind == TEXT_WIDE
               ? at
               : least(at, place_next_prefix(&f->places, f->at));
}

/* Returns the start of a line, at most at STOP, so that the lines from AT to it
 * are free of all bytes that are next to single labels that are names: they are
 * words, and need not be looked at. Otherwise returns AT. */
static size_t skip_words(const struct text_finder *f, size_t at, size_t stop)
{
    enum { STEP = 4096 };
    static const char separators[] = " \t:,=#$|/";
    size_t end = stop - at < STEP ? stop : at + STEP;

    for (const char *c = separators; *c != '\0'; c++)
        if (memchr(f->text.text + at, *c, end - at) != NULL)
            return at;
    while (end > at && f->text.text[end - 1] != '\n')
        end--;
    return end;
}

/* A quick test: returns false if the bytes before the word at START tell that
 * no single label in it is a name: neither a key, an address, an owner or a
 * sign of a list can precede it. */
static bool may_be_single(struct slice text, size_t start)
{
    size_t at = start;
    char before = slice_at(text, at - 1);

    if (before == '=') {
        if (line_follows_option(text, at))
            return true;
        do /* the key of a setting begins its line */
            before = slice_at(text, --at - 1);
        while (run_is_label_byte(before));
        return (unsigned char)before < ' ' || (unsigned char)before >= 0x80 ||
               before == '+';
    }
    if (!word_is_blank(before))
        return ascii_is_one_of(before, "|~/,\"'*");
    while (at > 0 && word_is_blank(text.text[at - 1])) {
        if (text.text[at - 1] == '\n' || text.text[at - 1] == '\0')
            return true;
        at--;
    }
    before = slice_at(text, at - 1);
    if (before == ':') /* "zone:", "fe80::" */
        return is_in_word(slice_at(text, at - 2));
    return is_in_word(before) || before == '*' || before == '\0';
}

/* Returns CLUE if the word from START around CLUE may contain a name; otherwise
 * the place to continue at. */
static size_t skip_word(struct text_finder *f, size_t start, size_t clue)
{
    enum { NEAR = 64 }; /* bytes: most words with a dot have it this near */
    struct line_reader *lines = &f->places.lines;
    size_t stop = next_dot(f, start), next = clue;

    if (f->search.kind != TEXT_WIDE) /* an A-label needs no dot */
        stop = least(stop, place_next_prefix(&f->places, start));
    if (stop <= clue || (stop - clue < NEAR && word_end(f, clue, stop) == stop))
        return clue;
    if (start == 0 || f->text.text[start - 1] == '\n')
        next = skip_words(f, start, stop);
    if (next <= clue && may_be_single(f->text, start)) {
        line_at(lines, start);
        next = line_next_place(lines, place_skip_wildcard(f->text, start));
        if (next <= clue)
            return clue;
    }
    if (next <= clue)
        next = word_end(f, clue, stop);
    if (next >= stop)
        next = word_start(f, stop);
    return next > clue ? next : clue;
}

/* Moves AT to the next word with a clue of a name, and a dot, or where only a
 * name can be. In most texts either dots or clues are rare, so the search
 * for each begins where the other was found. Returns false at the end of the
 * text. */
static bool find_word(struct text_finder *f)
{
    if (f->at > 0 && is_in_word(slice_at(f->text, f->at)))
        return true; /* it is still in the word that was found */
    for (size_t clue; (clue = next_clue(f)) < f->text.size;) {
        size_t start = word_start(f, clue);
        size_t next = f->search.reports ? clue : skip_word(f, start, clue);
        f->at = next == clue ? start : next;
        if (next == clue)
            return true;
    }
    f->at = f->text.size;
    return false;
}

/* Returns true if R may be a name of the kind. */
static bool is_of_kind(struct text_finder *f, const struct run *r)
{
    return f->search.kind == TEXT_ALL ||
           (f->search.kind != TEXT_A_LABELS && !r->is_ascii) ||
           (f->search.kind != TEXT_WIDE && place_has_a_label(&f->places, r));
}

/* Returns true if A-labels are looked for, and one may be in R, but is none of
 * its labels: "foo-xn--tda". */
static bool holds_prefix(struct text_finder *f, const struct run *r)
{
    return f->search.kind == TEXT_A_LABELS &&
           place_next_prefix(&f->places, r->start) < r->end;
}

/* Returns the word that R belongs to. */
static struct text_span find_whole_word(struct text_finder *f, struct run *r)
{
    if (f->search.parts && !place_facts(&f->places, r, PLACE_LIST))
        return (struct text_span){r->start, r->end};
    return extent_word(&f->places, r);
}

/* Stores the word at SPAN, which R is only a part of, in *FOUND if it is asked
 * for. */
static bool find_whole(struct text_finder *f, struct run *r,
                       struct text_span span, struct text_found *found)
{
    struct run whole = {
        .start = span.start,
        .end = span.end,
        .is_ascii = utf8_is_ascii(slice_part(f->text, span.start, span.end))};
    bool is_kind = is_of_kind(f, &whole);

    *found = (struct text_found){span, judge_word(&f->places, r, span)};
    if (f->search.parts && found->reason == TEXT_NAME)
        found->reason = TEXT_PARTS;
    if (f->at < span.end)
        f->at = span.end;
    if (f->search.kind == TEXT_A_LABELS)
        return place_next_prefix(&f->places, span.start) < span.end;
    if (found->reason == TEXT_NAME)
        return is_kind;
    return f->search.reports &&
           judge_reports_word(&f->places, r, f->search.kind == TEXT_ALL, found);
}

bool text_next(struct text_finder *f, struct text_found *found)
{
    struct run r;

    while (find_word(f)) {
        if (!read_next(f, &r))
            continue;
        struct text_span word = find_whole_word(f, &r);
        if (word.start != r.start || word.end != r.end) {
            if (find_whole(f, &r, word, found))
                return true;
            continue;
        }
        bool is_kind = is_of_kind(f, &r);
        if (!is_kind && f->search.reports && holds_prefix(f, &r)) {
            *found = (struct text_found){word, TEXT_ATTACHED};
            return true;
        }
        if (!is_kind && r.end == f->at)
            continue;
        *found = (struct text_found){word, TEXT_NAME};
        if (f->search.kind != TEXT_A_LABELS)
            found->reason = judge_run(&f->places, &r);
        if (found->reason == TEXT_NAME
                ? is_kind
                : f->search.reports &&
                      judge_reports(&f->places, &r, f->at, found))
            return true;
    }
    return false;
}

bool text_finds_one(struct text_finder *f, struct slice text,
                    struct text_span name)
{
    struct run r;

    if (is_in_word(slice_at(text, name.start - 1)))
        return false; /* a scan may not begin a run there */
    text_scan(f, text);
    f->at = name.start;
    if (!read_next(f, &r))
        return false;
    struct text_span word = find_whole_word(f, &r);
    return word.start == r.start && word.end == r.end &&
           r.start == name.start && r.end == name.end && is_of_kind(f, &r) &&
           judge_run(&f->places, &r) == TEXT_NAME;
}

/* A-labels. */

/* Returns true if C, adjacent to a label, is part of it. Emoji are not: people
 * decorate names with them. */
static bool is_glue(const struct character *c)
{
    return (c->properties & UNICODE_LABEL) && !(c->properties & UNICODE_EMOJI);
}

static bool is_whole_label(const struct text_finder *f, size_t start,
                           size_t end)
{
    size_t at = start;

    if (separator_end(f->text, start) > 0)
        return false; /* the 'x' ends a control sequence */

    /* Hyphens before a name are none of its characters. */
    while (at > 0 && f->text.text[at - 1] == '-')
        at--;
    if (at > 0) {
        struct character before = run_character_before(f->text, 0, at);
        if ((is_glue(&before) && !separator_precedes(f->text, at)) ||
            (before.code_point == '.' && at < start))
            return false;
    }
    if (end == f->text.size)
        return true;
    struct character after = run_character(f->text, end);
    return !is_glue(&after);
}

bool text_next_a_label(struct text_finder *f, struct text_span *label)
{
    while (f->at < f->text.size) {
        size_t start = label_find_prefix(f->text, f->at), end = start;
        while (end < f->text.size && run_is_label_byte(f->text.text[end]))
            end++;
        /* A prefix within these bytes does not begin a label. */
        f->at = end;
        if (start < end && is_whole_label(f, start, end)) {
            *label = (struct text_span){start, end};
            return true;
        }
    }
    return false;
}
