#!/bin/sh
# The manual's pages and the README: their examples give the output shown, and
# puny(1) has the options that --help has. No printed line, and no line of NEWS
# and the like, is wider than 80 columns.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

readme=$tests/../README
form_feed=$(printf '\f')
tab=$(printf '\t')

# The literal blocks of the README, which are indented by four spaces, each
# after a form feed.
readme_blocks() {
    awk '
        /^    / {
            if (!inside) printf "\f"
            for (; inside && empty > 0; empty--) print ""
            print substr($0, 5)
            inside = 1
        }
        /^$/ { empty++ }
        /^[^ ]/ { inside = 0 }
        /./ { empty = 0 }' "$readme"
}

# Blocks that begin with "$ " are dialogues; a form feed begins each.
dialogues() {
    awk 'BEGIN { RS = "\f"; ORS = "" } /^\$ / { print "\f\n" $0 }'
}

# Blocks in which a line begins with a tab are parts of a Makefile.
makefile() {
    awk 'BEGIN { RS = "\f"; ORS = "" } /\n\t/'
}

# Runs $command, which must give the output in the file wanted. If puny refuses
# it because it was built without ICU, skips the rest of the block, too, which
# may depend on the result.
try_command() {
    test -n "$command" || return
    examples=$((examples + 1))
    if test -n "$without_icu"; then
        skip "$1: example $examples" 'the one before it needs ICU'
        return
    fi
    (
        cd "$tmp/here" || exit
        # shellcheck disable=SC3045 # a shell that lacks it has timeout(1)
        if test -n "$cpu_limit" && ulimit -S -t 60; then
            exec sh -c "(exit $status); $command"
        fi
        limited 60 sh -c "(exit $status); $command"
    ) <"$in" >"$tmp/got" 2>&1
    status=$?
    if test -e "$tmp/refused"; then
        rm "$tmp/refused"
        without_icu=yes
        skip "$1: example $examples" 'built without ICU'
        return
    fi
    ok "$1: example $examples" gives_wanted ||
        printf '%s\n' "$command" | note
}

# Most outputs are short, and compared without a process.
gives_wanted() {
    equal_lines "$tmp/wanted" "$tmp/got" || same "$tmp/wanted" "$tmp/got"
}

# try_examples NAME: runs the dialogues in the file blocks, one after another in
# one directory.
try_examples() {
    examples=0
    command=
    without_icu=
    status=0
    rm -rf "$tmp/here"
    mkdir "$tmp/here"
    makefile <"$tmp/blocks" >"$tmp/here/Makefile"
    dialogues <"$tmp/blocks" >"$tmp/dialogues"
    while IFS= read -r line; do
        case $line in
        "$form_feed")
            try_command "$1"
            command=
            without_icu=
            ;;
        '$ '*)
            try_command "$1"
            command=${line#??}
            : >"$tmp/wanted"
            ;;
        '> '*)
            command=$command'
'${line#??}
            ;;
        *) printf '%s\n' "$line" >>"$tmp/wanted" ;;
        esac
    done <"$tmp/dialogues"
    try_command "$1"
}

# table HEADING [PAGE]: the rows of the table of PAGE, or else of puny-text(7), that
# begins with HEADING, a line for each example: the first column, a tab, the
# example. Columns are separated by two blanks or more.
table() {
    manual_blocks "${2-puny-text.7}" | awk -v heading="$1 " '
        BEGIN { RS = "\f" }
        index($0, heading) == 1 {
            rows = split($0, row, "\n")
            for (i = 2; i <= rows; i++) {
                columns = split(row[i], column, /   */)
                for (j = 2; j <= columns; j++)
                    print column[1] "\t" column[j]
            }
        }'
}

# Whether each example of the table of reasons is copied for that reason, which
# is not reported if it is in parentheses.
has_reasons() {
    table reason >"$tmp/rows"
    test "$(wc -l <"$tmp/rows")" -ge 10 || return
    cut -f 2 "$tmp/rows" >"$in"
    run -T --invalid=warn
    same "$in" "$out" || return
    row=0
    while IFS=$tab read -r reason example; do
        row=$((row + 1))
        case $reason in
        '('*) grep "^puny: -:$row: " "$err" >"$tmp/said" || continue ;;
        *)
            reason=${reason#something in it }
            grep "^puny: -:$row: .* $reason\$" "$err" >"$tmp/said" && continue
            ;;
        esac
        printf '%s is not copied because of: %s\n' "$example" "$reason" | note
        return 1
    done <"$tmp/rows"
}

