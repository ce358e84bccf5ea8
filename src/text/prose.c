/* prose.c - what looks like a name in a text but is not; see prose.h. */

#include "config.h"

#include "text/prose.h"

#include <string.h>

#include "base/ascii.h"

static bool is_ascii(struct slice text, size_t start, size_t end)
{
    return utf8_is_ascii(slice_part(text, start, end));
}

bool prose_is_marked(struct slice text, size_t start)
{
    const char *at = text.text;

    if (start > 0 && at[start - 1] == '.')
        start--;
    if (start > 0 && at[start - 1] == '*')
        start--;
    return (start >= 1 && at[start - 1] == '@') ||
           (start >= 2 && at[start - 1] == at[start - 2] &&
            (at[start - 1] == '/' || at[start - 1] == '|'));
}

/* Whether AT is at the beginning of a line or field. */
static bool begins_field(struct slice text, size_t at)
{
    return at == 0 || (unsigned char)text.text[at - 1] < ' ' ||
           ascii_is_one_of(text.text[at - 1], ",;|");
}

/* Whether AT is at the end of a line or field. A comma before a blank is
 * prose. */
static bool ends_field(struct slice text, size_t at)
{
    if (at == text.size || (unsigned char)text.text[at] < ' ')
        return true;
    return ascii_is_one_of(text.text[at], ",;|") &&
           (at + 1 == text.size || text.text[at + 1] != ' ');
}

/* Whether nothing but the address of a hosts file is before START in the
 * line. */
static bool follows_address(struct slice text, size_t start)
{
    enum { LONGEST = 64 }; /* more than an address and blanks take */
    size_t at = start;

    while (at > 0 && start - at < LONGEST &&
           ascii_is_one_of(text.text[at - 1], " \t"))
        at--;
    if (at == start)
        return false;
    size_t end = at;
    while (at > 0 && start - at < LONGEST &&
           ascii_is_one_of(text.text[at - 1], "0123456789abcdefABCDEF.:"))
        at--;
    return at < end &&
           memchr(text.text + at, text.text[at] == ':' ? ':' : '.', end - at) !=
               NULL &&
           begins_field(text, at);
}

/* Whether LABEL is the suffix of files and a top-level domain that few use.
 * "pl", "rs" and "sh" are common in names, too, so they are not among them. */
static bool is_suffix(struct slice label)
{
    enum { LONGEST = 4 };
    static const char suffixes[][LONGEST] = {
        "bz",  "cab", "dot", "inc", "java", "man", "map", "md",  "mk",
        "mov", "pm",  "ps",  "pub", "py",   "so",  "zip", "zone"};
    char lower[LONGEST] = "";

    if (label.size > LONGEST)
        return false;
    for (size_t i = 0; i < label.size; i++)
        lower[i] = (char)ascii_to_lower((unsigned char)label.text[i]);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (memcmp(suffixes[i], lower, LONGEST) == 0)
            return true;
    return false;
}

/* "Prüfung.zip": most of what has such a suffix is the name of a file. Alone in
 * its line or field, it is a name in a list. */
static bool is_file_name(struct slice text, const struct run *r)
{
    if (ends_field(text, r->end) && begins_field(text, r->start))
        return false;
    struct slice last = slice_part(text, r->last.start, r->end);
    return is_suffix(last) &&
           !(ends_field(text, r->end) && follows_address(text, r->start));
}

/* "见systemd.target(5)", "größe.config(3pm)": a page of the manual. */
static bool is_manual_page(struct slice text, const struct run *r)
{
    const char *at = text.text + r->end, *end = text.text + text.size;

    if (end - at < 3 || *at != '(' || !ascii_is_digit((unsigned char)at[1]))
        return false;
    for (at += 2; at < end && ascii_is_lower((unsigned char)*at);)
        at++;
    return at < end && *at == ')';
}

/* "1.网站", "2.1.москва": the number of a paragraph or of an item in a list, of
 * two digits at most, and its first word. */
static bool is_numbered(struct slice text, const struct run *r)
{
    return (r->before & UNICODE_DIGIT) && (r->labels > 2 || r->longest <= 2) &&
           !is_ascii(text, r->last.start, r->end);
}

