/* unit-faults.c - memory, reading, writing and closing that fail at the Nth
 * call. With LONG, N is each number up to the end of a run; without, the gaps
 * grow: 1, 4, 13, 40, 121.
 *
 * Each run is the whole program: main() of src/main.c, in a process forked for
 * each N. The allocator, read() and write() are those of this file, which the
 * shared libraries (ICU, iconv) call, too.
 *
 * After a failed allocation the records converted until then are written, one
 * message follows, and the status is 2; or the run is the same as without the
 * fault. */

#include "config.h"
#undef _FORTIFY_SOURCE /* it replaces read() and write() */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define main puny_main
#define close puny_close
int puny_main(int argc, char **argv);
static int puny_close(int fd);
#include "main.c"
#undef main
#undef close

#include "base/unicode.h"
#include "lib/tap.h"

#if defined __SANITIZE_ADDRESS__
#define OWN_ALLOCATOR 0
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define OWN_ALLOCATOR 0
#endif
#endif
#ifndef OWN_ALLOCATOR
#define OWN_ALLOCATOR 1 /* the address sanitizer needs its own */
#endif

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* Faults. */

enum fault {
    NO_FAULT,
    NO_MEMORY_ONCE, /* the Nth call alone */
    NO_MEMORY,      /* it and all after it */
    READ_FAILS,
    READ_INTERRUPTED,
    READ_NOT_READY,
    READ_SHORT,
    READS_SHORT, /* all */
    READ_BREAKS, /* the Nth is short, and the next one fails */
    WRITE_FAILS,
    WRITE_INTERRUPTED,
    WRITE_NOT_READY,
    WRITE_SHORT,
    WRITES_SHORT,
    WRITE_BREAKS,
    CLOSE_FAILS,
    FAULTS
};

static const char *const fault_names[FAULTS] = {
    "no fault",
    "no memory for one call",
    "no memory from one call on",
    "a read that fails",
    "a read that is interrupted",
    "a read that would block",
    "a read that is short",
    "all reads are short",
    "a short read before one that fails",
    "a write that fails",
    "a write that is interrupted",
    "a write that would block",
    "a write that is short",
    "all writes are short",
    "a short write before one that fails",
    "a close that fails",
};

/* The fault of this run, and its N. */
static struct {
    enum fault fault;
    unsigned long at;
} plan;

/* The calls so far in which each fault is possible. */
static unsigned long calls[FAULTS];

/* Counts a call in which the fault ONCE or ALWAYS is possible. Returns true if
 * this one has it. */
static bool is_hit(enum fault once, enum fault always)
{
    calls[once]++;
    if (always != NO_FAULT)
        calls[always]++;
    if (plan.fault == NO_FAULT || (plan.fault != once && plan.fault != always))
        return false;
    return calls[once] == plan.at ||
           (plan.fault == always && calls[once] > plan.at);
}

/* Counts a call in which the fault BREAKS is possible. Returns true if the last
 * one was short, so this one fails. */
static bool has_broken(enum fault breaks)
{
    return calls[breaks]++ == plan.at && plan.fault == breaks;
}

/* Returns true if this call, which has_broken() has counted, is short. */
static bool is_breaking(enum fault breaks)
{
    return calls[breaks] == plan.at && plan.fault == breaks;
}

enum { SHORT_MAX_BYTES = 61 }; /* of a short read or write */

static size_t shorten(size_t size)
{
    return size > SHORT_MAX_BYTES ? SHORT_MAX_BYTES : (size + 1) / 2;
}

static int option_file = -1; /* the open one of the files below */

ssize_t read(int fd, void *to, size_t size)
{
    if (fd == STDIN_FILENO || fd == option_file) {
        if (is_hit(READ_FAILS, NO_FAULT) || has_broken(READ_BREAKS)) {
            errno = EIO;
            return -1;
        }
        if (is_hit(READ_INTERRUPTED, NO_FAULT)) {
            errno = EINTR;
            return -1;
        }
        if (is_hit(READ_NOT_READY, NO_FAULT)) {
            errno = EAGAIN;
            return -1;
        }
        if (is_hit(READ_SHORT, READS_SHORT) || is_breaking(READ_BREAKS))
            size = shorten(size);
    }
    struct iovec vector = {to, size};
    return readv(fd, &vector, 1);
}

