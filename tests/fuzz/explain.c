/* explain.c - explanations: a name is called valid if it can be converted; a
 * block has no empty line and nothing unsafe; its columns line up; and in ASCII
 * it has the same lines. */

#include "config.h"

#include "base/escape.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "explain/explain.h"
#include "names/tlds.h"
#include "safe/safe.h"
#include "fuzz.h"
#include "names/name.h"

#ifdef HAVE_ICU

static struct explain *open_explain(void)
{
    static struct explain *explain;
    static struct tlds tlds;
    static struct settings settings;

    if (explain == NULL) {
        struct safe *safe = safe_open(true);
        settings = (struct settings){
            .safe = safe, .tlds = &tlds, .explain = SETTINGS_BLOCKS};
        explain = explain_open(&settings);
    }
    return explain;
}

static bool is_name(struct slice text)
{
    static struct name_converter *names;
    struct buffer out = {.data = NULL};

    if (names == NULL)
        names = name_open((struct name_mode){.decode = false});
    bool is_valid = name_convert(names, text, &out, NULL);
    buffer_free(&out);
    return is_valid;
}

/* Removes and returns the first line of *BLOCK. */
static struct slice take_line(struct slice *block)
{
    const char *end = memchr(block->text, '\n', block->size);

    FUZZ_CHECK(end != NULL);
    struct slice line = slice_of(block->text, (size_t)(end - block->text));
    *block = slice_from(*block, line.size + 1);
    return line;
}

/* The column of a terminal where the word NUMBER of LINE begins, from 0. */
static size_t find_column(struct slice line, unsigned number)
{
    size_t column = 0;
    bool is_inside = false;

    for (size_t i = 0; i < line.size;) {
        uint32_t c = 0;
        i += utf8_read(line.text + i, line.size - i, &c);
        if (c != ' ' && !is_inside && number-- == 0)
            return column;
        is_inside = c != ' ';
        column += unicode_width(c);
    }
    return column;
}

static bool begins_with(struct slice line, const char *text)
{
    return line.size >= strlen(text) &&
           memcmp(line.text, text, strlen(text)) == 0;
}

static void check_safe(struct slice line)
{
    for (size_t i = 0; i < line.size;) {
        uint32_t c = 0;
        size_t step = utf8_read(line.text + i, line.size - i, &c);
        FUZZ_CHECK(step > 0 && !escape_wants(c));
        i += step;
    }
}

/* Checks the lines of BLOCK, and returns their number. */
static size_t check_block(struct slice block, bool is_valid)
{
    enum { SCRIPT = 2, NAME = 3 }; /* words of a line for a code point */
    size_t count = 0, script = 0, name = 0;
    bool says_valid = false;

    for (; block.size > 0; count++) {
        struct slice line = take_line(&block);
        FUZZ_CHECK(line.size > 0);
        check_safe(line);
        says_valid |= slice_equal(line, slice_string("valid     yes"));
        if (!begins_with(line, "  U+"))
            continue;
        FUZZ_CHECK(script == 0 || find_column(line, SCRIPT) == script);
        FUZZ_CHECK(name == 0 || find_column(line, NAME) == name);
        script = find_column(line, SCRIPT);
        name = find_column(line, NAME);
    }
    FUZZ_CHECK(says_valid == is_valid);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct explain *e = open_explain();
    struct slice name = slice_of((const char *)data, size);
    struct buffer block = {.data = NULL}, ascii = {.data = NULL};

    bool is_valid = explain_put(e, name, NULL, false, &block);
    FUZZ_CHECK(is_valid == is_name(name));
    size_t count = check_block(buffer_slice(&block), is_valid);
    FUZZ_CHECK(explain_put(e, name, NULL, true, &ascii) == is_valid);
    FUZZ_CHECK(utf8_is_ascii(buffer_slice(&ascii)));
    FUZZ_CHECK(check_block(buffer_slice(&ascii), is_valid) == count);
    buffer_free(&block);
    buffer_free(&ascii);
    return 0;
}

#else

FUZZ_NOTHING

#endif
