#!/bin/sh
# Combinations of options: each with each mode, and options that exclude or need
# each other. Refusals have status 2 and one sentence, in any order of the
# options.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

case $PUNY in
/*) ;;
*) PUNY=$(pwd)/$PUNY ;;
esac
cd "$tmp" || exit 99 # its name may have blanks
echo example.com >protected
no_icu='puny: this puny was built without ICU: '

# accepts OPTION MODE
accepts() {
    IFS= read -r said <"$err" || said=
    case $said in
    "$no_icu"*) ok "$2 accepts $1, with ICU" test "$status" -eq 2 ;;
    *) ok "$2 accepts $1" test "$status" -eq 0 ;;
    esac
}

# rejects OPTION MODE
rejects() {
    complains "$2 refuses $1" 2 "puny: ${1%%=*} [cn][ae][ne]*" \
        "Try 'puny --help' for more information."
}

# The columns of the table: strings, names, texts, each encoded and decoded.
while read -r option answers; do
    for mode in . -d -n -dn -T -dT --explain; do
        answer=${answers%"${answers#?}"}
        answers=${answers#? }
        if test "$mode" = .; then
            run "$option"
        else
            run "$mode" "$option"
        fi
        case $answer in
        y) accepts "$option" "$mode" ;;
        n) rejects "$option" "$mode" ;;
        *) ok "$option has seven columns" false ;;
        esac
    done
done <<'END'
--lenient               n n y y y y n
--strict                n n y y y y n
--safe                  n n y y y y y
--protect=protected     n n y y y y y
--trust=com             n n y y y y y
--scripts=Latin         n n y y y y y
--url                   n n y y n n y
--tlds=known            n n y y y y y
--only-names            n n n n y y n
--both                  n n y y y y n
--from-code=UTF-8       y y y y y y y
--to-code=UTF-8         y y y y y y y
--files                 y y y y y y y
--zero-terminated       y y y y y y y
--invalid=warn          y y y y y y n
--check                 y y y y y y n
--escape=always         y y y y y y y
--mixed-case            y y n n n n n
--code-points           y y n n n n n
--trace                 y y n n n n n
--variant=punycode      y y n n n n n
--bootstring=skew=38    y y n n n n n
END

# refused SENTENCE ARG...
refused() {
    sentence=$1
    shift
    refuses "$*" "$sentence" "$@"
}

# Each form of sentence.
refused '--lenient needs --name or --text' -d --lenient x
refused '--safe needs --name, --explain or --text' --safe
refused '--tlds needs --name, --explain or --text' --tlds=any -d
refused '--only-names needs --text, or --url' --only-names -n
refused '--both needs --name or --text' --both
refused '--both and --index exclude each other' -n --both --index --table=list
refused '--both and --lenient exclude each other' -dT --lenient --both
refused '--both and --check exclude each other' -T --both --check
refused '--only-names needs --name or --text' --only-names --explain --url
refused '--url needs --name or --explain' --url x
refused '--url cannot be combined with --text: --text finds the hosts of URLs' \
    -T --url
refused '--only-names=all is for --text; --url has one host in each line' \
    -n --url --only-names=all
refused '--only-names with --url writes the host of one field' \
    -n --url --only-names --field=1,3
refused '--index needs --table' -n --index
refused '--alike needs --protect' -n --alike --safe
refused '--index needs --name' --index
refused '--index and --decode exclude each other' -dn --index --table=/dev/null
refused '--only-names and --header exclude each other: names have no header; tail -n +2 skips that of the input' \
    -T --header --only-names
refused '--mixed-case cannot be combined with --name: names are mapped to lower case' \
    --name -m x
refused '--mixed-case cannot be combined with --text: names are mapped to lower case' \
    -m -dT x
refused '--decode cannot be combined with --explain: --explain reads names in either form' \
    --explain -d x

# Options that exclude each other.
kinds='--name cannot be combined with --text: choose one of them'
refused "$kinds" -n -T
refused "$kinds" --text --name x
explains='cannot be combined with --explain: choose one of them'
refused "--name $explains" -n --explain
refused "--text $explains" --explain -T x
for mode in -n -dT; do
    for option in strict safe protect=protected trust=com scripts=Latin \
        table=/dev/null; do
        refused "--lenient and --${option%=*} exclude each other" \
            "--$option" $mode --lenient
    done
done
refused '--lenient and --tlds exclude each other' -T --tlds=any --lenient
refused '--field and --trace exclude each other' --trace --field=1
refused '--field and --trace exclude each other' -d --field=1 --trace \
    --delimiter=,

# Options that need each other.
refused '--delimiter needs --field' --delimiter=, x
refused '--delimiter needs --field' --delimiter , --header --code-points x
refused '--header is for files and standard input; its number is written --header=2' \
    -n --header 2
refused '--header with --explain needs --explain=lines' --explain --header
refused '--field with --explain needs --explain=lines' \
    --explain --delimiter=, --field=1
refused '--explain=lines writes a line about one field' \
    --explain=lines --field=1,2
refused '--explain=lines writes a line about one field' \
    --explain=lines --csv --field=2-
blanks='--code-points with --field needs --delimiter: blanks separate code points'
refused "$blanks" --code-points --field=1
refused "$blanks" -d --field=2 --code-points

refused '--csv needs --field' --csv x
refused "--delimiter '\"': --csv quotes with it" --csv --field=1 --delimiter='"'

# Many options together.
# accepted WANTED ARG...
accepted() {
    wanted=$1
    shift
    run "$@"
    gives "$*" 0 "$wanted"
}

given 'h\ntda,x\n'
accepted 'h\nu+00FC,x\n' -d --code-points --field=1 --delimiter=, --header
accepted 'h\nu+00FC,x\n' -d --code-points --field=1 --csv --header
accepted 'h\n\303\274,x\n' -d --variant=rust --field=1 --delimiter=, --header
accepted 'h\nu+00FC,x\n' -dm --code-points --bootstring=delimiter=_ \
    --field=1 --delimiter=, --header
given 'tdA,x\n' && accepted 'U+00FC,x\n' -dm --code-points --variant=rust \
    --field=1 --delimiter=,
: >"$in"
accepted 'bias is 72
input is:
00FC
there are no basic code points, so no literal portion
next code point to insert is 00FC
needed delta is 124, encodes as "tdA"
bias becomes 0
output is "tdA"\n' --trace -m --code-points --variant=rust \
    --bootstring=delimiter== --escape=always --invalid=warn U+00FC
accepted 'tda\000' -z --code-points --invalid=drop -f UTF-8 -t ASCII u+FC

done_testing
