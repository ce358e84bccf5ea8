#include "config.h"

#include "names/host.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include "names/label.h"

/* Returns true if TEXT has WORD, which is in lower case, at AT, in any case. */
static bool has_word(struct slice text, size_t at, const char *word)
{
    for (; *word != '\0'; at++, word++)
        if (ascii_to_lower((unsigned char)slice_at(text, at)) !=
            (unsigned char)*word)
            return false;
    return true;
}

static inline bool is_word(struct slice text, const char *word)
{
    return text.size == strlen(word) && has_word(text, 0, word);
}

/* The roles of a byte in a URL, as a set. Most bytes have none, and are passed
 * over, which saves --url half of its instructions. */
enum {
    ENDS_AUTHORITY = 1,
    BACKSLASH = 2,
    WRITTEN_DOT = 4,
    ESCAPE = 8,
    SEPARATOR = 16,  /* of hosts in a list */
    DELIMITER = 32,  /* of a part of a URL */
    NOT_GRAPHIC = 64 /* a blank or control, or not ASCII */
};

__extension__ static const unsigned char roles[256] = {
    [0 ... ' '] = NOT_GRAPHIC,
    [0x7F ... 0xFF] = NOT_GRAPHIC,
    ['/'] = ENDS_AUTHORITY | DELIMITER,
    ['?'] = ENDS_AUTHORITY | DELIMITER,
    ['#'] = ENDS_AUTHORITY | DELIMITER,
    ['\\'] = BACKSLASH | WRITTEN_DOT | DELIMITER,
    ['['] = WRITTEN_DOT,
    ['('] = WRITTEN_DOT,
    ['{'] = WRITTEN_DOT,
    ['%'] = ESCAPE,
    [','] = SEPARATOR,
    [';'] = SEPARATOR,
    ['|'] = SEPARATOR,
    ['<'] = SEPARATOR,
    ['>'] = SEPARATOR,
    ['@'] = SEPARATOR,
    ['='] = DELIMITER,
    ['&'] = DELIMITER,
    [':'] = DELIMITER};

/* Returns the offset of the first byte of TEXT at or after AT that has one of
 * the roles WANTED, or the size of TEXT. */
static size_t find_role(struct slice text, size_t at, unsigned wanted)
{
    while (at < text.size &&
           (roles[(unsigned char)text.text[at]] & wanted) == 0)
        at++;
    return at;
}

