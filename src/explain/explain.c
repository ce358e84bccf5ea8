#include "config.h"

#include "explain/explain.h"

#include <stdlib.h>

#include "base/escape.h"
#include "base/unicode.h"
#include "names/host.h"
#include "names/label.h"
#include "names/name.h"
#include "names/tlds.h"
#include "names/uts46.h"
#include "registry/variants.h"
#include "safe/safe.h"

/* Precedes each cell of a line about a code point, and follows the last one: a
 * byte that UTF-8 never has. */
static const char cell_mark = '\xFF';

enum verdict { VALID, STRICT, SAFE, TABLE, TLD, VERDICTS };

static const char *const verdict_names[VERDICTS] = {"valid", "strict", "safe",
                                                    "table", "tld"};

/* The limits of work in tables for a run. */
enum budget { VARIANTS, BLOCKED, INDEX_LABELS, BUDGETS };

struct explain {
    const struct settings *settings;
    struct name_converter *decoder;
    struct name_converter *encoder;
    struct name_converter *strict;

    /* The current name. */
    bool is_valid;
    bool ascii;           /* escape non-ASCII characters */
    struct buffer labels; /* lines about them, with marked cells */
    struct buffer u_form;
    struct buffer a_form;
    struct buffer idna2003;          /* its A-form by IDNA2003 */
    struct buffer reasons[VERDICTS]; /* against it; empty for "yes" */
    struct buffer decoded;           /* a label */
    struct buffer scratch;
    struct buffer host; /* of a URL, with other dots */

    uint64_t work[BUDGETS]; /* left; see WORK_MAX */
    uint64_t work_per_byte;
};

/* Returns the first verdict from V on that is written, or VERDICTS. */
static size_t written_verdict(const struct explain *e, size_t v)
{
    return v + (v == TABLE && safe_tables(e->settings->safe) == NULL);
}

/* Code points. */

/* Appends C, or an escape if it is unsafe, invisible, or not writable. */
static void put_point_character(const struct explain *e, uint32_t c,
                                struct buffer *out)
{
    bool is_hidden = escape_wants(c) || unicode_is_blank(c);

    if (c == ' ' || (is_hidden && e->settings->escape != SETTINGS_NEVER) ||
        (e->ascii && c >= ASCII_END)) {
        buffer_format(out, "\\u{%X}", (unsigned)c);
    } else {
        char text[UTF8_MAX_BYTES];
        size_t size = utf8_write(c, text);
        buffer_append(out, text, size);
    }
}

/* Appends the note on how names map C, TEXT in UTF-8; none if unchanged. */
static void put_mapping(struct explain *e, uint32_t c, struct slice text,
                        struct buffer *out)
{
    struct utf8_character mapped;

    e->scratch.size = 0;
    bool is_allowed = c < ASCII_END
                          ? name_convert(e->decoder, text, &e->scratch, NULL)
                          : uts46_map_code_point(c, &e->scratch);
    struct slice rest = buffer_slice(&e->scratch);
    if (unicode_is_unassigned(c)) {
        buffer_format(out, "unassigned in Unicode %s", unicode_version());
    } else if (!is_allowed) {
        if (!e->is_valid) /* otherwise composed, like "=" before U+0338 */
            buffer_text(out, "disallowed");
    } else if (rest.size == 0) {
        buffer_text(out, "left out");
    } else if (!slice_equal(rest, text)) {
        buffer_text(out, "becomes ");
        while (utf8_next(&rest, &mapped))
            put_point_character(e, mapped.code_point, out);
    }
}

/* Appends the mapping of C, TEXT in UTF-8, and its lookalike. */
static void put_notes(struct explain *e, uint32_t c, struct slice text,
                      struct buffer *out)
{
    size_t start = out->size;
    struct slice like = safe_lookalike(c);

    put_mapping(e, c, text, out);
    if (like.size == 0)
        return;
    buffer_text(out, out->size > start ? ", looks like " : "looks like ");
    buffer_put(out, like);
}

/* Returns the number of terminal columns of TEXT, valid UTF-8. */
static size_t text_width(struct slice text)
{
    struct utf8_character c;
    size_t width = utf8_ascii(text);

    text = slice_from(text, width);
    while (utf8_next(&text, &c))
        width += c.code_point < ASCII_END ? 1 : unicode_width(c.code_point);
    return width;
}

static void begin_cell(struct explain *e)
{
    buffer_append(&e->labels, &cell_mark, 1);
}

