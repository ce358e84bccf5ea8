#include "config.h"

#include "names/name.h"

#include <stdlib.h>

#include "base/unicode.h"
#include "codec/short.h"
#include "names/idna2008.h"
#include "names/label.h"
#include "names/uts46.h"

/* A part of a buffer that may still move. */
struct extent {
    size_t start;
    size_t size;
};

struct label {
    struct slice given;   /* in the name, in either form */
    struct extent u_form; /* in U_FORMS */
    bool is_a_label;      /* GIVEN is an A-label */
    bool is_plain;

    /* Of other labels. */
    struct extent text; /* in TEXTS: decoded, with ASCII in lower case */
    size_t octets;      /* of the A-form; 0 if there are errors */
    unsigned errors;    /* from ICU, a set of the bits in uts46.h */
};

struct name_converter {
    struct name_mode mode;
    unsigned char ascii[256]; /* the lower case of each letter, digit, hyphen
                                 and underscore; 0 for all other bytes */

    /* The last name, without dots at its ends. */
    struct slice u_form;   /* with U-labels; empty if the mode is lenient */
    struct buffer u_forms; /* the same, while it is converted */
    struct buffer a_forms; /* with A-labels */
    unsigned bidi;         /* the classes of characters in plain labels */
    unsigned errors;       /* of all labels */

    /* Its labels, unless all are plain. */
    struct label *labels;
    size_t count;         /* the number of LABELS */
    struct buffer memory; /* of LABELS */
    struct buffer texts;  /* of labels that are not plain */
    struct buffer scratch;
};

static const char fake_dot[] = "a fake A-label: it decodes to text with a dot";
static const char fake_prefix[] =
    "a fake A-label: it decodes to a label that begins with xn-- itself";
static const char not_ascii[] = "a label that begins with xn-- must be ASCII";

static struct slice u_form_of(const struct name_converter *n,
                              const struct label *label)
{
    return slice_of(n->u_forms.data + label->u_form.start, label->u_form.size);
}

static struct slice text_of(const struct name_converter *n,
                            const struct label *label)
{
    return slice_of(buffer_slice(&n->texts).text + label->text.start,
                    label->text.size);
}

/* Sets LABEL->text. */
static void put_text(struct name_converter *n, struct slice text,
                     struct label *label)
{
    label->text = (struct extent){n->texts.size, text.size};
    label_put_lower(&n->texts, text);
}

/* Plain labels, in one pass.
 *
 * A label is plain if it consists of ASCII that labels can contain, and of
 * characters that need no ICU (uts46_character); these may be mapped, except in
 * an A-label. But it has no '*' with them, and does not begin with "xn" unless
 * it is an A-label; and its A-form is not too long. It is valid if the bidi
 * rule holds. If all labels went through ICU, -n would take 2.7 to 5 times the
 * instructions. */

enum {
    PLAIN_MAX_BYTES = SHORT_MAX * UTF8_MAX_BYTES,
    /* For a label in either form, and the text that is written after it. */
    PLAIN_ROOM = 2 * PLAIN_MAX_BYTES
};

/* Plain labels as they are converted. */
struct plain {
    char *u_form;  /* the end of the U-form, where the next label begins */
    char *a_form;  /* the end of the A-form */
    size_t basic;  /* the number of ASCII characters of the last label */
    size_t count;  /* the number of its other characters */
    int32_t *keys; /* these, as short_keys */
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
    size_t room = text.size < PLAIN_MAX_BYTES ? text.size : PLAIN_MAX_BYTES;
    char *at = p->u_form, *literals = p->a_form + LABEL_PREFIX_SIZE;
    size_t basic = 0, count = 0;
    unsigned bidi = 0;
    struct mark mark = {0};
    bool has_star = false;

