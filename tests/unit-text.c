/* unit-text.c - the names and A-labels that text.c finds in a text.
 *
 * A row is a text with the spans to find marked: ⟦so⟧. */

#include "config.h"

#include <stdint.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "text/judge.h"
#include "text/replace.h"
#include "text/run.h"
#include "text/text.h"
#include "joined.h"
#include "marked.h"
#include "random.h"
#include "tap.h"

/* A function that finds the span in TEXT after *SPAN, in the names of a kind.
 */
struct search {
    bool (*next)(struct text_finder *finder, struct slice text,
                 struct text_span *span);
    enum text_kind kind;
};

#include "text-rows.h"

/* IANA's top-level domains and the special-use names. */
static struct tlds tlds;

static const struct row name_rows[] = {
    /* Lists. */
    ROW("hosts, two names", "::1\t⟦ä.example⟧ ascii.example ⟦ö.example⟧"),
    ROW("adblock, two names", "⟦ä.example⟧,~⟦ö.example⟧#@#.ad"),
    ROW("adblock, domain option",
        "/ad^$domain=⟦bücher.example⟧|~⟦www.größe.example⟧"),
    ROW("adblock, domain option of a URL",
        "|https://a.example/b$domain=⟦bücher.example⟧"),
    ROW("dnsmasq, two names",
        "server=/⟦ü.example⟧/⟦größe.example⟧/192.0.2.1#53"),
    ROW("dnsmasq, leading dot", "local=/.⟦bücher.example⟧/"),
    ROW("unbound, final dot", "local-zone: \"⟦bücher.example⟧.\" static"),
    ROW("zone file", "⟦_sip._tcp.bücher.example⟧. 300 IN SRV 0 5 5060 "
                     "⟦größe.example⟧."),
    ROW("zone file, decimal escape", "b\\252cher.ü.example. IN A 192.0.2.1"),
    ROW("RPZ", "*.⟦bücher.example.rpz.invalid⟧. CNAME ."),
    ROW("CSV", "1,\"⟦bücher.example⟧\",\"für \"\"⟦größe.example⟧\"\"\",x"),
    ROW("CSV, URL and name", "\"https://a.example/x\",⟦größe.example⟧"),
    ROW("URL, then another field", "https://a.example/x,⟦größe.example⟧"),
    ROW("CSV, name and address", "⟦größe.example⟧,jörg@⟦größe.example⟧"),
    ROW("neighbours", "⟦ä.example⟧,⟦b.ä.example⟧;⟦c.ä.example⟧|⟦d.ä.example⟧"),
    ROW("letters for neighbours", "a,b;c|d ä,ö;ü|ß"),
    ROW("brackets", "<⟦ä.example⟧> (⟦ä.example⟧) [⟦ä.example⟧] {⟦ä.example⟧}"),
    ROW("a name only", "⟦bücher.example⟧"),
    ROW("at the start and the end", "⟦bücher.example⟧ und ⟦größe.example⟧"),
    ROW("port", "⟦bücher.example⟧:8080"),
    ROW("path without //", "⟦bücher.example⟧/straße"),
    ROW("carriage return", "⟦bücher.example⟧\r"),
    ROW("empty", ""),
    ROW("one character", "ü"),
    ROW("nothing but dots", "ü ... . .. ü"),

    /* URLs. */
    ROW("URL, user name with a dot",
        "https://jörg.müller:pw@⟦bücher.example⟧/"),
    ROW("URL, password with a dot", "https://j:jörg.müller@⟦bücher.example⟧/"),
    ROW("URL, escapes in the user name",
        "https://jörg.müller%40x:a+b@⟦bücher.example⟧/"),
    ROW("URL, names in path", "https://⟦ä.example⟧/für/straße.html"),
    ROW("URL, name in path of ASCII host", "(see http://a.example/ö.html)"),
    ROW("URL, names in query and fragment",
        "https://⟦ä.example⟧?a=ü.html&b=ö.html#ä.html"),
    ROW("URL, fragment", "https://a.example#ü.html"),
    ROW("URL without scheme, first", "//⟦ü.example⟧/x=ö.example"),
    ROW("URL without scheme", "src=\"//⟦cdn.ä.example⟧/ö.js\""),
    ROW("URL in a URL", "https://a.example/ö.html/https://⟦ä.example⟧/ö.html"),
    ROW("URL of a file", "file:///ö.txt file:///home/jörg/ö.txt"),
    ROW("file", "/home/jörg/ö.txt"),
    ROW("URL, then a name",
        "https://a.example/b ⟦ä.example⟧ <https://a.example/b>⟦ä.example⟧"),
    ROW("URL in quotes", "'https://a.example/ö.js','⟦ä.example⟧'"),
    ROW("URL, then punctuation", "https://a.example/b。⟦ä.example⟧"),
    ROW("URL, other letters", "https://a.example/größe/ä.html"),
    ROW("URL, names of users", "https://a.example/@jörg.müller"),
    ROW("URLs, one for each line",
        "https://a.example/b\n⟦ä.example⟧/ö\nhttps://⟦ä.example⟧/b/ö.js\n"),
    ROW("comment", "//⟦ä.example⟧ x / ⟦ä.example⟧"),

    /* Addresses. */
    ROW("address, dots", "<jörg.müller.x@⟦bücher.example⟧>"),
    ROW("address with a tag", "jörg.müller+größe.neu@⟦bücher.example⟧"),
    ROW("address, sentence ends in it", "größe.example.Xx.ü@⟦bücher.example⟧"),
    ROW("address, empty label", "größe.example..ü@⟦bücher.example⟧"),
    ROW("two @", "a.ü.b@⟦ü.example⟧ ü.example@⟦ü.example⟧ @⟦ü.example⟧"),
    ROW("three @", "ü.example@ü.example@⟦ü.example⟧"),
    ROW("address, dash before", "⟦ü.example⟧—jörg.müller@⟦ü.example⟧"),
    ROW("no address", "⟦ü.example⟧ @ ⟦ü.example⟧/@x"),
    ROW("@ after a final dot", "ü.example.@x"),

    /* Prose. */
    ROW("next sentence", "Das ist schön.Und"),
    ROW("next sentence after a name", "⟦größe.example⟧.Und"),
    ROW("next sentence begins with an umlaut", "Das ist gut.Über"),
    ROW("next sentence after a decomposed letter", "im Cafe\u0301.Und"),
    ROW("both sentences with umlauts", "schön.Öffnen.schön"),
    ROW("upper-case label", "x Bücher.Example"),
    ROW("upper-case name", "⟦Bücher.example⟧\n⟦BÜCHER.EXAMPLE⟧"),
    ROW("upper-case label after ASCII", "⟦www.Bücher.example⟧"),
    ROW("upper-case label after an A-label", "x xn--tda.Bücher.example"),
    ROW("upper-case label after a convertible one", "x schön.Bücher.example"),
    ROW("upper-case label after another", "x Www.Bücher.example"),
    ROW("upper-case label after others", "x ⟦www.Ascii.Bücher.example⟧"),
    ROW("upper-case label after a name", "x ⟦ü.example⟧.Bücher.example"),
    ROW("upper-case label after a dash", "schön—⟦www.Bücher.example⟧"),
    ROW("upper-case label after two dots", "schön..Bücher.example"),
    ROW("all upper case, then one letter", "⟦WWW.Bücher.example⟧"),
    ROW("no case", "x 例え.Example"),
    ROW("title case", "schön.\u01C5ungla"),
    ROW("greek and cyrillic sentences", "ωραία.Και хорошо.Но"),
    ROW("number", "3.5 Ä, 3,5 Ä, Ä 3.5"),
    ROW("units", "3.5µm 1.234µs 2.5Ω 1.5K 20.5°C 9.99€ 0.5m²"),
    ROW("version", "Größe 1.2.3 größe-1.2.3 ä1.2 1.2ä v1.2.3β"),
    ROW("date", "12.März, 12.März.2024, am 1.ä."),
    ROW("number after a lower-case name", "⟦1.ärzte.example⟧"),
    ROW("number before an upper-case letter", "4.Bücher.example 4.Bücher"),
    ROW("ideographic dot", "日本語です。次の文"),
    ROW("ideographic dot as a dot", "bücher。example"),
    ROW("full-width and small dots", "bücher．example bücher｡example"),
    ROW("em dash", "⟦größe.example⟧—⟦ü.example⟧ – schön—gut.schlecht"),
    ROW("full-width bar", "⟦größe.example⟧｜⟦ü.example⟧｜größe｜example.com"),
    ROW("ellipsis", "…⟦größe.example⟧… größe…example"),
    ROW("ellipsis of dots", "...⟦größe.example⟧... größe...example"),
    ROW("abbreviations", "z.B. Ärger, d.h. Ärger, u.ä., o.Ä., Dr.Ärger"),
    ROW("file of C", "Lösung.c"),
    ROW("file", "Lösung.pdf"),
    ROW("full stop", "Siehe ⟦bücher.example⟧."),
    ROW("full stop and quote", "»Siehe ⟦bücher.example⟧.« ‘⟦ü.example⟧.’"),
    ROW("full stop and reference", "Siehe ⟦bücher.example⟧.[1] Für"),
    ROW("question", "⟦bücher.example⟧? ⟦bücher.example⟧! ¿⟦ü.example⟧?"),
    ROW("last label of one character", "größe.é größe.e\u0301 größe.x"),
    ROW("last label a number", "größe.12 größe.١٢ größe.4you"),
    ROW("last label of two characters", "⟦größe.de⟧ ⟦größe.рф⟧ größe.a1"),
    ROW("one letter, then a final dot", "größe.x."),
    ROW("ASCII only", "www.example.com ü"),
    ROW("ASCII name next to a word", "für www.example.com schön"),
    ROW("hidden separators", "größe\u200B.ü.example\u00A0ü\u3000ü.\u00ADex"),
    ROW("byte-order mark", "\uFEFF⟦ü.example⟧"),
    ROW("private use and unassigned", "⟦ü.example⟧\uE000 ü.com\u0378ple"),
    ROW("symbols", "⟦ü.example⟧→ü.example€ü.example™ ½⟦ü.example⟧²"),

    /* Escapes. */
    ROW("separator escapes",
        "\"a\\n⟦nü.example⟧\\t⟦ü.example⟧\\r\\n⟦ü.example⟧\\n\\n\""),
    ROW("escaped backslash", "\\\\⟦nü.example⟧ \\\\\\\\⟦nü.example⟧\\x"),
    ROW("escaped backslash, then an escape", "\\\\\\n⟦ü.example⟧"),
    ROW("escape for a character",
        "\"\\u00fcber.größe.example\" \"\\xfcü.example\" \"\\U000000fcü.ex\""),
    ROW("escape for a character elsewhere", "b\\u00fccher.größe.example"),
    ROW("other backslash", "C:\\größe.txt \\\\⟦ü.example⟧\\größe.txt"),

    /* Labels. */
    ROW("empty label", "a..ü.de ü..de ü.de..de"),
    ROW("leading dot", ".⟦ü.example⟧ ..⟦ü.example⟧ .ü .ü."),
    ROW("wildcard", "*.⟦ü.example⟧ a*.ü.example ⟦a.ü.example⟧.*"),
    ROW("hyphens after a dot", ".⟦-ü.de⟧ *.⟦-ü.de⟧ -⟦ü.de⟧ x"),
    ROW("hyphens", "-⟦ü-.example⟧ --⟦ü.de⟧ ⟦r3---sn.ü.example⟧ - . ü"),
    ROW("underscores", "⟦_dmarc.ü.example⟧ ⟦_.ü.de⟧"),
    ROW("digits of other scripts", "⟦١٢.example⟧ ⟦७.example⟧"),
    ROW("combining marks", "⟦bu\u0308cher.example⟧ ⟦e\u0301.example⟧"),
    ROW("marks for a label", "a.\u0308.ü.\u0308 ⟦ü.a\u0308b.de⟧"),
    ROW("marks of a script without case", "⟦उदाहरण.भारत⟧ ⟦คนไทย.ไทย⟧।"),
    ROW("right to left", "the name ⟦דוגמה.example⟧ and ⟦مثال.مصر⟧, x"),
    ROW("right to left, marks of direction", "\u200F⟦דוגמה.example⟧\u200E."),
    ROW("isolates", "\u2068⟦دوم.example⟧\u2069"),
    ROW("Arabic comma", "⟦مثال.مصر⟧، x؟"),
    ROW("joiners", "⟦نامه\u200Cای.example⟧ ⟦ශ්\u200Dරී.example⟧"),
    ROW("emoji", "⟦😀.example⟧ ⟦i❤.example⟧ ⟦☃.example⟧"),
    ROW("emoji with selector and joiners", "⟦❤\uFE0F.ws⟧ ⟦👨\u200D👩.ws⟧"),
    ROW("emoji with modifier", "⟦👍🏽.ws⟧ ⟦🏽.ws⟧"),
    ROW("flags", "⟦🇩🇪.ws⟧"),
    ROW("keycaps", "⟦1\uFE0F\u20E3.ws⟧ #\uFE0F\u20E3⟦ü.ws⟧"),
    ROW("no emoji", "ü©.example ü®.example ü™.example"),
    ROW("symbols in a field", "⟦©️ü.example⟧"),
    ROW("no emoji, but punctuation",
        "⟦ü.example⟧‼\uFE0F ⟦ü.example⟧⁉ 〰⟦ü.de⟧"),
    ROW("middle dot between l", "⟦paral·lel.example⟧ ⟦COL·LEGI.example⟧"),
    ROW("middle dot between what becomes l", "⟦üL·ｌ.pe⟧ ⟦ü.ﬂ·ℓ.pe⟧"),
    ROW("middle dot elsewhere", "⟦ü.example⟧·⟦ü.example⟧ l·⟦ü.example⟧ ·l.ü"),
    ROW("katakana middle dot", "⟦パ・リーグ.example⟧ ⟦東京・大阪.example⟧"),
    ROW("katakana middle dot next to a character mapped to kana", "⟦日・🈁.ws⟧"),
    ROW("katakana middle dot elsewhere", "⟦日本.jp・中国.cn⟧・ ⟦日本.jp⟧"),
    ROW("exceptions of RFC 5892", "⟦צה״ל.example⟧ ⟦〇.example⟧ ⟦བོད་.example⟧"),
    ROW("A-labels", "⟦xn--bcher-kva.ü.example⟧ xn--bcher-kva.example"),

    /* Bytes. */
    ROW("invalid byte inside", "bü\xFFücher.example"),
    ROW("invalid byte for a dot", "bücher\xFF"
                                  "example.com"),
    ROW("invalid bytes around",
        "\xFFü.example\xFE\x80ü.example\xC3 \xFF⟦ü.de⟧\xC3"),
    ROW("sequence cut short", "⟦ü.com⟧\xE2\x82"),
    ROW("sequence cut short, then a name", "\xF0\x9F⟦ü.example⟧"),
    ROW("overlong dot", "ü.com\xC0\xAEple"),
    ROW("overlong middle dot", "ü.mil\xE0\x82\xB7l"),
    ROW("surrogate", "ü.de\xED\xA0\x80ü.de"),
    ROW("invalid byte in an address", "ü.example\xFF"
                                      "x@⟦ü.example⟧"),
    ROW("NUL", "\0⟦ü.example⟧\0⟦ü.example⟧\0"),
    ROW("NUL before an owner", ")\0⟦größe⟧ A 192.0.2.7"),
    ROW("NUL in a name", "ü\0.example ⟦ü.com⟧\0ple"),
    ROW("newlines", "ü\n.example\nschön.\nUnd\n⟦ü.example⟧\nü@\n⟦ü.example⟧"),
};

