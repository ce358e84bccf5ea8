/* explain.c - what a name is made of, and what is wrong with it; see explain.h.
 *
 * First everything about the name is collected. Then its lines are written,
 * because the columns of code points are as wide as the widest cells. */

#include "config.h"

#include "explain.h"

#include <string.h>

#include "base/escape.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "names/label.h"

/* A label as it was given, and its code points; an ASCII label has none. */
struct label {
    struct slice given;
    struct points_range points;
};

/* Labels. */

/* Returns GIVEN; decoded, if it is an A-label or mapped to one. */
static struct slice take_text(struct explain *e, struct slice given)
{
    struct codec_fault ignored;

    e->scratch.length = e->decoded.length = 0;
    idna_map_text(e->idna, given, &e->scratch);
    struct slice mapped = buffer_slice(&e->scratch);
    if (!label_has_prefix(mapped) || label_ace_size(mapped) != mapped.size ||
        !label_decode(&e->codec, mapped, &e->decoded, &ignored))
        return given;
    return buffer_slice(&e->decoded);
}

static void take_label(struct explain *e, struct slice given)
{
    struct label label = {.given = given};
    struct slice text = take_text(e, given);

    if (!utf8_is_ascii(text))
        label.points = points_add(&e->points, text);
    buffer_append(&e->labels, &label, sizeof label);
}

/* Reads the labels of NAME. A full stop at its beginning or end has no label
 * outside. */
static void take_labels(struct explain *e, struct slice name)
{
    struct slice rest = name, given;

    while (label_next(&rest, &given)) {
        bool is_at_end = given.text == name.text || rest.text == NULL;
        if (given.size > 0 || !is_at_end)
            take_label(e, given);
    }
}

/* Forms and verdicts. */

/* Stores what NAMES makes of NAME in FORM, or in REASON why it cannot. */
static bool make_form(struct names *names, struct slice name,
                      struct buffer *form, struct buffer *reason)
{
    struct name_failure name_failure;
    struct failure failure;

    form->length = 0;
    reason->length = 0;
    if (name_convert(names, name, form, &name_failure))
        return true;
    failure_of_name(&failure, &name_failure);
    failure_explain(&failure, reason);
    return false;
}

/* Stores the A-form that IDNA2003 had for NAME in FORMER. Returns false if NAME
 * has no deviations. */
static bool make_former(struct explain *e, struct slice name)
{
    struct name_failure ignored;
    bool deviates = false;

    e->former.length = e->scratch.length = 0;
    for (size_t i = 0, step; i < name.size; i += step) {
        uint32_t c = 0;
        step = utf8_read(name.text + i, name.size - i, &c);
        const char *other = idna_deviation(c);
        if (other == NULL)
            buffer_append(&e->scratch, name.text + i, step);
        else
            buffer_text(&e->scratch, other);
        deviates = deviates || other != NULL;
    }
    if (deviates)
        name_convert(e->encoder, buffer_slice(&e->scratch), &e->former,
                     &ignored);
    return deviates;
}

/* Lines. */

/* Appends the word that a line begins with; NUMBER, unless 0, is part of
 * it. */
static void put_key(struct buffer *out, const char *key, size_t number)
{
    enum { WIDTH = 10 };
    size_t start = out->length;

    buffer_text(out, key);
    if (number > 0)
        buffer_format(out, " %zu", number);
    do
        buffer_text(out, " ");
    while (out->length - start < WIDTH);
}

static void put_count(struct buffer *out, size_t count, const char *noun)
{
    buffer_format(out, "%zu %s%s", count, noun, count == 1 ? "" : "s");
}

/* FORM is empty if it cannot be made. */
static void put_form(struct buffer *out, const char *key, struct slice form)
{
    put_key(out, key, 0);
    buffer_put(out, form);
    if (form.size == 0) {
        buffer_text(out, "-");
    } else {
        buffer_text(out, " (");
        put_count(out, form.size, "octet");
        buffer_text(out, ")");
    }
    buffer_text(out, "\n");
}

/* REASON is empty if the verdict is "yes". */
static void put_verdict(struct buffer *out, const char *key,
                        struct slice reason)
{
    put_key(out, key, 0);
    buffer_text(out, reason.size == 0 ? "yes" : "no: ");
    buffer_put(out, reason);
    buffer_text(out, "\n");
}

static void put_label_block(const struct explain *e, struct buffer *out,
                            const struct label *label, size_t number)
{
    struct slice given = label->given;

    put_key(out, "label", number);
    if (e->options.raw)
        buffer_put(out, given);
    else
        escape_append(out, given);
    if (given.size == 0) {
        buffer_text(out, "empty");
    } else if (label->points.count == 0) {
        buffer_text(out, ", ASCII");
    } else {
        buffer_text(out, ", ");
        points_put_scripts(&e->points, label->points, out);
        buffer_text(out, ", ");
        put_count(out, label->points.count, "code point");
    }
    buffer_text(out, "\n");
    points_put_lines(&e->points, label->points, out);
}

static void put_label_blocks(const struct explain *e, struct buffer *out)
{
    const struct label *labels = (const void *)e->labels.data;

    for (size_t i = 0; i < e->labels.length / sizeof *labels; i++)
        put_label_block(e, out, &labels[i], i + 1);
}

