#!/bin/sh
# Takes the primers off both ends of one sample's reads; reads without them are dropped. Without primers given it does
# nothing. Usage: remove-primers.sh reading.sh --sample s0001 --forward F [--reverse R] --before STATUS
#   --forward-primer P --reverse-primer P --primer-error-rate E [--mixed-orientation]
. "$1"
shift
reverse='' mixed=''
while [ $# -gt 0 ]; do
  case $1 in
    --mixed-orientation)
      mixed=yes
      shift
      continue
      ;;
    --sample) sample=$2 ;;
    --forward) forward=$2 ;;
    --reverse) reverse=$2 ;;
    --before) before=$2 ;;
    --forward-primer) forward_primer=$2 ;;
    --reverse-primer) reverse_primer=$2 ;;
    --primer-error-rate) error_rate=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=primers
admit "$before"

# Inosine pairs with every base.
spell_primer() {
  spelt=$(printf '%s' "$1" | tr a-zUI A-ZTN)
  case $spelt in
    *[!ACGTRYSWKMBDHVN]*) stop_job "the primer $1 holds a letter that stands for no base" ;;
  esac
  printf '%s' "$spelt"
}
reverse_complement() { printf '%s\n' "$1" | rev | tr ACGTRYSWKMBDHVN TGCAYRSWMKVHDBN; }

# adapter OWN OTHER: a read begins with its own primer; longer than the amplicon, it runs into the other and ends there.
adapter() {
  if [ -z "$2" ]; then printf '%s' "$1"; else
    printf '%s;required...%s;optional;min_overlap=5' "$1" "$(reverse_complement "$2")"
  fi
}

forward_primer=$(spell_primer "$forward_primer") || exit 75
reverse_primer=$(spell_primer "$reverse_primer") || exit 75
if [ -z "$forward_primer$reverse_primer" ]; then
  write_status primers ok "$reads_in" '' ''
  exit 0
fi
out_1=${sample}_1.primers.fastq
out_2=${sample}_2.primers.fastq
link_reads "$forward" forward
forward=$reads_link
set -- -j 1 -e "$error_rate" -O 10 -m 1

trim() {
  run_tool "$@" ||
    end_sample primers failed "$reads_in" "The primers could not be removed: $(tool_verdict "$1"). Check the files."
}

trim_single() {
  if [ -n "$mixed" ]; then set -- "$@" --revcomp; fi
  if [ -z "$forward_primer" ]; then set -- "$@" -a "$(reverse_complement "$reverse_primer")"; else
    set -- "$@" -g "$(adapter "$forward_primer" "$reverse_primer")"
  fi
  trim cutadapt cutadapt "$@" --discard-untrimmed -o "$out_1" "$forward"
}

# Pairs that began at the other end have the primers on each other's reads: those left over are tried the other way
# round, and written in the direction of the rest.
trim_pairs() {
  if [ -n "$forward_primer" ]; then set -- "$@" -g "$(adapter "$forward_primer" "$reverse_primer")"; fi
  if [ -n "$reverse_primer" ]; then set -- "$@" -G "$(adapter "$reverse_primer" "$forward_primer")"; fi
  if [ -z "$mixed" ]; then
    trim cutadapt cutadapt "$@" --discard-untrimmed -o "$out_1" -p "$out_2" "$forward" "$reverse"
    return 0
  fi
  trim cutadapt cutadapt "$@" --untrimmed-output left_1.fastq --untrimmed-paired-output left_2.fastq \
    -o "$out_1" -p "$out_2" "$forward" "$reverse"
  trim turned cutadapt "$@" --discard-untrimmed -o turned_1.fastq -p turned_2.fastq left_2.fastq left_1.fastq
  cat turned_1.fastq >>"$out_1" && cat turned_2.fastq >>"$out_2" || stop_job "No space left on device"
  rm -f left_1.fastq left_2.fastq turned_1.fastq turned_2.fastq
}

if [ -n "$reverse" ]; then
  link_reads "$reverse" reverse
  reverse=$reads_link
  trim_pairs "$@"
else
  trim_single "$@"
fi
found=$(count_fastq "$out_1")
check_room
if [ "$found" -eq 0 ]; then
  rm -f "$out_1" "$out_2"
  end_sample primers empty "$reads_in" \
    "None of the $reads_in reads begins with the primers given. Check the primers, leave them empty if they were removed before, or let both orientations be searched."
fi
write_status primers ok "$reads_in" "$found" ''
