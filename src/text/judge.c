#include "config.h"

#include "text/judge.h"

#include "names/host.h"
#include "names/label.h"
#include "text/authority.h"
#include "text/source.h"

/* Its last label. */

/* Returns true if R, a single label, is a top-level domain, as in "*.рф",
 * "+.рф". A known non-ASCII one is, also after a dot that begins a word, but no
 * sentence: ".рф:8080/", "dstdomain .рф", ".*\\.рф$"; not jq's ".größe", nor
 * ".fi" of troff. */
static bool is_lone_top_level(struct source *s, const struct run *r)
{
    char before = slice_at(s->text, r->start - 2);
    char after = slice_at(s->text, r->end);

    if (slice_at(s->text, r->start - 1) != '.' ||
        !source_is_top_level(s, (struct text_span){r->start, r->end}))
        return false;
    return source_follows_wildcard(s->text, r->start) ||
           (!r->is_ascii &&
            !(r->last.first & CHAR_UPPER && r->any & CHAR_LOWER) &&
            ((unsigned char)before <= ' ' ||
             ascii_is_one_of(before, "\"'`\\=~:,|")) &&
            !ascii_is_one_of(after, "([{*") &&
            tlds_has(s->tlds, slice_part(s->text, r->last.start, r->end)));
}

/* Returns true if only a name can be in the place of W. An '@' must follow
 * ASCII, or a name of a list, which may become ASCII, because Chinese and Thai
 * prose has an '@' between words; and no digit follows it, as in versions:
 * "react@18.2から". */
static bool is_certain(const struct source *s, const struct word *w)
{
    size_t before = w->raw.start - 2;

    if (!(w->place & PLACE_ADDRESS))
        return (w->place & PLACE_EXACT) != 0;
    return !(run_at(s->text, w->run.start) & CHAR_DIGIT) &&
           (run_is_label_byte(slice_at(s->text, before)) ||
            line_is_name(&s->lines.line, before));
}

/* Returns true if W is in a place where any last label but a number will do;
 * after '@' only for plain ones, as "core-js@3" in Chinese prose has wide dots
 * after it. */
static bool accepts_any(struct source *s, const struct word *w)
{
    struct run last = w->run;
    bool is_plain = (w->facts & WORD_PLAIN) != 0;

    if (!is_certain(s, w) || ((w->place & PLACE_ADDRESS) && !is_plain))
        return false;
    if (!is_plain)
        run_read(slice_part(s->text, 0, w->last.end), w->last.start, &last);
    return !(last.labels > 0 && !(last.last.any & CHAR_NO_DIGIT)) &&
           (w->last.start > w->span.start || !(w->place & PLACE_BARS) ||
            ((w->last.end == w->raw.end || /* not "||ü.^", the start of hosts */
              slice_at(s->text, w->raw.end - 1) == '*') &&
             ascii_is_one_of(slice_at(s->text, w->raw.end), "^/")));
}

static bool lacks_top_level(struct source *s, const struct word *w)
{
    if (accepts_any(s, w))
        return false;
    if (!(w->facts & WORD_PLAIN) || (w->place & PLACE_ADDRESS))
        return w->last.start == w->span.start ||
               !source_is_top_level(s, w->last);
    return !(w->run.is_ascii && (w->facts & WORD_A_LABEL)) &&
           !is_lone_top_level(s, &w->run);
}

/* Prose. */

/* Returns true if WORD, in any case, is one of WORDS, each with a blank before
 * and after it. */
static bool is_any_case_of(struct slice word, const char *words)
{
    enum { LONGEST = 19 };
    char lower[LONGEST + 3] = " ";

    if (word.size > LONGEST)
        return false;
    for (size_t i = 0; i < word.size; i++)
        lower[i + 1] = (char)ascii_to_lower((unsigned char)word.text[i]);
    lower[word.size + 1] = ' ';
    return strstr(words, lower) != NULL;
}

/* Returns true if LABEL is the suffix of files. Those that are top-level
 * domains are so of few names: "pl", "rs" and "sh" are suffixes, too, but also
 * common in names. */
static bool is_suffix(struct slice label)
{
    return is_any_case_of(label, " bz db gz js md mk pm ps py so xz cab cfg "
                                 "cnf crt csr css csv deb dll doc "
                                 "dot exe gif htm inc ini jar jpg key log man "
                                 "map mov ods odt p12 pdf pem "
                                 "php png pub rpm svg tar tex txt xml xxx yml "
                                 "zip conf docx html htpasswd "
                                 "java jpeg json sock toml yaml zone ");
}

