#!/bin/sh
# --trace: the steps of the algorithm, as RFC 3492 section 7 prints them.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

tab=$(printf '\t')
vectors=$tests/vectors

# The RFC's four, byte for byte.
rows=0
while IFS=$tab read -r letter points text encoded; do
    case $letter in [BL]) ;; *) continue ;; esac
    run --trace "$text"
    gives_file "sample $letter: encoding" 0 \
        "$vectors/rfc3492-trace-encode-$letter.txt"
    run --trace --code-points "$points"
    gives_file "sample $letter: encoding code points" 0 \
        "$vectors/rfc3492-trace-encode-$letter.txt"
    run --trace -d "$encoded"
    gives_file "sample $letter: decoding" 0 \
        "$vectors/rfc3492-trace-decode-$letter.txt"
    run --trace -d --code-points "$encoded"
    gives_file "sample $letter: decoding code points" 0 \
        "$vectors/rfc3492-trace-decode-$letter.txt"
    rows=$((rows + 1))
done <"$vectors/rfc3492-7.1.tsv"
ok 'there are two samples' test "$rows" -eq 2

# Each sample has a trace; its last line is the result.
last_line() {
    while IFS= read -r line; do
        last=$line
    done <"$out"
    case $last in
    *' *'*) last=${last%%' *'*}${last#*' *'} ;;
    esac
}
rows=0
while IFS=$tab read -r letter points _ encoded; do
    case $letter in '#'*) continue ;; esac
    run --trace -m --code-points "$points"
    last_line
    ok "sample $letter: the trace ends in its Punycode" \
        test "$last" = "output is \"$encoded\""
    run --trace -dm --code-points -- "$encoded"
    last_line
    ok "sample $letter: and in its code points" \
        test "$last" = "$(echo "$points" | sed 's/[Uu]+//g')"
    rows=$((rows + 1))
done <"$vectors/rfc3492-7.1.tsv"
ok 'there are 19 samples' test "$rows" -eq 19

# encoding NAME ARG TRACE and decoding NAME ARG TRACE: the trace of a string.
encoding() {
    expand "$2"
    run --trace -- "$expanded"
    gives "encoding $1" 0 "$3\n"
}

decoding() {
    expand "$2"
    run --trace -d -- "$expanded"
    gives "decoding $1" 0 "$3\n"
}

start='n is 128, i is 0, bias is 72'

encoding 'nothing' '' 'bias is 72
input is:

there are no basic code points, so no literal portion
output is ""'
decoding 'nothing' '' "$start"'
input is ""
there is no delimiter, so extended string starts empty'
encoding 'ASCII' 'a-' 'bias is 72
input is:
0061 002D
basic code points (0061, 002D) are copied to literal portion: "a--"
output is "a--"'
decoding 'ASCII' 'a--' "$start"'
input is "a--"
literal portion is "a--", so extended string starts as:
0061 002D'
encoding 'a code point twice' '\303\274a\303\274' 'bias is 72
input is:
00FC 0061 00FC
basic code points (0061) are copied to literal portion: "a-"
next code point to insert is 00FC
needed delta is 248, encodes as "dha"
bias becomes 0
next code point to insert is 00FC
needed delta is 1, encodes as "b"
bias becomes 0
output is "a-dhab"'
decoding 'a code point twice' a-dhab "$start"'
input is "a-dhab"
literal portion is "a-", so extended string starts as:
0061
delta "dha" decodes to 248
bias becomes 0
00FC * 0061
delta "b" decodes to 1
bias becomes 0
00FC 0061 00FC *'
encoding 'beyond U+FFFF' '\360\237\230\200' 'bias is 72
input is:
1F600
there are no basic code points, so no literal portion
next code point to insert is 1F600
needed delta is 128384, encodes as "e28h"
bias becomes 32
output is "e28h"'

# With the other modes.
run --trace -m --code-points U+00FC
gives '-m' 0 'bias is 72
input is:
00FC
there are no basic code points, so no literal portion
next code point to insert is 00FC
needed delta is 124, encodes as "tdA"
bias becomes 0
output is "tdA"\n'
run --trace --variant=rust -d gdel_5qa
gives '--variant' 0 'n is 128, i is 0, bias is 72
input is "gdel_5qa"
literal portion is "gdel_", so extended string starts as:
0067 0064 0065 006C
delta "5qa" decodes to 591
bias becomes 0
0067 00F6 * 0064 0065 006C\n'
run --trace --bootstring=initial-n=0,initial-bias=10 "$(bytes '\303\274')"
gives '--bootstring' 0 'bias is 10
input is:
00FC
there are no basic code points, so no literal portion
next code point to insert is 00FC
needed delta is 252, encodes as "6w"
bias becomes 0
output is "6w"\n'
run --trace --bootstring=initial-n=0,initial-bias=10 -d 6w
gives '--bootstring, decoded' 0 'n is 0, i is 0, bias is 10
input is "6w"
there is no delimiter, so extended string starts empty
delta "6w" decodes to 252
bias becomes 0
00FC *\n'

