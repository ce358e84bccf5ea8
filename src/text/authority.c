#include "config.h"

#include "text/authority.h"

#include "names/label.h"
#include "text/source.h"

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
    struct run next;

    if (!has_dot && precedes_label(text, at + 1))
        return false;
    if (!ascii_is_one_of(text.text[at], "$*"))
        return true;
    run_read(text, at + 1, &next);
    return slice_at(text, at - 1) != '.' && next.labels < 2;
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

/* Returns true if a port, path, query or fragment begins at AT, but not if a
 * question ends there. */
static bool rest_begins(struct slice text, size_t at)
{
    char first = slice_at(text, at), next = slice_at(text, at + 1);
    size_t slash = at;

    while (slice_at(text, slash) == '\\')
        slash++; /* of JSON */
    return slice_at(text, slash) == '/' || first == '#' ||
           (first == '?' && !word_is_hard_end(next) &&
            !ascii_is_one_of(next, "?!.,')]}")) ||
           host_has_port(text, at);
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

/* Returns true if foreign characters and dots, but no ellipsis, join a label
 * before END to the text that ends at AT. */
static bool are_joints(struct slice text, size_t at, size_t end)
{
    size_t next = at;

    while (next < end &&
           (text.text[next] == '.' || (run_at(text, next) & CHAR_FOREIGN)))
        next += run_character(text, next).length;
    return next > at && next < end && (run_at(text, next) & CHAR_LABEL) &&
           !slice_begins(slice_from(text, at), slice_string("..."));
}

/* Returns true if a sentence may go on at AT, after the top-level domain that
 * begins at START: at a letter of a script without spaces, or at what is in no
 * label, unless a label follows a foreign character; at a dot before a label
 * only if a letter of such a script follows, or a capital a small one. */
static bool may_go_on(const struct source *s, struct slice text, size_t start,
                      size_t at, size_t last)
{
    struct character c = run_character(text, at);
    size_t dot = run_dot(text, at), next = at + (dot > 0 ? dot : c.length);

    if ((c.properties & CHAR_LABEL) &&
        (s->tlds->is_any ||
         !((c.properties & CHAR_UNSPACED) || are_dashes(text, at) ||
           (c.code_point == '-' && start == last))))
        return false;
    if (dot > 0 && precedes_label(text, next)) {
        unsigned after = run_at(text, next);
        if (!(after & CHAR_UNSPACED) &&
            !((after & CHAR_UPPER) &&
              (run_character_before(text, at).properties & CHAR_LOWER)))
            return false;
    }
    return source_is_top_level(s, (struct text_span){start, at}) &&
           !((c.properties & CHAR_FOREIGN) && are_joints(text, at, text.size));
}

size_t authority_sentence(const struct source *s, size_t start, size_t end)
{
    enum { LONGEST_TLD = 252 }; /* bytes */
    struct slice text = s->text;
    struct run_labels labels = {.text = slice_part(text, 0, end),
                                .next = start};
    struct slice whole = slice_part(text, start, end);
    struct text_span last = run_last_label(
        text, (struct text_span){start, end - label_final_dot_size(whole)});
    size_t found = 0;

    while (run_next_label(&labels) &&
           !(found > 0 && wide_dot_size(text, found) > 0)) {
        struct text_span label = labels.label; /* "a.de。公司地址" */
        for (size_t at = label.start;
             label.start > start && at <= label.end && at < end &&
             at - label.start <= LONGEST_TLD;
             at += run_character(text, at).length)
            if (may_go_on(s, text, label.start, at, last.start))
                found = at;
    }
    return found;
}

/* Returns where the last dot of the mask at AT is, before a label; or 0. A mask
 * is punctuation beyond ASCII that ends no host, and dots, in place of labels
 * or the end of one: "https://••••.ui.example/". */
static size_t mask_end(struct slice text, size_t at)
{
    size_t dot = at;

    while (at < text.size) {
        struct character c = run_character(text, at);
        if (c.code_point == '.')
            dot = at;
        else if (c.length == 1 || char_ends_host(c.code_point) ||
                 !char_is_punctuation(c.code_point))
            break;
        at += c.length;
    }
    return dot + 1 == at && precedes_label(text, at) ? dot : 0;
}

size_t authority_host_end(const struct source *s, const struct run *first,
                          unsigned place, bool *is_known)
{
    struct slice text = s->text;
    size_t start = first->start;
    struct run run;

    if (rest_begins(text, first->end) &&
        !ascii_is_one_of(slice_at(text, first->end - 1), "-_"))
        return first->end;
    size_t end = browsers_end(text, start, (place & PLACE_ADDRESS) != 0);
    struct text_span last =
        run_last_label(text, (struct text_span){start, end});
    bool is_name = last.start > start && source_is_top_level(s, last);
    for (size_t dot; !is_name && (dot = mask_end(text, end)) > 0;
         *is_known = false)
        end = browsers_end(text, dot, true);
    if (end == start || is_name || !*is_known)
        return end;
    run_read(slice_part(text, 0, end), start, &run);
    if (rest_begins(text, end)) { /* "https://a•de/" */
        *is_known = run.end == end || (run_at(text, run.end) & CHAR_FOREIGN) ||
                    wide_dot_size(text, run.end) > 0;
        return end;
    }
    size_t sentence = authority_sentence(s, start, end);
    if (sentence > 0)
        return sentence;
    *is_known = !are_joints(text, run.end, end) &&
                (run.labels > 1 || wide_dot_size(text, run.end) == 0);
    return *is_known ? run.end : end;
}
