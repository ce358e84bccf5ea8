/* look.c - what is known of a character; see look.h. */

#include "config.h"

#include "safe/look.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "base/utf8.h"

struct looks *looks_open(const char **reason)
{
    struct confusables *confusables = confusables_open(reason);

    if (confusables == NULL)
        return NULL;
    struct looks *looks = memory_new(sizeof *looks);
    looks->confusables = confusables;
    return looks;
}

void looks_close(struct looks *looks)
{
    if (looks == NULL)
        return;
    for (size_t i = 0; i < LOOK_PAGES; i++)
        free(looks->pages[i]);
    confusables_close(looks->confusables);
    buffer_free(&looks->sets);
    buffer_free(&looks->skeletons);
    buffer_free(&looks->scratch);
    buffer_free(&looks->upper);
    free(looks);
}

struct scripts looks_scripts(const struct looks *looks, unsigned number)
{
    struct scripts set;

    memcpy(&set, looks->sets.data + number * sizeof set, sizeof set);
    return set;
}

/* Returns the number of SET; adds SET if it is new. */
static uint16_t set_number(struct looks *looks, struct scripts set)
{
    size_t count = looks->sets.length / sizeof set;

    for (size_t i = 0; i < count; i++)
        if (scripts_equal(looks_scripts(looks, (unsigned)i), set))
            return (uint16_t)i;
    buffer_append(&looks->sets, &set, sizeof set);
    return (uint16_t)count;
}

struct slice looks_skeleton(const struct looks *looks, const struct look *look)
{
    return slice_of(looks->skeletons.data + look->skeleton,
                    look->skeleton_size);
}

static bool is_ascii_skeleton(struct slice skeleton)
{
    for (size_t i = 0; i < skeleton.size; i++)
        if ((unsigned char)skeleton.text[i] >= ASCII_END)
            return false;
    return skeleton.size > 0;
}

/* Appends the skeleton of ASCII text: in lower case, with rn for m. */
static void put_lower(struct buffer *out, struct slice text)
{
    for (size_t i = 0; i < text.size; i++) {
        char c = (char)ascii_to_lower((unsigned char)text.text[i]);
        if (c == 'm')
            buffer_text(out, "rn");
        else
            buffer_append(out, &c, 1);
    }
}

/* What ICU's data lack: characters that were found to look like ASCII at the
 * size of an address bar, in reports to browsers and in their tests (Chromium's
 * and Firefox's tables of names). Each string begins with the skeleton of
 * the ASCII. */
static const char *const close_looks[] = {
    "b\u0185\u044A\u044C\u10EE",
    "c\u1004",
    "d\u10EB",
    "g\u100C",
    "h\u0E2B",
    "i\u0582\u10D8\u0E40",
    "k\u0138\u03BA\u043A",
    "l\u0B9F",
    "lo\u044E",
    "rn\u043C",
    "n\u014B\u03B7\u043F\u05D7\u0E01\u0E17\u1230",
    "o\u1002\u1005\u1040\u101D\u1090\u10DD\u0D31",
    "p\u0517",
    "r\u0491\u0B6E\u0C67\u0CE7",
    "s\u093D\u0AA1\u0CBD\u0D1F\u0E23\u0EA3\u0EAE",
    "t\u03C4\u0442\u05D3\u1350",
    "u\u0BAA\u0E19\u0E1A\u0E9A\u1260",
    "w\u03C9\u0D27\u0E1E\u0E1F\u0E9E\u0E9F\u1220",
    "y\u10E7",
    "2\u0577\u0968\u09E8\u0A68\u0A9F\u0AE8\u0CE9\u0CED",
    ("3\u0969\u0909\u0993\u0A24\u0A5C\u0A69\u0AE9\u0C69\u1012\u10D5"
     "\u10D9\u10DE"),
    "4\u0A6B\u3110\u4E29",
    "6\u0573",
    "8\u0B6B",
    "9\u0AE7\u0AED\u0C68",
};

/* Characters that look like ASCII to readers who expect it: enough to imitate a
 * known name, but no reason to doubt a word. */
static const char *const distant_looks[] = {
    "-\u30FC",
    "b\u0299\u00DF\u00FE",
    "e\uA793\u04BF",
    "f\u0493\u04FB",
    "h\u029C\u0452\u045B\u04A5\u0527\u0529",
    "k\u049D\u04A1\u04C4\u051F",
    "l\u4E28\u3127",
    "rn\u028D\u03BC",
    "n\u03C0\u0525",
    "o\u00F0\u03B8",
    "p\u03FC\u048F",
    "t\u1D1B\u4E01\u4E03\u4E05\u4E06",
    "w\u0448\u0449",
    "x\u03C7\u04B3\u04FD\u04FF\u4E42",
    "y\u4E2B",
    "3\u025C\u021D",
};

