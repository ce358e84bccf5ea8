/* replace.c - convert the names in a text; see replace.h. */

#include "config.h"

#include "text/replace.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/memory.h"
#include "names/label.h"
#include "text/run.h"
#include "text/text.h"

/* A name around A-labels. */
struct piece {
    struct text_span given;   /* in the text */
    struct text_span decoded; /* in the replacer's DECODED */
    struct text_span labels;  /* in DECODED, from the first decoded label to the
                                 last one */
    size_t shift;             /* from offsets in DECODED to those in LINE */
    bool is_checked;          /* encoding must restore it */
    bool is_lost;             /* it changes which other names are found */
    enum text_reason reason;
    enum text_reason
        again; /* why the decoded name is none; TEXT_NAME: unknown */
};

struct replacer {
    struct settings settings;
    struct names *names;
    replace_report *report;
    void *user;
    struct text_finder *finder;
    struct text_finder *again; /* finds the decoded names */
    struct text_finder *given; /* finds the names of the given line */
    struct buffer name;        /* a converted name */
    struct buffer pieces;      /* of the current line */
    bool has_checked;          /* one of them must be checked */
    bool has_lone;             /* one is a decoded label without dots */
    struct buffer decoded;     /* their decoded names, or the given ones */
    struct buffer line;        /* the line with its names decoded */
    size_t line_feed;          /* cached: the next one; valid if in the line or
                                  later */
    size_t nul;                /* the same for NUL */
    size_t copied;             /* the text before this has been appended */
    struct buffer *edits;      /* the caller's, or NULL */
};

struct replacer *replace_open(const struct settings *settings,
                              struct names *names, replace_report *report,
                              void *user)
{
    struct replacer *r = memory_new(sizeof *r);
    struct tlds *tlds = settings->lenient ? NULL : settings->tlds;

    *r = (struct replacer){
        .settings = *settings, .names = names, .report = report, .user = user};
    r->finder = text_open(tlds);
    r->again = text_open(tlds);
    r->given = text_open(tlds);
    return r;
}

void replace_close(struct replacer *r)
{
    if (r == NULL)
        return;
    text_close(r->finder);
    text_close(r->again);
    text_close(r->given);
    buffer_free(&r->name);
    buffer_free(&r->pieces);
    buffer_free(&r->decoded);
    buffer_free(&r->line);
    free(r);
}

static struct slice span_slice(struct slice text, struct text_span span)
{
    return slice_part(text, span.start, span.end);
}

/* Output. */

/* Appends the text up to FOUND, and NAME in its place. */
static void put_name(struct replacer *r, struct slice text,
                     struct text_span found, struct slice name,
                     struct buffer *out)
{
    struct slice given = span_slice(text, found);

    if (r->settings.check && r->report != NULL && !slice_equal(given, name))
        r->report(r->user, given, NULL);
    if (!r->settings.only_names)
        buffer_put(out, slice_part(text, r->copied, found.start));
    size_t start = out->size;
    if (settings_escape_results(&r->settings))
        escape_append(out, name);
    else
        buffer_put(out, name);
    struct replace_edit edit = {found.start, found.end, out->size - start};
    if (r->edits != NULL)
        buffer_append(r->edits, &edit, sizeof edit);
    if (r->settings.only_names)
        buffer_append(out, &r->settings.terminator, 1);
    r->copied = found.end;
}

/* The words for the reasons why a run is left. */
static const char *const reasons[] = {
    [TEXT_NO_TOP_LEVEL] = "no top-level domain",
    [TEXT_SENTENCE] = "a sentence ends there",
    [TEXT_ATTACHED] = "part of an escape or a word",
    [TEXT_PATH] = "part of a path",
    [TEXT_LOCAL_PART] = "the local part of an address",
    [TEXT_PATTERN] = "part of a regular expression",
    [TEXT_CODE] = "source code",
    [TEXT_FILE] = "the name of a file",
    [TEXT_NUMBER] = "a numbered heading",
    [TEXT_ABBREVIATION] = "an abbreviation",
    [TEXT_CAPITALS] = "only the last label is in upper case",
    [TEXT_UNSPACED] = "words before an ASCII name",
    [TEXT_PRONUNCIATION] = "a pronunciation",
    [TEXT_CUT] = "words around an arrow, bullet or other sign",
    [TEXT_SINGLE] = "a single label",
    [TEXT_PARTS] = "something in it is not part of a name in text",
    [TEXT_NO_LABEL] = "it decodes to nothing, or to text with xn--",
    [TEXT_NOT_RESTORED] =
        "--text would not encode it again; --lenient decodes it",
    [TEXT_MIXED] = "it has U-labels, too; --lenient decodes it",
};

