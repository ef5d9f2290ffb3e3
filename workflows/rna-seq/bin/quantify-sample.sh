#!/bin/sh
# Assigns one sample's reads to transcripts with salmon, and sums them for each gene.
# Usage: quantify-sample.sh reading.sh fix-seed.py read-salmon.py --sample s0001 --before STATUS --transcriptome FOLDER
#   [--correct-bias] --fragment-length N --fragment-sd N [--filtered-forward F] [--filtered-reverse R]
. "$1"
fix_seed=$2 read_salmon=$3
shift 3
forward='' reverse='' correct_bias=no
while [ $# -gt 1 ]; do
  if [ "$1" = --correct-bias ]; then
    correct_bias=yes
    shift
    continue
  fi
  case $1 in
    --sample) sample=$2 ;;
    --before) before=$2 ;;
    --transcriptome) transcriptome=$2 ;;
    --fragment-length) fragment_length=$2 ;;
    --fragment-sd) fragment_sd=$2 ;;
    --filtered-forward) forward=$2 ;;
    --filtered-reverse) reverse=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=quantify
admit "$before"
command -v salmon >/dev/null || stop_job "salmon is not installed (Debian: apt-get install salmon)"

# The index is in memory once for each sample. Where there is no room for two, one waits for the other.
index_kb=$(du -skL "$transcriptome" | cut -f 1)
free_kb=$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo 2>/dev/null)
if [ -n "$free_kb" ] && [ $((index_kb * 5 / 2)) -gt "$free_kb" ]; then
  exec 9<"$transcriptome/info.json"
  flock 9
fi

# salmon takes reads in chunks of 5,000, and may take the last, when it is not full, before the one ahead of it: two runs would
# differ. Reads of N, which fit nothing, fill it up. They come by a pipe, so that no file is copied.
awk -v n=$(((5000 - reads_in % 5000) % 5000)) -v bases=NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN \
  'BEGIN { quality = bases; gsub("N", "#", quality); while (n-- > 0) print "@fill\n" bases "\n+\n" quality }' | gzip -c >fill.fastq.gz
pipe_reads() {
  mkfifo "$2" || stop_job "a pipe could not be made for the reads"
  cat "$1" fill.fastq.gz >"$2" 2>/dev/null &
  feeders="$feeders $!"
}
feeders=''

# One thread, and one seed: two runs give the same counts. The bias by GC content is known of whole fragments, so of pairs alone.
run_tool seed python3 -B "$fix_seed" fixed-seed.so || stop_job "the seed could not be fixed: $(tail -n 1 seed.log)"
set -- --libType A --threads 1 --validateMappings --index "$transcriptome" --output quantified
if [ "$correct_bias" = yes ]; then set -- "$@" --seqBias; fi
pipe_reads "$forward" forward.pipe
if [ -n "$reverse" ]; then
  if [ "$correct_bias" = yes ]; then set -- "$@" --gcBias; fi
  what=pairs
  pipe_reads "$reverse" reverse.pipe
  set -- "$@" --mates1 forward.pipe --mates2 reverse.pipe
else
  what=reads
  set -- "$@" --fldMean "$fragment_length" --fldSD "$fragment_sd" --unmatedReads forward.pipe
fi
# What it has loaded, and its progress, would be hundreds of lines.
quantify() {
  {
    (
      if [ -e fixed-seed.so ]; then export LD_PRELOAD="$PWD/fixed-seed.so"; fi
      exec salmon --no-version-check quant "$@"
    ) 2>&1 || printf '%s' "$?" >quantify.code
  } | tr '\r' '\n' | sed 's/\x1b\[[0-9;]*[A-Za-z]//g' | awk '/^\[|^Exception|rror/ && !/processed bias for/'
  # A salmon that ended early leaves pipes that nobody reads.
  kill $feeders 2>/dev/null
  rm -f fill.fastq.gz forward.pipe reverse.pipe
  return "$(cat quantify.code 2>/dev/null || echo 0)"
}
if ! run_tool quantify quantify "$@"; then
  mapped=$(sed -n 's/.*only able to assign \([0-9]*\) fragments.*/\1/p' quantify.log | head -n 1)
  if [ -z "$mapped" ]; then stop_job "salmon failed: $(tail -n 1 quantify.log)"; fi
  some="Only $mapped"
  if [ "$mapped" -eq 0 ]; then some=None; fi
  share=$(awk -v a="$mapped" -v b="$reads_in" 'BEGIN { printf "%.1f", 100 * a / b }')
  rm -rf quantified fixed-seed.so quantify.code
  end_sample quantify empty "$reads_in" \
    "$some of the $reads_in $what ($share %) fit this transcriptome. Is it of the sample’s species, and are the reads of RNA? Choose the transcriptome of the species, or check the files."
fi
run_tool read python3 -B "$read_salmon" "$sample" quantified "$transcriptome/genes.tsv" "$what" "$reads_in" ||
  stop_job "salmon's results could not be read: $(tail -n 1 read.log)"
mapped=$(sed -n 's/^mapped //p' read.log)
rm -rf quantified fixed-seed.so quantify.code
write_status quantify ok "$reads_in" "$mapped" ''
