#!/bin/sh
# -T: --only-names, and the reports of names that are not converted (--invalid).

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

has_icu || skip_all 'this puny was built without ICU'

# only NAME INPUT OUTPUT [OPTION]...
only() {
    title=$1
    shift
    row "--only-names: $title" "$@" --only-names
}

only 'one a line' 'a ü.de, (ä.de) b\n\nö.de\n' \
    'xn--tda.de\nxn--4ca.de\nxn--nda.de\n' -T
only 'both forms, once converted, in lower case' \
    'Größe.de xn--tda.de XN--TDA.DE //www.xn--TDA.de/ü.de ü.xn--4ca.de a.de\n' \
    'xn--gre-6ka8i.de\nxn--tda.de\nxn--tda.de\nwww.xn--tda.de\nxn--tda.xn--4ca.de\n' -T
only '-d: both forms' 'Größe.de xn--tda.de WWW.BÜCHER.DE a.de\n' \
    'größe.de\nü.de\nwww.bücher.de\n' -dT
only 'none' 'a b\nschön.Und\na.de\n' '' -T
only 'no newline at the end of input' 'ü.de' 'xn--tda.de\n' -T
only 'CR LF' 'ü.de\r\n' 'xn--tda.de\n' -T
only '-z: names end in NUL' 'a ü.de ä.de\nb\000ö.de' \
    'xn--tda.de\000xn--4ca.de\000xn--nda.de\000' -T -z
only '--field limits where names are looked for' 'ü.de,a ä.de b,ö.de\n' \
    'xn--4ca.de\n' -T --field=2 --delimiter=,
only '-d: whole names around A-labels' \
    'from=<a@www.xn--tda.de>, relay=xn--gre-6ka8i.xn--tda.de. xn--tda x.de\n' \
    'www.ü.de\ngröße.ü.de\nü\n' -dT
only '-d --safe: a name that keeps a label, too' \
    'www.xn--80ak6aa92e.com xn--tda.de\n' 'www.xn--80ak6aa92e.com\nü.de\n' \
    -dT --safe
given 'x аррӏе.com ü.de\n'
run -T --only-names --safe --invalid=fail
gives '--only-names: --safe: no unsafe name' 1 'xn--tda.de\n' \
    "puny: -:1: 'аррӏе.com' is not converted: label 1, 'аррӏе': all its letters look like ASCII, and 'com' is not a top-level domain of a country that writes Cyrillic (--trust)\n"
only '-d: also those that -dT does not convert' 'xn--zz.de 1.xn--5tzm5g xn--tda.intern //a.de/?q=xn--tda.de\n' \
    '1.网站\nü.intern\n' -dT
only 'single A-labels far from a dot' 'ü für xn--tda a b\nü xn--tda\na.de xn--tda b\n' \
    'xn--tda\nxn--tda\nxn--tda\n' -T
only 'another charset' 'a \374.de b\n' 'xn--tda.de\n' -T -f ISO-8859-1
only '-d: into another charset' 'a xn--tda.de b\n' '\374.de\n' -dT \
    -f ISO-8859-1 -t ISO-8859-1
only 'an escaped name' 'a xn--zvg.de, xn--fa.de\n' '\\u{202E}.de\n\\u{85}.de\n' \
    -dT --lenient --escape=always
# all NAME INPUT OUTPUT [OPTION]...
all() {
    title=$1
    shift
    row "--only-names=all: $title" "$@" --only-names=all
}

all 'a hosts list' '0.0.0.0 0.0.0.0\n0.0.0.0 A.example b # c.de\n::1 localhost\n' \
    'a.example\nb\nc.de\nlocalhost\n' -T
all 'records' 'x IN CNAME größe\nu 60 NS v\n' 'x\nxn--gre-6ka8i\nu\nv\n' -T
all 'filters' '||a.example^\n@@||ü.de^$domain=b.intern|c\n! d.de\nf.de##.g.de\n' \
    'a.example\nxn--tda.de\nb.intern\nc\nd.de\nf.de\n' -T
all 'no files, versions and paths' \
    'README.md foo.py 1.2.3 v1.2 src/a.de /b/c.de e.g. i.e. http://a.intern/b.de\n' \
    'a.intern\n' -T
all 'names in any case' 'login.Live.COM wWw.ExAmPlE.cOm, Exarnple.COM gut.In der\n' \
    'login.live.com\nwww.example.com\nexarnple.com\n' -T
