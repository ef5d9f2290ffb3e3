#!/bin/sh
# Writes each distinct sequence of one sample once, named by its SHA-1, with the number of reads that have it.
# Usage: dereplicate-reads.sh reading.sh --sample s0001 [--merged F] [--filtered F]
. "$1"
shift
merged=''
filtered=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --merged) merged=$2 ;;
    --filtered) filtered=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=dereplicate
# Merged reads of a sample of which nothing passed the filter aren't counted either: its status says why.
if [ -z "$merged" ] || [ -z "$filtered" ]; then exit 0; fi

dereplicate() {
  run_tool "$1" vsearch --fastx_uniques "$2" --fastaout "$3" --relabel_sha1 --sizeout --fasta_width 0 \
    --minseqlength 1 --fastq_qmax 93 ||
    end_sample dereplicate failed "$reads_in" "The reads could not be dereplicated: $(tool_verdict "$1")"
  expect_records "$3" "$(count_fasta "$3")" "$(awk '/unique sequences, avg/ { print $1 }' "$1.log")"
}

reads_in=$(count_fasta "$filtered")
dereplicate unique-filtered "$filtered" "$sample.filtered-uniques.fasta"
dereplicate unique-merged "$merged" "$sample.merged-uniques.fasta"