/* Appends the line of the code point C, TEXT in UTF-8, to LABELS. */
static void put_point(struct explain *e, uint32_t c, struct slice text)
{
    struct buffer *out = &e->labels;

    begin_cell(e);
    buffer_code_point(out, c);
    begin_cell(e);
    put_point_character(e, c, out);
    begin_cell(e);
    buffer_text(out, unicode_script_name(c));
    begin_cell(e);
    size_t size = unicode_name(c, buffer_room(out, UNICODE_NAME_MAX_BYTES));
    out->size += size;
    buffer_text(out, size == 0 ? "-" : ""); /* untested: ICU lacks its names */
    begin_cell(e);
    put_notes(e, c, text, out);
    begin_cell(e);
    buffer_text(out, "\n");
}

static void put_blanks(struct buffer *out, size_t count)
{
    memset(buffer_room(out, count), ' ', count);
    out->size += count;
}

/* Appends LABELS, with all cells of a column as wide as the widest one. */
static void put_aligned(const struct explain *e, struct buffer *out)
{
    enum { GAP = 2, PARTS = 6 }; /* of a line: five cells after other lines */
    struct slice labels = buffer_slice(&e->labels), rest = labels, part;
    size_t widest[PARTS] = {0}, blanks = GAP;

    for (size_t i = 0; slice_cut(&rest, cell_mark, &part); i++) {
        size_t width = i % PARTS == 0 ? 0 : text_width(part);
        if (width > widest[i % PARTS])
            widest[i % PARTS] = width;
    }
    for (size_t i = 0; slice_cut(&labels, cell_mark, &part); i++) {
        bool is_cell = i % PARTS > 0;
        if (is_cell && part.size > 0)
            put_blanks(out, blanks);
        buffer_put(out, part);
        blanks = is_cell ? GAP + widest[i % PARTS] - text_width(part) : GAP;
    }
}

/* Appends the scripts of TEXT, valid UTF-8 and not empty, each once, separated
 * by " + ". Common and Inherited are named only if no others are. */
static void put_scripts(struct slice text, struct buffer *out)
{
    size_t start = out->size;
    struct slice rest = text;
    struct utf8_character c = {.code_point = 0};

    while (utf8_next(&rest, &c)) {
        const char *script = unicode_script_name(c.code_point);
        struct slice before = slice_from(buffer_slice(out), start);
        if (slice_is_among(slice_string(script), before, ' ') ||
            unicode_is_scriptless(c.code_point))
            continue;
        buffer_text(out, out->size > start ? " + " : "");
        buffer_text(out, script);
    }
    if (out->size > start)
        return;
    utf8_next(&text, &c);
    buffer_text(out, unicode_script_name(c.code_point));
}

/* Labels. */

/* Returns GIVEN; decoded, if it is an A-label or mapped to one. */
static struct slice decode_given(struct explain *e, struct slice given)
{
    e->scratch.size = e->decoded.size = 0;
    uts46_map_text(given, &e->scratch);
    struct slice mapped = buffer_slice(&e->scratch);
    if (!label_has_prefix(mapped) || label_xn_size(mapped) != mapped.size ||
        !label_decode(mapped, &e->decoded, NULL))
        return given;
    return buffer_slice(&e->decoded);
}

/* Forms and verdicts. */

/* Stores NAME, converted by NAMES, in FORM, or appends the reason why it cannot
 * be converted to REASON. */
static bool make_form(struct name_converter *names, struct slice name,
                      struct buffer *form, struct buffer *reason)
{
    struct failure failure;

    form->size = 0;
    if (name_convert(names, name, form, &failure))
        return true;
    failure_explain(&failure, reason);
    if (failure.may_be_text && host_is_part(name))
        buffer_text(reason, "; with --url the host is the name");
    return false;
}

/* Returns the text that IDNA2003 mapped CODE_POINT to, if it is a deviation, or
 * mapped to one: U+1E9E is, since Unicode 15.1. */
static const char *idna2003_mapping(const struct explain *e,
                                    uint32_t code_point)
{
    enum { CAPITAL_SHARP_S = 0x1E9E, SHARP_S = 0xDF };
    struct slice rest = buffer_slice(&e->u_form);
    struct utf8_character c;

    if (code_point != CAPITAL_SHARP_S)
        return uts46_deviation(code_point);
    while (utf8_next(&rest, &c))
        if (c.code_point == SHARP_S)
            return uts46_deviation(SHARP_S);
    return NULL;
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
        const char *other = idna2003_mapping(e, c.code_point);
        *deviates = *deviates || other != NULL;
        buffer_put(&e->scratch, other == NULL ? c.text : slice_string(other));
    }
    struct slice replaced = slice_from(buffer_slice(&e->scratch), start);
    e->decoded.size = 0;
    uts46_map_text(replaced, &e->decoded);
    struct slice mapped = buffer_slice(&e->decoded);
    return replaced.size > 0 &&
           (utf8_is_ascii(mapped) || uts46_satisfies_stringprep(mapped));
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
    size_t size = out->size - start;
    put_blanks(out, size < WIDTH ? WIDTH - size : 1);
}

