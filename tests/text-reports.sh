#!/bin/sh
# -T: --only-names, and the reports of names that are not converted (--invalid). The
# cases are in cases/; here are many lines, and two runs in turn.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/read-cases.sh
. "${0%/*}/lib/read-cases.sh"

has_icu || skip_all 'this puny was built without ICU'

run_cases text-only-names.txt
printf 'example.com\n' >"$tmp/brands"
run_cases text-reports.txt
printf '00E4\n' >"$tmp/letters"
run_words text-reasons.txt

awk 'BEGIN { while (i++ < 99999) print "x \303\274.de y" }' >"$in"
awk 'BEGIN { while (i++ < 99999) print "xn--tda.de" }' >"$tmp/wanted"
run -T --only-names
gives_file '--only-names: many lines' 0 "$tmp/wanted"

given 'GET //xn--exampl-gva.com/ from www.xn--tda.de\n'
run -dT --only-names
cp "$out" "$in"
run -n --protect="$tmp/brands" --invalid=drop
gives '--only-names: names for another run' 0 'www.xn--tda.de\n' \
    "puny: -:1: 'examplé.com' looks like 'example.com' (--protect)\n"

# Each operand with invalid bytes is told; one message of many is for lines.
m=$(bytes 'm\374ller.de')
run -T --invalid=warn "$m" "$m" "$m" "$m"
ok 'invalid bytes in four strings' test "$(grep -c 'bytes that are not valid' "$err")" -eq 4
run -T --invalid=warn http://Ａ.אａ.com/
ok 'a mapped character is told with the one in its own label' \
    grep -Fq "label 2, 'אａ': U+0061 'a' (mapped from U+FF41 'ａ') breaks" "$err"

done_testing