static const struct row ace_rows[] = {
    ROW("a label only", "⟦xn--bcher-kva⟧"),
    ROW("empty", ""),
    ROW("short", "x xn xn- xn-"),
    ROW("prefix only", "⟦xn--⟧"),
    ROW("name", "⟦xn--bcher-kva⟧.example"),
    ROW("two labels", "⟦xn--bcher-kva⟧.⟦xn--p1ai⟧."),
    ROW("any case", "⟦XN--BCHER-KVA⟧ ⟦Xn--bcher-kva⟧ ⟦xN--Bcher-Kva⟧.example"),
    ROW("not quite", "xm--a wn--a xn-\u00AD-a x n--a xn -- xn-a"),
    ROW("brackets", "[⟦xn--bcher-kva⟧] (⟦xn--bcher-kva⟧.example) <⟦xn--a⟧>"),
    ROW("quotes", "\"⟦xn--bcher-kva⟧.example\" '⟦xn--a⟧' „⟦xn--a⟧“ »⟦xn--a⟧«"),
    ROW("=, @, //",
        "a=⟦xn--a⟧ a@⟦xn--a⟧ https://⟦xn--bcher-kva⟧.example:8080/"),
    ROW("wildcard, leading dot", "*.⟦xn--a⟧ .⟦xn--a⟧"),
    ROW("log", "192.0.2.1 - - [01/Jan/2024:00:00:00 +0000] \"GET / HTTP/1.1\" "
               "200 -- \"https://⟦xn--bcher-kva⟧.example/\" \"--x--n--\""),
    ROW("letter before", "axn--a Zxn--a üxn--a \u0436xn--a 中xn--a"),
    ROW("digit before", "0xn--a 9xn--a ١xn--a"),
    ROW("mark before", "u\u0308xn--a"),
    ROW("hyphen before", "foo-xn--bcher-kva -⟦xn--a⟧ a.-xn--a xn-xn--a"),
    ROW("underscore before", "_xn--bcher-kva"),
    ROW("joiner before", "\u200D⟦xn--a⟧ a\u200Dxn--a"),
    ROW("punctuation before", "。⟦xn--a⟧ —⟦xn--a⟧ ｜⟦xn--a⟧ …⟦xn--a⟧ %⟦xn--a⟧"),
    ROW("emoji next to a label", "😀⟦xn--a⟧😀 ✔\uFE0F⟦xn--a⟧ ☃⟦xn--a⟧"),
    ROW("underscore in it", "⟦xn--bcher-kva_x⟧ ⟦xn--bcher-kva_⟧ ⟦xn--a⟧._x"),
    ROW("letter after", "xn--bcher-kvaü xn--bcher-kva-ü xn--a中"),
    ROW("mark after", "xn--u\u0308 xn--a\u200D"),
    ROW("punctuation after", "⟦xn--a⟧。 ⟦xn--a⟧— ⟦xn--a⟧… ⟦xn--a⟧! ⟦xn--a⟧%"),
    ROW("hyphens after", "⟦xn--a-⟧ ⟦xn--a---⟧"),
    ROW("twice in a label", "⟦xn--xn--a⟧ ⟦xn--a_xn--b⟧ ⟦xn--a⟧.⟦xn--b⟧"),
    ROW("not real", "⟦xn--999999999⟧ ⟦xn--abc-⟧"),
    ROW("escapes", "\"\\n⟦xn--a⟧\\t⟦xn--a⟧\\\\n⟦xn--a⟧\\xxn--a\\\""),
    ROW("NULs", "\0⟦xn--a⟧\0⟦xn--a⟧\0"),
    ROW("lines", "⟦xn--a⟧\r\n⟦xn--b⟧\n⟦xn--c⟧"),
    ROW("invalid bytes next to a label",
        "\xFF⟦xn--a⟧\xFF \xC3⟦xn--a⟧\xC3 \xBC⟦xn--a⟧"),
    ROW("many tails before", "ü\xBC\xBC\xBC\xBC⟦xn--a⟧"),
    ROW("every place in a word",
        "⟦xn--a⟧ ⟦xn--a⟧  ⟦xn--a⟧   ⟦xn--a⟧    ⟦xn--a⟧     ⟦xn--a⟧      "
        "⟦xn--a⟧       ⟦xn--a⟧        ⟦xn--a⟧"),
    ROW("hyphens around", "-- --- ----⟦xn--a⟧ ⟦xn---⟧ -- x-- n--"),
};

