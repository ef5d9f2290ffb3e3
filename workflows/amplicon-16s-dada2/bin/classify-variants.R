# dada2::assignTaxonomy. The reference comes with lineages in SINTAX form (;tax=d:…,p:…), which are put into dada2's
# (Bacteria;Firmicutes;…;) and back. The bootstrap draws are seeded. Writes lines of feature, lineage (cut at the least
# confidence), all ranks with their confidence. Usage: classify-variants.R FEATURES REFERENCE MIN_BOOTSTRAP OUTPUT
suppressPackageStartupMessages(library(dada2))
given <- commandArgs(TRUE)
ranks <- c("d", "p", "c", "o", "f", "g", "s")
# dada2's own word for a rank without a name, which it answers with NA.
unnamed <- "_DADA2_UNSPECIFIED"

read_fasta <- function(path) {
  lines <- readLines(path)
  heads <- startsWith(lines, ">")
  bases <- tapply(lines[!heads], cumsum(heads)[!heads], paste, collapse = "")
  list(names = sub("^>", "", lines[heads]), bases = as.character(toupper(bases)))
}
lineage_of <- function(name) {
  parts <- strsplit(sub(";.*", "", sub(".*;tax=", "", name)), ",", fixed = TRUE)[[1]]
  named <- setNames(substring(parts, 3), substring(parts, 1, 1))[ranks]
  last <- max(c(0, which(!is.na(named))))
  named[is.na(named)] <- unnamed
  paste0(head(named, last), ";", collapse = "")
}

features <- read_fasta(given[1])
reference <- read_fasta(given[2])
writeLines(paste0(">", vapply(reference$names, lineage_of, ""), "\n", reference$bases), "training.fasta")
set.seed(1)
found <- assignTaxonomy(features$bases, "training.fasta",
  minBoot = 0, tryRC = FALSE, outputBootstraps = TRUE, taxLevels = ranks, multithread = FALSE)
least <- round(100 * as.numeric(given[3]))

lines <- vapply(seq_along(features$names), function(at) {
  names <- found$tax[at, ]
  support <- found$boot[at, ]
  letters <- colnames(found$tax)
  here <- !is.na(names) & names != unnamed
  # From the first rank of too little support on, nothing is named.
  sure <- here & cumsum(support < least) == 0
  paste(features$names[at],
    paste0(letters[sure], ":", names[sure], collapse = ","),
    paste0(letters[here], ":", names[here], sprintf("(%.2f)", support[here] / 100), collapse = ","), sep = "\t")
}, "")
writeLines(lines, given[4])
invisible(file.remove("training.fasta"))
