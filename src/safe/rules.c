/* rules.c - the rules for one label; see rules.h. */

#include "config.h"

#include "safe/rules.h"

#include <assert.h>

#include "base/ascii.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "names/name.h"

/* The scripts of countries. */

struct row {
    const char *tld;
    const char *scripts; /* ISO 15924 names, separated by spaces */
};

/* CLDR has one script for each country. These countries write others, too, and
 * "su" and "eu" are not countries. */
static const struct row common_rows[] = {
    {"ba", "Cyrl"}, {"me", "Cyrl"},
    {"uz", "Cyrl"}, {"md", "Cyrl"},
    {"su", "Cyrl"}, {"eu", "Cyrl Grek"},
    {"lk", "Taml"}, {"sg", "Taml Hani"},
    {"mn", "Mong"}, {"in", "Beng Gujr Guru Knda Mlym Orya Taml Telu Arab"},
};

static const struct row limited_rows[] = {
    {"bd", "Cakm Mtei Rohg Sylo"},
    {"bt", "Lepc Limb"},
    {"ca", "Cans"},
    {"ci", "Nkoo"},
    {"cm", "Adlm Bamu"},
    {"cn", "Lana Lisu Plrd Tale Talu Tavt Yiii"},
    {"dz", "Tfng"},
    {"gn", "Adlm Nkoo"},
    {"id", "Bali Batk Java Sund"},
    {"in", "Cakm Lepc Limb Lisu Mtei Newa Olck Saur Sylo Wcho"},
    {"iq", "Mand Syrc"},
    {"ir", "Mand Syrc"},
    {"kh", "Cham"},
    {"la", "Lana Talu Tavt"},
    {"lb", "Syrc"},
    {"lr", "Vaii"},
    {"ly", "Tfng"},
    {"ma", "Tfng"},
    {"ml", "Adlm Nkoo Tfng"},
    {"mm", "Cakm Kali Lana Lisu Rohg Tale"},
    {"ne", "Adlm Tfng"},
    {"ng", "Adlm"},
    {"np", "Lepc Limb Newa"},
    {"sl", "Vaii"},
    {"sn", "Adlm"},
    {"sy", "Syrc"},
    {"th", "Kali Lana Lisu"},
    {"tr", "Syrc"},
    {"us", "Cher Hmnp Osge"},
    {"vn", "Cham Tavt"},
};

/* Returns the scripts that the COUNT rows of TABLE have for TLD. */
static struct scripts find_row(const struct row *table, size_t count,
                               struct slice tld)
{
    for (size_t i = 0; i < count; i++)
        if (slice_equal(tld, slice_string(table[i].tld)))
            return scripts_named(table[i].scripts);
    return (struct scripts){{0}};
}

/* Returns the scripts that are commonly written in the country of TLD, or an
 * empty set. */
static struct scripts domain_scripts(struct slice tld)
{
    struct scripts set =
        find_row(common_rows, sizeof common_rows / sizeof *common_rows, tld);

    if (tld.size != 2 || !ascii_is_letter((unsigned char)tld.text[0]) ||
        !ascii_is_letter((unsigned char)tld.text[1]))
        return set;
    char region[] = {(char)ascii_to_upper((unsigned char)tld.text[0]),
                     (char)ascii_to_upper((unsigned char)tld.text[1]), '\0'};
    return scripts_union(set, scripts_of_country(region));
}

/* Returns the scripts in limited use (UAX #31, table 7) of that country, or an
 * empty set. */
static struct scripts domain_limited_scripts(struct slice tld)
{
    return find_row(limited_rows, sizeof limited_rows / sizeof *limited_rows,
                    tld);
}

/* A label as the rules see it. */

/* The traits of a label are the flags (look.h) that any of its characters has,
 * LOOK_LIKE_ASCII and LOOK_LIKE_DIGIT if all have them, and these. */
enum {
    VIEW_MIXED = 1 << 16,    /* its characters have different sets of scripts,
                                not counting LOOK_ANY_SCRIPT */
    VIEW_WORDLESS = 1 << 17, /* none of its characters has LOOK_LETTER */
    VIEW_LAST = 1 << 18      /* it is the last label of its name */
};

