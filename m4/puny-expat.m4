# PUNY_EXPAT: checks for libexpat, which reads tables in XML. If programs can
# load libraries, it is loaded on demand. Otherwise, as in static programs, it
# is linked, and EXPAT_LINKED defined. Sets EXPAT_CFLAGS and EXPAT_LIBS.

AC_DEFUN([PUNY_EXPAT],
  [PKG_CHECK_MODULES([EXPAT], [expat],
    [AC_DEFINE([HAVE_EXPAT], [1], [Define to 1 to read tables in XML.])],
    [AC_MSG_ERROR([tables in XML need libexpat: install it (Debian:
  libexpat1-dev), or leave it out with --without-expat])])
  PUNY_TRY_DLOPEN([libexpat], [expat], [$EXPAT_CFLAGS], [expat.h],
    ["libexpat.so.1"], [XML_ParserCreateNS])
  AS_IF([test "$puny_cv_expat_dlopen" = no],
    [AC_DEFINE([EXPAT_LINKED], [1],
      [Define to 1 if libexpat is linked, not loaded on demand.])],
    [EXPAT_LIBS=])])
