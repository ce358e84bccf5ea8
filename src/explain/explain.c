/* explain.c - blocks of lines that describe names and their faults; see
 * explain.h.
 *
 * All facts about a name are collected before its lines are written, because
 * the columns of code points are as wide as their widest cells. */

#include "config.h"

#include "explain/explain.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "codec/codec.h"
#include "names/idna.h"
#include "names/label.h"
#include "names/name.h"
#include "safe/safe.h"
#include "explain/code-points.h"
#include "registry/table.h"

/* A label as given, and its code points; none for an ASCII label. */
struct label_block {
    struct slice given;
    struct code_points_range points;
};

/* TABLE is the last: it is left out without --table. */
enum verdict { VALID, STRICT, SAFE, TABLE, VERDICTS };

static const char *const verdict_names[VERDICTS] = {"valid", "strict", "safe",
                                                    "table"};

struct explain {
    struct settings settings;
    struct names *decoder;
    struct names *encoder;
    struct names *strict;
    struct idna *idna;
    struct codec codec;

    /* The current name. */
    struct code_points code_points;
    struct buffer labels; /* struct label_block[] */
    struct buffer u_form;
    struct buffer a_form;
    struct buffer idna2003;          /* its A-form by IDNA2003 */
    struct buffer reasons[VERDICTS]; /* against it; empty for "yes" */
    struct buffer decoded;           /* a label */
    struct buffer scratch;
};

/* Returns the number of verdicts that are written. */
static size_t count_verdicts(const struct explain *e)
{
    return safe_tables(e->settings.safe) == NULL ? TABLE : VERDICTS;
}

/* Labels. */

/* Returns GIVEN; decoded, if it is an A-label or mapped to one. */
static struct slice take_text(struct explain *e, struct slice given)
{
    e->scratch.size = e->decoded.size = 0;
    idna_map_text(e->idna, given, &e->scratch);
    struct slice mapped = buffer_slice(&e->scratch);
    if (!label_has_prefix(mapped) || label_xn_size(mapped) != mapped.size ||
        !label_decode(&e->codec, mapped, &e->decoded, NULL))
        return given;
    return buffer_slice(&e->decoded);
}

/* Reads the labels of NAME, without empty labels before a leading and after a
 * final dot. */
static void take_labels(struct explain *e, struct slice name)
{
    struct slice rest = name, given;

    while (label_next(&rest, &given)) {
        bool is_at_end = given.text == name.text || rest.text == NULL;
        if (given.size == 0 && is_at_end)
            continue;
        struct label_block label = {.given = given};
        struct slice text = take_text(e, given);
        if (!utf8_is_ascii(text))
            label.points = code_points_add(&e->code_points, text);
        buffer_append(&e->labels, &label, sizeof label);
    }
}

/* Forms and verdicts. */

/* Stores NAME, converted by NAMES, in FORM, or the reason why it cannot be
 * converted in REASON. */
static bool make_form(struct names *names, struct slice name,
                      struct buffer *form, struct buffer *reason)
{
    struct failure failure;

    form->size = 0;
    reason->size = 0;
    if (name_convert(names, name, form, &failure))
        return true;
    failure_explain(&failure, reason);
    return false;
}

/* Appends LABEL to SCRATCH with its deviations mapped as IDNA2003 mapped them.
 * Returns false if IDNA2003 refused the result. */
static bool put_idna2003_label(struct explain *e, struct slice label,
                               bool *deviates)
{
    size_t start = e->scratch.size;
    struct utf8_character c;

    if (label_xn_size(label) == label.size) {
        buffer_put(&e->scratch, label); /* nothing in it was mapped */
        return true;
    }
    while (utf8_next(&label, &c)) {
        const char *other = idna_deviation(c.code_point);
        *deviates = *deviates || other != NULL;
        buffer_put(&e->scratch, other == NULL ? c.text : slice_string(other));
    }
    struct slice replaced = slice_from(buffer_slice(&e->scratch), start);
    e->decoded.size = 0;
    idna_map_text(e->idna, replaced, &e->decoded);
    return replaced.size > 0 &&
           idna_satisfies_stringprep(buffer_slice(&e->decoded));
}

/* Stores the A-form of NAME by IDNA2003; nothing if IDNA2003 refused
 * it. Returns false if NAME has no deviations. */
static bool make_idna2003(struct explain *e, struct slice name)
{
    struct slice rest = name, label;
    bool deviates = false, is_valid = true;

    e->idna2003.size = e->scratch.size = 0;
    while (label_next(&rest, &label)) {
        is_valid &= put_idna2003_label(e, label, &deviates);
        if (rest.text != NULL)
            buffer_text(&e->scratch, ".");
    }
    if (deviates && is_valid)
        name_convert(e->encoder, buffer_slice(&e->scratch), &e->idna2003, NULL);
    return deviates;
}

