#include "config.h"

#include "registry/ruleset.h"

#include <stdlib.h>

void ruleset_open(struct ruleset *s)
{
    *s = (struct ruleset){.line = 0};
    intern_add(&s->dispositions, slice_string("invalid")); /* the first ID */
    intern_add(&s->dispositions, slice_string("blocked"));
}

static uint32_t count_of(const struct buffer *buffer, size_t size)
{
    return (uint32_t)(buffer->size / size);
}

/* Faults and warnings. */

/* Returns a fault or warning: WORDS, then DETAIL, which is stored. */
static struct failure describe(struct ruleset *s, const char *words,
                               struct slice detail)
{
    enum { DETAIL_MAX_BYTES = 60 }; /* of a line of the file */

    if (s->line > 0 && detail.size > DETAIL_MAX_BYTES)
        detail.size = utf8_valid(slice_part(detail, 0, DETAIL_MAX_BYTES));
    s->detail.size = 0;
    buffer_put(&s->detail, detail);
    return (struct failure){.message = detail.size == 0 ? "%s" : "%s: %w",
                            .name = words,
                            .text = buffer_slice(&s->detail),
                            .line = s->line};
}

bool ruleset_fail(struct ruleset *s, const char *words)
{
    return ruleset_fail_word(s, words, slice_of(NULL, 0));
}

bool ruleset_fail_word(struct ruleset *s, const char *words,
                       struct slice detail)
{
    s->fault = describe(s, words, detail);
    return false;
}

bool ruleset_fail_point(struct ruleset *s, const char *words,
                        uint32_t code_point)
{
    return FAIL(&s->fault, "%s: %U", .name = words, .found = code_point,
                .line = s->line);
}

void ruleset_warn(struct ruleset *s, const char *words, struct slice detail)
{
    struct failure why = describe(s, words, detail);

    if (++s->warning_count > RULESET_WARNINGS_MAX + 1)
        return;
    if (s->warning_count > RULESET_WARNINGS_MAX)
        why = (struct failure){.message = "more warnings are omitted"};
    if (why.line > 0)
        buffer_format(&s->warnings, ":%zu", why.line);
    buffer_text(&s->warnings, ": warning: ");
    failure_explain(&why, &s->warnings);
    buffer_text(&s->warnings, "\n");
}

/* The repertoire. */

bool ruleset_has(const struct ruleset *s, uint32_t code_point)
{
    const struct ruleset_slot *slot =
        pages_find(&s->slots, code_point, sizeof *slot);

    return slot != NULL && slot->single != 0;
}

struct points ruleset_store(struct ruleset *s, struct points points)
{
    enum { ROOM = 1024 }; /* code points; more than RULESET_LENGTH_MAX */

    if (s->room_length < points.length) {
        s->room = memory_new(ROOM * sizeof *s->room);
        s->room_length = ROOM;
    }
    s->room_length -= points.length;
    uint32_t *copy = s->room + s->room_length;
    memcpy(copy, points.at, points.length * sizeof *copy);
    return (struct points){copy, points.length};
}

static bool add_sequence(struct ruleset *s, struct points points,
                         uint32_t index)
{
    struct ruleset_slot *slot = pages_add(&s->slots, *points.at, sizeof *slot);
    uint32_t count = intern_count(&s->sequences);

    if (intern_add(&s->sequences, points_bytes(points)) < count)
        return ruleset_fail_point(s, "a sequence is repeated; it begins with",
                                  *points.at);
    buffer_append(&s->sequence_entries, &index, sizeof index);
    slot->lengths |= UINT64_C(1) << points.length;
    s->lengths |= slot->lengths;
    return true;
}

bool ruleset_add_entry(struct ruleset *s, struct points points, uint32_t last,
                       struct context context)
{
    uint32_t index = ruleset_entry_count(s);
    struct ruleset_entry entry = {
        .points = ruleset_store(s, points),
        .context = context,
        .variant = count_of(&s->variants, sizeof(struct variant)),
        .line = (uint32_t)s->line};