enum { VIEW_NOTHING = 0 }; /* in place of a code point */

struct view {
    struct rules *rules;
    struct slice tld;
    size_t length; /* in code points */
    unsigned traits;
    uint32_t points[NAME_LABEL_MAX_OCTETS];
    const struct look *looks[NAME_LABEL_MAX_OCTETS];
};

/* The flags that a trait needs from all characters. */
enum { OF_ALL = LOOK_LIKE_ASCII | LOOK_LIKE_DIGIT };

/* Reads LABEL, a U-label in a name whose last label is TLD, a part of the same
 * string. The sums are local, so that they stay in registers. */
static void view_open(struct view *v, struct rules *rules, struct slice label,
                      struct slice tld)
{
    struct looks *looks = rules->looks;
    const struct look *first = NULL;
    unsigned any = 0, all = OF_ALL;
    size_t length = 0;
    bool is_mixed = false;

    for (size_t i = 0, step; i < label.size; i += step) {
        uint32_t c = 0;
        step = utf8_read(label.text + i, label.size - i, &c);
        /* A valid name is valid UTF-8, and no label is longer than its A-label.
         */
        assert(step > 0 && length < NAME_LABEL_MAX_OCTETS);
        const struct look *look = look_at(looks, c);
        v->points[length] = c;
        v->looks[length++] = look;
        any |= look->flags;
        all &= look->flags;
        if (look->flags & LOOK_ANY_SCRIPT)
            continue;
        if (first == NULL)
            first = look;
        is_mixed |= look->scripts != first->scripts;
    }
    v->rules = rules;
    v->tld = tld;
    v->length = length;
    v->traits = (any & ~(unsigned)OF_ALL) | all | (is_mixed ? VIEW_MIXED : 0) |
                (any & LOOK_LETTER ? 0 : VIEW_WORDLESS) |
                (label.text == tld.text ? VIEW_LAST : 0);
}

static struct scripts view_scripts(const struct view *v,
                                   const struct look *look)
{
    return looks_scripts(v->rules->looks, look->scripts);
}

/* Returns the first character that has FLAG, or VIEW_NOTHING. */
static uint32_t view_first_with(const struct view *v, unsigned flag)
{
    for (size_t i = 0; i < v->length; i++)
        if (v->looks[i]->flags & flag)
            return v->points[i];
    return VIEW_NOTHING;
}

/* Returns true if the top-level domain is one of DOMAINS, separated by
 * spaces. */
static bool view_tld_is_among(const struct view *v, const char *domains)
{
    struct slice rest = slice_string(domains), domain;

    while (slice_cut(&rest, ' ', &domain))
        if (slice_equal(v->tld, domain))
            return true;
    return false;
}

/* Returns true if the top-level domain exists, unlike a Cyrillic "com", and has
 * a character in one of the scripts SET. */
static bool tld_has(const struct view *v, struct scripts set)
{
    struct slice rest = v->tld;
    struct utf8_character c;
    bool has_one = false;

    while (!has_one && utf8_next(&rest, &c)) {
        const struct look *look = look_at(v->rules->looks, c.code_point);
        has_one = !(look->flags & (LOOK_ASCII | LOOK_ANY_SCRIPT)) &&
                  scripts_intersect(view_scripts(v, look), set);
    }
    return has_one && tlds_has(&v->rules->tlds, v->tld);
}

/* Returns true if the top-level domain is in a script of CODE_POINT, or of a
 * country that writes one. */
static bool view_is_at_home(const struct view *v, uint32_t code_point)
{
    struct scripts own = scripts_of(code_point);

    return !scripts_are_all(own) &&
           (tld_has(v, own) || scripts_intersect(domain_scripts(v->tld), own));
}

/* Returns the first character that is neither Latin nor in all scripts, or
 * VIEW_NOTHING. */
static uint32_t view_first_foreign(const struct view *v)
{
    for (size_t i = 0; i < v->length; i++)
        if (!(v->looks[i]->flags & (LOOK_ASCII | LOOK_LATIN | LOOK_ANY_SCRIPT)))
            return v->points[i];
    return VIEW_NOTHING;
}