/* Returns true if one of KEYS, and one of SIGNS or more, are before AT. */
static bool follows_key(struct slice text, size_t at, const char *signs,
                        const char *keys)
{
    size_t end = at, start;

    while (ascii_is_one_of(slice_at(text, end - 1), signs))
        end--;
    for (start = end; run_is_label_byte(slice_at(text, start - 1)) ||
                      slice_at(text, start - 1) == '$';)
        start--;
    return start < end && end < at &&
           (unsigned char)slice_at(text, start - 1) < ASCII_END &&
           is_any_case_of(slice_part(text, start, end), keys);
}

/* Returns true if W is the value of a key that says that it is a file: "file
 * \"db.ü.de\";", "zonefile: ü.de". */
static bool follows_file_key(struct source *s, const struct word *w)
{
    size_t at = w->span.start;

    return ascii_is_one_of(slice_at(s->text, at - 1), " \t\"") &&
           follows_key(s->text, at, ":=\" \t",
                       " $include access_log crt customlog error_log errorlog "
                       "file include includeoptional ssl_certificate "
                       "ssl_certificate_key zonefile ");
}

/* Returns true if a group that ends in a dot or at the start of a host is
 * before START: "(^|\\.)größe\\.de", "([a-z]+\\.)*größe\\.de". */
static bool follows_group(struct slice text, size_t start)
{
    size_t at = start - 1;

    at -= ascii_is_one_of(slice_at(text, at), "*+");
    char last = slice_at(text, at - 1), before = slice_at(text, at - 2);
    return slice_at(text, at) == ')' &&
           (last == '^' || (last == '.' && before == '\\'));
}

/* Returns true if a group that begins with the end of the host is at END:
 * "größe\\.de(:\\d+)?", "größe\\.de(?:/|$)". */
static bool precedes_group(struct slice text, size_t end)
{
    bool is_plain = slice_at(text, end + 1) != '?';

    return slice_at(text, end) == '(' &&
           ascii_is_one_of(slice_at(text, end + (is_plain ? 1 : 3)), ":/$\\");
}

/* Returns true if the name W, whose dots are written as in a pattern, may be
 * only a part of its matches: "gr[öo]ße\\.de", "größe\\.de+", "\\.рф+"; not
 * with dots in brackets, as in reports: "größe[.]de[1]". */
static bool is_in_expression(struct source *s, const struct word *w)
{
    const struct run *r = &w->run;
    struct slice text = s->text;
    char before = slice_at(text, r->start - 1), after = slice_at(text, r->end);
    char dot = slice_at(text, r->last.start - 1);

    if (ascii_is_one_of(dot, "])}") ||
        (!r->is_written &&
         !(before == '.' && slice_at(text, r->start - 2) == '\\')))
        return false;
    return (ascii_is_one_of(before, "])}*+") &&
            !follows_group(text, r->start)) ||
           (ascii_is_one_of(after, "[({*+?") &&
            !precedes_group(text, r->end)) ||
           (after == '\\' &&
            ascii_is_one_of(slice_at(text, r->end + 1), ".@wWdDS"));
}

/* Returns true if the word at SPAN is the beginning of names that a pattern
 * stands for: "größe.*", "ads.größe.*^"; not "*siehe größe.de.*", stress in
 * Markdown. */
static bool precedes_wildcard(struct slice text, struct text_span span)
{
    return slice_at(text, span.end) == '.' &&
           slice_at(text, span.end + 1) == '*' &&
           (!run_has_dot(slice_part(text, span.start, span.end)) ||
            ascii_is_one_of(slice_at(text, span.end + 2), "^/$|,#"));
}

/* Returns true if the label before START ends with a part of a pattern:
 * "ads[0-9].a.de", "\\d+\\.a\\.de"; not in wildcards, "*.a.de", "+.a.de". */
static bool follows_pattern(struct slice text, size_t start)
{
    size_t dot = start - 1, at = dot;

    if (slice_at(text, dot) != '.')
        return false;
    while (slice_at(text, at - 1) == '\\')
        at--;
    char before = slice_at(text, at - 1);
    return ascii_is_one_of(before, "])}?") ||
           (at < dot && ascii_is_one_of(before, "*+"));
}

bool judge_is_part(struct slice text, struct text_span span)
{
    return precedes_wildcard(text, span) || follows_pattern(text, span.start);
}

/* Returns true if a port follows END: "prüfung.zip:443/", not "prüfung.py:12:".
 */
