#!/bin/sh
# Memory does not grow with the stream.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

test -z "${SANITIZERS-}" ||
    skip_all 'the sanitizers take all the address space'

# Limit the address space (ulimit -v), of which resident memory is a part, to
# what a few blocks of input need, rounded up to 1 MiB, ...
limit=0

within_limit() {
    # shellcheck disable=SC3045 # a shell without it skips these tests
    (ulimit -v "$limit" && exec "$PUNY" "$@")
}

few_blocks() {
    yes "$(bytes 'b\303\274cher')" | head -n 200000 |
        (within_limit -t UTF-16LE >/dev/null 2>&1)
}

until few_blocks || test "$limit" -ge 500000; do
    limit=$((limit + 1024))
done
if test "$limit" -eq 0 || test "$limit" -ge 500000; then
    skip_all 'the address space cannot be limited here'
fi

# ... plus 4 MiB, 7 percent of the stream with LONG, a third without.
megabytes=12
test -z "${LONG-}" || megabytes=60
limit=$((limit + 4096))
echo "The limit is $limit KiB" | note

# The limit works: a record must fit in memory, and this one is larger.
head -c 100000000 /dev/zero | (within_limit >/dev/null 2>"$err")
status=$?
complains 'a record larger than memory' 2 'puny: memory exhausted'

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
line='b\377cher, b\377cher, b\377cher, b\377cher'
streams 'passing on bad records' "$line" "$line" --invalid=ignore

done_testing
