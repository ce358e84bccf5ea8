/* roundtrip.c - encoded text decodes to the same text; decoded text encodes to
 * the same string, up to the case of digits; and a trace has the same result.
 */

#include "config.h"

#include "base/utf8.h"
#include "codec/codec.h"
#include "fuzz.h"

enum { TRACED_MAX = 200 }; /* bytes; a trace takes quadratic time and room */

/* The trace of encoding TEXT ends with CODE. */
static void check_encode_trace(struct codec *codec, struct slice text,
                               struct slice encoded)
{
    struct buffer trace = {.data = NULL};
    struct failure fault;

    codec->mode.trace = true;
    FUZZ_CHECK(codec_encode(codec, text, &trace, &fault));
    codec->mode.trace = false;
    FUZZ_CHECK(trace.size > encoded.size);
    struct slice end =
        slice_from(buffer_slice(&trace), trace.size - encoded.size - 1);
    FUZZ_CHECK(slice_equal(slice_of(end.text, encoded.size), encoded));
    buffer_free(&trace);
}

/* Tracing the decoding of CODE succeeds if WANTED is NULL, else fails with
 * it. */
static void check_decode_trace(struct codec *codec, struct slice encoded,
                               const struct failure *wanted)
{
    struct buffer trace = {.data = NULL};
    struct failure fault;

    codec->mode.trace = true;
    FUZZ_CHECK(codec_decode(codec, encoded, &trace, &fault) ==
               (wanted == NULL));
    codec->mode.trace = false;
    FUZZ_CHECK(wanted == NULL || (strcmp(fault.message, wanted->message) == 0 &&
                                  fault.where == wanted->where));
    FUZZ_CHECK(wanted == NULL || !wanted->is_byte || trace.size == 0);
    buffer_free(&trace);
}

static void check_text(struct codec *codec, struct slice text)
{
    enum { MOST = 1 << 20 }; /* some profiles need a million digits each */
    struct buffer encoded = {.data = NULL}, again = {.data = NULL};
    struct failure fault;

    if (!codec_encode(codec, text, &encoded, &fault)) {
        /* ASCII that is in no symbol. */
        FUZZ_CHECK(profile_is_swift(codec->mode.profile));
    } else if (encoded.size <= MOST) {
        FUZZ_CHECK(codec_decode(codec, buffer_slice(&encoded), &again, &fault));
        FUZZ_CHECK(slice_equal(buffer_slice(&again), text));
        if (text.size <= TRACED_MAX)
            check_encode_trace(codec, text, buffer_slice(&encoded));
    }
    buffer_free(&encoded);
    buffer_free(&again);
}

/* Whether two encoded strings are equal, except for the case of their digits.
 */
static bool are_alike(const struct profile *p, const char *a, const char *b,
                      size_t size)
{
    size_t digits = size;

    while (digits > 0 && a[digits - 1] != (char)p->delimiter)
        digits--;
    for (size_t i = digits; i < size; i++)
        if (p->value[(unsigned char)a[i]] != p->value[(unsigned char)b[i]])
            return false;
    return memcmp(a, b, digits) == 0;
}

static void check_encoded(struct codec *codec, struct slice encoded)
{
    struct buffer text = {.data = NULL}, again = {.data = NULL};
    struct failure fault;

    bool is_good = codec_decode(codec, encoded, &text, &fault);
    if (encoded.size <= TRACED_MAX)
        check_decode_trace(codec, encoded, is_good ? NULL : &fault);
    if (is_good) {
        FUZZ_CHECK(codec_encode(codec, buffer_slice(&text), &again, &fault));
        FUZZ_CHECK(again.size == encoded.size);
        FUZZ_CHECK(encoded.size == 0 ||
                   are_alike(codec->mode.profile, again.data, encoded.text,
                             encoded.size));
    }
    buffer_free(&text);
    buffer_free(&again);
}

static struct codec take_codec(struct fuzz_input *in,
                               struct profile *parameters)
{
    enum { PLAIN, MIXED_CASE, CODE_POINTS, BOTH, WAYS };
    unsigned kind = fuzz_below(in, WAYS);
    const struct profile *p = fuzz_profile(in, parameters);
    bool has_case = (kind == MIXED_CASE || kind == BOTH) && profile_has_case(p);

    return (struct codec){.mode.profile = p,
                          .mode.mixed_case = has_case,
                          .mode.code_points =
                              kind == CODE_POINTS || kind == BOTH};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = fuzz_open(data, size);
    struct profile parameters;
    bool is_encoded = fuzz_bool(&in);
    struct codec codec = take_codec(&in, &parameters);
    struct slice rest = slice_of(in.text, in.size);

    /* These do not round-trip: code points in a notation that is not the
     * shortest; with mixed case, encoded strings of upper-case letters, which
     * are encoded as lower-case ones. */
    if (!is_encoded && !codec.mode.code_points)
        check_text(&codec, slice_of(rest.text, utf8_valid(rest)));
    else if (!codec.mode.mixed_case || codec.mode.code_points)
        check_encoded(&codec, rest);
    codec_close(&codec);
    return 0;
}
