#!/bin/sh
# Invalid records: their message, line number, output and exit status. The
# following records are converted.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# bad KIND RECORD REASON GOOD RESULT [OPTION]...: RECORD is bad, GOOD is
# converted to RESULT. It is the second line of three.
bad() {
    kind=$1
    record=$2
    message="puny: -:2: $3\n"
    good=$4
    result=$5
    shift 5
    given "$good\n$record\n$good\n"
    run "$@"
    gives "$kind" 1 "$result\n$record\n$result\n" "$message"
    run "$@" --invalid=fail
    gives "$kind, fail" 1 "$result\n$record\n$result\n" "$message"
    run "$@" --invalid=abort
    gives "$kind, abort" 1 "$result\n" "$message"
    run "$@" --invalid=warn
    gives "$kind, warn" 0 "$result\n$record\n$result\n" "$message"
    run "$@" --invalid=ignore
    gives "$kind, ignore" 0 "$result\n$record\n$result\n"
    run "$@" --invalid=drop
    gives "$kind, drop" 0 "$result\n$result\n" "$message"
}

u='\303\274' # U+00FC, encoded tda

# Bytes that are not valid text.
bad 'not UTF-8' 'a\377b' 'byte 2: \\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' "$u" tda
bad 'a surrogate in UTF-8' 'ab\355\240\200' \
    'byte 3: \\x{ED} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' "$u" tda
bad 'a sequence cut short' 'abc\360\237\230' \
    'byte 4: \\x{F0} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' "$u" tda
bad 'an overlong form' '\300\257' \
    'byte 1: \\x{C0} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' "$u" tda
bad 'above U+10FFFF in UTF-8' '\364\220\200\200' \
    'byte 1: \\x{F4} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' "$u" tda
bad 'not UTF-8, with CR' 'a\377b\r' 'byte 2: \\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' \
    "$u" tda
bad 'not EUC-KR' 'ab\377c' 'byte 3: \\x{FF} is not valid EUC-KR' \
    '\265\265' hq1b -f EUC-KR -t UTF-8

bad 'not UTF-8, and no digit before it' '!\377' \
    'byte 2: \\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' tda "$u" -d
bad 'not EUC-KR, and no digit before it' '!\377' \
    'byte 2: \\x{FF} is not valid EUC-KR' a- a -d -f EUC-KR -t UTF-8

# Invalid Punycode.
bad 'not a digit' 'ab-c!d' "code point 5: U+0021 '!' is not a digit" tda "$u" -d
bad 'a delimiter in first place' -tda \
    "code point 1: U+002D '-' is not a digit" tda "$u" -d
bad 'a domain name' 'a.xn--tda.b' "code point 10: U+002E '.' is not a digit\
 (-dn decodes domain names)" tda "$u" -d
bad 'an A-label' 'XN--a-!' "code point 7: U+0021 '!' is not a digit\
 (-dn decodes domain names)" tda "$u" -d
bad 'a domain name in text' 'see xn--tda.b' "code point 12: U+002E '.' is not a\
 digit (-dT decodes the domain names in text)" tda "$u" -d
bad 'nothing but a delimiter' - "code point 1: U+002D '-' is not a digit" \
    tda "$u" -d
bad 'a control character' 'tda\033' 'code point 4: U+001B is not a digit' \
    tda "$u" -d
bad 'not ASCII among the literal' "b${u}cher-kva" \
    "code point 2: U+00FC '$u' is not a basic (ASCII) code point" tda "$u" -d
bad 'not ASCII among the digits' "td$u" \
    "code point 3: U+00FC '$u' is not a basic (ASCII) code point" tda "$u" -d
bad '-d: not UTF-8' 'td\377' 'byte 3: \\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)' \
    tda "$u" -d
bad 'input that ends in a delta' bcher-kv \
    'code point 7: the delta that begins here has no end: cut off, or not Punycode' \
    tda "$u" -d
bad 'U+D800' ib9b 'code point 1: U+D800 is a surrogate' tda "$u" -d
bad 'U+DFFF' zy0c 'code point 1: U+DFFF is a surrogate' tda "$u" -d
bad 'U+D800 after a letter' a-rc4g 'code point 3: U+D800 is a surrogate' \
    tda "$u" -d
bad 'U+110000' en32g \
    'code point 1: the delta decodes to a code point above U+10FFFF' \
    tda "$u" -d
bad 'overflow' a-99999999999999999999999999 \
    'code point 3: overflow: the delta does not fit in 64 bits' tda "$u" -d

