#!/bin/sh
# -T: the names in free text are encoded, and the other text is copied. If the
# names are in lower case, -dT restores the text.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

if ! has_icu; then
    refuses 'without ICU: refused' \
        'this puny was built without ICU: --text needs --decode and --lenient' -T
    skip 'all else' 'this puny was built without ICU'
    done_testing
fi

# becomes NAME TEXT ENCODED [OPTION]...
becomes() {
    row "$@" -T
}

# both NAME TEXT ENCODED [OPTION]...: likewise, and -dT restores TEXT.
both() {
    becomes "$@"
    title=$1
    text=$2
    encoded=$3
    shift 3
    row "-d: $title" "$encoded" "$text" -dT "$@"
}

# stays NAME TEXT [OPTION]...
stays() {
    title=$1
    text=$2
    shift 2
    becomes "$title" "$text" "$text" "$@"
}

# The table that begins puny-text(7): input and output in two columns.
manual_tables puny-text.7 |
    awk 'BEGIN { RS = "\f" } sub(/^input[^\n]*\n/, "")' | sed '/^$/d' >"$tmp/table"
cut -f 1 "$tmp/table" >"$in"
cut -f 2 "$tmp/table" >"$tmp/wanted"
ok 'the table of the manual has rows' test "$(wc -l <"$in")" -ge 8
run -T
gives_file 'the table of the manual' 0 "$tmp/wanted"

# Lists, in several syntaxes.
# shellcheck disable=SC2016 # no variables, but adblock's options
{
both hosts '0.0.0.0 bücher.example # für Bücher\n' \
    '0.0.0.0 xn--bcher-kva.example # für Bücher\n'
both 'hosts, tabs' '::1\tbücher.example\twww.größe.example\n' \
    '::1\txn--bcher-kva.example\twww.xn--gre-6ka8i.example\n'
both adblock '||bücher.example^$third-party\n' \
    '||xn--bcher-kva.example^$third-party\n'
both 'adblock, exception' '@@||bücher.example^\n' \
    '@@||xn--bcher-kva.example^\n'
both 'adblock, selector' 'allestörungen.example##.ad-slider\n' \
    'xn--allestrungen-9ib.example##.ad-slider\n'
both 'adblock, domains' '/ad^$domain=ä.example|~ö.example\n' \
    '/ad^$domain=xn--4ca.example|~xn--nda.example\n'
}
both dnsmasq 'address=/bücher.example/0.0.0.0\n' \
    'address=/xn--bcher-kva.example/0.0.0.0\n'
both unbound 'local-zone: "bücher.example" always_nxdomain\n' \
    'local-zone: "xn--bcher-kva.example" always_nxdomain\n'
both 'BIND' 'zone größe IN {\nzone größe\n' 'zone xn--gre-6ka8i IN {\nzone größe\n'
both 'zone file' \
    '_sip._tcp.bücher.example. 300 IN SRV 0 5 5060 größe.example.\n' \
    '_sip._tcp.xn--bcher-kva.example. 300 IN SRV 0 5 5060 xn--gre-6ka8i.example.\n'
both RPZ '*.bücher.example.rpz.invalid CNAME .\n' \
    '*.xn--bcher-kva.example.rpz.invalid CNAME .\n'
both CSV '1,"bücher.example","für ""größe.example""",ü\n' \
    '1,"xn--bcher-kva.example","für ""xn--gre-6ka8i.example""",ü\n'
both JSON '{"für":"bücher.example","b":["ü.example"]}\n' \
    '{"für":"xn--bcher-kva.example","b":["xn--tda.example"]}\n'
both 'JSON, escapes for separators' '"a\\nü.example\\tä.example\\\\ö.example"\n' \
    '"a\\nxn--tda.example\\txn--4ca.example\\\\xn--nda.example"\n'
both URL 'https://user:pw@bücher.example:8080/straße?q=ä#ü\n' \
    'https://user:pw@xn--bcher-kva.example:8080/straße?q=ä#ü\n'
both 'URL, names that are none' \
    'https://jörg.müller:pw@ü.example/für/straße.html?a=ö.html#ä.html\n' \
    'https://jörg.müller:pw@xn--tda.example/für/straße.html?a=ö.html#ä.html\n'
both address 'grüße@bücher.example\n' 'grüße@xn--bcher-kva.example\n'
both 'address, dots' '<jörg.müller.xx@bücher.example>\n' \
    '<jörg.müller.xx@xn--bcher-kva.example>\n'
both 'address at an ASCII name' 'jörg.müller@a.example\n' \
    'jörg.müller@a.example\n'
