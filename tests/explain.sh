#!/bin/sh
# --explain: the parts of names and their faults; the blocks are in cases/.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/read-cases.sh
. "${0%/*}/lib/read-cases.sh"

if ! has_icu; then
    refuses '--explain without ICU' \
        'this puny was built without ICU: it has no --explain' --explain x
    done_testing
fi

run_cases explain-valid.txt
run_cases explain-invalid.txt
: >"$in"

run --explain ' a ' 'a b' 'a  b' "$(bytes '\302\255')" 'xn--ü'
sed -n 's/^label 1   //p' "$out" >"$tmp/labels"
printf '%s\n' '\u{20}a\u{20}, ASCII' 'a b, ASCII' 'a \u{20}b, ASCII' \
    '\u{AD}, Common, 1 code point' 'xn--ü, Latin, 5 code points' >"$tmp/wanted"
ok 'labels that are not valid' same "$tmp/labels" "$tmp/wanted"
run --explain "$(bytes 'a\302\200')"
ok 'the first non-ASCII character' grep -q \
    'U+0080  .u{80}  Common  <control-0080>  *disallowed' "$out"
run --explain "$(bytes '\331\206\330\247\331\205\331\207\342\200\214\330\247\333\214.ir')"
ok 'IDNA2003 allowed right-to-left labels that end in a letter' \
    grep -q '^IDNA2003  xn--[a-z0-9]*\.ir ' "$out"
for row in '.fa\303\237.de .fass.de' 'fa\303\237.de. fass.de.' \
    'fa\303\237..de -' '..fa\303\237 -' \
    '1\331\206\330\247\331\205\331\207\342\200\214\330\247\333\214.ir -'; do
    run --explain "$(bytes "${row% *}")"
    ok "IDNA2003: dots, and a digit that begins a label: ${row% *}" \
        test "$(sed -n 's/^IDNA2003  \([^ ]*\).*/\1/p' "$out")" = "${row#* }"
done

# Invalid text.
given 'c\na\377.de\n'
run --explain -f US-ASCII --escape=never
ok 'a line that is not valid in another charset' \
    grep -q '^valid     no: byte 2: \\x{FF} is not valid US-ASCII$' "$out"
: >"$in"
run --explain -f EUC-JP "$(bytes 'a\377.de')"
gives 'bytes that are not valid in another charset' 1 'U-labels  -
A-labels  -
bytes     a\\x{FF}.de
valid     no: byte 2: \\x{FF} is not valid EUC-JP
strict    no: not valid
safe      no: not valid
tld       no: not valid
'
awk 'BEGIN { for (i = 0; i < 4097; i++) printf "a"; print "" }' >"$in"
run --explain
gives 'a name that is not looked at' 1 'U-labels  -
A-labels  -
valid     no: longer than 4096 bytes; the limit of a domain name is 253 octets
strict    no: not valid
safe      no: not valid
tld       no: not valid
'

