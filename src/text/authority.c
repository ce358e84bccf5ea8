#include "config.h"

#include "text/authority.h"

#include "names/label.h"
#include "text/end.h"
#include "text/facts.h"

/* Returns true if a label, or an asterisk for one, begins at AT, perhaps after
 * a dot. */
static bool precedes_label(struct slice text, size_t at)
{
    at += slice_at(text, at) == '.';
    return (run_at(text, at) & (CHAR_LABEL | CHAR_FOREIGN)) ||
           (slice_at(text, at) == '*' && slice_at(text, at - 1) == '.');
}

/* Returns the size of the wide dot at AT if a label follows it, or 0. */
static size_t wide_dot_size(struct slice text, size_t at)
{
    size_t size =
        at < text.size ? label_wide_dot_size(slice_from(text, at)) : 0;

    return size > 0 && precedes_label(text, at + size) ? size : 0;
}

/* Returns true if the ASCII at AT, which browsers accept in hosts, ends one:
 * before no label, or after a dot, if HAS_DOT; a variable, "$uri", or an
 * asterisk only if no dot and label follow. */
static bool ends_ascii(struct slice text, size_t at, bool has_dot)
{
    if (!has_dot && precedes_label(text, at + 1))
        return false;
    if (!ascii_is_one_of(text.text[at], "$*"))
        return true;
    size_t next = run_after(text, at + 1, CHAR_LABEL);
    return slice_at(text, at - 1) != '.' &&
           !(slice_at(text, next) == '.' && precedes_label(text, next));
}

/* Returns true if C at AT, which is neither a dot nor part of a label nor
 * foreign, ends a host, which HAS_DOT before it. */
static bool ends_host(struct slice text, size_t at, const struct character *c,
                      bool has_dot)
{
    if (c->length == 1)
        return host_ends(text, at) || separator_end(text, at) > 0 ||
               ascii_is_one_of(text.text[at], ":`{})") ||
               ends_ascii(text, at, has_dot);
    return char_ends_host(c->code_point) ||
           (char_is_punctuation(c->code_point) &&
            !precedes_label(text, at + c->length));
}

bool authority_rest_begins(struct slice text, size_t at)
{
    size_t slash = at;

    while (slice_at(text, slash) == '\\')
        slash++; /* of JSON */
    return slice_at(text, slash) == '/' ||
           ascii_is_one_of(slice_at(text, at), "?#") || host_has_port(text, at);
}

/* Returns true if the text at AT joins a label to a host: two dots, or foreign
 * characters and perhaps dots: "http://www.gr\xF6\xDFe.intern". */
static bool joins_label(struct slice text, size_t at)
{
    size_t dots = 0, foreign = 0;
    struct character c;

    for (; at < text.size; at += c.length) {
        c = run_character(text, at);
        if (c.code_point == '.')
            dots++;
        else if (c.properties & CHAR_FOREIGN)
            foreign++;
        else
            return (c.properties & (CHAR_LABEL | CHAR_FOREIGN)) &&
                   (dots == 2 || (foreign > 0 && dots < 3));
    }
    return false;
}

/* Returns where the host at START, or TEXT, ends in browsers; after '@', if it
 * IS_ADDRESS, at other ASCII as if it had a dot: "||a.de/x@1$domain=ü.de". */
static size_t browsers_end(struct slice text, size_t start, bool is_address)
{
    size_t at = start, size;
    bool has_dot = is_address;

    for (; at < text.size; at += size) {
        struct character c = run_character(text, at);
        size = c.length;
        if (c.properties & CHAR_LABEL)
            continue;
        size_t dot = run_dot(text, at);
        bool is_dot = dot > 0 || wide_dot_size(text, at) > 0;
        size_t foreign = is_dot ? 0 : word_foreign_size(text, at, &c);
        if (!is_dot && foreign == 0 && ends_host(text, at, &c, has_dot))
            break;
        has_dot |= is_dot;
        size = dot > 0 ? dot : foreign > 0 ? foreign : size;
    }
    return at;
}

/* Returns true if hyphens or underscores at AT are punctuation, as no label
 * follows them: "ü.de--", "_https://ü.de_". */
static bool are_dashes(struct slice text, size_t at)
{
    size_t end = at;

    while (ascii_is_one_of(slice_at(text, end), "-_"))
        end++;
    return end > at && !precedes_label(text, end);
}