/* Blocks. */

/* Stores the forms of NAME, or the reason why it has none. Returns whether it
 * has them. */
static bool make_forms(struct explain *e, struct slice name)
{
    if (make_form(e->encoder, name, &e->a_form, &e->not_valid) &&
        make_form(e->decoder, name, &e->u_form, &e->not_valid))
        return true;
    e->u_form.length = e->a_form.length = 0;
    return false;
}

/* Stores the reason why the name that was decoded last is not safe. */
static void judge_safety(struct explain *e)
{
    struct safe_failure safe_failure;
    struct failure failure;

    e->not_safe.length = 0;
    if (safe_judge(e->options.safe, name_u_form(e->decoder), &safe_failure))
        return;
    failure_of_safe(&failure, &safe_failure);
    failure_explain(&failure, &e->not_safe);
}

/* A name that is not valid is neither strict nor safe. */
static void judge_invalid(struct explain *e)
{
    struct buffer *others[] = {&e->not_strict, &e->not_safe};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        others[i]->length = 0;
        buffer_text(others[i], "not valid");
    }
}

static bool judge(struct explain *e, struct slice name)
{
    if (!make_forms(e, name)) {
        judge_invalid(e);
        return false;
    }
    judge_safety(e);
    make_form(e->strict, name, &e->scratch, &e->not_strict);
    return true;
}

static void put_forms(struct explain *e, struct slice name, struct buffer *out)
{
    struct slice u_form = buffer_slice(&e->u_form);

    put_form(out, "U-labels", u_form);
    put_form(out, "A-labels", buffer_slice(&e->a_form));
    if (make_former(e, u_form.size > 0 ? u_form : name))
        put_form(out, "IDNA2003", buffer_slice(&e->former));
}

static void put_verdicts(const struct explain *e, struct buffer *out)
{
    put_verdict(out, "valid", buffer_slice(&e->not_valid));
    put_verdict(out, "strict", buffer_slice(&e->not_strict));
    put_verdict(out, "safe", buffer_slice(&e->not_safe));
}

/* Appends the block of bytes that are not valid text, shown as ESCAPED. */
static void put_bytes(const struct explain *e, struct slice escaped,
                      struct buffer *out)
{
    struct slice none = slice_of(NULL, 0);

    put_form(out, "U-labels", none);
    put_form(out, "A-labels", none);
    put_key(out, "bytes", 0);
    buffer_put(out, escaped);
    buffer_text(out, "\n");
    put_verdicts(e, out);
}

static void put_block(struct explain *e, struct slice name, struct buffer *out)
{
    e->labels.length = 0;
    points_clear(&e->points);
    if (name.size <= NAME_INPUT_MAX)
        take_labels(e, name);
    put_forms(e, name, out);
    put_label_blocks(e, out);
    put_verdicts(e, out);
}

/* Ends the block that begins at START of OUT: makes it ASCII if it has to be.
 */
static void end_block(struct explain *e, struct buffer *out, size_t start)
{
    if (!e->points.ascii)
        return;
    e->scratch.length = 0;
    buffer_put(&e->scratch, slice_from(buffer_slice(out), start));
    out->length = start;
    escape_append_ascii(out, buffer_slice(&e->scratch));
}

void explain_in_ascii(struct explain *e, bool ascii)
{
    e->points.ascii = ascii;
}

bool explain_name(struct explain *e, struct slice name, struct buffer *out)
{
    size_t start = out->length;
    bool is_valid = judge(e, name);

    if (is_valid || utf8_valid(name) == name.size) {
        put_block(e, name, out);
    } else {
        e->scratch.length = 0;
        escape_append(&e->scratch, name);
        put_bytes(e, buffer_slice(&e->scratch), out);
    }
    end_block(e, out, start);
    return is_valid;
}

void explain_bytes(struct explain *e, struct slice bytes,
                   const struct failure *failure, struct buffer *out)
{
    size_t start = out->length;

    e->scratch.length = 0;
    escape_append_bytes(&e->scratch, bytes);
    e->not_valid.length = 0;
    failure_explain(failure, &e->not_valid);
    judge_invalid(e);
    put_bytes(e, buffer_slice(&e->scratch), out);
    end_block(e, out, start);
}

bool explain_open(struct explain *e, const struct explain_options *options)
{
    const struct name_options decode = {.decode = true}, encode = {0},
                              strict = {.strict = true};

    *e = (struct explain){
        .options = *options,
        .codec.bootstring = &bootstring_punycode,
        .points = {.safe = options->safe, .raw = options->raw}};
    if (!unicode_has_icu())
        return false;
    e->decoder = e->points.names = names_open(decode);
    e->encoder = names_open(encode);
    e->strict = names_open(strict);
    e->idna = e->points.idna = idna_open();
    return true;
}

void explain_close(struct explain *e)
{
    struct buffer *buffers[] = {&e->labels,   &e->u_form,    &e->a_form,
                                &e->former,   &e->not_valid, &e->not_strict,
                                &e->not_safe, &e->decoded,   &e->scratch};

    if (e == NULL)
        return;
    names_close(e->decoder);
    names_close(e->encoder);
    names_close(e->strict);
    idna_close(e->idna);
    codec_close(&e->codec);
    points_close(&e->points);
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_free(buffers[i]);
}
