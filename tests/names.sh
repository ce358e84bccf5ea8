#!/bin/sh
# Domain names by the standards: their results with --name, the results of
# converting these again, and other charsets.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/names-rows.sh
. "${0%/*}/lib/names-rows.sh"

has_icu || skip_all 'built without ICU'

rows name names.tsv
accepted --name
rows strict names.tsv
accepted --name --strict

# The short options, and --name after operands.
: >"$in"
run -n b"$(bytes '\303\274')"cher.example
gives '-n' 0 'xn--bcher-kva.example\n'
run -dn xn--bcher-kva.example
gives '-dn' 0 'b\303\274cher.example\n'
run xn--bcher-kva.example --name -d
gives 'options after operands' 0 'b\303\274cher.example\n'
run -n ''
gives 'an empty operand' 0 '\n'

# Records are separated as without --name.
given '\n\303\274\r\n\r\n\nxn--tda' && run -n
gives 'empty lines, CRLF, no newline at the end' 0 \
    '\nxn--tda\r\n\r\n\nxn--tda'
run -dn
gives '-d: empty lines, CRLF, no newline at the end' 0 '\n\303\274\r\n\r\n\n\303\274'
given '\303\274\000\000A' && run -nz
gives '-z' 0 'xn--tda\000\000a'
given '\303\274\r\000' && run -nz
gives '-z: a CR is data' 1 '\303\274\r\000' "puny: -:1: label 1, \
'\303\274\\\\u{D}': U+000D cannot be in a domain name (a carriage return, not in \
CR LF; tr -d '\\\\r' removes it)\n"
given 'a.b\r\r\na.b\rc.d\r' && run -n
gives 'what removes a CR, and what makes it a newline' 1 'a.b\r\r\na.b\rc.d\r' \
    "puny: -:1: label 2, 'b\\\\u{D}': U+000D cannot be in a domain name (a carriage \
return, not in CR LF; tr -d '\\\\r' removes it)
puny: -:2: label 2, 'b\\\\u{D}c': U+000D cannot be in a domain name (only newlines \
end lines; tr '\\\\r' '\\\\n' makes them)\n"
tr -d '\r' <"$in" >"$tmp/without" && cp "$tmp/without" "$in" && run -n
gives 'without CR' 0 'a.b\na.bc.d'
given 'tda-\r\r\n' && run -d
gives 'a CR in Punycode' 1 'tda-\r\r\n' "puny: -:1: code point 5: U+000D is not a \
digit (a carriage return, not in CR LF; tr -d '\\\\r' removes it)\n"
given '\303\274\000b.example\n\303\274\n' && run -n
gives 'a NUL is data' 1 '\303\274\000b.example\nxn--tda\n' "puny: -:1: label \
1, '\303\274\\\\u{0}b': U+0000 cannot be in a domain name (-z is for \
lines that end in NUL)\n"
given 'A\000b\n' && run -n
gives 'a NUL is data in an ASCII name' 1 'A\000b\n' "puny: -:1: label 1, 'A\\\\u{0}b': \
U+0000 cannot be in a domain name (-z is for lines that end in NUL)\n"
given '\303\274\nb\377.example\n\303\274\n' && run -n
gives 'not UTF-8' 1 'xn--tda\nb\377.example\nxn--tda\n' \
    'puny: -:2: byte 2: \\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n'
run -n "$(bytes '\303\274.\377')"
gives 'an operand that is not UTF-8' 1 '\303\274.\377\n' \
    "puny: '\303\274.\\\\x{FF}': byte 4: \\\\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n"

# Names among plain ones, which take the fast path.
plain() {
    awk -v bucher="$1" -v plain="$2" 'BEGIN {
        for (n = 1; n <= 3000; n++)
            if (n % 7 == 3 || n % 11 == 5)
                print bucher
            else
                print plain n
    }'
}
plain "$(bytes 'B\303\234CHER.Example')" EXAMPLE.Host- >"$in"
plain xn--bcher-kva.example example.host- >"$tmp/wanted"
same_as_lines 'plain names among others: encoded' -n
plain XN--Bcher-KVA.Example EXAMPLE.Host- >"$in"
plain "$(bytes 'b\303\274cher.example')" example.host- >"$tmp/wanted"
same_as_lines 'plain names among others: decoded' -dn

