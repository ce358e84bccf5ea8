#include "config.h"

#include "text/place.h"

#include <string.h>

#include "base/ascii.h"
#include "names/label.h"
#include "text/separator.h"

static bool is_control(char c)
{
    return (unsigned char)c < ' ';
}

/* What precedes: anchors and options. */

/* Returns START without "*." or '.' before it. */
static size_t skip_wildcard(struct slice text, size_t start)
{
    if (slice_at(text, start - 1) != '.')
        return start;
    return start - (slice_at(text, start - 2) == '*' ? 2 : 1);
}

bool place_follows_bars(struct slice text, size_t start)
{
    return slice_at(text, start - 2) == '|' &&
           ascii_is_one_of(slice_at(text, start - 1), "|~");
}

static bool is_option_name(struct slice name)
{
    static const char *const options[] = {"domain", "from", "to", "denyallow"};

    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (slice_equal(name, slice_string(options[i])))
            return true;
    return false;
}

/* Returns true if AT follows the '=' of an option: "$domain=". */
static bool follows_option(struct slice text, size_t at)
{
    enum { LONGEST = 9 }; /* bytes: "denyallow" */
    size_t end = at - 1, start = end;

    if (slice_at(text, end) != '=')
        return false;
    while (end - start < LONGEST &&
           ascii_is_lower((unsigned char)slice_at(text, start - 1)))
        start--;
    return ascii_is_one_of(slice_at(text, start - 1), "$,") &&
           is_option_name(slice_part(text, start, end));
}

static bool is_in_option_names(char byte)
{
    return (unsigned char)byte >= 0x80 ||
           (run_bytes[(unsigned char)byte] & UNICODE_LABEL) ||
           ascii_is_one_of(byte, ".*|~");
}

/* Returns true if START is in the names of an option. */
static bool is_in_option(struct places *p, size_t start)
{
    size_t at = start;

    while (at > p->option_known && is_in_option_names(p->text.text[at - 1]))
        at--;
    if (at > p->option_known)
        p->is_option = follows_option(p->text, at);
    p->option_known = start;
    return p->is_option;
}

/* Returns true if AT follows 'zone "' that begins a statement of BIND. */
static bool follows_zone(struct slice text, size_t at)
{
    static const char zone[] = "zone \"";
    enum { SIZE = sizeof zone - 1 };

    if (at < SIZE || memcmp(text.text + at - SIZE, zone, SIZE) != 0)
        return false;
    for (at -= SIZE; slice_at(text, at - 1) == ' ';)
        at--;
    char before = slice_at(text, at - 1);
    return is_control(before) || before == '{' || before == ';';
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
        return is_in_option(p, at) ? ANY : 0;
    case '=':
    case '~':
        return is_in_option(p, at) ? ANY : 0;
    case '"':
        return follows_zone(p->text, at) ? ANY : 0;
    default:
        return 0;
    }
}

static unsigned find_before(struct places *p, size_t start)
{
    const struct line *line = line_at(&p->lines, start);
    unsigned facts = anchor(p, skip_wildcard(p->text, start));

    if (line_is_name(line, start))
        facts |= PLACE_LIST | PLACE_STRONG | PLACE_EXACT;
    if (start >= line->page.start && start < line->page.end)
        facts |= PLACE_PAGE;
    return facts;
}

/* Returns true if R, after "//" or '@', is in a strong place for all names. In
 * code, "//" begins a comment: "//größe.txt". */
static bool is_dotted(struct slice text, const struct run *r)
{
    size_t at = skip_wildcard(text, r->start);
    bool is_address = slice_at(text, at - 1) == '@';
    char other = slice_at(text, at - (is_address ? 2 : 3));
    unsigned properties = run_bytes[(unsigned char)other];

    return is_address ? properties & UNICODE_LABEL
                      : other == ':' ||
                            (!(properties & RUN_WORD) &&
                             ascii_is_one_of(slice_at(text, r->end), "/:?\"'"));
}

/* What follows, too. */

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

/* Returns true if what is from START to END, and no field, is alone. */
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

/* Words. */

enum kind { KIND_NONE, KIND_HOST, KIND_BARS, KIND_LIST, KIND_RULE, KIND_QUOTED };

/* Returns the kind of the place of a word at START that has FACTS. */
static enum kind kind_of(struct places *p, size_t start, unsigned facts)
{
    const struct line *line = line_at(&p->lines, start);

    if (facts & PLACE_LIST)
        return line->page.start < line->page.end ? KIND_RULE : KIND_LIST;
    if (!(facts & PLACE_EXACT))
        return facts & PLACE_STRONG ? KIND_HOST : KIND_NONE;
    if (facts & PLACE_ANCHOR)
        return KIND_BARS;
    size_t at = skip_wildcard(p->text, start);
    return slice_at(p->text, at - 1) == '"' ? KIND_QUOTED : KIND_RULE;
}

