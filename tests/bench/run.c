/* run.c - runs commands in turn, several times, and prints their times, as rows
 * of a table.
 *
 *     run [-r ROUNDS] [-c COUNT] [-s FIRST] -d DIRECTORY TITLE NAME COMMAND
 *         [NAME COMMAND]...
 *
 * A COMMAND is words separated by blanks; one that begins with '<' names the
 * input. A command that contains '|' is run by the shell, with the input of the
 * first command. The output goes to a file in DIRECTORY, messages to another. A
 * command that measures a part of itself writes the seconds to descriptor 3;
 * they replace the time from start to end.
 *
 * First each command runs once untimed, which warms the caches. Its output must
 * equal that of the first command, unless its NAME ends in '*'. Then the
 * commands run in turn, ROUNDS times (default: 5), so that other load affects
 * all of them alike. A ratio is the first command's time over this one's: the
 * median over the rounds.
 *
 *     -c  when timed, run each command COUNT times; for short ones
 *     -s  the commands are steps, not rivals: the input is one record, of which
 *         code points are counted, not lines; outputs differ; a ratio is the
 *         time over that of the previous step; and the mean is over the steps
 *         from number FIRST (from 0) on
 *
 * The exit status is 1 if a command failed or results differ. */

#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { WORDS_MAX = 32, REPORT = 3, REPORT_MAX = 64, BLOCK = 16 * 1024 };

struct command {
    const char *name;
    char *word[WORDS_MAX + 1];
    const char *input; /* NULL: none */
    char *output;
    const char *problem; /* NULL: none */
    double *seconds;     /* of each round */
    double peak;         /* resident memory, bytes */
    double bytes;        /* of input */
    double units;        /* lines or code points of it */
};

struct plan {
    const char *title;
    const char *directory;
    int rounds;
    int count;
    int first_step; /* -1: these are no steps */
    struct command *command;
    int commands;
};

/* Utilities. */

/* Reports a failed call and exits. */
_Noreturn static void fail(const char *what)
{
    fprintf(stderr, "run: %s: %s\n", what, strerror(errno));
    exit(2);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        fail("memory");
    return memory;
}

static int open_or_fail(const char *name, int flags)
{
    int fd = open(name, flags | O_CLOEXEC, 0666);
    if (fd < 0)
        fail(name);
    return fd;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns the median of VALUES, which it sorts. */
static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* The plan. */

static void split(struct command *c, char *line, const char *first_input)
{
    static char shell[] = "sh", option[] = "-c";
    int n = 0;

    if (strchr(line, '|') != NULL) {
        c->word[0] = shell;
        c->word[1] = option;
        c->word[2] = line;
        c->input = first_input;
        return;
    }
    for (char *w = strtok(line, " "); w != NULL; w = strtok(NULL, " ")) {
        if (*w == '<')
            c->input = w + 1;
        else if (n < WORDS_MAX)
            c->word[n++] = w;
    }
}

_Noreturn static void usage(void)
{
    fputs("run: see the beginning of run.c\n", stderr);
    exit(2);
}

static struct plan make_plan(int argc, char **argv)
{
    struct plan p = {.rounds = 5, .count = 1, .first_step = -1};
    int option;

    while ((option = getopt(argc, argv, "r:c:d:s:")) != -1)
        if (option == 'r')
            p.rounds = atoi(optarg);
        else if (option == 'c')
            p.count = atoi(optarg);
        else if (option == 'd')
            p.directory = optarg;
        else if (option == 's')
            p.first_step = atoi(optarg);
        else
            usage();
    argc -= optind;
    argv += optind;
    if (argc < 3 || argc % 2 == 0 || p.directory == NULL || p.rounds < 1 ||
        p.count < 1)
        usage();
    p.title = argv[0];
    p.command = allocate((size_t)argc / 2, sizeof *p.command);
    for (; p.commands < argc / 2; p.commands++) {
        struct command *c = &p.command[p.commands];
        c->name = argv[2 * p.commands + 1];
        c->seconds = allocate((size_t)p.rounds, sizeof *c->seconds);
        if (asprintf(&c->output, "%s/output.%d", p.directory, p.commands) < 0)
            fail("memory");
        split(c, argv[2 * p.commands + 2], p.command[0].input);
    }
    return p;
}

/* Running. */

/* What a command reads and writes. Truncates the output before the clock
 * starts, because that is slow for a large file. */
static posix_spawn_file_actions_t
file_actions(const struct plan *p, const struct command *c, int report)
{
    posix_spawn_file_actions_t actions;
    char errors[4096];

    snprintf(errors, sizeof errors, "%s/errors", p->directory);
    close(open_or_fail(c->output, O_WRONLY | O_CREAT | O_TRUNC));
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO,
                                     c->input == NULL ? "/dev/null" : c->input,
                                     O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, c->output,
                                     O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors,
                                     O_WRONLY | O_CREAT | O_APPEND, 0666);
    posix_spawn_file_actions_adddup2(&actions, report, REPORT);
    return actions;
}

