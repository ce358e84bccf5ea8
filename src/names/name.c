/* name.c - domain names; see name.h. */

#include "config.h"

#include "names/name.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "names/label.h"

/* The U-form of LABEL: mapped if the name is mapped already. */
static struct slice u_form(const struct names *n,
                           const struct name_label *label)
{
    return slice_of(n->u_form.text + label->start, label->size);
}

/* Failures. */

static bool fail(struct name_failure *failure, enum name_reason reason,
                 struct slice word)
{
    *failure = (struct name_failure){.reason = reason, .word = word};
    return false;
}

static bool fail_length(struct name_failure *failure, enum name_reason reason,
                        struct slice word, size_t length)
{
    fail(failure, reason, word);
    failure->length = length;
    return false;
}

static bool fail_errors(struct name_failure *failure, struct slice word,
                        unsigned errors)
{
    fail(failure, NAME_IDNA, word);
    failure->errors = errors;
    return false;
}

/* Tells in *FAILURE that the label NUMBER is at fault. */
static bool fail_label(struct name_failure *failure, size_t number)
{
    failure->label = number;
    return false;
}

static bool check_utf8(struct slice text, struct name_failure *failure)
{
    size_t valid = utf8_valid(text);

    if (valid == text.size)
        return true;
    fail(failure, NAME_INVALID, text);
    failure->fault =
        (struct codec_fault){.kind = CODEC_INVALID,
                             .where = valid,
                             .found = (unsigned char)text.text[valid]};
    return false;
}

/* A-labels. */

/* Checks DECODED, which the A-label GIVEN decodes to: IS_ASCII says that it is
 * all ASCII, HAS_DOT that it has a full stop. */
static bool check_a_label(const struct names *n, struct slice given,
                          struct slice decoded, bool is_ascii, bool has_dot,
                          struct name_failure *failure)
{
    bool lenient = n->options.lenient;

    if (has_dot)
        return fail(failure, NAME_A_LABEL_DOT, given);
    /* Decoding it once more would give something else. */
    if (label_has_prefix(decoded) && (is_ascii || !lenient))
        return fail(failure, NAME_A_LABEL_PREFIX, given);
    if (decoded.size == 0 && !lenient)
        return fail(failure, NAME_A_LABEL_EMPTY, given);
    if (is_ascii && !lenient)
        return fail(failure, NAME_A_LABEL_ASCII, given);
    return true;
}

/* Appends what GIVEN, an A-label, decodes to. */
static bool decode_a_label(struct names *n, struct slice given,
                           struct buffer *out, struct name_failure *failure)
{
    struct codec_fault fault;

    if (label_decode(&n->codec, given, out, &fault))
        return true;
    fail(failure, NAME_FAULT, given);
    failure->fault = fault;
    return false;
}

/* --lenient. */

/* Converts LABEL. */
static bool put_leniently(struct names *n, struct slice label,
                          struct buffer *out, struct name_failure *failure)
{
    bool is_ascii = utf8_is_ascii(label);

    if (!is_ascii && !n->options.decode) {
        if (label_has_prefix(label))
            return fail(failure, NAME_PREFIX, label);
        label_encode(&n->codec, label, out);
        return true;
    }
    /* If a label is not ASCII, its prefix means nothing: an A-label can decode
     * to text that begins with xn--. */
    if (!is_ascii || !label_has_prefix(label)) {
        buffer_put(out, label);
        return true;
    }
    n->scratch.length = 0;
    if (!decode_a_label(n, label, &n->scratch, failure))
        return false;
    struct slice decoded = buffer_slice(&n->scratch);
    if (!check_a_label(n, label, decoded, utf8_is_ascii(decoded),
                       label_size(decoded) < decoded.size, failure))
        return false;
    buffer_put(out, n->options.decode ? decoded : label);
    return true;
}

