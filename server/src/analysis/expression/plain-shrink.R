# Shrunken fold changes as DESeq2's manual calls them, for tests: the same files as plain-deseq2.R.
suppressPackageStartupMessages(library(DESeq2))
setwd(commandArgs(trailingOnly = TRUE)[1])
counts <- as.matrix(read.delim("counts.tsv", row.names = 1, check.names = FALSE))
samples <- read.delim("samples.tsv", row.names = 1, stringsAsFactors = TRUE)
samples$group <- relevel(samples$group, "control")
fit <- DESeq(DESeqDataSetFromMatrix(counts, samples, as.formula(readLines("formula.txt"))), quiet = TRUE)
answer <- as.data.frame(lfcShrink(fit, coef = "group_treated_vs_control", type = "normal", quiet = TRUE))
write.table(format(as.matrix(answer[, c("log2FoldChange", "lfcSE")]), digits = 17), "answers.tsv", sep = "\t", quote = FALSE, col.names = NA)
