#include "config.h"

#include "base/io.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns true if the call that set errno should be repeated. If it would have
 * blocked, waits for EVENTS first. */
static bool should_retry(int descriptor, short events)
{
    struct pollfd wanted = {.fd = descriptor, .events = events};

    if (errno != EAGAIN)
        return errno == EINTR;
    return poll(&wanted, 1, -1) > 0 || errno == EINTR;
}

ssize_t io_read(int descriptor, void *to, size_t size)
{
    ssize_t got;

    do
        got = read(descriptor, to, size);
    while (got < 0 && should_retry(descriptor, POLLIN));
    return got;
}

bool io_write(int descriptor, struct slice bytes)
{
    while (bytes.size > 0) {
        ssize_t written = write(descriptor, bytes.text, bytes.size);
        if (written >= 0)
            bytes = slice_from(bytes, (size_t)written);
        else if (!should_retry(descriptor, POLLOUT))
            return false;
    }
    return true;
}

bool io_is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

bool io_feeds_itself(int input, int output)
{
    struct stat in, out;

    return fstat(input, &in) == 0 && fstat(output, &out) == 0 &&
           S_ISREG(out.st_mode) && in.st_dev == out.st_dev &&
           in.st_ino == out.st_ino;
}

bool io_read_file(const char *path, size_t most_mib, struct buffer *text,
                  struct failure *failure)
{
    enum { PART = 16 * 1024 }; /* bytes of a read */
    size_t most = most_mib * 1024 * 1024;
    int file = open(path, O_RDONLY);
    ssize_t size = file < 0 ? -1 : 1;

    while (size > 0 && text->size <= most) {
        size = io_read(file, buffer_room(text, PART), PART);
        text->size += size > 0 ? (size_t)size : 0;
    }
    const char *reason = size < 0            ? strerror(errno)
                         : text->size > most ? "larger than %l MiB"
                                             : NULL;
    if (file >= 0)
        close(file);
    return reason == NULL ||
           FAIL(failure, reason, .limit = most_mib, .is_unreadable = true);
}

bool io_read_list(const char *path, io_add *add, void *context,
                  struct failure *failure)
{
    enum { MAX_MIB = 128 };
    struct buffer text = {.data = NULL};
    bool is_valid = io_read_file(path, MAX_MIB, &text, failure);
    struct slice rest = buffer_slice(&text), line, entry;

    rest = slice_from(rest, utf8_bom_size(rest));
    for (size_t number = 1; is_valid && slice_cut(&rest, '\n', &line);
         number++) {
        slice_cut(&line, '#', &entry);
        entry = ascii_trim(entry);
        is_valid = entry.size == 0 || add(context, entry, failure);
        if (!is_valid)
            failure->line = number;
    }
    buffer_free(&text);
    return is_valid;
}
