/* unit-parts.c - results of copied and made parts, and how they are written in
 * the charset that their records were read from. */

#include "config.h"

#include "base/parts.h"
#include "lib/tap.h"

#define CHARSET "ISO-8859-1"

/* A record whose bytes from FROM to TO are replaced by MADE. */
struct row {
    const char *name;
    const char *record;
    const char *source;
    size_t from;
    size_t to;
    const char *made;
    const char *wanted; /* NULL: nothing can be written */
};

static const struct row rows[] = {
    {"a record that is copied keeps its source, whatever that is", "a\u00FC",
     "other", 3, 3, "", "other"},
    {"a part in the middle is made", "\u00FC b \u00E9", "\xFC b \xE9", 3, 4,
     "\u00E4", "\xFC \xE4 \xE9"},
    {"all is made", "\u00FC", "\xFC", 0, 2, "b", "b"},
    {"a part is removed", "a\u00FC.", "a\xFC.", 1, 3, "", "a."},
    {"a part is added", "a.", "a.", 1, 1, "\u00FC", "a\xFC."},
    {"an empty record", "", "", 0, 0, "", ""},
    {"a made part that the charset lacks", "a b", "a b", 0, 1, "\u0411", NULL},
    {"the source of another text", "\u00FC b", "\xE9 b", 3, 4, "c", NULL},
    {"the source of another text, which is replaced", "\u00FC b", "\xE9 b", 0,
     2, "c", NULL},
    {"a byte that begins its character in UTF-8, too, before another text",
     "\u00C3\u00FC b", "\xC3\xE9 b", 4, 5, "c", NULL},
    {"a source that is too short", "\u00FC b", "\xFC", 3, 4, "c", NULL},
};

static void replace(struct parts *parts, const struct row *row)
{
    struct slice record = slice_string(row->record);

    parts->text->size = parts->copied->size = 0;
    parts_copy(parts, slice_part(record, 0, row->from));
    buffer_text(parts->text, row->made);
    parts_copy(parts, slice_from(record, row->to));
}

static void test_sources(struct parts *parts)
{
    struct charset_reader reader;
    struct charset_writer writer;
    struct buffer out = {.data = NULL};

    if (!charset_reader_open(&reader, CHARSET, '\n', NULL)) {
        tap_skip("sources", "iconv has no " CHARSET);
        return;
    }
    charset_writer_open(&writer, CHARSET, '\n', NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        out.size = 0;
        buffer_text(&out, "> ");
        replace(parts, row);
        bool is_put =
            parts_put_source(parts, slice_string(row->record),
                             slice_string(row->source), &reader, &writer, &out);
        struct slice got = slice_from(buffer_slice(&out), 2);
        tap_ok(is_put == (row->wanted != NULL) &&
                   tap_same(slice_string(is_put ? row->wanted : ""), got),
               row->name);
    }
    buffer_free(&out);
    charset_writer_close(&writer);
    charset_reader_close(&reader);
}

/* What parts_copy makes of TEXT. */
static void test_copy(struct parts parts, struct slice text, const char *wanted,
                      const char *name)
{
    parts.text->size = 0;
    parts_copy(&parts, text);
    tap_ok(tap_same(slice_string(wanted), buffer_slice(parts.text)), name);
}

static void test_copies(struct buffer *text)
{
    struct parts parts = {.text = text, .raw = CHARSET_CODED_BYTES};
    struct buffer record = {.data = NULL};

    buffer_text(&record, "\u00FC\x1B");
    charset_put_coded_byte(&record, '\xFF');
    parts.escapes = true;
    test_copy(parts, buffer_slice(&record), "\u00FC\\u{1B}\\x{FF}",
              "copied text is escaped");
    parts.omits = true;
    test_copy(parts, buffer_slice(&record), "", "copied text is omitted");
    buffer_free(&record);
}

int main(void)
{
    struct buffer text = {.data = NULL}, copied = {.data = NULL};
    struct parts parts = {.text = &text, .copied = &copied};

    test_sources(&parts);
    test_copies(&text);
    buffer_free(&text);
    buffer_free(&copied);
    return tap_done();
}
