/* generate.c - generates the data of the benchmark, the same in each run.
 *
 *     generate KIND COUNT [FILE]...
 *
 * writes COUNT lines to standard output:
 *
 *     words      1/3 Cyrillic, 2/3 Latin with accents
 *     labels     the same in lower case, letters only
 *     names      such labels in domain names
 *     russian    Cyrillic words in the alphabet of KOI8-R
 *     blocklist  ASCII domain names
 *     random     one line, of COUNT code points
 *     lines      from the templates of a kind: generate lines COUNT FILE KIND,
 *                where FILE is like lines in this directory
 *
 * Words come from the FILEs, one a line. A script without words there gets
 * pieces of the samples in RFC 3492 section 7.1. Standard error says which. */

#include "config.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../lib/random.h"
#include "base/utf8.h"
#include "codec/codec.h"

enum {
    WORD_MAX = 40, /* bytes: an A-label then has fewer than 63 */
    PIECES = 20000
};

enum script { ASCII, LATIN, CYRILLIC, JAPANESE, OTHER };

/* Words of one kind. */
struct pool {
    const char **word;
    size_t count;
    size_t room;
};

/* Utilities. */

_Noreturn static void fail(const char *what)
{
    fprintf(stderr, "generate: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void *grow(void *memory, size_t count, size_t size)
{
    memory = realloc(memory, count * size);
    if (memory == NULL)
        fail("memory");
    return memory;
}

/* Returns the next number of a fixed random sequence, below LIMIT. */
static size_t below(size_t limit)
{
    static uint64_t state = 3492;
    return (size_t)(random_next(&state) % limit);
}

/* Returns the contents of a file, terminated by NUL. */
static char *slurp(const char *name)
{
    FILE *file = fopen(name, "rb");
    size_t size = 0, room = 1 << 20, more;
    char *bytes = NULL;

    if (file == NULL)
        fail(name);
    do {
        room *= 2;
        bytes = grow(bytes, room, 1);
        more = fread(bytes + size, 1, room - size - 1, file);
        size += more;
    } while (more > 0 && size == room - 1);
    if (ferror(file))
        fail(name);
    fclose(file);
    bytes[size] = '\0';
    return bytes;
}

/* Words. */

static enum script script_of(uint32_t c)
{
    if (c < 0x80)
        return ASCII;
    if ((c >= 0xC0 && c < 0x250) || (c >= 0x1E00 && c < 0x1F00))
        return LATIN;
    if (c >= 0x400 && c < 0x500)
        return CYRILLIC;
    if ((c >= 0x3040 && c < 0x3100) || (c >= 0x4E00 && c < 0xA000))
        return JAPANESE;
    return OTHER;
}

/* Returns the script of the non-ASCII letters of WORD; OTHER if there are
 * several, or WORD is invalid UTF-8. */
static enum script script_of_word(const char *word)
{
    enum script script = ASCII;
    size_t size = strlen(word);

    for (size_t i = 0, n; i < size; i += n) {
        uint32_t c = 0;
        n = utf8_read(word + i, size - i, &c);
        if (n == 0)
            return OTHER;
        if (script_of(c) != ASCII && script != ASCII && script_of(c) != script)
            return OTHER;
        if (script_of(c) != ASCII)
            script = script_of(c);
    }
    return script;
}

static void add(struct pool *pool, const char *word)
{
    if (pool->count == pool->room) {
        pool->room = pool->room == 0 ? 1024 : pool->room * 2;
        pool->word = grow(pool->word, pool->room, sizeof *pool->word);
    }
    pool->word[pool->count++] = word;
}

static void shuffle(struct pool *pool)
{
    for (size_t i = pool->count; i > 1; i--) {
        size_t j = below(i);
        const char *word = pool->word[i - 1];
        pool->word[i - 1] = pool->word[j];
        pool->word[j] = word;
    }
}

/* Returns whether C is a lower-case letter of the dictionaries' languages. */
static bool is_lower(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 0xDF && c <= 0xFF && c != 0xF7) ||
           c == 0x153 || (c >= 0x430 && c <= 0x45F) || c == 0x491;
}

/* Maps an upper-case letter of those languages to lower case. */
static uint32_t to_lower(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c < 0xDF) ||
        (c >= 0x410 && c <= 0x42F))
        c += 0x20;
    else if (c >= 0x400 && c <= 0x40F)
        c += 0x50;
    else if (c == 0x152 || c == 0x490)
        c++;
    return c;
}

/* Returns WORD in lower case; NULL if it does not consist of letters or is too
 * long. */
static const char *to_label(const char *word)
{
    size_t size = strlen(word), length = 0;
    char label[WORD_MAX + UTF8_MAX_BYTES + 1];

    if (size > WORD_MAX)
        return NULL;
    for (size_t i = 0; i < size;) {
        uint32_t c = 0;
        i += utf8_read(word + i, size - i, &c);
        c = to_lower(c);
        if (!is_lower(c))
            return NULL;
        length += utf8_write(c, label + length);
    }
    char *copy = grow(NULL, length + 1, 1);
    memcpy(copy, label, length);
    copy[length] = '\0';
    return copy;
}

