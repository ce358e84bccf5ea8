/* strict.c - the checks of --strict; see strict.h. */

#include "config.h"

#include "names/strict.h"

#include "base/utf8.h"
#include "names/fail.h"

/* Fails because CHARACTER of the label WORD is mapped to BECAME. */
static bool fail_changed(struct name_failure *failure, struct slice word,
                         uint32_t character, struct slice became)
{
    name_fail(failure, NAME_CHANGED, word);
    failure->found = character;
    failure->became = became;
    return false;
}

static bool check_idna2008(struct slice label, struct name_failure *failure)
{
    struct idna2008_verdict verdict = idna2008_check(label);

    if (verdict.reason == IDNA2008_VALID)
        return true;
    name_fail(failure, NAME_IDNA2008, label);
    failure->idna2008 = verdict;
    return false;
}

/* RFC 5891 section 4.1. */
static bool check_unchanged(struct idna *idna, const struct strict_label *label,
                            struct buffer *scratch,
                            struct name_failure *failure)
{
    struct slice rest = label->text;
    struct utf8_character c;

    if (slice_equal(label->text, label->u_form))
        return true;
    while (utf8_next(&rest, &c)) {
        scratch->length = 0;
        idna_map_code_point(idna, c.code_point, scratch);
        if (!slice_equal(buffer_slice(scratch), c.text))
            return fail_changed(failure, label->text, c.code_point,
                                buffer_slice(scratch));
    }
    /* It is not in normal form C. */
    return fail_changed(failure, label->text, 0, label->u_form);
}

static bool check_dot(const struct strict_label *label,
                      struct name_failure *failure)
{
    struct slice rest = label->rest;
    struct utf8_character dot;

    if (!utf8_next(&rest, &dot) || dot.code_point == '.')
        return true;
    return fail_changed(failure, label->given, dot.code_point,
                        slice_string("."));
}

bool strict_check(struct idna *idna, const struct strict_label *label,
                  struct buffer *scratch, struct name_failure *failure)
{
    return check_idna2008(label->u_form, failure) &&
           check_unchanged(idna, label, scratch, failure) &&
           check_dot(label, failure);
}
