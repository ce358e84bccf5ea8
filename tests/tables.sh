#!/bin/sh
# Registries' tables: rulesets of RFC 7940 and lines as in RFC 3743 and RFC
# 4290; which labels they allow, variants and index labels, faulty files.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

has_icu || skip_all 'built without ICU'

tables=$tests/vectors/tables

# fails NAME OUTPUT MESSAGE: after a run that has status 1.
fails() {
    gives "$1" 1 "$2" "puny: $3\n"
}

# explains NAME TABLE LABEL LINES: --explain writes LINES about the table.
explains() {
    run --explain --table="$2" "$3"
    while IFS= read -r explained; do
        case $explained in
        '  index '* | '  variant '* | 'table '*) printf '%s\n' "$explained" ;;
        esac
    done <"$out" >"$tmp/lines"
    bytes "$4" >"$tmp/wanted"
    ok "$1" explained "$4"
}

# shellcheck disable=SC2317 # ok calls it
explained() {
    same "$tmp/wanted" "$tmp/lines" "$1" && same /dev/null "$err"
}

# refuses NAME LINE MESSAGE: the file $tmp/table, with status 2.
refuses() {
    run -n --table="$tmp/table" a.example
    gives "$1" 2 '' "puny: $tmp/table${2:+:$2}: $3\n"
}

# Lines: each is a table of its own, with the variants of its first code point
# that --explain lists.
lines() {
    bytes "$2" >"$tmp/table"
    explains "$1" "$tmp/table" "$3" "$4"
}

lines 'a code point' 'U+00E4\n' 'ä.de' '  index  xn--4ca\ntable     yes\n'
lines 'a code point without U+' '00e4\n' 'ä.de' \
    '  index  xn--4ca\ntable     yes\n'
for range in '00E0..00E9' 'U+00E0..U+00E9' 'U+00E0 .. U+00E9' \
    'U+00E0\t..U+00E9' 'U+00E0-00E9' '00E0-00E9' 'U+00E0-U+00E9' \
    'U+00E0 - U+00E9' 'U+00E0..U+00E9 some letters'; do
    lines "the range $range" "$range\n" 'ä.de' \
        '  index  xn--4ca\ntable     yes\n'
done
for text in 'ABCD\n0061' 'U+ABCD' 'ABCD;ABCD' 'ABCD|' 'ABCC .. ABCD' \
    'ABCC-ABCD' 'ABCD;'; do
    lines "code points of letters: $text" "$text\n" 'ꯍ.example' \
        '  index  xn--719a\ntable     yes\n'
done
lines 'a name after a hyphen' 'U+00E4 - LATIN SMALL LETTER A WITH DIAERESIS\n' \
    'ä.de' '  index  xn--4ca\ntable     yes\n'
lines 'a name with digits after the code point' '00E4 APL2 FORM 20\n' \
    'ä.de' '  index  xn--4ca\ntable     yes\n'
lines 'one digit, the first' '1EBD\n' 'ẽ.de' \
    '  index  xn--glg\ntable     yes\n'
lines 'a name after the code point' \
    'U+00E4 LATIN SMALL LETTER A WITH DIAERESIS\n' 'ä.de' \
    '  index  xn--4ca\ntable     yes\n'
lines 'a byte-order mark and CR LF' '\357\273\277# Table\r\nU+00E4\r\n' 'ä.de' \
    '  index  xn--4ca\ntable     yes\n'
lines 'headers' 'Reference 1 RFC 20
VERSION 1.0
language: German
Registry (IDN): .de
Script Latin
Effective Date: 2020
U+00E4
' 'ä.de' \
    '  index  xn--4ca\ntable     yes\n'
lines 'a sequence is not its code points' '006E 0308\n00E4\n' 'nä.de' \
    "table     no: label 1, 'nä': the table lacks \
U+006E 'n'\n"
lines 'a sequence with blanks' '0061\n006E  0308\n' 'an̈.de' \
    '  index  xn--an-vub\ntable     yes\n'
lines 'a code point may be repeated' 'U+00E4\nU+00E0..U+00E9\n' 'äé.de' \
    '  index  xn--4cak\ntable     yes\n'
lines 'RFC 4290: variants are blocked' \
    'U+00E4|U+0061:U+0061 U+0065 : U+00E4\n0061\n0065\n' 'ä.de' '  index  a
  variant  a  a  blocked
  variant  ae  ae  blocked
table     yes
'
lines 'RFC 4290: references and comments' \
    'U+00E4[1,2] | U+0061 (3) # like a\nU+0061\n' 'ä.de' '  index  a
  variant  a  a  blocked
table     yes
'
lines 'RFC 3743: preferred variants are allocatable' 'Version 1
4E07(1);4E07(2);842C(0,1)
842C(1) ; 4E07(2) ; 4E07(1),534D
' '萬.cn' '  index  xn--chq
  variant  万  xn--chq  allocatable
table     yes
'
lines 'RFC 3743: others are blocked' \
    '4E07;4E07;842C,534D\n842C;4E07;4E07\n534D;842C;\n' '万卍.cn' \
    '  index  xn--chq71k
  variant  万萬  xn--chqx33k  allocatable
  variant  卍卍  xn--wkra  blocked
  variant  卍萬  xn--wkr405i  blocked
  variant  萬卍  xn--wkr305i  blocked
  variant  萬萬  xn--ds1aa  blocked
table     yes
'
lines 'RFC 3743: a label is preferred if all its code points are' \
    '842C;4E07;4E07\n570B;56FD;56FD\n4E07\n56FD\n' '萬國.cn' '  index  xn--chq51t
  variant  万国  xn--chq51t  allocatable
  variant  万國  xn--chqr3t  blocked
  variant  萬国  xn--vcs746h  blocked
table     yes
'
lines 'RFC 3743: a code point among its own variants' \
    '4E07;4E07;4E07\n570B;56FD;570B,56FD\n56FD;56FD;56FD,570B\n' '万國.cn' \
    '  index  xn--chq51t
  variant  万国  xn--chq51t  allocatable
table     yes
'
lines 'RFC 3743: several preferred variants, and combinations of them' \
    '842C;4E07,842C;\n570B;56FD,570B;\n4E07\n56FD\n' '萬國.cn' '  index  xn--chq51t
  variant  万国  xn--chq51t  allocatable
  variant  万國  xn--chqr3t  allocatable
  variant  萬国  xn--vcs746h  allocatable
