#!/bin/sh
# --variant and --bootstring: other Bootstring profiles, and refused ones.
# unit-bootstring.c tests that the codec follows RFC 3492 with any parameters.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# both NAME TEXT ENCODED OPTION...: TEXT becomes ENCODED, and back.
both() {
    label=$1
    expand "$2"
    text=$expanded
    encoded=$3
    shift 3
    run "$@" -- "$text"
    gives "$label: encoded" 0 "$encoded\n"
    run "$@" -d -- "$encoded"
    gives "$label: decoded" 0 "$text\n"
}

# Names from mangled symbols of Rust and Swift: _RNvNtNtC7mycrateu8gdel_5qa
# 6escher4bach, $s8mangling0024ihqwcrbEcvIaIdqgAFGpqjyeyyF.
both 'Rust' 'g\303\266del' gdel_5qa --variant=rust
both 'Rust: no ASCII' '\317\201\317\205\317\203\317\204' 2xaedc --variant=rust
both 'Rust: underscores' 'acad\303\251mie_fran\303\247aise' \
    acadmie_franaise_npb1a --variant=rust
both 'Rust: ASCII' godel godel_ --variant=rust
both 'Swift' '他们为什么不说中文' ihqwcrbEcvIaIdqgAFGpqjye --variant=swift
both 'Swift: Arabic' 'ليهمابتكلموشعربي؟' egbpdajGbuEbxfgehfvwxn \
    --variant=swift
both 'Swift: ASCII too' 'Pro\304\215prost\304\233nemluv\303\255\304\215esky' \
    Proprostnemluvesky_uybCEdmaEBa --variant=swift
both 'punycode' 'b\303\274cher' bcher-kva --variant=punycode
both 'no hyphen delimits' 'a-\303\274' a-_yka --variant=rust

# The RFC's samples with the delimiter and the digits of each, a line each; those
# with ASCII that Swift writes otherwise apart.
awk -F '\t' -v tmp="$tmp" '/^[^#]/ {
    literal = digits = $4
    if (!sub(/-[^-]*$/, "_", literal))
        literal = ""
    sub(/.*-/, "", digits)
    gsub(/D/, "d", digits)
    print $3 >(tmp "/rust")
    print literal digits >(tmp "/rust-encoded")
    for (i = 0; i < 10; i++)
        gsub(i, substr("ABCDEFGHIJ", i + 1, 1), digits)
    if (literal ~ /[^A-Za-z0-9_]/)
        print $3 >(tmp "/refused")
    else {
        print $3 >(tmp "/swift")
        print literal digits >(tmp "/swift-encoded")
    }
}' "$tests/vectors/rfc3492-7.1.tsv"
ok 'there are 19 samples' test "$(wc -l <"$tmp/rust")" -eq 19
for variant in rust swift; do
    cp "$tmp/$variant" "$in" && run --variant=$variant
    gives_file "the samples, --variant=$variant: encoded" 0 "$tmp/$variant-encoded"
    cp "$tmp/$variant-encoded" "$in" && run --variant=$variant -d
    gives_file "the samples, --variant=$variant: decoded" 0 "$tmp/$variant"
done
cp "$tmp/refused" "$in" && run --variant=swift
ok 'samples that Swift writes otherwise are refused' test \
    "$(grep -c ' cannot be in a symbol; Swift writes it as a surrogate' "$err")" \
    -eq "$(wc -l <"$tmp/refused")"

: >"$in"
run --variant rust -d GDEL_5QA
gives 'Rust: digits of either case' 0 'G\303\266DEL\n'
whole='a whole symbol, of which one identifier is encoded'
given '_RNvC6kruskau4bcher_kva\n_RNvC6kruskau9bcher_kvaE\n_R_yka\n_RNvC1a1b_\n'
run --variant=rust -d
gives 'Rust: whole symbols, and identifiers like them' 1 \
    '_RNvC6kruskau4bcher_kva\n_RNvC6kruskau9bcher_kvaE\n_R\303\274\n_RNvC1a1b\n' \
    "puny: -:1: $whole: 'bcher_kva'\npuny: -:2: $whole: 'bcher_kva'\n"
