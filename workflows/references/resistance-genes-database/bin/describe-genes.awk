# Drug class and mechanism of each allele in a controlled vocabulary: classes as ResFinder's, mechanisms as the
# Antibiotic Resistance Ontology names them. Files: folding.tsv (kind, word, term; term empty: no such thing), genes
# (variant, gene), variants (stem, number, variant, allele, accession), alleles (name, description, bases), then the
# tables of phenotypes. Writes the lines of genes.tsv, and to unfolded.txt words that the vocabulary lacks.
BEGIN { FS = OFS = "\t" }
{ sub(/\r$/, "") }
FILENAME == ARGV[1] { term[$1, $2] = $3; known[$1, $2]; next }
FILENAME == ARGV[2] { gene[$1] = $2; next }
FILENAME == ARGV[3] { order[++alleles] = $4; variant[$4] = $3; accession[$4] = $5; next }
FILENAME == ARGV[4] { name[$1] = $2; size[$1] = length($3); next }
FNR == 1 {
  sub(/^\357\273\277/, "")
  class_column = agent_column = mechanism_column = 0
  for (i = 2; i <= NF; i++) {
    title = tolower($i)
    if (title ~ /^(drug[ _])?class$/) class_column = i
    if (title ~ /^(phenotype|antimicrobial[ _]agent)/) agent_column = i
    if (title ~ /mechanism/) mechanism_column = i
  }
  next
}
$1 in variant && !($1 in described) {
  described[$1]
  class[$1] = fold_all("class", $class_column, class_column)
  agent[$1] = agent_column ? trim($agent_column) : ""
  gsub(/ *, */, "; ", agent[$1])
  mechanism[$1] = fold_all("mechanism", $mechanism_column, mechanism_column)
}
END {
  print "allele", "gene", "variant", "gene_name", "drug_class", "mechanism", "accession", "antimicrobial_agent", "length"
  for (i = 1; i <= alleles; i++) {
    a = order[i]
    print a, gene[variant[a]], variant[a], (name[a] == "" ? variant[a] : name[a]), class[a], mechanism[a], accession[a], agent[a], size[a]
  }
}

function trim(text) { gsub(/[\001-\037]/, " ", text); gsub(/^ +| +$/, "", text); return text }

# Several classes stand in one cell, between commas or semicolons.
function fold_all(kind, cell, column,   parts, n, i, found, folded, seen) {
  if (!column) return ""
  n = split(cell, parts, kind == "class" ? "[,;]" : "\t")
  for (i = 1; i <= n; i++) {
    folded = fold(kind, trim(parts[i]))
    if (folded == "" || folded in seen) continue
    seen[folded]
    found = found (found == "" ? "" : "; ") folded
  }
  return found
}

# What follows “Must be …” is a note, and so is what follows the first sentence.
function fold(kind, word,   key) {
  key = tolower(word)
  sub(/ must be .*/, "", key)
  sub(/ (resistance|antibiotics?)$/, "", key)
  if ((kind, key) in known) return term[kind, key]
  if (word != "") print kind, word >"unfolded.txt"
  return toupper(substr(word, 1, 1)) substr(word, 2, 80)
}
