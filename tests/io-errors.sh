#!/bin/sh
# Trouble with input and output: status 2, one message, no loop.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# These tests cannot use `run`: each sets up the descriptors in its own way.

long_input() {
    awk 'BEGIN { for (n = 0; n < 200000; n++) print "b\303\274cher" }'
}

# A full disk.
if test -c /dev/full; then
    full() {
        label=$1
        shift
        limited 60 "$PUNY" "$@" <"$in" >/dev/full 2>"$err"
        status=$?
        complains "$label" 2 'puny: write error: ?*'
    }
    given 'a\n' && full 'a full disk'
    long_input >"$in" && full 'a full disk and much to write'
    full 'a full disk and operands' a b c
    full 'a full disk and --help' --help
    full 'a full disk and --version' --version
    if test -z "${SANITIZERS-}" && command -v stdbuf >"$tmp/ignored"; then
        limited 60 stdbuf -o0 "$PUNY" --help >/dev/full 2>"$err"
        status=$?
        complains 'a full disk and --help without a buffer' 2 'puny: write error: ?*'
    else
        skip 'a full disk and --help without a buffer' \
            'there is no stdbuf, or sanitizers refuse the library that it loads'
    fi
    given 'a\n\377\n' && full 'a full disk at the end' --invalid=ignore
else
    skip 'a full disk' 'there is no /dev/full'
fi

# Descriptors that are closed.
given 'a\n'
limited 60 "$PUNY" <"$in" >&- 2>"$err"
status=$?
complains 'a closed standard output' 2 'puny: write error: ?*'
limited 60 "$PUNY" a >&- 2>"$err"
status=$?
complains 'a closed standard output and operands' 2 'puny: write error: ?*'
limited 60 "$PUNY" --help >&- 2>"$err"
status=$?
complains 'a closed standard output and --help' 2 'puny: write error: ?*'
limited 60 "$PUNY" --version >&- 2>"$err"
status=$?
complains 'a closed standard output and --version' 2 'puny: write error: ?*'

# closed [ARG]...: runs without input and output, then without messages, too.
closed() {
    limited 60 "$PUNY" "$@" <&- >&- 2>"$err"
    status=$?
    complains "puny $* <&- >&-" 2 'puny: ?*'
    limited 60 "$PUNY" "$@" <&- >&- 2>&-
    status=$?
    ok "puny $* <&- >&- 2>&-" is_status 2
}
closed
closed a
closed -f KOI8-R -t KOI8-R a
closed --help

limited 60 "$PUNY" <&- >"$out" 2>"$err"
status=$?
gives 'a closed standard input' 2 '' 'puny: -: standard input is closed\n'
limited 60 "$PUNY" --files "$in" - <&- >"$out" 2>"$err"
status=$?
complains 'a closed standard input after a file' 2 'puny: -: ?*'
if test -e /dev/stdin; then
    limited 60 "$PUNY" --files /dev/stdin <&- >"$out" 2>"$err"
    status=$?
    complains 'a closed standard input by name' 2 'puny: /dev/stdin: ?*'
else
    skip 'a closed standard input by name' 'there is no /dev/stdin'
fi
limited 60 "$PUNY" a <&- >"$out" 2>"$err"
status=$?
gives 'a closed standard input that is not needed' 0 'a-\n'

# Messages that are lost: the output is complete, and the status tells.
given '\377\na\n'
: >"$err"
limited 60 "$PUNY" <"$in" >"$out" 2>&-
status=$?
gives 'a closed standard error' 2 '\377\na-\n'
limited 60 "$PUNY" a <"$in" >"$out" 2>&-
status=$?
gives 'a closed standard error that is not needed' 0 'a-\n'
if test -c /dev/full; then
    # loses NAME STATUS OUT [ARG]...
    loses() {
        label=$1
        wanted=$2
        text=$3
        shift 3
        limited 60 "$PUNY" "$@" <"$in" >"$out" 2>/dev/full
        status=$?
        gives "a lost message: $label" "$wanted" "$text"
    }
    loses fail 2 '\377\na-\n' --invalid=fail
    loses abort 2 '' --invalid=abort
    loses warn 2 '\377\na-\n' --invalid=warn
    loses 'ignore, which has none' 0 '\377\na-\n' --invalid=ignore
    loses drop 2 'a-\n' --invalid=drop
    loses only 2 '\377\n' --invalid=only
    loses --check 2 '' --check
    loses 'an operand' 2 'b-\n' -d --invalid=drop - b--
    loses 'a mistake in the options' 2 '' --no-option
