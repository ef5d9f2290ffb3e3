# Sourced after reading.sh: is this file FASTQ from its first byte to its last? Sets fastq_reads and fastq_fault
# (words that follow "The forward-read file ", or empty) and makes a link with a telling name in fastq_link.

check_fastq() {
  fastq_reads=0
  fastq_fault=''
  fastq_link=$2.fastq
  fastq_reader=cat
  case $(od -An -tx1 -N3 "$1" | tr -d ' \n') in
    1f8b*) fastq_reader='gzip -dc' fastq_link=$2.fastq.gz ;;
    425a68) fastq_fault='is compressed with bzip2; compress it with gzip instead' ;;
    504b03) fastq_fault='is a zip archive; compress it with gzip instead' ;;
  esac
  if [ -n "$fastq_fault" ]; then return 0; fi
  ln -s "$1" "$fastq_link"
  { $fastq_reader <"$1" 2>unpack.err || printf '%s' "$?" >unpack.code; } | read_records >records.txt
  fastq_reads=$(cut -f 1 records.txt)
  fastq_first=$(cut -f 2 records.txt)
  fastq_fault=$(cut -f 3 records.txt)
  explain_unpacking
  rm -f unpack.err unpack.code records.txt
}

# Prints: number of whole records, name of the first read, fault (or nothing).
read_records() {
  awk '
    { sub(/\r$/, "") }
    NR == 1 { first = $1; sub(/^@/, "", first); sub(/\/[12]$/, "", first) }
    NR % 4 == 1 && substr($0, 1, 1) != "@" {
      if (NR == 1) fault = "is not FASTQ: its first line does not begin with @"
      else fault = "is not FASTQ at line " NR ": a read must begin with @"
      exit
    }
    NR % 4 == 2 { bases = length($0) }
    NR % 4 == 3 && substr($0, 1, 1) != "+" { fault = "is not FASTQ at line " NR ": a + is expected"; exit }
    NR % 4 == 0 && length($0) != bases {
      fault = "has " bases " bases but " length($0) " quality values at line " NR
      exit
    }
    END {
      if (fault == "" && NR % 4 != 0) fault = "ends in the middle of a read, at line " NR
      printf "%d\t%s\t%s\n", NR / 4, first, fault
    }'
}

# What gzip says is the cause; the broken record it leaves behind is only the effect. 141 and "Broken pipe" mean that
# the reader above had already seen enough.
explain_unpacking() {
  if [ ! -s unpack.code ] || [ "$(cat unpack.code)" -eq 141 ]; then return 0; fi
  if grep -q 'unexpected end of file' unpack.err; then
    fastq_fault='ends in the middle of a gzip block: the upload or copy was cut off'
  elif grep -q -i -E 'crc error|length error|invalid compressed data|format violated' unpack.err; then
    fastq_fault='is damaged: its gzip checksum does not agree with its content'
  elif [ -z "$fastq_fault" ] && [ "$(cat unpack.code)" -ne 2 ]; then
    fastq_fault="could not be unpacked ($(tail -n 1 unpack.err | cut -c 1-200))"
  fi
}
