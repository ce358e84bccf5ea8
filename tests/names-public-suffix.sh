#!/bin/sh
# Real names: the non-ASCII rules of the Public Suffix List, from a sample and
# from Debian's package publicsuffix. Comments in the list give their A-labels.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/names-rows.sh
. "${0%/*}/lib/names-rows.sh"

list=/usr/share/publicsuffix/public_suffix_list.dat

# Writes each non-ASCII rule of list $1, a tab and the A-forms in the comments
# above it, which may end in dots.
rules() {
    awk '
    /^[ \t\r]*$/ {
        forms = ""
        next
    }
    /^\/\// {
        for (i = 2; i <= NF; i++)
            if ($i ~ /^([^.]+[.])*xn--/) {
                sub(/[.]$/, "", $i)
                forms = forms " " $i
            }
        next
    }
    /[^ -~]/ {
        sub(/^!/, "", $1)
        print $1 "\t" forms
    }
    { forms = "" }' "$1"
}

# both OPTION...: the rules in $tmp/rows are encoded as in the comments, and
# back; converting a result again does not change it.
both() {
    cut -f 1 "$tmp/rows" >"$tmp/decoded"
    cp "$tmp/decoded" "$in"
    run "$@"
    cp "$out" "$tmp/encoded"
    ok "$*: each rule is encoded" is_status 0
    ok "$*: no messages" test ! -s "$err"
    ok "$*: the result is ASCII" test -z "$(grep '[^ -~]' "$out")"
    paste "$tmp/rows" "$tmp/encoded" | awk -F '\t' '
        $2 != "" && index($2 " ", " " $3 " ") == 0' >"$tmp/different"
    ok "$*: the comments have the same A-labels" test ! -s "$tmp/different"
    note <"$tmp/different"
    run "$@" -d
    gives_file "$*: decoding changes nothing" 0 "$tmp/decoded"
    cp "$tmp/encoded" "$in"
    run "$@"
    gives_file "$*: encoding twice changes nothing" 0 "$tmp/encoded"
    run "$@" -d
    gives_file "$*: A-labels decode to the rules" 0 "$tmp/decoded"
}

# The rules are in lower case and normal form C, so --lenient gives the same.
both_modes() {
    both -n --lenient
    if has_icu; then
        both -n
    else
        skip "without --lenient" 'built without ICU'
    fi
}

awk -F '\t' '/^[^#]/ { print $1 "\t " $2 }' \
    "$tests/vectors/public-suffix.tsv" >"$tmp/rows"
ok 'the sample has 45 rules' test "$(wc -l <"$tmp/rows")" -eq 45
both_modes

if test -r "$list"; then
    rules "$list" >"$tmp/rows"
    # The list of 2023 has 466, and 167 comments.
    ok 'the list has rules' test "$(wc -l <"$tmp/rows")" -ge 400
    ok 'the list has comments with A-labels' test "$(grep -c xn-- "$tmp/rows")" -ge 150
    both_modes
else
    skip 'the whole list' "no $list"
fi

done_testing
