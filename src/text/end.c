#include "config.h"

#include "text/end.h"

#include "base/unicode.h"
#include "names/label.h"
#include "text/authority.h"
#include "text/source.h"

/* Words of parts. */

/* Returns the size of the asterisk at AT if it joins the part before it to
 * another label; not in stress, "**a.de**中国", or before a weight, "a.de*3".
 */
static size_t star_size(struct slice text, size_t at)
{
    bool has_dot = slice_at(text, at + 1) == '.';
    size_t next = at + 1 + has_dot, end = next;

    while (ascii_is_digit(slice_at(text, end)))
        end++;
    unsigned after = run_at(text, next);
    return (after & CHAR_LABEL) && (has_dot || !(after & CHAR_UNSPACED)) &&
           (end == next || (run_at(text, end) & CHAR_LABEL) ||
            slice_at(text, end) == '.');
}

/* Returns true if the apostrophe or Hebrew mark C at AT, after a part, is
 * between two letters, not of Latin or a script without spaces:
 * "пам'ять.укр". */
static bool is_in_word(struct slice text, size_t at, const struct character *c)
{
    enum { GREEK = 0x370 };

    if (at + c->length >= text.size)
        return false;
    struct character before = run_character_before(text, at);
    struct character after = run_character(text, at + c->length);
    unsigned both = before.properties & after.properties;
    return (both & CHAR_LABEL) && before.code_point >= GREEK &&
           after.code_point >= GREEK &&
           !((before.properties | after.properties) & CHAR_UNSPACED);
}

/* Returns the size of the joint at AT between the word W, which reaches to it,
 * and another part; or 0. Three dots are an ellipsis. */
static size_t joint_size(struct slice text, struct word *w, size_t at)
{
    enum { ELLIPSIS = 3 };
    bool has_part = w->span.end > w->span.start;
    size_t size = 0;

    if (at == text.size)
        return 0;
    struct character c = run_character(text, at);
    switch (c.code_point) {
    case '.':
        while (size < ELLIPSIS && slice_at(text, at + size) == '.')
            size++;
        return size < ELLIPSIS ? size : 0;
    case '\\':
    case '[':
    case '(':
    case '{':
    case '*':
        if (has_part)
            size =
                c.code_point == '*' ? star_size(text, at) : run_dot(text, at);
        w->facts |= size > 0 ? WORD_PATTERN : 0;
        return size > 0 ? size : word_foreign_size(text, at, &c);
    case '\'':
    case CHAR_APOSTROPHE:
    case CHAR_HEBREW_GERESH:
    case CHAR_HEBREW_GERSHAYIM:
        return has_part && is_in_word(text, at, &c) ? c.length : 0;
    default:
        return word_foreign_size(text, at, &c);
    }
}

/* Makes W begin with the symbols before it, and end with those after it, if all
 * of that is alone, or its first label is a symbol, "❄.ws", and it ends with a
 * top-level domain. */
static void add_symbols(struct source *s, struct word *w)
{
    enum { EMOJI = 0x1F000 }; /* the first one; symbols are before it */
    struct slice text = s->text;
    struct text_span all = w->raw;

    all.start += slice_at(text, all.start) == '.';
    all.end -= slice_at(text, all.end - 1) == '.';
    bool has_label =
        all.start + 1 < w->span.start && text.text[w->span.start - 1] == '.';
    if ((all.start == w->span.start && all.end == w->span.end) ||
        !(has_label || source_alone(text, all.start, w->raw.end)))
        return;
    struct character first = run_character(text, all.start);
    if (!(first.properties & (CHAR_LABEL | CHAR_FOREIGN)) ||
        (first.properties & CHAR_MAPPED) || first.code_point < ' ' ||
        unicode_is_blank(first.code_point) ||
        char_is_punctuation(first.code_point) ||
        source_begins_www(text, w->span.start))
        return; /* an invalid byte, a byte-order mark, a bullet, "℡ü.de" */
    struct text_span last = run_last_label(text, all);
    if (last.start == all.start || !source_is_top_level(s, last))
        return;
    w->span = all;
    w->facts &= ~(unsigned)WORD_PLAIN;
    w->facts |= has_label && first.code_point >= EMOJI ? WORD_EMOJI : 0;
}

/* Makes the text from START to END a part of W. Returns true if a joint is
 * between it and the last one. */
static bool add_part(struct word *w, size_t start, size_t end)
{
    struct text_span last = w->span;

    w->span =
        (struct text_span){last.start < last.end ? last.start : start, end};
    return last.start < last.end && start > last.end;
}

/* Reads the word at the start of W, of parts and joints. Returns false if there
 * is no part. An invalid byte is one, but no run: it may be a letter in another
 * charset, as in "m\xFCller.de". Around a name with a character beyond ASCII,
 * invalid bytes are decoration. */
