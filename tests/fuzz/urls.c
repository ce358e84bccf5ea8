/* urls.c - hosts of URLs: the host that is found in a URL with a special scheme
 * is the one that a second reader finds, which was written from the steps of
 * the URL Standard (section 4.4, "URL parsing"); no host precedes "://"; and a
 * string with a host has no other one for a third reader, which splits it as
 * programs do that know less of URLs.
 *
 * After the letter 'a' the input is a URL; after 'b' each of its bytes chooses
 * a part of one; after 'c' a byte is the seed of 5,000 such URLs, after 'd' of
 * 5,000 lists of URLs, addresses and other text. */

#include "config.h"

#include <strings.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/utf8.h"
#include "fuzz.h"
#include "names/host.h"
#include "names/label.h"
#include "../lib/random.h"

/* The second reader. */

struct result {
    bool is_special; /* and the scheme is not "file" */
    bool fails;
    bool is_ipv6;
    struct buffer host; /* after percent-decoding; empty for IPv6 */
};

/* "Remove any leading and trailing C0 control or space"; "remove all ASCII tab
 * or newline". */
static void prepare(struct slice url, struct buffer *out)
{
    size_t end = url.size, start = 0;

    while (start < end && (unsigned char)url.text[start] <= 0x20)
        start++;
    while (end > start && (unsigned char)url.text[end - 1] <= 0x20)
        end--;
    for (; start < end; start++)
        if (strchr("\t\n\r", url.text[start]) == NULL ||
            url.text[start] == '\0')
            buffer_append(out, &url.text[start], 1);
}

/* "Percent-decode". */
static void percent_decode(struct slice text, struct buffer *out)
{
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.text[i];
        unsigned high = ascii_hex_value(slice_at(text, i + 1)),
                 low = ascii_hex_value(slice_at(text, i + 2));
        if (byte == '%' && high < 16 && low < 16) {
            byte = (char)(high * 16 + low);
            i += 2;
        }
        buffer_append(out, &byte, 1);
    }
}

/* Returns false for "forbidden domain code points", as far as mapping makes
 * none, and invalid UTF-8. */
static bool is_domain(struct slice host)
{
    for (size_t i = 0; i < host.size; i++) {
        unsigned char c = (unsigned char)host.text[i];
        if (c <= 0x20 || c == 0x7F || strchr("#/:<>?@[\\]^|%", c) != NULL)
            return false;
    }
    return utf8_valid(host) == host.size;
}

/* "Host state" and "port state". */
static void read_host(struct slice rest, struct result *r)
{
    enum { IN_HOST, IN_PORT } state = IN_HOST;
    bool is_inside_brackets = false;
    struct slice host = rest;
    uint32_t port = 0;
    size_t i = 0;

    for (; i <= rest.size; i++) {
        char c = slice_at(rest, i);
        bool is_end = i == rest.size || strchr("/?#\\", c) != NULL;
        if (i < rest.size && c == '\0')
            is_end = false;
        if (state == IN_HOST) {
            if ((c == ':' && !is_inside_brackets) || is_end) {
                host = slice_of(rest.text, i);
                r->fails |= host.size == 0;
                if (is_end)
                    break;
                state = IN_PORT;
            } else if (c == '[' || c == ']') {
                is_inside_brackets = c == '[';
            }
        } else if (is_end) {
            break;
        } else if (ascii_is_digit(c) && port <= 65535) {
            port = port * 10 + (uint32_t)(c - '0');
        } else {
            r->fails = true;
        }
    }
    r->fails |= port > 65535;
    if (slice_at(host, 0) == '[') {
        r->is_ipv6 = true;
        r->fails |= host.text[host.size - 1] != ']';
        return;
    }
    percent_decode(host, &r->host);
    r->fails |= !is_domain(buffer_slice(&r->host));
}

/* "Authority state": the last '@' before the end of the authority. Fails at a
 * backslash before one, because other programs read on to that. */
static void read_authority(struct slice rest, struct result *r)
{
    size_t host = 0, i = 0;

    for (; i < rest.size &&
           (rest.text[i] == '\0' || strchr("/?#\\", rest.text[i]) == NULL);
         i++)
        if (rest.text[i] == '@')
            host = i + 1;
    r->fails |= host > 0 && host == i;
    for (size_t at = i; at < rest.size && strchr("/?#", rest.text[at]) == NULL;
         at++)
        r->fails |= rest.text[at] == '@';
    read_host(slice_from(rest, host), r);
}

