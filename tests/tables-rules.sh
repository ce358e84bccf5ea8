#!/bin/sh
# A small ruleset for each feature of RFC 7940: the labels that it allows, and
# their variants.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

has_icu || skip_all 'built without ICU'

table=$tmp/table

# ruleset DATA [RULES]
ruleset() {
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>%s</data>' "$1"
    printf '<rules>%s</rules></lgr>' "${2-}"
} >"$table"

# allows NAME LABEL...: the table allows the labels, which have a non-ASCII
# character each.
allows() {
    title=$1
    shift
    run -n --table="$table" "$@"
    ok "$title" is_allowed
}

is_allowed() {
    is_status 0 && return
    printf 'wanted: allowed by\n%s\n' "$(cat "$table")" | note
    return 1
}

# denies NAME LABEL REASON: in a line of the table.
denies() {
    run -n --table="$table" "$2.de"
    sed "s|: $table\(:[0-9]*\)\{0,1\}: |: |" "$err" >"$tmp/said"
    mv "$tmp/said" "$err"
    gives "$1" 1 "$2.de\n" "puny: '$2.de': label 1, '$2': $3\n"
}

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
allows 'the repertoire' 'ä.de' 'ää.de'

# Classes.

letters='<char cp="00E4"/><range first-cp="0061" last-cp="007A"/>
<range first-cp="0030" last-cp="0039"/>'
ruleset "$letters" '<class name="digit" property="gc:Nd"/>
<rule name="two-digits"><class by-ref="digit"/><class property="gc:Nd"/></rule>
<action disp="invalid" match="two-digits" comment="no"/>'
allows 'a property in two classes' 'ä1.de' '1ä1.de'
denies 'a property in two classes matches twice' 'ä12' \
    "the label is not allowed, because the rule 'two-digits' matches (no)"
ruleset "$letters" '<rule name="r"><class> 0061-0065
0063 0062-0064 0078</class>
</rule><action disp="invalid" match="r"/>'
allows 'a class of members' 'äf.de' 'äw.de' 'äy.de'
for letter in a b e x; do
    denies "a class of members has $letter" "ä$letter" \
        "the label is not allowed, because the rule 'r' matches"
done
ruleset '<range first-cp="4E00" last-cp="4E4F"/>' '<rule name="r">
<class>4E01-4E40</class></rule><action disp="invalid" match="r"/>'
allows 'a class of 64 members: those before and after it' '一.de' '乁.de'
for letter in 丁 丿 乀; do
    denies "a class of 64 members has $letter" "$letter" \
        "the label is not allowed, because the rule 'r' matches"
done
ruleset "$letters" '<rule name="r"><class from-tag="unused"/></rule>
<action disp="invalid" match="r"/>'
allows 'a tag that nothing has' 'äf.de'
ruleset '<char cp="00E4" tag="x y"/><range first-cp="0061" last-cp="0063"
tag="y"/><range first-cp="0064" last-cp="007A"/>' \
    '<rule name="r"><start/><class from-tag="y"/></rule>
<rule name="s"><class from-tag="x"/><end/></rule>
<action disp="invalid" not-match="r"/><action disp="invalid" match="s"/>'
allows 'tags' 'äb.de' 'cäz.de'
denies 'a tag that the first character lacks' 'däb' \
    "the label is not allowed, because the rule 'r' does not match"
denies 'two tags of a code point' 'aä' \
    "the label is not allowed, because the rule 's' matches"
# Each operator on a to d and c to f, alone, and twice in another.
for row in 'union abcdef' 'intersection cd' 'difference ab' \
    'symmetric-difference abef'; do
    operator="${row% *}><class>0061-0064</class><class>0063-0066</class></${row% *}>"
    for set in "<${row% *} name='c'>${operator#*>}" \
        "<union name='c'><$operator<$operator</union>"; do
        ruleset '<char cp="00E4"/><range first-cp="0061" last-cp="0067"/>' \
            "$set<rule name='r'><class by-ref='c'/></rule>