/* Returns whether WORD is in the Russian alphabet, which KOI8-R can encode. */
static bool is_russian(const char *word)
{
    size_t size = strlen(word);

    for (size_t i = 0; i < size;) {
        uint32_t c = 0;
        i += utf8_read(word + i, size - i, &c);
        if (c >= 0x80 && (c < 0x410 || c > 0x44F))
            return false;
    }
    return true;
}

/* The samples of section 7.1. */
static const char *const samples[] = {
    "почемужеонинеговорятпорусски",
    "Pročprostěnemluvíčesky",
    "PorquénopuedensimplementehablarenEspañol",
    "TạisaohọkhôngthểchỉnóitiếngViệt",
    "なぜみんな日本語を話してくれないのか",
    "3年B組金八先生",
    "安室奈美恵-with-SUPER-MONKEYS",
    "Hello-Another-Way-それぞれの場所",
    "ひとつ屋根の下2",
    "MajiでKoiする5秒前",
    "パフィーdeルンバ",
    "そのスピードで"};

/* Returns a piece of a sample that begins in its first half: 4 to 14 code
 * points, or as many as are left. */
static char *piece(const char *sample)
{
    size_t size = strlen(sample), start = below(size / 2), end;

    while (utf8_is_tail((unsigned char)sample[start]))
        start++;
    end = start;
    for (size_t length = 4 + below(11); end < size && length > 0; length--)
        do
            end++;
        while (utf8_is_tail((unsigned char)sample[end]));
    char *copy = grow(NULL, end - start + 1, 1);
    memcpy(copy, sample + start, end - start);
    copy[end - start] = '\0';
    return copy;
}

static void add_pieces(struct pool *pool, enum script script)
{
    size_t count = sizeof samples / sizeof *samples;

    while (pool->count < PIECES) {
        char *word = piece(samples[below(count)]);
        if (script_of_word(word) == script)
            add(pool, word);
        else
            free(word);
    }
}

/* The words that a kind of data consists of. */
enum wish { ANY, LABEL, RUSSIAN };

static const char *fulfil(enum wish wish, const char *word)
{
    if (wish == LABEL)
        return to_label(word);
    return wish == ANY || is_russian(word) ? word : NULL;
}

static void add_file(struct pool *pool, enum script script, const char *name)
{
    char *rest = slurp(name);

    for (char *w = strtok(rest, "\n"); w != NULL; w = strtok(NULL, "\n"))
        if (script_of_word(w) == script)
            add(pool, w);
}

static struct pool make_pool(enum script script, enum wish wish, char **files)
{
    static const char *const names[] = {
        [LATIN] = "Latin", [CYRILLIC] = "Cyrillic", [JAPANESE] = "Japanese"};
    struct pool all = {.count = 0}, pool = {.count = 0};

    while (*files != NULL)
        add_file(&all, script, *files++);
    fprintf(stderr, "generate: %s words: ", names[script]);
    if (all.count > 0)
        fprintf(stderr, "%zu in the dictionaries\n", all.count);
    else
        fputs("pieces of the samples in RFC 3492\n", stderr);
    if (all.count == 0)
        add_pieces(&all, script);
    shuffle(&all);
    for (size_t i = 0; i < all.count; i++) {
        const char *word = fulfil(wish, all.word[i]);
        if (word != NULL)
            add(&pool, word);
    }
    free(all.word);
    return pool;
}

/* The kinds. */

static const char *const domains[] = {"com", "net", "org", "de", "example"};

static const char *any_domain(void)
{
    return domains[below(sizeof domains / sizeof *domains)];
}

static void write_words(size_t count, enum wish wish, bool names,
                        char **dictionaries)
{
    struct pool cyrillic = make_pool(CYRILLIC, wish, dictionaries);
    struct pool latin = make_pool(LATIN, wish, dictionaries);
    size_t c = 0, l = 0;

    while (count-- > 0) {
        const char *word = below(3) == 0 ? cyrillic.word[c++ % cyrillic.count]
                                         : latin.word[l++ % latin.count];
        if (!names)
            puts(word);
        else
            printf("%s%s.%s\n", below(3) == 0 ? "www." : "", word,
                   any_domain());
    }
}

static void write_russian(size_t count, char **dictionaries)
{
    struct pool pool = make_pool(CYRILLIC, RUSSIAN, dictionaries);

    for (size_t i = 0; i < count; i++)
        puts(pool.word[i % pool.count]);
}

/* Prints a domain name like those of blocklists. */
static void print_host(void)
{
    static const char *const hosts[] = {"ads", "track", "cdn", "stats", "www"};
    static const char consonants[] = "bcdfghklmnprstvz", vowels[] = "aeiou";
    char label[24];
    size_t length = 0;

    for (size_t syllables = 2 + below(4); syllables > 0; syllables--) {
        label[length++] = consonants[below(sizeof consonants - 1)];
        label[length++] = vowels[below(sizeof vowels - 1)];
    }
    label[length] = '\0';
    if (below(2) == 0)
        printf("%s%zu.", hosts[below(sizeof hosts / sizeof *hosts)],
               below(100));
    printf("%s%s%zu.%s", label, below(4) == 0 ? "-" : "", below(1000),
           any_domain());
}

