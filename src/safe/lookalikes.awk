# lookalikes.awk - makes the table of lookalikes, in C, from lookalikes.txt.

function fail(reason) {
    print FILENAME ":" FNR ": " reason | "cat >&2"
    failed = 1
    exit 1
}

BEGIN {
    FS = " ; "
    print "/* Made from lookalikes.txt by lookalikes.awk. */\n"
    print "#include \"config.h\"\n"
    print "#include \"safe/properties.h\"\n"
    print "const struct lookalike lookalikes[] = {"
}

/^#/ || /^$/ { next }

NF != 5 { fail("not five columns") }
$1 !~ /^[0-9A-F][0-9A-F][0-9A-F][0-9A-F]$/ { fail("not a code point") }
($1 "") <= (last "") { fail("not in order") }
$2 !~ /^[a-z0-9-]+( [a-z0-9-]+)?$/ && $2 !~ /^[^ -~]+$/ { fail("not one lookalike or two") }
$3 != "strong" && $3 != "weak" { fail("neither strong nor weak") }

{
    last = $1
    split($2 " ", alike, " ")
    printf "    {0x%s, %s, \"%s\", \"%s\"},\n", $1, \
        ($3 == "strong" ? "true" : "false"), alike[1], alike[2]
    count++
}

END {
    if (failed)
        exit 1
    print "};\n"
    print "const size_t lookalikes_count = " count ";"
}
