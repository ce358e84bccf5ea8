/* joined.h - whether a name is a part of a word: found without what src/text
 * knows of words, character by character from the name. */

#ifndef JOINED_H
#define JOINED_H

#include <stdbool.h>
#include <string.h>

#include "base/ascii.h"
#include "text/run.h"

static bool joined_is_foreign(const struct character *c)
{
    return (c->properties & CHAR_FOREIGN) || c->code_point == '%';
}

static bool joined_is_label(const struct character *c)
{
    return (c->properties & CHAR_LABEL) && c->code_point != '-' &&
           !(c->properties & CHAR_JOINED);
}

/* True if a label is right before AT, or, if IS_AFTER, from AT on, and
 * something between joins it to AT: what is in no name, or exactly two dots. */
static bool joined_to(struct slice text, size_t at, bool is_after)
{
    size_t dots = 0, foreign = 0;

    while (is_after ? at < text.size : at > 0) {
        struct character c =
            is_after ? run_character(text, at) : run_character_before(text, at);
        at = is_after ? at + c.length : at - c.length;
        if (c.code_point == '.')
            dots++;
        else if (joined_is_foreign(&c))
            foreign++;
        else
            return joined_is_label(&c) &&
                   (dots == 2 || (foreign > 0 && dots < 3));
    }
    return false;
}

/* True if NAME is a part of a word in TEXT, which hides no separators. Emoji at
 * the start decorate another word. */
static bool joined_is_part(struct slice text, struct text_span name)
{
    struct character first = run_character(text, name.start);

    return (!(first.properties & CHAR_FOREIGN) &&
            joined_to(text, name.start, false)) ||
           joined_to(text, name.end, true);
}

/* True if TEXT may have separators written as escapes, or U+200B, which is one
 * next to some scripts. */
static bool joined_is_hidden(struct slice text)
{
    for (size_t i = 0; i < text.size; i++)
        if (ascii_is_one_of(text.text[i], "%=\\\x1B") ||
            (text.size - i > 2 &&
             memcmp(text.text + i, "\xE2\x80\x8B", 3) == 0))
            return true;
    return false;
}

#endif
