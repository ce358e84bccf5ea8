/* properties.c - the properties of characters; see properties.h. */

#include "config.h"

#include "safe/properties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/icu.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "names/label.h"

/* Sets of scripts. */

enum { WORDS = 4, WORD_BITS = 64 };

bool scripts_are_empty(struct scripts a)
{
    return (a.bits[0] | a.bits[1] | a.bits[2] | a.bits[3]) == 0;
}

bool scripts_are_all(struct scripts a)
{
    return (a.bits[0] & a.bits[1] & a.bits[2] & a.bits[3]) == UINT64_MAX;
}

struct scripts scripts_intersection(struct scripts a, struct scripts b)
{
    for (int i = 0; i < WORDS; i++)
        a.bits[i] &= b.bits[i];
    return a;
}

struct scripts scripts_union(struct scripts a, struct scripts b)
{
    for (int i = 0; i < WORDS; i++)
        a.bits[i] |= b.bits[i];
    return a;
}

bool scripts_intersect(struct scripts a, struct scripts b)
{
    return !scripts_are_empty(scripts_intersection(a, b));
}

struct scripts scripts_named(const char *names)
{
    struct slice rest = slice_string(names), name;
    struct scripts set = {{0}};

    while (slice_cut(&rest, ' ', &name))
        scripts_add(&set, name);
    return set;
}

_Static_assert(USCRIPT_CODE_LIMIT <= WORDS * WORD_BITS,
               "a set has room for each script");

static void add_script(struct scripts *set, UScriptCode script)
{
    set->bits[script / WORD_BITS] |= UINT64_C(1) << script % WORD_BITS;
}

static bool has(const struct scripts *set, UScriptCode script)
{
    return set->bits[script / WORD_BITS] >> script % WORD_BITS & 1;
}

/* Adds the writing systems that contain scripts of SET. */
static void augment(struct scripts *set)
{
    bool han = has(set, USCRIPT_HAN);

    if (han || has(set, USCRIPT_BOPOMOFO))
        add_script(set, USCRIPT_HAN_WITH_BOPOMOFO);
    if (han || has(set, USCRIPT_HIRAGANA) || has(set, USCRIPT_KATAKANA))
        add_script(set, USCRIPT_JAPANESE);
    if (han || has(set, USCRIPT_HANGUL))
        add_script(set, USCRIPT_KOREAN);
}

struct scripts scripts_of(uint32_t code_point)
{
    enum { ROOM = 64 };
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode scripts[ROOM];
    struct scripts set = {{0}};
    int32_t length = icu()->uscript_getScriptExtensions((UChar32)code_point,
                                                        scripts, ROOM, &error);