static bool convert_leniently(struct names *n, struct slice name,
                              struct buffer *out, struct name_failure *failure)
{
    for (size_t number = 1;; number++) {
        size_t size = label_size(name);
        if (!put_leniently(n, slice_of(name.text, size), out, failure))
            return fail_label(failure, number);
        if (size == name.size)
            return true;
        buffer_append(out, ".", 1);
        name = slice_from(name, size);
        name = slice_from(name, label_dot_size(name));
    }
}

/* The first step: UNICODE gets the labels, with ASCII in lower case and
 * A-labels decoded. */

/* Fills the table of the ASCII characters that a label can have. */
static void fill_ascii(struct names *n)
{
    for (uint32_t c = 0; c < ASCII_END; c++)
        if (ascii_is_letter(c) || ascii_is_digit(c) || c == '-' || c == '_' ||
            c == '*')
            n->ascii[c] = (unsigned char)ascii_to_lower(c);
}

/* Copies the ASCII characters at the beginning of TEXT that a label can have to
 * TO, in lower case. Returns how many these are. */
static inline size_t copy_ascii(const struct names *n, struct slice text,
                                char *to)
{
    const unsigned char *at = (const unsigned char *)text.text;
    const unsigned char *end = at + text.size;
    unsigned char lower;

    for (; at < end && (lower = n->ascii[*at]) != 0; at++)
        *to++ = (char)lower;
    return (size_t)((const char *)at - text.text);
}

/* Goes on at I, where copy_ascii stopped, with characters of all kinds, up to a
 * full stop or invalid UTF-8. Updates IS_ASCII and IS_PLAIN of LABEL. Returns
 * the number of bytes from the beginning of TEXT. */
static size_t read_others(const struct names *n, struct slice text, size_t i,
                          char *to, struct name_label *label)
{
    size_t step;
    uint32_t c;

    for (; i < text.size && text.text[i] != '.'; i += step) {
        step = utf8_read(text.text + i, text.size - i, &c);
        if (step == 0)
            break;
        bool is_ascii = c < ASCII_END;
        if (is_ascii || !idna_is_plain(n->idna, c)) {
            if (label_is_wide_dot(c))
                break;
            label->is_plain = false;
        }
        label->is_ascii &= is_ascii;
        for (size_t j = 0; j < step; j++)
            to[i + j] = text.text[i + j];
        step += copy_ascii(n, slice_from(text, i + step), to + i + step);
    }
    return i;
}

/* Copies TEXT up to its first full stop, or invalid UTF-8, to TO, which may be
 * TEXT itself, and sets IS_ASCII and IS_PLAIN of LABEL. Returns how many bytes
 * were copied.
 *
 * This is the one definition of what needs no processing: ASCII that can be in
 * a label, and what idna_is_plain knows. */
static inline size_t read_plain(const struct names *n, struct slice text,
                                char *to, struct name_label *label)
{
    size_t i = copy_ascii(n, text, to);

    label->is_ascii = label->is_plain = true;
    return i == text.size || text.text[i] == '.'
               ? i
               : read_others(n, text, i, to, label);
}

/* Reads the A-label GIVEN. */
static bool read_a_label(struct names *n, struct slice given,
                         struct name_label *label, struct name_failure *failure)
{
    if (!decode_a_label(n, given, &n->unicode, failure))
        return false;
    char *decoded = n->unicode.data + label->start;
    struct slice text = slice_of(decoded, n->unicode.length - label->start);
    bool has_dot = read_plain(n, text, decoded, label) < text.size;
    label->given = given;
    label->size = text.size;
    label->is_a_label = true;
    return check_a_label(n, given, text, label->is_ascii, has_dot, failure);
}

/* Reads the first label of TEXT, which is not an A-label. */
static void read_label(struct names *n, struct slice text,
                       struct name_label *label)
{
    char *to = buffer_room(&n->unicode, text.size);

    label->size = read_plain(n, text, to, label);
    label->given = slice_of(text.text, label->size);
    label->is_a_label = false;
    if (label->size == 0 || label_has_prefix(text))
        label->is_plain = false;
    n->unicode.length += label->size;
}

