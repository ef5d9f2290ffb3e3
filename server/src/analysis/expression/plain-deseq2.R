# DESeq2 as its manual calls it, for tests: counts.tsv and samples.tsv in the folder given, a formula, answers.tsv.
suppressPackageStartupMessages(library(DESeq2))
setwd(commandArgs(trailingOnly = TRUE)[1])
counts <- as.matrix(read.delim("counts.tsv", row.names = 1, check.names = FALSE))
samples <- read.delim("samples.tsv", row.names = 1, stringsAsFactors = TRUE)
samples$group <- relevel(samples$group, "control")
fit <- DESeq(DESeqDataSetFromMatrix(counts, samples, as.formula(readLines("formula.txt"))), quiet = TRUE)
answer <- as.data.frame(results(fit, contrast = c("group", "treated", "control"), alpha = 0.05))
write.table(format(as.matrix(answer), digits = 17), "answers.tsv", sep = "\t", quote = FALSE, col.names = NA)
