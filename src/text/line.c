#include "config.h"

#include "text/line.h"

#include "text/token.h"
#include "text/zone.h"

/* Hosts files. */

/* "192.0.2.1 größe.example größe # comment". The first name has a dot and a
 * letter, or is "localhost"; or it is the only one. A sentence ends in a wide
 * dot. "127.0.0.1 für Tests" and "1.2.3.4 z.B. Übungen" are prose. */
static bool read_hosts(const struct line_reader *l, struct slice line,
                       size_t at, struct text_span *names)
{
    size_t words = 0, end = at;
    bool is_list = false, is_final = false;
    struct slice host = {NULL, 0};

    while (ascii_hex_value(slice_at(line, end)) != ASCII_NO_HEX)
        end++;
    if (slice_at(line, end) != ':' && (slice_at(line, end) != '.' || end == at))
        return false;
    struct slice first = token_next(line, &at).text;
    size_t name = at;
    for (; at < line.size && line.text[at] != '#'; words++) {
        struct token word = token_next(line, &at);
        if (!word.is_labels || label_final_dot_size(word.text) > 1)
            return false;
        if (words == 0) {
            is_list = (word.has_dot && !word.is_number) ||
                      slice_equal(word.text, slice_string("localhost"));
            is_final = slice_at(word.text, word.text.size - 1) == '.';
            host = word.text;
        }
    }
    enum token_address address = token_address(first);
    if (slice_equal(first, slice_string("::")) &&
        !(is_list && tlds_has(l->tlds, slice_last(host, '.'))))
        return false; /* a comment of Windows */
    if (address == TOKEN_ADDRESS_ONLY
            ? !is_list && words != 1
            : address == TOKEN_NO_ADDRESS || !is_list || is_final)
        return false;
    *names = (struct text_span){name, at};
    return true;
}

/* Settings: a key at the start of the line, and names. */

enum shape {
    SHAPE_NAME,    /* a name, which may be in quotation marks */
    SHAPE_FIELD,   /* a name right after the key */
    SHAPE_VALUES,  /* the same, and further ones after commas */
    SHAPE_ZONE,    /* the same, and either these or a brace after it */
    SHAPE_RECORD,  /* a record of a zone file in quotation marks */
    SHAPE_SLASHES, /* names after slashes: "=/a.example/b.example/x" */
    SHAPE_BRACKET, /* names between slashes in brackets: "[/a.example/]x" */
};

/* The keys of unbound, BIND, zone files, dnsmasq, SmartDNS, AdGuard Home, and
 * of routing rules, in the order of their first bytes. */
static const struct setting {
    const char *key;
    enum shape shape;
} settings[] = {
    {"$ORIGIN", SHAPE_NAME},          {"DOMAIN-SUFFIX,", SHAPE_FIELD},
    {"HOST-SUFFIX,", SHAPE_FIELD},    {"[/", SHAPE_BRACKET},
    {"address", SHAPE_SLASHES},       {"cname=", SHAPE_VALUES},
    {"domain-insecure:", SHAPE_NAME}, {"domain-suffix,", SHAPE_FIELD},
    {"domain:", SHAPE_FIELD},         {"forward-host:", SHAPE_NAME},
    {"host-record=", SHAPE_VALUES},   {"ipset", SHAPE_SLASHES},
    {"local-data:", SHAPE_RECORD},    {"local-zone-override:", SHAPE_NAME},
    {"local-zone-tag:", SHAPE_NAME},  {"local-zone:", SHAPE_NAME},
    {"local", SHAPE_SLASHES},         {"mx-host=", SHAPE_VALUES},
    {"nameserver", SHAPE_SLASHES},    {"nftset", SHAPE_SLASHES},
    {"private-domain:", SHAPE_NAME},  {"rebind-domain-ok", SHAPE_SLASHES},
    {"server", SHAPE_SLASHES},        {"srv-host=", SHAPE_VALUES},
    {"stub-host:", SHAPE_NAME},       {"zone", SHAPE_ZONE},
};

/* Returns true if a name, as a setting of SHAPE needs, follows its key, which
 * ends at END. */
