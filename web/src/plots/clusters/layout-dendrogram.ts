/** Merge i joins nodes `lefts[i]` and `rights[i]` at `heights[i]` into node n + i; nodes below n are samples. */
export type Dendrogram = {
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
  readonly heights: readonly number[];
  /** Samples from left to right. */
  readonly leaf_order: readonly number[];
};

/** A join as three strokes: up from the left, across, down to the right. Places count samples from 0; heights as given. */
export type Elbow = {
  readonly left: number;
  readonly right: number;
  readonly from: readonly [number, number];
  readonly height: number;
  /** The cluster that all samples below belong to; null where they are of several. */
  readonly cluster: number | null;
};

/** Where every join lies, for samples that stand at 0, 1, 2 … in leaf order. */
export function layoutDendrogram(
  { lefts, rights, heights, leaf_order }: Dendrogram,
  clusters: readonly number[],
): Elbow[] {
  const n = leaf_order.length;
  const place = new Float64Array(n + lefts.length);
  const top = new Float64Array(n + lefts.length);
  const own: (number | null)[] = Array.from({ length: n }, (_, sample) => clusters[sample] ?? null);
  leaf_order.forEach((sample, at) => {
    place[sample] = at;
  });
  return lefts.map((first, i) => {
    const [a, b] = [first, rights[i] ?? first].sort((one, other) => (place[one] ?? 0) - (place[other] ?? 0));
    const [left, right] = [a ?? first, b ?? first];
    const height = heights[i] ?? 0;
    place[n + i] = ((place[left] ?? 0) + (place[right] ?? 0)) / 2;
    top[n + i] = height;
    const cluster = own[left] === own[right] ? (own[left] ?? null) : null;
    own.push(cluster);
    const from = [top[left] ?? 0, top[right] ?? 0] as const;
    return { left: place[left] ?? 0, right: place[right] ?? 0, from, height, cluster };
  });
}

/** A height at which cutting leaves k clusters: between the join that is undone last and the next; null for one cluster. */
export function cutHeight({ heights }: Pick<Dendrogram, 'heights'>, k: number): number | null {
  const sorted = heights.toSorted((a, b) => a - b);
  const above = sorted[sorted.length - k + 1];
  if (k < 2 || above === undefined) return null;
  return (above + (sorted[sorted.length - k] ?? 0)) / 2;
}
