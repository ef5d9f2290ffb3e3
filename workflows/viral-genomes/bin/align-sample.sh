#!/bin/sh
# Aligns one sample's reads to a viral genome, and trims the primers of a kit off them.
# Usage: align-sample.sh reading.sh --sample s0001 --before STATUS --genome FOLDER --min-quality N --min-length N
#   [--filtered-forward F] [--filtered-reverse R] [--nonhost-forward F] [--nonhost-reverse R]
. "$1"
shift
forward='' reverse=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --before) before=$2 ;;
    --genome) genome=$2 ;;
    --min-quality) min_quality=$2 ;;
    --min-length) min_length=$2 ;;
    # Where a host was given, what is left without it comes last.
    --filtered-forward | --nonhost-forward) forward=$2 ;;
    --filtered-reverse | --nonhost-reverse) reverse=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=align
admit "$before"
for tool in minimap2 samtools; do
  command -v "$tool" >/dev/null || stop_job "$tool is not installed (Debian: apt-get install $tool)"
done
what=reads
# Each fragment counts once: by its first mate, where it or the other one fits.
of_fragments='-F 2308'
if [ -n "$reverse" ]; then
  what=pairs
  of_fragments='-f 64 -F 2304 -G 12'
fi
set -- "$forward"
if [ -n "$reverse" ]; then set -- "$@" "$reverse"; fi
align() {
  minimap2 -t 1 -a -x sr "$genome/genome.fa" "$@" >aligned.sam && samtools sort -m 256M -T sorting -o aligned.bam aligned.sam
}
run_tool align align "$@" || stop_job "the reads could not be aligned: $(tail -n 1 align.log)"
rm -f aligned.sam
mapped=$(samtools view -c $of_fragments aligned.bam) || stop_job "the alignment could not be read"
if [ "$mapped" -eq 0 ]; then
  rm -f aligned.bam
  end_sample align empty "$reads_in" \
    "None of the $reads_in $what fits this genome. Is it of the virus that the sample holds? Choose the genome of the virus, or check the files."
fi
if [ -s "$genome/primers.bed" ]; then
  command -v ivar >/dev/null || stop_job "ivar is not installed (Debian: apt-get install ivar)"
  samtools index aligned.bam || stop_job "the alignment could not be indexed"
  # -e keeps reads without a primer: those of a kit that cuts its amplicons have none.
  run_tool trim ivar trim -e -i aligned.bam -b "$genome/primers.bed" -p trimmed -q "$min_quality" -m "$min_length" ||
    stop_job "the primers could not be trimmed: $(tail -n 1 trim.log)"
  run_tool sort samtools sort -m 256M -T sorting -o aligned.bam trimmed.bam ||
    stop_job "the trimmed reads could not be sorted: $(tail -n 1 sort.log)"
  rm -f trimmed.bam
fi
samtools view -b -F 2308 -o "$sample.aligned.bam" aligned.bam || stop_job "the alignment could not be written"
rm -f aligned.bam aligned.bam.bai
write_status align ok "$reads_in" "$mapped" ''
