/* text.c - where the names are in free text; see text.h. */

#include "config.h"

#include "text/text.h"

#include <stdint.h>
#include <string.h>

#include "base/ascii.h"
#include "names/label.h"
#include "text/prose.h"
#include "text/run.h"
#include "text/separator.h"

static bool is_label_byte(char c)
{
    return (run_bytes[(unsigned char)c] & UNICODE_LABEL) != 0;
}

/* Whether C is part of a word: what can be in a name or in the local part
 * before an '@', and all that is not ASCII. */
static bool is_in_word(char c)
{
    return (run_bytes[(unsigned char)c] & RUN_WORD) != 0;
}

/* Names. */

/* Whether the labels of R end in a top-level domain. */
static bool has_top_level(const struct text_finder *f, const struct run *r)
{
    size_t start = r->last.start;

    /* No top-level domain is a single character or begins with a digit: "3.5µm"
     * is no name, even where any last label will do. */
    return r->last.length >= 2 && !(r->last.first & UNICODE_DIGIT) &&
           (f->tlds == NULL ||
            tlds_has(f->tlds, slice_part(f->text, start, r->end)));
}

static bool looks_like_name(const struct text_finder *f, const struct run *r)
{
    return r->labels >= 2 && !r->is_ascii && has_top_level(f, r);
}

/* Whether the labels that begin with R end in a top-level domain that is all in
 * capitals: then capital letters before it do not begin a sentence. */
static bool ends_in_capitals(struct text_finder *f, const struct run *r)
{
    if (r->end < f->capitals_end)
        return f->capitals;
    struct run all = *r;
    run_extend(f->text, &all);
    f->capitals_end = all.end;
    f->capitals = (all.last.any & UNICODE_UPPER) &&
                  !(all.last.any & UNICODE_LOWER) && has_top_level(f, &all);
    return f->capitals;
}

/* Whether all labels of R are ASCII, in lower case and no A-labels, as in
 * "www.Bücher.example": then no sentence ends after it. */
static bool is_common(struct slice text, const struct run *r)
{
    struct slice before = slice_part(text, r->start, r->end);

    return r->is_ascii && !(r->any & UNICODE_UPPER) && !text_has_ace(before);
}

/* Stores the run that begins with the label at START. It goes on where a
 * sentence seems to end if no sentence can be there, or if only labels like
 * "www" precede, and a name follows. */
static void read_run(struct text_finder *f, size_t start, struct run *r)
{
    run_read(f->text, start, r);
    if (!r->before_sentence)
        return;
    struct run longer = *r;
    if (prose_is_marked(f->text, start) || ends_in_capitals(f, r)) {
        run_extend(f->text, &longer);
    } else if (is_common(f->text, r)) {
        struct run rest;
        run_read(f->text, r->end + 1, &rest);
        if (looks_like_name(f, &rest))
            run_join(&longer, &rest);
    }
    if (looks_like_name(f, &longer))
        *r = longer;
}

/* Filter lists: where their syntax says that a name follows, this can be less
 * than a whole name. */

/* ":has-text(": whether the bracket at AT opens the argument of a pseudo-class.
 */
static bool opens_argument(struct slice text, size_t at)
{
    size_t start = at;

    while (start > 0 && (ascii_is_letter((unsigned char)text.text[start - 1]) ||
                         text.text[start - 1] == '-'))
        start--;
    return start < at && slice_at(text, start - 1) == ':';
}

/* Whether R may be a top-level domain alone, because of what is beside it:
 * "||рф^", "||*.рф^", "*.рф", "+.рф", ".рф:8080/", "|~рф|", "has-text(.рф)". */
static bool is_listed_alone(struct slice text, const struct run *r)
{
    const char before[] = {slice_at(text, r->start - 2),
                           slice_at(text, r->start - 1)};
    char next = slice_at(text, r->end);
    bool ends_line = (unsigned char)next < ' ';

    switch (before[1]) {
    case '.':
        return ascii_is_one_of(before[0], "*+") ||
               (before[0] == '(' && opens_argument(text, r->start - 2)) ||
               ((unsigned char)before[0] < ' ' &&
                ascii_is_one_of(next, "^/$:"));
    case '~':
        return before[0] == '|' && (ends_line || ascii_is_one_of(next, "|,"));
    case '|':
        return before[0] == '|' &&
               (ends_line || ascii_is_one_of(next, "^/$?:*"));
    default:
        return false;
    }
}

