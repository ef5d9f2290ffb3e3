#!/bin/sh
# From a table of genes and ARO ids to aro.tsv: a line a gene, with its ids between semicolons. What is wrong with the
# table goes into the report. Usage: build-mapping.sh reading.sh read-mapping.awk --files F…
. "$1"
read_mapping=$2
shift 2
read_words "$@"
most_bytes=50000000

: >records
words_of files | while IFS= read -r file; do
  if [ "$(wc -c <"$file")" -gt "$most_bytes" ]; then
    printf 'P\t%s has more than 50 MB. Upload the table of genes and ARO ids only.\n' "${file##*/}"
  else
    awk -v file="${file##*/}" -v most=20 -f "$read_mapping" "$file"
  fi
done >records || stop_job "No space left on device"
if ! grep -q '^[MP]' records; then
  printf 'P\tThe table holds no ARO id. Upload the table of genes and ARO ids.\n' >>records
fi
awk -F '\t' '
  function text(s) { gsub(/\\/, "\\\\", s); gsub(/"/, "\\\"", s); gsub(/[\001-\037\177]/, " ", s); return "\"" s "\"" }
  $1 == "P" { listed = listed (problems++ ? ", " : "") text($2) }
  $1 == "M" && !($2 in genes) { genes[$2]; n++ }
  $1 == "S" { skipped++ }
  END { printf "{\n  \"problems\": [%s],\n  \"summary\": {\"n_genes\": %d, \"n_without_aro\": %d},\n  \"caution\": null\n}\n", listed, n, skipped }
' records >report.json || stop_job "No space left on device"
if ! grep -q '^P' records; then
  grep '^M' records | sort -u | awk -F '\t' '
    $2 != name { if (name != "") print name "\t" ids; name = $2; ids = $3; next }
    { ids = ids "; " $3 }
    END { print name "\t" ids }' >aro.tsv || stop_job "No space left on device"
fi
rm -f records ./*.words
check_room