ssize_t write(int fd, const void *from, size_t size)
{
    if (fd == STDOUT_FILENO) {
        if (is_hit(WRITE_FAILS, NO_FAULT) || has_broken(WRITE_BREAKS)) {
            errno = EIO;
            return -1;
        }
        if (is_hit(WRITE_INTERRUPTED, NO_FAULT)) {
            errno = EINTR;
            return -1;
        }
        if (is_hit(WRITE_NOT_READY, NO_FAULT)) {
            errno = EAGAIN;
            return -1;
        }
        if (is_hit(WRITE_SHORT, WRITES_SHORT) || is_breaking(WRITE_BREAKS))
            size = shorten(size);
    }
    struct iovec vector = {(void *)(uintptr_t)from, size};
    return writev(fd, &vector, 1);
}

/* The first wait of a run is interrupted. */
int poll(struct pollfd *wanted, nfds_t count, int timeout)
{
    static bool has_waited;

    if (!has_waited) {
        has_waited = true;
        errno = EINTR;
        return -1;
    }
    return ppoll(wanted, count,
                 timeout < 0 ? NULL : &(struct timespec){timeout / 1000, 0},
                 NULL);
}

/* Files that options and --files read; our open() serves them. */
static const struct option_file {
    const char *path, *text;
} option_files[] = {
    {"@names", "word\npaypal\n"},
    /* A short read ends in the last name. */
    {"@first", "one.example\ntwo.example\nthree.example\nfour.example\n"
               "b\u00FC.example\n"},
    {"@second", "\u00F6.example\n"},
    {"@unended", "a"},
    {"@table", "U+0061..U+007A\nU+00FC|U+0075\nU+002E U+002E\n"},
    {"@ruleset",
     "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>"
     "<range first-cp='0061' last-cp='007A' tag='letter'/>"
     "<char cp='00FC'><var cp='0075 0065' type='blocked'/></char>"
     "<char cp='0075 0065'><var cp='00FC' type='blocked'/></char></data>"
     "<rules><union name='c'><class from-tag='letter'/>"
     "<class property='gc:Nd'/></union><rule name='r' comment='two'>"
     "<class by-ref='c' count='2'/></rule>"
     "<action disp='invalid' not-match='r'/></rules></lgr>"},
};

int open(const char *path, int flags, ...)
{
    int ends[2];

    for (size_t i = 0; i < COUNT(option_files); i++)
        if (strcmp(path, option_files[i].path) == 0 && pipe(ends) == 0) {
            const char *text = option_files[i].text;
            struct iovec vector = {(void *)(uintptr_t)text, strlen(text)};
            bool is_written = writev(ends[1], &vector, 1) > 0;
            close(ends[1]);
            option_file = is_written ? ends[0] : -1;
            return option_file;
        }
    option_file = -1;
    return openat(AT_FDCWD, path, flags);
}

static bool at_terminal;

int isatty(int fd)
{
    return fd >= 0 && at_terminal;
}

/* The close() of main.c, which closes standard output. */
static int puny_close(int fd)
{
    if (is_hit(CLOSE_FAILS, NO_FAULT)) {
        errno = EIO;
        return -1;
    }
    return close(fd);
}

#if OWN_ALLOCATOR

/* A hostile allocator: new memory is not zero, freed memory is overwritten, and
 * realloc() always moves. The sizes of blocks are powers of two, each with its
 * list of free blocks. */

struct block {
    size_t size; /* of the block, with this header; 0: never reused */
    union {
        size_t used;
        struct block *next;
    } is;
};

enum { ARENA = 1 << 20, ALIGNMENT = 16, POWERS = 64 };

static struct block *free_blocks[POWERS];
static char *arena;
static size_t arena_left;