static bool read_parts(struct source *s, struct word *w, size_t limit)
{
    struct slice text = slice_part(s->text, 0, limit);
    size_t at = w->raw.start, parts = 0, size;
    struct run run;

    w->span = (struct text_span){at, at};
    for (;; at += size) {
        run_read(text, at, &run);
        if (parts == 0)
            w->run = run;
        w->run.is_written |= run.is_written;
        if (run.end > at)
            parts += 1 + add_part(w, at, run.end);
        at = run.end;
        if ((size = joint_size(text, w, at)) == 0)
            break;
        bool is_escape = separator_letter_size(text, at) > 0;
        if (is_escape || run_character(text, at).code_point == 0) {
            w->facts |= WORD_INVALID;
            parts += add_part(w, at, at + size) + is_escape;
        }
    }
    w->raw.end = at;
    if (parts == 1 && w->run.labels > 0 &&
        !((w->facts & WORD_INVALID) && w->run.is_ascii &&
          !source_has_prefix(s, w->span))) {
        w->span = (struct text_span){w->run.start, w->run.end};
        w->facts &= ~(unsigned)WORD_INVALID;
        w->facts |= WORD_PLAIN;
    }
    if (w->span.start < w->span.end)
        add_symbols(s, w);
    return w->span.start < w->span.end;
}

/* Items of lists and of filter rules. */

/* Returns true if C, at AT, which is not part of a label, ends W, which is in a
 * list or after "||". */
static bool ends_item(struct slice text, const struct word *w, size_t at,
                      const struct character *c)
{
    char byte = (char)c->code_point, next = slice_at(text, at + 1);

    if (c->properties & CHAR_FOREIGN)
        return false;
    if (c->length > 1)
        return unicode_is_blank(c->code_point) ||
               (char_is_quotation_mark(c->code_point) &&
                c->code_point != CHAR_APOSTROPHE);
    if ((unsigned char)byte <= ' ')
        return true;
    if (w->place & PLACE_RULE)
        return !ascii_is_one_of(byte, ".%*");
    if (w->place & PLACE_LIST)
        return line_ends_name(text, at);
    /* After "||": the syntax of a filter, and of a list in which it is. */
    if (byte == ',')
        return (unsigned char)next <= ' ' || ascii_is_one_of(next, "|\"'");
    return ascii_is_one_of(byte, "^/$?:|\"'`\\<>");
}

/* Returns the end of W, which is in a list or after "||", and of which the text
 * before END is a part. */
static size_t item_end(struct slice text, const struct word *w, size_t end)
{
    while (end < text.size) {
        struct character c = run_character(text, end);
        size_t dot = w->place & PLACE_RULE ? 0 : run_dot(text, end);
        if (dot < 2 && !(c.properties & CHAR_LABEL) &&
            ends_item(text, w, end, &c))
            break;
        end += dot > 1 ? dot : c.length;
    }
    return end;
}

/* Exact places. */

/* Returns true if an asterisk or part of a regular expression is in WORD. */
static bool has_pattern(struct slice word)
{
    for (size_t at = 0; at < word.size; at++)
        if (ascii_is_one_of(word.text[at], "*\\[({") &&
            run_dot(word, at) == 0 && separator_joint_size(word, at) == 0)
            return true;
    return false;
}

/* Returns the size of a wildcard or a dot before the word at AT: "*.", ".". */
static size_t wildcard_size(struct slice text, size_t at)
{
    size_t dot = run_any_dot(text, at);

    if (slice_at(text, at) == '*' && slice_at(text, at + 1) == '.')
        return 2;
    return slice_at(text, at + dot) == '.' ? 0 : dot;
}

/* Returns where a name in the exact place of W, whose run is read, must end. */
static size_t exact_end(const struct source *s, struct word *w)
{
    const struct run *r = &w->run;

    if (w->place & PLACE_RULE) {
        size_t end = item_end(s->text, w, r->start);
        if (ascii_is_one_of(slice_at(s->text, end), "\\[({"))
            w->facts |= WORD_PATTERN; /* "[.]" is none of a rule's syntax */
        return end;
    }
    if (w->place & (PLACE_BARS | PLACE_LIST))
        return item_end(s->text, w, r->end);
    bool is_known = true;
    size_t end = authority_host_end(s, r, w->place, &is_known);
    w->facts |= is_known ? 0 : WORD_ENDLESS;
    return end;
}

/* Returns the end of WORD, which is not empty, without a wildcard and a final
 * dot. IS_URL: it is a host, which has no wildcard. */
static size_t before_final(struct slice word, bool is_url)
{
    size_t end = word.size;

    if (!is_url && end > 2 && word.text[end - 1] == '*' && run_has_dot(word))
        end--;
    if (end > 1 && word.text[end - 1] == '.' &&
        label_final_dot_size(slice_part(word, 0, end - 1)) == 0)
        end--;
    return end;
}

