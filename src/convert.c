/* convert.c - one string, by the chosen mode; see convert.h. */

#include "config.h"

#include "convert.h"

#include <string.h>

#include "base/escape.h"
#include "bulk.h"
#include "base/unicode.h"
#include "base/utf8.h"

static const struct codec_case letters = {.to_lower = unicode_to_lower,
                                          .to_upper = unicode_to_upper};

bool convert_open(struct converter *c, const struct convert_options *options)
{
    const struct convert_string_options *string = &options->string;
    struct name_options *name = &c->options.name;

    *c = (struct converter){
        .options = *options,
        .codec = {.bootstring = string->bootstring,
                  .mixed_case = string->mixed_case ? &letters : NULL,
                  .code_points = string->code_points}};
    name->decode = options->decode;
    c->is_annotated =
        string->mixed_case || string->code_points || string->trace;
    if (options->kind == CONVERT_STRING)
        return true;
    c->replacer = (struct replacer){.names = &c->names,
                                    .decode = options->decode,
                                    .escape = options->escape};
    return names_open(&c->names, name);
}

static bool convert_plainly(struct converter *c, struct slice text,
                            struct buffer *out, struct codec_fault *fault)
{
    return c->options.decode ? codec_decode(&c->codec, text, out, fault)
                             : codec_encode(&c->codec, text, out, fault);
}

/* Appends the trace to OUT, up to where it fails; after another trace, with an
 * empty line before it. */
static bool convert_traced(struct converter *c, struct slice text,
                           struct buffer *out, struct codec_fault *fault)
{
    if (c->has_traced)
        buffer_text(out, "\n");
    return c->options.decode
               ? codec_trace_decode(&c->codec, text, c->options.escape, out,
                                    fault)
               : codec_trace_encode(&c->codec, text, c->options.escape, out,
                                    fault);
}

/* CONVERT_STRING: all of it is one string. */
static bool convert_string(struct converter *c, const char *text, size_t size,
                           struct buffer *out)
{
    struct convert_failure *failure = &c->failure;
    struct slice slice = slice_of(text, size);
    size_t mark = out->length;

    if (c->options.string.trace) {
        if (convert_traced(c, slice, out, &failure->fault))
            return c->has_traced = true;
    } else if (convert_plainly(c, slice, out, &failure->fault)) {
        return true;
    }
    failure->reason =
        failure->fault.kind == CODEC_INVALID ? CONVERT_INVALID : CONVERT_CODEC;
    failure->charset = "UTF-8";
    /* Invalid text has no trace. */
    if (c->options.string.trace && failure->fault.kind == CODEC_BOOTSTRING) {
        c->result.length = 0;
        buffer_append(&c->result, out->data + mark, out->length - mark);
        buffer_text(&c->result, "\n");
        convert_explain(failure, &c->result);
        c->has_instead = true;
    }
    out->length = mark;
    return false;
}

static bool convert_name(struct converter *c, const char *text, size_t size,
                         struct buffer *out)
{
    struct convert_failure *failure = &c->failure;

    if (name_convert(&c->names, text, size, out, &failure->name))
        return true;
    failure->reason = failure->name.reason == NAME_INVALID ? CONVERT_INVALID
                                                           : CONVERT_BAD_NAME;
    failure->fault = failure->name.fault;
    failure->charset = "UTF-8";
    return false;
}

static bool convert_by_kind(struct converter *c, const char *text, size_t size,
                            struct buffer *out)
{
    switch (c->options.kind) {
    case CONVERT_STRING:
        return convert_string(c, text, size, out);
    case CONVERT_NAME:
        return convert_name(c, text, size, out);
    case CONVERT_TEXT:
        replace_names(&c->replacer, slice_of(text, size), out);
        return true;
    }
    return false;
}

bool convert(struct converter *c, const char *text, size_t size,
             struct buffer *out)
{
    c->has_instead = false;
    /* Of text only names are escaped, of traces only what they quote. */
    if (!c->options.escape || c->options.kind == CONVERT_TEXT ||
        c->options.string.trace)
        return convert_by_kind(c, text, size, out);
    c->result.length = 0;
    if (!convert_by_kind(c, text, size, &c->result))
        return false;
    escape_append(out, c->result.data, c->result.length);
    return true;
}