static const struct row ace_rule_rows[] = {
    ROW("escape: percent", "https%3A%2F%2F⟦xn--a⟧%2F %20⟦xn--a⟧ %2f⟦xn--a⟧"),
    ROW("escape: percent, twice", "https%253A%252F%252F⟦xn--a⟧"),
    ROW("escape: percent, no separator", "%41xn--a %5Fxn--a %C3xn--a %2xn--a"),
    ROW("escape: JSON", "\\u002F⟦xn--a⟧ \\u002f⟦xn--a⟧ \\x2E⟦xn--a⟧"),
    ROW("escape: JSON, no separator", "\\u0041xn--a \\x41xn--a"),
    ROW("escape: JSON in JSON", "\\\\u002F⟦xn--a⟧"),
    ROW("regular expression", "/^⟦xn--a⟧\\.com$/ ⟦xn--a⟧\\x"),
    ROW("zone file, escaped dot", "a\\.⟦xn--a⟧.⟦xn--b⟧."),
    ROW("several after escapes", "%2F⟦xn--a⟧.⟦xn--b⟧%2E⟦xn--c⟧"),
};

/* The names that --only-names=all lists. */
static const struct row all_rows[] = {
    ROW("punctuation before a name", "‹⟦a.de⟧› «⟦a.de⟧»"),
};

