#!/bin/sh
# The harnesses tap.sh and tap.h: a test that fails is reported, with what was
# wanted. This test does not use them, because one that reported every test as
# passed would also pass its own.

count=0
failures=0
tests=${0%/*}
tmp=${TMPDIR:-.}/tmp-harness-$$
mkdir "$tmp" || exit 99
tmp=$(cd "$tmp" && pwd) || exit 99
trap 'rm -rf "$tmp"' EXIT

# gives NAME STATUS: compares the status and the output of the last command with
# STATUS and standard input.
gives() {
    cat >"$tmp/wanted"
    count=$((count + 1))
    if test "$status" -eq "$2" && cmp -s "$tmp/wanted" "$tmp/out"; then
        printf 'ok %d - %s\n' "$count" "$1"
    else
        failures=$((failures + 1))
        printf 'not ok %d - %s\n' "$count" "$1"
        echo "# status: wanted $2, got $status"
        diff "$tmp/wanted" "$tmp/out" | sed 's/^/# /'
    fi
}

# script LINES: runs a test of these lines.
script() {
    printf '. %s/lib/tap.sh\n%s\n' "$tests" "$1" >"$tmp/script.sh"
    (PUNY=sh TMPDIR=$tmp && export PUNY TMPDIR && sh "$tmp/script.sh") \
        >"$tmp/script.out" 2>&1
    status=$?
    sed "s|$tmp/tmp-script-[0-9]*|TMP|g" "$tmp/script.out" >"$tmp/out"
}

# results: keeps the lines without reasons, each with the number of its repeats.
results() {
    sed -e '/^# /d' -e 's/ok [0-9]* /ok N /' "$tmp/out" | uniq -c |
        sed 's/^ *//' >"$tmp/results"
    mv "$tmp/results" "$tmp/out"
}

# tap.sh

script 'given "in\n" && run -c "cat; echo err >&2; exit 3"
gives all 3 "in\n" "err\n"
ok true true
complains message 3 "e*"
ok numbers test 1 -eq 1
done_testing'
gives 'a script that passes' 0 <<'END'
ok 1 - all
ok 2 - true
ok 3 - message
ok 4 - numbers
ok 5 - no NUL in a text
1..5
END

script 'given "" && run -c "echo out; echo err >&2; exit 3"
gives status 2 "out\n" "err\n"
gives output 3 "OUT\n" "err\n"
gives "no newline" 3 "out" "err\n"
gives NUL 3 "o\000t\n" "err\n"
gives nothing 3 "" "err\n"
gives silence 3 "out\n"
gives more 3 "out\nout\n" "err\n"
gives messages 3 "out\n" "ERR\n"
gives all 3 "out\n" "err\n"
done_testing'
results
gives 'whatever is wrong, the test fails' 1 <<'END'
1 not ok N - status
1 not ok N - output
1 not ok N - no newline
1 not ok N - NUL
1 not ok N - nothing
1 not ok N - silence
1 not ok N - more
1 not ok N - messages
1 ok N - all
1 ok N - no NUL in a text
1 1..10
END

script 'given "a\nb\n" && run -c "cat; echo err >&2; exit 1"
gives NAME 0 "a\nc\n"
given "" && run -c "echo err >&2" x
ok strings test "$(cat "$err")" = out
ok numbers test "$(wc -l <"$err")" -eq 2
ok command false x
ok function same "$err" "$out"
ok missing equal /nonexistent "$out"
complains status 1 "e*"
complains words 0 "E*"
: >"$err"
complains nothing 0 ""
done_testing'
gives 'each failure says what was wanted' 1 <<'END'
not ok 1 - NAME
# after: sh -c cat; echo err >&2; exit 1
# input:
# a$
# b$
# wanted exit status 0, but got 1
# wanted in text-0.out:
# a$
# c$
# but got:
# a$
# b$
# wanted in text-0.err:
# but got:
# err$
not ok 2 - strings
# after: sh -c echo err >&2 x
# wanted: out
#    got: err
# messages:
# err$
not ok 3 - numbers
# after: sh -c echo err >&2 x
# wanted: 2
#    got: 1
# messages:
# err$
not ok 4 - command
# after: sh -c echo err >&2 x
# failed: false x
# messages:
# err$
not ok 5 - function
# after: sh -c echo err >&2 x
# failed: same TMP/text-0.err TMP/text-0.out
# wanted in text-0.out:
# err$
# but got:
# messages:
# err$
not ok 6 - missing
# after: sh -c echo err >&2 x
# failed: equal /nonexistent TMP/text-0.out
# messages:
# err$
not ok 7 - status
# after: sh -c echo err >&2 x
# status 0, not 1
# err$
not ok 8 - words
# after: sh -c echo err >&2 x
# a message that is not like E*
# err$
not ok 9 - nothing
# after: sh -c echo err >&2 x
# not one line of messages
ok 10 - no NUL in a text
1..10
END

script 'printf "a\nb" >"$tmp/text"
ok text same "$tmp/text" /dev/null
printf b | note
ok next true
done_testing'
gives 'a text without a final newline is shown, and no result is lost' 1 <<'END'
not ok 1 - text
# after: none
# failed: same TMP/text /dev/null
# wanted in null:
# a$
# b
# but got:
# b
ok 2 - next
ok 3 - no NUL in a text
1..3
END

script 'run -c : && n=0
while test $n -lt 22; do
    n=$((n + 1))
    complains many 0 ""
done
ok another false
done_testing'
results
gives 'failures beyond 20 are counted' 1 <<'END'
20 not ok N - many
1 ok N - no NUL in a text
1 not ok N - 3 more failures
1 1..22
END

script 'run -c "printf \"a\\0b\""
gives NUL 0 ab
done_testing'
results
gives 'a NUL is seen' 1 <<'END'
1 ok N - NUL
1 not ok N - no NUL in a text
1 1..2
END

# tap.h

tests/lib/harness-probe >"$tmp/out"
status=$?
gives 'each failure of a unit test says what was wanted' 1 <<'END'
ok 1 - passes
not ok 2 - fails
ok 3 - equal
not ok 4 - longer
# wanted: aü
#    got: aüb
not ok 5 - shorter
# wanted: ab
#    got: a
not ok 6 - bytes
# wanted: \x{FF}\x{0A}\x{00}
#    got: \x{FF}\x{0A}\x{01}
ok 7 - equal numbers
not ok 8 - numbers
# size: wanted 2, got 4294967298
ok 9 - has
not ok 10 - has not
# wanted: ... d ...
#    got: abc
ok 11 - passes with a note
not ok 12 - long
# wanted: ...xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
#    got: ...xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
ok 13 - many notes
ok 14 - a test # SKIP a reason
1..14
END
tests/lib/harness-probe 23 >"$tmp/out"
status=$?
results
gives 'failures of a unit test beyond 20 are counted' 1 <<'END'
20 not ok N - one of many
1 not ok N - 3 more failures
1 1..21
END
tests/lib/harness-probe 0 >"$tmp/out"
status=$?
gives 'a unit test that passes' 0 <<'END'
1..0
END

echo "1..$count"
exit $((failures > 0))
