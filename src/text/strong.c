#include "config.h"

#include "text/strong.h"

#include <stdint.h>
#include <string.h>

#include "base/ascii.h"

/* Words of a line. */

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ';
}

static bool is_control(char c)
{
    return (unsigned char)c < ' ';
}

static size_t after_blanks(struct slice line, size_t at)
{
    while (at < line.size && is_blank(line.text[at]))
        at++;
    return at;
}

static size_t after_word(struct slice line, size_t at)
{
    while (at < line.size && !is_blank(line.text[at]))
        at++;
    return at;
}

struct word {
    struct slice text;
    bool is_labels; /* may be a name, or a pattern of names */
    bool has_dot;
    bool is_number; /* digits */
};

/* Returns the word at *AT, up to a blank, a quotation mark or a comment, and
 * moves *AT to the next one. */
static struct word next_word(struct slice line, size_t *at)
{
    size_t start = *at, end = start;
    unsigned all = ~0U;
    bool has_dot = false, is_labels = slice_at(line, start) != '-';

    for (;; end++) {
        for (; end < line.size; end++) {
            unsigned properties = run_bytes[(unsigned char)line.text[end]];
            if (!(properties & UNICODE_LABEL))
                break;
            all &= properties;
        }
        char c = slice_at(line, end);
        if (is_blank(c) || c == '#' || c == ';' || c == '"' || c == '\'')
            break;
        all = 0;
        has_dot |= c == '.';
        is_labels &= (unsigned char)c >= 0x80 || c == '.' || c == '*';
    }
    *at = after_blanks(line, end);
    return (struct word){slice_part(line, start, end), is_labels && end > start,
                         has_dot, end > start && (all & UNICODE_DIGIT)};
}

static bool is_one_of(struct slice word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (slice_equal(word, slice_string(words[i])))
            return true;
    return false;
}

/* Returns true if BYTE can be in a list of names, with dots and the bytes of
 * OTHERS between them. */
static bool is_in_names(char byte, const char *others)
{
    return (unsigned char)byte >= 0x80 || byte == '.' ||
           (run_bytes[(unsigned char)byte] & UNICODE_LABEL) ||
           ascii_is_one_of(byte, others);
}

/* Hosts files. */

enum address {
    ADDRESS_NO,
    ADDRESS_OR_NUMBER, /* "1.2.3.4" may be the number of a section */
    ADDRESS_ONLY
};

static enum address read_ipv4(struct slice word)
{
    enum { DOTS = 3, DIGITS_MAX = 3, SECTION_MAX = 99 };
    unsigned dots = 0, digits = 0, value = 0, sum = 0;
    bool is_large = false;

    for (size_t i = 0; i < word.size; i++) {
        if (word.text[i] == '.' && digits > 0) {
            dots++;
            digits = value = 0;
            continue;
        }
        if (!ascii_is_digit((unsigned char)word.text[i]) ||
            ++digits > DIGITS_MAX)
            return ADDRESS_NO;
        value = value * 10 + (unsigned)(word.text[i] - '0');
        is_large |= value > SECTION_MAX;
        sum += value;
    }
    if (dots != DOTS || digits == 0)
        return ADDRESS_NO;
    return is_large || sum == 0 ? ADDRESS_ONLY : ADDRESS_OR_NUMBER;
}

/* An IPv6 address has "::" or seven colons, which no time has. It may have a
 * zone: "fe80::1%lo0". */
static enum address read_address(struct slice word)
{
    enum { COLONS = 7 };
    enum address ipv4 = read_ipv4(word);
    size_t colons = 0;
    bool has_gap = false;

    if (ipv4 != ADDRESS_NO)
        return ipv4;

    for (size_t i = 0; i < word.size && word.text[i] != '%'; i++) {
        char c = word.text[i];
        has_gap |= c == ':' && slice_at(word, i + 1) == ':';
        colons += c == ':';
        if (c != '.' && c != ':' && ascii_hex_value(c) == ASCII_NO_HEX)
            return ADDRESS_NO;
    }
    return has_gap || colons == COLONS ? ADDRESS_ONLY : ADDRESS_NO;
}

