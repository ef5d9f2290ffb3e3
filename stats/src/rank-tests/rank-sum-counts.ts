/**
 * How many of the C(a + b, a) choices of a ranks among a + b have Mann–Whitney's U = 0, 1, …, ab.
 *
 * Built by additions alone, rank by rank, so that relative rounding stays near 1e-15 although counts pass 2⁵³.
 * Work grows as (a + b)·a·ab: meant for a, b < 50.
 * Source: Mann & Whitney 1947, Ann. Math. Stat. 18:50–60.
 */
export function rankSumCounts(a: number, b: number): Float64Array {
  const width = a * b + 1;
  const ways = Array.from({ length: a + 1 }, () => new Float64Array(width));
  if (ways[0]) ways[0][0] = 1;
  for (let rank = 1; rank <= a + b; rank++) {
    for (let chosen = Math.min(rank, a); chosen >= 1; chosen--) {
      const [from, to] = [ways[chosen - 1], ways[chosen]];
      const above = rank - chosen;
      if (!from || !to || above > b) continue;
      for (let u = above; u < width; u++) to[u] = (to[u] ?? 0) + (from[u - above] ?? 0);
    }
  }
  return ways[a] ?? new Float64Array(width);
}
