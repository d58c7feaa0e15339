# What the scripts that play rows of matches share; sourced by them, from the root of the repository. A script
# sets `rows`, a line for each that begins with its name and a colon, and `directory`, where every row's match
# has its own, and defines `play ROW` and `table`.

names() {
    sed -n 's/^\([a-z0-9-]*\):.*/\1/p' <<<"$rows"
}

# Plays a match with these options, or goes on with the one that was begun in the directory.
match() {
    local at=$1
    shift
    if [ -d "$at" ]; then
        "$regress" resume "$at" >/dev/null
    else
        "$regress" match "$@" --directory "$at" >/dev/null
    fi
}

# Row, games that count, wins, draws and losses of what was played. Of equal games only one counts.
results() {
    local row
    for row in $(names); do
        [ -d "$directory/$row" ] || continue
        "$regress" report "$directory/$row" |
            sed -n "s/^Games .* +\([0-9]*\) =\([0-9]*\) -\([0-9]*\) .*/$row \1 \2 \3/p" |
            awk '{ print $1, $2 + $3 + $4, $2, $3, $4 }'
    done
}

# GNU Go as an opponent, as an option of a match; GNUGO is the program.
readonly gnugo="name=GNU Go,command=${GNUGO:-gnugo} --mode gtp --chinese-rules --level 10 --positional-superko"

# For awk: the standard deviations of a 95 % interval, and the points of a number of games with Wilson's interval, as two cells of a table.
readonly wilson='
    BEGIN { z = 1.959964 }
    function interval(games, points,    p, middle, half) {
        p = points / games
        middle = (p + z * z / (2 * games)) / (1 + z * z / games)
        half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
        return sprintf("%g of %d (%.1f %%) | %.1f to %.1f",
            points, games, 100 * p, 100 * (middle - half), 100 * (middle + half))
    }'

# The command line: rows to play, or --table. Builds both programs, as $tengen and $regress.
main() {
    local script only_table=no row target chosen
    script=$(basename "$0")
    case "${1:-}" in
        -h | --help | help)
            sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//p}' "benches/$script"
            exit 2
            ;;
        --table)
            only_table=yes
            shift
            ;;
    esac
    for row in "$@"; do
        names | grep -qx -- "$row" || {
            echo "$script: no row is called $row; there are: $(names | tr '\n' ' ')" >&2
            exit 2
        }
    done

    cargo build --quiet --release -p tengen-gtp -p tengen-regress
    target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
    readonly tengen=$target/release/tengen regress=$target/release/tengen-regress

    if [ "$only_table" = no ]; then
        if [ $# -gt 0 ]; then chosen=("$@"); else mapfile -t chosen < <(names); fi
        for row in "${chosen[@]}"; do
            play "$row"
        done
    fi
    table
}
