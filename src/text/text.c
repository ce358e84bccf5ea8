/* text.c - find domain names in free text; see text.h. */

#include "config.h"

#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "names/label.h"
#include "text/place.h"
#include "text/prose.h"
#include "text/run.h"
#include "text/separator.h"
#include "text/syntax.h"

struct text_finder {
    struct tlds *tlds; /* NULL accepts any last label */
    struct slice text;
    size_t at;    /* scan position */
    bool blocked; /* no name can begin at AT, because of the text before it */
    struct place place;    /* of the current run in TEXT */
    size_t dot;            /* cached: the next dot; valid if at least AT */
    size_t bar;            /* the same for '|' */
    size_t equals;         /* the same for '=' */
    size_t capitals_end;   /* CAPITALS is valid for runs that end before this */
    bool capitals;         /* see ends_in_capitals() */
    size_t sentence_end;   /* the end of the last run that has been extended
                              beyond its sentence */
    struct text_span cut;  /* of the last run that signs cut: the part after the
                              last answer */
    bool reports;          /* not only names are asked for */
    struct text_span word; /* the last word where only a name can be, until
                              there is an answer about it; or empty */
};

struct text_finder *text_open(struct tlds *tlds)
{
    struct text_finder *f = memory_new(sizeof *f);

    f->tlds = tlds;
    return f;
}

void text_close(struct text_finder *f)
{
    free(f);
}

void text_scan(struct text_finder *f, struct slice text)
{
    *f = (struct text_finder){
        .tlds = f->tlds, .text = text, .place = {.text = text}};
}

static bool is_label_byte(char c)
{
    return (run_bytes[(unsigned char)c] & UNICODE_LABEL) != 0;
}

/* Returns true if C is in a label, a dot, or a non-ASCII byte. */
static bool is_name_byte(char c)
{
    return is_label_byte(c) || c == '.' || (unsigned char)c >= 0x80;
}

static bool is_in_word(char c)
{
    return (run_bytes[(unsigned char)c] & RUN_WORD) != 0;
}

/* Runs. */

static bool has_top_level(const struct text_finder *f, const struct run *r)
{
    size_t start = r->last.start;

    /* No top-level domain is a single character or begins with a digit: "3.5µm"
     * is no name, even if any last label is accepted. */
    return r->last.length >= 2 && !(r->last.first & UNICODE_DIGIT) &&
           (f->tlds == NULL ||
            tlds_has(f->tlds, slice_part(f->text, start, r->end)));
}

static bool ends_in_top_level(const struct text_finder *f, const struct run *r)
{
    return r->labels >= 2 && has_top_level(f, r);
}

static bool looks_like_name(const struct text_finder *f, const struct run *r)
{
    return !r->is_ascii && ends_in_top_level(f, r);
}

static bool has_only_upper_case(unsigned properties)
{
    return (properties & (UNICODE_UPPER | UNICODE_LOWER)) == UNICODE_UPPER;
}

/* Returns true if the labels that begin with R end in a top-level domain in
 * upper case, and if that is ASCII, are all in upper case. Upper-case letters
 * then do not begin sentences. */
static bool ends_in_capitals(struct text_finder *f, const struct run *r)
{
    if (r->end < f->capitals_end)
        return f->capitals;
    struct run all = *r;
    run_extend(f->text, &all);
    f->capitals_end = all.end;
    struct slice last = slice_part(f->text, all.last.start, all.end);
    f->capitals = has_only_upper_case(all.last.any) &&
                  (has_only_upper_case(all.before_any) ||
                   !utf8_is_ascii(last) || label_has_prefix(last)) &&
                  has_top_level(f, &all);
    return f->capitals;
}

/* Returns true if all labels of R are ASCII in lower case and no A-labels, as
 * in "www.Bücher.example": no sentence ends there. */
static bool is_common(struct slice text, const struct run *r)
{
    struct slice before = slice_part(text, r->start, r->end);

    return r->is_ascii && !(r->any & UNICODE_UPPER) && !text_has_ace(before);
}

