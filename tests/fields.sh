#!/bin/sh
# --field, --delimiter, --header: only the chosen fields are converted, and
# every other byte is kept.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

# The contents of fields: U+00FC, which is encoded as tda, and others.
u='\303\274'
e='\303\251'
abc='a b c d e\n'

# Lists.
row 'only the chosen field is converted' "$abc" 'a b- c d e\n' --field=2
row 'the first field is 1' "$abc" 'a- b c d e\n' --field 1
row 'the last field can be chosen' "$abc" 'a b c d e-\n' --field=5
row 'N-M chooses a range' "$abc" 'a b- c- d- e\n' --field=2-4
row 'N- chooses to the end' "$abc" 'a b c d- e-\n' --field=4-
row '-M chooses from the first' "$abc" 'a- b- c d e\n' --field=-2
row '- chooses all fields' "$abc" 'a- b- c- d- e-\n' --field=-
row 'a list chooses several fields' "$abc" 'a- b c- d- e\n' --field=1,3-4
row 'blanks separate items, too' "$abc" 'a- b c- d e-\n' --field='1 3,5'
row 'items can be in any order, and overlap' "$abc" 'a- b- c- d e-\n' \
    --field=5,2-3,1-2,1
row 'the last --field wins' "$abc" 'a b- c d e\n' --field=1 --field=2
row 'a record can lack fields' 'a b\nc\n\n \nd e f\n' 'a b\nc\n\n \nd e f-\n' --field=3-
row 'other fields can be non-ASCII' "$u $e $u\n" "$u 9ca $u\n" --field=2
row '-d decodes fields' 'tda tda a-\n' "tda $u a-\n" -d --field=2

# Blanks.
row 'a run of blanks is one separator' "  a   $u  b \n" '  a   tda  b \n' --field=2
row 'tabs are blanks' "\ta\t$u \t b\t\n" '\ta\ttda \t b\t\n' --field=2
row 'leading blanks precede the first field' " $u a\n" ' tda a\n' --field=1
row 'no field follows trailing blanks' 'a \na b\n' 'a \na b-\n' --field=2
row 'U+00A0 is no blank' 'a\302\240b c\n' 'a\302\240b c-\n' --field=2
row 'CR before LF is no part of a field' "a $u\r\nb $u\r\n" 'a tda\r\nb tda\r\n' --field=2
row 'the last line needs no newline' "a $u" 'a tda' --field=2
row 'NUL is data' "a\000 $u\000\n" 'a\000 \000-dha\n' --field=2
row -z "a $u\nb\000\nc $u\000" 'a tda\nb\000\nc tda\000' -z --field=2
row '-z: a newline is a blank' "a\n$u\000" 'a\ntda\000' -z --field=2
row 'a byte-order mark is no part of a field' "\357\273\277$u a\n" 'tda a\n' --field=1

# Delimiters.
row '--delimiter separates fields' "a,$u, b ,\n" 'a,tda, b ,\n' --field=2 --delimiter=,
row 'fields can be empty' ",,$u,\n,\n\n" ',,tda,\n,\n\n' --field=3- --delimiter ,
row 'an empty field is an empty string' ',,\n\n' ',,\n\n' --field=- \
    --delimiter=,
row 'blanks are data with --delimiter' 'a, b\n' 'a, b-\n' --field=2 --delimiter=,
row 'a tab can be the delimiter' "a b\t$u\t\t$u\n" 'a b\ttda\t\ttda\n' --field=2,4 \
    --delimiter="$(bytes '\t')"
row 'a blank can be the delimiter' "a  $u\n" 'a  tda\n' --field=3 --delimiter=' '
row 'a delimiter can have two bytes' "a${e}${u}${e}b\n" "a${e}tda${e}b\n" --field=2 \
    --delimiter="$(bytes "$e")"
row 'a delimiter can have four bytes' "a\360\237\230\200$u\n" 'a\360\237\230\200tda\n' --field=2 \
    --delimiter="$(bytes '\360\237\230\200')"
