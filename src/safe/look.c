/* look.c - properties of characters for judging names; see look.h. */

#include "config.h"

#include "safe/look.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/icu.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "names/label.h"
#include "safe/lookalikes.h"

/* ICU's data. The library is loaded at the first lookup. */

struct confusables {
    USpoofChecker *checker;
    const USet *recommended;
    const USet *included;
};

static struct confusables *confusables_open(void)
{
    return memory_new(sizeof(struct confusables));
}

static void load(struct confusables *c)
{
    UErrorCode error = U_ZERO_ERROR;

    if (c->checker != NULL)
        return;
    c->checker = icu_i18n()->uspoof_open(&error);
    c->recommended = icu_i18n()->uspoof_getRecommendedSet(&error);
    c->included = icu_i18n()->uspoof_getInclusionSet(&error);
    /* Without memory ICU can succeed, with sets that lack their elements. */
    if (U_FAILURE(error) || !icu()->uset_contains(c->recommended, 'a') ||
        !icu()->uset_contains(c->included, 0xB7))
        memory_end("ICU cannot start", "it lacks memory or its data");
}

static void confusables_close(struct confusables *c)
{
    if (c->checker != NULL)
        icu_i18n()->uspoof_close(c->checker);
    free(c);
}

/* Returns true if CODE_POINT has Identifier_Status=Allowed (UTS #39 section
 * 3.1): it is recommended for identifiers, or included. */
static bool confusables_allow(struct confusables *c, uint32_t code_point)
{
    load(c);
    return icu()->uset_contains(c->recommended, (UChar32)code_point) ||
           icu()->uset_contains(c->included, (UChar32)code_point);
}

/* Stores the skeleton of CODE_POINT (UTS #39 section 4), in normalization form
 * D, in *SKELETON, replacing its contents. */
static void confusables_skeleton(struct confusables *c, uint32_t code_point,
                                 struct buffer *skeleton)
{
    enum { ROOM = 256 }; /* the longest of one character has 18 characters */
    UErrorCode error = U_ZERO_ERROR;
    char text[UTF8_MAX_BYTES];
    size_t size = utf8_write(code_point, text);

    load(c);
    skeleton->size = 0;
    char *to = buffer_room(skeleton, ROOM);
    int32_t length = icu_i18n()->uspoof_getSkeletonUTF8(
        c->checker, 0, text, (int32_t)size, to, ROOM, &error);
    if (U_FAILURE(error))
        memory_exhausted(); /* the only reason: our text is valid */
    skeleton->size = (size_t)length;
}

/* Special characters. */