static const char *const special[] = {"http", "https", "ws", "wss", "ftp"};

/* Returns true if WORD is a special scheme other than "file". */
static bool is_special(struct slice word)
{
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        bool is_equal = strlen(special[i]) == word.size;
        for (size_t j = 0; is_equal && j < word.size; j++)
            is_equal = ascii_to_lower((unsigned char)word.text[j]) ==
                       (unsigned char)special[i][j];
        if (is_equal)
            return true;
    }
    return false;
}

/* "Scheme start state" to "special authority ignore slashes state". */
static void read_url(struct slice url, struct result *r)
{
    struct slice scheme = slice_of(url.text, 0);

    if (ascii_is_letter(slice_at(url, 0)))
        while (ascii_is_alphanumeric(slice_at(url, scheme.size)) ||
               ascii_is_one_of(slice_at(url, scheme.size), "+-."))
            scheme.size++;
    if (slice_at(url, scheme.size) != ':')
        return;
    r->is_special = is_special(scheme);
    if (!r->is_special)
        return;
    size_t at = scheme.size + 1;
    while (slice_at(url, at) == '/' || slice_at(url, at) == '\\')
        at++;
    read_authority(slice_from(url, at), r);
}

/* The third reader. */

/* Returns the size of the separator of hosts at AT, or 0. */
static size_t separator_size(struct slice text, size_t at)
{
    static const char *const wide[] = {
        "\xC2\x85", "\u00A0", "\u1680", "\u2003", "\u2028", "\u202F", "\u205F",
        "\u3000",   "\u3001", "\uFF0C", "\uFF1B", "\uFF1C", "\uFF1E", "\uFF5C"};
    unsigned char c = (unsigned char)text.text[at];

    if (c <= ' ' || c == 0x7F || strchr(",;|<>", c) != NULL)
        return 1;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (text.size - at >= strlen(wide[i]) &&
            memcmp(text.text + at, wide[i], strlen(wide[i])) == 0)
            return strlen(wide[i]);
    return 0;
}

/* Returns the size of the beginning of TEXT that has none of the characters
 * ENDS, except in a written dot, "\." or "\\.". */
static size_t size_before(struct slice text, const char *ends)
{
    size_t size = 0;

    while (size < text.size &&
           (!ascii_is_one_of(text.text[size], ends) ||
            (text.text[size] == '\\' && host_written_dot(text, size) > 0))) {
        size_t dot = host_written_dot(text, size);
        size += dot > 0 ? dot : 1;
    }
    return size;
}

/* Returns true if HOST is a name with a dot that has a character beyond ASCII
 * or a label that looks like an A-label. */
static bool is_idn(struct slice host)
{
    bool has_dot = false, has_idn = false, begins_label = true;

    for (size_t i = 0; i < host.size; i++) {
        struct slice rest = slice_from(host, i);
        bool is_dot = label_dot_size(rest) > 0;
        if (is_dot)
            has_dot = true;
        else if ((unsigned char)host.text[i] >= 0x80 ||
                 (begins_label && label_has_prefix(rest)))
            has_idn = true;
        else if (!ascii_is_alphanumeric(host.text[i]) &&
                 !ascii_is_one_of(host.text[i], "-_"))
            return false;
        begins_label = is_dot;
    }
    return has_dot && has_idn;
}

/* Checks that no name that is_idn, but HOST, begins TEXT, or follows an '@' in
 * it, up to one of the characters ENDS. The user before the first '@' is no
 * name. */
static void check_authority(struct slice text, struct slice host,
                            const char *ends)
{
    struct slice part;
    bool is_user = slice_find(text, 0, '@') < text.size;

    while (slice_cut(&text, '@', &part)) {
        part.size = size_before(part, ends);
        FUZZ_CHECK(is_user || !is_idn(part) || slice_equal(part, host));
        is_user = false;
    }
}

/* Returns the size of the schemes at the start of TEXT, each with its ':'.
 * Stores whether one is special in *HAS_SPECIAL. */
