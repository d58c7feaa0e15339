#!/usr/bin/env bash
# Plays the program with one part switched off after the other against GNU Go, and prints as Markdown
# what each part is worth.
#
#   benches/ablation.sh [ROW ...]      play all rows, or those named, and print the table
#   benches/ablation.sh --table        print the table of the games so far, and play none
#
# 100 games a row on 9x9, 1,000 playouts a move against level 10: some fifteen minutes a row. Ctrl-C or a
# kill loses nothing: the same command goes on where the last one stopped. The environment may set
# DIRECTORY (of the games, runs/ablation), GAMES, SIZE, PLAYOUTS, CONCURRENCY and GNUGO (the program). A row
# belongs to the build that played it: after a change begin a new DIRECTORY.
set -euo pipefail
cd "$(dirname "$0")/.."
source benches/matches.sh

readonly directory=${DIRECTORY:-runs/ablation} games=${GAMES:-100} size=${SIZE:-9}
readonly playouts=${PLAYOUTS:-1000} concurrency=${CONCURRENCY:-1}

# Name of the row: tunables with their values.
readonly rows="
everything:
rave:                   rave_free_descents 1
rave-free-descents:     rave_free_descents 0
rave-distance:          rave_distance 0
rave-pass:              rave_pass 0
learned-priors:         prior_learned 0
learned-and-widening:   prior_learned 0, widening_moves 0
ladders:                prior_ladders 0
even-prior:             prior_even 0
pass-prior:             prior_pass 0
widening:               widening_moves 0
early-expansion:        expand_visits 8
playout-ko:             playout_ko 0
playout-capture:        playout_capture 0
playout-two-liberties:  playout_two_liberties 0
playout-few-liberties:  playout_few_liberties 0
playout-eye-defence:    playout_eye_defence 0
playout-nakade:         playout_nakade 0
playout-pattern:        playout_pattern 0
playout-self-atari:     playout_shun_self_atari 0
playout-eyefill:        playout_shun_eyefill 0
mercy:                  mercy 1
"

# The values of a row, one a line.
settings() {
    sed -n "s/^$1: *//p" <<<"$rows" | tr ',' '\n' | sed 's/^ *//; /^$/d'
}

play() {
    local row=$1 engine="name=Tengen" value
    while read -r value; do
        engine+=",startup=tengen-param $value"
    done < <(settings "$row")
    match "$directory/$row" --games "$games" --size "$size" --concurrency "$concurrency" \
        --engine "$engine,command=$tengen --threads 1 --playouts $playouts" \
        --engine "$gnugo"
}

# Half a win is added on both sides before Elo, so that a row without a loss has a figure. The interval of
# a difference is that of two independent matches.
table() {
    echo "| without | wins | Wilson 95 % | Elo against everything |"
    echo "|---|---|---|---|"
    results | awk "$wilson"'
        function elo(p) { return 400 * log(p / (1 - p)) / log(10) }
        $2 > 0 {
            n = $2; points = $3 + $4 / 2; q = (points + 0.5) / (n + 1)
            rating = elo(q); variance = (400 / log(10)) ^ 2 / ((n + 1) * q * (1 - q))
            if ($1 == "everything") { base = rating; spread = variance; known = 1; difference = "" }
            else if (!known) difference = ""
            else difference = sprintf("%+.0f ± %.0f", rating - base, z * sqrt(variance + spread))
            printf "| %s | %s | %s |\n", $1 == "everything" ? "nothing" : $1, interval(n, points), difference
        }'
}

main "$@"
