#!/bin/sh
# Latency: in a pipe that stays open, the result of a line arrives before the
# next line is sent.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# Fails without the probe, because all would be skipped. make check builds it.
test -x tests/lib/iconv-probe || exit 99

# timeout(1) ends the wait for a result that does not come.
timeout 1 true 2>/dev/null || skip_all 'there is no timeout(1)'

# If the program has ended, only its test fails, not the whole script.
trap : PIPE

# start [OPTION]...: the program, with its input at descriptor 3 and its output
# at 4.
start() {
    rm -f "$tmp/to" "$tmp/from"
    mkfifo "$tmp/to" "$tmp/from" || exit 99
    timeout 20 "$PUNY" "$@" <"$tmp/to" >"$tmp/from" 2>"$err" &
    exec 3>"$tmp/to" 4<"$tmp/from"
}

# answers NAME BYTES RESULT: the program answers BYTES by the line RESULT.
answers() {
    bytes "$2" >&3
    IFS= read -r line <&4 || line='no line'
    ok "$1" test "$line" = "$(bytes "$3")"
}

# finish NAME STATUS: closing the input ends the program.
finish() {
    exec 3>&-
    wait $!
    status=$?
    ok "$1: nothing is left" test -z "$(cat <&4)"
    ok "$1: the end" is_status "$2"
    exec 4<&-
}

start
answers 'first line' '\303\274\n' tda
answers 'second line' '\303\274\303\274\n' tdaa
bytes '\303' >&3
answers 'a line in two parts' '\274\n' tda
answers 'two lines at once' '\303\274\na\n' tda
IFS= read -r line <&4 || line='no line'
ok 'the second of two lines' test "$line" = a-
answers 'a bad line' '\377\n' '\377'
ok 'the message on a bad line' test -s "$err"
answers 'a line after a bad one' '\303\274\n' tda
answers 'a byte-order mark in a later line is data' \
    '\357\273\277\303\274\n' tda7611k
finish 'encoding' 1

# 32 bytes with the newline, which a fast path reads in whole.
chunk=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
start
answers 'a line before a chunk' 'a\n' a-
answers 'a line that is a chunk' "$chunk\n" "$chunk-"
answers 'a bad line after it' '\377\n' '\377'
ok '... has its number' grep -q '^puny: -:3:' "$err"
finish 'a chunk' 1

start -d
answers '-d: first line' 'tda\n' '\303\274'
answers '-d: second line' 'tdaa\n' '\303\274\303\274'
finish '-d' 0

start -f KOI8-R -t UTF-8
answers 'KOI8-R: first line' '\320\322\301\327\304\301\n' 80aafi6cg
answers 'KOI8-R: second line' '\n' ''
answers 'KOI8-R: third line' '\320\322\301\327\304\301\n' 80aafi6cg
finish 'KOI8-R' 0

start -d -t KOI8-R
answers '-t KOI8-R: first line' '80aafi6cg\n' '\320\322\301\327\304\301'
answers '-t KOI8-R: second line' 'a-\n' a
finish '-t KOI8-R' 0

# Here a newline has two bytes.
start -f UTF-16LE -t UTF-8
answers 'UTF-16LE: first line' '\374\000\n\000' tda
bytes '\374\000\n' >&3
answers 'UTF-16LE: a newline in two parts' '\000' tda
finish 'UTF-16LE' 0

# A log that grows, as tail -f gives it.
start -dT --lenient
answers '-dT: first line' '"GET http://xn--tda.example/"\n' \
    '"GET http://\303\274.example/"'
bytes 'b xn--t' >&3
answers '-dT: an A-label in two parts' 'da\n' 'b \303\274'
answers '-dT: a line without an A-label' 'c\n' c
finish '-dT' 0

start -dT --lenient -f EUC-KR -t UTF-8
answers '-dT, EUC-KR: a byte that is not valid' '\377xn--tda\n' '\377\303\274'
answers '-dT, EUC-KR: the line after an invalid byte' 'xn--tda\n' '\303\274'
finish '-dT, EUC-KR' 0

start --header --field=2
answers '--header: first line' 'a \303\274\n' 'a \303\274'
answers '--field: second line' 'a \303\274\n' 'a tda'
finish '--field' 0

# The state of a stream outlives its blocks: here a shift to JIS X 0208.
if bytes '\033\044BF|\nF|\033(B\n' |
    tests/lib/iconv-probe ISO-2022-JP UTF-8 >"$tmp/probed" 2>&1; then
    start -f ISO-2022-JP -t UTF-8
    answers 'ISO-2022-JP: first line' '\033\044BF|\n' wgv
    answers 'ISO-2022-JP: second line' 'F|\033(B\n' wgv
    finish ISO-2022-JP 0
else
    skip 'ISO-2022-JP' 'this iconv does not read it'
fi

done_testing