given '_RNvu5\303\274\n_R\303\274\n'
run --variant=rust
gives 'Rust: what would be decoded as a whole symbol' 1 \
    '_RNvu5\303\274\n_R_yka\n' "puny: -:1: $whole: '8ya'\n"
given '_RNvC6kruskau99999999_x\n_RNvC6kruskau0_x\n_RNvC6kruskau3abc1d\n_RC3a_8ya\n'
run --variant=rust -d
gives 'Rust: lengths in whole symbols' 1 \
    '_RNvC6kruskau99999999_x\n_RNvC6kruskau0_x\n_RNvC6kruskau3abc1d\n_RC3\304\221a\n' \
    "puny: -:1: $whole: 'x'
puny: -:2: $whole: 'x'
puny: -:3: $whole: 'abc'
"
given '_RNvC6kruskau4bcher-kva\n'
run -d
gives 'only Rust has whole symbols' 0 '_RNvC\302\2456kruskau4bcher\n' ''
: >"$in"
given '_RNva_\n' && run -d --variant=swift
gives 'Swift: what begins as a symbol of Rust' 0 '_RNva\n' ''
run --variant=swift -d egbpdajGbuEbxfgehfvwxK a_
gives 'Swift: K is not a digit' 1 \
    'egbpdajGbuEbxfgehfvwxK\na\n' "puny: 'egbpdajGbuEbxfgehfvwxK': \
code point 22: U+004B 'K' is not a digit\n"
surrogate="U+002F '/' cannot be in a symbol; Swift writes it as a surrogate, which \
puny does not"
run --variant=swift task/send
gives 'Swift: an operator' 1 'task/send\n' \
    "puny: 'task/send': code point 5: $surrogate\n"
run --variant=swift -d task/send_
gives 'Swift: an operator, decoded' 1 'task/send_\n' \
    "puny: 'task/send_': code point 5: $surrogate\n"
run --variant=swift -d --trace task/send_
ok 'Swift: an operator, traced' test "$(cat "$err")" = \
    "puny: 'task/send_': code point 5: $surrogate"
run --variant=swift --code-points 'u+00FC u+002F'
gives 'Swift: an operator as a code point' 1 'u+00FC u+002F\n' \
    "puny: 'u+00FC u+002F': code point 2: $surrogate\n"
both 'Swift: what a symbol can have' 'a1_$B\303\274' 'a1_$B_ova' --variant=swift
yes task/send.the.rest.of.a.long.name | head -n 100 >"$in" && run --variant=swift
ok 'Swift: operators in a list' test "$(grep -c "$surrogate" "$err")" -eq 100
: >"$in"
run --variant=swift -d 5qa
gives 'Swift: 5 is not a digit' 1 '5qa\n' \
    "puny: '5qa': code point 1: U+0035 '5' is not a digit\n"
run --variant=rust -d bcher-kva
gives 'Rust: a hyphen is not a digit' 1 'bcher-kva\n' \
    "puny: 'bcher-kva': code point 6: U+002D '-' is not a digit\n"
run --variant=rust -d _
gives 'Rust: a delimiter in first place' 1 '_\n' \
    "puny: '_': code point 1: U+005F '_' is not a digit\n"
given 'abc\n\303\274\n\nd' && run --variant=rust
gives 'Rust: lines' 0 'abc_\ntda\n\nd_'
given 'abc_\ntda\n\nd_' && run --variant=rust -d
gives 'Rust: lines, decoded' 0 'abc\n\303\274\n\nd'
run --variant=rust --variant=punycode "$(bytes 'b\303\274cher')"
gives 'the last --variant wins' 0 'bcher-kva\n'
run -m --variant=rust --code-points 'u+0067 U+00F6 u+0064'
gives 'Rust and -m' 0 'gd_fkA\n'
awk 'BEGIN { for (i = 0; i < 300; i++) printf "abcdef"; print "" }' >"$in"
cp "$in" "$tmp/long"
run --variant=rust
cp "$out" "$in"
ok 'a long string of ASCII' test "$(tail -c 3 "$out")" = f_
run --variant=rust -d
gives_file 'a long text decodes to itself' 0 "$tmp/long"
: >"$in"

# Each key.
text=$(bytes 'b\303\274cher\320\266')
key() {
    both "--bootstring=$1" "$text" "$2" "--bootstring=$1"
}