/* Whether C can be in the list of names that begins a rule for elements. */
static bool is_in_domains(const struct character *c)
{
    return (c->properties & UNICODE_LABEL) ||
           ascii_is_one_of((char)(c->code_point < 0x80 ? c->code_point : 0),
                           ".,*~|:");
}

/* Whether what is at END is in the list of names before the "##", "#@#", "#?#"
 * or the like of a rule for elements. */
static bool is_in_rule(struct text_finder *f, size_t end)
{
    if (end < f->rule_end)
        return f->rule;
    while (end < f->text.size) {
        struct character c = run_character(f->text, end);
        if (!is_in_domains(&c))
            break;
        end += c.length;
    }
    f->rule_end = end;
    f->rule = slice_at(f->text, end) == '#' &&
              ascii_is_one_of(slice_at(f->text, end + 1), "#@?$%");
    return f->rule;
}

/* Whether R is a name under any top-level domain: "||bücher.*^",
 * "bücher.*##.ad", "$domain=bücher.*|~größe.*". */
static bool is_listed_entity(struct text_finder *f, const struct run *r)
{
    struct slice text = f->text;

    if (slice_at(text, r->end) != '.' || slice_at(text, r->end + 1) != '*')
        return false;
    char before = slice_at(text, r->start - 1);
    char next = slice_at(text, r->end + 2);
    if (ascii_is_one_of(before, "|=~") &&
        ((unsigned char)next < ' ' || ascii_is_one_of(next, "^/$|,")))
        return true;
    return ((unsigned char)before < ' ' || ascii_is_one_of(before, ",~")) &&
           is_in_rule(f, r->end);
}

static bool is_listed(struct text_finder *f, const struct run *r)
{
    if (r->is_ascii)
        return false;
    return (r->labels == 1 && is_listed_alone(f->text, r) &&
            has_top_level(f, r)) ||
           is_listed_entity(f, r);
}

/* Addresses, URLs and paths. */

/* Whether what ends at END stands before an '@'. */
static bool is_local_part(struct text_finder *f, size_t end)
{
    if (end < f->local_end)
        return f->local;
    while (end < f->text.size) {
        struct character c = run_character(f->text, end);
        if (!(c.properties & (UNICODE_LABEL | RUN_WORD)))
            break;
        end += c.length;
    }
    f->local_end = end;
    f->local = slice_at(f->text, end) == '@';
    return f->local;
}

/* Whether the character C, whose first byte is BYTE, ends a URL. */
static bool ends_url(const struct character *c, char byte)
{
    if ((unsigned char)byte >= 0x80)
        return !(c->properties & UNICODE_LABEL);
    return byte <= ' ' || byte == 0x7F ||
           ascii_is_one_of(byte, "\"'()<>\\^`{|},;$");
}

/* Whether exactly two slashes precede AT, in the part of the text in which URLs
 * have not yet been looked for. */
static bool begins_authority(const struct text_finder *f, size_t at)
{
    size_t start = at;

    while (start > f->url_known && at - start < 3 &&
           f->text.text[start - 1] == '/')
        start--;
    return at - start == 2;
}

/* Whether a name that begins at START is in the path of a URL. Looks for the
 * URL backwards, as far as no earlier call has looked. */
static bool is_in_path(struct text_finder *f, size_t start)
{
    enum text_url url = f->url;
    bool slash = false;

    for (size_t at = start; at > f->url_known;) {
        struct character c = run_character_before(f->text, f->url_known, at);
        at -= c.length;
        if (ends_url(&c, f->text.text[at])) {
            url = TEXT_NO_URL;
            break;
        }
        if (begins_authority(f, at + 1)) {
            url = TEXT_AUTHORITY;
            break;
        }
        slash |= ascii_is_one_of(f->text.text[at], "/?#");
    }
    if (url == TEXT_AUTHORITY && slash)
        url = TEXT_PATH;
    f->url = url;
    f->url_known = start;
    return url == TEXT_PATH;
}

