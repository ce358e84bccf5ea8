#include "config.h"

#include "names/name.h"

#include <stdlib.h>

#include "base/unicode.h"
#include "codec/short.h"
#include "names/idna2008.h"
#include "names/label.h"
#include "names/uts46.h"

#define INLINE static inline __attribute__((always_inline))

/* A part of a buffer that may still move. */
struct extent {
    size_t start;
    size_t size;
};

struct label {
    struct slice given;   /* in the name, in either form */
    struct extent text;   /* in UNICODE: decoded, with ASCII in lower case */
    struct extent u_form; /* in MAPPED */
    unsigned errors;      /* from ICU, a set of the bits in uts46.h */
    bool is_a_label;      /* GIVEN is an A-label */
};

struct name_converter {
    struct name_mode mode;
    unsigned char ascii[256]; /* the lower case of each byte that labels can
                                 contain; 0 for all others */

    struct slice u_form; /* of the last name, without dots at its ends */

    /* The last name that was not plain. */
    struct label *labels;
    size_t count;          /* the number of LABELS */
    struct buffer memory;  /* of LABELS */
    struct buffer unicode; /* the name with its A-labels decoded */
    struct buffer mapped;  /* UNICODE by UTS #46 */
    struct buffer scratch;
};

static const char fake_dot[] = "a fake A-label: it decodes to text with a dot";
static const char fake_prefix[] =
    "a fake A-label: it decodes to a label that begins with xn-- itself";
static const char not_ascii[] = "a label that begins with xn-- must be ASCII";

static struct slice text_of(const struct name_converter *n,
                            const struct label *label)
{
    return slice_of(n->unicode.data + label->text.start, label->text.size);
}

static struct slice u_form_of(const struct name_converter *n,
                              const struct label *label)
{
    return slice_of(n->mapped.data + label->u_form.start, label->u_form.size);
}

/* Plain names, in one pass.
 *
 * A label is plain if it consists of ASCII that labels can contain, and of
 * characters that need no ICU (uts46_character); these may be mapped, except in
 * an A-label. But it has no '*' with them, and does not begin with "xn" unless
 * it is an A-label. The steps after this convert other names, and find what is
 * wrong with a name; alone they take -n 2.7 to 5 times the instructions. */

/* Bytes of either form, and of the rest of the name behind it. In UTF-8 a label
 * has at most thrice the octets of its A-label. */
enum { PLAIN_ROOM = 4 * NAME_MAX_OCTETS };

/* A name as it is converted. */
struct plain {
    char *u_form; /* the end of its U-form, where the next label begins */
    char *a_form; /* the end of its A-form */
    size_t basic; /* the number of ASCII characters of the last label */
    size_t count; /* the number of its other characters, which are the KEYS */
    short_keys keys;
    unsigned bidi; /* the classes of all characters beyond ASCII */
};

/* A mark that has been read. */
struct mark {
    size_t end;     /* offset after it in the label; 0 if there is none */
    unsigned class; /* combining class */
};

/* Returns true if C, at the offset AT of a label and of SIZE bytes, satisfies
 * the conditions of its kind, and so needs no ICU there. LAST is the last mark,
 * which C may replace. */
static inline bool goes_with(const struct uts46_character *c, size_t at,
                             size_t size, bool is_a_label, struct mark *last)
{
    if (c->kind != UTS46_MARK)
        return c->kind == UTS46_MAPPED && !is_a_label;
    unsigned class = last->end == at ? last->class : 0;
    *last = (struct mark){at + size, c->combining_class};
    return at > 0 && (c->combining_class == 0 || c->combining_class >= class);
}

/* Reads the first label of TEXT: that of an A-label is in the U-form already.
 * Maps it to the U-form, and copies its ASCII to the A-form, after the place of
 * the prefix. Returns its size, or 0 if it is not plain. */
