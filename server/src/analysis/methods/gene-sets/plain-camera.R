# camera as limma's manual calls it and Fisher's exact test, for tests: counts.tsv, samples.tsv, sets.gmt, called.txt (ids of genes
# called different) and tested.txt (the background) in the folder given, a formula, answers.tsv.
suppressPackageStartupMessages({library(limma); library(edgeR)})
setwd(commandArgs(trailingOnly = TRUE)[1])
counts <- as.matrix(read.delim("counts.tsv", row.names = 1, check.names = FALSE))
samples <- read.delim("samples.tsv", row.names = 1, stringsAsFactors = TRUE)
samples$group <- relevel(samples$group, "control")
tested <- sort(readLines("tested.txt"))
called <- readLines("called.txt")
design <- model.matrix(as.formula(readLines("formula.txt")), samples)
fitted <- voom(calcNormFactors(DGEList(counts[tested, ])), design)
lines <- strsplit(readLines("sets.gmt"), "\t")
sets <- setNames(lapply(lines, function(cells) intersect(cells[-(1:2)], tested)), sapply(lines, `[`, 1))
sets <- sets[lengths(sets) >= 5]
index <- ids2indices(sets, tested, remove.empty = FALSE)
preset <- camera(fitted, index, design, contrast = "grouptreated", sort = FALSE)
estimated <- camera(fitted, index, design, contrast = "grouptreated", inter.gene.cor = NA, sort = FALSE)
over <- sapply(sets, function(genes) {
  hit <- length(intersect(genes, called))
  table <- matrix(c(hit, length(genes) - hit, length(called) - hit, length(tested) - length(genes) - length(called) + hit), 2)
  fisher.test(table, alternative = "greater")$p.value
})
answer <- cbind(
  size = lengths(sets), up = preset$Direction == "Up", p = preset$PValue, q = p.adjust(preset$PValue, "BH"),
  estimated_p = estimated$PValue, correlation = estimated$Correlation, over = over, over_q = p.adjust(over, "BH")
)
write.table(format(answer, digits = 17), "answers.tsv", sep = "\t", quote = FALSE, col.names = NA)
