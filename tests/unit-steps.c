/* unit-steps.c - free text and URLs take linear time: for each pattern, and for
 * characters of each kind, repeated in one line, alone and around a name, a
 * line of eight times the size takes at most twelve times the steps. A step is
 * a basic block of src/text/ or of the modules for names: this program has its
 * own copy of these, compiled so that each block calls
 * __sanitizer_cov_trace_pc. */

#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#ifdef HAVE_ICU
#include "base/icu.h"
#endif
#include "base/unicode.h"
#include "names/host.h"
#include "names/tlds.h"
#include "safe/safe.h"
#include "text/replace.h"
#include "lib/tap.h"

static uint64_t steps;

void __sanitizer_cov_trace_pc(void);

__attribute__((no_sanitize("undefined"))) void __sanitizer_cov_trace_pc(void)
{
    steps++;
}

enum {
    SHORT = 2000, /* bytes of a line */
    FACTOR = 8,
    MOST = 12
};

static const char *const patterns[] = {
    /* A-labels and prefixes */
    "xn--tda ",
    "xn--tda.de ",
    "xn--tda",
    "xn--",
    "xn--tda-",
    "xn--tda.",
    "a@xn--tda.de,",
    "xn--a-.de ",
    "//xn--tda.de?\u00FC.de ",
    /* signs of places */
    "@",
    "a@",
    "@\u00FC",
    "\u00FC@",
    "||",
    "||\u00FC.de",
    "||\u00FC^",
    "://",
    "http://\u00FC",
    "http://\u00FC.de/",
    "http:/",
    "https:\\/\\/\u00FC",
    "%2F%2F",
    "http%3A%2F%2F\u00FC.de%26",
    "=",
    ",domain=\u00FC.de|",
    "$",
    /* dots */
    ".",
    "\u00FC.",
    "\u00FC..",
    "\\.",
    "\u00FC\\.de",
    "\u00FC[.]de ",
    "[.]",
    "(dot)",
    "\u3002",
    "\u00FC\u3002de",
    "[:]",
    "[at]\u00FC[.]de",
    /* brackets, joints, decoration */
    "(",
    "${\u00FC-",
    "[(",
    "*",
    "\u00FC*",
    "-",
    "\u00FC-",
    "_",
    "\u2122",
    "\u00FC\u2122",
    "\u2665",
    "\u00FC\u2665.ws,",
    "\u2665\U0001F600",
    "\u2665\uFE0F",
    ".\u2665\u2665",
    "\U0001F600",
    "\u00B7",
    "l\u00B7",
    "\u0301",
    "\u200B",
    "\u2019",
    "l\u2019\u00FC.fr,",
    "\xFF",
    "\u00FC\xFF",
    "www.\u00FC",
    "\u4F8Bwww.",
    "a &uuml;.de ",
    "\u00FC.De",
    "\uD55C.\uD55C ",
    /* lines of lists */
    "0.0.0.0 \u00FC.de ",
    "\u00FC IN MX 10 ",
    "\u00FC\tTXT ( ",
    "##",
    "\u00FC.de,",
    "\u00FC.de##",
    "server=/\u00FC/",
    "domain:\u00FC.de ",
    "file \"\u00FC.de\" ",
    "\"\u00FC.de\",",
    "\\n",
    "\x1B[1m\u00FC.de",
    "\u00FC.de(",
    "a.de(1234) ",
};

/* What is done with a line. */
struct mode {
    const char *name;
    bool decodes;
    int only_names;
    bool reports;
    bool is_safe;
    bool is_lenient;
    bool kinds; /* of characters are tried, too */
};

static const struct mode modes[] = {
    {.name = "-T", .kinds = true},
    {.name = "-dT", .decodes = true, .kinds = true},
    {.name = "-T --only-names", .only_names = SETTINGS_IDN_NAMES},
    {.name = "-T --only-names=all",
     .only_names = SETTINGS_ALL_NAMES,
     .kinds = true},
    {.name = "-T --invalid=warn", .reports = true, .kinds = true},
    {.name = "-dT --invalid=warn", .decodes = true, .reports = true},
    {.name = "-T --safe", .is_safe = true, .reports = true},
    {.name = "-dT --safe", .is_safe = true, .decodes = true},
    {.name = "-T --lenient", .is_lenient = true},
    {.name = "-dT --lenient", .decodes = true, .is_lenient = true},
};

static struct tlds tlds;
static struct safe *safe; /* which lives as long as the process */

/* The name next to a pattern, for text with U-labels and with A-labels. The
 * quick search passes over most signs, unless they are in a word with one. */
static const char *const names_near[] = {"\u00FC.de", "xn--tda.de"};

