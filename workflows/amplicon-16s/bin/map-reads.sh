#!/bin/sh
# Which feature does each distinct read belong to? Lines of read and feature, sorted, so that threads never show.
# A read belongs to an OTU at the identity that the OTU was clustered at.
# Usage: map-reads.sh reading.sh --reads F --features F --strand F --feature-type asv|otu --identity I --otu-identity I
. "$1"
shift
while [ $# -gt 1 ]; do
  case $1 in
    --reads) reads=$2 ;;
    --features) features=$2 ;;
    --strand) strand=$(cat "$2") ;;
    --feature-type) feature_type=$2 ;;
    --identity) identity=$2 ;;
    --otu-identity) otu_identity=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
if [ "$feature_type" = otu ]; then identity=$otu_identity; fi
output=$(basename "$reads" .fasta).map.tsv
if [ ! -s "$features" ]; then
  : >"$output"
  exit 0
fi
# vsearch looks closer only at features that share enough words of 8 bases with the read; its own bound (12) lets nearly
# all of them through. A difference spoils at most 8 of a read's length - 7 words, so that a higher bound loses nothing;
# a quarter of the length is left for reads that stick out beyond their feature and for words that occur twice.
words=$(awk -v identity="$identity" '
  /^>/ { next }
  { n = length($0); if (!shortest || n < shortest) shortest = n }
  END {
    differences = (1 - identity) * shortest
    if (differences > int(differences)) differences = int(differences) + 1
    bound = int(shortest - 7 - 8 * differences - shortest / 4)
    print (bound > 12 ? bound : 12)
  }' "$reads")
run_pool_tool map vsearch --usearch_global "$reads" --db "$features" --id "$identity" --strand "$strand" \
  --maxaccepts 0 --maxrejects 0 --top_hits_only --maxhits 1 --minwordmatches "$words" --qmask none --dbmask none \
  --sizein --threads 1 --minseqlength 1 --userout hits.tsv --userfields query+target
# "Matching unique query sequences: 812 of 1000 (81.20%)"
expect_records hits.tsv "$(awk 'END { print NR }' hits.tsv)" \
  "$(awk '/^Matching unique query sequences/ { print $5 }' map.log)"
awk -F '\t' 'BEGIN { OFS = FS } { sub(/;.*/, "", $1); print $1, $2 }' hits.tsv | sort >"$output" ||
  stop_job "No space left on device"
rm -f hits.tsv
check_room
