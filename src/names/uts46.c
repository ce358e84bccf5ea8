#include "config.h"

#include "names/uts46.h"

#include <assert.h>

#include "base/icu.h"
#include "base/unicode.h"
#include "names/label.h"

const char *uts46_deviation(uint32_t code_point)
{
    switch (code_point) {
    case 0x00DF: /* LATIN SMALL LETTER SHARP S */
        return "ss";
    case 0x03C2: /* GREEK SMALL LETTER FINAL SIGMA */
        return "\u03C3";
    case 0x200C: /* ZERO WIDTH NON-JOINER */
    case 0x200D: /* ZERO WIDTH JOINER */
        return "";
    default:
        return NULL;
    }
}

_Static_assert((unsigned)UTS46_EMPTY == (unsigned)UIDNA_ERROR_EMPTY_LABEL &&
                   (unsigned)UTS46_LEADING_MARK ==
                       (unsigned)UIDNA_ERROR_LEADING_COMBINING_MARK &&
                   (unsigned)UTS46_DISALLOWED ==
                       (unsigned)UIDNA_ERROR_DISALLOWED &&
                   (unsigned)UTS46_BIDI == (unsigned)UIDNA_ERROR_BIDI &&
                   (unsigned)UTS46_JOINER == (unsigned)UIDNA_ERROR_CONTEXTJ,
               "the bits are ICU's");

/* ICU's objects, which live as long as the process. */
static UIDNA *uidna;
static const UNormalizer2 *nfc;
static const UNormalizer2 *mapping; /* UTS #46's, with form C */

/* Loads them before their first use. Ends the process without ICU's data. */
static void load_objects(void)
{
    UErrorCode error = U_ZERO_ERROR;
    uint32_t options = UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
                       UIDNA_NONTRANSITIONAL_TO_UNICODE;

    if (uidna != NULL)
        return;
    nfc = icu()->unorm2_getNFCInstance(&error);
    mapping = icu()->unorm2_getInstance(NULL, "uts46", UNORM2_COMPOSE, &error);
    uidna = icu()->uidna_openUTS46(options, &error);
    /* ICU loads some data on first use. If memory is exhausted at that moment,
     * it never retries, and for emoji does not even report it. */
    icu()->unorm2_getNFKCCasefoldInstance(&error);
    if (U_FAILURE(error) || /* untested: ICU without its data */
        !icu()->u_hasBinaryProperty(0x1F600, UCHAR_EXTENDED_PICTOGRAPHIC))
        memory_end_process("ICU cannot start", "it lacks memory or its data");
}

/* Since Unicode 15.1 UTS #46 maps U+1E9E to U+00DF, not to "ss": ICU 74 and
 * later ones need no help. */
enum { CAPITAL_SHARP_S = 0x1E9E };

/* Maps U+1E9E, which ICU may map to "ss". Returns LABEL, or COPY. */
static struct slice map_sharp_s(struct slice label, struct buffer *copy)
{
    struct slice rest = label;
    struct utf8_character c;

    if (!slice_has(label, '\xE1'))
        return label;
    copy->size = 0;
    while (utf8_next(&rest, &c)) {
        if (c.code_point == CAPITAL_SHARP_S)
            c.text = slice_string("\u00DF");
        buffer_put(copy, c.text);
    }
    return buffer_slice(copy);
}

unsigned uts46_map_label(struct slice label, struct buffer *mapped)
{
    /* ICU has no option for CheckHyphens. */
    const uint32_t hyphens = UIDNA_ERROR_LEADING_HYPHEN |
                             UIDNA_ERROR_TRAILING_HYPHEN |
                             UIDNA_ERROR_HYPHEN_3_4;
    static struct buffer copy;
    enum { GROWTH = 11 }; /* U+FDFA, of 3 bytes, is mapped to 33 */
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode error = U_ZERO_ERROR;
    size_t room = GROWTH * label.size + 64;

    assert(room <= INT32_MAX); /* names are shorter */
    load_objects();
    label = map_sharp_s(label, &copy);
    mapped->size = 0;
    char *to = buffer_room(mapped, room);
    int32_t size =
        icu()->uidna_labelToUnicodeUTF8(uidna, label.text, (int32_t)label.size,
                                        to, (int32_t)room, &info, &error);
    if (U_FAILURE(error)) /* untested: ICU fails only without memory */
        memory_exhausted();
    mapped->size = (size_t)size;
    return info.errors & ~hyphens;
}