INLINE size_t read_plain(const struct name_converter *n, struct slice text,
                         bool is_a_label, struct plain *p)
{
    char *at = p->u_form, *literals = p->a_form + LABEL_PREFIX_SIZE;
    size_t basic = 0, count = 0;
    unsigned bidi = 0;
    struct mark mark = {0};

    if (!is_a_label)
        memcpy(p->u_form, text.text, text.size);
    p->u_form[text.size] = '.'; /* so that no loop looks for the end */
    for (;;) {
        unsigned char lower;
        uint32_t c;
        for (; (lower = n->ascii[(unsigned char)*at]) != 0; at++)
            *at = literals[basic++] = (char)lower;
        if (*at == '.')
            break;
        size_t step = utf8_read(at, UTF8_MAX_BYTES, &c);
        size_t offset = (size_t)(at - p->u_form), index = basic + count;
        if (step < 2 || index >= SHORT_MAX)
            return 0;
        const struct uts46_character *facts = uts46_character(c);
        if (facts->kind != UTS46_PLAIN) {
            if (!goes_with(facts, offset, step, is_a_label, &mark)) {
                if (label_is_wide_dot(c))
                    break;
                return 0;
            }
            c = (uint32_t)((int32_t)c + facts->shift);
            utf8_write(c, at);
        }
        p->keys[count++] = short_key(c, index);
        bidi |= facts->bidi;
        at += step;
    }
    p->basic = basic;
    p->count = count;
    p->bidi |= bidi;
    bool has_xn = p->u_form[0] == 'x' && p->u_form[1] == 'n';
    bool has_star = count > 0 && memchr(literals, '*', basic) != NULL;
    return has_xn || has_star ? 0 : (size_t)(at - p->u_form);
}

/* Converts the A-label GIVEN. Returns its size, or 0 if it is not plain. */
static inline size_t put_a_label(const struct name_converter *n,
                                 struct slice given, struct plain *p)
{
    char *a_form = p->a_form;
    size_t size;

    if (!short_decode(slice_from(given, LABEL_PREFIX_SIZE), p->u_form, &size))
        return 0;
    if (read_plain(n, slice_of(p->u_form, size), true, p) < size ||
        p->count == 0)
        return 0;
    for (size_t i = 0; i < given.size; i++)
        a_form[i] = (char)n->ascii[(unsigned char)given.text[i]];
    p->u_form += size;
    p->a_form += given.size;
    return given.size;
}

/* Converts the first label of NAME, not an A-label. Returns its size in NAME,
 * or 0 if it is not plain, or too long. */
static inline size_t put_label(const struct name_converter *n,
                               struct slice name, struct plain *p)
{
    enum { PUNYCODE_MAX = NAME_LABEL_MAX_OCTETS - LABEL_PREFIX_SIZE };
    size_t given = read_plain(n, name, false, p), size = given;

    if (given == 0)
        return 0;
    if (p->count == 0) {
        memcpy(p->a_form, p->u_form, NAME_LABEL_MAX_OCTETS);
    } else {
        memcpy(p->a_form, LABEL_PREFIX, LABEL_PREFIX_SIZE);
        p->a_form += LABEL_PREFIX_SIZE;
        if (!short_encode_keys(p->keys, p->count, p->basic, p->a_form,
                               PUNYCODE_MAX, &size))
            return 0;
    }
    p->u_form += given;
    p->a_form += size;
    return given;
}

/* Returns true if the bidi rule applies to LABEL of a bidi name. Exceptions:
 * wildcards, and services, which begin with "_". */
static bool is_subject_to_bidi(struct slice label)
{
    return label.size > 0 && label.text[0] != '_' &&
           !slice_equal(label, slice_string("*"));
}

/* Converts NAME, which has no dots at its ends. Returns false, with nothing
 * appended to OUT, if it is not plain, or not valid. */
static bool convert_plain(struct name_converter *n, struct slice name,
                          struct buffer *out)
{
    char a_form[PLAIN_ROOM], *u_form = buffer_room(&n->unicode, PLAIN_ROOM);
    struct plain p = {.u_form = u_form, .a_form = a_form};

    if (name.size > NAME_MAX_OCTETS)
        return false;
    for (;;) {
        const char *start = p.a_form;
        struct slice a_label = slice_of(name.text, label_xn_size(name));
        size_t size = a_label.size > 0 ? put_a_label(n, a_label, &p)
                                       : put_label(n, name, &p);
        if (size == 0 || p.a_form - start > NAME_LABEL_MAX_OCTETS ||
            p.a_form - a_form > NAME_MAX_OCTETS)
            return false;
        name = slice_from(name, size);
        if (name.size == 0)
            break;
        name = slice_from(name, label_dot_size(name));
        *p.u_form++ = *p.a_form++ = '.';
    }
    n->u_form = slice_of(u_form, (size_t)(p.u_form - u_form));
    struct slice rest = n->u_form, label;
    while (p.bidi & (UTS46_R | UTS46_AN) && slice_cut(&rest, '.', &label))
        if (is_subject_to_bidi(label) && !uts46_check_bidi(label, NULL))
            return false;
    buffer_put(out, n->mode.decode
                        ? n->u_form
                        : slice_of(a_form, (size_t)(p.a_form - a_form)));
    return true;
}

