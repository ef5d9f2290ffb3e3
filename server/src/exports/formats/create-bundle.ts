import { join } from 'node:path';
import { z } from 'zod';
import type { Writing } from '../export-targets.ts';
import type { CohortTable } from './cohort-table.ts';
import { type Packed, packZip, sha256Of, sizeOf } from './pack-zip.ts';
import { writeBiom } from './write-biom.ts';
import { packArtifact } from './write-qza.ts';
import { fastaLines, formatCountLines, taxonomyLines, writeLines } from './write-text.ts';

const crateSchema = z.looseObject({ '@graph': z.array(z.looseObject({ '@id': z.string() })) });

const formats: Record<string, string> = {
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  fasta: 'text/x-fasta',
  nwk: 'text/x-nh',
  cff: 'text/yaml',
  md: 'text/markdown',
};

const titles: Record<string, string> = {
  'counts.tsv': 'Counts per sample and taxon or feature',
  'samples.tsv': 'Metadata of the samples',
  'taxonomy.tsv': 'Lineages of the rows of counts.tsv',
  'sequences.fasta': 'Sequences of the rows of counts.tsv',
  'tree.nwk': 'Tree of the rows of counts.tsv',
  'recipe.json': 'How the samples were chosen',
};

/** A crate's description with the files that lie beside it: their sizes, checksums and what they are. */
async function completeCrate(begun: string, files: readonly Packed[]): Promise<string> {
  const crate = crateSchema.parse(JSON.parse(begun));
  const entities = [];
  for (const file of files) {
    entities.push({
      '@id': file.name,
      '@type': 'File',
      name: titles[file.name] ?? file.name,
      encodingFormat: formats[file.name.split('.').at(-1) ?? ''] ?? 'text/plain',
      contentSize: String(await sizeOf(file)),
      sha256: await sha256Of(file),
    });
  }
  const parts = entities.map((entity) => ({ '@id': entity['@id'] }));
  const graph = crate['@graph'].map((entity) => (entity['@id'] === './' ? { ...entity, hasPart: parts } : entity));
  return `${JSON.stringify({ ...crate, '@graph': [...graph, ...entities] }, null, 2)}\n`;
}

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
const treeExperimentScript = (
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

export type Written = Writing & { table: CohortTable };

const hasSequences = ({ rows }: CohortTable): boolean => rows.every(({ sequence }) => sequence !== null);
const hasLineages = ({ rows }: CohortTable): boolean =>
  rows.some(({ lineage }) => lineage.some((name) => name !== null));

/** Counts, names, sequences, the tree and the samples' sheet as text files. */
async function textFiles(order: Written): Promise<Packed[]> {
  const { folder, table, sheet, tree, with_metadata, with_lineage } = order;
  const place = (name: string) => join(folder, 'parts', name);
  const files: Packed[] = [{ name: 'counts.tsv', path: place('counts.tsv') }];
  await writeLines(place('counts.tsv'), formatCountLines(table, { with_lineage }));
  if (with_metadata) files.push({ name: 'samples.tsv', path: sheet });
  files.push({ name: 'taxonomy.tsv', path: place('taxonomy.tsv') });
  await writeLines(place('taxonomy.tsv'), taxonomyLines(table));
  if (hasSequences(table)) {
    files.push({ name: 'sequences.fasta', path: place('sequences.fasta') });
    await writeLines(place('sequences.fasta'), fastaLines(table));
  }
  if (tree !== null) files.push({ name: 'tree.nwk', path: tree });
  return files;
}

const LETTERS = [...'dpcofgs'];

function* taxonLines({ rows }: CohortTable): Generator<string> {
  yield 'Feature ID\tTaxon\n';
  for (const { id, lineage } of rows) {
    const depth = lineage.findLastIndex((name) => name !== null) + 1;
    const taxon = lineage.slice(0, depth).map((name, at) => `${LETTERS[at]}__${name ?? ''}`);
    yield `${id}\t${taxon.join('; ') || 'Unassigned'}\n`;
  }
}

/** One QIIME 2 artifact per content type, with the sample sheet. */
async function artifacts(order: Written): Promise<Packed[]> {
  const { folder, table, sheet, tree, metadata, content_key, citations } = order;
  const place = (name: string) => join(folder, 'parts', name);
  const about = { content_key, software: metadata.software, made_at: metadata.made_at, citations };
  await writeBiom(place('feature-table.biom'), { table, sheet: null }, metadata);
  const kinds = [
    {
      name: 'table.qza',
      type: `FeatureTable[${order.are_counts ? 'Frequency' : 'RelativeFrequency'}]`,
      format: 'BIOMV210DirFmt',
      data: [{ name: 'feature-table.biom', path: place('feature-table.biom') }],
    },
  ];
  if (hasLineages(table)) {
    await writeLines(place('taxonomy.tsv'), taxonLines(table));
    const data = [{ name: 'taxonomy.tsv', path: place('taxonomy.tsv') }];
    kinds.push({ name: 'taxonomy.qza', type: 'FeatureData[Taxonomy]', format: 'TSVTaxonomyDirectoryFormat', data });
  }
  if (hasSequences(table)) {
    await writeLines(place('dna-sequences.fasta'), fastaLines(table));
    const data = [{ name: 'dna-sequences.fasta', path: place('dna-sequences.fasta') }];
    kinds.push({ name: 'sequences.qza', type: 'FeatureData[Sequence]', format: 'DNASequencesDirectoryFormat', data });
  }
  if (tree !== null) {
    const data = [{ name: 'tree.nwk', path: tree }];
    kinds.push({ name: 'tree.qza', type: 'Phylogeny[Unrooted]', format: 'NewickDirectoryFormat', data });
  }
  for (const { name, ...artifact } of kinds) await packArtifact(place(name), artifact, about);
  return [...kinds.map(({ name }) => ({ name, path: place(name) })), { name: 'sample-metadata.tsv', path: sheet }];
}

function scriptOf({ target, are_counts }: Written): Packed[] {
  if (target === 'phyloseq') return [{ name: 'build-phyloseq.R', text: phyloseqScript }];
  if (target !== 'tree_summarized_experiment') return [];
  return [{ name: 'build-experiment.R', text: treeExperimentScript(are_counts ? 'counts' : 'abundance') }];
}

/** Archive of the requested files. */
export async function bundleOf(order: Written): Promise<void> {
  const { target, path, extra_files, crate, metadata } = order;
  const files = target === 'qza' ? await artifacts(order) : await textFiles(order);
  const all = [...files, ...scriptOf(order), ...extra_files];
  if (crate !== null) all.unshift({ name: 'ro-crate-metadata.json', text: await completeCrate(crate, all) });
  await packZip(path, all, metadata.made_at);
}