    for (int32_t i = 0; i < length; i++) {
        if (scripts[i] == USCRIPT_COMMON || scripts[i] == USCRIPT_INHERITED)
            return (struct scripts){
                {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
        add_script(&set, scripts[i]);
    }
    augment(&set);
    return set;
}

bool scripts_are_combined_with_latin(struct scripts a)
{
    return has(&a, USCRIPT_JAPANESE) || has(&a, USCRIPT_HAN_WITH_BOPOMOFO) ||
           has(&a, USCRIPT_KOREAN);
}

/* Adds SCRIPT, or, if it is a writing system of several scripts, these. Adds
 * nothing if no character has it. */
static void add_parts(struct scripts *set, UScriptCode script)
{
    switch (script) {
    case USCRIPT_JAPANESE:
        add_script(set, USCRIPT_HIRAGANA);
        add_script(set, USCRIPT_KATAKANA);
        add_script(set, USCRIPT_HAN);
        break;
    case USCRIPT_KOREAN:
        add_script(set, USCRIPT_HANGUL);
        add_script(set, USCRIPT_HAN);
        break;
    case USCRIPT_HAN_WITH_BOPOMOFO:
    case USCRIPT_TRADITIONAL_HAN:
        add_script(set, USCRIPT_BOPOMOFO);
        add_script(set, USCRIPT_HAN);
        break;
    case USCRIPT_SIMPLIFIED_HAN:
        add_script(set, USCRIPT_HAN);
        break;
    case USCRIPT_KATAKANA_OR_HIRAGANA:
        add_script(set, USCRIPT_HIRAGANA);
        add_script(set, USCRIPT_KATAKANA);
        break;
    default:
        if (icu()->uscript_getUsage(script) != USCRIPT_USAGE_NOT_ENCODED)
            add_script(set, script);
    }
}

bool scripts_add(struct scripts *set, struct slice name)
{
    char text[64];

    if (name.size >= sizeof text)
        return false;
    memcpy(text, name.text, name.size);
    text[name.size] = '\0';
    int32_t script = icu()->u_getPropertyValueEnum(UCHAR_SCRIPT, text);
    if (script == UCHAR_INVALID_CODE)
        return false;
    struct scripts added = {{0}};
    add_parts(&added, (UScriptCode)script);
    *set = scripts_union(*set, added);
    return !scripts_are_empty(added);
}

struct scripts scripts_of_country(const char *region)
{
    UErrorCode error = U_ZERO_ERROR;
    char locale[16], likely[ULOC_FULLNAME_CAPACITY];
    char script[ULOC_SCRIPT_CAPACITY];
    struct scripts set = {{0}};

    snprintf(locale, sizeof locale, "und_%.2s", region);
    icu()->uloc_addLikelySubtags(locale, likely, sizeof likely, &error);
    int32_t size = icu()->uloc_getScript(likely, script, sizeof script, &error);
    if (U_SUCCESS(error))
        scripts_add(&set, slice_of(script, (size_t)size));
    return set;
}

/* ICU's data on confusables. The library is loaded at the first lookup. */

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

/* Restricted characters. */

/* If a character has several entries, the first applies. */
static const struct restricted restricted_characters[] = {
    /* Letters of Yoruba, Berber, Venda and Irish with a dot or line, which is
     * easily overlooked. */
    {0x1E63, 0x1E63, RESTRICTED_TO_DOMAINS, "ng bj ma dz"},
    {0x1E0D, 0x1E0D, RESTRICTED_TO_DOMAINS, "ma dz"},
    {0x1E25, 0x1E25, RESTRICTED_TO_DOMAINS, "ma dz"},
    {0x1E5B, 0x1E5B, RESTRICTED_TO_DOMAINS, "ma dz"},
    {0x1E6D, 0x1E6D, RESTRICTED_TO_DOMAINS, "ma dz"},
    {0x1E13, 0x1E13, RESTRICTED_TO_DOMAINS, "za"},
    {0x1E3D, 0x1E3D, RESTRICTED_TO_DOMAINS, "za"},
    {0x1E45, 0x1E45, RESTRICTED_TO_DOMAINS, "za ng"},
    {0x1E4B, 0x1E4B, RESTRICTED_TO_DOMAINS, "za"},
    {0x1E71, 0x1E71, RESTRICTED_TO_DOMAINS, "za"},
    {0x1E03, 0x1E03, RESTRICTED_TO_DOMAINS, "ie"},
    {0x1E0B, 0x1E0B, RESTRICTED_TO_DOMAINS, "ie"},
    {0x1E1F, 0x1E1F, RESTRICTED_TO_DOMAINS, "ie"},
    {0x1E41, 0x1E41, RESTRICTED_TO_DOMAINS, "ie"},
    {0x1E57, 0x1E57, RESTRICTED_TO_DOMAINS, "ie"},
    {0x1E61, 0x1E61, RESTRICTED_TO_DOMAINS, "ie"},
    {0x1E6B, 0x1E6B, RESTRICTED_TO_DOMAINS, "ie"},

    /* Characters invalid in IDNA2008, lookalikes of quotation marks and
     * slashes, and letters with marks that hardly any language needs. */
    {0x0138, 0x0138, RESTRICTED_NEVER, NULL},
    {0x01CD, 0x01DC, RESTRICTED_NEVER, NULL},
    {0x02BB, 0x02BC, RESTRICTED_NEVER, NULL},
    {0x02EC, 0x02EC, RESTRICTED_NEVER, NULL},
    {0x0335, 0x0335, RESTRICTED_NEVER, NULL},
    {0x0338, 0x0338, RESTRICTED_NEVER, NULL},
    {0x058A, 0x058A, RESTRICTED_NEVER, NULL},
    {0x1C80, 0x1C8F, RESTRICTED_NEVER, NULL},
    {0x1E00, 0x1E7F, RESTRICTED_NEVER, NULL},
    {0x1E86, 0x1E9B, RESTRICTED_NEVER, NULL},
    {0x1F00, 0x1FFF, RESTRICTED_NEVER, NULL},
    {0x2010, 0x2010, RESTRICTED_NEVER, NULL},
    {0x2019, 0x2019, RESTRICTED_NEVER, NULL},
    {0x2027, 0x2027, RESTRICTED_NEVER, NULL},
    {0x30A0, 0x30A0, RESTRICTED_NEVER, NULL},
    {0xA640, 0xA69F, RESTRICTED_NEVER, NULL},
    {0xA720, 0xA7FF, RESTRICTED_NEVER, NULL},

    /* Recommended in Unicode 15 but restricted in Unicode 17
     * (IdentifierStatus.txt): tone letters, letters of phonetics and of former
     * orthographies, archaic kana, and marks that no common language needs.
     * ICU of that version makes these rows superfluous. */
    {0x030F, 0x0311, RESTRICTED_NEVER, NULL},
    {0x0313, 0x0314, RESTRICTED_NEVER, NULL},
    {0x0324, 0x0325, RESTRICTED_NEVER, NULL},
    {0x032D, 0x032E, RESTRICTED_NEVER, NULL},
    {0x0330, 0x0330, RESTRICTED_NEVER, NULL},
    {0x0339, 0x0339, RESTRICTED_NEVER, NULL},
    {0x2D27, 0x2D27, RESTRICTED_NEVER, NULL},
    {0x2D2D, 0x2D2D, RESTRICTED_NEVER, NULL},
    {0xA717, 0xA71F, RESTRICTED_NEVER, NULL},
    {0xAB66, 0xAB67, RESTRICTED_NEVER, NULL},
    {0x16FF0, 0x16FF1, RESTRICTED_NEVER, NULL},
    {0x1B11F, 0x1B167, RESTRICTED_NEVER, NULL},
    {0x1DF00, 0x1DF1E, RESTRICTED_NEVER, NULL},

    /* Letters of few languages that look like common letters, shown as in
     * Chromium and Firefox: thorn looks like b or p, eth like o, schwa like a
     * turned e. */
    {0x00F0, 0x00F0, RESTRICTED_TO_DOMAINS, "is fo"},
    {0x00FE, 0x00FE, RESTRICTED_TO_DOMAINS, "is fo"},
    {0x0259, 0x0259, RESTRICTED_TO_DOMAINS, "az"},

    /* Catalan. */
    {0x00B7, 0x00B7, RESTRICTED_BETWEEN_L, "cat ad es barcelona"},

    /* Kana: HE, BE and PE, which look the same in Hiragana and Katakana; sound
     * marks; iteration marks; the middle dot; the prolonged sound mark, which
     * looks like a hyphen or the Han character for one. */
    {0x3078, 0x307A, RESTRICTED_IN_KATAKANA, NULL},
    {0x30D8, 0x30DA, RESTRICTED_IN_HIRAGANA, NULL},
    {0x3099, 0x309A, RESTRICTED_AS_MARK, NULL},
    {0x309D, 0x309E, RESTRICTED_AFTER_HIRAGANA, NULL},
    {0x30FD, 0x30FE, RESTRICTED_AFTER_KATAKANA, NULL},
    {0x30FB, 0x30FB, RESTRICTED_NEXT_TO_ASCII, NULL},
    {0x30FC, 0x30FC, RESTRICTED_AFTER_KANA, NULL},

    /* Bopomofo, Han of few strokes, and the kana SO, ZO, NO, N. */
    {0x30BD, 0x30BE, RESTRICTED_NEAR_LATIN, NULL},
    {0x30CE, 0x30CE, RESTRICTED_NEAR_LATIN, NULL},
    {0x30F3, 0x30F3, RESTRICTED_NEAR_LATIN, NULL},
    {0x3007, 0x3007, RESTRICTED_NEAR_LATIN, NULL},
    {0x3105, 0x312F, RESTRICTED_NEAR_LATIN, NULL},
    {0x31A0, 0x31BF, RESTRICTED_NEAR_LATIN, NULL},
    {0x4E00, 0x4E01, RESTRICTED_NEAR_LATIN, NULL},
    {0x4E03, 0x4E03, RESTRICTED_NEAR_LATIN, NULL},
    {0x4E05, 0x4E06, RESTRICTED_NEAR_LATIN, NULL},
    {0x4E28, 0x4E29, RESTRICTED_NEAR_LATIN, NULL},
    {0x4E2B, 0x4E2B, RESTRICTED_NEAR_LATIN, NULL},
    {0x4E36, 0x4E36, RESTRICTED_NEAR_LATIN, NULL},
    {0x4E3F, 0x4E42, RESTRICTED_NEAR_LATIN, NULL},
    {0x4E5B, 0x4E5B, RESTRICTED_NEAR_LATIN, NULL},
    {0x4E85, 0x4E85, RESTRICTED_NEAR_LATIN, NULL},
    {0x4E8C, 0x4E8C, RESTRICTED_NEAR_LATIN, NULL},
    {0x4EA0, 0x4EA0, RESTRICTED_NEAR_LATIN, NULL},
    {0x5196, 0x5196, RESTRICTED_NEAR_LATIN, NULL},
    {0x5341, 0x5341, RESTRICTED_NEAR_LATIN, NULL},
    {0x5B80, 0x5B80, RESTRICTED_NEAR_LATIN, NULL},
    {0x5DDB, 0x5DDB, RESTRICTED_NEAR_LATIN, NULL},
    {0x5DE5, 0x5DE5, RESTRICTED_NEAR_LATIN, NULL},
    {0x8BA0, 0x8BA0, RESTRICTED_NEAR_LATIN, NULL},
};

/* Returns the entry of CODE_POINT, or NULL. */
static const struct restricted *find_restricted(uint32_t code_point)
{
    for (size_t i = 0;
         i < sizeof restricted_characters / sizeof *restricted_characters; i++)
        if (code_point - restricted_characters[i].first <=
            restricted_characters[i].last - restricted_characters[i].first)
            return &restricted_characters[i];
    return NULL;
}

/* Skeletons. */

static bool is_ascii(struct slice text)
{
    return text.size > 0 && utf8_is_ascii(text);
}

static int compare_lookalikes(const void *key, const void *entry)
{
    uint32_t code_point = *(const uint32_t *)key;
    const struct lookalike *l = entry;

    return (code_point > l->code_point) - (code_point < l->code_point);
}

/* Returns the row of CODE_POINT in lookalikes.txt, or NULL. */
static const struct lookalike *find_lookalike(uint32_t code_point)
{
    return bsearch(&code_point, lookalikes, lookalikes_count,
                   sizeof *lookalikes, compare_lookalikes);
}

/* Replaces *SKELETON by that of the upper case of CODE_POINT if CODE_POINT is a
 * lower-case Cyrillic letter and that skeleton is ASCII; otherwise returns
 * false. Most such letters look like small upper-case ones, but ICU's data
 * cover only the upper case. */
static bool find_as_upper(struct property_cache *cache, uint32_t code_point)
{
    uint32_t upper = unicode_to_upper(code_point);

    if (upper == code_point || code_point - 0x400 >= 0x130)
        return false;
    confusables_skeleton(cache->confusables, upper, &cache->scratch);
    return is_ascii(buffer_slice(&cache->scratch));
}

/* Stores the prototypes of the listed characters: their skeletons by ICU, if
 * these are one character beyond ASCII, otherwise 0. */
static void find_prototypes(struct property_cache *cache)
{
    for (size_t i = 0; i < lookalikes_count; i++) {
        uint32_t prototype = 0;
        struct utf8_character c;
        confusables_skeleton(cache->confusables, lookalikes[i].code_point,
                             &cache->scratch);
        struct slice rest = buffer_slice(&cache->scratch);
        if (utf8_next(&rest, &c) && rest.size == 0 && c.code_point >= ASCII_END)
            prototype = c.code_point;
        buffer_append(&cache->prototypes, &prototype, sizeof prototype);
    }
}

/* Returns a row for a character that has the prototype CODE_POINT, or NULL. */
static const struct lookalike *find_by_prototype(struct property_cache *cache,
                                                 uint32_t code_point)
{
    const uint32_t *prototypes =
        (const uint32_t *)(const void *)cache->prototypes.data;

    for (size_t i = 0; i < lookalikes_count; i++)
        if (prototypes[i] == code_point)
            return &lookalikes[i];
    return NULL;
}

/* Appends CODE_POINT, one character of ICU's skeletons, as it is in ours. */
static void put_part(struct property_cache *cache, uint32_t code_point)
{
    struct buffer *out = &cache->skeletons;
    const struct lookalike *listed = find_by_prototype(cache, code_point);
    char text[UTF8_MAX_BYTES];
    struct slice own = slice_of(text, utf8_write(code_point, text));

    if (listed != NULL)
        buffer_text(out, listed->first);
    else if (code_point < ASCII_END)
        label_put_lower(out, own);
    else
        buffer_put(out, own);
}

/* Appends SKELETON, that of ICU for a character in SCRIPTS. Marks are left out
 * in scripts where they are accents. */
static void put_unmarked(struct property_cache *cache, struct slice skeleton,
                         struct scripts scripts)
{
    bool are_accents =
        scripts_intersect(scripts, scripts_named("Latn Grek Cyrl Hebr Arab"));
    struct utf8_character c;

    while (utf8_next(&skeleton, &c))
        if (!are_accents || !unicode_is_mark(c.code_point))
            put_part(cache, c.code_point);
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

/* Appends the skeleton of the non-ASCII CODE_POINT by ICU. Returns true if
 * CODE_POINT is a strong confusable of ASCII. */
static bool put_skeleton(struct property_cache *cache, uint32_t code_point)
{
    struct buffer *scratch = &cache->scratch;

    confusables_skeleton(cache->confusables, code_point, scratch);
    bool is_strong = is_ascii(buffer_slice(scratch));
    if (is_strong || find_as_upper(cache, code_point)) {
        label_put_lower(&cache->skeletons, buffer_slice(scratch));
    } else if (!is_faint(code_point)) {
        confusables_skeleton(cache->confusables, code_point, scratch);
        put_unmarked(cache, buffer_slice(scratch), scripts_of(code_point));
    }
    return is_strong;
}

/* Appends the skeleton of a character that looks like TEXT: ASCII, or another
 * character. */
static void put_listed(struct property_cache *cache, const char *text)
{
    struct slice rest = slice_string(text);
    struct utf8_character c;

    if (utf8_is_ascii(rest))
        buffer_put(&cache->skeletons, rest);
    else if (utf8_next(&rest, &c))
        put_skeleton(cache, c.code_point);
}

/* Ends a skeleton that begins at START of the cache's. */
static void end_skeleton(struct property_cache *cache, size_t start,
                         struct properties *p)
{
    p->sizes[p->skeleton_count++] = (uint8_t)(cache->skeletons.size - start);
}

/* Stores the skeletons of CODE_POINT. Returns true if CODE_POINT is ASCII or a
 * strong confusable of it. */
static bool store_skeletons(struct property_cache *cache, uint32_t code_point,
                            struct properties *p)
{
    const struct lookalike *listed = find_lookalike(code_point);
    size_t start = cache->skeletons.size;
    bool is_strong = true;

    if (cache->prototypes.size == 0)
        find_prototypes(cache);
    p->skeletons = (uint32_t)start;
    p->skeleton_count = 0;
    if (code_point < ASCII_END) {
        char c = (char)code_point;
        label_put_lower(&cache->skeletons, slice_of(&c, 1));
    } else if (listed != NULL) {
        put_listed(cache, listed->first);
        is_strong = listed->is_strong;
    } else {
        is_strong = put_skeleton(cache, code_point);
    }
    end_skeleton(cache, start, p);
    if (listed != NULL && *listed->second != '\0') {
        start = cache->skeletons.size;
        buffer_text(&cache->skeletons, listed->second);
        end_skeleton(cache, start, p);
    }
    return is_strong;
}

struct slice properties_skeleton(const struct property_cache *cache,
                                 const struct properties *p, unsigned which)
{
    size_t start = p->skeletons;

    for (unsigned i = 0; i < which; i++)
        start += p->sizes[i];
    return slice_of(buffer_slice(&cache->skeletons).text + start,
                    p->sizes[which]);
}

/* The cache. */

struct property_cache *properties_open(void)
{
    struct property_cache *cache = memory_new(sizeof *cache);

    cache->confusables = confusables_open();
    return cache;
}

void properties_close(struct property_cache *cache)
{
    for (size_t i = 0; i < PROPERTIES_PAGES; i++)
        free(cache->pages[i]);
    confusables_close(cache->confusables);
    buffer_free(&cache->sets);
    buffer_free(&cache->skeletons);
    buffer_free(&cache->scratch);
    buffer_free(&cache->prototypes);
    free(cache);
}

struct scripts properties_scripts(const struct property_cache *cache,
                                  unsigned id)
{
    struct scripts set;

    memcpy(&set, cache->sets.data + id * sizeof set, sizeof set);
    return set;
}

/* Returns the ID of SET, which is added if it is new. */
static uint16_t set_id(struct property_cache *cache, struct scripts set)
{
    size_t count = cache->sets.size / sizeof set;

    for (size_t i = 0; i < count; i++)
        if (memcmp(cache->sets.data + i * sizeof set, &set, sizeof set) == 0)
            return (uint16_t)i;
    buffer_append(&cache->sets, &set, sizeof set);
    return (uint16_t)count;
}

/* Returns true if SKELETON can be a label. */
static bool is_label(struct slice skeleton)
{
    for (size_t i = 0; i < skeleton.size; i++) {
        unsigned char c = (unsigned char)skeleton.text[i];
        if (!ascii_is_letter(c) && !ascii_is_digit(c) && c != '-')
            return false;
    }
    return skeleton.size > 0;
}

/* Returns the flags for the first skeleton of a character that has FLAGS.
 * Marks and modifier letters look like anything. */
static unsigned flags_of_skeleton(struct slice skeleton, bool is_strong,
                                  unsigned flags)
{
    unsigned char first = skeleton.size > 0 ? (unsigned char)*skeleton.text : 0;
    bool is_digit = ascii_is_digit(first) ||
                    (flags & PROPERTY_DIGIT && (first == 'o' || first == 'l'));
    unsigned like = is_digit && skeleton.size == 1 ? PROPERTY_LIKE_DIGIT : 0;

    if (flags & PROPERTY_NEUTRAL)
        return PROPERTY_LIKE_ASCII | PROPERTY_LETTER_LIKE_ASCII |
               PROPERTY_LIKE_DIGIT;
    if (flags & PROPERTY_ASCII || (is_strong && is_label(skeleton)))
        like |= PROPERTY_LIKE_ASCII;
    if (like & PROPERTY_LIKE_ASCII || !(flags & PROPERTY_LETTER))
        like |= PROPERTY_LETTER_LIKE_ASCII;
    return like;
}

/* Returns the flags for the general category of CODE_POINT; SET has its
 * scripts. */
static unsigned flags_of_category(uint32_t code_point, struct scripts set)
{
    uint32_t category = icu_category((UChar32)code_point);
    unsigned flags = 0;

    if (category & (U_GC_MN_MASK | U_GC_ME_MASK))
        flags |= PROPERTY_MARK;
    if (category & U_GC_MC_MASK)
        flags |= PROPERTY_SPACING_MARK;
    if (category & (U_GC_M_MASK | U_GC_LM_MASK))
        flags |= PROPERTY_NEUTRAL;
    if (category & (U_GC_L_MASK | U_GC_ND_MASK | U_GC_NL_MASK))
        flags |= PROPERTY_ALPHANUMERIC;
    if (category & ((U_GC_L_MASK & ~(uint32_t)U_GC_LM_MASK) | U_GC_NL_MASK) &&
        code_point >= ASCII_END && !scripts_are_all(set))
        flags |= PROPERTY_LETTER;
    return flags;
}

/* Returns the flags for SET, the scripts of CODE_POINT. */
static unsigned flags_of_scripts(struct scripts set, uint32_t code_point)
{
    if (scripts_are_all(set))
        return PROPERTY_ANY_SCRIPT;
    if (code_point >= ASCII_END &&
        scripts_intersect(set, scripts_named("Latn")))
        return PROPERTY_LATIN;
    return scripts_intersect(set, scripts_named("Hani Hira Kana Bopo"))
               ? PROPERTY_EAST_ASIAN
               : 0;
}

/* Returns true if CODE_POINT is a letter, mark or digit of a script that UAX
 * #31, table 7, calls "Limited Use". Common characters that such scripts share
 * with others, such as U+0640, do not count. */
static bool is_limited(uint32_t code_point, struct scripts set)
{
    return (unicode_properties(code_point) & UNICODE_LABEL) &&
           !unicode_is_of_any_script(code_point) &&
           scripts_intersect(
               set, scripts_named(
                        "Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java "
                        "Kali Lana Lepc Limb Lisu Mand Mtei Newa Nkoo Olck "
                        "Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt "
                        "Tfng Vaii Wcho Yiii"));
}

/* Returns the flags by UTS #39 and the table of restricted characters. SET has
 * the scripts of CODE_POINT. */
static unsigned flags_of_status(const struct property_cache *cache,
                                uint32_t code_point, struct scripts set,
                                const struct restricted *restricted)
{
    if (code_point < ASCII_END)
        return PROPERTY_ASCII;
    if (is_joiner(code_point))
        return PROPERTY_JOINER;
    if (!confusables_allow(cache->confusables, code_point))
        return is_limited(code_point, set) ? PROPERTY_LIMITED
                                           : PROPERTY_REFUSED;
    if (restricted == NULL)
        return 0;
    switch (restricted->how) {
    case RESTRICTED_NEVER:
        return PROPERTY_REFUSED;
    case RESTRICTED_TO_DOMAINS:
        return PROPERTY_TO_DOMAINS;
    case RESTRICTED_NEAR_LATIN:
        return PROPERTY_NEAR_LATIN;
    default:
        return PROPERTY_POSITIONAL;
    }
}

const struct properties *properties_find(struct property_cache *cache,
                                         uint32_t code_point)
{
    struct properties **page = &cache->pages[code_point / PROPERTIES_PAGE];

    if (*page == NULL)
        *page = memory_new(PROPERTIES_PAGE * sizeof **page);
    struct properties *p = &(*page)[code_point % PROPERTIES_PAGE];
    struct scripts set = scripts_of(code_point);
    p->restricted = find_restricted(code_point);
    unsigned flags = PROPERTY_KNOWN | flags_of_scripts(set, code_point) |
                     flags_of_category(code_point, set) |
                     flags_of_status(cache, code_point, set, p->restricted);
    if (unicode_digit_zero(code_point, &p->zero))
        flags |= PROPERTY_DIGIT;
    bool is_strong = store_skeletons(cache, code_point, p);
    flags |=
        flags_of_skeleton(properties_skeleton(cache, p, 0), is_strong, flags);
    p->scripts = set_id(cache, set);
    p->flags = flags;
    return p;
}