/* "8.3.1." */
static bool is_section(struct slice word)
{
    if (!ascii_is_digit((unsigned char)*word.text) ||
        read_ipv4(word) != ADDRESS_NO)
        return false;
    for (size_t i = 0; i < word.size; i++)
        if (!ascii_is_digit((unsigned char)word.text[i]) && word.text[i] != '.')
            return false;
    return true;
}

/* "192.0.2.1 größe.example größe # comment", from AT on. Words without a dot
 * follow a name, or are alone: "127.0.0.1 für Tests" is prose. */
static bool read_hosts(struct slice line, size_t at, struct text_span *names)
{
    size_t words = 0, dotted = 0, end = at;
    bool begins_dotted = false;
    enum address address;

    while (ascii_hex_value(slice_at(line, end)) != ASCII_NO_HEX)
        end++;
    if (slice_at(line, end) != ':' && (slice_at(line, end) != '.' || end == at))
        return false;
    address = read_address(next_word(line, &at).text);
    if (address == ADDRESS_NO)
        return false;
    names->start = at;
    for (; at < line.size && line.text[at] != '#'; words++) {
        struct word word = next_word(line, &at);
        if (!word.is_labels || is_section(word.text))
            return false;
        begins_dotted |= words == 0 && word.has_dot;
        dotted += word.has_dot;
    }
    names->end = at;
    return words > 0 && (dotted == words || (address == ADDRESS_ONLY &&
                                             (begins_dotted || words == 1)));
}

/* Zone files (RFC 1035 section 5.1). */

enum { OPTIONAL_MAX = 2 }; /* before the type: time to live, class */

struct record_type {
    const char *name;
    int names;   /* at the end of the data: their number, or 0 */
    int numbers; /* that precede the names */
};

static const struct record_type *find_type(struct slice word)
{
    static const struct record_type types[] = {
        {"A", 0, 0},      {"AAAA", 0, 0},  {"AFSDB", 1, 1}, {"ALIAS", 1, 0},
        {"ANAME", 1, 0},  {"CAA", 0, 0},   {"CNAME", 1, 0}, {"DNAME", 1, 0},
        {"DNSKEY", 0, 0}, {"DS", 0, 0},    {"HTTPS", 1, 1}, {"KX", 1, 1},
        {"MX", 1, 1},     {"NAPTR", 0, 0}, {"NS", 1, 0},    {"PTR", 1, 0},
        {"RP", 2, 0},     {"RRSIG", 0, 0}, {"SOA", 2, 0},   {"SPF", 0, 0},
        {"SRV", 1, 3},    {"SSHFP", 0, 0}, {"SVCB", 1, 1},  {"TLSA", 0, 0},
        {"TXT", 0, 0}};

    if (word.size == 0 || !ascii_is_upper((unsigned char)*word.text))
        return NULL;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (*types[i].name == *word.text &&
            slice_equal(word, slice_string(types[i].name)))
            return &types[i];
    return NULL;
}

/* Returns true if WORD is a time to live: "3600", "1h30m". */
static bool is_time(struct slice word)
{
    bool is_digit = false;

    for (size_t i = 0; i < word.size; i++) {
        if (!ascii_is_digit((unsigned char)word.text[i]) &&
            !(is_digit && ascii_is_one_of(word.text[i], "smhdwSMHDW")))
            return false;
        is_digit = ascii_is_digit((unsigned char)word.text[i]);
    }
    return true;
}

/* Reads the data of a record at AT, and stores the names in *NAMES. In a record
 * that is not IS_SURE, as a class or time to live precedes the type, they must
 * be exactly what TYPE needs: "Xerox NS Protokoll" is no record. An address is
 * always needed: "Vitamin A", "Rückstrom 10 A".
 */
static bool read_data(struct slice line, size_t at,
                      const struct record_type *type, bool is_sure,
                      struct text_span *names)
{
    char first = slice_at(line, at);

