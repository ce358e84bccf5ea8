/* bulk.c - runs of short ASCII records; see bulk.h.
 *
 * A record is looked at in pieces of 32 bytes, as two vectors. Nearly every
 * record fits in one, so few branches depend on its length. Measured on a list
 * of names of 17 bytes: 4 ns a line, where memchr and memcpy take 11. */

#include "config.h"

#include "bulk.h"

#include <stdbool.h>
#include <string.h>

enum { PIECE = 32 };

typedef signed char vector __attribute__((vector_size(PIECE / 2)));

struct piece {
    vector half[2];
};

static inline struct piece load_piece(const char *from)
{
    struct piece piece;
    memcpy(&piece, from, sizeof piece);
    return piece;
}

static inline void store_piece(char *to, struct piece piece)
{
    memcpy(to, &piece, sizeof piece);
}

/* The top bit of each byte, that of byte 0 lowest. */
#ifdef __SSE2__
#include <emmintrin.h>

static inline uint32_t top_bits(vector low, vector high)
{
    return (uint32_t)_mm_movemask_epi8((__m128i)low) |
           (uint32_t)_mm_movemask_epi8((__m128i)high) << 16;
}
#else
static inline uint32_t top_bits(vector low, vector high)
{
    uint32_t bits = 0;
    for (int i = 0; i < PIECE / 2; i++)
        bits |= (uint32_t)(low[i] < 0) << i | (uint32_t)(high[i] < 0)
                                                  << (i + PIECE / 2);
    return bits;
}
#endif

/* Which bytes of PIECE are BYTE. */
static inline uint32_t find_byte(struct piece piece, char byte)
{
    return top_bits(piece.half[0] == byte, piece.half[1] == byte);
}

/* The bits below the lowest that is set in BITS, which is not 0. */
static inline uint32_t below_first(uint32_t bits)
{
    return (bits & (~bits + 1)) - 1;
}

void bulk_encode(struct slice *text, char terminator, char delimiter,
                 struct buffer *out, uint64_t *records)
{
    /* The shortest record that grows has two bytes. */
    char *room = buffer_room(out, text->size + text->size / 2 + PIECE);
    const char *from = text->text, *end = from + text->size, *record = from;
    char *to = room, *mark = room;

    while (end - from >= PIECE) {
        struct piece piece = load_piece(from);
        uint32_t ends = find_byte(piece, terminator);
        uint32_t before = ends == 0 ? UINT32_MAX : below_first(ends);
        if (top_bits(piece.half[0], piece.half[1]) & before)
            break;
        store_piece(to, piece);
        if (ends == 0) {
            from += PIECE;
            to += PIECE;
            continue;
        }
        int length = __builtin_ctz(ends);
        from += length + 1;
        to += length;
        bool has_return = terminator == '\n' && to > mark && to[-1] == '\r';
        to -= has_return;
        if (to > mark)
            *to++ = delimiter;
        *to = '\r';
        to += has_return;
        *to++ = terminator;
        record = from;
        mark = to;
        ++*records;
    }
    out->length += (size_t)(mark - room);
    *text = slice_from(*text, (size_t)(record - text->text));
}

static inline vector is_between(vector bytes, char first, char last)
{
    return (vector)(bytes >= first) & (vector)(bytes <= last);
}

static inline vector lower_letters(vector bytes)
{
    return bytes | (is_between(bytes, 'A', 'Z') & ('a' - 'A'));
}

/* Letters, digits and what else names are made of. */
static inline vector is_of_name(vector bytes)
{
    return is_between(bytes, 'a', 'z') | is_between(bytes, '-', '.') |
           is_between(bytes, '0', '9') | (vector)(bytes == '_');
}

void bulk_names(struct slice *text, char terminator, struct buffer *out,
                uint64_t *records)
{
    char *room = buffer_room(out, text->size + PIECE);
    const char *from = text->text, *end = from + text->size;
    char *to = room;

    while (end - from >= PIECE) {
        struct piece piece = load_piece(from);
        uint32_t ends = find_byte(piece, terminator);
        if (ends == 0)
            break;
        for (int i = 0; i < 2; i++)
            piece.half[i] = lower_letters(piece.half[i]);
        uint32_t allowed =
            top_bits(is_of_name(piece.half[0]), is_of_name(piece.half[1]));
        uint32_t hyphens = find_byte(piece, '-'), dots = find_byte(piece, '.');
        /* Two hyphens may be those of an A-label; two dots, or one in first
         * place, make an empty label. */
        uint32_t unclear =
            ~allowed | (hyphens & hyphens >> 1) | (dots & (dots >> 1 | 1));
        if (unclear & below_first(ends))
            break;
        store_piece(to, piece);
        int length = __builtin_ctz(ends) + 1;
        to[length - 1] = terminator;
        from += length;
        to += length;
        ++*records;
    }
    out->length += (size_t)(to - room);
    *text = slice_from(*text, (size_t)(from - text->text));
}
