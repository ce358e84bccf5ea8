#!/bin/sh
# --explain: the parts of names and their faults, block by block.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

if ! has_icu; then
    refuses '--explain without ICU' \
        'this puny was built without ICU: it has no --explain' --explain x
    done_testing
fi

unicode=$("$PUNY" --version | sed -n 's/^ICU .*, Unicode \(.*\)\.$/\1/p')

# explains NAME STATUS STRING: the block of STRING, which has escapes as for
# printf(1), is standard input.
explains() {
    sed "s/%UNICODE%/$unicode/" >"$tmp/wanted"
    run --explain -- "$(bytes "$3")"
    gives_file "$1" "$2" "$tmp/wanted"
}

run --explain ' a ' 'a b' 'a  b' "$(bytes '\302\255')" 'xn--ü'
sed -n 's/^label 1   //p' "$out" >"$tmp/labels"
printf '%s\n' '\u{20}a\u{20}, ASCII' 'a b, ASCII' 'a \u{20}b, ASCII' \
    '\u{AD}, Common, 1 code point' 'xn--ü, Latin, 5 code points' >"$tmp/wanted"
ok 'labels that are not valid' same "$tmp/labels" "$tmp/wanted"
run --explain "$(bytes 'a\302\200')"
ok 'the first character beyond ASCII' grep -q \
    'U+0080  .u{80}  Common  <control-0080>  *disallowed' "$out"
explains 'Latin' 0 'b\303\274cher.example' <<'EOF'
U-labels  bücher.example (15 octets)
A-labels  xn--bcher-kva.example (21 octets)
label 1   bücher, Latin, 6 code points
  U+0062  b  Latin  LATIN SMALL LETTER B
  U+00FC  ü  Latin  LATIN SMALL LETTER U WITH DIAERESIS
  U+0063  c  Latin  LATIN SMALL LETTER C
  U+0068  h  Latin  LATIN SMALL LETTER H
  U+0065  e  Latin  LATIN SMALL LETTER E
  U+0072  r  Latin  LATIN SMALL LETTER R
label 2   example, ASCII
valid     yes
strict    yes
safe      yes
EOF
explains 'upper case, and characters mapped to several' 0 'B\303\234CHER.\342\205\267\307\206' <<'EOF'
U-labels  bücher.viiidž (15 octets)
A-labels  xn--bcher-kva.xn--viiid-yib (27 octets)
label 1   BÜCHER, Latin, 6 code points
  U+0042  B  Latin  LATIN CAPITAL LETTER B                 becomes b
  U+00DC  Ü  Latin  LATIN CAPITAL LETTER U WITH DIAERESIS  becomes ü
  U+0043  C  Latin  LATIN CAPITAL LETTER C                 becomes c
  U+0048  H  Latin  LATIN CAPITAL LETTER H                 becomes h
  U+0045  E  Latin  LATIN CAPITAL LETTER E                 becomes e
  U+0052  R  Latin  LATIN CAPITAL LETTER R                 becomes r
label 2   ⅷǆ, Latin, 2 code points
  U+2177  ⅷ  Latin  SMALL ROMAN NUMERAL EIGHT              becomes viii, looks like viii
  U+01C6  ǆ  Latin  LATIN SMALL LETTER DZ WITH CARON       becomes dž
valid     yes
strict    no: label 1, 'BÜCHER': U+0042 'B' is mapped to 'b' (RFC 5891, section 4.1); without --strict it is accepted
safe      yes
EOF
explains 'Cyrillic, from an A-label' 0 'xn--80ak6aa92e.com' <<'EOF'
U-labels  аррӏе.com (14 octets)
A-labels  xn--80ak6aa92e.com (18 octets)
label 1   xn--80ak6aa92e, Cyrillic, 5 code points
  U+0430  а  Cyrillic  CYRILLIC SMALL LETTER A         looks like a
  U+0440  р  Cyrillic  CYRILLIC SMALL LETTER ER        looks like p
  U+0440  р  Cyrillic  CYRILLIC SMALL LETTER ER        looks like p
  U+04CF  ӏ  Cyrillic  CYRILLIC SMALL LETTER PALOCHKA  looks like l
  U+0435  е  Cyrillic  CYRILLIC SMALL LETTER IE        looks like e
label 2   com, ASCII
valid     yes
strict    yes
safe      no: label 1, 'аррӏе': all its letters look like ASCII, and 'com' is not a top-level domain of a country that writes Cyrillic (--trust)
EOF
sed '/^label 1/s/xn--80ak6aa92e/XN--80AK6AA92E/' "$out" >"$tmp/upper"
explains 'an A-label in upper case' 0 'XN--80AK6AA92E.com' <"$tmp/upper"
explains 'Latin and Cyrillic' 0 'p\320\260ypal.com' <<'EOF'
U-labels  pаypal.com (11 octets)
A-labels  xn--pypal-4ve.com (17 octets)
label 1   pаypal, Latin + Cyrillic, 6 code points
  U+0070  p  Latin     LATIN SMALL LETTER P
  U+0430  а  Cyrillic  CYRILLIC SMALL LETTER A  looks like a
  U+0079  y  Latin     LATIN SMALL LETTER Y
  U+0070  p  Latin     LATIN SMALL LETTER P
  U+0061  a  Latin     LATIN SMALL LETTER A
  U+006C  l  Latin     LATIN SMALL LETTER L
label 2   com, ASCII
valid     yes
strict    yes
safe      no: label 1, 'pаypal': U+0070 'p' is Latin and U+0430 'а' is Cyrillic, which do not go together
EOF
explains 'Greek, and a deviation' 0 '\316\262\317\214\316\273\316\277\317\202.gr' <<'EOF'
U-labels  βόλος.gr (13 octets)
A-labels  xn--nxasmm1c.gr (15 octets)
IDNA2003  xn--nxasmq6b.gr (15 octets)
label 1   βόλος, Greek, 5 code points
  U+03B2  β  Greek  GREEK SMALL LETTER BETA
  U+03CC  ό  Greek  GREEK SMALL LETTER OMICRON WITH TONOS
  U+03BB  λ  Greek  GREEK SMALL LETTER LAMDA
  U+03BF  ο  Greek  GREEK SMALL LETTER OMICRON             looks like o
  U+03C2  ς  Greek  GREEK SMALL LETTER FINAL SIGMA
