#include "config.h"

#include "names/list.h"

#include "base/io.h"

bool list_read(const char *path, list_add *add, void *context,
               struct failure *failure)
{
    enum { MAX_BYTES = 256 * 1024 * 1024 };
    struct buffer text = {.data = NULL};
    const char *reason = io_read_file(path, MAX_BYTES, &text);

    if (text.size > MAX_BYTES)
        reason = "larger than 256 MiB";
    bool is_valid =
        reason == NULL || FAIL(failure, reason, .is_unreadable = true);
    struct slice rest = buffer_slice(&text), line, entry;

    rest = slice_from(rest, utf8_bom_size(rest));
    for (size_t number = 1; is_valid && slice_cut(&rest, '\n', &line);
         number++) {
        slice_cut(&line, '#', &entry);
        entry = slice_trim(entry, " \t\r");
        is_valid = entry.size == 0 || add(context, entry, failure);
        if (!is_valid)
            failure->line = number;
    }
    buffer_free(&text);
    return is_valid;
}
