#!/bin/sh
# What is no domain name: refused in both directions, with words for the label
# and the reason, and the names around it are converted.

# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"
# shellcheck source=tests/names-rows.sh
. "${0%/*}/names-rows.sh"

has_icu || skip_all 'built without ICU'

rows name names-refused.tsv
refused 127 --name
rows strict names-refused.tsv
refused 38 --name --strict

done_testing
