#include "config.h"

#include "text/path.h"

#include "base/ascii.h"

bool path_is_local_part(struct path_cache *p, struct slice text,
                        const struct run *r)
{
    size_t end = r->end;

    if (end >= p->local_end) {
        while (end < text.size) {
            struct character c = run_character(text, end);
            if (!(c.properties & (UNICODE_LABEL | RUN_WORD)))
                break;
            end += c.length;
        }
        p->local_end = end;
        p->is_local = slice_at(text, end) == '@';
    }
    return p->is_local;
}

/* Returns true if C, at AT, ends a URL: a hard end of UTS #58; a '\'' that no
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
    return (unsigned char)byte <= ' ' || byte == 0x7F ||
           ascii_is_one_of(byte, "\"<>\\^`{}");
}

/* Returns true if exactly two slashes precede AT, from FROM on. */
static bool begins_authority(struct slice text, size_t from, size_t at)
{
    size_t start = at;

    while (start > from && at - start < 3 && text.text[start - 1] == '/')
        start--;
    return at - start == 2;
}

/* Returns true if R is in the path, query or fragment of a URL: after "//" and
 * a later '/', '?' or '#', and not after a ')' that closes a bracket around the
 * URL. */
static bool is_in_url_path(struct path_cache *p, struct slice text,
                           const struct run *r)
{
    enum path_url url = p->url;
    size_t open = p->url_brackets, opened = 0, closed = 0;
    bool slash = false;

    for (size_t at = r->start; at > p->url_known;) {
        struct character c = run_character_before(text, p->url_known, at);
        at -= c.length;
        bool is_start = begins_authority(text, p->url_known, at + 1);
        if (is_start || ends_url(text, at, &c)) {
            url = is_start ? PATH_AUTHORITY : PATH_NO_URL;
            open = 0;
            break;
        }
        if (c.code_point == ')')
            closed++;
        else if (c.code_point == '(' && closed > 0)
            closed--;
        else if (c.code_point == '(')
            opened++;
        slash |= ascii_is_one_of(text.text[at], "/?#");
    }
    if (url == PATH_AUTHORITY && slash)
        url = PATH_AFTER_HOST;
    if (closed > open)
        url = PATH_NO_URL;
    p->url = url;
    p->url_brackets = closed > open ? 0 : open - closed + opened;
    p->url_known = r->start;
    return url == PATH_AFTER_HOST;
}

/* "src/größe.rs", "/größe.rs"; not "//größe.rs", "\\/\\/größe.rs" */
static bool is_in_file_path(struct slice text, const struct run *r)
{
    char before = slice_at(text, r->start - 2);

    return slice_at(text, r->start - 1) == '/' && before != '/' &&
           (before != '\\' || slice_at(text, r->start - 3) != '/');
}

/* "C:\\fotos\\rückseite.de"; not "\\\\größe.example\\fotos" */
static bool is_in_drive_path(struct slice text, const struct run *r)
{
    enum { LONGEST = 260 }; /* MAX_PATH */
    size_t at = r->start, least = at > LONGEST ? at - LONGEST : 0;

    /* The run may begin after the letter of an apparent escape. */
    if (slice_at(text, at - 1) != '\\' && slice_at(text, at - 2) != '\\')
        return false;
    if (slice_at(text, at - 2) == '\\' &&
        (unsigned char)slice_at(text, at - 3) <= ' ')
        return false;
    while (at > least && text.text[at - 1] != ':' && text.text[at - 1] != '"' &&
           (unsigned char)text.text[at - 1] >= ' ')
        at--;
    if (slice_at(text, at - 1) != ':' || slice_at(text, at) != '\\' ||
        !ascii_is_letter((unsigned char)slice_at(text, at - 2)))
        return false;
    struct character before = {.length = 1};
    if (at > 2)
        before = run_character_before(text, 0, at - 2);
    return !run_can_hold(&before);
}

bool path_contains(struct path_cache *p, struct slice text, const struct run *r)
{
    return is_in_url_path(p, text, r) || is_in_file_path(text, r) ||
           is_in_drive_path(text, r);
}
