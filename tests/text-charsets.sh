#!/bin/sh
# -T in other charsets: invalid bytes are copied and end a name, and their
# record continues; characters that the output charset lacks are errors.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

# Fails without the probe, because all would be skipped. make check builds it.
test -x tests/iconv-probe || exit 99

# reads CHARSET: true if this iconv knows CHARSET, and 0xFF is invalid in it.
reads() {
    printf 'a\n' | tests/iconv-probe "$1" UTF-8 >/dev/null 2>&1 &&
        ! printf '\377\n' | tests/iconv-probe "$1" UTF-8 >/dev/null 2>&1
}

# Without ICU.
row '-d: to ISO-8859-1' 'a xn--tda.de b\n' 'a \374.de b\n' \
    -dT --lenient -t ISO-8859-1
row '-d: from UTF-16LE to UTF-8' 'x\000n\000-\000-\000t\000d\000a\000\n\000' \
    '\303\274\n' -dT --lenient -f UTF-16LE -t UTF-8
row '-d: UTF-16LE, a surrogate and half a unit' \
    '\000\330x\000n\000-\000-\000t\000d\000a\000\n\000x\000n\000-\000-\000t\000d\000a\000\000\334x' \
    '\000\330\303\274\n\303\274\000\334x' -dT --lenient -f UTF-16LE -t UTF-8
row '-d: invalid bytes in UTF-8, to ISO-8859-1' \
    '\377xn--tda\376 \303\251\n\300\257' '\377\374\376 \351\n\300\257' \
    -dT --lenient -t ISO-8859-1
given 'a xn--tda\nb xn--d0a xn--tda\r\nc xn--tda'
run -dT --lenient -t ISO-8859-1
gives '-d: a name that the charset lacks' 1 \
    'a \374\nb xn--d0a xn--tda\r\nc \374' \
    "puny: -:2: U+0411 '\320\221' cannot be written in ISO-8859-1\n"
run -dT --lenient -t ISO-8859-1 --invalid=drop
gives '-d: a name that the charset lacks, drop' 0 'a \374\nc \374' \
    "puny: -:2: U+0411 '\320\221' cannot be written in ISO-8859-1\n"
given 'a \320\221 xn--tda\nxn--tda\n' && run -dT --lenient -t ISO-8859-1
gives '-d: other text that the charset lacks' 1 'a \320\221 xn--tda\n\374\n' \
    "puny: -:1: U+0411 '\320\221' cannot be written in ISO-8859-1\n"
given '\302 xn--tda\r\nxn--tda\r\n' && run -dT --lenient -f KOI8-R -t ISO-8859-1
gives '-d: other text that the charset lacks, from a third charset' 1 '\302 xn--tda\r\n\374\r\n' \
    "puny: -:1: U+0431 '\320\261' cannot be written in ISO-8859-1\n"

# In EUC-KR, U+B3C4 is \265\265; encoded hq1b.
if reads EUC-KR; then
    k='-f EUC-KR -t UTF-8 -dT --lenient'
    doc='\353\217\204'
    # shellcheck disable=SC2086 # the options are words
    {
        row 'EUC-KR: invalid bytes' '\377xn--hq1b\376 \265\265\377xn--hq1b\n' \
            "\377$doc\376 $doc\377$doc\n" $k
        row 'EUC-KR: at the end' 'xn--hq1b\265' "$doc\265" $k
        row 'EUC-KR: at the end of a line' 'xn--hq1b\265\nxn--hq1b\n' \
            "$doc\265\n$doc\n" $k
        row 'EUC-KR: invalid bytes alone' '\377\n\377\377' '\377\n\377\377' $k
        row 'EUC-KR: CR LF' '\377xn--hq1b\377\r\n\265\265\r\n' \
            "\377$doc\377\r\n$doc\r\n" $k
        row 'EUC-KR: -z' '\377\n\000\377xn--hq1b\000' "\377\n\000\377$doc\000" \
            $k -z
        # musl's EUC-KR has more characters than others.
        if "$PUNY" -f EUC-KR -t UTF-8 "$(bytes '\240x')" >/dev/null 2>&1; then
            skip 'EUC-KR: raw bytes make no character of UTF-8' \
                'one begins a character here'
        else
            row 'EUC-KR: raw bytes make no character of UTF-8' \
                '\307\240xn--hq1b\307\240\n' \
                "\307\240$doc\307\240\n" $k
        fi
        row 'EUC-KR: fields' 'xn--hq1b\377 \377xn--hq1b xn--hq1b\377\n' \
            "xn--hq1b\377 \377$doc xn--hq1b\377\n" $k --field=2
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
        row 'EUC-KR: fields after such bytes' \
            '\377,\377,xn--hq1b\377xn--hq1b,\377xn--hq1b\n' \
            "\377,\377,$doc\377$doc,\377xn--hq1b\n" $k --field=3 --delimiter=,
        row 'EUC-KR: --header' \
            'xn--hq1b \377 xn--hq1b\nxn--hq1b \377 xn--hq1b\nxn--hq1b\n' \
            "xn--hq1b \377 xn--hq1b\n$doc \377 $doc\n$doc\n" $k --header
        row 'EUC-KR: --escape=always escapes copied bytes' \
            '\033\377 xn--zvg\n' '\\u{1B}\\x{FF} \\u{202E}\n' $k --escape=always
        row 'EUC-KR: --escape=always escapes the header' '\377\n\033\n' \
            '\\x{FF}\n\\u{1B}\n' $k --header --escape=always
        run $k "$(bytes '\377xn--hq1b')"
        gives 'EUC-KR: operands' 0 "\377$doc\n"
    }

    # A line that cannot be written as a whole is unchanged.
    given '\377\nxn--tda\377\n\nxn--tda\377xn--hq1b\r\nxn--hq1b\r\n\377xn--tda\n'
    run -dT --lenient -f EUC-KR -t ISO-8859-1
    gives 'EUC-KR: lines after such bytes have their numbers' 1 \
        '\377\n\374\377\n\nxn--tda\377xn--hq1b\r\nxn--hq1b\r\n\377\374\n' \
        "puny: -:4: U+B3C4 '$doc' cannot be written in ISO-8859-1
