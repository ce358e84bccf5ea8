#include "config.h"

#include "base/icu.h"

#include <stdlib.h>

/* ICU's allocator. It never returns NULL, which not all of ICU reports. */

static void *U_CALLCONV reallocate(const void *context, void *memory,
                                   size_t size)
{
    (void)context;
    memory = realloc(memory, size);
    if (memory == NULL)
        memory_exhausted();
    return memory;
}

static void *U_CALLCONV allocate(const void *context, size_t size)
{
    return reallocate(context, NULL, size);
}

static void U_CALLCONV release(const void *context, void *memory)
{
    (void)context;
    free(memory);
}

bool icu_is_loaded;

static void start_icu(void)
{
    UErrorCode error = U_ZERO_ERROR;

    icu_table.u_setMemoryFunctions(NULL, allocate, reallocate, release, &error);
    icu_is_loaded = true;
}

#ifdef ICU_LINKED

struct icu icu_table = {ICU_FUNCTIONS(LIBRARY_ADDRESS)};

const char *icu_open(void)
{
    start_icu();
    return NULL;
}

const struct icu_i18n *icu_i18n(void)
{
    static const struct icu_i18n table = {ICU_I18N_FUNCTIONS(LIBRARY_ADDRESS)};

    return &table;
}

#else

#define ICU_SONAME "libicuuc.so." U_ICU_VERSION_SHORT
#define ICU_I18N_SONAME "libicui18n.so." U_ICU_VERSION_SHORT

LIBRARY_NOTE(icu_note, ICU_SONAME, "idn", "domain names and Unicode",
             "required");
LIBRARY_NOTE(icu_i18n_note, ICU_I18N_SONAME, "safe",
             "domain names that look like others", "recommended");

struct icu icu_table;

const char *icu_open(void)
{
    const char *reason =
        library_load(ICU_SONAME, ICU_FUNCTIONS(LIBRARY_NAME), &icu_table);

    if (reason == NULL)
        start_icu();
    return reason;
}

const struct icu_i18n *icu_i18n(void)
{
    static struct icu_i18n table;
    const char *reason = NULL;

    if (table.uspoof_open == NULL)
        reason = library_load(ICU_I18N_SONAME, ICU_I18N_FUNCTIONS(LIBRARY_NAME),
                              &table);
    if (reason != NULL)
        memory_end_process("ICU cannot be loaded", reason);
    return &table;
}

#endif

void icu_load(void)
{
    const char *reason = icu_open();

    if (reason != NULL)
        memory_end_process("ICU cannot be loaded", reason);
}
