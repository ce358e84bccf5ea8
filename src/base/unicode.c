#include "config.h"

#include "base/unicode.h"

#include "base/ascii.h"
#include "base/icu.h"
#include "base/letters.h"
#include "base/pages.h"

static unsigned ascii_properties(uint32_t c)
{
    if (ascii_is_lower(c))
        return UNICODE_LABEL | UNICODE_LOWER;
    if (ascii_is_upper(c))
        return UNICODE_LABEL | UNICODE_UPPER;
    if (ascii_is_digit(c))
        return UNICODE_LABEL | UNICODE_DIGIT;
    return c == '-' || c == '_' ? UNICODE_LABEL : 0;
}

bool unicode_is_unassigned(uint32_t code_point)
{
    return icu()->u_charType((UChar32)code_point) == U_UNASSIGNED &&
           !U_IS_UNICODE_NONCHAR(code_point);
}

bool unicode_decomposes_to(uint32_t code_point, uint32_t mark)
{
    enum { ROOM = 8 }; /* canonical decompositions have at most 4 */
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfc = icu()->unorm2_getNFCInstance(&error);
    UChar decomposed[ROOM];
    int32_t size = icu()->unorm2_getDecomposition(nfc, (UChar32)code_point,
                                                  decomposed, ROOM, &error);

    return size >= 0 &&
           icu()->u_memchr32(decomposed, (UChar32)mark, size) != NULL;
}

enum { VARIATION_SELECTOR_16 = 0xFE0F, HANGUL_LETTER_ARAEA = 0x318D };

/* Returns the first character that CODE_POINT is mapped to, or the last one, if
 * LAST. */
static UChar32 map_to_one(uint32_t code_point, bool last)
{
    enum { ROOM = 32 }; /* the longest mapping, of U+FDFA, has 18 characters */
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *mapping = icu()->unorm2_getNFKCCasefoldInstance(&error);
    UChar from[2], to[ROOM];
    UChar32 c = (UChar32)code_point, mapped[ROOM];
    int32_t size = 0;

    icu()->u_strFromUTF32(from, 2, &size, &c, 1, &error);
    size = icu()->unorm2_normalize(mapping, from, size, to, ROOM, &error);
    icu()->u_strToUTF32(mapped, ROOM, &size, to, size, &error);
    if (U_FAILURE(error) || size == 0)
        return c;
    return mapped[last ? size - 1 : 0];
}

/* Returns true if C, which no label has, delimits words, while others of its
 * category join them: a dash between parts of a sentence, an arrow, a bullet or
 * dot operator, a geometric shape, a full-width character except the hyphen. */
static bool is_delimiter(UChar32 c)
{
    static const struct {
        UChar32 first, last;
    } ranges[] = {
        {0x2013, 0x2015}, {0x2190, 0x21FF}, {0x2219, 0x2219}, {0x22C5, 0x22C5},
        {0x25A0, 0x25FF}, {0x27F0, 0x27FF}, {0x2900, 0x297F}, {0x2E3A, 0x2E3B},
        {0x301C, 0x301C}, {0x3030, 0x3030}, {0xFE31, 0xFE32}, {0xFE58, 0xFE58},
        {0xFF00, 0xFF0C}, {0xFF0E, 0xFFEF},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

/* Returns UNICODE_FOREIGN if C, of CATEGORY and in no label, joins words, or
 * 0. */
static unsigned foreign_property(UChar32 c, uint32_t category)
{
    enum {
        JOINING = U_GC_PD_MASK | U_GC_CF_MASK | U_GC_SM_MASK | U_GC_SC_MASK |
                  U_GC_SK_MASK | U_GC_CN_MASK | U_GC_CO_MASK,
        OTHER = U_GC_SO_MASK | U_GC_NO_MASK | U_GC_NL_MASK,
        BRAILLE_BLANK = 0x2800 /* looks like a space */
    };

    /* "\u2122" is mapped to "tm", "\u2160" to "i". */
    if (category & OTHER)
        return c == BRAILLE_BLANK || map_to_one((uint32_t)c, false) != c
                   ? UNICODE_FOREIGN | UNICODE_MAPPED
                   : 0;
    return (category & JOINING) && !is_delimiter(c) ? UNICODE_FOREIGN : 0;
}

/* Returns true if C is an arrow outside of the blocks of arrows, or a hand that
 * points. */
static bool is_pointer(UChar32 c)
{
    return c == 0x27A1 || (c >= 0x2B05 && c <= 0x2B07) ||
           (c >= 0x261A && c <= 0x261F) || (c >= 0x1F446 && c <= 0x1F449);
}

/* Returns the properties of C, a symbol or punctuation: those of a picture, of
 * a symbol, of a foreign character, or 0. Bullets, arrows, stars and the like,
 * which separate or adorn text, have the line-breaking classes of letters (AL)
 * and of ambiguous symbols (AI) in UAX #14, pictures those of ideographs. */
static unsigned symbol_properties(UChar32 c, uint32_t category)
{
    int32_t class = icu()->u_getIntPropertyValue(c, UCHAR_LINE_BREAK);
    unsigned foreign = foreign_property(c, category);

    if (category & U_GC_P_MASK)
        return foreign;
    if (icu()->u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR) ||
        icu()->u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER))
        return UNICODE_LABEL | UNICODE_EMOJI;
    if (!icu()->u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC))
        return foreign;
    if (is_delimiter(c) || is_pointer(c))
        return UNICODE_SYMBOL | UNICODE_EMOJI;
    if (class != U_LB_ALPHABETIC && class != U_LB_AMBIGUOUS)
        return UNICODE_LABEL | UNICODE_EMOJI;
    return foreign != 0 ? foreign : UNICODE_SYMBOL;
}

