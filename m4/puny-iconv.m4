# puny-iconv.m4 - the library that has iconv.

# PUNY_LIB_ICONV: adds the library that has iconv to LIBS, or ends configure.
# iconv is a function of the C library or of GNU libiconv, whose header may
# rename it; so the program must include iconv.h.
AC_DEFUN([PUNY_LIB_ICONV],
  [AC_CACHE_CHECK([for the library that has iconv], [puny_cv_lib_iconv],
    [puny_save_LIBS=$LIBS
    puny_cv_lib_iconv=no
    for puny_lib in "" -liconv; do
      LIBS="$puny_lib $puny_save_LIBS"
      AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <iconv.h>]],
          [[return iconv_open("UTF-8", "UTF-8") == (iconv_t)-1;]])],
        [puny_cv_lib_iconv=${puny_lib:-none needed}; break])
    done
    LIBS=$puny_save_LIBS])
  AS_CASE([$puny_cv_lib_iconv],
    [no], [AC_MSG_ERROR([iconv is missing: install GNU libiconv and its
  headers, and if need be say where with CPPFLAGS=-I... LDFLAGS=-L...])],
    [-l*], [LIBS="$puny_cv_lib_iconv $LIBS"])])