puny: -:5: U+B3C4 '$doc' cannot be written in ISO-8859-1\n"
    run -dT --lenient -f EUC-KR -t ISO-8859-1 --field=1 --invalid=drop
    gives 'EUC-KR: fields after such bytes have their numbers' 0 '\377\n\374\377\n\n\377\374\n' \
        "puny: -:4: field 1: U+B3C4 '$doc' cannot be written in ISO-8859-1
puny: -:5: field 1: U+B3C4 '$doc' cannot be written in ISO-8859-1\n"
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
if test "$(printf '+AAo-\n' | tests/iconv-probe UTF-7 UTF-8 2>/dev/null |
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

row 'from KOI8-R' '0.0.0.0 \304\317\315\305\316.example # \304\317\315\n' \
    '0.0.0.0 xn--d1acufc.example # \320\264\320\276\320\274\n' \
    -T -f KOI8-R -t UTF-8
row 'in KOI8-R' '\304\317\315\305\316.example # \304\317\315\r\n' \
    'xn--d1acufc.example # \304\317\315\r\n' -T -f KOI8-R -t KOI8-R
row 'in KOI8-R, -d' 'xn--d1acufc.example # \304\317\315\r\n' \
    '\304\317\315\305\316.example # \304\317\315\r\n' -dT -f KOI8-R -t KOI8-R
row 'in ISO-8859-1' 'b\374cher.example \267 gr\366\337e.example\n' \
    'xn--bcher-kva.example \267 xn--gre-6ka8i.example\n' \
    -T -f ISO-8859-1 -t ISO-8859-1
row 'in UTF-16BE' '\000\374\000.\000d\000e\000\n' \
    '\000x\000n\000-\000-\000t\000d\000a\000.\000d\000e\000\n' \
    -T -f UTF-16BE -t UTF-16BE
# U+540D U+524D is \226\274\221\117 in Shift_JIS.
if reads SHIFT_JIS; then
    row 'SHIFT_JIS: invalid bytes' \
        '\377\226\274\221O.jp\376 \226\377 \226\274\221O.jp\377 \226\274\377\221O.jp\n' \
        '\377xn--ldr85b.jp\376 \226\377 xn--ldr85b.jp\377 \226\274\377\221O.jp\n' \
        -T -f SHIFT_JIS -t SHIFT_JIS
    row 'SHIFT_JIS: a name cut' '\226\274\221\n.jp \226\274.\377jp\n\226' \
        '\226\274\221\n.jp \226\274.\377jp\n\226' -T -f SHIFT_JIS -t SHIFT_JIS
else
    skip SHIFT_JIS 'this iconv does not know it, or takes all bytes'
fi
if reads EUC-KR; then
    row 'EUC-KR: encoding' '\265\265.kr\377 \265\265.kr\n\265\265.kr\r\n' \
        'xn--hq1b.kr\377 xn--hq1b.kr\nxn--hq1b.kr\r\n' -T -f EUC-KR -t UTF-8
fi

# Tag characters, which glibc drops silently.
row 'with a character that is dropped as asked' \
    'a\363\240\201\201b b\303\274cher.de\n' 'ab xn--bcher-kva.de\n' \
    -T -t ISO-8859-1//IGNORE

# Other bytes than iconv writes for the same characters are copied, too.
if reads TCVN; then
    row 'TCVN: a letter and a mark that are one character' \
        'a\263 \256aaaa.vn\n' 'a\263 xn--aaaa-zua.vn\n' -T -f TCVN -t TCVN
else
    skip TCVN 'this iconv does not know it, or takes all bytes'
fi
if reads EUC-TW; then
    row 'EUC-TW: four bytes in place of two' '\216\241\304\241 \304\241.tw\n' \
        '\216\241\304\241 xn--4gq.tw\n' -T -f EUC-TW -t EUC-TW
else
    skip EUC-TW 'this iconv does not know it, or takes all bytes'
fi

# Letters that iconv buffers, before and after bytes that are invalid.
if printf 'a' | iconv -f CP1258 -t UTF-8 >"$tmp/log" 2>&1; then
    row 'CP1258: a letter before an invalid byte' 'ae\212b\n' 'ae\212b\n' \
        -T -f CP1258 -t UTF-8
    given 'a\212e\nb\n'
    run -f CP1258 -t UTF-8 --invalid=ignore
    gives 'CP1258: a letter at the end of an invalid record' 0 \
        'a\212e\nb-\n' ''
else
    skip 'buffered letters' 'iconv lacks CP1258'
fi

# A record that cannot be written leaves no trace in the output's charset.
if printf 'a' | iconv -t ISO-2022-KR >"$tmp/log" 2>&1; then
    given 'a\377\360\237\230\200\nb\n'
    run -T -t ISO-2022-KR --invalid=drop
    gives 'ISO-2022-KR: its header follows a dropped record' 0 \
        '\033$)Cb\n' \
        "puny: -:1: U+1F600 '\360\237\230\200' cannot be written in ISO-2022-KR\n"
else
    skip 'a dropped record' 'iconv lacks ISO-2022-KR'
fi

done_testing
