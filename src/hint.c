/* hint.c - one line of help with likely mistakes; see hint.h. */

#include "config.h"

#include "hint.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/unicode.h"
#include "base/utf8.h"
#include "message.h"
#include "names/label.h"
#include "names/name.h"
#include "safe/safe.h"

static bool is_existing_file(const char *operand)
{
    struct stat status;

    return strcmp(operand, "-") == 0 ||
           (stat(operand, &status) == 0 && !S_ISDIR(status.st_mode));
}

/* Whether OPERAND, taken for any text, may be a domain name. */
static bool is_name_operand(const char *operand)
{
    bool is_ascii = utf8_is_ascii(slice_string(operand));

    return label_has_prefix(slice_string(operand)) ||
           (!is_ascii && strchr(operand, '.') != NULL);
}

/* Whether one of OPERANDS, decoded, is a name that --safe would not show. */
static bool has_deceiver(char **operands)
{
    static const struct name_options decode = {.decode = true};
    struct safe safe;
    struct buffer shown = {.data = NULL};
    struct name_failure invalid;
    struct safe_failure reason;
    const char *ignored;
    bool found = false;

    if (!unicode_has_icu())
        return false;
    struct names *names = names_open(decode);
    if (safe_open(&safe, &ignored)) {
        safe.policy = true;
        for (; *operands != NULL && !found; operands++)
            found = name_convert(names, slice_string(*operands), &shown,
                                 &invalid) &&
                    !safe_judge(&safe, name_u_form(names), &reason);
        safe_close(&safe);
    }
    names_close(names);
    buffer_free(&shown);
    return found;
}

static bool any(char **operands, bool (*is_one)(const char *operand))
{
    while (*operands != NULL && !is_one(*operands))
        operands++;
    return *operands != NULL;
}

void hint_print(const struct options *o)
{
    bool shows_names = o->kind == CONVERT_NAME && o->decode && !o->lenient;

    if (*o->operands == NULL || isatty(STDERR_FILENO) != 1)
        return;
    if (any(o->operands, is_existing_file))
        message_sentence("hint: operands are strings; a file goes in with <");
    else if (o->kind == CONVERT_STRING && !o->explain &&
             any(o->operands, is_name_operand))
        message_sentence("hint: -n converts domain names");
    else if (shows_names && !o->safe && has_deceiver(o->operands))
        message_sentence("hint: this name may deceive; --explain tells why");
}
