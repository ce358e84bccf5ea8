#!/bin/sh
# Charsets: each is read and written, as text and as Punycode, where the
# platform's iconv reads and writes it.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# Fails without the probe, because all would be skipped. make check builds it.
test -x tests/lib/iconv-probe || exit 99

# knows FROM TO BYTES RESULT: true if the platform's iconv gives RESULT.
knows() {
    bytes "$3" >"$tmp/from"
    bytes "$4" >"$tmp/to"
    tests/lib/iconv-probe "$1" "$2" "$tmp/to" <"$tmp/from" 2>"$tmp/ignored"
}

# both CHARSET TEXT ENCODED TEXT-THERE ENCODED-THERE: a line of text and its
# Punycode, in UTF-8 and then in the charset. Converts the line twice, because
# the second result depends on the shift state after the first.
both() {
    if knows "$1" UTF-8 "$4$5" "$2\n$3\n"; then
        given "$4$4" && run -f "$1" -t UTF-8
        gives "-f $1: encodes" 0 "$3\n$3\n"
        given "$5$5" && run -d -f "$1" -t UTF-8
        gives "-f $1: decodes" 0 "$2\n$2\n"
    else
        skip "-f $1" "this iconv does not read it"
    fi
    if knows UTF-8 "$1" "$2\n$3\n" "$4$5"; then
        given "$2\n$2\n" && run -f UTF-8 -t "$1"
        gives "-t $1: encodes" 0 "$5$5"
        given "$3\n$3\n" && run -d -f UTF-8 -t "$1"
        gives "-t $1: decodes" 0 "$4$4"
        run -d -t "$1" "$3"
        gives "-t $1: decodes an operand" 0 "$4"
    else
        skip "-t $1" "this iconv does not write it"
    fi
}

# Supersets of ASCII, in which Punycode has the same bytes.
ascii() {
    both "$1" "$2" "$3" "$4\n" "$3\n"
}

cjk='\343\203\211\343\203\241\343\202\244\343\203\263\345\220\215\344\276\213'
ascii UTF-8 'b\303\274cher' bcher-kva 'b\303\274cher'
ascii ISO-8859-1 'b\303\274cher' bcher-kva 'b\374cher'
ascii KOI8-R '\320\277\321\200\320\260\320\262\320\264\320\260' 80aafi6cg \
    '\320\322\301\327\304\301'
ascii SHIFT_JIS "$cjk" eckwd4c7cu47r2wf \
    '\203h\203\201\203C\203\223\226\274\227\341'
ascii EUC-KR '\353\217\204\353\251\224\354\235\270' hq1bm8jm9l \
    '\265\265\270\336\300\316'
ascii GB18030 '\344\276\213\303\266' 'nda7431b' '\300\375\2010\2132'
ascii GB18030 '\360\237\230\211' n28h '\2249\3755'

# musl shifts for each character, which is equivalent.
shifted='\033\044B%%I%%a%%\044%%sL>Nc\033(B'
often='\033\044B%%I\033(B\033\044B%%a\033(B\033\044B%%\044\033(B\033\044B%%s\033(B'
often="$often\033\044BL>\033(B\033\044BNc\033(B"
if knows UTF-8 ISO-2022-JP "$cjk\n" "$often\n"; then
    shifted=$often
fi
ascii ISO-2022-JP "$cjk" eckwd4c7cu47r2wf "$shifted"

both UTF-16LE '\360\237\230\211' n28h '=\330\011\336\n\000' \
    'n\0002\0008\000h\000\n\000'
both UTF-16BE '\303\274\360\237\230\211' tda2567w \
    '\000\374\330=\336\011\000\n' \
    '\000t\000d\000a\0002\0005\0006\0007\000w\000\n'
both UTF-32LE '\303\274\360\237\230\211' tda2567w \
    '\374\000\000\000\011\366\001\000\n\000\000\000' \
    't\000\000\000d\000\000\000a\000\000\0002\000\000\0005\000\000\0006\000\000\0007\000\000\000w\000\000\000\n\000\000\000'
both UTF-32BE '\303\274\360\237\230\211' tda2567w \
    '\000\000\000\374\000\001\366\011\000\000\000\n' \
    '\000\000\000t\000\000\000d\000\000\000a\000\000\0002\000\000\0005\000\000\0006\000\000\0007\000\000\000w\000\000\000\n'

# EBCDIC's new line is 0x25 in some tables and 0x15 in others.
newline='\045'
if knows IBM1047 UTF-8 '\025' '\n'; then
    newline='\025'
fi
both IBM1047 'b\303\274cher' bcher-kva "\\202\\334\\203\\210\\205\\231$newline" \
    "\\202\\203\\210\\205\\231\\140\\222\\245\\201$newline"

