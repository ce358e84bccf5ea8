#include "config.h"

#include "text/source.h"

#include "names/label.h"

/* The text around a place. */

bool source_follows_wildcard(struct slice text, size_t start)
{
    return slice_at(text, start - 1) == '.' &&
           ascii_is_one_of(slice_at(text, start - 2), "*+");
}

bool source_begins_www(struct slice text, size_t start)
{
    text = slice_from(text, start);
    return slice_begins(text, slice_string("www.")) ||
           slice_begins(text, slice_string("WWW."));
}

bool source_begins_field(struct slice text, size_t at)
{
    char before = slice_at(text, --at);

    if (before != ' ')
        return (unsigned char)before < ' ' || ascii_is_one_of(before, ",;|") ||
               (ascii_is_one_of(before, "+-") &&
                (unsigned char)slice_at(text, at - 1) < ' ');
    while (slice_at(text, at) == ' ')
        at--;
    return ascii_is_one_of(slice_at(text, at), "|\t");
}

bool source_ends_field(struct slice text, size_t end)
{
    char after = slice_at(text, end);

    if (after != ' ')
        return (unsigned char)after < ' ' || after == '|' ||
               (ascii_is_one_of(after, ",;") && slice_at(text, end + 1) != ' ');
    while (slice_at(text, end) == ' ')
        end++;
    return ascii_is_one_of(slice_at(text, end), "|\t");
}

/* Returns true if the text from START to END, which is no field, is alone. */
static bool is_enclosed(struct slice text, size_t start, size_t end)
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
    case '.': /* a line ".ü.de" */
        return other != '.' &&
               source_alone(text, start - 1, end) != SOURCE_JOINED;
    case '=':
    case ':':
        return after == '&' || source_ends_field(text, end);
    case ' ': /* "host: ü.de" */
        return other == ':' && source_ends_field(text, end);
    default:
        return false;
    }
}

enum source_alone source_alone(struct slice text, size_t start, size_t end)
{
    if (source_follows_wildcard(text, start) ||
        (source_begins_field(text, start) && source_ends_field(text, end)))
        return SOURCE_FIELD;
    return is_enclosed(text, start, end) ? SOURCE_ENCLOSED : SOURCE_JOINED;
}

/* Labels. */

/* Returns true if the last label of R is a top-level domain. None is a single
 * character, or begins with a digit or a modifier letter: "3.5µm" and "1.ᵉʳ"
 * are no names, even if any last label is accepted. */
static bool ends_in_top_level(const struct source *s, const struct run *r)
{
    return r->last.length >= 2 &&
           !(r->last.first & (CHAR_DIGIT | CHAR_MAPPED)) &&
           (s->tlds->is_any ||
            tlds_has(s->tlds, slice_part(s->text, r->last.start, r->end)));
}

bool source_has_top_level(const struct source *s, const struct run *r)
{
    return r->labels > 1 && ends_in_top_level(s, r);
}

bool source_is_top_level(const struct source *s, struct text_span label)
{
    struct run run;

    run_read(slice_part(s->text, 0, label.end), label.start, &run);
    return run.labels == 1 && run.end == label.end &&
           ends_in_top_level(s, &run);
}

size_t source_next_prefix(struct source *s, size_t from)
{
    if (s->prefix < from || s->prefix == 0)
        s->prefix = label_find_prefix(s->text, from);
    return s->prefix;
}
