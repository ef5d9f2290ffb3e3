#!/bin/sh
# Cuts the reads of one sample where their qualities fall, and keeps those with few expected errors.
# Usage: filter-reads.sh reading.sh filter-reads.R --sample s0001 --forward F [--reverse R] --before STATUS
#   [--trimmed-forward F] [--trimmed-reverse R] then what filter-reads.R takes: --truncate-forward N …
. "$1"
script=$2
shift 2
reverse='' trimmed_forward='' trimmed_reverse='' remove_phix=no
while [ $# -gt 0 ]; do
  case $1 in
    --remove-phix)
      remove_phix=yes
      shift
      continue
      ;;
    --sample) sample=$2 ;;
    --forward) forward=$2 ;;
    --reverse) reverse=$2 ;;
    --before) before=$2 ;;
    --trimmed-forward) trimmed_forward=$2 ;;
    --trimmed-reverse) trimmed_reverse=$2 ;;
    --truncate-forward) truncate_forward=$2 ;;
    --truncate-reverse) truncate_reverse=$2 ;;
    --truncate-quality) truncate_quality=$2 ;;
    --max-expected-errors-forward) errors_forward=$2 ;;
    --max-expected-errors-reverse) errors_reverse=$2 ;;
    --min-length) min_length=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=filter
admit "$before"

command -v Rscript >/dev/null || stop_job "r-bioc-dada2 is not installed (Debian: apt-get install r-bioc-dada2)"
out_1=${sample}_1.filtered.fastq.gz
out_2=${sample}_2.filtered.fastq.gz
link_reads "${trimmed_forward:-$forward}" forward
set -- "$reads_link" "$out_1"
if [ -n "$reverse" ]; then
  link_reads "${trimmed_reverse:-$reverse}" reverse
  set -- "$@" "$reads_link" "$out_2"
else
  set -- "$@" - -
fi
# Room for all of dada2 from the start, as in run-r.sh.
run_tool filter Rscript --vanilla --min-nsize=10M --min-vsize=128M "$script" "$@" \
  "$truncate_forward" "$truncate_reverse" "$truncate_quality" "$errors_forward" "$errors_reverse" "$min_length" "$remove_phix" || {
  verdict=$(tail -n 2 filter.log | tr '\n' ' ' | cut -c 1-300)
  if grep -q 'there is no package called' filter.log; then
    stop_job "r-bioc-dada2 is not installed (Debian: apt-get install r-bioc-dada2)"
  fi
  if grep -q 'cannot allocate' filter.log; then stop_job "Cannot allocate memory: $verdict"; fi
  end_sample filter failed "$reads_in" "The reads could not be filtered: $verdict. Check the files."
}
found=$(cat kept.txt)
if [ "$found" -eq 0 ]; then
  rm -f "$out_1" "$out_2"
  end_sample filter empty "$reads_in" \
    "None of the $reads_in reads is left after cutting and filtering by expected errors and length. Look at the reads' qualities and lengths: cut shorter, or allow more expected errors."
fi
for file in "$out_1" ${reverse:+"$out_2"}; do
  expect_records "$file" "$(gzip -dc "$file" | count_fastq -)" "$found"
done
write_status filter ok "$reads_in" "$found" ''
