#include "config.h"

#include "safe/properties.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/icu.h"
#include "base/intern.h"
#include "base/unicode.h"
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

bool scripts_intersect(struct scripts a, struct scripts b)
{
    return !scripts_are_empty(scripts_intersection(a, b));
}

_Static_assert(USCRIPT_CODE_LIMIT <= WORDS * WORD_BITS,
               "a set has room for each script");

static void add_script(struct scripts *set, UScriptCode script)
{
    set->bits[script / WORD_BITS] |= UINT64_C(1) << script % WORD_BITS;
}

static bool has_script(const struct scripts *set, UScriptCode script)
{
    return set->bits[script / WORD_BITS] >> script % WORD_BITS & 1;
}

/* Returns true if SET has a script with marks for any letter. */
static bool has_accents(const struct scripts *set)
{
    return has_script(set, USCRIPT_LATIN) || has_script(set, USCRIPT_GREEK) ||
           has_script(set, USCRIPT_CYRILLIC);
}

/* Adds the writing systems that contain scripts of SET. */
static void augment(struct scripts *set)
{
    bool han = has_script(set, USCRIPT_HAN);

    if (han || has_script(set, USCRIPT_BOPOMOFO))
        add_script(set, USCRIPT_HAN_WITH_BOPOMOFO);
    if (han || has_script(set, USCRIPT_HIRAGANA) ||
        has_script(set, USCRIPT_KATAKANA))
        add_script(set, USCRIPT_JAPANESE);
    if (han || has_script(set, USCRIPT_HANGUL))
        add_script(set, USCRIPT_KOREAN);
}

/* Latin letters of which all versions of ICU say the same, as the ASCII letters
 * that they are without mark or stroke, and ' ' for others. Names of these
 * letters need no ICU: to load its library uc takes 8 times the instructions of
 * a run for one name, i18n 4 times, and its sets of characters 5 times. */
static const struct {
    uint32_t first, last;
    const char *letters;
} latin[] = {
    {0x00DF, 0x00FF, "saaaaaaaceeeeiiiidnooooo ouuuuypy"},
    {0x0101, 0x0137, "a a a c c c c d d e   e e e g g g g h h i i   i i   j k"},
    {0x013A, 0x0148, "l l l   l n n n"},
    {0x014B, 0x0177, "n o   o o r   r s s s s   t t u u u u u u w y"},
    {0x017A, 0x017E, "z z z"},
    {0x01A1, 0x01A1, "o"},
    {0x01B0, 0x01B0, "u"},
    {0x0219, 0x021B, "s t"},
    {0x1EA1, 0x1EF9,
     "a a a a a a a a a a a a e e e e e e e e i i "
     "o o o o o o o o o o o o u u u u u u u y y y y"},
};

/* Returns the ASCII letter in CODE_POINT, which is one or in that table;
 * otherwise ' '. */
static char latin_letter(uint32_t code_point)
{
    for (size_t i = 0; i < sizeof latin / sizeof *latin; i++)
        if (code_point >= latin[i].first && code_point <= latin[i].last)
            return latin[i].letters[code_point - latin[i].first];
    return ascii_is_letter(code_point) ? (char)code_point : ' ';
}

/* Returns the scripts of CODE_POINT. Accents, modifier letters and punctuation
 * that are shared by several scripts have all of them: Unicode 15 lists none,
 * and later versions list some, but not Greek for U+0302, for example. No
 * letter below U+0370 has several scripts. */
