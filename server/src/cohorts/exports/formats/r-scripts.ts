/** Common start of both scripts: unchanged names, no quoting. */
const read = `read_table <- function(file, ...) {
  read.delim(file, row.names = 1, check.names = FALSE, quote = "", comment.char = "", na.strings = "", stringsAsFactors = FALSE, ...)
}
counts <- as.matrix(read_table("counts.tsv"))
has_samples <- file.exists("samples.tsv")
samples <- if (has_samples) read_table("samples.tsv")[colnames(counts), , drop = FALSE] else NULL
taxonomy <- as.matrix(read_table("taxonomy.tsv", colClasses = "character")[rownames(counts), , drop = FALSE])
has_lineages <- ncol(taxonomy) > 0 && any(!is.na(taxonomy))
has_tree <- file.exists("tree.nwk")
has_sequences <- file.exists("sequences.fasta")
`;

/** Builds a phyloseq object of the files next to it. */
export const phyloseqScript = `# Run in this folder: Rscript build-phyloseq.R
suppressPackageStartupMessages(library(phyloseq))
${read}
parts <- list(otu_table(counts, taxa_are_rows = TRUE))
if (has_lineages) parts <- c(parts, list(tax_table(taxonomy)))
if (has_samples) parts <- c(parts, list(sample_data(samples)))
object <- if (length(parts) > 1) do.call(phyloseq, parts) else parts[[1]]
if (has_tree) object <- merge_phyloseq(object, phy_tree(ape::read.tree("tree.nwk")))
if (has_sequences) object <- merge_phyloseq(object, refseq(Biostrings::readDNAStringSet("sequences.fasta")))
saveRDS(object, "phyloseq.rds")
print(object)
`;

/** Builds a TreeSummarizedExperiment, or without that package what it is made from. The assay is named “counts” for read counts only. */
export const treeExperimentScript = (
  assay: 'counts' | 'abundance',
): string => `# Run in this folder: Rscript build-experiment.R
suppressPackageStartupMessages(library(SummarizedExperiment))
${read}
tree <- if (has_tree) ape::read.tree("tree.nwk") else NULL
columns <- if (has_samples) DataFrame(samples, check.names = FALSE) else DataFrame(row.names = colnames(counts))
parts <- list(assays = list(${assay} = counts), rowData = DataFrame(taxonomy), colData = columns)
if (requireNamespace("TreeSummarizedExperiment", quietly = TRUE)) {
  sequences <- if (has_sequences) Biostrings::readDNAStringSet("sequences.fasta")[rownames(counts)] else NULL
  object <- do.call(TreeSummarizedExperiment::TreeSummarizedExperiment, c(parts, list(rowTree = tree, referenceSeq = sequences)))
} else {
  message("TreeSummarizedExperiment is not installed: this is a SummarizedExperiment, its tree in metadata().")
  object <- do.call(SummarizedExperiment, parts)
  metadata(object)$rowTree <- tree
}
saveRDS(object, "experiment.rds")
print(object)
`;
