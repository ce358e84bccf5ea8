/* unit-continued.c - a charset in which a line can be continued, as HZ (RFC
 * 1843): "~" and newline are no character, but end a record. GNU libiconv and
 * FreeBSD have HZ; glibc has no such charset, so here is an imitation. */

#include "config.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>
#include <unistd.h>

#include "lib/run.h"
#include "lib/tap.h"

/* These replace the functions of the C library. All charsets are one: ASCII, in
 * which "~~" is a tilde. */

iconv_t iconv_open(const char *to, const char *from)
{
    static int descriptor;

    (void)to;
    (void)from;
    return &descriptor;
}

int iconv_close(iconv_t descriptor)
{
    (void)descriptor;
    return 0;
}

static size_t fail(int error)
{
    errno = error;
    return SIZE_MAX;
}

size_t iconv(iconv_t descriptor, char **in, size_t *left, char **out,
             size_t *room)
{
    (void)descriptor;
    while (in != NULL && *left > 0) {
        size_t size = **in == '~' ? 2 : 1;
        if (*left < size)
            return fail(EINVAL);
        char last = (*in)[size - 1];
        if ((unsigned char)last >= 0x80 ||
            (size == 2 && last != '~' && last != '\n'))
            return fail(EILSEQ);
        if (size == 1 || last == '~') {
            if (*room == 0)
                return fail(E2BIG);
            *(*out)++ = last;
            --*room;
        }
        *in += size;
        *left -= size;
    }
    return 0;
}

int main(void)
{
    static const struct mode mode = {.kind = SETTINGS_STRING, .to_utf8 = true};
    static const char text[] = "a~\nb~~\n~\n\n~x\nc~\n";
    static const char wanted[] = "a-\nb~-\n\n\n~x\nc-\n";
    struct result result = {.status = 0};

    run(&mode, "HZ", slice_string(text), SIZE_MAX, &result);
    tap_ok(tap_same(slice_string(wanted), buffer_slice(&result.out)),
           "a continued line is a record");
    free_result(&result);
    return tap_done();
}
