# Sourced after reading.sh, which has read the words --statuses and --lineages: writes the tables of a run, and what
# became of each sample.

# write_tables FEATURES COUNTS COLUMNS WHY: COUNTS has lines of sample, feature, number, sorted. COLUMNS tells which
# column of the tracking table a step fills ("primers=trimmed filter=filtered"). WHY follows "None of the 812 reads of
# this sample ", for samples that came through every step and yet have no count.
write_tables() {
  table_features=$1 table_counts=$2 table_columns=$3 table_why=$4
  awk -F '\t' '
    FILENAME == ARGV[1] { if (!($1 in seen)) { seen[$1] = 1; sample[++columns] = $1 } n[$1, $2] = $3; next }
    FNR == 1 { printf "feature_id"; for (i = 1; i <= columns; i++) printf "\t%s", sample[i]; printf "\n" }
    /^>/ { id = substr($0, 2); printf "%s", id; for (i = 1; i <= columns; i++) printf "\t%d", n[sample[i], id]; printf "\n" }
  ' "$table_counts" "$table_features" >feature_table.tsv || stop_job "No space left on device"
  if [ ! -s feature_table.tsv ]; then printf 'feature_id\n' >feature_table.tsv; fi

  {
    printf 'feature_id\tlineage\tconfidence\n'
    cat_files lineages
  } >taxonomy.tsv || stop_job "No space left on device"

  cat_files statuses >statuses
  tell_fates >fates || stop_job "No space left on device"
  awk -F '\t' -v columns="$table_columns" 'BEGIN {
      n = split(columns, names, " "); printf "sample_id\treads_in"
      for (i = 1; i <= n; i++) { sub(/.*=/, "", names[i]); printf "\t%s", names[i] }
      printf "\tmapped\n" }
    { printf "%s", $1; for (i = 5; i <= NF; i++) printf "\t%s", $i; printf "\n" }' fates >tracking.tsv
  awk -F '\t' '
    function text(s) { gsub(/\\/, "\\\\", s); gsub(/"/, "\\\"", s); gsub(/[\001-\037]/, " ", s); return "\"" s "\"" }
    BEGIN { printf "[" }
    { printf "%s\n  {\"sample_id\": %s, \"step\": %s, \"state\": %s, \"reads_in\": %d, \"reads_out\": %d, \"reason\": %s}", \
        (NR > 1 ? "," : ""), text($1), text($2), text($3), $5, $NF, ($4 == "" ? "null" : text($4)) }
    END { print "\n]" }' fates >sample_status.json || stop_job "No space left on device"
  rm -f statuses fates
  check_room
}

# One line a sample: id, the step it ended in, state, reason; then reads at the start, at the end of each column's step,
# and counted. Of a sample's steps only the last can have gone wrong.
tell_fates() {
  awk -F '\t' -v columns="$table_columns" -v why="$table_why" '
    FILENAME == ARGV[1] { mapped[$1] += $3; next }
    { if (!($1 in state)) { order[++samples] = $1; state[$1] = "ok" }
      if ($2 == "check") reads[$1] = $4
      kept[$1, $2] = ($3 == "ok" || $2 != "check" ? $5 : "")
      left = ($5 == "" ? $4 : $5) + 0
      if (!($1 in least) || left < least[$1]) least[$1] = left
      if ($3 != "ok") { last[$1] = $2; state[$1] = $3; reason[$1] = $6 } }
    END {
      n = split(columns, pairs, " ")
      for (i = 1; i <= samples; i++) { s = order[i]
        if (state[s] == "ok") { last[s] = "map"
          if (!(s in mapped)) { state[s] = "empty"; reason[s] = "None of the " least[s] " reads of this sample " why } }
        line = s "\t" last[s] "\t" state[s] "\t" reason[s] "\t" reads[s] + 0
        for (c = 1; c <= n; c++) { step = pairs[c]; sub(/=.*/, "", step); line = line "\t" kept[s, step] }
        print line "\t" mapped[s] + 0 } }' "$table_counts" statuses | sort
}
