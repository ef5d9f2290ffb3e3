#!/bin/sh
# From alleles of resistance genes (FASTA), and ResFinder's table of phenotypes if there is one, to what the pipeline
# searches: kma's index, the sequences, and genes.tsv. What is wrong with the files goes into the report, and nothing is
# built. Usage: build-database.sh reading.sh read-alleles.awk orient-alleles.awk list-variants.awk group-variants.awk
#   describe-genes.awk folding.tsv --files F…
. "$1"
read_alleles=$2 orient_alleles=$3 list_variants=$4 group_variants=$5 describe_genes=$6 folding=$7
shift 7
read_words "$@"
most_bytes=200000000 most_alleles=20000 most_problems=20

# Lines of name and path, by name: the order in which files were uploaded never shows.
words_of files | awk '{ name = $0; sub(/.*\//, "", name); print name "\t" $0 }' | sort >uploaded
files_like() { awk -F '\t' -v like="$1" 'tolower($1) ~ like { print $2 }' uploaded; }
problem() { printf '%s\n' "$1" >>problems.txt; }
: >problems.txt
: >caution.txt
: >unfolded.txt

read_files() {
  files_like '[.](fsa|fasta|fna|fa)([.]gz)?$' | while IFS= read -r file; do
    # A small file can unpack to one that fills the disk.
    gzip -dcf "$file" 2>unpack.err | head -c $((most_bytes + 1)) >unpacked.fasta
    if [ -s unpack.err ] && ! grep -q 'Broken pipe' unpack.err; then
      problem "${file##*/} could not be unpacked. Upload it again from the original."
    elif [ "$(wc -c <unpacked.fasta)" -gt "$most_bytes" ]; then
      problem "${file##*/} unpacks to more than 200 MB. Upload resistance genes only."
    else
      awk -v file="${file##*/}" -v most="$most_problems" -f "$read_alleles" unpacked.fasta >>records || stop_job "No space left on device"
    fi
  done || exit 75
  rm -f unpacked.fasta unpack.err
  awk -F '\t' '$1 == "P" { print $2 }' records >>problems.txt
  awk -F '\t' -v OFS='\t' '$1 == "A" { print $2, $3, $4 }' records | sort >sorted || stop_job "No space left on device"
  awk -F '\t' '!($1 in seen) { seen[$1]; print }' sorted | awk -f "$orient_alleles" >alleles.tsv || stop_job "No space left on device"
}

# The same name twice: kma would tell the two apart by number only, so that one of them goes.
report_duplicates() {
  n_duplicates=$(($(wc -l <sorted) - $(wc -l <alleles.tsv)))
  if [ "$n_duplicates" -eq 0 ]; then return 0; fi
  awk -F '\t' -v n="$n_duplicates" '
    { if ($1 == name) { if (!(name in twice)) { twice[name]; listed = listed (listed == "" ? "" : ", ") name; if (++names == 5) exit } }
      name = $1 }
    END { printf "%d sequence%s with a name that another sequence has %s left out (%s%s). ", n, (n == 1 ? "" : "s"), \
            (n == 1 ? "was" : "were"), listed, (names == 5 ? ", …" : "") }' sorted >>caution.txt
}

check_alleles() {
  if [ -z "$(files_like '[.](fsa|fasta|fna|fa)([.]gz)?$')" ]; then
    problem 'There is no FASTA file. Upload the alleles of the genes as .fsa, .fasta, .fna or .fa.'
  elif [ ! -s alleles.tsv ] && [ ! -s problems.txt ]; then
    problem 'The FASTA files hold no sequence. Upload the alleles of the genes.'
  elif [ "$(wc -l <alleles.tsv)" -gt "$most_alleles" ]; then
    problem "The FASTA files hold $(wc -l <alleles.tsv) sequences, more than $most_alleles. Upload resistance genes only."
  fi
  files_like '^phenotypes[.]txt$' | while IFS= read -r file; do
    if ! head -n 1 "$file" | tr 'A-Z' 'a-z' | awk -F '\t' '{ for (i = 2; i <= NF; i++) if ($i ~ /^class[ \r]*$/) found = 1 } END { exit !found }'; then
      problem 'phenotypes.txt, line 1: there is no column “Class”. Upload the tab-separated table that comes with ResFinder.'
    fi
  done
}

# Variants are compared within their stem: only where there are several.
compare_variants() {
  awk -f "$list_variants" alleles.tsv | sort -t "$(printf '\t')" -k 1,1 -k 2,2n -k 3,3 -k 4,4 >variants.tsv
  awk -F '\t' 'FILENAME == ARGV[1] { if (!(($1, $3) in seen)) { seen[$1, $3]; n[$1]++ } stem[$4] = $1; next }
    n[stem[$1]] > 1 { print ">" $1 "\n" $3 }' variants.tsv alleles.tsv >several.fasta || stop_job "No space left on device"
  : >alike.tsv
  if [ -s several.fasta ]; then
    run_pool_tool compare timeout 3600 blastn -query several.fasta -subject several.fasta -task megablast -strand plus \
      -perc_identity 90 -qcov_hsp_perc 80 -evalue 1e-20 -max_hsps 1 -out alike.blast -outfmt '6 qseqid sseqid length slen'
    awk -F '\t' -v OFS='\t' '$1 != $2 && $3 >= 0.8 * $4 { print $1, $2 }' alike.blast >alike.tsv || stop_job "No space left on device"
  fi
  awk -f "$group_variants" variants.tsv alike.tsv >genes || stop_job "No space left on device"
}

