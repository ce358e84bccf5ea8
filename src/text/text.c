#include "config.h"

#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "names/label.h"
#include "text/context.h"
#include "text/separator.h"
#include "text/strong.h"

struct text_finder {
    struct tlds *tlds; /* NULL accepts any last label */
    enum text_kind kind;
    bool reports; /* not only names are asked for */
    struct slice text;
    size_t at; /* scan position */
    struct context context;
    struct strong strong;
    size_t dot;      /* cached: the next dot; valid if at least AT */
    size_t wide;     /* the same for a non-ASCII byte */
    size_t prefix;   /* the same for "xn--" */
    size_t reported; /* the text before this needs no further report */
};

struct text_finder *text_open(struct tlds *tlds, enum text_kind kind,
                              bool reports)
{
    struct text_finder *f = memory_new(sizeof *f);

    f->tlds = tlds;
    f->kind = kind;
    f->reports = reports;
    return f;
}

void text_close(struct text_finder *f)
{
    free(f);
}

void text_scan(struct text_finder *f, struct slice text)
{
    *f =
        (struct text_finder){.tlds = f->tlds,
                             .kind = f->kind,
                             .reports = f->reports,
                             .text = text,
                             .context = {.text = text},
                             .strong = {.text = text, .lines = {.text = text}}};
}

static bool is_label_byte(char c)
{
    return (run_bytes[(unsigned char)c] & UNICODE_LABEL) != 0;
}

static bool is_in_word(char c)
{
    return (run_bytes[(unsigned char)c] & RUN_WORD) != 0;
}

static size_t next_prefix(struct text_finder *f, size_t from)
{
    if (f->prefix < from || f->prefix == 0)
        f->prefix = label_find_prefix(f->text, from);
    return f->prefix;
}

/* Returns true if a label of R begins with "xn--". */
static bool has_a_label(struct text_finder *f, const struct run *r)
{
    struct slice all = slice_part(f->text, 0, r->end);
    size_t at = next_prefix(f, r->start);

    for (; at < r->end; at = label_find_prefix(all, at + 1))
        if (at == r->start || f->text.text[at - 1] == '.')
            return true;
    return false;
}

/* The ends of runs. */

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

static bool has_only_upper_case(unsigned properties)
{
    return (properties & (UNICODE_UPPER | UNICODE_LOWER)) == UNICODE_UPPER;
}

/* Returns true if the top-level domain of R is in upper case, and if it is
 * ASCII, the labels before it are so, too, or are ASCII. Upper-case letters
 * then do not begin sentences. */
static bool ends_in_capitals(struct slice text, const struct run *r)
{
    struct slice last = slice_part(text, r->last.start, r->end);

    return has_only_upper_case(r->last.any) &&
           (r->is_ascii || has_only_upper_case(r->before_any) ||
            !utf8_is_ascii(last) || label_has_prefix(last));
}

/* Returns true if the labels of R before its only possible end of a sentence
 * are ASCII in lower case and no A-labels: "www.Bücher.example". */
static bool begins_common(struct slice text, const struct run *r)
{
    struct slice first = slice_part(text, r->start, r->sentence);

    for (size_t i = 0; i < first.size; i++)
        if ((unsigned char)first.text[i] >= 0x80 ||
            ascii_is_upper((unsigned char)first.text[i]))
            return false;
    return r->sentences == 1 && !label_contains_prefix(first) &&
           !utf8_is_ascii(slice_part(text, r->sentence, r->end));
}

static bool begins_www(struct slice text, size_t start)
{
    return text.size - start > 4 && memcmp(text.text + start, "www.", 4) == 0;
}

/* Reads the run at START. If any last label is accepted, underscores are part
 * of it. */
static void read_labels(const struct text_finder *f, size_t start, size_t end,
                        bool has_symbols, struct run *r)
{
    run_read(slice_part(f->text, 0, end), start, has_symbols, r);
    run_trim(f->text, r, f->tlds != NULL);
}

/* Reads only the labels of R before the possible end of a sentence, unless
 * none can be there. */
