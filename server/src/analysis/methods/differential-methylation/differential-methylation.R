# Tests sites for differential methylation: reads levels and design from files, writes a column of numbers for each figure.
#   shape.txt      sites, samples, columns of the design, place of the compared group's column
#   response.bin   doubles, sample by sample: levels as the model takes them, NaN is missing
#   levels.bin     the same, from 0 to 1
#   design.bin     doubles, sample by sample: the model matrix
shape <- scan("shape.txt", quiet = TRUE)
n_sites <- shape[1]
n_samples <- shape[2]
at <- shape[4]
numbers <- function(name, n) readBin(name, "double", n, endian = "little")
design <- matrix(numbers("design.bin", n_samples * shape[3]), nrow = n_samples, byrow = TRUE)
colnames(design) <- paste0("x", seq_len(shape[3]))
read_matrix <- function(name) {
  values <- matrix(numbers(name, n_sites * n_samples), nrow = n_sites)
  values[is.nan(values)] <- NA
  values
}

# limma fits sites without missing values together, others one by one: those that miss the same samples are fitted together, too.
fit_column <- function(values) {
  found <- list(
    coefficient = rep(NA_real_, n_sites), unscaled = rep(NA_real_, n_sites),
    sigma = rep(NA_real_, n_sites), df = numeric(n_sites), mean = rowMeans(values, na.rm = TRUE)
  )
  keep <- function(rows, samples) {
    fit <- suppressWarnings(lmFit(values[rows, samples, drop = FALSE], design[samples, , drop = FALSE]))
    found$coefficient[rows] <<- fit$coefficients[, at]
    found$unscaled[rows] <<- fit$stdev.unscaled[, at]
    found$sigma[rows] <<- fit$sigma
    found$df[rows] <<- fit$df.residual
  }
  missing <- is.na(values)
  patterns <- rep("", n_sites)
  for (sample in which(colSums(missing) > 0)) {
    patterns[missing[, sample]] <- paste(patterns[missing[, sample]], sample)
  }
  groups <- split(seq_len(n_sites), patterns)
  together <- lengths(groups) >= 10 | names(groups) == ""
  for (rows in groups[together]) keep(rows, which(!missing[rows[1], ]))
  alone <- unlist(groups[!together], use.names = FALSE)
  if (length(alone) > 0) keep(alone, seq_len(n_samples))
  found
}

fitted <- fit_column(read_matrix("response.bin"))
column <- function(values) matrix(values, dimnames = list(NULL, "compared"))
fit <- eBayes(new("MArrayLM", list(
  coefficients = column(fitted$coefficient), stdev.unscaled = column(fitted$unscaled),
  sigma = fitted$sigma, df.residual = fitted$df, Amean = fitted$mean
)))
difference <- fit_column(read_matrix("levels.bin"))$coefficient
p <- as.vector(fit$p.value)
writeBin(c(difference, as.vector(fit$t), p, p.adjust(p, "BH")), "columns.bin", endian = "little")
