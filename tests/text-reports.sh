#!/bin/sh
# -T: --only-names, and the reports of names that are not converted (--invalid).
# Longer cases, and what is not reported, are in cases/.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"
# shellcheck source=tests/read-cases.sh
. "${0%/*}/read-cases.sh"

has_icu || skip_all 'this puny was built without ICU'

run_cases text-only-names.txt
printf 'example.com\n' >"$tmp/brands"
run_cases text-reports.txt

awk 'BEGIN { while (i++ < 99999) print "x \303\274.de y" }' >"$in"
awk 'BEGIN { while (i++ < 99999) print "xn--tda.de" }' >"$tmp/wanted"
run -T --only-names
gives_file '--only-names: many lines' 0 "$tmp/wanted"

given 'GET //xn--exampl-gva.com/ from www.xn--tda.de\n'
run -dT --only-names
cp "$out" "$in"
run -n --protect="$tmp/brands" --invalid=drop
gives '--only-names: names for another run' 0 'www.xn--tda.de\n' \
    "puny: -:1: 'examplé.com' looks like 'example.com' (--protect)\n"

# reports NAME TEXT RUN REASON [OPTION]...: RUN is left, with status 1.
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
    'unknown TLD (--tlds=any)' -T
reports 'a wide dot in a host without a top-level domain' \
    'https://größe.intern。例子 x' größe.intern。例子 \
    "U+3002 '。' is not part of a name in text" -T
reports 'a number before the last label, with any' 'x 1.größe' 1.größe \
    'a last label that --tlds=any leaves (-n or -dn converts it)' -T --tlds=any
reports '-d: a last label of one character, with any' 'x xn--tda.x' xn--tda.x \
    '--text would not encode it again (a last label that --tlds=any leaves (-n or -dn converts it)); --lenient decodes it' \
    -dT --tlds=any
reports 'in upper case' 'x GRÖSSE.LAN' GRÖSSE.LAN \
    'in upper case (in lower case, it is a name)' -T
reports 'a sentence' 'Das ist schön.In Berlin' schön.In 'the end of a sentence (alone, it is a name)' -T
reports 'words around a symbol, and a sentence' 'x👉ü.In Wien' ü.In \
    'the end of a sentence (alone, it is a name)' -T
reports 'an escape' '\\x41größe.de' x41größe.de \
    'part of an escape or word (needs a blank)' -T
dash='the prefix of an A-label is xn--, with two hyphens, not'
reports 'a dash in the prefix of an A-label' 'x xn–tda.de y' xn–tda.de \
    "$dash U+2013 '–'" -T
reports '-d: a dash in the prefix of an A-label' 'x (www.XN-—tda.de' XN-—tda.de \
    "$dash U+2014 '—'" -dT
for text in 'xn – tda' axn–tda.de '– xn' 'xn–' 'xn--tda.de–'; do
    given "$text\n"
    run -T --invalid=fail
    gives "no dash in a prefix: $text" 0 "$text\n" ''
done
reports 'a path' 'src/größe.de' größe.de 'part of a path (alone, it is a name)' -T
reports 'a local part' 'größe.de@a.de' größe.de 'the local part of an address' -T
reports 'a call' 'größe.de(' größe.de 'source code (alone, it is a name)' -T
reports 'a file' 'x größe.zip' größe.zip 'the name of a file' -T
reports 'words next to a name' 'x 遵从Freedesktop.org' 遵从Freedesktop.org \
    'words next to an ASCII name' -T
reports 'an empty label' '0.0.0.0 faß..com' faß..com \
    "not valid: label 2: two dots in a row (an empty label)" -T
reports 'a mark without a base' 'x \314\210ü.de' '\314\210ü.de' \
    "not valid: label 1, '\314\210ü': the label begins with a combining mark" -T
reports 'an empty label in a filter list' '||faß..com^' faß..com \
    "not valid: label 2: two dots in a row (an empty label)" -T
reports 'a wildcard before a final dot' '*größe.intern. A 192.0.2.7' \
    '*größe.intern' 'part of a pattern' -T
