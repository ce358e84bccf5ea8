#include "config.h"

#include "base/unicode.h"

#include "base/icu.h"

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

bool unicode_has_icu(void)
{
    return true;
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
