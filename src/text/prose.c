/* prose.c - runs of labels that are not names; see prose.h. */

#include "config.h"

#include "text/prose.h"

#include <string.h>

#include "base/ascii.h"
#include "text/context.h"

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
        /* in the order of the alphabet */
        "bz",  "cab", "dot", "inc", "java", "man", "map", "md",  "mk",
        "mov", "pm",  "ps",  "pub", "py",   "so",  "xxx", "zip", "zone"};
    char lower[LONGEST] = "";

    if (label.size > LONGEST)
        return false;
    for (size_t i = 0; i < label.size; i++)
        lower[i] = (char)ascii_to_lower((unsigned char)label.text[i]);
    for (size_t i = 0;
         i < sizeof suffixes / sizeof *suffixes && *suffixes[i] <= *lower; i++)
        if (memcmp(suffixes[i], lower, LONGEST) == 0)
            return true;
    return false;
}

/* "Prüfung.zip" */
static bool is_file_name(struct slice text, const struct run *r)
{
    return is_suffix(slice_part(text, r->last.start, r->end)) &&
           !context_is_field(text, r);
}

/* "größe.call(", "systemd.target(5)", "größe.so*"; not "президент.рф(сайт)",
 * "*größe.de*" */
static bool precedes_call(struct slice text, const struct run *r)
{
    char next = slice_at(text, r->end);

    return (next == '(' && is_ascii(text, r->last.start, r->end)) ||
           (next == '*' && slice_at(text, r->start - 1) != '*');
}

/* "1.网站", "2.1.москва": a number of one or two digits and the first word of a
 * heading. */
static bool is_numbered(struct slice text, const struct run *r)
{
    return (r->before_all & UNICODE_DIGIT) &&
           (r->labels > 2 || r->longest <= 2) &&
           !is_ascii(text, r->last.start, r->end);
}

/* "o.ä.in", "г.москва", "Ç.ax": single letters, or a capital, before a word
 * that is a top-level domain. "ü.de", "ål.no" and "я.рус" are names. */
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
        return (r->before_any & UNICODE_UPPER) && (r->last.any & UNICODE_LOWER);
    return r->longest == 1 && slice_equal(last, slice_string("москва"));
}

/* "수작이다.한국 공포": the last word of a Korean sentence. */
static bool ends_korean_sentence(struct slice text, const struct run *r)
{
    static const char endings[] = "다요죠네까음임";
    enum { SYLLABLE = 3 }; /* bytes */
    size_t dot = r->last.start - 1;

    if (slice_at(text, r->end) != ' ' || dot < r->start + SYLLABLE)
        return false;
    for (const char *e = endings; *e != '\0'; e += SYLLABLE)
        if (memcmp(text.text + dot - SYLLABLE, e, SYLLABLE) == 0)
            return true;
    return false;
}

/* Stress and length marks, and the tie, are in no name; letters of the block
 * IPA Extensions are in few. */
bool prose_is_pronunciation(struct slice text, const struct run *r)
{
    enum { TIE = 0x361, FIRST_LETTER = 0x250, LAST_LETTER = 0x2AF };
    char before = slice_at(text, r->start - 1), after = slice_at(text, r->end);
    bool is_delimited =
        (before == '/' && after == '/') || (before == '[' && after == ']');

    for (size_t at = r->start; at < r->end;) {
        struct character c = run_character(text, at);
        uint32_t code = c.code_point;
        if (code == 0x2C8 || code == 0x2CC || code == 0x2D0 || code == TIE ||
            (is_delimited && code >= FIRST_LETTER && code <= LAST_LETTER))
            return true;
        at += c.length;
    }
    return false;
}

/* The rest is for runs with a character of a script without spaces. */

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
           (has_lower || !context_is_field(text, r));
}

bool prose_joins_names(struct slice text, const struct run *r,
                       struct tlds *tlds)
{
    struct slice rest = slice_part(text, r->start, r->last.start - 1), label;

    if (!(r->before_any & UNICODE_UNSPACED))
        return false;
    slice_cut(&rest, '.', &label);
    while (slice_cut(&rest, '.', &label)) {
        size_t ascii = utf8_ascii(label);
        if (ascii < 2 || ascii == label.size ||
            (unsigned char)label.text[label.size - 1] >= 0x80)
            continue;
        struct character next = run_character(label, ascii);
        if ((next.properties & UNICODE_UNSPACED) &&
            (tlds == NULL || tlds_has(tlds, slice_of(label.text, ascii))))
            return true;
    }
    return false;
}

size_t prose_find_www(struct slice text, const struct run *r)
{
    enum { WWW = 3 };
    const char *dot = memchr(text.text + r->start, '.', r->end - r->start);
    size_t end = dot == NULL ? r->start : (size_t)(dot - text.text);

    if (end - r->start <= WWW)
        return r->start;
    for (size_t at = end - WWW; at < end; at++)
        if (ascii_to_lower((unsigned char)text.text[at]) != 'w')
            return r->start;
    size_t at = end - WWW;
    struct character c;
    do {
        c = run_character_before(text, r->start, at);
        at -= c.length;
    } while (at > r->start && (c.properties & UNICODE_JOINED));
    return c.properties & UNICODE_UNSPACED ? end - WWW : r->start;
}

enum text_reason prose_judge(struct slice text, const struct run *r)
{
    if ((r->any & UNICODE_UNSPACED) && ends_in_proper_name(text, r))
        return TEXT_UNSPACED;
    if ((r->any & UNICODE_UNSPACED) && ends_korean_sentence(text, r))
        return TEXT_SENTENCE;
    if (precedes_call(text, r))
        return TEXT_CODE;
    if (is_file_name(text, r))
        return TEXT_FILE;
    if (is_numbered(text, r))
        return TEXT_NUMBER;
    if (is_abbreviation(text, r))
        return TEXT_ABBREVIATION;
    return TEXT_NAME;
}