label 2   gr, ASCII
valid     yes
strict    yes
safe      yes
EOF
explains 'IDNA2003 maps the deviations of U-labels, not of A-labels' 0 'xn--fa-hia.stra\303\237e' <<'EOF'
U-labels  faß.straße (12 octets)
A-labels  xn--fa-hia.xn--strae-oqa (24 octets)
IDNA2003  xn--fa-hia.strasse (18 octets)
label 1   xn--fa-hia, Latin, 3 code points
  U+0066  f  Latin  LATIN SMALL LETTER F
  U+0061  a  Latin  LATIN SMALL LETTER A
  U+00DF  ß  Latin  LATIN SMALL LETTER SHARP S
label 2   straße, Latin, 6 code points
  U+0073  s  Latin  LATIN SMALL LETTER S
  U+0074  t  Latin  LATIN SMALL LETTER T
  U+0072  r  Latin  LATIN SMALL LETTER R
  U+0061  a  Latin  LATIN SMALL LETTER A
  U+00DF  ß  Latin  LATIN SMALL LETTER SHARP S
  U+0065  e  Latin  LATIN SMALL LETTER E
valid     yes
strict    yes
safe      yes
EOF
explains 'a deviation in an A-label alone: no form of IDNA2003' 0 'xn--fa-hia.de' <<'EOF'
U-labels  faß.de (7 octets)
A-labels  xn--fa-hia.de (13 octets)
label 1   xn--fa-hia, Latin, 3 code points
  U+0066  f  Latin  LATIN SMALL LETTER F
  U+0061  a  Latin  LATIN SMALL LETTER A
  U+00DF  ß  Latin  LATIN SMALL LETTER SHARP S
label 2   de, ASCII
valid     yes
strict    yes
safe      yes
EOF
explains 'IDNA2003 refused right-to-left labels that end in a digit' 0 '\331\206\330\247\331\205\331\207\342\200\214\330\247\333\2141.ir' <<'EOF'
U-labels  نامه‌ای1.ir (19 octets)
A-labels  xn--1-ymca3jdi64gp19l.ir (24 octets)
IDNA2003  -
label 1   نامه‌ای1, Arabic, 8 code points
  U+0646  ن         Arabic     ARABIC LETTER NOON
  U+0627  ا         Arabic     ARABIC LETTER ALEF       looks like l
  U+0645  م         Arabic     ARABIC LETTER MEEM
  U+0647  ه         Arabic     ARABIC LETTER HEH        looks like o
  U+200C  \u{200C}  Inherited  ZERO WIDTH NON-JOINER
  U+0627  ا         Arabic     ARABIC LETTER ALEF       looks like l
  U+06CC  ی         Arabic     ARABIC LETTER FARSI YEH
  U+0031  1         Common     DIGIT ONE
label 2   ir, ASCII
valid     yes
strict    yes
safe      yes
EOF
run --explain "$(bytes '\331\206\330\247\331\205\331\207\342\200\214\330\247\333\214.ir')"
ok 'IDNA2003 allowed right-to-left labels that end in a letter' \
    grep -q '^IDNA2003  xn--[a-z0-9]*\.ir ' "$out"
for row in '.fa\303\237.de .fass.de' 'fa\303\237.de. fass.de.' \
    'fa\303\237..de -' '..fa\303\237 -' \
    '1\331\206\330\247\331\205\331\207\342\200\214\330\247\333\214.ir -'; do
    run --explain "$(bytes "${row% *}")"
    ok "IDNA2003: dots, and a digit that begins a label: ${row% *}" \
        test "$(sed -n 's/^IDNA2003  \([^ ]*\).*/\1/p' "$out")" = "${row#* }"
done
explains 'IDNA2003 refused a label that is nothing but a joiner' 1 '\342\200\215.\303\237' <<'EOF'
U-labels  -
A-labels  -
IDNA2003  -
label 1   ‍, Inherited, 1 code point
  U+200D  \u{200D}  Inherited  ZERO WIDTH JOINER
label 2   ß, Latin, 1 code point
  U+00DF  ß         Latin      LATIN SMALL LETTER SHARP S
valid     no: label 1, '‍': U+200C or U+200D is not allowed here (CONTEXTJ, RFC 5892, appendix A)
strict    no: not valid
safe      no: not valid
EOF
explains 'a label that mapping makes an A-label shows its code points' 0 '\357\275\230n--80ak6aa92e.com' <<'EOF'
U-labels  аррӏе.com (14 octets)
A-labels  xn--80ak6aa92e.com (18 octets)
label 1   ｘn--80ak6aa92e, Cyrillic, 5 code points
  U+0430  а  Cyrillic  CYRILLIC SMALL LETTER A         looks like a
  U+0440  р  Cyrillic  CYRILLIC SMALL LETTER ER        looks like p
  U+0440  р  Cyrillic  CYRILLIC SMALL LETTER ER        looks like p
  U+04CF  ӏ  Cyrillic  CYRILLIC SMALL LETTER PALOCHKA  looks like l
  U+0435  е  Cyrillic  CYRILLIC SMALL LETTER IE        looks like e
label 2   com, ASCII
valid     yes
strict    no: label 1, 'ｘn--80ak6aa92e': U+FF58 'ｘ' is mapped to 'x' (RFC 5891, section 4.1); without --strict it is accepted
safe      no: label 1, 'аррӏе': all its letters look like ASCII, and 'com' is not a top-level domain of a country that writes Cyrillic (--trust)
EOF
explains 'a leading dot is no label' 1 '.\303\237..x' <<'EOF'
U-labels  -
A-labels  -
IDNA2003  -
label 1   ß, Latin, 1 code point
  U+00DF  ß  Latin  LATIN SMALL LETTER SHARP S