static char *carve(size_t size)
{
    if (size > arena_left) {
        size_t room = size > ARENA ? size : ARENA;
        void *more = mmap(NULL, room, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (more == MAP_FAILED)
            return NULL;
        arena = more;
        arena_left = room;
    }
    char *carved = arena;
    arena += size;
    arena_left -= size;
    return carved;
}

static void *allocate(size_t size)
{
    size_t whole = 2 * ALIGNMENT, power = 5;

    if (is_hit(NO_MEMORY_ONCE, NO_MEMORY) || size > SIZE_MAX / 4) {
        errno = ENOMEM;
        return NULL;
    }
    for (; whole < size + ALIGNMENT; whole *= 2)
        power++;
    struct block *block = free_blocks[power];
    if (block != NULL)
        free_blocks[power] = block->is.next;
    else if ((block = (void *)carve(whole)) == NULL)
        return NULL;
    block->size = whole;
    block->is.used = size;
    return memset((char *)block + ALIGNMENT, 0xA5, size);
}

static struct block *block_of(void *memory)
{
    return (void *)((char *)memory - ALIGNMENT);
}

void *malloc(size_t size)
{
    return allocate(size);
}

void free(void *memory)
{
    size_t power = 0;

    if (memory == NULL || block_of(memory)->size == 0)
        return;
    struct block *block = block_of(memory);
    memset(memory, 0x5A, block->is.used);
    while (block->size >> power != 1)
        power++;
    block->is.next = free_blocks[power];
    free_blocks[power] = block;
}

void *calloc(size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size) {
        errno = ENOMEM;
        return NULL;
    }
    void *memory = allocate(count * size);
    if (memory != NULL)
        memset(memory, 0, count * size);
    return memory;
}

void *realloc(void *memory, size_t size)
{
    void *moved = allocate(size);

    if (moved == NULL || memory == NULL)
        return moved;
    size_t used = block_of(memory)->is.used;
    memcpy(moved, memory, used < size ? used : size);
    free(memory);
    return moved;
}

/* The other allocating functions: a program must replace all or none. */

void *aligned_alloc(size_t alignment, size_t size)
{
    char *memory = allocate(size + alignment);

    if (memory == NULL || alignment <= ALIGNMENT)
        return memory;
    memory += alignment - (uintptr_t)memory % alignment;
    *block_of(memory) = (struct block){.is.used = size};
    return memory;
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    *memory = aligned_alloc(alignment, size);
    return *memory == NULL ? ENOMEM : 0;
}

void *memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size)
{
    return aligned_alloc(alignment, size);
}

#endif

/* Runs. */

struct run_row {
    int status;          /* without a fault */
    const char *options; /* with blanks between them */
    const char *input;   /* all of it, or its beginning */
    size_t size;
    const char *unit; /* this follows, COUNT times, */
    size_t count;
    const char *last; /* and this */
    bool needs_icu;
    bool needs_safe;  /* also needs ICU's library i18n */
    bool at_terminal; /* pretends to be at one */
};

#define INPUT(text) .input = (text), .size = sizeof(text) - 1

