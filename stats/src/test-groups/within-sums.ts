import { codeAt, float64At, uint32At } from '../array/read-element.ts';
import type { DistanceKernel, Labellings } from '../kernel/distance-kernel.ts';

/**
 * For each labelling the within-group sum of squares Σ_g (1/n_g) Σ_{i<j in g} d_ij² (Anderson 2001, eq. 3).
 *
 * @param distances condensed, n samples, not squared.
 * @returns one sum a labelling. With a kernel the same to about 1e-12.
 */
export function withinSums(
  distances: Float64Array,
  at: { n: number; labellings: Labellings; kernel?: DistanceKernel | undefined },
): Float64Array {
  const { n, labellings } = at;
  if (at.kernel) return at.kernel.withinSums(distances, n, labellings);
  const sorted = sortMembers(labellings, n);
  const sums = new Float64Array(sorted.count);
  const squares = new Float64Array(n);
  let pair = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++, pair++) squares[j] = float64At(distances, pair) ** 2;
    addSample(sums, { i, n, squares, sorted });
  }
  return sums;
}

/** `members[p * n + starts[g]]` and on are the samples of group g in labelling p, ascending; `met` of them are done. */
interface Sorted {
  readonly count: number;
  readonly rows: Uint16Array;
  readonly members: Uint16Array;
  readonly starts: Uint32Array;
  readonly met: Uint32Array;
}

function sortMembers({ rows, sizes }: Labellings, n: number): Sorted {
  const count = rows.length / n;
  const starts = new Uint32Array(sizes.length + 1);
  sizes.forEach((size, group) => {
    starts[group + 1] = uint32At(starts, group) + size;
  });
  const members = new Uint16Array(rows.length);
  for (let p = 0; p < count; p++) {
    const next = starts.slice();
    for (let i = 0; i < n; i++) {
      const group = codeAt(rows, p * n + i);
      const place = uint32At(next, group);
      members[p * n + place] = i;
      next[group] = place + 1;
    }
  }
  return { count, rows, members, starts, met: new Uint32Array(count * sizes.length) };
}

/** Adds to each labelling the pairs of sample i with later members of its group: they follow it in `members`. */
function addSample(
  sums: Float64Array,
  { i, n, squares, sorted }: { i: number; n: number; squares: Float64Array; sorted: Sorted },
): void {
  const { count, rows, members, starts, met } = sorted;
  for (let p = 0; p < count; p++) {
    const group = codeAt(rows, p * n + i);
    const cursor = p * (starts.length - 1) + group;
    const seen = uint32At(met, cursor) + 1;
    met[cursor] = seen;
    const [start, end] = [uint32At(starts, group), uint32At(starts, group + 1)];
    let sum = 0;
    for (let m = p * n + start + seen; m < p * n + end; m++) sum += float64At(squares, codeAt(members, m));
    sums[p] = float64At(sums, p) + sum / (end - start);
  }
}
