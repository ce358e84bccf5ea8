#!/bin/sh
# --protect: which of several listed names is imitated, where in a name, and by
# which of its labels; variants by a table.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

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
passes 'the top-level domain is no variant of a word' 'net\n' a.qet \
    --table="$table"
imitates 'a name of one label is' 'net\n' qet net --table="$table"

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
<char cp="0061"><var cp="0062 0062"/><var cp="0063"/></char>'
run -n --table="$table" a
if grep -q 'no libexpat' "$err"; then
    skip 'variants of several lengths' 'built without libexpat'
else
    for pair in xax:xbbx xax:xcx xbbx:xax xcx:xax; do
        imitates 'variants of several lengths' "${pair%:*}.com\n" \
            "${pair#*:}.com" "${pair%:*}.com" --table="$table"
    done
    passes 'half of a variant' 'xax.com\n' xbx.com --table="$table"
fi

done_testing
