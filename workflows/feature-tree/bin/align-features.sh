#!/bin/sh
# Sequences in the order of their names, so that the order in which they were handed over never shows, then aligned.
# Usage: align-features.sh reading.sh --features F
. "$1"
features=$3
awk '/^>/ { if (name != "") print name "\t" bases; name = substr($1, 2); bases = ""; next }
  { bases = bases $0 } END { if (name != "") print name "\t" bases }' "$features" | sort >named.tsv
if [ ! -s named.tsv ]; then stop_job "There is no sequence to build a tree of"; fi
twice=$(cut -f 1 named.tsv | uniq -d | head -n 1)
if [ -n "$twice" ]; then stop_job "Two sequences are named $twice; a tree needs a name for each"; fi
odd=$(awk -F '\t' 'toupper($2) !~ /^[ACGTURYSWKMBDHVN]+$/ { print $1; exit }' named.tsv)
if [ -n "$odd" ]; then stop_job "The sequence of $odd is not DNA"; fi
awk -F '\t' '{ print ">" $1 "\n" $2 }' named.tsv >sorted.fasta || stop_job "No space left on device"
# mafft writes its result to standard output, and its progress to a file of ours.
align() { mafft --auto --nuc --thread 1 --threadit 0 sorted.fasta >alignment.fasta; }
if ! command -v mafft >/dev/null; then stop_job "mafft is not installed (Debian: apt-get install mafft)"; fi
run_pool_tool align align
expect_records alignment.fasta "$(count_fasta alignment.fasta)" "$(count_fasta sorted.fasta)"
rm -f named.tsv sorted.fasta
