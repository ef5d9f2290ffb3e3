#!/bin/sh
# Are one sample's files FASTQ to the end, and do the two of a pair belong together?
# Usage: check-sample.sh reading.sh check-fastq.sh --sample s0001 --forward F [--reverse R]
. "$1"
. "$2"
shift 2
reverse=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --forward) forward=$2 ;;
    --reverse) reverse=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=check

same_name() {
  if [ "$2" != "$3" ]; then
    end_sample check failed "$reads_in" \
      "The files are not a pair: the $1 forward read is $2, the $1 reverse read $3. Upload the two files of one sequencing run, with reads in the same order."
  fi
}

check_fastq "$forward"
reads_in=$fastq_reads
if [ -n "$fastq_fault" ]; then end_sample check failed "$reads_in" "The forward-read file $fastq_fault"; fi
if [ -n "$reverse" ]; then
  first=$fastq_first last=$fastq_last
  check_fastq "$reverse"
  if [ -n "$fastq_fault" ]; then end_sample check failed "$reads_in" "The reverse-read file $fastq_fault"; fi
  if [ "$fastq_reads" != "$reads_in" ]; then
    end_sample check failed "$reads_in" \
      "The forward-read file holds $reads_in reads and the reverse-read file $fastq_reads: they are not a pair. Upload the two files of one sequencing run."
  fi
  same_name first "$first" "$fastq_first"
  same_name last "$last" "$fastq_last"
fi
if [ "$reads_in" -eq 0 ]; then
  end_sample check empty 0 'The sample holds no reads. Sequence it again, or leave it out.'
fi
write_status check ok "$reads_in" "$reads_in" ''