# U+0A0A, U+0A00 and U+000A are bytes of a newline, or of two halves of one.
gurmukhi='\340\250\212\340\250\200\n'
if knows UTF-16BE UTF-8 '\n\n\n\000\000\n' "$gurmukhi"; then
    given '\n\n\n\000\000\n' && run -f UTF-16BE -t UTF-16BE --invalid=warn -d
    gives 'UTF-16: a newline is a code unit, not a byte' 0 '\n\n\n\000\000\n' \
        "puny: -:1: code point 1: U+0A0A '\\340\\250\\212' is not a basic (ASCII) code point\n"
else
    skip 'UTF-16: a newline is a code unit' 'this iconv does not read it'
fi

# Values that are no code points are invalid, also if iconv reads them, as glibc's
# does in UCS-4, or replaces them, as GNU libiconv's does in UCS-4, UTF-7 and C99.

# no_code_point NAME CHARSET VALUE NEWLINE BYTE: VALUE is a line, which begins with
# BYTE.
no_code_point() {
    if ! opens "$2"; then
        skip "-f $2: $1" 'this iconv does not read it'
        return
    fi
    given "$3$4"
    run -f "$2" -t UTF-8
    gives "-f $2: $1" 1 "$3\n" "puny: -:1: byte 1: \\\\x{$5} is not valid $2\n"
    run -dT --lenient -f "$2" -t UTF-8
    gives "-dT -f $2: $1" 0 "$3\n"
}
no_code_point 'above U+10FFFF' UCS-4 '\000\021\000\000' '\000\000\000\n' 00
no_code_point 'above U+10FFFF' UCS-4BE '\000\021\000\000' '\000\000\000\n' 00
no_code_point 'above U+10FFFF' UCS-4LE '\000\000\021\000' '\n\000\000\000' 00
no_code_point 'above U+7FFFFFFF' UCS-4BE '\377\377\377\375' '\000\000\000\n' FF
no_code_point 'a surrogate' UCS-4BE '\000\000\330\000' '\000\000\000\n' 00
no_code_point 'a surrogate' UCS-4LE '\000\337\000\000' '\n\000\000\000' 00
# The order of this machine, and the other one.
if knows UCS-4-INTERNAL UTF-8 '\n\000\000\000' '\n'; then
    set -- UCS-4-INTERNAL UCS-4-SWAPPED
else
    set -- UCS-4-SWAPPED UCS-4-INTERNAL
fi
no_code_point 'above U+10FFFF' "$1" '\000\000\021\000' '\n\000\000\000' 00
no_code_point 'above U+10FFFF' "$2" '\000\021\000\000' '\000\000\000\n' 00
no_code_point 'a surrogate' UTF-7 '+3AA-' '\n' 2B
no_code_point 'above U+10FFFF' C99 '\\U00110000' '\n' 5C
if opens UTF-7; then
    given 'xn--tda +3AAAIQ- a+3ACA-\nxn--tda +APw-\n'
    run -dT --lenient -f UTF-7 -t UTF-8
    gives '-dT -f UTF-7: surrogates in text' 0 \
        '\303\274 +3AAAIQ- a+3ACA-\n\303\274 \303\274\n'
else
    skip '-dT -f UTF-7: surrogates in text' 'this iconv does not read it'
fi
if opens UCS-4LE; then
    beyond='\000\000\021\000'
    ucs=$(echo xn--tda | sed 's/./&\\000\\000\\000/g')
    many=$(yes "$beyond" | head -n 2000 | tr -d '\n')
    given "$many$ucs$beyond" && run -dT --lenient -f UCS-4LE -t UTF-8
    gives '-dT -f UCS-4LE: many values above U+10FFFF' 0 \
        "$many\303\274$beyond"
    given "$ucs\000\000\021" && run -f UCS-4LE -t UTF-8
    gives '-f UCS-4LE: the end of the input is no whole unit' 1 \
        "$ucs\000\000\021" 'puny: -:1: byte 29: \\x{00} is not valid UCS-4LE\n'
else
    skip '-f UCS-4LE: in text, and at the end' 'this iconv does not read it'
fi
if opens C99; then
    row '-f C99: digits that are none' '\\U0011000g \\u00fc\n' \
        '\\U0011000g \303\274\n' -T --lenient -f C99 -t UTF-8
    given '\\U00fc00\377' && run -f C99 -t UTF-8
    gives '-f C99: an invalid byte after digits' 1 '\\U00fc00\377' \
        'puny: -:1: byte 9: \\x{FF} is not valid C99\n'
else
    skip '-f C99: digits' 'this iconv does not read it'
