/* idna.c - UTS #46 and properties of characters; see idna.h. */

#include "config.h"

#include "idna.h"

#include <stdlib.h>
#include <string.h>

#include "utf8.h"

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

#ifdef HAVE_ICU

#include <unicode/uchar.h>
#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

enum { PAGE = 256, PAGES = 0x110000 / PAGE };

enum plainness { UNKNOWN, PLAIN, NOT_PLAIN };

struct idna {
    UIDNA *uidna;
    const UNormalizer2 *nfc;
    unsigned ignored;            /* errors that are none in this mode */
    unsigned char *pages[PAGES]; /* the plainness of code points, or NULL */
    struct buffer mapped;        /* of the character that is looked at */
};

/* ICU loads these when it is first asked for them, and if it has no memory
 * then, it does without for good; with emoji, without a word. */
static bool has_data(void)
{
    UErrorCode error = U_ZERO_ERROR;

    unorm2_getNFKCCasefoldInstance(&error);
    return U_SUCCESS(error) &&
           u_hasBinaryProperty(0x1F600, UCHAR_EXTENDED_PICTOGRAPHIC);
}

struct idna *idna_open(bool strict)
{
    UErrorCode error = U_ZERO_ERROR;
    uint32_t options = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                       UIDNA_NONTRANSITIONAL_TO_ASCII |
                       UIDNA_NONTRANSITIONAL_TO_UNICODE;
    struct idna *idna = calloc(1, sizeof *idna);

    if (idna == NULL)
        return NULL;
    if (strict)
        options |= UIDNA_USE_STD3_RULES;
    /* ICU cannot be told to leave CheckHyphens out. */
    idna->ignored =
        strict ? 0
               : IDNA_LEADING_HYPHEN | IDNA_TRAILING_HYPHEN | IDNA_HYPHEN_3_4;
    idna->nfc = unorm2_getNFCInstance(&error);
    idna->uidna = uidna_openUTS46(options, &error);
    if (U_FAILURE(error) || !has_data()) {
        idna_close(idna);
        return NULL;
    }
    return idna;
}

void idna_close(struct idna *idna)
{
    if (idna == NULL)
        return;
    uidna_close(idna->uidna);
    for (size_t i = 0; i < PAGES; i++)
        free(idna->pages[i]);
    buffer_free(&idna->mapped);
    free(idna);
}

static unsigned our_errors(const struct idna *idna, uint32_t theirs)
{
    static const struct {
        uint32_t theirs;
        unsigned ours;
    } bits[] = {
        {UIDNA_ERROR_EMPTY_LABEL, IDNA_EMPTY_LABEL},
        {UIDNA_ERROR_LEADING_HYPHEN, IDNA_LEADING_HYPHEN},
        {UIDNA_ERROR_TRAILING_HYPHEN, IDNA_TRAILING_HYPHEN},
        {UIDNA_ERROR_HYPHEN_3_4, IDNA_HYPHEN_3_4},
        {UIDNA_ERROR_LEADING_COMBINING_MARK, IDNA_LEADING_MARK},
        {UIDNA_ERROR_DISALLOWED, IDNA_DISALLOWED},
        {UIDNA_ERROR_PUNYCODE, IDNA_PUNYCODE},
        {UIDNA_ERROR_LABEL_HAS_DOT, IDNA_LABEL_HAS_DOT},
        {UIDNA_ERROR_INVALID_ACE_LABEL, IDNA_INVALID_A_LABEL},
        {UIDNA_ERROR_BIDI, IDNA_BIDI},
        {UIDNA_ERROR_CONTEXTJ, IDNA_CONTEXTJ},
    };
    unsigned ours = 0;

    for (size_t i = 0; theirs != 0 && i < sizeof bits / sizeof *bits; i++) {
        if (theirs & bits[i].theirs)
            ours |= bits[i].ours;
        theirs &= ~bits[i].theirs;
    }
    if (theirs != 0)
        ours |= IDNA_FAILED;
    return ours & ~idna->ignored;
}