all 'no parts of words' \
    '||ads..google.com^ 6×66.com\n||www.\342\200\213google.com^ ads%%.google.com\nhttps://s‑bücher.de/x ||ads,google.com^\n' \
    'xn--sbcher-4ya0674d.de\n' -T
all 'whole words' '||6×66.com^\n0.0.0.0 -x.example.net\n' \
    'xn--666-8ja.com\n-x.example.net\n' -T
all 'suffixes of files that are names' \
    '*.evil.zip x +.evil.md CONNECT evil.zip:443 query: evil.md IN A\nsni="evil.md" DNS:evil.md evil.md. A\nsee README.md, open("a.zip")\n' \
    'evil.zip\nevil.md\nevil.zip\nevil.md\nevil.md\nevil.md\nevil.md\n' -T
all 'suffixes of files, --tlds=any' 'x foo.py\n' 'foo.py\n' -T --tlds=any
all 'fake A-labels' '0.0.0.0 XN--999999999.com\n' 'xn--999999999.com\n' -T
all 'fake A-labels: other dots' \
    'https://xn--a[.]de/ https://xn--a(dot)de/ https://XN--A。de/\n' \
    'xn--a.de\nxn--a.de\nxn--a.de\n' -T
all 'a wildcard in a word, with other dots' '||ads。größe*^ ||ads(dot)größe*^\n' \
    'ads.xn--gre-6ka8i\nads.xn--gre-6ka8i\n' -T
all 'a sentence that ends with a number' 'see a.com.Am.3 x\n' 'a.com\n' -T
all '-d: fake A-labels' '0.0.0.0 xn--999999999.com\n' 'xn--999999999.com\n' -dT
given '0.0.0.0 xn--999999999.com\n'
run -T --only-names=all --invalid=fail
gives '--only-names=all: a fake A-label is reported' 1 'xn--999999999.com\n' \
    "puny: -:1: 'xn--999999999.com' is not converted: not valid: label 1, 'xn--999999999': a fake A-label: after the prefix, code point 1: truncated: the input ends inside the delta that begins here\n"
given '||ads*.a.de^ ||*b.de^ ||ads.*^ ||ü-*.co.uk^ m\374ller.de\n||*.c.de^\n**d.de.**\n'
run -T --only-names=all --invalid=warn
gives '--only-names=all: parts of patterns' 0 'c.de\nd.de\n' \
    "puny: -:1: 'ads*.a.de' is not converted: part of a pattern
puny: -:1: '*b.de' is not converted: part of a pattern
puny: -:1: 'ads' is not converted: part of a pattern
puny: -:1: 'ü-*.co.uk' is not converted: part of a pattern
puny: -:1: 'm\x{FC}ller.de' is not converted: it has bytes that are not valid UTF-8 (-f)
"
all 'a wildcard in a word, and alone' 'ads*.a.de *.b.de\n' 'b.de\n' -T
all 'a single label far from the sign of its rule' 'x\nN~.H##x\n' 'n\nh\n' \
    -T --only-names=all
all 'dots written in another way' \
    'a[.]b.com b.com[.]au x(.)c.com c.com{.}x d.com[dot]x x(dot)d.com e.com' \
    'a.b.com\nb.com.au\nx.c.com\nx.d.com\ne.com\n' -T
row 'wide dots and written ones' 'http://ü。de[.] ||ü。a[.]de^' \
    'http://xn--tda.de[.] ||xn--tda.a[.]de^' -T
all 'an asterisk after the end of a sentence' '*siehe www.a.de.* x\n' \
    'www.a.de\n' -T
row 'an address after bars' 'x||a@com.example\n' 'com.example\n' \
    -T --only-names=all
row 'lines of words, and a setting' 'größe\ndomain:рф\nx\n' 'xn--p1ai\n' \
    -T --only-names
all 'single A-labels far from a dot' 'für das xn--tda a b\nfür xn--tda\n' \
    'xn--tda\nxn--tda\n' -T
all '-d' 'https://xn--tda.de/ a@b.intern 192.0.2.1\n' 'ü.de\nb.intern\n' -dT
run -T --only-names 'x ü.de ä.de' y 'ö.de'
gives '--only-names: operands' 0 'xn--tda.de\nxn--4ca.de\nxn--nda.de\n'