fi
if knows UTF-8// UTF-8 a a; then
    given 'xn--tda \364\220\200\200' && run -dT --lenient -f UTF-8// -t UTF-8
    gives '-dT -f UTF-8//: above U+10FFFF' 0 '\303\274 \364\220\200\200'
    given '\364\220\200\200\n' && run -f UTF-8// -t UTF-8
    gives '-f UTF-8//: above U+10FFFF' 1 '\364\220\200\200\n' \
        'puny: -:1: byte 1: \\x{F4} is not valid UTF-8\n'
else
    skip '-f UTF-8//: above U+10FFFF' 'this iconv does not read it'
fi

# UTF-16 without a suffix: one initial mark gives the byte order.
be='\000\374\000\n\000\374\000\n'
le='\374\000\n\000\374\000\n\000'
text='\303\274\n\303\274\n'

for order in "big-endian \\376\\377$be" "little-endian \\377\\376$le"; do
    name="-f UTF-16: the mark says ${order%% *}"
    if knows UTF-16 UTF-8 "${order#* }" "$text"; then
        given "${order#* }" && run -f UTF-16 -t UTF-8
        gives "$name" 0 'tda\ntda\n'
    else
        skip "$name" 'this iconv does not see it'
    fi
done

# invalid ORDER MARK RECORD NEWLINE TEXT: half a pair in RECORD, after a mark.
invalid() {
    if knows UTF-16 UTF-8 "$2$5" "$text"; then
        given "$2$3$4$5" && run -f UTF-16 -t UTF-8 --invalid=ignore
        gives "-f UTF-16: an invalid first record, $1" 0 "$3\ntda\ntda\n"
    else
        skip "-f UTF-16: an invalid first record, $1" \
            'this iconv does not see the order'
    fi
}
invalid little-endian '\377\376' 'a\000\000\330' '\n\000' "$le"
invalid big-endian '\376\377' '\000a\330\001' '\000\n' "$be"

# Without a mark, the byte order depends on the platform.
unmarked=$be
if knows UTF-16 UTF-8 "$le" "$text"; then
    unmarked=$le
fi
if knows UTF-16 UTF-8 "$unmarked" "$text"; then
    given "$unmarked" && run -f UTF-16 -t UTF-8
    gives '-f UTF-16: without a mark' 0 'tda\ntda\n'
else
    skip '-f UTF-16: without a mark' 'this iconv reads neither order'
fi

# mark CHARSET BYTES: BYTES are the byte-order mark in CHARSET.
mark() {
    if knows "$1" UTF-8 "$2a" '\357\273\277a'; then
        given "$2a\377\n" && run -f "$1" -t UTF-8
        gives "-f $1: a mark before an invalid record" 1 'a\377\n' \
            "puny: -:1: byte 2: \\\\x{FF} is not valid ${1%//}\n"
    else
        skip "-f $1: a mark before an invalid record" \
            'this iconv reads it in another way'
    fi
}
if has_icu && knows UTF-8// UTF-8 a a; then
    given 'b\377.de x\n' && run -T -f "$(bytes 'UTF-8//\033')" --invalid=warn
    gives '-f with a control character: it is escaped' 0 'b\377.de x\n' \
        "puny: -:1: 'b\\\\x{FF}.de' is not converted: it has bytes that are not valid UTF-8//\\\\u{1B}\n"
else
    skip '-f with a control character: it is escaped' 'built without ICU, or this iconv does not read it'
fi
mark GB18030 '\2041\2253'
mark UTF-7 '+/v8-'
mark UTF-8// '\357\273\277'
if knows UTF-7 UTF-8 '+/v8A/A-' '\357\273\277\303\274'; then
    given '+/v8A/A-\n' && run -f UTF-7 -t UTF-8
    gives '-f UTF-7: a mark that shares a byte with the next character' 0 'tda\n'
else
    skip '-f UTF-7: a mark that shares a byte' 'this iconv does not read it'
fi
if knows UTF-16 UTF-8 "\\377\\376\\377\\376$le" "\357\273\277$text"; then
    given "\\377\\376\\377\\376$le" && run -f UTF-16 -t UTF-8
    gives '-f UTF-16: the second mark is data' 0 'tda7611k\ntda\n'
else
    skip '-f UTF-16: the second mark is data' 'this iconv drops it'
fi

# The mark applies to the whole stream, not only to the first block.
if knows UTF-16 UTF-8 "\\376\\377$be" "$text"; then
    awk 'BEGIN { for (n = 0; n < 100000; n++) print "tda" }' >"$tmp/wanted"
    cp "$tmp/wanted" "$in" && run -d -t UTF-16BE
    cp "$out" "$tmp/text"
    { bytes '\376\377' && cat "$tmp/text"; } >"$in"
    run -f UTF-16 -t UTF-8
    gives_file '-f UTF-16: the mark of a long stream' 0 "$tmp/wanted"
else
    skip '-f UTF-16: the mark of a long stream' 'this iconv does not see it'
