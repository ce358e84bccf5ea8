#!/bin/sh
# --name --strict agrees with Python's idna on every code point, and on short
# labels of the code points that have rules.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

has_icu || skip_all 'built without ICU'
python=${PYTHON:-python3}
judge=$tests/lib/names-idna2008.py
"$python" "$judge" version >"$tmp/version" 2>&1 ||
    skip_all "no Python with idna: $(tail -n 1 "$tmp/version")"
note <"$tmp/version"

"$python" "$judge" labels >"$in"
run -dn --strict
ok 'status: some are not valid' is_status 1
# The tabulator is not a separator here: labels that contain one are refused.
tr '\t' ' ' <"$in" >"$tmp/labels"
tr '\t' ' ' <"$out" | paste "$tmp/labels" - >"$tmp/pairs"
ok 'the verdicts are those of idna' \
    "$python" "$judge" compare "$err" <"$tmp/pairs"

done_testing
