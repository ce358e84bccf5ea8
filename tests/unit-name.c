/* unit-name.c - invariants of names, tested on random ones of a hostile
 * alphabet: converting twice is the same as once, encoded names are ASCII and
 * fit the DNS, both directions accept the same names and are inverse, refusals
 * have words and leave no output, and ICU's own ToASCII agrees. */

#include "config.h"

#include <stdint.h>
#include <string.h>

#include "base/buffer.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "names/host.h"
#include "names/label.h"
#include "names/uts46.h"
#include "lib/random.h"
#include "stream/convert.h"
#include "lib/tap.h"
#include "text/run.h"

#ifdef HAVE_ICU
#include <unicode/uidna.h>
#endif

/* Pieces of names, each for one rule or mapping that applies to it. */
static const char *const pieces[] = {
    /* Letters of several scripts, digits, characters that are kept. */
    "a", "b", "Z", "1", "9", "-", "--", "_", "*", "xn--", "XN--", "ab", "ü",
    "Ü", "é", "ß", "ẞ", "ς", "Σ", "σ", "Б", "例", "ไ", "한", "\u1112\u1161",
    "क", "क्", "\u094D", "☕", "💩", "İ", "ı",
    /* Right-to-left letters, digits that are allowed with them or not. */
    "א", "ב", "ا", "ب", "ی", "٢", "۲",
    /* Dots, and characters that map to text with dots. */
    ".", ".", ".", ".", ".", "\u3002", "\uFF0E", "\uFF61", "\u2024", "\u2026",
    "\u2488", "\u33C2",
    /* Mapped to nothing, to ASCII, to several characters. */
    "\u00AD", "\u200B", "\u2060", "\uFE0F", "\u034F", "ｘｎ－－", "ｘ", "Ａ",
    "\uFF0D", "ﬃ", "㎏", "①", "\u2100", "\uFF0F", "\u3000",
    /* Joiners and marks; characters that compose with them. */
    "\u200C", "\u200D", "\u0308", "\u0300", "\u0338", "\u0345", "=", "<", ">",
    /* Forbidden, disallowed, unassigned. */
    " ", "/", "%", "\"", "\x7F", "\302\200", "\u202E", "\uFFFD", "\uFFFE",
    "\u0378", "\U000E0001", "\U000F0000",
    /* A-labels, real and not. */
    "xn--tda", "xn--bcher-kva", "xn--fa-hia", "xn--4dbc", "xn--1ug", "xn--a",
    "xn--abc-", "xn--xn---epa", "xn--wca", "xn--bucher-xyd", "xn--ab-r13a",
    "xn--zva", "xn--xn--abc-", "ｘｎ－－tda"};

enum { PIECES = sizeof pieces / sizeof *pieces };

static uint32_t random_below(uint32_t limit)
{
    static uint64_t state = 20240229;
    return (uint32_t)(random_next(&state) % limit);
}

static void append_pieces(struct buffer *text, uint32_t most)
{
    for (uint32_t count = random_below(most) + 1; count > 0; count--)
        buffer_text(text, pieces[random_below(PIECES)]);
}

/* A name: of pieces; with the A-label of some; a long one; invalid UTF-8. */
static void make_name(struct codec *codec, struct buffer *name)
{
    struct buffer label = {.data = NULL};
    uint32_t kind = random_below(64);

    name->size = 0;
    append_pieces(name, 5);
    if (kind < 16) {
        append_pieces(&label, 3);
        buffer_text(name, kind < 8 ? ".xn--" : "xn--");
        codec_encode(codec, buffer_slice(&label), name, NULL);
    } else if (kind < 20) {
        for (uint32_t count = 40 + random_below(30); count > 0; count--)
            buffer_text(name, kind < 18 ? "a" : "ü");
    } else if (kind < 22) {
        for (uint32_t count = 60 + random_below(5); count > 0; count--)
            buffer_text(name, kind < 21 ? "aaa." : "ü.");
    } else if (kind == 22) {
        buffer_append(name, &(char){(char)random_below(256)}, 1);
    }
    append_pieces(name, 2);
    buffer_free(&label);
}

/* A form of a name, if it exists, else the failure. */
struct form {
    bool exists;
    struct buffer text;
    struct failure failure;
};

static void get_form(struct converter *c, const struct buffer *name,
                     struct form *form)
{
    form->text.size = 0;
    form->exists =
        convert_string(c, buffer_slice(name),
                       &(struct parts){.text = &form->text}, &form->failure);
}