<action disp='invalid' match='r'/>"
        run -n --table="$table" --invalid=only äa.de äb.de äc.de äd.de äe.de äf.de äg.de
        ok "${row% *}" \
            test "$(sed 's/^ä\(.\)\.de$/\1/' "$out" | tr -d '\n')" = "${row#* }"
    done
done
ruleset "$letters" '<complement name="c"><class>0061-007A 00E4</class>
</complement><rule name="r"><class by-ref="c"/></rule>
<action disp="invalid" match="r"/>'
allows 'complement' 'äz.de'
denies 'complement has the others' 'ä0' \
    "the label is not allowed, because the rule 'r' matches"
ruleset "$letters" '<rule name="r"><intersection><class>0061-0063</class>
<class>0063-0065</class></intersection></rule><action disp="invalid" match="r"/>'
allows 'an operator without a name in a rule' 'äb.de'

# Rules.

# matches NAME RULE LABEL...: the rule matches the label.
matches() {
    ruleset "$letters" "<rule name='r'>$2</rule>
<action disp='invalid' not-match='r'/>"
    allows "$1" "$3.de"
}

# differs NAME RULE LABEL: the rule does not match the label.
differs() {
    ruleset "$letters" "<rule name='r'>$2</rule>
<action disp='invalid' match='r'/>"
    allows "$1" "$3.de"
}

a='<char cp="0061"/>'
count() {
    echo "<start/><char cp='0061' count='$1'/><char cp='00E4'/>"
}
matches 'a count' "$(count 2)" 'aaä'
differs 'a count: fewer' "$(count 2)" 'aä'
differs 'a count: more' "$(count 2)" 'aaaä'
matches 'a count of none' "$(count 0:1)" 'ä'
matches 'a count of none or one' "$(count 0:1)" 'aä'
differs 'a count of at most one' "$(count 0:1)" 'aaä'
matches 'a count without a limit' "$(count 1+)" 'aaaä'
differs 'a count of at least one' "$(count 1+)" 'ä'
matches 'a count beyond a label' "$(count 0:300)" 'aaä'
differs 'a count of more than a label has' "$(count 300)" 'aaä'
differs 'a count of at least more than a label has' "$(count 300+)" 'aaä'
matches 'a rule within a rule, with a count' \
    "<start/><rule count='2'>$a<any/></rule><end/>" 'abaä'
differs 'a rule within a rule, with a count: fewer' \
    "<start/><rule count='2'>$a<any/></rule><end/>" 'aä'
ruleset "$letters" '<rule name="r"><char cp="0061"/></rule>
<rule name="s"><rule by-ref="r"/></rule><action disp="invalid" not-match="s"/>'
allows 'a rule that is another one' 'äa.de'
denies 'a rule that is another one: elsewhere' 'äb' \
    "the label is not allowed, because the rule 's' does not match"
matches 'a choice' "<start/><choice><char cp='0062'/>$a</choice><any/><end/>" 'aä'
differs 'a choice of others' \
    "<start/><choice><char cp='0062'/>$a</choice><any/><end/>" 'cä'
differs 'an empty rule' '' 'ä'
differs 'a character beyond the end' "$a<any/>" 'äa'
matches 'a count of at least two ends later' \
    "<start/><any count='2+'/><char cp='00E4'/>" 'aabä'
matches 'a sequence of code points' '<char cp="0061 00E4"/>' 'baäb'
differs 'a sequence of other code points' '<char cp="0061 00E4"/>' 'abä'

# Contexts.

after_b='<rule name="after-b"><look-behind><char cp="0062"/></look-behind>
<anchor/></rule>'
ruleset '<char cp="00E4" when="after-b"/><char cp="0062"/><char cp="0063"/>' \
    "$after_b"
allows 'when' 'bä.de' 'cbä.de'
denies 'when: elsewhere' 'cä' \
    "U+00E4 'ä' is allowed only where the rule 'after-b' matches"
ruleset '<char cp="00E4" not-when="after-b"/><char cp="0062"/>
<char cp="0063"/>' "$after_b"
allows 'not-when' 'cä.de' 'bcä.de'
denies 'not-when: there' 'bä' \
    "U+00E4 'ä' is not allowed where the rule 'after-b' matches"
