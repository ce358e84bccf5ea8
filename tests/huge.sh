#!/bin/sh
# A record of four million code points (LONG) takes seconds. With a quadratic
# algorithm it would take hours; the limit of minutes detects that, but no smaller
# slowdown.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

length=400000
test -z "${LONG-}" || length=4194304

huge() {
    limited 600 "$PUNY" "$@" <"$in" >"$out" 2>"$err"
    status=$?
}

# Random code points as UTF-8, on one line.
awk -v length_="$length" -v state=1 "$awk_random$awk_utf8"'
    BEGIN {
        for (n = 0; n < length_; n++) {
            c = 32 + below(1114112 - 32)
            if (c >= 55296 && c < 57344)
                c = 252
            printf "%s", utf8(c)
        }
        print ""
    }' >"$tmp/text"
characters=$(tr -d '\200-\277' <"$tmp/text" | wc -c)
ok "a record of $length code points" \
    test "$characters" -eq $((length + 1))

cp "$tmp/text" "$in" && huge
ok 'random: encodes' is_status 0
ok 'random: the result is ASCII' \
    test "$(tr -d '\001-\177' <"$out" | wc -c)" -eq 0
ok 'random: the result is one line' test "$(wc -l <"$out")" -eq 1
cp "$out" "$in" && huge -d
gives_file 'random: decodes to what it was' 0 "$tmp/text"

# U+00FC N times is "tda" and N - 1 times "a".
printf '%*s\n' "$length" '' | sed 's/ /ü/g' >"$tmp/text"
printf 'td%*s\n' "$length" '' | tr ' ' a >"$tmp/code"
cp "$tmp/text" "$in" && huge
gives_file 'all the same: encodes' 0 "$tmp/code"
cp "$tmp/code" "$in" && huge -d
gives_file 'all the same: decodes' 0 "$tmp/text"

# Long strings with a fault at their end.
printf 'td%*s!\n' "$length" '' | tr ' ' a >"$in"
huge -d
gives_file 'a bad digit at the end' 1 "$in" \
    "puny: -:1: code point $((length + 3)): U+0021 '!' is not a digit\n"

done_testing