/* Other names. */

/* First step: reads the labels into UNICODE, decoded. */

/* Decodes the A-label GIVEN to SCRATCH. */
static bool decode_a_label(struct name_converter *n, struct slice given,
                           struct failure *failure)
{
    n->scratch.size = 0;
    if (!label_decode(given, &n->scratch, failure))
        return false;
    struct slice text = buffer_slice(&n->scratch);
    bool has_prefix = label_has_prefix(text) || label_find_dash(text) != 0;
    const char *words =
        label_size(text) < text.size ? fake_dot
        /* Otherwise decoding would not be idempotent. */
        : has_prefix          ? fake_prefix
        : text.size == 0      ? "a fake A-label: nothing follows the prefix"
        : utf8_is_ascii(text) ? "a fake A-label: it decodes to ASCII"
                              : NULL;
    return words == NULL || FAIL(failure, words);
}

/* Reads the labels of NAME, which has no dots at its ends. */
static bool read_labels(struct name_converter *n, struct slice name,
                        struct failure *failure)
{
    struct label *label =
        buffer_array(&n->memory, name.size + 1, sizeof *label);
    struct slice text;

    n->labels = label;
    n->unicode.size = 0;
    for (n->count = 0; label_next(&name, &text); label++) {
        n->count++;
        label->given = text;
        label->is_a_label = label_xn_size(text) > 0;
        if (label->is_a_label) {
            if (!decode_a_label(n, text, failure))
                return failure_in_label(failure, n->count, text);
            text = buffer_slice(&n->scratch);
        }
        label->text = (struct extent){n->unicode.size, text.size};
        label_put_lower(&n->unicode, text);
    }
    return true;
}

/* Second step: ICU maps and validates the labels that are not plain. */

/* Returns the first disallowed code point of LABEL, by ICU's errors one at
 * least: the last one, if no other is disallowed. Uses SCRATCH. */
static uint32_t find_disallowed(struct name_converter *n, struct slice label)
{
    struct utf8_character c = {0};

    do
        utf8_next(&label, &c);
    while (label.size > 0 &&
           (uts46_map_label(c.text, &n->scratch) & UTS46_DISALLOWED) == 0);
    return c.code_point;
}

/* Returns true if LABEL is a part of a regular expression: it begins with '^',
 * also in a group, or has a backslash before a dot, which ends the label, or
 * before another character that is neither a letter nor a digit. */
static bool is_pattern(struct slice label)
{
    for (size_t i = 0; i < label.size; i++) {
        char c = label.text[i], next = slice_at(label, i + 1);
        if (c == '^' && (i == 0 || ascii_is_one_of(label.text[i - 1], "(|")))
            return true;
        if (c == '\\' &&
            (i + 1 == label.size || ascii_is_one_of(next, "()[]{}^$|*+?/-")))
            return true;
    }
    return false;
}

/* Returns true if LABEL has an escape, such as %C3, &uuml; or \u00fc, before
 * any path or query of a URL. */
static bool has_escape(struct slice label)
{
    for (size_t i = 0; i < label.size; i++) {
        char c = label.text[i], next = slice_at(label, i + 1);
        if (c == '\\' || (c == '&' && slice_has(label, ';')) ||
            (c == '%' && ascii_is_one_of(next, "89ABCDEFabcdef") &&
             ascii_hex_value(slice_at(label, i + 2)) < ASCII_NO_HEX))
            return true;
        if (c == '?' ||
            (c == '/' && next != '/' && slice_at(label, i - 1) != '/'))
            return false;
    }
    return false;
}

/* Checks the ASCII characters of LABEL after mapping. */
static bool check_allowed(struct name_converter *n, const struct label *label,
                          struct failure *failure)
{
    struct slice mapped = u_form_of(n, label);
    size_t i = 0;

