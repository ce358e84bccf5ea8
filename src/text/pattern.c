#include "config.h"

#include "text/pattern.h"

#include <string.h>

#include "base/ascii.h"
#include "names/label.h"

size_t pattern_dot(struct slice text, size_t at)
{
    static const char *const dots[] = {"\\.", "\\\\.", "[.]",  "(.)",
                                       "{.}", "[dot]", "(dot)"};

    if (!ascii_is_one_of(slice_at(text, at), "\\[({"))
        return 0;
    for (size_t i = 0; i < sizeof dots / sizeof *dots; i++) {
        size_t size = strlen(dots[i]);
        if (text.size - at >= size &&
            memcmp(text.text + at, dots[i], size) == 0)
            return size;
    }
    return 0;
}

bool pattern_has_dot(struct slice text, const struct run *r)
{
    enum { SHORTEST = 2, LONGEST = 5 }; /* bytes */

    if (pattern_dot(text, r->end) > 0)
        return true;
    if (!ascii_is_one_of(slice_at(text, r->start - 1), ".])}"))
        return false;
    for (size_t size = SHORTEST; size <= LONGEST && size <= r->start; size++)
        if (pattern_dot(text, r->start - size) == size)
            return true;
    return false;
}

/* Returns true if a character of a label is at AT, in ASCII or after a dot. */
static bool is_in_label(struct slice text, size_t at)
{
    bool has_dot = slice_at(text, at) == '.';
    char byte = slice_at(text, at + has_dot);

    return run_is_label_byte(byte) || (has_dot && (unsigned char)byte >= 0x80);
}

/* Returns true if a wildcard joins R to a label that is not converted:
 * "a*ü.de", "ü*.at", "ü.de*.at"; not in "*.ü.de", "a *ü.de*, b", nor in
 * "a*.ü.de", in which nothing but the run changes. */
static bool has_star(struct slice text, const struct run *r)
{
    bool is_before = slice_at(text, r->start - 1) == '*';
    bool is_after = slice_at(text, r->end) == '*';
    size_t at = r->start - (slice_at(text, r->start - 1) == '.');

    if (is_after && !is_before && is_in_label(text, r->end + 1))
        return true;
    if (slice_at(text, at - 1) != '*' || (is_before && is_after))
        return false;
    for (at--; at > 0;) {
        struct character before = run_character_before(text, 0, at);
        if (!run_can_hold(&before))
            return false;
        if (is_before || before.length > 1)
            return true;
        at -= before.length;
    }
    return false;
}

/* Returns true if R follows a variable or another part of a pattern:
 * "${a}-ü.de", "$a-ü.de", "%(a)s-ü.de", "(a|b)-ü.de", "*-ü.de". */
static bool follows_part(struct slice text, const struct run *r)
{
    enum { LONGEST = 64 }; /* bytes of a name in brackets */
    size_t at = r->start;

    while (slice_at(text, at - 1) == '-')
        at--;
    char before = slice_at(text, at - 1);
    if (at < r->start)
        return ascii_is_one_of(before, "})]*`");
    if (before != ')')
        return ascii_is_one_of(before, "}$");
    size_t least = at > LONGEST ? at - LONGEST : 0;
    do
        at--;
    while (at > least && (unsigned char)text.text[at] >= ' ' &&
           text.text[at] != '(');
    return text.text[at] == '(' &&
           ascii_is_one_of(slice_at(text, at - 1), "$%");
}

bool pattern_has(struct places *p, struct run *r)
{
    unsigned char before = (unsigned char)slice_at(p->text, r->start - 1);
    unsigned char after = (unsigned char)slice_at(p->text, r->end);

    return (before > ' ' || after > ' ') &&
           (pattern_has_dot(p->text, r) || has_star(p->text, r) ||
            follows_part(p->text, r));
}

bool pattern_follows(struct slice text, const struct run *r, size_t *end)
{
    size_t size = pattern_dot(text, r->end);
    char after = slice_at(text, r->end);

    *end = r->end + size;
    if (size > 0)
        return ascii_is_one_of(slice_at(text, *end), "([.\\");
    if (after == '.')
        return ascii_is_one_of(slice_at(text, r->end + 1), "{$");
    return text.text[r->end - 1] == '-' && ascii_is_one_of(after, "${%[`");
}

size_t pattern_end(struct slice text, const struct run *r)
{
    size_t at = r->end, end = r->end;
    bool differs = false;

    while (at < text.size) {
        struct character c = run_character(text, at);
        size_t size = c.length;
        size_t dot = pattern_dot(text, at);
        if (c.code_point == RUN_ZERO_WIDTH_SPACE && (r->any & UNICODE_UNSPACED))
            break;
        if (dot > 0)
            size = dot;
        else if (!(c.properties & UNICODE_LABEL) && c.code_point != '*' &&
                 !label_is_wide_dot(c.code_point) &&
                 !(c.code_point >= 0x80 && run_is_hidden(&c)) &&
                 (c.code_point != '.' || slice_at(text, at + 1) == '.'))
            break;
        differs |= !(c.properties & UNICODE_LABEL) && c.code_point != '.';
        at += size;
        if ((c.properties & UNICODE_LABEL) || c.code_point == '*')
            end = at;
    }
    return differs ? end : r->end;
}
