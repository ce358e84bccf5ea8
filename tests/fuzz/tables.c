/* tables.c - registries' tables: a faulty table has a message; the
 * variants of a label fit, differ from it, and are found one by one and by
 * their keys; a denied label has a reason.
 *
 * An input is a label, a newline, and a table. */

#include "config.h"

#include <unistd.h>

#include "base/utf8.h"

#define FUZZ_LEAKS
#include "fuzz.h"

#ifdef HAVE_ICU

#include "names/name.h"
#include "registry/ruleset.h"
#include "registry/variants.h"
#include "safe/protect.h"

enum { LABEL_MAX = 24, VARIANTS_MAX = 50 };

/* A label, and the number of its variants checked so far. */
struct check {
    struct table *tables;
    struct slice label;
    struct protect *protect; /* a list of a name with this label, or NULL */
    unsigned count;
};

static struct slice put_name(struct buffer *name, struct slice label)
{
    buffer_put(name, label);
    buffer_text(name, ".x");
    return buffer_slice(name);
}

/* Whether NAME is valid, and mapped to itself. */
static bool is_mapped(struct slice name)
{
    static struct name_converter *names;
    struct buffer mapped = {.data = NULL};

    if (names == NULL)
        names = name_open((struct name_mode){.decode = true});
    bool is_same = name_convert(names, name, &mapped, NULL) &&
                   slice_equal(buffer_slice(&mapped), name);
    buffer_free(&mapped);
    return is_same;
}

/* Returns a list of one name, of the label of C, or NULL if that is no name of
 * a list. */
static struct protect *open_protect(const struct check *c)
{
    static FILE *file;
    struct buffer name = {.data = NULL};
    struct protect *protect = NULL;
    struct failure failure;
    char path[32];

    if (file == NULL)
        FUZZ_CHECK((file = tmpfile()) != NULL);
    rewind(file);
    put_name(&name, c->label);
    if (is_mapped(buffer_slice(&name))) {
        FUZZ_CHECK(ftruncate(fileno(file), 0) == 0);
        FUZZ_CHECK(fwrite(name.data, 1, name.size, file) == name.size &&
                   fflush(file) == 0);
        snprintf(path, sizeof path, "/dev/fd/%d", fileno(file));
        protect = protect_open(c->tables, false);
        if (!protect_load(protect, path, &failure))
            protect = NULL;
    }
    buffer_free(&name);
    return protect;
}

/* The variant of a protected name is found. */
static void check_protected(const struct check *c, struct slice variant)
{
    struct buffer listed = {.data = NULL}, name = {.data = NULL};
    struct imitation found;
    char unsafe_labels[LABEL_MAX] = "";

    put_name(&name, variant);
    if (c->protect != NULL && memchr(variant.text, '.', variant.size) == NULL) {
        put_name(&listed, c->label);
        FUZZ_CHECK(protect_find_imitated(c->protect, buffer_slice(&name),
                                         unsafe_labels, &found));
        FUZZ_CHECK(found.is_variant &&
                   slice_equal(found.protected, buffer_slice(&listed)));
    }
    buffer_free(&listed);
    buffer_free(&name);
}

static bool check_variant(void *state, struct slice variant,
                          struct slice disposition)
{
    struct check *c = state;

    FUZZ_CHECK(variant.size > 0);
    FUZZ_CHECK(variant.size <= UTF8_MAX_BYTES * RULESET_LENGTH_MAX);
    FUZZ_CHECK(!slice_equal(variant, c->label));
    FUZZ_CHECK(!slice_equal(disposition, slice_string("invalid")));
    FUZZ_CHECK(variants_match(c->tables, c->label, variant, false));
    check_protected(c, variant);
    return ++c->count < VARIANTS_MAX;
}

static bool is_blocked(struct slice disposition)
{
    return slice_equal(disposition, slice_string("blocked"));
}

/* Variants that are not blocked, by both searches. */
struct unblocked {
    unsigned count;
    bool is_blocked;
};

static bool count_unblocked(void *user, struct slice variant,
                            struct slice disposition)
{
    struct unblocked *u = user;

    (void)variant;
    u->is_blocked |= is_blocked(disposition);
    u->count += !is_blocked(disposition);
    return true;
}

/* The search that skips blocked variants finds all others. */
static void check_unblocked(struct check *c, struct table *table)
{
    struct unblocked all = {.count = 0}, some = {.count = 0};

    if (!variants_each(table, c->label, false, &(uint64_t){VARIANTS_WORK_MAX},
                       count_unblocked, &all) ||
        !variants_each(table, c->label, true, &(uint64_t){VARIANTS_WORK_MAX},
                       count_unblocked, &some))
        return;
    FUZZ_CHECK(all.count == some.count && !some.is_blocked);
}

static bool has(struct slice label, uint32_t code_point)
{
    struct utf8_character c;

    while (utf8_next(&label, &c))
        if (c.code_point == code_point)
            return true;
    return false;
}

static void check_label(struct check *c)
{
    struct failure reason = {.message = NULL};
    struct slice disposition;
    struct buffer index = {.data = NULL};

    bool is_allowed = tables_allow(c->tables, c->label, &reason) != NULL;
    struct table *table = tables_find(c->tables, c->label, &disposition);
    FUZZ_CHECK(is_allowed == (table != NULL && !is_blocked(disposition)));
    FUZZ_CHECK(is_allowed || has(c->label, reason.found));
    if (table != NULL) {
        variants_put_index(table, c->label, &(uint64_t){VARIANTS_WORK_MAX},
                           &index);
        c->protect = open_protect(c);
        variants_each(table, c->label, false, &(uint64_t){VARIANTS_WORK_MAX},
                      check_variant, c);
        check_unblocked(c, table);
    }
    buffer_free(&index);
}

/* Reads the label that begins the input. Returns false if it is empty, too long
 * or contains a dot. */
static bool read_label(struct slice *rest, struct check *c)
{
    struct slice text = *rest;
    struct utf8_character character;
    unsigned length = 0;

    while (utf8_next(rest, &character) && character.code_point != '\n') {
        if (length++ == LABEL_MAX || character.code_point == '.')
            return false;
        c->label = slice_part(text, 0, c->label.size + character.text.size);
    }
    return length > 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice rest = slice_of((const char *)data, size);
    struct check check = {.count = 0};
    struct buffer warnings = {.data = NULL};
    struct failure failure;

    if (!read_label(&rest, &check) || rest.size == 0)
        return 0;
    if (tables_add_text(&check.tables, "table", rest, &warnings, &failure))
        check_label(&check);
    else
        FUZZ_CHECK(failure.message != NULL);
    buffer_free(&warnings);
    return 0;
}

#else

FUZZ_NOTHING

#endif
