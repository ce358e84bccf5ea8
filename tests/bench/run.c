/* run.c - runs commands in turn, several times, and prints a table of their
 * times.
 *
 *     run -H
 *     run [-r ROUNDS] [-c COUNT] [-p | -m] [-s FIRST] -d DIRECTORY TITLE
 *         NAME COMMAND [NAME COMMAND]...
 *
 * A COMMAND is words separated by blanks; one that begins with '<' names the
 * input. A command that contains '|' is run by the shell, with the input of the
 * first command. The output goes to a file in DIRECTORY. A command that
 * measures a part of itself writes the seconds to descriptor 3; they replace
 * the time from start to end.
 *
 * First each command runs once untimed, which warms the caches. Its output must
 * equal that of the first command, unless its NAME ends in '*'. Then the
 * commands run in turn, ROUNDS times (default: 5), so that other load affects
 * all of them alike. A ratio is the first command's time over this one's: the
 * median over the rounds.
 *
 *     -H  print the head of the table
 *     -c  when timed, run each command COUNT times; for short ones
 *     -p  the input is one record: count code points instead of lines
 *     -m  like -p, and print the peak memory of each
 *     -s  the commands are steps, not rivals: outputs may differ, a ratio is
 * the time over that of the previous step, and the mean is over the steps from
 * number FIRST (from 0) on
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
    char *errors;
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
    bool code_points;
    bool memory;
    struct command *command;
    int commands;
};

/* The outcome of running a command. */
struct outcome {
    bool ended_well;
    double seconds;
    double peak;
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

static char *file_name(const struct plan *p, const char *kind, int number)
{
    size_t size = strlen(p->directory) + strlen(kind) + 16;
    char *name = allocate(size, 1);
    snprintf(name, size, "%s/%s.%d", p->directory, kind, number);
    return name;
}

static void add_command(struct plan *p, const char *name, char *line)
{
    struct command *c = &p->command[p->commands];

    c->name = name;
    c->output = file_name(p, "output", p->commands);
    c->errors = file_name(p, "errors", p->commands);
    c->seconds = allocate((size_t)p->rounds, sizeof *c->seconds);
    split(c, line, p->command[0].input);
    p->commands++;
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

    while ((option = getopt(argc, argv, "r:c:d:s:pm")) != -1)
        if (option == 'r')
            p.rounds = atoi(optarg);
        else if (option == 'c')
            p.count = atoi(optarg);
        else if (option == 'd')
            p.directory = optarg;
        else if (option == 's')
            p.first_step = atoi(optarg);
        else if (option == 'p')
            p.code_points = true;
        else if (option == 'm')
            p.code_points = p.memory = true;
        else
            usage();
    argc -= optind;
    argv += optind;
    if (argc < 3 || argc % 2 == 0 || p.directory == NULL || p.rounds < 1 ||
        p.count < 1)
        usage();
    p.title = argv[0];
    p.command = allocate((size_t)argc / 2, sizeof *p.command);
    for (int i = 1; i < argc; i += 2)
        add_command(&p, argv[i], argv[i + 1]);
    return p;
}

/* Running. */

/* The descriptors of a command, and READER, from which its report is read. */
struct pipes {
    int input;
    int output;
    int errors;
    int report;
    int reader;
};

static struct pipes open_pipes(const struct command *c)
{
    struct pipes f;
    int ends[2];

