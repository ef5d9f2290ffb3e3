# Sourced after reading.sh and check-fastq.sh: does a file hold reads (FASTQ) or contigs (FASTA), and is it whole?

# contents_of FILE: contigs if the first character is >, else reads; check_fastq says what is wrong with anything else.
contents_of() {
  case $(open_file "$1" 2>/dev/null | head -c 1) in
    '>') printf contigs ;;
    *) printf reads ;;
  esac
}

open_file() {
  case $(od -An -tx1 -N2 "$1" | tr -d ' \n') in
    1f8b) gzip -dc <"$1" ;;
    *) cat "$1" ;;
  esac
}

# check_fasta FILE sets contigs, and fastq_fault: words that follow “The contigs file ”, or nothing.
check_fasta() {
  fastq_fault=''
  { open_file "$1" 2>unpack.err || printf '%s' "$?" >unpack.code; } | read_contigs >records.txt
  contigs=$(cut -f 1 records.txt)
  fastq_fault=$(cut -f 2 records.txt)
  explain_unpacking
  rm -f unpack.err unpack.code records.txt
}

# Prints: number of contigs, fault (or nothing). Thousands of sequences that are all as short as reads are reads.
read_contigs() {
  awk '
    { sub(/\r$/, "") }
    /^>/ { if (n) close_contig(); n++; bases = 0; line = NR; next }
    /^[ \t]*$/ { next }
    /[^ACGTUNRYSWKMBDHVacgtunryswkmbdhv]/ {
      if ($0 ~ /[EFILPQZJXOefilpqzjxo*]/) fault = "holds proteins (line " NR "). Upload the contigs as nucleotide sequences."
      else if (substr($0, 1, 1) == "@" || substr($0, 1, 1) == "+") fault = "is FASTA at first, but not at line " NR ". Upload contigs and reads as samples of their own."
      else fault = "is not FASTA at line " NR ": it holds what is no base. Export it again."
      exit
    }
    { bases += length($0) }
    END {
      if (n && fault == "") close_contig()
      if (fault == "" && longest == 0) fault = "holds no bases. Upload the assembled contigs."
      if (fault == "" && n >= 1000 && longest <= 350)
        fault = "holds " n " sequences of at most " longest " bases: they look like reads without qualities. Upload the FASTQ files of the reads, or assembled contigs."
      printf "%d\t%s\n", n, fault
    }
    function close_contig() {
      if (bases == 0 && fault == "") { fault = "has no bases after the name at line " line ". Upload it again."; exit }
      if (bases > longest) longest = bases
    }'
}

# longest_read FILE, of its first 100,000 reads.
longest_read() {
  open_file "$1" 2>/dev/null | head -n 400000 | awk 'NR % 4 == 2 { sub(/\r$/, ""); if (length($0) > n) n = length($0) } END { print n + 0 }'
}
