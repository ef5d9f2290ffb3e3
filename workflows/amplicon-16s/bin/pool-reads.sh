#!/bin/sh
# All samples' distinct sequences together: the filtered ones to be denoised, the merged ones in chunks to be mapped.
# Usage: pool-reads.sh reading.sh --chunk-size N   (with the samples' files staged in the working folder)
. "$1"
chunk_size=$3

# pool KIND: file names are s0001.KIND.fasta; sorted, so that the order of arrival never shows.
pool() {
  find . -name "*.$1.fasta" | sort | while IFS= read -r file; do cat "$file"; done >"$1.cat" ||
    stop_job "No space left on device"
  if [ -s "$1.cat" ]; then
    run_pool_tool "$1" vsearch --derep_fulllength "$1.cat" --sizein --sizeout --fasta_width 0 --minseqlength 1 \
      --output "pooled-$1.fasta"
    expect_records "pooled-$1.fasta" "$(count_fasta "pooled-$1.fasta")" \
      "$(awk '/unique sequences, avg/ { print $1 }' "$1.log")"
  else
    : >"pooled-$1.fasta"
  fi
  rm -f "$1.cat"
}

pool filtered-uniques
pool merged-uniques
awk -v size="$chunk_size" '
  /^>/ && n++ % size == 0 { if (file) close(file); file = sprintf("reads-%06d.fasta", ++chunk) }
  { print >file }' pooled-merged-uniques.fasta || stop_job "No space left on device"
check_room
