#!/bin/sh
# bench.sh - compares puny with its rivals; see README.
#
# `make bench` calls this in the build directory and sets PUNY, BENCH_SOURCE
# (this directory), BENCH_BUILD (the directory of run and generate), BENCH_CC
# (compiler and flags) and BENCH_LIBS (puny's libraries).
#
# Each row is a function row_NAME. It generates its data unless an earlier row
# did, checks puny's result, and passes the commands to run.

set -u
LC_ALL=C.UTF-8
export LC_ALL

rows='words scaling ascii charset operand names scripts text'
BENCH=${BENCH:-$rows}
BENCH_RUNS=${BENCH_RUNS:-5}
BENCH_LINES=${BENCH_LINES:-1000000}
BENCH_BYTES=${BENCH_BYTES:-100000000}
BENCH_POWER=${BENCH_POWER:-24}
ADA=${ADA:-}

: "${PUNY:?}" "${BENCH_SOURCE:?}" "${BENCH_BUILD:?}" "${BENCH_CC:?}"
: "${BENCH_LIBS:?}"
d=$BENCH_BUILD/data
status=0

# Utilities.

say()
{
    printf '%s\n' "$*"
}

# skip ROW REASON: leaves a row out.
skip()
{
    say "$1: left out: $2"
}

wrong()
{
    say "$1: WRONG: $2"
    status=1
}

# table [OPTION]... TITLE NAME COMMAND...: runs commands; see run.c.
table()
{
    "$BENCH_BUILD/run" -r "$BENCH_RUNS" -d "$d" "$@" || status=1
}

# make_file FILE COMMAND [ARGUMENT]...: writes the output of the command, unless
# an earlier row did. In a subshell, as below, for local variables.
make_file()
(
    file=$d/$1
    shift
    test -s "$file" && return
    "$@" >"$file"
)

# make_data FILE KIND COUNT [INPUT]...: generates a file; see generate.c.
make_data()
(
    file=$1
    shift
    make_file "$file" "$BENCH_BUILD/generate" "$@" 2>>"$d/notes"
)

# same TITLE FILE: compares standard input with the file.
same()
{
    cmp -s - "$2" && return
    wrong "$1" "puny's result is not that of $2"
    return 1
}

# print_instructions INPUT [NAME COMMAND]...: prints a line for each command,
# below a row of the table. Counts only the first lines of the input, because
# callgrind is slow.
print_instructions()
(
    succeeds command -v valgrind || return
    head -n 10000 "$1" >"$d/counted"
    lines=$(wc -l <"$d/counted")
    shift
    while test $# -gt 1; do
        # The command is words with blanks between them.
        # shellcheck disable=SC2086
        count=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null $2 \
            <"$d/counted" 2>&1 >/dev/null |
            sed -n 's/.*Collected : \([0-9]*\).*/\1/p')
        printf '  %-14s %10d instructions a line\n' "$1" "$((count / lines))"
        shift 2
    done
)

# The environment.

# build RIVAL ARGUMENT...: builds the loop that calls a rival's library. Fails if
# the library is missing.
build()
{
    rival=$1
    shift
    # BENCH_CC is a command with its flags.
    # shellcheck disable=SC2086
    $BENCH_CC "-D$rival" -o "$d/loop-$rival" "$BENCH_SOURCE/loop.c" \
        $BENCH_LIBS "$@" 2>"$d/loop-$rival.log"
}

# The source of ada is one of two files: in ada-url/ada or in ada-url/idna. ADA was
# given, so an error is shown.
build_ada()
{
    test -n "$ADA" || return
    source=$ADA/src/ada_idna.cpp
    test -e "$source" || source=$ADA/src/idna.cpp
    # Commands with their flags.
    # shellcheck disable=SC2086
    $BENCH_CC -DADA -c -o "$d/loop.o" "$BENCH_SOURCE/loop.c" &&
        ${CXX:-c++} -std=c++20 -O2 -I "$ADA/include" -I "$ADA/src" \
            -o "$d/loop-ADA" "$BENCH_SOURCE/loop-ada.cpp" "$source" \
            "$d/loop.o" $BENCH_LIBS 2>"$d/loop-ADA.log" && return
    wrong ada "loop-ada.cpp does not compile with $ADA:"
    head -n 20 "$d/loop-ADA.log"
    return 1
}

