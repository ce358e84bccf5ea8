/* bulk.c - fast paths for many records; see bulk.h.
 *
 * Of the instructions of convert_string, bulk_encode needs a twentieth,
 * bulk_names an eighth and bulk_decode four fifths. Without bulk_decode, -d
 * takes 1.18 times as much; without all of them, KOI8-R takes 1.8 times.
 *
 * All but bulk_decode read chunks of 32 bytes (chunk.h). Nearly every string
 * and name fits in one chunk, so few branches depend on its length. */

#include "config.h"

#include "stream/bulk.h"

#include "base/chunk.h"
#include "codec/short.h"
#include "names/name.h"
#include "stream/input.h"

#define UNCLEAR SIZE_MAX

/* Returns the bits below the lowest bit of BITS; all if that is 0. */
static inline uint32_t below_first(uint32_t bits)
{
    return (bits & (~bits + 1)) - 1;
}

/* Copies the rest of a record, from FROM up to its terminator, to TO. Returns
 * its size, or UNCLEAR if it is not ASCII, too near END or, in a URL, has a
 * ':', which may be that of another URL. */
INLINE size_t copy_rest(const char *from, const char *end, char terminator,
                        bool is_url, char *to)
{
    for (const char *at = from; end - at >= CHUNK_SIZE; at += CHUNK_SIZE) {
        struct chunk chunk = chunk_load(at);
        uint32_t ends = chunk_find(chunk, terminator);
        struct chunk unclear = chunk;
        for (int i = 0; i < 2 && is_url; i++)
            unclear.half[i] |= (chunk_vector)(chunk.half[i] == ':');
        if (chunk_top_bits(unclear) & below_first(ends))
            break;
        chunk_store(to + (at - from), chunk);
        if (ends != 0)
            return (size_t)(at - from) + (size_t)__builtin_ctz(ends);
    }
    return UNCLEAR;
}

void bulk_encode(struct bulk *b, char delimiter)
{
    /* The shortest record that grows has two bytes. */
    char *room =
        buffer_room(b->out, b->rest.size + b->rest.size / 2 + CHUNK_SIZE);
    const char *from = b->rest.text, *end = from + b->rest.size;
    char terminator = b->terminator;
    char *to = room;
    size_t size;

    while ((size = copy_rest(from, end, terminator, false, to)) != UNCLEAR) {
        from += size + 1;
        if (size > 0) {
            bool has_return = terminator == '\n' && to[size - 1] == '\r';
            to += size - has_return;
            if (size > has_return)
                *to++ = delimiter;
            if (has_return)
                *to++ = '\r';
        }
        *to++ = terminator;
        b->count++;
    }
    b->out->size += (size_t)(to - room);
    b->rest = slice_from(b->rest, (size_t)(from - b->rest.text));
}

void bulk_decode(struct bulk *b)
{
    size_t size;

    while (b->rest.size >= SHORT_READ_BYTES) {
        struct slice end = record_end(b->rest, b->terminator);
        char *to = buffer_room(b->out, SHORT_DECODED_MAX_BYTES + 2);
        /* A record without terminator is too long for it. */
        if (!short_decode_padded(record_before(b->rest, end), to, &size))
            break;
        to += size;
        *to = '\r';
        to += end.size - 1;
        *to = b->terminator;
        b->out->size += size + end.size;
        b->rest = record_after(b->rest, end);
        b->count++;
    }
}

/* Returns a mask of the bytes from FIRST to LAST. Shifts the range to the
 * lowest values, because SSE2 compares only signed bytes. */
static inline chunk_vector mask_range(chunk_vector bytes, char first, char last)
{
    typedef unsigned char unsigned_vector
        __attribute__((vector_size(sizeof(chunk_vector))));
    unsigned_vector shifted =
        (unsigned_vector)bytes - (unsigned char)(first + 128);

    return (chunk_vector)((chunk_vector)shifted <
                          (signed char)(last - first + 1 - 128));
}

