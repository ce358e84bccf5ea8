#include "config.h"

#include "safe/rules.h"

#include <assert.h>

#include "base/icu.h"
#include "base/unicode.h"
#include "names/name.h"
#include "names/tlds.h"

/* The scripts of countries. */

/* Scripts are ISO 15924 names, separated by spaces. */
struct country {
    const char *tld;
    const char *scripts; /* further ones: CLDR has one for each country */
    const char *limited; /* in limited use (UAX #31, table 7) */
};

/* "su" is no country. */
static const struct country countries[] = {
    {"ba", "Cyrl", ""},
    {"bd", "", "Cakm Mtei Rohg Sylo"},
    {"bt", "", "Lepc Limb"},
    {"ca", "", "Cans"},
    {"ci", "", "Nkoo"},
    {"cm", "", "Adlm Bamu"},
    {"cn", "", "Lana Lisu Plrd Tale Talu Tavt Yiii"},
    {"dz", "", "Tfng"},
    {"gn", "", "Adlm Nkoo"},
    {"id", "", "Bali Batk Java Sund"},
    {"in", "Beng Gujr Guru Knda Mlym Orya Taml Telu Arab",
     "Cakm Lepc Limb Lisu Mtei Newa Olck Saur Sylo Wcho"},
    {"iq", "", "Mand Syrc"},
    {"ir", "", "Mand Syrc"},
    {"kh", "", "Cham"},
    {"la", "", "Lana Talu Tavt"},
    {"lb", "", "Syrc"},
    {"lk", "Taml", ""},
    {"lr", "", "Vaii"},
    {"ly", "", "Tfng"},
    {"ma", "", "Tfng"},
    {"md", "Cyrl", ""},
    {"ml", "", "Adlm Nkoo Tfng"},
    {"mm", "", "Cakm Kali Lana Lisu Rohg Tale"},
    {"mn", "Mong", ""},
    {"ne", "", "Adlm Tfng"},
    {"ng", "", "Adlm"},
    {"np", "", "Lepc Limb Newa"},
    {"sg", "Taml Hani", ""},
    {"sl", "", "Vaii"},
    {"sn", "", "Adlm"},
    {"su", "Cyrl", ""},
    {"sy", "", "Syrc"},
    {"th", "", "Kali Lana Lisu"},
    {"tr", "", "Syrc"},
    {"us", "", "Cher Hmnp Osge"},
    {"uz", "Cyrl", ""},
    {"vn", "", "Cham Tavt"},
};

/* Returns the row of TLD, or one without scripts. */
static const struct country *find_country(struct slice tld)
{
    static const struct country none = {"", "", ""};

    for (size_t i = 0; i < sizeof countries / sizeof *countries; i++)
        if (slice_equal(tld, slice_string(countries[i].tld)))
            return &countries[i];
    return &none;
}

static struct tlds tlds; /* that exist */

/* A label as the rules see it. */

/* Flags of a label: PROPERTY_LIKE_ASCII and PROPERTY_LIKE_DIGIT if all of its
 * characters have them; any other flag of properties.h if one character has it;
 * and the following. */
enum {
    LABEL_MIXED = 1 << 22,    /* its characters have different sets of scripts,
                                 not counting PROPERTY_ALL_SCRIPTS */
    LABEL_WORDLESS = 1 << 23, /* it has no PROPERTY_ALPHANUMERIC */
    LABEL_LAST = 1 << 24      /* it is the last label of its name */
};

enum { NO_CHARACTER = 0 }; /* in place of a code point */

struct label_info {
    struct slice tld;
    size_t length; /* in code points */
    unsigned flags;
    uint32_t points[NAME_LABEL_MAX_OCTETS];
    const struct properties *properties[NAME_LABEL_MAX_OCTETS];

    /* For rules that look at each character. */
    size_t at;   /* index of the character */
    size_t base; /* of the last one before it that the rule does not apply to:
                    of a mark, its letter; 0 if none precedes it */
};

/* The flags that all characters of a label must have. */
enum {
    OF_ALL =
        PROPERTY_LIKE_ASCII | PROPERTY_LETTER_LIKE_ASCII | PROPERTY_LIKE_DIGIT
};

