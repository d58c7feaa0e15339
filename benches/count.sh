#!/usr/bin/env bash
# Counts the instructions of every workload and compares them with the record.
#
#   benches/count.sh            print the counts
#   benches/count.sh check      fail when one is more than 3% above the record of the same versions
#   benches/count.sh accept     add the counts to the record
#
# With names behind, only those workloads. Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly record=benches/record/instructions.csv
readonly most_percent=3

action=print
case "${1:-}" in
    check | accept)
        action=$1
        shift
        ;;
    -* | help)
        sed -n '2,8s/^# \{0,1\}//p' "$0"
        exit 2
        ;;
esac

command -v valgrind >/dev/null || {
    echo "count.sh: valgrind is not installed" >&2
    exit 2
}

cargo build --quiet --release -p tengen-benches --bin count
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
readonly program=$target/release/count

# What a count depends on beside the code. The commit is the one that the working tree is based on.
commit=$(git rev-parse --short=12 --verify --quiet HEAD || echo none)
rustc=$(rustc --version | cut -d ' ' -f 2)
valgrind=$(valgrind --version | sed 's/^valgrind-//')
libc=$(ldd --version 2>/dev/null | sed -n '1s/.* //p')
readonly versions="$(uname -m),$rustc,$valgrind,${libc:-unknown}"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The C library copies memory with the widest instructions that it finds; the plain ones are the same
# on every processor.
export GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM

count() {
    valgrind --tool=callgrind --callgrind-out-file="$scratch/out" --toggle-collect='*count*measured*' \
        "$program" "$1" >/dev/null 2>"$scratch/log" || {
        cat "$scratch/log" >&2
        return 1
    }
    sed -n 's/^summary: \([0-9]*\).*/\1/p' "$scratch/out"
}

if [ $# -gt 0 ]; then workloads=("$@"); else mapfile -t workloads < <("$program"); fi
worse=0
for workload in "${workloads[@]}"; do
    instructions=$(count "$workload")
    if [ "${instructions:-0}" -eq 0 ]; then
        echo "count.sh: callgrind collected nothing of $workload" >&2
        exit 1
    fi
    # The latest row of the same versions holds.
    recorded=$(awk -F, -v versions="$versions" -v workload="$workload" \
        '$2 "," $3 "," $4 "," $5 == versions && $6 == workload { last = $7 } END { print last }' \
        "$record")
    if [ -z "$recorded" ]; then
        verdict="no record for these versions"
    else
        verdict=$(awk -v now="$instructions" -v then="$recorded" \
            'BEGIN { printf "%+.2f%%", 100 * (now / then - 1) }')
        if [ $((100 * instructions)) -gt $(((100 + most_percent) * recorded)) ]; then
            worse=1
            verdict+="  WORSE"
        elif [ $((100 * instructions)) -lt $(((100 - most_percent) * recorded)) ]; then
            verdict+="  better: accept it, so that it is kept"
        fi
    fi
    printf '%-12s %15s  %s\n' "$workload" "$instructions" "$verdict"
    if [ "$action" = accept ] && [ "$instructions" != "$recorded" ]; then
        echo "$commit,$versions,$workload,$instructions" >>"$record"
    fi
done

if [ "$action" = check ] && [ "$worse" = 1 ]; then
    cat >&2 <<MESSAGE

count.sh: more than $most_percent% above the record in $record.
If the change is worth it, run 'benches/count.sh accept', commit the record with the change, and say
in the message what the instructions buy.
MESSAGE
    exit 1
fi