table     yes
'
lines 'RFC 3743: two columns of preferred variants' \
    '4E07;4E07;842C;534D\n842C;4E07;842C;534D\n534D;4E07;842C;534D\n' \
    '万.cn' '  index  xn--chq
  variant  萬  xn--ds1a  allocatable
  variant  卍  xn--wkr  blocked
table     yes
'
lines 'RFC 3743: an empty fourth column' \
    '3447;3447;3473;(1)\n3473;3447;3473;\n' '㑇.cn' '  index  xn--z2k
  variant  㑳  xn--83k  allocatable
table     yes
'
lines 'RFC 3743: an empty fifth column' '3447;3447;3473; ; \n3473;3447;3473;\n' \
    '㑇.cn' '  index  xn--z2k
  variant  㑳  xn--83k  allocatable
table     yes
'
lines 'RFC 3743: columns of preferred variants are not mixed' \
    '4E7E;4E7E,5E72;4E7E;5E79\n5E72;5E72;5E72,4E7E;5E79\n5E79\n' '乾干.cn' \
    '  index  xn--qkqa
  variant  乾乾  xn--qkqa  allocatable
  variant  干干  xn--fwta  allocatable
  variant  乾幹  xn--qkq820b  blocked
  variant  干乾  xn--qkqt20b  blocked
  variant  干幹  xn--fwtoa  blocked
  variant  幹乾  xn--qkq720b  blocked
  variant  幹干  xn--fwtna  blocked
  variant  幹幹  xn--mwta  blocked
table     yes
'
lines 'RFC 3743: the file has the number of columns, not the line' \
    '4E07;4E07;842C,534D;\n842C;4E07;4E07\n534D;4E07;4E07\n' '万.cn' \
    '  index  xn--chq
  variant  卍  xn--wkr  blocked
  variant  萬  xn--ds1a  blocked
table     yes
'
lines 'RFC 3743: a line with a fourth column decides' \
    '4E07;4E07;842C;534D\n842C;4E07;842C\n534D\n' '万.cn' '  index  xn--chq
  variant  萬  xn--ds1a  allocatable
  variant  卍  xn--wkr  blocked
table     yes
'
lines 'RFC 3743: a variant in both columns goes with either' \
    '842C;4E07;4E07;\n570B;56FD;571F;\n4E07\n56FD\n571F\n' '萬國.cn' '  index  xn--chq51t
  variant  万国  xn--chq51t  allocatable
  variant  万土  xn--chqp5t  allocatable
  variant  万國  xn--chqr3t  blocked
  variant  萬国  xn--vcs746h  blocked
  variant  萬土  xn--uds516h  blocked
table     yes
'
lines 'RFC 3743: an empty column equals the other one' \
    '842C;4E07,842C;;\n570B;56FD;571F;\n4E07\n56FD\n571F\n' '萬國.cn' '  index  xn--chq51t
  variant  万国  xn--chq51t  allocatable
  variant  万土  xn--chqp5t  allocatable
  variant  萬国  xn--vcs746h  allocatable
  variant  萬土  xn--uds516h  allocatable
  variant  万國  xn--chqr3t  blocked
table     yes
'
lines 'RFC 4290: hyphens join a sequence' \
    'U+00DF|U+0073-U+0073\nU+0073-U+0073|U+00DF\nU+0073\n' 'ß.de' '  index  ss
  variant  ss  ss  blocked
table     yes
'
lines 'RFC 4290: hyphens join a sequence of three' \
    '0061\n0062-0063-0064\n00E4\n' 'äbcda.de' '  index  xn--bcda-koa
table     yes
'
lines 'lines that end in CR alone' '# Table\rU+00E4\r' 'ä.de' \
    '  index  xn--4ca\ntable     yes\n'

bytes '00E4\n13A0\n0061 00C4\n' >"$tmp/table"
run -n --table="$tmp/table" 'ä.de'
gives 'a warning: upper case, except Cherokee' 0 'xn--4ca.de\n' \
    "puny: $tmp/table:3: warning: no label can have an entry with \
this upper-case letter, because labels are mapped to lower case: U+00C4\n"

# Faulty lines.
while IFS='|' read -r name line text; do
    bytes "$text" | tr '!' '|' | sed "s/@64@/$(repeat 64 '0061 ')/" >"$tmp/table"
    refuses "$name" "$line" "not a line of a registry's table, such as U+00E4, \
U+0061..U+007A, U+00E4|U+0061:U+00E5 (RFC 4290) or 4E07;4E07;842C (RFC 3743)"
done <<'END'
no code point|2|0061\nhello\n
two digits|1|61\n
a range that is backwards|1|U+0062..U+0061\n
a code point above U+10FFFF|1|U+110000\n
a surrogate|1|U+D800\n
an open bracket|1|0061 (1\n
a faulty variant|1|0061!006\n
a variant of a range|1|0061..0062!0063\n
a fifth field|1|0061;0061;0061;0062;0063\n
a third field|1|0061!0062!0063\n
a word that only begins like a header|1|Versions 1\n
a header that goes on after a dot|1|version.1\n
a number before a word and a colon|1|1st: 2\n
a prefix alone|1|U+\n
a prefix without +|1|U0061\n
a word glued to a code point|1|0061x letter\n
a second code point of two digits|1|U+0061 U+62\n
64 code points|1|@64@\n
a variant that is a range|1|0061!0062..0063\n
a faulty preferred variant|1|4E07;one;842C\n
a code point and a colon|1|ABCD: a letter\n
letters and a comma|2|0061\nhello, you\n
END
for end in ..7A ..AA1111 ..D800 ..110000 .. ...0062 '.. a letter'; do
    for start in 0061 '0061 ' '0061 (1)' '0061\t'; do
        bytes "$start$end\n" >"$tmp/table"
        refuses "a range without an end: $start$end" 1 \
            "the range does not end with a code point: $end"
    done
done
# Code points that would be skipped.
while IFS='|' read -r point text; do
    bytes "$text\n" | tr '!' '|' >"$tmp/table"
    refuses "skipped: $text" 1 "the text that is skipped has a code point, \
perhaps of a range or variant: U+$point"
done <<'END'
0065|U+0061 to U+0065
0065|0061 to 0065
0065|U+0061 – U+0065
0062|U+0061 , U+0062
00E1|U+0061 -> U+00E1
0061|U+00E4 (U+0061 U+0065)
0063|U+0061..U+0065 except U+0063
0061|Letters: U+0061..U+0065
00E4|0061\t00E4
F900|0061\tF900
00E4|U+0061\tU+00E4
0062|0061 U+0062
0063|0061..0062 0063
0065|U+00E4!U+0061 , U+0065
END
for text in 'U+0061-U+007A\nU+00E4!U+0061' 'U+00E4!U+0061\n0061-007A' \
    'U+0062-U+0061' '0061-0061'; do
    bytes "$text\n" | tr '!' '|' >"$tmp/table"
    refuses "a sequence or a range: $text" "$(grep -n -- - "$tmp/table" |
        cut -d: -f1)" "the hyphen may mean a sequence, written U+0061 \
