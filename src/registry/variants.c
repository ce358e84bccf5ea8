#include "config.h"

#include "registry/variants.h"

#include <string.h>

/* A search for the variants of LABEL. TEXT is the replaced part, then the rest
 * of LABEL. */
struct search {
    struct variants *variants;
    struct evaluator *evaluator;
    const struct ruleset *ruleset;
    const uint32_t *label;
    size_t length;
    const uint32_t *target; /* the wanted variant, or NULL for all */
    size_t target_length;
    bool skips_blocked;
    /* With TARGET: by index in LABEL, the lengths of replaced parts. */
    uint64_t visited[RULESET_LENGTH_MAX + 1];
    uint32_t text[3 * RULESET_LENGTH_MAX];
    uint32_t types[RULESET_LENGTH_MAX]; /* of the variants in TEXT */
    size_t type_count;
    variants_visitor *visit; /* without TARGET */
    void *user;
    uint32_t disposition; /* of TARGET */
    size_t steps;
    uint64_t work_end; /* see VARIANTS_WORK_MAX */
    bool has_ended;
};

static bool is_too_long(const struct search *s)
{
    return s->steps > VARIANTS_STEPS_MAX || s->evaluator->work > s->work_end;
}

/* Copies the rest of the label, from INDEX on, to AT of the text. Returns the
 * length of the text. */
static size_t put_rest(struct search *s, size_t index, size_t at)
{
    size_t rest = s->length - index;

    memcpy(s->text + at, s->label + index, rest * sizeof *s->text);
    return at + rest;
}

/* Returns true if CONTEXT allows COUNT code points at AT of the text, which has
 * LENGTH. */
static bool is_allowed(struct search *s, struct context context, size_t at,
                       size_t count, size_t length)
{
    if (context.rule == RULESET_NONE)
        return true;
    if (length > RULESET_LENGTH_MAX)
        return false;
    evaluate_choose(s->evaluator, s->text, length);
    return evaluate_context(s->evaluator, context, at, count);
}

/* Marks this state of the search as visited. Returns true if it was not. */
static bool mark_visited(struct search *s, size_t index, size_t replaced)
{
    if (s->target != NULL) {
        uint64_t bit = UINT64_C(1) << replaced;
        bool is_new = !(s->visited[index] & bit);
        s->visited[index] |= bit;
        return is_new;
    }
    /* The text after the replaced part is written later, so it has room for
     * INDEX. */
    s->text[replaced] = (uint32_t)index;
    struct slice key = ruleset_bytes(s->text, replaced + 1);
    uint32_t count = intern_count(&s->variants->states);
    return intern_add(&s->variants->states, key) == count;
}

/* Evaluates a complete variant of LENGTH code points, and passes it on.
 * ALL_REPLACED: see evaluate_action. */
static void finish_variant(struct search *s, size_t length, bool all_replaced)
{
    struct evaluation ignored;
    struct evaluator *e = s->evaluator;

    if (length == 0 || (s->target != NULL && length != s->target_length) ||
        ruleset_compare(s->text, length, s->label, s->length) == 0)
        return;
    evaluate_choose(e, s->text, length);
    evaluate_set_types(e, NULL, 0);
    if (!evaluate_repertoire(e, &ignored) ||
        evaluate_action(e, false)->disposition == RULESET_INVALID)
        return;
    evaluate_set_types(e, s->types, s->type_count);
    uint32_t disposition = evaluate_action(e, all_replaced)->disposition;
    if (s->target != NULL) {
        s->disposition = disposition;
        s->has_ended = true;
        return;
    }
    /* The search for blocked variants was cut short, so this way to the text
     * may not be the first one. */
    if (s->skips_blocked && disposition != RULESET_BLOCKED &&
        disposition != RULESET_INVALID)
        disposition =
            variants_find(s->variants, s->label, s->length, s->text, length);
    if (disposition != RULESET_INVALID &&
        !(s->skips_blocked && disposition == RULESET_BLOCKED))
        s->has_ended =
            !s->visit(s->user, s->text, length,
                      intern_get(&s->ruleset->dispositions, disposition));
}

static void search_from(struct search *s, size_t index, size_t replaced,
                        bool all_replaced);

/* Returns true if the search may replace a part by COUNT code points at AT of
 * the text. */
static bool may_follow(const struct search *s, size_t at, size_t count)
{
    if (s->target == NULL)
        return at + count <= RULESET_LENGTH_MAX;
    return at + count <= s->target_length &&
           memcmp(s->text + at, s->target + at, count * sizeof *s->text) == 0;
}

