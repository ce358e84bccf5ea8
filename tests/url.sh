#!/bin/sh
# --url: where the host is; what is copied; lines, fields, charsets and --explain.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/names-rows.sh
. "${0%/*}/lib/names-rows.sh"

has_icu || skip_all 'built without ICU'

tab=$(bytes '\t')
rows url urls.tsv
cut -f 1 "$tmp/rows" >"$tmp/urls"
awk -F '\t' '{ print ($2 == "=" ? $1 : $2) }' "$tmp/rows" >"$tmp/converted"
awk -F '\t' '{ print ($3 == "-" ? "" : $3) }' "$tmp/rows" >"$tmp/hosts"
cp "$tmp/urls" "$in" && run -n --url
gives_file 'the host is converted, and all else copied' 0 "$tmp/converted"
run -n --url --only-names
gives_file '--only-names: a line for each line' 0 "$tmp/hosts"
cp "$tmp/converted" "$in" && run -n --url
gives_file 'converting the result again changes nothing' 0 "$tmp/converted"

# is_refused REASON: the string in $in is copied, and the message has REASON.
is_refused() {
    printf '%s\n' "puny: -:1: $1" >"$tmp/message"
    is_status 1 && same "$in" "$out" && same "$tmp/message" "$err"
}

more='(--text is for names inside other text)'
rows name urls.tsv
while IFS=$tab read -r url reason; do
    printf '%s\n' "$url" >"$in" && run -n --url
    ok "$url" is_refused "$reason $more"
    run -n --url --only-names
    ok "--only-names: $url: an empty line" test "$(wc -c <"$out")" -eq 1
done <"$tmp/rows"

# Several hosts, and text in which programs find different ones.
rows several urls.tsv
while IFS= read -r row; do
    converted=$(printf '%s\n' "$row" | sed 's/ü\.de/xn--tda.de/g; s/ö\.de/xn--nda.de/g')
    for each in "$converted" "$row"; do
        url=${each%%"$tab"*} reason=${each#*"$tab"}
        for options in -n -dn '-n --safe' '-n --only-names'; do
            # Words.
            # shellcheck disable=SC2086
            run --url $options "$url"
            ok "$options --url: $url" is_status 1
        done
        run --explain --url "$url"
        ok "--explain: $url" grep -Fqx "valid     no: $reason" "$out"
    done
    printf '%s\n' "$url" >"$in" && run -n --url
    ok "$url" is_refused "$reason $more"
done <"$tmp/rows"
run -dn --url --lenient https://xn--/a.de
gives '--lenient: a host that decodes to nothing' 1 'https://xn--/a.de\n' \
    "puny: 'https://xn--/a.de': the URL would lose its host\n"
run -n --url 'a@ü.de:x'
gives 'an operand that is refused' 1 'a@ü.de:x\n' "puny: 'a@ü.de:x': 'x' after ':' is a \
service or a path, not the number of a port $more\n"

given '\374://a.de\n'
run -n --url
gives 'a byte of another charset, in place of a scheme' 1 '\374://a.de\n' \
    'puny: -:1: byte 1: \\x{FC} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n'

# URLs that cannot be read.
rows unread urls.tsv
while IFS=$tab read -r url reason; do
    printf '%s\n' "$url" | sed "s/␉/$tab/" >"$in"
    run -n --url
    ok "$reason" is_refused "$reason"
    run -n --url --lenient
    ok "--lenient: $reason" is_status 1
    run --explain=lines --url
    ok "--explain: $reason" test "$(cut -f 2-4 "$out")" = "-$tab-$tab$reason"
    run --explain --url
    ok "--explain, a block: $reason" grep -Fqx "valid     no: $reason" "$out"
done <"$tmp/rows"
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

given '1::\000x\n'
run -n --url
gives 'an IP address before NUL is none' 1 '1::\000x\n' "puny: -:1: '1' is neither a scheme, \
because of U+0031 '1', nor a host with a port (-z is for lines that end in NUL)\n"
given 'http://a.de/\nhttp://a.de/\377\nhttp://a.de/\n'
run -n --url -f ASCII -t UTF-8
gives 'bytes that are not valid, among simple URLs' 1 \
    'http://a.de/\nhttp://a.de/\377\nhttp://a.de/\n' \
    'puny: -:2: byte 13: \\x{FF} is not valid ASCII\n'

done_testing