    if (!is_a_label)
        memcpy(p->u_form, text.text, room);
    p->u_form[room] = '.'; /* so that no loop looks for the end */
    for (;;) {
        unsigned char lower;
        uint32_t c;
        for (; (lower = n->ascii[(unsigned char)*at]) != 0; at++)
            *at = literals[basic++] = (char)lower;
        if (*at == '.')
            break;
        size_t step = utf8_read(at, UTF8_MAX_BYTES, &c);
        size_t offset = (size_t)(at - p->u_form), index = basic + count;
        if (step == 1 && c == '*') {
            has_star = true;
            literals[basic++] = *at++;
            continue;
        }
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
    return has_xn || (has_star && count > 0) ? 0 : (size_t)(at - p->u_form);
}

/* Converts the A-label GIVEN. Returns its size, or 0 if it is not plain, or too
 * much for short_decode. */
static inline size_t put_a_label(const struct name_converter *n,
                                 struct slice given, struct plain *p)
{
    char *a_form = p->a_form;
    size_t size;

    if (given.size > NAME_LABEL_MAX_OCTETS ||
        !short_decode(slice_from(given, LABEL_PREFIX_SIZE), p->u_form, &size))
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
 * or 0 if it is not plain. */
static inline size_t put_label(const struct name_converter *n,
                               struct slice name, struct plain *p)
{
    enum { PUNYCODE_MAX = NAME_LABEL_MAX_OCTETS - LABEL_PREFIX_SIZE };
    size_t given = read_plain(n, name, false, p), size = given;

    if (given == 0 || p->basic + p->count > NAME_LABEL_MAX_OCTETS)
        return 0;
    if (p->count == 0) {
        memcpy(p->a_form, p->u_form, NAME_LABEL_MAX_OCTETS);
    } else if (n->errors == 0) { /* otherwise there will be no result */
        memcpy(p->a_form, LABEL_PREFIX, LABEL_PREFIX_SIZE);
        p->a_form += LABEL_PREFIX_SIZE;
        if (!short_encode_keys(p->keys, p->count, p->basic, p->a_form,
                               PUNYCODE_MAX, &size)) {
            p->a_form -= LABEL_PREFIX_SIZE;
            return 0;
        }
    }
    p->u_form += given;
    p->a_form += size;
    return given;
}

/* Converts the labels of *NAME up to the first that is not plain, and removes
 * them from it. Returns true if none is left. */
static bool put_plain_labels(struct name_converter *n, struct slice *name)
{
    /* Neither form of a label has more than four times its bytes. */
    size_t room = 4 * name->size + PLAIN_ROOM;
    short_keys keys; /* not zeroed, which would cost 3 % */
    struct plain p = {.u_form = buffer_room(&n->u_forms, room),
                      .a_form = buffer_room(&n->a_forms, room),
                      .keys = keys};
    bool is_at_end;

    for (;;) {
        struct slice a_label = slice_of(name->text, label_xn_size(*name));
        size_t size = a_label.size > 0 ? put_a_label(n, a_label, &p)
                                       : put_label(n, *name, &p);
        is_at_end = size > 0 && size == name->size;
        *name = slice_from(*name, size);
        if (size == 0 || is_at_end)
            break;
        *name = slice_from(*name, label_dot_size(*name));
        *p.u_form++ = *p.a_form++ = '.';
    }
    n->u_forms.size = (size_t)(p.u_form - n->u_forms.data);
    n->a_forms.size = (size_t)(p.a_form - n->a_forms.data);
    n->bidi |= p.bidi;
    return is_at_end;
}

/* Returns true if the bidi rule applies to LABEL of a bidi name. Exceptions:
 * wildcards, and services, which begin with "_". */
static bool is_subject_to_bidi(struct slice label)
{
    return label.size > 0 && label.text[0] != '_' &&
           !slice_equal(label, slice_string("*"));
}

/* Returns false if the name, whose labels are all plain, breaks the bidi rule,
 * or would if it were a bidi name. */
static bool check_plain_bidi(const struct name_converter *n)
{
    struct slice rest = buffer_slice(&n->u_forms), label;

    while (n->bidi & (UTS46_R | UTS46_AN) && slice_cut(&rest, '.', &label))
        if (is_subject_to_bidi(label) && !uts46_check_bidi(label, NULL))
            return false;
    return true;
}

/* Other labels. */

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

/* Converts the label GIVEN, which is not plain, or too long: decodes and maps
 * it. If there are errors, it has no A-form. Returns false if it is a fake
 * A-label. */
static bool put_other_label(struct name_converter *n, struct slice given,
                            struct label *label, struct failure *failure)
{
    char u_form[PLAIN_ROOM], a_form[PLAIN_ROOM];
    short_keys keys;
    struct plain p = {.u_form = u_form, .a_form = a_form, .keys = keys};
    struct slice text = given;
    size_t start = n->a_forms.size;

