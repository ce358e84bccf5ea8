#!/bin/sh
# The manual's pages and the README: their examples give the output shown, and
# puny(1) has the options that --help has. No printed line, and no line of NEWS
# and the like, is wider than 80 columns.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

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

# Programs of examples that a minimal system may lack.
absent=$(for tool in iconv perl; do command -v $tool >/dev/null || echo $tool; done)

# The awks that an example with awk is also tried with: those that are installed.
awks=
for awk in mawk gawk busybox; do
    command -v $awk >/dev/null || continue
    test $awk != busybox || awk='busybox awk'
    mkdir "$tmp/${awk%% *}"
    printf '#!/bin/sh\nexec %s "$@"\n' "$awk" >"$tmp/${awk%% *}/awk"
    chmod +x "$tmp/${awk%% *}/awk"
    "$tmp/${awk%% *}/awk" 'BEGIN { }' && awks="$awks ${awk%% *}"
done

# Runs $command, which must give the output in the file wanted. If a program is
# absent, or puny refuses the command because it was built without ICU, skips it,
# and the rest of the block, which may depend on the result.
try_command() {
    test -n "$command" || return
    examples=$((examples + 1))
    for tool in $absent; do
        case $command in
        *"$tool "*) lack="no $tool" ;;
        esac
    done
    if test -n "$lack"; then
        skip "$1: example $examples" "$lack"
        return
    fi
    before=$status
    others=
    case $command in
    *'awk '*) others=$awks ;;
    esac
    for awk in '' $others; do
        run_command "$1"
    done
}

# Runs $command with $awk, or the system's awk.
run_command() {
    (
        cd "$tmp/here" || exit
        set -- env PATH="${awk:+$tmp/$awk:}$PATH" sh -c "(exit $before); $command"
        # shellcheck disable=SC3045 # a shell that lacks it has timeout(1)
        if test -n "$cpu_limit" && ulimit -S -t 60; then
            exec "$@"
        fi
        limited 60 "$@"
    ) <"$in" >"$tmp/got" 2>&1
    status=$?
    if test -e "$tmp/refused"; then
        rm "$tmp/refused"
        lack='built without ICU'
        skip "$1: example $examples" "$lack"
        return
    fi
    ok "$1: example $examples${awk:+ with $awk}" gives_wanted ||
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
    lack=
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
            lack=
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
# example.
table() {
    manual_tables "${2-puny-text.7}" | awk -v heading="$1$tab" '
        BEGIN { RS = "\f" }
        index($0, heading) == 1 {
            rows = split($0, row, "\n")
            for (i = 2; i <= rows; i++) {
                columns = split(row[i], column, "\t")
                for (j = 2; j <= columns; j++)
                    print column[1] "\t" column[j]
            }
        }'
}

# Whether each example of the table of reasons is copied for that reason.
has_reasons() {
    table reason >"$tmp/rows"
    test "$(wc -l <"$tmp/rows")" -ge 8 || return
    cut -f 2 "$tmp/rows" >"$in"
    run -T --invalid=warn
    same "$in" "$out" || return
    row=0
    while IFS=$tab read -r reason example; do
        row=$((row + 1))
        reason=${reason#something in it }
        grep -q "^puny: -:$row: .* $reason\$" "$err" && continue
        printf '%s is not copied because of: %s\n' "$example" "$reason" | note
        return 1
    done <"$tmp/rows"
}

# Whether the examples of what looks like no name are copied, and their last words
# are names where the last column says so: as a field, or also in quotation marks.
has_lookalikes() {
    table 'it looks like' | awk -F "$tab" '
        { kind[NR] = $1; example[NR] = $2 }
        $2 ~ /^[a-z]+$/ {
            for (i = NR - 1; i > 0 && kind[i] == $1; i--)
                print $2 "\t" example[i]
        }' >"$tmp/rows"
    test "$(wc -l <"$tmp/rows")" -ge 13 || return
    while IFS=$tab read -r place example; do
        claim_holds 0 "$(printf '%s\n' "$example" | sed 's/\\/\\\\/g')" = -T ||
            return
        name=${example##* }
        case $place in
        never) continue ;;
        field) forms="\"$name\"" ;;
        alone) forms= ;;
        *) return 1 ;;
        esac
        test -z "$forms" || claim_holds 0 "$forms" = -T || return
        test "$place" = field && forms=$name || forms="$name