U+007A, or a range, written U+0061..U+007A"
done
for text in '\377\376U\000+\000' '\376\377\000U\000+' '\377\376'; do
    bytes "$text" >"$tmp/table"
    refuses "lines in UTF-16: $text" '' \
        'in UTF-16; iconv -f UTF-16 -t UTF-8 converts it'
done
for text in 'abcd\n' 'abcd\nBeef face\n\n' '# words\n[1]beef face (2)\n'; do
    bytes "$text" >"$tmp/table"
    refuses "words of hexadecimal letters: $text" "$(wc -l <"$tmp/table" | tr -d ' ')" \
        'the lines may be words; code points are written U+ABCD, or with separators, as in ABCD;ABCD'
done
bytes '0061|0062\n0061|0063\n' >"$tmp/table"
refuses 'an entry with variants twice' 2 \
    'the code point already has an entry, perhaps in a range: U+0061'
for text in '# nothing\n' ''; do
    bytes "$text" >"$tmp/table"
    refuses "a table without an entry: $text" "${text:+1}" "no entry of a registry's table"
done
{
    echo 'U+0061'
    dd if=/dev/zero bs=1048576 count=16 2>"$tmp/ignored" | tr '\000' '#'
} >"$tmp/table"
refuses 'a table of more than 16 MiB' '' 'larger than 16 MiB'
repeat 3 '10000..10FFFF\n' >"$tmp/table"
refuses 'ranges that repeat millions of code points' 3 \
    'too many code points are repeated: U+20000'
run -n --table="$tmp" a.example
gives 'a directory' 2 '' "puny: $tmp: Is a directory\n"
run -n --table="$tmp/none" a.example
gives 'no file' 2 '' "puny: $tmp/none: No such file or directory\n"

bytes '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"/>' >"$tmp/table"
run -n --table="$tmp/table" a.example
if grep 'no libexpat' "$err" >/dev/null; then
    gives 'XML without libexpat' 2 '' "puny: $tmp/table: this build cannot read \
tables in XML (RFC 7940), because it has no libexpat\n"
    run --version
    ok '--version says so' grep -q '^Built without libexpat\.$' "$out"
    done_testing
fi

# The encodings of XML.
xml='<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="00E4"/></data></lgr>'
bytes "\\357\\273\\277\\r\\n\\t $xml" >"$tmp/table"
explains 'XML after a byte-order mark and white space' "$tmp/table" 'ä.de' \
    '  index  xn--4ca\ntable     yes\n'
bytes "\\377\\376$(echo "$xml" | sed 's/./&\\000/g')" >"$tmp/table"
explains 'XML in UTF-16LE' "$tmp/table" 'ä.de' \
    '  index  xn--4ca\ntable     yes\n'
bytes "\\376\\377$(echo "$xml" | sed 's/./\\000&/g')" >"$tmp/table"
explains 'XML in UTF-16BE' "$tmp/table" 'ä.de' \
    '  index  xn--4ca\ntable     yes\n'

# reads NAME TEXT: a ruleset in which TEXT precedes the entry of ä.
reads() {
    {
        printf '%s\n' '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">'
        bytes "$2"
        printf '<data><char cp="00E4"/></data></lgr>'
    } >"$tmp/table"
    run -n --table="$tmp/table" 'ä.de'
    gives "$1" 0 'xn--4ca.de\n' "${3-}"
}

reads 'elements of another namespace in a scope' \
    '<meta><scope type="x"><o:x xmlns:o="urn:o">y</o:x></scope></meta>'
reads 'meta in any order' '<meta><unicode-version>6.3.0</unicode-version><version>1
</version><date>2020-02-29</date><language>und-Latn</language></meta>'
reads 'a comment of 2 MiB' "<!-- $(repeat 262144 'comment ')-->"
run --version
ours=$(sed -n 's/^ICU .*, Unicode \([0-9]*\.[0-9]*\).*/\1/p' "$out")
reads 'a warning: a newer version of Unicode' \
    '<meta><unicode-version>99.0.0</unicode-version></meta>' \
    "puny: $tmp/table:2: warning: made for a newer version of Unicode: 99.0.0; ICU \
has $ours.0\n"
xml='<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="00E4" comment="\200"/>
<char cp=""><var cp="0061" type="invalid"/></char><char cp="200C"><var cp=""/></char>
</data><rules><rule name="r"><any count=" 2 "/><end/></rule>
<action disp="invalid" not-match="r"/></rules></lgr>'
bytes "<?xml version='1.0' encoding='windows-1252'?>$xml" >"$tmp/table"
run -n --table="$tmp/table" 'ää.de'
gives 'windows-1252, variants of nothing and to nothing, blanks in a count' 0 \
    'xn--4caa.de\n' ''
for row in '1255 אב' '1258 àá'; do
    xml='<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><rules><action disp="blocked"
match="\340\341"/></rules></lgr>'
    bytes "<?xml version='1.0' encoding='windows-${row% *}'?>$xml" >"$tmp/table"
    refuses "windows-${row% *}, where a mark may compose with the last letter" 1 \
        "the rule is not defined, or only later: ${row#* }"
done
bytes "<?xml version='1.0' encoding='unknown'?>$xml" >"$tmp/table"
refuses 'an unknown charset' 1 'not well-formed XML: unknown encoding'

# Labels of rulesets.
explains 'Greek: tonos and final sigma' "$tables/greek.xml" 'λόγος.gr' \
    '  index  xn--oxapmbp
  variant  λογος  xn--oxapmbp  blocked
  variant  λογοσ  xn--oxapmbu  blocked
  variant  λογός  xn--oxapmn3c  blocked
  variant  λογόσ  xn--oxapmr8b  blocked
  variant  λόγοσ  xn--oxapnq6b  blocked
  variant  λόγός  xn--oxapw2bb  blocked
  variant  λόγόσ  xn--oxapz8ab  blocked
