#include "config.h"

#include "text/word.h"

#include <string.h>

#include "base/ascii.h"
#include "names/label.h"
#include "text/end.h"
#include "text/facts.h"

void word_go_to(struct cursor *cursor, size_t at)
{
    cursor->at = at;
    cursor->anchor = cursor->slashes = cursor->url = cursor->opened = 0;
    cursor->is_attached = cursor->in_option = cursor->is_variable = false;
}

/* Between words. */

/* Returns true if C, at AT, which is no hard end, ends a URL: one of "'^`{}"
 * that no letter of a script with spaces follows; a ']' that closes neither an
 * IPv6 address nor the index of a query. */
static bool ends_url(struct slice text, size_t at, const struct character *c)
{
    char byte = text.text[at], next = slice_at(text, at + 1);

    if ((unsigned char)byte >= 0x80)
        return !(c->properties & (RUN_SYMBOL | RUN_FOREIGN)) &&
               !run_can_hold(c);
    if (ascii_is_one_of(byte, "'^`{}")) {
        unsigned after =
            at + 1 < text.size ? run_character(text, at + 1).properties : 0;
        return (after & (RUN_LABEL | RUN_UNSPACED)) != RUN_LABEL;
    }
    if (byte == ']')
        return !ascii_is_one_of(next, ":/?#=&[]%");
    return byte == 0x7F || byte == '\\';
}

/* Follows a URL past C at AT: from "//" on, or a path, a query, a drive;
 * without "//", a query after a path. A ')' whose '(' precedes the URL ends it.
 */
static void follow_url(struct cursor *cursor, size_t at,
                       const struct character *c)
{
    uint32_t code = c->code_point;

    if (cursor->url == NO_URL ? code != '/'
                              : cursor->url == IN_DRIVE && code == '\\')
        return;
    bool closes = code == ')' && cursor->opened == 0;
    if (closes || ends_url(cursor->source.text, at, c) ||
        (cursor->url == IN_ENCODED && code == '&')) {
        cursor->url = NO_URL;
        cursor->opened = 0;
    } else if (code == '(') {
        cursor->opened++;
    } else if (code == ')') {
        cursor->opened--;
    } else if (code == '/' && cursor->slashes == 2) {
        cursor->url = IN_AUTHORITY;
    } else if (code == '/' && cursor->url == NO_URL) {
        cursor->url = AFTER_SLASH;
    } else if (code == '?' && cursor->url != IN_DRIVE) {
        cursor->url = IN_QUERY;
    } else if ((code == '/' || code == '#') && cursor->url == IN_AUTHORITY) {
        cursor->url = IN_PATH;
    }
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
static void pass_backslash(struct cursor *cursor, size_t at)
{
    if (slice_at(cursor->source.text, at + 1) == '\\')
        cursor->at++;
    else
        cursor->is_attached = true;
}

/* Returns true if a rule of a filter may begin with the bars at AT: between
 * letters they separate items of prose. */
static bool begins_rule(struct slice text, size_t at)
{
    if (facts_begins_field(text, at))
        return true;
    struct character before = run_character_before(text, 0, at);
    return !run_can_hold(&before) ||
           (at >= 2 && separator_end(text, at - 2) == at);
}

/* Returns true if C is in names or before the '@' of addresses; not ':'. */
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

/* Returns true if "SCHEME://" ends with the '/' at AT; or "http:/" or the like
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
    size_t start = colon;
    while (ascii_is_lower(slice_at(text, start - 1)))
        start--;
    return slice_is_among(slice_part(text, start, colon),
                          slice_string("http https ws wss ftp"), ' ') &&
           !ascii_is_one_of(slice_at(text, at + 1), "/\\");
}

/* Returns true if an encoded "SCHEME://" ends at END, as in
 * "?u=https%3A%2F%2Fa", or "hxxps[://]a".
 */
static bool ends_encoded_scheme(struct slice text, size_t end)
{
    static const char *const signs[] = {"%3A%2F%2F", "%3a%2f%2f",
                                        "%253A%252F%252F", "%253a%252f%252f",
                                        "[://]"};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t size = strlen(signs[i]);
        if (end > size && memcmp(text.text + end - size, signs[i], size) == 0)
            return is_word_byte(text.text[end - size - 1]);
    }
    return false;
}

/* Returns true if the '@' at AT may end the local part of an address, or the
 * user of a URL. */
