#include "config.h"

#include "text/zone.h"

#include "text/token.h"

/* The types of records that zone files can have (IANA's registry), and ANAME
 * and ALIAS, which servers have added; and of the data of each, up to the last
 * name, the words that matter:
 *
 *   1   a number
 *   a   an address
 *   n   a name; of CNAME and DNAME, which people write without columns, too, c
 *   g   a name, or something else
 *   *   a text in quotation marks, or any word
 *   "   only that text
 */
static const char types[] =
    " A:a AAAA:a AFSDB:1n ALIAS:n AMTRELAY:111g ANAME:n APL: "
    "BRID: CAA:1 CDNSKEY: CDS: CERT: CNAME:c CSYNC: DHCID: DNAME:c "
    "DNSKEY:111 DS:111 DSYNC:**1n EUI48: EUI64: HHIT: "
    "HINFO: "
    "HIP:1**g HTTPS:1n IPSECKEY:111g KEY: KX:1n L32: L64: LOC: "
    "LP:1n MINFO:nn MX:1n NAPTR:11***n NID: "
    "NS:n NSAP-PTR:n NSEC:n NSEC3: NSEC3PARAM: NXT:n OPENPGPKEY: PTR:n "
    "PX:1nn RESINFO: RP:nn RRSIG:*111111n RT:1n SIG:*111111n "
    "SMIMEA: SOA:nn SPF: SRV:111n SSHFP:11 SVCB:1n TALINK:nn TLSA:111 "
    "TXT:\" URI: WALLET: ZONEMD: ";

/* The evidence that a line is a record, from weak to strong. */
enum evidence {
    ZONE_TYPE,    /* its type alone */
    ZONE_COLUMNS, /* a tab, or more than one blank, next to its type */
    ZONE_CLASS    /* a class or a time to live */
};

/* Returns the data of the type that WORD names, which a blank ends, as above;
 * WORD is in upper case, or after a class or a time to live also in lower case.
 * Returns NULL if there is none. RFC 3597 adds "TYPE123". */
static const char *find_type(struct slice word, enum evidence evidence)
{
    enum { LONGEST = 10, NUMBER = sizeof "TYPE" }; /* after the blank */
    char name[LONGEST + 3] = " ";

    if (word.size > LONGEST || !ascii_is_letter(slice_at(word, 0)))
        return NULL;
    for (size_t i = 0; i < word.size; i++) {
        unsigned char c = (unsigned char)word.text[i];
        if (evidence < ZONE_CLASS && ascii_is_lower(c))
            return NULL;
        name[i + 1] = (char)ascii_to_upper(c);
    }
    size_t digits = strspn(name + NUMBER, "0123456789");
    if (strncmp(name, " TYPE", NUMBER) == 0 && digits > 0 &&
        name[NUMBER + digits] == '\0')
        return " ";
    name[word.size + 1] = ':';
    const char *found = strstr(types, name);
    if (found == NULL)
        return NULL;
    return found + word.size + 2;
}

/* Returns true if WORD is a time to live: "3600", "1h30m". */
static bool is_time(struct slice word)
{
    bool is_digit = false;

    for (size_t i = 0; i < word.size; i++) {
        if (!ascii_is_digit(word.text[i]) &&
            !(is_digit && ascii_is_one_of(word.text[i], "smhdwSMHDW")))
            return false;
        is_digit = ascii_is_digit(word.text[i]);
    }
    return true;
}

/* Returns true if WORD can be a name in a zone file: of labels, with the slash
 * of RFC 2317, "0/25", and escaped dots; or "@". */
static bool is_name(const struct token *word)
{
    struct slice text = word->text;

    if (slice_equal(text, slice_string("@")))
        return true;
    for (size_t at = 0; at < text.size && !word->is_labels; at++) {
        char c = text.text[at];
        bool is_joint = c == '/' ? ascii_is_digit(slice_at(text, at - 1)) &&
                                       ascii_is_digit(slice_at(text, at + 1))
                                 : c == '\\' && slice_at(text, at + 1) == '.';
        if (!is_joint && !(run_bytes[(unsigned char)c] & CHAR_LABEL) &&
            (unsigned char)c < 0x80 && c != '.')
            return false;
    }
    return text.size > 0 && (word->is_labels || text.text[0] != '-');
}