/* Whether C can be in the name of a directory. */
static bool is_in_path_name(const struct character *c)
{
    return (c->properties & UNICODE_LABEL) || c->code_point == '.' ||
           c->code_point == '~';
}

/* Whether what begins at START follows the name of a directory and a slash:
 * "/home/jörg/größe.pl", "src/größe.rs". But "=/größe.example/ä.example/" is a
 * list of dnsmasq. Looks for the beginning backwards, as is_in_path does. */
static bool is_in_file_path(struct text_finder *f, size_t start)
{
    if (start < 2 || f->text.text[start - 1] != '/')
        return false;
    struct character c = run_character_before(f->text, 0, start - 1);
    if (!is_in_path_name(&c))
        return false;
    size_t at = start;
    while (at > f->path_known) {
        c = run_character_before(f->text, f->path_known, at);
        if (!is_in_path_name(&c) && c.code_point != '/')
            break;
        at -= c.length;
    }
    if (at > f->path_known || at == 0)
        f->is_list = at > 0 && f->text.text[at - 1] == '=';
    f->path_known = start;
    return !f->is_list;
}

/* Whether what begins at START, or one letter before it, which may be that of
 * an escape, follows a backslash in a path that begins with a drive:
 * "C:\\fotos\\rückseite.de". */
static bool is_in_drive_path(const struct text_finder *f, size_t start)
{
    enum { LONGEST = 260 }; /* MAX_PATH */
    size_t at = start;

    if (slice_at(f->text, at - 1) != '\\' && slice_at(f->text, at - 2) != '\\')
        return false;
    if (slice_at(f->text, at - 2) == '\\' &&
        (unsigned char)slice_at(f->text, at - 3) <= ' ')
        return false; /* "\\\\größe.example\\fotos": a host */
    while (at > 0 && start - at < LONGEST) {
        struct character c = run_character_before(f->text, 0, at);
        if (!is_in_path_name(&c) && c.code_point != '\\' && c.code_point != ' ')
            break;
        at -= c.length;
    }
    return slice_at(f->text, at) == '\\' && slice_at(f->text, at - 1) == ':' &&
           ascii_is_letter((unsigned char)slice_at(f->text, at - 2));
}

/* Words: a search for bytes passes text without names, before characters are
 * looked at. */

static size_t word_start(const struct text_finder *f, size_t at)
{
    while (at > f->at && is_in_word(f->text.text[at - 1]))
        at--;
    return at;
}

/* Where the word that AT is in ends, or END if that comes first. */
static size_t word_end(const struct text_finder *f, size_t at, size_t end)
{
    while (at < end && is_in_word(f->text.text[at]))
        at++;
    return at;
}

static bool is_at_word(const struct text_finder *f)
{
    return f->at < f->text.size && is_in_word(f->text.text[f->at]);
}

/* The next word at or after FROM, but before END, that is not all ASCII and
 * follows the "||" or "|~" of a filter list; END if there is none. */
static size_t find_listed(const struct text_finder *f, size_t from, size_t end)
{
    const char *text = f->text.text, *bar;

    while (from < end && (bar = memchr(text + from, '|', end - from)) != NULL) {
        from = (size_t)(bar - text) + 1;
        if (from == end || !ascii_is_one_of(text[from], "|~"))
            continue;
        size_t word = from + 1, after = word_end(f, word, end);
        if (!utf8_is_ascii(slice_of(text + word, after - word)))
            return word;
    }
    return end;
}

/* The next dot at or after FROM, or the size of the text. */
static size_t next_dot(struct text_finder *f, size_t from)
{
    if (f->dot < from || f->dot == 0) {
        const char *text = f->text.text;
        const char *dot = memchr(text + from, '.', f->text.size - from);
        f->dot = dot == NULL ? f->text.size : (size_t)(dot - text);
    }
    return f->dot;
}