# Lines and operands.
one='U-labels  a.b (3 octets)
A-labels  a.b (3 octets)
label 1   a, ASCII
label 2   b, ASCII
valid     yes
strict    yes
safe      yes
tld       yes
'
other='U-labels  c (1 octet)
A-labels  c (1 octet)
label 1   c, ASCII
valid     yes
strict    yes
safe      yes
tld       yes
'
wrong='U-labels  -
A-labels  -
label 1   %%, ASCII
valid     no: label 1, '\''%%'\'': U+0025 '\''%%'\'' cannot be in a domain name
strict    no: not valid
safe      no: not valid
tld       no: not valid
'
run --explain --tlds=any a.b c
gives 'operands' 0 "$one\n$other"
run --explain x½.de
ok 'what is mapped is named' grep -qF "'x1⁄2': U+2044 '⁄' (mapped from U+00BD '½')" "$out"
run --explain --tlds=any '' a.b '' c ''
gives 'empty operands are passed over' 0 "$one\n$other"
run --explain --tlds=any ''
gives 'an empty operand alone' 0 ''
row 'no lines' '' '' --explain --tlds=any
row 'lines' 'a.b\nc\n' "$one\n$other" --explain --tlds=any
row 'lines that end in CR LF, or in nothing' 'a.b\r\nc' "$one\n$other" --explain --tlds=any
row 'empty lines are passed over' '\n\na.b\n\r\nc\n\n' "$one\n$other" --explain --tlds=any
row 'a byte order mark' '\357\273\277c\n' "$other" --explain --tlds=any
row '-z' 'a.b\000\000c\000' "$one\000$other" --explain --tlds=any -z
row '-z, no NUL at the end' 'a.b\000c' "$one\000$other" --explain --tlds=any -z
given 'a.b\n%%\nc\n'
run --explain --tlds=any
gives 'one of three is not valid' 1 "$one\n$wrong\n$other"
given 'a\nb'
run --explain --tlds=any -z
gives '-z: a newline is data, and no end of a line' 1 'U-labels  -
A-labels  -
label 1   a\\u{A}b, ASCII
valid     no: label 1, '\''a\\u{A}b'\'': U+000A cannot be in a domain name
strict    no: not valid
safe      no: not valid
tld       no: not valid
'

# Charsets and escapes.
u='U-labels  %s (2 octets)
A-labels  xn--tda (7 octets)
label 1   %s, Latin, 1 code point
  U+00FC  %s  Latin  LATIN SMALL LETTER U WITH DIAERESIS
valid     yes
strict    yes
safe      yes
tld       yes
'
# shellcheck disable=SC2059
shown() {
    printf "$u" "$1" "$1" "$1"
}
given '\374\n'
run --explain --tlds=any -f ISO-8859-1
gives '-f' 0 "$(shown '\303\274')\n"
run --explain --tlds=any -f ISO-8859-1 -t ISO-8859-1
gives '-t' 0 "$(shown '\374')\n"
run --explain --tlds=any -f ISO-8859-1 -t ASCII
gives 'characters that the output lacks are escaped' 0 \
    "$(shown '\\u{FC}')\n"
run --explain --tlds=any -t UTF-16BE c a.b
tests/lib/iconv-probe UTF-16BE UTF-8 <"$out" >"$tmp/utf-8"
ok 'blocks in a charset that is no superset of ASCII' \
    test "$(cat "$tmp/utf-8")" = "$other
${one%?}"

given '\321\217\303\274\n'
run --explain --tlds=any -t ISO-8859-1
ok 'columns of escapes are aligned' \
    grep -q '^  U+00FC  .u{FC}   Latin     LATIN SMALL LETTER U' "$out"

# Code points are cached across names: with other faults, in another charset,
# with the same last byte, and more than fit the cache.
various='=\314\270.com\n=\342\200\256.com\n=\314\270.com\na\305\241.com\n'
various="$various"'\305\241a.com\n\321\217\303\274\n\303\274\n'
{
    bytes "$various"
    bytes '\344\270\200\344\274\200\n' |
        awk '{ for (n = 1; n <= 1024; n++) printf "%s%s", $0, n % 32 ? "" : "\n" }'
    bytes "$various"
} >"$in"
bytes "$various" >"$tmp/various"
for charset in UTF-8 ISO-8859-1; do
    run --explain -t "$charset"
    mv "$out" "$tmp/blocks"
    while read -r name; do
        "$PUNY" --explain -t "$charset" "$name"
        echo
    done <"$tmp/various" >"$tmp/wanted"
    cp "$tmp/wanted" "$tmp/again"
    cat "$tmp/again" >>"$tmp/wanted"
    awk -v count="$(wc -l <"$in")" 'BEGIN { RS = "" }
        { sub(/\n$/, "") }
        NR <= 7 || NR > count - 7 { print $0 "\n" }' "$tmp/blocks" >"$out"
    gives_file "-t $charset: no block depends on the names before it" 1 \
        "$tmp/wanted"
