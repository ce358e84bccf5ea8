/* unit-platform.c - what other platforms do, or this one only without memory:
 * an iconv that knows less, replaces characters, or begins streams in its own
 * way, a poll() that fails, and sizes that no memory has.
 *
 * iconv_open(), iconv() and poll() are those of this file. */

#include "config.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <poll.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>

#include "base/charset.h"
#include "base/io.h"
#include "lib/tap.h"

#if defined __GLIBC__ && !defined _LIBICONV_VERSION

/* How iconv differs from that of glibc. */
static enum quirk {
    NO_QUIRK,
    ONLY_READS,      /* it cannot write the charset */
    LACKS_NEWLINE,   /* nor newlines in it, which it reads */
    MARKS_ONCE,      /* the byte-order mark begins only the first stream */
    REPLACES,        /* each ü, unasked */
    READS_ESCAPE,    /* as U+FFFD, as GNU libiconv in C99 */
    WRITES_AT_LENGTH /* 300 bytes for a character */
} quirk;

static const char escape[] = "\\U00110000";

static int opened, opened_max = -1; /* descriptors; then no other is opened */
static iconv_t writing;             /* the last one from UTF-8 */

iconv_t iconv_open(const char *to, const char *from)
{
    iconv_t (*real)(const char *, const char *);

    *(void **)&real = dlsym(RTLD_NEXT, "iconv_open");
    if (opened++ == opened_max ||
        (quirk == ONLY_READS && charset_is_utf8(from))) {
        errno = EINVAL;
        return (iconv_t)-1;
    }
    iconv_t descriptor = real(to, from);
    if (charset_is_utf8(from))
        writing = descriptor;
    else if (writing == descriptor)
        writing = NULL;
    return descriptor;
}

/* Returns true if *IN begins with the escape, or ends within it. Then reads it,
 * and stores what iconv returns in *RESULT. */
static bool read_escape(char **in, size_t *left, char **to, size_t *room,
                        size_t *result)
{
    static const char replacement[] = "\uFFFD";
    size_t size = sizeof escape - 1, part = *left < size ? *left : size;

    if (quirk != READS_ESCAPE || memcmp(*in, escape, part) != 0)
        return false;
    if (part < size) {
        errno = EINVAL;
        *result = (size_t)-1;
        return true;
    }
    memcpy(*to, replacement, sizeof replacement - 1);
    *in += size;
    *left -= size;
    *to += sizeof replacement - 1;
    *room -= sizeof replacement - 1;
    *result = 1;
    return true;
}

size_t iconv(iconv_t descriptor, char **in, size_t *left, char **out,
             size_t *room)
{
    size_t (*real)(iconv_t, char **, size_t *, char **, size_t *);

    *(void **)&real = dlsym(RTLD_NEXT, "iconv");
    if (in == NULL)
        return quirk == MARKS_ONCE ? 0 : real(descriptor, in, left, out, room);
    bool is_replaced = quirk == REPLACES && **in == '\xC3';
    if (quirk == LACKS_NEWLINE && descriptor == writing && **in == '\n') {
        errno = EILSEQ;
        return (size_t)-1;
    }
    if (quirk == WRITES_AT_LENGTH && *room < 300) {
        errno = E2BIG;
        return (size_t)-1;
    }
    size_t result;
    if (read_escape(in, left, out, room, &result))
        return result;
    result = real(descriptor, in, left, out, room);
    return is_replaced ? 1 : result;
}

int poll(struct pollfd *wanted, nfds_t count, int timeout)
{
    errno = EINVAL; /* as if there were more than RLIMIT_NOFILE */
    return wanted == NULL || count > 0 || timeout > 0 ? -1 : 0;
}

/* What the children leave is no leak. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

/* Returns true if FUNCTION ends the process because memory is exhausted. */
static bool exhausts_memory(void (*function)(void))
{
    static const char wanted[] = "puny: memory exhausted\n";
    char message[100] = "";
    int ends[2], status = 0;

    fflush(stdout);
    if (pipe(ends) != 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        function();
        _exit(0);
    }
    close(ends[1]);
    ssize_t size = read(ends[0], message, sizeof message - 1);
    close(ends[0]);
    waitpid(child, &status, 0);
    return tap_same_number("status", 2, (size_t)WEXITSTATUS(status)) &&
           tap_same(slice_string(wanted),
                    slice_of(message, size < 0 ? 0 : (size_t)size));
}

/* Sizes that no memory has. */

static struct buffer out;

static void grow_buffer(void)
{
    out.size = 2;
    buffer_grow(&out, SIZE_MAX - 1);
}

static void make_array(void)
{
    buffer_array(&out, SIZE_MAX / 2, 4);
}

static void format_impossible(void)
{
    buffer_format(&out, "%lc", (wint_t)0x110000);
}

static void write_huge(void)
{
    struct charset_writer writer;

    if (charset_writer_open(&writer, "UTF-16BE", '\n', NULL))
        charset_write(&writer, slice_of("", SIZE_MAX / 2), &out, NULL);
}

/* Charsets that are known, until they are opened once more. */

static void open_trial(void)
{
    struct charset_reader reader;

    opened = 0;
    opened_max = 1;
    charset_reader_open(&reader, "ISO-8859-1", '\n', NULL);
}

static void restart_reader(void)
{
    struct charset_reader reader;

    opened = 0;
    opened_max = 2;
    if (charset_reader_open(&reader, "ISO-8859-1", '\n', NULL))
        charset_reader_restart(&reader);
}