static void put_count(struct buffer *out, size_t count, const char *noun)
{
    buffer_decimal(out, count);
    buffer_text(out, noun);
    buffer_text(out, count == 1 ? "" : "s");
}

/* FORM is empty if it cannot be made. */
static void put_form(struct buffer *out, const char *key,
                     const struct buffer *form)
{
    put_key(out, key, 0);
    buffer_put(out, buffer_slice(form));
    if (form->size == 0) {
        buffer_text(out, "-\n");
        return;
    }
    buffer_text(out, " (");
    put_count(out, form->size, " octet");
    buffer_text(out, ")\n");
}

/* Appends TEXT, escaped unless that is off. */
static void put_shown(const struct explain *e, struct slice text,
                      struct buffer *out)
{
    if (e->settings->escape == SETTINGS_NEVER)
        buffer_put(out, text);
    else
        escape_append(out, text);
}

/* Appends the lines about the label GIVEN to LABELS. */
static void describe_label(struct explain *e, struct slice given, size_t number)
{
    struct buffer *out = &e->labels;
    struct slice text = decode_given(e, given);
    struct utf8_character c;
    size_t length = 0;

    put_key(out, "label", number);
    e->scratch.size = 0;
    put_shown(e, given, &e->scratch);
    put_column(out, buffer_slice(&e->scratch));
    if (given.size == 0) {
        buffer_text(out, "empty\n");
        return;
    }
    if (utf8_is_ascii(text)) {
        buffer_text(out, ", ASCII\n");
        return;
    }
    for (struct slice rest = text; utf8_next(&rest, &c);)
        length++;
    buffer_text(out, ", ");
    put_scripts(text, out);
    buffer_text(out, ", ");
    put_count(out, length, " code point");
    buffer_text(out, "\n");
    while (utf8_next(&text, &c))
        put_point(e, c.code_point, c.text);
}

/* Variants by registries' tables. */

enum {
    UNBLOCKED_MAX = 1000, /* variants */
    BLOCKED_MAX = 64,     /* variants that are written, not only counted */
    COUNTED_MAX = 10000   /* variants */
};

struct variant_label {
    char text[UTF8_MAX_BYTES * NAME_LABEL_MAX_OCTETS];
    size_t size;
    struct slice disposition; /* borrowed from the table */
};

/* The variants of a label that are blocked, or those that are not. */
struct variant_list {
    bool are_blocked;
    size_t count;        /* how many there are */
    struct buffer array; /* struct variant_label[]: the first of them */
};

/* Collects a variant: a variants_visitor. */
static bool collect(void *user, struct slice label, struct slice disposition)
{
    struct variant_list *v = user;
    struct variant_label variant = {.size = label.size,
                                    .disposition = disposition};
    size_t max = v->are_blocked ? BLOCKED_MAX : UNBLOCKED_MAX;

    if (slice_equal(disposition, slice_string("blocked")) != v->are_blocked)
        return true;
    if (++v->count > max)
        return v->are_blocked && v->count < COUNTED_MAX;
    memcpy(variant.text, label.text, label.size);
    buffer_append(&v->array, &variant, sizeof variant);
    return true;
}

/* Orders variants by code point. In UTF-8 that is the order of the bytes; a
 * text has NUL after its end. */
static int compare(const void *left, const void *right)
{
    const struct variant_label *a = left, *b = right;

    return memcmp(a->text, b->text, sizeof a->text);
}

static void put_sorted(const struct explain *e, struct buffer *variants,
                       struct buffer *out)
{
    struct variant_label *array = (void *)variants->data;
    size_t count = variants->size / sizeof *array;

    if (count > 0)
        qsort(array, count, sizeof *array, compare);
    for (size_t i = 0; i < count; i++) {
        struct slice label = slice_of(array[i].text, array[i].size);
        buffer_text(out, "  variant  ");
        put_shown(e, label, out);
        buffer_text(out, "  ");
        if (!label_put_a_label(label, out))
            buffer_text(out, "-");
        buffer_text(out, "  ");
        escape_append(out, array[i].disposition);
        buffer_text(out, "\n");
    }
}

