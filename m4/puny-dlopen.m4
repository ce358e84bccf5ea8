# puny-dlopen.m4 - libraries that are loaded on demand.

# PUNY_TRY_DLOPEN(NAME, VARIABLE, CFLAGS, HEADER, LIBRARY, FUNCTION): sets the
# shell's puny_cv_VARIABLE_dlopen to "no" unless programs can load LIBRARY, an
# expression in C, that has FUNCTION, which HEADER may rename. A static program
# must not load libraries that need another C library. Adds to LIBS the library
# that has dlopen.
AC_DEFUN([PUNY_TRY_DLOPEN],
  [AC_CACHE_CHECK([whether $1 can be loaded on demand], [puny_cv_$2_dlopen],
    [puny_save_CFLAGS=$CFLAGS
    puny_save_LIBS=$LIBS
    CFLAGS="$CFLAGS $3"
    puny_cv_$2_dlopen=no
    for puny_lib in "" -ldl; do
      LIBS="$puny_lib $puny_save_LIBS"
      AC_RUN_IFELSE([AC_LANG_PROGRAM([[
#include <dlfcn.h>
#include <$4>
#define STRING(name) STRING_OF(name)
#define STRING_OF(name) #name
]], [[void *library = dlopen($5, RTLD_NOW), *self = dlopen(NULL, RTLD_NOW);
return library == NULL || self == NULL ||
    dlsym(library, STRING($6)) == NULL ||
    dlsym(self, "malloc") != dlsym(library, "malloc");]])],
        [puny_cv_$2_dlopen=${puny_lib:-yes}; break], [], [break])
    done
    CFLAGS=$puny_save_CFLAGS
    LIBS=$puny_save_LIBS])
  AS_CASE([$puny_cv_$2_dlopen],
    [-l*], [LIBS="$puny_cv_$2_dlopen $LIBS"])])
