import { float64At, int32At, itemAt } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
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
