/* name.c - domain names; see name.h. */

#include "config.h"

#include "names/name.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

static const char prefix[] = "xn--";

enum { PREFIX_SIZE = sizeof prefix - 1 };

/* Labels. */

struct label {
    const char *text;
    size_t size;
};

/* A walk along the labels of a name; NUMBER is that of the last one returned,
 * counted from 1. */
struct walk {
    const char *at; /* NULL behind the last label */
    const char *end;
    size_t number;
};

static struct walk walk_from(const char *text, size_t size)
{
    return (struct walk){.at = text, .end = text + size};
}

/* The size of the full stop that TEXT begins with, 0 if there is none: one of
 * those that UTS #46 section 4 and IDNA2003 take for one. */
static size_t dot_size(const char *text, size_t size)
{
    static const char dots[][4] = {"\u3002", "\uFF0E", "\uFF61"};

    if (size > 0 && *text == '.')
        return 1;
    for (size_t i = 0; size >= 3 && i < sizeof dots / sizeof *dots; i++)
        if (memcmp(text, dots[i], 3) == 0)
            return 3;
    return 0;
}

/* Stores the next label, which may be empty. Returns false if there is none. */
static bool next_label(struct walk *walk, struct label *label)
{
    const char *at = walk->at;
    size_t dot = 0;

    if (at == NULL)
        return false;
    label->text = at;
    /* All full stops but the ASCII one begin with one of two bytes. */
    for (; at < walk->end; at++)
        if ((*at == '.' || *at == '\xE3' || *at == '\xEF') &&
            (dot = dot_size(at, (size_t)(walk->end - at))) > 0)
            break;
    label->size = (size_t)(at - label->text);
    walk->at = at < walk->end ? at + dot : NULL;
    walk->number++;
    return true;
}

static size_t count_labels(const char *text, size_t size)
{
    struct walk walk = walk_from(text, size);
    struct label label;
    while (next_label(&walk, &label))
        ;
    return walk.number;
}

static bool ends_in_dot(const struct buffer *text)
{
    return text->length > 0 && text->data[text->length - 1] == '.';
}

static char to_lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

static bool has_prefix(const char *text, size_t size)
{
    return size >= PREFIX_SIZE && to_lower(text[0]) == 'x' &&
           to_lower(text[1]) == 'n' && text[2] == '-' && text[3] == '-';
}

/* Failures. */

static bool fail(struct name_failure *failure, enum name_reason reason,
                 size_t number, struct label label)
{
    *failure = (struct name_failure){.reason = reason,
                                     .label = number,
                                     .word = label.text,
                                     .word_size = label.size};
    return false;
}

static bool fail_length(struct name_failure *failure, enum name_reason reason,
                        size_t number, struct label label, size_t length)
{
    fail(failure, reason, number, label);
    failure->length = length;
    return false;
}

static bool fail_empty(struct name_failure *failure, size_t number,
                       struct label label)
{
    fail(failure, NAME_IDNA, number, label);
    failure->errors = IDNA_EMPTY_LABEL;
    return false;
}

static bool check_utf8(const char *text, size_t size,
                       struct name_failure *failure)
{
    size_t valid = utf8_valid(text, size);

    if (valid == size)
        return true;
    fail(failure, NAME_INVALID, 0, (struct label){text, size});
    failure->fault = (struct codec_fault){.kind = CODEC_INVALID,
                                          .where = valid,
                                          .found = (unsigned char)text[valid]};
    return false;
}

/* ASCII names without the prefix, which need no processing. */

/* Whether BYTE cannot be in a name because it is ASCII, but no letter, digit,
 * hyphen, underscore, asterisk or full stop. */
static bool is_forbidden(char byte)
{
    unsigned char c = (unsigned char)byte;
    return c < ASCII_END && !ascii_is_letter(c) && !ascii_is_digit(c) &&
           (c == '\0' || strchr("-_*.", c) == NULL);
}

/* Fills in what each byte becomes in such a name, 0 if it cannot be in one:
 * what is_forbidden is true for, or with --strict all but letters, digits
 * and hyphens. */
static void fill_ascii_table(struct names *n)
{
    for (int c = 0x21; c < 0x7F; c++) {
        bool is_ldh = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                      (c >= 'A' && c <= 'Z') || c == '-' || c == '.';
        bool is_allowed = n->options.strict ? is_ldh : !is_forbidden((char)c);
        n->ascii[c] = is_allowed ? (unsigned char)to_lower((char)c) : 0;
    }
}

