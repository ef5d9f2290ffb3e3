#!/bin/sh
# Turns each feature to the strand of the reference, joins those that thereby become one, and names each by the SHA-1 of
# its sequence. Usage: name-features.sh reading.sh --sequences F --reference F --chunk-size N
. "$1"
shift
while [ $# -gt 1 ]; do
  case $1 in
    --sequences) sequences=$2 ;;
    --reference) reference=$2 ;;
    --chunk-size) chunk_size=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done

: >features.fasta
printf 'plus\n' >strand.txt
if [ -s "$sequences" ]; then
  run_pool_tool orient vsearch --orient "$sequences" --db "$reference" --fastaout oriented.fasta \
    --notmatched unplaced.fasta --tabbedout orientation.tsv --fasta_width 0 --qmask none --dbmask none
  # A feature that resembles nothing in the reference keeps the direction of its reads.
  cat unplaced.fasta >>oriented.fasta
  expect_records oriented.fasta "$(count_fasta oriented.fasta)" "$(count_fasta "$sequences")"
  if awk -F '\t' '$2 == "-" { found = 1 } END { exit !found }' orientation.tsv; then printf 'both\n' >strand.txt; fi
  run_pool_tool name vsearch --derep_fulllength oriented.fasta --sizein --relabel_sha1 --fasta_width 0 \
    --minseqlength 1 --output features.fasta
  expect_records features.fasta "$(count_fasta features.fasta)" "$(awk '/unique sequences, avg/ { print $1 }' name.log)"
fi
awk -v size="$chunk_size" '
  /^>/ && n++ % size == 0 { if (file) close(file); file = sprintf("features-%06d.fasta", ++chunk) }
  { print >file }' features.fasta || stop_job "No space left on device"
check_room
