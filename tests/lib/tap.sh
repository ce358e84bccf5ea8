# shellcheck shell=sh
# tap.sh - the harness: read with `.` by each test. It gives TAP on standard
# output, a temporary directory, $tmp, and the program, $PUNY: by default that
# of the build tree, from whose top the tests run.
#
# harness.sh tests this file. Most tests are three steps, which share $in, $out,
# $err and $status:
#
#   given 'b\303\274cher\n'         the input, octal as for printf(1); empty
#                                   by default
#   run -d                          the program, with these arguments
#   gives 'NAME' 0 'a-\n' ''        its status, output and messages
#
# At the end: done_testing.

set -u

# shellcheck disable=SC2034 # the tests use it
tests=${0%/*}
PUNY=${PUNY-src/puny}
count=0
failures=0

# So the charset is UTF-8 and messages are in English, everywhere.
LC_ALL=C
export LC_ALL

# So options may follow operands, and localedef takes warnings for what they are.
unset POSIXLY_CORRECT

tmp=${0##*/}
tmp=${TMPDIR:-.}/tmp-${tmp%.sh}-$$
mkdir "$tmp" || exit 99
tmp=$(cd "$tmp" && pwd) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM

in=$tmp/in
out=$tmp/text-0.out
err=$tmp/text-0.err
status=0
: >"$in"

# Prints its argument, a format for printf(1), which knows octal escapes on all
# platforms.
bytes() {
    # shellcheck disable=SC2059
    printf -- "$1"
}

given() {
    bytes "$1" >"$in"
}

# expand LINE: sets $expanded to what bytes prints, without a process.
expand() {
    bytes "$1\n" >"$tmp/expanded"
    # shellcheck disable=SC2034 # the tests use it
    IFS= read -r expanded <"$tmp/expanded"
}

# repeat COUNT TEXT: prints TEXT, octal as for printf(1), COUNT times.
repeat() {
    awk -v count="$1" -v text="$2" 'BEGIN {
        for (n = 1; n * 2 <= count; n *= 2)
            text = text text
        for (; count > 0; n /= 2) {
            if (count >= n) {
                printf "%s", text
                count -= n
            }
            text = substr(text, 1, length(text) / 2)
        }
    }'
}

# For awk, with -v state=SEED: below(LIMIT) is a random integer, the same one in
# each awk, unlike rand(). Park and Miller's generator, which is exact in doubles.
# shellcheck disable=SC2034 # the tests use it
awk_random='
    function below(limit) {
        state = state * 16807 % 2147483647
        return int(state / 2147483647 * limit)
    }'

# For awk: the code point of hexadecimal digits in upper case, and its bytes.
# shellcheck disable=SC2034 # the tests use it
awk_utf8='
    function hexadecimal(digits,    n, i) {
        for (i = 1; i <= length(digits); i++)
            n = n * 16 + index("123456789ABCDEF", substr(digits, i, 1))
        return n
    }
    function tail(c) { return sprintf("%c", 128 + int(c) % 64) }
    function utf8(c) {
        if (c < 128)
            return sprintf("%c", c)
        if (c < 2048)
            return sprintf("%c", 192 + int(c / 64)) tail(c)
        if (c < 65536)
            return sprintf("%c", 224 + int(c / 4096)) tail(c / 64) tail(c)
        return sprintf("%c", 240 + int(c / 262144)) tail(c / 4096) \
            tail(c / 64) tail(c)
    }'

# A program that hangs fails its test, not the whole run. $ran is the last command.
ran=none

# limited SECONDS COMMAND...
limited() {
    seconds=$1
    shift
    ran=$*
    if test -n "$has_timeout"; then
        timeout "$seconds" "$@"
    else
        "$@"
    fi
}
has_timeout=$(timeout 1 echo yes 2>/dev/null)

# bounded COMMAND...: a command that reads a file can hang only by spinning, so
# that a limit of processor time, which needs no further process, is enough.
# shellcheck disable=SC3045 # a shell that lacks it has timeout(1)
bounded() {
    if test -z "$cpu_limit"; then
        limited 60 "$@"
        return
    fi
    ran=$*
    ulimit -S -t 60
    "$@"
    set -- $?
    ulimit -S -t "$cpu_limit"
    return "$1"
}
# shellcheck disable=SC3045
cpu_limit=$( (limit=$(ulimit -S -t) && ulimit -S -t 60 &&
    ulimit -S -t "$limit" && echo "$limit") 2>/dev/null)

# A text that was compared without a process stays for done_testing.
run() {
    test -z "$keeps_out" || out=$tmp/text-$count.out
    test -z "$keeps_err" || err=$tmp/text-$count.err
    keeps_out=
    keeps_err=
    bounded "$PUNY" "$@" <"$in" >"$out" 2>"$err"
    status=$?
}
keeps_out=
keeps_err=

# Returns true if --version names ICU; then ICU has to work.
has_icu() {
    version=${version-$("$PUNY" --version)}
    case $version in
    *'Built without ICU.'*) return 1 ;;
    *'ICU '*) ;;
    *) exit 99 ;;
    esac
}