/* Reads the labels of NAME, which has no dots at its ends. */
static bool read_labels(struct names *n, struct slice name,
                        struct name_failure *failure)
{
    struct name_label *label =
        buffer_array(&n->memory, name.size + 1, sizeof *label);

    n->labels = label;
    n->unicode.length = 0;
    n->is_plain = true;
    n->is_ascii = true;
    for (n->count = 1;; n->count++, label++) {
        size_t size = label_ace_size(name);
        label->start = n->unicode.length;
        if (size == 0)
            read_label(n, name, label);
        else if (!read_a_label(n, slice_of(name.text, size), label, failure))
            return fail_label(failure, n->count);
        n->is_plain &= label->is_plain;
        n->is_ascii &= label->is_ascii;
        name = slice_from(name, label->given.size);
        if (name.size == 0)
            return true;
        size_t dot = label_dot_size(name);
        if (dot == 0)
            return false; /* invalid UTF-8, which name_convert reports */
        name = slice_from(name, dot);
        buffer_append(&n->unicode, ".", 1);
    }
}

/* The second step, unless all labels are plain: ICU maps and validates the
 * whole. */

/* How many bytes of TEXT are before the first ASCII character that cannot be in
 * a name. */
static size_t allowed_size(const struct names *n, struct slice text)
{
    size_t i = 0;
    while (i < text.size && ((unsigned char)text.text[i] >= ASCII_END ||
                             n->ascii[(unsigned char)text.text[i]] != 0))
        i++;
    return i;
}

/* Returns the code point of LABEL that is the ASCII character WANTED, or is
 * mapped to text with it. Overwrites SCRATCH. */
static uint32_t find_origin(struct names *n, struct slice label, char wanted)
{
    if (memchr(label.text, wanted, label.size) != NULL)
        return (unsigned char)wanted;
    for (size_t i = 0, step; i < label.size; i += step) {
        uint32_t c = 0;
        step = utf8_read(label.text + i, label.size - i, &c);
        idna_map_label(n->idna, slice_of(label.text + i, step), &n->scratch);
        if (memchr(n->scratch.data, wanted, n->scratch.length) != NULL)
            return c;
    }
    return (unsigned char)wanted;
}

/* Checks the ASCII characters of MAPPED, which is LABEL after mapping. */
static bool check_allowed(struct names *n, struct slice label,
                          struct slice mapped, struct name_failure *failure)
{
    size_t allowed = allowed_size(n, mapped);

    if (allowed == mapped.size)
        return true;
    char wrong = mapped.text[allowed];
    fail(failure, NAME_FORBIDDEN, label);
    failure->mapped = (unsigned char)wrong;
    failure->found = find_origin(n, label, wrong);
    return false;
}

/* The errors of LABEL in a name with a right-to-left label, where the bidi
 * rule applies to each. */
static unsigned errors_among_bidi(struct names *n, struct slice label)
{
    n->scratch.length = 0;
    buffer_put(&n->scratch, label);
    buffer_text(&n->scratch, ".\u05D0");
    return idna_map_name(n->idna, buffer_slice(&n->scratch), &n->mapped);
}

/* The first code point of LABEL that UTS #46 disallows. */
static uint32_t find_disallowed(struct names *n, struct slice label)
{
    for (size_t i = 0, step; i < label.size; i += step) {
        uint32_t c = 0;
        step = utf8_read(label.text + i, label.size - i, &c);
        if (idna_map_label(n->idna, slice_of(label.text + i, step),
                           &n->mapped) &
            IDNA_DISALLOWED)
            return c;
    }
    return 0;
}

/* Checks LABEL of a name that as a whole has ERRORS. */
static bool check_label(struct names *n, struct slice label, unsigned errors,
                        struct name_failure *failure)
{
    unsigned own = idna_map_label(n->idna, label, &n->mapped);

    if (!check_allowed(n, label, buffer_slice(&n->mapped), failure))
        return false;
    if (errors & IDNA_BIDI)
        own |= errors_among_bidi(n, label) & IDNA_BIDI;
    if (own == 0)
        return true;
    fail_errors(failure, label, own);
    if (own & IDNA_DISALLOWED)
        failure->found = find_disallowed(n, label);
    return false;
}

