#include "config.h"

#include <string.h>

#include "base/ascii.h"
#include "text/line.h"

struct type {
    const char *name;
    int numbers; /* before the names in the data */
    int names;
    bool is_sure; /* also without a class and a time to live before it */
};

static const struct type unknown = {"TYPE", 0, 0, false}; /* RFC 3597 */

/* The types of IANA's registry, in the order of the alphabet; of those that are
 * obsolete only some whose data have names. */
static const struct type types[] = {
    {"A", 0, 0, true},           {"AAAA", 0, 0, true},
    {"AFSDB", 1, 1, true},       {"ALIAS", 0, 1, true},
    {"ANAME", 0, 1, true},       {"APL", 0, 0, false},
    {"CAA", 1, 0, true},         {"CDNSKEY", 0, 0, false},
    {"CDS", 0, 0, false},        {"CERT", 0, 0, false},
    {"CNAME", 0, 1, true},       {"CSYNC", 0, 0, false},
    {"DHCID", 0, 0, false},      {"DNAME", 0, 1, true},
    {"DNSKEY", 3, 0, true},      {"DS", 3, 0, true},
    {"EUI48", 0, 0, false},      {"EUI64", 0, 0, false},
    {"HINFO", 0, 0, false},      {"HIP", 0, 0, false},
    {"HTTPS", 1, 1, true},       {"IPSECKEY", 0, 0, false},
    {"KEY", 0, 0, false},        {"KX", 1, 1, true},
    {"L32", 0, 0, false},        {"L64", 0, 0, false},
    {"LOC", 0, 0, false},        {"LP", 1, 1, false},
    {"MINFO", 0, 2, false},      {"MX", 1, 1, true},
    {"NAPTR", 2, 0, true},       {"NID", 0, 0, false},
    {"NS", 0, 1, true},          {"NSEC", 0, 1, false},
    {"NSEC3", 0, 0, false},      {"NSEC3PARAM", 0, 0, false},
    {"OPENPGPKEY", 0, 0, false}, {"PTR", 0, 1, true},
    {"PX", 1, 2, false},         {"RESINFO", 0, 0, false},
    {"RP", 0, 2, true},          {"RRSIG", 0, 0, true},
    {"RT", 1, 1, false},         {"SMIMEA", 0, 0, false},
    {"SOA", 0, 2, true},         {"SPF", 0, 0, true},
    {"SRV", 3, 1, true},         {"SSHFP", 2, 0, true},
    {"SVCB", 1, 1, true},        {"TLSA", 3, 0, true},
    {"TXT", 0, 0, true},         {"URI", 0, 0, false},
    {"WALLET", 0, 0, false},     {"ZONEMD", 0, 0, false}};

/* Returns the type that WORD names, in capitals, or if ANY_CASE in lower case,
 * too; or NULL. */
static const struct type *find_type(struct slice word, bool any_case)
{
    enum { LONGEST = 16 };
    char upper[LONGEST] = "";

    if (word.size >= LONGEST || !ascii_is_letter(slice_at(word, 0)))
        return NULL;
    for (size_t i = 0; i < word.size; i++) {
        unsigned char c = (unsigned char)word.text[i];
        if (!any_case && ascii_is_lower(c))
            return NULL;
        upper[i] = (char)ascii_to_upper(c);
    }
    for (size_t i = 0;
         i < sizeof types / sizeof *types && *types[i].name <= *upper; i++)
        if (*types[i].name == *upper && strcmp(types[i].name, upper) == 0)
            return &types[i];
    return strncmp(upper, "TYPE", 4) == 0 && ascii_is_digit(upper[4]) &&
                   upper[4 + strspn(upper + 4, "0123456789")] == '\0'
               ? &unknown
               : NULL;
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

/* Reads the data of a record of TYPE at AT, and stores where the names are in
 * *NAMES. In a record that is not IS_SURE, as no class or time to live precedes
 * the type, they must be exactly those that the type needs, and a first name
 * has a dot: "Xerox NS Protokoll" is no record. An address is always needed:
 * "Vitamin A", "Rückstrom 10 A". */
static bool read_data(struct slice line, size_t at, const struct type *type,
                      bool is_sure, struct text_span *names)
{
    char first = slice_at(line, at);
    bool needs_address =
        strcmp(type->name, "A") == 0 || strcmp(type->name, "AAAA") == 0;

    if (needs_address)
        return token_address(token_next(line, &at).text) != TOKEN_NO_ADDRESS;
    if (type->names == 0 && is_sure)
        return first != '\0';
    for (int i = 0; i < type->numbers; i++)
        if (!token_next(line, &at).is_number)
            return false;
    if (type->names == 0)
        return type->numbers > 0 || (*type->name == 'T' && first == '"');
    names->start = at;
    for (int i = 0; i < type->names; i++) {
        struct token word = token_next(line, &at);
        bool is_origin = slice_equal(word.text, slice_string("@"));
        bool is_bare = type->numbers == 0 && !word.has_dot && !is_origin;
        if (!(word.is_labels || is_origin) || (is_bare && !is_sure))
            return false;
        names->end = (size_t)(word.text.text - line.text) + word.text.size;
    }
    return is_sure || at == line.size ||
           ascii_is_one_of(line.text[at], ";(#\"'") ||
           (type->names == 2 && ascii_is_digit(line.text[at])) ||
           memchr(line.text + at, '=', line.size - at) != NULL; /* "alpn=h2" */
}

enum { OPTIONAL_MAX = 2 }; /* before the type: time to live, class */

/* Reads the time to live, the class and the type at *AT, and moves *AT to the
 * data. Stores whether one of the first two is there in *IS_SURE. Returns NULL
 * if no type is there. */
static const struct type *read_type(struct slice line, size_t *at,
                                    bool *is_sure)
{
    struct slice word = token_next(line, at).text;

    *is_sure = false;
    for (int i = 0; i < OPTIONAL_MAX; i++) {
        if (!is_time(word) && !is_class(word))
            break;
        *is_sure = true;
        word = token_next(line, at).text;
    }
    const struct type *type = find_type(word, *is_sure);
    return type != NULL && (*is_sure || type->is_sure) ? type : NULL;
}

bool zone_has_type(struct slice line, size_t at, bool is_owner)
{
    bool is_sure;

    return read_type(line, &at, &is_sure) != NULL && (is_sure || is_owner);
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

/* Returns the end of what may be an owner at AT. */
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
    bool is_sure;

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
    const struct type *type = read_type(line, &at, &is_sure);
    if (type == NULL || !read_data(line, at, type, is_sure, &data))
        return false;
    names[0] = owner;
    names[1] = data;
    return true;
}