/* Runs C COUNT times. Returns the mean of the seconds, or what C reports; or -1
 * if it failed. */
static double run(const struct plan *p, struct command *c, int count)
{
    char report[REPORT_MAX + 1] = "";
    int ends[2], status = 0;

    if (pipe(ends) != 0)
        fail("pipe");
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    posix_spawn_file_actions_t actions = file_actions(p, c, ends[1]);
    double start = now();
    for (int i = 0; i < count && status == 0; i++) {
        struct rusage usage;
        pid_t child;
        errno =
            posix_spawnp(&child, c->word[0], &actions, NULL, c->word, environ);
        if (errno != 0)
            fail(c->word[0]);
        if (wait4(child, &status, 0, &usage) != child)
            fail("wait4");
#ifdef __APPLE__
        double peak = (double)usage.ru_maxrss;
#else
        double peak = (double)usage.ru_maxrss * 1024;
#endif
        c->peak = peak > c->peak ? peak : c->peak;
    }
    double seconds = (now() - start) / count;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (read(ends[0], report, REPORT_MAX) > 0)
        seconds = strtod(report, NULL);
    close(ends[0]);
    return status == 0 ? seconds : -1;
}

/* Returns whether the files have the same contents. */
static bool same(const char *one, const char *other)
{
    static char a[BLOCK], b[BLOCK];
    int x = open_or_fail(one, O_RDONLY), y = open_or_fail(other, O_RDONLY);
    ssize_t m, n;

    do {
        m = read(x, a, sizeof a);
        n = read(y, b, sizeof b);
    } while (m == n && m > 0 && memcmp(a, b, (size_t)m) == 0);
    close(x);
    close(y);
    return m == 0 && n == 0;
}

/* Returns the number of lines, or of code points of UTF-8, in a file. Stores
 * its size in *BYTES. */
static double count_units(const char *name, bool code_points, double *bytes)
{
    static char block[BLOCK];
    int fd = open_or_fail(name, O_RDONLY);
    double units = 0;
    ssize_t size;

    *bytes = 0;
    while ((size = read(fd, block, sizeof block)) > 0) {
        *bytes += (double)size;
        for (ssize_t i = 0; i < size; i++)
            units += code_points ? (block[i] & 0xC0) != 0x80 : block[i] == '\n';
    }
    close(fd);
    return units;
}

/* Measures the input, after a run. The code points of a record are counted in
 * its text, which is the input or the output: Punycode has at least as many
 * bytes. */
static void measure_input(struct command *c, bool code_points)
{
    double ignored, of_output;

    if (c->input == NULL)
        return;
    c->units = count_units(c->input, code_points, &c->bytes);
    of_output = code_points ? count_units(c->output, true, &ignored) : c->units;
    if (of_output < c->units)
        c->units = of_output;
}

