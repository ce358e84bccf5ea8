/* look.c - properties of characters for judging names; see look.h. */

#include "config.h"

#include "safe/look.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "names/label.h"
#include "safe/lookalikes.h"

struct looks *looks_open(void)
{
    struct looks *looks = memory_new(sizeof *looks);

    looks->confusables = confusables_open();
    return looks;
}

void looks_close(struct looks *looks)
{
    for (size_t i = 0; i < LOOK_PAGES; i++)
        free(looks->pages[i]);
    confusables_close(looks->confusables);
    buffer_free(&looks->sets);
    buffer_free(&looks->skeletons);
    buffer_free(&looks->scratch);
    buffer_free(&looks->upper);
    free(looks);
}

struct scripts looks_scripts(const struct looks *looks, unsigned number)
{
    struct scripts set;

    memcpy(&set, looks->sets.data + number * sizeof set, sizeof set);
    return set;
}

/* Returns the number of SET, which is added if it is new. */
static uint16_t set_number(struct looks *looks, struct scripts set)
{
    size_t count = looks->sets.length / sizeof set;

    for (size_t i = 0; i < count; i++)
        if (scripts_equal(looks_scripts(looks, (unsigned)i), set))
            return (uint16_t)i;
    buffer_append(&looks->sets, &set, sizeof set);
    return (uint16_t)count;
}

struct slice looks_skeleton(const struct looks *looks, const struct look *look)
{
    return slice_of(buffer_slice(&looks->skeletons).text + look->skeleton,
                    look->skeleton_size);
}

struct slice looks_other(const struct looks *looks, const struct look *look)
{
    return slice_of(looks->skeletons.data + look->skeleton +
                        look->skeleton_size,
                    look->other_size);
}

static bool is_ascii_skeleton(struct slice skeleton)
{
    for (size_t i = 0; i < skeleton.size; i++)
        if ((unsigned char)skeleton.text[i] >= ASCII_END)
            return false;
    return skeleton.size > 0;
}

static int compare_lookalikes(const void *key, const void *entry)
{
    uint32_t code_point = *(const uint32_t *)key;
    const struct lookalike *l = entry;

    return (code_point > l->code_point) - (code_point < l->code_point);
}

/* Returns the entry of CODE_POINT in lookalikes.txt, or NULL. */
static const struct lookalike *find_lookalike(uint32_t code_point)
{
    return bsearch(&code_point, lookalikes, lookalikes_count,
                   sizeof *lookalikes, compare_lookalikes);
}

/* Appends the skeleton of the upper case of CODE_POINT if CODE_POINT is a
 * lower-case Cyrillic letter and the skeleton is ASCII; otherwise returns
 * false. Most such letters look like small upper-case ones, but ICU's data
 * cover only the upper case. */
static bool put_as_upper(struct looks *looks, struct buffer *out,
                         uint32_t code_point)
{
    uint32_t upper = unicode_to_upper(code_point);

    if (upper == code_point || code_point - 0x400 >= 0x130)
        return false;
    confusables_skeleton(looks->confusables, upper, &looks->upper);
    struct slice skeleton = buffer_slice(&looks->upper);
    if (!is_ascii_skeleton(skeleton))
        return false;
    label_put_lower(out, skeleton);
    return true;
}

/* Appends the look of CODE_POINT, one character of a skeleton. */
static void put_look(struct buffer *out, uint32_t code_point)
{
    const struct lookalike *listed = find_lookalike(code_point);
    char text[UTF8_MAX];
    struct slice own = slice_of(text, utf8_write(code_point, text));

    if (listed != NULL)
        buffer_text(out, listed->ascii);
    else if (code_point < ASCII_END)
        label_put_lower(out, own);
    else
        buffer_put(out, own);
}

/* Appends the look of each character of SKELETON, which is that of a character
 * in SCRIPTS by ICU. Marks are left out in scripts where they are accents. */
static void put_unmarked(struct buffer *out, struct slice skeleton,
                         struct scripts scripts)
{
    bool are_accents =
        scripts_meet(scripts, scripts_named("Latn Grek Cyrl Hebr Arab"));
    struct utf8_character c;

    while (utf8_next(&skeleton, &c))
        if (!are_accents || !unicode_is_mark(c.code_point))
            put_look(out, c.code_point);
}

static bool is_joiner(uint32_t code_point)
{
    return code_point == 0x200C || code_point == 0x200D;
}

/* Returns true if CODE_POINT is easily overlooked: a joiner or the middle dot.
 */
static bool is_faint(uint32_t code_point)
{
    return is_joiner(code_point) || code_point == 0xB7;
}

/* Appends the skeleton of the non-ASCII CODE_POINT. Returns true if CODE_POINT
 * is a strong confusable of ASCII. */
static bool put_skeleton(struct looks *looks, uint32_t code_point,
                         struct buffer *out)
{
    confusables_skeleton(looks->confusables, code_point, &looks->scratch);
    struct slice skeleton = buffer_slice(&looks->scratch);
    if (is_ascii_skeleton(skeleton)) {
        label_put_lower(out, skeleton);
        return true;
    }
    if (!is_faint(code_point) && !put_as_upper(looks, out, code_point))
        put_unmarked(out, skeleton, scripts_of(code_point));
    return false;
}

