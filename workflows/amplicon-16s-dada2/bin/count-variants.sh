#!/bin/sh
# Counts of features in samples. A feature may have been turned to the reference's strand since it was counted.
# Usage: count-variants.sh reading.sh write-tables.sh --features F --counts F --lineages F… --statuses F…
. "$1"
. "$2"
shift 2
read_words "$@"
features=$(words_of features) variants=$(words_of counts)

awk -F '\t' '
  BEGIN { split("A T C G G C T A", pair, " "); for (i = 1; i < 8; i += 2) complement[pair[i]] = pair[i + 1] }
  function turned(bases,   back, at) {
    for (at = length(bases); at > 0; at--) back = back complement[substr(bases, at, 1)]
    return back }
  FILENAME == ARGV[1] { if (/^>/) id = substr($0, 2); else feature[$0] = id; next }
  !($2 in feature) { feature[$2] = feature[turned($2)] }
  feature[$2] == "" { print "no feature has the sequence " $2 >"/dev/stderr"; lost = 1; exit }
  { n[$1 "\t" feature[$2]] += $3 }
  END { if (lost) exit 1; for (k in n) print k "\t" n[k] }
' "$features" "$variants" >unsorted || stop_job "the counts do not fit the features"
sort unsorted >counts

write_tables "$features" counts 'primers=trimmed filter=filtered denoise=denoised merge=merged' \
  'is left when chimeras are removed. Were the primers removed from all reads?'
rm -f unsorted counts ./*.words