static bool precedes_port(struct slice text, size_t end)
{
    size_t at = end + 1;

    while (ascii_is_digit(slice_at(text, at)))
        at++;
    return host_has_port(text, end) && slice_at(text, at) != ':';
}

/* "Prüfung.zip", "❄.py"; not "prüfung.zip:443", "DNS:a.zip" */
static bool is_file_name(struct source *s, const struct word *w)
{
    struct slice last = slice_part(s->text, w->last.start, w->last.end);
    struct slice word = slice_part(s->text, w->span.start, w->span.end);

    return ((is_suffix(last) && !precedes_port(s->text, w->span.end)) ||
            (!utf8_is_ascii(word) &&
             is_any_case_of(last, " properties sh "))) &&
           !tlds_is_added(s->tlds, last) &&
           !(s->tlds->is_any && tlds_has(s->tlds, last)) &&
           !follows_key(s->text, w->span.start, ":=\" ",
                        " dns host hostname query server_name sni ");
}

/* "größe.call(", "systemd.target(5)", and entities, as "&pecl.info;"; not
 * "президент.рф(сайт)" */
static bool is_code(struct source *s, const struct word *w)
{
    const struct run *r = &w->run;
    char after = slice_at(s->text, r->end);
    bool is_call = after == '(' && !r->is_written;

    if (source_begins_www(s->text, r->start))
        return is_call;
    return !(r->last.any & CHAR_WIDE) &&
           (is_call ||
            (after == ';' && slice_at(s->text, r->start - 1) == '&'));
}

/* Functions of spreadsheets, as "SOMMA.PIÙ.SE"; not "www.PIÙ.SE". */
static bool is_function(struct source *s, const struct word *w)
{
    const struct run *r = &w->run;

    return !r->is_ascii && !(r->last.any & CHAR_WIDE) &&
           (r->any & (CHAR_UPPER | CHAR_LOWER)) == CHAR_UPPER &&
           !source_begins_www(s->text, r->start);
}

/* "fɔ.to", "ˈskei.biz"; not "ɢoogle.com": letters are in names, marks not. */
static bool is_pronunciation(struct source *s, const struct word *w)
{
    (void)s;
    return (w->run.any & CHAR_STRESS) ||
           (!(w->facts & WORD_ALONE) &&
            (w->run.last.length == 2 || (w->run.last.any & CHAR_PHONETIC)));
}

/* "수작이다.한국 공포": the last word of a Korean sentence. */
static bool ends_korean_sentence(struct source *s, const struct word *w)
{
    enum { SYLLABLE = 3 }; /* bytes */
    size_t dot = w->run.last.start - 1;

    return slice_at(s->text, w->run.end) == ' ' &&
           dot > w->run.start + SYLLABLE &&
           slice_is_among(slice_part(s->text, dot - SYLLABLE, dot),
                          slice_string("다 요 죠 네 까 음 임"), ' ');
}

/* Returns true if the top-level domain of R, beyond ASCII, is likely a word, or
 * the end of an abbreviation: of a script without spaces, long, or in capitals
 * after capitals. */
static bool ends_in_word(const struct run *r)
{
    enum { WORD = 8 };

    return (r->last.any & CHAR_UNSPACED) || r->end - r->last.start >= WORD ||
           (r->labels > 2 && r->sentence > 0 && (r->before_any & CHAR_UPPER) &&
            !(r->any & CHAR_LOWER));
}

/* Returns true if each label from START to END is a letter, or a number of one
 * or two digits: "1.", "г.", "ب.ظ"; not of Hangul or Han, "쌤.", "欧.". */
static bool are_short(struct slice text, size_t start, size_t end)
{
    enum { LETTER = 2, LONGEST = 2, JAMO = 0x1100 };
    size_t length = 0; /* of a label: digits count 1, letters 2 */
    struct character c;

    for (size_t at = start; at < end; at += c.length) {
        c = run_character(text, at);
        if (c.code_point == '.')
            length = 0;
        else if (!(c.properties & CHAR_JOINED))
            length += c.properties & CHAR_DIGIT ? 1 : LETTER;
        if (length > LONGEST || c.code_point >= JAMO)
            return false;
    }
    return true;
}

/* "1.手机 2.邮箱", "г.Москва", "พ.ร.บ.คอม", "Ο.Τ.ΕΛ": numbers of items, and
 * abbreviations of one letter, before a top-level domain that is a word; not
 * "x 24.рф", "м.я.рф", "쌤.닷컴", "欧.我爱你". */
