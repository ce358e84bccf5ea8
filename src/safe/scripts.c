/* scripts.c - sets of scripts; see scripts.h. */

#include "config.h"

#include "safe/scripts.h"

#include <stdio.h>
#include <string.h>

#include "base/icu.h"

enum { WORDS = 4, WORD_BITS = 64 };

bool scripts_are_empty(struct scripts a)
{
    return (a.bits[0] | a.bits[1] | a.bits[2] | a.bits[3]) == 0;
}

bool scripts_are_all(struct scripts a)
{
    return (a.bits[0] & a.bits[1] & a.bits[2] & a.bits[3]) == UINT64_MAX;
}

bool scripts_equal(struct scripts a, struct scripts b)
{
    return memcmp(&a, &b, sizeof a) == 0;
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

const char *scripts_canonical_name(struct slice name)
{
    static const char variants[][2][5] = {
        {"aran", "Arab"}, {"cyrs", "Cyrl"}, {"geok", "Geor"},
        {"jamo", "Hang"}, {"latf", "Latn"}, {"latg", "Latn"},
        {"syre", "Syrc"}, {"syrj", "Syrc"}, {"syrn", "Syrc"},
    };

    char lower[5] = "";

    if (name.size != 4)
        return NULL;
    for (size_t i = 0; i < 4; i++)
        lower[i] = (char)(name.text[i] | 0x20);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (strcmp(lower, variants[i][0]) == 0)
            return variants[i][1];
    return NULL;
}

bool scripts_add(struct scripts *set, struct slice name)
{
    char text[64];

    if (name.size >= sizeof text)
        return false;
    memcpy(text, name.text, name.size);
    text[name.size] = '\0';
    int32_t script = icu()->u_getPropertyValueEnum(UCHAR_SCRIPT, text);
    if (script == UCHAR_INVALID_CODE || scripts_canonical_name(name) != NULL)
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
