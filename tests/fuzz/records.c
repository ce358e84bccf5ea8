/* records.c - whole runs, with any options: they end without trouble, and write
 * one record for each one read; output with --escape, and every diagnostic, is
 * safe; the sizes of reads, interrupted calls and bulk conversion do not affect
 * results. */

#include "config.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/utf8.h"
#include "codec/profile.h"
#include "fuzz.h"
#include "base/message.h"
#include "safe/safe.h"
#include "stream/fields.h"

/* io.c, with the fuzzer's input and output. Standard error is left to the
 * sanitizer. */
static ssize_t source_read(int descriptor, void *to, size_t room);
static ssize_t sink_write(int descriptor, const void *from, size_t size);
static FILE *diagnostics;

#define read source_read
#define write sink_write
#include "../../src/base/io.c"
#undef read
#undef write

/* To convert singly what is converted in bulk. */
#include "../../src/stream/stream.c"

/* The ends. */

static struct {
    const char *text;
    size_t left;
    size_t step;     /* bytes at once, in and out */
    bool interrupts; /* every other call is interrupted */
    bool was_interrupted;
    struct buffer out;
} ends;

static bool is_interrupted(void)
{
    ends.was_interrupted = ends.interrupts && !ends.was_interrupted;
    if (ends.was_interrupted)
        errno = EINTR;
    return ends.was_interrupted;
}

static ssize_t source_read(int descriptor, void *to, size_t room)
{
    size_t size = room < ends.step ? room : ends.step;

    (void)descriptor;
    if (is_interrupted())
        return -1;
    if (size > ends.left)
        size = ends.left;
    if (size > 0)
        memcpy(to, ends.text, size);
    ends.text += size;
    ends.left -= size;
    return (ssize_t)size;
}

static ssize_t sink_write(int descriptor, const void *from, size_t size)
{
    if (is_interrupted())
        return -1;
    if (size > ends.step)
        size = ends.step;
    if (descriptor == STDERR_FILENO)
        return (ssize_t)fwrite(from, 1, size, diagnostics);
    buffer_append(&ends.out, from, size);
    return (ssize_t)size;
}

/* Options. */

static const char *const charsets[] = {
    "UTF-8",       "ISO-8859-1", "ASCII",  "UTF-16",  "UTF-16LE", "UTF-32BE",
    "ISO-2022-JP", "EUC-JP",     "IBM037", "GB18030", "UTF-7",    "SHIFT_JIS"};
enum {
    CHARSETS = sizeof charsets / sizeof *charsets,
    SIMPLE = 3 /* the first: a terminator is one byte, and only itself */
};

struct setup {
    struct settings settings;
    struct fields chosen;
    struct profile profile;
    unsigned from;
    unsigned to;
    bool replaces;
    char fields[8];
    const char *delimiter;
    bool ascii_diagnostics;
};

static void take_fields(struct fuzz_input *in, struct setup *s)
{
    static const char *const lists[] = {"", "1", "2", "2-", "-", "1,3", "-2"};
    static const char *const delimiters[] = {NULL,     ",", "\t",
                                             "\u00FC", "x", ","};
    enum { CSV = sizeof delimiters / sizeof *delimiters - 1 };

    strcpy(s->fields, lists[fuzz_below(in, 7)]);
    unsigned choice = fuzz_below(in, CSV + 1);
    s->delimiter = delimiters[choice];
    s->chosen.is_csv = choice == CSV;
}

static void take_string_options(struct fuzz_input *in, struct setup *s)
{
    struct settings *o = &s->settings;

    o->profile = fuzz_profile(in, &s->profile);
    o->mixed_case = fuzz_bool(in) && profile_has_case(o->profile);
    o->code_points = fuzz_bool(in);
    o->trace = fuzz_bool(in);
    /* As options.c has it. */
    if (o->trace || (o->code_points && s->delimiter == NULL))
        s->fields[0] = '\0';
#ifndef HAVE_ICU
    o->mixed_case = o->mixed_case && o->code_points;
#endif
}

static struct tlds any_tld = {.is_any = true};

/* Sets what is converted. The letters from 'd' on are kinds that were added
 * later. */
