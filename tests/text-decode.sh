#!/bin/sh
# -dT: the A-labels in free text are decoded, and the other text is copied.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

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
decodes 'brackets' "($a.example) [$a] <$a> {$a}\n" \
    "($u.example) [$u] <$u> {$u}\n" "($u.example) [$a] <$a> {$a}\n"
decodes 'quotes' "'$a.de' \"$a.de\" \`$a\`\n" "'$u.de' \"$u.de\" \`$u\`\n" \
    "'$u.de' \"$u.de\" \`$a\`\n"
decodes 'punctuation' "a=$a,$a;@$a//$a/$a?$a#$a&$a|$a:$a\$$a^$a%%$a~$a!$a+$a*$a\n" \
    "a=$u,$u;@$u//$u/$u?$u#$u&$u|$u:$u\$$u^$u%%$u~$u!$u+$u*$u\n" \
    "a=$a,$a;@$a//$a/$a?$a#$a&$a|$a:$a\$$a^$a%%$a~$a!$a+$a*$a\n"
decodes 'dots around A-labels' "www.$a.$a.example. .$a ..$a.de ...$a\n" \
    "www.$u.$u.example. .$u ..$u.de ...$u\n" \
    "www.$u.$u.example. .$a ..$u.de ...$a\n"
strictly 'particles' "http://$a.jpです www.$a.한국에서\n" \
    "http://$u.jpです www.$a.한국에서\n"
strictly 'signs' 'x xn--up8h.la http://xn--up8h.de/ a@xn--up8h.xn--tda.de\n' \
    'x xn--up8h.la http://👉.de/ a@👉.ü.de\n'
strictly 'signs: not restored' 'x xn--tda390q.de\n' 'x xn--tda390q.de\n'
strictly 'part of a name with a sign' \
    '0.0.0.0 XN--TDA.DE🅰xn--tda.de㊗\n' '0.0.0.0 XN--TDA.DE🅰xn--tda.de㊗\n'
strictly 'hyphens after a name' \
    "x xn--e1afmkfd.xn--p1ai->$a.de x\nx XN--BCHER-KVA.DE-\n" \
    "x пример.рф->$u.de x\nx $u.de-\n"
decodes 'alone' "$a" "$u" "$a"
decodes 'at the start and the end' "$a and $a" "$u and $u" "$a and $a"
decodes 'in upper case' "XN--BCHER-KVA.example Xn--Bcher-KVA xN--A-ZFA\n" \
    'BüCHER.example Bücher äA\n' "$u.example Xn--Bcher-KVA xN--A-ZFA\n"
strictly 'in lower case' \
    'GET XN--BCHER-KVA.EXAMPLE/ xN--BcHeR-KvA.eXaMpLe WWW.xn--tda.de\n' \
    "GET $u.example/ $u.example www.ü.de\n"
strictly 'before the end of a sentence in ASCII' 'so XN--tda.ee.To x\n' \
    'so ü.ee.to x\n'
strictly 'single labels, where only a name can be' \
    "0.0.0.0 $a\n||$a^\n$a A 192.0.2.1\nserver=/$a/\n" \
    "0.0.0.0 $u\n||$u^\n$u A 192.0.2.1\nserver=/$u/\n"
strictly 'decorated' "__$a.de__ 😀www.$a.de -$a.de\n-$a.de\n" \
    "__$u.de__ 😀www.$u.de -$u.de\n-$u.de\n"
strictly 'the text of a page' "##.$a.de\n$a.de##a[href*=\"//$a.de\"]\n" \
    "##.$a.de\n$u.de##a[href*=\"//$a.de\"]\n"
# Without ICU, all non-ASCII characters are treated as letters.
strictly 'next to punctuation of other scripts' \
    "»$a.de« —$a.de… 。$a.de、「$a.de」｜$a.de\n" \
    "»$u.de« —$u.de… 。$u.de、「$u.de」｜$u.de\n"
strictly 'next to emoji' "😀$a.de❤\357\270\217 $a.de🇩🇪\n" \
    "😀$u.de❤\357\270\217 $u.de🇩🇪\n"
decodes 'after an escape for a separator' "\\\\n$a.de\\\\t$a.de\n" \
    "\\\\n$u.de\\\\t$u.de\n"
strictly 'a sign before an A-label' "https://a€$a.de/\n" "https://a€$a.de/\n"
strictly 'a slash that is none, in a host' \
    'https://my-bank.xn--comlogin-g03d.evil.de/\n' \
    'https://my-bank.com⁄login.evil.de/\n'
strictly '--safe: a slash that is none, in a host' \
    'https://my-bank.xn--comlogin-g03d.evil.de/\n' \
    'https://my-bank.xn--comlogin-g03d.evil.de/\n' --safe
strictly 'a sign in a name, in an exact place' '||xn--666-8ja.com^\n' \
    '||6×66.com^\n'
strictly 'Windows-1252: --only-names lists what is decoded' \
    "von \253$a.de\273\n" "$u.de\n" --only-names
decodes 'next to invalid bytes' "\377$a.de\376 $a.de\303 $a.de\342\202\n" \
    "\377$u.de\376 $u.de\303 $u.de\342\202\n"
decodes 'next to NUL' "\000$a.de\000$a.de\000\n" "\000$u.de\000$u.de\000\n"

# Text that is not an A-label.
decodes 'letters, digits, hyphens, marks before' \
    "foo-$a foo$a 1$a x-$a _$a ü$a u\314\210$a 日$a\n" \
    "foo-$a foo$a 1$a x-$a _$a ü$a u\314\210$a 日$a\n"
decodes 'letters, marks, joiners after' \
    "${a}ü $a\314\210 $a\342\200\214 ${a}日\n" \
    "${a}ü $a\314\210 $a\342\200\214 ${a}日\n"
decodes '_xn--, x-xn--' "_$a.example _xn--tda x-xn--tda\n" \
    "_$a.example _xn--tda x-xn--tda\n"
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
strictly 'without --strict: hyphens' 'xn----eha.xn--tda.de xn--r3----ova.de\n' \
    'xn----eha.xn--tda.de r3---ü.de\n'
strictly 'names after one that is not decoded' \
    '//xn--a.de?ö.de xn--tda.de xn--tda.de xn--tda.de\n' \
    '//xn--a.de?ö.de ü.de ü.de ü.de\n'
long=xn--$(printf '%57s' '' | tr ' ' a)-tda
strictly 'an A-label too long' "$long.example\n" "$long.example\n"

# Records.
decodes 'CR LF' "$a.de\r\n$a.de\r\n" "$u.de\r\n$u.de\r\n"
strictly 'a byte-order mark is kept' "\357\273\277$a.de\n$a.de\n" \
    "\357\273\277$u.de\n$u.de\n"
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

# Lists, whose last line is no A-label and has no end.
for end in example.com '||example.com^' example.com.; do
    given "xn--tda.com\n$end" && run -dT --lenient --only-names
    gives "a list that ends in $end" 0 '\303\274.com\n'
done

done_testing
