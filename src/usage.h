/* usage.h - --help, --version, and messages on mistaken options. */

#ifndef USAGE_H
#define USAGE_H

struct option_row;

/* Print to standard output and end the process. These functions have the type
 * of the member SET of a row, and ignore their arguments. */
void usage_print(const struct option_row *row, void *member, char *argument);
void usage_print_version(const struct option_row *row, void *member,
                         char *argument);

/* The following functions end the process with a message and status 2. */

/* Lists the choices of ROW. WORD is not among them. */
_Noreturn void usage_refuse_choice(const struct option_row *row,
                                   const char *word);

/* Names the mistake that getopt_long found. FOUND is its result, ':' or '?'. */
_Noreturn void usage_refuse_option(int found, char **argv);

#endif
