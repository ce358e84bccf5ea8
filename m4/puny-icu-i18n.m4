# PUNY_ICU_I18N: how the program gets at ICU's library i18n, which a few options
# need. Where a program can load it, it does so when one of them is given, since
# linking would cost each start 0.3 ms. Else, as in static programs, it is
# linked, and ICU_I18N_LINKED defined. Needs ICU_CFLAGS and ICU_LIBS.

AC_DEFUN([PUNY_ICU_I18N],
  [AC_CACHE_CHECK([whether ICU's library i18n can be loaded on demand],
    [puny_cv_icu_i18n_dlopen],
    [puny_save_CFLAGS=$CFLAGS
    puny_save_LIBS=$LIBS
    CFLAGS="$CFLAGS $ICU_CFLAGS"
    puny_cv_icu_i18n_dlopen=no
    for puny_lib in "" -ldl; do
      LIBS="$ICU_LIBS $puny_lib $puny_save_LIBS"
      # The program's own ICU must be the one that the library finds.
      AC_RUN_IFELSE([AC_LANG_PROGRAM([[
#include <dlfcn.h>
#include <unicode/uchar.h>
#include <unicode/uspoof.h>
#include <unicode/uvernum.h>
#define STRING(name) STRING_OF(name)
#define STRING_OF(name) #name
]], [[void *library = dlopen("libicui18n.so." U_ICU_VERSION_SHORT, RTLD_NOW);
return u_charType('a') == 0 || library == NULL ||
    dlsym(library, STRING(uspoof_open)) == NULL ||
    dlsym(dlopen(NULL, RTLD_NOW), STRING(u_charType)) !=
        dlsym(library, STRING(u_charType));]])],
        [puny_cv_icu_i18n_dlopen=${puny_lib:-yes}; break], [], [break])
    done
    CFLAGS=$puny_save_CFLAGS
    LIBS=$puny_save_LIBS])
  AS_CASE([$puny_cv_icu_i18n_dlopen],
    [no],
      [PKG_CHECK_MODULES([ICU_I18N], [icu-i18n],
        [ICU_LIBS="$ICU_I18N_LIBS $ICU_LIBS"
        AC_DEFINE([ICU_I18N_LINKED], [1],
          [Define to 1 if ICU's library i18n is linked, not loaded.])],
        [AC_MSG_ERROR([ICU's library i18n is missing: install all of ICU, or
  leave it out with --without-icu])])],
    [-l*], [LIBS="$puny_cv_icu_i18n_dlopen $LIBS"])])
