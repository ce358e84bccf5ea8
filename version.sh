#!/bin/sh
# version.sh - prints the version: that of the next release, with a "+" if this is
# not the commit that is tagged as the release. autoconf runs it, at the top.

version=1.6

# git archive replaces the placeholder by the names of the commit.
refs='$Format:%D$'

case $refs in
'$Format'*)
    # make dist stores the version, because a tarball knows no tags, and the
    # repository of a package has others.
    test ! -e .version || exec cat .version
    refs=$(git log -1 --format=%D 2>/dev/null)
    ;;
esac
case ", $refs, " in
*", tag: $version, "*) echo "$version" ;;
*) echo "$version+" ;;
esac
