#!/bin/sh
# Input designed to make sorting, placing, finding names or mapping slow. Each
# test takes well under a second. With LONG, a quadratic algorithm would take
# hours; a limit of minutes therefore detects quadratic time, but no smaller
# slowdown, which make bench measures. Without LONG the records are too short for
# that.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

length=100000
least=100000 # bytes of a record
step=8
test -z "${LONG-}" || {
    length=8000000
    least=500000
    step=1
}

# sequence FROM TO STEP: prints the code points, which are above U+FFFF.
sequence() {
    awk -v from="$1" -v to="$2" -v step="$3" "$awk_utf8"'
        BEGIN {
            for (c = from; step > 0 ? c <= to : c >= to; c += step)
                printf "%s", utf8(c)
        }'
}

# quickly FILE OPTION...: converts FILE. Short records, which are not LONG, need no
# limit but that of run.
quickly() {
    in=$1
    shift
    if test -z "${LONG-}"; then
        run "$@"
        return
    fi
    limited 300 "$PUNY" "$@" <"$in" >"$out" 2>"$err"
    status=$?
}

# explained NAME: the record can be explained.
explained() {
    has_icu || return
    for option in --explain --explain=lines; do
        quickly "$tmp/record" "$option"
        ok "$1: puny $option: ends" test "$status" -le 1
    done
}

# record COMMAND...: sets the record to the output of COMMAND.
record() {
    { "$@" && echo; } >"$tmp/record"
    ok "$1 $2: is long" test -n "$(find "$tmp/record" -size +"$least"c)"
    explained "$*"
}

# round_trips NAME [OPTION]...: the record is unchanged after encoding and
# decoding.
round_trips() {
    title=$1
    shift
    quickly "$tmp/record" "$@"
    ok "$title: puny $*: encodes" is_status 0
    mv "$out" "$tmp/encoded"
    quickly "$tmp/encoded" -d "$@"
    ok "$title: puny -d $*: decodes" is_status 0
    ok "$title: puny -d $*: to itself" cmp -s "$tmp/record" "$out"
}

# stays NAME STATUS OPTION...: the record is not changed.
stays() {
    title=$1
    wanted=$2
    shift 2
    has_icu || return
    quickly "$tmp/record" "$@"
    ok "$title: puny $*: ends" is_status "$wanted"
    ok "$title: puny $*: unchanged" cmp -s "$tmp/record" "$out"
}

has_icu || skip '-n and -T without --lenient' 'built without ICU'

# string NAME: the record is neither a name nor text with names.
string() {
    round_trips "$1"
    round_trips "$1" -n --lenient
    stays "$1" 1 -n
    stays "$1" 1 -dn
    stays "$1" 0 -T
    stays "$1" 0 -dT
}

record repeat "$length" '\303\274' && string 'equal code points'
# From U+10000 to U+10FFFF, most of Unicode, or every eighth of these.
record sequence 65536 1114111 "$step" && string 'ascending code points'
record sequence 1114111 65536 "-$step" && string 'descending code points'
record repeat "$((length / 4))" 'a\364\217\277\277\303\274z' &&
    string 'alternating code points'
record repeat "$length" '\314\201' && string 'combining marks'
record repeat "$((length / 2))" '\314\201\314\243' &&
    string 'combining marks to be reordered'

record repeat "$length" '.'
round_trips 'a name of dots only'
round_trips 'a name of dots only' -n --lenient
stays 'a name of dots only' 1 -n
stays 'a name of dots only' 0 -T
stays 'a name of dots only' 0 -dT
record repeat "$length" '\303\274.'
round_trips 'a name of many labels' -n --lenient
stays 'a name of many labels' 1 -n
stays 'a name of many labels' 0 -T
record repeat "$length" 'xn--'
round_trips 'a name of many prefixes'
stays 'a name of many prefixes' 1 -n
stays 'a name of many prefixes' 1 -dn
stays 'a name of many prefixes' 0 -T
stays 'a name of many prefixes' 0 -dT
record repeat "$length" 'xn--a.'
stays 'a name of many invalid A-labels' 1 -n
stays 'a name of many invalid A-labels' 1 -dn
stays 'a name of many invalid A-labels' 0 -dT
record repeat "$length" 'xn--tda.'
stays 'a name of many A-labels' 1 -n
quickly "$tmp/record" -dT --lenient
ok 'a name of many A-labels: puny -dT --lenient: ends' is_status 0
cp "$out" "$tmp/record"
round_trips 'many A-labels, decoded' -n --lenient

# The longest name that is checked.
if has_icu; then
    for marks in '\314\201' '\314\201\314\243'; do
        mark=$(repeat "$((3900 / $(bytes "$marks" | wc -c)))" "$marks")
        awk -v name="b$mark.example" -v count="$((length / 10000))" '
            BEGIN { for (; count > 0; count--) print name }' >"$tmp/record"
        stays 'names of marks' 1 -n
        stays 'names of marks' 0 -T
        explained 'names of marks'
    done
fi

# Values above U+10FFFF, each of which ends a part of the input.
if opens UCS-4BE; then
    repeat "$length" '\001\021\001\001' | tr '\001' '\000' >"$tmp/record"
    quickly "$tmp/record" -f UCS-4BE -t UCS-4BE
    ok 'many values above U+10FFFF: ends' is_status 1
    ok 'many values above U+10FFFF: are copied' same "$in" "$out"
else
    skip 'many values above U+10FFFF' 'this iconv does not read UCS-4BE'
fi

# Names and their contexts, 20,000 in one line.
if has_icu; then
    for text in '\303\274b.de ' '<\303\274b.de>' '||\303\274b.de^$domain=a.de|' \
        'address=/\303\274b.de/' '##\303\274b.de,' '//\303\274@' 'xn--tda.'; do
        record repeat "$((length / 5))" "$text"
        for option in --only-names=all --invalid=ignore --check; do
            quickly "$tmp/record" -T "$option"
            ok "a line of $text: -T $option: ends" test "$status" -le 1
        done
    done
    {
        repeat "$((length / 4))" 'xn--a-.de '
        repeat "$((length / 8))" '//xn--bwh.de?\303\266.de '
        echo
    } >"$tmp/record"
    stays 'fake A-labels, and names that change their context' 0 -dT
    explained 'fake A-labels, and names that change their context'
    record repeat "$length" '\303\274..'
    stays 'labels between two dots' 0 -T --invalid=warn
fi

done_testing