fi

# The form that the platform writes: with or without a mark, in either order.
utf16=
for form in "\\376\\377$be" "\\377\\376$le" "$be" "$le"; do
    if knows UTF-8 UTF-16 "$text" "$form"; then
        utf16=$form
    fi
done
if test -n "$utf16"; then
    given 'tda\ntda\n' && run -d -t UTF-16
    gives '-t UTF-16: one mark at most' 0 "$utf16"
    run -d -t UTF-16 tda tda
    gives '-t UTF-16: one mark at most for operands' 0 "$utf16"
    given '\n\na\n' && run -n --lenient -t UTF-16
    cp "$out" "$in" && run -f UTF-16 -t UTF-8
    gives '-t UTF-16: one mark at most for empty records' 0 '\n\na-\n'
    given 'b.c\n' && run -d -t UTF-16
    cp "$out" "$in" && run -d -f UTF-16 -t UTF-8 --invalid=ignore
    gives '-t UTF-16: the mark of a bad first record' 0 'b.c\n'
    cp "$in" "$tmp/marked"
    run -d -t UTF-16 b.c
    ok '-t UTF-16: and of a bad operand' same "$out" "$tmp/marked"
    given 'tda\nb.c\n' && run -d -t UTF-16 --invalid=only
    ok '-t UTF-16: and after a dropped record' same "$out" "$tmp/marked"
else
    skip '-t UTF-16' 'this iconv does not write it'
fi
if test "$utf16" = "\\377\\376$le"; then
    given '\376\377\330\000\000\n\000a\000\n'
    run -f UTF-16BE -t UTF-16 --invalid=ignore
    gives '-t UTF-16: one mark at most for copied bytes' 0 \
        '\377\376\330\000\n\000a\000-\000\n\000'
else
    skip '-t UTF-16: one mark at most for copied bytes' \
        'this iconv writes no mark, or in another order'
fi

# A stream ends in its initial state, with or without a newline.
if knows UTF-8 ISO-2022-JP "$cjk" "$shifted"; then
    given eckwd4c7cu47r2wf && run -d -t ISO-2022-JP
    gives '-t ISO-2022-JP: no final newline' 0 "$shifted"
else
    skip '-t ISO-2022-JP: no final newline' 'this iconv does not write it'
fi

# A character that the charset lacks is replaced only on request.
if knows UTF-8 ASCII 'a\n' 'a\n'; then
    given 'a-\ntda\nb-\n' && run -d -t ASCII
    gives 'no character is replaced' 1 'a\ntda\nb\n' \
        "puny: -:2: U+00FC '\\303\\274' cannot be written in ASCII\n"
    given 'tda x\nx- y\n' && run -d --field=1 -t ASCII
    gives 'no character of a field is replaced' 1 'tda x\nx y\n' \
        "puny: -:1: field 1: U+00FC '\\303\\274' cannot be written in ASCII\n"
    given 'a-i411m\n' && run -d -t ASCII
    gives 'tag characters are not dropped' 1 'a-i411m\n' \
        "puny: -:1: U+E0041 cannot be written in ASCII\n"
    given 'ab-q006t\n' && run -d -t ASCII
    gives 'tag characters are not dropped between others' 1 'ab-q006t\n' \
        "puny: -:1: U+E0031 cannot be written in ASCII\n"
    given 'ab-q006t\n' && run -d -t ISO-8859-1
    gives 'tag characters are not dropped by ISO-8859-1' 1 'ab-q006t\n' \
        "puny: -:1: U+E0031 cannot be written in ISO-8859-1\n"
else
    skip 'no character is replaced' 'this iconv does not know ASCII'
fi

# musl counts the characters that it replaces, unless it runs out of room.
if knows UTF-8 ISO-2022-JP "$cjk" "$shifted"; then
    given 'tda0872caaaaa52xbabbbb0418jcacccc\n' && run -d -t ISO-2022-JP
    gives 'no character is replaced where others become long' 1 \
        'tda0872caaaaa52xbabbbb0418jcacccc\n' \
        "puny: -:1: U+00FC '\303\274' cannot be written in ISO-2022-JP\n"
else
    skip 'no character is replaced where others become long' \
        'this iconv does not write ISO-2022-JP'
fi

