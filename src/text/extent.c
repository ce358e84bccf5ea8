#include "config.h"

#include "text/extent.h"

#include "base/ascii.h"

enum kind { KIND_NONE, KIND_HOST, KIND_BARS, KIND_LIST, KIND_RULE };

/* Returns the kind of the place of a word at START that has FACTS. */
static enum kind find_kind(struct places *p, size_t start, unsigned facts)
{
    const struct line *line = line_at(&p->lines, start);

    if (facts & PLACE_LIST)
        return line->page.start < line->page.end ? KIND_RULE : KIND_LIST;
    if (!(facts & PLACE_EXACT))
        return facts & PLACE_STRONG ? KIND_HOST : KIND_NONE;
    return facts & PLACE_ANCHOR ? KIND_BARS : KIND_RULE;
}

/* Returns true if the character C ends a word in a place of KIND. */
static bool ends_word(enum kind kind, const struct character *c)
{
    char byte = (char)c->code_point;

    if (c->length > 1)
        return kind == KIND_HOST
                   ? !(c->properties &
                       (UNICODE_LABEL | UNICODE_SYMBOL | UNICODE_FOREIGN))
                   : unicode_is_blank(c->code_point) &&
                         unicode_width(c->code_point) > 0;
    if (c->properties & UNICODE_FOREIGN) /* an invalid byte */
        return false;
    if ((unsigned char)byte <= ' ')
        return true;
    switch (kind) {
    case KIND_BARS:
        return ascii_is_one_of(byte, "^/$?:|");
    case KIND_LIST:
        return line_ends_name(byte);
    default:
        return !(run_bytes[(unsigned char)byte] & UNICODE_LABEL) &&
               !ascii_is_one_of(byte, kind == KIND_HOST ? ".%" : ".%*");
    }
}

/* Returns true if no character from START to END ends a word of KIND. */
static bool is_one_word(struct slice text, enum kind kind, size_t start,
                        size_t end)
{
    for (size_t at = start; at < end;) {
        struct character c = run_character(text, at);
        if (ends_word(kind, &c))
            return false;
        at += c.length;
    }
    return true;
}

/* Returns the start of the word after "||" that contains AT and begins at LEAST
 * or later, or AT. */
static size_t after_bars(struct slice text, size_t least, size_t at)
{
    size_t start = at;

    while (start > least) {
        struct character c = run_character_before(text, least, start);
        if (ends_word(KIND_BARS, &c))
            break;
        start -= c.length;
    }
    return slice_at(text, start - 1) == '|' && slice_at(text, start - 2) == '|'
               ? start
               : at;
}

/* Finds the start of the word that contains R in a strong place, if it is one,
 * and stores its kind. R then has the facts of the place. */
static size_t strong_start(struct places *p, struct run *r, enum kind *kind)
{
    struct slice text = p->text;
    size_t at = r->start;

    *kind = find_kind(p, at, place_facts(p, r, PLACE_BEFORE));
    size_t least = p->lines.line.span.start;
    if (least < p->word_end)
        least = p->word_end;
    if (!(r->facts & PLACE_LIST)) {
        size_t start = after_bars(text, least, at);
        if (start < at) { /* "||a@b.example^" is one word */
            r->facts |= place_before(p, start);
            *kind = find_kind(p, start, r->facts);
            return start;
        }
    }
    if (*kind != KIND_NONE) {
        while (at > least && line_is_name(&p->lines.line, at - 1)) {
            struct character c = run_character_before(text, least, at);
            if (ends_word(*kind, &c))
                break;
            at -= c.length;
        }
        return at;
    }
    while (at > least && (unsigned char)text.text[at - 1] > ' ' &&
           !ascii_is_one_of(text.text[at - 1], "|/@=~"))
        at--;
    if (at == least)
        return r->start;
    unsigned facts = place_before(p, at);
    *kind = find_kind(p, at, facts);
    if (*kind == KIND_NONE || !is_one_word(text, *kind, at, r->start)) {
        *kind = KIND_NONE;
        return r->start;
    }
    r->facts |= facts;
    return at;
}

/* Returns the end of the host that begins with R: foreign characters belong to
 * it if it has a port, path, query or fragment. */
static size_t host_end(struct slice text, const struct run *r)
{
    size_t at = r->word_end;
    bool is_foreign = false;

    while (at < text.size) {
        struct character c = run_character(text, at);
        if (run_is_foreign(text, at, &c))
            is_foreign = true;
        else if (c.code_point != '.')
            break;
        at += c.length;
    }
    return is_foreign && ascii_is_one_of(slice_at(text, at), "/:?#")
               ? at
               : r->word_end;
}

static size_t exact_end(struct slice text, enum kind kind, size_t start,
                        size_t end)
{
    while (end < text.size) {
        struct character c = run_character(text, end);
        if (ends_word(kind, &c))
            break;
        end += c.length;
    }
    if (text.text[end - 1] == '*')
        end--;
    if (end - start > 1 && text.text[end - 1] == '.' &&
        text.text[end - 2] != '.')
        end--;
    return end;
}

/* Adds the invalid bytes around WORD, which is in ASCII: they may be letters of
 * another charset. */
static void add_invalid(struct slice text, struct text_span *word)
{
    while ((unsigned char)slice_at(text, word->start - 1) >= 0x80 &&
           run_character_before(text, 0, word->start).code_point == 0)
        word->start--;
    while ((unsigned char)slice_at(text, word->end) >= 0x80 &&
           run_character(text, word->end).code_point == 0)
        word->end++;
}

struct text_span extent_word(struct places *p, struct run *r)
{
    struct slice text = p->text;
    struct text_span word = {r->start, r->word_end};
    unsigned char before = (unsigned char)slice_at(text, r->start - 1);
    unsigned char after = (unsigned char)slice_at(text, r->end);
    enum kind kind;

    if (after == '.') /* a final dot is no part of it */
        after = (unsigned char)slice_at(text, r->end + 1);
    if (before <= ' ' && after <= ' ')
        return word;
    word.start = strong_start(p, r, &kind);
    if (kind == KIND_HOST)
        word.end = host_end(text, r);
    else if (kind != KIND_NONE)
        word.end = exact_end(text, kind, word.start, r->end);
    if (kind != KIND_NONE && slice_at(text, word.start) == '*' &&
        slice_at(text, word.start + 1) == '.')
        word.start += 2;
    else if (kind != KIND_NONE && slice_at(text, word.start) == '.' &&
             slice_at(text, word.start + 1) != '.')
        word.start++;
    if ((before >= 0x80 || after >= 0x80) && r->is_ascii &&
        !place_has_a_label(p, r))
        add_invalid(text, &word);
    p->word_end = word.end;
    return word;
}
