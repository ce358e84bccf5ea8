#include "config.h"

#include "text/place.h"

#include <string.h>

#include "base/ascii.h"
#include "names/label.h"
#include "text/separator.h"
#include "text/word.h"

static bool is_control(char c)
{
    return (unsigned char)c < ' ';
}

/* Before it: anchors and options. */

size_t place_skip_wildcard(struct slice text, size_t start)
{
    if (slice_at(text, start - 1) != '.')
        return start;
    return start - (slice_at(text, start - 2) == '*' ? 2 : 1);
}

/* Returns the facts about the anchor that ends at AT. */
static unsigned anchor(struct places *p, size_t at)
{
    enum { STRONG = PLACE_STRONG, ANY = PLACE_STRONG | PLACE_EXACT };
    char before = slice_at(p->text, at - 1), other = slice_at(p->text, at - 2);

    switch (before) {
    case '/': /* "///" is none */
        return other != '/'                       ? 0
               : slice_at(p->text, at - 3) == '/' ? PLACE_ANCHOR
                                                  : PLACE_ANCHOR | STRONG;
    case '@':
        return PLACE_ANCHOR | STRONG;
    case '|':
        if (other == '|')
            return PLACE_ANCHOR | ANY;
        return line_is_option(&p->lines, at) ? ANY : 0;
    case '=':
    case '~':
        return line_is_option(&p->lines, at) ? ANY : 0;
    default:
        return 0;
    }
}

unsigned place_before(struct places *p, size_t start)
{
    const struct line *line = line_at(&p->lines, start);
    unsigned facts = anchor(p, place_skip_wildcard(p->text, start));

    if (line_is_name(line, start))
        facts |= PLACE_LIST | PLACE_STRONG | PLACE_EXACT;
    if (start >= line->page.start && start < line->page.end)
        facts |= PLACE_PAGE;
    return facts;
}

/* Returns true if R, after "//" or '@', is in a strong place for all names. In
 * code, "//" begins a comment: "//größe.txt". A name of a list before an '@'
 * may become ASCII. */
static bool is_dotted(struct places *p, const struct run *r)
{
    struct slice text = p->text;
    size_t at = place_skip_wildcard(text, r->start);
    bool is_address = slice_at(text, at - 1) == '@';
    size_t before = at - (is_address ? 2 : 3);
    char other = slice_at(text, before);

    if (is_address)
        return run_is_label_byte(other) ||
               ((unsigned char)other >= 0x80 &&
                line_is_name(&p->lines.line, before));
    return other == ':' || (!(run_bytes[(unsigned char)other] & RUN_WORD) &&
                            ascii_is_one_of(slice_at(text, r->end), "/:?\"'"));
}

/* Around it. */

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

/* Returns true if the text from START to END, which is no field, is alone. */
static bool is_alone(struct slice text, size_t start, size_t end)
{
    char before = slice_at(text, start - 1), after = slice_at(text, end);
    char other = slice_at(text, start - 2);

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
        return after == ' ' || after == '&' || ends_field(text, end);
    case ' ':
        return other == ':' && ends_field(text, end);
    default:
        return are_quotes(text, start, end);
    }
}

/* Its labels. */

bool place_has_top_level(const struct places *p, const struct run *r)
{
    /* No top-level domain is a single character or begins with a digit: "3.5µm"
     * is no name, even if any last label is accepted. */
    return r->last.length >= 2 && !(r->last.first & UNICODE_DIGIT) &&
           (p->tlds == NULL ||
            tlds_has(p->tlds, slice_part(p->text, r->last.start, r->end)));
}

size_t place_next_prefix(struct places *p, size_t from)
{
    if (p->prefix < from || p->prefix == 0)
        p->prefix = label_find_prefix(p->text, from);
    return p->prefix;
}

bool place_has_a_label(struct places *p, const struct run *r)
{
    struct slice all = slice_part(p->text, 0, r->end);
    size_t at = place_next_prefix(p, r->start);

    for (; at < r->end; at = label_find_prefix(all, at + 1))
        if (at == r->start || p->text.text[at - 1] == '.')
            return true;
    return false;
}

