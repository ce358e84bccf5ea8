/* view.c - a label as the rules see it; see view.h. */

#include "config.h"

#include "safe/view.h"

#include <assert.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "safe/domain.h"

/* The flags that a trait needs from all characters. */
enum { OF_ALL = LOOK_LIKE_ASCII | LOOK_LIKE_DIGIT };

/* The sums are local, so that they stay in registers. */
void view_open(struct view *v, struct rules *rules, struct slice label,
               struct slice tld)
{
    struct looks *looks = rules->looks;
    const struct look *first = NULL;
    unsigned any = 0, all = OF_ALL;
    size_t length = 0;
    bool is_mixed = false;

    for (size_t i = 0, step; i < label.size; i += step) {
        uint32_t c = 0;
        step = utf8_read(label.text + i, label.size - i, &c);
        /* A valid name is valid UTF-8, and no label is longer than its A-label.
         */
        assert(step > 0 && length < NAME_LABEL_MAX);
        const struct look *look = look_at(looks, c);
        v->points[length] = c;
        v->looks[length++] = look;
        any |= look->flags;
        all &= look->flags;
        if (look->flags & LOOK_ANY_SCRIPT)
            continue;
        if (first == NULL)
            first = look;
        is_mixed |= look->scripts != first->scripts;
    }
    v->rules = rules;
    v->tld = tld;
    v->length = length;
    v->traits = (any & ~(unsigned)OF_ALL) | all | (is_mixed ? VIEW_MIXED : 0) |
                (any & LOOK_LETTER ? 0 : VIEW_WORDLESS) |
                (label.text == tld.text ? VIEW_LAST : 0);
}

struct scripts view_scripts(const struct view *v, const struct look *look)
{
    return looks_scripts(v->rules->looks, look->scripts);
}

uint32_t view_first_with(const struct view *v, unsigned flag)
{
    for (size_t i = 0; i < v->length; i++)
        if (v->looks[i]->flags & flag)
            return v->points[i];
    return VIEW_NOTHING;
}

bool view_tld_is_among(const struct view *v, const char *domains)
{
    struct slice rest = slice_string(domains), domain;

    while (slice_cut(&rest, ' ', &domain))
        if (slice_equal(v->tld, domain))
            return true;
    return false;
}

/* Returns true if the top-level domain exists, unlike a Cyrillic "com", and has
 * a character in one of the scripts SET. */
static bool tld_has(const struct view *v, struct scripts set)
{
    struct slice rest = v->tld;
    struct utf8_character c;
    bool has_one = false;

    while (!has_one && utf8_next(&rest, &c)) {
        const struct look *look = look_at(v->rules->looks, c.code_point);
        has_one = !(look->flags & (LOOK_ASCII | LOOK_ANY_SCRIPT)) &&
                  scripts_meet(view_scripts(v, look), set);
    }
    return has_one && tlds_has(&v->rules->tlds, v->tld);
}

bool view_is_at_home(const struct view *v, uint32_t code_point)
{
    struct scripts own = scripts_of(code_point);

    return !scripts_are_all(own) &&
           (tld_has(v, own) || scripts_meet(domain_scripts(v->tld), own));
}

uint32_t view_first_foreign(const struct view *v)
{
    for (size_t i = 0; i < v->length; i++)
        if (!(v->looks[i]->flags & (LOOK_ASCII | LOOK_LATIN | LOOK_ANY_SCRIPT)))
            return v->points[i];
    return VIEW_NOTHING;
}

bool view_has_ascii_letter(const struct view *v)
{
    for (size_t i = 0; i < v->length; i++)
        if (ascii_is_letter(v->points[i]))
            return true;
    return false;
}
