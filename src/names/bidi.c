/* bidi.c - the bidi rule; see bidi.h. */

#include "config.h"

#include "names/bidi.h"

#include "base/icu.h"
#include "base/utf8.h"

/* Sets of the values of Bidi_Class. */
#define CLASS(name) (1U << (name))
#define L CLASS(U_LEFT_TO_RIGHT)
#define R_OR_AL (CLASS(U_RIGHT_TO_LEFT) | CLASS(U_RIGHT_TO_LEFT_ARABIC))
#define AN CLASS(U_ARABIC_NUMBER)
#define EN CLASS(U_EUROPEAN_NUMBER)
#define NSM CLASS(U_DIR_NON_SPACING_MARK)
#define NEUTRAL                                                              \
    (CLASS(U_EUROPEAN_NUMBER_SEPARATOR) | CLASS(U_COMMON_NUMBER_SEPARATOR) | \
     CLASS(U_EUROPEAN_NUMBER_TERMINATOR) | CLASS(U_OTHER_NEUTRAL) |          \
     CLASS(U_BOUNDARY_NEUTRAL) | NSM)

static unsigned class_of(uint32_t c)
{
    return CLASS(icu()->u_charDirection((UChar32)c));
}

bool bidi_is_right_to_left(struct slice label)
{
    struct utf8_character c;

    while (utf8_next(&label, &c))
        if (class_of(c.code_point) & (R_OR_AL | AN))
            return true;
    return false;
}

bool bidi_satisfies_rule(struct slice label)
{
    struct utf8_character c;
    unsigned first = 0, last = 0, all = 0; /* sets of classes; LAST is that of
                                              the last character but NSM */

    while (utf8_next(&label, &c)) {
        unsigned class = class_of(c.code_point);
        first = first == 0 ? class : first;
        last = class == NSM ? last : class;
        all |= class;
    }
    if (first == L) /* conditions 5 and 6 */
        return (all & ~(L | EN | NEUTRAL)) == 0 && (last & (L | EN)) != 0;
    return (first & R_OR_AL) != 0 && /* conditions 1 to 4 */
           (all & ~(R_OR_AL | AN | EN | NEUTRAL)) == 0 &&
           (last & (R_OR_AL | EN | AN)) != 0 && (all & (EN | AN)) != (EN | AN);
}

bool bidi_satisfies_stringprep(struct slice label)
{
    struct utf8_character c;
    unsigned first = 0, last = 0, all = 0;

    while (utf8_next(&label, &c)) {
        last = class_of(c.code_point);
        first = first == 0 ? last : first;
        all |= last;
    }
    return (all & R_OR_AL) == 0 ||
           ((first & R_OR_AL) != 0 && (last & R_OR_AL) != 0 && (all & L) == 0);
}
