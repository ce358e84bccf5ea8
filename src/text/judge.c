#include "config.h"

#include "text/judge.h"

#include <string.h>

#include "base/ascii.h"
#include "names/label.h"
#include "text/pattern.h"
#include "text/record.h"
#include "text/text.h"
#include "text/word.h"

/* The ends of sentences. */

static bool has_only_upper_case(unsigned properties)
{
    return (properties & (UNICODE_UPPER | UNICODE_LOWER)) == UNICODE_UPPER;
}

/* Returns true if the top-level domain of R is in upper case, and if it is
 * ASCII, the labels before it are so, too, or are ASCII. Upper-case letters
 * then do not begin sentences. */
static bool ends_in_capitals(struct slice text, const struct run *r)
{
    struct slice last = slice_part(text, r->last.start, r->end);

    return has_only_upper_case(r->last.any) &&
           (r->is_ascii || has_only_upper_case(r->before_any) ||
            !utf8_is_ascii(last) || label_has_prefix(last));
}

/* Returns true if the labels of R before its only possible end of a sentence
 * are ASCII in lower case and no A-labels: "www.Bücher.example". */
static bool begins_common(struct slice text, const struct run *r)
{
    struct slice first = slice_part(text, r->start, r->sentence);

    for (size_t i = 0; i < first.size; i++)
        if ((unsigned char)first.text[i] >= 0x80 ||
            ascii_is_upper((unsigned char)first.text[i]))
            return false;
    return r->sentences == 1 && !label_contains_prefix(first) &&
           !utf8_is_ascii(slice_part(text, r->sentence, r->end));
}

bool judge_may_end(struct places *p, struct run *r)
{
    return !place_facts(p, r, PLACE_EXACT) &&
           !(place_facts(p, r, PLACE_KNOWN) &&
             (ends_in_capitals(p->text, r) ||
              run_begins_www(p->text, r->start) || begins_common(p->text, r) ||
              place_facts(p, r, PLACE_ALONE) ||
              place_facts(p, r, PLACE_STRONG) ||
              (r->is_ascii &&
               (r->labels > 2 || place_facts(p, r, PLACE_A_LABEL)))));
}

/* Its last label. */

/* Returns true if R, a single label, is a top-level domain, as in "*.рф",
 * "+.рф", ".рф:8080/", "|~рф|". */
static bool is_lone_top_level(const struct places *p, struct run *r)
{
    char before = slice_at(p->text, r->start - 1);
    char other = slice_at(p->text, r->start - 2);
    char after = slice_at(p->text, r->end);
    bool is_place =
        before == '.'
            ? ascii_is_one_of(other, "*+") || ((unsigned char)other < ' ' &&
                                               ((unsigned char)after < ' ' ||
                                                ascii_is_one_of(after, "^/$:")))
        : before == '~'
            ? other == '|' &&
                  ((unsigned char)after < ' ' || ascii_is_one_of(after, "|,"))
            : before == '|' && other == '|' && (unsigned char)after < ' ';

    return is_place && place_has_top_level(p, r);
}

/* Returns true if the place of R accepts any last label: that of dots and, in
 * some, single labels. */
static bool is_accepted(struct places *p, struct run *r)
{
    if (r->labels == 1 || place_facts(p, r, PLACE_EXACT))
        return place_facts(p, r, PLACE_EXACT) &&
               !(r->last.all & UNICODE_DIGIT) &&
               (r->labels > 1 || place_has_end(p->text, r));
    return r->last.length >= 2 && !(r->last.first & UNICODE_DIGIT) &&
           place_facts(p, r, PLACE_DOTTED);
}

static bool has_no_top_level(struct places *p, struct run *r)
{
    return !place_facts(p, r, PLACE_KNOWN) &&
           !place_facts(p, r, PLACE_A_LABEL) && !is_accepted(p, r) &&
           !is_lone_top_level(p, r);
}

/* Returns true if a label of NAME contains an A-label next to other characters:
 * "见xn--fsqu00a.com". */