/* Reports that RUN is left. WHY has the words if it is not a valid name. */
static void report(struct replacer *r, struct slice run,
                   enum text_reason reason, struct failure why)
{
    if (r->report == NULL)
        return;
    if (reason == TEXT_NOT_VALID)
        why.lead = "not valid: ";
    else if (why.message == NULL)
        why.message = reasons[reason];
    r->report(r->user, run, &why);
}

/* Encoding. */

/* Returns true if FOUND, which encoding maps to ASCII, precedes a dot and an
 * upper-case letter: mapped, it may be part of a longer name. */
static bool precedes_sentence(struct slice text, struct text_span found)
{
    size_t next = found.end + 1;

    return next < text.size && text.text[found.end] == '.' &&
           (run_character(text, next).properties & UNICODE_UPPER);
}

static void encode_name(struct replacer *r, struct slice text,
                        struct text_span found, struct buffer *out)
{
    struct slice run = span_slice(text, found);
    struct failure why = {.message = NULL};

    r->name.size = 0;
    if (!name_convert(r->names, run, &r->name, &why))
        report(r, run, TEXT_NOT_VALID, why);
    else if (precedes_sentence(text, found) &&
             !text_has_ace(buffer_slice(&r->name)))
        report(r, run, TEXT_SENTENCE, why);
    else
        put_name(r, text, found, buffer_slice(&r->name), out);
    if (why.message == NULL && r->settings.unsafe_names != NULL)
        unsafe_names_note(r->settings.unsafe_names, name_unicode(r->names));
}

/* Returns the code point in or next to PART that is in no name; '.' for two
 * dots, 0 for an invalid byte. */
static uint32_t find_foreign(struct slice text, struct text_span part)
{
    struct character c;

    for (size_t at = part.start; at < part.end; at += c.length) {
        c = run_character(text, at);
        if (!(c.properties & UNICODE_LABEL) && c.code_point != '.')
            return c.code_point;
    }
    if (part.end < text.size) {
        c = run_character(text, part.end);
        if (c.code_point == '.' || (unsigned char)text.text[part.end] >= 0x80)
            return c.code_point;
    }
    return part.start == 0
               ? '.'
               : run_character_before(text, 0, part.start).code_point;
}

/* Reports FOUND, which is not a name. For TEXT_PARTS, the reason is the first
 * foreign character, or why the names' rules refuse the run. */
static void report_run(struct replacer *r, struct slice text,
                       struct text_found found)
{
    struct slice run = span_slice(text, found.span);
    struct failure why = {.message = NULL};

    r->name.size = 0;
    if (found.reason == TEXT_PARTS) {
        if (!name_convert(r->names, run, &r->name, &why) &&
            why.message != failure_invalid) {
            report(r, run, TEXT_NOT_VALID, why);
            return;
        }
        uint32_t foreign = find_foreign(text, found.span);
        FAIL(&why,
             foreign == 0     ? "an invalid byte is not part of a name in text"
             : foreign == '.' ? "an empty label is not part of a name in text"
                              : "%f is not part of a name in text",
             .found = foreign);
    }
    report(r, run, found.reason, why);
}

static void encode(struct replacer *r, struct slice text, struct buffer *out)
{
    struct text_found found = {.reason = TEXT_NAME};

    while (r->report != NULL ? text_next_run(r->finder, &found)
                             : text_next_name(r->finder, &found.span))
        if (found.reason == TEXT_NAME)
            encode_name(r, text, found.span, out);
        else
            report_run(r, text, found);
}

/* Decoding. */

/* Appends the labels of GIVEN to r->decoded, with its A-labels, except unsafe
 * ones, replaced by the labels of DECODED. Returns false if a label decodes to
 * nothing, as "xn--" does with --lenient, or to text with "xn--", which could
 * be decoded again. */
static bool put_labels(struct replacer *r, struct piece *p, struct slice given,
                       struct slice decoded)
{
    struct safe *safe = r->settings.safe;
    bool keeps = safe != NULL && !safe_check(safe, decoded, NULL);
    struct slice label, u_label;
    size_t number = 0;