static void take_kind(struct fuzz_input *in, struct settings *o)
{
    enum {
        TEXT_OF_ANY,
        SAFE_NAME,
        TEXT,
        SAFE_TEXT,
        NAMES_OF_TEXT,
        REPORTS,
        CHECKED_NAME,
        CHECKED_TEXT,
        BLOCKS,
        LINES,
        ALL_NAMES_OF_TEXT,
        FILES_OF_NAMES,
        FILES_OF_TEXT,
        BOTH_FORMS,
        BOTH_FORMS_OF_NAMES,
        KINDS
    };
    static const enum settings_kind kinds[] = {
        [SAFE_NAME] = SETTINGS_NAME,
        [CHECKED_NAME] = SETTINGS_NAME,
        [TEXT_OF_ANY] = SETTINGS_TEXT,
        [TEXT] = SETTINGS_TEXT,
        [SAFE_TEXT] = SETTINGS_TEXT,
        [NAMES_OF_TEXT] = SETTINGS_TEXT,
        [REPORTS] = SETTINGS_TEXT,
        [CHECKED_TEXT] = SETTINGS_TEXT,
        [BLOCKS] = SETTINGS_EXPLAIN,
        [LINES] = SETTINGS_EXPLAIN,
        [ALL_NAMES_OF_TEXT] = SETTINGS_TEXT,
        [FILES_OF_NAMES] = SETTINGS_NAME,
        [FILES_OF_TEXT] = SETTINGS_TEXT,
        [BOTH_FORMS] = SETTINGS_TEXT,
        [BOTH_FORMS_OF_NAMES] = SETTINGS_TEXT};
    static struct tlds tlds;
    unsigned kind = fuzz_below(in, 2 + KINDS);

    if (kind < 2) {
        o->kind = kind == 0 ? SETTINGS_STRING : SETTINGS_NAME;
        return;
    }
    kind -= 2;
    o->kind = kinds[kind];
    o->tlds = kind < TEXT ? &any_tld : &tlds;
    if (kind == NAMES_OF_TEXT || kind == BOTH_FORMS_OF_NAMES)
        o->only_names = SETTINGS_IDN_NAMES;
    o->files = kind == FILES_OF_NAMES || kind == FILES_OF_TEXT;
    if (kind == ALL_NAMES_OF_TEXT)
        o->only_names = SETTINGS_ALL_NAMES;
    o->has_invalid = kind == REPORTS;
    o->check = kind == CHECKED_NAME || kind == CHECKED_TEXT;
    if (kind == BLOCKS || kind == LINES)
        o->explain = kind == BLOCKS ? SETTINGS_BLOCKS : SETTINGS_LINES;
#ifdef HAVE_ICU
    static struct safe *safe;
    if (safe == NULL)
        safe = safe_open(true);
    if (kind == SAFE_NAME || kind == SAFE_TEXT || o->explain != 0)
        o->safe = safe;
    o->both = kind == BOTH_FORMS || kind == BOTH_FORMS_OF_NAMES;
#else
    if (o->kind == SETTINGS_EXPLAIN)
        o->kind = SETTINGS_NAME;
#endif
}

static void take_rules(struct fuzz_input *in, struct settings *o)
{
    unsigned rules = fuzz_below(in, 3);

    o->lenient = rules == 1 && o->safe == NULL && !o->both;
    o->tlds = o->lenient ? &any_tld : o->tlds;
    o->strict = rules == 2 && o->kind != SETTINGS_EXPLAIN;
#ifndef HAVE_ICU
    o->decode = o->lenient = true;
    o->strict = false;
#endif
}

static void take_setup(struct fuzz_input *in, struct setup *s)
{
    struct settings *o = &s->settings;
    unsigned modes = 0;

    while (report_modes[modes].name != NULL)
        modes++;
    *s = (struct setup){.from = 0};
    take_kind(in, o);
    o->decode = fuzz_bool(in) && o->kind != SETTINGS_EXPLAIN;
    o->escape = fuzz_bool(in) ? SETTINGS_ALWAYS : SETTINGS_NEVER;
    o->invalid = (int)fuzz_below(in, modes);
    o->terminator = fuzz_bool(in) ? '\0' : '\n';
    o->header = fuzz_below(in, 3);
    o->is_terminal = fuzz_bool(in);
    s->ascii_diagnostics = fuzz_bool(in);
    s->from = fuzz_below(in, CHARSETS);
    o->has_from = true; /* nothing is said about other charsets */
    s->to = fuzz_below(in, CHARSETS);
    s->replaces = fuzz_bool(in);
    take_fields(in, s);
    o->profile = &profile_punycode;
    if (o->kind == SETTINGS_STRING)
        take_string_options(in, s);
    else
        take_rules(in, o);
    /* As options.c has it. */
    if (o->check || o->kind == SETTINGS_EXPLAIN)
        o->invalid = 0;
    if (o->kind == SETTINGS_EXPLAIN)
        s->fields[0] = '\0';
}