row 'the bytes of a delimiter are data alone' "\303,\251${e}a\n" \
    "\303,\251${e}a-\n" --field=2 --delimiter="$(bytes "$e")"
row 'CR after a delimiter is part of the terminator' "a,$u\r\n" 'a,tda\r\n' --field=2 --delimiter=,
newline=$(bytes '\nx')
row '-z: a newline can be the delimiter' "a\n\n$u\000" 'a\n\ntda\000' -z --field=3 \
    --delimiter="${newline%x}"

# Bytes outside the fields are kept, even invalid ones.
row 'other fields can have invalid bytes' "\377 $u \303\n" '\377 tda \303\n' \
    --field=2
row 'fields of invalid bytes count' "\377,$u,\303\n" '\377,tda,\303\n' \
    --field=2 --delimiter=,
row 'other fields need not be Punycode' '!! tda !!\n' "!! $u !!\n" -d --field=2
row '--escape=always escapes all fields' "\033 $u\n" '\\u{1B} tda\n' \
    --field=2 --escape=always

# Headers.
row '--header copies a line' "$u\n$u\n$u\n" "$u\ntda\ntda\n" --header
row '--header=2 copies two lines' "$u\n$u\n$u\n" "$u\n$u\ntda\n" --header=2
row '--header can exceed the lines' "$u\n$u" "$u\n$u" --header=3
row '--header can be 2^64-1' "$u\n$u" "$u\n$u" --header=18446744073709551615
row '--header keeps CR LF' "$u\r\n$u\r\n" "$u\r\ntda\r\n" --header
row '--header counts records of -z' "$u\n\000$u\000" "$u\n\000tda\000" --header -z
row '--header copies invalid bytes' "\377!\n$u\n" '\377!\ntda\n' --header
row '--header copies all fields' "a $u\na $u\n" "a $u\na tda\n" --header --field=2
row '--header copies many lines' "$(yes "$u" | head -n 30000)\n" \
    "$u\n$(yes tda | head -n 29999)\n" --header
run --field=2 "$(bytes "a $u")"
gives 'operands have fields' 0 'a tda\n'

# A field that no line has.
blanks=' (fields are separated by blanks; see --delimiter, --csv)'
given "$abc\n$u\n"
run --field=18446744073709551614
gives 'no line has the field' 0 "$abc\n$u\n" \
    "puny: -: warning: no line has field 18446744073709551614$blanks\n"
run --field=9,7 --delimiter=x
gives 'no line has a field of the list' 0 "$abc\n$u\n" \
    'puny: -: warning: no line has field 7\n'
run --csv --field=2 --invalid=drop
gives '--csv: no line has the field' 0 "$abc\n$u\n" 'puny: -: warning: no line has field 2\n'
run --field=6 --header=2 --check
gives '--check: no line below the header has the field' 0 '' \
    "puny: -: warning: no line has field 6$blanks\n"
run --field=6 --header=3
gives 'a header alone lacks no field' 0 "$abc\n$u\n"
run --field=6 --invalid=ignore
gives '--invalid=ignore: no message if no line has the field' 0 "$abc\n$u\n"
given '"a",b\n' && run --csv --field=3
gives '--csv: no line has the field, with quotation marks' 0 '"a",b\n' \
    'puny: -: warning: no line has field 3\n'
given "a\n\"a\n" && run --csv --field=3
gives 'a bad line may have the field' 1 "a\n\"a\n" \
    'puny: -:2: field 1: a quotation mark is not closed; a record is one line\n'
given '' && run --field=2
gives 'empty input lacks no field' 0 ''
run --field=2 --delimiter=, "a $(bytes "$u")" ''
gives 'no operand has the field' 0 "a $u\n\n" 'puny: warning: no line has field 2\n'

# Other charsets.
row '-f: fields are converted' '\374 \374\n' '\303\274 tda\n' -f ISO-8859-1 -t UTF-8 \
    --field=2
row '-t: other fields are recoded' "tda tda $u\n" 'tda \374 \374\n' -d -t ISO-8859-1 \
    --field=2