/* A run has this work for variants (variants.h), as much for blocked ones, and
 * as much for index labels. Each byte of a name adds some, up to WORK_MAX, and
 * more with large tables. So names have all variants that an honest table gives
 * them (it needs up to 4 a byte for index labels), and with any table of 100
 * entries a megabyte takes at most a second. */
enum { WORK_MAX = 40000000, WORK_PER_BYTE = 15 };

/* Appends lines of the blocked, or the other, variants of LABEL by TABLE. */
static void put_variants(struct explain *e, struct table *table,
                         struct slice label, bool are_blocked,
                         struct buffer *out)
{
    struct variant_list list = {.are_blocked = are_blocked};
    bool is_complete = variants_each(table, label, !are_blocked,
                                     &e->work[are_blocked ? BLOCKED : VARIANTS],
                                     collect, &list);

    if (are_blocked && (!is_complete || list.count > BLOCKED_MAX))
        buffer_format(out, "  blocked  %s%zu\n", is_complete ? "" : "at least ",
                      list.count);
    else
        put_sorted(e, &list.array, out);
    if (!are_blocked && !is_complete)
        buffer_text(out, "  variant  more\n");
    buffer_free(&list.array);
}

/* Appends the index label, disposition and variants of LABEL, if any. */
static void put_table_lines(struct explain *e, struct slice label,
                            struct buffer *out)
{
    struct slice disposition;
    struct table *table =
        tables_find(safe_tables(e->settings->safe), label, &disposition);

    if (table == NULL)
        return;
    e->decoded.size = 0;
    bool has_index =
        variants_put_index(table, label, &e->work[INDEX_LABELS], &e->decoded);
    struct slice index = buffer_slice(&e->decoded);
    buffer_text(out, "  index  ");
    if (!has_index)
        buffer_text(out, "-");
    else if (!label_put_a_label(index, out))
        put_shown(e, index, out);
    buffer_text(out, "\n");
    if (!slice_equal(disposition, slice_string("valid"))) {
        buffer_text(out, "  disposition  ");
        escape_append(out, disposition);
        buffer_text(out, "\n");
    }
    put_variants(e, table, label, false, out);
    put_variants(e, table, label, true, out);
}

/* Blocks. */

/* Stores the forms of NAME and the reasons against it; FAILURE is one, or NULL.
 * An invalid name has no form, and all other verdicts are no. */
static void judge(struct explain *e, struct slice name,
                  const struct failure *failure)
{
    struct buffer *reasons = e->reasons;
    struct safe *safe = e->settings->safe;
    struct failure why;

    for (size_t i = 0; i < VERDICTS; i++)
        reasons[i].size = 0;
    if (failure != NULL)
        failure_explain(failure, &reasons[VALID]);
    e->is_valid = failure == NULL &&
                  make_form(e->encoder, name, &e->a_form, &reasons[VALID]);
    if (!e->is_valid) {
        e->u_form.size = e->a_form.size = 0;
        for (size_t i = VALID + 1; i < VERDICTS; i++)
            buffer_text(&reasons[i], "not valid");
        return;
    }
    /* Both directions accept the same names. */
    make_form(e->decoder, name, &e->u_form, &reasons[VALID]);
    if (!safe_check(safe, name_unicode(e->decoder), &why)) {
        why.origin = uts46_origin(name, why.found);
        failure_explain(&why, &reasons[SAFE]);
    }
    if (!safe_check_tables(safe, name_unicode(e->decoder), &why))
        failure_explain(&why, &reasons[TABLE]);
    if (!tlds_check(e->settings->tlds, name_unicode(e->decoder), &why))
        failure_explain(&why, &reasons[TLD]);
    make_form(e->strict, name, &e->scratch, &reasons[STRICT]);
}

static void put_verdicts(const struct explain *e, struct buffer *out)
{
    for (size_t i = 0; i < VERDICTS; i = written_verdict(e, i + 1)) {
        struct slice reason = buffer_slice(&e->reasons[i]);
        put_key(out, verdict_names[i], 0);
        buffer_text(out, reason.size == 0 ? "yes" : "no: ");
        put_column(out, reason);
        buffer_text(out, "\n");
    }
}

/* Appends the lines about the labels of NAME, without empty ones at its ends.
 */
static void describe_labels(struct explain *e, struct slice name,
                            struct buffer *out)
{
    struct slice rest = name, given;
    struct slice unicode = slice_trim(buffer_slice(&e->u_form), "."), label;
    bool have_tables = safe_tables(e->settings->safe) != NULL;
    size_t count = 0;