static bool follows_local_part(const struct cursor *cursor, size_t at)
{
    return cursor->url != IN_PATH && cursor->url != IN_QUERY &&
           cursor->url != IN_DRIVE &&
           is_word_byte(slice_at(cursor->source.text, at - 1));
}

/* Returns true if the '|' at AT ends the "||" of a filter. */
static bool follows_bar(struct slice text, size_t at)
{
    return slice_at(text, at - 1) == '|' && begins_rule(text, at - 1);
}

/* Passes the name of the variable at CURSOR if its default follows, as in
 * "${HOST-ü.de}". */
static void pass_variable(struct cursor *cursor)
{
    struct slice text = cursor->source.text;
    size_t end = cursor->at;

    while (ascii_is_alphanumeric(slice_at(text, end)) ||
           slice_at(text, end) == '_')
        end++;
    if (slice_at(text, end) == '-')
        cursor->at = end;
}

/* Follows variables, options of filters, and backslashes past C at AT. */
static void follow_syntax(struct cursor *cursor, size_t at,
                          const struct character *c)
{
    switch (c->code_point) {
    case '(':
        cursor->is_variable =
            ascii_is_one_of(slice_at(cursor->source.text, at - 1), "$%");
        break;
    case '{':
        if (slice_at(cursor->source.text, at - 1) == '$')
            pass_variable(cursor);
        break;
    case '=':
        cursor->in_option =
            line_at(&cursor->source.lines, at)->has_dollar &&
            line_follows_option(cursor->source.text, cursor->at);
        break;
    case '\\':
        pass_backslash(cursor, at);
        break;
    }
}

/* Returns the place of a word right after C, at AT; before C it was ANCHOR. The
 * word is part of a pattern after a variable or another part: "${a}ü.de",
 * "$aü.de", "$(a)ü.de", "(a|b)-ü.de", "*-ü.de". */
static unsigned anchor_after(const struct cursor *cursor, size_t at,
                             const struct character *c, unsigned anchor)
{
    unsigned option = cursor->in_option ? WORD_RULE : 0;
    unsigned part =
        slice_at(cursor->source.text, cursor->at) == '-' ? WORD_PATTERN : 0;

    switch (c->code_point) {
    case '/':
        return ends_scheme(cursor->source.text, at) ? WORD_HOST : 0;
    case '@':
        return follows_local_part(cursor, at) ? WORD_ADDRESS : 0;
    case '|':
        return follows_bar(cursor->source.text, at) ? WORD_BARS : option;
    case '=':
    case '~':
        return option;
    case '$':
    case '}':
        return WORD_PATTERN;
    case ')':
        return cursor->is_variable ? WORD_PATTERN : part;
    case '`':
    case ']':
        return part;
    case '*':
        if (part || anchor == 0 ||
            slice_at(cursor->source.text, cursor->at) == '.')
            return part ? part : anchor;
        return WORD_PATTERN;
    case '.':
        return anchor;
    default:
        return 0;
    }
}

/* Passes the escape that ends at END. A "SCHEME://" may end with it if it
 * IS_URL, the percent-encoding of URLs or in brackets. */
static void pass_escape(struct cursor *cursor, size_t end, bool is_url)
{
    cursor->in_option = false;
    cursor->at = end;
    if (!is_url || !ends_encoded_scheme(cursor->source.text, end))
        return;
    cursor->anchor = WORD_HOST;
    if (cursor->source.text.text[end - 1] == ']')
        cursor->url = IN_AUTHORITY;
    else if (cursor->url == NO_URL)
        cursor->url = IN_ENCODED;
}

/* Passes the character at AT, which begins no word, and finds the state after
 * it. */
