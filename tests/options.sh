#!/bin/sh
# The command line: every option has a test, abbreviations are understood, and
# mistakes are quoted in escaped form, with status 2.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

text=$(bytes '\303\274')

# --help and --version.
run --help
cp "$out" "$tmp/help"
tail -n 1 "$out" >"$tmp/help-end"
"$PUNY" -h >"$tmp/h"
ok '--help succeeds' is_status 0
ok '--help writes no message' test ! -s "$err"
ok '--help begins with the usage' \
    test "$(head -n 1 "$out")" = 'Usage: puny [OPTION]... [STRING]...'
ok '--help goes on with three examples' \
    test "$(sed -n 2,4p "$out" | grep -c '^  puny -[nT-][^ ]* .*  ')" = 3
ok '--help fits 80 columns' test -z "$(grep '.\{81\}' "$out")"
ok '--help has at most 45 lines' test "$(wc -l <"$out")" -le 45
ok '--help ends with the manual and the address for bugs' \
    grep -q '^Manual: man puny, .*\. Report bugs to: .' "$tmp/help-end"
ok '-h is --help' same "$tmp/help" "$tmp/h"
run --version
ok '--version succeeds' is_status 0
ok '--version names the program and a number' \
    grep -q '^puny [0-9]' "$out"
ok '--version and NEWS begin with one version' \
    test "$(sed -n 's/^\([0-9][0-9.]*\) (.*/\1/p' "$tests/../NEWS" |
        head -n 1)" = "$(sed -n 's/^puny \([^ ]*[^+]\)+*$/\1/p' "$out")"
"$PUNY" -V >"$tmp/V"
library=$(sed -n 's/^iconv of \(.*\)\.$/\1/p' "$out")
case $library in
'glibc 2.'* | 'GNU libiconv 1.'* | 'the C library') known=yes ;;
*) known=no ;;
esac
ok '--version names the library that has iconv' test "$known" = yes
ok '--version has the copyright and the licence' \
    grep -q '^Copyright .* The puny developers\. MIT License; ' "$out"
ok '-V is --version' same "$out" "$tmp/V"

options=$(sed -n 's/^ *\(-[^ ].*\)$/\1/p' "$tmp/help" | sed 's/  .*//' |
    grep -oE '(^|, )--?[a-zA-Z][a-z-]*' | sed 's/^, //')
ok '--help lists options' test "$(echo "$options" | wc -l)" -ge 12

# Each form of each option.
# prints NAME OUTPUT ARG...; $tmp/tried has all of the arguments.
printf '%s\n' -h --help -V --version >"$tmp/tried"
prints() {
    label=$1
    wanted=$2
    shift 2
    printf '%s\n' "$@" >>"$tmp/tried"
    run "$@"
    case $label in
    -*) label="$label is understood" ;;
    esac
    gives "$label" 0 "$wanted"
}

prints 'operands are converted' 'tda\n' "$text"
prints 'after -- there are operands only' '-d-\n' -- -d
run tda -d
gives 'options after operands are options' 0 '\303\274\n'
POSIXLY_CORRECT=1 limited 60 "$PUNY" tda -d >"$out" 2>"$err"
status=$?
gives 'options after operands are operands with POSIXLY_CORRECT' 0 'tda-\n-d-\n'
echo x | "$PUNY" - >"$out" 2>"$err"
status=$?
gives 'a single hyphen in a pipeline is converted, with a hint' 0 '--\n' \
    'puny: hint: - is a string; without it, standard input is read\n'
