/* unit-rankset.c - rankset.h counts like a loop over each integer. */

#include "config.h"

#include <string.h>

#include "codec/rankset.h"
#include "lib/random.h"
#include "lib/tap.h"

static uint64_t count_below(const bool *is_member, size_t member)
{
    uint64_t count = 0;
    for (size_t i = 0; i < member; i++)
        count += is_member[i];
    return count;
}

/* Removes MEMBER if it is a member, else adds it. */
static bool agrees(struct rankset *set, bool *is_member, size_t member)
{
    uint64_t rank = count_below(is_member, member);
    bool was_member = is_member[member];

    is_member[member] = !was_member;
    return was_member
               ? tap_same_number("member", member, rankset_remove(set, rank))
               : tap_same_number("rank", rank, rankset_add(set, member));
}

/* A set below LIMIT, of which one in EVERY is a member at first. */
static bool test_set(size_t limit, size_t every)
{
    enum { CHANGES = 500 };
    uint64_t *memory = malloc(rankset_words(limit) * sizeof *memory);
    bool *is_member = calloc(limit, sizeof *is_member), agreed = true;
    uint64_t state = limit;

    if (memory == NULL || is_member == NULL)
        exit(EXIT_FAILURE);
    struct rankset set = rankset_open(memory, limit);
    for (size_t i = 0; i < limit; i++) {
        is_member[i] = i % every == 0;
        if (!is_member[i])
            set.words[i / 64] &= ~(UINT64_C(1) << i % 64);
    }
    rankset_count(&set);
    agreed &= agrees(&set, is_member, 0);
    agreed &= agrees(&set, is_member, limit - 1);
    for (size_t i = 0; i < CHANGES; i++)
        agreed &=
            agrees(&set, is_member, (size_t)(random_next(&state) % limit));
    free(memory);
    free(is_member);
    return agreed;
}

int main(void)
{
    /* A block has 512 integers. */
    static const size_t limits[] = {1,     2,     64,     65,     511,   512,
                                    513,   4095,  4096,   4097,   32767, 32768,
                                    32769, 50000, 262144, 262145, 300000};

    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        if (limits[i] > 50000 && !tap_long())
            break;
        char name[64];
        sprintf(name, "integers below %zu", limits[i]);
        tap_ok(test_set(limits[i], 1) && test_set(limits[i], 3) &&
                   test_set(limits[i], limits[i]),
               name);
    }
    return tap_done();
}
