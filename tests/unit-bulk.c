/* unit-bulk.c - bulk conversion gives the results of converting records singly,
 * and handles all simple records. */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "stream/bulk.h"
#include "codec/codec.h"
#include "base/unicode.h"
#include "names/name.h"
#include "lib/random.h"
#include "stream/convert.h"
#include "stream/input.h"
#include "lib/tap.h"

enum { RECORDS = 40, LONGEST = 300 };

static uint64_t seed;

static uint32_t below(uint32_t limit)
{
    return (uint32_t)(random_next(&seed) % limit);
}

/* One way to convert, in bulk and singly. */
struct way {
    void (*bulk)(const struct way *way, struct bulk *bulk);
    bool (*single)(const struct way *way, struct slice text,
                   struct buffer *out);
    bool strict;
    bool has_urls; /* its records are URLs */
};

static struct codec codec = {.mode.profile = &profile_punycode};
static struct name_converter *names[2]; /* without and with --strict */

static void encode_bulk(const struct way *way, struct bulk *bulk)
{
    (void)way;
    bulk_encode(bulk, '-');
}

static bool encode_single(const struct way *way, struct slice text,
                          struct buffer *out)
{

    (void)way;
    return codec_encode(&codec, text, out, NULL);
}

static void decode_bulk(const struct way *way, struct bulk *bulk)
{
    (void)way;
    bulk_decode(bulk);
}

static bool decode_single(const struct way *way, struct slice text,
                          struct buffer *out)
{

    (void)way;
    return codec_decode(&codec, text, out, NULL);
}

static void names_bulk(const struct way *way, struct bulk *bulk)
{
    bulk_names(bulk, way->strict, false, NULL, NULL);
}

static bool names_single(const struct way *way, struct slice text,
                         struct buffer *out)
{

    return name_convert(names[way->strict], text, out, NULL);
}

/* Without and with --strict. */
static struct converter urls[2];
static const struct settings url_settings[2] = {
    {.kind = SETTINGS_NAME, .url = true},
    {.kind = SETTINGS_NAME, .url = true, .strict = true}};

static void urls_bulk(const struct way *way, struct bulk *bulk)
{
    bulk_names(bulk, way->strict, true, NULL, NULL);
}

static bool urls_single(const struct way *way, struct slice text,
                        struct buffer *out)
{
    struct failure failure;

    return convert_string(&urls[way->strict], text,
                          &(struct parts){.text = out}, &failure);
}

/* Appends to WANTED the first RECORDS records of TEXT, converted singly.
 * Returns false if one cannot be converted, or they are not SIZE bytes. */
static bool convert_singly(const struct way *way, struct slice text,
                           size_t size, char terminator, uint64_t records,
                           struct buffer *wanted)
{
    const char *end = text.text + size;

    for (; records > 0; records--) {
        struct slice stop = record_end(text, terminator);
        if (stop.size == 0 ||
            !way->single(way, record_before(text, stop), wanted))
            return false;
        buffer_put(wanted, stop);
        text = record_after(text, stop);
    }
    return text.text == end;
}

/* Converts TEXT in bulk, from each record that bulk conversion stops at. */
static bool converts_alike(const struct way *way, struct slice text,
                           char terminator)
{
    static struct buffer out, wanted;

    while (text.size > 0) {
        struct bulk bulk = {text, terminator, &out, 0};
        out.size = wanted.size = 0;
        way->bulk(way, &bulk);
        if (!convert_singly(way, text, text.size - bulk.rest.size, terminator,
                            bulk.count, &wanted) ||
            !tap_same(buffer_slice(&wanted), buffer_slice(&out))) {
            tap_add_text("input", text, 0);
            return false;
        }
        text = record_after(bulk.rest, record_end(bulk.rest, terminator));
    }
    return true;
}