both 'two names' 'bücher.example größe.example\n' \
    'xn--bcher-kva.example xn--gre-6ka8i.example\n'
both neighbours 'ä.example,ö.example;ü.example|ä.example a,ä;ö|ü\n' \
    'xn--4ca.example,xn--nda.example;xn--tda.example|xn--4ca.example a,ä;ö|ü\n'
both 'at the start' 'ü.example is a name\n' 'xn--tda.example is a name\n'
both 'at the end' 'a name is ü.example\n' 'a name is xn--tda.example\n'
both 'all of the input' ü.example xn--tda.example
both 'brackets and quotes' '(ä.example) [ö.example] <ü.example> »ä.example«\n' \
    '(xn--4ca.example) [xn--nda.example] <xn--tda.example> »xn--4ca.example«\n'
becomes 'A-labels' 'xn--bcher-kva.ASCII xn--tda.ö.example\n' \
    'xn--bcher-kva.ASCII xn--tda.xn--nda.example\n'

# Prose.
both 'a sentence that ends in a name' 'Siehe bücher.example. Und ü.example?\n' \
    'Siehe xn--bcher-kva.example. Und xn--tda.example?\n'
both 'punctuation next to a name' 'größe.example—ü.example|…ä.example…｜\n' \
    'xn--gre-6ka8i.example—xn--tda.example|…xn--4ca.example…｜\n'
stays 'the next sentence' 'Das ist schön.Und das auch.Über uns.\n'
stays numbers '3.5 Ä, 3,5 µm, 1.234µs, 9.99€, 20.5°C\n'
stays 'dots of other scripts separate no labels' 'bücher。example bücher．example bücher｡example\n'
stays ellipses '… größe…example größe...example\n'
stays 'em dash, full-width bar' 'größe—example größe｜example.com\n'
stays dates '12.März, 12.März.2024\n'
becomes 'upper case' 'BÜCHER.EXAMPLE\nBücher.example www.Bücher.example\n' \
    'xn--bcher-kva.example\nxn--bcher-kva.example www.xn--bcher-kva.example\n'
stays 'ASCII' 'www.example.com EXAMPLE.com foo.txt a@b.c https://a.example/\n'
stays 'an ASCII name next to words' 'für www.Example.com schön\n'
stays 'a word without a dot' 'für\n'
stays 'no input' ''
stays 'empty lines' '\n\r\n\n'
stays 'escapes of other syntaxes' \
    '"\\u00fcber.größe.example" \\xfcü.example C:\\größe.txt\n'
stays 'percent-encoding' 'https://b%%C3%%BCcher.example/\n'
stays 'decimal escapes of zone files' 'b\\252cher.example. 1 IN A 192.0.2.1\n'

# Top-level domains.
stays 'no top-level domain' 'ü.eth ü.bit Lösung.pdf J.Müller Л.Н.Толстой\n'
becomes 'special-use names' 'ü.local ü.onion ü.home.arpa\n' \
    'xn--tda.local xn--tda.onion xn--tda.home.arpa\n'
becomes '--tlds=any' 'ü.eth ü.bit ü.12 ü.x\n' 'xn--tda.eth xn--tda.bit ü.12 ü.x\n' \
    --tlds=any
becomes '--tlds=known, the default' 'ü.eth ü.de\n' 'ü.eth xn--tda.de\n' \
    --tlds=known
becomes '--tlds=any: items' '# 1.首页\nx 1.网站 1.größe.intern\n' \
    '# 1.首页\nx 1.网站 1.xn--gre-6ka8i.intern\n' --tlds=any
files=$(printf ' größe.%s' cfg cnf conf crt csr css csv db deb dll doc docx exe \
    gif gz htm html htpasswd ini jar jpeg jpg js json key log ods odt p12 pdf \
    pem php png rpm sock svg tar tex toml txt xml xz yaml yml)
stays 'suffixes of files, --tlds=any' "see$files\n" --tlds=any
files=$(printf ' größe.%s' bz cab dot inc java man map md mk mov pm ps pub py so \
    xxx zip zone)
stays 'suffixes of files that are top-level domains' "see$files\n"
both '--lenient: any' 'ü.eth\n' 'xn--tda.eth\n' --lenient
bytes '# private\n\n.eth # of ours\r\nb\303\274ro\n' >"$tmp/tlds"
becomes --tlds=FILE 'ü.eth ü.BÜRO ü.bit ü.de\n' \
    'xn--tda.eth xn--tda.xn--bro-hoa ü.bit xn--tda.de\n' --tlds="$tmp/tlds"
