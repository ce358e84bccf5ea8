#!/bin/sh
# --field, --delimiter, --header, --csv: the cases are in cases/; here are mistakes,
# many lines, and locales.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/read-cases.sh
. "${0%/*}/lib/read-cases.sh"

run_cases fields.txt

u='\303\274' # U+00FC, which is encoded as tda
row '--header copies many lines' "$(yes "$u" | head -n 30000)\n" \
    "$u\n$(yes tda | head -n 29999)\n" --header

if has_icu; then
    run_cases fields-names.txt
    csv='; --csv reads quotation marks'
    for line in "\"x, y\",$u.de" "a b,a b,\"x\"" "a,\"$u.de\"" 'a,b c"' 'a,b c",d' \
        'a,b c,"d'; do
        given "$line\n" && run -n --delimiter=, --field=2
        ok "a message points to --csv: $line" grep -q "$csv\$" "$err" || note <"$err"
    done
    given "\"x\" a/b\na,a/b,5\"c\n" && run -n --field=2
    ok 'no message points to --csv with blanks' test "$(grep -c -e --csv "$err")" -eq 0
    run -n --field=2 --delimiter=,
    ok 'no message points to --csv without quoted fields' \
        test "$(grep -c -e --csv "$err")" -eq 0
    given "x\"a b${u}b c\n"
    run -n --field=2 --delimiter="$(bytes "$u")"
    ok 'no message points to --csv if a longer delimiter does not fit before a quote' \
        test "$(grep -c -e --csv "$err")" -eq 0 -a "$status" -eq 1
    row '-T: --header, very many lines' "$u.de\n$(yes "$u.de" | head -n 9999)\n" \
        "$u.de\n$(yes xn--tda.de | head -n 9999)\n" -T --header
else
    skip '-n and -T' 'this puny was built without ICU'
fi

given "\"a,\"\"$u\",$u,\"\"\"$u\"\"\"\r\n\"$u\",a\"$u,$u\n"
cp "$in" "$tmp/given"
run --csv --field=- && cp "$out" "$in" && run -d --csv --field=-
ok '--csv: decoding restores the fields' same "$tmp/given" "$out"

# Mistakes.
: >"$in"
# mistake MESSAGE [ARG]...
mistake() {
    message=$1
    shift
    refuses "$*" "$message" "$@"
}

mistake "--field '0': fields are numbered from 1" --field=0
mistake "--field '2,0-3': fields are numbered from 1" --field=2,0-3
mistake "--field '-0': fields are numbered from 1" --field=-0
mistake "--field '3-1': a range that decreases" --field=3-1
form='not a list of fields (N, N-, N-M, -M)'
mistake "--field 'x': $form" --field=x
mistake "--field '1x': $form" --field=1x
mistake "--field '': $form" --field=
mistake "--field ',': $form" --field=,
mistake "--field '1,': $form" --field=1,
mistake "--field '1--2': $form" --field=1--2
mistake "--field '+1': $form" --field=+1
mistake "--field '18446744073709551615': a number too large" \
    --field=18446744073709551615
mistake "--field '99999999999999999999999': a number too large" \
    --field=99999999999999999999999
mistake "--field '\\\\u{1B}': $form" --field="$(bytes '\033')"
mistake "--delimiter 'ab': not one character" --field=1 --delimiter=ab
mistake "--delimiter '': not one character" --field=1 --delimiter=
mistake "--delimiter 'tab': not one character; $'\\\\t' is a tab in bash" \
    --field=1 --delimiter=tab
mistake "--delimiter '\\\\t': not one character; $'\\\\t' is a tab in bash" \
    --field=1 --delimiter='\t'
mistake "--delimiter '\\\\x{C3}': not one character" \
    --field=1 --delimiter="$(bytes '\303')"
mistake "--header '0': at least 1" --header=0
for number in x -1 '' +1 1x 18446744073709551616; do
    mistake "--header '$number': not a number of lines" "--header=$number"
done
mistake "option '--field' needs an argument" --field

# A letter and a mark that iconv composes do not round-trip, but are kept.
if opens CP1258; then
    given 'e\314x,\374\n'
    run -f CP1258 -t CP1258 --field=2 --delimiter=,
    gives 'CP1258: a decomposed letter in another field' 0 'e\314x,tda\n'
else
    skip 'a decomposed letter' 'this iconv does not read CP1258'
fi

# The delimiter is in the charset of the locale.
if localedef -i ru_RU -f KOI8-R "$tmp/ru_RU.KOI8-R" 2>"$tmp/log"; then
    LOCPATH=$tmp
    LC_ALL=ru_RU.KOI8-R
    export LOCPATH LC_ALL
fi
# A byte that is invalid in UTF-8 is a character there, if puny's C library
# knows the locale.
if test "$(locale charmap 2>/dev/null)" = KOI8-R &&
    "$PUNY" "$(bytes '\304')" >/dev/null 2>&1; then
    row 'KOI8-R: a delimiter that is not ASCII' 'a\304\301\304b\n' \
        'a\30480a\304b\n' --field=2 --delimiter="$(bytes '\304')"
    refuses 'KOI8-R: two characters' \
        "--delimiter '\304\304': not one character" \
        --field=1 --delimiter="$(bytes '\304\304')"
else
    skip 'a delimiter in KOI8-R' 'no locale there, and none can be made'
fi

done_testing
