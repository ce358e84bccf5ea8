/* text.c - free text: text outside names is copied; converting twice equals
 * converting once; encoded text round-trips; many records at once give the same
 * as one by one, also if only their names are asked for; a carriage return
 * before a line feed changes nothing; and what is reported changes nothing, but
 * tells of each change. */

#include "config.h"

#include "base/ascii.h"
#include "stream/convert.h"
#include "fuzz.h"
#include "../lib/joined.h"
#include "text/text.h"
#include "base/utf8.h"

/* A converter for each mode. NAMES: what is asked for; 0: all of the text. */
static struct converter *open_mode(bool decode, unsigned rules, int names)
{
    static struct converter modes[2][3][3];
    static bool is_open[2][3][3];
    static struct tlds tlds, any = {.is_any = true};
    static struct settings all[2][3][3];
    struct settings *settings = &all[decode][rules][names];

    *settings = (struct settings){.kind = SETTINGS_TEXT,
                                  .decode = decode,
                                  .profile = &profile_punycode,
                                  .lenient = rules == 1,
                                  .strict = rules == 2,
                                  .only_names = names,
                                  .tlds = rules == 1 ? &any : &tlds};

    if (!is_open[decode][rules][names])
        convert_open(&modes[decode][rules][names], settings,
                     (struct observer){.user = NULL});
    is_open[decode][rules][names] = true;
    return &modes[decode][rules][names];
}

static void convert_in(struct converter *c, const char *text, size_t size,
                       struct buffer *out)
{
    struct parts parts = {.text = out, .omits = c->settings->only_names};
    struct failure failure;

    out->size = 0;
    FUZZ_CHECK(convert_string(c, slice_of(text, size), &parts, &failure));
}

static bool is_same(const struct buffer *a, const char *text, size_t size)
{
    return a->size == size && (size == 0 || memcmp(a->data, text, size) == 0);
}

/* The finder. */

static struct text_finder *open_finder(const struct converter *c,
                                       const char *text, size_t size)
{
    struct text_finder *finder = text_open((struct text_wanted){
        .tlds = c->settings->tlds,
        .kind = c->settings->decode ? TEXT_A_LABELS : TEXT_WIDE});

    text_scan(finder, slice_of(text, size));
    return finder;
}

/* Stores the next span of TEXT in *SPAN, which has the last one or zeros. */
static bool find(const struct converter *c, struct text_finder *finder,
                 struct slice text, struct text_span *span)
{
    struct text_found found;

    if (c->settings->decode && c->settings->lenient)
        return text_find_a_label(text, span->end, span);
    if (!text_next(finder, &found))
        return false;
    *span = found.span;
    return true;
}

/* Checks that spans are disjoint and in order; A-labels in ASCII; and names to
 * be encoded not ASCII, and no parts of words, unless their bytes make them no
 * names. Returns their number. */
static size_t check_spans(const struct converter *c, const char *text,
                          size_t size)
{
    struct text_finder *finder = open_finder(c, text, size);
    struct text_span span = {0, 0};
    size_t count = 0, end = 0;
    bool hides = joined_is_hidden(slice_of(text, size));

    for (; find(c, finder, slice_of(text, size), &span); count++) {
        struct slice found =
            slice_part(slice_of(text, size), span.start, span.end);
        FUZZ_CHECK(span.start >= end && span.end > span.start &&
                   span.end <= size);
        end = span.end;
        if (c->settings->decode) {
            FUZZ_CHECK(!c->settings->lenient ||
                       (utf8_is_ascii(found) &&
                        memchr(found.text, '.', found.size) == NULL));
            continue;
        }
        FUZZ_CHECK(!utf8_is_ascii(found));
        FUZZ_CHECK(hides || utf8_valid(found) < found.size ||
                   !joined_is_part(slice_of(text, size), span));
    }
    text_close(finder);
    return count;
}

/* Whether A and B are equal up to the case of ASCII letters: a decoded name is
 * written in lower case if its own case would make prose of it. */
static bool is_alike(const char *a, const char *b, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (ascii_to_lower((unsigned char)a[i]) !=
            ascii_to_lower((unsigned char)b[i]))
            return false;
    return true;
}

/* Returns the end of the first PART in TEXT, which must contain one. */
static const char *skip_part(const char *text, const char *end,
                             const char *part, size_t size)
{
    while (size > 0 && (size_t)(end - text) >= size &&
           !is_alike(text, part, size))
        text++;
    FUZZ_CHECK((size_t)(end - text) >= size);
    return text + size;
}

/* OUT contains the text between the spans, in order. It begins with the text
 * before the first span, and ends with the text after the last; all up to the
 * case of letters. */
static void check_copied(const struct converter *c, const char *text,
                         size_t size, const struct buffer *out)
{
    struct text_finder *finder = open_finder(c, text, size);
    struct text_span span = {0, 0};
    size_t copied = 0;
    struct slice result = buffer_slice(out);
    const char *at = result.text, *end = at + result.size;

    while (find(c, finder, slice_of(text, size), &span)) {
        FUZZ_CHECK(copied > 0 ||
                   (span.start <= out->size && is_alike(at, text, span.start)));
        at = skip_part(at, end, text + copied, span.start - copied);
        copied = span.end;
    }
    size_t rest = size - copied;
    FUZZ_CHECK((size_t)(end - at) >= rest &&
               is_alike(end - rest, text + copied, rest));
    text_close(finder);
}

/* Records. */

