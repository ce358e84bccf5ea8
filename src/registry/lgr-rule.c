/* lgr-rule.c - the rules and actions of a ruleset; see lgr-rule.h. */

#include "config.h"

#include "registry/lgr-rule.h"

/* Begins the definition of the rule NAME. */
static bool open_named_rule(struct lgr *l, struct lgr_frame *f,
                            const char *name)
{
    f->rule = ruleset_rule_number(l->ruleset, slice_string(name), l->line);
    struct ruleset_rule *rule = ruleset_rule(l->ruleset, f->rule);
    if (rule->root != RULE_NONE)
        return lgr_fail(l, "the rule is repeated", slice_string(name));
    rule->comment = lgr_read_comment(l);
    return true;
}

static bool open_reference(struct lgr *l, struct lgr_frame *f, const char *name)
{
    struct rule_node *node = rule_at(&l->ruleset->trees, f->node);
    uint32_t rule = intern_find(&l->ruleset->rule_names, slice_string(name));

    if (rule == INTERN_NONE ||
        ruleset_rule(l->ruleset, rule)->root == RULE_NONE)
        return lgr_fail(l, "the rule is not defined, or only later",
                        slice_string(name));
    node->kind = RULE_REFERENCE;
    node->points = ruleset_rule(l->ruleset, rule)->root;
    f->inside = LGR_IN_NOTHING;
    return true;
}

bool lgr_open_rule(struct lgr *l, struct lgr_frame *f,
                   const struct lgr_frame *above)
{
    const char *name = lgr_attribute(l, "name"),
               *reference = lgr_attribute(l, "by-ref");
    bool is_top = above->inside == LGR_IN_RULES;

    if (is_top != (name != NULL))
        return lgr_fail(l, "a rule has a name among the rules, and only there",
                        lgr_no_word());
    f->node = rule_add(&l->ruleset->trees, RULE_SEQUENCE,
                       is_top ? RULE_NONE : above->node);
    if (is_top && lgr_attribute(l, "count") != NULL)
        return lgr_fail(l, "a count has no meaning here", lgr_no_word());
    return lgr_read_count(l, rule_at(&l->ruleset->trees, f->node)) &&
           (name == NULL || open_named_rule(l, f, name)) &&
           (reference == NULL || open_reference(l, f, reference));
}

bool lgr_open_node(struct lgr *l, struct lgr_frame *f,
                   const struct lgr_frame *above, enum rule_kind kind)
{
    f->node = rule_add(&l->ruleset->trees, kind, above->node);
    if (kind == RULE_POINTS) {
        uint32_t points[REPERTOIRE_MAX];
        size_t length;
        if (!lgr_read_points(l, "cp", 1, points, &length))
            return false;
        rule_set_points(&l->ruleset->trees, f->node, points, length);
    }
    return lgr_read_count(l, rule_at(&l->ruleset->trees, f->node));
}

bool lgr_close_rule(struct lgr *l, struct lgr_frame *f)
{
    if (!rule_close(&l->ruleset->trees, f->node))
        return lgr_fail(l,
                        "the rules are too long, or refer to rules too deeply",
                        lgr_no_word());
    if (f->rule != INTERN_NONE)
        ruleset_rule(l->ruleset, f->rule)->root = f->node;
    return true;
}

bool lgr_open_action(struct lgr *l)
{
    static const struct {
        const char *name;
        enum ruleset_variants variants;
    } forms[] = {
        {"any-variant", RULESET_ANY_VARIANT},
        {"all-variants", RULESET_ALL_VARIANTS},
        {"only-variants", RULESET_ONLY_VARIANTS},
    };
    const char *disposition = lgr_attribute(l, "disp"), *types = "";
    struct ruleset_action action = {.comment = INTERN_NONE};

    if (disposition == NULL)
        return lgr_fail(l, "the attribute is missing", slice_string("disp"));
    if (!lgr_read_context(l, "match", "not-match", &action.match))
        return false;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const char *value = lgr_attribute(l, forms[i].name);
        if (value == NULL)
            continue;
        if (action.variants != RULESET_ANY_LABEL)
            return lgr_fail(l, "two attributes exclude each other",
                            slice_string(forms[i].name));
        action.variants = forms[i].variants;
        types = value;
    }
    action.disposition =
        intern_add(&l->ruleset->dispositions, slice_string(disposition));
    action.comment = lgr_read_comment(l);
    ruleset_add_action(l->ruleset, action, slice_string(types));
    return true;
}
