#!/bin/sh
# The samples' filtered reads in groups to be denoised: all together, or a few samples a group when each stands for itself.
# Usage: pool-samples.sh reading.sh --inference I --group-size N   (filtered files staged in the working folder)
. "$1"
inference=$3 group_size=$5
find . -name '*_1.filtered.fastq.gz' | sort | sed -e 's#.*/##' -e 's/_1.filtered.fastq.gz$//' >samples.txt
if [ "$inference" != independent ]; then group_size=$(awk 'END { print NR + 1 }' samples.txt); fi
awk -v size="$group_size" '{ printf "%s group-%06d.tar\n", $1, int((NR - 1) / size) + 1 }' samples.txt |
  while read -r sample group; do
    for file in "${sample}_1.filtered.fastq.gz" "${sample}_2.filtered.fastq.gz"; do
      if [ -e "$file" ]; then tar -rhf "$group" "$file" || stop_job "No space left on device"; fi
    done
  done || exit 75
check_room
