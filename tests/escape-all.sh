#!/bin/sh
# Each control, format and separator character, in each kind of conversion and
# message, is escaped. In diagnostics this holds with --escape=never, too.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# The characters that --escape=always escapes; unit-escape compares them with
# ICU's. As UTF-8 in octal for printf(1), one a line; NUL, which a record with
# -z cannot contain, comes last.
awk 'BEGIN { for (c = 1; c < 1114112; c++) printf "U+%X\n", c }' |
    tr '\n' '\000' |
    "$PUNY" -z --code-points --invalid=ignore 2>"$err" |
    "$PUNY" -dz --escape=always --invalid=ignore 2>>"$err" |
    tr '\000' '\n' | awk '
    function octal(byte) { return sprintf("\\%03o", byte) }
    function tail(c) { return octal(128 + int(c) % 64) }
    /^\\u\{/ {
        c = NR
        if (c < 128)
            print octal(c)
        else if (c < 2048)
            print octal(192 + int(c / 64)) tail(c)
        else if (c < 65536)
            print octal(224 + int(c / 4096)) tail(c / 64) tail(c)
        else
            print octal(240 + int(c / 262144)) tail(c / 4096) \
                tail(c / 64) tail(c)
    }
    END { print "\\000" }' >"$tmp/characters"
ok '235 characters' test "$(wc -l <"$tmp/characters")" -eq 235

# A record for each, except LF, which ends records, and CR at the end of one:
# the octal PATTERN, with each "%" replaced by the character. Fails if there are
# few.
grep -v '^\\012$' "$tmp/characters" >"$tmp/in-records"
records() {
    formats=$(PATTERN=$1 awk '
        BEGIN { count = split(ENVIRON["PATTERN"], part, "%") }
        $0 != "\\015" || part[count] != "" {
            record = part[1]
            for (i = 2; i <= count; i++)
                record = record $0 part[i]
            printf "%s\\012", record
            records++
        }
        END { exit records < 200 }' "$tmp/in-records") || return
    bytes "$formats" >"$in"
}

# is_safe FILE...: true if the files contain no such character, except line ends;
# otherwise prints the first lines that do. No pattern of grep can contain NUL.
bytes "$(grep -v '^\\0\(00\|12\)$' "$tmp/characters" |
    awk '{ printf "%s\\012", $0 }')" >"$tmp/patterns"
is_safe() {
    cat "$@" | tr '\000' '\001' | grep -aF -f "$tmp/patterns" >"$tmp/unsafe" ||
        return 0
    head -n 3 "$tmp/unsafe" | od -c | note
    return 1
}
ok 'is_safe knows 233 characters' test "$(wc -l <"$tmp/patterns")" -eq 233
sed 's/.*/a&b\\012/' "$tmp/characters" >"$tmp/lines"
bytes "$(tr -d '\n' <"$tmp/lines")" >"$tmp/one-a-line"
is_safe "$tmp/one-a-line" >"$tmp/notes"
ok 'is_safe sees each, but no newline' \
    test "$(tr '\000' '\001' <"$tmp/one-a-line" | grep -c '^a.*b$')" -eq 234 -a \
    "$(wc -l <"$tmp/unsafe")" -eq 234

# is_safe_later NAME: keeps the last messages, and what was added to $kept before,
# for check_safety, which takes one look at all of them.
: >"$tmp/kept-names"
kept_count=1
kept=$tmp/kept-1
is_safe_later() {
    printf '%s\n' "$1" >>"$tmp/kept-names"
    cat "$err" >>"$kept"
    kept_count=$((kept_count + 1))
    kept=$tmp/kept-$kept_count
}

check_safety() {
    is_safe "$tmp"/kept-*[0-9] >"$tmp/ignored"
    all_safe=$?
    kept_count=0
    while IFS= read -r kept_name; do
        kept_count=$((kept_count + 1))
        if test "$all_safe" -eq 0; then
            result ok "$kept_name"
        else
            ok "$kept_name" is_safe "$tmp/kept-$kept_count"
        fi
    done <"$tmp/kept-names"
}

# safe NAME [WORST]: tests the output and the messages of the last run, whose
# status must be at most WORST, by default 1: neither a crash nor a refusal.
safe() {
    ok "$1: ends" test "$status" -le "${2-1}"
    cat "$out" >>"$kept"
    is_safe_later "$1: output and messages"
}

# The modes of --invalid: all of them for the first rows.
modes=$(choices invalid)

# in_modes NAME [OPTION]...: converts the records in $in, in each mode.
in_modes() {
    title=$1
    shift
    worst=0
    for mode in $modes; do
        bounded "$PUNY" --escape=always --invalid="$mode" "$@" \
            <"$in" >>"$kept" 2>&1
        status=$?
        test "$status" -le 1 || worst=$status
    done
    ok "$title: ends in each mode" test "$worst" -eq 0
    run --escape=never "$@"
    is_safe_later "$title: output, and messages also with --escape=never"
}

# each PATTERN [OPTION]...: the records may be converted or fail.
each() {
    pattern=$1
    shift
    ok "puny $* < $pattern: there are records" records "$pattern"
    in_modes "puny $* < $pattern" "$@"
}

# fails PATTERN [OPTION]...: likewise, but at least a hundred must fail.
fails() {
    each "$@"
    ok "$title: there are messages" test "$(wc -l <"$err")" -ge 100
}

# decoded [OPTION]...: each character is decoded from Punycode.
decoded() {
    records '%\303\274x'
    run
    ok "puny -d $*: codes" is_status 0
    cp "$out" "$in"
    case " $* " in
    *' -n '*) sed 's/^/xn--/; s/$/.example/' "$out" >"$in" ;;
    # Without the controls of ASCII (NUL comes last): Punycode contains them as
    # literals, which -T would copy.
    *' -T '*)
        tail -n 203 "$out" | head -n 202 | sed 's/^/see xn--/' >"$in"
        ;;
    esac
    ok "puny -d $*: there are records" test "$(wc -l <"$in")" -ge 200
    in_modes "puny -d $* < codes" -d "$@"
}

