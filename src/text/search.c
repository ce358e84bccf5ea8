#include "config.h"

#include "text/search.h"

#include "text/source.h"
#include "text/separator.h"
#include "text/sign.h"
#include "text/token.h"

/* Stretches. */

/* Returns the next sign from AT to END, or END. Prose takes 2.4 times the
 * instructions if bytes are read one by one here. */
static size_t next_sign(struct slice text, size_t at, size_t end)
{
    for (; at < end; at += CHUNK_SIZE) {
        uint32_t found = text.size - at < CHUNK_SIZE
                             ? ~UINT32_C(0) /* all bytes may be */
                             : sign_find(chunk_load(text.text + at));
        for (; found != 0; found &= found - 1) {
            size_t sign = at + (size_t)__builtin_ctz(found);
            if (sign >= end || sign_at(text, sign))
                return sign < end ? sign : end;
        }
    }
    return end;
}

/* Returns where the stretch of text before AT begins: after a hard end, or at
 * FROM. */
static size_t stretch_start(struct slice text, size_t from, size_t at)
{
    while (at > from && !word_is_hard_end(text.text[at - 1]))
        at--;
    return at - (at > from && text.text[at - 1] == SEPARATOR_ESCAPE);
}

struct stretch {
    struct text_span span;
    bool is_bare;  /* it has only bytes of labels */
    bool has_sign; /* that of a name asked for */
    /* While it is read: */
    bool has_dot, has_wide; /* since the last separator */
    bool has_place;         /* since the last path */
};

/* Passes the ASCII character at AT of S, which is in no label; or the escape of
 * a letter, and returns the size of the rest. */
static inline size_t pass_ascii(struct slice text, size_t at, struct stretch *s)
{
    char c = text.text[at];

    s->is_bare = false;
    if (c == '&' || c == '\\') {
        size_t escape = separator_letter_size(text, at);
        s->has_wide |= escape > 0;
        return escape > 0 ? escape - 1 : 0;
    }
    if (!(run_bytes[(unsigned char)c] & CHAR_WORD) && c != '*')
        s->has_dot = s->has_wide = false;
    if (!sign_at(text, at))
        s->has_place &= c != '/';
    else if (c == '.')
        s->has_dot = true;
    else if (ascii_is_one_of(c, ")]}"))
        s->has_sign = true;
    else
        s->has_place = true;
    return 0;
}

/* Reads the stretch that begins at START. TAKES_ASCII: words in ASCII are
 * names asked for, too. */
static struct stretch read_stretch(struct slice text, size_t start,
                                   bool takes_ascii)
{
    struct stretch s = {.is_bare = true};
    size_t at = start;

    for (;; at++) {
        while (at < text.size && run_is_label_byte(text.text[at]))
            at++;
        if (at == text.size || (word_is_hard_end(text.text[at]) && at > start))
            break;
        if ((unsigned char)text.text[at] < 0x80) {
            at += pass_ascii(text, at, &s);
        } else {
            const uint64_t top_bits = UINT64_C(0x8080808080808080);
            s.has_wide = true;
            while (text.size - at > 8 &&
                   (~utf8_load(text.text + at + 1) & top_bits) == 0)
                at += 8;
            while ((unsigned char)slice_at(text, at + 1) >= 0x80)
                at++;
        }
        s.has_sign |= (s.has_dot | s.has_place) & (s.has_wide | takes_ascii);
    }
    s.span = (struct text_span){start, at};
    return s;
}

/* Clues. */

/* Returns the next byte beyond ASCII, or escape of a letter, in TEXT at FROM or
 * later, or its end. */
static size_t next_escape(struct slice text, size_t from)
{
    enum { PIECE = 1024 }; /* bytes; after an escape its rest is read again */
    size_t next, end;

    do {
        end = text.size - from > PIECE ? from + PIECE : text.size;
        next = from + utf8_ascii(slice_part(text, from, end));
        for (const char *c = "&\\"; *c != '\0'; c++) {
            struct slice part = slice_part(text, 0, next);
            for (size_t at = from; (at = slice_find(part, at, *c)) < next; at++)
                if (separator_letter_size(text, at) > 0)
                    next = at;
        }
        from = end;
    } while (next == end && end < text.size);
    return next;
}

/* Returns the next byte beyond ASCII, or escape, at FROM or later. */
static size_t next_wide(struct source *s, size_t from)
{
    if (s->wide < from || s->wide == 0)
        s->wide = s->clues & SEARCH_ESCAPE
                      ? next_escape(s->text, from)
                      : from + utf8_ascii(slice_from(s->text, from));
    return s->wide;
}

size_t search_clue(struct source *s, size_t from)
{
    struct slice text = s->text;

    if (s->clues & SEARCH_ALL) {
        while (from < text.size && word_is_hard_end(text.text[from]))
            from++;
        return from;
    }
    size_t wide = s->clues & SEARCH_WIDE ? next_wide(s, from) : text.size;
    size_t prefix =
        s->clues & SEARCH_PREFIX ? source_next_prefix(s, from) : wide;
    return prefix < wide ? prefix : wide;
}

/* Words. */

/* Returns START, where the stretch with CLUE begins; or, if its line has been
 * read, and has no names of lists at CLUE or later, where the next one with a
 * sign begins, or the end of the line. Stores the sign in *SIGN. Prose
 * takes 1.2 to 2.4 times the instructions without this. */
static size_t next_signed(struct source *s, size_t start, size_t clue,
                          size_t *sign)
{
    const struct line *line = &s->lines.line;
    size_t end = line->span.end, limit = end;

    *sign = end;
    if (clue >= end || line_has_names(line, clue))
        return start;
    if ((s->clues & SEARCH_PREFIX) && source_next_prefix(s, start) < end)
        limit = s->prefix;
    *sign = next_sign(s->text, start, limit);
    return *sign < end ? stretch_start(s->text, start, *sign) : end;
}

struct text_span search_words(struct source *s, size_t from)
{
    struct slice text = s->text;
    bool is_all = (s->clues & SEARCH_ALL) != 0;
    size_t clue, sign;

    while ((clue = search_clue(s, from)) < text.size) {
        size_t start = stretch_start(text, from, clue);
        size_t end = is_all ? line_at(&s->lines, clue)->span.end : 0;
        if ((from = next_signed(s, start, clue, &sign)) > start)
            continue;
        if (sign < end) {
            size_t escape = separator_end(text, sign), last = sign + 2;
            if (escape > 0 && escape < end) /* a sign there is the next one */
                last = escape + !sign_at(text, escape);
            return (struct text_span){
                start, text.text[sign] == '=' || last > end ? end : last};
        }
        struct stretch x = read_stretch(text, start, is_all);
        if (x.has_sign ||
            ((s->clues & SEARCH_PREFIX) && source_has_prefix(s, x.span)))
            return x.span;
        char before = slice_at(text, start - 1);
        bool is_in_no_list = /* all of a line, or begins a comment */
            (x.is_bare && line_is_end(before) &&
             line_is_end(slice_at(text, x.span.end))) ||
            (before == ' ' && slice_at(text, start - 2) == '#' &&
             token_is_blank(slice_at(text, start - 3)));
        if (!is_in_no_list && line_has_names(line_at(&s->lines, clue), clue))
            return (struct text_span){start, s->lines.line.span.end};
        from = x.span.end;
    }
    return (struct text_span){text.size, text.size};
}