/* Whether a lower-case label can stay as it is. */
static bool is_plain_label(const struct names *n, const char *text, size_t size)
{
    if (size == 0 || size > NAME_LABEL_MAX)
        return false;
    bool has_hyphens = size >= 4 && text[2] == '-' && text[3] == '-';
    if (n->options.strict &&
        (has_hyphens || text[0] == '-' || text[size - 1] == '-'))
        return false;
    return !has_hyphens || text[0] != 'x' || text[1] != 'n';
}

/* Appends TEXT in lower case if it is such a name. What is not is left to
 * the full processing, which also finds the words for it. */
static bool convert_ascii(const struct names *n, const char *text, size_t size,
                          struct buffer *out)
{
    size_t start = 0, end = size, i;
    char *to;

    if (!utf8_is_ascii(text, size))
        return false;
    if (size > 0 && text[0] == '.' && !n->options.strict)
        start = 1;
    if (end > start && text[end - 1] == '.')
        end--;
    if (end - start > NAME_MAX_OCTETS)
        return false;
    to = buffer_room(out, size);
    for (i = 0; i < size; i++) {
        to[i] = (char)n->ascii[(unsigned char)text[i]];
        if (to[i] == '\0')
            return false;
        if (to[i] == '.' && i >= start) {
            if (!is_plain_label(n, to + start, i - start))
                return false;
            start = i + 1;
        }
    }
    if (start < end && !is_plain_label(n, to + start, end - start))
        return false;
    out->length += size;
    return true;
}

/* Appends the U-form of LABEL, which begins with the prefix. */
static bool decode_label(struct names *n, struct label label, size_t number,
                         struct buffer *out, struct name_failure *failure)
{
    size_t mark = out->length;
    struct codec_fault fault;

    if (!codec_decode(&n->codec,
                      slice_from(slice_of(label.text, label.size), PREFIX_SIZE),
                      out, &fault)) {
        fail(failure, NAME_FAULT, number, label);
        failure->fault = fault;
        return false;
    }
    struct label decoded = {out->data + mark, out->length - mark};
    bool is_ascii = utf8_is_ascii(decoded.text, decoded.size);
    struct walk walk = walk_from(decoded.text, decoded.size);
    struct label first;
    if (next_label(&walk, &first) && walk.at != NULL)
        return fail(failure, NAME_A_LABEL_DOT, number, label);
    /* Decoding it once more would give something else. */
    if (has_prefix(decoded.text, decoded.size) &&
        (is_ascii || !n->options.lenient))
        return fail(failure, NAME_A_LABEL_PREFIX, number, label);
    if (n->options.lenient)
        return true;
    if (decoded.size == 0)
        return fail(failure, NAME_A_LABEL_EMPTY, number, label);
    if (is_ascii)
        return fail(failure, NAME_A_LABEL_ASCII, number, label);
    return true;
}

/* Appends the A-form of LABEL. */
static bool encode_label(struct names *n, struct label label,
                         struct buffer *out)
{
    struct codec_fault ignored; /* there is none in valid UTF-8 */

    if (utf8_is_ascii(label.text, label.size)) {
        buffer_append(out, label.text, label.size);
        return true;
    }
    buffer_append(out, prefix, PREFIX_SIZE);
    return codec_encode(&n->codec, slice_of(label.text, label.size), out,
                        &ignored);
}

/* --lenient: one label. */
static bool convert_leniently(struct names *n, struct label label,
                              size_t number, struct buffer *out,
                              struct name_failure *failure)
{
    bool is_ascii = utf8_is_ascii(label.text, label.size);

    if (!is_ascii && n->options.decode) {
        /* Also with the prefix: a label can have been decoded to that. */
        buffer_append(out, label.text, label.size);
        return true;
    }
    if (!has_prefix(label.text, label.size))
        return encode_label(n, label, out);
    if (!is_ascii)
        return fail(failure, NAME_PREFIX, number, label);
    if (n->options.decode)
        return decode_label(n, label, number, out, failure);
    n->scratch.length = 0;
    if (!decode_label(n, label, number, &n->scratch, failure))
        return false;
    buffer_append(out, label.text, label.size);
    return true;
}

static bool convert_name_leniently(struct names *n, const char *text,
                                   size_t size, struct buffer *out,
                                   struct name_failure *failure)
{
    struct walk walk = walk_from(text, size);
    struct label label;

