#!/bin/sh
# -T in other charsets: invalid bytes are copied and end a name, and their
# record continues; characters that the output charset lacks are errors. Most
# cases are in cases/.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/read-cases.sh
. "${0%/*}/lib/read-cases.sh"

# Fails without the probe, because all would be skipped. make check builds it.
test -x tests/lib/iconv-probe || exit 99

# reads CHARSET: true if this iconv knows CHARSET, and 0xFF is invalid in it.
reads() {
    printf 'a\n' | tests/lib/iconv-probe "$1" UTF-8 >/dev/null 2>&1 &&
        ! printf '\377\n' | tests/lib/iconv-probe "$1" UTF-8 >/dev/null 2>&1
}

run_cases text-charsets.txt

if reads EUC-KR; then
    run_cases text-EUC-KR.txt
    doc='\353\217\204' # U+B3C4, which is \265\265 in EUC-KR; encoded hq1b

    # musl's EUC-KR has more characters than others.
    if "$PUNY" -f EUC-KR -t UTF-8 "$(bytes '\240x')" >/dev/null 2>&1; then
        skip 'EUC-KR: raw bytes make no character of UTF-8' \
            'one begins a character here'
    else
        row 'EUC-KR: raw bytes make no character of UTF-8' \
            '\307\240xn--hq1b\307\240\n' "\307\240$doc\307\240\n" \
            -f EUC-KR -t UTF-8 -dT --lenient
    fi
    # musl reads EUC-KR, but does not write it.
    if "$PUNY" -t EUC-KR '' >/dev/null 2>&1; then
        row 'EUC-KR: fields that stay in the charset' \
            'xn--hq1b\377 \377\376xn--hq1b \377\n' \
            'xn--hq1b\377 \377\376\265\265 \377\n' \
            -f EUC-KR -t EUC-KR -dT --lenient --field=2-
    else
        skip 'EUC-KR: fields that stay in the charset' \
            'this iconv does not write it'
    fi

    {
        yes "$(bytes '\377xn--hq1b')" | head -n 99999
        bytes '\377xn--zvg'
    } >"$in"
    run -dT --lenient -f EUC-KR -t UTF-8
    {
        yes "$(bytes "\\377$doc")" | head -n 99999
        bytes '\377\342\200\256'
    } >"$tmp/wanted"
    gives_file 'EUC-KR: many blocks' 0 "$tmp/wanted"

    # In quadratic time this takes minutes, with LONG.
    lines=100000
    test -z "${LONG-}" || lines=1000000
    yes "$(bytes 'a\265\265')" | head -n "$lines" >"$in"
    cp "$in" "$tmp/wanted"
    run -dT --lenient -f EUC-KR -t ISO-8859-1 --invalid=ignore
    gives_file 'EUC-KR: very many lines that cannot be written' 0 "$tmp/wanted"
else
    skip EUC-KR 'this iconv does not know it, or takes all bytes'
fi

# If a newline is not the byte 0x0A, lines of the input differ from those of the
# text.
if test "$(printf '+AAo-\n' | tests/lib/iconv-probe UTF-7 UTF-8 2>/dev/null |
    wc -l)" -eq 2; then
    given '+AAo-+AAo-+AAo-+BBE-\n'
    run -dT --lenient -f UTF-7 -t ISO-8859-1
    gives 'UTF-7: a bad line after coded newlines is copied' 1 '\n\n\n+BBE-\n' \
        "puny: -:4: U+0411 '\320\221' cannot be written in ISO-8859-1\n"
    given '+3\n\nx\n' && run -dT --lenient --header -f UTF-7 -t ISO-8859-1
    ok 'UTF-7: half a character before the newline' \
        test "$(wc -l <"$out")" -eq 3
else
    skip UTF-7 'this iconv does not know it'
fi

if ! has_icu; then
    skip 'encoding' 'this puny was built without ICU'
    done_testing
fi

run_cases text-charsets-names.txt
for charset in SHIFT_JIS TCVN EUC-TW; do
    if reads "$charset"; then
        run_cases "text-$charset.txt"
    else
        skip "$charset" 'this iconv does not know it, or takes all bytes'
    fi
done
if reads EUC-KR; then
    row 'EUC-KR: encoding' '\265\265.kr\377 \265\265.kr\n\265\265.kr\r\n' \
        'xn--hq1b.kr\377 xn--hq1b.kr\nxn--hq1b.kr\r\n' -T -f EUC-KR -t UTF-8
fi

# Letters that iconv buffers, before and after bytes that are invalid.
if opens CP1258; then
    row 'CP1258: a letter before an invalid byte' 'ae\212b\n' 'ae\212b\n' \
        -T -f CP1258 -t UTF-8
    given 'a\212e\nb\n'
    run -f CP1258 -t UTF-8 --invalid=ignore
    gives 'CP1258: a letter at the end of an invalid record' 0 \
        'a\212e\nb-\n' ''
else
    skip 'buffered letters' 'this iconv does not read CP1258'
fi

# A record that cannot be written leaves no trace in the output's charset.
if printf 'b\n' | tests/lib/iconv-probe UTF-8 ISO-2022-KR >"$tmp/wanted" 2>"$tmp/log"; then
    given 'a\377\360\237\230\200\nb\n'
    run -T -t ISO-2022-KR --invalid=drop
    gives_file 'ISO-2022-KR: nothing of a dropped record remains' 0 "$tmp/wanted" \
        "puny: -:1: U+1F600 '\360\237\230\200' cannot be written in ISO-2022-KR\n"
else
    skip 'a dropped record' 'iconv lacks ISO-2022-KR'
fi

done_testing