echo bit >"$tmp/more"
echo zip >"$tmp/zip"
becomes '--tlds=FILE: the suffix of a file' 'x ü.zip ü.py\n' 'x xn--tda.zip ü.py\n' \
    --tlds="$tmp/zip"
becomes 'two files' 'ü.eth ü.bit\n' 'xn--tda.eth xn--tda.bit\n' \
    --tlds="$tmp/tlds" --tlds="$tmp/more"
echo a.b >>"$tmp/more"
run -T --tlds="$tmp/more"
gives '--tlds: a line with two labels' 2 '' \
    "puny: $tmp/more:2: 'a.b' is not a top-level domain such as uk\n"
run -T --tlds="$tmp/none"
gives 'no file' 2 '' "puny: $tmp/none: No such file or directory (--tlds takes a file, or the word known or any)\n"
run -T --tlds="$tmp"
gives 'a directory' 2 '' "puny: $tmp: Is a directory (--tlds takes a file, or the word known or any)\n"
run --version
ok '--version: the day of the list' grep -q \
    '^Top-level domains of 20[0-9][0-9]-[01][0-9]-[0-3][0-9]\.$' "$out"

# Lists with top-level domains alone.
# shellcheck disable=SC2016
both 'top-level domains in lists' \
    '||рф^ ||*.рф^ *.рф +.рф $to=com|~рф|~de\n' \
    '||xn--p1ai^ ||*.xn--p1ai^ *.xn--p1ai +.xn--p1ai $to=com|~xn--p1ai|~de\n'
both 'top-level domains in lists of dnsmasq' \
    'address=/рф/\nserver=/com/рф/中国/#\nhref=/рф/\n' \
    'address=/xn--p1ai/\nserver=/com/xn--p1ai/xn--fiqs8s/#\nhref=/рф/\n'
zeros=$(printf '%01100d' 0)
both 'a long list of names' "||a\$domain=$zeros|ü.intern\n" \
    "||a\$domain=$zeros|xn--tda.intern\n"
stays 'an address, and a word that is too long' "192.0.2.1 $zeros ü.intern\n"
many=$(echo "$zeros" | sed 's/0000/a.b /g')
both 'an address, and many names' "192.0.2.1 ${many}ü.intern\n" \
    "192.0.2.1 ${many}xn--tda.intern\n"
stays 'a word too long for a type' "a $zeros ü.intern\n"
both 'names under any' '||도메인.*/img/\nallestörungen.*##.ad\n' \
    '||xn--hq1bm8jm9l.*/img/\nxn--allestrungen-9ib.*##.ad\n'
both 'keys of rule files, a line each' \
    '"domain:рф",\n".рф"\n["+.рф"]\nHOST-SUFFIX,рф\ndomain-suffix,рф\n- "DOMAIN-SUFFIX,рф"\nDOMAIN-SUFFIX, рф\n' \
    '"domain:xn--p1ai",\n".xn--p1ai"\n["+.xn--p1ai"]\nHOST-SUFFIX,xn--p1ai\ndomain-suffix,xn--p1ai\n- "DOMAIN-SUFFIX,xn--p1ai"\nDOMAIN-SUFFIX, xn--p1ai\n'
stays 'a pattern in a URL' '.asp?url=https://xn--*.рф/\n'
both 'escapes before a name from right to left' \
    '%%2Fwww.خانه.com \033[32mwww.خانه.com \\nwww.خانه.com\n' \
    '%%2Fwww.xn--mgbn7ee.com \033[32mwww.xn--mgbn7ee.com \\nwww.xn--mgbn7ee.com\n'
both 'an escape sequence that ends in a digit' '\033(0ü.de \033[0mü.de\n' \
    '\033(0xn--tda.de \033[0mxn--tda.de\n'
both 'an escape sequence with two intermediate bytes' '\033$(Dü.de\n' \
    '\033$(Dxn--tda.de\n'
both 'escapes for separators' 'a%%3A%%2F%%2Fü.de \\u002Fü.de\n' \
    'a%%3A%%2F%%2Fxn--tda.de \\u002Fxn--tda.de\n'

# Text that looks like prose is left in both directions.
# returns NAME TEXT: it stays, as it is and decoded.
returns() {
    stays "$1" "$2"
    row "-d: $1" "$2" "$2" -dT
}
returns 'decoded, a file' 'see xn--gre-6ka8i.zip now\n'
returns 'decoded, an adorned name' 'x xn--example-x505f.com\n'
both 'the pattern of a name' '/^ü\\.de$/ /\\.ü/\n' '/^xn--tda\\.de$/ /\\.ü/\n'
both 'a number and a word where a name must be' 'https://1.网站/\n' 'https://1.xn--5tzm5g/\n'