done

unsafe=$(bytes 'a\302\205\342\200\215')
for when in auto always; do
    run --explain "--escape=$when" "$unsafe"
    ok "--escape=$when: all is escaped" \
        grep -q '^  U+0085  .u{85}    Common  ' "$out"
done
run --explain --escape=never "$unsafe"
ok '--escape=never: nothing is escaped' \
    grep -q "^  U+0085  $(bytes '\302\205')   Common  " "$out"

# The options of --safe.
spoof=xn--80ak6aa92e.com
printf 'paypal.com\n' >"$tmp/names"
printf 'U+0061..U+007A\n' >"$tmp/table"
# judged NAME SAFE ARG...: the line "safe" says SAFE.
judged() {
    label=$1
    wanted=$2
    shift 2
    run --explain "$@"
    ok "$label" test "$(sed -n 's/^safe *//p' "$out")" = "$wanted"
}
judged '--safe is implied' 'yes' --safe a.b
judged '--trust' 'yes' --trust=com "$spoof"
judged '--protect' "no: 'paypa1.com' looks like 'paypal.com' (--protect)" \
    --protect="$tmp/names" paypa1.com
u=$(bytes '\303\274')
judged '--scripts' \
    "no: label 1, '$u': U+00FC '$u' is Latin, which --scripts does not list" \
    --scripts=Cyrillic "$u"
judged '--table' \
    "no: label 1, '$u': the table lacks U+00FC '$u'" \
    --table="$tmp/table" "$u"


# Top-level domains.
echo intern >"$tmp/tlds"
# under NAME TLD ARG...: the line "tld" says TLD.
under() {
    label="top-level domain of $1"
    wanted=$2
    shift 2
    run --explain "$@"
    ok "$label" test "$(sed -n 's/^tld *//p' "$out")" = "$wanted"
}
date=$("$PUNY" --version | sed -n 's/^Top-level domains of \(.*\)\.$/\1/p')
under a.de yes a.de
under a.intern "no: 'intern' is no top-level domain as of $date (--tlds)" a.intern
under 'a.intern, listed' yes --tlds="$tmp/tlds" a.intern
under 'a.intern, any' yes --tlds=any a.intern
under 'an address' yes 192.0.2.1
under 'an invalid name' 'no: not valid' 'a b.de'
under 'the host of a URL' yes --url http://a.de/b.c
run --explain=lines --header --table="$tmp/table" a.intern
ok '--explain=lines: tld is the last column' \
    test "$(cut -f 8 "$out" | tr '\n' ';')" = \
    "tld;'intern' is no top-level domain as of $date (--tlds);"

# What people paste: the way to explain the name in it.
judged_inside() {
    title=$1
    wanted=$2
    shift 2
    run --explain "$@"
    ok "$title" grep -q "$wanted\$" "$out" || note <"$out"
}
inside='with --url the host is the name'
judged_inside 'a URL' "^valid .*domain name; $inside" "https://b${u}cher.de/x"
judged_inside 'a URL of ASCII' "^valid .*; $inside" http://a.de/
judged_inside 'an A-label in a URL' "^valid .*; $inside" //xn--bcher-kva.de/
judged_inside 'an address' "^valid .*; $inside" "k@b${u}cher.de"
judged_inside 'quotation marks' '^valid .*domain name' "\"b${u}cher.de\""
judged_inside 'escapes' '^valid .*as puny-recipes(7) shows)' \
    'b&uuml;cher.de'
judged_inside 'text without a name' '^valid .*domain name' "$u b"
judged_inside 'a long dash in place of two hyphens' '^valid .*with two hyphens, not .*' \
    "$(bytes 'xn\342\200\224a.de')"