\"$name\""
        printf '%s\n' "$forms" >"$in"
        run -T
        is_status 0 && LC_ALL=C grep -v '[^ -~]' "$out" >"$tmp/encoded"
        test "$(wc -l <"$in")" = "$(wc -l <"$tmp/encoded")" || return
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
    test "$(wc -l <"$tmp/rows")" -ge 6 || return
    while IFS=$tab read -r example reason; do
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
    test "$(wc -l <"$tmp/words")" -ge 7 || return
    while IFS= read -r words; do
        grep -qF -- "$words" "$tmp/page" && continue
        printf 'not in the page: %s\n' "$words" | note
        return 1
    done <"$tmp/words"
}

# Whether the table of reasons has those of the program's rules, in their order.
has_rules() {
    sed -n 's/^ *\[\(JUDGE_[A-Z_]*\)\] = "\(.*\)",$/\1 \2/p' \
        "$tests/../src/text/replace.c" >"$tmp/words"
    sed -n '/ judge_rules\[\] = {/,/^};/s/^ *{\(JUDGE_[A-Z_]*\),.*/\1/p' \
        "$tests/../src/text/judge.c" |
        awk 'NR == FNR { key = $1; sub(/^[^ ]* /, ""); words[key] = $0; next }
            !seen[$1]++ { print words[$1] }' "$tmp/words" - >"$tmp/rules"
    table reason | cut -f 1 | uniq >"$tmp/reasons"
    test "$(wc -l <"$tmp/rules")" -ge 6 && same "$tmp/rules" "$tmp/reasons"
}

# Whether the table of settings has an example of each key that the program reads,
# and no other, but for those of lists and zone files.
has_settings() {
    sed -n '/ settings\[\] = {/,/^};/p' "$tests/../src/text/line.c" |
        grep -o '{"[^"]*"' | sed 's/^{"//; s/"$//' |
        tr '[:upper:]' '[:lower:]' | sort -u >"$tmp/keys"
    test "$(wc -l <"$tmp/keys")" -ge 20 || return
    table program puny-recipes.7 |
        sed '/^hosts /d; /^filter /d; /^zone file\t/d; s/.*\t//; s/^list //' |
        tr '[:upper:]' '[:lower:]' >"$tmp/examples"
    awk 'function begins(text, start) {
            return substr(text, 1, length(start)) == start
        }
        NR == FNR { keys[$0]; next }
        {
            longest = ""
            for (key in keys)
                if (begins($0, key) && length(key) > length(longest))
                    longest = key
            print (longest == "" ? $0 : longest)
        }' "$tmp/keys" "$tmp/examples" | sort -u >"$tmp/shown"
    same "$tmp/keys" "$tmp/shown"
}

# Whether puny-safe(7) has the ASCII lookalikes of the program, each pair of which is
# a line here, the lesser one first. In "1 i l" each two are equal; in "d cl dl" the
# others look like d.
has_lookalike_pairs() {
    sed -n '/ table\[ASCII_END\] = {/,/^};/p' "$tests/../src/safe/confusable.c" |
        grep -o "\['.'\] = \"[^\"]*\"" |
        sed "s/\['\(.\)'\] = \"\(.*\)\"/\1\2/" |
        awk '{
            for (i = 2; i < length($0); i += 2) {
                other = substr($0, i, 2)
                sub(/ /, "", other)
                one = substr($0, 1, 1)
                print (one < other ? one " " other : other " " one)
            }
        }' | sort >"$tmp/pairs"
    test "$(wc -l <"$tmp/pairs")" -ge 20 || return
    sed 's/^\.Dl //' "$tests/../man/puny-safe.7" | manual_text |
        sed -n '/treated as equal/,/^kana/{/^[a-z0-9] [a-z]*[ ;]/p;}' |
        tr ';' '\n' | awk '!/ß/ {
            for (i = 1; i < NF; i++)
                for (j = i + 1; j <= NF; j++)
                    if (i == 1 || length($i $j) == 2)
                        print ($i < $j ? $i " " $j : $j " " $i)
        }' | sort >"$tmp/shown"
    same "$tmp/pairs" "$tmp/shown"
}

