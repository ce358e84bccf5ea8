/* confusable.c - ICU's data on characters that look alike; see confusable.h. */

#include "config.h"

#include "safe/confusable.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"

#ifdef HAVE_ICU

#include <unicode/uset.h>
#include <unicode/uspoof.h>

/* The functions of the library that are used here. */
struct i18n {
    USpoofChecker *(*open)(UErrorCode *error);
    void (*close)(USpoofChecker *checker);
    const USet *(*recommended)(UErrorCode *error);
    const USet *(*included)(UErrorCode *error);
    int32_t (*skeleton)(const USpoofChecker *checker, uint32_t type,
                        const char *text, int32_t size, char *to, int32_t room,
                        UErrorCode *error);
};

#ifdef ICU_I18N_LINKED

static const char *load_library(struct i18n *i18n)
{
    i18n->open = uspoof_open;
    i18n->close = uspoof_close;
    i18n->recommended = uspoof_getRecommendedSet;
    i18n->included = uspoof_getInclusionSet;
    i18n->skeleton = uspoof_getSkeletonUTF8;
    return NULL;
}

#else

#include <dlfcn.h>
#include <string.h>

#include <unicode/uvernum.h>

#define ICU_I18N_LIBRARY "libicui18n.so." U_ICU_VERSION_SHORT

/* The name of a function with the version that ICU's headers add to it. */
#define VERSIONED(name) QUOTED(name)
#define QUOTED(name) #name

/* Stores the function NAME in *FUNCTION: ISO C has no other way from the
 * pointer that dlsym returns. */
static bool find_symbol(void *library, const char *name, void *function)
{
    void *found = dlsym(library, name);

    memcpy(function, &found, sizeof found);
    return found != NULL;
}

/* Returns NULL, or why it failed. The library stays loaded: its data may be in
 * use until the end of the process. */
static const char *load_library(struct i18n *i18n)
{
    void *library = dlopen(ICU_I18N_LIBRARY, RTLD_NOW | RTLD_LOCAL);

    if (library != NULL &&
        find_symbol(library, VERSIONED(uspoof_open), &i18n->open) &&
        find_symbol(library, VERSIONED(uspoof_close), &i18n->close) &&
        find_symbol(library, VERSIONED(uspoof_getRecommendedSet),
                    &i18n->recommended) &&
        find_symbol(library, VERSIONED(uspoof_getInclusionSet),
                    &i18n->included) &&
        find_symbol(library, VERSIONED(uspoof_getSkeletonUTF8),
                    &i18n->skeleton))
        return NULL;
    return dlerror();
}

#endif

struct confusables {
    struct i18n i18n;
    USpoofChecker *checker;
    const USet *recommended;
    const USet *included;
};

struct confusables *confusables_open(const char **reason)
{
    UErrorCode error = U_ZERO_ERROR;
    struct confusables *c = memory_new(sizeof *c);

    *reason = load_library(&c->i18n);
    if (*reason == NULL) {
        c->checker = c->i18n.open(&error);
        c->recommended = c->i18n.recommended(&error);
        c->included = c->i18n.included(&error);
        if (U_SUCCESS(error))
            return c;
        *reason = u_errorName(error);
    }
    confusables_close(c);
    return NULL;
}

void confusables_close(struct confusables *c)
{
    if (c != NULL && c->checker != NULL)
        c->i18n.close(c->checker);
    free(c);
}

bool confusables_allow(const struct confusables *c, uint32_t code_point)
{
    return uset_contains(c->recommended, (UChar32)code_point) ||
           uset_contains(c->included, (UChar32)code_point);
}

void confusables_skeleton(const struct confusables *c, uint32_t code_point,
                          struct buffer *skeleton)
{
    enum { ROOM = 256 }; /* the longest of one character has 18 characters */
    UErrorCode error = U_ZERO_ERROR;
    char text[UTF8_MAX];
    size_t size = utf8_write(code_point, text);

    skeleton->length = 0;
    char *to = buffer_room(skeleton, ROOM);
    int32_t length =
        c->i18n.skeleton(c->checker, 0, text, (int32_t)size, to, ROOM, &error);
    if (error == U_MEMORY_ALLOCATION_ERROR)
        memory_exhausted();
    if (U_FAILURE(error))
        buffer_append(skeleton, text, size);
    else
        skeleton->length = (size_t)length;
}

#else

struct confusables *confusables_open(const char **reason)
{
    *reason = "this build has no ICU";
    return NULL;
}

/* Never called: nothing was opened. */
void confusables_close(struct confusables *confusables)
{
    (void)confusables;
}

bool confusables_allow(const struct confusables *confusables,
                       uint32_t code_point)
{
    (void)confusables, (void)code_point;
    return false;
}

void confusables_skeleton(const struct confusables *confusables,
                          uint32_t code_point, struct buffer *skeleton)
{
    (void)confusables, (void)code_point, (void)skeleton;
}

#endif
