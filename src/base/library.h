/* library.h - shared libraries that are loaded on first use: linking ICU would
 * double the start-up time. */

#pragma once

#include <dlfcn.h>

#include "base/base.h"

/* Defines an ELF note that tells packagers about a library that is loaded on
 * demand, as specified by the UAPI group
 * (https://uapi-group.org/specifications/specs/elf_dlopen_metadata). All
 * arguments but the first are string literals; PRIORITY is "required",
 * "recommended" or "suggested". */
#ifdef __ELF__
#define LIBRARY_NOTE(VARIABLE, SONAME, FEATURE, DESCRIPTION, PRIORITY) \
    LIBRARY_NOTE_OF(VARIABLE, "[{\"feature\":\"" FEATURE               \
                              "\",\"description\":\"" DESCRIPTION      \
                              "\",\"priority\":\"" PRIORITY            \
                              "\",\"soname\":[\"" SONAME "\"]}]")
#define LIBRARY_NOTE_OF(VARIABLE, JSON)                                       \
    static const struct {                                                     \
        unsigned name_size, json_size, type;                                  \
        char name[4];                                                         \
        _Alignas(4) char json[sizeof(JSON)];                                  \
    } VARIABLE __attribute__((section(".note.dlopen"), used, aligned(4))) = { \
        4, sizeof(JSON), 0x407c0c0a, "FDO", JSON}
#else
#define LIBRARY_NOTE(VARIABLE, SONAME, FEATURE, DESCRIPTION, PRIORITY) \
    _Static_assert(1, "")
#endif

/* A macro LIST(F) lists the functions of a library: it expands to F(name) for
 * each. LIST(LIBRARY_MEMBER) declares pointers to them, the members of a
 * struct. LIST(LIBRARY_NAME) is the names for library_load, and
 * LIST(LIBRARY_ADDRESS) initializes the struct where the library is linked. */
#define LIBRARY_MEMBER(name) __typeof__(name) *name;
#define LIBRARY_ADDRESS(name) name,
#define LIBRARY_NAME(name) LIBRARY_QUOTED(name) "\0"
#define LIBRARY_QUOTED(name) #name

/* Loads the library SONAME and stores the addresses of its functions NAMES,
 * each of which ends with NUL, in FUNCTIONS, a struct of as many pointers.
 * Returns NULL, or why it failed. The library stays loaded: its data may be in
 * use until the end of the process. */
static inline const char *library_load(const char *soname, const char *names,
                                       void *functions)
{
    void *loaded = dlopen(soname, RTLD_LAZY | RTLD_LOCAL);
    char *to = functions;

    if (loaded == NULL)
        return dlerror();
    for (; *names != '\0'; names += strlen(names) + 1) {
        void *function = dlsym(loaded, names);
        if (function == NULL)
            return dlerror();
        /* ISO C cannot convert object pointers to function pointers. */
        memcpy(to, &function, sizeof function);
        to += sizeof function;
    }
    return NULL;
}