# Debian has packages of Go in this folder.
build_go()
{
    GO111MODULE=off GOCACHE=$d/go-cache GOPATH=/usr/share/gocode \
        go build -o "$d/names-go" "$BENCH_SOURCE/names.go" \
        >"$d/names-go.log" 2>&1
}

# succeeds COMMAND [ARGUMENT]...: silently.
succeeds()
{
    "$@" >/dev/null 2>&1
}

# Sets a variable for each rival: its command, empty if it is missing.
find_rivals()
{
    idn='' idn2='' python='' node='' libidn='' libidn2='' icu='' ada='' go=''
    missing=''
    iconv=$(command -v iconv)
    ripgrep=$(command -v rg)
    succeeds command -v idn && idn='idn --quiet'
    succeeds command -v idn2 && idn2=idn2
    # The interpreter itself: the one in PATH may be a wrapper.
    succeeds python3 -c '' &&
        python=$(python3 -c 'import sys; print(sys.executable)')
    succeeds node -e 'require("punycode")' && node=node
    build LIBIDN -lidn && libidn=$d/loop-LIBIDN
    build LIBIDN2 -lidn2 && libidn2=$d/loop-LIBIDN2
    icu_flags=$(pkg-config --cflags --libs icu-uc 2>/dev/null) ||
        icu_flags=-licuuc
    # Flags are words.
    # shellcheck disable=SC2086
    build ICU $icu_flags && icu=$d/loop-ICU
    build_ada && ada=$d/loop-ADA
    build_go && go=$d/names-go
    for rival in idn idn2 iconv python node libidn libidn2 icu ada go ripgrep; do
        eval "test -n \"\$$rival\"" || missing="$missing $rival"
    done
}

find_dictionaries()
{
    dictionaries=
    for language in ngerman french ukrainian bulgarian; do
        test -r "/usr/share/dict/$language" &&
            dictionaries="$dictionaries /usr/share/dict/$language"
    done
}

# puny_can OPTION...: whether puny encodes "bücher.example" with the options.
puny_can()
{
    test "$("$PUNY" "$@" bücher.example 2>/dev/null)" = xn--bcher-kva.example
}

# from_words KIND COUNT
from_words()
{
    # Names of files without blanks.
    # shellcheck disable=SC2086
    make_data "$1" "$1" "$2" $dictionaries
}

# from_templates KIND COUNT
from_templates()
{
    # shellcheck disable=SC2086
    make_data "$1" lines "$2" "$BENCH_SOURCE/lines" "$1" $dictionaries
}

# The rows.

row_words()
{
    from_words words "$BENCH_LINES"
    make_file words.puny "$PUNY" <"$d/words"
    "$PUNY" -d <"$d/words.puny" | same words "$d/words" || return

    words_row "encode $BENCH_LINES words" words '' --punycode-encode
    words_row "decode $BENCH_LINES words" words.puny -d --punycode-decode
}

# words_row TITLE FILE OPTION IDN'S-OPTION
words_row()
{
    title=$1 file=$d/$2 option=$3 idn_option=$4
    set -- puny "$PUNY $option <$file"
    test -n "$idn" && set -- "$@" idn "$idn $idn_option <$file"
    test -n "$libidn" && set -- "$@" libidn-loop "$libidn $option <$file"
    test -n "$python" &&
        set -- "$@" python "$python $BENCH_SOURCE/codec.py $option <$file"
    test -n "$node" &&
        set -- "$@" node "$node $BENCH_SOURCE/convert.js $option <$file"
    table "$title" "$@"
    set -- puny "$PUNY $option"
    test -n "$idn" && set -- "$@" idn "$idn $idn_option"
    print_instructions "$file" "$@"
}