static bool is_same(const struct buffer *a, const struct buffer *b)
{
    return a->size == b->size &&
           (a->size == 0 || memcmp(a->data, b->data, a->size) == 0);
}

/* Whether NAME becomes WANTED. */
static bool becomes(struct converter *c, const struct buffer *name,
                    const struct buffer *wanted)
{
    static struct form form;
    get_form(c, name, &form);
    return form.exists && is_same(&form.text, wanted);
}

/* Whether NAME fits the DNS: dots at both ends do not count. */
static bool fits(const struct buffer *name)
{
    size_t label = 0, size = name->size;
    for (size_t i = 0; i < name->size; i++) {
        label = name->data[i] == '.' ? 0 : label + 1;
        if (label > NAME_LABEL_MAX_OCTETS)
            return false;
    }
    size -= size > 0 && name->data[size - 1] == '.';
    size -= size > 0 && name->data[0] == '.';
    return size <= NAME_MAX_OCTETS;
}

/* Whether the failure of FORM has words, and left nothing in it. */
static bool is_explained(const struct form *form)
{
    static struct buffer words;
    words.size = 0;
    failure_explain(&form->failure, &words);
    return form->text.size == 0 && words.size > 0 &&
           utf8_valid(buffer_slice(&words)) == words.size;
}

/* The two directions of a mode, and the corresponding processing of ICU. */
struct mode {
    const char *name;
    struct converter encode;
    struct converter decode;
    bool lenient;
#ifdef HAVE_ICU
    UIDNA *uidna;
#endif
};

#ifdef HAVE_ICU

static void open_icu(struct mode *mode)
{
    UErrorCode error = U_ZERO_ERROR;
    mode->uidna = uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                                      UIDNA_NONTRANSITIONAL_TO_ASCII |
                                      UIDNA_NONTRANSITIONAL_TO_UNICODE,
                                  &error);
}

/* Whether ICU may accept a name that puny refuses with FAILURE. ICU has neither
 * forbidden code points and patterns nor --strict. Earlier versions decode
 * A-labels of ASCII, as UTS #46 did. It allows a last label that mapping
 * empties. */
static bool is_departure(const struct failure *failure)
{
    static const char *const words[] = {
        "cannot be in a domain name", "without --strict",
        "a pattern has no A-label",   "nothing follows the prefix",
        "it decodes to ASCII",        "begins with xn-- itself",
        "xn-- must be ASCII",         "xn--, with two hyphens",
        "a wildcard must be",         "(an empty label)",
        "so the label is empty"};
    static struct buffer reason;

    reason.size = 0;
    failure_explain(failure, &reason);
    buffer_append(&reason, "", 1);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(reason.data, words[i]) != NULL)
            return true;
    return false;
}

/* Whether NAME may have a label that is "*" or begins with "_", which may break
 * the bidi rule. */
static bool may_be_exempt(struct slice name)
{
    return memchr(name.text, '_', name.size) != NULL ||
           memchr(name.text, '*', name.size) != NULL;
}

/* Whether ICU's ToASCII gives the same result for NAME. */
static bool icu_agrees(const struct mode *mode, const struct buffer *name,
                       const struct form *encoded)
{
    static char result[8192];
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode error = U_ZERO_ERROR;

    /* Puny keeps a leading dot; ICU replaces invalid bytes by U+FFFD, and maps
     * U+1E9E to "ss" up to Unicode 15.0. */
    if ((encoded->exists && slice_at(buffer_slice(&encoded->text), 0) == '.') ||
        label_dot_size(buffer_slice(name)) > 0 ||
        memmem(name->data, name->size, "\u1E9E", 3) != NULL ||
        utf8_valid(buffer_slice(name)) != name->size)
        return true;
    int32_t length =
        uidna_nameToASCII_UTF8(mode->uidna, name->data, (int32_t)name->size,
                               result, sizeof result, &info, &error);
    /* CheckHyphens is false, which ICU cannot be told. */
    uint32_t errors = info.errors & ~(uint32_t)(UIDNA_ERROR_LEADING_HYPHEN |
                                                UIDNA_ERROR_TRAILING_HYPHEN |
                                                UIDNA_ERROR_HYPHEN_3_4);
    if (encoded->exists && may_be_exempt(buffer_slice(&encoded->text)))
        errors &= ~(uint32_t)UIDNA_ERROR_BIDI;
    bool accepts = U_SUCCESS(error) && errors == 0;
    if (!encoded->exists)
        return !accepts || is_departure(&encoded->failure);
    return accepts && (size_t)length == encoded->text.size &&
           memcmp(result, encoded->text.data, (size_t)length) == 0;
}