/* Lines. */

/* Appends TEXT, in which a blank at an end or after another is written as
 * \u{20}: two blanks separate columns. */
static void put_column(struct buffer *out, struct slice text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.text[i] == ' ' &&
            (i == 0 || i + 1 == text.size || text.text[i - 1] == ' '))
            buffer_text(out, "\\u{20}");
        else
            buffer_append(out, text.text + i, 1);
}

/* Appends the first column of a line: KEY, and NUMBER unless it is 0. */
static void put_key(struct buffer *out, const char *key, size_t number)
{
    enum { WIDTH = 10 };
    size_t start = out->size;

    buffer_text(out, key);
    if (number > 0) {
        buffer_text(out, " ");
        buffer_decimal(out, number);
    }
    do
        buffer_text(out, " ");
    while (out->size - start < WIDTH);
}

static void put_count(struct buffer *out, size_t count, const char *noun)
{
    buffer_decimal(out, count);
    buffer_text(out, " ");
    buffer_text(out, noun);
    if (count != 1)
        buffer_text(out, "s");
}

/* FORM is empty if it cannot be made. */
static void put_form(struct buffer *out, const char *key,
                     const struct buffer *form)
{
    put_key(out, key, 0);
    buffer_put(out, buffer_slice(form));
    if (form->size == 0) {
        buffer_text(out, "-");
    } else {
        buffer_text(out, " (");
        put_count(out, form->size, "octet");
        buffer_text(out, ")");
    }
    buffer_text(out, "\n");
}

/* Appends LABEL, escaped unless that is off. */
static void put_label(const struct explain *e, struct slice label,
                      struct buffer *out)
{
    if (e->code_points.unescaped)
        buffer_put(out, label);
    else
        escape_append(out, label);
}

static void put_label_block(struct explain *e, struct buffer *out,
                            const struct label_block *label, size_t number)
{
    struct slice given = label->given;

    put_key(out, "label", number);
    e->scratch.size = 0;
    put_label(e, given, &e->scratch);
    put_column(out, buffer_slice(&e->scratch));
    if (given.size == 0) {
        buffer_text(out, "empty");
    } else if (label->points.count == 0) {
        buffer_text(out, ", ASCII");
    } else {
        buffer_text(out, ", ");
        code_points_put_scripts(&e->code_points, label->points, out);
        buffer_text(out, ", ");
        put_count(out, label->points.count, "code point");
    }
    buffer_text(out, "\n");
    code_points_put_lines(&e->code_points, label->points, out);
}

/* Variants by registries' tables. */

enum {
    UNBLOCKED_MAX = 1000, /* variants */
    BLOCKED_MAX = 64,     /* variants that are written, not only counted */
    COUNTED_MAX = 10000   /* variants */
};

struct variant {
    uint32_t label[NAME_LABEL_MAX_OCTETS]; /* code points */
    size_t length;
    struct slice disposition; /* borrowed from the table */
};

/* The variants of a label that are blocked, or those that are not. */
struct variants {
    bool are_blocked;
    size_t max;          /* how many are collected */
    size_t count;        /* how many there are */
    struct buffer array; /* struct variant[] */
};

/* Collects a variant: a tables_visitor. */
static bool collect(void *user, const uint32_t *label, size_t length,
                    struct slice disposition)
{
    struct variants *v = user;
    struct variant variant = {.length = length, .disposition = disposition};

    if (slice_equal(disposition, slice_string("blocked")) != v->are_blocked)
        return true;
    if (++v->count > v->max)
        return v->are_blocked && v->count < COUNTED_MAX;
    memcpy(variant.label, label, length * sizeof *label);
    buffer_append(&v->array, &variant, sizeof variant);
    return true;
}

/* Orders variants by their code points. */
static int compare(const void *left, const void *right)
{
    const struct variant *a = left, *b = right;
    size_t i = 0;

    while (i < a->length && i < b->length && a->label[i] == b->label[i])
        i++;
    if (i == a->length || i == b->length)
        return (a->length > b->length) - (a->length < b->length);
    return a->label[i] < b->label[i] ? -1 : 1;
}

/* Returns the code points of LABEL in UTF-8, in SCRATCH. */
static struct slice to_utf8(struct explain *e, const uint32_t *label,
                            size_t length)
{
    e->scratch.size = 0;
    char *room = buffer_room(&e->scratch, UTF8_MAX_BYTES * length);
    return slice_of(room, utf8_encode(label, length, room));
}

static void put_index(struct explain *e, struct slice index, struct buffer *out)
{
    struct slice label =
        to_utf8(e, (const void *)index.text, index.size / sizeof(uint32_t));

    buffer_text(out, "  index  ");
    if (!label_put_a_label(&e->codec, label, out))
        put_label(e, label, out);
    buffer_text(out, "\n");
}

