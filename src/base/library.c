#include "config.h"

#include "base/library.h"

#include <dlfcn.h>

const char *library_load(const char *soname, const char *names, void *functions)
{
    void *library = dlopen(soname, RTLD_LAZY | RTLD_LOCAL);
    char *to = functions;

    if (library == NULL)
        return dlerror();
    for (; *names != '\0'; names += strlen(names) + 1) {
        void *function = dlsym(library, names);
        if (function == NULL)
            return dlerror();
        /* ISO C cannot convert object pointers to function pointers. */
        memcpy(to, &function, sizeof function);
        to += sizeof function;
    }
    return NULL;
}