#else

static void open_icu(struct mode *mode)
{
    (void)mode;
}

static bool icu_agrees(const struct mode *mode, const struct buffer *name,
                       const struct form *encoded)
{
    (void)mode, (void)name, (void)encoded;
    return true;
}

#endif

static void open_mode(struct mode *mode, const char *name, bool lenient,
                      bool strict)
{
    static struct settings encode, decode;
    const struct observer nobody = {.user = NULL};

    encode = (struct settings){.kind = SETTINGS_NAME,
                               .lenient = lenient,
                               .strict = strict,
                               .profile = &profile_punycode};
    decode = encode;
    decode.decode = true;
    *mode = (struct mode){.name = name, .lenient = lenient};
    if (!lenient)
        open_icu(mode);
    convert_open(&mode->encode, &encode, nobody);
    convert_open(&mode->decode, &decode, nobody);
}

static void close_mode(struct mode *mode)
{
    convert_close(&mode->encode);
    convert_close(&mode->decode);
#ifdef HAVE_ICU
    uidna_close(mode->uidna);
#endif
}

/* Returns the first promise that NAME breaks, or NULL. */
static const char *find_broken(struct mode *mode, const struct buffer *name)
{
    static struct form encoded, decoded;

    get_form(&mode->encode, name, &encoded);
    get_form(&mode->decode, name, &decoded);
    if (!encoded.exists && !is_explained(&encoded))
        return "a failure to encode has words";
    if (!decoded.exists && !is_explained(&decoded))
        return "a failure to decode has words";
    if (encoded.exists && !becomes(&mode->encode, &encoded.text, &encoded.text))
        return "encoding twice is encoding once";
    if (decoded.exists && !becomes(&mode->decode, &decoded.text, &decoded.text))
        return "decoding twice is decoding once";
    if (encoded.exists && !utf8_is_ascii(buffer_slice(&encoded.text)))
        return "what is encoded is ASCII";
    if (encoded.exists && !becomes(&mode->decode, &encoded.text, &decoded.text))
        return "decoding what is encoded is decoding";
    if (mode->lenient)
        return NULL;
    if (encoded.exists != decoded.exists)
        return "both directions accept the same";
    if (encoded.exists && !becomes(&mode->encode, &decoded.text, &encoded.text))
        return "encoding what is decoded is encoding";
    if (encoded.exists && !fits(&encoded.text))
        return "what is encoded fits the DNS";
    if (!icu_agrees(mode, name, &encoded))
        return "ICU agrees";
    return NULL;
}

static void test_mode(const char *label, bool lenient, bool strict)
{
    struct mode mode;
    struct codec codec = {.mode.profile = &profile_punycode};
    struct buffer name = {.data = NULL};
    const char *broken = NULL;
    size_t count = tap_long() ? 1000000 : 20000;

    if (!lenient && !unicode_has_icu())
        return;
    open_mode(&mode, label, lenient, strict);
    for (size_t i = 0; i < count && broken == NULL; i++) {
        make_name(&codec, &name);
        broken = find_broken(&mode, &name);
    }
    if (broken != NULL) {
        tap_add("# not so: %s\n", broken);
        tap_add_text("name", buffer_slice(&name), 0);
    }
    tap_ok(broken == NULL, label);
    close_mode(&mode);
    codec_close(&codec);
    buffer_free(&name);
}

#ifdef HAVE_ICU

/* Whether FORM exists and is WANTED, or does not exist if WANTED is NULL. */
static bool is_form(const struct buffer *form, bool exists, const char *wanted)
{
    return tap_same_number("exists", wanted != NULL, exists) &&
           (!exists || tap_same(slice_string(wanted), buffer_slice(form)));
}

static void test_next_label(void)
{
    static const char *const labels[] = {"", "\u00FC", "", "a", ""};
    struct slice name = slice_string(".\u00FC\u3002\uFF0Ea."), label;
    size_t count = 0;
    bool same = true;

    while (label_next(&name, &label) && count < 5)
        same &= tap_same(slice_string(labels[count++]), label);
    tap_ok(same && tap_same_number("labels", 5, count) && name.text == NULL,
           "labels, one by one");
}

