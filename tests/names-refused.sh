#!/bin/sh
# Strings that are not domain names: both directions refuse them, naming the
# label and the reason, and convert the names around them.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"
# shellcheck source=tests/lib/names-rows.sh
. "${0%/*}/lib/names-rows.sh"

has_icu || skip_all 'built without ICU'

rows name names-refused.tsv
refused --name
rows strict names-refused.tsv
refused --name --strict

done_testing
