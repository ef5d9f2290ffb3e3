# limma as its user's guide calls it, for tests: counts.tsv (levels as the model takes them, NA is missing) and samples.tsv in the folder given, a formula, answers.tsv.
suppressPackageStartupMessages(library(limma))
setwd(commandArgs(trailingOnly = TRUE)[1])
response <- as.matrix(read.delim("counts.tsv", row.names = 1, check.names = FALSE, na.strings = "NA"))
samples <- read.delim("samples.tsv", row.names = 1, stringsAsFactors = TRUE)
samples$group <- relevel(samples$group, "control")
fit <- eBayes(lmFit(response, model.matrix(as.formula(readLines("formula.txt")), samples)))
answer <- topTable(fit, coef = "grouptreated", number = Inf, sort.by = "none")[, c("logFC", "t", "P.Value", "adj.P.Val")]
write.table(format(as.matrix(answer), digits = 17), "answers.tsv", sep = "\t", quote = FALSE, col.names = NA)