table     yes
'
explains 'Greek: a final sigma is final' "$tables/greek.xml" 'λςα.gr' \
    "table     no: label 1, 'λςα': --table: U+03C2 'ς' is allowed only where the \
rule 'is-final' matches (a final sigma ends a word)\n"
explains 'a name that is not valid' "$tables/greek.xml" 'α..gr' \
    'table     no: not valid\n'
explains 'a top-level domain is not registered' "$tables/greek.xml" 'ά.рф' \
    '  index  xn--hxa
  variant  α  xn--mxa  blocked
table     yes
'
explains 'an action, with its comment' "$tables/greek.xml" 'αόα.gr' \
    "table     no: label 1, 'αόα': --table: the label is not allowed, because \
the rule 'three-vowels' matches (no three vowels)\n"
explains 'Arabic: dispositions' "$tables/arabic.xml" 'كىى.eg' '  index  xn--fhbma
  variant  کىى  xn--lhba00a  allocatable
  variant  كىی  xn--fhbm70b  blocked
  variant  كیى  xn--fhbm60b  blocked
  variant  كیی  xn--fhb8ya  blocked
  variant  کىی  xn--lhb5qwd  blocked
  variant  کیى  xn--lhb5qvd  blocked
  variant  کیی  xn--ckb4ea  blocked
table     yes
'
explains 'Arabic: not-when, on a variant' "$tables/arabic.xml" 'ىب.ir' \
    '  index  xn--ngb9d\ntable     yes\n'
explains 'Arabic: a variant of another kind' "$tables/arabic.xml" 'كا۱.ir' \
    '  index  xn--mgb9cte
  variant  کا۱  xn--mgb3xhh  allocatable
  variant  كا١  xn--mgb9cte  blocked
  variant  کا١  xn--mgb0joi  blocked
table     yes
'
explains 'Chinese: simplified and traditional' "$tables/chinese.xml" '万国.cn' \
    '  index  xn--chqy0t
  variant  萬國  xn--9cs136h  allocatable
  variant  万囯  xn--chqy0t  blocked
  variant  万國  xn--chqr3t  blocked
  variant  萬囯  xn--hcsr66h  blocked
  variant  萬国  xn--vcs746h  blocked
table     yes
'
explains 'Chinese: only-variants and all-variants' "$tables/chinese.xml" \
    "萬國中.cn" "  index  xn--chq8c033a
  variant  万国中  xn--chq8c053a  valid
  variant  万囯中  xn--chq8c033a  blocked
  variant  万國中  xn--chq8c073a  blocked
  variant  萬囯中  xn--fiq56swr3b  blocked
  variant  萬国中  xn--fiqr8spq3b  blocked
table     no: label 1, '萬國中': --table: the label is blocked
"
explains 'Devanagari: a sequence' "$tables/devanagari.xml" 'क्ष.in' \
    '  index  xn--11b0e2c
  variant  क्श  xn--11b0e2c  blocked
table     yes
'
explains 'Devanagari: a rule by-ref' "$tables/devanagari.xml" 'क़ा.in' \
    '  index  xn--11b2fg\ntable     yes\n'
explains 'Devanagari: a context' "$tables/devanagari.xml" 'का़.in' \
    "table     no: label 1, 'का़': --table: U+093C '़' is allowed only where \
the rule 'follows-nukta-base' matches (a nukta follows its letters)\n"
explains 'Devanagari: not-match' "$tables/devanagari.xml" '०.in' \
    "table     no: label 1, '०': --table: the label is not allowed, because the \
rule 'has-letter' does not match (digits alone)\n"
explains 'Latin: sharp s' "$tables/latin.xml" 'ßsß.de' '  index  sssss
  variant  sssss  sssss  blocked
  variant  sssß  xn--sss-7ka  blocked
  variant  ßsss  xn--sss-4ka  blocked
table     yes
'
explains 'an ASCII label has variants, too' "$tables/latin.xml" 'mass.de' \
    '  index  mass
  variant  maß  xn--ma-hia  blocked
table     yes
'
explains 'Latin: not-when' "$tables/latin.xml" 'üb--c.de' \
    "table     no: label 1, 'üb--c': --table: U+002D '-' is not allowed where the \
rule 'hyphen-disallowed' matches (RFC 5891: hyphens)\n"
explains 'Hebrew: finals' "$tables/hebrew.xml" 'שלום.il' '  index  xn--9dbne9b
  variant  שלומ  xn--9dbnh5b  blocked
table     yes
'

# The same labels, encoded and decoded.
given 'λογος.gr\nλάς.gr\nabc.gr\nλςα.gr\nμ.λας.μ\n'
run -n --table="$tables/greek.xml"
gives 'labels below the top-level domain are asked' 1 \
    'xn--oxapmbp.gr\nxn--hxa3aw.gr\nabc.gr\nλςα.gr\nμ.λας.μ\n' \
    "puny: -:4: label 1, 'λςα': --table: U+03C2 'ς' is allowed only where the \
rule 'is-final' matches (a final sigma ends a word)
puny: -:5: label 1, 'μ': the table lacks U+03BC 'μ'
"
given 'xn--oxapmbp.gr\nxn--mxao6a.gr\n'
run -dn --table="$tables/greek.xml"
gives '-dn keeps an A-label' 0 'λογος.gr\nxn--mxao6a.gr\n' ''
: >"$in"
run -n --table="$tables/greek.xml" --table="$tables/hebrew.xml" 'λογος.example' \
    'שלום.example' 'λέγω.example'
fails 'several tables: the reason is that of the best one' \
    'xn--oxapmbp.example\nxn--9dbne9b.example\nλέγω.example\n' \
    "'λέγω.example': label 1, 'λέγω': no table has all characters of the label: \
U+03AD 'έ' is missing"

# A leading dot is no label.
bytes 'U+0444\n' >"$tmp/table"
run -n --table="$tmp/table" .xn--p1ai рф
fails 'a leading dot: the only label is asked about' '.xn--p1ai\nрф\n' \
    "'.xn--p1ai': label 1, 'xn--p1ai': the table lacks U+0440 'р'
puny: 'рф': label 1, 'рф': the table lacks U+0440 'р'"
run -dn --table="$tmp/table" .xn--p1ai xn--p1ai .xn--p1ai. .xn--f1a.xn--p1ai .
gives 'a leading dot: the only label is asked about, decoding' 0 \
    '.xn--p1ai\nxn--p1ai\n.xn--p1ai.\n.xn--f1a.рф\n.\n'
run -dn --safe .xn--80ak6aa92e.com .xn--bcher-kva.com
gives 'a leading dot: the unsafe label stays' 0 \
    '.xn--80ak6aa92e.com\n.bücher.com\n'

