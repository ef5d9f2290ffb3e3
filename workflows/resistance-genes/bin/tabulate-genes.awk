# Genes of all samples from the hits of each. Files: genes.tsv, then hits. -v column=gene|variant: what is counted.
# Writes feature_table.tsv, a line a sample and gene: the evidence is that of the best allele; depth, reads, RPKM and
# copies are sums over the gene's alleles, each over its own length. And best.tsv, lines of sample, gene, allele, identity,
# coverage, depth, contig, start, stop, strand: one a gene of reads, one a locus of contigs.
BEGIN {
  FS = OFS = "\t"
  print "sample_id", "feature_id", "value", "identity", "depth", "reads", "rpkm", "copies_per_16s", "copies", "best_allele", "method"
}
FILENAME == ARGV[1] {
  if (FNR == 1) for (i = 1; i <= NF; i++) place[$i] = i
  else feature[$1] = $(place[column])
  next
}
$1 == "#" { finish(); sample = $2; method = $3; total = $6; rrna = $7; next }
{
  if (!($2 in feature)) { print "no gene for allele " $2 >"/dev/stderr"; failed = 1; exit 1 }
  gene = feature[$2]
  if (!(gene in score)) { order[++genes] = gene; score[gene] = -1 }
  if ($8 == 1) {
    accepted[gene]
    copies[gene]++
    if (method == "contigs") print $1, gene, $2, $3, $4, "", $9, $10, $11, $12 >"best.tsv"
    # Hits come in no certain order: ties go to the deeper allele, then to the name.
    rank = $3 * $4
    if (rank > score[gene] || (rank == score[gene] && ($5 > best_depth[gene] || ($5 == best_depth[gene] && $2 < best[gene])))) {
      score[gene] = rank; best[gene] = $2; best_depth[gene] = $5; same[gene] = $3; covered[gene] = $4
    }
  }
  if (method == "reads") { depth[gene] += $5; reads[gene] += $6; per_kb[gene] += $6 / ($7 / 1000) }
}
END { if (failed) exit 1; finish() }

function finish(   i, gene) {
  for (i = 1; i <= genes; i++) {
    gene = order[i]
    if (!(gene in accepted)) continue
    if (method == "reads") {
      print sample, gene, part(covered[gene]), sprintf("%.2f", same[gene]), sprintf("%.3f", depth[gene]), reads[gene], \
        sprintf("%.3f", per_kb[gene] / (total / 1e6)), (rrna > 0 ? sprintf("%.5f", depth[gene] / rrna) : ""), "", best[gene], method
      print sample, gene, best[gene], same[gene], covered[gene], depth[gene], "", "", "", "" >"best.tsv"
    } else print sample, gene, part(covered[gene]), sprintf("%.2f", same[gene]), "", "", "", "", copies[gene], best[gene], method
  }
  split("", order); split("", score); split("", accepted); split("", copies); split("", best); split("", best_depth)
  split("", same); split("", covered); split("", depth); split("", reads); split("", per_kb)
  genes = 0
}

function part(percent) { return sprintf("%.4f", (percent > 100 ? 100 : percent) / 100) }