void uts46_map_text(struct slice text, struct buffer *out)
{
    enum { GROWTH = 18 }; /* U+FDFA is mapped to as many characters */
    static struct buffer copy, before, after; /* scratch */
    UErrorCode error = U_ZERO_ERROR;

    if (utf8_is_ascii(text)) {
        label_put_lower(out, text);
        return;
    }
    load_objects();
    text = map_sharp_s(text, &copy);
    int32_t size = (int32_t)text.size, room = GROWTH * size + 1;
    UChar *from = buffer_array(&before, text.size + 1, sizeof *from);
    UChar *to = buffer_array(&after, (size_t)room, sizeof *to);
    icu()->u_strFromUTF8(from, size + 1, &size, text.text, size, &error);
    size = icu()->unorm2_normalize(mapping, from, size, to, room, &error);
    room = UTF8_MAX_BYTES * size;
    icu()->u_strToUTF8(buffer_room(out, (size_t)room), room, &size, to, size,
                       &error);
    assert(U_SUCCESS(error)); /* TEXT is valid, and there is room */
    out->size += (size_t)size;
}

bool uts46_map_code_point(uint32_t code_point, struct buffer *out)
{
    char text[UTF8_MAX_BYTES];
    struct slice given = slice_of(text, utf8_write(code_point, text));
    size_t start = out->size;

    if (code_point < ASCII_END ||
        uts46_character(code_point)->kind == UTS46_PLAIN) {
        label_put_lower(out, given);
        return true;
    }
    uts46_map_text(given, out);
    if (!slice_equal(slice_from(buffer_slice(out), start),
                     slice_string("\uFFFD")))
        return true;
    out->size = start;
    buffer_put(out, given);
    return false;
}

uint32_t uts46_origin(struct slice text, uint32_t code_point)
{
    static struct buffer mapped;
    struct utf8_character c, part;
    uint32_t origin = 0;

    while (utf8_next(&text, &c)) {
        if (c.code_point == code_point)
            return 0;
        mapped.size = 0;
        uts46_map_code_point(c.code_point, &mapped);
        struct slice rest = buffer_slice(&mapped);
        while (origin == 0 && utf8_next(&rest, &part))
            origin = part.code_point == code_point ? c.code_point : 0;
    }
    return origin;
}

/* Characters. */

struct pages uts46_characters;

static uint8_t bidi_of(UChar32 c)
{
    static const uint8_t classes[U_POP_DIRECTIONAL_ISOLATE + 1] = {
        [U_LEFT_TO_RIGHT] = UTS46_L,
        [U_RIGHT_TO_LEFT] = UTS46_R,
        [U_RIGHT_TO_LEFT_ARABIC] = UTS46_R,
        [U_ARABIC_NUMBER] = UTS46_AN,
        [U_EUROPEAN_NUMBER] = UTS46_EN,
        [U_DIR_NON_SPACING_MARK] = UTS46_NSM,
        [U_EUROPEAN_NUMBER_SEPARATOR] = UTS46_NEUTRAL,
        [U_EUROPEAN_NUMBER_TERMINATOR] = UTS46_NEUTRAL,
        [U_COMMON_NUMBER_SEPARATOR] = UTS46_NEUTRAL,
        [U_OTHER_NEUTRAL] = UTS46_NEUTRAL,
        [U_BOUNDARY_NEUTRAL] = UTS46_NEUTRAL,
    };
    uint8_t class = classes[icu()->u_charDirection(c)];

    return class != 0 ? class : UTS46_NO_BIDI;
}

/* Returns the kind of C, which neither is a mark nor combines with preceding
 * characters. Sets *SHIFT if it is mapped. */
static uint8_t kind_of_letter(uint32_t c, uint8_t bidi, int16_t *shift)
{
    static struct buffer mapped;
    char bytes[UTF8_MAX_BYTES];
    size_t size = utf8_write(c, bytes);
    uint32_t to;

    if (uts46_map_label(slice_of(bytes, size), &mapped) != 0)
        return UTS46_OTHER;
    struct slice rest = buffer_slice(&mapped);
    if (rest.size != size || utf8_read(rest.text, size, &to) < size)
        return UTS46_OTHER;
    if (to == c)
        return UTS46_PLAIN;
    int32_t distance = (int32_t)to - (int32_t)c;
    if (distance != (int16_t)distance)
        return UTS46_OTHER;
    /* One that is not plain could be a mark, or compose. */
    const struct uts46_character *facts = uts46_character(to);
    if (facts->kind != UTS46_PLAIN || facts->bidi != bidi)
        return UTS46_OTHER;
    *shift = (int16_t)distance;
    return UTS46_MAPPED;
}

/* Returns the kind of C, a mark. A text in which all characters have the
 * property NFC_Quick_Check, and marks are in order, is in normal form C. */
