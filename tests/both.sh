#!/bin/sh
# --both: A-labels stay or stand in their places, and U-labels follow each line.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

has_icu || skip_all 'built without ICU'

u='\303\274.de'                                     # xn--tda.de
o='\303\266.de'                                     # xn--nda.de
deceiver='\320\260\321\200\321\200\323\217\320\265' # Cyrillic, xn--80ak6aa92e

log='to=<a@xn--tda.de>, relay=xn--80ak6aa92e.com, http://xn--tda.de/x'
row '-dT: the line stays, and its U-labels follow' "$log\n" \
    "$log ($u, $deceiver.com)\n" -dT --both
row '-T: A-labels stand in place' "to=<a@$u>, http://$u/x $o\n" \
    "to=<a@xn--tda.de>, http://xn--tda.de/x xn--nda.de ($u, $o)\n" -T --both
row 'a line without a name' 'a\n\nxn--tda.de\r\nb' \
    "a\n\nxn--tda.de ($u)\r\nb" -dT --both
row 'a last line without a terminator' 'a\nxn--tda.de' "a\nxn--tda.de ($u)" \
    -dT --both
row 'each line has its own names' 'xn--tda.de xn--nda.de\nxn--nda.de\n' \
    "xn--tda.de xn--nda.de ($u, $o)\nxn--nda.de ($o)\n" -dT --both
row 'a name in two spellings is one' 'XN--TDA.DE. .xn--tda.de\n' \
    "XN--TDA.DE. .xn--tda.de ($u)\n" -dT --both
row '-T: A-labels of the input have their U-labels, too' \
    "a.de\n$o xn--tda.de b.de\n" "a.de\nxn--nda.de xn--tda.de b.de ($o, $u)\n" \
    -T --both
row 'only names that -d decodes' "$u xn--tda.de xn--a.de\n" \
    "$u xn--tda.de xn--a.de ($u)\n" -dT --both
row '-z' 'a\nxn--tda.de\r\000b\000' "a\nxn--tda.de\r ($u)\000b\000" -dTz --both
row '--field: at the end of the line' "$u;$o;$u;x\n" \
    "$u;xn--nda.de;xn--tda.de;x ($o, $u)\n" -T --both --field=2,3 --delimiter=';'
row '--csv' 'a,"xn--tda.de",b\n' "a,\"xn--tda.de\",b ($u)\n" \
    -dT --both --csv --field=2
row '--header has no names' 'xn--tda.de\nxn--tda.de\n' \
    "xn--tda.de\nxn--tda.de ($u)\n" -dT --both --header
row 'another charset' 'xn--tda.de \351\n' 'xn--tda.de \351 (\374.de)\n' \
    -dT --both -f ISO-8859-1 -t ISO-8859-1
row 'another charset of the output' 'a\nxn--tda.de \303\251\n' \
    'a\nxn--tda.de \351 (\374.de)\n' -dT --both -t ISO-8859-1
given 'xn--tda.de\nxn--80ak6aa92e.com\n'
run -dT --both -t ISO-8859-1
gives 'a charset that lacks a character of a name' 1 \
    'xn--tda.de (\374.de)\nxn--80ak6aa92e.com\n' \
    "puny: -:2: U+0430 '\320\260' cannot be written in ISO-8859-1\n"
given "a $u b.$u\n$o $u.intern\n"
run -T --both --invalid=warn
gives '--invalid=warn' 0 \
    "a xn--tda.de b.xn--tda.de ($u, b.$u)\nxn--nda.de $u.intern ($o)\n" \
    "puny: -:2: '$u.intern' is not converted: unknown TLD (--tlds=any)\n"
run -T --both --invalid=only
gives '--invalid=only' 1 "$o $u.intern\n" \
    "puny: -:2: '$u.intern' is not converted: unknown TLD (--tlds=any)\n"
row '--escape=always' 'a\033 xn--tda.de\n' "a\\\\u{1B} xn--tda.de ($u)\n" \
    -dT --both --escape=always