/* Words with A-labels, names or not. */
static const struct row decoded_rows[] = {
    ROW("a final dot", "⟦xn--a.de⟧."),
    ROW("a last label that is an underscore", "_xn--a._"),
    ROW("joined", "⟦xn--a%x.de⟧ ⟦xn--a.\x80x⟧ ⟦xn--a\x80x⟧ ⟦x\x80xn--a⟧"),
};

static void append_span(struct buffer *out, const char *text,
                        struct text_span span)
{
    buffer_append(out, text + span.start, span.end - span.start);
}

static bool next_name(struct text_finder *finder, struct slice text,
                      struct text_span *name)
{
    struct text_found found;
    bool has_next = text_next(finder, &found);

    if (has_next)
        *name = found.span;
    (void)text;
    return has_next;
}

static bool next_label(struct text_finder *finder, struct slice text,
                       struct text_span *label)
{
    (void)finder;
    return text_find_a_label(text, label->end, label);
}

static const struct search search_wide = {next_name, TEXT_WIDE};
static const struct search search_all = {next_name, TEXT_ALL};
static const struct search search_decoded = {next_name, TEXT_A_LABELS};
static const struct search search_labels = {next_label, TEXT_A_LABELS};

/* Appends TEXT with marks around the spans that SEARCH finds. */
static void append_marked(struct buffer *out, const struct search *search,
                          const char *text, size_t size)
{
    struct text_finder *finder =
        text_open((struct text_search){.tlds = &tlds, .kind = search->kind});
    struct text_span span = {0, 0};
    size_t copied = 0;

    text_scan(finder, slice_of(text, size));
    while (search->next(finder, slice_of(text, size), &span)) {
        append_span(out, text, (struct text_span){copied, span.start});
        buffer_text(out, OPENING);
        append_span(out, text, span);
        buffer_text(out, CLOSING);
        copied = span.end;
    }
    append_span(out, text, (struct text_span){copied, size});
    text_close(finder);
}