# says_reason OPTION REASON EXAMPLE: whether EXAMPLE, in which "\374" and the like
# are bytes, is copied, and REASON is a part of the message about it.
says_reason() {
    printf '%b\n' "$(printf '%s\n' "$3" | sed 's/\\\([0-3]\)/\\0\1/g')" >"$in"
    run -T --invalid=warn "$1"
    same "$in" "$out" || return
    grep -qF -- "$2" "$err" && return
    printf '%s is not copied because of: %s\n' "$3" "$2" | note
    return 1
}

# Whether the examples of the tables of other reasons are copied for those.
has_other_reasons() {
    table 'with --safe' >"$tmp/rows"
    test "$(wc -l <"$tmp/rows")" -ge 4 || return
    while IFS=$tab read -r reason example; do
        says_reason --safe "is not converted: $reason" "$example" || return
    done <"$tmp/rows"
    table 'with -d' >"$tmp/rows"
    test "$(wc -l <"$tmp/rows")" -ge 8 || return
    while IFS=$tab read -r example reason; do
        case $reason in
        '('*) reason="--text would not encode it again $reason" ;;
        esac
        says_reason -d "is not converted: $reason" "$example" || return
    done <"$tmp/rows"
}

# Whether the page has the words of each reason in the program, but for the
# option after ';'.
has_words() {
    sed 's/^\.[A-Z][a-z] //; s/\\-/-/g' "$tests/../man/puny-text.7" |
        tr '\n' ' ' >"$tmp/page"
    sed -n '/ reasons\[\] = {/,/^};/s/^[^"]*"\([^";]*\).*/\1/p' \
        "$tests/../src/text/replace.c" >"$tmp/words"
    test "$(wc -l <"$tmp/words")" -ge 17 || return
    while IFS= read -r words; do
        grep -qF -- "$words" "$tmp/page" && continue
        printf 'not in the page: %s\n' "$words" | note
        return 1
    done <"$tmp/words"
}

# Whether the table of reasons has those of the program's rules, in their order.
has_rules() {
    sed -n 's/^ *\[\(TEXT_[A-Z_]*\)\] = "\(.*\)",$/\1 \2/p' \
        "$tests/../src/text/replace.c" >"$tmp/words"
    sed -n '/ judge_rules\[\] = {/,/^};/s/^ *{\(TEXT_[A-Z_]*\),.*/\1/p' \
        "$tests/../src/text/judge.c" |
        awk 'NR == FNR { key = $1; sub(/^[^ ]* /, ""); words[key] = $0; next }
            !seen[$1]++ { print words[$1] }' "$tmp/words" - >"$tmp/rules"
    table reason | cut -f 1 | sed 's/^(\(.*\))$/\1/' | uniq >"$tmp/reasons"
    test "$(wc -l <"$tmp/rules")" -ge 10 && same "$tmp/rules" "$tmp/reasons"
}

# Whether the example of each place of names is converted.
has_places() {
    table 'place of names' | cut -f 2 >"$in"
    test "$(wc -l <"$in")" -ge 7 || return
    run -T --invalid=warn
    is_status 0 && same /dev/null "$err" && ! grep -q '[äöü]' "$out"
}

# Whether --url gives the results of the table of hosts: another string, itself
# if it is copied, or an error.
has_hosts() {
    table 'input ' puny-names.7 >"$tmp/rows"
    test "$(wc -l <"$tmp/rows")" -ge 25 || return
    while IFS=$tab read -r input wanted; do
        is_error=0
        test "$wanted" != 'an error' || is_error=1 wanted=$input
        printf '%s\n' "$input" >"$in"
        run -n --url
        test "$status" = "$is_error" && test "$(cat "$out")" = "$wanted" &&
            continue
        printf '%s is not %s\n' "$input" "$wanted" | note
        return 1
    done <"$tmp/rows"
}

# The rows of puny(1)'s table of options and modes, a line for each option: the
# option, and "yes", "-", "=lines" or "with --url" for no mode, -n, -T and
# --explain, and for -d with those modes; tabs separate them.
mode_rows() {
    awk '/^\.S[sh]/ { inside = /with which mode/ }
        inside && /^\.It Fl/ {
            sub(/^\.It Fl /, "")
            gsub(/ Ns =/, "=")
            gsub(/with Fl -/, "with --")
            gsub(/\\-/, "-")
            columns = split($0, column, / Ta /)
            options = split(column[1], option, / , /)
            for (i = 1; i <= options; i++) {
                printf "-%s", option[i]
                for (j = 2; j <= columns; j++)
                    printf "\t%s", column[j]
                print ""
            }
        }' "$tests/../man/puny.1"
}

