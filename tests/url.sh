#!/bin/sh
# --url: where the host is; what is copied; lines, fields, charsets and --explain.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

has_icu || skip_all 'built without ICU'

# Each row: a string, its conversion ("=": itself), its host ("-": none). A blank
# is written ~.
tab=$(bytes '\t')
while read -r url converted host; do
    test "$converted" != = || converted=$url
    test "$host" != - || host=
    printf '%s\n' "$url" | tr '~' ' ' >>"$tmp/urls"
    printf '%s\n' "$converted" | tr '~' ' ' >>"$tmp/converted"
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
hxxp://ü\.de/ö.de hxxp://xn--tda.de/ö.de xn--tda.de
git+ssh://git@ü.de/x git+ssh://git@xn--tda.de/x xn--tda.de
a.b://ü.de/ a.b://xn--tda.de/ xn--tda.de
//ü.de/x //xn--tda.de/x xn--tda.de
\\ü.de\x \\xn--tda.de\x xn--tda.de
~http://ü.de/~x~ ~http://xn--tda.de/~x~ xn--tda.de
~ü.de~ ~xn--tda.de~ xn--tda.de
ü.de xn--tda.de xn--tda.de
ü.de:80/x xn--tda.de:80/x xn--tda.de
ü.de/ö.de xn--tda.de/ö.de xn--tda.de
a.de:80 = a.de
localhost:80/x = localhost
ö@ü.de ö@xn--tda.de xn--tda.de
a:ö@ü.de:80/ a:ö@xn--tda.de:80/ xn--tda.de
mailto:ö@ü.de?subject=a@ö.de&cc=b mailto:ö@xn--tda.de?subject=a@ö.de&cc=b xn--tda.de
MailTo:a@ü.de?BODY=a@ö.de&amp;references=%3Cb@ö.de%3E MailTo:a@xn--tda.de?BODY=a@ö.de&amp;references=%3Cb@ö.de%3E xn--tda.de
mailto:?In-Reply-To=a@ö.de&to= = -
mailto:a/b@ü.de#?to=a@ö.de mailto:a/b@xn--tda.de#?to=a@ö.de xn--tda.de
mailto:a@ü.de/ mailto:a@xn--tda.de/ xn--tda.de
foo:a@ü.de?cc=a@ö.de foo:a@xn--tda.de?cc=a@ö.de xn--tda.de
https://www.ü。de./ https://www.xn--tda.de./ www.xn--tda.de.
http://192.0.2.1/ü.de = 192.0.2.1
http://xn--tda.de/ü = xn--tda.de
http://[2001:db8::1]:80/ü.de = -
http://a@[::1]/ü.de = -
[::1]:80 = -
http:// = -
http:///?x http:///?x -
http: = -
http:80 = 80
/ü.de = -
///ü.de/x ///xn--tda.de/x xn--tda.de
/\ü.de/x /\xn--tda.de/x xn--tda.de
?ü.de = -
#ü.de = -
:80 = -
http://:80/ = -
https://evil.com\.bank.example/ = evil.com
https:\\evil.com\\.bank.example/ = evil.com
http://ü.de\.evil.com/ http://xn--tda.de\.evil.com/ xn--tda.de
//ü.de\.evil.com/ //xn--tda.de\.evil.com/ xn--tda.de
file:\\ü.de\.evil.com/ file:\\xn--tda.de\.evil.com/ xn--tda.de
http://ü.de\@evil.com/ http://xn--tda.de\@evil.com/ xn--tda.de
https://ü[.]de/ https://xn--tda.de/ xn--tda.de
https://ü(.)ö[dot]de/ https://xn--tda.xn--nda.de/ xn--tda.xn--nda.de
ü\.ö\.de xn--tda.xn--nda.de xn--tda.xn--nda.de
view-source:http://ü.de/ö view-source:http://xn--tda.de/ö xn--tda.de
view-source:http:ü.de view-source:http:xn--tda.de xn--tda.de
blob:https://ü.de/1-2 blob:https://xn--tda.de/1-2 xn--tda.de
feed:http://ü.de/ feed:http://xn--tda.de/ xn--tda.de
jdbc:mysql://ü.de:3306/db jdbc:mysql://xn--tda.de:3306/db xn--tda.de
a:b:c://ö@ü.de a:b:c://ö@xn--tda.de xn--tda.de
*://*.bücher.de/* *://*.xn--bcher-kva.de/* *.xn--bcher-kva.de
https://b%C3%BCcher.de/%C3%BC https://xn--bcher-kva.de/%C3%BC xn--bcher-kva.de
http://b%c3%bccher%2Ede/ http://xn--bcher-kva.de/ xn--bcher-kva.de
http://%61.de/ http://a.de/ a.de
ssh://b%C3%BCcher.de ssh://xn--bcher-kva.de xn--bcher-kva.de
http://ü%40b@ö.de/ http://ü%40b@xn--nda.de/ xn--nda.de
mongodb://ü:p@ö.de:1/db mongodb://ü:p@xn--nda.de:1/db xn--nda.de
git@ü.de:/x git@xn--tda.de:/x xn--tda.de
http://ü.de:65535/ http://xn--tda.de:65535/ xn--tda.de
ü.de:00080/ xn--tda.de:00080/ xn--tda.de
http://[fe80::1%25eth0]/ = -
file://C:/ü.de = -
file://C|/ü.de = -
javascript:a?b://c = -
urn:isbn:1:2 = -
file:///C:/ü.de = -
C:\ü.de = -
data:text/plain,ü.de = -
about:blank = -
tel:+49-30 = -
https://ü.de/pfad~ü https://xn--tda.de/pfad~ü xn--tda.de
https://ü.de/?a=b,c=https://ö.de https://xn--tda.de/?a=b,c=https://ö.de xn--tda.de
https://ü.de/;a/https://ö.de https://xn--tda.de/;a/https://ö.de xn--tda.de
ü.de/x,y xn--tda.de/x,y xn--tda.de
ü.de//x xn--tda.de//x xn--tda.de
localhost:80//x = localhost
\\ü.de\Neuer~Ordner \\xn--tda.de\Neuer~Ordner xn--tda.de
"a~b;c"@ü.de "a~b;c"@xn--tda.de xn--tda.de
"a@b"@ü.de "a@b"@xn--tda.de xn--tda.de
ftp://a;b,c@ü.de/ ftp://a;b,c@xn--tda.de/ xn--tda.de
http://ö.de@ü.de/ http://ö.de@xn--tda.de/ xn--tda.de
2001:db8::1 = -
2001:DB8::/32 = -
::1 = -
::/0 = -
::ffff:192.0.2.1 = -
fe80::1%eth0.1 = -
[2001:db8::1] = -
[2001:db8::1]/ü.de = -
a@[IPv6:2001:db8::1] = -
a@[192.0.2.1] = -
192.0.2.1:80 = 192.0.2.1
192.0.2.0/24 = 192.0.2.0
\\.\COM1 = -
\\.\ü.de = -
//./ü.de = -
\\?\C:\ü.de = -
\\.ü.de \\.xn--tda.de .xn--tda.de
C:\ü@ü.de = -
stun:ü.de:3478 stun:xn--tda.de:3478 xn--tda.de
turn:ü.de:3478?transport=udp turn:xn--tda.de:3478?transport=udp xn--tda.de
DNS:*.ü.de DNS:*.xn--tda.de *.xn--tda.de
domain:ü.de domain:xn--tda.de xn--tda.de
include:ü.de/24 include:xn--tda.de/24 xn--tda.de
did:web:ü.de:80 did:web:xn--tda.de:80 xn--tda.de
a:b%C3%BCcher.de a:xn--bcher-kva.de xn--bcher-kva.de
DNS:a.de = a.de
stun:a.de:3478 = a.de
Wort:ü = -
javascript:a("b.c") = -
file:/käthe@ü.de = -
file:\ü.de = -
app:/a@ü.de/x = -
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