static bool is_setting(struct slice line, size_t end, enum shape shape)
{
    char next = slice_at(line, end);

    switch (shape) {
    case SHAPE_FIELD:
    case SHAPE_VALUES:
        end = line.text[end - 1] == ',' ? token_after_blanks(line, end) : end;
        return run_at(line, end) & CHAR_LABEL ||
               (run_at(line, end) & (CHAR_FOREIGN | CHAR_MAPPED)) ==
                   CHAR_FOREIGN;
    case SHAPE_SLASHES:
        end += slice_at(line, end + 1) == '\'' ? 2 : 1; /* of OpenWrt */
        return ascii_is_one_of(next, "= ") && slice_at(line, end) == '/' &&
               slice_at(line, end + 1) != '/';
    case SHAPE_BRACKET:
        return true;
    case SHAPE_ZONE:
        return token_is_blank(next);
    default:
        return token_is_blank(next) || ascii_is_one_of(next, "\"'");
    }
}

/* Returns the setting whose key is at *AT, and moves *AT to its end; or NULL.
 */
static const struct setting *find_setting(struct slice line, size_t *at)
{
    enum { COUNT = sizeof settings / sizeof *settings };
    static unsigned char firsts[ASCII_END]; /* 1 + index of the first key that
                                               begins with a character */
    if (firsts['z'] == 0)                   /* not yet filled */
        for (unsigned char i = COUNT; i > 0; i--)
            firsts[(unsigned char)*settings[i - 1].key] = i;

    unsigned char first = (unsigned char)slice_at(line, *at);
    if (first >= ASCII_END || firsts[first] == 0)
        return NULL;
    for (const struct setting *s = settings + firsts[first] - 1;
         s < settings + COUNT && *s->key == (char)first; s++) {
        if (s->key[1] != slice_at(line, *at + 1))
            continue;
        size_t end = *at + strlen(s->key);
        if (slice_begins(slice_from(line, *at), slice_string(s->key)) &&
            is_setting(line, end, s->shape)) {
            *at = end;
            return s;
        }
    }
    return NULL;
}

/* Returns the end of the name at AT, or of the word in its place. */
static size_t name_end(struct slice line, size_t at)
{
    while (!line_ends_name(line, at))
        at++;
    return at;
}

/* Stores the names of a setting of SHAPE, which needs no slashes and whose
 * value is at AT, in *NAMES. */
static bool read_value(struct slice line, size_t at, enum shape shape,
                       struct text_span *names)
{
    char quote = slice_at(line, at);
    bool is_quoted = quote == '"' || quote == '\'';
    size_t end = name_end(line, at += is_quoted);

    if (shape == SHAPE_RECORD) {
        if (is_quoted)
            line.size = slice_find(line, at, quote);
        return zone_read_record(line, at, names);
    }
    while (shape == SHAPE_VALUES && slice_at(line, end) == ',')
        end = name_end(line, end + 1);
    if (shape == SHAPE_ZONE && quote != '"' &&
        slice_find(line, end, '{') == line.size)
        return false;
    *names = (struct text_span){at, end};
    return true;
}

static bool read_setting(struct slice line, size_t at, struct text_span *names)
{
    if (slice_at(line, at) == 'l' &&
        slice_begins(slice_from(line, at), slice_string("list ")))
        at += strlen("list "); /* of OpenWrt */
    const struct setting *s = find_setting(line, &at);

    if (s == NULL)
        return false;
    if (s->shape != SHAPE_SLASHES && s->shape != SHAPE_BRACKET)
        return read_value(line, token_after_blanks(line, at), s->shape, names);
    if (s->shape == SHAPE_SLASHES)
        at = slice_find(line, at, '/') + 1;
    struct text_span found = {at, at}; /* to the last slash */
    while (slice_at(line, at = name_end(line, at)) == '/')
        found.end = at++;
    if (found.end == found.start || slice_at(line, found.end + 2) == '(')
        return false; /* "[/x/](y)" in Markdown */
    *names = found;
    return true;
}

/* Filter rules: "größe.example,~ä.example##.ad". */

/* Returns the size of the separator at AT, or 0: two '#', and the signs of the
 * kind of rule between them; or "$$", "$@$". */
