/* roundtrip.c - what is encoded decodes to what it was; what can be decoded
 * encodes to what it was, up to the case of digits. */

#include "config.h"

#include "codec/annotated.h"
#include "codec/codec.h"
#include "fuzz.h"
#include "base/utf8.h"

/* A way there and back. */
struct way {
    struct codec codec;
    struct annotated annotated;
    bool is_annotated;
};

static bool encode(struct way *w, const char *text, size_t size,
                   struct buffer *out)
{
    struct codec_fault fault;
    return w->is_annotated
               ? annotated_encode(&w->annotated, text, size, out, &fault)
               : codec_encode(&w->codec, text, size, out, &fault);
}

static bool decode(struct way *w, const char *code, size_t size,
                   struct buffer *out)
{
    struct codec_fault fault;
    return w->is_annotated
               ? annotated_decode(&w->annotated, code, size, out, &fault)
               : codec_decode(&w->codec, code, size, out, &fault);
}

static void check_text(struct way *w, const char *text, size_t size)
{
    enum { MOST = 1 << 20 }; /* some Bootstrings take a million digits each */
    struct buffer code = {.data = NULL}, again = {.data = NULL};

    FUZZ_CHECK(encode(w, text, size, &code));
    if (code.length <= MOST) {
        FUZZ_CHECK(decode(w, code.data, code.length, &again));
        FUZZ_CHECK(again.length == size);
        FUZZ_CHECK(size == 0 || memcmp(again.data, text, size) == 0);
    }
    buffer_free(&code);
    buffer_free(&again);
}

/* Whether two codes are the same but for the case of their digits. */
static bool are_alike(const struct bootstring *p, const char *a, const char *b,
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

static void check_code(struct way *w, const char *code, size_t size)
{
    struct buffer text = {.data = NULL}, again = {.data = NULL};

    if (decode(w, code, size, &text)) {
        FUZZ_CHECK(encode(w, text.data, text.length, &again));
        FUZZ_CHECK(again.length == size);
        FUZZ_CHECK(size == 0 ||
                   are_alike(w->codec.bootstring, again.data, code, size));
    }
    buffer_free(&text);
    buffer_free(&again);
}

static struct way take_way(struct fuzz_input *in, struct bootstring *parameters)
{
    enum { PLAIN, MIXED_CASE, CODE_POINTS, BOTH, WAYS };
    unsigned kind = fuzz_below(in, WAYS);
    const struct bootstring *p = fuzz_bootstring(in, parameters);
    bool has_case = variant_has_free_case(p);

    return (struct way){
        .codec.bootstring = p,
        .annotated.options = {.bootstring = p,
                              .mixed_case = has_case && (kind == MIXED_CASE ||
                                                         kind == BOTH),
                              .code_points =
                                  kind == CODE_POINTS || kind == BOTH},
        .is_annotated = kind != PLAIN};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = fuzz_open(data, size);
    struct bootstring parameters;
    bool is_code = fuzz_bool(&in);
    struct way w = take_way(&in, &parameters);
    const struct annotated_options *o = &w.annotated.options;

    /* Not every code has a notation, nor every notation the shortest form;
     * and a capital that a code has as it is gets a small letter's code. */
    if (!is_code && !o->code_points)
        check_text(&w, in.text, utf8_valid(in.text, in.size));
    else if (!o->mixed_case || o->code_points)
        check_code(&w, in.text, in.size);
    codec_close(&w.codec);
    annotated_close(&w.annotated);
    return 0;
}