/* Returns true if UAX #14 allows a line break next to the letter C without a
 * space. */
static bool is_unspaced(UChar32 c)
{
    switch (icu()->u_getIntPropertyValue(c, UCHAR_LINE_BREAK)) {
    case U_LB_IDEOGRAPHIC:
    case U_LB_NONSTARTER:
    case U_LB_CONDITIONAL_JAPANESE_STARTER:
    case U_LB_COMPLEX_CONTEXT:
    case U_LB_H2:
    case U_LB_H3:
        return true;
    default:
        return false;
    }
}

unsigned unicode_query_properties(uint32_t code_point)
{
    UChar32 c = (UChar32)code_point;
    uint32_t category = icu_category(c);
    if (category & U_GC_LL_MASK)
        return UNICODE_LABEL | UNICODE_LOWER;
    if (category & (U_GC_LU_MASK | U_GC_LT_MASK))
        return UNICODE_LABEL | UNICODE_UPPER;
    if (category & U_GC_ND_MASK)
        return UNICODE_LABEL | UNICODE_DIGIT;
    if (c == VARIATION_SELECTOR_16)
        return UNICODE_LABEL | UNICODE_JOINED | UNICODE_EMOJI;
    if ((category & U_GC_M_MASK) || c == 0x200C || c == 0x200D)
        return UNICODE_LABEL | UNICODE_JOINED;
    if (c == HANGUL_LETTER_ARAEA)
        return 0; /* a separator, like U+00B7 */
    if ((category & U_GC_LM_MASK) && map_to_one(code_point, false) != c)
        return UNICODE_LABEL | UNICODE_MAPPED;
    if ((category & U_GC_L_MASK) ||
        /* Other exceptions that labels can have: RFC 5892 section 2.6. */
        c == 0x0375 || c == 0x06FD || c == 0x06FE || c == 0x0F0B || c == 0x3007)
        return UNICODE_LABEL | (is_unspaced(c) ? UNICODE_UNSPACED : 0);
    return symbol_properties(c, category);
}

unsigned unicode_properties(uint32_t code_point)
{
    enum { KNOWN = 0x8000 };
    static struct pages cache; /* the properties with KNOWN; or 0 */

    if (code_point < ASCII_END)
        return ascii_properties(code_point);
    uint16_t *cached = pages_add(&cache, code_point, sizeof *cached);
    if (*cached == 0) {
        unsigned properties = letters_find(code_point).properties;
        if (properties == 0)
            properties = unicode_query_properties(code_point);
        *cached = (uint16_t)(properties | KNOWN);
    }
    return *cached & ~(unsigned)KNOWN;
}

bool unicode_is_between_l(uint32_t before, uint32_t after)
{
    return map_to_one(before, true) == 'l' && map_to_one(after, false) == 'l';
}

