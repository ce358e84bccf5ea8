#!/bin/sh
# --protect: which of several listed names is imitated, where in a name, and by
# which of its labels; variants by a table.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

has_icu || skip_all 'built without ICU'

list=$tmp/list
table=$tmp/table

# passes TITLE LIST NAME [OPTION]...: NAME imitates no name of LIST.
passes() {
    title=$1 name=$3
    bytes "$2" >"$list"
    shift 3
    run -n --protect="$list" "$@" "$name"
    ok "$title: $name" is_status 0
}

# imitates TITLE LIST NAME LISTED [OPTION]...: the message says that NAME looks
# like LISTED, or is a variant of it.
imitates() {
    title=$1 name=$3 listed=$4
    bytes "$2" >"$list"
    shift 4
    run -n --protect="$list" "$@" "$name"
    ok "$title: $name" is_status 1
    ok "$title: the message names $listed" grep -q " '$listed'" "$err"
}

# hides TITLE LIST NAME SHOWN [OPTION]...: NAME is decoded to SHOWN.
hides() {
    title=$1 name=$3 shown=$4
    bytes "$2" >"$list"
    shift 4
    run -dn --protect="$list" "$@" "$name"
    gives "$title" 0 "$shown\n" ''
}

hides 'all labels that stand where those of the listed name do' \
    'bucher.muller.com\n' xn--strae-oqa.xn--bcher-kva.xn--mller-kva.com \
    straße.xn--bcher-kva.xn--mller-kva.com
hides 'only the label that is like a word' 'bucher\n' \
    xn--strae-oqa.xn--bcher-kva.xn--mller-kva.com \
    straße.xn--bcher-kva.müller.com

passes 'below a listed name, the suffix of which imitates another' \
    'paypal.com\na.paypàl.com\n' b.a.paypàl.com
imitates 'the suffix alone' 'paypal.com\na.paypàl.com\n' b.paypàl.com \
    paypal.com
passes 'below a listed name, a label of which imitates a word' \
    'paypal\na.paypàl.com\n' b.a.paypàl.com
imitates 'the same label in another name' 'paypal\na.paypàl.com\n' \
    paypàl.com paypal

# --alike: listed names are compared with each other.
bytes 'bl.com\nb1.com\nwww.other.com\nword\nw0rd\nb.w\303\266rd.com\n' >"$list"
printf '%s\n' bl.com www.b1.com x.bl.com b.wörd.com >"$tmp/alike"
printf '%s\n' other.com www.other.com x.other.com word w0rd w0rd.com |
    cat "$tmp/alike" - >"$in"
run -n --protect="$list" --alike --invalid=only
ok '--alike: names that imitate others, and names below them' \
    same "$tmp/alike" "$out"
ok '--alike: the imitated names' \
    test "$(sed "s/.* looks like '\([^']*\)'.*/\1/" "$err" | tr '\n' ' ')" = \
    'b1.com bl.com b1.com w0rd '
passes 'without --alike' 'bl.com\nb1.com\n' bl.com
passes '--alike: a name and itself' 'paypal.com\nwww.paypal.com\n' \
    www.paypal.com --alike

# "www." before a listed name means nothing, but www.com is a name.
for line in www.example.com WWW.example.com ｗｗｗ.example.com \
    '*.www.example.com' www.example.com.; do
    for name in examp1e.com www.examp1e.com a.examp1e.com exämple.com; do
        imitates "listed as $line" "$line\n" "$name" example.com
    done
    passes "listed as $line" "$line\n" a.example.com
done
imitates 'www and a top-level domain are a name' 'www.com\n' wwẃ.com www.com
passes 'www.com is listed, not com' 'www.com\n' cöm.example

# A word is protected as a part between hyphens, too.
for name in páypal-login.com login-pаypal.com paypa1-login.com a.my-paypa1-x.de \
    a--paypa1.de; do
    imitates 'a part like a word' 'paypal\n' "$name" paypal
