#!/bin/sh
# tap-driver.sh - the output of make check for a test: automake's TAP driver,
# but passed tests are counted, not listed. The .log files list all.

AM_TAP_AWK=$AWK "${CONFIG_SHELL-sh}" \
    "${0%/*}/../../build-aux/tap-driver.sh" "$@" | "$AWK" -v name="$2" '
    /^(\033\[[0-9;]*m)?PASS/ { passed++; next }
    { print }
    END { if (passed) print "PASS: " name " (" passed ")" }'