    if (!check_utf8(text, size, failure))
        return false;
    while (next_label(&walk, &label)) {
        if (!convert_leniently(n, label, walk.number, out, failure))
            return false;
        if (walk.at != NULL)
            buffer_append(out, ".", 1);
    }
    return true;
}

/* The full processing: decode the A-labels, have ICU map and validate the
 * whole, see that it left them alone, and encode. */

/* Appends LABEL with its ASCII letters in lower case, as they are mapped. */
static void put_lower(struct buffer *out, struct label label)
{
    char *to = buffer_room(out, label.size);

    for (size_t i = 0; i < label.size; i++)
        to[i] = to_lower(label.text[i]);
    out->length += label.size;
}

/* Appends the U-form of an A-label in any case. */
static bool put_decoded(struct names *n, struct label label, size_t number,
                        struct buffer *out, struct name_failure *failure)
{
    n->scratch.length = 0;
    put_lower(&n->scratch, label);
    label.text = n->scratch.data;
    return decode_label(n, label, number, out, failure);
}

/* Stores the name with its A-labels decoded, and which they were; ASCII letters
 * in lower case. */
static bool decode_labels(struct names *n, const char *text, size_t size,
                          struct name_failure *failure)
{
    struct walk walk = walk_from(text, size);
    struct label label;

    n->unicode.length = 0;
    n->decoded.length = 0;
    n->has_a_labels = false;
    while (next_label(&walk, &label)) {
        /* What is not ASCII has the prefix by chance, or by mapping, which is
         * ICU's to see. */
        bool is_a_label = has_prefix(label.text, label.size) &&
                          utf8_is_ascii(label.text, label.size);
        buffer_append(&n->decoded, is_a_label ? "1" : "", 1);
        if (!is_a_label)
            put_lower(&n->unicode, label);
        else if (!put_decoded(n, label, walk.number, &n->unicode, failure))
            return false;
        n->has_a_labels |= is_a_label;
        if (walk.at != NULL)
            buffer_append(&n->unicode, ".", 1);
    }
    return true;
}

/* The mapped name must have no forbidden character. */
static bool check_forbidden(const struct names *n, struct name_failure *failure)
{
    const char *text = n->mapped.data;
    size_t size = n->mapped.length, at = 0;
    struct walk walk = walk_from(text, size);
    struct label label;

    while (at < size && !is_forbidden(text[at]))
        at++;
    if (at == size)
        return true;
    while (next_label(&walk, &label) && label.text + label.size <= text + at)
        ;
    fail(failure, NAME_FORBIDDEN, walk.number, label);
    failure->found = (unsigned char)text[at];
    return false;
}

/* The errors of LABEL in a name with a right-to-left label, where the bidi
 * rule applies to each. */
static unsigned errors_among_bidi(struct names *n, struct label label)
{
    static const char right_to_left[] = ".\u05D0";

    n->scratch.length = 0;
    buffer_append(&n->scratch, label.text, label.size);
    buffer_append(&n->scratch, right_to_left, sizeof right_to_left - 1);
    return idna_map_name(n->idna, n->scratch.data, n->scratch.length,
                         &n->mapped);
}

/* The first code point of LABEL that UTS #46 disallows. */
static uint32_t find_disallowed(struct names *n, struct label label)
{
    for (size_t i = 0, step; i < label.size; i += step) {
        uint32_t code_point = 0;
        step = utf8_read(label.text + i, label.size - i, &code_point);
        if (idna_map_label(n->idna, label.text + i, step, &n->mapped) &
            IDNA_DISALLOWED)
            return code_point;
    }
    return 0;
}

/* Finds the label to which ICU's ERRORS belong, and all that is wrong with
 * it. */
static bool fail_idna(struct names *n, unsigned errors,
                      struct name_failure *failure)
{
    struct walk walk = walk_from(n->unicode.data, n->unicode.length);
    struct label label = {n->unicode.data, n->unicode.length};
    size_t number = 0;

    while (number == 0 && next_label(&walk, &label)) {
        unsigned own =
            label.size == 0
                ? (walk.at != NULL ? (unsigned)IDNA_EMPTY_LABEL : 0)
                : idna_map_label(n->idna, label.text, label.size, &n->mapped);
        if (errors & IDNA_BIDI && label.size > 0)
            own |= errors_among_bidi(n, label) & IDNA_BIDI;
        if (own == 0)
            continue;
        errors = own;
        number = walk.number;
    }
    fail(failure, NAME_IDNA, number, label);
    failure->errors = errors;
    if (errors & IDNA_DISALLOWED)
        failure->found = find_disallowed(n, label);
    return false;
}

