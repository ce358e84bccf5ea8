#!/bin/sh
# Includes in src go one way and never round: a file may include those that
# precede it here. So a newcomer can read the rooms, and the files of src/text,
# one after the other. And the name of a static function is in one file only, so it
# means one thing.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

rooms='base codec names registry safe settings text explain stream cli main'
in_text='char run separator token zone line sign source word authority end
    cursor search judge text replace'

# Each line: a file, and a header of src that it includes, which config.h, a
# header of configure, is not.
(cd "$tests/../src" && find . -name '*.[ch]' -exec awk '
    /^#include "[^"]*"/ && !/"config\.h"/ {
        header = $2
        gsub(/"/, "", header)
        print substr(FILENAME, 3), header
    }' {} +) >"$tmp/includes"

# run_back PREFIX NAME...: prints the includes of files whose names have PREFIX
# that go back in the order of NAMEs, or to none of them.
# shellcheck disable=SC2317 # no_line calls it
run_back() {
    awk -v prefix="$1" -v names="$(echo "$2" | tr '\n' ' ')" '
        function rank(file) {
            file = substr(file, size + 1)
            sub(/[.\/].*/, "", file)
            return ranks[file]
        }
        BEGIN {
            size = length(prefix)
            for (count = split(names, list); count > 0; count--)
                ranks[list[count]] = count
        }
        substr($1, 1, size) == prefix && substr($2, 1, size) == prefix &&
            !(rank($2) > 0 && rank($2) <= rank($1))' "$tmp/includes"
}

# Prints headers that include each other, or themselves.
# shellcheck disable=SC2317 # no_line calls it
circles() {
    grep '^[^ ]*\.h ' "$tmp/includes" | { tsort >"$tmp/order"; } 2>&1
}

# Each line: a file, and a static function in it, whose name may be in the line after
# its type.
(cd "$tests/../src" && find . -name '*.[ch]' -exec awk '
    /^(_Noreturn )?(static|INLINE) [^=]*$/ || (is_static && /^[a-z_0-9]+\(/) {
        is_static = 1
        if (match($0, /[a-z_0-9]+\(/))
            print substr(FILENAME, 3), substr($0, RSTART, RLENGTH - 1)
        next
    }
    { is_static = 0 }' {} +) | sort -u >"$tmp/functions"

# Prints names that are in several files, with these.
# shellcheck disable=SC2317 # no_line calls it
shared_names() {
    cut -d ' ' -f 2 "$tmp/functions" | sort | uniq -d |
        while read -r name; do
            grep " $name\$" "$tmp/functions"
        done
}

# shellcheck disable=SC2317 # ok calls it
no_line() {
    "$@" >"$tmp/lines"
    cat "$tmp/lines"
    test ! -s "$tmp/lines"
}

ok 'there are includes' test "$(wc -l <"$tmp/includes")" -gt 100
ok 'rooms include those before them' no_line run_back '' "$rooms"
ok 'src/text: files include those before them' no_line run_back text/ "$in_text"
ok 'headers include each other in no circle' no_line circles
ok 'there are static functions' test "$(wc -l <"$tmp/functions")" -gt 500
ok 'a static function has a name of its own' no_line shared_names

# The test itself finds what goes back.
printf '%s\n' 'base/a.c base/a.h' 'base/a.h base/b.h' 'base/b.h base/a.h' \
    'text/char.c text/run.h' 'base/a.c codec/b.h' >"$tmp/includes"
ok 'a room that includes a later one is found' \
    test "$(run_back '' "$rooms")" = 'base/a.c codec/b.h'
ok 'a file of src/text that includes a later one is found' \
    test "$(run_back text/ "$in_text")" = 'text/char.c text/run.h'
ok 'a circle of headers is found' test -n "$(circles)"
printf '%s\n' 'base/a.c f' 'base/a.c g' 'base/b.c g' >"$tmp/functions"
ok 'a name of two static functions is found' \
    test "$(shared_names)" = 'base/a.c g
base/b.c g'

done_testing
