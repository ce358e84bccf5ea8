#!/bin/sh
# The manual as one page of HTML: each link has an anchor, and each page and each
# reference between pages is in it.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

man=$tests/../man

shell=$(command -v sh)
PATH=$tmp "$shell" "$man/html.sh" 'puny 1' "$man/puny.1" >"$out" 2>"$err"
status=$?
gives 'without mandoc, there is a message, and no part of the page' 1 '' \
    'html.sh: mandoc is missing (Debian: apt-get install mandoc)\n'

if ! command -v mandoc >"$tmp/mandoc"; then
    skip 'the page' 'no mandoc'
    done_testing
fi
sh "$man/html.sh" 'puny 1' "$man"/*.[1-9] >"$out" 2>"$err"
status=$?
ok 'the page is made' is_status 0
ok 'without a message' same /dev/null "$err"

# attributes NAME FILE: the values of this attribute, in the order of the page.
attributes() {
    grep -oE " $1=\"[^\"]*\"" "$2" | sed 's/.*="//; s/"$//'
}

attributes id "$out" | sort >"$tmp/ids"
attributes href "$out" >"$tmp/hrefs"
sed -n 's/^#//p' "$tmp/hrefs" | sort -u >"$tmp/wanted"
ok 'many links' test "$(wc -l <"$tmp/wanted")" -ge 100
comm -23 "$tmp/wanted" "$tmp/ids" >"$tmp/missing"
ok 'each link has an anchor' same /dev/null "$tmp/missing"
uniq -d "$tmp/ids" >"$tmp/twice"
ok 'no anchor is there twice' same /dev/null "$tmp/twice"
grep -v -e '^#' -e '^https://' "$tmp/hrefs" >"$tmp/others"
ok 'no link to a file' same /dev/null "$tmp/others"

# Links from the contents and from references, but not within a page.
grep '^#puny[a-z-]*$' "$tmp/hrefs" | sort | uniq -c |
    awk '{ print $2, $1 }' >"$tmp/found"
for page in "$man"/*.[1-9]; do
    name=${page##*/}
    echo "#${name%.*} $(($(cat "$man"/*.[1-9] |
        grep -c "^\.\(It \)\{0,1\}Xr ${name%.*} ${name##*.}") + 1))"
done | sort >"$tmp/wanted"
ok 'each reference to a page is a link' same "$tmp/wanted" "$tmp/found"

printf '.Dd January 1, 2026\n.Dt X 1\n.Os\n.Sh NAME\n.Nm x\n.Nd a\\-b\n' \
    >"$tmp/x.1"
sh "$man/html.sh" 'puny 1' "$tmp/x.1" "$tmp/none.1" >"$out" 2>"$err"
status=$?
ok 'a missing page is an error' test "$status" -ne 0
ok 'a hyphen in the contents' grep -qF '<a href="#x">x</a>: a-b</li>' "$out"

done_testing
