#!/bin/sh
# instructions.sh - compares the instructions a line of each mode with the
# recorded ones:
#
#     instructions.sh compare|record [MEASURED]
#
# Records them with "record". MEASURED has lines of TITLE;INSTRUCTIONS, measured
# before, as in data-instructions/measured; by default they are measured now.
#
# `make instructions` and `make record-instructions` call this in the build
# directory and set PUNY, BENCH_SOURCE (this directory), BENCH_BUILD (the
# directory of generate) and BENCH_CC. If ROWS is set, only the rows whose titles
# match this extended regular expression are measured. WHY is the reason that is
# recorded with the rows that change by more than 5 %.
#
# The data are the same on each machine. Callgrind counts: other load, and the
# time of day, make no difference, but the compiler and the libraries do.

set -u
LC_ALL=C.UTF-8
export LC_ALL

: "${PUNY:?}" "${BENCH_SOURCE:?}" "${BENCH_BUILD:?}"
ROWS=${ROWS:-.}
WHY=${WHY:-}
export ROWS WHY
wish=${1:-compare}
rows=$BENCH_SOURCE/instructions.txt
d=$BENCH_BUILD/data-instructions

# Data.

# make_lines FILE KIND [ARGUMENT]...: 1000 lines; see generate.c.
make_lines()
{
    file=$1 kind=$2
    shift 2
    "$BENCH_BUILD/generate" "$kind" 1000 "$@" >"$file" 2>>notes || exit
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
        for (i = 0; i < 1000; i++) {
            label = ""
            for (n = 5 ^ 5 + i; n >= 1; n = int(n / 5))
                label = label parts[n % 5 + 1]
            print label ".example"
        }
    }' >labels
    paste -s -d ' ' lines.prose | sed 's/\(\([^.!]*[.!]\)\{100\}\)/\1\n/g' >long
    for kind in weblog filter hosts json csv zone; do
        "$PUNY" -T <"lines.$kind" >"lines.$kind.puny"
    done
    echo größe.example >latin.first
    echo москва.example >cyrillic.first
    echo ü..de >dots.first
    for file in *; do
        test -e "$file.first" || head -n 1 "$file" >"$file.first"
    done
}

# Counting.

# count FILE WARM-UP OPTION...: prints the instructions after the first WARM-UP
# bytes of FILE, or all if there are none. The environment is always the same,
# because the dynamic linker reads it.
count()
{
    input=$1 warm_up=$2
    shift 2
    set -- --tool=callgrind --callgrind-out-file=/dev/null "$PUNY" "$@"
    if test "$warm_up" -gt 0; then
        set -- LD_PRELOAD=./count.so WARM_UP="$warm_up" \
            "$valgrind" --collect-atstart=no "$@"
    else
        set -- "$valgrind" "$@"
    fi
    env -i LC_ALL=C.UTF-8 "$@" <"$input" 2>&1 >/dev/null |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

# each_line FILE OPTIONS: prints the instructions a line, without those of the
# start and of the first tenth, which loads whatever the others need, such as
# ICU; of the whole run if FILE has one line.
each_line()
{
    lines=$(wc -l <"$1")
    # Words; names of files are relative to the data.
    # shellcheck disable=SC2086
    test "$lines" != 1 || { count "$1" 0 $2; return; }
    warm_up=$((lines / 10 + 1))
    # shellcheck disable=SC2086
    all=$(count "$1" "$(head -n "$warm_up" "$1" | wc -c)" $2)
    echo $((all / (lines - warm_up)))
}

# measure NUMBER COUNT: writes TITLE;INSTRUCTIONS of each COUNT-th row from NUMBER
# on.
measure()
{
    awk -v number="$1" -v count="$2" \
        -F ';' '!/^#/ && NF && $1 ~ ENVIRON["ROWS"] && ++n % count == number' \
        "$rows" >"rows.$1"
    while IFS=';' read -r title file options _; do
        echo "$title;$(each_line "$file" "$options")"
    done <"rows.$1" >"measured.$1"
}

# compare: prints a line for each measured row. Fails if one needs more than 1.05
# times its recorded instructions, or has none.
compare()
{
    awk -F ';' '
        NR == FNR { measured[$1] = $2; next }
        $1 in seen { wrong++; print $1 ": WRONG: twice" }
        { seen[$1] }
        /^#/ || !($1 in measured) { next }
        {
            rows++
            is_wrong = !(measured[$1] > 0 && measured[$1] <= 1.05 * $4)
            wrong += is_wrong
            printf "%-38s %10d   recorded: %10d%s\n", $1, measured[$1], $4, \
                !measured[$1] ? "   WRONG: no count" : \
                is_wrong ? "   WRONG: more than 1.05 times that" : \
                (measured[$1] < 0.95 * $4 ? "   less: record it" : "")
        }
        END {
            print rows + 0 " rows, " wrong + 0 " wrong"
            exit rows == 0 || wrong > 0
        }' "$measured" "$rows"
}

# record: replaces the recorded instructions of the measured rows. A row that
# needs up to 5 % more keeps its number, so that small steps add up; one that
# changes by more gets WHY as its reason. Fails if that is empty, or a row has no
# count.
record()
{
    awk -F ';' -v OFS=';' '
        NR == FNR {
            measured[$1] = $2
            if (!($2 > 0)) { wrong++; print $1 ": no count" >"/dev/stderr" }
            next
        }
        /^#/ || !($1 in measured) { print; next }
        {
            now = measured[$1]; old = $4
            is_new = old == ""
            if (!is_new && (now > 1.05 * old || now < 0.95 * old)) {
                if (ENVIRON["WHY"] == "") {
                    wrong++
                    print $1 ": " now ", recorded: " old ": say WHY" >"/dev/stderr"
                }
                $5 = "was " old ": " ENVIRON["WHY"]
            }
            if (is_new || now < old || now > 1.05 * old)
                $4 = now
            print
        }
        END { exit wrong > 0 }' "$measured" "$rows" >"$rows.new" && cp "$rows.new" "$rows"
    result=$?
    rm -f "$rows.new"
    return "$result"
}

measure_all()
{
    valgrind=$(command -v valgrind) ||
        { echo 'valgrind is missing' >&2; exit 1; }
    rm -rf "$d"
    mkdir -p "$d" && cd "$d" || exit
    # shellcheck disable=SC2086 # the compiler has options
    $BENCH_CC -shared -fPIC -o count.so "$BENCH_SOURCE/count.c" || exit
    make_data
    processes=$(getconf _NPROCESSORS_ONLN)
    n=0
    while test "$n" -lt "$processes"; do
        measure "$n" "$processes" &
        n=$((n + 1))
    done
    wait
    cat measured.* >measured
}

measured=${2:-$d/measured}
test "$#" -ge 2 || (measure_all) || exit
case $wish in
compare) compare ;;
record) record ;;
*) echo "instructions.sh: compare, or record" >&2 && exit 2 ;;
esac
