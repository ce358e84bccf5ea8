/* lenient.c - names with --lenient; see lenient.h. */

#include "config.h"

#include "names/lenient.h"

#include "base/utf8.h"
#include "names/label.h"

/* Appends the A-label LABEL, decoded, or unchanged unless DECODES. */
static bool put_a_label(struct codec *codec, bool decodes, struct slice label,
                        struct buffer *out, struct failure *failure)
{
    size_t mark = out->size;

    if (!label_decode(codec, label, out, failure))
        return name_fail_a_label(failure, label);
    struct slice decoded = slice_from(buffer_slice(out), mark);
    if (label_size(decoded) < decoded.size)
        return FAIL(failure, name_a_label_dot, .label = label);
    /* Otherwise decoding would not be idempotent. */
    if (label_has_prefix(decoded) && utf8_is_ascii(decoded))
        return FAIL(failure, name_a_label_prefix, .label = label);
    if (decodes)
        return true;
    out->size = mark;
    buffer_put(out, label);
    return true;
}

static bool put_label(struct codec *codec, bool decodes, struct slice label,
                      struct buffer *out, struct failure *failure)
{
    bool is_ascii = utf8_is_ascii(label);

    /* The prefix of a non-ASCII label has no meaning: an A-label can decode to
     * text that begins with xn--. */
    if (is_ascii && label_has_prefix(label))
        return put_a_label(codec, decodes, label, out, failure);
    if (is_ascii || decodes) {
        buffer_put(out, label);
        return true;
    }
    if (label_has_prefix(label))
        return FAIL(failure, name_prefix, .label = label);
    label_encode(codec, label, out);
    return true;
}

bool lenient_convert(struct codec *codec, bool decodes, struct slice name,
                     struct buffer *out, struct failure *failure)
{
    size_t number = label_dot_size(name) > 0 ? 0 : 1; /* see name.h */
    struct slice label;

    for (; label_next(&name, &label); number++) {
        if (!put_label(codec, decodes, label, out, failure))
            return failure_in_label(failure, number);
        if (name.text != NULL)
            buffer_append(out, ".", 1);
    }
    return true;
}