/* b\374cher in a few forms, with a failing record where possible. */
static const struct run_row rows[] = {
    {1, "", INPUT("b\u00FCcher\nplain\n\xFF\n\r\n\u00E9")},
    {1, "-d", INPUT("bcher-kva\nplain-\nno good\n\n9ca")},
    {0, "-z", INPUT("b\u00FCcher\n")},
    {1, "--invalid=abort", INPUT("b\u00FCcher\n\xFF\nplain\n")},
    {0, "--invalid=drop", INPUT("b\u00FCcher\n\xFF\nplain\n")},
    {0, "-d --invalid=ignore", INPUT("bcher-kva\nno good\nplain-\n")},
    {1, "-d --escape=always", INPUT("zvg\n\x1B-eha\nno \x1B good\n")},
    {1, "--escape=always", INPUT("\x1B\u00FC\n\xFF\x1B\n")},
    {0, "b\u00FCcher plain na\u00EFve", INPUT("")},
    {1, "-d", INPUT("zvg\nno good\nplain-\n"), .at_terminal = true},
    {0, "xn--b\u00FCcher", INPUT(""), .at_terminal = true},
    {1, "-d bcher-kva _ \u00E9 plain-", INPUT("")},
    {1, "-f KOI8-R -t KOI8-R -d d1acpjx3f \xC1\xC2 bcher-kva", INPUT("")},

    {0, "", INPUT(""), .unit = "b\u00FC", .count = 40000, .last = "\nplain\n"},
    {0, "-d", INPUT("td"), .unit = "a", .count = 60000, .last = "\nplain-\n"},
    {0, "", INPUT(""), .unit = "plain ", .count = 50000, .last = "\n"},
    {1, "-d", INPUT("td"), .unit = "a", .count = 60000, .last = "!\n"},
    {1, "", INPUT(""), .unit = "b\u00FCcher\nplain text\n\xFF\n", .count = 300,
     .last = "end"},
    {1, "-d", INPUT(""), .unit = "bcher-kva\nplain-\nno good\n", .count = 300,
     .last = "end-"},

    {0, "-m --code-points", INPUT("U+0062 u+00FC u+0063\nu+0644 u+064A\n")},
    {0, "-dm --code-points", INPUT("Bcher-Kva\n")},
    {1, "--code-points", INPUT("u+0644 u+064A\nx\nu+61\n")},
    {1, "-d --code-points", INPUT("bcher-kva\n!!\n")},
    {1, "--trace", INPUT("b\u00FCcher na\u00EFve\n\xFF\nplain\n")},
    {1, "-d --trace", INPUT("bcher-kva\nno good\nplain-\n")},
    {1, "--trace --escape=always", INPUT("\x1B\u00FC\n\xFF\n")},
    {1, "--variant=rust", INPUT("b\u00FCcher\n\xFF\n")},
    {1, "-d --variant=swift", INPUT("bcher_kva\n-\n")},
    {0, "--bootstring=tmin=2,tmax=30,delimiter=_", INPUT("b\u00FCcher\n")},
    {1,
     "--bootstring=base=2,digits=01,tmin=0,tmax=1,skew=1,damp=2,"
     "initial-bias=0,initial-n=0",
     INPUT("\u00FCcher\n\xFF\n")},
    {2, "--bootstring=tmin=\x1B", INPUT("")},
    {2, "--bootstring=\x1B=1", INPUT("")},
    {2, "--variant=none", INPUT("")},
    {2, "--none", INPUT("")},
    {2, "--field=0", INPUT("")},

    {0, "--files @unended @unended @unended", INPUT("")},
    {1, "--field=1,3-", INPUT("\u00E4 \u00F6 \u00FC\n\xFF \xFF\n\u00E4\n")},
    {1, "--field=2 --delimiter=, --header",
     INPUT("\u00E4,\u00F6\n\u00E4,\u00F6\n,\xFF\n")},
    {1, "--field=2 --delimiter=\u00FC --escape=always",
     INPUT("\x1B\u00FC\u00F6\n\u00FC\xFF\n")},

    {0, "-f KOI8-R -t UTF-8", INPUT("\xC1\xC2\n\x80\xFF\nplain\n")},
    {1, "-d -t KOI8-R", INPUT("d1acpjx3f\nbcher-kva\nplain-\n")},
    {0, "-f KOI8-R -t UTF-8", INPUT(""), .unit = "\xC1\xC2\xC7\n\xC4\n",
     .count = 27000},
    {1, "-f EUC-KR -t UTF-8", INPUT("\xB0\xA1\n\xFF\x1B\nplain\n")},
    {1, "-f EUC-KR --escape=always", INPUT("\xB0\xA1\n\xFF\x1B\nplain\n")},
    {1, "-t UTF-16", INPUT("b\u00FCcher\n\xFF\nplain\n")},
    {0, "-d -t UTF-16LE", INPUT("bcher-kva\nplain-\n")},
    {0, "-f UTF-16 -t UTF-8",
     INPUT("\xFF\xFE"
           "b\0\xFC\0\n\0a\0\n\0")},
    {1, "-f UTF-16 -t UTF-8", INPUT("\xFE\xFF\0b\0\xFC\0\n\xD8\0\0\n\0a")},
    {0, "-f UTF-16 -t UTF-8 --files - -", INPUT("\xFF\xFE\xFC\0\n\0a\0")},
    {0, "-d -t ISO-2022-JP", INPUT("r8jz45g\n")},
    {0, "-f CP1258 -t UTF-8", INPUT("b\xFC\nbda")},
    {1, "-d -f UTF-7 -t ASCII", INPUT("tda+AAo-b-\n+BBE-\nx-\n")},
    {1, "-f UTF-7 -t UTF-8", INPUT("first+AAo-second \xFF\nthird\n")},
    {0, "-dT --lenient -f CP932 -t CP932",
     INPUT("\x87\x90 xn--ddk \x87\x90 \xFF\nplain\n")},
    {0, "--field=2 -f CP932 -t CP932",
     INPUT("\x87\x90 \x87\x90 \x87\x90\nplain\n")},
    {0, "-d -t ASCII//TRANSLIT", INPUT("x-qca352v\n")},

    {1, "-n --lenient",
     INPUT("b\u00FCcher.example\nxn--\u00FC\nXN--BCHER-KVA.A\n")},
    {1, "-dn --lenient", INPUT("xn--bcher-kva.example\nxn--!.a\nplain\n")},
    {1, "-n",
     INPUT("b\u00FCcher.example\nB\u00DCCHER.example\n"
           "XN--BCHER-KVA.a\u3002b\nxn--a.b\na..b\nplain.example\n"
           "\u05D0.\u00E4\u05D1\n\u202E.a\n\u0301a.b\n"),
     .needs_icu = true},
    {1, "-n --strict", INPUT("b\u00FCcher.example\n_a.b\u00FC\n-\u00FC\n"),
     .needs_icu = true},
    {1, "-dn",
     INPUT("xn--bcher-kva.example\nXN--BCHER-KVA.\u00DC\nxn--a.b\n"
           "xn--4ca.xn--4db\nplain.example\nxn--zvg.a\n"),
     .needs_icu = true},
    {0, "-n -f KOI8-R -t KOI8-R",
     INPUT("\xC1\xC2.\xC7\xC4\n\xE1.\xE2\n\x80.a\n"), .needs_icu = true},
    {1, "-n B\u00DCCHER.example a..b", INPUT(""), .needs_icu = true},
    {0, "-n", INPUT(""), .unit = "B\u00DCCHER.example\nplain.example\n",
     .count = 700, .needs_icu = true},
    /* Long enough for ICU to allocate memory. */
    {0, "-n", INPUT(""), .unit = "\u00DC\u0323\u0301\u00E4.", .count = 10,
     .last = "example\n", .needs_icu = true},
    {0, "-dn", INPUT(""), .unit = "\u00DC\u0323\u0301\u00E4.xn--tda.",
     .count = 7, .last = "example\n", .needs_icu = true},
    {1, "-n", INPUT(""), .unit = "\u00DCa\u0323\u0301\u0301.", .count = 400,
     .last = "\uFDFA\n", .needs_icu = true},
    {0, "-T", INPUT(""), .unit = "u\u0323\u0301\u00E4.", .count = 10,
     .last = "example\n", .needs_icu = true},
    {0, "-T",
     INPUT("see b\u00FCcher.example, B\u00DCCHER.example.\n"
           "\U0001F600.example \u2764\uFE0F.example "
           "\U0001F1E9\U0001F1EA.example\n"
           "l\u00B7l.a\u00E9\u30FB.com \u30AB\u30FB"
           "\u30AB.example \u0301.a\u00FC \xFF\n"),
     .needs_icu = true},
    {0, "-dT",
     INPUT("see xn--bcher-kva.example, XN--BCHER-KVA.a, xn--a, "
           "xn--4ca.xn--4db \xFF\n"),
     .needs_icu = true},
    {0, "-dT --both",
     INPUT("xn--bcher-kva.de xn--tda.de xn--tda.de\n\nxn--tda.de\n"),
     .needs_icu = true},
    {0, "-T -f KOI8-R -t UTF-8", INPUT("\xC1\xC2.\xC7\xC4 \x80\n"),
     .needs_icu = true},
    {0, "-T", INPUT(""), .unit = "b\u00FCcher.example B\u00DCCHER.example\n",
     .count = 700, .needs_icu = true},
    {0, "-dT --lenient",
     INPUT("see xn--bcher-kva.example, xn--zvg.a, xn--!\n")},
    {0, "-dT --lenient --escape=always",
     INPUT("xn--bcher-kva.example, xn--zvg.a\n")},
    {1, "-m", INPUT("B\u00DCcher\n\xFF\nplain\n"), .needs_icu = true},
    {1, "-dm", INPUT("Bcher-KVA\n!!\n"), .needs_icu = true},

    {1, "-n --safe",
     INPUT("b\u00FCcher.de\n\u043E\u0441\u0430.com\n"
           "\u043E\u0441\u0430.ru\nl\u00B7l.cat\n"),
     .needs_icu = true, .needs_safe = true},
    {0, "-dn --trust=com", INPUT("xn--80a1aj.com\nxn--80a1aj.de\n"),
     .needs_icu = true, .needs_safe = true},
    {0, "-dT --safe", INPUT("xn--80a1aj.com xn--bcher-kva.de\n"),
     .needs_icu = true, .needs_safe = true},
    {1, "-n --scripts=Latn,Jpan", INPUT("b\u00FC.de\n\u0434.com\n"),
     .needs_icu = true, .needs_safe = true},
    {1, "-n --protect=@names",
     INPUT("b\u00FCcher.de\npaypa1.com\nw\u00F6rd.com\n"), .needs_icu = true,
     .needs_safe = true},
    {1, "-n --table=@table", INPUT("b\u00FC.de\n\u00E9.de\n"),
     .needs_icu = true, .needs_safe = true},
#ifdef HAVE_EXPAT
    {0, "--explain --table=@ruleset", INPUT("b\u00FCro.de\n\u00FCa.de\n"),
     .needs_icu = true, .needs_safe = true},
    {1, "-n --table=@ruleset --protect=@names",
     INPUT("b\u00FCro.de\n\u00FCa.de\nword.de\n"), .needs_icu = true,
     .needs_safe = true},
#endif
    {1, "--explain", INPUT("b\u00FC.de\n\u043E\u0441\u0430.com\n-\u200D\n"),
     .needs_icu = true, .needs_safe = true},
    {0, "-T --tlds=@names", INPUT("b\u00FC.word b\u00FC.none\n"),
     .needs_icu = true, .needs_safe = true},
    {0, "-n --files @first @second @first", INPUT(""), .needs_icu = true},
    {0, "-n --files -t KOI8-R @first @second", INPUT(""), .needs_icu = true},
    {0, "-T --files --invalid=fail @first @second", INPUT(""),
     .needs_icu = true},
    {2, "-n --protect=@table", INPUT(""), .needs_icu = true,
     .needs_safe = true},
};