ruleset '<char cp="00E4"/><char cp="0062"/><char cp="0063"/>
<char cp="0062 00E4" when="after-b"/>' "$after_b"
allows 'a sequence in its context, or its characters' 'bbä.de' 'cbä.de'
variants 'a sequence out of its context' 'cbä' ''

before_a='<rule name="before-a"><anchor/><any count="0:2"/><look-ahead>
<char cp="0061"/></look-ahead></rule>'
ruleset '<char cp="00E4" when="before-a"/><range first-cp="0061" last-cp="0063"/>' \
    "$before_a"
allows 'a look-ahead from several positions' 'äa.de' 'äba.de' 'äbba.de'
denies 'a look-ahead: elsewhere' 'äbbba' \
    "U+00E4 'ä' is allowed only where the rule 'before-a' matches"
# The rule that both refer to has other matches for each anchor.
ruleset '<char cp="00E4" when="r"/><char cp="0062"/><char cp="0063"/>' \
    '<rule name="q"><look-behind><char cp="0062"/></look-behind><anchor/></rule>
<rule name="r"><choice><rule by-ref="q"/><rule by-ref="q"/></choice></rule>'
allows 'a context in a rule by-ref' 'bä.de' 'bäbä.de'
denies 'a context in a rule by-ref: the second anchor' 'bäcä' \
    "U+00E4 'ä' is allowed only where the rule 'r' matches"

# Dispositions.

ruleset '<char cp="00E4"/>' '<rule name="r"><any/></rule>
<action disp="invalid" match="r" comment=""/>'
denies 'an empty comment' 'ä' \
    "the label is not allowed, because the rule 'r' matches"
ruleset '<char cp="00E4"><var cp="00E4" type="invalid"/></char>'
denies 'a reflexive variant that is invalid' 'ä' \
    'the label is not allowed, by a default action (RFC 7940)'
ruleset '<char cp="00E4"><var cp="00E4" type="odd" when="after-b"/></char>
<char cp="0062"/>' "$after_b<action disp='invalid' any-variant='odd'/>"
allows 'a reflexive variant whose context is elsewhere' 'äb.de'
denies 'a reflexive variant in its context' 'bä' 'the label is not allowed'
ruleset '<char cp="00E4"><var cp="00E4" type="even" when="after-b"/>
<var cp="00E4" type="odd" not-when="after-b"/></char>
<char cp="0062"/>' "$after_b<action disp='invalid' any-variant='odd'/>"
allows 'the first of two reflexive variants' 'bä.de'
denies 'the second one, in its context' 'ä' 'the label is not allowed'
ruleset '<char cp="00E4"><var cp="00E4"/></char>' \
    '<action disp="invalid" only-variants="t"/>'
allows 'a reflexive variant without a type' 'ä.de'
ruleset '<char cp="0062"/><char cp="00E4"><var cp="00E4" type="r"/></char>' \
    '<action disp="invalid" only-variants="r"/>'
allows 'only-variants: the first entry has none' 'bä.de'
denies 'only-variants: each entry has one' 'ää' 'the label is not allowed'
ruleset '<char cp="00E4"/><char cp="0062"/>' '<rule name="two"><any/><any/></rule>
<action disp="blocked" match="two" comment="never two"/>'
denies 'a label that an action blocks' 'äb' \
    "the label is blocked, because the rule 'two' matches (never two)"
