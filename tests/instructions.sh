#!/bin/sh
# The gate of `make instructions` and the records of `make record-instructions`,
# with made-up numbers.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

script=$tests/bench/instructions.sh

# instructions WISH ROW... -- MEASURED...: runs the script. The rows are then in
# $tmp/instructions.txt.
instructions() {
    wish=$1
    shift
    : >"$tmp/instructions.txt"
    while test "$1" != --; do
        echo "$1" >>"$tmp/instructions.txt"
        shift
    done
    shift
    printf '%s\n' "$@" >"$tmp/measured"
    BENCH_SOURCE=$tmp BENCH_BUILD=$tmp PUNY=$PUNY WHY=${WHY-} \
        sh "$script" "$wish" "$tmp/measured" >"$out" 2>"$err"
    status=$?
}

# compares NAME STATUS RECORDED MEASURED
compares() {
    instructions compare "a;words;-n;$3" -- "a;$4"
    ok "$1" test "$status" = "$2"
}
compares 'the same passes' 0 1000 1000
compares '5 % more passes' 0 1000 1050
compares 'more than 5 % fails' 1 1000 1051
compares 'less passes' 0 1000 10
compares 'a row without a count fails' 1 1000 ''
compares 'a row that is not recorded fails' 1 '' 1000
instructions compare 'a;words;-n;10' -- 'b;10'
ok 'no row fails' test "$status" = 1
instructions compare 'a;words;-n;10' 'a;words;-n;10' -- 'a;10'
ok 'a row twice fails' test "$status" = 1
instructions compare 'a;words;-n;10' 'b;words;-n;10' -- 'a;10'
ok 'rows that were not measured pass' test "$status" = 0

# records NAME STATUS RECORDED MEASURED WANTED: the columns after the options.
records() {
    instructions record '# Rows.' "a;words;-n;$3" -- "a;$4"
    ok "$1" test "$status" = "$2"
    printf '# Rows.\na;words;-n;%s\n' "$5" >"$tmp/wanted"
    ok "$1: the row" cmp -s "$tmp/wanted" "$tmp/instructions.txt"
}
records 'a new row' 0 '' 1000 1000
records 'up to 5 % less' 0 '1000;was 2000: x' 950 '950;was 2000: x'
records 'up to 5 % more keeps the number' 0 1000 1050 1000
records 'more without a reason' 1 '1000;was 900: x' 1051 '1000;was 900: x'
records 'less without a reason' 1 1000 949 1000
records 'no count' 1 1000 '' 1000
WHY='names are longer'
records 'more, with a reason' 0 '1000;was 900: x' 1051 \
    '1051;was 1000: names are longer'
records 'less, with a reason' 0 1000 949 '949;was 1000: names are longer'
records 'a reason is for what changed' 0 1000 1001 1000
done_testing