reports 'an invisible character in a filter' '||www.\342\200\213google.com^' \
    'www.\u{200B}google.com' 'U+200B is not part of a name in text' -T
reports 'a soft hyphen' '||schön\302\255bücher.de^' 'schön\u{AD}bücher.de' \
    'U+00AD is not part of a name in text' -T
reports 'a pattern of top-level domains' '^müller\.(com|de)$' müller \
    'part of a pattern' -T
reports 'a pattern of top-level domains in brackets' 'größe\.[a-z]+' größe \
    'part of a pattern' -T
reports 'a pattern of nginx' 'server_name a.de größe.* b.de;' größe \
    'part of a pattern' -T
reports 'a pattern with a top-level domain' 'x \.рф+$' рф 'part of a pattern' -T
reports 'one reason for a pattern' 'x größe.intern.*^' größe.intern \
    'part of a pattern' -T
reports 'not ASCII, alone' größe.büro größe.büro 'unknown TLD (--tlds=any)' -T
reports 'not ASCII, a setting' 'server_name größe.büro;' größe.büro \
    'unknown TLD (--tlds=any)' -T
reports 'a written dot, no top-level domain' 'ü[.]intern' 'ü[.]intern' \
    'unknown TLD (--tlds=any)' -T
reports '--safe: a slash that is none' https://my-bank.com⁄login.evil.de/ \
    my-bank.com⁄login.evil.de \
    "label 2, 'com⁄login': U+2044 '⁄' is not recommended for names (UTS #39)" \
    -T --safe
reports 'UTF-8 that was read as Latin-1' bÃ¼cher.de bÃ¼cher.de \
    "U+00BC '¼' is not part of a name in text" -T
reports '--lenient: an empty label' 'x ü..de' ü..de \
    'something in it is not part of a name in text' -T --lenient
reports 'a number at the end of a host' 'x http://ü.1/' ü.1 \
    'unknown TLD (--tlds=any)' -T
reports 'a number in a list' '0.0.0.0 १२' १२ 'unknown TLD (--tlds=any)' -T
reports '-d: a sign before an A-label' 'https://a€xn--bcher-kva.de/' \
    'a€xn--bcher-kva.de' 'part of an escape or word (needs a blank)' -dT
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
    'gr\x{F6}\x{DF}.\x{F6}.intern' 'it has bytes that are not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' -T
reports 'a letter of another charset before it' 'm\374ller.de' 'm\x{FC}ller.de' \
    'it has bytes that are not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' -T
reports 'a letter of another charset after it' 'x www.mein\374' 'www.mein\x{FC}' \
    'it has bytes that are not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' -T --tlds=any
reports 'a percent-encoded letter before it' 'http://b%%C3%%BCcher-größe.de/' \
    'b%%C3%%BCcher-größe.de' \
    "not valid: label 1, 'b%%C3%%BCcher-größe': U+0025 '%%' cannot be in a domain name \
(--url reads escapes of URLs; puny-recipes(7) shows how to undo others)" -T
reports 'a hidden character after it' '0.0.0.0 bücher.com\342\200\213' \
    'bücher.com\u{200B}' 'U+200B is not part of a name in text' -T
reports 'a hidden character in it' 'bücher\342\200\213.de' 'bücher\u{200B}.de' \
    'U+200B is not part of a name in text' -T
reports 'a hidden character before it' '0.0.0.0 b\342\200\213ücher.com' \
    'b\u{200B}ücher.com' 'U+200B is not part of a name in text' -T
reports 'a hidden character, and a last label that is not ASCII' 'x сай\302\255т.рф;' \
    'сай\u{AD}т.рф' 'U+00AD is not part of a name in text' -T
reports 'an empty label, and a last label that is not ASCII' 'x ads..сайт.рф;' \
    ads..сайт.рф "not valid: label 2: two dots in a row (an empty label)" -T
reports 'a sentence, and a last label that is not ASCII' 'сайт Кремль.Рф' \
    Кремль.Рф 'the end of a sentence (alone, it is a name)' -T
