/* place.c - addresses, URLs, paths and filter rules; see place.h. */

#include "config.h"

#include "text/place.h"

#include "base/ascii.h"

bool place_is_marked(struct slice text, size_t start)
{
    const char *at = text.text;

    if (start > 0 && at[start - 1] == '.')
        start--;
    if (start > 0 && at[start - 1] == '*')
        start--;
    return (start >= 1 && at[start - 1] == '@') ||
           (start >= 2 && at[start - 1] == at[start - 2] &&
            (at[start - 1] == '/' || at[start - 1] == '|'));
}

bool place_is_local_part(struct place *p, const struct run *r)
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
                        place_is_marked(p->text, r->start));
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
static bool begins_authority(const struct place *p, size_t at)
{
    size_t start = at;

    while (start > p->url_known && at - start < 3 &&
           p->text.text[start - 1] == '/')
        start--;
    return at - start == 2;
}

bool place_is_in_url_path(struct place *p, const struct run *r)
{
    enum place_url url = p->url;
    bool slash = false;

    for (size_t at = r->start; at > p->url_known;) {
        struct character c = run_character_before(p->text, p->url_known, at);
        at -= c.length;
        if (ends_url(p->text, at, &c)) {
            url = PLACE_NO_URL;
            break;
        }
        if (begins_authority(p, at + 1)) {
            url = PLACE_AUTHORITY;
            break;
        }
        slash |= ascii_is_one_of(p->text.text[at], "/?#");
    }
    if (url == PLACE_AUTHORITY && slash)
        url = PLACE_PATH;
    p->url = url;
    p->url_known = r->start;
    return url == PLACE_PATH;
}

/* Paths. */

/* Returns true if C can be in the name of a directory. */
static bool is_in_path_name(const struct character *c)
{
    return run_can_hold(c) || c->code_point == '.' || c->code_point == '~';
}

/* Searches backwards from START for the beginning of a path or list. */
static void find_path(struct place *p, size_t start)
{
    size_t at = start;

    while (at > p->path_known) {
        struct character c = run_character_before(p->text, p->path_known, at);
        if (!is_in_path_name(&c) && c.code_point != '/')
            break;
        at -= c.length;
    }
    if (at > p->path_known || at == 0) {
        p->is_list = at > 0 && p->text.text[at - 1] == '=';
        p->list = at;
    }
    p->path_known = start;
}

bool place_is_in_file_path(struct place *p, const struct run *r)
{
    if (r->start < 2 || p->text.text[r->start - 1] != '/')
        return false;
    struct character c = run_character_before(p->text, 0, r->start - 1);
    if (!is_in_path_name(&c))
        return false;
    find_path(p, r->start);
    return !p->is_list;
}

bool place_is_in_slashes(struct place *p, const struct run *r)
{
    if (slice_at(p->text, r->start - 1) != '/')
        return false;
    find_path(p, r->start);
    return p->is_list;
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

bool place_is_in_drive_path(const struct place *p, const struct run *r)
{
    enum { LONGEST = 260 }; /* MAX_PATH */
    struct slice text = p->text;
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

/* Filter rules. */

/* Returns true if C can be in the list of names that begins a cosmetic rule. */
static bool is_in_domains(const struct character *c)
{
    return run_can_hold(c) ||
           ascii_is_one_of((char)(c->code_point < 0x80 ? c->code_point : 0),
                           ".,*~|:");
}

bool place_is_in_rule(struct place *p, size_t end)
{
    if (end < p->rule_end)
        return p->rule;
    while (end < p->text.size) {
        struct character c = run_character(p->text, end);
        if (!is_in_domains(&c))
            break;
        end += c.length;
    }
    p->rule_end = end;
    p->rule = slice_at(p->text, end) == '#' &&
              ascii_is_one_of(slice_at(p->text, end + 1), "#@?$%");
    return p->rule;
}