# has_places HEADING PAGE COUNT: whether the examples of a table of places of names,
# COUNT or more, are converted.
has_places() {
    table "$1" "$2" | cut -f 2 >"$in"
    test "$(wc -l <"$in")" -ge "$3" || return
    run -T --invalid=warn
    is_status 0 && same /dev/null "$err" && ! grep -q '[äöü]' "$out"
}

# Whether --url gives the results of the table of hosts: another string, itself
# if it is copied, or an error.
has_hosts() {
    table input puny-names.7 >"$tmp/rows"
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

# page_text PAGE: its text in one line, without macros and literal blocks.
page_text() {
    awk '/^\.Bd -literal/ { literal = 1 }
        !literal && !/^\.\\"/
        /^\.Ed/ { literal = 0 }' "$tests/../man/$1" |
        sed -e 's/^\.Fl /-/' -e 's/^\.[A-Z][a-z] //' -e 's/ Ns //g' \
            -e 's/ \([,.;:]\)$/\1/' -e 's/\\-/-/g' | tr '\n' ' '
}

# claim_holds EXITS INPUT WANTED OPTION...: whether the lines INPUT, in which "\n"
# and the like are characters, give WANTED, and the status EXITS. WANTED is "=" for
# INPUT, "none" for no output, and "?" for any.
claim_holds() {
    exits=$1
    wanted=$3
    printf '%b\n' "$2" >"$in"
    case $wanted in
    =) cp "$in" "$tmp/wanted-out" ;;
    none) : >"$tmp/wanted-out" ;;
    *) printf '%b\n' "$wanted" >"$tmp/wanted-out" ;;
    esac
    shift 3
    run "$@"
    test "$wanted" != '?' || cp "$out" "$tmp/wanted-out"
    is_status "$exits" && same "$tmp/wanted-out" "$out"
}

# claims PAGE: tries the rows of standard input, which tabs separate: a part of
# the text of PAGE, options, input, output and exit status.
claims() {
    page_text "$1" >"$tmp/page"
    while IFS=$tab read -r words options input wanted exits; do
        ok "$1 says: $words" grep -qF -- "$words" "$tmp/page"
        # shellcheck disable=SC2086 # words
        ok "$1: $words: $options: $input" \
            claim_holds "$exits" "$input" "$wanted" $options
    done
}

# The rows of puny(1)'s table of options and modes, a line for each option: the
# option, and "yes", "-", "=lines" or "with --url" for no mode, -n, -T and
# --explain, and for -d with those modes; tabs separate them.
mode_rows() {
    awk '/^\.S[sh]/ { inside = /and modes/ }
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
# Files are in $tmp, whose path can have blanks.
option_with_argument() {
    case $1 in
    --tlds) echo --tlds=known ;;
    --protect) echo --protect=word ;;
    --alike) echo '--protect=word --alike' ;;
    --trust) echo --trust=de ;;
    --scripts) echo --scripts=Latin ;;
    --table) echo --table=letters ;;
    --index) echo '--table=letters --index' ;;
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
    cd "$tmp" || return
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
        /^\.Ss.* modes/ { inside = 0 }
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

# The recipe for rows with newlines in their fields, as in puny-recipes(7).
rows_recipe() {
    manual_blocks puny-recipes.7 |
        awk '!/^> / { inside = /^\$ row=/ } inside { print substr($0, 3) }'
}

# rows_become NAME INPUT WANTED CHANGE: what the recipe makes of the file INPUT, after
# sed has made CHANGE in it. In INPUT and WANTED "\n" and the like are characters.
rows_become() {
    if ! command -v perl >"$tmp/perl"; then
        skip "rows with newlines: $1" 'no perl'
        return
    fi
    rm -rf "$tmp/here"
    mkdir "$tmp/here"
    printf '%b' "$2" >"$tmp/here/f.csv"
    printf '%b' "$3" >"$tmp/wanted"
    rows_recipe | sed "${4-}" >"$tmp/recipe"
    (cd "$tmp/here" && sh "$tmp/recipe") 2>"$err"
    ok "rows with newlines: $1" same "$tmp/wanted" "$tmp/here/out"
}

given ''
for page in puny.1 puny-recipes.7 puny-names.7 puny-text.7 puny-safe.7 \
    puny-tables.5 puny-bootstring.7; do
    manual_blocks "$page" >"$tmp/blocks" && try_examples "$page"
    ok "$page has examples that are run" test "$examples" -ge 2
done
readme_blocks >"$tmp/blocks" && try_examples 'the README'
ok 'the README has examples that are run' test "$examples" -ge 5

