import { float64At, int32At, itemAt } from '../array/read-element.ts';
import type { Tree } from './tree.ts';

/** Whether a tree names its root: one with three or more branches there is written without one (as ape reads it). */
export function isRooted({ parents }: Tree): boolean {
  const root = parents.length - 1;
  return parents.reduce((n, parent) => n + (parent === root ? 1 : 0), 0) < 3;
}

/** The way from a tip to the middle of the tree's longest path: the node below the middle, and how far above it. */
interface Middle {
  node: number;
  above: number;
}

const lengthOf = (length: number | undefined): number => (length === undefined || Number.isNaN(length) ? 0 : length);

/** The two deepest ways that meet at a node, found from the tips upwards; `via` is the child of the deepest. */
function findMiddle({ parents, lengths }: Tree): Middle {
  const depth = new Float64Array(parents.length);
  const second = new Float64Array(parents.length);
  const via = new Int32Array(parents.length).fill(-1);
  let [longest, top] = [-1, parents.length - 1];
  for (const [node, parent] of parents.entries()) {
    const whole = float64At(depth, node) + float64At(second, node);
    if (whole > longest && via[node] !== -1) [longest, top] = [whole, node];
    if (parent < 0) continue;
    const way = float64At(depth, node) + lengthOf(lengths[node]);
    if (via[parent] === -1 || way > float64At(depth, parent)) {
      second[parent] = via[parent] === -1 ? 0 : float64At(depth, parent);
      depth[parent] = way;
      via[parent] = node;
    } else if (way > float64At(second, parent)) second[parent] = way;
  }
  const half = longest / 2;
  let node = int32At(via, top);
  while (int32At(via, node) !== -1 && float64At(depth, node) > half) node = int32At(via, node);
  return { node, above: Math.max(0, half - float64At(depth, node)) };
}

/** The nodes joined to each, in their order, each with the length between. */
function neighboursOf({ parents, lengths }: Tree): [node: number, length: number][][] {
  const joined: [number, number][][] = Array.from(parents, () => []);
  for (const [node, parent] of parents.entries()) {
    if (parent < 0) continue;
    joined[parent]?.push([node, float64At(lengths, node)]);
    joined[node]?.push([parent, float64At(lengths, node)]);
  }
  return joined;
}

/**
 * The tree with its root in the middle of its longest path between two tips; a length that is not given counts as
 * nothing on the way. Names of inner nodes stay with their nodes.
 *
 * Source: Farris 1972, The American Naturalist 106:645–668. Same as scikit-bio's `root_at_midpoint`.
 */
export function rootAtMidpoint(tree: Tree): Tree {
  if (tree.tips.length < 2) return tree;
  const { node: below, above } = findMiddle(tree);
  const joined = neighboursOf(tree);
  const other = int32At(tree.parents, below);
  const length = float64At(tree.lengths, below);
  const root = tree.parents.length;
  const starts: [number, number][] = [
    [below, Number.isNaN(length) ? length : Math.min(above, length)],
    [other, Number.isNaN(length) ? length : Math.max(0, length - above)],
  ];
  const isCut = (a: number, b: number) => (a === below && b === other) || (a === other && b === below);
  const grown = { parents: new Int32Array(root + 1).fill(-1), lengths: new Float64Array(root + 1).fill(Number.NaN) };
  const names: string[] = [];
  const tips: number[] = [];
  const isTip = new Set(tree.tips);
  // Before its children each, in reverse: places fall from the end, so that children stand before their parents.
  const open: { node: number; from: number; parent: number; length: number }[] = starts.map(([node, way]) => ({
    ...{ node, from: -1, parent: root, length: way },
  }));
  let place = root;
  names[root] = '';
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, from } = next;
    place -= 1;
    grown.parents[place] = next.parent;
    grown.lengths[place] = next.length;
    names[place] = itemAt(tree.names, node);
    if (isTip.has(node)) tips.push(place);
    for (const [to, way] of itemAt(joined, node)) {
      if (to !== from && !isCut(node, to)) open.push({ node: to, from: node, parent: place, length: way });
    }
  }
  return { ...grown, names, tips: Int32Array.from(tips.reverse()) };
}
