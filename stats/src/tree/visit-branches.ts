import { float64At, int32At, itemAt } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import type { Tree } from './tree.ts';

/** The features that are no tip of the tree, in the order given. A caller drops them and says so, or asks for a tree. */
export function missingTips(tree: Tree, featureIds: readonly string[]): string[] {
  const tips = new Set(Array.from(tree.tips, (tip) => tree.names[tip]));
  return featureIds.filter((id) => !tips.has(id));
}

/**
 * For each node of the tree the column of the feature that is this tip, or −1 (tips without a feature and inner nodes).
 *
 * Refused: a feature without a tip (`bad_tree`, up to five named), a branch without a length on the way from a feature
 *   to the root (`bad_tree`).
 */
export function matchFeaturesToTips(tree: Tree, featureIds: readonly string[]): Int32Array {
  const missing = missingTips(tree, featureIds);
  if (missing.length > 0) {
    const named = missing.slice(0, 5).map((id) => `"${id}"`);
    const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : '';
    throw new StatsError(
      'bad_tree',
      `The tree has no tip for ${missing.length === 1 ? 'feature' : 'features'} ${named.join(', ')}${more}.`,
    );
  }
  const column = new Map(featureIds.map((id, index) => [id, index]));
  const columns = new Int32Array(tree.parents.length).fill(-1);
  for (const tip of tree.tips) columns[tip] = column.get(itemAt(tree.names, tip)) ?? -1;
  requireBranchLengths(tree, columns);
  return columns;
}

function requireBranchLengths(tree: Tree, columns: Int32Array): void {
  const needed = columns.map((column) => (column < 0 ? 0 : 1));
  for (let node = 0; node < needed.length - 1; node++) {
    if (needed[node] === 0) continue;
    if (Number.isNaN(float64At(tree.lengths, node))) {
      const name = tree.names[node];
      throw new StatsError(
        'bad_tree',
        `The branch ${name ? `above "${name}"` : `above inner node ${node + 1}`} has no length.`,
      );
    }
    needed[int32At(tree.parents, node)] = 1;
  }
}

/** Takes a branch: how much of each sample (n numbers, to be read at once and not kept) lies below it, and its length. */
export type VisitBranch = (amounts: Float64Array, length: number) => void;

interface SubtreeState {
  readonly amounts: Float64Array;
  /** Length of the branches above these amounts that were not visited yet. */
  length: number;
}

/**
 * Visits the branches that have any of the samples below them, each with the samples' amounts below it: sums of the
 * table's values (counts or fractions) over the tips under the branch. A run of branches with the same tips below
 * counts as one of their length together. Branches of length 0 are passed over, as is the root's own.
 *
 * Memory: n numbers for each branch that waits for its sisters, not for each branch.
 * Refused: as `placeFeatures`.
 */
export function visitBranches(tree: Tree, table: FeatureTable, visit: VisitBranch): void {
  const columns = matchFeaturesToTips(tree, table.feature_ids);
  const waiting = new Map<number, SubtreeState>();
  const root = columns.length - 1;
  for (let node = 0; node <= root; node++) {
    const column = int32At(columns, node);
    const below = column >= 0 ? readColumn(table, column) : waiting.get(node);
    waiting.delete(node);
    if (!below) continue;
    if (node < root) below.length += float64At(tree.lengths, node);
    if (node === root) finish(below, visit);
    else join(waiting, int32At(tree.parents, node), { below, visit });
  }
}

function finish({ amounts, length }: SubtreeState, visit: VisitBranch): void {
  if (length > 0) visit(amounts, length);
}

/** The first child hands its amounts up unvisited, in case it stays the only one. */
function join(
  waiting: Map<number, SubtreeState>,
  parent: number,
  { below, visit }: { below: SubtreeState; visit: VisitBranch },
) {
  const sister = waiting.get(parent);
  if (!sister) {
    waiting.set(parent, below);
    return;
  }
  finish(sister, visit);
  finish(below, visit);
  sister.length = 0;
  for (let s = 0; s < below.amounts.length; s++) {
    sister.amounts[s] = float64At(sister.amounts, s) + float64At(below.amounts, s);
  }
}

/** The values of one feature, or undefined when no sample has it. */
function readColumn(table: FeatureTable, column: number): SubtreeState | undefined {
  const [n, width] = [table.sample_ids.length, table.feature_ids.length];
  const amounts = new Float64Array(n);
  let any = false;
  for (let s = 0; s < n; s++) {
    const value = float64At(table.values, s * width + column);
    amounts[s] = value;
    any ||= value > 0;
  }
  return any ? { amounts, length: 0 } : undefined;
}
