# tlds.awk - makes the table of top-level domains, in C, from tlds.txt: that is
# IANA's file as it is published, in upper case and in the order of ASCII. Adds
# the names below, in the same order.

function fail(what) {
    print FILENAME ":" FNR ": " what | "cat >&2"
    failed = 1
    exit 1
}

function put(name) {
    print "    \"" name "\","
    count++
}

BEGIN {
    # Names in use outside of the DNS: special-use names (RFC 6761), "local" and
    # private names (RFC 6762, appendix G), "onion" (RFC 7686) and "alt" (RFC
    # 9476).
    split("alt corp example home internal intranet invalid lan local " \
        "localhost onion private test", special)
    next_special = 1
    print "/* Made from tlds.txt by tlds.awk. */"
    print ""
    print "#include \"config.h\""
    print ""
    print "#include \"names/tlds.h\""
    print ""
    print "const char *const tlds_table[] = {"
}

# Version 2026082200, Last Updated Sat Aug 22 07:07:01 2026 UTC
NR == 1 {
    if ($0 !~ /^# Version [0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]/)
        fail("the first line does not name the version")
    date = substr($3, 1, 4) "-" substr($3, 5, 2) "-" substr($3, 7, 2)
    next
}

{
    name = tolower($0)
    if (name ~ /[^a-z0-9-]/ || length(name) < 2 || length(name) > 63)
        fail("not a top-level domain")
    if (name <= last)
        fail("not in order")
    last = name
    while (next_special in special && special[next_special] < name)
        put(special[next_special++])
    put(name)
}

END {
    if (failed)
        exit 1
    print "};"
    print ""
    print "const size_t tlds_table_size = " count ";"
    print "const char tlds_table_date[] = \"" date "\";"
}
