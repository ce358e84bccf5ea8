#!/bin/sh
# The manual's program for Dask has the same results as one process, even if a
# worker dies. The scheduler and two workers run on this machine.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

for python in python3 /usr/bin/python3 ''; do
    "${python:-false}" -c 'import dask.bytes, distributed' 2>/dev/null && break
done
test -n "$python" || skip_all 'there is no Dask'

case $PUNY in
/*) ;;
*) PUNY=$(pwd)/$PUNY ;;
esac

# The program, with shards so small that the test has many.
manual_blocks puny-recipes.7 |
    sed -n -e 's/64MB/100kB/' -e '/# convert.py/,/^sys.exit/p' |
    tr -d '\f' >"$tmp/convert.py"

# The puny of the workers: if there is a file named "kill", the tenth run kills
# its worker.
mkdir "$tmp/bin"
cat >"$tmp/bin/puny" <<EOF
#!/bin/sh
echo >>"$tmp/runs"
test "\$(wc -l <"$tmp/runs")" -ge 10 && rm "$tmp/kill" 2>/dev/null &&
    kill -9 \$PPID
exec "$PUNY" "\$@"
EOF
chmod +x "$tmp/bin/puny"

HOME=$tmp
TMPDIR=$tmp
PATH=$tmp/bin:$PATH
export HOME TMPDIR PATH

processes=
trap 'kill -9 $processes 2>/dev/null; wait 2>/dev/null; rm -rf "$tmp"' EXIT

# start NAME ARG...: a process of Dask.
start() {
    name=$1
    shift
    "$python" -m "$@" --host 127.0.0.1 --no-dashboard \
        --scheduler-file "$tmp/scheduler.json" >"$tmp/$name.log" 2>&1 &
    processes="$processes $!"
}

start_worker() {
    start "$1" distributed.cli.dask_worker --no-nanny --nthreads 1 \
        --local-directory "$tmp/$1"
}

# Waits for the two workers, and sets $scheduler.
is_started() {
    scheduler=$(limited 60 "$python" -c '
import json, os, sys, time
from distributed import Client
while not os.path.exists(sys.argv[1]):
    time.sleep(0.1)
with open(sys.argv[1]) as file:
    address = json.load(file)["address"]
Client(address).wait_for_workers(2)
print(address)' "$tmp/scheduler.json" 2>"$err")
}

# dask_gives NAME STATUS [OPTION]...
dask_gives() {
    title=$1
    wanted_status=$2
    shift 2
    run "$@"
    ok "$title: the status of one process" is_status "$wanted_status"
    mv "$out" "$tmp/wanted"
    limited 120 "$python" "$tmp/convert.py" "$scheduler" "$in" "$@" \
        >"$out" 2>"$err"
    status=$?
    ok "$title: the same status" is_status "$wanted_status"
    ok "$title: the same output" same "$tmp/wanted" "$out"
}

awk 'BEGIN {
    for (n = 0; n < 100000; n++)
        print (n % 1000 == 7 ? "\303\274\r" : "b\303\274cher" n ".example")
}' >"$in"

start scheduler distributed.cli.dask_scheduler --port 0
start_worker one
start_worker two
if ! is_started; then
    note <"$tmp/scheduler.log"
    skip_all 'the scheduler of Dask does not start'
fi

dask_gives 'two workers' 0
: >"$tmp/runs"
: >"$tmp/kill"
dask_gives 'a worker that dies' 0
ok 'a worker that dies: it has died' test ! -e "$tmp/kill"
echo a..b >>"$in"
if has_icu; then
    dask_gives 'a record that fails' 1 -n
    ok 'a record that fails: it is reported' grep -q 'an empty label' "$err"
else
    skip 'a record that fails' 'this puny was built without ICU'
fi

done_testing
