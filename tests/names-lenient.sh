#!/bin/sh
# --name --lenient: only dots, the prefix and Punycode, also in a build without
# ICU, which refuses other kinds of --name.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/names-rows.sh
. "${0%/*}/lib/names-rows.sh"

rows lenient names.tsv
accepted --name --lenient
rows lenient names-refused.tsv
refused --name --lenient

# Correct Punycode that --name refuses.
# decodes WHY A-LABEL TEXT
decodes() {
    run -dn --lenient -- "$2"
    gives "$2, $1" 0 "$3\n"
    run -dn --lenient -- "$(bytes "$3")"
    gives "$2, $1: decoded again" 0 "$3\n"
    run -n --lenient -- "$2"
    gives "$2, $1: is encoded" 0 "$2\n"
}

: >"$in"
decodes 'nothing' xn-- ''
decodes 'no delta' xn--abc- abc
decodes 'the prefix twice' xn--xn---epa 'xn--\303\251'
decodes 'not in normal form C' xn--bucher-xyd 'bu\314\210cher'
decodes 'upper case' xn--wca '\303\234'
decodes 'literal letters keep their case' XN--BCHER-KVA 'B\303\274CHER'
decodes 'U+0080' xn--a '\302\200'
decodes 'a joiner' xn--1ug '\342\200\215'
decodes 'unassigned' xn--zva '\315\270'
decodes 'against the bidi rule' xn--1-0hcd '1\327\220\327\221'

run -n --lenient -- "$(bytes 'a.xn--\303\274')"
gives 'a non-ASCII label with the prefix is not encoded' 1 \
    'a.xn--\303\274\n' "puny: 'a.xn--\303\274': label 2, 'xn--\303\274': \
a label that begins with xn-- must be ASCII\n"
run -n --lenient -- "$(bytes 'b\377')"
gives 'not UTF-8' 1 'b\377\n' \
    "puny: 'b\\\\x{FF}': byte 2: \\\\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n"
run -n --lenient ''
gives 'an empty operand' 0 '\n'
names='WWW.EXAMPLE.COM\nWWW.EXAMPLE.ORG\nWWW.EXAMPLE.NET\n'
given "$names" && run -n --lenient
gives 'lines keep their case' 0 "$names"
given '\n\303\274\r\n\r\n\303\274' && run -n --lenient
gives 'empty lines, CRLF, no newline at the end' 0 \
    '\nxn--tda\r\n\r\nxn--tda'

# A long name: only memory limits the length.
awk 'BEGIN {
    for (n = 1; n <= 20000; n++)
        printf "\303\274"
    for (n = 1; n <= 20000; n++)
        printf "."
    print ""
}' >"$in"
cp "$in" "$tmp/long"
run -n --lenient
ok 'a long name: status' is_status 0
cp "$out" "$in"
run -dn --lenient
gives_file 'a long name: and back' 0 "$tmp/long"

# Without ICU the rest of --name is refused, and says so.
if has_icu; then
    skip 'the refusal' 'built with ICU'
else
    run --version
    ok '--version says so' grep -q '^Built without ICU\.$' "$out"
    sentence='this puny was built without ICU: --name needs --lenient'
    refuses -n "$sentence" -n a
    refuses -dn "$sentence" -dn a
    refuses '-n --strict' "$sentence" -n --strict a
fi

done_testing
