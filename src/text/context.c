/* context.c - fields, addresses, URLs and paths; see context.h. */

#include "config.h"

#include "text/context.h"

#include "base/ascii.h"
#include "text/strong.h"

/* Alone. */

static bool is_control(char c)
{
    return (unsigned char)c < ' ';
}

/* Returns true if AT begins a line, of a diff, too, or a field. */
static bool begins_field(struct slice text, size_t at)
{
    char before = slice_at(text, at - 1);

    return is_control(before) || ascii_is_one_of(before, ",;|") ||
           (ascii_is_one_of(before, "+-") &&
            is_control(slice_at(text, at - 2)));
}

/* Returns true if END ends a line or a field. In prose a blank follows a comma.
 */
static bool ends_field(struct slice text, size_t end)
{
    char after = slice_at(text, end);

    return is_control(after) ||
           (ascii_is_one_of(after, ",;|") && slice_at(text, end + 1) != ' ');
}

bool context_is_field(struct slice text, const struct run *r)
{
    return begins_field(text, r->start) && ends_field(text, r->end);
}

/* Returns true if BEFORE and AFTER are quotation marks that are not ASCII. */
static bool are_quotes(struct slice text, size_t start, size_t end)
{
    if ((unsigned char)slice_at(text, start - 1) < 0x80 ||
        (unsigned char)slice_at(text, end) < 0x80)
        return false;
    uint32_t before = run_character_before(text, 0, start).code_point;
    uint32_t after = run_character(text, end).code_point;
    return (before >= 0x2018 && before <= 0x201F && after >= 0x2018 &&
            after <= 0x201F) ||
           (before == 0xAB && after == 0xBB) ||
           (before == 0xBB && after == 0xAB) ||
           (before >= 0x300C && before <= 0x300F && after == before + 1);
}

bool context_is_alone(struct slice text, const struct run *r)
{
    char before = slice_at(text, r->start - 1), after = slice_at(text, r->end);
    char other = slice_at(text, r->start - 2);

    if (context_is_field(text, r))
        return true;
    switch (before) {
    case '"':
    case '\'':
    case '`':
        return after == before;
    case '>':
        return after == '<';
    case '.':
        return ascii_is_one_of(other, "*+");
    case '=':
        return after == ' ' || after == '&' || ends_field(text, r->end);
    case ' ':
        return other == ':' && ends_field(text, r->end);
    default:
        return are_quotes(text, r->start, r->end);
    }
}

/* Addresses. */

bool context_is_local_part(struct context *p, const struct run *r)
{
    size_t end = r->end;

    if (end >= p->local_end) {
        while (end < p->text.size) {
            struct character c = run_character(p->text, end);
            if (!(c.properties & (UNICODE_LABEL | RUN_WORD)))
                break;
            end += c.length;
        }
        p->local_end = end;
        p->local = slice_at(p->text, end) == '@';
    }
    /* "full:größe.de:@ads" is a line of a list; an empty password is not. */
    return p->local && (p->text.text[p->local_end - 1] != ':' ||
                        strong_follows_anchor(p->text, r->start));
}

/* URLs. */

/* Returns true if the ']' at AT closes an IPv6 address or the index of a query,
 * and so does not end a URL. */
static bool is_bracket_of_url(struct slice text, size_t at)
{
    return ascii_is_one_of(slice_at(text, at + 1), ":/?#=&[]%");
}

/* Returns true if C, at AT, ends a URL. */
static bool ends_url(struct slice text, size_t at, const struct character *c)
{
    char byte = text.text[at];

    if ((unsigned char)byte >= 0x80)
        return !(c->properties & (UNICODE_LABEL | UNICODE_SYMBOL));
    return byte <= ' ' || byte == 0x7F ||
           ascii_is_one_of(byte, "\"'()<>\\^`{|},;$") ||
           (byte == ']' && !is_bracket_of_url(text, at));
}

/* Returns true if exactly two slashes precede AT, in the text that has not been
 * searched for URLs. */
static bool begins_authority(const struct context *p, size_t at)
{
    size_t start = at;

    while (start > p->url_known && at - start < 3 &&
           p->text.text[start - 1] == '/')
        start--;
    return at - start == 2;
}

bool context_is_in_url_path(struct context *p, const struct run *r)
{
    enum context_url url = p->url;
    bool slash = false;

    for (size_t at = r->start; at > p->url_known;) {
        struct character c = run_character_before(p->text, p->url_known, at);
        at -= c.length;
        if (ends_url(p->text, at, &c)) {
            url = CONTEXT_NO_URL;
            break;
        }
        if (begins_authority(p, at + 1)) {
            url = CONTEXT_AUTHORITY;
            break;
        }
        slash |= ascii_is_one_of(p->text.text[at], "/?#");
    }
    if (url == CONTEXT_AUTHORITY && slash)
        url = CONTEXT_PATH;
    p->url = url;
    p->url_known = r->start;
    return url == CONTEXT_PATH;
}

/* Paths. */

/* Returns true if C can be in the name of a directory. */
static bool is_in_path_name(const struct character *c)
{
    return run_can_hold(c) || c->code_point == '.' || c->code_point == '~';
}

bool context_is_in_file_path(struct slice text, const struct run *r)
{
    if (r->start < 2 || text.text[r->start - 1] != '/')
        return false;
    struct character c = run_character_before(text, 0, r->start - 1);
    return is_in_path_name(&c);
}

/* Returns true if a letter that is no part of a word is at AT. */
static bool is_drive(struct slice text, size_t at)
{
    if (!ascii_is_letter((unsigned char)slice_at(text, at)))
        return false;
    if (at == 0)
        return true;
    struct character before = run_character_before(text, 0, at);
    return !run_can_hold(&before);
}

bool context_is_in_drive_path(struct slice text, const struct run *r)
{
    enum { LONGEST = 260 }; /* MAX_PATH */
    size_t at = r->start;

    /* RUN may begin after the letter of an apparent escape. */
    if (slice_at(text, at - 1) != '\\' && slice_at(text, at - 2) != '\\')
        return false;
    if (slice_at(text, at - 2) == '\\' &&
        (unsigned char)slice_at(text, at - 3) <= ' ')
        return false; /* "\\\\größe.example\\fotos": a host */
    while (at > 0 && r->start - at < LONGEST) {
        struct character c = run_character_before(text, 0, at);
        if (!is_in_path_name(&c) && c.code_point != '\\' && c.code_point != ' ')
            break;
        at -= c.length;
    }
    return slice_at(text, at) == '\\' && slice_at(text, at - 1) == ':' &&
           is_drive(text, at - 2);
}