static void pass(struct cursor *cursor)
{
    struct slice text = cursor->source.text;
    size_t at = cursor->at;
    struct character c = run_character(text, at);
    if (c.code_point == '\\' && follows_drive(text, at))
        cursor->url = IN_DRIVE;
    bool is_end = word_is_hard_end(text.text[at]);
    size_t escape =
        cursor->url == IN_DRIVE && !is_end ? 0 : separator_end(text, at);
    unsigned anchor = cursor->anchor;

    if (escape == at + 2 && c.code_point == '\\') /* of a blank: "\\n" */
        is_end = true;
    if (is_end) {
        word_go_to(cursor, escape > 0 ? escape : at + 1);
        return;
    }
    cursor->anchor = 0;
    cursor->is_attached = false;
    cursor->at = at + c.length;
    if (c.code_point == '\\' && slice_at(text, cursor->at) == '/')
        return;                                     /* "\\/\\/" is "//" */
    if (c.code_point != '*' && c.code_point != '.') /* "sites/" "*.ü.de" */
        cursor->slashes = c.code_point == '/' ? cursor->slashes + 1 : 0;
    if (escape > 0) {
        pass_escape(cursor, escape, ascii_is_one_of(text.text[at], "%["));
        return;
    }
    follow_url(cursor, at, &c);
    cursor->in_option =
        cursor->in_option &&
        (c.length > 1 || ascii_is_one_of(text.text[at], ".*|~"));
    follow_syntax(cursor, at, &c);
    cursor->anchor = anchor_after(cursor, at, &c, anchor);
    if (cursor->anchor == WORD_HOST)
        cursor->url = IN_AUTHORITY;
}

/* Reading. */

/* Returns the facts about the place where a word can begin at AT. */
static unsigned find_place(struct cursor *cursor, size_t at)
{
    const struct line *line = line_at(&cursor->source.lines, at);
    unsigned facts = cursor->anchor;

    if (line_is_name(line, at))
        facts |= WORD_LIST;
    if ((facts & WORD_LIST) && line->page.start < line->page.end)
        facts |= WORD_RULE;
    if (at >= line->page.start && at < line->page.end)
        facts |= WORD_PAGE;
    if (cursor->url >= IN_PATH || cursor->slashes == 1 ||
        (cursor->url == IN_AUTHORITY &&
         slice_at(cursor->source.text, at - 1) == ':' &&
         is_word_byte(slice_at(cursor->source.text, at - 2))))
        facts |= WORD_PATH;
    return facts;
}

/* Returns true if C, at AT, may begin a word. A symbol that delimits words does
 * only as a whole label, and a hyphen not before an asterisk: that is a bullet,
 * or of a diff. */
static bool may_begin(struct cursor *cursor, const struct character *c)
{
    struct slice text = cursor->source.text;
    size_t at = cursor->at;

    if (c->properties & (RUN_LABEL | RUN_FOREIGN))
        return c->code_point != '-' || slice_at(text, at + 1) != '*';
    if (at == 0 || !(c->properties & RUN_SYMBOL))
        return c->code_point == '.' || (c->properties & RUN_SYMBOL);
    struct character before = run_character_before(text, 0, at);
    return !run_can_hold(&before);
}

/* Reads the word at AT. If there is none, moves AT after the text that
 * it tried. */
static bool read_word(struct cursor *cursor, struct word *w)
{
    *w = (struct word){.raw = {cursor->at, cursor->at},
                       .facts = find_place(cursor, cursor->at),
                       .url = cursor->url};
    if (cursor->source.text.text[cursor->at] == '.') {
        w->facts &= ~(unsigned)WORD_PATTERN; /* "${a}.ü.de" */
        cursor->is_attached = false;         /* "\\.ü\\.de" */
    }
    bool is_found = end_read(&cursor->source, w);

    if (!is_found && w->raw.end == cursor->at)
        return false;
    if (cursor->is_attached)
        w->facts |= WORD_ATTACHED;
    if ((w->facts & WORD_ADDRESS) && cursor->url == NO_URL &&
        ascii_is_one_of(slice_at(cursor->source.text, w->raw.end), ":?"))
        cursor->url = IN_PATH; /* "git@bücher.de:größe.de" */
    cursor->at = w->raw.end;
    cursor->anchor = cursor->slashes = 0;
    cursor->is_attached = false;
    return is_found;
}

bool word_next(struct cursor *cursor, size_t stop, struct word *w)
{
    while (cursor->at < stop) {
        const struct line *line = line_at(&cursor->source.lines, cursor->at);
        size_t first = line->names[0].start;
        if (cursor->at < first && first < stop)
            word_go_to(cursor, first); /* past a key, an address */
        size_t at = cursor->at;
        struct character c = run_character(cursor->source.text, at);
        if ((may_begin(cursor, &c) ||
             word_is_foreign(cursor->source.text, at, &c) || cursor->anchor ||
             line_is_name(line, at)) &&
            read_word(cursor, w))
            return true;
        if (cursor->at == at)
            pass(cursor);
    }
    return false;
}