# A header is recoded like any other record that is copied.
if knows UTF-8 ISO-8859-1 '\303\274\n' '\374\n'; then
    given 'id,\303\274\n\303\274\n' && run -n --lenient -t ISO-8859-1 --header
    gives '--header: recoded' 0 'id,\374\nxn--tda\n'
    given 'id,\320\221\n\303\274\n' && run -n --lenient -t ISO-8859-1 --header
    gives '--header: a character that the charset lacks is reported' 1 \
        'id,\320\221\nxn--tda\n' \
        "puny: -:1: U+0411 '\320\221' cannot be written in ISO-8859-1\n"
    run -n --lenient -t ISO-8859-1 --header --invalid=drop
    gives '--header: a character that the charset lacks, drop' 0 'xn--tda\n' \
        "puny: -:1: U+0411 '\320\221' cannot be written in ISO-8859-1\n"
    run -n --lenient -t ISO-8859-1 --header --invalid=abort
    gives '--header: a character that the charset lacks, abort' 1 '' \
        "puny: -:1: U+0411 '\320\221' cannot be written in ISO-8859-1\n"
else
    skip '--header' 'this iconv does not know ISO-8859-1'
fi

# For characters that IBM's charsets lack, glibc writes substitutes uncounted.
if knows UTF-8 IBM932 'a' 'a'; then
    given 'tda\n' && run -d -t IBM932
    gives '-t IBM932: no character is replaced' 1 'tda\n' \
        "puny: -:1: U+00FC '\303\274' cannot be written in IBM932\n"
    given 'a\032\nxn--tda.a\n' && run -d -T --lenient -t IBM932
    gives '-t IBM932: no character is replaced after a substitute' 1 \
        'a\177\nxn--tda.a\n' \
        "puny: -:2: U+00FC '\303\274' cannot be written in IBM932\n"
else
    skip '-t IBM932' 'this iconv does not know it'
fi

# Records that are converted in bulk, with some that the charset lacks.
if knows UTF-8 ISO-8859-1 '\303\274\n' '\374\n'; then
    awk 'BEGIN { for (n = 1; n <= 1000; n++)
        print (n % 300 == 0 ? "d0a" : "tda") }' >"$in"
    bytes '\374\n' >"$tmp/u"
    awk -v u="$(cat "$tmp/u")" '{ print ($0 == "tda" ? u : $0) }' "$in" \
        >"$tmp/wanted"
    run -d -t ISO-8859-1
    for n in 300 600 900; do
        printf '%s' "puny: -:$n: U+0411 '"
        printf '\320\221%s' "' cannot be written in ISO-8859-1"
        echo
    done >"$tmp/messages"
    gives_file '-t ISO-8859-1: characters that it lacks among many' 1 \
        "$tmp/wanted" "$(cat "$tmp/messages")\n"
    # Text that is converted in bulk is counted, too.
    awk 'BEGIN { for (n = 1; n <= 1000; n++)
        print (n == 900 ? "xn--d0a.a" : "xn--tda.a") }' >"$in"
    awk -v u="$(cat "$tmp/u")" '{ print ($0 == "xn--tda.a" ? u ".a" : $0) }' \
        "$in" >"$tmp/wanted"
    run -dT --lenient -t ISO-8859-1
    gives_file '-T -t ISO-8859-1: a character that it lacks after many lines' 1 \
        "$tmp/wanted" "puny: -:900: U+0411 '\320\221' cannot be written in ISO-8859-1\n"
else
    skip '-t ISO-8859-1: characters that it lacks among many' \
        'this iconv does not know it'
fi
if printf '\303\274\n' | tests/lib/iconv-probe UTF-8 ASCII//TRANSLIT \
    >"$tmp/wanted" 2>/dev/null; then
    given 'tda\n' && run -d -t ASCII//TRANSLIT
    gives_file '//TRANSLIT: replaces' 0 "$tmp/wanted"
    given 'ab-q006t\n' && run -d -t ASCII//TRANSLIT
    gives '//TRANSLIT: tag characters may be dropped' 0 'ab\n'
else
    skip '//TRANSLIT' 'this iconv does not know it'
fi

# Punycode can be written in one charset and read in another.
given 'b\374cher\n' && run -f ISO-8859-1 -t UTF-16BE
gives 'from one charset to another: encodes' 0 \
    '\000b\000c\000h\000e\000r\000-\000k\000v\000a\000\n'
cp "$out" "$in" && run -d -f UTF-16BE -t ISO-8859-1
gives 'from one charset to another: decodes' 0 'b\374cher\n'

# A charset that lacks the terminator is refused.
cannot() {
    run "$2" "$1" a
    gives "$*" 2 '' "puny: cannot $3 the charset '$1': it has no newline, which ends records
Try 'puny --help' for more information.\n"
}
if knows UTF-8 UTF-7-IMAP a a; then
    cannot UTF-7-IMAP -f read
    cannot UTF-7-IMAP -t write
    run -z -t UTF-7 a
    gives '-z -t UTF-7' 2 '' "puny: cannot write the charset 'UTF-7': it has no NUL, which ends records
Try 'puny --help' for more information.\n"
else
    skip 'UTF-7-IMAP' 'this iconv does not know it'
fi

