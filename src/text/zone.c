#include "config.h"

#include <string.h>

#include "base/ascii.h"
#include "text/line.h"

/* A type of records. */
struct type {
    const char *name;
    const char *data; /* its words up to its last name, as far as they matter:
                         '1' for a number, 'n' a name, 'a' an address, '"' a
                         text in quotation marks */
};

/* The types of IANA's registry, in the order of the alphabet; of those that are
 * obsolete only some whose data have names. */
static const struct type types[] = {
    {"A", "a"},        {"AAAA", "a"},   {"AFSDB", "1n"}, {"ALIAS", "n"},
    {"ANAME", "n"},    {"CAA", "1"},    {"CNAME", "n"},  {"DNAME", "n"},
    {"DNSKEY", "111"}, {"DS", "111"},   {"HTTPS", "1n"}, {"KX", "1n"},
    {"LP", "1n"},      {"MINFO", "nn"}, {"MX", "1n"},    {"NAPTR", "11"},
    {"NS", "n"},       {"NSEC", "n"},   {"PTR", "n"},    {"PX", "1nn"},
    {"RP", "nn"},      {"RRSIG", ""},   {"RT", "1n"},    {"SOA", "nn"},
    {"SPF", ""},       {"SRV", "111n"}, {"SSHFP", "11"}, {"SVCB", "1n"},
    {"TLSA", "111"},   {"TXT", "\""}};

/* The other types, between blanks. RFC 3597 adds "TYPE123". */
static const struct type unknown = {"TYPE", ""};
static const char other_types[] =
    " APL CDNSKEY CDS CERT CSYNC DHCID EUI48 EUI64 HINFO HIP IPSECKEY KEY "
    "L32 L64 LOC NID NSEC3 NSEC3PARAM OPENPGPKEY RESINFO SMIMEA URI WALLET "
    "ZONEMD ";

/* Returns the type that WORD names, in capitals, or if ANY_CASE in lower case,
 * too; or NULL. */
