#!/bin/sh
# The index of a transcriptome for salmon: all its files, and genes.tsv (transcript, gene, name of the gene).
# Usage: index-transcripts.sh reading.sh check-transcripts.py write-report.py --threads N --modules F… --files F…
. "$1"
check_transcripts=$2 write_report=$3
shift 3
read_words "$@"

# run_listed NAME SCRIPT LIST…: the script with the files of each list.
run_listed() {
  listed_name=$1 script=$2
  shift 2
  for list in "$@"; do printf -- '--%s\n' "$list" && words_of "$list"; done >listed
  set --
  while IFS= read -r word; do set -- "$@" "$word"; done <listed
  run_pool_tool "$listed_name" python3 -B "$script" "$@"
}

# Its progress would be thousands of lines.
index_transcripts() {
  { salmon --no-version-check index "$@" 2>&1 || printf '%s' "$?" >index.code; } | tr '\r' '\n' | grep -v '^\[Building BooPHF'
  return "$(cat index.code 2>/dev/null || echo 0)"
}

run_listed check "$check_transcripts" modules files
if [ ! -s problems ]; then
  command -v salmon >/dev/null || stop_job "salmon is not installed (Debian: apt-get install salmon)"
  set -- --transcripts gentrome.fa --index index --kmerLen 31 --threads "$(words_of threads)"
  if [ -s decoys.txt ]; then set -- "$@" --decoys decoys.txt; fi
  run_pool_tool index index_transcripts "$@"
  # Its logs tell the time: two builds would never be alike.
  rm -f index/*.log
  mv index/* . || stop_job "salmon left no index"
  run_pool_tool describe python3 -B "$write_report" described.json genes.tsv duplicate_clusters.tsv
else
  rm -f genes.tsv
fi
rm -rf index gentrome.fa decoys.txt described.json problems listed index.code ./*.words
check_room