awk 'BEGIN { while (i++ < 99999) print "x \303\274.de y" }' >"$in"
awk 'BEGIN { while (i++ < 99999) print "xn--tda.de" }' >"$tmp/wanted"
run -T --only-names
gives_file '--only-names: many lines' 0 "$tmp/wanted"

printf 'example.com\n' >"$tmp/ours"
given 'GET //xn--exampl-gva.com/ from www.xn--tda.de\n'
run -dT --only-names
cp "$out" "$in"
run -n --protect="$tmp/ours" --invalid=drop
gives '--only-names: names for another run' 0 'www.xn--tda.de\n' \
    "puny: -:1: 'examplé.com' looks like 'example.com' (--protect)\n"

# left NAME TEXT RUN REASON [OPTION]...: RUN is left, with status 1.
reports() {
    title=$1
    text=$2
    name=$3
    reason=$4
    shift 4
    given "$text\n"
    run --invalid=fail "$@"
    gives "reports: $title" 1 "$text\n" \
        "puny: -:1: '$name' is not converted: $reason\n"
}

reports 'no top-level domain' 'x größe.intern' größe.intern \
    'no top-level domain (--tlds)' -T
reports 'a wide dot in a host without a top-level domain' \
    'https://größe.intern。例子 x' größe.intern。例子 \
    "U+3002 '。' is not part of a name in text" -T
reports 'a sentence' 'Das ist schön.In Berlin' schön.In 'looks like the end of a sentence' -T
reports 'words around a symbol, and a sentence' 'x👉ü.In Wien' ü.In \
    'looks like the end of a sentence' -T
reports 'an escape' '\\x41größe.de' x41größe.de \
    'part of an escape or a longer word' -T
reports 'a path' 'src/größe.de' größe.de 'part of a path' -T
reports 'a local part' 'größe.de@a.de' größe.de 'the local part of an address' -T
reports 'a call' 'größe.de(' größe.de 'source code' -T
reports 'a file' 'x größe.zip' größe.zip 'the name of a file' -T
reports 'words next to a name' 'x 遵从Freedesktop.org' 遵从Freedesktop.org \
    'words next to an ASCII name' -T
reports 'an empty label' '0.0.0.0 faß..com' faß..com \
    "not valid: label 2, '': the label is empty" -T
reports 'a mark without a base' 'x \314\210ü.de' '\314\210ü.de' \
    "not valid: label 1, '\314\210ü': the label begins with a combining mark" -T
reports 'an empty label in a filter list' '||faß..com^' faß..com \
    "not valid: label 2, '': the label is empty" -T
reports 'a wildcard before a final dot' '*größe.intern. A 192.0.2.7' \
    '*größe.intern' 'part of a pattern' -T
reports 'an invisible character in a filter' '||www.\342\200\213google.com^' \
    'www.\u{200B}google.com' 'U+200B is not part of a name in text' -T
reports 'a soft hyphen' '||schön\302\255bücher.de^' 'schön\u{AD}bücher.de' \
    'U+00AD is not part of a name in text' -T
row 'signs that a host has' \
    'https://s‑bücher.de/x https://my-bank.com⁄login.evil.de/ https://bücher。com/ü\n' \
    'https://xn--sbcher-4ya0674d.de/x https://my-bank.xn--comlogin-g03d.evil.de/ https://xn--bcher-kva.com/ü\n' \
    -T --invalid=fail
row 'hosts one after another' \
    'https://ü.de,https://ö.de;https://ä.de (http://ü.de)(http://ö.de) https://ü.de;ö.de\n' \
    'https://xn--tda.de,https://xn--nda.de;https://xn--4ca.de (http://xn--tda.de)(http://xn--nda.de) https://xn--tda.de;xn--nda.de\n' \
    -T --invalid=fail
row 'bullets before a name' '▪ü.de\n➡ü.de\n👉ü.de\n' \
    '▪xn--tda.de\n➡xn--tda.de\n👉xn--tda.de\n' -T --invalid=fail
row 'a sign in a line' '6×66.com\n' 'xn--666-8ja.com\n' -T --invalid=fail
row 'dots of other scripts in a list' '0.0.0.0 bücher。ü\n0.0.0.0 ב׳。b\n' \
    '0.0.0.0 xn--bcher-kva.xn--tda\n0.0.0.0 xn--5db2e.b\n' -T --invalid=fail
row 'dots as patterns and analysts write them' \
    'server=/größe\\.рф/\n"^(.+\\.)?böse\\.de$"\nbücher[.]com\n' \
    'server=/xn--gre-6ka8i\\.xn--p1ai/\n"^(.+\\.)?xn--bse-sna\\.de$"\nxn--bcher-kva[.]com\n' \
    -T --invalid=fail
