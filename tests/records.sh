#!/bin/sh
# Records: one is written for each one read, with the same terminator.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

u='\303\274' # U+00FC
bom='\357\273\277'

row 'LF' "$u\na\n" 'tda\na-\n'
row 'CR LF' "$u\r\na\r\n" 'tda\r\na-\r\n'
row 'LF and CR LF, mixed' "$u\n$u\r\n$u\n" 'tda\ntda\r\ntda\n'
row 'no final newline' "$u\n$u" 'tda\ntda'
row 'no newline at all' "$u" 'tda'
row 'a final CR without LF is data' "$u\r" '\r-dha'
row 'only the last CR is of the terminator' "$u\r\r\n" '\r-dha\r\n'
row 'a CR within a record is data' "a\r$u\n" 'a\r-yka\n'
row 'no input' '' ''
row 'empty records' '\n\r\n\n' '\n\r\n\n'
row 'empty records between others' "\n$u\n\n$u\n" '\ntda\n\ntda\n'
row 'NUL in a line' "a\000$u\n" 'a\000-yka\n'
row 'NUL is all of a line' '\000\n' '\000-\n'

row '-z: NUL ends a record' "$u\000a\000" 'tda\000a-\000' -z
row '-z: LF is data' "$u\n\000" '\n-dha\000' -z
row '-z: CR is data' "$u\r\000" '\r-dha\000' -z
row '-z: no final NUL' "$u\000$u" 'tda\000tda' --zero-terminated
row '-z: empty records' '\000\000' '\000\000' -z

row '-d: LF and CR LF' 'tda\ntda\r\ntda' "$u\n$u\r\n$u" -d
row '-d: empty records' '\n\r\n' '\n\r\n' -d
row '-d: an empty record comes first' '\ntda\n' "\n$u\n" -d
row '-d: NUL in a line' 'a\000-yka\n' "a\000$u\n" -d
row '-d: LF with -z' '\n-dha\000tda\000' "$u\n\000$u\000" -dz

row 'a byte-order mark opens the input' "$bom$u\n$u\n" 'tda\ntda\n'
row '-d: a byte-order mark opens the input' "${bom}tda\n" "$u\n" -d
row 'a byte-order mark and nothing else' "$bom" ''
row 'a byte-order mark, an empty record' "$bom\n" '\n'
row 'one mark is dropped, the second is data' "$bom$bom$u\n" 'tda7611k\n'
row 'a mark in a later record is data' "$u\n$bom$u\n" 'tda\ntda7611k\n'
row 'a mark within a record is data' "$u$bom\n" 'tda8611k\n'
row 'a mark before UCS-2BE' '\376\377\000\374\000\n' 'tda\n' \
    -f UCS-2BE -t UTF-8
row 'a mark and nothing else in UCS-2BE' '\376\377' '' -f UCS-2BE -t UCS-2BE
row 'a mark before a header in UCS-2BE' '\376\377\000a\000\n' '\000a\000\n' \
    --header -f UCS-2BE -t UCS-2BE
row 'a mark before a header that is recoded' '\376\377\000\374\000\n' \
    '\374\000\n\000' --header -f UCS-2BE -t UCS-2LE
row 'a mark before the first field in UCS-2BE' \
    '\376\377\000\374\000,\000\374\000\n' '\000\374\000,\000t\000d\000a\000\n' \
    --field=2 --delimiter=, -f UCS-2BE -t UCS-2BE
row '-z: a mark before UCS-2BE' '\376\377\000-\000\000' '\000-\000\000' \
    -dz --invalid=ignore -f UCS-2BE -t UCS-2BE
row 'a mark before UCS-2BE is data of -T' '\376\377\000a\000\n' \
    '\376\377\000a\000\n' -dT --lenient -f UCS-2BE -t UCS-2BE
given '\376\377\000a\330\000\000\n\000\374\000\n'
message='puny: -:1: byte 3: \\x{D8} is not valid UCS-2BE\n'
run -f UCS-2BE -t UTF-8
gives 'a mark before an invalid record' 1 '\000a\330\000\ntda\n' "$message"
run -f UCS-2BE -t UCS-2BE
gives 'a mark before an invalid record that stays in UCS-2BE' 1 \
    '\000a\330\000\000\n\000t\000d\000a\000\n' "$message"