static bool view_has_ascii_letter(const struct view *v)
{
    for (size_t i = 0; i < v->length; i++)
        if (ascii_is_letter(v->points[i]))
            return true;
    return false;
}

/* The rules. */

static bool fail_at(struct failure *failure, uint32_t found)
{
    failure->found = found;
    return false;
}

static bool fail_two(struct failure *failure, uint32_t found, uint32_t other)
{
    failure->other = other;
    return fail_at(failure, found);
}

/* 1. Characters. */

static bool has_allowed_characters(const struct view *v,
                                   struct failure *failure)
{
    return fail_at(failure, view_first_with(v, LOOK_REFUSED));
}

static bool has_characters_of_country(const struct view *v,
                                      struct failure *failure)
{
    for (size_t i = 0; i < v->length; i++) {
        if (!(v->looks[i]->flags & LOOK_FOREIGN))
            continue;
        failure->name = v->looks[i]->special->domains;
        if (!view_tld_is_among(v, failure->name))
            return fail_at(failure, v->points[i]);
    }
    return true;
}

/* In a valid name, joiners obey their rules (RFC 5892, A.1 and A.2), but only
 * readers of the script notice them. */
static bool has_joiners_at_home(const struct view *v, struct failure *failure)
{
    uint32_t foreign = view_first_foreign(v);

    if (foreign != VIEW_NOTHING && view_is_at_home(v, foreign))
        return true;
    return fail_two(failure, view_first_with(v, LOOK_JOINER), foreign);
}

/* Scripts in limited use are for the countries that use them. */
static bool has_limited_at_home(const struct view *v, struct failure *failure)
{
    struct scripts set = domain_limited_scripts(v->tld);

    for (size_t i = 0; i < v->length; i++)
        if (v->looks[i]->flags & LOOK_LIMITED &&
            !scripts_intersect(view_scripts(v, v->looks[i]), set))
            return fail_at(failure, v->points[i]);
    return true;
}

/* Applied only to labels without a letter or digit. */
static bool has_letter(const struct view *v, struct failure *failure)
{
    return fail_at(failure, v->points[0]);
}

/* 2. Scripts. */

/* Returns the scripts that all characters of the label have in common.
 * Characters in one of the scripts EXCEPT do not count. */
static struct scripts common_scripts(const struct view *v,
                                     struct scripts except)
{
    struct scripts common = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};

    for (size_t i = 0; i < v->length; i++) {
        if (v->looks[i]->flags & LOOK_ANY_SCRIPT)
            continue;
        struct scripts own = view_scripts(v, v->looks[i]);
        if (!scripts_intersect(own, except))
            common = scripts_intersection(common, own);
    }
    return common;
}

/* Stores the first character, and the first one up to which the characters have
 * no script in common; the last one if they all have. Characters in all scripts
 * do not count. */
static bool fail_scripts(const struct view *v, struct failure *failure)
{
    struct scripts common = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
    uint32_t first = VIEW_NOTHING, other = VIEW_NOTHING;

    for (size_t i = 0; i < v->length && !scripts_are_empty(common); i++) {
        if (v->looks[i]->flags & LOOK_ANY_SCRIPT)
            continue;
        common = scripts_intersection(common, view_scripts(v, v->looks[i]));
        if (first == VIEW_NOTHING)
            first = v->points[i];
        other = v->points[i];
    }
    return fail_two(failure, first, other);
}

/* At most the level "Highly Restrictive" of UTS #39 section 5.2: one script, or
 * Latin with the scripts of Japanese, of Korean, or of Chinese with Bopomofo.
 */
static bool has_one_script(const struct view *v, struct failure *failure)
{
    if (!scripts_are_empty(common_scripts(v, (struct scripts){{0}})) ||
        scripts_are_combined_with_latin(common_scripts(v, v->rules->latin)))
        return true;
    return fail_scripts(v, failure);
}

/* Next to other scripts, Latin letters must be ASCII: "caf\u00E9" before Hangul
 * is not a real spelling. */