    buffer_append(&s->entries, &entry, sizeof entry);
    if (points.length > 1)
        return add_sequence(s, points, index);
    for (uint32_t c = *points.at; c <= last; c++) {
        struct ruleset_slot *slot = pages_add(&s->slots, c, sizeof *slot);
        if (slot->single != 0)
            return ruleset_fail_point(s,
                                      "the code point already has an entry, "
                                      "perhaps in a range",
                                      c);
        slot->single = index + 1;
    }
    return true;
}

void ruleset_add_variant(struct ruleset *s, struct points points, uint32_t type,
                         struct context context)
{
    struct variant variant = {.points = ruleset_store(s, points),
                              .type = type,
                              .context = context,
                              .line = (uint32_t)s->line};
    struct ruleset_entry *entries = (void *)s->entries.data;

    buffer_append(&s->variants, &variant, sizeof variant);
    entries[ruleset_entry_count(s) - 1].variant_count++;
}

size_t ruleset_find(const struct ruleset *s, struct points text, size_t from,
                    const struct ruleset_entry **entries)
{
    const struct ruleset_slot *slot =
        pages_find(&s->slots, text.at[from], sizeof *slot);
    const uint32_t *of_sequences = (const void *)s->sequence_entries.data;
    size_t count = 0, left = text.length - from;

    if (slot == NULL)
        return 0;
    uint64_t lengths = slot->lengths;
    if (left < RULESET_LENGTH_MAX)
        lengths &= (UINT64_C(2) << left) - 1;
    while (lengths != 0) {
        size_t longest = 63 - (size_t)__builtin_clzll(lengths);
        struct points sequence = {text.at + from, longest};
        lengths ^= UINT64_C(1) << longest;
        uint32_t found = intern_find(&s->sequences, points_bytes(sequence));
        if (found != INTERN_NONE)
            entries[count++] = ruleset_entry(s, of_sequences[found]);
    }
    if (slot->single != 0)
        entries[count++] = ruleset_entry(s, slot->single - 1);
    return count;
}

int points_compare(struct points a, struct points b)
{
    size_t length = a.length < b.length ? a.length : b.length, i = 0;

    if (length == 0 || memcmp(a.at, b.at, length * sizeof *a.at) == 0)
        return (a.length > b.length) - (a.length < b.length);
    while (a.at[i] == b.at[i])
        i++;
    return a.at[i] < b.at[i] ? -1 : 1;
}

struct points points_decode(struct slice label, uint32_t *room)
{
    struct points points = {.at = room};

    utf8_decode(label.text, label.size, room, &points.length);
    return points;
}

/* Sorting variants. */

static int compare_texts(const void *left, const void *right)
{
    const struct variant *a = left, *b = right;

    return points_compare(a->points, b->points);
}

static int compare_variants(const void *left, const void *right)
{
    const struct variant *a = left, *b = right;
    int order = compare_texts(a, b);

    return order != 0 ? order : (a->order > b->order) - (a->order < b->order);
}

/* Stores the rank of each type, by its ID: types of variants that are invalid
 * or blocked are the strictest, then those of earlier actions. Of the variants
 * that are allowed in a position, the one with the lowest rank counts. */
static void rank_types(const struct ruleset *s, struct buffer *ranks)
{
    const struct action *actions = (const void *)s->actions.data;
    const uint32_t *types = (const void *)s->action_types.data;
    uint32_t *rank = buffer_array(ranks, intern_count(&s->types), sizeof *rank);

    memset(rank, 0xFF, intern_count(&s->types) * sizeof *rank);
    for (uint32_t i = count_of(&s->actions, sizeof *actions); i-- > 0;)
        for (uint32_t k = 0; k < actions[i].type_count; k++)
            rank[types[actions[i].type + k]] =
                actions[i].disposition <= RULESET_BLOCKED
                    ? actions[i].disposition
                    : RULESET_BLOCKED + 1 + i;
}

static void put_sequence(struct buffer *out, struct points points)
{
    for (size_t i = 0; i < points.length; i++) {
        if (i > 0)
            buffer_text(out, " ");
        buffer_code_point(out, points.at[i]);
    }
}

static void warn_of_variant(struct ruleset *s,
                            const struct ruleset_entry *entry,
                            const struct variant *variant, const char *words)
{
    struct buffer detail = {.data = NULL};

    put_sequence(&detail, variant->points);
    buffer_text(&detail, " is a variant of ");
    put_sequence(&detail, entry->points);
    s->line = variant->line;
    ruleset_warn(s, words, buffer_slice(&detail));
    buffer_free(&detail);
}