size_t host_written_dot(struct slice text, size_t at)
{
    static const char *const dots[] = {"\\.", "\\\\.", "[.]",   "(.)",
                                       "{.}", "[dot]", "(dot)", "{dot}"};

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

/* Returns the offset after the letters, digits and OTHERS at AT of TEXT. */
static size_t skip_word(struct slice text, size_t at, const char *others)
{
    while (ascii_is_alphanumeric(slice_at(text, at)) ||
           ascii_is_one_of(slice_at(text, at), others))
        at++;
    return at;
}

bool host_has_port(struct slice text, size_t at)
{
    size_t end = skip_digits(text, at + 1);
    char after = slice_at(text, end);

    return slice_at(text, at) == ':' && end > at + 1 &&
           (unsigned char)after < ASCII_END && !ascii_is_alphanumeric(after) &&
           !ascii_is_one_of(after, "-_");
}

bool host_ends(struct slice text, size_t at)
{
    return ends_before(text, at) || host_has_port(text, at) ||
           (text.text[at] == ':' && ends_before(text, at + 1));
}

/* Returns URL without controls and blanks at its ends, as browsers do. */
static struct slice trim(struct slice url)
{
    while (url.size > 0 && (unsigned char)url.text[url.size - 1] <= ' ')
        url.size--;
    while (url.size > 0 && (unsigned char)url.text[0] <= ' ')
        url = slice_from(url, 1);
    return url;
}

/* Names beyond ASCII, and separators. */

/* Reads the escape "%XX" at AT of TEXT into *BYTE, or returns false. */
static bool read_escape(struct slice text, size_t at, unsigned char *byte)
{
    unsigned high = ascii_hex_value(slice_at(text, at + 1));
    unsigned low = ascii_hex_value(slice_at(text, at + 2));

    if (slice_at(text, at) != '%' || high >= ASCII_NO_HEX ||
        low >= ASCII_NO_HEX)
        return false;
    *byte = (unsigned char)(high * 16 + low);
    return true;
}

bool host_is_inside(struct slice text, bool or_a_labels)
{
    bool has_dot = false, has_label = false;

    for (size_t at = 0; at < text.size && !(has_dot && has_label); at++) {
        struct slice rest = slice_from(text, at);
        unsigned char c = (unsigned char)text.text[at];
        if (ascii_is_alphanumeric(c)) {
            has_label |= or_a_labels && label_has_prefix(rest);
            continue;
        }
        if (read_escape(text, at, &c))
            at += 2;
        size_t dot = host_written_dot(text, at);
        at += dot > 0 ? dot - 1 : 0;
        if (dot > 0 || c == '.')
            has_dot = true;
        else if (c >= ASCII_END)
            has_label = true;
        else if (c != '-' && c != '_')
            has_dot = has_label = false;
        has_dot |= c >= ASCII_END && label_dot_size(rest) > 0;
    }
    return has_dot && has_label;
}

/* Returns the separator at AT of TEXT, and stores its size in *SIZE: a blank
 * for each blank and control character, and the ASCII form of a fullwidth
 * character; 0 for another one that is not ASCII. */
static char separator_at(struct slice text, size_t at, size_t *size)
{
    uint32_t c;

    *size = utf8_read(text.text + at, text.size - at, &c);
    if (*size == 1)
        return is_blank((char)c) ? ' ' : (char)c;
    if (*size == 0) {
        *size = 1;
        return 0;
    }
    if (c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
        c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000)
        return ' ';
    return c == 0x3001                  ? ','
           : c >= 0xFF01 && c <= 0xFF5E ? (char)(c - 0xFF01 + '!')
                                        : 0;
}

/* URLs, read from left to right: scheme, slashes, user, host, port, rest. */

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
    bool has_scheme;
    size_t slashes; /* before the authority */
    bool has_user;
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

/* Fails because of the character at AT of the URL; MESSAGE can quote the text
 * between the last part that has been read and the next ':'. */
static bool fail_at(const struct url_reader *r, size_t at, const char *message)
{
    uint32_t c;

    if (utf8_read(r->url.text + at, r->url.size - at, &c) == 0)
        return failure_utf8(r->failure, r->url, at);
    return FAIL(r->failure, message, .found = c,
                .text =
                    slice_part(r->url, r->at, slice_find(r->url, r->at, ':')));
}

/* The same; the URL can be text with several names. */
static bool fail_as_text(const struct url_reader *r, size_t at,
                         const char *message)
{
    fail_at(r, at, message);
    if (r->failure != NULL)
        r->failure->may_be_text = true;
    return false;
}

bool host_read_ip(struct slice text, int version, unsigned char *bytes)
{
    char string[INET6_ADDRSTRLEN];

    if (text.size >= sizeof string || slice_has(text, '\0'))
        return false;
    memcpy(string, text.text, text.size);
    string[text.size] = '\0';
    return inet_pton(version, string, bytes) == 1;
}

static bool is_ip(struct slice text, int version)
{
    unsigned char ignored[HOST_IP_BYTES];

    return host_read_ip(text, version, ignored);
}

/* Returns true if URL is an IPv6 address without brackets, also with a zone or
 * the length of a prefix: fe80::1%eth0, 2001:db8::/32. */
static bool is_ipv6(struct slice url)
{
    size_t slash = slice_find(url, 0, '/');
    size_t zone = slice_find(slice_of(url.text, slash), 0, '%');

    return skip_word(url, zone + 1, "-._~") >= slash &&
           (slash == url.size || skip_digits(url, slash + 1) == url.size) &&
           is_ip(slice_of(url.text, zone), AF_INET6);
}

/* Returns the offset of the first character at or after AT that is in no
 * scheme: of the ':' after one, unless it is AT. */
static size_t skip_scheme(struct slice url, size_t at)
{
    return ascii_is_letter(slice_at(url, at)) ? skip_word(url, at, "+-.") : at;
}

/* Returns the kind of SCHEME, which may be none. */
static enum url_kind scheme_kind(struct slice scheme)
{
    static const struct slice web[] = {
        {"https", 5}, {"http", 4}, {"ws", 2}, {"wss", 3}, {"ftp", 3}};

    for (size_t i = 0; i < sizeof web / sizeof *web; i++)
        if (slice_equal(scheme, web[i]) || /* most are in lower case */
            (web[i].size == scheme.size && has_word(scheme, 0, web[i].text)))
            return WEB;
    return is_word(scheme, "file") ? DISK : OTHER;
}

/* Returns true if the word at AT of URL, before a ':' at COLON, has a dot, and
 * no "//" follows: it is a host, not a scheme. */
static bool is_dotted_host(struct slice url, size_t at, size_t colon)
{
    return slice_find(slice_of(url.text, colon), at, '.') < colon &&
           (slice_at(url, colon + 1) != '/' || slice_at(url, colon + 2) != '/');
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
               slice_has(slice_of(url.text, end), '@');
    return (has_port && digits == end) || is_dotted_host(url, 0, colon);
}

/* Reads the schemes: one can precede another. Fails if anything else precedes
 * "://", or a ':' without a port. */
static bool read_schemes(struct url_reader *r)
{
    struct slice url = r->url;
    size_t end = find_role(url, 0, ENDS_AUTHORITY | BACKSLASH), colon;
    struct slice before = slice_of(url.text, end);

    if (has_word(url, 0, "*:") && are_slashes(url, 2)) {
        r->kind = WEB;
        r->at = 2;
    }
    while (r->kind != WEB && (colon = slice_find(before, r->at, ':')) < end) {
        enum url_kind kind = scheme_kind(slice_part(url, r->at, colon));
        if (kind == OTHER) {
            size_t bad = skip_scheme(url, r->at);
            bool is_first = r->at == 0;
            if (is_first ? begins_with_host(url, bad, colon, end)
                         : bad == colon && is_dotted_host(url, r->at, colon))
                break;
            if (bad < colon || colon == r->at) {
                if (is_first ||
                    (url.text[end - 1] == ':' && are_slashes(url, end)))
                    return fail_at(r, bad,
                                   "%q is neither a scheme, because of %f, nor "
                                   "a host with a port");
                break;
            }
        }
        /* "file:C:/" is a path, "file:ssh://" is none. */
        if (r->kind != DISK || kind != OTHER || are_slashes(url, colon + 1))
            r->kind = kind;
        r->at = colon + 1;
    }
    r->has_scheme = r->at > 0;
    return true;
}

/* Reads the slashes before the authority. Fails at a tab or line break between
 * them, which browsers leave out. */
static bool read_slashes(struct url_reader *r)
{
    size_t start = r->at;

    /* One backslash can be in a dot; two begin the path of a host or device. */
    if (r->has_scheme || host_written_dot(r->url, 0) == 0 ||
        are_slashes(r->url, 0))
        while ((r->kind == OTHER ? slice_at(r->url, r->at) == '/'
                                 : is_slash(slice_at(r->url, r->at))) &&
               (r->kind == WEB || r->kind == BARE || r->at < start + 2))
            r->at++;
    r->slashes = r->at - start;
    if (r->kind == BARE && r->slashes > 1)
        r->kind = WEB;
    if (r->at > 0 && ascii_is_one_of(slice_at(r->url, r->at), "\t\n\r"))
        return fail_at(r, r->at, "%f cannot be before the host of a URL");
    return true;
}

/* Returns true if TEXT, which follows a scheme without slashes, is a host, with
 * or without a port, or can contain the name of one. */
static bool is_host(struct slice text)
{
    size_t end = slice_find(text, 0, ':'), dot = slice_find(text, 0, '.');

    return (dot > 0 && dot < end && skip_word(text, 0, ".-_*") == end &&
            (end == text.size || skip_digits(text, end + 1) == text.size)) ||
           host_is_inside(text, true);
}

/* Returns true if the last that has been read is "mailto:". */
static bool precedes_mailbox(const struct url_reader *r)
{
    static const char mailto[] = "mailto:";

    return r->kind == OTHER && r->slashes == 0 &&
           has_word(r->url, r->at - strlen(mailto), mailto);
}

/* Returns the offset where the authority ends. In one with a special scheme, a
 * backslash ends the host; before the '@' of a mailbox, no slash is an end. */
static size_t authority_end(const struct url_reader *r)
{
    size_t end = find_role(r->url, r->at, ENDS_AUTHORITY);

    if (!precedes_mailbox(r))
        return end;
    struct slice path = slice_of(r->url.text, slice_find(r->url, end, '#'));
    path.size = slice_find(path, end, '?');
    return slice_find(path, end, '@') < path.size ? path.size : end;
}

/* Checks the fields of the query of a URL of mail (RFC 6068), whose authority
 * ends at END. Fails if one other than these may have an address, as "cc=". */
static bool check_fields(const struct url_reader *r, size_t end)
{
    static const char *const texts[] = {
        "subject=", "body=", "in-reply-to=", "references="};
    enum { COUNT = sizeof texts / sizeof *texts };
    struct slice rest = slice_of(r->url.text, slice_find(r->url, end, '#'));
    struct slice field;

    slice_cut(&rest, '?', &field);
    while (slice_cut(&rest, '&', &field)) {
        size_t i = 0;
        if (has_word(field, 0, "amp;"))
            field = slice_from(field, strlen("amp;"));
        while (i < COUNT && !has_word(field, 0, texts[i]))
            i++;
        if (i == COUNT && (slice_find(field, 0, '@') < field.size ||
                           memmem(field.text, field.size, "%40", 3) != NULL ||
                           host_is_inside(field, true)))
            return FAIL(r->failure,
                        "the address in %q, after '?', is not converted",
                        .may_be_text = true, .text = field);
    }
    return true;
}

/* Returns the offset of the first backslash up to END; without a scheme, of the
 * first one that is in no dot. */
static size_t find_backslash(const struct url_reader *r, size_t end)
{
    struct slice text = slice_of(r->url.text, end);
    size_t at = slice_find(text, r->at, '\\'), dot;

    while (r->kind == BARE && at < end &&
           (dot = host_written_dot(text, at)) > 0)
        at = slice_find(text, at + dot, '\\');
    return at;
}

/* Returns true if an authority up to END follows. A path, or other text, can
 * follow instead: after one slash; after a scheme without slashes, unless it is
 * a host; and after the letter of a drive, with or without "file://". */
static bool has_authority(const struct url_reader *r, size_t end)
{
    struct slice text = slice_part(r->url, r->at, end);

    if (r->kind == WEB || (r->kind == BARE && r->slashes == 0))
        return true;
    if (r->slashes == 1)
        return false;
    if (r->kind == DISK)
        return r->slashes > 0 && !(ascii_is_letter(slice_at(text, 0)) &&
                                   ascii_is_one_of(slice_at(text, 1), ":|") &&
                                   (text.size == 2 || text.text[2] == '\\'));
    bool is_drive = r->at == 2 && slice_at(text, 0) == '\\';
    return r->slashes > 0 ||
           (!is_drive && (slice_has(text, '@') || is_host(text)));
}

/* Reads the user of the authority up to END, if any: all before the last '@'.
 * Fails at a character that separates several hosts or addresses: always in the
 * local part of an address, otherwise if the user can contain a name. */
static bool read_user(struct url_reader *r, size_t end)
{
    struct slice authority = slice_of(r->url.text, end);
    size_t start = r->at, suspect = end, size;

    if (slice_find(authority, start, '@') == end)
        return true;
    r->at = end - slice_last(slice_from(authority, start), '@').size;
    r->has_user = true;
    struct slice user = slice_part(authority, start, r->at - 1);
    /* The local part of an e-mail address. */
    bool is_local = r->kind != WEB && r->slashes == 0;
    bool is_quoted = is_local && user.size > 1 && user.text[0] == '"' &&
                     user.text[user.size - 1] == '"';
    if (r->kind == WEB && !r->has_scheme)
        suspect = r->at - 1;
    for (size_t at = start;; at += size) {
        at = find_role(authority, at, NOT_GRAPHIC | SEPARATOR | DELIMITER);
        if (at >= r->at - 1)
            break;
        char c = separator_at(authority, at, &size);
        if (c == '\\' && !is_quoted)
            return fail_at(r, at, "%f cannot be before the host of a URL");
        bool is_separator = ascii_is_one_of(c, " ,;|<>@");
        if (is_separator && is_local && !is_quoted)
            return fail_as_text(r, at,
                                c == '@' ? "two '@', so these are several "
                                           "addresses"
                                         : "%f cannot be before the last '@'");
        if ((is_separator || (c == ':' && is_local)) && suspect > at)
            suspect = at;
    }
    if (suspect < end && host_is_inside(user, true))
        return fail_as_text(r, suspect, "%f cannot be after a host");
    return true;
}

/* Reads the host up to END into *HOST; empty for an IP address in brackets. */
static bool read_host(struct url_reader *r, size_t end, struct slice *host)
{
    size_t start = r->at;

    if (slice_at(r->url, start) != '[' || host_written_dot(r->url, start) > 0) {
        r->at = slice_find(slice_of(r->url.text, end), start, ':');
        *host = slice_part(r->url, start, r->at);
        return true;
    }
    r->at = skip_word(slice_of(r->url.text, end), start + 1, ":.%-_~");
    if (r->at == end)
        return FAIL(r->failure, "'[' has no ']'");
    if (r->url.text[r->at] != ']')
        return fail_at(r, r->at, "%f cannot be in an IPv6 address");
    struct slice address = slice_part(r->url, start + 1, r->at);
    if (has_word(address, 0, "ipv6:")) /* in an e-mail address */
        address = slice_from(address, strlen("ipv6:"));
    if (!is_ipv6(address) && !is_ip(address, AF_INET))
        return FAIL(r->failure, "%q is no IP address", .text = address);
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
    size_t start = ++r->at;
    for (; ascii_is_digit(slice_at(r->url, r->at)); r->at++)
        if (port <= PORT_MAX)
            port = port * 10 + (uint32_t)(r->url.text[r->at] - '0');
    if (r->at == start && ascii_is_letter(slice_at(r->url, start)))
        return FAIL(r->failure,
                    "%q after ':' is a service or a path, not the number of a "
                    "port",
                    .text = slice_part(r->url, start, end),
                    .may_be_text = true);
    if (r->at < end)
        return fail_as_text(r, r->at, "%f cannot be in a port");
    if (port > PORT_MAX)
        return FAIL(r->failure, "a port is at most 65535");
    if (r->url.text[end - 1] == ':' && are_slashes(r->url, end))
        return FAIL(r->failure, "'://' cannot be after a host");
    return can_be_empty || r->url.text[end - 1] != ':' ||
           FAIL(r->failure, "no port follows ':'");
}

/* Returns true if the first SIZE bytes of URL are a scheme without its ':', as
 * in "https//", no host: two slashes follow a word, or one a special scheme. */
static bool is_scheme_alone(struct slice url, size_t size)
{
    struct slice word = slice_of(url.text, size);

    return size > 0 && is_slash(slice_at(url, size)) && !slice_has(word, '.') &&
           skip_scheme(word, 0) == size &&
           (are_slashes(url, size) || scheme_kind(word) == WEB);
}

/* Fails if the character at AT, which ends a part, begins an escape of JSON, as
 * in "b\u00fc.de". */
static bool check_escape(const struct url_reader *r, size_t at)
{
    uint32_t ignored;

    if (slice_at(r->url, at) == '\\' && slice_at(r->url, at + 1) == 'u' &&
        ascii_read_hex(slice_from(r->url, at + 2), &ignored) >= 4)
        return fail_at(
            r, at,
            "%f begins an escape (puny-recipes(7) shows how to undo it)");
    return true;
}

/* Reads the authority up to END, and stores its host in *HOST. */
static bool read_authority(struct url_reader *r, size_t end, struct slice *host)
{
    bool has_prefix = r->at > 0;

    if (!read_user(r, end))
        return false;
    size_t backslash = find_backslash(r, end);
    if (r->kind == OTHER && backslash < end) {
        if (!check_escape(r, backslash))
            return false;
        return fail_at(r, backslash,
                       backslash == r->at
                           ? "only '//' begins a host after this scheme, not %f"
                           : "%f cannot be in the host of a URL");
    }
    end = backslash;
    if (r->has_user && r->at == end)
        return FAIL(r->failure, "no host follows '@'");
    if (!read_host(r, end, host) ||
        !read_port(r, end, has_prefix || r->has_user) || !check_escape(r, end))
        return false;
    if (!has_prefix && is_scheme_alone(r->url, host->size))
        return FAIL(r->failure, "no ':' follows the scheme %q", .text = *host);
    /* "\\.\COM1" is a device. */
    if (!r->has_scheme && r->kind == WEB && is_word(*host, "."))
        host->size = 0;
    return true;
}

/* Returns true if LABEL may be a U-label or an A-label; it can be escaped. */
static bool may_be_idn(struct slice label)
{
    unsigned char byte;

    for (size_t at = 0; at < label.size; at++)
        if (read_escape(label, at, &byte) && byte >= ASCII_END)
            return true;
    return !utf8_is_ascii(label) || label_has_prefix(label);
}

/* Returns true if HOST, in a string without a scheme or user, begins a path, as
 * in relative links: "." or "..", or one label before a slash, which has been
 * reached; the name of a file can begin with a dot. */
static bool begins_path(const struct url_reader *r, struct slice host)
{
    size_t at = 1;

    if (r->kind != BARE || r->has_user ||
        host.text + host.size != r->url.text + r->at) /* a port follows */
        return false;
    if (is_word(host, ".") || is_word(host, ".."))
        return true;
    while (at < host.size && label_dot_size(slice_from(host, at)) == 0 &&
           host_written_dot(host, at) == 0 && !has_word(host, at, "%2e"))
        at++;
    return is_slash(slice_at(r->url, r->at)) && at == host.size &&
           !is_word(host, "localhost");
}

/* Makes *HOST empty if it begins a path. Fails if it may be an IDN instead, or
 * if "//", which precedes a host, follows other text than "." and "..", or a
 * port without a host. */
static bool leave_path(const struct url_reader *r, struct slice *host)
{
    bool is_path = begins_path(r, *host);
    bool is_missing = host->size == 0 && host->text == r->url.text;

    if (is_path && may_be_idn(*host))
        return FAIL(r->failure,
                    "%q can be a path or a host; // precedes a host without a "
                    "dot",
                    .text = *host);
    if ((is_path || is_missing) && are_slashes(r->url, r->at) &&
        !is_word(*host, ".") && !is_word(*host, ".."))
        return fail_as_text(r, skip_scheme(r->url, 0),
                            "%f cannot be before the host of a URL");
    if (is_path)
        host->size = 0;
    return true;
}

/* Reads the path, query and fragment, or the text without a host. Fails if
 * another URL can begin after a separator; if the string IS_BARE, a host
 * without a scheme, also at a blank, and if another host or address can. */
static bool read_rest(struct url_reader *r, bool is_bare)
{
    struct slice url = r->url;
    size_t none = url.size, separator = none, size;

    if (r->has_scheme && slice_find(url, r->at, ':') == url.size)
        return true;
    for (size_t at = r->at, start = at; at <= url.size; at += size) {
        at = find_role(url, at,
                       NOT_GRAPHIC | SEPARATOR |
                           (separator == none ? 0 : DELIMITER));
        size = 1;
        char c = at < url.size ? separator_at(url, at, &size) : '#';
        bool is_separator = ascii_is_one_of(c, " ,;|<>") ||
                            (is_bare && slice_at(url, at) == '@');
        bool is_end = size == 1 && ascii_is_one_of(c, "/\\?#=&");
        if (is_bare && c == ' ')
            return fail_as_text(r, at,
                                "%f cannot be in a URL without a scheme");
        if (is_bare && separator != none && (is_separator || is_end) &&
            host_is_inside(slice_part(url, start, at), true))
            return fail_as_text(r, separator, "another host follows %f");
        if (separator != none && are_slashes(url, at) &&
            (!r->has_scheme || url.text[at - 1] == ':'))
            return fail_as_text(r, separator, "another URL follows %f");
        if (is_separator) {
            separator = at;
            start = at + size;
        } else if (is_end) {
            separator = none;
        }
    }
    return true;
}

bool host_find(struct slice url, struct slice *host, struct failure *failure)
{
    struct url_reader r = {.url = trim(url), .failure = failure};
    struct slice found = slice_of(r.url.text, 0);
    char first = slice_at(r.url, 0);

    *host = found;
    if ((first == ':' || ascii_hex_value(first) < ASCII_NO_HEX) &&
        is_ipv6(r.url))
        return true;
    if (!read_schemes(&r) || !read_slashes(&r) || !check_escape(&r, r.at - 1))
        return false;
    size_t end = authority_end(&r);
    if (precedes_mailbox(&r) && !check_fields(&r, end))
        return false;
    bool has_host = has_authority(&r, end);
    if (has_host &&
        !(read_authority(&r, end, &found) && leave_path(&r, &found)))
        return false;
    struct slice text = slice_part(r.url, r.at, end);
    if (r.kind == DISK && r.slashes == 0 &&
        (slice_has(text, '@') || host_is_inside(text, true)))
        return FAIL(failure, "no '//' follows the scheme 'file:'");
    if (!read_rest(&r, has_host && r.kind == BARE))
        return false;
    *host = found;
    return true;
}

bool host_is_part(struct slice text)
{
    struct slice host;

    return host_find(text, &host, NULL) && host.size > 0 &&
           host.size < trim(text).size;
}

/* Names of hosts. */

/* Reads written dots and escapes, as WANTED, in *NAME, a host. If there is any,
 * *NAME becomes the contents of OUT, which are replaced. */
static bool read_name(struct slice *name, unsigned wanted, struct buffer *out,
                      struct failure *failure)
{
    struct slice host = *name;
    bool has_escape = false, has_other = false; /* '%' before other text */
    size_t at = 0, next = find_role(host, 0, wanted);

    if (next == host.size)
        return true;
    out->size = 0;
    while ((next = find_role(host, at, wanted)) < host.size) {
        size_t size = host_written_dot(host, next);
        char c = size > 0 ? '.' : host.text[next];
        unsigned char byte;
        if (read_escape(host, next, &byte)) {
            c = (char)byte;
            if ((unsigned char)c < ASCII_END && !ascii_is_alphanumeric(c) &&
                !ascii_is_one_of(c, "-._"))
                return FAIL(failure, "an escape stands for %f",
                            .found = (uint32_t)c);
            has_escape = true;
            size = 3;
        } else if (c == '%') {
            has_other = true;
        }
        buffer_put(out, slice_part(host, at, next));
        buffer_append(out, &c, 1);
        at = next + (size > 0 ? size : 1);
    }
    buffer_put(out, slice_from(host, at));
    *name = buffer_slice(out);
    if (has_escape && has_other) /* "%%32e" would become another escape */
        return FAIL(failure, "%f begins no escape", .found = '%');
    size_t valid = has_escape ? utf8_valid(*name) : out->size;
    return valid == out->size ||
           FAIL(failure, "an escape stands for %x, which is not valid UTF-8",
                .found = (unsigned char)out->data[valid]);
}

bool host_name(struct slice *name, struct buffer *out, struct failure *failure)
{
    return read_name(name, WRITTEN_DOT | ESCAPE, out, failure);
}

struct slice host_normal(struct slice host, struct buffer *out)
{
    read_name(&host, WRITTEN_DOT, out, NULL);
    return host;
}
