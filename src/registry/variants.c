/* variants.c - the variants of a label; see variants.h. */

#include "config.h"

#include "registry/variants.h"

#include <string.h>

/* A search for the variants of LABEL. TEXT is the replaced part, then the rest
 * of LABEL. */
struct search {
    struct variants *variants;
    struct judge *judge;
    const struct repertoire *repertoire;
    const uint32_t *label;
    size_t length;
    const uint32_t *target; /* the wanted variant, or NULL for all */
    size_t target_length;
    uint64_t visited[REPERTOIRE_MAX + 1]; /* with TARGET: by place in LABEL, the
                                             sizes of replaced parts */
    uint32_t text[3 * REPERTOIRE_MAX];
    uint32_t types[REPERTOIRE_MAX]; /* of the variants in TEXT */
    size_t type_count;
    variants_taker *take;
    void *state;
    size_t steps;
    bool has_ended;
};

/* Copies the rest of the label, from PLACE on, to AT of the text. Returns the
 * size of the text. */
static size_t put_rest(struct search *s, size_t place, size_t at)
{
    size_t rest = s->length - place;

    memcpy(s->text + at, s->label + place, rest * sizeof *s->text);
    return at + rest;
}

/* Returns true if CONTEXT allows LENGTH code points at AT of the text, which
 * has SIZE. */
static bool is_allowed(struct search *s, struct context context, size_t at,
                       size_t length, size_t size)
{
    if (context.rule == INTERN_NONE)
        return true;
    if (size > REPERTOIRE_MAX)
        return false;
    verdict_choose(s->judge, s->text, size);
    return verdict_allows(s->judge, context, at, length);
}

/* Returns true if this state of the search is new. */
static bool enter(struct search *s, size_t place, size_t replaced)
{
    if (s->target != NULL) {
        uint64_t bit = UINT64_C(1) << replaced;
        bool is_new = !(s->visited[place] & bit);
        s->visited[place] |= bit;
        return is_new;
    }
    /* The text after the replaced part is written later, so it has room for
     * PLACE. */
    s->text[replaced] = (uint32_t)place;
    struct slice key =
        slice_of((const char *)s->text, (replaced + 1) * sizeof *s->text);
    uint32_t count = intern_count(&s->variants->states);
    return intern_add(&s->variants->states, key) == count;
}

/* Judges a complete variant of SIZE code points, and passes it on. ONLY is true
 * if each entry was replaced. */
static void finish(struct search *s, size_t size, bool only)
{
    struct verdict ignored;
    struct judge *j = s->judge;

    if (size == 0 ||
        repertoire_compare(s->text, size, s->label, s->length) == 0)
        return;
    if (s->target != NULL && size != s->target_length)
        return;
    verdict_choose(j, s->text, size);
    verdict_clear_types(j);
    if (!verdict_is_in_repertoire(j, true, &ignored) ||
        verdict_action(j, false)->disposition == RULESET_INVALID)
        return;
    for (size_t i = 0; i < s->type_count; i++)
        verdict_add_type(j, s->types[i]);
    uint32_t disposition = verdict_action(j, only)->disposition;
    if (disposition != RULESET_INVALID)
        s->has_ended = !s->take(s->state, s->text, size, disposition);
}

static void search_from(struct search *s, size_t place, size_t replaced,
                        bool only);

/* Returns true if the search may replace a part by LENGTH code points at AT of
 * the text. */
static bool may_follow(const struct search *s, size_t at, size_t length)
{
    if (s->target == NULL)
        return at + length <= REPERTOIRE_MAX;
    return at + length <= s->target_length &&
           memcmp(s->text + at, s->target + at, length * sizeof *s->text) == 0;
}

/* Returns true if one of the reflexive variants of ENTRY, at AT of the text,
 * is allowed; SIZE is that of the text. */
static bool is_reflexive(struct search *s, const struct entry *entry, size_t at,
                         size_t size)
{
    for (uint32_t i = 0; i < entry->reflexive_count; i++) {
        const struct variant *v =
            repertoire_variant(s->repertoire, entry->reflexive + i);
        if (is_allowed(s, v->context, at, v->length, size))
            return true;
    }
    return false;
}

