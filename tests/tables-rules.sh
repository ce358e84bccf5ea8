#!/bin/sh
# Small rulesets: what the program says of them, and does with them. What they
# mean is in unit-registry.c.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

has_icu || skip_all 'built without ICU'

table=$tmp/table
after_b='<rule name="after-b"><look-behind><char cp="0062"/></look-behind>
<anchor/></rule>'

# ruleset DATA [RULES]
ruleset() {
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>%s</data>' "$1"
    printf '<rules>%s</rules></lgr>' "${2-}"
} >"$table"

# variants NAME LABEL LINES: the label's variants and their dispositions.
variants() {
    run --explain --table="$table" "$2.de"
    sed -n 's/^  variant  \([^ ]*\)  [^ ]*  /\1 /p' "$out" >"$tmp/lines"
    mv "$tmp/lines" "$out"
    status=0
    gives "$1" 0 "$3" ''
}

# listed LINES: stores the list for --protect.
listed() {
    bytes "$1" >"$tmp/listed"
}

# imitates TITLE NAME LISTED [U-LABELS]: NAME is refused as a variant of LISTED.
imitates() {
    run -n --protect="$tmp/listed" --table="$table" "$2"
    gives "$1" 1 "$2\n" \
        "puny: '$2': it is a variant of '$3' (--protect, --table)\n"
}

# passes TITLE NAME
passes() {
    run -n --protect="$tmp/listed" --table="$table" "$2"
    gives "$1" 0 "$2\n" ''
}

ruleset '<char cp="00E4"/>'
run -n --table="$table" 'ä.de'
if grep 'no libexpat' "$err" >/dev/null; then
    skip 'rulesets' 'built without libexpat'
    done_testing
fi
gives 'the repertoire' 0 'xn--4ca.de\n' ''

ruleset '<char cp="00E4"/><char cp="0062"/>' '<rule name="two"><any/><any/></rule>
<action disp="blocked" match="two" comment="never two"/>'
run --explain --table="$table" 'äb.de'
ok '--explain: a label that an action blocks' grep -q '^  disposition  blocked$' "$out"
bytes 'U+00FC\n' >"$tmp/other"
run -n --table="$tmp/other" --table="$table" 'äb.de'
gives 'the table and the line of its action are named' 1 'äb.de\n' \
    "puny: 'äb.de': label 1, 'äb': $table:$(grep -n '<action' "$table" | sed 's/:.*//'): \
the label is blocked, because the rule 'two' matches (never two)\n"
ruleset '<char cp="00E4"><var cp="0061" when="after-b"/></char>
<char cp="0061"><var cp="00E4"/></char><char cp="0062"/>' "$after_b"
variants '--explain: variants' 'bäa' 'baa valid\nbaä valid\nbää valid\n'
run -n --index --table="$table" 'bä.de'
gives '--index' 0 'ba.de\n' ''

# repeated VARIANTS RULES: a ruleset with "a" as a variant of ä, repeatedly.
repeated() {
    ruleset "<char cp='00E4'>$1<var cp='00E4' type='t'/></char>
<char cp='0061'><var cp='00E4'/></char><char cp='0062'/><char cp='0063'/>" \
        "$after_b<rule name='first'><start/><anchor/></rule>$2"
}
blocked='<var cp="0061" type="blocked"'
allocatable='<var cp="0061" type="allocatable"'
repeated "$blocked/>$blocked when='after-b'/>" ''
run -n --table="$table" 'ä.de'
gives 'a repeated variant of one type is read without a warning' 0 'xn--4ca.de\n' ''
for order in "$allocatable/>$blocked when='after-b'/>" \
    "$blocked when='after-b'/>$allocatable/>"; do
    repeated "$order" ''
    run --explain --table="$table" 'bä.de' 'cä.de'
    sed -n 's/^  variant  \([^ ]*\)  [^ ]*  /\1 /p' "$out" >"$tmp/lines"
    ok 'of two types the strictest counts' \
        test "$(cat "$tmp/lines")" = 'ba blocked
