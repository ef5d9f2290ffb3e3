#!/bin/sh
# The tables of the run: counts of features in samples, lineages, reads kept step by step, and what became of each sample.
# Usage: count-features.sh reading.sh --features F   (with uniques, maps, lineages and statuses staged beside it)
. "$1"
features=$3
each() { find . -name "$1" | sort | while IFS= read -r file; do cat "$file"; done; }

each '*.status.tsv' >statuses
each '*.map.tsv' >map
# Lines of sample, read, number of copies.
find . -name '*.merged-uniques.fasta' | sort | while IFS= read -r file; do
  awk -v sample="$(basename "$file" .merged-uniques.fasta)" '
    /^>/ { read = substr($0, 2); copies = read; sub(/;.*/, "", read); sub(/.*;size=/, "", copies); sub(/;.*/, "", copies)
           print sample "\t" read "\t" copies }' "$file"
done >copies || stop_job "No space left on device"

# Lines of sample, feature, count.
awk -F '\t' 'NR == FNR { feature[$1] = $2; next } $2 in feature { n[$1 "\t" feature[$2]] += $3 }
  END { for (k in n) print k "\t" n[k] }' map copies | sort >counts

awk -F '\t' '
  FILENAME == "counts" { if (!($1 in seen)) { seen[$1] = 1; sample[++columns] = $1 } n[$1, $2] = $3; next }
  FNR == 1 { printf "feature_id"; for (i = 1; i <= columns; i++) printf "\t%s", sample[i]; printf "\n" }
  /^>/ { id = substr($0, 2); printf "%s", id; for (i = 1; i <= columns; i++) printf "\t%d", n[sample[i], id]; printf "\n" }
' counts "$features" >feature_table.tsv
if [ ! -s feature_table.tsv ]; then printf 'feature_id\n' >feature_table.tsv; fi

{
  printf 'feature_id\tlineage\tsintax\n'
  each '*.sintax.tsv' | awk -F '\t' 'BEGIN { OFS = FS } { print $1, $4, $2 }'
} >taxonomy.tsv

# One line a sample: where it ended (the last step it reached), then whether any of its reads met a feature.
awk -F '\t' 'BEGIN { OFS = FS }
  FILENAME == "counts" { mapped[$1] += $3; next }
  FILENAME == "copies" { copies[$1] += $3; next }
  { if (!($1 in last)) order[++samples] = $1
    last[$1] = $2; state[$1] = $3; entered[$1] = $4; reason[$1] = $6
    if ($2 == "check") reads[$1] = $4
    if ($3 == "ok" || $2 != "check") kept[$1, $2] = $5 }
  END {
    for (i = 1; i <= samples; i++) { s = order[i]
      if (state[s] == "ok") { last[s] = "map"; entered[s] = copies[s]
        if (!(s in mapped)) { state[s] = "empty"
          reason[s] = "None of the " copies[s] " reads of this sample matches a feature found in the pool." } }
      print s, last[s], state[s], reads[s] + 0, kept[s, "trim"], kept[s, "merge"], kept[s, "filter"], mapped[s] + 0, \
        entered[s] + 0, reason[s] } }' counts copies statuses | sort >fates

awk -F '\t' 'BEGIN { OFS = FS; print "sample_id", "reads_in", "trimmed", "merged", "filtered", "mapped" }
  { print $1, $4, $5, $6, $7, $8 }' fates >tracking.tsv

awk -F '\t' '
  function text(s) { gsub(/\\/, "\\\\", s); gsub(/"/, "\\\"", s); gsub(/[\001-\037]/, " ", s); return "\"" s "\"" }
  BEGIN { printf "[" }
  { printf "%s\n  {\"sample_id\": %s, \"step\": %s, \"state\": %s, \"reads_in\": %d, \"reads_out\": %d, \"reason\": %s}", \
      (NR > 1 ? "," : ""), text($1), text($2), text($3), $4, $8, ($10 == "" ? "null" : text($10)) }
  END { print "\n]" }' fates >sample_status.json || stop_job "No space left on device"
rm -f statuses map copies counts fates
check_room