row 'a part of a mark is no mark' '\357\273\n' '\357\273\n' --invalid=ignore

row 'UCS-2BE: CR LF' '\000\374\000\r\000\n' 'tda\r\n' -f UCS-2BE -t UTF-8
row 'UCS-2BE: no final newline' '\000\374' 'tda' -f UCS-2BE -t UTF-8
row 'UCS-2BE: -z' '\000\374\000\000\000\374\000\000' 'tda\000tda\000' \
    -z -f UCS-2BE -t UTF-8
row 'written in UCS-2BE: CR LF and NUL in a line' 'tda\r\na\000-yka\n' \
    '\000\374\000\r\000\n\000a\000\000\000\374\000\n' -d -t UCS-2BE

# Operands are records, too, and end in a newline, or with -z in a NUL.
: >"$in"
run "$(bytes "$u")" '' a
gives 'operands' 0 'tda\n\na-\n'
run -d tda '' a-
gives '-d: operands' 0 "$u\n\na\n"
run -z "$(bytes "$u")" a
gives '-z: operands' 0 'tda\000a-\000'
run "$(bytes "$u\nx")"
gives 'a newline in an operand is data' 0 '\nx-wka\n'
given 'unread\n'
run -- a
gives 'standard input is not read where there are operands' 0 'a-\n'

# Input that spans several blocks, so that block ends fall inside records,
# characters and CR LF. Records have 0 to 999 equal characters: U+00FC N times is
# "tda" and N - 1 times "a".
long_records() {
    awk -v first="$1" -v rest="$2" -v newline="$3" 'BEGIN {
        for (n = 0; n < 1000; n++) {
            line = n == 0 ? "" : first
            for (i = 1; i < n; i++)
                line = line rest
            printf "%s%s", line, newline
        }
    }'
}
for name in LF 'CR LF'; do
    newline='\n'
    test "$name" = LF || newline='\r\n'
    long_records "$(bytes "$u")" "$(bytes "$u")" "$newline" >"$tmp/texts"
    long_records tda a "$newline" >"$tmp/codes"
    cp "$tmp/texts" "$in" && run
    gives_file "records across blocks ($name): encoded" 0 "$tmp/codes"
    cp "$tmp/codes" "$in" && run -d
    gives_file "records across blocks ($name): decoded" 0 "$tmp/texts"
done
cp "$tmp/codes" "$in" && run -d -t UCS-2LE
cp "$out" "$in" && run -f UCS-2LE -t UTF-8
gives_file 'records across blocks, through UCS-2LE' 0 "$tmp/codes"

# Short reads split characters.
{
    for byte in 357 273 277 303 274 015 012 360 237 230 211 012; do
        printf '%b' "\\0$byte"
        sleep 0.02 2>/dev/null
    done
} | limited 60 "$PUNY" >"$out" 2>"$err"
status=$?
gives 'one byte at a time' 0 'tda\r\nn28h\n'

# Lines of ASCII, of any length.
awk 'BEGIN {
    for (n = 0; n <= 300; n++) {
        print line
        line = line substr("abcdefghijklmnopqrstuvwxyz", n % 26 + 1, 1)
    }
}' >"$in"
sed 's/.$/&-/' "$in" >"$tmp/encoded"
run
gives_file 'lines of 0 to 300 letters' 0 "$tmp/encoded"
cp "$in" "$tmp/decoded"
cp "$tmp/encoded" "$in"
run -d
gives_file 'lines of 0 to 300 letters, decoded' 0 "$tmp/decoded"

# A terminal is not a file that is its own output. It echoes the input.
if has_terminal; then
    given "$u\n$u$u\n"
    typed '"$PUNY"'
    gives 'lines typed at a terminal' 0 "$u\n$u$u\ntda\ntdaa\n"
else
    skip 'lines typed at a terminal' "$no_terminal"
fi

done_testing