# Failing strings: the trace up to the fault, and the reason.
# failing NAME ENCODED REASON TRACE [OPTION]...
failing() {
    label=$1
    string=$(bytes "$2")
    reason=$3
    trace=$4
    shift 4
    run --trace "$@" -- "$string"
    gives "$label" 1 "$trace\n$reason\n" "puny: '$string': $reason\n"
}

failing 'decoding: no digit' tda,a "code point 4: U+002C ',' is not a digit" \
    "$start"'
input is "tda,a"
there is no delimiter, so extended string starts empty
delta "tda" decodes to 124
bias becomes 0
00FC *' -d
given 'a!\377\n' && run --trace -d
gives 'decoding: no digit, and invalid UTF-8 after it' 1 "$start
input is \"a!\377\"
there is no delimiter, so extended string starts empty
delta \"a\" decodes to 0
bias becomes 0
0080 *
code point 2: U+0021 '!' is not a digit\n" \
    "puny: -:1: code point 2: U+0021 '!' is not a digit\n"
: >"$in"
failing 'decoding: a delimiter in first place' - \
    "code point 1: U+002D '-' is not a digit" "$start"'
input is "-"
there is no delimiter, so extended string starts empty' -d
failing 'decoding: the end within a delta' bcher-kv \
    'code point 7: the delta that begins here has no end: cut off, or not Punycode' \
    "$start"'
input is "bcher-kv"
literal portion is "bcher-", so extended string starts as:
0062 0063 0068 0065 0072' -d
failing 'decoding: a surrogate' ib9b 'code point 1: U+D800 is a surrogate' \
    "$start"'
input is "ib9b"
there is no delimiter, so extended string starts empty
delta "ib9b" decodes to 55168
bias becomes 28' -d
failing 'decoding: above U+10FFFF' en32g \
    'code point 1: the delta decodes to a code point above U+10FFFF' "$start"'
input is "en32g"
there is no delimiter, so extended string starts empty
delta "en32g" decodes to 1113984
bias becomes 61' -d
failing 'decoding: overflow' a-99999999999999999999999999 \
    'code point 3: overflow: the delta does not fit in 64 bits' "$start"'
input is "a-99999999999999999999999999"
literal portion is "a-", so extended string starts as:
0061' -d
failing 'decoding: not ASCII' 'b\303\274cher-kva' \
    "code point 2: U+00FC '$(bytes '\303\274')' is not a basic (ASCII) code point" \
    "$start"'
input is "b\303\274cher-kva"' -d
failing 'decoding: a basic code point' b \
    'code point 1: the delta decodes to the basic code point U+0041' \
    'n is 64, i is 0, bias is 72
input is "b"
there is no delimiter, so extended string starts empty
delta "b" decodes to 1
bias becomes 0' -d --bootstring=initial-n=64,tmin=2
failing 'encoding: a surrogate' 'u+00FC u+D800' \
    'code point 2: U+D800 is a surrogate' 'bias is 72
input is:
00FC D800' --code-points
failing 'encoding: above U+10FFFF' u+110000 \
    'code point 1: U+110000 is above U+10FFFF' 'bias is 72
input is:
110000' --code-points

# Invalid text has no trace, and is copied.
run --trace "$(bytes 'a\377')"
gives 'encoding: not UTF-8' 1 'a\377\n' \
    "puny: 'a\\\\x{FF}': byte 2: \\\\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n"
run --trace -d "$(bytes 'a\377')"
gives 'decoding: not UTF-8' 1 'a\377\n' \
    "puny: 'a\\\\x{FF}': byte 2: \\\\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n"
run --trace --code-points u+
gives 'encoding: not the notation' 1 'u+\n' \
    "puny: 'u+': code point 1: not in the notation u+0644\n"
run --trace -f EUC-KR "$(bytes 'a\377')"
gives 'encoding: not EUC-KR' 1 'a\377\n' \
    "puny: 'a\\\\x{FF}': byte 2: \\\\x{FF} is not valid EUC-KR (typed strings are in the locale's charset, without -f)\n"

# Traces are separated by empty lines. Each --invalid mode keeps or drops
# failing traces.
good='n is 128, i is 0, bias is 72
input is "tda"
there is no delimiter, so extended string starts empty
delta "tda" decodes to 124
bias becomes 0
00FC *'
bad='n is 128, i is 0, bias is 72
input is "-"
there is no delimiter, so extended string starts empty
'"code point 1: U+002D '-' is not a digit"
message="code point 1: U+002D '-' is not a digit\n"

given 'tda\n\ntda' && run --trace -d
gives 'three lines' 0 "$good\n\n$start"'
input is ""
there is no delimiter, so extended string starts empty'"\n\n$good"
given '\303\274\r\n\303\274\r\n' && run --trace
traced='bias is 72
input is:
00FC
there are no basic code points, so no literal portion
next code point to insert is 00FC
needed delta is 124, encodes as "tda"
bias becomes 0
output is "tda"'
gives 'two lines, encoded' 0 "$traced\r\n\n$traced\r\n"
: >"$in"
run --trace "$(bytes '\303\274')" "$(bytes '\303\274')"
gives 'two operands' 0 "$traced\n\n$traced\n"

