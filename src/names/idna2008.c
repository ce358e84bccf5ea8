#include "config.h"

#include "names/idna2008.h"

#include "base/icu.h"
#include "base/unicode.h"
#include "names/uts46.h"

const char *idna2008_property_name(enum idna2008_property value)
{
    static const char *const names[] = {"PVALID", "CONTEXTJ", "CONTEXTO",
                                        "DISALLOWED", "UNASSIGNED"};
    return names[value];
}

/* Derived properties: RFC 5892 section 2. */

/* Section 2.4, IgnorableBlocks. */
static bool is_in_ignorable_block(UChar32 c)
{
    UBlockCode block = icu()->ublock_getCode(c);

    return block == UBLOCK_COMBINING_MARKS_FOR_SYMBOLS ||
           block == UBLOCK_MUSICAL_SYMBOLS ||
           block == UBLOCK_ANCIENT_GREEK_MUSICAL_NOTATION;
}

/* Section 2.5, LDH. */
static bool is_in_ldh(uint32_t c)
{
    return ascii_is_lower(c) || ascii_is_digit(c) || c == '-';
}

/* In the order of section 3. */
static enum idna2008_property derive_property(uint32_t code_point)
{
    UChar32 c = (UChar32)code_point;

    if (code_point < ASCII_END)
        return is_in_ldh(code_point) ? IDNA2008_PVALID : IDNA2008_DISALLOWED;
    /* Section 2.6, Exceptions. BackwardCompatible is empty (RFC 6452). */
    switch (code_point) {
    case 0x00DF: /* LATIN SMALL LETTER SHARP S */
    case 0x03C2: /* GREEK SMALL LETTER FINAL SIGMA */
    case 0x06FD: /* ARABIC SIGN SINDHI AMPERSAND */
    case 0x06FE: /* ARABIC SIGN SINDHI POSTPOSITION MEN */
    case 0x0F0B: /* TIBETAN MARK INTERSYLLABIC TSHEG */
    case 0x3007: /* IDEOGRAPHIC NUMBER ZERO */
        return IDNA2008_PVALID;
    case 0x00B7: /* MIDDLE DOT */
    case 0x0375: /* GREEK LOWER NUMERAL SIGN (KERAIA) */
    case 0x05F3: /* HEBREW PUNCTUATION GERESH */
    case 0x05F4: /* HEBREW PUNCTUATION GERSHAYIM */
    case 0x30FB: /* KATAKANA MIDDLE DOT */
        return IDNA2008_CONTEXTO;
    case 0x0640: /* ARABIC TATWEEL */
    case 0x07FA: /* NKO LAJANYALAN */
    case 0x302E: /* HANGUL SINGLE DOT TONE MARK */
    case 0x302F: /* HANGUL DOUBLE DOT TONE MARK */
    case 0x3031: /* VERTICAL KANA REPEAT MARK */
    case 0x3032: /* VERTICAL KANA REPEAT WITH VOICED SOUND MARK */
    case 0x3033: /* VERTICAL KANA REPEAT MARK UPPER HALF */
    case 0x3034: /* ... WITH VOICED SOUND MARK UPPER HALF */
    case 0x3035: /* VERTICAL KANA REPEAT MARK LOWER HALF */
    case 0x303B: /* VERTICAL IDEOGRAPHIC ITERATION MARK */
        return IDNA2008_DISALLOWED;
    }
    if ((code_point >= 0x0660 && code_point <= 0x0669) ||
        (code_point >= 0x06F0 && code_point <= 0x06F9)) /* Arabic digits */
        return IDNA2008_CONTEXTO;
    struct letter letter = letters_find(code_point);
    if (letter.kind != LETTERS_UNKNOWN)
        return letter.lower == code_point ? IDNA2008_PVALID
                                          : IDNA2008_DISALLOWED;
    if (unicode_is_unassigned(code_point))
        return IDNA2008_UNASSIGNED;
    if (icu()->u_hasBinaryProperty(c, UCHAR_JOIN_CONTROL))
        return IDNA2008_CONTEXTJ;
    int32_t jamo = icu()->u_getIntPropertyValue(c, UCHAR_HANGUL_SYLLABLE_TYPE);
    /* Sections 2.2, 2.4, 2.9. What section 2.3 has, is DISALLOWED by others:
     * ignorable code points by 2.2; white space and noncharacters, which are no
     * letters, by 2.1. */
    if (icu()->u_hasBinaryProperty(c, UCHAR_CHANGES_WHEN_NFKC_CASEFOLDED) ||
        is_in_ignorable_block(c) || jamo == U_HST_LEADING_JAMO ||
        jamo == U_HST_VOWEL_JAMO || jamo == U_HST_TRAILING_JAMO)
        return IDNA2008_DISALLOWED;
    /* Section 2.1, LetterDigits. */
    return (icu_category(c) &
            (U_GC_LL_MASK | U_GC_LU_MASK | U_GC_LO_MASK | U_GC_ND_MASK |
             U_GC_LM_MASK | U_GC_MN_MASK | U_GC_MC_MASK)) != 0
               ? IDNA2008_PVALID
               : IDNA2008_DISALLOWED;
}

