#!/bin/sh
# Takes the host's reads out of one sample: of pairs only those are kept of which neither mate fits the host (bowtie2's own
# --un-conc keeps pairs of which one does). Without a host it does nothing.
# Usage: remove-host.sh reading.sh --sample s0001 --before STATUS [--host FOLDER] [--filtered-forward F] [--filtered-reverse R]
. "$1"
shift
host='' forward='' reverse=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --before) before=$2 ;;
    --host) host=$2 ;;
    --filtered-forward) forward=$2 ;;
    --filtered-reverse) reverse=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=remove_host
admit "$before"
if [ -z "$host" ]; then
  write_status remove_host ok "$reads_in" '' ''
  exit 0
fi
out_1=${sample}_1.nonhost.fastq.gz out_2=''
for tool in bowtie2 samtools; do
  command -v "$tool" >/dev/null || stop_job "$tool is not installed (Debian: apt-get install $tool)"
done

# take_unmapped SELECTION OUTPUTS OPTION…: what the host does not have, by samtools' flags. The index (--mm) is in memory once
# for all samples that run side by side.
take_unmapped() {
  selection=$1 outputs=$2
  shift 2
  {
    bowtie2 --threads 1 --seed 1 --mm -x "$host/host" "$@"
    printf '%s' "$?" >bowtie2.code
  } | samtools fastq $selection -F 256 -n $outputs -
  samtools_code=$?
  if [ "$samtools_code" -ne 0 ]; then return "$samtools_code"; fi
  return "$(cat bowtie2.code)"
}
if [ -n "$reverse" ]; then
  out_2=${sample}_2.nonhost.fastq.gz
  run_tool map take_unmapped '-f 12' "-1 $out_1 -2 $out_2 -0 /dev/null -s /dev/null" -1 "$forward" -2 "$reverse" ||
    stop_job "the host's reads could not be found: $(tail -n 1 map.log)"
else
  run_tool map take_unmapped '-f 4' "-0 $out_1" -U "$forward" ||
    stop_job "the host's reads could not be found: $(tail -n 1 map.log)"
fi
rm -f bowtie2.code
found=$(gzip -dc "$out_1" | count_fastq -)
written=$found
if [ -n "$reverse" ]; then written=$((found + $(gzip -dc "$out_2" | count_fastq -))); fi
expect_records "$out_1" "$written" "$(awk '/bam2fq_mainloop. processed/ { print $3 }' map.log)"
if [ "$found" -eq 0 ]; then
  rm -f "$out_1" $out_2
  end_sample remove_host empty "$reads_in" \
    "All $reads_in reads fit the host genome. Is the sample of a tissue with few microbes? Sequence it deeper, or check that the host genome holds no microbes."
fi
write_status remove_host ok "$reads_in" "$found" ''
