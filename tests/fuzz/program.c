/* program.c - the whole program, with any command line and any input: it ends
 * with a status that fits its messages, which a terminal can show; there is a
 * record out for each one in; the output is valid in its charset; --check has
 * messages where the output differs from the input; --index writes the index
 * labels that --explain shows; and --only-names=all writes what --only-names
 * does, and more.
 *
 * The first line of an input is the command line, with a blank between words;
 * '@' in it is the name of a file: @0 has the rest of the input, @1 to @3 are
 * a list of names and two tables. The rest is standard input. */

#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <iconv.h>
#include <setjmp.h>
#include <unistd.h>

#define main puny_main
int puny_main(int argc, char **argv);
#include "../../src/main.c"
#undef main

#include "base/ascii.h"
#include "base/charset.h"
#include "base/escape.h"
#include "base/io.h"
#include "base/utf8.h"
#include "stream/report.h"

#define FUZZ_LEAKS
#include "fuzz.h"

/* The linker replaces exit() and fclose(): a run that ends in exit() returns to
 * call_main(), and --help, which closes stdout, only flushes it. */
_Noreturn void __wrap_exit(int status);
_Noreturn void __real_exit(int status);
int __wrap_fclose(FILE *file);
int __real_fclose(FILE *file);

static jmp_buf ending;
static bool is_running;
static bool has_closed;
static int end_status;

void __wrap_exit(int status)
{
    if (!is_running)
        __real_exit(status);
    end_status = status;
    longjmp(ending, 1);
}

int __wrap_fclose(FILE *file)
{
    if (!is_running || file != stdout)
        return __real_fclose(file);
    has_closed = true;
    return fflush(file);
}

__attribute__((weak)) void __sanitizer_set_report_fd(void *fd);

/* Files. */

enum { IN, OUT, ERR, FIXED = 3, FIXED_END = FIXED + 3 };

static const char *const fixed_files[] = {
    "example.com\npaypal\nb\u00FCcher.example\n",
    "U+0061..U+007A\nU+00E4|U+00E6\nU+00F6|U+00F8\nU+00FC\nU+0438\n",
    "<?xml version=\"1.0\"?>\n"
    "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>"
    "<range first-cp=\"0061\" last-cp=\"007A\"/><char cp=\"00E4\">"
    "<var cp=\"00E6\" type=\"blocked\"/></char><char cp=\"00FC\"/>"
    "</data></lgr>\n"};

static FILE *files[FIXED_END]; /* of a run: standard input, output, messages */
static int saved[FIXED];       /* the process's own */

static void fill(FILE *file, const char *bytes, size_t size)
{
    rewind(file);
    FUZZ_CHECK(ftruncate(fileno(file), 0) == 0);
    FUZZ_CHECK(fwrite(bytes, 1, size, file) == size && fflush(file) == 0);
    rewind(file);
}

static void open_files(void)
{
    if (files[0] != NULL)
        return;
    setenv("LC_ALL", "C", 1);
    for (int i = 0; i < FIXED_END; i++)
        FUZZ_CHECK((files[i] = tmpfile()) != NULL);
    for (int i = FIXED; i < FIXED_END; i++)
        fill(files[i], fixed_files[i - FIXED], strlen(fixed_files[i - FIXED]));
    for (int fd = 0; fd < FIXED; fd++)
        FUZZ_CHECK((saved[fd] = fcntl(fd, F_DUPFD, FIXED)) >= 0);
    if (__sanitizer_set_report_fd != NULL)
        __sanitizer_set_report_fd((void *)(intptr_t)saved[ERR]);
}

static struct buffer read_file(FILE *file)
{
    struct buffer bytes = {.data = NULL};
    char block[4096];
    size_t size;

    rewind(file);
    while ((size = fread(block, 1, sizeof block, file)) > 0)
        buffer_append(&bytes, block, size);
    return bytes;
}

/* Command lines. */

enum { WORDS_MAX = 32 };

struct command {
    int count;
    char *words[WORDS_MAX + 1];
    char text[4096];
};

/* Whether TEXT names files only by '@', and has "//" only in charsets. */
static bool is_harmless(struct slice text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.text[i] == '/' &&
            (slice_at(text, i + 1) == '/' ? slice_at(text, i + 2) == 'd'
                                          : slice_at(text, i - 1) != '/'))
            return false;
    return true;
}