enum idna2008_property idna2008_property(uint32_t code_point)
{
    static struct pages known; /* a byte each: the derived value, plus 1 */
    char *value = pages_add(&known, code_point, 1);

    if (*value == 0)
        *value = (char)(derive_property(code_point) + 1);
    return (enum idna2008_property)(*value - 1);
}

/* Contextual rules: RFC 5892 appendix A. */

/* Remove and return the first or last character of TEXT; 0 if it is empty. */

static uint32_t take_first(struct slice *text)
{
    struct utf8_character c = {0};

    utf8_next(text, &c);
    return c.code_point;
}

static uint32_t take_last(struct slice *text)
{
    uint32_t c = 0;

    if (text->size > 0)
        text->size -= utf8_read_last(*text, &c);
    return c;
}

static int joining_type(uint32_t c)
{
    return icu()->u_getIntPropertyValue((UChar32)c, UCHAR_JOINING_TYPE);
}

static bool ends_in_virama(struct slice text)
{
    enum { VIRAMA = 9 }; /* of the canonical combining classes */
    return icu()->u_getCombiningClass((UChar32)take_last(&text)) == VIRAMA;
}

/* Returns true if the characters around a joiner join, as in appendix A.1. */
static bool is_between_joining(struct slice before, struct slice after)
{
    int left, right;

    do
        left = joining_type(take_last(&before));
    while (left == U_JT_TRANSPARENT);
    do
        right = joining_type(take_first(&after));
    while (right == U_JT_TRANSPARENT);
    return (left == U_JT_LEFT_JOINING || left == U_JT_DUAL_JOINING) &&
           (right == U_JT_RIGHT_JOINING || right == U_JT_DUAL_JOINING);
}

static bool has_kana_or_han(struct slice label)
{
    while (label.size > 0) {
        UScriptCode script = icu_script(take_first(&label));
        if (script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ||
            script == USCRIPT_HAN)
            return true;
    }
    return false;
}

/* Checks the rule of C, a character of LABEL before AFTER. */
static bool check_rule(struct slice label, struct utf8_character c,
                       struct slice after, struct failure *failure)
{
#define ALLOWED(place)                                                 \
    FAIL(failure, "%f is allowed only " place " (CONTEXTO, RFC 5892)", \
         .found = c.code_point)
    struct slice before =
        slice_of(label.text, (size_t)(c.text.text - label.text));

    switch (c.code_point) {
    case 0x200C: /* appendix A.1 */
    case 0x200D: /* A.2 */
        return ends_in_virama(before) ||
               (c.code_point == 0x200C && is_between_joining(before, after)) ||
               FAIL(failure,
                    "the invisible joiner %U is not allowed after %o; remove "
                    "it (CONTEXTJ, RFC 5892)",
                    .found = c.code_point,
                    .other = before.size == 0 ? '.' : take_last(&before));
    case 0x00B7: /* A.3 */
        return (take_last(&before) == 'l' && take_first(&after) == 'l') ||
               ALLOWED("between two 'l'");
    case 0x0375: /* A.4 */
        return icu_script(take_first(&after)) == USCRIPT_GREEK ||
               ALLOWED("before a Greek character");
    case 0x05F3: /* A.5 */
    case 0x05F4: /* A.6 */
        return icu_script(take_last(&before)) == USCRIPT_HEBREW ||
               ALLOWED("after a Hebrew character");
    case 0x30FB: /* A.7 */
        return has_kana_or_han(label) ||
               ALLOWED("in a label with Hiragana, Katakana or Han");
    default: /* A.8 and A.9: the bidi rule has refused mixed digits */
        return true;
    }
}