/* A name without labels forgets the one before it. */
static void test_root(void)
{
    struct name_converter *names =
        name_open((struct name_mode){.decode = true});
    struct buffer out = {.data = NULL};

    bool is_valid = name_convert(names, slice_string("a.\u00FC"), &out, NULL) &&
                    name_unicode(names).size == 4 &&
                    name_convert(names, slice_string("."), &out, NULL);
    tap_ok(is_valid && tap_same(slice_string(""), name_unicode(names)),
           "the root has no labels");
    buffer_free(&out);
    name_close(names);
}

static const char *or_none(const char *text)
{
    return text == NULL ? "none" : text;
}

static void test_mapping(void)
{
    static const struct {
        uint32_t code_point;
        const char *mapped;
        bool is_allowed;
        const char *deviation;
    } rows[] = {
        {0x00DC, "\u00FC", true, NULL},  {0x00AD, "", true, NULL},
        {0x33C2, "\u33C2", false, NULL}, {0x0378, "\u0378", false, NULL},
        {0x0308, "\u0308", true, NULL},  {0x2103, "\u00B0c", true, NULL},
        {0x00DF, "\u00DF", true, "ss"},  {0x03C2, "\u03C2", true, "\u03C3"},
        {0x200C, "\u200C", true, ""},    {0x200D, "\u200D", true, ""},
        {'A', "a", true, NULL},
    };
    struct buffer mapped = {.data = NULL};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[32];
        const char *deviation = uts46_deviation(rows[i].code_point);
        mapped.size = 0;
        bool is_allowed = uts46_map_code_point(rows[i].code_point, &mapped);
        snprintf(name, sizeof name, "U+%04X", (unsigned)rows[i].code_point);
        tap_ok(
            tap_same_number("is allowed", rows[i].is_allowed, is_allowed) &&
                is_form(&mapped, true, rows[i].mapped) &&
                tap_same_text(or_none(rows[i].deviation), or_none(deviation)),
            name);
    }
    buffer_free(&mapped);
}

/* The bidi rule, by the conditions of RFC 5893 section 2. */
static void test_bidi(void)
{
    static const struct {
        const char *label;
        bool is_right_to_left, is_valid;
    } rows[] = {
        {"\u05D0\u05D1", true, true},   {"\u0627\u0628", true, true},
        {"ab1", false, true},           {"a-b", false, true},
        {"1a", false, false},           /* 1 */
        {"-a", false, false},           /* 1 */
        {"_a", false, false},           /* 1 */
        {"\u0661\u05D0", true, false},  /* 1 */
        {"\u05D0a", true, false},       /* 2 */
        {"\u05D0-1", true, true},       /* 3 */
        {"\u05D0\u0661", true, true},   /* 3 */
        {"\u05D0\u05B0", true, true},   /* 3 */
        {"\u05D0-", true, false},       /* 3 */
        {"\u05D0-\u05B0", true, false}, /* 3 */
        {"\u05D01\u0661", true, false}, /* 4 */
        {"a\u05D0", true, false},       /* 5 */
        {"a\u0661", true, false},       /* 5 */
        {"a\u0300", false, true},       /* 6 */
        {"a-", false, false},           /* 6 */
        {"a-\u0300", false, false},     /* 6 */
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct slice label = slice_string(rows[i].label);
        tap_ok(tap_same_number("right to left", rows[i].is_right_to_left,
                               uts46_is_right_to_left(label)) &&
                   tap_same_number("is valid", rows[i].is_valid,
                                   uts46_check_bidi(label, NULL)),
               rows[i].label);
    }
}

/* Whether ICU says the same about LETTER, which is C. */
static bool is_known_right(uint32_t c, struct letter letter)
{
    const struct uts46_character *known = uts46_character(c);
    struct uts46_character queried = uts46_query(c);

    return tap_same_number(
               "properties", char_query_properties(c),
               char_properties(c) &
                   ~(unsigned)(CHAR_PHONETIC | CHAR_WIDE | CHAR_NO_DIGIT)) &&
           tap_same_number("kind", queried.kind, known->kind) &&
           tap_same_number("bidi", queried.bidi, known->bidi) &&
           tap_same_number("combining class", queried.combining_class,
                           known->combining_class) &&
           tap_same_number("lower case", (uint32_t)((int32_t)c + queried.shift),
                           letter.lower);
}

