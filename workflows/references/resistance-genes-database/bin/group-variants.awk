# Which gene does each variant count for? Variants of one stem that are 90 % identical to the variant with the lowest
# number are one gene: reads of a shallow sample tell them apart no better than chance. blaCTX-M-15 counts for
# “blaCTX-M-1-like”, blaOXA-181 for “blaOXA-48-like”; what is alone keeps its name (sul1, tet(M)).
# Files: variants.tsv by stem, number, variant; then alike.tsv with lines of two alleles. Writes variant and gene.
BEGIN { FS = OFS = "\t" }
FILENAME == ARGV[1] {
  variant[$4] = $3
  if (!($3 in stem)) { stem[$3] = $1; order[++variants] = $3 }
  next
}
stem[variant[$1]] == stem[variant[$2]] { alike[variant[$1], variant[$2]] = alike[variant[$2], variant[$1]] = 1 }
END {
  for (i = 1; i <= variants; i++) {
    own = order[i]; family = stem[own]; leader = ""
    for (j = 1; j <= leaders[family] && leader == ""; j++)
      if ((own, lead[family, j]) in alike) leader = lead[family, j]
    if (leader == "") { leader = own; lead[family, ++leaders[family]] = own }
    led[own] = leader
    size[leader]++
  }
  for (i = 1; i <= variants; i++) print order[i], gene_of(led[order[i]])
}

# blaTEM-1A and blaTEM-1B are both TEM-1: the letter is left out, unless another gene has that name.
function gene_of(leader,   name) {
  if (size[leader] == 1) return leader
  name = leader
  if (name ~ /[0-9][A-Za-z]$/) name = substr(name, 1, length(name) - 1)
  if (name in holder && holder[name] != leader) name = leader
  holder[name] = leader
  return name "-like"
}
