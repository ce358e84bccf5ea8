/* rules.c - the rules of safe.h for one label; see rules.h. */

#include "config.h"

#include "safe/rules.h"

#include <assert.h>
#include <string.h>

#include "base/ascii.h"
#include "base/unicode.h"
#include "base/utf8.h"

/* A label that is judged. */
struct view {
    struct safe *safe;
    struct slice tld; /* the last label of its name */
    size_t length;    /* in code points */
    unsigned any;     /* the flags that any of its characters has */
    unsigned all;     /* the flags that all of its characters have */
    bool has_one_set; /* all have the same scripts, but for LOOK_ANY_SCRIPT */
    uint32_t points[NAME_LABEL_MAX];
    const struct look *looks[NAME_LABEL_MAX];
};

/* Reads the label TEXT. The sums are local, so that they stay in registers. */
static void view_label(struct view *v, struct safe *safe, struct slice text,
                       struct slice tld)
{
    struct looks *looks = safe->looks;
    const struct look *first = NULL;
    unsigned any = 0, all = ~0u;
    size_t length = 0;
    bool has_one_set = true;

    for (size_t i = 0, step; i < text.size; i += step) {
        uint32_t c = 0;
        step = utf8_read(text.text + i, text.size - i, &c);
        /* A valid name is valid UTF-8, and its A-labels are longer. */
        assert(step > 0 && length < NAME_LABEL_MAX);
        const struct look *look = look_at(looks, c);
        v->points[length] = c;
        v->looks[length++] = look;
        any |= look->flags;
        all &= look->flags;
        if (look->flags & LOOK_ANY_SCRIPT)
            continue;
        if (first == NULL)
            first = look;
        has_one_set &= look->scripts == first->scripts;
    }
    v->safe = safe;
    v->tld = tld;
    v->length = length;
    v->any = any;
    v->all = all;
    v->has_one_set = has_one_set;
}

enum { NOTHING = 0 }; /* in place of a code point */

static bool fail_at(struct safe_failure *failure, enum safe_reason reason,
                    uint32_t found)
{
    failure->reason = reason;
    failure->found = found;
    return false;
}

static bool fail_two(struct safe_failure *failure, enum safe_reason reason,
                     uint32_t found, uint32_t other)
{
    failure->other = other;
    return fail_at(failure, reason, found);
}

static bool tld_is(const struct view *v, const char *tld)
{
    return slice_equal(v->tld, slice_string(tld));
}

/* Whether the top-level domain is one of DOMAINS, with spaces between them. */
static bool tld_is_among(const struct view *v, const char *domains)
{
    while (*domains != '\0') {
        size_t size = strcspn(domains, " ");
        if (slice_equal(v->tld, slice_of(domains, size)))
            return true;
        domains += size + (domains[size] == ' ');
    }
    return false;
}

/* 1. Characters. */

static bool has_allowed_characters(const struct view *v,
                                   struct safe_failure *failure)
{
    if (v->all & LOOK_ALLOWED)
        return true;
    for (size_t i = 0; i < v->length; i++)
        if (!(v->looks[i]->flags & LOOK_ALLOWED))
            return fail_at(failure, SAFE_CHARACTER, v->points[i]);
    return true;
}

/* Letters of few languages that look like common letters are shown only under
 * the domains of the countries that use them, as in Chromium and Firefox: thorn
 * looks like b or p, eth like o, schwa like a turned e. */
static bool has_characters_of_country(const struct view *v,
                                      struct safe_failure *failure)
{
    static const struct {
        uint32_t code_point;
        const char *domains;
    } letters[] = {
        {0x00F0, "is fo"},
        {0x00FE, "is fo"},
        {0x0259, "az"},
    };

    if (!(v->any & LOOK_FOREIGN))
        return true;
    for (size_t i = 0; i < v->length; i++)
        for (size_t k = 0; k < sizeof letters / sizeof *letters; k++)
            if (v->points[i] == letters[k].code_point &&
                !tld_is_among(v, letters[k].domains)) {
                failure->domains = letters[k].domains;
                return fail_at(failure, SAFE_ELSEWHERE, v->points[i]);
            }
    return true;
}

/* 2. Scripts. */

/* The scripts that all characters of the label have, but for those whose
 * scripts meet EXCEPT. */
static struct scripts common_scripts(const struct view *v,
                                     struct scripts except)
{
    struct scripts common = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};

    for (size_t i = 0; i < v->length; i++) {
        if (v->looks[i]->flags & LOOK_ANY_SCRIPT)
            continue;
        struct scripts own =
            looks_scripts(v->safe->looks, v->looks[i]->scripts);
        if (!scripts_meet(own, except))
            common = scripts_both(common, own);
    }
    return common;
}

/* Stores the first character and the first one that has no script in common
 * with those before it, or the last if there is none. Characters of any script
 * do not count. */
