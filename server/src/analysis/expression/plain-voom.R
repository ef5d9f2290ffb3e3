# limma-voom as its user's guide calls it, for tests: the same files as plain-deseq2.R.
suppressPackageStartupMessages({library(limma); library(edgeR)})
setwd(commandArgs(trailingOnly = TRUE)[1])
counts <- as.matrix(read.delim("counts.tsv", row.names = 1, check.names = FALSE))
samples <- read.delim("samples.tsv", row.names = 1, stringsAsFactors = TRUE)
samples$group <- relevel(samples$group, "control")
design <- model.matrix(as.formula(readLines("formula.txt")), samples)
data <- DGEList(counts)
data <- calcNormFactors(data[filterByExpr(data, design), , keep.lib.sizes = FALSE])
fit <- eBayes(lmFit(voom(data, design), design))
answer <- topTable(fit, coef = "grouptreated", number = Inf, sort.by = "none")[, c("AveExpr", "logFC", "t", "P.Value", "adj.P.Val")]
write.table(format(as.matrix(answer), digits = 17), "answers.tsv", sep = "\t", quote = FALSE, col.names = NA)