static bool is_equal(const struct buffer *found, const char *wanted,
                     size_t size)
{
    return tap_same(slice_of(wanted, size), buffer_slice(found));
}

/* Whether SEARCH finds the spans marked in ROW in LINE, the text of ROW,
 * regardless of adjacent memory. */
static bool is_within(const struct search *search, const struct row *row,
                      struct slice line)
{
    static const char *const neighbours[] = {"AA",       "..", "@@",
                                             "\xBC\xBC", "xn", "//"};
    bool passed = true;

    for (size_t i = 0; passed && i < COUNT(neighbours); i++) {
        struct buffer text = {.data = NULL}, found = {.data = NULL};
        buffer_room(&found, 1); /* so that no data is no null pointer */
        buffer_text(&text, neighbours[i]);
        buffer_put(&text, line);
        buffer_text(&text, neighbours[i]);
        append_marked(&found, search, text.data + strlen(neighbours[i]),
                      line.size);
        passed = is_equal(&found, row->marked, row->size);
        buffer_free(&text);
        buffer_free(&found);
    }
    return passed;
}

/* The finder reads an exact-size copy, so that sanitizers detect overruns. */
static bool test_row(const struct search *search, const struct row *row)
{
    struct buffer line = {.data = NULL}, found = {.data = NULL};

    buffer_append(&found, "", 1); /* so that no data is no null pointer */
    found.size = 0;
    marked_strip(&line, slice_of(row->marked, row->size));
    char *exact = malloc(line.size + (line.size == 0));
    if (exact == NULL)
        abort();
    if (line.size > 0)
        memcpy(exact, line.data, line.size);
    append_marked(&found, search, exact, line.size);
    bool passed = is_equal(&found, row->marked, row->size) &&
                  is_within(search, row, buffer_slice(&line));
    free(exact);
    buffer_free(&line);
    buffer_free(&found);
    return passed;
}

/* All rows as the lines of one text. */
static bool test_block(const struct search *search, const struct row *rows,
                       size_t count)
{
    struct buffer text = {.data = NULL}, wanted = text, found = text;

    for (size_t i = 0; i < count; i++) {
        marked_strip(&text, slice_of(rows[i].marked, rows[i].size));
        buffer_append(&text, "\n", 1);
        buffer_append(&wanted, rows[i].marked, rows[i].size);
        buffer_append(&wanted, "\n", 1);
    }
    append_marked(&found, search, text.data, text.size);
    bool passed = is_equal(&found, wanted.data, wanted.size);
    buffer_free(&text);
    buffer_free(&wanted);
    buffer_free(&found);
    return passed;
}

/* Prints LINE and how it was DECODED if FOUND is not WANTED. */
static bool is_same(const struct buffer *found, const struct buffer *wanted,
                    const struct buffer *line, const struct buffer *decoded)
{
    if (is_equal(found, wanted->data, wanted->size))
        return true;
    tap_add_text("  line", buffer_slice(line), 0);
    tap_add_text("decoded", buffer_slice(decoded), 0);
    return false;
}

static void fold(struct buffer *text)
{
    for (size_t i = 0; i < text->size; i++)
        text->data[i] = (char)ascii_to_lower((unsigned char)text->data[i]);
}

/* encode(decode(line)) equals encode(line), except for case. */
static bool is_undone(struct replacer *encode, struct replacer *decode,
                      const struct buffer *line)
{
    static struct buffer encoded, decoded, again;

    encoded.size = decoded.size = again.size = 0;
    replace_names(encode, buffer_slice(line),
                  &(struct parts){.text = &encoded});
    replace_names(decode, buffer_slice(line),
                  &(struct parts){.text = &decoded});
    replace_names(encode, buffer_slice(&decoded),
                  &(struct parts){.text = &again});
    fold(&encoded);
    fold(&again);
    return is_same(&again, &encoded, line, &decoded);
}

/* An encoded line that is decoded and encoded again is unchanged. */
static bool comes_back(struct replacer *encode, struct replacer *decode,
                       const struct buffer *line)
{
    static struct buffer encoded, decoded, again;

    encoded.size = decoded.size = again.size = 0;
    replace_names(encode, buffer_slice(line),
                  &(struct parts){.text = &encoded});
    replace_names(decode, buffer_slice(&encoded),
                  &(struct parts){.text = &decoded});
    replace_names(encode, buffer_slice(&decoded),
                  &(struct parts){.text = &again});
    return is_same(&again, &encoded, line, &decoded);
}

/* Whole words. */

