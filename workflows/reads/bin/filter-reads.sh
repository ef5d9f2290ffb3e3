#!/bin/sh
# Quality control of one sample with fastp. Adapters are found by the overlap of a pair: their detection by sequence
# (--detect_adapter_for_pe) takes reads of some genomes more often than of others.
# Usage: filter-reads.sh reading.sh read-fastp.py --sample s0001 --forward F [--reverse R] --before STATUS --min-length N
#   --min-quality Q --max-low-quality-percent P --low-complexity drop|keep
. "$1"
read_fastp=$2
shift 2
reverse=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --forward) forward=$2 ;;
    --reverse) reverse=$2 ;;
    --before) before=$2 ;;
    --min-length) min_length=$2 ;;
    --min-quality) min_quality=$2 ;;
    --max-low-quality-percent) max_low_quality=$2 ;;
    --low-complexity) low_complexity=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=filter
admit "$before"
out_1=${sample}_1.filtered.fastq.gz out_2=''
link_reads "$forward" forward
set -- --in1 "$reads_link" --out1 "$out_1"
if [ -n "$reverse" ]; then
  link_reads "$reverse" reverse
  out_2=${sample}_2.filtered.fastq.gz
  set -- "$@" --in2 "$reads_link" --out2 "$out_2"
fi
if [ "$low_complexity" = drop ]; then set -- "$@" --low_complexity_filter; fi
run_tool filter fastp "$@" --thread 1 --compression 1 --json fastp.json --html /dev/null --length_required "$min_length" \
  --qualified_quality_phred "$min_quality" --unqualified_percent_limit "$max_low_quality" ||
  end_sample filter failed "$reads_in" "The reads could not be filtered: $(tool_verdict filter). Check the files."
run_tool read python3 "$read_fastp" fastp.json "$sample.filter-quality.json" "${reverse:+pairs}" || stop_job "fastp left no report"
found=$(sed -n 's/^passed //p' read.log)
for file in "$out_1" $out_2; do
  expect_records "$file" "$(gzip -dc "$file" | count_fastq -)" "$found"
done
rm -f fastp.json
if [ "$found" -eq 0 ]; then
  rm -f "$out_1" $out_2
  end_sample filter empty "$reads_in" \
    "None of the $reads_in reads passes quality control: $(sed -n 's/^lost //p' read.log). Look at the reads’ lengths and qualities, or loosen the filter (at least $min_length bases, at most $max_low_quality % of bases below quality $min_quality)."
fi
write_status filter ok "$reads_in" "$found" ''