static size_t schemes_size(struct slice text, bool *has_special)
{
    size_t size = 0, at = 0;

    *has_special = false;
    while (ascii_is_letter(slice_at(text, at))) {
        bool has_dot = false;
        for (; ascii_is_alphanumeric(slice_at(text, at)) ||
               ascii_is_one_of(slice_at(text, at), "+-.");
             at++)
            has_dot |= text.text[at] == '.';
        if (has_dot &&
            (slice_at(text, at + 1) != '/' || slice_at(text, at + 2) != '/'))
            break;
        bool is_web = is_special(slice_part(text, size, at));
        size_t port = at + 1;
        while (ascii_is_digit(slice_at(text, port)))
            port++;
        bool is_port =
            port > at + 1 &&
            (port == text.size || ascii_is_one_of(text.text[port], "/?#\\"));
        if (slice_at(text, at) != ':' || (is_port && !is_web))
            break;
        *has_special |= is_web;
        size = ++at;
    }
    return size;
}

/* Checks PIECE, a part between separators, for hosts other than HOST: a URL
 * with "://", and, if the string HAS_SCHEME not, an address or a host. */
static void check_piece(struct slice piece, bool has_scheme, struct slice host)
{
    bool has_special;

    while (ascii_is_one_of(slice_at(piece, 0), "\"'([{"))
        piece = slice_from(piece, 1);
    size_t size = schemes_size(piece, &has_special);
    if (size > 0 && slice_at(piece, size) == '/' &&
        slice_at(piece, size + 1) == '/') {
        for (size += 2; has_special && slice_at(piece, size) == '/';)
            size++;
        piece = slice_from(piece, size);
        piece.size = size_before(piece, "/?#");
        check_authority(piece, host, ":\\");
    } else if (!has_scheme) {
        check_authority(piece, host, "/?#:\\");
        check_authority(piece, host, "/?#:");
    }
}

/* Returns true if "mailto:" precedes REST, the end of URL. */
static bool follows_mailto(struct slice rest, struct slice url)
{
    enum { SIZE = sizeof "mailto:" - 1 };
    size_t at = url.size - rest.size;

    return at >= SIZE &&
           strncasecmp(url.text + at - SIZE, "mailto:", SIZE) == 0;
}

/* Checks that URL, in which HOST has been found, or nothing, if that is empty,
 * has no other host. */
static void check_alone(struct slice url, struct slice host)
{
    bool has_special;
    size_t start = 0, size;

    while (start < url.size && (unsigned char)url.text[start] <= ' ')
        start++;
    url = slice_from(url, start);
    struct slice rest = slice_from(url, schemes_size(url, &has_special));
    bool has_scheme = rest.size < url.size;
    bool is_path = ascii_is_one_of(slice_at(url, 0), "/\\?#") ||
                   (slice_at(url, 0) == '*' && slice_at(url, 1) == ':');
    start = 0;
    for (size_t at = 0; at <= url.size; at += size > 0 ? size : 1) {
        size = at < url.size ? separator_size(url, at) : 1;
        if (size == 0)
            continue;
        check_piece(slice_part(url, start, at), has_scheme || is_path, host);
        start = at + size;
    }
    if (!has_scheme || has_special || slice_at(rest, 0) == '\\')
        return;
    /* In a URL with another scheme a backslash ends the host for some programs.
     * One slash begins a path; the local part of a mailbox can have slashes. */
    bool is_mailbox = follows_mailto(rest, url) && slice_at(rest, 0) != '/';
    for (int i = 0; i < 2 && slice_at(rest, 1) == '/'; i++)
        rest = slice_from(rest, slice_at(rest, 0) == '/');
    rest.size = size_before(rest, is_mailbox ? "?#" : "/?#");
    check_authority(rest, host, ":\\");
    check_authority(rest, host, ":");
}

/* The property. */

/* Replaces the dots of TEXT that only puny reads: all but those with a
 * backslash, which are no dots after a special scheme. */
static void replace_dots(struct slice text, struct buffer *out)
{
    for (size_t at = 0, dot; at < text.size; at += dot == 0 ? 1 : dot) {
        dot = text.text[at] == '\\' ? 0 : host_written_dot(text, at);
        buffer_append(out, dot == 0 ? text.text + at : ".", 1);
    }
}