else
    skip 'lost messages' 'there is no /dev/full'
fi

# Input that cannot be read.
limited 60 "$PUNY" <"$tmp" >"$out" 2>"$err"
status=$?
complains 'a directory as standard input' 2 'puny: -: ?*'
ok 'a directory: nothing is written' test ! -s "$out"

# Output that would be read as input again, endlessly.
printf 'a\nb\n' >"$tmp/file"
append_to_itself() {
    # shellcheck disable=SC2094
    limited 60 "$PUNY" <"$tmp/file" >>"$tmp/file" 2>"$err"
    status=$?
}
append_to_itself
complains 'input is output' 2 'puny: -: input file is output file'
printf 'a\nb\n' >"$in"
ok 'input is output: the file is as it was' same "$in" "$tmp/file"
# shellcheck disable=SC2094
limited 60 "$PUNY" <"$tmp/file" 1<>"$tmp/file" 2>"$err"
status=$?
complains 'input is output, from the same place on' 2 \
    'puny: -: input file is output file'
: >"$tmp/file"
append_to_itself
complains 'input is output, and empty' 2 'puny: -: input file is output file'

# Non-blocking pipes: the program waits for input, and for room for output.
unblock='fcntl($_, F_SETFL, O_NONBLOCK) || exit 99 for *STDIN, *STDOUT, *STDERR;
    exec @ARGV or exit 99'
if perl -MFcntl -e 'exit 0' 2>/dev/null; then
    {
        sleep 1
        long_input
        printf '\377\n%.0s' $(seq 5000)
    } | {
        {
            limited 60 perl -MFcntl -e "$unblock" "$PUNY" 2>&1 >&3
            echo $? >"$tmp/status"
        } | { sleep 1 && cat; } >"$tmp/messages"
    } 3>&1 | { sleep 1 && cat; } >"$out"
    ok 'pipes that do not block: all records' \
        test "$(wc -l <"$out")" -eq 205000
    ok 'pipes that do not block: all messages, and the status' \
        test "$(grep -c 'is not valid UTF-8 (-f' "$tmp/messages")" -eq 5000 -a \
        "$(cat "$tmp/status")" -eq 1
else
    skip 'pipes that do not block' 'there is no perl'
fi

# The reader closes the pipe. SIGPIPE ends the program, with 128 plus its number for
# the shell; where it is ignored, writing fails.
long_input >"$in"
{
    limited 60 "$PUNY" <"$in" 2>"$err"
    echo $? >"$tmp/status"
} | head -n 1 >"$out"
status=$(cat "$tmp/status")
gives 'a broken pipe' "$((128 + $(kill -l PIPE 2>/dev/null || echo 13)))" \
    'bcher-kva\n'
{
    trap '' PIPE
    limited 60 "$PUNY" <"$in" 2>"$err"
    echo $? >"$tmp/status"
} | head -n 1 >"$out"
status=$(cat "$tmp/status")
complains 'a broken pipe and SIGPIPE ignored' 2 'puny: write error: ?*'

# A terminal can be both input and output, because it is not a file that feeds
# itself.
if has_terminal; then
    printf 'typed\n' | limited 60 env SHELL=/bin/sh PUNY="$PUNY" \
        script -qec '"$PUNY"' /dev/null >"$out" 2>"$err"
    status=$?
    tr -d '\r' <"$out" >"$tmp/shown"
    ok 'a line typed at a terminal' grep -qx typed- "$tmp/shown"
else
    skip 'a line typed at a terminal' "$no_terminal"
fi

done_testing
