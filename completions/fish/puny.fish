# Completion of puny(1) for fish. The options and choices are read from
# "puny --help", so they are always those of the installed program.

function __puny_charsets
    iconv -l 2>/dev/null | string split -n ' ' | string trim -r -c , |
        string replace -r '//.*' ''
end

set -l program puny
complete -c $program -f
complete -c $program -F -n '__fish_contains_opt files
    and not string match -q -- "-*" (commandline -ct)'
for line in ($program --help 2>/dev/null)
    set -l row (string replace -rf \
        '^  +(?:-(.), )?--([a-z-]+)(?:\[?=([^] ]+)\]?)?  +(.*)$' \
        '$1\t$2\t$3\t$4' -- $line | string split \t)
    or continue
    set -l option -c $program -l $row[2] -d $row[4]
    test -n "$row[1]"; and set option $option -s $row[1]
    switch $row[3]
        case ''
            complete $option
        case 'FILE*'
            set -l words (string split '|' $row[3])[2..]
            complete $option -r -F -a "$words"
        case CHARSET
            complete $option -x -a '(__puny_charsets)'
        case '*|*'
            complete $option -x -a (string replace -a '|' ' ' $row[3])
        case N
            complete $option
        case lines all
            complete $option -a "$row[3]"
        case '*'
            complete $option -x
    end
end
