#!/bin/sh
# -T: names alone (--only-names), and reports of unconverted names (--invalid).

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

has_icu || skip_all 'this puny was built without ICU'

# only NAME INPUT OUTPUT [OPTION]...
only() {
    title=$1
    shift
    row "--only-names: $title" "$@" --only-names
}

only 'one a line' 'a ü.de, (ä.de) b\n\nö.de\n' \
    'xn--tda.de\nxn--4ca.de\nxn--nda.de\n' -T
only 'none' 'a b\nschön.Und\na.de\n' '' -T
only 'no newline at the end of input' 'ü.de' 'xn--tda.de\n' -T
only 'CR LF' 'ü.de\r\n' 'xn--tda.de\n' -T
only '-z: names end in NUL' 'a ü.de ä.de\nb\000ö.de' \
    'xn--tda.de\000xn--4ca.de\000xn--nda.de\000' -T -z
only '--field limits where names are looked for' 'ü.de,a ä.de b,ö.de\n' \
    'xn--4ca.de\n' -T --field=2 --delimiter=,
only '-d: whole names around A-labels' \
    'from=<a@www.xn--tda.de>, relay=xn--gre-6ka8i.xn--tda.de. xn--tda x.de\n' \
    'www.ü.de\ngröße.ü.de\nü\n' -dT
only '-d --safe: a name that keeps a label, too' \
    'www.xn--80ak6aa92e.com xn--tda.de\n' 'www.xn--80ak6aa92e.com\nü.de\n' \
    -dT --safe
only '-d: not those that are left' 'xn--zz.de 1.xn--5tzm5g\n' '' -dT
only 'another charset' 'a \374.de b\n' 'xn--tda.de\n' -T -f ISO-8859-1
only '-d: into another charset' 'a xn--tda.de b\n' '\374.de\n' -dT \
    -f ISO-8859-1 -t ISO-8859-1
only 'an escaped name' 'a xn--zvg.de, xn--fa.de\n' '\\u{202E}.de\n\\u{85}.de\n' \
    -dT --lenient --escape=always
run -T --only-names 'x ü.de ä.de' y 'ö.de'
gives '--only-names: operands' 0 'xn--tda.de\nxn--4ca.de\nxn--nda.de\n'

awk 'BEGIN { while (i++ < 99999) print "x \303\274.de y" }' >"$in"
awk 'BEGIN { while (i++ < 99999) print "xn--tda.de" }' >"$tmp/wanted"
run -T --only-names
gives_file '--only-names: many lines' 0 "$tmp/wanted"

printf 'example.com\n' >"$tmp/ours"
given 'GET //xn--exampl-gva.com/ from www.xn--tda.de\n'
run -dT --only-names
cp "$out" "$in"
run -n --protect="$tmp/ours" --invalid=drop
gives '--only-names: names for another run' 0 'www.xn--tda.de\n' \
    "puny: -:1: 'examplé.com' looks like 'example.com' (--protect)\n"

# left NAME TEXT RUN REASON [OPTION]...: RUN is left, with status 1.
left() {
    title=$1
    text=$2
    name=$3
    reason=$4
    shift 4
    given "$text\n"
    run --invalid=fail "$@"
    gives "left: $title" 1 "$text\n" \
        "puny: -:1: '$name' is left: $reason\n"
}

left 'no top-level domain' 'x größe.intern' größe.intern 'no top-level domain' \
    -T
left 'a sentence' 'Das ist schön.In Berlin' schön.In 'a sentence ends there' -T
left 'words around a sign, and a sentence' 'x👉ü.In Wien' ü.In \
    'a sentence ends there' -T
left 'a sentence before a sign' 'schön👉.In Berlin' schön👉.In \
    'words around an arrow, bullet or other sign' -T
left 'a sentence, with all labels' schön.In.Berlin.Über schön.In.Berlin.Über \
    'a sentence ends there' -T
left 'an escape' '%%41größe.de' größe.de 'part of an escape or a word' -T
left 'a path' 'src/größe.de' größe.de 'part of a path' -T
left 'a local part' 'größe.de@a.de' größe.de 'the local part of an address' -T
left 'a pattern' '^größe.de\\.' größe.de 'part of a regular expression' -T
left 'a call' 'größe.de(' größe.de 'source code' -T
left 'a file' 'x größe.zip' größe.zip 'the name of a file' -T
left 'a heading' '1.网站 x' 1.网站 'a numbered heading' -T
left 'an abbreviation' Ç.ax Ç.ax 'an abbreviation' -T
left 'upper case' für1.NET für1.NET 'only the last label is in upper case' -T
left 'around a sign' Siehe👉.la Siehe👉.la \
    'words around an arrow, bullet or other sign' -T
