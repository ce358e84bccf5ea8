#!/bin/sh
# Hints are printed only if standard error is a terminal, but those about files
# (see files.sh) and about "-" in a pipeline always.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

has_terminal || skip_all "$no_terminal"

# shows NAME SCREEN ARGUMENTS: puny with ARGUMENTS, in shell syntax, prints
# SCREEN on a terminal.
shows() {
    on_terminal "\"\$PUNY\" $3"
    gives "$1" 0 "$2"
}

hint='puny: hint: -n converts domain names\n'
u=$(bytes '\303\274')

dn='puny: hint: -dn decodes domain names\n'
shows 'an A-label' "${dn}xn--tda-\n" xn--tda
shows 'an A-label in a later label' "${dn}a.xn--tda-\n" a.xn--tda
shows 'a URL' "puny: hint: -n --url converts the host of a URL, -T the domain names in text\nhttp://.de/-zhb\n" \
    "http://$u.de/"
shows 'a filter' \
    "puny: hint: -T converts the domain names in text\n||.de^-4ya\n" "'||$u.de^'"
shows 'a URL with an A-label' \
    "puny: hint: -dn --url decodes the host of a URL, -dT the domain names in text\n//xn--tda.de/-\n" \
    //xn--tda.de/
shows 'a filter with an A-label' \
    "puny: hint: -dT decodes the domain names in text\n||xn--tda.de^-\n" "'||xn--tda.de^'"
shows 'no hint for prose' ' sch, z.B.-8db\n' "'$u sch, z.B.'"
shows 'an A-label, -d' "$dn\303\274xn-\n" '-d xn--goa'
shows 'a dot and a non-ASCII character' "${hint}.de-goa\n" "$u.de"
shows 'a name among other operands' "${hint}a-\ntda\n.de-goa\nb-\n" "a $u $u.de b"
shows 'one hint for two names' "${dn}xn---\nxn--a-\n" 'xn-- xn--a'
shows 'only messages on the terminal' "$dn" 'xn--a >"$tmp/file"'

shows 'no hint for text without a dot' 'tda\n' "$u"
shows 'no hint for a dot in ASCII' 'a.de-\n' a.de
shows 'no hint for other prefixes' 'xn-tda-\nxn-\n' 'xn-tda xn'
shows 'no hint with -n' 'xn--tda\nxn--tda.de\n' "-n --lenient xn--tda $u.de"
shows 'no hint with -T' "$u.de\n" '-dT --lenient xn--tda.de'
charset='puny: hint: a string is valid UTF-8; -f is for the charset of strings, too\n'
shows 'a typed string and -f' "${charset}zban\n" "-f ISO-8859-1 $u"
shows 'a string in the charset of -f' 'tda\n' "-f ISO-8859-1 $(bytes '\374')"
shows 'a typed string and -f UTF-8' 'tda\n' "-f UTF8 $u"
shows 'an ASCII string and -f' 'a-\n' '-f ISO-8859-1 a'
shows 'a single hyphen, without standard input' \
    'puny: hint: arguments are strings; --files reads files, and - as standard input\n--\n' \
    '- <&-'
shows 'no hint for a directory' '.-\n' .
shows 'no hint in a file' 'xn--a-\n' \
    'xn--a 2>"$tmp/file"; cat "$tmp/file"'
shows 'no hint in a pipe' 'xn--a-\n' 'xn--a 2>&1 | cat'
file='puny: hint: arguments are strings; --files reads files, and - as standard input\n'
shows 'the name of a file' "${file}Makefile-\n" Makefile
shows 'a single hyphen' "${file}-\n" '-n --lenient -- -'
shows 'a single hyphen, --check' "${file}puny: '-' would be converted\n" \
    '--check -- - || :'
is_file="puny: 'Makefile' is a file, but is taken as a string; --files reads it\n"
shows 'an error instead of a hint about a file, -n' \
    "${is_file}Makefile\n" '-n --lenient Makefile || :'
printf 'x\n' >"$tmp/file"
shows 'no hint with --files' 'x-\n' '--files "$tmp/file"'
shows 'an error instead of a hint about a file, --check' "$is_file" \
    '--check -n --lenient Makefile || :'
printf 'xn--tda.de\nxn--tda.de\n' >"$tmp/file"
shows 'the first line of the first file' "${dn}xn--tda.de-\nxn--tda.de-\nxn--tda.de-\nxn--tda.de-\n" \
    '--files "$tmp/file" "$tmp/file"'