# Scripts. Invisible characters are in octal: U+200C, U+200D, U+0308.
zwnj='\342\200\214'
zwj='\342\200\215'
umlaut='\314\210'
both emoji '😀.example, i❤.example\ni❤.example\n' \
    'xn--e28h.example, i❤.example\nxn--i-7iq.example\n'
both 'emoji, modified; a flag' '👍🏽.example 🇩🇪.example\n' \
    'xn--on8h5e.example xn--h77hc.example\n'
becomes 'emoji, selector' 'i❤\357\270\217.example\n' 'xn--i-7iq.example\n'
stays 'no emoji' 'ü©.example ü™.example\n'
becomes 'combining marks' "bu${umlaut}cher.example\n" 'xn--bcher-kva.example\n'
stays 'a mark without a base' "${umlaut}ü.example a.${umlaut}ü.example\n"
both 'right to left in a left-to-right line' \
    'the name דוגמה.example and مثال.مصر, see www.דוגמה.example.\n' \
    'the name xn--6dbbec0c.example and xn--mgbh0fb.xn--wgbh1c, see www.xn--6dbbec0c.example.\n'
both 'right to left between marks of direction' \
    '\342\200\217דוגמה.example\342\200\216\n' \
    '\342\200\217xn--6dbbec0c.example\342\200\216\n'
both 'joiners' "نامه${zwnj}ای.example ශ්${zwj}රී.example\n" \
    'xn--mgba3gch31f060k.example xn--10cl1a0b660p.example\n'
both 'scripts without case' 'उदाहरण.भारत 도메인.한국。日本語.jp、схема.рф\n' \
    'xn--p1b6ci4b4b3a.xn--h2brj9c xn--hq1bm8jm9l.xn--3e0b707e。xn--wgv71a119e.jp、xn--80ajvsu.xn--p1ai\n'
both 'middle dots' 'paral·lel.example\nパ・リーグ.example\nx ü.example·ü.example\n' \
    'xn--parallel-koa.example\nxn--qck5c9c1cg.example\nx ü.example·ü.example\n'
becomes 'full-width letters' 'ＡＢ.ü.example ｅｘ.example\n' \
    'ab.xn--tda.example ex.example\n'

# Names that are invalid under UTS #46 are left; valid names next to them are
# encoded.
stays 'joined emoji' "👨${zwj}👩.example\n"
stays 'a joiner where it may not be' "a${zwj}ü.example a${zwnj}b.example\n"
stays 'the bidi rule' '1א.example אa.example 1a.דוגמה\n'
stays 'a label too long' \
    'üaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example\n'
stays 'a name too long' "$(printf '%30s.example' ü | sed 's/ /abcdefgh./g')\n"
stays 'a fake A-label in a name' 'xn--a.ü.example xn--abc-.ü.example xn--.ü.xx\n'
stays 'an invalid A-label and a label in upper case' 'xn--fake.Bücher.example\n'
stays 'a name that UTS #46 maps to text that is no name' \
    'ü.\341\204\200\341\205\241 ü.ꭰꭱ\n'
becomes 'a name that UTS #46 maps to ASCII, before a sentence' \
    'Ｋ.example.Ünd.xy\n' 'k.example.Ünd.xy\n'
becomes 'a name that is not found after decoding' 'ŀa.example\n' 'xn--la-0ea.example\n'
stays 'unassigned' '\315\270.example ü\315\270.example\n'
becomes 'a valid name next to an invalid one' 'אa.example ü.example\n' \
    'אa.example xn--tda.example\n'

# --lenient maps nothing and allows all of this.
both '--lenient: no mapping' 'BÜCHER.Ü.EXAMPLE\n' \
    'xn--BCHER-2pa.xn--wca.EXAMPLE\n' --lenient
both '--lenient: joined emoji' "👨${zwj}👩.example\n" \
    'xn--1ugz855pea.example\n' --lenient
both '--lenient: the bidi rule' 'אa.example\n' 'xn--a-zhc.example\n' --lenient
both '--lenient: a joiner' "aü${zwj}.example\n" 'xn--a-eha379u.example\n' \
    --lenient
