/* strict.c - the checks of --strict; see strict.h. */

#include "config.h"

#include "names/strict.h"

#include "base/utf8.h"
#include "names/idna2008.h"

/* Fails because CHARACTER, or the label if that is 0, is mapped to BECAME. */
static bool fail_changed(struct failure *failure, uint32_t character,
                         struct slice became)
{
    return FAIL(failure,
                character == 0 ? "the label is not in normal form C, but "
                                 "mapped to %q"
                : became.size == 0
                    ? "%f is mapped to nothing (RFC 5891, section 4.1)"
                    : "%f is mapped to %q (RFC 5891, section 4.1)",
                .found = character, .text = became);
}

/* RFC 5891 section 4.1. */
static bool check_unchanged(struct idna *idna, const struct strict_label *label,
                            struct buffer *scratch, struct failure *failure)
{
    struct slice rest = label->text;
    struct utf8_character c;

    if (slice_equal(label->text, label->u_form))
        return true;
    while (utf8_next(&rest, &c)) {
        scratch->size = 0;
        idna_map_code_point(idna, c.code_point, scratch);
        if (!slice_equal(buffer_slice(scratch), c.text))
            return fail_changed(failure, c.code_point, buffer_slice(scratch));
    }
    /* It is not in normal form C. */
    return fail_changed(failure, 0, label->u_form);
}

static bool check_dot(const struct strict_label *label, struct failure *failure)
{
    struct slice rest = label->rest;
    struct utf8_character dot;

    if (!utf8_next(&rest, &dot) || dot.code_point == '.')
        return true;
    return fail_changed(failure, dot.code_point, slice_string("."));
}

bool strict_check(struct idna *idna, const struct strict_label *label,
                  struct buffer *scratch, struct failure *failure)
{
    struct slice word = label->text;

    if (!idna2008_check(label->u_form, failure))
        word = label->u_form;
    else if (check_unchanged(idna, label, scratch, failure)) {
        if (check_dot(label, failure))
            return true;
        word = label->given;
    }
    if (failure != NULL) {
        failure->label = word;
        failure->after = name_strict;
    }
    return false;
}
