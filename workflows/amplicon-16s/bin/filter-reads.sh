#!/bin/sh
# Keeps the merged reads of one sample that are expected to hold few errors and have a plausible length.
# Usage: filter-reads.sh reading.sh --sample s0001 [--merged F] --max-expected-errors E --min-length A --max-length B
. "$1"
shift
merged=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --merged) merged=$2 ;;
    --max-expected-errors) max_expected_errors=$2 ;;
    --min-length) min_length=$2 ;;
    --max-length) max_length=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=filter
if [ -z "$merged" ]; then exit 0; fi

reads_in=$(count_fastq "$merged")
filtered=$sample.filtered.fasta
run_tool filter vsearch --fastx_filter "$merged" --fastq_maxee "$max_expected_errors" --fastq_minlen "$min_length" \
  --fastq_maxlen "$max_length" --fastq_maxns 0 --fastq_qmax 93 --fasta_width 0 --fastaout "$filtered" ||
  end_sample filter failed "$reads_in" "The reads could not be filtered: $(tool_verdict filter)"
found=$(count_fasta "$filtered")
expect_records "$filtered" "$found" "$(awk '/sequences kept/ { print $1 }' filter.log)"
if [ "$found" -eq 0 ]; then
  rm -f "$filtered"
  end_sample filter empty "$reads_in" \
    "None of the $reads_in reads has at most $max_expected_errors expected errors and $min_length to $max_length bases."
fi
write_status filter ok "$reads_in" "$found" ''
