#!/bin/sh
# An R script on the whole pool or on a group of samples, where there is no sample to blame for a failure.
# Usage: run-r.sh reading.sh NAME SCRIPT.R ARGUMENT…
. "$1"
name=$2
shift 2
command -v Rscript >/dev/null || stop_job "r-bioc-dada2 is not installed (Debian: apt-get install r-bioc-dada2)"
# Room for all of dada2 from the start: R would collect garbage half of the time in which it loads it.
run_tool "$name" Rscript --vanilla --min-nsize=10M --min-vsize=128M "$@" || {
  if grep -q 'there is no package called' "$name.log"; then
    stop_job "r-bioc-dada2 is not installed (Debian: apt-get install r-bioc-dada2)"
  fi
  stop_job "$name failed: $(tail -n 3 "$name.log" | tr '\n' ' ' | cut -c 1-300)"
}
