/** How far counts are from the truth. */
export interface CountErrors {
  /** Correlation of the ranks (Spearman). */
  rank_correlation: number;
  /** Of the relative errors, where the truth is 0 of the count itself: the middle one and the greatest. */
  median_error: number;
  greatest_error: number;
}

/** Places in the order of the values; equal ones share the middle of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const ranks: number[] = [];
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (const { at } of order.slice(from, to)) ranks[at] = (from + to - 1) / 2;
    from = to;
  }
  return ranks;
}

/** Counts by name beside those that are expected; a name without a count has 0. */
export function compareCounts(
  expected: ReadonlyMap<string, number>,
  counted: ReadonlyMap<string, number>,
): CountErrors {
  const pairs = [...expected].map(([name, truth]) => ({ truth, count: counted.get(name) ?? 0 }));
  const [x, y] = [ranksOf(pairs.map(({ truth }) => truth)), ranksOf(pairs.map(({ count }) => count))];
  const middle = (pairs.length - 1) / 2;
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, rank, at) => sum + (rank - middle) * ((b[at] ?? 0) - middle), 0);
  const errors = pairs.map(({ truth, count }) => Math.abs(count - truth) / Math.max(1, truth)).sort((a, b) => a - b);
  return {
    rank_correlation: product(x, y) / Math.sqrt(product(x, x) * product(y, y)),
    median_error: errors[Math.floor(errors.length / 2)] ?? 0,
    greatest_error: errors.at(-1) ?? 0,
  };
}