row_scaling()
{
    power=10
    while test "$power" -le "$BENCH_POWER"; do
        file=random.$((1 << power))
        make_data "$file" random "$((1 << power))"
        make_file "$file.puny" "$PUNY" <"$d/$file"
        "$PUNY" -d <"$d/$file.puny" | same scaling "$d/$file" || return
        power=$((power + 1))
    done
    scaling_row 'encode one record of N' '' ''
    scaling_row 'decode one record of N' .puny -d
}

# scaling_row TITLE SUFFIX OPTION
scaling_row()
{
    title=$1 suffix=$2 option=$3 power=10
    set --
    while test "$power" -le "$BENCH_POWER"; do
        file=$d/random.$((1 << power))$suffix
        set -- "$@" "N=2^$power" "$PUNY $option <$file"
        power=$((power + 1))
    done
    # The mean is over the steps from 2^16 on.
    table -s 7 "$title" "$@"
}

# copy_row TITLE OPTION FILE RESULT [NAME COMMAND]...: compares with these
# commands, and with those that read and write the same amount.
copy_row()
{
    title=$1 option=$2 file=$3 result=$4
    shift 4
    # Nothing, or one word.
    # shellcheck disable=SC2086
    "$PUNY" $option <"$file" | same "$title" "$result" || return
    set -- puny "$PUNY $option <$file" "$@"
    test -n "$iconv" &&
        set -- "$@" 'iconv*' "$iconv -f UTF-8 -t UTF-16LE <$file"
    table "$title" "$@" 'cat*' "cat <$file"
}

row_ascii()
{
    make_data list blocklist "$((BENCH_BYTES / 22))"
    make_file list.puny sed 's/$/-/' <"$d/list"
    copy_row 'encode a list, all ASCII' '' "$d/list" "$d/list.puny"
}

row_charset()
{
    test -n "$iconv" || { skip charset 'no iconv'; return; }
    from_words russian "$BENCH_LINES"
    from_templates words-in-japanese "$BENCH_LINES"
    charset_row KOI8-R russian
    charset_row SHIFT_JIS words-in-japanese
}

# charset_row CHARSET FILE
charset_row()
{
    make_file "$2.$1" "$iconv" -f UTF-8 -t "$1" <"$d/$2"
    file=$d/$2.$1
    table "encode $BENCH_LINES words in $1" \
        puny "$PUNY -f $1 -t UTF-8 <$file" \
        'iconv|puny' "$iconv -f $1 -t UTF-8 $file | $PUNY -t UTF-8"
}

row_operand()
{
    say bcher-kva >"$d/operand.puny"
    "$PUNY" bücher | same operand "$d/operand.puny" || return
    set -- puny "$PUNY bücher"
    test -n "$idn" && set -- "$@" idn "$idn --punycode-encode bücher"
    test -n "$idn2" && set -- "$@" 'idn2*' "$idn2 bücher"
    table -c 200 'encode one operand' "$@"

    puny_can -n || return
    set -- puny "$PUNY -n bücher.example"
    test -n "$idn2" && set -- "$@" idn2 "$idn2 bücher.example"
    table -c 200 'encode one name with -n' "$@"
}

row_names()
{
    puny_can -n || { skip names 'puny has no -n'; return; }
    from_words labels "$BENCH_LINES"
    from_words names "$BENCH_LINES"
    make_file names.puny "$PUNY" -n <"$d/names"
    "$PUNY" -dn <"$d/names.puny" | same names "$d/names" || return

    names_row "encode $BENCH_LINES labels with -n" labels -n labelToASCII ''
    names_row "encode $BENCH_LINES names with -n" names -n nameToASCII ''
    names_row "decode $BENCH_LINES names with -n" names.puny -dn \
        nameToUnicode -d
}

