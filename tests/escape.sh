#!/bin/sh
# --escape: what is unsafe on a terminal does not get there raw.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

# decoded NAME ENCODED ESCAPED RAW: with --escape=always and without.
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

# Whatever is written, not only what was decoded.
run --escape=always "$(bytes '\033')"
gives 'encoding' 0 '\\u{1B}-\n'
run --escape=always --invalid=ignore "$(bytes 'a\377\302\233b')"
gives 'bytes that are not valid' 0 'a\\x{FF}\\u{9B}b\n'
given '\377\033\n' && run --escape=always --invalid=ignore -f EUC-KR -t UTF-8
gives 'bytes that are not valid in another charset' 0 '\\x{FF}\\x{1B}\n'
given '\377\r\n\377\r' && run --escape=always --invalid=ignore -f EUC-KR -t UTF-8
gives 'a carriage return before the newline is not escaped' 0 '\\x{FF}\r\n\\x{FF}\\x{0D}'
given '\330\000\000\r\000\n\000a' &&
    run --escape=always --invalid=ignore -f UTF-16BE -t UTF-8
gives 'a carriage return of two bytes is not, either' 0 '\\x{D8}\\x{00}\r\na-'
run --escape=always --invalid=ignore -d "$(bytes '\033\342\200\256')"
gives 'a record that cannot be decoded' 0 '\\u{1B}\\u{202E}\n'
given 'a:\303\274\n\377\303\274' && run --escape=always --invalid=ignore -d -t ASCII
gives 'a record that cannot be written either' 0 \
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
gives 'in another charset' 0 \
    '\000\\\000u\000{\0002\0000\0002\000E\000}\000\n'

# On a terminal it is the default.
if has_terminal; then
    # shellcheck disable=SC2016
    {
        on_terminal '"$PUNY" -d 1a zvg tvg bcher-kva'
        gives 'a terminal: auto' 0 \
            '\\u{9B}\n\\u{202E}\n\\u{2028}\nb\303\274cher\n'
        on_terminal '"$PUNY" -d --escape=auto zvg'
        gives 'a terminal: --escape=auto' 0 '\\u{202E}\n'
        on_terminal '"$PUNY" -d --escape=never zvg'
        gives 'a terminal: never' 0 '\342\200\256\n'
        on_terminal '"$PUNY" -d zvg | cat'
        gives 'a pipe on a terminal: auto' 0 '\342\200\256\n'
        on_terminal '"$PUNY" -d tda _ tda 2>&1'
        gives 'a terminal: a message stands where it belongs' 1 \
            "\303\274\npuny: '_': code point 1: U+005F '_' is not a digit\n_\n\303\274\n"
    }
else
    skip 'a terminal' 'there is no script(1) with -qec'
fi

done_testing
