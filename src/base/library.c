#include "config.h"

#include "base/library.h"

#include <dlfcn.h>
#include <string.h>

const char *library_load(const char *soname, const char *const *names,
                         size_t count, void *functions)
{
    void *library = dlopen(soname, RTLD_LAZY | RTLD_LOCAL);

    if (library == NULL)
        return dlerror();
    for (size_t i = 0; i < count; i++) {
        void *function = dlsym(library, names[i]);
        if (function == NULL)
            return dlerror();
        /* ISO C cannot convert object pointers to function pointers. */
        memcpy((char *)functions + i * sizeof function, &function,
               sizeof function);
    }
    return NULL;
}
