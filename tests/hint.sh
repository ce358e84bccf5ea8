#!/bin/sh
# Hints: where a person reads the messages, and what was asked for is done all
# the same.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

has_terminal || skip_all 'there is no script(1) with -qec'

# shows NAME SCREEN ARGUMENTS: what is on the screen when puny had these, words
# of a shell's.
shows() {
    on_terminal "\"\$PUNY\" $3"
    gives "$1" 0 "$2"
}

hint='puny: hint: -n converts domain names\n'
u=$(bytes '\303\274')

shows 'an A-label' "${hint}xn--tda-\n" xn--tda
shows 'an A-label, -d' "${hint}\303\274xn-\n" '-d xn--goa'
shows 'a dot and what is not ASCII' "${hint}.de-goa\n" "$u.de"
shows 'among others' "${hint}a-\ntda\n.de-goa\nb-\n" "a $u $u.de b"
shows 'once' "${hint}xn---\nxn--a-\n" 'xn-- xn--a'
shows 'messages alone are on the terminal' "$hint" 'xn--a >"$tmp/file"'

shows 'no name' 'tda\n' "$u"
shows 'a dot in ASCII' 'a.de-\n' a.de
shows 'the prefix is not in first place' 'a.xn--tda-\n' a.xn--tda
shows 'no prefix' 'xn-tda-\nxn-\n' 'xn-tda xn'
shows -n 'xn--tda\nxn--tda.de\n' "-n --lenient xn--tda $u.de"
shows -T "$u.de\n" '-dT --lenient xn--tda.de'
shows 'messages are not on the terminal' 'xn--a-\n' \
    'xn--a 2>"$tmp/file"; cat "$tmp/file"'
shows 'messages are in a pipe' 'xn--a-\n' 'xn--a 2>&1 | cat'
file='puny: hint: operands are strings; a file goes in with <\n'
: >"$tmp/names"
shows 'a file' "${file}${tmp}/names-\n" '"$tmp/names"'
shows 'a hyphen' "${file}-\n" '-n --lenient -- -'

if has_icu; then
    deceiver='puny: hint: this name may deceive; --explain tells why\n'
    shows 'a name that deceives' \
        "${deceiver}\320\260\321\200\321\200\323\217\320\265.com\n" \
        '-dn xn--80ak6aa92e.com'
    shows 'a name that deceives, --safe' 'xn--80ak6aa92e.com\n' \
        '-dn --safe xn--80ak6aa92e.com'
    shows 'a name that does not deceive' 'b\303\274cher.example\n' \
        '-dn xn--bcher-kva.example'
fi

given 'xn--tda\n'
shows 'lines' 'xn--tda-\n' '<"$in"'

done_testing