    while (i < mapped.size && ((unsigned char)mapped.text[i] >= ASCII_END ||
                               n->ascii[(unsigned char)mapped.text[i]] != 0))
        i++;
    struct slice text = text_of(n, label);
    if (i == mapped.size) {
        if (!slice_has(mapped, '*'))
            return true;
        if (!utf8_is_ascii(mapped))
            return FAIL(failure, "'*' cannot be in a non-ASCII label: a "
                                 "pattern has no A-label");
        struct slice part;
        uint32_t star = 0;
        while (star == 0 && slice_cut(&text, '*', &part))
            star = uts46_origin(part, '*');
        return star == 0 || FAIL(failure,
                                 "%f is mapped to '*', but a wildcard must be "
                                 "'*' itself",
                                 .found = star);
    }
    char wrong = mapped.text[i];
    uint32_t origin = uts46_origin(text, (unsigned char)wrong);
    const char *after =
        is_pattern(label->given) ? " (this is a pattern, not a name; --text is "
                                   "for names inside other text)"
        : !has_escape(label->given) ? NULL
        : wrong == '%'
            ? " (--url reads escapes of URLs)"
            : " (an escape, to be undone first, as puny-recipes(7) shows)";
    return FAIL(failure,
                origin == 0
                    ? "%o cannot be in a domain name"
                    : "%f is mapped to %o, which cannot be in a domain name",
                .found = origin != 0 ? origin : (unsigned char)wrong,
                .other = (unsigned char)wrong, .after = after,
                .may_be_text = after == NULL);
}

/* Says what is wrong with LABEL: the first of ERRORS. */
static bool fail_idna(struct name_converter *n, const struct label *label,
                      unsigned errors, struct failure *failure)
{
    struct slice text = text_of(n, label), mapped = u_form_of(n, label);
    struct slice rest = text;
    struct utf8_character first = {0};
    struct failure why = {.message = not_ascii, .name = unicode_version()};

    utf8_next(&rest, &first);
    why.found =
        errors & UTS46_DISALLOWED ? find_disallowed(n, text) : first.code_point;
    if (errors & UTS46_EMPTY)
        why.message = text.size == 0
                          ? "two dots in a row (an empty label)"
                          : "%f is mapped to nothing, so the label is empty";
    else if (errors & UTS46_DISALLOWED)
        why.message = unicode_is_unassigned(why.found)
                          ? "%f is unassigned in Unicode %s"
                          : "%f is disallowed (UTS #46)";
    else if (errors & UTS46_LEADING_MARK)
        why.message = "the label begins with a combining mark";
    else if (errors & UTS46_BIDI)
        uts46_check_bidi(mapped, &why);
    else if (errors & UTS46_JOINER)
        idna2008_fail_joiner(mapped, &why);
    why.before = label->is_a_label ? "it decodes to %q: " : NULL;
    why.text = text;
    why.origin = uts46_origin(text, why.found);
    failure_set(failure, &why);
    return false;
}

/* Appends the U-form of LABEL to MAPPED. */
static void map_label(struct name_converter *n, struct label *label)
{
    char u_form[PLAIN_ROOM], a_form[PLAIN_ROOM];
    struct plain p = {.u_form = u_form, .a_form = a_form};
    struct slice text = text_of(n, label);

    label->errors = text.size == 0 ? UTS46_EMPTY : 0;
    if (text.size <= NAME_MAX_OCTETS && read_plain(n, text, false, &p) > 0) {
        text.text = u_form;
    } else if (!utf8_is_ascii(text)) {
        label->errors = uts46_map_label(text, &n->scratch);
        text = buffer_slice(&n->scratch);
    }
    label->u_form = (struct extent){n->mapped.size, text.size};
    buffer_put(&n->mapped, text);
}

static void map_labels(struct name_converter *n)
{
    n->mapped.size = 0;
    for (size_t i = 0; i < n->count; i++) {
        if (i > 0)
            buffer_append(&n->mapped, ".", 1);
        map_label(n, &n->labels[i]);
    }
    n->u_form = buffer_slice(&n->mapped);
}

/* Returns true if the bidi rule applies to the name: RFC 5893 section 1.4. */
static bool is_bidi_name(const struct name_converter *n)
{
    for (size_t i = 0; i < n->count; i++) {
        struct slice u_form = u_form_of(n, &n->labels[i]);
        if (!utf8_is_ascii(u_form) && is_subject_to_bidi(u_form) &&
            uts46_is_right_to_left(u_form))
            return true;
    }
    return false;
}