/* Reads LABEL, a U-label in a name whose last label is TLD, a part of the same
 * string. The sums are local, so that they stay in registers. */
static void survey_label(struct label_info *l, struct slice label,
                         struct slice tld)
{
    const struct properties *first = NULL;
    unsigned any = 0, all = OF_ALL;
    size_t length = 0;
    bool is_mixed = false;

    for (size_t i = 0, step; i < label.size; i += step) {
        uint32_t c = 0;
        step = utf8_read(label.text + i, label.size - i, &c);
        /* A valid name is valid UTF-8; no label is longer than its A-label. */
        assert(step > 0 && length < NAME_LABEL_MAX_OCTETS);
        const struct properties *p = properties_get(c);
        l->points[length] = c;
        l->properties[length++] = p;
        any |= p->flags;
        all &= p->flags;
        if (p->flags & PROPERTY_ALL_SCRIPTS)
            continue;
        if (first == NULL)
            first = p;
        is_mixed |= p->scripts_id != first->scripts_id;
    }
    l->tld = tld;
    l->length = length;
    /* If it has letters, these alone decide whether it looks like ASCII. */
    if (any & PROPERTY_LETTER && all & PROPERTY_LETTER_LIKE_ASCII)
        all |= PROPERTY_LIKE_ASCII;
    l->flags = (any & ~(unsigned)OF_ALL) | all |
               (any & PROPERTY_ALPHANUMERIC ? 0 : LABEL_WORDLESS) |
               (is_mixed ? LABEL_MIXED : 0) |
               (label.text == tld.text ? LABEL_LAST : 0);
}

/* Returns the first character that has any of FLAGS or, unless HAS, has none of
 * them; NO_CHARACTER if all are of the other kind. */
static uint32_t find_first(const struct label_info *l, bool has, unsigned flags)
{
    for (size_t i = 0; i < l->length; i++)
        if (((l->properties[i]->flags & flags) != 0) == has)
            return l->points[i];
    return NO_CHARACTER;
}

/* Returns true if the top-level domain exists, unlike a Cyrillic "com", and has
 * a character in one of the scripts SET. */
static bool tld_has(const struct label_info *l, struct scripts set)
{
    struct slice rest = l->tld;
    struct utf8_character c;

    while (utf8_next(&rest, &c)) {
        const struct properties *p = properties_get(c.code_point);
        if (!(p->flags & PROPERTY_ASCII) && scripts_intersect(p->scripts, set))
            return tlds_has(&tlds, l->tld);
    }
    return false;
}

/* Returns true if the top-level domain is in a script of CODE_POINT, or of a
 * country that writes one. */
static bool tld_matches_script(const struct label_info *l, uint32_t code_point)
{
    struct scripts own = properties_get(code_point)->scripts;

    return tld_has(l, own) ||
           scripts_intersect(own, scripts_of_country(l->tld)) ||
           scripts_intersect(own, scripts_named(find_country(l->tld)->scripts));
}

/* Returns the first character neither Latin nor in all scripts, if any. */
static uint32_t first_of_other_script(const struct label_info *l)
{
    return find_first(l, false,
                      PROPERTY_ASCII | PROPERTY_LATIN | PROPERTY_ALL_SCRIPTS);
}

static bool has_ascii_letter(const struct label_info *l)
{
    for (size_t i = 0; i < l->length; i++)
        if (ascii_is_letter(l->points[i]))
            return true;
    return false;
}

/* The rules. */

static bool fail_one(struct failure *failure, uint32_t found)
{
    failure->found = found;
    return false;
}

static bool fail_two(struct failure *failure, uint32_t found, uint32_t other)
{
    failure->other = other;
    return fail_one(failure, found);
}

/* 1. Characters. */

static bool has_domain_of_character(const struct label_info *l)
{
    const char *domains = l->properties[l->at]->restricted->domains;

    return slice_is_among(l->tld, slice_string(domains), ' ');
}

