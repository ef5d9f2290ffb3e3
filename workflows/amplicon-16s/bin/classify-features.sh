#!/bin/sh
# Lineages by SINTAX. Its draws are seeded and it runs on one thread: more threads would share the draws out by chance.
# Writes lines of feature, lineage (cut at the least confidence), all ranks with their confidence.
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
run_pool_tool classify vsearch --sintax "$features" --db "$reference" --sintax_cutoff "$cutoff" --randseed 1 \
  --threads 1 --tabbedout sintax.tsv
expect_records sintax.tsv "$(awk 'END { print NR }' sintax.tsv)" "$(count_fasta "$features")"
awk -F '\t' 'BEGIN { OFS = FS } { print $1, $4, $2 }' sintax.tsv >"$(basename "$features" .fasta).lineages.tsv" ||
  stop_job "No space left on device"
rm -f sintax.tsv
check_room
