# Reads jobs from standard input, a line each: folder, script, arguments, separated by tabs. Each is done in a fork of
# this R, which has loaded dada2 already; its words go to r.said and its exit code to the fifo r.answer.
suppressPackageStartupMessages(library(dada2))

# What R does only the first time (it looks up methods and compiles) takes longer than what these jobs are about: they
# fork from an R that has done all of it once, on reads of four sequences. Its results are nobody's.
practise <- function(folder) {
  dir.create(folder)
  file <- file.path(folder, c("reads.fastq", "kept.fastq.gz", "reference.fasta"))
  bases <- vapply(1:4, function(seed) {
    set.seed(seed)
    paste(sample(c("A", "C", "G", "T"), 120, replace = TRUE), collapse = "")
  }, "")
  writeLines(c(rbind("@read", rep(bases, 25), "+", strrep("I", 120))), file[1])
  filterAndTrim(file[1], file[2], maxEE = 2, multithread = FALSE, qualityType = "FastqQuality")
  reads <- derepFastq(file[2], qualityType = "FastqQuality")
  rates <- getErrors(dada(reads, err = NULL, selfConsist = TRUE, errorEstimationFunction = noqualErrfun, verbose = 0))
  found <- dada(reads, err = rates, errorEstimationFunction = noqualErrfun, multithread = FALSE, verbose = 0)
  removeBimeraDenovo(makeSequenceTable(found), multithread = FALSE)
  writeLines(paste0(">", c("A;B;", "A;C;", "A;D;", "A;E;"), "\n", bases), file[3])
  assignTaxonomy(bases, file[3], minBoot = 0, outputBootstraps = TRUE, taxLevels = c("d", "p"), multithread = FALSE)
  unlink(folder, recursive = TRUE)
}
tryCatch(suppressMessages(practise(tempfile())), error = function(problem) message("No practice: ", conditionMessage(problem)))

serve <- function(folder, script, arguments) {
  setwd(folder)
  said <- file("r.said", "w")
  sink(said)
  sink(said, type = "message")
  own <- new.env()
  own$commandArgs <- function(trailingOnly) arguments
  code <- tryCatch({ source(script, local = own); 0 }, error = function(problem) {
    message("Error: ", conditionMessage(problem))
    1
  })
  sink(type = "message")
  sink()
  close(said)
  writeLines(as.character(code), "r.answer")
}

jobs <- file("stdin", "r")
while (length(line <- readLines(jobs, 1)) == 1) {
  words <- strsplit(line, "\t", fixed = TRUE)[[1]]
  parallel::mcparallel(serve(words[1], words[2], words[-(1:2)]), detached = TRUE)
}
