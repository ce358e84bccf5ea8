# puny-compiler.m4 - the extensions of C that puny needs.

# PUNY_REQUIRE_COMPILER: ends configure if $CC lacks vectors and built-in
# functions as gcc and clang have them.
AC_DEFUN([PUNY_REQUIRE_COMPILER],
  [AC_CACHE_CHECK([whether $CC has the extensions of gcc and clang],
    [puny_cv_extensions],
    [AC_LINK_IFELSE(
      [AC_LANG_PROGRAM([[
typedef int four __attribute__((vector_size(16)));]], [[
four less = (four){1, 2, 3, 4} < 3;
return less[__builtin_ctz(4)];]])],
      [puny_cv_extensions=yes], [puny_cv_extensions=no])])
  AS_IF([test $puny_cv_extensions = no],
    [AC_MSG_ERROR([puny needs gcc or clang, whose vectors $CC lacks: try again
  with CC=gcc])])])
