# dada2::removeBimeraDenovo on all samples' variants (*.variants.tsv). Writes inferred-all.fasta, by falling abundance,
# and counts.tsv: lines of sample, sequence, number of reads. Usage: remove-chimeras.R consensus|pooled
method <- commandArgs(TRUE)[1]
read_variants <- function(file) {
  if (file.size(file) == 0) return(NULL)
  read.table(file, sep = "\t", col.names = c("sample", "sequence", "count"), colClasses = c("character", "character", "integer"))
}
files <- sort(list.files(pattern = "\\.variants\\.tsv$"), method = "radix")
variants <- do.call(rbind, lapply(files, read_variants))
kept <- character()
sizes <- integer()
if (!is.null(variants)) {
  suppressPackageStartupMessages(library(dada2))
  totals <- tapply(variants$count, variants$sequence, sum)
  # Ties by letters, so that chance never shows.
  sequences <- names(totals)[order(-totals, names(totals), method = "radix")]
  samples <- sort(unique(variants$sample), method = "radix")
  table <- matrix(0L, length(samples), length(sequences), dimnames = list(samples, sequences))
  table[cbind(match(variants$sample, samples), match(variants$sequence, sequences))] <- variants$count
  kept <- colnames(removeBimeraDenovo(table, method = method, multithread = FALSE, verbose = TRUE))
  sizes <- as.integer(totals[kept])
  variants <- variants[variants$sequence %in% kept, ]
  variants <- variants[order(variants$sample, variants$sequence, method = "radix"), ]
}
writeLines(sprintf(">v%d;size=%d\n%s", seq_along(kept), sizes, kept), "inferred-all.fasta")
lines <- if (length(kept) > 0) paste(variants$sample, variants$sequence, variants$count, sep = "\t") else character()
writeLines(lines, "counts.tsv")
