/* safe.c - which names may be shown; see safe.h. */

#include "config.h"

#include "names/safe.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "names/label.h"

/* A label that is judged. ANY and ALL are the flags that any of its characters
 * has, and that all have. */
struct view {
    struct safe *safe;
    struct slice text;
    struct slice tld;
    size_t length; /* in code points */
    unsigned any;
    unsigned all;
    bool has_one_set; /* of scripts, but for what is in all scripts */
    uint32_t points[NAME_LABEL_MAX];
    const struct look *looks[NAME_LABEL_MAX];
};

/* Reads the label TEXT. The sums are local, which spares them the way through
 * memory for each character. */
static void view_label(struct view *v, struct slice text)
{
    struct looks *looks = v->safe->looks;
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
    v->text = text;
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

/* Letters of few languages that look like common ones of others are shown
 * under the domains of those languages' countries only, as in Chromium and
 * Firefox: thorn like b or p, eth like o, schwa like a turned e. */
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

/* Stores the first two characters that have no script in common, or, if there
 * are none, the first and last that have one at all. */
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

/* UTS #39 section 5.4, and what can be told of a mark and its letter. */
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

static uint32_t look_before(const struct view *v, size_t i)
{
    return i > 0 ? v->points[i - 1] : NOTHING;
}

static uint32_t look_after(const struct view *v, size_t i)
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
    uint32_t c = v->points[i], left = look_before(v, i),
             right = look_after(v, i);

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

/* Whether the character at I is none of Han, kana and Bopomofo. */
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

/* The scripts that are written in the country of the top-level domain, if it is
 * one. */
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

/* Whether none of these can find anything, as in most labels. To ask each of
 * them takes as long as to read the label. */
static bool is_plain(const struct view *v)
{
    const unsigned asked =
        LOOK_FOREIGN | LOOK_MARK | LOOK_DIGIT | LOOK_SIGN | LOOK_STROKE;

    return v->has_one_set && v->all & LOOK_ALLOWED && !(v->any & asked) &&
           !(v->all & (LOOK_LIKE_ASCII | LOOK_LIKE_DIGIT));
}

static bool follows_policy(const struct view *v, struct safe_failure *failure)
{
    if (is_plain(v))
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

static bool judge_label(const struct view *v, bool asks_policy,
                        struct safe_failure *failure)
{
    return (!asks_policy || follows_policy(v, failure)) &&
           (!v->safe->has_scripts || has_wanted_scripts(v, failure)) &&
           (v->safe->table_count == 0 || is_in_table(v, failure));
}

/* Names. */

/* Stores the label of NAME that begins at *AT, which then is where the next one
 * does. Returns false if there is none. */
static bool next_label(struct slice name, size_t *at, struct slice *label)
{
    if (*at > name.size)
        return false;
    const char *start = name.text + *at;
    const char *dot =
        *at < name.size ? memchr(start, '.', name.size - *at) : NULL;
    label->text = start;
    label->size = dot != NULL ? (size_t)(dot - start) : name.size - *at;
    *at += label->size + 1;
    return true;
}

/* The top-level domain of NAME: its last label. */
static struct slice top_level_domain(struct slice name)
{
    size_t start;

    while (name.size > 0 && name.text[name.size - 1] == '.')
        name.size--;
    for (start = name.size; start > 0 && name.text[start - 1] != '.'; start--)
        ;
    return slice_from(name, start);
}

static bool is_trusted(const struct safe *s, struct slice tld)
{
    struct slice trusted = buffer_slice(&s->trusted), label;
    size_t at = 0;

    while (next_label(trusted, &at, &label))
        if (label.size > 0 && slice_equal(label, tld))
            return true;
    return false;
}

/* Judges the labels of NAME that are not ASCII. */
static bool judge_labels(struct safe *s, struct slice name,
                         struct safe_failure *first)
{
    struct view v; /* to set all of it to zero would cost as much as a rule */
    bool is_safe = true;
    struct slice label;

    v.safe = s;
    v.tld = top_level_domain(name);
    bool asks_policy = s->policy && !is_trusted(s, v.tld);

    for (size_t at = 0; next_label(name, &at, &label);) {
        bool keeps = false;
        if (!utf8_is_ascii(label.text, label.size)) {
            struct safe_failure failure = {.word = label};
            view_label(&v, label);
            keeps = !judge_label(&v, asks_policy, &failure);
            if (keeps && is_safe) {
                *first = failure;
                first->label = s->kept.length + 1;
                first->name = name;
                first->tld = v.tld;
            }
            is_safe = is_safe && !keeps;
        }
        buffer_append(&s->kept, keeps ? "1" : "", 1);
    }
    return is_safe;
}

/* Marks the labels that stand where IMITATED, AT a place in NAME, has its
 * own. */
static void keep_imitation(struct safe *s, struct slice name, size_t at,
                           struct safe_failure *failure)
{
    struct slice label;
    size_t number = 0;

    for (size_t i = 0; next_label(name, &i, &label); number++) {
        if (label.text < name.text + at)
            continue;
        if (failure->label == 0) {
            failure->label = number + 1;
            failure->word = label;
        }
        if (!utf8_is_ascii(label.text, label.size))
            s->kept.data[number] = '1';
    }
}

bool safe_judge(struct safe *s, struct slice name, struct safe_failure *failure)
{
    struct slice imitated;
    size_t at;

    s->kept.length = 0;
    bool is_safe = judge_labels(s, name, failure);
    if (s->protect == NULL ||
        !protect_is_imitated(s->protect, name, &imitated, &at))
        return is_safe;
    /* Whom a name imitates says more than which rule it breaks. */
    *failure = (struct safe_failure){.reason = SAFE_IMITATES,
                                     .name = name,
                                     .tld = top_level_domain(name),
                                     .imitated = imitated};
    keep_imitation(s, name, at, failure);
    return false;
}

bool safe_keeps(const struct safe *s, size_t number)
{
    return number > 0 && number <= s->kept.length &&
           s->kept.data[number - 1] != '\0';
}

/* Appends NAME, the one that was judged, as it may be shown. */
static void put_shown(struct safe *s, struct slice name, struct buffer *out)
{
    struct slice label;
    size_t number = 0;

    for (size_t at = 0; next_label(name, &at, &label);) {
        if (safe_keeps(s, ++number)) {
            label_encode(&s->codec, label, out);
        } else {
            buffer_put(out, label);
        }
        if (at <= name.size)
            buffer_text(out, ".");
    }
}

void safe_put_back(struct safe *s, struct buffer *name, size_t from)
{
    struct slice judged = slice_from(buffer_slice(name), from);
    struct safe_failure ignored;

    if (utf8_is_ascii(judged.text, judged.size) ||
        safe_judge(s, judged, &ignored))
        return;
    s->shown.length = 0;
    put_shown(s, judged, &s->shown);
    name->length = from;
    buffer_put(name, buffer_slice(&s->shown));
}

struct slice safe_lookalike(struct safe *s, uint32_t code_point)
{
    const struct look *look = look_at(s->looks, code_point);
    struct slice skeleton = looks_skeleton(s->looks, look);

    if (skeleton.size == 1 && *skeleton.text == LOOK_I_OR_L)
        return slice_string("l");
    if (!(look->flags & LOOK_LIKE_ASCII) || look->flags & LOOK_ASCII)
        return slice_of(NULL, 0);
    return skeleton;
}

/* Opening and options. */

/* Stores the part of LIST from *AT to the next comma. Returns false if there is
 * none. */
static bool next_item(struct slice list, size_t *at, struct slice *item)
{
    if (*at > list.size)
        return false;
    *item = *at < list.size ? slice_from(list, *at) : slice_of("", 0);
    const char *comma =
        item->size > 0 ? memchr(item->text, ',', item->size) : NULL;
    if (comma != NULL)
        item->size = (size_t)(comma - item->text);
    *at += item->size + 1;
    return true;
}

bool safe_add_scripts(struct safe *s, struct slice list, struct slice *wrong)
{
    s->has_scripts = true;
    for (size_t at = 0; next_item(list, &at, wrong);)
        if (!scripts_add(&s->scripts, *wrong))
            return false;
    return true;
}

bool safe_add_trusted(struct safe *s, struct slice list, struct slice *wrong)
{
    struct names names;
    bool is_valid = names_open(&names, &(struct name_options){.decode = true});

    for (size_t at = 0; is_valid && next_item(list, &at, wrong);) {
        struct name_failure failure;
        size_t mark = s->trusted.length;
        is_valid = name_convert(&names, *wrong, &s->trusted, &failure) &&
                   s->trusted.length > mark &&
                   memchr(s->trusted.data + mark, '.',
                          s->trusted.length - mark) == NULL;
        buffer_text(&s->trusted, ".");
    }
    names_close(&names);
    return is_valid;
}

bool safe_add_table(struct safe *s, const char *path,
                    struct list_failure *failure)
{
    struct table *tables =
        realloc(s->tables, (s->table_count + 1) * sizeof *tables);

    if (tables == NULL)
        memory_exhausted();
    s->tables = tables;
    s->tables[s->table_count] = (struct table){.ranges = {0}};
    return table_load(&s->tables[s->table_count++], path, failure);
}

bool safe_add_protected(struct safe *s, const char *path,
                        struct list_failure *failure)
{
    if (s->protect == NULL)
        s->protect = protect_open(s->looks);
    if (s->protect == NULL) {
        *failure =
            (struct list_failure){.problem = LIST_UNREADABLE, .error = ENOMEM};
        return false;
    }
    return protect_load(s->protect, path, failure);
}

bool safe_open(struct safe *s, const char **reason)
{
    *s = (struct safe){.codec.bootstring = &bootstring_punycode,
                       .looks = looks_open(reason),
                       .latin = scripts_named("Latn"),
                       .accented = scripts_named("Latn Grek Cyrl")};
    return s->looks != NULL;
}

void safe_close(struct safe *s)
{
    for (size_t i = 0; i < s->table_count; i++)
        table_free(&s->tables[i]);
    free(s->tables);
    protect_close(s->protect);
    looks_close(s->looks);
    tlds_close(&s->tlds);
    codec_close(&s->codec);
    buffer_free(&s->trusted);
    buffer_free(&s->shown);
    buffer_free(&s->kept);
}
