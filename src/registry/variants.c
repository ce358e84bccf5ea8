#include "config.h"

#include "registry/variants.h"

#include <string.h>

/* A search for the variants of LABEL. TEXT is the replaced part, then the rest
 * of LABEL. */
struct search {
    struct evaluator *evaluator;
    const struct ruleset *ruleset;
    const uint32_t *label;
    size_t length;
    const uint32_t *target; /* the wanted variant, or NULL for all */
    size_t target_length;
    bool skips_blocked;
    /* The visited states: with TARGET, by index in LABEL, the lengths of
     * replaced parts; without it, replaced parts, each with its index. */
    uint64_t visited[RULESET_LENGTH_MAX + 1];
    struct intern states;
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
    uint32_t count = intern_count(&s->states);
    return intern_add(&s->states, key) == count;
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
        disposition = variants_find(e, s->label, s->length, s->text, length);
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
static void begin(struct search *s, struct evaluator *evaluator,
                  const uint32_t *text, size_t length)
{
    s->evaluator = evaluator;
    s->ruleset = evaluator->ruleset;
    s->label = text;
    s->length = length;
    s->target = NULL;
    s->skips_blocked = false;
    s->type_count = s->steps = 0;
    s->work_end = evaluator->work + VARIANTS_WORK_MAX;
    s->has_ended = false;
}

bool variants_each(struct evaluator *evaluator, const uint32_t *text,
                   size_t length, bool skips_blocked, variants_visitor *visit,
                   void *user)
{
    struct search s;

    begin(&s, evaluator, text, length);
    s.skips_blocked = skips_blocked;
    s.visit = visit;
    s.user = user;
    s.states = (struct intern){.room = 0};
    search_from(&s, 0, 0, true);
    intern_free(&s.states);
    return !s.has_ended && !is_too_long(&s);
}

uint32_t variants_find(struct evaluator *evaluator, const uint32_t *text,
                       size_t length, const uint32_t *target,
                       size_t target_length)
{
    struct search s;

    begin(&s, evaluator, text, length);
    s.target = target;
    s.target_length = target_length;
    s.disposition = RULESET_INVALID;
    memset(s.visited, 0, sizeof s.visited);
    search_from(&s, 0, 0, true);
    return s.disposition;
}

bool variants_match(struct evaluator *evaluator, const uint32_t *a,
                    size_t a_length, const uint32_t *b, size_t b_length)
{
    return evaluate_is_divisible(evaluator, a, a_length) &&
           evaluate_is_divisible(evaluator, b, b_length) &&
           (variants_find(evaluator, a, a_length, b, b_length) !=
                RULESET_INVALID ||
            variants_find(evaluator, b, b_length, a, a_length) !=
                RULESET_INVALID);
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

/* The index label of the end of a label: the code points TEXT, then NEXT. */
struct part {
    const uint32_t *text; /* NULL: the end cannot be divided into entries */
    size_t length;
    const struct part *next; /* or NULL */
};

/* Removes the first code point of *PART. Returns -1 at the end. */
static int32_t take_point(struct part *part)
{
    while (part->length == 0) {
        if (part->next == NULL)
            return -1;
        *part = *part->next;
    }
    part->length--;
    return (int32_t)*part->text++;
}

static bool is_less(struct part a, struct part b)
{
    for (;;) {
        int32_t x = take_point(&a), y = take_point(&b);
        if (x != y || x < 0)
            return x < y;
    }
}

void variants_index(struct evaluator *evaluator, const uint32_t *text,
                    size_t length, struct buffer *out)
{
    struct search s;
    uint32_t found[RULESET_LENGTH_MAX];
    struct part least[RULESET_LENGTH_MAX + 1]; /* by index in the label */

    begin(&s, evaluator, text, length);
    least[length] = (struct part){.text = text};
    for (size_t i = length; i-- > 0;) {
        size_t count = ruleset_find(s.ruleset, text + i, length - i, found);
        least[i].text = NULL;
        for (size_t k = 0; k < count; k++) {
            const struct entry *e = ruleset_entry(s.ruleset, found[k]);
            struct part part = {text + i, e->length, &least[i + e->length]};
            evaluate_choose(evaluator, text, length);
            if (part.next->text == NULL ||
                !evaluate_context(evaluator, e->context, i, e->length))
                continue;
            const struct variant *v = least_variant(&s, e, i);
            if (v != NULL) {
                part.text = ruleset_points(s.ruleset, v->start);
                part.length = v->length;
            }
            if (least[i].text == NULL || is_less(part, least[i]))
                least[i] = part;
        }
    }
    out->size = 0;
    for (const struct part *p = least; p != NULL; p = p->next)
        buffer_append(out, p->text, p->length * sizeof *p->text);
}
