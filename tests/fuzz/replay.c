/* replay.c - a fuzzer's corpus in make check: tests/fuzz/replay-NAME tries
 * every file of tests/fuzz/corpus/NAME, or the files named as arguments. */

#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <unistd.h>

#include "fuzz.h"
#include "../lib/tap.h"

enum { NAMES_MAX = 4096, SECONDS = 120 };

static void replay(const char *file)
{
    FILE *stream = fopen(file, "rb");
    size_t size = 0, room = 1 << 20;

    if (stream == NULL) {
        printf("Bail out! %s: %s\n", file, strerror(errno));
        exit(EXIT_FAILURE);
    }
    char *data = fuzz_alloc(room);
    size = fread(data, 1, room, stream);
    fclose(stream);
    /* An exact-size copy, so that the sanitizer detects overruns. */
    uint8_t *input = fuzz_alloc(size);
    memcpy(input, data, size);
    free(data);
    printf("# %s\n", file);
    fflush(stdout);
    alarm(SECONDS); /* an input that hangs ends the test */
    LLVMFuzzerTestOneInput(input, size);
    alarm(0);
    free(input);
    const char *slash = strrchr(file, '/');
    tap_ok(true, slash == NULL ? file : slash + 1);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void replay_directory(const char *path)
{
    static char *names[NAMES_MAX];
    size_t count = 0;
    DIR *directory = opendir(path);
    struct dirent *entry;

    while (directory != NULL && (entry = readdir(directory)) != NULL) {
        if (entry->d_name[0] == '.' || count == NAMES_MAX)
            continue;
        size_t size = strlen(path) + 1 + strlen(entry->d_name) + 1;
        names[count] = fuzz_alloc(size);
        snprintf(names[count++], size, "%s/%s", path, entry->d_name);
    }
    if (directory != NULL)
        closedir(directory);
    qsort(names, count, sizeof *names, compare);
    for (size_t i = 0; i < count; i++) {
        replay(names[i]);
        free(names[i]);
    }
    if (count == 0)
        tap_ok(false, "there is a corpus");
}

int main(int argc, char **argv)
{
    const char *source = getenv("srcdir"), *name = strstr(argv[0], "replay-");
    char path[4096];

    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    if (argc == 1 && name != NULL) {
        snprintf(path, sizeof path, "%s/tests/fuzz/corpus/%s",
                 source == NULL ? "." : source, name + strlen("replay-"));
        replay_directory(path);
    }
    return tap_done();
}