static void put_variants(struct explain *e, const struct variants *v,
                         struct buffer *out)
{
    struct variant *array = (void *)v->array.data;
    size_t count = v->array.size / sizeof *array;

    if (count > 0)
        qsort(array, count, sizeof *array, compare);
    for (size_t i = 0; i < count; i++) {
        struct slice label = to_utf8(e, array[i].label, array[i].length);
        buffer_text(out, "  variant  ");
        put_label(e, label, out);
        buffer_text(out, "  ");
        if (!label_put_a_label(&e->codec, label, out))
            buffer_text(out, "-");
        buffer_text(out, "  ");
        escape_append(out, array[i].disposition);
        buffer_text(out, "\n");
    }
}

/* Appends the index label of LABEL, its disposition and its variants, if a
 * table allows it. */
static void put_table_lines(struct explain *e, struct slice label,
                            struct buffer *out)
{
    struct tables *tables = safe_tables(e->settings.safe);
    struct variants v = {.max = UNBLOCKED_MAX};
    struct variants blocked = {.max = BLOCKED_MAX, .are_blocked = true};
    uint32_t points[NAME_LABEL_MAX_OCTETS];
    size_t length, table;
    struct slice disposition;

    utf8_decode(label.text, label.size, points, &length);
    if (!tables_find(tables, points, length, &table, &disposition))
        return;
    e->decoded.size = 0;
    tables_index(tables, table, points, length, &e->decoded);
    put_index(e, buffer_slice(&e->decoded), out);
    if (!slice_equal(disposition, slice_string("valid"))) {
        buffer_text(out, "  disposition  ");
        escape_append(out, disposition);
        buffer_text(out, "\n");
    }
    bool is_complete =
        tables_each_variant(tables, table, points, length, true, collect, &v);
    put_variants(e, &v, out);
    if (!is_complete)
        buffer_text(out, "  variant  more\n");
    is_complete = tables_each_variant(tables, table, points, length, false,
                                      collect, &blocked);
    if (is_complete && blocked.count <= BLOCKED_MAX)
        put_variants(e, &blocked, out);
    else if (blocked.count > 0)
        buffer_format(out, "  blocked  %s%zu\n", is_complete ? "" : "at least ",
                      blocked.count);
    buffer_free(&v.array);
    buffer_free(&blocked.array);
}

/* Appends the lines of the tables for the label NUMBER of COUNT, if the name is
 * valid and the label no top-level domain. */
static void put_label_in_tables(struct explain *e, struct buffer *out,
                                size_t number, size_t count)
{
    struct slice rest = buffer_slice(&e->u_form), label;
    size_t i = 0;

    if (safe_tables(e->settings.safe) == NULL || (number == count && count > 1))
        return;
    while (i < number && label_next(&rest, &label))
        i += label.size > 0;
    if (i == number)
        put_table_lines(e, label, out);
}

/* Blocks. */

/* Stores the reason why CHECK refuses the last decoded name, if it does. */
static void check_unicode(struct explain *e,
                          bool (*check)(struct safe *safe, struct slice name,
                                        struct failure *failure),
                          struct buffer *reason)
{
    struct failure failure;

    reason->size = 0;
    if (!check(e->settings.safe, name_unicode(e->decoder), &failure))
        failure_explain(&failure, reason);
}

/* Stores that an invalid name has no form, and is neither strict nor safe, nor
 * in a table. */
static void reject(struct explain *e)
{
    e->u_form.size = e->a_form.size = 0;
    for (size_t i = VALID + 1; i < VERDICTS; i++) {
        e->reasons[i].size = 0;
        buffer_text(&e->reasons[i], "not valid");
    }
}

/* Stores the forms of NAME and the reasons against it. Returns true if it is
 * valid. */
static bool check(struct explain *e, struct slice name)
{
    struct buffer *reasons = e->reasons;

    if (!make_form(e->encoder, name, &e->a_form, &reasons[VALID]) ||
        !make_form(e->decoder, name, &e->u_form, &reasons[VALID])) {
        reject(e);
        return false;
    }
    check_unicode(e, safe_check, &reasons[SAFE]);
    check_unicode(e, safe_check_tables, &reasons[TABLE]);
    make_form(e->strict, name, &e->scratch, &reasons[STRICT]);
    return true;
}

static void put_verdicts(const struct explain *e, struct buffer *out)
{
    for (size_t i = 0; i < count_verdicts(e); i++) {
        struct slice reason = buffer_slice(&e->reasons[i]);
        put_key(out, verdict_names[i], 0);
        buffer_text(out, reason.size == 0 ? "yes" : "no: ");
        put_column(out, reason);
        buffer_text(out, "\n");
    }
}