/* In a valid name, joiners obey their rules (RFC 5892, A.1 and A.2), so they
 * are next to letters of a script that has them; but only readers of the script
 * notice them. */
static bool has_readable_joiners(const struct label_info *l,
                                 struct failure *failure)
{
    uint32_t foreign = first_of_other_script(l);

    if (tld_matches_script(l, foreign))
        return true;
    return fail_two(failure, find_first(l, true, PROPERTY_JOINER), foreign);
}

/* Scripts in limited use are for the countries that use them. */
static bool has_scripts_of_country(const struct label_info *l,
                                   struct failure *failure)
{
    struct scripts set = scripts_named(find_country(l->tld)->limited);

    for (size_t i = 0; i < l->length; i++)
        if (l->properties[i]->flags & PROPERTY_LIMITED &&
            !scripts_intersect(l->properties[i]->scripts, set))
            return fail_one(failure, l->points[i]);
    return true;
}

/* Always fails: the rule concerns only labels without letters and digits. */
static bool never_holds(const struct label_info *l, struct failure *failure)
{
    return fail_one(failure, l->points[0]);
}

/* 2. Scripts. */

/* Returns the scripts that all characters of the label have in common, except
 * those with one of the flags EXCEPT. Stores the first character, and the first
 * one with which the common scripts become empty, or the last one. */
static struct scripts common_scripts(const struct label_info *l,
                                     unsigned except, struct failure *failure)
{
    struct scripts common = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};

    for (size_t i = 0; i < l->length; i++) {
        if (l->properties[i]->flags & except)
            continue;
        if (scripts_are_all(common))
            failure->found = l->points[i];
        if (!scripts_are_empty(common))
            failure->other = l->points[i];
        common = scripts_intersection(common, l->properties[i]->scripts);
    }
    return common;
}

/* The level "Highly Restrictive" of UTS #39 section 5.2: one script, or Latin
 * with the scripts of Japanese, of Korean, or of Chinese with Bopomofo. */
static bool has_one_script(const struct label_info *l, struct failure *failure)
{
    struct failure ignored;

    return !scripts_are_empty(
               common_scripts(l, PROPERTY_ALL_SCRIPTS, failure)) ||
           scripts_are_combined_with_latin(common_scripts(
               l, PROPERTY_ALL_SCRIPTS | PROPERTY_LATIN | PROPERTY_ASCII,
               &ignored));
}

/* Next to other scripts, Latin letters must be ASCII: "caf\u00E9" before Hangul
 * is not a real spelling. */
static bool has_plain_latin(const struct label_info *l, struct failure *failure)
{
    uint32_t latin = find_first(l, true, PROPERTY_LATIN);

    if (latin == NO_CHARACTER)
        return true;
    return fail_two(failure, latin, first_of_other_script(l));
}

/* 3. Digits, marks and positions. */

/* Returns the zero of the decimal digits that CODE_POINT belongs to. */
static uint32_t zero_of(uint32_t code_point)
{
    return code_point < ASCII_END
               ? '0'
               : code_point -
                     (uint32_t)icu()->u_charDigitValue((UChar32)code_point);
}

/* UTS #39 section 5.3. */
static bool has_digits_of_one_system(const struct label_info *l,
                                     struct failure *failure)
{
    uint32_t digit = find_first(l, true, PROPERTY_DIGIT);

    for (size_t i = 0; i < l->length; i++)
        if (l->properties[i]->flags & PROPERTY_DIGIT &&
            zero_of(l->points[i]) != zero_of(digit))
            return fail_two(failure, l->points[i], digit);
    return true;
}

/* UTS #39 section 5.4: no letter has a mark twice, on its own or as part of
 * another character. */
static bool is_new_mark(const struct label_info *l)
{
    uint32_t mark = l->points[l->at];

    for (size_t i = l->base + 1; i < l->at; i++)
        if (l->points[i] == mark || unicode_decomposes_to(l->points[i], mark) ||
            unicode_decomposes_to(mark, l->points[i]))
            return false;
    return !unicode_decomposes_to(l->points[l->base], mark);
}

