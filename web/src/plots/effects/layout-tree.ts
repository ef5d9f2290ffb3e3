export type TreeNode = {
  readonly id: string;
  /** Null for the root, and for what hangs on nothing that is there. */
  readonly parent: string | null;
};

/** A node's place in a round tree: angle in radians clockwise from the top, and how many steps from the root. */
export type TreePosition<N extends TreeNode> = {
  readonly node: N;
  readonly angle: number;
  readonly depth: number;
  /** The slice that its tips take. */
  readonly slice: readonly [number, number];
  readonly children: readonly TreePosition<N>[];
};

/** A gap is left at the top, where the tree begins and ends. */
const GAP = 0.12;

type Unplaced<N extends TreeNode> = { node: N; children: Unplaced<N>[] };

function attachChildren<N extends TreeNode>(nodes: readonly N[]): Unplaced<N>[] {
  const found = new Map<string, Unplaced<N>>(nodes.map((node) => [node.id, { node, children: [] }]));
  const roots: Unplaced<N>[] = [];
  for (const own of found.values()) {
    const parent = own.node.parent === null ? undefined : found.get(own.node.parent);
    if (parent && parent !== own) parent.children.push(own);
    else roots.push(own);
  }
  return roots;
}

/** Tips evenly around a circle, every other node in the middle of its own. Siblings keep the order they come in. */
export function layoutTree<N extends TreeNode>(
  nodes: readonly N[],
): { readonly roots: readonly TreePosition<N>[]; readonly depth: number } {
  const roots = attachChildren(nodes);
  const tips = (node: Unplaced<N>): number =>
    node.children.length === 0 ? 1 : node.children.reduce((sum, child) => sum + tips(child), 0);
  const all = roots.reduce((sum, root) => sum + tips(root), 0);
  const step = (2 * Math.PI - GAP) / Math.max(1, all);
  let next = 0;
  let deepest = 0;
  const place = ({ node, children }: Unplaced<N>, depth: number): TreePosition<N> => {
    deepest = Math.max(deepest, depth);
    const from = next;
    const placed = children.map((child) => place(child, depth + 1));
    if (children.length === 0) next += 1;
    const slice = [GAP / 2 + from * step, GAP / 2 + next * step] as const;
    return { node, angle: (slice[0] + slice[1]) / 2, depth, slice, children: placed };
  };
  return { roots: roots.map((root) => place(root, 0)), depth: deepest };
}

/** Every spot below and with these, parents first. */
export const collectPositions = <N extends TreeNode>(roots: readonly TreePosition<N>[]): TreePosition<N>[] =>
  roots.flatMap((spot) => [spot, ...collectPositions(spot.children)]);
