# shellcheck shell=sh
# names-rows.sh - tables of names: read with `.` by their tests, after tap.sh.

# shellcheck disable=SC2154 # tap.sh sets them

unicode=$("$PUNY" --version | sed -n 's/^ICU .*, Unicode \(.*\)\.$/\1/p')

# rows MODE FILE: writes the rows of MODE in tests/vectors/FILE to $tmp/rows,
# without the mode.
rows() {
    awk -v mode="$1" -v unicode="$unicode" "$awk_utf8"'
    function expand(word,    part) {
        if (word in words)
            return words[word]
        if (word ~ /^U[+]/)
            return utf8(hexadecimal(substr(word, 3)))
        if (split(word, part, "*") < 2)
            return "{" word "}"
        word = sprintf("%" part[2] "s", "")
        gsub(/ /, part[1], word)
        return word
    }
    BEGIN { FS = "\t" }
    $1 == "words" { words[$2] = $3 }
    $1 == mode {
        rest = substr($0, length($1) + 2)
        line = ""
        while (match(rest, /[{]([A-Za-z][A-Za-z-]*|U[+][0-9A-F]+|[^{}*]+[*][0-9]+)[}]/)) {
            line = line substr(rest, 1, RSTART - 1) \
                expand(substr(rest, RSTART + 1, RLENGTH - 2))
            rest = substr(rest, RSTART + RLENGTH)
        }
        line = line rest
        gsub(/%UNICODE%/, unicode, line)
        print line
    }' "$tests/vectors/$2" >"$tmp/rows"
}

# operands OPTION...: runs the program with the lines of $in as its operands.
operands() {
    while IFS= read -r line <&3; do
        if test $# -gt 0; then
            set -- "$@" "$line"
        fi
    done 3<"$in"
    run "$@"
}

# same_as_lines NAME OPTION...: the lines in $in become those in $tmp/wanted,
# with any --invalid, and with NUL as the terminator.
same_as_lines() {
    title=$1
    shift
    run "$@"
    gives_file "$title" 0 "$tmp/wanted"
    for mode in $(choices invalid | grep -vx only); do
        run "$@" --invalid="$mode"
        gives_file "$title, --invalid=$mode" 0 "$tmp/wanted"
    done
    tr '\n' '\000' <"$in" >"$tmp/in-z"
    tr '\n' '\000' <"$tmp/wanted" >"$tmp/wanted-z"
    "$PUNY" "$@" -z <"$tmp/in-z" >"$out" 2>"$err"
    # shellcheck disable=SC2034 # gives_file uses it
    status=$?
    gives_file "$title, -z" 0 "$tmp/wanted-z"
}

# accepted OPTION...: of each row in $tmp/rows the input and both forms
# are converted, as lines and as operands, in both directions.
accepted() {
    ok "$*: there are rows" test -s "$tmp/rows"
    cut -f 1-3 "$tmp/rows" | tr '\t' '\n' >"$in"
    for direction in --name --decode; do
        awk -F '\t' -v is_decoding="$direction" '{
            form = is_decoding == "--decode" ? $3 : $2
            print form "\n" form "\n" form
        }' "$tmp/rows" >"$tmp/wanted"
        same_as_lines "$* $direction" "$@" "$direction"
        operands "$@" "$direction" --
        gives_file "$* $direction, operands" 0 "$tmp/wanted"
    done
}

# refused OPTION...: each row in $tmp/rows is refused, in both directions
# and with any --invalid; the names between the rows are converted.
refused() {
    ok "$*: there are rows" test -s "$tmp/rows"
    awk -F '\t' '{ print "xn--4ca\n" $1 }' "$tmp/rows" >"$in"
    awk -F '\t' '{ print "puny: -:" 2 * NR ": " $2 }' "$tmp/rows" \
        >"$tmp/messages"
    head -n 1 "$tmp/messages" >"$tmp/message"
    cut -f 2 "$tmp/rows" >"$tmp/reasons"
    : >"$tmp/silence"
    for direction in --name --decode; do
        good=xn--4ca
        test "$direction" = --name || good=$(bytes '\303\244')
        awk -F '\t' -v good="$good" '{ print good "\n" $1 }' "$tmp/rows" \
            >"$tmp/all"
        awk -v good="$good" '{ print good }' "$tmp/rows" >"$tmp/good"
        head -n 1 "$tmp/good" >"$tmp/first"
        for row in 'fail 1 all messages' 'abort 1 first message' \
            'warn 0 all messages' 'ignore 0 all silence' 'drop 0 good messages'; do
            # shellcheck disable=SC2086 # they are words
            refused_lines $row "$@" "$direction"
        done
        refused_operands "$@" "$direction"
    done
}

# refused_lines MODE STATUS OUT ERR OPTION...
refused_lines() {
    mode=$1
    wanted_status=$2
    wanted_out=$tmp/$3
    wanted_err=$tmp/$4
    shift 4
    run "$@" --invalid="$mode"
    ok "$*, --invalid=$mode: status" is_status "$wanted_status"
    ok "$*, --invalid=$mode: output" same_lines "$wanted_out" "$out"
    ok "$*, --invalid=$mode: messages" same_lines "$wanted_err" "$err"
}

# refused_operands OPTION...: the messages begin with the operands, escaped.
refused_operands() {
    operands "$@" --
    ok "$*, operands: status" is_status 1
    ok "$*, operands: output" same_lines "$tmp/all" "$out"
    awk 'NR == FNR { reason[NR] = $0; next }
        {
            rest = length($0) - length(reason[FNR])
            if (substr($0, rest + 1) != reason[FNR] ||
                substr($0, 1, rest) !~ /^puny: \047.*\047([.][.][.])?: $/)
                print "wanted: " reason[FNR] "\nbut got: " $0
        }
        END { if (FNR * 2 != NR) print "messages are missing" }' \
        "$tmp/reasons" "$err" >"$tmp/different"
    ok "$*, operands: messages" test ! -s "$tmp/different"
    head -n 20 "$tmp/different" | note
}

# same_lines WANTED ACTUAL: whether two files are equal; shows the lines that
# differ.
same_lines() {
    cmp -s "$1" "$2" && return
    diff "$1" "$2" | head -n 20 | note
    return 1
}