letters=abcdefghijklmnopqrstuvwxyz
capitals=ABCDEFGHIJKLMNOPQRSTUVWXYZ
key tmin=0 bcher-zua009c
key tmin=5 bcher-6xa009c
key tmax=30 bcher-kva698u
key skew=1 bcher-kva043a
key damp=2 bcher-kval9o
key initial-bias=0 bcher-95e009c
key initial-bias=200 bcher-kva009c
key initial-n=0 bcher-iib009c
key initial-n=0x10 bcher-rfb009c
key initial-n=16 bcher-rfb009c
key initial-n=016 bcher-rfb009c
key initial-n=0x80 bcher-kva009c
key delimiter== bcher=kva009c
key 'delimiter= ' 'bcher kva009c'
key digits=0123456789$letters bcher-al0qqz2
key digits=${capitals}0123456789 bcher-KVA009C
key digits=$letters${capitals}0123456789,initial-bias=62 bcher-nmA0d
key base=20,tmax=15,initial-bias=2 bcher-pqqcqtrrf
key base=10,digits=0123456789,tmax=8,initial-bias=9 bcher-789838988898983
key digits=0123456789,tmax=8,initial-bias=9 bcher-789838988898983
key base=3,tmax=1,skew=1,damp=2,initial-bias=0 bcher-bcbcbcccbaccbccbbcbccba
key base=36,tmin=1,tmax=26,skew=38,damp=700,initial-bias=72,delimiter=-, \
    bcher-kva009c
key '' bcher-kva009c
both 'a --variant changed' "$text" bcher_kva043a --variant=rust \
    --bootstring=skew=1
both 'several --bootstring are one list' "$text" bcher_kva043a \
    --bootstring= --bootstring=delimiter=_ --bootstring=skew=1
both 'the last value of a key wins' "$text" bcher-kva043a \
    --bootstring=skew=7,skew=2 --bootstring=skew=1
both 'digits and their number in two --bootstring' "$text" \
    bcher-789838988898983 --bootstring=base=10 \
    --bootstring=digits=0123456789,tmax=8,initial-bias=9
both 'the limits of a base: long results' '\303\274' \
    "$(awk 'BEGIN { for (i = 0; i < 125; i++) printf "b"; print "a" }')" \
    --bootstring=base=2,tmin=0,tmax=1,skew=1,initial-bias=0,initial-n=0x7F
run --bootstring=tmax=35 "$(bytes 'b\303\274cher\344\270\255')"
cp "$out" "$in"
ok 'more than nine digits a code point' test "$(wc -c <"$in")" -gt 1000
run --bootstring=tmax=35 -d
gives 'the result decodes to the text' 0 'b\303\274cher\344\270\255\n'
: >"$in"

# Case.
run -d --bootstring=digits=${capitals}0123456789 bcher-kva bcher-KVA
gives 'digits listed in one case are digits in the other' 0 \
    'b\303\274cher\nb\303\274cher\n'
# Each letter as the first digit of two.
small=$(echo "$letters" | sed 's/./&a /g')
large=$(echo "$small" | tr "$letters" "$capitals")
# shellcheck disable=SC2086
run -d $small
cp "$out" "$tmp/small"
ok 'each letter is a digit' is_status 0
# shellcheck disable=SC2086
run -d --bootstring=damp=700 $large
gives_file 'each upper-case letter is the same digit' 0 "$tmp/small"
# shellcheck disable=SC2086
run -d --bootstring=digits=${capitals}0123456789 $small
gives_file 'each lower-case letter is the same digit, if upper case is listed' 0 "$tmp/small"
run -d --bootstring=digits=${letters}ABCDEFGHIJ bcher-kva bcher-kvK
gives 'digits listed in both cases are not' 1 'b\303\274cher\nbcher-kvK\n' \
    "puny: 'bcher-kvK': code point 9: U+004B 'K' is not a digit\n"
run -d --bootstring=initial-n=64,tmin=2 b
gives 'a delta that leads to a basic code point' 1 'b\n' \
    "puny: 'b': code point 1: the delta decodes to the basic code point U+0041\n"

# Refusals.
refuses_choice variant ruby
refuses_choice variant "$(bytes '\033')" '\\u{1B}'

