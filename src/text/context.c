#include "config.h"

#include "text/context.h"

#include <string.h>

#include "base/ascii.h"
#include "text/separator.h"
#include "text/strong.h"

/* Alone. */

static bool is_control(char c)
{
    return (unsigned char)c < ' ';
}

/* Returns true if AT begins a line, of a diff, too, or a field. */
static bool begins_field(struct slice text, size_t at)
{
    char before = slice_at(text, at - 1);

    return is_control(before) || ascii_is_one_of(before, ",;|") ||
           (ascii_is_one_of(before, "+-") &&
            is_control(slice_at(text, at - 2)));
}

/* Returns true if END ends a line or a field. In prose a blank follows a comma.
 */
static bool ends_field(struct slice text, size_t end)
{
    char after = slice_at(text, end);

    return is_control(after) ||
           (ascii_is_one_of(after, ",;|") && slice_at(text, end + 1) != ' ');
}

bool context_is_field(struct slice text, const struct run *r)
{
    return begins_field(text, r->start) && ends_field(text, r->end);
}

/* Returns true if BEFORE and AFTER are quotation marks that are not ASCII. */
static bool are_quotes(struct slice text, size_t start, size_t end)
{
    if ((unsigned char)slice_at(text, start - 1) < 0x80 ||
        (unsigned char)slice_at(text, end) < 0x80)
        return false;
    uint32_t before = run_character_before(text, 0, start).code_point;
    uint32_t after = run_character(text, end).code_point;
    return (before >= 0x2018 && before <= 0x201F && after >= 0x2018 &&
            after <= 0x201F) ||
           (before == 0xAB && after == 0xBB) ||
           (before == 0xBB && after == 0xAB) ||
           (before >= 0x300C && before <= 0x300F && after == before + 1);
}

bool context_is_alone(struct slice text, const struct run *r)
{
    char before = slice_at(text, r->start - 1), after = slice_at(text, r->end);
    char other = slice_at(text, r->start - 2);

    if (context_is_field(text, r))
        return true;
    switch (before) {
    case '"':
    case '\'':
    case '`':
        return after == before;
    case '>':
        return after == '<';
    case '.':
        return ascii_is_one_of(other, "*+");
    case '=':
        return after == ' ' || after == '&' || ends_field(text, r->end);
    case ' ':
        return other == ':' && ends_field(text, r->end);
    default:
        return are_quotes(text, r->start, r->end);
    }
}

/* Addresses. */

/* Returns true if R precedes an '@' of an address or a URL, separated only by
 * characters of labels and local parts. */
static bool is_local_part(struct context *p, const struct run *r)
{
    size_t end = r->end;

    if (end >= p->local_end) {
        while (end < p->text.size) {
            struct character c = run_character(p->text, end);
            if (!(c.properties & (UNICODE_LABEL | RUN_WORD)))
                break;
            end += c.length;
        }
        p->local_end = end;
        p->local = slice_at(p->text, end) == '@';
    }
    /* "full:größe.de:@ads" is a line of a list; an empty password is not. */
    return p->local && (p->text.text[p->local_end - 1] != ':' ||
                        strong_follows_anchor(p->text, r->start));
}

/* URLs. */

/* Returns true if C, at AT, ends a URL. A ']' that closes an IPv6 address or
 * the index of a query does not. */
static bool ends_url(struct slice text, size_t at, const struct character *c)
{
    char byte = text.text[at];

    if ((unsigned char)byte >= 0x80)
        return !(c->properties & UNICODE_SYMBOL) && !run_can_hold(c);
    return byte <= ' ' || byte == 0x7F ||
           ascii_is_one_of(byte, "\"'()<>\\^`{|},;$") ||
           (byte == ']' &&
            !ascii_is_one_of(slice_at(text, at + 1), ":/?#=&[]%"));
}

/* Returns true if exactly two slashes precede AT, in the text that has not been
 * searched for URLs. */
static bool begins_authority(const struct context *p, size_t at)
{
    size_t start = at;

    while (start > p->url_known && at - start < 3 &&
           p->text.text[start - 1] == '/')
        start--;
    return at - start == 2;
}

/* Returns true if R is in the path, query or fragment of a URL: after "//" and
 * a later '/', '?' or '#'. */
static bool is_in_url_path(struct context *p, const struct run *r)
{
    enum context_url url = p->url;
    bool slash = false;

    for (size_t at = r->start; at > p->url_known;) {
        struct character c = run_character_before(p->text, p->url_known, at);
        at -= c.length;
        if (ends_url(p->text, at, &c)) {
            url = CONTEXT_NO_URL;
            break;
        }
        if (begins_authority(p, at + 1)) {
            url = CONTEXT_AUTHORITY;
            break;
        }
        slash |= ascii_is_one_of(p->text.text[at], "/?#");
    }
    if (url == CONTEXT_AUTHORITY && slash)
        url = CONTEXT_PATH;
    p->url = url;
    p->url_known = r->start;
    return url == CONTEXT_PATH;
}

/* Paths. */

/* Returns true if C can be in the name of a directory. */
static bool is_in_path_name(const struct character *c)
{
    return run_can_hold(c) || c->code_point == '.' || c->code_point == '~';
}