static bool has_plain_latin(const struct view *v, struct failure *failure)
{
    uint32_t latin = VIEW_NOTHING, other = VIEW_NOTHING;

    for (size_t i = v->length; i > 0; i--) {
        unsigned flags = v->looks[i - 1]->flags;
        if (flags & LOOK_LATIN)
            latin = v->points[i - 1];
        else if (!(flags & (LOOK_ANY_SCRIPT | LOOK_ASCII)))
            other = v->points[i - 1];
    }
    if (latin == VIEW_NOTHING || other == VIEW_NOTHING)
        return true;
    return fail_two(failure, latin, other);
}

/* 3. Digits, marks and signs. */

/* UTS #39 section 5.3. */
static bool has_digits_of_one_system(const struct view *v,
                                     struct failure *failure)
{
    const struct look *first = NULL;
    uint32_t digit = 0;

    for (size_t i = 0; i < v->length; i++) {
        const struct look *look = v->looks[i];
        if (!(look->flags & LOOK_DIGIT))
            continue;
        if (first != NULL && look->zero != first->zero)
            return fail_two(failure, v->points[i], digit);
        if (first == NULL)
            digit = v->points[i];
        first = look;
    }
    return true;
}

enum {
    DOT_ABOVE = 0x0307,
    DOTLESS_I = 0x0131,
    DIACRITICS = 0x0300, /* the block of marks for any letter */
    DIACRITICS_END = 0x0370
};

/* Returns true if MARK is already on the letter at AT: in its decomposition, or
 * between it and END. */
static bool has_mark(const struct view *v, size_t at, size_t end, uint32_t mark)
{
    for (size_t i = at + 1; i < end; i++)
        if (v->points[i] == mark)
            return true;
    return unicode_decomposes_to(v->points[at], mark);
}

/* Returns true if MARK is recognizable on BASE. Marks for any letter are used
 * with Latin, Greek and Cyrillic; the others belong to their own scripts. A dot
 * above is lost on a letter that has one, and turns an l into an i; any mark
 * above a dotless i looks like its dot. */
static bool goes_with(const struct view *v, uint32_t mark,
                      const struct look *look, uint32_t base,
                      const struct look *base_look)
{
    if (mark - DIACRITICS < DIACRITICS_END - DIACRITICS) {
        if (base_look->flags & LOOK_ANY_SCRIPT ||
            !scripts_intersect(view_scripts(v, base_look), v->rules->accented))
            return false;
        if (mark == DOT_ABOVE && (base == 'l' || unicode_has_soft_dot(base)))
            return false;
        return base != DOTLESS_I;
    }
    return look->flags & LOOK_ANY_SCRIPT ||
           base_look->flags & LOOK_ANY_SCRIPT ||
           scripts_intersect(view_scripts(v, look), view_scripts(v, base_look));
}

/* UTS #39 section 5.4. */
static bool has_no_repeated_mark(const struct view *v, struct failure *failure)
{
    size_t base = 0;

    for (size_t i = 0; i < v->length; i++) {
        if (!(v->looks[i]->flags & LOOK_MARK))
            base = i;
        else if (has_mark(v, base, i, v->points[i]))
            return fail_at(failure, v->points[i]);
    }
    return true;
}

static bool has_sensible_marks(const struct view *v, struct failure *failure)
{
    size_t base = 0;

    for (size_t i = 0; i < v->length; i++) {
        if (!(v->looks[i]->flags & LOOK_MARK))
            base = i;
        else if (!goes_with(v, v->points[i], v->looks[i], v->points[base],
                            v->looks[base]))
            return fail_two(failure, v->points[i], v->points[base]);
    }
    return true;
}

static uint32_t left_of(const struct view *v, size_t i)
{
    return i > 0 ? v->points[i - 1] : VIEW_NOTHING;
}

static uint32_t right_of(const struct view *v, size_t i)
{
    return i + 1 < v->length ? v->points[i + 1] : VIEW_NOTHING;
}

static bool is_hiragana(uint32_t c)
{
    return c - 0x3041 <= 0x309F - 0x3041;
}

static bool is_katakana(uint32_t c)
{
    return c - 0x30A1 <= 0x30FA - 0x30A1 || c - 0x30FC < 4;
}

static bool is_ascii(uint32_t c)
{
    return c != VIEW_NOTHING && c < ASCII_END;
}