struct bytes {
    char *data;
    size_t size;
};

struct outcome {
    int status; /* negative: the signal that ended it */
    struct bytes out;
    struct bytes err;
    unsigned long calls[FAULTS]; /* zeros if it did not reach exit() */
};

/* Shared with the forked processes: the calls that the last one made. */
static unsigned long (*calls_made)[FAULTS];

static FILE *files[3]; /* standard input, output, error of the runs */

static void give_up(const char *what)
{
    perror(what);
    exit(99);
}

/* Called when the program ends. After it gcov runs, which crashes without
 * memory, so there are no more faults. */
static void store_calls(void)
{
    memcpy(calls_made, calls, sizeof calls);
    plan.fault = NO_FAULT;
}

/* Runs the program in this process, which was forked for it. */
static void start_program(const struct run_row *row, enum fault fault,
                          unsigned long at)
{
    static char name[] = "puny";
    char words[512], *argv[16] = {name};
    int argc = 1;

    if (strlen(row->options) >= sizeof words)
        exit(99);
    strcpy(words, row->options);
    for (char *word = strtok(words, " "); word != NULL;
         word = strtok(NULL, " "))
        argv[argc++] = word;
    argv[argc] = NULL;
    for (int fd = 0; fd < 3; fd++)
        if (dup2(fileno(files[fd]), fd) != fd)
            exit(99);
    at_terminal = row->at_terminal;
    alarm(60); /* a program that hangs */
    atexit(store_calls);
    memset(calls, 0, sizeof calls); /* those of the parent */
    plan.at = at;
    plan.fault = fault;
    exit(puny_main(argc, argv));
}

