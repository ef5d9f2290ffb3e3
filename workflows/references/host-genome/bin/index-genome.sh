#!/bin/sh
# The index of a host genome for bowtie2. Usage: index-genome.sh reading.sh check-genome.py uploaded_files.py --threads N --files F…
. "$1"
check_genome=$2 uploaded_files=$3
shift 3
read_words "$@"
words_of files >files.list
set --
while IFS= read -r file; do set -- "$@" "$file"; done <files.list
run_pool_tool check python3 -B "$check_genome" "$uploaded_files" "$@"
if [ ! -s problems ]; then
  run_pool_tool index bowtie2-build --seed 1 --threads "$(words_of threads)" genome.fa host
fi
rm -f genome.fa problems files.list ./*.words
check_room
