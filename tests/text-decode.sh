#!/bin/sh
# -dT: the A-labels in free text are decoded, and the other text is copied.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

if ! has_icu; then
    refuses 'without ICU: refused' \
        'this puny was built without ICU: --text needs --decode and --lenient' \
        -dT
    skip 'without --lenient' 'this puny was built without ICU'
fi

# decodes NAME TEXT LENIENTLY [TEXT2]: with --lenient, TEXT becomes LENIENTLY;
# without it, TEXT2, by default the same.
decodes() {
    row "--lenient: $1" "$2" "$3" -dT --lenient
    strictly "$1" "$2" "${4-$3}"
}

# strictly NAME TEXT RESULT [OPTION]...: tests -dT, which needs ICU.
strictly() {
    ! has_icu || row "$@" -dT
}

a=xn--bcher-kva
u=bücher

# Places of A-labels.
decodes 'a log' "1.2.3.4 - [01/Jan] \"GET / HTTP/1.1\" 200 \"http://$a.example/\"\n" \
    "1.2.3.4 - [01/Jan] \"GET / HTTP/1.1\" 200 \"http://$u.example/\"\n"
decodes 'brackets' "($a.example) [$a] <$a> {$a}\n" "($u.example) [$u] <$u> {$u}\n"
decodes 'quotes' "'$a' \"$a\" \`$a\`\n" "'$u' \"$u\" \`$u\`\n"
decodes 'punctuation' "a=$a,$a;@$a//$a/$a?$a#$a&$a|$a:$a\$$a^$a%%$a~$a!$a+$a*$a\n" \
    "a=$u,$u;@$u//$u/$u?$u#$u&$u|$u:$u\$$u^$u%%$u~$u!$u+$u*$u\n"
decodes 'dots around A-labels' "www.$a.$a.example. .$a ..$a.de ...$a\n" \
    "www.$u.$u.example. .$u ..$u.de ...$u\n"
strictly 'signs' 'xn--up8h.la http://xn--up8h.de/ a@xn--up8h.xn--tda.de\n' \
    '👉.la http://👉.de/ a@👉.ü.de\n'
strictly 'signs: not restored' '👉.xn--tda.de xn--tda390q.de\n' \
    '👉.xn--tda.de xn--tda390q.de\n'
# Decoding these would change which other names are found in the line.
strictly 'next to a string that a call follows' \
    '日本.example".xn--p1ai.xn--p1ai xn--tda.de\n' \
    '日本.example".xn--p1ai.xn--p1ai ü.de\n'
strictly 'part of a name with a sign' \
    '0.0.0.0 XN--TDA.DE🅰xn--tda.de㊗\n' '0.0.0.0 XN--TDA.DE🅰xn--tda.de㊗\n'
decodes 'alone' "$a" "$u"
decodes 'at the start and the end' "$a and $a" "$u and $u"
decodes 'A-labels in upper case' "XN--BCHER-KVA.example Xn--Bcher-KVA xN--A-ZFA\n" \
    'BüCHER.example Bücher äA\n' "$u.example $u äa\n"
# Without ICU, all non-ASCII characters are treated as letters.
strictly 'next to punctuation of other scripts' "»$a« —$a… 。$a、「$a」｜$a\n" \
    "»$u« —$u… 。$u、「$u」｜$u\n"
strictly 'next to emoji' "😀$a❤\357\270\217$a🇩🇪\n" "😀$u❤\357\270\217$u🇩🇪\n"
decodes 'after an escape for a separator' "\\\\n$a\\\\t$a \\\\\\\\n$a\n" \
    "\\\\n$u\\\\t$u \\\\\\\\n$a\n"
decodes 'next to invalid bytes' "\377$a\376$a\303 $a\342\202\n" \
    "\377$u\376$u\303 $u\342\202\n"
decodes 'next to NUL' "\000$a\000$a\000\n" "\000$u\000$u\000\n"

# Text that is not an A-label.
decodes 'letters, digits, hyphens, marks before' \
    "foo-$a foo$a 1$a -$a _$a ü$a u\314\210$a 日$a\n" \
    "foo-$a foo$a 1$a -$a _$a ü$a u\314\210$a 日$a\n"
decodes 'letters, marks, joiners after' \
    "${a}ü $a\314\210 $a\342\200\214 ${a}日\n" \
    "${a}ü $a\314\210 $a\342\200\214 ${a}日\n"
decodes '_xn--, -xn--' "_$a.example _xn--tda -xn--tda\n" \
    "_$a.example _xn--tda -xn--tda\n"
decodes 'two prefixes' "axn--xn--tda foo-xn--bar-xn--tda\n" \
    "axn--xn--tda foo-xn--bar-xn--tda\n"