/* Returns true if a sentence may go on at AT, after the top-level domain that
 * begins at START; not within a label if any is a top-level domain; not at a
 * dot within labels, unless a letter of a script without spaces or a capital
 * follows. */
static bool may_go_on(const struct source *s, struct slice text, size_t start,
                      size_t at)
{
    unsigned properties = run_at(text, at);
    size_t dot = run_dot(text, at);

    if ((properties & CHAR_LABEL) &&
        (s->tlds->is_any ||
         !(properties & CHAR_UNSPACED || are_dashes(text, at))))
        return false;
    if (dot > 0 && precedes_label(text, at + dot)) {
        unsigned before = run_character_before(text, 0, at).properties;
        unsigned next = run_at(text, at + dot);
        if (!(next & CHAR_UNSPACED) &&
            !((next & CHAR_UPPER) && (before & CHAR_LOWER)))
            return false;
    }
    return facts_is_top_level(s, (struct text_span){start, at}) &&
           !joins_label(text, at);
}

/* Returns true if punctuation is at AT, also a dot that no label follows. */
static bool is_punctuation(struct slice text, size_t at)
{
    size_t dot = run_dot(text, at);
    struct character c = run_character(text, at);

    if (dot > 0)
        return !precedes_label(text, at + dot);
    return c.length > 1 ? char_is_punctuation(c.code_point)
                        : are_dashes(text, at);
}

/* A host in which a sentence may go on. */
struct sentence_host {
    struct run_labels labels; /* of all of it; the last one was read */
    size_t last;              /* the last place where it may; or 0 */
    size_t punctuation;       /* the last one with punctuation; or 0 */
};

/* Returns true if SPAN has punctuation. */
static bool has_punctuation(struct slice text, struct text_span span)
{
    for (size_t at = span.start; at < span.end;
         at += run_character(text, at).length)
        if (is_punctuation(text, at))
            return true;
    return false;
}

/* Reads the labels of HOST, and finds these places. */
static void find_sentences(const struct source *s, struct slice text,
                           struct sentence_host *host)
{
    enum { LONGEST = 1024, LONGEST_TLD = 252 }; /* bytes; names are shorter */
    size_t start = host->labels.next, end = host->labels.text.size;

    while (run_next_label(&host->labels)) {
        struct text_span label = host->labels.label;
        if (label.start == start ||
            (host->last > 0 && wide_dot_size(text, host->last) > 0))
            continue; /* no top-level domain; after one: "a.de。公司地址" */
        for (size_t at = label.start; at <= label.end && at < end;
             at += run_character(text, at).length) {
            if (at - start > LONGEST || at - label.start > LONGEST_TLD)
                break;
            if (may_go_on(s, text, label.start, at))
                host->last = at;
            if (host->last == at && is_punctuation(text, at))
                host->punctuation = at;
        }
    }
}

size_t authority_host_end(const struct source *s, struct word *w, size_t limit)
{
    struct slice text = slice_part(s->text, 0, limit);
    size_t start = w->run.start;
    size_t end = browsers_end(text, start, (w->place & PLACE_ADDRESS) != 0);
    struct sentence_host host = {
        .labels = run_labels_at(text, (struct text_span){start, end})};

    find_sentences(s, text, &host);
    bool has_more = authority_rest_begins(text, end);
    size_t sentence = has_more ? host.punctuation : host.last;
    struct text_span last = host.labels.label;
    if (end == start || (last.start > start && facts_is_top_level(s, last)))
        return end;
    if (sentence > 0)
        return sentence;
    if (has_more) {
        w->facts |= has_punctuation(text, last) ? WORD_INVALID : 0;
        return end;
    }
    if (ascii_is_one_of(slice_at(text, end), "$([{") &&
        ascii_is_one_of(text.text[end - 1], ".-_"))
        w->facts |= WORD_PATTERN; /* "https://größe.{de,at}" */
    struct run run;
    text.size = end;
    run_read(text, start, &run);
    size_t next = run.end + run_dot(text, run.end);
    bool is_invalid = next < end && run_character(text, next).code_point == 0;
    if (!is_invalid && !joins_label(text, run.end) &&
        wide_dot_size(text, run.end) == 0)
        return run.end;
    w->facts |= WORD_INVALID;
    return end;
}