/* Returns true if the sign at I of the label is accepted there. */
static bool is_in_place(const struct view *v, size_t i)
{
    const struct special *special = v->looks[i]->special;
    uint32_t left = left_of(v, i), right = right_of(v, i);

    switch (special->place) {
    case SPECIAL_NEVER_COMBINED:
        return false;
    case SPECIAL_BETWEEN_L:
        return left == 'l' && right == 'l' &&
               view_tld_is_among(v, special->domains);
    case SPECIAL_AWAY_FROM_ASCII:
        return !is_ascii(left) && !is_ascii(right);
    case SPECIAL_AFTER_HIRAGANA:
        return is_hiragana(left);
    case SPECIAL_AFTER_KATAKANA:
        return is_katakana(left);
    case SPECIAL_AFTER_KANA:
        return is_hiragana(left) || is_katakana(left);
    case SPECIAL_OUTSIDE_HIRAGANA:
        return !(is_hiragana(left) && is_hiragana(right));
    case SPECIAL_OUTSIDE_KATAKANA:
        return !(is_katakana(left) && is_katakana(right));
    case SPECIAL_NOWHERE:
    case SPECIAL_IN_DOMAINS:
    case SPECIAL_AWAY_FROM_LATIN:
        break; /* not LOOK_SIGN */
    }
    return true;
}

static bool has_sensible_signs(const struct view *v, struct failure *failure)
{
    for (size_t i = 0; i < v->length; i++)
        if (v->looks[i]->flags & LOOK_SIGN && !is_in_place(v, i))
            return fail_at(failure, v->points[i]);
    return true;
}

/* Returns true if the label has a character at I other than Han, kana and
 * Bopomofo. I may have wrapped around. */
static bool is_not_east_asian(const struct view *v, size_t i)
{
    return i < v->length && !(v->looks[i]->flags & LOOK_EAST_ASIAN);
}

/* Han, kana and Bopomofo of few strokes look like letters, hyphens and slashes
 * next to Latin letters. Real words have such kana only next to other kana. */
static bool has_no_strokes(const struct view *v, struct failure *failure)
{
    if (!view_has_ascii_letter(v))
        return true;
    for (size_t i = 0; i < v->length; i++) {
        if (!(v->looks[i]->flags & LOOK_STROKE))
            continue;
        bool breaks_left = is_not_east_asian(v, i - 1),
             breaks_right = is_not_east_asian(v, i + 1);
        bool is_alone =
            (i == 0 || breaks_left) && (i + 1 == v->length || breaks_right);
        if (is_katakana(v->points[i]) ? is_alone : breaks_left || breaks_right)
            return fail_at(failure, v->points[i]);
    }
    return true;
}

/* 4. Looks like ASCII. */

/* Whole-script confusables of ASCII (UTS #39 section 4). */
static bool has_own_letters(const struct view *v, struct failure *failure)
{
    uint32_t found = view_first_foreign(v);

    if (found == VIEW_NOTHING || view_is_at_home(v, found))
        return true;
    return fail_at(failure, found);
}

static bool has_own_latin_letters(const struct view *v, struct failure *failure)
{
    uint32_t found =
        view_first_foreign(v) == VIEW_NOTHING && !view_has_ascii_letter(v)
            ? view_first_with(v, LOOK_LATIN)
            : VIEW_NOTHING;

    if (found == VIEW_NOTHING || view_is_at_home(v, found))
        return true;
    return fail_at(failure, found);
}

/* Returns true if the top-level domain exists, or looks like none that exists.
 * A Cyrillic "com" does. */
static bool has_no_fake_tld(const struct view *v, struct failure *failure)
{
    char text[NAME_LABEL_MAX_OCTETS];
    size_t size = 0;

    for (size_t i = 0; i < v->length; i++) {
        struct slice skeleton = looks_skeleton(v->rules->looks, v->looks[i]);
        if (skeleton.size != 1)
            return true;
        text[size++] = *skeleton.text;
    }
    if (!tlds_has(&v->rules->tlds, slice_of(text, size)) ||
        tlds_has(&v->rules->tlds, v->tld))
        return true;
    return fail_at(failure, v->points[0]);
}