reports 'a pattern of top-level domains' '^müller\.(com|de)$' müller \
    'part of a pattern' -T
reports 'a pattern of top-level domains in brackets' 'größe\.[a-z]+' größe \
    'part of a pattern' -T
reports 'a pattern of nginx' 'server_name a.de größe.* b.de;' größe \
    'part of a pattern' -T
reports 'a pattern with a top-level domain' 'x \.рф+$' рф 'part of a pattern' -T
reports 'one reason for a pattern' 'x größe.intern.*^' größe.intern \
    'part of a pattern' -T
reports 'not ASCII, alone' größe.büro größe.büro 'no top-level domain (--tlds)' -T
reports 'not ASCII, a setting' 'server_name größe.büro;' größe.büro \
    'no top-level domain (--tlds)' -T
reports 'a written dot, no top-level domain' 'ü[.]intern' 'ü[.]intern' \
    'no top-level domain (--tlds)' -T
reports '--safe: a slash that is none' https://my-bank.com⁄login.evil.de/ \
    my-bank.com⁄login.evil.de \
    "label 2, 'com⁄login': U+2044 '⁄' is not recommended for names (UTS #39)" \
    -T --safe
reports 'UTF-8 that was read as Latin-1' bÃ¼cher.de bÃ¼cher.de \
    "U+00BC '¼' is not part of a name in text" -T
reports '--lenient: an empty label' 'x ü..de' ü..de \
    'something in it is not part of a name in text' -T --lenient
reports 'a number at the end of a host' 'x http://ü.1/' ü.1 \
    'no top-level domain (--tlds)' -T
reports 'a number in a list' '0.0.0.0 १२' १२ 'no top-level domain (--tlds)' -T
reports '-d: a sign before an A-label' 'https://a€xn--bcher-kva.de/' \
    'a€xn--bcher-kva.de' 'part of an escape or a longer word' -dT
reports 'a pattern' '(^|\\.)bücher\\.de$' 'bücher\\.de' 'part of a pattern' -T
while read -r text part; do
    reports "a template: $text" "$text" "$part" 'part of a pattern' -T
done <<'END'
"${env}-größe.de" größe.de
{{env}}-größe.de größe.de
{env}größe.de größe.de
%%(env)s-größe.de s-größe.de
$(env)größe.de größe.de
$env-größe.de env-größe.de
`hostname`-größe.de größe.de
(dev|prod)-größe.de größe.de
[a-z]-größe.de größe.de
*-größe.de größe.de
END
reports 'a pattern after a name' '^größe.de\\.' größe.de 'part of a pattern' -T
reports 'a wildcard after two labels, in the configuration of nginx' \
    'server_name www.größe.* x.de;' www.größe 'part of a pattern' -T
reports 'top-level domains as a pattern, after two labels' \
    'www\\.größe\\.(de|at)' 'www\\.größe' 'part of a pattern' -T
reports 'a wildcard between labels, one without spaces' 'σ.*.닷컴' 'σ.*.닷컴' \
    'part of a pattern' -T
reports 'a wildcard in a label' '||größe-*.de^' 'größe-*.de' \
    'part of a pattern' -T
reports 'letters of another charset in a host' 'http://gr\366\337.\366.intern x' \
    'gr\x{F6}\x{DF}.\x{F6}.intern' 'it has bytes that are not valid UTF-8 (-f)' -T
reports 'a letter of another charset before it' 'm\374ller.de' 'm\x{FC}ller.de' \
    'it has bytes that are not valid UTF-8 (-f)' -T
reports 'a letter of another charset after it' 'x www.mein\374' 'www.mein\x{FC}' \
    'it has bytes that are not valid UTF-8 (-f)' -T --tlds=any
reports 'a percent-encoded letter before it' 'http://b%%C3%%BCcher-größe.de/' \
    'b%%C3%%BCcher-größe.de' \
    "not valid: label 1, 'b%%C3%%BCcher-größe': U+0025 '%%' cannot be in a domain name \
(escapes are not read; puny-recipes(7) shows how to undo them)" -T
reports 'a hidden character after it' '0.0.0.0 bücher.com\342\200\213' \
    'bücher.com\u{200B}' 'U+200B is not part of a name in text' -T
