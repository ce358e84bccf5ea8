#include "config.h"

#include "base/letters.h"

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
    /* Devanagari */
    {0x0904, 0x0939, LETTERS_OTHER, 0},
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
