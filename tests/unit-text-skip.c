/* unit-text-skip.c - what is quick in text/search.c and text/text.c misses no
 * name, and finds no other: texts of random pieces give the same names as when
 * all words are read, of each kind. With LONG, more texts. */

#include "config.h"

#include <stdio.h>

#include "base/buffer.h"
#include "base/unicode.h"
#include "text/sign.h"
#include "text/text.h"
#include "lib/random.h"
#include "lib/tap.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { TEXTS = 20000, LONG_TEXTS = 1000000, LONGEST = 11 }; /* in pieces */

static const char *const pieces[] = {
    "ü",
    "größe",
    "a",
    "de",
    ".de",
    ".",
    ".com",
    "xn--fsqu00a",
    "xn--",
    "://",
    "https://",
    "http:/",
    "//",
    "/",
    "\\/",
    "\\",
    "\\\\",
    "@",
    "||",
    "|",
    "=",
    "domain=",
    "$domain=",
    ",domain=",
    "~",
    ",",
    ";",
    ":",
    ":8080",
    "\"",
    "domain:",
    "##",
    "#",
    "$",
    "*",
    "*.",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "[.]",
    "(dot)",
    "\\.",
    "%2F",
    "%3A%2F%2F",
    "%253A%252F%252F",
    "%",
    "&",
    "?",
    "<",
    ">",
    "'",
    "-",
    "_",
    "+",
    "™",
    "’",
    "中国",
    "今天",
    "。",
    "．",
    "\t",
    " ",
    "\x1B[1m",
    "\x1B\\",
    "\\n",
    "\\u002F",
    "hxxps[://]a",
    "C:\\",
    "www.",
    "WWW.",
    "In",
    "Berlin",
    ".In",
    ".Größe",
    "РФ",
    "рф",
    ".рф",
    "zip",
    ".zip",
    "1",
    "3.5",
    "0.0.0.0 ",
    "server=/",
    "zone \"",
    " IN A ",
    " CNAME ",
    "\u200B",
    "★",
    "😀",
    "\r",
    "- ",
    "file ",
    "`",
    "host: ",
    "!",
    "...",
    "..",
    "größe.de",
    "ü.com",
    "bücher.intern",
    "a.de",
    "xn--bcher-kva.de",
    "\xFC",
    "server_name ",
    "\\u00f6",
    "\\u201c",
    "&uuml;",
    "&#252;",
    "${",
    " | ",
    "\n",
};

/* Of lines of lists. */
static const char *const list_pieces[] = {
    "ü",
    "größe",
    "a",
    "de",
    ".de",
    ".",
    ".",
    "xn--fsqu00a",
    "xn--",
    "||",
    "||",
    "^",
    "^\n",
    "^\n",
    "0.0.0.0 ",
    "\n0.0.0.0 ",
    "127.0.0.1 ",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "-",
    "_",
    "+",
    "3",
    ".3",
    ".РФ",
    "Größe",
    ".Größe",
    ".In",
    ".中国",
    "ʃɔ",
    "😀",
    "#",
    "##",
    "*.",
    ".com",
    "ü.com",
    "größe.de",
    "[.]",
    "\\.",
    "xn--bcher-kva.de",
    "www.",
    "@",
    ".intern",
    "\t",
    " ",
    ",",
    ".zip",
    ".сайт",
    "г.Москва",
    "&uuml;",
    "ᵉʳ",
    "server_name",
    "IN A 192.0.2.1",
    "\xEF\xBB\xBF",
    "://",
    "\x1B[1m",
};

static struct tlds tlds;

/* Returns the names of KIND in TEXT, one in each line. */
static struct slice find_names(struct slice text, enum text_kind kind,
                               bool is_slow, struct buffer *names)
{
    struct text_finder *finder = text_open(
        (struct text_wanted){.tlds = &tlds, .kind = kind, .is_slow = is_slow});
    struct text_found found;

    names->size = 0;
    text_scan(finder, text);
    while (text_next(finder, &found)) {
        buffer_format(names, "%zu %zu %d ", found.span.start, found.span.end,
                      (int)found.reason);
        buffer_put(names, slice_part(text, found.span.start, found.span.end));
        buffer_text(names, "\n");
    }
    text_close(finder);
    return buffer_slice(names);
}

static void test_kind(const char *title, enum text_kind kind,
                      const char *const *from, size_t count, size_t texts)
{
    struct buffer text = {0}, quick = {0}, slow = {0};
    uint64_t state = kind;
    bool is_same = true;
    size_t names = 0;

    for (size_t i = 0; i < texts && is_same; i++) {
        text.size = 0;
        for (uint64_t n = 2 + random_next(&state) % LONGEST; n > 0; n--)
            buffer_text(&text, from[random_next(&state) % count]);
        struct slice wanted =
            find_names(buffer_slice(&text), kind, true, &slow);
        is_same = tap_same(
            wanted, find_names(buffer_slice(&text), kind, false, &quick));
        names += wanted.size > 0;
        if (!is_same)
            tap_add_text("text", buffer_slice(&text), 0);
    }
    tap_ok(is_same && names > texts / 10, title);
    buffer_free(&text);
    buffer_free(&quick);
    buffer_free(&slow);
}

/* Each byte that is a sign, between any two others, is found in a chunk. */
static void test_signs(void)
{
    enum { BYTES = 0x100 };
    char text[CHUNK_SIZE] = {0};
    bool is_found = true;
    size_t signs = 0;

    for (size_t i = 0; i < BYTES * BYTES * BYTES && is_found; i++) {
        text[0] = (char)(i / BYTES % BYTES);
        text[1] = (char)(i / BYTES / BYTES);
        text[2] = (char)(i % BYTES);
        if (!sign_at(slice_of(text, sizeof text), 1))
            continue;
        is_found = sign_find(chunk_load(text)) >> 1 & 1;
        signs++;
    }
    if (!is_found)
        tap_add_text("text", slice_of(text, 3), 0);
    tap_ok(is_found && signs > 0, "signs: all are found in chunks");
}

int main(void)
{
    static const struct {
        const char *title;
        enum text_kind kind;
    } kinds[] = {{"with a non-ASCII character", TEXT_WIDE},
                 {"or with an A-label", TEXT_IDN},
                 {"also in ASCII", TEXT_ALL},
                 {"with an A-label", TEXT_A_LABELS}};
    char title[100];
    size_t texts = tap_long() ? LONG_TEXTS : TEXTS;

    if (!unicode_has_icu())
        return tap_skip_all("ICU knows the letters");
    for (size_t i = 0; i < COUNT(kinds); i++) {
        snprintf(title, sizeof title, "text: names %s", kinds[i].title);
        test_kind(title, kinds[i].kind, pieces, COUNT(pieces), texts);
        snprintf(title, sizeof title, "lists: names %s", kinds[i].title);
        test_kind(title, kinds[i].kind, list_pieces, COUNT(list_pieces), texts);
    }
    test_signs();
    return tap_done();
}
