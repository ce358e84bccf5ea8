#!/bin/sh
# coverage.sh - the coverage of each source file by gcov, and the lines that
# have not run; in a tree built with --coverage.
#
# Headers are excluded: gcov counts them for each file that includes them. So
# are branches that no test can take: those to memory_exhausted() and
# memory_end_process(), which need a system without memory or without ICU's
# data, and those after a function of failure that always returns false.

set -eu

: "${AWK=awk}" "${GCOV=gcov}"

for directory in src src/*/; do
    "$GCOV" -b -o "$directory" "$directory"/*.gcda >/dev/null 2>&1
done

"$AWK" '
    function percent(part, all) {
        if (all == 0)
            return "     -     0"
        return sprintf("%6.2f %5d", part * 100 / all, all)
    }
    function end_file(    i, taken, branches, run, lines) {
        for (i = 1; i <= last; i++) {
            if (count[i] ~ /[0-9#]/) {
                lines++
                run += count[i] !~ /#/
            }
            if (text[i] text[i + 1] ~ /memory_(exhausted|end_process)\(/ ||
                text[i] ~ /[|][|] (ruleset_)?(fail|failure)[a-z_]*\(/)
                continue
            branches += all_of[i]
            taken += taken_of[i]
        }
        if (source ~ /^src/) {
            printf "%-22s %s   %s\n", source, percent(run, lines),
                percent(taken, branches)
            sum_taken += taken
            sum += branches
        }
        split("", count)
        split("", text)
        split("", all_of)
        split("", taken_of)
        last = 0
    }
    /^ *[-#=0-9*]+:/ {
        split($0, field, ":")
        if (field[2] + 0 == 0 && field[3] == "Source") {
            end_file()
            source = field[4]
        }
        if (field[2] + 0 == 0)
            next
        last = field[2] + 0
        count[last] = field[1]
        text[last] = $0
    }
    /^branch/ {
        all_of[last]++
        taken_of[last] += !/never executed|taken 0%/
    }
    BEGIN { print "file                  lines%    of   branches% of" }
    END {
        end_file()
        printf "all branches: %.2f%% of %d\n", sum_taken * 100 / sum, sum
    }' ./*.c.gcov

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
