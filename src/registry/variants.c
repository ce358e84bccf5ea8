#include "config.h"

#include "registry/variants.h"

#include "registry/evaluate.h"

/* A search for variants of LABEL: for all of them, or a certain one. TEXT is
 * the replaced part, then the rest of LABEL. */
struct search {
    struct evaluator *evaluator;
    struct points label;
    uint32_t text[3 * RULESET_LENGTH_MAX];
    uint32_t types[RULESET_LENGTH_MAX]; /* of the variants in TEXT */
    size_t type_count;
    size_t kept; /* entries in TEXT that are no variants, not even reflexive */
    uint64_t work_end;  /* the evaluator's work at which the search ends */
    uint64_t step_work; /* of a step */
    bool has_ended;

    struct intern states; /* visited: replaced parts, each with its index */

    /* For a certain variant. */
    struct points target; /* AT is NULL in a search for all */
    uint32_t disposition; /* RULESET_INVALID until TARGET is found */

    /* For all variants. */
    bool skips_blocked; /* leaves ways that lead to blocked variants only */
    variants_visitor *visit;
    void *user;
};

static bool is_too_long(const struct search *s)
{
    return s->evaluator->work > s->work_end;
}

static uint64_t work_left(const struct search *s)
{
    return is_too_long(s) ? 0 : s->work_end - s->evaluator->work;
}

/* Copies the rest of the label, from INDEX on, to AT of the text. Returns the
 * text, which may have more than RULESET_LENGTH_MAX code points. */
static struct points put_rest(struct search *s, size_t index, size_t at)
{
    size_t rest = s->label.length - index;

    memcpy(s->text + at, s->label.at + index, rest * sizeof *s->text);
    return (struct points){s->text, at + rest};
}

static void search_from(struct search *s, size_t index, size_t replaced);

/* TARGET: the wanted variant; AT is NULL if all are. */
static struct search begin(struct evaluator *e, struct points label,
                           struct points target, uint64_t work_end)
{
    /* Sequences of each length are looked up by their hash. */
    int lookups = __builtin_popcountll(e->ruleset->lengths);

    return (struct search){.evaluator = e,
                           .label = label,
                           .work_end = work_end,
                           .step_work = 20 + 4 * (uint64_t)lookups,
                           .target = target,
                           .disposition = RULESET_INVALID};
}

/* Returns TARGET's disposition as a variant of LABEL, or RULESET_INVALID. */
static uint32_t variant_disposition(struct evaluator *e, struct points label,
                                    struct points target, uint64_t work_end)
{
    struct search s = begin(e, label, target, work_end);

    search_from(&s, 0, 0);
    intern_free(&s.states);
    return s.disposition;
}

/* Returns true if the replaced part, of REPLACED code points, before INDEX of
 * the label was not visited yet, and notes it. INDEX is written over the rest
 * of the text, because that is not final yet. */
static bool note_state(struct search *s, size_t index, size_t replaced)
{
    uint32_t count = intern_count(&s->states);

    s->text[replaced] = (uint32_t)index;
    struct points state = {s->text, replaced + 1};
    return intern_add(&s->states, points_bytes(state)) == count;
}

/* Returns true if a wanted variant can have PART at AT of the text. */
static bool may_have(const struct search *s, size_t at, struct points part)
{
    struct points target = s->target;

    if (target.at == NULL)
        return at + part.length <= RULESET_LENGTH_MAX;
    return at + part.length <= target.length &&
           memcmp(part.at, target.at + at, part.length * sizeof *part.at) == 0;
}

/* Passes VARIANT to the visitor of all. */
static void visit_variant(struct search *s, struct points variant,
                          uint32_t disposition)
{
    char utf8[UTF8_MAX_BYTES * RULESET_LENGTH_MAX];

    /* The search for blocked variants was cut short, so this way to the text
     * may not be the first one. */
    if (s->skips_blocked && disposition > RULESET_BLOCKED)
        disposition =
            variant_disposition(s->evaluator, s->label, variant, s->work_end);
    if (disposition <= (s->skips_blocked ? RULESET_BLOCKED : RULESET_INVALID))
        return;
    size_t size = utf8_encode(variant.at, variant.length, utf8);
    s->has_ended = !s->visit(
        s->user, slice_of(utf8, size),
        intern_get(&s->evaluator->ruleset->dispositions, disposition));
}