static bool is_item(struct source *s, const struct word *w)
{
    const struct run *r = &w->run;
    struct slice last = slice_part(s->text, r->last.start, r->end);

    return (r->last.any & CHAR_WIDE) && !tlds_is_added(s->tlds, last) &&
           ends_in_word(r) && are_short(s->text, r->start, r->last.start);
}

/* "修改build.sh", "使用ASP.NET", "访问www.例子.中国": an ASCII name, or "www.",
 * right after a script without spaces; if the word is alone, only one that
 * begins with an upper-case letter, "www." or "xn--". Not "8joac.黑猫a5v.xyz".
 */
static bool ends_in_ascii_name(struct source *s, const struct word *w)
{
    struct slice text = s->text;
    size_t start = w->run.start, end = w->run.end, at = end, label;
    size_t dot = slice_find(text, start, '.');

    if (dot > start + 4 && source_begins_www(text, dot - 3) &&
        (unsigned char)text.text[dot - 4] >= 0x80)
        return true;
    while (run_is_label_byte(slice_at(text, at - 1)) ||
           slice_at(text, at - 1) == '.')
        at--;
    for (label = at; label > start && text.text[label - 1] != '.';)
        label--;
    char first = slice_at(text, at);
    if (at == end || (label > start && ascii_is_letter(text.text[label - 2]) &&
                      (unsigned char)text.text[label] >= 0x80))
        return false;
    return w->facts & WORD_ALONE
               ? ascii_is_upper(first) || source_begins_www(text, at) ||
                     label_has_prefix(slice_from(text, at))
               : ascii_is_letter(first) || first == '_';
}

/* The rules. */

enum {
    MARKED = PLACE_EXACT | WORD_A_LABEL, /* no prose */
    ALONE = MARKED | WORD_ALONE,
    KNOWN = WORD_KNOWN,
    UNSPACED = WORD_KNOWN | WORD_UNSPACED,
    /* -n decides about joints in it, or it has none: */
    SOUND = PLACE_EXACT | WORD_ALONE | WORD_EMOJI | WORD_PLAIN
};
const struct judge_rule judge_rules[] = {
    {JUDGE_PLACE, "a.de##.größe.de", PLACE_PAGE, 0, NULL},
    {JUDGE_PLACE, "jörg.de@a.de", WORD_LOCAL, 0, NULL},
    {JUDGE_PATTERN, "${a}-größe.de", PLACE_TEMPLATE, 0, NULL},
    {JUDGE_PATTERN, "größe*.de", WORD_PATTERN, 0, NULL},
    {JUDGE_PATTERN, "größe\\.de+", 0, PLACE_EXACT, is_in_expression},
    {JUDGE_PARTS, "größe\xFF.de", WORD_INVALID, WORD_PLAIN, NULL},
    {JUDGE_PARTS, "https://größe™a.intern x", WORD_ENDLESS, WORD_PLAIN, NULL},
    {JUDGE_PARTS, "x größe™.a.de", 0, SOUND, NULL},
    {JUDGE_SINGLE, "https://größe/", WORD_SINGLE, 0, NULL},
    {JUDGE_PROSE, "ist schön.In Berlin", WORD_CUT, KNOWN, lacks_top_level},
    {JUDGE_NO_TOP_LEVEL, "größe.intern", 0, KNOWN, lacks_top_level},
    {JUDGE_PLACE, "\\u0041größe.de", PLACE_ATTACHED, PLACE_LIST, NULL},
    {JUDGE_PROSE, "aː.de", WORD_PHONETIC, MARKED, is_pronunciation},
    {JUDGE_PLACE, "https://a.de/größe.de", WORD_IN_PATH, PLACE_EXACT, NULL},
    {JUDGE_PROSE, "修改build.sh x", UNSPACED, MARKED, ends_in_ascii_name},
    {JUDGE_PROSE, "수작이다.한국 공포", UNSPACED, ALONE, ends_korean_sentence},
    {JUDGE_PROSE, "1.手机 2.邮箱", KNOWN, MARKED, is_item},
    {JUDGE_PROSE, "größe.run(x)", KNOWN, ALONE, is_code},
    {JUDGE_PROSE, "x SOMMA.PIÙ.SE", KNOWN, ALONE, is_function},
    {JUDGE_PROSE, "file \"db.größe.de\";", KNOWN, PLACE_EXACT,
     follows_file_key},
    {JUDGE_PROSE, "in größe.zip", 0, MARKED | WORD_FIELD, is_file_name},
};
const size_t judge_rule_count = sizeof judge_rules / sizeof *judge_rules;