ca allocatable'
    ok 'a warning of two types' test "$(cat "$err")" = "puny: $table:1: warning: \
types differ that can apply to the same label; the strictest counts: U+0061 is a \
variant of U+00E4"
done
ruleset '<char cp="00E4"><var cp="0061" type="x"/><var cp="0061" type="y"
when="after-b"/></char><char cp="0061"><var cp="00E4"/></char><char cp="0062"/>' \
    "$after_b<action disp='one' any-variant='y'/><action disp='two' any-variant='x'/>"
run --explain --table="$table" 'bä.de'
ok 'of two types that block nothing, that of the first action counts' \
    grep -q '^  variant  ba  ba  one$' "$out"
ruleset '<char cp="00E4"><var cp="00E4" type="x"/><var cp="00E4" type="y"
when="after-b"/></char><char cp="0062"/>' \
    "$after_b<action disp='invalid' any-variant='x'/><action disp='ok' any-variant='y'/>"
run -n --table="$table" 'bä.de'
ok 'of two reflexive variants the strictest counts' is_status 1

ruleset '<char cp="00E4"><var cp="0061 0065" type="x" not-when="after-b"/>
<var cp="00E4" type="r"/></char><char cp="0061 0065"><var cp="00E4"/></char>
<char cp="0062"/>' "$after_b"
run --explain --table="$table" "$(printf 'ä%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 \
    15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35).de"
ok 'variants have at most 63 code points' \
    test "$(grep -c '^  variant  ' "$out")" -eq 1001

# Variants that are not blocked come first.
ruleset '<char cp="00E4"><var cp="0061" type="blocked"/>
<var cp="0062" type="allocatable"/></char><char cp="0061"/><char cp="0062"/>
<char cp="0063"/>' 2>"$tmp/ignored"
run --explain --table="$table" "$(repeat 30 ä).de" 2>"$tmp/ignored"
sed -n 's/^  variant  .*  //p; s/^  variant  more/more/p; s/^  blocked  /blocked /p' \
    "$out" | sort | uniq -c | sed 's/^ *//' >"$tmp/lines"
ok 'many variants: the blocked ones are counted' \
    test "$(cat "$tmp/lines")" = '1000 allocatable
1 blocked at least 10000
1 more'
run --explain --table="$table" "$(repeat 4 ä)$(repeat 30 c).de"
sed -n 's/^  variant  .*  //p; s/^  blocked  /blocked /p' "$out" | sort | uniq -c |
    sed 's/^ *//' >"$tmp/lines"
ok 'more than 64 blocked variants are counted' \
    test "$(cat "$tmp/lines")" = '15 allocatable
1 blocked 65'

# Three sequences that overlap: 500 names, each of which alone takes some hundredths
# of a second, take together less than a second.
ruleset '<char cp="00E4"><var cp="00F6" type="x"/></char><char cp="00F6">
<var cp="00E4" type="x"/></char><char cp="00E4 00E4"><var cp="00E4 00F6" type="x"/>
<var cp="00F6" type="x"/></char><char cp="00E4 00E4 00E4">
<var cp="00F6 00F6 00F6" type="x"/></char>' '<action disp="invalid"
any-variant="x"/>' 2>"$tmp/ignored"
awk -v name="$(repeat 40 ä)" 'BEGIN {
    for (i = 0; i < 500; i++)
        print name ".de"
}' >"$in"
limited 20 "$PUNY" --explain --table="$table" <"$in" >"$out" 2>"$err"
status=$?
ok 'sequences that overlap: ends soon' is_status 0
ok 'sequences that overlap: each search is cut short' \
    test "$(grep -c '^  blocked  at least ' "$out")" -eq 500

# Forms that cannot be made.

ruleset '<char cp="00E4"><var cp="0021"/></char><char cp="0021"><var cp="00E4"/>
</char>'
run --explain --table="$table" 'ä.de'
sed -n '/^  index /p; /^  variant /p' "$out" >"$tmp/lines"
ok 'a variant that is no label' \
    test "$(cat "$tmp/lines")" = "$(bytes '  index  !\n  variant  !  -  valid')"
