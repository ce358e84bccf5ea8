#!/bin/sh
# instructions.sh - compares the instructions a line of each mode with the
# recorded ones; with "record" as argument, records them.
#
# `make instructions` and `make record-instructions` call this in the build
# directory and set PUNY, BENCH_SOURCE (this directory) and BENCH_BUILD (the
# directory of generate).
#
# A row of instructions.txt is TITLE;FILE;OPTIONS;INSTRUCTIONS. The data
# are the same on each machine. Callgrind counts: other load, and the time of
# day, make no difference, but the compiler and the libraries do.

set -u
LC_ALL=C.UTF-8
export LC_ALL

: "${PUNY:?}" "${BENCH_SOURCE:?}" "${BENCH_BUILD:?}"
wish=${1:-compare}
rows=$BENCH_SOURCE/instructions.txt
d=$BENCH_BUILD/data-instructions
valgrind=$(command -v valgrind) || { echo 'valgrind is missing' >&2; exit 1; }

# Data.

# make_lines FILE KIND [ARGUMENT]...: 2000 lines; see generate.c.
make_lines()
{
    file=$1 kind=$2
    shift 2
    "$BENCH_BUILD/generate" "$kind" 2000 "$@" >"$file" 2>>notes || exit
}

make_data()
{
    for kind in words names russian blocklist; do
        make_lines "$kind" "$kind"
    done
    sed -n 's/^[^#;]*;lines\.\([^.;]*\);.*/\1/p' "$rows" | sort -u >kinds
    while read -r kind; do
        make_lines "lines.$kind" lines "$BENCH_SOURCE/lines" "$kind"
    done <kinds
    "$PUNY" <words >words.puny
    "$PUNY" <russian >russian.puny
    "$PUNY" -d -t KOI8-R <russian.puny >russian.KOI8-R
    # KOI8-R lacks a character of each fiftieth line.
    awk 'NR % 50 == 0 { getline <"words.puny" } { print }' russian.puny >few.puny
    "$PUNY" -d --code-points <words.puny >notation
    paste -d ' ' words russian words russian words russian words >sentences
    sed 's/^/a.rather-long.host-name.and.its-domain./' <blocklist >longlist
    sed 's/^/a..b/' <names >refused
    head -n 100 <blocklist >protected
    sed 's/\..*//' protected >protected.words
    "$PUNY" -n --lenient <names >names.puny
    "$PUNY" -n <lines.arabic >arabic.puny
    sed 's/^/0.0.0.0 /' <names >entries
    sed 's/^/0.0.0.0 /' <names.puny >entries.puny
    # A-labels with dots between them, 100 to a line.
    sed 's/^/xn--/' words.puny | grep '^[a-z0-9-]*$' | paste -s -d . |
        sed 's/\(\([^.]*\.\)\{100\}\)/\1\n/g' >runs
    paste -s -d ' ' names.puny >one-line
    cp "$BENCH_SOURCE/../vectors/tables/devanagari.xml" table.xml
    # Different labels: a table remembers the last ones.
    awk 'BEGIN {
        split("क खा र श क्ष", parts, " ")
        for (i = 0; i < 2000; i++) {
            label = ""
            for (n = 5 ^ 5 + i; n >= 1; n = int(n / 5))
                label = label parts[n % 5 + 1]
            print label ".example"
        }
    }' >labels
    paste -s -d ' ' lines.prose | sed 's/\(\([^.!]*[.!]\)\{100\}\)/\1\n/g' >long
    for file in *; do
        head -n 1 "$file" >"$file.first"
        # Its lines load whatever the others need, such as ICU.
        head -n $(($(wc -l <"$file") / 10 + 1)) "$file" >"$file.tenth"
    done
}

# Counting.

# count FILE OPTION...: prints the instructions. The environment is always the
# same, because the dynamic linker reads it.
count()
{
    input=$1
    shift
    env -i LC_ALL=C.UTF-8 "$valgrind" --tool=callgrind \
        --callgrind-out-file=/dev/null "$PUNY" "$@" <"$input" 2>&1 >/dev/null |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

# each_line FILE OPTIONS: prints the instructions a line, without those of the
# first tenth and the start, which may load ICU; of FILE if it has one line.
each_line()
{
    lines=$(wc -l <"$1")
    # Words; names of files are relative to the data.
    # shellcheck disable=SC2086
    all=$(count "$1" $2)
    test "$lines" != 1 || { echo "$all"; return; }
    # shellcheck disable=SC2086
    echo $(((all - $(count "$1.tenth" $2)) / (lines - lines / 10 - 1)))
}

# measure NUMBER COUNT: prints each COUNT-th row from NUMBER on, with its
# instructions in place of the recorded ones.
measure()
{
    awk -v number="$1" -v count="$2" \
        '!/^#/ && NF && ++n % count == number' "$rows" >"rows.$1"
    while IFS=';' read -r title file options _; do
        echo "$title;$file;$options;$(each_line "$file" "$options")"
    done <"rows.$1" >"measured.$1"
}

# compare: prints a line for each row. Fails if one needs more than 1.1 times its
# recorded instructions, or has none.
compare()
{
    awk -F ';' '
        NR == FNR { measured[$1] = $4; next }
        $1 in seen { wrong++; print $1 ": WRONG: twice" }
        { seen[$1] }
        /^#/ || $0 == "" { next }
        {
            rows++
            is_wrong = !(measured[$1] > 0 && measured[$1] <= 1.1 * $4)
            wrong += is_wrong
            printf "%-38s %10d   recorded: %10d%s\n", $1, measured[$1], $4, \
                !measured[$1] ? "   WRONG: no count" : \
                is_wrong ? "   WRONG: more than 1.1 times that" : \
                measured[$1] < 0.9 * $4 ? "   less: record it" : ""
        }
        END {
            print rows " rows, " wrong + 0 " wrong"
            exit rows == 0 || wrong > 0
        }' measured "$rows"
}

# record: replaces the recorded instructions, and keeps the comments. Fails if a
# row has none.
record()
{
    ! grep ';[^;1-9]*0*$' measured || return
    awk -F ';' -v OFS=';' '
        NR == FNR { measured[$1] = $4; next }
        !/^#/ && $1 in measured { $4 = measured[$1] }
        { print }' measured "$rows" >recorded && cp recorded "$rows"
}

rm -rf "$d"
mkdir -p "$d" && cd "$d" || exit
make_data
processes=$(getconf _NPROCESSORS_ONLN)
n=0
while test "$n" -lt "$processes"; do
    measure "$n" "$processes" &
    n=$((n + 1))
done
wait
cat measured.* >measured
case $wish in
compare) compare ;;
record) record ;;
*) echo "instructions.sh: compare, or record" >&2 && exit 2 ;;
esac
