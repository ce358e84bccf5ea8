/* unit-idna2008.c - derived properties and the validity of labels, with a row
 * for each rule of RFC 5891 and RFC 5892. */

#include "config.h"

#include "names/idna2008.h"

#include <stdio.h>

#include "lib/tap.h"

#ifdef HAVE_ICU

#include "base/ascii.h"
#include "base/icu.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "names/uts46.h"

/* Letters, known without ICU: PVALID unless section 2.2 excludes them. */
static void test_letters(void)
{
    uint32_t c = ASCII_END;

    for (; c <= UTF8_LAST; c++) {
        bool is_unstable = icu()->u_hasBinaryProperty(
            (UChar32)c, UCHAR_CHANGES_WHEN_NFKC_CASEFOLDED);
        if (letters_find(c).kind != LETTERS_UNKNOWN &&
            uts46_deviation(c) == NULL &&
            !tap_same_number(
                "value", is_unstable ? IDNA2008_DISALLOWED : IDNA2008_PVALID,
                idna2008_property(c)))
            break;
    }
    tap_ok(tap_same_number("code points", UTF8_LAST + 1, c),
           "letters that are known without ICU");
}

static void test_properties(void)
{
    static const struct {
        uint32_t first, last;
        enum idna2008_property value;
        const char *why;
    } rows[] = {
        {'a', 'z', IDNA2008_PVALID, "2.5, LDH"},
        {'0', '9', IDNA2008_PVALID, "2.5, LDH"},
        {'-', '-', IDNA2008_PVALID, "2.5, LDH"},
        {'A', 'Z', IDNA2008_DISALLOWED, "2.2: upper case"},
        {'_', '_', IDNA2008_DISALLOWED, "ASCII, none of LDH"},
        {0, '-' - 1, IDNA2008_DISALLOWED, "ASCII, none of LDH"},
        {0x00FC, 0x00FC, IDNA2008_PVALID, "2.1, Ll"},
        {0x00DC, 0x00DC, IDNA2008_DISALLOWED, "2.1, Lu, but 2.2"},
        {0x4E00, 0x9FFF, IDNA2008_PVALID, "2.1, Lo"},
        {0x3005, 0x3005, IDNA2008_PVALID, "2.1, Lm"},
        {0x0308, 0x0308, IDNA2008_PVALID, "2.1, Mn"},
        {0x0903, 0x0903, IDNA2008_PVALID, "2.1, Mc"},
        {0x0488, 0x0488, IDNA2008_DISALLOWED, "2.1: not Me"},
        {0x0966, 0x096F, IDNA2008_PVALID, "2.1, Nd"},
        {0xFF10, 0xFF19, IDNA2008_DISALLOWED, "2.1, Nd, but 2.2"},
        {0x2160, 0x217F, IDNA2008_DISALLOWED, "2.1: not Nl"},
        {0x2764, 0x2764, IDNA2008_DISALLOWED, "2.1: not So"},
        {0x1F600, 0x1F64F, IDNA2008_DISALLOWED, "2.1: not So"},
        {0x2260, 0x2260, IDNA2008_DISALLOWED, "2.1: not Sm"},
        {0x0340, 0x0341, IDNA2008_DISALLOWED, "2.2: decomposed by NFKC"},
        {0x0345, 0x0345, IDNA2008_DISALLOWED, "2.2: case-folded"},
        {0xFB01, 0xFB01, IDNA2008_DISALLOWED, "2.2: a ligature"},
        {0x034F, 0x034F, IDNA2008_DISALLOWED, "2.3: ignorable"},
        {0xFE00, 0xFE0F, IDNA2008_DISALLOWED, "2.3: ignorable"},
        {0x115F, 0x1160, IDNA2008_DISALLOWED, "2.3: ignorable"},
        {0x2028, 0x2029, IDNA2008_DISALLOWED, "2.3: white space"},
        {0xFDD0, 0xFDEF, IDNA2008_DISALLOWED, "2.3: noncharacters"},
        {0x10FFFE, 0x10FFFF, IDNA2008_DISALLOWED, "2.3: noncharacters"},
        {0x20D0, 0x20DC, IDNA2008_DISALLOWED, "2.4: marks for symbols"},
        {0x1D16D, 0x1D172, IDNA2008_DISALLOWED, "2.4: musical symbols"},
        {0x1D242, 0x1D244, IDNA2008_DISALLOWED, "2.4: Greek music"},
        {0x1100, 0x115E, IDNA2008_DISALLOWED, "2.9: Hangul jamo, leading"},
        {0x1161, 0x11FF, IDNA2008_DISALLOWED, "2.9: vowels, trailing"},
        {0xAC00, 0xD7A3, IDNA2008_PVALID, "Hangul syllables"},
        {0x00DF, 0x00DF, IDNA2008_PVALID, "2.6"},
        {0x03C2, 0x03C2, IDNA2008_PVALID, "2.6"},
        {0x06FD, 0x06FE, IDNA2008_PVALID, "2.6"},
        {0x0F0B, 0x0F0B, IDNA2008_PVALID, "2.6"},
        {0x3007, 0x3007, IDNA2008_PVALID, "2.6"},
        {0x00B7, 0x00B7, IDNA2008_CONTEXTO, "2.6"},
        {0x0375, 0x0375, IDNA2008_CONTEXTO, "2.6"},
        {0x05F3, 0x05F4, IDNA2008_CONTEXTO, "2.6"},
        {0x30FB, 0x30FB, IDNA2008_CONTEXTO, "2.6"},
        {0x0660, 0x0669, IDNA2008_CONTEXTO, "2.6"},
        {0x06F0, 0x06F9, IDNA2008_CONTEXTO, "2.6"},
        {0x0640, 0x0640, IDNA2008_DISALLOWED, "2.6"},
        {0x07FA, 0x07FA, IDNA2008_DISALLOWED, "2.6"},
        {0x302E, 0x302F, IDNA2008_DISALLOWED, "2.6"},
        {0x3031, 0x3035, IDNA2008_DISALLOWED, "2.6"},
        {0x303B, 0x303B, IDNA2008_DISALLOWED, "2.6"},
        {0x19DA, 0x19DA, IDNA2008_DISALLOWED, "2.7 is empty (RFC 6452)"},
        {0x200C, 0x200D, IDNA2008_CONTEXTJ, "2.8"},
        {0x0378, 0x0379, IDNA2008_UNASSIGNED, "2.10"},
        {0xE000, 0xF8FF, IDNA2008_DISALLOWED, "private use is assigned"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[80];
        uint32_t c = rows[i].first;
        while (c <= rows[i].last && idna2008_property(c) == rows[i].value)
            c++;
        c = c <= rows[i].last ? c : rows[i].last;
        snprintf(name, sizeof name, "U+%04X is %s (%s)", (unsigned)c,
                 idna2008_property_name(rows[i].value), rows[i].why);
        tap_ok(tap_same_text(idna2008_property_name(rows[i].value),
                             idna2008_property_name(idna2008_property(c))),
               name);
    }
}

/* Section 2.3, which other sections include. */
static void test_ignorable(void)
{
    uint32_t c = ASCII_END;

    for (; c <= UTF8_LAST; c++) {
        UChar32 i = (UChar32)c;
        bool is_ignorable =
            icu()->u_hasBinaryProperty(i, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
            icu()->u_hasBinaryProperty(i, UCHAR_WHITE_SPACE) ||
            U_IS_UNICODE_NONCHAR(i);
        enum idna2008_property value = idna2008_property(c);
        if (is_ignorable &&
            (value == IDNA2008_PVALID || value == IDNA2008_CONTEXTO))
            break;
    }
    tap_ok(tap_same_number("code points", UTF8_LAST + 1, c),
           "2.3: ignorable code points, white space, noncharacters");
}

static void test_labels(void)
{
    static const struct {
        const char *label;
        const char *words; /* part of them; NULL: it is valid */
        uint32_t code_point;
        const char *why;
    } rows[] = {
        {"b\u00FCcher", NULL, 0, "letters"},
        {"", NULL, 0, "nothing: lengths are not looked at"},
        {"-\u00FC", "begins with a hyphen", 0, "a hyphen first"},
        {"-", "begins with a hyphen", 0, "a hyphen alone"},
        {"\u00FC-", "ends with a hyphen", 0, "a hyphen last"},
        {"a-b", NULL, 0, "a hyphen within"},
        {"ab--c", "third and fourth", 0, "third and fourth place"},
        {"a\U00020BB7--c", "third and fourth", 0, "... in characters"},
        {"\U00020BB7--c", NULL, 0, "second and third"},
        {"abc--d", NULL, 0, "fourth and fifth"},
        {"ab-c-d", NULL, 0, "third and fifth"},
        {"a\u0308", NULL, 0, "a mark that follows"},
        {"aBC", "may not be registered", 'B', "the first that is DISALLOWED"},
        {"a\u0378", "may not be registered", 0x0378, "UNASSIGNED"},
        /* A.1: the joining types are L (U+A872), R (U+0627), D (U+0628),
         * T (U+064B), U ('a'). */
        {"\u0915\u094D\u200C\u0937", NULL, 0, "A.1, virama"},
        {"\u0628\u200C\u0628", NULL, 0, "A.1, D and D"},
        {"\u0628\u200C\u0627", NULL, 0, "A.1, D and R"},
        {"\uA872\u200C\u0627", NULL, 0, "A.1, L and R"},
        {"\u0628\u064B\u064B\u200C\u064B\u064B\u0628", NULL, 0,
         "A.1, T between"},
        {"\u0627\u200C\u0628", "invisible joiner", 0x200C, "A.1, R and D"},
        {"\u0628\u200C\uA872", "invisible joiner", 0x200C, "A.1, D and L"},
        {"a\u200C\u0628", "invisible joiner", 0x200C, "A.1, U and D"},
        {"\u0628\u200Ca", "invisible joiner", 0x200C, "A.1, D and U"},
        {"\u200C\u0628", "invisible joiner", 0x200C, "A.1, first"},
        {"\u0628\u200C", "invisible joiner", 0x200C, "A.1, last"},
        {"\u0628\u064B\u200C\u064B", "invisible joiner", 0x200C,
         "A.1, nothing but T after it"},
        {"\u0915\u094D\u200D", NULL, 0, "A.2"},
        {"\u0915\u200D", "invisible joiner", 0x200D, "A.2, no virama"},
        {"\u200D", "invisible joiner", 0x200D, "A.2, alone"},
        {"\u0628\u200D\u0628", "invisible joiner", 0x200D, "A.2, D and D"},
        {"l\u00B7l", NULL, 0, "A.3"},
        {"a\u00B7l", "allowed only", 0x00B7, "A.3, no l before"},
        {"l\u00B7a", "allowed only", 0x00B7, "A.3, no l after"},
        {"l\u00B7", "allowed only", 0x00B7, "A.3, last"},
        {"\u00B7l", "allowed only", 0x00B7, "A.3, first"},
        {"\u0375\u03B1", NULL, 0, "A.4"},
        {"\u0375a", "allowed only", 0x0375, "A.4, Latin"},
        {"\u03B1\u0375", "allowed only", 0x0375, "A.4, last"},
        {"\u05D0\u05F3", NULL, 0, "A.5"},
        {"\u0628\u05F3", "allowed only", 0x05F3, "A.5, Arabic"},
        {"\u05F3\u05D0", "allowed only", 0x05F3, "A.5, first"},
        {"\u05D0\u05F4", NULL, 0, "A.6"},
        {"\u0628\u05F4", "allowed only", 0x05F4, "A.6, Arabic"},
        {"\u05F4\u05D0", "allowed only", 0x05F4, "A.6, first"},
        {"a\u30FB\u30AB", NULL, 0, "A.7, Katakana"},
        {"\u3042a\u30FB", NULL, 0, "A.7, Hiragana"},
        {"\u30FB\u6F22", NULL, 0, "A.7, Han"},
        {"a\u30FBb", "allowed only", 0x30FB, "A.7, Latin"},
        {"\u30FB", "allowed only", 0x30FB, "A.7, alone"},
        {"\u0660\u0669", NULL, 0, "A.8"},
        {"\u06F0\u06F9", NULL, 0, "A.9"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct failure failure = {.message = ""};
        bool is_valid = idna2008_check(slice_string(rows[i].label), &failure);
        const char *words = rows[i].words;
        tap_ok(tap_same_number("is valid", words == NULL, is_valid) &&
                   (is_valid || tap_has(words, failure.message)) &&
                   tap_same_number("code point", rows[i].code_point,
                                   failure.found),
               rows[i].why);
    }
}

int main(void)
{
    test_properties();
    test_ignorable();
    test_letters();
    test_labels();
    return tap_done();
}

#else

int main(void)
{
    return tap_skip_all("built without ICU");
}

#endif
