#!/bin/sh
# bootstrap --no-install names the packages that are missing, and the command
# that installs them, for each package manager.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"

bootstrap=$(cd "$tests/.." && pwd)/bootstrap
shell=$(command -v sh)
tools=$(for tool in awk cat dirname env id sort; do command -v $tool; done)

# suggests MANAGER COMMAND: tests with only MANAGER installed.
suggests() {
    mkdir "$tmp/$1"
    # shellcheck disable=SC2086 # they are words
    ln -s $tools "$tmp/$1"
    printf '#!/bin/sh\n' >"$tmp/$1/$1"
    chmod +x "$tmp/$1/$1"
    PATH=$tmp/$1 "$shell" "$bootstrap" --no-install CC=cc >"$out" 2>"$err"
    status=$?
    gives "$1" 1 '' "bootstrap: missing: $2\n"
}

generated=' '
test -e "$tests/../Makefile.in" || generated=' autoconf automake '
suggests apt-get "apt-get install${generated}libexpat1-dev libicu-dev make pkg-config"
suggests dnf "dnf install${generated}expat-devel libicu-devel make pkgconf-pkg-config"
suggests apk "apk add${generated}expat-dev icu-dev make pkgconf"
suggests pacman "pacman -S${generated}expat icu make pkgconf"
suggests pkg "pkg install${generated}expat icu make pkgconf"
suggests brew "brew install${generated}expat icu4c make pkgconf && export \
PKG_CONFIG_PATH=\"\$(brew --prefix expat)/lib/pkgconfig:\$(brew --prefix icu4c)\
/lib/pkgconfig\""
suggests other "${generated# }libexpat1-dev libicu-dev make pkg-config (Debian's names)"

done_testing