# A newline in UTF-7's base64 ends a record, too.
if knows UTF-7 UTF-8 '+AAo-+BBE-' '\n\320\221'; then
    given 'tda+AAo-b-\n+BBE-\nx-\n' && run -d -f UTF-7 -t ASCII
    gives 'UTF-7: a coded newline' 1 'tda\nb\n+BBE-\nx\n' \
        "puny: -:1: U+00FC '\303\274' cannot be written in ASCII
puny: -:3: code point 1: U+0411 '\320\221' is not a basic (ASCII) code point\n"
    given '\377\n+AAo-\n' && run -dT --lenient -f UTF-7 -t UTF-7 --header
    gives 'UTF-7: an invalid byte before a coded newline' 0 '\377\n\n\n'
    given 'first+AAo-second \377\nthird\n' && run -f UTF-7 -t UTF-8
    gives 'UTF-7: a coded newline before an invalid byte' 1 \
        'first-\nsecond \377\nthird-\n' \
        'puny: -:2: byte 8: \\x{FF} is not valid UTF-7\n'
    given 'ab+3\n' && run -f UTF-7 -t UTF-8
    ok 'UTF-7: half a character before the last newline' is_status 1
else
    skip 'UTF-7' 'this iconv does not know it'
fi

# Each record is written in the initial state, and ends in it, unless iconv
# shifts for each character, as musl's does.
if knows UTF-8 ISO-2022-JP '\343\200\200\343\201\202' '\033$B!!$"\033(B'; then
    given '\033$B!!\n$"\033(B\nabc\n'
    run -n --lenient --header -f ISO-2022-JP -t ISO-2022-JP
    gives 'ISO-2022-JP: a header that is left in another state' 0 \
        '\033$B!!\033(B\nxn--l8j\nabc\n'
    given 'a b\n\033$B$"\n!!\033(B\nabc\n'
    run --header=3 -f ISO-2022-JP -t ISO-2022-JP
    gives 'ISO-2022-JP: a header that begins in another state' 0 \
        'a b\n\033$B$"\033(B\n\033$B!!\033(B\nabc-\n'
    # RFC 1468 has no newline among characters of two bytes; GNU libiconv refuses
    # it.
    if knows ISO-2022-JP UTF-8 '\033$B!!\n' '\343\200\200\n'; then
        first=p6j
    else
        first='\033$B!!\033(B'
    fi
    given '\033$B!!\n$"\377\nabc\n\033(Babc\n'
    run -f ISO-2022-JP -t ISO-2022-JP --invalid=ignore
    gives 'ISO-2022-JP: invalid records that begin in another state' 0 \
        "$first"'\n\033$B$"\033(B\377\n\033$Bab\033(Bc\nabc-\n'
    given 'a\377\n' && run -f UTF-8 -t ISO-2022-JP --invalid=ignore
    gives 'ISO-2022-JP: an invalid record of UTF-8' 0 'a\377\n'
else
    skip 'ISO-2022-JP: headers' 'this iconv writes it in another way'
fi
if knows UTF-8 ISO-2022-JP '\343\201\202' '\033$B$"\033(B'; then
    given '\033$B$"\377\n\033(Babc\n'
    run -f ISO-2022-JP -t ISO-2022-JP
    gives 'ISO-2022-JP: an invalid record ends in the initial state' 1 \
        '\033$B$"\033(B\377\nabc-\n' \
        'puny: -:1: byte 6: \\x{FF} is not valid ISO-2022-JP\n'
    run -f ISO-2022-JP -t UTF-8 --invalid=ignore
    gives 'ISO-2022-JP: an invalid record is copied to UTF-8' 0 \
        '\033$B$"\377\nabc-\n'
else
    skip 'ISO-2022-JP: an invalid record' 'this iconv does not write it'
fi
# glibc's iconv reads Korean characters without the header that announces them,
# too.
if opens ISO-2022-KR; then
    given '\033$)C\01655\377\n\017ab\n'
    run -f ISO-2022-KR -t ISO-2022-KR --invalid=ignore
    gives 'ISO-2022-KR: an invalid record after the header' 0 \
        '\033$)C\01655\017\377\nab-\n'
    first='\01655'
    if knows ISO-2022-KR UTF-8 '\01655' '\353\217\204'; then
        first='\033$)C\01655\017'
    fi
    given '\01655\377\n\017ab\n'
    run -f ISO-2022-KR -t ISO-2022-KR --invalid=ignore
    gives 'ISO-2022-KR: an invalid record before the header' 0 \
        "$first"'\377\nab-\n'
else
    skip 'ISO-2022-KR' 'this iconv does not read it'
fi

# The backslash of escapes is missing in some national variants of ASCII.
if knows UTF-8 ISO646-DE 'a' 'a' && has_icu; then
    run --explain -t ISO646-DE xn--p1ai
    ok '--explain -t ISO646-DE: the block is written' grep -q '^label 1' "$out"
