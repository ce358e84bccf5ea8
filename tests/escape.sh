#!/bin/sh
# --escape: unsafe characters do not reach a terminal unescaped.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# decoded NAME ENCODED ESCAPED RAW: results with and without --escape=always.
decoded() {
    run -d --escape=always -- "$(bytes "$2")"
    gives "$1: always" 0 "$3\n"
    run -d --escape=never -- "$(bytes "$2")"
    gives "$1: never" 0 "$4\n"
    run -d -- "$(bytes "$2")"
    gives "$1: auto, not to a terminal" 0 "$4\n"
}

decoded U+001B '\033-eha' '\\u{1B}\303\274' '\033\303\274'
decoded U+007F '\177-eha' '\\u{7F}\303\274' '\177\303\274'
decoded U+009B 1a '\\u{9B}' '\302\233'
decoded U+00AD kba '\\u{AD}' '\302\255'
decoded U+202E zvg '\\u{202E}' '\342\200\256'
decoded U+2028 tvg '\\u{2028}' '\342\200\250'
decoded U+2029 uvg '\\u{2029}' '\342\200\251'
decoded U+E0001 1426e '\\u{E0001}' '\363\240\200\201'
decoded 'the joiners are safe' 0ug '\342\200\214' '\342\200\214'
decoded 'letters are safe' bcher-kva 'b\303\274cher' 'b\303\274cher'
decoded 'a literal \u{' '\\u{-goa' '\303\274\\u{5C}u{' '\303\274\\u{'
decoded 'a literal \x{' '\\x{41}-' '\\u{5C}x{41}' '\\x{41}'
decoded 'any other backslash' '\\u\\x\134-' '\\u\\x\134' '\\u\\x\134'

# All output is escaped, not only decoded strings.
run --escape=always "$(bytes '\033')"
gives '--escape=always escapes copied strings' 0 '\\u{1B}-\n'
run --escape=always --invalid=ignore "$(bytes 'a\377\302\233b')"
gives 'invalid bytes are escaped' 0 'a\\x{FF}\\u{9B}b\n'
given '\377\033\n' && run --escape=always --invalid=ignore -f EUC-KR -t UTF-8
gives 'invalid bytes of other charsets are escaped' 0 '\\x{FF}\\x{1B}\n'
given '\377\r\n\377\r' && run --escape=always --invalid=ignore -f EUC-KR -t UTF-8
gives 'a carriage return before the newline is not escaped' 0 '\\x{FF}\r\n\\x{FF}\\x{0D}'
given '\330\000\000\r\000\n\000a' &&
    run --escape=always --invalid=ignore -f UTF-16BE -t UTF-8
gives 'a carriage return of two bytes is not escaped' 0 '\\x{D8}\\x{00}\r\na-'
run --escape=always --invalid=ignore -d "$(bytes '\033\342\200\256')"
gives 'a record that cannot be decoded is escaped' 0 '\\u{1B}\\u{202E}\n'
given 'a:\303\274\n\377\303\274' && run --escape=always --invalid=ignore -d -t ASCII
gives 'a record that cannot be written is escaped' 0 \
    'a:\\x{C3}\\x{BC}\n\\x{FF}\\x{C3}\\x{BC}'
if "$PUNY" -t ISO646-DE a >"$out" 2>&1; then
    given 'a\n\303\274\377\n' &&
        run --escape=always --invalid=ignore -t ISO646-DE
    gives 'a charset without braces: the escape is written in ASCII' 0 \
        'a-\n\\x{C3}\\x{BC}\\x{FF}\n'
else
    skip 'a charset without braces' 'this iconv does not know ISO646-DE'
fi
given 'a\000-\r\n' && run -d --escape=always
gives 'terminators are not escaped, other controls are' 0 'a\\u{0}\r\n'
run -d -t UTF-16BE --escape=always zvg
gives 'escapes are in the charset of the output' 0 \
    '\000\\\000u\000{\0002\0000\0002\000E\000}\000\n'

# With -T --escape=always, whole records are escaped, not only names.
if has_icu; then
    given '\033[31m xn--tda.de \342\200\256\r\n\377\\u{41} xn--tda.de\n\303\274\n' &&
        run -dT --escape=always
    gives '-T: all of a record is escaped' 0 \
        '\\u{1B}[31m \303\274.de \\u{202E}\r\n\\x{FF}\\u{5C}u{41} \303\274.de\n\303\274\n'
    run -dT --escape=auto
    gives '-T, auto: nothing is escaped in a pipe' 0 \
        '\033[31m \303\274.de \342\200\256\r\n\377\\u{41} \303\274.de\n\303\274\n'
    given '\033,\377xn--tda.de,\033\n' &&
        run -dT --escape=always --field=2 --delimiter=,
    gives '-T: all fields are escaped' 0 '\\u{1B},\\x{FF}\303\274.de,\\u{1B}\n'
    given '\377\n\033\n' && run -dT --escape=always --header
    gives '-T: the header is escaped' 0 '\\x{FF}\n\\u{1B}\n'
    given '\200 xn--tda.de \374\033\n' &&
        run -dT --escape=always -f WINDOWS-1257 -t UTF-8
    gives '-T: other charsets are escaped' 0 '\342\202\254 \303\274.de \303\274\\u{1B}\n'
    given '\241 xn--tda.de \374\033\n' &&
        run -dT --escape=always -f WINDOWS-1257 -t WINDOWS-1257
    gives '-T: invalid bytes of other charsets are escaped' 0 '\\x{A1} \374.de \374\\u{1B}\n'
    given 'a xn--zvg \033[0m xn--tda\n' &&
        run -dT --lenient --only-names --escape=always
    gives '-T, --only-names: each name is escaped' 0 '\\u{202E}\n\303\274\n'
    run -dT --escape=always "$(bytes '\033xn--tda.de')"
    gives '-T: operands are escaped' 0 '\\u{1B}\303\274.de\n'
else
    skip '-T: all of a record' 'built without ICU'
fi

# On a terminal it is the default.
if has_terminal; then
    # shellcheck disable=SC2016
    {
        on_terminal '"$PUNY" -d 1a zvg tvg bcher-kva'
        gives 'on a terminal auto escapes' 0 \
            '\\u{9B}\n\\u{202E}\n\\u{2028}\nb\303\274cher\n'
        on_terminal '"$PUNY" -d --escape=auto zvg'
        gives 'on a terminal auto can be given' 0 '\\u{202E}\n'
        on_terminal '"$PUNY" -d --escape=never zvg'
        gives 'on a terminal never escapes nothing' 0 '\342\200\256\n'
        on_terminal '"$PUNY" -d zvg | cat'
        gives 'in a pipe auto escapes nothing' 0 '\342\200\256\n'
        on_terminal '"$PUNY" -d tda _ tda 2>&1'
        gives 'on a terminal messages are between results' 1 \
            "\303\274\npuny: '_': code point 1: U+005F '_' is not a digit\n_\n\303\274\n"
    }
else
    skip 'a terminal' "$no_terminal"
fi

# Bytes in another charset.
if printf a | tests/lib/iconv-probe US-ASCII UTF-8 >/dev/null 2>&1; then
    given 'a b\377~\n' && run -f US-ASCII --escape=always
    gives 'a record that is not valid: printable ASCII stays' 1 \
        'a b\\x{FF}~\n' 'puny: -:1: byte 4: \\x{FF} is not valid US-ASCII\n'
else
    skip 'a record that is not valid' 'this iconv does not know US-ASCII'
fi

done_testing
