#!/bin/sh
# The command line: every option has a test, abbreviations are understood, and
# a mistake is named, never raw, with status 2.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

: >"$in"
text=$(bytes '\303\274')

# --help and --version.
run --help
cp "$out" "$tmp/help"
ok '--help: status' is_status 0
ok '--help: no message' test ! -s "$err"
ok '--help: begins with the usage' \
    test "$(head -n 1 "$out")" = 'Usage: puny [OPTION]... [STRING]...'
ok '--help: fits 80 columns' test -z "$(grep '.\{81\}' "$out")"
ok '--help: fits a screen and a half' test "$(wc -l <"$out")" -le 36
run --version
ok '--version: status' is_status 0
ok '--version: names the program and a number' \
    grep -q '^puny [0-9]' "$out"

options=$(sed -n 's/^ *\(-[^ ].*\)$/\1/p' "$tmp/help" | sed 's/  .*//' |
    grep -oE '(^|, )--?[a-zA-Z][a-z-]*' | sed 's/^, //')
ok '--help: shows options' test "$(echo "$options" | wc -l)" -ge 12
for option in $options; do
    case $option in
    --*) pattern=" $option([ =]|\$)" ;;
    *) pattern=" -[a-z]*${option#-}( |\$)" ;;
    esac
    ok "$option is tested" grep -qE -e "$pattern" "$tests"/*.sh
done

# Each form of each option.
row() {
    label=$1
    wanted=$2
    shift 2
    run "$@"
    gives "$label" 0 "$wanted"
}

row 'operands' 'tda\n' "$text"
row '--' '-d-\n' -- -d
row 'options behind operands' '\303\274\n' tda -d
row '-d' '\303\274\n' -d tda
row '--decode' '\303\274\n' --decode tda
row '-f CHARSET' 'tda\n' -f ISO-8859-1 "$(bytes '\374')"
row '-fCHARSET' 'tda\n' -fISO-8859-1 "$(bytes '\374')"
row '--from-code=CHARSET' 'tda\n' --from-code=ISO-8859-1 "$(bytes '\374')"
row '--from-code CHARSET' 'tda\n' --from-code ISO-8859-1 "$(bytes '\374')"
row '-t CHARSET' '\374\n' -dt ISO-8859-1 tda
row '--to-code=CHARSET' '\374\n' -d --to-code=ISO-8859-1 tda
row 'the last -f wins' 'tda\n' -f KOI8-R -f UTF-8 "$text"
row 'names of UTF-8' 'tda\n' -f utf8 -t Utf-8 "$text"
row '-z' 'tda\000' -z "$text"
row '--zero-terminated' 'tda\000' --zero-terminated "$text"
row 'letters together' '\303\274\000' -dz tda
row '--invalid MODE' '-\n' -d --invalid ignore -- -
row 'the last --invalid wins' '-\n' -d --invalid=fail --invalid=ignore -- -
row '--escape WHEN' '\\u{202E}\n' -d --escape always zvg

# Abbreviations.
row '--dec' '\303\274\n' --dec tda
row '--from' 'tda\n' --from=ISO-8859-1 "$(bytes '\374')"
row '--to' '\374\n' --decode --to ISO-8859-1 tda
row '--zero' 'tda\000' --zero "$text"
row '--inv' '-\n' -d --inv=ignore -- -
row '--esc' '\\u{202E}\n' -d --esc=always zvg
run --vers
cp "$out" "$tmp/version"
run --version
ok '--vers' same "$out" "$tmp/version"

# Mistakes.
try="Try 'puny --help' for more information.\n"

# mistake NAME MESSAGE [ARG]...
mistake() {
    label=$1
    message=$2
    shift 2
    run "$@"
    gives "$label" 2 '' "puny: $message\n$try"
}

mistake 'an unknown letter' "unknown option '-q'" -q
mistake 'an unknown letter among others' "unknown option '-q'" -dqz tda
mistake 'an unknown letter behind a long option' "unknown option '-q'" \
    --decode -qz tda
mistake 'an unknown letter behind operands' "unknown option '-q'" tda -q
mistake 'a letter of another script' "unknown option '-\\\\x{C3}'" "-$text"
mistake 'a control character as a letter' "unknown option '-\\\\u{1B}'" \
    "$(bytes '-\033')"
mistake 'an unknown word' "unknown option '--quux'" --quux
mistake 'an unknown word with an argument' "unknown option '--quux=1'" --quux=1
mistake 'an unknown word behind operands' "unknown option '--quux'" a --quux b
mistake 'a word with more behind it' "unknown option '--decoded'" --decoded
mistake 'an unknown word with a control character' \
    "unknown option '--\\\\u{1B}[31m\\\\x{FF}'" "$(bytes '--\033[31m\377')"
mistake 'a letter without its argument' \
    "option '-f' needs an argument" -f
mistake 'a letter among others without its argument' \
    "option '-t' needs an argument" --decode -dt
mistake 'a word without its argument' \
    "option '--from-code' needs an argument" --from-code
mistake 'a word with an argument too many' \
    "option '--decode=x' takes no argument" --decode=x
mistake '--invalid=bogus' "--invalid 'bogus': no such choice" --invalid=bogus
mistake '--invalid=' "--invalid '': no such choice" --invalid=
mistake '--escape=sometimes' "--escape 'sometimes': no such choice" \
    --escape=sometimes
mistake 'a choice with a control character' \
    "--escape '\\\\u{1B}': no such choice" "$(bytes '--escape=\033')"
mistake '-f NONESUCH' \
    "cannot read the charset 'NONESUCH': iconv does not know it" -f NONESUCH
mistake '-t NONESUCH' \
    "cannot write the charset 'NONESUCH': iconv does not know it" -t NONESUCH
mistake 'a charset with a control character' \
    "cannot read the charset 'NONE\\\\u{1B}\\\\u{9B}': iconv does not know it" \
    -f "$(bytes 'NONE\033\302\233')"

done_testing
