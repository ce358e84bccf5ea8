/* safe.c - which names may be shown; see safe.h. */

#include "config.h"

#include "safe/safe.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "names/label.h"
#include "safe/rules.h"

/* Names. */

/* Stores the label of NAME that begins at *AT, and moves *AT to the next one.
 * Returns false if there is none. */
static bool next_label(struct slice name, size_t *at, struct slice *label)
{
    if (*at > name.size)
        return false;
    const char *start = name.text + *at;
    const char *dot =
        *at < name.size ? memchr(start, '.', name.size - *at) : NULL;
    label->text = start;
    label->size = dot != NULL ? (size_t)(dot - start) : name.size - *at;
    *at += label->size + 1;
    return true;
}

/* The top-level domain of NAME: its last label. */
static struct slice top_level_domain(struct slice name)
{
    size_t start;

    while (name.size > 0 && name.text[name.size - 1] == '.')
        name.size--;
    for (start = name.size; start > 0 && name.text[start - 1] != '.'; start--)
        ;
    return slice_from(name, start);
}

static bool is_trusted(const struct safe *s, struct slice tld)
{
    struct slice trusted = buffer_slice(&s->trusted), label;
    size_t at = 0;

    while (next_label(trusted, &at, &label))
        if (label.size > 0 && slice_equal(label, tld))
            return true;
    return false;
}

/* Judges the labels of NAME that are not ASCII. */
static bool judge_labels(struct safe *s, struct slice name,
                         struct safe_failure *first)
{
    bool is_safe = true;
    struct slice label;

    struct slice tld = top_level_domain(name);
    bool asks_policy = s->policy && !is_trusted(s, tld);

    for (size_t at = 0; next_label(name, &at, &label);) {
        bool keeps = false;
        if (!utf8_is_ascii(label)) {
            struct safe_failure failure = {.word = label};
            keeps = !rules_judge(s, label, tld, asks_policy, &failure);
            if (keeps && is_safe) {
                *first = failure;
                first->label = s->kept.length + 1;
                first->name = name;
                first->tld = tld;
            }
            is_safe = is_safe && !keeps;
        }
        buffer_append(&s->kept, keeps ? "1" : "", 1);
    }
    return is_safe;
}

/* Keeps the labels of NAME from the place AT on, where it imitates a protected
 * name. Stores the first of them in *FAILURE, unless that is NULL. */
static void keep_imitation(struct safe *s, struct slice name, size_t at,
                           struct safe_failure *failure)
{
    struct slice label;
    size_t number = 0;

    for (size_t i = 0; next_label(name, &i, &label); number++) {
        if (label.text < name.text + at)
            continue;
        if (failure->label == 0) {
            failure->label = number + 1;
            failure->word = label;
        }
        if (!utf8_is_ascii(label))
            s->kept.data[number] = '1';
    }
}

bool safe_judge(struct safe *s, struct slice name, struct safe_failure *failure)
{
    struct slice imitated;
    size_t at;

    s->kept.length = 0;
    bool is_safe = judge_labels(s, name, failure);
    if (s->protect == NULL ||
        !protect_is_imitated(s->protect, name, &imitated, &at))
        return is_safe;
    /* Whom a name imitates says more than which rule it breaks. */
    *failure = (struct safe_failure){.reason = SAFE_IMITATES,
                                     .name = name,
                                     .tld = top_level_domain(name),
                                     .imitated = imitated};
    keep_imitation(s, name, at, failure);
    return false;
}

bool safe_keeps(const struct safe *s, size_t number)
{
    return number > 0 && number <= s->kept.length &&
           s->kept.data[number - 1] != '\0';
}

/* Appends NAME, which was judged last, as it may be shown. */
static void put_shown(struct safe *s, struct slice name, struct buffer *out)
{
    struct slice label;
    size_t number = 0;

    for (size_t at = 0; next_label(name, &at, &label);) {
        if (safe_keeps(s, ++number)) {
            label_encode(&s->codec, label, out);
        } else {
            buffer_put(out, label);
        }
        if (at <= name.size)
            buffer_text(out, ".");
    }
}