static void cut_sentence(struct text_finder *f, struct run *r)
{
    struct run part;
    bool is_known = ends_in_top_level(f, r);
    enum strong_place place = strong_at(&f->strong, r->start, r->end);

    if (is_known &&
        (place != STRONG_NO || ends_in_capitals(f->text, r) ||
         begins_www(f->text, r->start) || begins_common(f->text, r) ||
         context_is_alone(f->text, r) ||
         (r->is_ascii && (r->labels > 2 || has_a_label(f, r)))))
        return;
    read_labels(f, r->start, r->sentence, r->has_symbols, &part);
    if (place < STRONG_DOTTED || (!strong_is_in_list(&f->strong, r->start) &&
                                  ends_in_top_level(f, &part)))
        *r = part;
}

/* Removes a particle that is glued to the top-level domain of R:
 * "http://日本語.jpです", "www.한글.한국에서". */
static void cut_particle(struct text_finder *f, struct run *r)
{
    enum { CHARACTERS_MAX = 4 }; /* after a non-ASCII top-level domain */
    struct slice last = slice_part(f->text, r->last.start, r->end);
    size_t end = utf8_ascii(last);
    bool is_found = end >= 2 && tlds_has(f->tlds, slice_of(last.text, end));

    if (end == 0 && (r->last.last & UNICODE_UNSPACED)) {
        end = last.size;
        for (int i = 0; i < CHARACTERS_MAX && !is_found; i++) {
            end -= run_character_before(last, 0, end).length;
            if (end == 0)
                return;
            is_found = tlds_has(f->tlds, slice_of(last.text, end));
        }
    }
    if (is_found)
        read_labels(f, r->start, r->last.start + end, r->has_symbols, r);
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

/* Returns true if only a name can begin at START. */
static bool begins_name(struct text_finder *f, size_t start)
{
    return strong_at(&f->strong, start, start) != STRONG_NO;
}

/* Returns true if a symbol begins at AT that is part of a label. */
static bool begins_symbol_label(struct text_finder *f, size_t at)
{
    if (begins_name(f, at))
        return true;
    if ((unsigned char)slice_at(f->text, at - 1) >= 0x80) {
        struct character c = run_character_before(f->text, 0, at);
        if (run_joins(&c))
            return false;
    }
    return !is_label_byte(slice_at(f->text, at - 1)) &&
           run_is_symbol_label(f->text, at);
}

/* Returns true if C, at AT, begins a label. No name begins with a hyphen. */
static bool begins_label(struct text_finder *f, const struct character *c)
{
    if (c->properties & UNICODE_SYMBOL)
        return begins_symbol_label(f, f->at);
    return (c->properties & (UNICODE_LABEL | UNICODE_JOINED)) ==
               UNICODE_LABEL &&
           c->code_point != '-';
}

/* Returns the size of the emoji that decorate the name at the beginning of R.
 */
static size_t decoration_size(struct text_finder *f, const struct run *r)
{
    if (!(r->first & UNICODE_EMOJI))
        return 0;
    size_t size = run_emoji(f->text, r);

    if (size == 0 || r->has_symbols || begins_name(f, r->start) ||
        (context_is_field(f->text, r) && !begins_www(f->text, r->start + size)))
        return 0;
    return size;
}

/* Returns the size of the prefix of R that is none of the name's: emoji, or
 * words before "www". */
static size_t prefix_size(struct text_finder *f, const struct run *r)
{
    size_t size = decoration_size(f, r);

    if (size == 0 && (r->any & UNICODE_UNSPACED) &&
        (size = context_find_www(f->text, r) - r->start) > 0 &&
        strong_at(&f->strong, r->start, r->end) == STRONG_ANY)
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
        if (c + 1 >= end || *c != '.' || !is_label_byte(c[1]))
            break;
    }
    size_t at = (size_t)(c - text.text);
    char after = slice_at(text, at), next = slice_at(text, at + 1);
    if (text.text[f->at] == '-' || is_label_byte(after) ||
        text.text[at - 1] == '_' || (unsigned char)after >= 0x80 ||
        (after == '.' && (unsigned char)next >= 0x80))
        return false;
    *r = (struct run){.start = f->at, .end = at, .is_ascii = true};
    return true;
}