help='puny: hint: --help prints the options\n'
shows 'the word help' "${help}help-\n" help
shows 'no hint for help with -n' 'help\n' '-n --lenient help'
shows 'no hint for help among words' 'help-\nme-\n' 'help me'

if has_icu; then
    deceiver='\320\260\321\200\321\200\323\217\320\265.com'
    label=${deceiver%.com}
    no="all its letters look like ASCII, and 'com' is not a top-level domain of a \
country that writes Cyrillic (--trust)"
    why="may deceive: label 1, '$label': $no\n"
    single='puny: hint: -n converts a name without a dot\n'
    shows 'an error instead of a hint about a file, -T' "${is_file}Makefile\n" \
        '-T Makefile || :'
    shows 'an error instead of a hint about a hyphen, -T' \
        "puny: '-' is standard input, but is taken as a string; --files reads it\n-\n" \
        '-T - || :'
    shows '--explain of a file' "$file" '--explain=lines Makefile >"$tmp/file" || :'
    shows 'a single label, -T' "$single$u\n" "-T $u"
    shows 'a single A-label, -dT' \
        'puny: hint: -dn decodes a name without a dot\nxn--tda\n' '-dT xn--tda'
    shows 'no hint for ASCII, -T' 'a\n' '-T a'
    shows 'no hint for a single U-label, -dT' "$u\n" "-dT $u"
    shows 'a name that deceives is named' \
        "$deceiver\npuny: hint: '$deceiver' $why" '-dn xn--80ak6aa92e.com'
    shows 'a name that deceives, in text' \
        "see $deceiver.\npuny: hint: '$deceiver' $why" \
        '-dT "see xn--80ak6aa92e.com."'
    shows 'a name that deceives, if only messages are on the terminal' \
        "puny: hint: '$deceiver' $why" '-dn xn--80ak6aa92e.com >"$tmp/file"'
    shows 'each of several names that deceive is named' \
        "$deceiver\nb\303\274cher.de\n$deceiver.\npuny: hint: '$deceiver' ${why}puny: hint: '$deceiver' $why" \
        '-dn xn--80ak6aa92e.com xn--bcher-kva.de xn--80ak6aa92e.com.'
    given 'xn--80ak6aa92e.com\nbeta.com\n'
    shows 'a name that deceives, in a file of names, unescaped' \
        "$deceiver\nbeta.com\npuny: hint: '$deceiver' $why" \
        '-dn --escape=never <"$in"'
    : >"$in"
    shows 'a name with two A-labels is one' \
        "\303\274.$deceiver\npuny: hint: '\303\274.$deceiver' may deceive: label 2, '$label': $no\n" \
        '-dT xn--tda.xn--80ak6aa92e.com'
    shows 'a name that deceives, in both forms' \
        "$deceiver\txn--80ak6aa92e.com\npuny: hint: '$deceiver' $why" \
        '-dn --both xn--80ak6aa92e.com'
    quoted='\342\200\236b\303\274cher.de\342\200\234'
    shows 'quotation marks of a word processor are named' \
        "xn--bcher-kva2096c.xn--de-x2t\npuny: hint: '$quoted' may deceive: label 1, '\342\200\236b\303\274cher': U+201E '\342\200\236' is not recommended for names (UTS #39)\n" \
        "-n $(bytes "$quoted")"
    dashed='xn\342\200\224krllalfa'
    shows 'a long dash in place of two hyphens' \
        "puny: hint: the prefix of an A-label is xn--, with two hyphens\n$dashed.no\n" \
        "-T $(bytes "$dashed").no"
    shows 'a dash in place of one hyphen' \
        "puny: hint: the prefix of an A-label is xn--, with two hyphens\nwww.xn-\342\200\223tda.de\n" \
        "-dT $(bytes 'www.xn-\342\200\223tda.de')"
    for option in --safe --scripts=Latin; do
        shows "a name that deceives, $option" 'xn--80ak6aa92e.com\n' \
            "-dn $option xn--80ak6aa92e.com"
    done
    shows 'a name that deceives, --strict' "$deceiver\n" \
        '-dn --strict xn--80ak6aa92e.com'
    shows 'no hint for a name of ASCII' 'example.com\n' '-dn example.com'
    prefix='puny: hint: the prefix of an A-label is xn--, with two hyphens\n'
    for name in xn-bcher-kva.de bcher-kva.de a.mnchen-3ya; do
        shows "a prefix is missing: $name" "$prefix$name\n" "-dn $name"
        prefix='puny: hint: no label begins with xn--; -d decodes Punycode without it\n'
    done
    for name in my-site.de r3---sn-q4f7sn7l.example xn--tda.bcher-kva; do
        shows "no hint about a prefix: $name" "$("$PUNY" -dn "$name")\n" "-dn $name"
    done
    shows 'no hint about a prefix: beyond ASCII' "$u.bcher-kva.de\n" "-dn $u.bcher-kva.de"
    shows 'no hint about a prefix, --url' '//xn-bcher-kva.de/\n' \
        '-dn --url //xn-bcher-kva.de/'
    given 'bcher-kva.de\na\n'
    shows 'a prefix is missing in the first line' "${prefix}bcher-kva.de\na\n" \
        '-dn <"$in"'
    shows 'an encoded name that deceives is named' \
        "xn--80ak6aa92e.com\npuny: hint: '$deceiver' $why" \
        "-n $(bytes "$deceiver")"
    shows 'an encoded name that deceives, in text' \
        "(xn--80ak6aa92e.com)\npuny: hint: '$deceiver' $why" \
        "-T '($(bytes "$deceiver"))'"
    given "$deceiver\n"
    shows 'no hint for encoded lines' 'xn--80ak6aa92e.com\n' '-n <"$in"'
    shows 'a single label, -T' \
        "puny: hint: -n converts a name without a dot\nb$u\n" "-T b$u"
    shows 'no hint for a word in text' "b$u c\n" "-T 'b$u c'"
    shows 'no hint with --explain' '' "--explain $u.de >\"\$tmp/file\""
    shows 'no hint for a name that does not deceive' 'b\303\274cher.example\n' \
        '-dn xn--bcher-kva.example'
    line='xn--80ak6aa92e.com\n'
    given "$line$line$line$line"
    hints="puny: hint: '$deceiver' $why"
    hints=$hints$hints$hints
    for mode in -dn -dT; do
        shows "lines that deceive, $mode" \
            "$deceiver\n$deceiver\n$deceiver\n$deceiver\n${hints}puny: hint: 1 more may deceive; see --safe\n" \
            "$mode <\"\$in\""
    done
    shows 'lines that deceive, into a file' '' '-dn <"$in" >"$tmp/file"'
    given "siehe gr\303\266\303\237e.intern, \303\274.lua und \303\274.de\n"
    words='puny: hint: 2 words that look like names are not converted; --invalid=warn tells why\n'
    shows 'words that stay are counted' "$words" '-T <"$in" >"$tmp/file"'
    shows 'no count with --invalid' '' \
        '-T --invalid=ignore <"$in" >"$tmp/file"'
    for option in --only-names --only-names=all; do
        shows "words that stay are counted, $option" "$words" \
            "-T $option <\"\$in\" >\"\$tmp/file\""
    done
    shows 'words that stay are counted, -dT --only-names' \
        'puny: hint: 1 word that looks like a name is not converted; --invalid=warn tells why\n' \
        '-dT --only-names "x 见xn--fsqu00a.com y"'
    shows 'a word that stays, -dT' \
        'x xn--tda.intern\npuny: hint: 1 word that looks like a name is not converted; --invalid=warn tells why\n' \
        "-dT 'x xn--tda.intern'"
    shows 'words that stay are not counted, --check' \
        "puny: 'x gr\303\266\303\237e.intern': 'gr\303\266\303\237e.intern' is not converted: unknown TLD (--tlds=any)\n" \
        "-T --check 'x $(bytes 'gr\303\266\303\237e').intern' || :"
    shows 'a name that deceives, -dT --both' \
        "xn--80ak6aa92e.com ($deceiver)\npuny: hint: '$deceiver' $why" \
        '-dT --both xn--80ak6aa92e.com'
    given 'a\ngr\303\266\303\237e.intern\n\320\264\n'
    on_terminal '"$PUNY" -T -t ISO-8859-1 <"$in" >"$tmp/file"'
    gives 'words that stay are counted once, whatever the charset lacks' 1 \
        "puny: -:3: U+0434 '\320\264' cannot be written in ISO-8859-1
