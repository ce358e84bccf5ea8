#include "config.h"

#include "names/label.h"

#include <string.h>

#include "base/utf8.h"
#include "names/name.h"

size_t label_wide_dot_size(struct slice text)
{
    uint32_t c;
    size_t size = utf8_read(text.text, text.size, &c);
    return size > 0 && label_is_wide_dot(c) ? size : 0;
}

size_t label_final_dot_size(struct slice text)
{
    uint32_t c = 0;
    size_t size = text.size == 0 ? 0 : utf8_read_last(text, &c);
    return c == '.' || label_is_wide_dot(c) ? size : 0;
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

size_t label_prefixed_size(struct slice text)
{
    size_t size = LABEL_PREFIX_SIZE;

    while (size < text.size && text.text[size] != '.' &&
           (unsigned char)text.text[size] < ASCII_END)
        size++;
    bool is_whole =
        size == text.size || label_dot_size(slice_from(text, size)) > 0;
    return is_whole ? size : 0;
}

/* Sets the bits of SET in each of the eight bytes at TEXT and compares them
 * with C. Equal bytes are zero in the result. */
static uint64_t differences(const char *text, unsigned char set, char c)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t word;

    memcpy(&word, text, sizeof word);
    return (word | each * set) ^ each * (unsigned char)c;
}

/* Returns true if the prefix is at one of the eight places from TEXT on. */
static bool has_prefix_in_word(const char *text)
{
    static const char prefix[] = LABEL_PREFIX;
    uint64_t word = differences(text, 0x20, prefix[0]) |
                    differences(text + 1, 0x20, prefix[1]) |
                    differences(text + 2, 0, prefix[2]) |
                    differences(text + 3, 0, prefix[3]);

    return ((word - UINT64_C(0x0101010101010101)) & ~word &
            UINT64_C(0x8080808080808080)) != 0;
}

size_t label_find_prefix(struct slice text, size_t from)
{
    size_t at = from;

    while (text.size - at >= sizeof(uint64_t) + LABEL_PREFIX_SIZE - 1 &&
           !has_prefix_in_word(text.text + at))
        at += sizeof(uint64_t);
    while (at < text.size && !label_has_prefix(slice_from(text, at)))
        at++;
    return at;
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

void label_encode(struct codec *codec, struct slice text, struct buffer *out)
{
    buffer_append(out, LABEL_PREFIX, LABEL_PREFIX_SIZE);
    codec_encode(codec, text, out, NULL); /* valid UTF-8 never fails */
}

bool label_put_a_label(struct codec *codec, struct slice text,
                       struct buffer *out)
{
    size_t start = out->size, i = 0;

    while (i < text.size &&
           (ascii_is_letter((unsigned char)text.text[i]) ||
            ascii_is_digit((unsigned char)text.text[i]) || text.text[i] == '-'))
        i++;
    if (i == text.size)
        buffer_put(out, text);
    else if (!utf8_is_ascii(text))
        label_encode(codec, text, out);
    if (out->size > start && out->size - start <= NAME_LABEL_MAX_OCTETS)
        return true;
    out->size = start;
    return false;
}

bool label_decode(struct codec *codec, struct slice ace, struct buffer *out,
                  struct failure *failure)
{
    return codec_decode(codec, slice_from(ace, LABEL_PREFIX_SIZE), out,
                        failure);
}

void label_put_lower(struct buffer *out, struct slice text)
{
    char *to = buffer_room(out, text.size);

    for (size_t i = 0; i < text.size; i++)
        to[i] = (char)ascii_to_lower((unsigned char)text.text[i]);
    out->size += text.size;
}