/* Replaces each '@' and digit of TEXT by the name of a file. */
static bool expand(struct slice text, char *to, size_t room)
{
    size_t length = 0;

    for (size_t i = 0; i < text.size; i++) {
        unsigned digit = (unsigned char)slice_at(text, i + 1) - (unsigned)'0';
        bool is_file = text.text[i] == '@' && digit <= FIXED_END - FIXED;
        if (length + 16 > room || text.text[i] == '\0')
            return false;
        if (is_file)
            length += (size_t)snprintf(
                to + length, 16, "/dev/fd/%d",
                fileno(files[digit == 0 ? IN : FIXED + (int)digit - 1]));
        else
            to[length++] = text.text[i];
        i += is_file;
    }
    to[length] = '\0';
    return true;
}

static bool parse_command(struct slice text, struct command *command)
{
    *command =
        (struct command){.count = 1, .words = {(char *)(uintptr_t) "puny"}};
    if (!is_harmless(text) ||
        !expand(text, command->text, sizeof command->text))
        return false;
    for (char *word = command->text; word != NULL && text.size > 0;) {
        char *blank = strchr(word, ' ');
        if (blank != NULL)
            *blank = '\0';
        if (command->count == WORDS_MAX)
            return false;
        command->words[command->count++] = word;
        word = blank == NULL ? NULL : blank + 1;
    }
    return true;
}

/* Running. */

struct result {
    int status;
    struct buffer out;
    struct buffer err;
};

static int call_main(const struct command *command)
{
    char *words[WORDS_MAX + 1];

    memcpy(words, command->words, sizeof words);
    optind = 0; /* getopt_long begins anew */
    is_running = true;
    has_closed = false;
    if (setjmp(ending) == 0)
        end_status = puny_main(command->count, words);
    is_running = false;
    fflush(stdout);
    return end_status;
}

static struct result run(const struct command *command, struct slice input)
{
    struct result r;

    fflush(NULL);
    fill(files[IN], input.text, input.size);
    fill(files[OUT], "", 0);
    fill(files[ERR], "", 0);
    for (int fd = 0; fd < FIXED; fd++)
        FUZZ_CHECK(dup2(fileno(files[fd]), fd) == fd);
    r.status = call_main(command);
    for (int fd = 0; fd < FIXED; fd++)
        FUZZ_CHECK(dup2(saved[fd], fd) == fd);
    r.out = read_file(files[OUT]);
    r.err = read_file(files[ERR]);
    return r;
}

/* Reads the options of a command line that the program has accepted. */
static struct options read_options(const struct command *command)
{
    static char *words[WORDS_MAX + 1];

    memcpy(words, command->words, sizeof words);
    optind = 0;
    return options_parse(command->count, words);
}

/* Charsets. */

/* Returns a descriptor from CHARSET to UTF-8, for the caller to close. The
 * first one of each charset stays open, because opening loads a module, but is
 * not used: after a byte-order mark glibc's UTF-16 keeps the order for good. */
static iconv_t open_charset(const char *charset)
{
    enum { KEPT = 64, NAME_MAX_BYTES = 4096 /* -max_len */ };
    static char kept[KEPT][NAME_MAX_BYTES];
    static unsigned count;
    char name[NAME_MAX_BYTES];
    unsigned i = 0;

    snprintf(name, sizeof name, "%.*s", (int)strcspn(charset, "/"), charset);
    if (charset_is_utf8(name)) /* under more names than iconv knows */
        strcpy(name, "UTF-8");
    while (i < count && strcmp(kept[i], name) != 0)
        i++;
    if (i == count && count < KEPT) {
        memcpy(kept[count++], name, sizeof name);
        FUZZ_CHECK(iconv_open("UTF-8", name) != (iconv_t)-1);
    }
    iconv_t descriptor = iconv_open("UTF-8", name);
    FUZZ_CHECK(descriptor != (iconv_t)-1);
    return descriptor;
}

/* Appends BYTES to TEXT, in UTF-8. Returns false if they are not valid in
 * CHARSET. */
