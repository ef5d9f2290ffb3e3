#!/bin/sh
# A finished database as it is, or one built of genomes: checked, with its taxonomy as a table. What is wrong with the
# files goes to problems.txt, and nothing else is left.
# Usage: build-database.sh reading.sh check-files.py read-database.py --threads N --files F…
. "$1"
check_files=$2 read_database=$3
shift 3
read_words "$@"

# finish_early: the files are at fault; the job is done.
finish_early() {
  mv problems problems.txt && rm -rf database.dir genomes.fna nodes.dmp names.dmp seqid2taxid.map taxonomy.tsv database.json
  printf '{"problems": {"class": "File", "path": "%s/problems.txt"}}\n' "$PWD" >cwl.output.json
  exit 0
}
words_of files >files.list
set --
while IFS= read -r file; do set -- "$@" "$file"; done <files.list
run_pool_tool check python3 "$check_files" "$@"
if [ -s problems ]; then finish_early; fi

if [ ! -s database ]; then
  command -v kraken2-build >/dev/null || stop_job "kraken2-build is not installed (Debian: apt-get install kraken2)"
  mkdir -p database.dir/taxonomy database.dir/library && ln -s "$PWD/genomes.fna" database.dir/library/genomes.fna &&
    mv nodes.dmp names.dmp database.dir/taxonomy/ && mv seqid2taxid.map database.dir/ || stop_job "No space left on device"
  # With several threads the build waits on locks, and takes longer.
  run_pool_tool build kraken2-build --build --db database.dir --threads 1 --fast-build
  for part in hash opts taxo; do mv "database.dir/$part.k2d" . || stop_job "kraken2-build left no $part.k2d"; done
  printf '%s\n' "$PWD/hash.k2d" "$PWD/opts.k2d" "$PWD/taxo.k2d" >database
  rm -rf database.dir
fi
distributions=$(grep '\.kmer_distrib$' files.list)
set --
while IFS= read -r file; do set -- "$@" "$file"; done <database
while IFS= read -r file; do if [ -n "$file" ]; then set -- "$@" "$file"; fi; done <<EOF
$distributions
EOF
run_pool_tool describe python3 "$read_database" "$@"
if [ -s problems ]; then finish_early; fi

# Parts that were uploaded are handed on where they lie: they may be of many gigabytes.
name_file() { printf '{"class": "File", "path": "%s"}' "$1"; }
{
  printf '{"problems": null, "parts": ['
  separator=''
  for file in "$@" "$PWD/taxonomy.tsv" "$PWD/database.json"; do
    printf '%s%s' "$separator" "$(name_file "$file")"
    separator=', '
  done
  printf '], "description": %s' "$(name_file "$PWD/database.json")"
  if [ -e genomes.fna ]; then printf ', "genomes": %s' "$(name_file "$PWD/genomes.fna")"; fi
  printf '}\n'
} >cwl.output.json || stop_job "No space left on device"
rm -f problems database files.list ./*.words
check_room
