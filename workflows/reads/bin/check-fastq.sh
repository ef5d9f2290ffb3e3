# Sourced after reading.sh: is this file FASTQ from its first byte to its last? Sets fastq_reads, fastq_first and
# fastq_last (the names of reads), and fastq_fault: words that follow "The forward-read file ", or empty, and what to do.

check_fastq() {
  fastq_reads=0
  fastq_fault=''
  case $(od -An -tx1 -N3 "$1" | tr -d ' \n') in
    1f8b*) fastq_reader='gzip -dc' ;;
    425a68) fastq_fault='is compressed with bzip2. Compress it with gzip instead.' ;;
    504b03) fastq_fault='is a zip archive. Unpack it, and compress the FASTQ files with gzip instead.' ;;
    *) fastq_reader=cat ;;
  esac
  if [ -n "$fastq_fault" ]; then return 0; fi
  { $fastq_reader <"$1" 2>unpack.err || printf '%s' "$?" >unpack.code; } | read_records >records.txt
  fastq_reads=$(cut -f 1 records.txt)
  fastq_first=$(cut -f 2 records.txt)
  fastq_last=$(cut -f 3 records.txt)
  fastq_fault=$(cut -f 4 records.txt)
  explain_unpacking
  rm -f unpack.err unpack.code records.txt
}

# Prints: number of whole records, names of the first and the last read, fault (or nothing).
# Qualities of old Illumina machines begin at @ (or, below zero, at ;) and go higher than today's: read as today's, they
# would all look excellent.
read_records() {
  awk '
    function name_of(header) { sub(/^@/, "", header); sub(/\/[12]$/, "", header); return header }
    { sub(/\r$/, "") }
    NR % 4 == 1 {
      if (NR == 1) first = name_of($1)
      last = $1
      if (substr($0, 1, 1) != "@") {
        if (NR == 1) fault = "is not FASTQ: its first line does not begin with @. Upload the file with the reads and their qualities."
        else fault = "is not FASTQ at line " NR ": a read must begin with @. Export it anew."
        exit
      }
    }
    NR % 4 == 2 {
      bases = length($0)
      if ($0 ~ /[^A-Za-z.*-]/) { fault = "is not FASTQ at line " NR ": it holds what is no base. Export it anew."; exit }
    }
    NR % 4 == 3 && substr($0, 1, 1) != "+" { fault = "is not FASTQ at line " NR ": a + is expected. Export it anew."; exit }
    NR % 4 == 0 {
      if (length($0) != bases) {
        fault = "has " bases " bases but " length($0) " quality values at line " NR ". Export or upload it anew."
        exit
      }
      if (!low && $0 ~ /[!-:]/) low = 1
      if (!high && $0 ~ /[M-~]/) high = 1
    }
    END {
      if (fault == "" && NR % 4 != 0) fault = "ends in the middle of a read, at line " NR ". Upload it again."
      if (fault == "" && high && !low)
        fault = "has qualities counted from 64, as old Illumina machines wrote them. Convert it: vsearch --fastq_convert FILE --fastq_ascii 64 --fastq_asciiout 33 --fastqout NEW"
      printf "%d\t%s\t%s\t%s\n", NR / 4, first, name_of(last), fault
    }'
}

# What gzip says is the cause; the broken record it leaves behind is only the effect. 141 and "Broken pipe" mean that
# the reader above had already seen enough.
explain_unpacking() {
  if [ ! -s unpack.code ] || [ "$(cat unpack.code)" -eq 141 ]; then return 0; fi
  if grep -q 'unexpected end of file' unpack.err; then
    fastq_fault='ends in the middle of a gzip block: the upload or copy was cut off. Upload it again.'
  elif grep -q -i -E 'crc error|length error|invalid compressed data|format violated' unpack.err; then
    fastq_fault='is damaged: its gzip checksum does not agree with its content. Upload it again from the original.'
  elif [ -z "$fastq_fault" ] && [ "$(cat unpack.code)" -ne 2 ]; then
    fastq_fault="could not be unpacked ($(tail -n 1 unpack.err | cut -c 1-200)). Upload it again from the original."
  fi
}