row '-f: the delimiter is in the charset of the locale' \
    'a\351\374\n' 'a\303\251tda\n' -f ISO-8859-1 -t UTF-8 \
    --field=2 --delimiter="$(bytes "$e")"
row '-f UTF-16LE: fields are converted' 'a\000 \000\374\000\n\000' 'a tda\n' -f UTF-16LE -t UTF-8 \
    --field=2
row '-f UTF-16LE: --header recodes a line' '\374\000\n\000\374\000\n\000' \
    "$u\ntda\n" -f UTF-16LE -t UTF-8 --header
row '-f UTF-16BE: --header copies invalid bytes' '\330\000\000a\000\n\000\374\000\n' \
    '\330\000\000a\ntda\n' -f UTF-16BE -t UTF-8 --header
given '\330\000\000\n\330\000\000\n\330\000\000\n' &&
    run -f UTF-16BE -t UTF-8 --header=2 --escape=always
gives '-f UTF-16BE: --escape=always escapes an invalid header' 1 \
    '\\x{D8}\\x{00}\n\\x{D8}\\x{00}\n\\x{D8}\\x{00}\n' \
    'puny: -:3: byte 1: \\x{D8} is not valid UTF-16BE\n'

# A record with an invalid field is unchanged as a whole; the message names the
# line and the field.
given 'tda tda\ntda! tda\ntda tda!\n tda\n'
run -d --field=1-2
gives 'the bad field is named' 1 "$u $u\ntda! tda\ntda tda!\n $u\n" \
    "puny: -:2: field 1: code point 4: U+0021 '!' is not a digit
puny: -:3: field 2: code point 4: U+0021 '!' is not a digit\n"
message="puny: -:2: field 3: code point 1: U+002D '-' is not a digit\n"
given 'tda,!,tda\ntda,tda,-\ntda,-\n'
run -d --field=1,3 --delimiter=,
gives 'a record with a bad field is copied whole' 1 "$u,!,$u\ntda,tda,-\n$u,-\n" "$message"
run -d --field=1,3 --delimiter=, --invalid=abort
gives '--invalid=abort ends at a bad field' 1 "$u,!,$u\n" "$message"
run -d --field=1,3 --delimiter=, --invalid=warn
gives '--invalid=warn copies a record with a bad field' 0 "$u,!,$u\ntda,tda,-\n$u,-\n" "$message"
run -d --field=1,3 --delimiter=, --invalid=ignore
gives '--invalid=ignore copies it without a message' 0 "$u,!,$u\ntda,tda,-\n$u,-\n"
run -d --field=1,3 --delimiter=, --invalid=drop
gives '--invalid=drop drops a record with a bad field' 0 "$u,!,$u\n$u,-\n" "$message"
given "a $u\377\na $u\n" && run --field=2
gives 'an invalid byte in a chosen field is an error' 1 "a $u\377\na tda\n" \
    'puny: -:1: field 2: byte 3: \\x{FF} is not valid UTF-8\n'
given 'h\n-\ntda\n' && run -d --header --field=1
gives 'lines of a header count' 1 "h\n-\n$u\n" \
    "puny: -:2: field 1: code point 1: U+002D '-' is not a digit\n"
given "\n$u\n-\n" && run -d --header=2
gives 'a line without the field is copied' 1 "\n$u\n-\n" \
    "puny: -:3: code point 1: U+002D '-' is not a digit\n"
given 'a -\000tda tda\000' && run -dz --field=2
gives '-z: a record with a bad field is copied' 1 "a -\000tda $u\000" \
    "puny: -:1: field 2: code point 1: U+002D '-' is not a digit\n"
: >"$in"
run -d --field=2 'a -' 'a tda'
gives 'operands with a bad field are copied' 1 "a -\na $u\n" \
    "puny: 'a -': field 2: code point 1: U+002D '-' is not a digit\n"
