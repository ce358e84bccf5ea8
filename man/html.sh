#!/bin/sh
# html.sh TITLE PAGE...: prints these pages of the manual as one page of HTML, made
# by mandoc. References among them become links; those to other manuals do not.
# An anchor is the name of a page, or NAME.ANCHOR for one within it.

set -eu

command -v mandoc >/dev/null || {
    echo 'html.sh: mandoc is missing (Debian: apt-get install mandoc)' >&2
    exit 1
}

title=$1
shift

# "s/.../.../;" for each page.
links=$(printf '%s\n' "$@" | sed 's,.*/,,; s,\(.*\)\.\(.\),s/ href="\1\\.\2"/ href="#\1"/g;,')

cat <<END
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 50em; margin: 1em auto; padding: 0 1em; line-height: 1.4;
    overflow-wrap: break-word; }
h1 { font-size: 1.3em; }
h2 { font-size: 1.1em; }
pre { overflow-x: auto; background: #8882; padding: 0.5em; }
td { vertical-align: top; }
td + td { padding-left: 1em; }
table { display: block; overflow-x: auto; }
table.head, table.foot { display: table; width: 100%; font-size: 0.8em; }
.head-vol { text-align: center; }
.head-rtitle, .foot-os { text-align: right; }
.Nd { display: inline; }
.Fl, .Cm, .Nm { font-weight: bold; }
.permalink { color: inherit; text-decoration: none; }
</style>
</head>
<body>
<ul>
END
for page; do
    name=${page##*/}
    name=${name%.*}
    sed -n "s,^\.Nd \(.*\),<li><a href=\"#$name\">$name</a>: \1</li>,p" "$page" |
        sed 's/\\-/-/g'
done
echo '</ul>'
for page; do
    name=${page##*/}
    name=${name%.*}
    text=$(mandoc -T html -O fragment,man=%N.%S "$page")
    printf '<article id="%s">\n' "$name"
    printf '%s\n' "$text" |
        sed -e "s/ id=\"/&$name./g; s/ href=\"#/&$name./g; $links" \
            -e 's,<a class="Xr" href="[^#][^"]*">\([^<]*\)</a>,\1,g'
    echo '</article>'
done
printf '</body>\n</html>\n'
