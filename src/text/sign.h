/* sign.h - signs: the bytes by which the quick search (search.h) knows that a
 * name may be near. They are dots, and the ends of what precedes a place of
 * names; whether a place follows, the text before decides (cursor.c). */

#pragma once

#include "base/base.h"
#include "base/chunk.h"
#include "text/run.h"

/* Returns true if the byte at AT, with those next to it, is a sign: a dot
 * before a pattern, or before a label that is no number; the end of a written
 * dot; the last byte, or the start of the last escape, before a place. */
static inline bool sign_at(struct slice text, size_t at)
{
    char before = slice_at(text, at - 1), next = slice_at(text, at + 1);

    switch (text.text[at]) {
    case '.':
        return (unsigned char)next >= 0x80 ||
               (run_is_label_byte(next) ? !ascii_is_digit(next)
                                        : ascii_is_one_of(next, "*(["));
    case ']':
    case ')':
    case '}':
        return before == '.' || (before | 0x20) == 't';
    case '/': /* also "\\/\\/" */
        return before == '/' || before == '\\';
    case '%': /* "%3A%2F%2F" */
        return (before | 0x20) == 'f';
    case '@':
        return (run_bytes[(unsigned char)before] & CHAR_WORD) != 0;
    case '|':
        return before == '|' && next != '|';
    case '=': /* "domain=", "from=", "to=", "denyallow=" */
        return ascii_is_one_of(before, "mnow");
    default:
        return false;
    }
}

/* Returns a mask of the bytes of CHUNK that may be signs: bit N for byte N. Few
 * others are among them, such as '<', which is found with '=' and '|'. */
static inline uint32_t sign_find(struct chunk chunk)
{
    for (int i = 0; i < 2; i++) {
        chunk_vector v = chunk.half[i];
        chunk.half[i] = ((v | 1) == '/') | ((v & ~0x61) == ('=' & ~0x61)) |
                        (v == ')') | (v == '@') | (v == '%');
    }
    return chunk_top_bits(chunk);
}
