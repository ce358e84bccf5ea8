/* idna.c - properties of characters, from ICU; see idna.h. */

#include "config.h"

#include "idna.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

enum { VARIATION_SELECTOR_16 = 0xFE0F };

/* RFC 5892 section 2.6 makes these valid, though they are punctuation, symbols
 * or numbers. */
static bool is_exception(UChar32 c)
{
    switch (c) {
    case 0x0375: /* GREEK LOWER NUMERAL SIGN */
    case 0x05F3: /* HEBREW PUNCTUATION GERESH */
    case 0x05F4: /* HEBREW PUNCTUATION GERSHAYIM */
    case 0x06FD: /* ARABIC SIGN SINDHI AMPERSAND */
    case 0x06FE: /* ARABIC SIGN SINDHI POSTPOSITION MEN */
    case 0x0F0B: /* TIBETAN MARK INTERSYLLABIC TSHEG */
    case 0x3007: /* IDEOGRAPHIC NUMBER ZERO */
        return true;
    default:
        return false;
    }
}

static bool is_emoji(UChar32 c, uint32_t category)
{
    if (c == 0xA9 || c == 0xAE || c == 0x2122 || (category & U_GC_P_MASK))
        return false;
    return u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC) ||
           u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR) ||
           u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER);
}

static unsigned ascii_properties(uint32_t c)
{
    if (c - 'a' < 26)
        return IDNA_LABEL | IDNA_LOWER;
    if (c - 'A' < 26)
        return IDNA_LABEL | IDNA_UPPER;
    if (c - '0' < 10)
        return IDNA_LABEL | IDNA_DIGIT;
    return c == '-' || c == '_' ? IDNA_LABEL : 0;
}

unsigned idna_properties(uint32_t code_point)
{
    UChar32 c = (UChar32)code_point;

    if (code_point < 0x80)
        return ascii_properties(code_point);
    uint32_t category = U_GET_GC_MASK(c);
    if (category & U_GC_LL_MASK)
        return IDNA_LABEL | IDNA_LOWER;
    if (category & (U_GC_LU_MASK | U_GC_LT_MASK))
        return IDNA_LABEL | IDNA_UPPER;
    if (category & U_GC_ND_MASK)
        return IDNA_LABEL | IDNA_DIGIT;
    if (c == VARIATION_SELECTOR_16)
        return IDNA_LABEL | IDNA_JOINED | IDNA_EMOJI;
    if ((category & U_GC_M_MASK) || c == 0x200C || c == 0x200D)
        return IDNA_LABEL | IDNA_JOINED;
    if ((category & U_GC_L_MASK) || is_exception(c))
        return IDNA_LABEL;
    return is_emoji(c, category) ? IDNA_LABEL | IDNA_EMOJI : 0;
}

bool idna_is_han_or_kana(uint32_t code_point)
{
    UChar32 c = (UChar32)code_point;

    return uscript_hasScript(c, USCRIPT_HAN) ||
           uscript_hasScript(c, USCRIPT_HIRAGANA) ||
           uscript_hasScript(c, USCRIPT_KATAKANA);
}
