#!/bin/sh
# A viral genome with its coding sequences, primers and amplicons.
# Usage: check-viral-genome.sh reading.sh check-genome.py read-annotation.py uploaded_files.py coding_sequences.py --files F…
. "$1"
check_genome=$2 read_annotation=$3 uploaded_files=$4 coding_sequences=$5
shift 5
read_words "$@"
words_of files | grep -E '\.(fa|fna|fasta)(\.gz)?$' >sequences.list
words_of files | grep -v -E '\.(fa|fna|fasta)(\.gz)?$' >others.list
set --
while IFS= read -r file; do set -- "$@" "$file"; done <sequences.list
run_pool_tool check python3 -B "$check_genome" "$uploaded_files" "$@"
if [ ! -s problems ]; then
  set --
  while IFS= read -r file; do set -- "$@" "$file"; done <others.list
  run_pool_tool annotate python3 -B "$read_annotation" "$uploaded_files" "$coding_sequences" "$@"
fi
if [ ! -s problems ]; then
  run_pool_tool faidx samtools faidx genome.fa
else
  rm -f genome.fa coding.tsv primers.bed amplicons.tsv
fi
rm -f problems sequences.list others.list ./*.words
check_room
