#!/bin/sh
# Strings that are not domain names: both directions refuse them, naming the
# label and the reason, and convert the names around them.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"
# shellcheck source=tests/names-rows.sh
. "${0%/*}/names-rows.sh"

has_icu || skip_all 'built without ICU'

rows name names-refused.tsv
refused --name
rows strict names-refused.tsv
refused --name --strict

done_testing