/* Appends a record that may be a name, with pieces at the limits. */
static void put_name(struct buffer *text)
{
    static const char *const rare[] = {"-",  "--",   ".",  "..",
                                       "-.", ".-",   "_",  "A",
                                       "*",  "xn--", "\r", "\xC3\xBC"};
    static const uint32_t limits[] = {31, 32, 33, 63, 64};
    uint32_t parts = 1 + below(5);

    for (uint32_t i = 0; i < parts; i++) {
        uint32_t size = below(3) > 0 ? 1 + below(20) : limits[below(5)];
        for (uint32_t j = 0; j < size; j++)
            buffer_append(text, &"abcdefghijklmnopqrstuvwxyz-Z09"[below(30)],
                          1);
        if (i + 1 < parts)
            buffer_append(text, ".", 1);
        if (below(8) == 0)
            buffer_text(text, rare[below(sizeof rare / sizeof *rare)]);
    }
}

/* Appends a URL whose host may be a name. */
static void put_url(struct buffer *text)
{
    static const char *const rare[] = {"http:/", "HTTP://", "ftp://", "//"};
    static const char *const ends[] = {
        "",      "?a",  "#a",  "\r",        ":80/", ":",
        "/\ra/", "\\a", "@a/", "/\xC3\xBC", "/:a",  "/a, http://b/"};

    buffer_text(text, below(16) == 0  ? rare[below(sizeof rare / sizeof *rare)]
                      : below(2) == 0 ? "http://"
                                      : "https://");
    if (below(16) > 0)
        put_name(text);
    if (below(4) == 0)
        buffer_text(text, ends[below(sizeof ends / sizeof *ends)]);
    else
        buffer_append(text, "/", 1);
    for (uint32_t size = below(70); size > 0; size--)
        buffer_append(text, &"ab/-=?&%"[below(8)], 1);
}

static bool test_random(const struct way *way, uint32_t rounds)
{
    static struct buffer text;
    bool same = true;

    while (same && rounds-- > 0) {
        char terminator = below(2) == 0 ? '\n' : '\0';
        text.size = 0;
        for (size_t i = 0; i < RECORDS; i++) {
            if (below(16) > 0 && way->has_urls)
                put_url(&text);
            else if (below(16) > 0)
                put_name(&text);
            if (below(4) == 0)
                buffer_append(&text, "\r", 1);
            buffer_append(&text, &terminator, 1);
        }
        same = converts_alike(way, buffer_slice(&text), terminator);
    }
    buffer_free(&text);
    return same;
}

/* Returns whether RECORD is converted in bulk if other records follow, as
 * WANTED. */
static bool takes(const struct way *way, struct slice record, bool wanted)
{
    static struct buffer text, out;

    text.size = out.size = 0;
    buffer_put(&text, record);
    buffer_append(&text, "\n", 1);
    for (int i = 0; i < 100; i++)
        buffer_append(&text, "a\n", 2);
    struct bulk bulk = {buffer_slice(&text), '\n', &out, 0};
    way->bulk(way, &bulk);
    if ((bulk.count > 0) == wanted)
        return true;
    tap_add_text(wanted ? "not in bulk" : "in bulk", record, 0);
    return false;
}

/* Whether an ASCII string is encoded in bulk if the next one is not ASCII. */
static bool takes_before_others(void)
{
    static const char text[] =
        "ascii\nb\303\274cher\nand more than a chunk of 32 bytes\n";
    struct buffer out = {.data = NULL};
    struct bulk bulk = {slice_string(text), '\n', &out, 0};

    bulk_encode(&bulk, '-');
    bool is_taken = tap_same(slice_string("ascii-\n"), buffer_slice(&out));
    buffer_free(&out);
    return is_taken && tap_same_number("records", 1, bulk.count);
}

/* A carriage return is the last byte of the memory, so that sanitizers detect
 * overruns. */
static bool stays_inside(void)
{
    enum { SIZE = 64 };
    char *exact = malloc(SIZE);
    struct buffer out = {.data = NULL};

    if (exact == NULL)
        abort();
    memset(exact, 'a', SIZE);
    exact[SIZE / 2] = '.';
    exact[SIZE - 1] = '\r';
    struct bulk bulk = {slice_of(exact, SIZE), '\n', &out, 0};
    bulk_names(&bulk, false, false, NULL, NULL);
    buffer_free(&out);
    free(exact);
    return tap_same_number("records", 0, bulk.count);
}