# option_with_argument OPTION: OPTION, with an argument and with what it needs.
option_with_argument() {
    case $1 in
    --tlds) echo --tlds=known ;;
    --protect) echo "--protect=$tmp/word" ;;
    --alike) echo "--protect=$tmp/word --alike" ;;
    --trust) echo --trust=de ;;
    --scripts) echo --scripts=Latin ;;
    --table) echo "--table=$tmp/letters" ;;
    --index) echo "--table=$tmp/letters --index" ;;
    --invalid) echo --invalid=warn ;;
    --field) echo --field=1 ;;
    --delimiter) echo '--field=1 --delimiter=;' ;;
    --csv) echo '--field=1 --csv' ;;
    --variant) echo --variant=rust ;;
    --bootstring) echo --bootstring=tmin=1 ;;
    *) echo "$1" ;;
    esac
}

# allows MODE CELL: whether $words are refused with MODE if CELL is "-", and are
# not if it is "yes". Any other CELL has what they need.
allows() {
    # shellcheck disable=SC2086 # words
    run $1 $words
    case $2 in
    yes) test "$status" != 2 ;;
    -) is_status 2 ;;
    =lines)
        # shellcheck disable=SC2086 # words
        is_status 2 && run "$1$2" $words && test "$status" != 2
        ;;
    'with '*)
        # shellcheck disable=SC2086 # words
        is_status 2 && run $1 "${2#with }" $words && test "$status" != 2
        ;;
    *) false ;;
    esac
}

# Whether each option is for the modes of the table in puny(1). With -d it is for
# one of them at least.
has_modes() {
    echo example >"$tmp/word"
    echo U+0061..U+007A >"$tmp/letters"
    mode_rows >"$tmp/rows"
    test "$(wc -l <"$tmp/rows")" -ge 25 || return
    echo a >"$in"
    while IFS=$tab read -r option plain name text explain decode; do
        words=$(option_with_argument "$option")
        decodes=-
        test "$plain" = yes && allows -d yes && decodes=yes
        test "$name" != - && allows '-dn --url' yes && decodes=yes
        test "$name" = yes && allows -dn yes && decodes=yes
        test "$text" = yes && allows -dT yes && decodes=yes
        allows '' "$plain" && allows -n "$name" && allows -T "$text" &&
            allows --explain "$explain" && test "$decodes" = "$decode" &&
            continue
        echo "$option" | note
        return 1
    done <"$tmp/rows"
}