bool idna2008_fail_joiner(struct slice label, struct failure *failure)
{
    struct slice rest = label;
    struct utf8_character c;
    bool is_allowed = true;

    /* Unless a rule below says more. */
    (void)FAIL(failure, "a joiner is not allowed (CONTEXTJ, RFC 5892)");
    while (is_allowed && utf8_next(&rest, &c)) /* untested: ICU has this rule */
        is_allowed =
            (c.code_point | 1) != 0x200D || check_rule(label, c, rest, failure);
    return false;
}

/* Returns why LABEL may not have hyphens where it does, or NULL. */
static const char *check_hyphens(struct slice label)
{
    if (slice_at(label, 0) == '-')
        return "the label begins with a hyphen";
    if (slice_at(label, label.size - 1) == '-')
        return "the label ends with a hyphen";
    take_first(&label);
    take_first(&label);
    return slice_at(label, 0) == '-' && slice_at(label, 1) == '-'
               ? "the label has hyphens in third and fourth place"
               : NULL;
}

static bool check_code_points(struct slice label, struct failure *failure)
{
    struct slice rest = label;
    struct utf8_character c;

    while (utf8_next(&rest, &c)) {
        if (is_in_ldh(c.code_point))
            continue; /* saves a seventh of the time of -n --strict */
        enum idna2008_property value = idna2008_property(c.code_point);
        if (value == IDNA2008_DISALLOWED || value == IDNA2008_UNASSIGNED)
            return FAIL(failure, "%f may not be registered (%s, RFC 5892)",
                        .found = c.code_point,
                        .name = idna2008_property_name(value));
        if (value != IDNA2008_PVALID && !check_rule(label, c, rest, failure))
            return false;
    }
    return true;
}

bool idna2008_check(struct slice label, struct failure *failure)
{
    const char *words = check_hyphens(label);

    return words != NULL ? FAIL(failure, words)
                         : check_code_points(label, failure);
}

/* --strict. */

bool idna2008_check_given(struct slice given, struct slice mapped,
                          struct buffer *scratch, struct failure *failure)
{
    struct slice text = given;
    struct utf8_character c = {0}, other = {0};

    if (!idna2008_check(mapped, failure)) {
        if (failure != NULL)
            failure->origin = uts46_origin(given, failure->found);
        return false;
    }
    /* RFC 5891 section 4.1; but the DNS ignores the case of ASCII labels. */
    if (utf8_is_ascii(given) || slice_equal(given, mapped))
        return true;
    while (utf8_next(&text, &c)) {
        scratch->size = 0;
        uts46_map_code_point(c.code_point, scratch);
        struct slice to = buffer_slice(scratch), rest = to;
        bool is_lower = utf8_next(&rest, &other) && rest.size == 0 &&
                        other.code_point == unicode_to_lower(c.code_point);
        if (!slice_equal(to, c.text))
            return FAIL(
                failure,
                to.size == 0 ? "%f is mapped to nothing (RFC 5891, section 4.1)"
                : is_lower   ? "%f is upper case: write %q (RFC 5891, "
                               "section 4.1)"
                             : "%f is mapped to %q (RFC 5891, section 4.1)",
                .found = c.code_point, .text = to);
    }
    /* Neither begins with the other: the longer one would be longer in normal
     * form D, too. */
    text = given;
    do {
        utf8_next(&text, &c);
        utf8_next(&mapped, &other);
    } while (c.code_point == other.code_point);
    return FAIL(failure,
                "not in normal form C, which has %f in place of %o and "
                "characters that combine with it",
                .found = other.code_point, .other = c.code_point);
}