puny: hint: 1 word that looks like a name is not converted; --invalid=warn tells why\n"
fi

: >"$in"
typed '"$PUNY" >"$tmp/file"'
ok 'no string and no input' grep -q 'hint: type strings, one a line; Ctrl-D' "$out"
shows 'no string, input in a file' '' '<"$in"'
shows 'no string, messages in a file' '' '2>"$tmp/file" >"$tmp/file-2"'

given 'xn--tda.de\na\n'
shows 'the first line' "${dn}xn--tda.de-\na-\n" '<"$in"'
shows 'the first line, on the terminal alone' "$dn" '<"$in" >"$tmp/file"'
shows 'no hint for lines, messages in a file' 'xn--tda.de-\na-\n' \
    '<"$in" 2>"$tmp/file"'
shows 'the first line in another charset' "$dn" \
    '-f ISO-8859-1 <"$in" >"$tmp/file"'
given 'a\nxn--tda.de\n'
shows 'no hint for later lines' 'a-\nxn--tda.de-\n' '<"$in"'
given '\377\nxn--tda.de\n'
on_terminal '"$PUNY" -f EUC-KR <"$in" >"$tmp/file"'
gives 'no hint for invalid bytes' 1 'puny: -:1: byte 1: \\x{FF} is not valid EUC-KR\n'
given '\377\376x\000n\000-\000-\000a\000\n\000'
on_terminal '"$PUNY" <"$in" >"$tmp/file"'
ok 'no hint for UTF-16, which is told' test "$(grep -c hint "$out")" -eq 0
given 'a;b\n'
on_terminal '"$PUNY" --csv --field=2 <"$in"'
gives 'a field that no line has' 1 "a;b
puny: -: no line has field 2; the first line has ';' (--delimiter=';')\n"

