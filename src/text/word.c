#include "config.h"

#include "text/word.h"

#include <string.h>

#include "base/ascii.h"
#include "names/label.h"
#include "text/separator.h"

/* Where the text can be cut. */

size_t word_stretch_start(struct slice text, size_t from, size_t at)
{
    const char *c = text.text + at, *least = text.text + from;

    while (c > least && !word_is_hard_end(c[-1]))
        c--;
    return (size_t)(c - text.text) - (c > least && c[-1] == SEPARATOR_ESCAPE);
}

void word_go_to(struct words *s, size_t at)
{
    s->at = at;
    s->anchor = s->slashes = s->url = 0;
    s->is_attached = s->in_option = s->is_variable = false;
    s->quote = '\0';
}

/* Between words. */

/* Returns true if C, at AT, which is no hard end, ends a URL: a '\'' that no
 * letter follows; a ']' that closes neither an IPv6 address nor the index of a
 * query. */
static bool ends_url(struct slice text, size_t at, const struct character *c)
{
    char byte = text.text[at], next = slice_at(text, at + 1);

    if ((unsigned char)byte >= 0x80)
        return !(c->properties & (UNICODE_SYMBOL | UNICODE_FOREIGN)) &&
               !run_can_hold(c);
    if (byte == '\'')
        return !run_is_label_byte(next);
    if (byte == ']')
        return !ascii_is_one_of(next, ":/?#=&[]%");
    return byte == 0x7F || ascii_is_one_of(byte, "\\^`{}");
}

/* Follows a URL past C at AT: what begins with "//", a path, a query, a drive;
 * without "//", a query after a path. */
static void follow_url(struct words *s, size_t at, const struct character *c)
{
    uint32_t code = c->code_point;

    if (s->url == NO_URL ? code != '/' : s->url == IN_DRIVE && code == '\\')
        return;
    if (ends_url(s->text, at, c))
        s->url = NO_URL;
    else if (code == '/' && s->slashes == 2)
        s->url = IN_AUTHORITY;
    else if (code == '/' && s->url == NO_URL)
        s->url = AFTER_SLASH;
    else if (code == '?' && s->url != IN_DRIVE)
        s->url = IN_QUERY;
    else if ((code == '/' || code == '#') && s->url == IN_AUTHORITY)
        s->url = IN_PATH;
}

/* Returns true if the backslash at AT follows the letter of a drive, as in
 * "C:\\fotos". */
static bool follows_drive(struct slice text, size_t at)
{
    if (slice_at(text, at - 1) != ':' ||
        !ascii_is_letter(slice_at(text, at - 2)))
        return false;
    if (at == 2)
        return true;
    struct character before = run_character_before(text, 0, at - 2);
    return !run_can_hold(&before);
}

/* Passes the backslash at AT, of which two are one. */
static void pass_backslash(struct words *s, size_t at)
{
    if (slice_at(s->text, at + 1) == '\\')
        s->at++;
    else
        s->is_attached = true;
}

/* Returns true if a rule of a filter may begin with the bars at AT: elsewhere
 * they are between items of prose. */
static bool begins_rule(struct slice text, size_t at)
{
    if (at == 0)
        return true;
    struct character before = run_character_before(text, 0, at);
    return (before.code_point < 0x80 &&
            !run_is_label_byte(slice_at(text, at - 1))) ||
           label_is_wide_dot(before.code_point) ||
           (at >= 2 && separator_end(text, at - 2) == at);
}

/* Returns true if C is in a name or in what precedes an '@'; not ':'. */
static bool is_word_byte(char c)
{
    return (run_bytes[(unsigned char)c] & RUN_WORD) && c != ':';
}

/* Returns where the backslashes before AT begin, which JSON has before '/'. */
static size_t before_backslashes(struct slice text, size_t at)
{
    while (slice_at(text, at - 1) == '\\')
        at--;
    return at;
}

/* Returns true if "SCHEME://" ends with the '/' at AT; or "http:/" or "https:/"
 * before a host, which browsers accept. Other letters before the ':' may be
 * encoded to ASCII. */
