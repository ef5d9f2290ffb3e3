# dada2::learnErrors for the forward and the reverse reads of all samples: errors_1.rds, errors_2.rds. Samples are taken
# in the order given. Too few reads to fit a curve to: the qualities are taken at their word.
# Usage: learn-errors.R CORES ERROR_BASES FILTERED…
given <- commandArgs(TRUE)
files <- given[-(1:2)]
transitions <- c(outer(c("A", "C", "G", "T"), c("A", "C", "G", "T"), function(to, from) paste0(from, "2", to)))
as_stated <- function() {
  wrong <- 10^(-(0:93) / 10)
  kept <- substr(transitions, 1, 1) == substr(transitions, 3, 3)
  rates <- t(sapply(kept, function(same) if (same) 1 - wrong else wrong / 3))
  dimnames(rates) <- list(transitions, 0:93)
  pmin(pmax(rates, 1e-7), 1)
}
learn <- function(end) {
  set.seed(1)
  of_end <- files[endsWith(files, paste0("_", end, ".filtered.fastq.gz"))]
  rates <- tryCatch(
    getErrors(learnErrors(of_end, nbases = as.numeric(given[2]), multithread = FALSE, randomize = FALSE, qualityType = "FastqQuality")),
    error = function(problem) {
      if (grepl("cannot allocate|No space left", conditionMessage(problem))) stop(problem)
      message("Errors as the qualities state them: ", conditionMessage(problem))
      as_stated()
    }
  )
  saveRDS(rates, paste0("errors_", end, ".rds"))
  "learnt"
}

ends <- sort(unique(sub(".*_([12])\\.filtered\\.fastq\\.gz$", "\\1", files)))
if (length(ends) > 0) {
  suppressPackageStartupMessages(library(dada2))
  # Both at once, of one start of R: loading dada2 takes seconds.
  learnt <- parallel::mclapply(ends, learn, mc.cores = min(length(ends), as.integer(given[1])))
  for (one in learnt) if (!identical(one, "learnt")) stop("the errors could not be learnt, often for want of memory: ", one)
}