void place_reset(struct places *p, struct run *r, size_t start)
{
    unsigned kept = r->start == start ? PLACE_BEFORE : 0;

    r->facts &= kept;
    r->known = (r->known & kept) | PLACE_READ |
               (r->labels == 1 ? PLACE_KNOWN : 0) |
               (r->is_ascii ? 0 : PLACE_A_LABEL);
    if (r->any & UNICODE_UNSPACED)
        r->facts |= PLACE_UNSPACED;
    if (r->before_any & UNICODE_UNSPACED)
        r->facts |= PLACE_JOINED;
    if (r->any & RUN_PHONETIC)
        r->facts |= PLACE_PHONETIC;
    if ((unsigned char)slice_at(p->text, r->start - 1) > ' ')
        r->facts |= PLACE_TOUCHED;
}

void place_find(struct places *p, struct run *r, unsigned facts)
{
    if ((facts & (PLACE_BEFORE | PLACE_DOTTED)) && !(r->known & PLACE_BEFORE)) {
        r->facts |= place_before(p, r->start);
        facts |= PLACE_BEFORE;
    }
    if ((facts & PLACE_DOTTED) && (r->facts & PLACE_STRONG) &&
        ((r->facts & PLACE_EXACT) || is_dotted(p, r)))
        r->facts |= PLACE_DOTTED;
    if (facts & PLACE_AROUND) {
        if (begins_field(p->text, r->start) && ends_field(p->text, r->end))
            r->facts |= PLACE_FIELD | PLACE_ALONE;
        else if (is_alone(p->text, r->start, r->end))
            r->facts |= PLACE_ALONE;
        facts |= PLACE_AROUND;
    }
    if ((facts & PLACE_KNOWN) && place_has_top_level(p, r))
        r->facts |= PLACE_KNOWN;
    if ((facts & PLACE_A_LABEL) && place_has_a_label(p, r))
        r->facts |= PLACE_A_LABEL;
    r->known |= facts;
}

bool place_has_end(struct slice text, const struct run *r)
{
    size_t at = place_skip_wildcard(text, r->start);
    char before = slice_at(text, at - 3), after = slice_at(text, r->end);

    if (slice_at(text, at - 1) != '|' || slice_at(text, at - 2) != '|')
        return true;
    if (after == '.' && slice_at(text, r->end + 1) == '*')
        after = slice_at(text, r->end + 2);
    return ascii_is_one_of(after, "^/$?:") ||
           (is_control(after) && (is_control(before) || before == '@'));
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
               UNICODE_JOINED &&
           before.code_point != RUN_KEYCAP;
}

/* Returns true if SIGN and two hexadecimal digits are at AT. */
static bool is_escape(struct slice text, size_t at, char sign)
{
    return slice_at(text, at) == sign &&
           ascii_hex_value(slice_at(text, at + 1)) != ASCII_NO_HEX &&
           ascii_hex_value(slice_at(text, at + 2)) != ASCII_NO_HEX;
}

/* Returns true if the first two characters at START are the digits of a
 * non-ASCII byte in a URL ("%BC") or in mail ("=C3=BC"). */
static bool follows_escape(struct slice text, size_t start)
{
    return ascii_hex_value(slice_at(text, start)) >= 8 &&
           (is_escape(text, start - 1, '%') ||
            (is_escape(text, start - 1, '=') &&
             is_escape(text, start - 4, '=')));
}

/* Only lines with a '#' have pages. */
bool place_is_in_page(struct places *p, struct run *r)
{
    return line_may_be_page(&p->lines, r->start) &&
           place_facts(p, r, PLACE_PAGE);
}

bool place_is_attached(struct places *p, struct run *r)
{
    return separator_is_backslashed(p->text, r->start) ||
           follows_mark(p->text, r->start) || follows_escape(p->text, r->start);
}

/* Paths and local parts. */

/* Returns true if C, at AT, ends a URL: a hard end of UTS #58; a '\'' that no
 * letter follows; a ']' that closes neither an IPv6 address nor the index of a
 * query. */
static bool ends_url(struct slice text, size_t at, const struct character *c)
{
    char byte = text.text[at], next = slice_at(text, at + 1);

    if ((unsigned char)byte >= 0x80)
        return !(c->properties & (UNICODE_SYMBOL | UNICODE_FOREIGN)) &&
               !run_can_hold(c);
    if (byte == '\'')
        return !run_is_label_byte(next);
    if (byte == ']')
        return !ascii_is_one_of(next, ":/?#=&[]%");
    return (unsigned char)byte <= ' ' || byte == 0x7F ||
           ascii_is_one_of(byte, "\"<>\\^`{}");
}

