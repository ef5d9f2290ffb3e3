# Counts of genes in two groups: negative binomial, 800 of 10,000 genes different unless there are none to be.
#   Rscript simulate-counts.R <folder> <samples per group> <different genes> <seed>
# Writes counts.tsv (genes × samples), samples.tsv (sample, group) and truth.tsv (gene, log2 fold change).
given <- commandArgs(trailingOnly = TRUE)
setwd(given[1])
m <- as.integer(given[2])
n_different <- as.integer(given[3])
set.seed(as.integer(given[4]))
n <- 10000
mean <- rlnorm(n, 4, 1.5)
dispersion <- 0.05 + 2 / mean
change <- numeric(n)
different <- sample(n, n_different)
change[different] <- rnorm(n_different, 0, 1.2) + sign(rnorm(n_different)) * 0.5
group <- rep(0:1, each = m)
size <- exp(rnorm(2 * m, 0, 0.2))
counts <- sapply(seq_len(2 * m), function(i) rnbinom(n, mu = mean * 2^(change * group[i]) * size[i], size = 1 / dispersion))
genes <- sprintf("ENSG%011d", seq_len(n))
samples <- sprintf("S%02d", seq_len(2 * m))
table <- function(rows, name) write.table(rows, name, sep = "\t", quote = FALSE, row.names = FALSE)
dimnames(counts) <- list(NULL, samples)
table(data.frame(gene_id = genes, counts), "counts.tsv")
table(data.frame(sample_id = samples, group = c("control", "treated")[group + 1]), "samples.tsv")
table(data.frame(gene = genes, change = change), "truth.tsv")
