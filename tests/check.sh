#!/bin/sh
# --check and --invalid=only: what would change or cannot be converted.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# checks NAME INPUT MESSAGES [OPTION]...: with --check, only these messages, and
# status 1 if there are any.
checks() {
    label=$1
    messages=$3
    given "$2"
    shift 3
    run --check "$@"
    gives "$label" "$((${#messages} > 0))" '' "$messages"
}

changes='would be converted\n'

checks 'strings' 'b\303\274cher\n\n\303\274\377\n' \
    "puny: -:1: 'b\303\274cher' ${changes}puny: -:3: byte 3: \\\\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n"
checks 'empty strings do not change' '\n\n' ''
checks 'strings, -d' 'tda\n!\n' \
    "puny: -:1: 'tda' ${changes}puny: -:2: code point 1: U+0021 '!' is not a digit\n" -d
checks 'fields are checked' 'a,\303\274,b\n' "puny: -:1: field 2: '\303\274' $changes" \
    --field=2 --delimiter=,
checks 'each field is checked' 'a,!\n' "puny: -:1: field 1: 'a' \
${changes}puny: -:1: field 2: code point 1: U+0021 '!' is not a digit\n" \
    -d --field=1,2 --delimiter=,
checks 'a header is not checked' '\303\274\n\n' '' --header
checks 'a character that the output lacks' 'tda\n' "puny: -:1: U+00FC '\303\274' cannot be written in ASCII\n" -d -t ASCII
run --check "$(bytes '\303\274')"
gives 'an operand is quoted once' 1 '' "puny: '\303\274' $changes"
given "$(head -c 5000 /dev/zero | tr '\000' a)\n"
run --check
gives 'only the beginning of a long string is quoted' 1 '' \
    "puny: -:1: '$(head -c 256 /dev/zero | tr '\000' a)'... $changes"
refuses '--check with --invalid' '--check and --invalid exclude each other' \
    --check --invalid=warn
refuses '--check with --trace' '--check and --trace exclude each other' \
    --check --trace

if has_icu; then
    checks 'names' 'b\303\274cher.de\nxn--bcher-kva.de\nexample.com\nExample.com\n' \
        "puny: -:1: 'b\303\274cher.de' ${changes}puny: -:4: 'Example.com' $changes" -n
    checks 'names, -d' 'b\303\274cher.de\nxn--bcher-kva.de\n' \
        "puny: -:2: 'xn--bcher-kva.de' $changes" -dn
    checks 'text' 'see b\303\274cher.de and xn--bcher-kva.de\nnothing\n' \
        "puny: -:1: 'b\303\274cher.de' $changes" -T
    checks 'text, -d' 'see b\303\274cher.de, xn--bcher-kva.de and xn--tda.de\n' \
        "puny: -:1: 'xn--bcher-kva.de' ${changes}puny: -:1: 'xn--tda.de' $changes" -dT
    run -T --check "$(bytes 'b\303\274cher.de')" "$(bytes 'a b\303\274cher.de')"
    gives 'a name in an operand' 1 '' \
        "puny: 'b\303\274cher.de' ${changes}puny: 'a b\303\274cher.de': 'b\303\274cher.de' $changes"
    checks '-T with nothing to convert' 'see xn--bcher-kva.de\n' '' -T
    given '(b\303\274cher.intern)\n'
    run -T --check
    complains 'a name that cannot be converted' 1 '*unknown TLD*'

    given 'b\303\274cher.de\na..b\nA.de\n'
    run -n --invalid=only
    complains '--invalid=only' 1 'puny: -:2: *'
    bytes 'a..b\n' >"$tmp/wanted"
    ok '--invalid=only writes the lines to look at' same "$tmp/wanted" "$out"
    { for _ in 1 2 3 4 5 6 7 8 9; do bytes 'a.de\nb.de\nc.de\nd..e\n'; done; } >"$in"
    run -n --invalid=only
    sed -n '/\.\./p' "$in" >"$tmp/wanted"
    ok '--invalid=only after names that are converted in bulk' \
        same "$tmp/wanted" "$out"
    ok '... with the numbers of their lines' \
        test "$(tail -n 1 "$err" | cut -d : -f 3)" = 36
    row '--invalid=only without such lines' 'b\303\274cher.de\n' '' -n --invalid=only
    given '(\303\274.intern \303\274.de)\n\303\274.de\n'
    run -T --invalid=only
    gives_status=$status
    bytes '(\303\274.intern \303\274.de)\n' >"$tmp/wanted"
    ok '--invalid=only, -T: the line as it was' same "$tmp/wanted" "$out"
    ok '--invalid=only, -T: the status' test "$gives_status" -eq 1
    given 'id\na..b\nc.de\n'
    run -n --invalid=only --header
    bytes 'id\na..b\n' >"$tmp/wanted"
    ok '--invalid=only keeps a header' same "$tmp/wanted" "$out"
    refuses '--only-names with --invalid=only' \
        '--invalid=only writes bad lines, and --only-names no lines: choose one' \
        -T --only-names --invalid=only
else
    skip 'names' 'built without ICU'
fi
given 'tda\nzzz!\ntda\n'
run -d -t ISO-8859-1 --invalid=only
gives '--invalid=only in another charset' 1 'zzz!\n' \
    "puny: -:2: code point 4: U+0021 '!' is not a digit\n"
given 'tda\ntda\n'
run -d -t ASCII --invalid=only
gives '--invalid=only, a character that the charset lacks' 1 'tda\ntda\n' \
    "puny: -:1: U+00FC '\303\274' cannot be written in ASCII
puny: -:2: U+00FC '\303\274' cannot be written in ASCII\n"

done_testing