static bool decode(const char *charset, struct slice bytes, struct buffer *text)
{
    iconv_t descriptor = open_charset(charset);
    char *in = (char *)(uintptr_t)bytes.text;
    size_t left = bytes.size;
    bool is_end = false, is_valid = true;

    while (is_valid && !is_end) {
        char block[4096], *out = block;
        size_t room = sizeof block;
        bool is_last = left == 0;
        size_t done =
            iconv(descriptor, is_last ? NULL : &in, &left, &out, &room);
        buffer_append(text, block, sizeof block - room);
        is_valid = done != (size_t)-1 || errno == E2BIG;
        is_end = is_last && done != (size_t)-1;
    }
    iconv_close(descriptor);
    /* From UTF-8 glibc copies code points above U+10FFFF. */
    return is_valid && utf8_valid(buffer_slice(text)) == text->size;
}

/* Checks. */

static size_t count_bytes(const struct buffer *text, char byte)
{
    size_t found = 0;

    for (size_t i = 0; i < text->size; i++)
        found += text->data[i] == byte;
    return found;
}

/* Whether TEXT has no character that could tamper with a terminal, except END
 * and a CR before it. */
static bool is_safe(const struct buffer *text, char end)
{
    for (size_t i = 0, step; i < text->size; i += step) {
        uint32_t c = 0;
        step = utf8_read(text->data + i, text->size - i, &c);
        bool is_end = c == (unsigned char)end ||
                      (c == '\r' && slice_at(buffer_slice(text), i + 1) == end);
        if (step == 0 || (!is_end && (c < 0x20 || (c >= 0x7F && c < 0xA0) ||
                                      escape_wants(c))))
            return false;
    }
    return true;
}

/* Whether LINE is about UTF-16, which -T copies. */
static bool is_about_utf16(struct slice line)
{
    return slice_begins(line, slice_string("puny: -: the input is UTF-16"));
}

/* Whether LINE is a hint, or a warning about UTF-16 or UTF-8 or a table that is
 * used nevertheless. Quoted input, which may contain the word, follows it. */
static bool is_warning(struct slice line)
{
    static const char word[] = ": warning: ";

    if (is_about_utf16(line) ||
        slice_begins(line, slice_string("puny: hint: ")) ||
        slice_begins(line, slice_string("puny: -: the input is valid UTF-8")))
        return true;
    for (size_t i = 0; i + sizeof word <= line.size && line.text[i] != '\'';
         i++)
        if (memcmp(line.text + i, word, sizeof word - 1) == 0)
            return true;
    return false;
}

/* Messages on standard input are in the order of its lines. Returns their
 * number, without warnings. */
static size_t check_messages(const struct buffer *err)
{
    unsigned long long last = 0;
    struct slice rest = buffer_slice(err);
    size_t count = 0;

    FUZZ_CHECK(is_safe(err, '\n'));
    while (rest.size > 0) {
        const char *stop = memchr(rest.text, '\n', rest.size);
        FUZZ_CHECK(stop != NULL);
        count += !is_warning(slice_of(rest.text, (size_t)(stop - rest.text)));
        /* A number, and not the name of a file that an option has. */
        if (rest.size > 8 && memcmp(rest.text, "puny: -:", 8) == 0 &&
            ascii_is_digit(rest.text[8])) {
            unsigned long long line = strtoull(rest.text + 8, NULL, 10);
            FUZZ_CHECK(line >= last && line > 0);
            last = line;
        } else {
            FUZZ_CHECK(rest.size > 6 && (memcmp(rest.text, "puny: ", 6) == 0 ||
                                         memcmp(rest.text, "Try '", 5) == 0));
        }
        rest = slice_from(rest, (size_t)(stop - rest.text) + 1);
    }
    return count;
}

static const struct report_mode *find_mode(const struct options *o)
{
    return &report_modes[o->settings.invalid];
}

/* Whether R, of a run that reports names that stay, says that the input is
 * UTF-16, so that it has none of them. */
static bool is_unread(const struct settings *s, const struct result *r)
{
    struct slice rest = buffer_slice(&r->err), line;

    while (settings_report_names(s) && slice_cut(&rest, '\n', &line))
        if (is_about_utf16(line))
            return true;
    return false;
}

static void check_status(const struct options *o, const struct result *r,
                         size_t messages)
{
    const struct report_mode *mode = find_mode(o);

    if (o->settings.kind == SETTINGS_EXPLAIN)
        return;
    FUZZ_CHECK(r->status == (mode->is_failure &&
                             (messages > 0 || is_unread(&o->settings, r))));
    FUZZ_CHECK(mode->is_reported || messages == 0);
    FUZZ_CHECK(!mode->ends_run || messages <= 1 ||
               o->settings.kind == SETTINGS_TEXT);
}