/* Reads the run or character at AT, and moves AT to its end. Returns true if it
 * is a run; *R then ends where a sentence does. */
static bool read_next(struct text_finder *f, struct run *r)
{
    size_t escape =
        separator_is_near(f->text, f->at) ? separator_end(f->text, f->at) : 0;
    if (escape > 0) {
        f->at = escape;
        return false;
    }
    if (f->kind == TEXT_A_LABELS && is_label_byte(f->text.text[f->at]) &&
        read_lower(f, r)) {
        f->at = r->end;
        return true;
    }
    struct character c = run_character(f->text, f->at);
    if (!begins_label(f, &c)) {
        f->at += c.length;
        return false;
    }
    read_labels(f, f->at, f->text.size, false, r);
    if (precedes_symbol(f->text, r->end) && begins_name(f, f->at)) {
        struct run whole;
        read_labels(f, f->at, f->text.size, true, &whole);
        if (ends_in_top_level(f, &whole) || !ends_in_top_level(f, r))
            *r = whole;
    }
    size_t prefix = prefix_size(f, r);
    if (prefix > 0) {
        f->at += prefix;
        return false;
    }
    f->at = r->end;
    if (r->sentences > 0)
        cut_sentence(f, r);
    if (f->tlds != NULL && r->labels > 1 && !(r->last.all & RUN_WORD) &&
        (begins_www(f->text, r->start) ||
         (strong_follows_anchor(f->text, r->start) &&
          strong_at(&f->strong, r->start, r->end) != STRONG_ANY)) &&
        !has_top_level(f, r))
        cut_particle(f, r);
    return true;
}

/* Names. */

/* Returns true if C, next to a run, may be part of the word: it is invisible,
 * or an invalid byte. */
static bool is_hidden(const struct character *c)
{
    return c->code_point == 0 ||
           (c->code_point >= 0x80 && unicode_is_blank(c->code_point) &&
            unicode_width(c->code_point) == 0);
}

/* Returns true if an invalid byte is next to R: it may be a letter in another
 * charset. */
static bool is_next_to_invalid(struct slice text, const struct run *r)
{
    return ((unsigned char)slice_at(text, r->start - 1) >= 0x80 &&
            run_character_before(text, 0, r->start).code_point == 0) ||
           ((unsigned char)slice_at(text, r->end) >= 0x80 &&
            run_character(text, r->end).code_point == 0);
}

/* Returns true if something that is in no name is next to R: a hidden or in
 * lists any other character, but not the sign of a diff, an empty label, a
 * wildcard. */
static bool is_part(struct text_finder *f, const struct run *r)
{
    struct slice text = f->text;
    char before = slice_at(text, r->start - 1), after = slice_at(text, r->end);
    char other = slice_at(text, r->start - 2);
    bool follows_sign = before == '-' && (other == '\n' || other == '\0');
    struct character left = {.code_point = 'x'}, right = left;

    if (before == '*' || (is_label_byte(before) && !follows_sign) ||
        (before == '.' && other == '.') ||
        (after == '.' && slice_at(text, r->end + 1) == '.'))
        return true;
    if ((unsigned char)before >= 0x80)
        left = run_character_before(text, 0, r->start);
    if ((unsigned char)after >= 0x80)
        right = run_character(text, r->end);
    if (left.code_point == 'x' && right.code_point == 'x')
        return false;
    return is_hidden(&left) || is_hidden(&right) ||
           strong_is_in_list(&f->strong, r->start);
}

/* Returns true if R, which is not known by its top-level domain, is a name in
 * PLACE. */
