#include "config.h"

#include "names/label.h"

#include "codec/codec.h"
#include "names/name.h"

size_t label_wide_dot_size(struct slice text)
{
    uint32_t c;
    size_t size = utf8_read(text.text, text.size, &c);
    return size > 0 && label_is_wide_dot(c) ? size : 0;
}

size_t label_final_wide_dot_size(struct slice text)
{
    uint32_t c;
    size_t size = utf8_read_last(text, &c);
    return size > 0 && label_is_wide_dot(c) ? size : 0;
}

size_t label_size(struct slice text)
{
    size_t i = 0;

    for (; i < text.size && text.text[i] != '.'; i++)
        /* All wide dots begin with one of two bytes. */
        if ((text.text[i] == '\xE3' || text.text[i] == '\xEF') &&
            label_wide_dot_size(slice_from(text, i)) > 0)
            break;
    return i;
}

size_t label_find_prefix(struct slice text, size_t from)
{
    enum { HYPHEN = LABEL_PREFIX_SIZE - 2 }; /* the first one of the prefix */

    for (size_t at = from; text.size - at >= LABEL_PREFIX_SIZE; at++) {
        const char *hyphen =
            memchr(text.text + at + HYPHEN, '-', text.size - at - HYPHEN);
        if (hyphen == NULL)
            break;
        at = (size_t)(hyphen - text.text) - HYPHEN;
        if (label_has_prefix(slice_from(text, at)))
            return at;
        /* Skips the other hyphens of a run, such as a ruled line. */
        while (slice_at(text, at + HYPHEN + 1) == '-')
            at++;
    }
    return text.size;
}

bool label_next(struct slice *name, struct slice *label)
{
    if (name->text == NULL)
        return false;
    *label = slice_of(name->text, label_size(*name));
    *name = slice_from(*name, label->size);
    size_t dot = label_dot_size(*name);
    *name = dot == 0 ? slice_of(NULL, 0) : slice_from(*name, dot);
    return true;
}

/* Its memory is reused for each label. */
static struct codec codec = {.mode.profile = &profile_punycode};

void label_encode(struct slice text, struct buffer *out)
{
    buffer_append(out, LABEL_PREFIX, LABEL_PREFIX_SIZE);
    codec_encode(&codec, text, out, NULL); /* valid UTF-8 never fails */
}

bool label_put_a_label(struct slice text, struct buffer *out)
{
    size_t start = out->size, i = 0;

    while (i < text.size &&
           (ascii_is_alphanumeric(text.text[i]) || text.text[i] == '-'))
        i++;
    if (i == text.size)
        buffer_put(out, text);
    else if (!utf8_is_ascii(text))
        label_encode(text, out);
    if (out->size > start && out->size - start <= NAME_LABEL_MAX_OCTETS)
        return true;
    out->size = start;
    return false;
}

bool label_decode(struct slice ace, struct buffer *out, struct failure *failure)
{
    if (codec_decode(&codec, slice_from(ace, LABEL_PREFIX_SIZE), out, failure))
        return true;
    if (failure != NULL) {
        failure->before = "the text after xn-- is damaged, or not Punycode (";
        failure->after = ")";
    }
    return false;
}

uint32_t label_find_dash(struct slice text)
{
    size_t at = slice_at(text, 2) == '-' ? 3 : 2; /* after "xn" */
    size_t size = 0;
    uint32_t c = 0;

    if (text.size > at && (text.text[0] | 0x20) == 'x' &&
        (text.text[1] | 0x20) == 'n')
        size = utf8_read(text.text + at, text.size - at, &c);
    unsigned char next = (unsigned char)slice_at(text, at + size);
    return size > 0 && (next == '-' || next > '.') && label_is_dash(c) ? c : 0;
}

void label_put_lower(struct buffer *out, struct slice text)
{
    char *to = buffer_room(out, text.size);

    for (size_t i = 0; i < text.size; i++)
        to[i] = (char)ascii_to_lower((unsigned char)text.text[i]);
    out->size += text.size;
}
