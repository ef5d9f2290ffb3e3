import type { TaxonKind } from '#plots/composition';

/** A taxon with its share of the whole, and the taxa in it, the most abundant first. */
export type SunburstNode = {
  readonly id: string;
  readonly name: string;
  /** “Family”; empty of the whole. */
  readonly rank: string;
  /** Of the whole, 0 to 100. */
  readonly percent: number;
  readonly kind: TaxonKind;
  readonly italic: boolean;
  /** Its place among the colours of taxa; null: a lighter shade of what it belongs to. */
  readonly colour: number | null;
  readonly children: readonly SunburstNode[];
};

/** The nodes from the root to one of them, both included; empty where there is no such node. */
export function pathTo(root: SunburstNode, id: string): SunburstNode[] {
  if (root.id === id) return [root];
  for (const child of root.children) {
    const path = pathTo(child, id);
    if (path.length > 0) return [root, ...path];
  }
  return [];
}

/** The whole tree in reading order, each node with those above it. */
export function walkTree(root: SunburstNode, above: readonly SunburstNode[] = []): SunburstStep[] {
  const here = [...above, root];
  return [{ node: root, above }, ...root.children.flatMap((child) => walkTree(child, here))];
}
export type SunburstStep = { readonly node: SunburstNode; readonly above: readonly SunburstNode[] };