/* Evaluates a complete variant of LENGTH code points, and passes it on. */
static void finish_variant(struct search *s, size_t length)
{
    struct evaluation ignored;
    struct evaluator *e = s->evaluator;
    struct points variant = {s->text, length};

    if (length == 0 || length < s->target.length ||
        points_compare(variant, s->label) == 0)
        return;
    e->work += length * s->step_work; /* to look up its entries */
    if (!evaluate_repertoire(e, variant, &ignored) ||
        evaluate_action(e, variant, NULL, 0, false)->disposition ==
            RULESET_INVALID)
        return;
    const struct action *action =
        evaluate_action(e, variant, s->types, s->type_count, s->kept == 0);
    uint32_t disposition = action->disposition;
    if (s->target.at == NULL) {
        visit_variant(s, variant, disposition);
    } else {
        s->disposition = disposition;
        s->has_ended = true;
    }
}

/* Puts V at AT of the text, before the rest of the label from INDEX on. Returns
 * true if V is allowed there. */
static bool put_variant(struct search *s, const struct variant *v, size_t index,
                        size_t at)
{
    struct points text = v->points;

    memcpy(s->text + at, text.at, text.length * sizeof *text.at);
    return evaluate_context(s->evaluator, put_rest(s, index, at + text.length),
                            v->context, at, text.length);
}

/* Replaces ENTRY, at INDEX of the label and AT of the text. */
static void replace_entry(struct search *s, const struct ruleset_entry *entry,
                          size_t index, size_t at)
{
    struct points own = {s->label.at + index, entry->points.length};
    struct points text = put_rest(s, index, at);
    const struct variant *v = ruleset_variants(s->evaluator->ruleset, entry);
    size_t end = index + own.length;

    if (may_have(s, at, own) &&
        evaluate_reflexive(s->evaluator, text, entry, at) == NULL) {
        s->kept++;
        search_from(s, end, at + own.length);
        s->kept--;
    }
    for (uint32_t i = 0; i < entry->variant_count; i++, v++) {
        if (s->has_ended || is_too_long(s))
            return;
        s->evaluator->work++;
        if (!may_have(s, at, v->points) || !put_variant(s, v, end, at))
            continue;
        s->types[s->type_count++] = v->type;
        search_from(s, end, at + v->points.length);
        s->type_count--;
    }
}

/* Stores the entries to replace at INDEX of the label and AT of the text: those
 * with variants, or the longest entry if none has any; then the others that are
 * shorter than the first of these. Returns their number. */
static size_t choose_entries(struct search *s, size_t index, size_t at,
                             const struct ruleset_entry **chosen)
{
    const struct ruleset_entry *found[RULESET_LENGTH_MAX],
        *others[RULESET_LENGTH_MAX];
    struct points text = put_rest(s, index, at);
    size_t all = ruleset_find(s->evaluator->ruleset, s->label, index, found);
    size_t count = 0, other_count = 0;

    for (size_t i = 0; i < all; i++) {
        const struct ruleset_entry *e = found[i];
        if (e->variant_count > 0 &&
            evaluate_context(s->evaluator, text, e->context, at,
                             e->points.length))
            chosen[count++] = e;
        else if (count > 0)
            others[other_count++] = e;
    }
    if (count == 0) {
        memcpy(chosen, found, all * sizeof *chosen);
        return all;
    }
    memcpy(chosen + count, others, other_count * sizeof *others);
    return count + other_count;
}

/* Continues at INDEX of the label, after REPLACED code points of the text. */
static void search_from(struct search *s, size_t index, size_t replaced)
{
    const struct ruleset_entry *chosen[RULESET_LENGTH_MAX];

    s->evaluator->work += s->step_work;
    if (s->has_ended || is_too_long(s) || !note_state(s, index, replaced))
        return;
    if (index == s->label.length) {
        finish_variant(s, replaced);
        return;
    }
    if (s->skips_blocked && evaluate_is_blocked(s->evaluator, s->types,
                                                s->type_count, s->kept == 0))
        return;
    size_t count = choose_entries(s, index, replaced, chosen);
    for (size_t i = 0; i < count; i++)
        replace_entry(s, chosen[i], index, replaced);
}