static void test_letters(void)
{
    uint32_t c = ASCII_END, count = 0;

    for (; c <= UTF8_LAST; c++) {
        struct letter letter = letters_find(c);
        bool is_known = letter.kind != LETTERS_UNKNOWN;
        if (is_known && !is_known_right(c, letter))
            break;
        count += is_known;
    }
    tap_ok(tap_same_number("code points", UTF8_LAST + 1, c) && count > 30000,
           "letters that are known without ICU");
}

/* Whether ICU maps C between letters as its kind says. */
static bool is_kind_right(uint32_t c, struct buffer *mapped)
{
    const struct uts46_character *facts = uts46_character(c);
    char given[2 + UTF8_MAX_BYTES] = "a", wanted[2 + UTF8_MAX_BYTES] = "a";
    uint32_t to = (uint32_t)((int32_t)c + facts->shift);
    size_t size = 1 + utf8_write(c, given + 1);

    if (facts->kind == UTS46_OTHER)
        return true;
    given[size] = wanted[size] = 'b';
    return tap_same_number("size", size, 1 + utf8_write(to, wanted + 1)) &&
           tap_same_number(
               "errors", 0,
               uts46_map_label(slice_of(given, size + 1), mapped)) &&
           tap_same(slice_of(wanted, size + 1), buffer_slice(mapped));
}

static void test_kinds(void)
{
    static const struct {
        uint32_t code_point;
        enum uts46_kind kind;
    } rows[] = {
        {0x00FC, UTS46_PLAIN},  {0x00DF, UTS46_PLAIN},
        {0x05D0, UTS46_PLAIN},  {0x0661, UTS46_PLAIN},
        {0x05B0, UTS46_MARK},   {0x093E, UTS46_MARK},
        {0x00C4, UTS46_MAPPED}, {0x10412, UTS46_MAPPED},
        {0x0301, UTS46_OTHER}, /* composes */
        {0xFF21, UTS46_OTHER}, /* ASCII */
        {0x1E9E, UTS46_OTHER}, /* shorter */
        {0x200D, UTS46_OTHER}, /* depends on its neighbours */
        {0x00AD, UTS46_OTHER}, /* ignored */
        {0x17B4, UTS46_OTHER}, /* a mark, disallowed or ignored */
        {0x0378, UTS46_OTHER}, /* unassigned */
        {0x3002, UTS46_OTHER}, /* a dot */
    };
    struct buffer mapped = {.data = NULL};
    uint32_t c = ASCII_END;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[32];
        snprintf(name, sizeof name, "kind of U+%04X",
                 (unsigned)rows[i].code_point);
        tap_ok(tap_same_number("kind", rows[i].kind,
                               uts46_character(rows[i].code_point)->kind),
               name);
    }
    while (c <= UTF8_LAST && (!utf8_is_scalar(c) || is_kind_right(c, &mapped)))
        c++;
    tap_ok(tap_same_number("code points", UTF8_LAST + 1, c),
           "kinds of all characters");
    buffer_free(&mapped);
}

static size_t host_end(struct slice text)
{
    size_t at = 0, dot;

    for (; !host_ends(text, at); at += dot > 0 ? dot : 1)
        dot = host_written_dot(text, at);
    return at;
}

/* The end of a host that begins a text. */
static void test_host_end(void)
{
    static const struct {
        const char *text;
        size_t end;
    } rows[] = {
        {"", 0},         {"a.b", 3},     {"a.b/c", 3},    {"a.b:80", 3},
        {"a.b:/", 3},    {"a.b: c", 3},  {"a:b", 3},      {"a.b c", 3},
        {"a\\.b\\c", 4}, {"a[.]b]c", 5}, {"a[b", 1},      {"a\tb", 1},
        {"a<b", 1},      {"a^|", 1},     {"\u00FC?#", 2}, {"\"a", 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        tap_ok(tap_same_number("end", rows[i].end,
                               host_end(slice_string(rows[i].text))),
               rows[i].text);
}

static void test_parts(void)
{
    test_host_end();
    test_next_label();
    test_root();
    test_mapping();
    test_bidi();
    test_letters();
    test_kinds();
}

#else

static void test_parts(void)
{
}

#endif

int main(void)
{
    test_parts();
    test_mode("random names", false, false);
    test_mode("random names, strict", false, true);
    test_mode("random names, lenient", true, false);
    return tap_done();
}
