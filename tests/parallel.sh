#!/bin/sh
# Records are independent: GNU parallel over shards gives what one process
# gives.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

# The command of that name in moreutils is another one.
parallel --version 2>/dev/null </dev/null | grep -q '^GNU parallel' ||
    skip_all 'there is no GNU parallel'

# It keeps its files here, and cites itself no more.
HOME=$tmp
PARALLEL_HOME=$tmp/parallel
TMPDIR=$tmp
export HOME PARALLEL_HOME TMPDIR PUNY
unset PARALLEL
mkdir "$PARALLEL_HOME" && : >"$PARALLEL_HOME/will-cite"

awk 'BEGIN {
    for (n = 0; n < 100000; n++)
        if (n % 1000 == 7)
            print "bad\377" n
        else if (n % 100 == 9)
            print ""
        else
            print "0.0.0.0 b\303\274cher" n ".example # f\303\274r"
}' >"$tmp/lines"

# parallel_is NAME FILE [OPTION]... -- [ARG]...: the lines of FILE through
# parallel, with its OPTIONs, and puny, with its ARGs.
parallel_is() {
    title=$1
    cp "$2" "$in"
    shift 2
    options=
    while test "$1" != --; do
        options="$options $1"
        shift
    done
    shift
    run "$@"
    mv "$out" "$tmp/wanted"
    ok "$title: it is converted" test "$(diff -a "$in" "$tmp/wanted" |
        grep -ac '^>')" -gt 90000
    # shellcheck disable=SC2086 # these are words
    limited 120 parallel -k -j2 --block 300k $options "$PUNY" "$@" \
        <"$in" >"$out" 2>"$err"
    status=$?
    ok "$title: no job fails" is_status 0
    ok "$title: the same" same "$tmp/wanted" "$out"
}

parallel_is '--pipe, a field' "$tmp/lines" --pipe -- --field=2 --invalid=ignore
parallel_is '--pipepart' "$tmp/lines" --pipepart -a "$tmp/lines" -- \
    --invalid=ignore
if has_icu; then
    parallel_is '--pipe, text' "$tmp/lines" --pipe -- -T
    mv "$out" "$tmp/encoded"
    parallel_is '--pipe, text, -d' "$tmp/encoded" --pipe -- -dT
else
    skip 'text' 'this puny was built without ICU'
fi

done_testing