static inline chunk_vector mask_label(chunk_vector bytes)
{
    return mask_range(bytes, 'a', 'z') | mask_range(bytes, '0', '9') |
           (chunk_vector)(bytes == '_');
}

/* A chunk of a name in lower case, with a bit for each separator. */
struct name_chunk {
    struct chunk text;
    uint32_t ends;
    uint32_t dots;
    uint32_t hyphens;
};

INLINE struct name_chunk load_name(const char *from, char terminator,
                                   bool is_host)
{
    struct chunk text = chunk_load(from);
    uint32_t ends = chunk_find(text, terminator);

    if (is_host)
        ends |= chunk_find(text, '/') | chunk_find(text, '?') |
                chunk_find(text, '#');
    for (int i = 0; i < 2; i++)
        text.half[i] |= mask_range(text.half[i], 'A', 'Z') & ('a' - 'A');
    return (struct name_chunk){.text = text,
                               .ends = ends,
                               .dots = chunk_find(text, '.'),
                               .hyphens = chunk_find(text, '-')};
}

/* The context of a chunk of a name. */
struct name_state {
    const char *label;     /* start of the current label */
    uint32_t after_dot;    /* 1 after a dot, and at the start of the name */
    uint32_t after_hyphen; /* 1 after a hyphen */
};

/* In masks, bit N is about byte N of the chunk. */

/* Returns true if P is part of a simple valid name up to the first end. Double
 * hyphens may belong to an A-label, and empty labels are errors. With STRICT,
 * so are underscores, and hyphens at either end of a label. */
INLINE bool is_clear(const struct name_chunk *p, struct name_state before,
                     bool strict)
{
    struct chunk in_labels = {
        {mask_label(p->text.half[0]), mask_label(p->text.half[1])}};
    /* All bytes but letters, digits, underscores and separators. */
    uint32_t others =
        ~(chunk_top_bits(in_labels) | p->ends | p->dots | p->hyphens);
    /* The bytes after a dot or hyphen; BEFORE knows about the first one. */
    uint32_t after_dot = p->dots << 1 | before.after_dot;
    uint32_t after_hyphen = p->hyphens << 1 | before.after_hyphen;
    /* The second of two hyphens, and the dot after an empty label. */
    uint32_t doubled = (p->hyphens & after_hyphen) | (p->dots & after_dot);
    uint32_t unclear = others | doubled;

    if (strict) {
        uint32_t leading = p->hyphens & after_dot;
        uint32_t trailing = (p->dots | p->ends) & after_hyphen;
        unclear |= chunk_find(p->text, '_') | leading | trailing;
    }
    /* Only the bytes up to the first end count, or all if there is no end. */
    return (unclear & (p->ends ^ (p->ends - 1))) == 0;
}

/* Returns true if P is clear, perhaps with a carriage return as an end. */
INLINE bool is_clear_line(struct name_chunk *p, struct name_state before,
                          char terminator, bool strict)
{
    if (is_clear(p, before, strict))
        return true;
    if (terminator != '\n')
        return false;
    p->ends |= chunk_find(p->text, '\r');
    return is_clear(p, before, strict);
}

/* Returns true if the label of S is not too long. It continues at AT with P, up
 * to a dot, the end of the name, or the end of P. */
static inline bool fits_label(const struct name_state *s, const char *at,
                              const struct name_chunk *p)
{
    uint32_t stops = p->dots | p->ends;
    int more = stops == 0 ? CHUNK_SIZE : __builtin_ctz(stops);

    return at - s->label + more <= NAME_LABEL_MAX_OCTETS;
}

/* Advances S over P, which begins at AT and has no end. */
static inline void move_over(struct name_state *s, const char *at,
                             const struct name_chunk *p)
{
    if (p->dots != 0)
        s->label = at + CHUNK_SIZE - __builtin_clz(p->dots);
    /* The top bit is that of the last byte. */
    s->after_dot = p->dots >> (CHUNK_SIZE - 1);
    s->after_hyphen = p->hyphens >> (CHUNK_SIZE - 1);
}

