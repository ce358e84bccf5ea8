#!/bin/sh
# --mixed-case: upper case is carried by the case of the digits (RFC 3492,
# appendix A). On code points it needs no table of letters; on text it does.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

tab=$(printf '\t')

# The RFC's samples as they are printed, with the case of each letter.
rows=0
while IFS=$tab read -r letter points _ encoded; do
    case $letter in '#'*) continue ;; esac
    run -m --code-points "$points"
    gives "sample $letter: encoded" 0 "$encoded\n"
    run -dm --code-points -- "$encoded"
    gives "sample $letter: decoded" 0 "$points\n"
    rows=$((rows + 1))
done <"$tests/vectors/rfc3492-7.1.tsv"
ok 'there are 19 samples' test "$rows" -eq 19

# The same samples as lines.
sed '/^#/d' "$tests/vectors/rfc3492-7.1.tsv" >"$tmp/table"
cut -f 2 "$tmp/table" >"$tmp/points"
cut -f 4 "$tmp/table" >"$tmp/encodings"
cp "$tmp/points" "$in"
run --mixed-case --code-points
gives_file 'all samples as a stream: encoded' 0 "$tmp/encodings"
cp "$tmp/encodings" "$in"
run --mixed --code-points -d
gives_file 'all samples as a stream: decoded' 0 "$tmp/points"

# The only upper-case digit in the RFC's samples.
: >"$in"
i='u+043F u+043E u+0447 u+0435 u+043C u+0443 u+0436 u+0435 u+043E u+043D u+0438'
i="$i u+043D u+0435 u+0433 u+043E u+0432 u+043E u+0440 u+044F u+0442 u+043F"
i="U${i#u} u+043E u+0440 u+0443 u+0441 u+0441 u+043A u+0438"
run -m --code-points "$i"
gives 'sample I: its upper-case digit' 0 'b1abfaaepdrnnbgefbaDotcwatmq2g4l\n'

# points NAME POINTS ENCODED [AGAIN]: POINTS become ENCODED, which decodes to
# AGAIN, by default POINTS.
points() {
    run -m --code-points -- "$2"
    gives "$1: encoded" 0 "$3\n"
    run -dm --code-points -- "$3"
    gives "$1: decoded" 0 "${4-$2}\n"
}

points 'U+ makes an upper-case digit' U+00FC tdA
points 'a small u is a lower-case digit' u+00FC tda
points 'a character without case can carry one' 'U+5148 u+751F' 44Qr78f
points 'ASCII letters' 'U+0041 u+0062' Ab-
points 'the annotation decides on ASCII letters' 'u+0041 U+0062' aB- \
    'u+0061 U+0042'
points 'ASCII that is no letter' 'U+0031 U+002D' 1-- 'u+0031 u+002D'
points 'an upper-case letter is one, with or without' 'u+00DC U+00DC' wcaA
run --code-points U+0041 u+0041 U+0061 U+00FC
gives 'without -m the case of the U means nothing' 0 'A-\nA-\na-\ntda\n'
run -d --code-points tdA A-
gives 'without -m the case of the digits means nothing' 0 'u+00FC\nu+0041\n'

if ! has_icu; then
    for option in -m -dm; do
        refuses "without ICU: $option" "this puny was built without ICU: \
--mixed-case needs --code-points" $option tda
    done
    skip 'mixed case of text' 'built without ICU'
    done_testing
fi

# both NAME TEXT MIXED PLAIN: with -m, TEXT becomes MIXED, and back; without -m,
# PLAIN.
both() {
    text=$(bytes "$2")
    run -m -- "$text"
    gives "$1: encoded" 0 "$3\n"
    run -dm -- "$3"
    gives "$1: decoded" 0 "$2\n"
    run -- "$text"
    gives "$1: encoded without -m" 0 "$4\n"
    run -d -- "$4"
    gives "$1: decoded without -m" 0 "$2\n"
}

both 'lower case' '\303\274' tda tda
both 'upper case' '\303\234' tdA wca
both 'a word' 'B\303\234CHER' BCHER-kvA BCHER-2pa
both 'ASCII is copied' 'aBcD' aBcD- aBcD-
both 'two cases of a letter' '\303\234\303\274\303\234' tdAaA \
    wcaa9g
both 'Cyrillic' '\320\223\320\264\320\225' c1AcD \
    f0ae6g
both 'above U+FFFF' '\360\220\220\200' hj8C ci8c
both 'another block: U+0178' '\305\270' wdA dha
both 'more bytes: U+2C64' '\342\261\244' toA bgj

# A letter that no non-ASCII letter of the other case is mapped to and from is
# encoded as it is. The case of its last digit is then ignored.
# stays NAME TEXT ENCODED UPPER
stays() {
    both "$1" "$2" "$3" "$3"
    run -dm -- "$4"
    gives "$1: from an upper-case digit" 0 "$2\n"
}

stays 'U+0130 I with dot' '\304\260' bfa bfA
stays 'U+0131 i without dot' '\304\261' cfa cfA
stays 'U+1E9E capital sharp s' '\341\272\236' kkg kkG
stays 'U+00DF sharp s' '\303\237' zca zcA
stays 'U+212A Kelvin' '\342\204\252' 62g 62G
stays 'U+212B Angstrom' '\342\204\253' 72g 72G
stays 'U+017F long s' '\305\277' kha khA
stays 'U+01C5 title case' '\307\205' kja kjA
stays 'U+00B5 micro' '\302\265' sba sbA
stays 'U+03C2 final sigma' '\317\202' 3xa 3xA
stays 'U+751F has no case' '\347\224\237' 9my 9mY

run -dm wca wcA TdA tDa A-EHA
gives 'decoding: only the last digit of a delta, and only upwards' 0 \
    '\303\234\n\303\234\n\303\234\n\303\274\nA\303\234\n'
given "$(bytes 'B\\303\\234CHER')\n\nA\n" && run -m
gives 'lines' 0 'BCHER-kvA\n\nA-\n'
given 'BCHER-kvA\r\n\nA-' && run -dm
gives 'lines, decoded' 0 'B\303\234CHER\r\n\nA'
given 'B\334CHER\n' && run -m -f ISO-8859-1 -t UTF-8
gives 'in another charset' 0 'BCHER-kvA\n'
given 'BCHER-kvA\n' && run -dm -t ISO-8859-1
gives 'to another charset' 0 'B\334CHER\n'
given 'x,B\303\234CHER,\303\234\n' && run -m --field=2 --delimiter=,
gives 'a field' 0 'x,BCHER-kvA,\303\234\n'
given '_RNv\303\274\n' && run -m
gives 'what begins as a symbol of Rust' 0 '_RNv-3ra\n' ''
given 'tdA\n-\ntd\377\n' && run -dm
gives 'invalid input is copied: decoding' 1 '\303\234\n-\ntd\377\n' \
    "puny: -:2: code point 1: U+002D '-' is not a digit
puny: -:3: byte 3: \\\\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n"
given '\303\234\nA\377\n' && run -m
gives 'invalid input is copied: encoding' 1 'tdA\nA\377\n' \
    'puny: -:2: byte 2: \\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n'

done_testing