static bool has_inner_a_label(struct slice name)
{
    struct slice label;

    if (!label_contains_prefix(name))
        return false;
    while (slice_cut(&name, '.', &label))
        if (!utf8_is_ascii(label) && label_contains_prefix(label))
            return true;
    return false;
}

static bool holds_a_label(struct places *p, struct run *r)
{
    return has_inner_a_label(slice_part(p->text, r->start, r->end));
}

/* Prose. */

static bool is_ascii(struct slice text, size_t start, size_t end)
{
    return utf8_is_ascii(slice_part(text, start, end));
}

/* Returns true if WORD, in any case, is one of the COUNT strings WORDS, which
 * are in the order of the alphabet. */
static bool is_any_case_of(struct slice word, const char *const *words,
                           size_t count)
{
    enum { LONGEST = 16 };
    char lower[LONGEST];

    if (word.size == 0 || word.size > LONGEST)
        return false;
    for (size_t i = 0; i < word.size; i++)
        lower[i] = (char)ascii_to_lower((unsigned char)word.text[i]);
    for (size_t i = 0; i < count && *words[i] <= *lower; i++)
        if (*words[i] == *lower &&
            slice_equal(slice_of(lower, word.size), slice_string(words[i])))
            return true;
    return false;
}

/* Returns true if LABEL is a suffix of files, and a top-level domain of few
 * names. "pl", "rs" and "sh" are suffixes, too, but also common in names. */
static bool is_suffix(struct slice label)
{
    static const char *const suffixes[] = {
        "bz",  "cab", "dot", "inc", "java", "man", "map", "md",  "mk",
        "mov", "pm",  "ps",  "pub", "py",   "so",  "xxx", "zip", "zone"};

    return is_any_case_of(label, suffixes, sizeof suffixes / sizeof *suffixes);
}

/* Returns true if R is the value of a key that says that it is a name:
 * "DNS:evil.md", "sni=\"evil.md\"". */
static bool is_value_of_name(struct slice text, const struct run *r)
{
    static const char *const keys[] = {"dns",        "fqdn",  "host",
                                       "hostname",   "qname", "server_name",
                                       "servername", "sni"};
    enum { LONGEST = 11 };
    size_t end = r->start, start;

    while (ascii_is_one_of(slice_at(text, end - 1), "\"' "))
        end--;
    if (!ascii_is_one_of(slice_at(text, end - 1), ":="))
        return false;
    end -= slice_at(text, end - 2) == '"' ? 2 : 1;
    for (start = end; end - start <= LONGEST &&
                      run_is_label_byte(slice_at(text, start - 1));)
        start--;
    return is_any_case_of(slice_part(text, start, end), keys,
                          sizeof keys / sizeof *keys);
}

/* Returns true if a port, or a final dot, a time to live or a class, and the
 * type of a record follow R, in LINE. */
static bool precedes_port_or_type(struct slice line, const struct run *r)
{
    enum { DIGITS_MAX = 5 };
    size_t at = r->end;
    bool has_dot = slice_at(line, at) == '.';

    if (slice_at(line, at) == ':') {
        while (at < r->end + DIGITS_MAX &&
               ascii_is_digit((unsigned char)slice_at(line, at + 1)))
            at++;
        char after = slice_at(line, at + 1);
        return at > r->end &&
               (word_is_blank(after) || ascii_is_one_of(after, "/\""));
    }
    at += has_dot;
    return word_is_blank(slice_at(line, at)) &&
           record_has_type(line, word_after_blanks(line, at), has_dot);
}

/* "Prüfung.zip"; not "*.prüfung.zip", "prüfung.zip:443", "prüfung.zip. A" */
static bool is_file_name(struct places *p, struct run *r)
{
    struct slice text = p->text;
    struct slice last = slice_part(text, r->last.start, r->end);

    if (p->tlds == NULL || !is_suffix(last) || tlds_is_added(p->tlds, last))
        return false;
    size_t end = line_at(&p->lines, r->start)->span.end;
    return !(slice_at(text, r->start - 1) == '.' &&
             ascii_is_one_of(slice_at(text, r->start - 2), "*+")) &&
           !precedes_port_or_type(slice_part(text, 0, end), r) &&
           !is_value_of_name(text, r);
}

