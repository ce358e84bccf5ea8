#include "config.h"

#include "text/place.h"

#include "text/facts.h"
#include "text/separator.h"

/* Returns where the backslashes before AT begin, which JSON has before '/'. */
static size_t before_backslashes(struct slice text, size_t at)
{
    while (slice_at(text, at - 1) == '\\')
        at--;
    return at;
}

/* "https:\\/\\/" */
bool place_follows_scheme(struct slice text, size_t end)
{
    size_t slash = before_backslashes(text, end - 1) - 1;
    size_t colon = before_backslashes(text, slash) - 1;

    return slice_at(text, slash) == '/' && slice_at(text, colon) == ':' &&
           place_is_word_byte(slice_at(text, colon - 1));
}

bool place_follows_encoded_scheme(struct slice text, size_t end)
{
    static const char *const signs[] = {"%3A%2F%2F", "%3a%2f%2f",
                                        "%253A%252F%252F", "%253a%252f%252f"};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t size = strlen(signs[i]);
        if (end > size && memcmp(text.text + end - size, signs[i], size) == 0)
            return place_is_word_byte(text.text[end - size - 1]);
    }
    return false;
}

/* Between letters two bars separate items of prose. */
bool place_follows_bars(struct slice text, size_t end)
{
    size_t at = end - 2;

    return facts_begins_field(text, at) || !run_ends_label(text, at) ||
           separator_precedes(text, at);
}

bool place_follows_option(struct slice text, size_t end)
{
    enum { LONGEST = 9 }; /* bytes: "denyallow" */
    size_t at = end - 1, start = at;

    while (at - start < LONGEST && ascii_is_lower(slice_at(text, start - 1)))
        start--;
    return ascii_is_one_of(slice_at(text, start - 1), "$,") &&
           slice_is_among(slice_part(text, start, at),
                          slice_string("domain from to denyallow"), ' ');
}