    p->labels = (struct text_span){SIZE_MAX, 0};
    while (slice_cut(&given, '.', &label) &&
           slice_cut(&decoded, '.', &u_label)) {
        size_t start = r->decoded.size;
        if (number++ > 0)
            start++, buffer_append(&r->decoded, ".", 1);
        bool is_decoded =
            label_has_prefix(label) && !(keeps && safe_is_unsafe(safe, number));
        if (is_decoded && (u_label.size == 0 || text_has_ace(u_label)))
            return false;
        buffer_put(&r->decoded, is_decoded ? u_label : label);
        if (!is_decoded)
            continue;
        if (p->labels.start == SIZE_MAX)
            p->labels.start = start;
        p->labels.end = r->decoded.size;
    }
    return true;
}

/* Replaces the decoded form of P by the given one. */
static void leave(struct replacer *r, struct slice text, struct piece *p,
                  enum text_reason reason)
{
    p->decoded.start = r->decoded.size;
    buffer_put(&r->decoded, span_slice(text, p->given));
    p->decoded.end = r->decoded.size;
    p->is_checked = p->is_lost = false;
    p->reason = reason;
}

/* Adds the name at GIVEN to the pieces. */
static void add_piece(struct replacer *r, struct slice text,
                      struct text_span given)
{
    struct slice name = span_slice(text, given);
    struct piece p = {.given = given, .reason = TEXT_NAME};

    r->name.size = 0;
    p.decoded.start = r->decoded.size;
    if (!r->settings.lenient && !utf8_is_ascii(name)) {
        /* Encoding would change its U-labels, too. */
        leave(r, text, &p, TEXT_MIXED);
    } else if (!name_convert(r->names, name, &r->name, NULL)) {
        leave(r, text, &p, TEXT_NOT_VALID);
    } else if (!put_labels(r, &p, name, buffer_slice(&r->name))) {
        leave(r, text, &p, TEXT_NO_LABEL);
    } else {
        p.decoded.end = r->decoded.size;
        bool is_decoded = p.labels.end > 0 && !r->settings.lenient;
        p.is_checked = is_decoded && memchr(name.text, '.', name.size) != NULL;
        r->has_checked |= p.is_checked;
        r->has_lone |= is_decoded && !p.is_checked;
    }
    buffer_append(&r->pieces, &p, sizeof p);
}

static struct piece *pieces_of(const struct replacer *r, size_t *count)
{
    *count = r->pieces.size / sizeof(struct piece);
    return (struct piece *)(void *)r->pieces.data;
}

/* Sets r->line to LINE, a part of the text, with the pieces in it replaced. */
static void build_line(struct replacer *r, struct slice text,
                       struct text_span line)
{
    size_t count, at = line.start;
    struct piece *pieces = pieces_of(r, &count);

    r->line.size = 0;
    for (size_t i = 0; i < count; i++) {
        struct piece *p = &pieces[i];
        buffer_put(&r->line, slice_part(text, at, p->given.start));
        p->shift = r->line.size - p->decoded.start;
        buffer_put(&r->line, span_slice(buffer_slice(&r->decoded), p->decoded));
        at = p->given.end;
    }
    buffer_put(&r->line, slice_part(text, at, line.end));
}

/* Returns true if FOUND, in LINE, has only ASCII next to the decoded name of P:
 * encoding would change other labels, too. */
static bool adds_ascii(struct slice line, const struct piece *p,
                       struct text_span found)
{
    size_t start = p->decoded.start + p->shift;
    size_t end = p->decoded.end + p->shift;

    return (found.start >= start ||
            utf8_is_ascii(slice_part(line, found.start, start))) &&
           (found.end <= end ||
            utf8_is_ascii(slice_part(line, end, found.end)));
}

/* Returns true if the labels of P that are decoded are labels of the name
 * FOUND in r->line, and that is valid. */
static bool is_in_name(struct replacer *r, const struct piece *p,
                       struct text_span found)
{
    struct slice line = buffer_slice(&r->line);
    size_t start = p->labels.start + p->shift, end = p->labels.end + p->shift;

    if (found.start == p->decoded.start + p->shift &&
        found.end == p->decoded.end + p->shift)
        return true; /* it has been converted */
    if (!adds_ascii(line, p, found))
        return false;
    r->name.size = 0;
    return found.start <= start && found.end >= end &&
           (found.start == start || line.text[start - 1] == '.') &&
           (found.end == end || line.text[end] == '.') &&
           name_convert(r->names, span_slice(line, found), &r->name, NULL);
}

/* Stores the next name in r->line, or with reports the next run, in *FOUND. */
static bool next_again(struct replacer *r, struct text_found *found)
{
    return r->report != NULL ? text_next_run(r->again, found)
                             : text_next_name(r->again, &found->span);
}