label 2   empty
label 3   x, ASCII
valid     no: label 2, '': the label is empty
strict    no: not valid
safe      no: not valid
EOF
explains 'ASCII that is composed is not disallowed' 0 'a=\314\270' <<'EOF'
U-labels  a≠ (4 octets)
A-labels  xn--a-ufo (9 octets)
label 1   a≠, Latin, 3 code points
  U+0061  a  Latin      LATIN SMALL LETTER A
  U+003D  =  Common     EQUALS SIGN
  U+0338  ̸   Inherited  COMBINING LONG SOLIDUS OVERLAY
valid     yes
strict    no: label 1, 'a≠': U+2260 '≠' is DISALLOWED (RFC 5892); without --strict it is accepted
safe      no: label 1, 'a≠': U+2260 '≠' is not recommended for names (UTS #39)
EOF
explains 'blanks in a column are single' 1 'a\040\040\343\200\200b\040' <<'EOF'
U-labels  -
A-labels  -
label 1   a \u{20}　b\u{20}, Latin, 6 code points
  U+0061  a         Latin   LATIN SMALL LETTER A
  U+0020  \u{20}    Common  SPACE                 disallowed
  U+0020  \u{20}    Common  SPACE                 disallowed
  U+3000  \u{3000}  Common  IDEOGRAPHIC SPACE     becomes \u{20}
  U+0062  b         Latin   LATIN SMALL LETTER B
  U+0020  \u{20}    Common  SPACE                 disallowed
valid     no: label 1, 'a \u{20}　b ': U+0020 ' ' cannot be in a domain name
strict    no: not valid
safe      no: not valid
EOF
explains 'a deviation in a label without any ASCII left' 0 '\316\262\317\214\316\273\316\277\317\202.xn--p1ai' <<'EOF'
U-labels  βόλος.рф (15 octets)
A-labels  xn--nxasmm1c.xn--p1ai (21 octets)
IDNA2003  xn--nxasmq6b.xn--p1ai (21 octets)
label 1   βόλος, Greek, 5 code points
  U+03B2  β  Greek     GREEK SMALL LETTER BETA
  U+03CC  ό  Greek     GREEK SMALL LETTER OMICRON WITH TONOS
  U+03BB  λ  Greek     GREEK SMALL LETTER LAMDA
  U+03BF  ο  Greek     GREEK SMALL LETTER OMICRON             looks like o
  U+03C2  ς  Greek     GREEK SMALL LETTER FINAL SIGMA
label 2   xn--p1ai, Cyrillic, 2 code points
  U+0440  р  Cyrillic  CYRILLIC SMALL LETTER ER               looks like p
  U+0444  ф  Cyrillic  CYRILLIC SMALL LETTER EF
valid     yes
strict    yes
safe      yes
EOF
explains 'Arabic' 0 '\331\205\330\253\330\247\331\204.\330\245\330\256\330\252\330\250\330\247\330\261' <<'EOF'
U-labels  مثال.إختبار (21 octets)
A-labels  xn--mgbh0fb.xn--kgbechtv (24 octets)
label 1   مثال, Arabic, 4 code points
  U+0645  م  Arabic  ARABIC LETTER MEEM
  U+062B  ث  Arabic  ARABIC LETTER THEH
  U+0627  ا  Arabic  ARABIC LETTER ALEF                   looks like l
  U+0644  ل  Arabic  ARABIC LETTER LAM
label 2   إختبار, Arabic, 6 code points
  U+0625  إ  Arabic  ARABIC LETTER ALEF WITH HAMZA BELOW
  U+062E  خ  Arabic  ARABIC LETTER KHAH
  U+062A  ت  Arabic  ARABIC LETTER TEH
  U+0628  ب  Arabic  ARABIC LETTER BEH
  U+0627  ا  Arabic  ARABIC LETTER ALEF                   looks like l
  U+0631  ر  Arabic  ARABIC LETTER REH
valid     yes
strict    yes
safe      yes
EOF
explains 'Persian, with a joiner' 0 '\331\206\330\247\331\205\331\207\342\200\214\330\247\333\214.ir' <<'EOF'
U-labels  نامه‌ای.ir (18 octets)
A-labels  xn--mgba3gch31f060k.ir (22 octets)
IDNA2003  xn--mgba3gch31f.ir (18 octets)
label 1   نامه‌ای, Arabic, 7 code points
  U+0646  ن         Arabic     ARABIC LETTER NOON
  U+0627  ا         Arabic     ARABIC LETTER ALEF       looks like l
  U+0645  م         Arabic     ARABIC LETTER MEEM
  U+0647  ه         Arabic     ARABIC LETTER HEH        looks like o
  U+200C  \u{200C}  Inherited  ZERO WIDTH NON-JOINER
  U+0627  ا         Arabic     ARABIC LETTER ALEF       looks like l
  U+06CC  ی         Arabic     ARABIC LETTER FARSI YEH
label 2   ir, ASCII
valid     yes
strict    yes
safe      yes
EOF
explains 'Devanagari, with a joiner' 0 '\340\244\225\340\245\215\342\200\215\340\244\267' <<'EOF'
U-labels  क्‍ष (12 octets)
A-labels  xn--11b2ezcw70k (15 octets)
IDNA2003  xn--11b2ezc (11 octets)
label 1   क्‍ष, Devanagari, 4 code points
  U+0915  क         Devanagari  DEVANAGARI LETTER KA
  U+094D  ्          Devanagari  DEVANAGARI SIGN VIRAMA
  U+200D  \u{200D}  Inherited   ZERO WIDTH JOINER
  U+0937  ष         Devanagari  DEVANAGARI LETTER SSA
valid     yes
strict    yes
safe      no: label 1, 'क्‍ष': U+200D '‍' is invisible
EOF
explains 'Thai: marks take no column' 0 '\340\270\242\340\270\265\340\271\210.th' <<'EOF'
U-labels  ยี่.th (12 octets)
A-labels  xn--z3c2b1c.th (14 octets)
label 1   ยี่, Thai, 3 code points
  U+0E22  ย  Thai  THAI CHARACTER YO YAK
  U+0E35  ี   Thai  THAI CHARACTER SARA II
  U+0E48  ่   Thai  THAI CHARACTER MAI EK
label 2   th, ASCII
valid     yes
strict    yes
safe      yes
EOF
explains 'Han and kana: characters take two columns' 0 '\346\227\245\346\234\254.\343\203\211\343\203\274\343\203\212\343\203\204' <<'EOF'
U-labels  日本.ドーナツ (19 octets)
A-labels  xn--wgv71a.xn--bdkjd3r (22 octets)
label 1   日本, Han, 2 code points
  U+65E5  日  Han       CJK UNIFIED IDEOGRAPH-65E5
  U+672C  本  Han       CJK UNIFIED IDEOGRAPH-672C
label 2   ドーナツ, Katakana, 4 code points
  U+30C9  ド  Katakana  KATAKANA LETTER DO
  U+30FC  ー  Common    KATAKANA-HIRAGANA PROLONGED SOUND MARK
  U+30CA  ナ  Katakana  KATAKANA LETTER NA
  U+30C4  ツ  Katakana  KATAKANA LETTER TU
valid     yes
strict    yes
safe      yes
EOF
explains 'Hangul: vowels and finals take no column' 0 '\341\204\200\341\205\241\341\206\250' <<'EOF'
U-labels  각 (3 octets)
A-labels  xn--p39a (8 octets)
label 1   각, Hangul, 3 code points
  U+1100  ᄀ  Hangul  HANGUL CHOSEONG KIYEOK
  U+1161  ᅡ    Hangul  HANGUL JUNGSEONG A
  U+11A8  ᆨ    Hangul  HANGUL JONGSEONG KIYEOK
valid     yes
strict    no: label 1, '각': the label is not in normal form C; UTS #46 maps it to '각'; without --strict it is accepted
safe      yes
EOF
explains 'beyond the BMP' 0 '\360\240\234\216\351\207\216\345\261\213.a\360\220\214\260' <<'EOF'
U-labels  𠜎野屋.a𐌰 (16 octets)
A-labels  xn--ogt385jf97u.xn--a-je2i (26 octets)
label 1   𠜎野屋, Han, 3 code points
  U+2070E  𠜎  Han     CJK UNIFIED IDEOGRAPH-2070E
  U+91CE   野  Han     CJK UNIFIED IDEOGRAPH-91CE
  U+5C4B   屋  Han     CJK UNIFIED IDEOGRAPH-5C4B
label 2   a𐌰, Latin + Gothic, 2 code points
  U+0061   a   Latin   LATIN SMALL LETTER A
  U+10330  𐌰   Gothic  GOTHIC LETTER AHSA
valid     yes
strict    yes
safe      no: label 2, 'a𐌰': U+10330 '𐌰' is not recommended for names (UTS #39)
EOF
explains 'emoji, and a selector that is left out' 0 'i\342\235\244\357\270\217.ws' <<'EOF'
U-labels  i❤.ws (7 octets)
A-labels  xn--i-7iq.ws (12 octets)
label 1   i❤️, Latin, 3 code points
  U+0069  i         Latin      LATIN SMALL LETTER I
  U+2764  ❤         Common     HEAVY BLACK HEART
  U+FE0F  \u{FE0F}  Inherited  VARIATION SELECTOR-16  left out
label 2   ws, ASCII
valid     yes
strict    no: label 1, 'i❤️': U+2764 '❤' is DISALLOWED (RFC 5892); without --strict it is accepted
safe      no: label 1, 'i❤': U+2764 '❤' is not recommended for names (UTS #39)
EOF
explains 'ASCII' 0 '_dmarc.Example.COM' <<'EOF'
U-labels  _dmarc.example.com (18 octets)
A-labels  _dmarc.example.com (18 octets)
label 1   _dmarc, ASCII
label 2   Example, ASCII
label 3   COM, ASCII
valid     yes
strict    no: label 1, '_dmarc': U+005F '_' is DISALLOWED (RFC 5892); without --strict it is accepted
safe      yes
EOF
explains 'characters that show nothing' 1 'a\302\255\315\217\363\240\200\201\303\251' <<'EOF'
U-labels  -
A-labels  -
label 1   a\u{AD}͏\u{E0001}é, Latin, 5 code points
  U+0061   a          Latin      LATIN SMALL LETTER A
  U+00AD   \u{AD}     Common     SOFT HYPHEN                      left out
  U+034F   \u{34F}    Inherited  COMBINING GRAPHEME JOINER        left out
  U+E0001  \u{E0001}  Common     LANGUAGE TAG                     disallowed
  U+00E9   é          Latin      LATIN SMALL LETTER E WITH ACUTE
valid     no: label 1, 'a\u{AD}͏\u{E0001}é': U+E0001 is disallowed (UTS #46)
strict    no: not valid
safe      no: not valid
EOF
explains 'columns of wide, full-width and half-width characters' 0 'a\346\227\245\357\275\202\357\275\261.jp' <<'EOF'
U-labels  a日bア.jp (11 octets)
A-labels  xn--ab-ig4a248u.jp (18 octets)
label 1   a日ｂｱ, Latin + Han + Katakana, 4 code points
  U+0061  a   Latin     LATIN SMALL LETTER A
  U+65E5  日  Han       CJK UNIFIED IDEOGRAPH-65E5
  U+FF42  ｂ  Latin     FULLWIDTH LATIN SMALL LETTER B  becomes b
  U+FF71  ｱ   Katakana  HALFWIDTH KATAKANA LETTER A     becomes ア
label 2   jp, ASCII
valid     yes
strict    no: label 1, 'a日ｂｱ': U+FF42 'ｂ' is mapped to 'b' (RFC 5891, section 4.1); without --strict it is accepted
safe      yes
EOF
explains 'wide dots' 0 '\303\274\343\200\202de\357\274\216' <<'EOF'
U-labels  ü.de. (6 octets)
A-labels  xn--tda.de. (11 octets)
label 1   ü, Latin, 1 code point
  U+00FC  ü  Latin  LATIN SMALL LETTER U WITH DIAERESIS
label 2   de, ASCII
valid     yes
strict    no: label 1, 'ü': U+3002 '。' is mapped to '.' (RFC 5891, section 4.1); without --strict it is accepted
safe      yes
EOF
explains 'dots at both ends' 0 '.\303\274.' <<'EOF'
U-labels  .ü. (4 octets)
A-labels  .xn--tda. (9 octets)
label 1   ü, Latin, 1 code point
  U+00FC  ü  Latin  LATIN SMALL LETTER U WITH DIAERESIS
valid     yes
strict    no: the name begins with a dot; without --strict it is accepted
safe      yes
EOF
explains 'a dot alone' 0 '.' <<'EOF'
U-labels  . (1 octet)
A-labels  . (1 octet)
valid     yes
strict    no: the root, which nobody can register; without --strict it is accepted
safe      yes
EOF
explains 'an empty label' 1 'a..\303\274' <<'EOF'
U-labels  -
A-labels  -
label 1   a, ASCII
label 2   empty
label 3   ü, Latin, 1 code point
  U+00FC  ü  Latin  LATIN SMALL LETTER U WITH DIAERESIS
valid     no: label 2, '': the label is empty
strict    no: not valid
safe      no: not valid
EOF
explains 'no Punycode' 1 'xn--0.\303\251' <<'EOF'
U-labels  -
A-labels  -
label 1   xn--0, ASCII
label 2   é, Latin, 1 code point
  U+00E9  é  Latin  LATIN SMALL LETTER E WITH ACUTE
valid     no: label 1, 'xn--0': a fake A-label: after the prefix, code point 1: truncated: the input ends inside the delta that begins here
strict    no: not valid
safe      no: not valid
EOF
explains 'an A-label of ASCII' 1 'xn--abc-' <<'EOF'
U-labels  -
A-labels  -
label 1   xn--abc-, ASCII
valid     no: label 1, 'xn--abc-': a fake A-label: it decodes to ASCII
strict    no: not valid
safe      no: not valid
EOF
explains 'an A-label that decodes to upper case' 1 'xn--BCHER-2pa' <<'EOF'
U-labels  -
A-labels  -
label 1   xn--BCHER-2pa, Latin, 6 code points
  U+0062  b  Latin  LATIN SMALL LETTER B
  U+00DC  Ü  Latin  LATIN CAPITAL LETTER U WITH DIAERESIS  becomes ü
  U+0063  c  Latin  LATIN SMALL LETTER C
  U+0068  h  Latin  LATIN SMALL LETTER H
  U+0065  e  Latin  LATIN SMALL LETTER E
  U+0072  r  Latin  LATIN SMALL LETTER R
valid     no: label 1, 'xn--BCHER-2pa': a fake A-label: it decodes to 'bÜcher', which UTS #46 maps to other text (case, normal form)
strict    no: not valid
safe      no: not valid
EOF
explains 'an A-label that decodes to a dot' 1 'xn--xyz-8y3b' <<'EOF'
U-labels  -
A-labels  -
label 1   xn--xyz-8y3b, Latin, 4 code points
  U+0078  x   Latin   LATIN SMALL LETTER X
  U+3002  。  Common  IDEOGRAPHIC FULL STOP  becomes .
  U+0079  y   Latin   LATIN SMALL LETTER Y
  U+007A  z   Latin   LATIN SMALL LETTER Z
valid     no: label 1, 'xn--xyz-8y3b': a fake A-label: it decodes to text with a dot
strict    no: not valid
safe      no: not valid
EOF
explains 'an A-label that decodes to one' 1 'xn--xn---epa' <<'EOF'
U-labels  -
A-labels  -
label 1   xn--xn---epa, Latin, 5 code points
  U+0078  x  Latin   LATIN SMALL LETTER X
  U+006E  n  Latin   LATIN SMALL LETTER N
  U+002D  -  Common  HYPHEN-MINUS
  U+002D  -  Common  HYPHEN-MINUS
  U+00E9  é  Latin   LATIN SMALL LETTER E WITH ACUTE
valid     no: label 1, 'xn--xn---epa': a fake A-label: it decodes to a label that begins with xn-- itself
strict    no: not valid
safe      no: not valid
EOF
explains 'unassigned' 1 '\315\270.x' <<'EOF'
U-labels  -
A-labels  -
label 1   ͸, Unknown, 1 code point
  U+0378  ͸  Unknown  <unassigned-0378>  unassigned in Unicode %UNICODE%
label 2   x, ASCII
valid     no: label 1, '͸': U+0378 '͸' is unassigned in Unicode %UNICODE%
strict    no: not valid
safe      no: not valid
EOF
explains 'disallowed' 1 'a\342\222\210\357\277\275' <<'EOF'
U-labels  -
A-labels  -
label 1   a⒈�, Latin, 3 code points
  U+0061  a  Latin   LATIN SMALL LETTER A
  U+2488  ⒈  Common  DIGIT ONE FULL STOP    disallowed
  U+FFFD  �  Common  REPLACEMENT CHARACTER  disallowed
valid     no: label 1, 'a⒈�': U+2488 '⒈' is disallowed (UTS #46)
strict    no: not valid
safe      no: not valid
EOF
explains 'the bidi rule' 1 'a\331\241.b' <<'EOF'
U-labels  -
A-labels  -
label 1   a١, Latin + Arabic, 2 code points
  U+0061  a  Latin   LATIN SMALL LETTER A
  U+0661  ١  Arabic  ARABIC-INDIC DIGIT ONE  looks like l
label 2   b, ASCII
valid     no: label 1, 'a١': the label does not satisfy the bidi rule (RFC 5893)
strict    no: not valid
safe      no: not valid
EOF
explains 'a mark comes first' 1 '\314\201\303\251' <<'EOF'
U-labels  -
A-labels  -
label 1   ́é, Latin, 2 code points
  U+0301  ́   Inherited  COMBINING ACUTE ACCENT
  U+00E9  é  Latin      LATIN SMALL LETTER E WITH ACUTE
valid     no: label 1, '́é': the label begins with a combining mark
strict    no: not valid
safe      no: not valid
EOF
explains 'marks that are mapped' 0 'a\315\205e\315\200' <<'EOF'
U-labels  aιè (5 octets)
A-labels  xn--a-8fa67s (12 octets)
label 1   aͅè, Latin, 4 code points
  U+0061  a  Latin      LATIN SMALL LETTER A
  U+0345  ͅ   Inherited  COMBINING GREEK YPOGEGRAMMENI  becomes ι
  U+0065  e  Latin      LATIN SMALL LETTER E
  U+0340  ̀   Inherited  COMBINING GRAVE TONE MARK      becomes ̀
valid     yes
strict    no: label 1, 'aͅè': U+0345 'ͅ' is mapped to 'ι' (RFC 5891, section 4.1); without --strict it is accepted
safe      no: label 1, 'aιè': U+0061 'a' is Latin and U+03B9 'ι' is Greek, which do not go together
EOF
explains 'a joiner where it may not be' 1 'a\342\200\215\303\274' <<'EOF'
U-labels  -
A-labels  -
IDNA2003  xn--a-eha (9 octets)
label 1   a‍ü, Latin, 3 code points
  U+0061  a         Latin      LATIN SMALL LETTER A
  U+200D  \u{200D}  Inherited  ZERO WIDTH JOINER
  U+00FC  ü         Latin      LATIN SMALL LETTER U WITH DIAERESIS
valid     no: label 1, 'a‍ü': U+200C or U+200D is not allowed here (CONTEXTJ, RFC 5892, appendix A)
strict    no: not valid
safe      no: not valid
EOF
explains 'a control character' 1 '\303\274\007.x' <<'EOF'
U-labels  -
A-labels  -
label 1   ü\u{7}, Latin, 2 code points
  U+00FC  ü      Latin   LATIN SMALL LETTER U WITH DIAERESIS
  U+0007  \u{7}  Common  <control-0007>                       disallowed
label 2   x, ASCII
valid     no: label 1, 'ü\u{7}': U+0007 cannot be in a domain name
strict    no: not valid
safe      no: not valid
EOF
explains 'turned around' 1 'ab\342\200\256cd.\303\251' <<'EOF'
U-labels  -
A-labels  -
label 1   ab\u{202E}cd, Latin, 5 code points
  U+0061  a         Latin   LATIN SMALL LETTER A
  U+0062  b         Latin   LATIN SMALL LETTER B
  U+202E  \u{202E}  Common  RIGHT-TO-LEFT OVERRIDE           disallowed
  U+0063  c         Latin   LATIN SMALL LETTER C
  U+0064  d         Latin   LATIN SMALL LETTER D
label 2   é, Latin, 1 code point
  U+00E9  é         Latin   LATIN SMALL LETTER E WITH ACUTE
valid     no: label 1, 'ab\u{202E}cd': U+202E is disallowed (UTS #46)
strict    no: not valid
safe      no: not valid
EOF
explains 'a blank, and a character mapped to one' 1 '\303\274 x\343\200\200y' <<'EOF'
U-labels  -
A-labels  -
label 1   ü x　y, Latin, 5 code points
  U+00FC  ü         Latin   LATIN SMALL LETTER U WITH DIAERESIS
  U+0020  \u{20}    Common  SPACE                                disallowed
  U+0078  x         Latin   LATIN SMALL LETTER X
  U+3000  \u{3000}  Common  IDEOGRAPHIC SPACE                    becomes \u{20}
  U+0079  y         Latin   LATIN SMALL LETTER Y
valid     no: label 1, 'ü x　y': U+0020 ' ' cannot be in a domain name
strict    no: not valid
safe      no: not valid
EOF
explains 'quotes' 1 '"\303\274"' <<'EOF'
U-labels  -
A-labels  -
label 1   "ü", Latin, 3 code points
  U+0022  "  Common  QUOTATION MARK                       disallowed
  U+00FC  ü  Latin   LATIN SMALL LETTER U WITH DIAERESIS
  U+0022  "  Common  QUOTATION MARK                       disallowed
valid     no: label 1, '"ü"': U+0022 '"' cannot be in a domain name
strict    no: not valid
safe      no: not valid
EOF
explains 'a label that is too long' 1 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.\303\251' <<'EOF'
U-labels  -
A-labels  -
label 1   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, ASCII
label 2   é, Latin, 1 code point
  U+00E9  é  Latin  LATIN SMALL LETTER E WITH ACUTE
valid     no: label 1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa': 64 octets as an A-label; the limit is 63
strict    no: not valid
safe      no: not valid
EOF
explains 'hyphens, an asterisk' 0 '*.-\303\251' <<'EOF'
U-labels  *.-é (5 octets)
A-labels  *.xn----bga (11 octets)
label 1   *, ASCII
label 2   -é, Latin, 2 code points
  U+002D  -  Common  HYPHEN-MINUS
  U+00E9  é  Latin   LATIN SMALL LETTER E WITH ACUTE
valid     yes
strict    no: label 1, '*': U+002A '*' is DISALLOWED (RFC 5892); without --strict it is accepted
safe      yes
EOF

# Invalid text.
explains 'bytes that are not UTF-8' 1 '\377\303\274\033.de' <<'EOF'
U-labels  -
A-labels  -
bytes     \x{FF}ü\u{1B}.de
valid     no: byte 1: \x{FF} is not valid UTF-8
strict    no: not valid
safe      no: not valid
EOF
given 'c\na\377.de\n'
run --explain -f US-ASCII --escape=never
ok 'a line that is not valid in another charset' \
    grep -q '^valid     no: byte 2: \\x{FF} is not valid US-ASCII$' "$out"
: >"$in"
run --explain -f EUC-JP "$(bytes 'a\377.de')"
gives 'bytes that are not valid in another charset' 1 'U-labels  -
A-labels  -
bytes     a\\x{FF}.de
valid     no: byte 2: \\x{FF} is not valid EUC-JP
strict    no: not valid
safe      no: not valid
'
awk 'BEGIN { for (i = 0; i < 4097; i++) printf "a"; print "" }' >"$in"
run --explain
gives 'a name that is not looked at' 1 'U-labels  -
A-labels  -
valid     no: longer than 4096 bytes; the limit of a domain name is 253 octets
strict    no: not valid
safe      no: not valid
'

# Lines and operands.
one='U-labels  a.b (3 octets)
A-labels  a.b (3 octets)
label 1   a, ASCII
label 2   b, ASCII
valid     yes
strict    yes
safe      yes
'
other='U-labels  c (1 octet)
A-labels  c (1 octet)
label 1   c, ASCII
valid     yes
strict    yes
safe      yes
'
wrong='U-labels  -
A-labels  -
label 1   %%, ASCII
valid     no: label 1, '\''%%'\'': U+0025 '\''%%'\'' cannot be in a domain name
strict    no: not valid
safe      no: not valid
'
run --explain a.b c
gives 'operands' 0 "$one\n$other"
run --explain '' a.b '' c ''
gives 'empty operands are passed over' 0 "$one\n$other"
run --explain ''
gives 'an empty operand alone' 0 ''
row 'no lines' '' '' --explain
row 'lines' 'a.b\nc\n' "$one\n$other" --explain
row 'lines that end in CR LF, or in nothing' 'a.b\r\nc' "$one\n$other" --explain
row 'empty lines are passed over' '\n\na.b\n\r\nc\n\n' "$one\n$other" --explain
row 'a byte order mark' '\357\273\277c\n' "$other" --explain
row '-z' 'a.b\000\000c\000' "$one\000$other" --explain -z
row '-z, no NUL at the end' 'a.b\000c' "$one\000$other" --explain -z
given 'a.b\n%%\nc\n'
run --explain
gives 'one of three is not valid' 1 "$one\n$wrong\n$other"
given 'a\nb'
run --explain -z
gives '-z: a newline is data, and no end of a line' 1 'U-labels  -
A-labels  -
label 1   a\\u{A}b, ASCII
valid     no: label 1, '\''a\\u{A}b'\'': U+000A cannot be in a domain name
strict    no: not valid
safe      no: not valid
'

# Charsets and escapes.
u='U-labels  %s (2 octets)
A-labels  xn--tda (7 octets)
label 1   %s, Latin, 1 code point
  U+00FC  %s  Latin  LATIN SMALL LETTER U WITH DIAERESIS
valid     yes
strict    yes
safe      yes
'
# shellcheck disable=SC2059
shown() {
    printf "$u" "$1" "$1" "$1"
}
given '\374\n'
run --explain -f ISO-8859-1
gives '-f' 0 "$(shown '\303\274')\n"
run --explain -f ISO-8859-1 -t ISO-8859-1
gives '-t' 0 "$(shown '\374')\n"
run --explain -f ISO-8859-1 -t ASCII
gives 'characters that the output lacks are escaped' 0 \
    "$(shown '\\u{FC}')\n"
run --explain -t UTF-16BE c a.b
iconv -f UTF-16BE -t UTF-8 "$out" >"$tmp/utf-8"
ok 'blocks in a charset that is no superset of ASCII' \
    test "$(cat "$tmp/utf-8")" = "$other
${one%?}"

given '\321\217\303\274\n'
run --explain -t ISO-8859-1
ok 'columns of escapes are aligned' \
    grep -q '^  U+00FC  .u{FC}   Latin     LATIN SMALL LETTER U' "$out"

# Code points are cached across names: with other faults, in another charset,
# with the same last byte, and more than fit the cache.
various='=\314\270.com\n=\342\200\256.com\n=\314\270.com\na\305\241.com\n'
various="$various"'\305\241a.com\n\321\217\303\274\n\303\274\n'
{
    bytes "$various"
    bytes '\344\270\200\344\274\200\n' |
        awk '{ for (n = 1; n <= 1024; n++) printf "%s%s", $0, n % 32 ? "" : "\n" }'
    bytes "$various"
} >"$in"
for charset in UTF-8 ISO-8859-1; do
    run --explain -t "$charset"
    while read -r name; do
        "$PUNY" --explain -t "$charset" "$name"
        echo
    done <"$in" | sed '$d' >"$tmp/wanted"
    gives_file "-t $charset: no block depends on the names before it" 1 \
        "$tmp/wanted"
done

unsafe=$(bytes 'a\302\205\342\200\215')
for when in auto always; do
    run --explain "--escape=$when" "$unsafe"
    ok "--escape=$when: all is escaped" \
        grep -q '^  U+0085  .u{85}    Common  ' "$out"
done
run --explain --escape=never "$unsafe"
ok '--escape=never: nothing is escaped' \
    grep -q "^  U+0085  $(bytes '\302\205')   Common  " "$out"

# The options of --safe.
spoof=xn--80ak6aa92e.com
printf 'paypal.com\n' >"$tmp/names"
printf 'U+0061..U+007A\n' >"$tmp/table"
# judged NAME SAFE ARG...: the line "safe" says SAFE.
judged() {
    label=$1
    wanted=$2
    shift 2
    run --explain "$@"
    ok "$label" test "$(sed -n 's/^safe *//p' "$out")" = "$wanted"
}
judged '--safe is implied' 'yes' --safe a.b
judged '--trust' 'yes' --trust=com "$spoof"
judged '--protect' "no: 'paypa1.com' looks like 'paypal.com' (--protect)" \
    --protect="$tmp/names" paypa1.com
u=$(bytes '\303\274')
judged '--scripts' \
    "no: label 1, '$u': U+00FC '$u' is Latin, which --scripts does not list" \
    --scripts=Cyrillic "$u"
judged '--table' \
    "no: label 1, '$u': the table lacks U+00FC '$u'" \
    --table="$tmp/table" "$u"

# What people paste: the way to explain the name in it.
judged_inside() {
    title=$1
    wanted=$2
    shift 2
    run --explain "$@"
    ok "$title" grep -q "$wanted\$" "$out" || note <"$out"
}
inside='with --url the host is the name'
judged_inside 'a URL' "^valid .*domain name; $inside" "https://b${u}cher.de/x"
judged_inside 'a URL of ASCII' "^valid .*; $inside" http://a.de/
judged_inside 'an A-label in a URL' "^valid .*; $inside" //xn--bcher-kva.de/
judged_inside 'an address' "^valid .*; $inside" "k@b${u}cher.de"
judged_inside 'quotation marks' '^valid .*domain name' "\"b${u}cher.de\""
judged_inside 'escapes' '^valid .*puny-recipes(7) shows how to undo them)' \
    'b&uuml;cher.de'
judged_inside 'text without a name' '^valid .*domain name' "$u b"
judged_inside 'a long dash in place of two hyphens' '^safe .*(UTS #39)' \
    "$(bytes 'xn\342\200\224a.de')"
judged_inside 'a name alone that is not safe' '^safe .*(--trust)' \
    "$(bytes '*.\320\260\321\200\321\200\323\217\320\265.com.')"

# Lines of a table.
tab=$(bytes '\t')
no="label 1, 'a b': U+0020 ' ' cannot be in a domain name"
given 'b\303\274cher.DE\n\na b\nxn--bcher-kva.de.\na\tb\nb\377\n'
run --explain=lines --header
ok '--explain=lines: headers' test "$(head -n 1 "$out")" = \
    "name${tab}U-form${tab}A-form${tab}valid${tab}strict${tab}safe"
ok '--explain=lines: a valid name' test "$(sed -n 2p "$out")" = \
    "b${u}cher.DE${tab}b${u}cher.de${tab}xn--bcher-kva.de${tab}yes${tab}yes${tab}yes"
ok '--explain=lines: an empty line' test "$(sed -n 3p "$out")" = \
    "${tab}-${tab}-${tab}-${tab}-${tab}-"
ok '--explain=lines: an invalid name' test "$(sed -n 4p "$out")" = \
    "a b${tab}-${tab}-${tab}$no${tab}not valid${tab}not valid"
ok '--explain=lines: an A-label' test "$(sed -n 5p "$out")" = \
    "xn--bcher-kva.de.${tab}b${u}cher.de.${tab}xn--bcher-kva.de.${tab}yes${tab}yes${tab}yes"
ok '--explain=lines: a tab is escaped' \
    test "$(sed -n 6p "$out" | cut -f 1)" = 'a\u{9}b'
ok '--explain=lines: invalid bytes' test "$(sed -n 7p "$out" | cut -f 1-4)" = \
    "b\\x{FF}${tab}-${tab}-${tab}byte 2: \\x{FF} is not valid UTF-8"
ok '--explain=lines: six columns a line' \
    test "$(awk -F '\t' 'NF != 6' "$out" | wc -l)" -eq 0
ok '--explain=lines: the status' is_status 1
row '--explain=lines: empty lines alone' '\n\r\n\n' \
    '\t-\t-\t-\t-\t-\t-\n\t-\t-\t-\t-\t-\t-\n\t-\t-\t-\t-\t-\t-\n' \
    --explain=lines --table="$tmp/table"
row '--explain=lines -z: an empty record' '\000' '\t-\t-\t-\t-\t-\000' \
    --explain=lines -z
run --explain=lines --escape=never "$(bytes 'a\tb')"
ok '--explain=lines: a tab is escaped with --escape=never' \
    test "$(cut -f 1 "$out")" = 'a\u{9}b'
run --explain=lines --header --table="$tmp/table" -z a.b "$u"
tr '\000\t' '\n|' <"$out" >"$tmp/lines"
ok '--explain=lines: --table is the last column, -z ends lines in NUL' \
    test "$(cut -d '|' -f 1,7 "$tmp/lines" | tr '\n' ';')" = \
    "name|table;a.b|yes;$u|label 1, '$u': the table lacks U+00FC '$u';"
run --explain=lines -t ASCII "$u.de"
ok '--explain=lines: characters that the charset lacks are escaped' \
    test "$(cut -f 2 "$out")" = '\u{FC}.de'

# Uses in scripts.
given 'a.b\n\303\274\n%%\ni\342\235\244.ws\n'
run --explain
awk '$1 == "strict" && $2 == "yes" { n++ } END { print n }' "$out" \
    >"$tmp/counted"
ok 'awk counts verdicts' test "$(cat "$tmp/counted")" = 2
awk 'BEGIN { RS = ""; FS = "\n" } /\nvalid +no/ { print $3 }' "$out" \
    >"$tmp/invalid"
ok 'awk takes each block for a record' \
    test "$(cat "$tmp/invalid")" = 'label 1   %, ASCII'

done_testing
