/* convert.h - the conversion of one string, in the chosen mode. */

#pragma once

#include "base/base.h"
#include "base/parts.h"
#include "settings.h"
#include "codec/codec.h"
#include "names/name.h"
#include "stream/bulk.h"
#include "text/replace.h"

/* A converter keeps its memory from one string to the next. */
struct converter {
    const struct settings *settings;
    struct observer observer;
    bool decode; /* perhaps not the direction of SETTINGS */
    struct codec codec;
    bool checks_names;            /* converted ones, by options or for hints */
    struct name_converter *names; /* or NULL */
    struct replacer *replacer;    /* or NULL */
    struct buffer result;         /* before it is escaped */
    struct buffer host;           /* scratch */
    unsigned backoff; /* records to convert singly after an attempt in bulk that
                         made no progress */
    unsigned singles; /* the number of these still to convert */
};

/* Opens a converter, which the caller closes. Its OBSERVER is told about names,
 * and in free text about words. SETTINGS are borrowed. */
void convert_open(struct converter *converter, const struct settings *settings,
                  struct observer observer);

/* The same in the other direction, for names that have been checked. */
void convert_open_back(struct converter *converter,
                       const struct settings *settings);

void convert_close(struct converter *converter);

/* Converts TEXT, UTF-8, and appends the result to OUT: a made part; in free
 * text and URLs, copied ones, too. Returns false, with *FAILURE set, if that is
 * impossible. With --trace, OUT then has the trace up to the fault and the
 * reason; otherwise its text is unchanged. */
bool convert_string(struct converter *converter, struct slice text,
                    struct parts *out, struct failure *failure);

/* Converts records of BULK. Returns false, with *FAILURE set, at one for which
 * convert_string fails; is_single (stream.c) excludes some settings. Counts
 * no records of free text. */
bool convert_bulk(struct converter *converter, struct bulk *bulk,
                  struct failure *failure);