u='\303\274'
each '%' && each "a%$u%"
modes='fail drop'
run --escape=never
ok '--escape=never: every line is written' test "$(wc -l <"$out")" -eq 233
ok '--escape=never: unsafe characters are written raw' eval '! is_safe "$out"'
fails '%\377%'
each '%-' -d
fails "%$u" -d
fails '%' -d
fails '%-!' -d
fails "$u-%" -d
decoded
decoded --trace
decoded --code-points
decoded --variant=rust
each '%' --trace
fails '%\377' --trace
fails '%' -d --trace
fails "%$u" -d --trace
each '%' --variant=swift
fails '%' -d --variant=swift
fails '%' --code-points
fails 'u+61 %' --code-points
each 'a %,%,%'"$u" --field=2 --delimiter=,
fails '%,%\377,%' --field=2,3 --delimiter=,
fails '%,%,%' -d --field=2 --delimiter=,
each 'a %' --field=1
each '%\377' --header=1000

# Bytes of other charsets. The characters of a row above are bytes of this one.
each '%' -f ISO-8859-1 -t UTF-8
each '%' -f KOI8-R -t UTF-8
# knows OPTION...
knows() {
    run "$@" a
    grep -q 'iconv does not know it' "$err" || return 0
    skip "puny $*" 'iconv does not know it'
    return 1
}
for charset in EUC-KR SHIFT_JIS; do
    knows -f "$charset" && each '\377%\377' -f "$charset" -t UTF-8
    knows -f "$charset" -t "$charset" &&
        each "$u%" -f "$charset" -t "$charset"
done
# Characters that the output's charset lacks.
decoded -t ASCII
decoded -t ISO-8859-1

# Names.
each '%.example' -n --lenient
fails "xn--$u%.example" -n --lenient
fails 'xn--%.example' -n --lenient
each 'xn--%.example' -d -n --lenient
decoded -n --lenient
decoded -T --lenient
if has_icu; then
    fails '%.example' -n
    fails "$u%.example" -n
    fails '%..%' -n
    fails '%\377' -n
    fails "xn--%.example" -n
    fails "xn--a-%.example" -n
    fails "xn--$u%.example" -n
    each ".%" -n --strict
    each "%.-a" -n --strict
    fails "\327\220%.$u" -n
    fails "$(printf '%064d' 0)%.example" -n
    fails "$(printf '%05000d' 0)%.$u" -n
    fails '%.example' -d -n
    fails "xn--%.example" -d -n
    decoded -n
    decoded -T
    each '%' -m
    fails '%' -d -m
else
    skip 'names' 'built without ICU'
fi

# Operands: the messages quote them. None of the characters is "|".
: >"$in"
IFS='|'
set -f
# shellcheck disable=SC2046 # they are words
set -- $(bytes "$(sed '/^.000$/d; s/$/x|/' "$tmp/characters" | tr -d '\n')")
IFS=$(bytes ' \t\n.')
IFS=${IFS%.}
set +f
ok 'there are 234 operands' test $# -eq 234
for options in --code-points -d -n '-n --lenient' --trace; do
    test "$options" != -n || has_icu || continue
    # shellcheck disable=SC2086 # they are words
    run --escape=always $options -- "$@"
    safe "$options: operands"
done

# Arguments of the command line.
all=$(bytes "$(grep -v '^\\000$' "$tmp/characters" | tr -d '\n')x")
has_two_lines() {
    {
        read -r line
        read -r line
        ! read -r line
    } <"$err"
}
argument() {
    run --escape=never "$@"
    first=$(printf '%s\n' "$1" | tr -dc ' -~')
    ok "$first: status 2" is_status 2
    is_safe_later "$first: messages"
    ok "$first: two lines" has_two_lines
}
for option in from-code to-code field delimiter header invalid escape variant \
    bootstring decode name none; do
    argument "--$option=$all"
done
for key in base tmin delimiter digits none; do
    argument "--bootstring=$key=$all"
done
argument "--bootstring=base=20,$all=2"
argument "--$all"
argument "--d$all"
argument "-f$all"
argument "-t$all"
argument --field="$all" --delimiter="$all" "$all"
n=0
missed=
: >"$tmp/all"
for letter; do
    n=$((n + 1))
    test $((n % 10)) -eq 1 || continue
    bounded "$PUNY" "-$letter" <"$in" >>"$tmp/all" 2>&1
    test $? -eq 2 || missed="$missed $n"
done
ok 'unknown letters are refused' test -z "$missed"
ok 'unknown letters: messages' is_safe "$tmp/all"

# iconv may accept such a name, and messages quote it.
given '\377\n'
run --escape=always -f "ASCII//$all" -t UTF-8
safe 'a suffix of the input charset' 2
given 'tda\n'
run --escape=always -d -t "ASCII//$all"
safe 'a suffix of the output charset' 2

# The environment.
given '\377\n'
LC_ALL=$all run --escape=always
safe 'a locale'
env LANG="$all" LANGUAGE="$all" POSIXLY_CORRECT="$all" \
    "$PUNY" --escape=always <"$in" >"$out" 2>"$err"
status=$?
safe 'an environment'

check_safety
done_testing