    *label =
        (struct label){.given = given, .is_a_label = label_xn_size(given) > 0};
    if (label->is_a_label) {
        if (!decode_a_label(n, given, failure))
            return false;
        text = buffer_slice(&n->scratch);
    }
    put_text(n, text, label);
    struct slice mapped = text = text_of(n, label);
    if (text.size == 0) {
        label->errors = UTS46_EMPTY;
    } else if (read_plain(n, text, false, &p) == text.size) {
        mapped.text = u_form;
    } else if (!utf8_is_ascii(text)) {
        label->errors = uts46_map_label(text, &n->scratch);
        mapped = buffer_slice(&n->scratch);
    }
    label->u_form = (struct extent){n->u_forms.size, mapped.size};
    buffer_put(&n->u_forms, mapped);
    n->errors |= label->errors;
    if (label->is_a_label)
        label_put_lower(&n->a_forms, given);
    else if (utf8_is_ascii(mapped))
        buffer_put(&n->a_forms, mapped);
    else if (n->errors == 0)
        label_encode(mapped, &n->a_forms);
    label->octets = n->a_forms.size - start;
    return true;
}

/* Adds the plain labels that begin NAME, up to REST, to LABELS. */
static void add_plain_labels(struct name_converter *n, struct slice name,
                             struct slice rest)
{
    struct slice u_forms = buffer_slice(&n->u_forms);
    size_t start = 0;

    if (n->count > 0)
        start = n->labels[n->count - 1].u_form.start +
                n->labels[n->count - 1].u_form.size + 1;
    else
        n->labels = buffer_array(&n->memory, name.size + 1, sizeof *n->labels);
    while (name.size > rest.size) {
        size_t a_label = label_xn_size(name);
        size_t u_form = slice_find(u_forms, start, '.') - start;
        /* The mapping of plain labels keeps their sizes. */
        size_t given = a_label > 0 ? a_label : u_form;
        n->labels[n->count++] =
            (struct label){.given = slice_of(name.text, given),
                           .u_form = {start, u_form},
                           .is_a_label = a_label > 0,
                           .is_plain = true};
        start += u_form + 1;
        name = slice_from(name, given);
        name = slice_from(name, label_dot_size(name));
    }
}

/* Converts the first label of *REST, and removes it. Adds it to LABELS, after
 * the plain labels that begin NAME. The text of *REST is then NULL if none is
 * left. Returns false if the label is not valid UTF-8, or a fake A-label. */
static __attribute__((noinline)) bool put_next_label(struct name_converter *n,
                                                     struct slice name,
                                                     struct slice *rest,
                                                     struct failure *failure)
{
    struct slice given = slice_of(rest->text, label_size(*rest));

