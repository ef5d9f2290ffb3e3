#!/bin/sh
# One read for each pair of a sample, or its single reads as they are.
# Usage: merge-reads.sh reading.sh --sample s0001 --forward F [--reverse R] --before STATUS
#   [--trimmed-forward F] [--trimmed-reverse R] --min-overlap N --max-diffs N --truncate-length N
. "$1"
shift
reverse='' trimmed_forward='' trimmed_reverse=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --forward) forward=$2 ;;
    --reverse) reverse=$2 ;;
    --before) before=$2 ;;
    --trimmed-forward) trimmed_forward=$2 ;;
    --trimmed-reverse) trimmed_reverse=$2 ;;
    --min-overlap) min_overlap=$2 ;;
    --max-diffs) max_diffs=$2 ;;
    --truncate-length) truncate_length=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=merge
admit "$before"
merged=$sample.merged.fastq
link_reads "${trimmed_forward:-$forward}" forward
forward_link=$reads_link

merge_pairs() {
  link_reads "${trimmed_reverse:-$reverse}" reverse
  run_tool merge vsearch --fastq_mergepairs "$forward_link" --reverse "$reads_link" --fastq_allowmergestagger \
    --fastq_minovlen "$min_overlap" --fastq_maxdiffs "$max_diffs" --fastq_qmax 93 --threads 1 --fastqout "$merged" ||
    end_sample merge failed "$reads_in" "The pairs could not be merged: $(tool_verdict merge). Check the files."
  found=$(count_fastq "$merged")
  expect_records "$merged" "$found" "$(awk '$2 == "Merged" { print $1 }' merge.log)"
  if [ "$found" -eq 0 ]; then
    rm -f "$merged"
    end_sample merge empty "$reads_in" \
      "None of the $reads_in pairs overlaps by $min_overlap bases with at most $max_diffs differences. Are the reads long enough for their region? Allow a shorter overlap or more differences, or submit the forward reads alone."
  fi
  write_status merge ok "$reads_in" "$found" ''
}

take_single_reads() {
  set -- --fastx_filter "$forward_link" --fastq_qmax 93 --fastqout "$merged"
  if [ "$truncate_length" -gt 0 ]; then set -- "$@" --fastq_trunclen "$truncate_length"; fi
  run_tool take vsearch "$@" ||
    end_sample merge failed "$reads_in" "The reads could not be read: $(tool_verdict take). Check the file."
  found=$(count_fastq "$merged")
  expect_records "$merged" "$found" "$(awk '/sequences kept/ { print $1 }' take.log)"
  if [ "$found" -eq 0 ]; then
    rm -f "$merged"
    end_sample merge empty "$reads_in" \
      "None of the $reads_in reads has $truncate_length bases. Cut single reads to a shorter length."
  fi
  # Nothing was merged: the table of reads kept stays empty here.
  write_status merge ok "$reads_in" '' ''
}

if [ -n "$reverse" ]; then merge_pairs; else take_single_reads; fi
