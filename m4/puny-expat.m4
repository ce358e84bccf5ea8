# PUNY_EXPAT: checks for libexpat, which reads tables in XML. If programs can
# load libraries, it is loaded on demand. Otherwise, as in static programs, it
# is linked, and EXPAT_LINKED defined. Sets EXPAT_CFLAGS and EXPAT_LIBS. Call
# this after PUNY_ICU, which finds dlopen.

AC_DEFUN([PUNY_EXPAT],
  [PKG_CHECK_MODULES([EXPAT], [expat],
    [AC_DEFINE([HAVE_EXPAT], [1], [Define to 1 to read tables in XML.])],
    [AC_MSG_ERROR([tables in XML need libexpat: install it (Debian:
  libexpat1-dev), or leave it out with --without-expat])])
  AC_CACHE_CHECK([whether libexpat can be loaded on demand],
    [puny_cv_expat_dlopen],
    [puny_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS $EXPAT_CFLAGS"
    AC_RUN_IFELSE([AC_LANG_PROGRAM([[
#include <dlfcn.h>
#include <expat.h>
]], [[void *expat = dlopen("libexpat.so.1", RTLD_NOW);
void *self = dlopen(NULL, RTLD_NOW);
return expat == NULL || self == NULL ||
    dlsym(expat, "XML_ParserCreateNS") == NULL ||
    dlsym(self, "malloc") != dlsym(expat, "malloc");]])],
      [puny_cv_expat_dlopen=yes], [puny_cv_expat_dlopen=no],
      [puny_cv_expat_dlopen=no])
    CFLAGS=$puny_save_CFLAGS])
  AS_IF([test "$puny_cv_expat_dlopen" = no],
    [AC_DEFINE([EXPAT_LINKED], [1],
      [Define to 1 if libexpat is linked, not loaded on demand.])],
    [EXPAT_LIBS=])])
