#include "config.h"

#include "text/char.h"

#include "base/icu.h"
#include "base/unicode.h"
#include "names/uts46.h"

enum { VARIATION_SELECTOR_16 = 0xFE0F, HANGUL_LETTER_ARAEA = 0x318D };

/* Returns the first character that CODE_POINT is mapped to; CODE_POINT if it is
 * ignored or disallowed. */
static uint32_t map_to_one(uint32_t code_point)
{
    static struct buffer mapped; /* scratch */
    struct utf8_character first = {.code_point = code_point};

    mapped.size = 0;
    uts46_map_code_point(code_point, &mapped);
    struct slice text = buffer_slice(&mapped);
    utf8_next(&text, &first);
    return first.code_point;
}

/* Returns true if C, which no label has, delimits words, while others of its
 * category join them: a dash between parts of a sentence, an arrow, a hand that
 * points, a bullet or dot operator, a box, a geometric shape, a full-width
 * character except the hyphen. */
static bool is_delimiter(UChar32 c)
{
    static const struct {
        UChar32 first, last;
    } ranges[] = {
        {0x2013, 0x2015}, {0x2190, 0x21FF}, {0x2219, 0x2219},
        {0x22C5, 0x22C5}, {0x2500, 0x25FF}, {0x261A, 0x261F},
        {0x2794, 0x27BF}, {0x27F0, 0x27FF}, {0x2900, 0x297F},
        {0x2B00, 0x2B0D}, {0x2E3A, 0x2E3B}, {0x301C, 0x301C},
        {0x3030, 0x3030}, {0xFE31, 0xFE32}, {0xFE58, 0xFE58},
        {0xFF00, 0xFF0C}, {0xFF0E, 0xFFEF}, {0x1F446, 0x1F449},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

/* Returns the properties of C, a symbol, punctuation or the like, of CATEGORY:
 * those of a foreign character, or 0. */
static unsigned symbol_properties(UChar32 c, uint32_t category)
{
    enum {
        MAPPED = U_GC_SO_MASK | U_GC_NO_MASK | U_GC_NL_MASK,
        JOINING = MAPPED | U_GC_PD_MASK | U_GC_CF_MASK | U_GC_SM_MASK |
                  U_GC_SC_MASK | U_GC_SK_MASK | U_GC_CN_MASK | U_GC_CO_MASK
    };

    if (is_delimiter(c) || !(category & JOINING))
        return 0;
    if ((category & MAPPED) && map_to_one((uint32_t)c) != (uint32_t)c)
        return CHAR_FOREIGN | CHAR_MAPPED; /* U+2122 to "tm", U+2160 to "i" */
    return CHAR_FOREIGN;
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

unsigned char_query_properties(uint32_t code_point)
{
    UChar32 c = (UChar32)code_point;
    uint32_t category = icu_category(c);
    if (category & U_GC_LL_MASK)
        return CHAR_LABEL | CHAR_LOWER;
    if (category & (U_GC_LU_MASK | U_GC_LT_MASK))
        return CHAR_LABEL | CHAR_UPPER;
    if (category & U_GC_ND_MASK)
        return CHAR_LABEL | CHAR_DIGIT;
    if (c == VARIATION_SELECTOR_16 || c == 0xB7 || c == 0x30FB)
        return CHAR_FOREIGN;
    if (c == HANGUL_LETTER_ARAEA) /* which Koreans use like U+00B7 */
        return 0;
    if ((category & U_GC_M_MASK) || c == 0x200C || c == 0x200D)
        return CHAR_LABEL | CHAR_JOINED;
    if ((category & U_GC_LM_MASK) && map_to_one(code_point) != code_point)
        return CHAR_LABEL | CHAR_MAPPED;
    if ((category & U_GC_L_MASK) ||
        /* Other exceptions that labels can have: RFC 5892 section 2.6. */
        c == 0x0375 || c == 0x06FD || c == 0x06FE || c == 0x0F0B || c == 0x3007)
        return CHAR_LABEL | (is_unspaced(c) ? CHAR_UNSPACED : 0);
    return symbol_properties(c, category);
}

struct pages char_pages;

unsigned char_find_properties(uint32_t code_point)
{
    static const unsigned of_letters[] = {
        [LETTERS_LOWER] = CHAR_LABEL | CHAR_LOWER,
        [LETTERS_UPPER] = CHAR_LABEL | CHAR_UPPER,
        [LETTERS_UNSPACED] = CHAR_LABEL | CHAR_UNSPACED,
        [LETTERS_RIGHT_TO_LEFT] = CHAR_LABEL};
    enum letters_kind kind = letters_find(code_point).kind;
    unsigned properties = kind == LETTERS_UNKNOWN
                              ? char_query_properties(code_point)
                              : of_letters[kind];

    properties |= CHAR_WIDE | (properties & CHAR_DIGIT ? 0 : CHAR_NO_DIGIT);
    if (code_point >= 0x250 && code_point <= 0x2AF && code_point != 0x259)
        properties |= CHAR_PHONETIC;
    if (code_point == 0x2C8 || code_point == 0x2CC || code_point == 0x2D0 ||
        code_point == 0x361)
        properties |= CHAR_PHONETIC | CHAR_STRESS;
    uint16_t *known = pages_add(&char_pages, code_point, sizeof *known);
    *known = (uint16_t)properties;
    return properties;
}

bool char_is_punctuation(uint32_t code_point)
{
    return (icu_category((UChar32)code_point) & U_GC_P_MASK) != 0;
}

bool char_is_quotation_mark(uint32_t code_point)
{
    return icu()->u_hasBinaryProperty((UChar32)code_point,
                                      UCHAR_QUOTATION_MARK);
}

bool char_ends_host(uint32_t code_point)
{
    uint32_t first = map_to_one(code_point);

    return (first < ASCII_END && !ascii_is_one_of((char)first, ".%-_")) ||
           icu()->u_isUWhiteSpace((UChar32)code_point);
}
