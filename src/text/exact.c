#include "config.h"

#include "text/word.h"

#include <string.h>

#include "base/ascii.h"
#include "names/label.h"
#include "text/separator.h"

/* Ends. */

/* Returns true if BYTE, at AT, ends a word after "||": the syntax of a filter
 * does, and that of a list in which the filter is: a quotation mark that was
 * open before it, an escape, a comma and the next item. */
static bool ends_bars(const struct words *s, size_t at, char byte)
{
    char next = slice_at(s->text, at + 1);

    switch (byte) {
    case '\'':
    case '`':
        return byte == s->quote;
    case '\\':
        return separator_end(s->text, at) > 0;
    case ',':
        return (unsigned char)next <= ' ' || ascii_is_one_of(next, "|\"'");
    default:
        return ascii_is_one_of(byte, "^/$?:|\"<>");
    }
}

/* Returns true if BYTE, at AT, ends a host. After an address that is in no URL
 * a path may follow a ':'. */
static bool ends_host(const struct words *s, size_t at, char byte)
{
    return (byte == ':' && s->url == NO_URL) || ascii_is_one_of(byte, "`{}") ||
           host_ends(s->text, at);
}

/* Returns true if C, at AT, which is not part of a label, ends a word in an
 * exact place of FACTS. */
static bool ends_word(const struct words *s, unsigned facts, size_t at,
                      const struct character *c)
{
    char byte = (char)c->code_point;

    if (c->properties & UNICODE_FOREIGN)
        return false;
    if (c->length > 1)
        return unicode_is_blank(c->code_point);
    if ((unsigned char)byte <= ' ')
        return true;
    if (facts & WORD_RULE)
        return !ascii_is_one_of(byte, ".%*");
    if (facts & WORD_LIST)
        return line_ends_name(byte);
    return facts & WORD_BARS ? ends_bars(s, at, byte) : ends_host(s, at, byte);
}

/* Hosts. */

/* Returns true if a port, path, query or fragment begins at AT. */
static bool precedes_more(struct slice text, size_t at)
{
    char c = slice_at(text, at);

    return ascii_is_one_of(c, "/?#") || host_has_port(text, at) ||
           (c == '\\' && slice_at(text, at + 1) == '/');
}

/* Returns true if the text from AT to END joins a label to the word before it:
 * by two dots, or by foreign characters and perhaps dots. */
static bool joins_label(struct slice text, size_t at, size_t end)
{
    size_t dots = 0, foreign = 0;
    struct character c;

    for (; at < end; at += c.length) {
        c = run_character(text, at);
        if (c.code_point == '.')
            dots++;
        else if (word_is_foreign(text, at, &c))
            foreign++;
        else
            return run_can_hold(&c) && (dots == 2 || (foreign > 0 && dots < 3));
    }
    return false;
}

size_t exact_host_end(struct words *s, size_t start, size_t end)
{
    enum { LONGEST = 1024, LONGEST_TLD = 252 }; /* bytes; names are shorter */
    enum { GLUED = UNICODE_EMOJI | UNICODE_UNSPACED }; /* to a host */
    size_t stop = end - start < LONGEST ? end : start + LONGEST;
    struct slice text = s->text;
    size_t label = start, host = 0;

    for (size_t at = start, size; at < stop; at += size) {
        struct character c = run_character(text, at);
        size_t dot = run_dot(text, at);
        size = dot > 0 ? dot : c.length;
        if ((!(c.properties & UNICODE_LABEL) || (c.properties & GLUED)) &&
            label > start && at - label <= LONGEST_TLD &&
            word_is_top_level(s, (struct text_span){label, at})) {
            if ((unsigned char)text.text[at] < 0x80 && dot == 0)
                return at; /* of a list: "ü.de;ö.de" */
            host = joins_label(text, at, end) ? host : at;
        }
        if (dot > 0 || label_is_wide_dot(c.code_point))
            label = at + size;
    }
    if (stop == end && label > start &&
        word_is_top_level(s, (struct text_span){label, end}))
        return end;
    if (host > 0)
        return host;
    struct run run;
    run_read(slice_part(text, 0, end), start, false, &run);
    return joins_label(text, run.end, end) ? start : run.end;
}

/* Words. */

/* Returns true if an asterisk or part of a regular expression is in WORD. */
static bool has_pattern(struct slice word)
{
    for (size_t at = 0; at < word.size; at++)
        if (ascii_is_one_of(word.text[at], "*\\[({") && run_dot(word, at) == 0)
            return true;
    return false;
}

/* Returns the size of a wildcard or a dot before the word at AT: "*.", ".". */
static size_t prefix_size(struct slice text, size_t at)
{
    char first = slice_at(text, at), second = slice_at(text, at + 1);

    return first == '*' && second == '.' ? 2 : first == '.' && second != '.';
}

/* Returns the end of W, a host that ends at END, before the rest of a sentence.
 */
static size_t trim_host(struct words *s, struct word *w, size_t end)
{
    size_t start = w->span.start;

    if (end == start || precedes_more(s->text, end) ||
        (w->run.end == end &&
         word_is_top_level(s, (struct text_span){w->run.last.start, end})))
        return end;
    size_t host = exact_host_end(s, start, end);
    if (host > start)
        return w->raw.end = host;
    w->facts |= WORD_INVALID;
    return end;
}

bool exact_read(struct words *s, struct word *w)
{
    struct slice text = s->text;
    struct run *run = &w->run;
    size_t start = s->at + prefix_size(text, s->at), end = start;
    bool is_host = (w->facts & WORD_URL) != 0, is_written = false;

    run_read(text, start, true, run);
    if (!run->is_written || !(w->facts & WORD_RULE))
        end = run->end; /* no character of labels ends a word */
    while (end < text.size) {
        struct character c = run_character(text, end);
        size_t dot = w->facts & WORD_RULE ? 0 : run_dot(text, end);
        if (dot < 2 && !(c.properties & UNICODE_LABEL) &&
            ends_word(s, w->facts, end, &c))
            break;
        is_written |= dot > 1;
        end += dot > 1 ? dot : c.length;
    }
    w->raw = (struct text_span){s->at, end};
    w->span = (struct text_span){start, end};
    if (is_host)
        end = trim_host(s, w, end);
    else if (end - start > 2 && text.text[end - 1] == '*' &&
             memchr(text.text + start, '.', end - start) != NULL)
        end--;
    if (end - start > 1 && text.text[end - 1] == '.' &&
        !run_is_any_dot(run_character_before(text, start, end - 1).code_point))
        end--;
    w->span.end = end;
    if (start == end)
        return false;
    if (end < run->end)
        run_read(slice_part(text, 0, end), start, true, run);
    run->is_written |= is_written;
    if (run->end == end)
        w->facts |= WORD_PLAIN;
    else if (has_pattern(slice_part(text, start, end)))
        w->facts |= WORD_PATTERN;
    return true;
}