/* Returns true if NAME has a character of a script without spaces. */
static bool has_unspaced(struct slice name)
{
    struct run run;

    run_read(name, 0, &run);
    return (run.any & CHAR_UNSPACED) != 0;
}

/* A record without the names in its data. */
struct record {
    struct slice line;
    struct slice owner; /* or empty */
    const char *data;   /* of its type (find_type) */
    enum evidence evidence;
};

/* Returns true if one of KINDS is in the data of R. */
static bool has_data(const struct record *r, const char *kinds)
{
    return strcspn(r->data, kinds) < strcspn(r->data, " ");
}

/* Returns true if WORD, which ends before AT, can be the first name of the data
 * of R. By the type alone, "Xerox NS Protokoll" is none; but "www CNAME größe"
 * is, if these are all words. */
static bool is_first_name(const struct record *r, const struct token *word,
                          size_t at)
{
    if (r->evidence > ZONE_TYPE || word->has_dot || *r->data == '1' ||
        slice_equal(word->text, slice_string("@")))
        return true;
    return *r->data == 'c' && r->owner.size > 0 &&
           (at == r->line.size || r->line.text[at] == ';') &&
           !has_unspaced(r->owner) && !has_unspaced(word->text);
}

/* Returns true if R, which is not sure, can end at AT, after the names of its
 * data: with a comment, a parenthesis, the numbers of "SOA", parameters,
 * "alpn=h2", or a key or signature. */
static bool may_end(const struct record *r, size_t at)
{
    struct slice line = r->line;

    return at == line.size || ascii_is_one_of(line.text[at], ";()#\"'") ||
           has_data(r, "*g") ||
           (strncmp(r->data, "nn ", 3) == 0 && ascii_is_digit(line.text[at])) ||
           slice_find(line, at, '=') < line.size;
}

/* Returns where the blanks and parentheses at AT end, which do not matter in
 * data (RFC 1035 section 5.1). By the type alone, a parenthesis is one of prose
 * if it is next to a word: "Vitamin A (192.0.2.1)". */
static size_t after_parentheses(const struct record *r, size_t at)
{
    struct slice line = r->line;

    while (at < line.size &&
           (token_is_blank(line.text[at]) || line.text[at] == ')' ||
            (line.text[at] == '(' && (r->evidence > ZONE_TYPE ||
                                      token_is_blank(slice_at(line, at + 1))))))
        at++;
    return at;
}

/* Passes the text in quotation marks, or the word, at AT. */
static size_t after_text(const struct record *r, size_t at)
{
    struct slice line = r->line;

    if (slice_at(line, at) == '"')
        at = slice_find(line, at + 1, '"') + 1;
    else
        token_next(line, &at);
    return at < line.size ? after_parentheses(r, at) : line.size;
}

/* Reads the data of R at AT, and stores where the names are in *NAMES. Without
 * a class and a time to live all of the data must fit. An address always must:
 * "Vitamin A", "Rückstrom 10 A". */
static bool read_data(const struct record *r, size_t at,
                      struct text_span *names)
{
    struct slice line = r->line;
    const char *data = r->data;
    bool is_sure = r->evidence >= ZONE_CLASS;