/* Copies the name at FROM, which has a chunk before END, to TO in lower case,
 * in whole chunks. Returns its size; UNCLEAR unless it is simple. A name that
 * IS_HOST ends at a path, query or fragment, too. */
INLINE size_t copy_name(const char *from, const char *end, char terminator,
                        bool strict, bool is_host, char *to)
{
    struct name_state state = {.label = from, .after_dot = 1};
    struct name_chunk p = load_name(from, terminator, is_host);
    const char *at = from;

    /* Most names fit in one chunk with their terminator. */
    if (__builtin_expect(p.ends != 0 && is_clear(&p, state, strict), true)) {
        chunk_store(to, p.text);
        return (size_t)__builtin_ctz(p.ends);
    }
    while (is_clear_line(&p, state, terminator, strict)) {
        chunk_store(to + (at - from), p.text);
        if (p.ends != 0) {
            const char *stop = at + __builtin_ctz(p.ends);
            bool has_end = *stop == terminator || (is_host && *stop != '\r') ||
                           (end - stop > 1 && stop[1] == terminator);
            bool fits = stop - from <= NAME_MAX_OCTETS;
            return has_end && fits ? (size_t)(stop - from) : UNCLEAR;
        }
        move_over(&state, at, &p);
        at += CHUNK_SIZE;
        if (end - at < CHUNK_SIZE || at - from > NAME_MAX_OCTETS)
            break;
        p = load_name(at, terminator, is_host);
        /* A shorter part fits with any part of this chunk. */
        bool may_be_long = at - state.label >= CHUNK_SIZE;
        if (__builtin_expect(may_be_long && !fits_label(&state, at, &p), false))
            break;
    }
    return UNCLEAR;
}

enum { PREFIX_MAX = sizeof "https://" - 1 };

/* Returns the size of "http://" or "https://" in the chunk at TEXT, or 0. */
static inline size_t prefix_size(const char *text)
{
    size_t scheme = memcmp(text, "https", 5) == 0 ? 5 : 4;

    return memcmp(text, "http", 4) == 0 && memcmp(text + scheme, "://", 3) == 0
               ? scheme + 3
               : 0;
}

/* See bulk_names. */
INLINE void convert_names(struct bulk *b, bool strict, bool are_urls,
                          struct safe *safe, struct tlds *tlds)
{
    char *room = buffer_room(b->out, b->rest.size + CHUNK_SIZE);
    const char *from = b->rest.text, *end = from + b->rest.size;
    char terminator = b->terminator;
    char *to = room;

    while (end - from >= CHUNK_SIZE) {
        size_t prefix = are_urls ? prefix_size(from) : 0;
        const char *host = from + prefix;
        if (are_urls && (prefix == 0 || end - host < CHUNK_SIZE))
            break;
        if (are_urls)
            memcpy(to, from, PREFIX_MAX); /* the host overwrites the rest */
        size_t size =
            copy_name(host, end, terminator, strict, are_urls, to + prefix);
        if (size == UNCLEAR || (are_urls && size == 0))
            break;
        if (safe != NULL &&
            safe_may_refuse_ascii(safe, slice_of(to + prefix, size)))
            break;
        if (tlds != NULL &&
            !tlds_check(tlds, slice_of(to + prefix, size), NULL))
            break;
        size += prefix;
        if (are_urls) {
            size_t rest =
                copy_rest(from + size, end, terminator, true, to + size);
            if (rest == UNCLEAR)
                break;
            size += rest;
        } else if (from[size] != terminator) {
            size++; /* a carriage return, which has been copied */
        }
        from += size;
        to += size;
        *to++ = *from++;
        b->count++;
    }
    b->out->size += (size_t)(to - room);
    b->rest = slice_from(b->rest, (size_t)(from - b->rest.text));
}

void bulk_names(struct bulk *b, bool strict, bool are_urls, struct safe *safe,
                struct tlds *tlds)
{
    if (tlds != NULL)
        convert_names(b, strict, are_urls, safe, tlds);
    else if (are_urls)
        convert_names(b, strict, true, safe, NULL);
    else
        convert_names(b, strict, false, safe, NULL);
}