    if (type->names == 0 && *type->name == 'A')
        return read_address(next_word(line, &at).text) != ADDRESS_NO;
    if (type->names == 0)
        return (is_sure && first != '\0') ||
               ascii_is_digit((unsigned char)first) ||
               (*type->name == 'T' && first == '"');
    for (int i = 0; i < type->numbers; i++)
        if (!next_word(line, &at).is_number)
            return false;
    names->start = at;
    for (int i = 0; i < type->names; i++) {
        struct word word = next_word(line, &at);
        bool is_bare = type->numbers == 0 && !word.has_dot &&
                       ascii_is_one_of(*type->name, "AN");
        if (!word.is_labels || (is_bare && !is_sure))
            return false;
        names->end = (size_t)(word.text.text - line.text) + word.text.size;
    }
    return is_sure || at == line.size ||
           ascii_is_one_of(line.text[at], ";(#\"'") ||
           (type->names == 2 && ascii_is_digit((unsigned char)line.text[at]));
}

/* Returns true if the word at AT begins like a type or a class. */
static bool begins_capitals(struct slice line, size_t at)
{
    return ascii_is_upper((unsigned char)slice_at(line, at)) &&
           !ascii_is_lower((unsigned char)slice_at(line, at + 1));
}

/* Returns false if neither the type of a record nor its class or time to live
 * can be at AT: most lines need not be read. */
static bool may_be_typed(struct slice line, size_t at)
{
    for (int i = 0; i <= OPTIONAL_MAX; i++) {
        if (begins_capitals(line, at))
            return true;
        if (!ascii_is_digit((unsigned char)slice_at(line, at)))
            return false;
        at = after_blanks(line, after_word(line, at));
    }
    return false;
}

/* "owner 3600 IN MX 10 target": only the type and its data must be there. */
static bool read_record(struct slice line, struct text_span *names)
{
    static const char *const classes[] = {"IN", "CH", "HS"};
    size_t at = 0;
    bool is_sure = false;

    if (line.size > 0 && !is_blank(*line.text)) {
        struct word owner = next_word(line, &at);
        if (find_type(owner.text) != NULL)
            at = 0;
        else if (owner.is_labels)
            names[0].end = owner.text.size;
        else if (!slice_equal(owner.text, slice_string("@")))
            return false;
    } else {
        at = after_blanks(line, 0);
    }
    struct slice word = next_word(line, &at).text;
    for (int i = 0; i < OPTIONAL_MAX; i++) {
        if (!is_time(word) &&
            !is_one_of(word, classes, sizeof classes / sizeof *classes))
            break;
        is_sure = true;
        word = next_word(line, &at).text;
    }
    const struct record_type *type = find_type(word);
    return type != NULL && read_data(line, at, type, is_sure, &names[1]);
}

/* Unbound, BIND and origins: a key, and a name or a record, mostly in quotation
 * marks. */

static bool read_setting(struct slice line, size_t at, struct text_span *names)
{
    static const char *const keys[] = {
        "$ORIGIN",     "domain-insecure:", "forward-host:",
        "local-zone:", "private-domain:",  "stub-host:"};
    size_t end;

    if (!ascii_is_one_of(slice_at(line, at), "dflpsz$") ||
        !ascii_is_one_of(slice_at(line, at + 1), "ortO"))
        return false;
    struct slice key = next_word(line, &at).text;
    char quote = slice_at(line, at);
    if (ascii_is_one_of(quote, "\"'")) {
        const char *close = ++at < line.size
                                ? memchr(line.text + at, quote, line.size - at)
                                : NULL;
        end = close == NULL ? line.size : (size_t)(close - line.text);
    } else {
        end = after_word(line, at);
    }
    if (slice_equal(key, slice_string("local-data:"))) {
        if (!read_record(slice_part(line, at, end), names))
            return false;
        for (int i = 0; i < STRONG_SPANS; i++) {
            names[i].start += at;
            names[i].end += at;
        }
        return true;
    }
    names[0] = (struct text_span){at, end};
    return is_one_of(key, keys, sizeof keys / sizeof *keys) ||
           (slice_equal(key, slice_string("zone")) &&
            (quote == '"' ||
             memchr(line.text + end, '{', line.size - end) != NULL));
}