given 'tda d0a x\ntda tda x\n' && run -d --field=1-2 -t ISO-8859-1
gives 'a field that cannot be written is an error' 1 'tda d0a x\n\374 \374 x\n' \
    "puny: -:1: field 2: U+0411 '\320\221' cannot be written in ISO-8859-1\n"
given "\320\221 tda\na tda\n" && run -d --field=2 -t ISO-8859-1
gives 'other text that cannot be written is an error' 1 '\320\221 tda\na \374\n' \
    "puny: -:1: U+0411 '\320\221' cannot be written in ISO-8859-1\n"

# CSV.
row '--csv: a comma in quotation marks is data' 'a,"b,c",d\n' 'a,"b,c-",d\n' --csv --field=2
row '--csv: such a comma does not count' "\"a,b\",$u\n" '"a,b",tda\n' --csv --field=2
row '--csv: "" is one character of the text' '"a""b",c\n' '"a""b-",c\n' --csv --field=1
row '--csv -d: "" is one character of the text' '"a""-yka",c\n' \
    "\"a\"\"$u\",c\n" -d --csv --field=1
row '--csv: other fields keep their quotation marks' "\"\"\"\",$u,\"x\"\r\n" \
    '"""",tda,"x"\r\n' --csv --field=2
row '--csv: empty fields' '"",,""\n' '"",,""\n' --csv --field=-
row '--csv: quotation marks later in a field are data' 'a"b", "c"\n' \
    'a"b"-, "c"-\n' --csv --field=-
row '--csv --delimiter' 'a,b;"c;d"\n' 'a,b;"c;d-"\n' --csv --field=2 --delimiter=\;
row '--csv: a byte-order mark' '\357\273\277"a,b",c\n' '"a,b-",c\n' --csv --field=1
row '--csv --code-points: quotation marks are added' 'u+002C,u+0022,u+0061\n' \
    '",-","""-",a-\n' --csv --field=- --code-points
row '--csv -z: a newline in quotation marks' '"a\nb",c\000' '"a\nb-",c\000' -z --csv --field=1
row '--csv --header' '"a,b",c\n"a,b",c\n' '"a,b",c\n"a,b",c-\n' --csv --field=2 --header
row '--csv -f: fields are converted' '"\374,""",\374\n' '"\303\274,""",tda\n' \
    -f ISO-8859-1 -t UTF-8 --csv --field=2
row '--csv in another charset keeps bytes' '"\374,""",\374,"""\374"\n' \
    '"\374,""",tda,"""-eha"\n' -f ISO-8859-1 -t ISO-8859-1 --csv --field=2-
open='a quotation mark is not closed; a record is one line'
given "$u,$u,\"b\nc\",$u,d\n$u,$u,$u\n"
run --csv --field=2
gives '--csv: an open quotation mark is an error of the line' 1 \
    "$u,$u,\"b\nc\",tda,d\n$u,tda,$u\n" "puny: -:1: field 3: $open\n"
run --csv --field=2 --invalid=only
gives '--csv --invalid=only' 1 "$u,$u,\"b\n" "puny: -:1: field 3: $open\n"
run --csv --field=2 --invalid=drop
gives '--csv --invalid=drop' 0 "c\",tda,d\n$u,tda,$u\n" "puny: -:1: field 3: $open\n"
run --csv --field=1 --check
gives '--csv --check' 1 '' "puny: -:1: field 3: $open
puny: -:2: field 1: 'c\"' would be converted
puny: -:3: field 1: '$u' would be converted\n"
given "\"a\"b,$u\n"
run --csv --field=2
gives '--csv: text after a closing quotation mark' 1 "\"a\"b,$u\n" \
    'puny: -:1: field 1: text follows the closing quotation mark\n'
: >"$in"
run --csv --field=1 "\"$(bytes "$u"),\"\"\",x"
gives '--csv: operands' 0 '",""-wka",x\n'
given "\"a,\"\"$u\",$u,\"\"\"$u\"\"\"\r\n\"$u\",a\"$u,$u\n"
cp "$in" "$tmp/given"
run --csv --field=- && cp "$out" "$in" && run -d --csv --field=-
ok '--csv: decoding restores the fields' same "$tmp/given" "$out"