/* No name that encoding finds in LINE is a part of a word. */
static bool has_whole_words(struct text_finder *finder,
                            const struct buffer *line)
{
    struct text_found found;
    struct slice text = buffer_slice(line);

    if (joined_is_hidden(text))
        return true;
    text_scan(finder, text);
    while (text_next(finder, &found))
        if (joined_is_part(text, found.span)) {
            tap_add_text("a part of a word",
                         slice_part(text, found.span.start, found.span.end), 0);
            tap_add_text("line", text, 0);
            return false;
        }
    return true;
}

/* Lines consist of these pieces, and those that test is_undone() of names with
 * A-labels, too. */
static const char *const pieces[] = {
    ".",
    ".",
    ".",
    ".",
    "ü",
    "Ü",
    "größe",
    "Größe",
    "www",
    "Ascii",
    "example",
    "de",
    "DE",
    "x",
    "12",
    "3d",
    "-",
    "_",
    "@",
    ":",
    "+",
    "/",
    "//",
    "?",
    " ",
    "\t",
    ",",
    "\"",
    "\\",
    "\\n",
    "\\u00fc",
    "—",
    "…",
    "。",
    "日本",
    "・",
    "·",
    "l",
    "リーグ",
    "😀",
    "❤\uFE0F",
    "©",
    "\u0308",
    "\u200D",
    "\xFF",
    "\xC3",
    "دوم",
    "١",
    "https://",
    ".example",
    ".com ",
    "#",
    "%",
    "µ",
    "\r\n",
    "||",
    "|~",
    "*.",
    ".*",
    "рф",
    "РФ",
    "^",
    "##",
    "1.",
    "www.",
    "🔗",
    ".zip",
    "%2F",
    "=2E",
    "%25",
    "\\u002F",
    "C:\\",
    "=/",
    "~",
    "|",
    "или",
    "(",
    "\x1B[0m",
    "\x1B[1;",
    "\\032",
    "0.0.0.0 ",
    "MX 10 ",
    "[",
    "]",
    "##a",
    "$domain=",
    ",",
    "\nzone \"",
    "\nlocal-data: ",
    " A 192.0.2.1\n",
    "\n127.0.0.1 ",
    " 3600 IN CNAME ",
    "server=/",
    "\n",
    "見",
    "다",
    "intern",
    "=",
    ": ",
    "ˈ",
    "\\.",
    "[.]",
    "*",
    "다.한국 ",
    "שלום",
    "·com",
    "צה״ל",
    "'.x",
    "ʃɔ",
    "\n",
};

static const char *const a_labels[] = {
    "xn--tda.de",         "xn--bcher-kva.Com",
    "xn--9dbne9b.com",    "XN--BCHER-KVA.DE",
    "1.xn--5tzm5g",       "xn--z.xn--tda.de",
    ".xn--p1ai.xn--p1ai", "xn--e28h.xn--tda.example",
    "xn--j-0ga.sk",       "xn--p1ai",
    "XN--TDA.EXAMPLE",
};

static void append_any(struct buffer *line, const char *const *from,
                       size_t count, uint64_t *random_state)
{
    buffer_text(line, from[random_next(random_state) % count]);
}

static void make_line(struct buffer *line, bool has_names)
{
    static uint64_t random_state = 0;

    line->size = 0;
    for (uint64_t n = random_next(&random_state) % 14; n > 0; n--) {
        append_any(line, pieces, COUNT(pieces), &random_state);
        if (has_names && n % 4 == 0)
            append_any(line, a_labels, COUNT(a_labels), &random_state);
    }
    buffer_text(line, ".");
}

static bool test_whole_words(void)
{
    static const char *const joints[] = {"×",      "€",      "..",     "\u2011",
                                         "\u00AD", "\u2060", "\uE000", "\xFF"};
    struct text_finder *finder =
        text_open((struct text_search){.tlds = &tlds, .kind = TEXT_ALL});
    struct buffer line = {.data = NULL}, more = line;
    uint64_t random_state = 1;
    bool passed = true;

    for (uint32_t n = tap_long() ? 1000000 : 20000; n > 0 && passed; n--) {
        make_line(&line, n % 2 == 0);
        append_any(&line, joints, COUNT(joints), &random_state);
        make_line(&more, n % 2 == 0);
        buffer_put(&line, buffer_slice(&more));
        passed = has_whole_words(finder, &line);
    }
    text_close(finder);
    buffer_free(&line);
    buffer_free(&more);
    return passed;
}

static bool test_comes_back(void)
{
    struct names *encoder = names_open((struct settings){.decode = false});
    struct names *decoder = names_open((struct settings){.decode = true});
    struct settings settings = {
        .kind = SETTINGS_TEXT, .tlds = &tlds, .escape = SETTINGS_NEVER};
    struct replacer *encode = replace_open(&settings, encoder, NULL, NULL);
    settings.decode = true;
    struct replacer *decode = replace_open(&settings, decoder, NULL, NULL);
    struct buffer line = {.data = NULL};
    bool passed = true;

    for (uint32_t n = tap_long() ? 1000000 : 10000; n > 0 && passed; n--) {
        make_line(&line, false);
        passed = comes_back(encode, decode, &line);
        make_line(&line, true);
        passed &= is_undone(encode, decode, &line);
    }
    names_close(encoder);
    names_close(decoder);
    replace_close(encode);
    replace_close(decode);
    buffer_free(&line);
    return passed;
}

/* A final dot is the last byte of the memory, so that sanitizers detect
 * overruns. */