done
imitates 'a part with a hyphen' 'my-bank\n' a-rny-bank-b.com my-bank
imitates 'a part next to the word itself' 'paypal\n' paypal-paypa1.com paypal
for name in paypal-login.com pay-pal.com login-paypal.com; do
    passes 'no part like a word' 'paypal\n' "$name"
done

# So is the beginning or end of such a part.
for name in paypa1support.com mypaypa1.com a.x-mypaypa1.de x-paypa1s-x.de \
    páypal24.com mypаypаl.com paypalpaypa1.com; do
    imitates 'a word and more letters' 'paypal\n' "$name" paypal
done
imitates 'two letters like one' 'corner\n' comershop.de corner
imitates 'one letter like two' 'microsoft\n' rnicrosoftonline.com microsoft
for name in paypalsupport.com mypaypal24.com my-paypalx.com xpaypa1x.com; do
    passes 'a word in its own spelling, or inside' 'paypal\n' "$name"
done
passes 'a word with marks in its own spelling' 'müller\n' müllerbau.de
passes 'a word with a hyphen in its own spelling' 'my-bank\n' a-my-bank-b.com
# U+06F0 looks like a dot: a label can imitate a name, but a part of it cannot.
imitates 'a name in one label' 'banco.es\n' banco۰es banco.es
imitates 'a name, rather than with a part of a label' \
    'banco.es\npàypäl.çom\n' banco۰cs.paypal.com pàypäl.çom
imitates 'without the mark' 'müller\n' mullerbau.de müller
imitates 'with another mark' 'müller\n' bàumùller.de müller
passes 'a letter of the next word, which seems to belong to it' 'hotels\n' \
    royalhotels.com
passes 'a word of five letters' 'apple\n' app1eshop.com
imitates 'of six letters of another script' 'пример\n' мойпримёр.рф пример
passes 'of three letters of three bytes each' '日本国\n' 曰本国人.jp
for name in mypaypa1.de a-mypaypa1.de; do
    passes 'the whole part is listed, too' 'paypal\nmypaypa1\n' "$name"
done
passes 'a listed name below it' 'paypal\nmypaypa1.de\n' www.mypaypa1.de
passes 'another word that is listed, too' 'paypal\npaypa1\n' paypa1x.de
passes 'a word with letters around it under a name' 'paypal.com\n' mypaypa1.com
hides 'the label with the word' 'paypal\n' xn--bcher-kva.xn--mypypal-jwa.com \
    bücher.xn--mypypal-jwa.com
passes 'a part like a name' 'paypal.com\n' paypa1-login.com
passes 'a listed word, a part of which is like another' 'bam\nbarn-x\n' barn-x.de
passes 'a part that is listed, too' 'bam\nbarn\n' barn-x.de
hides 'the label with such a part' 'paypal\n' xn--pypal-login-k7a.xn--tda.com \
    xn--pypal-login-k7a.ü.com
run -n --protect="$list" páypal-login.com
ok 'the message says that it is a part' grep -q \
    "label 1, 'páypal-login': a part of it looks like 'paypal'" "$err"

# Names of c and 3, which look like e, but not like each other. Words of them are
# compared with words alone, and other names with all.
for dot in . ''; do
    awk -v dot="$dot" 'BEGIN {
        for (i = 0; i < 4096; i++) {
            name = ""
            rest = i
            for (k = 0; k < 12; k++) {
                name = name (rest % 2 ? "c" : "3")
                rest = int(rest / 2)
            }
            print name (dot == "" ? "" : dot "de")
        }
    }'
done >"$list"
given 'c3c3c3c3c3c3.de\nc3c3c3c3c3c3\nc3c3c3c3c3c3.com\n'
run -n --protect="$list" --alike --invalid=warn
gives 'names of one look, too many to compare' 0 "$(cat "$in")\n" \
    "puny: -:1: 'c3c3c3c3c3c3.de' may look like one of 4096 listed names, too many to \
compare, of which the first is '333333333333.de' (--protect)\n"
given '3c3c3c3c3c3c.de\n3333cc3ccc3c.de\n'
run -n --protect="$list" --alike --invalid=warn
ok 'some of which are like the first letters' test "$(grep -c 'too many to compare' "$err")" -eq 2
echo paypal >>"$list"
run -n --protect="$list" --alike c3c3c3c3c3c3-x.paypa1.com
gives 'an imitation that is found before them' 1 'c3c3c3c3c3c3-x.paypa1.com\n' \
    "puny: 'c3c3c3c3c3c3-x.paypa1.com': label 2, 'paypa1': it looks like 'paypal' (--protect)\n"
