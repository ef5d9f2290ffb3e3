#!/bin/sh
# Calls the methylation of one sample's CpGs.
# Usage: call-sample.sh reading.sh call-methylation.py --sample s0001 --before STATUS --genome FOLDER --min-mapping-quality Q
#   --min-base-quality Q --skip-start-forward N --skip-start-reverse N [--bam BAM] [--measured JSON]
. "$1"
call_methylation=$2
shift 2
bam='' measured=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --before) before=$2 ;;
    --genome) genome=$2 ;;
    --min-mapping-quality) min_mapping_quality=$2 ;;
    --min-base-quality) min_base_quality=$2 ;;
    --skip-start-forward) skip_forward=$2 ;;
    --skip-start-reverse) skip_reverse=$2 ;;
    --bam) bam=$2 ;;
    --measured) measured=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=call
admit "$before"
command -v samtools >/dev/null || stop_job "samtools is not installed (Debian: apt-get install samtools)"
run_tool call python3 -B "$call_methylation" --sample "$sample" --bam "$bam" --genome "$genome" --measured "$measured" \
  --min-mapping-quality "$min_mapping_quality" --min-base-quality "$min_base_quality" \
  --skip-start-forward "$skip_forward" --skip-start-reverse "$skip_reverse" ||
  stop_job "methylation could not be called: $(tail -n 1 call.log)"
if [ "$(sed -n 's/^called //p' call.log)" -eq 0 ]; then
  rm -f "$sample.bismark.cov.gz"
  end_sample call empty "$reads_in" \
    "The reads cover no CpG with a mapping quality of $min_mapping_quality and a base quality of $min_base_quality. Look at the reads’ qualities, or lower these limits."
fi
conversion=$(sed -n 's/^unconverted //p' call.log)
if [ -n "$conversion" ]; then
  rm -f "$sample.bismark.cov.gz"
  end_sample call failed "$reads_in" \
    "Only $conversion % of the C outside of CpGs are converted. Are the reads of bisulfite-treated DNA, and are the forward and reverse files not exchanged? Check the files."
fi
write_status call ok "$reads_in" "$reads_in" ''