/* dnsmasq: "server=/größe.example/ä.example/192.0.2.1". */
static bool read_dnsmasq(struct slice line, struct text_span *names)
{
    static const char *const options[] = {
        "address", "server", "local", "ipset", "nftset", "rebind-domain-ok"};
    const char *equals = memchr(line.text, '=', line.size);
    size_t at = equals == NULL ? line.size : (size_t)(equals - line.text);

    if (slice_at(line, at + 1) != '/' ||
        !is_one_of(slice_part(line, 0, at), options,
                   sizeof options / sizeof *options))
        return false;
    at += 2;
    *names = (struct text_span){at, at};
    for (; at < line.size && !is_blank(line.text[at]); at++)
        if (line.text[at] == '/')
            names->end = at;
    return names->end > names->start;
}

/* Filter rules: "größe.example,~ä.example##.ad". */

/* Returns the size of the separator at AT, which begins with '#', or 0. */
static size_t separator_size(struct slice text, size_t at)
{
    enum { INNER_MAX = 3 };

    for (size_t end = at + 1; end <= at + 1 + INNER_MAX; end++) {
        char c = slice_at(text, end);
        if (c == '#')
            return end + 1 - at;
        if (c != '@' && c != '?' && c != '$' && c != '%')
            return 0;
    }
    return 0;
}

/* Reads LINE, whose first '#' is at HASH. Stores the start of the selector in
 * *PAGE. Without names, it must look like one: "## A heading". */
static bool read_rule(struct slice line, size_t hash, struct text_span *names,
                      size_t *page)
{
    size_t at = 0, size = separator_size(line, hash);

    if (size == 0)
        return false;
    while (is_in_names(line.text[at], ",*~|:"))
        at++;
    if (at < hash)
        return false;
    char next = slice_at(line, at + size);
    if (at == 0 ? !ascii_is_letter((unsigned char)next) &&
                      !ascii_is_one_of(next, ".#[*:^+>")
                : is_blank(next))
        return false;
    names->end = at;
    *page = at + size;
    return true;
}

/* Reads LINE as each of the lists that its first byte, and the first one of its
 * second word, allow. */
static bool read_list(struct slice line, struct text_span *names)
{
    char first = slice_at(line, 0);
    size_t at = after_blanks(line, after_word(line, 0));
    size_t start = is_blank(first) ? at : 0;
    unsigned char second = (unsigned char)slice_at(line, at);
    if ((is_blank(first) || ascii_hex_value(first) != ASCII_NO_HEX ||
         first == ':') &&
        ((run_bytes[second] & RUN_WORD) || second == '*') && second != '-' &&
        read_hosts(line, start, names))
        return true;
    names[0] = names[1] = (struct text_span){0, 0};
    if ((is_blank(first) || first == '$' || (first >= 'a' && first <= 'z')) &&
        (read_setting(line, start, names) || read_dnsmasq(line, names)))
        return true;
    names[0] = names[1] = (struct text_span){0, 0};
    return (begins_capitals(line, 0) || may_be_typed(line, at)) &&
           read_record(line, names);
}

static size_t line_end(struct strong_lines *l, size_t at)
{
    size_t feed = slice_find(l->text, at, '\n', &l->line_feed);
    size_t nul = slice_find(l->text, at, '\0', &l->nul);

    return feed < nul ? feed : nul;
}

/* Returns the start of the line that contains AT, which is FROM or later. */
static size_t line_start(struct slice text, size_t from, size_t at)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;

    while (at - from >= sizeof ones) {
        uint64_t nul, feed;
        memcpy(&nul, text.text + at - sizeof nul, sizeof nul);
        feed = nul ^ ('\n' * ones);
        if ((((nul - ones) & ~nul) | ((feed - ones) & ~feed)) & tops)
            break;
        at -= sizeof nul;
    }
    while (at > from && text.text[at - 1] != '\n' && text.text[at - 1] != '\0')
        at--;
    return at;
}