/* Moves on to the next word that is not all ASCII and has a dot, or follows the
 * "||" or "|~" of a filter list. In most texts either dots or other characters
 * than ASCII are rare, so each is looked for from where the other was found. */
static bool find_word(struct text_finder *f)
{
    const char *text = f->text.text;
    size_t size = f->text.size;

    for (;;) {
        size_t wide = f->at + utf8_ascii(slice_of(text + f->at, size - f->at));
        if (wide == size)
            break;
        size_t start = word_start(f, wide);
        size_t dot = next_dot(f, start);
        if (dot > wide) {
            size_t end = word_end(f, wide, dot);
            bool is_in_filter = start >= 2 && text[start - 2] == '|' &&
                                ascii_is_one_of(text[start - 1], "|~");
            if (!is_in_filter && end < dot) {
                size_t listed = find_listed(f, end, dot);
                f->at = listed < dot ? listed : word_start(f, dot);
                continue;
            }
        }
        f->at = start;
        f->blocked = false;
        return true;
    }
    f->at = size;
    return false;
}

/* Whether a mark or joiner is right before AT. If so, an A-label at AT would
 * not be found again. */
static bool follows_mark(const struct text_finder *f, size_t at)
{
    if (at == 0 || (unsigned char)f->text.text[at - 1] < 0x80)
        return false;
    struct character before = run_character_before(f->text, 0, at);
    return (before.properties & (UNICODE_JOINED | UNICODE_EMOJI)) ==
           UNICODE_JOINED;
}

/* Whether "\\.", the dot of a regular expression, is beside the part of TEXT
 * from START to END, which then is a part of a pattern. */
static inline bool is_in_pattern(struct slice text, size_t start, size_t end)
{
    return (slice_at(text, start - 2) == '\\' &&
            slice_at(text, start - 1) == '.') ||
           (slice_at(text, end) == '\\' && slice_at(text, end + 1) == '.');
}

/* Whether what precedes R keeps it from being a name: a backslash, a mark, a
 * path. */
static bool is_attached(struct text_finder *f, const struct run *r)
{
    /* What begins a line, or follows a blank, is free. */
    if ((unsigned char)slice_at(f->text, r->start - 1) <= ' ')
        return false;
    return separator_is_backslashed(f->text, r->start) ||
           follows_mark(f, r->start) || is_in_path(f, r->start) ||
           is_in_file_path(f, r->start) || is_in_drive_path(f, r->start);
}

/* Whether R is a name. Tests that are cheap and refuse most come first. */
static bool is_name_here(struct text_finder *f, const struct run *r)
{
    bool is_name = looks_like_name(f, r);

    return (is_name || is_listed(f, r)) && !is_attached(f, r) &&
           !is_local_part(f, r->end) &&
           !is_in_pattern(f->text, r->start, r->end) &&
           !(is_name && prose_has(f->text, r, f->tlds));
}

/* Moves on beyond the escape that AT is in. Returns false if there is none. */
static bool skip_escape(struct text_finder *f)
{
    size_t end = separator_end(f->text, f->at);

    if (end > 0) {
        f->blocked = false;
        f->at = end;
    } else if (separator_is_percent(f->text, f->at)) {
        f->blocked = true; /* "%41größe.de": the name begins with it */
        f->at += 3;
    } else {
        return false;
    }
    return true;
}

/* Reads what is at AT in the word, a name or anything else, and moves on.
 * Returns whether it is a name. */
static bool read_next(struct text_finder *f, struct text_span *span)
{
    if (separator_is_near(f->text, f->at) && skip_escape(f))
        return false;
    struct character c = run_character(f->text, f->at);
    if (!(c.properties & UNICODE_LABEL) || (c.properties & UNICODE_JOINED)) {
        f->blocked &= (c.properties & UNICODE_LABEL) || c.code_point == '.';
        f->at += c.length;
        return false;
    }
    struct run r;
    read_run(f, f->at, &r);
    bool is_name = !f->blocked && is_name_here(f, &r);
    f->blocked = r.before_sentence;
    f->at = r.end;
    *span = (struct text_span){r.start, r.end};
    return is_name;
}