if has_icu; then
    for end in '\r\n' '\n'; do
        change=
        test "$end" = '\n' && change='s/\\r\\n/\\n/g'
        rows_become "CRLF and LF in fields, $end" \
            "i,b,n$end\"a\r\nb\nc\",\"d\n\",\"ü.de\"$end" \
            "i,b,n$end\"a\r\nb\nc\",\"d\n\",\"xn--tda.de\"$end" "$change"
        rows_become "a quotation mark within a field, $end" \
            "i,b,n${end}1,5\" disk,ü.de${end}2,\"a \"\"b,\"\"\",ö.de$end" \
            "i,b,n${end}1,5\" disk,xn--tda.de${end}2,\"a \"\"b,\"\"\",xn--nda.de$end" \
            "$change"
        rows_become "no newline at the end, empty fields, $end" \
            "i,b,n$end,,ü.de$end,\"\"," "i,b,n$end,,xn--tda.de$end,\"\"," "$change"
    done
    rows_become 'semicolons, a byte-order mark' \
        '\0357\0273\0277i;b;n\r\n"a\r\n;";c,d;ü.de\r\n' \
        'i;b;n\r\n"a\r\n;";c,d;xn--tda.de\r\n' \
        "s/\\^,/^;/; s/--csv/--csv --delimiter=';'/"
    long=$(awk 'BEGIN { while (i++ < 50000) printf "a\\n" }')
    rows_become 'a field of 100,000 characters' \
        "i,b,n\r\n1,\"$long\",ü.de\r\n" "i,b,n\r\n1,\"$long\",xn--tda.de\r\n"
fi

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

sed -n 's/^\.It Sx //p' "$tests/../man/puny-recipes.7" >"$tmp/listed"
sed -n 's/^\.Ss //p' "$tests/../man/puny-recipes.7" >"$tmp/wanted"
ok 'puny-recipes.7 begins with a list of its parts' same "$tmp/wanted" "$tmp/listed"

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
    ok 'puny-text.7: what looks like no name' has_lookalikes
    ok 'puny-text.7: the reasons of --safe, -n and -d' has_other_reasons
    ok 'puny-text.7: the words of all reasons' has_words
    ok 'puny-text.7: the order of the rules' has_rules
    ok 'puny-text.7: the places of names' \
        has_places 'place of names' puny-text.7 12
    ok 'puny-recipes.7: the settings of programs' \
        has_places program puny-recipes.7 26
    ok 'puny-recipes.7: the settings that the program knows' has_settings
    ok 'puny-safe.7: the ASCII lookalikes that the program knows' \
        has_lookalike_pairs
    ok 'puny-names.7: the hosts of URLs' has_hosts
    # What the pages say about exit statuses, hosts of URLs, words that are alone.
    claims puny-safe.7 <<'END'
letters with a dot below such as ṣ (bj, dz, ma, ng)	-n --safe	aṣa.bj	xn--aa-3zs.bj	0
and ḍ, ḥ, ṛ and ṭ (dz, ma)	-n --safe	aḍa.dz	xn--aa-qss.dz	0
and ḍ, ḥ, ṛ and ṭ (dz, ma)	-n --safe	aḍa.bj	=	1
ASCII labels are accepted	-n --scripts=Greek	a.xn--mxa	a.xn--mxa	0
END
    claims puny.1 <<'END'
