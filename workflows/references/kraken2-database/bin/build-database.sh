#!/bin/sh
# A finished database as it is, or one built of genomes: checked, with its taxonomy as a table. What is wrong with the
# files goes to problems.txt, and nothing else is left.
# Usage: build-database.sh reading.sh check-files.py read-database.py uploaded_files.py --threads N --files F…
. "$1"
check_files=$2 read_database=$3 uploaded_files=$4
shift 4
read_words "$@"

# finish_early: the files are at fault; the job is done.
finish_early() {
  mv problems problems.txt && rm -rf database.dir genomes.fna nodes.dmp names.dmp seqid2taxid.map taxonomy.tsv database.json
  exit 0
}
words_of files >files.list
set --
while IFS= read -r file; do set -- "$@" "$file"; done <files.list
run_pool_tool check python3 -B "$check_files" "$uploaded_files" "$@"
if [ -s problems ]; then finish_early; fi

# take FILE…: what was uploaded becomes an output, as a link where the disk is the same: it may be of many gigabytes.
take() {
  for file in "$@"; do
    if [ ! -e "$(basename "$file")" ]; then
      ln -L "$file" . 2>/dev/null || cp "$file" . || stop_job "No space left on device"
    fi
  done
}
if [ -s database ]; then
  set --
  while IFS= read -r file; do set -- "$@" "$file"; done <database
  take "$@"
else
  command -v kraken2-build >/dev/null || stop_job "kraken2-build is not installed (Debian: apt-get install kraken2)"
  mkdir -p database.dir/taxonomy database.dir/library && ln -s "$PWD/genomes.fna" database.dir/library/genomes.fna &&
    mv nodes.dmp names.dmp database.dir/taxonomy/ && mv seqid2taxid.map database.dir/ || stop_job "No space left on device"
  # With several threads the build waits on locks, and takes longer.
  run_pool_tool build kraken2-build --build --db database.dir --threads 1 --fast-build
  for part in hash opts taxo; do mv "database.dir/$part.k2d" . || stop_job "kraken2-build left no $part.k2d"; done
  rm -rf database.dir
fi
set --
while IFS= read -r file; do
  case $file in *.kmer_distrib) set -- "$@" "$file" ;; esac
done <files.list
run_pool_tool describe python3 "$read_database" hash.k2d opts.k2d taxo.k2d "$@"
if [ -s problems ]; then
  rm -f hash.k2d opts.k2d taxo.k2d
  finish_early
fi
take "$@"
rm -f problems database files.list ./*.words
check_room