judged_inside 'a name alone that is not safe' '^safe .*(--trust)' \
    "$(bytes '*.\320\260\321\200\321\200\323\217\320\265.com.')"

# Lines of a table.
tab=$(bytes '\t')
no="label 1, 'a b': U+0020 ' ' cannot be in a domain name"
given 'b\303\274cher.DE\n\na b\nxn--bcher-kva.de.\na\tb\nb\377\n'
run --explain=lines --header
ok '--explain=lines: headers' test "$(head -n 1 "$out")" = \
    "name${tab}U-form${tab}A-form${tab}valid${tab}strict${tab}safe${tab}tld"
ok '--explain=lines: a valid name' test "$(sed -n 2p "$out")" = \
    "b${u}cher.DE${tab}b${u}cher.de${tab}xn--bcher-kva.de${tab}yes${tab}yes${tab}yes${tab}yes"
ok '--explain=lines: an empty line' test "$(sed -n 3p "$out")" = \
    "${tab}-${tab}-${tab}-${tab}-${tab}-${tab}-"
ok '--explain=lines: an invalid name' test "$(sed -n 4p "$out")" = \
    "a b${tab}-${tab}-${tab}$no${tab}not valid${tab}not valid${tab}not valid"
ok '--explain=lines: an A-label' test "$(sed -n 5p "$out")" = \
    "xn--bcher-kva.de.${tab}b${u}cher.de.${tab}xn--bcher-kva.de.${tab}yes${tab}yes${tab}yes${tab}yes"
ok '--explain=lines: a tab is escaped' \
    test "$(sed -n 6p "$out" | cut -f 1)" = 'a\u{9}b'
ok '--explain=lines: invalid bytes' test "$(sed -n 7p "$out" | cut -f 1-4)" = \
    "b\\x{FF}${tab}-${tab}-${tab}byte 2: \\x{FF} is not valid UTF-8"
ok '--explain=lines: seven columns a line' \
    test "$(awk -F '\t' 'NF != 7' "$out" | wc -l)" -eq 0
ok '--explain=lines: the status' is_status 1
row '--explain=lines: empty lines alone' '\n\r\n\n' \
    '\t-\t-\t-\t-\t-\t-\t-\n\t-\t-\t-\t-\t-\t-\t-\n\t-\t-\t-\t-\t-\t-\t-\n' \
    --explain=lines --table="$tmp/table"
row '--explain=lines -z: an empty record' '\000' '\t-\t-\t-\t-\t-\t-\000' \
    --explain=lines -z
run --explain=lines --escape=never "$(bytes 'a\tb')"
ok '--explain=lines: a tab is escaped with --escape=never' \
    test "$(cut -f 1 "$out")" = 'a\u{9}b'
given 'a\nb\000' && run -z --explain=lines --escape=never
ok '--explain=lines -z: so is a newline' \
    test "$(tr '\000' '\n' <"$out" | cut -f 1)" = 'a\u{A}b'
: >"$in"
run --explain=lines --header --table="$tmp/table" -z a.b "$u"
tr '\000\t' '\n|' <"$out" >"$tmp/lines"
ok '--explain=lines: a column for --table, -z ends lines in NUL' \
    test "$(cut -d '|' -f 1,7 "$tmp/lines" | tr '\n' ';')" = \
    "name|table;a.b|yes;$u|label 1, '$u': the table lacks U+00FC '$u';"
run --explain=lines -t ASCII "$u.de"
ok '--explain=lines: characters that the charset lacks are escaped' \
    test "$(cut -f 2 "$out")" = '\u{FC}.de'

# One field: a line for each line, so that paste(1) puts them next to the input.
given 'id,name\n1,\303\274.de\n2,"\303\274.de"\n\n3,"a""b"\n4,"\303\274\n'
run --explain=lines --csv --field=2 --header
cut -f 1,3 <"$out" | tr '\t' '|' >"$tmp/lines"
printf '%s\n' 'name|A-form' "$u.de|xn--tda.de" "$u.de|xn--tda.de" '|-' 'a"b|-' \
    '4,"ü|-' >"$tmp/wanted"
