#!/bin/sh
# One sample's betas. Usage: normalise-array.sh reading.sh normalise-array.R --sample s0001 --before STATUS --manifest FOLDER
#   --max-detection-p P --min-beads N --correction noob|dye|none [--beads FILE --array FILE]
. "$1"
script=$2
shift 2
beads='' array=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --before) before=$2 ;;
    --manifest) manifest=$2 ;;
    --max-detection-p) max_detection_p=$2 ;;
    --min-beads) min_beads=$2 ;;
    --correction) correction=$2 ;;
    --beads) beads=$2 ;;
    --array) array=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=normalise
admit "$before"
command -v Rscript >/dev/null || stop_job "r-bioc-limma is not installed (Debian: apt-get install r-bioc-limma r-cran-mass)"
run_tool normalise Rscript --vanilla "$script" "$sample" "$beads" "$manifest" "$array" "$max_detection_p" "$min_beads" "$correction" || {
  if grep -q 'there is no package called' normalise.log; then
    stop_job "r-bioc-limma or r-cran-mass is not installed (Debian: apt-get install r-bioc-limma r-cran-mass)"
  fi
  if grep -q -E 'cannot estimate scale|no normalisation controls' normalise.log; then
    rm -f ./*.betas.bin ./*.betas.tsv.gz ./*.normalise-quality.json
    end_sample normalise failed "$reads_in" \
      "The background cannot be measured: half of the intensities are the same, or the controls are missing. Was the array hybridised and scanned? Check the files, or leave the sample out."
  fi
  stop_job "betas could not be computed: $(tail -n 3 normalise.log | tr '\n' ' ' | cut -c 1-300)"
}
detected=$(sed -n 's/^detected //p' normalise.log)
if [ "$detected" -eq 0 ]; then
  rm -f ./*.betas.bin ./*.betas.tsv.gz
  end_sample normalise empty "$reads_in" \
    "No probe is detected: all intensities are those of the background. Was DNA on the array? Look at its figures, or leave the sample out."
fi
write_status normalise ok "$reads_in" "$detected" ''