describe_alleles() {
  files_like '^phenotypes[.]txt$' >tables.words
  set -- "$folding" genes variants.tsv alleles.tsv
  while IFS= read -r file; do set -- "$@" "$file"; done <tables.words
  awk -f "$describe_genes" "$@" >genes.tsv || stop_job "No space left on device"
  if [ -s unfolded.txt ]; then
    sort -u unfolded.txt | awk -F '\t' 'NR <= 5 { listed = listed (NR > 1 ? ", " : "") "“" substr($2, 1, 80) "”" }
      END { printf "Classes or mechanisms that are not in the vocabulary stay as they are written (%s%s). ", listed, (NR > 5 ? ", …" : "") }' >>caution.txt
  fi
  n_undescribed=$(awk -F '\t' 'NR > 1 && $5 == "" { n++ } END { print n + 0 }' genes.tsv)
  if [ "$n_undescribed" -gt 0 ]; then
    printf '%s of %s alleles have no drug class. ' "$n_undescribed" "$(wc -l <alleles.tsv)" >>caution.txt
  fi
}

# A file VERSION holds a version, or a name and a version: “resfinder 2.3.2”. Without it the content says which it is.
describe_database() {
  name=database version=''
  if [ -s tables.words ]; then name=resfinder; fi
  file=$(files_like '^version$' | head -n 1)
  if [ -n "$file" ]; then
    version=$(head -c 300 "$file" | head -n 1 | tr -d '\r' | tr '\t' ' ' | sed -e 's/^ *//' -e 's/ *$//')
    case $version in
      [A-Za-z]*\ *) name=${version%% *} version=${version#* } ;;
    esac
  fi
  if [ -z "$version" ]; then version=sha256-$(sha256sum <alleles.fasta | cut -c 1-12); fi
  printf 'name\t%s\nversion\t%s\n' "$name" "$version" >database.tsv || stop_job "No space left on device"
}

# kma prints a line an allele, which is for the job's log only if it fails.
index_alleles() { kma index -i alleles.fasta -o alleles >kma.out 2>&1 || { code=$?; cat kma.out; return "$code"; }; }

# write_report: problems, what was built, and what to be careful about.
write_report() {
  for table in alleles.tsv genes.tsv database.tsv; do if [ ! -e "$table" ]; then : >"$table"; fi; done
  awk -F '\t' -v most="$most_problems" -v duplicates="${n_duplicates:-0}" -v turned="$(cat turned.txt)" '
    function text(s) { gsub(/\\/, "\\\\", s); gsub(/"/, "\\\"", s); gsub(/[\001-\037\177]/, " ", s); return "\"" s "\"" }
    FILENAME == "problems.txt" { if (++problems <= most) listed = listed (problems > 1 ? ", " : "") text($0); next }
    FILENAME == "caution.txt" { sub(/ +$/, ""); caution = $0; next }
    FILENAME == "database.tsv" { about[$1] = $2; next }
    FNR > 1 { alleles++; if (!($2 in genes)) { genes[$2]; n_genes++ } if ($5 != "") classed++ }
    END {
      printf "{\n  \"problems\": [%s],\n  \"summary\": {\"n_alleles\": %d, \"n_genes\": %d, \"n_with_drug_class\": %d, \"n_duplicate_names\": %d, \"n_turned\": %d, \"database_name\": %s, \"database_version\": %s},\n  \"caution\": %s\n}\n", \
        listed, alleles, n_genes, classed, duplicates, turned, text(about["name"]), text(about["version"]), (caution == "" ? "null" : text(caution))
    }' problems.txt caution.txt database.tsv genes.tsv >report.json || stop_job "No space left on device"
}

: >records
read_files
check_alleles
if [ ! -s problems.txt ]; then
  report_duplicates
  compare_variants
  describe_alleles
  awk -F '\t' '{ print ">" $1 "\n" $3 }' alleles.tsv >alleles.fasta || stop_job "No space left on device"
  describe_database
  if ! command -v kma >/dev/null; then stop_job "kma is not installed (Debian: apt-get install kma)"; fi
  run_pool_tool index index_alleles
  for file in alleles.comp.b alleles.length.b alleles.name alleles.seq.b; do
    if [ ! -s "$file" ]; then stop_job "kma wrote no $file; the disk may be full: No space left on device"; fi
  done
fi
write_report