# ASCII labels: the tables decide about them if they have ASCII letters.
bytes 'U+0061..U+0079\nU+00DF|U+0073 U+0073\nU+0073 U+0073|U+00DF\n' >"$tmp/table"
given 'zoo.de\nbar.de\nbarß.zoo\n*.ß.de\n_z.ß.de\nzoo\n'
run -n --table="$tmp/table"
gives 'ASCII labels below the top-level domain are asked about' 1 'zoo.de
bar.de\nxn--bar-7ka.zoo\n*.xn--zca.de\n_z.xn--zca.de\nzoo\n' \
    "puny: -:1: label 1, 'zoo': the table lacks U+007A 'z'\npuny: -:6: label 1, 'zoo': the table lacks U+007A 'z'\n"
given 'zoo.de\nß.de\nzoo.ß.de\n'
run -n --safe --table="$tmp/table"
gives '--safe: the tables are not asked about ASCII labels' 0 \
    'zoo.de\nxn--zca.de\nzoo.xn--zca.de\n' ''
run -n --table="$tables/hebrew.xml"
gives 'a table without ASCII letters is not asked about ASCII labels' 1 \
    'zoo.de\nß.de\nzoo.ß.de\n' "puny: -:2: label 1, 'ß': the table lacks U+00DF 'ß'\npuny: -:3: label 2, 'ß': the table lacks U+00DF 'ß'\n"
explains '--explain asks about all labels' "$tables/hebrew.xml" 'zoo.de' \
    "table     no: label 1, 'zoo': the table lacks U+007A 'z'\n"

# Headers are skipped, but not if they begin with a code point.
bytes 'U+0061\nFACE: b\n' >"$tmp/wrong"
run -n --table="$tmp/wrong" a
ok 'a code point before a colon is no header' is_status 2
bytes 'U+0061\nFACT: b\n' >"$tmp/wrong"
run -n --table="$tmp/wrong" a
ok 'a word is one' is_status 0

# Index labels.
given 'straße.de\nstrasse.de\n.STRASSE.De.\n*.ß.de\na.ß\nzoo.de\nßä.de\nde\n'
run -n --index --table="$tmp/table"
gives '--index' 1 'strasse.de
strasse.de\n.strasse.de.\n*.ss.de\na.xn--zca\nzoo.de\nßä.de\nde\n' \
    "puny: -:6: label 1, 'zoo': the table lacks U+007A 'z'\npuny: -:7: label 1, 'ßä': the table lacks U+00E4 'ä'\n"
given 'ὄχλος.gr\nλόγος.gr\nλογος.gr\nschloß.de\nabc.gr\n'
run -n --index --table="$tables/greek.xml" --table="$tmp/table" --invalid=drop
gives '--index, by the first table that allows the label' 0 \
    'xn--oxapmbp.gr\nxn--oxapmbp.gr\nschloss.de\nabc.gr\n' \
    "puny: -:1: label 1, 'ὄχλος': no table has all characters of the label: U+1F44 'ὄ' is missing\n"
given 'zoo.de\nmass.de\nmaß.de\n'
run -n --index --table="$tmp/table" '' . '*'
gives '--index: names without labels' 0 '\n.\n*\n'
run -n --index --safe --table="$tmp/table"
gives '--index with --safe: ASCII labels that a table has' 0 \
    'zoo.de\nmass.de\nmass.de\n' ''
given 'ß.*\n*.*\na.x_y\n_dmarc.ß.de\na*.ß\n'
run -n --index --table="$tmp/table"
gives '--index: the last label may have an asterisk or underscore' 0 \
    'ss.*\n*.*\na.x_y\n_dmarc.ss.de\na*.xn--zca\n' ''
run -n --index a.de
gives '--index without a table' 2 '' 'puny: --index needs --table
Try '"'puny --help'"' for more information.\n'

# Variants of protected names.
printf '万国.cn\nstraße\nwww.λόγος.gr\n' >"$tmp/listed"
given '萬國.cn\nwww.萬国.cn\n萬國.tw\n万国.cn\na.万国.cn\nstrasse.de\nstraße.de
www.λόγος.gr\nwww.λογος.gr\nλογος.gr\n'
run -n --protect="$tmp/listed" --table="$tables/chinese.xml" \
    --table="$tables/latin.xml" --table="$tables/greek.xml" --invalid=drop
gives '--protect: variants imitate' 0 'xn--9cs136h.tw
xn--chq51t.cn
a.xn--chq51t.cn
xn--strae-oqa.de
www.xn--oxapnm1c.gr
xn--oxapmbp.gr
' "puny: -:1: '萬國.cn' is a variant of '万国.cn' (--protect, --table)
puny: -:2: 'www.萬国.cn' is a variant of '万国.cn' (--protect, --table)
puny: -:6: label 1, 'strasse': it is a variant of 'straße' (--protect, --table)
puny: -:9: 'www.λογος.gr' is a variant of 'www.λόγος.gr' (--protect, --table)
"
given 'xn--9cs136h.cn\nxn--tda.xn--9cs136h.cn\n'
run -dn --protect="$tmp/listed" --table="$tables/chinese.xml" \
    --table="$tables/latin.xml"
gives '--protect: -dn keeps the label of the variant' 0 \
    'xn--9cs136h.cn\nü.xn--9cs136h.cn\n' ''

{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061"/>'
    awk 'BEGIN { for (i = 0; i < 102; i++) printf \
        "\n<char cp=\"\"><var cp=\"0061\" type=\"a%d\"/></char>", i }'
    printf '</data></lgr>'
} >"$tmp/table"
run -n --table="$tmp/table" a
awk -v table="$tmp/table" 'BEGIN {
    while (i++ < 100)
        print "puny: " table ":" i + 1 ": warning: nothing is inserted between " \
            "code points, so this variant of type \"invalid\" or another makes " \
            "no labels"
    print "puny: " table ": warning: more warnings are omitted" }' >"$tmp/wanted"
gives 'a warning: many that variants between code points make no labels' 0 \
    'a\n' "$(cat "$tmp/wanted")\n"

# Faulty rulesets. In the rows, each ~ is a line's end, and @64@ a code point
# 64 times, @59@ as many letters: words are quoted up to 60 bytes.
: >"$in"
letters=$(repeat 59 a)
tags=$(awk 'BEGIN { for (i = 0; i < 256; i++) printf "t%d ", i }')
while IFS='|' read -r name line message text; do
    {
        printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">\n'
        printf '%s\n' "$text" | tr '~' '\n' |
            sed "s/@64@/$(repeat 64 '0061 ')/; s/@59@/$letters/; s/@tags@/$tags/"
        printf '</lgr>\n'
    } >"$tmp/table"
    test "${message#*@59@}" = "$message" || message="${message%@59@}$letters"
    refuses "$name" "$line" "$message"