Words that -T copies	-T	größe.intern	=	0
unsafe labels that -d writes as A-labels	-dn --safe	xn--80ak6aa92e.com	=	0
inputs of --url without a host are not bad	-n --url	/ü	=	0
ignore or drop was given	-n --invalid=warn	a..b	=	0
ignore or drop was given	-n --invalid=ignore	a..b	=	0
ignore or drop was given	-n --invalid=drop	a..b	none	0
Some input could not be converted	-n	a..b	=	1
or would change, with --check	-n --check	ü.de	none	1
or would change, with --check	-n --check	a.de	none	0
is not a valid name, with --explain	--explain	a..de	?	1
is not a valid name, with --explain	--explain=lines	a.de	?	0
an unknown charset	-n -f no-such-charset	a	none	2
is such an error only if this option is given	-T --invalid=drop	x größe.intern	none	0
also sets the status to 1	-T --invalid=fail	größe.intern	=	1
the root, but not with --strict	-n	.	=	0
the root, but not with --strict	-n --strict	.	=	1
An empty input is copied	-n --strict	\n	=	0
192.0.2.256 is accepted	-n	192.0.2.256	=	0
any last label (example.con), except with --tlds	-n	example.con	=	0
any last label (example.con), except with --tlds	-n --tlds=known	example.con	=	1
corp, home, internal, intranet, lan, private	-n --tlds=known	a.corp\na.home\na.internal\na.intranet\na.lan\na.private	=	0
alt, example, invalid, local, localhost, onion, test	-n --tlds=known	a.alt\na.example\na.invalid\na.local\na.localhost\na.onion\na.test	=	0
corp, home, internal, intranet, lan, private	-n --tlds=known	a.dmz	=	1
A name with an error is not converted at all	-n	ü..example	=	1
the last one counts	-n --field=1 --field=2	ü.de ö.de	ü.de xn--nda.de	0
the last one counts	-n --invalid=drop --invalid=ignore	a..b	=	0
the last one counts	-n -f KOI8-R -f UTF-8 -t UTF-8	ü.de	xn--tda.de	0
add up	-n --scripts=Latin --scripts=Cyrillic	ü.я	xn--tda.xn--41a	0
in place of the first of these lines (the others become empty)	--explain=lines --header=2 --field=1	n\nx\na.de	name\tU-form\tA-form\tvalid\tstrict\tsafe\ttld\n\na.de\ta.de\ta.de\tyes\tyes\tyes\tyes	0
and otherwise before the input	--explain=lines --header	a.de	name\tU-form\tA-form\tvalid\tstrict\tsafe\ttld\na.de\ta.de\ta.de\tyes\tyes\tyes\tyes	0
such as a path or an IP address	-n --url	/ü	=	0
such as a path or an IP address	-n --url	2001:db8::1	=	0
including two e-mail addresses	-n --url	a@ü.de, b@ö.de	=	1
even if it is not valid UTF-8	-n --url	//ü.de/\0374	//xn--tda.de/\0374	0
A byte-order mark that begins the input	-n	\0357\0273\0277ü.de	xn--tda.de	0
the first one is copied	-T	\0357\0273\0277ü.de	\0357\0273\0277xn--tda.de	0
so is text after the closing one	-n --csv --field=1	"ü.de"x	=	1
also those that -dT leaves	-dT --only-names	x xn--tda.zip.	ü.zip	0
=all adds ASCII names, also with a fake A-label	-T --only-names=all	a.de XN--a.de	a.de\nxn--a.de	0
but no part of a pattern	-T --only-names=all	||ads*.de^ ads[0-9].example.com a.*	none	0
A line is copied as a whole	-n --field=1,2	ü.de a..b	=	1
END
    claims puny-recipes.7 <<'END'
single labels stay	-T --tlds=any	server_name größe größe.intern;	server_name größe xn--gre-6ka8i.intern;	0
the first name has a dot and a letter	-T	192.0.2.1 größe größe.intern	=	0
parts of names are copied, such as	-T	||größe-*.de^ ||größe.^	=	0
after a class or a time to live it can be in lower case	-T	größe 60 a ::1	xn--gre-6ka8i 60 a ::1	0
its data must fit the type	-T	größe MX größe	=	0
such a name has a dot	-T	größe NS schön	=	0
such a name has a dot	-T	größe NS schön.	xn--gre-6ka8i NS xn--schn-7qa.	0
END
    claims puny-names.7 <<'END'