stays '--lenient: the finder is the same' 'schön.Und 3.5µm Lösung.c\n' --lenient
stays '--lenient: what it would not decode' 'http://bü,r.example/\n' --lenient
stays '--strict: hyphens' 'a.-ü.example r3---ü.example _ü.example\n' --strict
both 'without --strict: hyphens' 'r3---ü.example _dmarc.ü.example\n' \
    'xn--r3----ova.example _dmarc.xn--tda.example\n'
both '--strict: a name' 'ü.example\n' 'xn--tda.example\n' --strict

# Invalid bytes are copied; a word with one inside is no name.
stays 'an invalid byte in a name' 'bü\377cher.ü.example\n'
both 'invalid bytes around names' '\377ü.example\376\200 ä.example\303\n' \
    '\377xn--tda.example\376\200 xn--4ca.example\303\n'
stays 'an invalid byte between names' 'ü.example\376ä.example\n'
stays 'an invalid byte for a dot' 'bücher\377example.com\n'
both 'a sequence cut short' 'ü.example\342\202 \360\237ü.example\n' \
    'xn--tda.example\342\202 \360\237xn--tda.example\n'
stays 'nothing but invalid bytes' '\303\377\376\n\200\300\256'
both NUL '\000ü.example\000ä.example\000\n' \
    '\000xn--tda.example\000xn--4ca.example\000\n'
stays 'NUL for a dot' 'ü\000example ü.\000example\n'

# Records.
both 'CR LF' 'ü.example\r\nä.example\r\n' 'xn--tda.example\r\nxn--4ca.example\r\n'
both 'a CR alone' 'ü.example\rä.example' 'xn--tda.example\rxn--4ca.example'
stays 'a line ends a name' 'ü.\nexample ü\n.example\n'
both -z 'ü.example\nä.example\000ö.example' \
    'xn--tda.example\nxn--4ca.example\000xn--nda.example' -z
both 'a byte-order mark is kept' '\357\273\277ü.example\nü.example\n' \
    '\357\273\277xn--tda.example\nxn--tda.example\n'
given 'ü.example\n' && run --text
gives --text 0 'xn--tda.example\n'
run -T 'a ü.example b' 'ä.example'
gives operands 0 'a xn--tda.example b\nxn--4ca.example\n'

# Blocks end anywhere in a name.
awk 'BEGIN {
    for (n = 0; n < 40000; n++)
        printf "%d 0.0.0.0 b\303\274cher.example # f\303\274r\n", n
}' >"$tmp/text"
sed 's/bücher/xn--bcher-kva/' "$tmp/text" >"$tmp/encoded"
cp "$tmp/text" "$in" && run -T
gives_file 'many lines' 0 "$tmp/encoded"
cp "$tmp/encoded" "$in" && run -dT
gives_file '-d: many lines' 0 "$tmp/text"
tr '\n' ' ' <"$tmp/text" >"$in"
tr '\n' ' ' <"$tmp/encoded" >"$tmp/wanted"
cp "$in" "$tmp/text" && run -T
gives_file 'many names in one line' 0 "$tmp/wanted"
cp "$tmp/wanted" "$in" && run -dT
gives_file '-d: many names in one line' 0 "$tmp/text"

# A name and what surrounds it in documents, mails, code and settings; letters
# are a, digits 1.
shapes=$tests/vectors/text-shapes.txt
sed 's/bücher/xn--bcher-kva/' "$shapes" >"$tmp/encoded"
cp "$shapes" "$in" && run -T
gives_file 'shapes of real text' 0 "$tmp/encoded"
cp "$tmp/encoded" "$in" && run -dT
gives_file '-d: shapes of real text' 0 "$shapes"
sed 's/.*/xn--bcher-kva.de/' "$shapes" >"$tmp/names"
cp "$shapes" "$in" && run -T --only-names
gives_file '--only-names: shapes of real text' 0 "$tmp/names"

# One line of 10 MB, without a newline.
{
    printf 'ü.example '
    yes a | head -n 5000000 | tr '\n' ' '
    printf 'ö.example'
} >"$in"
sed 's/ü/xn--tda/; s/ö/xn--nda/' "$in" | tr -d '\n' >"$tmp/wanted"
cp "$in" "$tmp/text" && run -T
gives_file '10 MB without a newline' 0 "$tmp/wanted"
cp "$tmp/wanted" "$in" && run -dT
gives_file '-d: 10 MB without a newline' 0 "$tmp/text"

# A name that cannot be written is not copied into a list of names.
given 'xn--tda.de\n'
run -dT --only-names -t ASCII
gives '--only-names, a name that cannot be written' 1 '' \
    "puny: -:1: U+00FC 'ü' cannot be written in ASCII\n"

done_testing
