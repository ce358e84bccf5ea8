#!/bin/sh
# -T: text round-trips, and repeating a conversion changes nothing.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

has_icu || skip_all 'this puny was built without ICU'

lines=10000
test -z "${LONG-}" || lines=500000

# round_trips NAME [OPTION]...: the lines in $tmp/text round-trip.
round_trips() {
    title=$1
    shift
    for step in encoded:text: decoded:encoded:-d again:decoded: \
        encoded2:encoded: decoded2:decoded:-d; do
        from=${step#*:}
        option=${from#*:}
        cp "$tmp/${from%:*}" "$in"
        # shellcheck disable=SC2086 # the option is a word or none
        run -T $option "$@"
        gives_file "$title: ${step%%:*} from ${from%:*}" 0 "$out"
        mv "$out" "$tmp/${step%%:*}"
    done
    ok "$title: something is encoded" \
        test "$(grep -c xn-- "$tmp/encoded")" -ge 30
    for twice in "encoded again" "encoded encoded2" "decoded decoded2"; do
        ok "$title: $twice" same_lines "$tmp/${twice% *}" "$tmp/${twice#* }"
    done
}

# same_lines FILE FILE: they are equal but for case, as -dT writes names in lower
# case.
# shellcheck disable=SC2317 # ok calls it
same_lines() {
    for file in "$1" "$2"; do
        LC_ALL=C tr '[:upper:]' '[:lower:]' <"$file" >"$file.lower"
    done
    cmp -s "$1.lower" "$2.lower" && return
    diff -a "$1" "$2" | head -n 10 | cut -c -300 | note
    return 1
}

# The lines consist of these strings, one a line, which matter to the search for
# names. In octal: characters that are invisible or have other forms, that is
# combining and ignorable marks, conjoining jamo, half-width and full-width
# letters, characters mapped to ASCII, to several characters, to upper case
# (Cherokee).
bytes '.
.
.
.
ü
Ü
größe
Größe
www
Ascii
example
de
DE
x
12
3d
-
_
@
:
+
/
//
?
 
 
,
"
\\
\\n
\\u00fc
—
…
。
日本
・
·
l
L
リーグ
😀
❤\357\270\217
©
\314\210
\314\270
\342\200\215
\342\200\214
\315\217
\357\270\217
\377
\303
دوم
דוגמה
١
https://
.example
.com 
#
%%
µ
ª
ŀ
ß
ſ
İ
ﬁ
ﷺ
Ω
K
\341\204\200
\341\205\241
\357\275\266
\357\276\236
\357\275\225
\357\274\261
\357\275\214
\357\274\256
\357\274\270
\357\274\215
\352\255\260
\341\216\240
\342\206\224
🅰
㊗
ℹ
Ａ.ｂｃ
\r
です
.jp
.한국
에서
//www.
' >"$tmp/pieces"

# generate SEED
generate() {
    awk -v state="$1" -v lines="$lines" "$awk_random"'
        { piece[NR] = $0 }
        END {
            for (; lines > 0; lines--) {
                line = ""
                for (n = below(14); n > 0; n--)
                    line = line piece[1 + below(NR)]
                print line
            }
        }' "$tmp/pieces"
}

generate 1 >"$tmp/text"
round_trips 'generated lines'
generate 2 >"$tmp/text"
round_trips 'generated lines, --strict' --strict
# --lenient decodes labels of symbols and between two dots, too, which -T does not
# find again: a few in a hundred thousand lines.
lines=10000
generate 3 >"$tmp/text"
round_trips 'generated lines, --lenient' --lenient

# Each character in places of names; without LONG, one of 128 from U+3100 on,
# except in blocks with other forms of letters.
awk -v long_="${LONG-}" "$awk_utf8"'
    BEGIN {
        u = "\303\274"
        dot = "\302\267"
        kana = "\343\203\273\343\202\253"
        for (c = 128; c < 1114112; c++) {
            if (c == 55296)
                c = 57344
            if (long_ == "" && c >= 12544 && c % 128 > 0 &&
                (c < 42560 || c > 43967) && (c < 64256 || c > 66815) &&
                (c < 125184 || c > 125251))
                continue
            s = utf8(c)
            print s ".example " u "." s " " u "." s s " " s u "." u s ".xx" \
                s "." u s ".Ab.xx " s "." s "." s " " s "x." u "y" s \
                " l" dot s u ".de " u "." u s dot "l " u ".de" s dot "l " \
                "ab.A" s ".de " s "b.de.A" u ".de " s kana ".de " \
                u "." s s kana " " kana s ".de"
        }
    }' >"$tmp/text"
round_trips 'each character'
round_trips 'each character, --lenient' --lenient

done_testing