static bool is_compared(const struct plan *p, const struct command *c)
{
    return p->first_step < 0 && c->name[strlen(c->name) - 1] != '*';
}

static void try_all(struct plan *p)
{
    for (int i = 0; i < p->commands; i++) {
        struct command *c = &p->command[i];
        if (run(p, c, 1) < 0)
            c->problem = "failed";
        else if (is_compared(p, c) && !same(p->command[0].output, c->output))
            c->problem = "gave another result";
        else
            measure_input(c, p->first_step >= 0);
    }
}

static void time_all(struct plan *p)
{
    for (int round = 0; round < p->rounds; round++)
        for (int i = 0; i < p->commands; i++) {
            struct command *c = &p->command[i];
            if (c->problem != NULL)
                continue;
            c->seconds[round] = run(p, c, p->count);
            if (c->seconds[round] < 0)
                c->problem = "failed";
        }
}

/* The table. */

/* Prints VALUE, or blanks if it is 0. */
static void print_number(double value, int decimals, int width)
{
    if (value > 0)
        printf(" %*.*f", width, decimals, value);
    else
        printf(" %*s", width, "");
}

static double median_ratio(const struct plan *p, const double *above,
                           const double *below)
{
    double *ratio = allocate((size_t)p->rounds, sizeof *ratio);

    for (int round = 0; round < p->rounds; round++)
        ratio[round] = above[round] / below[round];
    double result = median(ratio, p->rounds);
    free(ratio);
    return result;
}

/* Returns the ratio to print for command I, or 0. */
static double ratio_of(const struct plan *p, int i)
{
    const struct command *c = &p->command[i];
    bool step = p->first_step >= 0;
    const struct command *other = step ? c - 1 : p->command;

    if (i == 0 || c->problem != NULL || other->problem != NULL)
        return 0;
    return step ? median_ratio(p, c->seconds, other->seconds)
                : median_ratio(p, other->seconds, c->seconds);
}

static void print_row(const struct plan *p, int i, double ratio)
{
    const struct command *c = &p->command[i];

    printf("  %-14s", c->name);
    if (c->problem != NULL) {
        printf(" %s (see %s after this row alone)\n", c->problem, p->directory);
        return;
    }
    double seconds = median(c->seconds, p->rounds);
    print_number(seconds, 5, 10);
    print_number(ratio, ratio < 0.01 ? 6 : 3, 8);
    print_number(c->bytes / seconds / 1e6, 2, 9);
    print_number(c->units / seconds / 1e6, 3, 9);
    print_number(c->peak / (1 << 20), 1, 8);
    putchar('\n');
}

/* Prints the rows. Returns true if no command failed and no results differ. */
static bool print_rows(const struct plan *p)
{
    double sum = 0, worst = 0;
    double *ratio = allocate((size_t)p->commands, sizeof *ratio);
    bool good = true;

    /* All ratios first: the medians of the rows sort the times. */
    for (int i = 0; i < p->commands; i++)
        ratio[i] = ratio_of(p, i);
    puts(p->title);
    for (int i = 0; i < p->commands; i++) {
        print_row(p, i, ratio[i]);
        good = good && p->command[i].problem == NULL;
        if (i < p->first_step)
            continue;
        sum += ratio[i];
        if (ratio[i] > worst)
            worst = ratio[i];
    }
    if (p->first_step >= 0 && p->first_step < p->commands)
        printf("  %-14s %10s %8.3f  (worst %.3f)\n", "mean of steps",
               "from there", sum / (p->commands - p->first_step), worst);
    free(ratio);
    return good;
}

int main(int argc, char **argv)
{
    struct plan p = make_plan(argc, argv);
    try_all(&p);
    time_all(&p);
    if (!print_rows(&p))
        return 1;
    for (int i = 0; i < p.commands; i++)
        remove(p.command[i].output);
    return 0;
}