echo x | "$PUNY" a - >"$out" 2>"$err"
status=$?
gives 'a hyphen among operands has no hint' 0 'a-\n--\n'
prints '-d' '\303\274\n' -d tda
prints '--decode' '\303\274\n' --decode tda
prints '-f CHARSET' 'tda\n' -f ISO-8859-1 "$(bytes '\374')"
prints '-fCHARSET' 'tda\n' -fISO-8859-1 "$(bytes '\374')"
prints '--from-code=CHARSET' 'tda\n' --from-code=ISO-8859-1 "$(bytes '\374')"
prints '--from-code CHARSET' 'tda\n' --from-code ISO-8859-1 "$(bytes '\374')"
prints '-t CHARSET' '\374\n' -d -t ISO-8859-1 tda
prints '--to-code=CHARSET' '\374\n' -d --to-code=ISO-8859-1 tda
prints 'the last -f wins' 'tda\n' -f KOI8-R -f UTF-8 "$text"
prints 'UTF-8 has more than one name' 'tda\n' -f utf8 -t Utf-8 "$text"
prints '-f "": the charset of the locale' 'tda\n' -f KOI8-R -f '' "$text"
prints '-t "": the charset of the locale' '\303\274\n' -d -t KOI8-R -t '' tda
printf 'a\n' >"$tmp/file"
prints '--files' 'a-\na-\n' --files "$tmp/file" "$tmp/file"
prints '-z' 'tda\000' -z "$text"
prints '--zero-terminated' 'tda\000' --zero-terminated "$text"
prints 'letters can be joined' '\303\274\000' -dz tda
prints '--invalid MODE' '-\n' -d --invalid ignore -- -
prints 'the last --invalid wins' '-\n' -d --invalid=fail --invalid=ignore -- -
given '\n'
prints '--check' '' --check
: >"$in"
prints '--escape WHEN' '\\u{202E}\n' -d --escape always zvg
given 'a,b,c\na,b,c\n'
prints '--field=LIST' 'a-,b,c-\na-,b,c-\n' --field=1,3 --delimiter=,
prints '--field LIST' 'a-,b,c-\na-,b,c-\n' --field 1,3 --delimiter ,
prints '--delimiter=C' 'a,b-,c\na,b-,c\n' --field=2 --delimiter=,
prints '--csv' 'a,b-,c\na,b-,c\n' --field=2 --csv
prints '--header' 'a,b,c\na,b,c-\n' --header
prints '--header=N' 'a,b,c\na,b,c\n' --header=2
: >"$in"
prints '-m' 'tdA\n' -m --code-points U+FC
prints '--mixed-case' 'tdA\n' --mixed-case --code-points U+FC
prints '--code-points' 'tda\n' --code-points U+FC
prints '--variant=NAME' 'a_\n' --variant=rust a
prints '--variant NAME' 'a_\n' --variant rust a
prints '--bootstring=KEY=VALUE' 'a=\n' --bootstring=delimiter== a
prints '--bootstring KEY=VALUE' 'a=\n' --bootstring delimiter== a
prints '--trace' 'bias is 72
input is:
0061
basic code points (0061) are copied to literal portion: "a-"
output is "a-"\n' --trace a
prints '-n' 'xn--tda\n' -n --lenient "$text"
prints '--name' 'xn--tda\n' --name --lenient "$text"
prints '-T' '(\303\274)\n' -d -T --lenient '(xn--tda)'
prints '--text' '(\303\274)\n' -d --text --lenient '(xn--tda)'
prints '--lenient' 'xn--a\n' -n --lenient xn--a
if has_icu; then
    printf 'U+00FC\n' >"$tmp/list"
    prints '--strict' 'xn--tda\n' -n --strict "$text"
    prints '--safe' 'xn--tda\n' -n --safe "$text"
    printf 'example.com\n' >"$tmp/protected"
    prints '--protect=FILE' 'a.b\n' -n --protect="$tmp/protected" a.b
    prints '--protect FILE' 'a.b\n' -n --protect "$tmp/protected" a.b
    prints '--alike' 'a.b\n' -n --alike --protect "$tmp/protected" a.b
    prints '--scripts=LIST' 'xn--tda\n' -n --scripts=Latin "$text"
    prints '--scripts LIST' 'xn--tda\n' -n --scripts Latn "$text"
    prints '--table=FILE' 'xn--tda\n' -n --table="$tmp/list" "$text"
    prints '--table FILE' 'xn--tda\n' -n --table "$tmp/list" "$text"
    prints '--index' 'xn--tda\n' -n --index --table "$tmp/list" "$text"
    prints '--tlds=FILE' 'xn--tda.xx\n' -T --tlds=any "$text.xx"
    prints '--tlds FILE' 'xn--tda.de\n' -n --tlds /dev/null "$text.de"
    prints '--only-names' 'xn--tda.de\n' -T --only-names "($text.de)"
    prints '--both' 'xn--tda.de\t\303\274.de\n' -n --both "$text.de"
    prints '--both' 'xn--tda.de (\303\274.de)\n' -T --both "$text.de"
    prints '--url' 'http://xn--tda.de/\n' -n --url "http://$text.de/"
    prints '--trust=LIST' 'xn--tda.de\n' -n --trust=de "$text.de"
    prints '--trust LIST' 'xn--tda.de\n' -n --trust de "$text.de"
    prints '--explain' 'U-labels  a (1 octet)
A-labels  a (1 octet)
label 1   a, ASCII
valid     yes
strict    yes
safe      yes
tld       yes
' --explain --tlds=any a
else
    for option in explain strict safe protect alike scripts table index tlds only-names \
        both url trust; do
        skip "--$option" 'built without ICU'
        echo "--$option" >>"$tmp/tried"
    done