/* Stores the skeletons of CODE_POINT in LOOK. Returns true if CODE_POINT is
 * ASCII or a strong confusable of it. */
static bool store_skeletons(struct looks *looks, uint32_t code_point,
                            struct look *look)
{
    const struct lookalike *listed = find_lookalike(code_point);
    struct buffer *out = &looks->skeletons;
    size_t start = out->length;
    bool is_strong = true;

    look->skeleton = (uint32_t)start;
    if (code_point < ASCII_END) {
        char c = (char)code_point;
        label_put_lower(out, slice_of(&c, 1));
    } else if (listed != NULL) {
        buffer_text(out, listed->ascii);
        is_strong = listed->is_strong;
    } else {
        is_strong = put_skeleton(looks, code_point, out);
    }
    look->skeleton_size = (uint32_t)(out->length - start);
    if (listed != NULL) {
        buffer_text(out, listed->other);
        look->other_size = (uint32_t)strlen(listed->other);
    }
    return is_strong;
}

/* Returns the flags for the skeleton of a character that has FLAGS. */
static unsigned flags_of_skeleton(struct slice skeleton, bool is_strong,
                                  unsigned flags)
{
    unsigned char first = skeleton.size > 0 ? (unsigned char)*skeleton.text : 0;
    bool is_name = is_strong && skeleton.size > 0;
    bool is_digit = ascii_is_digit(first) ||
                    (flags & LOOK_DIGIT && (first == 'o' || first == 'l'));

    for (size_t i = 0; i < skeleton.size; i++) {
        unsigned char c = (unsigned char)skeleton.text[i];
        is_name =
            is_name && (ascii_is_letter(c) || ascii_is_digit(c) || c == '-');
    }
    return (is_name || flags & LOOK_ASCII ? LOOK_LIKE_ASCII : 0) |
           (is_digit && skeleton.size == 1 ? LOOK_LIKE_DIGIT : 0);
}

/* Returns the flags for SET, the scripts of CODE_POINT. */
static unsigned flags_of_scripts(struct scripts set, uint32_t code_point)
{
    if (scripts_are_all(set))
        return LOOK_ANY_SCRIPT;
    if (code_point >= ASCII_END && scripts_meet(set, scripts_named("Latn")))
        return LOOK_LATIN;
    return scripts_meet(set, scripts_named("Hani Hira Kana Bopo"))
               ? LOOK_EAST_ASIAN
               : 0;
}

/* Returns true if CODE_POINT is a letter, mark or digit of a script that UAX
 * #31, table 7, calls "Limited Use". */
static bool is_limited(uint32_t code_point, struct scripts set)
{
    return (unicode_properties(code_point) & UNICODE_LABEL) &&
           !scripts_are_all(set) &&
           scripts_meet(set,
                        scripts_named(
                            "Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java "
                            "Kali Lana Lepc Limb Lisu Mand Mtei Newa Nkoo Olck "
                            "Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt "
                            "Tfng Vaii Wcho Yiii"));
}

/* Returns the flags by UTS #39 and special.h. SET has the scripts of
 * CODE_POINT. */
static unsigned flags_of_status(const struct looks *looks, uint32_t code_point,
                                struct scripts set,
                                const struct special *special)
{
    if (code_point < ASCII_END)
        return LOOK_ASCII;
    if (is_joiner(code_point))
        return LOOK_JOINER;
    if (!confusables_allow(looks->confusables, code_point))
        return is_limited(code_point, set) ? LOOK_LIMITED : LOOK_REFUSED;
    if (special == NULL)
        return 0;
    switch (special->place) {
    case SPECIAL_NOWHERE:
        return LOOK_REFUSED;
    case SPECIAL_IN_DOMAINS:
        return LOOK_FOREIGN;
    case SPECIAL_AWAY_FROM_LATIN:
        return LOOK_STROKE;
    default:
        return LOOK_SIGN;
    }
}

const struct look *looks_find(struct looks *looks, uint32_t code_point)
{
    struct look **page = &looks->pages[code_point / LOOK_PAGE];

    if (*page == NULL)
        *page = memory_new(LOOK_PAGE * sizeof **page);
    struct look *look = &(*page)[code_point % LOOK_PAGE];
    struct scripts set = scripts_of(code_point);
    look->special = special_find(code_point);
    unsigned flags = LOOK_KNOWN | flags_of_scripts(set, code_point) |
                     flags_of_status(looks, code_point, set, look->special);
    if (unicode_is_mark(code_point))
        flags |= LOOK_MARK;
    if (unicode_is_alphanumeric(code_point))
        flags |= LOOK_LETTER;
    if (unicode_digit_zero(code_point, &look->zero))
        flags |= LOOK_DIGIT;
    bool is_strong = store_skeletons(looks, code_point, look);
    flags |= flags_of_skeleton(looks_skeleton(looks, look), is_strong, flags);
    look->scripts = set_number(looks, set);
    look->flags = (uint16_t)flags;
    return look;
}
