#include "config.h"

#include "text/word.h"

#include <string.h>

#include "base/ascii.h"
#include "names/label.h"

static bool is_control(char c)
{
    return (unsigned char)c < ' ';
}

/* Decoration. */

/* Makes the plain word W begin at START and end at END. */
static void set_span(struct words *s, struct word *w, size_t start, size_t end)
{
    run_read(slice_part(s->text, 0, end), start, false, &w->run);
    w->span = (struct text_span){start, w->run.end};
}

enum { EMOJI = UNICODE_EMOJI | UNICODE_SYMBOL | UNICODE_JOINED };

/* Returns where the emoji at the start of R end, and a letter follows; or else
 * where R begins. */
static size_t after_emoji(struct slice text, const struct run *r)
{
    enum { LETTER = UNICODE_LOWER | UNICODE_UPPER };
    size_t at = r->start;
    struct character c = {.length = 0};

    if (!(r->first & UNICODE_EMOJI))
        return at;
    for (; at < r->end; at += c.length) {
        c = run_character(text, at);
        if (!(c.properties & EMOJI))
            break;
    }
    bool is_letter = at < r->end && (c.properties & UNICODE_LABEL) &&
                     !(c.properties & UNICODE_DIGIT) &&
                     (c.length > 1 || (c.properties & LETTER));
    return is_letter ? at : r->start;
}

/* Returns where the emoji at the end of R begin, unless they are a whole label.
 */
static size_t before_emoji(struct slice text, const struct run *r)
{
    size_t end = r->end;
    bool is_emoji = false;

    while (end > r->last.start) {
        struct character c = run_character_before(text, r->last.start, end);
        if (!(c.properties & EMOJI))
            break;
        is_emoji |= (c.properties & (UNICODE_EMOJI | UNICODE_SYMBOL)) != 0;
        end -= c.length;
    }
    return is_emoji && end > r->last.start ? end : r->end;
}

/* Returns the size of the words before the ASCII name that begins with "www" in
 * the first label of R, after a script without spaces: "请访问www.例子.中国";
 * or 0. */
static size_t before_www(struct slice text, const struct run *r)
{
    enum { WWW = 3 };

    if (!(r->any & UNICODE_UNSPACED))
        return 0;
    const char *dot = memchr(text.text + r->start, '.', r->end - r->start);
    size_t end = dot == NULL ? r->start : (size_t)(dot - text.text);
    if (end - r->start <= WWW)
        return 0;
    for (size_t at = end - WWW; at < end; at++)
        if (ascii_to_lower((unsigned char)text.text[at]) != 'w')
            return 0;
    size_t at = end - WWW;
    struct character c;
    do {
        c = run_character_before(text, r->start, at);
        at -= c.length;
    } while (at > r->start && (c.properties & UNICODE_JOINED));
    return c.properties & UNICODE_UNSPACED ? end - WWW - r->start : 0;
}

bool word_begins_www(struct slice text, size_t start)
{
    return text.size - start > 4 && memcmp(text.text + start, "www.", 4) == 0;
}

/* Around it. */

bool word_begins_field(struct slice text, size_t at)
{
    char before = slice_at(text, at - 1);

    return is_control(before) || ascii_is_one_of(before, ",;|") ||
           (ascii_is_one_of(before, "+-") &&
            is_control(slice_at(text, at - 2)));
}

bool word_ends_field(struct slice text, size_t end)
{
    char after = slice_at(text, end);

    return is_control(after) ||
           (ascii_is_one_of(after, ",;|") && slice_at(text, end + 1) != ' ');
}

/* Returns true if the text from START to END, which is no field, is alone. */
static bool is_alone(struct slice text, size_t start, size_t end)
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
    case '.':
        return ascii_is_one_of(other, "*+");
    case '=':
        return after == ' ' || after == '&' || word_ends_field(text, end);
    case ' ':
        return other == ':' && word_ends_field(text, end);
    default:
        return false;
    }
}

/* Returns true if an '@' ends what may be a local part, and begins with W.
 * "full:größe.de:@ads" is a line of a list; an empty password is not. */
static bool precedes_at(struct words *s, const struct word *w)
{
    struct slice text = s->text;
    size_t end = w->span.end;

    if (end >= s->local_end) {
        while (end < text.size) {
            struct character c = run_character(text, end);
            if (!run_can_hold(&c) && !(c.properties & RUN_WORD) &&
                c.code_point != '=')
                break;
            end += c.length;
        }
        s->local_end = end;
    }
    if (slice_at(text, end) == '"')
        return slice_at(text, end + 1) == '@';
    return slice_at(text, s->local_end) == '@' &&
           (text.text[s->local_end - 1] != ':' || (w->facts & WORD_EXACT));
}

/* What it is. */

/* Returns the last label of W, after a dot of any kind, and without a final
 * wide dot. */
static struct text_span find_last(struct slice text, const struct word *w)
{
    struct run_labels labels = {.text = slice_part(text, 0, w->span.end),
                                .next = w->span.start};
    bool is_last = false;

    if (w->facts & WORD_PLAIN)
        return (struct text_span){w->run.last.start, w->span.end};
    while (!is_last && run_next_label(&labels))
        is_last = labels.next == w->span.end &&
                  (unsigned char)text.text[labels.label.end] >= 0x80;
    return labels.label;
}

