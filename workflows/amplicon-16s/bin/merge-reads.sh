#!/bin/sh
# One sample's files, checked, freed of primers when these are given, and merged into one read a pair.
# Usage: merge-reads.sh reading.sh check-fastq.sh --sample s0001 --forward F [--reverse R] --…
. "$1"
. "$2"
shift 2
reverse=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --forward) forward=$2 ;;
    --reverse) reverse=$2 ;;
    --forward-primer) forward_primer=$2 ;;
    --reverse-primer) reverse_primer=$2 ;;
    --primer-error-rate) primer_error_rate=$2 ;;
    --min-overlap) min_overlap=$2 ;;
    --max-diffs) max_diffs=$2 ;;
    --truncate-length) truncate_length=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=merge
merged=$sample.merged.fastq

check_pair() {
  check_fastq "$forward" forward
  reads_in=$fastq_reads first_name=$fastq_first forward_link=$fastq_link
  if [ -n "$fastq_fault" ]; then end_sample check failed "$reads_in" "The forward-read file $fastq_fault."; fi
  if [ -n "$reverse" ]; then
    check_fastq "$reverse" reverse
    reverse_link=$fastq_link
    if [ -n "$fastq_fault" ]; then end_sample check failed "$reads_in" "The reverse-read file $fastq_fault."; fi
    if [ "$fastq_reads" != "$reads_in" ]; then
      end_sample check failed "$reads_in" \
        "The forward-read file holds $reads_in reads and the reverse-read file $fastq_reads: they are not a pair."
    fi
    if [ "$fastq_first" != "$first_name" ]; then
      end_sample check failed "$reads_in" \
        "The files are not a pair: the first forward read is $first_name, the first reverse read $fastq_first."
    fi
  fi
  if [ "$reads_in" -eq 0 ]; then end_sample check empty 0 'The sample holds no reads.'; fi
  write_status check ok "$reads_in" "$reads_in" ''
}

reverse_complement() { printf '%s\n' "$1" | rev | tr ACGTRYSWKMBDHVNI TGCAYRSWMKVHDBNN; }

trim_primers() {
  if [ -z "$forward_primer$reverse_primer" ]; then return 0; fi
  set -- -j 1 -e "$primer_error_rate" -O 10 -m 1 --discard-untrimmed
  if [ -n "$reverse" ]; then
    if [ -n "$forward_primer" ]; then set -- "$@" -g "$forward_primer"; fi
    if [ -n "$reverse_primer" ]; then set -- "$@" -G "$reverse_primer"; fi
    set -- "$@" -o trimmed_1.fastq -p trimmed_2.fastq "$forward_link" "$reverse_link"
    reverse_link=trimmed_2.fastq
  else
    set -- "$@" -o trimmed_1.fastq "$(single_end_adapter)" "$forward_link"
  fi
  run_tool cutadapt cutadapt "$@" ||
    end_sample trim failed "$reads_in" "The primers could not be removed: $(tool_verdict cutadapt)"
  forward_link=trimmed_1.fastq
  trimmed=$(count_fastq trimmed_1.fastq)
  if [ "$trimmed" -eq 0 ]; then
    end_sample trim empty "$reads_in" "None of the $reads_in reads begins with the primers given."
  fi
  write_status trim ok "$reads_in" "$trimmed" ''
  reads_in=$trimmed
}

# A single read longer than its amplicon runs into the other primer: it ends there.
single_end_adapter() {
  if [ -z "$reverse_primer" ]; then
    printf -- '--front=%s' "$forward_primer"
  elif [ -z "$forward_primer" ]; then
    printf -- '--adapter=%s' "$(reverse_complement "$reverse_primer")"
  else
    printf -- '--front=%s;required...%s;optional' "$forward_primer" "$(reverse_complement "$reverse_primer")"
  fi
}

merge_pairs() {
  run_tool merge vsearch --fastq_mergepairs "$forward_link" --reverse "$reverse_link" --fastq_allowmergestagger \
    --fastq_minovlen "$min_overlap" --fastq_maxdiffs "$max_diffs" --fastq_qmax 93 --threads 1 --fastqout "$merged" ||
    end_sample merge failed "$reads_in" "The pairs could not be merged: $(tool_verdict merge)"
  found=$(count_fastq "$merged")
  expect_records "$merged" "$found" "$(awk '$2 == "Merged" { print $1 }' merge.log)"
  if [ "$found" -eq 0 ]; then
    rm -f "$merged"
    end_sample merge empty "$reads_in" \
      "None of the $reads_in pairs overlaps by $min_overlap bases with at most $max_diffs differences."
  fi
  write_status merge ok "$reads_in" "$found" ''
}

take_single_reads() {
  set -- --fastx_filter "$forward_link" --fastq_qmax 93 --fastqout "$merged"
  if [ "$truncate_length" -gt 0 ]; then set -- "$@" --fastq_trunclen "$truncate_length"; fi
  run_tool take vsearch "$@" || end_sample merge failed "$reads_in" "The reads could not be read: $(tool_verdict take)"
  found=$(count_fastq "$merged")
  expect_records "$merged" "$found" "$(awk '/sequences kept/ { print $1 }' take.log)"
  if [ "$found" -eq 0 ]; then
    rm -f "$merged"
    end_sample merge empty "$reads_in" "None of the $reads_in reads has $truncate_length bases."
  fi
}

check_pair
trim_primers
if [ -n "$reverse" ]; then merge_pairs; else take_single_reads; fi
rm -f trimmed_1.fastq trimmed_2.fastq