reports 'the local part of an address, joined' 'jörg×x.de@a.de' 'jörg×x.de' \
    'the local part of an address' -T
for text in 见xn--fsqu00a.com http://éxn--tda.de/ '||éxn--tda.de^' éxn--tda.сайт; do
    name=${text#*//}
    name=${name#'||'}
    reports "an A-label in a word: $text" "$text" "${name%[/^]}" \
        'part of an escape or word (needs a blank)' -T
done
for name in foo-xn--tda.de 见xn--fsqu00a.com; do
    reports "-d: an A-label in a word: $name" "x $name y" "$name" \
        'part of an escape or word (needs a blank)' -dT
done
reports 'a sentence that ends in ASCII' 'im Shop.Müller.de x' Shop.Müller.de \
    'the end of a sentence (alone, it is a name)' -T
reports 'stressed, no top-level domain' '**bücher.intern** x' bücher.intern \
    'unknown TLD (--tlds=any)' -T
reports 'stressed, a file' 'x **größe.zip**, y' größe.zip \
    'the name of a file' -T
reports 'stressed, a sentence' '*Bücher.De* x' Bücher.De \
    'the end of a sentence (alone, it is a name)' -T
reports 'a query without a scheme' 'GET /x?q=größe.de HTTP/1.1' größe.de \
    'part of a path (alone, it is a name)' -T
reports 'a query far after its slash' 'a.de/x?a=b&q=größe.de' größe.de \
    'part of a path (alone, it is a name)' -T
reports 'a query after a bracket' 'x ü)/x?q=größe.de' größe.de \
    'part of a path (alone, it is a name)' -T
reports 'a wildcard that ends a label' 'x bü*.köln.de' 'bü*.köln.de' \
    'part of a pattern' -T
reports 'a wildcard that ends a label before a top-level domain' 'x сайт*.рф' \
    'сайт*.рф' 'part of a pattern' -T
reports 'a wildcard in a label' 'x ads*größe.de' 'ads*größe.de' 'part of a pattern' -T
reports 'a wildcard after it, and a label' 'x größe.de*.at' 'größe.de*.at' \
    'part of a pattern' -T
reports 'two final dots' '0.0.0.0 bücher.com..' bücher.com.. \
    "not valid: label 3: two dots in a row (an empty label)" -T
reports 'two first dots' '0.0.0.0 ..bücher.com' ..bücher.com \
    "not valid: label 1: two dots in a row (an empty label)" -T
reports 'not valid' אab.de אab.de \
    "not valid: label 1, 'אab': U+0061 'a' breaks the bidi rule: in right-to-left names a label begins with a letter, ends with a letter or digit, and has letters and digits of one direction (RFC 5893)" \
    -T
reports 'not valid, a single label' '0.0.0.0 אab' אab \
    "not valid: label 1, 'אab': U+0061 'a' breaks the bidi rule: in right-to-left names a label begins with a letter, ends with a letter or digit, and has letters and digits of one direction (RFC 5893)" \
    -T
reports 'not valid, next to a hidden character' '0.0.0.0 xאb.c\342\200\213' 'xאb.c\u{200B}' \
    "not valid: label 1, 'xאb': U+05D0 'א' breaks the bidi rule: in right-to-left names a label begins with a letter, ends with a letter or digit, and has letters and digits of one direction (RFC 5893)" \
    -T
reports '--safe' 'x аррӏе.com' аррӏе.com \
    "label 1, 'аррӏе': all its letters look like ASCII, and 'com' is not a top-level domain of a country that writes Cyrillic (--trust)" \
    -T --safe
reports '--safe: what is mapped' 'https://x½.de' x½.de \
    "label 1, 'x1⁄2': U+2044 '⁄' (mapped from U+00BD '½') is not recommended for names (UTS #39)" \
    -T --safe
reports '--scripts' 'x größe.рф' größe.рф \
    "label 2, 'рф': U+0440 'р' is Cyrillic, which --scripts does not list" \
    -T --scripts=Latin
reports '--protect' 'GET //examplé.com/' examplé.com \
    "'examplé.com' looks like 'example.com' (--protect)" -T --protect="$tmp/brands"
printf '00E4\n' >"$tmp/letters"
reports '--table' 'x ö.de' ö.de "label 1, 'ö': the table lacks U+00F6 'ö'" \
    -T --table="$tmp/letters"
reports '-d: no A-label' 'x xn--abc-.de' xn--abc-.de \
    "not valid: label 1, 'xn--abc-': a fake A-label: it decodes to ASCII" \
    -dT
reports 'a single label in a URL' 'http://größe/' größe \
    'a single label (-n or -dn converts it)' -T
reports 'a single label in an address' 'a@größe' größe \
    'a single label (-n or -dn converts it)' -T
# not_restored NAME TEXT RUN REASON: -T would not convert the decoded name.
not_restored() {
    reports "-d: $1" "$2" "$3" \
        "--text would not encode it again ($4); --lenient decodes it" -dT
}

not_restored 'no top-level domain' 'xn--tda.intern x.de' xn--tda.intern \
    'unknown TLD (--tlds=any)'
reports '-d: a path' '//a.de/?q=xn--tda.de' xn--tda.de 'part of a path (alone, it is a name)' -dT
reports '-d: a word in a path' '//a.de/xn--p1ai_cyrl_3.0.txt' \
    xn--p1ai_cyrl_3.0.txt 'part of a path (alone, it is a name)' -dT
not_restored 'a call' 'xn--tda.run(' xn--tda.run 'source code (alone, it is a name)'
not_restored 'not one word' 'x xn--stay-p96a.com' xn--stay-p96a.com \
    'it would be more than one word'
not_restored 'no top-level domain, not ASCII' 'x xn--tda.xn--tda.' xn--tda.xn--tda \
    'unknown TLD (--tlds=any)'
reports '-d: labels in both forms' ü.xn--4ca.de ü.xn--4ca.de \
    'it has U-labels, too; --lenient decodes it' -dT
reports '-d: a single A-label' 'x xn--tda y' xn--tda \
    '--text would not encode it again (a single label (-n or -dn converts it)); --lenient decodes it' -dT
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
        grep -q "'foo-xn--80ak6aa92e.com' is not converted: part of an escape or word" "$err"
done
reports '-d: nothing after the prefix' 'x xn--' xn-- \
    'it decodes to nothing, or to text with xn--' -dT --lenient
reports '-d: an A-label in an A-label' 'x xn--xn--tda-6o25f' xn--xn--tda-6o25f \
    'it decodes to nothing, or to text with xn--' -dT

# A run that is too long for a name is not quoted as a whole.
quoted_whole="'\\(a\\.\\)\\{128\\}'\\.\\.\\. is not converted: unknown TLD (--tlds=any)"
quoted_cut="'x\\(ü\\.\\)\\{85\\}'\\.\\.\\. is not converted: unknown TLD (--tlds=any)"
awk 'BEGIN { while (i++ < 2045) printf "a."; print "ü.yyy" }' >"$in"
run -T --invalid=warn
ok 'reports: 4096 bytes' grep -q "$quoted_whole" "$err"
awk 'BEGIN { printf "x"; while (i++ < 1366) printf "ü."; print "xx" }' >"$in"
run -T --invalid=warn
ok 'reports: 4100 bytes' grep -q "$quoted_cut" "$err"

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

# A list in another charset
for list in 'CP1251 \361\340\351\362' 'KOI8-R \323\301\312\324' 'ISO-8859-1 b\374cher' \
    'GBK \300\375\327\323'; do
    given "0.0.0.0 ${list#* }.de\n||${list#* }.de^\n"
    run -T --check
    ok "two lines in ${list%% *}: each says that UTF-8 is not the charset" \
        test "$(grep -c 'it has bytes that are not valid UTF-8 (-f names another charset, such as WINDOWS-1252)$' "$err")" -eq 2
done

done_testing