/* Whether the decoded LABEL is mapped to itself. MAPPED is what it became, NULL
 * where that is not known. */
static bool is_unchanged(struct names *n, struct label label,
                         const struct label *mapped)
{
    if (mapped != NULL)
        return mapped->size == label.size &&
               memcmp(mapped->text, label.text, label.size) == 0;
    return idna_map_label(n->idna, label.text, label.size, &n->scratch) == 0 &&
           n->scratch.length == label.size &&
           memcmp(n->scratch.data, label.text, label.size) == 0;
}

/* Mapping must have left decoded labels as they were. */
static bool check_decoded(struct names *n, struct name_failure *failure)
{
    struct walk unicode = walk_from(n->unicode.data, n->unicode.length);
    struct walk mapped = walk_from(n->mapped.data, n->mapped.length);
    struct label before, after;
    /* A character that is mapped to several may bring full stops along; then
     * the labels do not correspond. */
    bool is_aligned =
        n->decoded.length == count_labels(n->mapped.data, n->mapped.length);

    while (next_label(&unicode, &before)) {
        if (is_aligned)
            next_label(&mapped, &after);
        if (n->decoded.data[unicode.number - 1] != '\0' &&
            !is_unchanged(n, before, is_aligned ? &after : NULL))
            return fail(failure, NAME_A_LABEL_CHANGED, unicode.number, before);
    }
    return true;
}

/* ICU takes a last label that it emptied for a final dot. */
static bool check_last(const struct names *n, struct name_failure *failure)
{
    struct walk walk = walk_from(n->unicode.data, n->unicode.length);
    struct label label = {NULL, 0};

    if (!ends_in_dot(&n->mapped) || ends_in_dot(&n->unicode))
        return true;
    while (next_label(&walk, &label))
        ;
    return fail_empty(failure, walk.number, label);
}

/* A label of LENGTH octets, or a name, may be too long for the DNS. */
static bool check_label_length(size_t length, size_t number, struct label label,
                               struct name_failure *failure)
{
    return length <= NAME_LABEL_MAX ||
           fail_length(failure, NAME_LABEL_LENGTH, number, label, length);
}

static bool check_name_length(const char *text, size_t size,
                              struct name_failure *failure)
{
    size_t length = size > 0 && text[size - 1] == '.' ? size - 1 : size;
    return length <= NAME_MAX_OCTETS ||
           fail_length(failure, NAME_LENGTH, 0, (struct label){text, size},
                       length);
}

/* Checks the lengths of a name that is ASCII. */
static bool check_lengths(const char *text, size_t size,
                          struct name_failure *failure)
{
    struct walk walk = walk_from(text, size);
    struct label label;

    while (next_label(&walk, &label))
        if (!check_label_length(label.size, walk.number, label, failure))
            return false;
    return check_name_length(text, size, failure);
}

/* Appends the A-form of NAME, which is mapped, if it is not too long for the
 * DNS. */
static bool encode_labels(struct names *n, struct label name,
                          struct buffer *out, struct name_failure *failure)
{
    struct walk walk = walk_from(name.text, name.size);
    struct label label;
    size_t start = out->length;

    while (next_label(&walk, &label)) {
        size_t mark = out->length;
        /* Mapping made it so: what was an A-label has been decoded. */
        if (has_prefix(label.text, label.size))
            return fail(failure, NAME_PREFIX, walk.number, label);
        if (!encode_label(n, label, out) ||
            !check_label_length(out->length - mark, walk.number, label,
                                failure))
            return false;
        if (walk.at != NULL)
            buffer_append(out, ".", 1);
    }
    return check_name_length(out->data + start, out->length - start, failure);
}

/* With --strict each label of NAME, which is mapped, must be valid by IDNA2008;
 * UTS #46 has seen to the bidi rule. */
static bool check_idna2008(struct label name, struct name_failure *failure)
{
    struct walk walk = walk_from(name.text, name.size);
    struct label label;

    while (next_label(&walk, &label)) {
        struct idna2008_verdict verdict =
            idna2008_check(slice_of(label.text, label.size));
        if (verdict.reason == IDNA2008_VALID)
            continue;
        fail(failure, NAME_IDNA2008, walk.number, label);
        failure->idna2008 = verdict;
        return false;
    }
    return true;
}