void strong_find_line(struct strong_lines *l, size_t at)
{
    size_t start = l->line.end + (l->line.end > 0);
    size_t end = line_end(l, start);

    if (end < at) { /* it is not the next one */
        start = line_start(l->text, start, at);
        end = line_end(l, at);
    }
    l->line = (struct text_span){start, end};
}

/* Returns true if no name of a list can follow a '#' in LINE: none can in hosts
 * files and records. */
static bool is_comment(struct slice line)
{
    char first = slice_at(line, 0);

    return !is_blank(first) && first != '$' &&
           !ascii_is_lower((unsigned char)first);
}

/* Reads the line that contains AT. The lines of a diff begin with '+' or '-'.
 */
static void read_line(struct strong *s, size_t at)
{
    strong_find_line(&s->lines, at);
    size_t start = s->lines.line.start, end = s->lines.line.end, page = 0;
    struct text_span names[STRONG_SPANS] = {{0, 0}, {0, 0}};

    start += start < end &&
             (s->text.text[start] == '+' || s->text.text[start] == '-');
    struct slice line = slice_part(s->text, start, end);
    size_t hash = slice_find(s->text, start, '#', &s->line_hash);
    s->is_list = (hash < end && read_rule(line, hash - start, names, &page)) ||
                 (!(hash < at && is_comment(line)) && read_list(line, names));
    for (int i = 0; i < STRONG_SPANS && s->is_list; i++)
        s->names[i] =
            (struct text_span){start + names[i].start, start + names[i].end};
    s->page = page > 0 ? start + page : 0;
}

static void find_line(struct strong *s, size_t at)
{
    if (at > s->lines.line.end || s->lines.line.end == 0)
        read_line(s, at);
}

bool strong_is_in_list(struct strong *s, size_t at)
{
    find_line(s, at);
    for (int i = 0; i < STRONG_SPANS && s->is_list; i++)
        if (at >= s->names[i].start && at < s->names[i].end)
            return true;
    return false;
}

bool strong_is_in_page(struct strong *s, size_t at)
{
    if (slice_find(s->text, s->hash_known, '#', &s->hash) < at) {
        size_t start = line_start(s->text, s->hash_known, at);
        if (slice_find(s->text, start, '#', &s->hash) < at)
            find_line(s, at);
        s->hash_known = at;
    }
    return s->page > 0 && at >= s->page && at < s->lines.line.end;
}

/* Anchors and options. */

/* Returns START without "*." or '.' before it. */
static size_t skip_wildcard(struct slice text, size_t start)
{
    if (slice_at(text, start - 1) != '.')
        return start;
    return start - (slice_at(text, start - 2) == '*' ? 2 : 1);
}

bool strong_follows_bars(struct slice text, size_t start)
{
    return slice_at(text, start - 2) == '|' &&
           ascii_is_one_of(slice_at(text, start - 1), "|~");
}

bool strong_follows_anchor(struct slice text, size_t start)
{
    size_t at = skip_wildcard(text, start);
    char before = slice_at(text, at - 1);

    return before == '@' || ((before == '/' || before == '|') &&
                             slice_at(text, at - 2) == before);
}

/* Returns true if AT follows the '=' of an option: "$domain=". */
static bool follows_option(struct slice text, size_t at)
{
    static const char *const options[] = {"domain", "from", "to", "denyallow"};
    enum { LONGEST = 9 }; /* bytes: "denyallow" */
    size_t end = at - 1, start = end;

    if (slice_at(text, end) != '=')
        return false;
    while (end - start < LONGEST &&
           ascii_is_lower((unsigned char)slice_at(text, start - 1)))
        start--;
    return ascii_is_one_of(slice_at(text, start - 1), "$,") &&
           is_one_of(slice_part(text, start, end), options,
                     sizeof options / sizeof *options);
}

