/* hint.c - one line of help with likely mistakes; see hint.h. */

#include "config.h"

#include "cli/hint.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "base/message.h"
#include "names/label.h"

static bool is_existing_file(const char *operand)
{
    struct stat status;

    return strcmp(operand, "-") == 0 ||
           (stat(operand, &status) == 0 && !S_ISDIR(status.st_mode));
}

/* True if OPERAND, given without -n, looks like a domain name. */
static bool is_name_operand(const char *operand)
{
    bool is_ascii = utf8_is_ascii(slice_string(operand));

    return label_has_prefix(slice_string(operand)) ||
           (!is_ascii && strchr(operand, '.') != NULL);
}

static bool any(char **operands, bool (*is_one)(const char *operand))
{
    while (*operands != NULL && !is_one(*operands))
        operands++;
    return *operands != NULL;
}

void hint_print(const struct options *o)
{
    if (*o->operands == NULL || isatty(STDERR_FILENO) != 1)
        return;
    if (any(o->operands, is_existing_file))
        message_sentence("hint: operands are strings; a file goes in with <");
    else if (o->settings.kind == SETTINGS_STRING &&
             any(o->operands, is_name_operand))
        message_sentence(o->settings.decode ? "hint: -dn decodes domain names"
                                            : "hint: -n converts domain names");
}

bool hint_wants_unsafe_names(const struct options *o)
{
    const struct settings *s = &o->settings;
    bool shows_names = s->decode && s->kind != SETTINGS_STRING;
    bool is_choosy = s->safe != NULL || s->strict || s->lenient;

    return shows_names && !is_choosy && isatty(STDERR_FILENO) == 1 &&
           (*o->operands != NULL || s->is_terminal);
}

void hint_print_unsafe_names(const struct unsafe_names *d)
{
    struct buffer hint = {.data = NULL};

    if (d->count == 0)
        return;
    buffer_text(&hint, "puny: hint: ");
    if (d->count > 1) {
        buffer_decimal(&hint, d->count);
        buffer_text(&hint, " names may deceive: ");
    }
    buffer_put(&hint, buffer_slice(&d->named));
    if (d->count > UNSAFE_NAMES_MAX)
        buffer_text(&hint, ", ...");
    buffer_text(&hint, d->count > 1 ? "; " : " may deceive; ");
    buffer_text(&hint, "--explain tells why\n");
    message_print(&hint);
    buffer_free(&hint);
}