/* "o.ä.in", "г.москва": single letters with dots are abbreviations. Few
 * top-level domains are words that follow one; the name of a town does. */
static bool is_abbreviation(struct slice text, const struct run *r)
{
    static const char moscow[] = "москва";
    size_t size = r->end - r->last.start;
    const char *last = text.text + r->last.start;

    if (r->longest != 1 || !(r->before & (UNICODE_LOWER | UNICODE_UPPER)))
        return false;
    if (r->labels > 2)
        return size == 2 && utf8_is_ascii(slice_of(last, size));
    return size == sizeof moscow - 1 && memcmp(last, moscow, size) == 0;
}

/* "🔗example.com": emoji right before an ASCII name adorn it. "💩.la" and
 * "i❤.ws" are names. */
static bool is_adorned(struct slice text, const struct run *r)
{
    size_t at = r->start;
    struct character c;

    if (!(r->first & UNICODE_EMOJI))
        return false;
    c = run_character(text, at);
    while (at < r->end && (c.properties & (UNICODE_EMOJI | UNICODE_JOINED))) {
        at += c.length;
        if (at < r->end)
            c = run_character(text, at);
    }
    return at < r->end && ascii_is_letter(c.code_point) &&
           is_ascii(text, at, r->end);
}

static bool has_www(struct slice text, size_t at, size_t end)
{
    static const char www[] = "www.";
    enum { SIZE = sizeof www - 1 };

    for (size_t i = 0; i < SIZE; i++)
        if (at + i >= end || ascii_to_lower((unsigned char)text.text[at + i]) !=
                                 (unsigned char)www[i])
            return false;
    return true;
}

/* "请访问www.example.com": a script without spaces, and an ASCII name that
 * begins with "www". */
static bool ends_in_ascii_name(struct slice text, const struct run *r)
{
    size_t at = r->end;

    while (at > r->start && (unsigned char)text.text[at - 1] < 0x80)
        at--;
    return at > r->start && has_www(text, at, r->end);
}

/* "遵从Freedesktop.org": an ASCII name with a capital letter right after such a
 * script, unless all its letters are capitals, as in some lists. */
static bool ends_in_proper_name(struct slice text, const struct run *r)
{
    const char *end = text.text + r->end, *at = end;
    bool has_lower = false;

    for (; at > text.text + r->start && (unsigned char)at[-1] < 0x80; at--)
        has_lower |= ascii_is_lower((unsigned char)at[-1]);
    return at > text.text + r->start && at < end && has_lower &&
           ascii_is_upper((unsigned char)*at);
}

/* "http://example.com或example.org", "a@example.com或www.example.org": two
 * ASCII names and such a script between them. In "//au.googleしごと.example" no
 * ASCII name follows, and in "www.tv朝日tv.example" only "www" precedes. */
static bool joins_ascii_names(struct slice text, const struct run *r,
                              struct tlds *tlds)
{
    enum { WWW = sizeof "www." - 1 };
    const char *start = text.text + r->start;
    size_t size = r->end - r->start, ascii = utf8_ascii(slice_of(start, size));
    const char *end = memchr(start + ascii, '.', size - ascii);
    size_t dot = ascii;

    while (dot > 0 && start[dot - 1] != '.')
        dot--;
    if (dot == 0 || dot == ascii || end == NULL ||
        (unsigned char)end[-1] >= 0x80)
        return false;
    if (has_www(text, r->start, r->end) ? dot == WWW
                                        : !prose_is_marked(text, r->start))
        return false;
    struct character next = run_character(text, r->start + ascii);
    return (next.properties & UNICODE_UNSPACED) &&
           (tlds == NULL || tlds_has(tlds, slice_of(start + dot, ascii - dot)));
}

bool prose_has(struct slice text, const struct run *r, struct tlds *tlds)
{
    bool is_unspaced = (r->any & UNICODE_UNSPACED) != 0;

    if (is_unspaced &&
        (ends_in_ascii_name(text, r) || joins_ascii_names(text, r, tlds)))
        return true;
    return ((is_unspaced && ends_in_proper_name(text, r)) ||
            is_file_name(text, r) || is_manual_page(text, r) ||
            is_numbered(text, r) || is_abbreviation(text, r) ||
            is_adorned(text, r)) &&
           !prose_is_marked(text, r->start);
}