    at = after_parentheses(r, at);
    if (*data == '"' && slice_at(line, at) == '"')
        return true;
    if (*data == '"' || *data == ' ') /* an index has one word: "URI  12" */
        return at < line.size && (is_sure || (r->evidence == ZONE_COLUMNS &&
                                              after_text(r, at) < line.size));
    for (; *data != ' '; data++) {
        size_t start = at;
        struct token word = token_next(line, &at);
        at = after_parentheses(r, at);
        switch (*data) {
        case 'a':
            return token_address(word.text) != TOKEN_NO_ADDRESS;
        case '1':
            if ((!word.is_number || word.has_dot) &&
                !(is_sure && !has_data(r, "n")))
                return false;
            break;
        case '*':
            at = after_text(r, start);
            break;
        default:
            if (*data == 'g' && !word.is_labels)
                return true;
            if (!is_name(&word) ||
                (names->end == 0 && !is_first_name(r, &word, at)))
                return false;
            names->start = names->end == 0 ? start : names->start;
            names->end = start + word.text.size;
        }
        if (is_sure && at == line.size)
            return true;
    }
    return is_sure || names->end == 0 || may_end(r, at);
}

/* Returns true if a tab, or two blanks, are next to a word: NEXT, and then
 * FURTHER, which may be of another line. */
static bool is_column(char next, char further)
{
    return next == '\t' || (next == ' ' && (further == ' ' || further == '\t'));
}

/* Reads the time to live, the class and the type at *AT, and moves *AT to the
 * data. Stores its data in R, and the evidence. Returns false if no type is
 * there. */
static bool read_type(struct record *r, size_t *at)
{
    enum { OPTIONAL_MAX = 2 }; /* before the type: time to live, class */
    struct slice classes = slice_string("IN CH HS in ch hs");
    size_t start = *at;
    struct slice word = token_next(r->line, at).text;

    r->evidence = ZONE_TYPE;
    for (int i = 0; i < OPTIONAL_MAX &&
                    (is_time(word) || slice_is_among(word, classes, ' '));
         i++) {
        r->evidence = ZONE_CLASS;
        word = token_next(r->line, at).text;
    }
    size_t end = start + word.size;
    if (r->evidence == ZONE_TYPE &&
        (is_column(slice_at(r->line, end), slice_at(r->line, end + 1)) ||
         is_column(slice_at(r->line, start - 1), slice_at(r->line, start - 2))))
        r->evidence = ZONE_COLUMNS;
    r->data = find_type(word, r->evidence);
    return r->data != NULL;
}

/* A quick test that most lines fail: returns true if a type, or a time to live
 * or a class before it, may be at AT. */
static bool may_be_type(struct slice line, size_t at)
{
    bool has_time = ascii_is_digit(slice_at(line, at));

    if (has_time) {
        while (!token_is_blank(slice_at(line, at)))
            at++;
        at = token_after_blanks(line, at);
    }
    unsigned char first = (unsigned char)slice_at(line, at);
    unsigned char second = (unsigned char)slice_at(line, at + 1);
    if (ascii_is_upper(first))
        return !ascii_is_lower(second);
    return has_time ? ascii_is_lower(first)
                    : ascii_is_one_of((char)first, "ich") &&
                          ascii_is_one_of((char)second, "nhs");
}

bool zone_read_record(struct slice line, size_t start, struct text_span *names)
{
    struct record r = {.line = line};
    struct text_span data = {0, 0};
    size_t end = start; /* of the owner, if there is one */

    while (end < line.size &&
           ((run_bytes[(unsigned char)line.text[end]] & CHAR_WORD) ||
            ascii_is_one_of(line.text[end], "@*/\\")))
        end++;
    size_t at = token_after_blanks(line, end);
    if (at == end || at == line.size ||
        !(may_be_type(line, at) ||
          (ascii_is_upper(line.text[start]) && may_be_type(line, start))))
        return false;
    if (end > start) {
        at = start;
        struct token first = token_next(line, &at);
        if (find_type(first.text, ZONE_TYPE) != NULL)
            at = start;
        else if (is_name(&first))
            r.owner = first.text;
        else
            return false;
    }
    if (!read_type(&r, &at) ||
        (r.evidence == ZONE_TYPE &&
         ascii_is_one_of(slice_at(line, start - 1), " \t")) ||
        !read_data(&r, at, &data))
        return false; /* by its type alone none is indented */
    names[0] = (struct text_span){start, start + r.owner.size};
    names[1] = data;
    return true;
}