/* Appends what CODE_POINT looks like by a list of COUNT strings. */
static bool put_listed(struct buffer *out, uint32_t code_point,
                       const char *const *list, size_t count)
{
    char text[UTF8_MAX + 1];
    size_t size = utf8_write(code_point, text);

    text[size] = '\0';
    for (size_t i = 0; i < count && code_point >= ASCII_END; i++)
        if (strstr(list[i], text) != NULL) {
            buffer_append(out, list[i], utf8_ascii(slice_string(list[i])));
            return true;
        }
    return false;
}

static bool put_close(struct buffer *out, uint32_t code_point)
{
    return put_listed(out, code_point, close_looks,
                      sizeof close_looks / sizeof *close_looks);
}

static bool put_distant(struct buffer *out, uint32_t code_point)
{
    return put_listed(out, code_point, distant_looks,
                      sizeof distant_looks / sizeof *distant_looks);
}

/* Appends what the capital of CODE_POINT looks like, if CODE_POINT is a small
 * Cyrillic letter: most of these look like small capitals, but ICU's data have
 * only the capitals. Returns false if that is not ASCII. */
static bool put_as_capital(struct looks *looks, struct buffer *out,
                           uint32_t code_point)
{
    uint32_t upper = unicode_to_upper(code_point);

    if (upper == code_point || code_point - 0x400 >= 0x130)
        return false;
    confusables_skeleton(looks->confusables, upper, &looks->upper);
    struct slice skeleton = buffer_slice(&looks->upper);
    if (!is_ascii_skeleton(skeleton))
        return false;
    put_lower(out, skeleton);
    return true;
}

/* Appends what CODE_POINT, which is in the skeleton of another, looks like. */
static void put_look(struct buffer *out, uint32_t code_point)
{
    char text[UTF8_MAX];

    if (code_point < ASCII_END) {
        text[0] = (char)code_point;
        put_lower(out, slice_of(text, 1));
    } else if (!put_close(out, code_point) && !put_distant(out, code_point)) {
        buffer_append(out, text, utf8_write(code_point, text));
    }
}

/* U+04CF and U+0131 look like an i and like an l; ICU has the i only (browsers
 * found more: crbug.com/843352). */
static bool is_i_or_l(uint32_t code_point)
{
    return code_point == 0x04CF || code_point == 0x0131;
}

/* Appends what CODE_POINT looks like if it surely looks like ASCII: its
 * SKELETON from ICU is ASCII, or it is listed as close. Returns whether it
 * does. */
static bool put_sure(struct buffer *out, uint32_t code_point,
                     struct slice skeleton)
{
    if (is_i_or_l(code_point)) {
        buffer_append(out, (char[]){LOOK_I_OR_L}, 1);
        return true;
    }
    if (put_close(out, code_point))
        return true;
    if (!is_ascii_skeleton(skeleton))
        return false;
    put_lower(out, skeleton);
    return true;
}

/* Stores the skeleton of CODE_POINT. Returns whether that is sure: neither a
 * distant look, nor that of a capital, nor without a mark. */
static bool store_skeleton(struct looks *looks, uint32_t code_point,
                           struct look *look)
{
    struct buffer *from = &looks->scratch, *out = &looks->skeletons;

    look->skeleton = (uint32_t)out->length;
    confusables_skeleton(looks->confusables, code_point, from);
    bool is_sure = put_sure(out, code_point, buffer_slice(from));
    if (!is_sure && !put_distant(out, code_point) &&
        !put_as_capital(looks, out, code_point))
        for (size_t i = 0, step; i < from->length; i += step) {
            uint32_t c = 0;
            step = utf8_read(from->data + i, from->length - i, &c);
            if (!unicode_is_mark(c))
                put_look(out, c);
        }
    look->skeleton_size = (uint32_t)(out->length - look->skeleton);
    return is_sure;
}

/* The flags of what a skeleton looks like. */
static unsigned flags_of_skeleton(struct slice skeleton, bool is_sure,
                                  unsigned flags)
{
    unsigned char first = skeleton.size > 0 ? (unsigned char)*skeleton.text : 0;
    bool is_name = skeleton.size > 0;

    for (size_t i = 0; i < skeleton.size; i++) {
        unsigned char c = (unsigned char)skeleton.text[i];
        is_name = is_name && (ascii_is_letter(c) || ascii_is_digit(c) ||
                              c == '-' || c == LOOK_I_OR_L);
    }
    unsigned added = 0;
    if ((is_name && is_sure) || flags & LOOK_ASCII)
        added |= LOOK_LIKE_ASCII;
    if (skeleton.size == 1 &&
        (ascii_is_digit(first) ||
         (flags & LOOK_DIGIT && (first == 'o' || first == 'l'))))
        added |= LOOK_LIKE_DIGIT;
    return added;
}