/* 5. Looks like a number. */
static bool has_no_number(const struct view *v, struct failure *failure)
{
    size_t i = 0;

    while (v->looks[i]->flags & LOOK_ASCII)
        i++;
    if (view_is_at_home(v, v->points[i]))
        return true;
    return fail_at(failure, v->points[i]);
}

struct rule {
    const char *name;
    bool (*holds)(const struct view *v, struct failure *failure);
    unsigned concerns; /* applied to labels with one of these traits */
    const char *words;
};

/* In the order in which they are applied. */
static const struct rule table[] = {
    {"character", has_allowed_characters, LOOK_REFUSED,
     "%f is not recommended for names (UTS #39)"},
    {"limited", has_limited_at_home, LOOK_LIMITED,
     "%f is %F|, and %t is not a top-level domain of a country that writes it "
     "(--trust)"},
    {"joiner", has_joiners_at_home, LOOK_JOINER,
     "%f is invisible|, and %t is not a top-level domain of a country that "
     "writes %O (--trust)"},
    {"wordless", has_letter, VIEW_WORDLESS,
     "it has neither a letter nor a digit"},
    {"country", has_characters_of_country, LOOK_FOREIGN,
     "%f is shown under these top-level domains only: %s (--trust)"},
    {"scripts", has_one_script, VIEW_MIXED,
     "%f is %F and %o is %O, which do not go together"},
    {"latin", has_plain_latin, VIEW_MIXED,
     "next to %O, Latin letters must be ASCII, not %f"},
    {"digits", has_digits_of_one_system, LOOK_DIGIT,
     "%o and %f are digits of two systems"},
    {"repeated-mark", has_no_repeated_mark, LOOK_MARK,
     "the mark %f is repeated on one letter"},
    {"mark", has_sensible_marks, LOOK_MARK, "the mark %f does not go with %o"},
    {"place", has_sensible_signs, LOOK_SIGN, "%f is not allowed here"},
    {"stroke", has_no_strokes, LOOK_STROKE,
     "%f looks like a letter, hyphen or slash next to Latin letters"},
    {"like-ascii", has_own_letters, LOOK_LIKE_ASCII,
     "all its letters look like ASCII|, and %t is not a top-level domain of a "
     "country that writes %F (--trust)"},
    {"like-ascii-latin", has_own_latin_letters, LOOK_LIKE_ASCII,
     "all its letters look like ASCII|, and %t is not a top-level domain of a "
     "country with Latin letters (--trust)"},
    {"like-tld", has_no_fake_tld, VIEW_LAST,
     "it looks like a top-level domain that exists"},
    {"like-number", has_no_number, LOOK_LIKE_DIGIT, "it looks like a number"},
};

void rules_open(struct rules *rules, struct looks *looks)
{
    *rules = (struct rules){.looks = looks,
                            .latin = scripts_named("Latn"),
                            .accented = scripts_named("Latn Grek Cyrl")};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        rules->concerns |= table[i].concerns;
}

void rules_close(struct rules *rules)
{
    tlds_close(&rules->tlds);
}

bool rules_check(struct rules *rules, struct slice label, struct slice tld,
                 struct failure *failure)
{
    struct view v; /* not cleared, which would cost as much as a rule */

    view_open(&v, rules, label, tld);
    if (!(v.traits & rules->concerns))
        return true;
    *failure = (struct failure){.words = NULL};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!(v.traits & table[i].concerns))
            continue;
        failure->rule = table[i].name;
        failure->words = table[i].words;
        if (!table[i].holds(&v, failure))
            return false;
    }
    return true;
}

bool rules_check_scripts(struct rules *rules, struct slice label,
                         struct scripts wanted, struct failure *failure)
{
    struct utf8_character c;

    while (utf8_next(&label, &c)) {
        const struct look *look = look_at(rules->looks, c.code_point);
        if (look->flags & LOOK_ANY_SCRIPT ||
            scripts_intersect(looks_scripts(rules->looks, look->scripts),
                              wanted))
            continue;
        return FAIL(failure, "%f is %F, which --scripts does not list",
                    .rule = "other-script", .found = c.code_point);
    }
    return true;
}
