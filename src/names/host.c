#include "config.h"

#include "names/host.h"

#include <string.h>

#include "base/ascii.h"

/* Returns true if TEXT has WORD, which is in lower case, at AT, in any case. */
static bool has_word(struct slice text, size_t at, const char *word)
{
    for (; *word != '\0'; at++, word++)
        if (ascii_to_lower((unsigned char)slice_at(text, at)) !=
            (unsigned char)*word)
            return false;
    return true;
}

size_t host_written_dot(struct slice text, size_t at)
{
    static const char *const dots[] = {"\\.", "\\\\.", "[.]",   "(.)",
                                       "{.}", "[dot]", "(dot)", "{dot}"};

    if (!ascii_is_one_of(slice_at(text, at), "\\[({") ||
        !ascii_is_one_of(slice_at(text, at + 1), ".\\dD"))
        return 0;
    for (size_t i = 0; i < sizeof dots / sizeof *dots; i++)
        if (has_word(text, at, dots[i]))
            return strlen(dots[i]);
    return 0;
}

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7F;
}

/* The same as host_ends, except for ':'. */
static bool ends_before(struct slice text, size_t at)
{
    return at >= text.size || is_blank(text.text[at]) ||
           (ascii_is_one_of(text.text[at], "/?#@[]^|<>\"\\") &&
            host_written_dot(text, at) == 0);
}

bool host_has_port(struct slice text, size_t at)
{
    size_t end = at + 1;

    if (slice_at(text, at) != ':')
        return false;
    while (ascii_is_digit(slice_at(text, end)))
        end++;
    char after = slice_at(text, end);
    return end > at + 1 && (unsigned char)after < 0x80 &&
           !ascii_is_alphanumeric(after) && !ascii_is_one_of(after, "-_");
}

bool host_ends(struct slice text, size_t at)
{
    return ends_before(text, at) || host_has_port(text, at) ||
           (text.text[at] == ':' && ends_before(text, at + 1));
}

/* Returns the offset at or after AT where the path, query or fragment of URL
 * begins, or its size. */
static size_t authority_end(struct slice url, size_t at)
{
    while (at < url.size && (!ascii_is_one_of(url.text[at], "/?#\\") ||
                             host_written_dot(url, at) > 0))
        at++;
    return at;
}

/* Returns the size of the scheme of URL and the ':' after it, or 0. With a dot
 * it is rather a host, unless slashes follow. */
static size_t scheme_size(struct slice url)
{
    bool has_dot = false;
    size_t i = 0;

    while (ascii_is_letter(slice_at(url, i)) ||
           (i > 0 && (ascii_is_digit(slice_at(url, i)) ||
                      ascii_is_one_of(slice_at(url, i), "+-."))))
        has_dot |= url.text[i++] == '.';
    return has_word(url, i, has_dot ? "://" : ":") ? i + 1 : 0;
}

/* Returns true if the scheme of URL is special in the URL Standard, except
 * file. */
static bool is_special(struct slice url)
{
    return has_word(url, 0, "http:") || has_word(url, 0, "https:") ||
           has_word(url, 0, "ws:") || has_word(url, 0, "wss:") ||
           has_word(url, 0, "ftp:");
}

/* Returns true if the authority of URL that begins at AT is a port. */
static bool is_port(struct slice url, size_t at)
{
    size_t i = at;

    while (ascii_is_digit(slice_at(url, i)))
        i++;
    return i > at && i == authority_end(url, at);
}

/* Returns the offset after the scheme and slashes of URL. Sets *NEEDS_USER if
 * only an address can follow them, which has a user. */
static size_t skip_scheme(struct slice url, bool *needs_user)
{
    size_t at = scheme_size(url), slashes = 0;

    while (ascii_is_one_of(slice_at(url, at + slashes), "/\\") &&
           host_written_dot(url, at + slashes) == 0)
        slashes++;
    *needs_user = false;
    if (slashes == 0 && is_port(url, at))
        return 0; /* "host:80" */
    if (is_special(url))
        return at + slashes;
    *needs_user = at > 0 && slashes < 2;
    return slashes < 2 ? at : at + 2;
}

/* Returns what follows the user in AUTHORITY, or else AUTHORITY. */
static struct slice without_user(struct slice authority)
{
    size_t first = 0, last = 0; /* after these '@' */
    bool has_comma = false, is_list = false;

    for (size_t i = 0; i < authority.size; i++) {
        has_comma |= first > 0 && authority.text[i] == ',';
        if (authority.text[i] != '@')
            continue;
        is_list |= has_comma;
        last = i + 1;
        first = first == 0 ? last : first;
    }
    return slice_from(authority, is_list ? first : last);
}

struct slice host_find(struct slice url)
{
    bool needs_user;

    while (url.size > 0 && is_blank(url.text[url.size - 1]))
        url.size--;
    while (url.size > 0 && is_blank(url.text[0]))
        url = slice_from(url, 1);
    size_t at = skip_scheme(url, &needs_user);
    struct slice authority = slice_part(url, at, authority_end(url, at));
    struct slice host = without_user(authority);
    bool is_ipv6 = slice_at(host, 0) == '[' && host_written_dot(host, 0) == 0;
    if (is_ipv6 || (needs_user && host.size == authority.size))
        return slice_of(host.text, 0);
    size_t end = 0, dot;
    for (; !host_ends(host, end); end += dot == 0 ? 1 : dot)
        dot = host_written_dot(host, end);
    /* If anything but a port follows, the whole is wrong. */
    if (slice_at(host, end) == ':')
        host.size = end;
    return host;
}

struct slice host_normal(struct slice host, struct buffer *out)
{
    out->size = 0;
    char *to = buffer_room(out, host.size);
    for (size_t at = 0, dot; at < host.size; at += dot == 0 ? 1 : dot) {
        dot = host_written_dot(host, at);
        *to++ = dot == 0 ? host.text[at] : '.';
    }
    out->size = (size_t)(to - out->data);
    return buffer_slice(out);
}