/* "src/größe.rs" */
static bool is_in_file_path(struct slice text, const struct run *r)
{
    if (r->start < 2 || text.text[r->start - 1] != '/')
        return false;
    struct character c = run_character_before(text, 0, r->start - 1);
    return is_in_path_name(&c);
}

/* Returns true if a letter that is no part of a word is at AT. */
static bool is_drive(struct slice text, size_t at)
{
    if (!ascii_is_letter((unsigned char)slice_at(text, at)))
        return false;
    if (at == 0)
        return true;
    struct character before = run_character_before(text, 0, at);
    return !run_can_hold(&before);
}

/* "C:\\fotos\\rückseite.de" */
static bool is_in_drive_path(struct slice text, const struct run *r)
{
    enum { LONGEST = 260 }; /* MAX_PATH */
    size_t at = r->start;

    /* RUN may begin after the letter of an apparent escape. */
    if (slice_at(text, at - 1) != '\\' && slice_at(text, at - 2) != '\\')
        return false;
    if (slice_at(text, at - 2) == '\\' &&
        (unsigned char)slice_at(text, at - 3) <= ' ')
        return false; /* "\\\\größe.example\\fotos": a host */
    while (at > 0 && r->start - at < LONGEST) {
        struct character c = run_character_before(text, 0, at);
        if (!is_in_path_name(&c) && c.code_point != '\\' && c.code_point != ' ')
            break;
        at -= c.length;
    }
    return slice_at(text, at) == '\\' && slice_at(text, at - 1) == ':' &&
           is_drive(text, at - 2);
}

/* Returns true if a mark or joiner precedes AT, with at most hyphens between:
 * lenient decoding would not find an A-label there. */
static bool follows_mark(struct slice text, size_t at)
{
    while (slice_at(text, at - 1) == '-')
        at--;
    if ((unsigned char)slice_at(text, at - 1) < 0x80)
        return false;
    struct character before = run_character_before(text, 0, at);
    return (before.properties & (UNICODE_JOINED | UNICODE_EMOJI)) ==
           UNICODE_JOINED;
}

/* Returns true if the first two characters at START are the digits of a
 * non-ASCII byte in a URL ("%BC") or in mail ("=C3=BC"). */
static bool follows_escape(struct slice text, size_t start)
{
    unsigned high = ascii_hex_value(slice_at(text, start));
    char sign = slice_at(text, start - 1);

    return high >= 8 && high < ASCII_NO_HEX &&
           ascii_hex_value(slice_at(text, start + 1)) != ASCII_NO_HEX &&
           (sign == '%' || (sign == '=' && slice_at(text, start - 4) == sign));
}

enum text_reason context_judge(struct context *p, const struct run *r)
{
    struct slice text = p->text;

    /* Nothing is attached to the start of a line, or after a blank. */
    if ((unsigned char)slice_at(text, r->start - 1) > ' ') {
        if (separator_is_backslashed(text, r->start) ||
            follows_mark(text, r->start) || follows_escape(text, r->start))
            return TEXT_ATTACHED;
        if (is_in_url_path(p, r) || is_in_file_path(text, r) ||
            is_in_drive_path(text, r))
            return TEXT_PATH;
    }
    if (is_local_part(p, r))
        return TEXT_LOCAL_PART;
    if ((slice_at(text, r->start - 2) == '\\' &&
         slice_at(text, r->start - 1) == '.') ||
        (slice_at(text, r->end) == '\\' && slice_at(text, r->end + 1) == '.'))
        return TEXT_PATTERN;
    return TEXT_NAME;
}

/* Prose. */

static bool is_ascii(struct slice text, size_t start, size_t end)
{
    return utf8_is_ascii(slice_part(text, start, end));
}

/* Returns true if LABEL is a suffix of files, and a top-level domain of few
 * names. "pl", "rs" and "sh" are suffixes, too, but also common in names. */
static bool is_suffix(struct slice label)
{
    enum { LONGEST = 4 };
    static const char suffixes[][LONGEST + 1] = {
        /* in the order of the alphabet */
        "bz",  "cab", "dot", "inc", "java", "man", "map", "md",  "mk",
        "mov", "pm",  "ps",  "pub", "py",   "so",  "xxx", "zip", "zone"};
    char lower[LONGEST + 1] = "";

    if (label.size > LONGEST)
        return false;
    for (size_t i = 0; i < label.size; i++)
        lower[i] = (char)ascii_to_lower((unsigned char)label.text[i]);
    for (size_t i = 0;
         i < sizeof suffixes / sizeof *suffixes && *suffixes[i] <= *lower; i++)
        if (strcmp(suffixes[i], lower) == 0)
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
bool context_is_pronunciation(struct slice text, const struct run *r)
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

bool context_joins_names(struct slice text, const struct run *r,
                         struct tlds *tlds)
{
    struct slice rest = slice_part(text, r->start, r->last.start - 1), label;

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

size_t context_find_www(struct slice text, const struct run *r)
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

enum text_reason context_judge_prose(struct slice text, const struct run *r)
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