# Characters that the charset of the output lacks.
bad 'not in ISO-8859-1' d0a \
    "U+0411 '\320\221' cannot be written in ISO-8859-1" tda '\374' \
    -d -t ISO-8859-1

# The last valid code point.
given 'dn32g\n' && run -d
gives 'U+10FFFF is text' 0 '\364\217\277\277\n'

# Several in one run, and their numbers.
given "a\n\377\n$u\n\376x\n\n$u\n\375" && run
gives 'every bad line has its number' 1 'a-\n\377\ntda\n\376x\n\ntda\n\375' \
    'puny: -:2: byte 1: \\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)
puny: -:4: byte 1: \\x{FE} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)
puny: -:7: byte 1: \\x{FD} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n'
run --invalid=drop
gives 'drop: every bad line' 0 'a-\ntda\n\ntda\n' \
    'puny: -:2: byte 1: \\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)
puny: -:4: byte 1: \\x{FE} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)
puny: -:7: byte 1: \\x{FD} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n'
given "a\000\377\000$u\000" && run -z
gives '-z: every bad record has its number' 1 'a-\000\377\000tda\000' \
    'puny: -:2: byte 1: \\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n'
given '\265\265\n\377\n\265\265\n\n\265\n\265\265' && run -f EUC-KR -t UTF-8
gives 'EUC-KR: every bad line has its number' 1 \
    'hq1b\n\377\nhq1b\n\n\265\nhq1b' \
    'puny: -:2: byte 1: \\x{FF} is not valid EUC-KR
puny: -:5: byte 1: \\x{B5} is not valid EUC-KR\n'

awk 'BEGIN { for (n = 1; n <= 100000; n++) print (n == 99999 ? "-" : "tda") }' \
    >"$in"
run -d --invalid=drop
printf 'puny: -:99999: code point 1: U+002D %s is not a digit\n' "'-'" \
    >"$tmp/wanted"
ok 'a bad line of a later block has its number' same "$tmp/wanted" "$err"
ok 'only the bad line of a later block is left out' test "$(wc -l <"$out")" -eq 99999

# A record that is invalid in a charset of wide characters. The following
# records start in the right state and at a character.
given '\000\374\000\n\330\000\000a\000\n\000\374\000\n'
run -f UTF-16BE -t UTF-8
gives 'UTF-16BE: half a pair' 1 'tda\n\330\000\000a\ntda\n' \
    'puny: -:2: byte 1: \\x{D8} is not valid UTF-16BE\n'
given '\000\374\000\n\000'
run -f UTF-16BE -t UTF-8
gives 'UTF-16BE: half a unit' 1 'tda\n\000' \
    'puny: -:2: byte 1: \\x{00} is not valid UTF-16BE\n'
given 'n\0002\000\n\000n\0002\0008\000h\000\n\000'
run -d -f UTF-16LE -t UTF-16BE
gives 'UTF-16LE to UTF-16BE: the record unchanged is in the charset' 1 \
    '\000n\0002\000\n\330=\336\011\000\n' \
    'puny: -:1: code point 1: the delta that begins here has no end: cut off, or not Punycode\n'

# Operands.
: >"$in"
run -d tda bcher-kv tda
gives 'an operand' 1 "$u\nbcher-kv\n$u\n" \
    "puny: 'bcher-kv': code point 7: the delta that begins here has no end: cut off, or not Punycode\n"
run -d --invalid=abort tda bcher-kv tda
gives 'an operand, abort' 1 "$u\n" \
    "puny: 'bcher-kv': code point 7: the delta that begins here has no end: cut off, or not Punycode\n"
run -d --invalid=warn tda bcher-kv tda
gives 'an operand, warn' 0 "$u\nbcher-kv\n$u\n" \
    "puny: 'bcher-kv': code point 7: the delta that begins here has no end: cut off, or not Punycode\n"
run -d --invalid=ignore tda bcher-kv tda
gives 'an operand, ignore' 0 "$u\nbcher-kv\n$u\n"
run -d --invalid=drop tda bcher-kv tda
gives 'an operand, drop' 0 "$u\n$u\n" \
    "puny: 'bcher-kv': code point 7: the delta that begins here has no end: cut off, or not Punycode\n"
run "$(bytes "a\033\377")"
gives 'an operand is never shown raw' 1 'a\033\377\n' \
    "puny: 'a\\\\u{1B}\\\\x{FF}': byte 3: \\\\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n"

done_testing