static bool fail_scripts(const struct view *v, struct safe_failure *failure)
{
    struct scripts common = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
    uint32_t first = NOTHING, other = NOTHING;

    for (size_t i = 0; i < v->length && !scripts_are_empty(common); i++) {
        if (v->looks[i]->flags & LOOK_ANY_SCRIPT)
            continue;
        common = scripts_both(
            common, looks_scripts(v->safe->looks, v->looks[i]->scripts));
        if (first == NOTHING)
            first = v->points[i];
        other = v->points[i];
    }
    return fail_two(failure, SAFE_SCRIPTS, first, other);
}

/* At most the level "Highly Restrictive" of UTS #39 section 5.2: one script, or
 * Latin with what is written in Japan, in Korea, or in China with Bopomofo. */
static bool has_one_script(const struct view *v, struct safe_failure *failure)
{
    if (v->has_one_set ||
        !scripts_are_empty(common_scripts(v, (struct scripts){{0}})) ||
        scripts_go_with_latin(common_scripts(v, v->safe->latin)))
        return true;
    return fail_scripts(v, failure);
}

/* Beside other scripts, Latin letters must be ASCII: "caf\u00E9" before Hangul
 * is nobody's spelling. */
static bool has_plain_latin(const struct view *v, struct safe_failure *failure)
{
    uint32_t latin = NOTHING, other = NOTHING;

    if (!(v->any & LOOK_LATIN) || v->has_one_set)
        return true;
    for (size_t i = v->length; i > 0; i--) {
        unsigned flags = v->looks[i - 1]->flags;
        if (flags & LOOK_LATIN)
            latin = v->points[i - 1];
        else if (!(flags & (LOOK_ANY_SCRIPT | LOOK_ASCII)))
            other = v->points[i - 1];
    }
    return other == NOTHING || fail_two(failure, SAFE_LATIN, latin, other);
}

/* 3. What makes sense where it is. */

/* UTS #39 section 5.3. */
static bool has_digits_of_one_system(const struct view *v,
                                     struct safe_failure *failure)
{
    const struct look *first = NULL;
    uint32_t digit = 0;

    if (!(v->any & LOOK_DIGIT))
        return true;
    for (size_t i = 0; i < v->length; i++) {
        const struct look *look = v->looks[i];
        if (!(look->flags & LOOK_DIGIT))
            continue;
        if (first != NULL && look->zero != first->zero)
            return fail_two(failure, SAFE_DIGITS, v->points[i], digit);
        if (first == NULL)
            digit = v->points[i];
        first = look;
    }
    return true;
}

enum {
    DOT_ABOVE = 0x0307,
    DOTLESS_I = 0x0131,
    DIACRITICS = 0x0300, /* the block of the marks that are for any letter */
    DIACRITICS_END = 0x0370
};

/* Whether the letter AT of the label already has MARK, before the place
 * END. */
static bool has_mark(const struct view *v, size_t at, size_t end, uint32_t mark)
{
    for (size_t i = at + 1; i < end; i++)
        if (v->points[i] == mark)
            return true;
    return unicode_decomposes_to(v->points[at], mark);
}

/* Whether MARK can be seen as what it is on BASE. Marks for any letter are used
 * with Latin, Greek and Cyrillic; the others go with their own scripts. A dot
 * above is lost on a letter that has one or, on an l, makes an i of it; what
 * stands above a dotless i makes it one with a dot. */
static bool goes_with(const struct view *v, uint32_t mark,
                      const struct look *look, uint32_t base,
                      const struct look *base_look)
{
    if (mark - DIACRITICS < DIACRITICS_END - DIACRITICS) {
        if (base_look->flags & LOOK_ANY_SCRIPT ||
            !scripts_meet(looks_scripts(v->safe->looks, base_look->scripts),
                          v->safe->accented))
            return false;
        if (mark == DOT_ABOVE && (base == 'l' || unicode_has_soft_dot(base)))
            return false;
        return base != DOTLESS_I;
    }
    return look->flags & LOOK_ANY_SCRIPT ||
           base_look->flags & LOOK_ANY_SCRIPT ||
           scripts_meet(looks_scripts(v->safe->looks, look->scripts),
                        looks_scripts(v->safe->looks, base_look->scripts));
}

/* UTS #39 section 5.4, and whether each mark goes with its letter. */
static bool has_sensible_marks(const struct view *v,
                               struct safe_failure *failure)
{
    size_t base = 0;

    if (!(v->any & LOOK_MARK))
        return true;
    for (size_t i = 0; i < v->length; i++) {
        uint32_t mark = v->points[i];
        if (!(v->looks[i]->flags & LOOK_MARK)) {
            base = i;
            continue;
        }
        if (has_mark(v, base, i, mark))
            return fail_at(failure, SAFE_MARK_AGAIN, mark);
        if (i == base ||
            !goes_with(v, mark, v->looks[i], v->points[base], v->looks[base]))
            return fail_two(failure, SAFE_MARK, mark, v->points[base]);
    }
    return true;
}

