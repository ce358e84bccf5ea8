/* names.c - domain names: converting twice equals converting once; encoded
 * names are ASCII, fit the DNS, and decode to valid text; the fast path without
 * ICU agrees with ICU; in names that are not safe, A-labels replace labels, and
 * nothing else changes; and no mark makes a name safe. */

#include "config.h"

#include "fuzz.h"
#include "../lib/rfc3492.h"
#include "names/idna2008.h"
#include "safe/safe.h"

/* Included for its static functions. */
#include "../../src/names/name.c"

#ifdef HAVE_ICU

/* One converter for each mode; none keeps state that affects results. */
static struct name_converter *open_mode(struct name_mode mode)
{
    static struct name_converter *modes[8];
    unsigned i = (unsigned)mode.decode | (unsigned)mode.lenient << 1 |
                 (unsigned)mode.strict << 2;

    if (modes[i] == NULL)
        modes[i] = name_open(mode);
    return modes[i];
}

static bool convert_in(struct name_mode mode, const struct buffer *name,
                       struct buffer *out)
{
    out->size = 0;
    return name_convert(open_mode(mode), buffer_slice(name), out, NULL);
}

static bool is_same(const struct buffer *a, const struct buffer *b)
{
    return slice_equal(buffer_slice(a), buffer_slice(b));
}

/* Returns the A-form of the label GIVEN, whose U-form is U_FORM, in OUT. */
static struct slice a_form_of(struct slice given, struct slice u_form,
                              struct buffer *out)
{
    out->size = 0;
    if (label_xn_size(given) > 0)
        label_put_lower(out, given);
    else if (utf8_is_ascii(u_form))
        buffer_put(out, u_form);
    else
        label_encode(u_form, out);
    return buffer_slice(out);
}

/* Plain labels are converted in one pass as by ICU, and so is the bidi rule. */
static void check_plain(struct name_converter *n, struct slice name)
{
    name = slice_from(name, label_dot_size(name));
    name.size -= label_final_dot_size(name);
    if (name.size > NAME_INPUT_MAX_BYTES)
        return;
    struct slice rest = name, left = name, given;
    struct slice u_form = {NULL, 0}, a_form = {NULL, 0};
    struct buffer text = {.data = NULL}, other = {.data = NULL};
    n->u_forms.size = n->a_forms.size = n->texts.size = n->count = 0;
    n->bidi = n->errors = 0;
    bool is_plain = put_plain_labels(n, &rest);
    struct slice u_forms = buffer_slice(&n->u_forms);
    struct slice a_forms = buffer_slice(&n->a_forms);
    while (left.size > rest.size) {
        label_next(&left, &given);
        FUZZ_CHECK(slice_cut(&u_forms, '.', &u_form) &&
                   slice_cut(&a_forms, '.', &a_form));
        text.size = other.size = 0;
        if (label_xn_size(given) > 0)
            FUZZ_CHECK(label_decode(given, &text, NULL));
        else
            label_put_lower(&text, given);
        if (utf8_is_ascii(given) && label_xn_size(given) == 0)
            buffer_put(&other, buffer_slice(&text));
        else
            FUZZ_CHECK(uts46_map_label(buffer_slice(&text), &other) == 0);
        FUZZ_CHECK(slice_equal(buffer_slice(&other), u_form));
        FUZZ_CHECK(slice_equal(a_form_of(given, u_form, &other), a_form));
        FUZZ_CHECK(!uts46_is_right_to_left(u_form) ||
                   n->bidi & (UTS46_R | UTS46_AN));
    }
    if (is_plain && check_plain_bidi(n))
        FUZZ_CHECK(check_labels(n, name, NULL));
    buffer_free(&text);
    buffer_free(&other);
}

/* Encoded names. */

static bool is_ours(char byte)
{
    return byte != '\0' &&
           strchr("abcdefghijklmnopqrstuvwxyz0123456789-_*.", byte) != NULL;
}

/* By the RFC's procedure the A-label decodes to non-ASCII text that ICU finds
 * valid. That text encodes to the same A-label. */
static void check_decoded(struct name_converter *n, struct slice label)
{
    uint32_t points[NAME_LABEL_MAX_OCTETS];
    char text[NAME_LABEL_MAX_OCTETS * UTF8_MAX_BYTES];
    struct rfc3492_outcome outcome;

    FUZZ_CHECK(rfc3492_decode(&profile_punycode, label.text + LABEL_PREFIX_SIZE,
                              label.size - LABEL_PREFIX_SIZE, points, NULL,
                              NULL, NULL, &outcome) == RFC3492_OK);
    struct slice u = slice_of(text, utf8_encode(points, outcome.length, text));
    FUZZ_CHECK(!utf8_is_ascii(u));
    FUZZ_CHECK(!label_has_prefix(u));
    FUZZ_CHECK(uts46_map_label(u, &n->texts) == 0);
    FUZZ_CHECK(slice_equal(buffer_slice(&n->texts), u));
    n->scratch.size = 0;
    label_encode(u, &n->scratch);
    FUZZ_CHECK(slice_equal(buffer_slice(&n->scratch), label));
    if (n->mode.strict)
        FUZZ_CHECK(idna2008_check(u, NULL));
}