/* Returns true if one of the reflexive variants of ENTRY, at AT of the text, is
 * allowed; LENGTH is that of the text. */
static bool is_reflexive(struct search *s, const struct entry *entry, size_t at,
                         size_t length)
{
    for (uint32_t i = 0; i < entry->reflexive_count; i++) {
        const struct variant *v =
            ruleset_variant(s->ruleset, entry->reflexive + i);
        if (is_allowed(s, v->context, at, v->length, length))
            return true;
    }
    return false;
}

static void follow_variant(struct search *s, const struct variant *v,
                           size_t end, size_t at, bool all_replaced)
{
    memcpy(s->text + at, ruleset_points(s->ruleset, v->start),
           v->length * sizeof *s->text);
    if (!may_follow(s, at, v->length))
        return;
    size_t length = put_rest(s, end, at + v->length);
    s->steps++;
    if (!is_allowed(s, v->context, at, v->length, length))
        return;
    if (v->type != RULESET_NONE)
        s->types[s->type_count++] = v->type;
    search_from(s, end, at + v->length, all_replaced);
    if (v->type != RULESET_NONE)
        s->type_count--;
}

/* Replaces ENTRY, at INDEX of the label and AT of the text. */
static void replace_entry(struct search *s, const struct entry *entry,
                          size_t index, size_t at, bool all_replaced)
{
    size_t end = index + entry->length;
    size_t length = put_rest(s, index, at);

    if (may_follow(s, at, entry->length) && !is_reflexive(s, entry, at, length))
        search_from(s, end, at + entry->length, false);
    for (uint32_t i = 0; i < entry->variant_count; i++) {
        if (s->has_ended || is_too_long(s))
            return;
        follow_variant(s, ruleset_variant(s->ruleset, entry->variant + i), end,
                       at, all_replaced);
    }
}

/* Stores the entries to replace at INDEX of the label and AT of the text: those
 * with variants, or the longest entry if none has any; then the others that are
 * shorter than the first of these. Returns their number. */
static size_t choose_entries(struct search *s, size_t index, size_t at,
                             uint32_t *chosen)
{
    uint32_t found[RULESET_LENGTH_MAX], others[RULESET_LENGTH_MAX];
    size_t length = put_rest(s, index, at), count = 0, other_count = 0;
    size_t all =
        ruleset_find(s->ruleset, s->label + index, s->length - index, found);

    for (size_t i = 0; i < all; i++) {
        const struct entry *e = ruleset_entry(s->ruleset, found[i]);
        if (e->variant_count > 0 &&
            is_allowed(s, e->context, at, e->length, length))
            chosen[count++] = found[i];
        else if (count > 0)
            others[other_count++] = found[i];
    }
    if (count == 0) {
        memcpy(chosen, found, all * sizeof *chosen);
        return all;
    }
    memcpy(chosen + count, others, other_count * sizeof *chosen);
    return count + other_count;
}

/* Continues at INDEX of the label; REPLACED code points of the text precede
 * it. */
static void search_from(struct search *s, size_t index, size_t replaced,
                        bool all_replaced)
{
    uint32_t chosen[RULESET_LENGTH_MAX];

    if (s->has_ended || is_too_long(s) || !mark_visited(s, index, replaced))
        return;
    s->steps++;
    if (index == s->length) {
        finish_variant(s, replaced, all_replaced);
        return;
    }
    if (s->skips_blocked) {
        evaluate_set_types(s->evaluator, s->types, s->type_count);
        if (evaluate_is_blocked(s->evaluator, all_replaced))
            return;
    }
    size_t count = choose_entries(s, index, replaced, chosen);
    for (size_t i = 0; i < count; i++)
        replace_entry(s, ruleset_entry(s->ruleset, chosen[i]), index, replaced,
                      all_replaced);
}

/* Begins a search. Sets each member of S that is read before it is written;
 * clearing the arrays would take longer than most searches. */
static void begin(struct search *s, struct variants *v, const uint32_t *text,
                  size_t length)
{
    s->variants = v;
    s->evaluator = v->evaluator;
    s->ruleset = v->evaluator->ruleset;
    s->label = text;
    s->length = length;
    s->target = NULL;
    s->skips_blocked = false;
    s->type_count = s->steps = 0;
    s->work_end = s->evaluator->work + VARIANTS_WORK_MAX;
    s->has_ended = false;
}

bool variants_each(struct variants *v, const uint32_t *text, size_t length,
                   bool skips_blocked, variants_visitor *visit, void *user)
{
    struct search s;

    begin(&s, v, text, length);
    s.skips_blocked = skips_blocked;
    s.visit = visit;
    s.user = user;
    intern_clear(&v->states);
    search_from(&s, 0, 0, true);
    return !s.has_ended && !is_too_long(&s);
}