/* Returns true if exactly two slashes precede AT, from FROM on. */
static bool begins_authority(struct slice text, size_t from, size_t at)
{
    size_t start = at;

    while (start > from && at - start < 3 && text.text[start - 1] == '/')
        start--;
    return at - start == 2;
}

/* Returns true if R is in the path, query or fragment of a URL: after "//" and
 * a later '/', '?' or '#', and not after a ')' that closes a bracket around the
 * URL; or without "//" after both '/' and '?', and no ')'. */
static bool is_in_url_path(struct places *p, const struct run *r)
{
    struct slice text = p->text;
    enum place_url url = p->url;
    size_t open = p->url_brackets, opened = 0, closed = 0;
    bool goes_on = true, has_end = false, has_bracket = false;
    bool has_slash = false, has_query = false;

    for (size_t at = r->start; at > p->url_known;) {
        struct character c = run_character_before(text, p->url_known, at);
        at -= c.length;
        bool is_start = begins_authority(text, p->url_known, at + 1);
        if (is_start || ends_url(text, at, &c)) {
            url = is_start ? PLACE_AUTHORITY : PLACE_NO_URL;
            goes_on = false;
            open = 0;
            break;
        }
        has_bracket |= c.code_point == ')';
        if (c.code_point == ')')
            closed++;
        else if (c.code_point == '(' && closed > 0)
            closed--;
        else if (c.code_point == '(')
            opened++;
        has_end |= ascii_is_one_of(text.text[at], "/?#");
        has_slash |= c.code_point == '/' && !has_bracket;
        has_query |= c.code_point == '?' && !has_bracket;
    }
    if (url == PLACE_AUTHORITY && has_end)
        url = PLACE_AFTER_HOST;
    if (closed > open)
        url = PLACE_NO_URL;
    goes_on &= !has_bracket;
    p->has_slash = has_slash || (goes_on && p->has_slash);
    p->has_query = has_query || (goes_on && p->has_query);
    p->url = url;
    p->url_brackets = closed > open ? 0 : open - closed + opened;
    p->url_known = r->start;
    return url == PLACE_AFTER_HOST || (p->has_slash && p->has_query);
}

/* "src/größe.rs", "/größe.rs"; not "//größe.rs", "\\/\\/größe.rs" */
static bool is_in_file_path(struct slice text, const struct run *r)
{
    char before = slice_at(text, r->start - 2);

    return slice_at(text, r->start - 1) == '/' && before != '/' &&
           (before != '\\' || slice_at(text, r->start - 3) != '/');
}

/* "C:\\fotos\\rückseite.de"; not "\\\\größe.example\\fotos" */
static bool is_in_drive_path(struct slice text, const struct run *r)
{
    enum { LONGEST = 260 }; /* MAX_PATH */
    size_t at = r->start, least = at > LONGEST ? at - LONGEST : 0;

    /* The run may begin after the letter of an apparent escape. */
    if (slice_at(text, at - 1) != '\\' && slice_at(text, at - 2) != '\\')
        return false;
    if (slice_at(text, at - 2) == '\\' &&
        (unsigned char)slice_at(text, at - 3) <= ' ')
        return false;
    while (at > least && text.text[at - 1] != ':' && text.text[at - 1] != '"' &&
           (unsigned char)text.text[at - 1] >= ' ')
        at--;
    if (slice_at(text, at - 1) != ':' || slice_at(text, at) != '\\' ||
        !ascii_is_letter((unsigned char)slice_at(text, at - 2)))
        return false;
    struct character before = {.length = 1};
    if (at > 2)
        before = run_character_before(text, 0, at - 2);
    return !run_can_hold(&before);
}

bool place_is_in_path(struct places *p, struct run *r)
{
    return is_in_url_path(p, r) || is_in_file_path(p->text, r) ||
           is_in_drive_path(p->text, r);
}

bool place_is_local_part(struct places *p, struct run *r)
{
    struct slice text = p->text;
    size_t end = r->end;

    if (end >= p->local_end) {
        while (end < text.size) {
            struct character c = run_character(text, end);
            if (!(c.properties & (UNICODE_LABEL | RUN_WORD)) &&
                c.code_point != '=')
                break;
            end += c.length;
        }
        p->local_end = end;
    }
    /* "full:größe.de:@ads" is a line of a list; an empty password is not. */
    return slice_at(text, p->local_end) == '@' &&
           (text.text[p->local_end - 1] != ':' ||
            place_facts(p, r, PLACE_ANCHOR));
}