/* "größe.call(", "systemd.target(5)"; not "президент.рф(сайт)" */
static bool precedes_call(struct places *p, struct run *r)
{
    return slice_at(p->text, r->end) == '(' &&
           is_ascii(p->text, r->last.start, r->end);
}

/* "1.网站", "2.1.москва": a number of one or two digits and the first word of a
 * heading. */
static bool is_numbered(struct places *p, struct run *r)
{
    struct slice text = p->text;
    return (r->before_all & UNICODE_DIGIT) &&
           (r->labels > 2 || r->longest <= 2) &&
           !is_ascii(text, r->last.start, r->end);
}

/* "o.ä.in", "г.москва", "Ç.ax": single letters, or a capital, before a word
 * that is a top-level domain. "ü.de", "ål.no" and "я.рус" are names. */
static bool is_abbreviation(struct places *p, struct run *r)
{
    struct slice text = p->text;
    enum { CASED = UNICODE_LOWER | UNICODE_UPPER };
    struct slice last = slice_part(text, r->last.start, r->end);

    if (r->longest > 2 ||
        (r->before_any & (UNICODE_DIGIT | UNICODE_EMOJI | UNICODE_UNSPACED)))
        return false;
    bool is_country = last.size == 2;
    if (r->labels > 2)
        return is_country && r->longest == 1 && (r->before_all & CASED);
    if (is_country)
        return (r->before_any & UNICODE_UPPER) && (r->last.any & UNICODE_LOWER);
    return r->longest == 1 && slice_equal(last, slice_string("москва"));
}

/* "수작이다.한국 공포": the last word of a Korean sentence. */
static bool ends_korean_sentence(struct places *p, struct run *r)
{
    struct slice text = p->text;
    static const char endings[] = "다요죠네까음임";
    enum { SYLLABLE = 3 }; /* bytes */
    size_t dot = r->last.start - 1;

    if (slice_at(text, r->end) != ' ' || r->last.start <= r->start + SYLLABLE)
        return false;
    for (const char *e = endings; *e != '\0'; e += SYLLABLE)
        if (memcmp(text.text + dot - SYLLABLE, e, SYLLABLE) == 0)
            return true;
    return false;
}

/* Stress and length marks, and the tie, are in no name; letters of the block
 * IPA Extensions are in few. */
static bool is_pronunciation(struct places *p, struct run *r)
{
    struct slice text = p->text;
    enum { TIE = 0x361, FIRST_LETTER = 0x250, LAST_LETTER = 0x2AF };
    char before = slice_at(text, r->start - 1), after = slice_at(text, r->end);
    bool is_delimited =
        (before == '/' && after == '/') || (before == '[' && after == ']');

    for (size_t at = r->start; at < r->end;) {
        struct character c = run_character(text, at);
        uint32_t code = c.code_point;
        if (code == 0x2C8 || code == 0x2CC || code == 0x2D0 || code == TIE ||
            (is_delimited && code >= FIRST_LETTER && code <= LAST_LETTER))
            return true;
        at += c.length;
    }
    return false;
}

/* The rest is for runs with a character of a script without spaces. */

/* "遵从Freedesktop.org", "使用ASP.NET": an ASCII name that begins with an
 * upper-case letter right after such a script. In a list, all letters may be in
 * upper case. */
static bool ends_in_proper_name(struct places *p, struct run *r)
{
    struct slice text = p->text;
    const char *end = text.text + r->end, *at = end;
    bool has_lower = false;

    for (; (unsigned char)at[-1] < 0x80; at--)
        has_lower |= ascii_is_lower((unsigned char)at[-1]);
    return at < end && ascii_is_upper((unsigned char)*at) &&
           (has_lower || !place_facts(p, r, PLACE_FIELD));
}