/* If any last label is accepted, underscores are part of it. */
static void trim(const struct text_finder *f, struct run *r)
{
    if (r->end > r->start &&
        ((r->last.last & UNICODE_EMOJI) || f->text.text[r->end - 1] == '_'))
        run_trim(f->text, r, f->tlds != NULL);
}

/* Extends R beyond the end of a sentence where none can be. */
static void extend_run(struct text_finder *f, struct run *r)
{
    struct run longer = *r;

    if (place_is_marked(f->text, r->start) || ends_in_capitals(f, r) ||
        syntax_has_only_names(&f->place, r)) {
        run_extend(f->text, &longer);
    } else if (is_common(f->text, r)) {
        struct run rest;
        run_read(f->text, r->end + 1, r->has_signs, &rest);
        if (looks_like_name(f, &rest))
            run_join(&longer, &rest);
    }
    trim(f, &longer);
    if (ends_in_top_level(f, &longer))
        *r = longer;
}

static void read_labels(struct text_finder *f, size_t start, bool has_signs,
                        struct run *r)
{
    run_read(f->text, start, has_signs, r);
    if (r->before_sentence)
        extend_run(f, r);
    trim(f, r);
}

/* Returns true if signs, or emoji that may precede them, follow END, or a dot
 * there. */
static bool precedes_sign(struct slice text, size_t end)
{
    if (slice_at(text, end) == '.')
        end++;
    if ((unsigned char)slice_at(text, end) < 0x80)
        return false;
    struct character c = run_character(text, end);
    return (c.properties & (UNICODE_SYMBOL | UNICODE_EMOJI)) != 0;
}

/* Returns true if only a name can begin at START, so that signs are part of
 * it. */
static bool begins_name(struct text_finder *f, size_t start)
{
    struct run r = {.start = start, .end = start};

    return place_is_marked(f->text, start) ||
           syntax_has_only_names(&f->place, &r);
}

static void read_run(struct text_finder *f, size_t start, struct run *r)
{
    read_labels(f, start, false, r);
    if (!precedes_sign(f->text, r->end) || !begins_name(f, start))
        return;
    struct run whole;
    read_labels(f, start, true, &whole);
    if (ends_in_top_level(f, &whole) || !looks_like_name(f, r))
        *r = whole;
}

/* Returns true if a sign begins at AT that is part of a label. */
static bool begins_sign_label(struct text_finder *f, size_t at)
{
    if (begins_name(f, at))
        return true;
    if ((unsigned char)slice_at(f->text, at - 1) >= 0x80) {
        struct character c = run_character_before(f->text, 0, at);
        if (run_joins(&c))
            return false;
    }
    return !is_label_byte(slice_at(f->text, at - 1)) &&
           run_is_sign_label(f->text, at);
}

/* Returns true if R, with the labels beyond the end of a sentence, is alone. */
static bool is_alone(const struct text_finder *f, const struct run *r)
{
    struct run whole = *r;

    if (r->before_sentence)
        run_extend(f->text, &whole);
    trim(f, &whole);
    return syntax_is_alone(f->text, &whole);
}

/* Returns the size of the emoji that decorate the name at the beginning of R.
 */
static size_t decoration_size(const struct text_finder *f, const struct run *r)
{
    if (!(r->first & UNICODE_EMOJI))
        return 0;
    size_t size = run_emoji(f->text, r);
    struct slice rest = slice_part(f->text, r->start + size, r->end);
    bool is_web = rest.size > 4 && memcmp(rest.text, "www.", 4) == 0;

    if (size == 0 || r->has_signs || place_is_marked(f->text, r->start) ||
        (is_alone(f, r) && !is_web))
        return 0;
    return size;
}

/* Names. */

