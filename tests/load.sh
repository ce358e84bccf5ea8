#!/bin/sh
# Long streams and huge records are unchanged after encoding and decoding. Takes
# minutes, so only make check-long runs this.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

test -n "${LONG-}" || skip_all 'make check-long runs it'
test -z "${SANITIZERS-}" ||
    skip_all 'the sanitizers take all the address space'
mkfifo "$tmp/source" || skip_all 'there is no mkfifo'

# round_trips NAME KIB ENCODE DECODE COMMAND...: the output of COMMAND is
# unchanged after encoding and decoding with these options, by two processes of
# at most KIB kibibytes.
round_trips() {
    title=$1
    limit=$2
    encode=$3
    decode=$4
    shift 4
    "$@" >"$tmp/source" 2>/dev/null &
    # shellcheck disable=SC2086,SC3045
    {
        "$@" | {
            ulimit -v "$limit" && "$PUNY" $encode 2>"$err"
            echo "$?" >"$tmp/encoded"
        } | {
            ulimit -v "$limit" && "$PUNY" -d $decode 2>"$tmp/err-d"
            echo "$?" >"$tmp/decoded"
        } | cmp - "$tmp/source" >"$out" 2>&1
    }
    same=$?
    wait
    ok "$title: encodes" test "$(cat "$tmp/encoded" "$err")" = 0
    ok "$title: decodes" test "$(cat "$tmp/decoded" "$tmp/err-d")" = 0
    ok "$title: is the same" test "$same" -eq 0 || note <"$out"
}

# numbers COUNT: prints numbers, as bytes that are letters in many charsets.
numbers() {
    seq "$1" | tr 0-9 '\300-\311'
}

# lines_of COUNT: lines of ten letters in UTF-8, and of ASCII.
lines_of() {
    awk -v count="$1" 'BEGIN {
        u = sprintf("%c%c", 195, 188)
        for (i = 0; i < 1000; i++)
            block = block "b" u "cher" i "\n" i ".example\n" i % 7 u i u "\n"
        for (; count > 0; count -= 3000)
            printf "%s", block
    }'
}

# A record of 256 MiB: 89478485 ideographs, 20000 of them different.
record() {
    awk 'BEGIN {
        for (i = 0; i < 20000; i++) {
            c = 19968 + i * 7919 % 20000
            block = block sprintf("%c%c%c", 224 + int(c / 4096), \
                128 + int(c / 64) % 64, 128 + c % 64)
        }
        for (i = 0; i < 4473; i++)
            printf "%s", block
        print substr(block, 1, 3 * 18485)
    }'
}

zeros() {
    head -c "$1" /dev/zero | tr '\0' a
    echo
}

# 200 MB of memory for 300 MB: it does not grow. KOI8-R, whose bytes the numbers
# are, is read and written too.
round_trips '30000000 lines' 200000 '' '' lines_of 30000000
round_trips '10000000 lines of KOI8-R' 200000 '-f KOI8-R -t UTF-8' \
    '-f UTF-8 -t KOI8-R' numbers 10000000

memory=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null)
if test "${memory:-0}" -ge 12000000; then
    round_trips '1 GiB of ASCII in one record' 6000000 '' '' zeros 1073741824
    round_trips '256 MiB of other characters in one record' 12000000 '' '' record
else
    skip '1 GiB of ASCII in one record' 'there are not 12 GB of memory'
    skip '256 MiB of other characters in one record' 'there are not 12 GB of memory'
fi

done_testing