static bool test_final_dot(void)
{
    static const char name[] = "\u00FC.de.";
    struct names *names = names_open((struct settings){.decode = false});
    const struct settings settings = {.kind = SETTINGS_TEXT, .tlds = &tlds};
    struct replacer *encode = replace_open(&settings, names, NULL, NULL);
    struct buffer out = {.data = NULL};
    char *exact = malloc(sizeof name - 1);

    if (exact == NULL)
        abort();
    memcpy(exact, name, sizeof name - 1);
    replace_names(encode, slice_of(exact, sizeof name - 1),
                  &(struct parts){.text = &out});
    bool passed = is_equal(&out, "xn--tda.de.", 11);
    free(exact);
    buffer_free(&out);
    replace_close(encode);
    names_close(names);
    return passed;
}

/* Many lines as one text, and each on its own. */
static bool test_random_blocks(void)
{
    struct buffer line = {.data = NULL}, text = line, wanted = line,
                  found = line;
    bool passed = true;

    for (int block = 0; block < (tap_long() ? 100 : 20) && passed; block++) {
        text.size = wanted.size = found.size = 0;
        for (int i = 0; i < 200; i++) {
            make_line(&line, false);
            buffer_text(&line, "\n");
            buffer_append(&text, line.data, line.size);
            append_marked(&wanted, &search_wide, line.data, line.size);
        }
        append_marked(&found, &search_wide, text.data, text.size);
        passed = is_equal(&found, wanted.data, wanted.size);
    }
    buffer_free(&line);
    buffer_free(&text);
    buffer_free(&wanted);
    buffer_free(&found);
    return passed;
}

/* A name after many lines that are words is found whole, wherever it begins. */
static bool test_after_words(void)
{
    struct buffer text = {.data = NULL};
    struct text_finder *finder =
        text_open((struct text_search){.tlds = &tlds, .kind = TEXT_WIDE});
    bool passed = true;

    /* The search looks at blocks of 4096 bytes, that is 819 lines of 5. */
    for (size_t lines = 800; lines < 840 && passed; lines++) {
        struct text_found found = {.reason = TEXT_NAME};
        text.size = 0;
        for (size_t i = 0; i < lines; i++)
            buffer_text(&text, "\nfür");
        size_t start = text.size + 1;
        buffer_text(&text, "\nbücherei.größe.de");
        text_scan(finder, buffer_slice(&text));
        passed = text_next(finder, &found) && found.span.start == start &&
                 found.span.end == text.size && !text_next(finder, &found);
    }
    text_close(finder);
    buffer_free(&text);
    return passed;
}

/* Huge texts: FIRST, then UNIT repeatedly, then LAST. A finder that is not
 * linear needs hours for them, or minutes for a tenth of them, without LONG. */

struct huge {
    const char *first;
    const char *unit;
    size_t times;
    const char *last;
    size_t names;
    size_t labels;
};

enum { MILLION = 1000000 };

static const struct huge huge_texts[] = {
    {"", "GET / HTTP/1.1 -- ", MILLION, "", 0, 0},
    {"", "größe ", MILLION, "", 0, 0},
    {"", "größe", MILLION, ".example", 1, 0},
    {"", ".", 10 * MILLION, "ü", 0, 0},
    {"ü", ".", 10 * MILLION, "ü", 0, 0},
    {"", "ü.", MILLION, "de", 1, 0},
    {"", "üü.", MILLION, "de", 1, 0},
    {"", "ü.", MILLION, "de@", 0, 0},
    {"", "ü..", MILLION, "de@", 0, 0},
    {"", "ü.de:", MILLION, "", MILLION, 0},
    {"", "ü.de:", MILLION, "x@", 0, 0},
    {"", "ü.de:", MILLION, "@", MILLION, 0},
    {"", "ü.de—", MILLION, "@", MILLION, 0},
    {"", "ü.de+Ü.", MILLION, "@", 0, 0},
    {"", "ü.Ü", MILLION, ".de", 1, 0},
    {"", "Ü.Ü", MILLION, ".DE", 1, 0},
    {"", "ü.Ü", MILLION, ".РФ", 1, 0},
    {"@", "ü.Ü", MILLION, ".d", 0, 0},
    {"", "ü.Ü", MILLION, ".d", 0, 0},
    {"https://", "ü.de/", MILLION, "", 1, 0},
    {"", "ü.de/", MILLION, "", 1, 0},
    {"local=/", "ü.de/", MILLION, "", MILLION, 0},
    {"", "ü.de,a/", MILLION, "", 1, 0},
    {"C:\\", "ü.de\\", MILLION, "", 0, 0},
    {"", "x\\ü.de ", MILLION, "", 0, 0},
    {"", "ü||", MILLION, "", 0, 0},
    {"", "||рф^", MILLION, "", MILLION, 0},
    {"", "ü |", MILLION, "ü.de", 1, 0},
    {"", "ü.*,", MILLION, "##x", MILLION, 0},
    {"", "ü.*,", MILLION, "", 0, 0},
    {"ü", "・a", MILLION, "", 0, 0},
    {"", "a・", MILLION, "ア.jp", 1, 0},
    {"", "%25", MILLION, "ü.de", 1, 0},
    {"", "=A", MILLION, "üü.de", 1, 0},
    {"", "www.", MILLION, "見.jp", 1, 0},
    {"", "1.", MILLION, "網站.jp", 1, 0},
    {"", "😀", MILLION, "a.de", 1, 0},
    {"", "😀", MILLION, "a.de ", 0, 0},
    {"", "😀a", MILLION, ".de ", 1, 0},
    {"", "ü.de😀", MILLION, "", 1, 0},
    {"", "//ü.de/x:", MILLION, "", MILLION, 0},
    {"", "//ü.de,", MILLION, "", MILLION, 0},
    {"", "/", 10 * MILLION, "ü.de", 0, 0},
    {"", "//", MILLION, " ü.de", 1, 0},
    {"", "ascii.example/", MILLION, "ü.de", 0, 0},
    {"", "\\", 10 * MILLION, "nüü.de", 1, 0},
    {"", "\\nü.de", MILLION, "", MILLION, 0},
    {"", "\\\\\\n", MILLION, "ü.de", 1, 0},
    {"ü", "\u0308", MILLION, ".de", 1, 0},
    {"ü.", "\u0308", MILLION, ".de", 1, 0},
    {"", "\u0308", MILLION, "ü.de", 1, 0},
    {"", "\x80", 10 * MILLION, "ü.de", 1, 0},
    {"", "\xF0\x9F\x98", MILLION, "ü.de", 1, 0},
    {"", "l·", MILLION, "l.de", 1, 0},
    {"", "·", MILLION, "ü.de", 1, 0},
    {"", "xn--", MILLION, "", 0, 1},
    {"", "xn--a.", MILLION, "", 0, MILLION},
    {"", "xn--a_", MILLION, "", 0, 1},
    {"", "xn--aü", MILLION, "", 0, 0},
    {"", "_xn--a ", MILLION, "", 0, 0},
    {"", "-", 10 * MILLION, "xn--a xn--a", 0, 2},
    {"", "x", 10 * MILLION, "xn--a xn--a", 0, 1},
    {"", "\\", 10 * MILLION, "nxn--a", 0, 1},
    {"", "\\nxn--a", MILLION, "", 0, MILLION},
    {"", "\xBF", 10 * MILLION, "xn--a\xBF", 0, 1},
};