# opens CHARSET: true if the program's iconv reads it; iconv(1) may have another.
opens() {
    "$PUNY" -f "$1" </dev/null >"$tmp/opened" 2>&1
}

# on_terminal COMMAND: runs a line of sh at a terminal, and stores all that the
# terminal shows in $out. It needs the script(1) of util-linux.
on_terminal() {
    limited 60 env SHELL=/bin/sh PUNY="$PUNY" in="$in" tmp="$tmp" \
        script -qec "$1" /dev/null </dev/null >"$tmp/shown" 2>"$err"
    status=$?
    tr -d '\r' <"$tmp/shown" >"$out"
}

# typed COMMAND: as on_terminal, with $in typed, then the end of input.
typed() {
    { cat "$in" && bytes '\004'; } | limited 60 env SHELL=/bin/sh \
        PUNY="$PUNY" in="$in" tmp="$tmp" \
        script -qec "$1" /dev/null >"$tmp/shown" 2>"$err"
    status=$?
    tr -d '\r' <"$tmp/shown" >"$out"
}

# Returns false, with the reason in $no_terminal, if there is none.
# shellcheck disable=SC2034 # the tests use it
has_terminal() {
    on_terminal 'test -t 1 && echo yes'
    test "$(cat "$out")" = yes && return
    no_terminal="no terminal: $(cat "$err" "$out" | head -n 1)"
    return 1
}

# result "ok"|"not ok" NAME [DIRECTIVE]: prints the result of a test. A "#" in
# NAME would begin a directive.
result() {
    count=$((count + 1))
    case $2 in
    *'#'*) shown_name=$(printf '%s\n' "$2" | tr '#' '=') ;;
    *) shown_name=$2 ;;
    esac
    printf '%s %d - %s%s\n' "$1" "$count" "$shown_name" "${3-}"
}

# note: prints its input as comments. Its last line may lack a newline, which
# the next result needs.
note() {
    while IFS= read -r noted || test -n "$noted"; do
        printf '# %s\n' "$noted"
    done
}

# failed NAME: the test failed; prints the last command and its input. After the
# first 20, failures are counted, and it returns false.
failed() {
    failures=$((failures + 1))
    test "$failures" -le 20 || return
    result 'not ok' "$1"
    printf '%s\n' "after: $ran" | note
    test ! -s "$in" || { echo "input:" && head -n 5 "$in" | show; } | note
}

# ok NAME COMMAND...: passes if the command succeeds. If it is a test of two
# strings or numbers, the second one is wanted.
ok() {
    label=$1
    shift
    if "$@" >"$tmp/notes"; then
        result ok "$label"
        return
    fi
    if failed "$label"; then
        case "$# $1 ${3-}" in
        '4 test =' | '4 test -eq') printf '%s\n' "wanted: $4" "   got: $2" ;;
        *) printf '%s\n' "failed: $*" ;;
        esac | note
        cat "$tmp/notes"
        test ! -s "$err" || { echo "messages:" && show <"$err"; } | note
    fi
    return 1
}

# manual_text: prints its input, part of a page, with the characters that escapes
# stand for.
manual_text() {
    sed -e "s/\\\\(aq/'/g" -e 's/\\(dq/"/g' -e 's/\\(ha/^/g' -e 's/\\(ti/~/g' \
        -e 's/\\(ga/`/g' -e 's/\\-/-/g' -e 's/\\&//g' -e 's/\\e/\\/g'
}

# manual_blocks PAGE: the formatted literal blocks of PAGE, each after a form
# feed.
manual_blocks() {
    awk '/^\.Ed/ { literal = 0 }
        literal
        /^\.Bd -literal/ { literal = 1; printf "\f" }' "$tests/../man/$1" |
        manual_text
}

# manual_tables PAGE: the rows of the tables of PAGE, each table after a form feed.
# A tab separates columns, and the examples of one column.
manual_tables() {
    awk '/^\.El/ { inside = 0 }
        inside && sub(/^\.It /, "") {
            gsub(/ Ta | No or /, "\t")
            gsub(/Em |Li /, "")
            print
        }
        /^\.Bl -column/ { inside = 1; printf "\f" }' "$tests/../man/$1" |
        manual_text
}

# show: prints the first lines of its input, as text, with "$" for each newline,
# or as bytes if they are not.
show() {
    head -n 20 >"$tmp/shown-lines"
    LC_ALL=C tr -d '\n -~\200-\377' <"$tmp/shown-lines" >"$tmp/no-text"
    if test ! -s "$tmp/no-text"; then
        while IFS= read -r shown; do
            printf '%s$\n' "$shown"
        done <"$tmp/shown-lines"
        test -z "$shown" || printf '%s\n' "$shown"
    else
        od -An -c "$tmp/shown-lines" | head -n 20
    fi
}

