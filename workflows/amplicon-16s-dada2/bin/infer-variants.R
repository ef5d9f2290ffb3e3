# dada2::dada on a group of samples, then mergePairs: lines of sample, sequence, number of reads in GROUP.variants.tsv,
# and what became of each sample in GROUP.status.tsv. What one sample brings on ends with that sample.
# Usage: infer-variants.R GROUP.tar independent|pooled|pseudo MIN_OVERLAP MAX_MISMATCHES
#   (errors_1.rds and errors_2.rds in the working folder)
suppressPackageStartupMessages(library(dada2))
given <- commandArgs(TRUE)
untar(given[1], tar = "internal")
output <- sub("\\.tar$", "", basename(given[1]))
inference <- given[2]
min_overlap <- as.integer(given[3])
max_mismatches <- as.integer(given[4])

status <- file(paste0(output, ".status.tsv"), "w")
tell <- function(sample, step, state, reads_in, reads_out, reason = "") {
  cat(sample, step, state, reads_in, reads_out, gsub("[\t\r\n]+", " ", reason), sep = "\t", file = status)
  cat("\n", file = status)
}
# The machine's faults are never a sample's.
failed <- function(problem) {
  words <- conditionMessage(problem)
  if (grepl("cannot allocate|No space left", words)) stop(problem)
  structure(list(words = words), class = "failed")
}

read_end <- function(end) {
  files <- sort(list.files(pattern = paste0("_", end, "\\.filtered\\.fastq\\.gz$")), method = "radix")
  names(files) <- sub("_[12]\\.filtered\\.fastq\\.gz$", "", files)
  lapply(files, function(file) tryCatch(derepFastq(file, qualityType = "FastqQuality"), error = failed))
}
denoise <- function(reads, end) {
  good <- Filter(function(one) !inherits(one, "failed"), reads)
  if (length(good) == 0) return(reads)
  rates <- readRDS(paste0("errors_", end, ".rds"))
  alone <- function(priors = character()) {
    lapply(good, function(one) {
      tryCatch(dada(one, err = rates, priors = priors, pool = FALSE, multithread = FALSE, verbose = 0), error = failed)
    })
  }
  together <- function() {
    # A list of one is answered with that one.
    found <- dada(good, err = rates, pool = TRUE, multithread = FALSE, verbose = 0)
    if (length(good) == 1) setNames(list(found), names(good)) else found
  }
  # dada(pool = "pseudo") in its own words: a second round that expects what two samples or more held in the first. Done
  # here, since dada takes the second round's errors from the samples at hand, and has none where these are few.
  twice <- function() {
    first <- Filter(function(one) !inherits(one, "failed"), alone())
    seen <- table(unlist(lapply(first, function(one) names(getUniques(one)))))
    alone(priors = as.character(names(seen)[seen >= 2]))
  }
  reads[names(good)] <- switch(inference, independent = alone(), pooled = together(), pseudo = twice())
  reads
}

reads <- list(read_end(1), read_end(2))
denoised <- list(denoise(reads[[1]], 1), denoise(reads[[2]], 2))

variants_of <- function(sample) {
  one <- denoised[[1]][[sample]]
  other <- denoised[[2]][[sample]]
  fault <- Filter(function(end) inherits(end, "failed"), list(reads[[1]][[sample]], reads[[2]][[sample]], one, other))
  n <- if (inherits(reads[[1]][[sample]], "failed")) 0 else sum(getUniques(reads[[1]][[sample]]))
  if (length(fault) > 0) {
    tell(sample, "denoise", "failed", n, 0, paste0("The reads could not be denoised: ", fault[[1]]$words, ". Check the files."))
    return(NULL)
  }
  kept <- sum(getUniques(one))
  tell(sample, "denoise", "ok", n, kept)
  if (is.null(other)) {
    tell(sample, "merge", "ok", kept, "")
    found <- getUniques(one)
    return(data.frame(sample, sequence = names(found), count = as.integer(found)))
  }
  pairs <- tryCatch(
    mergePairs(one, reads[[1]][[sample]], other, reads[[2]][[sample]],
      minOverlap = min_overlap, maxMismatch = max_mismatches, trimOverhang = TRUE),
    error = failed
  )
  if (inherits(pairs, "failed")) {
    tell(sample, "merge", "failed", kept, 0, paste0("The pairs could not be merged: ", pairs$words, ". Check the files."))
    return(NULL)
  }
  if (nrow(pairs) == 0) {
    tell(sample, "merge", "empty", kept, 0, paste0(
      "None of the ", kept, " pairs overlaps by ", min_overlap, " bases with at most ", max_mismatches,
      " differences. Are the reads, as they are cut, long enough for their region? Cut later, or submit the forward reads alone."
    ))
    return(NULL)
  }
  tell(sample, "merge", "ok", kept, sum(pairs$abundance))
  data.frame(sample, sequence = pairs$sequence, count = as.integer(pairs$abundance))
}

variants <- do.call(rbind, lapply(names(reads[[1]]), variants_of))
close(status)
if (is.null(variants)) variants <- data.frame(sample = character(), sequence = character(), count = integer())
# Pairs that differ in what was cut off at the ends may give one sequence twice.
if (nrow(variants) > 0) variants <- aggregate(count ~ sample + sequence, variants, sum)
variants <- variants[order(variants$sample, variants$sequence, method = "radix"), c("sample", "sequence", "count")]
write.table(variants, paste0(output, ".variants.tsv"), sep = "\t", quote = FALSE, row.names = FALSE, col.names = FALSE)