static bool is_listed(struct text_finder *f, const struct run *r)
{
    if (r->is_ascii)
        return false;
    return (r->labels == 1 &&
            ascii_is_one_of(slice_at(f->text, r->start - 1), ".~|/") &&
            syntax_is_top_level(&f->place, r) && has_top_level(f, r)) ||
           (slice_at(f->text, r->end + 1) == '*' &&
            syntax_is_under_any(&f->place, r));
}

/* Returns true if a mark or joiner directly precedes AT. An A-label there would
 * not be found again. */
static bool follows_mark(const struct text_finder *f, size_t at)
{
    if ((unsigned char)slice_at(f->text, at - 1) < 0x80)
        return false;
    struct character before = run_character_before(f->text, 0, at);
    return (before.properties & (UNICODE_JOINED | UNICODE_EMOJI)) ==
           UNICODE_JOINED;
}

/* Returns true if "\\.", the dot of a regular expression, is adjacent to the
 * part of TEXT from START to END. */
static inline bool is_in_pattern(struct slice text, size_t start, size_t end)
{
    return (slice_at(text, start - 2) == '\\' &&
            slice_at(text, start - 1) == '.') ||
           (slice_at(text, end) == '\\' && slice_at(text, end + 1) == '.');
}

/* Returns true if R is an absolute name of a zone file, with a final dot. */
static bool is_absolute(struct slice text, const struct run *r)
{
    char after = slice_at(text, r->end + 1);

    return slice_at(text, r->end) == '.' && (unsigned char)after <= ' ';
}

/* Returns why the surroundings of R rule out a name, or TEXT_NAME. */
static enum text_reason judge_place(struct text_finder *f, const struct run *r)
{
    struct slice text = f->text;

    /* Nothing is attached to the start of a line, or after a blank. */
    if ((unsigned char)slice_at(text, r->start - 1) > ' ') {
        if (separator_is_backslashed(text, r->start) ||
            follows_mark(f, r->start))
            return TEXT_ATTACHED;
        if (place_is_in_url_path(&f->place, r) ||
            place_is_in_file_path(&f->place, r) ||
            place_is_in_drive_path(&f->place, r))
            return TEXT_PATH;
    }
    if (place_is_local_part(&f->place, r))
        return TEXT_LOCAL_PART;
    if (is_in_pattern(text, r->start, r->end) && !is_absolute(text, r))
        return TEXT_PATTERN;
    return TEXT_NAME;
}

/* Returns true if C, next to a run, may be part of the word: it is invisible,
 * or an invalid byte. */
static bool is_hidden(const struct character *c)
{
    return c->code_point == 0 ||
           (c->code_point >= 0x80 && unicode_is_blank(c->code_point) &&
            unicode_width(c->code_point) == 0);
}

/* Returns the start of the word that contains AT, as far as a name is long. */
static size_t start_of_word(struct slice text, size_t at)
{
    enum { LONGEST = 1024 };
    size_t start = at;

    while (start > 0 && at - start < LONGEST &&
           is_name_byte(text.text[start - 1]))
        start--;
    return start;
}

/* Returns true if R is a part of a word where only a name can be. */
static bool is_fragment(struct text_finder *f, const struct run *r)
{
    struct slice text = f->text;
    char before = slice_at(text, r->start - 1), after = slice_at(text, r->end);
    struct character c = {.code_point = 'x'};

    if ((unsigned char)before >= 0x80)
        c = run_character_before(text, 0, r->start);
    bool is_part =
        is_hidden(&c) || (before == '.' && slice_at(text, r->start - 2) == '.');
    c.code_point = 'x';
    if ((unsigned char)after >= 0x80)
        c = run_character(text, r->end);
    is_part |=
        is_hidden(&c) || (after == '.' && slice_at(text, r->end + 1) == '.');
    if (!is_part)
        return false;
    size_t start = start_of_word(text, r->start);
    return syntax_has_only_names(&f->place,
                                 &(struct run){.start = start, .end = start});
}

