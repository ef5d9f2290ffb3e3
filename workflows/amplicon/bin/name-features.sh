#!/bin/sh
# Turns each feature to the strand of the reference, joins those that thereby become one, and names each: a variant by
# the SHA-1 of its sequence; an OTU, which is a cluster of this pool and of no other, also by the first digits of the SHA-1
# of all the pool's OTUs with their sizes.
# Usage: name-features.sh reading.sh --reference F --chunk-size N --feature-type asv|otu 
#   --inferred F…
. "$1"
shift
read_words "$@"
reference=$(words_of reference)
chunk_size=$(words_of chunk-size)
feature_type=$(words_of feature-type)

: >features.fasta
printf 'plus\n' >strand.txt
cat_files inferred >sequences.fasta || stop_job "No space left on device"
pool_name=$(sha1sum sequences.fasta | cut -c 1-8)
if [ -s sequences.fasta ]; then
  # vsearch clears 1.4 GB for a table of all words of 12 bases, though the reference be small. Words are long enough when
  # there are sixteen times as many as the reference has: one that it holds by chance tells no strand.
  word_length=$(gzip -dcf "$reference" | wc -c | awk '{ n = 8; while (n < 12 && 4 ^ n < 16 * $1) n++; print n }')
  run_pool_tool orient vsearch --orient sequences.fasta --db "$reference" --wordlength "$word_length" --fastaout oriented.fasta \
    --notmatched unplaced.fasta --tabbedout orientation.tsv --fasta_width 0 --qmask none --dbmask none
  # A feature that resembles nothing in the reference keeps the direction of its reads.
  cat unplaced.fasta >>oriented.fasta
  expect_records oriented.fasta "$(count_fasta oriented.fasta)" "$(count_fasta sequences.fasta)"
  if awk -F '\t' '$2 == "-" { found = 1 } END { exit !found }' orientation.tsv; then printf 'both\n' >strand.txt; fi
  run_pool_tool name vsearch --derep_fulllength oriented.fasta --sizein --relabel_sha1 --fasta_width 0 \
    --minseqlength 1 --output features.fasta
  expect_records features.fasta "$(count_fasta features.fasta)" "$(awk '/unique sequences, avg/ { print $1 }' name.log)"
fi
if [ "$feature_type" = otu ]; then
  sed -e "s/^>/>otu_${pool_name}_/" features.fasta >named.fasta && mv named.fasta features.fasta ||
    stop_job "No space left on device"
fi
awk -v size="$chunk_size" '
  /^>/ && n++ % size == 0 { if (file) close(file); file = sprintf("features-%06d.fasta", ++chunk) }
  { print >file }' features.fasta || stop_job "No space left on device"
rm -f sequences.fasta oriented.fasta unplaced.fasta ./*.words
check_room