/* Appends what NAME, which was mapped to MAPPED, becomes. */
static bool put_name(struct names *n, struct label name, struct label mapped,
                     struct buffer *out, struct name_failure *failure)
{
    if (n->options.strict && !check_idna2008(mapped, failure))
        return false;
    n->u_form = mapped.text;
    n->u_form_size = mapped.size;
    if (!n->options.decode)
        return encode_labels(n, mapped, out, failure);
    /* The length counts in A-form, which is what was given, if ASCII. */
    n->scratch.length = 0;
    if (utf8_is_ascii(name.text, name.size)
            ? !check_lengths(name.text, name.size, failure)
            : !encode_labels(n, mapped, &n->scratch, failure))
        return false;
    buffer_append(out, mapped.text, mapped.size);
    return true;
}

/* Whether NAME can be processed at all. */
static bool check_input(const char *name, size_t size,
                        struct name_failure *failure)
{
    return check_utf8(name, size, failure) &&
           (size <= NAME_INPUT_MAX ||
            fail(failure, NAME_INPUT_LENGTH, 0, (struct label){name, size}));
}

/* Whether NAME, without a leading dot, is known to be valid and to map to
 * itself, so that ICU need not be asked. */
static bool is_plain_name(struct names *n, const char *name, size_t size)
{
    char last = '.';

    if (size > NAME_INPUT_MAX)
        return false;
    for (size_t i = 0, step; i < size; i += step) {
        char byte = name[i];
        uint32_t code_point;
        step = 1;
        if ((unsigned char)byte >= 0x80) {
            step = utf8_read(name + i, size - i, &code_point);
            if (step == 0 || !idna_is_plain(n->idna, code_point))
                return false;
        } else if (byte == '\0' ||
                   (char)n->ascii[(unsigned char)byte] != byte ||
                   (byte == '.' && last == '.') ||
                   (last == '.' && has_prefix(name + i, size - i))) {
            return false;
        }
        last = byte;
    }
    return true;
}

/* The name behind a leading dot. */
static bool process_labels(struct names *n, const char *text, size_t size,
                           struct buffer *out, struct name_failure *failure)
{
    struct label name = {text, size};

    if (is_plain_name(n, text, size))
        return put_name(n, name, name, out, failure);
    if (!check_input(text, size, failure) ||
        !decode_labels(n, text, size, failure))
        return false;
    struct label unicode = {n->unicode.data, n->unicode.length};
    if (is_plain_name(n, unicode.text, unicode.size))
        return put_name(n, name, unicode, out, failure);

    unsigned errors =
        idna_map_name(n->idna, unicode.text, unicode.size, &n->mapped);
    if (!check_forbidden(n, failure))
        return false;
    if (errors != 0)
        return fail_idna(n, errors, failure);
    if (!check_last(n, failure) ||
        (n->has_a_labels && !check_decoded(n, failure)))
        return false;
    struct label mapped = {n->mapped.data, n->mapped.length};
    return put_name(n, name, mapped, out, failure);
}

static bool process_name(struct names *n, const char *text, size_t size,
                         struct buffer *out, struct name_failure *failure)
{
    size_t dot = dot_size(text, size);

    if (dot > 0 && n->options.strict)
        return fail_empty(failure, 1, (struct label){text, 0});
    if (dot > 0)
        buffer_append(out, ".", 1);
    return dot == size ||
           process_labels(n, text + dot, size - dot, out, failure);
}

bool names_open(struct names *n, const struct name_options *options)
{
    *n = (struct names){.options = *options,
                        .codec.bootstring = &bootstring_punycode};
    fill_ascii_table(n);
    if (!options->lenient)
        n->idna = idna_open();
    return options->lenient || n->idna != NULL;
}

bool name_convert(struct names *n, const char *text, size_t size,
                  struct buffer *out, struct name_failure *failure)
{
    size_t mark = out->length;

    if (n->options.lenient ? convert_name_leniently(n, text, size, out, failure)
                           : convert_ascii(n, text, size, out) ||
                                 process_name(n, text, size, out, failure))
        return true;
    out->length = mark;
    return false;
}

void names_close(struct names *n)
{
    idna_close(n->idna);
    codec_close(&n->codec);
    buffer_free(&n->unicode);
    buffer_free(&n->decoded);
    buffer_free(&n->mapped);
    buffer_free(&n->scratch);
}