const struct buffer *convert_instead(const struct converter *c)
{
    return c->has_instead ? &c->result : NULL;
}

/* Strings without annotations, up to one that cannot be converted. Without the
 * way through the layers a word costs a sixth less. */
static size_t convert_strings(struct converter *c, const char *text,
                              size_t size, char terminator, struct buffer *out,
                              uint64_t *records)
{
    char delimiter = (char)c->options.string.bootstring->delimiter;
    const char *at = text, *end = text + size, *stop;
    struct codec_fault ignored;

    for (;;) {
        if (!c->options.decode)
            at += plain_encode(at, (size_t)(end - at), terminator, delimiter,
                               out, records);
        stop = memchr(at, terminator, (size_t)(end - at));
        if (stop == NULL)
            break;
        bool has_return = terminator == '\n' && stop > at && stop[-1] == '\r';
        stop -= has_return;
        if (!convert_plainly(c, slice_of(at, (size_t)(stop - at)), out,
                             &ignored))
            break;
        at = stop + has_return + 1;
        buffer_append(out, stop, (size_t)(at - stop));
        ++*records;
    }
    return (size_t)(at - text);
}

size_t convert_plain(struct converter *c, const char *text, size_t size,
                     char terminator, struct buffer *out, uint64_t *records)
{
    const struct convert_options *o = &c->options;

    if (o->kind == CONVERT_TEXT) {
        /* No name reaches over the end of a record, so all are one text. */
        replace_names(&c->replacer, slice_of(text, size), out);
        return size;
    }
    if (o->escape)
        return 0;
    if (o->kind == CONVERT_STRING && !c->is_annotated)
        return convert_strings(c, text, size, terminator, out, records);
    if (o->kind == CONVERT_NAME && !o->name.lenient && !o->name.strict)
        return plain_names(text, size, terminator, out, records);
    return 0;
}

/* Reasons, for people. */

/* Appends "U+00FC 'ü'", or the number alone where the character is unsafe. */
static void put_character(struct buffer *out, uint32_t code_point)
{
    char text[UTF8_MAX];

    buffer_format(out, "U+%04X", (unsigned)code_point);
    if (!utf8_is_scalar(code_point) || escape_wants(code_point))
        return;
    buffer_text(out, " '");
    buffer_append(out, text, utf8_write(code_point, text));
    buffer_text(out, "'");
}

static void explain_fault(const struct codec_fault *f, struct buffer *out)
{
    buffer_format(out, "code point %zu: ", f->where + 1);
    if (f->kind == CODEC_NOTATION) {
        buffer_text(out, "not in the notation u+0644");
        return;
    }
    switch (f->status) {
    case BOOTSTRING_OK:
    case BOOTSTRING_NO_ROOM:
        break;
    case BOOTSTRING_SURROGATE:
        buffer_format(out, "U+%04X is a surrogate", (unsigned)f->found);
        break;
    case BOOTSTRING_ABOVE_UNICODE:
        if (f->found > UTF8_LAST)
            buffer_format(out, "U+%X is above U+10FFFF", (unsigned)f->found);
        else
            buffer_text(out, "the delta leads to a code point above U+10FFFF");
        break;
    case BOOTSTRING_OVERFLOW:
        buffer_text(out, "overflow: the delta does not fit 64 bits");
        break;
    case BOOTSTRING_NOT_BASIC:
        put_character(out, f->found);
        buffer_text(out, " is not a basic (ASCII) code point");
        break;
    case BOOTSTRING_BAD_DIGIT:
        put_character(out, f->found);
        buffer_text(out, " is not a digit");
        break;
    case BOOTSTRING_TRUNCATED:
        buffer_text(out, "the input ends within the delta that begins here");
        break;
    case BOOTSTRING_BASIC_CODED:
        buffer_format(out, "the delta stands for the basic code point U+%04X",
                      (unsigned)f->found);
        break;
    }
}