# Charsets. In KOI8-R D0 D2 C9 CD C5 D2 is xn--e1afmkfd.
given '\320\322\311\315\305\322\n' && run -n -f KOI8-R -t UTF-8
gives '-f KOI8-R' 0 'xn--e1afmkfd\n'
given '\360\362\351\355\345\362\n' && run -n -f KOI8-R -t KOI8-R
gives '-f KOI8-R: upper case' 0 'xn--e1afmkfd\n'
given 'xn--e1afmkfd\n' && run -dn -t KOI8-R
gives '-t KOI8-R' 0 '\320\322\311\315\305\322\n'
run -dn -t ISO-8859-1
gives 'a name that the charset of the output lacks' 1 'xn--e1afmkfd\n' \
    "puny: -:1: U+043F '\320\277' cannot be written in ISO-8859-1\n"
given 'xn--tda\nxn--e1afmkfd\nxn--tda\n'
run -dn -t ISO-8859-1 --invalid=drop
gives 'names after one that the charset of the output lacks' 0 '\374\n\374\n' \
    "puny: -:2: U+043F '\320\277' cannot be written in ISO-8859-1\n"
given '\374.\334\n' && run -n -f ISO-8859-1 -t UTF-16BE
gives '-t UTF-16BE' 0 '\000x\000n\000-\000-\000t\000d\000a\000.\000x\000n\000-\000-\000t\000d\000a\000\n'

# Escapes.
: >"$in"
run -n --escape=always "$(bytes 'B\303\234cher')"
gives '--escape: nothing to escape' 0 'xn--bcher-kva\n'
run -dn --escape=always xn--ngba50cb2343a
gives '--escape: joiners stay' 0 \
    '\330\250\333\214\342\200\214\330\250\333\214\n'

# --strict with --text.
given 'i\342\235\244.ws b\303\274cher.example\n' && run -T --strict
gives '-T --strict leaves what IDNA2008 does not allow' 0 \
    'i\342\235\244.ws xn--bcher-kva.example\n'
given 'xn--i-7iq.ws xn--bcher-kva.example\n' && run -dT --strict
gives '-dT --strict leaves A-labels that IDNA2008 does not allow' 0 'xn--i-7iq.ws b\303\274cher.example\n'

run --version
ok '--version names ICU and Unicode' \
    grep -q '^ICU [0-9][0-9.]*, Unicode [0-9][0-9.]*\.$' "$out"

# Top-level domains, by --tlds.
run --version
date=$(sed -n 's/^Top-level domains of \(.*\)\.$/\1/p' "$out")
# no_tld NAME LABEL [ARG]...: LABEL, the last one of NAME, is refused.
no_tld() {
    name=$1
    label=$2
    shift 2
    run -n --tlds=known "$@" "$name"
    gives "--tlds=known: $name" 1 "$name\n" "puny: '$name': '$label' is no \
top-level domain as of $date (--tlds)\n"
}
no_tld a.pl-com pl-com
no_tld .a.PL-COM. PL-COM
no_tld xn--bcher-kva xn--bcher-kva -d
no_tld xn--knigswelpen.com-8sb com-8sb
no_tld b。ü。 ü
no_tld 1.2.3.256 256
no_tld 1.2.3 3
no_tld 1.2.3.4.5 5
no_tld 010.0.0.1 1 # of octal digits for some programs
no_tld '*' '*'
no_tld http://a.bc/d.de bc --url
awk 'BEGIN { for (n = 0; n < 3000; n++) print n % 7 ? "A.De" : "a.bc" }' >"$in"
run -n --tlds=known --invalid=drop
ok '--tlds=known: names among plain ones' \
    test "$(sort "$out" | uniq -c | tr -d ' ')" = 2571a.de
row '--tlds=known: names that pass' \
    'localhost\nрф\n192.0.2.255\n１.2.3.4\n.\n\n\r\na.internal\n.B.Xn--p1aI.\n' \
    'localhost\nxn--p1ai\n192.0.2.255\n1.2.3.4\n.\n\n\r\na.internal\n.b.xn--p1ai.\n' \
    -n --tlds=known
row '--tlds=known: URLs' '//a.de/b.c\nhttp://[::1]/\nhttp://127.0.0.1:8/\n/x\n' \
    '//a.de/b.c\nhttp://[::1]/\nhttp://127.0.0.1:8/\n/x\n' -n --url --tlds=known
echo intern >"$tmp/tlds"
row '--tlds=FILE' 'a.INTERN\na.de\n' 'a.intern\na.de\n' -n --tlds="$tmp/tlds"
row '--tlds=any, with another' 'a.bc\n' 'a.bc\n' -n --tlds=known --tlds=any
row '-dn --tlds=known' 'a.xn--p1ai\n' 'a.рф\n' -dn --tlds=known

done_testing
