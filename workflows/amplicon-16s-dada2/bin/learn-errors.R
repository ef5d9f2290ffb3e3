# dada2::learnErrors for the forward or the reverse reads of all samples: errors.rds. Samples are taken in the order
# given. Too few reads to fit a curve to: the qualities are taken at their word.
# Usage: learn-errors.R ERROR_BASES OUTPUT FILTERED…
given <- commandArgs(TRUE)
files <- given[-(1:2)]
if (length(files) > 0) {
  suppressPackageStartupMessages(library(dada2))
  set.seed(1)
  transitions <- c(outer(c("A", "C", "G", "T"), c("A", "C", "G", "T"), function(to, from) paste0(from, "2", to)))
  as_stated <- function() {
    wrong <- 10^(-(0:93) / 10)
    kept <- substr(transitions, 1, 1) == substr(transitions, 3, 3)
    rates <- t(sapply(kept, function(same) if (same) 1 - wrong else wrong / 3))
    dimnames(rates) <- list(transitions, 0:93)
    pmin(pmax(rates, 1e-7), 1)
  }
  rates <- tryCatch(
    getErrors(learnErrors(files, nbases = as.numeric(given[1]), multithread = FALSE, randomize = FALSE, qualityType = "FastqQuality")),
    error = function(problem) {
      if (grepl("cannot allocate|No space left", conditionMessage(problem))) stop(problem)
      message("Errors as the qualities state them: ", conditionMessage(problem))
      as_stated()
    }
  )
  saveRDS(rates, given[2])
}