static uint32_t left_of(const struct view *v, size_t i)
{
    return i > 0 ? v->points[i - 1] : NOTHING;
}

static uint32_t right_of(const struct view *v, size_t i)
{
    return i + 1 < v->length ? v->points[i + 1] : NOTHING;
}

static bool is_hiragana(uint32_t c)
{
    return c - 0x3041 <= 0x309F - 0x3041;
}

static bool is_katakana(uint32_t c)
{
    return c - 0x30A1 <= 0x30FA - 0x30A1 || c - 0x30FC < 4;
}

/* Whether the sign at I of the label is where it belongs. */
static bool belongs(const struct view *v, size_t i)
{
    uint32_t c = v->points[i], left = left_of(v, i), right = right_of(v, i);

    switch (c) {
    case 0x00B7: /* MIDDLE DOT: Catalan, between two l (RFC 5892, A.3) */
        return left == 'l' && right == 'l' && tld_is_among(v, "cat ad es");
    case 0x3099: /* COMBINING KATAKANA-HIRAGANA VOICED SOUND MARK and */
    case 0x309A: /* ... SEMI-VOICED: what has one is a character of its own */
        return false;
    case 0x309D: /* HIRAGANA ITERATION MARK, and VOICED */
    case 0x309E:
        return is_hiragana(left);
    case 0x30FB: /* KATAKANA MIDDLE DOT: like a hyphen or dot beside ASCII */
        return !(left < ASCII_END && left != NOTHING) &&
               !(right < ASCII_END && right != NOTHING);
    case 0x30FC: /* PROLONGED SOUND MARK: like a hyphen or the number one */
        return is_hiragana(left) || is_katakana(left);
    case 0x30FD: /* KATAKANA ITERATION MARK, and VOICED */
    case 0x30FE:
        return is_katakana(left);
    default: /* HE, BE, PE are the same in both kana */
        return !(is_hiragana(c) ? is_katakana(left) && is_katakana(right)
                                : is_hiragana(left) && is_hiragana(right));
    }
}

static bool has_sensible_signs(const struct view *v,
                               struct safe_failure *failure)
{
    if (!(v->any & LOOK_SIGN))
        return true;
    for (size_t i = 0; i < v->length; i++)
        if (v->looks[i]->flags & LOOK_SIGN && !belongs(v, i))
            return fail_at(failure, SAFE_PLACE, v->points[i]);
    return true;
}

/* Whether there is a character at I that is not Han, kana or Bopomofo. */
static bool is_not_east_asian(const struct view *v, size_t i)
{
    return i < v->length && !(v->looks[i]->flags & LOOK_EAST_ASIAN);
}

static bool has_ascii_letter(const struct view *v)
{
    for (size_t i = 0; i < v->length; i++)
        if (ascii_is_letter(v->points[i]))
            return true;
    return false;
}

/* Han, kana and Bopomofo of few strokes look like letters, hyphens and slashes
 * beside Latin letters. Kana are used there, but with other kana. */
static bool has_no_strokes(const struct view *v, struct safe_failure *failure)
{
    if (!(v->any & LOOK_STROKE) || !has_ascii_letter(v))
        return true;
    for (size_t i = 0; i < v->length; i++) {
        if (!(v->looks[i]->flags & LOOK_STROKE))
            continue;
        bool left = is_not_east_asian(v, i - 1),
             right = is_not_east_asian(v, i + 1);
        bool is_alone = (i == 0 || left) && (i + 1 == v->length || right);
        if (is_katakana(v->points[i]) ? is_alone : left || right)
            return fail_at(failure, SAFE_PLACE, v->points[i]);
    }
    return true;
}

/* 4. Looks like ASCII. */

/* The scripts that are written in the country of the top-level domain; empty if
 * it is of no country. */
static struct scripts scripts_of_domain(const struct view *v)
{
    /* CLDR has one script for a country; these write others as well, and two
     * domains are of no country of today. */
    static const struct {
        const char *domain, *scripts;
    } more[] = {
        {"ba", "Cyrl"}, {"me", "Cyrl"},
        {"uz", "Cyrl"}, {"md", "Cyrl"},
        {"su", "Cyrl"}, {"eu", "Cyrl Grek"},
        {"lk", "Taml"}, {"sg", "Taml Hani"},
        {"mn", "Mong"}, {"in", "Beng Gujr Guru Knda Mlym Orya Taml Telu Arab"},
    };
    struct scripts set = {{0}};

    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (tld_is(v, more[i].domain))
            set = scripts_named(more[i].scripts);
    if (v->tld.size != 2 || !ascii_is_letter((unsigned char)v->tld.text[0]) ||
        !ascii_is_letter((unsigned char)v->tld.text[1]))
        return set;
    char region[] = {(char)ascii_to_upper((unsigned char)v->tld.text[0]),
                     (char)ascii_to_upper((unsigned char)v->tld.text[1]), '\0'};
    return scripts_either(set, scripts_of_country(region));
}