static bool is_name_in(const struct text_finder *f, const struct run *r,
                       enum strong_place place)
{
    if (r->labels == 1 || place == STRONG_ANY)
        return place == STRONG_ANY && (r->last.all & UNICODE_DIGIT) == 0 &&
               (r->labels > 1 || strong_has_end(f->text, r->start, r->end));
    return place == STRONG_DOTTED && r->last.length >= 2 &&
           !(r->last.first & UNICODE_DIGIT);
}

/* Returns true if R, a single label, is a top-level domain, as in "*.рф",
 * "+.рф", ".рф:8080/", "|~рф|". */
static bool is_lone_top_level(const struct text_finder *f, const struct run *r)
{
    char before = slice_at(f->text, r->start - 1);
    char other = slice_at(f->text, r->start - 2);
    char after = slice_at(f->text, r->end);
    bool is_place =
        before == '.'
            ? ascii_is_one_of(other, "*+") ||
                  ((unsigned char)other < ' ' && ascii_is_one_of(after, "^/$:"))
        : before == '~'
            ? other == '|' &&
                  ((unsigned char)after < ' ' || ascii_is_one_of(after, "|,"))
            : before == '|' && other == '|' && (unsigned char)after < ' ';

    return r->labels == 1 && is_place && has_top_level(f, r);
}

/* Returns REASON, or TEXT_NAME if the place of R makes it a name all the same.
 */
static enum text_reason judge_place(struct text_finder *f, const struct run *r,
                                    enum text_reason reason, bool is_known)
{
    enum strong_place place = strong_at(&f->strong, r->start, r->end);
    bool is_in_list =
        place != STRONG_NO && strong_is_in_list(&f->strong, r->start);

    if (place == STRONG_ANY && is_part(f, r))
        return TEXT_PARTS;
    switch (reason) {
    case TEXT_NAME:
    case TEXT_PATTERN:
    case TEXT_PRONUNCIATION:
        return reason;
    case TEXT_NO_TOP_LEVEL:
        if (!is_name_in(f, r, place))
            return reason;
        return is_in_list ? TEXT_NAME : context_judge(&f->context, r);
    case TEXT_PATH:
    case TEXT_LOCAL_PART:
    case TEXT_ATTACHED:
        return is_in_list && (is_known || is_name_in(f, r, place)) ? TEXT_NAME
                                                                   : reason;
    case TEXT_FILE:
    case TEXT_UNSPACED:
        return place != STRONG_NO ? TEXT_NAME : reason;
    default:
        return place != STRONG_NO || context_is_alone(f->text, r) ? TEXT_NAME
                                                                  : reason;
    }
}

/* Returns why R is not a name, or TEXT_NAME. */
static enum text_reason judge(struct text_finder *f, const struct run *r)
{
    enum text_reason reason;

