/* option.h - the table of options: their names, arguments and combinations. It
 * is the only source of the parser, the checks, --help and the completions. */

#ifndef OPTION_H
#define OPTION_H

#include <stddef.h>
#include <stdint.h>

#include "options.h"

/* In the order of --help. */
enum option_id {
    OPTION_NAME,
    OPTION_TEXT,
    OPTION_EXPLAIN,
    OPTION_DECODE,
    OPTION_LENIENT,
    OPTION_STRICT,
    OPTION_SAFE,
    OPTION_PROTECT,
    OPTION_TRUST,
    OPTION_SCRIPTS,
    OPTION_TABLE,
    OPTION_TLDS,
    OPTION_ONLY_NAMES,
    OPTION_FROM_CODE,
    OPTION_TO_CODE,
    OPTION_ZERO_TERMINATED,
    OPTION_FIELD,
    OPTION_DELIMITER,
    OPTION_HEADER,
    OPTION_INVALID,
    OPTION_ESCAPE,
    OPTION_MIXED_CASE,
    OPTION_CODE_POINTS,
    OPTION_TRACE,
    OPTION_VARIANT,
    OPTION_BOOTSTRING,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_COUNT
};

/* Added to the id of an option, for getopt_long. It is above all letters, which
 * with musl can be any character. */
enum { OPTION_LONG = 0x110000 };

/* The bit of an option in a set of options. */
#define OPTION_BIT(id) (UINT64_C(1) << (id))

/* Sets of modes, which -n, -T, --explain and -d choose. */
enum option_modes {
    OPTION_STRINGS = 1,
    OPTION_NAMES = 2,
    OPTION_TEXT_ENCODE = 4,
    OPTION_TEXT_DECODE = 8,
    OPTION_TEXTS = OPTION_TEXT_ENCODE | OPTION_TEXT_DECODE,
    OPTION_EXPLAINS = 16,
    OPTION_CONVERTS = OPTION_STRINGS | OPTION_NAMES | OPTION_TEXTS,
    OPTION_ALL = OPTION_CONVERTS | OPTION_EXPLAINS
};

struct option_row {
    const char *name;
    char letter;          /* or 0 */
    const char *argument; /* its name in --help, or NULL; it is optional if the
                             name begins with '[' */
    /* Stores ARGUMENT in MEMBER; or NULL: parsing notes that the option was
     * given, which is enough. */
    void (*set)(const struct option_row *row, void *member, char *argument);
    size_t member; /* its offset in struct options */
    enum option_modes modes;
    const char *help; /* one line */
    /* Returns the valid argument number I, from 0, or NULL after the last one.
     * The member is NULL if arguments are not from a list. */
    const char *(*choice)(size_t i);
    uint64_t excludes;   /* options that it cannot be combined with */
    const char *reason;  /* why other modes exclude it, or NULL */
    const char *heading; /* precedes it in --help; or NULL */
};

/* Indexed by enum option_id. */
extern const struct option_row option_rows[OPTION_COUNT];

#endif
