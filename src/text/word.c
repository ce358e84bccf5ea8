#include "config.h"

#include "text/word.h"

#include "names/label.h"

/* Returns the end of SPAN with the dot that may follow it. */
static size_t after_dot(struct slice text, struct text_span span)
{
    return span.end + (slice_at(text, span.end) == '.');
}

unsigned word_alone(const struct source *s, const struct word *w)
{
    size_t start = w->span.start;
    bool is_capital =
        w->facts & WORD_PLAIN /* "Объект.Name", "奶思🍒ASN.CN" */
            ? (w->run.last.first & CHAR_UPPER) && (w->run.last.any & CHAR_LOWER)
            : ascii_is_upper(slice_at(s->text, w->last.start));

    enum source_alone alone =
        source_alone(s->text, start, after_dot(s->text, w->span));
    if (alone == SOURCE_FIELD)
        return WORD_FIELD | WORD_ALONE;
    return alone == SOURCE_ENCLOSED &&
                   (!is_capital || slice_at(s->text, start - 1) == '.')
               ? WORD_ALONE
               : 0;
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

/* Returns true if a label of WORD begins with "xn--". */
static bool has_a_label(struct slice word)
{
    struct run_labels labels = {.text = word};
    bool is_found = false;

    while (!is_found && run_next_label(&labels))
        is_found = label_has_prefix(slice_from(word, labels.label.start));
    return is_found;
}

void word_find_facts(struct source *s, struct word *w)
{
    const struct run *r = &w->run;
    size_t start = w->span.start;
    bool is_plain = (w->facts & WORD_PLAIN) != 0;

    w->last = is_plain ? (struct text_span){r->last.start, w->span.end}
                       : run_last_label(s->text, w->span);
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
        !(w->url == IN_PATH && source_begins_field(s->text, start) &&
          source_ends_field(s->text, after_dot(s->text, w->whole))))
        w->facts |= WORD_IN_PATH; /* not "https://a.de/,bücher.de,x" */
    if (w->place & PLACE_EXACT)
        return;
    w->facts |= word_alone(s, w);
    if (r->any & CHAR_UNSPACED)
        w->facts |= WORD_UNSPACED;
    if (r->any & CHAR_PHONETIC)
        w->facts |= WORD_PHONETIC;
    if (is_plain && source_has_top_level(s, r))
        w->facts |= WORD_KNOWN;
}
