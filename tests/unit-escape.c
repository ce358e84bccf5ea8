/* unit-escape.c - which characters are escaped, judged by ICU. */

#include "config.h"

#include "base/escape.h"
#include "lib/tap.h"

#ifdef HAVE_ICU
#include <unicode/uchar.h>

/* Whether CODE_POINT is as old as escape.c's table, which is of Unicode 15.1:
 * ICU can be newer, and know more. */
static bool is_known(uint32_t code_point)
{
    UVersionInfo age;
    u_charAge((UChar32)code_point, age);
    return age[0] != 0 && (age[0] < 15 || (age[0] == 15 && age[1] <= 1));
}

/* Controls, format characters but the joiners, line and paragraph
 * separators. */
static bool is_unsafe(uint32_t code_point)
{
    return (U_GET_GC_MASK((UChar32)code_point) &
            (U_GC_CC_MASK | U_GC_CF_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0 &&
           code_point != 0x200C && code_point != 0x200D;
}

int main(void)
{
    unsigned escaped = 0;

    for (uint32_t c = 0; c <= 0x10FFFF; c++) {
        if (!is_known(c) && !escape_wants(c))
            continue;
        if (escape_wants(c) == is_unsafe(c)) {
            escaped += escape_wants(c);
            continue;
        }
        tap_add("# U+%04X: wanted %s\n", (unsigned)c,
                is_unsafe(c) ? "an escape" : "no escape");
        tap_ok(false, "is escaped exactly if ICU has it for unsafe");
    }
    tap_ok(tap_same_number("escapes", 235, escaped),
           "235 characters are escaped");
    return tap_done();
}
#else
int main(void)
{
    return tap_skip_all("built without ICU");
}
#endif
