# One sample's betas from the intensities of its beads: noob (Triche et al. 2013), dyes, detection p values.
# Usage: normalise-array.R PREFIX BEADS MANIFEST ARRAY MAX_DETECTION_P MIN_BEADS CORRECTION
# Writes PREFIX.betas.bin (n, then betas and detection p of every probe as doubles; NA: no value), PREFIX.betas.tsv.gz and
# PREFIX.normalise-quality.json; prints `detected N`, the probes with a value.
suppressPackageStartupMessages({
  library(limma)
  library(MASS)
})
words <- commandArgs(trailingOnly = TRUE)
prefix <- words[1]
array <- readLines(words[4])
most_p <- as.numeric(words[5])
least_beads <- as.integer(words[6])
correction <- words[7]
OFFSET <- 15
# Male and female arrays differ by log2 of the Y over that of the X probes (minfi's cut-off).
SEX_CUT <- -2

# R takes half a minute to read the table of a million probes, and a moment for its binary form.
probe_names <- sub("\t.*", "", readLines(file.path(words[3], "probes.tsv"))[-1])
input <- file(file.path(words[3], "probes.bin"), "rb")
n_probes <- readBin(input, "integer", 1, 4, endian = "little")
probe_a <- readBin(input, "integer", n_probes, 4, endian = "little")
probe_b <- readBin(input, "integer", n_probes, 4, endian = "little")
design <- c("II", "IR", "IG")[readBin(input, "integer", n_probes, 1) + 1]
chromosome <- c("", "X", "Y")[readBin(input, "integer", n_probes, 1) + 1]
close(input)
controls <- scan(
  file.path(words[3], "controls.tsv"),
  what = list(address = 0L, type = "", detail = ""), sep = "\t", quote = "", skip = 1, quiet = TRUE, comment.char = "", na.strings = character()
)

input <- file(words[2], "rb")
n <- readBin(input, "integer", 1, 4, endian = "little")
ids <- readBin(input, "integer", n, 4, endian = "little")
green <- as.numeric(readBin(input, "integer", n, 2, signed = FALSE, endian = "little"))
red <- as.numeric(readBin(input, "integer", n, 2, signed = FALSE, endian = "little"))
beads <- readBin(input, "integer", n, 1, signed = FALSE)
close(input)

at_a <- match(probe_a, ids)
at_b <- match(probe_b, ids, incomparables = 0L)
is_two <- design == "II"
is_red <- design == "IR"
is_green <- design == "IG"
pick <- function(values, red_values) {
  # Methylated and unmethylated: green and red of one bead type (II), or two bead types in one colour (I).
  list(
    m = ifelse(is_two, values[at_a], ifelse(is_red, red_values[at_b], values[at_b])),
    u = ifelse(is_two | is_red, red_values[at_a], values[at_a])
  )
}
raw <- pick(green, red)
n_beads <- ifelse(is_two, beads[at_a], pmin(beads[at_a], beads[at_b]))

# Background: what type I probes show in the colour that they do not have.
noob <- function(all, inside, outside) {
  background <- huber(outside[!is.na(outside)])
  signal <- max(huber(inside[!is.na(inside)])$mu - background$mu, 10)
  normexp.signal(c(background$mu, log(background$s), log(signal)), all) + OFFSET
}
type_one <- function(values, which) c(values[at_a[which]], values[at_b[which]])
at_control <- match(controls$address, ids)
mean_control <- function(values, types) mean(values[at_control[controls$type %in% types]], na.rm = TRUE)
ratio <- function(values, red_values) mean_control(values, c("NORM_C", "NORM_G")) / mean_control(red_values, c("NORM_A", "NORM_T"))
if (correction == "noob") {
  corrected_green <- noob(green, c(green[at_a[is_two]], type_one(green, is_green)), type_one(green, is_red))
  corrected_red <- noob(red, c(red[at_a[is_two]], type_one(red, is_red)), type_one(red, is_green))
} else {
  corrected_green <- green
  corrected_red <- red
}
dye <- ratio(corrected_green, corrected_red)
if (!is.finite(dye) || dye <= 0) stop("the array has no normalisation controls of the manifest")
used <- pick(corrected_green, corrected_red * (if (correction == "none") 1 else dye))
beta <- used$m / (used$m + used$u + 100)

# Detection: whether both signals together could be background, as negative controls show it.
negative <- at_control[controls$type == "NEGATIVE"]
background <- function(values) c(median(values[negative], na.rm = TRUE), mad(values[negative], na.rm = TRUE))
of_green <- background(green)
of_red <- background(red)
centre <- ifelse(is_two, of_green[1] + of_red[1], 2 * ifelse(is_red, of_red[1], of_green[1]))
spread <- ifelse(is_two, of_green[2] + of_red[2], 2 * ifelse(is_red, of_red[2], of_green[2]))
detection_p <- pnorm(raw$m + raw$u, centre, spread, lower.tail = FALSE)
is_failed <- is.na(beta) | is.na(detection_p) | detection_p > most_p | n_beads < least_beads
beta[is_failed] <- NA