    if (strong_is_in_page(&f->strong, r->start))
        return TEXT_PAGE;
    if (r->is_ascii && is_next_to_invalid(f->text, r))
        return TEXT_PARTS;
    bool is_known = ends_in_top_level(f, r);
    bool is_idn = r->is_ascii && has_a_label(f, r);
    if (is_known || is_idn) {
        reason = context_judge(&f->context, r);
        if (reason == TEXT_NAME && !is_idn &&
            !strong_follows_anchor(f->text, r->start))
            reason = context_judge_prose(f->text, r);
    } else {
        reason = TEXT_NO_TOP_LEVEL;
    }
    if (reason != TEXT_NAME || is_part(f, r))
        reason = judge_place(f, r, reason, is_known);
    if (reason == TEXT_NAME && (r->any & RUN_PHONETIC) &&
        context_is_pronunciation(f->text, r))
        return TEXT_PRONUNCIATION;
    if (reason == TEXT_NAME && (r->before_any & UNICODE_UNSPACED) &&
        context_joins_names(f->text, r, f->tlds) &&
        strong_at(&f->strong, r->start, r->end) != STRONG_ANY)
        return TEXT_UNSPACED;
    return reason == TEXT_NO_TOP_LEVEL && is_lone_top_level(f, r) ? TEXT_NAME
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

static size_t next_wide(struct text_finder *f)
{
    if (f->wide < f->at || f->wide == 0)
        f->wide = f->at + utf8_ascii(slice_from(f->text, f->at));
    return f->wide;
}

/* Returns the next byte that is a clue of a name of the kind. */
static size_t next_clue(struct text_finder *f)
{
    size_t at = f->at, prefix;

    if (f->kind == TEXT_ALL) {
        while (at < f->text.size && !is_in_word(f->text.text[at]))
            at++;
        return at;
    }
    if (f->kind == TEXT_A_LABELS)
        return next_prefix(f, at);
    at = next_wide(f);
    if (f->kind == TEXT_WIDE)
        return at;
    prefix = next_prefix(f, f->at);
    return at < prefix ? at : prefix;
}

/* Returns CLUE if the word from START around CLUE may contain a name; otherwise
 * the place to continue at. */
static size_t skip_word(struct text_finder *f, size_t start, size_t clue)
{
    size_t dot = slice_find(f->text, start, '.', &f->dot);

    if (dot <= clue)
        return clue;
    size_t sign = ascii_is_one_of(f->text.text[start], "+-"); /* of a diff */
    size_t end = word_end(f, clue, dot), prefix = f->text.size;
    if (f->kind != TEXT_WIDE) /* an A-label needs no dot */
        prefix = next_prefix(f, start);
    if (end == dot || prefix < end ||
        strong_is_in_list(&f->strong, start + sign))
        return clue;
    char before = slice_at(f->text, start - 1);
    if (before == '=' || before == '|' ||
        ((before == '~' || before == '"') &&
         (strong_follows_bars(f->text, start) || begins_name(f, start))))
        return clue;
    size_t next = strong_next(&f->strong, end, dot);
    if (next == dot)
        next = word_start(f, dot);
    return prefix < next ? word_start(f, prefix) : next;
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
        size_t next = f->reports ? clue : skip_word(f, start, clue);
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
    return f->kind == TEXT_ALL || (f->kind != TEXT_A_LABELS && !r->is_ascii) ||
           (f->kind != TEXT_WIDE && has_a_label(f, r));
}

/* Reports. */

/* Returns the end of the pattern that begins with R, whose dots are written in
 * another way, or that has wildcards: "bücher\\.de", "bücher[.]de",
 * "größe-*.de", "bücher。de". Otherwise the end of R. */
static size_t pattern_end(struct slice text, const struct run *r)
{
    size_t at = r->end, end = r->end;
    bool differs = false;

    while (at < text.size) {
        struct character c = run_character(text, at);
        size_t size = c.length;
        if (c.code_point == '\\' && slice_at(text, at + 1) == '.')
            size = 2;
        else if (c.code_point == '[' && slice_at(text, at + 1) == '.' &&
                 slice_at(text, at + 2) == ']')
            size = 3;
        else if (!(c.properties & UNICODE_LABEL) && c.code_point != '*' &&
                 !label_is_wide_dot(c.code_point) &&
                 !(c.code_point >= 0x80 && is_hidden(&c)) &&
                 (c.code_point != '.' || slice_at(text, at + 1) == '.'))
            break;
        differs |= !(c.properties & UNICODE_LABEL) && c.code_point != '.';
        at += size;
        if ((c.properties & UNICODE_LABEL) || c.code_point == '*')
            end = at;
    }
    return differs ? end : r->end;
}

/* Returns the last label of the part of the text from START to END. */
static struct slice last_label(struct slice text, size_t start, size_t end)
{
    size_t at = end;

