#!/bin/sh
# coverage.sh - what the tests try of src/, by gcov; in a tree that make coverage
# has built.
#
# gcc 14 and newer measure conditions (MC/DC). The terms of a condition are joined
# by && and ||; each has two outcomes: it alone makes the condition true in some
# test, and false in another. An outcome that no test can reach says why, in a
# comment on its line or above it:
#
#     /* untested: REASON */
#
# This holds for the rest of the condition, too, and for the lines below that never
# run because of it. The script lists these comments. It fails if anything else has
# no test, a condition or a line (of several that never run, it prints the first),
# and if a comment is at a line that has one.
#
# Older compilers measure lines and branches, and it does not fail.

set -eu

# The most outcomes that such comments may excuse.
MOST=60

: "${AWK=awk}" "${GCOV=gcov}"

kind=-b
! "$GCOV" --help | grep -q -- --conditions || kind=-g

# A line in a header, and each of its outcomes, has a test if it has one in any of
# the object files, those of tests among them.
for data in src/*.gcda src/*/*.gcda tests/unit-*.gcda; do
    test ! -f "$data" || "$GCOV" $kind -t -o "${data%/*}" "$data" 2>/dev/null
done | "$AWK" -v most="$MOST" -v kind="$kind" '
    # Adds the next outcome of a line.
    function add(name) {
        copies[at ":" ++nth]++
        name_of[at ":" nth] = name
    }
    /^ *[^ :]+: *[0-9]+:/ {
        split($0, field, ":")
        line = field[2] + 0
        if (line == 0 && field[3] == "Source") {
            source = field[4]
            is_ours = source ~ /^src\//
            if (is_ours && !(source in last)) {
                sources[++count] = source
                last[source] = 0
            }
        }
        if (line == 0 || !is_ours)
            next
        at = source ":" line
        nth = 0
        if (line > last[source]) {
            last[source] = line
            code[at] = $0
            sub(/^[^:]*:[^:]*:/, "", code[at])
        }
        if (field[1] !~ /-/)
            is_code[at] = 1
        if (field[1] ~ /[0-9]/)
            has_run[at] = 1
    }
    /^condition outcomes/ && is_ours {
        split($4, number, "/")
        first = nth
        for (i = 1; i <= number[2] / 2; i++) {
            add("term " i " true")
            add("term " i " false")
        }
    }
    /^condition .* not covered/ && is_ours {
        if (/true/)
            missed[at ":" first + 2 * $2 + 1]++
        if (/false/)
            missed[at ":" first + 2 * $2 + 2]++
    }
    /^branch/ && is_ours {
        add("branch " $2)
        if (/never executed|taken 0%/)
            missed[at ":" nth]++
    }

    # Sets why[LINE] for each comment of SOURCE, and is_above[LINE] if it ends
    # above that line.
    function read_comments(source,    n, text, at, first, reason) {
        split("", why)
        split("", is_above)
        for (n = 1; n <= last[source]; n++) {
            text = code[source ":" n]
            if (first) {
                sub(/^[ *]*/, " ", text)
                reason = reason text
            } else {
                at = index(text, "/* untested: ")
                if (!at)
                    continue
                first = n
                alone = substr(text, 1, at - 1) !~ /[^ ]/
                reason = substr(text, at + 13)
            }
            if (sub(/ *[*]\/.*/, "", reason)) {
                why[alone ? n + 1 : first] = reason
                if (alone)
                    is_above[n + 1] = 1
                first = 0
            }
        }
    }
    function parentheses(text) {
        return gsub(/[(]/, "", text) - gsub(/[)]/, "", text)
    }
    function judge(source,    room, n, i, at, list, missing, is_below, was_run,
        text, open, was_open) {
        room = source
        sub(/^src\//, "", room)
        sub(/\/.*/, "", room)
        if (!(room in lines))
            rooms[++room_count] = room
        read_comments(source)
        was_run = 1
        for (n = 1; n <= last[source]; n++) {
            at = source ":" n
            was_open = open > 0
            if (is_below)
                open += parentheses(code[at])
            if (!(at in is_code)) {
                if (n in is_above) {
                    why[n + 1] = why[n]
                    is_above[n + 1] = 1
                } else if (n in why)
                    needless[++needless_count] = at ": " why[n]
                continue
            }
            lines[room]++
            run[room] += at in has_run
            missing = 0
            list = ""
            for (i = 1; (at ":" i) in copies; i++) {
                outcomes[room]++
                if (missed[at ":" i] == copies[at ":" i]) {
                    list = list ", " name_of[at ":" i]
                    missing++
                }
            }
            without[room] += missing
            if (!(at in has_run))
                list = ", never runs"
            else if (kind == "-b")
                list = ""
            if (n in why && list != "") {
                is_below = 1
                open = parentheses(code[at])
                excused += missing ? missing : 1
                reasons[++reason_count] = at ": " why[n]
                continue
            }
            if (n in why)
                needless[++needless_count] = at ": " why[n]
            if (is_below && (was_open || !(at in has_run))) {
                excused += missing
                continue
            }
            is_below = 0
            if (list != ", never runs")
                was_run = 1
            else if (was_run)
                was_run = 0
            else
                continue
            if (list == "")
                continue
            text = code[at]
            sub(/^ */, "", text)
            gaps[++gap_count] = at ": " substr(list, 3) ": " text
        }
    }
    function put_room(room) {
        printf "%-10s %6d %6.2f%% %10d %6.2f%% %8d\n", room, lines[room],
            100 * run[room] / lines[room], outcomes[room], outcomes[room] ? \
            100 - 100 * without[room] / outcomes[room] : 100, without[room]
        all_lines += lines[room]
        all_run += run[room]
        all_outcomes += outcomes[room]
        all_without += without[room]
    }
    function put_list(title, list, size,    i) {
        if (size > 0)
            print "\n" title
        for (i = 1; i <= size; i++)
            print "  " list[i]
    }
    END {
        for (i = 1; i <= count; i++)
            judge(sources[i])
        print "room        lines     run " \
            (kind == "-g" ? "  outcomes" : "  branches") "   tried  without"
        for (i = 1; i <= room_count; i++)
            put_room(rooms[i])
        lines["all"] = all_lines
        run["all"] = all_run
        outcomes["all"] = all_outcomes
        without["all"] = all_without
        put_room("all")
        put_list("Excused (" excused + 0 " outcomes, of at most " most "):",
            reasons, reason_count)
        put_list("Excused, but they have a test:", needless, needless_count)
        put_list(kind == "-g" ? "Without a test:" : \
            "Lines that have not run:", gaps, gap_count)
        exit kind == "-g" && (gap_count || needless_count || excused > most)
    }'