run --explain --table="$table" 'äb.de'
ok '--explain: a label that an action blocks' grep -q '^  disposition  blocked$' "$out"
allows 'a label that it does not block' 'ä.de'
bytes 'U+00FC\n' >"$tmp/other"
run -n --table="$tmp/other" --table="$table" 'äb.de'
gives 'the table and the line of its action are named' 1 'äb.de\n' \
    "puny: 'äb.de': label 1, 'äb': $table:$(grep -n '<action' "$table" | sed 's/:.*//'): \
the label is blocked, because the rule 'two' matches (never two)\n"
pairs='<char cp="00E4"><var cp="0061" type="t"/></char>
<char cp="0061"><var cp="00E4" type="t"/></char>
<char cp="00F6"><var cp="006F" type="u"/></char>
<char cp="006F"><var cp="00F6" type="u"/></char><char cp="0062"/>'
ruleset "$pairs" '<action disp="one" any-variant="t t"/>'
variants 'any-variant' 'äö' 'ao one\naö one\näo valid\n'
ruleset "$pairs" '<action disp="one" all-variants="t t"/>'
variants 'all-variants' 'äö' 'ao valid\naö one\näo valid\n'
ruleset "$pairs" '<action disp="one" all-variants="u t"/>'
variants 'all-variants of two types' 'äbö' 'abo one\nabö one\näbo one\n'
ruleset "$pairs" '<action disp="one" only-variants="t u"/>'
variants 'only-variants' 'äö' 'ao one\naö valid\näo valid\n'
variants 'only-variants, and another character' 'äbö' \
    'abo valid\nabö valid\näbo valid\n'
ruleset "$pairs" '<action disp="invalid" any-variant="t"/>'
variants 'invalid variants are none' 'äö' 'äo valid\n'
ruleset "$pairs" '<rule name="o"><char cp="006F"/></rule>
<action disp="invalid" match="o"/>'
variants 'invalid labels are no variants' 'äö' 'aö valid\n'
ruleset '<char cp="00E4"><var cp="0061"/></char><char cp="0061"><var cp="00E4"/>
</char><char cp="0062"/><char cp="0061 0062"><var cp="0078"/></char>
<char cp="0078"><var cp="0061 0062"/></char>'
variants 'variants are not replaced again' 'äb' 'ab valid\n'
ruleset '<char cp="00E4 0062 0063"><var cp="0078"/></char><char cp="00E4 0062"/>
<char cp="0063"><var cp="0064"/></char><char cp="0064"><var cp="0063"/></char>
<char cp="0078"><var cp="00E4 0062 0063"/></char>'
variants 'a shorter sequence without variants' 'äbc' 'x valid\näbd valid\n'
ruleset "$pairs" '<rule name="o"><char cp="006F"/></rule>
<action disp="one" any-variant="t u"/><action disp="invalid" match="o"/>'
variants 'labels that are invalid without their variants are none' 'äö' 'aö one\n'
ruleset '<char cp="00E4"><var cp="0061" type="activated"/></char>
<char cp="0061"><var cp="00E4"/></char>
<char cp="00F6"><var cp="006F" type="other"/></char>
<char cp="006F"><var cp="00F6"/></char>'
variants 'a label of activated variants alone is activated' 'äö' \
    'ao valid\naö activated\näo valid\n'

ruleset '<char cp="00E4 0062"/><char cp="00E4"><var cp="0061"/></char>
<char cp="0061"><var cp="00E4"/></char>'
variants 'a sequence whose last character has no entry' 'äb' ''
ruleset '<char cp="0061 0062"/><char cp="0061"><var cp="00E4"/></char>
<char cp="00E4"><var cp="0061"/></char><char cp="0062"/>'
variants 'a longer sequence has no variants' 'ab' 'äb valid\n'
ruleset '<char cp="00E4"><var cp="0061"/><var cp="007A"/><var cp="0061 0062"/>
</char><char cp="0061"><var cp="00E4"/></char><char cp="007A"><var cp="00E4"/>
</char><char cp="0062"/><char cp="0061 0062"><var cp="00E4"/></char>'
variants 'the order of variants' 'ä' 'a valid\nab valid\nz valid\n'
ruleset '<char cp="00E4"><var cp="0061" when="after-b"/></char><char cp="0061">
<var cp="00E4" when="after-b"/></char><char cp="0062"><var cp="0063"/></char>
<char cp="0063"><var cp="0062"/></char>' "$after_b"
variants 'a context is that of the variant' 'bä' 'ba valid\ncä valid\n'
variants 'a context that a variant has, but the label lacks' 'cä' \
    'ba valid\nbä valid\n'