else
    skip '--explain -t ISO646-DE' 'this iconv does not know it'
fi

if knows ISO-2022-CN UTF-8 'a' 'a'; then
    given '\225\n\017\n' && run -dT --lenient -f ISO-2022-CN -t ISO-2022-CN --header
    gives 'ISO-2022-CN: an invalid byte before a lone shift' 0 '\225\n\n'
else
    skip 'ISO-2022-CN' 'this iconv does not know it'
fi

if knows EUC-KR UTF-8 'a' 'a'; then
    given 'a\\x{41}\377\000b\000' && run -z -f EUC-KR --escape=always
    gives 'EUC-KR: an invalid record with -z, and an escape in it' 1 \
        'a\\x{5C}x{41}\\x{FF}\000b-\000' \
        'puny: -:1: byte 8: \\x{FF} is not valid EUC-KR\n'
else
    skip 'EUC-KR' 'this iconv does not know it'
fi
if knows KOI8-R UTF-8 '\301' 'а' && has_icu; then
    given 'x\363\240\204\200y\n' && run -dT -f UTF-8 -t KOI8-R
    gives 'KOI8-R has no variation selectors' 1 'x\363\240\204\200y\n' \
        "puny: -:1: U+E0100 '\363\240\204\200' cannot be written in KOI8-R\n"
else
    skip 'KOI8-R' 'this iconv does not know it'
fi

# An invalid line is explained, too, even if it begins with an invalid byte.
if knows EUC-KR UTF-8 'a' 'a' && has_icu; then
    given '\265\na\n' && run --explain -f EUC-KR -t UTF-8
    ok '--explain: an invalid line' \
        test "$(sed -n 's/^bytes *//p' "$out")" = '\x{B5}'
    ok '--explain: its status' is_status 1
else
    skip '--explain: an invalid line' 'this iconv does not know EUC-KR'
fi

# Characters with several forms in a charset keep their form.
if knows CP932 UTF-8 '\207\220' '\342\211\222'; then
    given 'b\374 \207\220\n' && run --header -f CP932 -t CP932
    gives 'CP932: the header' 0 'b\374 \207\220\n'
    given '\207\220!\n' && run -d -f CP932 -t CP932
    gives 'CP932: a record that does not decode' 1 '\207\220!\n' \
        "puny: -:1: code point 1: U+2252 '\342\211\222' is not a basic (ASCII) code point\n"
    given '\207\220 \203\145 \207\220\n' && run --field=2 -f CP932 -t CP932
    gives 'CP932: other fields' 0 '\207\220 ddk \207\220\n'
    given 'x \207\220abc\n' && run --field=2 -f CP932 -t CP932
    gives 'CP932: the last field' 0 'x abc-rj2a\n'
    given 'a,\207\220,\207\220\n' && run --field=2 --delimiter=, -f CP932 -t CP932
    gives 'CP932: a field' 0 'a,nch,\207\220\n'
    given '\207\220,"\207\220 ""xn--ddk"""\n'
    run -dT --lenient --csv --field=2 -f CP932 -t CP932
    gives 'CP932: a field of CSV with "" is made' 0 \
        '\207\220,"\201\340 ""\203\145"""\n'
    given 'xn--ddk \207\220 \377\n' && run -dT --lenient -f CP932 -t CP932
    gives 'CP932: free text' 0 '\203\145 \207\220 \377\n'
    given '\207\220\r\n\r\n' && run -dT --lenient -f CP932 -t CP932
    gives 'CP932: an empty line that ends in CR LF' 0 '\207\220\r\n\r\n'
    given '\207\220 xn--tda.jp xn--ddk\n' && run -dT --lenient -f CP932 -t CP932
    gives 'CP932: a name that it lacks' 1 '\207\220 xn--tda.jp xn--ddk\n' \
        "puny: -:1: U+00FC '\303\274' cannot be written in CP932\n"
    if has_icu; then
        given '\207\220 \223\372.jp \226\173.jp\207\220\n'
        run -T -f CP932 -t CP932
        gives 'CP932: two names' 0 '\207\220 xn--wgv.jp xn--8pv.jp\207\220\n'
        given '\207\220x\207\220 \223\372.jp\n'
        run -T --csv --delimiter=x --field=2 -f CP932 -t CP932
        gives 'CP932: a field that gets quotation marks is made' 0 \
            '\207\220x"\201\340 xn--wgv.jp"\n'
    fi
else
    skip 'CP932' 'this iconv does not know it'
fi

