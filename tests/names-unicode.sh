#!/bin/sh
# Unicode's test of UTS #46, IdnaTestV2.txt, of any version from 13.0 on: -n and -dn
# agree with it. $IDNA_TEST is its path; Debian does not package it. Versions are at
# https://www.unicode.org/Public/, up to 16.0 in idna/VERSION/, later ones in
# VERSION/idna/.
#
# These differences are by design:
#
# - V2, V3 (CheckHyphens): hyphens can be anywhere, as in real names.
# - A4_2: the empty name, one leading dot, and one final dot are kept.
# - An A-label that decodes to a label that begins with xn-- is refused, as by UTS
#   #46 since Unicode 15.1 (V4).
# - Before Unicode 15.1 the file has V6 or P1 for U+2260, U+226E and U+226F, as if
#   UseSTD3ASCIIRules decided about non-ASCII characters.
#
# If the file is of a newer version than ICU's Unicode, characters may be unassigned
# or disallowed here, and if it is older, there.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

has_icu || skip_all 'built without ICU'
test -r "${IDNA_TEST-}" || skip_all 'no $IDNA_TEST, the path of IdnaTestV2.txt'

theirs=$(sed -n 's/^# Version: \([0-9]*\.[0-9]*\).*/\1/p' "$IDNA_TEST")
ours=$("$PUNY" --version | sed -n 's/^ICU .*, Unicode \([0-9]*\.[0-9]*\).*/\1/p')
echo "IdnaTestV2.txt of Unicode $theirs, ICU with Unicode $ours" | note

# The rows, as: source, result of ToUnicode, result of ToASCII, codes of both. Strings
# with half a surrogate pair cannot be written in UTF-8.
awk "$awk_utf8"'
    function text(escaped,    done, digits) {
        if (escaped == "\"\"")
            return ""
        while (match(escaped, /\\(u[0-9A-F][0-9A-F][0-9A-F][0-9A-F]|x[{][0-9A-F]+[}])/)) {
            digits = substr(escaped, RSTART + 2, RLENGTH - 2)
            gsub(/[{}]/, "", digits)
            done = done substr(escaped, 1, RSTART - 1) utf8(hexadecimal(digits))
            escaped = substr(escaped, RSTART + RLENGTH)
        }
        return done escaped
    }
    { sub(/#.*/, "") }
    NF && !/\\uD[89A-F]/ {
        split($0, column, ";")
        for (i = 1; i <= 5; i++)
            gsub(/^[ \t]+|[ \t]+$/, "", column[i])
        if (column[2] == "")
            column[2] = column[1]
        if (column[4] == "")
            column[4] = column[2]
        if (column[5] == "")
            column[5] = column[3]
        print text(column[1]) "\t" text(column[2]) "\t" text(column[4]) "\t" \
            column[5]
    }' "$IDNA_TEST" >"$tmp/rows"
ok 'there are rows' test "$(wc -l <"$tmp/rows")" -gt 6000
cut -f 1 "$tmp/rows" >"$in"

# agree NAME COLUMN OPTION: the verdicts, and the results in COLUMN of the rows.
agree() {
    run "$3"
    sed -n 's/^puny: -:\([0-9]*\): /\1	/p' "$err" >"$tmp/reasons"
    paste "$tmp/rows" "$out" | awk -F '\t' -v column="$2" -v theirs="$theirs" \
        -v ours="$ours" '
        # Whether the only empty labels are the first and the last one.
        function has_outer_dot(name,    label, count, i) {
            count = split(name, label, ".")
            for (i = 1; i <= count; i++)
                if (length(label[i]) > 63 ||
                    (label[i] == "" && i > 1 && i < count))
                    return 0
            return name ~ /^([.].*|.*[.])?$/ && length(name) < 255
        }
        NR == FNR { reason[$1] = $2; next }
        {
            row++
            codes = $4
            gsub(/V[23]([^0-9]|$)/, "", codes)
            if (has_outer_dot($3))
                gsub(/[AX]4_[12]/, "", codes)
            wanted = codes ~ /[A-Z]/ ? "refused: " $4 : $column
            got = row in reason ? "refused: " reason[row] : $5
        }
        wanted == got || (wanted ~ /^refused/ && row in reason) { next }
        row in reason && reason[row] ~ /decodes to a label that begins with xn--/ {
            next
        }
        theirs + 0 > ours + 0 && row in reason &&
            reason[row] ~ /is (unassigned|disallowed)/ { newer++; next }
        !(row in reason) && codes !~ /[ABCX]|V[145]/ {
            if (theirs + 0 < 15.1 && $2 ~ /≠|≮|≯/)
                next
            if (theirs + 0 < ours + 0) {
                newer++
                next
            }
        }
        { print "row " row ", " $1 ": wanted " wanted ", but got " got }
        END { print newer + 0 >"/dev/stderr" }
        ' "$tmp/reasons" - >"$tmp/different" 2>"$tmp/newer"
    ok "$1" test ! -s "$tmp/different"
    head -n 20 "$tmp/different" | note
    echo "$(cat "$tmp/newer") of them differ by the version of Unicode" | note
}

agree ToASCII 3 -n
agree ToUnicode 2 -dn

done_testing