/* Leaves the decoded names in r->line that encoding would not find, or ALL.
 * Returns true if it leaves none. */
static bool check_pieces(struct replacer *r, struct slice text, bool all)
{
    size_t count;
    struct piece *pieces = pieces_of(r, &count);
    struct text_found found = {.reason = TEXT_NAME};
    bool is_found = true, is_good = true;

    if (count == 1 && !all &&
        text_finds_one(r->again, buffer_slice(&r->line),
                       (struct text_span){pieces->decoded.start + pieces->shift,
                                          pieces->decoded.end + pieces->shift}))
        return true;
    text_scan(r->again, buffer_slice(&r->line));
    for (size_t i = 0; i < count; i++) {
        struct piece *p = &pieces[i];
        if (!p->is_checked)
            continue;
        while (is_found && found.span.end < p->labels.end + p->shift)
            is_found = next_again(r, &found);
        if (!all && is_found && found.reason == TEXT_NAME &&
            is_in_name(r, p, found.span))
            continue;
        if (is_found && found.span.start < p->labels.end + p->shift)
            p->again = found.reason;
        leave(r, text, p, TEXT_NOT_RESTORED);
        is_good = false;
    }
    return is_good;
}

/* A name that encoding finds apart from the decoded ones. */
struct other {
    size_t after;  /* number of pieces before it; SIZE_MAX: no further name */
    size_t offset; /* from the end of the last one */
    size_t size;
};

/* A search for such names, in the given line or the decoded one. */
struct others {
    struct text_finder *finder;
    size_t line; /* start of the given line; 0 in the decoded one */
    bool decoded;
    struct other next;
};

static struct text_span place_of(const struct others *o, const struct piece *p)
{
    return o->decoded ? (struct text_span){p->decoded.start + p->shift,
                                           p->decoded.end + p->shift}
                      : (struct text_span){p->given.start - o->line,
                                           p->given.end - o->line};
}

/* Sets o->next to the next name. In the given line, that includes names that
 * overlap a piece. */
static void find_other(const struct replacer *r, struct others *o)
{
    size_t count, at = o->next.after, end = 0;
    const struct piece *pieces = pieces_of(r, &count);
    struct text_span found, piece;

    do {
        if (!text_next_name(o->finder, &found)) {
            o->next.after = SIZE_MAX;
            return;
        }
        while (at < count && place_of(o, &pieces[at]).end <= found.start)
            at++;
        piece = at < count ? place_of(o, &pieces[at])
                           : (struct text_span){SIZE_MAX, SIZE_MAX};
    } while (o->decoded && piece.start < found.end &&
             pieces[at].reason == TEXT_NAME);
    if (at > 0)
        end = place_of(o, &pieces[at - 1]).end;
    o->next = (struct other){at, found.start - end, found.end - found.start};
}

/* Marks the decoded pieces next to the gap before the piece AT as lost. */
static void lose_around(struct replacer *r, size_t at)
{
    size_t count, before = at;
    struct piece *pieces = pieces_of(r, &count);

    while (before > 0 && pieces[before - 1].reason != TEXT_NAME)
        before--;
    if (before > 0)
        pieces[before - 1].is_lost = true;
    while (at < count && pieces[at].reason != TEXT_NAME)
        at++;
    if (at < count)
        pieces[at].is_lost = true;
}

/* Leaves the decoded names next to which encoding would find other names than
 * in LINE, a part of TEXT. Returns true if it leaves none. */
static bool check_others(struct replacer *r, struct slice text,
                         struct text_span line)
{
    struct others before = {.finder = r->given, .line = line.start};
    struct others after = {.finder = r->again, .decoded = true};
    size_t count;
    struct piece *pieces = pieces_of(r, &count);
    bool is_good = true;

    if (utf8_is_ascii(span_slice(text, line)))
        return true; /* it has no names */
    text_scan(r->given, span_slice(text, line));
    text_scan(r->again, buffer_slice(&r->line));
    find_other(r, &before);
    find_other(r, &after);
    while (before.next.after != SIZE_MAX || after.next.after != SIZE_MAX) {
        const struct other *b = &before.next, *a = &after.next;
        bool is_same = b->after == a->after && b->offset == a->offset &&
                       b->size == a->size;
        bool is_before = b->after < a->after ||
                         (b->after == a->after && b->offset <= a->offset);
        if (!is_same)
            lose_around(r, is_before ? b->after : a->after);
        if (is_same || !is_before)
            find_other(r, &after);
        if (is_before)
            find_other(r, &before);
    }
    for (size_t i = 0; i < count; i++)
        if (pieces[i].is_lost) {
            leave(r, text, &pieces[i], TEXT_NOT_RESTORED);
            is_good = false;
        }
    return is_good;
}

