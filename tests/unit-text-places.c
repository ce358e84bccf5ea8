/* unit-text-places.c - a name is found whole, and nothing else, whatever
 * encloses it and whatever follows: quotation marks and brackets of twelve
 * scripts, around a URL, an address and a bare name, before each sign, alone,
 * in a list and in prose. */

#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/unicode.h"
#include "names/tlds.h"
#include "text/replace.h"
#include "lib/tap.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* A name of a script, the words around it, and what encloses it, with "_" for
 * the name. */
static const struct script {
    const char *title, *before, *name, *encoded, *after;
    const char *marks[13];
} scripts[] = {
    {"ASCII",
     "Siehe ",
     "bücher.de",
     "xn--bcher-kva.de",
     " Wort",
     {"_", "\"_\"", "'_'", "`_`", "``_''", "(_)", "[_]", "{_}", "<_>",
      "&quot;_&quot;", "\\\"_\\\"", "**_**"}},
    {"Latin",
     "Siehe ",
     "bücher.de",
     "xn--bcher-kva.de",
     " Wort",
     {"“_”", "‘_’", "„_“", "‚_‘", "»_«", "›_‹", "”_”", "«\u00A0_\u00A0»",
      "‹\u202F_\u202F›"}},
    {"Cyrillic",
     "Знаете ",
     "кремль.рф",
     "xn--e1ajeds9e.xn--p1ai",
     " слово",
     {"«_»", "„_“", "“_”", "(_)"}},
    {"Greek",
     "Δείτε ",
     "παράδειγμα.ελ",
     "xn--hxajbheg2az3al.xn--qxam",
     " και",
     {"«_»", "“_”", "(_)"}},
    {"Armenian",
     "տես ",
     "օրինակ.հայ",
     "xn--y9atn0a2c3a.xn--y9a3aq",
     " և",
     {"«_»", "(_)"}},
    {"Arabic",
     "انظر ",
     "مثال.مصر",
     "xn--mgbh0fb.xn--wgbh1c",
     " ثم",
     {"«_»", "”_“", "“_”", "(_)", "﴾_﴿"}},
    {"Hebrew",
     "ראו ",
     "דוגמה.ישראל",
     "xn--6dbbec0c.xn--4dbrk0ce",
     " או",
     {"״_״", "”_“", "„_”", "(_)"}},
    {"Devanagari",
     "देखें ",
     "उदाहरण.भारत",
     "xn--p1b6ci4b4b3a.xn--h2brj9c",
     " और",
     {"“_”", "‘_’", "(_)"}},
    {"Thai",
     "ดู",
     "ตัวอย่าง.ไทย",
     "xn--72c1a1bt4awk9o.xn--o3cw4h",
     "ครับ",
     {"“_”", "‘_’", "(_)"}},
    {"Chinese",
     "看過",
     "例子.中国",
     "xn--fsqu00a.xn--fiqs8s",
     "的",
     {"「_」", "『_』", "“_”", "‘_’", "《_》", "〈_〉", "（_）", "【_】",
      "〔_〕"}},
    {"Japanese",
     "は",
     "日本語.jp",
     "xn--wgv71a119e.jp",
     "です",
     {"「_」", "『_』", "〝_〟", "［_］", "｢_｣", "（_）"}},
    {"Korean",
     "보세요 ",
     "한글.한국",
     "xn--bj0bj06e.xn--3e0b707e",
     " 입니다",
     {"“_”", "‘_’", "「_」", "〈_〉", "(_)"}},
};

static const struct kind {
    const char *title, *prefix;
    bool is_strong; /* any last label will do */
} kinds[] = {
    {"URL", "https://", true},
    {"address", "info@", true},
    {"name", "", false},
};

/* What follows the closer. */
static const char *const followers[] = {
    "",   "?",  "!",  "/",  "#",  "…",   "。", "'",      ";",
    ")",  "]",  "}",  ",",  ".",  ":",   "?!", "!?",     "…?",
    "、", "，", "।",  "؟",  "/x", "&",   "';", "')",     "\"",
    "|",  "//", "->", "/>", "<",  "\\n", "$x", ":8080/", "\r"};

