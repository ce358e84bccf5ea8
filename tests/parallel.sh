#!/bin/sh
# Records are independent: GNU parallel over shards, on this machine or on
# others, has the same results as one process.

# shellcheck source=tests/lib/tap.sh
. "${0%/*}/lib/tap.sh"

# The command of that name in moreutils is another one.
parallel --version 2>/dev/null </dev/null | grep -q '^GNU parallel' ||
    skip_all 'there is no GNU parallel'

# Other machines do not start in the directory of the tests.
case $PUNY in
/*) ;;
*) PUNY=$(pwd)/$PUNY ;;
esac

# parallel keeps its files in $tmp, and does not ask to be cited.
HOME=$tmp
PARALLEL_HOME=$tmp/parallel
TMPDIR=$tmp
export HOME PARALLEL_HOME TMPDIR PUNY
unset PARALLEL
mkdir "$PARALLEL_HOME" && : >"$PARALLEL_HOME/will-cite"
cd "$tmp" || exit 99 # its name may have blanks

awk 'BEGIN {
    for (n = 0; n < 30000; n++)
        if (n % 1000 == 7)
            print "bad\377" n
        else if (n % 100 == 9)
            print ""
        else
            print "0.0.0.0 b\303\274cher" n ".example # f\303\274r"
}' >"$tmp/lines"

# parallel_is NAME FILE [OPTION]... -- [ARG]...: converts the lines of FILE by
# parallel with the OPTIONs and puny with the ARGs.
parallel_is() {
    title=$1
    cp "$2" "$in"
    shift 2
    options=
    while test "$1" != --; do
        options="$options $1"
        shift
    done
    shift
    run "$@"
    mv "$out" "$tmp/wanted"
    ok "$title: it is converted" test "$(diff -a "$in" "$tmp/wanted" |
        grep -ac '^>')" -gt 27000
    # shellcheck disable=SC2086 # these are words
    limited 120 parallel -q -k -j2 --block 100k $options "$PUNY" "$@" \
        <"$in" >"$out" 2>"$err"
    status=$?
    ok "$title: no job fails" is_status 0
    ok "$title: the same" same "$tmp/wanted" "$out"
}

parallel_is '--pipe, a field' "$tmp/lines" --pipe -- --field=2 --invalid=ignore
parallel_is '--pipepart' "$tmp/lines" --pipepart -a lines -- \
    --invalid=ignore

# Other machines. They are all this one, but are reached through an sshd, with
# keys and a port of its own.

sshd=$(PATH=$PATH:/usr/sbin command -v sshd) # it wants its whole path
sshd_pid=
trap 'test -z "$sshd_pid" || kill "$sshd_pid"; rm -rf "$tmp"' EXIT

configure_ssh() {
    ssh-keygen -q -t ed25519 -N '' -f "$tmp/host-key" &&
        ssh-keygen -q -t ed25519 -N '' -f "$tmp/user-key" &&
        cat >"$tmp/sshd.conf" <<EOF
HostKey "$tmp/host-key"
AuthorizedKeysFile "$tmp/user-key.pub"
ListenAddress 127.0.0.1
PidFile none
PermitRootLogin prohibit-password
StrictModes no
UsePAM no
EOF
}

# on_port PORT: gives PORT of this machine the names alpha and beta.
on_port() {
    echo "[127.0.0.1]:$1 $(cat "$tmp/host-key.pub")" >"$tmp/known-hosts"
    cat >"$tmp/ssh.conf" <<EOF
Host alpha beta
HostName 127.0.0.1
Port $1
BatchMode yes
ConnectTimeout 10
IdentitiesOnly yes
IdentityFile "$tmp/user-key"
UserKnownHostsFile "$tmp/known-hosts"
EOF
}

# Starts sshd on the first of a few ports that lets us in.
start_sshd() {
    for try in 1 2 3 4 5 6; do
        port=$((20000 + ($$ * 7 + try * 1009) % 40000))
        "$sshd" -D -e -f "$tmp/sshd.conf" -p "$port" 2>"$tmp/sshd.log" &
        sshd_pid=$!
        on_port "$port"
        for wait in 0 1 1 1; do
            sleep "$wait"
            limited 20 ssh -F "$tmp/ssh.conf" alpha true 2>"$tmp/ssh.log" &&
                return
            kill -0 "$sshd_pid" 2>/dev/null || break
        done
        kill "$sshd_pid" 2>/dev/null
        sshd_pid=
    done
    return 1
}

PARALLEL_SSH='ssh -F ssh.conf'
export PARALLEL_SSH
if test -z "$sshd" || ! configure_ssh; then
    skip 'other machines' 'there is no sshd or ssh-keygen'
elif ! start_sshd; then
    skip 'other machines' "no login: $(tail -qn 1 "$tmp/sshd.log" \
        "$tmp/ssh.log" | tr '\n\r' '  ')"
else
    parallel_is 'other machines' "$tmp/lines" --pipe \
        --sshlogin 2/alpha,2/beta -- --field=2 --invalid=ignore
    grep -c '^Accepted' "$tmp/sshd.log" >"$tmp/logins"
    ok 'other machines: they were asked' test "$(cat "$tmp/logins")" -gt 5
fi

if has_icu; then
    parallel_is '--pipe, text' "$tmp/lines" --pipe -- -T
    mv "$out" "$tmp/encoded"
    parallel_is '--pipe, text, -d' "$tmp/encoded" --pipe -- -dT
else
    skip 'text' 'this puny was built without ICU'
fi

done_testing
