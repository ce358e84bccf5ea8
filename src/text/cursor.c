#include "config.h"

#include "text/cursor.h"

#include "text/end.h"
#include "text/source.h"
#include "text/sign.h"

void cursor_go_to(struct cursor *cursor, size_t at)
{
    cursor->at = at;
    cursor->context = (struct context){.place = 0};
}

/* Places, by the text before them. */

/* Returns true if C is in names or before the '@' of addresses; not ':'. */
static bool is_word_byte(char c)
{
    return (run_bytes[(unsigned char)c] & CHAR_WORD) && c != ':';
}

/* Returns where the backslashes before AT begin, which JSON has before '/'. */
static size_t before_backslashes(struct slice text, size_t at)
{
    while (slice_at(text, at - 1) == '\\')
        at--;
    return at;
}

/* "https:\\/\\/", not "https:///" */
static bool follows_scheme(struct slice text, size_t end)
{
    size_t slash = before_backslashes(text, end - 1) - 1;
    size_t colon = before_backslashes(text, slash) - 1;

    return slice_at(text, slash) == '/' && slice_at(text, colon) == ':' &&
           is_word_byte(slice_at(text, colon - 1)) &&
           slice_at(text, end) != '/';
}

static bool follows_encoded_scheme(struct slice text, size_t end)
{
    static const char *const signs[] = {"%3A%2F%2F", "%3a%2f%2f",
                                        "%253A%252F%252F", "%253a%252f%252f"};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        struct slice sign = slice_string(signs[i]);
        if (slice_ends(slice_part(text, 0, end), sign))
            return is_word_byte(slice_at(text, end - sign.size - 1));
    }
    return false;
}

/* Between letters two bars separate items of prose. */
static bool follows_bars(struct slice text, size_t end)
{
    size_t at = end - 2;

    return source_begins_field(text, at) || !run_ends_label(text, at) ||
           separator_precedes(text, at);
}

static bool follows_option(struct slice text, size_t end)
{
    enum { LONGEST = 9 }; /* bytes: "denyallow" */
    size_t at = end - 1, start = at;

    while (at - start < LONGEST && ascii_is_lower(slice_at(text, start - 1)))
        start--;
    return ascii_is_one_of(slice_at(text, start - 1), "$,") &&
           slice_is_among(slice_part(text, start, at),
                          slice_string("domain from to denyallow"), ' ');
}

/* Returns the place of names that begins at CURSOR, after the character or
 * escape at AT; or 0. No place follows a blank and one byte. */
static unsigned place_after(struct cursor *cursor, size_t at)
{
    struct slice text = cursor->source.text;
    const struct context *x = &cursor->context;
    size_t end = cursor->at;
    bool begins;

    switch (sign_at(text, at) ? text.text[at] : '\0') {
    case '/':
    case '%':
        begins = follows_scheme(text, end) || follows_encoded_scheme(text, end);
        return begins ? PLACE_HOST : 0;
    case '@': /* none is in a path */
        begins = is_word_byte(text.text[at - 1]) && x->url != IN_PATH &&
                 x->url != IN_QUERY && x->url != IN_DRIVE;
        return begins ? PLACE_ADDRESS : 0;
    case '|': /* "$domain=a||b" has an empty item */
        begins = !x->in_option && follows_bars(text, end);
        return begins ? PLACE_BARS : 0;
    case '=':
        begins =
            line_has(&cursor->source.lines, '$') && follows_option(text, end);
        return begins ? PLACE_RULE : 0;
    default:
        return 0;
    }
}

/* Between words. */

/* Returns true if C, at AT, which is no hard end, ends the URL of X: one of
 * "'^`{}" that no letter of a script with spaces follows; a closing bracket,
 * punctuation beyond ASCII; the '&' after an encoded one. */
