#!/bin/sh
# The features of one group of samples. Variants: UNOISE3, then chimeras go. OTUs: rare sequences go, then chimeras, and
# what is left is clustered, the most abundant sequence first.
# Usage: infer-features.sh reading.sh --sequences group-G.fasta --feature-type asv|otu --unoise-min-size N
#   --unoise-alpha A --otu-min-size N --otu-identity I --threads N
. "$1"
shift
while [ $# -gt 1 ]; do
  case $1 in
    --sequences) sequences=$2 ;;
    --feature-type) feature_type=$2 ;;
    --unoise-min-size) unoise_min_size=$2 ;;
    --unoise-alpha) unoise_alpha=$2 ;;
    --otu-min-size) otu_min_size=$2 ;;
    --otu-identity) otu_identity=$2 ;;
    --threads) threads=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
group=$(basename "$sequences" .fasta)
output=inferred-${group#group-}.fasta

# infer NAME OUTPUT REPORTED OPTION…: runs vsearch and holds its result against what it reports (an awk program).
infer() {
  name=$1 file=$2 reported=$3
  shift 3
  run_pool_tool "$name" vsearch "$@" --sizein --sizeout --qmask none --fasta_width 0
  expect_records "$file" "$(count_fasta "$file")" "$(awk "$reported" "$name.log")"
}
clusters='/^Clusters: / { print $2 }'
clean='/non-chimeras,$/ && !seen++ { print $5 }'

if [ "$feature_type" = otu ]; then
  # A header ends in ;size=12
  awk -v least="$otu_min_size" '/^>/ { size = $0; sub(/.*;size=/, "", size); keep = size + 0 >= least } keep' \
    "$sequences" >copied.fasta || stop_job "No space left on device"
else
  : >copied.fasta
  if [ -s "$sequences" ]; then
    infer denoise copied.fasta "$clusters" --cluster_unoise "$sequences" --centroids copied.fasta \
      --minsize "$unoise_min_size" --unoise_alpha "$unoise_alpha" --threads "$threads"
  fi
fi
if [ ! -s copied.fasta ]; then
  : >"$output"
elif [ "$feature_type" = otu ]; then
  infer chimeras clean.fasta "$clean" --uchime_denovo copied.fasta --nonchimeras clean.fasta
  infer cluster "$output" "$clusters" --cluster_size clean.fasta --centroids "$output" --id "$otu_identity" \
    --threads "$threads"
else
  infer chimeras "$output" "$clean" --uchime3_denovo copied.fasta --nonchimeras "$output"
fi
rm -f copied.fasta clean.fasta
check_room