static struct scripts scripts_of(uint32_t code_point)
{
    enum { ROOM = 64, ACCENTS_END = 0x0370 };
    static const struct scripts all = {
        {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode scripts[ROOM];
    struct scripts set = {{0}};

    if (latin_letter(code_point) != ' ') {
        add_script(&set, USCRIPT_LATIN);
        return set;
    }
    if (code_point < ASCII_END)
        return all;
    int32_t length = icu()->uscript_getScriptExtensions((UChar32)code_point,
                                                        scripts, ROOM, &error);
    for (int32_t i = 0; i < length; i++) {
        if (scripts[i] == USCRIPT_COMMON || scripts[i] == USCRIPT_INHERITED)
            return all;
        add_script(&set, scripts[i]);
    }
    if (code_point < ACCENTS_END && length > 1)
        return all;
    augment(&set);
    return set;
}

bool scripts_are_combined_with_latin(struct scripts a)
{
    return has_script(&a, USCRIPT_JAPANESE) ||
           has_script(&a, USCRIPT_HAN_WITH_BOPOMOFO) ||
           has_script(&a, USCRIPT_KOREAN);
}

struct scripts scripts_named(const char *names)
{
    struct slice rest = slice_string(names), name;
    struct scripts set = {{0}};

    while (slice_cut(&rest, ' ', &name))
        scripts_add(&set, name);
    return set;
}

/* Returns SCRIPT, or, if it is a writing system of several scripts, these; an
 * empty set if no character has it. */
static struct scripts parts_of(UScriptCode script)
{
    static const struct {
        UScriptCode whole;
        const char *parts;
    } systems[] = {
        {USCRIPT_JAPANESE, "Hira Kana Hani"},
        {USCRIPT_KOREAN, "Hang Hani"},
        {USCRIPT_HAN_WITH_BOPOMOFO, "Bopo Hani"},
        {USCRIPT_TRADITIONAL_HAN, "Bopo Hani"},
        {USCRIPT_SIMPLIFIED_HAN, "Hani"},
        {USCRIPT_KATAKANA_OR_HIRAGANA, "Hira Kana"},
    };
    struct scripts set = {{0}};

    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++)
        if (systems[i].whole == script)
            return scripts_named(systems[i].parts);
    if (icu()->uscript_getUsage(script) != USCRIPT_USAGE_NOT_ENCODED)
        add_script(&set, script);
    return set;
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
    struct scripts added = parts_of((UScriptCode)script);
    for (int i = 0; i < WORDS; i++)
        set->bits[i] |= added.bits[i];
    return !scripts_are_empty(added);
}

struct scripts scripts_of_country(struct slice tld)
{
    UErrorCode error = U_ZERO_ERROR;
    char locale[16], likely[ULOC_FULLNAME_CAPACITY];
    char script[ULOC_SCRIPT_CAPACITY];
    struct scripts set = {{0}};

    if (tld.size != 2 || !ascii_is_letter(tld.text[0]) ||
        !ascii_is_letter(tld.text[1]))
        return set;
    snprintf(locale, sizeof locale, "und_%.2s", tld.text);
    icu()->uloc_addLikelySubtags(locale, likely, sizeof likely, &error);
    int32_t size = icu()->uloc_getScript(likely, script, sizeof script, &error);
    scripts_add(&set,
                slice_of(script, (size_t)size)); /* empty after an error */
    return set;
}

/* ICU's data on confusables. The library is loaded at the first lookup. */

static struct {
    USpoofChecker *checker; /* NULL until then */
    const USet *recommended, *included;
} spoof;

static void load(void)
{
    UErrorCode error = U_ZERO_ERROR;

    if (spoof.checker != NULL)
        return;
    spoof.checker = icu_i18n()->uspoof_open(&error);
    spoof.recommended = icu_i18n()->uspoof_getRecommendedSet(&error);
    spoof.included = icu_i18n()->uspoof_getInclusionSet(&error);
    /* Without memory ICU can succeed, with sets that lack their elements. */
    if (U_FAILURE(error) || /* untested: ICU lacks memory or its data */
        !icu()->uset_contains(spoof.recommended, 'a') ||
        !icu()->uset_contains(spoof.included, 0xB7))
        memory_end_process("ICU cannot start", "it lacks memory or its data");
}

/* Returns true if CODE_POINT has Identifier_Status=Allowed (UTS #39 section
 * 3.1). */
static bool is_allowed(uint32_t code_point)
{
    load();
    return icu()->uset_contains(spoof.recommended, (UChar32)code_point) ||
           icu()->uset_contains(spoof.included, (UChar32)code_point);
}

enum { SKELETON_ROOM = 256 }; /* the longest has 18 characters */

/* Stores the skeleton of CODE_POINT by ICU (UTS #39 section 4), in
 * normalization form D, in ROOM, and returns it. */
static struct slice icu_skeleton(uint32_t code_point, char *room)
{
    UErrorCode error = U_ZERO_ERROR;
    char text[UTF8_MAX_BYTES];
    size_t size = utf8_write(code_point, text);