static struct bytes read_back(FILE *file)
{
    struct bytes bytes = {.size = (size_t)lseek(fileno(file), 0, SEEK_END)};

    bytes.data = malloc(bytes.size + 1);
    if (bytes.data == NULL ||
        pread(fileno(file), bytes.data, bytes.size, 0) != (ssize_t)bytes.size)
        give_up("pread");
    bytes.data[bytes.size] = '\0';
    return bytes;
}

static struct outcome run_program(const struct run_row *row, enum fault fault,
                                  unsigned long at)
{
    int status;

    for (int fd = 0; fd < 3; fd++)
        if (lseek(fileno(files[fd]), 0, SEEK_SET) != 0 ||
            (fd > 0 && ftruncate(fileno(files[fd]), 0) != 0))
            give_up("rewind");
    memset(calls_made, 0, sizeof *calls_made);
    fflush(stdout);
    pid_t child = fork();
    if (child < 0)
        give_up("fork");
    if (child == 0)
        start_program(row, fault, at);
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            give_up("waitpid");
    struct outcome o = {.status = WIFEXITED(status) ? WEXITSTATUS(status)
                                                    : -WTERMSIG(status),
                        .out = read_back(files[1]),
                        .err = read_back(files[2])};
    memcpy(o.calls, calls_made, sizeof o.calls);
    return o;
}

static void free_outcome(struct outcome *o)
{
    free(o->out.data);
    free(o->err.data);
}