    while (at > start && is_label_byte(text.text[at - 1]))
        at--;
    return slice_part(text, at, end);
}

static bool has_only_letters(struct slice label)
{
    for (size_t i = 0; i < label.size; i++)
        if (!ascii_is_letter((unsigned char)label.text[i]))
            return false;
    return label.size >= 2;
}

/* Returns true if the pattern from R to END looks like a name, and stores that
 * in *FOUND. In prose, a wide dot ends sentences. */
static bool is_pattern(struct text_finder *f, const struct run *r, size_t end,
                       bool is_place, struct text_found *found)
{
    const struct run whole = {.start = r->start, .end = end};
    struct slice last = last_label(f->text, r->end, end);
    bool is_foreign = (unsigned char)f->text.text[r->end] >= 0x80;

    is_place |= found->reason == TEXT_PATTERN;
    f->reported = end;
    found->span.end = end;
    found->reason = is_foreign ? TEXT_PARTS : TEXT_PATTERN;
    if (is_place)
        return true;
    return has_only_letters(last) &&
           ascii_is_lower((unsigned char)*last.text) &&
           (!is_foreign || context_is_field(f->text, &whole) ||
            strong_follows_anchor(f->text, r->start)) &&
           (f->tlds == NULL || tlds_has(f->tlds, last));
}

/* Returns true if R looks like a name, and stores in *FOUND the run to
 * report. END is where the labels end that R is the beginning of. */
static bool is_reported(struct text_finder *f, const struct run *r, size_t end,
                        struct text_found *found)
{
    if (r->start < f->reported ||
        utf8_is_ascii(slice_part(f->text, r->start, end)))
        return false;
    size_t pattern = pattern_end(f->text, r);
    if (end > r->end && found->reason == TEXT_NO_TOP_LEVEL)
        found->reason = TEXT_SENTENCE;
    if (found->reason == TEXT_SENTENCE)
        found->span.end = end;
    enum strong_place place = strong_at(&f->strong, r->start, r->end);
    bool is_place =
        found->reason == TEXT_PARTS ||
        strong_is_in_list(&f->strong, r->start) ||
        (place == STRONG_ANY &&
         (r->labels > 1 || ascii_is_one_of(slice_at(f->text, r->end), ".*")));
    if (pattern > r->end)
        return is_pattern(f, r, pattern, is_place, found);
    if (found->reason == TEXT_NO_TOP_LEVEL && r->labels == 1) {
        /* It may be the host of a URL or an address. */
        found->reason = is_place ? TEXT_PARTS : TEXT_SINGLE;
        return is_place || (place == STRONG_DOTTED &&
                            context_judge(&f->context, r) == TEXT_NAME);
    }
    if (is_place ||
        (found->reason > TEXT_NO_TOP_LEVEL && ends_in_top_level(f, r)))
        return true;
    if (found->reason == TEXT_NO_TOP_LEVEL &&
        (r->before_any & UNICODE_UNSPACED) && !context_is_alone(f->text, r))
        return false;
    struct slice last = last_label(f->text, r->start, found->span.end);
    return last.text > f->text.text + r->start && last.text[-1] == '.' &&
           has_only_letters(last);
}

/* Returns true if R is in ASCII, but part of a word that is not, in a list or
 * next to an invalid byte. */
static bool is_ascii_part(struct text_finder *f, const struct run *r)
{
    return f->reports && r->is_ascii && f->kind != TEXT_A_LABELS &&
           r->labels > 1 &&
           ((is_next_to_invalid(f->text, r) && has_top_level(f, r)) ||
            (is_part(f, r) && strong_is_in_list(&f->strong, r->start)));
}

bool text_next(struct text_finder *f, struct text_found *found)
{
    struct run r;

    while (find_word(f)) {
        if (!read_next(f, &r))
            continue;
        *found = (struct text_found){{r.start, r.end}, TEXT_PARTS};
        if (is_ascii_part(f, &r))
            return true;
        if (!is_of_kind(f, &r))
            continue;
        found->reason = TEXT_NAME;
        if (f->kind != TEXT_A_LABELS)
            found->reason = judge(f, &r);
        if (found->reason == TEXT_NAME ||
            (f->reports && is_reported(f, &r, f->at, found)))
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
    return read_next(f, &r) && is_of_kind(f, &r) && r.start == name.start &&
           r.end == name.end && judge(f, &r) == TEXT_NAME;
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

    if (separator_is_near(f->text, start) && separator_end(f->text, start) > 0)
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