    add_plain_labels(n, name, *rest);
    if (utf8_valid(given) < given.size)
        return false; /* name_convert reports it */
    if (!put_other_label(n, given, &n->labels[n->count++], failure))
        return failure_in_label(failure, n->count, given);
    label_next(rest, &given);
    if (rest->text != NULL) {
        buffer_append(&n->u_forms, ".", 1);
        buffer_append(&n->a_forms, ".", 1);
    }
    return true;
}

/* Faults of labels. */

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
                               mapped.text[i] == '*' ||
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

/* Returns true if the bidi rule applies to the name: RFC 5893 section 1.4. */
static bool is_bidi_name(const struct name_converter *n)
{
    for (size_t i = 0; i < n->count; i++) {
        const struct label *label = &n->labels[i];
        struct slice u_form = u_form_of(n, label);
        bool can_be = label->is_plain ? n->bidi & (UTS46_R | UTS46_AN)
                                      : !utf8_is_ascii(u_form);
        if (can_be && is_subject_to_bidi(u_form) &&
            uts46_is_right_to_left(u_form))
            return true;
    }
    return false;
}

/* Checks LABEL after mapping, which must not have changed an A-label. */
static bool check_label(struct name_converter *n, struct label *label,
                        bool is_bidi, struct failure *failure)
{
    struct slice mapped = u_form_of(n, label);
    unsigned errors = label->errors;

    uint32_t dash = label->is_plain ? 0 : label_find_dash(label->given);
    if (dash != 0)
        return FAIL(failure, LABEL_DASH_WORDS, .found = dash);
    if (!label->is_plain && !check_allowed(n, label, failure))
        return false;
    /* A disallowed character, or a mark in first place, can break the bidi
     * rule, too; the first cause is enough. */
    bool has_cause = (errors & (UTS46_DISALLOWED | UTS46_LEADING_MARK)) != 0;
    if (is_bidi && !has_cause && is_subject_to_bidi(mapped) &&
        !uts46_check_bidi(mapped, NULL))
        errors |= UTS46_BIDI;
    if (errors != 0) {
        if (label->is_plain)
            put_text(n, label->is_a_label ? mapped : label->given, label);
        return fail_idna(n, label, errors, failure);
    }
    struct slice text = text_of(n, label);
    return label->is_plain || !label->is_a_label || slice_equal(text, mapped) ||
           FAIL(failure,
                "a fake A-label: it decodes to %q, which UTS #46 maps to other "
                "text (case, normal form)",
                .text = text);
}

/* Checks the A-form of LABEL, which has no errors. */
static bool check_a_form(const struct name_converter *n,
                         const struct label *label, struct failure *failure)
{
    /* Only the mapping can have added this prefix: A-labels are decoded. */
    /* untested: newer ICUs refuse it before */
    if (!label->is_plain && label_has_prefix(u_form_of(n, label)))
        return FAIL(failure, not_ascii);
    _Static_assert(NAME_LABEL_MAX_OCTETS == 63, "words");
    return label->octets <= NAME_LABEL_MAX_OCTETS ||
           FAIL(failure, "%u octets in ASCII; the limit of a label is 63",
                .number = label->octets);
}

/* Checks all labels. PLAIN are those that are not in LABELS: the last ones, or
 * all of them. */
static __attribute__((noinline)) bool check_labels(struct name_converter *n,
                                                   struct slice plain,
                                                   struct failure *failure)
{
    add_plain_labels(n, plain, slice_of(NULL, 0));
    bool is_bidi = is_bidi_name(n);
    for (size_t i = 0; i < n->count; i++)
        if (!check_label(n, &n->labels[i], is_bidi, failure))
            return failure_in_label(failure, i + 1, n->labels[i].given);
    for (size_t i = 0; i < n->count; i++)
        if (!check_a_form(n, &n->labels[i], failure))
            return failure_in_label(failure, i + 1, n->labels[i].given);
    return true;
}

/* Converts NAME, which has no dots at its ends. */
INLINE bool convert_labels(struct name_converter *n, struct slice name,
                           struct buffer *out, struct failure *failure)
{
    struct slice rest = name, plain = name; /* labels that are not in LABELS */

    if (name.size > NAME_INPUT_MAX_BYTES)
        return FAIL(failure, "longer than 4096 bytes; the limit of a domain "
                             "name is 253 octets");
    n->u_forms.size = n->a_forms.size = n->texts.size = n->count = 0;
    n->bidi = n->errors = 0;
    while (rest.text != NULL && !put_plain_labels(n, &rest)) {
        if (!put_next_label(n, plain, &rest, failure))
            return false;
        plain = rest;
    }
    if ((n->count > 0 || !check_plain_bidi(n)) &&
        !check_labels(n, plain, failure))
        return false;
    if (n->a_forms.size > NAME_MAX_OCTETS)
        return FAIL(failure, "%u octets; the limit of a domain name is 253",
                    .number = n->a_forms.size);
    n->u_form = buffer_slice(&n->u_forms);
    buffer_put(out, n->mode.decode ? n->u_form : buffer_slice(&n->a_forms));
    return true;
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
    for (size_t i = 1; rest.size > 0; i++) {
        slice_cut(&rest, '.', &u_form);
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
    if (inner.size + last > 0 && !convert_labels(n, inner, out, failure))
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
        if (ascii_is_alphanumeric(c) || c == '-' || c == '_')
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
    buffer_free(&n->memory);
    buffer_free(&n->texts);
    buffer_free(&n->u_forms);
    buffer_free(&n->a_forms);
    buffer_free(&n->scratch);
    free(n);
}