/* Finds the label to which ICU's ERRORS belong, and all that is wrong with
 * it. */
static bool fail_mapped(struct names *n, unsigned errors,
                        struct name_failure *failure)
{
    for (size_t i = 0; i < n->count; i++)
        if (!check_label(n, u_form(n, &n->labels[i]), errors, failure))
            return fail_label(failure, i + 1);
    return fail_errors(failure, buffer_slice(&n->unicode), errors);
}

/* Sets LABEL to MAPPED, which ICU made of it without an error. What an A-label
 * decodes to must have been left as it was. */
static bool read_mapped(struct names *n, struct slice mapped,
                        struct name_label *label, struct name_failure *failure)
{
    struct slice before = u_form(n, label);

    if (mapped.size == 0) /* if it is the last one, ICU takes it for the root */
        return fail_errors(failure, before, IDNA_EMPTY_LABEL);
    if (!check_allowed(n, before, mapped, failure))
        return false;
    if (label->is_a_label && !slice_equal(mapped, before))
        return fail(failure, NAME_A_LABEL_CHANGED, before);
    label->start = (size_t)(mapped.text - n->mapped.data);
    label->size = mapped.size;
    label->is_ascii = utf8_is_ascii(mapped);
    return true;
}

static bool map_labels(struct names *n, struct name_failure *failure)
{
    struct name_label *label = n->labels;
    unsigned errors =
        idna_map_name(n->idna, buffer_slice(&n->unicode), &n->mapped);

    if (errors != 0)
        return fail_mapped(n, errors, failure);
    struct slice rest = buffer_slice(&n->mapped);
    for (size_t number = 1; number <= n->count; number++, label++) {
        /* The last label is all that is left: no character is mapped to one
         * with a full stop, and if it were, that would be refused. */
        const char *dot =
            number == n->count ? NULL : memchr(rest.text, '.', rest.size);
        size_t size = dot == NULL ? rest.size : (size_t)(dot - rest.text);
        if (!read_mapped(n, slice_of(rest.text, size), label, failure))
            return fail_label(failure, number);
        rest = slice_from(rest, size + (dot != NULL));
    }
    n->u_form = buffer_slice(&n->mapped);
    return true;
}

/* The third step: what comes out, and its lengths. */

/* Appends the A-form of LABEL, whose U-form is TEXT. Returns its octets. */
static size_t put_a_form(struct names *n, const struct name_label *label,
                         struct slice text, struct buffer *out)
{
    size_t mark = out->length;

    if (label->is_a_label)
        label_put_lower(out, label->given);
    else if (label->is_ascii)
        buffer_put(out, text);
    else
        label_encode(&n->codec, text, out);
    return out->length - mark;
}

/* Appends the U-form of LABEL, which is TEXT. Returns the octets of its
 * A-form. */
static size_t put_u_form(struct names *n, const struct name_label *label,
                         struct slice text, struct buffer *out)
{
    buffer_put(out, text);
    if (label->is_a_label)
        return label->given.size;
    if (label->is_ascii)
        return text.size;
    n->scratch.length = 0;
    return put_a_form(n, label, text, &n->scratch);
}

static bool check_idna2008(struct slice label, struct name_failure *failure)
{
    struct idna2008_verdict verdict = idna2008_check(label);

    if (verdict.reason == IDNA2008_VALID)
        return true;
    fail(failure, NAME_IDNA2008, label);
    failure->idna2008 = verdict;
    return false;
}

/* Whether LABEL, whose A-form has OCTETS, may come out. */
static bool check_result(const struct names *n, struct slice label,
                         size_t octets, struct name_failure *failure)
{
    if (n->options.strict && !check_idna2008(label, failure))
        return false;
    return octets <= NAME_LABEL_MAX ||
           fail_length(failure, NAME_LABEL_LENGTH, label, octets);
}

