# Reads jobs from standard input, a line each: folder, script, arguments, separated by tabs. Each is done in a fork of
# this R, which has loaded dada2 already; its words go to r.said and its exit code to the fifo r.answer.
suppressPackageStartupMessages(library(dada2))

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