    e->labels.size = 0;
    while (label_next(&rest, &given)) {
        bool is_at_end = given.text == name.text || rest.text == NULL;
        if (given.size == 0 && is_at_end)
            continue;
        describe_label(e, given, ++count);
        bool is_tld = rest.size == 0 && count > 1;
        if (have_tables && !is_tld && slice_cut(&unicode, '.', &label) &&
            label.size > 0)
            put_table_lines(e, label, &e->labels);
    }
    put_aligned(e, out);
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

/* Appends the line of the name, URL or bytes shown as GIVEN; an empty name has
 * no forms and no verdicts. */
static void put_row(const struct explain *e, struct slice given, bool is_empty,
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
    for (size_t i = 0; i < VERDICTS; i = written_verdict(e, i + 1))
        put_cell(out, &e->reasons[i], is_empty ? "-" : "yes");
    buffer_append(out, &e->settings->terminator, 1);
}

void explain_put_header(const struct explain *e, struct buffer *out)
{
    buffer_text(out, "name\tU-form\tA-form");
    for (size_t i = 0; i < VERDICTS; i = written_verdict(e, i + 1))
        buffer_format(out, "\t%s", verdict_names[i]);
    buffer_append(out, &e->settings->terminator, 1);
}

/* Records. */

/* Appends the block of TEXT, which is shown as GIVEN. */
static void put_block(struct explain *e, struct slice text, bool is_text,
                      struct slice given, struct buffer *out)
{
    put_form(out, "U-labels", &e->u_form);
    put_form(out, "A-labels", &e->a_form);
    if (!is_text) {
        put_key(out, "bytes", 0);
        put_column(out, given);
        buffer_text(out, "\n");
    } else if (text.size <= NAME_INPUT_MAX_BYTES) { /* longer is not mapped */
        if (make_idna2003(e, text))
            put_form(out, "IDNA2003", &e->idna2003);
        describe_labels(e, text, out);
    }
    put_verdicts(e, out);
}

bool explain_put(struct explain *e, struct slice text,
                 const struct failure *failure, bool ascii, struct buffer *out)
{
    struct buffer shown = {.data = NULL};
    size_t start = out->size;
    struct slice name = text;
    struct failure why;
    const struct failure *fault = failure;
    if (e->settings->url && failure == NULL &&
        (!host_find(text, &name, &why) || !host_name(&name, &e->host, &why))) {
        name.size = 0;
        fault = &why;
    }
    bool are_bytes = failure != NULL && failure->is_byte;
    bool is_text = !are_bytes && utf8_valid(name) == name.size;

    for (int i = 0; i < BUDGETS; i++) {
        e->work[i] += e->work_per_byte * text.size;
        if (e->work[i] > WORK_MAX)
            e->work[i] = WORK_MAX;
    }
    e->ascii = ascii;
    judge(e, name, fault);
    if (are_bytes)
        escape_append_bytes(&shown, text);
    else if (is_text && utf8_valid(text) == text.size)
        put_shown(e, text, &shown);
    else
        escape_append(&shown, text);
    if (e->settings->explain == SETTINGS_LINES)
        put_row(e, buffer_slice(&shown), name.size == 0, out);
    else
        put_block(e, name, is_text, buffer_slice(&shown), out);
    if (ascii) {
        shown.size = 0;
        buffer_put(&shown, slice_from(buffer_slice(out), start));
        out->size = start;
        escape_append_ascii(out, buffer_slice(&shown));
    }
    buffer_free(&shown);
    return e->is_valid;
}

struct explain *explain_open(const struct settings *settings)
{
    struct explain *e = memory_new(sizeof *e);

    *e = (struct explain){
        .settings = settings,
        .work = {WORK_MAX, WORK_MAX, WORK_MAX},
        .work_per_byte =
            WORK_PER_BYTE * tables_weight(safe_tables(settings->safe)),
        .decoder = name_open((struct name_mode){.decode = true}),
        .encoder = name_open((struct name_mode){.decode = false}),
        .strict = name_open((struct name_mode){.strict = true})};
    return e;
}

void explain_close(struct explain *e)
{
    if (e == NULL)
        return;
    struct buffer *buffers[] = {&e->labels,   &e->u_form,  &e->a_form,
                                &e->idna2003, &e->decoded, &e->scratch,
                                &e->host};

    name_close(e->decoder);
    name_close(e->encoder);
    name_close(e->strict);
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_free(buffers[i]);
    for (size_t i = 0; i < VERDICTS; i++)
        buffer_free(&e->reasons[i]);
    free(e);
}