# bad LIST WORDS
bad() {
    refuses "$1" "--bootstring: $2" "--bootstring=$1" x
}

bad base=1 'base must be at least 2'
bad base=0 'base must be at least 2'
bad base=37 'base above 36 needs digits'
bad base=1000000000 'base above 36 needs digits'
bad base=20 'tmax must be below base (tmax is 26, base is 20)'
bad base=99999999999999999999 'base is too large'
bad tmin=27 'tmin must not be above tmax (tmin is 27, tmax is 26)'
bad tmax=36 'tmax must be below base (tmax is 36, base is 36)'
bad tmin=0,tmax=0 'tmax must be at least 1'
bad tmin=35,tmax=35 \
    'tmin must be at most base - 2 (tmin is 35, base is 36)'
bad base=2,tmin=1,tmax=1 \
    'tmin must be at most base - 2 (tmin is 1, base is 2)'
bad skew=0 'skew must be at least 1'
bad damp=1 'damp must be at least 2'
bad damp=0 'damp must be at least 2'
bad tmin=2,initial-bias=35 \
    'initial-bias modulo base must be at most base - tmin'
bad tmin=5,initial-bias=68 \
    'initial-bias modulo base must be at most base - tmin'
bad initial-bias=1000000001 'initial-bias is too large'
bad initial-n=0x81 'initial-n must be at most 0x80'
bad delimiter=a "delimiter must not be a digit (it is U+0061 'a')"
bad delimiter=A "delimiter must not be a digit (it is U+0041 'A')"
bad digits=abc-,tmax=2 "delimiter must not be a digit (it is U+002D '-')"
bad delimiter=ab 'delimiter must be one printable ASCII character'
bad delimiter= 'delimiter must be one printable ASCII character'
bad "$(bytes 'delimiter=\177')" 'delimiter must be one printable ASCII character'
bad "$(bytes 'delimiter=\t')" 'delimiter must be one printable ASCII character'
bad "$(bytes 'delimiter=\303\274')" \
    'delimiter must be one printable ASCII character'
different='digits must be two or more different printable ASCII characters'
bad digits=a "$different"
bad digits= "$different"
bad digits=abcb "$different"
bad 'digits=ab c' "$different"
bad "$(bytes 'digits=ab\177')" "$different"
bad "$(bytes 'digits=ab\303\274')" "$different"
bad base=36,digits=abc 'digits must be as many as base'
bad digits=abc,base=4 'digits must be as many as base'
for name in base tmin tmax skew damp initial-bias initial-n delimiter digits; do
    bad $name "$name needs a value"
done
for name in base tmin tmax skew damp initial-bias initial-n; do
    bad $name= "$name must be a number, not ''"
    bad $name=x "$name must be a number, not 'x'"
    bad $name=-1 "$name must be a number, not '-1'"
    bad $name=+1 "$name must be a number, not '+1'"
    bad "$name= 1" "$name must be a number, not ' 1'"
    bad $name=0x "$name must be a number, not '0x'"
    bad $name=1x "$name must be a number, not '1x'"
    bad $name=4294967297 "$name is too large"
done
keys='the keys are base, tmin, tmax, skew, damp, initial-bias, initial-n, delimiter'
keys="$keys, digits"
bad foo=1 "unknown key 'foo=1': $keys"
bad tmi=1 "unknown key 'tmi=1': $keys"
bad skew=1,Base=2 "unknown key 'Base=2': $keys"
bad skew=1,,damp=2 "unknown key '': $keys"
refuses 'an unknown key with a control character' \
    "--bootstring: unknown key '\\\\u{1B}=1': $keys" "$(bytes '--bootstring=\033=1')"

case='--mixed-case needs a letter for each digit below tmax, with the same value'
case="$case in both cases"
for list in digits=0123456789$letters digits=${capitals}0123456789 \
    digits=${letters}ABCDEFGHIJ tmax=27; do
    refuses "-m with $list" "$case" -m --code-points "--bootstring=$list" x
done
refuses '-m with --variant=swift' "$case" -m --code-points --variant=swift x
run -m --code-points --bootstring=tmax=20,tmin=3 U+00FC
cp "$out" "$in"
run -dm --code-points --bootstring=tmax=20,tmin=3
gives '-m with other digits that have a case' 0 'U+00FC\n'

done_testing
