#include "config.h"

#include "stream/advice.h"

#include "codec/profile.h"
#include "names/host.h"
#include "names/label.h"

/* About the carriage returns in TEXT. */
static const char *about_returns(struct slice text)
{
    struct slice line = slice_trim(text, "\r");

    return memchr(line.text, '\r', line.size) == NULL
               ? " (a carriage return, not in CR LF; tr -d '\\r' removes it)"
               : " (only newlines end lines; tr '\\r' '\\n' makes them)";
}

/* About FOUND, in the string TEXT: a carriage return, or invalid Punycode, if
 * TEXT may be a domain name, or have one. */
static const char *about_string(const struct settings *s, struct slice text,
                                uint32_t found)
{
    if (found == '\r')
        return about_returns(text);
    if (!s->decode || s->profile != &profile_punycode ||
        !(label_has_prefix(text) || slice_has(text, '.')))
        return "";
    for (size_t i = 0; i < text.size; i++)
        if (ascii_is_one_of(text.text[i], " \t/@\",;"))
            return " (-dT decodes the domain names in text)";
    return " (-dn decodes domain names)";
}

/* Returns true if FOUND begins a dot that is written as in "[.]" in TEXT, which
 * --url reads in one word. */
static bool is_written_dot(struct slice text, uint32_t found)
{
    return found < ASCII_END && !slice_has(text, ' ') &&
           host_written_dot(text, slice_find(text, 0, (char)found)) > 0;
}

/* About WHY TEXT, a name or URL, cannot be converted. */
static const char *about_name(const struct settings *s, struct slice text,
                              const struct failure *why)
{
    bool is_url = !s->url && why->found < ASCII_END &&
                  ascii_is_one_of((char)why->found, ":/?#@") &&
                  host_is_part(text);
    bool has_blank = !s->url && slice_trim(text, " \t").size < text.size;

    if (has_blank && (why->found == ' ' || why->found == '\t'))
        return s->fields == NULL ? " (at an end; --field=1 passes over blanks)"
                                 : " (at an end)";
    if (why->found == '\r')
        return about_returns(text);
    if (!why->is_byte && slice_has(text, '\0'))
        return " (-z is for lines that end in NUL)";
    if (!why->may_be_text)
        return "";
    if (!s->url && is_written_dot(text, why->found))
        return " (--url reads such dots; --text is for names inside other "
               "text)";
    if (!is_url)
        return " (--text is for names inside other text)";
    return memmem(text.text, text.size, "://", 3) != NULL
               ? " (a URL: give --url)"
               : " (--url is for addresses and hosts with a port or path)";
}

const char *advice_about(const struct settings *s, struct slice text,
                         const struct failure *why)
{
    return s->kind == SETTINGS_STRING ? about_string(s, text, why->found)
                                      : about_name(s, text, why);
}

const char *advice_about_bytes(const struct settings *s, bool is_operand,
                               bool is_told)
{
    if (is_operand && s->has_from)
        return " (typed strings are in the locale's charset, without -f)";
    return s->has_from || is_told
               ? ""
               : " (-f names another charset, such as WINDOWS-1252)";
}

const char *advice_about_fields(const struct fields *fields, struct slice first)
{
    static const struct {
        char delimiter;
        const char *advice;
    } others[] = {
        {';', "; the first line has ';' (--delimiter=';')"},
        {'\t', "; the first line has tabs (--delimiter=$'\\t')"},
        {'|', "; the first line has '|' (--delimiter='|')"},
        {',', "; the first line has ',' (see --csv, --delimiter)"},
    };
    struct fields_range range = {2, 2};
    struct fields second = *fields;
    struct fields_walk walk = {.record = first};
    const char *advice =
        fields->delimiter_size == 0
            ? " (fields are separated by blanks; see --delimiter, --csv)"
            : "";
    size_t most = 0;

    second.ranges = &range;
    second.count = 1;
    if (fields_next(&second, &walk))
        return advice;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        size_t count = slice_count(first, others[i].delimiter);
        if (count <= most)
            continue;
        most = count;
        advice = others[i].advice;
    }
    return advice;
}

const char *advice_about_field(const struct fields *fields, struct slice record,
                               bool is_first, const struct failure *why)
{
    char found = why->found < ASCII_END ? (char)why->found : '\0';

    if (!fields->is_csv && fields_look_like_csv(fields, record))
        return "; --csv reads quotation marks";
    if (!is_first || fields->delimiter_size == 0 || !why->may_be_text)
        return "";
    if (found == ' ' && slice_trim(why->label, " ").size == why->label.size)
        return " (--header copies a first line of titles)";
    return ascii_is_one_of(found, ";\t|,") ? advice_about_fields(fields, record)
                                           : "";
}