static bool joins_names(struct places *p, struct run *r)
{
    struct slice rest = slice_part(p->text, r->start, r->last.start - 1), label;

    slice_cut(&rest, '.', &label);
    while (slice_cut(&rest, '.', &label)) {
        size_t ascii = utf8_ascii(label);
        if (ascii < 2 || ascii == label.size ||
            (unsigned char)label.text[label.size - 1] >= 0x80)
            continue;
        struct character next = run_character(label, ascii);
        if ((next.properties & UNICODE_UNSPACED) &&
            (p->tlds == NULL || tlds_has(p->tlds, slice_of(label.text, ascii))))
            return true;
    }
    return false;
}

/* The rules. */

enum {
    MARKED = PLACE_STRONG | PLACE_ANCHOR | PLACE_A_LABEL, /* no prose */
    ALONE = MARKED | PLACE_ALONE,
    WORD = PLACE_KNOWN,
    WIDE = PLACE_KNOWN | PLACE_UNSPACED
};
const struct judge_rule judge_rules[] = {
    {TEXT_PAGE, "a.de##.größe.de", 0, 0, place_is_in_page},
    {TEXT_NO_TOP_LEVEL, "größe.intern", 0, 0, has_no_top_level},
    {TEXT_ATTACHED, "\\u0041größe.de", PLACE_TOUCHED, PLACE_LIST,
     place_is_attached},
    {TEXT_ATTACHED, "见xn--fsqu00a.com", 0, 0, holds_a_label},
    {TEXT_PATH, "https://a.de/größe.de", PLACE_TOUCHED, PLACE_EXACT,
     place_is_in_path},
    {TEXT_LOCAL_PART, "jörg.de@a.de", 0, PLACE_LIST, place_is_local_part},
    {TEXT_PATTERN, "^größe.de\\.", 0, 0, pattern_has},
    {TEXT_UNSPACED, "遵从Freedesktop.org x", WIDE, MARKED, ends_in_proper_name},
    {TEXT_SENTENCE, "수작이다.한국 공포", WIDE, ALONE, ends_korean_sentence},
    {TEXT_CODE, "größe.run(x)", WORD, ALONE, precedes_call},
    {TEXT_FILE, "in größe.zip", WORD, MARKED | PLACE_FIELD, is_file_name},
    {TEXT_NUMBER, "1.网站 x", WORD, ALONE, is_numbered},
    {TEXT_ABBREVIATION, "г.москва x", WORD, ALONE, is_abbreviation},
    {TEXT_PRONUNCIATION, "aː.de", PLACE_PHONETIC, 0, is_pronunciation},
    {TEXT_UNSPACED, "www.example.com或example.org", PLACE_JOINED, PLACE_EXACT,
     joins_names},
};
const size_t judge_rule_count = sizeof judge_rules / sizeof *judge_rules;

/* A rule that RUN is known not to need is not tried, but facts that are not yet
 * known are looked for last: they cost more than most rules. */
enum text_reason judge_run(struct places *p, struct run *r)
{
    const struct judge_rule *end = judge_rules + judge_rule_count;

    for (const struct judge_rule *rule = judge_rules; rule < end; rule++)
        if (!(rule->needs & r->known & ~r->facts) &&
            !(rule->unless & r->facts) && rule->holds(p, r) &&
            place_facts(p, r, rule->needs | rule->unless) == rule->needs)
            return rule->reason;
    return TEXT_NAME;
}

/* Reports. */

/* Returns the text after the last dot, also a wide one or one in brackets, of
 * the part from START to END, without invalid bytes at the end. It is empty if
 * there is no dot. */
static struct slice last_label(struct slice text, size_t start, size_t end)
{
    struct character c;

    for (size_t at = end; at > start; at -= c.length) {
        c = run_character_before(text, start, at);
        if (ascii_is_one_of(text.text[at - 1], ".])}") ||
            label_is_wide_dot(c.code_point))
            return slice_part(text, at, end);
        if (c.code_point == 0 && at == end)
            end -= c.length;
    }
    return slice_of(NULL, 0);
}

static bool has_only_letters(struct slice label)
{
    for (size_t i = 0; i < label.size; i++)
        if (!ascii_is_letter((unsigned char)label.text[i]))
            return false;
    return label.size >= 2;
}

