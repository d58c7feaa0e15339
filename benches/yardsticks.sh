#!/usr/bin/env bash
# Plays the program against other programs, against an earlier one and against itself with less, at equal
# time, and prints as Markdown what it won.
#
#   benches/yardsticks.sh [ROW ...]    play all rows whose opponent is there, or those named, and print the table
#   benches/yardsticks.sh --table      print the table of the games so far, and play none
#
# The times are those of a processor that does nothing else: keep the machine quiet. Ctrl-C or a kill loses
# nothing: the same command goes on where the last one stopped. The environment may set DIRECTORY (of the games,
# runs/yardsticks), CONCURRENCY (games at a time, 1), and the opponents: GNUGO (gnugo), PACHI (pachi 12.90 built
# without its network, with its working directory as PACHI_HOME), FUEGO, and BEFORE, an earlier tengen. A row
# belongs to the build that played it: after a change of play begin a new DIRECTORY.
set -euo pipefail
cd "$(dirname "$0")/.."
source benches/matches.sh

readonly directory=${DIRECTORY:-runs/yardsticks} concurrency=${CONCURRENCY:-1}
readonly pachi=${PACHI:-pachi} fuego=${FUEGO:-fuego} before=${BEFORE:-tengen-before}

# Name of the row: lines of the board, games, our options; the opponent.
readonly rows="
gnugo-9:     9  120  --threads 1 --time 0.25;      GNU Go
gnugo-13:    13 60   --threads 1 --time 0.5;       GNU Go
gnugo-19:    19 40   --threads 1 --time 1;         GNU Go
pachi-9:     9  80   --threads 1 --time 0.5;       Pachi 4000
pachi-19:    19 40   --threads 1 --time 0.5;       Pachi 850
fuego-9:     9  80   --threads 1 --time 0.5;       Fuego
before-9:    9  120  --threads 1 --time 0.25;      Before 0.25
before-13:   13 60   --threads 1 --time 0.5;       Before 0.5
before-19:   19 40   --threads 1 --time 0.5;       Before 0.5
threads-9:   9  120  --threads 2 --time 0.25;      Tengen --threads 1 --time 0.25
tenfold-9:   9  100  --threads 1 --playouts 20000; Tengen --threads 1 --playouts 2000
"

# The opponent of a row, as an option of a match.
opponent() {
    case $1 in
        'GNU Go') echo "$gnugo" ;;
        'Pachi '*) echo "name=Pachi,command=$pachi -t =${1#Pachi } threads=1${PACHI_HOME:+,directory=$PACHI_HOME}" ;;
        Fuego) echo "name=Fuego,command=$fuego" ;;
        'Before '*) echo "name=Before,command=$before --threads 1 --time ${1#Before }" ;;
        'Tengen '*) echo "name=Less,command=$tengen ${1#Tengen }" ;;
    esac
}

# Whether the program of an opponent can be run.
is_there() {
    local command
    command=$(opponent "$1" | sed 's/.*,command=\([^ ,]*\).*/\1/')
    command -v "$command" >/dev/null
}

play() {
    local row=$1 size games ours theirs
    read -r size games ours < <(sed -n "s/^$row: *//p" <<<"$rows")
    theirs=$(sed 's/.*; *//' <<<"$ours")
    ours=${ours%;*}
    is_there "$theirs" || {
        echo "yardsticks.sh: $row is left out: there is no ${theirs% *}" >&2
        return
    }
    match "$directory/$row" --games "$games" --size "$size" --concurrency "$concurrency" \
        --engine "name=Tengen,command=$tengen $ours" --engine "$(opponent "$theirs")"
}

table() {
    echo "| row | wins | Wilson 95 % |"
    echo "|---|---|---|"
    results | awk "$wilson"'
        $2 > 0 { printf "| %s | %s |\n", $1, interval($2, $3 + $4 / 2) }'
}

main "$@"