static const struct type *find_type(struct slice word, bool any_case)
{
    enum { LONGEST = 15, NUMBER = sizeof "TYPE" }; /* after the blank */
    char upper[LONGEST + 3] = " ";

    if (word.size > LONGEST || !ascii_is_letter(slice_at(word, 0)))
        return NULL;
    for (size_t i = 0; i < word.size; i++) {
        unsigned char c = (unsigned char)word.text[i];
        if (!any_case && ascii_is_lower(c))
            return NULL;
        upper[i + 1] = (char)ascii_to_upper(c);
    }
    const char *name = upper + 1;
    for (size_t i = 0;
         i < sizeof types / sizeof *types && *types[i].name <= *name; i++)
        if (*types[i].name == *name && strcmp(types[i].name, name) == 0)
            return &types[i];
    size_t digits = strspn(upper + NUMBER, "0123456789");
    bool has_number = strncmp(name, "TYPE", NUMBER - 1) == 0 && digits > 0 &&
                      upper[NUMBER + digits] == '\0';
    upper[word.size + 1] = ' ';
    return has_number || strstr(other_types, upper) != NULL ? &unknown : NULL;
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

static bool is_class(struct slice word)
{
    return slice_is_among(word, slice_string("IN CH HS in ch hs"), ' ');
}

/* What a record is known by. */
enum evidence {
    ZONE_TYPE,    /* its type alone */
    ZONE_COLUMNS, /* a tab, or more than one blank, beside its type */
    ZONE_CLASS    /* a class or a time to live */
};

/* Returns true if WORD can be the first name of the data of a record by
 * EVIDENCE: "Xerox NS Protokoll" is none. */
static bool is_first_name(const struct token *word, const struct type *type,
                          enum evidence evidence)
{
    return evidence > ZONE_TYPE || word->has_dot || *type->data != 'n' ||
           slice_equal(word->text, slice_string("@"));
}

/* Returns true if a record that is not sure can end at AT, after the names of
 * its data: with a comment, a parenthesis, the numbers of "SOA", or parameters,
 * "alpn=h2". */
static bool may_end(struct slice line, size_t at, const struct type *type)
{
    return at == line.size || ascii_is_one_of(line.text[at], ";()#\"'") ||
           (strcmp(type->data, "nn") == 0 && ascii_is_digit(line.text[at])) ||
           memchr(line.text + at, '=', line.size - at) != NULL;
}

/* Reads the data of a record of TYPE at AT, and stores where the names are in
 * *NAMES. Without a class and a time to live all of the data must fit. An
 * address always must: "Vitamin A", "Rückstrom 10 A". */
static bool read_data(struct slice line, size_t at, const struct type *type,
                      enum evidence evidence, struct text_span *names)
{
    const char *data = type->data;
    bool is_sure = evidence == ZONE_CLASS;

    if (*data == 'a')
        return token_address(token_next(line, &at).text) != TOKEN_NO_ADDRESS;
    if (is_sure && strchr(data, 'n') == NULL)
        return at < line.size;
    if (*data == '"' && slice_at(line, at) == '"')
        return true;
    if (*data == '"' || *data == '\0') {
        token_next(line, &at); /* an index has one word there */
        return evidence == ZONE_COLUMNS && at < line.size;
    }
    for (; *data == '1'; data++)
        if (!token_next(line, &at).is_number)
            return false;
    if (*data == '\0')
        return true;
    names->start = at;
    for (; *data == 'n'; data++) {
        struct token word = token_next(line, &at);
        bool is_origin = slice_equal(word.text, slice_string("@"));
        if (!(word.is_labels || is_origin) ||
            !is_first_name(&word, type, evidence))
            return false;
        names->end = (size_t)(word.text.text - line.text) + word.text.size;
    }
    return is_sure || may_end(line, at, type);
}

enum { OPTIONAL_MAX = 2 }; /* before the type: time to live, class */

/* Returns true if a tab or two blanks are at AT. */
static bool is_column(struct slice line, size_t at)
{
    return slice_at(line, at) == '\t' ||
           (slice_at(line, at) == ' ' &&
            token_is_blank(slice_at(line, at + 1)));
}

/* Reads the time to live, the class and the type at *AT, and moves *AT to the
 * data. Stores what the record is known by in *EVIDENCE. Returns NULL if no
 * type is there. */
static const struct type *read_type(struct slice line, size_t *at,
                                    enum evidence *evidence)
{
    size_t start = *at;
    struct slice word = token_next(line, at).text;

    *evidence = ZONE_TYPE;
    for (int i = 0; i < OPTIONAL_MAX; i++) {
        if (!is_time(word) && !is_class(word))
            break;
        *evidence = ZONE_CLASS;
        word = token_next(line, at).text;
    }
    size_t end = start + word.size;
    if (*evidence == ZONE_TYPE &&
        (is_column(line, end) || slice_at(line, start - 1) == '\t' ||
         (start >= 2 && is_column(line, start - 2))))
        *evidence = ZONE_COLUMNS;
    return find_type(word, *evidence == ZONE_CLASS);
}

bool zone_has_type(struct slice line, size_t at, bool is_owner)
{
    enum evidence evidence;

    return read_type(line, &at, &evidence) != NULL &&
           (evidence == ZONE_CLASS || is_owner);
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

/* Returns the end of the owner, if there is one, at AT. */
static size_t owner_end(struct slice line, size_t at)
{
    while (at < line.size &&
           ((run_bytes[(unsigned char)line.text[at]] & RUN_WORD) ||
            ascii_is_one_of(line.text[at], "@*")))
        at++;
    return at;
}

bool zone_read_record(struct slice line, size_t start, struct text_span *names)
{
    size_t end = owner_end(line, start), at = token_after_blanks(line, end);
    struct text_span owner = {0, 0}, data = {0, 0};
    enum evidence evidence;

    if (at == end || at == line.size ||
        !(may_be_type(line, at) ||
          (ascii_is_upper(line.text[start]) && may_be_type(line, start))))
        return false;
    if (end > start) {
        at = start;
        struct token first = token_next(line, &at);
        if (find_type(first.text, false) != NULL)
            at = start;
        else if (first.is_labels)
            owner = (struct text_span){start, start + first.text.size};
        else if (!slice_equal(first.text, slice_string("@")))
            return false;
    }
    const struct type *type = read_type(line, &at, &evidence);
    if (slice_at(line, at) == '(')
        at = token_after_blanks(line, at + 1);
    if (type == NULL || !read_data(line, at, type, evidence, &data))
        return false;
    names[0] = owner;
    names[1] = data;
    return true;
}