static bool ends_scheme(struct slice text, size_t at)
{
    size_t colon = before_backslashes(text, at) - 1;
    bool is_second = slice_at(text, colon) == '/';

    if (is_second)
        colon = before_backslashes(text, colon) - 1;
    char last = slice_at(text, colon - 1);
    if (slice_at(text, colon) != ':')
        return false;
    if (is_second)
        return is_word_byte(last);
    colon -= last == 's';
    return colon >= 4 && memcmp(text.text + colon - 4, "http", 4) == 0 &&
           !ascii_is_one_of(slice_at(text, at + 1), "/\\");
}

/* Returns true if what may be the local part of an address, or the user of a
 * URL, ends at the '@' at AT. */
static bool follows_local_part(const struct words *s, size_t at)
{
    return s->url != IN_PATH && s->url != IN_QUERY && s->url != IN_DRIVE &&
           is_word_byte(slice_at(s->text, at - 1));
}

/* Finds the place that a word right after C, at AT, is in; before C it was
 * ANCHOR. Such a word is part of a pattern after a variable or another part:
 * "${a}ü.de", "$aü.de", "$(a)ü.de", "(a|b)-ü.de", "*-ü.de". */
static void set_anchor(struct words *s, size_t at, const struct character *c,
                       unsigned anchor)
{
    struct slice text = s->text;

    switch (c->code_point) {
    case '\'':
        s->quote = s->quote == '\'' ? '\0' : '\'';
        break;
    case '/':
        if (ends_scheme(text, at)) {
            s->anchor = WORD_HOST;
            s->url = IN_AUTHORITY;
        }
        break;
    case '@':
        s->anchor = follows_local_part(s, at) ? WORD_ADDRESS : 0;
        break;
    case '|':
        s->anchor = slice_at(text, at - 1) == '|' && begins_rule(text, at - 1)
                        ? WORD_BARS
                    : s->in_option ? WORD_RULE
                                   : 0;
        break;
    case '~':
        s->anchor = s->in_option ? WORD_RULE : 0;
        break;
    case '=':
        s->in_option = line_at(&s->lines, at)->has_dollar &&
                       line_follows_option(text, s->at);
        s->anchor = s->in_option ? WORD_RULE : 0;
        break;
    case '.':
        s->anchor = anchor;
        break;
    case '$':
    case '}':
        s->anchor = WORD_PATTERN;
        break;
    case '(':
        s->is_variable = ascii_is_one_of(slice_at(text, at - 1), "$%");
        break;
    case ')':
    case '`':
    case ']':
    case '*':
        s->anchor = slice_at(text, s->at) == '-' ||
                            (c->code_point == ')' && s->is_variable)
                        ? WORD_PATTERN
                    : c->code_point == '*' ? anchor
                                           : 0;
        if (c->code_point == '`')
            s->quote = s->quote == '`' ? '\0' : '`';
        break;
    case '\\':
        pass_backslash(s, at);
        break;
    }
}

/* Passes the character at AT, which begins no word, and finds the state after
 * it. */
static void pass(struct words *s)
{
    struct slice text = s->text;
    size_t at = s->at;
    struct character c = run_character(text, at);
    if (c.code_point == '\\' && follows_drive(text, at))
        s->url = IN_DRIVE;
    bool is_end = word_is_hard_end(text.text[at]);
    size_t escape = s->url == IN_DRIVE && !is_end ? 0 : separator_end(text, at);
    unsigned anchor = s->anchor;

    if (is_end) {
        word_go_to(s, escape > 0 ? escape : at + 1);
        return;
    }
    s->anchor = 0;
    s->is_attached = false;
    s->at = at + c.length;
    if (c.code_point == '\\' && slice_at(text, s->at) == '/')
        return;                                     /* "\\/\\/" is "//" */
    if (c.code_point != '*' && c.code_point != '.') /* "sites/" "*.ü.de" */
        s->slashes = c.code_point == '/' ? s->slashes + 1 : 0;
    if (escape > 0) {
        s->in_option = false;
        s->at = escape;
        return;
    }
    follow_url(s, at, &c);
    s->in_option = s->in_option &&
                   (c.length > 1 || ascii_is_one_of(text.text[at], ".*|~"));
    set_anchor(s, at, &c, anchor);
}

/* Reading. */

