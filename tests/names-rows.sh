# shellcheck shell=sh
# names-rows.sh - the tables of names: read with `.` by their tests, after
# tap.sh.

# shellcheck disable=SC2154 # tap.sh sets them

tab=$(printf '\t')
unicode=$("$PUNY" --version | sed -n 's/^ICU .*, Unicode \(.*\)\.$/\1/p')

# rows MODE FILE: writes the rows of MODE in tests/vectors/FILE to $tmp/rows,
# after each its input as it is written there.
rows() {
    awk -v mode="$1" -v unicode="$unicode" '
    function hexadecimal(digits,    n, i) {
        for (i = 1; i <= length(digits); i++)
            n = n * 16 + index("0123456789ABCDEF", substr(digits, i, 1)) - 1
        return n
    }
    function utf8(c) {
        if (c < 128)
            return sprintf("%c", c)
        if (c < 2048)
            return sprintf("%c%c", 192 + int(c / 64), 128 + c % 64)
        if (c < 65536)
            return sprintf("%c%c%c", 224 + int(c / 4096),
                128 + int(c / 64) % 64, 128 + c % 64)
        return sprintf("%c%c%c%c", 240 + int(c / 262144),
            128 + int(c / 4096) % 64, 128 + int(c / 64) % 64, 128 + c % 64)
    }
    function expand(word) {
        if (word ~ /^U[+]/)
            return utf8(hexadecimal(substr(word, 3)))
        split(word, part, "*")
        return sprintf("%" part[2] "s", "")
    }
    BEGIN { FS = "\t" }
    $1 == mode {
        rest = $0
        line = ""
        while (match(rest, /[{](U[+][0-9A-F]+|[^{}*]+[*][0-9]+)[}]/)) {
            word = expand(substr(rest, RSTART + 1, RLENGTH - 2))
            if (word ~ /^  /)
                gsub(/ /, part[1], word)
            line = line substr(rest, 1, RSTART - 1) word
            rest = substr(rest, RSTART + RLENGTH)
        }
        line = line rest
        sub(/%UNICODE%/, unicode, line)
        print line "\t" $2
    }' "$tests/vectors/$2" >"$tmp/rows"
}

# same_as_lines NAME OPTION...: the lines in $in become those in $tmp/wanted,
# whatever --invalid says, and with NUL as their terminator.
same_as_lines() {
    label=$1
    shift
    run "$@"
    gives_file "$label" 0 "$tmp/wanted"
    for mode in fail abort warn ignore drop; do
        run "$@" --invalid="$mode"
        gives_file "$label, $mode" 0 "$tmp/wanted"
    done
    tr '\n' '\000' <"$in" >"$tmp/in-z"
    tr '\n' '\000' <"$tmp/wanted" >"$tmp/wanted-z"
    "$PUNY" "$@" -z <"$tmp/in-z" >"$out" 2>"$err"
    status=$?
    gives_file "$label, -z" 0 "$tmp/wanted-z"
}

# accepted COUNT OPTION...: the rows in $tmp/rows: one way and the other, as
# operands and as lines; each form fed back gives itself.
accepted() {
    rows=$1
    shift
    : >"$in"
    while IFS=$tab read -r _ input encoded decoded reason raw; do
        printf '%s\n%s\n%s\n' "$encoded" "$encoded" "$encoded" >"$tmp/wanted"
        run "$@" -- "$input" "$encoded" "$decoded"
        gives_file "$raw, $reason: encoded" 0 "$tmp/wanted"
        printf '%s\n%s\n%s\n' "$decoded" "$decoded" "$decoded" >"$tmp/wanted"
        run "$@" -d -- "$input" "$encoded" "$decoded"
        gives_file "$raw, $reason: decoded" 0 "$tmp/wanted"
        rows=$((rows - 1))
    done <"$tmp/rows"
    ok 'that were all rows' test "$rows" -eq 0

    cut -f 2 "$tmp/rows" >"$in"
    cut -f 3 "$tmp/rows" >"$tmp/wanted"
    same_as_lines 'all rows as lines: encoded' "$@"
    cut -f 4 "$tmp/rows" >"$tmp/wanted"
    same_as_lines 'all rows as lines: decoded' "$@" -d
}

# refused COUNT OPTION...: the rows in $tmp/rows, in both directions.
refused() {
    rows=$1
    shift
    while IFS=$tab read -r _ input message reason raw; do
        for direction in --name --decode; do
            bad "$raw, $reason, $direction" "$input" "$message" "$@" "$direction"
        done
        rows=$((rows - 1))
    done <"$tmp/rows"
    ok 'that were all rows' test "$rows" -eq 0
}

# bad NAME INPUT MESSAGE OPTION...: as the second line of three, and as an
# operand.
bad() {
    label=$1
    input=$2
    message=$3
    shift 3
    printf 'a\n%s\nb\n' "$input" | tee "$tmp/all" >"$in"
    printf 'a\n' >"$tmp/first"
    printf 'a\nb\n' >"$tmp/good"
    printf 'puny: -:2: %s\n' "$message" >"$tmp/message"
    : >"$tmp/silence"
    wrong=
    for row in 'fail 1 all message' 'abort 1 first message' \
        'warn 0 all message' 'ignore 0 all silence' 'drop 0 good message'; do
        # shellcheck disable=SC2086
        try $row "$@"
    done
    run "$@" -- a "$input" b
    cmp -s "$tmp/all" "$out" || wrong="$wrong operand: output;"
    test "$status" -eq 1 || wrong="$wrong operand: status $status;"
    case $(cat "$err") in
    "puny: '"*"': $message") ;;
    *) wrong="$wrong operand: message;" ;;
    esac
    if test -z "$wrong"; then
        result ok "$label"
    else
        result 'not ok' "$label"
        { echo "$wrong" && echo "wanted: $message" && cat "$err"; } | note
    fi
}

# try MODE STATUS OUT ERR OPTION...: adds to $wrong what is.
try() {
    mode=$1
    wanted_status=$2
    wanted_out=$tmp/$3
    wanted_err=$tmp/$4
    shift 4
    run --invalid="$mode" "$@"
    test "$status" -eq "$wanted_status" || wrong="$wrong $mode: status $status;"
    cmp -s "$wanted_out" "$out" || wrong="$wrong $mode: output;"
    cmp -s "$wanted_err" "$err" || wrong="$wrong $mode: message;"
}
