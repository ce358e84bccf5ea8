#include "config.h"

#include "registry/variants.h"

#include "codec/rankset.h"
#include "registry/evaluate.h"

/* A search for variants of LABEL: for all of them, or a certain one. TEXT is
 * the replaced part, then the rest of LABEL. */
struct search {
    struct table *table;
    struct points label;
    uint32_t text[3 * RULESET_LENGTH_MAX];
    uint32_t types[RULESET_LENGTH_MAX]; /* of the variants in TEXT */
    size_t type_count;
    size_t kept; /* entries in TEXT that are no variants, not even reflexive */
    uint64_t work_end;  /* the table's work at which the search ends */
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
    return s->table->work > s->work_end;
}

static uint64_t work_left(const struct search *s)
{
    return is_too_long(s) ? 0 : s->work_end - s->table->work;
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
static struct search begin(struct table *table, struct points label,
                           struct points target, uint64_t work_end)
{
    /* Sequences of each length are looked up by their hash. */
    unsigned lookups = rankset_popcount(table->ruleset->lengths);

    return (struct search){.table = table,
                           .label = label,
                           .work_end = work_end,
                           .step_work = 20 + 4 * (uint64_t)lookups,
                           .target = target,
                           .disposition = RULESET_INVALID};
}

/* Returns TARGET's disposition as a variant of LABEL, or RULESET_INVALID. */
static uint32_t variant_disposition(struct table *table, struct points label,
                                    struct points target, uint64_t work_end)
{
    struct search s = begin(table, label, target, work_end);

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
            variant_disposition(s->table, s->label, variant, s->work_end);
    if (disposition <= (s->skips_blocked ? RULESET_BLOCKED : RULESET_INVALID))
        return;
    size_t size = utf8_encode(variant.at, variant.length, utf8);
    s->has_ended =
        !s->visit(s->user, slice_of(utf8, size),
                  intern_get(&s->table->ruleset->dispositions, disposition));
}

/* Evaluates a complete variant of LENGTH code points, and passes it on. */
static void finish_variant(struct search *s, size_t length)
{
    struct evaluation ignored;
    struct table *t = s->table;
    struct points variant = {s->text, length};

    if (length == 0 || length < s->target.length ||
        points_compare(variant, s->label) == 0)
        return;
    t->work += length * s->step_work; /* to look up its entries */
    if (!evaluate_repertoire(t, variant, &ignored) ||
        evaluate_action(t, variant, NULL, 0, false)->disposition ==
            RULESET_INVALID)
        return;
    const struct action *action =
        evaluate_action(t, variant, s->types, s->type_count, s->kept == 0);
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
    return evaluate_context(s->table, put_rest(s, index, at + text.length),
                            v->context, at, text.length);
}

/* Replaces ENTRY, at INDEX of the label and AT of the text. */
static void replace_entry(struct search *s, const struct ruleset_entry *entry,
                          size_t index, size_t at)
{
    struct points own = {s->label.at + index, entry->points.length};
    struct points text = put_rest(s, index, at);
    const struct variant *v = ruleset_variants(s->table->ruleset, entry);
    size_t end = index + own.length;

    if (may_have(s, at, own) &&
        evaluate_reflexive(s->table, text, entry, at) == NULL) {
        s->kept++;
        search_from(s, end, at + own.length);
        s->kept--;
    }
    for (uint32_t i = 0; i < entry->variant_count; i++, v++) {
        if (s->has_ended || is_too_long(s))
            return;
        s->table->work++;
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
    size_t all = ruleset_find(s->table->ruleset, s->label, index, found);
    size_t count = 0, other_count = 0;

    for (size_t i = 0; i < all; i++) {
        const struct ruleset_entry *e = found[i];
        if (e->variant_count > 0 &&
            evaluate_context(s->table, text, e->context, at, e->points.length))
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

    s->table->work += s->step_work;
    if (s->has_ended || is_too_long(s) || !note_state(s, index, replaced))
        return;
    if (index == s->label.length) {
        finish_variant(s, replaced);
        return;
    }
    if (s->skips_blocked &&
        evaluate_is_blocked(s->table, s->types, s->type_count, s->kept == 0))
        return;
    size_t count = choose_entries(s, index, replaced, chosen);
    for (size_t i = 0; i < count; i++)
        replace_entry(s, chosen[i], index, replaced);
}

bool table_each_variant(struct table *table, struct slice label,
                        bool skips_blocked, uint64_t *work,
                        variants_visitor *visit, void *user)
{
    uint32_t room[RULESET_LENGTH_MAX];
    struct search s = begin(table, points_decode(label, room),
                            (struct points){.at = NULL}, table->work + *work);

    s.skips_blocked = skips_blocked;
    s.visit = visit;
    s.user = user;
    search_from(&s, 0, 0);
    intern_free(&s.states);
    *work = work_left(&s);
    return !s.has_ended && *work > 0;
}

/* Returns true if one of the labels A and B is a variant of the other. */
static bool match_labels(struct table *table, struct slice a, struct slice b)
{
    uint32_t a_room[RULESET_LENGTH_MAX], b_room[RULESET_LENGTH_MAX];
    struct points one = points_decode(a, a_room);
    struct points other = points_decode(b, b_room);
    uint64_t end = table->work + VARIANTS_WORK_MAX;

    return variant_disposition(table, one, other, end) != RULESET_INVALID ||
           variant_disposition(table, other, one, end) != RULESET_INVALID;
}

static bool match_names(struct table *table, struct slice a_rest,
                        struct slice b_rest, bool have_tlds)
{
    struct slice a, b;

    while (slice_cut(&a_rest, '.', &a)) {
        if (!slice_cut(&b_rest, '.', &b))
            return false;
        bool is_tld = have_tlds && a_rest.text == NULL;
        if (!slice_equal(a, b) && (is_tld || !match_labels(table, a, b)))
            return false;
    }
    return b_rest.text == NULL;
}

bool tables_match(struct table *tables, struct slice a, struct slice b,
                  bool have_tlds)
{
    for (; tables != NULL; tables = tables->next)
        if (match_names(tables, a, b, have_tlds))
            return true;
    return false;
}

/* Returns the text of the least variant of ENTRY that is allowed at INDEX, if
 * it is less than ENTRY; otherwise that of ENTRY. */
static struct points least_text(struct search *s,
                                const struct ruleset_entry *entry, size_t index)
{
    struct points own = {s->label.at + index, entry->points.length};
    const struct variant *v = ruleset_variants(s->table->ruleset, entry);

    memcpy(s->text, s->label.at, index * sizeof *s->text);
    for (uint32_t i = 0; i < entry->variant_count && !is_too_long(s);
         i++, v++) {
        if (points_compare(v->points, own) >= 0)
            break;
        s->table->work++;
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

static struct points points_from(struct points points, size_t from)
{
    return (struct points){points.at + from, points.length - from};
}

/* Compares index labels like points_compare. The work of S includes it. */
static int compare_ends(struct search *s, struct index_end a,
                        struct index_end b)
{
    for (;;) {
        size_t length =
            a.text.length < b.text.length ? a.text.length : b.text.length;
        int order = points_compare((struct points){a.text.at, length},
                                   (struct points){b.text.at, length});
        s->table->work += 1 + length / 8;
        a.text = points_from(a.text, length);
        b.text = points_from(b.text, length);
        bool is_same = a.next == b.next && a.text.length == b.text.length;
        if (order != 0 || is_same)
            return order;
        if (a.text.length == 0 && a.next != NULL)
            a = *a.next;
        else if (b.text.length == 0 && b.next != NULL)
            b = *b.next;
        else if (a.text.length == 0 || b.text.length == 0)
            return a.text.length == 0 ? -1 : 1;
    }
}

bool table_put_index(struct table *table, struct slice label, uint64_t *work,
                     struct buffer *out)
{
    uint32_t room[RULESET_LENGTH_MAX];
    struct points points = points_decode(label, room);
    /* For its text and its limit. */
    struct search s =
        begin(table, points, (struct points){.at = NULL}, table->work + *work);
    const struct ruleset_entry *found[RULESET_LENGTH_MAX];
    struct index_end least[RULESET_LENGTH_MAX + 1]; /* by index in the label */

    least[points.length] = (struct index_end){.text = {.at = room}};
    for (size_t i = points.length; i-- > 0 && !is_too_long(&s);) {
        size_t count = ruleset_find(table->ruleset, points, i, found);
        least[i].text.at = NULL;
        for (size_t k = 0; k < count; k++) {
            const struct index_end *next = &least[i + found[k]->points.length];
            if (next->text.at == NULL ||
                !evaluate_context(table, points, found[k]->context, i,
                                  found[k]->points.length))
                continue;
            struct index_end end = {least_text(&s, found[k], i), next};
            if (least[i].text.at == NULL || compare_ends(&s, end, least[i]) < 0)
                least[i] = end;
        }
    }
    *work = work_left(&s);
    for (const struct index_end *end = *work > 0 ? least : NULL; end != NULL;
         end = end->next) {
        char *to = buffer_room(out, UTF8_MAX_BYTES * end->text.length);
        out->size += utf8_encode(end->text.at, end->text.length, to);
    }
    return *work > 0;
}

/* Keys of labels.
 *
 * If a variant replaces a code point by another one, both are in the same
 * class, and a key has the class in place of the code point. If a variant has
 * another length than its entry, all code points of both belong to the same
 * class, and a run of these counts as one. If a variant is empty, the code
 * points of the entry do not count. */

enum key_kind {
    KEY_SINGLE,  /* each code point counts */
    KEY_RUN,     /* a run of code points counts as one */
    KEY_REMOVED, /* no code point counts */
};

/* A code point of variants, in a union-find structure. */
struct point {
    uint32_t parent; /* another one of its class, plus 1; 0 if it is the root */
    enum key_kind kind; /* of its class, if it is the root */
};

struct table_keys {
    struct pages points; /* struct point */
};

static struct point *point_at(const struct table_keys *k, uint32_t code_point)
{
    return pages_find(&k->points, code_point, sizeof(struct point));
}

/* Returns the root of the class of CODE_POINT: itself if it is in none. */
static uint32_t find_root(const struct table_keys *k, uint32_t code_point)
{
    struct point *point;

    while ((point = point_at(k, code_point)) != NULL && point->parent != 0) {
        code_point = point->parent - 1;
        const struct point *above = point_at(k, code_point);
        if (above != NULL && above->parent != 0)
            point->parent = above->parent; /* a shorter way next time */
    }
    return code_point;
}

/* Joins the classes of A and B. The kind of the result is at least KIND. */
static void join(struct table_keys *k, uint32_t a, uint32_t b,
                 enum key_kind kind)
{
    a = find_root(k, a);
    b = find_root(k, b);
    struct point *from = pages_add(&k->points, a, sizeof *from);
    struct point *to = pages_add(&k->points, b, sizeof *to);
    if (from->kind > to->kind)
        to->kind = from->kind;
    if (to->kind < kind)
        to->kind = kind;
    if (a != b)
        from->parent = b + 1;
}

/* Adds the classes of a variant OTHER of the entry TEXT. */
static void add_classes(struct table_keys *k, struct points text,
                        struct points other)
{
    enum key_kind kind = other.length == text.length ? KEY_SINGLE
                         : other.length > 0          ? KEY_RUN
                                                     : KEY_REMOVED;

    for (size_t i = 0; i < text.length; i++)
        join(k, text.at[i], kind == KEY_SINGLE ? other.at[i] : *text.at, kind);
    for (size_t i = 0; kind == KEY_RUN && i < other.length; i++)
        join(k, other.at[i], *text.at, kind);
}

struct table_keys *table_keys_open(const struct table *tables)
{
    struct table_keys *k = memory_new(sizeof *k);

    for (; tables != NULL; tables = tables->next) {
        const struct ruleset *s = tables->ruleset;
        for (uint32_t i = 0; i < ruleset_entry_count(s); i++) {
            const struct ruleset_entry *e = ruleset_entry(s, i);
            for (uint32_t n = 0; n < e->variant_count; n++)
                add_classes(k, e->points, ruleset_variants(s, e)[n].points);
        }
    }
    return k;
}

void table_keys_put(const struct table_keys *k, struct slice text,
                    struct buffer *out)
{
    uint32_t room[RULESET_LENGTH_MAX];
    struct points label = points_decode(text, room);
    uint32_t previous = UINT32_MAX; /* no code point */

    for (size_t i = 0; i < label.length; i++) {
        uint32_t root = find_root(k, label.at[i]);
        const struct point *point = point_at(k, root);
        enum key_kind kind = point == NULL ? KEY_SINGLE : point->kind;
        if (kind == KEY_REMOVED || (kind == KEY_RUN && root == previous))
            continue;
        buffer_append(out, &root, sizeof root);
        previous = root;
    }
}