/* Returns true if name_convert can accept NAME, of a host. */
static bool can_be_name(struct slice name)
{
    for (size_t i = 0; i < name.size; i++) {
        char c = name.text[i];
        if (((unsigned char)c < 0x80 && !ascii_is_alphanumeric(c) &&
             !ascii_is_one_of(c, "-_.*")) ||
            separator_size(name, i) > 0)
            return false;
    }
    return utf8_valid(name) == name.size;
}

static uint64_t passed; /* URLs with a host that can be a name */

static void check_url(struct slice url)
{
    struct buffer clean = {.data = NULL}, plain = {.data = NULL},
                  scratch = {.data = NULL};
    struct result r = {.is_special = false};
    struct failure failure;
    struct slice host, name;

    prepare(url, &clean);
    replace_dots(buffer_slice(&clean), &plain);
    read_url(buffer_slice(&plain), &r);
    bool is_found = host_find(url, &host, &failure);
    FUZZ_CHECK(is_found || host.size == 0);
    if (is_found && host.size > 0) {
        size_t end = (size_t)(host.text + host.size - url.text);
        FUZZ_CHECK(host.text >= url.text && end <= url.size);
        FUZZ_CHECK(slice_at(url, end) != ':' ||
                   !ascii_is_one_of(slice_at(url, end + 1), "/\\") ||
                   !ascii_is_one_of(slice_at(url, end + 2), "/\\"));
    }
    name = host;
    is_found = is_found && host_name(&name, &scratch, &failure);
    if (is_found && can_be_name(name)) {
        passed += host.size > 0;
        check_alone(url, host);
    }
    /* What is left for name_convert to refuse is no difference. */
    if (is_found && r.is_special && is_domain(name)) {
        if (name.size == 0)
            FUZZ_CHECK(r.fails || r.is_ipv6);
        else
            FUZZ_CHECK(!r.fails && !r.is_ipv6 &&
                       slice_equal(buffer_slice(&r.host), name));
    }
    buffer_free(&clean);
    buffer_free(&plain);
    buffer_free(&scratch);
    buffer_free(&r.host);
}

/* URLs of parts. */

static const char *const parts[] = {
    "http:",       "https:",    "HTTPS:",
    "ws:",         "wss:",      "ftp:",
    "file:",       "hxxp:",     "view-source:",
    "blob:",       "jdbc:",     "mailto:",
    "*:",          "http",      "a.b:",
    "://",         "//",        "/",
    "\\",          "\\.",       "[.]",
    "(.)",         "[dot]",     "?",
    "#",           "@",         ":",
    ":80",         ":0065535",  ":65536",
    ":8",          ",",         ";",
    "|",           "[::1]",     "[",
    "]",           ".",         "..",
    "evil.com",    "\u00FC.de", "xn--80ak6aa92e.com",
    "b%C3%BCcher", "%2E",       "%2F",
    "%5C",         "%40",       "%00",
    "%FF",         "%",         "%zz",
    "%25",         "www.",      "a",
    "user:pw@",    "1",         "\u200B",
    "\uFEFF",      "\u00AD",    "\u2060",
    "\u200E",      "\u202A",    "\uFF48",
    "\u24D7",      "\u3002",    "\uFF0F",
    "\uFF1A",      "\uFF3C",    "\uFF20",
    "\u00A0",      " ",         "\t",
    "\n",          "\r",        "\x7F",
    "\xFF",        "-",         "_",
    "*",           "!",         "+"};

enum { PARTS = sizeof parts / sizeof *parts };

static const char *const hosts[] = {"evil.com",
                                    "\u00FC.de",
                                    "xn--80ak6aa92e.com",
                                    "b%C3%BCcher%2Ede",
                                    "www.a",
                                    "\uFF41\u3002de",
                                    "[::1]",
                                    "192.0.2.1",
                                    "a.de",
                                    "A-1.de"};

enum { HOSTS = sizeof hosts / sizeof *hosts, SCHEMES = 6 };

static uint64_t pick(uint64_t *seed, uint64_t limit)
{
    return random_next(seed) % limit;
}

/* Appends any part in one of ODDS cases. */
static void put_maybe(uint64_t *seed, uint64_t odds, struct buffer *url)
{
    if (pick(seed, odds) == 0)
        buffer_text(url, parts[pick(seed, PARTS)]);
}

