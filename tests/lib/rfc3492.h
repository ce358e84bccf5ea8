/* rfc3492.h - the procedures of RFC 3492 section 6 as printed.
 *
 * They run in quadratic time and report each step, for the traces of section 7.
 * The tests compare the codec with them. Parameters and results are those of
 * bootstring.h. */

#ifndef RFC3492_H
#define RFC3492_H

#include "codec/profile.h"

enum rfc3492_status {
    RFC3492_OK,
    RFC3492_NO_ROOM, /* encoding: the result did not fit */
    /* In the text, or the code point that a delta leads to: */
    RFC3492_SURROGATE,     /* U+D800 to U+DFFF */
    RFC3492_ABOVE_UNICODE, /* above U+10FFFF */
    /* Decoding only: */
    RFC3492_OVERFLOW,   /* a delta that does not fit 64 bits (6.4) */
    RFC3492_NOT_BASIC,  /* a non-ASCII byte */
    RFC3492_BAD_DIGIT,  /* neither a digit nor the last delimiter */
    RFC3492_TRUNCATED,  /* the input ends within a delta */
    RFC3492_BASIC_CODED /* a delta leads to a basic code point: only possible if
                           initial_n is below 0x80 */
};

/* LENGTH is set if the status is RFC3492_OK; otherwise WHERE and FOUND describe
 * the fault. */
struct rfc3492_outcome {
    size_t length;  /* of the result, in elements */
    size_t where;   /* index of the faulty element of the input, or of the first
                       digit of a faulty delta */
    uint32_t found; /* the code point or byte there; or the code point that the
                       delta leads to, unless that is above U+10FFFF */
};

enum rfc3492_step {
    RFC3492_LITERAL, /* the literal portion has been copied: CODED, TEXT */
    RFC3492_NEXT,    /* encoding: CODE_POINT is the next to be inserted */
    RFC3492_DELTA,   /* VALUE is the delta, encoded as CODED */
    RFC3492_BIAS,    /* VALUE is the new bias */
    RFC3492_INSERTED /* decoding: TEXT has a new code point at PLACE */
};

/* A step. The pointers are valid only during the call. */
struct rfc3492_event {
    enum rfc3492_step step;
    uint64_t value;
    uint32_t code_point;
    const char *encoded;
    size_t encoded_size;
    const uint32_t *text;
    size_t text_length;
    size_t place;
};

/* Called once for each step, with the caller's CONTEXT. */
typedef void rfc3492_observer(void *context, const struct rfc3492_event *event);

/* Encodes (section 6.3) like bootstring_encode, without scratch memory.
 * OBSERVER may be NULL. */
enum rfc3492_status rfc3492_encode(const struct profile *parameters,
                                   const uint32_t *text, size_t length,
                                   const bool *uppercase, char *out,
                                   size_t room, rfc3492_observer *observer,
                                   void *context,
                                   struct rfc3492_outcome *outcome);

/* Decodes (section 6.2) like bootstring_decode, without scratch memory.
 * OBSERVER may be NULL. */
enum rfc3492_status rfc3492_decode(const struct profile *parameters,
                                   const char *encoded, size_t length,
                                   uint32_t *out, bool *uppercase,
                                   rfc3492_observer *observer, void *context,
                                   struct rfc3492_outcome *outcome);

#endif