/* The input as text of lines: standard input, or the operands. */
static bool read_input(const struct options *o, struct slice input,
                       const char *charset, struct buffer *text)
{
    if (*o->operands == NULL)
        return decode(charset, input, text);
    for (char **operand = o->operands; *operand != NULL; operand++) {
        size_t ends = count_bytes(text, o->settings.terminator);
        if (!decode(charset, slice_string(*operand), text) ||
            count_bytes(text, o->settings.terminator) != ends)
            return false;
        buffer_append(text, &o->settings.terminator, 1);
    }
    return true;
}

/* Whether TEXT contains shifts of stateful charsets, which iconv copies, so
 * that the output is read as other text. */
static bool has_shifts(const struct buffer *text)
{
    return count_bytes(text, '\x1B') + count_bytes(text, '\x0E') +
               count_bytes(text, '\x0F') >
           0;
}

/* Valid input gives valid output, with as many records. */
static void check_output(const struct options *o, struct slice input,
                         const struct result *r, size_t messages)
{
    const char *from = o->from == NULL || *o->from == '\0' ? "UTF-8" : o->from;
    const char *to = o->to == NULL || *o->to == '\0' ? "UTF-8" : o->to;
    struct buffer text = {.data = NULL}, out = {.data = NULL};

    if (read_input(o, input, from, &text) && !has_shifts(&text) &&
        messages == 0 && find_mode(o)->is_reported) {
        char end = o->settings.terminator;
        FUZZ_CHECK(decode(to, buffer_slice(&r->out), &out));
        if (o->settings.kind != SETTINGS_EXPLAIN && !o->settings.trace &&
            !o->settings.only_names && !o->settings.check) {
            if (find_mode(o)->is_alone)
                FUZZ_CHECK(out.size == 0 || o->settings.header > 0);
            else
                FUZZ_CHECK(count_bytes(&text, end) == count_bytes(&out, end));
            FUZZ_CHECK(o->settings.escape != SETTINGS_ALWAYS ||
                       o->settings.header > 0 ||
                       o->settings.kind == SETTINGS_TEXT || is_safe(&out, end));
        }
    }
    buffer_free(&text);
    buffer_free(&out);
}

static bool is_utf8(const char *charset)
{
    return charset == NULL || charset_is_utf8(charset);
}

/* Whether the same command can be run with --check, and its output compared
 * with the input. */
static bool is_comparable(const struct options *o,
                          const struct command *command)
{
    const struct settings *s = &o->settings;

    return !s->check && s->kind != SETTINGS_EXPLAIN && !s->trace &&
           !s->only_names && !s->has_invalid && s->escape != SETTINGS_ALWAYS &&
           is_utf8(o->from) && is_utf8(o->to) && command->count < WORDS_MAX;
}

/* Whether an operand of O names a file or standard input, which --check
 * reports. */
static bool has_file_name(const struct options *o)
{
    char **operand = o->operands;

    while (*operand != NULL && strcmp(*operand, "-") != 0 &&
           !io_is_file(*operand))
        operand++;
    return *operand != NULL;
}

/* --check writes nothing, and has messages if the output R of the same command
 * differs from the input; also about operands that name files, and with -T
 * about other names. */
static void check_check(const struct options *o, const struct command *command,
                        struct slice input, const struct result *r)
{
    struct command checking = *command;
    struct buffer text = {.data = NULL};

    if (!is_comparable(o, command) || !read_input(o, input, "UTF-8", &text) ||
        utf8_bom_size(buffer_slice(&text)) > 0) {
        buffer_free(&text);
        return;
    }
    bool is_same = r->status == 0 &&
                   slice_equal(buffer_slice(&r->out), buffer_slice(&text));
    checking.words[1] = (char *)(uintptr_t) "--check";
    memcpy(checking.words + 2, command->words + 1,
           (size_t)command->count * sizeof *command->words);
    checking.count++;
    struct result c = run(&checking, input);
    FUZZ_CHECK(c.out.size == 0);
    if (c.status != 2) { /* refused with other options */
        struct settings settings = o->settings;
        settings.check = true;
        FUZZ_CHECK(c.status != 0 || is_same);
        FUZZ_CHECK(c.status == 0 || !is_same || has_file_name(o) ||
                   o->settings.kind == SETTINGS_TEXT);
        FUZZ_CHECK((c.status == 0) ==
                   (check_messages(&c.err) == 0 && !is_unread(&settings, &c)));
    }
    buffer_free(&text);
    buffer_free(&c.out);
    buffer_free(&c.err);
}

