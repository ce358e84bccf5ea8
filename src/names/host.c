#include "config.h"

#include "names/host.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

/* Returns true if TEXT has WORD, which is in lower case, at AT, in any case. */
static bool has_word(struct slice text, size_t at, const char *word)
{
    for (; *word != '\0'; at++, word++)
        if (ascii_to_lower((unsigned char)slice_at(text, at)) !=
            (unsigned char)*word)
            return false;
    return true;
}

/* The roles of a byte in a host, as a set. Most bytes have none, and are passed
 * over, which saves --url half of its instructions. */
enum { ENDS_AUTHORITY = 1, BACKSLASH = 2, WRITTEN_DOT = 4, ESCAPE = 8 };

static const unsigned char roles[256] = {
    ['/'] = ENDS_AUTHORITY, ['?'] = ENDS_AUTHORITY,
    ['#'] = ENDS_AUTHORITY, ['\\'] = BACKSLASH | WRITTEN_DOT,
    ['['] = WRITTEN_DOT,    ['('] = WRITTEN_DOT,
    ['{'] = WRITTEN_DOT,    ['%'] = ESCAPE};

static bool has_role(char c, unsigned wanted)
{
    return (roles[(unsigned char)c] & wanted) != 0;
}

/* Returns the offset of the first byte of TEXT at or after AT that has one of
 * the roles WANTED, or the size of TEXT. */
static size_t find_role(struct slice text, size_t at, unsigned wanted)
{
    while (at < text.size && !has_role(text.text[at], wanted))
        at++;
    return at;
}