ruleset '<char cp="0061 0062"/><char cp="0061"><var cp="0061" type="r"/>
<var cp="00E4" type="t"/></char><char cp="00E4"><var cp="0061"/></char>
<char cp="0062"><var cp="0062" type="r"/></char>
<char cp="0078"><var cp="0078" type="r"/><var cp="007A" type="t"/></char>
<char cp="007A"><var cp="0078"/></char>' \
    '<action disp="one" only-variants="r t"/>'
variants 'a sequence without variants does not replace its characters' 'abx' \
    'abz one\näbx one\näbz one\n'

ruleset '<char cp="0061"><var cp="0061" type="r" when="after-b"/>
<var cp="00E4"/></char><char cp="00E4"><var cp="0061"/></char>
<char cp="0062"/><char cp="0063"/>' "$after_b"
variants 'a reflexive variant out of its context' 'cab' 'cäb valid\n'
ruleset '<char cp="00E4"><var cp="0061" type="x" when="after-b"/>
<var cp="0061" type="y" not-when="after-b"/>
<var cp="0061" type="z" when="after-c"/>
<var cp="00E4" type="r" when="after-b"/>
<var cp="00E4" type="s" not-when="after-b"/></char>
<char cp="0061"><var cp="00E4"/></char><char cp="0062"/><char cp="0063"/>' \
    "$after_b<rule name='after-c'><look-behind><char cp='0063'/></look-behind>
<anchor/></rule><action disp='one' all-variants='x'/>
<action disp='two' all-variants='y'/>"
variants 'one variant in two contexts' 'äb' 'ab two\n'
variants 'one variant in two contexts: the other' 'bä' 'ba one\n'
ruleset '<char cp="00E4"><var cp="0061" type="x" when="after-b"/>
<var cp="0061" type="y" when="after-c"/></char><char cp="0061"><var cp="00E4"/></char>
<char cp="0062"/><char cp="0063"/>' "$after_b<rule name='after-c'><look-behind>
<char cp='0063'/></look-behind><anchor/></rule><action disp='one' all-variants='x'/>
<action disp='two' all-variants='y'/>"
variants 'one variant after two characters: the first' 'bä' 'ba one\n'
variants 'one variant after two characters: the second' 'cä' 'ca two\n'
# repeated VARIANTS RULES: a ruleset with "a" as a variant of ä, repeatedly.
repeated() {
    ruleset "<char cp='00E4'>$1<var cp='00E4' type='t'/></char>
<char cp='0061'><var cp='00E4'/></char><char cp='0062'/><char cp='0063'/>" \
        "$after_b<rule name='first'><start/><anchor/></rule>$2"
}
blocked='<var cp="0061" type="blocked"'
allocatable='<var cp="0061" type="allocatable"'
repeated "$blocked/>$blocked when='after-b'/>" ''
variants 'a repeated variant of one type' 'bä' 'ba blocked\n'
variants 'a repeated variant of one type, in no context' 'cä' 'ca blocked\n'
allows 'a repeated variant of one type is read without a warning' 'ä.de'
ok 'no warning' test ! -s "$err"
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
repeated "$allocatable when='after-b'/>$blocked not-when='first'/>" ''
variants 'two types whose contexts overlap: the strictest counts' 'bä' 'ba blocked\n'
variants 'two types: the context of one' 'ä' ''
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

ruleset '<char cp="00E4"><var cp="0061" type="x"/></char><char cp="0061">
<var cp="00E4"/></char><char cp="00F6"><var cp="006F" type="y"/></char>
<char cp="006F"><var cp="00F6"/></char>' '<action disp="allocatable"
all-variants="x"/><action disp="allocatable" only-variants="y"/>
<action disp="blocked" any-variant="x y"/>'
variants 'mixed types are blocked' 'äö' 'aö allocatable\nao blocked\näo blocked\n'
variants 'only-variants: all replaced' 'öö' \
    'oo allocatable\noö blocked\nöo blocked\n'

# The index label.

# indexes NAME LABEL INDEX
indexes() {
    run -n --index --table="$table" "$2.de"
    gives "$1" 0 "$3.de\n" ''
}

