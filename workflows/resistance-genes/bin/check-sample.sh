#!/bin/sh
# Are one sample's files reads (FASTQ, single or in pairs) or contigs (FASTA), and whole to the end?
# Usage: check-sample.sh reading.sh check-fastq.sh check-contents.sh --sample s0001 --forward F [--reverse R] --min-reads N
. "$1"
. "$2"
. "$3"
shift 3
reverse=''
while [ $# -gt 1 ]; do
  case $1 in
    --sample) sample=$2 ;;
    --forward) forward=$2 ;;
    --reverse) reverse=$2 ;;
    --min-reads) min_reads=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=check

fail() { end_sample check failed "$reads_in" "$1"; }

check_contigs() {
  if [ -n "$reverse" ]; then
    reads_in=0
    fail 'The forward-read file is FASTA (contigs), and there is a reverse-read file too. Submit contigs as one file, without a reverse-read file.'
  fi
  check_fasta "$forward"
  reads_in=$contigs
  if [ -n "$fastq_fault" ]; then fail "The contigs file $fastq_fault"; fi
  write_status check ok "$contigs" "$contigs" ''
}

same_name() {
  if [ "$2" != "$3" ]; then
    fail "The files are not a pair: the $1 forward read is $2, the $1 reverse read $3. Upload the two files of one sequencing run, with reads in the same order."
  fi
}

check_pair() {
  first=$fastq_first last=$fastq_last
  if [ "$(contents_of "$reverse")" = contigs ]; then fail 'The reverse-read file is FASTA. Upload the FASTQ file of the reverse reads.'; fi
  check_fastq "$reverse"
  if [ -n "$fastq_fault" ]; then fail "The reverse-read file $fastq_fault"; fi
  if [ "$fastq_reads" != "$reads_in" ]; then
    fail "The forward-read file holds $reads_in reads and the reverse-read file $fastq_reads: they are not a pair. Upload the two files of one sequencing run."
  fi
  same_name first "$first" "$fastq_first"
  same_name last "$last" "$fastq_last"
}

# kma recognises a gene by words of 16 bases, and gives a read to one gene: neither very short nor long reads are for it.
check_lengths() {
  longest=$(longest_read "$forward")
  if [ "$longest" -lt 35 ]; then
    fail "The longest read has $longest bases, too few to recognise a gene. Submit reads of at least 35 bases, or assembled contigs as FASTA."
  elif [ "$longest" -gt 1000 ]; then
    fail "The file holds reads of up to $longest bases; this pipeline takes short reads. Assemble long reads, and submit the contigs as FASTA."
  fi
}

if [ "$(contents_of "$forward")" = contigs ]; then
  check_contigs
  exit 0
fi
check_fastq "$forward"
reads_in=$fastq_reads
if [ -n "$fastq_fault" ]; then fail "The forward-read file $fastq_fault"; fi
if [ -n "$reverse" ]; then check_pair; fi
if [ "$reads_in" -eq 0 ]; then
  end_sample check empty 0 'The sample holds no reads. Sequence it again, or leave it out.'
fi
check_lengths
if [ "$reads_in" -lt "$min_reads" ]; then
  end_sample check empty "$reads_in" \
    "The sample holds $reads_in reads, fewer than $min_reads: a gene that is not found may well be there. Sequence it deeper, leave it out, or lower the minimum."
fi
write_status check ok "$reads_in" "$reads_in" ''
