# shellcheck shell=sh
# read-cases.sh - reads the files in tests/cases/, of inputs and wanted results; for
# tests that read it with `.`, after tap.sh. There are three forms.
#
# Runs, of the whole program:
#
#     === NAME
#     the input; \NNN, \r, \t and \\ as for printf(1), {TEXT*COUNT} repeats
#     TEXT, \c at the end of a line joins the next one or leaves no newline
#     --- OPTIONS
#     all of the output, with the same escapes; %UNICODE% is ICU's version of it
#     *** STATUS
#     the messages
#     --- OPTIONS
#     ...
#
# OPTIONS are as the shell reads them, with $tab and $newline. The part from *** on
# is left out for status 0 and no messages. Empty lines do not count; \n is one. A
# line that begins with "### " is a comment.
#
# Marked texts, for -T. In rows-*.txt, which unit tests read by marked.h, a case has
# a NAME and a text with marks, as in "see ⟦ü.de⟧", around the names that are to be
# found, without a newline at the end. Its escapes are \n, \r, \t, \\, \x{FF} and
# \u{200B}. In text-reasons.txt, each line is a text of its own, with marks around
# the word that is reported, if any. OPTIONS and why that word is no name follow;
# the text stays. \x{FF} and \u{200B} are bytes, which the message shows so.
#
# Registries' tables, in good-*.txt and bad-*.txt: the input, as in runs, is a table,
# or "file: NAME" one in tests/vectors/tables. For --- there is a label, with lines
# of its --explain, or the number of the faulty line, with the message. "wanted:
# LINE", before the first case, is for those without lines. Empty lines do not count.

# shellcheck disable=SC2154 # tap.sh sets them

cases=$tmp/cases
awk_expand='function expand(line,    part, done) {
    while (match(line, /[{][^{}*]+[*][0-9]+[}]/)) {
        split(substr(line, RSTART + 1, RLENGTH - 2), part, "*")
        done = done substr(line, 1, RSTART - 1)
        line = substr(line, RSTART + RLENGTH)
        while (part[2]-- > 0)
            done = done part[1]
    }
    return done line
}'

# read_cases FILE [BEFORE [AFTER]]: writes a line for each section of FILE to
# $cases/list, "INPUT|ARGUMENT|NAME", and the wanted lines to $cases/wanted, after
# "=== NAME". INPUT is the name of a file; BEFORE and AFTER enclose each input.
read_cases() {
    rm -rf "$cases"
    mkdir "$cases"
    before=${2-} after=${3-} awk -v cases="$cases" \
        -v tables="$tests/vectors/tables" '
    '"$awk_expand"'
    function raw(line,    done, c, end) {
        end = sub(/\\c$/, "", line) ? "" : "\n"
        line = expand(line)
        while (match(line, /\\([0-7][0-7][0-7]|.)/)) {
            c = substr(line, RSTART + 1, RLENGTH - 1)
            done = done substr(line, 1, RSTART - 1) (RLENGTH == 2 ? \
                (c == "r" ? "\r" : c == "t" ? "\t" : c) : \
                sprintf("%c", substr(c, 1, 1) * 64 + substr(c, 2, 1) * 8 + \
                    substr(c, 3, 1)))
            line = substr(line, RSTART + RLENGTH)
        }
        return done line end
    }
    function end_section() {
        if (lines == 0 && count)
            print usual >(cases "/wanted")
        lines = 0
    }
    !count && /^wanted: / { usual = substr($0, 9) }
    /^=== / {
        name = substr($0, 5)
        input = cases "/" ++count
        text = ""
        is_input = 1
        next
    }
    /^---/ {
        if (is_input && input ~ /[0-9]$/) {
            printf "%s", ENVIRON["before"] text ENVIRON["after"] >input
            close(input)
        }
        if (sections++)
            end_section()
        is_input = 0
        argument = substr($0, 5)
        shown = name (argument ~ /[^0-9]/ ? ": " argument : "")
        gsub(/[|]/, "/", shown)
        print input "|" argument "|" shown >(cases "/list")
        print "=== " shown >(cases "/wanted")
        next
    }
    is_input && /^file: / { input = tables "/" substr($0, 7); next }
    is_input { text = text raw($0); next }
    count && NF {
        print >(cases "/wanted")
        lines++
    }
    END { end_section() }' "$tests/cases/$1" || exit 99
}

# each_case FUNCTION: calls it for each section, with INPUT, ARGUMENT and NAME;
# its output is a part of $cases/got.
each_case() {
    while IFS='|' read -r case_input case_argument case_name; do
        printf '=== %s\n' "$case_name"
        "$1" "$case_input" "$case_argument" "$case_name"
    done <"$cases/list" >"$cases/got"
}