    load();
    int32_t length = icu_i18n()->uspoof_getSkeletonUTF8(
        spoof.checker, 0, text, (int32_t)size, room, SKELETON_ROOM, &error);
    if (U_FAILURE(error)) /* untested: ICU fails only without memory */
        memory_exhausted();
    return slice_of(room, (size_t)length);
}

/* Restricted characters. */

/* If a character is in several rows, the first applies. */
static const struct restricted restricted_characters[] = {
    /* Letters of Yoruba, Berber, Venda and Irish with an inconspicuous mark. */
    {U"\u1E63", PROPERTY_TO_DOMAINS, .domains = "ng bj ma dz"},
    {U"\u1E0D\u1E25\u1E5B\u1E6D", PROPERTY_TO_DOMAINS, .domains = "ma dz"},
    {U"\u1E45", PROPERTY_TO_DOMAINS, .domains = "za ng"},
    {U"\u1E13\u1E3D\u1E4B\u1E71", PROPERTY_TO_DOMAINS, .domains = "za"},
    {U"\u1E03\u1E0B\u1E1F\u1E41\u1E57\u1E61\u1E6B", PROPERTY_TO_DOMAINS,
     .domains = "ie"},

    /* Characters invalid in IDNA2008, lookalikes of quotation marks and
     * slashes, and letters with marks that hardly any language needs. */
    {U"\u0138\u01CD-\u01DC\u02BB-\u02BC\u02EC\u0335\u0338\u058A\u1C80-\u1C8F"
     U"\u1E00-\u1E7F\u1E86-\u1E9B\u1F00-\u1FFF\u2010\u2019\u2027\u30A0"
     U"\uA640-\uA69F\uA720-\uA7FF",
     PROPERTY_RARE, .domains = NULL},

    /* Recommended in Unicode 15 but restricted in Unicode 17
     * (IdentifierStatus.txt): tone letters, letters of phonetics and of former
     * orthographies, archaic kana, and marks that no common language needs.
     * ICU 78, the first with that version, makes this row superfluous. */
    {U"\u030F-\u0311\u0313-\u0314\u0324-\u0325\u032D-\u032E\u0330\u0339"
     U"\u2D27\u2D2D\uA717-\uA71F\uAB66-\uAB67\U00016FF0-\U00016FF1"
     U"\U0001B11F-\U0001B167\U0001DF00-\U0001DF2A",
     PROPERTY_REFUSED, .domains = NULL},

    /* Letters of few languages that look like common letters, shown as in
     * Chromium and Firefox: thorn looks like b or p, eth like o, schwa like a
     * turned e. */
    {U"\u00F0\u00FE", PROPERTY_TO_DOMAINS, .domains = "is fo"},
    {U"\u0259", PROPERTY_TO_DOMAINS, .domains = "az"},

    /* Catalan. */
    {U"\u00B7", PROPERTY_POSITIONAL, "cat ad es barcelona", POSITION_BETWEEN_L},

    /* Kana: HE, BE and PE, which look the same in Hiragana and Katakana; sound
     * marks; iteration marks; the middle dot; the prolonged sound mark, which
     * looks like a hyphen or the Han character for one. */
    {U"\u3078-\u307A", PROPERTY_POSITIONAL, NULL, POSITION_NOT_IN_KATAKANA},
    {U"\u30D8-\u30DA", PROPERTY_POSITIONAL, NULL, POSITION_NOT_IN_HIRAGANA},
    {U"\u3099-\u309A", PROPERTY_POSITIONAL, NULL, POSITION_NONE},
    {U"\u309D-\u309E", PROPERTY_POSITIONAL, NULL, POSITION_AFTER_HIRAGANA},
    {U"\u30FD-\u30FE", PROPERTY_POSITIONAL, NULL, POSITION_AFTER_KATAKANA},
    {U"\u30FB", PROPERTY_POSITIONAL, NULL, POSITION_NEXT_TO_NON_ASCII},
    {U"\u30FC", PROPERTY_POSITIONAL, NULL, POSITION_AFTER_KANA},

    /* Letters of Bopomofo, Han of few strokes, the kana SO, ZO, NO, N. */
    {U"\u3007\u30BD-\u30BE\u30CE\u30F3\u3108\u3112\u311A\u311F\u3127-\u3129"
     U"\u31B2-\u31B3\u31BA\u4E00-\u4E01\u4E03\u4E05-\u4E06\u4E28-\u4E29\u4E2B"
     U"\u4E36\u4E3F-\u4E42\u4E5B\u4E85\u4E8C\u4EA0\u5196\u5341\u5B80\u5DDB"
     U"\u5DE5\u8BA0",
     PROPERTY_NEAR_LATIN, .domains = NULL},
};

/* Returns true if SET, as in struct restricted, has CODE_POINT. */
static bool set_has(const uint_least32_t *set, uint32_t code_point)
{
    for (; *set != 0; set++) {
        uint32_t first = *set;
        if (set[1] == '-')
            set += 2;
        if (code_point >= first && code_point <= *set)
            return true;
    }
    return false;
}

/* Returns the row of CODE_POINT, or NULL. */
static const struct restricted *find_restricted(uint32_t code_point)
{
    enum { ROWS = sizeof restricted_characters / sizeof(struct restricted) };

    for (size_t i = 0; i < ROWS; i++)
        if (set_has(restricted_characters[i].set, code_point))
            return &restricted_characters[i];
    return NULL;
}

/* Skeletons. */

static int compare_lookalikes(const void *key, const void *entry)
{
    uint32_t code_point = *(const uint32_t *)key;
    const struct lookalike *l = entry;

    return (code_point > l->code_point) - (code_point < l->code_point);
}

/* Returns the row of CODE_POINT, or NULL. */
static const struct lookalike *find_lookalike(uint32_t code_point)
{
    return bsearch(&code_point, lookalikes, lookalikes_count,
                   sizeof *lookalikes, compare_lookalikes);
}

/* Appends the one or two ASCII letters in the name of CODE_POINT, of Latin: "k"
 * of LATIN SMALL LETTER K WITH DESCENDER. Returns false if it has none. */
static bool put_named_letters(uint32_t code_point, struct buffer *out)
{
    static const char *const prefixes[] = {
        "LATIN SMALL LETTER SCRIPT ", "LATIN SMALL LETTER INSULAR ",
        "LATIN CAPITAL LETTER INSULAR ", /* ICU has it for U+A77A */
        "LATIN SMALL LETTER ", "LATIN LETTER SMALL CAPITAL "};
    char text[UNICODE_NAME_MAX_BYTES];
    struct slice name = slice_of(text, unicode_name(code_point, text)), word;

    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        struct slice prefix = slice_string(prefixes[i]);
        if (!slice_begins(name, prefix))
            continue;
        name = slice_from(name, prefix.size);
        slice_cut(&name, ' ', &word);
        if (word.size <= 2)
            label_put_lower(out, word);
        return word.size <= 2;
    }
    return false;
}

