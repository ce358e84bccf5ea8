# PUNY_ICU: checks for ICU. Linking it would double the time that the program
# takes to start, so if programs can load libraries, it is loaded on demand.
# Otherwise, as in static programs, it is linked, and ICU_LINKED defined. Sets
# ICU_CFLAGS, ICU_LIBS, and, for tests that link ICU, ICU_TEST_LIBS.

AC_DEFUN([PUNY_ICU],
  [PKG_PROG_PKG_CONFIG
  PKG_CHECK_MODULES([ICU], [icu-i18n icu-uc],
    [AC_DEFINE([HAVE_ICU], [1], [Define to 1 to use ICU for domain names.])],
    [AC_MSG_ERROR([domain names need ICU, and configure needs pkg-config to find
  it: install both (Debian: libicu-dev, pkg-config), or leave ICU out with
  --without-icu])])
  PUNY_ICU_OF_HOST
  AC_SUBST([ICU_TEST_LIBS], [$ICU_LIBS])
  # It needs libicuuc, which is so loaded, too.
  PUNY_TRY_DLOPEN([ICU], [icu], [$ICU_CFLAGS], [unicode/uspoof.h],
    ["libicui18n.so." U_ICU_VERSION_SHORT], [uspoof_open])
  AS_IF([test "$puny_cv_icu_dlopen" = no],
    [AC_DEFINE([ICU_LINKED], [1],
      [Define to 1 if ICU is linked, not loaded on demand.])],
    [ICU_LIBS=])])

# PUNY_ICU_OF_HOST: ends configure if programs cannot be linked with ICU. When
# cross-compiling, pkg-config may have found the ICU of the build system. Adds to
# ICU_LIBS what a static ICU needs of C++, which pkg-config omits.
AC_DEFUN([PUNY_ICU_OF_HOST],
  [AC_CACHE_CHECK([for the libraries of C++ that ICU needs], [puny_cv_icu_cxx],
    [puny_save_CFLAGS=$CFLAGS
    puny_save_LIBS=$LIBS
    CFLAGS="$CFLAGS $ICU_CFLAGS"
    puny_cv_icu_cxx=no
    for puny_libs in "" "-lstdc++ -lm" "-lc++ -lm"; do
      LIBS="$ICU_LIBS $puny_libs $puny_save_LIBS"
      AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <unicode/uspoof.h>]],
          [[UErrorCode error = U_ZERO_ERROR;
return uspoof_open(&error) == NULL;]])],
        [puny_cv_icu_cxx=${puny_libs:-none needed}; break])
    done
    CFLAGS=$puny_save_CFLAGS
    LIBS=$puny_save_LIBS])
  AS_CASE([$puny_cv_icu_cxx],
    [-l*], [ICU_LIBS="$ICU_LIBS $puny_cv_icu_cxx"])
  AS_IF([test "$puny_cv_icu_cxx" = no],
    [AC_MSG_ERROR([pkg-config finds an ICU that programs cannot be linked with.
  When cross-compiling, install the ICU of the host system (Debian:
  libicu-dev:arm64) and name its pkg-config
  (PKG_CONFIG=${host_alias:-HOST}-pkg-config), or leave ICU out with
  --without-icu])])])