fi
for option in $options; do
    ok "$option has been tried" grep -q "^$option\(=.*\)*\$" "$tmp/tried"
done

# Abbreviations.
prints '--dec' '\303\274\n' --dec tda
prints '--from' 'tda\n' --from=ISO-8859-1 "$(bytes '\374')"
prints '--to' '\374\n' --decode --to ISO-8859-1 tda
prints '--zero' 'tda\000' --zero "$text"
prints '--file' 'a-\n' --file "$tmp/file"
prints '--inv' '-\n' -d --inv=ignore -- -
prints '--esc' '\\u{202E}\n' -d --esc=always zvg
run --vers
cp "$out" "$tmp/version"
run --version
ok '--vers' same "$out" "$tmp/version"

# Options of idn, idn2 and iconv are answered with their equivalents.
# answers OPTION ANSWER
answers() {
    case $1 in
    --*) hint='' ;;
    *) hint="; -- precedes strings that begin with '-'" ;; # the letter may be one
    esac
    run "$1" x
    gives "$1 is answered" 2 '' "puny: there is no $1: $2$hint\n"
}

answers -a '-n encodes names'
for option in --to-ascii --toascii --domain --idna; do
    answers $option '-n encodes names'
done
answers --ascii '-n encodes names'
answers -u '-dn decodes names'
answers --to-unicode '-dn decodes names'
answers --tounicode '-dn decodes names'
answers --batch 'none is needed: without a STRING, lines are read'
answers --stdin 'none is needed: without a STRING, lines are read'
answers --nfkc '-n maps names, by NFKC, too'
answers --nontransitional '-n is UTS #46, non-transitional'
answers --allow-unassigned '-n --lenient accepts all characters'
answers --std3 '-n --strict accepts only letters, digits and -'
answers --unicode '-dn decodes names'
answers -e '-n encodes names; any text is encoded without an option'
answers -s '-dn shows a name as it is mapped'
answers -q '2> /dev/null hides messages'
answers --quiet '2> /dev/null hides messages'
answers --register '-n --strict accepts names that may be registered'
answers -l '-n encodes names for lookup; iconv -l lists charsets, and -f tries one'
answers --list 'iconv -l lists charsets, and -f tries one'
answers -c '-t CHARSET//TRANSLIT replaces characters that CHARSET lacks'
answers -o 'the output file follows >'
answers --output 'the output file follows >'
answers --debug '--explain describes names; -V prints the versions'
answers -v '--explain describes names; -V prints the versions'
answers --tsv "--field=2 --delimiter=\$'\\\\t' converts a column; -T finds names"
answers -j 'GNU parallel runs several puny; see puny-recipes(7)'
answers --jobs 'GNU parallel runs several puny; see puny-recipes(7)'
answers --column '--field=2 converts the second column'
answers --fields '--field=2 converts the second column'
answers --sep "--delimiter=';' separates fields"
answers --separator "--delimiter=';' separates fields"
answers --encoding '-f CHARSET names the charset of the input'
answers --idn '-n encodes names'
answers --ignore-errors '--invalid=warn reports errors, but exits with 0'
answers --count 'wc -l counts: puny -T --only-names < FILE | wc -l'
answers --json '-T converts the names in JSON'
answers --email '-T converts the names in addresses'
answers --zone '-T converts the names in zone files'
answers --reverse '-d decodes'
answers --input 'a file goes in with <, or after --files'
answers --utf8 '-f UTF-8 -t UTF-8; both are the default in C and UTF-8 locales'
answers --uts46 '-n is UTS #46, non-transitional'
answers --transitional \
    '-n is UTS #46, non-transitional; --explain shows the IDNA2003 form'
answers --idna2008 '-n --strict accepts only what IDNA2008 allows'
run --output=file
gives '--output=FILE is answered' 2 '' \
    'puny: there is no --output: the output file follows >\n'
run -j4
gives '-jN is answered' 2 '' \
    'puny: there is no -j: GNU parallel runs several puny; see puny-recipes(7); -- precedes strings that begin with '\''-'\''\n'
refuses 'the beginning of such an option' \
    "unknown option '--quie'" --quie

# Mistakes.
hint="; -- precedes strings that begin with '-'"
refuses 'an unknown letter' "unknown option '-x'" -x
refuses 'an unknown letter among others' "unknown option '-x'" -dxz tda
refuses 'an unknown letter after a long option' "unknown option '-x'" \
    --decode -xz tda
