#!/bin/sh
# The charset is the locale's; in the C and POSIX locales it is UTF-8.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# Fails without the probe, because all would be skipped. make check builds it.
test -x tests/lib/iconv-probe || exit 99

text=$(bytes 'b\303\274cher')

# in_locale NAME: encodes and decodes UTF-8.
in_locale() {
    LC_ALL=$1
    run -- "$text"
    gives "LC_ALL=$1: encodes" 0 'bcher-kva\n'
    run -d bcher-kva
    gives "LC_ALL=$1: decodes" 0 'b\303\274cher\n'
    run -d "$text"
    gives "LC_ALL=$1: messages are in UTF-8" 1 'b\303\274cher\n' \
        "puny: 'b\303\274cher': code point 2: U+00FC '\303\274' is not a basic (ASCII) code point\n"
    LC_ALL=C
}

in_locale C
in_locale POSIX
LC_ALL=C run -d "$(bytes 'b\377')"
gives 'an invalid byte in an operand' 1 'b\377\n' \
    "puny: 'b\\\\x{FF}': byte 2: \\\\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n"
in_locale no_SUCH.locale
if LC_ALL=C.UTF-8 locale charmap 2>/dev/null | grep -q '^UTF-8$'; then
    in_locale C.UTF-8
else
    skip 'LC_ALL=C.UTF-8' 'this system has no such locale'
fi

unset LC_ALL
LC_CTYPE=C run -- "$text"
gives 'LC_CTYPE=C' 0 'bcher-kva\n'
LANG=C run -- "$text"
gives 'LANG=C' 0 'bcher-kva\n'
env -u LANG -u LC_CTYPE "$PUNY" "$text" >"$out" 2>"$err"
status=$?
gives 'no locale set at all' 0 'bcher-kva\n'

# make_locale NAME CHARSET: makes a locale, of which only the charset's name matters.
make_locale() {
    {
        bytes "<code_set_name> $2\n<escape_char> /\nCHARMAP\n"
        awk 'BEGIN { for (c = 0; c < 128; c++) printf "<U%04X> /x%02x c\n", c, c }'
        echo 'END CHARMAP'
    } >"$tmp/charmap"
    echo 'LC_CTYPE
END LC_CTYPE' >"$tmp/source"
    localedef -c -i "$tmp/source" -f "$tmp/charmap" "$tmp/locales/$1" >"$tmp/log" 2>&1
}
mkdir "$tmp/locales"
LOCPATH=$tmp/locales
export LOCPATH LC_ALL

# A locale in a charset that iconv does not know, with a name that is not for
# terminals: nothing is guessed.
make_locale none 'NONE\033'
LC_ALL=none
if tests/lib/iconv-probe --locale >"$tmp/charset" 2>&1 &&
    test "$(cat "$tmp/charset")" = "$(bytes 'NONE\033')"
then
    library=$("$PUNY" --version | sed -n 's/^iconv of \(.*\)\.$/\1/p')
    unknown="the charset 'NONE\\\\u{1B}': iconv does not know it; iconv -l of $library lists charsets"
    refuses 'an unknown charset' "cannot read $unknown" a
    refuses 'an unknown charset, with --from-code' "cannot write $unknown" \
        -f UTF-8 a
    refuses 'an unknown charset of an argument' "cannot read $unknown" \
        --field=1 --delimiter=x -f UTF-8 -t UTF-8 a
    run -d -f UTF-8 -t UTF-8 tda "$text"
    gives 'an unknown charset that is not needed' 1 \
        '\303\274\nb\303\274cher\n' \
        "puny: 'b\\\\u{FC}cher': code point 2: U+00FC '\\\\u{FC}' is not a basic (ASCII) code point\n"
else
    skip 'an unknown charset' 'no such locale can be made'
fi

# A locale in another charset.
make_locale latin ISO-8859-1
LC_ALL=latin
if tests/lib/iconv-probe --locale >"$tmp/charset" 2>&1 &&
    test "$(cat "$tmp/charset")" = ISO-8859-1
