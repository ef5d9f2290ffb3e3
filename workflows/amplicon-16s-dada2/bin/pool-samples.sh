#!/bin/sh
# The samples' filtered reads in groups to be denoised: together, or a few samples a group when each stands for itself.
# Usage: pool-samples.sh reading.sh --inference I --group-size N --forward F… --reverse F…
. "$1"
shift
read_words "$@"
inference=$(words_of inference) group_size=$(words_of group-size)
# With the names that the readers of a group know.
{ words_of forward && words_of reverse; } | while IFS= read -r file; do
  ln -s "$file" . || stop_job "$file cannot be linked to"
done || exit 75
words_of forward | sed -e 's#.*/##' -e 's/_1.filtered.fastq.gz$//' >samples.txt
# Single reads and pairs are not pooled with each other: sequences of unlike lengths would be taken for one.
while read -r sample; do
  kind=single
  if [ -e "${sample}_2.filtered.fastq.gz" ]; then kind=paired; fi
  printf '%s %s\n' "$sample" "$kind"
done <samples.txt |
  awk -v size="$group_size" -v inference="$inference" '{
    if (inference == "independent") group = sprintf("%06d", int((NR - 1) / size) + 1); else group = $2
    printf "%s group-%s.tar\n", $1, group }' |
  while read -r sample group; do
    for file in "${sample}_1.filtered.fastq.gz" "${sample}_2.filtered.fastq.gz"; do
      if [ -e "$file" ]; then tar -rhf "$group" "$file" || stop_job "No space left on device"; fi
    done
  done || exit 75
rm -f ./*.words ./*.filtered.fastq.gz
check_room