/* Whether there is such a top-level domain, with a character that has a script
 * of SET. One that does not exist, as a Cyrillic "com", proves nothing. */
static bool tld_has(const struct view *v, struct scripts set)
{
    bool has_one = false;

    for (size_t i = 0, step; i < v->tld.size && !has_one; i += step) {
        uint32_t c = 0;
        step = utf8_read(v->tld.text + i, v->tld.size - i, &c);
        const struct look *look = look_at(v->safe->looks, c);
        has_one =
            !(look->flags & (LOOK_ASCII | LOOK_ANY_SCRIPT)) &&
            scripts_meet(looks_scripts(v->safe->looks, look->scripts), set);
    }
    return has_one && tlds_has(&v->safe->tlds, v->tld);
}

/* Whole-script confusables of ASCII (UTS #39 section 4). */
static bool has_own_letters(const struct view *v, struct safe_failure *failure)
{
    uint32_t first = NOTHING;

    if (!(v->all & LOOK_LIKE_ASCII))
        return true;
    for (size_t i = v->length; i > 0; i--)
        if (!(v->looks[i - 1]->flags &
              (LOOK_ASCII | LOOK_LATIN | LOOK_ANY_SCRIPT)))
            first = v->points[i - 1];
    if (first == NOTHING)
        return true;
    struct scripts own = scripts_of(first);
    if (tld_has(v, own) || scripts_meet(scripts_of_domain(v), own))
        return true;
    return fail_at(failure, SAFE_LIKE_ASCII, first);
}

/* 5. */
static bool has_no_number(const struct view *v, struct safe_failure *failure)
{
    if (!(v->all & LOOK_LIKE_DIGIT))
        return true;
    for (size_t i = 0; i < v->length; i++)
        if (!(v->looks[i]->flags & LOOK_ASCII))
            return fail_at(failure, SAFE_LIKE_DIGITS, v->points[i]);
    return true;
}

typedef bool rule(const struct view *v, struct safe_failure *failure);

static rule *const policy[] = {
    has_allowed_characters,   has_characters_of_country,
    has_one_script,           has_plain_latin,
    has_digits_of_one_system, has_sensible_marks,
    has_sensible_signs,       has_no_strokes,
    has_own_letters,          has_no_number,
};

/* A fast path: whether the flags alone say that no rule is broken, as in most
 * labels. To ask each rule takes as long as to read the label. */
static bool breaks_no_rule(const struct view *v)
{
    const unsigned asked =
        LOOK_FOREIGN | LOOK_MARK | LOOK_DIGIT | LOOK_SIGN | LOOK_STROKE;

    return v->has_one_set && v->all & LOOK_ALLOWED && !(v->any & asked) &&
           !(v->all & (LOOK_LIKE_ASCII | LOOK_LIKE_DIGIT));
}

static bool follows_policy(const struct view *v, struct safe_failure *failure)
{
    if (breaks_no_rule(v))
        return true;
    for (size_t i = 0; i < sizeof policy / sizeof *policy; i++)
        if (!policy[i](v, failure))
            return false;
    return true;
}

/* What the user asks for. */

static bool has_wanted_scripts(const struct view *v,
                               struct safe_failure *failure)
{
    for (size_t i = 0; i < v->length; i++) {
        const struct look *look = v->looks[i];
        if (!(look->flags & LOOK_ANY_SCRIPT) &&
            !scripts_meet(looks_scripts(v->safe->looks, look->scripts),
                          v->safe->scripts))
            return fail_at(failure, SAFE_OTHER_SCRIPT, v->points[i]);
    }
    return true;
}

static bool is_in_table(const struct view *v, struct safe_failure *failure)
{
    size_t most = 0;

    for (size_t k = 0; k < v->safe->table_count; k++) {
        size_t i = 0;
        while (i < v->length && table_has(&v->safe->tables[k], v->points[i]))
            i++;
        if (i == v->length)
            return true;
        if (i > most)
            most = i;
    }
    return fail_at(failure, SAFE_NOT_IN_TABLE, v->points[most]);
}

bool rules_judge(struct safe *safe, struct slice label, struct slice tld,
                 bool asks_policy, struct safe_failure *failure)
{
    struct view v; /* to clear all of it would cost as much as a rule */

    view_label(&v, safe, label, tld);
    return (!asks_policy || follows_policy(&v, failure)) &&
           (!safe->has_scripts || has_wanted_scripts(&v, failure)) &&
           (safe->table_count == 0 || is_in_table(&v, failure));
}
