/* bootstring.c - src/codec/bootstring.h and short.h give the results of the
 * RFC's procedures, in both directions and with any parameters, and write
 * within bounds. (roundtrip.c tries the door of their room, codec.h.) */

#include "config.h"

#include "../lib/outcome.h"
#include "base/utf8.h"
#include "codec/bootstring.h"
#include "codec/short.h"
#include "../lib/rfc3492.h"
#include "fuzz.h"

enum { ROOM_MAX = 1 << 20 };

struct points {
    uint32_t *points;
    bool *uppercase;
    size_t length;
};

static struct points open_points(size_t length)
{
    return (struct points){.points = fuzz_alloc(length * sizeof(uint32_t)),
                           .uppercase = fuzz_alloc(length * sizeof(bool)),
                           .length = length};
}

static void close_points(struct points *s)
{
    free(s->points);
    free(s->uppercase);
}

/* Decoding. */

static void check_decode_utf8(const char *encoded, size_t length,
                              const struct points *wanted, bool is_wanted)
{
    char *text = fuzz_alloc(SHORT_DECODED_MAX_BYTES), *again;
    size_t size;

    if (short_decode(slice_of(encoded, length), text, &size)) {
        FUZZ_CHECK(is_wanted);
        again = fuzz_alloc(wanted->length * UTF8_MAX_BYTES);
        FUZZ_CHECK(utf8_encode(wanted->points, wanted->length, again) == size);
        FUZZ_CHECK(memcmp(text, again, size) == 0);
        free(again);
    }
    free(text);
}

static void check_decode(const struct profile *p, const char *encoded,
                         size_t length, bool with_case)
{
    struct points wanted = open_points(length), s = open_points(length);
    void *scratch = fuzz_alloc(bootstring_scratch(length));
    struct rfc3492_outcome oracle = {0}, outcome = {0};
    enum rfc3492_status status = rfc3492_decode(
        p, encoded, length, wanted.points, with_case ? wanted.uppercase : NULL,
        NULL, NULL, &oracle);

    FUZZ_CHECK(outcome_decode(p, encoded, length, s.points,
                              with_case ? s.uppercase : NULL, scratch,
                              &outcome) == status);
    wanted.length = oracle.length;
    if (p == &profile_punycode)
        check_decode_utf8(encoded, length, &wanted, status == RFC3492_OK);
    if (status != RFC3492_OK) {
        FUZZ_CHECK(outcome_same_error(status, true, &oracle, &outcome));
    } else {
        FUZZ_CHECK(outcome.length == oracle.length);
        FUZZ_CHECK(memcmp(s.points, wanted.points,
                          oracle.length * sizeof *s.points) == 0);
        FUZZ_CHECK(!with_case ||
                   memcmp(s.uppercase, wanted.uppercase, oracle.length) == 0);
    }
    free(scratch);
    close_points(&wanted);
    close_points(&s);
}

/* Encoding. */

/* Encodes S to exactly ROOM bytes. Returns them if they are enough. */
static char *encode(const struct profile *p, const struct points *s,
                    const bool *uppercase, size_t room,
                    enum rfc3492_status wanted, struct rfc3492_outcome *outcome)
{
    void *scratch = fuzz_alloc(bootstring_scratch(s->length));
    char *encoded = fuzz_alloc(room);
    enum rfc3492_status status = outcome_encode(
        p, s->points, s->length, uppercase, encoded, room, scratch, outcome);

    FUZZ_CHECK(status == wanted);
    free(scratch);
    if (status == RFC3492_OK)
        return encoded;
    free(encoded);
    return NULL;
}

static void check_encode_utf8(const struct points *s, const char *wanted,
                              size_t length)
{
    char *text = fuzz_alloc(s->length * UTF8_MAX_BYTES), *encoded;
    size_t size = utf8_encode(s->points, s->length, text), code_length;
    size_t room = bootstring_bound(size);

    encoded = fuzz_alloc(room);
    bool done = short_encode(slice_of(text, size), encoded, room, &code_length);
    FUZZ_CHECK(done == (size <= SHORT_MAX));
    FUZZ_CHECK(!done || (code_length == length &&
                         memcmp(encoded, wanted, code_length) == 0));
    free(encoded);
    free(text);
}

/* Returns the oracle's result, or NULL with *STATUS set. */
static char *ask_oracle(const struct profile *p, const struct points *s,
                        const bool *uppercase, enum rfc3492_status *status,
                        struct rfc3492_outcome *outcome)
{
    for (size_t room = bootstring_bound(s->length); room <= ROOM_MAX;
         room *= 2) {
        char *encoded = fuzz_alloc(room);
        *status = rfc3492_encode(p, s->points, s->length, uppercase, encoded,
                                 room, NULL, NULL, outcome);
        if (*status == RFC3492_OK)
            return encoded;
        free(encoded);
        if (*status != RFC3492_NO_ROOM)
            return NULL;
    }
    return NULL;
}

static void check_encode(const struct profile *p, const struct points *s,
                         bool with_case)
{
    const bool *uppercase = with_case ? s->uppercase : NULL;
    struct rfc3492_outcome oracle = {0}, outcome = {0};
    enum rfc3492_status status = RFC3492_NO_ROOM;
    char *wanted = ask_oracle(p, s, uppercase, &status, &oracle);

    if (status == RFC3492_NO_ROOM)
        return;
    if (wanted == NULL) {
        encode(p, s, uppercase, bootstring_bound(s->length), status, &outcome);
        FUZZ_CHECK(outcome_same_error(status, false, &oracle, &outcome));
        return;
    }
    /* The bytes needed are enough, one byte less is not. */
    size_t room = oracle.length > s->length ? oracle.length : s->length + 1;
    encode(p, s, uppercase, room - 1, RFC3492_NO_ROOM, &outcome);
    char *encoded = encode(p, s, uppercase, room, RFC3492_OK, &outcome);
    FUZZ_CHECK(outcome.length == oracle.length);
    FUZZ_CHECK(memcmp(encoded, wanted, oracle.length) == 0);
    if (p == &profile_punycode && !with_case)
        check_encode_utf8(s, wanted, oracle.length);
    check_decode(p, encoded, oracle.length, with_case);
    free(encoded);
    free(wanted);
}

/* Any code point: the next one in UTF-8, or a number near a limit for a byte
 * that is not valid. */
static uint32_t take_point(struct fuzz_input *in)
{
    uint32_t point = (unsigned char)*in->text;
    size_t step = utf8_read(in->text, in->size, &point);

    if (step == 0)
        point = point == 0xFF   ? UINT32_MAX
                : point >= 0xC0 ? 0x10FF20 + point
                                : 0xD770 + point;
    step += step == 0;
    in->text += step;
    in->size -= step;
    return point;
}

static struct points take_points(struct fuzz_input *in)
{
    struct points s = open_points(in->size);

    for (s.length = 0; in->size > 0; s.length++) {
        s.points[s.length] = take_point(in);
        s.uppercase[s.length] = s.points[s.length] % 3 == 1;
    }
    return s;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = fuzz_open(data, size);
    struct profile parameters;
    bool is_decoding = fuzz_bool(&in), with_case = fuzz_bool(&in);
    const struct profile *p = fuzz_profile(&in, &parameters);

    if (is_decoding) {
        check_decode(p, in.text, in.size, with_case);
    } else {
        struct points s = take_points(&in);
        check_encode(p, &s, with_case);
        close_points(&s);
    }
    return 0;
}
