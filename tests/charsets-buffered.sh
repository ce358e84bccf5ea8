#!/bin/sh
# iconv buffers some characters until it knows whether a combining mark follows;
# none of them is lost at the end of a record or of the input. Texts in seven
# scripts, with and without a final newline, as lines, as operands and with -T, in
# each charset that can encode them: in a few charsets, with make check-long in
# all that iconv(1) lists, without aliases.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

test -x tests/iconv-probe || exit 99

# Latin, Vietnamese, Cyrillic, Greek, Hebrew, Kana and Han, Thai.
texts='b\303\274cher tda|\304\220\306\260\341\273\235ng Vi\341\273\207ta|\320\273\321\216\320\261\320\276\320\262\321\214|\316\265\316\273\316\273\316\267\316\275\316\271\316\272\316\254|\327\251\327\234\327\225\327\235|\346\227\245\346\234\254\350\252\236\343\201\213|\340\271\204\340\270\227\340\270\242'
few='BIG5-HKSCS CP1255 CP1258 EUC-JISX0213 ISO-2022-JP-3 KOI8-R TCVN UTF-16 UTF-7'

# differs NAME WANTED: reports a failure, or output that is not that in the file
# WANTED.
differs() {
    cmp -s "$2" "$out" && test "$status" -eq 0 && return 1
    echo "$charset, $1: $(od -An -c "$2" | head -n 3)" | note
    echo "got: $(od -An -c "$out" | head -n 3)" | note
    wrong=$((wrong + 1))
}

# with_end END: tests $text, followed by END.
with_end() {
    bytes "$text$1" >"$tmp/utf8"
    tests/iconv-probe --and-back "$charset" "$tmp/coded" "$tmp/back" \
        <"$tmp/utf8" 2>"$tmp/ignored" || return
    "$PUNY" <"$tmp/back" >"$tmp/puny"

    tried=$((tried + 1))
    in=$tmp/coded
    run -f "$charset" -t UTF-8
    differs "-f, '$1'" "$tmp/puny"
    run -T --lenient -d -f "$charset" -t UTF-8
    differs "-dT -f, '$1'" "$tmp/back"
    run -T --lenient -d -f "$charset" -t "$charset"
    differs "-dT, '$1'" "$tmp/coded"
    in=$tmp/puny
    run -d -f ASCII -t "$charset"
    differs "-d -t, '$1'" "$tmp/coded"
}

# An operand ends like a text, and is followed by a newline.
as_operand() {
    test "$(tr -d '\000' <"$tmp/coded" | wc -c)" -eq \
        "$(wc -c <"$tmp/coded")" || return
    in=/dev/null
    { cat "$tmp/puny" && echo; } >"$tmp/wanted"
    run -f "$charset" -t UTF-8 "$(cat "$tmp/coded")"
    differs 'operand' "$tmp/wanted"
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
    all=$(iconv -l | tests/iconv-probe --distinct)
else
    all=$few
fi
for name in $all; do
    has_newline "$name" && in_charset "$name"
done
test "$count" -gt 0 || skip 'all' 'this iconv knows none of them'

done_testing
