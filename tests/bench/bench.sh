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

rows='words scaling python ascii charset operand memory'
rows="$rows names scripts urls blocklist text safe tables hostile"
BENCH=${BENCH:-$rows}
BENCH_RUNS=${BENCH_RUNS:-5}
BENCH_LINES=${BENCH_LINES:-1000000}
BENCH_BYTES=${BENCH_BYTES:-100000000}
BENCH_POWER=${BENCH_POWER:-24}
BENCH_SLOW=${BENCH_SLOW:-}
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
{
    file_made=$1
    shift
    make_file "$file_made" "$BENCH_BUILD/generate" "$@" 2>>"$d/notes"
}

# same TITLE FILE: compares standard input with the file.
same()
{
    cmp -s - "$2" && return
    wrong "$1" "puny's result is not that of $2"
    return 1
}

# count_instructions INPUT COMMAND [ARGUMENT]...: prints the number of
# instructions in user mode, if perf or valgrind is available.
count_instructions()
(
    input=$1
    shift
    case $counter in
    perf)
        perf stat -x, -e instructions:u -o "$d/count" "$@" <"$input" \
            >/dev/null 2>&1
        sed -n 's/^\([0-9][0-9]*\),.*/\1/p' "$d/count"
        ;;
    callgrind)
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" \
            <"$input" 2>&1 >/dev/null |
            sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
        ;;
    esac
)

# print_instructions INPUT [NAME COMMAND]...: prints a line for each command,
# below a row of the table. Counts only the first lines of the input, because
# callgrind is slow.
print_instructions()
(
    head -n "$counted" "$1" >"$d/counted"
    lines=$(wc -l <"$d/counted")
    shift
    while test $# -gt 1; do
        # The command is words with blanks between them.
        # shellcheck disable=SC2086
        count=$(count_instructions "$d/counted" $2)
        test -n "$count" && printf '  %-14s %10d instructions a line\n' \
            "$1" "$((count / lines))"
        shift 2
    done
)

# The environment.

find_counter()
{
    counter=
    counted=100000
    if perf stat -x, -e instructions:u true 2>&1 | grep -q '^[0-9]'; then
        counter=perf
    elif valgrind --tool=callgrind --callgrind-out-file=/dev/null true \
        >/dev/null 2>&1; then
        counter=callgrind
        counted=10000
    fi
}

# build NAME LIBRARY...: builds a program that calls a rival's library. Fails if
# the library is missing.
build()
{
    program=$1
    shift
    # BENCH_CC is a command with its flags.
    # shellcheck disable=SC2086
    $BENCH_CC -o "$d/$program" "$BENCH_SOURCE/$program.c" "$d/loop.o" \
        $BENCH_LIBS "$@" 2>"$d/$program.log"
}