/* Returns the reason of the first rule for W, or JUDGE_NAME. */
static enum judge_reason apply_rules(struct source *s, const struct word *w)
{
    const struct judge_rule *end = judge_rules + judge_rule_count;
    unsigned facts = w->place | w->facts;

    for (const struct judge_rule *rule = judge_rules; rule < end; rule++)
        if ((facts & (rule->needs | rule->unless)) == rule->needs &&
            (rule->holds == NULL || rule->holds(s, w)))
            return rule->reason;
    return JUDGE_NAME;
}

bool judge_may_refuse(const struct run *r)
{
    enum { ODD = CHAR_UNSPACED | CHAR_PHONETIC | CHAR_MAPPED };

    return r->sentence > 0 || r->is_written || (r->any & ODD) ||
           ((r->last.any & CHAR_WIDE) && ends_in_word(r));
}

enum judge_reason judge_word(struct source *s, const struct word *w,
                             bool decodes)
{
    enum judge_reason reason = apply_rules(s, w);

    if (reason == JUDGE_PLACE)
        return w->run.is_written ? JUDGE_PATTERN : reason; /* "/größe\\.de/i" */
    if (decodes && (w->facts & WORD_PLAIN)) /* "见xn--fsqu00a.com" has none */
        return w->facts & WORD_A_LABEL ? JUDGE_NAME : JUDGE_PLACE;
    return reason;
}

/* Reports. */

static bool has_only_letters(struct slice label)
{
    for (size_t i = 0; i < label.size; i++)
        if (!ascii_is_letter(label.text[i]))
            return false;
    return label.size >= 2;
}

/* Returns true if a particle follows the top-level domain of W, which has no
 * ASCII before: "한글.com에서", "예제.한국에서"; not "設定.mdを". */
static bool has_particle(const struct source *s, const struct word *w)
{
    size_t end = (w->run.before_any & CHAR_WORD) || !(w->facts & WORD_UNSPACED)
                     ? 0
                     : authority_sentence(s, w->span.start, w->span.end);

    return end > w->last.start &&
           !is_suffix(slice_part(s->text, w->last.start, end));
}

/* Returns true if W, of several labels, of which LAST is the last one, or was
 * before a sentence was cut off, looks like a name by it. */
static bool ends_like_name(struct source *s, const struct word *w,
                           struct slice last)
{
    bool in_path = (w->facts & WORD_IN_PATH) != 0;

    if (is_certain(s, w) || s->tlds->is_any ||
        ((w->facts & WORD_INVALID) && (w->facts & WORD_ALONE)) ||
        has_particle(s, w))
        return true; /* invalid bytes are names in another charset */
    bool is_file = is_suffix(last);
    if (tlds_has(s->tlds, last) &&
        !(is_file && in_path && w->url < IN_AUTHORITY))
        return true;
    return !in_path && !(w->facts & (WORD_CUT | WORD_LOCAL)) &&
           (has_only_letters(last)
                ? !is_file
                : !utf8_is_ascii(last) && (w->facts & WORD_FIELD) &&
                      !(w->facts & WORD_UNSPACED) &&
                      !are_short(s->text, w->span.start, w->span.end));
}

bool judge_looks_like_name(struct source *s, const struct word *w,
                           enum judge_reason reason)
{
    struct slice whole = slice_part(s->text, w->whole.start, w->whole.end);
    bool is_exact = (w->place & PLACE_EXACT) != 0;
    bool is_pattern = reason == JUDGE_PATTERN;
    struct text_span last =
        w->facts & WORD_CUT ? run_last_label(s->text, w->whole) : w->last;

    if ((w->place & PLACE_PAGE) || (w->facts & WORD_PHONETIC))
        return false;
    if (utf8_is_ascii(whole) && !(is_exact && (label_contains_prefix(whole) ||
                                               (w->facts & WORD_ESCAPE))))
        return false;
    if (w->facts & WORD_SINGLE) /* a user of a URL is no host */
        return (w->facts & WORD_PLAIN) && !(w->facts & WORD_LOCAL) &&
               is_certain(s, w);
    if (last.start > w->whole.start)
        return ends_like_name(s, w, slice_part(s->text, last.start, last.end));
    return (w->place & (PLACE_LIST | PLACE_RULE)) ||
           ((w->place & PLACE_BARS) &&
            (is_pattern || w->last.end < w->raw.end)) || /* "||ü.$all" */
           (is_pattern && is_lone_top_level(s, &w->run));
}
