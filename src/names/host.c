#include "config.h"

#include "names/host.h"

#include "base/ascii.h"

size_t host_written_dot(struct slice text, size_t at)
{
    static const char *const dots[] = {"\\.", "\\\\.", "[.]",   "(.)",
                                       "{.}", "[dot]", "(dot)", "{dot}"};
    char next = slice_at(text, at + 1);

    if (!ascii_is_one_of(next, ".\\dD"))
        return 0;
    for (size_t i = 0; i < sizeof dots / sizeof *dots; i++) {
        size_t size = 0;
        while (dots[i][size] != '\0' &&
               ascii_to_lower((unsigned char)slice_at(text, at + size)) ==
                   (unsigned char)dots[i][size])
            size++;
        if (dots[i][size] == '\0')
            return size;
    }
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

bool host_ends(struct slice text, size_t at)
{
    return ends_before(text, at) ||
           (text.text[at] == ':' && (ascii_is_digit(slice_at(text, at + 1)) ||
                                     ends_before(text, at + 1)));
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

/* Returns the scheme of URL, which precedes a ':', or an empty slice. With a
 * dot it is rather a host, unless slashes follow. */
static struct slice scheme_of(struct slice url)
{
    bool has_dot = false;
    size_t i = 0;

    while (ascii_is_letter(slice_at(url, i)) ||
           (i > 0 && (ascii_is_digit(slice_at(url, i)) ||
                      ascii_is_one_of(slice_at(url, i), "+-."))))
        has_dot |= url.text[i++] == '.';
    bool is_scheme =
        slice_at(url, i) == ':' && (!has_dot || (slice_at(url, i + 1) == '/' &&
                                                 slice_at(url, i + 2) == '/'));
    return slice_of(url.text, is_scheme ? i : 0);
}

/* Returns true if SCHEME is special in the URL Standard, except file. */
static bool is_special(struct slice scheme)
{
    char lower[6] = "";

    if (scheme.size >= sizeof lower)
        return false;
    for (size_t i = 0; i < scheme.size; i++)
        lower[i] = (char)ascii_to_lower((unsigned char)scheme.text[i]);
    return scheme.size > 0 &&
           slice_is_among(slice_string(lower),
                          slice_string("http https ws wss ftp"), ' ');
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
    struct slice scheme = scheme_of(url);
    size_t at = scheme.size > 0 ? scheme.size + 1 : 0, slashes = 0;

    while (ascii_is_one_of(slice_at(url, at + slashes), "/\\") &&
           host_written_dot(url, at + slashes) == 0)
        slashes++;
    *needs_user = false;
    if (slashes == 0 && is_port(url, at))
        return 0; /* "host:80" */
    if (is_special(scheme))
        return at + slashes;
    *needs_user = scheme.size > 0 && slashes < 2;
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
    for (; !host_ends(host, end); end += dot > 0 ? dot : 1)
        dot = host_written_dot(host, end);
    /* If anything but a port follows, the whole is wrong. */
    if (slice_at(host, end) == ':')
        host.size = end;
    return host;
}

struct slice host_normal(struct slice host, struct buffer *out)
{
    size_t at = 0, dot = 0;

    while (at < host.size && dot == 0)
        dot = host_written_dot(host, at++);
    if (dot == 0)
        return host;
    out->size = 0;
    for (at = 0; at < host.size; at++) {
        dot = host_written_dot(host, at);
        buffer_append(out, dot > 0 ? "." : host.text + at, 1);
        at += dot > 0 ? dot - 1 : 0;
    }
    return buffer_slice(out);
}