static void write_blocklist(size_t count)
{
    while (count-- > 0) {
        print_host();
        putchar('\n');
    }
}

/* Prints random code points: any except control characters, which could end the
 * line, and the byte-order mark, which could begin the stream. */
static void write_random(size_t count)
{
    while (count > 0) {
        uint32_t c = (uint32_t)(0x20 + below(0x110000 - 0x20));
        char text[UTF8_MAX_BYTES];
        if ((c >= 0xD800 && c < 0xE000) || c == 0xFEFF)
            continue;
        fwrite(text, 1, utf8_write(c, text), stdout);
        count--;
    }
}

/* Pools of words for templates. */
struct words {
    struct pool labels[2], words[2], japanese;
};

static const char *any_word(const struct pool *pool)
{
    return pool->word[below(pool->count)];
}

/* Prints a name with a LABEL, as its A-label if ENCODED. */
static void print_idn(const char *label, bool encoded)
{
    static struct codec codec = {.mode.profile = &profile_punycode};
    static struct buffer code;

    code.size = 0;
    printf("%s", below(3) == 0 ? "www." : "");
    if (encoded && codec_encode(&codec, slice_string(label), &code, NULL))
        printf("xn--%.*s", (int)code.size, code.data);
    else
        printf("%s", label);
    printf(".%s", any_domain());
}

static void print_part(const struct words *words, char letter)
{
    size_t script = below(3) == 0;

    switch (letter) {
    case 'h':
    case 'i':
        if (below(100) > 0)
            print_host();
        else
            print_idn(any_word(&words->labels[script]), letter == 'i');
        break;
    case 'u':
    case 'x':
        print_idn(any_word(&words->labels[script]), letter == 'x');
        break;
    case 'a':
        print_host();
        break;
    case 'w':
        printf("%s", any_word(&words->words[script]));
        break;
    case 'r':
        printf("%s", any_word(&words->words[1]));
        break;
    case 'j':
        printf("%s", any_word(&words->japanese));
        break;
    case 'n':
        printf("%zu", below(256));
        break;
    case 'd':
        printf("%02zu", below(60));
        break;
    default:
        putchar(letter);
    }
}

/* Prints COUNT lines, each from one of the templates of KIND. */
static void write_lines(size_t count, const struct pool *templates,
                        const char *kind, char **dictionaries)
{
    const struct words words = {
        .labels = {make_pool(LATIN, LABEL, dictionaries),
                   make_pool(CYRILLIC, LABEL, dictionaries)},
        .words = {make_pool(LATIN, ANY, dictionaries),
                  make_pool(CYRILLIC, ANY, dictionaries)},
        .japanese = make_pool(JAPANESE, ANY, dictionaries)};
    struct pool of_kind = {.count = 0};
    size_t size = strlen(kind);

    for (size_t i = 0; i < templates->count; i++)
        if (strncmp(templates->word[i], kind, size) == 0 &&
            templates->word[i][size] == ' ')
            add(&of_kind, templates->word[i] + size + 1);
    for (; count > 0 && of_kind.count > 0; count--) {
        for (const char *at = any_word(&of_kind); *at != '\0'; at++)
            if (*at == '%' && at[1] != '\0')
                print_part(&words, *++at);
            else
                putchar(*at);
        putchar('\n');
    }
    free(of_kind.word);
}

static struct pool read_pool(const char *name)
{
    struct pool pool = {.count = 0};

    for (char *w = strtok(slurp(name), "\n"); w != NULL; w = strtok(NULL, "\n"))
        add(&pool, w);
    return pool;
}

/* Prints a KIND, made of the words in FILES if it needs any. Returns false for
 * an unknown kind. */
static bool write_kind(const char *kind, size_t count, char **files)
{
    if (strcmp(kind, "words") == 0)
        write_words(count, ANY, false, files);
    else if (strcmp(kind, "labels") == 0)
        write_words(count, LABEL, false, files);
    else if (strcmp(kind, "names") == 0)
        write_words(count, LABEL, true, files);
    else if (strcmp(kind, "russian") == 0)
        write_russian(count, files);
    else if (strcmp(kind, "blocklist") == 0)
        write_blocklist(count);
    else if (strcmp(kind, "random") == 0)
        write_random(count);
    else
        return false;
    return true;
}

int main(int argc, char **argv)
{
    size_t count = argc < 3 ? 0 : strtoull(argv[2], NULL, 10);

    if (argc > 4 && strcmp(argv[1], "lines") == 0) {
        struct pool templates = read_pool(argv[3]);
        write_lines(count, &templates, argv[4], argv + 5);
    } else if (argc < 3 || !write_kind(argv[1], count, argv + 3)) {
        fputs("generate: see the beginning of generate.c\n", stderr);
        return 2;
    }
    if (fflush(stdout) != 0 || ferror(stdout))
        fail("standard output");
    return 0;
}
