#!/bin/sh
# Classifies the reads of a group of samples with one load of the database.
# Usage: classify-group.sh reading.sh count-taxa.py --database FOLDER --threads N --confidence C --min-hit-groups N --group F…
. "$1"
count_taxa=$2
shift 2
read_words "$@"
database=$(words_of database)
sample=$(basename "$(words_of group | head -n 1)" .tsv)
command -v kraken2 >/dev/null || stop_job "kraken2 is not installed (Debian: apt-get install kraken2)"
needed=$(stat -L -c %s "$database/hash.k2d") || stop_job "$database holds no hash.k2d"
memory=$(awk '/^MemTotal:/ { printf "%.0f\n", $2 * 1024 }' /proc/meminfo)
if [ "$needed" -gt "$memory" ]; then
  stop_job "the database needs $((needed / 1000000000)) GB of memory, and this machine has $((memory / 1000000000)) GB. Use a smaller database, or a larger machine"
fi
words_of group >group.list
set --
while IFS= read -r file; do set -- "$@" "$file"; done <group.list
run_pool_tool classify python3 "$count_taxa" "$database" "$(words_of threads)" "$(words_of confidence)" \
  "$(words_of min-hit-groups)" "$@"
rm -f group.list ./*.words
check_room