    f.input = open_or_fail(c->input == NULL ? "/dev/null" : c->input, O_RDONLY);
    f.output = open_or_fail(c->output, O_WRONLY | O_CREAT | O_TRUNC);
    f.errors = open_or_fail(c->errors, O_WRONLY | O_CREAT | O_TRUNC);
    if (pipe(ends) != 0)
        fail("pipe");
    f.reader = ends[0];
    f.report = ends[1];
    fcntl(f.reader, F_SETFD, FD_CLOEXEC);
    fcntl(f.report, F_SETFD, FD_CLOEXEC);
    return f;
}

/* Closes all descriptors. Returns the seconds that the command reported, or
 * -1. */
static double close_pipes(const struct pipes *f)
{
    char report[REPORT_MAX + 1];

    close(f->input);
    close(f->output);
    close(f->errors);
    close(f->report);
    ssize_t size = read(f->reader, report, REPORT_MAX);
    close(f->reader);
    if (size <= 0)
        return -1;
    report[size] = '\0';
    return strtod(report, NULL);
}

static posix_spawn_file_actions_t file_actions(const struct pipes *f)
{
    posix_spawn_file_actions_t actions;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, f->input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, f->output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, f->errors, STDERR_FILENO);
    posix_spawn_file_actions_adddup2(&actions, f->report, REPORT);
    return actions;
}

/* Runs C COUNT times, and returns the mean time. Truncates the output file
 * before the clock starts, because that is slow for a large one. */
static struct outcome run(struct command *c, int count)
{
    struct outcome result = {.ended_well = true};
    struct pipes f = open_pipes(c);
    posix_spawn_file_actions_t actions = file_actions(&f);
    double start = now();

    for (int i = 0; i < count; i++) {
        struct rusage usage;
        pid_t child;
        int status;
        errno =
            posix_spawnp(&child, c->word[0], &actions, NULL, c->word, environ);
        if (errno != 0)
            fail(c->word[0]);
        if (wait4(child, &status, 0, &usage) != child)
            fail("wait4");
        result.ended_well = result.ended_well && status == 0;
#ifdef __APPLE__
        result.peak = (double)usage.ru_maxrss;
#else
        result.peak = (double)usage.ru_maxrss * 1024;
#endif
    }
    result.seconds = (now() - start) / count;
    posix_spawn_file_actions_destroy(&actions);
    double reported = close_pipes(&f);
    if (reported >= 0)
        result.seconds = reported;
    return result;
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
static void measure_input(const struct plan *p, struct command *c)
{
    double ignored, of_output;

    if (c->input == NULL)
        return;
    c->units = count_units(c->input, p->code_points, &c->bytes);
    if (!p->code_points)
        return;
    of_output = count_units(c->output, true, &ignored);
    if (of_output < c->units)
        c->units = of_output;
}

static bool is_compared(const struct plan *p, const struct command *c)
{
    return p->first_step < 0 && c->name[strlen(c->name) - 1] != '*';
}

static void try_all(struct plan *p)
{
    struct command *first = &p->command[0];

    for (int i = 0; i < p->commands; i++) {
        struct command *c = &p->command[i];
        struct outcome result = run(c, 1);
        c->peak = result.peak;
        if (!result.ended_well)
            c->problem = "failed";
        else if (is_compared(p, c) && !same(first->output, c->output))
            c->problem = "gave another result";
        else
            measure_input(p, c);
    }
}

static void time_all(struct plan *p)
{
    for (int round = 0; round < p->rounds; round++)
        for (int i = 0; i < p->commands; i++) {
            struct command *c = &p->command[i];
            if (c->problem != NULL)
                continue;
            struct outcome result = run(c, p->count);
            c->seconds[round] = result.seconds;
            if (result.peak > c->peak)
                c->peak = result.peak;
        }
}

/* The table. */

static void print_head(void)
{
    printf("  %-14s %10s %8s %9s %9s %8s\n", "command", "median s", "ratio",
           "MB/s", "10^6/s", "peak MiB");
}

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
    if (p->memory)
        printf("  %.1f bytes each", c->peak / c->units);
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

static void remove_files(const struct plan *p)
{
    for (int i = 0; i < p->commands; i++) {
        remove(p->command[i].output);
        remove(p->command[i].errors);
    }
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "-H") == 0) {
        print_head();
        return 0;
    }
    struct plan p = make_plan(argc, argv);
    try_all(&p);
    time_all(&p);
    if (!print_rows(&p))
        return 1;
    remove_files(&p);
    return 0;
}