static bool ends_url(const struct context *x, struct slice text, size_t at,
                     const struct character *c)
{
    if (c->length > 1)
        return !(c->properties & (CHAR_LABEL | CHAR_FOREIGN));
    if (ascii_is_one_of(text.text[at], "'^`{}"))
        return (run_at(text, at + 1) & (CHAR_LABEL | CHAR_UNSPACED)) !=
               CHAR_LABEL;
    return ascii_is_one_of(text.text[at], "])\\\x7F") ||
           (c->code_point == '&' && x->url == IN_ENCODED);
}

/* Follows a URL past C at AT: from "//" on, or a path, a query; without "//", a
 * query after a path. */
static void follow_url(struct context *x, struct slice text, size_t at,
                       const struct character *c)
{
    uint32_t code = c->code_point;

    if (code != '*' && code != '.') /* "sites/" "*.ü.de" */
        x->slashes = code == '/' ? x->slashes + 1 : 0;
    if (x->url == NO_URL ? code != '/' : x->url == IN_DRIVE && code == '\\')
        return;
    if (ends_url(x, text, at, c))
        x->url = NO_URL;
    else if (code == '/' && x->slashes == 2)
        x->url = IN_AUTHORITY;
    else if (code == '/' && x->url == NO_URL)
        x->url = AFTER_SLASH;
    else if (code == '?' && x->url < IN_QUERY)
        x->url = IN_QUERY;
    else if ((code == '/' || code == '#') && x->url == IN_AUTHORITY)
        x->url = IN_PATH;
}

/* Returns true if the backslash at AT follows the letter of a drive, as in
 * "C:\\fotos". */
static bool follows_drive(struct slice text, size_t at)
{
    return slice_at(text, at - 1) == ':' &&
           ascii_is_letter(slice_at(text, at - 2)) &&
           !run_ends_label(text, at - 2);
}

/* Returns the place of a word between the ASCII character C, which is no sign
 * of one, and NEXT. The word is part of a pattern after a variable or another
 * part: "${a}ü.de", "$aü.de", "$(a)ü.de", "(a|b)-ü.de", "*-ü.de". */
static unsigned place_beside(const struct context *x, uint32_t c, char next)
{
    unsigned part = next == '-' ? PLACE_TEMPLATE : 0;
    unsigned place = x->place & ~(unsigned)PLACE_ATTACHED;

    switch (c) {
    case '|':
    case '~':
        return x->in_option ? PLACE_RULE : 0;
    case '$':
    case '}':
        return PLACE_TEMPLATE;
    case ')':
        return x->is_variable ? PLACE_TEMPLATE : part;
    case '`':
    case ']':
        return part;
    case '*':
        return part || (place && next != '.') ? PLACE_TEMPLATE : 0;
    case '\\':
        return PLACE_ATTACHED;
    default:
        return 0;
    }
}

/* Passes the escape from AT to END, with which "SCHEME://" may end. */
static void pass_escape(struct cursor *cursor, size_t at, size_t end)
{
    struct context *x = &cursor->context;

    cursor->at = end;
    x->slashes = 0;
    x->in_option = false;
    x->place = place_after(cursor, at);
    if (x->place && x->url == NO_URL)
        x->url = IN_ENCODED;
}

/* Passes C at AT, which is no separator. */
static void pass_character(struct cursor *cursor, size_t at,
                           const struct character *c)
{
    struct slice text = cursor->source.text;
    struct context *x = &cursor->context;
    uint32_t code = c->code_point;
    char before = slice_at(text, at - 1);
    bool is_double = code == '\\' && slice_at(text, at + 1) == '\\';

    cursor->at = at + c->length + is_double;
    follow_url(x, text, at, c);
    x->in_option &= c->length > 1 || ascii_is_one_of(text.text[at], ".*|~");
    if (code == '(')
        x->is_variable = ascii_is_one_of(before, "$%");
    if (code == '}' || (code == '{' && before == '$'))
        x->in_variable = code == '{';
    unsigned place = place_after(cursor, at);
    if (place) {
        x->in_option |= place == PLACE_RULE;
        x->place = place;
    } else {
        x->place =
            is_double ? 0 : place_beside(x, code, slice_at(text, cursor->at));
    }
    if (x->place == PLACE_HOST)
        x->url = IN_AUTHORITY;
}

