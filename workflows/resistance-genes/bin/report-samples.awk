# What became of each sample. Files: statuses (sample, step, state, reads in, reads out, reason; in the order of the
# steps), hits, feature_table.tsv. Writes tracking.tsv, sample_status.json and quality.json. Nothing found is a result.
BEGIN { FS = OFS = "\t" }
FILENAME == ARGV[1] {
  if (!($1 in state)) order[++samples] = $1
  if ($2 == "check") reads[$1] = $4
  step[$1] = $2; state[$1] = $3; left[$1] = $5; reason[$1] = $6
  next
}
FILENAME == ARGV[2] { if ($1 == "#") { method[$2] = $3; total[$2] = $6; rrna[$2] = $7 } next }
FNR > 1 { genes[$1]++; in_genes[$1] += $6; rpkm[$1] += $7 }
END {
  print "sample_id", "reads_in", "in_genes" >"tracking.tsv"
  printf "[" >"sample_status.json"
  printf "[" >"quality.json"
  for (i = 1; i <= samples; i++) {
    s = order[i]
    searched = (s in method)
    if (searched && method[s] == "contigs") print s, "", "" >"tracking.tsv"
    else print s, reads[s] + 0, (state[s] == "ok" ? left[s] : "") >"tracking.tsv"
    printf "%s\n  {\"sample_id\": %s, \"step\": %s, \"state\": %s, \"reads_in\": %d, \"reads_out\": %d, \"reason\": %s}", \
      (i > 1 ? "," : ""), text(s), text(step[s]), text(state[s]), reads[s], left[s], (reason[s] == "" ? "null" : text(reason[s])) >"sample_status.json"
    if (!searched) continue
    of_reads = method[s] == "reads"
    printf "%s\n  {\"sample_id\": %s, \"figures\": {\"genes\": %d, \"contigs\": %s, \"rpkm_total\": %s, \"rrna_depth\": %s}, \"curves\": {}}", \
      (rows++ ? "," : ""), text(s), genes[s], (of_reads ? "null" : total[s]), (of_reads ? sprintf("%.3f", rpkm[s]) : "null"), \
      (rrna[s] == "" ? "null" : sprintf("%.3f", rrna[s])) >"quality.json"
  }
  print "\n]" >"sample_status.json"
  print "\n]" >"quality.json"
}
function text(s) { gsub(/\\/, "\\\\", s); gsub(/"/, "\\\"", s); gsub(/[\001-\037]/, " ", s); return "\"" s "\"" }