static void check_records(struct converter *c, const char *text, size_t size,
                          char terminator, const struct buffer *whole)
{
    struct buffer out = {.data = NULL};
    struct parts parts = {.text = &out, .omits = c->settings->only_names};
    const char *end = text + size;
    struct failure failure;

    while (text < end) {
        const char *stop = memchr(text, terminator, (size_t)(end - text));
        size_t length =
            stop == NULL ? (size_t)(end - text) : (size_t)(stop - text);
        FUZZ_CHECK(convert_string(c, slice_of(text, length), &parts, &failure));
        if (stop != NULL && !c->settings->only_names)
            buffer_append(&out, stop, 1);
        text += length + (stop != NULL);
    }
    FUZZ_CHECK(is_same(&out, whole->data, whole->size));
    buffer_free(&out);
}

static void check_names(struct converter *c, const char *text, size_t size)
{
    struct buffer names = {.data = NULL};

    convert_in(c, text, size, &names);
    check_records(c, text, size, '\n', &names);
    check_records(c, text, size, '\0', &names);
    buffer_free(&names);
}

/* Whether decoding may write a name in TEXT in lower case. */
static bool has_lowered(const struct converter *c, const char *text,
                        size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (text[i] >= 'A' && text[i] <= 'Z')
            return c->settings->decode && !c->settings->lenient;
    return false;
}

/* Counts the names that change. */
static void count_change(void *user, struct slice run,
                         const struct failure *why)
{
    size_t *changes = user;

    FUZZ_CHECK(run.size > 0);
    *changes += why == NULL;
}

/* Converting TEXT with reports gives the same, ONCE, and a report of a change
 * if and only if that differs from TEXT. */
static void check_reports(const struct converter *c, const char *text,
                          size_t size, const struct buffer *once)
{
    static struct converter modes[2][3];
    static bool is_open[2][3];
    static size_t changes;
    unsigned rules = c->settings->lenient ? 1 : c->settings->strict ? 2 : 0;
    struct converter *mode = &modes[c->settings->decode][rules];
    static struct settings all[2][3];
    struct settings *settings = &all[c->settings->decode][rules];
    struct buffer out = {.data = NULL};

    *settings = *c->settings;
    settings->check = true;
    if (!is_open[c->settings->decode][rules])
        convert_open(
            mode, settings,
            (struct observer){.user = &changes, .report = count_change});
    is_open[c->settings->decode][rules] = true;
    changes = 0;
    convert_in(mode, text, size, &out);
    FUZZ_CHECK(is_same(&out, once->data, once->size));
    FUZZ_CHECK((changes > 0) == !is_same(once, text, size));
    buffer_free(&out);
}

/* TEXT with carriage returns before all line feeds becomes ONCE with them. */
static void check_returns(struct converter *c, const char *text, size_t size,
                          const struct buffer *once)
{
    struct buffer in = {.data = NULL}, out = in, wanted = in;

    if (memchr(text, '\r', size) != NULL)
        return;
    for (size_t i = 0; i < size; i++)
        buffer_append(&in, text[i] == '\n' ? "\r\n" : text + i,
                      1 + (text[i] == '\n'));
    for (size_t i = 0; i < once->size; i++)
        buffer_append(&wanted, once->data[i] == '\n' ? "\r\n" : once->data + i,
                      1 + (once->data[i] == '\n'));
    convert_in(c, in.data, in.size, &out);
    FUZZ_CHECK(is_same(&out, wanted.data, wanted.size));
    buffer_free(&in);
    buffer_free(&out);
    buffer_free(&wanted);
}

static void check_text(struct converter *c, const char *text, size_t size,
                       struct buffer *once)
{
    struct buffer twice = {.data = NULL};

    convert_in(c, text, size, once);
    if (check_spans(c, text, size) == 0)
        FUZZ_CHECK(is_same(once, text, size));
    if (!has_lowered(c, text, size))
        check_copied(c, text, size, once);
    check_records(c, text, size, '\n', once);
    check_records(c, text, size, '\0', once);
    convert_in(c, once->data, once->size, &twice);
    FUZZ_CHECK(is_same(&twice, once->data, once->size));
    buffer_free(&twice);
    check_reports(c, text, size, once);
    check_returns(c, text, size, once);
}

/* Whether TEXT contains "xn--", in either case. */
static bool has_prefix(const char *text, size_t size)
{
    for (size_t i = 0; i + 4 <= size; i++)
        if ((text[i] | 0x20) == 'x' && (text[i + 1] | 0x20) == 'n' &&
            text[i + 2] == '-' && text[i + 3] == '-')
            return true;
    return false;
}

/* Encoded text that is decoded and encoded again is unchanged, but for case. */
static void check_back(unsigned rules, const struct buffer *encoded)
{
    struct buffer decoded = {.data = NULL}, again = {.data = NULL};

    convert_in(open_mode(true, rules, 0), encoded->data, encoded->size,
               &decoded);
    convert_in(open_mode(false, rules, 0), decoded.data, decoded.size, &again);
    FUZZ_CHECK(again.size == encoded->size &&
               is_alike(again.data, encoded->data, again.size));
    buffer_free(&decoded);
    buffer_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = fuzz_open(data, size);
    struct buffer once = {.data = NULL};
    bool decode = fuzz_bool(&in);
    unsigned rules = fuzz_below(&in, 3);

#ifndef HAVE_ICU
    decode = true;
    rules = 1;
#endif
    check_text(open_mode(decode, rules, 0), in.text, in.size, &once);
    check_names(open_mode(decode, rules, SETTINGS_IDN_NAMES), in.text, in.size);
    check_names(open_mode(decode, rules, SETTINGS_ALL_NAMES), in.text, in.size);
    /* --lenient may decode no name. */
    if (!decode && !has_prefix(in.text, in.size))
        check_back(rules, &once);
    buffer_free(&once);
    return 0;
}