is lower-cased and decoded	-n	xn--KLN-sna.de	xn--kln-sna.de	0
One leading dot is kept	-n	.ü.de	.xn--tda.de	0
There is no leading dot	-n --strict	.ü.de	=	1
and a final	-n --field=1,2	ΑΣ.gr ας.gr	xn--mxa0b.gr xn--mxa8a.gr	0
as in Königsgäßchen	-n --strict	Königsgäßchen.de	=	1
encoding copies A-labels unchanged	-n --lenient	xn--a.Ü	xn--a.xn--wca	0
It decodes fake A-labels, too	-dn --lenient	xn--KLN-sna.de	KöLN.de	0
prints nothing for an input without one, with status 0	--explain --url	/ü	none	0
if it has no host	--explain=lines --url	/ü	/ü\t-\t-\t-\t-\t-\t-	0
Any ASCII word can be a scheme	-n --url	localhost:ü	=	0
only a scheme with its colon	-n --url	a.de//ü\nhttp://a.de//ü\na:1//ü\na@b//ü\n192.0.2.1//ü\n.//ü.de\n..//ü.de	=	0
only a scheme with its colon	-n --url	 \t//ü.de	 \t//xn--tda.de	0
only a scheme with its colon	-n --url	src=//ü.de\n(//ü.de\na//ü.de\n1//ü.de	=	1
slashes can be in the local part	-n --url	mailto:a/b@ü.de	mailto:a/b@xn--tda.de	0
is an error; it is none in the fields	-n --url	mailto:a@ü.de?cc=a@ü.example	=	1
is an error; it is none in the fields	-n --url	mailto:a@ü.de?body=a@ü.example	mailto:a@xn--tda.de?body=a@ü.example	0
and so is one of JSON	-n --url	https://b\\u00fccher.de	https://b\\u00fccher.de	1
A port is a number up to 65535	-n --url	ü.de:65536	=	1
converts all hosts and e-mail addresses of a line	-T	git@ü.de:a/b //ö.de	git@xn--tda.de:a/b //xn--nda.de	0
END
    claims puny-text.7 <<'END'
