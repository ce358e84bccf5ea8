/* forms.c - the forms of a label that may not be valid; see forms.h. */

#include "config.h"

#include "names/forms.h"

#include "base/utf8.h"
#include "names/label.h"

static bool is_whole_a_label(struct slice label)
{
    return label.size > 0 && label_ace_size(label) == label.size;
}

/* Appends what GIVEN, an A-label, decodes to. Returns false if it does not
 * decode. */
static bool try_decoding(struct names *n, struct slice given,
                         struct buffer *out)
{
    struct codec_fault ignored;

    return label_decode(&n->codec, given, out, &ignored);
}

static void find_forms_of_a_label(struct names *n, struct slice given,
                                  struct forms *forms)
{
    forms->is_a_label = true;
    forms->has_u = try_decoding(n, given, &forms->text);
    label_put_lower(&forms->u, buffer_slice(&forms->text));
    forms->has_a = true;
    label_put_lower(&forms->a, given);
}

static void find_forms_of_u_label(struct names *n, struct slice given,
                                  struct forms *forms)
{
    buffer_put(&forms->text, given);
    n->scratch.length = 0;
    idna_map_text(n->idna, given, &n->scratch);
    struct slice mapped = buffer_slice(&n->scratch);
    if (is_whole_a_label(mapped)) { /* made by the mapping */
        forms->has_u = try_decoding(n, mapped, &forms->u);
        forms->has_a = true;
        buffer_put(&forms->a, mapped);
        return;
    }
    forms->has_u = true;
    buffer_put(&forms->u, mapped);
    bool is_ascii = utf8_is_ascii(mapped);
    forms->has_a = is_ascii || !label_has_prefix(mapped);
    if (is_ascii)
        buffer_put(&forms->a, mapped);
    else if (forms->has_a)
        label_encode(&n->codec, mapped, &forms->a);
}

void forms_find(struct names *n, struct slice label, struct forms *forms)
{
    forms->is_a_label = false;
    forms->text.length = forms->u.length = forms->a.length = 0;
    if (is_whole_a_label(label))
        find_forms_of_a_label(n, label, forms);
    else
        find_forms_of_u_label(n, label, forms);
}

void forms_free(struct forms *forms)
{
    buffer_free(&forms->text);
    buffer_free(&forms->u);
    buffer_free(&forms->a);
}