/* Returns true if LABEL is a known top-level domain, also if a hyphen, an
 * underscore, a joiner or a foreign character follows it: "de-Seite". */
static bool is_known(const struct places *p, struct slice label)
{
    for (size_t at = 0; at < label.size;) {
        struct character c = run_character(label, at);
        bool is_end = c.code_point == '-' || c.code_point == '_' ||
                      (c.properties & UNICODE_JOINED) ||
                      run_is_foreign(label, at, &c);
        if (is_end && at > 0 && tlds_has(p->tlds, slice_part(label, 0, at)))
            return true;
        at += c.length;
    }
    return tlds_has(p->tlds, label);
}

/* Returns true if the pattern from R to END looks like a name, and stores that
 * in *FOUND. In prose, a wide dot ends sentences. */
static bool is_pattern(struct places *p, struct run *r, size_t end,
                       bool is_place, struct text_found *found)
{
    struct run whole = {.start = r->start, .end = end};
    struct slice last = last_label(p->text, r->end, end);
    bool is_foreign = (unsigned char)p->text.text[r->end] >= 0x80;

    is_place |= found->reason == TEXT_PATTERN;
    p->reported = end;
    found->span.end = end;
    found->reason = is_foreign ? TEXT_PARTS : TEXT_PATTERN;
    if (is_place ||
        ((unsigned char)slice_at(last, 0) >= 0x80 &&
         pattern_dot(p->text, r->end) > 0) ||
        (p->text.text[end - 1] == '*' && place_facts(p, &whole, PLACE_ALONE)))
        return true;
    return last.size > 0 && !ascii_is_upper((unsigned char)*last.text) &&
           (!is_foreign || place_facts(p, r, PLACE_ANCHOR) ||
            place_facts(p, &whole, PLACE_FIELD)) &&
           (p->tlds == NULL || is_known(p, last));
}

/* Returns true if only asterisks follow END, where R and the sentence after it
 * end, up to PATTERN, and more of the line after them: "**größe.intern**",
 * "größe.intern* und". */
static bool is_stressed(struct places *p, const struct run *r, size_t end,
                        size_t pattern)
{
    struct run whole = {.start = r->start, .end = pattern};

    while (end < pattern && p->text.text[end] == '*')
        end++;
    return end == pattern && !place_facts(p, &whole, PLACE_EXACT | PLACE_ALONE);
}

/* Returns true if R is all of a line. */
static bool is_line(struct slice text, const struct run *r)
{
    return (unsigned char)slice_at(text, r->start - 1) < ' ' &&
           (unsigned char)slice_at(text, r->end) < ' ';
}

/* Returns true if the last label of R, which is no name because of FOUND, is
 * like a top-level domain; or any where it is alone, perhaps with a final dot.
 */
static bool ends_like_name(struct places *p, struct run *r,
                           const struct text_found *found)
{
    size_t end = r->end + (slice_at(p->text, r->end) == '.');
    struct run whole = {.start = r->start, .end = end};
    struct slice last = last_label(p->text, r->start, found->span.end);
    bool is_alone = place_facts(p, &whole, PLACE_ALONE) != 0;

    if (found->reason == TEXT_NO_TOP_LEVEL && (r->facts & PLACE_JOINED) &&
        !is_alone)
        return false;
    if (has_only_letters(last) || (p->tlds != NULL && is_known(p, last)))
        return true;
    return r->last.length >= 2 &&
           ((is_alone && !place_facts(p, &whole, PLACE_FIELD)) ||
            (is_line(p->text, &whole) && !(r->facts & PLACE_UNSPACED)));
}

