#!/bin/sh
# What is converted stays: generated lines, converted twice, are the same as
# converted once, in each mode and with each rule for names. And reports change
# nothing of the output. With LONG, more lines.
#
# Not so by their nature: --both, --only-names, --escape and plain Punycode.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

has_icu || skip_all 'this puny was built without ICU'

lines=2000
test -z "${LONG-}" || lines=100000

# Pieces of text, one a line, in octal: names and parts of them, what precedes
# and follows a name, and keys of lists.
bytes 'ü
größe
Größe
a
de
.de
.
.
.
.com
xn--fsqu00a
xn--tda
xn--
XN--TDA.de
größe.de
ü.com
ö.de
bücher.intern
a.de
example.com
xn--bcher-kva.de
пример.рф
Ο.Τ.ΕΛ
://
https://
http:/
//
/
\\
\\\\
\\/
@
||
|
=
domain=
$domain=
,domain=
DOMAIN-SUFFIX,
server=/
zone "
- 
#
# 
##
##.x
 # 
$
$$
~
,
;
:
:8080
"
\047
(
)
[
]
{
}
[.]
(dot)
\\.
*
*.
%%2F
%%3A%%2F%%2F
%%253A%%252F%%252F
=2E
%%
&
&#252;
&uuml;
& uml;
?
!
<
>
-
_
+
™
\342\200\231
”“
••
–
。
．
中国
今天
.中国
한국
에서
\t
 
 
 
\033[1m
\\n
\\u002F
\\u00fc
C:\\
www.
WWW.
In
.In
.Größe
РФ
.рф
zip
.zip
.md
1
3.5
0.0.0.0 
127.0.0.1 
IN A 
 CNAME 
MX 10 
file 
file "
host: 
\342\200\213
\302\255
\357\270\217
★
💩
👉
❤
\374
\r
...
..
-ról
org-ü
xn--a
ß
ı
' >"$tmp/texts"

# Of names and URLs: a line is one.
bytes 'ü
Größe
a
de
.de
.
.
.
.com
xn--fsqu00a
xn--tda
xn--
XN--TDA
ß
ſ
ﬁ
中国
한국
דוגמה
१
1
_dmarc
*
-
--
*.
。
．
%%C3%%BC
%%2e
https://
http:
ftp://
//
\\\\
/
/x
?ü
#ö
:80
@
user@
:
[::1]
192.0.2.1
💩
❤
™
\342\200\215
\314\210
 
\t
.рф
xn--a
' >"$tmp/urls"

# generate SEED FILE LONGEST: lines of up to LONGEST pieces.
generate() {
    awk -v state="$1" -v lines="$lines" -v longest="$3" "$awk_random"'
        { piece[NR] = $0 }
        END {
            for (; lines > 0; lines--) {
                line = ""
                for (n = 1 + below(longest); n > 0; n--)
                    line = line piece[1 + below(NR)]
                print line
            }
        }' "$2"
}

generate 1 "$tmp/texts" 9 >"$tmp/text"
generate 2 "$tmp/urls" 6 >"$tmp/url"
tr '\n' '\000' <"$tmp/text" >"$tmp/zero"
awk '{ gsub(/"/, ""); print $0 ";" NR ";\"" $0 "\"" }' "$tmp/text" >"$tmp/table"

# converts FILE [OPTION]...: the lines of FILE, to $out, whether all are
# converted or not.
converts() {
    cp "$1" "$in"
    shift
    run "$@"
    test "$status" -le 1
}

# shellcheck disable=SC2317 # ok calls it
same_lines() {
    cmp -s "$1" "$2" && return
    diff -a "$1" "$2" | head -n 10 | cut -c -300 | note
    return 1
}

# shellcheck disable=SC2317 # ok calls it
differs() {
    ! cmp -s "$1" "$2"
}

# is_kept FILE OPTION...: twice is once, and something is converted.
is_kept() {
    title="$* < ${1##*/}"
    title=${title#* }
    converts "$@"
    cp "$out" "$tmp/once"
    ok "$title: something is converted" differs "$in" "$tmp/once"
    shift
    converts "$tmp/once" "$@"
    ok "$title: twice is once" same_lines "$tmp/once" "$out"
}

# is_quiet FILE OPTION...: the output is the same with reports.
is_quiet() {
    title="$* < ${1##*/}"
    converts "$@"
    cp "$out" "$tmp/once"
    converts "$@" --invalid=warn
    ok "${title#* }: reports change nothing" same_lines "$tmp/once" "$out"
}

for mode in -T -dT; do
    for rules in '' --tlds=any --strict --safe --lenient; do
        # shellcheck disable=SC2086 # one option, or none
        is_kept "$tmp/text" "$mode" $rules
        # shellcheck disable=SC2086
        is_quiet "$tmp/text" "$mode" $rules
    done
    is_kept "$tmp/zero" "$mode" -z
    is_kept "$tmp/table" "$mode" --csv --delimiter=';' --field=1,3
done
for mode in -n -dn; do
    for rules in '' --tlds=any --strict --safe --lenient; do
        # shellcheck disable=SC2086
        is_kept "$tmp/url" "$mode" $rules
        # shellcheck disable=SC2086
        is_kept "$tmp/url" "$mode" --url $rules
    done
    is_kept "$tmp/zero" "$mode" -z
    is_kept "$tmp/table" "$mode" --csv --delimiter=';' --field=1,3
done
done_testing