/* UTS #39 section 5.4 allows four nonspacing marks in a row. In scripts whose
 * common letters with marks are precomposed, more than one mark is no language;
 * Vietnamese, Lithuanian and Yoruba need one beyond these letters. */
static bool is_one_of_few_marks(const struct label_info *l)
{
    return l->at - l->base <=
           (l->properties[l->base]->flags & PROPERTY_ACCENTED ? 1U : 4U);
}

enum {
    DOT_ABOVE = 0x0307,
    DOTLESS_I = 0x0131,
    DIACRITICS = 0x0300, /* the block of marks for any letter */
    DIACRITICS_END = 0x0370
};

/* Returns true if the mark is visible on its letter. Marks for any letter are
 * used with Latin, Greek and Cyrillic; the others belong to their own scripts.
 * A dot above is lost on a letter that has one, and turns a stroke (i, l and
 * their lookalikes) into an i; a mark above a dotless i looks like its dot. */
static bool goes_with_letter(const struct label_info *l)
{
    uint32_t mark = l->points[l->at], base = l->points[l->base];
    const struct properties *mark_p = l->properties[l->at],
                            *base_p = l->properties[l->base];

    if (mark - DIACRITICS < DIACRITICS_END - DIACRITICS) {
        struct slice skeleton = base_p->skeletons[0];
        char last = slice_at(skeleton, skeleton.size - 1);
        bool ends_in_stroke = last == 'i' || last == 'l';
        return base_p->flags & PROPERTY_ACCENTED && base != DOTLESS_I &&
               (mark != DOT_ABOVE ||
                (!ends_in_stroke && !icu()->u_hasBinaryProperty(
                                        (UChar32)base, UCHAR_SOFT_DOTTED)));
    }
    return scripts_intersect(mark_p->scripts, base_p->scripts);
}

static bool is_hiragana(uint32_t c)
{
    return c - 0x3041 <= 0x309F - 0x3041;
}

static bool is_katakana(uint32_t c)
{
    return c - 0x30A1 <= 0x30FA - 0x30A1 || c - 0x30FC < 4;
}

static bool are_all_others_katakana(const struct label_info *l, size_t i)
{
    for (size_t k = 0; k < l->length; k++)
        if (k != i && !is_katakana(l->points[k]))
            return false;
    return l->length > 1;
}

/* Returns true if the restricted character may have these neighbours. */
static bool is_in_position(const struct label_info *l)
{
    size_t i = l->at;
    const struct restricted *restricted = l->properties[i]->restricted;
    uint32_t left = i > 0 ? l->points[i - 1] : NO_CHARACTER;
    uint32_t right = i + 1 < l->length ? l->points[i + 1] : NO_CHARACTER;

    switch (restricted->position) {
    case POSITION_NONE:
        return false;
    case POSITION_BETWEEN_L:
        return left == 'l' && right == 'l' && has_domain_of_character(l);
    case POSITION_NEXT_TO_NON_ASCII:
        return (left == NO_CHARACTER || left >= ASCII_END) &&
               right >= ASCII_END;
    case POSITION_AFTER_HIRAGANA:
        return is_hiragana(left);
    case POSITION_AFTER_KATAKANA:
        return is_katakana(left);
    case POSITION_AFTER_KANA:
        return is_hiragana(left) || is_katakana(left);
    case POSITION_NOT_IN_HIRAGANA:
        return !(is_hiragana(left) && is_hiragana(right));
    case POSITION_NOT_IN_KATAKANA:
        break;
    }
    return (!is_katakana(left) || !is_katakana(right)) &&
           !are_all_others_katakana(l, i);
}

/* Returns true if the label has a character at I other than Han, kana and
 * Bopomofo. I may have wrapped around. */
static bool is_foreign(const struct label_info *l, size_t i)
{
    return i < l->length && !(l->properties[i]->flags & PROPERTY_EAST_ASIAN);
}

/* Han, kana and Bopomofo of few strokes look like letters, hyphens and slashes
 * next to Latin letters, and between digits. Real words have such kana only
 * next to other kana. */