/* Returns true if the character C ends a word in a place of KIND. */
static bool ends_word(enum kind kind, const struct character *c)
{
    char byte = (char)c->code_point;

    if (c->length > 1)
        return kind == KIND_HOST
                   ? !(c->properties &
                       (UNICODE_LABEL | UNICODE_SYMBOL | UNICODE_FOREIGN))
                   : unicode_is_blank(c->code_point) &&
                         unicode_width(c->code_point) > 0;
    if (c->properties & UNICODE_FOREIGN) /* an invalid byte */
        return false;
    if ((unsigned char)byte <= ' ' || byte == 0x7F)
        return true;
    switch (kind) {
    case KIND_BARS:
        return ascii_is_one_of(byte, "^/$?:|");
    case KIND_LIST:
        return ascii_is_one_of(byte, "\"'#;/,|()~:@");
    case KIND_QUOTED:
        return byte == '"';
    default:
        return !(run_bytes[(unsigned char)byte] & UNICODE_LABEL) &&
               !ascii_is_one_of(byte, kind == KIND_HOST ? ".%" : ".%*");
    }
}

/* Returns true if no character from START to END ends a word of KIND. */
static bool is_one_word(struct slice text, enum kind kind, size_t start,
                        size_t end)
{
    for (size_t at = start; at < end;) {
        struct character c = run_character(text, at);
        if (ends_word(kind, &c))
            return false;
        at += c.length;
    }
    return true;
}

/* Finds the start of the word that contains R in a strong place, if it is one,
 * and stores its kind. R then has the facts of the place. */
static size_t strong_start(struct places *p, struct run *r, enum kind *kind)
{
    enum { LONGEST = 256 }; /* bytes before R */
    struct slice text = p->text;
    size_t at = r->start;

    *kind = kind_of(p, at, place_facts(p, r, PLACE_BEFORE));
    if (*kind != KIND_NONE && !(r->facts & PLACE_LIST))
        return at;
    size_t least = p->lines.line.span.start;
    if (least < p->word_end)
        least = p->word_end;
    if (at - least > LONGEST)
        least = at - LONGEST;
    if (*kind != KIND_NONE) {
        while (at > least && line_is_name(&p->lines.line, at - 1)) {
            struct character c = run_character_before(text, least, at);
            if (ends_word(*kind, &c))
                break;
            at -= c.length;
        }
        return at;
    }
    while (at > least && (unsigned char)text.text[at - 1] > ' ' &&
           !ascii_is_one_of(text.text[at - 1], "|/@=~\""))
        at--;
    if (at == least)
        return r->start;
    unsigned facts = find_before(p, at);
    *kind = kind_of(p, at, facts);
    if (*kind == KIND_NONE || !is_one_word(text, *kind, at, r->start)) {
        *kind = KIND_NONE;
        return r->start;
    }
    r->facts |= facts;
    return at;
}

/* Returns the end of the host that begins with R: foreign characters belong to
 * it if it has a port, path, query or fragment. */
static size_t host_end(struct slice text, const struct run *r)
{
    size_t at = r->word_end;

    while (at < text.size) {
        struct character c = run_character(text, at);
        if (!run_is_foreign(text, at, &c) && c.code_point != '.')
            break;
        at += c.length;
    }
    return at > r->word_end + 1 && ascii_is_one_of(slice_at(text, at), "/:?#")
               ? at
               : r->word_end;
}

static size_t exact_end(struct slice text, enum kind kind, size_t start,
                        size_t end)
{
    while (end < text.size) {
        struct character c = run_character(text, end);
        if (ends_word(kind, &c))
            break;
        end += c.length;
    }
    if (end > start && text.text[end - 1] == '*')
        end--;
    if (end - start > 1 && text.text[end - 1] == '.' &&
        text.text[end - 2] != '.')
        end--;
    return end;
}

/* Adds the invalid bytes around WORD, which is in ASCII: they may be letters of
 * another charset. */
static void add_invalid(struct slice text, struct text_span *word)
{
    while ((unsigned char)slice_at(text, word->start - 1) >= 0x80 &&
           run_character_before(text, 0, word->start).code_point == 0)
        word->start--;
    while ((unsigned char)slice_at(text, word->end) >= 0x80 &&
           run_character(text, word->end).code_point == 0)
        word->end++;
}

struct text_span place_word(struct places *p, struct run *r)
{
    struct slice text = p->text;
    struct text_span word = {r->start, r->word_end};
    unsigned char before = (unsigned char)slice_at(text, r->start - 1);
    unsigned char after = (unsigned char)slice_at(text, r->end);
    enum kind kind;

    if (before <= ' ' && after <= ' ')
        return word;
    word.start = strong_start(p, r, &kind);
    if (kind == KIND_HOST)
        word.end = host_end(text, r);
    else if (kind != KIND_NONE)
        word.end = exact_end(text, kind, word.start, r->end);
    if (kind != KIND_NONE && slice_at(text, word.start) == '*' &&
        slice_at(text, word.start + 1) == '.')
        word.start += 2;
    else if (kind != KIND_NONE && slice_at(text, word.start) == '.' &&
             slice_at(text, word.start + 1) != '.')
        word.start++;
    if ((before >= 0x80 || after >= 0x80) && r->is_ascii &&
        !place_has_a_label(p, r))
        add_invalid(text, &word);
    p->word_end = word.end;
    return word;
}