/* The rest of the line; NULL: the script's words. */
static const struct place {
    const char *before, *after;
} places[] = {
    {"", ""},     {"1,", ",24"},
    {"a|", "|b"}, {"{\"a\": [\"", "\", \"b\"]}"},
    {NULL, NULL}, {NULL, " und/oder /help?x=1 #a"},
};

static struct replacer *encode, *decode, *list;

static struct replacer *open_mode(bool is_decoding, int only_names)
{
    static struct tlds tlds;
    struct settings *settings = memory_new(sizeof *settings);

    *settings = (struct settings){.kind = SETTINGS_TEXT,
                                  .terminator = '\n',
                                  .decode = is_decoding,
                                  .only_names = only_names,
                                  .tlds = &tlds,
                                  .escape = SETTINGS_NEVER};
    return replace_open(settings, name_open(settings_name_mode(settings)),
                        (struct observer){.user = NULL});
}

static bool gives(struct replacer *mode, const struct buffer *text,
                  const struct buffer *wanted)
{
    static struct buffer got;

    got.size = 0;
    buffer_room(&got, 1); /* so that no data is no null pointer */
    replace_names(mode, buffer_slice(text),
                  &(struct parts){.text = &got, .omits = mode == list});
    if (tap_same(buffer_slice(wanted), buffer_slice(&got)))
        return true;
    tap_add_text("  from", buffer_slice(text), 0);
    return false;
}

/* A line: all around a name, which varies. */
struct line {
    const struct script *script;
    const char *marks;
    const struct kind *kind;
    const char *follower;
    const struct place *place;
};

static void put_line(struct buffer *out, const struct line *line,
                     const char *name)
{
    const struct place *place = line->place;
    const char *closer = strchr(line->marks, '_');

    out->size = 0;
    buffer_text(out,
                place->before != NULL ? place->before : line->script->before);
    buffer_append(out, line->marks, (size_t)(closer - line->marks));
    buffer_text(out, line->kind->prefix);
    buffer_text(out, name);
    buffer_text(out, closer + 1);
    buffer_text(out, line->follower);
    buffer_text(out, place->after != NULL ? place->after : line->script->after);
}

/* NAME in LINE is encoded to ENCODED, and decoded again; in ASCII, where both
 * are the same, it is listed. */
static bool is_found(const struct line *line, const char *name,
                     const char *encoded)
{
    static struct buffer text, wanted;

    put_line(&text, line, name);
    put_line(&wanted, line, encoded);
    if (strcmp(name, encoded) != 0)
        return gives(encode, &text, &wanted) && gives(decode, &wanted, &text);
    wanted.size = 0;
    buffer_text(&wanted, name);
    buffer_text(&wanted, "\n");
    return gives(list, &text, &wanted);
}

/* Tests the names of KIND between MARKS, with all followers in all places. */
static void test_kind(const struct script *script, const char *marks,
                      const struct kind *kind)
{
    char title[100];
    bool passed = true;

    for (size_t i = 0; i < COUNT(followers) * COUNT(places) && passed; i++) {
        struct line line = {.script = script,
                            .marks = marks,
                            .kind = kind,
                            .follower = followers[i / COUNT(places)],
                            .place = &places[i % COUNT(places)]};
        passed = is_found(&line, script->name, script->encoded) &&
                 is_found(&line, "example.com", "example.com") &&
                 (!kind->is_strong ||
                  is_found(&line, "größe.intern", "xn--gre-6ka8i.intern"));
    }
    snprintf(title, sizeof title, "%s, %s: %s", script->title, kind->title,
             marks);
    for (char *c = title; *c != '\0'; c++)
        if (*c == '\\') /* which TAP reads */
            *c = '/';
    tap_ok(passed, title);
}

int main(void)
{
    if (!unicode_has_icu())
        return tap_skip_all("ICU knows the letters");
    encode = open_mode(false, 0);
    decode = open_mode(true, 0);
    list = open_mode(false, SETTINGS_ALL_NAMES);
    for (size_t s = 0; s < COUNT(scripts); s++)
        for (const char *const *m = scripts[s].marks; *m != NULL; m++)
            for (size_t k = 0; k < COUNT(kinds); k++)
                test_kind(&scripts[s], *m, &kinds[k]);
    return tap_done();
}