/* Keeps each charset open, because loading one is slow. */
static void keep_charsets(void)
{
    static struct charset_reader readers[CHARSETS];
    static struct charset_writer writers[CHARSETS];
    static bool is_open;

    for (unsigned i = 0; !is_open && i < CHARSETS; i++) {
        if (!charset_reader_open(&readers[i], charsets[i], '\n', NULL) ||
            !charset_writer_open(&writers[i], charsets[i], '\n', NULL))
            readers[i].name = NULL;
    }
    is_open = true;
}

/* Returns NULL if this iconv does not know a charset, or the charset has no
 * terminator. */
static struct stream *open_stream(struct setup *s)
{
    struct charset_reader reader;
    struct charset_writer writer;
    static char replacing[CHARSETS][32];
    const char *to = charsets[s->to];

    if (s->replaces && s->to > 0) {
        snprintf(replacing[s->to], sizeof *replacing, "%s//TRANSLIT", to);
        to = replacing[s->to];
    }
    if (!charset_reader_open(&reader, charsets[s->from], s->settings.terminator,
                             NULL))
        return NULL;
    if (!charset_writer_open(&writer, to, s->settings.terminator, NULL)) {
        charset_reader_close(&reader);
        return NULL;
    }
    if (s->fields[0] != '\0') {
        FUZZ_CHECK(fields_parse(&s->chosen, s->fields, NULL));
        if (s->delimiter != NULL)
            FUZZ_CHECK(fields_set_delimiter(&s->chosen, s->delimiter));
        s->settings.fields = &s->chosen;
    }
    message_open(s->ascii_diagnostics ? "ASCII" : "UTF-8");
    return stream_open(&s->settings, &reader, &writer,
                       (struct observer){.user = NULL});
}

/* Running. */

struct result {
    int status;
    struct buffer out;
    char *messages;
    size_t messages_size;
};

/* Converts INPUT, STEP bytes at a time, in bulk or not; with --files twice. */
static bool run(struct setup *s, const struct fuzz_input *input, size_t step,
                bool bulk, struct result *r)
{
    *r = (struct result){.messages = NULL};
    struct stream *stream = open_stream(s);
    if (stream == NULL)
        return false;
    diagnostics = open_memstream(&r->messages, &r->messages_size);
    FUZZ_CHECK(diagnostics != NULL);
    if (!bulk)
        stream->singles = UINT_MAX;
    ends.step = step;
    ends.interrupts = step < SIZE_MAX;
    ends.out = (struct buffer){.data = NULL};
    bool goes_on = true;
    for (int files = s->settings.files ? 2 : 1; goes_on && files > 0; files--) {
        ends.text = input->text;
        ends.left = input->size;
        goes_on = stream_file(stream, "-");
    }
    r->status = stream_finish(stream);
    free(s->chosen.ranges);
    r->out = ends.out;
    fclose(diagnostics);
    return true;
}

static void close_result(struct result *r)
{
    buffer_free(&r->out);
    free(r->messages);
}

/* Checks. */

static void check_same(const struct result *a, const struct result *b)
{
    FUZZ_CHECK(a->status == b->status);
    FUZZ_CHECK(a->out.size == b->out.size);
    FUZZ_CHECK(a->out.size == 0 ||
               memcmp(a->out.data, b->out.data, a->out.size) == 0);
    FUZZ_CHECK(a->messages_size == b->messages_size);
    FUZZ_CHECK(memcmp(a->messages, b->messages, a->messages_size) == 0);
}

static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

/* Whether TEXT can be shown: records that end in TERMINATOR, with no other
 * character that escape.h escapes, except those in ALLOWED. */
static bool is_safe(const char *text, size_t size, char terminator,
                    const char *allowed)
{
    for (size_t i = 0, step; i < size; i += step) {
        uint32_t c;
        step = utf8_read(text + i, size - i, &c);
        if (step == 0)
            return false;
        bool is_end =
            c == (unsigned char)terminator ||
            (c != '\0' && c < 0x80 && strchr(allowed, (int)c) != NULL) ||
            (c == '\r' && terminator == '\n' && i + 1 < size &&
             text[i + 1] == '\n');
        if (!is_end && (is_control(c) || escape_wants(c)))
            return false;
    }
    return true;
}