/* Stores the input of ROW for the runs. */
static void set_input(const struct run_row *row)
{
    FILE *file = files[0];

    if (fseek(file, 0, SEEK_SET) != 0 || ftruncate(fileno(file), 0) != 0)
        give_up("input");
    fwrite(row->input, 1, row->size, file);
    for (size_t i = 0; i < row->count; i++)
        fputs(row->unit, file);
    if (row->last != NULL)
        fputs(row->last, file);
    if (fflush(file) != 0)
        give_up("input");
}

/* Comparison. */

static bool is_equal(const struct bytes *a, const struct bytes *b)
{
    return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

static bool is_prefix(const struct bytes *a, const struct bytes *b)
{
    return a->size <= b->size && memcmp(a->data, b->data, a->size) == 0;
}

/* Returns true if each line of PART is one of WHOLE, in the order of these: a
 * file whose reading fails ends, and the next one is read. */
static bool has_only_lines(const struct bytes *part, const struct bytes *whole)
{
    const char *line = part->data, *rest = whole->data;
    const char *end, *rest_end;

    for (; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        size_t size = (size_t)(end + 1 - line);
        while ((rest_end = strchr(rest, '\n')) != NULL &&
               strncmp(rest, line, size) != 0)
            rest = rest_end + 1;
        if (rest_end == NULL)
            return false;
        rest = rest_end + 1;
    }
    return *line == '\0';
}

/* Returns true if ERR is one message after some of the lines WANTED, those
 * without a fault; after a failed allocation the message has to say "memory".
 * Exception: glibc's iconv_open() and dlopen() do not always set the reason. */
static bool is_one_message(const struct bytes *err, const struct bytes *wanted,
                           enum fault fault)
{
    static const char hint[] = "Try 'puny --help' for more information.\n";
    size_t same = 0;

    for (size_t i = 0;
         i < err->size && i < wanted->size && err->data[i] == wanted->data[i];
         i++)
        if (err->data[i] == '\n')
            same = i + 1;
    const char *message = err->data + same, *end = strchr(message, '\n');
    if (strncmp(message, "puny: ", 6) != 0 || end == NULL ||
        strstr(message, "exhausted: ") != NULL || /* no reason follows */
        (end[1] != '\0' && strcmp(end + 1, hint) != 0))
        return false;
    return fault > NO_MEMORY || strstr(message, "memory") != NULL ||
           strstr(message, "iconv does not know it") != NULL ||
           strstr(message, "cannot be loaded") != NULL;
}

/* Whether status, output and messages equal those in WANTED. */
static bool is_unharmed(const struct outcome *o, const struct outcome *wanted)
{
    return o->status == wanted->status && is_equal(&o->out, &wanted->out) &&
           is_equal(&o->err, &wanted->err);
}

/* Returns true if the dynamic loader ended the process for lack of memory, as
 * glibc's does, with its own message and status: when it loads a library, or,
 * for variables of a thread, when exit() calls one. */
static bool has_loader_ended(const struct outcome *o,
                             const struct outcome *wanted)
{
    return o->status == 127 &&
           (o->out.size == 0 || is_equal(&o->out, &wanted->out)) &&
           strstr(o->err.data, "memory") != NULL;
}

/* Returns true if ICU's library i18n, which --safe loads, crashed. Version 72
 * does when it cannot allocate the elements of a set. */
static bool has_icu_crashed(const struct outcome *o)
{
    return o->status == -SIGSEGV && o->out.size == 0 && o->err.size == 0;
}

static bool is_right(const struct run_row *row, const struct outcome *o,
                     const struct outcome *wanted, enum fault fault)
{
    bool may_go_on = (fault == READ_FAILS || fault == READ_BREAKS) &&
                     strstr(row->options, "@first") != NULL;
    bool has_ended = o->status == 2 &&
                     (may_go_on ? has_only_lines(&o->out, &wanted->out)
                                : is_prefix(&o->out, &wanted->out)) &&
                     is_one_message(&o->err, &wanted->err, fault);

    switch (fault) {
    case NO_MEMORY_ONCE:
    case NO_MEMORY:
        return has_ended || has_loader_ended(o, wanted) ||
               is_unharmed(o, wanted);
    case READ_FAILS:
    case WRITE_FAILS:
    case CLOSE_FAILS:
        return has_ended;
    case READ_BREAKS: /* the last one can be the short one */
    case WRITE_BREAKS:
        return has_ended || is_unharmed(o, wanted);
    default:
        return is_unharmed(o, wanted);
    }
}

static void describe(const char *what, unsigned long at,
                     const struct outcome *o, const struct outcome *wanted)
{
    tap_add("# %s, call %lu: status %d (%d without), %zu bytes of output "
            "(%zu), messages:\n",
            what, at, o->status, wanted->status, o->out.size, wanted->out.size);
    for (char *line = strtok(o->err.data, "\n"); line != NULL;
         line = strtok(NULL, "\n"))
        tap_add("#     %.200s\n", line);
}

/* Tests. */

/* Returns true if the run has calls in which FAULT is possible. */
static bool is_possible(const struct run_row *row, enum fault fault,
                        const struct outcome *wanted)
{
    if (fault <= NO_MEMORY)
        return OWN_ALLOCATOR;
    if (wanted->status == 2)
        return false; /* an end in main() */
    if ((fault == READ_FAILS || fault == READS_SHORT || fault == READ_BREAKS) &&
        strchr(row->options, '@') != NULL)
        return true;
    return fault < WRITE_FAILS ? row->size + row->count > 0
                               : wanted->out.size > 0;
}

/* FAULT in some or all of the calls in which it is possible. */
static void test_fault(const struct run_row *row, const char *name,
                       enum fault fault, const struct outcome *wanted)
{
    unsigned long runs = 0, wrong = 0, crashes = 0;
    char label[300];

    for (unsigned long at = 1; at <= wanted->calls[fault];
         at += tap_long() ? 1 : 2 * at + 1) {
        struct outcome o = run_program(row, fault, at);
        runs++;
        bool may_crash = row->needs_safe && fault == NO_MEMORY_ONCE &&
                         has_icu_crashed(&o) && crashes++ == 0;
        if (!may_crash && !is_right(row, &o, wanted, fault) && wrong++ < 5)
            describe(fault_names[fault], at, &o, wanted);
        free_outcome(&o);
        if (fault == READS_SHORT || fault == WRITES_SHORT)
            break; /* N does not matter */
    }
    snprintf(label, sizeof label, "%s: %s (%lu)", name, fault_names[fault],
             runs);
    tap_ok(runs > 0 && wrong == 0, label);
}

/* Stores the command of ROW in NAME, without characters that are special to
 * terminals or TAP. */
static void name_row(const struct run_row *row, char *name, size_t size)
{
    size_t length = (size_t)snprintf(name, size, "puny %s%s%.20s", row->options,
                                     row->size + row->count > 0 ? " < " : "",
                                     row->count > 0 ? row->unit : row->input);

    for (size_t i = 0; i < length && i < size; i++)
        if (name[i] != '\0' && (name[i] < ' ' || name[i] > '~' ||
                                name[i] == '#' || name[i] == '\\'))
            name[i] = '?';
}

static void test_row(const struct run_row *row)
{
    char name[200];

    name_row(row, name, sizeof name);
    set_input(row);
    struct outcome wanted = run_program(row, NO_FAULT, 0);
    if (strstr(wanted.err.data, "iconv does not know it") != NULL) {
        snprintf(name, sizeof name, "puny %s # SKIP iconv has no such charset",
                 row->options);
        tap_ok(true, name);
    } else {
        tap_ok(tap_same_number("status", (uint64_t)row->status,
                               (uint64_t)wanted.status),
               name);
        for (enum fault fault = NO_FAULT + 1; fault < FAULTS; fault++)
            if (is_possible(row, fault, &wanted))
                test_fault(row, name, fault, &wanted);
    }
    free_outcome(&wanted);
}

int main(void)
{
    calls_made = mmap(NULL, sizeof *calls_made, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (calls_made == MAP_FAILED)
        give_up("mmap");
    for (int fd = 0; fd < 3; fd++)
        if ((files[fd] = tmpfile()) == NULL)
            give_up("tmpfile");
    setenv("LC_ALL", "C.UTF-8", 1); /* a locale that allocates memory */
    if (!OWN_ALLOCATOR)
        tap_ok(true, "memory # SKIP the sanitizers have an allocator of "
                     "their own");
    for (size_t i = 0; i < COUNT(rows); i++)
        if (!rows[i].needs_icu || unicode_has_icu())
            test_row(&rows[i]);
    return tap_done();
}