/* Returns why R is not a name, or TEXT_NAME. Tests that are cheap and fail for
 * most runs come first. */
static enum text_reason judge(struct text_finder *f, const struct run *r)
{
    if (f->blocked)
        return slice_at(f->text, r->start - 1) == '.' ? TEXT_SENTENCE
                                                      : TEXT_ATTACHED;
    bool is_name = looks_like_name(f, r);
    if (!is_name && !is_listed(f, r))
        return TEXT_NO_TOP_LEVEL;
    enum text_reason reason = judge_place(f, r);
    if (reason != TEXT_NAME || !is_name)
        return reason;
    if (is_fragment(f, r))
        return TEXT_PARTS;
    reason = prose_judge(f->text, r, f->tlds);
    return reason != TEXT_NAME && syntax_has_only_names(&f->place, r)
               ? TEXT_NAME
               : reason;
}

/* Words: a search for bytes skips text without names, before any character is
 * decoded. */

static size_t word_start(const struct text_finder *f, size_t at)
{
    while (at > f->at && is_in_word(f->text.text[at - 1]))
        at--;
    return at;
}

/* Returns the end of the word that contains AT, at most END. */
static size_t word_end(const struct text_finder *f, size_t at, size_t end)
{
    while (at < end && is_in_word(f->text.text[at]))
        at++;
    return at;
}

/* Returns true if AT is in a word that find_word() has found. */
static bool is_at_word(const struct text_finder *f)
{
    return f->at > 0 && f->at < f->text.size && is_in_word(f->text.text[f->at]);
}

static size_t next_dot(struct text_finder *f, size_t from)
{
    return slice_find(f->text, from, '.', &f->dot);
}

/* Returns the start of the next non-ASCII word between FROM and END that
 * follows the bars of a filter list, or END. */
static size_t next_barred(struct text_finder *f, size_t from, size_t end)
{
    for (; (from = slice_find(f->text, from, '|', &f->bar)) < end; from++) {
        size_t word = from + 2;
        if (word < end && syntax_follows_bars(f->text, word) &&
            !utf8_is_ascii(slice_part(f->text, word, word_end(f, word, end))))
            return word;
    }
    return end;
}

/* Returns the start of the next such word, or of the next list of dnsmasq. */
static size_t next_listed(struct text_finder *f, size_t from, size_t end)
{
    size_t barred = next_barred(f, from, end);

    for (; (from = slice_find(f->text, from, '=', &f->equals)) < barred; from++)
        if (slice_at(f->text, from + 1) == '/' &&
            syntax_is_list(f->text, from + 1))
            return from + 1;
    return barred;
}

/* Returns WIDE if the word from START around WIDE, a non-ASCII byte, may
 * contain a name; otherwise the place to continue at. */
static size_t skip_word(struct text_finder *f, size_t start, size_t wide)
{
    size_t dot = next_dot(f, start);

    if (dot <= wide || syntax_follows_bars(f->text, start) ||
        (slice_at(f->text, start - 1) == '/' &&
         syntax_is_in_list(&f->place, start)))
        return wide;
    size_t end = word_end(f, wide, dot);
    if (end == dot)
        return wide;
    size_t listed = next_listed(f, end, dot);
    return listed < dot ? listed : word_start(f, dot);
}

/* Moves AT to the end of the control sequence that contains it, if any. */
static void skip_control(struct text_finder *f)
{
    size_t end = separator_control_end(f->text, f->at);

    if (end > 0)
        f->at = end;
}

/* Returns true if a dot of any script is in WORD, and an ASCII top-level domain
 * follows the last one. */
static bool has_dotted_end(const struct text_finder *f, struct text_span word)
{
    size_t last = word.start;

    for (size_t at = word.start; at < word.end;) {
        struct character c = run_character(f->text, at);
        at += c.length;
        if (c.code_point == '.' || label_is_wide_dot(c.code_point))
            last = at;
    }
    struct slice label = slice_part(f->text, last, word.end);
    return last > word.start && label.size > 1 && utf8_is_ascii(label) &&
           (f->tlds == NULL || tlds_has(f->tlds, label));
}

