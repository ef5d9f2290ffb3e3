#!/bin/sh
# Finds the resistance genes of one sample: in reads with kma, in contigs with blastn. In reads it also measures how deep
# 16S genes were read. The first line of the hits tells of the sample: #, sample, method, program, its version, number of
# reads or contigs, depth of 16S (empty: not measured).
# Usage: find-genes.sh reading.sh check-contents.sh accept-alleles.awk accept-loci.awk --sample s0001 --forward F
#   [--reverse R] --before STATUS --database DIR [--rrna INDEX] --min-identity P --min-coverage P [--adjust-coverage]
. "$1"
. "$2"
accept_alleles=$3 accept_loci=$4
shift 4
reverse='' rrna='' adjust=0
while [ $# -gt 0 ]; do
  case $1 in
    --adjust-coverage)
      adjust=1
      shift
      continue
      ;;
    --sample) sample=$2 ;;
    --forward) forward=$2 ;;
    --reverse) reverse=$2 ;;
    --before) before=$2 ;;
    --database) database=$2 ;;
    --rrna) rrna=$2 ;;
    --min-identity) min_identity=$2 ;;
    --min-coverage) min_coverage=$2 ;;
    *) stop_job "unknown option $1" ;;
  esac
  shift 2
done
step=find
admit "$before"
hits=$sample.hits.tsv
if [ ! -s "$database/alleles.fasta" ]; then stop_job "the resistance gene database has no alleles.fasta"; fi

accept() { awk -v sample="$sample" -v identity="$min_identity" -v coverage="$min_coverage" -v adjust="$adjust" -f "$@"; }

# The depth of each 16S sequence is what is aligned to it over its length; all of them together are the sample's.
measure_rrna() {
  rrna_depth=''
  if [ -z "$rrna" ]; then return 0; fi
  run_tool rrna minimap2 -cx sr --secondary=no -t 1 -o rrna.paf "$rrna" "$@" ||
    end_sample find failed "$reads_in" "The reads could not be compared with the 16S reference: $(tool_verdict rrna). Check the files."
  rrna_depth=$(awk -F '\t' '{ depth += ($9 - $8) / $7 } END { printf "%.6f", depth }' rrna.paf)
}

find_in_reads() {
  link_reads "$forward" forward
  set -- "$reads_link"
  if [ -n "$reverse" ]; then
    link_reads "$reverse" reverse
    set -- "$1" "$reads_link"
  fi
  measure_rrna "$@"
  if [ -n "$reverse" ]; then set -- -ipe "$@"; else set -- -i "$@"; fi
  # kma leaves out reads that reach into a gene with less than half their score, which makes short genes look 6 % shallower
  # than they are (-mrs 0.1: 1 %).
  run_tool kma kma "$@" -t_db "$database/alleles" -o found -ef -1t1 -cge -mrs 0.1 -nf -na -nc -t 1 ||
    end_sample find failed "$reads_in" "The genes could not be searched: $(tool_verdict kma). Check the files."
  if ! grep -q '^#Template' found.res || ! grep -q '^# refSequence' found.mapstat; then
    stop_job "kma wrote no result; the disk may be full: No space left on device"
  fi
  total=$((reads_in * (${#reverse} > 0 ? 2 : 1)))
  {
    printf '#\t%s\treads\tkma\t%s\t%s\t%s\n' "$sample" "$(kma -v | sed -e 's/^KMA-//')" "$total" "$rrna_depth"
    accept "$accept_alleles" found.res found.mapstat
  } >"$hits" || stop_job "No space left on device"
  write_status find ok "$reads_in" "$(awk -F '\t' '$1 != "#" && $8 == 1 { n += $6 } END { print n + 0 }' "$hits")" ''
}

# Alleles are few: blastn reads them as FASTA, whose content is the same wherever and whenever it is built.
find_in_contigs() {
  open_file "$forward" | tr -d '\r' >contigs.fasta || stop_job "No space left on device"
  run_tool blastn blastn -query contigs.fasta -subject "$database/alleles.fasta" -task megablast -word_size 16 \
    -evalue 1e-20 -perc_identity "$min_identity" -max_target_seqs 100000 -dust no -out found.blast \
    -outfmt '6 qseqid qstart qend sseqid sstart send pident slen bitscore' ||
    end_sample find failed "$reads_in" "The contigs could not be searched: $(tool_verdict blastn). Check the file."
  {
    printf '#\t%s\tcontigs\tblastn\t%s\t%s\t\n' "$sample" "$(blastn -version | sed -n -e '1s/^blastn: //p')" "$reads_in"
    sort -t "$(printf '\t')" -k 9,9gr -k 7,7gr -k 8,8nr -k 4,4 -k 1,1 -k 2,2n found.blast | accept "$accept_loci"
  } >"$hits" || stop_job "No space left on device"
  rm -f contigs.fasta found.blast
  write_status find ok "$reads_in" "$(awk -F '\t' '$1 != "#" && !($9 in seen) { seen[$9]; n++ } END { print n + 0 }' "$hits")" ''
}

if [ "$(contents_of "$forward")" = contigs ]; then find_in_contigs; else find_in_reads; fi
rm -f rrna.paf found.res found.mapstat found.fsa found.aln found.frag.gz
check_room