done <<'END'
not well-formed|3|not well-formed XML: mismatched tag|<data>
an unknown element|2|the element is unknown, or not allowed here: letter|<letter/>
an element in a wrong place|2|the element is unknown, or not allowed here: var|<data><var cp="61"/></data>
an element of another namespace|2|not an element of RFC 7940: a|<a xmlns="b"/>
an unknown attribute|3|the attribute is unknown, or not allowed here: colour|<data>~<char cp="0061" colour="red"/></data>
the first letter of an attribute|2|the attribute is unknown, or not allowed here: c|<data><char cp="0061" c="1"/></data>
the last letter of an attribute|2|the attribute is unknown, or not allowed here: p|<data><char cp="0061" p="1"/></data>
no code point|2|the attribute is missing: cp|<data><char/></data>
a faulty code point|2|not a code point: 006G|<data><char cp="0061 006G"/></data>
a code point above U+10FFFF|2|not a code point: 110000|<data><char cp="110000"/></data>
a code point twice|3|the code point already has an entry, perhaps in a range: U+0062|<data><range first-cp="0061" last-cp="0063"/>~<char cp="0062"/></data>
a sequence twice|3|a sequence is repeated; it begins with: U+0061|<data><char cp="0061 0062"/>~<char cp="0061 0062"/></data>
a variant twice|4|a variant is repeated; it is of: U+0061|<data><char cp="0061"><var cp="0062"/>~<var cp="0063"/>~<var cp="0062"/></char></data>
a faulty start of a range|2|not a code point: z|<data><range first-cp="z" last-cp="0061"/></data>
a range that is backwards|2|the range is backwards: 0061|<data><range first-cp="0062" last-cp="0061"/></data>
when and not-when|2|these attributes exclude each other, so remove all but one: not-when, when|<data><char cp="0061" when="a" not-when="b"/></data>
a sequence with a tag|2|a sequence cannot have a tag|<data><char cp="0061 0062" tag="a"/></data>
an undefined rule|3|the rule is not defined: a|<data>~<char cp="0061" when="a"/></data>
a rule that is defined later|3|the rule is not defined, or only later: b|<rules><rule name="a">~<rule by-ref="b"/></rule><rule name="b"/></rules>
a cycle of rules|3|the rule is not defined, or only later: a|<rules><rule name="a">~<rule by-ref="a"/></rule></rules>
a rule twice|3|the rule is repeated: a|<rules><rule name="a"/>~<rule name="a"/></rules>
an undefined class|2|the class is not defined, or only later: a|<rules><rule name="b"><class by-ref="a"/></rule></rules>
a cycle of classes|3|the class is not defined, or only later: a|<rules><union name="a">~<class by-ref="a"/><class>0061</class></union></rules>
a class twice|3|the class is repeated: a|<rules><class name="a"/>~<class name="a"/></rules>
an unknown property|2|Unicode has no such property or value: gc:Xx|<rules><class name="a" property="gc:Xx"/></rules>
a property without a value|2|Unicode has no such property or value: gc|<rules><class name="a" property="gc"/></rules>
a long property|2|Unicode has no such property or value: :@59@|<rules><class name="a" property=":@59@aaaaaa"/></rules>
an operator with one class|4|an operator has a wrong number of classes|<rules><union name="a">~<class>0061</class>~</union></rules>
a faulty range of a class|2|the range is backwards: 0062-0061|<rules><class name="a">0062-0061</class></rules>
a faulty count|2|not a count (2, 2+ or 2:3): 3:2|<rules><rule name="a"><any count="3:2"/></rule></rules>
an action without a disposition|2|the attribute is missing: disp|<rules><action match="a"/></rules>
the attribute has no code point|2|no code point and no variant|<data><char cp=" "/></data>
64 code points|2|more than 63 code points|<data><char cp="@64@"/></data>
a sequence in a range|2|more than one code point|<data><range first-cp="0061 0062" last-cp="0063"/></data>
a sequence at the end of a range|2|more than one code point|<data><range first-cp="0061" last-cp="0062 0063"/></data>
a faulty end of a range|2|not a code point: z|<data><range first-cp="0061" last-cp="z"/></data>
a range without its start|2|no code point|<data><range first-cp=" " last-cp="0061"/></data>
a faulty variant|2|not a code point: z|<data><char cp="0061"><var cp="z"/></char></data>
an element of a longer namespace|2|not an element of RFC 7940: a|<a xmlns="urn:ietf:params:xml:ns:lgr-1.0x"/>
a long word|2|the element is unknown, or not allowed here: @59@|<@59@ä/>
an element of no namespace|2|not an element of RFC 7940: a|<a xmlns=""/>
an element within a tag|2|the element is unknown, or not allowed here: data|<data><data/></data>
match and not-match|2|these attributes exclude each other, so remove all but one: not-match, match|<rules><action disp="a" match="b" not-match="c"/></rules>
two forms of variants|2|these attributes exclude each other, so remove all but one: all-variants, any-variant|<rules><action disp="a" any-variant="b" all-variants="c"/></rules>
a rule without a name|2|the attribute is missing: name|<rules><rule/></rules>
a rule with a name in a rule|2|the attribute is unknown, or not allowed here: name|<rules><rule name="a"><rule name="b"/></rule></rules>
a faulty count of a reference|3|not a count (2, 2+ or 2:3): x|<rules><rule name="a"/>~<rule name="b"><rule by-ref="a" count="x"/></rule></rules>
a count of a rule|2|the attribute is unknown, or not allowed here: count|<rules><rule name="a" count="2"/></rules>
a count without digits|2|not a count (2, 2+ or 2:3): +|<rules><rule name="a"><any count="+"/></rule></rules>
a count and more|2|not a count (2, 2+ or 2:3): 2+3|<rules><rule name="a"><any count="2+3"/></rule></rules>
a count without its most|2|not a count (2, 2+ or 2:3): 2:|<rules><rule name="a"><any count="2:"/></rule></rules>
a count to its least and more|2|not a count (2, 2+ or 2:3): 2:3+|<rules><rule name="a"><any count="2:3+"/></rule></rules>
a count above a million|2|not a count (2, 2+ or 2:3): 1000001|<rules><rule name="a"><any count="1000001"/></rule></rules>
no code point in a rule|2|the attribute is missing: cp|<rules><rule name="a"><char/></rule></rules>
a class without a name|2|the attribute is missing: name|<rules><class>0061</class></rules>
a class with a name in a rule|2|the attribute is unknown, or not allowed here: name|<rules><rule name="a"><class name="b">0061</class></rule></rules>
a count of a class|2|the attribute is unknown, or not allowed here: count|<rules><class name="a" count="2">0061</class></rules>
a class by name and property|2|these attributes exclude each other, so remove all but one: property, from-tag|<rules><class name="a" from-tag="b" property="gc:Nd"/></rules>
a class by property and member|3|the class is defined by an attribute|<rules><class name="a" property="gc:Nd">0061~</class></rules>
a count in an operator|2|a count has no meaning here|<rules><rule name="a"><union><class count="2">0061</class><class>0062</class></union></rule></rules>
a class with an element|2|the element is unknown, or not allowed here: char|<rules><class name="a"><char cp="0061"/></class></rules>
a class of a word|2|not a code point: one|<rules><class name="a">0061 one</class></rules>
a range of a class to a word|2|not a code point: 0061-z|<rules><class name="a">0061-z</class></rules>
a range of a class without its end|2|not a code point: 0061-|<rules><class name="a">0061-</class></rules>
a range of a class without its start|2|not a code point: -0061|<rules><class name="a">-0061</class></rules>
a complement of two classes|4|an operator has a wrong number of classes|<rules><complement name="a"><class>0061</class>~<class>0062</class>~</complement></rules>
a difference of three classes|4|an operator has a wrong number of classes|<rules><difference name="a"><class>0061</class>~<class>0062</class><class>0063</class>~</difference></rules>
a sequence in a rule that is too long|2|more than 63 code points|<rules><rule name="a"><char cp="@64@"/></rule></rules>
a variant without a code point|2|the attribute is missing: cp|<data><char cp="0061"><var/></char></data>
a variant with when and not-when|2|these attributes exclude each other, so remove all but one: not-when, when|<data><char cp="0061"><var cp="0062" when="a" not-when="b"/></char></data>
a range with when and not-when|2|these attributes exclude each other, so remove all but one: not-when, when|<data><range first-cp="0061" last-cp="0062" when="a" not-when="b"/></data>
text among the data|2|text is not allowed here: hello|<data>hello<char cp="00E4"/></data>
text in a rule|2|text is not allowed here: 0061|<rules><rule name="a"><start/>0061<end/></rule></rules>
data twice|3|the element is repeated: data|<data><char cp="0061"/></data>~<data><char cp="0062"/></data>
rules before data|3|the order is meta, data, rules|<rules/>~<data><char cp="0061"/></data>
a version twice|2|the element is repeated: version|<meta><version>1</version><version>2</version></meta>
a short version of Unicode|2|not a valid value: 6.3|<meta><unicode-version>6.3</unicode-version></meta>
an empty scope|2|not a valid value|<meta><scope> </scope></meta>
a type of two words|2|more than one word: a b|<data><char cp="0061"><var cp="0062" type="a b"/></char></data>
an empty type|2|the value is empty|<data><char cp="0061"><var cp="0062" type=""/></char></data>
a disposition of two words|2|more than one word: a b|<rules><action disp="a b"/></rules>
a type with an underscore|2|not allowed here: _a|<rules><action disp="b" any-variant="_a"/></rules>
a tag twice|2|the word is repeated: a|<data><char cp="0061" tag="a b a"/></data>
two tags of a class|2|more than one word: a b|<rules><class name="c" from-tag="a b"/></rules>
a name with a digit first|2|not allowed here: 1a|<rules><rule name="1a"/></rules>
a name with a hyphen first|2|not allowed here: -a|<rules><rule name="-a"/></rules>
a list of 256 words|2|a list of more than 255 words|<data><char cp="0061" tag="@tags@"/></data>
two digits|2|not a code point: 61|<data><char cp="61"/></data>
a variant twice in one context|3|a variant is repeated; it is of: U+0061|<data><char cp="0061"><var cp="0062" when="r"/><var cp="0062"/>~<var cp="0062" when="r" type="blocked"/></char></data><rules><rule name="r"><any/></rule></rules>
a rule that an action uses before it is defined|2|the rule is not defined, or only later: r|<rules><action disp="a" match="r"/><rule name="r"/></rules>
an anchor in the rule of an action|2|the rule of an action cannot have an anchor: r|<rules><rule name="r"><anchor/></rule><action disp="a" match="r"/></rules>
a look-ahead without an anchor|2|a rule has one look-ahead at most, after its anchor|<rules><rule name="r"><look-ahead><any/></look-ahead></rule></rules>
a look-behind without an anchor|2|a look-behind needs an anchor after it|<rules><rule name="r"><look-behind><any/></look-behind></rule></rules>
a look-behind after the anchor|2|only the first operator can be a look-behind|<rules><rule name="r"><anchor/><look-behind><any/></look-behind></rule></rules>
two anchors|2|a rule has one anchor at most|<rules><rule name="r"><anchor/><anchor/></rule></rules>
an anchor after a rule with one|2|a rule has one anchor at most|<rules><rule name="r"><rule><anchor/></rule><anchor/></rule></rules>
two look-aheads|2|a rule has one look-ahead at most, after its anchor|<rules><rule name="r"><anchor/><look-ahead><any/></look-ahead><look-ahead><any/></look-ahead></rule></rules>
a look-ahead in a look-ahead|2|the element is unknown, or not allowed here: look-ahead|<rules><rule name="r"><anchor/><look-ahead><choice><look-ahead/></choice></look-ahead></rule></rules>
a start that is not first|2|only the first operator can be a start|<rules><rule name="r"><any/><start/></rule></rules>
an end that is not last|2|only the last operator can be an end|<rules><rule name="r"><end/><any/></rule></rules>
a count of a rule with a start|2|a start or end cannot have a count|<rules><rule name="q"><start/></rule><rule name="r"><rule by-ref="q" count="1+"/></rule></rules>
a rule with an end that may be left out|2|a start or end cannot have a count|<rules><rule name="q"><end/></rule><rule name="r"><rule by-ref="q" count="0:1"/></rule></rules>
a choice of nothing|2|a choice of nothing|<rules><rule name="r"><choice/></rule></rules>
no entry|4|no entry of a registry's table|<data/>
END
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">\n<data>\n'
    printf '<char cp="00E4">\n<var cp="0061"/></char><char cp="0061"/>'
    printf '</data></lgr>'
} >"$tmp/table"
run -n --table="$tmp/table" 'ä.de'
gives 'a warning: variants that are not symmetric' 0 'xn--4ca.de\n' \
    "puny: $tmp/table:4: warning: variants are not symmetric: U+0061 is a variant \
of U+00E4\n"
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">\n<data>\n'
    printf '<char cp="00E4 0062">\n<var cp="0061 0062"/></char>'
    printf '<char cp="0061 0062"/></data></lgr>'
} >"$tmp/table"
run -n --table="$tmp/table" 'äb.de'
gives 'a warning: sequences that are not symmetric' 0 'xn--b-zfa.de\n' \
    "puny: $tmp/table:4: warning: variants are not symmetric: U+0061 U+0062 is a \
variant of U+00E4 U+0062\n"
bytes '\n<data xmlns="urn:ietf:params:xml:ns:lgr-1.0"/>' >"$tmp/table"
refuses 'a document that is no ruleset' 2 'not an element of RFC 7940: data'