# --safe.
row '-dT --safe' 'xn--80ak6aa92e.com xn--tda.de xn--tda.xn--80ak6aa92e.com\n' \
    "xn--80ak6aa92e.com xn--tda.de xn--tda.xn--80ak6aa92e.com ($u)\n" \
    -dT --both --safe
row '-T --safe' "$deceiver.com $u\n" "$deceiver.com xn--tda.de ($u)\n" \
    -T --both --safe

# --only-names: both forms of each name.
names="xn--tda.de $u xn--80ak6aa92e.com a.example"
for mode in -T -dT; do
    row "$mode --only-names" "$names\n" \
        "xn--tda.de\t$u\nxn--tda.de\t$u\nxn--80ak6aa92e.com\t$deceiver.com\n" \
        $mode --both --only-names
    row "$mode --only-names=all" "$names\n" \
        "xn--tda.de\t$u\nxn--tda.de\t$u\nxn--80ak6aa92e.com\t$deceiver.com\na.example\ta.example\n" \
        $mode --both --only-names=all
    row "$mode --only-names=all --safe" "$names\n" \
        "xn--tda.de\t$u\nxn--tda.de\t$u\na.example\ta.example\n" \
        $mode --both --only-names=all --safe
    row "$mode --only-names -z" "*.XN--TDA.DE\000" "xn--tda.de\t$u\000" \
        ${mode}z --both --only-names
done
row '--only-names=all, a fake A-label' 'a.xn--a.de\n' 'a.xn--a.de\ta.xn--a.de\n' \
    -T --both --only-names=all

given "$u,\346\227\245\na,b\n"
run -T --both --csv --field=1,2 -t ISO-8859-1
gives 'the names of a line that fails are not those of the next' 1 \
    "$u,\346\227\245\na,b\n" \
    "puny: -:1: field 2: U+65E5 '\346\227\245' cannot be written in ISO-8859-1\n"

# Many lines at once.
awk 'BEGIN { for (n = 0; n < 20000; n++)
    print (n % 3 ? "a" n : n % 2 ? "xn--tda.de xn--nda.de" : "xn--tda.de\r") }' \
    >"$in"
awk -v u="$(bytes "$u")" -v o="$(bytes "$o")" 'BEGIN {
    for (n = 0; n < 20000; n++)
        print (n % 3 ? "a" n : n % 2 ? "xn--tda.de xn--nda.de (" u ", " o ")" \
            : "xn--tda.de (" u ")\r") }' >"$tmp/wanted"
run -dT --both
ok 'many lines' same "$tmp/wanted" "$out"

# A line with many names is no slower for each of them.
awk 'BEGIN { for (n = 0; n < 40000; n++) printf "xn--tda.a%d.de ", n
    print "" }' >"$in"
run -dT --both
ok 'a line with many names' \
    test "$(tr -cd ',' <"$out" | wc -c)" -eq 39999

# Names: a column with the other form.
row '-n' "\303\234.de\nxn--tda.de\na.de\n.\n\n$u." \
    "xn--tda.de\t$u\nxn--tda.de\t$u\na.de\ta.de\n.\t.\n\t\nxn--tda.de.\t$u." \
    -n --both
row '-dn' "xn--tda.de\n$u\r\na.de\n" \
    "$u\txn--tda.de\n$u\txn--tda.de\r\na.de\ta.de\n" -dn --both
row '-z' "$u\000$o\000" "xn--tda.de\t$u\000xn--nda.de\t$o\000" -nz --both
run -n --both a.de "$(bytes "$u")"
gives 'operands' 0 "a.de\ta.de\nxn--tda.de\t$u\n"
row '--header' "name\n$u\n" "name\t\nxn--tda.de\t$u\n" -n --both --header
row '--field' "a $u\nb\n" "a xn--tda.de\t$u\nb\n" -n --both --field=2
row '--field, several' "$u,x,xn--nda.de\n$o\n,,\n" \
    "xn--tda.de,x,xn--nda.de,$u,$o\nxn--nda.de,$o\n,,,,\n" \
    -n --both --field=1,3 --delimiter=,
