import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { TREE_FEATURES } from '@cohortium/contract';
import { float64At } from '@cohortium/stats/array';
import { formatNumber } from '#platform/text';
import { readAbundances } from '#samples';

export interface Collecting {
  /** Parquet files of data sets. */
  paths: string[];
  result_ids: string[];
  /** Where to write the sequences, in the order of their ids, under the names `treeName` gives. */
  target: string;
}

/** The features of the results, or why no tree can be built of them. */
export type Collected = { problem: string } | { content_key: string; n_features: number };

/** Name of the n-th feature (from 0) in the tree programs, because ids can contain Newick syntax. */
export const treeName = (place: number): string => `f${String(place + 1).padStart(7, '0')}`;

const BASES = /^[ACGTURYSWKMBDHVN]+$/i;

interface Found {
  sequences: Map<string, string>;
  /** The first feature without a sequence. */
  bare: string | null;
  /** The first feature that two data sets give different sequences. */
  torn: string | null;
}

async function findFeatures({ paths, result_ids }: Collecting): Promise<Found> {
  const requested = new Set(result_ids);
  const found: Found = { sequences: new Map(), bare: null, torn: null };
  for (const path of paths) {
    const table = await readAbundances(new Uint8Array(await readFile(path)));
    for (const [entry, at] of table.feature.entries()) {
      const feature = table.features[at];
      const isMember = requested.has(table.results[table.result[entry] ?? -1] ?? '');
      if (!feature || !isMember || !(float64At(table.count, entry) > 0)) continue;
      const { feature_id, sequence } = feature;
      const known = found.sequences.get(feature_id);
      if (sequence === null || !BASES.test(sequence)) found.bare ??= feature_id;
      else if (known !== undefined && known !== sequence.toUpperCase()) found.torn ??= feature_id;
      else found.sequences.set(feature_id, sequence.toUpperCase());
    }
  }
  return found;
}

function findProblem({ sequences, bare, torn }: Found): string | null {
  const n = sequences.size;
  const { minimum, maximum } = TREE_FEATURES;
  if (bare !== null) {
    return `The feature ${bare} has no sequence (as in an imported table) and can’t be aligned. Leave out such samples, or import a Newick tree.`;
  }
  if (torn !== null) {
    return `The feature ${torn} has different sequences in different data sets. Choose samples of one data set.`;
  }
  if (n > maximum) {
    const requestedText = formatNumber(n);
    return `These samples have ${requestedText} variants; the limit for an alignment is ${formatNumber(maximum)}. Choose fewer samples, or import a Newick tree.`;
  }
  return n < minimum ? `These samples have ${n} variants; a tree needs at least ${minimum}.` : null;
}

/** Thread task: the features that the results have, written as FASTA. */
export async function run(input: Collecting): Promise<Collected> {
  const found = await findFeatures(input);
  const problem = findProblem(found);
  if (problem !== null) return { problem };
  const features = [...found.sequences].sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256');
  for (const [id, sequence] of features) hash.update(`${id}\t${sequence}\n`);
  await writeFile(input.target, features.map(([, sequence], at) => `>${treeName(at)}\n${sequence}\n`).join(''));
  await writeFile(`${input.target}.ids`, JSON.stringify(features.map(([id]) => id)));
  return { content_key: hash.digest('hex'), n_features: features.length };
}