bool text_next_name(struct text_finder *f, struct text_span *name)
{
    while (is_at_word(f) || find_word(f))
        if (read_next(f, name))
            return true;
    return false;
}

/* A-labels. */

/* Compares each of the eight bytes at TEXT, with the bits of SET set in it,
 * with C. Bytes that are equal are zero in the result. */
static uint64_t differences(const char *text, unsigned char set, char c)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t word;

    memcpy(&word, text, sizeof word);
    return (word | each * set) ^ each * (unsigned char)c;
}

/* Whether one of the eight places from TEXT on begins with the prefix. */
static bool has_prefix_in_word(const char *text)
{
    static const char prefix[] = LABEL_PREFIX;
    uint64_t word = differences(text, 0x20, prefix[0]) |
                    differences(text + 1, 0x20, prefix[1]) |
                    differences(text + 2, 0, prefix[2]) |
                    differences(text + 3, 0, prefix[3]);

    return ((word - UINT64_C(0x0101010101010101)) & ~word &
            UINT64_C(0x8080808080808080)) != 0;
}

/* The next prefix at or after FROM, or the size of the text. */
static size_t find_prefix(const struct text_finder *f, size_t from)
{
    size_t at = from;

    while (f->text.size - at >= sizeof(uint64_t) + LABEL_PREFIX_SIZE - 1 &&
           !has_prefix_in_word(f->text.text + at))
        at += sizeof(uint64_t);
    while (at < f->text.size && !label_has_prefix(slice_from(f->text, at)))
        at++;
    return at;
}

bool text_has_ace(struct slice text)
{
    struct text_finder f = {.text = text};

    return find_prefix(&f, 0) < text.size;
}

/* Whether C, beside a label, is part of the label. An emoji is not: people put
 * emoji beside names. */
static bool is_glue(const struct character *c)
{
    return (c->properties & UNICODE_LABEL) && !(c->properties & UNICODE_EMOJI);
}

static bool is_whole_label(const struct text_finder *f, size_t start,
                           size_t end)
{
    if (is_in_pattern(f->text, start, end))
        return false;
    if (start > 0 && !separator_precedes(f->text, start)) {
        struct character before = run_character_before(f->text, 0, start);
        if (is_glue(&before))
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
        size_t start = find_prefix(f, f->at), end = start;
        while (end < f->text.size && is_label_byte(f->text.text[end]))
            end++;
        /* Another prefix on the way is not the beginning of a label. */
        f->at = end;
        if (start < end && is_whole_label(f, start, end)) {
            *label = (struct text_span){start, end};
            return true;
        }
    }
    return false;
}

/* The names around A-labels. */

static bool is_label_or_dot(const struct character *c)
{
    return (c->properties & UNICODE_LABEL) || c->code_point == '.';
}

struct text_span text_name_around(struct slice text, struct text_span label)
{
    enum { LONGEST = 1024 }; /* bytes on each side */
    struct text_span name = label;

    while (name.start > 0 && label.start - name.start < LONGEST) {
        struct character c = run_character_before(text, 0, name.start);
        if (!is_label_or_dot(&c))
            break;
        name.start -= c.length;
    }
    while (name.end < text.size && name.end - label.end < LONGEST) {
        struct character c = run_character(text, name.end);
        if (!is_label_or_dot(&c))
            break;
        name.end += c.length;
    }
    if (label.start - name.start >= LONGEST || name.end - label.end >= LONGEST)
        return label;
    while (text.text[name.start] == '.')
        name.start++;
    while (text.text[name.end - 1] == '.')
        name.end--;
    return name;
}

bool text_is_prose(struct slice text, struct text_span name, struct tlds *tlds)
{
    struct text_finder f = {.text = text, .tlds = tlds};
    struct run r;

    read_run(&f, name.start, &r);
    if (r.end < name.end)
        return !r.before_sentence;
    return looks_like_name(&f, &r) && prose_has(text, &r, tlds);
}