/* Finds the run of W, whose span is known, and the facts that it gives. */
static void find_run(struct slice text, struct word *w)
{
    struct run *r = &w->run;
    struct text_span span = w->span;

    if (span.end < r->end)
        run_read(slice_part(text, 0, span.end), span.start, r);
    for (size_t at = r->end; at < span.end; at++) {
        r->is_written |= run_dot(text, at) > 1;
        if (separator_letter_size(text, at) > 0)
            w->facts |= WORD_INVALID | WORD_ESCAPE;
    }
    if (r->end == span.end)
        w->facts |= WORD_PLAIN;
    else if (has_pattern(slice_part(text, span.start, span.end)))
        w->facts |= WORD_PATTERN;
    if (text.text[w->raw.end - 1] == '-' &&
        ((w->place & PLACE_BARS) ||
         ascii_is_one_of(slice_at(text, w->raw.end), "${")))
        w->facts |= WORD_PATTERN; /* the start of hosts: "||ü-$all" */
}

/* Reads the word in an exact place. */
static bool read_exact(struct source *s, struct word *w)
{
    size_t start = w->raw.start + wildcard_size(s->text, w->raw.start);

    run_read(s->text, start, &w->run);
    w->raw.end = exact_end(s, w);
    size_t size = before_final(slice_part(s->text, start, w->raw.end),
                               (w->place & PLACE_URL) != 0);
    w->span = (struct text_span){start, start + size};
    if (size > 0)
        find_run(s->text, w);
    return size > 0;
}

bool end_read(struct source *s, struct word *w, size_t limit)
{
    return w->place & PLACE_EXACT ? read_exact(s, w) : read_parts(s, w, limit);
}

/* Trims: decoration of plain words. */

static bool is_plain_text(const struct word *w)
{
    return (w->facts & WORD_PLAIN) && !(w->place & PLACE_EXACT);
}

/* Makes the plain word W begin at START and end at END. */
static void set_span(struct source *s, struct word *w, size_t start, size_t end)
{
    run_read(slice_part(s->text, 0, end), start, &w->run);
    w->span = (struct text_span){start, w->run.end};
}

/* Removes hyphens before R from SPAN, with dots between; in prose also those
 * after it, if they are punctuation: "ü.de- ", "ü.de->". */
static void trim_hyphens(const struct source *s, const struct run *r,
                         struct text_span *span)
{
    const char *text = s->text.text;
    char after = slice_at(s->text, r->end);

    if (!ascii_is_one_of(slice_at(s->text, r->start - 1), "./"))
        while (span->start < span->end &&
               ascii_is_one_of(text[span->start], "-."))
            span->start++;
    if (s->tlds->is_any || span->end < r->end ||
        ((unsigned char)after > ' ' && after != '>'))
        return;
    while (span->end > span->start + 1 && span->end > r->last.start + 1 &&
           text[span->end - 1] == '-')
        span->end--;
}

bool end_trim(struct source *s, struct word *w)
{
    const struct run *r = &w->run;

    if (!is_plain_text(w))
        return true;
    struct text_span span = {r->start, r->end};
    while (span.end - span.start > 2 && s->text.text[span.start] == '_' &&
           s->text.text[span.end - 1] == '_')
        span = (struct text_span){span.start + 1, span.end - 1}; /* "_ü.de_" */
    trim_hyphens(s, r, &span);
    if (span.start > r->start || span.end < r->end)
        set_span(s, w, span.start, span.end);
    return w->span.start < w->span.end;
}

/* Cuts. */

static bool is_upper_case(unsigned properties)
{
    return (properties & (CHAR_UPPER | CHAR_LOWER)) == CHAR_UPPER;
}

/* Returns the end of the first sentence in W, or that of W. */
static size_t sentence_end(const struct source *s, const struct word *w)
{
    const struct run *r = &w->run;

    if (r->sentence == 0)
        return r->end;
    bool is_upper =
        is_upper_case(r->last.any) &&
        (r->is_ascii || is_upper_case(r->before_any) ||
         (r->last.any & CHAR_WIDE) ||
         label_has_prefix(slice_part(s->text, r->last.start, r->end)));
    bool is_name =
        is_upper || source_begins_www(s->text, r->start) || word_alone(s, w) ||
        (r->is_ascii &&
         (r->labels > 2 || label_has_prefix(slice_from(s->text, r->start))));
    return is_name && source_has_top_level(s, r) ? r->end : r->sentence;
}

void end_cut(struct source *s, struct word *w)
{
    w->whole = w->span;
    if (!is_plain_text(w))
        return;
    size_t end = sentence_end(s, w);
    if (end < w->run.end) {
        set_span(s, w, w->span.start, end);
        w->facts |= WORD_CUT;
    }
}
