#!/bin/sh
# ICU and libexpat are loaded on demand: ICU for the first character of a name
# that is no common letter (unicode.h), libexpat for tables in XML.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# The program contains the library's name, in the note for packagers.
soname=$(tr -c '[:print:]' '\n' <"$PUNY" |
    sed -n 's/.*"soname":\["\(libicuuc\.so\.[0-9]*\)"\].*/\1/p')
test -n "$soname" || skip_all 'ICU is not loaded on demand'

mkdir "$tmp/broken" && : >"$tmp/broken/$soname"
LD_LIBRARY_PATH=$tmp/broken
export LD_LIBRARY_PATH
u=$(bytes '\303\274')

run "$u"
gives 'raw strings need no ICU' 0 'tda\n'
run -n --lenient "$u"
gives '--lenient needs no ICU' 0 'xn--tda\n'
for options in -n -dn '-n --strict' '-dn --safe' '-T' '-dT --only-names=all'; do
    # shellcheck disable=SC2086 # they are words
    run $options example.com
    gives "ASCII names need no ICU: $options" 0 'example.com\n' ''
done
run -n http://a..b
gives 'ASCII that is no name needs no ICU' 1 'http://a..b\n' "puny: 'http://a..b': \
label 1, 'http://a': U+003A ':' cannot be in a domain name (a URL: give --url)\n"
run -n --strict a_b
ok 'nor does --strict' is_status 1
while read -r name result; do
    run -n "$name"
    gives "common letters need no ICU: $name" 0 "$result\\n" ''
    run -n --strict "$result"
    ok "nor do they with --strict: $name" is_status 0
    run -T "$name"
    gives "nor do they with -T: $name" 0 "$result\\n" ''
    run -dn "$result"
    ok "nor with -dn: $name" is_status 0
done <<'END'
bücher.de xn--bcher-kva.de
Äpfel.de xn--pfel-koa.de
пример.com xn--e1afmkfd.com
עברית.com xn--5dbqzzl.com
中国.com xn--fiqs8s.com
ไทย.com xn--o3cw4h.com
END
run -dn --safe xn--bcher24-n2a.de
gives 'Latin letters and digits need no ICU with --safe' 0 'bücher24.de\n' ''
u=$(bytes '\312\203')
run -n a.example "$u" b.example
ok 'names before the first that needs ICU are written' \
    test "$(cat "$out")" = a.example -a "$status" -eq 2
for options in -n '-n --strict' -dn -T --explain; do
    # shellcheck disable=SC2086 # they are words
    run $options "$u.de"
    ok "$options: status" is_status 2
    ok "$options: the message names the library" \
        grep -q "^puny: ICU cannot be loaded: .*$soname" "$err"
done
run --version
ok '--version needs no ICU' is_status 0
ok '--version says so' grep -q "^ICU cannot be loaded: .*$soname" "$out"

# The second library of ICU, for --safe and --explain: broken, and with other
# functions, those of the C library.
i18n=libicui18n.so.${soname##*.}
libc=$(ldd "$PUNY" 2>"$tmp/ignored" | sed -n 's/.* => \(.*libc\.[^ ]*\) .*/\1/p')
for file in /dev/null $libc; do
    mkdir "$tmp/i18n" && ln -s "$file" "$tmp/i18n/$i18n"
    LD_LIBRARY_PATH=$tmp/i18n
    run --explain "$u.de"
    complains "$i18n is ${file##*/}" 2 'puny: ICU cannot be loaded: ?*'
    rm -r "$tmp/i18n"
done

# The reason of the dynamic loader is not cut, however long it is.
soname=libexpat.so.1
if grep -qF "[\"$soname\"]" "$PUNY"; then
    LD_LIBRARY_PATH=$tmp/$(printf '%060d' 0)
    mkdir "$LD_LIBRARY_PATH" && : >"$LD_LIBRARY_PATH/$soname"
    echo '<lgr/>' >"$tmp/table"
    run -n --table="$tmp/table" "$u"
    complains 'a table in XML needs libexpat' 2 "puny: $tmp/table: \
a table in XML (RFC 7940) needs libexpat, which cannot be loaded: \
$LD_LIBRARY_PATH/$soname: ?*"
else
    skip 'a table in XML needs libexpat' 'it is not loaded on demand'
fi

done_testing