size_t host_written_dot(struct slice text, size_t at)
{
    static const char *const dots[] = {"\\.", "\\\\.", "[.]",   "(.)",
                                       "{.}", "[dot]", "(dot)", "{dot}"};

    if (!has_role(slice_at(text, at), WRITTEN_DOT) ||
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

/* Returns the offset after the digits at AT of TEXT. */
static size_t skip_digits(struct slice text, size_t at)
{
    while (ascii_is_digit(slice_at(text, at)))
        at++;
    return at;
}

bool host_has_port(struct slice text, size_t at)
{
    size_t end = skip_digits(text, at + 1);

    if (slice_at(text, at) != ':')
        return false;
    char after = slice_at(text, end);
    return end > at + 1 && (unsigned char)after < 0x80 &&
           !ascii_is_alphanumeric(after) && !ascii_is_one_of(after, "-_");
}

bool host_ends(struct slice text, size_t at)
{
    return ends_before(text, at) || host_has_port(text, at) ||
           (text.text[at] == ':' && ends_before(text, at + 1));
}

/* Returns URL without the control characters and blanks at its ends, which
 * browsers leave out. */
static struct slice trim(struct slice url)
{
    while (url.size > 0 && (unsigned char)url.text[url.size - 1] <= ' ')
        url.size--;
    while (url.size > 0 && (unsigned char)url.text[0] <= ' ')
        url = slice_from(url, 1);
    return url;
}

/* URLs, which are read from left to right: schemes, slashes, authority, port.
 */

/* The text before the authority decides how it is read. */
enum url_kind {
    BARE,  /* nothing: HOST, USER@HOST, or a path */
    OTHER, /* a scheme that is none of these */
    DISK,  /* the scheme file */
    WEB    /* a scheme that is special in the URL Standard, or "*", which stands
              for these in patterns; or "//" */
};

struct url_reader {
    struct slice url; /* without blanks at its ends */
    size_t at;        /* the part before this has been read */
    enum url_kind kind;
    struct failure *failure; /* can be NULL */
};

static bool is_slash(char c)
{
    return c == '/' || c == '\\';
}

static bool are_slashes(struct slice url, size_t at)
{
    return is_slash(slice_at(url, at)) && is_slash(slice_at(url, at + 1));
}

/* Fails because of the character at AT of the URL. */
static bool fail_at(const struct url_reader *r, size_t at, const char *message)
{
    uint32_t c;

    if (utf8_read(r->url.text + at, r->url.size - at, &c) == 0)
        return failure_utf8(r->failure, r->url, at);
    failure_set(r->failure, &(struct failure){.message = message, .found = c});
    return false;
}

/* Returns the offset of the first character at or after AT that is in no
 * scheme: of the ':' after one, unless it is AT. */
static size_t skip_scheme(struct slice url, size_t at)
{
    size_t start = at;

    while (ascii_is_letter(slice_at(url, at)) ||
           (at > start && (ascii_is_digit(slice_at(url, at)) ||
                           ascii_is_one_of(slice_at(url, at), "+-."))))
        at++;
    return at;
}

/* Returns the kind of the scheme at AT of URL. */
static enum url_kind scheme_kind(struct slice url, size_t at)
{
    static const char *const web[] = {"https:", "http:", "ws:", "wss:", "ftp:"};

    for (size_t i = 0; i < sizeof web / sizeof *web; i++)
        if (has_word(url, at, web[i]))
            return WEB;
    return has_word(url, at, "file:") ? DISK : OTHER;
}

/* Returns true if no scheme, but a host or a user begins URL, which has no
 * special scheme: its first ':' is at COLON, its first slash, '?' or '#' at
 * END, and the first character that cannot be in a scheme at BAD. */
static bool begins_with_host(struct slice url, size_t bad, size_t colon,
                             size_t end)
{
    size_t digits = skip_digits(url, colon + 1);
    bool has_port = digits > colon + 1;

    if (bad < colon || colon == 0)
        return url.text[0] == '[' || has_port ||
               slice_find(slice_of(url.text, end), 0, '@') < end;
    bool has_dot = slice_find(slice_of(url.text, colon), 0, '.') < colon;
    return (has_port && digits == end) ||
           (has_dot && !are_slashes(url, colon + 1));
}

/* Reads the schemes: one can precede another. Fails if anything else precedes
 * "://", or a ':' without a port. */
static bool read_schemes(struct url_reader *r)
{
    struct slice url = r->url;
    size_t end = find_role(url, 0, ENDS_AUTHORITY | BACKSLASH);

    if (has_word(url, 0, "*:") && are_slashes(url, 2)) {
        r->kind = WEB;
        r->at = 2;
    }
    while (r->kind != WEB) {
        enum url_kind kind = scheme_kind(url, r->at);
        size_t colon = slice_find(slice_of(url.text, end), r->at, ':');
        if (kind == OTHER) {
            size_t bad = skip_scheme(url, r->at);
            bool is_first = r->at == 0;
            if (colon == end ||
                (is_first && begins_with_host(url, bad, colon, end)))
                return true;
            if (bad < colon || colon == r->at)
                return (!is_first &&
                        !(url.text[end - 1] == ':' && are_slashes(url, end))) ||
                       fail_at(r, bad, "%f cannot be in the scheme of a URL");
        }
        r->kind = kind;
        r->at = colon + 1;
    }
    return true;
}

/* Reads the slashes before the authority. Fails at a tab or line break between
 * them, which browsers leave out. */
static bool read_slashes(struct url_reader *r)
{
    size_t start = r->at;

    if (start > 0 || host_written_dot(r->url, 0) == 0)
        while (is_slash(slice_at(r->url, r->at)) &&
               (r->kind == WEB || r->kind == BARE || r->at < start + 2))
            r->at++;
    if (r->kind == BARE && r->at > 1)
        r->kind = WEB;
    return r->at == 0 || !ascii_is_one_of(slice_at(r->url, r->at), "\t\n\r") ||
           fail_at(r, r->at, "%f cannot be before the host of a URL");
}

/* Returns the offset where the authority that is being read ends. */
static size_t authority_end(const struct url_reader *r)
{
    bool has_dots = r->kind == BARE || r->kind == OTHER;
    struct slice url = r->url;
    size_t at = r->at;

    while ((at = find_role(url, at, ENDS_AUTHORITY | BACKSLASH)) < url.size) {
        size_t dot = has_dots ? host_written_dot(url, at) : 0;
        if (dot == 0)
            break;
        at += dot;
    }
    return at;
}

/* Returns true if the authority up to END of a URL of scheme file is the letter
 * of a drive. */
static bool is_drive(const struct url_reader *r, size_t end)
{
    return r->kind == DISK && end == r->at + 2 &&
           ascii_is_letter(r->url.text[r->at]) &&
           ascii_is_one_of(r->url.text[r->at + 1], ":|");
}

/* Reads the user of the authority up to END: all before the last '@', but of
 * several addresses only the first one's. Returns true if there is one. */
static bool read_user(struct url_reader *r, size_t end)
{
    size_t first = slice_find(slice_of(r->url.text, end), r->at, '@');
    size_t last = first;
    bool has_comma = false, is_list = false;

    if (first == end)
        return false;
    for (size_t i = first; i < end; i++) {
        has_comma |= r->url.text[i] == ',';
        if (r->url.text[i] == '@') {
            is_list |= has_comma;
            last = i;
        }
    }
    r->at = (is_list ? first : last) + 1;
    return true;
}

/* Reads the host up to END and stores it in *HOST, empty if it is an IPv6
 * address. */
static bool read_host(struct url_reader *r, size_t end, struct slice *host)
{
    size_t start = r->at;

    if (slice_at(r->url, start) != '[' || host_written_dot(r->url, start) > 0) {
        r->at = slice_find(slice_of(r->url.text, end), start, ':');
        *host = slice_part(r->url, start, r->at);
        return true;
    }
    do
        r->at++;
    while (r->at < end && (ascii_is_alphanumeric(r->url.text[r->at]) ||
                           ascii_is_one_of(r->url.text[r->at], ":.%-_~")));
    if (r->at == end)
        return FAIL(r->failure, "'[' has no ']'");
    if (r->url.text[r->at] != ']')
        return fail_at(r, r->at, "%f cannot be in an IPv6 address");
    r->at++;
    *host = slice_of(r->url.text + r->at, 0);
    return true;
}

/* Reads the port after the host, up to END. */
static bool read_port(struct url_reader *r, size_t end, bool can_be_empty)
{
    enum { PORT_MAX = 65535 };
    uint32_t port = 0;

    if (r->at == end)
        return true;
    if (r->url.text[r->at] != ':')
        return fail_at(r, r->at, "%f cannot be after an IPv6 address");
    for (r->at++; ascii_is_digit(slice_at(r->url, r->at)); r->at++)
        if (port <= PORT_MAX)
            port = port * 10 + (uint32_t)(r->url.text[r->at] - '0');
    if (r->at < end) {
        fail_at(r, r->at, "%f cannot be in a port");
        if (r->failure != NULL)
            r->failure->may_be_text = true;
        return false;
    }
    if (port > PORT_MAX)
        return FAIL(r->failure, "a port is at most 65535");
    if (r->url.text[end - 1] == ':' && are_slashes(r->url, end))
        return FAIL(r->failure, "'://' cannot be after a host");
    return can_be_empty || r->url.text[end - 1] != ':' ||
           FAIL(r->failure, "no port follows ':'");
}

bool host_find(struct slice url, struct slice *host, struct failure *failure)
{
    struct url_reader r = {.url = trim(url), .failure = failure};

    *host = slice_of(r.url.text, 0);
    if (!read_schemes(&r))
        return false;
    size_t scheme_end = r.at;
    if (!read_slashes(&r))
        return false;
    size_t slashes = r.at - scheme_end;
    if (r.kind == BARE && slashes > 0)
        return true; /* a path */
    size_t end = authority_end(&r);
    if (is_drive(&r, end))
        return true;
    bool has_prefix = r.at > 0, has_user = read_user(&r, end);
    if (!has_user && scheme_end > 0 && r.kind != WEB && slashes < 2)
        return true;
    if (has_user && r.at == end)
        return FAIL(failure, "no host follows '@'");
    struct slice found;
    if (!read_host(&r, end, &found) ||
        !read_port(&r, end, has_prefix || has_user))
        return false;
    *host = found;
    return true;
}

/* Names of hosts. */

/* Replaces the contents of OUT with HOST, in which all that has one of the
 * roles WANTED is read: a written dot or an escape. */
static bool put_name(struct slice host, unsigned wanted, struct buffer *out,
                     struct failure *failure)
{
    bool has_escape = false;
    size_t at = 0, next;

    out->size = 0;
    while ((next = find_role(host, at, wanted)) < host.size) {
        size_t size = host_written_dot(host, next);
        char c = size > 0 ? '.' : host.text[next];
        unsigned high = ascii_hex_value(slice_at(host, next + 1));
        unsigned low = ascii_hex_value(slice_at(host, next + 2));
        if (c == '%' && high < ASCII_NO_HEX && low < ASCII_NO_HEX) {
            c = (char)(high * 16 + low);
            if ((unsigned char)c < ASCII_END && !ascii_is_alphanumeric(c) &&
                !ascii_is_one_of(c, "-._"))
                return FAIL(failure, "an escape stands for %f",
                            .found = (uint32_t)c);
            has_escape = true;
            size = 3;
        }
        buffer_put(out, slice_part(host, at, next));
        buffer_append(out, &c, 1);
        at = next + (size > 0 ? size : 1);
    }
    buffer_put(out, slice_from(host, at));
    size_t valid = has_escape ? utf8_valid(buffer_slice(out)) : out->size;
    return valid == out->size ||
           FAIL(failure, "an escape stands for %x, which is not valid UTF-8",
                .found = (unsigned char)out->data[valid]);
}

bool host_name(struct slice host, struct buffer *out, struct failure *failure)
{
    return put_name(host, WRITTEN_DOT | ESCAPE, out, failure);
}

struct slice host_normal(struct slice host, struct buffer *out)
{
    put_name(host, WRITTEN_DOT, out, NULL);
    return buffer_slice(out);
}