/* What it is. */

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
    if (r->is_ascii)
        r->facts |= PLACE_ASCII;
}

void place_find(struct places *p, struct run *r, unsigned facts)
{
    if ((facts & (PLACE_BEFORE | PLACE_DOTTED)) && !(r->known & PLACE_BEFORE)) {
        r->facts |= find_before(p, r->start);
        facts |= PLACE_BEFORE;
    }
    if ((facts & PLACE_DOTTED) && (r->facts & PLACE_STRONG) &&
        ((r->facts & PLACE_EXACT) || is_dotted(p->text, r)))
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
    size_t at = skip_wildcard(text, r->start);
    char after = slice_at(text, r->end);
    bool is_barred =
        slice_at(text, at - 1) == '|' && slice_at(text, at - 2) == '|';

    if (after == '.' && slice_at(text, r->end + 1) == '*')
        after = slice_at(text, r->end + 2);
    else if (after == '.' && !is_barred)
        after = slice_at(text, r->end + 1);
    if (!is_barred)
        return (unsigned char)after <= ' ' ||
               ascii_is_one_of(after, ",|~/\"'#@:;)");
    /* "||größe^" is a rule, but "||Größe||Maß||" a table. */
    char before = slice_at(text, at - 3);
    return ascii_is_one_of(after, "^/$?:") ||
           (is_control(after) && (is_control(before) || before == '@'));
}

/* Addresses. */

/* Returns true if R precedes an '@' of an address or a URL, separated only by
 * characters of labels and local parts. */
bool place_is_local_part(struct places *p, struct run *r)
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
        p->is_local = slice_at(p->text, end) == '@';
    }
    /* "full:größe.de:@ads" is a line of a list; an empty password is not. */
    return p->is_local && (p->text.text[p->local_end - 1] != ':' ||
                           place_facts(p, r, PLACE_ANCHOR));
}

/* URLs. */

enum { URL_NO_URL, URL_AUTHORITY, URL_PATH };

/* Returns true if C, at AT, ends a URL: a hard end of UTS #58; a '\'' that no
 * letter follows; a bracket that closes one around the URL, if nothing follows
 * that continues it. */
static bool ends_url(struct slice text, size_t at, const struct character *c)
{
    char byte = text.text[at], next = slice_at(text, at + 1);

    if ((unsigned char)byte >= 0x80)
        return !(c->properties & (UNICODE_SYMBOL | UNICODE_FOREIGN)) &&
               !run_can_hold(c);
    switch (byte) {
    case '\'':
        return !run_is_label_byte(next);
    case ')':
        return !run_is_label_byte(next) && !ascii_is_one_of(next, "./?#=&%(");
    case ']':
        return !ascii_is_one_of(next, ":/?#=&[]%");
    default:
        return (unsigned char)byte <= ' ' || byte == 0x7F ||
               ascii_is_one_of(byte, "\"<>\\^`{}");
    }
}

/* Returns true if exactly two slashes precede AT, in the text that has not been
 * searched for URLs. */
static bool begins_authority(const struct places *p, size_t at)
{
    size_t start = at;

    while (start > p->url_known && at - start < 3 &&
           p->text.text[start - 1] == '/')
        start--;
    return at - start == 2;
}

/* Returns true if R is in the path, query or fragment of a URL: after "//" and
 * a later '/', '?' or '#'. */
static bool is_in_url_path(struct places *p, const struct run *r)
{
    int url = p->url;
    bool slash = false;

    for (size_t at = r->start; at > p->url_known;) {
        struct character c = run_character_before(p->text, p->url_known, at);
        at -= c.length;
        if (ends_url(p->text, at, &c)) {
            url = URL_NO_URL;
            break;
        }
        if (begins_authority(p, at + 1)) {
            url = URL_AUTHORITY;
            break;
        }
        slash |= ascii_is_one_of(p->text.text[at], "/?#");
    }
    if (url == URL_AUTHORITY && slash)
        url = URL_PATH;
    p->url = url;
    p->url_known = r->start;
    return url == URL_PATH;
}

/* Paths. */

/* Returns true if C can be in the name of a directory. */
static bool is_in_path_name(const struct character *c)
{
    return run_can_hold(c) || c->code_point == '.' || c->code_point == '~';
}

/* "src/größe.rs", "/größe.rs"; not "//größe.rs", "\\/\\/größe.rs" */
static bool is_in_file_path(struct slice text, const struct run *r)
{
    char before = slice_at(text, r->start - 2);

    return slice_at(text, r->start - 1) == '/' && before != '/' &&
           (before != '\\' || slice_at(text, r->start - 3) != '/');
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

bool place_is_in_path(struct places *p, struct run *r)
{
    return is_in_url_path(p, r) || is_in_file_path(p->text, r) ||
           is_in_drive_path(p->text, r);
}