/* Appends a URL with a special scheme, and with other parts in it. */
static void put_special(uint64_t *seed, struct buffer *url)
{
    static const char *const slashes[] = {"//", "//", "//", "//", "", "/\\"};

    put_maybe(seed, 6, url);
    buffer_text(url, parts[pick(seed, SCHEMES)]);
    put_maybe(seed, 12, url);
    buffer_text(url, slashes[pick(seed, sizeof slashes / sizeof *slashes)]);
    put_maybe(seed, 12, url);
    buffer_text(url, pick(seed, 4) == 0 ? "user:pw@" : "");
    put_maybe(seed, 12, url);
    buffer_text(url, hosts[pick(seed, HOSTS)]);
    put_maybe(seed, 3, url);
    buffer_text(url, pick(seed, 4) == 0 ? hosts[pick(seed, HOSTS)] : "");
    buffer_text(url, pick(seed, 4) == 0 ? ":80" : "");
    put_maybe(seed, 6, url);
    buffer_text(url, "/");
}

/* Lists: a string of pieces, half of which are whole hosts, and separators. */

static void put_list(uint64_t *seed, struct buffer *out)
{
    static const char *const pieces[] = {
        "a@\u00FC.de",        "b@\u00F6.de",
        "\u00FC.de",          "\u00F6.de:80",
        "xn--tda.de",         "https://\u00FC.de/a",
        "ssh://u@\u00F6.de",  "http:\\\\\u00FC.de",
        "mailto:a@\u00FC.de", "stun:\u00F6.de:1",
        "DNS:xn--nda.de",     "file:/a@\u00FC.de",
        "//\u00F6.de/",       "\\\\.\\\u00FC.de",
        "\\\\\u00F6.de\\a",   "C:\\\u00FC.de",
        "2001:db8::1/64",     "[::1]:80",
        "192.0.2.1",          "a.de",
        "\"a b\"@\u00FC.de",  "https//\u00FC.de",
        "/a/\u00FC",          "git@\u00FC.de:a/b"};
    static const char *const separators[] = {
        ", ", "; ",  " ",      " | ",    ",", ";", "|",  "\\@", "@",
        "\\", "/",   "\u00A0", "\uFF1B", "<", ">", "\"", "?",   "#",
        ":",  "&a=", "\t",     "\n",     "(", ")", "[.]"};

    for (uint64_t n = 1 + pick(seed, 3); n > 0; n--) {
        put_maybe(seed, 16, out);
        buffer_text(out, pieces[pick(seed, sizeof pieces / sizeof *pieces)]);
        put_maybe(seed, 16, out);
        if (n > 1 || pick(seed, 8) == 0)
            buffer_text(
                out,
                separators[pick(seed, sizeof separators / sizeof *separators)]);
    }
}

/* Checks random URLs, or LISTS. */
static void check_random(uint64_t seed, bool lists)
{
    enum { URLS = 5000, PARTS_MAX = 8 };
    struct buffer url = {.data = NULL};

    passed = 0;
    for (int i = 0; i < URLS; i++) {
        url.size = 0;
        if (lists)
            put_list(&seed, &url);
        else if (pick(&seed, 5) > 0)
            put_special(&seed, &url);
        for (uint64_t n = lists ? 0 : 1 + pick(&seed, PARTS_MAX); n > 0; n--)
            buffer_text(&url, parts[pick(&seed, PARTS)]);
#ifdef PRINT_URLS
        fwrite(url.data, 1, url.size, stdout);
        putchar('\0');
#endif
        check_url(buffer_slice(&url));
    }
    FUZZ_CHECK(passed > URLS / 10);
    buffer_free(&url);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { ONE, OF_PARTS, RANDOM, LISTS };
    struct fuzz_input in = fuzz_open(data, size);
    struct buffer url = {.data = NULL};
    unsigned way = fuzz_below(&in, 0x100);

    if ((way == RANDOM || way == LISTS) && in.size <= 1) {
        /* Takes long: few inputs do. */
        check_random(fuzz_below(&in, 0x100), way == LISTS);
    } else if (way % 2 == ONE) {
        check_url(slice_of(in.text, in.size));
    } else {
        while (in.size > 0)
            buffer_text(&url, parts[fuzz_below(&in, PARTS)]);
        check_url(buffer_slice(&url));
    }
    buffer_free(&url);
    return 0;
}
