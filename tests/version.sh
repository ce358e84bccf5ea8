#!/bin/sh
# The version: only a commit that is tagged as a release, and its tarball, have
# one without a "+".

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

script=$(cd "$tests/.." && pwd)/version.sh
version=$(sed -n 's/^version=//p' "$script")

mkdir "$tmp/tree"
cd "$tmp/tree" || exit
# Also if git archive has replaced the placeholder.
placeholder='$''Format:%(describe:tags=true,match=[0-9]*)$'
sed "s/^tag=.*/tag='$placeholder'/" "$script" >version.sh

# is NAME VERSION [DIRECTORY]
is() {
    ok "$1" test "$(cd "${3-.}" && sh ./version.sh)" = "$2"
}

is 'without git: a snapshot' "$version+"
echo 9.9 >.version
is 'a tarball of make dist' 9.9
rm .version
while IFS='|' read -r tag wanted; do
    sed "s/^tag=.*/tag='$tag'/" version.sh >archived.sh
    ok "git archive: $tag" test "$(sh ./archived.sh)" = "$wanted"
done <<END
$version|$version
$version-3-g0b66604d|$version+
${version}1|$version+
%(describe:tags=true,match=[0-9]*)|$version+
|$version+
END

unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
if ! git init -q --template= . 2>"$tmp/said"; then
    skip 'git' 'no git'
    done_testing
fi
commit() {
    git add . && git -c user.name=x -c user.email=x@example.com \
        -c commit.gpgsign=false commit -q -m "$1"
}
# archive NAME VERSION: tests a checkout, and its archive.
archive() {
    is "$1" "$2"
    rm -rf "$tmp/archive"
    mkdir "$tmp/archive"
    git archive HEAD | (cd "$tmp/archive" && tar -xf -)
    is "git archive of $1" "$2" "$tmp/archive"
}
rm archived.sh
echo 'version.sh export-subst' >.gitattributes
commit one
if ! git log -1 --format='%(describe:tags=true)' | grep -qv '^%'; then
    skip 'git archive' 'git before 2.35 does not describe commits'
    done_testing
fi
archive 'a commit' "$version+"
git -c tag.gpgsign=false tag "$version"
archive 'a tagged commit' "$version"
git archive "$version" >"$tmp/before"
git checkout -q -b other
ok 'its archive does not name branches' \
    sh -c 'git archive "$1" | cmp - "$2"' sh "$version" "$tmp/before"
echo 9.9 >.version
is 'a tarball in the repository of a package' 9.9
commit two
rm .version
archive 'a commit after it' "$version+"

done_testing