/* Checks LABEL after mapping, which must not have changed an A-label. */
static bool check_label(struct name_converter *n, const struct label *label,
                        bool is_bidi, struct failure *failure)
{
    struct slice text = text_of(n, label), mapped = u_form_of(n, label);
    unsigned errors = label->errors;

    uint32_t dash = label_find_dash(label->given);
    if (dash != 0)
        return FAIL(failure, LABEL_DASH_WORDS, .found = dash);
    if (!check_allowed(n, label, failure))
        return false;
    /* A disallowed character, or a mark in first place, can break the bidi
     * rule, too; the first cause is enough. */
    bool has_cause = (errors & (UTS46_DISALLOWED | UTS46_LEADING_MARK)) != 0;
    if (is_bidi && !has_cause && is_subject_to_bidi(mapped) &&
        !uts46_check_bidi(mapped, NULL))
        errors |= UTS46_BIDI;
    if (errors != 0)
        return fail_idna(n, label, errors, failure);
    return !label->is_a_label || slice_equal(text, mapped) ||
           FAIL(failure,
                "a fake A-label: it decodes to %q, which UTS #46 maps to other "
                "text (case, normal form)",
                .text = text);
}

static bool check_labels(struct name_converter *n, struct failure *failure)
{
    bool is_bidi = is_bidi_name(n);

    for (size_t i = 0; i < n->count; i++)
        if (!check_label(n, &n->labels[i], is_bidi, failure))
            return failure_in_label(failure, i + 1, n->labels[i].given);
    return true;
}

/* Third step: the result and its lengths. */

/* Appends the result for LABEL, and adds the size of its A-form to *OCTETS. */
static bool put_converted_label(const struct name_converter *n,
                                const struct label *label, struct buffer *out,
                                size_t *octets, struct failure *failure)
{
    struct slice text = u_form_of(n, label);
    size_t start = out->size;

    /* Only the mapping can have added this prefix: A-labels are decoded. */
    if (label_has_prefix(text))
        return FAIL(failure, not_ascii);
    if (label->is_a_label)
        label_put_lower(out, label->given);
    else if (utf8_is_ascii(text))
        buffer_put(out, text);
    else
        label_encode(text, out);
    size_t size = out->size - start;
    if (n->mode.decode) {
        out->size = start;
        buffer_put(out, text);
    }
    *octets += size;
    _Static_assert(NAME_LABEL_MAX_OCTETS == 63, "words");
    return size <= NAME_LABEL_MAX_OCTETS ||
           FAIL(failure, "%u octets in ASCII; the limit of a label is 63",
                .number = size);
}

static bool put_converted_labels(struct name_converter *n, struct buffer *out,
                                 struct failure *failure)
{
    size_t octets = n->count - 1; /* the dots */

    for (size_t i = 0; i < n->count; i++) {
        if (i > 0)
            buffer_append(out, ".", 1);
        if (!put_converted_label(n, &n->labels[i], out, &octets, failure))
            return failure_in_label(failure, i + 1, n->labels[i].given);
    }
    _Static_assert(NAME_MAX_OCTETS == 253, "words");
    return octets <= NAME_MAX_OCTETS ||
           FAIL(failure, "%u octets; the limit of a domain name is 253",
                .number = octets);
}

/* Converts NAME, which has no dots at its ends, in these steps. */
static bool convert_by_steps(struct name_converter *n, struct slice name,
                             struct buffer *out, struct failure *failure)
{
    if (name.size > NAME_INPUT_MAX_BYTES)
        return FAIL(failure, "longer than 4096 bytes; the limit of a domain "
                             "name is 253 octets");
    if (utf8_valid(name) < name.size || !read_labels(n, name, failure))
        return false; /* name_convert reports invalid UTF-8 */
    map_labels(n);
    return check_labels(n, failure) && put_converted_labels(n, out, failure);
}

/* --strict. */

