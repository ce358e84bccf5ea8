#!/bin/sh
# lib/coverage.sh tells what has no test, and why, from the output of a gcov.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

script=$(cd "$tests/lib" && pwd)/coverage.sh
cd "$tmp" || exit 99
mkdir -p src/base
: >src/main.gcda
: >src/base/buffer.gcda
cat >gcov <<'EOF_GCOV'
#!/bin/sh
case $* in
--help) echo '  -g, --conditions' ;;
*main.gcda) cat main ;;
*) cat buffer ;;
esac
EOF_GCOV
chmod +x gcov

# measured NAME STATUS LINE...: runs the script; the lines follow its table.
measured() {
    label=$1
    wanted=$2
    shift 2
    GCOV=./gcov sh "$script" >out 2>err
    status=$?
    sed -e 1,/^all/d -e '/^$/d' out >got
    printf '%s\n' "$@" | sed '/^$/d' >wanted
    ok "$label" same wanted got
    ok "$label: status" test "$status" -eq "$wanted"
}

cat >buffer <<'END'
        -:    0:Source:src/base/buffer.h
        1:    1:    if (a && b)
condition outcomes covered 3/4
condition  1 not covered (false)
        1:    2:        c();
END
cat >main <<'END'
        -:    0:Source:src/main.c
        2:    1:    if (a)
condition outcomes covered 2/2
        2:    2:        b();
        -:    0:Source:src/base/buffer.h
        2:    1:    if (a && b)
condition outcomes covered 2/4
condition  0 not covered (true)
condition  1 not covered (true)
        2:    2:        c();
END
measured 'an outcome in a header needs one test, in any object file' 0 ''
ok 'the table of rooms' test "$(sed -n 's/  */ /gp' out | tail -n 1)" = \
    'all 4 100.00% 6 100.00% 0'

unexcused='        2:    1:    if (a || b)
condition outcomes covered 2/4
condition  0 not covered (true false)
    #####:    2:        c();
    #####:    3:    if (d)
condition outcomes covered 0/2
condition  0 not covered (true false)
        2:    4:    e();'
: >buffer
printf '%s\n' '        -:    0:Source:src/main.c' "$unexcused" >main
measured 'what has no test, and no reason, fails' 1 'Without a test:' \
    '  src/main.c:1: term 1 true, term 1 false: if (a || b)' \
    '  src/main.c:2: never runs: c();'

sed 's,(a || b),& /* untested: no memory */,' main >excused && cp excused main
measured 'a reason at the line excuses it, and what never runs below' 0 \
    'Excused (4 outcomes, of at most 60):' '  src/main.c:1: no memory'

{
    echo '        -:    0:Source:src/main.c'
    echo '        -:    1:    /* untested: no'
    echo '        -:    2:     * memory */'
    echo "$unexcused" | awk -F : '/^ /{ $2 += 2 } { print }' OFS=:
} >main
measured 'a reason above the line excuses it, too' 0 \
    'Excused (4 outcomes, of at most 60):' '  src/main.c:3: no memory'

cat >main <<'END'
        -:    0:Source:src/main.c
        2:    1:    if (a() || /* untested: no memory */
condition outcomes covered 2/4
condition  0 not covered (true false)
        -:    2:        /* b has none */
        2:    3:        b())
    #####:    4:        c();
    #####:    5:    d();
        2:    6:    e();
    #####:    7:    f();
END
measured 'a reason excuses what a condition of several lines keeps from running' 1 \
    'Excused (2 outcomes, of at most 60):' '  src/main.c:1: no memory' \
    'Without a test:' '  src/main.c:7: never runs: f();'

sed '/not covered/d; s/#####/    2/' excused >main
measured 'a reason for what has a test fails' 1 \
    'Excused, but they have a test:' '  src/main.c:1: no memory'

{
    echo '        -:    0:Source:src/main.c'
    line=0
    while test "$line" -lt 31; do
        line=$((line + 1))
        echo "        1:$line: if (a) /* untested: no */"
        echo 'condition outcomes covered 0/2'
        echo 'condition  0 not covered (true false)'
    done
} >main
GCOV=./gcov sh "$script" >out 2>err
status=$?
ok 'more than 60 excused outcomes fail' test "$status" -eq 1

done_testing