ruleset '<char cp="00E4"><var cp="0061 002D 0062"/></char>
<char cp="0061 002D 0062"><var cp="00E4"/></char>'
variants 'a variant with a hyphen' 'ä' 'a-b valid\n'
ruleset '<char cp="00E4"><var cp=""/></char>'
run --explain --table="$table" 'ä.de'
ok 'a variant without characters' \
    test "$(sed -n '/^  index /p; /^  variant /p' "$out")" = '  index  '
ruleset '<char cp="00E4"><var cp="202E"/></char><char cp="202E">
<var cp="00E4"/></char>'
while read -r escape wanted; do
    run --explain --table="$table" --escape="$escape" 'ä.de'
    ok "--escape=$escape: a variant" \
        test "$(sed -n 's/^  variant  //p' "$out")" = "$(bytes "$wanted")  xn--zvg  valid"
done <<'END'
auto \\u{202E}
always \\u{202E}
never \342\200\256
END

# Variants of protected names.

ruleset '<char cp="0061"><var cp="007A" when="after-b"/></char>
<char cp="007A"><var cp="0061"/></char><char cp="0062"/><char cp="0078"/>
<char cp="0063"><var cp="0079" when="after-b"/></char>
<char cp="0079"><var cp="0063" when="after-b"/></char>' "$after_b"
listed 'xa.de\nxz.com\nbc.de\nxc.de\nzxq.org\n'
imitates 'a variant in one direction' 'xz.de' 'xa.de'
imitates 'a variant in the other direction' 'xa.com' 'xz.com'
imitates 'a variant in a context' 'by.de' 'bc.de'
passes 'a variant in no direction' 'xy.de'
run -n --protect="$tmp/listed" --table="$table" axq.org
gives 'a label that is not made of the repertoire has no variants' 1 'axq.org\n' \
    "puny: 'axq.org': label 1, 'axq': the table lacks U+0071 'q'\n"
ruleset '<char cp="00DF"><var cp="0073 0073"/></char><char cp="0073 0073">
<var cp="00DF"/></char><char cp="0073"/><char cp="006D"/><char cp="0061"/>'
listed 'mass\nassa.de\n'
listed 'mass\nmaß\nmass\n'
passes 'a listed variant of a listed name' 'xn--ma-hia.de'
listed 'mass\nassa.de\n'
run -n --protect="$tmp/listed" --table="$table" 'xn--ma-hia.de'
gives 'a variant of another length' 1 'xn--ma-hia.de\n' \
    "puny: 'xn--ma-hia.de': label 1, 'xn--ma-hia': it is a variant of 'mass' \
(--protect, --table)\n"
listed 'maß\n'
passes 'a variant of another length, and more' 'masss.de'
listed 'mass\nassa.de\n'
passes 'another length without a variant' 'masss.de'

ruleset '<char cp="00DF"><var cp="0073 0073"/></char><char cp="0073 0073"><var
cp="00DF"/></char><char cp="0073"><var cp="0078"/></char><char cp="0078"><var
cp="0073"/></char>'
listed 'ß.de\n'
imitates 'another length, and a letter that has another variant, too' 'ss.de' 'ß.de'
listed 'x\n'
passes 'a top-level domain is no variant of a word' 'xxx.s'
listed 'sx.com\nc0m\n'
passes 'the top-level domain of a listed name imitates no word' 'sx.com'
ruleset '<char cp="0061 00E4"><var cp="0061"/></char><char cp="0061"/>
<char cp="00E4"/><char cp="0061 00E4 00E4" not-when="before-b"/>
<char cp="00F6"><var cp="0061 00E4"/></char><char cp="00E4 0062"/>' \
    '<rule name="before-b"><anchor/><look-ahead><char cp="0062"/></look-ahead>
</rule>' 2>/dev/null
listed 'aääb.de\n'
run -n --protect="$tmp/listed" --table="$table" 'öäb.de'
ok 'a variant that can be divided in another way than the longest' \
    grep -q "is a variant of" "$err"

done_testing