# mode NAME STATUS OUT MESSAGES
mode() {
    given '-\ntda\n-\ntda\n'
    run --trace -d "--invalid=$1"
    gives "--invalid=$1" "$2" "$3" "$4"
}

messages="puny: -:1: ${message}puny: -:3: $message"
all="$bad\n\n$good\n\n$bad\n\n$good\n"
mode fail 1 "$all" "$messages"
mode warn 0 "$all" "$messages"
mode ignore 0 "$all" ''
mode drop 0 "$good\n\n$good\n" "$messages"
mode abort 1 '' "puny: -:1: $message"
given 'tda\n-\ntda\n' && run --trace -d --invalid=abort
gives '--invalid=abort: the second record' 1 "$good\n" "puny: -:2: $message"
given '#\ntda\n' && run --trace -d --header
gives '--header' 0 "#\n$good\n"
given 'tda\000' && run --trace -dz
gives '-z' 0 "$good\000"

# Only the strings that a trace quotes are escaped.
: >"$in"
run --trace --escape=always "$(bytes '\033\342\200\256')"
gives '--escape=always: encoding' 0 'bias is 72
input is:
001B 202E
basic code points (001B) are copied to literal portion: "\\u{1B}-"
next code point to insert is 202E
needed delta is 16221, encodes as "qin"
bias becomes 17
output is "\\u{1B}-qin"\n'
run --trace --escape=always -d "$(bytes '\033-qin')" "$(bytes '\302\233')"
gives '--escape=always: decoding' 1 "$start"'
input is "\\u{1B}-qin"
literal portion is "\\u{1B}-", so extended string starts as:
001B
delta "qin" decodes to 16221
bias becomes 17
001B 202E *

'"$start"'
input is "\\u{9B}"
there is no delimiter, so extended string starts empty
code point 1: U+009B is not a basic (ASCII) code point\n' \
    "puny: '\\\\u{9B}': code point 1: U+009B is not a basic (ASCII) code point\n"
run --trace --escape=never -d "$(bytes '\033-')"
gives '--escape=never' 0 "$start"'
input is "\033-"
literal portion is "\033-", so extended string starts as:
001B\n'

# In other charsets.
run --trace -d -t ISO-8859-1 "$(bytes '\303\274')"
gives 'in ISO-8859-1' 1 "$start"'
input is "\374"
there is no delimiter, so extended string starts empty
'"code point 1: U+00FC '\374' is not a basic (ASCII) code point\n" \
    "puny: '\303\274': code point 1: U+00FC '\303\274' is not a basic (ASCII) code point\n"
run --trace -d -t ASCII "$(bytes '\303\274')"
gives 'a trace that the charset cannot hold: the string instead' 1 '\303\274\n' \
    "puny: '\303\274': code point 1: U+00FC '\303\274' is not a basic (ASCII) code point\n"
run --trace -d -t UTF-16BE tda
tests/lib/iconv-probe UTF-8 UTF-16BE >"$tmp/wanted" <<EOF
$good
EOF
gives_file 'in UTF-16BE' 0 "$tmp/wanted"

# A result longer than in Punycode has only one trace, too.
: >"$in"
set -- --bootstring=base=2,tmin=0,tmax=1,skew=1,initial-bias=0,initial-n=0x7F \
    "$(bytes '\303\274')"
run "$@"
sed 's/.*/output is "&"/' "$out" >"$tmp/last"
run --trace "$@"
cp "$out" "$tmp/trace"
tail -n 1 "$tmp/trace" >"$out"
gives_file 'a long result' 0 "$tmp/last"
ok 'its trace has each line once' test "$(wc -l <"$tmp/trace")" -eq 8
set --

# Long texts: without --trace other code has the same result.
awk 'BEGIN { for (i = 0; i < 300; i++)
    printf "%su+%04X", i ? " " : "", (i * 7919) % 40000 + 40; print "" }' \
    >"$in"
run --trace --code-points
ok '300 code points' test "$status" -eq 0
ok 'a line for each non-basic code point' \
    test "$(grep -c '^next' "$out")" -eq "$(tr ' ' '\n' <"$in" |
        grep -vc '^u+00[0-7]')"
sed -n 's/^output is "\(.*\)"$/\1/p' "$out" >"$tmp/encoded"
run --code-points
gives_file 'its result is that without --trace' 0 "$tmp/encoded"
cp "$tmp/encoded" "$in"
run --trace -d
ok '300 code points, decoded' test "$status" -eq 0

given 'a-\n\377\n'
run -d --trace --invalid=ignore
ok 'a record without a trace is copied' \
    test "$(tail -n 1 "$out" | od -An -c | tr -d ' ')" = '377\n'
ok '... with no empty line before it' test "$(grep -c '^$' "$out")" -eq 0

done_testing