at blanks and punctuation, also at	-T	a+ü.de=ü.de&ü.de~ü.de	a+xn--tda.de=xn--tda.de&xn--tda.de~xn--tda.de	0
and at escapes for these such as	-T	x\\nü.de\\u002Fü.de[at]ü.de	x\\nxn--tda.de\\u002Fxn--tda.de[at]xn--tda.de	0
Each word is converted as a whole or not at all	-T	x ads..ü.de b&uuml;cher.de	=	0
A word is a field if it is all of a line	-T	größe.zip	xn--gre-6ka8i.zip	0
or all between tabs or bars	-T	x\tgröße.zip\ty|größe.zip|	x\txn--gre-6ka8i.zip\ty|xn--gre-6ka8i.zip|	0
or all between commas or semicolons	-T	x,größe.zip;größe.zip;ü.DE	x,xn--gre-6ka8i.zip;xn--gre-6ka8i.zip;xn--tda.de	0
without blanks and quotation marks around it	-T	x, größe.zip\n größe.zip\ngröße.zip \n"größe.zip"\nx,"größe.zip"	=	0
where blanks can be around it	-T	x | größe.zip | y\nx\t größe.zip \ty	x | xn--gre-6ka8i.zip | y\nx\t xn--gre-6ka8i.zip \ty	0
Items and abbreviations have	-T	x "1.手机" г.Москва	=	0
or a particle, which is reported	-T --invalid=fail	x 한국.kr을	=	1
all that is in quotation marks or in a tag	-T	x "ü.DE" <b>ö.DE</b> x	x "xn--tda.de" <b>xn--nda.de</b> x	0
the value that follows	-T	k=6×66.com	k=xn--666-8ja.com	0
the value that follows	-T	k: 6×66.com	k: xn--666-8ja.com	0
the value that follows	-T	k=6×66.com x	=	0
or if it follows *.	-T	x *.ü.DE x +.größe.zip	x *.xn--tda.de x +.xn--gre-6ka8i.zip	0
A last label that begins with a capital	-T	x "Größe.Date"	=	0
needs a field	-T	Größe.Date	xn--gre-6ka8i.date	0
but with -d capitals mean nothing	-dT	x "xn--tda.De" xn--TDA.DE	x "ü.de" ü.de	0
except a number will do, also *	-T	||ü.x^ ||ü.*^	||xn--tda.x^ ||xn--tda.*^	0
except a number will do, also *	-T	||ü.1^	=	0
ASCII is another word	-T	x 见json.de カjson.de 한json.de ไทยjson.de ລາວjson.de ខ្មែរjson.de မြန်json.de	=	0
so Данныеjson.de is a name	-T	x ДанныеJson.com δοκjson.de हिjson.de հայjson.de	x xn--json-43dxi7da4l.com xn--json-fmd0b8a.de xn--json-9djzb.de xn--json-pdf3gqb.de	0
the bidi rule refuses it	-T	x بحثjson.de	=	0
A sentence ends at a dot before a capital	-T	x Größe.Date x	=	0
or in a Korean ending before a blank	-T	x 수작이다.한국 공포	=	0
which are TLDs	-T	x ü.bz ü.cab ü.dot ü.inc ü.java ü.man ü.map ü.md ü.mk ü.mov ü.pm ü.ps ü.pub ü.py ü.so ü.xxx ü.zip ü.zone ü.sh ü.properties	=	0
They are names after a key	-T	host=ü.zip DNS:ü.sh *.ü.properties	host=xn--tda.zip DNS:xn--tda.sh *.xn--tda.properties	0
and, except properties and sh, before a port	-T	x ü.zip:443 ü.sh:80 ü.properties:80	x xn--tda.zip:443 ü.sh:80 ü.properties:80	0
that is a word	-T	12.手机 г.москва 123.手机 я.рф м.я.рф	12.手机 г.москва 123.xn--kput3i xn--41a.xn--p1ai xn--l1a.xn--41a.xn--p1ai	0
two or more before the TLD	-T	А.Б.РФ\nx Ο.Τ.ΕΛ y	=	0
two or more before the TLD	-T	Б.РФ	xn--90a.xn--p1ai	0
and similar keys is a file	-T	ssl_certificate ü.de;	=	0
Around a word they are decoration	-T	ü.de™ ...ü.de 👉ü.de x	xn--tda.de™ ...xn--tda.de 👉xn--tda.de x	0
A first label can be of emoji	-T	x 💩.la	x xn--ls8h.la	0
is a part of a pattern or an escape	-T	a$ü.de x\\ü.de	=	0
It ends at other ASCII	-T	https://bücher.de$uri «https://größe.intern»?	https://xn--bcher-kva.de$uri «https://xn--gre-6ka8i.intern»?	0
after the last known TLD where a sentence may go on	-T	http://日本語.jpです	http://xn--wgv71a119e.jpです	0
also before a hyphen	-T	https://ü.org-ról.	https://xn--tda.org-ról.	0
also before a hyphen	-T	https://ü.org-ról/x	https://xn--tda.xn--org-rl-fxa/x	0
a known TLD is needed	-T	//größe.intern 见@größe.intern 见@ü.de	//größe.intern 见@größe.intern 见@xn--tda.de	0
A path or a query goes on to a blank	-T	//a.de/ü.de ü.de //a.de/?x»ö.de (//a.de/x)ö.de	//a.de/ü.de xn--tda.de //a.de/?x»xn--nda.de (//a.de/x)xn--nda.de	0
and after a path a field	-T	http://a.de/x,ü.de	http://a.de/x,xn--tda.de	0
and after a path a field	-T	http://a.de/?x,ü.de	=	0
accepts any last label of two characters or more	-T --tlds=any	x ü.q ü.2q ü.lua	x ü.q ü.2q xn--tda.lua	0
accepts any last label, as	-T --lenient	x ü.q ü.2q ü.lua	x ü.q ü.2q xn--tda.lua	0
so that it stays	-T	-ü IN A 192.0.2.1	-xn--tda IN A 192.0.2.1	0
branches	-T	[branch "größe.de"]	[branch "xn--gre-6ka8i.de"]	0
passwords	-T	user = "käthe:größe.de"	user = "käthe:xn--gre-6ka8i.de"	0
units of systemd	-T --tlds=any	After=größe.service	After=xn--gre-6ka8i.service	0
words that look exactly like names	-T	output größe.pl	output xn--gre-6ka8i.pl	0
outside of places of names, parts of names in patterns	-T	größe.* DOMAIN-KEYWORD,größe	=	0
names written out with blanks	-T	käthe [at] ü [dot] de	=	0
so status 0 does not say that all names are in ASCII	-T --invalid=fail	[ʃɔ.ko.la] größe ü.html	=	0
sets the status to 1, too	-T --invalid=fail	größe.büro	=	1
or a host that is masked	-T --invalid=fail	x https://••.de/	=	1
or a host that is masked	-T	x https://••.de/	=	0
abbreviations of single letters	-T --invalid=fail	பி.ப	=	0
whose names are in ASCII and in lower case	-dT	x XN--TDA.com	x ü.com	0
END
    ok 'puny.1: the options and their modes' has_modes
else
    skip 'puny-text.7: the reasons, the rules, the places of names' 'built without ICU'
    skip 'puny-names.7: the hosts of URLs; puny.1: the modes' 'built without ICU'
fi

done_testing
