#!/bin/sh
# Cuts the reads of all samples where their qualities fall, and keeps those with few expected errors. What became of
# each sample goes to filter.status.tsv.
# Usage: filter-reads.sh reading.sh run-r.sh filter-reads.R --before STATUS… --trimmed F… --cores N --truncate-forward N
#   --truncate-reverse N --truncate-quality N --max-expected-errors-forward E --max-expected-errors-reverse E
#   --min-length N [--remove-phix] --name s0001 --forward F [--reverse R] --name s0002 …
. "$1"
reading=$1 run_r=$2 script=$3
shift 3
read_words "$@"
step=filter

: >wanted.txt
words_of before | while IFS= read -r status; do
  sample=$(basename "$status" .primers.status.tsv)
  (admit "$status" && printf '%s\t%s\n' "$sample" "$reads_in" >>wanted.txt) || exit 75
done || exit 75

words_of trimmed | while IFS= read -r file; do
  link_reads "$file" "$(basename "$file" .primers.fastq)"
done || exit 75
# place_reads END FILE: reads that no primers came off are those submitted.
place_reads() {
  if [ -e "${sample}_$1.fastq" ] || ! grep -q "^$sample	" wanted.txt; then return 0; fi
  link_reads "$2" "${sample}_$1"
}
for word in "$@"; do
  case $word in
    --*) option=$word && continue ;;
  esac
  case $option in
    --name) sample=$word ;;
    --forward) place_reads 1 "$word" ;;
    --reverse) place_reads 2 "$word" ;;
  esac
done

remove_phix=no
if [ -e remove-phix.words ]; then remove_phix=yes; fi
: >kept.txt
if [ -s wanted.txt ]; then
  /bin/sh "$run_r" "$reading" filter "$script" "$(words_of cores)" \
    "$(words_of truncate-forward)" "$(words_of truncate-reverse)" "$(words_of truncate-quality)" \
    "$(words_of max-expected-errors-forward)" "$(words_of max-expected-errors-reverse)" "$(words_of min-length)" \
    "$remove_phix" || exit 75
fi
tell_sample() {
  if [ -z "$found" ]; then
    end_sample filter failed "$reads_in" "The reads could not be filtered: $why. Check the files."
  elif [ "$found" -eq 0 ]; then
    end_sample filter empty "$reads_in" \
      "None of the $reads_in reads is left after cutting and filtering by expected errors and length. Look at the reads' qualities and lengths: cut shorter, or allow more expected errors."
  fi
  write_status filter ok "$reads_in" "$found" ''
}
# A space: tabs in a row would be taken for one.
tr '\t' ' ' <kept.txt | while IFS= read -r line; do
  sample=${line%% *} line=${line#* }
  reads_in=${line%% *} line=${line#* }
  found=${line%% *} why=${line#* }
  (tell_sample) || exit 75
done || exit 75
cat ./*.filter.status.tsv >filter.status.tsv || stop_job "No space left on device"
rm -f ./*.filter.status.tsv ./*.words ./*_[12].fastq ./*_[12].fastq.gz wanted.txt kept.txt
check_room
