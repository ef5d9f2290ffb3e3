# dada2::filterAndTrim, sample by sample in forks of one R, as loading dada2 takes seconds. Reads wanted.txt (lines of
# sample, number of reads), and s0001_1.fastq and s0001_2.fastq, gzipped or not, of each. Writes the filtered files and,
# into kept.txt, wanted.txt's lines with the number of reads or pairs left, or else nothing and what is wrong.
# The encoding of qualities has been checked before: guessing it again from few reads goes wrong.
# Usage: filter-reads.R CORES TRUNCATE_FORWARD TRUNCATE_REVERSE TRUNCATE_QUALITY ERRORS_FORWARD ERRORS_REVERSE
#   MIN_LENGTH yes|no (PhiX)
suppressPackageStartupMessages(library(dada2))
given <- commandArgs(TRUE)
number <- function(at) as.numeric(given[at])
wanted <- read.table("wanted.txt", sep = "\t", colClasses = "character", col.names = c("sample", "reads"))

# How many reads or pairs are kept.
filter_files <- function(reads, ends, filtered) {
  filterAndTrim(
    fwd = reads[1], filt = filtered[1],
    rev = if (length(ends) == 2) reads[2], filt.rev = if (length(ends) == 2) filtered[2],
    truncLen = c(number(2), number(3))[ends],
    truncQ = number(4),
    maxEE = c(number(5), number(6))[ends],
    minLen = number(7),
    rm.phix = given[8] == "yes",
    maxN = 0, compress = TRUE, multithread = FALSE, qualityType = "FastqQuality"
  )[1, "reads.out"]
}
# What R does only the first time (it looks up methods and compiles) takes longer than most samples: a pair of reads goes
# through it before the forks begin, that not each of them has its own first time.
practise <- function() {
  pair <- file.path(tempdir(), paste0("practice_", 1:2, ".fastq"))
  for (file in pair) writeLines(c("@practice", strrep("ACGT", 75), "+", strrep("I", 300)), file)
  tryCatch(suppressWarnings(filter_files(pair, 1:2, paste0(pair, ".gz"))), error = function(problem) NULL)
  unlink(c(pair, paste0(pair, ".gz")))
}
filter_sample <- function(sample) {
  reads <- sapply(1:2, function(end) Sys.glob(paste0(sample, "_", end, ".fastq*"))[1])
  ends <- which(!is.na(reads))
  filtered <- paste0(sample, "_", 1:2, ".filtered.fastq.gz")
  kept <- filter_files(reads, ends, filtered)
  if (kept == 0) unlink(filtered)
  else if (any(ShortRead::countLines(filtered[ends]) != 4 * kept)) stop("No space left on device")
  list(kept = kept, why = "")
}
# The machine's faults are never a sample's.
verdict <- function(sample) {
  tryCatch(filter_sample(sample), error = function(problem) {
    words <- gsub("[\t\r\n]+", " ", conditionMessage(problem))
    unlink(Sys.glob(paste0(sample, "_*.filtered.fastq.gz")))
    if (grepl("cannot allocate|No space left", words)) list(stopped = words) else list(kept = "", why = words)
  })
}

if (nrow(wanted) > 1) practise()
found <- parallel::mclapply(wanted$sample, verdict, mc.cores = as.integer(given[1]), mc.preschedule = FALSE)
for (at in seq_along(found)) {
  if (!is.list(found[[at]])) stop(wanted$sample[at], ": the process that filtered it was ended, often for want of memory")
  if (!is.null(found[[at]]$stopped)) stop(wanted$sample[at], ": ", found[[at]]$stopped)
  left <- if (found[[at]]$why == "") paste(found[[at]]$kept, "of", wanted$reads[at], "reads kept") else found[[at]]$why
  message(wanted$sample[at], ": ", left)
}
of_each <- function(field) vapply(found, function(one) as.character(one[[field]]), "")
write.table(cbind(wanted, of_each("kept"), of_each("why")), "kept.txt",
  sep = "\t", quote = FALSE, row.names = FALSE, col.names = FALSE)