bool variants_each(struct table *table, struct slice label, bool skips_blocked,
                   uint64_t *work, variants_visitor *visit, void *user)
{
    uint32_t room[RULESET_LENGTH_MAX];
    struct search s =
        begin(table->evaluator, points_decode(label, room),
              (struct points){.at = NULL}, table->evaluator->work + *work);

    s.skips_blocked = skips_blocked;
    s.visit = visit;
    s.user = user;
    search_from(&s, 0, 0);
    intern_free(&s.states);
    *work = work_left(&s);
    return !s.has_ended && *work > 0;
}

/* Returns true if one of the labels A and B is a variant of the other. */
static bool match_labels(struct evaluator *e, struct slice a, struct slice b)
{
    uint32_t a_room[RULESET_LENGTH_MAX], b_room[RULESET_LENGTH_MAX];
    struct points one = points_decode(a, a_room);
    struct points other = points_decode(b, b_room);
    uint64_t end = e->work + VARIANTS_WORK_MAX;

    return variant_disposition(e, one, other, end) != RULESET_INVALID ||
           variant_disposition(e, other, one, end) != RULESET_INVALID;
}

static bool match_names(struct evaluator *e, struct slice a_rest,
                        struct slice b_rest, bool have_tlds)
{
    struct slice a, b;

    while (slice_cut(&a_rest, '.', &a)) {
        if (!slice_cut(&b_rest, '.', &b))
            return false;
        bool is_tld = have_tlds && a_rest.text == NULL;
        if (!slice_equal(a, b) && (is_tld || !match_labels(e, a, b)))
            return false;
    }
    return b_rest.text == NULL;
}

bool variants_match(struct table *tables, struct slice a, struct slice b,
                    bool have_tlds)
{
    for (; tables != NULL; tables = tables->next)
        if (match_names(tables->evaluator, a, b, have_tlds))
            return true;
    return false;
}

/* Returns the text of the least variant of ENTRY that is allowed at INDEX, if
 * it is less than ENTRY; otherwise that of ENTRY. */
static struct points least_text(struct search *s,
                                const struct ruleset_entry *entry, size_t index)
{
    struct points own = {s->label.at + index, entry->points.length};
    const struct variant *v = ruleset_variants(s->evaluator->ruleset, entry);

    memcpy(s->text, s->label.at, index * sizeof *s->text);
    for (uint32_t i = 0; i < entry->variant_count && !is_too_long(s);
         i++, v++) {
        if (points_compare(v->points, own) >= 0)
            break;
        s->evaluator->work++;
        if (put_variant(s, v, index + own.length, index))
            return v->points;
    }
    return own;
}

/* The index label of the end of a label: TEXT, then NEXT. */
struct index_end {
    struct points text;           /* AT is NULL: the end has no entries */
    const struct index_end *next; /* or NULL */
};

static void put_end(const struct index_end *end, struct buffer *out)
{
    for (; end != NULL; end = end->next) {
        char *to = buffer_room(out, UTF8_MAX_BYTES * end->text.length);
        out->size += utf8_encode(end->text.at, end->text.length, to);
    }
}

/* Returns true if the index label A is less than B: the order of UTF-8 is that
 * of code points. The work of S includes it. */
static bool is_less(struct search *s, const struct index_end *a,
                    const struct index_end *b)
{
    struct buffer one = {.data = NULL}, other = {.data = NULL};

    put_end(a, &one);
    put_end(b, &other);
    s->evaluator->work += 1 + (one.size + other.size) / 8;
    int order = slice_compare(buffer_slice(&one), buffer_slice(&other));
    buffer_free(&one);
    buffer_free(&other);
    return order < 0;
}

