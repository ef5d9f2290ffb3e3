# dada2::filterAndTrim for one sample. Writes the filtered files and, into kept.txt, how many reads or pairs are left.
# The encoding of qualities has been checked before: guessing it again from few reads goes wrong.
suppressPackageStartupMessages(library(dada2))
given <- commandArgs(TRUE)
paired <- given[3] != "-"
number <- function(at) as.numeric(given[at])
ends <- if (paired) 1:2 else 1

kept <- filterAndTrim(
  fwd = given[1], filt = given[2],
  rev = if (paired) given[3], filt.rev = if (paired) given[4],
  truncLen = c(number(5), number(6))[ends],
  truncQ = number(7),
  maxEE = c(number(8), number(9))[ends],
  minLen = number(10),
  rm.phix = given[11] == "yes",
  maxN = 0, compress = TRUE, multithread = FALSE, qualityType = "FastqQuality"
)
cat(kept[1, "reads.out"], "\n", sep = "", file = "kept.txt")
