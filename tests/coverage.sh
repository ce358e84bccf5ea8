#!/bin/sh
# coverage.sh - the coverage of each source file by gcov, and the lines that
# have not run; in a tree built with --coverage.
#
# Headers are excluded: gcov counts them for each file that includes them.

set -eu

: "${AWK=awk}" "${GCOV=gcov}"

for directory in src src/*/; do
    "$GCOV" -b -o "$directory" "$directory"/*.gcda 2>/dev/null
done | "$AWK" '
    /^File / {
        gsub("\047", "")
        name = $2
    }
    /^No branches/ { branches = "-" }
    /^(Lines executed|Branches executed|Taken at least once):/ {
        split($0, part, ":")
        split(part[2], number, "% of ")
        if (/^Lines/)
            lines = sprintf("%6.2f %5d", number[1], number[2])
        if (/^Taken/) {
            branches = sprintf("%6.2f %5d", number[1], number[2])
            taken = number[1] * number[2] / 100
            all = number[2]
        }
    }
    /^$/ && name ~ "^src/.*[.]c$" {
        row[name] = sprintf("%-22s %s   %s", name, lines, branches)
        if (branches != "-") {
            sum += taken
            count += all
        }
    }
    /^$/ { name = "" }
    END {
        print "file                  lines%    of   branches% of"
        for (name in row)
            print row[name] | "sort"
        close("sort")
        printf "all branches: %.2f%% of %d\n", sum * 100 / count, count
    }'

echo
echo "Lines that have not run:"
for file in *.c.gcov; do
    "$AWK" -F : '
        $2 + 0 == 0 && $3 == "Source" { source = $4 }
        source ~ "^src/" && $1 ~ "#####" {
            line = $0
            sub("^[^:]*:[^:]*:", "", line)
            printf "%s:%d:%s\n", source, $2, line
        }' "$file"
done
rm -f -- *.gcov