static void check_messages(const struct setup *s, const struct result *r)
{
    FUZZ_CHECK(is_safe(r->messages, r->messages_size, '\n', ""));
    FUZZ_CHECK(!s->ascii_diagnostics ||
               utf8_is_ascii(slice_of(r->messages, r->messages_size)));
    FUZZ_CHECK(report_modes[s->settings.invalid].is_reported ||
               r->messages_size == 0);
    FUZZ_CHECK(r->status != EXIT_TROUBLE);
    FUZZ_CHECK(r->status == EXIT_SUCCESS ||
               report_modes[s->settings.invalid].is_failure);
    /* --explain says in its output that a name is not valid. */
    FUZZ_CHECK(r->status == EXIT_SUCCESS || r->messages_size > 0 ||
               s->settings.kind == SETTINGS_EXPLAIN);
}

/* With --escape the output is safe in any charset, except text that -T
 * copies. */
static void check_escaped(const struct setup *s, const struct result *r)
{
    const struct buffer *out = &r->out;
    const char *allowed = s->settings.explain == SETTINGS_LINES           ? "\t"
                          : s->settings.trace || s->settings.explain != 0 ? "\n"
                                                                          : "";
    struct charset_reader reader;
    struct buffer text = {.data = NULL};

    if (s->to == 0) {
        FUZZ_CHECK(
            is_safe(out->data, out->size, s->settings.terminator, allowed));
        return;
    }
    FUZZ_CHECK(charset_reader_open(&reader, charsets[s->to], '\n', NULL));
    FUZZ_CHECK(charset_read(&reader, buffer_slice(out), true, &text) ==
               out->size);
    FUZZ_CHECK(is_safe(text.data, text.size, s->settings.terminator, allowed));
    buffer_free(&text);
    charset_reader_close(&reader);
}

static size_t count(const char *text, size_t size, char byte)
{
    size_t found = 0;
    for (size_t i = 0; i < size; i++)
        found += text[i] == byte;
    return found;
}

static size_t count_empty(const char *text, size_t size, char end)
{
    size_t found = 0;
    for (size_t i = 0; i < size; i++)
        found += text[i] == end && (i == 0 || text[i - 1] == end);
    return found;
}

/* Whether only empty records become empty. Exceptions: a lone byte-order mark,
 * an A-label without code points, blanks with --code-points. */
static bool keeps_empty(const struct setup *s)
{
    return !s->replaces && !s->settings.code_points && !s->settings.lenient &&
           (s->from > 0 || s->settings.kind == SETTINGS_TEXT);
}

static void check_records(const struct setup *s, const struct fuzz_input *in,
                          const struct result *r)
{
    char end = s->settings.terminator;
    size_t given = count(in->text, in->size, end);
    size_t got = count(r->out.data, r->out.size, end);

    if (s->settings.check)
        FUZZ_CHECK(r->out.size == 0);
    if (s->from >= SIMPLE || s->to >= SIMPLE || s->settings.trace ||
        s->settings.check || s->settings.only_names ||
        s->settings.kind == SETTINGS_EXPLAIN)
        return;
    if (s->settings.files) { /* the last record may have got a terminator */
        FUZZ_CHECK(got <= 2 * given + 1);
        return;
    }
    FUZZ_CHECK(got <= given);
    const struct report_mode *mode = &report_modes[s->settings.invalid];
    if (!mode->is_written || mode->is_alone)
        return;
    FUZZ_CHECK(got == given);
    if (keeps_empty(s))
        FUZZ_CHECK(count_empty(in->text, in->size, end) ==
                   count_empty(r->out.data, r->out.size, end));
    /* The last record may lack its terminator. With --lenient "xn--" decodes to
     * nothing; a blank is not a code point. */
    bool is_ended = in->size == 0 || in->text[in->size - 1] == end;
    if (r->out.size > 0 && !s->settings.lenient && !s->settings.code_points)
        FUZZ_CHECK((r->out.data[r->out.size - 1] == end) == is_ended);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = fuzz_open(data, size);
    struct result whole, parts, single;
    struct setup setup;

    keep_charsets();
    take_setup(&in, &setup);
    size_t step = 1 + fuzz_below(&in, 8);
    if (!run(&setup, &in, SIZE_MAX, true, &whole))
        return 0;
    run(&setup, &in, step, true, &parts);
    run(&setup, &in, SIZE_MAX, false, &single);
    check_same(&whole, &parts);
    check_same(&whole, &single);
    check_messages(&setup, &whole);
    if (setup.settings.escape == SETTINGS_ALWAYS &&
        setup.settings.kind != SETTINGS_TEXT && !setup.settings.check)
        check_escaped(&setup, &whole);
    check_records(&setup, &in, &whole);
    close_result(&whole);
    close_result(&parts);
    close_result(&single);
    return 0;
}
