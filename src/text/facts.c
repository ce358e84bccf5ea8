#include "config.h"

#include "text/facts.h"

#include "names/label.h"

/* Around it. */

bool facts_follows_wildcard(struct slice text, size_t start)
{
    return slice_at(text, start - 1) == '.' &&
           ascii_is_one_of(slice_at(text, start - 2), "*+");
}

bool facts_begins_field(struct slice text, size_t at)
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

bool facts_ends_field(struct slice text, size_t end)
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
        return other != '.' && facts_alone(text, start - 1, end);
    case '=':
    case ':':
        return after == '&' || facts_ends_field(text, end);
    case ' ': /* "host: ü.de" */
        return other == ':' && facts_ends_field(text, end);
    default:
        return false;
    }
}

unsigned facts_alone(struct slice text, size_t start, size_t end)
{
    if (facts_follows_wildcard(text, start) ||
        (facts_begins_field(text, start) && facts_ends_field(text, end)))
        return WORD_FIELD | WORD_ALONE;
    return is_enclosed(text, start, end) ? WORD_ALONE : 0;
}

/* Returns the end of SPAN with the dot that may follow it. */
static size_t after_dot(struct slice text, struct text_span span)
{
    return span.end + (slice_at(text, span.end) == '.');
}

unsigned facts_word_alone(const struct source *s, const struct word *w)
{
    unsigned facts =
        facts_alone(s->text, w->span.start, after_dot(s->text, w->span));
    bool is_capital =
        w->facts & WORD_PLAIN /* "Объект.Name", "奶思🍒ASN.CN" */
            ? (w->run.last.first & CHAR_UPPER) && (w->run.last.any & CHAR_LOWER)
            : ascii_is_upper(slice_at(s->text, w->last.start));

    return is_capital && facts == WORD_ALONE &&
                   slice_at(s->text, w->span.start - 1) != '.'
               ? 0
               : facts;
}

/* Returns true if W begins the local part of an address, which ends at an '@'.
 * "full:größe.de:@ads" is a line of a list; an empty password is not. */
static bool precedes_at(struct source *s, const struct word *w)
{
    struct slice text = s->text;
    size_t end = w->whole.end;

    if (end >= s->local_end) {
        while (end < text.size) {
            struct character c = run_character(text, end);
            if (!(c.properties & (CHAR_LABEL | CHAR_FOREIGN | CHAR_WORD)) &&
                c.code_point != '=')
                break;
            end += c.length;
        }
        s->local_end = end;
    }
    end = s->local_end;
    if (slice_at(text, end) == '"')
        return slice_at(text, end + 1) == '@';
    return slice_at(text, end) == '@' &&
           (text.text[end - 1] != ':' || (w->place & PLACE_EXACT));
}

/* The word itself. */

struct text_span facts_last_label(struct slice text, struct text_span span)
{
    struct run_labels labels = {.text = slice_part(text, 0, span.end),
                                .next = span.start};
    bool is_last = false;

    while (!is_last && run_next_label(&labels))
        is_last = labels.next == span.end &&
                  (unsigned char)text.text[labels.label.end] >= 0x80;
    return labels.label;
}

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

bool facts_has_top_level(const struct source *s, const struct run *r)
{
    return r->labels > 1 && ends_in_top_level(s, r);
}

bool facts_is_top_level(const struct source *s, struct text_span label)
{
    struct run run;

    run_read(slice_part(s->text, 0, label.end), label.start, &run);
    return run.labels == 1 && run.end == label.end &&
           ends_in_top_level(s, &run);
}

bool facts_begins_www(struct slice text, size_t start)
{
    text = slice_from(text, start);
    return slice_begins(text, slice_string("www.")) ||
           slice_begins(text, slice_string("WWW."));
}

size_t facts_next_prefix(struct source *s, size_t from)
{
    if (s->prefix < from || s->prefix == 0)
        s->prefix = label_find_prefix(s->text, from);
    return s->prefix;
}

/* Returns true if a label of WORD begins with "xn--". */
static bool has_a_label(struct slice word)
{
    struct run_labels labels = {.text = word};
    bool is_found = false;

    while (!is_found && run_next_label(&labels))
        is_found = label_has_prefix(slice_from(word, labels.label.start));
    return is_found;
}

void facts_find(struct source *s, struct word *w)
{
    const struct run *r = &w->run;
    size_t start = w->span.start;
    bool is_plain = (w->facts & WORD_PLAIN) != 0;

    w->last = is_plain ? (struct text_span){r->last.start, w->span.end}
                       : facts_last_label(s->text, w->span);
    struct slice word = slice_part(s->text, start, w->span.end);
    if (is_plain && label_contains_prefix(word) && has_a_label(word))
        w->facts |= WORD_A_LABEL;
    if (w->place & PLACE_RULE
            ? slice_at(s->text, w->span.end) == '@'
            : !(w->place & (PLACE_LIST | PLACE_BARS)) && precedes_at(s, w))
        w->facts |= WORD_LOCAL;
    if ((w->place & PLACE_URL) && w->last.start == start)
        w->facts |= WORD_SINGLE;
    if ((w->place & PLACE_PATH) &&
        !(w->url == IN_PATH && facts_begins_field(s->text, start) &&
          facts_ends_field(s->text, after_dot(s->text, w->whole))))
        w->facts |= WORD_IN_PATH; /* not "https://a.de/,bücher.de,x" */
    if (w->place & PLACE_EXACT)
        return;
    w->facts |= facts_word_alone(s, w);
    if (r->any & CHAR_UNSPACED)
        w->facts |= WORD_UNSPACED;
    if (r->any & CHAR_PHONETIC)
        w->facts |= WORD_PHONETIC;
    if (is_plain && facts_has_top_level(s, r))
        w->facts |= WORD_KNOWN;
}