bool word_has_top_level(const struct words *s, const struct run *r)
{
    /* No top-level domain is a single character or begins with a digit: "3.5µm"
     * is no name, even if any last label is accepted. */
    return r->last.length >= 2 && !(r->last.first & UNICODE_DIGIT) &&
           (s->tlds == NULL ||
            tlds_has(s->tlds, slice_part(s->text, r->last.start, r->end)));
}

bool word_is_top_level(const struct words *s, struct text_span label)
{
    struct run run;

    run_read(slice_part(s->text, 0, label.end), label.start, false, &run);
    return run.labels == 1 && run.end == label.end &&
           word_has_top_level(s, &run);
}

size_t word_next_prefix(struct words *s, size_t from)
{
    if (s->prefix < from || s->prefix == 0)
        s->prefix = label_find_prefix(s->text, from);
    return s->prefix;
}

/* Finds whether W has "xn--", and whether a label begins with it. Where only
 * names beyond ASCII matter, no more than their words is searched. */
static void find_prefixes(const struct words *s, struct word *w)
{
    struct slice all = slice_part(s->text, 0, w->span.end);
    size_t start = w->span.start;
    size_t at = s->prefix > start ? s->prefix : label_find_prefix(all, start);

    w->facts &= ~(unsigned)(WORD_PREFIX | WORD_A_LABEL);
    for (; at < all.size; at = label_find_prefix(all, at + 1)) {
        w->facts |= WORD_PREFIX;
        if ((w->facts & WORD_PLAIN) &&
            (at == start || ascii_is_one_of(all.text[at - 1], ".])}")))
            w->facts |= WORD_A_LABEL;
    }
}

/* Finds the facts about W that depend on its span; in an exact place only those
 * that matter there. */
static void find_facts(struct words *s, struct word *w)
{
    const struct run *r = &w->run;
    size_t start = w->span.start;
    size_t end = w->span.end + (slice_at(s->text, w->span.end) == '.');
    bool is_plain = (w->facts & WORD_PLAIN) != 0;

    w->last = find_last(s->text, w);
    w->facts &= ~(unsigned)(WORD_FIELD | WORD_ALONE | WORD_KNOWN |
                            WORD_UNSPACED | WORD_SINGLE);
    find_prefixes(s, w);
    if (!(w->facts & (WORD_LIST | WORD_RULE | WORD_BARS)) && precedes_at(s, w))
        w->facts |= WORD_LOCAL;
    if ((w->facts & WORD_URL) && w->last.start == start)
        w->facts |= WORD_SINGLE;
    if (w->facts & WORD_EXACT)
        return;
    if (word_begins_field(s->text, start) && word_ends_field(s->text, end))
        w->facts |= WORD_FIELD | WORD_ALONE;
    else if (is_alone(s->text, start, end))
        w->facts |= WORD_ALONE;
    if ((w->facts & WORD_FIELD) && s->url == IN_PATH)
        w->facts &= ~(unsigned)WORD_PATH; /* "https://a.de/,bücher.de,x" */
    if (r->any & UNICODE_UNSPACED)
        w->facts |= WORD_UNSPACED;
    if (r->any & RUN_PHONETIC)
        w->facts |= WORD_PHONETIC;
    if (is_plain && r->labels > 1 && word_has_top_level(s, r))
        w->facts |= WORD_KNOWN;
}

/* Removes what is no part of the labels of W at both ends. */
static void trim(struct words *s, struct word *w)
{
    struct slice text = s->text;
    struct run *r = &w->run;
    size_t start = r->start, end = before_emoji(text, r);

    if (!ascii_is_one_of(slice_at(text, start - 1), "./"))
        while (start < end &&
               ascii_is_one_of(text.text[start], start > r->start ? "-." : "-"))
            start++;
    if (s->tlds != NULL && ascii_is_one_of(slice_at(text, r->end), " >") &&
        !label_has_prefix(slice_part(text, r->last.start, r->end)))
        while (end > r->last.start + 1 && text.text[end - 1] == '-')
            end--;
    if (s->tlds != NULL && r->labels > 1) /* stress in Markdown */
        for (; end - 1 > r->last.start && text.text[end - 1] == '_' &&
               text.text[start] == '_';
             end--)
            start++;
    size_t letter = after_emoji(text, r);
    if (letter > r->start &&
        (word_begins_www(text, letter) || !word_begins_field(text, r->start) ||
         !word_ends_field(text, end)))
        start = letter;
    size_t www = r->start + before_www(text, r);
    if (www > start)
        start = www;
    if (start > r->start || end < r->end)
        set_span(s, w, start, end);
    if ((r->first & (UNICODE_JOINED | UNICODE_EMOJI)) == UNICODE_JOINED)
        w->facts |= WORD_ATTACHED; /* a mark without a base */
}

bool word_read(struct words *s, struct word *w)
{
    if ((w->facts & WORD_PLAIN) && !(w->facts & WORD_EXACT))
        trim(s, w);
    if (w->span.start == w->span.end)
        return false;
    find_facts(s, w);
    if (!(w->facts & WORD_PLAIN) || (w->facts & WORD_EXACT))
        return true;
    if (w->run.labels > 1 && !(w->run.last.all & RUN_WORD) &&
        !(w->facts & WORD_KNOWN) && word_begins_www(s->text, w->span.start))
        word_cut(s, w,
                 exact_host_end(s, w->span.start, w->span.end, &w->facts));
    return true;
}

void word_cut(struct words *s, struct word *w, size_t end)
{
    set_span(s, w, w->span.start, end);
    end = before_emoji(s->text, &w->run);
    if (end < w->span.end)
        set_span(s, w, w->span.start, end);
    find_facts(s, w);
}