# "-d, --decode", "--help" and so on, a line each, from --help and from the
# manual.
help_options() {
    "$PUNY" --help | awk '
        /^  +-/ {
            sub(/^ */, "")
            sub(/   *.*/, "")
            split($0, words, ", ")
            short = ""
            for (i = 1; i in words; i++) {
                sub(/[=[].*/, "", words[i])
                if (words[i] ~ /^-[^-]/) {
                    short = words[i] ", "
                } else {
                    print short words[i]
                    short = ""
                }
            }
        }' | sort
}

manual_options() {
    awk '
        /^\.Sh/ { inside = $2 == "OPTIONS" }
        /^\.Ss.* mode/ { inside = 0 }
        inside && /^\.It Fl/ {
            options = ""
            for (i = 2; i < NF; i++)
                if ($i == "Fl")
                    options = options (options == "" ? "" : ", ") "-" $(i + 1)
            print options
        }' "$tests/../man/puny.1" | sort
}

# Han is two columns wide.
can_print=
command -v mandoc >"$tmp/mandoc" &&
    test "$(printf '\346\227\245\n' | LC_ALL=C.UTF-8 wc -L 2>&1)" = 2 &&
    can_print=yes

# The examples call puny, and must not run below make. Without ICU, puny is a
# script that notes whether the lack of ICU caused a refusal.
mkdir "$tmp/bin"
case $PUNY in
/*) ;;
*) PUNY=$(pwd)/$PUNY ;;
esac
if has_icu; then
    ln -s "$PUNY" "$tmp/bin/puny"
else
    cat >"$tmp/bin/puny" <<END
#!/bin/sh
"$PUNY" "\$@" 2>"$tmp/said"
status=\$?
grep -q '^puny: this puny was built without ICU' "$tmp/said" && : >"$tmp/refused"
cat "$tmp/said" >&2
exit "\$status"
END
    chmod +x "$tmp/bin/puny"
fi
PATH=$tmp/bin:$PATH
unset MAKEFLAGS MFLAGS MAKELEVEL GNUMAKEFLAGS MAKEOVERRIDES

given ''
for page in puny.1 puny-recipes.7 puny-names.7 puny-text.7 puny-safe.7 \
    puny-tables.5 puny-bootstring.7; do
    manual_blocks "$page" >"$tmp/blocks" && try_examples "$page"
    ok "$page has examples that are run" test "$examples" -ge 2
done
readme_blocks >"$tmp/blocks" && try_examples 'the README'
ok 'the README has examples that are run' test "$examples" -ge 5

# formatted PAGE: as printed at 80 columns, without overstriking.
formatted() {
    mandoc -T utf8 -O width=80 "$tests/../man/$1" |
        LC_ALL=C.UTF-8 sed "s/.$(printf '\b')//g"
}

# Whether no line of FILE is wider than 80 columns.
fits() {
    test -s "$1" || return
    columns=$(LC_ALL=C.UTF-8 wc -L <"$1")
    test "$columns" -le 80 && return
    echo "$columns columns" | note
    return 1
}

for page in "$tests"/../man/*.[1-9]; do
    page=${page##*/}
    if test -z "$can_print"; then
        skip "$page fits 80 columns" 'no mandoc, or wc does not count columns'
    else
        formatted "$page" >"$tmp/page"
        ok "$page fits 80 columns" fits "$tmp/page"
    fi
done
for file in README NEWS CONTRIBUTING tests/bench/README; do
    if test -z "$can_print"; then
        skip "$file fits 80 columns" 'no mandoc, or wc does not count columns'
    else
        ok "$file fits 80 columns" fits "$tests/../$file"
    fi
done

# The date of NEWS's first version, as in ".Dd November 26, 2026"; nothing if it is
# not released.
awk '/^[0-9]/ {
        split("January February March April May June July August September" \
              " October November December", month, " ")
        split($2, part, /[-()]/)
        if (part[3] + 0 in month)
            print ".Dd", month[part[3] + 0], part[4] + 0 ", " part[2]
        exit
    }' "$tests/../NEWS" >"$tmp/date"

"$PUNY" --version | sed -n '1s/^\(.*[^+]\)+*$/.Os \1/p' >"$tmp/wanted"
for page in "$tests"/../man/*.[1-9]; do
    sed -n '/^\.Os/p' "$page" >"$tmp/os"
    ok "${page##*/} has the version" same "$tmp/wanted" "$tmp/os"
    test ! -s "$tmp/date" ||
        ok "${page##*/} has the date of NEWS" grep -qxFf "$tmp/date" "$page"
    ok "${page##*/}: names are not hyphenated" grep -qx '\.hlm 0' "$page"
done

help_options >"$tmp/wanted"
manual_options >"$tmp/in-manual"
ok 'the manual has the options of --help' same "$tmp/wanted" "$tmp/in-manual"

# "Fl -name" anywhere in the pages is an option of puny.
grep -oh 'Fl -[a-z][a-z-]*' "$tests"/../man/*.[1-9] | sed 's/Fl /-/' | sort -u \
    >"$tmp/named"
sed 's/.*, //' "$tmp/wanted" | sort | comm -13 - "$tmp/named" >"$tmp/unknown"
ok 'the manual names many options' test "$(wc -l <"$tmp/named")" -ge 25
ok 'the manual names no other options' same /dev/null "$tmp/unknown"

given ''
if has_icu; then
    ok 'puny-text.7: the reasons' has_reasons
    ok 'puny-text.7: the reasons of --safe, -n and -d' has_other_reasons
    ok 'puny-text.7: the words of all reasons' has_words
    ok 'puny-text.7: the order of the rules' has_rules
    ok 'puny-text.7: the places of names' has_places
    ok 'puny-names.7: the hosts of URLs' has_hosts
    ok 'puny.1: the options and their modes' has_modes
else
    skip 'puny-text.7: the reasons, the rules, the places of names' 'built without ICU'
    skip 'puny-names.7: the hosts of URLs; puny.1: the modes' 'built without ICU'
fi

done_testing
