/* settings.h - the choices made by the options of a run, and who is told about
 * its names and words; for the rooms from src/text/ upwards. Those below have
 * modes of their own.
 *
 * They stand once, in struct options; others borrow them. Each module reads the
 * settings that concern it, so that a new option passes through no other. All
 * zero, they encode strings of newline-terminated lines, except that TERMINATOR
 * and PROFILE must be set. */

#pragma once

#include "base/base.h"
#include "names/name.h"

enum settings_kind {
    SETTINGS_STRING,  /* any text */
    SETTINGS_NAME,    /* a domain name */
    SETTINGS_EXPLAIN, /* a domain name, which is described */
    SETTINGS_TEXT     /* free text: the names in it are converted */
};

enum settings_escape {
    SETTINGS_AUTO, /* results on a terminal, and all of --explain */
    SETTINGS_ALWAYS,
    SETTINGS_NEVER
};

/* The result of free text is only the names, converted, each with a terminator;
 * that of a URL is its host. */
enum settings_names {
    SETTINGS_IDN_NAMES = 1, /* those with a non-ASCII character or an A-label */
    SETTINGS_ALL_NAMES
};

enum settings_explain { SETTINGS_BLOCKS = 1, SETTINGS_LINES };

/* All pointers are borrowed. */
struct settings {
    enum settings_kind kind;
    bool decode;

    /* Strings, as in struct codec_mode: */
    const struct profile *profile;
    bool mixed_case;
    bool code_points;
    bool trace;

    /* Names: */
    bool lenient;
    bool strict;
    bool url;   /* strings are URLs or addresses; their hosts are names */
    bool index; /* write the index labels of registries' tables */
    struct safe *safe; /* the checks of safe.h, or NULL */
    struct tlds *tlds; /* top-level domains; of names, NULL if any will do */

    /* Free text: */
    bool both;      /* U-labels follow the line of their names; also of names:
                       a column has the other form */
    int only_names; /* enum settings_names; also of URLs */

    int explain; /* enum settings_explain */

    /* Records: */
    bool has_from;               /* the input's charset was given */
    char terminator;             /* newline or NUL */
    const struct fields *fields; /* to convert, or NULL: the whole record */
    uint64_t header;             /* leading records that are copied */
    int invalid;                 /* number of the mode of --invalid */
    bool has_invalid;            /* the mode was given */
    bool check;                  /* write only messages */
    bool files;                  /* operands are names of files */
    int escape;                  /* enum settings_escape */
    bool is_terminal;            /* standard output is a terminal */
};

/* True if a record has a line in the output, not one for each name. */
static inline bool settings_keep_lines(const struct settings *s)
{
    return !s->only_names || s->url;
}

/* True if each converted string, or name in free text, is escaped. */
static inline bool settings_escape_results(const struct settings *s)
{
    return s->escape == SETTINGS_ALWAYS ||
           (s->escape == SETTINGS_AUTO && s->is_terminal);
}

/* True if copied text is escaped, too. */
static inline bool settings_escape_copied(const struct settings *s)
{
    return settings_escape_results(s) &&
           (s->kind != SETTINGS_TEXT ||
            (s->escape == SETTINGS_ALWAYS && !s->only_names));
}

/* True if the names in free text that are not converted are reported; with
 * CHECK also those that are. */
static inline bool settings_report_names(const struct settings *s)
{
    return s->kind == SETTINGS_TEXT && (s->has_invalid || s->check);
}

/* True if names are decoded. Those that are listed in both forms are encoded,
 * whatever the direction. */
static inline bool settings_decode_names(const struct settings *s)
{
    bool are_pairs = s->both && s->only_names && s->kind == SETTINGS_TEXT;

    return s->decode && !are_pairs;
}

static inline struct name_mode settings_name_mode(const struct settings *s)
{
    return (struct name_mode){.decode = settings_decode_names(s),
                              .lenient = s->lenient,
                              .strict = s->strict};
}

/* Who is told about the names and words of a run. Each function gets USER, and
 * may be NULL. */
struct observer {
    void *user;

    /* Called with the first record of all files. */
    void (*note_record)(void *user, struct slice record);

    /* Called with each converted name, in Unicode. */
    void (*note_name)(void *user, struct slice name);

    /* Called with each word in free text that looks like a name and stays. */
    void (*note_word)(void *user);

    /* The same, with RUN, the word, and WHY it stays, in place of note_word.
     * WHY is NULL for a name that --check reports: it would be converted. */
    void (*report)(void *user, struct slice run, const struct failure *why);
};
