#!/bin/sh
# All samples' distinct sequences together: the filtered ones in groups in which features are found (all samples as one,
# or each on its own), the merged ones in chunks to be mapped.
# Usage: pool-reads.sh reading.sh --chunk-size N --inference pooled|independent --feature-type asv|otu
#   --filtered-uniques F… --merged-uniques F…
. "$1"
shift
read_words "$@"
chunk_size=$(words_of chunk-size)
inference=$(words_of inference)
feature_type=$(words_of feature-type)

# pool KIND TARGET
pool() {
  cat_files "$1" >"$1.cat" || stop_job "No space left on device"
  if [ -s "$1.cat" ]; then
    run_pool_tool "$1" vsearch --derep_fulllength "$1.cat" --sizein --sizeout --fasta_width 0 --minseqlength 1 \
      --output "$2"
    expect_records "$2" "$(count_fasta "$2")" "$(awk '/unique sequences, avg/ { print $1 }' "$1.log")"
  else
    : >"$2"
  fi
  rm -f "$1.cat"
}

# OTUs are clusters of the whole pool.
if [ "$inference" = independent ] && [ "$feature_type" = asv ]; then
  words_of filtered-uniques | while IFS= read -r file; do
    cp "$file" "group-$(basename "$file" .filtered-uniques.fasta).fasta" || stop_job "No space left on device"
  done || exit 75
else
  pool filtered-uniques group-all.fasta
fi
pool merged-uniques pooled-merged-uniques.fasta
awk -v size="$chunk_size" '
  /^>/ && n++ % size == 0 { if (file) close(file); file = sprintf("reads-%06d.fasta", ++chunk) }
  { print >file }' pooled-merged-uniques.fasta || stop_job "No space left on device"
rm -f ./*.words
check_room
