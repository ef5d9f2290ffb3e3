#!/bin/sh
# Reads both IDAT files of one sample.
# Usage: check-array.sh reading.sh check-array.py idat.py --sample s0001 --forward GREEN [--reverse RED] --manifest FOLDER
. "$1"
check_array=$2 idat=$3
shift 3
red=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --forward) green=$2 ;;
    --reverse) red=$2 ;;
    --manifest) manifest=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=check
run_tool check python3 -B "$check_array" "$idat" --sample "$sample" --manifest "$manifest" --green "$green" --red "$red" ||
  stop_job "the files could not be read: $(tail -n 1 check.log)"
refused=$(sed -n 's/^refused //p' check.log)
if [ -n "$refused" ]; then end_sample check failed 0 "$refused"; fi
sed -n 's/^array //p' check.log >"$sample.array.txt"
probes=$(sed -n 's/^probes //p' check.log)
write_status check ok "$probes" "$probes" ''