# report_cases: compares the sections of $cases/got with those that are wanted.
report_cases() {
    cmp -s "$cases/wanted" "$cases/got"
    same_cases=$?
    while IFS='|' read -r case_input case_argument case_name; do
        if test "$same_cases" -ne 0; then
            for side in wanted got; do
                section "$case_name" <"$cases/$side" >"$cases/$side-lines"
            done
            if ! cmp -s "$cases/wanted-lines" "$cases/got-lines"; then
                failed "$case_name" &&
                    diff -u "$cases/wanted-lines" "$cases/got-lines" |
                    sed 1,2d | note
                continue
            fi
        fi
        result ok "$case_name"
    done <"$cases/list"
}

# section NAME
section() {
    head="=== $1" awk '/^=== / { inside = $0 == ENVIRON["head"]; next } inside'
}

# shellcheck disable=SC2034 # the cases use it
tab=$(printf '\t') newline='
'
separator=$(printf '\036')

# run_cases FILE: the runs in FILE.
run_cases() {
    unicode=${unicode-$("$PUNY" --version |
        sed -n 's/^ICU .*, Unicode \(.*\)\.$/\1/p')}
    awk -v OFS="$separator" -v unicode="$unicode" '
    '"$awk_expand"'
    function escaped(line,    end) {
        end = sub(/\\c$/, "", line) ? "" : "\\n"
        line = expand(line)
        gsub(/%UNICODE%/, unicode, line)
        gsub(/%/, "%%", line)
        return line end
    }
    function end_section() {
        if (part ~ /^[*-]/)
            print shown, input, options, status, output, messages
        part = substr($0, 1, 3)
    }
    /^=== / {
        end_section()
        name = substr($0, 5)
        input = ""
        next
    }
    /^---( |$)/ {
        is_first = part == "==="
        end_section()
        options = substr($0, 5)
        shown = name (is_first ? "" : ": " options)
        status = 0
        output = messages = ""
        next
    }
    /^[*][*][*] [0-9]/ { part = "***"; status = substr($0, 5); next }
    /^$/ || /^### / { next }
    part == "===" { input = input escaped($0) }
    part == "---" { output = output escaped($0) }
    part == "***" { messages = messages escaped($0) }
    END { end_section() }' "$tests/cases/$1" >"$tmp/runs" || exit 99
    each_run
}

# each_run: runs the program for each line of $tmp/runs.
each_run() {
    test -s "$tmp/runs" || exit 99
    while IFS=$separator read -r name input options status output messages; do
        given "$input"
        wanted=$status
        eval "run $options"
        gives "$name" "$wanted" "$output" "$messages"
    done <"$tmp/runs"
}

# run_words FILE: the marked texts of text-reasons.txt, a run for each.
run_words() {
    awk -v OFS="$separator" "$awk_utf8"'
    # The bytes of \x{FF} or \u{200B}.
    function coded(escape,    c) {
        c = hexadecimal(substr(escape, 4, length(escape) - 4))
        return escape ~ /^.x/ ? sprintf("\\%03o", c) : utf8(c)
    }
    # TEXT for printf(1), with such escapes as bytes or, in a message, shown.
    function format(text, is_shown,    done, escape) {
        gsub(/%/, "%%", text)
        while (match(text, /\\[xu][{][0-9A-F]+[}]/)) {
            escape = substr(text, RSTART, RLENGTH)
            done = done substr(text, 1, RSTART - 1) \
                (is_shown ? "\\" escape : coded(escape))
            text = substr(text, RSTART + RLENGTH)
        }
        return done text "\\n"
    }
    function end_case(    i, part, message) {
        for (i = 1; i <= lines; i++) {
            message = ""
            if (split(line[i], part, /⟦|⟧/) == 3)
                message = format("puny: -:1: \047" part[2] \
                    "\047 is not converted: " reason, 1)
            output = format(part[1] part[2] part[3], 0)
            print name ": " line[i], output, "--invalid=fail " options, \
                (message != ""), output, message
        }
        lines = 0
    }
    /^=== / { end_case(); name = substr($0, 5); options = reason = ""; next }
    /^--- / { options = substr($0, 5); next }
    /^$/ || /^### / || name == "" { next }
    options == "" { line[++lines] = $0; next }
    { reason = $0 }
    END { end_case() }' "$tests/cases/$1" >"$tmp/runs" || exit 99
    each_run
}
