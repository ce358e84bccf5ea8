#!/bin/sh
# Records: one is written for each one read, with the same terminator; the cases
# are in cases/.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/read-cases.sh
. "${0%/*}/lib/read-cases.sh"

run_cases records.txt

u='\303\274' # U+00FC, which is encoded as tda

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
    typed '"$PUNY" 2>"$tmp/file"'
    gives 'lines typed at a terminal' 0 "$u\n$u$u\ntda\ntdaa\n"
else
    skip 'lines typed at a terminal' "$no_terminal"
fi

done_testing