/* Whether CODE_POINT, of East Asia, is so simple that it looks like a letter,
 * hyphen or slash beside Latin letters: Bopomofo, Han of few strokes, and four
 * kana (NO, SO, ZO, N). */
static bool is_stroke(uint32_t code_point)
{
    static const char strokes[] =
        "\u30BD\u30BE\u30CE\u30F3\u3007\u4E00\u4E01\u4E03\u4E05\u4E06\u4E28"
        "\u4E29\u4E2B\u4E36\u4E3F\u4E40\u4E41\u4E42\u4E5B\u4E85\u4E8C\u4EA0"
        "\u5196\u5341\u5B80\u5DDB\u5DE5\u8BA0";
    char text[UTF8_MAX + 1];

    text[utf8_write(code_point, text)] = '\0';
    return code_point - 0x3105 <= 0x312F - 0x3105 ||
           code_point - 0x31A0 <= 0x31BF - 0x31A0 ||
           strstr(strokes, text) != NULL;
}

/* Characters that UTS #39 allows and browsers do not show: they are not valid
 * in IDNA2008, look like quotation marks or a slash, or are letters with marks
 * that no living language's domains use, easily taken for the letters alone. */
static bool is_refused(uint32_t code_point)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        {0x0138, 0x0138}, {0x01CD, 0x01DC}, {0x02BB, 0x02BC}, {0x02EC, 0x02EC},
        {0x0335, 0x0335}, {0x0338, 0x0338}, {0x058A, 0x058A}, {0x1C80, 0x1C8F},
        {0x1E00, 0x1E7F}, {0x1E86, 0x1E9B}, {0x1F00, 0x1FFF}, {0x2010, 0x2010},
        {0x2019, 0x2019}, {0x2027, 0x2027}, {0x30A0, 0x30A0}, {0xA640, 0xA69F},
        {0xA720, 0xA7FF},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code_point - ranges[i].first <= ranges[i].last - ranges[i].first)
            return true;
    return false;
}

/* Whether rule 3 of rules.c asks where CODE_POINT stands. */
static bool is_sign(uint32_t code_point)
{
    return code_point == 0xB7 || code_point - 0x3078 < 3 ||
           code_point - 0x3099 < 6 || code_point - 0x30D8 < 3 ||
           code_point - 0x30FB < 4;
}

/* Whether rule 1 of rules.c shows CODE_POINT under some domains only. */
static bool is_foreign(uint32_t code_point)
{
    return code_point == 0xF0 || code_point == 0xFE || code_point == 0x259;
}

const struct look *looks_find(struct looks *looks, uint32_t code_point)
{
    struct look **page = &looks->pages[code_point / LOOK_PAGE];

    if (*page == NULL)
        *page = memory_new(LOOK_PAGE * sizeof **page);
    struct look *look = &(*page)[code_point % LOOK_PAGE];
    struct scripts set = scripts_of(code_point);
    unsigned flags = LOOK_KNOWN;

    if (code_point < ASCII_END)
        flags |= LOOK_ASCII | LOOK_ALLOWED;
    else if (confusables_allow(looks->confusables, code_point) &&
             !is_refused(code_point))
        flags |= LOOK_ALLOWED;
    if (scripts_are_all(set))
        flags |= LOOK_ANY_SCRIPT;
    else if (scripts_meet(set, scripts_named("Latn")) &&
             code_point >= ASCII_END)
        flags |= LOOK_LATIN;
    else if (scripts_meet(set, scripts_named("Hani Hira Kana Bopo")))
        flags |= LOOK_EAST_ASIAN;
    if (unicode_is_mark(code_point))
        flags |= LOOK_MARK;
    if (unicode_digit_zero(code_point, &look->zero))
        flags |= LOOK_DIGIT;
    if (flags & LOOK_EAST_ASIAN && is_stroke(code_point))
        flags |= LOOK_STROKE;
    if (is_sign(code_point))
        flags |= LOOK_SIGN;
    if (is_foreign(code_point))
        flags |= LOOK_FOREIGN;
    bool is_sure = store_skeleton(looks, code_point, look);
    flags |= flags_of_skeleton(looks_skeleton(looks, look), is_sure, flags);
    look->scripts = set_number(looks, set);
    look->flags = (uint16_t)flags;
    return look;
}
