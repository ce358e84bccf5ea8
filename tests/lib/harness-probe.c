/* harness-probe.c - tests that fail, for harness.sh: harness-probe [FAILURES]
 */

#include "config.h"

#include "tap.h"

/* One failure of each kind, and tests that pass. */
static void fail(void)
{
    char long_text[401];

    tap_ok(true, "passes");
    tap_ok(false, "fails");
    tap_ok(tap_same_text("a\u00FC", "a\u00FC"), "equal");
    tap_ok(tap_same_text("a\u00FC", "a\u00FCb"), "longer");
    tap_ok(tap_same_text("ab", "a"), "shorter");
    tap_ok(tap_same(slice_of("\xFF\n\0", 3), slice_of("\xFF\n\1", 3)), "bytes");
    tap_ok(tap_same_number("size", 2, 2), "equal numbers");
    tap_ok(tap_same_number("size", 2, UINT64_C(1) << 32 | 2), "numbers");
    tap_ok(tap_has("b", "abc"), "has");
    tap_ok(tap_has("d", "abc"), "has not");
    tap_add("# dropped\n");
    tap_ok(true, "passes with a note");
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    tap_ok(tap_same_text(long_text, long_text + 1), "long");
    for (int i = 0; i < 2 * TAP_NOTES_BYTES; i++)
        tap_add("%s", "# more than fits\n");
    tap_ok(true, "many notes");
    tap_skip("a test", "a reason");
}

int main(int argc, char **argv)
{
    if (argc == 1)
        fail();
    for (int i = argc > 1 ? atoi(argv[1]) : 0; i > 0; i--) {
        tap_add("# note\n");
        tap_ok(false, "one of many");
    }
    return tap_done();
}