/* Returns true if the writer of CHARSET is refused for this reason. */
static bool refuses_writer(enum quirk with, const char *reason)
{
    struct failure failure = {.message = ""};
    struct charset_writer writer;

    quirk = with;
    bool is_open = charset_writer_open(&writer, "ISO-8859-1", '\n', &failure);
    quirk = NO_QUIRK;
    return !is_open && tap_has(reason, failure.message);
}

/* Writes "üb" in CHARSET twice with the quirk, and compares the result. */
static bool writes(enum quirk with, const char *charset, const char *wanted,
                   size_t size)
{
    struct charset_writer writer;
    uint32_t lacks = 0;
    bool is_written = true;

    quirk = with;
    out.size = 0;
    if (!charset_writer_open(&writer, charset, '\n', NULL))
        return false;
    for (int i = 0; i < 2; i++)
        is_written &=
            charset_write(&writer, slice_string("\u00FCb"), &out, &lacks);
    charset_writer_close(&writer);
    quirk = NO_QUIRK;
    if (wanted == NULL)
        return !is_written && tap_same_number("lacks", 0xFC, lacks);
    return is_written && tap_same(slice_of(wanted, size), buffer_slice(&out));
}

/* Reads BYTES in a charset in which iconv replaces the escape: up to SIZE, as
 * TEXT. What follows is read in the initial state. */
static bool reads(const char *bytes, size_t size, const char *text)
{
    struct charset_reader reader;
    struct slice letters = slice_string("$\"");

    quirk = READS_ESCAPE;
    out.size = 0;
    charset_reader_open(&reader, "ISO-2022-JP", '\n', NULL);
    bool is_good = tap_same_number("size", size,
                                   charset_read(&reader, slice_string(bytes),
                                                false, &out)) &&
                   tap_same(slice_string(text), buffer_slice(&out));
    out.size = 0;
    is_good &= charset_read(&reader, letters, false, &out) == letters.size &&
               tap_same(letters, buffer_slice(&out));
    charset_reader_close(&reader);
    quirk = NO_QUIRK;
    return is_good;
}

static void test_replaced_values(void)
{
    static const struct {
        const char *name, *bytes;
        size_t size;
        const char *text;
    } rows[] = {
        {"a value that iconv replaces", "a\\U00110000b", 1, "a"},
        {"a shift, and such a value", "\033$B$\"\033(B\\U00110000", 5,
         "\u3042"},
        {"a shift, a letter, and such a value", "\033$B$\"\033(Ba\\U00110000",
         9, "\u3042a"},
        {"a shift at the end", "a\033(B", 4, "a"},
        {"half of a shift at the end", "a\033(", 1, "a"},
        {"half of such a value at the end", "a\\U0011", 1, "a"},
        {"an invalid byte", "a\xFF", 1, "a"},
        {"an invalid byte in such a value", "a\\U0\xFF", 4, "a\\U0"},
        {"an escape that is no value", "\\U00FC", 6, "\\U00FC"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        tap_ok(reads(rows[i].bytes, rows[i].size, rows[i].text), rows[i].name);
}

/* A read that would block, and cannot wait, fails. */
static bool test_wait(void)
{
    int ends[2];
    char byte;

    if (pipe(ends) != 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0)
        return false;
    ssize_t got = io_read(ends[0], &byte, 1);
    bool is_told = errno == EINVAL;
    close(ends[0]);
    close(ends[1]);
    return got < 0 && is_told;
}

int main(void)
{
    if (dlsym(RTLD_NEXT, "iconv_open") == NULL)
        return tap_skip_all("iconv is linked statically");
    tap_ok(exhausts_memory(grow_buffer),
           "a buffer of more than SIZE_MAX bytes");
    tap_ok(exhausts_memory(make_array), "an array of more than SIZE_MAX bytes");
    tap_ok(exhausts_memory(format_impossible),
           "a text that cannot be formatted");
    tap_ok(exhausts_memory(write_huge),
           "an encoding of more than SIZE_MAX bytes");
    tap_ok(exhausts_memory(open_trial), "a known charset is not opened again");
    tap_ok(exhausts_memory(restart_reader), "a known charset is not reopened");
    tap_ok(refuses_writer(ONLY_READS, "does not know it"),
           "a charset that is only read is refused for output");
    tap_ok(refuses_writer(LACKS_NEWLINE, "has no newline"),
           "a charset that lacks newline is refused for output");
    tap_ok(writes(MARKS_ONCE, "UTF-16", "\xFC\0b\0\xFC\0b\0", 8),
           "a byte-order mark that begins only the first stream");
    tap_ok(writes(REPLACES, "ISO-8859-1", NULL, 0),
           "a character that iconv replaces unasked is lacking");
    tap_ok(writes(REPLACES, "ISO-8859-1//TRANSLIT",
                  "\xFC"
                  "b\xFC"
                  "b",
                  4),
           "a character that iconv replaces, as asked, is written");
    tap_ok(writes(WRITES_AT_LENGTH, "ISO-8859-1",
                  "\xFC"
                  "b\xFC"
                  "b",
                  4),
           "a character can become any number of bytes");
    test_replaced_values();
    tap_ok(test_wait(), "a wait that fails is a read that fails");
    tap_ok(!io_feeds_itself(STDIN_FILENO, -1) &&
               !io_feeds_itself(-1, STDOUT_FILENO),
           "a closed descriptor is not the other one's file");
    buffer_free(&out);
    return tap_done();
}

#else

int main(void)
{
    return tap_skip_all("iconv is not that of glibc");
}

#endif
