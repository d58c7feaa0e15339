#!/usr/bin/env bash
# Prints the speeds of benches/README.md as Markdown, in under four minutes: medians of five runs.
# The machine should have nothing else to do.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --quiet --release -p tengen-benches --bin table
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
exec "$target/release/table"
