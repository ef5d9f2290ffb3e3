# Alleles by name (ResFinder writes blaCTX-M-15_1_AY044436: variant, number of the allele, accession) to lines of
# stem, number of the variant, variant, allele, accession. The stem is what the variants of a gene have in common
# (blaCTX-M); a dot counts alleles of one variant (mcr-1.26).
BEGIN { FS = OFS = "\t" }
{
  variant = allele = $1
  accession = ""
  if (match(allele, /_[0-9]+_[A-Za-z0-9_.:-]+$/)) {
    variant = substr(allele, 1, RSTART - 1)
    accession = substr(allele, RSTART + 1)
    sub(/^[0-9]+_/, "", accession)
  }
  sub(/\.[0-9]+$/, "", variant)
  stem = variant
  # mcr-1 and mcr-2 are genes of their own.
  if (stem !~ /^mcr-[0-9]+$/ && stem ~ /[A-Za-z)'-][0-9]+[A-Za-z]?$/) sub(/-?[0-9]+[A-Za-z]?$/, "", stem)
  number = substr(variant, length(stem) + 1)
  gsub(/[^0-9]/, "", number)
  print stem, number + 0, variant, allele, accession
}
