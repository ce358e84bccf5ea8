/* icu.h - ICU's functions, loaded when the first is called.
 *
 * icu()->u_charType(c) calls u_charType(c); icu_i18n()->uspoof_open(...) calls
 * a function of ICU's library i18n. Both load their library on first use. If
 * that fails, they end the process with a message and status 2. So does ICU if
 * memory is exhausted.
 *
 * ICU's headers define u_charType as u_charType_72 or the like, so the
 * functions are always those of the version that the program was compiled for.
 *
 * Both libraries are linked where programs cannot load libraries (ICU_LINKED).
 * This header needs HAVE_ICU. */

#pragma once

#include <unicode/uchar.h>
#include <unicode/uclean.h>
#include <unicode/uidna.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>
#include <unicode/uversion.h>

#include "base/base.h"
#include "base/library.h"

/* The functions that the program calls; see library.h. */
#define ICU_FUNCTIONS(FUNCTION)              \
    FUNCTION(u_charDigitValue)               \
    FUNCTION(u_charDirection)                \
    FUNCTION(u_charName)                     \
    FUNCTION(u_charType)                     \
    FUNCTION(u_charsToUChars)                \
    FUNCTION(u_getCombiningClass)            \
    FUNCTION(u_getIntPropertyValue)          \
    FUNCTION(u_getPropertyValueEnum)         \
    FUNCTION(u_getUnicodeVersion)            \
    FUNCTION(u_getVersion)                   \
    FUNCTION(u_hasBinaryProperty)            \
    FUNCTION(u_isUWhiteSpace)                \
    FUNCTION(u_memchr32)                     \
    FUNCTION(u_setMemoryFunctions)           \
    FUNCTION(u_strFromUTF32)                 \
    FUNCTION(u_strFromUTF8)                  \
    FUNCTION(u_strToUTF32)                   \
    FUNCTION(u_strToUTF8)                    \
    FUNCTION(u_tolower)                      \
    FUNCTION(u_toupper)                      \
    FUNCTION(u_versionFromString)            \
    FUNCTION(u_versionToString)              \
    FUNCTION(ublock_getCode)                 \
    FUNCTION(uidna_labelToUnicodeUTF8)       \
    FUNCTION(uidna_openUTS46)                \
    FUNCTION(uloc_addLikelySubtags)          \
    FUNCTION(uloc_getScript)                 \
    FUNCTION(unorm2_getDecomposition)        \
    FUNCTION(unorm2_getInstance)             \
    FUNCTION(unorm2_getNFCInstance)          \
    FUNCTION(unorm2_getNFKCCasefoldInstance) \
    FUNCTION(unorm2_hasBoundaryBefore)       \
    FUNCTION(unorm2_normalize)               \
    FUNCTION(uscript_getName)                \
    FUNCTION(uscript_getScript)              \
    FUNCTION(uscript_getScriptExtensions)    \
    FUNCTION(uscript_getUsage)               \
    FUNCTION(uset_addAll)                    \
    FUNCTION(uset_addRange)                  \
    FUNCTION(uset_applyPropertyAlias)        \
    FUNCTION(uset_close)                     \
    FUNCTION(uset_complement)                \
    FUNCTION(uset_complementAll)             \
    FUNCTION(uset_contains)                  \
    FUNCTION(uset_getItem)                   \
    FUNCTION(uset_getItemCount)              \
    FUNCTION(uset_openEmpty)                 \
    FUNCTION(uset_removeAll)                 \
    FUNCTION(uset_retainAll)

#define ICU_I18N_FUNCTIONS(FUNCTION)   \
    FUNCTION(uspoof_getInclusionSet)   \
    FUNCTION(uspoof_getRecommendedSet) \
    FUNCTION(uspoof_getSkeletonUTF8)   \
    FUNCTION(uspoof_open)              \
    FUNCTION(utrans_openU)             \
    FUNCTION(utrans_transUChars)

struct icu {
    ICU_FUNCTIONS(LIBRARY_MEMBER)
};

struct icu_i18n {
    ICU_I18N_FUNCTIONS(LIBRARY_MEMBER)
};

/* Loads ICU. Returns NULL, or why that is impossible. */
const char *icu_open(void);

/* Use icu(). */
extern struct icu icu_table;
extern bool icu_is_loaded;
void icu_load(void);

static inline const struct icu *icu(void)
{
    if (!icu_is_loaded)
        icu_load();
    return &icu_table;
}

const struct icu_i18n *icu_i18n(void);

/* Returns the general category of C as a mask, such as U_GC_LL_MASK. */
static inline uint32_t icu_category(UChar32 c)
{
    return U_MASK(icu()->u_charType(c));
}

static inline UScriptCode icu_script(uint32_t code_point)
{
    UErrorCode error = U_ZERO_ERROR;

    return icu()->uscript_getScript((UChar32)code_point, &error);
}