/* Removes the variants of ENTRY, ordered by context, that repeat the text and
 * context of another; unless IS_LENIENT, that is a fault. */
static bool remove_repeated(struct ruleset *s, struct ruleset_entry *entry,
                            bool is_lenient)
{
    struct variant *v = ruleset_variants(s, entry);
    uint32_t kept = 0;

    for (uint32_t i = 0; i < entry->variant_count; i++) {
        const struct variant *last = kept == 0 ? NULL : &v[kept - 1];
        if (last == NULL || last->order >> 32 != v[i].order >> 32 ||
            compare_texts(last, &v[i]) != 0) {
            v[kept++] = v[i];
        } else if (!is_lenient) {
            s->line = v[i].line;
            return ruleset_fail_point(s, "a variant is repeated; it is of",
                                      *entry->points.at);
        }
    }
    entry->variant_count = kept;
    return true;
}

/* Warns of each variant of ENTRY, ordered by context, that is allowed in any
 * position, although another type of the same text is allowed in some. */
static void warn_of_types(struct ruleset *s, const struct ruleset_entry *entry)
{
    const struct variant *v = ruleset_variants(s, entry);
    bool is_mixed = false; /* the text has several types so far */

    for (uint32_t i = 1; i < entry->variant_count; i++) {
        is_mixed = compare_texts(&v[i - 1], &v[i]) == 0 &&
                   (is_mixed || v[i - 1].type != v[i].type);
        if (is_mixed && v[i].context.rule == RULESET_NONE)
            warn_of_variant(s, entry, &v[i],
                            "types differ that can apply to the same label; "
                            "the strictest counts");
    }
}

/* Sorts the variants of ENTRY by text and rank, and finds those that equal it;
 * RANKS is from rank_types. */
static bool sort_variants(struct ruleset *s, struct ruleset_entry *entry,
                          const struct buffer *ranks, bool is_lenient)
{
    const uint32_t *rank = (const void *)ranks->data;
    struct variant *v = ruleset_variants(s, entry);

    for (uint32_t i = 0; i < entry->variant_count; i++) {
        /* A number for each context; that of any position is the greatest. */
        uint32_t key = v[i].context.rule << 1 | v[i].context.is_denied;
        v[i].order = (uint64_t)key << 32 | i;
    }
    qsort(v, entry->variant_count, sizeof *v, compare_variants);
    if (!remove_repeated(s, entry, is_lenient))
        return false;
    warn_of_types(s, entry);
    for (uint32_t i = 0; i < entry->variant_count; i++) {
        uint32_t key = v[i].type == RULESET_NONE ? v[i].type : rank[v[i].type];
        v[i].order = (uint64_t)key << 32 | (uint32_t)v[i].order;
    }
    qsort(v, entry->variant_count, sizeof *v, compare_variants);
    for (uint32_t i = 0; i < entry->variant_count; i++)
        if (points_compare(v[i].points, entry->points) == 0 &&
            entry->reflexive_count++ == 0)
            entry->reflexive = i;
    return true;
}

/* Symmetry. */

/* Returns true if ENTRY has a variant TEXT; variants are sorted. */
static bool has_variant(const struct ruleset *s,
                        const struct ruleset_entry *entry, struct points text)
{
    struct variant key = {.points = text};

    return entry->variant_count > 0 &&
           bsearch(&key, ruleset_variants(s, entry), entry->variant_count,
                   sizeof key, compare_texts) != NULL;
}

/* Warns of each entry that is a variant of another, but not the reverse. */
static void check_symmetry(struct ruleset *s)
{
    const struct ruleset_entry *found[RULESET_LENGTH_MAX];

    for (uint32_t i = 0; i < ruleset_entry_count(s); i++) {
        const struct ruleset_entry *e = ruleset_entry(s, i);
        for (uint32_t k = 0; k < e->variant_count; k++) {
            const struct variant *v = &ruleset_variants(s, e)[k];
            if (v->points.length > 0 &&
                (ruleset_find(s, v->points, 0, found) == 0 ||
                 found[0]->points.length != v->points.length ||
                 !has_variant(s, found[0], e->points)))
                warn_of_variant(s, e, v, "variants are not symmetric");
        }
    }
}