/* Checks NAME, which is valid without --strict. */
static bool check_strict(struct name_converter *n, struct slice name,
                         struct failure *failure)
{
    if (label_dot_size(name) > 0)
        return FAIL(failure, label_dot_size(name) == name.size
                                 ? "the root, which nobody can register"
                                 : "the name begins with a dot");
    struct slice rest = n->u_form, u_form;
    for (size_t i = 1; rest.size > 0 && slice_cut(&rest, '.', &u_form); i++) {
        struct slice given = slice_of(name.text, label_size(name));
        struct utf8_character dot;
        bool is_valid =
            idna2008_check_given(given, u_form, &n->scratch, failure);
        name = slice_from(name, given.size);
        if (is_valid && utf8_next(&name, &dot) && dot.code_point != '.')
            is_valid =
                FAIL(failure, "%f is mapped to '.' (RFC 5891, section 4.1)",
                     .found = dot.code_point);
        if (!is_valid)
            return failure_in_label(failure, i, given);
    }
    return true;
}

static bool convert_by_uts46(struct name_converter *n, struct slice name,
                             struct buffer *out, struct failure *failure)
{
    size_t first = label_dot_size(name);
    struct slice inner = slice_from(name, first);
    size_t last = label_final_dot_size(inner);

    inner.size -= last;
    n->u_form = slice_of(name.text, 0);
    if (first > 0)
        buffer_append(out, ".", 1);
    /* A single dot is a valid name; two are an empty label. */
    if (inner.size + last > 0 && !convert_plain(n, inner, out) &&
        !convert_by_steps(n, inner, out, failure))
        return false;
    if (last > 0)
        buffer_append(out, ".", 1);
    if (!n->mode.strict || check_strict(n, name, failure))
        return true;
    if (failure != NULL)
        failure->after = "; without --strict it is accepted";
    return false;
}

/* --lenient. */

static bool put_lenient_label(struct name_converter *n, struct slice label,
                              struct buffer *out, struct failure *failure)
{
    bool is_ascii = utf8_is_ascii(label), has_prefix = label_has_prefix(label);
    size_t start = out->size;

    if (!is_ascii && !n->mode.decode) {
        label_encode(label, out);
        return !has_prefix || FAIL(failure, not_ascii);
    }
    /* The prefix of a non-ASCII label has no meaning: an A-label can decode to
     * text that begins with xn--. */
    if (is_ascii && has_prefix) {
        if (!label_decode(label, out, failure))
            return false;
        struct slice decoded = slice_from(buffer_slice(out), start);
        if (label_size(decoded) < decoded.size)
            return FAIL(failure, fake_dot);
        /* Otherwise decoding would not be idempotent. */
        if (label_has_prefix(decoded) && utf8_is_ascii(decoded))
            return FAIL(failure, fake_prefix);
        if (n->mode.decode)
            return true;
        out->size = start;
    }
    buffer_put(out, label);
    return true;
}

/* Its dots become U+002E. */
static bool convert_lenient(struct name_converter *n, struct slice name,
                            struct buffer *out, struct failure *failure)
{
    size_t number = label_dot_size(name) > 0 ? 0 : 1; /* see name.h */
    struct slice label;

    for (; label_next(&name, &label); number++) {
        if (!put_lenient_label(n, label, out, failure))
            return failure_in_label(failure, number, label);
        if (name.text != NULL)
            buffer_append(out, ".", 1);
    }
    return true;
}

struct name_converter *name_open(struct name_mode mode)
{
    struct name_converter *n = memory_new(sizeof *n);

    n->mode = mode;
    for (uint32_t c = 0; c < ASCII_END; c++)
        if (ascii_is_alphanumeric(c) || c == '-' || c == '_' || c == '*')
            n->ascii[c] = (unsigned char)ascii_to_lower(c);
    return n;
}

static bool check_utf8(struct slice text, struct failure *failure)
{
    size_t valid = utf8_valid(text);

    if (valid < text.size)
        return failure_utf8(failure, text, valid);
    return true;
}

bool name_convert(struct name_converter *n, struct slice name,
                  struct buffer *out, struct failure *failure)
{
    size_t start = out->size;

    if (n->mode.lenient ? check_utf8(name, failure) &&
                              convert_lenient(n, name, out, failure)
                        : convert_by_uts46(n, name, out, failure))
        return true;
    out->size = start;
    /* Invalid UTF-8 is reported before anything else. */
    check_utf8(name, failure);
    return false;
}

struct slice name_unicode(const struct name_converter *n)
{
    return n->u_form;
}

void name_close(struct name_converter *n)
{
    if (n == NULL)
        return;
    buffer_free(&n->unicode);
    buffer_free(&n->mapped);
    buffer_free(&n->memory);
    buffer_free(&n->scratch);
    free(n);
}