bool judge_reports(struct places *p, struct run *r, size_t end,
                   struct text_found *found)
{
    if (r->start < p->reported ||
        utf8_is_ascii(slice_part(p->text, r->start, end)))
        return false;
    size_t pattern = pattern_end(p->text, r);
    if (found->reason == TEXT_NO_TOP_LEVEL && r->labels == 1 &&
        pattern == r->end && pattern_follows(p->text, r, &found->span.end)) {
        found->reason = TEXT_PATTERN;
        return true;
    }
    if (end > r->end && found->reason == TEXT_NO_TOP_LEVEL)
        found->reason = TEXT_SENTENCE;
    if (found->reason == TEXT_SENTENCE)
        found->span.end = end;
    bool is_place =
        place_facts(p, r, PLACE_LIST) ||
        (place_facts(p, r, PLACE_EXACT) &&
         (r->labels > 1 || ascii_is_one_of(slice_at(p->text, r->end), ".*")));
    if (pattern > r->end && !is_stressed(p, r, end, pattern))
        return is_pattern(p, r, pattern, is_place, found);
    if (found->reason == TEXT_NO_TOP_LEVEL && r->labels == 1) {
        /* It may be the host of a URL or an address. */
        if (!is_place)
            found->reason = TEXT_SINGLE;
        else if (!(r->last.all & UNICODE_DIGIT))
            found->reason = TEXT_PARTS;
        return is_place || (p->tlds == NULL && is_line(p->text, r)) ||
               (place_facts(p, r, PLACE_DOTTED | PLACE_EXACT) == PLACE_DOTTED &&
                !place_is_in_path(p, r) && !place_is_local_part(p, r) &&
                !pattern_has_dot(p->text, r));
    }
    if (is_place || place_facts(p, r, PLACE_KNOWN))
        return true;
    return ends_like_name(p, r, found);
}

/* Whole words. */

static bool has_any(struct slice word, const char *bytes)
{
    for (size_t i = 0; i < word.size; i++)
        if (ascii_is_one_of(word.text[i], bytes))
            return true;
    return false;
}

/* Returns true if WORD has no empty label, invisible character, wide dot,
 * A-label in another label, or ASCII that is in no name, and if its last label
 * is in characters of labels. */
static bool may_be_name(struct slice word)
{
    unsigned all = ~0U;
    uint32_t last = '.';

    for (size_t at = 0; at < word.size;) {
        struct character c = run_character(word, at);
        bool is_dot = c.code_point == '.';
        if (is_dot ? last == '.'
                   : c.length == 1 && !(c.properties & UNICODE_LABEL))
            return false;
        if (run_is_hidden(&c) || label_is_wide_dot(c.code_point))
            return false;
        all = is_dot ? ~0U : all & c.properties;
        last = c.code_point;
        at += c.length;
    }
    return (all & UNICODE_LABEL) && !(all & UNICODE_DIGIT) &&
           !has_inner_a_label(word);
}

enum text_reason judge_word(struct places *p, struct run *r,
                            struct text_span span)
{
    struct slice word = slice_part(p->text, span.start, span.end);
    struct run whole = {.start = span.start, .end = span.end};

    if (place_is_in_page(p, r))
        return TEXT_PAGE;
    if (has_any(word, "\\*["))
        return TEXT_PATTERN;
    if (!place_facts(p, r, PLACE_EXACT))
        return slice_at(p->text, span.end) == '@' ? TEXT_LOCAL_PART
                                                  : TEXT_PARTS;
    if (!has_any(word, ".") && !place_has_end(p->text, &whole))
        return TEXT_NO_TOP_LEVEL;
    return may_be_name(word) ? TEXT_NAME : TEXT_PARTS;
}

bool judge_reports_word(struct places *p, struct run *r, bool patterns,
                        const struct text_found *found)
{
    struct slice word = slice_part(p->text, found->span.start, found->span.end);
    bool is_plain = utf8_is_ascii(word);
    struct run whole = {.start = found->span.start, .end = found->span.end};

    if (found->reason == TEXT_PATTERN
            ? is_plain && !patterns
            : found->reason != TEXT_PARTS && found->reason != TEXT_LOCAL_PART)
        return false;
    if (place_facts(p, r, PLACE_EXACT))
        return true;
    if (place_facts(p, r, PLACE_STRONG) && !is_plain)
        return has_any(word, ".");
    struct slice last = last_label(p->text, found->span.start, found->span.end);
    return last.size > 0 && (p->tlds == NULL || is_known(p, last)) &&
           (!is_plain || place_facts(p, &whole, PLACE_ALONE));
}