/* Returns true if C, before REST, is ㅓ of ㅔ or ㅕ of ㅖ: ICU splits them. */
static bool is_e(const struct utf8_character *c, struct slice rest)
{
    return (c->code_point == 0x1165 || c->code_point == 0x1167) &&
           slice_begins(rest, slice_string("丨"));
}

/* Appends SKELETON, that of ICU for a character in SCRIPTS, as it is in ours.
 * Marks are left out in scripts where they are accents. */
static void put_unmarked(struct slice skeleton, struct scripts scripts,
                         struct buffer *out)
{
    bool are_accents = has_accents(&scripts) ||
                       has_script(&scripts, USCRIPT_HEBREW) ||
                       has_script(&scripts, USCRIPT_ARABIC);
    struct utf8_character c;

    while (utf8_next(&skeleton, &c)) {
        if (are_accents &&
            icu_category((UChar32)c.code_point) & (U_GC_MN_MASK | U_GC_ME_MASK))
            continue;
        const struct lookalike *listed = find_lookalike(c.code_point);
        if (is_e(&c, skeleton))
            buffer_text(out, "ᅡ"); /* ㅔ looks like ㅐ, but ㅓ not like ㅏ */
        else if (listed != NULL)
            buffer_text(out, listed->first);
        else if (c.code_point < ASCII_END ||
                 !has_script(&scripts, USCRIPT_LATIN) ||
                 !put_named_letters(c.code_point, out))
            label_put_lower(out, c.text);
    }
}

static bool is_joiner(uint32_t code_point)
{
    return code_point == 0x200C || code_point == 0x200D;
}

/* Appends the skeleton of the non-ASCII CODE_POINT by ICU. Returns true if
 * CODE_POINT is a strong confusable of ASCII. */