uint32_t variants_find(struct variants *v, const uint32_t *text, size_t length,
                       const uint32_t *target, size_t target_length)
{
    struct search s;

    begin(&s, v, text, length);
    s.target = target;
    s.target_length = target_length;
    s.disposition = RULESET_INVALID;
    memset(s.visited, 0, sizeof s.visited);
    search_from(&s, 0, 0, true);
    return s.disposition;
}

/* Returns the least variant of ENTRY that is allowed at INDEX, if it is less
 * than ENTRY; otherwise NULL. */
static const struct variant *
least_variant(struct search *s, const struct entry *entry, size_t index)
{
    memcpy(s->text, s->label, index * sizeof *s->text);
    for (uint32_t i = 0; i < entry->variant_count && !is_too_long(s); i++) {
        const struct variant *v =
            ruleset_variant(s->ruleset, entry->variant + i);
        const uint32_t *text = ruleset_points(s->ruleset, v->start);
        if (ruleset_compare(text, v->length, s->label + index, entry->length) >=
            0)
            return NULL;
        memcpy(s->text + index, text, v->length * sizeof *text);
        size_t length = put_rest(s, index + entry->length, index + v->length);
        if (is_allowed(s, v->context, index, v->length, length))
            return v;
    }
    return NULL;
}

/* Stores in OUT the index label of the rest of the label, which begins with
 * ENTRY at INDEX, unless OUT has a lesser one. */
static void try_entry(struct search *s, const struct entry *entry, size_t index,
                      struct buffer *out, bool is_first)
{
    const struct variant *v = least_variant(s, entry, index);
    const uint32_t *text =
        v == NULL ? s->label + index : ruleset_points(s->ruleset, v->start);
    size_t length = v == NULL ? entry->length : v->length;
    const struct buffer *rest = &s->variants->least[index + entry->length];
    size_t rest_length = rest->size / sizeof *text;
    const uint32_t *old = (const void *)out->data;
    size_t old_length = out->size / sizeof *text;

    /* Compare this part with the old one, then the rest. */
    size_t shared = length < old_length ? length : old_length;
    int order = is_first ? -1 : ruleset_compare(text, length, old, shared);
    if (order == 0)
        order = ruleset_compare((const void *)rest->data, rest_length,
                                old + shared, old_length - shared);
    if (order >= 0)
        return;
    out->size = 0;
    buffer_append(out, text, length * sizeof *text);
    buffer_put(out, buffer_slice(rest));
}

/* Stores the index label in OUT if each entry in the label is a single code
 * point, so that there is only one division into entries. Makes --index take a
 * third fewer instructions. Returns false if there may be others. */
static bool index_single(struct search *s, struct buffer *out)
{
    uint32_t found[RULESET_LENGTH_MAX];

    out->size = 0;
    for (size_t i = 0; i < s->length; i++) {
        if (ruleset_find(s->ruleset, s->label + i, s->length - i, found) != 1)
            return false;
        const struct entry *e = ruleset_entry(s->ruleset, found[0]);
        if (e->length > 1)
            return false;
        const struct variant *v =
            e->variant_count == 0 ? NULL : least_variant(s, e, i);
        if (v == NULL)
            buffer_append(out, s->label + i, sizeof *s->label);
        else
            buffer_append(out, ruleset_points(s->ruleset, v->start),
                          v->length * sizeof *s->label);
    }
    return true;
}

void variants_index(struct variants *v, const uint32_t *text, size_t length,
                    struct buffer *out)
{
    struct search s;
    uint32_t found[RULESET_LENGTH_MAX];
    uint64_t has_one = UINT64_C(1) << length; /* bit N: LEAST[N] is valid */

    begin(&s, v, text, length);
    if (index_single(&s, out))
        return;
    v->least[length].size = 0;
    for (size_t i = length; i-- > 0;) {
        size_t count = ruleset_find(s.ruleset, text + i, length - i, found);
        v->least[i].size = 0;
        for (size_t k = 0; k < count; k++) {
            const struct entry *e = ruleset_entry(s.ruleset, found[k]);
            evaluate_choose(s.evaluator, text, length);
            if (!(has_one >> (i + e->length) & 1) ||
                !evaluate_context(s.evaluator, e->context, i, e->length))
                continue;
            try_entry(&s, e, i, &v->least[i], !(has_one >> i & 1));
            has_one |= UINT64_C(1) << i;
        }
    }
    out->size = 0;
    buffer_put(out, buffer_slice(&v->least[0]));
}