static void report_piece(struct replacer *r, struct slice text,
                         const struct piece *p)
{
    struct slice run = span_slice(text, p->given);
    struct failure why = {.message = NULL};

    r->name.size = 0;
    if (p->reason == TEXT_NOT_VALID) {
        name_convert(r->names, run, &r->name, &why);
    } else if (p->reason == TEXT_NOT_RESTORED && p->again != TEXT_NAME) {
        why.message = "--text would not encode it again (%s); --lenient decodes "
                    "it";
        why.name = reasons[p->again];
    }
    report(r, run, p->reason, why);
}

static void note_piece(struct replacer *r, struct slice text,
                       const struct piece *p)
{
    r->name.size = 0;
    if (name_convert(r->names, span_slice(text, p->given), &r->name, NULL))
        unsafe_names_note(r->settings.unsafe_names, name_unicode(r->names));
}

/* Appends the text up to the end of the last piece, with all pieces decoded. */
static void put_pieces(struct replacer *r, struct slice text,
                       struct buffer *out)
{
    size_t count;
    const struct piece *pieces = pieces_of(r, &count);
    struct slice decoded = buffer_slice(&r->decoded);

    for (size_t i = 0; i < count; i++) {
        if (pieces[i].reason == TEXT_NAME && r->settings.unsafe_names != NULL)
            note_piece(r, text, &pieces[i]);
        if (pieces[i].reason == TEXT_NAME)
            put_name(r, text, pieces[i].given,
                     span_slice(decoded, pieces[i].decoded), out);
        else if (r->report != NULL)
            report_piece(r, text, &pieces[i]);
    }
}

/* Appends the text up to the last name in LINE, decoded. A name that is left
 * can change the context of others, so the line is checked again. */
static void decode_line(struct replacer *r, struct slice text,
                        struct text_span line, struct buffer *out)
{
    enum { CHECKS_MAX = 8 };
    /* Around a label without dots, only names that are not ASCII can change. */
    bool must_check = r->has_checked ||
                      (r->has_lone && !utf8_is_ascii(span_slice(text, line)));

    for (int i = 1; i <= CHECKS_MAX && must_check; i++) {
        build_line(r, text, line);
        if (check_pieces(r, text, i == CHECKS_MAX) &&
            check_others(r, text, line))
            break;
    }
    put_pieces(r, text, out);
    r->pieces.size = r->decoded.size = 0;
    r->has_checked = r->has_lone = false;
}

static bool ends_line(char c)
{
    return c == '\n' || c == '\0';
}

/* Returns the first line feed or NUL in TEXT from AT on, or its end. */
static size_t line_end(struct replacer *r, struct slice text, size_t at)
{
    size_t feed = slice_find(text, at, '\n', &r->line_feed);
    size_t nul = slice_find(text, at, '\0', &r->nul);

    return feed < nul ? feed : nul;
}

/* Returns the line that contains AT; LAST is one before it, or empty. No name
 * or its context extends beyond a line, whichever of line feed and NUL
 * terminates records. */
static struct text_span line_around(struct replacer *r, struct slice text,
                                    size_t at, struct text_span last)
{
    size_t start = last.end > 0 ? last.end + 1 : 0;
    size_t end = line_end(r, text, start);

    if (end < at) {
        for (start = at; !ends_line(text.text[start - 1]);)
            start--;
        end = line_end(r, text, at);
    }
    return (struct text_span){start, end};
}

static void decode(struct replacer *r, struct slice text, struct buffer *out)
{
    struct text_span line = {0, 0}, name;
    bool is_alone = r->settings.lenient && !r->settings.only_names;

    while (is_alone ? text_next_ace(r->finder, &name)
                    : text_next_ace_name(r->finder, &name)) {
        if (name.start >= line.end) {
            decode_line(r, text, line, out);
            line = line_around(r, text, name.start, line);
        }
        add_piece(r, text, name);
    }
    decode_line(r, text, line, out);
}

void replace_names(struct replacer *r, struct slice text, struct buffer *out,
                   struct buffer *edits)
{
    r->copied = r->line_feed = r->nul = 0;
    r->edits = edits;
    text_scan(r->finder, text);
    if (r->settings.decode)
        decode(r, text, out);
    else
        encode(r, text, out);
    if (!r->settings.only_names)
        buffer_put(out, slice_from(text, r->copied));
}