/* Names of up to 253 bytes, with labels of up to 63. */
static bool takes_names(const struct way *way)
{
    char name[NAME_MAX_OCTETS + 1];

    memset(name, 'a', sizeof name);
    for (size_t i = NAME_LABEL_MAX_OCTETS; i < sizeof name;
         i += NAME_LABEL_MAX_OCTETS + 1)
        name[i] = '.';
    for (size_t size = 1; size < sizeof name; size++)
        if (name[size - 1] != '.' && !takes(way, slice_of(name, size), true))
            return false;
    return takes(way, slice_of(name, sizeof name), false) &&
           takes(way, slice_string("CR-LF.example\r"), true);
}

static bool takes_urls(const struct way *way)
{
    return takes(way, slice_string("http://Example.com/"), true) &&
           takes(way, slice_string("https://a.b-c.example?q=\r\r"), true) &&
           takes(way,
                 slice_string("https://a-label-that-is-longer-than-a-chunk."
                              "example/and/a/long/path.html#too"),
                 true) &&
           takes(way, slice_string("http:///"), false) &&
           takes(way, slice_string("http://xn--a/"), false) &&
           takes(way, slice_string("http://a@b/"), false) &&
           takes(way, slice_string("http://a:80/"), false) &&
           takes(way, slice_string("http://a/\xFF"), false) &&
           takes(way, slice_string("http://a/ http://b/"), false);
}

int main(void)
{
    static const struct way encode = {encode_bulk, encode_single, false, false},
                            decode = {decode_bulk, decode_single, false, false},
                            plain = {names_bulk, names_single, false, false},
                            strict = {names_bulk, names_single, true, false},
                            plain_urls = {urls_bulk, urls_single, false, true},
                            strict_urls = {urls_bulk, urls_single, true, true};
    uint32_t rounds = tap_long() ? 50000 : 2000;

    tap_ok(test_random(&encode, rounds), "strings are encoded as singly");
    tap_ok(takes(&encode, slice_string("a string of more than 32 bytes, ASCII"),
                 true),
           "ASCII strings are encoded in bulk");
    tap_ok(takes_before_others(),
           "an ASCII string is encoded in bulk before another");
    tap_ok(test_random(&decode, rounds), "strings are decoded as singly");
    tap_ok(takes(&decode, slice_string("bcher-kva"), true) &&
               takes(&decode, slice_string("bcher-kva\r"), true),
           "short Punycode is decoded in bulk");
    if (!unicode_has_icu()) {
        tap_skip("names", "ICU is missing");
        return tap_done();
    }
    names[0] = name_open((struct name_mode){.strict = false});
    names[1] = name_open((struct name_mode){.strict = true});
    tap_ok(test_random(&plain, rounds), "names are converted as singly");
    tap_ok(takes_names(&plain), "ASCII names are converted in bulk");
    tap_ok(stays_inside(), "a carriage return at the end of the input");
    tap_ok(test_random(&strict, rounds),
           "names are converted as singly with --strict");
    tap_ok(takes_names(&strict),
           "ASCII names are converted in bulk with --strict");
    for (int i = 0; i < 2; i++)
        convert_open(&urls[i], &url_settings[i],
                     (struct observer){.user = NULL});
    tap_ok(test_random(&plain_urls, rounds), "URLs are converted as singly");
    tap_ok(test_random(&strict_urls, rounds),
           "URLs are converted as singly with --strict");
    tap_ok(takes_urls(&plain_urls) && takes_urls(&strict_urls),
           "ASCII URLs are converted in bulk");
    convert_close(&urls[0]);
    convert_close(&urls[1]);
    name_close(names[0]);
    name_close(names[1]);
    return tap_done();
}