/* Whether LABEL is a label of one of the names in LINES. */
static bool has_label(struct slice lines, struct slice label)
{
    for (size_t i = 0; i + label.size <= lines.size; i++)
        if ((i == 0 || ascii_is_one_of(lines.text[i - 1], ".\n")) &&
            memcmp(lines.text + i, label.text, label.size) == 0 &&
            (i + label.size == lines.size ||
             ascii_is_one_of(lines.text[i + label.size], ".\n")))
            return true;
    return false;
}

/* The index labels in the output R of -n --index, which has no failure, are
 * those of --explain. */
static void check_index(const struct options *o, const struct command *command,
                        struct slice input, const struct result *r)
{
    static const char prefix[] = "  index  ";
    enum { PREFIX_SIZE = sizeof prefix - 1 };
    struct command explaining = *command;
    struct slice rest, line;

    if (!o->settings.index || r->status != 0 || r->err.size > 0 ||
        o->settings.terminator != '\n' || !is_utf8(o->from) || !is_utf8(o->to))
        return;
    for (int i = 1; i < command->count; i++) {
        if (strcmp(command->words[i], "-n") == 0)
            explaining.words[i] = (char *)(uintptr_t) "--explain";
        if (strcmp(command->words[i], "--index") == 0)
            explaining.words[i] = (char *)(uintptr_t) "--escape=auto";
    }
    struct result e = run(&explaining, input);
    rest = buffer_slice(&e.out);
    while (e.status == 0 && slice_cut(&rest, '\n', &line))
        if (line.size > PREFIX_SIZE &&
            memcmp(line.text, prefix, PREFIX_SIZE) == 0 &&
            !slice_equal(slice_from(line, PREFIX_SIZE), slice_string("-")))
            FUZZ_CHECK(has_label(buffer_slice(&r->out),
                                 slice_from(line, PREFIX_SIZE)));
    buffer_free(&e.out);
    buffer_free(&e.err);
}

/* The names in the output R of -T --only-names are among those of
 * --only-names=all, in the same order. */
static void check_only_names(const struct options *o,
                             const struct command *command, struct slice input,
                             const struct result *r)
{
    struct command getting = *command;
    struct slice some = buffer_slice(&r->out), name, other;
    char end = o->settings.terminator;

    if (o->settings.only_names != SETTINGS_IDN_NAMES || !is_utf8(o->to) ||
        o->settings.has_invalid)
        return;
    for (int i = 1; i < command->count; i++)
        if (strcmp(command->words[i], "--only-names") == 0)
            getting.words[i] = (char *)(uintptr_t) "--only-names=all";
    struct result g = run(&getting, input);
    struct slice all = buffer_slice(&g.out);
    while (g.status != 2 && slice_cut(&some, end, &name))
        do
            FUZZ_CHECK(slice_cut(&all, end, &other));
        while (!slice_equal(name, other));
    buffer_free(&g.out);
    buffer_free(&g.err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct command command;
    struct slice input = slice_of((const char *)data, size);
    const char *line = size == 0 ? NULL : memchr(data, '\n', size);
    size_t length = line == NULL ? size : (size_t)(line - input.text);

    open_files();
    if (!parse_command(slice_of(input.text, length), &command))
        return 0;
    input = slice_from(input, length + (line != NULL));
    struct result r = run(&command, input);
    size_t messages = check_messages(&r.err);
    FUZZ_CHECK(r.status >= 0 && r.status <= 2);
    if (r.status == 2) {
        FUZZ_CHECK(r.out.size == 0 && messages > 0);
    } else if (!has_closed) { /* neither --help nor the like */
        struct options options = read_options(&command);
        check_status(&options, &r, messages);
        check_output(&options, input, &r, messages);
        check_check(&options, &command, input, &r);
        check_index(&options, &command, input, &r);
        check_only_names(&options, &command, input, &r);
    }
    buffer_free(&r.out);
    buffer_free(&r.err);
    return 0;
}