bool word_is_foreign(struct slice text, size_t at, const struct character *c)
{
    return (c->properties & UNICODE_FOREIGN) ||
           (c->code_point == '%' && separator_end(text, at) == 0);
}

/* Returns the size of the asterisk at AT if it joins the part before it to
 * another label. */
static size_t star_size(struct slice text, size_t at)
{
    size_t next = at + 1 + (slice_at(text, at + 1) == '.');
    unsigned after =
        next < text.size ? run_character(text, next).properties : 0;

    return (after & (UNICODE_LABEL | UNICODE_UNSPACED)) == UNICODE_LABEL;
}

/* Returns true if U+200B at AT separates words: next to a script without
 * spaces. LAST has the properties of the character before it. */
static bool is_space(struct slice text, size_t at, unsigned last)
{
    enum { SIZE = 3 };

    if (at + SIZE < text.size)
        last |= run_character(text, at + SIZE).properties;
    return (last & UNICODE_UNSPACED) != 0;
}

/* Returns the size of what joins the word W, which reaches to AT, to another
 * part; or 0. Three dots are an ellipsis. LAST has the properties of the last
 * character of the last part. */
static size_t joint_size(struct words *s, struct word *w, size_t at,
                         unsigned last)
{
    enum { ELLIPSIS = 3 };
    struct slice text = s->text;
    bool has_part = w->span.end > w->span.start;
    size_t size = 0;

    if (at == text.size)
        return 0;
    struct character c = run_character(text, at);
    switch (c.code_point) {
    case '.':
        while (size < ELLIPSIS && slice_at(text, at + size) == '.')
            size++;
        return size < ELLIPSIS ? size : 0;
    case '\\':
    case '[':
    case '(':
    case '{':
        size = has_part ? run_dot(text, at) : 0;
        w->facts |= size > 0 ? WORD_PATTERN : 0;
        return size;
    case '*':
        size = has_part ? star_size(text, at) : 0;
        w->facts |= size > 0 ? WORD_PATTERN : 0;
        return size;
    case RUN_ZERO_WIDTH_SPACE:
        return is_space(text, at, last) ? 0 : c.length;
    default:
        return word_is_foreign(text, at, &c) ? c.length : 0;
    }
}

/* Returns the end of the invalid bytes at AT: they may be labels in another
 * charset. */
static size_t invalid_end(struct slice text, size_t at)
{
    while (at < text.size && (unsigned char)text.text[at] >= 0x80 &&
           run_character(text, at).code_point == 0)
        at++;
    return at;
}

/* Stores the run at AT in *RUN. Symbols except bullets and the like can be
 * anywhere in its labels if it is a field: "★star.com". */
static void read_run(struct slice text, size_t at, struct run *run)
{
    enum { BULLET = UNICODE_SYMBOL | UNICODE_EMOJI };

    run_read(text, at, false, run);
    if (run->end == text.size || (unsigned char)text.text[run->end] < 0x80 ||
        !word_begins_field(text, at) ||
        (run_character(text, run->end).properties & BULLET) != UNICODE_SYMBOL)
        return;
    run_read(text, at, true, run);
    if (!word_ends_field(text, run->end + (slice_at(text, run->end) == '.')))
        run_read(text, at, false, run);
}

/* Reads the part at AT, and adds it to W, of which it is the first one if
 * IS_FIRST. Returns its end, or AT if there is none. *LAST receives the
 * properties of its last character. */
static size_t read_part(struct words *s, size_t at, struct word *w,
                        bool is_first, unsigned *last)
{
    struct slice text = s->text;
    size_t start = at, end;
    struct run other = {.end = 0}, *run = is_first ? &w->run : &other;

    read_run(text, at, run);
    while ((end = invalid_end(text, run->end)) > run->end) {
        w->facts |= WORD_INVALID;
        if (run->end > start)
            run = &other;
        run_read(text, end, false, run);
    }
    w->run.is_written |= run->is_written;
    *last = run->last.last;
    if (end > start) {
        w->span.start = is_first ? start : w->span.start;
        w->span.end = end;
    }
    return end;
}

/* Makes W plain if it has invalid bytes only at its edges. In ASCII they may be
 * letters of another charset: "m\xFCller.de". */
