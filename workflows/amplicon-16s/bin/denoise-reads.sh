#!/bin/sh
# UNOISE3, then removal of chimeras de novo. Usage: denoise-reads.sh reading.sh denoise|chimeras INPUT OUTPUT [options of vsearch]
. "$1"
what=$2 input=$3 output=$4
shift 4
if [ ! -s "$input" ]; then
  : >"$output"
  exit 0
fi
case $what in
  denoise) set -- --cluster_unoise "$input" --centroids "$output" "$@" ;;
  chimeras) set -- --uchime3_denovo "$input" --nonchimeras "$output" "$@" ;;
  *) stop_job "unknown task $what" ;;
esac
run_pool_tool "$what" vsearch "$@" --sizein --sizeout --qmask none --fasta_width 0
expect_records "$output" "$(count_fasta "$output")" \
  "$(awk '/^Clusters: / { print $2 } /non-chimeras,$/ && !seen++ { print $5 }' "$what.log")"
