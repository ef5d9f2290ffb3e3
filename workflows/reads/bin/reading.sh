# Sourced by the scripts of every pipeline: how a tool is run, how its failure is put into words, how a status is written.
#
# Two kinds of failure are kept apart. What is wrong with a sample becomes a status record, and the script ends with 0,
# so that the pool goes on without it. What is wrong with the machine (full disk, missing tool, killed process) ends the
# script with 75: it must never be remembered as the sample's fault, nor kept in the engine's cache.

set -u
LC_ALL=C
export LC_ALL

stop_job() {
  printf 'job stopped: %s\n' "$1" >&2
  exit 75
}

# vsearch ends with 0 on a full disk and leaves a truncated file: room for one more megabyte is asked for after each run.
check_room() {
  if ! dd if=/dev/zero of=room.tmp bs=65536 count=16 2>room.err; then
    cat room.err >&2
    stop_job "No space left on device"
  fi
  rm -f room.tmp room.err
}

# run_tool NAME COMMAND…: output goes to NAME.log and, line by line and each in one piece, to the job's log. Returns the
# exit code of a tool that gave its verdict on the data; stops the job when the machine is at fault.
run_tool() {
  run_name=$1
  shift
  command -v "$1" >/dev/null || stop_job "$1 is not installed (Debian: apt-get install $1)"
  run_code=0
  "$@" >"$run_name.log" 2>&1 || run_code=$?
  tr '\r' '\n' <"$run_name.log" | awk -v at="${sample:-pool} $run_name" 'NF { print "[" at "] " $0; fflush() }' >&2
  if grep -q 'No space left on device' "$run_name.log"; then stop_job "No space left on device"; fi
  if [ "$run_code" -eq 127 ] || [ "$run_code" -eq 126 ]; then stop_job "$1 could not be started"; fi
  if [ "$run_code" -gt 128 ]; then stop_job "$1 was ended by signal $((run_code - 128)), often for want of memory"; fi
  check_room
  return "$run_code"
}

# For steps on the whole pool, where there is no sample to blame.
run_pool_tool() {
  run_tool "$@" || stop_job "$2 failed: $(tool_verdict "$1")"
}

tool_verdict() {
  tr '\r' '\n' <"$1.log" | grep -i -E '^(fatal error|cutadapt: error|error)|error:' | tail -n 1 | cut -c 1-300 |
    sed -e 's/^Fatal error: //'
}

# Tools know gzip by the name of a file: reads_link becomes a telling name for FILE.
link_reads() {
  case $(od -An -tx1 -N2 "$1" | tr -d ' \n') in
    1f8b) reads_link=$2.fastq.gz ;;
    *) reads_link=$2.fastq ;;
  esac
  ln -s "$1" "$reads_link" || stop_job "$1 cannot be linked to"
}

count_fastq() { awk 'END { printf "%d\n", NR / 4 }' "$1"; }
count_fasta() { awk '/^>/ { n++ } END { print n + 0 }' "$1"; }

# expect_records FILE FOUND REPORTED: a file shorter than its tool reported was cut off while it was written.
expect_records() {
  if [ -n "$3" ] && [ "$2" != "$3" ]; then
    stop_job "$1 holds $2 records although $3 were reported; the disk may be full: No space left on device"
  fi
}

# write_status STEP STATE READS_IN READS_OUT REASON, as one tab-separated line. The reason is empty when all is well.
write_status() {
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$sample" "$1" "$2" "$3" "$4" "$(printf '%s' "$5" | tr '\t\r\n' '   ')" \
    >>"$sample.$step.status.tsv" || stop_job "No space left on device"
}

# end_sample STEP STATE READS_IN REASON: the sample goes no further; the pool does.
end_sample() {
  write_status "$1" "$2" "$3" 0 "$4"
  exit 0
}

# read_words WORD…: what follows `--name`, be it a value or many files, one a line in NAME.words.
read_words() {
  for word in "$@"; do
    case $word in
      --*) words_name=${word#--} && : >"$words_name.words" ;;
      *) printf '%s\n' "$word" >>"$words_name.words" ;;
    esac
  done
}
words_of() { if [ -e "$1.words" ]; then cat "$1.words"; fi; }
cat_files() { words_of "$1" | while IFS= read -r file; do cat "$file"; done; }

# admit STATUS: what became of the sample so far stands in this step's status too, so that the last step's tells all of
# it. Ends the job in silence when the step before did not end well; otherwise sets reads_in to the number of reads that
# it let through.
admit() {
  cp "$1" "$sample.$step.status.tsv" || stop_job "No space left on device"
  reads_in=$(awk -F '\t' 'END { if ($3 == "ok") print ($5 == "" ? $4 : $5) }' "$1")
  if [ -z "$reads_in" ]; then exit 0; fi
}
