/* special.c - characters that --safe accepts under conditions; see special.h.
 */

#include "config.h"

#include "safe/special.h"

#include <stddef.h>

/* If a character has several entries, the first applies. */
static const struct special table[] = {
    /* Letters of Yoruba, Berber, Venda and Irish with a dot or line, which is
     * easily overlooked. */
    {0x1E63, 0x1E63, SPECIAL_IN_DOMAINS, "ng bj ma dz"},
    {0x1E0D, 0x1E0D, SPECIAL_IN_DOMAINS, "ma dz"},
    {0x1E25, 0x1E25, SPECIAL_IN_DOMAINS, "ma dz"},
    {0x1E5B, 0x1E5B, SPECIAL_IN_DOMAINS, "ma dz"},
    {0x1E6D, 0x1E6D, SPECIAL_IN_DOMAINS, "ma dz"},
    {0x1E13, 0x1E13, SPECIAL_IN_DOMAINS, "za"},
    {0x1E3D, 0x1E3D, SPECIAL_IN_DOMAINS, "za"},
    {0x1E45, 0x1E45, SPECIAL_IN_DOMAINS, "za ng"},
    {0x1E4B, 0x1E4B, SPECIAL_IN_DOMAINS, "za"},
    {0x1E71, 0x1E71, SPECIAL_IN_DOMAINS, "za"},
    {0x1E03, 0x1E03, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E0B, 0x1E0B, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E1F, 0x1E1F, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E41, 0x1E41, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E57, 0x1E57, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E61, 0x1E61, SPECIAL_IN_DOMAINS, "ie"},
    {0x1E6B, 0x1E6B, SPECIAL_IN_DOMAINS, "ie"},

    /* Characters invalid in IDNA2008, lookalikes of quotation marks and
     * slashes, and letters with marks that hardly any language needs. */
    {0x0138, 0x0138, SPECIAL_NOWHERE, NULL},
    {0x01CD, 0x01DC, SPECIAL_NOWHERE, NULL},
    {0x02BB, 0x02BC, SPECIAL_NOWHERE, NULL},
    {0x02EC, 0x02EC, SPECIAL_NOWHERE, NULL},
    {0x0335, 0x0335, SPECIAL_NOWHERE, NULL},
    {0x0338, 0x0338, SPECIAL_NOWHERE, NULL},
    {0x058A, 0x058A, SPECIAL_NOWHERE, NULL},
    {0x1C80, 0x1C8F, SPECIAL_NOWHERE, NULL},
    {0x1E00, 0x1E7F, SPECIAL_NOWHERE, NULL},
    {0x1E86, 0x1E9B, SPECIAL_NOWHERE, NULL},
    {0x1F00, 0x1FFF, SPECIAL_NOWHERE, NULL},
    {0x2010, 0x2010, SPECIAL_NOWHERE, NULL},
    {0x2019, 0x2019, SPECIAL_NOWHERE, NULL},
    {0x2027, 0x2027, SPECIAL_NOWHERE, NULL},
    {0x30A0, 0x30A0, SPECIAL_NOWHERE, NULL},
    {0xA640, 0xA69F, SPECIAL_NOWHERE, NULL},
    {0xA720, 0xA7FF, SPECIAL_NOWHERE, NULL},

    /* Letters of few languages that look like common letters, shown as in
     * Chromium and Firefox: thorn looks like b or p, eth like o, schwa like a
     * turned e. */
    {0x00F0, 0x00F0, SPECIAL_IN_DOMAINS, "is fo"},
    {0x00FE, 0x00FE, SPECIAL_IN_DOMAINS, "is fo"},
    {0x0259, 0x0259, SPECIAL_IN_DOMAINS, "az"},

    /* Catalan. */
    {0x00B7, 0x00B7, SPECIAL_BETWEEN_L, "cat ad es barcelona"},

    /* Kana: HE, BE and PE, which look the same in Hiragana and Katakana; sound
     * marks; iteration marks; the middle dot; the prolonged sound mark, which
     * looks like a hyphen or the Han character for one. */
    {0x3078, 0x307A, SPECIAL_OUTSIDE_KATAKANA, NULL},
    {0x30D8, 0x30DA, SPECIAL_OUTSIDE_HIRAGANA, NULL},
    {0x3099, 0x309A, SPECIAL_NEVER_COMBINED, NULL},
    {0x309D, 0x309E, SPECIAL_AFTER_HIRAGANA, NULL},
    {0x30FD, 0x30FE, SPECIAL_AFTER_KATAKANA, NULL},
    {0x30FB, 0x30FB, SPECIAL_AWAY_FROM_ASCII, NULL},
    {0x30FC, 0x30FC, SPECIAL_AFTER_KANA, NULL},

    /* Bopomofo, Han of few strokes, and the kana SO, ZO, NO, N. */
    {0x30BD, 0x30BE, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x30CE, 0x30CE, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x30F3, 0x30F3, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x3007, 0x3007, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x3105, 0x312F, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x31A0, 0x31BF, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E00, 0x4E01, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E03, 0x4E03, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E05, 0x4E06, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E28, 0x4E29, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E2B, 0x4E2B, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E36, 0x4E36, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E3F, 0x4E42, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E5B, 0x4E5B, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E85, 0x4E85, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4E8C, 0x4E8C, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x4EA0, 0x4EA0, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x5196, 0x5196, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x5341, 0x5341, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x5B80, 0x5B80, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x5DDB, 0x5DDB, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x5DE5, 0x5DE5, SPECIAL_AWAY_FROM_LATIN, NULL},
    {0x8BA0, 0x8BA0, SPECIAL_AWAY_FROM_LATIN, NULL},
};

const struct special *special_find(uint32_t code_point)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (code_point - table[i].first <= table[i].last - table[i].first)
            return &table[i];
    return NULL;
}