/* Passes the character or escape at AT, which begins no word. */
static void pass(struct cursor *cursor)
{
    struct slice text = cursor->source.text;
    struct context *x = &cursor->context;
    size_t at = cursor->at;
    struct character c = run_character(text, at);
    bool is_end = word_is_hard_end(text.text[at]);
    bool is_backslash = c.code_point == '\\';

    if (is_backslash && follows_drive(text, at))
        x->url = IN_DRIVE;
    size_t escape = x->url == IN_DRIVE && !is_end ? 0 : separator_end(text, at);
    if (is_end || (is_backslash && escape == at + 2)) { /* "\\n" */
        cursor_go_to(cursor, escape > 0 ? escape : at + 1);
    } else if (escape > 0) {
        pass_escape(cursor, at, escape);
    } else if (is_backslash && slice_at(text, at + 1) == '/') {
        cursor->at++; /* "\\/\\/" is "//" */
        x->place = 0;
    } else {
        pass_character(cursor, at, &c);
    }
}

/* Reading. */

/* Returns the places of a word that begins at AT. */
static unsigned find_place(struct cursor *cursor, size_t at)
{
    struct slice text = cursor->source.text;
    const struct line *line = line_at(&cursor->source.lines, at);
    const struct context *x = &cursor->context;
    unsigned place = x->place;

    if (line_is_name(line, at))
        place |= PLACE_LIST;
    if ((place & PLACE_LIST) && line->page.start < line->page.end)
        place |= PLACE_RULE;
    if (at >= line->page.start && at < line->page.end)
        place |= PLACE_PAGE;
    if (x->url >= IN_PATH || x->slashes == 1 ||
        (x->url == IN_AUTHORITY && slice_at(text, at - 1) == ':' &&
         is_word_byte(slice_at(text, at - 2))))
        place |= PLACE_PATH;
    if (text.text[at] == '.') /* "${a}.ü.de", "\\.ü\\.de" */
        place &= ~(unsigned)(PLACE_TEMPLATE | PLACE_ATTACHED);
    if (x->in_variable && !(place & PLACE_EXACT))
        place |= PLACE_TEMPLATE;
    return place;
}

/* Returns true if C, at the cursor, may begin a word. A hyphen before an
 * asterisk does not: it is a bullet, or marks a line of a diff. */
static bool may_begin(struct cursor *cursor, const struct character *c)
{
    struct slice text = cursor->source.text;
    size_t at = cursor->at;

    if (c->properties & (CHAR_LABEL | CHAR_FOREIGN))
        return c->code_point != '-' || slice_at(text, at + 1) != '*';
    return c->code_point == '.';
}

/* Reads the word at AT. If there is none, moves AT after the text that
 * it tried. */
static bool read_word(struct cursor *cursor, struct word *w)
{
    struct context *x = &cursor->context;
    size_t at = cursor->at;

    *w = (struct word){
        .raw = {at, at}, .place = find_place(cursor, at), .url = x->url};
    bool is_found = end_read(&cursor->source, w, cursor->source.text.size);
    if (!is_found && w->raw.end == at)
        return false;
    cursor->at = w->raw.end;
    x->place = x->slashes = 0;
    return is_found;
}

bool cursor_next(struct cursor *cursor, size_t stop, struct word *w)
{
    while (cursor->at < stop) {
        const struct line *line = line_at(&cursor->source.lines, cursor->at);
        size_t first = line->names[0].start;
        if (cursor->at < first && first < stop)
            cursor_go_to(cursor, first); /* past a key, an address */
        size_t at = cursor->at;
        struct character c = run_character(cursor->source.text, at);
        if ((may_begin(cursor, &c) ||
             word_foreign_size(cursor->source.text, at, &c) > 0 ||
             (cursor->context.place & ~(unsigned)PLACE_ATTACHED) ||
             line_is_name(line, at)) &&
            read_word(cursor, w))
            return true;
        if (cursor->at == at)
            pass(cursor);
    }
    return false;
}