/* Notes the word at START if it is where only a name can be, or has dots of
 * another script after a marker of names. */
static void note_word(struct text_finder *f, size_t start)
{
    struct text_span word = {start, start};

    if (start < f->word.end)
        return;
    while (word.end < f->text.size && is_name_byte(f->text.text[word.end]))
        word.end++;
    if (utf8_is_ascii(slice_part(f->text, start, word.end)))
        return;
    struct run r = {.start = start, .end = word.end};
    bool is_place = syntax_is_place_of_name(&f->place, word);
    if (is_place && !syntax_is_alone(f->text, &r))
        f->word = word;
    else if ((is_place || place_is_marked(f->text, start)) &&
             has_dotted_end(f, word))
        f->word = word;
}

/* Stores the noted word in *FOUND once AT is beyond it, if there was no answer
 * about it. */
static bool end_word(struct text_finder *f, struct text_found *found)
{
    struct run r;

    if (f->word.start == f->word.end || f->at < f->word.end)
        return false;
    size_t start = f->word.start + (f->text.text[f->word.start] == '.');
    run_read(f->text, start, false, &r);
    size_t end = r.end + (slice_at(f->text, r.end) == '.');
    bool is_single = r.labels == 1 && end == f->word.end;
    *found = (struct text_found){f->word, is_single ? TEXT_SINGLE : TEXT_PARTS};
    f->word = (struct text_span){0, 0};
    return true;
}

/* Moves AT to the next non-ASCII word that contains a dot, or where a filter
 * list or dnsmasq may have a top-level domain alone. In most texts either dots
 * or non-ASCII characters are rare, so the search for each begins where the
 * other was found. Returns false at the end of the text. */
static bool find_word(struct text_finder *f)
{
    for (;;) {
        size_t wide = f->at + utf8_ascii(slice_from(f->text, f->at));
        if (wide == f->text.size)
            break;
        size_t start = word_start(f, wide);
        size_t next = f->reports ? wide : skip_word(f, start, wide);
        if (next != wide) {
            f->at = next;
            continue;
        }
        f->at = start;
        if (f->reports)
            note_word(f, start);
        if (separator_is_control_near(f->text, start))
            skip_control(f);
        f->blocked = false;
        return true;
    }
    f->at = f->text.size;
    return false;
}

/* Moves AT to the end of the escape that contains it. Returns false if there is
 * none. */
static bool skip_escape(struct text_finder *f)
{
    enum { LABEL_MAX = 63 };
    size_t end = separator_end(f->text, f->at);

    if (end > 0) {
        f->blocked = false;
        f->at = end;
    } else if (separator_is_percent(f->text, f->at)) {
        f->blocked = true; /* "%41größe.de": it is part of the name */
        f->at += 3;
    } else if ((end = separator_decimal_end(f->text, f->at)) > 0) {
        /* "\\032b.größe.de": it is part of an ASCII label, which is kept */
        size_t dot = next_dot(f, end);
        f->blocked = dot - end > LABEL_MAX ||
                     !utf8_is_ascii(slice_part(f->text, end, dot));
        f->at = end;
    } else {
        return false;
    }
    return true;
}

/* Returns true if R, which is not a name, looks like one. If a sentence ends
 * after R, extends R beyond it and stores the result in *FOUND; the runs within
 * it then return false. */
static bool extend_candidate(struct text_finder *f, struct run *r,
                             struct text_found *found)
{
    if (r->start < f->sentence_end)
        return false;
    if (r->before_sentence) {
        run_extend(f->text, r);
        f->sentence_end = r->end;
        found->span.end = r->end;
        found->reason = TEXT_SENTENCE;
    }
    return r->labels >= 2 && !r->is_ascii;
}