/* Rules. */

uint32_t ruleset_rule_id(struct ruleset *s, struct slice name)
{
    struct ruleset_rule undefined = {.comment = RULESET_NONE,
                                     .line = (uint32_t)s->line};
    uint32_t id = intern_add(&s->rule_names, name);

    if (id == count_of(&s->rules, sizeof undefined))
        buffer_append(&s->rules, &undefined, sizeof undefined);
    return id;
}

struct ruleset_node *ruleset_add_node(struct ruleset *s, enum node_kind kind,
                                      struct ruleset_node *parent)
{
    struct ruleset_node *node = memory_new(sizeof *node);

    *node = (struct ruleset_node){.kind = (uint8_t)kind,
                                  .least = 1,
                                  .most = 1,
                                  .has_anchor = kind == NODE_ANCHOR,
                                  .has_edge =
                                      kind == NODE_START || kind == NODE_END,
                                  .points.length = kind == NODE_CLASS,
                                  .size = 1,
                                  .steps = 1,
                                  .parent = parent};
    s->size++;
    if (parent == NULL) {
        node->next = s->roots;
        s->roots = node;
        return node;
    }
    if (parent->last == NULL)
        parent->first = node;
    else
        parent->last->next = node;
    parent->last = node;
    return node;
}

/* Updates NODE for PART, a child or a tree that it refers to. */
static void include(struct ruleset_node *node, const struct ruleset_node *part)
{
    node->has_anchor |= part->has_anchor;
    node->has_edge |= part->has_edge;
    node->size += part->size;
    node->steps += part->steps;
}

bool ruleset_check_size(struct ruleset *s)
{
    if (s->size + count_of(&s->actions, sizeof(struct action)) +
            count_of(&s->action_types, sizeof(uint32_t)) >
        RULESET_SIZE_MAX)
        return ruleset_fail(
            s, "too many operators of rules, actions and types of these");
    return true;
}

/* Checks the steps for a label that needs MORE than those so far. */
static bool check_steps(struct ruleset *s, uint64_t more)
{
    if (s->steps + more > RULESET_STEPS_MAX)
        return ruleset_fail(s, "the rules would take too long");
    return true;
}

/* Returns the steps of trying NODE in all positions, once in a label. By
 * measurement, a code point or class takes an eighth of a step in a position,
 * and a sequence up to a half. */
static uint64_t leaf_steps(const struct ruleset_node *node)
{
    enum { POSITIONS = RULESET_LENGTH_MAX + 1 };

    if (node->kind == NODE_POINTS && node->points.length > 1)
        return POSITIONS / 2;
    return node->kind == NODE_POINTS || node->kind == NODE_CLASS ? POSITIONS / 8
                                                                 : 0;
}

bool ruleset_complete_node(struct ruleset *s, struct ruleset_node *node)
{
    bool is_limited = node->most > 0 && node->most < NODE_UNBOUNDED;
    bool is_look =
        node->kind == NODE_LOOK_BEHIND || node->kind == NODE_LOOK_AHEAD;
    uint64_t times = is_limited ? node->most : 1, steps;

    if (node->target != NULL) {
        include(node, node->target);
        s->size += node->target->size;
    }
    s->size += (times - 1) * node->size;
    node->size *= times;
    s->steps += leaf_steps(node);
    node->steps *= node->most > 0 ? node->most : 1;
    steps = node->steps;
    if (!node->has_anchor && (is_look || node->parent == NULL)) {
        s->steps += steps; /* once in a label, too: see match_anywhere */
        steps = 0;
        if (is_look)
            node->steps = 1;
    }
    if (node->parent != NULL)
        include(node->parent, node);
    return ruleset_check_size(s) && check_steps(s, steps);
}

/* Actions. */

bool ruleset_next_word(struct slice *text, struct slice *word)
{
    size_t end = 0;

    *text = ascii_trim(*text);
    while (end < text->size && !ascii_is_white(text->text[end]))
        end++;
    *word = slice_of(text->text, end);
    *text = slice_from(*text, end);
    return word->size > 0;
}

