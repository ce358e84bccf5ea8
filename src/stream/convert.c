#include "config.h"

#include "stream/convert.h"

#include "base/escape.h"
#include "names/host.h"
#include "names/label.h"
#include "names/tlds.h"
#include "names/uts46.h"
#include "stream/advice.h"
#include "stream/input.h"

/* Opens the members that both directions have. */
static void open_converter(struct converter *c, const struct settings *s,
                           bool decode)
{
    struct name_mode mode = settings_name_mode(s);

    mode.decode = decode;
    *c = (struct converter){
        .settings = s,
        .decode = decode,
        .codec.mode = {.profile = s->profile,
                       .mixed_case = s->mixed_case,
                       .code_points = s->code_points,
                       .trace = s->trace,
                       .escapes = settings_escape_results(s)}};
    if (s->kind != SETTINGS_STRING)
        c->names = name_open(mode);
}

void convert_open(struct converter *c, const struct settings *s,
                  struct observer observer)
{
    open_converter(c, s, settings_decode_names(s));
    c->observer = observer;
    c->checks_names =
        s->tlds != NULL || s->safe != NULL || observer.note_name != NULL;
    if (s->kind == SETTINGS_TEXT)
        c->replacer = replace_open(s, c->names, observer);
}

void convert_open_back(struct converter *c, const struct settings *s)
{
    open_converter(c, s, !s->decode);
}

static bool run_codec(struct converter *c, struct slice text,
                      struct buffer *out, struct failure *failure)
{
    return c->decode ? codec_decode(&c->codec, text, out, failure)
                     : codec_encode(&c->codec, text, out, failure);
}

/* Completes FAILURE, why TEXT cannot be converted. Returns false. */
static bool add_advice(const struct converter *c, struct slice text,
                       struct failure *failure)
{
    const char *advice = advice_about(c->settings, text, failure);

    if (*advice != '\0')
        failure->after = advice;
    return false;
}

/* The same for a string. */
static bool fail_string(const struct converter *c, struct slice text,
                        struct failure *failure)
{
    /* As in other charsets, whose invalid bytes are found first. */
    size_t valid = utf8_valid(text);

    return valid < text.size ? failure_utf8(failure, text, valid)
                             : add_advice(c, text, failure);
}

static bool trace_string(struct converter *c, struct slice text,
                         struct buffer *out, struct failure *failure)
{
    size_t start = out->size;

    if (run_codec(c, text, out, failure))
        return true;
    if (out->size > start) {
        buffer_text(out, "\n");
        failure_explain(failure, out);
    }
    return false;
}

/* Puts NAME, and its label at fault, if any, into *FAILURE as they were given,
 * so that a search finds them. */
static void quote_given(struct slice name, struct failure *failure)
{
    struct slice rest = slice_from(name, label_dot_size(name));

    failure->whole = name;
    for (size_t i = 0; i < failure->label_number; i++)
        label_next(&rest, &failure->label);
}

/* Checks the name TEXT, whose converted form begins at START of OUT. Returns
 * false, with *FAILURE set, if it is refused. */
static bool check_name(struct converter *c, struct slice text,
                       struct buffer *out, size_t start,
                       struct failure *failure)
{
    struct safe *safe = c->settings->safe;
    struct slice unicode = name_unicode(c->names);

    if (c->settings->tlds != NULL &&
        !tlds_check(c->settings->tlds, unicode, failure)) {
        text.size -= label_final_dot_size(text);
        while (label_next(&text, &failure->text))
            ; /* the last label, as it was given */
        return false;
    }
    if (c->observer.note_name != NULL)
        c->observer.note_name(c->observer.user, unicode);
    if (safe == NULL)
        return true;
    if (c->decode) {
        safe_hide_unsafe(safe, out, start);
    } else if (!safe_check(safe, unicode, failure)) {
        quote_given(text, failure);
        failure->origin = uts46_origin(text, failure->found);
        return false;
    } else if (c->settings->index) {
        safe_put_index(safe, unicode, out, start);
    }
    return true;
}

static bool convert_name(struct converter *c, struct slice text,
                         struct buffer *out, struct failure *failure)
{
    size_t start = out->size;

    if (!name_convert(c->names, text, out, failure))
        return add_advice(c, text, failure);
    if (!c->checks_names || check_name(c, text, out, start, failure))
        return true;
    out->size = start;
    return false;
}

/* Converts the host of URL, and copies all else. */
static bool convert_url(struct converter *c, struct slice url,
                        struct parts *out, struct failure *failure)
{
    struct slice host;
    size_t start = out->text->size;

