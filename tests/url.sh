#!/bin/sh
# --url: where the host is; what is copied; lines, fields, charsets and --explain.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

has_icu || skip_all 'built without ICU'

# Each row: a string, its conversion ("=": itself), its host ("-": none). A blank
# is written %.
tab=$(bytes '\t')
while read -r url converted host; do
    test "$converted" != = || converted=$url
    test "$host" != - || host=
    printf '%s\n' "$url" | tr % ' ' >>"$tmp/urls"
    printf '%s\n' "$converted" | tr % ' ' >>"$tmp/converted"
    printf '%s\n' "$host" >>"$tmp/hosts"
done <<'END'
http://ü.de/ä.de?q=ö.de#é.de http://xn--tda.de/ä.de?q=ö.de#é.de xn--tda.de
http://ü.de http://xn--tda.de xn--tda.de
http://Ü.de?ä.de http://xn--tda.de?ä.de xn--tda.de
http://ü.de#ä.de http://xn--tda.de#ä.de xn--tda.de
HTTPS://ü.de:8080/x HTTPS://xn--tda.de:8080/x xn--tda.de
http://ü.de:/x http://xn--tda.de:/x xn--tda.de
http://ü.de:80?x:y http://xn--tda.de:80?x:y xn--tda.de
http://ö.de:pä@ü.de/ö@é.de http://ö.de:pä@xn--tda.de/ö@é.de xn--tda.de
http://a@b@ü.de/ http://a@b@xn--tda.de/ xn--tda.de
http:\\ü.de\ö.de http:\\xn--tda.de\ö.de xn--tda.de
https:/\ü.de/ https:/\xn--tda.de/ xn--tda.de
wss:ü.de wss:xn--tda.de xn--tda.de
ftp:////ü.de/ ftp:////xn--tda.de/ xn--tda.de
hxxps://ü[.]de/ä[.]de hxxps://xn--tda.de/ä[.]de xn--tda.de
hxxp://ü\.de\ö.de hxxp://xn--tda.de\ö.de xn--tda.de
git+ssh://git@ü.de/x git+ssh://git@xn--tda.de/x xn--tda.de
a.b://ü.de/ a.b://xn--tda.de/ xn--tda.de
//ü.de/x //xn--tda.de/x xn--tda.de
\\ü.de\x \\xn--tda.de\x xn--tda.de
%http://ü.de/%x% %http://xn--tda.de/%x% xn--tda.de
%ü.de% %xn--tda.de% xn--tda.de
ü.de xn--tda.de xn--tda.de
ü.de:80/x xn--tda.de:80/x xn--tda.de
ü.de/ö.de xn--tda.de/ö.de xn--tda.de
a.de:80 = a.de
localhost:80/x = localhost
ö@ü.de ö@xn--tda.de xn--tda.de
a:ö@ü.de:80/ a:ö@xn--tda.de:80/ xn--tda.de
mailto:ö@ü.de?cc=a@ö.de mailto:ö@xn--tda.de?cc=a@ö.de xn--tda.de
https://www.ü。de./ https://www.xn--tda.de./ www.xn--tda.de.
http://192.0.2.1/ü.de = 192.0.2.1
http://xn--tda.de/ü = xn--tda.de
http://[2001:db8::1]:80/ü.de = -
http://a@[::1]/ü.de = -
[::1]:80 = -
http:// = -
http:///?x http:///?x -
http: = -
/ü.de = -
///ü.de = -
?ü.de = -
#ü.de = -
: = -
file:///C:/ü.de = -
C:\ü.de = -
data:text/plain,ü.de = -
about:blank = -
tel:+49-30 = -
END
# An empty line.
echo >>"$tmp/urls"
echo >>"$tmp/converted"
echo >>"$tmp/hosts"
cp "$tmp/urls" "$in" && run -n --url
gives_file 'the host is converted, and all else copied' 0 "$tmp/converted"
run -n --url --only-names
gives_file '--only-names: a line for each line' 0 "$tmp/hosts"
cp "$tmp/converted" "$in" && run -n --url
gives_file 'converting the result again changes nothing' 0 "$tmp/converted"

# Hosts that are no names.
while read -r url reason; do
    run -n --url "$url"
    gives "$url" 1 "$url\n" \
        "puny: '$url': $reason (--text is for names inside other text)\n"
    run -n --url --only-names "$url"
    ok "--only-names: $url: an empty line" test "$(wc -c <"$out")" -eq 1
