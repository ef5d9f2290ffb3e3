# BLAST hits, best first, to a line a locus: sample, allele, identity, coverage, two empty cells (depth, reads), length,
# accepted, contig, start, stop, strand. A hit that overlaps a better one by more than half of the shorter is the same
# locus. Hits: contig, start, stop, allele, start and stop on the allele, identity, length of the allele.
BEGIN { FS = OFS = "\t" }
{
  from = ($5 < $6 ? $5 : $6); to = ($5 < $6 ? $6 : $5)
  part = 100 * (to - from + 1) / $8
  if ($7 < identity || part < coverage) next
  for (i = 1; i <= loci[$1]; i++) {
    low = ($2 > start[$1, i] ? $2 : start[$1, i])
    high = ($3 < stop[$1, i] ? $3 : stop[$1, i])
    shorter = ($3 - $2 < stop[$1, i] - start[$1, i] ? $3 - $2 : stop[$1, i] - start[$1, i]) + 1
    if (high - low + 1 > shorter / 2) next
  }
  i = ++loci[$1]
  start[$1, i] = $2; stop[$1, i] = $3
  print sample, $4, $7, part, "", "", $8, 1, $1, $2, $3, ($5 < $6 ? "+" : "-")
}
