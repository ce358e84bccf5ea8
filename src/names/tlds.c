#include "config.h"

#include "names/tlds.h"

#include <stdlib.h>

#include "base/io.h"
#include "base/unicode.h"
#include "names/host.h"
#include "names/label.h"

/* Lookup. */

static int compare_label(const void *label, const void *entry)
{
    return strcmp(label, *(const char *const *)entry);
}

/* Returns LABEL's A-label, with NUL after it, until the next call. It is empty,
 * and so in no list, if LABEL has none. */
static struct slice make_a_label(struct tlds *t, struct slice label)
{
    t->mapped.size = 0;
    if (utf8_is_ascii(label)) {
        label_put_lower(&t->mapped, label);
    } else {
        if (t->names == NULL)
            t->names =
                name_open((struct name_mode){.lenient = !unicode_has_icu()});
        name_convert(t->names, label, &t->mapped, NULL);
    }
    *buffer_room(&t->mapped, 1) = '\0';
    return buffer_slice(&t->mapped);
}

bool tlds_is_added(struct tlds *t, struct slice label)
{
    return intern_count(&t->added) > 0 &&
           intern_find(&t->added, make_a_label(t, label)) != INTERN_NONE;
}

static bool find_tld(struct tlds *t, struct slice label)
{
    struct slice a_label = make_a_label(t, label);

    return bsearch(a_label.text, tlds_table, tlds_table_size,
                   sizeof *tlds_table, compare_label) != NULL ||
           intern_find(&t->added, a_label) != INTERN_NONE;
}

bool tlds_has(struct tlds *t, struct slice label)
{
    if (label.size == 0)
        return false;
    /* Most names in a text end in one of a few labels. Without the answers,
     * --tlds takes 2.4 times the instructions. */
    unsigned char first = (unsigned char)label.text[0];
    unsigned char last = (unsigned char)label.text[label.size - 1];
    struct tlds_answer *a =
        &t->answers[(first * 5U + last * 3U + label.size) %
                    (sizeof t->answers / sizeof *t->answers)];

    if (label.size > sizeof a->label)
        return find_tld(t, label);
    if (a->size != label.size || memcmp(a->label, label.text, a->size) != 0) {
        a->is_tld = find_tld(t, label);
        a->size = (unsigned char)label.size;
        memcpy(a->label, label.text, label.size);
    }
    return a->is_tld;
}

/* Names. */

bool tlds_check(struct tlds *t, struct slice name, struct failure *failure)
{
    struct slice last = slice_last(name, '.');
    unsigned char ignored[HOST_IP_BYTES];
    return name.size == 0 || t->is_any || tlds_has(t, last) ||
           host_read_ip(name, AF_INET, ignored) ||
           FAIL(failure, "%q is no top-level domain as of %s (--tlds)",
                .text = last, .name = tlds_table_date);
}

/* Files. */

static bool add_tld(void *context, struct slice entry, struct failure *failure)
{
    struct tlds *t = context;
    struct slice label = slice_from(entry, entry.text[0] == '.' ? 1 : 0);
    struct slice a_label = make_a_label(t, label);
    size_t size = strspn(a_label.text, "abcdefghijklmnopqrstuvwxyz0123456789-");

    if (size > 0 && size <= NAME_LABEL_MAX_OCTETS && size == a_label.size) {
        intern_add(&t->added, a_label);
        return true;
    }
    t->mapped.size = 0;
    buffer_put(&t->mapped, entry);
    return FAIL(failure, "%q is not a top-level domain such as uk",
                .text = buffer_slice(&t->mapped));
}

bool tlds_add_file(struct tlds *t, const char *path, struct failure *failure)
{
    memset(t->answers, 0, sizeof t->answers);
    return io_read_list(path, add_tld, t, failure);
}