/* Returns true if START is in the names of an option. */
static bool is_in_option(struct strong *s, size_t start)
{
    size_t at = start;

    while (at > s->option_known && is_in_names(s->text.text[at - 1], "*|~"))
        at--;
    if (at > s->option_known)
        s->is_option = follows_option(s->text, at);
    s->option_known = start;
    return s->is_option;
}

/* Returns the place after the '/' or '@' that ends at AT. In code, "//" begins
 * a comment: "//größe.txt". */
static enum strong_place after_anchor(struct slice text, size_t at, size_t end)
{
    char before = slice_at(text, at - 1);
    char other = slice_at(text, at - (before == '/' ? 3 : 2));

    if (before == '/' && (slice_at(text, at - 2) != '/' || other == '/'))
        return STRONG_NO;
    if (before == '@')
        return (run_bytes[(unsigned char)other] & UNICODE_LABEL) ? STRONG_DOTTED
                                                                 : STRONG_KNOWN;
    return other == ':' || (!(run_bytes[(unsigned char)other] & RUN_WORD) &&
                            ascii_is_one_of(slice_at(text, end), "/:?\"'"))
               ? STRONG_DOTTED
               : STRONG_KNOWN;
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

enum strong_place strong_at(struct strong *s, size_t start, size_t end)
{
    if (strong_is_in_list(s, start))
        return STRONG_ANY;
    size_t at = skip_wildcard(s->text, start);
    switch (slice_at(s->text, at - 1)) {
    case '/':
    case '@':
        return after_anchor(s->text, at, end);
    case '|':
        if (slice_at(s->text, at - 2) == '|')
            return STRONG_ANY;
        return is_in_option(s, at) ? STRONG_ANY : STRONG_NO;
    case '=':
    case '~':
        return is_in_option(s, at) ? STRONG_ANY : STRONG_NO;
    case '"':
        return follows_zone(s->text, at) ? STRONG_ANY : STRONG_NO;
    default:
        return STRONG_NO;
    }
}

bool strong_has_end(struct slice text, size_t start, size_t end)
{
    size_t at = skip_wildcard(text, start);
    char after = slice_at(text, end);
    bool is_barred =
        slice_at(text, at - 1) == '|' && slice_at(text, at - 2) == '|';

    if (after == '.' && slice_at(text, end + 1) == '*')
        after = slice_at(text, end + 2);
    else if (after == '.' && !is_barred)
        after = slice_at(text, end + 1);
    if (!is_barred)
        return is_blank(after) || ascii_is_one_of(after, ",|~/\"'#@:;)");
    /* "||größe^" is a rule, but "||Größe||Maß||" a table. */
    char before = slice_at(text, at - 3);
    return ascii_is_one_of(after, "^/$?:") ||
           (is_control(after) && (is_control(before) || before == '@'));
}

/* Returns the next sign at FROM or later that may precede a single label. */
static size_t next_sign(struct strong *s, size_t from)
{
    size_t bar = slice_find(s->text, from, '|', &s->bar);
    size_t quote = slice_find(s->text, from, '"', &s->quote);
    size_t equals = slice_find(s->text, from, '=', &s->equals);
    size_t first = bar < quote ? bar : quote;

    return first < equals ? first : equals;
}

size_t strong_next(struct strong *s, size_t from, size_t end)
{
    for (int i = 0; i < STRONG_SPANS && s->is_list; i++)
        if (s->names[i].start >= from && s->names[i].start < end)
            end = s->names[i].start;
    if (s->lines.line.end >= from && s->lines.line.end < end)
        end = s->lines.line.end + 1;
    for (size_t at = from; at < end; at = s->sign + 1) {
        if (s->sign < at || s->sign == 0)
            s->sign = next_sign(s, at);
        if (s->sign >= end)
            break;
        char sign = s->text.text[s->sign];
        size_t next = s->sign + 1;
        if (sign == '"' ? follows_zone(s->text, next)
                        : sign == '=' && follows_option(s->text, next))
            return next;
        if (sign == '|' && next + 1 < end &&
            strong_follows_bars(s->text, next + 1))
            return next + 1;
    }
    return end;
}
