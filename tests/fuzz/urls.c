/* urls.c - hosts of URLs: the host that is found in a URL with a special scheme
 * is the one that a second reader finds, which was written from the steps of
 * the URL Standard (section 4.4, "URL parsing"); and no host precedes "://".
 *
 * After the letter 'a' the input is a URL; after 'b' each of its bytes chooses
 * a part of one; after 'c' a byte is the seed of 50,000 such URLs. */

#include "config.h"

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/utf8.h"
#include "fuzz.h"
#include "names/host.h"
#include "../random.h"

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

/* "Authority state": the last '@' before the end of the authority. */
static void read_authority(struct slice rest, struct result *r)
{
    size_t host = 0, i = 0;

    for (; i < rest.size &&
           (rest.text[i] == '\0' || strchr("/?#\\", rest.text[i]) == NULL);
         i++)
        if (rest.text[i] == '@')
            host = i + 1;
    r->fails |= host > 0 && host == i;
    read_host(slice_from(rest, host), r);
}

/* "Scheme start state" to "special authority ignore slashes state". */
static void read_url(struct slice url, struct result *r)
{
    static const char *const special[] = {"http", "https", "ws", "wss", "ftp"};
    struct slice scheme = slice_of(url.text, 0);

    if (ascii_is_letter(slice_at(url, 0)))
        while (ascii_is_alphanumeric(slice_at(url, scheme.size)) ||
               ascii_is_one_of(slice_at(url, scheme.size), "+-."))
            scheme.size++;
    if (slice_at(url, scheme.size) != ':')
        return;
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        bool is_equal = strlen(special[i]) == scheme.size;
        for (size_t j = 0; is_equal && j < scheme.size; j++)
            is_equal = ascii_to_lower((unsigned char)scheme.text[j]) ==
                       (unsigned char)special[i][j];
        r->is_special |= is_equal;
    }
    if (!r->is_special)
        return;
    size_t at = scheme.size + 1;
    while (slice_at(url, at) == '/' || slice_at(url, at) == '\\')
        at++;
    read_authority(slice_from(url, at), r);
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

static void check_url(struct slice url)
{
    struct buffer clean = {.data = NULL}, plain = {.data = NULL},
                  name = {.data = NULL};
    struct result r = {.is_special = false};
    struct failure failure;
    struct slice host;

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
    /* What is left for name_convert to refuse is no difference. */
    if (is_found && host_name(host, &name, &failure) && r.is_special &&
        is_domain(buffer_slice(&name))) {
        if (name.size == 0)
            FUZZ_CHECK(r.fails || r.is_ipv6);
        else
            FUZZ_CHECK(!r.fails && !r.is_ipv6 &&
                       slice_equal(buffer_slice(&r.host), buffer_slice(&name)));
    }
    buffer_free(&clean);
    buffer_free(&plain);
    buffer_free(&name);
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

static void check_random(uint64_t seed)
{
    enum { URLS = 50000, PARTS_MAX = 8 };
    struct buffer url = {.data = NULL};

    for (int i = 0; i < URLS; i++) {
        url.size = 0;
        if (pick(&seed, 5) > 0)
            put_special(&seed, &url);
        for (uint64_t n = 1 + pick(&seed, PARTS_MAX); n > 0; n--)
            buffer_text(&url, parts[pick(&seed, PARTS)]);
#ifdef PRINT_URLS
        fwrite(url.data, 1, url.size, stdout);
        putchar('\0');
#endif
        check_url(buffer_slice(&url));
    }
    buffer_free(&url);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { ONE, OF_PARTS, RANDOM };
    struct fuzz_input in = fuzz_open(data, size);
    struct buffer url = {.data = NULL};
    unsigned way = fuzz_below(&in, 0x100);

    if (way == RANDOM && in.size <= 1) {
        check_random(fuzz_below(&in, 0x100)); /* takes long: few inputs do */
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
