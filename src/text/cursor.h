/* cursor.h - the words of a text one by one, and the place of each by the text
 * before it. */

#pragma once

#include "base/base.h"
#include "text/word.h"

/* What decides about the place of a word: the text before it up to the last
 * hard end, where all of this is zero. Only cursor.c writes it. */
struct context {
    unsigned place;    /* of a word that begins here, by what precedes it */
    bool in_option;    /* in an option with names of a filter rule */
    bool is_variable;  /* the last '(' follows '$' or '%' */
    bool in_variable;  /* after "${", before '}': "${HOST:-ü.de}" */
    unsigned slashes;  /* those that end here */
    enum word_url url; /* where in a URL this is */
};

/* A position between the words of a text. Initialize SOURCE, and all else to
 * zero. */
struct cursor {
    struct source source;
    size_t at; /* the text before it has been cut */
    struct context context;
};

/* Continues at AT, where a stretch begins: after a hard end, or at the escape
 * sequence of a terminal. */
void cursor_go_to(struct cursor *cursor, size_t at);

/* Finds the next word before STOP, and stores its raw span, its parts and its
 * place in *WORD. Returns false if there is none. */
bool cursor_next(struct cursor *cursor, size_t stop, struct word *word);
