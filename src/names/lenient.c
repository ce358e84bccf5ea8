/* lenient.c - names with --lenient; see lenient.h. */

#include "config.h"

#include "names/lenient.h"

#include "base/utf8.h"
#include "names/fail.h"
#include "names/label.h"

/* Appends the A-label LABEL, decoded, or unchanged unless DECODES. */
static bool put_a_label(struct codec *codec, bool decodes, struct slice label,
                        struct buffer *out, struct name_failure *failure)
{
    size_t mark = out->length;
    struct codec_fault fault;

    if (!label_decode(codec, label, out, &fault))
        return name_fail_fault(failure, NAME_FAULT, label, fault);
    struct slice decoded = slice_from(buffer_slice(out), mark);
    if (label_size(decoded) < decoded.size)
        return name_fail(failure, NAME_A_LABEL_DOT, label);
    /* Otherwise decoding would not be idempotent. */
    if (label_has_prefix(decoded) && utf8_is_ascii(decoded))
        return name_fail(failure, NAME_A_LABEL_PREFIX, label);
    if (decodes)
        return true;
    out->length = mark;
    buffer_put(out, label);
    return true;
}

static bool put_label(struct codec *codec, bool decodes, struct slice label,
                      struct buffer *out, struct name_failure *failure)
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
        return name_fail(failure, NAME_PREFIX, label);
    label_encode(codec, label, out);
    return true;
}

bool lenient_convert(struct codec *codec, bool decodes, struct slice name,
                     struct buffer *out, struct name_failure *failure)
{
    size_t number = label_dot_size(name) > 0 ? 0 : 1; /* see name.h */
    struct slice label;

    for (; label_next(&name, &label); number++) {
        if (!put_label(codec, decodes, label, out, failure))
            return name_fail_label(failure, number);
        if (name.text != NULL)
            buffer_append(out, ".", 1);
    }
    return true;
}