# names_row TITLE FILE OPTION ICU'S-FUNCTION OTHERS'-OPTION
names_row()
{
    title=$1 file=$d/$2 option=$3 function=$4 idn2_option=$5
    set -- puny "$PUNY $option <$file"
    test -n "$icu" && set -- "$@" ICU-loop "$icu $function <$file"
    test -n "$ada" && set -- "$@" ada-loop "$ada $idn2_option <$file"
    test -n "$libidn2" &&
        set -- "$@" libidn2-loop "$libidn2 $idn2_option <$file"
    test -n "$go" && set -- "$@" Go-loop "$go $idn2_option <$file"
    test -n "$node" &&
        set -- "$@" Node-loop "$node $BENCH_SOURCE/convert.js $option <$file"
    test -n "$idn2" && set -- "$@" idn2 "$idn2 $idn2_option <$file"
    table "$title" "$@"
    set -- puny "$PUNY $option"
    test -n "$icu" && set -- "$@" 'ICU program' "$icu $function"
    test -n "$idn2" && set -- "$@" idn2 "$idn2 $idn2_option"
    print_instructions "$file" "$@"
}

# Names in each script, and with letters in upper case.
row_scripts()
{
    puny_can -n || { skip scripts 'puny has no -n'; return; }
    for script in greek han kana hangul thai hindi hebrew arabic upper; do
        file=$d/$script
        from_templates "$script" "$BENCH_LINES"
        make_file "$script.puny" "$PUNY" -n <"$file"
        table "encode names: $script" puny "$PUNY -n <$file" \
            ${icu:+ICU-loop "$icu nameToASCII <$file"}
        table "decode names: $script" puny "$PUNY -dn <$file.puny" \
            ${icu:+ICU-loop "$icu nameToUnicode <$file.puny"}
    done
}

row_text()
{
    if ! puny_can -n || ! puny_can -T; then
        skip text 'puny has no -T'
        return
    fi
    from_words names "$BENCH_LINES"
    make_file names.puny "$PUNY" -n <"$d/names"
    for kind in log log-encoded; do
        from_templates "$kind" "$((BENCH_BYTES / 200))"
    done
    for kind in few few-encoded; do
        from_templates "$kind" "$((BENCH_BYTES / 27))"
    done
    for form in names names.puny; do
        make_file "entries.$form" sed 's/^/0.0.0.0 /' <"$d/$form"
    done
    copy_row 'decode a log, 1 in 100, with -T' -dT "$d/log-encoded" "$d/log"
    # Searches for the lines with non-ASCII characters, without converting them.
    set --
    test -n "$ripgrep" && set -- 'ripgrep*' "$ripgrep [^[:ascii:]] - <$d/few"
    copy_row 'encode hosts, 1 in 100, with -T' -T "$d/few" "$d/few-encoded" "$@"
    "$PUNY" -T <"$d/entries.names" | same text "$d/entries.names.puny" || return
    table 'encode hosts, every line, with -T' \
        puny "$PUNY -T <$d/entries.names" \
        'bare -n*' "$PUNY -n <$d/names"
}

# The run.

describe()
{
    say "$("$PUNY" --version | head -n 1), $(date -u +%Y-%m-%d)"
    say "$(uname -srm), $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo \
        2>/dev/null | head -n 1), $(getconf _NPROCESSORS_ONLN) processors"
    # BENCH_CC is a command with its flags.
    # shellcheck disable=SC2086
    say "$($BENCH_CC --version 2>/dev/null | head -n 1)"
    say "  $BENCH_CC"
    names=$(say "$dictionaries" | sed 's|/usr/share/dict/||g')
    say "dictionaries:${names:- none, pieces of the samples in RFC 3492}"
    say "rivals that are not here:${missing:- none}"
    say "rounds: $BENCH_RUNS; ratio: puny's time over the rival's"
    say '*: does something else, and its output is not compared'
    say
}

rm -rf "$d"
mkdir -p "$d" || exit
find_rivals
find_dictionaries
describe
printf '  %-14s %10s %8s %9s %9s %8s\n' command 'median s' ratio MB/s 10^6/s \
    'peak MiB'
for row in $BENCH; do
    case " $rows " in
    *" $row "*) "row_$row" ;;
    *) wrong "$row" "no such row; there are: $rows" ;;
    esac
done
exit "$status"
