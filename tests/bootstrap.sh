#!/bin/sh
# bootstrap names the packages that are missing before it installs them, or, with
# --no-install, the command that installs them, for each package manager.
# configure is generated without a warning, and names the compilers that will do.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

bootstrap=$(cd "$tests/.." && pwd)/bootstrap
shell=$(command -v sh)
tools=$(for tool in awk cat dirname env id sort; do command -v $tool; done)

# TMPDIR may be mounted without the right to execute.
runs_programs=
printf '#!%s\n' "$shell" >"$tmp/program"
chmod +x "$tmp/program"
"$tmp/program" 2>"$tmp/said" && runs_programs=yes
no_programs='programs in TMPDIR cannot be run'

# suggests MANAGER ADVICE: tests with only MANAGER installed.
suggests() {
    if test -z "$runs_programs"; then
        skip "$1" "$no_programs"
        return
    fi
    mkdir "$tmp/$1"
    # shellcheck disable=SC2086 # they are words
    ln -s $tools "$tmp/$1"
    printf '#!/bin/sh\n' >"$tmp/$1/$1"
    chmod +x "$tmp/$1/$1"
    PATH=$tmp/$1 "$shell" "$bootstrap" --no-install CC=cc >"$out" 2>"$err"
    status=$?
    gives "$1" 1 '' "bootstrap: packages are missing; $2\n"
}

as_root='before ./bootstrap, run as root:\n    '
generated=' '
test -e "$tests/../Makefile.in" || generated=' autoconf automake '
packages="${generated# }libexpat1-dev libicu-dev make pkg-config"
suggests apt-get "${as_root}apt-get install${generated}libexpat1-dev libicu-dev make pkg-config"
suggests dnf "${as_root}dnf install${generated}expat-devel libicu-devel make pkgconf-pkg-config"
suggests apk "${as_root}apk add${generated}expat-dev icu-dev make pkgconf"
suggests pacman "${as_root}pacman -S${generated}expat icu make pkgconf"
suggests pkg "${as_root}pkg install${generated}expat icu make pkgconf"
suggests brew "before ./bootstrap, run:\n    brew install${generated}expat icu4c make \
pkgconf && export \
PKG_CONFIG_PATH=\"\$(brew --prefix expat)/lib/pkgconfig:\$(brew --prefix icu4c)\
/lib/pkgconfig\""
suggests other "install, in the names of Debian:\n    $packages"

# With sudo, and an apt-get that fails, but is tried after a failed update.
title='packages are named before sudo runs, and tried without new lists'
if test -n "$runs_programs"; then
    mkdir "$tmp/installs"
    # shellcheck disable=SC2086 # they are words
    ln -s $tools "$shell" "$tmp/installs"
    for program in 'id echo 1000' 'sudo "$@"' \
        'apt-get echo "$*" >&2; exit 1'; do
        file=$tmp/installs/${program%% *}
        rm -f "$file"
        printf '#!%s\n%s\n' "$shell" "${program#* }" >"$file"
        chmod +x "$file"
    done
    PATH=$tmp/installs "$shell" "$bootstrap" CC=cc >"$out" 2>"$err"
    status=$?
    options='-qq -o DPkg::Lock::Timeout=300'
    gives "$title" 1 '' \
        "bootstrap: installing with sudo apt-get: $packages (to install nothing: \
--no-install); this can take minutes
$options update
bootstrap: apt-get update failed; trying the old lists
$options install -y --no-install-recommends $packages
bootstrap: apt-get failed; ${as_root}apt-get install $packages\n"
else
    skip "$title" "$no_programs"
fi

# autoreconf prints the names of the files that it adds. A newer one may warn of
# what was right once, which must not end the build of a package years later.
if command -v autoreconf >"$out" && command -v automake >"$out" &&
    command -v pkg-config >"$out"; then
    mkdir -p "$tmp/generated/m4"
    cp "$tests/../configure.ac" "$tests/../Makefile.am" "$tests/../version.sh" \
        "$tmp/generated"
    cp "$tests/../m4"/*.m4 "$tmp/generated/m4"
    (cd "$tmp/generated" && autoreconf -fi) >"$out" 2>"$err"
    status=$?
    ok 'configure is generated' is_status 0
    if test -e "$tests/../.git" && test ! -e "$tests/../.version"; then
        grep -i warning "$err" >"$tmp/warnings"
        ok 'configure is generated without a warning' \
            same /dev/null "$tmp/warnings"
    else
        skip 'configure is generated without a warning' 'this is no checkout'
    fi
else
    skip 'configure is generated' 'no autoconf, automake or pkg-config'
fi

# A copy, because configure refuses a source directory that is configured. Its
# directories are new: make distcheck has no right to write into those it copies.
# CC is words: the compiler is found by PATH, since $tmp may have a space. It does
# not optimise, whatever flags a package exports, because the C library's checks
# (_FORTIFY_SOURCE) do not compile without attributes.
if test -n "$runs_programs" && command -v cc >"$out" &&
    test -e "$tests/../configure"; then
    mkdir -p "$tmp/source/src" "$tmp/source/build-aux" "$tmp/compiler"
    cp "$tests/../configure" "$tmp/source"
    cp "$tests/../build-aux"/* "$tmp/source/build-aux"
    : >"$tmp/source/src/main.c"
    printf '#!%s\nexec cc "$@" "-D__attribute__(x)=" -O0\n' "$shell" \
        >"$tmp/compiler/plain-cc"
    chmod +x "$tmp/compiler/plain-cc"
    (
        cd "$tmp/source" &&
            PATH=$tmp/compiler:$PATH "$shell" ./configure CC=plain-cc
    ) >"$out" 2>"$err"
    status=$?
    ok 'a compiler without vectors: configure fails' is_status 1
    ok 'a compiler without vectors: configure names others' \
        grep -q 'puny needs gcc or clang' "$err"
else
    skip 'a compiler without vectors' "no cc or configure, or $no_programs"
fi

done_testing