# -f of another charset than UTF-8, in which the input is.
u='\303\274'
words="$u$u $u$u $u$u $u$u\n"
told() {
    given "$2" && name=$1 wanted=$3
    shift 3
    run "$@"
    wanted_status=$status
    ok "$name: told" test "$(tail -n 1 "$err")" = "$wanted"
    cp "$out" "$tmp/told" && run --invalid=ignore "$@"
    gives_file "$name: not with --invalid=ignore" 0 "$tmp/told"
}
told 'UTF-8 with -f ISO-8859-1' "$words" \
    'puny: -: the input is valid UTF-8; -f says ISO-8859-1' -f ISO-8859-1
ok 'UTF-8 with -f ISO-8859-1: status 1' test "$wanted_status" -eq 1
given 'id,name\n1,b\303\274cher.de\n2,m\303\274ller.de\n3,k\303\266ln.de\n'
wrong="puny: -: the input is valid UTF-8; -f says WINDOWS-1252"
says() {
    test "$status" -eq "$1" && test "$(cat "$err")" = "$2"
}
while read -r mode wanted_status message; do
    run -n --lenient --csv --field=2 --header -f WINDOWS-1252 --invalid="$mode"
    ok "a spreadsheet in UTF-8 with -f WINDOWS-1252, --invalid=$mode" \
        says "$wanted_status" "${message:+$wrong}"
done <<EOF
fail 1 told
abort 1 told
only 1 told
warn 0 told
drop 0 told
ignore 0
EOF
told 'UTF-8 with -f GBK' "$words" 'puny: -: the input is valid UTF-8; -f says GBK' \
    -f GBK
told 'UTF-8 with -f, late in the input' "$(repeat 4095 a)$words" \
    'puny: -: the input is valid UTF-8; -f says ISO-8859-1' -f ISO-8859-1
told 'UTF-8 with a charset of single bytes: two characters' "$u$u\n" \
    'puny: -: the input is valid UTF-8; -f says ISO-8859-1' -f ISO-8859-1
told 'UTF-8 with a charset of single bytes: quotation marks in it' '\305\223\305\223\n' \
    'puny: -: the input is valid UTF-8; -f says WINDOWS-1252' -f WINDOWS-1252
if knows CP932 UTF-8 '\303\n' '\357\276\203\n'; then
    given '\303\251\303\251\n' && run -f CP932
    ok 'two characters of UTF-8 that are kana: chance' test ! -s "$err"
fi
told 'UTF-8 with -f, in several blocks' "$(repeat 60000 "$u$u\n")" \
    'puny: -: the input is valid UTF-8; -f says ISO-8859-1' -f ISO-8859-1
given "$u\n" && run -f ISO-8859-1
ok 'one character of UTF-8: chance' test ! -s "$err"
given "$u$u $u$u $u$u ${u}\n" && run -f GBK
ok 'seven characters of UTF-8 in a charset of two bytes: chance' test ! -s "$err"
given '\303\246\314\246\n' && run -f KOI8-U
ok 'a word of KOI8-U that is valid UTF-8' test ! -s "$err"
given '\350\240\253\344\245\251\n' && run -f CP866
ok 'a word of CP866 that is valid UTF-8' test ! -s "$err"
if knows IBM037 UTF-8 '\304\205@\323\201%%' 'De La\n'; then
    given '\304\205@\323\201%%' && run -f IBM037 -t UTF-8
    gives 'words of EBCDIC that are valid UTF-8' 0 'De La-\n'
fi
# An escape sequence of ISO-2022 is told at the end.
for escape in '$B' '$@' '(J'; do
    given "a\\033${escape}\\n"
    run -n --lenient
    ok "ISO-2022-JP by ESC $escape" test "$(tail -n 1 "$err")" = \
        'puny: -: the input is ISO-2022-JP, by its escape sequences; -f ISO-2022-JP reads it'
done
given 'a\033$)C\n' && run -n --lenient
ok 'ISO-2022-KR by ESC $)C' test "$(tail -n 1 "$err")" = \
    'puny: -: the input is ISO-2022-KR, by its escape sequences; -f ISO-2022-KR reads it'
given 'a\033$)A\n\033[1m\n' && run -n --lenient
ok 'other escape sequences' test "$(grep -c 'escape sequences' "$err")" -eq 0
given "$u\n$words" && run -f ASCII --invalid=abort
ok 'UTF-8 with -f, and the run ends early: not told' \
    test "$(wc -l <"$err")" -eq 1
given "$words\377" && run -f ISO-8859-1
ok 'UTF-8 with another byte' test ! -s "$err"
given "$words" && run -f UTF8
ok 'UTF-8 with -f UTF8' test ! -s "$err"
for name in UTF-8// ISO-IR-193; do
    knows "$name" UTF-8 "$u" "$u" || continue
    given "$words" && run -f "$name"
    ok "UTF-8 with -f $name" test ! -s "$err" -a "$status" -eq 0
done

done_testing