static size_t separator_size(struct slice text, size_t at)
{
    char first = slice_at(text, at);
    const char *inner = first == '#' ? "@?$%" : "@";
    size_t longest = first == '#' ? 5 : 3;

    if (first != '#' && first != '$')
        return 0;
    for (size_t size = 2; size <= longest; size++) {
        char c = slice_at(text, at + size - 1);
        if (c == first)
            return size;
        if (!ascii_is_one_of(c, inner))
            break;
    }
    return 0;
}

/* Reads the rule in LINE, which has '#' or '$' at START or later. Stores where
 * names are in *NAMES, and where the text of a page is in *PAGE. Without a dot
 * in the names, that must look like a selector: "###ad", not "### Ads". */
static bool read_rule(struct slice line, size_t start, struct text_span *names,
                      struct text_span *page)
{
    size_t at = start;

    while ((run_bytes[(unsigned char)line.text[at]] & CHAR_WORD) ||
           ascii_is_one_of(line.text[at], ",*~|"))
        at++;
    size_t size = separator_size(line, at);
    if (size == 0)
        return false;
    size_t end = at + size;
    while (slice_at(line, end) == '#')
        end++;
    char next = slice_at(line, end);
    bool is_selector = ascii_is_one_of(next, ".[*:^+>/") ||
                       (at == start && ascii_is_letter(next) &&
                        !label_has_prefix(slice_from(line, end)));
    struct slice word = slice_part(line, start, at);
    bool has_dot = slice_has(word, '.') || label_size(word) < word.size;
    if (line.text[at] == '$' ? !ascii_is_letter(next) || !has_dot
        : has_dot            ? token_is_blank(next)
                             : !is_selector)
        return false;
    *names = (struct text_span){start, at};
    *page = (struct text_span){at + size, line.size};
    return true;
}

/* Lines. */

/* Returns the next BYTE at FROM or later, or the end of the text. */
static inline size_t next_byte(struct line_reader *l, char byte, size_t from)
{
    size_t *next = &l->next[byte & 7]; /* which differs for all of these */

    if (*next <= from)
        *next = slice_find(l->text, from, byte);
    return *next;
}

bool line_has(struct line_reader *l, char byte)
{
    return next_byte(l, byte, l->line.span.start) < l->line.span.end;
}

static size_t line_end(struct line_reader *l, size_t at)
{
    size_t feed = next_byte(l, '\n', at), nul = next_byte(l, '\0', at);

    return feed < nul ? feed : nul;
}

void line_find(struct line_reader *l, size_t at)
{
    size_t start = l->line.span.end + (l->line.span.end > 0);
    size_t end = line_end(l, start);

    if (end < at) { /* it is not the next one */
        start = at;
        while (!line_is_end(slice_at(l->text, start - 1)))
            start--;
        end = line_end(l, at);
    }
    l->line.span = (struct text_span){start, end};
    l->line.page = (struct text_span){end, end};
}

void line_read(struct line_reader *l, size_t at)
{
    line_find(l, at);
    struct line *line = &l->line;
    size_t start = line->span.start, end = line->span.end;

    start += utf8_bom_size(slice_part(l->text, start, end));
    char sign = slice_at(l->text, start);
    start += sign == '+' || sign == '-'; /* of a diff */
    line->names[0] = line->names[1] = (struct text_span){0, 0};
    end -= end > start && l->text.text[end - 1] == '\r';
    struct slice text = slice_part(l->text, 0, end);
    size_t first = token_after_blanks(text, start), key = first;
    while (ascii_is_one_of(slice_at(text, key), "-\"' "))
        key++; /* of an item, an option, in quotation marks */
    if ((line_has(l, '#') || line_has(l, '$')) &&
        read_rule(text, key, line->names, &line->page))
        return;
    struct slice before = slice_part(l->text, 0, at);
    for (size_t hash = next_byte(l, '#', start); hash < at;
         hash = slice_find(before, hash + 1, '#'))
        if (token_is_blank(slice_at(l->text, hash + 1)) &&
            (hash == start || token_is_blank(l->text.text[hash - 1])))
            return; /* in a comment */
    if (!read_hosts(l, text, first, line->names) &&
        !read_setting(text, key, line->names) &&
        !zone_read_record(text, start, line->names) && key > start)
        zone_read_record(text, key, line->names);
}