static bool reads_as_east_asian(const struct label_info *l)
{
    size_t i = l->at;
    bool breaks_left = is_foreign(l, i - 1),
         breaks_right = is_foreign(l, i + 1);

    if (is_katakana(l->points[i]))
        return l->length == 1 || (i > 0 && !breaks_left) ||
               (i + 1 < l->length && !breaks_right);
    return has_ascii_letter(l) ? !breaks_left && !breaks_right
                               : !breaks_left || !breaks_right;
}

/* 4. Looks like ASCII. */

/* Returns true if the top-level domain matches the script of FOUND, if any. */
static bool tld_writes(const struct label_info *l, uint32_t found,
                       struct failure *failure)
{
    if (found == NO_CHARACTER || tld_matches_script(l, found))
        return true;
    return fail_one(failure, found);
}

/* Whole-script confusables of ASCII (UTS #39 section 4). */
static bool tld_writes_letters(const struct label_info *l,
                               struct failure *failure)
{
    return tld_writes(l, first_of_other_script(l), failure);
}

static bool tld_writes_latin(const struct label_info *l,
                             struct failure *failure)
{
    return first_of_other_script(l) != NO_CHARACTER || has_ascii_letter(l) ||
           tld_writes(l, find_first(l, true, PROPERTY_LATIN), failure);
}

/* Returns false if the top-level domain only looks like one that exists, as a
 * Cyrillic "com" does, also with marks and modifier letters. */
static bool is_distinct_tld(const struct label_info *l, struct failure *failure)
{
    static struct buffer skeleton; /* scratch */

    skeleton.size = 0;
    for (size_t i = 0; i < l->length; i++)
        if (!(l->properties[i]->flags & PROPERTY_NEUTRAL))
            buffer_put(&skeleton, l->properties[i]->skeletons[0]);
    if (!tlds_has(&tlds, buffer_slice(&skeleton)) || tlds_has(&tlds, l->tld))
        return true;
    return fail_one(failure, l->points[0]);
}

/* 5. Looks like a number. */
static bool tld_writes_digits(const struct label_info *l,
                              struct failure *failure)
{
    return tld_writes(l, find_first(l, false, PROPERTY_ASCII), failure);
}

/* Why a character of each position is not allowed. */
static const char *const position_words[] = {
    [POSITION_BETWEEN_L] =
        "%f is allowed only between two letters l, under these top-level "
        "domains: %s",
    [POSITION_NEXT_TO_NON_ASCII] = "%f cannot be next to ASCII, nor at the end",
    [POSITION_NONE] = "%f must be one character with its letter, as in "
                      "\u304C",
    [POSITION_AFTER_HIRAGANA] = "%f must follow hiragana",
    [POSITION_AFTER_KATAKANA] = "%f must follow katakana",
    [POSITION_AFTER_KANA] = "%f must follow kana",
    [POSITION_NOT_IN_HIRAGANA] = "%f is katakana, and looks the same in "
                                 "hiragana",
    [POSITION_NOT_IN_KATAKANA] = "%f is hiragana, and looks the same in "
                                 "katakana",
};

/* A rule is applied to labels with one of the flags that it concerns. HOLDS
 * tests the label; if it is NULL, ACCEPTS tests each character with such a
 * flag; if both are NULL, no such character is accepted. */
struct label_rule {
    const char *name;
    bool (*holds)(const struct label_info *l, struct failure *failure);
    bool (*accepts)(const struct label_info *l);
    unsigned concerns;
    const char *words; /* or NULL: position_words */
};