/* Returns true if C, at AT, begins a label. */
static bool begins_label(struct text_finder *f, const struct character *c)
{
    if (c->properties & UNICODE_SYMBOL)
        return begins_sign_label(f, f->at);
    return (c->properties & (UNICODE_LABEL | UNICODE_JOINED)) == UNICODE_LABEL;
}

/* Notes the run at AT with its signs, if they cut it. */
static void note_cut(struct text_finder *f)
{
    struct run whole, plain;

    if (!f->reports || f->at < f->cut.end)
        return;
    run_read(f->text, f->at, false, &plain);
    run_read(f->text, f->at, true, &whole);
    if (plain.end == whole.end)
        return;
    if (whole.before_sentence)
        run_extend(f->text, &whole);
    f->cut = (struct text_span){f->at, whole.end};
}

/* Stores the rest of the run that signs cut in *FOUND, once AT is beyond it.
 * Returns true if it looks like a name. */
static bool end_cut(struct text_finder *f, struct text_found *found)
{
    struct text_span cut = f->cut;
    struct run rest;

    if (cut.start >= cut.end || f->at < cut.end)
        return false;
    f->cut.start = cut.end;
    cut.start += slice_at(f->text, cut.start) == '.';
    struct slice text = slice_part(f->text, 0, cut.end);
    run_read(text, cut.start, true, &rest);
    if (rest.before_sentence)
        run_extend(text, &rest);
    *found = (struct text_found){cut, TEXT_CUT};
    return rest.labels >= 2 && !rest.is_ascii;
}

/* Reads the run or character at AT, and moves AT to its end. Returns true if it
 * is a name, or a run that looks like one. */
static bool read_next(struct text_finder *f, struct text_found *found)
{
    if (separator_is_near(f->text, f->at) && skip_escape(f))
        return false;
    struct character c = run_character(f->text, f->at);
    if (!begins_label(f, &c)) {
        if (c.properties & UNICODE_SYMBOL)
            note_cut(f);
        f->blocked &= (c.properties & UNICODE_LABEL) || c.code_point == '.';
        f->at += c.length;
        return false;
    }
    struct run r;
    read_run(f, f->at, &r);
    if (precedes_sign(f->text, r.end))
        note_cut(f);
    size_t decoration = decoration_size(f, &r);
    if (decoration > 0) {
        f->at += decoration;
        return false;
    }
    *found = (struct text_found){{r.start, r.end}, judge(f, &r)};
    f->blocked = r.before_sentence;
    f->at = r.end;
    return found->reason == TEXT_NAME || extend_candidate(f, &r, found);
}

/* Notes that FOUND is the answer about the noted run and word. */
static void note_answer(struct text_finder *f, const struct text_found *found)
{
    if (found->span.end > f->cut.start)
        f->cut.start = found->span.end;
    if (found->span.end > f->word.start)
        f->word.start = f->word.end;
}

/* Stores what is known about the noted run or word, once AT is beyond it, in
 * *FOUND. */
static inline bool end_noted(struct text_finder *f, struct text_found *found)
{
    return f->reports && (end_cut(f, found) || end_word(f, found));
}

static bool next_run(struct text_finder *f, struct text_found *found)
{
    bool is_found = false;

    while (!is_found && (is_at_word(f) || find_word(f)))
        is_found = end_noted(f, found) || read_next(f, found);
    if (!is_found)
        is_found = end_noted(f, found);
    if (is_found && f->reports)
        note_answer(f, found);
    return is_found;
}

bool text_next_run(struct text_finder *f, struct text_found *found)
{
    f->reports = true;
    return next_run(f, found);
}

bool text_next_name(struct text_finder *f, struct text_span *name)
{
    struct text_found found;

    while (next_run(f, &found))
        if (found.reason == TEXT_NAME) {
            *name = found.span;
            return true;
        }
    return false;
}

bool text_finds_one(struct text_finder *f, struct slice text,
                    struct text_span name)
{
    struct text_found found;

