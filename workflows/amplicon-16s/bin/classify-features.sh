#!/bin/sh
# Lineages by SINTAX. Its draws are seeded and it runs on one thread: more threads would share the draws out by chance.
# Usage: classify-features.sh reading.sh --features F --reference F --cutoff C
. "$1"
shift
while [ $# -gt 1 ]; do
  case $1 in
    --features) features=$2 ;;
    --reference) reference=$2 ;;
    --cutoff) cutoff=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
output=$(basename "$features" .fasta).sintax.tsv
run_pool_tool classify vsearch --sintax "$features" --db "$reference" --sintax_cutoff "$cutoff" --randseed 1 \
  --threads 1 --tabbedout "$output"
expect_records "$output" "$(awk 'END { print NR }' "$output")" "$(count_fasta "$features")"
