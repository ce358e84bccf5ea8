#!/bin/sh
# Which options go together: those that do not are refused with a sentence.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

# refused SENTENCE ARG...: in any order of the options.
refused() {
    sentence=$1
    shift
    refuses "$*" "$sentence" "$@"
}

both='--name and --text exclude each other'
refused "$both" -n -T
refused "$both" -Tn
refused "$both" --text --name x
ways='--lenient and --strict need --name or --text'
refused "$ways" --lenient
refused "$ways" --strict x
refused "$ways" -d --lenient x
refused "$ways" --lenient --strict
for kind in -n -T --name --text; do
    refused '--lenient and --strict exclude each other' $kind --lenient --strict
done
refused '--delimiter needs --field' --delimiter=, x
refused '--delimiter needs --field' --delimiter , --code-points x
mixed='--mixed-case is not for --name and --text, which map letters to lower case'
points='--code-points is not for --name and --text: --explain shows the code points
of names'
points=$(echo "$points" | tr '\n' ' ' | sed 's/ $//')
trace='--trace is not for --name and --text: give the label without its prefix,
or use --explain'
trace=$(echo "$trace" | tr '\n' ' ' | sed 's/ $//')
other='--name and --text know only Punycode, not --variant and --bootstring'
for kind in -n -T -dn -dT; do
    refused "$mixed" $kind --mixed-case x
    refused "$mixed" -m $kind x
    refused "$points" $kind --code-points x
    refused "$mixed" $kind -m --lenient x
    refused "$trace" $kind --trace x
    refused "$trace" --trace $kind --lenient x
    refused "$other" $kind --variant=rust x
    refused "$other" $kind --variant=punycode x
    refused "$other" $kind --bootstring=skew=1 x
    refused "$other" --bootstring=skew=1 $kind --lenient x
done
refused '--trace and --field exclude each other' --trace --field=1
refused '--trace and --field exclude each other' -d --field=1 --trace \
    --delimiter=,
blanks='--code-points with --field needs --delimiter: blanks separate code points'
refused "$blanks" --code-points --field=1
refused "$blanks" -d --field=2 --code-points

# accepted WANTED ARG...
accepted() {
    wanted=$1
    shift
    run "$@"
    gives "$*" 0 "$wanted"
}

given 'h\ntda,x\n'
accepted 'h\nu+00FC,x\n' -d --code-points --field=1 --delimiter=, --header
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