bool unicode_is_han_or_kana(uint32_t code_point)
{
    UChar32 c = map_to_one(code_point, false);

    return icu()->uscript_hasScript(c, USCRIPT_HAN) ||
           icu()->uscript_hasScript(c, USCRIPT_HIRAGANA) ||
           icu()->uscript_hasScript(c, USCRIPT_KATAKANA);
}

uint32_t unicode_to_lower(uint32_t code_point)
{
    return (uint32_t)icu()->u_tolower((UChar32)code_point);
}

uint32_t unicode_to_upper(uint32_t code_point)
{
    return (uint32_t)icu()->u_toupper((UChar32)code_point);
}

const char *unicode_script_name(uint32_t code_point)
{
    UErrorCode error = U_ZERO_ERROR;

    return icu()->uscript_getName(
        icu()->uscript_getScript((UChar32)code_point, &error));
}

bool unicode_is_scriptless(uint32_t code_point)
{
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode script = icu()->uscript_getScript((UChar32)code_point, &error);

    return script == USCRIPT_COMMON || script == USCRIPT_INHERITED;
}

void unicode_put_scripts(uint32_t code_point, struct buffer *out)
{
    enum { ROOM = 64, MOST = 4 };
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode scripts[ROOM];
    int32_t count = icu()->uscript_getScriptExtensions((UChar32)code_point,
                                                       scripts, ROOM, &error);

    for (int32_t i = 0; i < count && i < MOST; i++) {
        if (i > 0)
            buffer_text(out, i + 1 == count ? " and " : ", ");
        buffer_text(out, icu()->uscript_getName(scripts[i]));
    }
    if (count > MOST)
        buffer_text(out, " and others");
}

size_t unicode_name(uint32_t code_point, char *name)
{
    UErrorCode error = U_ZERO_ERROR;
    int32_t size = icu()->u_charName((UChar32)code_point, U_EXTENDED_CHAR_NAME,
                                     name, UNICODE_NAME_MAX_BYTES, &error);

    return U_FAILURE(error) ? 0 : (size_t)size;
}

unsigned unicode_width(uint32_t code_point)
{
    UChar32 c = (UChar32)code_point;
    uint32_t category = icu_category(c);
    int32_t width = icu()->u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
    int32_t jamo = icu()->u_getIntPropertyValue(c, UCHAR_HANGUL_SYLLABLE_TYPE);

    /* Vowels and finals of Hangul are drawn within the preceding syllable. */
    if (category &
            (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CC_MASK | U_GC_CF_MASK) ||
        jamo == U_HST_VOWEL_JAMO || jamo == U_HST_TRAILING_JAMO)
        return 0;
    return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

bool unicode_is_blank(uint32_t code_point)
{
    UChar32 c = (UChar32)code_point;

    return icu()->u_isUWhiteSpace(c) ||
           icu()->u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool unicode_is_punctuation(uint32_t code_point)
{
    return (icu_category((UChar32)code_point) & U_GC_P_MASK) != 0;
}

bool unicode_is_quotation_mark(uint32_t code_point)
{
    return icu()->u_hasBinaryProperty((UChar32)code_point,
                                      UCHAR_QUOTATION_MARK);
}

bool unicode_ends_host(uint32_t code_point)
{
    uint32_t first = (uint32_t)map_to_one(code_point, false);

    return (first < ASCII_END && first != '.' && first != '%' &&
            !ascii_properties(first)) ||
           icu()->u_isUWhiteSpace((UChar32)code_point);
}

bool unicode_has_icu(void)
{
    return true;
}

/* Formats major.minor of the version that GET returns. */
static const char *format_version(void (*get)(uint8_t *), char *text)
{
    UVersionInfo version;

    get(version);
    version[2] = version[3] = 0;
    icu()->u_versionToString(version, text);
    return text;
}

const char *unicode_version(void)
{
    static char text[U_MAX_VERSION_STRING_LENGTH];
    return format_version(icu()->u_getUnicodeVersion, text);
}

const char *unicode_icu_version(void)
{
    static char text[U_MAX_VERSION_STRING_LENGTH];
    return format_version(icu()->u_getVersion, text);
}