# The source of ada is one of two files: in ada-url/ada or in ada-url/idna. ADA was
# given, so an error is shown.
build_ada()
{
    test -n "$ADA" || return
    ada_source=$ADA/src/ada_idna.cpp
    test -e "$ada_source" || ada_source=$ADA/src/idna.cpp
    # shellcheck disable=SC2086 # BENCH_LIBS is a list
    ${CXX:-c++} -std=c++20 -O2 -I "$ADA/include" -I "$ADA/src" \
        -o "$d/loop-ada" "$BENCH_SOURCE/loop-ada.cpp" "$ada_source" \
        "$d/loop.o" $BENCH_LIBS 2>"$d/loop-ada.log" && return
    wrong ada "loop-ada.cpp does not compile with $ADA:"
    head -n 20 "$d/loop-ada.log"
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

# need NAME COMMAND: notes a missing rival, whose COMMAND is empty.
need()
{
    test -n "$2" || missing="$missing $1"
}

# Sets a variable for each rival: its command, empty if it is missing.
find_rivals()
{
    idn='' idn2='' python='' perl='' node='' libidn='' libidn2='' icu='' ada=''
    go='' grep='' missing=''
    iconv=$(command -v iconv)
    rg=$(command -v rg)
    succeeds grep -aP x "$BENCH_SOURCE/README" &&
        grep='env LC_ALL=C grep -aP'
    any_perl=$(command -v perl)
    succeeds command -v idn && idn='idn --quiet'
    succeeds command -v idn2 && idn2=idn2
    # The interpreter itself: the one in PATH may be a wrapper.
    succeeds python3 -c '' &&
        python=$(python3 -c 'import sys; print(sys.executable)')
    succeeds perl -MNet::IDN::Punycode -e 1 && perl=perl
    succeeds node -e 'require("punycode")' && node=node
    # shellcheck disable=SC2086 # a command with its flags
    $BENCH_CC -c -o "$d/loop.o" "$BENCH_SOURCE/loop.c" || wrong loop 'not built'
    build loop-libidn -lidn && libidn=$d/loop-libidn
    build loop-idn2 -lidn2 && libidn2=$d/loop-idn2
    build_ada && ada=$d/loop-ada
    build_go && go=$d/names-go
    icu_flags=$(pkg-config --cflags --libs icu-uc 2>/dev/null) ||
        icu_flags=-licuuc
    # Flags are words.
    # shellcheck disable=SC2086
    build loop-icu $icu_flags && icu=$d/loop-icu

    need idn "$idn"
    need idn2 "$idn2"
    need iconv "$iconv"
    need python "$python"
    need Net::IDN::Punycode "$perl"
    need node "$node"
    need libidn "$libidn"
    need libidn2 "$libidn2"
    need 'ada (ADA=DIRECTORY)' "$ada"
    need Go "$go"
    need ripgrep "$rg"
    need 'grep -P' "$grep"
    need perl "$any_perl"
    need ICU "$icu"
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

# from_words FILE KIND COUNT
from_words()
{
    # Names of files without blanks.
    # shellcheck disable=SC2086
    make_data "$@" $dictionaries
}

# The rows.

row_words()
{
    from_words words words "$BENCH_LINES"
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
    test -n "$perl" &&
        set -- "$@" perl "$perl $BENCH_SOURCE/codec.pl $option <$file"
    test -n "$node" &&
        set -- "$@" node "$node $BENCH_SOURCE/codec.js $option <$file"
    table "$title" "$@"
    set -- puny "$PUNY $option"
    test -n "$idn" && set -- "$@" idn "$idn $idn_option"
    print_instructions "$file" "$@"
}

row_scaling()
{
    power=10
    while test "$power" -le "$BENCH_POWER"; do
        make_record "$((1 << power))" scaling || return
        power=$((power + 1))
    done
    scaling_row 'encode one record of N' '' ''
    scaling_row 'decode one record of N' .puny -d
}

# make_record COUNT TITLE: random.COUNT, and random.COUNT.puny.
make_record()
{
    make_data "random.$1" random "$1"
    make_file "random.$1.puny" "$PUNY" <"$d/random.$1"
    "$PUNY" -d <"$d/random.$1.puny" | same "$2" "$d/random.$1"
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
    table -p -s 7 "$title" "$@"
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

# Python's encoder is quadratic: 32000 code points take two to six minutes.
row_python()
{
    test -n "$python" || { skip python 'not here'; return; }
    if test -n "$BENCH_SLOW"; then
        python_row 32000 -r 1
    else
        python_row 4000
    fi
}

# python_row COUNT [OPTION]...
python_row()
{
    count=$1
    shift
    make_data "random.$count" random "$count"
    set -- "$@" -p "encode one record of $count"
    table "$@" puny "$PUNY <$d/random.$count" \
        python "$python $BENCH_SOURCE/codec.py <$d/random.$count"
}

# A list of about BENCH_BYTES.
make_list()
{
    make_data list blocklist "$((BENCH_BYTES / 22))"
}

row_ascii()
{
    make_list
    make_file list.puny sed 's/$/-/' <"$d/list"
    copy_row 'encode a list, all ASCII' '' "$d/list" "$d/list.puny"
}

row_charset()
{
    test -n "$iconv" || { skip charset 'no iconv'; return; }
    from_words russian russian "$BENCH_LINES"
    from_words japanese japanese "$BENCH_LINES"
    charset_row KOI8-R russian
    charset_row SHIFT_JIS japanese
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

row_memory()
{
    count=$((1 << BENCH_POWER))
    make_record "$count" memory || return
    make_list
    make_file line tr -d '\n' <"$d/list"
    { cat "$d/line" && printf -; } >"$d/line.puny"
    memory_row "$count code points" "$d/random.$count"
    memory_row 'one ASCII record' "$d/line"
}

# memory_row TITLE FILE: FILE.puny is the result. Memory is the same each time.
memory_row()
{
    "$PUNY" <"$2" | same memory "$2.puny" || return
    "$PUNY" -d <"$2.puny" | same memory "$2" || return
    table -r 1 -m "memory: encode $1" puny "$PUNY <$2"
    table -r 1 -m "memory: decode $1" puny "$PUNY -d <$2.puny"
}

row_names()
{
    puny_can -n || { skip names 'puny has no -n'; return; }
    from_words labels labels "$BENCH_LINES"
    from_words names names "$BENCH_LINES"
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
    # IDNA2003, which maps U+00DF to ss.
    test -n "$libidn" && set -- "$@" 'libidn-loop*' "$libidn $option <$file"
    test -n "$go" && set -- "$@" Go-loop "$go $idn2_option <$file"
    test -n "$node" &&
        set -- "$@" Node-loop "$node $BENCH_SOURCE/names.js $idn2_option <$file"
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
    for script in latin cyrillic greek han kana hangul thai hindi hebrew \
        arabic upper; do
        make_templates "$script" || return
        file=$d/$script
        make_file "$script.puny" "$PUNY" -n <"$file"
        table "encode names: $script" puny "$PUNY -n <$file" \
            ${icu:+ICU-loop "$icu nameToASCII <$file"}
        table "decode names: $script" puny "$PUNY -dn <$file.puny" \
            ${icu:+ICU-loop "$icu nameToUnicode <$file.puny"}
    done
}

# make_templates KIND: a file of lines from the templates of a kind.
make_templates()
{
    make_file "$1" "$BENCH_BUILD/generate" lines "$BENCH_LINES" \
        "$BENCH_SOURCE/lines" "$1" 2>>"$d/notes"
}

# trurl writes URLs in its own form.
row_urls()
{
    puny_can -n || { skip urls 'puny has no -n'; return; }
    trurl=$(command -v trurl)
    for kind in urls idn-urls; do
        make_templates "$kind" || return
        file=$d/$kind
        table "encode $BENCH_LINES lines of $kind with -n --url" \
            puny "$PUNY -n --url <$file" \
            ${trurl:+'trurl*' "$trurl --punycode --url-file - <$file"}
    done
}

row_blocklist()
{
    puny_can -n || { skip blocklist 'puny has no -n'; return; }
    make_data blocklist blocklist "$BENCH_LINES"
    copy_row "encode $BENCH_LINES ASCII names with -n" -n "$d/blocklist" \
        "$d/blocklist"
}

row_text()
{
    if ! puny_can -n || ! puny_can -T; then
        skip text 'puny has no -T'
        return
    fi
    from_words names names "$BENCH_LINES"
    make_file names.puny "$PUNY" -n <"$d/names"
    for form in names names.puny; do
        make_data "log.$form" log "$((BENCH_BYTES / 200))" "$d/$form"
        make_data "hosts.$form" hosts "$((BENCH_BYTES / 27))" "$d/$form"
        make_file "entries.$form" sed 's/^/0.0.0.0 /' <"$d/$form"
    done
    copy_row 'decode a log, 1 in 100, with -T' -dT \
        "$d/log.names.puny" "$d/log.names"
    # Search for the lines with non-ASCII characters, without converting them.
    file=$d/hosts.names
    set --
    test -n "$rg" && set -- "$@" 'ripgrep*' "$rg [^[:ascii:]] - <$file"
    test -n "$grep" && set -- "$@" 'grep -P*' "$grep [^\\x00-\\x7F] <$file"
    test -n "$any_perl" &&
        set -- "$@" 'perl*' "$any_perl -ne /[^\\x00-\\x7F]/&&print <$file"
    copy_row 'encode hosts, 1 in 100, with -T' -T "$file" "$file.puny" "$@"
    "$PUNY" -T <"$d/entries.names" | same text "$d/entries.names.puny" || return
    table 'encode hosts, every line, with -T' \
        puny "$PUNY -T <$d/entries.names" \
        'bare -n*' "$PUNY -n <$d/names"
}

# Names with --safe, and names with --explain.
row_safe()
{
    puny_can -n --safe || { skip safe 'puny has no --safe'; return; }
    from_words names names "$BENCH_LINES"
    make_file names.puny "$PUNY" -n <"$d/names"
    make_file explained head -n "$((BENCH_LINES / 10))" <"$d/names.puny"
    table "decode $BENCH_LINES names with -n --safe" \
        puny "$PUNY -dn --safe <$d/names.puny" \
        'bare -dn*' "$PUNY -dn <$d/names.puny"
    table "explain $((BENCH_LINES / 10)) names" \
        puny "$PUNY --explain <$d/explained"
}

# syllables LINES: names in Devanagari, with syllables at random.
syllables()
{
    awk -v lines="$1" 'BEGIN {
        srand(1)
        count = split("क ख र श ष का खा रा क्ष क्श क़ ख़", syllable, " ")
        for (; lines > 0; lines--) {
            name = ""
            for (i = 2 + int(rand() * 5); i > 0; i--)
                name = name syllable[1 + int(rand() * count)]
            print name ".example"
        }
    }'
}

# Labels that a registry allows: contexts, sequences and rules.
row_tables()
{
    "$PUNY" -n --table="$1" a >/dev/null 2>&1 || {
        skip tables "puny cannot read XML"
        return
    }
    make_file syllables syllables "$BENCH_LINES"
    table "encode $BENCH_LINES names with -n --table" \
        puny "$PUNY -n --table=$1 <$d/syllables" \
        'bare -n*' "$PUNY -n <$d/syllables"
}

# Shows whether the time grows faster than the length.
row_hostile()
{
    for kind in equal ascending descending alternating marks dots prefixes; do
        power=16
        while test "$power" -le 22; do
            make_file "$kind.$power" hostile "$kind" "$((1 << power))"
            make_file "$kind.$power.puny" "$PUNY" <"$d/$kind.$power"
            power=$((power + 1))
        done
        hostile_row "$kind" ''
        hostile_row "$kind" -d
        hostile_row "$kind" '-n --lenient'
        hostile_row "$kind" '-dT --lenient'
        puny_can -n || continue
        hostile_row "$kind" -n
        hostile_row "$kind" -dn
        hostile_row "$kind" -T
    done
}

# hostile KIND COUNT: prints a record of COUNT code points.
hostile()
{
    awk -v kind="$1" -v count="$2" '
        # As UTF-8, from U+10000 on.
        function character(c) {
            return sprintf("%c%c%c%c", 240 + int(c / 262144), \
                128 + int(c / 4096) % 64, 128 + int(c / 64) % 64, 128 + c % 64)
        }
        BEGIN {
            u = sprintf("%c%c", 195, 188)
            unit["equal"] = u
            unit["alternating"] = "a" u "a" character(1114111)
            unit["marks"] = sprintf("%c%c%c%c", 204, 129, 204, 163)
            unit["dots"] = u "."
            unit["prefixes"] = "xn--"
            size["equal"] = 1
            size["alternating"] = size["prefixes"] = 4
            size["marks"] = size["dots"] = 2
            for (i = 0; i < count && !(kind in unit); i++)
                printf "%s", character(kind == "ascending" ? \
                    65536 + i % 1048576 : 1114111 - i % 1048576)
            for (i = 0; i < count && kind in unit; i += size[kind])
                printf "%s", unit[kind]
            print ""
        }'
}

# hostile_row KIND OPTIONS
hostile_row()
{
    kind=$1 options=$2 power=16 suffix=
    test "$options" = -d && suffix=.puny
    set --
    while test "$power" -le 22; do
        set -- "$@" "N=2^$power" \
            "$PUNY --invalid=ignore $options <$d/$kind.$power$suffix"
        power=$((power + 1))
    done
    # The mean is over the steps from 2^19 on, because the start of the process
    # dominates below.
    table -p -s 3 "$kind: puny $options" "$@"
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

run_row()
{
    case $1 in
    words) row_words ;;
    scaling) row_scaling ;;
    python) row_python ;;
    ascii) row_ascii ;;
    charset) row_charset ;;
    operand) row_operand ;;
    memory) row_memory ;;
    names) row_names ;;
    scripts) row_scripts ;;
    urls) row_urls ;;
    blocklist) row_blocklist ;;
    text) row_text ;;
    safe) row_safe ;;
    tables) row_tables "$BENCH_SOURCE/../vectors/tables/devanagari.xml" ;;
    hostile) row_hostile ;;
    *) wrong "$1" "no such row; there are: $rows" ;;
    esac
}

rm -rf "$d"
mkdir -p "$d" || exit
find_counter
find_rivals
find_dictionaries
describe
"$BENCH_BUILD/run" -H
for row in $BENCH; do
    run_row "$row"
done
exit "$status"
