#!/bin/sh
# Aligns one sample's bisulfite reads to the converted genome.
# Usage: align-sample.sh reading.sh align-reads.py --sample s0001 --before STATUS --genome FOLDER --duplicates remove|keep
#   [--filtered-forward F] [--filtered-reverse R]
. "$1"
align_reads=$2
shift 2
forward='' reverse=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --before) before=$2 ;;
    --genome) genome=$2 ;;
    --duplicates) duplicates=$2 ;;
    --filtered-forward) forward=$2 ;;
    --filtered-reverse) reverse=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=align
admit "$before"
for tool in bwa samtools; do
  command -v "$tool" >/dev/null || stop_job "$tool is not installed (Debian: apt-get install $tool)"
done
what=reads
set -- --genome "$genome" --duplicates "$duplicates" --output "$sample.aligned.bam" --forward "$forward"
if [ -n "$reverse" ]; then
  what=pairs
  set -- "$@" --reverse "$reverse"
fi
run_tool align python3 -B "$align_reads" "$@" || stop_job "the reads could not be aligned: $(tail -n 1 align.log)"
count_of() { sed -n "s/^$1 //p" align.log; }
expect_records "$forward" "$(count_of read)" "$reads_in"
mapped=$(count_of mapped)
if [ "$mapped" -eq 0 ]; then
  rm -f "$sample.aligned.bam"
  end_sample align empty "$reads_in" \
    "None of the $reads_in $what fits this genome. Is it of the sample’s species, is the library directional, and are the reads of bisulfite-treated DNA? Choose the genome of the species, or check the files."
fi
printf '{"figures": {"wrong_strand_percent": %s, "duplication_percent": %s}, "curves": {}}\n' \
  "$(count_of wrong_strand_percent)" "$(count_of duplication_percent)" >"$sample.align-quality.json"
write_status align ok "$reads_in" "$mapped" ''