static void put_labels(struct explain *e, struct slice name, struct buffer *out)
{
    e->labels.size = 0;
    code_points_clear(&e->code_points, e->reasons[VALID].size == 0);
    if (name.size <= NAME_INPUT_MAX_BYTES)
        take_labels(e, name);

    const struct label_block *labels = (const void *)e->labels.data;
    size_t count = e->labels.size / sizeof *labels;
    for (size_t i = 0; i < count; i++) {
        put_label_block(e, out, &labels[i], i + 1);
        put_label_in_tables(e, out, i + 1, count);
    }
}

/* --explain=lines. */

/* Appends a tab, and TEXT, or EMPTY in place of an empty one. */
static void put_cell(struct buffer *out, const struct buffer *text,
                     const char *empty)
{
    buffer_text(out, "\t");
    buffer_put(out, buffer_slice(text));
    buffer_text(out, text->size == 0 ? empty : "");
}

/* Appends the line of the name or bytes shown as GIVEN. */
static void put_line(const struct explain *e, struct slice given,
                     struct buffer *out)
{
    /* A tab in a name would separate cells. */
    for (size_t i = 0; i < given.size; i++)
        if (given.text[i] == '\t' || given.text[i] == '\n')
            buffer_format(out, "\\u{%X}", (unsigned)given.text[i]);
        else
            buffer_append(out, given.text + i, 1);
    put_cell(out, &e->u_form, "-");
    put_cell(out, &e->a_form, "-");
    for (size_t i = 0; i < count_verdicts(e); i++)
        put_cell(out, &e->reasons[i], "yes");
    buffer_append(out, &e->settings.terminator, 1);
}

void explain_put_header(const struct explain *e, struct buffer *out)
{
    buffer_text(out, "name\tU-form\tA-form");
    for (size_t i = 0; i < count_verdicts(e); i++)
        buffer_format(out, "\t%s", verdict_names[i]);
    buffer_append(out, &e->settings.terminator, 1);
}

/* Records. */

bool explain_put(struct explain *e, struct slice text,
                 const struct failure *failure, bool ascii, struct buffer *out)
{
    struct buffer shown = {.data = NULL};
    size_t start = out->size;
    bool is_valid = failure == NULL && check(e, text);
    bool is_text =
        failure == NULL && (is_valid || utf8_valid(text) == text.size);

    e->code_points.ascii = ascii;
    if (failure != NULL) {
        escape_append_bytes(&shown, text);
        e->reasons[VALID].size = 0;
        failure_explain(failure, &e->reasons[VALID]);
        reject(e);
    } else if (is_text && e->code_points.unescaped) {
        buffer_put(&shown, text);
    } else {
        escape_append(&shown, text);
    }
    if (e->settings.explain == SETTINGS_LINES) {
        put_line(e, buffer_slice(&shown), out);
    } else {
        put_form(out, "U-labels", &e->u_form);
        put_form(out, "A-labels", &e->a_form);
        if (is_text && make_idna2003(e, text))
            put_form(out, "IDNA2003", &e->idna2003);
        if (is_text) {
            put_labels(e, text, out);
        } else {
            put_key(out, "bytes", 0);
            put_column(out, buffer_slice(&shown));
            buffer_text(out, "\n");
        }
        put_verdicts(e, out);
    }
    if (ascii) {
        shown.size = 0;
        buffer_put(&shown, slice_from(buffer_slice(out), start));
        out->size = start;
        escape_append_ascii(out, buffer_slice(&shown));
    }
    buffer_free(&shown);
    return is_valid;
}

struct explain *explain_open(const struct settings *settings)
{
    struct explain *e = memory_new(sizeof *e);

    *e = (struct explain){
        .settings = *settings,
        .decoder = names_open((struct settings){.decode = true}),
        .encoder = names_open((struct settings){.decode = false}),
        .strict = names_open((struct settings){.strict = true}),
        .idna = idna_open(),
        .codec.profile = &profile_punycode,
        .code_points = {.unescaped = settings->escape == SETTINGS_NEVER}};
    e->code_points.names = e->decoder;
    e->code_points.idna = e->idna;
    return e;
}

void explain_close(struct explain *e)
{
    if (e == NULL)
        return;
    struct buffer *buffers[] = {&e->labels,   &e->u_form,  &e->a_form,
                                &e->idna2003, &e->decoded, &e->scratch};

    names_close(e->decoder);
    names_close(e->encoder);
    names_close(e->strict);
    idna_close(e->idna);
    codec_close(&e->codec);
    code_points_close(&e->code_points);
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_free(buffers[i]);
    for (size_t i = 0; i < VERDICTS; i++)
        buffer_free(&e->reasons[i]);
    free(e);
}