    if (is_in_word(slice_at(text, name.start - 1)) ||
        separator_is_near(text, name.start) ||
        separator_is_control_near(text, name.start))
        return false; /* a scan may not begin a run there */
    text_scan(f, text);
    f->at = name.start;
    return read_next(f, &found) && found.reason == TEXT_NAME &&
           found.span.start == name.start && found.span.end == name.end;
}

/* A-labels. */

bool text_has_ace(struct slice text)
{
    return label_find_prefix(text, 0) < text.size;
}

/* Returns true if C, adjacent to a label, is part of it. Emoji are not: people
 * decorate names with them. */
static bool is_glue(const struct character *c)
{
    return (c->properties & UNICODE_LABEL) && !(c->properties & UNICODE_EMOJI);
}

/* Returns true if the labels from START on are the end of an absolute name. */
static bool begins_absolute(struct slice text, size_t start)
{
    struct run r;

    run_read(text, start, false, &r);
    if (r.before_sentence)
        run_extend(text, &r);
    return is_absolute(text, &r);
}

static bool is_whole_label(const struct text_finder *f, size_t start,
                           size_t end)
{
    if (is_in_pattern(f->text, start, end) && !begins_absolute(f->text, start))
        return false;
    if (start > 0) {
        struct character before = run_character_before(f->text, 0, start);
        if (is_glue(&before) && !separator_precedes(f->text, start))
            return false;
    }
    if (end == f->text.size)
        return true;
    struct character after = run_character(f->text, end);
    return !is_glue(&after);
}

bool text_next_ace(struct text_finder *f, struct text_span *label)
{
    while (f->at < f->text.size) {
        size_t start = label_find_prefix(f->text, f->at), end = start;
        while (end < f->text.size && is_label_byte(f->text.text[end]))
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

/* Returns the start of the first of the labels, at FROM or later, that end with
 * the one at START. */
static size_t first_label(struct slice text, size_t from, size_t start)
{
    while (start > from + 1 && text.text[start - 1] == '.') {
        size_t at = start - 1;
        while (at > from) {
            struct character c = run_character_before(text, from, at);
            if (!(c.properties & UNICODE_LABEL))
                break;
            at -= c.length;
        }
        if (at == start - 1)
            break;
        start = at;
    }
    return start;
}

/* Returns the end of the last of the labels that follow the one before END. */
static size_t last_label(struct slice text, size_t end)
{
    size_t at = end;
    struct run r;

    if (slice_at(text, end) != '.')
        return end;
    while (slice_at(text, at) == '.' && is_label_byte(slice_at(text, at + 1)))
        do
            at++;
        while (is_label_byte(slice_at(text, at)));
    if ((unsigned char)slice_at(text, at) < 0x80 && text.text[at - 1] != '_' &&
        (unsigned char)slice_at(text, at + 1) < 0x80)
        return at; /* as most do, in ASCII */
    run_read(text, end + 1, false, &r);
    if (r.before_sentence)
        run_extend(text, &r);
    run_trim(text, &r, true);
    return r.end == end + 1 ? end : r.end;
}

/* Returns the end of the escape whose letters and digits are at START, or
 * START: "%2Fwww". */
static size_t after_escape(struct slice text, size_t start)
{
    size_t end = 0;

    if (slice_at(text, start - 1) == '%')
        end = separator_end(text, start - 1);
    else if (separator_is_near(text, start))
        end = separator_end(text, start);
    else if (separator_is_control_near(text, start))
        end = separator_control_end(text, start);
    return end > start ? end : start;
}

bool text_next_ace_name(struct text_finder *f, struct text_span *name)
{
    size_t from = f->at;

    if (!text_next_ace(f, name))
        return false;
    size_t first = first_label(f->text, from, name->start);
    if (first < name->start)
        name->start = after_escape(f->text, first);
    name->end = f->at = last_label(f->text, name->end);
    return true;
}