left 'around a sign, after a marker' //어👉.notld 어👉.notld \
    'no top-level domain' -T
left 'words before a name' 见www.example.com 见www.example.com \
    'words before an ASCII name' -T
left 'an empty label' '0.0.0.0 faß..com' 'faß..com' \
    "not valid: label 2, '': the label is empty" -T
left 'an empty label in a filter list' '||faß..com^' 'faß..com' \
    "not valid: label 2, '': the label is empty" -T
left 'a single label' '0.0.0.0 bücher' bücher 'a single label' -T
left 'a single label in a filter list' '||bücher^' bücher 'a single label' -T
left 'a single label between slashes' 'address=/бд/' бд 'a single label' -T
left 'a single label between dots' 'local-zone: .bücher. static' .bücher. \
    'a single label' -T
left 'a dot of another script' 'bücher。com' bücher。com \
    "U+3002 '。' is not part of a name in text" -T
left 'a dot of another script in a URL' 'https://bücher。com/ü' bücher。com \
    "U+3002 '。' is not part of a name in text" -T
left 'a full-width dot' bücher．com bücher．com \
    "U+FF0E '．' is not part of a name in text" -T
left 'a half-width dot' bücher｡com bücher｡com \
    "U+FF61 '｡' is not part of a name in text" -T
left 'a dot of another script, in a list' '0.0.0.0 bücher。ü' bücher。ü \
    "U+3002 '。' is not part of a name in text" -T
given 'bücher。intern\nbücher。b\nבית。ס\n'
run -T --invalid=fail
gives 'words with a dot of another script, but no name' 0 \
    'bücher。intern\nbücher。b\nבית。ס\n' ''
left 'a geresh that no letter follows' '0.0.0.0 ב׳。b' 'ב׳。b' \
    "U+05F3 '׳' is not part of a name in text" -T
left 'a geresh after another script' 'ü׳a.de' 'ü׳a.de' \
    "not valid: label 1, 'ü׳a': the label does not satisfy the bidi rule (RFC 5893)" \
    -T
long=$(printf 'abcdefgh%.0s' 1 2 3 4 5 6 7 8)
left 'an escape before a long label' "\\\\032$long.größe.de" "$long.größe.de" \
    'part of an escape or a word' -T
left 'a symbol' ∑.com ∑.com "U+2211 '∑' is not part of a name in text" -T
left 'a hidden character after it' '0.0.0.0 bücher.com\342\200\213' \
    bücher.com 'U+200B is not part of a name in text' -T
left 'a hidden character before it' '0.0.0.0 b\342\200\213ücher.com' \
    ücher.com 'U+200B is not part of a name in text' -T
left 'two final dots' '0.0.0.0 bücher.com..' bücher.com \
    'an empty label is not part of a name in text' -T
left 'two first dots' '0.0.0.0 ..bücher.com' bücher.com \
    'an empty label is not part of a name in text' -T
left 'a pronunciation' /ʃɔ.ko.la/ ʃɔ.ko.la 'a pronunciation' -T
left 'not valid' אab.de אab.de \
    "not valid: label 1, 'אab': the label does not satisfy the bidi rule (RFC 5893)" \
    -T
left '-d: no A-label' 'x xn--abc-.de' xn--abc-.de \
    "not valid: label 1, 'xn--abc-': a fake A-label: it decodes to ASCII" \
    -dT
# not_restored NAME TEXT RUN REASON: -T would leave the decoded name.
not_restored() {
    left "-d: $1" "$2" "$3" \
        "--text would not encode it again ($4); --lenient decodes it" -dT
}

not_restored 'prose' '1.xn--5tzm5g x' 1.xn--5tzm5g 'a numbered heading'
not_restored 'no top-level domain' 'xn--tda.intern x.de' xn--tda.intern \
    'no top-level domain'
not_restored 'a path' '//a.de/?q=xn--tda.de' xn--tda.de 'part of a path'
not_restored 'a call' 'xn--tda.run(' xn--tda.run 'source code'
left '-d: labels in both forms' ü.xn--4ca.de ü.xn--4ca.de \
    'it has U-labels, too; --lenient decodes it' -dT
given 'xn--tda.intern xn--tda.de 1.xn--5tzm5g x\n'
run -dT --invalid=warn
gives 'left: -d: some of a line' 0 'xn--tda.intern ü.de 1.xn--5tzm5g x\n' \
    "puny: -:1: 'xn--tda.intern' is left: --text would not encode it again (no top-level domain); --lenient decodes it
