#!/bin/sh
# The tables of a run, from the hits of its samples. Usage: count-genes.sh reading.sh tabulate-genes.awk
#   annotate-genes.awk hamronize.awk report-samples.awk --database DIR --count-by gene|variant [--aro F] --hits F…
#   --statuses F…
. "$1"
tabulate_genes=$2 annotate_genes=$3 hamronize=$4 report_samples=$5
shift 5
read_words "$@"
database=$(words_of database)
count_by=$(words_of count-by)
aro=$(words_of aro)

stop_full() { stop_job "No space left on device"; }
# A sample's hits begin with the line that tells of it.
words_of hits | sort | while IFS= read -r file; do
  if ! head -n 1 "$file" | grep -q '^#'; then exit 1; fi
  cat "$file"
done >hits || stop_job "the hits of a sample are cut off: No space left on device"
cat_files statuses | sort -s -t "$(printf '\t')" -k 1,1 >statuses || stop_full
: >best.tsv
awk -v column="$count_by" -f "$tabulate_genes" "$database/genes.tsv" hits >table || stop_job "the genes could not be counted; the disk may be full: No space left on device"
{
  head -n 1 table
  tail -n +2 table | sort -t "$(printf '\t')" -k 1,2
} >feature_table.tsv || stop_full
sort -t "$(printf '\t')" -k 1,1 -k 2,2 -k 7,7 -k 8,8n best.tsv >sorted-best.tsv || stop_full
if [ -n "$aro" ]; then cp "$aro" aro || stop_full; else : >aro; fi
awk -v column="$count_by" -f "$annotate_genes" aro "$database/genes.tsv" feature_table.tsv >annotations.tsv || stop_full
awk -f "$hamronize" "$database/database.tsv" "$database/genes.tsv" hits sorted-best.tsv >hamronization.tsv || stop_full
awk -f "$report_samples" statuses hits feature_table.tsv || stop_full
rm -f table aro hits statuses best.tsv sorted-best.tsv ./*.words
check_room