static void trim_invalid(struct words *s, struct word *w)
{
    const struct run *r = &w->run;

    if (!(r->is_ascii && !word_has_prefix(s, w->span)) &&
        invalid_end(s->text, w->span.start) == r->start &&
        invalid_end(s->text, r->end) == w->span.end) {
        w->span = (struct text_span){r->start, r->end};
        w->facts &= ~(unsigned)WORD_INVALID;
        w->facts |= WORD_PLAIN;
    }
}

/* Reads the word at AT that has parts, or the edge of none. Returns false if
 * there is no part. */
static bool read_parts(struct words *s, struct word *w)
{
    size_t at = s->at, parts = 0, size = 0;
    unsigned last = 0;

    w->span = (struct text_span){at, at};
    for (;; at += size) {
        size_t end = read_part(s, at, w, parts == 0, &last);
        parts += end > at;
        at = end;
        if ((size = joint_size(s, w, at, last)) == 0)
            break;
    }
    w->raw = (struct text_span){s->at, at};
    if (parts == 1 && (w->facts & WORD_INVALID))
        trim_invalid(s, w);
    else if (parts == 1)
        w->facts |= WORD_PLAIN;
    return parts > 0;
}

/* Returns the facts about the place where a word can begin at AT. */
static unsigned find_place(struct words *s, size_t at)
{
    const struct line *line = line_at(&s->lines, at);
    unsigned facts = s->anchor;

    if (line_is_name(line, at))
        facts |= WORD_LIST;
    if ((facts & WORD_LIST) && line->page.start < line->page.end)
        facts |= WORD_RULE;
    if (at >= line->page.start && at < line->page.end)
        facts |= WORD_PAGE;
    if (s->url >= IN_PATH || s->slashes == 1 ||
        (s->url == IN_AUTHORITY && slice_at(s->text, at - 1) == ':' &&
         is_word_byte(slice_at(s->text, at - 2))))
        facts |= WORD_PATH;
    return facts;
}

/* Returns true if a symbol at AT may begin a word: only a whole label does, and
 * none that a word ends before. */
static bool may_begin(struct words *s, const struct character *c)
{
    if (s->at == 0 || !(c->properties & UNICODE_SYMBOL))
        return true;
    struct character before = run_character_before(s->text, 0, s->at);
    return !run_can_hold(&before);
}

/* Reads the word at AT. If there is none, moves AT after what it tried. */
static bool read_word(struct words *s, struct word *w)
{
    *w = (struct word){.facts = find_place(s, s->at)};
    if (s->text.text[s->at] == '.')
        w->facts &= ~(unsigned)WORD_PATTERN; /* "${a}.ü.de" */
    bool is_found = w->facts & WORD_EXACT ? exact_read(s, w) : read_parts(s, w);

    if (!is_found && w->raw.end == s->at)
        return false;
    if (s->is_attached)
        w->facts |= WORD_ATTACHED;
    if ((w->facts & WORD_ADDRESS) && s->url == NO_URL &&
        ascii_is_one_of(slice_at(s->text, w->raw.end), ":?"))
        s->url = IN_PATH; /* "git@bücher.de:größe.de" */
    s->at = w->raw.end;
    s->anchor = s->slashes = 0;
    s->is_attached = false;
    return is_found;
}

bool word_next(struct words *s, size_t stop, struct word *w)
{
    enum { WORD = UNICODE_LABEL | UNICODE_SYMBOL | UNICODE_FOREIGN };

    while (s->at < stop) {
        const struct line *line = line_at(&s->lines, s->at);
        if (s->at < line->names[0].start && line->names[0].start < stop)
            word_go_to(s, line->names[0].start); /* past a key, an address */
        size_t at = s->at;
        struct character c = run_character(s->text, at);
        bool is_word = (c.properties & WORD) ? may_begin(s, &c) || s->anchor
                                             : c.code_point == '.';
        if (c.code_point == '-' && line_is_name(line, at + 1))
            is_word = line_is_name(line, at); /* of a diff */
        if ((is_word || word_is_foreign(s->text, at, &c) || s->anchor ||
             line_is_name(line, at)) &&
            read_word(s, w))
            return true;
        if (s->at == at)
            pass(s);
    }
    return false;
}