typedef int32_t icu_function(const UIDNA *idna, const char *name,
                             int32_t length, char *dest, int32_t capacity,
                             UIDNAInfo *info, UErrorCode *error);

/* Calls FUNCTION, again with more room where the result did not fit. */
static unsigned map(const struct idna *idna, icu_function *function,
                    const char *text, size_t size, struct buffer *mapped)
{
    size_t room = 2 * size + 64;

    mapped->length = 0;
    if (size > INT32_MAX / 64)
        return IDNA_FAILED;
    for (;;) {
        UIDNAInfo info = UIDNA_INFO_INITIALIZER;
        UErrorCode error = U_ZERO_ERROR;
        char *to = buffer_room(mapped, room);
        if (to == NULL)
            return IDNA_FAILED;
        int32_t length = function(idna->uidna, text, (int32_t)size, to,
                                  (int32_t)room, &info, &error);
        if (error == U_BUFFER_OVERFLOW_ERROR && (size_t)length > room) {
            room = (size_t)length;
            continue;
        }
        /* The arguments are never illegal; ICU calls those so that it made
         * of them when it had no memory. */
        mapped->failed |= error == U_MEMORY_ALLOCATION_ERROR ||
                          error == U_ILLEGAL_ARGUMENT_ERROR;
        if (U_FAILURE(error))
            return IDNA_FAILED;
        mapped->length = (size_t)length;
        return our_errors(idna, info.errors);
    }
}

unsigned idna_map_name(const struct idna *idna, const char *name, size_t size,
                       struct buffer *mapped)
{
    return map(idna, uidna_nameToUnicodeUTF8, name, size, mapped);
}

unsigned idna_map_label(const struct idna *idna, const char *label, size_t size,
                        struct buffer *mapped)
{
    return map(idna, uidna_labelToUnicodeUTF8, label, size, mapped);
}

static bool find_plainness(struct idna *idna, uint32_t code_point)
{
    UChar32 c = (UChar32)code_point;
    UCharDirection direction = u_charDirection(c);
    char text[UTF8_MAX];
    size_t size = utf8_write(code_point, text);

    return direction != U_RIGHT_TO_LEFT &&
           direction != U_RIGHT_TO_LEFT_ARABIC &&
           direction != U_ARABIC_NUMBER && !(U_GET_GC_MASK(c) & U_GC_M_MASK) &&
           unorm2_hasBoundaryBefore(idna->nfc, c) &&
           idna_map_label(idna, text, size, &idna->mapped) == 0 &&
           idna->mapped.length == size &&
           memcmp(idna->mapped.data, text, size) == 0;
}

bool idna_is_plain(struct idna *idna, uint32_t code_point)
{
    unsigned char **page = &idna->pages[code_point / PAGE];

    if (*page == NULL && (*page = calloc(1, PAGE)) == NULL)
        return false;
    unsigned char *plainness = &(*page)[code_point % PAGE];
    if (*plainness == UNKNOWN)
        *plainness = find_plainness(idna, code_point) ? PLAIN : NOT_PLAIN;
    return *plainness == PLAIN;
}

bool idna_is_unassigned(uint32_t code_point)
{
    return u_charType((UChar32)code_point) == U_UNASSIGNED &&
           !U_IS_UNICODE_NONCHAR(code_point);
}

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

