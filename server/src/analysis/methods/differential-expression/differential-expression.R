# Tests genes for differential expression: reads counts and design from files, writes a column of numbers for each figure.
#   shape.txt     genes, samples, alpha, level of the group that is compared with level 1
#   counts.bin    32-bit integers, sample by sample
#   terms.txt     the design's terms in order, the group last: name, levels (0 for a number)
#   design.bin    doubles, term by term: the level from 1, or the number
#   engine.txt    deseq2, limma_voom or camera
#   shrink.txt    normal: DESeq2's fold changes are shrunken; or no
# camera ranks sets of genes: sizes.bin, places.bin (32-bit integers, genes of each set from 1), correlation.txt (NA: estimated).
shape <- scan("shape.txt", quiet = TRUE)
n_genes <- shape[1]
n_samples <- shape[2]
alpha <- shape[3]
compared <- shape[4]
counts <- matrix(readBin("counts.bin", "integer", n_genes * n_samples, size = 4, endian = "little"), nrow = n_genes)
terms <- read.delim("terms.txt", header = FALSE, col.names = c("name", "levels"))
values <- matrix(readBin("design.bin", "double", nrow(terms) * n_samples, endian = "little"), nrow = n_samples)
colnames(values) <- terms$name
samples <- as.data.frame(values)
for (at in which(terms$levels > 0)) {
  samples[[at]] <- factor(samples[[at]], levels = seq_len(terms$levels[at]))
}
design <- reformulate(terms$name)
notes <- character()
note <- function(text) notes <<- c(notes, text)

deseq2 <- function() {
  data <- DESeqDataSetFromMatrix(counts, samples, design)
  geometric <- any(rowSums(counts == 0) == 0)
  if (!geometric) note("poscounts")
  data <- estimateSizeFactors(data, type = if (geometric) "ratio" else "poscounts")
  data <- tryCatch(
    DESeq(data, quiet = TRUE),
    error = function(e) {
      # Counts that hardly scatter have no trend of dispersions: DESeq2 then says to take those of each gene.
      if (!grepl("standard curve fitting techniques|gene-wise dispersion", conditionMessage(e))) stop(e)
      note("gene_wise")
      fitted <- estimateDispersionsGeneEst(data, quiet = TRUE)
      dispersions(fitted) <- mcols(fitted)$dispGeneEst
      nbinomWaldTest(fitted, quiet = TRUE)
    }
  )
  if (identical(attr(dispersionFunction(data), "fitType"), "local")) note("local")
  answer <- results(data, contrast = c("group", compared, "1"), alpha = alpha)
  threshold <- metadata(answer)$filterThreshold
  if (readLines("shrink.txt") == "normal") {
    # Only fold changes and their errors: the tests are of the model.
    shrunken <- lfcShrink(data, coef = paste0("group_", compared, "_vs_1"), res = answer, type = "normal", quiet = TRUE)
    answer$log2FoldChange <- shrunken$log2FoldChange
    answer$lfcSE <- shrunken$lfcSE
  }
  list(
    columns = answer[, c("baseMean", "log2FoldChange", "lfcSE", "stat", "pvalue", "padj")],
    factors = sizeFactors(data),
    threshold = if (is.null(threshold)) NA else unname(threshold)
  )
}

limma_voom <- function() {
  matrix <- model.matrix(design, samples)
  data <- DGEList(counts)
  kept <- filterByExpr(data, matrix)
  if (sum(kept) < 2) stop("fewer than two genes have enough reads to be compared")
  data <- calcNormFactors(data[kept, , keep.lib.sizes = FALSE])
  fit <- eBayes(lmFit(voom(data, matrix), matrix))
  at <- paste0("group", compared)
  columns <- base::matrix(NA_real_, n_genes, 6)
  columns[kept, ] <- cbind(
    fit$Amean, fit$coefficients[, at], sqrt(fit$s2.post) * fit$stdev.unscaled[, at], fit$t[, at], fit$p.value[, at],
    p.adjust(fit$p.value[, at], "BH")
  )
  list(columns = columns, factors = data$samples$norm.factors, threshold = NA)
}

write_genes <- function(answer) {
  writeBin(as.vector(as.matrix(answer$columns)), "columns.bin", endian = "little")
  writeBin(as.vector(answer$factors), "factors.bin", endian = "little")
  writeLines(format(answer$threshold, digits = 17), "threshold.txt")
  writeLines(notes, "notes.txt")
}

# All genes given are taken: those that the test of genes has left.
write_sets <- function() {
  integers <- function(name) readBin(name, "integer", file.size(name) / 4, size = 4, endian = "little")
  sizes <- integers("sizes.bin")
  index <- split(integers("places.bin"), rep(seq_along(sizes), sizes))
  matrix <- model.matrix(design, samples)
  fitted <- voom(calcNormFactors(DGEList(counts)), matrix)
  at <- match(paste0("group", compared), colnames(matrix))
  correlation <- as.numeric(readLines("correlation.txt"))
  answer <- camera(fitted, index, matrix, contrast = at, inter.gene.cor = correlation, sort = FALSE)
  estimated <- if (is.na(correlation)) answer$Correlation else rep(NA_real_, length(index))
  writeBin(c(as.double(answer$Direction == "Up"), answer$PValue, estimated), "sets.bin", endian = "little")
}

# DESeq2 tells its progress as messages: they go to the log.
switch(readLines("engine.txt"),
  deseq2 = write_genes(deseq2()),
  limma_voom = write_genes(limma_voom()),
  camera = write_sets()
)