/* Sets LINE to PATTERN, repeated to SIZE bytes, the same around NAME, unless it
 * is NULL, and a newline. */
static void repeat(struct buffer *line, const char *pattern, size_t size,
                   const char *name)
{
    bool is_named = name == NULL;

    line->size = 0;
    while (line->size < size) {
        buffer_text(line, pattern);
        if (!is_named && line->size >= size / 2) {
            buffer_text(line, name);
            is_named = true;
        }
    }
    buffer_text(line, "\n");
}

static void ignore_report(void *user, struct slice run,
                          const struct failure *why)
{
    (void)user;
    (void)run;
    (void)why;
}

/* Returns the steps that LINE takes in text, whose modes are open. */
static uint64_t count_text(struct replacer *mode, struct slice line)
{
    static struct buffer out;
    uint64_t before = steps;

    out.size = 0;
    replace_names(mode, line, &(struct parts){.text = &out, .omits = true});
    return steps - before;
}

/* The same for LINE as a URL. */
static uint64_t count_url(struct replacer *mode, struct slice line)
{
    static struct buffer name;
    uint64_t before = steps;
    struct slice host;

    (void)mode;
    if (host_find(slice_part(line, 0, line.size - 1), &host, NULL))
        host_name(&host, &name, NULL);
    return steps - before;
}

typedef uint64_t counter(struct replacer *mode, struct slice line);

static bool is_linear(counter *count, struct replacer *mode,
                      const char *pattern, const char *name)
{
    static struct buffer line;

    repeat(&line, pattern, SHORT, name);
    count(mode, buffer_slice(&line)); /* fills caches of characters */
    uint64_t few = count(mode, buffer_slice(&line));
    repeat(&line, pattern, (size_t)SHORT * FACTOR, name);
    uint64_t many = count(mode, buffer_slice(&line));
    if (few > 0 && many / MOST <= few)
        return true;
    tap_add("# %" PRIu64 " steps become %" PRIu64 "\n", few, many);
    if (name != NULL)
        tap_add_text("name", slice_string(name), 0);
    tap_add_text("pattern", slice_string(pattern), 0);
    return false;
}

/* Two characters of each general category and size in UTF-8. */
static struct buffer kinds;

static void find_kinds(void)
{
#ifdef HAVE_ICU
    enum { TWO = 2 };
    static unsigned found[U_CHAR_CATEGORY_COUNT][UTF8_MAX_BYTES + 1];
    char bytes[UTF8_MAX_BYTES + 1];

    for (uint32_t c = 1; c <= UCHAR_MAX_VALUE; c++) {
        int category = icu()->u_charType((UChar32)c);
        if (c == '\n' || category == U_SURROGATE)
            continue;
        size_t size = utf8_write(c, bytes);
        if (found[category][size]++ < TWO)
            buffer_append(&kinds, bytes, size);
    }
#endif
}

static bool test_kinds(counter *count, struct replacer *mode, const char *name)
{
    bool passed = true;
    uint32_t code_point;

    for (size_t at = 0, size; at < kinds.size; at += size) {
        char pattern[UTF8_MAX_BYTES + 1] = "";
        size = utf8_read(kinds.data + at, kinds.size - at, &code_point);
        memcpy(pattern, kinds.data + at, size);
        passed &= is_linear(count, mode, pattern, name);
    }
    return passed;
}

static bool test_patterns(counter *count, struct replacer *mode,
                          const char *name)
{
    bool passed = true;

    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        passed &= is_linear(count, mode, patterns[i], NULL);
        passed &= is_linear(count, mode, patterns[i], name);
    }
    return passed;
}

int main(void)
{
    find_kinds();
    safe = unicode_has_icu() ? safe_open(true) : NULL;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        const struct mode *m = &modes[i];
        if (!unicode_has_icu() && (!m->is_lenient || !m->decodes))
            continue;
        struct settings settings = {.kind = SETTINGS_TEXT,
                                    .decode = m->decodes,
                                    .lenient = m->is_lenient,
                                    .only_names = m->only_names,
                                    .terminator = '\n',
                                    .tlds = &tlds,
                                    .escape = SETTINGS_NEVER};
        if (m->is_safe)
            settings.safe = safe;
        struct name_converter *names = name_open(settings_name_mode(&settings));
        struct replacer *r = replace_open(
            &settings, names,
            (struct observer){.report = m->reports ? ignore_report : NULL});
        const char *name = names_near[m->decodes];
        bool passed = test_patterns(count_text, r, name);
        tap_ok((!m->kinds || test_kinds(count_text, r, name)) && passed,
               m->name);
        replace_close(r);
        name_close(names);
    }
    tap_ok(test_patterns(count_url, NULL, *names_near), "--url");
    return tap_done();
}