reports 'a hidden character in it' 'bücher\342\200\213.de' 'bücher\u{200B}.de' \
    'U+200B is not part of a name in text' -T
reports 'a hidden character before it' '0.0.0.0 b\342\200\213ücher.com' \
    'b\u{200B}ücher.com' 'U+200B is not part of a name in text' -T
reports 'a hidden character, and a last label that is not ASCII' 'x сай\302\255т.рф;' \
    'сай\u{AD}т.рф' 'U+00AD is not part of a name in text' -T
reports 'an empty label, and a last label that is not ASCII' 'x ads..сайт.рф;' \
    ads..сайт.рф "not valid: label 2, '': the label is empty" -T
reports 'a sentence, and a last label that is not ASCII' 'сайт Кремль.Рф' \
    Кремль.Рф 'looks like the end of a sentence' -T
given 'a.de##ü\\.(de|at)\n'
run -T --invalid=fail
gives 'a pattern in the text of a page' 0 'a.de##ü\\.(de|at)\n' ''
reports 'the local part of an address, joined' 'jörg×x.de@a.de' 'jörg×x.de' \
    'the local part of an address' -T
for text in 见xn--fsqu00a.com http://éxn--tda.de/ '||éxn--tda.de^' éxn--tda.сайт; do
    name=${text#*//}
    name=${name#'||'}
    reports "an A-label in a word: $text" "$text" "${name%[/^]}" \
        'part of an escape or a longer word' -T
done
for name in foo-xn--tda.de 见xn--fsqu00a.com; do
    reports "-d: an A-label in a word: $name" "x $name y" "$name" \
        'part of an escape or a longer word' -dT
done
row 'a zero-width space in Chinese' 'x 例\342\200\213子.中国\n' \
    'x 例\342\200\213xn--i8s.xn--fiqs8s\n' -T --invalid=fail
reports 'a sentence that ends in ASCII' 'im Shop.Müller.de x' Shop.Müller.de \
    'looks like the end of a sentence' -T
reports 'stressed, no top-level domain' '**bücher.intern** x' bücher.intern \
    'no top-level domain (--tlds)' -T
reports 'stressed, a file' 'x **größe.zip**, y' größe.zip \
    'the name of a file' -T
reports 'stressed, a sentence' '*Bücher.De* x' Bücher.De \
    'looks like the end of a sentence' -T
given 'www.shop.de.Für Ende.Über\n'
run -T --invalid=fail
gives 'sentences in ASCII' 0 'www.shop.de.Für Ende.Über\n' ''
reports 'a query without a scheme' 'GET /x?q=größe.de HTTP/1.1' größe.de \
    'part of a path' -T
reports 'a query far after its slash' 'a.de/x?a=b&q=größe.de' größe.de \
    'part of a path' -T
reports 'a query after a bracket' 'x ü)/x?q=größe.de' größe.de \
    'part of a path' -T
row 'a query after names, converted twice' 'a.xn--p1ai)b.рф/x?q=ü.de\n' \
    'a.xn--p1ai)b.xn--p1ai/x?q=ü.de\n' -T
row 'a query after names in ASCII' 'a.xn--p1ai)b.xn--p1ai/x?q=ü.de\n' \
    'a.xn--p1ai)b.xn--p1ai/x?q=ü.de\n' -T
row 'a question mark, and a slash before a blank' 'und/oder ja?größe.de\n' \
    'und/oder ja?xn--gre-6ka8i.de\n' -T --invalid=fail
reports 'a wildcard that ends a label' 'x bü*.köln.de' 'bü*.köln.de' \
    'part of a pattern' -T
reports 'a wildcard that ends a label before a top-level domain' 'x сайт*.рф' \
    'сайт*.рф' 'part of a pattern' -T
reports 'a wildcard in a label' 'x ads*größe.de' 'ads*größe.de' 'part of a pattern' -T
reports 'a wildcard after it, and a label' 'x größe.de*.at' 'größe.de*.at' \
    'part of a pattern' -T
row 'asterisks that join nothing' \
    '*größe.de **größe.de** größe.de*. *b größe.de*日\n' \
    '*xn--gre-6ka8i.de **xn--gre-6ka8i.de** xn--gre-6ka8i.de*. *b xn--gre-6ka8i.de*日\n' \
    -T --invalid=fail
reports 'two final dots' '0.0.0.0 bücher.com..' bücher.com.. \
    "not valid: label 3, '': the label is empty" -T
reports 'two first dots' '0.0.0.0 ..bücher.com' ..bücher.com \
    "not valid: label 1, '': the label is empty" -T
reports 'not valid' אab.de אab.de \
    "not valid: label 1, 'אab': the label does not satisfy the bidi rule (RFC 5893)" \
    -T
reports 'not valid, a single label' '0.0.0.0 אab' אab \
    "not valid: label 1, 'אab': the label does not satisfy the bidi rule (RFC 5893)" \
    -T
reports 'not valid, next to a hidden character' '0.0.0.0 xאb.c\342\200\213' 'xאb.c\u{200B}' \
    "not valid: label 1, 'xאb': the label does not satisfy the bidi rule (RFC 5893)" \
    -T
reports '--safe' 'x аррӏе.com' аррӏе.com \
    "label 1, 'аррӏе': all its letters look like ASCII, and 'com' is not a top-level domain of a country that writes Cyrillic (--trust)" \
    -T --safe
reports '--scripts' 'x größe.рф' größe.рф \
    "label 2, 'рф': U+0440 'р' is Cyrillic, which --scripts does not list" \
    -T --scripts=Latin
printf 'example.com\n' >"$tmp/brands"
reports '--protect' 'GET //examplé.com/' examplé.com \
    "'examplé.com' looks like 'example.com' (--protect)" -T --protect="$tmp/brands"
printf '00E4\n' >"$tmp/letters"
reports '--table' 'x ö.de' ö.de "label 1, 'ö': the table lacks U+00F6 'ö'" \
    -T --table="$tmp/letters"
reports '-d: no A-label' 'x xn--abc-.de' xn--abc-.de \
    "not valid: label 1, 'xn--abc-': a fake A-label: it decodes to ASCII" \
    -dT
reports 'a single label in a URL' 'http://größe/' größe \
    'a single label' -T
reports 'a single label in an address' 'a@größe' größe \
    'a single label' -T
given '+ü##xn--\n'
run -dT --check
gives 'reports: -d: a fake A-label in the text of a page' 1 '' \
    "puny: -:1: 'xn--' is not converted: not valid: label 1, 'xn--': a fake A-label: nothing follows the prefix\n"
row '-d: decoded with reports as without' 'a;ü\342\200\224xn--tda.com\n' \
    'a;ü\342\200\224ü.com\n' -dT --invalid=ignore
# not_restored NAME TEXT RUN REASON: -T would not convert the decoded name.
not_restored() {
    reports "-d: $1" "$2" "$3" \
        "--text would not encode it again ($4); --lenient decodes it" -dT
}

not_restored 'no top-level domain' 'xn--tda.intern x.de' xn--tda.intern \
    'no top-level domain (--tlds)'
reports '-d: a path' '//a.de/?q=xn--tda.de' xn--tda.de 'part of a path' -dT
reports '-d: a word in a path' '//a.de/xn--p1ai_cyrl_3.0.txt' \
    xn--p1ai_cyrl_3.0.txt 'part of a path' -dT
row 'a path after an address' 'git@bücher.de:größe.de/x.git\n' \
    'git@xn--bcher-kva.de:größe.de/x.git\n' -T
only 'wildcards' 'DNS:*.ü.de\ndomain:*.ä.de\n+.*.ö.de\n„*.ü.de“\n' \
    'xn--tda.de\nxn--4ca.de\nxn--nda.de\nxn--tda.de\n' -T
not_restored 'a call' 'xn--tda.run(' xn--tda.run 'source code'
not_restored 'not one word' 'x xn--stay-p96a.com' xn--stay-p96a.com \
    'it would be more than one word'
not_restored 'no top-level domain, not ASCII' 'x xn--tda.xn--tda.' xn--tda.xn--tda \
    'no top-level domain (--tlds)'
reports '-d: labels in both forms' ü.xn--4ca.de ü.xn--4ca.de \
    'it has U-labels, too; --lenient decodes it' -dT
given 'xn--tda.intern xn--tda.de\n'
run -dT --invalid=warn
gives 'reports: -d: some of a line' 0 'xn--tda.intern ü.de\n' \
    "puny: -:1: 'xn--tda.intern' is not converted: --text would not encode it again (no top-level domain (--tlds)); --lenient decodes it\n"
reports '-d: a single A-label' 'x xn--tda y' xn--tda \
    '--text would not encode it again (a single label); --lenient decodes it' -dT
for text in '\\.xn--p1ai+' 'xn--p1ai\\.(de|at)' 'xn--p1ai.*.xn--mk1bu44c' 'xn--p1ai.*.닷컴'; do
    reports "-d: a pattern: $text" "$text" \
        "$(echo "$text" | sed 's/^[\\.]*//; s/+$//; s/[\\]*\.(.*//')" \
        'part of a pattern' -dT
done
for option in '' --only-names; do
    given 'foo-xn--80ak6aa92e.com\n'
    # shellcheck disable=SC2086 # no option
    run -dT --invalid=fail $option
    ok "-d: a longer word with an A-label is reported, ${option:-copied}" \
        grep -q "'foo-xn--80ak6aa92e.com' is not converted: part of .* a longer word" "$err"
done
all 'no part of a pattern' 'xn--3xa.*.닷컴\n' '' -T
reports '-d: nothing after the prefix' 'x xn--' xn-- \
    'it decodes to nothing, or to text with xn--' -dT --lenient
reports '-d: an A-label in an A-label' 'x xn--xn--tda-6o25f' xn--xn--tda-6o25f \
    'it decodes to nothing, or to text with xn--' -dT

given '0.0.0.0 b\374cher.com\n'
run -T --invalid=fail
gives 'reports: an invalid byte' 1 '0.0.0.0 b\374cher.com\n' \
    "puny: -:1: 'b\x{FC}cher.com' is not converted: it has bytes that are not valid UTF-8 (-f)
"

# A run that is too long for a name is not quoted as a whole.
quoted_whole="'a\\..*\\.ü\\.yyy' is not converted: no top-level domain (--tlds)"
quoted_cut="'x\\(ü\\.\\)\\{21\\}'\\.\\.\\. is not converted: no top-level domain (--tlds)"
awk 'BEGIN { while (i++ < 2045) printf "a."; print "ü.yyy" }' >"$in"
run -T --invalid=warn
ok 'reports: 4096 bytes' grep -q "$quoted_whole" "$err"
awk 'BEGIN { printf "x"; while (i++ < 1366) printf "ü."; print "xx" }' >"$in"
run -T --invalid=warn
ok 'reports: 4100 bytes' grep -q "$quoted_cut" "$err"

# reports_nothing NAME INPUT OUTPUT [OPTION]...: nothing is left.
reports_nothing() {
    title=$1
    shift
    row "complete: $title" "$@" --invalid=fail
}

reports_nothing 'names' '0.0.0.0 ü.de\n' '0.0.0.0 xn--tda.de\n' -T
reports_nothing 'ASCII' 'www.example.intern a.b.c\n' 'www.example.intern a.b.c\n' -T
reports_nothing 'words and tables' 'für\n||Größe||Maß||\nfür\tÜ\n' \
    'für\n||Größe||Maß||\nfür\tÜ\n' -T
reports_nothing 'a single label in a path' 'http://a.de/größe //größe\n' \
    'http://a.de/größe //größe\n' -T
reports_nothing 'a sentence in ASCII' 'Das ist gut.In Berlin\n' \
    'Das ist gut.In Berlin\n' -T --protect="$tmp/brands" --safe
reports_nothing 'words' 'für alle, ü\n' 'für alle, ü\n' -T
# Words that no one takes for names, and ASCII.
for text in '##.größe.de' 'a.ru##img[alt*="größe.de"]' 'x schön.In.Berlin.Und' \
    '**Überwachung**' '"from..größe"' 'käse.jpg' \
    '[ʃɔ.ko.la]' '||ads..google.com^' 'ads..google.com' '||ads,google.com^' \
    '||a@b.example^' '*größe.* Und' 'größe.{de,at}' '"größe.*"' 中国 \
    'x "例え.テスト" y' 'x почта.фирма y' 'x bücher.de-Seite y' 'x сайт.рф_y z' \
    'x ü.de×at y' 'ü[x.de ü[.x.de ü[.]c1 ü\x' 'siehe bücher。de' \
    'src/größe.rst käthe.groß'; do
    given "$(printf '%s' "$text" | sed 's/\\/\\\\/g')\n"
    run -T --invalid=fail
    if test "$(cat "$out")" = "$text" && ! test -s "$err"; then
        result ok "complete: $text"
    else
        result 'not ok' "complete: $text"
        note <"$err"
    fi
done
reports_nothing '-d: names that --safe keeps' 'xn--80ak6aa92e.com\n' \
    'xn--80ak6aa92e.com\n' -dT --safe
row 'without --invalid, silence' 'größe.intern\n' 'größe.intern\n' -T
row '-d: with the top-level domain, decoded' 'xn--tda.intern\n' 'ü.intern\n' -dT \
    --tlds=any

# The modes. The other names of a record are converted.
given 'ü.de größe.intern ä.xx\nö.de\n'
messages="puny: -:1: 'größe.intern' is not converted: no top-level domain (--tlds)
puny: -:1: 'ä.xx' is not converted: no top-level domain (--tlds)
"
run -T --invalid=fail
gives '--invalid=fail' 1 'xn--tda.de größe.intern ä.xx\nxn--nda.de\n' "$messages"
run -T --invalid=warn
gives '--invalid=warn' 0 'xn--tda.de größe.intern ä.xx\nxn--nda.de\n' "$messages"
run -T --invalid=ignore
gives '--invalid=ignore' 0 'xn--tda.de größe.intern ä.xx\nxn--nda.de\n'
run -T --invalid=drop
gives '--invalid=drop' 0 'xn--nda.de\n' "$messages"
run -T --invalid=abort
gives '--invalid=abort' 1 '' "$messages"
run -T --invalid=drop --only-names
gives '--invalid=drop --only-names' 0 'xn--nda.de\n' "$messages"
given 'ü.de größe.intern ä.xx\n'
run -T --invalid=warn --field=2
gives '--invalid with --field' 0 'ü.de größe.intern ä.xx\n' \
    "puny: -:1: field 2: 'größe.intern' is not converted: no top-level domain (--tlds)\n"

# Lists in another charset: a check cannot succeed.
bad='\360\354.\360\364'
quoted="'\\\\x{F0}\\\\x{EC}.\\\\x{F0}\\\\x{F4}' is not converted: it has bytes that are not valid UTF-8 (-f)"
list="0.0.0.0 $bad\n||$bad^\n$bad\nx\n$bad\n$bad\n"
messages="puny: -:1: $quoted\n\
puny: -:2: $quoted\n\
puny: -:3: $quoted\n\
puny: -: names in 5 lines, of which line 1 is the first, have bytes that are not valid UTF-8; -f says which charset they are in\n"
given "$list"
run -T --check
gives 'a list in another charset, --check' 1 '' "$messages"
run -T --invalid=fail
gives 'a list in another charset, --invalid=fail' 1 "$list" "$messages"
for list in 'CP1251 \361\340\351\362' 'KOI8-R \323\301\312\324' 'ISO-8859-1 b\374cher' \
    'GBK \300\375\327\323'; do
    given "0.0.0.0 ${list#* }.de\n||${list#* }.de^\n"
    run -T --check
    ok "two lines in ${list%% *}: each says that UTF-8 is not the charset" \
        test "$(grep -c 'it has bytes that are not valid UTF-8 (-f)$' "$err")" -eq 2
done
given '\377.de\n'
run -T -f EUC-KR --invalid=warn
gives 'bytes that are not valid in the charset of -f' 0 '\377.de\n' \
    "puny: -:1: '\\\\x{FF}.de' is not converted: it has bytes that are not valid EUC-KR (-f)\n"
given 'GET /caf\351 HTTP/1.1\nGr\374n.\nf\374r alle\n'
run -T --check
gives 'bytes of another charset where no names are' 0 ''
given '0\000.\0000\000.\000\n\000|\000|\000\074\004.\000d\000e\000^\000\n\000'
run -T --check
gives 'UTF-16LE without a byte-order mark' 1 '' \
    'puny: -: the input is UTF-16LE, by its first bytes; -f UTF-16LE reads it\n'
given '?\004>\004G\004B\0040\004.\000@\004D\004\n\000?\004.\000@\004D\004\n\000'
run -T --check
gives 'UTF-16LE in which only dots and line feeds are ASCII' 1 '' \
    'puny: -: the input is UTF-16LE, by its first bytes; -f UTF-16LE reads it\n'
given '\033$BNc$(\033(B.jp\n'
run -T --check
gives 'escape sequences of ISO-2022-JP' 1 '' \
    'puny: -: the input is ISO-2022-JP, by its escape sequences; -f ISO-2022-JP reads it\n'
given 'a\n\000b\n\000\033(Bx\n'
run -T --check
gives 'NUL after some lines, an escape sequence of terminals' 0 ''

done_testing
