#!/bin/sh
# Completions: bash, fish and zsh offer the options of --help, their choices,
# files and charsets where an option expects one, and for operands nothing, or
# files after --files.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/read-cases.sh
. "${0%/*}/lib/read-cases.sh"

# The source may be read-only, as in make distcheck.
cp -R "$tests/../completions" "$tmp" && chmod -R u+w "$tmp/completions"
mkdir "$tmp/bin"
case $PUNY in
/*) ln -s "$PUNY" "$tmp/bin/puny" ;;
*) ln -s "$(pwd)/$PUNY" "$tmp/bin/puny" ;;
esac
# Relative names, which the shells can read in the C locale, too.
cd "$tmp" || exit 99
PATH=bin:$PATH
PUNY=puny
completions=completions

# fish makes directories there.
HOME=$tmp
export HOME
unset XDG_CONFIG_HOME XDG_DATA_HOME

# Print the completions that each shell offers for the lines of a file, one a line,
# after "=== LINE". zsh completes only at a terminal, where a wrapper records the
# completions. For bash, words are split at "=" as by readline, which is not needed.
cat >bash.sh <<'EOF_BASH'
compopt() { :; }
. "$1"
while IFS= read -r line; do
    COMPREPLY=()
    words=${line//=/ = }
    read -ra COMP_WORDS <<<"$words"
    [[ $words == *' ' && $words != *'= ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _puny puny "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    printf '%s\n' "=== $line" "${COMPREPLY[@]%=}"
done <"$2"
EOF_BASH
cat >fish.fish <<'EOF_FISH'
source $argv[1]
while read -l line
    echo "=== $line"
    complete -C $line | string replace -r '\t.*' '' |
        string replace -r -- '^--[a-z-]+=' ''
end <$argv[2]
EOF_FISH
cat >zsh.zsh <<'EOF_ZSH'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=(${1:h} \$fpath); autoload -U compinit; compinit -u -D
compadd() {
    if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
        builtin compadd \"\$@\"
        return
    fi
    local -a added
    builtin compadd -A added \"\$@\"
    print -rl -- \$added >>|offered
    builtin compadd \"\$@\"
}
zle-line-init() { print RE''ADY }
zle -N zle-line-init
complete-and-tell() { zle expand-or-complete; zle kill-whole-line; print DO''NE }
zle -N complete-and-tell
bindkey '^I' complete-and-tell"
zpty -r shell shown '*READY*'
while IFS= read -r line; do
    print -r -- "=== $line" >>|offered
    zpty -w -n shell "$line"$'\t'
    zpty -r shell shown '*DONE*'
done <$2
zpty -d shell
cat offered
EOF_ZSH

# list_offered: for the lines of the file lines.
list_offered() {
    case $shell in
    bash) limited 60 bash bash.sh "$completions/bash/puny" lines ;;
    # In the C locale, fish cannot list a directory below non-ASCII names.
    fish) LC_ALL=C.UTF-8 limited 60 fish --no-config fish.fish \
        "$completions/fish/puny.fish" lines ;;
    zsh) limited 120 zsh -f zsh.zsh "$completions/zsh/_puny" lines ;;
    esac </dev/null 2>"$err"
}

# sorted: sorts what is offered for each line, which gets the name of the shell.
sorted() {
    awk -v shell="$shell" '
        sub(/^=== /, "=== " shell ": ") { n++ }
        NF { print n "\t" ($0 ~ /^===/ ? 0 : 1) "\t" $0 }' |
        sort -u -t "$tab" -k 1,1n -k 2 | cut -f 3
}
tab=$(printf '\t')

# offers LINE WORD...
offers() {
    printf '%s\n' "$1" >>lines
    printf '%s\n' "-|-|$shell: $1" >>"$cases/list"
    printf '=== '
    printf '%s\n' "$@"
} >>wanted

options=$(puny --help | sed -n -E 's/^ .*(--[a-z-]+).*  .*/\1/p')
letters=$(puny --help | sed -n -E 's/^  (-.), --.*/\1/p')
: >only-file
for shell in bash fish zsh; do
    if ! "$shell" -c true 2>/dev/null; then
        skip "$shell" 'not installed'
        continue
    fi
    rm -rf lines wanted offered "$cases"
    mkdir "$cases"
    # shellcheck disable=SC2086 # they are words
    offers 'puny --' $options
    # shellcheck disable=SC2086
    test "$shell" = zsh || offers 'puny -' $letters $options
    # shellcheck disable=SC2046
    offers 'puny --invalid=' $(choices invalid)
    offers 'puny -n --escape=a' auto always
    # shellcheck disable=SC2046
    offers 'puny --variant=' $(choices variant)
    offers 'puny --tlds=any' any
    offers 'puny -n --tlds=k' known
    offers 'puny --explain=' lines
    offers 'puny --explain '
    offers 'puny --only-names=a' all
    offers 'puny -T --only-names a'
    offers 'puny -n --protect=only' only-file
    offers 'puny -n --scripts='
    offers 'puny -n only'
    offers 'puny -n --files only' only-file
    offers 'puny --files --explain=' lines
    echo 'puny -f koi8' >>lines
    sorted <wanted >"$cases/wanted"
    list_offered | sorted >"$cases/all"
    sed '/: puny -f koi8$/,$d' "$cases/all" >"$cases/got"
    report_cases
    note <"$err"
    if iconv -l >/dev/null 2>&1; then
        ok "$shell: charsets after -f" grep -qx KOI8-R "$cases/all"
    else
        skip "$shell: charsets after -f" 'iconv does not list them'
    fi
done

done_testing
