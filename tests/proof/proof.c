/* proof.c - proofs by CBMC about src/base/utf8.h and src/codec/bootstring.h,
 * with their code as it is. Each function without "static" is a proof, for all
 * values of the functions nondet_*(), and of memory from malloc(): its
 * assertions hold, and nothing outside the memory is read or written. */

#include <assert.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "codec/bootstring.h"

/* Bytes of a string; code points of the text that is decoded from it. */
enum { SIZE_MAX_PROVED = 8 };

/* deltas_adapt returns less for strings of that size. */
enum { BIAS_MAX = 13 * PUNYCODE_BASE };

size_t nondet_size(void);
uint64_t nondet_number(void);
uint32_t nondet_code_point(void);

static struct slice any_text(void)
{
    size_t size = nondet_size();
    char *text = malloc(size);

    __CPROVER_assume(size <= SIZE_MAX_PROVED && text != NULL);
    return slice_of(text, size);
}

static uint32_t any_scalar_value(void)
{
    uint32_t c = nondet_code_point();

    __CPROVER_assume(c < 0xD800 || (c > 0xDFFF && c <= 0x10FFFF));
    return c;
}

/* Stores C in TEXT, by the table of RFC 3629 section 3. Returns its size. */
static size_t write_as_printed(uint32_t c, unsigned char *text)
{
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

    for (size_t i = size; i-- > 1; c >>= 6)
        text[i] = (unsigned char)(0x80 + c % 64);
    text[0] = (unsigned char)(first[size] + c);
    return size;
}

void prove_utf8_write(void)
{
    uint32_t c = any_scalar_value();
    char *text = malloc(UTF8_MAX_BYTES);
    unsigned char wanted[UTF8_MAX_BYTES];

    __CPROVER_assume(text != NULL);
    size_t size = utf8_write(c, text);
    assert(size == write_as_printed(c, wanted));
    for (size_t i = 0; i < size; i++)
        assert((unsigned char)text[i] == wanted[i]);
}

/* A scalar value is read where it is, and nothing else is. */
void prove_utf8_read(void)
{
    struct slice text = any_text();
    uint32_t c = any_scalar_value(), got;
    unsigned char form[UTF8_MAX_BYTES];

    __CPROVER_assume(text.size > 0);
    size_t size = utf8_read(text.text, text.size, &got);
    size_t form_size = write_as_printed(c, form);
    bool is_there = form_size <= text.size;
    for (size_t i = 0; i < form_size && is_there; i++)
        is_there = (unsigned char)text.text[i] == form[i];
    assert(is_there == (size > 0 && got == c));
    assert(!is_there || size == form_size);
    assert(size == 0 || utf8_is_scalar(got));
}

/* The last sequence is the one that ends where the text does. */
void prove_utf8_read_last(void)
{
    struct slice text = any_text();
    size_t last = nondet_size();
    uint32_t got, c;

    __CPROVER_assume(last > 0 && last <= text.size);
    size_t size = utf8_read_last(text, &got);
    bool is_last = utf8_read(text.text + text.size - last, last, &c) == last;
    assert(is_last == (size == last));
    assert(!is_last || c == got);
}

/* The invariant, before a delta. */
static bool is_sound(const struct decoder *d)
{
    return d->n >= PUNYCODE_INITIAL_N && d->n <= UTF8_LAST &&
           d->i <= d->length && d->bias <= BIAS_MAX && d->basic <= d->length &&
           d->length < SIZE_MAX_PROVED && d->at <= d->input.size;
}

void prove_decoder_open(void)
{
    struct slice text = any_text();
    struct failure failure = {.message = NULL};
    struct decoder d;

    if (decoder_open(&d, &profile_punycode, text, &failure))
        assert(text.size == 0 || is_sound(&d));
    else
        assert(failure.message != NULL);
}

/* One step: it keeps the invariant, or fails with a reason. */
void prove_decoder_step(void)
{
    struct failure failure = {.message = NULL};
    struct decoder d = {.n = nondet_number(),
                        .i = nondet_number(),
                        .bias = nondet_number(),
                        .input = any_text(),
                        .basic = nondet_size(),
                        .at = nondet_size(),
                        .length = nondet_size()};
    struct decoder old = d;

    __CPROVER_assume(is_sound(&d));
    if (!decoder_read_delta(&profile_punycode, &d, &failure) ||
        !decoder_advance(&profile_punycode, &d, &failure)) {
        assert(failure.message != NULL);
        return;
    }
    assert(d.at > old.at && d.start == old.at);
    assert(utf8_is_scalar((uint32_t)d.n));
    /* The delta counts the positions between, in the order of RFC 3492 section
     * 3. */
    assert((d.n - old.n) * d.length + d.i == old.i + d.delta);
    d.i++;
    assert(d.at == d.input.size || d.length == SIZE_MAX_PROVED || is_sound(&d));
}

/* One step of the encoder: it keeps its invariant, its delta is that of RFC
 * 3492 section 6.3, without overflow, and has at most as many digits as
 * bootstring_bound counts. The biases give thresholds at both limits, and
 * between them; all biases at once would make each digit a division by an
 * unknown number. */
void prove_encoder_step(void)
{
    static const uint64_t biases[] = {0, 21, PUNYCODE_INITIAL_BIAS};

    for (size_t i = 0; i < sizeof biases / sizeof *biases; i++) {
        char digits[9];
        uint32_t c = any_scalar_value();
        uint64_t rank = nondet_number();
        struct encoder e = {.n = nondet_number(),
                            .bias = biases[i],
                            .placed = nondet_number(),
                            .next = nondet_number(),
                            .out = digits,
                            .limit = digits + sizeof digits,
                            .first = nondet_size() % 2 == 0};
        struct encoder old = e;
        /* Code points are in order, those of one value by their index. */
        __CPROVER_assume(e.n >= PUNYCODE_INITIAL_N && e.n <= c &&
                         e.placed < SIZE_MAX_PROVED && e.next <= e.placed &&
                         rank <= e.placed && (e.n < c || rank >= e.next));
        assert((c - e.n) * (e.placed + 1) + rank >= e.next);
        assert(encoder_put(&profile_punycode, &e, c, rank, false));
        assert(e.out > old.out && e.n == c && e.next == rank + 1);
        assert(e.placed == old.placed + 1 && e.next <= e.placed);
        assert(e.bias <= BIAS_MAX && !e.first);
    }
}
