#!/bin/sh
# iconv buffers some characters until it knows whether a combining mark follows;
# none of them is lost at the end of a record or of the input. Texts in seven
# scripts, with and without a final newline, as lines, as operands and with -T, in
# each charset that can encode them: in a few charsets, with make check-long in
# all that iconv(1) lists, without aliases.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

test -x tests/lib/iconv-probe || exit 99

# Latin, Vietnamese, Cyrillic, Greek, Hebrew, Kana and Han, Thai.
texts='b\303\274cher tda|\304\220\306\260\341\273\235ng Vi\341\273\207ta|\320\273\321\216\320\261\320\276\320\262\321\214|\316\265\316\273\316\273\316\267\316\275\316\271\316\272\316\254|\327\251\327\234\327\225\327\235|\346\227\245\346\234\254\350\252\236\343\201\213|\340\271\204\340\270\227\340\270\242'
few='BIG5-HKSCS CP1255 CP1258 EUC-JISX0213 ISO-2022-JP-3 KOI8-R TCVN UTF-16 UTF-7'

# add OPTION...: runs the program, and adds its output to $tmp/got.
add() {
    bounded "$PUNY" "$@" <"$in" >>"$tmp/got" 2>"$err" || status=$?
}

# compare NAME WANTED...: reports a failure, or that $tmp/got has not what is in the
# files WANTED, and empties it.
compare() {
    title=$1
    shift
    cat "$@" >"$tmp/wanted"
    if ! cmp -s "$tmp/wanted" "$tmp/got" || test "$status" -ne 0; then
        echo "$charset, $title: $(od -An -c "$tmp/wanted" | head -n 9)" | note
        echo "got: $(od -An -c "$tmp/got" | head -n 9)" | note
        wrong=$((wrong + 1))
    fi
    : >"$tmp/got"
    status=0
}
: >"$tmp/got"
status=0

# with_end END: tests $text, followed by END.
with_end() {
    bytes "$text$1" >"$tmp/utf8"
    tests/lib/iconv-probe --and-back "$charset" "$tmp/coded" "$tmp/back" \
        <"$tmp/utf8" 2>"$tmp/ignored" || return
    "$PUNY" <"$tmp/back" >"$tmp/puny"

    tried=$((tried + 1))
    in=$tmp/coded
    add -f "$charset" -t UTF-8
    add -T --lenient -d -f "$charset" -t UTF-8
    add -T --lenient -d -f "$charset" -t "$charset"
    in=$tmp/puny
    add -d -f ASCII -t "$charset"
    compare "-f, -dT -f, -dT, -d, '$1'" "$tmp/puny" "$tmp/back" "$tmp/coded" \
        "$tmp/coded"
}

# An operand ends like a text, and is followed by a newline.
as_operand() {
    # shellcheck disable=SC2094 # cmp only reads it
    tr -d '\000' <"$tmp/coded" | cmp -s - "$tmp/coded" || return
    in=/dev/null
    echo >"$tmp/newline"
    add -f "$charset" -t UTF-8 "$(cat "$tmp/coded")"
    compare 'operand' "$tmp/puny" "$tmp/newline"
}

# Records need a newline.
has_newline() {
    ! "$PUNY" -t "$1" '' 2>&1 | grep -q 'has no newline'
}

in_charset() {
    charset=$1
    wrong=0
    tried=0
    rest="$texts|"
    while test -n "$rest"; do
        text=${rest%%|*}
        rest=${rest#*|}
        with_end '\n'
        with_end '' && as_operand
    done
    test "$tried" -eq 0 || ok "$charset: $tried texts" test "$wrong" -eq 0
}

if test -n "${LONG-}" && command -v iconv >/dev/null; then
    all=$(iconv -l | tests/lib/iconv-probe --distinct)
else
    all=$few
fi
for name in $all; do
    has_newline "$name" && in_charset "$name"
done
test "$count" -gt 0 || skip 'all' 'this iconv knows none of them'

done_testing