static bool put_skeleton(uint32_t code_point, struct buffer *out)
{
    char room[SKELETON_ROOM];
    struct slice skeleton = icu_skeleton(code_point, room);
    bool is_strong = skeleton.size > 0 && utf8_is_ascii(skeleton);

    /* Joiners and the middle dot are easily overlooked. */
    if (is_strong)
        label_put_lower(out, skeleton);
    else if (!is_joiner(code_point) && code_point != 0xB7)
        put_unmarked(skeleton, scripts_of(code_point), out);
    return is_strong;
}

/* Stores the skeletons of CODE_POINT. Returns true if CODE_POINT is ASCII or a
 * strong confusable of it. */
static bool store_skeletons(uint32_t code_point, struct properties *p)
{
    const struct lookalike *listed = find_lookalike(code_point);
    char letter = latin_letter(code_point);
    struct slice first = slice_string(listed != NULL ? listed->first : "");
    bool is_strong = listed == NULL || listed->is_strong;
    struct buffer text = {.data = NULL}; /* kept */
    struct utf8_character c = {.code_point = 0};

    if (code_point < ASCII_END) {
        char lower = (char)ascii_to_lower((unsigned char)code_point);
        buffer_append(&text, &lower, 1);
    } else if (listed == NULL && letter != ' ') {
        buffer_append(&text, &letter, 1);
        is_strong = false;
    } else if (listed == NULL) {
        is_strong = put_skeleton(code_point, &text);
    } else if (utf8_is_ascii(first)) {
        buffer_put(&text, first);
    } else { /* looks like another character */
        utf8_next(&first, &c);
        put_skeleton(c.code_point, &text);
    }
    p->skeletons[0] = buffer_slice(&text);
    if (listed != NULL)
        p->skeletons[1] = slice_string(listed->second);
    return is_strong;
}

/* The cache. */

struct pages properties_known;

static bool can_be_label(struct slice skeleton)
{
    for (size_t i = 0; i < skeleton.size; i++)
        if (!ascii_is_alphanumeric(skeleton.text[i]) && skeleton.text[i] != '-')
            return false;
    return skeleton.size > 0;
}

/* Returns the flags for the first skeleton of a character that has FLAGS.
 * Marks and modifier letters look like anything. */
static unsigned flags_of_skeleton(struct slice skeleton, bool is_strong,
                                  unsigned flags)
{
    char first = slice_at(skeleton, 0);
    bool is_digit = ascii_is_digit(first) ||
                    (flags & PROPERTY_DIGIT && (first == 'o' || first == 'l'));
    unsigned like = is_digit && skeleton.size == 1 ? PROPERTY_LIKE_DIGIT : 0;

    if (flags & PROPERTY_NEUTRAL)
        return PROPERTY_LIKE_ASCII | PROPERTY_LETTER_LIKE_ASCII |
               PROPERTY_LIKE_DIGIT;
    if (flags & PROPERTY_ASCII || (is_strong && can_be_label(skeleton)))
        like |= PROPERTY_LIKE_ASCII;
    if (like & PROPERTY_LIKE_ASCII || !(flags & PROPERTY_LETTER))
        like |= PROPERTY_LETTER_LIKE_ASCII;
    return like;
}

/* Returns the flags for the category of CODE_POINT. */
static unsigned flags_of_category(uint32_t code_point)
{
    uint32_t category = latin_letter(code_point) != ' ' ? U_GC_LL_MASK
                        : ascii_is_digit(code_point)    ? U_GC_ND_MASK
                        : code_point < ASCII_END
                            ? 0
                            : icu_category((UChar32)code_point);
    unsigned flags = 0;

    if (category & (U_GC_MN_MASK | U_GC_ME_MASK))
        flags |= PROPERTY_MARK;
    if (category & U_GC_ND_MASK)
        flags |= PROPERTY_DIGIT;
    if (category & U_GC_MC_MASK)
        flags |= PROPERTY_SPACING_MARK;
    if (category & (U_GC_M_MASK | U_GC_LM_MASK))
        flags |= PROPERTY_NEUTRAL;
    if (category & (U_GC_L_MASK | U_GC_ND_MASK | U_GC_NL_MASK))
        flags |= PROPERTY_ALPHANUMERIC;
    if (category & ((U_GC_L_MASK & ~(uint32_t)U_GC_LM_MASK) | U_GC_NL_MASK) &&
        code_point >= ASCII_END)
        flags |= PROPERTY_LETTER;
    return flags;
}

