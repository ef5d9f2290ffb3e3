#!/bin/sh
# Counts of features in samples: the copies of each distinct read, by the feature it was mapped to. Then the tables.
# Usage: count-features.sh reading.sh write-tables.sh --features F --merged-uniques F… --maps F… --lineages F… --statuses F…
. "$1"
. "$2"
shift 2
read_words "$@"
features=$(words_of features)

cat_files maps >map
# Lines of sample, read, number of copies.
words_of merged-uniques | while IFS= read -r file; do
  awk -v sample="$(basename "$file" .merged-uniques.fasta)" '
    /^>/ { read = substr($0, 2); copies = read; sub(/;.*/, "", read); sub(/.*;size=/, "", copies); sub(/;.*/, "", copies)
           print sample "\t" read "\t" copies }' "$file"
done >copies || stop_job "No space left on device"
# Lines of sample, feature, count.
awk -F '\t' 'NR == FNR { feature[$1] = $2; next } $2 in feature { n[$1 "\t" feature[$2]] += $3 }
  END { for (k in n) print k "\t" n[k] }' map copies | sort >counts

write_tables "$features" counts 'primers=trimmed merge=merged filter=filtered' \
  'matches a feature found in the pool. Is this sample of the same region, with the same primers?'
rm -f map copies counts ./*.words