# equal_lines FILE FILE: compares two texts. It does not see NUL, for which
# done_testing looks.
equal_lines() {
    # Not with case, for which bash 5.2 aborts in some charsets.
    test "$2" != "$out" || keeps_out=yes
    test "$2" != "$err" || keeps_err=yes
    while :; do
        IFS= read -r wanted_line <&3
        wanted_end=$?
        IFS= read -r got_line <&4
        test "$? $got_line" = "$wanted_end $wanted_line" || return
        test "$wanted_end" -eq 0 || return 0
    done 3<"$1" 4<"$2"
}

# equal FILE FILE [TEXT]: compares two files, without a process if the first is
# empty, or a short TEXT, octal as for printf(1), without NUL.
equal() {
    test -r "$1" && test -r "$2" || return
    if test ! -s "$1"; then
        test ! -s "$2"
    elif test -z "${3-}" || test ${#3} -gt 400; then
        cmp -s "$1" "$2"
    else
        case $3 in
        *'\0'*) cmp -s "$1" "$2" ;;
        *) equal_lines "$1" "$2" ;;
        esac
    fi
}

# same WANTED ACTUAL [TEXT]: likewise, and shows both if they differ.
same() {
    equal "$1" "$2" "${3-}" && return
    {
        echo "wanted in ${2##*/}:" && show <"$1"
        echo "but got:" && show <"$2"
    } | note
    return 1
}

is_status() {
    test "$1" -eq "$status" && return
    echo "wanted exit status $1, but got $status" | note
    return 1
}

# gives_file NAME STATUS FILE [ERR [OUT]]: the last run had exactly this status,
# the output in FILE, which is OUT, and the messages ERR.
gives_file() {
    bytes "${4-}" >"$tmp/wanted-err"
    if test "$2" -eq "$status" && equal "$3" "$out" "${5-}" &&
        equal "$tmp/wanted-err" "$err" "${4-}"; then
        result ok "$1"
    elif failed "$1"; then
        is_status "$2"
        same "$3" "$out"
        same "$tmp/wanted-err" "$err"
    fi
}

# gives NAME STATUS OUT [ERR]: as gives_file, with the output itself.
gives() {
    bytes "$3" >"$tmp/wanted-out"
    gives_file "$1" "$2" "$tmp/wanted-out" "${4-}" "$3"
}

# row NAME INPUT OUTPUT [OPTION]...: all three steps, for valid input.
row() {
    label=$1
    wanted=$3
    given "$2"
    shift 3
    run "$@"
    gives "$label" 0 "$wanted"
}

# refuses NAME MESSAGE [ARG]...: a mistake on the command line; NAME is a noun.
refuses() {
    label=$1
    message=$2
    shift 2
    run "$@"
    gives "$label is refused" 2 '' \
        "puny: $message\nTry 'puny --help' for more information.\n"
}

# choices OPTION: its choices, as --help has them, one a line.
choices() {
    test -s "$tmp/choices" || "$PUNY" --help >"$tmp/choices"
    sed -n "/^.* --$1=\\([a-z|]*\\)  *.*/{
        s//\\1/
        y/|/\\n/
        p
    }" "$tmp/choices"
}

# refuses_choice OPTION ARGUMENT [SHOWN]: ARGUMENT is none of the choices of
# OPTION, which the message lists; it shows SHOWN.
refuses_choice() {
    refuses "--$1=${3-$2}" "--$1 '${3-$2}': the choices are $(choices "$1" |
        sed '$!s/$/, /' | tr -d '\n')" "--$1=$2"
}

# complains NAME STATUS PATTERN [LINE]: the last run ended with STATUS, and its one
# line of messages matches the shell PATTERN, for example if the C library words
# it; LINE follows it.
complains() {
    wrong=
    test "$status" -eq "$2" || wrong="status $status, not $2"
    {
        IFS= read -r complaint || wrong='not one line of messages'
        line=
        test $# -lt 4 || IFS= read -r line
        test "$line" = "${4-}" || wrong="another second line than ${4-}"
        if IFS= read -r line || test -n "$line"; then
            wrong='not one line of messages'
        fi
    } <"$err"
    # shellcheck disable=SC2254
    case $complaint in
    $3) ;;
    *) wrong="a message that is not like $3" ;;
    esac
    if test -z "$wrong"; then
        result ok "$1"
    elif failed "$1"; then
        { echo "$wrong" && show <"$err"; } | note
    fi
}

# skip NAME REASON
skip() {
    result ok "$1" " # SKIP $2"
}

skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

# The texts that were compared without a process have no NUL. The last one may be
# another.
done_testing() {
    LC_ALL=C # bash aborts at patterns of files, too: see equal_lines
    test -n "$keeps_out" || rm -f "$out"
    test -n "$keeps_err" || rm -f "$err"
    cat "$tmp"/text-*.??? 2>/dev/null | tr -dc '\000' >"$tmp/nul"
    ok 'no NUL in a text' test ! -s "$tmp/nul"
    test "$failures" -le 20 ||
        result 'not ok' "$((failures - 20)) more failures"
    echo "1..$count"
    exit $((failures > 0))
}
