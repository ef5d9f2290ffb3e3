import { readFile } from 'node:fs/promises';
import { type Rank, ranks } from '@cohortium/contract';
import {
  createTable,
  type FeatureTable,
  type LefseGroups,
  type LefseResult,
  lefse,
  sampleTotals,
} from '@cohortium/stats';
import { entryOf, float64At, itemAt } from '@cohortium/stats/array';
import { readAbundances } from '#samples/in-threads';
import { type TaskAnswer, toRefusalAnswer } from '../../answer-refusal.ts';
import { nameTaxa } from '../../name-taxa.ts';
import { denseTable, type ProfileTable, type TableTaxon } from '../../profile-table.ts';
import { reportProgress } from '../../progress.ts';
import type { TaskInput } from '../../run-task.ts';

/** Names from the domain down to the first rank without one. */
function namedPart(lineage: readonly (string | null)[]): string[] {
  const end = lineage.indexOf(null);
  return lineage.slice(0, end < 0 ? lineage.length : end).flatMap((name) => name ?? []);
}

const shared = (a: readonly string[], b: readonly string[]): string[] => {
  const apart = a.findIndex((name, at) => name !== b[at]);
  return a.slice(0, apart < 0 ? a.length : apart);
};

/** The lineage of each feature as its data sets tell it; where two tell it differently, as far down as they agree. */
async function readLineages(paths: readonly string[]): Promise<Map<string, string[]>> {
  const lineages = new Map<string, string[]>();
  for (const path of paths) {
    const { features } = await readAbundances(new Uint8Array(await readFile(path)));
    for (const { feature_id, lineage } of features) {
      const own = namedPart(lineage);
      const known = lineages.get(feature_id);
      lineages.set(feature_id, known ? shared(known, own) : own);
    }
  }
  return lineages;
}

/** Features with the taxa above them, so that they can be summed rank by rank; as they are where there are no files. */
export async function withLineages(taxa: TableTaxon[], paths: readonly string[]): Promise<TableTaxon[]> {
  if (paths.length === 0) return taxa;
  const lineages = await readLineages(paths);
  const names = nameTaxa(taxa);
  return taxa.map((taxon, place) => ({
    ...taxon,
    lineage: [...(lineages.get(taxon.id) ?? []), itemAt(names, place)],
  }));
}

export interface LefseInput extends TaskInput {
  groups: LefseGroups;
  rank: Rank;
  levels: 'down_to' | 'single';
  /** Files of the data sets, which tell the lineages of features; none for taxa, which have theirs. */
  paths: readonly string[];
  options: Parameters<typeof lefse>[2];
  /** Features whose value in each sample is wanted. */
  values_of: readonly string[];
}

/** A taxon of any rank, by the lineage that leads to it. */
export interface Clade {
  feature: string;
  name: string;
  lineage: string[];
  depth: number;
  rank: Rank;
  /** Place among the clades. */
  parent: number | null;
}

export interface LefseOutput {
  clades: Clade[];
  found: LefseResult;
  /** Reads of a million, one array a feature asked for; null for one that is not there. */
  values: (number[] | null)[];
}

const MILLION = 1_000_000;
/** Bars part ranks in a feature's name; a name that has some gets slashes. */
const clean = (name: string): string => name.replaceAll('|', '/');

/** The way from the root to a taxon, its own name last. */
const wayTo = ({ lineage, kind }: TableTaxon): string[] => [
  ...lineage.map(clean),
  ...(kind === 'unclassified' ? ['unclassified'] : []),
];

/** Every taxon on the way to one of the table's, parents before children, with the columns below each. */
function growClades(taxa: readonly TableTaxon[], leaf: Rank): { clades: Clade[]; above: number[][] } {
  const ways = taxa.map(wayTo);
  const sorted = [...new Set(ways.flatMap((way) => way.map((_, at) => way.slice(0, at + 1).join('|'))))].sort();
  const places = new Map(sorted.map((feature, place) => [feature, place]));
  // Features hang wherever their lineage ends; taxa lie as deep as their rank is.
  const leaves = new Set(leaf === 'feature' ? ways.map((way) => way.join('|')) : []);
  const clades = sorted.map((feature) => {
    const lineage = feature.split('|');
    const parent = places.get(lineage.slice(0, -1).join('|')) ?? null;
    const [own = '', above = ''] = lineage.toReversed();
    const name = own === 'unclassified' ? `unclassified ${above}`.trim() : own;
    const depth = lineage.length - 1;
    const rank = leaves.has(feature) ? leaf : (ranks[depth] ?? leaf);
    return { feature, name, lineage, depth, rank, parent };
  });
  return { clades, above: ways.map((way) => way.map((_, at) => entryOf(places, way.slice(0, at + 1).join('|')))) };
}

/** The taxa of one rank alone: no bars, since nothing is counted twice. */
function singleRank(taxa: readonly TableTaxon[], rank: Rank): { clades: Clade[]; above: number[][] } {
  const names = nameTaxa(taxa).map(clean);
  const clades = taxa.map((taxon, place) => {
    const lineage = wayTo(taxon);
    const feature = itemAt(names, place);
    return { feature, name: taxon.name, lineage, depth: lineage.length - 1, rank, parent: null };
  });
  return { clades, above: taxa.map((_, place) => [place]) };
}

type Levels = Pick<LefseInput, 'levels' | 'rank'>;

function sumClades(profile: ProfileTable, { levels, rank }: Levels): { clades: Clade[]; table: FeatureTable } {
  const { clades, above } = levels === 'down_to' ? growClades(profile.taxa, rank) : singleRank(profile.taxa, rank);
  const dense = denseTable(
    profile,
    profile.taxa.map((_, place) => String(place)),
  );
  const [from, to] = [profile.taxa.length, clades.length];
  const values = new Float64Array(profile.result_ids.length * to);
  for (const sample of profile.result_ids.keys()) {
    for (const [column, nodes] of above.entries()) {
      const count = float64At(dense.values, sample * from + column);
      for (const node of nodes) values[sample * to + node] = float64At(values, sample * to + node) + count;
    }
  }
  const feature_ids = clades.map(({ feature }) => feature);
  return { clades, table: createTable({ sample_ids: profile.result_ids, feature_ids, values }) };
}

/** Each sample's value of some features, scaled as LEfSe scales. */
function valuesOf(
  { clades, table }: ReturnType<typeof sumClades>,
  profile: ProfileTable,
  requested: readonly string[],
) {
  const totals = sampleTotals(
    denseTable(
      profile,
      profile.taxa.map((_, place) => String(place)),
    ),
  );
  const places = new Map(clades.map(({ feature }, place) => [feature, place]));
  return requested.map((feature) => {
    const place = places.get(feature);
    if (place === undefined) return null;
    return table.sample_ids.map(
      (_, sample) => (MILLION * float64At(table.values, sample * clades.length + place)) / (totals[sample] || 1),
    );
  });
}

/** LEfSe of a table at one rank, or at all down to it. */
export async function run(input: LefseInput): Promise<TaskAnswer<LefseOutput>> {
  reportProgress(input.progress, 'preparing');
  const profile = { ...input.table, taxa: await withLineages(input.table.taxa, input.paths) };
  return toRefusalAnswer(() => {
    const summed = sumClades(profile, input);
    reportProgress(input.progress, 'scoring');
    const found = lefse(summed.table, input.groups, input.options);
    return { clades: summed.clades, found, values: valuesOf(summed, input.table, input.values_of) };
  });
}