static uint8_t kind_of_mark(UChar32 c)
{
    static struct buffer mapped;
    char bytes[1 + UTF8_MAX_BYTES] = "a";
    struct slice text = slice_of(bytes, 1 + utf8_write((uint32_t)c, bytes + 1));

    uts46_map_label(text, &mapped); /* U+FFFD if it is disallowed */
    bool is_stable =
        icu()->u_getIntPropertyValue(c, UCHAR_NFC_QUICK_CHECK) == UNORM_YES &&
        slice_equal(buffer_slice(&mapped), text);
    return is_stable ? UTS46_MARK : UTS46_OTHER;
}

struct uts46_character uts46_query(uint32_t code_point)
{
    UChar32 c = (UChar32)code_point;
    uint8_t bidi = bidi_of(c), kind = UTS46_OTHER;
    int16_t shift = 0;

    load_objects();
    if (icu_category(c) & U_GC_M_MASK)
        kind = kind_of_mark(c);
    else if (icu()->unorm2_hasBoundaryBefore(nfc, c))
        kind = kind_of_letter(code_point, bidi, &shift);
    return (struct uts46_character){.kind = kind,
                                    .bidi = bidi,
                                    .combining_class =
                                        icu()->u_getCombiningClass(c),
                                    .shift = shift};
}

const struct uts46_character *uts46_find(uint32_t code_point)
{
    struct letter letter = letters_find(code_point);
    struct uts46_character facts = {
        .kind = letter.lower == code_point ? UTS46_PLAIN : UTS46_MAPPED,
        .bidi = letter.kind == LETTERS_RIGHT_TO_LEFT ? UTS46_R : UTS46_L,
        .shift = (int16_t)(letter.lower - code_point)};

    if (letter.kind == LETTERS_UNKNOWN)
        facts = uts46_query(code_point);
    struct uts46_character *known =
        pages_add(&uts46_characters, code_point, sizeof *known);
    *known = facts;
    return known;
}

/* The bidi rule. */

static unsigned class_of(uint32_t c)
{
    if (c >= ASCII_END)
        return uts46_character(c)->bidi;
    if (ascii_is_letter(c))
        return UTS46_L;
    if (ascii_is_digit(c))
        return UTS46_EN;
    return c == '-' || c == '_' || c == '*' ? UTS46_NEUTRAL
                                            : bidi_of((UChar32)c);
}

/* The classes of the first character of a label, of the last, and of all. */
struct classes {
    unsigned first, last, all;
};

/* Returns the classes of LABEL; characters in SKIPPED are not the last one. */
static struct classes classes_of(struct slice label, unsigned skipped)
{
    struct classes found = {0};
    struct utf8_character c;

    while (utf8_next(&label, &c)) {
        unsigned class = class_of(c.code_point);
        found.first = found.first == 0 ? class : found.first;
        found.last = (class & skipped) != 0 ? found.last : class;
        found.all |= class;
    }
    return found;
}

bool uts46_is_right_to_left(struct slice label)
{
    return (classes_of(label, 0).all & (UTS46_R | UTS46_AN)) != 0;
}

bool uts46_check_bidi(struct slice label, struct failure *failure)
{
    const unsigned digits = UTS46_EN | UTS46_AN;
    struct classes of = classes_of(label, UTS46_NSM);
    unsigned wrong = of.first, ends = 0; /* condition 1 */
    uint32_t found = 0;
    struct utf8_character c;

    if (of.first == UTS46_L) { /* conditions 5 and 6 */
        wrong = UTS46_R | UTS46_AN | UTS46_NO_BIDI;
        ends = UTS46_L | UTS46_EN;
    } else if (of.first == UTS46_R) { /* conditions 2 to 4 */
        wrong = UTS46_L | UTS46_NO_BIDI |
                ((of.all & digits) == digits ? (unsigned)UTS46_AN : 0);
        ends = UTS46_R | digits;
    }
    if ((of.all & wrong) == 0 && (of.last & ends) != 0)
        return true;
    for (unsigned class = 0; (class & wrong) == 0 && utf8_next(&label, &c);) {
        class = class_of(c.code_point);
        if (class != UTS46_NSM)
            found = c.code_point;
    }
    return FAIL(
        failure,
        "%f breaks the bidi rule: in right-to-left names a label begins "
        "with a letter, ends with a letter or digit, and has letters "
        "and digits of one direction (RFC 5893)",
        .found = found);
}

bool uts46_satisfies_stringprep(struct slice label)
{
    struct classes c = classes_of(label, 0);

    return (c.all & UTS46_R) == 0 || (c.first == UTS46_R && c.last == UTS46_R);
}