refuses 'an unknown letter after operands' "unknown option '-x'" tda -x
refuses 'a name with a hyphen' "unknown option '-bücher'$hint" -n -bücher
refuses 'an ASCII name with a hyphen' "unknown option '-x.de'$hint" -n -x.de
refuses 'an ASCII name that begins like an option of idn' \
    "unknown option '-a.de'$hint" -n -a.de
refuses 'a letter of another script' "unknown option '-$text'$hint" "-$text"
refuses 'a letter of another script, among others and after operands' \
    "unknown option '-nü'$hint" ä -n -nü -nö
refuses 'a letter of another script after the argument of an option' \
    "unknown option '-nü'$hint" -f -x.de -nü
refuses 'a letter that is half a character' "unknown option '-\\\\x{C3}'$hint" \
    "$(bytes '-\303')" ü
refuses 'a control character as a letter' "unknown option '-\\\\u{1B}'" \
    "$(bytes '-\033')"
refuses 'an unknown word' "unknown option '--quux'" --quux
refuses 'an unknown word with an argument' "unknown option '--quux=1'" --quux=1
refuses 'an unknown word after operands' "unknown option '--quux'" a --quux b
refuses 'a word with more after it' "unknown option '--decoded'" --decoded
refuses 'an unknown word with a control character' \
    "unknown option '--\\\\u{1B}[31m\\\\x{FF}'" "$(bytes '--\033[31m\377')"
refuses 'an abbreviation of two words' "option '--de' is ambiguous: --decode --delimiter" --de x
refuses 'an abbreviation of two words, with an argument' \
    "option '--t' is ambiguous: --text --tlds --trust --table --to-code --trace" --t=UTF-8
refuses 'an abbreviation of two words and more after it' \
    "unknown option '--del-'" --del-
refuses 'a letter without its argument' \
    "option '-f' needs an argument" -f
refuses 'a letter among others without its argument' \
    "option '-t' needs an argument" --decode -dt
refuses 'a word without its argument' \
    "option '--from-code' needs an argument" --from-code
refuses 'a word with an argument too many' \
    "option '--decode=x' takes no argument" --decode=x
for option in --file --files; do
    refuses "a file as the argument of $option" \
        "option '$option=list.txt' takes no argument: --files list.txt" \
        -n $option=list.txt
done
refuses_choice invalid bogus
refuses 'another word than the only choice' "--only-names 'x': the only choice is all" \
    -T --only-names=x
for option in protect table tlds; do
    refuses "--$option without a file" "--$option needs the name of a file" \
        -n "--$option="
done
refuses_choice invalid ''
refuses_choice escape sometimes
refuses_choice escape "$(bytes '\033')" '\\u{1B}'
unknown="iconv does not know it; iconv -l of $library lists charsets"
refuses '-f NONESUCH' "cannot read the charset 'NONESUCH': $unknown" -f NONESUCH
refuses '-t NONESUCH' "cannot write the charset 'NONESUCH': $unknown" -t NONESUCH
refuses 'a charset with a control character' \
    "cannot read the charset 'NONE\\\\u{1B}\\\\u{9B}': $unknown" \
    -f "$(bytes 'NONE\033\302\233')"

# Web pages and word processors have dashes in place of hyphens.
# dashed OPTION NUMBER DASH: OPTION, which begins with DASH, is refused.
dashed() {
    refuses "an option after a dash: $1" \
        "'$1' begins with U+$2 '$3', not with '-' (-- precedes strings)" \
        -d "$1" xn--80ak6aa92e.com
}
dashed –safe 2013 –
dashed ––safe 2013 –
dashed –-safe 2013 –
dashed —safe 2014 —
dashed ‐‐invalid=warn 2010 ‐
dashed −dn 2212 −
dashed ―sa 2015 ―
dashed –z 2013 –
dashed －n FF0D －
dashed －－both FF0D －
dashed －－safe FF0D －
dashed ﹣z FE63 ﹣
refuses 'an option after a dash, before --' \
    "'–n' begins with U+2013 '–', not with '-' (-- precedes strings)" –n -- a
refuses 'an option after a dash, as the argument of another' \
    "'–safe' begins with U+2013 '–', not with '-' (-- precedes strings)" \
    -f –safe a
for word in –x –safer –dnx –s – –– –=x –-–n '–safe x'; do
    run -d --invalid=ignore "$word"
    gives "no option after a dash: $word" 0 "$word\n"
done
run -d --invalid=ignore a- -- –safe -- –n
gives 'a dash after --' 0 'a\n–safe\n-\n–n\n'
if has_icu; then
    run -n a－b.de
    gives 'a dash inside a label is mapped' 0 'a-b.de\n'
fi

done_testing
