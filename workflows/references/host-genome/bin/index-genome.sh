#!/bin/sh
# The index of a host genome for bowtie2. Usage: index-genome.sh reading.sh check-genome.py --threads N --files F…
. "$1"
check_genome=$2
shift 2
read_words "$@"
words_of files >files.list
set --
while IFS= read -r file; do set -- "$@" "$file"; done <files.list
run_pool_tool check python3 "$check_genome" "$@"
if [ ! -s problems ]; then
  run_pool_tool index bowtie2-build --seed 1 --threads "$(words_of threads)" genome.fa host
fi
rm -f genome.fa problems files.list ./*.words
check_room