ok '--explain=lines: a field of CSV' same "$tmp/wanted" "$tmp/lines"
given 'h\nh\na \303\274.de\nb a..b\n'
run --explain=lines --field=2 --header=2
cut -f 1,4 <"$out" | tr '\t' '|' >"$tmp/lines"
printf '%s\n' 'name|valid' '' "$u.de|yes" \
    "a..b|label 2: two dots in a row (an empty label)" >"$tmp/wanted"
ok '--explain=lines: a field after two lines of headers' \
    same "$tmp/wanted" "$tmp/lines"
given 'http://a.de/\nx http://\303\274.de/\n'
run --explain=lines --field=2 --url
cut -f 3 <"$out" >"$tmp/lines"
printf '%s\n' - "xn--tda.de" >"$tmp/wanted"
ok '--explain=lines: a field with a URL' same "$tmp/wanted" "$tmp/lines"
run --explain=lines --field=7
gives '--explain=lines: no line has the field' 1 '\t-\t-\t-\t-\t-\t-\n\t-\t-\t-\t-\t-\t-\n' \
    'puny: -: no line has field 7 (fields are separated by blanks; see --delimiter, --csv)\n'

# Uses in scripts.
given 'a.b\n\303\274\n%%\ni\342\235\244.ws\n'
run --explain
awk '$1 == "strict" && $2 == "yes" { n++ } END { print n }' "$out" \
    >"$tmp/counted"
ok 'awk counts verdicts' test "$(cat "$tmp/counted")" = 2
awk 'BEGIN { RS = ""; FS = "\n" } /\nvalid +no/ { print $3 }' "$out" \
    >"$tmp/invalid"
ok 'awk takes each block for a record' \
    test "$(cat "$tmp/invalid")" = 'label 1   %, ASCII'

# U+1E9E is mapped to U+00DF since Unicode 15.1, to ss before.
run --explain ẞ.de
if grep -q '^U-labels  ß.de ' "$out"; then
    ok 'IDNA2003 made ss of U+1E9E' grep -Fqx 'IDNA2003  ss.de (5 octets)' "$out"
else
    ok 'U+1E9E is ss: no line of IDNA2003' test "$(grep -c IDNA2003 "$out")" -eq 0
fi
run --explain aẞ.de
if grep -q '^U-labels  aß.de ' "$out"; then
    ok 'IDNA2003 made ss of U+1E9E after another letter' \
        grep -Fqx 'IDNA2003  ass.de (6 octets)' "$out"
fi
run --explain ẞ..de
ok 'U+1E9E in a name that is not valid: no line of IDNA2003' \
    test "$(grep -c IDNA2003 "$out")" -eq 0

awk 'BEGIN { while (n++ < 1000) printf "a."; print "a" }' >"$in"
run --explain
ok 'a label with a number of four digits' grep -Fqx 'label 1000 a, ASCII' "$out"

# What cannot be a name is shown as it was given.
given 'a\nb\000'
run --explain=lines -z
gives '--explain=lines: a newline in a name' 1 \
    "a\\\\u{A}b\t-\t-\tlabel 1, 'a\\\\u{A}b': U+000A cannot be in a domain name\tnot valid\tnot valid\tnot valid\000"
given 'x \377\n'
run --explain=lines --field=2 -f ASCII
gives '--explain=lines --field: a line that is not valid in its charset' 1 \
    'x \\x{FF}\t-\t-\tbyte 3: \\x{FF} is not valid ASCII\tnot valid\tnot valid\tnot valid\n'
given '//\377\n'
run --explain --url -f ASCII
ok '--explain --url: a line that is not valid in its charset' grep -Fqx \
    'valid     no: byte 3: \x{FF} is not valid ASCII' "$out"

done_testing