# Domain names and text.
row '-dT --lenient: a field' 'xn--tda xn--tda.de,xn--tda\n' \
    "xn--tda $u.de,$u\n" -dT --lenient --field=2
row '-n --lenient: a field' "$u $u.de $u\n" "$u xn--tda.de $u\n" \
    -n --lenient --field=2
if ! has_icu; then
    skip '-n and -T' 'this puny was built without ICU'
else
    row '-n: hosts' "0.0.0.0\tB$u.example  # $u.example\n" \
        "0.0.0.0\txn--b-eha.example  # $u.example\n" -n --field=2
    row '-n: CSV' "1,$u.example,$u.example\r\n" \
        "1,xn--tda.example,$u.example\r\n" -n --field=2 --delimiter=,
    row '-n --csv' "\"x, y\",\"B$u.de\",$u.de\n" "\"x, y\",\"xn--b-eha.de\",$u.de\n" \
        -n --csv --field=2
    row '-dn --csv' "\"x, y\",\"xn--b-eha.de\"\n" "\"x, y\",\"b$u.de\"\n" -dn --csv --field=2
    row '-T --csv' "\"\"\"$u.de\"\", ($u.de)\",$u.de\n" \
        "\"\"\"xn--tda.de\"\", (xn--tda.de)\",$u.de\n" -T --csv --field=1
    row '-T --csv in another charset' '"""\374.de"", \374 \377","\374.de \374",\374.de\n' \
        '"""xn--tda.de"", \374 \377","xn--tda.de \374",\374.de\n' \
        -T --csv --field=1-2 -f ISO-8859-1 -t ISO-8859-1
    row '-T --csv --only-names' "\"$u.de, \"\"a$u.de\"\"\",b$u.de\n" \
        'xn--tda.de\nxn--a-eha.de\n' -T --csv --field=1 --only-names
    row '-T --csv: a byte-order mark' "\357\273\277\"$u.de, x\",$u.de\n" \
        "\357\273\277\"xn--tda.de, x\",$u.de\n" -T --csv --field=1
    row '-T --csv --escape=always' "\"\033\"\"\",$u.de\n" '"\\u{1B}""",xn--tda.de\n' \
        -T --csv --field=- --escape=always
    given "\"a $u.de\",x\n$u.de,\"x\n" && run -T --csv --field=1
    gives '-T --csv: an open quotation mark' 1 "\"a xn--tda.de\",x\n$u.de,\"x\n" \
        "puny: -:2: field 2: $open\n"
    csv='; --csv reads quotation marks'
    for line in "\"x, y\",$u.de" "a b,a b,\"x\"" "a,\"$u.de\""; do
        given "$line\n" && run -n --delimiter=, --field=2
        ok "a message points to --csv: $line" grep -q "$csv\$" "$err" || note <"$err"
    done
    given "\"x\" a/b\na,a/b,5\"c\n" && run -n --field=2
    ok 'no message points to --csv with blanks' test "$(grep -c -e --csv "$err")" -eq 0
    run -n --field=2 --delimiter=,
    ok 'no message points to --csv without quoted fields' \
        test "$(grep -c -e --csv "$err")" -eq 0
    row '-T: a field' "$u.de \"$u.de|$u.de\" $u.de\n" \
        "$u.de \"xn--tda.de|xn--tda.de\" $u.de\n" -T --field=2
    row '-T: bytes that are not valid' "\377 \377$u.de\377 \377\n" \
        '\377 \377xn--tda.de\377 \377\n' -T --field=2
    row '-T: --header' "$u.de\n$u.de\n" "$u.de\nxn--tda.de\n" -T --header
    row '-T: --header, very many lines' "$u.de\n$(yes "$u.de" | head -n 9999)\n" \
        "$u.de\n$(yes xn--tda.de | head -n 9999)\n" -T --header
    row '-T: a byte-order mark' "\357\273\277$u.de $u.de\n" \
        "\357\273\277xn--tda.de $u.de\n" -T --field=1
    given "a $u.de\na b/c\na $u.de" && run -n --field=2
    gives '-n: a bad field' 1 'a xn--tda.de\na b/c\na xn--tda.de' \
        "puny: -:2: field 2: label 1, 'b/c': U+002F '/' cannot be in a domain name (--url is for URLs, addresses and hosts with a port, --text for names inside other text)\n"
    given "\033 $u.de \033\n" && run -T --field=2 --escape=always
    gives '-T: --escape=always: other fields are escaped' 0 \
        '\\u{1B} xn--tda.de \\u{1B}\n'
    given "\033\n\033\n" && run -T --header --escape=always
    gives '-T: --escape=always: the header is escaped' 0 \
        '\\u{1B}\n\\u{1B}\n'