run -dn --protect="$list" c3c3c3c3c3çc3.de
gives 'a name that they may look like is not decoded' 0 'xn--c3c3c3c3c3c3-tdb.de\n' ''

# Where an l is a part of a letter, so are its lookalikes.
for name in clell.com c1ell.com ciell.com dlell.com d1ell.com; do
    imitates 'two letters that are like one' 'dell.com\n' "$name" dell.com
done
for name in elbay.com e1bay.com eibay.com; do
    imitates 'two letters that are like one' 'ebay.com\n' "$name" ebay.com
done
passes 'two other letters' 'dell.com\n' cxell.com

# Variants that do not look alike: a and x, n and q.
cat >"$table" <<'END_OF_TABLE'
U+0061|U+0078
U+0078|U+0061
U+006E|U+0071
U+0071|U+006E
U+0061..U+007A
END_OF_TABLE
imitates 'a variant of a listed name' 'bar.com\n' www.bxr.com bar.com \
    --table="$table"
imitates 'of several labels' 'nan.bar.com\n' qxq.bar.com nan.bar.com \
    --table="$table"
passes 'a variant but for the top-level domain' 'bar.net\n' bxr.qet \
    --table="$table"
passes 'below a listed name, the suffix of which is a variant of another' \
    'bar.com\na.bxr.com\n' b.a.bxr.com --table="$table"
imitates 'that suffix alone' 'bar.com\na.bxr.com\n' b.bxr.com bar.com \
    --table="$table"
imitates 'a variant of a word' 'net\n' a.qet.com net --table="$table"
imitates 'a part that is a variant of a word' 'net\n' a-qet-b.com net \
    --table="$table"
passes 'the top-level domain is no variant of a word' 'net\n' a.qet \
    --table="$table"
imitates 'a name of one label is' 'net\n' qet net --table="$table"

imitates '--alike: a variant of another listed name' 'bar.com\nbxr.com\n' \
    bxr.com bar.com --alike --table="$table"
passes '--alike: the only variant is the name itself' 'bar.com\n' bar.com \
    --alike --table="$table"

bytes 'U+00E4|U+0078\nU+0061..U+007A\n' >"$table"
hides 'all labels of a variant' 'nxn.bxr.com\n' \
    äxb.xn--nn-via.xn--br-via.com äxb.xn--nn-via.xn--br-via.com \
    --table="$table"
hides 'each label that is a variant of a word' 'nxn\nbxr\n' \
    xn--nn-via.ä.xn--br-via.com xn--nn-via.ä.xn--br-via.com --table="$table"

# ruleset ENTRIES: a table of RFC 7940 with the letters from d on, and ENTRIES.
ruleset() {
    echo '<?xml version="1.0"?>
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
<range first-cp="0064" last-cp="007A"/>'"$1"'</data></lgr>' >"$table"
}

# A letter with variants of other lengths and of its own.
ruleset '<char cp="0062"/><char cp="0063"/>
<char cp="0061"><var cp="0062 0062"/><var cp="0063"/></char>
<char cp="0031"><var cp=""/></char>'
run -n --table="$table" a
if grep -q 'no libexpat' "$err"; then
    skip 'variants of several lengths' 'built without libexpat'
else
    for pair in xax:xbbx xax:xcx xbbx:xax xcx:xax xy:x1y xx:x1x x1x:xx; do
        imitates 'variants of several lengths' "${pair%:*}.com\n" \
            "${pair#*:}.com" "${pair%:*}.com" --table="$table"
    done
    passes 'half of a variant' 'xax.com\n' xbx.com --table="$table"
fi

done_testing
