/* replace.c - converts the names in a text; see replace.h. */

#include "config.h"

#include "names/replace.h"

#include <string.h>

#include "base/escape.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "names/text.h"

/* So much of what is beside a name is looked at when it is looked for again. */
enum { CONTEXT = 16 }; /* bytes, a few characters */

/* Whether TEXT ends in a middle dot, which can join what is beside it. */
static bool ends_in_middle_dot(const char *text, size_t size)
{
    return (size >= 2 && memcmp(text + size - 2, "\u00B7", 2) == 0) ||
           (size >= 3 && memcmp(text + size - 3, "\u30FB", 3) == 0);
}

static bool begins_next_sentence(const char *text, size_t size)
{
    uint32_t code_point;

    return size >= 2 && *text == '.' &&
           utf8_read(text + 1, size - 1, &code_point) > 0 &&
           (unicode_properties(code_point) & UNICODE_UPPER);
}

/* Whether the name FOUND in TEXT, which was encoded, is found in the same place
 * when it has been decoded. It comes back as UTS #46 mapped it, and that can
 * be another matter to the finder of names. */
static bool comes_back(struct replacer *r, const char *text, size_t size,
                       const struct text_span *found)
{
    struct buffer *again = &r->again;
    const char *name = text + found->start, *behind = text + found->end;
    const char *mapped = r->names->u_form.text;
    size_t mapped_size = r->names->u_form.size;
    size_t before = found->start < CONTEXT ? found->start : CONTEXT;
    size_t after = size - found->end;

    if (slice_equal(r->names->u_form,
                    slice_of(name, found->end - found->start)))
        return true;
    bool is_ascii = utf8_is_ascii(mapped, mapped_size);
    if (is_ascii && begins_next_sentence(behind, after))
        return false;
    again->length = 0;
    buffer_append(again, name - before, before);
    buffer_append(again, mapped, mapped_size);
    buffer_append(again, behind, after < CONTEXT ? after : CONTEXT);
    struct text_finder finder = {.text = buffer_slice(again), .tlds = r->tlds};
    if (!ends_in_middle_dot(text, found->start))
        finder.at = before - (before > 0 && name[-1] == '%');
    struct text_span span;
    size_t end = before + mapped_size;
    do
        if (!text_next_name(&finder, &span))
            return is_ascii;
    while (span.end <= before);
    return is_ascii ? span.start >= end
                    : span.start == before && span.end == end;
}

/* Whether TEXT, which an A-label became, holds one: decoding once more would
 * give something else. */
static bool holds_a_label(struct slice text)
{
    struct text_finder finder = {.text = text};
    struct text_span span;

    return text_next_ace(&finder, &span);
}

/* Appends the name in TEXT that the A-label FOUND is part of, decoded, to OUT;
 * DECODED is what FOUND became. Returns false if it is no name. */
static bool put_decoded_name(struct replacer *r, struct slice text,
                             struct text_span name, struct text_span found,
                             struct slice decoded, struct buffer *out)
{
    struct slice before =
        slice_of(text.text + name.start, found.start - name.start);
    struct slice after = slice_of(text.text + found.end, name.end - found.end);
    struct name_failure ignored;

    if (text_has_ace(before) || text_has_ace(after))
        return name_convert(
            r->names, slice_of(text.text + name.start, name.end - name.start),
            out, &ignored);
    buffer_put(out, before);
    buffer_put(out, decoded);
    buffer_put(out, after);
    return true;
}

/* Whether the name that the A-label FOUND is part of looks like prose when it
 * is decoded, as "1.網站" does, so that encoding would not give it again.
 * DECODED is what FOUND became. */
static bool becomes_prose(struct replacer *r, struct slice text,
                          struct text_span found, struct slice decoded)
{
    struct text_span name = text_name_around(text, found);
    struct buffer *again = &r->again;

    if (name.start == found.start && name.end == found.end)
        return false;
    size_t before = name.start < CONTEXT ? name.start : CONTEXT;
    size_t after =
        text.size - name.end < CONTEXT ? text.size - name.end : CONTEXT;
    again->length = 0;
    buffer_append(again, text.text + name.start - before, before);
    if (!put_decoded_name(r, text, name, found, decoded, again))
        return false;
    struct text_span span = {before, again->length};
    buffer_append(again, text.text + name.end, after);
    return text_is_prose(buffer_slice(again), span, r->tlds);
}

/* Whether the A-label FOUND is one of those of the name around it that are
 * safe. If there is no valid name, it is a name of its own. */
static bool is_safe(struct replacer *r, struct slice text,
                    const struct text_span *found)
{
    struct text_span name = text_name_around(text, *found);
    struct slice label =
        slice_of(text.text + found->start, found->end - found->start);
    struct name_failure invalid;
    struct safe_failure ignored;
    size_t number = 0;

    r->again.length = 0;
    if (!name_convert(r->names,
                      slice_of(text.text + name.start, name.end - name.start),
                      &r->again, &invalid) &&
        !name_convert(r->names, label, &r->again, &invalid))
        return false;
    while (number < r->names->count &&
           r->names->labels[number].given.text != label.text)
        number++;
    return safe_judge(r->safe, r->names->u_form, &ignored) ||
           (number < r->names->count && !safe_keeps(r->safe, number + 1));
}

static bool convert_name_in(struct replacer *r, const char *text, size_t size,
                            const struct text_span *found, struct buffer *out)
{
    struct name_failure ignored;
    size_t mark = out->length;

    if (!name_convert(r->names,
                      slice_of(text + found->start, found->end - found->start),
                      out, &ignored))
        return false;
    if (!r->decode)
        return r->names->options.lenient || comes_back(r, text, size, found);
    struct slice decoded = slice_of(out->data + mark, out->length - mark);
    return !holds_a_label(decoded) &&
           (r->names->options.lenient ||
            !becomes_prose(r, slice_of(text, size), *found, decoded)) &&
           (r->safe == NULL || is_safe(r, slice_of(text, size), found));
}

/* Appends what becomes of the name FOUND in TEXT: itself, if it is none. */
static void convert_found(struct replacer *r, const char *text, size_t size,
                          const struct text_span *found, struct buffer *out)
{
    struct buffer *to = r->escape ? &r->result : out;

    r->result.length = 0;
    size_t mark = to->length;
    if (!convert_name_in(r, text, size, found, to)) {
        to->length = mark;
        buffer_append(out, text + found->start, found->end - found->start);
    } else if (r->escape) {
        escape_append(out, r->result.data, r->result.length);
    }
}

void replace_names(struct replacer *r, struct slice input, struct buffer *out)
{
    const char *text = input.text;
    size_t size = input.size;
    struct text_finder finder = {.text = input, .tlds = r->tlds};
    struct text_span found;
    size_t copied = 0;

    while (r->decode ? text_next_ace(&finder, &found)
                     : text_next_name(&finder, &found)) {
        buffer_append(out, text + copied, found.start - copied);
        convert_found(r, text, size, &found, out);
        copied = found.end;
    }
    buffer_append(out, text + copied, size - copied);
}

void replace_close(struct replacer *r)
{
    buffer_free(&r->result);
    buffer_free(&r->again);
}
