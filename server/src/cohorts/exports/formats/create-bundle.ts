import { join } from 'node:path';
import { completeCrate } from '../crate/complete-crate.ts';
import type { CohortTable } from '../table/cohort-table.ts';
import { type Packed, packZip } from './pack-zip.ts';
import { phyloseqScript, treeExperimentScript } from './r-scripts.ts';
import { writeBiom } from './write-biom.ts';
import { packArtifact } from './write-qza.ts';
import { fastaLines, formatCountLines, taxonomyLines, writeLines } from './write-text.ts';
import type { Writing } from './writing.ts';

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
