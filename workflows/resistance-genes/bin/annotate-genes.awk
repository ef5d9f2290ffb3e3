# Annotations of the genes that were found. Files: aro.tsv (may be empty), genes.tsv, feature_table.tsv. -v column=gene|variant.
# A gene has the classes, mechanisms and ARO terms of all its alleles, so that they do not change from run to run.
BEGIN { FS = OFS = "\t" }
FILENAME == ARGV[1] { aro[$1] = $2; next }
FILENAME == ARGV[2] && FNR == 1 { for (i = 1; i <= NF; i++) place[$i] = i; next }
FILENAME == ARGV[2] {
  gene = $(place[column])
  add(variants, gene, ", ", $(place["gene_name"]))
  add(classes, gene, "; ", $(place["drug_class"]))
  add(mechanisms, gene, "; ", $(place["mechanism"]))
  # A mapping may name alleles, variants or genes; the closest name counts.
  if ($1 in aro) add(terms, gene, "; ", aro[$1])
  else if ($(place["variant"]) in aro) add(terms, gene, "; ", aro[$(place["variant"])])
  else if ($(place["gene"]) in aro) add(terms, gene, "; ", aro[$(place["gene"])])
  next
}
FNR == 1 { print "feature_id", "lineage", "gene_name", "drug_class", "mechanism", "aro"; next }
!($2 in done) {
  done[$2]
  print $2, "", shorten($2), classes[$2], mechanisms[$2], terms[$2] | "sort"
}
END { close("sort") }

function add(list, gene, separator, text,   parts, n, i) {
  n = split(text, parts, "; ")
  for (i = 1; i <= n; i++) {
    if (parts[i] == "" || index(separator list[gene] separator, separator parts[i] separator)) continue
    list[gene] = (list[gene] == "" ? "" : list[gene] separator) parts[i]
  }
}

# Five names are enough to know the gene by; blaTEM has 182.
function shorten(gene,   names, n, i, text) {
  n = split(variants[gene], names, ", ")
  for (i = 1; i <= n && i <= 5; i++) text = text (i > 1 ? ", " : "") names[i]
  return text (n > 5 ? " and " n - 5 " more" : "")
}
