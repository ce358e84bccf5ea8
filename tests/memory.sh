#!/bin/sh
# Memory does not grow with the stream.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

test -z "${SANITIZERS-}" ||
    skip_all 'the sanitizers need more memory than the limit'

# All that the program may have of address space, in KiB: resident memory is
# a part of it.
limit=65536
megabytes=200
test -z "${LONG-}" || megabytes=2000

within_limit() {
    # shellcheck disable=SC3045 # a shell without it skips these tests
    (ulimit -v "$limit" && exec "$PUNY" "$@")
}

# A record of its own must be held, so the limit must be felt there.
if head -c 100000000 /dev/zero 2>/dev/null |
    (within_limit >/dev/null 2>"$err"); then
    skip_all 'memory cannot be limited here'
fi
ok 'a record that is larger than memory is refused' \
    grep -q '^puny: memory exhausted$' "$err"
ok 'with one message' test "$(wc -l <"$err")" -eq 1

# streams NAME LINE RESULT [OPTION]...: each of many equal lines becomes
# RESULT, all within the limit.
streams() {
    label=$1
    line=$2
    result=$3
    shift 3
    lines=$((megabytes * 1000000 / $(bytes "$line\n" | wc -c)))
    yes "$(bytes "$line")" | head -n "$lines" | {
        within_limit "$@" 2>"$err"
        echo $? >"$tmp/status"
    } | uniq -c | sed 's/^ *//' >"$out"
    status=$(cat "$tmp/status")
    gives "$label: $megabytes MB" 0 "$lines $result\n"
}

streams 'encoding' 'b\303\274cher, b\303\274cher, b\303\274cher' \
    'bcher, bcher, bcher-59bhh'
streams 'decoding' 'bcher, bcher, bcher-59bhh' \
    'b\303\274cher, b\303\274cher, b\303\274cher' -d
streams 'passing on bad records' 'b\377cher' 'b\377cher' --invalid=ignore

done_testing