# UTF-16 is told everywhere, not only at a terminal.
utf16='puny: -: the input is UTF-16, by its first bytes; -f UTF-16 reads it\n'
given '\377\376b\000\n\000'
run -dT --lenient
gives 'UTF-16, -dT' 0 '\377\376b\000\n\000' "$utf16"
run -dT --lenient --check
gives 'UTF-16, --check: no check' 1 '' "$utf16"
run -dT --lenient --invalid=fail
gives 'UTF-16, --invalid=fail' 1 '\377\376b\000\n\000' "$utf16"
given '\377\376b\000\000\000'
run -dT --lenient -z
gives 'UTF-16, -z' 0 '\377\376b\000\000\000' "$utf16"
given '\377\376b\000\n\000'
run -dT --lenient --invalid=warn
gives 'UTF-16, --invalid=warn' 0 '\377\376b\000\n\000' "$utf16"
given '\376\377\000b\000\n'
run --invalid=ignore
gives 'UTF-16, big-endian' 0 '\376\377\000b\000\n' "$utf16"
run -f UTF-16
gives 'no message with -f' 0 'b-\n' ''
run -f UTF-16BE
ok 'no message with another -f' test ! -s "$err"

# Without a mark, also before the errors that it explains, however it is read.
# unmarked NAME ORDER INPUT OPTION...: the input is reported as UTF-16ORDER first.
unmarked() {
    given "$3"
    name=$1 told="puny: -: the input is UTF-16$2, by its first bytes; -f UTF-16$2 reads it"
    shift 3
    run "$@"
    ok "$name" test "$(head -n 1 "$err")" = "$told"
    ok "$name: once" test "$(grep -c UTF-16 "$err")" -eq 1
    run "$@" -f UTF-16LE
    ok "$name: not with -f" test "$(grep -c 'first bytes' "$err")" -eq 0
}
latin='\374\000.\000d\000e\000\n\000'
cyrillic='\004@\004D\000.\004@\004D\000\n'
unmarked 'UTF-16 without a mark, plain' LE "$latin"
unmarked 'UTF-16 without a mark, big-endian, -d' BE "$cyrillic$cyrillic" -d
words='\004@\004D\004@\004D\004@\004D\004@\004D\004@\004D\000\n'
unmarked 'UTF-16 without a mark, with NULs in line feeds alone' BE \
    "$words$words$words$words"
words='@\004D\004@\004D\004@\004D\004@\004D\004@\004D\004\n\000'
unmarked 'UTF-16 without a mark, with NULs in line feeds alone' LE \
    "$words$words$words$words"
many=$latin
while test ${#many} -lt 16384; do # each byte has up to four characters
    many=$many$many
done
unmarked 'UTF-16 without a mark, more than is looked at' LE "$many"
unmarked 'UTF-16 without a mark, abort' LE "$latin$latin" --invalid=abort
given "$latin"
run
gives 'UTF-16 without a mark: no other charset is advised' 1 "$latin-" \
    "puny: -: the input is UTF-16LE, by its first bytes; -f UTF-16LE reads it
puny: -:1: byte 1: \\\\x{FC} is not valid UTF-8\n"
given 'a\000b\n\374\n'
run
gives 'NULs alone are not UTF-16' 1 'a\000b-\n\374\n' \
    'puny: -:2: byte 1: \\x{FC} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n'

done_testing