/* In the order in which they are applied. */
static const struct label_rule table[] = {
    {"character", NULL, NULL, PROPERTY_REFUSED,
     "%f is not recommended for names (UTS #39)"},
    {"rare", NULL, NULL, PROPERTY_RARE,
     "%f is hardly needed in names, and may deceive"},
    {"limited", has_scripts_of_country, NULL, PROPERTY_LIMITED,
     "%f is %F|, and %t is not a top-level domain of a country that writes it "
     "(--trust)"},
    {"joiner", has_readable_joiners, NULL, PROPERTY_JOINER,
     "%f is invisible|, and %t is not a top-level domain of a country that "
     "writes %O (--trust)"},
    {"wordless", never_holds, NULL, LABEL_WORDLESS,
     "it has neither a letter nor a digit"},
    {"country", NULL, has_domain_of_character, PROPERTY_TO_DOMAINS,
     "%f is shown under these top-level domains only: %s (--trust)"},
    {"scripts", has_one_script, NULL, LABEL_MIXED,
     "%f is %F and %o is %O, which do not go together"},
    {"latin", has_plain_latin, NULL, LABEL_MIXED,
     "next to %O, Latin letters must be ASCII, not %f"},
    {"digits", has_digits_of_one_system, NULL, PROPERTY_DIGIT,
     "%o and %f are digits of two systems"},
    {"repeated-mark", NULL, is_new_mark, PROPERTY_MARK | PROPERTY_SPACING_MARK,
     "the mark %f is repeated on one letter"},
    {"marks", NULL, is_one_of_few_marks, PROPERTY_MARK,
     "the mark %f is one too many on %o"},
    {"mark", NULL, goes_with_letter, PROPERTY_MARK,
     "the mark %f does not go with %o"},
    {"position", NULL, is_in_position, PROPERTY_POSITIONAL, NULL},
    {"stroke", NULL, reads_as_east_asian, PROPERTY_NEAR_LATIN,
     "%f looks like a letter, hyphen or slash next to Latin letters and "
     "digits"},
    {"like-ascii", tld_writes_letters, NULL, PROPERTY_LIKE_ASCII,
     "all its letters look like ASCII|, and %t is not a top-level domain of a "
     "country that writes %F (--trust)"},
    {"like-ascii-latin", tld_writes_latin, NULL, PROPERTY_LIKE_ASCII,
     "all its letters look like ASCII|, and %t is not a top-level domain of a "
     "country with Latin letters (--trust)"},
    {"like-tld", is_distinct_tld, NULL, LABEL_LAST,
     "it looks like a top-level domain that exists"},
    {"like-number", tld_writes_digits, NULL, PROPERTY_LIKE_DIGIT,
     "it looks like a number"},
};

enum { RULES = sizeof table / sizeof *table };

static bool accepts_characters(const struct label_rule *rule,
                               struct label_info *l, struct failure *failure)
{
    l->base = 0;
    for (l->at = 0; l->at < l->length; l->at++) {
        const struct properties *p = l->properties[l->at];
        if (!(p->flags & rule->concerns)) {
            l->base = l->at;
        } else if (rule->accepts == NULL || !rule->accepts(l)) {
            if (p->restricted != NULL)
                failure->name = p->restricted->domains;
            if (rule->words == NULL)
                failure->message = position_words[p->restricted->position];
            return fail_two(failure, l->points[l->at], l->points[l->base]);
        }
    }
    return true;
}

bool rules_check(struct slice label, struct slice tld, struct failure *failure)
{
    static unsigned concerns; /* the flags that any rule concerns */
    struct label_info info;   /* clearing it would cost as much as a rule */

    survey_label(&info, label, tld);
    if (concerns == 0)
        for (size_t i = 0; i < RULES; i++)
            concerns |= table[i].concerns;
    if (!(info.flags & concerns))
        return true;
    *failure = (struct failure){.message = NULL};
    for (size_t i = 0; i < RULES; i++) {
        const struct label_rule *rule = &table[i];
        if (!(info.flags & rule->concerns))
            continue;
        failure->rule = rule->name;
        failure->message = rule->words;
        if (!(rule->holds != NULL ? rule->holds(&info, failure)
                                  : accepts_characters(rule, &info, failure)))
            return false;
    }
    return true;
}

bool rules_check_scripts(struct slice label, struct scripts wanted,
                         struct failure *failure)
{
    struct utf8_character c;

    while (utf8_next(&label, &c)) {
        const struct properties *p = properties_get(c.code_point);
        if (p->flags & PROPERTY_ALL_SCRIPTS ||
            scripts_intersect(p->scripts, wanted))
            continue;
        return FAIL(failure, "%f is %F, which --scripts does not list",
                    .rule = "other-script", .found = c.code_point);
    }
    return true;
}