static unsigned find_properties(uint32_t code_point)
{
    UChar32 c = (UChar32)code_point;

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

unsigned idna_properties(uint32_t code_point)
{
    /* What was asked last: texts have few different characters, and this
     * spares the finder of names a tenth of its time. */
    static struct {
        uint32_t code_point;
        unsigned properties;
    } known[256];
    size_t slot = code_point % 256;

    if (code_point < 0x80)
        return ascii_properties(code_point);
    if (known[slot].code_point != code_point) {
        known[slot].properties = find_properties(code_point);
        known[slot].code_point = code_point;
    }
    return known[slot].properties;
}

static bool is_han_or_kana(UChar32 c)
{
    return uscript_hasScript(c, USCRIPT_HAN) ||
           uscript_hasScript(c, USCRIPT_HIRAGANA) ||
           uscript_hasScript(c, USCRIPT_KATAKANA);
}

/* What CODE_POINT is mapped to: the first character of it, or the LAST. */
static UChar32 map_to_one(uint32_t code_point, bool last)
{
    enum { ROOM = 32 }; /* U+FDFA becomes 18 characters, more than any other */
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *mapping = unorm2_getNFKCCasefoldInstance(&error);
    UChar from[2], to[ROOM];
    UChar32 c = (UChar32)code_point, mapped[ROOM];
    int32_t size = 0;

    u_strFromUTF32(from, 2, &size, &c, 1, &error);
    size = unorm2_normalize(mapping, from, size, to, ROOM, &error);
    u_strToUTF32(mapped, ROOM, &size, to, size, &error);
    if (U_FAILURE(error) || size == 0)
        return c;
    return mapped[last ? size - 1 : 0];
}

bool idna_is_inner_dot(uint32_t before, uint32_t dot, uint32_t after)
{
    if (dot != 0xB7 && dot != 0x30FB)
        return false;
    UChar32 left = map_to_one(before, true), right = map_to_one(after, false);
    return dot == 0xB7 ? left == 'l' && right == 'l'
                       : is_han_or_kana(left) && is_han_or_kana(right);
}

uint32_t idna_to_lower(uint32_t code_point)
{
    return (uint32_t)u_tolower((UChar32)code_point);
}

uint32_t idna_to_upper(uint32_t code_point)
{
    return (uint32_t)u_toupper((UChar32)code_point);
}

/* Writes VERSION without the fields that few know of. */
static const char *show_version(UVersionInfo version, char *text)
{
    version[2] = version[3] = 0;
    u_versionToString(version, text);
    return text;
}

const char *idna_unicode_version(void)
{
    static char text[U_MAX_VERSION_STRING_LENGTH];
    UVersionInfo version;
    u_getUnicodeVersion(version);
    return show_version(version, text);
}

const char *idna_icu_version(void)
{
    static char text[U_MAX_VERSION_STRING_LENGTH];
    UVersionInfo version;
    u_getVersion(version);
    return show_version(version, text);
}

#else

struct idna *idna_open(bool strict)
{
    (void)strict;
    return NULL;
}

void idna_close(struct idna *idna)
{
    (void)idna;
}

/* Never called: nothing was opened. */
unsigned idna_map_name(const struct idna *idna, const char *name, size_t size,
                       struct buffer *mapped)
{
    (void)idna, (void)name, (void)size, (void)mapped;
    return IDNA_FAILED;
}

unsigned idna_map_label(const struct idna *idna, const char *label, size_t size,
                        struct buffer *mapped)
{
    return idna_map_name(idna, label, size, mapped);
}

uint32_t idna_to_lower(uint32_t code_point)
{
    return code_point;
}

uint32_t idna_to_upper(uint32_t code_point)
{
    return code_point;
}

bool idna_is_plain(struct idna *idna, uint32_t code_point)
{
    (void)idna, (void)code_point;
    return false;
}

bool idna_is_unassigned(uint32_t code_point)
{
    (void)code_point;
    return false;
}

unsigned idna_properties(uint32_t code_point)
{
    return code_point < 0x80 ? ascii_properties(code_point) : IDNA_LABEL;
}

bool idna_is_inner_dot(uint32_t before, uint32_t dot, uint32_t after)
{
    (void)before, (void)dot, (void)after;
    return false;
}

const char *idna_unicode_version(void)
{
    return NULL;
}

const char *idna_icu_version(void)
{
    return NULL;
}

#endif
