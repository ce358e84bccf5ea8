#include "config.h"

#include "text/line.h"

#include <stdint.h>
#include <string.h>

#include "base/ascii.h"

/* Words of a line. */

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ';
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
    bool has_dot = false, is_labels = true;

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
    is_labels &= end > start && (has_dot || line.text[start] != '-');
    return (struct word){slice_part(line, start, end), is_labels,
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

/* Settings: a key at the start of the line, and names. */

enum shape {
    SHAPE_NAME,   /* a name, which may be in quotation marks */
    SHAPE_ZONE,   /* the same, and either these or a brace after it */
    SHAPE_RECORD, /* a record of a zone file in quotation marks */
    SHAPE_SLASHES /* names between slashes: "=/a.example/b.example/x" */
};

static const struct setting {
    const char *key;
    enum shape shape;
} settings[] = {
    /* in the order of their first bytes */
    {"$ORIGIN", SHAPE_NAME},
    {"address=", SHAPE_SLASHES},
    {"domain-insecure:", SHAPE_NAME},
    {"forward-host:", SHAPE_NAME},
    {"ipset=", SHAPE_SLASHES},
    {"local-data:", SHAPE_RECORD},
    {"local-zone:", SHAPE_NAME},
    {"local=", SHAPE_SLASHES},
    {"nftset=", SHAPE_SLASHES},
    {"private-domain:", SHAPE_NAME},
    {"rebind-domain-ok=", SHAPE_SLASHES},
    {"server=", SHAPE_SLASHES},
    {"stub-host:", SHAPE_NAME},
    {"zone", SHAPE_ZONE},
};

/* Returns the setting whose key is at AT, and stores where that ends. */
static const struct setting *find_setting(struct slice line, size_t at,
                                          size_t *end)
{
    const struct setting *s = settings, *last = s + sizeof settings / sizeof *s;

    for (; s < last && *s->key <= line.text[at]; s++) {
        if (*s->key < line.text[at] || s->key[1] != slice_at(line, at + 1))
            continue;
        size_t size = strlen(s->key);
        *end = at + size;
        if (line.size - at > size &&
            memcmp(line.text + at, s->key, size) == 0 &&
            (s->shape == SHAPE_SLASHES
                 ? at == 0 && line.text[*end] == '/'
                 : is_blank(line.text[*end]) ||
                       ascii_is_one_of(line.text[*end], "\"'")))
            return s;
    }
    return NULL;
}

/* Returns the span from AT to the last slash before a blank. */
static struct text_span read_slashes(struct slice line, size_t at)
{
    struct text_span names = {at, at};

    for (; at < line.size && !is_blank(line.text[at]); at++)
        if (line.text[at] == '/')
            names.end = at;
    return names;
}

static bool read_setting(struct slice line, size_t at, struct text_span *names)
{
    const struct setting *s =
        at < line.size ? find_setting(line, at, &at) : NULL;

    if (s == NULL)
        return false;
    if (s->shape == SHAPE_SLASHES) {
        *names = read_slashes(line, at + 1);
        return names->end > names->start;
    }
    at = after_blanks(line, at);
    char quote = slice_at(line, at);
    bool is_quoted = quote == '"' || quote == '\'';
    size_t end = at += is_quoted;
    while (end < line.size &&
           (is_quoted ? line.text[end] != quote : !is_blank(line.text[end])))
        end++;
    names[0] = (struct text_span){at, end};
    if (s->shape == SHAPE_ZONE)
        return quote == '"' ||
               memchr(line.text + end, '{', line.size - end) != NULL;
    if (s->shape != SHAPE_RECORD)
        return true;
    names[0] = (struct text_span){0, 0};
    if (!read_record(slice_part(line, at, end), names))
        return false;
    for (int i = 0; i < LINE_SPANS; i++) {
        names[i].start += at;
        names[i].end += at;
    }
    return true;
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

/* Syntaxes. */

/* Returns true if LINE begins like one of a hosts file; WORD is where the
 * second word is, or the first one after blanks. */
static bool may_be_hosts(struct slice line, size_t word)
{
    char first = slice_at(line, 0);
    unsigned char second = (unsigned char)slice_at(line, word);

    return (is_blank(first) || ascii_hex_value(first) != ASCII_NO_HEX ||
            first == ':') &&
           ((run_bytes[second] & RUN_WORD) || second == '*') &&
           (second != '-' || !is_blank(slice_at(line, word + 1)));
}

static bool may_be_setting(struct slice line, size_t word)
{
    char first = slice_at(line, 0);

    (void)word;
    return is_blank(first) || first == '$' || (first >= 'a' && first <= 'z');
}

static bool may_be_record(struct slice line, size_t word)
{
    return begins_capitals(line, 0) || may_be_typed(line, word);
}

static bool read_any_record(struct slice line, size_t at,
                            struct text_span *names)
{
    (void)at;
    return read_record(line, names);
}

/* The syntaxes of lines, in the order in which they are tried. MAY_BE is a
 * quick test that most lines fail. */
static const struct syntax {
    bool (*may_be)(struct slice line, size_t word);
    bool (*read)(struct slice line, size_t at, struct text_span *names);
} syntaxes[] = {
    {may_be_hosts, read_hosts},
    {may_be_setting, read_setting},
    {may_be_record, read_any_record},
};

static void read_list(struct slice line, struct text_span *names)
{
    size_t word = after_blanks(line, after_word(line, 0));
    size_t at = is_blank(slice_at(line, 0)) ? word : 0;

    for (size_t i = 0; i < sizeof syntaxes / sizeof *syntaxes; i++) {
        if (syntaxes[i].may_be(line, word) && syntaxes[i].read(line, at, names))
            return;
        names[0] = names[1] = (struct text_span){0, 0};
    }
}

/* Lines. */

/* Returns the next BYTE at FROM or later, or the size of the text. */
static size_t next_byte(struct line_reader *l, enum line_byte byte, size_t from)
{
    return slice_find(l->text, from, "\n\0#|=\""[byte], &l -> next[byte]);
}

static size_t line_end(struct line_reader *l, size_t at)
{
    size_t feed = next_byte(l, LINE_FEED, at);
    size_t nul = next_byte(l, LINE_NUL, at);

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

void line_find(struct line_reader *l, size_t at)
{
    size_t start = l->line.span.end + (l->line.span.end > 0);
    size_t end = line_end(l, start);

    if (end < at) { /* it is not the next one */
        start = line_start(l->text, start, at);
        end = line_end(l, at);
    }
    l->line = (struct line){.span = {start, end}, .page = end};
}

/* Returns true if no name of a list can follow a '#' in LINE: none can in hosts
 * files and records. */
static bool is_comment(struct slice line)
{
    char first = slice_at(line, 0);

    return !is_blank(first) && first != '$' &&
           !ascii_is_lower((unsigned char)first);
}

void line_read(struct line_reader *l, size_t at)
{
    line_find(l, at);
    struct line *line = &l->line;
    size_t start = line->span.start, end = line->span.end, page = 0;

    start += start < end && ascii_is_one_of(l->text.text[start], "+-");
    struct slice text = slice_part(l->text, start, end);
    size_t hash = next_byte(l, LINE_HASH, start);
    if (hash < end && read_rule(text, hash - start, line->names, &page))
        line->page = start + page;
    else if (!(hash < at && is_comment(text)))
        read_list(text, line->names);
    for (int i = 0; i < LINE_SPANS; i++) {
        line->names[i].start += start;
        line->names[i].end += start;
    }
    line->is_plain = line->names[0].end + line->names[1].end == 2 * start &&
                     next_byte(l, LINE_BAR, start) >= end &&
                     next_byte(l, LINE_EQUALS, start) >= end &&
                     next_byte(l, LINE_QUOTE, start) >= end;
}
