/* unit-buffer.c - numbers are written as by printf(), and read back. */

#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "lib/tap.h"

static struct buffer out;

static bool is_written_as(const char *wanted)
{
    struct slice written = buffer_slice(&out);

    out.size = 0;
    return tap_same(slice_string(wanted), written);
}

static bool writes_decimal(uint64_t number)
{
    char wanted[32];

    snprintf(wanted, sizeof wanted, "%" PRIu64, number);
    buffer_decimal(&out, number);
    return is_written_as(wanted);
}

static bool writes_hex(uint64_t number)
{
    char wanted[32];

    snprintf(wanted, sizeof wanted, "%04" PRIX32, (uint32_t)number);
    buffer_hex(&out, (uint32_t)number);
    return is_written_as(wanted);
}

/* Returns true if WRITES is true for the numbers around all powers of two. */
static bool test_writing(bool (*writes)(uint64_t number))
{
    for (unsigned bits = 0; bits < 64; bits++)
        for (uint64_t i = 0; i < 4; i++)
            if (!writes((UINT64_C(1) << bits) + i - 2))
                return false;
    return true;
}

static bool reads(const char *text, size_t size, uint32_t wanted)
{
    uint32_t code_point = 0;

    return tap_same_number("size", size,
                           ascii_read_hex(slice_string(text), &code_point)) &&
           tap_same_number("code point", wanted, code_point);
}

/* Returns true if slice_compare orders A before B, and each is equal to itself.
 */
static bool is_ordered(const char *a, const char *b)
{
    struct slice one = slice_string(a), other = slice_string(b);

    return slice_compare(one, other) < 0 && slice_compare(other, one) > 0 &&
           slice_compare(one, one) == 0 && slice_compare(other, other) == 0;
}

int main(void)
{
    tap_ok(test_writing(writes_decimal),
           "numbers up to 2^64 - 1 are written in decimal");
    tap_ok(test_writing(writes_hex),
           "numbers up to 2^32 - 1 are written in hexadecimal");
    tap_ok(reads("0644 ", 4, 0x644) && reads("10ffFF", 6, 0x10FFFF),
           "digits of either case are read up to the first other byte");
    tap_ok(reads("1234567", 6, 0x123456), "at most six digits are read");
    tap_ok(reads("", 0, 0) && reads("g", 0, 0), "no digits are no number");
    tap_ok(is_ordered("", "a") && is_ordered("a", "ab") &&
               is_ordered("ab", "b") && is_ordered("z", "\xFF"),
           "slices are ordered by bytes, a prefix first");
    buffer_free(&out);
    return tap_done();
}