/* If a character has several entries, the first applies. */
static const struct special specials[] = {
    /* Letters of Yoruba, Berber, Venda and Irish with a dot or line, which is
     * easily overlooked. */
    {0x1E63, 0x1E63, SPECIAL_IN_DOMAINS, "ng bj ma dz"},
    {0x1E0D, 0x1E0D, SPECIAL_IN_DOMAINS, "ma dz"},
    {0x1E25, 0x1E25, SPECIAL_IN_DOMAINS, "ma dz"},
    {0x1E5B, 0x1E5B, SPECIAL_IN_DOMAINS, "ma dz"},
    {0x1E6D, 0x1E6D, SPECIAL_IN_DOMAINS, "ma dz"},
    {0x1E13, 0x1E13, SPECIAL_IN_DOMAINS, "za"},
    {0x1E3D, 0x1E3D, SPECIAL_IN_DOMAINS, "za"},
    {0x1E45, 0x1E45, SPECIAL_IN_DOMAINS, "za ng"},
    {0x1E4B, 0x1E4B, SPECIAL_IN_DOMAINS, "za"},
    {0x1E71, 0x1E71, SPECIAL_IN_DOMAINS, "za"},
    {0x1E03, 0x1E03, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E0B, 0x1E0B, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E1F, 0x1E1F, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E41, 0x1E41, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E57, 0x1E57, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E61, 0x1E61, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E6B, 0x1E6B, SPECIAL_IN_DOMAINS, "ie"},

    /* Characters invalid in IDNA2008, lookalikes of quotation marks and
     * slashes, and letters with marks that hardly any language needs. */
    {0x0138, 0x0138, SPECIAL_NOWHERE, NULL},
    {0x01CD, 0x01DC, SPECIAL_NOWHERE, NULL},
    {0x02BB, 0x02BC, SPECIAL_NOWHERE, NULL},
    {0x02EC, 0x02EC, SPECIAL_NOWHERE, NULL},
    {0x0335, 0x0335, SPECIAL_NOWHERE, NULL},
    {0x0338, 0x0338, SPECIAL_NOWHERE, NULL},
    {0x058A, 0x058A, SPECIAL_NOWHERE, NULL},
    {0x1C80, 0x1C8F, SPECIAL_NOWHERE, NULL},
    {0x1E00, 0x1E7F, SPECIAL_NOWHERE, NULL},
    {0x1E86, 0x1E9B, SPECIAL_NOWHERE, NULL},
    {0x1F00, 0x1FFF, SPECIAL_NOWHERE, NULL},
    {0x2010, 0x2010, SPECIAL_NOWHERE, NULL},
    {0x2019, 0x2019, SPECIAL_NOWHERE, NULL},
    {0x2027, 0x2027, SPECIAL_NOWHERE, NULL},
    {0x30A0, 0x30A0, SPECIAL_NOWHERE, NULL},
    {0xA640, 0xA69F, SPECIAL_NOWHERE, NULL},
    {0xA720, 0xA7FF, SPECIAL_NOWHERE, NULL},

    /* Letters of few languages that look like common letters, shown as in
     * Chromium and Firefox: thorn looks like b or p, eth like o, schwa like a
     * turned e. */
    {0x00F0, 0x00F0, SPECIAL_IN_DOMAINS, "is fo"},
    {0x00FE, 0x00FE, SPECIAL_IN_DOMAINS, "is fo"},
    {0x0259, 0x0259, SPECIAL_IN_DOMAINS, "az"},

    /* Catalan. */
    {0x00B7, 0x00B7, SPECIAL_BETWEEN_L, "cat ad es barcelona"},

    /* Kana: HE, BE and PE, which look the same in Hiragana and Katakana; sound
     * marks; iteration marks; the middle dot; the prolonged sound mark, which
     * looks like a hyphen or the Han character for one. */
    {0x3078, 0x307A, SPECIAL_OUTSIDE_KATAKANA, NULL},
    {0x30D8, 0x30DA, SPECIAL_OUTSIDE_HIRAGANA, NULL},
    {0x3099, 0x309A, SPECIAL_NEVER_COMBINED, NULL},
    {0x309D, 0x309E, SPECIAL_AFTER_HIRAGANA, NULL},
    {0x30FD, 0x30FE, SPECIAL_AFTER_KATAKANA, NULL},
    {0x30FB, 0x30FB, SPECIAL_AWAY_FROM_ASCII, NULL},
    {0x30FC, 0x30FC, SPECIAL_AFTER_KANA, NULL},

    /* Bopomofo, Han of few strokes, and the kana SO, ZO, NO, N. */
    {0x30BD, 0x30BE, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x30CE, 0x30CE, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x30F3, 0x30F3, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x3007, 0x3007, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x3105, 0x312F, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x31A0, 0x31BF, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E00, 0x4E01, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E03, 0x4E03, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E05, 0x4E06, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E28, 0x4E29, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E2B, 0x4E2B, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E36, 0x4E36, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E3F, 0x4E42, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E5B, 0x4E5B, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E85, 0x4E85, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E8C, 0x4E8C, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4EA0, 0x4EA0, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x5196, 0x5196, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x5341, 0x5341, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x5B80, 0x5B80, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x5DDB, 0x5DDB, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x5DE5, 0x5DE5, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x8BA0, 0x8BA0, SPECIAL_AWAY_FROM_LATIN, NULL},
};

/* Returns the entry of CODE_POINT, or NULL. */
static const struct special *special_find(uint32_t code_point)
{
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
        if (code_point - specials[i].first <=
            specials[i].last - specials[i].first)
            return &specials[i];
    return NULL;
}

/* The cache. */

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
    size_t count = looks->sets.size / sizeof set;

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
    char text[UTF8_MAX_BYTES];
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
        scripts_intersect(scripts, scripts_named("Latn Grek Cyrl Hebr Arab"));
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
    size_t start = out->size;
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
    look->skeleton_size = (uint32_t)(out->size - start);
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
    if (code_point >= ASCII_END &&
        scripts_intersect(set, scripts_named("Latn")))
        return LOOK_LATIN;
    return scripts_intersect(set, scripts_named("Hani Hira Kana Bopo"))
               ? LOOK_EAST_ASIAN
               : 0;
}

/* Returns true if CODE_POINT is a letter, mark or digit of a script that UAX
 * #31, table 7, calls "Limited Use". */
static bool is_limited(uint32_t code_point, struct scripts set)
{
    return (unicode_properties(code_point) & UNICODE_LABEL) &&
           !scripts_are_all(set) &&
           scripts_intersect(
               set, scripts_named(
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