static bool check_octets(const struct names *n, size_t octets,
                         struct name_failure *failure)
{
    return octets <= NAME_MAX_OCTETS ||
           fail_length(failure, NAME_LENGTH, n->u_form, octets);
}

/* Appends what the label becomes, and adds the octets of its A-form to
 * *OCTETS. */
static bool put_label(struct names *n, const struct name_label *label,
                      struct buffer *out, size_t *octets,
                      struct name_failure *failure)
{
    struct slice text = u_form(n, label);

    /* Mapping has made this prefix, because A-labels have been decoded. */
    if (label_has_prefix(text))
        return fail(failure, NAME_PREFIX, text);
    size_t size = n->options.decode ? put_u_form(n, label, text, out)
                                    : put_a_form(n, label, text, out);
    *octets += size;
    return check_result(n, text, size, failure);
}

static bool put_labels(struct names *n, struct buffer *out,
                       struct name_failure *failure)
{
    size_t octets = n->count - 1; /* the full stops */

    for (size_t i = 0; i < n->count; i++) {
        if (i > 0)
            buffer_append(out, ".", 1);
        if (!put_label(n, &n->labels[i], out, &octets, failure))
            return fail_label(failure, i + 1);
    }
    return check_octets(n, octets, failure);
}

/* Does the same for a name that is plain and ASCII: the result is its U-form.
 */
static bool put_ascii(const struct names *n, struct buffer *out,
                      struct name_failure *failure)
{
    for (size_t i = 0; i < n->count; i++) {
        struct slice label = u_form(n, &n->labels[i]);
        if (!check_result(n, label, label.size, failure))
            return fail_label(failure, i + 1);
    }
    buffer_put(out, n->u_form);
    return check_octets(n, n->u_form.size, failure);
}

/* Converts NAME, which has no dots at its ends. */
static bool convert_labels(struct names *n, struct slice name,
                           struct buffer *out, struct name_failure *failure)
{
    if (name.size > NAME_INPUT_MAX)
        return fail(failure, NAME_INPUT_LENGTH, name);
    if (!read_labels(n, name, failure))
        return false;
    n->u_form = buffer_slice(&n->unicode);
    if (!n->is_plain && !map_labels(n, failure))
        return false;
    return n->is_plain && n->is_ascii ? put_ascii(n, out, failure)
                                      : put_labels(n, out, failure);
}

static bool convert_by_uts46(struct names *n, struct slice name,
                             struct buffer *out, struct name_failure *failure)
{
    size_t first = label_dot_size(name);

    if (first > 0) {
        if (n->options.strict) {
            fail_errors(failure, slice_of(name.text, 0), IDNA_EMPTY_LABEL);
            return fail_label(failure, 1);
        }
        buffer_append(out, ".", 1);
        name = slice_from(name, first);
    }
    n->count = 0;
    n->u_form = slice_of(name.text, 0);
    if (name.size == 0)
        return true;
    size_t last = label_final_dot_size(name);
    if (!convert_labels(n, slice_of(name.text, name.size - last), out, failure))
        return false;
    if (last > 0)
        buffer_append(out, ".", 1);
    return true;
}

bool names_open(struct names *n, const struct name_options *options)
{
    *n = (struct names){.options = *options,
                        .codec.bootstring = &bootstring_punycode};
    fill_ascii(n);
    if (!options->lenient)
        n->idna = idna_open();
    return options->lenient || n->idna != NULL;
}

bool name_convert(struct names *n, struct slice name, struct buffer *out,
                  struct name_failure *failure)
{
    size_t mark = out->length;

    if (n->options.lenient ? check_utf8(name, failure) &&
                                 convert_leniently(n, name, out, failure)
                           : convert_by_uts46(n, name, out, failure))
        return true;
    out->length = mark;
    /* Invalid UTF-8 is reported before anything else. */
    check_utf8(name, failure);
    return false;
}

void names_close(struct names *n)
{
    idna_close(n->idna);
    codec_close(&n->codec);
    buffer_free(&n->unicode);
    buffer_free(&n->mapped);
    buffer_free(&n->memory);
    buffer_free(&n->scratch);
}
