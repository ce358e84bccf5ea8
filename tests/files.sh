#!/bin/sh
# --files: strings are files, which are read in turn.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

case $PUNY in
/*) ;;
*) PUNY=$(pwd)/$PUNY ;;
esac
mkdir "$tmp/here" && cd "$tmp/here" || exit 99

# file NAME CONTENTS
file() {
    bytes "$2" >"$1"
}

u='\303\274' # U+00FC, encoded tda
bom='\357\273\277'
file one "$u\na\n"
file two 'b\n'
file open "$u" # without a terminator
file empty ''
file marked "$bom$u\n"
file bad 'x\n\377\n'
invalid='byte 1: \\x{FF} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n'

# reads NAME OUTPUT ARG...: all went well.
reads() {
    label=$1
    wanted=$2
    shift 2
    run --files "$@"
    gives "$label" 0 "$wanted"
}

reads 'two files' 'tda\na-\nb-\n' one two
reads 'one file twice' 'b-\nb-\n' two two
given "${u}x\n"
reads 'a hyphen is standard input, once' 'b-\nx-dha\nb-\n' two - two -
run --files
gives 'without a string, standard input' 0 'x-dha\n'
: >"$in"
reads 'an empty file' '' empty
reads 'options after files' "b\n" two -d --invalid=ignore

# Terminators.
reads 'a line without a terminator gets one before the next file' \
    'tda\nb-\n' open two
reads 'the last line gets none' 'b-\ntda' two open
reads 'an empty file is no line' 'tda\nb-\n' open empty two
reads 'nothing follows a last line' 'tda' open empty
file nul "$u\000a"
reads '-z: it gets NUL' 'tda\000a-\000tda\000a-' -z nul nul
file crlf "$u\r\na"
reads 'terminators are kept' 'tda\r\na-\ntda\r\na-' crlf crlf
reads 'the terminator is one of UTF-16' \
    't\000d\000a\000\n\000t\000d\000a\000' -t UTF-16LE open open
file end-dropped 'b\n\377'
run --files --invalid=drop end-dropped two
gives 'after a dropped line there is none' 0 'b-\nb-\n' \
    "puny: end-dropped:2: $invalid"
run --files --invalid=drop open bad
gives 'only what is written gets it' 0 'tda\nx-\n' "puny: bad:2: $invalid"
file all-bad '\377\n'
run --files --invalid=drop open all-bad
gives 'before dropped lines there is none' 0 'tda' "puny: all-bad:1: $invalid"

# Byte-order marks and charsets.
reads 'a byte-order mark of each file is dropped' 'tda\ntda\n' marked marked
file big '\376\377\000\374\000\n'
file little '\377\376\374\000\n\000'
file little-open '\377\376\374\000'
reads 'UTF-16 in either order' 'tda\ntda\ntda\ntda\n' -f UTF-16 -t UTF-8 \
    big little-open big little
run --files big two
gives 'UTF-16 is told for each file' 1 '\376\377\000\374\000\nb-\n' \
    'puny: big: the input is UTF-16, by its first bytes; -f UTF-16 reads it
puny: big:1: byte 1: \\x{FE} is not valid UTF-8\n'
run -n --lenient --files little-open
gives 'NUL in bytes of another charset ends no line' 1 '\377\376\374\000' \
    'puny: little-open: the input is UTF-16, by its first bytes; -f UTF-16 reads it
puny: little-open:1: byte 1: \\x{FF} is not valid UTF-8\n'
file latin '\374\n'
run --files big latin
gives 'the charset that is told is that of one file' 1 '\376\377\000\374\000\n\374\n' \
    'puny: big: the input is UTF-16, by its first bytes; -f UTF-16 reads it
puny: big:1: byte 1: \\x{FE} is not valid UTF-8
puny: latin:1: byte 1: \\x{FC} is not valid UTF-8 (-f names another charset, such as WINDOWS-1252)\n'
file japanese '\033$B$"\033(B\n'
file shifted '\033$B$"'
reads 'a shift state ends with its file' 'l8j\nb-\n' -f ISO-2022-JP -t UTF-8 \
    shifted two

# Lines are counted in each file.
run --files bad one bad
gives 'messages name the file and its line' 1 'x-\n\377\ntda\na-\nx-\n\377\n' \
    "puny: bad:2: ${invalid}puny: bad:2: $invalid"
given 'x\n\377\n'
run --files --invalid=abort - two
gives '--invalid=abort ends the run' 1 'x-\n' "puny: -:2: $invalid"
: >"$in"
reads '--header counts for each file' "$u\na-\nb\n$u\na-\n" --header one two one
file table "id,name\n1,$u\n"
file wide "id;name\n1;$u\n"
reads '--csv' 'id,name\n1,tda\nid,name\n1,tda\n' --csv --field=2 --header \
    table table
run --files --csv --field=2 wide table wide
gives 'a field that a file lacks' 1 \
    "id;name\n1;$u\nid,name-\n1,tda\nid;name\n1;$u\n" \
    "puny: wide: no line has field 2; the first line has ';' (--delimiter=';')
puny: wide: no line has field 2; the first line has ';' (--delimiter=';')\n"
run --files --check one two
gives '--check' 1 '' \
    "puny: one:1: '$u' would be converted
puny: one:2: 'a' would be converted
puny: two:1: 'b' would be converted\n"
file "$(bytes 'new\nline')" '\377\n'
run --files "$(bytes 'new\nline')"
gives 'the name of a file is escaped' 1 '\377\n' \
    "puny: new\\\\u{A}line:1: $invalid"
run --files -n --lenient -- two -
gives 'no hint about a hyphen' 0 'b\n'

# Files that cannot be read.
run --files nonesuch two
gives 'a missing file' 2 'b-\n' 'puny: nonesuch: No such file or directory\n'
run --files '' two
gives 'an empty name' 2 'b-\n' "puny: '': No such file or directory\n"
run --files two . two
gives 'a directory' 2 'b-\nb-\n' 'puny: .: Is a directory\n'
run --files nonesuch bad two
gives 'an invalid line does not lower the status' 2 'x-\n\377\nb-\n' \
    "puny: nonesuch: No such file or directory\npuny: bad:2: $invalid"
run --files --check nonesuch
gives '--check of a missing file' 2 '' \
    'puny: nonesuch: No such file or directory\n'
if test "$(id -u)" != 0; then
    file secret 'a\n'
    chmod 0 secret
    run --files secret two
    gives 'an unreadable file' 2 'b-\n' 'puny: secret: Permission denied\n'
else
    skip 'an unreadable file' 'root reads all files'
fi

# The output among the files.
# shellcheck disable=SC2094
"$PUNY" --files two one kept >kept 2>"$err"
status=$?
cp kept "$out"
gives 'the output is not read' 2 'b-\ntda\na-\n' \
    'puny: kept: input file is output file\n'
# shellcheck disable=SC2094
"$PUNY" --files kept >kept 2>"$err"
status=$?
: >"$out"
gives 'the output, which the shell has emptied' 2 '' \
    'puny: kept: input file is output file\n'
printf 'old\n' >kept
ln -s kept link
# shellcheck disable=SC2094
"$PUNY" --files link two >>kept 2>"$err"
status=$?
cp kept "$out"
gives 'output that is appended, by another name' 2 'old\nb-\n' \
    'puny: link: input file is output file\n'
if test -c /dev/full; then
    limited 60 "$PUNY" --files two two one >/dev/full 2>"$err"
    status=$?
    complains 'a full disk ends the run' 2 'puny: write error: ?*'
else
    skip 'a full disk ends the run' 'there is no /dev/full'
fi

# Many files give what cat(1) of them gives.
mkdir many
awk 'BEGIN {
    for (n = 1; n <= 500; n++)
        for (i = 0; i < n % 7; i++)
            print (i % 2 ? "b\303\274cher" n : "\377a" i) >("many/" n)
}'
cat many/* | "$PUNY" --invalid=ignore >"$tmp/wanted"
(
    # shellcheck disable=SC3045 # a shell that lacks it has more descriptors
    ulimit -n 16 2>/dev/null
    exec "$PUNY" --files --invalid=ignore many/* >"$out"
)
ok 'many files, with few descriptors' same "$tmp/wanted" "$out"

if has_icu; then
    file name "$u.de"
    file marked-name "$bom$u.de\n"
    reads '-T: only the mark that begins the output is kept' \
        "${bom}xn--tda.de\nxn--tda.de\nxn--tda.de" \
        -T marked-name marked-name name
    reads '-n' 'xn--tda.de\nxn--tda.de' -n name name
    reads '--only-names' 'xn--tda.de\nxn--tda.de\n' -T --only-names name name
    file words "see x $u.intern\n"
    file prose "see $u.de\n"
    run --files -T --invalid=fail prose words name
    gives '-T --invalid' 1 "see xn--tda.de\nsee x $u.intern\nxn--tda.de" \
        "puny: words:1: '$u.intern' is not converted: unknown TLD (--tlds=any)\n"
    file names.csv "a;$u.de\nb;c\n"
    run --files --explain=lines --field=2 --delimiter=';' --header names.csv \
        names.csv
    ok '--explain=lines --header: a line for each line' \
        test "$(wc -l <"$out")" -eq 4
    ok '... and the names of the columns for each file' \
        test "$(grep -c '^name' "$out")" -eq 2
    run --files --explain=lines --header name name
    ok '--explain=lines --header without a field: one line more' \
        test "$(cut -f 1 "$out" | tr '\n' ' ')" = "name $(bytes "$u").de $(bytes "$u").de "
    for mode in -T -dT -n --explain=lines; do
        cat many/* | "$PUNY" $mode >"$tmp/wanted" 2>/dev/null
        "$PUNY" --files $mode many/* >"$out" 2>/dev/null
        ok "many files, $mode" same "$tmp/wanted" "$out"
    done
fi

# Without --files, a string that is the name of a file is an error.
mkdir zones.d
touch list.txt example.com zones.d/example.com "$(bytes "$u.txt")" xn--tda.txt -
is_standard="puny: '-' is standard input, but is taken as a string; --files reads it\n"
is_file='is a file, but is taken as a string; --files reads it\n'
for mode in -n -dn -dT; do
    run $mode --lenient list.txt
    gives "$mode of a file" 1 'list.txt\n' "puny: 'list.txt' $is_file"
    run $mode --lenient --check list.txt
    gives "$mode --check of a file" 1 '' "puny: 'list.txt' $is_file"
    run $mode --lenient b list.txt a
    gives "$mode of a file among strings" 1 'b\nlist.txt\na\n' \
        "puny: 'list.txt' $is_file"
    run $mode --lenient --check -
    gives "$mode --check of a hyphen" 1 '' "$is_standard"
    run $mode --lenient zones.d/example.com
    gives "$mode of a file in a directory" 1 'zones.d/example.com\n' \
        "puny: 'zones.d/example.com' $is_file"
    run $mode --lenient example.com zones.d nonesuch
    gives "$mode of a zone file, a directory, no file" 0 \
        'example.com\nzones.d\nnonesuch\n'
done
run -n --lenient --url zones.d/example.com
gives '--url of a file in a directory, whatever its last label is' 1 \
    'zones.d/example.com\n' "puny: 'zones.d/example.com' $is_file"
mkfifo pipe
for name in pipe /dev/null; do
    run -n --lenient $name
    gives "a FIFO or device: $name" 1 "$name\n" "puny: '$name' $is_file"
done

# Plain Punycode is of any string, so a file is a hint there.
hint='puny: hint: arguments are strings; --files reads files, and - as standard input\n'
run list.txt
gives 'a file as a string' 0 'list.txt-\n' "$hint"
run -d list.txt
gives 'a file as a string: the message comes after the hint' 1 'list.txt\n' \
    "${hint}puny: 'list.txt': code point 5: U+002E '.' is not a digit (-dn decodes domain names)\n"
touch README
run -d README
gives 'a file as a string, -d' 0 '\304\237\304\243\304\244\304\235\n' "$hint"
run a list.txt example.com
gives 'files among strings: one hint' 0 'a-\nlist.txt-\nexample.com-\n' "$hint"
run zones.d nonesuch -
gives 'a directory, no file, and a hyphen as strings' 0 'zones.d-\nnonesuch-\n--\n'
run -dT --lenient -
gives 'a hyphen as text' 1 '-\n' "$is_standard"
run -n --lenient -
gives 'a hyphen as a name' 0 '-\n'
run -dn --lenient --url list.txt
gives '--url of a file' 1 'list.txt\n' "puny: 'list.txt' $is_file"
run -dn --lenient xn--tda.txt
gives 'the name of a file with an A-label' 0 "$u.txt\n"
run -n --lenient "$(bytes "$u.txt")"
gives 'the name of a file with a U-label' 0 'xn--tda.txt\n'
run --invalid=warn -- - list.txt
gives 'a file as plain text' 0 '--\nlist.txt-\n' "$hint"
while read -r mode wanted_status wanted_out wanted_err; do
    run -dT --lenient --invalid="$mode" a list.txt b
    gives "a file, --invalid=$mode" "$wanted_status" "$wanted_out" \
        "${wanted_err:+puny: 'list.txt' $is_file}"
done <<'END'
fail 1 a\nlist.txt\nb\n told
abort 1 a\n told
warn 0 a\nlist.txt\nb\n told
ignore 0 a\nlist.txt\nb\n
drop 0 a\nb\n told
only 1 list.txt\n told
END
if has_icu; then
    run -T list.txt
    gives '-T of a file' 1 'list.txt\n' "puny: 'list.txt' $is_file"
    run -T --only-names=all list.txt
    gives '-T --only-names of a file' 1 '' "puny: 'list.txt' $is_file"
    run -n --url --only-names list.txt
    gives '-n --url --only-names of a file' 1 '\n' "puny: 'list.txt' $is_file"
fi

done_testing
