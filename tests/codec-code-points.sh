#!/bin/sh
# --code-points: the text is written in the RFC's notation. With -m:
# codec-mixed-case.sh.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

tab=$(printf '\t')

# The RFC's samples. Without -m the case of the u and of the digits means
# nothing.
rows=0
while IFS=$tab read -r letter points _ encoded; do
    case $letter in
    '#'*) continue ;;
    I) lower=$(echo "$encoded" | tr D d) ;;
    *) lower=$encoded ;;
    esac
    run --code-points "$points"
    gives "sample $letter: encoded" 0 "$lower\n"
    run -d --code-points -- "$encoded"
    gives "sample $letter: decoded" 0 "$(echo "$points" | tr U u)\n"
    rows=$((rows + 1))
done <"$tests/vectors/rfc3492-7.1.tsv"
ok 'there are 19 samples' test "$rows" -eq 19

# The notation. read NAME POINTS ENCODED
points() {
    expand "$2"
    run --code-points -- "$expanded"
    gives "$1" 0 "$3\n"
}

points 'nothing' '' ''
points 'blanks' '  \t ' ''
points 'one digit' u+A '\n-'
points 'two digits' u+41 A-
points 'six digits' u+0000FC tda
points 'small digits' u+00fc tda
points 'U+ in upper case' U+00FC tda
points 'blanks around' ' \tu+00FC u+41\t\tu+42  ' AB-wka
points 'beyond four digits' u+1F600 e28h
points 'U+10FFFF' u+10FFFF dn32g
points 'NUL' u+0000 '\000-'
points 'before the surrogates' u+D7FF hb9b
points 'after the surrogates' u+E000 0y0c

# wrong NAME POINTS REASON
wrong() {
    expand "$2"
    run --code-points -- "$expanded"
    gives "$1" 1 "$2\n" "puny: '$2': $3\n"
    given "u+00FC\n$2\nu+00FC\n"
    run --code-points
    gives "$1, a line" 1 "tda\n$2\ntda\n" "puny: -:2: $3\n"
    : >"$in"
}

malformed='not in the notation u+0644'
wrong 'text' abc "code point 1: $malformed"
wrong 'text that is not ASCII' '\303\274' "code point 1: $malformed"
wrong 'a digit alone' 0644 "code point 1: $malformed"
wrong 'U without +' u0644 "code point 1: $malformed"
wrong 'u alone' u "code point 1: $malformed"
wrong 'no digits' u+ "code point 1: $malformed"
wrong 'no digits, in second place' 'u+0041 u+' "code point 2: $malformed"
wrong 'no digits before others' 'u+ u+0041' "code point 1: $malformed"
wrong 'seven digits' u+0000041 "code point 1: $malformed"
wrong 'a digit that is none' 'u+0041  u+00G1' "code point 2: $malformed"
wrong 'a comma after it' 'u+0041,u+0042' "code point 1: $malformed"
wrong 'no blank between' 'u+0041u+0042' "code point 1: $malformed"
wrong 'a sign' u+-41 "code point 1: $malformed"
wrong 'another prefix' 0x41 "code point 1: $malformed"
wrong 'U+ in full width' 'u\357\274\2130041' "code point 1: $malformed"
wrong 'a no-break space between' 'u+41\302\240u+42' "code point 1: $malformed"
wrong 'a surrogate' 'u+0041 u+D800' 'code point 2: U+D800 is a surrogate'
wrong 'the last surrogate' 'u+00FC u+DFFF u+0041' \
    'code point 2: U+DFFF is a surrogate'
wrong 'above U+10FFFF' 'u+0041 u+00FC  u+110000' \
    'code point 3: U+110000 is above U+10FFFF'
wrong 'far above' u+FFFFFF 'code point 1: U+FFFFFF is above U+10FFFF'
run --code-points "$(bytes 'u+41\nu+42')"
gives 'a newline is not a blank' 1 'u+41\nu+42\n' \
    "puny: 'u+41\\\\u{A}u+42': code point 1: $malformed\n"

# The result.
decoded() {
    run -d --code-points -- "$2"
    gives "$1" 0 "$3\n"
}

decoded 'four digits at least' A-eha 'u+0041 u+00FC'
decoded 'five digits' e28h u+1F600
decoded 'six digits' dn32g u+10FFFF
decoded 'no code points' '' ''
decoded 'controls' '--' u+002D
run -d --code-points --escape=always "$(bytes '\033-')" zvg
gives '--escape has nothing to escape' 0 'u+001B\nu+202E\n'
run --code-points --escape=always u+1B
gives '--escape in Punycode' 0 '\\u{1B}-\n'

# Records.
given 'u+0041\r\n\nu+00FC' && run --code-points
gives 'lines: terminators are kept' 0 'A-\r\n\ntda'
given 'A-\r\n\ntda' && run -d --code-points
gives 'lines, decoded' 0 'u+0041\r\n\nu+00FC'
given 'u+000A\000u+000D\000' && run -z --code-points
gives '-z' 0 '\n-\000\r-\000'
given '\n-\000a\r-\000' && run -dz --code-points
gives '-z, decoded' 0 'u+000A\000u+0061 u+000D\000'
given '\377\376u\000+\0004\0001\000\n\000' && run --code-points -f UTF-16 \
    -t UTF-8
gives 'in another charset' 0 'A-\n'
run -d --code-points -t UTF-16BE A-
gives 'to another charset' 0 '\000u\000+\0000\0000\0004\0001\000\n'
given 'x,u+0041 u+00FC,y\n' && run --code-points --field=2 --delimiter=,
gives 'a field' 0 'x,A-eha,y\n'
given 'x,A-eha,y\n' && run -d --code-points --field=2 --delimiter=,
gives 'a field, decoded' 0 'x,u+0041 u+00FC,y\n'
given '-\ntda\n' && run -d --code-points
gives 'a code that cannot be decoded' 1 '-\nu+00FC\n' \
    "puny: -:1: code point 1: U+002D '-' is not a digit\n"
given 'ib9b\n\303\274\n' && run -d --code-points
gives 'codes that decode to a surrogate, or are not ASCII' 1 'ib9b\n\303\274\n' \
    "puny: -:1: code point 1: U+D800 is a surrogate
puny: -:2: code point 1: U+00FC '\303\274' is not a basic (ASCII) code point\n"

# A record stays one record. An operand may become several lines.
given 'u+0A\nu+0D u+0A\nu+00\n' && run --code-points
gives 'a newline would end the record' 1 'u+0A\nu+0D u+0A\n\000-\n' \
    'puny: -:1: U+000A would end the record
puny: -:2: U+000A would end the record\n'
given 'u+00\000u+0A\000' && run -z --code-points --invalid=warn
gives 'NUL would end the record' 0 'u+00\000\n-\000' \
    'puny: -:1: U+0000 would end the record\n'
run --code-points u+0A
gives 'an operand' 0 '\n-\n'

# More code points than a block of input holds, and back.
awk 'BEGIN { for (i = 0; i < 30000; i++)
    printf "%su+%04X", i ? " " : "", (i * 7919) % 40000 + 128; print "" }' \
    >"$tmp/points"
cp "$tmp/points" "$in"
run --code-points
cp "$out" "$in"
run -d --code-points
gives_file '30,000 code points, there and back' 0 "$tmp/points"

done_testing
