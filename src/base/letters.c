#include "config.h"

#include "base/letters.h"

#include <stddef.h>

#include "base/unicode.h"

enum {
    LOWER = UNICODE_LABEL | UNICODE_LOWER,
    UPPER = UNICODE_LABEL | UNICODE_UPPER,
    OTHER = UNICODE_LABEL,
    UNSPACED = UNICODE_LABEL | UNICODE_UNSPACED,
    /* Pseudo-properties. */
    PAIRS = 1 << 29,        /* upper case and lower case, in turn */
    RIGHT_TO_LEFT = 1 << 30 /* and OTHER */
};

/* Sorted. Characters between these have other mappings, as the ligature IJ, or
 * none. */
static const struct {
    uint16_t first, last;
    unsigned properties;
    unsigned to_lower; /* the distance from upper to lower case */
} letters[] = {
    /* Latin */
    {0x00C0, 0x00D6, UPPER, 32},
    {0x00D8, 0x00DE, UPPER, 32},
    {0x00DF, 0x00F6, LOWER, 0},
    {0x00F8, 0x00FF, LOWER, 0},
    {0x0100, 0x012F, PAIRS, 1},
    {0x0131, 0x0131, LOWER, 0},
    {0x0134, 0x0137, PAIRS, 1},
    {0x0138, 0x0138, LOWER, 0},
    {0x0139, 0x013E, PAIRS, 1},
    {0x0141, 0x0148, PAIRS, 1},
    {0x014A, 0x0177, PAIRS, 1},
    {0x0179, 0x017E, PAIRS, 1},
    {0x01A0, 0x01A1, PAIRS, 1},
    {0x01AF, 0x01B0, PAIRS, 1},
    {0x0218, 0x021B, PAIRS, 1},
    {0x0259, 0x0259, LOWER, 0},
    /* Greek */
    {0x0391, 0x03A1, UPPER, 32},
    {0x03A3, 0x03AB, UPPER, 32},
    {0x03AC, 0x03CE, LOWER, 0},
    /* Cyrillic */
    {0x0400, 0x040F, UPPER, 80},
    {0x0410, 0x042F, UPPER, 32},
    {0x0430, 0x045F, LOWER, 0},
    {0x0490, 0x04BF, PAIRS, 1},
    {0x04D0, 0x04FF, PAIRS, 1},
    /* Armenian */
    {0x0531, 0x0556, UPPER, 48},
    {0x0561, 0x0586, LOWER, 0},
    /* Hebrew */
    {0x05D0, 0x05EA, RIGHT_TO_LEFT, 0},
    /* Arabic */
    {0x0621, 0x063A, RIGHT_TO_LEFT, 0},
    {0x0641, 0x064A, RIGHT_TO_LEFT, 0},
    {0x0679, 0x06BF, RIGHT_TO_LEFT, 0},
    {0x06CC, 0x06CC, RIGHT_TO_LEFT, 0},
    /* Devanagari */
    {0x0904, 0x0939, OTHER, 0},
    /* Thai */
    {0x0E01, 0x0E30, UNSPACED, 0},
    {0x0E40, 0x0E46, UNSPACED, 0},
    /* Georgian */
    {0x10D0, 0x10FA, LOWER, 0},
    /* Vietnamese */
    {0x1EA0, 0x1EF9, PAIRS, 1},
    /* Kana */
    {0x3041, 0x3096, UNSPACED, 0},
    {0x30A1, 0x30FA, UNSPACED, 0},
    {0x30FC, 0x30FE, UNSPACED, 0},
    /* Han */
    {0x4E00, 0x9FA5, UNSPACED, 0},
    /* Hangul */
    {0xAC00, 0xD7A3, UNSPACED, 0},
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
    unsigned properties = letters[low].properties;
    if (at > letters[low].last - (uint32_t)letters[low].first)
        return (struct letter){.properties = 0};
    if (properties == PAIRS)
        properties = at % 2 == 0 ? UPPER : LOWER;
    bool is_upper = properties == UPPER;
    bool is_right_to_left = properties == RIGHT_TO_LEFT;
    return (struct letter){.properties = is_right_to_left ? OTHER : properties,
                           .lower = code_point +
                                    (is_upper ? letters[low].to_lower : 0),
                           .is_right_to_left = is_right_to_left};
}
