import {
  type FeatureTable,
  isRooted,
  missingTips,
  parseNewick,
  rarefyTable,
  rootAtMidpoint,
  type Tree,
} from '@cohortium/stats';
import { float64At, itemAt } from '@cohortium/stats/array';
import { formatNumber } from '#platform/text';
import { nameTaxa } from './name-taxa.ts';
import { denseTable, type ProfileTable } from './profile-table.ts';

export interface TreeInput {
  newick: string;
  missing_tips: 'refuse' | 'drop';
}

export interface Prepared {
  table: FeatureTable;
  /** Index of each column among the profile's taxa. */
  places: number[];
  tree: Tree | null;
  notes: { code: string; message: string }[];
}

export interface Preparing {
  depth: number | null;
  seed: number;
  tree: TreeInput | null;
}

/** Names of the columns: unique, and with a tree those that its tips bear. */
const columnNames = ({ taxa }: ProfileTable, isOnTree: boolean): string[] =>
  nameTaxa(isOnTree ? taxa.map((taxon) => ({ ...taxon, name: taxon.id })) : taxa);

function selectColumns(table: FeatureTable, retained: readonly number[]): FeatureTable {
  const width = table.feature_ids.length;
  const values = new Float64Array(table.sample_ids.length * retained.length);
  for (const sample of table.sample_ids.keys()) {
    for (const [at, column] of retained.entries()) {
      values[sample * retained.length + at] = float64At(table.values, sample * width + column);
    }
  }
  return {
    sample_ids: table.sample_ids,
    feature_ids: retained.map((column) => itemAt(table.feature_ids, column)),
    values,
  };
}

/** The table without taxa that are no tip, and what that left out. */
function dropMissing(table: FeatureTable, tree: Tree): Omit<Prepared, 'tree'> {
  const missing = new Set(missingTips(tree, table.feature_ids));
  const places = table.feature_ids.flatMap((id, place) => (missing.has(id) ? [] : [place]));
  if (missing.size === 0) return { table, places, notes: [] };
  const stored = selectColumns(table, places);
  const sum = ({ values }: FeatureTable) => values.reduce((total, value) => total + value, 0);
  const share = ((1 - sum(stored) / sum(table)) * 100).toFixed(1);
  const message = `${formatNumber(missing.size)} of ${formatNumber(table.feature_ids.length)} taxa are not tips of the tree and were left out (${share} % of the total)`;
  return { table: stored, places, notes: [{ code: 'missing_tips', message }] };
}

/** Note for a tree that was midpoint-rooted. */
export const MIDPOINT_ROOT = 'midpoint_root';

/** The tree with a root: one that names none is rooted in the middle of its longest path, and that is noted. */
function readTree({ newick }: TreeInput): Pick<Prepared, 'tree' | 'notes'> {
  const tree = parseNewick(newick);
  if (isRooted(tree)) return { tree, notes: [] };
  const message = 'The tree is unrooted; it was rooted at its midpoint';
  return { tree: rootAtMidpoint(tree), notes: [{ code: MIDPOINT_ROOT, message }] };
}

/** The dense table, rarefied if requested, and matched to the tree if any. */
export function prepareTable(profile: ProfileTable, { depth, seed, tree: input }: Preparing): Prepared {
  const { tree, notes } = input ? readTree(input) : { tree: null, notes: [] };
  const dense = denseTable(profile, columnNames(profile, tree !== null));
  const table = depth === null ? dense : rarefyTable(dense, { depth, seed }).table;
  const whole = { table, places: dense.feature_ids.map((_, place) => place), notes: [] };
  const prepared = tree && input?.missing_tips === 'drop' ? dropMissing(table, tree) : whole;
  return { ...prepared, tree, notes: [...notes, ...prepared.notes] };
}
