/* confusable.c - ICU's data on characters that look alike; see confusable.h. */

#include "config.h"

#include "safe/confusable.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"

#ifdef HAVE_ICU

#include "base/icu.h"

struct confusables {
    USpoofChecker *checker;
    const USet *recommended;
    const USet *included;
};

struct confusables *confusables_open(void)
{
    return memory_new(sizeof(struct confusables));
}

static void load(struct confusables *c)
{
    UErrorCode error = U_ZERO_ERROR;

    if (c->checker != NULL)
        return;
    c->checker = icu_i18n()->uspoof_open(&error);
    c->recommended = icu_i18n()->uspoof_getRecommendedSet(&error);
    c->included = icu_i18n()->uspoof_getInclusionSet(&error);
    /* Without memory ICU can succeed, with sets that lack their elements. */
    if (U_FAILURE(error) || !icu()->uset_contains(c->recommended, 'a') ||
        !icu()->uset_contains(c->included, 0xB7))
        memory_end("ICU cannot start", "it lacks memory or its data");
}

void confusables_close(struct confusables *c)
{
    if (c->checker != NULL)
        icu_i18n()->uspoof_close(c->checker);
    free(c);
}

bool confusables_allow(struct confusables *c, uint32_t code_point)
{
    load(c);
    return icu()->uset_contains(c->recommended, (UChar32)code_point) ||
           icu()->uset_contains(c->included, (UChar32)code_point);
}

void confusables_skeleton(struct confusables *c, uint32_t code_point,
                          struct buffer *skeleton)
{
    enum { ROOM = 256 }; /* the longest of one character has 18 characters */
    UErrorCode error = U_ZERO_ERROR;
    char text[UTF8_MAX];
    size_t size = utf8_write(code_point, text);

    load(c);
    skeleton->length = 0;
    char *to = buffer_room(skeleton, ROOM);
    int32_t length = icu_i18n()->uspoof_getSkeletonUTF8(
        c->checker, 0, text, (int32_t)size, to, ROOM, &error);
    if (U_FAILURE(error))
        memory_exhausted(); /* the only reason: our text is valid */
    skeleton->length = (size_t)length;
}

#else

struct confusables *confusables_open(void)
{
    return NULL;
}

void confusables_close(struct confusables *confusables)
{
    (void)confusables;
}

bool confusables_allow(struct confusables *confusables, uint32_t code_point)
{
    (void)confusables, (void)code_point;
    return false;
}

void confusables_skeleton(struct confusables *confusables, uint32_t code_point,
                          struct buffer *skeleton)
{
    (void)confusables, (void)code_point, (void)skeleton;
}

#endif