void ruleset_add_action(struct ruleset *s, struct action action,
                        struct slice disposition, struct slice types)
{
    struct slice word;

    action.disposition = intern_add(&s->dispositions, disposition);
    action.type = count_of(&s->action_types, sizeof(uint32_t));
    while (ruleset_next_word(&types, &word)) {
        uint32_t type = intern_add(&s->types, word), i = 0;
        const uint32_t *types_of = (const void *)s->action_types.data;
        while (i < action.type_count && types_of[action.type + i] != type)
            i++;
        if (i < action.type_count)
            continue;
        buffer_append(&s->action_types, &type, sizeof type);
        action.type_count++;
    }
    buffer_append(&s->actions, &action, sizeof action);
}

void ruleset_add_actions(struct ruleset *s,
                         const struct ruleset_action_row *rows, size_t count)
{
    for (const struct ruleset_action_row *row = rows; row < rows + count; row++)
        ruleset_add_action(s,
                           (struct action){.match = {.rule = RULESET_NONE},
                                           .variants = row->variants,
                                           .comment = RULESET_NONE},
                           slice_string(row->disposition),
                           slice_string(row->types));
}

/* Returns the steps of evaluating CONTEXT in a position. */
static uint64_t context_steps(const struct ruleset *s, struct context context)
{
    if (context.rule == RULESET_NONE)
        return 0;
    const struct ruleset_node *root = ruleset_rule(s, context.rule)->root;
    return root->has_anchor ? root->steps : 1;
}

/* Returns the steps of ENTRY in a position: its context is evaluated for the
 * repertoire and for the types, and those of its reflexive variants. */
static uint64_t entry_steps(const struct ruleset *s,
                            const struct ruleset_entry *entry)
{
    const struct variant *v = ruleset_variants(s, entry);
    uint64_t steps = 2 * context_steps(s, entry->context);

    for (uint32_t i = 0; i < entry->reflexive_count; i++)
        steps += context_steps(s, v[entry->reflexive + i].context);
    return steps;
}

/* Checks that no label needs too many steps: one of the code points of an entry
 * has, at each, also the entries that this one begins with. */
static bool check_contexts(struct ruleset *s)
{
    const struct ruleset_entry *found[RULESET_LENGTH_MAX];

    for (uint32_t i = 0; i < ruleset_entry_count(s); i++) {
        const struct ruleset_entry *e = ruleset_entry(s, i);
        size_t count = ruleset_find(s, e->points, 0, found);
        uint64_t steps = 0;
        for (size_t k = 0; k < count; k++)
            steps += RULESET_LENGTH_MAX * entry_steps(s, found[k]);
        s->line = e->line;
        if (!check_steps(s, steps))
            return false;
    }
    return true;
}

bool ruleset_complete(struct ruleset *s, bool is_lenient)
{
    static const struct ruleset_action_row defaults[] = {
        {"invalid", "invalid", ACTION_ANY_VARIANT},
        {"blocked", "blocked", ACTION_ANY_VARIANT},
        {"allocatable", "allocatable", ACTION_ANY_VARIANT},
        {"activated", "activated", ACTION_ALL_VARIANTS},
        {"valid", "", ACTION_ANY_LABEL},
    };
    struct ruleset_entry *entries = (void *)s->entries.data;
    struct buffer ranks = {.data = NULL};
    bool is_valid = true;

    ruleset_add_actions(s, defaults, sizeof defaults / sizeof *defaults);
    for (uint32_t i = 0; i < intern_count(&s->rule_names); i++)
        if (ruleset_rule(s, i)->root == NULL) {
            s->line = ruleset_rule(s, i)->line;
            return ruleset_fail_word(s, "the rule is not defined",
                                     intern_get(&s->rule_names, i));
        }
    if (s->entries.size == 0)
        return ruleset_fail(s, "no entry of a registry's table");
    rank_types(s, &ranks);
    for (uint32_t i = 0; is_valid && i < ruleset_entry_count(s); i++)
        if (entries[i].variant_count > 0)
            is_valid = sort_variants(s, &entries[i], &ranks, is_lenient);
    buffer_free(&ranks);
    is_valid = is_valid && check_contexts(s);
    if (is_valid && !is_lenient)
        check_symmetry(s);
    return is_valid;
}