bool variants_put_index(struct table *table, struct slice label, uint64_t *work,
                        struct buffer *out)
{
    struct evaluator *e = table->evaluator;
    uint32_t room[RULESET_LENGTH_MAX];
    struct points points = points_decode(label, room);
    /* For its text and its limit. */
    struct search s =
        begin(e, points, (struct points){.at = NULL}, e->work + *work);
    const struct ruleset_entry *found[RULESET_LENGTH_MAX];
    struct index_end least[RULESET_LENGTH_MAX + 1]; /* by index in the label */

    least[points.length] = (struct index_end){.text = {.at = room}};
    for (size_t i = points.length; i-- > 0 && !is_too_long(&s);) {
        size_t count = ruleset_find(e->ruleset, points, i, found);
        least[i].text.at = NULL;
        for (size_t k = 0; k < count; k++) {
            const struct index_end *next = &least[i + found[k]->points.length];
            if (next->text.at == NULL ||
                !evaluate_context(e, points, found[k]->context, i,
                                  found[k]->points.length))
                continue;
            struct index_end end = {least_text(&s, found[k], i), next};
            if (least[i].text.at == NULL || is_less(&s, &end, &least[i]))
                least[i] = end;
        }
    }
    *work = work_left(&s);
    put_end(*work > 0 ? least : NULL, out);
    return *work > 0;
}

/* Keys of labels.
 *
 * All code points of an entry and of its variant are in the same class, unless
 * both have the same length: then each is in that of the other in its place. If
 * a variant is empty, the code points of the entry are in the class of
 * NO_POINT. A key has a root for each run of code points of one class, but none
 * for those in that of NO_POINT. */

enum { NO_POINT = 0 }; /* no label has U+0000 */

/* A union-find structure: for each code point that is not the root of its class
 * another one of that, plus 1. */
struct variants_keys {
    struct pages parents; /* uint32_t */
};

/* Returns the root of the class of CODE_POINT: itself if it is in none. */
static uint32_t find_root(const struct variants_keys *k, uint32_t code_point)
{
    for (;;) {
        uint32_t *parent = pages_find(&k->parents, code_point, sizeof *parent);
        if (parent == NULL || *parent == 0)
            return code_point;
        code_point = *parent - 1;
        const uint32_t *above =
            pages_find(&k->parents, code_point, sizeof *above);
        if (above != NULL && *above != 0)
            *parent = *above; /* a shorter way next time */
    }
}

static void join(struct variants_keys *k, uint32_t a, uint32_t b)
{
    uint32_t from = find_root(k, a), to = find_root(k, b);

    if (from != to)
        *(uint32_t *)pages_add(&k->parents, from, sizeof to) = to + 1;
}

/* Adds the classes of a variant OTHER of the entry TEXT. */
static void add_classes(struct variants_keys *k, struct points text,
                        struct points other)
{
    bool is_same_length = other.length == text.length;
    uint32_t first = other.length == 0 ? NO_POINT : *other.at;

    for (size_t i = 0; i < text.length; i++)
        join(k, text.at[i], is_same_length ? other.at[i] : first);
    for (size_t i = 0; !is_same_length && i < other.length; i++)
        join(k, other.at[i], first);
}

struct variants_keys *variants_keys_open(const struct table *tables)
{
    struct variants_keys *k = memory_new(sizeof *k);

    for (; tables != NULL; tables = tables->next) {
        const struct ruleset *s = tables->evaluator->ruleset;
        for (uint32_t i = 0; i < ruleset_entry_count(s); i++) {
            const struct ruleset_entry *e = ruleset_entry(s, i);
            for (uint32_t n = 0; n < e->variant_count; n++)
                add_classes(k, e->points, ruleset_variants(s, e)[n].points);
        }
    }
    return k;
}

void variants_keys_put(const struct variants_keys *k, struct slice text,
                       struct buffer *out)
{
    uint32_t room[RULESET_LENGTH_MAX];
    struct points label = points_decode(text, room);
    uint32_t none = find_root(k, NO_POINT), previous = none;

    for (size_t i = 0; i < label.length; i++) {
        uint32_t root = find_root(k, label.at[i]);
        if (root == none || root == previous)
            continue;
        buffer_append(out, &root, sizeof root);
        previous = root;
    }
}