done <<'END'
http://ü!.de/x label 1, 'ü!': U+0021 '!' cannot be in a domain name
http://ü.de|x/ label 2, 'de|x': U+007C '|' cannot be in a domain name
||ü.de^ label 1, '||ü': U+007C '|' cannot be in a domain name
mailto:a@ü.de,b@ö.de label 2, 'de,b@ö': U+002C ',' cannot be in a domain name
git@ü.de:x/y label 2, 'de:x': U+003A ':' cannot be in a domain name
END
run -n --url "http://ü${tab}ö.de/"
ok 'a tab, which browsers leave out' is_status 1

given 'http://\303\274!/\nhttp://\303\274.de/\n'
run -n --url --invalid=drop
gives '--invalid=drop' 0 'http://xn--tda.de/\n' "puny: -:1: label 1, '\303\274!': \
U+0021 '!' cannot be in a domain name (--text is for names inside other text)\n"
run -n --url --invalid=ignore --only-names
gives '--invalid=ignore --only-names' 0 '\nxn--tda.de\n' ''

given 'http://xn--tda.de/xn--tda\nhttp://xn--80ak6aa92e.com/\n'
run -dn --url
gives '-d' 0 'http://\303\274.de/xn--tda\nhttp://\320\260\321\200\321\200\323\217\320\265.com/\n'
run -dn --url --safe
gives '-d --safe' 0 'http://\303\274.de/xn--tda\nhttp://xn--80ak6aa92e.com/\n'
given 'http://\303\274.de/\nhttp://a.de/\303\274\n' && run -n --url --check
gives '--check' 1 '' "puny: -:1: 'http://\303\274.de/' would be converted\n"

# Fields.
given 'id,url\n1,"https://\303\274.de/a,b"\n2\n3,"\303\266.de/""x"""\n'
run -n --url --csv --field=2 --header
gives '--csv' 0 'id,url\n1,"https://xn--tda.de/a,b"\n2\n3,"xn--nda.de/""x"""\n'
sed 1d "$in" >"$tmp/rows" && cp "$tmp/rows" "$in"
run -n --url --csv --field=2 --only-names
gives '--csv --only-names' 0 'xn--tda.de\n\nxn--nda.de\n'

# Other bytes.
given 'http://\303\274.de/\377\n' && run -n --url
gives 'bytes that are not UTF-8' 0 'http://xn--tda.de/\377\n'
given 'http://\374.de/\344\n' && run -n --url -f ISO-8859-1 -t ISO-8859-1
gives 'ISO-8859-1' 0 'http://xn--tda.de/\344\n'
# \373\374 and \356\372 are two forms of one character in CP932.
given 'http://a.de/\356\372\373\374\n' && run -n --url -f CP932 -t CP932
gives 'bytes outside of the host are kept' 0 'http://a.de/\356\372\373\374\n'
run -dn --url --escape=always "http://xn--tda.de/$(bytes '\342\200\256')"
gives '--escape: all of the string' 0 'http://\303\274.de/\\u{202E}\n'

# --explain.
given 'http://ex\303\241mple.com/\n\nhttp://[::1]/\nhttp://a/\377\n'
echo example.com >"$tmp/protected"
run --explain=lines --url --protect="$tmp/protected"
ok '--explain=lines: the line, and the forms of its host' \
    test "$(sed -n 1p "$out" | cut -f 1-3)" = \
    "http://exámple.com/${tab}exámple.com${tab}xn--exmple-qta.com"
ok '--explain=lines: the verdict' \
    test "$(sed -n 1p "$out" | cut -f 6)" = "'exámple.com' looks like 'example.com' (--protect)"
ok '--explain=lines: no line, no host' test "$(sed -n 2,3p "$out")" = \
    "$tab-$tab-$tab-$tab-$tab-
http://[::1]/$tab-$tab-$tab-$tab-$tab-"
ok '--explain=lines: bytes that are not UTF-8' \
    test "$(sed -n 4p "$out" | cut -f 1,4)" = "http://a/\\x{FF}${tab}yes"
run --explain --url 'hxxp://a[.]b/x' /x
gives '--explain: no block without a host' 0 'U-labels  a.b (3 octets)
A-labels  a.b (3 octets)
label 1   a, ASCII
label 2   b, ASCII
valid     yes
strict    yes
safe      yes\n'

done_testing