static void follow_variant(struct search *s, const struct variant *v,
                           size_t end, size_t at, bool only)
{
    memcpy(s->text + at, repertoire_text(s->repertoire, v->text),
           v->length * sizeof *s->text);
    if (!may_follow(s, at, v->length))
        return;
    size_t size = put_rest(s, end, at + v->length);
    s->steps++;
    if (!is_allowed(s, v->context, at, v->length, size))
        return;
    if (v->type != INTERN_NONE)
        s->types[s->type_count++] = v->type;
    search_from(s, end, at + v->length, only);
    if (v->type != INTERN_NONE)
        s->type_count--;
}

/* Replaces ENTRY, at PLACE of the label and AT of the text. */
static void replace_entry(struct search *s, const struct entry *entry,
                          size_t place, size_t at, bool only)
{
    size_t end = place + entry->length;
    size_t size = put_rest(s, place, at);

    if (may_follow(s, at, entry->length) && !is_reflexive(s, entry, at, size))
        search_from(s, end, at + entry->length, false);
    for (uint32_t i = 0; i < entry->variant_count; i++) {
        if (s->has_ended || s->steps > VARIANTS_STEPS)
            return;
        follow_variant(s, repertoire_variant(s->repertoire, entry->variant + i),
                       end, at, only);
    }
}

/* Stores the entries to replace at PLACE of the label and AT of the text: those
 * with variants, or the longest entry if there are none; then the others that
 * are shorter than the first of these. Returns their number. */
static size_t choose_entries(struct search *s, size_t place, size_t at,
                             uint32_t *chosen)
{
    uint32_t found[REPERTOIRE_MAX];
    uint64_t is_chosen = 0;
    size_t size = put_rest(s, place, at), count = 0;
    size_t all = repertoire_find(s->repertoire, s->label + place,
                                 s->length - place, found);

    for (size_t i = 0; i < all; i++) {
        const struct entry *e = repertoire_entry(s->repertoire, found[i]);
        if (e->variant_count == 0 ||
            !is_allowed(s, e->context, at, e->length, size))
            continue;
        chosen[count++] = found[i];
        is_chosen |= UINT64_C(1) << i;
    }
    if (count == 0 && all > 0) {
        chosen[count++] = found[0];
        is_chosen = 1;
    }
    /* Entries are found from long to short. */
    size_t first = is_chosen == 0 ? all : (size_t)__builtin_ctzll(is_chosen);
    for (size_t i = first + 1; i < all; i++)
        if (!(is_chosen >> i & 1))
            chosen[count++] = found[i];
    return count;
}

/* Continues at PLACE of the label; REPLACED code points of the text precede
 * it. */
static void search_from(struct search *s, size_t place, size_t replaced,
                        bool only)
{
    uint32_t chosen[REPERTOIRE_MAX];

    if (s->has_ended || s->steps++ > VARIANTS_STEPS ||
        !enter(s, place, replaced))
        return;
    if (place == s->length) {
        finish(s, replaced, only);
        return;
    }
    size_t count = choose_entries(s, place, replaced, chosen);
    for (size_t i = 0; i < count; i++)
        replace_entry(s, repertoire_entry(s->repertoire, chosen[i]), place,
                      replaced, only);
}

static void begin(struct search *s, struct variants *v, const uint32_t *text,
                  size_t length)
{
    s->variants = v;
    s->judge = v->judge;
    s->repertoire = &v->judge->ruleset->repertoire;
    s->label = text;
    s->length = length;
    s->target = NULL;
    s->type_count = s->steps = 0;
    s->has_ended = false;
}

bool variants_each(struct variants *v, const uint32_t *text, size_t length,
                   variants_taker *take, void *state)
{
    struct search s; /* clearing all of it would cost more than most searches */

    begin(&s, v, text, length);
    s.take = take;
    s.state = state;
    intern_clear(&v->states);
    search_from(&s, 0, 0, true);
    return !s.has_ended && s.steps <= VARIANTS_STEPS;
}

