#!/bin/sh
# unicode-diff.sh OLD NEW - which names two programs judge differently: sh
# tests/lib/unicode-diff.sh src/puny 'chroot /srv/trixie /puny/src/puny'
#
# Each is a command line, of builds with different versions of ICU, for example.
# The names are those of each code point: alone, doubled, and after a Latin, a
# Greek, a Cyrillic and a Han letter. For each group of names with the same change there
# is a line: how many, the verdict (-n, --strict or --safe), the old reason, the
# new one, and the first code points. It takes minutes.

set -eu
LC_ALL=C
export LC_ALL

test $# -eq 2 || {
    echo "Usage: sh $0 OLD NEW" >&2
    exit 2
}

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

awk_utf8=''
eval "$(sed -n "/^awk_utf8=/,/'\$/p" "${0%/*}/tap.sh")"

names() {
    awk "$awk_utf8"'
        BEGIN {
            greek = utf8(955)
            cyrillic = utf8(1103)
            han = utf8(28450)
            for (c = 33; c < 1114112; c++) {
                if (c == 55296)
                    c = 57344 # no surrogates
                s = utf8(c)
                print s ".com\n" s s ".com\na" s ".com\n" greek s ".com"
                print cyrillic s ".com\n" han s ".com"
            }
        }'
}

# verdicts PROGRAM: the columns valid, strict and safe, without the parts that
# differ in each name.
verdicts() {
    # shellcheck disable=SC2086 # it is a command line
    names | $1 --explain=lines --escape=never |
        sed "s/^[^	]*	[^	]*	[^	]*	//
            s/label [0-9]*, '[^'	]*': //g
            s/mapped to '[^'	]*'/mapped/g
            s/it to '[^'	]*'/it/g
            s/Unicode [0-9.]*/Unicode/g
            s/U+[0-9A-F]*\( '[^'	]*'\)\{0,1\}/U+/g" |
        cut -f 1-3
}

verdicts "$1" >"$tmp/old"
verdicts "$2" >"$tmp/new"
count=$(names | wc -l)
for which in old new; do
    test "$(wc -l <"$tmp/$which")" -eq "$count" || {
        echo "the $which program did not give $count lines" >&2
        exit 1
    }
done
paste "$tmp/old" "$tmp/new" | awk -F '\t' '
    BEGIN { split("-n --strict --safe", verdict, " ") }
    NF != 6 {
        print "line " NR ": not two times three verdicts" >"/dev/stderr"
        exit failed = 1
    }
    $1 FS $2 FS $3 != $4 FS $5 FS $6 {
        c = 33 + int((NR - 1) / 6)
        c += c >= 55296 ? 2048 : 0
        # An invalid name is also neither strict nor safe.
        for (i = 1; i <= ($1 == $4 ? 3 : 1); i++) {
            if ($i == $(i + 3))
                continue
            # Why a name was refused matters only if it is accepted now.
            old = $i == "yes" || $(i + 3) == "yes" ? $i : "no"
            change = verdict[i] FS old FS $(i + 3)
            count[change]++
            if (last[change] != c && ++shown[change] <= 8)
                first[change] = first[change] sprintf(" %04X", c)
            last[change] = c
        }
    }
    END {
        if (failed)
            exit 1
        for (change in count)
            print count[change] FS change FS substr(first[change], 2)
    }' >"$tmp/changes"
sort -rn "$tmp/changes"
