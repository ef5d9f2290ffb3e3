#!/bin/sh
# The distribution of k-mers for one read length, where there are genomes to make it from and none was uploaded.
# Usage: distribute-kmers.sh reading.sh distribute-kmers.py --length L --threads N [--genomes F] --parts F…
. "$1"
distribute=$2
shift 2
read_words "$@"
length=$(words_of length)
genomes=$(words_of genomes)
output=database${length}mers.kmer_distrib
description=$(words_of parts | grep "/database\.json$")
if [ -z "$genomes" ] || words_of parts | grep -q "/$output\$"; then exit 0; fi
# Reads shorter than a k-mer are never classified.
if [ "$length" -lt "$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["kmer_length"])' "$description")" ]; then exit 0; fi
command -v kraken2 >/dev/null || stop_job "kraken2 is not installed (Debian: apt-get install kraken2)"
mkdir database || stop_job "No space left on device"
words_of parts | while IFS= read -r file; do ln -s "$file" "database/$(basename "$file")"; done
run_pool_tool distribute python3 "$distribute" database "$genomes" "$length" "$(words_of threads)" "$output"
rm -rf database ./*.words