    if (!host_find(url, &host, failure)) {
        failure->may_be_text |= host_is_inside(url, c->decode);
        return add_advice(c, url, failure);
    }
    struct slice name = host;
    if (!host_name(&name, &c->host, failure))
        return false;
    parts_copy(out, record_before(url, host));
    size_t before = out->text->size;
    bool is_good = convert_name(c, name, out->text, failure);
    /* Of "https://xn--/a.de" --lenient would make the URL of another host. */
    if (is_good && name.size > 0 && out->text->size == before)
        is_good = FAIL(failure, "the URL would lose its host");
    if (!is_good) {
        out->text->size = start;
        return false;
    }
    parts_copy(out, record_after(url, host));
    return true;
}

/* Converts TEXT in a mode other than free text and traces. */
static bool convert_unescaped(struct converter *c, struct slice text,
                              struct parts *out, struct failure *failure)
{
    if (c->settings->url)
        return convert_url(c, text, out, failure);
    if (c->settings->kind == SETTINGS_NAME)
        return convert_name(c, text, out->text, failure);
    if (run_codec(c, text, out->text, failure))
        return true;
    return fail_string(c, text, failure);
}

/* Reports A-labels in TEXT with a dash in the prefix, at which words end. */
static void report_dashes(const struct converter *c, struct slice text)
{
    struct failure why = {.message = LABEL_DASH_WORDS};

    for (size_t at = 0; (at = slice_find(text, at, '\xE2')) < text.size; at++) {
        size_t start = at - (slice_at(text, at - 1) == '-' ? 3 : 2);
        if (start < at && !ascii_is_alphanumeric(slice_at(text, start - 1)) &&
            (why.found = label_find_dash(slice_from(text, start))) != 0)
            c->observer.report(
                c->observer.user,
                slice_part(text, start, slice_find(text, start, ' ')), &why);
    }
}

bool convert_string(struct converter *c, struct slice text, struct parts *out,
                    struct failure *failure)
{
    const struct settings *s = c->settings;

    if (s->kind == SETTINGS_TEXT) {
        replace_names(c->replacer, text, out);
        if (c->observer.report != NULL)
            report_dashes(c, text);
        return true;
    }
    if (s->trace)
        return trace_string(c, text, out->text, failure);
    if (!settings_escape_results(s))
        return convert_unescaped(c, text, out, failure);
    /* Escaped as a whole: a backslash can precede the host of a URL. */
    struct parts unescaped = {.text = &c->result, .omits = out->omits};
    c->result.size = 0;
    if (!convert_unescaped(c, text, &unescaped, failure))
        return false;
    escape_append(out->text, buffer_slice(&c->result));
    return true;
}

/* Converts records by the fast path for them, if there is one. */
static void convert_simple(const struct converter *c, struct bulk *b)
{
    const struct settings *s = c->settings;

    if (s->kind == SETTINGS_STRING) {
        if (s->decode && s->profile == &profile_punycode && !s->mixed_case)
            bulk_decode(b);
        else if (!s->decode && !profile_is_swift(s->profile) && !s->mixed_case)
            bulk_encode(b, (char)s->profile->delimiter);
    } else if (!s->lenient && !s->index && !s->only_names) {
        /* Decoding hides no ASCII label; none is noted. */
        bulk_names(b, s->strict, s->url, s->decode ? NULL : s->safe, s->tlds);
    }
}

/* Tries the fast path with exponential backoff while it makes no progress,
 * which saves 8 to 12 % of the instructions where it makes none. */
bool convert_bulk(struct converter *c, struct bulk *b, struct failure *failure)
{
    enum { BACKOFF_MAX = 15 };
    struct parts parts = {.text = b->out, .omits = c->settings->only_names};

    if (c->settings->kind == SETTINGS_TEXT) {
        /* No name extends beyond its record. */
        replace_names(c->replacer, b->rest, &parts);
        b->rest = slice_from(b->rest, b->rest.size);
    }
    while (b->rest.size > 0) {
        if (c->singles == 0) {
            uint64_t before = b->count;
            convert_simple(c, b);
            if (b->count > before)
                c->backoff = 0;
            else if (c->backoff < BACKOFF_MAX)
                c->backoff = 2 * c->backoff + 1;
            c->singles = c->backoff + 1;
            continue;
        }
        c->singles--;
        struct slice end = record_end(b->rest, b->terminator);
        if (!convert_unescaped(c, record_before(b->rest, end), &parts, failure))
            return false;
        buffer_put(b->out, end);
        b->rest = record_after(b->rest, end);
        b->count++;
    }
    return true;
}

void convert_close(struct converter *c)
{
    codec_close(&c->codec);
    name_close(c->names);
    replace_close(c->replacer);
    buffer_free(&c->result);
    buffer_free(&c->host);
}
