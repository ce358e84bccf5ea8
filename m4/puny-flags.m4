# puny-flags.m4 - our flags, if compiler and linker know them.

# PUNY_TRY_FLAGS(VARIABLE, FLAG...): appends to VARIABLE each FLAG with which
# a program can be linked.
AC_DEFUN([PUNY_TRY_FLAGS],
  [m4_foreach_w([flag], [$2], [_PUNY_TRY_FLAG([$1], m4_quote(flag))])])

AC_DEFUN([_PUNY_TRY_FLAG],
  [AS_VAR_PUSHDEF([cache], [puny_cv_flag_$2])
  AC_CACHE_CHECK([whether $CC knows $2], [cache],
    [puny_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -Werror $2"
    AC_LINK_IFELSE([AC_LANG_PROGRAM()],
      [AS_VAR_SET([cache], [yes])], [AS_VAR_SET([cache], [no])])
    CFLAGS=$puny_save_CFLAGS])
  AS_VAR_IF([cache], [yes], [$1="$$1 $2"])
  AS_VAR_POPDEF([cache])])

# PUNY_TRY_PIE: adds to PUNY_CFLAGS and PUNY_LDFLAGS the flags for a
# position-independent executable. Adds none if the compiler makes one by
# default, because they would change the meaning of -static.
m4_define([_PUNY_PIE_PROGRAM],
  [AC_LANG_PROGRAM([[
#ifndef __PIE__
#error "not position-independent"
#endif
int variable;]], [[return variable;]])])

AC_DEFUN([PUNY_TRY_PIE],
  [AC_CACHE_CHECK([for the flags of position-independent executables],
    [puny_cv_pie],
    [puny_save_CFLAGS=$CFLAGS
    puny_save_LDFLAGS=$LDFLAGS
    for puny_cv_pie in "none needed" "-fPIE -pie" "none known"; do
      AC_RUN_IFELSE([_PUNY_PIE_PROGRAM], [break], [],
        [AC_LINK_IFELSE([_PUNY_PIE_PROGRAM], [break])])
      CFLAGS="-fPIE $puny_save_CFLAGS"
      LDFLAGS="-pie $puny_save_LDFLAGS"
    done
    CFLAGS=$puny_save_CFLAGS
    LDFLAGS=$puny_save_LDFLAGS])
  AS_IF([test "x$puny_cv_pie" = "x-fPIE -pie"],
    [PUNY_CFLAGS="$PUNY_CFLAGS -fPIE"
    PUNY_LDFLAGS="$PUNY_LDFLAGS -pie"])])

# PUNY_REQUIRE_FUZZER: ends configure if $CC has no libFuzzer.
AC_DEFUN([PUNY_REQUIRE_FUZZER],
  [AC_CACHE_CHECK([whether $CC can build fuzzers], [puny_cv_fuzzing],
    [puny_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -fsanitize=fuzzer,address,undefined"
    AC_LINK_IFELSE(
      [AC_LANG_SOURCE([[int LLVMFuzzerTestOneInput(void) { return 0; }]])],
      [puny_cv_fuzzing=yes], [puny_cv_fuzzing=no])
    CFLAGS=$puny_save_CFLAGS])
  AS_IF([test $puny_cv_fuzzing = no],
    [AC_MSG_ERROR([--enable-fuzzing needs clang and its sanitizers' libraries
  (Debian: clang, libclang-rt-14-dev): try again with CC=clang])])])