puny: -:1: '1.xn--5tzm5g' is left: --text would not encode it again (a numbered heading); --lenient decodes it\n"
given 'u.xn--4ca.am xn--4ca.am\n'
run -dT --invalid=warn
gives 'left: -d: one of two' 0 'u.xn--4ca.am ä.am\n' \
    "puny: -:1: 'u.xn--4ca.am' is left: --text would not encode it again (an abbreviation); --lenient decodes it\n"
left '-d: a lone A-label next to a name' 'xn--974aomsvxlaaam😌ष.in' xn--974aomsvxlaaam \
    '--text would not encode it again; --lenient decodes it' -dT
left '-d: nothing after the prefix' 'x xn--' xn-- \
    'it decodes to nothing, or to text with xn--' -dT --lenient
left '-d: an A-label in an A-label' 'x xn--xn--tda-6o25f' xn--xn--tda-6o25f \
    'it decodes to nothing, or to text with xn--' -dT

given '0.0.0.0 b\374cher.com\n'
run -T --invalid=fail
gives 'left: an invalid byte' 1 '0.0.0.0 b\374cher.com\n' \
    "puny: -:1: 'b\\x{FC}cher.com' is left: an invalid byte is not part of a name in text
"

# A run that is too long for a name is not quoted as a whole.
quoted_whole="'a\\..*\\.ü' is left: no top-level domain"
quoted_cut="'x\\(ü\\.\\)\\{21\\}'\\.\\.\\. is left: no top-level domain"
awk 'BEGIN { while (i++ < 2047) printf "a."; print "ü" }' >"$in"
run -T --invalid=warn
ok 'left: 4096 bytes' grep -q "$quoted_whole" "$err"
awk 'BEGIN { printf "x"; while (i++ < 1366) printf "ü."; print "x" }' >"$in"
run -T --invalid=warn
ok 'left: 4100 bytes' grep -q "$quoted_cut" "$err"
LC_ALL=C awk 'BEGIN { printf "0.0.0.0 "
    while (i++ < 4096) printf "\277"; print "" }' >"$in"
run -T --invalid=warn
ok 'left: 4096 invalid bytes' grep -q "BF}' is left: an invalid byte" "$err"
LC_ALL=C sed 's/$/x/' "$in" >"$tmp/longer" && cp "$tmp/longer" "$in"
run -T --invalid=warn
ok 'left: 4097 bytes' grep -q "BF}'\.\.\. is left: an invalid byte" "$err"

# leaves_nothing NAME INPUT OUTPUT [OPTION]...: nothing is left.
leaves_nothing() {
    title=$1
    shift
    row "complete: $title" "$@" --invalid=fail
}

leaves_nothing 'names' '0.0.0.0 ü.de\n' '0.0.0.0 xn--tda.de\n' -T
leaves_nothing 'ASCII' 'www.example.intern a.b.c\n' 'www.example.intern a.b.c\n' -T
leaves_nothing 'words and tables' 'für\n||Größe||Maß||\nfür\tÜ\n' \
    'für\n||Größe||Maß||\nfür\tÜ\n' -T
leaves_nothing 'words' 'für alle, ü\n' 'für alle, ü\n' -T
leaves_nothing '-d: names that --safe keeps' 'xn--80ak6aa92e.com\n' \
    'xn--80ak6aa92e.com\n' -dT --safe
row 'without --invalid, silence' 'größe.intern\n' 'größe.intern\n' -T
row '-d: with the top-level domain, decoded' 'xn--tda.intern\n' 'ü.intern\n' -dT \
    --tlds=any

# The modes. The other names of a record are converted.
given 'ü.de größe.intern ä.x\nö.de\n'
messages="puny: -:1: 'größe.intern' is left: no top-level domain
puny: -:1: 'ä.x' is left: no top-level domain
"
run -T --invalid=fail
gives '--invalid=fail' 1 'xn--tda.de größe.intern ä.x\nxn--nda.de\n' "$messages"
run -T --invalid=warn
gives '--invalid=warn' 0 'xn--tda.de größe.intern ä.x\nxn--nda.de\n' "$messages"
run -T --invalid=ignore
gives '--invalid=ignore' 0 'xn--tda.de größe.intern ä.x\nxn--nda.de\n'
run -T --invalid=drop
gives '--invalid=drop' 0 'xn--nda.de\n' "$messages"
run -T --invalid=abort
gives '--invalid=abort' 1 '' "$messages"
run -T --invalid=drop --only-names
gives '--invalid=drop --only-names' 0 'xn--nda.de\n' "$messages"
given 'ü.de größe.intern ä.x\n'
run -T --invalid=warn --field=2
gives '--invalid with --field' 0 'ü.de größe.intern ä.x\n' \
    "puny: -:1: field 2: 'größe.intern' is left: no top-level domain\n"

done_testing