static void check_encoded(struct name_converter *n, struct slice name)
{
    size_t first = label_dot_size(name);

    FUZZ_CHECK(first == 0 || !n->mode.strict);
    name = slice_from(name, first);
    name.size -= label_final_dot_size(name);
    FUZZ_CHECK(name.size <= NAME_MAX_OCTETS);
    while (name.size > 0) {
        struct slice label = slice_of(name.text, label_size(name));
        FUZZ_CHECK(label.size > 0 && label.size <= NAME_LABEL_MAX_OCTETS);
        for (size_t i = 0; i < label.size; i++)
            FUZZ_CHECK(is_ours(label.text[i]));
        if (label_has_prefix(label))
            check_decoded(n, label);
        name = slice_from(name, label.size);
        name = slice_from(name, label_dot_size(name));
    }
}

/* Round trips. */

static void check_lenient(struct name_mode mode, const struct buffer *name)
{
    struct buffer once = {.data = NULL}, twice = {.data = NULL};

    if (convert_in(mode, name, &once)) {
        FUZZ_CHECK(convert_in(mode, &once, &twice));
        FUZZ_CHECK(is_same(&once, &twice));
        FUZZ_CHECK(mode.decode || utf8_is_ascii(buffer_slice(&once)));
    }
    buffer_free(&once);
    buffer_free(&twice);
}

/* Names that may be shown. */

static struct safe *open_safe(void)
{
    static struct safe *safe;

    if (safe == NULL)
        safe = safe_open(true);
    return safe;
}

/* Returns true if the rule with NAME goes by letters, digits and scripts. */
static bool goes_by_letters(const char *name)
{
    static const char *const rules[] = {
        "character", "country", "digits",           "latin",   "like-ascii",
        "like-tld",  "limited", "like-ascii-latin", "scripts", "like-number"};

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strcmp(name, rules[i]) == 0)
            return true;
    return false;
}

/* A label of NAME is refused for FAILURE, and is so with any mark or modifier
 * letter behind one of its characters, unless these become a letter of its own.
 */
static void check_marked(struct name_mode mode, struct slice name,
                         const struct failure *failure)
{
    static const uint32_t marks[] = {
        0x300,  0x301, 0x302, 0x303,  0x304, 0x306, 0x307,  0x308,
        0x30C,  0x30F, 0x323, 0x324,  0x325, 0x327, 0x328,  0x32D,
        0x331,  0x5B4, 0x64E, 0x93C,  0xE31, 0xE48, 0x1037, 0xA717,
        0xA71D, 0x2BB, 0x2EC, 0x30FC, 0xE46, 0x3005};
    struct slice label = failure->label;
    size_t at = (size_t)(label.text - name.text);
    struct utf8_character c;
    char text[UTF8_MAX_BYTES];

    if (!goes_by_letters(failure->rule))
        return;
    while (utf8_next(&label, &c)) {
        at += c.text.size;
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
            struct buffer marked = {.data = NULL}, out = {.data = NULL};
            buffer_put(&marked, slice_part(name, 0, at));
            buffer_append(&marked, text, utf8_write(marks[i], text));
            buffer_put(&marked, slice_from(name, at));
            if (convert_in(mode, &marked, &out) && is_same(&marked, &out))
                FUZZ_CHECK(!safe_check(open_safe(), buffer_slice(&out), NULL));
            buffer_free(&marked);
            buffer_free(&out);
        }
    }
}

/* UNICODE is a name with its A-labels decoded, ENCODED its A-form. */
static void check_safe(struct name_mode mode, const struct buffer *unicode,
                       const struct buffer *encoded)
{
    struct safe *safe = open_safe();
    struct failure failure = {.rule = NULL};
    struct buffer shown = {.data = NULL}, again = {.data = NULL};

    buffer_put(&shown, buffer_slice(unicode));
    safe_hide_unsafe(safe, &shown, 0);
    FUZZ_CHECK(safe_check(safe, buffer_slice(unicode), &failure) ==
               is_same(&shown, unicode));
    mode.decode = true;
    if (failure.rule != NULL)
        check_marked(mode, buffer_slice(unicode), &failure);
    mode.decode = false;
    FUZZ_CHECK(convert_in(mode, &shown, &again));
    FUZZ_CHECK(is_same(&again, encoded));
    mode.decode = true;
    FUZZ_CHECK(convert_in(mode, &shown, &again));
    FUZZ_CHECK(is_same(&again, unicode));
    buffer_free(&shown);
    buffer_free(&again);
}

static void check_name(struct name_mode mode, const struct buffer *name)
{
    struct name_mode back = mode;
    struct buffer once = {.data = NULL}, twice = {.data = NULL},
                  other = {.data = NULL};
    struct name_converter *n = open_mode(mode);

    check_plain(n, buffer_slice(name));
    back.decode = !mode.decode;
    if (convert_in(mode, name, &once)) {
        FUZZ_CHECK(convert_in(mode, &once, &twice));
        FUZZ_CHECK(is_same(&once, &twice));
        /* A round trip. */
        FUZZ_CHECK(convert_in(back, &once, &other));
        check_encoded(n, buffer_slice(mode.decode ? &other : &once));
        FUZZ_CHECK(convert_in(mode, &other, &twice));
        FUZZ_CHECK(is_same(&once, &twice));
        check_safe(mode, mode.decode ? &once : &other,
                   mode.decode ? &other : &once);
    } else {
        /* A name invalid in one direction is invalid in the other. */
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
    struct name_mode mode = {
        .decode = decode, .lenient = rules == 1, .strict = rules == 2};

    name.data = fuzz_alloc(in.size);
    name.size = in.size;
    memcpy(name.data, in.text, in.size);
    if (mode.lenient)
        check_lenient(mode, &name);
    else
        check_name(mode, &name);
    buffer_free(&name);
    return 0;
}

#else

FUZZ_NOTHING

#endif
