#!/bin/sh
# Calls one sample's consensus, its variants and their effects on proteins.
# Usage: call-sample.sh reading.sh call-genome.py coding_sequences.py --sample s0001 --before STATUS --genome FOLDER
#   --min-depth N --min-base-quality N --consensus-percent N --variant-percent N [--bam BAM]
. "$1"
call_genome=$2 coding_sequences=$3
shift 3
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --before) before=$2 ;;
    --genome) genome=$2 ;;
    --min-depth) min_depth=$2 ;;
    --min-base-quality) min_base_quality=$2 ;;
    --consensus-percent) consensus_percent=$2 ;;
    --variant-percent) variant_percent=$2 ;;
    --bam) bam=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=call
admit "$before"
for tool in samtools ivar; do
  command -v "$tool" >/dev/null || stop_job "$tool is not installed (Debian: apt-get install $tool)"
done
share() { awk -v percent="$1" 'BEGIN { printf "%.4f", percent / 100 }'; }
# ivar takes all that it is given for one sequence, so that each segment comes by itself.
call_segments() {
  n=0
  while IFS= read -r segment; do
    n=$((n + 1))
    samtools mpileup -aa -A -d 0 -B -Q 0 -r "$segment" -o "segment-$n.pileup" aligned.bam || return 1
    ivar consensus -p "segment-$n.consensus" -t "$(share "$consensus_percent")" -q "$min_base_quality" -m "$min_depth" -n N <"segment-$n.pileup" || return 1
    samtools mpileup -aa -A -d 0 -B -Q 0 -r "$segment" -f "$genome/genome.fa" -o "segment-$n.pileup" aligned.bam || return 1
    ivar variants -p "segment-$n.variants" -q "$min_base_quality" -t "$(share "$variant_percent")" -m "$min_depth" -r "$genome/genome.fa" <"segment-$n.pileup" || return 1
  done <segments
  samtools depth -a -q "$min_base_quality" aligned.bam >depth.tsv
}
ln -s "$bam" aligned.bam && samtools index aligned.bam || stop_job "the alignment could not be indexed"
cut -f 1 "$genome/genome.fa.fai" >segments
run_tool call call_segments || stop_job "the genome could not be called: $(tail -n 1 call.log)"
run_tool describe python3 -B "$call_genome" --coding-sequences "$coding_sequences" --sample "$sample" --genome "$genome" \
  --min-depth "$min_depth" --consensus-percent "$consensus_percent" --variant-percent "$variant_percent" ||
  stop_job "the genome could not be described: $(tail -n 1 describe.log)"
rm -f aligned.bam aligned.bam.bai segments depth.tsv ./segment-*
write_status call ok "$reads_in" "$reads_in" ''