void safe_put_back(struct safe *s, struct buffer *name, size_t from)
{
    struct slice judged = slice_from(buffer_slice(name), from);
    struct safe_failure ignored;

    if (utf8_is_ascii(judged) || safe_judge(s, judged, &ignored))
        return;
    s->shown.length = 0;
    put_shown(s, judged, &s->shown);
    name->length = from;
    buffer_put(name, buffer_slice(&s->shown));
}

struct slice safe_lookalike(struct safe *s, uint32_t code_point)
{
    const struct look *look = look_at(s->looks, code_point);
    struct slice skeleton = looks_skeleton(s->looks, look);

    if (skeleton.size == 1 && *skeleton.text == LOOK_I_OR_L)
        return slice_string("l");
    if (!(look->flags & LOOK_LIKE_ASCII) || look->flags & LOOK_ASCII)
        return slice_of(NULL, 0);
    return skeleton;
}

/* Opening and options. */

/* Stores the part of LIST from *AT to the next comma. Returns false if there is
 * none. */
static bool next_item(struct slice list, size_t *at, struct slice *item)
{
    if (*at > list.size)
        return false;
    *item = *at < list.size ? slice_from(list, *at) : slice_of("", 0);
    const char *comma =
        item->size > 0 ? memchr(item->text, ',', item->size) : NULL;
    if (comma != NULL)
        item->size = (size_t)(comma - item->text);
    *at += item->size + 1;
    return true;
}

bool safe_add_scripts(struct safe *s, struct slice list, struct slice *wrong)
{
    s->has_scripts = true;
    for (size_t at = 0; next_item(list, &at, wrong);)
        if (!scripts_add(&s->scripts, *wrong))
            return false;
    return true;
}

bool safe_add_trusted(struct safe *s, struct slice list, struct slice *wrong)
{
    struct names *names = names_open((struct name_options){.decode = true});
    bool is_valid = true;

    for (size_t at = 0; is_valid && next_item(list, &at, wrong);) {
        struct name_failure failure;
        size_t mark = s->trusted.length;
        is_valid = name_convert(names, *wrong, &s->trusted, &failure) &&
                   s->trusted.length > mark &&
                   memchr(s->trusted.data + mark, '.',
                          s->trusted.length - mark) == NULL;
        buffer_text(&s->trusted, ".");
    }
    names_close(names);
    return is_valid;
}

bool safe_add_table(struct safe *s, const char *path,
                    struct list_failure *failure)
{
    struct table *tables =
        realloc(s->tables, (s->table_count + 1) * sizeof *tables);

    if (tables == NULL)
        memory_exhausted();
    s->tables = tables;
    s->tables[s->table_count] = (struct table){.ranges = {0}};
    return table_load(&s->tables[s->table_count++], path, failure);
}

bool safe_add_protected(struct safe *s, const char *path,
                        struct list_failure *failure)
{
    if (s->protect == NULL)
        s->protect = protect_open(s->looks);
    if (s->protect == NULL) {
        *failure =
            (struct list_failure){.problem = LIST_UNREADABLE, .error = ENOMEM};
        return false;
    }
    return protect_load(s->protect, path, failure);
}

bool safe_open(struct safe *s, const char **reason)
{
    *s = (struct safe){.codec.bootstring = &bootstring_punycode,
                       .looks = looks_open(reason),
                       .latin = scripts_named("Latn"),
                       .accented = scripts_named("Latn Grek Cyrl")};
    return s->looks != NULL;
}

void safe_close(struct safe *s)
{
    for (size_t i = 0; i < s->table_count; i++)
        table_free(&s->tables[i]);
    free(s->tables);
    protect_close(s->protect);
    looks_close(s->looks);
    tlds_close(&s->tlds);
    codec_close(&s->codec);
    buffer_free(&s->trusted);
    buffer_free(&s->shown);
    buffer_free(&s->kept);
}
