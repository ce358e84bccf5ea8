/* syntax.c - the syntaxes of lists; see syntax.h. */

#include "config.h"

#include "text/syntax.h"

#include <string.h>

#include "base/ascii.h"

static bool is_control(char c)
{
    return (unsigned char)c < ' ';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Returns the end of the blanks at AT. */
static size_t after_blanks(struct slice text, size_t at)
{
    while (is_blank(slice_at(text, at)))
        at++;
    return at;
}

/* Returns the beginning of the blanks that end at AT. */
static size_t before_blanks(struct slice text, size_t at)
{
    while (is_blank(slice_at(text, at - 1)))
        at--;
    return at;
}

static bool ends_in(struct slice text, const char *end)
{
    size_t size = strlen(end);

    return text.size >= size &&
           memcmp(text.text + text.size - size, end, size) == 0;
}

static bool is_one_of(struct slice word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (slice_equal(word, slice_string(words[i])))
            return true;
    return false;
}

/* Fields. */

static bool begins_line(struct slice text, size_t at)
{
    return at == 0 || is_control(text.text[at - 1]);
}

bool syntax_is_alone(struct slice text, const struct run *r)
{
    char before = slice_at(text, r->start - 1);
    char after = slice_at(text, r->end), next = slice_at(text, r->end + 1);

    /* In prose a blank follows a comma. */
    return (is_control(before) || ascii_is_one_of(before, ",;|")) &&
           (is_control(after) ||
            (ascii_is_one_of(after, ",;|") && next != ' '));
}

/* Hosts files. */

/* Returns true if WORD is an IPv4 address, or any form of an IPv6 address, with
 * or without a zone ("fe80::1%lo0"). */
static bool is_address(struct slice word)
{
    size_t dots = 0, colons = 0, i = 0;
    bool is_decimal = true;

    for (; i < word.size && word.text[i] != '%'; i++) {
        char c = word.text[i];
        dots += c == '.';
        colons += c == ':';
        is_decimal &= c == '.' || ascii_is_digit((unsigned char)c);
        if (c != '.' && c != ':' && ascii_hex_value(c) == ASCII_NO_HEX)
            return false;
    }
    return i > 0 && (colons >= 2 || (is_decimal && dots == 3));
}

/* Returns true if WORD consists of labels and dots, at least one of each. */
static bool is_dotted(struct slice word)
{
    bool has_dot = false;

    for (size_t i = 0; i < word.size; i++) {
        unsigned char byte = (unsigned char)word.text[i];
        has_dot |= byte == '.';
        if (byte < 0x80 && byte != '.' && !(run_bytes[byte] & UNICODE_LABEL))
            return false;
    }
    return has_dot;
}

/* Returns true if the line up to START consists of an address, and names. The
 * words up to KNOWN are known to be that, or not, as IS_HOSTS says. */
static bool read_hosts(struct slice text, size_t start, size_t known,
                       bool is_hosts)
{
    enum { LONGEST = 1024 }; /* bytes, so that a long line is not read again */
    size_t at = start;

    while (at > 0 && start - at < LONGEST) {
        size_t end = before_blanks(text, at), word = end;
        if (end == at)
            return false;
        while (word > 0 && start - word < LONGEST &&
               (unsigned char)text.text[word - 1] > ' ')
            word--;
        struct slice found = slice_part(text, word, end);
        if (begins_line(text, word) && is_address(found))
            return true;
        if (!is_dotted(found))
            return false;
        if (word == known)
            return is_hosts;
        at = word;
    }
    return false;
}

static bool follows_address(struct place *p, size_t start)
{
    if (!is_blank(slice_at(p->text, start - 1)))
        return false;
    p->is_hosts = read_hosts(p->text, start, p->hosts_known, p->is_hosts);
    p->hosts_known = start;
    return p->is_hosts;
}

/* Zone files, and unbound's, which quote their lines. */

/* Returns the word that ends at *END, after blanks, and moves *END to its
 * beginning. Longer words than those of zone files are cut. */
static struct slice word_before(struct slice text, size_t *end)
{
    enum { LONGEST = 256 };
    size_t last = before_blanks(text, *end), first = last;

    if (last == *end)
        return slice_of(text.text, 0);
    while (first > 0 && last - first < LONGEST &&
           (unsigned char)text.text[first - 1] > ' ')
        first--;
    *end = first;
    return slice_part(text, first, last);
}

static bool is_number(struct slice word)
{
    for (size_t i = 0; i < word.size; i++)
        if (!ascii_is_digit((unsigned char)word.text[i]))
            return false;
    return word.size > 0;
}

/* Returns true if the type of a record precedes START, with the numbers that
 * belong to it: "MX 10", "SRV 0 5 5060". */
static bool follows_type(struct slice text, size_t start)
{
    static const char *const types[] = {"NS",  "CNAME", "DNAME", "MX",
                                        "PTR", "SRV",   "SOA"};
    enum { NUMBERS_MAX = 3 };
    size_t at = start;
    struct slice word = word_before(text, &at);

    for (int i = 0; i < NUMBERS_MAX && is_number(word); i++)
        word = word_before(text, &at);
    if (is_one_of(word, types, sizeof types / sizeof *types))
        return true;
    /* The second name of SOA is a mailbox. */
    return is_dotted(word) &&
           slice_equal(word_before(text, &at), slice_string("SOA"));
}

/* Returns the word at *AT, and moves *AT to the next one. */
static struct slice next_word(struct slice text, size_t *at)
{
    size_t start = *at, end = start;

    while ((unsigned char)slice_at(text, end) > ' ' && text.text[end] != '"')
        end++;
    *at = after_blanks(text, end);
    return slice_part(text, start, end);
}

/* Returns true if a time to live ("300", "1h"), a class and a type follow the
 * word that contains END; the first two are optional. */
static bool precedes_type(struct slice text, size_t end)
{
    static const char *const types[] = {
        "A",     "AAAA", "CAA",   "CNAME", "DNAME", "DNSKEY", "DS",
        "HTTPS", "MX",   "NAPTR", "NS",    "PTR",   "RRSIG",  "SOA",
        "SPF",   "SRV",  "SSHFP", "SVCB",  "TLSA",  "TXT"};
    static const char *const classes[] = {"IN", "CH", "HS"};
    enum { OPTIONAL_MAX = 2 };

    while ((unsigned char)slice_at(text, end) > ' ')
        end++;
    size_t at = after_blanks(text, end);
    if (at == end)
        return false;
    struct slice word = next_word(text, &at);
    for (int i = 0; i < OPTIONAL_MAX; i++)
        if (ascii_is_digit((unsigned char)slice_at(word, 0)) ||
            is_one_of(word, classes, sizeof classes / sizeof *classes))
            word = next_word(text, &at);
    return is_one_of(word, types, sizeof types / sizeof *types);
}

/* Returns true if START follows unbound's local-zone or local-data, and blanks
 * or a quotation mark. */
static bool follows_local(struct slice text, size_t start)
{
    char c = slice_at(text, start - 1);

    if (!ascii_is_one_of(c, "\"'") && !is_blank(c))
        return false;
    struct slice before = slice_part(text, 0, before_blanks(text, start - 1));

    return ends_in(before, "local-zone:") || ends_in(before, "local-data:");
}

static bool is_owner(struct slice text, const struct run *r)
{
    size_t start = r->start;

    if (slice_at(text, start - 1) == '.' && slice_at(text, start - 2) == '*')
        start -= 2;
    return begins_line(text, start) && precedes_type(text, r->end);
}

/* dnsmasq. */

bool syntax_is_list(struct slice text, size_t start)
{
    enum { LONGEST = 18 }; /* bytes: "rebind-domain-ok=/" */
    static const char *const options[] = {
        "address", "server", "local", "ipset", "nftset", "rebind-domain-ok"};
    size_t equals = start - 1, at = equals;

    if (slice_at(text, equals) != '=' || slice_at(text, start) != '/')
        return false;
    while (start - at < LONGEST && !begins_line(text, at))
        at--;
    return begins_line(text, at) &&
           is_one_of(slice_part(text, at, equals), options,
                     sizeof options / sizeof *options);
}

bool syntax_is_in_list(struct place *p, size_t start)
{
    return place_is_in_slashes(p, &(struct run){.start = start}) &&
           syntax_is_list(p->text, p->list);
}

/* Filter lists. */

/* Returns true if the bracket at AT opens the argument of a pseudo-class:
 * ":has-text(". */
static bool opens_argument(struct slice text, size_t at)
{
    size_t start = at;

    while (start > 0 && (ascii_is_letter((unsigned char)text.text[start - 1]) ||
                         text.text[start - 1] == '-'))
        start--;
    return start < at && slice_at(text, start - 1) == ':';
}

bool syntax_is_top_level(struct place *p, const struct run *r)
{
    struct slice text = p->text;
    const char before[] = {slice_at(text, r->start - 2),
                           slice_at(text, r->start - 1)};
    char next = slice_at(text, r->end);

    switch (before[1]) {
    case '.':
        return ascii_is_one_of(before[0], "*+") ||
               (before[0] == '(' && opens_argument(text, r->start - 2)) ||
               (is_control(before[0]) && ascii_is_one_of(next, "^/$:"));
    case '~':
        return before[0] == '|' &&
               (is_control(next) || ascii_is_one_of(next, "|,"));
    case '|':
        return before[0] == '|' &&
               (is_control(next) || ascii_is_one_of(next, "^/$?:*"));
    case '/':
        return next == '/' && syntax_is_in_list(p, r->start);
    default:
        return false;
    }
}

/* Returns true if RUN is in the list of names of a cosmetic rule. */
static bool is_in_rule(struct place *p, const struct run *r)
{
    char before = slice_at(p->text, r->start - 1);

    return (is_control(before) || ascii_is_one_of(before, ",~")) &&
           place_is_in_rule(p, r->end);
}

/* Returns true if START is in the names of an option, such as "$domain=", of a
 * filter list: "$domain=größe.*|~ä.md". */
static bool follows_option(struct slice text, size_t start)
{
    enum { LONGEST = 1024 }; /* bytes, so that a long list is not read again */
    static const char *const options[] = {"$domain",    ",domain",   "$from",
                                          ",from",      "$to",       ",to",
                                          ",denyallow", "$denyallow"};
    size_t at = start;

    if (slice_at(text, start - 1) == '.' && slice_at(text, start - 2) == '*')
        at -= 2;
    if (!ascii_is_one_of(slice_at(text, at - 1), "=|~"))
        return false;
    while (at > 0 && start - at < LONGEST) {
        unsigned char byte = (unsigned char)text.text[at - 1];
        if (byte < 0x80 && !(run_bytes[byte] & UNICODE_LABEL) &&
            !ascii_is_one_of((char)byte, ".*|~"))
            break;
        at--;
    }
    if (slice_at(text, at - 1) != '=')
        return false;
    struct slice before = slice_part(text, 0, at - 1);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (ends_in(before, options[i]))
            return true;
    return false;
}

bool syntax_is_under_any(struct place *p, const struct run *r)
{
    struct slice text = p->text;

    if (slice_at(text, r->end) != '.' || slice_at(text, r->end + 1) != '*')
        return false;
    char before = slice_at(text, r->start - 1);
    char next = slice_at(text, r->end + 2);
    if (ascii_is_one_of(before, "|=~") &&
        (is_control(next) || ascii_is_one_of(next, "^/$|,")))
        return true;
    return is_in_rule(p, r);
}

/* Places of names. */

bool syntax_has_only_names(struct place *p, const struct run *r)
{
    struct slice text = p->text;

    return follows_address(p, r->start) || place_is_in_slashes(p, r) ||
           follows_local(text, r->start) || follows_type(text, r->start) ||
           is_owner(text, r) || follows_option(text, r->start) ||
           is_in_rule(p, r);
}

bool syntax_is_place_of_name(struct place *p, struct text_span word)
{
    struct run r = {.start = word.start, .end = word.start};
    char after = slice_at(p->text, word.end);

    return syntax_has_only_names(p, &r) ||
           (begins_line(p->text, word.start) && is_control(after)) ||
           (slice_at(p->text, word.start - 1) == '|' &&
            slice_at(p->text, word.start - 2) == '|' &&
            ascii_is_one_of(after, "^$"));
}