/* Returns the flags for SET, the scripts of CODE_POINT. */
static unsigned flags_of_scripts(struct scripts set, uint32_t code_point)
{
    unsigned flags = has_accents(&set) ? PROPERTY_ACCENTED : 0;

    if (scripts_are_all(set))
        return PROPERTY_ALL_SCRIPTS;
    if (code_point >= ASCII_END && has_script(&set, USCRIPT_LATIN))
        flags |= PROPERTY_LATIN;
    else if (has_script(&set, USCRIPT_HAN) ||
             has_script(&set, USCRIPT_HIRAGANA) ||
             has_script(&set, USCRIPT_KATAKANA) ||
             has_script(&set, USCRIPT_BOPOMOFO))
        flags |= PROPERTY_EAST_ASIAN;
    return flags;
}

/* Returns true if CODE_POINT is a letter, mark or digit of a script that UAX
 * #31, table 7, calls "Limited Use". Common characters that such scripts share
 * with others, such as U+0640, do not count. */
static bool is_limited(uint32_t code_point, struct scripts set)
{
    return (icu_category((UChar32)code_point) &
            (U_GC_L_MASK | U_GC_M_MASK | U_GC_ND_MASK)) &&
           !unicode_is_scriptless(code_point) &&
           scripts_intersect(
               set, scripts_named(
                        "Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java "
                        "Kali Lana Lepc Limb Lisu Mand Mtei Newa Nkoo Olck "
                        "Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt "
                        "Tfng Vaii Wcho Yiii"));
}

/* Returns the flags by UTS #39 and the table of restricted characters. SET has
 * the scripts of CODE_POINT. */
static unsigned flags_of_status(uint32_t code_point, struct scripts set,
                                const struct restricted *restricted)
{
    if (code_point < ASCII_END)
        return PROPERTY_ASCII;
    if (is_joiner(code_point))
        return PROPERTY_JOINER;
    if (latin_letter(code_point) == ' ' && !is_allowed(code_point))
        return is_limited(code_point, set) ? PROPERTY_LIMITED
                                           : PROPERTY_REFUSED;
    return restricted != NULL ? restricted->flag : 0;
}

const struct properties *properties_find(uint32_t code_point)
{
    static struct intern sets;
    struct properties *p = pages_add(&properties_known, code_point, sizeof *p);
    struct scripts set = scripts_of(code_point);
    p->restricted = find_restricted(code_point);
    unsigned flags = PROPERTY_KNOWN | flags_of_scripts(set, code_point) |
                     flags_of_category(code_point) |
                     flags_of_status(code_point, set, p->restricted);
    bool is_strong = store_skeletons(code_point, p);
    flags |= flags_of_skeleton(p->skeletons[0], is_strong, flags);
    p->scripts = set;
    p->scripts_id =
        intern_add(&sets, slice_of((const char *)set.bits, sizeof set.bits));
    p->flags = flags;
    return p;
}

/* Returns the simplified form of CODE_POINT; CODE_POINT if it has none of one
 * code point, or after an error of ICU, which then leaves C as it was. */
static uint32_t simplify(uint32_t code_point)
{
    enum { ROOM = 16 };
    static UTransliterator *transform;
    static bool is_opened;
    UErrorCode error = U_ZERO_ERROR;
    UChar32 c = (UChar32)code_point;
    UChar text[ROOM];
    int32_t length, limit;

    if (!is_opened)
        transform = icu_i18n()->utrans_openU(u"Hant-Hans", -1, UTRANS_FORWARD,
                                             NULL, 0, NULL, &error);
    is_opened = true;
    if (transform == NULL) /* untested: the data of all known ICUs have it */
        return code_point;
    icu()->u_strFromUTF32(text, ROOM, &length, &c, 1, &error);
    limit = length;
    icu_i18n()->utrans_transUChars(transform, text, &length, ROOM, 0, &limit,
                                   &error);
    icu()->u_strToUTF32(&c, 1, &length, text, length, &error);
    return (uint32_t)c;
}

struct slice properties_simplified(uint32_t code_point)
{
    unsigned flags = properties_get(code_point)->flags;
    struct properties *p = pages_add(&properties_known, code_point, sizeof *p);

    if (!(flags & PROPERTY_EAST_ASIAN) || !has_script(&p->scripts, USCRIPT_HAN))
        return slice_of(NULL, 0);
    if (p->simplified == 0)
        p->simplified = simplify(code_point);
    return properties_get(p->simplified)->skeletons[0];
}
