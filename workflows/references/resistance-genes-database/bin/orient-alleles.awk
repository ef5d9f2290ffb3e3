# Lines of name, description, bases: a gene that was stored from its end to its start is turned. kma loses reads where two
# alleles of a gene lie in opposite directions. A gene is known by its start codon, its stop codon, and none between.
# Writes the number of turned genes to turned.txt.
BEGIN {
  FS = OFS = "\t"
  n = split("A T C G G C T A R Y Y R K M M K B V V B D H H D S S W W N N", pair, " ")
  for (i = 1; i < n; i += 2) complement[pair[i]] = pair[i + 1]
}
{
  if (!is_gene($3)) {
    turned = ""
    for (i = length($3); i > 0; i--) turned = turned complement[substr($3, i, 1)]
    if (is_gene(turned)) { $3 = turned; total++ }
  }
  print
}
END { print total + 0 >"turned.txt" }

function is_gene(bases,   i, last) {
  last = length(bases) - 2
  if (length(bases) % 3 != 0 || bases !~ /^[ACGT]TG/ || bases !~ /(TAA|TAG|TGA)$/) return 0
  for (i = 1; i < last; i += 3) if (substr(bases, i, 3) ~ /TAA|TAG|TGA/) return 0
  return 1
}
