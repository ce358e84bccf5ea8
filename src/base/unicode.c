#include "config.h"

#include "base/unicode.h"

#ifdef HAVE_ICU

#include "base/icu.h"

bool unicode_is_unassigned(uint32_t code_point)
{
    return icu()->u_charType((UChar32)code_point) == U_UNASSIGNED &&
           !icu()->u_hasBinaryProperty((UChar32)code_point,
                                       UCHAR_NONCHARACTER_CODE_POINT);
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
    return icu()->uscript_getName(icu_script(code_point));
}

bool unicode_is_scriptless(uint32_t code_point)
{
    UScriptCode script = icu_script(code_point);

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

    return (size_t)icu()->u_charName((UChar32)code_point, U_EXTENDED_CHAR_NAME,
                                     name, UNICODE_NAME_MAX_BYTES, &error);
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

bool unicode_has_icu(void)
{
    return true;
}

const char *unicode_load(void)
{
    return icu_open();
}

const char *unicode_version(void)
{
    return U_UNICODE_VERSION; /* the library's, too: see icu.h */
}

const char *unicode_icu_version(void)
{
    static char text[U_MAX_VERSION_STRING_LENGTH];
    UVersionInfo version;

    icu()->u_getVersion(version);
    version[2] = version[3] = 0;
    icu()->u_versionToString(version, text);
    return text;
}

#endif

/* Common letters. */

/* Sorted. Others have other mappings, as the ligature IJ, or none. */
static const struct {
    uint16_t first, last;
    enum letters_kind kind;
    unsigned to_lower; /* the distance from upper to lower case */
} letters[] = {
    /* Latin */
    {0x00C0, 0x00D6, LETTERS_UPPER, 32},
    {0x00D8, 0x00DE, LETTERS_UPPER, 32},
    {0x00DF, 0x00F6, LETTERS_LOWER, 0},
    {0x00F8, 0x00FF, LETTERS_LOWER, 0},
    {0x0100, 0x012F, LETTERS_PAIRS, 1},
    {0x0131, 0x0131, LETTERS_LOWER, 0},
    {0x0134, 0x0137, LETTERS_PAIRS, 1},
    {0x0138, 0x0138, LETTERS_LOWER, 0},
    {0x0139, 0x013E, LETTERS_PAIRS, 1},
    {0x0141, 0x0148, LETTERS_PAIRS, 1},
    {0x014A, 0x0177, LETTERS_PAIRS, 1},
    {0x0179, 0x017E, LETTERS_PAIRS, 1},
    {0x01A0, 0x01A1, LETTERS_PAIRS, 1},
    {0x01AF, 0x01B0, LETTERS_PAIRS, 1},
    {0x0218, 0x021B, LETTERS_PAIRS, 1},
    {0x0259, 0x0259, LETTERS_LOWER, 0},
    /* Greek */
    {0x0391, 0x03A1, LETTERS_UPPER, 32},
    {0x03A3, 0x03AB, LETTERS_UPPER, 32},
    {0x03AC, 0x03CE, LETTERS_LOWER, 0},
    /* Cyrillic */
    {0x0400, 0x040F, LETTERS_UPPER, 80},
    {0x0410, 0x042F, LETTERS_UPPER, 32},
    {0x0430, 0x045F, LETTERS_LOWER, 0},
    {0x0490, 0x04BF, LETTERS_PAIRS, 1},
    {0x04D0, 0x04FF, LETTERS_PAIRS, 1},
    /* Armenian */
    {0x0531, 0x0556, LETTERS_UPPER, 48},
    {0x0561, 0x0586, LETTERS_LOWER, 0},
    /* Hebrew */
    {0x05D0, 0x05EA, LETTERS_RIGHT_TO_LEFT, 0},
    /* Arabic */
    {0x0621, 0x063A, LETTERS_RIGHT_TO_LEFT, 0},
    {0x0641, 0x064A, LETTERS_RIGHT_TO_LEFT, 0},
    {0x0679, 0x06BF, LETTERS_RIGHT_TO_LEFT, 0},
    {0x06CC, 0x06CC, LETTERS_RIGHT_TO_LEFT, 0},
    /* Thai */
    {0x0E01, 0x0E30, LETTERS_UNSPACED, 0},
    {0x0E40, 0x0E46, LETTERS_UNSPACED, 0},
    /* Georgian */
    {0x10D0, 0x10FA, LETTERS_LOWER, 0},
    /* Vietnamese */
    {0x1EA0, 0x1EF9, LETTERS_PAIRS, 1},
    /* Kana */
    {0x3041, 0x3096, LETTERS_UNSPACED, 0},
    {0x30A1, 0x30FA, LETTERS_UNSPACED, 0},
    {0x30FC, 0x30FE, LETTERS_UNSPACED, 0},
    /* Han */
    {0x4E00, 0x9FA5, LETTERS_UNSPACED, 0},
    /* Hangul */
    {0xAC00, 0xD7A3, LETTERS_UNSPACED, 0},
};

struct letter letters_find(uint32_t code_point)
{
    size_t low = 0, high = sizeof letters / sizeof *letters;

    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (code_point < letters[middle].first)
            high = middle;
        else
            low = middle;
    }
    uint32_t at = code_point - letters[low].first;
    enum letters_kind kind = letters[low].kind;
    if (at > letters[low].last - (uint32_t)letters[low].first)
        return (struct letter){.kind = LETTERS_UNKNOWN};
    if (kind == LETTERS_PAIRS)
        kind = at % 2 == 0 ? LETTERS_UPPER : LETTERS_LOWER;
    bool is_upper = kind == LETTERS_UPPER;
    return (struct letter){kind,
                           code_point + (is_upper ? letters[low].to_lower : 0)};
}
