#!/bin/sh
# The published examples: RFC 3492 section 7.1 and the encyclopaedia's table.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

tab=$(printf '\t')

# both LABEL TEXT ENCODED [PRINTED]: TEXT becomes ENCODED, and back. If the
# published form differs in case, PRINTED is that form, and is decoded.
both() {
    run -- "$2"
    gives "$1: encoded" 0 "$3\n"
    run -d -- "${4-$3}"
    gives "$1: decoded" 0 "$2\n"
}

rows=0
while IFS=$tab read -r letter _ text encoded; do
    case $letter in
    '#'*) continue ;;
    # Its one upper-case letter is appendix A's annotation of upper case.
    I) lower=$(echo "$encoded" | tr D d) ;;
    *) lower=$encoded ;;
    esac
    both "sample $letter" "$text" "$lower" "$encoded"
    rows=$((rows + 1))
done <"$tests/vectors/rfc3492-7.1.tsv"
ok 'there are 19 samples' test "$rows" -eq 19

rows=0
while IFS=$tab read -r text encoded; do
    case $text in '#'*) continue ;; esac
    both "row '$text'" "$text" "$encoded"
    rows=$((rows + 1))
done <"$tests/vectors/wikipedia.tsv"
ok 'there are 27 rows' test "$rows" -eq 27

# The same as lines of one stream.
sed '/^#/d' "$tests/vectors/wikipedia.tsv" >"$tmp/table"
cut -f 1 "$tmp/table" >"$tmp/texts"
cut -f 2 "$tmp/table" >"$tmp/encodings"
cp "$tmp/texts" "$in"
run
gives_file 'all rows as a stream: encoded' 0 "$tmp/encodings"
cp "$tmp/encodings" "$in"
run --decode
gives_file 'all rows as a stream: decoded' 0 "$tmp/texts"

run -d MNCHEN-3YA 'Mnchen-3Ya' bcher-KVA
gives 'upper-case digits are digits' 0 \
    'M\303\274NCHEN\nM\303\274nchen\nb\303\274cher\n'

done_testing