row '--csv' "id,name\n1,\"$u\"\n2,a.de\r\n" \
    "id,name,\n1,\"xn--tda.de\",$u\n2,a.de,a.de\r\n" \
    -n --both --csv --field=2 --header
row '--csv: a form that needs quotation marks' "1,\"//$u/a,\"\"\"\n" \
    "1,\"//xn--tda.de/a,\"\"\",\"//$u/a,\"\"\"\n" -n --both --csv --field=2 --url
row '--csv: a form that has the delimiter' "$u\n" "\303\274.dex\"xn--tda.de\"\n" \
    -dn --both --csv --field=1 --delimiter=x
row '--delimiter: a form that has it' "$u\n" "\303\274.dexxn--tda.de\n" \
    -dn --both --field=1 --delimiter=x
row '--url' "http://$u/\303\274\n/x\n" \
    "http://xn--tda.de/\303\274\thttp://$u/\303\274\n/x\t/x\n" -n --both --url
row '--url --only-names' "http://$u/x\n/x\n" "xn--tda.de\t$u\n\t\n" \
    -n --both --url --only-names
row '-dn --safe' 'xn--80ak6aa92e.com\nxn--tda.de\n' \
    "xn--80ak6aa92e.com\txn--80ak6aa92e.com\n$u\txn--tda.de\n" -dn --both --safe
row 'another charset' '\374.de\n' 'xn--tda.de\t\374.de\n' -n --both \
    -f ISO-8859-1 -t ISO-8859-1
row '--escape=always' "ab\303\274.de\n" "xn--ab-yka.de\tab\303\274.de\n" \
    -n --both --escape=always
given "a..b\n$u\n"
bad="puny: -:1: label 2: two dots in a row (an empty label)\n"
while read -r mode wanted_status wanted; do
    run -n --both --invalid="$mode"
    case $mode in
    ignore) gives "--invalid=$mode" "$wanted_status" "$wanted" ;;
    *) gives "--invalid=$mode" "$wanted_status" "$wanted" "$bad" ;;
    esac
done <<END
fail 1 a..b\\t\\nxn--tda.de\\t$u\\n
warn 0 a..b\\t\\nxn--tda.de\\t$u\\n
ignore 0 a..b\\t\\nxn--tda.de\\t$u\\n
drop 0 xn--tda.de\\t$u\\n
only 1 a..b\\n
abort 1
END
given "x,a..b,$u\n"
run -n --both --csv --field=2,3
gives 'a line with a bad field' 1 "x,a..b,$u,,\n" \
    'puny: -:1: field 2: label 2: two dots in a row (an empty label)\n'
run -n --both --url --only-names a..b
gives '--only-names of a bad host' 1 '\t\n' \
    "puny: 'a..b': label 2: two dots in a row (an empty label)\n"
given '\320\260\321\200\321\200\323\217\320\265.com\n'
run -n --both --safe
gives '-n --safe' 1 "$deceiver.com\t\n" "puny: -:1: label 1, '$deceiver': all its letters look \
like ASCII, and 'com' is not a top-level domain of a country that writes Cyrillic (--trust)\n"
given "\303\251.de\n" && run -dn --both -t ISO-8859-5
gives 'a charset that lacks a character' 1 '\303\251.de\t\n' \
    "puny: -:1: U+00E9 '\303\251' cannot be written in ISO-8859-5\n"

# A copied line ends in a tab, so its own tabs make no pair; --url --only-names
# leaves that alone.
given "evil\tgood.de\n$u\n"
run -n --both --invalid=ignore
gives 'a copied line with a tab of its own' 0 "evil\tgood.de\t\nxn--tda.de\t$u\n"
run -n --both --invalid=drop
gives 'the same, drop' 0 "xn--tda.de\t$u\n" \
    "puny: -:1: label 1, 'evil\\\\u{9}good': U+0009 cannot be in a domain name (--text is for names inside other text)\n"
given "/path/x\nhttp://$u/\n"
run -n --both --url --only-names
gives '--only-names: a path' 0 "\t\nxn--tda.de\t$u\n"

done_testing