# Converted (C) and unconverted (U) controls are numbered: the lower half of the numbers is green, the others are red (450k has
# six of each, three green; EPIC five, two green).
is_conversion <- controls$type == "BISULFITE CONVERSION I"
conversion_number <- suppressWarnings(as.integer(sub(".*[CU]([0-9]+)$", "\\1", controls$detail)))
n_pairs <- sum(is_conversion & grepl("C[0-9]+$", controls$detail))
conversion <- function(values, is_colour) {
  of <- function(letter) {
    values[at_control[is_conversion & is_colour(conversion_number) & grepl(paste0(letter, "[0-9]+$"), controls$detail)]]
  }
  suppressWarnings(min(of("C"), na.rm = TRUE) / max(of("U"), na.rm = TRUE))
}
second <- at_control[controls$type == "BISULFITE CONVERSION II"]
log_median <- function(values, which) log2(median(values[which], na.rm = TRUE))
total <- raw$m + raw$u
on_x <- chromosome == "X" & !is.na(total)
on_y <- chromosome == "Y" & !is.na(total)
sex <- if (sum(on_x) < 5 || sum(on_y) < 5) NA else if (log_median(total, on_y) - log_median(total, on_x) < SEX_CUT) "female" else "male"
is_snp <- startsWith(probe_names, "rs")
percent <- function(which) 100 * mean(which)
figures <- list(
  array = array,
  failed_percent = percent(is_failed),
  few_beads_percent = percent(is.na(n_beads) | n_beads < least_beads),
  methylated_median = log_median(raw$m, !is_snp),
  unmethylated_median = log_median(raw$u, !is_snp),
  conversion_i_green = conversion(green, function(number) number <= n_pairs %/% 2),
  conversion_i_red = conversion(red, function(number) number > n_pairs %/% 2),
  conversion_ii = min(red[second], na.rm = TRUE) / max(green[second], na.rm = TRUE),
  dye_ratio = ratio(green, red),
  background_green = of_green[1],
  background_red = of_red[1],
  mean_beta_percent = 100 * mean(beta[!is_snp], na.rm = TRUE),
  sex = sex
)
# Shares of probes by beta in steps of a hundredth, over three of them.
density <- function(which) {
  values <- beta[which & !is_snp & !is.na(beta)]
  if (length(values) < 10) return(NULL)
  shares <- 100 * tabulate(pmin(100, floor(values * 100) + 1), 100) / length(values)
  (c(shares[1], shares[-100]) + shares + c(shares[-1], shares[100])) / 3
}
number <- function(value) {
  if (is.character(value)) return(paste0("\"", gsub("[\"\\\\]", "", value), "\""))
  if (length(value) != 1 || !is.finite(value)) "null" else formatC(value, digits = 6, format = "fg", width = 1)
}
genotypes <- ifelse(beta < 0.3, "0", ifelse(beta > 0.7, "2", "1"))[is_snp]
genotypes[is.na(genotypes)] <- "-"
curves <- list(type_i = density(!is_two), type_ii = density(is_two))
curves <- curves[!vapply(curves, is.null, TRUE)]
named <- function(names, values) paste0("{", paste0("\"", names, "\": ", values, collapse = ", "), "}")
lists <- vapply(curves, function(values) paste0("[", paste(vapply(values, number, ""), collapse = ", "), "]"), "")
writeLines(
  named(
    c("figures", "curves", "genotypes"),
    c(named(names(figures), vapply(figures, number, "")), if (length(lists) > 0) named(names(lists), lists) else "{}", number(paste(genotypes, collapse = "")))
  ),
  paste0(prefix, ".normalise-quality.json")
)

output <- file(paste0(prefix, ".betas.bin"), "wb")
writeBin(length(beta), output, 4, endian = "little")
writeBin(beta, output, 8, endian = "little")
writeBin(detection_p, output, 8, endian = "little")
close(output)
# gzip without a time, so that two runs give the same bytes.
output <- gzfile(paste0(prefix, ".betas.tsv.gz"), "w")
cell <- function(values, format) ifelse(is.na(values), "", sprintf(format, values))
writeLines(c("probe\tbeta\tdetection_p\tbeads", paste(probe_names, cell(beta, "%.6f"), cell(detection_p, "%.3g"), ifelse(is.na(n_beads), "", n_beads), sep = "\t")), output)
close(output)
cat(sprintf("detected %d\n", sum(!is_failed)))