/* Ends a search at its target. */
static bool take_target(void *state, const uint32_t *text, size_t length,
                        uint32_t disposition)
{
    (void)text, (void)length, (void)disposition;
    *(bool *)state = true;
    return false;
}

bool variants_reach(struct variants *v, const uint32_t *text, size_t length,
                    const uint32_t *target, size_t target_length)
{
    struct search s;
    bool is_reached = false;

    begin(&s, v, text, length);
    s.target = target;
    s.target_length = target_length;
    memset(s.visited, 0, sizeof s.visited);
    s.take = take_target;
    s.state = &is_reached;
    search_from(&s, 0, 0, true);
    return is_reached;
}

/* Returns the least variant of ENTRY that is allowed at PLACE, if it is less
 * than ENTRY; otherwise NULL. */
static const struct variant *
least_variant(struct search *s, const struct entry *entry, size_t place)
{
    memcpy(s->text, s->label, place * sizeof *s->text);
    for (uint32_t i = 0; i < entry->variant_count; i++) {
        const struct variant *v =
            repertoire_variant(s->repertoire, entry->variant + i);
        const uint32_t *text = repertoire_text(s->repertoire, v->text);
        if (repertoire_compare(text, v->length, s->label + place,
                               entry->length) >= 0)
            return NULL;
        memcpy(s->text + place, text, v->length * sizeof *text);
        size_t size = put_rest(s, place + entry->length, place + v->length);
        if (is_allowed(s, v->context, place, v->length, size))
            return v;
    }
    return NULL;
}

/* Stores in OUT the index label of the rest of the label, which begins with
 * ENTRY at PLACE, unless OUT has a lesser one. */
static void try_entry(struct search *s, const struct entry *entry, size_t place,
                      struct buffer *out, bool is_first)
{
    const struct variant *v = least_variant(s, entry, place);
    const uint32_t *text =
        v == NULL ? s->label + place : repertoire_text(s->repertoire, v->text);
    size_t length = v == NULL ? entry->length : v->length;
    const struct buffer *rest = &s->variants->least[place + entry->length];
    size_t rest_length = rest->size / sizeof *text;
    const uint32_t *old = (const void *)out->data;
    size_t old_length = out->size / sizeof *text;

    /* Compare this part with the old one, then the rest. */
    size_t shared = length < old_length ? length : old_length;
    int order = is_first ? -1 : repertoire_compare(text, length, old, shared);
    if (order == 0)
        order = repertoire_compare((const void *)rest->data, rest_length,
                                   old + shared, old_length - shared);
    if (order >= 0)
        return;
    out->size = 0;
    buffer_append(out, text, length * sizeof *text);
    buffer_put(out, buffer_slice(rest));
}

void variants_index(struct variants *v, const uint32_t *text, size_t length,
                    struct buffer *out)
{
    struct search s;
    uint32_t found[REPERTOIRE_MAX];
    bool has_one[REPERTOIRE_MAX + 1] = {false};

    begin(&s, v, text, length);
    v->least[length].size = 0;
    has_one[length] = true;
    for (size_t i = length; i-- > 0;) {
        size_t count =
            repertoire_find(s.repertoire, text + i, length - i, found);
        v->least[i].size = 0;
        for (size_t k = 0; k < count; k++) {
            const struct entry *e = repertoire_entry(s.repertoire, found[k]);
            verdict_choose(s.judge, text, length);
            if (!has_one[i + e->length] ||
                !verdict_allows(s.judge, e->context, i, e->length))
                continue;
            try_entry(&s, e, i, &v->least[i], !has_one[i]);
            has_one[i] = true;
        }
    }
    out->size = 0;
    buffer_put(out, buffer_slice(&v->least[0]));
}

void variants_close(struct variants *v)
{
    for (size_t i = 0; i <= REPERTOIRE_MAX; i++)
        buffer_free(&v->least[i]);
    intern_free(&v->states);
}