decodes 'no prefix' 'bcher-kva xn- xn xn-bcher-kva\n' 'bcher-kva xn- xn xn-bcher-kva\n'
decodes 'nothing after the prefix' 'xn-- a.xn--.xn-- xn--.xn--tda.de \\.xn--.xn--\n' \
    'xn-- a.xn--.xn-- xn--.ü.de \\.xn--.xn--\n' 'xn-- a.xn--.xn-- xn--.xn--tda.de \\.xn--.xn--\n'
decodes 'no input' '' ''
decodes 'empty lines' '\n\r\n\n' '\n\r\n\n'

# Fake A-labels are left. With --lenient they are decoded if the Punycode is
# valid.
decodes 'decodes to ASCII' 'xn--abc- xn--a- x\n' 'abc a x\n' 'xn--abc- xn--a- x\n'
decodes 'decodes to xn--' 'xn--xn---epa\n' 'xn--xn---epa\n'
decodes 'decodes to xn-- after an escape' '\033$xn--Bxn--n---\n' '\033$xn--Bxn--n---\n'
! has_icu || decodes 'decodes to what would be decoded again' \
    'xn--xn---ea xn--xn--tda-6o25f\n' 'xn--xn---ea xn--xn--tda-6o25f\n'
decodes 'A-labels that decode to ASCII with the prefix' 'xn--xn--tda- x\n' 'xn--xn--tda- x\n'
decodes 'not Punycode' 'xn--z xn--99999999999 xn--en32g xn--ib9b xn--tda_\n' \
    'xn--z xn--99999999999 xn--en32g xn--ib9b xn--tda_\n'
decodes 'A-labels that decode to upper case' 'xn--BCHER-2pa xn--wca\n' 'BÜCHER Ü\n' \
    'xn--BCHER-2pa xn--wca\n'
decodes 'A-labels that decode to text that is not in form C' 'xn--bucher-xyd\n' 'bu\314\210cher\n' \
    'xn--bucher-xyd\n'
decodes 'A-labels that decode to a leading mark' 'xn--a-ubb\n' '\314\200a\n' 'xn--a-ubb\n'
decodes 'A-labels that decode to U+202E' 'xn--ab-g4t xn--zvg\n' \
    'a\342\200\256b \342\200\256\n' 'xn--ab-g4t xn--zvg\n'
decodes 'A-labels that decode to a control character' 'xn--fa\n' '\302\205\n' 'xn--fa\n'
decodes 'A-labels that break the bidi rule' 'xn--a-zhc\n' 'אa\n' 'xn--a-zhc\n'
decodes 'A-labels that decode to text with a dot' 'xn--ab-r13a\n' 'xn--ab-r13a\n'
decodes 'a valid A-label next to an invalid one' "xn--abc-.$a.xn--z\n" \
    "abc.$u.xn--z\n" "xn--abc-.$a.xn--z\n"
strictly '--strict: hyphens' 'xn----hfa.de xn--tda.de xn--r3----ova\n' \
    'xn----hfa.de ü.de xn--r3----ova\n' --strict
strictly 'without --strict: hyphens' 'xn----eha.xn--tda.de xn--r3----ova\n' \
    '-ü.ü.de r3---ü\n'
long=xn--$(printf '%57s' '' | tr ' ' a)-tda
strictly 'an A-label too long' "$long.example\n" "$long.example\n"

# Records.
decodes 'CR LF' "$a\r\n$a\r\n" "$u\r\n$u\r\n"
strictly 'a byte-order mark is kept' "\357\273\277$a\n$a\n" \
    "\357\273\277$u\n$u\n"
given "$a\n$a\000$a" && run -dTz --lenient
gives -z 0 "$u\n$u\000$u"
run -dT --lenient "a $a b" "$a"
gives operands 0 "a $u b\n$u\n"
given "$a\n" && run --decode --text --lenient
gives --text 0 "$u\n"

# One label of 2 MB, too long for the DNS.
{
    printf 'xn--td'
    printf '%*s' 2000000 '' | tr ' ' a
} >"$in"
printf '%*s' 2000000 '' | sed 's/ /ü/g' | tr -d '\n' >"$tmp/wanted"
run -dT --lenient
gives_file 'a huge A-label' 0 "$tmp/wanted"
if has_icu; then
    cp "$in" "$tmp/wanted" && run -dT
    gives_file 'a huge A-label is left' 0 "$tmp/wanted"
fi

# --escape=always applies to whole records.
given "\033\342\200\256\377\\\\u{ $a xn--zvg xn--fa\n"
run -dT --lenient --escape=always
gives '--escape=always' 0 \
    "\\\\u{1B}\\\\u{202E}\\\\x{FF}\\\\u{5C}u{ $u \\\\u{202E} \\\\u{85}\n"
run -dT --lenient --escape=never
gives '--escape=never' 0 "\033\342\200\256\377\\\\u{ $u \342\200\256 \302\205\n"

done_testing