then
    run "$(bytes 'b\374cher')"
    gives 'ISO-8859-1: encodes' 0 'bcher-kva\n'
    run -d bcher-kva
    gives 'ISO-8859-1: decodes' 0 'b\374cher\n'
    given "$(repeat 8 '\303\274')\n" && run
    ok 'ISO-8859-1: no message about UTF-8 without -f' test ! -s "$err"
    given 'b\374cher\n' && run
    gives 'ISO-8859-1: encodes a stream' 0 'bcher-kva\n'
    run -d
    gives 'ISO-8859-1: messages are in it' 1 'b\374cher\n' \
        "puny: -:1: code point 2: U+00FC '\374' is not a basic (ASCII) code point\n"
    refuses 'ISO-8859-1: a choice' \
        "--escape '\303\\\\u{9B}': the choices are auto, always, never" \
        --escape="$(bytes '\303\233')"
    run "$(bytes '--bootstring=\333\233')"
    gives 'ISO-8859-1: a key is quoted in it' 2 '' \
        "puny: --bootstring: unknown key '\333\\\\u{9B}': the keys are base, tmin, tmax, skew, damp, initial-bias, initial-n, delimiter, digits\nTry 'puny --help' for more information.\n"
    run -d "$(bytes 'b\377')"
    gives 'ISO-8859-1: operands are quoted in the locale'"'s charset" 1 \
        'b\377\n' \
        "puny: 'b\377': code point 2: U+00FF '\377' is not a basic (ASCII) code point\n"
    if has_icu; then
        refuses 'ISO-8859-1: an item of --trust' \
            "--trust 'm\374ller.de': not a top-level domain such as uk" \
            -n --trust="com,$(bytes 'm\374ller.de')" a
        refuses 'ISO-8859-1: an item of --scripts' \
            "--scripts 'm\374ller': not the name of a script (Latin, or Latn)" \
            -n --scripts="Latin,$(bytes 'm\374ller')" a
    fi
    run -t UTF-8 -d bcher-kva
    gives 'ISO-8859-1: --to-code wins' 0 'b\303\274cher\n'
    run -f UTF-8 "$text"
    gives 'ISO-8859-1: --from-code wins' 0 'bcher-kva\n'
    given 'd0a\n' && run -d
    gives 'ISO-8859-1: does not hold all' 1 'd0a\n' \
        "puny: -:1: U+0411 '\\\\u{411}' cannot be written in ISO-8859-1\n"
else
    skip 'a locale in ISO-8859-1' 'none here, or none that can be made'
fi

# A locale in a charset in which bytes can be invalid. glibc knows an alias "japanese".
make_locale euc-jp EUC-JP
LC_ALL=euc-jp
if tests/lib/iconv-probe --locale >"$tmp/charset" 2>&1 &&
    test "$(cat "$tmp/charset")" = EUC-JP
then
    run -d "$(bytes '\306\374')"
    gives 'EUC-JP: operands are quoted in it' 1 '\306\374\n' \
        "puny: '\306\374': code point 1: U+65E5 '\306\374' is not a basic (ASCII) code point\n"
    run -d "$(bytes '\306')"
    gives 'EUC-JP: invalid operands are quoted as bytes' 1 '\306\n' \
        "puny: '\\\\x{C6}': byte 1: \\\\x{C6} is not valid EUC-JP (-f names another charset, such as WINDOWS-1252)\n"
    run --files nothing
    gives 'EUC-JP: a file that is missing' 2 '' \
        'puny: nothing: No such file or directory\n'
    refuses 'EUC-JP: an invalid byte as the delimiter' \
        "--delimiter '\\\\x{C6}': not valid in the locale's charset" \
        --field=1 --delimiter="$(bytes '\306')" a
    row 'EUC-JP: a delimiter in it' '\306\374a,\306\374b\n' \
        '\306\374a,\306\374b-\n' --field=3 --delimiter="$(bytes '\306\374')"
    if has_icu; then
        refuses 'EUC-JP: an invalid byte in --trust' \
            "--trust '\\\\x{C6}': not valid in the locale's charset" \
            -n --trust="$(bytes '\306')" a
    fi
else
    skip 'a locale in EUC-JP' 'none that can be made'
fi

# A locale in a charset in which iconv buffers letters: a mark may follow.
make_locale vietnamese TCVN5712-1
LC_ALL=vietnamese
if tests/lib/iconv-probe --locale >"$tmp/charset" 2>&1 &&
    test "$(cat "$tmp/charset")" = TCVN5712-1
then
    row 'TCVN: a letter as the delimiter' 'beaeb\n' 'beaeb-\n' \
        --field=3 --delimiter=e
    if has_icu; then
        refuses 'TCVN: a letter at the end of --trust' \
            "--trust 'd.e': not a top-level domain such as uk" -n --trust=d.e a
    fi
else
    skip 'a locale in TCVN5712-1' 'none that can be made'
fi

done_testing