# Text that is no URL, and hosts that are no names. A blank is written ~.
tilde_to_blank()
{
    printf '%s\n' "$1" | tr '~' ' '
}
while read -r url reason; do
    url=$(tilde_to_blank "$url")
    run -n --url "$url"
    gives "$url" 1 "$url\n" \
        "puny: '$url': $reason (--text is for names inside other text)\n"
    run -n --url --only-names "$url"
    ok "--only-names: $url: an empty line" test "$(wc -c <"$out")" -eq 1
done <<'END'
http://ü!.de/x label 1, 'ü!': U+0021 '!' cannot be in a domain name
http://ü.de|x/ label 2, 'de|x': U+007C '|' cannot be in a domain name
||ü.de^ label 1, '||ü': U+007C '|' cannot be in a domain name
ü.de:9092,ö.de:9092 U+002C ',' cannot be in a port
ü.de:80~ö.de:81 U+0020 ' ' cannot be in a port
mongodb://ü.de:1,ö.de:2/db U+002C ',' cannot be in a port
mongodb://ü.de,ö.de/db label 2, 'de,ö': U+002C ',' cannot be in a domain name
http://ü.de:80!/ U+0021 '!' cannot be in a port
http://ü.de:８０/ U+FF18 '８' cannot be in a port
git@ü.de:x/y 'x' after ':' is a service or a path, not the number of a port
xn--bcher-kva.de:https 'https' after ':' is a service or a path, not the number of a port
DNS:ü.de,~DNS:ö.de U+00F6 'ö' cannot be in a port
Wort:~ü.de label 1, ' ü': U+0020 ' ' cannot be in a domain name
data:,ü.de label 1, ',ü': U+002C ',' cannot be in a domain name
END

