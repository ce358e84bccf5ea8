#!/bin/sh
# version.sh - prints the version: that of the next release, with a "+" if this is
# not the commit that is tagged as the release. autoconf runs it, at the top.

version=1.7

# git archive replaces the placeholder by the last tag, followed by what came after
# it. Names of branches, which %D has, would change the archive when they move.
tag='$Format:%(describe:tags=true,match=[0-9]*)$'

case $tag in
'$Format'*)
    # make dist stores the version, because a tarball knows no tags, and the
    # repository of a package has others.
    test ! -e .version || exec cat .version
    tag=$(git describe --tags --match '[0-9]*' 2>/dev/null)
    ;;
esac
case $tag in
"$version") echo "$version" ;;
*) echo "$version+" ;;
esac
