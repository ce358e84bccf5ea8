/* prose.c - runs of labels that are not names; see prose.h. */

#include "config.h"

#include "text/prose.h"

#include <string.h>

#include "base/ascii.h"
#include "names/label.h"
#include "text/place.h"
#include "text/syntax.h"

static bool is_ascii(struct slice text, size_t start, size_t end)
{
    return utf8_is_ascii(slice_part(text, start, end));
}

/* Returns true if LABEL is a suffix of files, and a top-level domain of few
 * names. "pl", "rs" and "sh" are suffixes, too, but also common in names. */
static bool is_suffix(struct slice label)
{
    enum { LONGEST = 4 };
    static const char suffixes[][LONGEST] = {
        "bz",  "cab", "dot", "inc", "java", "man", "map", "md",  "mk",
        "mov", "pm",  "ps",  "pub", "py",   "so",  "xxx", "zip", "zone"};
    char lower[LONGEST] = "";

    if (label.size > LONGEST)
        return false;
    for (size_t i = 0; i < label.size; i++)
        lower[i] = (char)ascii_to_lower((unsigned char)label.text[i]);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (*suffixes[i] == *lower && memcmp(suffixes[i], lower, LONGEST) == 0)
            return true;
    return false;
}

/* "Prüfung.zip" */
static bool is_file_name(struct slice text, const struct run *r)
{
    return is_suffix(slice_part(text, r->last.start, r->end)) &&
           !syntax_is_alone(text, r);
}

/* "größe.call(", "systemd.target(5)", "\"ä.b.c\".split(" */
static bool precedes_call(struct slice text, const struct run *r)
{
    char next = slice_at(text, r->end);

    return next == '(' ||
           (ascii_is_one_of(next, "\"'") && slice_at(text, r->end + 1) == '.' &&
            ascii_is_lower((unsigned char)slice_at(text, r->end + 2)));
}

/* "1.网站", "2.1.москва": a number of one or two digits and the first word of a
 * heading. Alone in a line, "24.рф" is a name, but "1.网站" still a heading. */
static bool is_numbered(struct slice text, const struct run *r)
{
    return (r->before_all & UNICODE_DIGIT) &&
           (r->labels > 2 || r->longest <= 2) &&
           !is_ascii(text, r->last.start, r->end) &&
           ((r->last.any & UNICODE_UNSPACED) || !syntax_is_alone(text, r));
}

/* "o.ä.in", "г.москва", "Ç.ax", "áb.sk": one or two letters before a word that
 * is a top-level domain. "ü.de" and "я.рус" are names. */
static bool is_abbreviation(struct slice text, const struct run *r)
{
    enum { CASED = UNICODE_LOWER | UNICODE_UPPER };
    struct slice last = slice_part(text, r->last.start, r->end);

    if (r->longest > 2 || !(r->before_any & CASED) ||
        (r->before_any & (UNICODE_DIGIT | UNICODE_EMOJI | UNICODE_UNSPACED)))
        return false;
    bool is_country = last.size == 2 && utf8_is_ascii(last);
    if (r->labels > 2)
        return is_country && r->longest == 1 && (r->before_all & CASED);
    if (is_country)
        return r->longest == 2 || (r->before_any & UNICODE_UPPER);
    return r->longest == 1 && slice_equal(last, slice_string("москва"));
}

/* "für.NET", "使用.NET": a top-level domain in upper case after labels that are
 * not. "BÜCHER.DE" and "Водить.РФ" are names. */
static bool has_other_capitals(struct slice text, const struct run *r)
{
    bool is_upper =
        (r->last.any & (UNICODE_LOWER | UNICODE_UPPER)) == UNICODE_UPPER;
    bool was_upper =
        (r->before_any & (UNICODE_LOWER | UNICODE_UPPER)) == UNICODE_UPPER;
    struct slice last = slice_part(text, r->last.start, r->end);

    return is_upper && !was_upper && utf8_is_ascii(last) &&
           !label_has_prefix(last);
}

/* "/ʃɔ.ko.la/", "[ʃɔ.ko.la]": has letters of the block IPA Extensions. */
static bool is_pronunciation(struct slice text, const struct run *r)
{
    char before = slice_at(text, r->start - 1), after = slice_at(text, r->end);

    if (!(before == '/' && after == '/') && !(before == '[' && after == ']'))
        return false;
    for (size_t at = r->start; at < r->end;) {
        struct character c = run_character(text, at);
        if (c.code_point >= 0x250 && c.code_point <= 0x2AF)
            return true;
        at += c.length;
    }
    return false;
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

/* The next two are for runs with a character of a script without spaces. */

/* "请访问www.example.com": such a script, and an ASCII name that begins with
 * "www". */
static bool ends_in_ascii_name(struct slice text, const struct run *r)
{
    size_t at = r->end;

    while ((unsigned char)text.text[at - 1] < 0x80)
        at--;
    return has_www(text, at, r->end);
}

/* "遵从Freedesktop.org", "使用ASP.NET": an ASCII name that begins with an
 * upper-case letter right after such a script. In a list, all letters may be in
 * upper case. */
static bool ends_in_proper_name(struct slice text, const struct run *r)
{
    const char *end = text.text + r->end, *at = end;
    bool has_lower = false;

    for (; (unsigned char)at[-1] < 0x80; at--)
        has_lower |= ascii_is_lower((unsigned char)at[-1]);
    return at < end && ascii_is_upper((unsigned char)*at) &&
           (has_lower || !syntax_is_alone(text, r));
}

/* "http://example.com或example.org", "a@example.com或www.example.org": two
 * ASCII names separated by such a script. In "//au.googleしごと.example" no
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
                                        : !place_is_marked(text, r->start))
        return false;
    struct character next = run_character(text, r->start + ascii);
    return (next.properties & UNICODE_UNSPACED) &&
           (tlds == NULL || tlds_has(tlds, slice_of(start + dot, ascii - dot)));
}

/* The rules that do not apply after a marker of names. */
static enum text_reason judge_unmarked(struct slice text, const struct run *r)
{
    if ((r->any & UNICODE_UNSPACED) && ends_in_proper_name(text, r))
        return TEXT_UNSPACED;
    if (precedes_call(text, r))
        return TEXT_CODE;
    if (is_file_name(text, r))
        return TEXT_FILE;
    if (is_numbered(text, r))
        return TEXT_NUMBER;
    if (is_abbreviation(text, r))
        return TEXT_ABBREVIATION;
    if (has_other_capitals(text, r))
        return TEXT_CAPITALS;
    if (is_pronunciation(text, r))
        return TEXT_PRONUNCIATION;
    return TEXT_NAME;
}

enum text_reason prose_judge(struct slice text, const struct run *r,
                             struct tlds *tlds)
{
    if ((r->any & UNICODE_UNSPACED) &&
        (ends_in_ascii_name(text, r) || joins_ascii_names(text, r, tlds)))
        return TEXT_UNSPACED;
    if (place_is_marked(text, r->start))
        return TEXT_NAME;
    return judge_unmarked(text, r);
}