/* Appends the words for each of a set of errors, "; " between them. */
static void explain_idna(const struct name_failure *f, struct buffer *out)
{
    static const char *const words[IDNA_BITS] = {
        "the label is empty",
        "the label begins with a hyphen",
        "the label ends with a hyphen",
        "the label has hyphens in third and fourth place",
        "the label begins with a combining mark",
        NULL,
        "the label begins with xn-- and is not Punycode",
        "the label holds a dot",
        "the label begins with xn-- and is not a real A-label",
        "the label does not satisfy the bidi rule (RFC 5893)",
        "a joiner, U+200C or U+200D, is where it may not be (RFC 5892, "
        "appendix A)",
        "ICU cannot process it",
    };
    const char *between = "";

    for (unsigned bit = 0; bit < IDNA_BITS; bit++) {
        if (!(f->errors >> bit & 1))
            continue;
        buffer_text(out, between);
        between = "; ";
        if (words[bit] != NULL) {
            buffer_text(out, words[bit]);
        } else if (f->found == 0) {
            buffer_text(out, "a code point is disallowed (UTS #46)");
        } else {
            put_character(out, f->found);
            if (unicode_is_unassigned(f->found))
                buffer_format(out, " is unassigned in Unicode %s",
                              unicode_version());
            else if (f->found < 0x80)
                buffer_text(out, " is not a letter, digit or hyphen (STD3)");
            else
                buffer_text(out, " is disallowed (UTS #46)");
        }
    }
}

static void explain_name(const struct name_failure *f, struct buffer *out)
{
    if (f->label > 0) {
        buffer_format(out, "label %zu, '", f->label);
        escape_append(out, f->word, f->word_size);
        buffer_text(out, "': ");
    }
    switch (f->reason) {
    case NAME_INVALID:
        break;
    case NAME_FAULT:
        buffer_text(out, "not an A-label: after the prefix, ");
        explain_fault(&f->fault, out);
        break;
    case NAME_IDNA:
        explain_idna(f, out);
        break;
    case NAME_FORBIDDEN:
        put_character(out, f->found);
        buffer_text(out, " cannot be in a domain name (--text converts names "
                         "inside other text)");
        break;
    case NAME_A_LABEL_EMPTY:
        buffer_text(out, "not a real A-label: nothing is behind the prefix");
        break;
    case NAME_A_LABEL_ASCII:
        buffer_text(out, "not a real A-label: it decodes to ASCII");
        break;
    case NAME_A_LABEL_PREFIX:
        buffer_text(out, "not a real A-label: it decodes to a label that "
                         "begins with xn-- itself");
        break;
    case NAME_A_LABEL_DOT:
        buffer_text(out, "not a real A-label: it decodes to text with a dot");
        break;
    case NAME_A_LABEL_CHANGED:
        buffer_text(out, "decoded from an A-label that is not a real one: "
                         "UTS #46 maps it to other text (case, normal form)");
        break;
    case NAME_PREFIX:
        buffer_text(out, "a label that begins with xn-- must be ASCII");
        break;
    case NAME_INPUT_LENGTH:
        buffer_format(out,
                      "longer than %d bytes, a domain name may have %d "
                      "octets",
                      NAME_INPUT_MAX, NAME_MAX_OCTETS);
        break;
    case NAME_LABEL_LENGTH:
        buffer_format(out, "%zu octets as an A-label, %d are allowed",
                      f->length, NAME_LABEL_MAX);
        break;
    case NAME_LENGTH:
        buffer_format(out, "%zu octets, a domain name may have %d", f->length,
                      NAME_MAX_OCTETS);
        break;
    }
}

void convert_explain(const struct convert_failure *f, struct buffer *out)
{
    switch (f->reason) {
    case CONVERT_CODEC:
        explain_fault(&f->fault, out);
        break;
    case CONVERT_BAD_NAME:
        explain_name(&f->name, out);
        break;
    case CONVERT_INVALID:
        buffer_format(out, "byte %zu: \\x{%02X} is not valid ",
                      f->fault.where + 1, (unsigned)f->fault.found);
        escape_append(out, f->charset, strlen(f->charset));
        break;
    case CONVERT_UNWRITABLE:
        put_character(out, f->found);
        buffer_text(out, " cannot be written in ");
        escape_append(out, f->charset, strlen(f->charset));
        break;
    case CONVERT_TERMINATOR:
        put_character(out, f->found);
        buffer_text(out, " would end the record");
        break;
    }
}

void convert_close(struct converter *c)
{
    codec_close(&c->codec);
    names_close(&c->names);
    buffer_free(&c->result);
    replace_close(&c->replacer);
}
