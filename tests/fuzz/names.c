/* names.c - domain names: converting twice gives the same as converting once;
 * what encoding gives is ASCII of the lengths of the DNS, and valid by our own
 * reading; and the short ways give what ICU gives. */

#include "config.h"

#include "fuzz.h"
#include "codec/rfc3492.h"

/* The whole file, for its short ways, which are its own. */
#include "../../src/names/name.c"

#ifdef HAVE_ICU

/* One converter for each mode; they remember nothing that matters. */
static struct names *open_mode(struct name_options options)
{
    static struct names modes[8];
    static bool is_open[8];
    unsigned i = (unsigned)options.decode | (unsigned)options.lenient << 1 |
                 (unsigned)options.strict << 2;

    if (!is_open[i])
        is_open[i] = names_open(&modes[i], &options);
    FUZZ_CHECK(is_open[i]);
    return &modes[i];
}

static bool convert_in(struct name_options options, const struct buffer *name,
                       struct buffer *out)
{
    struct name_failure failure;

    out->length = 0;
    return name_convert(open_mode(options), name->data, name->length, out,
                        &failure);
}

static bool is_same(const struct buffer *a, const struct buffer *b)
{
    return a->length == b->length &&
           (a->length == 0 || memcmp(a->data, b->data, a->length) == 0);
}

/* The short ways. */

/* A plain name is what ICU makes of it, without an error. */
static void check_plain(struct names *n, const char *text, size_t size)
{
    size_t dot = dot_size(text, size);

    if (size == dot || !is_plain_name(n, text + dot, size - dot))
        return;
    FUZZ_CHECK(idna_map_name(n->idna, text + dot, size - dot, &n->mapped) == 0);
    FUZZ_CHECK(n->mapped.length == size - dot);
    FUZZ_CHECK(memcmp(n->mapped.data, text + dot, size - dot) == 0);
    struct name_failure failure;
    FUZZ_CHECK(check_forbidden(n, &failure));
}

/* An ASCII name that is merely lower-cased gets from ICU the same. */
static void check_ascii(struct names *n, const char *text, size_t size)
{
    struct buffer quick = {.data = NULL}, full = {.data = NULL};
    struct name_failure failure;

    if (convert_ascii(n, text, size, &quick)) {
        FUZZ_CHECK(process_name(n, text, size, &full, &failure));
        FUZZ_CHECK(is_same(&quick, &full));
        check_plain(n, quick.data, quick.length);
    }
    buffer_free(&quick);
    buffer_free(&full);
}

/* What encoding gives. */

static bool is_ours(char byte)
{
    return byte != '\0' &&
           strchr("abcdefghijklmnopqrstuvwxyz0123456789-_*.", byte) != NULL;
}

/* The A-label decodes by the RFC's procedure to what ICU finds valid, and that
 * is not ASCII. */
static void check_a_label(struct names *n, struct label label)
{
    uint32_t points[NAME_LABEL_MAX];
    char text[NAME_LABEL_MAX * UTF8_MAX];
    struct bootstring_outcome outcome;

    FUZZ_CHECK(rfc3492_decode(&bootstring_punycode, label.text + PREFIX_SIZE,
                              label.size - PREFIX_SIZE, points, NULL, NULL,
                              NULL, &outcome) == BOOTSTRING_OK);
    size_t size = utf8_encode(points, outcome.length, text);
    FUZZ_CHECK(!utf8_is_ascii(text, size));
    FUZZ_CHECK(!has_prefix(text, size));
    FUZZ_CHECK(idna_map_label(n->idna, text, size, &n->mapped) == 0);
    FUZZ_CHECK(n->mapped.length == size &&
               memcmp(n->mapped.data, text, size) == 0);
}

static void check_encoded(struct names *n, const struct buffer *name)
{
    const char *text = name->data;
    size_t size = name->length;
    struct label label;

    if (size > 0 && *text == '.') {
        FUZZ_CHECK(!n->options.strict);
        text++;
        size--;
    }
    if (size > 0 && text[size - 1] == '.')
        size--;
    FUZZ_CHECK(size <= NAME_MAX_OCTETS);
    if (size == 0)
        return;
    struct walk walk = walk_from(text, size);
    while (next_label(&walk, &label)) {
        FUZZ_CHECK(label.size > 0 && label.size <= NAME_LABEL_MAX);
        for (size_t i = 0; i < label.size; i++)
            FUZZ_CHECK(is_ours(label.text[i]));
        if (has_prefix(label.text, label.size))
            check_a_label(n, label);
    }
}

/* There and back. */

static void check_lenient(struct name_options options,
                          const struct buffer *name)
{
    struct buffer once = {.data = NULL}, twice = {.data = NULL};

    if (convert_in(options, name, &once)) {
        FUZZ_CHECK(convert_in(options, &once, &twice));
        FUZZ_CHECK(is_same(&once, &twice));
        FUZZ_CHECK(options.decode || utf8_is_ascii(once.data, once.length));
    }
    buffer_free(&once);
    buffer_free(&twice);
}

static void check_name(struct name_options options, const struct buffer *name)
{
    struct name_options back = options;
    struct buffer once = {.data = NULL}, twice = {.data = NULL},
                  other = {.data = NULL};
    struct names *n = open_mode(options);

    check_plain(n, name->data, name->length);
    check_ascii(n, name->data, name->length);
    back.decode = !options.decode;
    if (convert_in(options, name, &once)) {
        FUZZ_CHECK(convert_in(options, &once, &twice));
        FUZZ_CHECK(is_same(&once, &twice));
        /* The other way and back again. */
        FUZZ_CHECK(convert_in(back, &once, &other));
        check_encoded(n, options.decode ? &other : &once);
        FUZZ_CHECK(convert_in(options, &other, &twice));
        FUZZ_CHECK(is_same(&once, &twice));
    } else {
        /* What is no name is none in the other direction. */
        FUZZ_CHECK(!convert_in(back, name, &other));
    }
    buffer_free(&once);
    buffer_free(&twice);
    buffer_free(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = fuzz_open(data, size);
    struct buffer name = {.data = NULL};
    bool decode = fuzz_bool(&in);
    unsigned rules = fuzz_below(&in, 3);
    struct name_options options = {
        .decode = decode, .lenient = rules == 1, .strict = rules == 2};

    name.data = fuzz_alloc(in.size);
    name.length = in.size;
    memcpy(name.data, in.text, in.size);
    if (options.lenient)
        check_lenient(options, &name);
    else
        check_name(options, &name);
    buffer_free(&name);
    return 0;
}

#else

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    (void)data, (void)size, (void)is_plain_name;
    return 0;
}

#endif
