#!/bin/sh
# A genome converted for bisulfite reads and indexed for bwa, its CpGs and its regions.
# Usage: index-genome.sh reading.sh check-genome.py convert-genome.py uploaded_files.py --files F…
. "$1"
check_genome=$2 convert_genome=$3 uploaded_files=$4
shift 4
read_words "$@"
words_of files | grep -v -E '\.bed(\.gz)?$' >sequences.list
words_of files | grep -E '\.bed(\.gz)?$' >regions.list
set --
while IFS= read -r file; do set -- "$@" "$file"; done <sequences.list
run_pool_tool check python3 -B "$check_genome" "$uploaded_files" "$@"
if [ ! -s problems ]; then
  set --
  while IFS= read -r file; do set -- "$@" "$file"; done <regions.list
  run_pool_tool convert python3 -B "$convert_genome" "$uploaded_files" "$@"
fi
if [ ! -s problems ]; then
  run_pool_tool index bwa index -p converted converted.fa
  run_pool_tool faidx samtools faidx genome.fa
else
  rm -f genome.fa cpg.bed regions.tsv
fi
rm -f converted.fa problems sequences.list regions.list ./*.words
check_room
