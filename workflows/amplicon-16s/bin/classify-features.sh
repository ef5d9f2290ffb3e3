#!/bin/sh
# Lineages by SINTAX, five times with a seed each, for one draw may name another genus than the next: the lineage that
# most draws name (of as many, the first one's), each rank with its mean confidence over all draws, 0 where a draw names
# another. vsearch runs on one thread: more threads would share the draws out by chance.
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
: >draws.tsv
for seed in 1 2 3 4 5; do
  run_pool_tool classify vsearch --sintax "$features" --db "$reference" --sintax_cutoff "$cutoff" --randseed "$seed" \
    --threads 1 --tabbedout sintax.tsv
  expect_records sintax.tsv "$(awk 'END { print NR }' sintax.tsv)" "$(count_fasta "$features")"
  cut -f 1,2 sintax.tsv >>draws.tsv || stop_job "No space left on device"
done
awk -F '\t' -v cutoff="$cutoff" '
  function name_of(rank) { sub(/\([0-9.]+\)$/, "", rank); return rank }
  function confidence_of(rank) { match(rank, /\([0-9.]+\)$/); return substr(rank, RSTART + 1, RLENGTH - 2) }
  {
    if (!($1 in n_draws)) order[++n_features] = $1
    draws[$1, ++n_draws[$1]] = $2
  }
  END {
    for (feature = 1; feature <= n_features; feature++) {
      id = order[feature]
      most = 0
      best = ""
      split("", votes)
      for (draw = 1; draw <= n_draws[id]; draw++) {
        path = draws[id, draw]
        gsub(/\([0-9.]+\)/, "", path)
        votes[path]++
      }
      for (draw = 1; draw <= n_draws[id]; draw++) {
        path = draws[id, draw]
        gsub(/\([0-9.]+\)/, "", path)
        if (votes[path] > most) { most = votes[path]; best = path }
      }
      n_ranks = split(best, ranks, ",")
      split("", sums)
      for (draw = 1; draw <= n_draws[id]; draw++) {
        n = split(draws[id, draw], drawn, ",")
        for (rank = 1; rank <= n && rank <= n_ranks && name_of(drawn[rank]) == ranks[rank]; rank++)
          sums[rank] += confidence_of(drawn[rank])
      }
      told = kept = ""
      is_kept = 1
      for (rank = 1; rank <= n_ranks; rank++) {
        mean = sums[rank] / n_draws[id]
        told = told (rank > 1 ? "," : "") ranks[rank] sprintf("(%.2f)", mean)
        if (mean < cutoff - 1e-9) is_kept = 0
        if (is_kept) kept = kept (rank > 1 ? "," : "") ranks[rank]
      }
      print id "\t" kept "\t" told
    }
  }' draws.tsv >"$(basename "$features" .fasta).lineages.tsv" || stop_job "No space left on device"
rm -f sintax.tsv draws.tsv
check_room