# Hostile rulesets.
{
    printf '<!DOCTYPE lgr [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n'
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"/>\n'
} >"$tmp/table"
refuses 'a document type' 1 'a document type is not allowed: lgr'
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><rules><rule name="a">'
    repeat 100000 '<rule>'
} >"$tmp/table"
refuses 'a depth of 100,000' 1 'elements are nested too deeply: rule'
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="'
    repeat 1000000 '0061 '
    printf '"/></data></lgr>'
} >"$tmp/table"
refuses 'an attribute of 5 MB' 1 'more than 63 code points'
{
    printf '4E07;'
    awk 'BEGIN { for (i = 0; i < 1001; i++) printf "%X,", 20000 + i }'
    printf ';\n'
} >"$tmp/table"
refuses 'too many preferred variants' 1 'more than 1,000 preferred variants'
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><rules><class name="c">'
    awk 'BEGIN { for (i = 0; i < 65536; i += 2) printf "%04X ", i }' |
        sed 's/D[89A-F].. //g'
    printf '</class>'
    awk 'BEGIN { for (i = 0; i < 300; i++) printf "<union name=\"c%d\">" \
        "<class by-ref=\"c\"/><class>%X</class></union>", i, 65537 + 2 * i }'
    printf '</rules></lgr>'
} >"$tmp/table"
refuses 'classes of 70 MB' 1 'the classes are too large'
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>'
    awk 'BEGIN { for (i = 0; i < 20000; i += 2) printf \
        "<char cp=\"%X\" tag=\"t\"/>", 131072 + i }'
    printf '</data><rules>'
    awk 'BEGIN { for (i = 0; i < 1000; i++) printf \
        "<class name=\"c%d\" from-tag=\"t\"/>", i }'
    printf '</rules></lgr>'
} >"$tmp/table"
refuses 'a class of 80 KB, repeated' 1 'the classes are too large'
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><rules><union name="u">'
    repeat 300000 '<class/>'
    printf '</union></rules></lgr>'
} >"$tmp/table"
refuses '300,000 empty classes' 1 'the classes are too large'
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><rules><class name="c">'
    awk 'BEGIN { for (i = 300000; i > 0; i -= 2) printf "%X ", 131072 + i }'
    printf '</class></rules></lgr>'
} >"$tmp/table"
refuses 'code points of a class in descending order' 1 \
    'the classes are too large'
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>'
    awk 'BEGIN { for (i = 300000; i > 0; i -= 2) printf \
        "<char cp=\"%X\" tag=\"t\"/>", 131072 + i }'
    printf '</data></lgr>'
} >"$tmp/table"
refuses 'code points with a tag in descending order' 1 \
    'the classes are too large'
{
    printf '0061 '
    repeat 2000000 z
    echo
} >"$tmp/table"
given 'a\n'
run -n --table="$tmp/table"
gives 'a comment of 2 MB that is one word' 0 'a\n'
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><rules>'
    printf '<rule name="r0"><any/></rule>'
    awk 'BEGIN { for (i = 1; i < 1000; i++) printf \
        "<rule name=\"r%d\"><rule by-ref=\"r%d\"/></rule>", i, i - 1 }'
    printf '</rules></lgr>'
} >"$tmp/table"
refuses 'a chain of 1,000 references' 1 \
    'the rules are too long, or refer to rules too deeply'
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><rules><rule name="r">'
    repeat 16384 '<any/>'
    printf '</rule></rules></lgr>'
} >"$tmp/table"
refuses 'a rule with 16,385 operators' 1 \
    'the rules are too long, or refer to rules too deeply'
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>'
    printf '<char cp="0061"/><char cp="00E4"/></data><rules><rule name="r">'
    repeat 50 '<rule count="1+">'
    printf '<choice><char cp="0061"/><char cp="0061 0061"/></choice>'
    repeat 50 '</rule>'
    printf '<char cp="0062"/></rule><action disp="invalid" match="r"/>'
    printf '</rules></lgr>'
} >"$tmp/table"
run -n --table="$tmp/table" "$(repeat 40 a)ä.de"
gives 'a rule that takes exponential time with backtracking' 0 \
    "xn--$(repeat 40 a)-knd.de\n" ''
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="00E4"/>'
    awk 'BEGIN { for (n = 1; n < 64; n++) { printf "<char cp=\""
        for (i = 0; i < n; i++) printf "0061 "
        printf "\"/>" } }'
    printf '</data></lgr>'
} >"$tmp/table"
explains 'sequences of 1 to 63 times one letter' "$tmp/table" \
    "$(repeat 40 a)ä.de" "  index  xn--$(repeat 40 a)-knd\ntable     yes\n"
{
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061">'
    awk 'BEGIN { for (i = 0; i < 2000; i++) printf \
        "<var cp=\"%X\" type=\"t%d\"/>", 20000 + i, i }'
    printf '</char>'
    awk 'BEGIN { for (i = 0; i < 2000; i++) printf \
        "<char cp=\"%X\"><var cp=\"0061\"/></char>", 20000 + i }'
    printf '</data></lgr>'
} >"$tmp/table"
run --explain --table="$tmp/table" aaa.de
grep -c '^  variant ' "$out" >"$tmp/count"
grep '^  variant  more' "$out" >>"$tmp/count"
mv "$tmp/count" "$out"
gives 'at most 1,000 of many variants are written' 0 '1001\n  variant  more\n' ''

done_testing