static size_t count_spans(const struct search *search,
                          const struct buffer *text)
{
    struct text_finder *finder =
        text_open((struct text_search){.tlds = &tlds, .kind = search->kind});
    struct text_span span = {0, 0};
    size_t count = 0;

    text_scan(finder, buffer_slice(text));
    while (search->next(finder, buffer_slice(text), &span))
        count++;
    text_close(finder);
    return count;
}

static size_t scaled(size_t number)
{
    return number < MILLION || tap_long() ? number : number / 10;
}

static bool test_huge(const struct huge *huge)
{
    struct buffer text = {.data = NULL};
    size_t wanted_names = scaled(huge->names);
    size_t wanted_labels = scaled(huge->labels);

    buffer_text(&text, huge->first);
    for (size_t i = 0; i < scaled(huge->times); i++)
        buffer_text(&text, huge->unit);
    buffer_text(&text, huge->last);
    size_t names = count_spans(&search_wide, &text);
    size_t labels = count_spans(&search_labels, &text);
    buffer_free(&text);
    return tap_same_number("names", wanted_names, names) &&
           tap_same_number("labels", wanted_labels, labels);
}

/* Each rule of the judge is the reason why its example is no name. */
static void test_rules(void)
{
    struct text_finder *finder = text_open((struct text_search){
        .tlds = &tlds, .kind = TEXT_WIDE, .reports = TEXT_REPORTS});
    char name[100];

    for (size_t i = 0; i < judge_rule_count; i++) {
        const struct judge_rule *rule = &judge_rules[i];
        struct text_found found = {.reason = TEXT_NAME};
        text_scan(finder, slice_string(rule->example));
        text_next(finder, &found);
        snprintf(name, sizeof name, "rule %zu has the reason for its example",
                 i + 1);
        tap_ok(tap_same_number("reason", rule->reason, found.reason), name);
    }
    text_close(finder);
}

static void test_rows(const struct search *search, const char *title,
                      const struct row *rows, size_t count)
{
    char name[100];

    for (size_t i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s: %s", title, rows[i].name);
        tap_ok(test_row(search, &rows[i]), name);
    }
    snprintf(name, sizeof name, "%s: all rows as lines of one text", title);
    tap_ok(test_block(search, rows, count), name);
}

static void test_huge_texts(void)
{
    char name[100];

    for (size_t i = 0; i < COUNT(huge_texts); i++) {
        const struct huge *h = &huge_texts[i];
        snprintf(name, sizeof name, "huge: '%s', '%s' %zu times, '%s'",
                 h->first, h->unit, scaled(h->times), h->last);
        /* Not all of them are valid UTF-8, and '#' would begin a directive. */
        for (char *c = name; *c != '\0'; c++)
            if (*c < ' ' || *c > '~' || *c == '#' || *c == '\\')
                *c = '?';
        tap_ok(test_huge(h), name);
    }
}

int main(void)
{
    if (!unicode_has_icu())
        return tap_skip_all("ICU knows the letters");
    test_rows(&search_wide, "names", name_rows, COUNT(name_rows));
    test_rows(&search_wide, "rules", rule_rows, COUNT(rule_rows));
    test_rows(&search_wide, "languages", language_rows, COUNT(language_rows));
    test_rows(&search_labels, "A-labels", ace_rows, COUNT(ace_rows));
    test_rows(&search_labels, "A-labels", ace_rule_rows, COUNT(ace_rule_rows));
    test_rows(&search_all, "all names", all_rows, COUNT(all_rows));
    test_rows(&search_decoded, "decoded", decoded_rows, COUNT(decoded_rows));
    test_rules();
    tap_ok(test_random_blocks(), "generated lines as lines of one text");
    tap_ok(test_whole_words(), "generated lines: no name is a part of a word");
    tap_ok(test_comes_back(), "generated lines, decoded and encoded");
    tap_ok(test_final_dot(), "a final dot at the end of the memory");
    tap_ok(test_after_words(), "a name after many words");
    test_huge_texts();
    return tap_done();
}
