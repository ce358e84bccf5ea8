#!/bin/sh
# Exhaustive tests: every code point, every pair of bytes.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# Every Unicode scalar value within BEFORE and AFTER, except NUL, which awk may
# not write, LF and CR. Surrogates are none. Above U+007F, 64 of them share a
# line, unless LONG is set.
scalar_values() {
    awk -v before="$(bytes "$1")" -v after="$(bytes "$2")" -v long="${LONG-}" '
        BEGIN {
            between = long == "" ? "" : after "\n" before
            for (c = 1; c < 128; c++)
                if (c != 10 && c != 13)
                    printf "%s%c%s\n", before, c, after
            for (b = 128; b < 192; b++)
                tail[b - 128] = sprintf("%c", b)
            for (c = 2; c < 17408; c++) {
                if (c == 864)
                    c = 896
                if (c < 32)
                    lead = sprintf("%c", 192 + c)
                else if (c < 1024)
                    lead = sprintf("%c", 224 + int(c / 64)) tail[c % 64]
                else
                    lead = sprintf("%c", 240 + int(c / 4096)) \
                        tail[int(c / 64) % 64] tail[c % 64]
                line = lead tail[0]
                for (i = 1; i < 64; i++)
                    line = line between lead tail[i]
                print before line after
            }
        }'
}

scalar_values '' '' >"$tmp/alone"
ok 'all but three of the 1112064 scalar values' \
    test "$(tr -d '\n\200-\277' <"$tmp/alone" | wc -c)" -eq 1112061
scalar_values 'b\303\274' '-x\360\237\230\200' >"$tmp/within"

# round_trips NAME FILE [OPTION]...: each line of FILE is unchanged after encoding
# and decoding.
round_trips() {
    title=$1
    texts=$2
    shift 2
    limited 100 "$PUNY" "$@" <"$texts" >"$tmp/encoded" 2>"$err"
    status=$?
    ok "$title: encodes" is_status 0
    ok "$title: a line for each" \
        test "$(wc -l <"$tmp/encoded")" -eq "$(wc -l <"$texts")"
    ok "$title: ASCII" \
        test "$(tr -d '\001-\177' <"$tmp/encoded" | wc -c)" -eq 0
    cp "$tmp/encoded" "$in"
    run -d "$@"
    gives_file "$title: decodes to itself" 0 "$texts"
}

round_trips 'each scalar value alone' "$tmp/alone"
round_trips 'each scalar value within others' "$tmp/within"
round_trips 'another Bootstring' "$tmp/within" --variant=rust
# The first 125 are ASCII, of which Swift's symbols have few.
scalar_values 'b\303\274' '_x\360\237\230\200' |
    sed '1,125{/^b..[^A-Za-z0-9_$]/d;}' >"$tmp/symbols"
round_trips "Swift's symbols" "$tmp/symbols" --variant=swift
given '\n\000\r\000' && run -z
gives 'LF and CR' 0 '\n-\000\r-\000'
given '\n-\000\r-\000' && run -dz
gives 'LF and CR: decode' 0 '\n\000\r\000'

# through CHARSET: decodes to CHARSET, and encodes from it again.
through() {
    cp "$tmp/encoded" "$in" && run -d -t "$1"
    case $(cat "$err") in
    *'iconv does not know it'*)
        skip "each scalar value in $1" "iconv has no $1"
        return
        ;;
    esac
    cp "$out" "$in" && run -f "$1" -t UTF-8
    gives_file "each scalar value in $1" 0 "$tmp/encoded"
}

limited 100 "$PUNY" <"$tmp/within" >"$tmp/encoded"
through UTF-16LE
test -z "${LONG-}" || {
    through UTF-32BE
    through UTF-16BE
}

# Every pair of bytes, as a record with a terminator of its own.

# pairs CONDITION END: prints the pairs for which the awk CONDITION (of a and b)
# is true, each followed by END, octal for printf(1).
pairs() {
    bytes "$(END=$2 awk 'BEGIN {
        for (a = 0; a < 256; a++)
            for (b = 0; b < 256; b++)
                if ('"$1"')
                    printf "\\%03o\\%03o%s", a, b, ENVIRON["END"]
    }')"
}

# each_pair NAME COUNT [OPTION]...: tests both directions. With --escape no
# record contains a newline, so the lines can be counted.
each_pair() {
    title=$1
    lines=$2
    shift 2
    for direction in '' -d; do
        # shellcheck disable=SC2086
        run $direction --escape=always --invalid=warn -t UTF-8 "$@"
        # There is one message for each dropped record, but not all are dropped.
        messages=$(wc -l <"$err")
        ok "$title: puny $direction: ends well" is_status 0
        ok "$title: puny $direction: $lines in, $lines out" \
            test "$(wc -l <"$out")" -eq "$lines"
        ok "$title: puny $direction: messages, and not for all" \
            test "$messages" -gt 0 -a "$messages" -lt "$lines"
        # shellcheck disable=SC2086
        run $direction --escape=always --invalid=drop -t UTF-8 "$@"
        ok "$title: puny $direction: as many less as there are messages" \
            test $(($(wc -l <"$out") + messages)) -eq "$lines"
        # Without escapes.
        # shellcheck disable=SC2086
        run $direction --invalid=ignore "$@"
        ok "$title: puny $direction: nothing escaped" is_status 0
    done
}

# knows CHARSET
knows() {
    : >"$tmp/empty"
    "$PUNY" -f "$1" <"$tmp/empty" 2>/dev/null && return
    skip "each pair of bytes in $1" "iconv has no $1"
    return 1
}

# ends_lines CHARSET: false if iconv reads a newline as the second byte of a
# character, like musl's.
ends_lines() {
    bytes '\201\012' >"$tmp/half"
    "$PUNY" --invalid=ignore -f "$1" -t UTF-8 <"$tmp/half" >"$tmp/line"
    test "$(wc -l <"$tmp/line")" -eq 1 && return
    skip "each pair of bytes in $1" 'iconv takes newlines for parts of characters'
    return 1
}

pairs 'a != 10 && b != 10' '\012' >"$in"
each_pair 'each pair of bytes in UTF-8' 65025
for charset in SHIFT_JIS ${LONG:+GB18030}; do
    knows "$charset" && ends_lines "$charset" &&
        each_pair "each pair of bytes in $charset" 65025 -f "$charset"
done
pairs 'a != 0 && b != 0' '\000' >"$in"
run -z --escape=always --invalid=ignore
ok 'each pair of bytes with -z: ends well' is_status 0
ok 'each pair of bytes with -z: 65025 in, 65025 out' \
    test "$(tr -dc '\000' <"$out" | wc -c)" -eq 65025
if test -n "${LONG-}" && knows UTF-16LE; then
    pairs 'a != 10 || b != 0' '\012\000' >"$in"
    each_pair 'each pair of bytes in UTF-16LE' 65535 -f UTF-16LE
fi

done_testing
