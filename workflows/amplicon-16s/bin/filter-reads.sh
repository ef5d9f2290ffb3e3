#!/bin/sh
# Keeps the merged reads of one sample that are expected to hold few errors and have a plausible length. Of these, and of
# all merged reads, each distinct sequence is written once, named by its SHA-1, with the number of reads that have it.
# Usage: filter-reads.sh reading.sh --sample s0001 --before STATUS [--merged F] --max-expected-errors E --min-length A --max-length B
. "$1"
shift
merged=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --before) before=$2 ;;
    --merged) merged=$2 ;;
    --max-expected-errors) max_expected_errors=$2 ;;
    --min-length) min_length=$2 ;;
    --max-length) max_length=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=filter
admit "$before"

dereplicate() {
  run_tool "$1" vsearch --fastx_uniques "$2" --fastaout "$3" --relabel_sha1 --sizeout --fasta_width 0 \
    --minseqlength 1 --fastq_qmax 93 ||
    end_sample filter failed "$reads_in" "The reads could not be dereplicated: $(tool_verdict "$1"). Check the files."
  expect_records "$3" "$(count_fasta "$3")" "$(awk '/unique sequences, avg/ { print $1 }' "$1.log")"
}

reads_in=$(count_fastq "$merged")
run_tool filter vsearch --fastx_filter "$merged" --fastq_maxee "$max_expected_errors" --fastq_minlen "$min_length" \
  --fastq_maxlen "$max_length" --fastq_maxns 0 --fastq_qmax 93 --fasta_width 0 --fastaout filtered.fasta ||
  end_sample filter failed "$reads_in" "The reads could not be filtered: $(tool_verdict filter). Check the files."
found=$(count_fasta filtered.fasta)
expect_records filtered.fasta "$found" "$(awk '/sequences kept/ { print $1 }' filter.log)"
# Merged reads of a sample of which nothing passes aren't counted either: its status says why.
if [ "$found" -eq 0 ]; then
  end_sample filter empty "$reads_in" \
    "None of the $reads_in reads has at most $max_expected_errors expected errors, $min_length to $max_length bases and no N. Look at the reads' qualities and lengths, or loosen the filter."
fi
dereplicate unique-filtered filtered.fasta "$sample.filtered-uniques.fasta"
dereplicate unique-merged "$merged" "$sample.merged-uniques.fasta"
rm -f filtered.fasta
write_status filter ok "$reads_in" "$found" ''
