# Answers one question: loads the packages first, then runs the script in the question's folder.
# Arguments: the script, the folder. Everything else is in files of the folder.
given <- commandArgs(trailingOnly = TRUE)
script <- given[1]
setwd(given[2])
options(warn = 1, stringsAsFactors = FALSE)

fail <- function(code, text) {
  writeLines(text, "error.txt")
  message("Error: ", text)
  quit(save = "no", status = code)
}

packages <- readLines("packages.txt")
tryCatch(
  for (name in packages) suppressPackageStartupMessages(library(name, character.only = TRUE)),
  error = function(e) fail(3, conditionMessage(e))
)
versions <- c(R = paste(R.version$major, R.version$minor, sep = "."),
              vapply(packages, function(name) as.character(packageVersion(name)), ""))
writeLines(paste(names(versions), versions, sep = "\t"), "versions.txt")

tryCatch(
  source(script, echo = FALSE),
  error = function(e) fail(2, conditionMessage(e))
)