fi

# Mistakes.
: >"$in"
# mistake MESSAGE [ARG]...
mistake() {
    message=$1
    shift
    refuses "$*" "$message" "$@"
}

mistake "--field '0': fields are numbered from 1" --field=0
mistake "--field '2,0-3': fields are numbered from 1" --field=2,0-3
mistake "--field '-0': fields are numbered from 1" --field=-0
mistake "--field '3-1': a range that decreases" --field=3-1
form='not a list of fields (N, N-, N-M, -M)'
mistake "--field 'x': $form" --field=x
mistake "--field '1x': $form" --field=1x
mistake "--field '': $form" --field=
mistake "--field ',': $form" --field=,
mistake "--field '1,': $form" --field=1,
mistake "--field '1--2': $form" --field=1--2
mistake "--field '+1': $form" --field=+1
mistake "--field '18446744073709551615': a number too large" \
    --field=18446744073709551615
mistake "--field '99999999999999999999999': a number too large" \
    --field=99999999999999999999999
mistake "--field '\\\\u{1B}': $form" --field="$(bytes '\033')"
mistake "--delimiter 'ab': not one character" --field=1 --delimiter=ab
mistake "--delimiter '': not one character" --field=1 --delimiter=
mistake "--delimiter '\\\\t': not one character; $'\\\\t' is a tab in bash" \
    --field=1 --delimiter='\t'
mistake "--delimiter '\\\\x{C3}': not one character" \
    --field=1 --delimiter="$(bytes '\303')"
for number in 0 x -1 '' +1 1x 18446744073709551616; do
    mistake "--header '$number': not a number of lines" "--header=$number"
done
mistake "option '--field' needs an argument" --field

# A letter and a mark that iconv composes do not round-trip, but are kept.
if printf 'a' | iconv -f CP1258 -t UTF-8 >"$tmp/log" 2>&1; then
    given 'e\314x,\374\n'
    run -f CP1258 -t CP1258 --field=2 --delimiter=,
    gives 'CP1258: a decomposed letter in another field' 0 'e\314x,tda\n'
else
    skip 'a decomposed letter' 'iconv lacks CP1258'
fi

# The delimiter is in the charset of the locale.
if localedef -i ru_RU -f KOI8-R "$tmp/ru_RU.KOI8-R" 2>"$tmp/log"; then
    LOCPATH=$tmp
    LC_ALL=ru_RU.KOI8-R
    export LOCPATH LC_ALL
fi
# A byte that is invalid in UTF-8 is a character there, if puny's C library
# knows the locale.
if test "$(locale charmap 2>/dev/null)" = KOI8-R &&
    "$PUNY" "$(bytes '\304')" >/dev/null 2>&1; then
    row 'KOI8-R: a delimiter that is not ASCII' 'a\304\301\304b\n' \
        'a\30480a\304b\n' --field=2 --delimiter="$(bytes '\304')"
    refuses 'KOI8-R: two characters' \
        "--delimiter '\304\304': not one character" \
        --field=1 --delimiter="$(bytes '\304\304')"
else
    skip 'a delimiter in KOI8-R' 'no locale there, and none can be made'
fi

done_testing