# Several hosts, and text in which programs find different ones.
while IFS= read -r row; do
    row=$(tilde_to_blank "$row")
    converted=$(printf '%s\n' "$row" | sed 's/ü\.de/xn--tda.de/g; s/ö\.de/xn--nda.de/g')
    for each in "$converted" "$row"; do
        url=${each%%|*} reason=${each#*|}
        for options in -n -dn '-n --safe' '-n --only-names'; do
            # Words.
            # shellcheck disable=SC2086
            run --url $options "$url"
            ok "$options --url: $url" is_status 1
        done
        run --explain --url "$url"
        ok "--explain: $url" grep -Fqx "valid     no: $reason" "$out"
    done
    run -n --url "$url"
    ok "$url: the status" is_status 1
    printf '%s\n' "puny: '$url': $reason (--text is for names inside other text)" \
        >"$tmp/wanted"
    ok "$url: the message" same "$tmp/wanted" "$err"
done <<'END'
a@ü.de;~b@ö.de|two '@', so these are several addresses
a@ü.de b@ö.de|two '@', so these are several addresses
mailto:a@ü.de,b@ö.de|two '@', so these are several addresses
mailto:a@a.de/b@ö.de|two '@', so these are several addresses
mailto:a@ü.de?cc=b@ö.de|the address in 'cc=b@ö.de', after '?', is not converted
MAILTO:?subject=x&amp;To=a@a.de|the address in 'To=a@a.de', after '?', is not converted
view-source:mailto:a@ü.de?%74o=x@ö.de#x|the address in '%74o=x@ö.de', after '?', is not converted
mailto:a?bcc=x%40a.de|the address in 'bcc=x%40a.de', after '?', is not converted
mailto:a?bcc=x＠ö.de|the address in 'bcc=x＠ö.de', after '?', is not converted
a@ü.de:80,b@ö.de|two '@', so these are several addresses
<a@ü.de>~<b@ö.de>|U+003C '<' cannot be before the last '@'
ü.de;~b@ö.de|U+003B ';' cannot be before the last '@'
ü.de~b@ö.de|U+0020 ' ' cannot be before the last '@'
ü.de b@ö.de|U+00A0 ' ' cannot be before the last '@'
ü.de；b@ö.de|U+FF1B '；' cannot be before the last '@'
domain:ü.de:@cn|U+003A ':' cannot be after a host
http://ü.de~b@ö.de/|U+0020 ' ' cannot be after a host
http://a@ö.de@ü.de/|U+0040 '@' cannot be after a host
"a@ö.de"@ü.de|U+0040 '@' cannot be after a host
//ü.de@x/|U+0040 '@' cannot be after a host
https://ü.de/a~https://ö.de/b|another URL follows U+0020 ' '
https://ö.de/,https://ü.de|another URL follows U+002C ','
https://ö.de/;"https://ü.de"|another URL follows U+003B ';'
http:/\ö.de\;http:/\ü.de|another URL follows U+003B ';'
data:text/plain,~https://ö.de/|another URL follows U+0020 ' '
//ü.de/a;//ö.de/b|another URL follows U+003B ';'
/x~https://ö.de/|another URL follows U+0020 ' '
ö.de/x,ü.de|another host follows U+002C ','
ö.de/x,~ü.de|U+0020 ' ' cannot be in a URL without a scheme
ö.de/x~ü|U+0020 ' ' cannot be in a URL without a scheme
ö.de/a@ü.de|another host follows U+0040 '@'
ssh://ö.de\@ü.de/|U+005C '\' cannot be before the host of a URL
ssh://\u@ü.de/|U+005C '\' cannot be before the host of a URL
http://ö.de\@ü.de/|U+005C '\' cannot be before the host of a URL
\\a.de\ö@ü.de\x|U+005C '\' cannot be before the host of a URL
DOM\user@ü.de|U+005C '\' cannot be before the host of a URL
https//ü.de|no ':' follows the scheme 'https'
http/ü.de|no ':' follows the scheme 'http'
ssh//ü.de|no ':' follows the scheme 'ssh'
file:ü.de|no '//' follows the scheme 'file:'
jdbc:oracle:thin:@//ü.de:1521/x|no host follows '@'
(see~http://ü.de)|'(see http' is neither a scheme, because of U+0028 '(', nor a host with a port
END
run -n --url 'git+ssh:\\ü.de/x'
ok 'a backslash after another scheme' grep -Fq "U+005C '\' cannot be in a domain" "$err"

given '\374://a.de\n'
run -n --url
gives 'a byte of another charset, in place of a scheme' 1 '\374://a.de\n' \
    'puny: -:1: byte 1: \\x{FC} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n'

# URLs that cannot be read, with escapes of printf.
while IFS='|' read -r url reason; do
    given "$url\n" && run -n --url
    gives "$url" 1 "$url\n" "puny: -:1: $reason\n"
    run -n --url --lenient
    ok "--lenient: $url" is_status 1
    run --explain=lines --url
    ok "--explain: $url" test "$(cut -f 2-4 "$out")" = "$(bytes "-\t-\t$reason")"
    run --explain --url
    ok "--explain, a block: $url" grep -Fqx "valid     no: $(bytes "$reason")" "$out"
done <<'END'
\342\200\213http://xn--80ak6aa92e.com/|'\\u{200B}http' is neither a scheme, because of U+200B, nor a host with a port
\302\255http://xn--80ak6aa92e.com/|'\\u{AD}http' is neither a scheme, because of U+00AD, nor a host with a port
\342\201\240http:\\\\xn--80ak6aa92e.com/|'\\u{2060}http' is neither a scheme, because of U+2060, nor a host with a port
\342\200\216http://xn--80ak6aa92e.com/|'\\u{200E}http' is neither a scheme, because of U+200E, nor a host with a port
\342\200\252http:xn--80ak6aa92e.com/|'\\u{202A}http' is neither a scheme, because of U+202A, nor a host with a port
 \357\273\277http://xn--80ak6aa92e.com/|'\\u{FEFF}http' is neither a scheme, because of U+FEFF, nor a host with a port
\302\240http://a.de/|'\302\240http' is neither a scheme, because of U+00A0 '\302\240', nor a host with a port
\357\275\210ttp://a.de/|'\357\275\210ttp' is neither a scheme, because of U+FF48 '\357\275\210', nor a host with a port
\342\223\227ttp:/a.de/|'\342\223\227ttp' is neither a scheme, because of U+24D7 '\342\223\227', nor a host with a port
http\342\200\213://a.de/|'http\\u{200B}' is neither a scheme, because of U+200B, nor a host with a port
feed:\342\200\213http://a.de/|'\\u{200B}http' is neither a scheme, because of U+200B, nor a host with a port
1http://a.de/|'1http' is neither a scheme, because of U+0031 '1', nor a host with a port
_x://a.de|'_x' is neither a scheme, because of U+005F '_', nor a host with a port
http*://a.de/|'http*' is neither a scheme, because of U+002A '*', nor a host with a port
://a.de|'' is neither a scheme, because of U+003A ':', nor a host with a port
:|'' is neither a scheme, because of U+003A ':', nor a host with a port
a,http://a.de|'a,http' is neither a scheme, because of U+002C ',', nor a host with a port
mailto:a@b,http://a.de|'a@b,http' is neither a scheme, because of U+0040 '@', nor a host with a port
ht\ttp://a.de/|'ht\\u{9}tp' is neither a scheme, because of U+0009, nor a host with a port
http:\t//a.de/|U+0009 cannot be before the host of a URL
http:/\t/a.de/|U+0009 cannot be before the host of a URL
/\t/a.de/|U+0009 cannot be before the host of a URL
foo:\t//x|U+0009 cannot be before the host of a URL
http://https://a.de/|'://' cannot be after a host
http:https://a.de/|'://' cannot be after a host
a@b.de://x|'://' cannot be after a host
a.de:/x|no port follows ':'
http://a.de:65536/|a port is at most 65535
http://a.de:99999999999999999999/|a port is at most 65535
http://a@/|no host follows '@'
a@|no host follows '@'
http://[::1/|'[' has no ']'
http://[::1].evil.com/|U+002E '.' cannot be after an IPv6 address
http://[a!]/|U+0021 '!' cannot be in an IPv6 address
http://a%%2Fb/|an escape stands for U+002F '/'
http://a%%00.de/|an escape stands for U+0000
http://a%%40b/|an escape stands for U+0040 '@'
http://a%%FF.de/|an escape stands for \\x{FF}, which is not valid UTF-8
https://b\\u00fccher.de/x|U+005C '\\' begins an escape (puny-recipes(7) shows how to undo it)
https:\\/\\/\\u00FC.de\\/|U+005C '\\' begins an escape (puny-recipes(7) shows how to undo it)
b\\u00fccher.de|U+005C '\\' begins an escape (puny-recipes(7) shows how to undo it)
END
run -n --url "http://ü${tab}ö.de/"
ok 'a tab in a host, which browsers leave out' is_status 1
run -n --url 'http://%zz.de/'
ok 'no escape' is_status 1

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
    "$tab-$tab-$tab-$tab-$tab-$tab-
http://[::1]/$tab-$tab-$tab-$tab-$tab-$tab-"
ok '--explain=lines: bytes that are not UTF-8' \
    test "$(sed -n 4p "$out" | cut -f 1,4)" = "http://a/\\x{FF}${tab}yes"
run --explain --tlds=any --url 'hxxp://a[.]b/x' /x
gives '--explain: no block without a host' 0 'U-labels  a.b (3 octets)
A-labels  a.b (3 octets)
label 1   a, ASCII
label 2   b, ASCII
valid     yes
strict    yes
safe      yes
tld       yes\n'

done_testing
