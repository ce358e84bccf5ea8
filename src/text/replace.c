/* replace.c - converts the names in a text; see replace.h. */

#include "config.h"

#include "text/replace.h"

#include "base/escape.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "text/text.h"

enum { CONTEXT = 16 }; /* bytes on each side of a name that is found again */

static struct slice span_slice(struct slice text, struct text_span span)
{
    return slice_part(text, span.start, span.end);
}

/* The bytes of TEXT that precede SPAN, CONTEXT at most. */
static struct slice context_before(struct slice text, struct text_span span)
{
    size_t size = span.start < CONTEXT ? span.start : CONTEXT;

    return slice_part(text, span.start - size, span.start);
}

/* The bytes of TEXT that follow SPAN, CONTEXT at most. */
static struct slice context_after(struct slice text, struct text_span span)
{
    size_t left = text.size - span.end;

    return slice_part(text, span.end,
                      span.end + (left < CONTEXT ? left : CONTEXT));
}

static bool ends_in(struct slice text, struct slice end)
{
    return text.size >= end.size &&
           slice_equal(slice_from(text, text.size - end.size), end);
}

/* Whether TEXT ends in a middle dot, which can join what is beside it. */
static bool ends_in_middle_dot(struct slice text)
{
    return ends_in(text, slice_string("\u00B7")) ||
           ends_in(text, slice_string("\u30FB"));
}

static bool begins_next_sentence(struct slice text)
{
    uint32_t code_point;

    return text.size >= 2 && *text.text == '.' &&
           utf8_read(text.text + 1, text.size - 1, &code_point) > 0 &&
           (unicode_properties(code_point) & UNICODE_UPPER);
}

/* Whether the name FOUND in TEXT, which was encoded, is found in the same place
 * after decoding. Decoding gives it as UTS #46 mapped it, which the finder of
 * names may take for something else. */
static bool comes_back(struct replacer *r, struct slice text,
                       struct text_span found)
{
    struct buffer *again = &r->again;
    struct slice mapped = name_u_form(r->names);

    if (slice_equal(mapped, span_slice(text, found)))
        return true;
    bool is_ascii = utf8_is_ascii(mapped);
    if (is_ascii && begins_next_sentence(slice_from(text, found.end)))
        return false;
    struct slice before = context_before(text, found);
    again->length = 0;
    buffer_put(again, before);
    buffer_put(again, mapped);
    size_t end = again->length;
    buffer_put(again, context_after(text, found));
    struct text_finder finder = {.text = buffer_slice(again), .tlds = r->tlds};
    if (!ends_in_middle_dot(slice_part(text, 0, found.start)))
        finder.at = before.size -
                    (before.size > 0 && text.text[found.start - 1] == '%');
    struct text_span span;
    do
        if (!text_next_name(&finder, &span))
            return is_ascii;
    while (span.end <= before.size);
    return is_ascii ? span.start >= end
                    : span.start == before.size && span.end == end;
}

/* Whether TEXT, which an A-label decodes to, holds an A-label: decoding it
 * again would change it. */
static bool holds_a_label(struct slice text)
{
    struct text_finder finder = {.text = text};
    struct text_span span;

    return text_next_ace(&finder, &span);
}

/* Appends NAME, the name in TEXT that the A-label FOUND is part of, decoded, to
 * OUT; FOUND decodes to DECODED. Returns false if it is not a valid name. */
static bool put_decoded_name(struct replacer *r, struct slice text,
                             struct text_span name, struct text_span found,
                             struct slice decoded, struct buffer *out)
{
    struct slice before = slice_part(text, name.start, found.start);
    struct slice after = slice_part(text, found.end, name.end);
    struct name_failure ignored;

    if (text_has_ace(before) || text_has_ace(after))
        return name_convert(r->names, span_slice(text, name), out, &ignored);
    buffer_put(out, before);
    buffer_put(out, decoded);
    buffer_put(out, after);
    return true;
}

/* Whether the name that the A-label FOUND is part of looks like prose when it
 * is decoded, as "1.網站" does, so that encoding would not restore it. FOUND
 * decodes to DECODED. */
static bool becomes_prose(struct replacer *r, struct slice text,
                          struct text_span found, struct slice decoded)
{
    struct text_span name = text_name_around(text, found);
    struct buffer *again = &r->again;

    if (name.start == found.start && name.end == found.end)
        return false;
    again->length = 0;
    buffer_put(again, context_before(text, name));
    struct text_span span = {.start = again->length};
    if (!put_decoded_name(r, text, name, found, decoded, again))
        return false;
    span.end = again->length;
    buffer_put(again, context_after(text, name));
    return text_is_prose(buffer_slice(again), span, r->tlds);
}

/* Whether the A-label FOUND is safe in the name around it; if that is not
 * valid, as a name of its own. */
static bool is_safe(struct replacer *r, struct slice text,
                    struct text_span found)
{
    struct text_span name = text_name_around(text, found);
    struct slice label = span_slice(text, found);
    struct name_failure invalid;
    struct safe_failure ignored;
    r->again.length = 0;
    if (!name_convert(r->names, span_slice(text, name), &r->again, &invalid) &&
        !name_convert(r->names, label, &r->again, &invalid))
        return false;
    size_t number = name_label_number(r->names, label.text);
    return safe_judge(r->safe, name_u_form(r->names), &ignored) ||
           (number > 0 && !safe_keeps(r->safe, number));
}

static bool convert_name_in(struct replacer *r, struct slice text,
                            struct text_span found, struct buffer *out)
{
    bool is_lenient = r->lenient;
    struct name_failure ignored;
    size_t mark = out->length;

    if (!name_convert(r->names, span_slice(text, found), out, &ignored))
        return false;
    if (!r->decode)
        return is_lenient || comes_back(r, text, found);
    struct slice decoded = slice_from(buffer_slice(out), mark);
    return !holds_a_label(decoded) &&
           (is_lenient || !becomes_prose(r, text, found, decoded)) &&
           (r->safe == NULL || is_safe(r, text, found));
}

/* Converts the name FOUND in TEXT. Copies it, and returns false, if it is not a
 * valid name. */
static bool convert_found(struct replacer *r, struct slice text,
                          struct text_span found, struct buffer *out)
{
    struct buffer *to = r->escape ? &r->result : out;

    r->result.length = 0;
    size_t mark = to->length;
    if (!convert_name_in(r, text, found, to)) {
        to->length = mark;
        buffer_put(out, span_slice(text, found));
        return false;
    }
    if (r->escape)
        escape_append(out, buffer_slice(&r->result));
    return true;
}

void replace_names(struct replacer *r, struct slice text, struct buffer *out,
                   struct buffer *edits)
{
    struct text_finder finder = {.text = text, .tlds = r->tlds};
    struct text_span found;
    size_t copied = 0;

    while (r->decode ? text_next_ace(&finder, &found)
                     : text_next_name(&finder, &found)) {
        buffer_put(out, slice_part(text, copied, found.start));
        size_t mark = out->length;
        struct original_edit edit = {.start = found.start, .end = found.end};
        bool is_converted = convert_found(r, text, found, out);
        edit.size = out->length - mark;
        if (is_converted && edits != NULL)
            buffer_append(edits, &edit, sizeof edit);
        copied = found.end;
    }
    buffer_put(out, slice_from(text, copied));
}

void replace_close(struct replacer *r)
{
    buffer_free(&r->result);
    buffer_free(&r->again);
}
