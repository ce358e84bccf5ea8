/* unit-intern.c - sets of strings: numbers, and unpredictable hashes. */

#include "config.h"

#include "lib/tap.h"

#ifdef HAVE_ICU

#include "base/intern.h"

static struct intern set;

/* Each string has the number of its first addition, however many follow. */
static bool test_numbers(void)
{
    enum { COUNT = 1000 };

    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < COUNT; i++)
            if (!tap_same_number(
                    "number", i,
                    intern_add(&set, slice_of((char *)&i, sizeof i))))
                return false;
    return tap_same_number("strings", COUNT, intern_count(&set));
}

/* A cleared set is empty, whether its memory is kept or freed. */
static bool test_clear(void)
{
    bool is_empty = true;

    for (uint32_t count = 1; count <= 1000; count *= 10) {
        intern_clear(&set);
        is_empty &= intern_count(&set) == 0;
        for (uint32_t i = 0; i < count; i++)
            is_empty &= intern_add(&set, slice_of((char *)&i, sizeof i)) == i;
    }
    intern_clear(&set);
    return is_empty;
}

static uint32_t hash_of(const char *string)
{
    uint32_t number = intern_add(&set, slice_string(string));
    const struct intern_item *items = (const void *)set.items.data;

    return items[number].hash;
}

int main(void)
{
    tap_ok(intern_find(&set, slice_string("a")) == INTERN_NONE,
           "an empty set has no string");
    tap_ok(test_numbers(), "equal strings have equal numbers");
    tap_ok(test_clear(), "a cleared set is empty");
    /* The words of each pair have the same hash by FNV-1a as published. */
    tap_ok(hash_of("costarring") != hash_of("liquid") ||
               hash_of("declinate") != hash_of("macallums") ||
               hash_of("altarage") != hash_of("zinke"),
           "strings with equal hashes cannot be chosen");
    bool is_aligned = true;
    for (uint32_t i = 0; i < intern_count(&set); i++)
        is_aligned &= (uintptr_t)intern_get(&set, i).text % 4 == 0;
    tap_ok(is_aligned, "strings begin at multiples of four bytes");
    intern_free(&set);
    return tap_done();
}

#else

int main(void)
{
    return tap_skip_all("built without ICU");
}

#endif