ruleset '<char cp="00E4"><var cp="0061" when="after-b"/><var cp="0065"/></char>
<char cp="0061"><var cp="00E4"/></char><char cp="0065"><var cp="00E4"/></char>
<char cp="0062"/><char cp="0064 0065"/><char cp="0064"/>' "$after_b"
indexes 'the least variant in its context' 'bä' 'ba'
indexes 'the least variant out of its context' 'ä' 'e'
indexes 'the least variant in its context, with a sequence' 'debä' 'deba'
indexes 'the least variant out of its context, with a sequence' 'deä' 'dee'
ruleset '<char cp="0063 0064" when="after-b"><var cp="0061"/></char>
<char cp="0061"><var cp="0063 0064"/></char><range first-cp="0062" last-cp="0064"/>
<char cp="00E4"/>' "$after_b"
indexes 'a sequence in its context' 'bcdä' 'xn--ba-wia'
indexes 'a sequence out of its context' 'dcdä' 'xn--dcd-sla'
ruleset '<char cp="00E4"/><char cp="0063 0064"/><char cp="0064"><var cp="0061"/>
</char><char cp="0061"><var cp="0064"/></char>'
indexes 'a sequence before the variants of its last character' 'äcd' 'xn--cd-uia'
ruleset '<char cp="00E4"/><char cp="0063"/><char cp="0063 0064"/><char
cp="0064"><var cp="0061"/></char><char cp="0061"><var cp="0064"/></char>'
indexes 'the least of two divisions that begin alike' 'äcd' 'xn--ca-uia'

# A variant has at most 63 code points.
a8='0061 0061 0061 0061 0061 0061 0061 0061'
ruleset "<char cp='00E4'><var cp='$a8' when='after-b'/>
<var cp='$a8 0061' when='after-b'/></char><char cp='$a8'><var cp='00E4'/></char>
<char cp='$a8 0061'><var cp='00E4'/></char><char cp='0062'/><char cp='0063'/>" \
    "$after_b"
variants 'a variant of 63 code points, none of 64' "$(repeat 54 c)bä" \
    "$(repeat 54 c)baaaaaaaa valid\n"
ruleset '<char cp="00E4 0062 0063"><var cp="00F6"/></char><char cp="00F6"><var
cp="00E4 0062 0063"/></char><char cp="00E4 0062"/><char cp="0063"><var cp="0078"/>
</char><char cp="0078"><var cp="0063"/></char>'
variants 'shorter entries follow the first one that has variants' 'äbc' \
    'äbx valid\nö valid\n'

# Forms that cannot be made.

ruleset '<char cp="00E4"><var cp="0021"/></char><char cp="0021"><var cp="00E4"/>
</char>'
run --explain --table="$table" 'ä.de'
sed -n '/^  index /p; /^  variant /p' "$out" >"$tmp/lines"
ok 'a variant that is no label' \
    test "$(cat "$tmp/lines")" = "$(bytes '  index  !\n  variant  !  -  valid')"
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
ruleset '<char cp="0061"/><char cp="0062"/><char cp="0078"><var cp=""/></char>'
listed 'axb.de\nbab.fr\n'
imitates 'a letter that a variant removes' 'ab.de' 'axb.de'
imitates 'a letter that a variant removes: the reverse' 'bxab.fr' 'bab.fr'
passes 'a letter that no variant removes' 'ab.fr'

# All labels of a to d have the same key.
ruleset '<char cp="0061 0062"><var cp="0063"/></char><char cp="0063"><var
cp="0061 0062"/><var cp="0064"/></char><char cp="0064"><var cp="0063"/></char>
<char cp="0064 0061"><var cp="0062"/></char><char cp="0062"><var cp="0064 0061"/>
</char><char cp="0061"/><char cp="00E4"/>'
listed 'abc.de\ncd.fr\nbä\ndacab.org\n'
imitates 'sequences of letters with one run as their key' 'cc.de' 'abc.de'
imitates 'sequences that are replaced in both places' 'cab.de' 'abc.de'
imitates 'single letters' 'dd.fr' 'cd.fr'
imitates 'one letter for two' 'bcc.org' 'dacab.org'
passes 'a letter more' 'cca.de'
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
